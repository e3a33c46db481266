//! Templates, formats and values spelled as text, for tests that name them.

use crate::key::{KeyValue, Kind, Part, Place, calendar, render};
use crate::schema::{
    Case, Encoding, EntitySchema, FieldSchema, Format, Index, KeySchema, KeyShape, NoneAs, Precision, Segment, Template, Unsafe,
};
use crate::{Error, Result};
use std::borrow::Cow;

/// An entity with one key.
pub(super) struct Spelled {
    pub(super) entity: EntitySchema,
    pub(super) shape: KeyShape,
    place: Place,
}

impl Spelled {
    /// A template over the fields that it names, which are of these kinds in this order.
    pub(super) fn new(template: &str, separator: char, place: Place, kinds: &[Kind]) -> Self {
        let mut segments = Vec::new();
        let mut fields = Vec::new();
        let mut rest = template;
        while let Some((literal, after)) = rest.split_once('<') {
            segments.extend((!literal.is_empty()).then(|| Segment::Literal(leak(literal))));
            let (placeholder, after) = after.split_once('>').expect("a closed placeholder");
            let (name, words) = placeholder.split_once(':').unwrap_or((placeholder, ""));
            segments.push(Segment::field(fields.len(), format(words)));
            let name = leak(name);
            fields.push(FieldSchema::new(name, name, Some(kinds[fields.len()]), NoneAs::Absent));
            rest = after;
        }
        segments.extend((!rest.is_empty()).then(|| Segment::Literal(leak(rest))));
        Self::of_shape(
            KeyShape::Text(Template::new(leak(template), Vec::leak(segments))),
            separator,
            place,
            fields,
        )
    }

    /// A key of type N or B.
    pub(super) fn native(shape: KeyShape, place: Place, kind: Kind) -> Self {
        Self::of_shape(
            shape,
            '#',
            place,
            vec![FieldSchema::new("value", "value", Some(kind), NoneAs::Absent)],
        )
    }

    fn of_shape(shape: KeyShape, separator: char, place: Place, fields: Vec<FieldSchema>) -> Self {
        let key = KeySchema::new(Index::Table, "", shape, (place == Place::Sort).then_some(shape));
        let entity = EntitySchema::new("Order", "ORDER", &[], separator, Vec::leak(fields), Vec::leak(vec![key]), &[]);
        Self { entity, shape, place }
    }

    pub(super) fn render(&self, parts: &[Part<'_>]) -> Result<KeyValue> {
        render(&self.entity, &self.shape, self.place, &|field| parts.get(field).cloned())?.ok_or_else(|| Error::usage("a part is missing"))
    }
}

fn leak(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

pub(super) fn format(words: &str) -> Format {
    words.split('+').fold(Format::PLAIN, |format, word| match word {
        "" => format,
        "ordered" => Format {
            encoding: Encoding::Ordered,
            ..format
        },
        "desc" => Format {
            descending: true,
            ..format
        },
        "secs" => Format {
            encoding: Encoding::Time(Precision::Seconds),
            ..format
        },
        "millis" => Format {
            encoding: Encoding::Time(Precision::Millis),
            ..format
        },
        "micros" => Format {
            encoding: Encoding::Time(Precision::Micros),
            ..format
        },
        "nanos" => Format {
            encoding: Encoding::Time(Precision::Nanos),
            ..format
        },
        "lower" => Format {
            case: Case::Lower,
            ..format
        },
        "upper" => Format {
            case: Case::Upper,
            ..format
        },
        "escape" => Format {
            unsafe_characters: Unsafe::Escape,
            ..format
        },
        "raw" => Format {
            unsafe_characters: Unsafe::Raw,
            ..format
        },
        width => Format {
            encoding: Encoding::Padded(width.strip_prefix('0').and_then(|width| width.parse().ok()).expect("a width")),
            ..format
        },
    })
}

pub(super) fn kind(name: &str) -> Kind {
    match name {
        "text" => Kind::Text,
        "bool" => Kind::Words(&["false", "true"]),
        "enum" => Kind::Words(&["Closed", "In Progress", "In Progress 2"]),
        "uuid" => Kind::Uuid,
        "ulid" => Kind::Ulid,
        "instant" => Kind::Instant,
        "date" => Kind::Date,
        "u8" => Kind::Unsigned(3),
        "u16" => Kind::Unsigned(5),
        "u32" => Kind::Unsigned(10),
        "u64" => Kind::Unsigned(20),
        "u128" => Kind::Unsigned(39),
        "i8" => Kind::Signed(3),
        "i16" => Kind::Signed(5),
        "i32" => Kind::Signed(10),
        "i64" => Kind::Signed(19),
        "i128" => Kind::Signed(39),
        "bytes" => Kind::Bytes,
        _ => panic!("no type `{name}`"),
    }
}

/// A value of a type: text in JSON's spelling, bytes in hexadecimal, everything else as it reads.
pub(super) fn part(kind: Kind, value: &str) -> Part<'static> {
    match kind {
        Kind::Text => Part::Text(Cow::Owned(serde_json::from_str(value).expect("text in quotation marks"))),
        Kind::Words(_) | Kind::Uuid | Kind::Ulid => Part::Text(Cow::Owned(value.to_owned())),
        Kind::Unsigned(_) => Part::Unsigned(value.parse().expect("a number")),
        Kind::Signed(_) => Part::Signed(value.parse().expect("a number")),
        Kind::Bytes => {
            let byte = |at| u8::from_str_radix(&value[at..at + 2], 16).expect("hexadecimal digits");
            Part::Bytes((0..value.len()).step_by(2).map(byte).collect::<Vec<_>>().into())
        }
        Kind::Date => {
            let (year, month, day) = date(value);
            Part::Date { year, month, day }
        }
        Kind::Instant => {
            let (day, time) = value
                .strip_suffix('Z')
                .and_then(|value| value.split_once('T'))
                .expect("an instant in UTC");
            let (whole, fraction) = time.split_once('.').unwrap_or((time, ""));
            let of_day = whole
                .split(':')
                .fold(0, |seconds, number| seconds * 60 + number.parse::<i64>().expect("a number"));
            let (year, month, day) = date(day);
            // the years beyond those of the calendar only have to be recognised
            let days = u16::try_from(year)
                .ok()
                .and_then(|year| calendar::number(year, month, day))
                .unwrap_or(i64::from(year) * 366 - 719_528);
            // second 60 is the leap second: the 59th with a thousand million nanoseconds more
            let leap = i64::from(whole.ends_with(":60"));
            let nanosecond: u32 = format!("{fraction:0<9}").parse().expect("digits");
            Part::Instant {
                second: days * 86_400 + of_day - leap,
                nanosecond: nanosecond + 1_000_000_000 * u32::from(leap == 1),
            }
        }
    }
}

fn date(text: &str) -> (i32, u8, u8) {
    let (rest, day) = text.rsplit_once('-').expect("a day");
    let (year, month) = rest.rsplit_once('-').expect("a month");
    (
        year.parse().expect("a year"),
        month.parse().expect("a month"),
        day.parse().expect("a day"),
    )
}
