//! What else lies in a stream: items of others, items that changed their entity, items that cannot be read, values that are easily lost.

use super::{Note, NoteKeys, Notes, Odd, User, note, put_raw, records, s};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use dynamo_runtime::streams::{self, Change};
use dynamo_runtime::{Item, Set, TableDef};
use std::error::Error as _;

const SECRET: &str = "s3cr3t";

fn foreign() -> Item {
    [("PK", "INVOICE#s3cr3t"), ("SK", "INVOICE"), ("entityType", "INVOICE")]
        .map(|(name, text)| (name.to_owned(), s(text)))
        .into()
}

fn with(mut item: Item, name: &str, value: AttributeValue) -> Item {
    item.insert(name.to_owned(), value);
    item
}

#[tokio::test]
async fn items_of_others_are_passed_over_or_rejected() {
    let table = Table::<Notes>::embedded().await.unwrap();
    put_raw(&table, foreign()).await;
    let untagged = foreign().into_iter().filter(|(name, _)| name != "entityType");
    put_raw(&table, untagged.collect()).await;
    // under the key of a note: the tag says what it is
    put_raw(
        &table,
        with(Notes::to_item(&note(9, "not mine")).unwrap(), "entityType", s("INVOICE")),
    )
    .await;
    note(1, "mine").create().send(&table).await.unwrap();
    let records = records(&table).await;

    let batch = streams::decode::<Notes>(records.clone());
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (1, 3, 0));

    let batch = streams::decode_strict::<Notes>(records.clone());
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (1, 0, 3));
    let failures = batch.failures();
    let expected = records[..3]
        .iter()
        .map(|record| record.dynamodb().unwrap().sequence_number().unwrap());
    assert!(failures.sequence_numbers().eq(expected));
    for rejected in &batch.rejected[..2] {
        assert!(rejected.error.is_decode());
        assert_eq!(rejected.keys["SK"], s("INVOICE"));
        let shown = format!("{} {:?} {rejected:?}", rejected.error, rejected.error);
        assert!(!shown.contains(SECRET), "{shown}");
        assert!(rejected.error.detailed().contains(SECRET));
    }
    assert!(
        batch.rejected[0]
            .error
            .to_string()
            .contains("the new image of the record: no entity of the table")
    );
}

#[tokio::test]
async fn items_of_others_are_told_by_their_keys_where_there_is_nothing_else() {
    let table = Table::<NoteKeys>::embedded().await.unwrap();
    put_raw(&table, foreign()).await;
    // as a guard, but of a template that no entity has
    put_raw(&table, with(with(foreign(), "PK", s("PHONE#s3cr3t")), "SK", s("#UNIQUE"))).await;
    note(1, "mine").create().send(&table).await.unwrap();
    let user = User {
        id: "u1".into(),
        email: Some("a@b".into()),
    };
    user.create().send(&table).await.unwrap();
    let records = records(&table).await;

    let batch = streams::decode::<NoteKeys>(records.clone());
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (2, 3, 0));
    let batch = streams::decode_strict::<NoteKeys>(records);
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (2, 1, 2));
    let error = &batch.rejected[0].error;
    assert!(error.is_decode() && error.key().is_some());
    assert!(
        error.to_string().contains("no entity of the table can have written the key"),
        "{error}"
    );
    assert!(!format!("{error} {error:?}").contains(SECRET));
}

#[tokio::test]
async fn an_item_that_changes_its_entity_has_two_sides() {
    let table = Table::<Notes>::embedded().await.unwrap();
    let mine = Notes::to_item(&note(1, "mine")).unwrap();
    put_raw(&table, mine.clone()).await;
    let user = with(with(mine.clone(), "entityType", s("USER")), "id", s("u1"));
    put_raw(&table, user).await;
    put_raw(&table, with(mine.clone(), "entityType", s("INVOICE"))).await;
    put_raw(&table, mine).await;
    let records = records(&table).await;
    let batch = streams::decode::<Notes>(records.clone());
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (4, 0, 0));
    let names: Vec<_> = batch.events.iter().map(|event| event.entity.name).collect();
    // where the new item is of none, the old one says
    assert_eq!(names, ["Note", "User", "User", "Note"]);
    let changes: Vec<_> = batch.events.iter().map(|event| &event.change).collect();
    assert!(matches!(
        changes[..],
        [
            Change::Insert {
                new: Some(Notes::Note(_)),
                ..
            },
            Change::Modify {
                old: Some(Notes::Note(_)),
                new: Some(Notes::User(_)),
                ..
            },
            Change::Modify {
                old: Some(Notes::User(_)),
                new: None,
                ..
            },
            Change::Modify {
                old: None,
                new: Some(Notes::Note(_)),
                ..
            },
        ]
    ));
    // the key is the note's all the while
    assert!(
        batch
            .events
            .iter()
            .all(|event| event.key::<Note>().is_some() && event.key::<User>().is_none())
    );
    let strict = streams::decode_strict::<Notes>(records);
    assert_eq!((strict.events.len(), strict.rejected.len()), (2, 2));
}

#[tokio::test]
async fn an_item_that_cannot_be_read_stops_no_other() {
    let table = Table::<Notes>::embedded().await.unwrap();
    let broken = with(Notes::to_item(&note(2, SECRET)).unwrap(), "text", AttributeValue::Bool(true));
    note(1, "before").create().send(&table).await.unwrap();
    put_raw(&table, with(broken, "secret", s(SECRET))).await;
    // the repair still has the broken item on its old side
    note(2, "repaired").put().send(&table).await.unwrap();
    note(3, "after").create().send(&table).await.unwrap();
    let records = records(&table).await;
    let batch = streams::decode::<Notes>(records.clone());
    assert_eq!((batch.events.len(), batch.skipped), (2, 0));
    let [first, second] = &batch.rejected[..] else { panic!("two") };
    for (rejected, side, record) in [(first, "new", &records[1]), (second, "old", &records[2])] {
        let said = rejected.error.to_string();
        assert!(
            said.starts_with(&format!(
                "the {side} image of the record: Note(USER#<user>, NOTE#<number:04>).text: "
            )),
            "{said}"
        );
        assert!(rejected.error.is_decode());
        assert_eq!(rejected.error.current_item().unwrap()["text"], AttributeValue::Bool(true));
        assert_eq!(rejected.sequence_number.as_deref(), record.dynamodb().unwrap().sequence_number());
        assert_eq!(rejected.event_id, record.event_id);
        let mut shown = format!("{said} {rejected:?}");
        let mut cause = rejected.error.source();
        while let Some(below) = cause {
            shown.push_str(&format!("{below} {below:?}"));
            cause = below.source();
        }
        assert!(!shown.contains(SECRET) && !shown.contains("USER#u1"), "{shown}");
    }
    let expected = [first, second].map(|rejected| rejected.sequence_number.as_deref().unwrap());
    assert!(batch.failures().sequence_numbers().eq(expected));
}

#[tokio::test]
async fn a_record_without_an_item_is_rejected_with_its_number() {
    let table = Table::<Notes>::embedded().await.unwrap();
    note(1, "mine").create().send(&table).await.unwrap();
    let mut records = records(&table).await;
    records[0].event_name = Some("TRUNCATE".into());
    let number = records[0].dynamodb().unwrap().sequence_number.clone();
    let batch = streams::decode::<Notes>(records);
    assert_eq!((batch.events.len(), batch.skipped), (0, 0));
    let rejected = &batch.rejected[0];
    assert_eq!(rejected.sequence_number, number);
    assert!(rejected.error.is_decode());
    assert!(rejected.error.to_string().contains("no insert, modification or removal"));
}

#[tokio::test]
async fn values_arrive_as_they_were_written() {
    let table = Table::<Notes>::embedded().await.unwrap();
    let odd = Odd {
        id: "o1".into(),
        wide: 12_345_678_901_234_567_890_123_456_789_012_345_678,
        fine: -1.5e-120,
        bytes: Set::from_iter([vec![0], vec![255, 0, 1]]),
        numbers: Set::from_iter([i64::MIN, -1, i64::MAX]),
        deep: [("a".to_owned(), vec![Some(1), None]), ("b".to_owned(), Vec::new())].into(),
    };
    odd.create().send(&table).await.unwrap();
    let batch = streams::decode::<Notes>(records(&table).await);
    assert_eq!(batch.events[0].change.new(), Some(&Notes::Odd(odd)));
}
