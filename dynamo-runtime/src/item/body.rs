//! The body of an item: what serde writes of an entity, attribute by attribute.

use super::stored::{Stored, encoded};
use super::value::{Look, Refused};
use super::{Item, attribute};
use crate::entity;
use crate::error::{Error, Result};
use crate::limits::NESTING_LEVELS;
use crate::schema::{EntitySchema, NoneAs};
use aws_sdk_dynamodb::types::AttributeValue;
use serde::ser::{Error as _, Impossible, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::fmt::{self, Display};

/// Everything that serde writes of the entity. A `None` at the top level is left out, and so is an empty set, which DynamoDB does not store.
pub(super) fn of(entity: &impl entity::Body, schema: &EntitySchema) -> Result<Item> {
    entity
        .serialize_body(Body {
            schema,
            item: Item::new(),
            left_out: Vec::new(),
            name: None,
        })
        .map_err(|stop| stop.into_error(schema))
}

/// A value of one attribute that cannot be stored.
pub(super) fn refused(name: &str, schema: &EntitySchema, refused: &Refused) -> Error {
    Stop::refused(name, schema, refused).into_error(schema)
}

/// Why serialization stopped: what can be said of it, and what may hold values.
#[derive(Debug)]
struct Stop {
    why: String,
    detail: Option<String>,
    /// Whether a limit of the service stands against it.
    limit: bool,
}

impl Stop {
    fn new(why: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            detail: None,
            limit: false,
        }
    }

    /// Something about one attribute. Its name may be data, and so goes with the detail.
    fn attribute(name: &str, schema: &EntitySchema, why: impl Display, detail: impl Display) -> Self {
        Self {
            why: format!("{} {why}", attribute(name, schema)),
            detail: Some(format!("`{name}`: {detail}")),
            limit: false,
        }
    }

    fn refused(name: &str, schema: &EntitySchema, refused: &Refused) -> Self {
        let why = match refused {
            Refused::Wide => {
                "holds a 128-bit integer inside a list or map or what is flattened, where only 64 bits can be stored; \
                 give it a field of the entity's own, or store it as text"
            }
            Refused::MapKey => "holds a map with keys that are no text",
            Refused::TooDeep => {
                let why = format_args!("is nested deeper than the {NESTING_LEVELS} levels that DynamoDB allows");
                return Self {
                    limit: true,
                    ..Self::attribute(name, schema, why, refused)
                };
            }
            Refused::Own(_) => NO_FORM,
        };
        Self::attribute(name, schema, why, refused)
    }

    fn into_error(self, schema: &EntitySchema) -> Error {
        if self.limit {
            Error::limit(format!("`{}` cannot be stored: {}", schema.name, self.why))
        } else {
            Error::encode(schema, self.why, self.detail)
        }
    }
}

const NO_FORM: &str = "has no form that DynamoDB can store";

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Stop {}

impl serde::ser::Error for Stop {
    // what the user's own `Serialize` has to say
    fn custom<T: Display>(message: T) -> Self {
        Self {
            detail: Some(message.to_string()),
            ..Self::new("its `Serialize` refuses it")
        }
    }
}

struct Body<'s> {
    schema: &'s EntitySchema,
    item: Item,
    /// The names of the `None`s that are not stored.
    left_out: Vec<String>,
    /// The name of the entry that a flattened map is writing.
    name: Option<String>,
}

impl Body<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: String, value: &T) -> Result<(), Stop> {
        // an attribute that is written twice would lose the first value
        if self.item.contains_key(&name) || self.left_out.contains(&name) {
            return Err(Stop::attribute(
                &name,
                self.schema,
                "is there twice: two of its fields are stored under one name",
                "written twice",
            ));
        }
        let stored = match encoded(value).0.map_err(|refused| Stop::refused(&name, self.schema, &refused))? {
            Stored::Value(stored) => stored,
            // serde buffers what is flattened, and its buffer has no 128-bit integers
            Stored::Wide(digits) if !self.schema.declares(&name) && digits.parse::<i64>().is_err() && digits.parse::<u64>().is_err() => {
                return Err(Stop::refused(&name, self.schema, &Refused::Wide));
            }
            Stored::Wide(digits) => AttributeValue::N(digits),
            Stored::EmptySet | Stored::Absent => return Ok(()),
            Stored::None => {
                let field = self.schema.fields.iter().find(|field| field.stored == name);
                // what is flattened into the item is read by code that may take absence otherwise
                if field.is_some_and(|field| field.none != NoneAs::Null) {
                    self.left_out.push(name);
                    return Ok(());
                }
                AttributeValue::Null(true)
            }
        };
        self.item.insert(name, stored);
        Ok(())
    }
}

macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<$ok, Stop> {
            Err(not_a_struct())
        }
    )*};
}

fn not_a_struct() -> Stop {
    Stop::new("its `Serialize` writes something else than a struct or a map")
}

impl Serializer for Body<'_> {
    type Ok = Item;
    type Error = Stop;
    type SerializeStruct = Self;
    type SerializeMap = Self;
    type SerializeSeq = Impossible<Item, Stop>;
    type SerializeTuple = Impossible<Item, Stop>;
    type SerializeTupleStruct = Impossible<Item, Stop>;
    type SerializeTupleVariant = Impossible<Item, Stop>;
    type SerializeStructVariant = Impossible<Item, Stop>;

    fn serialize_struct(mut self, _: &'static str, fields: usize) -> Result<Self, Stop> {
        // room for the keys as well
        self.item.reserve(fields + 2 * self.schema.keys.len() + 1);
        Ok(self)
    }

    // a struct with `flatten` comes here
    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stop> {
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Item, Stop> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Item, Stop> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, _: &'static str, _: &T) -> Result<Item, Stop> {
        Err(not_a_struct())
    }

    refuse! {
        serialize_bool(bool) -> Item;
        serialize_i8(i8) -> Item;
        serialize_i16(i16) -> Item;
        serialize_i32(i32) -> Item;
        serialize_i64(i64) -> Item;
        serialize_u8(u8) -> Item;
        serialize_u16(u16) -> Item;
        serialize_u32(u32) -> Item;
        serialize_u64(u64) -> Item;
        serialize_f32(f32) -> Item;
        serialize_f64(f64) -> Item;
        serialize_char(char) -> Item;
        serialize_str(&str) -> Item;
        serialize_bytes(&[u8]) -> Item;
        serialize_none() -> Item;
        serialize_unit() -> Item;
        serialize_unit_struct(&'static str) -> Item;
        serialize_unit_variant(&'static str, u32, &'static str) -> Item;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

impl SerializeStruct for Body<'_> {
    type Ok = Item;
    type Error = Stop;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Stop> {
        self.add(name.to_owned(), value)
    }

    fn end(self) -> Result<Item, Stop> {
        Ok(self.item)
    }
}

impl SerializeMap for Body<'_> {
    type Ok = Item;
    type Error = Stop;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        // serde_dynamo decides how keys are spelled, as it does for maps further down
        let entry = || {
            key.serialize(Look::Key).map_err(serde_dynamo::Error::custom)?;
            let mut map = serde_dynamo::Serializer.serialize_map(Some(1))?;
            map.serialize_entry(key, &())?;
            SerializeMap::end(map)
        };
        self.name = match entry() {
            Ok(serde_dynamo::AttributeValue::M(entry)) => entry.into_keys().next(),
            Ok(_) => None,
            Err(error) => {
                let stop = Stop::new("a map that is flattened into it has keys that are no text");
                return Err(Stop {
                    detail: Some(error.to_string()),
                    ..stop
                });
            }
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        let name = self
            .name
            .take()
            .ok_or_else(|| Stop::new("its `Serialize` writes a value before its key"))?;
        self.add(name, value)
    }

    fn end(self) -> Result<Item, Stop> {
        Ok(self.item)
    }
}
