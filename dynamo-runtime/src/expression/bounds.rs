//! What a stored number must be so that it stays in its field's type when something is added to it.

use super::{Comparator, Edit, How, Operand, Predicate};
use crate::Item;
use crate::key::{Kind, normal_form};
use aws_sdk_dynamodb::types::AttributeValue;

/// The least and the most that the stored number may be.
///
/// Given where a program could reach the end of the type: where an unsigned number would fall below 0, and for the types of at most 32 bits. No
/// counter reaches the ends of the wider ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    least: Option<i128>,
    most: Option<i128>,
}

impl Bounds {
    /// For a counter that is raised by 1 and ends there.
    pub(crate) fn of_counter(last: u64) -> Self {
        Self {
            least: None,
            most: (last != u64::MAX).then(|| i128::from(last) - 1),
        }
    }

    /// For a field of this kind, when this much is added.
    pub(super) fn when_adding(value: &str, kind: Option<Kind>) -> Self {
        let (least, most) = match kind {
            Some(Kind::Unsigned(digits)) => (
                Some(0),
                match digits {
                    3 => Some(u8::MAX.into()),
                    5 => Some(u16::MAX.into()),
                    10 => Some(u32::MAX.into()),
                    _ => None,
                },
            ),
            Some(Kind::Signed(3)) => (Some(i8::MIN.into()), Some(i8::MAX.into())),
            Some(Kind::Signed(5)) => (Some(i16::MIN.into()), Some(i16::MAX.into())),
            Some(Kind::Signed(10)) => (Some(i32::MIN.into()), Some(i32::MAX.into())),
            _ => (None, None),
        };
        // an integer that DynamoDB holds has 38 digits and fits; a float has no bounds
        let value: i128 = value.parse().unwrap_or_default();
        Self {
            least: least.filter(|_| value < 0).and_then(|least: i128| least.checked_sub(value)),
            most: most.filter(|_| value > 0).and_then(|most: i128| most.checked_sub(value)),
        }
    }
}

impl Edit {
    /// Whether the field's type holds the sum with this number.
    pub(crate) fn takes(&self, number: i128) -> bool {
        match &self.how {
            How::Add {
                bounds: Bounds { least, most },
                ..
            } => least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most),
            _ => true,
        }
    }

    /// Whether the field's type holds the sum with what an item has; a missing number counts as 0, and of what lies inside an attribute nothing is
    /// known.
    pub(crate) fn fits(&self, item: &Item) -> bool {
        let number = match item.get(&*self.path.attribute) {
            _ if !self.path.steps.is_empty() => return true,
            Some(AttributeValue::N(digits)) => normal_form(digits).and_then(|digits| digits.parse().ok()),
            Some(_) => None,
            None => Some(0),
        };
        number.is_none_or(|number| self.takes(number))
    }

    /// What must hold of the stored number, if anything; a missing one counts as 0.
    pub(crate) fn bounds(&self) -> Option<Predicate> {
        let How::Add {
            bounds: Bounds { least, most },
            ..
        } = &self.how
        else {
            return None;
        };
        let compare = |comparator, bound: i128| {
            Predicate::Compare(Operand::Value(self.path.clone()), comparator, AttributeValue::N(bound.to_string()))
        };
        let inside = Predicate::all(
            [
                least.map(|least| compare(Comparator::Ge, least)),
                most.map(|most| compare(Comparator::Le, most)),
            ]
            .into_iter()
            .flatten(),
        )?;
        Some(if self.takes(0) {
            Predicate::Exists(self.path.clone()).negated().or(inside)
        } else {
            inside
        })
    }
}
