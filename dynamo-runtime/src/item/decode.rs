//! A stored item in, its entity out: keys and type tag are taken out before serde reads the rest.

use super::{Item, declared, diagnosis};
use crate::entity::{Entity, ViewBody};
use crate::error::{Error, Result};
use crate::key::normal_form;
use crate::limits::NESTING_LEVELS;
use crate::schema::{FieldSchema, NoneAs, TableSchema, ViewSchema};
use aws_sdk_dynamodb::types::AttributeValue;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_dynamo::Error as Refusal;
use serde_path_to_error::Track;
use std::collections::hash_map;

/// Reads an entity from an item.
pub(crate) fn decode<E: Entity>(item: Item, table: &TableSchema) -> Result<E> {
    // a key attribute that is also a field of the body, in a table made by others, is read
    let is_read = |name: &str| !table.keeps(name) || E::SCHEMA.declares(name);
    body(&item, E::SCHEMA.fields, &is_read)
        .map_err(|Refused { place, why, detail }| Error::decode(E::SCHEMA, &place, &why, detail).of_item(item, table))
}

/// Reads a view of an entity from an item, which may hold more than the view asks for.
#[doc(hidden)]
pub fn decode_view<V: ViewBody>(item: Item, view: &'static ViewSchema, table: &TableSchema) -> Result<V> {
    let is_read = |name: &str| view.attributes().any(|attribute| attribute == name);
    body::<View<V>>(&item, view.fields, &is_read)
        .map(|View(read)| read)
        .map_err(|Refused { place, why, detail }| Error::decode_view(view, &place, &why, detail).of_item(item, table))
}

/// Why an item could not be read.
struct Refused {
    place: String,
    why: String,
    detail: String,
}

/// Reads what serde is given of an item.
fn body<B: Readable>(item: &Item, fields: &'static [FieldSchema], is_read: &dyn Fn(&str) -> bool) -> Result<B, Refused> {
    let mut track = Track::new();
    let body = Body { item, fields, is_read };
    let read = B::read(serde_path_to_error::Deserializer::new(body, &mut track));
    read.map_err(|error| {
        let (path, message) = (track.path(), error.to_string());
        Refused {
            why: diagnosis::why(&message, diagnosis::found(item, &path)),
            place: diagnosis::place(&path, &declared::names::<B>(item, &path)),
            detail: format!("at `{path}`: {message}"),
        }
    })
}

/// What is read from a body: an entity, which is written too, or a view, which is not.
pub(super) trait Readable: Sized {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl<E: Entity> Readable for E {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        E::deserialize_body(deserializer)
    }
}

struct View<V>(V);

impl<V: ViewBody> Readable for View<V> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        V::deserialize_view(deserializer).map(View)
    }
}

/// The item as serde sees it.
struct Body<'de> {
    item: &'de Item,
    fields: &'static [FieldSchema],
    is_read: &'de dyn Fn(&str) -> bool,
}

impl<'de> Deserializer<'de> for Body<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let absent = self.fields.iter().filter(|field| field.none == NoneAs::AbsentReadAsNull);
        let absent = absent
            .map(|field| field.stored)
            .filter(|name| !self.item.contains_key(*name))
            .collect();
        visitor.visit_map(Attributes {
            rest: self.item.iter(),
            absent,
            value: None,
            is_read: self.is_read,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

struct Attributes<'de> {
    rest: hash_map::Iter<'de, String, AttributeValue>,
    /// Fields whose own deserializer wants to hear of their absence.
    absent: Vec<&'static str>,
    /// The value of the name that was handed out last; nothing for an absent one.
    value: Option<&'de AttributeValue>,
    is_read: &'de dyn Fn(&str) -> bool,
}

impl<'de> MapAccess<'de> for Attributes<'de> {
    type Error = Refusal;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refusal> {
        let is_read = self.is_read;
        if let Some((name, value)) = self.rest.find(|(name, _)| is_read(name)) {
            self.value = Some(value);
            return seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some);
        }
        self.value = None;
        self.absent
            .pop()
            .map(|name| seed.deserialize(BorrowedStrDeserializer::new(name)))
            .transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        match self.value {
            // lent, for deserializers that ask for `&str`; serde_dynamo gives its strings away
            Some(AttributeValue::S(text)) => seed.deserialize(Text(text)),
            // serde_dynamo has no 128-bit integers
            Some(AttributeValue::N(text)) => seed.deserialize(Number(text)),
            Some(AttributeValue::Ns(set)) => seed.deserialize(Numbers(set)),
            Some(value) => match nested(value) {
                Ok(value) => seed.deserialize(serde_dynamo::Deserializer::from_attribute_value(value)),
                Err(why) => seed.deserialize(Unreadable(why)),
            },
            None => seed.deserialize(serde_dynamo::Deserializer::from_attribute_value(
                serde_dynamo::AttributeValue::Null(true),
            )),
        }
    }
}

/// The value as `serde_dynamo` has it, or why it cannot be had.
// A copy, so that an error can still say what was found.
pub(super) fn nested(value: &AttributeValue) -> Result<serde_dynamo::AttributeValue, &'static str> {
    copy(value, 0)
}

fn copy(value: &AttributeValue, level: usize) -> Result<serde_dynamo::AttributeValue, &'static str> {
    use serde_dynamo::AttributeValue as Nested;
    // what is deeper is not from the service, and would be followed down without end
    if level > NESTING_LEVELS {
        return Err(diagnosis::TOO_DEEP);
    }
    let inner = |value| copy(value, level + 1);
    Ok(match value {
        AttributeValue::S(text) => Nested::S(text.clone()),
        AttributeValue::N(text) => Nested::N(plain(text)),
        AttributeValue::B(blob) => Nested::B(blob.as_ref().to_vec()),
        AttributeValue::Bool(value) => Nested::Bool(*value),
        AttributeValue::Null(value) => Nested::Null(*value),
        AttributeValue::Ss(set) => Nested::Ss(set.clone()),
        AttributeValue::Ns(set) => Nested::Ns(set.iter().map(|text| plain(text)).collect()),
        AttributeValue::Bs(set) => Nested::Bs(set.iter().map(|blob| blob.as_ref().to_vec()).collect()),
        AttributeValue::L(list) => Nested::L(list.iter().map(inner).collect::<Result<_, _>>()?),
        AttributeValue::M(map) => Nested::M(
            map.iter()
                .map(|(name, value)| Ok((name.clone(), inner(value)?)))
                .collect::<Result<_, &'static str>>()?,
        ),
        // on which serde_dynamo's own conversion panics
        _ => return Err(diagnosis::UNKNOWN_TYPE),
    })
}

/// The number without exponent or fraction where it has none, since `serde_dynamo` reads integers as Rust writes them.
fn plain(number: &str) -> String {
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_plain { None } else { normal_form(number) }.unwrap_or_else(|| number.to_owned())
}

/// A value that cannot be read, but can be passed over.
struct Unreadable(&'static str);

impl<'de> Deserializer<'de> for Unreadable {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal::custom(self.0))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier
    }
}

/// A string at the top level.
struct Text<'de>(&'de str);

impl<'de> Deserializer<'de> for Text<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_enum(BorrowedStrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

/// A number at the top level.
struct Number<'de>(&'de str);

macro_rules! integers {
    ($($method:ident $type:ty => $visit:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            match self.exact::<$type>() {
                Some(number) => visitor.$visit(number),
                None => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl Number<'_> {
    /// The integer, however the number is spelled.
    fn exact<T: std::str::FromStr>(&self) -> Option<T> {
        self.0.parse().ok().or_else(|| normal_form(self.0)?.parse().ok())
    }
}

impl<'de> Deserializer<'de> for Number<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if let Some(number) = self.exact() {
            visitor.visit_u64(number)
        } else if let Some(number) = self.exact() {
            visitor.visit_i64(number)
        } else {
            self.deserialize_f64(visitor)
        }
    }

    integers! {
        deserialize_i128 i128 => visit_i128;
        deserialize_u128 u128 => visit_u128;
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        // by way of `f64` it would be rounded twice
        visitor.visit_f32(self.0.parse().map_err(Refusal::custom)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_f64(self.0.parse().map_err(Refusal::custom)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

/// A set of numbers at the top level.
struct Numbers<'de>(&'de [String]);

impl<'de> Deserializer<'de> for Numbers<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_seq(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        enum identifier ignored_any
    }
}

impl<'de> SeqAccess<'de> for Numbers<'de> {
    type Error = Refusal;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refusal> {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(None);
        };
        self.0 = rest;
        seed.deserialize(Number(first)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
