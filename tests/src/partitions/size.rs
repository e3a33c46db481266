//! How much an item counts, in pages and in capacity units.
//!
//! <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html#ItemSizeCalculations>; where that page is vague,
//! as the embedded engine has it.

use super::key::Number;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// Of an item, in bytes.
pub(super) fn of_item(item: &Value) -> usize {
    entries(item).map(|(name, value)| name.len() + of(value)).sum()
}

fn of(attribute: &Value) -> usize {
    entries(attribute).map(|(kind, value)| of_kind(kind, value)).sum()
}

fn of_kind(kind: &str, value: &Value) -> usize {
    let text = value.as_str().unwrap_or_default();
    let list = || value.as_array().into_iter().flatten();
    match kind {
        "S" => text.len(),
        "N" => Number::of(text).map_or(0, |number| number.size()),
        "B" => STANDARD.decode(text).map_or(0, |bytes| bytes.len()),
        "SS" => list().map(|text| of_kind("S", text)).sum(),
        "NS" => list().map(|number| of_kind("N", number)).sum(),
        "BS" => list().map(|bytes| of_kind("B", bytes)).sum(),
        "L" => 3 + list().map(|value| 1 + of(value)).sum::<usize>(),
        "M" => 3 + entries(value).map(|(name, value)| name.len() + 1 + of(value)).sum::<usize>(),
        _ => 1,
    }
}

fn entries(map: &Value) -> impl Iterator<Item = (&String, &Value)> {
    map.as_object().into_iter().flatten()
}
