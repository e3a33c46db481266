//! Key templates as constant data: literals and fields with their formats.

/// A template such as `CUSTOMER#<customer_id>`.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Template {
    /// The template as it was written.
    pub text: &'static str,
    /// Its parts, from the left.
    pub segments: &'static [Segment],
}

/// One part of a template.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Segment {
    /// Text that is stored as it stands: printable ASCII.
    Literal(&'static str),
    /// A field's value.
    #[non_exhaustive]
    Field {
        /// The field's position in [`EntitySchema::fields`](super::EntitySchema::fields).
        field: usize,
        /// How the value is written.
        format: Format,
    },
}

/// How a field's value is written into a key. `<field:lower+escape>` is lower case and escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Format {
    /// How numbers and times become text.
    pub encoding: Encoding,
    /// Whether the order is turned round: `desc`.
    pub descending: bool,
    /// What becomes of ASCII letters.
    pub case: Case,
    /// What becomes of characters that would break the key.
    pub unsafe_characters: Unsafe,
}

/// How numbers and times become text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// Text as it stands, numbers in decimal, instants with nine digits of a second.
    Plain,
    /// `0N`: an unsigned number, padded with zeros to this many digits (1 to 39).
    Padded(u8),
    /// `ordered`: any integer, at the full width of its type, so that text order is number order.
    Ordered,
    /// `secs`, `millis`, `micros`, `nanos`: an instant in UTC, cut toward the past.
    Time(Precision),
}

/// How many digits of a second an instant keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Precision {
    /// `2026-01-15T10:30:00Z`
    Seconds,
    /// `2026-01-15T10:30:00.000Z`
    Millis,
    /// `2026-01-15T10:30:00.000000Z`
    Micros,
    /// `2026-01-15T10:30:00.000000000Z`
    Nanos,
}

/// What becomes of ASCII letters. Other letters are never changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Case {
    /// They stay.
    Keep,
    /// `lower`
    Lower,
    /// `upper`
    Upper,
}

/// What becomes of text that holds the separator, or a character that would sort before it, or nothing at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsafe {
    /// The value is refused.
    Refuse,
    /// `escape`: U+0000 to U+0024 become `$` and two hexadecimal digits. Order is kept. Empty text is refused.
    Escape,
    /// `raw`: the value is stored as it is, even empty; the user vouches for it.
    Raw,
}

impl Template {
    /// A template; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(text: &'static str, segments: &'static [Segment]) -> Self {
        Self { text, segments }
    }

    /// The literal that every key of this template begins with; empty if it begins with a field.
    #[must_use]
    pub const fn prefix(&self) -> &'static str {
        match self.segments {
            [Segment::Literal(text), ..] => text,
            _ => "",
        }
    }
}

impl Segment {
    /// A field of a template; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn field(field: usize, format: Format) -> Self {
        Self::Field { field, format }
    }
}

impl Format {
    /// The format of `<field>` alone.
    pub const PLAIN: Self = Self {
        encoding: Encoding::Plain,
        descending: false,
        case: Case::Keep,
        unsafe_characters: Unsafe::Refuse,
    };

    /// A format; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(encoding: Encoding, descending: bool, case: Case, unsafe_characters: Unsafe) -> Self {
        Self {
            encoding,
            descending,
            case,
            unsafe_characters,
        }
    }
}
