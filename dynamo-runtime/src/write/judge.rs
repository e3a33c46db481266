//! What a failed condition means: for good, or that the plan was made on something that is no longer so.

use super::planned::{Known, Needs, Planned, Work};
use crate::Item;
use crate::error::Unmet;
use crate::key::normal_form;
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;

/// The judgement on one write.
pub(super) enum Verdict {
    /// This was not met, and a new plan would not help.
    Unmet(Unmet),
    /// The write was planned on something else than what is stored.
    Stale(Known),
}

/// Judges a write whose condition failed, by the item as it stands.
pub(super) fn judge(write: &Planned, found: Option<&Item>) -> Verdict {
    let Some(found) = found.filter(|found| !found.is_empty()) else {
        return match (write.needs, write.guarded.as_ref().and_then(|guarded| guarded.known.as_ref())) {
            (Needs::AnItem, _) => Verdict::Unmet(Unmet::NotFound),
            (Needs::Anything, Some(Known::Item(_))) => Verdict::Stale(Known::NoItem),
            // an item that is missing counts as version 0
            _ if write.version.is_some_and(|version| version != 0) => Verdict::Unmet(Unmet::Version),
            _ => Verdict::Unmet(Unmet::Other),
        };
    };
    if write.needs == Needs::Nothing {
        return Verdict::Unmet(Unmet::Exists);
    }
    if write.version.is_some_and(|version| stored_version(write, found) != Some(version)) {
        return Verdict::Unmet(Unmet::Version);
    }
    match write.guarded.as_ref().and_then(|guarded| guarded.known.as_ref()) {
        Some(Known::NoItem) => Verdict::Stale(Known::Item(found.clone())),
        Some(Known::Item(known)) if write.pinned().into_iter().any(|name| !same(known.get(name), found.get(name))) => {
            Verdict::Stale(Known::Item(found.clone()))
        }
        Some(Known::Item(_)) | None => Verdict::Unmet(out_of_range(write, found).unwrap_or(Unmet::Other)),
    }
}

/// The field that would leave the range of its type, if that is why.
fn out_of_range(write: &Planned, found: &Item) -> Option<Unmet> {
    let Work::Update(edits) = &write.work else { return None };
    let edit = edits.iter().find(|edit| !edit.fits(found))?;
    Some(Unmet::Range(write.entity.field_of(&edit.path.attribute)))
}

/// The version of a stored item; one that has none counts as 0.
fn stored_version(write: &Planned, found: &Item) -> Option<u64> {
    match found.get(write.version_attribute()?) {
        Some(AttributeValue::N(digits)) => normal_form(digits)?.parse().ok(),
        Some(_) => None,
        None => Some(0),
    }
}

/// Whether two items are the same to the service: numbers by value, sets in any order.
pub(super) fn same_item(one: &HashMap<String, AttributeValue>, other: &HashMap<String, AttributeValue>) -> bool {
    one.len() == other.len() && one.iter().all(|(name, value)| same(Some(value), other.get(name)))
}

/// Whether two attributes are, absence included.
pub(crate) fn same(one: Option<&AttributeValue>, other: Option<&AttributeValue>) -> bool {
    use AttributeValue::{Bs, L, M, N, Ns, Ss};
    let (Some(one), Some(other)) = (one, other) else {
        return one.is_none() && other.is_none();
    };
    match (one, other) {
        (N(one), N(other)) => normal_form(one) == normal_form(other),
        (Ss(one), Ss(other)) => sorted(one) == sorted(other),
        (Ns(one), Ns(other)) => {
            let [one, other] = [one, other].map(|set| set.iter().map(|number| normal_form(number)).collect::<Vec<_>>());
            sorted(&one) == sorted(&other)
        }
        (Bs(one), Bs(other)) => {
            let [one, other] = [one, other].map(|set| set.iter().map(|blob| blob.as_ref().to_vec()).collect::<Vec<_>>());
            sorted(&one) == sorted(&other)
        }
        (L(one), L(other)) => one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(Some(one), Some(other))),
        (M(one), M(other)) => same_item(one, other),
        _ => one == other,
    }
}

fn sorted<T: Ord>(values: &[T]) -> Vec<&T> {
    let mut sorted: Vec<_> = values.iter().collect();
    sorted.sort_unstable();
    sorted
}
