//! A service whose answers do not lead on: each is an error that names what was read, and none is asked for without end.

use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tests::Wire;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("VISIT#<id:04>")]
#[gsi1(pk = "DAY#<day>", sk(number = at), shards = 2)]
#[gsi2(pk = "CITY#<city>", sk(number = at))]
struct Visit {
    customer: String,
    id: u16,
    day: String,
    city: String,
    at: i64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "visits")]
enum Visits {
    Visit(Visit),
}

/// A service that answers no item, and that it stopped at this sort key, which may be of any type.
fn stops_at(sort_key: impl Fn(&Value) -> Value + Send + Sync + 'static) -> (Table<Visits>, Wire) {
    let wire = Wire::to(move |_, body| {
        let sk = sort_key(body);
        let mut last = json!({ "PK": { "S": "CUSTOMER#c" }, "SK": { "S": "VISIT#0001" } });
        match body["IndexName"].as_str() {
            Some(index) => {
                last[format!("{index}PK")] = body["ExpressionAttributeValues"][":pk"].clone();
                last[format!("{index}SK")] = sk;
            }
            None => last["SK"] = sk,
        }
        Some((200, json!({ "Items": [], "Count": 0, "ScannedCount": 1, "LastEvaluatedKey": last })))
    });
    (Table::new(wire.client()), wire)
}

fn number(number: i64) -> Value {
    json!({ "N": number.to_string() })
}

/// What is told of the ends of every reader of an index, or of the table.
async fn errors(table: &Table<Visits>) -> Vec<(&'static str, Error)> {
    let (day, city) = (
        || Visit::by_day("d").range(|sk| sk.at().between(10, 20)),
        || Visit::by_city("c").range(|sk| sk.at().between(10, 20)),
    );
    vec![
        ("GSI1", day().all(table).await.unwrap_err()),
        ("GSI1", day().count(table).await.unwrap_err()),
        ("GSI1", day().max_pages(9).count(table).await.unwrap_err()),
        ("GSI2", city().all(table).await.unwrap_err()),
        ("GSI2", city().count(table).await.unwrap_err()),
    ]
}

fn assert_told(errors: Vec<(&str, Error)>, why: &str) {
    for (at, (index, error)) in errors.into_iter().enumerate() {
        let text = error.to_string();
        assert!(
            text.contains("`Visit`") && text.contains(index) && text.contains("cannot be followed"),
            "{at}: {text}"
        );
        assert!(text.contains(why), "{at}: {text}");
        assert!(!text.contains("CUSTOMER#c"), "{text}");
    }
}

#[tokio::test]
async fn one_that_stays_where_it_is() {
    let (table, wire) = stops_at(|_| number(15));
    assert_told(errors(&table).await, "does not lie behind");
    // twice each shard, as often as it takes to see it
    assert!(wire.count("Query") <= 3 * 4 + 2 * 2, "{}", wire.count("Query"));

    let (table, wire) = stops_at(|_| json!({ "S": "VISIT#0007" }));
    let scans = [
        Visit::scan().all(&table).await.unwrap_err(),
        Visits::scan().count(&table).await.unwrap_err(),
        Visits::scan().segments(2).all(&table).await.unwrap_err(),
        Visit::reindex().all(&table).await.unwrap_err(),
    ];
    assert!(wire.count("Scan") <= 10);
    for error in scans {
        let text = error.to_string();
        assert!(text.contains("visits") && text.contains("does not lie behind"), "{text}");
    }
    let error = Visit::by_customer("c").all(&table).await.unwrap_err().to_string();
    assert!(
        error.contains("`Visit` in table `visits`") && error.contains("does not lie behind"),
        "{error}"
    );
}

#[tokio::test]
async fn one_that_goes_back() {
    let (table, _) = stops_at(|body| number(if body["ExclusiveStartKey"].is_null() { 15 } else { 14 }));
    assert_told(errors(&table).await, "does not lie behind");
}

#[tokio::test]
async fn one_that_stops_at_what_can_be_no_key() {
    for sort_key in [json!({ "S": "15" }), json!({ "BOOL": true })] {
        let (table, wire) = stops_at(move |_| sort_key.clone());
        assert_told(errors(&table).await, "another type");
        assert!(wire.count("Query") <= 3 * 2 + 2);
    }
}

#[tokio::test]
async fn one_that_stops_outside_of_the_range() {
    for outside in [9, 21] {
        let (table, _) = stops_at(move |_| number(outside));
        assert_told(errors(&table).await, "outside");
    }
}

/// A cursor in a run that has to be read again, of which the service gives no more than where it began.
#[tokio::test]
async fn a_run_that_is_read_again_without_end() {
    let (table, wire) = stops_at(|_| number(15));
    let page = Visit::by_day("d").range(|sk| sk.at().between(10, 20)).send(&table).await.unwrap();
    assert!(page.cursor.is_some());
    wire.clear();
    let more = Visit::by_day("d").range(|sk| sk.at().between(10, 20)).after(page.cursor);
    let error = more.all(&table).await.unwrap_err();
    assert_told(vec![("GSI1", error)], "does not lie behind");
    assert!(wire.count("Query") <= 6);
}
