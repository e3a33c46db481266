//! One history of writes in the stream of each view, and what the schema says of it.

use super::{NewNotes, Note, NoteKeys, Notes, OldNotes, Quiet, User, note, records};
use aws_sdk_dynamodb::types::StreamViewType;
use dynamo_runtime::prelude::*;
use dynamo_runtime::schema::StreamView;
use dynamo_runtime::streams::{self, Batch, Change};
use dynamo_runtime::{Holds, TableDef};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a note, changes it and deletes it; and a user with a guard.
async fn history<T: TableDef + Holds<Note> + Holds<User>>() -> (Table<T>, Batch<T>) {
    let table = Table::<T>::embedded().await.unwrap();
    note(1, "a").create().send(&table).await.unwrap();
    Note::update("u1", 1).set(|note| note.text().to("b")).send(&table).await.unwrap();
    Note::delete("u1", 1).send(&table).await.unwrap();
    let user = User {
        id: "u1".into(),
        email: Some("a@b".into()),
    };
    user.create().send(&table).await.unwrap();
    let records = records(&table).await;
    assert_eq!(records.len(), 5);
    // the guard is of no entity, and no mistake of anyone
    for batch in [streams::decode::<T>(records.clone()), streams::decode_strict(records.clone())] {
        assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (4, 1, 0));
    }
    (table, streams::decode(records))
}

fn changes<T>(batch: Batch<T>) -> Vec<Change<T>> {
    batch.events.into_iter().map(|event| event.change).collect()
}

/// The entities on both sides of each change: old, new.
fn sides<T: Clone>(changes: &[Change<T>]) -> Vec<(Option<T>, Option<T>)> {
    changes
        .iter()
        .map(|change| (change.old().cloned(), change.new().cloned()))
        .collect()
}

fn check_kinds<T>(changes: &[Change<T>]) {
    assert!(matches!(
        changes,
        [
            Change::Insert { .. },
            Change::Modify { .. },
            Change::Remove { expired: false, .. },
            Change::Insert { .. }
        ]
    ));
}

#[tokio::test]
async fn both_images() {
    let (_, batch) = history::<Notes>().await;
    assert!(batch.events.iter().all(|event| event.view == Some(StreamView::NewAndOldImages)));
    let changes = changes(batch);
    check_kinds(&changes);
    let (a, b) = (Notes::Note(note(1, "a")), Notes::Note(note(1, "b")));
    let user = Notes::User(User {
        id: "u1".into(),
        email: Some("a@b".into()),
    });
    assert_eq!(
        sides(&changes),
        [
            (None, Some(a.clone())),
            (Some(a), Some(b.clone())),
            (Some(b), None),
            (None, Some(user))
        ]
    );
}

#[tokio::test]
async fn the_new_image() {
    let (_, batch) = history::<NewNotes>().await;
    assert!(batch.events.iter().all(|event| event.view == Some(StreamView::NewImage)));
    let names: Vec<_> = batch.events.iter().map(|event| event.entity.name).collect();
    assert_eq!(names, ["Note", "Note", "Note", "User"]);
    let changes = changes(batch);
    check_kinds(&changes);
    let (a, b) = (NewNotes::Note(note(1, "a")), NewNotes::Note(note(1, "b")));
    assert_eq!(sides(&changes)[..3], [(None, Some(a)), (None, Some(b)), (None, None)]);
}

#[tokio::test]
async fn the_old_image() {
    let (_, batch) = history::<OldNotes>().await;
    assert!(batch.events.iter().all(|event| event.view == Some(StreamView::OldImage)));
    let names: Vec<_> = batch.events.iter().map(|event| event.entity.name).collect();
    assert_eq!(names, ["Note", "Note", "Note", "User"]);
    let changes = changes(batch);
    check_kinds(&changes);
    let (a, b) = (OldNotes::Note(note(1, "a")), OldNotes::Note(note(1, "b")));
    assert_eq!(sides(&changes), [(None, None), (Some(a), None), (Some(b), None), (None, None)]);
}

#[tokio::test]
async fn keys_alone() {
    let (table, batch) = history::<NoteKeys>().await;
    for event in &batch.events[..3] {
        assert_eq!((event.entity.name, event.view), ("Note", Some(StreamView::KeysOnly)));
        assert_eq!(event.key::<Note>(), Some(Note::key("u1", 1).unwrap()));
        assert_eq!(event.key::<User>(), None);
    }
    let of_user = &batch.events[3];
    assert_eq!(of_user.entity.name, "User");
    assert_eq!(of_user.key::<Note>(), None);
    // what a key is for
    let key = of_user.key::<User>().unwrap();
    let found: Vec<NoteKeys> = BatchGet::new().key(key).send(&table).await.unwrap();
    assert!(matches!(&found[..], [NoteKeys::User(user)] if user.id == "u1"));
    let changes = changes(batch);
    check_kinds(&changes);
    assert!(sides(&changes).iter().all(|sides| *sides == (None, None)));
}

#[tokio::test]
async fn an_event_says_when_and_where() {
    let before = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let (_, batch) = history::<Notes>().await;
    let numbers: Vec<_> = batch.events.iter().map(|event| event.sequence_number.clone().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers[0] != numbers[1]);
    for event in &batch.events {
        assert!(event.event_id.is_some());
        assert!(event.created_at.unwrap().duration_since(UNIX_EPOCH).unwrap().as_secs() >= before);
        assert_eq!(event.keys.len(), 2);
        let shown = format!("{event:?}").replace(&format!("{:?}", event.change), "");
        assert!(!shown.contains("USER#"), "{shown}");
    }
    assert!(batch.failures().is_empty());
    let mut failures = batch.failures();
    failures.add(&batch.events[1]);
    assert!(failures.sequence_numbers().eq([&*numbers[1]]));
}

#[tokio::test]
async fn what_expires_is_marked() {
    let table = Table::<Notes>::embedded().await.unwrap();
    let expiring = |number| Note {
        until: Some(1),
        ..note(number, "old")
    };
    expiring(1).create().send(&table).await.unwrap();
    expiring(2).create().send(&table).await.unwrap();
    expiring(1).remove().send(&table).await.unwrap();
    assert_eq!(table.sweep_expired().await.unwrap(), 1);
    let changes = changes(streams::decode::<Notes>(records(&table).await));
    assert!(matches!(&changes[2], Change::Remove { old: Some(Notes::Note(note)), expired: false, .. } if note.number == 1));
    assert!(matches!(&changes[3], Change::Remove { old: Some(Notes::Note(note)), expired: true, .. } if note.number == 2));
}

#[tokio::test]
async fn a_table_has_the_stream_of_its_schema() {
    async fn view<T: TableDef>() -> Option<StreamViewType> {
        let table = Table::<T>::embedded().await.unwrap();
        let request = table.client().describe_table().table_name(table.name());
        let described = request.send().await.unwrap().table.unwrap();
        described.stream_specification.and_then(|stream| stream.stream_view_type)
    }
    assert_eq!(Quiet::schema().stream, None);
    assert_eq!(view::<Quiet>().await, None);
    assert_eq!(Notes::schema().stream, Some(StreamView::NewAndOldImages));
    assert_eq!(view::<Notes>().await, Some(StreamViewType::NewAndOldImages));
    assert_eq!(view::<NewNotes>().await, Some(StreamViewType::NewImage));
    assert_eq!(view::<OldNotes>().await, Some(StreamViewType::OldImage));
    assert_eq!(view::<NoteKeys>().await, Some(StreamViewType::KeysOnly));
}

#[tokio::test]
async fn a_file_that_is_older_than_the_stream_is_given_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.db");
    let quiet = Table::<Quiet>::embedded_at(&path).await.unwrap();
    note(1, "unheard").create().send(&quiet).await.unwrap();
    drop(quiet);
    let table = Table::<Notes>::embedded_at(&path).await.unwrap();
    note(2, "heard").create().send(&table).await.unwrap();
    drop(table);
    // opened again, it has one already; and the enum of old leaves it as it is
    let quiet = Table::<Quiet>::embedded_at(&path).await.unwrap();
    note(3, "heard").create().send(&quiet).await.unwrap();
    let table = Table::<Notes>::embedded_at(&path).await.unwrap();
    let batch = streams::decode::<Notes>(records(&table).await);
    let numbers: Vec<_> = batch.events.iter().map(|event| event.keys["SK"].as_s().unwrap().clone()).collect();
    assert_eq!(numbers, ["NOTE#0002", "NOTE#0003"]);

    let error = Table::<NewNotes>::embedded_at(&path).await.unwrap_err().to_string();
    assert!(error.contains("NEW_AND_OLD_IMAGES, and the schema wants NEW_IMAGE"), "{error}");
}

#[tokio::test]
async fn only_an_embedded_table_has_this_client() {
    let table = Table::<Notes>::embedded().await.unwrap();
    let error = Table::<Notes>::new(table.client().clone()).embedded_streams().unwrap_err();
    assert!(error.to_string().contains("table `notes` is not embedded"), "{error}");
}
