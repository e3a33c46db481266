//! Keys as users get them: derived entities, their stored keys, and ranges over them through the real SDK client.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod ranges;
mod tags;
mod times;

use dynamo_runtime::Item;

/// The text of a key attribute, if it is there.
fn text<'i>(item: &'i Item, attribute: &str) -> Option<&'i str> {
    item.get(attribute).map(|value| value.as_s().unwrap().as_str())
}
