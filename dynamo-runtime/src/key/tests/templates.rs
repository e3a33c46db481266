//! Made-up templates, and values for their fields with an order of their own: the oracle that knows nothing of bytes.

use crate::key::{KeyValue, Kind, Part, Place, render};
use crate::schema::{
    Case, Encoding, EntitySchema, FieldSchema, Format, Index, KeySchema, KeyShape, NoneAs, Precision, Segment, Template, Unsafe,
};
use crate::{Error, Result};
use proptest::prelude::*;
use proptest::sample::select;
use std::cmp::Ordering;

pub(super) const BOOL: Kind = Kind::Words(&["false", "true"]);
const STATUS: Kind = Kind::Words(&["A", "AB", "B c", "B d"]);
const NANOS: i128 = 1_000_000_000;
/// 0000-01-01T00:00:00Z and the second after 9999-12-31T23:59:59Z.
const YEARS: std::ops::Range<i128> = -62_167_219_200 * NANOS..253_402_300_800 * NANOS;

/// One field of a made-up template.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) kind: Kind,
    pub(super) format: Format,
}

/// A made-up template.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) entity: EntitySchema,
    pub(super) key: KeySchema,
    pub(super) shape: KeyShape,
    pub(super) fields: Vec<Field>,
    /// The literal behind each field.
    pub(super) glue: Vec<&'static str>,
    place: Place,
}

/// A value as a program has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Text(String),
    Word(usize),
    Unsigned(u128),
    Signed(i128),
    /// Nanoseconds since 1970.
    Instant(i128),
    Date(i32, u8, u8),
    Uuid(u128),
    Ulid(u128),
}

impl Field {
    pub(super) fn fixed(self) -> bool {
        match self.kind {
            Kind::Text | Kind::Words(_) | Kind::Bytes => false,
            Kind::Unsigned(_) | Kind::Signed(_) => self.format.encoding != Encoding::Plain,
            Kind::Uuid | Kind::Ulid | Kind::Instant | Kind::Date => true,
        }
    }

    /// What is left of the value in the key.
    pub(super) fn stored(self, value: &Value) -> Value {
        match (value, self.format.case, self.format.encoding) {
            (Value::Text(text), Case::Lower, _) => Value::Text(text.to_ascii_lowercase()),
            (Value::Text(text), Case::Upper, _) => Value::Text(text.to_ascii_uppercase()),
            (Value::Instant(at), _, Encoding::Time(precision)) => {
                let unit = match precision {
                    Precision::Seconds => NANOS,
                    Precision::Millis => 1_000_000,
                    Precision::Micros => 1_000,
                    Precision::Nanos => 1,
                };
                Value::Instant(at.div_euclid(unit) * unit)
            }
            _ => value.clone(),
        }
    }

    /// The order of two values in the key.
    pub(super) fn compare(self, a: &Value, b: &Value) -> Ordering {
        let order = self.stored(a).cmp(&self.stored(b));
        if self.format.descending { order.reverse() } else { order }
    }

    pub(super) fn part(self, value: &Value) -> Part<'static> {
        match (value, self.kind) {
            (Value::Text(text), _) => Part::Text(text.clone().into()),
            (Value::Word(at), Kind::Words(words)) => Part::Text(words[*at].into()),
            (Value::Unsigned(number), _) => Part::Unsigned(*number),
            (Value::Signed(number), _) => Part::Signed(*number),
            (Value::Instant(at), _) => Part::Instant {
                second: at.div_euclid(NANOS).try_into().unwrap(),
                nanosecond: at.rem_euclid(NANOS).try_into().unwrap(),
            },
            (&Value::Date(year, month, day), _) => Part::Date { year, month, day },
            (Value::Uuid(bits), _) => {
                let hex = format!("{bits:032x}");
                Part::Text(format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]).into())
            }
            (Value::Ulid(bits), _) => {
                let digit = |at| char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[(bits >> (at * 5)) as usize & 31]);
                Part::Text((0..26).rev().map(digit).collect::<String>().into())
            }
            (Value::Word(_), _) => unreachable!("words are of a kind of words"),
        }
    }

    /// The value that a part tells of.
    fn value(self, part: &Part<'_>) -> Value {
        match (part, self.kind) {
            (Part::Text(word), Kind::Words(words)) => Value::Word(words.iter().position(|known| known == word).unwrap()),
            (Part::Text(id), Kind::Uuid) => Value::Uuid(u128::from_str_radix(&id.replace('-', ""), 16).unwrap()),
            (Part::Text(id), Kind::Ulid) => Value::Ulid(id.bytes().fold(0, |bits, digit| {
                bits << 5
                    | b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"
                        .iter()
                        .position(|known| *known == digit)
                        .unwrap() as u128
            })),
            (Part::Text(text), _) => Value::Text(text.clone().into_owned()),
            (Part::Unsigned(number), _) => Value::Unsigned(*number),
            (Part::Signed(number), _) => Value::Signed(*number),
            (&Part::Instant { second, nanosecond }, _) => Value::Instant(i128::from(second) * NANOS + i128::from(nanosecond)),
            (&Part::Date { year, month, day }, _) => Value::Date(year, month, day),
            (Part::Bytes(_), _) => unreachable!("no text key holds bytes"),
        }
    }

    /// Values of the field that can stand where this follows.
    fn values(self, separator: char, sorts: bool) -> BoxedStrategy<Value> {
        match self.kind {
            Kind::Text => {
                let shortest = usize::from(self.format.unsafe_characters != Unsafe::Raw);
                self.text(shortest, separator, sorts).prop_map(Value::Text).boxed()
            }
            Kind::Words(words) => (0..words.len()).prop_map(Value::Word).boxed(),
            Kind::Unsigned(digits) => {
                let largest = match (digits, self.format.encoding) {
                    (_, Encoding::Padded(39)) => u128::MAX,
                    (_, Encoding::Padded(width)) => 10_u128.pow(width.into()) - 1,
                    (3, _) => u8::MAX.into(),
                    (10, _) => u32::MAX.into(),
                    (20, _) => u64::MAX.into(),
                    _ => u128::MAX,
                };
                prop_oneof![Just(0), Just(largest), 0..=largest.min(12), 0..=largest]
                    .prop_map(Value::Unsigned)
                    .boxed()
            }
            Kind::Signed(digits) => {
                let largest = match digits {
                    3 => i8::MAX.into(),
                    10 => i32::MAX.into(),
                    19 => i64::MAX.into(),
                    _ => i128::MAX,
                };
                prop_oneof![Just(largest), Just(-largest - 1), -12..=12_i128, -largest - 1..=largest]
                    .prop_map(Value::Signed)
                    .boxed()
            }
            Kind::Instant => {
                let (first, last) = (YEARS.start, YEARS.end - 1);
                prop_oneof![
                    Just(first),
                    Just(last),
                    select(vec![-NANOS, -1_000_000, -1_000, -1, 0, 1, 999, 1_000, 999_999_999, NANOS]),
                    -3 * NANOS..3 * NANOS,
                    YEARS
                ]
                .prop_map(Value::Instant)
                .boxed()
            }
            Kind::Date => (select(vec![0, 1, 99, 1969, 1970, 2024, 9999]), 1..=12_u8, 1..=28_u8)
                .prop_map(|(y, m, d)| Value::Date(y, m, d))
                .boxed(),
            Kind::Uuid => prop_oneof![0..=3_u128, Just(u128::MAX), any::<u128>()]
                .prop_map(Value::Uuid)
                .boxed(),
            Kind::Ulid => prop_oneof![0..=3_u128, Just(u128::MAX), any::<u128>()]
                .prop_map(Value::Ulid)
                .boxed(),
            Kind::Bytes => unreachable!("no text key holds bytes"),
        }
    }

    /// Text of few characters, so that one is often the beginning of another.
    pub(super) fn text(self, shortest: usize, separator: char, sorts: bool) -> BoxedStrategy<String> {
        let all: Vec<char> = "ab0AZ$%&~é\u{10ffff}#!\" \0\u{1f}-.|\u{7f}".chars().collect();
        let allowed = match self.format.unsafe_characters {
            Unsafe::Raw => all,
            Unsafe::Escape => all.into_iter().filter(|c| *c != separator || separator == '#').collect(),
            Unsafe::Refuse => all.into_iter().filter(|c| *c != separator && !(sorts && *c < '#')).collect(),
        };
        let few = allowed[..4].to_vec();
        prop_oneof![
            2 => proptest::collection::vec(select(few), shortest..4),
            1 => proptest::collection::vec(select(allowed), shortest..4),
        ]
        .prop_map(|characters| characters.into_iter().collect())
        .boxed()
    }
}

impl Made {
    pub(super) fn prefix(&self) -> &'static str {
        let KeyShape::Text(template) = self.shape else { return "" };
        template.prefix()
    }

    /// Whether free text there must keep the order before a separator.
    fn sorts(&self, at: usize) -> bool {
        let last = at + 1 == self.fields.len() && self.glue[at].is_empty();
        self.place == Place::Sort && self.entity.separator == '#' && !last
    }

    pub(super) fn values(&self, at: usize) -> BoxedStrategy<Value> {
        self.fields[at].values(self.entity.separator, self.sorts(at))
    }

    /// Text that values of a field may begin with.
    pub(super) fn beginnings(&self, at: usize) -> BoxedStrategy<String> {
        self.fields[at].text(0, self.entity.separator, self.sorts(at))
    }

    pub(super) fn tuples(&self) -> impl Strategy<Value = Vec<Value>> + use<> {
        (0..self.fields.len()).map(|at| self.values(at)).collect::<Vec<_>>()
    }

    pub(super) fn render(&self, tuple: &[Value]) -> Result<String> {
        self.render_parts(
            &self
                .fields
                .iter()
                .zip(tuple)
                .map(|(field, value)| field.part(value))
                .collect::<Vec<_>>(),
        )
    }

    fn render_parts(&self, parts: &[Part<'_>]) -> Result<String> {
        match render(&self.entity, &self.shape, self.place, &|field| parts.get(field).cloned())? {
            Some(KeyValue::Text(key)) => Ok(key),
            _ => Err(Error::usage("no text")),
        }
    }

    pub(super) fn stored(&self, tuple: &[Value]) -> Vec<Value> {
        self.fields.iter().zip(tuple).map(|(field, value)| field.stored(value)).collect()
    }

    pub(super) fn parse(&self, key: &str) -> Option<Vec<Value>> {
        let parts = self.shape.parse(&self.entity, key)?;
        assert!(parts.iter().map(|(field, _)| *field).eq(0..self.fields.len()));
        Some(self.fields.iter().zip(&parts).map(|(field, (_, part))| field.value(part)).collect())
    }

    /// The order of two tuples, field by field.
    pub(super) fn compare(&self, a: &[Value], b: &[Value]) -> Ordering {
        let mut orders = self.fields.iter().zip(a.iter().zip(b)).map(|(field, (a, b))| field.compare(a, b));
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

/// A field that can stand in a sort key; in a partition key plain integers can, too.
fn field(separator: char, place: Place, last: bool) -> impl Strategy<Value = Field> {
    let format = |encoding, case, unsafe_characters, descending| Format {
        encoding,
        descending,
        case,
        unsafe_characters,
    };
    let number = move |encoding, descending| format(encoding, Case::Keep, Unsafe::Refuse, descending);
    let mut guards = vec![Unsafe::Refuse];
    guards.extend((separator == '#').then_some(Unsafe::Escape));
    guards.extend(last.then_some(Unsafe::Raw));
    let text = (select(vec![Case::Keep, Case::Lower, Case::Upper]), select(guards)).prop_map(move |(case, guard)| Field {
        kind: Kind::Text,
        format: format(Encoding::Plain, case, guard, false),
    });
    let plain = select(vec![BOOL, STATUS, Kind::Instant, Kind::Date, Kind::Uuid, Kind::Ulid]).prop_map(|kind| Field {
        kind,
        format: Format::PLAIN,
    });
    let digits = select(vec![3, 10, 20, 39]);
    let padded = (digits.clone(), select(vec![1, 2, 3, 38, 39]), any::<bool>()).prop_map(move |(digits, width, desc)| Field {
        kind: Kind::Unsigned(digits),
        format: number(Encoding::Padded(width), desc),
    });
    let unsigned = (digits, any::<bool>()).prop_map(move |(digits, desc)| Field {
        kind: Kind::Unsigned(digits),
        format: number(Encoding::Ordered, desc),
    });
    let signed = (select(vec![3, 10, 19, 39]), any::<bool>()).prop_map(move |(digits, desc)| Field {
        kind: Kind::Signed(digits),
        format: number(Encoding::Ordered, desc),
    });
    let precisions = vec![Precision::Seconds, Precision::Millis, Precision::Micros, Precision::Nanos];
    let time = (select(precisions), any::<bool>()).prop_map(move |(precision, desc)| Field {
        kind: Kind::Instant,
        format: number(Encoding::Time(precision), desc),
    });
    // a plain negative number would hold the separator `-`
    let integers = if separator == '-' {
        vec![Kind::Unsigned(20)]
    } else {
        vec![Kind::Unsigned(20), Kind::Signed(19)]
    };
    let integer = select(integers).prop_map(|kind| Field {
        kind,
        format: Format::PLAIN,
    });
    prop_oneof![
        5 => text,
        3 => plain,
        2 => padded,
        1 => unsigned,
        1 => signed,
        2 => time,
        if place == Place::Partition { 3 } else { 0 } => integer,
    ]
}

/// A template of one to three fields, with a separator out of these.
pub(super) fn template(separators: &str, place: Place) -> impl Strategy<Value = Made> + use<> {
    let separators: Vec<char> = separators.chars().collect();
    (select(separators), 1..=3_usize).prop_flat_map(move |(separator, count)| {
        let fields: Vec<_> = (0..count).map(|at| field(separator, place, at + 1 == count)).collect();
        let picks = proptest::collection::vec(any::<prop::sample::Index>(), count + 1);
        (fields, picks).prop_map(move |(fields, picks)| make(separator, place, fields, &picks))
    })
}

fn make(separator: char, place: Place, fields: Vec<Field>, picks: &[prop::sample::Index]) -> Made {
    let leak = |text: String| -> &'static str { String::leak(text) };
    let with_separator = |text: &str| text.replace('#', &separator.to_string());
    let mut segments = Vec::new();
    let mut glue = Vec::new();
    let pick = |at: usize, choices: &[&'static str]| with_separator(picks[at].get::<&str>(choices));
    let first = pick(0, &["", "ORDER#", "O", "ORDER#X#", "~"]);
    if !first.is_empty() {
        segments.push(Segment::Literal(leak(first)));
    }
    let mut names = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        segments.push(Segment::field(at, field.format));
        let last = at + 1 == fields.len();
        let raw = field.format.unsafe_characters == Unsafe::Raw;
        let before_raw = fields.get(at + 1).is_some_and(|next| next.format.unsafe_characters == Unsafe::Raw);
        let choices: &[&'static str] = match (field.fixed(), last) {
            _ if raw => &[""],
            (true, false) if before_raw => &["#", "-", "#X#", "T"],
            (true, false) => &["", "#", "-", "#X#", "T"],
            (true, true) => &["", "", "#END", "Z"],
            (false, false) => &["#", "#X#", "#Y"],
            (false, true) => &["", "", "#", "#END"],
        };
        let between = leak(pick(at + 1, choices));
        if !between.is_empty() {
            segments.push(Segment::Literal(between));
        }
        glue.push(between);
        names.push(FieldSchema::new(
            ["a", "b", "c"][at],
            ["a", "b", "c"][at],
            Some(field.kind),
            NoneAs::Absent,
        ));
    }
    let shape = KeyShape::Text(Template::new("<..>", Vec::leak(segments)));
    let key = KeySchema::new(Index::Table, "", shape, (place == Place::Sort).then_some(shape));
    let entity = EntitySchema::new("Made", "MADE", &[], separator, Vec::leak(names), Vec::leak(vec![key]), &[]);
    Made {
        entity,
        key,
        shape,
        fields,
        glue,
        place,
    }
}
