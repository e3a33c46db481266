//! The size of a field in a condition.

use super::{Comparator, Condition, DocumentPath, Operand, Predicate};
use crate::error::{Error, Result};
use aws_sdk_dynamodb::types::AttributeValue;
use std::fmt;
use std::marker::PhantomData;

/// How long a field's text is, or how many bytes, elements or entries it holds, in a condition.
///
/// No comparison holds for a field that is not stored, or that holds a number or `bool`.
#[must_use = "a size is no condition yet"]
pub struct Size<E> {
    path: Result<DocumentPath>,
    of: PhantomData<fn() -> E>,
}

impl<E> Size<E> {
    pub(super) fn of(path: Result<DocumentPath>) -> Self {
        Self { path, of: PhantomData }
    }

    /// It has this size.
    pub fn eq(self, size: usize) -> Condition<E> {
        self.compare(Comparator::Eq, size)
    }

    /// It has another size, or is not stored.
    pub fn ne(self, size: usize) -> Condition<E> {
        !self.eq(size)
    }

    /// It is smaller.
    pub fn lt(self, size: usize) -> Condition<E> {
        self.compare(Comparator::Lt, size)
    }

    /// It is not larger.
    pub fn le(self, size: usize) -> Condition<E> {
        self.compare(Comparator::Le, size)
    }

    /// It is larger.
    pub fn gt(self, size: usize) -> Condition<E> {
        self.compare(Comparator::Gt, size)
    }

    /// It is not smaller.
    pub fn ge(self, size: usize) -> Condition<E> {
        self.compare(Comparator::Ge, size)
    }

    /// It has one of these sizes, or one between them.
    pub fn between(self, low: usize, high: usize) -> Condition<E> {
        let path = self.path.as_ref().map(Clone::clone).map_err(Error::again);
        self.ge(low).and(Self::of(path).le(high))
    }

    fn compare(self, comparator: Comparator, size: usize) -> Condition<E> {
        let size = AttributeValue::N(size.to_string());
        Condition::new(self.path.map(|path| Predicate::Compare(Operand::Size(path), comparator, size)))
    }
}

impl<E> fmt::Debug for Size<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Size(..)")
    }
}
