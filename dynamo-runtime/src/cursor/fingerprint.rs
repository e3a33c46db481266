//! Which query or scan a cursor is of: everything that decides the order and the extent of its answer in, 16 bytes out.

use crate::key::{Condition, KeyValue, SortCondition};
use sha2::{Digest, Sha256};

/// The first half of a hash of the request. How each component becomes bytes is told at [`Cursor`](crate::Cursor).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fingerprint(pub(super) [u8; 16]);

/// What a cursor is tied to.
pub(crate) struct FingerprintParts<'a> {
    /// The table's name, as it is sent to the service.
    pub(crate) table: &'a str,
    /// The type tags of the entities that are read, in any order.
    pub(crate) tags: Vec<&'a str>,
    /// The index's name; empty for the table itself.
    pub(crate) index: &'a str,
    /// The queried partition; nothing for a scan.
    pub(crate) partition: Option<&'a KeyValue>,
    /// The template of the queried partition key; empty for a scan.
    pub(crate) pk: &'a str,
    /// The template of the sort key; empty if there is none, and for a scan.
    pub(crate) sk: &'a str,
    /// What is asked of the sort key.
    pub(crate) range: &'a SortCondition,
    pub(crate) descending: bool,
}

impl Fingerprint {
    pub(crate) fn new(parts: FingerprintParts<'_>) -> Self {
        let mut tags = parts.tags;
        tags.sort_unstable();
        let [lower, upper] = bounds(parts.range);
        let mut hash = Sha256::new_with_prefix("dynamo-cursor-1");
        for component in [
            parts.table.as_bytes(),
            tags.join("\0").as_bytes(),
            parts.index.as_bytes(),
            &parts.partition.map(typed).unwrap_or_default(),
            parts.pk.as_bytes(),
            parts.sk.as_bytes(),
            &lower,
            &upper,
            &[u8::from(parts.descending)],
        ] {
            // every component is far below 4 GiB: names and templates are constants, key values are at most 2 KiB
            hash.update((component.len() as u32).to_be_bytes());
            hash.update(component);
        }
        let mut first = [0; 16];
        first.copy_from_slice(&hash.finalize()[..16]);
        Self(first)
    }
}

fn typed(value: &KeyValue) -> Vec<u8> {
    [&[value.letter()][..], value.bytes()].concat()
}

/// The lower and the upper bound. They tell which keys match, not by which operator they are asked for: a key that is dropped from an
/// answer makes the bound at it an excluded one.
fn bounds(range: &SortCondition) -> [Vec<u8>; 2] {
    const INCLUDED: u8 = 1;
    const EXCLUDED: u8 = 2;
    let (none, nothing) = (vec![0], vec![4]);
    let bound = |kind: u8, value: &KeyValue| [&[kind][..], &typed(value)].concat();
    let up_to = |value: &KeyValue| bound(if range.dropped.contains(value) { EXCLUDED } else { INCLUDED }, value);
    match &range.condition {
        Condition::Nothing => [nothing.clone(), nothing],
        Condition::Any => [none.clone(), none],
        Condition::Equal(value) => [up_to(value), up_to(value)],
        Condition::BeginsWith(prefix) => [bound(3, prefix), bound(3, prefix)],
        Condition::Between(low, high) => [up_to(low), up_to(high)],
        Condition::Less(value) => [none, bound(EXCLUDED, value)],
        Condition::AtMost(value) => [none, up_to(value)],
        Condition::Greater(value) => [bound(EXCLUDED, value), none],
        Condition::AtLeast(value) => [up_to(value), none],
    }
}
