//! How errors are made: each kind in one place, with its words.

use super::{Error, Kind, Operation, Unmet};
use crate::key::Refusal;
use crate::limits::PARTITION_KEY_BYTES;
use crate::schema::{EntitySchema, KeyShape, TableSchema, ViewSchema};
use crate::{Cursor, Item, item};
use aws_sdk_dynamodb::error::BuildError;
use std::any::Any;
use std::error::Error as StdError;
use std::fmt::Display;

impl Error {
    /// A field's value that cannot stand in a key.
    pub(crate) fn refused_part(entity: &EntitySchema, shape: &KeyShape, field: &str, refusal: &Refusal) -> Self {
        let template = shape.text(entity);
        let mut error = Self::new(
            Kind::Key {
                too_long: refusal.is_too_long(),
            },
            format!("`{field}` of `{}` cannot stand in its key `{template}`: {refusal}", entity.name),
        );
        error.0.detail = refusal.value().map(|value| format!("{field} = {value}"));
        error
    }

    /// A whole key value that is too long.
    pub(crate) fn key_too_long(entity: &EntitySchema, shape: &KeyShape, bytes: usize, limit: usize) -> Self {
        Self::new(
            Kind::Key { too_long: true },
            format!(
                "the key `{}` of `{}` would take {bytes} bytes, and DynamoDB allows {limit}",
                shape.text(entity),
                entity.name
            ),
        )
    }

    /// A partition key that would be too long once a shard is added.
    pub(crate) fn no_room_for_shard(entity: &EntitySchema, shape: &KeyShape, bytes: usize, of_shard: usize) -> Self {
        Self::new(
            Kind::Key { too_long: true },
            format!(
                "the key `{}` of `{}` would take {bytes} bytes, {of_shard} of them kept for its shard, and DynamoDB allows {PARTITION_KEY_BYTES}",
                shape.text(entity),
                entity.name
            ),
        )
    }

    /// A cursor that does not belong here.
    pub(crate) fn cursor_refused(why: &str) -> Self {
        Self::new(Kind::Cursor, format!("the cursor was refused: {why}"))
    }

    /// An answer that does not say where to go on.
    pub(crate) fn not_followed(operation: Operation<'_>, why: &str) -> Self {
        Self::new(
            Kind::Service,
            format!("{operation}: the service's answer cannot be followed: {why}"),
        )
    }

    /// An item that is not what the entity's serde code expects. `place` is a path such as `.items[2].age`.
    pub(crate) fn decode(entity: &EntitySchema, place: &str, why: &str, detail: String) -> Self {
        Self::decode_as(entity.name.to_owned(), entity, place, why, detail)
    }

    /// An item that a view could not be read from.
    pub(crate) fn decode_view(view: &ViewSchema, place: &str, why: &str, detail: String) -> Self {
        Self::decode_as(format!("{} of {}", view.name, view.entity.name), view.entity, place, why, detail)
    }

    fn decode_as(mut text: String, entity: &EntitySchema, place: &str, why: &str, detail: String) -> Self {
        // a derive that failed leaves a schema without keys
        if let Some(key) = entity.keys.first() {
            let sk = key.sk.as_ref().map(|sk| format!(", {}", sk.text(entity))).unwrap_or_default();
            text.push_str(&format!("({}{sk})", key.pk.text(entity)));
        }
        text.push_str(place);
        text.push_str(": ");
        text.push_str(why);
        let mut error = Self::new(Kind::Decode, text);
        error.0.detail = Some(detail);
        error
    }

    /// An item without type tag.
    pub(crate) fn no_tag(table: &TableSchema) -> Self {
        Self::new(
            Kind::Decode,
            format!("the item has no type tag: no text in its attribute `{}`", table.type_attribute),
        )
    }

    /// An item of no entity of a table without tags.
    pub(crate) fn unrecognised(table: &TableSchema) -> Self {
        let keys = table.entities.iter().filter_map(|entity| {
            let key = entity.keys.first()?;
            let sk = key.sk.as_ref().map(|sk| format!(", {}", sk.text(entity))).unwrap_or_default();
            Some(format!("{}({}{sk})", entity.name, key.pk.text(entity)))
        });
        let text = format!(
            "no entity of the table can have written the item's key; there are {}",
            keys.collect::<Vec<_>>().join(", ")
        );
        Self::new(Kind::Decode, text)
    }

    /// An item of no entity of the table.
    pub(crate) fn unknown_tag(tag: &str, table: &TableSchema) -> Self {
        let known: Vec<_> = table.entities.iter().map(|entity| format!("`{}`", entity.tag)).collect();
        let text = format!(
            "no entity of the table has the item's type tag in `{}`; there are {}",
            table.type_attribute,
            known.join(", ")
        );
        let mut error = Self::new(Kind::Decode, text);
        error.0.detail = Some(format!("the tag is `{tag}`"));
        error
    }

    /// An entity that cannot be stored.
    pub(crate) fn encode(entity: &EntitySchema, why: impl Display, detail: Option<String>) -> Self {
        let mut error = Self::new(Kind::Encode, format!("`{}` cannot be stored: {why}", entity.name));
        error.0.detail = detail;
        error
    }

    /// More than a limit allows.
    pub(crate) fn limit(text: impl Into<String>) -> Self {
        Self::new(Kind::Limit, text)
    }

    /// A query or a scan that used up its `max_pages`, with what it has read so far.
    pub(crate) fn max_pages(pages: u32, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Self {
        let mut error = Self::new(
            Kind::Limit,
            format!("the end is not reached after `max_pages({pages})`; `cursor()` of this error leads on"),
        );
        error.0.cursor = cursor;
        error.0.partial = Some(partial);
        error
    }

    /// The same of a scan of several segments, each of which goes on from a place of its own.
    pub(crate) fn max_pages_of_segments(pages: u32, segments: usize, partial: Box<dyn Any + Send + Sync>) -> Self {
        Self::new(
            Kind::Limit,
            format!(
                "the end is not reached after `max_pages({pages})`, and no one cursor leads on in {segments} segments: the last page of each, of \
                 `pages`, holds its own"
            ),
        )
        .with_partial(partial)
    }

    /// Says what was read.
    pub(crate) fn of_read(mut self, operation: Operation<'_>) -> Self {
        self.0.text.insert_str(0, &format!("{operation}: "));
        self
    }

    /// Says in which segment of a scan it happened.
    pub(crate) fn of_segment(mut self, segment: u16, segments: u16) -> Self {
        self.0.text.insert_str(0, &format!("segment {segment} of {segments}: "));
        self
    }

    /// A request that cannot be sent through this table.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new(Kind::Usage, text)
    }

    /// An upsert that would make an item which cannot be read back, as this error of reading says.
    pub(crate) fn not_upserted(mut self, entity: &EntitySchema) -> Self {
        let why = std::mem::take(&mut self.0.text);
        self.0.text = format!(
            "an upsert of `{}` has to set more fields: what it makes could not be read back: {why}",
            entity.name
        );
        self.0.kind = Kind::Usage;
        self.0.item = None;
        self
    }

    /// A write that took place, or not: nobody can tell.
    pub(crate) fn lost(text: impl Into<String>) -> Self {
        Self::new(Kind::Service, text).in_doubt()
    }

    /// Says of which action of a transaction this is told before anything is sent.
    pub(crate) fn of_action(mut self, position: usize) -> Self {
        self.0.text = format!("action {position} of the transaction: {}", self.0.text);
        self
    }

    /// A conflict that did not end, or a plan that others made stale each time.
    pub(crate) fn conflict(text: impl Into<String>) -> Self {
        Self::new(Kind::Conflict, text)
    }

    /// Adds that the outcome of an attempt is not known.
    pub(crate) fn in_doubt(mut self) -> Self {
        self.0.may_have_applied = true;
        self
    }

    /// Adds the item as it stands.
    pub(crate) fn with_current(mut self, item: Option<Item>, table: &'static TableSchema) -> Self {
        self.0.item = item;
        self.0.table = Some(table);
        self
    }

    /// Adds what may hold keys and values.
    pub(crate) fn with_detail(mut self, detail: Option<String>) -> Self {
        self.0.detail = detail.or(self.0.detail);
        self
    }

    /// A condition that is known not to hold before anything is sent.
    pub(crate) fn unmet(unmet: Unmet, text: impl Into<String>) -> Self {
        Self::new(Kind::Condition(unmet), text)
    }

    /// Of another kind, which reasons of a transaction have shown.
    pub(crate) fn into_throttled(mut self) -> Self {
        self.0.kind = Kind::Throttled;
        self
    }

    /// The same, for a conflict.
    pub(crate) fn into_conflict(mut self) -> Self {
        self.0.kind = Kind::Conflict;
        self
    }

    /// Adds which inputs of a batch are not done.
    pub(crate) fn with_unfinished(mut self, positions: Vec<usize>) -> Self {
        self.0.unfinished = positions;
        self
    }

    /// What a part below reports that is no operation of the service.
    pub(crate) fn below(text: impl Into<String>, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        let mut error = Self::new(Kind::Service, text);
        error.0.source = Some(source.into());
        error
    }

    /// A request that the SDK's own builder refuses.
    pub(crate) fn built(error: BuildError) -> Self {
        let mut made = Self::new(Kind::Service, "the SDK's builder refuses the request");
        made.0.source = Some(Box::new(error));
        made
    }

    /// The same error once more: one of those that a request keeps until it is sent.
    pub(crate) fn again(&self) -> Self {
        let mut error = Self::new(self.0.kind, &*self.0.text);
        error.0.detail.clone_from(&self.0.detail);
        error.0.key.clone_from(&self.0.key);
        error
    }

    /// An item under the key of an entity that is none.
    pub(crate) fn other_tag(entity: &EntitySchema, tag: &str) -> Self {
        let mut error = Self::new(
            Kind::Decode,
            format!("the item under the key of `{}` has the type tag of something else", entity.name),
        );
        error.0.detail = Some(format!("the tag is `{tag}`"));
        error
    }

    /// Adds the item that could not be read, and its key.
    pub(crate) fn of_item(mut self, item: Item, table: &TableSchema) -> Self {
        self.0.key = Some(item::key_of(&item, table));
        self.0.item = Some(item);
        self
    }

    /// Takes the item out again.
    pub(crate) fn take_item(&mut self) -> Item {
        self.0.item.take().unwrap_or_default()
    }

    /// Adds the key of the request.
    pub(crate) fn with_key(mut self, key: Item) -> Self {
        self.0.key = Some(key);
        self
    }

    /// The write that brought this answer has taken place.
    pub(crate) fn after_write(mut self, done: &str) -> Self {
        self.0.text.push_str(&format!(" ({done})"));
        self.0.may_have_applied = true;
        self
    }

    /// An input that was refused before anything was sent.
    pub(crate) fn of_input(mut self, position: usize) -> Self {
        self.0.text.insert_str(0, &format!("input {position} of the batch: "));
        self
    }

    /// Two actions on one item, by their positions.
    pub(crate) fn same_item(first: usize, second: usize) -> Self {
        Self::usage(format!(
            "inputs {first} and {second} of the batch are of the same item, and a batch carries out its actions in no order"
        ))
    }

    /// Items that the service left unprocessed to the end.
    pub(crate) fn unprocessed(operation: Operation<'_>, items: usize) -> Self {
        let text = format!("{operation} failed: {items} of its items are still unprocessed after several attempts");
        Self::new(Kind::Throttled, text)
    }

    /// An answer about something else than what was sent.
    pub(crate) fn not_asked(operation: Operation<'_>) -> Self {
        Self::new(
            Kind::Service,
            format!("{operation} failed: the answer names an item that was not asked for"),
        )
    }

    /// Adds what was read nevertheless.
    pub(crate) fn with_partial(mut self, partial: Box<dyn Any + Send + Sync>) -> Self {
        self.0.partial = Some(partial);
        self
    }
}

/// What records of a stream report.
impl Error {
    /// A record that is not as the service writes them.
    pub(crate) fn record(why: &str) -> Self {
        Self::new(Kind::Decode, format!("the record of the stream cannot be read: {why}"))
    }

    /// A record without images, whose key is of no entity of the table.
    pub(crate) fn unknown_key(table: &TableSchema) -> Self {
        let known: Vec<_> = table.entities.iter().map(|entity| format!("`{}`", entity.name)).collect();
        Self::new(
            Kind::Decode,
            format!(
                "no entity of the table can have written the key of the record; there are {}",
                known.join(", ")
            ),
        )
    }

    /// Says which of a record's images it was.
    pub(crate) fn of_image(mut self, which: &str) -> Self {
        self.0.text.insert_str(0, &format!("{which} of the record: "));
        self
    }
}

/// What a reindex reports.
impl Error {
    /// An item that lies under another key than its fields give.
    pub(crate) fn other_key(entity: &EntitySchema) -> Self {
        Self::new(
            Kind::Decode,
            format!("the item's fields give another key of `{}` than the one that it has", entity.name),
        )
    }

    /// Adds what was done before, and where to go on.
    pub(crate) fn with_progress(mut self, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Self {
        self.0.cursor = cursor;
        self.0.partial = Some(partial);
        self
    }
}
