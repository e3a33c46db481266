//! What a filter makes of a request: its expression, its `Limit`, and when nothing is sent.

use super::{Book, Library, Reader, book, books, pages_of};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, SdkInput};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tests::Wire;

fn sent(inputs: &[SdkInput]) -> (&str, Vec<(&str, &str)>) {
    let [SdkInput::Query(input)] = inputs else { panic!("one Query") };
    let names = input.expression_attribute_names().unwrap();
    let mut names: Vec<_> = names.iter().map(|(placeholder, name)| (&**placeholder, &**name)).collect();
    names.sort_unstable();
    (input.filter_expression().unwrap(), names)
}

#[test]
fn the_filter_stands_beside_the_type_tag_where_that_is_needed() {
    let table = Table::<Library>::detached();
    let inputs = Book::by_shelf("s").filter(|book| book.pages().gt(300)).to_sdk(&table).unwrap();
    let names = vec![("#0", "pages"), ("#pk", "PK"), ("#sk", "SK"), ("#type", "entityType")];
    assert_eq!(sent(&inputs), ("(#type IN (:type0)) AND (#0 > :0)", names));

    let inputs = Reader::by_shelf("s").filter(|reader| reader.age().gt(18)).to_sdk(&table).unwrap();
    assert_eq!(sent(&inputs), ("#0 > :0", vec![("#0", "age"), ("#pk", "PK"), ("#sk", "SK")]));
}

#[test]
fn two_filters_must_both_hold() {
    let table = Table::<Library>::detached();
    let query = Reader::by_shelf("s").filter(|reader| reader.age().eq(1).or(reader.age().eq(2)));
    let inputs = query.filter(|reader| reader.age().ne(2)).to_sdk(&table).unwrap();
    assert_eq!(sent(&inputs).0, "(#0 = :0 OR #0 = :1) AND NOT (#0 = :2)");
}

#[tokio::test]
async fn each_request_looks_at_a_hundred_items_and_more_and_more() {
    let limits = |wire: &Wire| wire.bodies("Query").iter().map(|body| body["Limit"].clone()).collect::<Vec<_>>();
    // a longer key each time, so that it leads on
    let wire = Wire::to(|_, body| {
        let sk = format!("{}a", body["ExclusiveStartKey"]["SK"]["S"].as_str().unwrap_or("READER#"));
        let key = json!({ "PK": { "S": "SHELF#s" }, "SK": { "S": sk } });
        Some((
            200,
            json!({ "Items": [], "Count": 0, "ScannedCount": 100, "LastEvaluatedKey": key }),
        ))
    });
    let table = Table::<Library>::new(wire.client());
    let query = || Reader::by_shelf("s").filter(|reader| reader.age().gt(18)).max_pages(6);

    assert!(query().limit(3).all(&table).await.unwrap_err().is_limit());
    assert_eq!(limits(&wire), [100, 200, 400, 800, 1000, 1000]);
    wire.clear();
    assert!(query().limit(150).all(&table).await.unwrap_err().is_limit());
    assert_eq!(limits(&wire), [150, 200, 400, 800, 1000, 1000]);
    wire.clear();
    assert!(query().page_size(7).limit(3).all(&table).await.unwrap_err().is_limit());
    assert_eq!(limits(&wire), [7; 6]);
    // what is not transferred needs no bound
    wire.clear();
    assert!(query().limit(3).count(&table).await.unwrap_err().is_limit());
    assert_eq!(
        limits(&wire),
        [Value::Null, Value::Null, Value::Null, Value::Null, Value::Null, Value::Null]
    );
}

#[tokio::test]
async fn a_cursor_is_good_for_the_query_with_and_without_the_filter() {
    let (table, _) = books(&[1, 2, 3, 4, 5, 6]).await;
    let page = Book::by_shelf("s")
        .filter(|book| book.pages().gt(1))
        .limit(2)
        .send(&table)
        .await
        .unwrap();
    assert_eq!(pages_of(&page.items), [2, 3]);
    let cursor = page.cursor.unwrap();
    let rest = Book::by_shelf("s").after(&cursor).all(&table).await.unwrap();
    assert_eq!(pages_of(&rest), [4, 5, 6]);
    let rest = Book::by_shelf("s")
        .filter(|book| book.pages().ne(5))
        .after(&cursor)
        .all(&table)
        .await
        .unwrap();
    assert_eq!(pages_of(&rest), [4, 6]);
}

#[tokio::test]
async fn a_filter_that_cannot_be_sent_is_told_by_every_end() {
    let (table, wire) = books(&[1]).await;
    let query = || {
        Book::by_shelf("s").filter(|book| {
            let many = (0..400).map(|pages| Book::FIELDS.pages().eq(pages));
            many.fold(book.pages().eq(0), |all, one| all.or(one))
        })
    };
    let errors = [
        query().to_sdk(&table).unwrap_err(),
        query().send(&table).await.unwrap_err(),
        query().send_with_cost(&table).await.unwrap_err(),
        query().all(&table).await.unwrap_err(),
        query().first(&table).await.unwrap_err(),
        query().count(&table).await.unwrap_err(),
        query().pages(&table).next().await.unwrap().unwrap_err(),
        query().stream(&table).next().await.unwrap().unwrap_err(),
        query().clone().filter(|book| book.pages().eq(1)).all(&table).await.unwrap_err(),
    ];
    assert!(errors.iter().all(Error::is_limit), "{errors:?}");
    assert_eq!(wire.requests(), []);
}

/// A table of others, whose sort key is a field of the body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SENSOR#<sensor>")]
#[sk(number = at)]
struct Reading {
    pub sensor: String,
    pub at: u32,
    pub celsius: i16,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "readings", sk = "at")]
enum Readings {
    Reading(Reading),
}

#[tokio::test]
async fn a_key_attribute_of_what_is_queried_is_refused_before_the_service_does() {
    let table = Table::<Readings>::embedded().await.unwrap();
    let query = || Reading::by_sensor("s").filter(|reading| reading.celsius().gt(20));
    for (at, celsius) in [(1, 19), (2, 21)] {
        Reading {
            sensor: "s".into(),
            at,
            celsius,
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    assert_eq!(query().all(&table).await.unwrap().len(), 1);
    let error = query().filter(|reading| reading.at().gt(1)).all(&table).await.unwrap_err();
    assert!(error.as_sdk().is_none(), "{error}");
    assert!(error.to_string().contains("`at`"), "{error}");
}

#[tokio::test]
async fn what_a_filter_holds_for_may_be_none_or_missing() {
    let (table, _) = books(&[1]).await;
    let lent = Book {
        lent_to: Some("x".into()),
        ..book(7, 7)
    };
    lent.create().send(&table).await.unwrap();
    let all = Book::by_shelf("s")
        .filter(|book| book.lent_to().is_none())
        .all(&table)
        .await
        .unwrap();
    assert_eq!(pages_of(&all), [1]);
    let all = Book::by_shelf("s")
        .filter(|book| book.lent_to().is_some())
        .all(&table)
        .await
        .unwrap();
    assert_eq!(pages_of(&all), [7]);
}
