//! A query with everything rendered: what stays the same from request to request, and the SDK input of each.

use crate::Item;
use crate::cursor::{Cursor, CursorKind, Fingerprint, FingerprintParts};
use crate::error::{Error, Operation, Result};
use crate::expression::{Expressions, Predicate};
use crate::key::{Condition, KeyValue, SortCondition, SortParts, sort_condition};
use crate::request::sieve::{self, TYPE};
use crate::schema::{EntitySchema, Index, KeyNames, KeySchema, KeyShape, TableSchema, shares_range};
use crate::table::Handle;
use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select};
use std::sync::Arc;

/// What the caller has asked for beside partition and range.
#[derive(Clone, Default)]
pub(crate) struct Options {
    pub(crate) descending: bool,
    pub(crate) consistent: bool,
    pub(crate) lenient: bool,
    pub(crate) strict: bool,
    pub(crate) live: bool,
    pub(crate) limit: Option<u32>,
    pub(crate) page_size: Option<u32>,
    pub(crate) max_pages: Option<u32>,
    pub(crate) after: Option<Cursor>,
}

/// The sort and table keys of an item, in the order of [`Plan::position_parts`].
pub(crate) type Position = Vec<KeyValue>;

pub(crate) struct Plan {
    pub(crate) handle: Arc<Handle>,
    pub(crate) options: Options,
    pub(crate) entities: &'static [&'static EntitySchema],
    /// Behind the cursor.
    pub(crate) start: Option<Position>,
    entity: &'static EntitySchema,
    key: &'static KeySchema,
    names: KeyNames,
    partition: KeyValue,
    sort: SortCondition,
    /// Whether items of other entities may lie in the range, which the service then filters out by their type tags.
    shared: bool,
    /// What the caller wants to hold of an item.
    filter: Option<Predicate>,
    fingerprint: Fingerprint,
}

impl Plan {
    pub(crate) fn new(
        handle: &Arc<Handle>,
        entities: &'static [&'static EntitySchema],
        (entity, key, partition): (&'static EntitySchema, &'static KeySchema, KeyValue),
        sort: Option<&SortParts>,
        filter: Option<Predicate>,
        options: Options,
    ) -> Result<Self> {
        for (name, given) in [
            ("limit", options.limit),
            ("page_size", options.page_size),
            ("max_pages", options.max_pages),
        ] {
            if given == Some(0) {
                return Err(Error::limit(format!("`{name}(0)` asks for nothing: it takes 1 or more")));
            }
        }
        let schema = handle.schema;
        let shared = sort.is_some() && shares_range(schema, entity, key);
        let sort = match sort {
            Some(parts) => sort_condition(entity, key, parts)?,
            None => SortCondition {
                condition: Condition::Any,
                dropped: None,
            },
        };
        let index = index_name(schema, key.index);
        let fingerprint = Fingerprint::new(FingerprintParts {
            table: &handle.name,
            tags: entities.iter().map(|entity| entity.tag).collect(),
            index,
            partition: Some(&partition),
            pk: key.pk.text(entity),
            sk: key.sk.as_ref().map_or("", |sk| sk.text(entity)),
            range: &sort,
            descending: options.descending,
        });
        let start = options
            .after
            .as_ref()
            .map(|cursor| cursor.open(CursorKind::Query, &fingerprint, &handle.cursor_keys))
            .transpose()?;
        let names = schema.key_names(key.index);
        let live = (options.live && entities.iter().any(|entity| entity.ttl.is_some())).then(|| sieve::is_live(schema, handle.now()));
        let plan = Self {
            handle: Arc::clone(handle),
            options,
            entities,
            start,
            entity,
            key,
            names,
            partition,
            sort,
            shared,
            filter: Predicate::all(filter.into_iter().chain(live)),
            fingerprint,
        };
        if plan.start.as_ref().is_some_and(|start| !plan.can_be_position(start)) {
            return Err(Error::cursor_refused("its position is none of this query"));
        }
        Ok(plan)
    }

    /// Whether the range cannot match, so that nothing needs to be sent.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.sort.condition, Condition::Nothing)
    }

    pub(crate) fn operation(&self) -> Operation<'_> {
        Operation {
            name: "Query",
            entity: self.entity.name,
            table: &self.handle.name,
            index: self.index_name(),
            writes: false,
        }
    }

    /// The name of the index; empty for the table itself.
    fn index_name(&self) -> &'static str {
        index_name(self.handle.schema, self.key.index)
    }

    /// The input of the first request; nothing if the range cannot match.
    pub(crate) fn first_input(&self) -> Result<Option<QueryInputBuilder>> {
        if self.is_empty() {
            return Ok(None);
        }
        self.input(self.start.as_ref(), self.options.limit, self.first_sifting()).map(Some)
    }

    /// The input of a request for so many more items. `sifting` is [`first_sifting`](Self::first_sifting), and one more for each request that
    /// brought something else than what is wanted.
    pub(crate) fn input(&self, start: Option<&Position>, wanted: Option<u32>, sifting: u32) -> Result<QueryInputBuilder> {
        let mut expressions = Expressions::default();
        // what a filter leaves out could be of an unknown tag
        let filter = self.filter(self.shared && !self.options.strict, &mut expressions)?;
        let input = self
            .base(start, &mut expressions)
            .set_filter_expression(filter)
            .set_limit(self.request_limit(wanted, sifting));
        Ok(with(expressions, input))
    }

    /// The input of a request that counts. The tag always matters: items of no known entity may lie in the range.
    pub(crate) fn count_input(&self, start: Option<&Position>, wanted: Option<u32>) -> Result<QueryInputBuilder> {
        // no `Limit` but the caller's own: what is counted is not transferred
        let limit = self.options.page_size.or(wanted.filter(|_| self.first_sifting() == 0)).map(to_api);
        let mut expressions = Expressions::default();
        let filter = self.filter(!self.options.strict, &mut expressions)?;
        let input = self.base(start, &mut expressions).set_filter_expression(filter).set_limit(limit);
        if !self.counts_here() {
            return Ok(with(expressions, input.select(Select::Count)));
        }
        let mut wanted = Vec::new();
        if self.options.strict {
            expressions.alias(TYPE, self.handle.schema.type_attribute);
            wanted.push(TYPE);
        }
        if self.sort.dropped.is_some() {
            expressions.alias(SK, self.names.sk);
            wanted.push(SK);
        }
        Ok(with(expressions, input.projection_expression(wanted.join(", "))))
    }

    /// Whether a count has to look at the items: for unknown tags if they are an error, and for the one item that the range does not hold,
    /// since a filter may not name a key attribute.
    pub(crate) fn counts_here(&self) -> bool {
        self.options.strict || self.sort.dropped.is_some()
    }

    /// Whether the key condition lets in an item that the range does not hold.
    pub(crate) fn drops(&self, item: &Item) -> bool {
        self.sort
            .dropped
            .as_ref()
            .is_some_and(|dropped| item.get(self.names.sk).and_then(KeyValue::of).as_ref() == Some(dropped))
    }

    fn base(&self, start: Option<&Position>, expressions: &mut Expressions) -> QueryInputBuilder {
        let options = &self.options;
        let index = Some(self.index_name()).filter(|name| !name.is_empty());
        QueryInput::builder()
            .table_name(&self.handle.name)
            .set_index_name(index.map(str::to_owned))
            .set_consistent_read(options.consistent.then_some(true))
            .scan_index_forward(!options.descending)
            .set_exclusive_start_key(start.map(|position| self.start_key(position)))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
            .key_condition_expression(self.key_condition(expressions))
    }

    fn key_condition(&self, expressions: &mut Expressions) -> String {
        expressions.alias(PK, self.names.pk);
        expressions.bind(":pk", self.partition.clone().into_attribute());
        let (condition, values): (_, &[(&str, &KeyValue)]) = match &self.sort.condition {
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

    /// The filter: what the caller wants to hold, and of items with other tags than those that are read, that they stay away if `by_tag`.
    fn filter(&self, by_tag: bool, expressions: &mut Expressions) -> Result<Option<String>> {
        let schema = self.handle.schema;
        let Some(predicate) = &self.filter else {
            return Ok(by_tag.then(|| sieve::of_entities(self.entities, schema, expressions)));
        };
        let filter = expressions.condition(predicate)?;
        let (names, keys) = (expressions.names().unwrap_or_default(), [self.names.pk, self.names.sk]);
        if let Some(key) = keys.into_iter().find(|key| names.values().any(|name| name == key)) {
            return Err(Error::usage(format!(
                "a filter cannot look at `{key}`, a key attribute of what is queried: `range` bounds the sort key"
            )));
        }
        Ok(Some(if by_tag {
            let tags = sieve::of_entities(self.entities, schema, expressions);
            format!("({tags}) AND ({filter})")
        } else if self.options.strict {
            // what no entity has as its tag must be seen, to be an error
            let tags = sieve::of_entities(schema.entities, schema, expressions);
            format!("({filter}) OR NOT ({tags})")
        } else {
            filter
        }))
    }

    /// 0 if all that is read is wanted, as far as the schema can tell.
    pub(crate) fn first_sifting(&self) -> u32 {
        u32::from(self.shared || self.filter.is_some())
    }

    /// How many items the next request may evaluate. Where something else is read too, at least 100, doubling to 1,000: how much is not known.
    fn request_limit(&self, wanted: Option<u32>, sifting: u32) -> Option<i32> {
        let at_least = match sifting.checked_sub(1) {
            None => 1,
            Some(doublings) => (100 << doublings.min(4)).min(1000),
        };
        let wanted = wanted.map(|wanted| wanted.max(at_least));
        [wanted, self.options.page_size].into_iter().flatten().min().map(to_api)
    }

    /// The key attributes that say where an item stands, and what they hold: all but the partition that is read.
    fn position_parts(&self) -> impl Iterator<Item = (&'static str, &'static KeyShape)> + use<> {
        let (schema, primary) = (self.handle.schema, self.entity.primary());
        let sort = self.key.sk.as_ref().map(|sk| (self.names.sk, sk));
        let beside = if self.key.index == Index::Table {
            [None, None]
        } else {
            [Some((schema.pk, &primary.pk)), primary.sk.as_ref().map(|sk| (schema.sk, sk))]
        };
        sort.into_iter().chain(beside.into_iter().flatten())
    }

    /// Whether an item of the answer can stand there. A cursor that is not sealed may be forged, and the service refuses what lies outside.
    fn can_be_position(&self, position: &Position) -> bool {
        let letters = self.position_parts().map(|(_, shape)| shape.letter());
        let in_range = self.key.sk.is_none() || position.first().is_some_and(|sk| self.sort.condition.admits(sk));
        in_range && letters.eq(position.iter().map(KeyValue::letter)) && position.iter().all(|value| !value.bytes().is_empty())
    }

    /// Where an item stands.
    pub(crate) fn position(&self, item: &Item) -> Result<Position> {
        self.position_parts()
            .map(|(name, _)| item.get(name).and_then(KeyValue::of))
            .collect::<Option<_>>()
            .ok_or_else(|| Error::usage("the service answered an item without all of its key attributes"))
    }

    /// Where a request stopped that may not have come to the end.
    pub(crate) fn last_evaluated(&self, key: Option<Item>) -> Result<Option<Position>> {
        // without a sort key a partition of the table holds one item, and nothing can follow it
        let key = key.filter(|key| !key.is_empty() && self.position_parts().next().is_some());
        key.map(|key| self.position(&key)).transpose()
    }

    fn start_key(&self, position: &Position) -> Item {
        let mut key = Item::from([(self.names.pk.to_owned(), self.partition.clone().into_attribute())]);
        key.extend(
            self.position_parts()
                .zip(position)
                .map(|((name, _), value)| (name.to_owned(), value.clone().into_attribute())),
        );
        key
    }

    pub(crate) fn cursor(&self, position: &Position) -> Result<Cursor> {
        Cursor::new(CursorKind::Query, position, &self.fingerprint, &self.handle.cursor_keys)
    }
}

const PK: &str = "#pk";
const SK: &str = "#sk";

/// Adds the names and values that the expressions stand on.
fn with(expressions: Expressions, input: QueryInputBuilder) -> QueryInputBuilder {
    input
        .set_expression_attribute_names(expressions.names())
        .set_expression_attribute_values(expressions.values())
}

/// The name of an index; empty for the table itself.
fn index_name(schema: &TableSchema, index: Index) -> &'static str {
    match index {
        Index::Table => "",
        Index::Global(number) => schema.index_names(number).name,
    }
}

/// What the API's 32-bit integer can carry.
fn to_api(items: u32) -> i32 {
    i32::try_from(items).unwrap_or(i32::MAX)
}
