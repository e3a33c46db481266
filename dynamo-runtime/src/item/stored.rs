//! One value of a field as it is stored: the same for a whole item, a condition and an update.

use super::value::{Look, Refused, Seen};
use super::{body, measure};
use crate::error::Result;
use crate::schema::EntitySchema;
use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use std::fmt;

/// A value as serde writes it, or why it cannot be stored.
#[doc(hidden)]
pub struct Encoded(pub(super) Result<Stored, Refused>);

/// What is stored of a value.
pub(crate) enum Stored {
    Value(AttributeValue),
    /// A 128-bit integer, in decimal digits.
    Wide(String),
    /// DynamoDB stores no empty set: it is absent.
    EmptySet,
    /// By the field's `skip_serializing_if`.
    Absent,
    None,
}

/// Writes a value by its own serde code.
#[doc(hidden)]
pub fn encoded<T: Serialize + ?Sized>(value: &T) -> Encoded {
    Encoded(stored(value))
}

/// A value that serde leaves out.
#[doc(hidden)]
#[must_use]
pub fn absent() -> Encoded {
    Encoded(Ok(Stored::Absent))
}

fn stored<T: Serialize + ?Sized>(value: &T) -> Result<Stored, Refused> {
    Ok(match value.serialize(Look::Top)? {
        Seen::None => Stored::None,
        Seen::Number(digits) => Stored::Wide(digits),
        Seen::Numbers(set) => Stored::Value(AttributeValue::Ns(set)),
        Seen::Other => {
            let value: AttributeValue = serde_dynamo::to_attribute_value(value).map_err(|error| Refused::Own(error.to_string()))?;
            let empty = match &value {
                AttributeValue::Ss(set) | AttributeValue::Ns(set) => set.is_empty(),
                AttributeValue::Bs(set) => set.is_empty(),
                _ => false,
            };
            if empty { Stored::EmptySet } else { Stored::Value(value) }
        }
    })
}

impl Encoded {
    /// The same value as a part of an attribute, where less can be stored.
    pub(crate) fn inside(self) -> Self {
        Self(match self.0 {
            Ok(Stored::Wide(_)) => Err(Refused::Wide),
            // refused further on, as in a whole item
            Ok(Stored::EmptySet) => Ok(Stored::Value(AttributeValue::Ss(Vec::new()))),
            other => other,
        })
    }

    /// The value, or an error that names the attribute.
    pub(crate) fn into_stored(self, schema: &EntitySchema, attribute: &str) -> Result<Stored> {
        let stored = self.0.map_err(|refused| body::refused(attribute, schema, &refused))?;
        match stored {
            Stored::Value(value) => measure::check_value(attribute, &value, schema).map(|()| Stored::Value(value)),
            Stored::Wide(digits) => {
                let number = AttributeValue::N(digits);
                measure::check_value(attribute, &number, schema).map(|()| Stored::Value(number))
            }
            nothing @ (Stored::EmptySet | Stored::Absent | Stored::None) => Ok(nothing),
        }
    }
}

impl Stored {
    /// The value; nothing for what is absent.
    pub(crate) fn into_value(self) -> Option<AttributeValue> {
        match self {
            Self::Value(value) => Some(value),
            Self::Wide(digits) => Some(AttributeValue::N(digits)),
            Self::EmptySet | Self::Absent | Self::None => None,
        }
    }
}

// values stay out of logs
impl fmt::Debug for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Encoded(..)")
    }
}
