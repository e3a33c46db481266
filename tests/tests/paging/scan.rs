//! Scans through the real SDK client: what comes out of a table that holds more than is asked for, and what is sent for it.

mod cuts;
mod odd;
mod segments;

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Scan};
use futures_util::{StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tests::entities::{Line, Order, Profile, Shop, Visit, Word, line, order, put_foreign, visit};
use tests::{Wire, wired};

/// Every item of the table that some entity has the type tag of.
fn known() -> Vec<Shop> {
    vec![
        Shop::Order(order(1)),
        Shop::Line(line(1, 1)),
        Shop::Line(line(1, 2)),
        Shop::Order(order(2)),
        Shop::Profile(Profile { customer: "c".into() }),
        Shop::Visit(visit(1)),
        Shop::Visit(visit(2)),
        Shop::Word(word("a")),
        Shop::Word(word("b")),
    ]
}

fn word(word: &str) -> Word {
    Word {
        list: word.to_owned(),
        word: word.to_owned(),
    }
}

async fn create(item: &Shop, table: &Table<Shop>) {
    match item {
        Shop::Profile(profile) => profile.create().send(table).await,
        Shop::Visit(visit) => visit.create().send(table).await,
        Shop::Order(order) => order.create().send(table).await,
        Shop::Line(line) => line.create().send(table).await,
        Shop::Word(word) => word.create().send(table).await,
    }
    .unwrap();
}

/// [`known`], and beside it two items of unknown tags, one without any, and two guards.
async fn mixed() -> (Table<Shop>, Wire) {
    let (table, wire) = wired::<Shop>().await;
    for item in known() {
        create(&item, &table).await;
    }
    for (pk, tag) in [
        ("ALIEN#1", "ALIEN"),
        ("LIST#a", "WORDS"),
        ("EMAIL#a", "#UNIQUE"),
        ("EMAIL#b", "#UNIQUE"),
    ] {
        put_foreign(&table, &[("PK", pk), ("SK", "#UNIQUE"), ("entityType", tag)]).await;
    }
    put_foreign(&table, &[("PK", "ALIEN#2"), ("SK", "X")]).await;
    wire.clear();
    (table, wire)
}

/// In an order that does not depend on the scan's.
fn sorted<R: std::fmt::Debug>(mut items: Vec<R>) -> Vec<R> {
    items.sort_by_key(|item| format!("{item:?}"));
    items
}

/// The items of every page, one after the other.
async fn paged<R: dynamo_runtime::Read>(scan: Scan<R>, table: &Table<Shop>) -> Vec<R>
where
    Shop: dynamo_runtime::Holds<R::Of>,
{
    let (mut pages, mut items) = (scan.pages(table), Vec::new());
    while let Some(page) = pages.next().await {
        items.extend(page.unwrap().items);
    }
    assert!(pages.next().await.is_none());
    items
}

/// The error of every way to send a scan.
async fn errors(scan: impl Fn() -> Scan<Visit>, table: &Table<Shop>) -> Vec<Error> {
    vec![
        scan().to_sdk(table).unwrap_err(),
        scan().send(table).await.unwrap_err(),
        scan().send_with_cost(table).await.unwrap_err(),
        scan().all(table).await.unwrap_err(),
        scan().first(table).await.unwrap_err(),
        scan().count(table).await.unwrap_err(),
        scan().pages(table).next().await.unwrap().unwrap_err(),
        scan().stream(table).next().await.unwrap().unwrap_err(),
    ]
}

#[tokio::test]
async fn every_end_gives_the_items_of_its_type_whatever_the_pages() {
    let (table, _) = mixed().await;
    for size in [1, 2, 5, 100] {
        for segments in [1, 2, 5, 40] {
            let everything = || Shop::scan().page_size(size).segments(segments);
            assert_eq!(sorted(everything().all(&table).await.unwrap()), sorted(known()));
            assert_eq!(sorted(paged(everything(), &table).await), sorted(known()));
            let streamed: Vec<_> = everything().stream(&table).try_collect().await.unwrap();
            assert_eq!(sorted(streamed), sorted(known()));
            assert_eq!(everything().count(&table).await.unwrap(), 9);
            assert!(everything().first(&table).await.unwrap().is_some());

            let lines = || Line::scan().page_size(size).segments(segments);
            assert_eq!(sorted(lines().all(&table).await.unwrap()), [line(1, 1), line(1, 2)]);
            assert_eq!(lines().count(&table).await.unwrap(), 2);
            let second = || lines().filter(|line| line.line().gt(1));
            assert_eq!(second().all(&table).await.unwrap(), [line(1, 2)]);
            assert_eq!(second().first(&table).await.unwrap(), Some(line(1, 2)));
            assert_eq!(second().count(&table).await.unwrap(), 1);
            let none = lines().filter(|line| line.line().gt(2));
            assert_eq!(none.first(&table).await.unwrap(), None);
        }
    }
}

#[tokio::test]
async fn what_is_unknown_is_counted_and_guards_are_not() {
    let (table, wire) = mixed().await;
    let page = Shop::scan().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped, page.cursor, page.segment), (9, 3, None, None));
    assert_eq!((page.consumed.requests, wire.count("Scan")), (1, 1));
    assert_eq!(wire.bodies("Scan")[0]["FilterExpression"], Value::Null);

    // a scan of one entity does not see them
    let page = Order::scan().send(&table).await.unwrap();
    assert_eq!((sorted(page.items), page.skipped), (vec![order(1), order(2)], 0));
    assert_eq!(wire.bodies("Scan")[1]["FilterExpression"], json!("#type IN (:type0)"));
}

#[tokio::test]
async fn strict_makes_what_is_unknown_an_error() {
    let (table, _) = mixed().await;
    for segments in [1, 4] {
        let everything = || Shop::scan().segments(segments).strict();
        let orders = || Order::scan().segments(segments).strict();
        let filtered = || orders().filter(|order| order.order().gt(1));
        for result in [
            everything().all(&table).await.map(|items| items.len() as u64),
            everything().count(&table).await,
            orders().all(&table).await.map(|items| items.len() as u64),
            orders().count(&table).await,
            filtered().all(&table).await.map(|items| items.len() as u64),
            filtered().count(&table).await,
        ] {
            assert!(result.as_ref().is_err_and(Error::is_decode), "{result:?}");
        }
    }

    let (table, _) = wired::<Shop>().await;
    for item in known() {
        create(&item, &table).await;
    }
    put_foreign(&table, &[("PK", "EMAIL#a"), ("SK", "#UNIQUE"), ("entityType", "#UNIQUE")]).await;
    assert_eq!(Shop::scan().strict().all(&table).await.unwrap().len(), 9);
    assert_eq!(Shop::scan().strict().count(&table).await.unwrap(), 9);
    assert_eq!(Order::scan().strict().count(&table).await.unwrap(), 2);
    assert_eq!(
        Order::scan()
            .strict()
            .filter(|order| order.order().gt(1))
            .count(&table)
            .await
            .unwrap(),
        1
    );
}

#[tokio::test]
async fn lenient_puts_what_cannot_be_read_into_rejected() {
    let (table, _) = mixed().await;
    let unreadable = [
        ("PK", "CUSTOMER#c"),
        ("SK", "VISIT#0003"),
        ("entityType", "VISIT"),
        ("number", "three"),
    ];
    put_foreign(&table, &unreadable).await;
    let error = Visit::scan().segment(0, 1).all(&table).await.unwrap_err();
    assert!(
        error.is_decode() && error.to_string().starts_with("segment 0 of 1: Visit("),
        "{error}"
    );

    let page = Visit::scan().lenient().send(&table).await.unwrap();
    assert_eq!((sorted(page.items), page.rejected.len()), (vec![visit(1), visit(2)], 1));
    assert_eq!(Shop::scan().lenient().segments(3).all(&table).await.unwrap().len(), 9);
}

#[tokio::test]
async fn a_limit_is_the_number_of_items_that_come_out() {
    let (table, wire) = mixed().await;
    for segments in [1, 3, 40] {
        for limit in [1, 4, 8, 9, 10, u32::MAX] {
            for size in [1, 3, 100] {
                let scan = || Shop::scan().segments(segments).page_size(size).limit(limit);
                let wanted = known().len().min(limit as usize);
                assert_eq!(scan().all(&table).await.unwrap().len(), wanted);
                assert_eq!(paged(scan(), &table).await.len(), wanted);
                assert_eq!(scan().stream(&table).count().await, wanted);
                assert_eq!(scan().count(&table).await.unwrap(), wanted as u64);
            }
        }
    }
    let limits = || wire.bodies("Scan").iter().map(|body| body["Limit"].clone()).collect::<Vec<_>>();
    wire.clear();
    // what else is in the table is not known: the first page of the first scan has shown some, and the service filters it out of a scan of one entity
    Shop::scan().limit(3).send(&table).await.unwrap();
    Order::scan().limit(2).send(&table).await.unwrap();
    Order::scan().limit(400).send(&table).await.unwrap();
    Order::scan().send(&table).await.unwrap();
    assert_eq!(limits()[..], [json!(3), json!(100), json!(100), json!(400), Value::Null]);

    // of several segments, each is asked for its share
    wire.clear();
    Shop::scan().segments(4).limit(6).all(&table).await.unwrap();
    assert_eq!(limits()[..4], [2, 2, 2, 2]);
}

#[tokio::test]
async fn a_page_leads_on_behind_its_last_item() {
    let (table, wire) = mixed().await;
    for limit in [1, 2, 4] {
        for size in [1, 3, 100] {
            let (mut items, mut cursor) = (Vec::new(), None);
            loop {
                let page = Shop::scan().page_size(size).limit(limit).after(cursor).send(&table).await.unwrap();
                items.extend(page.items);
                let Some(next) = page.cursor else { break };
                cursor = Some(next.to_string().parse::<Cursor>().unwrap());
            }
            assert_eq!(sorted(items), sorted(known()));
        }
    }
    // three are handed out of many that one request brought
    wire.clear();
    let page = Order::scan().limit(1).send(&table).await.unwrap();
    let next = Order::scan().after(page.cursor).all(&table).await.unwrap();
    assert_eq!(sorted([page.items, next].concat()), [order(1), order(2)]);
    assert_eq!(wire.count("Scan"), 2);
}

#[tokio::test]
async fn max_pages_that_are_used_up_are_an_error_that_leads_on() {
    let (table, wire) = mixed().await;
    let scan = || Shop::scan().page_size(4);
    let error = scan().max_pages(2).all(&table).await.unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert_eq!(wire.count("Scan"), 2);
    let read = error.partial::<Vec<Shop>>().unwrap().clone();
    let rest = scan().after(error.cursor().cloned()).all(&table).await.unwrap();
    assert_eq!(sorted([read, rest].concat()), sorted(known()));

    let error = scan().max_pages(2).count(&table).await.unwrap_err();
    let counted = *error.partial::<u64>().unwrap();
    assert_eq!(counted + scan().after(error.cursor().cloned()).count(&table).await.unwrap(), 9);

    let mut stream = scan().max_pages(2).stream(&table);
    let mut streamed = 0;
    let error = loop {
        match stream.next().await.unwrap() {
            Ok(_) => streamed += 1,
            Err(error) => break error,
        }
    };
    assert!(error.is_limit() && stream.next().await.is_none());
    let rest = scan().after(error.cursor().cloned()).all(&table).await.unwrap();
    assert_eq!(streamed + rest.len(), 9);

    // what reaches the end is none
    assert_eq!(scan().max_pages(4).all(&table).await.unwrap().len(), 9);
    assert_eq!(scan().max_pages(4).count(&table).await.unwrap(), 9);
}

#[tokio::test]
async fn what_is_asked_for_is_what_is_sent() {
    let (table, wire) = mixed().await;
    Shop::scan().send(&table).await.unwrap();
    Shop::scan().consistent().segment(1, 3).page_size(7).send(&table).await.unwrap();
    Order::scan().consistent().segments(2).count(&table).await.unwrap();
    let bodies = wire.bodies("Scan");
    let parts = ["ConsistentRead", "Segment", "TotalSegments", "Limit", "Select"];
    let sent: Vec<_> = bodies.iter().map(|body| parts.map(|part| body[part].clone())).collect();
    let none = Value::Null;
    assert_eq!(sent[0], [none.clone(), none.clone(), none.clone(), none.clone(), none.clone()]);
    assert_eq!(sent[1], [json!(true), json!(1), json!(3), json!(7), none.clone()]);
    assert_eq!(sent[2], [json!(true), json!(0), json!(2), none.clone(), json!("COUNT")]);
    assert_eq!(sent[3], [json!(true), json!(1), json!(2), none, json!("COUNT")]);
    assert_eq!(Shop::scan().segments(5).to_sdk(&table).unwrap().len(), 5);
    assert_eq!(Shop::scan().segment(4, 5).to_sdk(&table).unwrap().len(), 1);
}

#[tokio::test]
async fn what_asks_for_nothing_is_an_error_before_anything_is_sent() {
    let (table, wire) = wired::<Shop>().await;
    for (name, errors) in [
        ("limit(0)", errors(|| Visit::scan().limit(0), &table).await),
        ("page_size(0)", errors(|| Visit::scan().page_size(0), &table).await),
        ("max_pages(0)", errors(|| Visit::scan().max_pages(0), &table).await),
        ("segments(0)", errors(|| Visit::scan().segments(0), &table).await),
        ("segment(0, 0)", errors(|| Visit::scan().segment(0, 0), &table).await),
        ("segment(3, 3)", errors(|| Visit::scan().segment(3, 3), &table).await),
    ] {
        for error in errors {
            assert!(error.is_limit() && error.to_string().contains(name), "{error}");
        }
    }
    assert_eq!(wire.requests(), []);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("<id>")]
struct Session {
    id: String,
    #[ttl]
    ends: Option<u64>,
}

/// A table of another program, whose partition key is a field.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions", pk = "id", ttl = "expires")]
enum Sessions {
    Session(Session),
}

#[tokio::test]
async fn live_leaves_out_what_has_expired_and_a_filter_may_look_at_keys() {
    let (table, _) = wired::<Sessions>().await;
    for (id, ends) in [("a", Some(1_000_000_000)), ("b", None), ("c", Some(20_000_000_000))] {
        Session { id: id.to_owned(), ends }.create().send(&table).await.unwrap();
    }
    assert_eq!(Session::scan().count(&table).await.unwrap(), 3);
    assert_eq!(Session::scan().live().count(&table).await.unwrap(), 2);
    assert_eq!(Sessions::scan().live().all(&table).await.unwrap().len(), 2);
    let after_b = || Session::scan().filter(|session| session.id().gt("b"));
    assert_eq!(after_b().live().all(&table).await.unwrap()[0].id, "c");
    // without a sort key the position is the partition key alone
    let page = Session::scan().page_size(2).send(&table).await.unwrap();
    let rest = Session::scan().after(page.cursor).all(&table).await.unwrap();
    assert_eq!((page.items.len(), rest.len()), (2, 1));
}
