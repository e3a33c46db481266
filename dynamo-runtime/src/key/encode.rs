//! One value of a template: how it becomes text and how it is read back, in every format.

use super::{Kind, Part, Refusal, calendar};
use crate::schema::{Case, Encoding, EntitySchema, Format, Precision, Unsafe};
use std::borrow::Cow;

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;
const NANOSECONDS_OF_A_SECOND: u32 = 1_000_000_000;

/// Where a value stands in a key, with all that decides how it is written there.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    /// The field, for messages.
    pub(crate) field: &'static str,
    pub(crate) format: Format,
    kind: Kind,
    separator: char,
    /// Free text and words are followed by the separator, and the key is to sort as they do.
    sorts_before_separator: bool,
}

impl Slot {
    pub(crate) fn new(entity: &EntitySchema, field: usize, format: Format, sorts_before_separator: bool) -> Self {
        let schema = &entity.fields[field];
        let Some(kind) = schema.kind else {
            unreachable!("the derive tells the kind of each field that stands in a key")
        };
        Self {
            field: schema.name,
            format,
            kind,
            separator: entity.separator,
            sorts_before_separator,
        }
    }

    /// An instant that stands in no key.
    pub(crate) const fn instant(precision: Precision) -> Self {
        Self {
            field: "",
            format: Format::new(Encoding::Time(precision), false, Case::Keep, Unsafe::Refuse),
            kind: Kind::Instant,
            separator: '#',
            sorts_before_separator: false,
        }
    }

    /// The bytes of every value, where all values take as many.
    pub(crate) const fn width(&self) -> Option<usize> {
        match (self.kind, self.format.encoding) {
            (Kind::Unsigned(_), Encoding::Padded(digits)) | (Kind::Unsigned(digits), Encoding::Ordered) => Some(digits as usize),
            (Kind::Signed(digits), Encoding::Ordered) => Some(1 + digits as usize),
            (Kind::Instant, Encoding::Time(Precision::Seconds)) => Some(20),
            (Kind::Instant, Encoding::Time(Precision::Millis)) => Some(24),
            (Kind::Instant, Encoding::Time(Precision::Micros)) => Some(27),
            (Kind::Instant, _) => Some(30),
            (Kind::Date, _) => Some(10),
            (Kind::Uuid, _) => Some(36),
            (Kind::Ulid, _) => Some(26),
            (Kind::Text | Kind::Words(_) | Kind::Bytes | Kind::Unsigned(_) | Kind::Signed(_), _) => None,
        }
    }

    /// Adds the value to the key, or says why it cannot stand there.
    pub(crate) fn write(&self, part: &Part<'_>, key: &mut String) -> Result<(), Refusal> {
        match (self.kind, part) {
            (Kind::Text, Part::Text(text)) if text.is_empty() && self.format.unsafe_characters != Unsafe::Raw => Err(Refusal::Empty),
            (Kind::Text, Part::Text(text)) => self.write_text(text, key),
            (Kind::Words(words), Part::Text(word)) if words.contains(&word.as_ref()) => self.write_word(words, word, key),
            (Kind::Uuid, Part::Text(id)) if is_uuid(id) => {
                key.push_str(id);
                Ok(())
            }
            (Kind::Ulid, Part::Text(id)) if is_ulid(id) => {
                key.push_str(id);
                Ok(())
            }
            (Kind::Unsigned(_), &Part::Unsigned(number)) => self.write_digits(number, false, key),
            (Kind::Signed(_), &Part::Signed(number)) => self.write_signed(number, key),
            (Kind::Instant, &Part::Instant { second, nanosecond }) => self.write_instant(second, nanosecond, key),
            (Kind::Date, &Part::Date { year, month, day }) => self.write_date(year, month, day, key),
            _ => Err(Refusal::Form),
        }
    }

    /// Adds text that a value may begin with, even empty text.
    pub(crate) fn write_text(&self, text: &str, key: &mut String) -> Result<(), Refusal> {
        for mut character in text.chars() {
            let escaped = self.format.unsafe_characters == Unsafe::Escape && character <= '$';
            if !escaped && self.format.unsafe_characters != Unsafe::Raw {
                self.check(character, text)?;
            }
            match self.format.case {
                Case::Keep => {}
                Case::Lower => character.make_ascii_lowercase(),
                Case::Upper => character.make_ascii_uppercase(),
            }
            if escaped {
                let code = u32::from(character);
                key.push('$');
                key.extend(
                    [code >> 4, code & 15]
                        .into_iter()
                        .filter_map(|digit| char::from_digit(digit, 16))
                        .map(|c| c.to_ascii_uppercase()),
                );
            } else {
                key.push(character);
            }
        }
        Ok(())
    }

    fn check(&self, character: char, value: &str) -> Result<(), Refusal> {
        if character == self.separator {
            Err(Refusal::Separator {
                separator: self.separator,
                escaped: self.escaped(),
                value: value.to_owned(),
            })
        } else if self.sorts_before_separator && character < self.separator {
            Err(Refusal::SortsBefore {
                character,
                separator: self.separator,
                escaped: self.escaped(),
                value: value.to_owned(),
            })
        } else {
            Ok(())
        }
    }

    /// The placeholder with `escape`, where that would let any text stand.
    fn escaped(&self) -> Option<String> {
        let case = match self.format.case {
            Case::Keep => "",
            Case::Lower => "lower+",
            Case::Upper => "upper+",
        };
        (self.separator == '#' && self.kind == Kind::Text).then(|| format!("<{}:{case}escape>", self.field))
    }

    fn write_word(&self, words: &[&str], word: &str, key: &mut String) -> Result<(), Refusal> {
        if word.is_empty() {
            return Err(Refusal::Empty);
        }
        if word.contains(self.separator) {
            self.check(self.separator, word)?;
        }
        // two words change places before the separator only where one begins with the other
        for rest in words.iter().filter_map(|other| word.strip_prefix(other)) {
            if let Some(next) = rest.chars().next() {
                self.check(next, word)?;
            }
        }
        key.push_str(word);
        Ok(())
    }

    fn write_signed(&self, number: i128, key: &mut String) -> Result<(), Refusal> {
        let (negative, descending) = (number < 0, self.format.descending);
        match self.format.encoding {
            Encoding::Ordered => key.push(if negative == descending { '0' } else { '-' }),
            Encoding::Plain if negative && self.separator == '-' => {
                return Err(Refusal::Separator {
                    separator: '-',
                    escaped: None,
                    value: number.to_string(),
                });
            }
            Encoding::Plain if negative => key.push('-'),
            Encoding::Plain => {}
            Encoding::Padded(_) | Encoding::Time(_) => return Err(Refusal::Form),
        }
        self.write_digits(number.unsigned_abs(), negative, key)
    }

    /// The digits of a number; of a negative one in `ordered` their complements, so that they sort the other way.
    fn write_digits(&self, number: u128, negative: bool, key: &mut String) -> Result<(), Refusal> {
        let digits = number.checked_ilog10().map_or(1, |log| log as usize + 1);
        let sign = usize::from(matches!(self.kind, Kind::Signed(_)));
        let width = self.width().map_or(digits, |width| width - sign);
        if digits > width {
            return Err(Refusal::Wide {
                digits,
                width,
                value: format!("{}{number}", if negative { "-" } else { "" }),
            });
        }
        push_digits(key, number, width, self.complemented(negative));
        Ok(())
    }

    /// Whether digits are written as 9 less the digit.
    const fn complemented(&self, negative: bool) -> bool {
        self.format.descending != (negative && matches!(self.format.encoding, Encoding::Ordered))
    }

    fn write_instant(&self, second: i64, nanosecond: u32, key: &mut String) -> Result<(), Refusal> {
        if nanosecond >= NANOSECONDS_OF_A_SECOND {
            return Err(Refusal::LeapSecond);
        }
        let date = calendar::date(second.div_euclid(SECONDS_OF_A_DAY)).ok_or(Refusal::Year)?;
        let of_day = second.rem_euclid(SECONDS_OF_A_DAY).unsigned_abs();
        self.push_date(date, key);
        for (mark, value) in [('T', of_day / 3600), (':', of_day / 60 % 60), (':', of_day % 60)] {
            key.push(mark);
            push_digits(key, value.into(), 2, self.format.descending);
        }
        let precision = match self.format.encoding {
            Encoding::Time(precision) => precision,
            _ => Precision::Nanos,
        };
        let digits = match precision {
            Precision::Seconds => 0,
            Precision::Millis => 3,
            Precision::Micros => 6,
            Precision::Nanos => 9,
        };
        if digits > 0 {
            key.push('.');
            push_digits(key, (nanosecond / nanoseconds(precision)).into(), digits, self.format.descending);
        }
        key.push('Z');
        Ok(())
    }

    /// Whether writing cuts the value: an instant between two that a key can hold.
    pub(crate) fn cuts(&self, part: &Part<'_>) -> bool {
        match (self.format.encoding, part) {
            // a leap second is refused as it stands
            (Encoding::Time(precision), Part::Instant { nanosecond, .. }) => {
                nanosecond % nanoseconds(precision) != 0 && *nanosecond < NANOSECONDS_OF_A_SECOND
            }
            _ => false,
        }
    }

    /// The next instant that a key can hold, if there is one.
    pub(crate) fn next(&self, part: &Part<'_>) -> Option<Part<'static>> {
        let (Encoding::Time(precision), &Part::Instant { second, nanosecond }) = (self.format.encoding, part) else {
            return None;
        };
        let unit = nanoseconds(precision);
        let next = nanosecond - nanosecond % unit + unit;
        let second = second.checked_add((next / NANOSECONDS_OF_A_SECOND).into())?;
        calendar::date(second.div_euclid(SECONDS_OF_A_DAY))?;
        Some(Part::Instant {
            second,
            nanosecond: next % NANOSECONDS_OF_A_SECOND,
        })
    }

    fn write_date(&self, year: i32, month: u8, day: u8, key: &mut String) -> Result<(), Refusal> {
        let year = u16::try_from(year).ok().filter(|year| *year <= 9999).ok_or(Refusal::Year)?;
        calendar::number(year, month, day).ok_or(Refusal::Form)?;
        self.push_date((year, month, day), key);
        Ok(())
    }

    fn push_date(&self, (year, month, day): (u16, u8, u8), key: &mut String) {
        push_digits(key, year.into(), 4, self.format.descending);
        for value in [month, day] {
            key.push('-');
            push_digits(key, value.into(), 2, self.format.descending);
        }
    }

    /// The value that is written as this text. What `write` would not write is none.
    pub(crate) fn read(&self, text: &str) -> Option<Part<'static>> {
        let descending = self.format.descending;
        let part = match self.kind {
            Kind::Text if self.format.unsafe_characters == Unsafe::Escape => Part::Text(Cow::Owned(unescape(text)?)),
            Kind::Text | Kind::Words(_) | Kind::Uuid | Kind::Ulid => Part::Text(Cow::Owned(text.to_owned())),
            Kind::Unsigned(_) => Part::Unsigned(read_digits(text, descending)?),
            Kind::Signed(_) => Part::Signed(self.read_signed(text)?),
            Kind::Instant => read_instant(text, descending)?,
            Kind::Date => {
                let (year, month, day) = read_date(text, descending)?;
                Part::Date {
                    year: year.into(),
                    month,
                    day,
                }
            }
            Kind::Bytes => return None,
        };
        // the reading above is lenient: what is exact is said once, by `write`
        let mut again = String::with_capacity(text.len());
        self.write(&part, &mut again).ok()?;
        (again == text).then_some(part)
    }

    fn read_signed(&self, text: &str) -> Option<i128> {
        let (negative, digits) = match self.format.encoding {
            Encoding::Ordered => (text.starts_with('-') != self.format.descending, text.get(1..)?),
            _ => (text.starts_with('-'), text.trim_start_matches('-')),
        };
        let size = read_digits(digits, self.complemented(negative))?;
        if negative {
            0_i128.checked_sub_unsigned(size)
        } else {
            i128::try_from(size).ok()
        }
    }
}

/// The smallest difference between two instants that are written so.
const fn nanoseconds(precision: Precision) -> u32 {
    match precision {
        Precision::Seconds => NANOSECONDS_OF_A_SECOND,
        Precision::Millis => 1_000_000,
        Precision::Micros => 1_000,
        Precision::Nanos => 1,
    }
}

/// The last `width` digits of a number, each as 9 less the digit if `complemented`.
fn push_digits(key: &mut String, number: u128, width: usize, complemented: bool) {
    let mut digits = [b'0'; 39];
    let mut rest = number;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let from = digits.len().saturating_sub(width);
    key.extend(
        digits[from..]
            .iter()
            .map(|digit| char::from(if complemented { b'0' + b'9' - digit } else { *digit })),
    );
}

fn read_digits(text: &str, complemented: bool) -> Option<u128> {
    let mut number = 0_u128;
    for digit in text.chars().map(|character| character.to_digit(10)) {
        let digit = if complemented { 9 - digit? } else { digit? };
        number = number.checked_mul(10)?.checked_add(digit.into())?;
    }
    Some(number)
}

/// The number at these bytes of a time.
fn read_at<T: TryFrom<u128>>(text: &str, bytes: std::ops::Range<usize>, complemented: bool) -> Option<T> {
    T::try_from(read_digits(text.get(bytes)?, complemented)?).ok()
}

fn read_date(text: &str, complemented: bool) -> Option<(u16, u8, u8)> {
    Some((
        read_at(text, 0..4, complemented)?,
        read_at(text, 5..7, complemented)?,
        read_at(text, 8..10, complemented)?,
    ))
}

fn read_instant(text: &str, complemented: bool) -> Option<Part<'static>> {
    let (year, month, day) = read_date(text, complemented)?;
    let mut second = calendar::number(year, month, day)? * SECONDS_OF_A_DAY;
    for (start, unit) in [(11, 3600), (14, 60), (17, 1)] {
        second += read_at::<i64>(text, start..start + 2, complemented)? * unit;
    }
    let end = text.len().checked_sub(1)?;
    let nanosecond = match end.checked_sub(20) {
        Some(digits @ 1..=9) => read_at::<u32>(text, 20..end, complemented)? * 10_u32.pow(9 - digits as u32),
        _ => 0,
    };
    Some(Part::Instant { second, nanosecond })
}

fn unescape(text: &str) -> Option<String> {
    let mut pieces = text.split('$');
    let mut value = pieces.next()?.to_owned();
    for piece in pieces {
        let code = u8::from_str_radix(piece.get(..2)?, 16).ok()?;
        value.push(char::from(code));
        value.push_str(&piece[2..]);
    }
    Some(value)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        })
}

/// Crockford's base 32: 128 bits leave the first digit 3 of its 5 bits.
fn is_ulid(text: &str) -> bool {
    text.len() == 26
        && text.starts_with(|first| ('0'..='7').contains(&first))
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'Z') && !b"ILOU".contains(&byte))
}
