//! Access patterns that a table declares, and the doors of its entities: the functions and methods by which requests are made.

use super::check::equal;
use super::{EntitySchema, Index};
use std::fmt::{self, Debug, Display};

/// An access pattern of a table, as `#[table(patterns("An order by its id" = Order::get))]` declares it: a question, and the function of an entity
/// that answers it. Found in [`TableSchema::patterns`](super::TableSchema::patterns).
///
/// `Display` has the text and the function: `An order by its id (Order::get)`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct AccessPattern {
    /// The question, as it was written.
    pub text: &'static str,
    /// The entity whose function it is.
    pub entity: &'static EntitySchema,
    /// The name of the function, or of a method of [`Entity`](crate::Entity).
    pub door: &'static str,
    /// The key that it goes by, as a position in [`EntitySchema::keys`]; 0, the primary key, for a `scan` too, which goes by none.
    pub key: usize,
}

impl AccessPattern {
    /// A pattern; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(text: &'static str, entity: &'static EntitySchema, door: &'static str) -> Self {
        let key = match Door::called(entity, door) {
            Some(door) => door.key,
            // `check_pattern` says so
            None => 0,
        };
        Self { text, entity, door, key }
    }
}

impl Display for AccessPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}::{})", self.text, self.entity.name, self.door)
    }
}

impl Debug for AccessPattern {
    // the whole schema of the entity would hide what it is
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccessPattern({self})")
    }
}

/// What is asked of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    /// Its items in a partition.
    Query(Index),
    /// A whole partition.
    Partition(Index),
    /// What the function or method of this name does.
    Verb(&'static str),
}

/// The functions and methods that every entity has, with the exception that [`Door::at`] makes.
const VERBS: [&str; 11] = [
    "get", "update", "delete", "exists", "check", "create", "put", "replace", "save", "remove", "scan",
];

/// A function or method of an entity that makes a request, or a partition to be read.
#[derive(Clone, Copy)]
pub(crate) struct Door {
    /// Its name, in two parts: text cannot be joined in const evaluation.
    pub(crate) name: [&'static str; 2],
    pub(crate) asks: Asked,
    /// The position of its key.
    pub(crate) key: usize,
}

impl Door {
    /// How many places [`at`](Self::at) has for doors.
    pub(crate) const fn places(entity: &EntitySchema) -> usize {
        2 * entity.keys.len() + VERBS.len()
    }

    /// The door at a place: queries first, then partitions, then the others. Nothing if the entity has none there.
    pub(crate) const fn at(entity: &EntitySchema, place: usize) -> Option<Self> {
        let keys = entity.keys.len();
        if place >= 2 * keys {
            let verb = VERBS[place - 2 * keys];
            let other = if entity.version.is_some() { "replace" } else { "save" };
            return if equal(verb, other) {
                None
            } else {
                Some(Self {
                    name: [verb, ""],
                    asks: Asked::Verb(verb),
                    key: 0,
                })
            };
        }
        let key = place % keys;
        let (index, query) = (entity.keys[key].index, entity.keys[key].query);
        let (name, asks) = match index {
            _ if place < keys => ([query, ""], Asked::Query(index)),
            Index::Table => (["partition", ""], Asked::Partition(index)),
            Index::Global(_) | Index::Local(_) => ([query, "_partition"], Asked::Partition(index)),
        };
        // a key without a query function has no partition function either, but for the table's
        if name[0].is_empty() { None } else { Some(Self { name, asks, key }) }
    }

    /// The door of this name.
    pub(crate) const fn called(entity: &EntitySchema, name: &str) -> Option<Self> {
        let mut place = 0;
        while place < Self::places(entity) {
            if let Some(door) = Self::at(entity, place)
                && is_joined(name, door.name)
            {
                return Some(door);
            }
            place += 1;
        }
        None
    }
}

/// Whether the name is made of these parts.
const fn is_joined(name: &str, [head, tail]: [&str; 2]) -> bool {
    match name.split_at_checked(head.len()) {
        Some((begin, end)) => equal(begin, head) && equal(end, tail),
        None => false,
    }
}
