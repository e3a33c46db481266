mod reading;
mod shards;

use super::*;
use crate::key::{KeyValue, Kind, Part, Place, render};
use crate::schema::{Case, Encoding, FieldSchema, Format, Index, NoneAs, Precision, Segment, Unsafe};
use proptest::collection::vec;
use proptest::prelude::*;
use std::borrow::Cow;
use std::collections::HashSet;

/// One part of a template that a test makes up.
#[derive(Debug, Clone)]
enum Piece {
    Literal(&'static str),
    Field(Kind, Format),
}
use Piece::{Field, Literal};

const TEXT: Piece = Field(Kind::Text, Format::PLAIN);
const RAW: Piece = Field(
    Kind::Text,
    Format {
        unsafe_characters: Unsafe::Raw,
        ..Format::PLAIN
    },
);
const ESCAPED: Piece = Field(
    Kind::Text,
    Format {
        unsafe_characters: Unsafe::Escape,
        ..Format::PLAIN
    },
);
const UPPER: Piece = Field(
    Kind::Text,
    Format {
        case: Case::Upper,
        ..Format::PLAIN
    },
);
const LOWER: Piece = Field(
    Kind::Text,
    Format {
        case: Case::Lower,
        ..Format::PLAIN
    },
);
const UUID: Piece = Field(Kind::Uuid, Format::PLAIN);
const ULID: Piece = Field(Kind::Ulid, Format::PLAIN);
const DATE: Piece = Field(Kind::Date, Format::PLAIN);
const STATUS: Piece = Field(Kind::Words(&["PENDING", "SHIPPED"]), Format::PLAIN);
const U8: Piece = Field(Kind::Unsigned(3), Format::PLAIN);

const fn padded(width: u8) -> Piece {
    Field(
        Kind::Unsigned(20),
        Format {
            encoding: Encoding::Padded(width),
            ..Format::PLAIN
        },
    )
}

const fn ordered(kind: Kind) -> Piece {
    Field(
        kind,
        Format {
            encoding: Encoding::Ordered,
            ..Format::PLAIN
        },
    )
}

const fn time(precision: Precision) -> Piece {
    Field(
        Kind::Instant,
        Format {
            encoding: Encoding::Time(precision),
            ..Format::PLAIN
        },
    )
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

/// An entity with a template for each list of pieces, the first as partition key.
fn entity(tag: &'static str, separator: char, pk: &[Piece], sk: Option<&[Piece]>) -> EntitySchema {
    let mut fields = Vec::new();
    let mut shape = |pieces: &[Piece]| {
        let mut segments = Vec::new();
        for piece in pieces {
            segments.push(match *piece {
                Literal(text) => Segment::Literal(text),
                Field(kind, format) => {
                    fields.push(FieldSchema::new("field", "field", Some(kind), NoneAs::Absent));
                    Segment::field(fields.len() - 1, format)
                }
            });
        }
        KeyShape::Text(Template::new("", leak(segments)))
    };
    let (pk, sk) = (shape(pk), sk.map(&mut shape));
    EntitySchema::new(
        tag,
        tag,
        &[],
        separator,
        leak(fields),
        leak(vec![KeySchema::new(Index::Table, "", pk, sk)]),
        &[],
    )
}

fn meet_by(a: char, one: &[Piece], b: char, other: &[Piece]) -> bool {
    let (a, b) = (entity("A", a, one, None), entity("B", b, other, None));
    let meet = can_collide(&a, &b);
    assert_eq!(can_collide(&b, &a), meet, "the walk is the same from either side");
    meet
}

fn meet(one: &[Piece], other: &[Piece]) -> bool {
    meet_by('#', one, '#', other)
}

#[test]
fn literals_are_told_apart_from_fields_of_a_width_or_alphabet() {
    let item = |piece| [Literal("ITEM#"), piece];
    for (text, no_match, matches) in [
        ("TOTAL", padded(5), TEXT),
        ("00042", padded(4), padded(5)),
        ("00042", ordered(Kind::Unsigned(3)), ordered(Kind::Unsigned(5))),
        ("-99998", ordered(Kind::Unsigned(5)), ordered(Kind::Signed(5))),
        ("100000", ordered(Kind::Signed(5)), TEXT),
        ("PENDING2", STATUS, TEXT),
        ("SHIPPED", padded(7), STATUS),
        ("PIPPED", STATUS, UPPER),
        ("a", UPPER, LOWER),
        ("A", LOWER, UPPER),
        ("a b", ESCAPED, TEXT),
        ("A$20B", ULID, ESCAPED),
        ("1234", U8, padded(4)),
        ("12", padded(3), U8),
        ("2026-01-15", time(Precision::Seconds), DATE),
        ("2026-01-15T10:30:00Z", time(Precision::Millis), time(Precision::Seconds)),
        ("2026-01-15T10:30:00.123456Z", time(Precision::Nanos), time(Precision::Micros)),
        (
            "2026-01-15T10:30:00.123456789Z",
            time(Precision::Millis),
            Field(Kind::Instant, Format::PLAIN),
        ),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", UUID, ULID),
        ("81ARZ3NDEKTSV4RRFFQ69G5FAV", ULID, TEXT),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAU", ULID, TEXT),
        ("6ba7b810-9dad-11d1-80b4-00c04fd430c8", ULID, UUID),
        ("6BA7B810-9dad-11d1-80b4-00c04fd430c8", UUID, TEXT),
    ] {
        assert!(
            !meet(&item(no_match.clone()), &[Literal("ITEM#"), Literal(text)]),
            "{text} is not of {no_match:?}"
        );
        assert!(
            meet(&item(matches.clone()), &[Literal("ITEM#"), Literal(text)]),
            "{text} is of {matches:?}"
        );
    }
}

#[test]
fn a_field_holds_all_but_its_own_separator() {
    let order = [Literal("ORDER#"), TEXT];
    let line = [Literal("ORDER#"), TEXT, Literal("#ITEM#"), TEXT];
    assert!(!meet(&order, &line));
    assert!(meet_by('|', &order, '#', &line));
    assert!(meet_by('#', &order, '|', &order));
    assert!(meet(&[Literal("ORDER#"), RAW], &line));
    assert!(!meet(&[Literal("ORDER#")], &order), "text is not empty");
    assert!(meet(&[Literal("ORDER#")], &[Literal("ORDER#"), RAW]), "raw text can be");
}

#[test]
fn both_keys_must_be_equal() {
    let of = |pk, sk| entity("", '#', &[Literal(pk), TEXT], Some(&[Literal(sk), TEXT]));
    let collide = |a: EntitySchema, b: EntitySchema| can_collide(&a, &b);
    assert!(!collide(of("USER#", "A#"), of("USER#", "B#")));
    assert!(!collide(of("USER#", "A#"), of("ADMIN#", "A#")));
    assert!(collide(of("USER#", "A#"), of("USER#", "A#")));
}

#[test]
fn numbers_meet_numbers_and_nothing_else() {
    let of = |shape| {
        EntitySchema::new(
            "",
            "",
            &[],
            '#',
            &[],
            leak(vec![KeySchema::new(Index::Table, "", shape, None)]),
            &[],
        )
    };
    let collide = |a, b| {
        let (a, b) = (of(a), of(b));
        can_collide(&a, &b)
    };
    assert!(collide(KeyShape::Number(0), KeyShape::Number(1)));
    assert!(collide(KeyShape::Binary(0), KeyShape::Binary(1)));
    assert!(!collide(KeyShape::Number(0), KeyShape::Binary(0)));
    assert!(!collide(
        KeyShape::Number(0),
        KeyShape::Text(Template::new("0", &[Segment::Literal("0")]))
    ));
}

#[test]
fn a_range_is_shared_with_what_lies_in_its_partition_under_its_prefix() {
    let of = |tag, pk: &[Piece], sk: &[Piece]| -> &'static EntitySchema { Box::leak(Box::new(entity(tag, '#', pk, Some(sk)))) };
    let customer: &[Piece] = &[Literal("CUSTOMER#"), TEXT];
    let order = of("ORDER", customer, &[Literal("ORDER#"), TEXT]);
    let shared_by = |other: &'static EntitySchema| {
        let table = TableSchema::new("shop", "PK", "SK", "entityType", &[], 3, leak(vec![order, other]));
        shares_range(&table, order, order.primary())
    };
    assert!(!shared_by(order), "its own items are no others");
    assert!(!shared_by(of("PROFILE", customer, &[Literal("PROFILE")])));
    assert!(!shared_by(of("SHORT", customer, &[Literal("ORDER")])));
    assert!(!shared_by(of("NUMBER", customer, &[padded(9)])));
    assert!(!shared_by(of("OTHER", &[Literal("SHOP#"), TEXT], &[Literal("ORDER#"), TEXT])));
    assert!(shared_by(of("LINE", customer, &[Literal("ORDER#"), TEXT, Literal("#ITEM#"), TEXT])));
    assert!(shared_by(of("LONGER", customer, &[Literal("ORDER#TOTAL")])));
    assert!(shared_by(of("ANY", customer, &[TEXT, Literal("#"), TEXT])));
    assert!(!shared_by(of("WORD", customer, &[STATUS, Literal("#"), TEXT])));
    assert!(shared_by(of("ANYWHERE", &[TEXT, Literal("#"), TEXT], &[Literal("ORDER#2")])));
    assert!(shared_by(of("RAW", &[RAW], &[RAW])));
}

#[test]
fn a_range_of_numbers_or_of_the_whole_partition_is_shared_with_all_in_it() {
    let key = |sk| leak(vec![KeySchema::new(Index::Table, "", KeyShape::Number(0), sk)]);
    let of = |tag, sk| -> &'static EntitySchema { Box::leak(Box::new(EntitySchema::new(tag, tag, &[], '#', &[], key(sk), &[]))) };
    let table = |sk| TableSchema::new("shop", "PK", "SK", "entityType", &[], 3, leak(vec![of("A", sk), of("B", sk)]));
    let text = KeyShape::Text(Template::new("<id>", leak(vec![Segment::field(0, Format::PLAIN)])));
    for sk in [None, Some(KeyShape::Number(1)), Some(text)] {
        let table = table(sk);
        assert!(shares_range(&table, table.entities[0], table.entities[0].primary()));
    }
}

#[test]
fn templates_that_invite_an_exponential_walk_are_walked_in_time() {
    // every `a` could be of any field, and the ends differ
    let mut fields = vec![RAW; 100];
    let many_words = Field(Kind::Words(&["a", "aa", "aaa", "aaaa", "aaaaa", "aaaaaa"]), Format::PLAIN);
    let words = vec![many_words; 40];
    fields.push(Literal("b"));
    let mut text = vec![Literal("aaaaaaaaaa"); 60];
    text.push(Literal("c"));
    let mut interleaved: Vec<_> = [RAW, Literal("a")].iter().cloned().cycle().take(200).collect();
    interleaved.push(Literal("c"));
    let started = std::time::Instant::now();
    assert!(!meet(&fields, &text));
    assert!(!meet(&words, &text));
    assert!(!meet(&fields, &interleaved));
    assert!(meet(&words, &vec![RAW; 50]));
    // milliseconds; an exponential walk would take longer than there is time
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn templates_too_long_to_be_walked_are_said_to_meet() {
    let long = |last| {
        let mut pieces = vec![RAW];
        pieces.extend(vec![Literal("aaaaaaaaaa"); 200]);
        pieces.push(Literal(last));
        pieces
    };
    assert!(meet(&long("b"), &long("c")));
    assert!(!meet(&long("b"), &[Literal("aaaaaaaaaa"), Literal("c")]), "one of the two is short");
}

// The walk against sets of keys, over a tiny alphabet. It holds a character of every kind that the walk tells apart: a witness of any two
// templates can be written with it, and one of the shortest is no longer than both templates with their shortest values together.

const ALPHABET: [char; 4] = ['a', '1', '#', '|'];
const LONGEST: usize = 6;

fn every_text(shortest: usize, longest: usize) -> Vec<String> {
    let (mut all, mut last) = (Vec::new(), vec![String::new()]);
    for length in 0..=longest {
        if length >= shortest {
            all.extend(last.iter().cloned());
        }
        last = last.iter().flat_map(|text| ALPHABET.map(|next| format!("{text}{next}"))).collect();
    }
    all
}

/// Every value of a piece that is no longer than `longest`, written by hand.
fn every_value(piece: &Piece, separator: char, longest: usize) -> Vec<String> {
    let values = match piece {
        Literal(text) => vec![(*text).to_owned()],
        // an empty word is never written
        Field(Kind::Words(words), _) => words.iter().filter(|word| !word.is_empty()).map(|&word| word.to_owned()).collect(),
        Field(
            Kind::Unsigned(_),
            Format {
                encoding: Encoding::Padded(width),
                ..
            },
        ) => vec!["1".repeat(usize::from(*width))],
        Field(Kind::Unsigned(width), _) => (1..=usize::from(*width)).map(|length| "1".repeat(length)).collect(),
        Field(
            _,
            Format {
                unsafe_characters: Unsafe::Raw,
                ..
            },
        ) => every_text(0, longest),
        Field(_, Format { case: Case::Upper, .. }) => every_text(1, longest)
            .into_iter()
            .filter(|text| !text.contains([separator, 'a']))
            .collect(),
        Field(..) => every_text(1, longest)
            .into_iter()
            .filter(|text| !text.contains(separator))
            .collect(),
    };
    values.into_iter().filter(|value| value.len() <= longest).collect()
}

fn every_key(pieces: &[Piece], separator: char) -> HashSet<String> {
    pieces.iter().fold(HashSet::from([String::new()]), |keys, piece| {
        let by_room: Vec<_> = (0..=LONGEST).map(|room| every_value(piece, separator, room)).collect();
        keys.iter()
            .flat_map(|key| by_room[LONGEST - key.len()].iter().map(move |value| format!("{key}{value}")))
            .collect()
    })
}

/// The most characters that a witness must take from a piece before it may leave it.
fn weight(pieces: &[Piece]) -> usize {
    let of = |piece: &Piece| match piece {
        Literal(text) => text.len(),
        Field(Kind::Words(words), _) => words.iter().map(|word| word.len()).max().unwrap_or(0),
        Field(
            Kind::Unsigned(_),
            Format {
                encoding: Encoding::Padded(width),
                ..
            },
        )
        | Field(Kind::Unsigned(width), _) => usize::from(*width),
        Field(..) => 1,
    };
    pieces.iter().map(of).sum()
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let literal = prop::sample::select(vec!["a", "1", "#", "|", "a#"]).prop_map(Literal);
    let words: Vec<&'static [&'static str]> = vec![&["a", "1"], &["1", "a1"], &["", "a"], &["aa", "a|"]];
    let field = prop_oneof![
        Just(TEXT),
        Just(TEXT),
        Just(UPPER),
        Just(RAW),
        Just(padded(1)),
        Just(padded(2)),
        Just(Field(Kind::Unsigned(2), Format::PLAIN)),
        prop::sample::select(words).prop_map(|words| Field(Kind::Words(words), Format::PLAIN)),
    ];
    vec(prop_oneof![literal, field], 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn templates_meet_exactly_if_a_key_is_of_both(
        one in pieces(), other in pieces(), a in prop::sample::select(vec!['#', '|']), b in prop::sample::select(vec!['#', '|']),
    ) {
        prop_assume!(weight(&one) + weight(&other) <= LONGEST);
        let mut keys = every_key(&one, a);
        let others = every_key(&other, b);
        keys.retain(|key| others.contains(key));
        prop_assert_eq!(meet_by(a, &one, b, &other), !keys.is_empty(), "{:?}", keys);
    }
}

// What is really written is of the template that it was written with.

fn part(kind: Kind) -> BoxedStrategy<Part<'static>> {
    match kind {
        Kind::Text => ".{1,6}|[ -~]{1,6}".prop_map(|text| Part::Text(Cow::Owned(text))).boxed(),
        Kind::Words(words) => prop::sample::select(words).prop_map(|word| Part::Text(Cow::Borrowed(word))).boxed(),
        Kind::Unsigned(3) => any::<u8>().prop_map(|number| Part::Unsigned(number.into())).boxed(),
        Kind::Unsigned(20) => any::<u64>().prop_map(|number| Part::Unsigned(number.into())).boxed(),
        Kind::Unsigned(_) => any::<u128>().prop_map(Part::Unsigned).boxed(),
        Kind::Signed(3) => any::<i8>().prop_map(|number| Part::Signed(number.into())).boxed(),
        Kind::Signed(_) => any::<i128>().prop_map(Part::Signed).boxed(),
        Kind::Instant => (-62_167_219_200..=253_402_300_799_i64, 0..1_000_000_000_u32)
            .prop_map(|(second, nanosecond)| Part::Instant { second, nanosecond })
            .boxed(),
        Kind::Date => (0..=9999, 1..=12_u8, 1..=28_u8)
            .prop_map(|(year, month, day)| Part::Date { year, month, day })
            .boxed(),
        Kind::Uuid => "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
            .prop_map(|id| Part::Text(Cow::Owned(id)))
            .boxed(),
        Kind::Ulid => "[0-7][0-9A-HJKMNP-TV-Z]{25}".prop_map(|id| Part::Text(Cow::Owned(id))).boxed(),
        Kind::Bytes => unreachable!("bytes stand alone"),
    }
}

fn written_field() -> impl Strategy<Value = (Kind, Format)> {
    let text = [Case::Keep, Case::Lower, Case::Upper].into_iter().flat_map(|case| {
        [Unsafe::Refuse, Unsafe::Escape, Unsafe::Raw].map(|safety| (Kind::Text, Format::new(Encoding::Plain, false, case, safety)))
    });
    let of = |kinds: Vec<Kind>, encodings: Vec<Encoding>| {
        kinds.into_iter().flat_map(move |kind| {
            let encodings = encodings.clone();
            encodings.into_iter().flat_map(move |encoding| {
                [false, true].map(|descending| (kind, Format::new(encoding, descending, Case::Keep, Unsafe::Refuse)))
            })
        })
    };
    let integers = of(
        vec![
            Kind::Unsigned(3),
            Kind::Unsigned(20),
            Kind::Unsigned(39),
            Kind::Signed(3),
            Kind::Signed(39),
        ],
        vec![Encoding::Plain, Encoding::Ordered],
    );
    let padded = of(
        vec![Kind::Unsigned(3), Kind::Unsigned(39)],
        vec![Encoding::Padded(2), Encoding::Padded(39)],
    );
    let times = [Precision::Seconds, Precision::Millis, Precision::Micros, Precision::Nanos].map(Encoding::Time);
    let instants = of(vec![Kind::Instant], [&times[..], &[Encoding::Plain]].concat());
    let plain = [Kind::Words(&["a", "é"]), Kind::Date, Kind::Uuid, Kind::Ulid].map(|kind| (kind, Format::PLAIN));
    let all: Vec<_> = text.chain(integers).chain(padded).chain(instants).chain(plain).collect();
    prop::sample::select(all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_written_key_is_of_its_template(
        (kind, format, part) in written_field().prop_flat_map(|(kind, format)| (Just(kind), Just(format), part(kind))),
    ) {
        let made = entity("A", '#', &[Literal("A#"), Field(kind, format)], None);
        let written = render(&made, &made.primary().pk, Place::Partition, &|_| Some(part.clone()));
        // what is refused is never written
        if let Ok(Some(KeyValue::Text(key))) = written {
            let key: &'static str = key.leak();
            prop_assert!(meet(&[Literal("A#"), Field(kind, format)], &[Literal(key)]), "{}", key);
        }
    }
}
