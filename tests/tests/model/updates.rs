//! Options of updates, and what follows the fields that they set.

use super::actions::moment;
use super::entities::{Register, Session, User};
use super::verbs::{assert_holds, operations, session, user, with};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use std::time::{Duration, SystemTime};

#[tokio::test]
async fn expect_version_takes_the_version_that_is_stored_and_no_other() {
    let mut stored = user("1", "ann");
    let (table, _) = with(&[Register::User(stored.clone())]).await;
    let rank = |version: u64| User::update("1").set(|user| user.rank().to(9)).expect_version(version);
    for other in [0, 3, 5, u64::MAX] {
        let error = rank(other).send(&table).await.unwrap_err();
        assert!(error.is_version_conflict() && error.is_condition_failed(), "{other}");
        assert_eq!(error.current(), Some(stored.clone()));
    }
    (stored.rank, stored.version) = (9, 5);
    assert_eq!(rank(4).send(&table).await.unwrap(), stored);
    assert!(rank(4).send(&table).await.unwrap_err().is_version_conflict());
    // of a guarded field, which is read first
    let email = |version: u64| User::update("1").set(|user| user.email().remove()).expect_version(version);
    assert!(email(4).send(&table).await.unwrap_err().is_version_conflict());
    (stored.email, stored.version) = (None, 6);
    assert_eq!(email(5).send(&table).await.unwrap(), stored);
    assert_holds(&table, &[Register::User(stored)]).await;
}

#[tokio::test]
async fn an_item_without_a_version_counts_as_version_0() {
    let stored = Session { version: 0, ..session(1) };
    let (table, _) = with(&[Register::Session(stored.clone())]).await;
    let mut item = Register::to_item(&stored).unwrap();
    item.remove("version");
    table
        .client()
        .put_item()
        .table_name(table.name())
        .set_item(Some(item))
        .send()
        .await
        .unwrap();

    let hit = |version: u8| {
        Session::update("u", 1)
            .set(|session| session.hits().add(1))
            .expect_version(version)
            .at(moment(0))
    };
    let error = hit(1).send(&table).await.unwrap_err();
    assert!(error.is_version_conflict());
    assert_eq!(hit(0).send(&table).await.unwrap().version, 1);
}

#[tokio::test]
async fn a_version_at_the_end_of_its_type_stays_there() {
    let mut stored = Session {
        version: 254,
        ..session(1)
    };
    let (table, wire) = with(&[Register::Session(stored.clone())]).await;
    let hit = || Session::update("u", 1).set(|session| session.hits().add(1)).at(moment(0));
    (stored.hits, stored.version) = (2, 255);
    assert_eq!(hit().send(&table).await.unwrap(), stored);
    let error = hit().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed() && !error.is_version_conflict());
    wire.clear();
    let mut mine = stored.clone();
    assert!(mine.save().send(&table).await.unwrap_err().is_limit());
    assert!(wire.requests().is_empty());
    assert_eq!(mine, stored);
    assert_holds(&table, &[Register::Session(stored)]).await;
}

#[tokio::test]
async fn exactly_once_is_a_transaction_of_one() {
    let mut stored = session(1);
    let (table, wire) = with(&[Register::Session(stored.clone())]).await;
    let hit = || {
        Session::update("u", 1)
            .set(|session| session.hits().add(1))
            .at(moment(7))
            .exactly_once()
    };
    (stored.hits, stored.version, stored.updated) = (2, 5, moment(7));
    assert_eq!(hit().send(&table).await.unwrap(), stored);
    assert_eq!(operations(&wire), ["TransactWriteItems", "GetItem"]);
    // twice asked is twice done
    hit().send(&table).await.unwrap();
    (stored.hits, stored.version) = (3, 6);
    assert_holds(&table, &[Register::Session(stored)]).await;
    // alone or not, a failure is that of the one write
    let missing = Session::update("u", 2).set(|session| session.hits().add(1)).exactly_once();
    let error = missing.send(&table).await.unwrap_err();
    assert!(error.is_not_found() && !error.is_transaction_canceled());
}

#[tokio::test]
async fn fields_of_one_template_are_set_together() {
    let mut stored = user("1", "ann");
    let (table, _) = with(&[Register::User(stored.clone())]).await;
    for (country, city) in [("at", Some("graz")), ("ch", None), ("de", Some("bonn"))] {
        let city = city.map(str::to_owned);
        let moved = User::update("1").set(|user| user.country_and_city().to(country, &city));
        (stored.country, stored.city, stored.version) = (country.into(), city.clone(), stored.version + 1);
        assert_eq!(moved.send(&table).await.unwrap(), stored);
        assert_holds(&table, &[Register::User(stored.clone())]).await;
    }
    let renamed = User::update("1").set(|user| user.realm_and_handle().to("s", "new"));
    (stored.realm, stored.handle, stored.version) = ("s".into(), "new".into(), stored.version + 1);
    assert_eq!(renamed.send(&table).await.unwrap(), stored);
    assert_holds(&table, &[Register::User(stored)]).await;
}

#[tokio::test]
async fn the_ttl_follows_its_field() {
    let (table, _) = with(&[Register::Session(session(1))]).await;
    let ttl = async || {
        let items = table.client().scan().table_name(table.name()).send().await.unwrap().items.unwrap();
        items[0].get("TTL").cloned()
    };
    let number = |seconds: &str| Some(AttributeValue::N(seconds.to_owned()));
    assert_eq!(ttl().await, number("100"));
    Session::update("u", 1)
        .set(|session| session.ends().to(200))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(ttl().await, number("200"));
    Session::update("u", 1)
        .set(|session| session.hits().add(1))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(ttl().await, number("200"));
    Session::update("u", 1)
        .set(|session| session.ends().to(None))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(ttl().await, None);
}

#[tokio::test]
async fn without_a_moment_of_its_own_a_write_stores_the_clients_time() {
    let (table, _) = with(&[]).await;
    let second = Duration::from_secs(1);
    let before = SystemTime::now() - second;
    let is_now = |moment: SystemTime| moment >= before && moment <= SystemTime::now();
    let mut mine = session(1);
    mine.create().send(&table).await.unwrap();
    let created = Session::get("u", 1).send(&table).await.unwrap().unwrap();
    assert!(is_now(created.updated));
    assert_eq!(created.created, moment(0), "a full write stores it as it stands");
    mine.save().send(&table).await.unwrap();
    assert!(is_now(mine.updated));
    let upserted = Session::update("u", 2)
        .upsert()
        .set(|session| session.hits().add(1))
        .send(&table)
        .await
        .unwrap();
    assert!(is_now(upserted.updated) && is_now(upserted.created));
}
