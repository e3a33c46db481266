//! `live()` leaves out what has expired, which the service may still hold for days.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Query, SdkInput, Whole};
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<user>")]
#[sk("SESSION#<number:02>")]
#[gsi1(pk = "DEVICE#<device>", sk = "<number:02>")]
struct Session {
    pub user: String,
    pub number: u8,
    pub device: String,
    #[ttl]
    pub ends: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<user>")]
#[sk("PROFILE")]
struct User {
    pub user: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions", ttl = "expiresAt")]
enum Sessions {
    Session(Session),
    User(User),
}

fn session(number: u8, ends: Option<u64>) -> Session {
    Session {
        user: "u".into(),
        number,
        device: "d".into(),
        ends,
    }
}

/// Far enough from now for any clock.
const LONG_AGO: Option<u64> = Some(1_000_000_000);
const LONG_AFTER: Option<u64> = Some(20_000_000_000);

/// Sessions 0 to 3: expired, without end, expired, to come.
async fn sessions() -> (Table<Sessions>, Wire) {
    let (table, wire) = wired().await;
    for (number, ends) in (0..).zip([LONG_AGO, None, LONG_AGO, LONG_AFTER]) {
        session(number, ends).create().send(&table).await.unwrap();
    }
    User { user: "u".into() }.create().send(&table).await.unwrap();
    wire.clear();
    (table, wire)
}

fn numbers(sessions: &[Session]) -> Vec<u8> {
    sessions.iter().map(|session| session.number).collect()
}

#[tokio::test]
async fn a_query_leaves_out_what_has_expired_if_it_is_asked_to() {
    let (table, _) = sessions().await;
    let all = || Session::by_user("u");
    assert_eq!(numbers(&all().all(&table).await.unwrap()), [0, 1, 2, 3]);
    assert_eq!(numbers(&all().live().all(&table).await.unwrap()), [1, 3]);
    assert_eq!(all().live().count(&table).await.unwrap(), 2);
    assert_eq!(all().live().first(&table).await.unwrap().unwrap().number, 1);
    assert_eq!(
        numbers(&all().live().page_size(1).limit(2).send(&table).await.unwrap().items),
        [1, 3]
    );
    assert_eq!(
        numbers(&Session::by_device("d").live().descending().all(&table).await.unwrap()),
        [3, 1]
    );
    assert_eq!(
        numbers(&all().filter(|session| session.ends().is_some()).live().all(&table).await.unwrap()),
        [3]
    );
    // what has no end, or none of its own, is never over
    let everything = Sessions::query(User::partition("u")).live().all(&table).await.unwrap();
    assert_eq!(everything.len(), 3);
    assert_eq!(User::by_user("u").live().all(&table).await.unwrap().len(), 1);
}

#[tokio::test]
async fn get_answers_none_of_what_has_expired() {
    let (table, _) = sessions().await;
    assert_eq!(Session::get("u", 0).send(&table).await.unwrap(), Some(session(0, LONG_AGO)));
    assert_eq!(Session::get("u", 0).live().send(&table).await.unwrap(), None);
    assert_eq!(
        Session::get("u", 1).live().consistent().send(&table).await.unwrap(),
        Some(session(1, None))
    );
    assert_eq!(
        Session::get("u", 3).live().send(&table).await.unwrap(),
        Some(session(3, LONG_AFTER))
    );
    assert!(User::get("u").live().send(&table).await.unwrap().is_some());
}

fn sent<K>(query: &Query<Session, K>) -> aws_sdk_dynamodb::operation::query::QueryInput
where
    K: 'static,
    Sessions: Whole<K, Session>,
{
    let inputs = query.to_sdk(&Table::<Sessions>::detached()).unwrap();
    let [SdkInput::Query(input)] = &inputs[..] else {
        panic!("one Query")
    };
    input.clone()
}

#[test]
fn the_service_is_told_the_second_of_now() {
    let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let before = since(SystemTime::now());
    let input = sent(&Session::by_user("u").live());
    let after = since(SystemTime::now());
    assert_eq!(input.filter_expression(), Some("NOT (#0 <= :0)"));
    assert_eq!(input.expression_attribute_names().unwrap()["#0"], "expiresAt");
    let now: u64 = input.expression_attribute_values().unwrap()[":0"].as_n().unwrap().parse().unwrap();
    assert!((before..=after).contains(&now));
    // a filter as any other
    assert_eq!(sent(&Session::by_user("u").live().limit(1)).limit(), Some(100));
}

#[test]
fn where_nothing_can_expire_nothing_is_asked() {
    let inputs = User::by_user("u").live().to_sdk(&Table::<Sessions>::detached()).unwrap();
    let [SdkInput::Query(input)] = &inputs[..] else {
        panic!("one Query")
    };
    assert_eq!(input.filter_expression(), None);
}
