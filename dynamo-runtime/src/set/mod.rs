//! Sets as DynamoDB has them: of strings (SS), numbers (NS) and bytes (BS).

mod element;

pub use element::Element;
pub(crate) use element::NUMBERS;

use element::{Read, Stored};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Borrow;
use std::collections::{BTreeSet, btree_set};
use std::fmt;
use std::marker::PhantomData;

/// A field that is stored as one of DynamoDB's sets, in ascending order in memory.
///
/// | holds | stored as |
/// |---|---|
/// | `String`, newtypes over it and enums without fields that derive [`KeyPart`](crate::KeyPart), ids | SS |
/// | integers and newtypes over them that derive `KeyPart` | NS |
/// | `Vec<u8>` and newtypes over it that derive `KeyPart` | BS |
///
/// DynamoDB stores no empty set. As a field of an entity, an empty set is left out of the item and its absence is read as empty; an
/// `Option` of one cannot tell the two apart, so use the set alone. Inside a list or a map, an empty set is refused. Integers of 128 bits
/// can be stored in a field of the entity's own, as outside of sets.
///
/// To serde it is a sequence: `HashSet<String>` is stored as a list, and reads sets too.
///
/// ```
/// use dynamo_runtime::{Set, prelude::*};
///
/// #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
/// #[pk("ARTICLE#<id>")]
/// struct Article { id: String, tags: Set<String>, readers: Set<u64> }
///
/// #[derive(SingleTable)]
/// #[table(name = "articles")]
/// enum Articles { Article(Article) }
///
/// let mut article = Article { id: "a1".to_owned(), tags: Set::from(["rust".to_owned()]), readers: Set::new() };
/// let item = Articles::to_item(&article)?;
/// assert_eq!(item["tags"].as_ss().unwrap(), &["rust"]);
/// assert!(!item.contains_key("readers"));
///
/// article.readers.insert(7);
/// let item = Articles::to_item(&article)?;
/// assert_eq!(item["readers"].as_ns().unwrap(), &["7"]);
/// # Ok::<(), dynamo_runtime::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T>(BTreeSet<T>);

impl<T> Set<T> {
    /// An empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeSet::new())
    }

    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements, in ascending order.
    pub fn iter(&self) -> btree_set::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T: Ord> Set<T> {
    /// Adds an element. Whether it was new.
    pub fn insert(&mut self, element: T) -> bool {
        self.0.insert(element)
    }

    /// Takes an element out. Whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.remove(element)
    }

    /// Whether an element is there.
    #[must_use]
    pub fn contains<Q: Ord + ?Sized>(&self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains(element)
    }
}

impl<T: Element + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        <T::Form as Stored>::serialize(&self.0, serializer)
    }
}

impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements = Elements(PhantomData);
        if deserializer.is_human_readable() {
            // serde asks for an absent field as if it were an option, and only then reads its absence
            deserializer.deserialize_option(elements)
        } else {
            // other formats write a mark before an option
            deserializer.deserialize_seq(elements)
        }
    }
}

struct Elements<T>(PhantomData<T>);

impl<'de, T: Element + Deserialize<'de>> Visitor<'de> for Elements<T> {
    type Value = Set<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<T::Form as Stored>::NAME)
    }

    fn visit_none<E>(self) -> Result<Set<T>, E> {
        Ok(Set::new())
    }

    fn visit_unit<E>(self) -> Result<Set<T>, E> {
        Ok(Set::new())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Set<T>, D::Error> {
        deserializer.deserialize_seq(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Set<T>, A::Error> {
        let mut set = Set::new();
        while let Some(Read(element)) = sequence.next_element()? {
            set.insert(element);
        }
        Ok(set)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for Set<T> {
    fn from(elements: [T; N]) -> Self {
        Self(elements.into())
    }
}

impl<T> From<BTreeSet<T>> for Set<T> {
    fn from(elements: BTreeSet<T>) -> Self {
        Self(elements)
    }
}

impl<T> From<Set<T>> for BTreeSet<T> {
    fn from(set: Set<T>) -> Self {
        set.0
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Self(elements.into_iter().collect())
    }
}

impl<T: Ord> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        self.0.extend(elements);
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = btree_set::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'s, T> IntoIterator for &'s Set<T> {
    type Item = &'s T;
    type IntoIter = btree_set::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
