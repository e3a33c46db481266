//! What can be said for certain of an item before it is sent: a lower bound of its size, and numbers and sets that the service does not have.

use super::{Item, attribute};
use crate::error::{Error, Result};
use crate::key::normal_form;
use crate::limits;
use crate::schema::EntitySchema;
use aws_sdk_dynamodb::types::AttributeValue;

/// Refuses what the service would refuse for certain.
pub(super) fn check(item: &Item, schema: &EntitySchema) -> Result<()> {
    let mut bytes = 0;
    for (name, value) in item {
        let size = size(value).map_err(|refused| refused.of(name, schema))?;
        bytes += name.len() + size;
    }
    if bytes > limits::ITEM_BYTES {
        return Err(Error::limit(format!(
            "an item of `{}` would take {bytes} bytes or more, and DynamoDB allows {}",
            schema.name,
            limits::ITEM_BYTES
        )));
    }
    Ok(())
}

/// A lower bound of what the service counts for an item.
pub(crate) fn item_bytes(item: &Item) -> usize {
    item.iter().map(|(name, value)| name.len() + size_of(value)).sum()
}

/// Refuses a value that the service would refuse in an item, or an item for.
pub(super) fn check_value(name: &str, value: &AttributeValue, schema: &EntitySchema) -> Result<()> {
    size(value).map(drop).map_err(|refused| refused.of(name, schema))
}

/// A lower bound of what the service counts for a value that was found to be fit for an item.
pub(crate) fn size_of(value: &AttributeValue) -> usize {
    size(value).unwrap_or_default()
}

enum Refused {
    NotANumber,
    TooManyDigits,
    EmptySet,
    Unknown,
}

impl Refused {
    fn of(&self, name: &str, schema: &EntitySchema) -> Error {
        let why = match self {
            Self::NotANumber => "a number that DynamoDB does not have, as NaN, infinity, or one too large or too near to zero".to_owned(),
            Self::TooManyDigits => format!("a number of more than {} digits", limits::NUMBER_DIGITS),
            Self::EmptySet => "an empty set inside a list or map, which DynamoDB does not store".to_owned(),
            Self::Unknown => "a value of a type that this version of the SDK does not know".to_owned(),
        };
        Error::encode(
            schema,
            format_args!("{} holds {why}", attribute(name, schema)),
            Some(format!("in `{name}`")),
        )
    }
}

/// A lower bound of what the service counts for a value.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html#ItemSizeCalculations>
fn size(value: &AttributeValue) -> Result<usize, Refused> {
    let filled = |length: usize| if length == 0 { Err(Refused::EmptySet) } else { Ok(()) };
    Ok(match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::N(text) => number(text)?,
        AttributeValue::B(blob) => blob.as_ref().len(),
        AttributeValue::Bool(_) | AttributeValue::Null(_) => 1,
        AttributeValue::Ss(set) => {
            filled(set.len())?;
            set.iter().map(String::len).sum()
        }
        AttributeValue::Ns(set) => {
            filled(set.len())?;
            set.iter().try_fold(0, |sum, text| number(text).map(|size| sum + size))?
        }
        AttributeValue::Bs(set) => {
            filled(set.len())?;
            set.iter().map(|blob| blob.as_ref().len()).sum()
        }
        AttributeValue::L(list) => list.iter().try_fold(3, |sum, value| size(value).map(|size| sum + size))?,
        AttributeValue::M(map) => map
            .iter()
            .try_fold(3, |sum, (name, value)| size(value).map(|size| sum + name.len() + size))?,
        _ => return Err(Refused::Unknown),
    })
}

/// Two digits take a byte; zeros at either end take none.
fn number(text: &str) -> Result<usize, Refused> {
    // serde_dynamo writes floats as Rust does: digits, a point, a sign, and no exponent
    if !text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.')) {
        return Err(Refused::NotANumber);
    }
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
    let first = digits.iter().position(|digit| *digit != b'0').unwrap_or(digits.len());
    let last = digits.iter().rposition(|digit| *digit != b'0').map_or(first, |last| last + 1);
    match last - first {
        significant if significant > limits::NUMBER_DIGITS => Err(Refused::TooManyDigits),
        _ if normal_form(text).is_none() => Err(Refused::NotANumber),
        significant => Ok(significant / 2),
    }
}
