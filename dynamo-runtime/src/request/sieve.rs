//! What reads leave out: items of other entities, told by their type tags or their keys, and items that have expired.

use super::Brings;
use super::options::Options;
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::expression::{Comparator, DocumentPath, Expressions, Operand, Predicate};
use crate::item;
use crate::key::KeyValue;
use crate::schema::{EntitySchema, Index, TableSchema};
use crate::table::Handle;
use crate::{Item, limits};
use aws_sdk_dynamodb::types::AttributeValue;
use std::cmp::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

/// The placeholder of the type tag.
const TYPE: &str = "#type";

/// What is to come out of a query or a scan.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) entities: &'static [&'static EntitySchema],
    /// Whether they are a collection, from which the other entities of the table are kept.
    pub(crate) is_part: bool,
    /// Whether items with unknown type tags come out as they are.
    pub(crate) keeps_unknown: bool,
}

impl Wanted {
    pub(crate) fn of<R: Read>() -> Self {
        Self {
            entities: R::entities(),
            is_part: R::IS_PART,
            keeps_unknown: R::UNKNOWN.is_some(),
        }
    }
}

/// What a query or a scan takes of the items on its way.
pub(super) struct Sieve {
    table: &'static TableSchema,
    wanted: Wanted,
    /// The type tags of what else may be on the way of a collection.
    others: Vec<&'static str>,
    has_tags: bool,
    /// What the caller wants to hold of an item.
    filter: Option<Predicate>,
    strict: bool,
}

impl Sieve {
    pub(super) fn new(
        handle: &Handle,
        index: Index,
        wanted: Wanted,
        others: Vec<&'static str>,
        filter: Option<Predicate>,
        options: &Options,
    ) -> Result<Self> {
        let table = handle.schema;
        let live = (options.live && wanted.entities.iter().any(|entity| entity.ttl.is_some())).then(|| is_live(table, handle.now()));
        for (what, predicate) in [("a filter", &filter), ("`live()`", &live)] {
            check_projected(what, predicate.as_ref(), table, index)?;
        }
        Ok(Self {
            table,
            wanted,
            others,
            has_tags: table.tag_attribute().is_some_and(|tag| table.projects(index, tag)),
            filter: Predicate::all(filter.into_iter().chain(live)),
            strict: options.strict,
        })
    }

    /// Whether what is read has type tags. An index of keys alone has none.
    pub(super) const fn has_tags(&self) -> bool {
        self.has_tags
    }

    /// Whether items of the entities may stay away.
    pub(super) const fn has_filter(&self) -> bool {
        self.filter.is_some()
    }

    /// What the service is to ask of an item: that the filter holds, and, if `by_tag`, that it is of the entities.
    pub(super) fn expression(&self, by_tag: bool, brings: Brings, expressions: &mut Expressions) -> Result<Option<String>> {
        let tags = self.tags(by_tag, brings, expressions);
        let Some(predicate) = &self.filter else { return Ok(tags) };
        let filter = expressions.condition(predicate)?;
        Ok(Some(if let Some(tags) = tags {
            format!("({tags}) AND ({filter})")
        } else if self.strict && !self.has_tags {
            return Err(Error::usage(
                "`strict` cannot be together with `filter` or `live` where there are no type tags: the service would leave out what it is to find",
            ));
        } else if self.strict {
            // what no entity has as its tag must be seen, to be an error
            let tags = of_entities(self.table.entities, self.table, expressions);
            format!("({filter}) OR NOT ({tags})")
        } else {
            filter
        }))
    }

    /// The condition on the type tag. A strict read has to see every item, and a collection those of unknown tags, to keep or to count them.
    fn tags(&self, by_tag: bool, brings: Brings, expressions: &mut Expressions) -> Option<String> {
        let Wanted {
            entities,
            is_part,
            keeps_unknown,
        } = self.wanted;
        if self.strict || !self.has_tags {
            None
        } else if is_part && (keeps_unknown || brings == Brings::Items) {
            let others = self.others.iter().copied();
            (!self.others.is_empty()).then(|| format!("NOT ({})", one_of(others, self.table, expressions)))
        } else {
            // what is counted, the service has to sort out
            (by_tag || brings != Brings::Items).then(|| of_entities(entities, self.table, expressions))
        }
    }

    /// Whether what counts has to be told from the items themselves: the service tells by the tag, but not what is of no entity.
    pub(super) const fn tells_here(&self) -> bool {
        self.strict || !self.has_tags
    }

    /// The attributes by which an item is told here, if it is.
    pub(super) fn telling(&self) -> impl Iterator<Item = &'static str> + use<> {
        let tag = self.table.tag_attribute().filter(|_| self.has_tags);
        let own_key = self.table.own_key().filter(move |_| tag.is_none());
        tag.into_iter().chain(own_key).take(if self.tells_here() { 2 } else { 0 })
    }

    /// Whether the key tells that an item is of another entity, where no type tag is read that does.
    pub(super) fn is_stranger(&self, item: &Item) -> bool {
        !self.has_tags && matches!(told_by_key(item, self.wanted.entities, self.table), Tagged::Other)
    }

    /// Whether an item counts that holds no more than what tells it.
    pub(super) fn counts(&self, item: &Item) -> Result<bool> {
        if !self.tells_here() {
            // the service has filtered by the tag, and not sent it
            return Ok(true);
        }
        let tell = if self.has_tags { tagged } else { told_by_key };
        match tell(item, self.wanted.entities, self.table) {
            Tagged::Wanted(_) => Ok(true),
            Tagged::Unknown if self.strict => Err(item::unknown(item, self.table)),
            Tagged::Unknown => Ok(self.wanted.keeps_unknown),
            Tagged::Other => Ok(false),
        }
    }
}

/// What an index does not hold is absent from all its items, so that a condition on it would be met by none of them, or by all.
fn check_projected(what: &str, predicate: Option<&Predicate>, table: &TableSchema, index: Index) -> Result<()> {
    let attributes = predicate.map(Predicate::attributes).unwrap_or_default();
    let (Some(attribute), Index::Global(number)) = (attributes.into_iter().find(|name| !table.projects(index, name)), index) else {
        return Ok(());
    };
    Err(Error::usage(format!(
        "{what} looks at `{attribute}`, which index `{}` does not hold: add it to the `projection` of `gsi{number}`, or look at the items that come",
        table.index_names(index).name,
    )))
}

/// The condition that an item has a type tag of one of these entities.
fn of_entities(entities: &[&EntitySchema], table: &TableSchema, expressions: &mut Expressions) -> String {
    one_of(entities.iter().flat_map(|entity| entity.tags()), table, expressions)
}

/// The condition that an item has one of these type tags.
fn one_of(tags: impl Iterator<Item = &'static str>, table: &TableSchema, expressions: &mut Expressions) -> String {
    expressions.alias(TYPE, table.type_attribute);
    let placeholders: Vec<_> = tags
        .enumerate()
        .map(|(at, tag)| {
            let placeholder = format!(":type{at}");
            expressions.bind(&placeholder, AttributeValue::S(tag.to_owned()));
            placeholder
        })
        .collect();
    let one_of = placeholders
        .chunks(limits::IN_OPERANDS)
        .map(|chunk| format!("{TYPE} IN ({})", chunk.join(", ")));
    one_of.collect::<Vec<_>>().join(" OR ")
}

/// What the type tag or the key of an item says.
pub(crate) enum Tagged {
    /// It is of the entity at this place among those that are read.
    Wanted(usize),
    /// It is of another entity of the table, or the library's own.
    Other,
    /// It is of no entity of the table.
    Unknown,
}

/// What an item is to a read of these entities.
pub(crate) fn tagged(item: &Item, entities: &[&EntitySchema], table: &TableSchema) -> Tagged {
    match entities.iter().position(|entity| item::is_of(item, entity, table)) {
        Some(at) => Tagged::Wanted(at),
        None if item::is_own(item, table) || item::entity_of(item, table).is_some() => Tagged::Other,
        None => Tagged::Unknown,
    }
}

/// The same where no type tag says it: by the templates that can have written the item's key.
pub(crate) fn told_by_key(item: &Item, entities: &[&EntitySchema], table: &TableSchema) -> Tagged {
    match item::recognised(table, item) {
        None if item::is_guard(item, table) => Tagged::Other,
        None => Tagged::Unknown,
        Some(found) => match entities.iter().position(|entity| entity.tag == found.tag) {
            Some(at) => Tagged::Wanted(at),
            None => Tagged::Other,
        },
    }
}

/// The condition that an item has not expired. One whose TTL attribute is absent or no number never does.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-expired-items.html>
fn is_live(table: &TableSchema, now: SystemTime) -> Predicate {
    // the comparison with what is no number is false, so its opposite holds
    let now = AttributeValue::N(seconds(now));
    Predicate::Compare(Operand::Value(DocumentPath::new(table.ttl)), Comparator::Le, now).negated()
}

/// Whether an item has expired: the opposite of [`is_live`], for an item that is here already.
pub(super) fn has_expired(item: &Item, table: &TableSchema, now: SystemTime) -> bool {
    let expires = item.get(table.ttl).and_then(KeyValue::of);
    let order = expires.and_then(|expires| expires.compare(&KeyValue::Number(seconds(now))));
    matches!(order, Some(Ordering::Less | Ordering::Equal))
}

/// Seconds since 1970, in the normal form of numbers.
fn seconds(now: SystemTime) -> String {
    now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TABLE: TableSchema = TableSchema::new("t", "PK", "SK", "entityType", &[], 3, &[]).with_ttl("expires");

    fn has_expired_at(attribute: Option<AttributeValue>, now: u64) -> bool {
        let item = attribute.map(|value| ("expires".to_owned(), value)).into_iter().collect();
        has_expired(&item, &TABLE, UNIX_EPOCH + Duration::from_millis(now))
    }

    #[test]
    fn an_item_has_expired_from_its_second_on() {
        let at_100 = || Some(AttributeValue::N("1e2".to_owned()));
        assert!(!has_expired_at(at_100(), 99_999));
        assert!(has_expired_at(at_100(), 100_000));
        // as numbers, not as text
        assert!(!has_expired_at(at_100(), 20_000));
        assert!(has_expired_at(at_100(), 1_000_000));
        assert!(has_expired_at(Some(AttributeValue::N("-1".to_owned())), 0));
    }

    #[test]
    fn without_a_number_it_never_expires() {
        let odd = [
            None,
            Some(AttributeValue::S("1".to_owned())),
            Some(AttributeValue::Null(true)),
            Some(AttributeValue::L(vec![AttributeValue::N("1".to_owned())])),
        ];
        assert!(odd.into_iter().all(|attribute| !has_expired_at(attribute, 1_000_000)));
    }
}
