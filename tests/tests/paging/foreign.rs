//! Partitions that hold more than what is asked for: other entities, unknown type tags, items without one, and items that cannot be read.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Page, Query};
use futures_util::TryStreamExt;
use tests::entities::{Line, Order, Profile, Shop, Visit, line, order, put_foreign, visit};
use tests::{Wire, wired};

/// Everything of the table's entities in partition `CUSTOMER#c`, in the order of the sort key.
fn known() -> Vec<Shop> {
    vec![
        Shop::Order(order(1)),
        Shop::Line(line(1, 1)),
        Shop::Line(line(1, 2)),
        Shop::Order(order(2)),
        Shop::Line(line(2, 1)),
        Shop::Profile(Profile { customer: "c".into() }),
        Shop::Visit(visit(1)),
        Shop::Visit(visit(2)),
    ]
}

/// [`known`], and among them seven items of unknown tags and two without any.
async fn mixed() -> (Table<Shop>, Wire) {
    let (table, wire) = wired::<Shop>().await;
    for item in known() {
        match item {
            Shop::Profile(profile) => profile.create().send(&table).await,
            Shop::Visit(visit) => visit.create().send(&table).await,
            Shop::Order(order) => order.create().send(&table).await,
            Shop::Line(line) => line.create().send(&table).await,
            Shop::Word(word) => word.create().send(&table).await,
        }
        .unwrap();
    }
    for (sk, tag) in [
        ("A", "ALIEN"),
        ("ORDER#0001#LINE#01#PART#1", "PART"),
        ("ORDER#0001x", "ALIEN"),
        ("ORDER#00015", "ALIEN"),
        ("PROFILE#2", "PROFILES"),
        ("VISIT#00011", "visit"),
        ("Z", "ALIEN"),
    ] {
        put_foreign(&table, &[("PK", "CUSTOMER#c"), ("SK", sk), ("entityType", tag)]).await;
    }
    for sk in ["ORDER#0001#", "VISIT#0001#"] {
        put_foreign(&table, &[("PK", "CUSTOMER#c"), ("SK", sk)]).await;
    }
    wire.clear();
    (table, wire)
}

fn everything() -> Query<Shop> {
    Shop::query(Profile::partition("c"))
}

#[tokio::test]
async fn a_typed_query_returns_its_type() {
    let (table, _) = mixed().await;
    for size in [1, 2, 100] {
        let orders = || Order::by_customer("c").page_size(size);
        assert_eq!(orders().all(&table).await.unwrap(), [order(1), order(2)]);
        assert_eq!(orders().count(&table).await.unwrap(), 2);
        assert_eq!(orders().descending().first(&table).await.unwrap(), Some(order(2)));
        let lines = || Line::by_customer("c").page_size(size);
        assert_eq!(lines().all(&table).await.unwrap(), [line(1, 1), line(1, 2), line(2, 1)]);
        assert_eq!(lines().count(&table).await.unwrap(), 3);
        let visits = || Visit::by_customer("c").page_size(size);
        assert_eq!(visits().stream(&table).try_collect::<Vec<_>>().await.unwrap(), [visit(1), visit(2)]);
        assert_eq!(visits().count(&table).await.unwrap(), 2);
        assert_eq!(Profile::by_customer("c").page_size(size).count(&table).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn ranges_leave_out_what_lies_between() {
    let (table, _) = mixed().await;
    let orders = |query: Query<Order>| query.all(&table);
    let by = || Order::by_customer("c");
    assert_eq!(orders(by().range(|sk| sk.order().le(1))).await.unwrap(), [order(1)]);
    assert_eq!(orders(by().range(|sk| sk.order().gt(1))).await.unwrap(), [order(2)]);
    assert_eq!(
        orders(by().range(|sk| sk.order().between(1, 2))).await.unwrap(),
        [order(1), order(2)]
    );
    assert_eq!(orders(by().range(|sk| sk.order().eq(1))).await.unwrap(), [order(1)]);

    let lines = |query: Query<Line>| query.all(&table);
    let by = || Line::by_customer("c");
    assert_eq!(lines(by().range(|sk| sk.order().eq(1))).await.unwrap(), [line(1, 1), line(1, 2)]);
    assert_eq!(lines(by().range(|sk| sk.order().eq(1).line().gt(1))).await.unwrap(), [line(1, 2)]);
    assert_eq!(lines(by().range(|sk| sk.order().gt(1))).await.unwrap(), [line(2, 1)]);
    assert_eq!(lines(by().range(|sk| sk.order().le(1))).await.unwrap(), [line(1, 1), line(1, 2)]);
}

#[tokio::test]
async fn only_queries_whose_range_is_shared_are_filtered() {
    let (table, wire) = mixed().await;
    let filter = |wire: &Wire| wire.bodies("Query")[0]["FilterExpression"].as_str().map(str::to_owned);
    Order::by_customer("c").all(&table).await.unwrap();
    assert_eq!(filter(&wire).as_deref(), Some("#type IN (:type0)"));
    wire.clear();
    // an unknown tag would be filtered out unseen
    Order::by_customer("c").strict().all(&table).await.unwrap_err();
    assert_eq!(filter(&wire), None);
    wire.clear();
    // no entity of the table can lie among the visits, and what others have put there is left out here
    let page = Visit::by_customer("c").send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (2, 2));
    assert_eq!(filter(&wire), None);
}

#[tokio::test]
async fn a_whole_partition_leaves_out_what_is_unknown_and_counts_it() {
    let (table, _) = mixed().await;
    let page = everything().send(&table).await.unwrap();
    assert_eq!((page.items, page.skipped, page.cursor), (known(), 9, None));

    // whatever the pages
    for size in [1, 2, 3, 7] {
        let (mut pages, mut items, mut skipped) = (everything().page_size(size).pages(&table), Vec::new(), 0);
        while let Some(page) = pages.next().await {
            let page = page.unwrap();
            items.extend(page.items);
            skipped += page.skipped;
        }
        assert_eq!((items, skipped), (known(), 9));
        assert_eq!(everything().page_size(size).all(&table).await.unwrap(), known());
        assert_eq!(everything().page_size(size).count(&table).await.unwrap(), 8);
    }

    // a limit counts what is handed out
    let page = everything().limit(3).send(&table).await.unwrap();
    assert_eq!(page.items, known()[..3]);
    let rest = everything().after(page.cursor).all(&table).await.unwrap();
    assert_eq!(rest, known()[3..]);
}

#[tokio::test]
async fn strict_makes_what_is_unknown_an_error() {
    let (table, _) = mixed().await;
    let strict = || everything().strict();
    for error in [
        strict().send(&table).await.unwrap_err(),
        strict().all(&table).await.unwrap_err(),
        strict().count(&table).await.unwrap_err(),
        strict().pages(&table).next().await.unwrap().unwrap_err(),
        strict().stream(&table).try_collect::<Vec<_>>().await.unwrap_err(),
    ] {
        assert!(error.is_decode(), "{error}");
        assert!(!error.to_string().contains("ALIEN"), "{error}");
    }
    let error = strict().send(&table).await.unwrap_err();
    assert_eq!(error.key().unwrap()["SK"].as_s().unwrap(), "A");
    assert!(error.detailed().contains("ALIEN"));
}

#[tokio::test]
async fn strict_has_nothing_against_the_tables_own_entities() {
    let (table, _) = wired::<Shop>().await;
    order(1).create().send(&table).await.unwrap();
    line(1, 1).create().send(&table).await.unwrap();
    assert_eq!(everything().strict().all(&table).await.unwrap().len(), 2);
    assert_eq!(everything().strict().count(&table).await.unwrap(), 2);
    assert_eq!(Order::by_customer("c").strict().all(&table).await.unwrap(), [order(1)]);
    assert_eq!(Order::by_customer("c").strict().count(&table).await.unwrap(), 1);
}

#[tokio::test]
async fn strict_holds_for_typed_queries_with_and_without_a_filter() {
    let (table, _) = mixed().await;
    for result in [
        Visit::by_customer("c").strict().all(&table).await.map(|visits| visits.len() as u64),
        Visit::by_customer("c").strict().count(&table).await,
        Order::by_customer("c").strict().all(&table).await.map(|orders| orders.len() as u64),
        Order::by_customer("c").strict().count(&table).await,
    ] {
        assert!(result.as_ref().is_err_and(Error::is_decode), "{result:?}");
    }
}

/// A visit whose number is text, under the key of number 3.
async fn put_unreadable(table: &Table<Shop>) {
    let visit = [("PK", "CUSTOMER#c"), ("SK", "VISIT#0003"), ("entityType", "VISIT")];
    put_foreign(
        table,
        &[&visit[..], &[("customer", "c"), ("number", "three"), ("note", "")]].concat(),
    )
    .await;
}

#[tokio::test]
async fn an_item_that_cannot_be_read_is_an_error_that_names_it() {
    let (table, _) = mixed().await;
    put_unreadable(&table).await;
    let error = Visit::by_customer("c").all(&table).await.unwrap_err();
    assert!(error.is_decode(), "{error}");
    let text = error.to_string();
    assert!(text.contains("Visit(CUSTOMER#<customer>, VISIT#<number:04>).number"), "{text}");
    assert!(!text.contains("three"), "{text}");
    assert_eq!(error.key().unwrap()["SK"].as_s().unwrap(), "VISIT#0003");
    assert!(everything().all(&table).await.unwrap_err().is_decode());
}

#[tokio::test]
async fn lenient_puts_it_into_rejected() {
    let (table, _) = mixed().await;
    put_unreadable(&table).await;
    visit(4).create().send(&table).await.unwrap();

    let page = Visit::by_customer("c").lenient().send(&table).await.unwrap();
    assert_eq!(page.items, [visit(1), visit(2), visit(4)]);
    assert_rejected(&page);
    let page = everything().lenient().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (known().len() + 1, 9));
    assert_rejected(&page);

    // it is none of the items that are wanted, and over all requests of a page it is shown once
    let page = Visit::by_customer("c").lenient().page_size(1).limit(3).send(&table).await.unwrap();
    assert_eq!(page.items, [visit(1), visit(2), visit(4)]);
    assert_rejected(&page);
    let next = Visit::by_customer("c").after(page.cursor).all(&table).await.unwrap();
    assert_eq!(next, []);

    assert_eq!(Visit::by_customer("c").lenient().all(&table).await.unwrap().len(), 3);
    assert_eq!(
        Visit::by_customer("c")
            .lenient()
            .stream(&table)
            .try_collect::<Vec<_>>()
            .await
            .unwrap()
            .len(),
        3
    );
    // an unknown tag stays an error if it is asked for
    assert!(
        Visit::by_customer("c")
            .lenient()
            .strict()
            .send(&table)
            .await
            .unwrap_err()
            .is_decode()
    );
}

#[track_caller]
fn assert_rejected<R>(page: &Page<R>) {
    let [rejected] = &page.rejected[..] else {
        panic!("{:?}", page.rejected)
    };
    assert!(rejected.error.is_decode());
    assert_eq!(rejected.item["number"].as_s().unwrap(), "three");
    assert!(!format!("{rejected:?}").contains("three"));
}

#[tokio::test]
async fn behind_many_unknown_items_few_requests_lead_to_the_first_wanted_one() {
    let (table, wire) = wired::<Shop>().await;
    for number in 0..250 {
        let sk = format!("VISIT#0001{number:03}");
        put_foreign(&table, &[("PK", "CUSTOMER#c"), ("SK", &sk), ("entityType", "ALIEN")]).await;
    }
    visit(2).create().send(&table).await.unwrap();
    wire.clear();
    assert_eq!(Visit::by_customer("c").first(&table).await.unwrap(), Some(visit(2)));
    let limits: Vec<_> = wire.bodies("Query").iter().map(|body| body["Limit"].clone()).collect();
    assert_eq!(limits, [1, 100, 200]);
}
