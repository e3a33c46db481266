//! A query with everything rendered: what stays the same from request to request, and the SDK input of each.

use super::slice::{Slice, Whole};
use crate::Item;
use crate::cursor::{Cursor, CursorKind, Fingerprint, FingerprintParts};
use crate::error::{Error, Operation, Result};
use crate::expression::{Expressions, Predicate};
use crate::key::{Condition, KeyValue, SortCondition, SortParts, covering, sort_condition};
use crate::limits::SORT_KEY_BYTES;
use crate::page::{Consumed, Reading};
use crate::request::options::Options;
use crate::request::sieve::{Sieve, Wanted};
use crate::request::{Brings, NOT_AHEAD, Position, UNLIKE_KEY, call, projection, to_api};
use crate::schema::check::is_same_partition;
use crate::schema::pattern::Asked;
use crate::schema::{EntitySchema, Index, KeyNames, KeySchema, KeyShape, TableSchema, others_in_range, shares_range};
use crate::table::Handle;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select};
use std::any::Any;
use std::cmp::Ordering;
use std::sync::Arc;

pub(crate) struct Plan {
    pub(crate) handle: Arc<Handle>,
    pub(crate) options: Options,
    pub(crate) descending: bool,
    /// What is read: one partition, or every shard by its number.
    pub(crate) slices: Vec<Slice>,
    entity: &'static EntitySchema,
    key: &'static KeySchema,
    names: KeyNames,
    sort: SortCondition,
    /// Whether items of other entities may lie in the range, which the service then filters out by their type tags.
    shared: bool,
    sieve: Sieve,
    /// What the caller asks of the entity.
    asked: Asked,
    fingerprint: Fingerprint,
}

impl Plan {
    pub(crate) fn new(
        handle: &Arc<Handle>,
        wanted: Wanted,
        (entity, key, partition): (&'static EntitySchema, &'static KeySchema, KeyValue),
        sort: Option<&SortParts>,
        descending: bool,
        filter: Option<Predicate>,
        options: Options,
    ) -> Result<Self> {
        options.check()?;
        let schema = handle.schema;
        check_view(&options, schema, key.index)?;
        let asked = if sort.is_some() { Asked::Query } else { Asked::Partition };
        let mut others = Vec::new();
        let (sort, shared) = match sort {
            Some(parts) => (sort_condition(entity, key, parts)?, shares_range(schema, entity, key)),
            None if wanted.is_part => {
                let range = covering(&keys_beside(entity, key, wanted.entities)?);
                others = others_in_range(schema, wanted.entities, (entity, key), &range);
                (range.into(), !others.is_empty())
            }
            None => (Condition::Any.into(), false),
        };
        let index = schema.index_names(key.index).name;
        let fingerprint = Fingerprint::new(FingerprintParts {
            table: &handle.name,
            tags: wanted.entities.iter().map(|entity| entity.tag).collect(),
            index,
            partition: Some(&partition),
            pk: key.pk.text(entity),
            sk: key.sk.as_ref().map_or("", |sk| sk.text(entity)),
            range: &sort,
            descending,
        });
        let names = schema.key_names(key.index);
        let mut plan = Self {
            handle: Arc::clone(handle),
            sieve: Sieve::new(handle, key.index, wanted, others, filter, &options)?,
            options,
            descending,
            slices: Vec::new(),
            entity,
            key,
            names,
            sort,
            shared,
            asked: asked(key.index),
            fingerprint,
        };
        plan.slices = plan.slices(&partition)?;
        Ok(plan)
    }

    /// What is read of each partition, behind the cursor if there is one.
    fn slices(&self, partition: &KeyValue) -> Result<Vec<Slice>> {
        let whole = Whole {
            partition,
            sort: &self.sort,
            separator: self.entity.separator,
            has_sort_key: self.key.sk.is_some(),
            descending: self.descending,
        };
        let Some(shards) = self.key.shards else {
            let start = self.start()?.map(|(kind, position)| match kind {
                CursorKind::Query => Ok(position),
                _ => Err(self.refused("it is of a query that reads shards")),
            });
            return Ok(whole.unsharded(start.transpose()?));
        };
        let start = self.start()?.map(|(kind, position)| match kind {
            CursorKind::Shard(shard) => Ok((shard, position)),
            _ => Err(self.refused("it is of a query that reads no shards")),
        });
        let slices = whole.shards(shards.read, start.transpose()?);
        let n = slices.iter().filter(|slice| !slice.is_empty()).count();
        match self.options.max_pages {
            Some(requests) if (requests as usize) < n => Err(Error::limit(format!(
                "`max_pages({requests})` is too little for `{}` in index `{}`: reads of a partition ask {n} shards, each of them before the first \
                 item is known, so it takes {n} or more",
                self.entity.name,
                self.index_name(),
            ))),
            _ => Ok(slices),
        }
    }

    /// The position that the cursor holds.
    fn start(&self) -> Result<Option<(CursorKind, Position)>> {
        let Some(cursor) = &self.options.after else { return Ok(None) };
        let (kind, position) = cursor
            .open(&self.fingerprint, &self.handle.cursor_keys)
            .map_err(|error| error.of_read(self.operation(None)))?;
        if self.can_be_position(&position) {
            Ok(Some((kind, position)))
        } else {
            Err(self.refused("its position is none of this query"))
        }
    }

    fn refused(&self, why: &str) -> Error {
        Error::cursor_refused(why).of_read(self.operation(None))
    }

    /// The error of what used up its `max_pages`, with what was read by then.
    pub(crate) fn max_pages(&self, pages: u32, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Error {
        Error::max_pages(pages, cursor, partial).of_read(self.operation(None))
    }

    /// Makes a request of a slice.
    pub(crate) async fn request(&self, slice: &Slice, input: QueryInputBuilder) -> Result<(QueryOutput, Consumed)> {
        let start = input.get_exclusive_start_key().clone();
        let sent = input.send_with(self.handle.client()?);
        self.handle.record(self.entity, self.asked);
        let (answer, consumed) = call(self.operation(slice.shard), self.handle.schema, sent, |answer| {
            Consumed::of(answer.consumed_capacity())
        })
        .await?;
        self.check_leads_on(slice, start.as_ref(), &answer)
            .map_err(|why| Error::not_followed(self.operation(slice.shard), why))?;
        let read = u64::try_from(answer.scanned_count).unwrap_or_default();
        let consumed = match slice.shard {
            Some(shard) => consumed.of_shard(shard, read),
            None => consumed,
        };
        Ok((answer, consumed))
    }

    /// An answer that leads on to where its request began would be asked for again without end, and one that leads out of what is read, or to
    /// what can be no key there, would end it too early.
    fn check_leads_on(&self, slice: &Slice, start: Option<&Item>, answer: &QueryOutput) -> Result<(), &'static str> {
        let last = self.last_evaluated(answer.last_evaluated_key.as_ref()).map_err(|_| UNLIKE_KEY)?;
        let Some(last) = last else { return Ok(()) };
        if !self.is_in(&slice.sort.condition, &last) {
            return Err("its LastEvaluatedKey lies outside of what was asked for");
        }
        let start = start.and_then(|start| self.position(start).ok());
        let leads_on = start.is_none_or(|start| {
            let order = self
                .sort_key_of(&last)
                .zip(self.sort_key_of(&start))
                .and_then(|(last, start)| last.compare(start));
            let back = if self.descending { Ordering::Greater } else { Ordering::Less };
            order != Some(back) && last != start
        });
        if leads_on { Ok(()) } else { Err(NOT_AHEAD) }
    }

    fn operation(&self, shard: Option<u16>) -> Operation<'_> {
        Operation {
            name: "Query",
            entity: self.entity.name,
            table: &self.handle.name,
            index: self.index_name(),
            shard,
            writes: false,
        }
    }

    /// The name of the index; empty for the table itself.
    fn index_name(&self) -> &'static str {
        self.handle.schema.index_names(self.key.index).name
    }

    /// The input of a request of a slice, behind `start`, that evaluates at most so many items.
    pub(crate) fn input(&self, slice: &Slice, start: Option<&Position>, limit: Option<u32>, brings: Brings) -> Result<QueryInputBuilder> {
        let mut expressions = Expressions::default();
        // where items are read, a filter must not leave out what could be of an unknown tag
        let filter = self.sieve.expression(self.shared, brings, &mut expressions)?;
        let (names, keys) = (expressions.names().unwrap_or_default(), [self.names.pk, self.names.sk]);
        if let Some(key) = keys.into_iter().find(|key| names.values().any(|name| name == key)) {
            return Err(Error::usage(format!(
                "a filter cannot look at `{key}`, a key attribute of what is queried: `range` bounds the sort key"
            )));
        }
        let input = self
            .base(slice, start, &mut expressions)
            .set_filter_expression(filter)
            .set_limit(limit.map(to_api));
        let input = match brings {
            Brings::Items => match self.attributes() {
                Some(names) => input.projection_expression(projection::expression(names, &mut expressions)),
                None => input,
            },
            Brings::Count if !self.counts_here(slice) => input.select(Select::Count),
            Brings::Count | Brings::Places => input.projection_expression(self.projection(slice, brings, &mut expressions)),
        };
        Ok(input
            .set_expression_attribute_names(expressions.names())
            .set_expression_attribute_values(expressions.values()))
    }

    /// The attributes that counting takes.
    fn projection(&self, slice: &Slice, brings: Brings, expressions: &mut Expressions) -> String {
        let mut wanted = Vec::new();
        wanted.extend(self.sieve.telling());
        if brings == Brings::Places || slice.moved.is_some() {
            // an index may share a key attribute with the table
            wanted.extend(self.position_parts().map(|(name, _)| name));
        } else if !slice.sort.dropped.is_empty() {
            wanted.push(self.names.sk);
        }
        projection::expression(wanted, expressions)
    }

    /// The attributes that are read of each item, unless it is read as it is.
    fn attributes(&self) -> Option<Vec<&'static str>> {
        let schema = self.handle.schema;
        let mut names = match self.options.view {
            _ if self.options.hydrate => projection::keys_and_tag(schema),
            Some(view) => projection::of_view(view, schema),
            None => return None,
        };
        names.extend(self.position_parts().map(|(name, _)| name));
        names.retain(|name| schema.projects(self.key.index, name));
        Some(names)
    }

    /// What is to be known to take items in.
    pub(crate) fn reading(&self) -> Reading<'_> {
        Reading {
            table: self.handle.schema,
            options: &self.options,
            by_key: !self.sieve.has_tags() && !self.options.hydrate,
        }
    }

    /// Whether an item of the index need not be fetched to know that it is of another entity.
    pub(crate) fn is_stranger(&self, item: &Item) -> bool {
        self.sieve.is_stranger(item)
    }

    /// Whether a count has to look at the items: for unknown tags if they are an error, for what has no tag, and for those that are
    /// dropped, since a filter may not name a key attribute.
    fn counts_here(&self, slice: &Slice) -> bool {
        self.sieve.tells_here() || slice.drops_any()
    }

    /// How many of the items of an answer count that was asked to bring their number. Those behind as many as are wanted are not looked at.
    pub(crate) fn counted(&self, slice: &Slice, answer: &QueryOutput, wanted: Option<u32>) -> Result<u64> {
        let Some(items) = answer.items.as_ref().filter(|_| self.counts_here(slice)) else {
            return Ok(u64::try_from(answer.count).unwrap_or_default());
        };
        let (mut count, wanted) = (0, wanted.map_or(u64::MAX, u64::from));
        for item in items.iter().filter(|item| !self.drops(slice, item)) {
            if count == wanted {
                break;
            }
            count += u64::from(self.sieve.counts(item)?);
        }
        Ok(count)
    }

    /// Whether an item counts that holds no more than what this takes.
    pub(crate) fn counts(&self, item: &Item) -> Result<bool> {
        self.sieve.counts(item)
    }

    /// Whether the key condition lets in an item that the range does not hold, or that was handed out in another shard.
    pub(crate) fn drops(&self, slice: &Slice, item: &Item) -> bool {
        let dropped = &slice.sort.dropped;
        let is_outside = || {
            let sk = item.get(self.names.sk).and_then(KeyValue::of);
            sk.is_some_and(|sk| dropped.contains(&sk))
        };
        let is_at = |position: &Position| {
            let mut parts = self.position_parts().zip(position);
            parts.all(|((name, shape), value)| key_value(item, name, shape).as_ref() == Some(value))
        };
        (!dropped.is_empty() && is_outside()) || slice.moved.as_ref().is_some_and(is_at)
    }

    /// The sort key of an item, in an index or table that has one.
    pub(crate) fn sort_key(&self, item: &Item) -> Result<Option<KeyValue>> {
        let sk = self.key.sk.as_ref().map(|shape| key_value(item, self.names.sk, shape));
        sk.map(|sk| sk.ok_or_else(without_key)).transpose()
    }

    fn base(&self, slice: &Slice, start: Option<&Position>, expressions: &mut Expressions) -> QueryInputBuilder {
        let options = &self.options;
        let index = Some(self.index_name()).filter(|name| !name.is_empty());
        QueryInput::builder()
            .table_name(&self.handle.name)
            .set_index_name(index.map(str::to_owned))
            .set_consistent_read(options.consistent.then_some(true))
            .scan_index_forward(!self.descending)
            .set_exclusive_start_key(start.map(|position| self.start_key(slice, position)))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
            .key_condition_expression(self.key_condition(slice, expressions))
    }

    fn key_condition(&self, slice: &Slice, expressions: &mut Expressions) -> String {
        expressions.alias(PK, self.names.pk);
        expressions.bind(":pk", slice.partition.clone().into_attribute());
        let (condition, values): (_, &[(&str, &KeyValue)]) = match &slice.sort.condition {
            // the caller has looked at `is_empty`
            Condition::Nothing | Condition::Any => return "#pk = :pk".to_owned(),
            Condition::Equal(key) => ("#sk = :sk", &[(":sk", key)]),
            Condition::BeginsWith(prefix) => ("begins_with(#sk, :sk)", &[(":sk", prefix)]),
            Condition::Less(key) => ("#sk < :sk", &[(":sk", key)]),
            Condition::AtMost(key) => ("#sk <= :sk", &[(":sk", key)]),
            Condition::Greater(key) => ("#sk > :sk", &[(":sk", key)]),
            Condition::AtLeast(key) => ("#sk >= :sk", &[(":sk", key)]),
            Condition::Between(low, high) => ("#sk BETWEEN :low AND :high", &[(":low", low), (":high", high)]),
        };
        expressions.alias(SK, self.names.sk);
        for (placeholder, value) in values {
            expressions.bind(placeholder, (*value).clone().into_attribute());
        }
        format!("#pk = :pk AND {condition}")
    }

    /// Whether all that is read is wanted, as far as the schema can tell.
    pub(crate) fn wants_all(&self) -> bool {
        !self.shared && !self.sieve.has_filter() && self.options.groups.is_none()
    }

    /// The key attributes that say where an item stands, and what they hold, each once: all but the partition that is read.
    fn position_parts(&self) -> impl Iterator<Item = (&'static str, &'static KeyShape)> + use<> {
        let (schema, primary, names) = (self.handle.schema, self.entity.primary(), self.names);
        let has_sort_key = self.key.sk.is_some();
        let sort = self.key.sk.as_ref().map(|sk| (self.names.sk, sk));
        let beside = if self.key.index == Index::Table {
            [None, None]
        } else {
            [Some((schema.pk, &primary.pk)), primary.sk.as_ref().map(|sk| (schema.sk, sk))]
        };
        // an index may share a key attribute with the table, and a local one does
        let shared = move |name| name == names.pk || has_sort_key && name == names.sk;
        sort.into_iter()
            .chain(beside.into_iter().flatten().filter(move |(name, _)| !shared(*name)))
    }

    /// The sort key of an item in an index or table that has one.
    pub(crate) fn sort_key_of<'p>(&self, position: &'p Position) -> Option<&'p KeyValue> {
        position.first().filter(|_| self.key.sk.is_some())
    }

    /// Whether an item of the answer can stand there. A cursor that is not sealed may be forged, and the service refuses what lies outside.
    fn can_be_position(&self, position: &Position) -> bool {
        let letters = self.position_parts().map(|(_, shape)| shape.letter());
        self.is_in_range(position)
            && letters.eq(position.iter().map(KeyValue::letter))
            && position.iter().all(|value| !value.bytes().is_empty())
    }

    /// Whether the range, as the service takes it, holds what stands there. A forged cursor may have a longer sort key than there can be.
    pub(crate) fn is_in_range(&self, position: &Position) -> bool {
        self.is_in(&self.sort.condition, position)
    }

    fn is_in(&self, condition: &Condition, position: &Position) -> bool {
        let holds = |sk: &KeyValue| sk.bytes().len() <= SORT_KEY_BYTES && condition.admits(sk);
        self.key.sk.is_none() || position.first().is_some_and(holds)
    }

    /// Where an item stands.
    pub(crate) fn position(&self, item: &Item) -> Result<Position> {
        self.position_parts()
            .map(|(name, shape)| key_value(item, name, shape))
            .collect::<Option<_>>()
            .ok_or_else(without_key)
    }

    /// Where a request stopped that may not have come to the end.
    pub(crate) fn last_evaluated(&self, key: Option<&Item>) -> Result<Option<Position>> {
        // without a sort key a partition of the table holds one item, and nothing can follow it
        let key = key.filter(|key| !key.is_empty() && self.position_parts().next().is_some());
        key.map(|key| self.position(key)).transpose()
    }

    fn start_key(&self, slice: &Slice, position: &Position) -> Item {
        let mut key = Item::from([(self.names.pk.to_owned(), slice.partition.clone().into_attribute())]);
        key.extend(
            self.position_parts()
                .zip(position)
                .map(|((name, _), value)| (name.to_owned(), value.clone().into_attribute())),
        );
        key
    }

    pub(crate) fn cursor(&self, shard: Option<u16>, position: &Position) -> Result<Cursor> {
        let kind = shard.map_or(CursorKind::Query, CursorKind::Shard);
        Cursor::new(kind, position, &self.fingerprint, &self.handle.cursor_keys)
    }
}

/// The keys of a collection's entities in the index of `key`, which all have its partition template there.
fn keys_beside(entity: &EntitySchema, key: &KeySchema, entities: &[&'static EntitySchema]) -> Result<Vec<&'static KeySchema>> {
    let key_of = |other: &&'static EntitySchema| {
        let theirs = other.key_in(key.index);
        theirs.filter(|theirs| is_same_partition(entity, key, other, theirs)).ok_or_else(|| {
            let (place, name, this) = (key.index.place(), other.name, entity.name);
            let theirs = theirs.map_or_else(
                || "has no key".to_owned(),
                |theirs| format!("has the partition key `{}`", theirs.pk.text(other)),
            );
            let own = key.pk.text(entity);
            Error::usage(format!(
                "the collection cannot be read in {place}: `{this}` has the partition key `{own}` there, and `{name}` {theirs}; it is read where all \
                 its entities share one partition template"
            ))
        })
    };
    entities.iter().map(key_of).collect()
}

const PK: &str = "#pk";
const SK: &str = "#sk";

fn without_key() -> Error {
    Error::usage("the service answered an item without all of its key attributes, or with one of another type")
}

/// What a key attribute holds, if it is of its type.
fn key_value(item: &Item, name: &str, shape: &KeyShape) -> Option<KeyValue> {
    item.get(name)
        .and_then(KeyValue::of)
        .filter(|value| value.letter() == shape.letter())
}

/// A view that names no index, or another table's, may want what an index does not hold.
fn check_view(options: &Options, schema: &TableSchema, index: Index) -> Result<()> {
    let Some(view) = options.view.filter(|_| !options.hydrate) else {
        return Ok(());
    };
    match view.missing_in(schema, index) {
        Some(field) => Err(Error::usage(format!(
            "the view `{}` wants `{}`, which index `{}` does not hold: add it to the index's `projection`, or read with `hydrate()`",
            view.name,
            field.name,
            schema.index_names(index).name
        ))),
        None => Ok(()),
    }
}
