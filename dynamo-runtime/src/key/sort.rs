//! Staged sort keys: `range(|sk| ..)` offers each field of the sort key when those before it are fixed by `eq`.

use super::{Arg, KeyPart, Part, Prefixed, Ranged, RangedBeforeSeparator};
use std::marker::PhantomData;

/// What a range has been told: values of the leading fields, and perhaps a bound on the next. Rendered with the template when the request is built.
#[doc(hidden)]
#[derive(Clone, Default)]
pub struct SortParts {
    pub(crate) fixed: Vec<Part<'static>>,
    pub(crate) bound: Option<SortBound>,
}

/// The bound on the first field that is not fixed.
#[derive(Clone)]
pub(crate) enum SortBound {
    Lt(Part<'static>),
    Le(Part<'static>),
    Gt(Part<'static>),
    Ge(Part<'static>),
    Between(Part<'static>, Part<'static>),
    BeginsWith(String),
}

/// A point in a sort key: the generated types that carry a method for the next field.
#[doc(hidden)]
pub trait Stage {
    /// The stage that these parts have led to.
    fn at(parts: SortParts) -> Self;
    /// The parts that led here.
    fn parts(self) -> SortParts;
}

/// The stage has come to the field of this number.
// For a method that does not exist the compiler has words of its own; for a bound that is not met it has these. They cannot name the fields:
// that would take an attribute of the tool module `diagnostic` in generated code, which a crate with `no_implicit_prelude` does not have.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the fields of a sort key are given from the left, each once",
    label = "not the next field of the sort key",
    note = "in the order of the template, each but the last is fixed by `eq`: `|sk| sk.first().eq(a).second().ge(b)`"
)]
pub trait Reached<const FIELD: usize> {}

/// What the closure given to `range` may answer.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range of a sort key",
    label = "end with `eq`, `lt`, `le`, `gt`, `ge`, `between` or `begins_with`"
)]
pub trait SortRange {
    /// The parts of the range.
    fn into_parts(self) -> SortParts;
}

/// A range whose last field is bounded; no field can follow.
pub struct RangeEnd(SortParts);

impl SortRange for RangeEnd {
    fn into_parts(self) -> SortParts {
        self.0
    }
}

#[diagnostic::do_not_recommend]
impl<S: Stage> SortRange for S {
    fn into_parts(self) -> SortParts {
        self.parts()
    }
}

/// The sort of a key that has no sort key, or a constant one: there is nothing to give a range of.
pub struct NoSortKey;

impl Stage for NoSortKey {
    fn at(_: SortParts) -> Self {
        Self
    }
    fn parts(self) -> SortParts {
        SortParts::default()
    }
}

/// One field of a sort key. `eq` leads to the next field, everything else ends the range.
pub struct SortField<T, Next> {
    parts: SortParts,
    of: PhantomData<fn(T) -> Next>,
}

/// A field that a separator other than `#` follows: free text and enums offer no ranges there.
pub struct SeparatedField<T, Next>(SortField<T, Next>);

impl<T, Next: Stage> SortField<T, Next> {
    /// The field that comes next after a stage; for generated code.
    #[doc(hidden)]
    pub fn after(stage: impl Stage) -> Self {
        Self {
            parts: stage.parts(),
            of: PhantomData,
        }
    }

    /// The field is `value`; leads to the next field.
    pub fn eq(mut self, value: impl Arg<T>) -> Next
    where
        T: KeyPart,
    {
        self.parts.fixed.push(value.arg_part().into_owned());
        Next::at(self.parts)
    }

    fn end(mut self, bound: SortBound) -> RangeEnd {
        self.parts.bound = Some(bound);
        RangeEnd(self.parts)
    }
}

// Each operator is written out: made by a macro, every error would show the macro and all that it was given.
impl<T: KeyPart, Next: Stage> SortField<T, Next> {
    /// The field is less than `value`, whatever fields follow.
    pub fn lt(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged,
    {
        let value = value.arg_part().into_owned();
        self.end(SortBound::Lt(value))
    }

    /// The field is at most `value`, whatever fields follow.
    pub fn le(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged,
    {
        let value = value.arg_part().into_owned();
        self.end(SortBound::Le(value))
    }

    /// The field is greater than `value`, whatever fields follow.
    pub fn gt(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged,
    {
        let value = value.arg_part().into_owned();
        self.end(SortBound::Gt(value))
    }

    /// The field is at least `value`, whatever fields follow.
    pub fn ge(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged,
    {
        let value = value.arg_part().into_owned();
        self.end(SortBound::Ge(value))
    }

    /// The field is at least `low` and at most `high`, whatever fields follow. Matches nothing if `low` is greater.
    pub fn between(self, low: impl Arg<T>, high: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged,
    {
        let (low, high) = (low.arg_part().into_owned(), high.arg_part().into_owned());
        self.end(SortBound::Between(low, high))
    }

    /// The field's text begins with `prefix`, written with the field's format.
    pub fn begins_with(self, prefix: impl Into<String>) -> RangeEnd
    where
        T::Form: Prefixed,
    {
        self.end(SortBound::BeginsWith(prefix.into()))
    }
}

impl<T: KeyPart, Next: Stage> SeparatedField<T, Next> {
    /// The field is less than `value`, whatever fields follow.
    pub fn lt(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged + RangedBeforeSeparator,
    {
        self.0.lt(value)
    }

    /// The field is at most `value`, whatever fields follow.
    pub fn le(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged + RangedBeforeSeparator,
    {
        self.0.le(value)
    }

    /// The field is greater than `value`, whatever fields follow.
    pub fn gt(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged + RangedBeforeSeparator,
    {
        self.0.gt(value)
    }

    /// The field is at least `value`, whatever fields follow.
    pub fn ge(self, value: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged + RangedBeforeSeparator,
    {
        self.0.ge(value)
    }

    /// The field is at least `low` and at most `high`, whatever fields follow. Matches nothing if `low` is greater.
    pub fn between(self, low: impl Arg<T>, high: impl Arg<T>) -> RangeEnd
    where
        T::Form: Ranged + RangedBeforeSeparator,
    {
        self.0.between(low, high)
    }

    /// The field's text begins with `prefix`, written with the field's format.
    pub fn begins_with(self, prefix: impl Into<String>) -> RangeEnd
    where
        T::Form: Prefixed,
    {
        self.0.begins_with(prefix)
    }
}

impl<T, Next: Stage> SeparatedField<T, Next> {
    /// The field that comes next after a stage; for generated code.
    #[doc(hidden)]
    pub fn after(stage: impl Stage) -> Self {
        Self(SortField::after(stage))
    }

    /// The field is `value`; leads to the next field.
    pub fn eq(self, value: impl Arg<T>) -> Next
    where
        T: KeyPart,
    {
        self.0.eq(value)
    }
}

macro_rules! opaque_debug {
    ($($type:ident$(<$($parameter:ident),*>)?),*) => {$(
        // values stay out of logs
        impl$(<$($parameter),*>)? std::fmt::Debug for $type$(<$($parameter),*>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($type), "(..)"))
            }
        }
    )*};
}
opaque_debug!(SortParts, SortBound, RangeEnd, NoSortKey, SortField<T, Next>, SeparatedField<T, Next>);
