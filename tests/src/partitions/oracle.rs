//! The one true order of what is spread over shards, found the simple way: by sorting all of it.

use super::key::Key;

/// An item of a shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<T> {
    /// The number of the shard.
    pub shard: usize,
    /// The sort key; none in an index that has none.
    pub sort: Option<Key>,
    /// Where it stands in the order of its shard, read forward.
    pub place: usize,
    /// The item.
    pub item: T,
}

/// The items whose sort keys are in the range: by sort key, then by shard, then as the shard has them; descending is the exact mirror.
pub fn in_order<T>(
    entries: impl IntoIterator<Item = Entry<T>>,
    descending: bool,
    is_in_range: impl Fn(Option<&Key>) -> bool,
) -> Vec<Entry<T>> {
    let mut entries: Vec<_> = entries.into_iter().filter(|entry| is_in_range(entry.sort.as_ref())).collect();
    entries.sort_by(|one, other| {
        let rank = |entry: &Entry<T>| (entry.shard, entry.place);
        one.sort.cmp(&other.sort).then(rank(one).cmp(&rank(other)))
    });
    if descending {
        entries.reverse();
    }
    entries
}
