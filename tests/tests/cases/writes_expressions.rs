//! Faults in the conditions and changes that are sent with a write.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Its attributes have names that are reserved words, or no names at all in an expression.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    #[version]
    counter: u64,
    #[serde(rename = "user-id")]
    user: String,
    #[serde(rename = "size")]
    visits: u32,
    #[serde(rename = "a.b[0]")]
    last: Option<String>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "sessions")]
enum Sessions {
    Session(Session),
}

async fn stored() -> Table<Sessions> {
    let table = Table::<Sessions>::embedded().await.unwrap();
    session().create().send(&table).await.unwrap();
    table
}

fn session() -> Session {
    Session {
        id: "s1".to_owned(),
        counter: 1,
        user: "u1".to_owned(),
        visits: 3,
        last: None,
    }
}

/// An attribute called `counter` in the condition of a version.
#[tokio::test]
async fn aws_sdk_java_v2_2507() {
    let table = stored().await;
    let mut read = session();
    read.visits = 4;
    read.save().send(&table).await.unwrap();
    let error = session().save().send(&table).await.unwrap_err();
    assert!(error.is_version_conflict(), "{error}");
    let expected = Session::update("s1").set(|s| s.visits().add(1)).expect_version(read.counter);
    assert_eq!(expected.send(&table).await.unwrap().visits, 5);
}

/// An update with names and values and no condition, and one with all clauses.
#[tokio::test]
async fn modyne_3() {
    let table = stored().await;
    let changed = Session::update("s1")
        .set(|s| (s.user().to("u2"), s.visits().add(1)))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((changed.user.as_str(), changed.visits), ("u2", 4));
    let changed = Session::update("s1")
        .when(|s| s.visits().eq(4).and(s.user().eq("u2")))
        .set(|s| (s.visits().to(9), s.last().to("x")))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((changed.visits, changed.last.as_deref()), (9, Some("x")));
}

/// An attribute renamed to `user-id`, and one to what would be a path.
#[tokio::test]
async fn raiden_user_id() {
    let table = stored().await;
    let changed = Session::update("s1")
        .when(|s| s.user().begins_with("u").and(s.last().is_none()))
        .set(|s| (s.user().to("u2"), s.last().if_absent("x")))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((changed.user.as_str(), changed.last.as_deref()), ("u2", Some("x")));
    let error = Session::update("s1")
        .when(|s| s.user().eq("u1"))
        .set(|s| s.last().remove())
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.is_condition_failed(), "{error}");
}
