//! Typed parts of a table: what they read, by which key condition, and what becomes of everything else in the partition.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, SdkInput};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use tests::entities::{Line, Order, Profile, Shop, Visit, line, order, put_foreign, visit};
use tests::{Wire, wired};

/// Their sort keys begin with one literal, and no other entity's does.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
pub(crate) enum OrderPage {
    Order(Order),
    Line(Line),
}

/// From one literal to another, and no other entity lies between.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
enum CustomerPage {
    Visit(Visit),
    Profile(Profile),
}

/// The lines and the profile lie between.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
enum Activity {
    Order(Order),
    Visit(Visit),
}

/// The lines lie between, and the visits behind.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
enum Front {
    Order(Order),
    Profile(Profile),
}

/// Keeps what it does not know.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
pub(crate) enum Raw {
    Order(Order),
    #[unknown]
    Other(Item),
    Line(Line),
}

/// A known stranger lies between, and what is unknown is kept.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
enum RawOrders {
    Order(Order),
    #[unknown]
    Other(Item),
}

async fn mixed() -> (Table<Shop>, Wire) {
    let (table, wire) = wired::<Shop>().await;
    for number in 1..=2 {
        order(number).create().send(&table).await.unwrap();
        visit(number).create().send(&table).await.unwrap();
    }
    for (order, number) in [(1, 1), (1, 2), (2, 1)] {
        line(order, number).create().send(&table).await.unwrap();
    }
    Profile { customer: "c".into() }.create().send(&table).await.unwrap();
    for (sk, tag) in [("A", "ALIEN"), ("ORDER#0001#NOTE", "NOTE"), ("PROFILE#2", "ALIEN"), ("Z", "ALIEN")] {
        put_foreign(&table, &[("PK", "CUSTOMER#c"), ("SK", sk), ("entityType", tag)]).await;
    }
    wire.clear();
    (table, wire)
}

fn text(value: &str) -> AttributeValue {
    AttributeValue::S(value.to_owned())
}

fn input(inputs: Vec<SdkInput>) -> aws_sdk_dynamodb::operation::query::QueryInput {
    match inputs.into_iter().next() {
        Some(SdkInput::Query(input)) => input,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_key_condition_takes_the_place_of_the_filter() {
    let table = Table::<Shop>::detached();

    let sent = input(OrderPage::query(Line::partition("c")).to_sdk(&table).unwrap());
    assert_eq!(sent.key_condition_expression(), Some("#pk = :pk AND begins_with(#sk, :sk)"));
    assert_eq!(sent.expression_attribute_values().unwrap()[":sk"], text("ORDER#"));
    assert_eq!(sent.filter_expression(), None);

    let sent = input(CustomerPage::query(Visit::partition("c")).descending().to_sdk(&table).unwrap());
    assert_eq!(sent.key_condition_expression(), Some("#pk = :pk AND #sk BETWEEN :low AND :high"));
    let values = sent.expression_attribute_values().unwrap();
    assert_eq!((&values[":low"], &values[":high"]), (&text("PROFILE"), &text("VISIT$")));
    assert_eq!((sent.filter_expression(), sent.scan_index_forward()), (None, Some(false)));

    // what can lie between is left out by the service; what has an unknown tag is not, so that it is counted
    let sent = input(Activity::query(Order::partition("c")).to_sdk(&table).unwrap());
    let values = sent.expression_attribute_values().unwrap();
    assert_eq!((&values[":low"], &values[":high"]), (&text("ORDER#"), &text("VISIT$")));
    assert_eq!(sent.filter_expression(), Some("NOT (#type IN (:type0, :type1))"));
    assert_eq!((&values[":type0"], &values[":type1"]), (&text("PROFILE"), &text("LINE")));
    let sent = input(Front::query(Order::partition("c")).to_sdk(&table).unwrap());
    let values = sent.expression_attribute_values().unwrap();
    assert_eq!(sent.filter_expression(), Some("NOT (#type IN (:type0))"));
    assert_eq!((&values[":high"], &values[":type0"]), (&text("PROFILF"), &text("LINE")));
    let strict = input(Activity::query(Order::partition("c")).strict().to_sdk(&table).unwrap());
    assert_eq!(strict.filter_expression(), None);
}

#[tokio::test]
async fn a_collection_reads_its_entities_in_key_order() {
    let (table, wire) = mixed().await;
    let expected = vec![
        OrderPage::Order(order(1)),
        OrderPage::Line(line(1, 1)),
        OrderPage::Line(line(1, 2)),
        OrderPage::Order(order(2)),
        OrderPage::Line(line(2, 1)),
    ];
    let query = || OrderPage::query(Order::partition("c"));
    let page = query().send(&table).await.unwrap();
    assert_eq!((page.items, page.skipped, page.cursor), (expected.clone(), 1, None));
    assert_eq!(wire.count("Query"), 1);
    for size in [1, 2, 3, 100] {
        let query = || query().page_size(size);
        assert_eq!(query().all(&table).await.unwrap(), expected);
        assert_eq!(query().stream(&table).try_collect::<Vec<_>>().await.unwrap(), expected);
        assert_eq!(query().count(&table).await.unwrap(), 5);
        assert_eq!(query().first(&table).await.unwrap(), expected.first().cloned());
        let mut mirror = query().descending().all(&table).await.unwrap();
        mirror.reverse();
        assert_eq!(mirror, expected);
        // behind every cursor
        for at in 1..=5_u32 {
            let page = query().limit(at).send(&table).await.unwrap();
            assert_eq!(page.items, expected[..at as usize]);
            let rest = if page.cursor.is_some() {
                query().after(page.cursor).all(&table).await.unwrap()
            } else {
                vec![]
            };
            assert_eq!(rest, expected[at as usize..]);
        }
    }
    let error = query().strict().send(&table).await.unwrap_err();
    assert!(error.is_decode(), "{error}");
}

#[tokio::test]
async fn other_entities_between_are_left_out() {
    let (table, _) = mixed().await;
    let page = Activity::query(Visit::partition("c")).send(&table).await.unwrap();
    let expected = [
        Activity::Order(order(1)),
        Activity::Order(order(2)),
        Activity::Visit(visit(1)),
        Activity::Visit(visit(2)),
    ];
    assert_eq!((&page.items[..], page.skipped), (&expected[..], 2));
    assert_eq!(Activity::query(Visit::partition("c")).count(&table).await.unwrap(), 4);
    assert_eq!(Activity::query(Visit::partition("c")).max_pages(9).count(&table).await.unwrap(), 4);
}

#[tokio::test]
async fn unknown_items_are_kept_in_their_place() {
    let (table, wire) = mixed().await;
    let query = || Raw::query(Order::partition("c"));
    let kinds = |items: &[Raw]| {
        let kind = |item: &Raw| match item {
            Raw::Order(_) => 'o',
            Raw::Line(_) => 'l',
            Raw::Other(item) => item["SK"].as_s().unwrap().chars().last().unwrap(),
        };
        items.iter().map(kind).collect::<String>()
    };
    let page = query().send(&table).await.unwrap();
    assert_eq!((kinds(&page.items).as_str(), page.skipped), ("ollEol", 0));
    assert_eq!(wire.bodies("Query")[0].get("FilterExpression"), None);
    assert_eq!(query().count(&table).await.unwrap(), 6);
    assert_eq!(kinds(&query().limit(4).all(&table).await.unwrap()), "ollE");
    assert_eq!(kinds(&query().descending().limit(3).all(&table).await.unwrap()), "loE");
    assert!(query().strict().send(&table).await.unwrap_err().is_decode());

    let orders = || RawOrders::query(Order::partition("c"));
    assert_eq!(orders().all(&table).await.unwrap().len(), 3);
    assert_eq!(orders().count(&table).await.unwrap(), 3);
    assert_eq!(orders().limit(2).all(&table).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_scan_of_a_collection_reads_its_entities() {
    let (table, _) = mixed().await;
    let page = Activity::scan().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (4, 4));
    assert_eq!(Activity::scan().count(&table).await.unwrap(), 4);
    assert_eq!(Activity::scan().limit(3).all(&table).await.unwrap().len(), 3);
    assert_eq!(Raw::scan().count(&table).await.unwrap(), 9);
    assert_eq!(Raw::scan().all(&table).await.unwrap().len(), 9);
}

#[test]
fn a_variant_is_taken_out_and_nothing_is_lost() {
    let page = OrderPage::from(order(1));
    assert_eq!(Order::try_from(page.clone()), Ok(order(1)));
    assert_eq!(Line::try_from(page.clone()), Err(page));
    assert_eq!(Visit::try_from(Shop::from(visit(1))), Ok(visit(1)));
    assert_eq!(Order::try_from(Shop::from(visit(1))), Err(Shop::Visit(visit(1))));
}

/// Two entities in one index, in another order than in the table, where they do not lie together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("AUTHOR#<id>")]
#[sk("AUTHOR")]
#[gsi1(pk = "NAME#<name:lower>", sk = "AUTHOR")]
#[gsi2(pk = "COUNTRY#<country>", sk = "AUTHOR#<id>")]
struct Author {
    id: String,
    name: String,
    country: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("BOOK#<isbn>")]
#[sk("BOOK")]
#[gsi1(pk = "NAME#<author:lower>", sk = "BOOK#<year:04>")]
#[gsi2(pk = "YEAR#<year>", sk = "<isbn>")]
struct Book {
    isbn: String,
    author: String,
    year: u16,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "library")]
enum Library {
    Author(Author),
    Book(Book),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Library)]
enum Works {
    Author(Author),
    Book(Book),
}

#[tokio::test]
async fn a_collection_is_read_in_an_index() {
    let table = Table::<Library>::embedded().await.unwrap();
    let ada = Author {
        id: "a".into(),
        name: "Ada".into(),
        country: "en".into(),
    };
    let books = [1843, 1850].map(|year| Book {
        isbn: format!("b{year}"),
        author: "ADA".into(),
        year,
    });
    ada.create().send(&table).await.unwrap();
    for book in &books {
        book.create().send(&table).await.unwrap();
    }
    let group = Works::query(Author::by_name_partition("ada"))
        .grouped_by::<Author>()
        .first(&table)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(group.parent, Some(ada));
    assert_eq!(group.children, books.clone().map(Works::Book));
    assert_eq!(Works::query(Book::by_author_partition("Ada")).all(&table).await.unwrap().len(), 3);

    // elsewhere they share no partition
    for error in [
        Works::query(Author::by_country_partition("en")).send(&table).await.unwrap_err(),
        Works::query(Book::partition("b1843"))
            .grouped_by::<Author>()
            .all(&table)
            .await
            .unwrap_err(),
    ] {
        let text = error.to_string();
        assert!(
            text.contains("`Author`") && text.contains("`Book`") && text.contains("partition"),
            "{text}"
        );
    }
}
