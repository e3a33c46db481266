//! A scan with everything rendered: every item of the table with a type tag of some entities, and the SDK input of each request for them.

use super::{SdkInput, call, sieve};
use crate::Item;
use crate::cursor::{Cursor, CursorKind, Fingerprint, FingerprintParts};
use crate::error::{Error, Operation, Result};
use crate::expression::Expressions;
use crate::key::{Condition, KeyValue, SortCondition};
use crate::page::Consumed;
use crate::schema::EntitySchema;
use crate::table::Handle;
use aws_sdk_dynamodb::operation::scan::builders::ScanInputBuilder;
use aws_sdk_dynamodb::operation::scan::{ScanInput, ScanOutput};
use aws_sdk_dynamodb::types::ReturnConsumedCapacity;
use std::sync::Arc;

/// The whole table as one segment.
const WHOLE: CursorKind = CursorKind::Scan { segment: 0, segments: 1 };

/// The primary key of an item.
pub(super) type Place = Vec<KeyValue>;

pub(super) struct Scan {
    pub(super) handle: Arc<Handle>,
    entities: &'static [&'static EntitySchema],
    /// How many items one request may evaluate.
    page_size: Option<u32>,
    /// Behind the cursor.
    pub(super) start: Option<Place>,
    fingerprint: Fingerprint,
}

impl Scan {
    pub(super) fn new(
        handle: &Arc<Handle>,
        entities: &'static [&'static EntitySchema],
        page_size: Option<u32>,
        after: Option<&Cursor>,
    ) -> Result<Self> {
        let everywhere = SortCondition::from(Condition::Any);
        let fingerprint = Fingerprint::new(FingerprintParts {
            table: &handle.name,
            tags: entities.iter().map(|entity| entity.tag).collect(),
            index: "",
            partition: None,
            pk: "",
            sk: "",
            range: &everywhere,
            descending: false,
        });
        let start = after
            .map(|cursor| cursor.open_as(WHOLE, &fingerprint, &handle.cursor_keys))
            .transpose()?;
        let scan = Self {
            handle: Arc::clone(handle),
            entities,
            page_size,
            start,
            fingerprint,
        };
        if scan.start.as_ref().is_some_and(|start| !scan.can_be_place(start)) {
            return Err(Error::cursor_refused("its position is none of this table"));
        }
        Ok(scan)
    }

    /// The input of a request for what lies behind `start`.
    pub(super) fn input(&self, start: Option<&Place>) -> ScanInputBuilder {
        let mut expressions = Expressions::default();
        let filter = sieve::of_entities(self.entities, self.handle.schema, &mut expressions);
        let start = start.map(|place| {
            let values = place.iter().map(|value| value.clone().into_attribute());
            self.names().map(str::to_owned).zip(values).collect()
        });
        ScanInput::builder()
            .table_name(&self.handle.name)
            .consistent_read(true)
            .filter_expression(filter)
            .set_expression_attribute_names(expressions.names())
            .set_expression_attribute_values(expressions.values())
            .set_exclusive_start_key(start)
            .set_limit(self.page_size.map(|items| i32::try_from(items).unwrap_or(i32::MAX)))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
    }

    pub(super) fn to_sdk(&self) -> Result<SdkInput> {
        self.input(self.start.as_ref()).build().map(SdkInput::Scan).map_err(Error::built)
    }

    /// One request.
    pub(super) async fn request(&self, start: Option<&Place>) -> Result<(ScanOutput, Consumed)> {
        let handle = &self.handle;
        let entity = match self.entities {
            [entity] => entity.name,
            _ => "",
        };
        let operation = Operation {
            name: "Scan",
            entity,
            table: &handle.name,
            index: "",
            shard: None,
            writes: false,
        };
        let sent = self.input(start).send_with(handle.client()?);
        call(operation, handle.schema, sent, |answer| Consumed::of(answer.consumed_capacity())).await
    }

    /// Where a request stopped that may not have come to the end.
    pub(super) fn last_evaluated(&self, key: Option<Item>) -> Result<Option<Place>> {
        let Some(key) = key.filter(|key| !key.is_empty()) else {
            return Ok(None);
        };
        let place = self.names().map(|name| key.get(name).and_then(KeyValue::of)).collect::<Option<_>>();
        place
            .ok_or_else(|| Error::usage("the service answered a position without all of the table's key attributes"))
            .map(Some)
    }

    pub(super) fn cursor(&self, place: &Place) -> Result<Cursor> {
        Cursor::new(WHOLE, place, &self.fingerprint, &self.handle.cursor_keys)
    }

    /// The attributes of the table's key.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let schema = self.handle.schema;
        [Some(schema.pk), schema.has_sort_key.then_some(schema.sk)].into_iter().flatten()
    }

    /// Whether an item of the table can stand there. A cursor that is not sealed may be forged, and the service refuses what is no key.
    fn can_be_place(&self, place: &Place) -> bool {
        let letters = self.entities.first().map(|entity| {
            let key = entity.primary();
            std::iter::once(&key.pk).chain(&key.sk).map(|shape| shape.letter())
        });
        letters.is_some_and(|letters| letters.eq(place.iter().map(KeyValue::letter))) && place.iter().all(|value| !value.bytes().is_empty())
    }
}
