//! The value of one key attribute: S, N or B.

use super::number;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use std::cmp::Ordering;

/// A rendered key attribute.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum KeyValue {
    Text(String),
    /// In normal form: equal numbers are equal text.
    Number(String),
    Binary(Vec<u8>),
}

impl KeyValue {
    /// The letter of the DynamoDB type.
    pub(crate) const fn letter(&self) -> u8 {
        match self {
            Self::Text(_) => b'S',
            Self::Number(_) => b'N',
            Self::Binary(_) => b'B',
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) | Self::Number(text) => text.as_bytes(),
            Self::Binary(bytes) => bytes,
        }
    }

    /// The key value that an attribute holds, if it is of a type that keys can have.
    pub(crate) fn of(attribute: &AttributeValue) -> Option<Self> {
        match attribute {
            AttributeValue::S(text) => Some(Self::Text(text.clone())),
            AttributeValue::N(text) => number::normal_form(text).map(Self::Number),
            AttributeValue::B(blob) => Some(Self::Binary(blob.as_ref().to_vec())),
            _ => None,
        }
    }

    /// The text of a key that is text.
    pub(crate) fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text,
            Self::Binary(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    pub(crate) fn into_attribute(self) -> AttributeValue {
        match self {
            Self::Text(text) => AttributeValue::S(text),
            Self::Number(text) => AttributeValue::N(text),
            Self::Binary(bytes) => AttributeValue::B(Blob::new(bytes)),
        }
    }

    /// The order of the service: S and B by bytes, N by number. `None` for different types.
    pub(crate) fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => Some(a.as_bytes().cmp(b.as_bytes())),
            (Self::Binary(a), Self::Binary(b)) => Some(a.cmp(b)),
            (Self::Number(a), Self::Number(b)) => Some(number::compare(a, b)),
            _ => None,
        }
    }
}

impl std::fmt::Debug for KeyValue {
    // values stay out of logs
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}(..)", char::from(self.letter()))
    }
}
