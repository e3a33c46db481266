//! Partition keys with few values.

use super::*;

static FEW: [&str; 3] = ["A", "B", "C"];
static ALMOST: [&str; 33] = words();
static ENOUGH: [&str; 34] = words();

const fn words<const N: usize>() -> [&'static str; N] {
    // the check counts them
    ["A"; N]
}

/// The fields `id`, `count` and `digest`, and three that are spelled in words.
const WORDS: &[FieldSchema] = &[
    FIELDS[0],
    FIELDS[1],
    FIELDS[2],
    field("few", Some(Kind::Words(&FEW))),
    field("almost", Some(Kind::Words(&ALMOST))),
    field("enough", Some(Kind::Words(&ENOUGH))),
];

/// A key of these fields.
fn of(text: &'static str, fields: &[usize]) -> KeyShape {
    let segments: Vec<_> = fields.iter().map(|field| Segment::field(*field, Format::PLAIN)).collect();
    KeyShape::Text(Template::new(text, segments.leak()))
}

fn table_of(keys: Vec<KeySchema>) -> TableSchema {
    table(vec![EntitySchema::new("Job", "JOB", &[], '#', WORDS, keys.leak(), &[0])])
}

fn index(pk: KeyShape) -> KeySchema {
    in_index(pk, Some(PLAIN_ID))
}

fn in_index(pk: KeyShape, sk: Option<KeyShape>) -> KeySchema {
    KeySchema::new(Index::Global(7), "", pk, sk)
}

/// A table of entities that are many, with this key in an index.
fn indexed(key: KeySchema) -> TableSchema {
    table_of(vec![primary(USER, Some(PROFILE)), key])
}

#[test]
fn an_index_with_few_partitions_is_hot() {
    assert_refused(
        &indexed(index(of("<few>", &[3]))),
        "the partition key `<few>` of `gsi7` has only 3 values: all items of `Job` there share as many partitions, each of which takes 1,000 \
         write units and 3,000 read units a second\n  `Job`: `<few>`, `<id>`\n\
         help: write `shards = 10` in its `#[gsi7(..)]` to spread them, or `allow_hot` if the traffic stays small",
    );
}

#[test]
fn an_index_with_one_partition_is_hot() {
    // that all sort keys are equal does not make its items few
    for sk in [Some(PLAIN_ID), Some(PROFILE), None] {
        let refusals = refusals(&indexed(in_index(PROFILE, sk)));
        assert_eq!(refusals.len(), 1);
        assert!(refusals[0].starts_with(
            "the partition key `PROFILE` of `gsi7` has only 1 value: all items of `Job` there share one partition, which takes 1,000 write \
             units and 3,000 read units a second\n"
        ));
    }
}

#[test]
fn a_table_with_few_partitions_is_hot() {
    assert_refused(
        &table_of(vec![primary(of("<few>", &[3]), Some(PLAIN_ID))]),
        "the partition key `<few>` of the table has only 3 values: all items of `Job` there share as many partitions, each of which takes 1,000 \
         write units and 3,000 read units a second\n  `Job`: `<few>`, `<id>`\n\
         help: put a field with many values into it, or write `allow_hot` in its `#[pk(..)]` if the traffic stays small",
    );
}

#[test]
fn a_hundred_values_are_enough() {
    let (almost, enough) = (of("<few><almost>", &[3, 4]), of("<few><enough>", &[3, 5]));
    assert!(refusals(&indexed(index(almost)))[0].contains("has only 99 values"));
    assert_accepted(&indexed(index(enough)));
}

#[test]
fn values_that_cannot_be_counted_are_many() {
    for pk in [
        of("<few><id>", &[3, 0]),
        of("<few><count>", &[3, 1]),
        KeyShape::Number(1),
        KeyShape::Binary(2),
    ] {
        assert_accepted(&indexed(index(pk)));
    }
}

#[test]
fn what_is_spread_or_allowed_is_accepted() {
    assert_accepted(&indexed(index(of("<few>", &[3])).with_shards(2, 2)));
    assert_accepted(&indexed(index(of("<few>", &[3])).hot()));
    assert_accepted(&table_of(vec![primary(of("<few>", &[3]), Some(PLAIN_ID)).hot()]));
    // each key for itself
    let keys = vec![primary(of("<few>", &[3]), Some(PLAIN_ID)).hot(), in_index(of("<few>", &[3]), None)];
    assert!(refusals(&table_of(keys))[0].contains("of `gsi7` has only 3 values"));
}

#[test]
fn an_entity_of_few_items_has_nothing_to_spread() {
    let (few, almost, enough) = (of("<few>", &[3]), of("<almost>", &[4]), of("<enough>", &[5]));
    for keys in [
        vec![primary(PROFILE, None)],
        vec![primary(PROFILE, Some(PROFILE)), in_index(PROFILE, None)],
        vec![primary(few, None)],
        vec![primary(few, Some(almost)), in_index(PROFILE, Some(few))],
    ] {
        assert_accepted(&table_of(keys));
    }
    assert!(refusals(&table_of(vec![primary(few, Some(enough))]))[0].contains("of the table has only 3 values"));
    assert_eq!(refusals(&table_of(vec![primary(PROFILE, Some(COUNT))])).len(), 1);
}

#[test]
fn the_partition_of_a_local_index_is_the_tables() {
    let few = of("<few>", &[3]);
    let local = KeySchema::new(Index::Local(1), "", few, Some(COUNT));
    assert_accepted(&table_of(vec![primary(few, Some(PLAIN_ID)).hot(), local]));
}
