//! Key values, in the order in which the service sorts them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use std::cmp::Ordering;

/// A key value. Those of one type compare as the service compares them: S and B by their bytes, N by what they are worth.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Of type S.
    Text(String),
    /// Of type N.
    Number(Number),
    /// Of type B.
    Binary(Vec<u8>),
}

/// A decimal number, `0.d1 d2 d3 .. * 10^exponent`: `1`, `1.0` and `10E-1` are one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number {
    /// -1, 0 or 1.
    sign: i8,
    exponent: i32,
    /// Without zeros at either end.
    digits: Vec<u8>,
}

impl Key {
    /// A key attribute as it goes over the wire; nothing if it is of a type that no key has.
    #[must_use]
    pub fn of(attribute: &Value) -> Option<Self> {
        let (kind, value) = attribute.as_object().filter(|map| map.len() == 1)?.iter().next()?;
        let value = value.as_str()?;
        match &**kind {
            "S" => Some(Self::Text(value.to_owned())),
            "N" => Number::of(value).map(Self::Number),
            "B" => STANDARD.decode(value).ok().map(Self::Binary),
            _ => None,
        }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    pub(super) const fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Number(_) => false,
            Self::Binary(bytes) => bytes.is_empty(),
        }
    }

    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Number(number) => number.digits.len(),
            Self::Binary(bytes) => bytes.len(),
        }
    }

    /// The bytes that the value begins with; nothing if those of its type have no beginning.
    pub(super) const fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text.as_bytes()),
            Self::Number(_) => None,
            Self::Binary(bytes) => Some(bytes.as_slice()),
        }
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Key {
    fn from(number: i64) -> Self {
        Self::Number(Number::of(&number.to_string()).expect("an integer is a number"))
    }
}

impl Number {
    pub(super) fn of(text: &str) -> Option<Self> {
        let (sign, text) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let Some(first) = digits.iter().position(|digit| *digit != b'0') else {
            return Some(Self {
                sign: 0,
                exponent: 0,
                digits: Vec::new(),
            });
        };
        let last = digits.iter().rposition(|digit| *digit != b'0')?;
        Some(Self {
            sign,
            exponent: exponent + i32::try_from(whole.len()).ok()? - i32::try_from(first).ok()?,
            digits: digits[first..=last].to_vec(),
        })
    }
}

impl Number {
    /// Two digits take a byte, before and behind the point.
    pub(super) fn size(&self) -> usize {
        let before = usize::try_from(self.exponent).unwrap_or(0).min(self.digits.len());
        let behind = self.digits.len() - before;
        1 + usize::from(self.sign < 0) + before.div_ceil(2) + behind.div_ceil(2)
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = self.exponent.cmp(&other.exponent).then_with(|| self.digits.cmp(&other.digits));
        let size = if self.sign < 0 { size.reverse() } else { size };
        self.sign.cmp(&other.sign).then(size)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
