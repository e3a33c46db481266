//! A look at a value before `serde_dynamo` is given it: what that does not tell (whether it is `None`), store (128-bit integers)
//! or survive (map keys that are no text, recursion without end).

use crate::limits::NESTING_LEVELS;
use crate::set;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant, Serializer,
};
use std::fmt::{self, Display};

/// What the value at the top level turned out to be.
pub(super) enum Seen {
    /// `None`: `serde_dynamo` writes it as NULL like `()`, and only one of them can be left out.
    None,
    /// The decimal digits of a 128-bit integer.
    Number(String),
    /// Those of each element of a set.
    Numbers(Vec<String>),
    Other,
}

/// Why a value cannot be given to `serde_dynamo`.
#[derive(Debug)]
pub(super) enum Refused {
    /// A 128-bit integer below the top level.
    Wide,
    /// A map's key is something else than text, a number or an enum's variant.
    MapKey,
    /// More levels of lists and maps than DynamoDB allows.
    TooDeep,
    /// What the user's own `Serialize` has to say.
    Own(String),
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wide => f.write_str("a 128-bit integer inside a list or map"),
            Self::MapKey => f.write_str("a map key that is no text"),
            Self::TooDeep => f.write_str("more levels than DynamoDB allows"),
            Self::Own(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Refused {}

impl serde::ser::Error for Refused {
    fn custom<T: Display>(message: T) -> Self {
        Self::Own(message.to_string())
    }
}

/// Goes through a value and keeps nothing of it.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// At a field of the entity itself.
    Top,
    /// At a set of numbers there.
    Set,
    /// At an element of it.
    Element,
    /// So many levels of lists and maps below.
    Inside(usize),
    /// At a map's key.
    Key,
}

impl Look {
    fn enter(self) -> Result<Self, Refused> {
        match self {
            Self::Top => Ok(Self::Inside(1)),
            Self::Set => Ok(Self::Element),
            Self::Element => Ok(Self::Inside(2)),
            Self::Inside(NESTING_LEVELS..) => Err(Refused::TooDeep),
            Self::Inside(level) => Ok(Self::Inside(level + 1)),
            Self::Key => Err(Refused::MapKey),
        }
    }

    fn value(self) -> Result<Seen, Refused> {
        match self {
            Self::Key => Err(Refused::MapKey),
            Self::Top | Self::Set | Self::Element | Self::Inside(_) => Ok(Seen::Other),
        }
    }

    fn wide(self, number: impl Display) -> Result<Seen, Refused> {
        match self {
            Self::Top | Self::Element => Ok(Seen::Number(number.to_string())),
            Self::Set | Self::Inside(_) => Err(Refused::Wide),
            Self::Key => Ok(Seen::Other),
        }
    }
}

macro_rules! values {
    ($($method:ident($($type:ty),*) => $answer:expr;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<Seen, Refused> {
            let answer: fn(Self) -> Result<Seen, Refused> = $answer;
            answer(self)
        }
    )*};
}

impl Serializer for Look {
    type Ok = Seen;
    type Error = Refused;
    type SerializeSeq = Sequence;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    // these can be the key of a map
    values! {
        serialize_bool(bool) => |_| Ok(Seen::Other);
        serialize_i8(i8) => |_| Ok(Seen::Other);
        serialize_i16(i16) => |_| Ok(Seen::Other);
        serialize_i32(i32) => |_| Ok(Seen::Other);
        serialize_i64(i64) => |_| Ok(Seen::Other);
        serialize_u8(u8) => |_| Ok(Seen::Other);
        serialize_u16(u16) => |_| Ok(Seen::Other);
        serialize_u32(u32) => |_| Ok(Seen::Other);
        serialize_u64(u64) => |_| Ok(Seen::Other);
        serialize_char(char) => |_| Ok(Seen::Other);
        serialize_str(&str) => |_| Ok(Seen::Other);
        serialize_unit_variant(&'static str, u32, &'static str) => |_| Ok(Seen::Other);
    }

    // and these cannot
    values! {
        serialize_f32(f32) => Self::value;
        serialize_f64(f64) => Self::value;
        serialize_bytes(&[u8]) => Self::value;
        serialize_unit() => Self::value;
        serialize_unit_struct(&'static str) => Self::value;
    }

    fn serialize_i128(self, value: i128) -> Result<Seen, Refused> {
        self.wide(value)
    }

    fn serialize_u128(self, value: u128) -> Result<Seen, Refused> {
        self.wide(value)
    }

    fn serialize_none(self) -> Result<Seen, Refused> {
        match self {
            Self::Top => Ok(Seen::None),
            Self::Set | Self::Element | Self::Inside(_) | Self::Key => self.value(),
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Seen, Refused> {
        self.value()?;
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<Seen, Refused> {
        value.serialize(match self {
            Self::Top if name == set::NUMBERS => Self::Set,
            other => other,
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<Seen, Refused> {
        value.serialize(self.enter()?)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Sequence, Refused> {
        Ok(Sequence {
            element: self.enter()?,
            numbers: Vec::new(),
        })
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Refused> {
        self.enter()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        self.enter()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Refused> {
        self.enter()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Refused> {
        self.enter()
    }

    // a map with the variant as its only key, and the list or map inside
    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Refused> {
        self.enter()?.enter()
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Refused> {
        self.enter()?.enter()
    }

    // the default would write the text out first
    fn collect_str<T: Display + ?Sized>(self, _: &T) -> Result<Seen, Refused> {
        Ok(Seen::Other)
    }
}

/// Goes through the elements of a sequence.
pub(super) struct Sequence {
    element: Look,
    /// The 128-bit integers of a set: all of its elements or none.
    numbers: Vec<String>,
}

impl SerializeSeq for Sequence {
    type Ok = Seen;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        if let Seen::Number(digits) = value.serialize(self.element)? {
            self.numbers.push(digits);
        }
        Ok(())
    }

    fn end(self) -> Result<Seen, Refused> {
        Ok(if self.numbers.is_empty() {
            Seen::Other
        } else {
            Seen::Numbers(self.numbers)
        })
    }
}

macro_rules! elements {
    ($($of:ident $method:ident($($name:ty)?);)*) => {$(
        impl $of for Look {
            type Ok = Seen;
            type Error = Refused;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Refused> {
                value.serialize(*self).map(drop)
            }

            fn end(self) -> Result<Seen, Refused> {
                Ok(Seen::Other)
            }
        }
    )*};
}

elements! {
    SerializeTuple serialize_element();
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(&'static str);
    SerializeStructVariant serialize_field(&'static str);
}

impl SerializeMap for Look {
    type Ok = Seen;
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        key.serialize(Self::Key).map(drop)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        value.serialize(*self).map(drop)
    }

    fn end(self) -> Result<Seen, Refused> {
        Ok(Seen::Other)
    }
}
