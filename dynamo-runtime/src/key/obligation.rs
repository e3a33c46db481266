//! What each place in a key asks of the type that stands there: one constant function a place, which the derive calls once a field.
//!
//! The function answers all that generated code needs of the type, so that an unfit type is one error and not one for each use.

use super::{KeyPart, Kind, Part, form};

/// How generated code reads a field that stands in a key.
#[doc(hidden)]
#[derive(Debug)]
pub struct FieldPart<T> {
    /// The set of its values.
    pub kind: Kind,
    /// The value on its way into a key.
    pub part: for<'a> fn(&'a T) -> Part<'a>,
}

impl<T: KeyPart> FieldPart<T> {
    const OF: Self = Self {
        kind: T::KIND,
        part: T::part,
    };
}

/// What a form must be to stand in each place.
mod place {
    use super::form;

    macro_rules! forms {
        ($($place:ident: $($form:ident),*;)*) => {$(
            pub trait $place {}
            $(impl $place for form::$form {})*
        )*};
    }
    forms! {
        PartitionPart: Text, Unsigned, Signed, Fixed, Bool, Instant, Ascending, Unordered;
        SortPart: Text, Fixed, Bool, Instant, Ascending, Unordered;
        PaddedPart: Unsigned;
        OrderedPart: Unsigned, Signed;
        TimePart: Instant;
        TextPart: Text;
        NumberPart: Unsigned, Signed;
        BinaryPart: Bytes;
        ExpiryPart: Unsigned, Signed, Instant;
    }
}

// Written out and not made by a macro: rustc shows these lines below each message.

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be text in a partition key",
    label = "not a key part that is text",
    note = "a key holds strings, integers, `bool`, and ids and times of the supported crates; \
            derive `KeyPart` for a newtype over one of them or an enum without fields",
    note = "a key of bytes is declared `#[pk(binary = field)]`; an optional field of an index key is spelled `Option<..>`",
    note = "a float cannot stand in a key, because its text is not unique: store an integer number of the smallest unit"
)]
#[doc(hidden)]
pub trait PartitionPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::PartitionPart>> PartitionPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn partition_part<T: PartitionPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a sort key as it is written here",
    label = "not a key part whose text sorts as its values do",
    note = "an integer needs a width in the template: `<field:020>` pads an unsigned one to 20 digits, `<field:ordered>` takes any",
    note = "other types than strings, `bool`, and ids and times of the supported crates derive `KeyPart`, as a newtype or an enum without fields",
    note = "a key of bytes is declared `#[sk(binary = field)]`; an optional field of an index key is spelled `Option<..>`",
    note = "a float cannot stand in a key, because its text is not unique: store an integer number of the smallest unit"
)]
#[doc(hidden)]
pub trait SortPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::SortPart>> SortPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn sort_part<T: SortPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be padded with zeros in a key",
    label = "not an unsigned integer",
    note = "a signed integer takes `ordered` in place of a width, which sorts negative numbers first; text is written without a format"
)]
#[doc(hidden)]
pub trait PaddedPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::PaddedPart>> PaddedPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn padded_part<T: PaddedPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written with the format `ordered`",
    label = "not an integer",
    note = "text, ids, dates and times sort by themselves and need no format"
)]
#[doc(hidden)]
pub trait OrderedPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::OrderedPart>> OrderedPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn ordered_part<T: OrderedPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written with a time format",
    label = "not an instant in time",
    note = "`secs`, `millis`, `micros` and `nanos` are for the instants of `chrono`, `time` and `jiff`; text is written without a format"
)]
#[doc(hidden)]
pub trait TimePart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::TimePart>> TimePart for T {}
#[doc(hidden)]
#[must_use]
pub const fn time_part<T: TimePart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written with a text format",
    label = "not free text",
    note = "`lower`, `upper`, `escape` and `raw` are for strings and newtypes over them"
)]
#[doc(hidden)]
pub trait TextPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::TextPart>> TextPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn text_part<T: TextPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of type N",
    label = "not an integer",
    note = "`number = field` stores one integer as DynamoDB's number"
)]
#[doc(hidden)]
pub trait NumberPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::NumberPart>> NumberPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn number_part<T: NumberPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of type B",
    label = "not bytes",
    note = "`binary = field` stores one `Vec<u8>`, or a newtype over it, as DynamoDB's binary"
)]
#[doc(hidden)]
pub trait BinaryPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::BinaryPart>> BinaryPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn binary_part<T: BinaryPart>() -> FieldPart<T> {
    FieldPart::OF
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot say when an item expires",
    label = "neither an instant nor an integer",
    note = "`#[ttl]` takes a `SystemTime`, an instant of `chrono`, `time` or `jiff`, or an integer that counts the seconds since 1970, or an `Option` of one"
)]
#[doc(hidden)]
pub trait ExpiryPart: KeyPart {}
#[diagnostic::do_not_recommend]
impl<T: KeyPart<Form: place::ExpiryPart>> ExpiryPart for T {}
#[doc(hidden)]
#[must_use]
pub const fn expiry_part<T: ExpiryPart>() -> FieldPart<T> {
    FieldPart::OF
}
