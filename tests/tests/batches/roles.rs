//! Batches of entities with fields that the library keeps: the moment of writing, the version, the moment of expiry.

use dynamo_runtime::SdkInput;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
struct Note {
    id: u32,
    #[updated_at]
    #[serde(with = "dynamo_runtime::time::millis")]
    edited: SystemTime,
    #[ttl]
    expires: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("DRAFT#<id>")]
#[sk("DRAFT")]
struct Draft {
    id: u32,
    #[version]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "notes")]
enum Notes {
    Note(Note),
    Draft(Draft),
}

fn note(id: u32) -> Note {
    Note {
        id,
        edited: UNIX_EPOCH,
        expires: None,
    }
}

#[tokio::test]
async fn a_batch_stamps_what_it_writes() {
    let (table, _) = wired::<Notes>().await;
    let moment = UNIX_EPOCH + Duration::from_millis(1_700_000_000_123);
    BatchWrite::new().put(&note(1)).at(moment).send(&table).await.unwrap();
    let stored = Note::get(1).send(&table).await.unwrap().unwrap();
    assert_eq!(stored.edited, moment);

    let before = SystemTime::now() - Duration::from_millis(1);
    BatchWrite::new().put(&note(1)).send(&table).await.unwrap();
    let stored = Note::get(1).send(&table).await.unwrap().unwrap();
    assert!((before..=SystemTime::now()).contains(&stored.edited));
}

#[tokio::test]
async fn expired_items_are_left_out_where_asked() {
    let (table, _) = wired::<Notes>().await;
    let expires = |id, seconds| Note {
        expires: Some(seconds),
        ..note(id)
    };
    let notes = [expires(1, 1_000), note(2), expires(3, 99_999_999_999)];
    BatchWrite::new().put_all(&notes).send(&table).await.unwrap();
    let all = || BatchGet::<Notes>::new().keys((1..=3).map(Note::key));
    assert_eq!(all().send(&table).await.unwrap().len(), 3);
    let ids = all().live().send(&table).await.unwrap().into_iter().map(|found| match found {
        Notes::Note(note) => note.id,
        Notes::Draft(draft) => panic!("{draft:?}"),
    });
    assert_eq!(ids.collect::<Vec<_>>(), [2, 3]);
}

/// Neither compared nor raised.
#[test]
fn unchecked_writes_store_the_version_of_the_struct() {
    let table = Table::<Notes>::detached();
    let batch = BatchWrite::new()
        .put_unchecked(&Draft { id: 1, version: 7 })
        .delete_unchecked(Draft::key(2));
    let [SdkInput::BatchWriteItem(input)] = &batch.to_sdk(&table).unwrap()[..] else {
        panic!("one request")
    };
    let actions = &input.request_items().unwrap()["notes"];
    assert_eq!(actions[0].put_request().unwrap().item()["version"].as_n().unwrap(), "7");
    assert_eq!(actions[1].delete_request().unwrap().key()["PK"].as_s().unwrap(), "DRAFT#2");
}
