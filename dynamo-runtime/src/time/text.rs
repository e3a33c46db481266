//! The text of an instant: written exactly as in a key, read with more tolerance.

use super::Instant;
use crate::key::{KeyPart, Part, Slot};
use crate::schema::Precision;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

pub(super) fn serialize<T: KeyPart, S: Serializer>(instant: &T, precision: Precision, serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = String::with_capacity(30);
    Slot::instant(precision)
        .write(&instant.part(), &mut text)
        .map_err(|refusal| S::Error::custom(format_args!("the instant has no text of a fixed width: {refusal}")))?;
    serializer.serialize_str(&text)
}

pub(super) fn serialize_optional<T: KeyPart, S: Serializer>(
    instant: Option<&T>,
    precision: Precision,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    struct Writing<'i, T>(&'i T, Precision);
    impl<T: KeyPart> Serialize for Writing<'_, T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize(self.0, self.1, serializer)
        }
    }
    match instant {
        Some(instant) => serializer.serialize_some(&Writing(instant, precision)),
        None => serializer.serialize_none(),
    }
}

/// An instant that was read from its text.
pub(super) struct Written<T>(pub(super) T);

impl<'de, T: Instant> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Reader(PhantomData))
    }
}

struct Reader<T>(PhantomData<T>);

impl<T: Instant> Visitor<'_> for Reader<T> {
    type Value = Written<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Written<T>, E> {
        let (second, nanosecond) = read(text).ok_or_else(|| E::custom("expected a time as `2026-01-15T10:30:00Z`"))?;
        let instant = T::of(second, nanosecond).ok_or_else(|| E::custom("the field's type does not reach the time"))?;
        Ok(Written(instant))
    }
}

/// Seconds and nanoseconds since 1970 of a time as RFC 3339 writes it. What is finer than a nanosecond is cut.
fn read(text: &str) -> Option<(i64, u32)> {
    let (local, ahead) = match text.strip_suffix('Z') {
        Some(utc) => (utc, 0),
        None => {
            let (local, offset) = text.split_at_checked(text.len().checked_sub(6)?)?;
            (local, seconds_ahead(offset)?)
        }
    };
    let (whole, fraction) = match local.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit()) => (whole, fraction),
        Some(_) => return None,
        None => (local, ""),
    };
    // in the one form that is exact, which the key encoder checks
    match Slot::instant(Precision::Nanos).read(&format!("{whole}.{fraction:0<9.9}Z"))? {
        Part::Instant { second, nanosecond } => Some((second - ahead, nanosecond)),
        _ => None,
    }
}

/// `+02:30` as seconds.
fn seconds_ahead(offset: &str) -> Option<i64> {
    let sign = match offset.get(..1)? {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let number = |text: &str, below| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|number| digits && *number < below)
    };
    let (hours, minutes) = offset.get(1..)?.split_once(':')?;
    let two = hours.len() == 2 && minutes.len() == 2;
    two.then_some(sign * (number(hours, 24)? * 3600 + number(minutes, 60)? * 60))
}

#[cfg(test)]
mod tests {
    use super::read;

    const AT: i64 = 1_768_473_000;

    #[test]
    fn the_times_of_others_are_read() {
        for (text, expected) in [
            ("2026-01-15T10:30:00Z", (AT, 0)),
            ("2026-01-15T10:30:00.5Z", (AT, 500_000_000)),
            ("2026-01-15T10:30:00.1234567899Z", (AT, 123_456_789)),
            ("2026-01-15T12:30:00+02:00", (AT, 0)),
            ("2026-01-15T00:00:00.25-10:30", (AT, 250_000_000)),
            ("2026-01-15T10:30:00-00:00", (AT, 0)),
            ("0000-01-01T00:00:00+00:01", (-62_167_219_200 - 60, 0)),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_text_is_not() {
        for text in [
            "",
            "Z",
            "2026-01-15",
            "2026-01-15T10:30:00",
            "2026-01-15T10:30Z",
            "2026-01-15 10:30:00Z",
            "2026-01-15t10:30:00z",
            "2026-01-15T10:30:60Z",
            "2026-02-29T10:30:00Z",
            "2026-01-15T24:00:00Z",
            "2026-01-15T10:30:00.Z",
            "2026-01-15T10:30:00.+1Z",
            "2026-01-15T10:30:00.5.5Z",
            "2026-01-15T10:30:00+24:00",
            "2026-01-15T10:30:00+02:60",
            "2026-01-15T10:30:00+0200",
            "2026-01-15T10:30:00++2:00",
            "2026-01-15T10:30:00+2:+00",
            "+2026-01-15T10:30:00Z",
            "2026-01-15T10:30:00éé:é",
            "1768473000",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
