//! What a set can hold, and how its elements are written and read: text and numbers by their own serde code, bytes as bytes.

use crate::key::{KeyPart, Part, form};
use serde::de::value::SeqDeserializer;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde::ser::{Error as _, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

/// The name of the newtype that says to this crate's own code that a set of numbers follows.
pub(crate) const NUMBERS: &str = "dynamo_runtime::Set of numbers";

/// What a [`Set`](crate::Set) can hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in a set",
    label = "neither text nor an integer nor bytes",
    note = "DynamoDB has sets of strings, numbers and bytes: of `String`, integers, `Vec<u8>`, newtypes over them and enums without fields \
            that derive `KeyPart`, and ids of the supported crates",
    note = "other values can be stored in a list: `Vec<{Self}>`"
)]
pub trait Element: KeyPart<Form: Stored> + Ord {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: Stored> + Ord> Element for T {}

/// The set that values of a form are stored in.
pub trait Stored {
    /// In the words that errors have for it.
    const NAME: &'static str;
    /// Writes a set.
    fn serialize<T: KeyPart + Serialize, S: Serializer>(set: &BTreeSet<T>, serializer: S) -> Result<S::Ok, S::Error>;
    /// Reads an element.
    fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(Inside(deserializer))
    }
}

macro_rules! stored {
    ($($form:ident)*, $name:literal, $write:ident) => {$(
        impl Stored for form::$form {
            const NAME: &'static str = $name;
            fn serialize<T: KeyPart + Serialize, S: Serializer>(set: &BTreeSet<T>, serializer: S) -> Result<S::Ok, S::Error> {
                $write(set, serializer)
            }
        }
    )*};
}
stored!(Text Fixed Ascending Unordered, "a set of strings", strings);
stored!(Unsigned Signed, "a set of numbers", numbers);

impl Stored for form::Bytes {
    const NAME: &'static str = "a set of bytes";

    fn serialize<T: KeyPart + Serialize, S: Serializer>(set: &BTreeSet<T>, serializer: S) -> Result<S::Ok, S::Error> {
        struct All<'s, T>(&'s BTreeSet<T>);
        impl<T: KeyPart> Serialize for All<'_, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.iter().map(One))
            }
        }
        struct One<'s, T>(&'s T);
        impl<T: KeyPart> Serialize for One<'_, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self.0.part() {
                    Part::Bytes(bytes) => serializer.serialize_bytes(&bytes),
                    _ => Err(S::Error::custom("its `KeyPart` declares bytes, and gives something else")),
                }
            }
        }
        serde_dynamo::binary_set::serialize(&All(set), serializer)
    }

    fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let bytes = deserializer.deserialize_byte_buf(BytesVisitor)?;
        T::deserialize(Inside(Bytes { bytes, error: PhantomData }))
    }
}

fn strings<T: Serialize, S: Serializer>(set: &BTreeSet<T>, serializer: S) -> Result<S::Ok, S::Error> {
    serde_dynamo::string_set::serialize(set, serializer)
}

fn numbers<T: Serialize, S: Serializer>(set: &BTreeSet<T>, serializer: S) -> Result<S::Ok, S::Error> {
    struct Marked<'s, T>(&'s BTreeSet<T>);
    impl<T: Serialize> Serialize for Marked<'_, T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serde_dynamo::number_set::serialize(self.0, serializer)
        }
    }
    serializer.serialize_newtype_struct(NUMBERS, &Marked(set))
}

/// An element that was read.
pub(super) struct Read<T>(pub(super) T);

impl<'de, T: KeyPart<Form: Stored> + Deserialize<'de>> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <T::Form as Stored>::deserialize(deserializer).map(Read)
    }
}

/// A deserializer that opens newtypes, as those of the elements in `serde_dynamo` do not.
struct Inside<D>(D);

macro_rules! forward {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method(visitor)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Inside<D> {
    type Error = D::Error;

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, name: &'static str, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, len, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64 deserialize_char deserialize_str
        deserialize_string deserialize_bytes deserialize_byte_buf deserialize_option deserialize_unit deserialize_seq deserialize_map
        deserialize_identifier deserialize_ignored_any
    }
}

/// Bytes for whoever asks for them, and a sequence of numbers for whoever does not, as `Vec<u8>`.
struct Bytes<E> {
    bytes: Vec<u8>,
    error: PhantomData<E>,
}

impl<'de, E: serde::de::Error> Deserializer<'de> for Bytes<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_seq(SeqDeserializer::new(self.bytes.into_iter()))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_byte_buf(self.bytes)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_byte_buf(self.bytes)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string option unit unit_struct newtype_struct seq tuple tuple_struct map
        struct enum identifier ignored_any
    }
}

struct BytesVisitor;

impl<'de> Visitor<'de> for BytesVisitor {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }

    // formats without bytes of their own, as JSON
    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = sequence.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}
