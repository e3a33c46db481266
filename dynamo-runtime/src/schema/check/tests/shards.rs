//! Shards, across a table.

use super::*;

const OTHER_USER: KeyShape = KeyShape::Text(Template::new(
    "USER#<count>",
    &[Segment::Literal("USER#"), Segment::field(1, Format::PLAIN)],
));

/// An entity whose key in the index is spread; over no shards if there is none to write.
fn spread(name: &'static str, literal: KeyShape, pk: KeyShape, write: u16, read: u16) -> EntitySchema {
    let key = gsi(1, pk, Some(PROFILE));
    let key = if write == 0 { key } else { key.with_shards(write, read) };
    entity(name, vec![primary(literal, Some(PROFILE)), key])
}

fn user(pk: KeyShape, write: u16, read: u16) -> EntitySchema {
    spread("User", USER, pk, write, read)
}

fn shop(pk: KeyShape, write: u16, read: u16) -> EntitySchema {
    spread("Shop", SHOP, pk, write, read)
}

#[test]
fn entities_of_one_partition_spread_it_alike() {
    let expected = |user: &str, shop: &str| {
        format!(
            "entities `User` and `Shop` can write the same partition of `gsi1`, and spread it over different shards\n  \
             `User`: `USER#<id>`, `PROFILE`{user}\n  `Shop`: `USER#<count>`, `PROFILE`{shop}\n\
             help: write the same `shards` and `read_shards` in `gsi1` of both, or give one of them another literal"
        )
    };
    let of = |one: (u16, u16), other: (u16, u16)| table(vec![user(USER, one.0, one.1), shop(OTHER_USER, other.0, other.1)]);
    for (one, other) in [((0, 0), (0, 0)), ((10, 10), (10, 10)), ((10, 20), (10, 20)), ((20, 20), (20, 10))] {
        assert_accepted(&of(one, other));
    }
    let (ten, twenty, more) = (", `shards = 10`", ", `shards = 20`", ", `shards = 10`, `read_shards = 20`");
    assert_refused(&of((10, 10), (0, 0)), &expected(ten, ""));
    assert_refused(&of((0, 0), (10, 10)), &expected("", ten));
    assert_refused(&of((10, 10), (20, 20)), &expected(ten, twenty));
    assert_refused(&of((10, 20), (10, 10)), &expected(more, ten));
    assert_refused(&of((20, 20), (10, 20)), &expected(twenty, more));
    // whoever shares no partition may differ
    assert_accepted(&table(vec![user(USER, 10, 10), shop(SHOP, 20, 20)]));
    assert_accepted(&table(vec![user(USER, 10, 10), shop(PROFILE, 0, 0)]));
}

#[test]
fn entities_of_one_partition_in_different_indexes_are_apart() {
    let shop = entity(
        "Shop",
        vec![primary(SHOP, Some(PROFILE)), gsi(2, USER, Some(PROFILE)).with_shards(20, 20)],
    );
    assert_accepted(&table(vec![user(USER, 10, 10), shop]));
}

#[test]
fn entities_of_one_partition_have_one_separator_before_the_shard() {
    let bar = |shop: EntitySchema| EntitySchema { separator: '|', ..shop };
    assert_refused(
        &table(vec![user(USER, 10, 10), bar(shop(OTHER_USER, 10, 10))]),
        "entities `User` and `Shop` can write the same partition of `gsi1`, and write different separators before the number of the \
         shard\n  `User`: `USER#<id>`, `PROFILE`, `shards = 10`\n  `Shop`: `USER#<count>`, `PROFILE`, `shards = 10`\n\
         help: give both the same separator: `#[entity(separator = ..)]`, or one of them another literal",
    );
    // without shards there is none, and other partitions are none of its business
    assert_accepted(&table(vec![user(USER, 0, 0), bar(shop(OTHER_USER, 0, 0))]));
    assert_accepted(&table(vec![user(USER, 10, 10), bar(shop(SHOP, 10, 10))]));
}

#[test]
fn indexes_that_share_an_attribute_spread_it_alike() {
    let shared = || renamed(2, "by-other", "GSI1PK", "other");
    let of = |gsi1: KeySchema, gsi2: KeySchema| {
        named(
            "shop",
            "PK",
            "SK",
            "type",
            shared(),
            vec![entity("User", vec![primary(USER, None), gsi1, gsi2])],
        )
    };
    let (one, other) = (|| gsi(1, SHOP, Some(USER)), || gsi(2, SHOP, Some(PROFILE)));
    let expected = |one: &str, other: &str| {
        format!(
            "`User` spreads `GSI1PK` over other shards in `gsi1` than in `gsi2`, which share it\n  `User`: `SHOP#<id>`, `USER#<id>`{one}\n  \
             `User`: `SHOP#<id>`, `PROFILE`{other}\n\
             help: write the same `shards` and `read_shards` for both, or give one of them another attribute in `#[table(..)]`"
        )
    };
    assert_accepted(&of(one().with_shards(10, 20), other().with_shards(10, 20)));
    assert_refused(&of(one().with_shards(10, 10), other()), &expected(", `shards = 10`", ""));
    assert_refused(&of(one(), other().with_shards(10, 10)), &expected("", ", `shards = 10`"));
    assert_refused(
        &of(one().with_shards(10, 10), other().with_shards(10, 20)),
        &expected(", `shards = 10`", ", `shards = 10`, `read_shards = 20`"),
    );
    // the key of the table is never spread
    let of_table = named(
        "shop",
        "PK",
        "SK",
        "type",
        renamed(1, "by-other", "PK", "other"),
        vec![entity(
            "User",
            vec![primary(USER, Some(PROFILE)), gsi(1, USER, Some(SHOP)).with_shards(10, 10)],
        )],
    );
    assert_refused(
        &of_table,
        "`User` spreads `PK` over other shards in the table than in `gsi1`, which share it\n  `User`: `USER#<id>`, `PROFILE`\n  \
         `User`: `USER#<id>`, `SHOP#<id>`, `shards = 10`\n\
         help: write the same `shards` and `read_shards` for both, or give one of them another attribute in `#[table(..)]`",
    );
}

#[test]
fn a_field_that_would_be_the_key_but_for_its_shards() {
    let extra = || KeyShape::Text(Template::new("<extra>", vec![Segment::field(3, Format::PLAIN)].leak()));
    let of = |attribute, key| storing(attribute, Some(Kind::Text), vec![primary(USER, None), key]);
    assert_accepted(&of("GSI1PK", gsi(1, extra(), None)));
    assert_refused(
        &of("GSI1PK", gsi(1, extra(), None).with_shards(10, 10)),
        "field `extra` of `User` is stored under `GSI1PK` as it stands, and `shards` adds the number of a shard to the partition key of `gsi1` \
         there\n  `User`: `<extra>`, `shards = 10`\nhelp: remove `shards`, or store the field apart from the key: `#[serde(rename = \"..\")]`",
    );
    // the sort key has no shard in it
    assert_accepted(&of("GSI1SK", gsi(1, SHOP, Some(extra())).with_shards(10, 10)));
    // what is not the key in any case is told as ever
    assert_refused(
        &of("GSI1PK", gsi(1, SHOP, None).with_shards(10, 10)),
        "field `extra` of `User` would be stored under `GSI1PK`, which holds the partition key of `gsi1`\n  `User`: `USER#<id>`\n\
         help: rename the field, or set `#[serde(rename = \"..\")]`",
    );
}
