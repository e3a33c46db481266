//! Partitions of indexes that are spread over shards.

use super::*;
use std::sync::LazyLock;

/// An entity with a key in an index; its primary key is nobody else's.
fn in_index(tag: &'static str, separator: char, pk: &[Piece], sharded: bool) -> &'static EntitySchema {
    let made = entity(tag, separator, pk, None);
    let key = KeySchema::new(Index::Global(1), "", made.primary().pk, None);
    let key = if sharded { key.with_shards(10, 20) } else { key };
    let own = KeyShape::Text(Template::new(tag, leak(vec![Segment::Literal(tag)])));
    let keys = leak(vec![KeySchema::new(Index::Table, "", own, None), key]);
    Box::leak(Box::new(EntitySchema::new(tag, tag, &[], separator, made.fields, keys, &[])))
}

/// Whether the partitions of two keys, each spread or not, can hold items of both.
fn share((a, one, sharded): (char, &[Piece], bool), (b, other, spread): (char, &[Piece], bool)) -> bool {
    let (one, other) = (in_index("A", a, one, sharded), in_index("B", b, other, spread));
    let table = TableSchema::new("shop", "PK", "SK", "entityType", &[], 3, leak(vec![one, other]));
    let shared = shares_range(&table, one, &one.keys[1]);
    assert_eq!(
        shares_range(&table, other, &other.keys[1]),
        shared,
        "the walk is the same from either side"
    );
    shared
}

#[test]
fn the_number_of_the_shard_is_part_of_the_partition() {
    let status: &[Piece] = &[Literal("STATUS#"), TEXT];
    let spread = ('#', status, true);
    let shared_by = |pieces: &[Piece]| share(spread, ('#', pieces, false));
    assert!(share(spread, spread));
    assert!(!shared_by(status), "one of the two has a shard in it");
    assert!(shared_by(&[Literal("STATUS#"), RAW]));
    assert!(shared_by(&[RAW]));
    assert!(shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD0")]));
    assert!(shared_by(&[Literal("STATUS#x#SHARD9")]));
    assert!(shared_by(&[Literal("STATUS#"), TEXT, Literal("#"), TEXT]));
    assert!(shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD"), U8]));
    assert!(shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD"), padded(4)]));
    assert!(!shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD"), padded(5)]));
    assert!(!shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD")]), "no number");
    assert!(!shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARDS#"), TEXT]));
    assert!(!shared_by(&[Literal("STATUS#"), TEXT, Literal("#SHARD0#"), TEXT]));
    assert!(!shared_by(&[Literal("STATE#"), RAW]));
}

#[test]
fn a_constant_partition_is_spread_too() {
    let all: &[Piece] = &[Literal("ALL")];
    assert!(share(('#', all, true), ('#', &[Literal("ALL#SHARD7")], false)));
    assert!(!share(('#', all, true), ('#', all, false)));
    assert!(!share(('#', all, true), ('#', &[Literal("ALL#SHARD")], false)));
    assert!(share(('#', all, true), ('#', &[Literal("ALL#"), TEXT], false)));
    // what is behind the shard is a shard again
    assert!(share(('#', &[Literal("ALL#SHARD1")], true), ('#', &[Literal("ALL#"), RAW], false)));
    assert!(!share(('#', &[Literal("ALL#SHARD1")], true), ('#', all, true)));
}

#[test]
fn the_shard_stands_behind_the_separator_of_its_own_entity() {
    let all: &[Piece] = &[Literal("ALL")];
    assert!(!share(('#', all, true), ('|', all, true)));
    assert!(share(('|', all, true), ('#', &[Literal("ALL|SHARD7")], false)));
    // a text of the one holds the separator of the other
    assert!(share(
        ('|', &[Literal("STATUS"), TEXT], true),
        ('#', &[Literal("STATUS"), TEXT], false)
    ));
}

// The walk against texts, over an alphabet in which the word of the shards is one letter more.

const SYMBOLS: [&str; 5] = ["a", "1", "#", "|", "SHARD"];
const MOST: usize = 5;

/// Whether the pieces can be written as this text, tried out letter by letter.
fn is_of(pieces: &[Piece], separator: char, text: &str) -> bool {
    let Some((piece, rest)) = pieces.split_first() else {
        return text.is_empty();
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (0..=text.len()).any(|end| {
        let (value, behind) = text.split_at(end);
        let fits = match piece {
            Literal(literal) => value == *literal,
            Field(Kind::Words(words), _) => !value.is_empty() && words.contains(&value),
            Field(
                Kind::Unsigned(_),
                Format {
                    encoding: Encoding::Padded(width),
                    ..
                },
            ) => value.len() == usize::from(*width) && digits(value),
            Field(Kind::Unsigned(width), _) => (1..=usize::from(*width)).contains(&value.len()) && digits(value),
            Field(
                _,
                Format {
                    unsafe_characters: Unsafe::Raw,
                    ..
                },
            ) => true,
            Field(_, format) => !value.is_empty() && !value.contains(separator) && (format.case != Case::Upper || !value.contains('a')),
        };
        fits && is_of(rest, separator, behind)
    })
}

/// The same, with the number of a shard behind it.
fn is_shard_of(pieces: &[Piece], separator: char, text: &str) -> bool {
    text.rsplit_once(&format!("{separator}SHARD")).is_some_and(|(core, number)| {
        (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()) && is_of(pieces, separator, core)
    })
}

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let (mut all, mut last) = (vec![String::new()], vec![String::new()]);
    for _ in 0..MOST {
        last = last.iter().flat_map(|text| SYMBOLS.map(|next| format!("{text}{next}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
});

fn symbols(pieces: &[Piece]) -> usize {
    let of = |piece: &Piece| match piece {
        Literal(text) => text.replace("SHARD", "S").len(),
        other => weight(std::slice::from_ref(other)),
    };
    pieces.iter().map(of).sum()
}

fn pieces_with_shards() -> impl Strategy<Value = Vec<Piece>> {
    let literal = prop::sample::select(vec!["SHARD", "#SHARD", "|SHARD", "#SHARD1"]).prop_map(Literal);
    (pieces(), prop::option::of(literal), any::<bool>()).prop_map(|(mut pieces, literal, last)| {
        let at = if last { pieces.len() } else { pieces.len() - 1 };
        pieces.splice(at..at, literal);
        pieces
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn shards_are_shared_exactly_if_a_text_is_of_both(
        one in pieces(), other in pieces_with_shards(), spread in any::<bool>(),
        a in prop::sample::select(vec!['#', '|']), b in prop::sample::select(vec!['#', '|']),
    ) {
        prop_assume!(symbols(&one) + symbols(&other) <= MOST);
        let of_other = if spread { is_shard_of } else { is_of };
        let witness = TEXTS.iter().filter(|core| is_of(&one, a, core)).find_map(|core| {
            let shards = ["1", "11", "111", "1111"].map(|number| format!("{core}{a}SHARD{number}"));
            shards.into_iter().find(|text| of_other(&other, b, text))
        });
        prop_assert_eq!(share((a, &one, true), (b, &other, spread)), witness.is_some(), "{:?}", witness);
    }
}
