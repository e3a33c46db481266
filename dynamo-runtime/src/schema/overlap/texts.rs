//! The texts that one segment of a template can be, as sets of bytes.

use crate::key::Kind;
use crate::schema::{Case, Encoding, EntitySchema, Format, Precision, Segment, Template, Unsafe};

/// A set of bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    ascii: u128,
    above: u128,
}

impl Bytes {
    pub(super) const NONE: Self = Self { ascii: 0, above: 0 };
    const ALL: Self = Self {
        ascii: u128::MAX,
        above: u128::MAX,
    };
    const DIGITS: Self = Self::NONE.with(b'0', b'9');
    const OCTAL: Self = Self::NONE.with(b'0', b'7');
    const HEXADECIMAL: Self = Self::DIGITS.with(b'a', b'f');
    // Crockford's alphabet has no I, L, O and U
    const ULID: Self = Self::DIGITS
        .with(b'A', b'H')
        .with(b'J', b'K')
        .with(b'M', b'N')
        .with(b'P', b'T')
        .with(b'V', b'Z');
    /// The first character of an ordered number.
    const SIGN: Self = Self::one(b'0').with(b'-', b'-');
    /// A number that may be negative.
    const SIGNED: Self = Self::DIGITS.with(b'-', b'-');

    pub(super) const fn one(byte: u8) -> Self {
        if byte < 128 {
            Self {
                ascii: 1 << byte,
                above: 0,
            }
        } else {
            Self {
                ascii: 0,
                above: 1 << (byte - 128),
            }
        }
    }

    /// With some ASCII characters.
    const fn with(mut self, first: u8, last: u8) -> Self {
        let mut byte = first;
        while byte <= last {
            self.ascii |= 1 << byte;
            byte += 1;
        }
        self
    }

    /// Without some ASCII characters.
    const fn without(mut self, first: u8, last: u8) -> Self {
        self.ascii &= !Self::NONE.with(first, last).ascii;
        self
    }

    pub(super) const fn meet(self, other: Self) -> bool {
        self.ascii & other.ascii != 0 || self.above & other.above != 0
    }

    pub(super) const fn has(self, byte: u8) -> bool {
        self.meet(Self::one(byte))
    }
}

/// The texts that a segment can be.
pub(super) enum Texts {
    /// One of these.
    Words(&'static [&'static str]),
    /// As many bytes as the pattern has, see [`of_pattern`].
    Pattern(&'static str),
    /// Any text of these bytes, `most` of them at most.
    Run { bytes: Bytes, empty: bool, most: usize },
}

/// All that an entity can write into one key attribute.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    entity: &'a EntitySchema,
    template: &'a Template,
    sharded: bool,
}

impl<'a> Written<'a> {
    pub(super) const fn new(entity: &'a EntitySchema, template: &'a Template) -> Self {
        Self {
            entity,
            template,
            sharded: false,
        }
    }

    /// With the number of a shard behind the template, if the key is spread.
    pub(super) const fn sharded(self, sharded: bool) -> Self {
        Self { sharded, ..self }
    }

    /// How many parts there are.
    pub(super) const fn len(&self) -> usize {
        self.template.segments.len() + if self.sharded { 3 } else { 0 }
    }

    /// The part of this number, from the left.
    pub(super) const fn part(&self, at: usize) -> Texts {
        let segments = self.template.segments;
        if at < segments.len() {
            return texts(self.entity, &segments[at]);
        }
        match at - segments.len() {
            0 => Texts::Run {
                bytes: Bytes::one(self.entity.separator as u8),
                empty: false,
                most: 1,
            },
            1 => Texts::Words(&["SHARD"]),
            // any number up to 9999: what an item had before the number of shards was changed is among them
            _ => Texts::Run {
                bytes: Bytes::DIGITS,
                empty: false,
                most: 4,
            },
        }
    }
}

/// `9` is a digit, `7` one up to 7, `x` a hexadecimal digit, `u` a character of a ULID, `~` the sign of an ordered number; others stand for themselves.
pub(super) const fn of_pattern(character: u8) -> Bytes {
    match character {
        b'9' => Bytes::DIGITS,
        b'7' => Bytes::OCTAL,
        b'x' => Bytes::HEXADECIMAL,
        b'u' => Bytes::ULID,
        b'~' => Bytes::SIGN,
        other => Bytes::one(other),
    }
}

/// The first `length` characters of a number's pattern.
const fn number_pattern(signed: bool, length: u8) -> Texts {
    let pattern = if signed {
        "~999999999999999999999999999999999999999"
    } else {
        "999999999999999999999999999999999999999"
    };
    match pattern.split_at_checked(length as usize) {
        Some((pattern, _)) => Texts::Pattern(pattern),
        None => Texts::Pattern(pattern),
    }
}

const fn texts(entity: &EntitySchema, segment: &'static Segment) -> Texts {
    let (field, format) = match segment {
        Segment::Literal(text) => return Texts::Words(std::slice::from_ref(text)),
        Segment::Field { field, format } => (*field, *format),
    };
    match (format.encoding, entity.fields[field].kind) {
        (Encoding::Padded(width), _) => number_pattern(false, width),
        (Encoding::Ordered, Some(Kind::Unsigned(width))) => number_pattern(false, width),
        (Encoding::Ordered, Some(Kind::Signed(width))) => number_pattern(true, width + 1),
        (Encoding::Plain, Some(Kind::Unsigned(width))) => Texts::Run {
            bytes: Bytes::DIGITS,
            empty: false,
            most: width as usize,
        },
        (Encoding::Plain, Some(Kind::Signed(width))) => Texts::Run {
            bytes: Bytes::SIGNED,
            empty: false,
            most: width as usize + 1,
        },
        (Encoding::Time(Precision::Seconds), _) => Texts::Pattern("9999-99-99T99:99:99Z"),
        (Encoding::Time(Precision::Millis), _) => Texts::Pattern("9999-99-99T99:99:99.999Z"),
        (Encoding::Time(Precision::Micros), _) => Texts::Pattern("9999-99-99T99:99:99.999999Z"),
        (Encoding::Time(Precision::Nanos), _) | (_, Some(Kind::Instant)) => Texts::Pattern("9999-99-99T99:99:99.999999999Z"),
        (_, Some(Kind::Words(words))) => Texts::Words(words),
        (_, Some(Kind::Uuid)) => Texts::Pattern("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"),
        (_, Some(Kind::Ulid)) => Texts::Pattern("7uuuuuuuuuuuuuuuuuuuuuuuuu"),
        (_, Some(Kind::Date)) => Texts::Pattern("9999-99-99"),
        (_, Some(Kind::Text | Kind::Bytes) | None) => free_text(entity.separator, format),
    }
}

const fn free_text(separator: char, format: Format) -> Texts {
    let mut bytes = match format.case {
        Case::Keep => Bytes::ALL,
        Case::Lower => Bytes::ALL.without(b'A', b'Z'),
        Case::Upper => Bytes::ALL.without(b'a', b'z'),
    };
    match format.unsafe_characters {
        Unsafe::Refuse => {}
        // `$` and two hexadecimal digits, after the change of case
        Unsafe::Escape => bytes = bytes.without(0, b'#').with(b'A', b'F'),
        Unsafe::Raw => {
            return Texts::Run {
                bytes,
                empty: true,
                most: usize::MAX,
            };
        }
    }
    Texts::Run {
        bytes: bytes.without(separator as u8, separator as u8),
        empty: false,
        most: usize::MAX,
    }
}
