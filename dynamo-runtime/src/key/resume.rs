//! What is left of a range of sort keys behind one of them: where the shards of an index go on whose last items are not known.

use super::range::between;
use super::{Condition, KeyValue, SortCondition};
use crate::limits::SORT_KEY_BYTES;

/// Which keys are behind another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Behind {
    /// Whether the keys are read from the greatest to the least.
    pub(crate) descending: bool,
    /// Whether the key itself is not among them.
    pub(crate) strictly: bool,
}

impl SortCondition {
    /// The keys of the range that are `at` or behind it. The service takes one condition, whose bounds include what they name: what that lets
    /// in beyond is added to what is dropped.
    pub(crate) fn resumed(&self, at: &KeyValue, behind: Behind) -> Self {
        let mut dropped = self.dropped.clone();
        let condition = if behind.descending {
            downwards(&self.condition, at, behind.strictly, &mut dropped)
        } else {
            upwards(&self.condition, at, behind.strictly, &mut dropped)
        };
        dropped.retain(|key| condition.admits(key));
        Self { condition, dropped }
    }
}

fn upwards(range: &Condition, at: &KeyValue, strictly: bool, dropped: &mut Vec<KeyValue>) -> Condition {
    let high = match range {
        Condition::Nothing => return Condition::Nothing,
        Condition::Any | Condition::Greater(_) | Condition::AtLeast(_) => None,
        Condition::Equal(high) | Condition::AtMost(high) | Condition::Between(_, high) => Some(high.clone()),
        Condition::Less(high) => {
            dropped.push(high.clone());
            Some(high.clone())
        }
        Condition::BeginsWith(prefix) => last_with(prefix, dropped),
    };
    match (high, strictly) {
        (None, false) => Condition::AtLeast(at.clone()),
        (None, true) => Condition::Greater(at.clone()),
        (Some(high), false) => between(at.clone(), high),
        (Some(high), true) if high == *at => Condition::Nothing,
        (Some(high), true) => match next(at) {
            Some(next) => between(next, high),
            None => {
                dropped.push(at.clone());
                between(at.clone(), high)
            }
        },
    }
}

fn downwards(range: &Condition, at: &KeyValue, strictly: bool, dropped: &mut Vec<KeyValue>) -> Condition {
    let low = match range {
        Condition::Nothing => return Condition::Nothing,
        Condition::Any | Condition::Less(_) | Condition::AtMost(_) => None,
        Condition::Equal(low) | Condition::AtLeast(low) | Condition::Between(low, _) | Condition::BeginsWith(low) => Some(low.clone()),
        Condition::Greater(low) => Some(next(low).unwrap_or_else(|| {
            dropped.push(low.clone());
            low.clone()
        })),
    };
    match (low, strictly) {
        (None, false) => Condition::AtMost(at.clone()),
        (None, true) => Condition::Less(at.clone()),
        (Some(low), true) if low == *at => Condition::Nothing,
        (Some(low), strictly) => {
            // there is no greatest text below another
            if strictly {
                dropped.push(at.clone());
            }
            between(low, at.clone())
        }
    }
}

/// The least key above this one, if there is one: numbers are dense, and a text may be as long as a key can be.
fn next(key: &KeyValue) -> Option<KeyValue> {
    if key.bytes().len() >= SORT_KEY_BYTES {
        return None;
    }
    match key {
        KeyValue::Text(text) => Some(KeyValue::Text(format!("{text}\0"))),
        KeyValue::Binary(bytes) => Some(KeyValue::Binary([bytes, &[0][..]].concat())),
        KeyValue::Number(_) => None,
    }
}

/// An upper bound of the keys that begin with a text. If it is not one of them, it is dropped.
fn last_with(prefix: &KeyValue, dropped: &mut Vec<KeyValue>) -> Option<KeyValue> {
    let KeyValue::Text(prefix) = prefix else { return None };
    let mut bound = prefix.clone();
    match bound.pop() {
        // the least text above all of them, as short as they are
        Some(last @ '\0'..='~') => {
            bound.push(char::from(last as u8 + 1));
            let bound = KeyValue::Text(bound);
            dropped.push(bound.clone());
            Some(bound)
        }
        // above other characters there is none, or a longer one: the last of the keys, of as many bytes as a key can have
        _ => {
            bound.clone_from(prefix);
            for last in ['\u{10ffff}', '\u{ffff}', '\u{7ff}', '\u{7f}'] {
                while bound.len() + last.len_utf8() <= SORT_KEY_BYTES {
                    bound.push(last);
                }
            }
            Some(KeyValue::Text(bound))
        }
    }
}
