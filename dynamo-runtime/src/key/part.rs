//! What can stand in a key: `KeyPart` and the form its values take.

use std::borrow::Cow;
use std::time::{SystemTime, UNIX_EPOCH};

/// A value that can stand in a key.
///
/// Implemented for strings, integers of every width, `bool`, byte strings and, behind the feature of the crate's name,
/// for `uuid::Uuid`, `ulid::Ulid` and the instants and dates of `chrono`, `time` and `jiff`.
/// [`#[derive(KeyPart)]`](macro@crate::KeyPart) gives it to a newtype and to an enum without fields.
///
/// Floats have none: their text is not unique and does not sort. Store the smallest unit as an integer.
/// Derive it rather than implement it: `Form`, `KIND` and `part` must agree, equal parts must mean equal values, and the bytes never change.
///
/// `Option` has none on purpose: a field that may be `None` can feed an index, and the item is left out of it then.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a key",
    label = "not a key part",
    note = "a key holds strings, integers, `bool`, bytes, and ids and times of the supported crates behind their features; \
            derive `KeyPart` for a newtype over one of them or an enum without fields; \
            an optional field is spelled `Option<..>`"
)]
pub trait KeyPart {
    /// Which formats and operators a key offers for it: one of the types in [`form`].
    type Form;
    /// The set of its values, as data.
    const KIND: Kind;
    /// The value on its way into a key.
    fn part(&self) -> Part<'_>;
}

/// One value on its way into a key.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part<'a> {
    /// Text, of a string, an enum's spelling, or an id.
    Text(Cow<'a, str>),
    /// An unsigned number.
    Unsigned(u128),
    /// A signed number.
    Signed(i128),
    /// Bytes.
    Bytes(Cow<'a, [u8]>),
    /// A point in time: seconds since 1970 in UTC, and nanoseconds of the second. A leap second has 1,000,000,000 or more.
    Instant {
        /// Seconds since 1970-01-01T00:00:00Z, negative before.
        second: i64,
        /// Nanoseconds since that second.
        nanosecond: u32,
    },
    /// A day of the proleptic Gregorian calendar.
    Date {
        /// The year.
        year: i32,
        /// The month, from 1.
        month: u8,
        /// The day of the month, from 1.
        day: u8,
    },
}

impl Part<'_> {
    /// The same, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> Part<'static> {
        match self {
            Part::Text(text) => Part::Text(Cow::Owned(text.into_owned())),
            Part::Bytes(bytes) => Part::Bytes(Cow::Owned(bytes.into_owned())),
            Part::Unsigned(number) => Part::Unsigned(number),
            Part::Signed(number) => Part::Signed(number),
            Part::Instant { second, nanosecond } => Part::Instant { second, nanosecond },
            Part::Date { year, month, day } => Part::Date { year, month, day },
        }
    }
}

/// The set of a key part's values, as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Any text.
    Text,
    /// These spellings and no other, as `false` and `true`, or an enum's variants in the order of declaration.
    Words(&'static [&'static str]),
    /// An unsigned number, whose largest value has this many digits.
    Unsigned(u8),
    /// A signed number, whose largest value has this many digits.
    Signed(u8),
    /// Bytes.
    Bytes,
    /// A UUID: 36 characters, lower case, with hyphens.
    Uuid,
    /// A ULID: 26 characters, upper case.
    Ulid,
    /// A point in time.
    Instant,
    /// A day.
    Date,
}

/// The forms of key parts: types that say which formats and operators there are.
pub mod form {
    /// Free text.
    #[derive(Debug)]
    pub enum Text {}
    /// An unsigned integer.
    #[derive(Debug)]
    pub enum Unsigned {}
    /// A signed integer.
    #[derive(Debug)]
    pub enum Signed {}
    /// Bytes.
    #[derive(Debug)]
    pub enum Bytes {}
    /// Text of one width, which sorts as its values do: UUIDs, ULIDs and dates.
    #[derive(Debug)]
    pub enum Fixed {}
    /// `bool`: text in a key, where the first letter decides, and DynamoDB's own type elsewhere.
    #[derive(Debug)]
    pub enum Bool {}
    /// A point in time.
    #[derive(Debug)]
    pub enum Instant {}
    /// An enum whose spellings ascend in the order of declaration.
    #[derive(Debug)]
    pub enum Ascending {}
    /// An enum whose spellings do not.
    #[derive(Debug)]
    pub enum Unordered {}
    /// A float, which has no place in a key.
    #[derive(Debug)]
    pub enum Float {}
}

/// The form offers `lt`, `le`, `gt`, `ge` and `between` in a sort key.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this enum's spellings do not sort in the order of its variants, so a range over them would surprise",
    label = "only `eq` is offered",
    note = "rename the variants for serde so that they ascend, or query once for each value"
)]
pub trait Ranged {}
impl Ranged for form::Text {}
impl Ranged for form::Unsigned {}
impl Ranged for form::Signed {}
impl Ranged for form::Bytes {}
impl Ranged for form::Fixed {}
impl Ranged for form::Bool {}
impl Ranged for form::Instant {}
impl Ranged for form::Ascending {}

/// The form offers ranges even where a separator other than `#` follows it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a range over text that a separator other than `#` follows would not be exact",
    label = "`eq` is offered here, and `begins_with` for free text",
    note = "characters below the separator would sort before it; with `#` they can be refused or escaped"
)]
pub trait RangedBeforeSeparator {}
impl RangedBeforeSeparator for form::Unsigned {}
impl RangedBeforeSeparator for form::Signed {}
impl RangedBeforeSeparator for form::Fixed {}
impl RangedBeforeSeparator for form::Bool {}
impl RangedBeforeSeparator for form::Instant {}

/// The form offers `begins_with` in a sort key.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`begins_with` needs free text",
    label = "this field is not free text in the key",
    note = "`eq`, `lt`, `le`, `gt`, `ge` and `between` take a value of the field's type"
)]
pub trait Prefixed {}
impl Prefixed for form::Text {}

/// Types that are text and nothing else: a `&str` will do for them.
#[doc(hidden)]
pub trait FromText {
    /// The value that is this text.
    fn from_text(text: &str) -> Self;
}
impl FromText for String {
    fn from_text(text: &str) -> Self {
        text.to_owned()
    }
}
impl FromText for Box<str> {
    fn from_text(text: &str) -> Self {
        text.into()
    }
}
impl FromText for std::sync::Arc<str> {
    fn from_text(text: &str) -> Self {
        text.into()
    }
}

/// An argument for a field of type `T`: a `T`, a reference to one, or a `&str` where `T` is a string or a newtype over `String`. For a field that
/// is an `Option`, what it holds too.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value for a field of type `{T}`",
    label = "expected `{T}` or `&{T}`",
    note = "text is taken as a `&str` too, and for an `Option` also what it holds, without `Some`"
)]
pub trait Arg<T>: Sized {
    /// The value as a key holds it, without a copy.
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart;
    /// Lends the value.
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R;
}
impl<T> Arg<T> for T {
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart,
    {
        self.part()
    }
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(&self)
    }
}
impl<T> Arg<T> for &T {
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart,
    {
        (**self).part()
    }
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self)
    }
}
// of an iterator over references
#[diagnostic::do_not_recommend]
impl<T> Arg<T> for &&T {
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart,
    {
        (***self).part()
    }
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self)
    }
}
// No overlap with `&T`: `str` is not `Sized`. Not recommended: rustc would ask for `FromText` of the field in place of another value.
#[diagnostic::do_not_recommend]
impl<T: FromText> Arg<T> for &str {
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart,
    {
        Part::Text(Cow::Borrowed(self))
    }
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(&T::from_text(self))
    }
}
#[diagnostic::do_not_recommend]
impl<T: FromText> Arg<T> for &&str {
    fn arg_part(&self) -> Part<'_>
    where
        T: KeyPart,
    {
        Part::Text(Cow::Borrowed(self))
    }
    fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(&T::from_text(self))
    }
}
// No overlap with the ones above: no type is an `Option` of itself. An `Option` is no key part, so `arg_part` cannot be called.
#[diagnostic::do_not_recommend]
impl<T> Arg<Option<T>> for T {
    fn arg_part(&self) -> Part<'_>
    where
        Option<T>: KeyPart,
    {
        unreachable!("an `Option` is no key part")
    }
    fn with<R>(self, read: impl FnOnce(&Option<T>) -> R) -> R {
        read(&Some(self))
    }
}
#[diagnostic::do_not_recommend]
impl<T: Clone> Arg<Option<T>> for &T {
    fn arg_part(&self) -> Part<'_>
    where
        Option<T>: KeyPart,
    {
        unreachable!("an `Option` is no key part")
    }
    fn with<R>(self, read: impl FnOnce(&Option<T>) -> R) -> R {
        read(&Some(self.clone()))
    }
}
#[diagnostic::do_not_recommend]
impl<T: FromText> Arg<Option<T>> for &str {
    fn arg_part(&self) -> Part<'_>
    where
        Option<T>: KeyPart,
    {
        unreachable!("an `Option` is no key part")
    }
    fn with<R>(self, read: impl FnOnce(&Option<T>) -> R) -> R {
        read(&Some(T::from_text(self)))
    }
}

/// An argument of a generated function, for a key field of type `T`.
// A trait of its own, so that generated code asks nothing of `T`: that is asked once, at the field.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is no value for a field of type `{T}`", label = "expected `{T}` or `&{T}`")]
pub trait KeyArg<T>: Arg<T> {
    /// The value as a key holds it, without a copy.
    fn key_arg(&self) -> Part<'_>;
}
#[diagnostic::do_not_recommend]
impl<T: KeyPart, A: Arg<T>> KeyArg<T> for A {
    fn key_arg(&self) -> Part<'_> {
        self.arg_part()
    }
}

/// A field that can feed a key: a key part, or an `Option` of one.
// The two do not overlap as long as no `Option` is a key part.
#[doc(hidden)]
pub trait KeyField {
    /// The value on its way into a key; nothing for `None`.
    fn key_part(&self) -> Option<Part<'_>>;
}
#[diagnostic::do_not_recommend]
impl<T: KeyPart> KeyField for T {
    fn key_part(&self) -> Option<Part<'_>> {
        Some(self.part())
    }
}
#[diagnostic::do_not_recommend]
impl<T: KeyPart> KeyField for Option<T> {
    fn key_part(&self) -> Option<Part<'_>> {
        self.as_ref().map(KeyPart::part)
    }
}

macro_rules! text {
    ($($type:ty),*) => {$(
        impl KeyPart for $type {
            type Form = form::Text;
            const KIND: Kind = Kind::Text;
            fn part(&self) -> Part<'_> {
                Part::Text(Cow::Borrowed(self))
            }
        }
    )*};
}
text!(String, Box<str>, std::sync::Arc<str>);

macro_rules! integers {
    ($variant:ident, $wide:ty: $($type:ty = $digits:literal),*) => {$(
        impl KeyPart for $type {
            type Form = form::$variant;
            const KIND: Kind = Kind::$variant($digits);
            fn part(&self) -> Part<'_> {
                // lossless: the widest type holds every value
                Part::$variant(*self as $wide)
            }
        }
    )*};
}
integers!(Unsigned, u128: u8 = 3, u16 = 5, u32 = 10, u64 = 20, u128 = 39, usize = 20);
integers!(Signed, i128: i8 = 3, i16 = 5, i32 = 10, i64 = 19, i128 = 39, isize = 19);

impl KeyPart for bool {
    type Form = form::Bool;
    const KIND: Kind = Kind::Words(&["false", "true"]);
    fn part(&self) -> Part<'_> {
        Part::Text(Cow::Borrowed(if *self { "true" } else { "false" }))
    }
}

impl KeyPart for Vec<u8> {
    type Form = form::Bytes;
    const KIND: Kind = Kind::Bytes;
    fn part(&self) -> Part<'_> {
        Part::Bytes(Cow::Borrowed(self))
    }
}

impl KeyPart for SystemTime {
    type Form = form::Instant;
    const KIND: Kind = Kind::Instant;
    fn part(&self) -> Part<'_> {
        match self.duration_since(UNIX_EPOCH) {
            Ok(after) => Part::Instant {
                second: 0_i64.saturating_add_unsigned(after.as_secs()),
                nanosecond: after.subsec_nanos(),
            },
            Err(error) => {
                let before = error.duration();
                // the nanoseconds of an instant count forwards from its second
                let (rest, nanosecond) = match before.subsec_nanos() {
                    0 => (0, 0),
                    nanoseconds => (1, 1_000_000_000 - nanoseconds),
                };
                Part::Instant {
                    second: 0_i64.saturating_sub_unsigned(before.as_secs()).saturating_sub(rest),
                    nanosecond,
                }
            }
        }
    }
}
