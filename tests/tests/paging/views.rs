//! Views: on all reads only what they take is asked for, and only that is read.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Projected, Query, SdkInput};
use futures_util::TryStreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::tickets::{Line, Note, Support, Ticket, Words, note, ticket};
use tests::{Wire, wired};

async fn tickets(count: u16) -> (Table<Support>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..count {
        ticket(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

fn lines() -> Query<Line, Projected<Gsi<2>>> {
    Ticket::by_owner_in_two("o").project::<Line>()
}

fn line(number: u16) -> Line {
    Line {
        number,
        short_title: format!("title {number}"),
    }
}

fn words(number: u16) -> Words {
    Words {
        text: format!("text {number}"),
        owner: Some("o".into()),
        seen: false,
    }
}

/// The attributes that a part of a body asks for.
fn asked(body: &Value) -> BTreeSet<String> {
    let expression = body["ProjectionExpression"].as_str().unwrap();
    let name = |placeholder: &str| body["ExpressionAttributeNames"][placeholder].as_str().unwrap().to_owned();
    expression.split(", ").map(name).collect()
}

fn set<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn a_view_is_read_from_the_index_that_it_names_in_every_way() {
    let (table, wire) = tickets(3).await;
    let expected = [line(0), line(1), line(2)];
    assert_eq!(lines().all(&table).await.unwrap(), expected);
    assert_eq!(
        asked(&wire.bodies("Query")[0]),
        set(["number", "shortTitle", "entityType", "PK", "SK", "GSI2SK"])
    );
    assert_eq!(lines().first(&table).await.unwrap(), Some(line(0)));
    assert_eq!(lines().stream(&table).try_collect::<Vec<_>>().await.unwrap(), expected);
    assert_eq!(lines().count(&table).await.unwrap(), 3);
    let page = lines().limit(2).send(&table).await.unwrap();
    assert_eq!(page.items, expected[..2]);
    // the cursor is of the query, whatever is read
    let cursor = page.cursor;
    assert_eq!(lines().after(&cursor).all(&table).await.unwrap(), expected[2..]);
    let rest = Ticket::by_owner_in_two("o").hydrate().after(&cursor).all(&table).await.unwrap();
    assert_eq!(rest, [ticket(2)]);
    assert_eq!(wire.count("BatchGetItem"), 1);
    let filtered = Ticket::by_owner_in_two("o")
        .filter(|ticket| ticket.number().ge(1))
        .project::<Line>();
    assert_eq!(filtered.descending().all(&table).await.unwrap(), [line(2), line(1)]);
}

#[tokio::test]
async fn a_view_is_read_wherever_whole_items_are() {
    let (table, wire) = tickets(2).await;
    note(0).create().send(&table).await.unwrap();
    let expected = [words(0), words(1)];
    let table_keys = ["text", "owner", "entityType", "PK", "SK"];

    let of_desk = Ticket::by_desk("d").project::<Words>().consistent();
    assert_eq!(of_desk.all(&table).await.unwrap(), expected);
    assert_eq!(asked(&wire.bodies("Query")[0]), set(table_keys));
    assert_eq!(Ticket::all_of("d").project::<Words>().all(&table).await.unwrap(), expected);
    assert_eq!(
        Ticket::by_owner("o").hydrate().project::<Words>().all(&table).await.unwrap(),
        expected
    );
    assert_eq!(Ticket::by_desk("d").project::<Line>().first(&table).await.unwrap(), Some(line(0)));

    let found = Ticket::get("d", 1).project::<Words>().consistent().send(&table).await.unwrap();
    assert_eq!(found, Some(words(1)));
    assert_eq!(asked(&wire.bodies("GetItem")[0]), set(table_keys));
    assert_eq!(Ticket::get("d", 9).project::<Words>().send(&table).await.unwrap(), None);

    let mut scanned: Vec<Words> = Ticket::scan().project().all(&table).await.unwrap();
    scanned.sort_by(|a, b| a.text.cmp(&b.text));
    assert_eq!(scanned, expected);
    assert_eq!(asked(&wire.bodies("Scan")[0]), set(table_keys));
}

#[tokio::test]
async fn a_view_is_read_in_batches_and_transactions() {
    let (table, wire) = tickets(3).await;
    note(0).create().send(&table).await.unwrap();
    wire.clear();
    let keys = || [2, 0, 7].map(|number| Ticket::key("d", number));
    let read: Vec<Words> = BatchGet::new().keys(keys()).project().send(&table).await.unwrap();
    assert_eq!(read, [words(2), words(0)]);
    let body = &wire.bodies("BatchGetItem")[0]["RequestItems"]["support"];
    assert_eq!(asked(body), set(["text", "owner", "entityType", "PK", "SK"]));
    let before = BatchGet::new().project::<Words>().keys(keys()).live();
    let inputs = before.to_sdk(&table).unwrap();
    let [SdkInput::BatchGetItem(input)] = &inputs[..] else {
        panic!("one batch")
    };
    let names = input.request_items().unwrap()["support"].expression_attribute_names().unwrap();
    assert!(names.values().any(|name| name == "TTL"));
    assert_eq!(before.send(&table).await.unwrap().len(), 2);

    let (first, second, note) = TransactGet::new()
        .add(Ticket::get("d", 0).project::<Words>())
        .add(Ticket::get("d", 1))
        .add(Note::get("d", 0))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((first, second), (Some(words(0)), Some(ticket(1))));
    assert!(note.is_some());
    let items = &wire.bodies("TransactGetItems")[0]["TransactItems"];
    assert_eq!(asked(&items[0]["Get"]), set(["text", "owner", "entityType", "PK", "SK"]));
    assert!(items[1]["Get"]["ProjectionExpression"].is_null());
}

#[tokio::test]
async fn keys_of_another_entity_are_told_before_sending() {
    let (table, wire) = tickets(1).await;
    let batch = BatchGet::new().key(Ticket::key("d", 0)).project::<Words>().key(Note::key("d", 0));
    let error = batch.send(&table).await.unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the key is of `Note`, and `Words` is a view of `Ticket`"),
        "{error}"
    );
    assert_eq!(error.unfinished(), [0, 1]);
    assert!(wire.requests().is_empty());
}

#[tokio::test]
async fn an_expired_item_is_no_view_either() {
    let (table, _) = wired::<Support>().await;
    let mut expired = ticket(0);
    expired.until = Some(1);
    expired.create().send(&table).await.unwrap();
    let get = || Ticket::get("d", 0).project::<Words>();
    assert!(get().send(&table).await.unwrap().is_some());
    assert_eq!(get().live().send(&table).await.unwrap(), None);
    assert_eq!(TransactGet::new().add(get().live()).send(&table).await.unwrap(), (None,));
    assert_eq!(Ticket::by_desk("d").live().project::<Words>().all(&table).await.unwrap(), []);
}

#[tokio::test]
async fn an_item_that_does_not_fit_names_view_entity_and_place() {
    let (table, wire) = tickets(1).await;
    wire.on("Query")
        .always()
        .rewrite(|answer| answer["Items"][0]["shortTitle"] = json!({ "N": "1" }));
    let error = lines().all(&table).await.unwrap_err();
    assert!(error.is_decode());
    let text = "Line of Ticket(DESK#<desk>, TICKET#<number:04>).shortTitle: expected S, found N";
    assert!(error.to_string().contains(text), "{error}");
    assert_eq!(error.key().unwrap().len(), 2);
    let page = lines().lenient().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.rejected.len()), (0, 1));
}

/// In an index of keys alone, a field that is itself a key attribute can be read, and nothing else.
mod in_keys {
    use super::*;
    use serde::Serialize;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("A#<id>")]
    #[sk("A")]
    #[gsi1(pk = "<region>", sk = "<id>")]
    pub(super) struct A {
        pub(super) id: String,
        pub(super) region: String,
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("B#<id>")]
    #[sk("B")]
    #[gsi1(pk = "<region>", sk = "<id>")]
    pub(super) struct B {
        pub(super) id: String,
        pub(super) region: String,
    }

    #[derive(SingleTable)]
    #[table(name = "in-keys", gsi1(pk = "region", sk = "id", projection = keys_only))]
    pub(super) enum InKeys {
        A(A),
        B(B),
    }

    #[derive(Debug, PartialEq, Deserialize, SingleTable)]
    #[view(of = A, table = InKeys, gsi1)]
    pub(super) struct Id {
        pub(super) id: String,
    }
}

#[tokio::test]
async fn without_type_tags_views_are_told_by_their_keys() {
    use in_keys::{A, B, Id, InKeys};
    let (table, _) = wired::<InKeys>().await;
    for id in ["1", "2"] {
        let (id, region) = (id.to_owned(), "eu".to_owned());
        A {
            id: id.clone(),
            region: region.clone(),
        }
        .create()
        .send(&table)
        .await
        .unwrap();
        B { id, region }.create().send(&table).await.unwrap();
    }
    let ids = A::by_region("eu").project::<Id>().all(&table).await.unwrap();
    assert_eq!(ids, [Id { id: "1".into() }, Id { id: "2".into() }]);
    assert_eq!(B::by_region("eu").hydrate().all(&table).await.unwrap().len(), 2);
}
