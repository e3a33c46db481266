//! Which names on the path to a fault are the program's, as fields and variants are, and which are the item's, as the keys of a map.
//!
//! A path does not tell them apart; serde asks for the name of a field as an `identifier`. So the type is read once more, given only what
//! lies on the path, and watched as to how it asks for each name.

use super::Item;
use super::decode::{Readable, nested};
use aws_sdk_dynamodb::types::AttributeValue;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_dynamo::Error as Refusal;
use serde_path_to_error::{Path, Segment};
use std::cell::RefCell;

/// For each name on the path whether it is the program's. Shorter than the path if it could not be followed.
pub(super) fn names<B: Readable>(item: &Item, path: &Path) -> Vec<bool> {
    let (rest, found): (Vec<_>, _) = (path.iter().collect(), RefCell::default());
    // it ends in an error of its own, where the path ends
    let _ = B::read(Step {
        at: At::Item(item),
        rest: &rest,
        found: &found,
    });
    found.into_inner()
}

#[derive(Clone, Copy)]
enum At<'de> {
    Item(&'de Item),
    Value(&'de AttributeValue),
}

/// A place on the path, and the rest of it.
#[derive(Clone, Copy)]
struct Step<'de> {
    at: At<'de>,
    rest: &'de [&'de Segment],
    found: &'de RefCell<Vec<bool>>,
}

impl<'de> Step<'de> {
    fn next(self) -> Result<Self, Refusal> {
        let at = match (self.at, self.rest.first()) {
            (At::Item(map) | At::Value(AttributeValue::M(map)), Some(Segment::Map { key: name } | Segment::Enum { variant: name })) => {
                map.get(name)
            }
            (At::Value(AttributeValue::L(list)), Some(Segment::Seq { index })) => list.get(*index),
            _ => None,
        };
        let at = At::Value(at.ok_or_else(the_end)?);
        Ok(Self {
            at,
            rest: self.rest.get(1..).unwrap_or_default(),
            ..self
        })
    }

    fn name(self) -> Option<Name<'de>> {
        match self.rest.first()? {
            Segment::Map { key: name } | Segment::Enum { variant: name } => Some(Name { name, found: self.found }),
            Segment::Seq { .. } | Segment::Unknown => None,
        }
    }
}

fn the_end() -> Refusal {
    Refusal::custom("the end of the path")
}

impl<'de> Deserializer<'de> for Step<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.rest.first() {
            Some(Segment::Map { .. }) => visitor.visit_map(self),
            Some(Segment::Seq { .. }) => visitor.visit_seq(Elements { step: self, before: 0 }),
            _ => Err(the_end()),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Step<'de> {
    type Error = Refusal;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refusal> {
        self.name().map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        let value = seed.deserialize(self.next()?);
        // a value that does not fail, as one that is passed over, is followed by nothing
        self.rest = &[];
        value
    }
}

impl<'de> EnumAccess<'de> for Step<'de> {
    type Error = Refusal;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refusal> {
        let variant = seed.deserialize(self.name().ok_or_else(the_end)?)?;
        Ok((variant, self.next()?))
    }
}

impl<'de> VariantAccess<'de> for Step<'de> {
    type Error = Refusal;

    fn unit_variant(self) -> Result<(), Refusal> {
        Err(the_end())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_any(visitor)
    }
}

/// The elements of a list up to the one on the path. Those before it were read without fault, and may be of other types.
struct Elements<'de> {
    step: Step<'de>,
    before: usize,
}

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Refusal;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refusal> {
        let (At::Value(AttributeValue::L(list)), Some(Segment::Seq { index })) = (self.step.at, self.step.rest.first()) else {
            return Err(the_end());
        };
        if self.before == *index {
            return seed.deserialize(self.step.next()?).map(Some);
        }
        let element = list.get(self.before).and_then(|element| nested(element).ok()).ok_or_else(the_end)?;
        self.before += 1;
        seed.deserialize(serde_dynamo::Deserializer::from_attribute_value(element))
            .map(Some)
    }
}

/// A name on the path, which takes down how it is asked for.
struct Name<'de> {
    name: &'de str,
    found: &'de RefCell<Vec<bool>>,
}

impl<'de> Name<'de> {
    fn give<V: Visitor<'de>>(self, declared: bool, visitor: V) -> Result<V::Value, Refusal> {
        let given = BorrowedStrDeserializer::new(self.name).deserialize_any(visitor);
        // a name that the program does not have is the item's
        self.found.borrow_mut().push(declared && given.is_ok());
        given
    }
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Refusal;

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.give(true, visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.give(false, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map
        struct enum ignored_any
    }
}
