//! The items, by partition and in the order of their sort keys.

use super::key::Key;
use super::size;
use crate::random::Random;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Which attributes are the keys of what is queried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    /// The name of the index; none for the table itself.
    pub index: Option<String>,
    /// The partition key of what is queried.
    pub pk: String,
    /// Its sort key.
    pub sk: Option<String>,
    /// The partition key of the table.
    pub table_pk: String,
    /// The sort key of the table.
    pub table_sk: Option<String>,
}

impl Keys {
    /// A global secondary index under the names that the derive gives it.
    #[must_use]
    pub fn gsi(number: u8) -> Self {
        Self {
            index: Some(format!("GSI{number}")),
            pk: format!("GSI{number}PK"),
            sk: Some(format!("GSI{number}SK")),
            ..Self::table()
        }
    }

    /// The table itself under the names that the derive gives its keys.
    #[must_use]
    pub fn table() -> Self {
        Self {
            index: None,
            pk: "PK".to_owned(),
            sk: Some("SK".to_owned()),
            table_pk: "PK".to_owned(),
            table_sk: Some("SK".to_owned()),
        }
    }

    /// The names of all key attributes, each once.
    pub(super) fn names(&self) -> Vec<&str> {
        let all = [Some(&self.pk), self.sk.as_ref(), Some(&self.table_pk), self.table_sk.as_ref()];
        let mut names: Vec<&str> = all.into_iter().flatten().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn primary(&self, attributes: &Map<String, Value>) -> Option<Primary> {
        let sort = match &self.table_sk {
            Some(name) => Some(Key::of(attributes.get(name)?)?),
            None => None,
        };
        Some((Key::of(attributes.get(&self.table_pk)?)?, sort))
    }
}

/// The table's key of an item.
pub(super) type Primary = (Key, Option<Key>);

/// Where an item stands in its partition. Every key has its place, whether or not there is such an item: what has been deleted still bounds what
/// follows it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) sort: Option<Key>,
    /// The order of equal sort keys, which the service documents nowhere.
    chance: u64,
    pub(super) primary: Primary,
}

impl Place {
    /// Whether both have keys of the same types.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let alike = |one: &Option<Key>, other: &Option<Key>| match (one, other) {
            (Some(one), Some(other)) => one.is_like(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        alike(&self.sort, &other.sort) && self.primary.0.is_like(&other.primary.0) && alike(&self.primary.1, &other.primary.1)
    }
}

/// An item. The text alone is kept of it: a benchmark reads millions.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) place: Place,
    pub(super) text: Box<str>,
    /// Its size, as the service counts it.
    pub(super) bytes: usize,
    /// Whether a filter lets it pass.
    pub(super) passes: bool,
}

impl Slot {
    pub(super) fn item(&self) -> Value {
        serde_json::from_str(&self.text).expect("the text was made of an item")
    }
}

/// What a filter expression lets pass.
pub(super) type Filter = dyn Fn(&Value) -> bool + Send + Sync;

pub(super) struct Store {
    pub(super) keys: Keys,
    /// None if equal sort keys stand in the order of their table keys.
    seed: Option<u64>,
    partitions: HashMap<Key, Vec<Slot>>,
    /// Where each item of the table is.
    places: HashMap<Primary, (Key, Place)>,
    filter: Option<Box<Filter>>,
}

impl Store {
    pub(super) fn new(keys: Keys, seed: Option<u64>) -> Self {
        Self {
            keys,
            seed,
            partitions: HashMap::new(),
            places: HashMap::new(),
            filter: None,
        }
    }

    /// The items of a partition, in order.
    pub(super) fn slots(&self, partition: &Key) -> &[Slot] {
        self.partitions.get(partition).map_or(&[], Vec::as_slice)
    }

    /// The place of the item with these key attributes; nothing if one of them is missing, or is no key.
    pub(super) fn place(&self, attributes: &Map<String, Value>) -> Option<Place> {
        let sort = match &self.keys.sk {
            Some(name) => Some(Key::of(attributes.get(name)?)?),
            None => None,
        };
        let primary = self.keys.primary(attributes)?;
        let chance = self.seed.map_or(0, |seed| chance(seed, &primary));
        Some(Place { sort, chance, primary })
    }

    /// Writes items. One without a key attribute of the index is not in the index; one with the table key of an earlier one replaces it.
    pub(super) fn extend(&mut self, items: impl IntoIterator<Item = Value>) {
        let mut touched = Vec::new();
        for item in items {
            let attributes = item.as_object().expect("an item is a map");
            let primary = self.keys.primary(attributes).expect("an item has the keys of its table");
            self.remove(&primary, &mut touched);
            let partition = attributes.get(&self.keys.pk).and_then(Key::of);
            let (Some(partition), Some(place)) = (partition, self.place(attributes)) else {
                continue;
            };
            self.places.insert(primary, (partition.clone(), place.clone()));
            let slot = Slot {
                place,
                bytes: size::of_item(&item),
                passes: self.passes(&item),
                text: item.to_string().into(),
            };
            let slots = self.partitions.entry(partition.clone()).or_default();
            // most loads come in order
            if slots.last().is_some_and(|last| last.place > slot.place) && !touched.contains(&partition) {
                touched.push(partition);
            }
            slots.push(slot);
        }
        self.sort(&mut touched);
    }

    /// Deletes the item with the table key of this item; whether there was one.
    pub(super) fn delete(&mut self, item: &Value) -> bool {
        let attributes = item.as_object().expect("an item is a map");
        let primary = self.keys.primary(attributes).expect("an item has the keys of its table");
        self.remove(&primary, &mut Vec::new())
    }

    /// Takes an item out. A partition that has not been sorted since it was touched is sorted before it is searched.
    fn remove(&mut self, primary: &Primary, touched: &mut Vec<Key>) -> bool {
        let Some((partition, place)) = self.places.remove(primary) else {
            return false;
        };
        self.sort(touched);
        let slots = self.partitions.get_mut(&partition).expect("a place is in a partition");
        let at = slots
            .binary_search_by(|slot| slot.place.cmp(&place))
            .expect("an item is in its place");
        slots.remove(at);
        true
    }

    fn sort(&mut self, touched: &mut Vec<Key>) {
        for partition in touched.drain(..) {
            let slots = self.partitions.get_mut(&partition).expect("what is touched is there");
            slots.sort_by(|one, other| one.place.cmp(&other.place));
        }
    }

    pub(super) fn set_filter(&mut self, filter: Box<Filter>) {
        for slot in self.partitions.values_mut().flatten() {
            slot.passes = filter(&slot.item());
        }
        self.filter = Some(filter);
    }

    fn passes(&self, item: &Value) -> bool {
        self.filter.as_ref().is_none_or(|filter| filter(item))
    }
}

/// A number that looks like chance, of a seed and a table key (FNV-1a, mixed).
fn chance(seed: u64, (pk, sk): &Primary) -> u64 {
    let text = format!("{pk:?}{sk:?}");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Random::new(seed ^ hash).below(u64::MAX)
}
