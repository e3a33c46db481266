//! From a range over the fields of a sort key to the one condition that the service evaluates, exactly.
//!
//! A key that holds the value `e` in the field after the prefix `P` begins with `P e`, and what follows the field decides where those keys end.
//! Every bound is made of that; `KEYS.md` has the table.

use super::encode::Slot;
use super::render::{Place, render, sorts_before_separator};
use super::sort::{SortBound, SortParts};
use super::{KeyValue, Part, Refusal};
use crate::error::{Error, Result};
use crate::limits::SORT_KEY_BYTES;
use crate::schema::{EntitySchema, KeySchema, KeyShape, Segment, Template};
use std::cmp::Ordering;

/// What a sort key must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Condition {
    /// No key fits: there is nothing to ask.
    Nothing,
    Any,
    Equal(KeyValue),
    BeginsWith(KeyValue),
    Between(KeyValue, KeyValue),
    Less(KeyValue),
    AtMost(KeyValue),
    Greater(KeyValue),
    AtLeast(KeyValue),
}

impl Condition {
    /// Whether the service lets an item with this sort key in.
    pub(crate) fn admits(&self, key: &KeyValue) -> bool {
        let is = |bound: &KeyValue, wanted: fn(Ordering) -> bool| key.compare(bound).is_some_and(wanted);
        match self {
            Self::Nothing => false,
            Self::Any => true,
            Self::Equal(value) => key == value,
            Self::BeginsWith(prefix) => key.letter() == prefix.letter() && key.bytes().starts_with(prefix.bytes()),
            Self::Between(low, high) => is(low, Ordering::is_ge) && is(high, Ordering::is_le),
            Self::Less(bound) => is(bound, Ordering::is_lt),
            Self::AtMost(bound) => is(bound, Ordering::is_le),
            Self::Greater(bound) => is(bound, Ordering::is_gt),
            Self::AtLeast(bound) => is(bound, Ordering::is_ge),
        }
    }
}

/// A condition on the sort key, and what it cannot leave out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SortCondition {
    pub(crate) condition: Condition,
    /// Items with exactly one of these sort keys are let in by the condition and are not in the range.
    pub(crate) dropped: Vec<KeyValue>,
}

impl From<Condition> for SortCondition {
    fn from(condition: Condition) -> Self {
        Self {
            condition,
            dropped: Vec::new(),
        }
    }
}

/// The condition for a range over the sort key of `key`.
pub(crate) fn sort_condition(entity: &EntitySchema, key: &KeySchema, parts: &SortParts) -> Result<SortCondition> {
    match &key.sk {
        None => Ok(Condition::Any.into()),
        Some(shape @ KeyShape::Text(template)) => joined(entity, shape, template, parts),
        Some(shape @ (KeyShape::Number(_) | KeyShape::Binary(_))) => native(entity, shape, parts).map(SortCondition::from),
    }
}

/// A number or bytes: the service's own operators.
fn native(entity: &EntitySchema, shape: &KeyShape, parts: &SortParts) -> Result<Condition> {
    let value = |part: &Part<'static>| match render(entity, shape, Place::Sort, &|_| Some(part.clone()))? {
        Some(value) => Ok(value),
        None => unreachable!("the only field is given"),
    };
    if let Some(part) = parts.fixed.first() {
        return value(part).map(Condition::Equal);
    }
    Ok(match &parts.bound {
        None => Condition::Any,
        Some(SortBound::Lt(part)) => Condition::Less(value(part)?),
        Some(SortBound::Le(part)) => Condition::AtMost(value(part)?),
        Some(SortBound::Gt(part)) => Condition::Greater(value(part)?),
        Some(SortBound::Ge(part)) => Condition::AtLeast(value(part)?),
        Some(SortBound::Between(low, high)) => between(value(low)?, value(high)?),
        Some(SortBound::BeginsWith(_)) => unreachable!("`begins_with` is offered for text alone"),
    })
}

/// Text joined from literals and fields.
fn joined(entity: &EntitySchema, shape: &KeyShape, template: &Template, parts: &SortParts) -> Result<SortCondition> {
    let mut prefix = String::new();
    let mut fixed = parts.fixed.iter();
    for (at, segment) in template.segments.iter().enumerate() {
        match *segment {
            Segment::Literal(text) => prefix.push_str(text),
            Segment::Field { field, format } => {
                let sorts_before = sorts_before_separator(entity, template, at, Place::Sort);
                let slot = Slot::new(entity, field, format, sorts_before);
                let follows = Follows::of(template.segments.get(at + 1));
                let place = Bounded {
                    entity,
                    shape,
                    slot,
                    follows,
                    prefix,
                };
                match (fixed.next(), &parts.bound) {
                    (Some(part), _) => prefix = place.at(part)?,
                    (None, Some(bound)) => return place.bounded_by(bound),
                    (None, None) => return Ok(begins_with(place.prefix).into()),
                }
            }
        }
    }
    // only a raw value leaves a key empty, and only the literal after the last value has not been measured
    let can_be = !prefix.is_empty() && prefix.len() <= SORT_KEY_BYTES;
    Ok(if can_be {
        Condition::Equal(KeyValue::Text(prefix))
    } else {
        Condition::Nothing
    }
    .into())
}

/// What stands behind a field in its template.
#[derive(Clone, Copy)]
enum Follows {
    Nothing,
    /// A literal that begins so: the separator, unless the field has a fixed width.
    Literal(char),
    /// A field that touches this one, which has a fixed width then. It is not raw, so it is not empty.
    Field,
}

impl Follows {
    fn of(next: Option<&Segment>) -> Self {
        match next {
            None => Self::Nothing,
            Some(Segment::Literal(text)) => text.chars().next().map_or(Self::Nothing, Self::Literal),
            Some(Segment::Field { .. }) => Self::Field,
        }
    }
}

/// The first field that is not fixed, and the text before it.
struct Bounded<'a> {
    entity: &'a EntitySchema,
    shape: &'a KeyShape,
    slot: Slot,
    follows: Follows,
    prefix: String,
}

impl Bounded<'_> {
    fn bounded_by(self, bound: &SortBound) -> Result<SortCondition> {
        // what the caller says of the value is the other way round in a text that descends
        let descending = self.slot.format.descending;
        // what is compared is what keys hold, and what is less than a value between two of those is at most the lower one
        let bound = &match bound {
            SortBound::Lt(part) if self.slot.cuts(part) => SortBound::Le(part.clone()),
            SortBound::Ge(part) if self.slot.cuts(part) => SortBound::Gt(part.clone()),
            SortBound::Between(low, high) if self.slot.cuts(low) => match self.slot.next(low) {
                Some(low) => SortBound::Between(low, high.clone()),
                None => return Ok(Condition::Nothing.into()),
            },
            other => other.clone(),
        };
        match bound {
            SortBound::Lt(part) if descending => self.greater(part),
            SortBound::Le(part) if descending => self.at_least(part),
            SortBound::Gt(part) if descending => self.less(part),
            SortBound::Ge(part) if descending => self.at_most(part),
            SortBound::Between(low, high) if descending => self.between(high, low),
            SortBound::Lt(part) => self.less(part),
            SortBound::Le(part) => self.at_most(part),
            SortBound::Gt(part) => self.greater(part),
            SortBound::Ge(part) => self.at_least(part),
            SortBound::Between(low, high) => self.between(low, high),
            SortBound::BeginsWith(text) => {
                let prefix = self.measured(|slot, key| slot.write_text(text, key))?;
                Ok(begins_with(prefix).into())
            }
        }
    }

    /// The text up to the end of the field, if it is `part`.
    fn at(&self, part: &Part<'static>) -> Result<String> {
        self.measured(|slot, key| slot.write(part, key))
    }

    fn measured(&self, write: impl FnOnce(&Slot, &mut String) -> Result<(), Refusal>) -> Result<String> {
        let mut key = self.prefix.clone();
        write(&self.slot, &mut key).map_err(|why| Error::refused_part(self.entity, self.shape, self.slot.field, &why))?;
        if key.len() > SORT_KEY_BYTES {
            return Err(Error::key_too_long(self.entity, self.shape, key.len(), SORT_KEY_BYTES));
        }
        Ok(key)
    }

    fn less(self, part: &Part<'static>) -> Result<SortCondition> {
        let at = self.at(part)?;
        if self.prefix.is_empty() {
            return Ok(plain(Condition::Less, at));
        }
        Ok(match self.follows {
            Follows::Literal(_) | Follows::Field => between(text(self.prefix), text(at)).into(),
            // Keys of this field end here and have one width. One that is less than `at` either differs from it before the last byte,
            // and is less than `lowered(at)` too, or differs in the last byte alone, which is then at most the lowered one.
            Follows::Nothing if self.slot.width().is_some() => between(text(self.prefix), text(lowered(at))).into(),
            Follows::Nothing => dropping(self.prefix, at.clone(), at),
        })
    }

    fn at_most(self, part: &Part<'static>) -> Result<SortCondition> {
        let end = self.end(self.at(part)?);
        Ok(if self.prefix.is_empty() {
            plain(Condition::AtMost, end)
        } else {
            between(text(self.prefix), text(end)).into()
        })
    }

    fn greater(self, part: &Part<'static>) -> Result<SortCondition> {
        let at = self.at(part)?;
        if self.prefix.is_empty() {
            return Ok(plain(Condition::Greater, self.end(at)));
        }
        Ok(match self.follows {
            Follows::Nothing if at.len() == SORT_KEY_BYTES => dropping(at.clone(), raised(self.prefix), at),
            Follows::Nothing => between(text(pushed(at, '\0')), text(raised(self.prefix))).into(),
            Follows::Literal(_) | Follows::Field => between(text(self.end(at)), text(raised(self.prefix))).into(),
        })
    }

    fn at_least(self, part: &Part<'static>) -> Result<SortCondition> {
        let at = self.at(part)?;
        Ok(if self.prefix.is_empty() {
            plain(Condition::AtLeast, at)
        } else {
            between(text(at), text(raised(self.prefix))).into()
        })
    }

    fn between(self, low: &Part<'static>, high: &Part<'static>) -> Result<SortCondition> {
        let (low, high) = (self.at(low)?, self.at(high)?);
        if low > high {
            return Ok(Condition::Nothing.into());
        }
        let end = self.end(high);
        Ok(if low.is_empty() {
            plain(Condition::AtMost, end)
        } else {
            between(text(low), text(end)).into()
        })
    }

    /// Where the keys that hold a value end, given the text up to the end of the value: no key of the entity with a greater value is as low.
    fn end(&self, at: String) -> String {
        match self.follows {
            Follows::Nothing => at,
            // no key of the entity holds the value: it would be too long
            Follows::Literal(_) if at.len() == SORT_KEY_BYTES => at,
            Follows::Literal(first) => pushed(at, next(first)),
            Follows::Field => raised(at),
        }
    }
}

fn text(text: String) -> KeyValue {
    KeyValue::Text(text)
}

/// A condition with one bound. The service takes no empty one: only a raw value can be it, and every key is above it.
fn plain(operator: fn(KeyValue) -> Condition, bound: String) -> SortCondition {
    let condition = match operator(text(bound)) {
        Condition::Less(bound) | Condition::AtMost(bound) if bound.bytes().is_empty() => Condition::Nothing,
        Condition::Greater(bound) | Condition::AtLeast(bound) if bound.bytes().is_empty() => Condition::Any,
        condition => condition,
    };
    condition.into()
}

/// Both bounds included. The service refuses a lower one above the upper.
pub(super) fn between(low: KeyValue, high: KeyValue) -> Condition {
    match low.compare(&high) {
        Some(Ordering::Greater) => Condition::Nothing,
        _ => Condition::Between(low, high),
    }
}

/// Both bounds included, but for the key `dropped`.
fn dropping(low: String, high: String, dropped: String) -> SortCondition {
    SortCondition {
        condition: between(text(low), text(high)),
        dropped: vec![text(dropped)],
    }
}

/// Keys with this prefix, if a key can be as long.
pub(super) fn begins_with(prefix: String) -> Condition {
    match prefix.len() {
        0 => Condition::Any,
        1..=SORT_KEY_BYTES => Condition::BeginsWith(text(prefix)),
        _ => Condition::Nothing,
    }
}

fn pushed(mut text: String, character: char) -> String {
    text.push(character);
    text
}

/// The least text above everything that begins with `text`, which ends in a literal or a value of fixed width: in a character of ASCII.
pub(super) fn raised(mut text: String) -> String {
    match text.pop() {
        Some(last) => pushed(text, next(last)),
        None => text,
    }
}

/// The text of the same width with its last byte one lower; `text` ends in a digit or a letter.
fn lowered(mut text: String) -> String {
    match text.pop() {
        Some(last) => pushed(text, char::from_u32(u32::from(last) - 1).unwrap_or_default()),
        None => text,
    }
}

/// The next character. The one that is raised here is a literal's, which is printable ASCII, or a digit or letter of a value of fixed width.
fn next(character: char) -> char {
    char::from_u32(u32::from(character) + 1).unwrap_or(char::MAX)
}
