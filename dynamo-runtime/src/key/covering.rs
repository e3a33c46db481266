//! From the sort keys of several entities to the one condition under which all of them lie.

use super::range::{begins_with, between, raised};
use super::{Condition, KeyValue};
use crate::schema::{KeySchema, KeyShape};

/// From the lowest of the literals that the keys begin with to the end of the highest. A key that begins with a field may lie anywhere, and so does
/// one that is no text.
pub(crate) fn covering(keys: &[&KeySchema]) -> Condition {
    let prefix = |key: &&KeySchema| match &key.sk {
        Some(KeyShape::Text(template)) => Some(template.prefix()).filter(|prefix| !prefix.is_empty()),
        _ => None,
    };
    let prefixes: Option<Vec<&str>> = keys.iter().map(prefix).collect();
    let Some(prefixes) = prefixes else { return Condition::Any };
    let low = prefixes.iter().min().copied().unwrap_or_default();
    if prefixes.iter().all(|prefix| prefix.starts_with(low)) {
        return begins_with(low.to_owned());
    }
    let high = prefixes.iter().map(|prefix| raised((*prefix).to_owned())).max().unwrap_or_default();
    between(KeyValue::Text(low.to_owned()), KeyValue::Text(high))
}
