//! The body of a Query, read as the service reads it: what it refuses is refused here.

use super::key::Key;
use super::range::Range;
use super::store::{Keys, Place, Slot, Store};
use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A Query that the service answers.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) partition: Key,
    pub(super) range: Range,
    pub(super) descending: bool,
    pub(super) limit: Option<usize>,
    /// Behind which place it begins.
    pub(super) start: Option<Place>,
    pub(super) filtered: bool,
    pub(super) counts: bool,
    pub(super) projection: Option<Vec<String>>,
    pub(super) consistent: bool,
    pub(super) reports: Report,
}

/// What an answer says of its cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Report {
    Nothing,
    Total,
    Indexes,
}

/// The message of a `ValidationException`.
pub(super) type Refused = String;

const EXPRESSIONS: [&str; 3] = ["KeyConditionExpression", "FilterExpression", "ProjectionExpression"];

impl Query {
    pub(super) fn of(body: &Value, store: &Store) -> Result<Self, Refused> {
        let keys = &store.keys;
        if body["IndexName"].as_str() != keys.index.as_deref() {
            return Err("The table does not have the specified index".to_owned());
        }
        let consistent = body["ConsistentRead"] == true;
        if consistent && keys.index.is_some() {
            return Err("Consistent reads are not supported on global secondary indexes".to_owned());
        }
        let limit = match &body["Limit"] {
            Value::Null => None,
            limit => Some(
                limit
                    .as_u64()
                    .filter(|limit| *limit > 0)
                    .ok_or("Value at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")?,
            ),
        };
        all_are_used(body)?;
        no_filter_on_a_key(body, keys)?;
        let names = Names(body);
        let start = body["ExclusiveStartKey"].as_object();
        let place = start.map(|key| place(key, store)).transpose()?;
        let (partition, range) = names.key_condition(keys)?;
        check_types(&partition, &range, store)?;
        if let (Some(key), Some(place)) = (start, &place) {
            check_start(key, place, store, &partition, &range)?;
        }
        let projection = match body["ProjectionExpression"].as_str() {
            Some(text) => Some(text.split(',').map(|name| names.name(name.trim())).collect::<Result<_, _>>()?),
            None => None,
        };
        Ok(Self {
            partition,
            range,
            descending: body["ScanIndexForward"] == false,
            limit: limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
            start: place,
            filtered: !body["FilterExpression"].is_null(),
            counts: body["Select"] == "COUNT",
            projection,
            consistent,
            reports: match body["ReturnConsumedCapacity"].as_str() {
                Some("INDEXES") => Report::Indexes,
                Some("TOTAL") => Report::Total,
                _ => Report::Nothing,
            },
        })
    }
}

/// The text of the partition key that a Query asks for, whether or not the service answers it.
pub(super) fn partition_text(body: &Value) -> String {
    let names = Names(body);
    let condition = body["KeyConditionExpression"].as_str().unwrap_or_default();
    let attribute = condition.split_whitespace().nth(2).and_then(|value| names.attribute(value).ok());
    let text = attribute.and_then(|attribute| attribute.as_object()?.values().next()?.as_str());
    text.unwrap_or_default().to_owned()
}

/// What the placeholders of a request stand for.
struct Names<'a>(&'a Value);

impl<'a> Names<'a> {
    fn name(&self, placeholder: &str) -> Result<String, Refused> {
        if !placeholder.starts_with('#') {
            return Ok(placeholder.to_owned());
        }
        let name = self.0["ExpressionAttributeNames"][placeholder].as_str().map(str::to_owned);
        name.ok_or_else(|| format!("An expression attribute name used in the document path is not defined; attribute name: {placeholder}"))
    }

    fn attribute(&self, placeholder: &str) -> Result<&'a Value, Refused> {
        let values = &self.0["ExpressionAttributeValues"];
        values
            .get(placeholder)
            .ok_or_else(|| format!("An expression attribute value used in expression is not defined; attribute value: {placeholder}"))
    }

    /// A key that the condition names, no longer than keys of its kind are.
    fn key(&self, placeholder: &str, longest: usize) -> Result<Key, Refused> {
        let key = Key::of(self.attribute(placeholder)?).ok_or("Condition parameter type does not match schema type")?;
        if key.is_empty() {
            return Err(
                "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value"
                    .to_owned(),
            );
        }
        if key.len() > longest {
            return Err(format!("Size of key has exceeded the maximum size limit of {longest} bytes"));
        }
        Ok(key)
    }

    fn key_condition(&self, keys: &Keys) -> Result<(Key, Range), Refused> {
        let text = self.0["KeyConditionExpression"].as_str().unwrap_or_default();
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(',', " , ");
        let tokens: Vec<_> = spaced.split_whitespace().collect();
        let [pk, "=", partition, sort @ ..] = tokens.as_slice() else {
            return Err(format!("Query key condition not supported: {text}"));
        };
        if self.name(pk)? != keys.pk {
            return Err(format!("Query condition missed key schema element: {}", keys.pk));
        }
        let sk = |name: &str| match &keys.sk {
            Some(sk) if self.name(name)? == *sk => Ok(()),
            _ => Err(format!("Query key condition not supported: {text}")),
        };
        let value = |placeholder: &str| self.key(placeholder, 1024);
        let range = match sort {
            [] => Range::Any,
            ["AND", "begins_with", "(", name, ",", prefix, ")"] => {
                sk(name)?;
                let prefix = value(prefix)?;
                if prefix.bytes().is_none() {
                    return Err(
                        "Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N".to_owned(),
                    );
                }
                Range::BeginsWith(prefix)
            }
            ["AND", name, "BETWEEN", low, "AND", high] => {
                sk(name)?;
                let (low, high) = (value(low)?, value(high)?);
                if low > high {
                    return Err(
                        "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound"
                            .to_owned(),
                    );
                }
                Range::Between(low, high)
            }
            ["AND", name, operator, bound] => {
                sk(name)?;
                let bound = value(bound)?;
                match *operator {
                    "=" => Range::Equal(bound),
                    "<" => Range::Less(bound),
                    "<=" => Range::AtMost(bound),
                    ">" => Range::Greater(bound),
                    ">=" => Range::AtLeast(bound),
                    _ => return Err(format!("Query key condition not supported: {text}")),
                }
            }
            _ => return Err(format!("Query key condition not supported: {text}")),
        };
        Ok((self.key(partition, 2048)?, range))
    }
}

/// The type of a sort key is known from the items: the stand-in has no table definition.
fn check_types(partition: &Key, range: &Range, store: &Store) -> Result<(), Refused> {
    let sort = store.slots(partition).first().and_then(|slot| slot.place.sort.as_ref());
    let mut values = range.values();
    let first = values.next();
    let alike = |value: &Key| sort.is_none_or(|sort| sort.is_like(value)) && first.is_none_or(|first| first.is_like(value));
    if first.into_iter().chain(values).all(alike) {
        Ok(())
    } else {
        Err("One or more parameter values were invalid: Condition parameter type does not match schema type".to_owned())
    }
}

const INVALID_START: &str = "The provided starting key is invalid";

/// The place that a starting key names. It need not hold an item. The messages are those that were seen on AWS (the embedded engine keeps them
/// with their dates).
fn place(key: &Map<String, Value>, store: &Store) -> Result<Place, Refused> {
    if !key.keys().map(String::as_str).eq(store.keys.names()) {
        return Err(INVALID_START.to_owned());
    }
    if key.values().filter_map(Key::of).any(|part| part.is_empty()) {
        return Err(format!("{INVALID_START}: One or more parameter values are not valid"));
    }
    store.place(key).ok_or_else(|| INVALID_START.to_owned())
}

/// A starting key must lie in what is read.
fn check_start(key: &Map<String, Value>, place: &Place, store: &Store, partition: &Key, range: &Range) -> Result<(), Refused> {
    let is_alien = |slot: &Slot| !place.is_like(&slot.place);
    let is_outside = |sort: &Key| range.side(sort) != Ordering::Equal;
    Err(if store.slots(partition).first().is_some_and(is_alien) {
        INVALID_START
    } else if place.sort.as_ref().is_some_and(is_outside) {
        "The provided starting key does not match the range key predicate"
    } else if Key::of(&key[&store.keys.pk]).as_ref() == Some(partition) {
        return Ok(());
    } else if matches!(range, Range::Any) {
        "The provided starting key is outside query boundaries based on provided conditions"
    } else {
        "The query can return at most one row and cannot be restarted"
    }
    .to_owned())
}

/// Every name and value must be used.
fn all_are_used(body: &Value) -> Result<(), Refused> {
    let used: BTreeSet<_> = EXPRESSIONS
        .iter()
        .filter_map(|expression| body[*expression].as_str())
        .flat_map(placeholders)
        .collect();
    for map in ["ExpressionAttributeNames", "ExpressionAttributeValues"] {
        let given = body[map].as_object().into_iter().flat_map(Map::keys);
        if let Some(unused) = given.into_iter().find(|name| !used.contains(name.as_str())) {
            return Err(format!("Value provided in {map} unused in expressions: keys: {{{unused}}}"));
        }
    }
    Ok(())
}

fn no_filter_on_a_key(body: &Value, keys: &Keys) -> Result<(), Refused> {
    let text = body["FilterExpression"].as_str().unwrap_or_default();
    for placeholder in placeholders(text).filter(|placeholder| placeholder.starts_with('#')) {
        let name = Names(body).name(placeholder)?;
        if name == keys.pk || Some(&name) == keys.sk.as_ref() {
            return Err(format!(
                "Filter Expression can only contain non-primary key attributes: Primary key attribute: {name}"
            ));
        }
    }
    Ok(())
}

/// The `#names` and `:values` in an expression.
fn placeholders(expression: &str) -> impl Iterator<Item = &str> {
    expression
        .split(|char: char| !(char.is_alphanumeric() || matches!(char, '_' | '#' | ':')))
        .filter(|word| word.starts_with(['#', ':']))
}
