//! The table of verbs, row by row: each with the item missing and there, of an entity with guards and of one without.

use super::actions::Slot;
use super::actions::moment;
use super::entities::{Register, Robot, Session, User};
use super::model::Model;
use super::stored::{in_model, in_table};
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde_json::json;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Waker};
use tests::{Wire, wired};

pub(crate) fn user(id: &str, email: &str) -> User {
    User {
        id: id.into(),
        team: Some("red".into()),
        rank: 5,
        country: "at".into(),
        city: Some("wien".into()),
        email: Some(email.into()),
        realm: "r".into(),
        handle: id.into(),
        visits: 0,
        version: 4,
    }
}

pub(crate) fn robot(id: &str, email: &str) -> Robot {
    Robot {
        id: id.into(),
        team: None,
        email: Some(email.into()),
        wins: 1,
    }
}

pub(crate) fn session(number: u8) -> Session {
    Session {
        user: "u".into(),
        number,
        device: Some("phone".into()),
        ends: Some(100),
        hits: 1,
        version: 4,
        created: moment(0),
        updated: moment(0),
    }
}

/// A table with these items.
pub(crate) async fn with(items: &[Register]) -> (Table<Register>, Wire) {
    let (table, wire) = wired().await;
    for item in items {
        match item {
            Register::User(user) => user.create().send(&table).await,
            Register::Robot(robot) => robot.create().send(&table).await,
            Register::Session(session) => session.create().at(session.updated).send(&table).await,
        }
        .unwrap();
    }
    wire.clear();
    (table, wire)
}

/// The table holds these items with their guards, and nothing else.
pub(crate) async fn assert_holds(table: &Table<Register>, items: &[Register]) {
    let slots = (0..).map(Slot::User);
    let model = Model {
        items: slots.zip(items.iter().cloned()).collect(),
    };
    assert_eq!(in_table(table).await, in_model(&model));
}

pub(crate) fn operations(wire: &Wire) -> Vec<String> {
    wire.requests().into_iter().map(|request| request.operation).collect()
}

#[tokio::test]
async fn create() {
    let (user, session) = (user("1", "ann"), session(1));
    let (table, wire) = with(&[]).await;
    user.create().send(&table).await.unwrap();
    session.create().at(moment(0)).send(&table).await.unwrap();
    assert_eq!(operations(&wire), ["TransactWriteItems", "PutItem"]);
    let both = [Register::User(user.clone()), Register::Session(session.clone())];
    assert_holds(&table, &both).await;

    let mine = User {
        email: None,
        handle: "other".into(),
        ..user.clone()
    };
    let error = mine.create().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed() && !error.is_not_found() && !error.is_unique_violation() && !error.is_version_conflict());
    assert_eq!(error.current(), Some(user));
    let error = session.create().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed());
    assert_eq!(error.current(), Some(session));
    assert_holds(&table, &both).await;
}

#[tokio::test]
async fn put() {
    let (user, session) = (user("1", "ann"), session(1));
    let (table, wire) = with(&[]).await;
    user.put().send(&table).await.unwrap();
    session.put().at(moment(0)).send(&table).await.unwrap();
    assert_eq!(operations(&wire), ["TransactWriteItems", "PutItem"]);
    assert_holds(&table, &[Register::User(user.clone()), Register::Session(session.clone())]).await;

    // gives the version up
    let new = User {
        email: Some("bob".into()),
        version: 0,
        ..user
    };
    let later = Session {
        version: 0,
        ends: None,
        updated: moment(1),
        ..session
    };
    new.put().send(&table).await.unwrap();
    later.put().at(moment(1)).send(&table).await.unwrap();
    assert_holds(&table, &[Register::User(new), Register::Session(later)]).await;
}

#[tokio::test]
async fn replace() {
    let robot = robot("1", "ann");
    let (table, wire) = with(&[]).await;
    assert!(robot.replace().send(&table).await.unwrap_err().is_not_found());
    assert_holds(&table, &[]).await;
    assert_eq!(operations(&wire), ["PutItem", "Scan"]);

    robot.create().send(&table).await.unwrap();
    wire.clear();
    let same = Robot {
        email: Some("ANN".into()),
        wins: 2,
        ..robot.clone()
    };
    same.replace().send(&table).await.unwrap();
    // the stored text has changed and its guard has not
    assert_eq!(operations(&wire), ["PutItem", "PutItem"]);
    assert_holds(&table, &[Register::Robot(same)]).await;

    let other = Robot { email: None, ..robot };
    other.replace().send(&table).await.unwrap();
    assert_holds(&table, &[Register::Robot(other)]).await;
}

#[tokio::test]
async fn save() {
    let (mut user, mut session) = (user("1", "ann"), session(1));
    let (table, wire) = with(&[]).await;
    assert!(user.save().send(&table).await.unwrap_err().is_not_found());
    assert!(session.save().send(&table).await.unwrap_err().is_not_found());
    assert_eq!(
        (user.version, session.version, session.updated),
        (4, 4, moment(0)),
        "a struct that was not saved stays as it is"
    );
    assert_holds(&table, &[]).await;

    user.create().send(&table).await.unwrap();
    session.create().at(moment(0)).send(&table).await.unwrap();
    wire.clear();
    user.rank = 6;
    user.save().send(&table).await.unwrap();
    session.hits = 9;
    session.save().at(moment(1)).send(&table).await.unwrap();
    assert_eq!(operations(&wire), ["PutItem", "PutItem"]);
    assert_eq!((user.version, session.version, session.updated), (5, 5, moment(1)));
    assert_holds(&table, &[Register::User(user.clone()), Register::Session(session.clone())]).await;

    user.email = Some("bob".into());
    user.save().send(&table).await.unwrap();
    assert_holds(&table, &[Register::User(user), Register::Session(session)]).await;
}

#[tokio::test]
async fn remove() {
    let (user, session) = (user("1", "ann"), session(1));
    let (table, wire) = with(&[]).await;
    assert!(user.remove().send(&table).await.unwrap_err().is_not_found());
    assert!(session.remove().send(&table).await.unwrap_err().is_not_found());

    user.create().send(&table).await.unwrap();
    session.create().send(&table).await.unwrap();
    wire.clear();
    user.remove().send(&table).await.unwrap();
    session.remove().send(&table).await.unwrap();
    assert_eq!(operations(&wire), ["TransactWriteItems", "DeleteItem"]);
    assert_holds(&table, &[]).await;
}

#[tokio::test]
async fn delete() {
    let (user, session) = (user("1", "ann"), session(1));
    let (table, wire) = with(&[]).await;
    assert_eq!(User::delete("1").send(&table).await.unwrap(), None);
    assert_eq!(Session::delete("u", 1).send(&table).await.unwrap(), None);

    user.create().send(&table).await.unwrap();
    session.create().at(moment(0)).send(&table).await.unwrap();
    wire.clear();
    assert_eq!(User::delete("1").send(&table).await.unwrap(), Some(user));
    assert_eq!(Session::delete("u", 1).send(&table).await.unwrap(), Some(session));
    assert_eq!(operations(&wire), ["GetItem", "TransactWriteItems", "DeleteItem"]);
    assert_holds(&table, &[]).await;
}

#[tokio::test]
async fn update() {
    let (table, wire) = with(&[]).await;
    let email = || User::update("1").set(|user| user.email().to("bob".to_owned()));
    assert!(email().send(&table).await.unwrap_err().is_not_found());
    assert!(
        User::update("1")
            .set(|user| user.rank().to(6))
            .send(&table)
            .await
            .unwrap_err()
            .is_not_found()
    );
    assert!(
        Session::update("u", 1)
            .set(|session| session.hits().add(1))
            .send(&table)
            .await
            .unwrap_err()
            .is_not_found()
    );
    assert_holds(&table, &[]).await;

    let (mut user, mut session) = (user("1", "ann"), session(1));
    user.create().send(&table).await.unwrap();
    session.create().at(moment(0)).send(&table).await.unwrap();
    wire.clear();
    // of no guarded field: a plain call
    let new = User::update("1").set(|user| user.rank().to(6)).send(&table).await.unwrap();
    (user.rank, user.version) = (6, 5);
    assert_eq!(new, user);
    let new = email().send(&table).await.unwrap();
    (user.email, user.version) = (Some("bob".into()), 6);
    assert_eq!(new, user);
    let new = Session::update("u", 1)
        .set(|session| session.ends().remove())
        .at(moment(2))
        .send(&table)
        .await
        .unwrap();
    (session.ends, session.version, session.updated) = (None, 5, moment(2));
    assert_eq!(new, session);
    assert_eq!(
        operations(&wire),
        ["UpdateItem", "GetItem", "TransactWriteItems", "GetItem", "UpdateItem"]
    );
    assert_holds(&table, &[Register::User(user), Register::Session(session)]).await;
}

#[tokio::test]
async fn upsert() {
    let (table, _) = with(&[]).await;
    let count = || {
        Session::update("u", 1)
            .upsert()
            .set(|session| (session.hits().add(1), session.device().to("tv")))
    };
    let mut made = Session {
        device: Some("tv".into()),
        ends: None,
        version: 1,
        created: moment(3),
        updated: moment(3),
        ..session(1)
    };
    assert_eq!(count().at(moment(3)).send(&table).await.unwrap(), made);
    assert_holds(&table, &[Register::Session(made.clone())]).await;
    // the first moment is kept
    (made.hits, made.version, made.updated) = (2, 2, moment(4));
    assert_eq!(count().at(moment(4)).send(&table).await.unwrap(), made);
    assert_holds(&table, &[Register::Session(made.clone())]).await;

    let guarded = || {
        Robot::update("1")
            .upsert()
            .set(|robot| (robot.wins().add(1), robot.email().to("ann".to_owned())))
    };
    assert_eq!(guarded().send(&table).await.unwrap(), robot("1", "ann"));
    assert_eq!(guarded().send(&table).await.unwrap().wins, 2);
    let robot = Robot {
        wins: 2,
        ..robot("1", "ann")
    };
    assert_holds(&table, &[Register::Robot(robot), Register::Session(made)]).await;
}

#[tokio::test]
async fn an_upsert_whose_item_could_not_be_read_is_refused_before_it_is_sent() {
    let (table, wire) = with(&[]).await;
    let update = User::update("1").upsert().set(|user| user.rank().to(6));
    let error = update.send(&table).await.unwrap_err();
    assert_eq!(
        error.to_string().lines().next().unwrap(),
        "an upsert of `User` has to set more fields: what it makes could not be read back: \
         User(USER#<id>, PROFILE): missing field `country`"
    );
    assert!(wire.requests().is_empty());
}

#[tokio::test]
async fn a_unique_value_of_another_stands_against_every_verb() {
    let (ann, bob) = (user("1", "ann"), robot("2", "bob"));
    let before = [Register::User(ann.clone()), Register::Robot(bob.clone())];
    let (table, _) = with(&before).await;
    let violated = |error: Error| {
        assert!(error.is_unique_violation() && error.is_condition_failed() && !error.is_not_found());
        error.unique()
    };
    let email = Some("EMAIL#<email:lower>");
    assert_eq!(violated(user("3", "BOB").create().send(&table).await.unwrap_err()), email);
    assert_eq!(violated(robot("3", "ann").put().send(&table).await.unwrap_err()), email);
    assert_eq!(violated(robot("2", "ann").put().send(&table).await.unwrap_err()), email);
    assert_eq!(violated(robot("2", "ann").replace().send(&table).await.unwrap_err()), email);
    let mut stolen = User {
        email: Some("Bob".into()),
        ..ann.clone()
    };
    assert_eq!(violated(stolen.save().send(&table).await.unwrap_err()), email);
    assert_eq!(stolen.version, ann.version);
    let update = User::update("1").set(|user| user.email().to("bob".to_owned()));
    assert_eq!(violated(update.send(&table).await.unwrap_err()), email);
    let upsert = Robot::update("9").upsert().set(|robot| robot.email().to("bob".to_owned()));
    assert_eq!(violated(upsert.send(&table).await.unwrap_err()), email);
    let handle = User {
        email: None,
        handle: "1".into(),
        ..user("4", "")
    };
    assert_eq!(
        violated(handle.create().send(&table).await.unwrap_err()),
        Some("HANDLE#<realm>#<handle>")
    );
    assert_holds(&table, &before).await;
}

/// Between the read and the write of an update that moves a guard, an item comes.
#[tokio::test]
async fn an_update_that_was_planned_on_no_item_gives_up_the_guard_of_the_one_that_came() {
    let mut user = user("1", "ann");
    let (table, wire) = with(&[Register::User(user.clone())]).await;
    wire.answer_next("GetItem", json!({}));
    let update = User::update("1").set(|user| user.email().to("bob".to_owned()));
    update.send(&table).await.unwrap();
    (user.email, user.version) = (Some("bob".into()), 5);
    assert_eq!(
        operations(&wire),
        ["GetItem", "TransactWriteItems", "TransactWriteItems", "GetItem"]
    );
    assert_holds(&table, &[Register::User(user)]).await;
}

/// The old value belongs to somebody else by the second plan, and to the item again by the third.
#[tokio::test]
async fn a_guard_that_was_anothers_is_given_up_when_it_is_the_items_own_again() {
    let first = User {
        email: Some("old".into()),
        ..user("1", "ann")
    };
    let second = User {
        email: None,
        ..user("2", "bob")
    };
    let (table, wire) = with(&[Register::User(first), Register::User(second)]).await;
    let change = |id: &'static str, email: Option<&'static str>| {
        let update = User::update(id).set(|user| user.email().to(email.map(str::to_owned)));
        update.send(&table)
    };
    let mut update = change("1", Some("new"));
    // the engine suspends a request once before it carries it out
    let mut step = |operations: &[&str]| {
        let before = wire.requests().len();
        let poll = Pin::new(&mut update).poll(&mut Context::from_waker(Waker::noop()));
        let sent = wire.requests().into_iter().skip(before).map(|request| request.operation);
        assert_eq!(sent.collect::<Vec<_>>(), operations);
        poll
    };
    assert!(step(&["GetItem"]).is_pending());
    assert!(step(&["TransactWriteItems"]).is_pending());
    change("1", Some("other")).await.unwrap();
    change("2", Some("old")).await.unwrap();
    assert!(step(&["TransactWriteItems"]).is_pending());
    change("2", None).await.unwrap();
    change("1", Some("old")).await.unwrap();
    let changed = update.await.unwrap();
    assert_eq!(changed.email.as_deref(), Some("new"));
    // nobody has the old one now
    change("2", Some("old")).await.unwrap();
}
