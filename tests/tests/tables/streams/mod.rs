//! The stream of a table, through the real client of DynamoDB Streams: what each view holds, and what is told apart.

mod adopted;
mod odd;
mod views;

use aws_sdk_dynamodb::types::AttributeValue;
use aws_sdk_dynamodbstreams::types::{Record, ShardIteratorType};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Set};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[unique("EMAIL#<email>")]
struct User {
    id: String,
    email: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<user>")]
#[sk("NOTE#<number:04>")]
struct Note {
    user: String,
    number: u16,
    text: String,
    #[ttl]
    until: Option<u64>,
}

/// Holds what is easily lost on the way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ODD#<id>")]
#[sk("ODD")]
struct Odd {
    id: String,
    wide: u128,
    fine: f64,
    bytes: Set<Vec<u8>>,
    numbers: Set<i64>,
    deep: BTreeMap<String, Vec<Option<i32>>>,
}

macro_rules! tables {
    ($($table:ident, $module:ident = $view:ident;)*) => {$(
        mod $module {
            use super::{Note, Odd, User};
            use dynamo_runtime::prelude::*;

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "notes", stream = $view)]
            pub(super) enum $table {
                User(User),
                Note(Note),
                Odd(Odd),
            }
        }
        use $module::$table;
    )*};
}
tables! {
    Notes, both = new_and_old_images;
    NewNotes, new = new_image;
    OldNotes, old = old_image;
    NoteKeys, keys = keys_only;
}

/// The same table before it had a stream.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "notes")]
enum Quiet {
    User(User),
    Note(Note),
    Odd(Odd),
}

fn note(number: u16, text: &str) -> Note {
    Note {
        user: "u1".into(),
        number,
        text: text.into(),
        until: None,
    }
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

/// Writes an item as another program would.
async fn put_raw<T>(table: &Table<T>, item: Item) {
    let request = table.client().put_item().table_name(table.name());
    request.set_item(Some(item)).send().await.unwrap();
}

/// Every record of the table's stream.
async fn records<T>(table: &Table<T>) -> Vec<Record> {
    let client = table.embedded_streams().unwrap();
    let streams = client.list_streams().table_name(table.name()).send().await.unwrap();
    let [stream] = streams.streams() else { panic!("one stream") };
    let arn = stream.stream_arn().unwrap();
    let described = client
        .describe_stream()
        .stream_arn(arn)
        .send()
        .await
        .unwrap()
        .stream_description
        .unwrap();
    let mut records = Vec::new();
    for shard in described.shards() {
        let request = client.get_shard_iterator().stream_arn(arn).shard_id(shard.shard_id().unwrap());
        let mut iterator = request
            .shard_iterator_type(ShardIteratorType::TrimHorizon)
            .send()
            .await
            .unwrap()
            .shard_iterator;
        loop {
            let page = client.get_records().set_shard_iterator(iterator).send().await.unwrap();
            let found = page.records.unwrap_or_default();
            if found.is_empty() {
                break;
            }
            records.extend(found);
            iterator = page.next_shard_iterator;
        }
    }
    records
}
