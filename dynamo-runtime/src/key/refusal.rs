//! Why a value cannot stand in a key, in words that never show the value.

use crate::limits::NUMBER_DIGITS;
use std::fmt::{self, Display};

/// Why a value cannot stand in a key. `Display` ends the sentence "`id` of `Order` cannot stand in its key `ORDER#<id>`: ..".
pub(crate) enum Refusal {
    Empty,
    Separator {
        separator: char,
        /// The placeholder that would let the value stand.
        escaped: Option<String>,
        value: String,
    },
    /// The key would not sort as its values do.
    SortsBefore {
        character: char,
        separator: char,
        escaped: Option<String>,
        value: String,
    },
    /// More digits than the template or the type has room for.
    Wide {
        digits: usize,
        width: usize,
        value: String,
    },
    Year,
    LeapSecond,
    /// More digits than the service keeps of a number.
    Digits {
        value: String,
    },
    /// Not what the `KeyPart` of its type says that its values are.
    Form,
}

impl Refusal {
    /// Whether a limit of the service stands against the value.
    pub(crate) const fn is_too_long(&self) -> bool {
        matches!(self, Self::Digits { .. })
    }

    /// The value, where it helps to see it.
    pub(crate) fn value(&self) -> Option<&str> {
        match self {
            Self::Separator { value, .. } | Self::SortsBefore { value, .. } | Self::Wide { value, .. } | Self::Digits { value } => {
                Some(value)
            }
            Self::Empty | Self::Year | Self::LeapSecond | Self::Form => None,
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "it is empty"),
            Self::Separator { separator, escaped, .. } => {
                write!(f, "it contains the separator `{separator}`")?;
                offer(escaped.as_deref(), f)
            }
            Self::SortsBefore {
                character,
                separator,
                escaped,
                ..
            } => {
                match character {
                    ' ' => write!(f, "it contains a space")?,
                    character if character.is_control() => write!(f, "it contains a control character")?,
                    character => write!(f, "it contains `{character}`")?,
                }
                write!(f, ", which sorts before the separator `{separator}` that follows")?;
                offer(escaped.as_deref(), f)
            }
            Self::Wide { digits, width, .. } => write!(f, "its {digits} digits are more than the template's {width}"),
            Self::Year => write!(f, "its year is outside 0000 to 9999"),
            Self::LeapSecond => write!(f, "it is a leap second"),
            Self::Digits { .. } => write!(
                f,
                "it has more than {NUMBER_DIGITS} significant digits, and DynamoDB keeps no more of a number"
            ),
            Self::Form => write!(f, "it is not of the form that the `KeyPart` of its type declares"),
        }
    }
}

fn offer(escaped: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match escaped {
        Some(placeholder) => write!(f, "; with `{placeholder}` in the template it could be stored"),
        None => Ok(()),
    }
}
