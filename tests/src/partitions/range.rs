//! The part of a key condition that is about the sort key.

use super::key::Key;
use std::cmp::Ordering;

/// Which sort keys a query reads: always a contiguous run of them.
#[derive(Debug, Clone)]
pub(super) enum Range {
    Any,
    Equal(Key),
    BeginsWith(Key),
    Less(Key),
    AtMost(Key),
    Greater(Key),
    AtLeast(Key),
    Between(Key, Key),
}

impl Range {
    /// Whether a sort key lies before the range, in it, or behind it.
    pub(super) fn side(&self, key: &Key) -> Ordering {
        let unless = |inside: bool, side| if inside { Ordering::Equal } else { side };
        match self {
            Self::Any => Ordering::Equal,
            Self::Equal(value) => key.cmp(value),
            Self::BeginsWith(prefix) => match (key.bytes(), prefix.bytes()) {
                (Some(bytes), Some(prefix)) => unless(bytes.starts_with(prefix), bytes.cmp(prefix)),
                _ => key.cmp(prefix),
            },
            Self::Less(value) => unless(key < value, Ordering::Greater),
            Self::AtMost(value) => unless(key <= value, Ordering::Greater),
            Self::Greater(value) => unless(key > value, Ordering::Less),
            Self::AtLeast(value) => unless(key >= value, Ordering::Less),
            Self::Between(low, _) if key < low => Ordering::Less,
            Self::Between(_, high) => unless(key <= high, Ordering::Greater),
        }
    }

    /// The values that it is made with.
    pub(super) fn values(&self) -> impl Iterator<Item = &Key> {
        let (one, other) = match self {
            Self::Any => (None, None),
            Self::Equal(value)
            | Self::BeginsWith(value)
            | Self::Less(value)
            | Self::AtMost(value)
            | Self::Greater(value)
            | Self::AtLeast(value) => (Some(value), None),
            Self::Between(low, high) => (Some(low), Some(high)),
        };
        one.into_iter().chain(other)
    }
}
