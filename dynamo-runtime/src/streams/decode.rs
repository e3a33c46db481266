//! Records in, entities out.

use super::{Batch, Change, Event, Operation, Record, RejectedRecord};
use crate::Item;
use crate::entity::TableDef;
use crate::error::{Error, Result};
use crate::item::{is_guard, recognised, unknown};
use crate::request::{Tagged, tagged};
use crate::schema::{EntitySchema, TableSchema};

/// Reads the records of the stream of the table `T`, in their order. No record stops the others: see [`Batch`].
///
/// Items of the library's own and of no entity of the table are passed over. Generic over what a record is, so those of
/// `aws-sdk-dynamodbstreams` (feature `streams`) and of `aws_lambda_events` (feature `lambda`) are given as they are.
///
/// A record whose item is of the entity on one side of the change alone, as when another program has overwritten it, is an event with that side.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() {
/// use dynamo_runtime::streams::{self, Change};
///
/// fn handle(records: Vec<streams::Record>) {
///     let batch = streams::decode::<Shop>(records);
///     for event in batch.events {
///         match event.change {
///             Change::Insert { new: Some(Shop::Order(order)), .. } => println!("order {} is new", order.number),
///             Change::Remove { old: Some(Shop::Order(order)), expired: false, .. } => println!("order {} was deleted", order.number),
///             _ => {}
///         }
///     }
///     for rejected in &batch.rejected {
///         eprintln!("record {:?}: {}", rejected.sequence_number, rejected.error);
///     }
/// }
/// # handle(Vec::new());
/// # }
/// ```
pub fn decode<T: TableDef>(records: impl IntoIterator<Item = impl Into<Record>>) -> Batch<T> {
    read_all(records, false)
}

/// As [`decode`], but an item of no entity of the table is rejected: for a table that nobody else writes to. Items of the library's own are
/// passed over all the same.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() {
/// use aws_sdk_dynamodb::types::AttributeValue;
/// use dynamo_runtime::streams::{self, Operation, Record};
///
/// let text = |text: &str| AttributeValue::S(text.to_owned());
/// let record = Record::new(Operation::Insert, [("PK".to_owned(), text("INVOICE#1")), ("SK".to_owned(), text("INVOICE"))].into());
/// assert_eq!(streams::decode::<Shop>([record.clone()]).skipped, 1);
/// assert!(streams::decode_strict::<Shop>([record]).rejected[0].error.is_decode());
/// # }
/// ```
pub fn decode_strict<T: TableDef>(records: impl IntoIterator<Item = impl Into<Record>>) -> Batch<T> {
    read_all(records, true)
}

fn read_all<T: TableDef>(records: impl IntoIterator<Item = impl Into<Record>>, strict: bool) -> Batch<T> {
    let mut batch = Batch {
        events: Vec::new(),
        skipped: 0,
        rejected: Vec::new(),
    };
    for record in records {
        let mut record = record.into();
        match read::<T>(&mut record, strict) {
            Ok(Some((entity, change))) => batch.events.push(Event {
                change,
                entity,
                keys: record.keys,
                view: record.view,
                sequence_number: record.sequence_number,
                event_id: record.event_id,
                created_at: record.created_at,
            }),
            Ok(None) => batch.skipped += 1,
            Err(error) => batch.rejected.push(RejectedRecord {
                error,
                operation: record.operation,
                keys: record.keys,
                sequence_number: record.sequence_number,
                event_id: record.event_id,
                created_at: record.created_at,
            }),
        }
    }
    batch
}

/// The change, and whose it is; nothing if it is none of an entity.
fn read<T: TableDef>(record: &mut Record, strict: bool) -> Result<Option<(&'static EntitySchema, Change<T>)>> {
    if let Some(why) = record.fault {
        return Err(Error::record(why).with_key(record.keys.clone()));
    }
    let has_image = record.new_image.is_some() || record.old_image.is_some();
    let old = record.old_image.take().map(|image| read_image("the old image", image, strict));
    let new = record.new_image.take().map(|image| read_image("the new image", image, strict));
    let (old, new): (Option<Image<T>>, Option<Image<T>>) = (old.transpose()?.flatten(), new.transpose()?.flatten());
    let entity = match new.as_ref().or(old.as_ref()) {
        Some(image) => Some(image.entity),
        None if has_image => None,
        None => of_key(&record.keys, T::SCHEMA, strict)?,
    };
    let Some(entity) = entity else { return Ok(None) };
    let (old, new) = (old.map(|image| image.value), new.map(|image| image.value));
    let change = match record.operation {
        Operation::Insert => Change::Insert { new },
        Operation::Modify => Change::Modify { old, new },
        Operation::Remove => Change::Remove {
            old,
            expired: record.expired,
        },
    };
    Ok(Some((entity, change)))
}

struct Image<T> {
    entity: &'static EntitySchema,
    value: T,
}

/// The entity that an image holds; nothing if it is of none.
fn read_image<T: TableDef>(which: &str, image: Item, strict: bool) -> Result<Option<Image<T>>> {
    let (entities, table) = (T::entities(), T::SCHEMA);
    match tagged(&image, entities, table) {
        Tagged::Wanted(at) => {
            let value = T::read(at, image, table).map_err(|error| error.of_image(which))?;
            Ok(Some(Image {
                entity: entities[at],
                value,
            }))
        }
        Tagged::Unknown if strict => Err(unknown(&image, table).of_image(which).of_item(image, table)),
        Tagged::Other | Tagged::Unknown => Ok(None),
    }
}

/// The entity that can have written a key: all that is known of a record without images.
fn of_key(keys: &Item, table: &TableSchema, strict: bool) -> Result<Option<&'static EntitySchema>> {
    match recognised(table, keys) {
        Some(entity) => Ok(Some(entity)),
        None if strict && !is_guard(keys, table) => Err(Error::unknown_key(table).with_key(keys.clone())),
        None => Ok(None),
    }
}
