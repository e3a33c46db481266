//! The time at which an item expires: the attribute that follows the field, the table's setting, and the sweep of an embedded table.

use aws_sdk_dynamodb::types::{AttributeValue, TimeToLiveStatus};
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tests::Wire;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SESSION#<id>")]
#[sk("SESSION")]
struct Session {
    id: String,
    #[ttl]
    #[serde(with = "dynamo_runtime::time::millis::optional")]
    expires: Option<SystemTime>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CODE#<id>")]
#[sk("CODE")]
struct Code {
    id: String,
    #[ttl]
    until: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
struct Note {
    id: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions", ttl = "expiresAt")]
enum Sessions {
    Session(Session),
    Code(Code),
    Note(Note),
}

/// The same table before there was a `#[ttl]`.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions")]
enum OldSessions {
    Note(Note),
}

/// The same table with another attribute.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions")]
enum OtherSessions {
    Code(Code),
}

/// A field that is the TTL attribute itself, in a table made by others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TOKEN#<id>")]
struct Token {
    id: String,
    #[ttl]
    #[serde(rename = "TTL")]
    ttl: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "tokens")]
enum Tokens {
    Token(Token),
}

fn session(id: &str, expires: Option<SystemTime>) -> Session {
    Session {
        id: id.to_owned(),
        expires,
    }
}

fn code(id: &str, until: u64) -> Code {
    Code { id: id.to_owned(), until }
}

fn expiry(item: &Item) -> Option<&str> {
    item.get("expiresAt").map(|value| value.as_n().unwrap().as_str())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// amazon-connect-realtime-transcription #51: the time stood in the table in milliseconds, and nothing ever expired.
#[test]
fn amazon_connect_realtime_transcription_51_seconds() {
    let at = UNIX_EPOCH + Duration::from_millis(1_768_473_000_001);
    let item = Sessions::to_item(&session("s", Some(at))).unwrap();
    assert_eq!(expiry(&item), Some("1768473001"));
    let error = Sessions::to_item(&code("c", 1_768_473_000_000)).unwrap_err().to_string();
    assert_eq!(
        error,
        "`Code` cannot be stored: `until` cannot say when it expires: it lies after the year 9999; \
         DynamoDB counts seconds, not milliseconds"
    );
}

#[test]
fn none_never_expires_and_the_past_before_1970_is_refused() {
    assert_eq!(expiry(&Sessions::to_item(&session("s", None)).unwrap()), None);
    assert_eq!(expiry(&Sessions::to_item(&Note { id: "n".to_owned() }).unwrap()), None);
    let before = session("s", Some(UNIX_EPOCH - Duration::from_secs(1)));
    let error = Sessions::to_item(&before).unwrap_err().to_string();
    assert!(
        error.contains("`expires` cannot say when it expires: it lies before 1970"),
        "{error}"
    );
}

#[test]
fn the_attribute_is_not_read_as_part_of_the_body() {
    let at = UNIX_EPOCH + Duration::from_millis(1_768_473_000_500);
    let stored = Sessions::to_item(&session("s", Some(at))).unwrap();
    let Sessions::Session(read) = Sessions::from_item(stored).unwrap() else {
        panic!("a session");
    };
    // the field's own value, not the rounded one
    assert_eq!(read.expires, Some(at));
}

#[test]
fn a_field_can_be_the_attribute_itself() {
    for ttl in [Some(1_768_473_000), None] {
        let token = Token { id: "t".to_owned(), ttl };
        let item = Tokens::to_item(&token).unwrap();
        assert_eq!(item.get("TTL"), ttl.map(|ttl| AttributeValue::N(ttl.to_string())).as_ref());
        assert_eq!(Tokens::from_item(item).unwrap(), Tokens::Token(token));
    }
}

proptest! {
    /// Never before its time, and less than a second after.
    #[test]
    fn nothing_expires_before_its_time(second in 0..253_402_300_799_u64, nanosecond in 0..1_000_000_000_u32) {
        let at = UNIX_EPOCH + Duration::new(second, nanosecond);
        let stored = Sessions::to_item(&session("s", Some(at))).unwrap();
        let stored = UNIX_EPOCH + Duration::from_secs(expiry(&stored).unwrap().parse().unwrap());
        prop_assert!(stored >= at && stored.duration_since(at).unwrap() < Duration::from_secs(1));
    }
}

async fn setting<T>(table: &Table<T>) -> Option<String> {
    let answer = table
        .client()
        .describe_time_to_live()
        .table_name(table.name())
        .send()
        .await
        .unwrap();
    let found = answer.time_to_live_description.unwrap();
    let enabled = found.time_to_live_status() == Some(&TimeToLiveStatus::Enabled);
    assert_eq!(enabled, found.attribute_name().is_some());
    found.attribute_name
}

#[tokio::test]
async fn creating_a_table_sets_the_attribute_once_it_is_active() {
    let wire = Wire::to(|operation, _| {
        let answer = match operation {
            "DescribeTable" => json!({ "Table": { "TableStatus": "ACTIVE" } }),
            _ => json!({}),
        };
        Some((200, answer))
    });
    Table::<Sessions>::new(wire.client()).create().await.unwrap();
    let operations: Vec<_> = wire.requests().into_iter().map(|request| request.operation).collect();
    assert_eq!(operations, ["CreateTable", "DescribeTable", "UpdateTimeToLive"]);
    let expected = json!({
        "TableName": "sessions",
        "TimeToLiveSpecification": { "AttributeName": "expiresAt", "Enabled": true },
    });
    assert_eq!(wire.bodies("UpdateTimeToLive"), [expected]);

    wire.clear();
    Table::<OldSessions>::new(wire.client()).create().await.unwrap();
    assert_eq!(wire.count("UpdateTimeToLive"), 0);
}

#[tokio::test]
async fn a_refused_setting_is_told() {
    let wire = Wire::to(|operation, _| {
        Some(match operation {
            "DescribeTable" => (200, json!({ "Table": { "TableStatus": "ACTIVE" } })),
            "UpdateTimeToLive" => (400, json!({ "__type": "AccessDeniedException" })),
            _ => (200, json!({})),
        })
    });
    let error = Table::<Sessions>::new(wire.client()).create().await.unwrap_err();
    assert!(error.to_string().contains("UpdateTimeToLive of table `sessions` failed"), "{error}");
    assert_eq!(error.code(), Some("AccessDeniedException"));
}

#[tokio::test]
async fn a_sweep_removes_what_has_expired() {
    let table = Table::<Sessions>::embedded().await.unwrap();
    assert_eq!(setting(&table).await.as_deref(), Some("expiresAt"));
    code("old", now() - 100).create().send(&table).await.unwrap();
    code("new", now() + 100).create().send(&table).await.unwrap();
    let past = SystemTime::now() - Duration::from_secs(100);
    session("old", Some(past)).create().send(&table).await.unwrap();
    session("ever", None).create().send(&table).await.unwrap();
    Note { id: "n".to_owned() }.create().send(&table).await.unwrap();

    assert_eq!(table.sweep_expired().await.unwrap(), 2);
    assert_eq!(table.clone().sweep_expired().await.unwrap(), 0);
    assert!(!Code::exists("old").send(&table).await.unwrap());
    assert!(Code::exists("new").send(&table).await.unwrap());
    assert!(!Session::exists("old").send(&table).await.unwrap());
    assert!(Session::exists("ever").send(&table).await.unwrap());
    assert!(Note::exists("n").send(&table).await.unwrap());
}

#[tokio::test]
async fn only_an_embedded_table_is_swept() {
    for table in [Table::<Sessions>::detached(), Table::new(Wire::canned().client())] {
        let error = table.sweep_expired().await.unwrap_err().to_string();
        assert!(error.contains("table `sessions` is not embedded"), "{error}");
    }
}

#[tokio::test]
async fn a_file_older_than_the_field_gets_the_setting() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let old = Table::<OldSessions>::embedded_at(&path).await.unwrap();
    assert_eq!(setting(&old).await, None);
    // twice: the second time it is there
    for _ in 0..2 {
        let table = Table::<Sessions>::embedded_at(&path).await.unwrap();
        assert_eq!(setting(&table).await.as_deref(), Some("expiresAt"));
    }
    // what does not expire does not mind
    assert!(Table::<OldSessions>::embedded_at(&path).await.is_ok());
    let error = Table::<OtherSessions>::embedded_at(&path).await.unwrap_err().to_string();
    assert!(
        error.contains("items of the table `sessions` expire by their attribute `expiresAt`, and the schema wants `TTL`"),
        "{error}"
    );
}
