//! Conditions: what must hold of an item.

use super::DocumentPath;
use crate::error::{Error, Result};
use crate::limits;
use aws_sdk_dynamodb::types::AttributeValue;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Not;

/// A condition on the fields of an `E`, for `filter` and `when`.
///
/// Made from a field, in the closure that they take, and combined with [`and`](Self::and), [`or`](Self::or) and `!`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let gone = Order::update("c1", 1)
///     .when(|o| o.warehouse().eq("east").or(o.warehouse().begins_with("west")))
///     .set(|o| o.warehouse().remove())
///     .send(&table)
///     .await?;
/// assert_eq!(gone.warehouse, None);
/// # Ok(()) }) }
/// ```
///
/// As everywhere in Rust, `!` takes in all the method calls behind it: `!a.and(b)` is `!(a.and(b))`. To turn `a` alone, write `(!a).and(b)`.
#[must_use = "a condition does nothing until a request is given it"]
pub struct Condition<E> {
    predicate: Result<Predicate>,
    of: PhantomData<fn() -> E>,
}

/// The condition itself, whatever entity it is about.
#[derive(Clone)]
pub(crate) enum Predicate {
    Compare(Operand, Comparator, AttributeValue),
    In(DocumentPath, Vec<AttributeValue>),
    BeginsWith(DocumentPath, AttributeValue),
    Contains(DocumentPath, AttributeValue),
    Exists(DocumentPath),
    /// Two or more, none of which is an `And`.
    And(Vec<Predicate>),
    /// Two or more, none of which is an `Or`.
    Or(Vec<Predicate>),
    Not(Box<Predicate>),
}

#[derive(Clone)]
pub(crate) enum Operand {
    Value(DocumentPath),
    Size(DocumentPath),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparator {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
}

// Chains are kept flat, so that a condition is not nested deeper than it has to be.
impl Predicate {
    pub(crate) fn and(self, other: Self) -> Self {
        let terms = |predicate| match predicate {
            Self::And(terms) => terms,
            other => vec![other],
        };
        Self::And(joined(terms(self), terms(other)))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        let terms = |predicate| match predicate {
            Self::Or(terms) => terms,
            other => vec![other],
        };
        Self::Or(joined(terms(self), terms(other)))
    }

    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The attribute has this value; nothing means that it is not there.
    pub(crate) fn is(attribute: &'static str, value: Option<AttributeValue>) -> Self {
        let path = DocumentPath::new(attribute);
        match value {
            Some(value) => Self::Compare(Operand::Value(path), Comparator::Eq, value),
            None => Self::Exists(path).negated(),
        }
    }

    /// All of them, or nothing if there are none.
    pub(crate) fn all(predicates: impl IntoIterator<Item = Self>) -> Option<Self> {
        predicates.into_iter().reduce(Self::and)
    }

    /// The attributes that it looks at.
    pub(crate) fn attributes(&self) -> Vec<&str> {
        match self {
            Self::Compare(Operand::Value(path) | Operand::Size(path), ..)
            | Self::In(path, _)
            | Self::BeginsWith(path, _)
            | Self::Contains(path, _)
            | Self::Exists(path) => vec![&path.attribute],
            Self::And(terms) | Self::Or(terms) => terms.iter().flat_map(Self::attributes).collect(),
            Self::Not(inner) => inner.attributes(),
        }
    }

    /// How many operators and functions it has, as the service counts them.
    pub(super) fn operators(&self) -> usize {
        match self {
            Self::Compare(Operand::Value(_), ..) | Self::In(..) | Self::BeginsWith(..) | Self::Contains(..) | Self::Exists(_) => 1,
            Self::Compare(Operand::Size(_), ..) => 2,
            Self::And(terms) | Self::Or(terms) => terms.len() - 1 + terms.iter().map(Self::operators).sum::<usize>(),
            // is written `attribute_not_exists`
            Self::Not(inner) if matches!(**inner, Self::Exists(_)) => 1,
            Self::Not(inner) => 1 + inner.operators(),
        }
    }
}

fn joined(mut one: Vec<Predicate>, other: Vec<Predicate>) -> Vec<Predicate> {
    one.extend(other);
    one
}

impl<E> Condition<E> {
    pub(crate) fn new(predicate: Result<Predicate>) -> Self {
        Self {
            predicate,
            of: PhantomData,
        }
    }

    /// The condition, or why it cannot be sent.
    pub(crate) fn into_predicate(self) -> Result<Predicate> {
        self.predicate
    }

    /// Both must hold.
    pub fn and(self, other: Self) -> Self {
        self.with(other, Predicate::and)
    }

    /// One of them must hold, or both.
    pub fn or(self, other: Self) -> Self {
        self.with(other, Predicate::or)
    }

    fn with(self, other: Self, join: fn(Predicate, Predicate) -> Predicate) -> Self {
        Self::new(
            self.predicate
                .and_then(|one| Ok(join(one, other.predicate?)))
                .and_then(small_enough),
        )
    }
}

/// Asked whenever a condition grows, which bounds how deep it can be nested.
fn small_enough(predicate: Predicate) -> Result<Predicate> {
    match predicate.operators() {
        operators if operators > limits::EXPRESSION_OPERATORS => Err(Error::limit(format!(
            "the condition has more operators and functions than the {} that DynamoDB allows",
            limits::EXPRESSION_OPERATORS
        ))),
        _ => Ok(predicate),
    }
}

impl<E> Not for Condition<E> {
    type Output = Self;

    fn not(self) -> Self {
        Self::new(self.predicate.map(Predicate::negated).and_then(small_enough))
    }
}

impl<E> Clone for Condition<E> {
    fn clone(&self) -> Self {
        Self::new(self.predicate.as_ref().map(Clone::clone).map_err(Error::again))
    }
}

// values stay out of logs
impl<E> fmt::Debug for Condition<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Condition(..)")
    }
}
