mod collection;
mod guards;
mod hot;
mod local;
mod patterns;
mod shards;

use super::*;
use crate::key::Kind;
use crate::schema::{Case, Encoding, FieldSchema, Format, IndexNames, NoneAs, Segment, Template, Unsafe};
use std::panic::{AssertUnwindSafe, catch_unwind};

const FIELDS: &[FieldSchema] = &[
    field("id", Some(Kind::Text)),
    field("count", Some(Kind::Unsigned(20))),
    field("digest", Some(Kind::Bytes)),
];

const ID: &[Segment] = &[Segment::field(0, Format::PLAIN)];
const USER: KeyShape = KeyShape::Text(Template::new(
    "USER#<id>",
    &[Segment::Literal("USER#"), Segment::field(0, Format::PLAIN)],
));
const SHOP: KeyShape = KeyShape::Text(Template::new(
    "SHOP#<id>",
    &[Segment::Literal("SHOP#"), Segment::field(0, Format::PLAIN)],
));
const PROFILE: KeyShape = KeyShape::Text(Template::new("PROFILE", &[Segment::Literal("PROFILE")]));
const PLAIN_ID: KeyShape = KeyShape::Text(Template::new("<id>", ID));
const COUNT: KeyShape = KeyShape::Number(1);
const DIGEST: KeyShape = KeyShape::Binary(2);

const fn field(name: &'static str, kind: Option<Kind>) -> FieldSchema {
    FieldSchema::new(name, name, kind, NoneAs::Absent)
}

fn primary(pk: KeyShape, sk: Option<KeyShape>) -> KeySchema {
    KeySchema::new(Index::Table, "", pk, sk)
}

/// However few values it has.
fn gsi(number: u8, pk: KeyShape, sk: Option<KeyShape>) -> KeySchema {
    KeySchema::new(Index::Global(number), "", pk, sk).hot()
}

/// An entity with this name, with its name as tag.
fn entity(name: &'static str, keys: Vec<KeySchema>) -> EntitySchema {
    EntitySchema::new(name, name, &[], '#', FIELDS, keys.leak(), &[0])
}

fn table(entities: Vec<EntitySchema>) -> TableSchema {
    named("shop", "PK", "SK", "entityType", &[], entities)
}

fn named(
    name: &'static str,
    pk: &'static str,
    sk: &'static str,
    type_attribute: &'static str,
    renamed: &'static [IndexNames],
    entities: Vec<EntitySchema>,
) -> TableSchema {
    let entities: Vec<&EntitySchema> = entities.into_iter().map(|entity| &*Box::leak(Box::new(entity))).collect();
    TableSchema::new(name, pk, sk, type_attribute, renamed, 3, entities.leak())
}

fn renamed(number: u8, name: &'static str, pk: &'static str, sk: &'static str) -> &'static [IndexNames] {
    vec![IndexNames::new(Index::Global(number), name, pk, sk)].leak()
}

fn refusal(check: impl FnOnce()) -> Option<String> {
    catch_unwind(AssertUnwindSafe(check))
        .err()
        .map(|panic| *panic.downcast::<String>().unwrap())
}

/// What the checks of the whole table say, in the order in which the derive calls them.
fn refusals(table: &TableSchema) -> Vec<String> {
    let members = (0..table.entities.len()).filter_map(|at| refusal(|| check_member(table, at)));
    members.chain(refusal(|| check_table(table))).collect()
}

#[track_caller]
fn assert_accepted(table: &TableSchema) {
    assert_eq!(refusals(table), [""; 0]);
}

#[track_caller]
fn assert_refused(table: &TableSchema, text: &str) {
    assert_eq!(refusals(table), [text]);
}

#[test]
fn an_ordinary_table() {
    assert_accepted(&table(vec![
        entity("User", vec![primary(USER, Some(PROFILE)), gsi(1, PROFILE, Some(USER))]),
        entity(
            "Shop",
            vec![primary(SHOP, Some(PROFILE)), gsi(1, SHOP, Some(USER)), gsi(2, COUNT, None)],
        ),
        entity("Visit", vec![primary(USER, Some(SHOP)), gsi(3, USER, Some(DIGEST))]),
    ]));
}

#[test]
fn a_tag_twice() {
    let user = || entity("User", vec![primary(USER, Some(PROFILE))]);
    let visit = || entity("Visit", vec![primary(USER, Some(SHOP))]);
    let expected = |tag: &str| {
        format!(
            "entities `User` and `Visit` have the same type tag `{tag}`\n  `User`: `USER#<id>`, `PROFILE`\n  `Visit`: `USER#<id>`, `SHOP#<id>`\n\
             help: give one of them another: `#[entity(\"..\")]`"
        )
    };
    for (tags, others, shared) in [
        (("A", &[][..]), ("A", &[][..]), "A"),
        (("A", &["X", "B"]), ("B", &[]), "B"),
        (("A", &[]), ("B", &["X", "A"]), "A"),
        (("A", &["X", "C"]), ("B", &["C"]), "C"),
    ] {
        let one = EntitySchema {
            tag: tags.0,
            also: tags.1,
            ..user()
        };
        let other = EntitySchema {
            tag: others.0,
            also: others.1,
            ..visit()
        };
        assert_refused(&table(vec![one, other]), &expected(shared));
    }
    let twice = |also| table(vec![EntitySchema { also, ..user() }]);
    assert_accepted(&twice(&["A", "B"]));
    for also in [&["User"][..], &["A", "User"], &["A", "B", "A"]] {
        let tag = also.last().unwrap();
        assert_refused(
            &twice(also),
            &format!("the type tag `{tag}` of `User` is there twice\nhelp: remove it from `also`"),
        );
    }
}

#[test]
fn a_key_that_two_can_write() {
    assert_refused(
        &table(vec![
            entity("User", vec![primary(USER, Some(PROFILE))]),
            entity("Admin", vec![primary(USER, Some(PLAIN_ID))]),
        ]),
        "entities `User` and `Admin` can write the same key\n  `User`: `USER#<id>`, `PROFILE`\n  `Admin`: `USER#<id>`, `<id>`\n\
         help: give one of them another literal, for example `Admin#` at the front of a key of `Admin`",
    );
    assert_refused(
        &table(vec![
            entity("User", vec![primary(COUNT, None)]),
            entity("Admin", vec![primary(COUNT, None)]),
        ]),
        "entities `User` and `Admin` can write the same key\n  `User`: `count`\n  `Admin`: `count`\n\
         help: give one of them another literal, for example `Admin#` at the front of a key of `Admin`",
    );
    // an index may hold many items under one key
    assert_accepted(&table(vec![
        entity("User", vec![primary(USER, None), gsi(1, PROFILE, None)]),
        entity("Shop", vec![primary(SHOP, None), gsi(1, PROFILE, None)]),
    ]));
}

#[test]
fn a_sort_key_for_some() {
    let (with, without) = (
        || entity("User", vec![primary(USER, Some(PROFILE))]),
        || entity("Shop", vec![primary(SHOP, None)]),
    );
    let expected = "entity `User` has a sort key in the table, and `Shop` has none there\n  `User`: `USER#<id>`, `PROFILE`\n  `Shop`: `SHOP#<id>`\n\
                    help: all entities have one in it, or none has; a constant will do: `#[sk(\"Shop\")]` on `Shop`";
    assert_refused(&table(vec![with(), without()]), expected);
    assert_refused(&table(vec![without(), with()]), expected);
    assert_refused(
        &table(vec![
            entity("User", vec![primary(USER, None), gsi(12, USER, None)]),
            entity("Shop", vec![primary(SHOP, None), gsi(12, SHOP, Some(COUNT))]),
        ]),
        "entity `Shop` has a sort key in `gsi12`, and `User` has none there\n  `Shop`: `SHOP#<id>`, `count`\n  `User`: `USER#<id>`\n\
         help: all entities have one in it, or none has; a constant will do: `sk = \"User\"` in `gsi12` of `User`",
    );
}

#[test]
fn a_key_of_two_types() {
    let help = "help: all entities store one type in a key: text is a template in quotes, N is `number = field`, B is `binary = field`";
    assert_refused(
        &table(vec![
            entity("User", vec![primary(USER, Some(PROFILE))]),
            entity("Shop", vec![primary(SHOP, Some(COUNT))]),
        ]),
        &format!(
            "the sort key of the table is text (S) in `User` and a number (N) in `Shop`\n  `User`: `USER#<id>`, `PROFILE`\n  \
             `Shop`: `SHOP#<id>`, `count`\n{help}"
        ),
    );
    assert_refused(
        &table(vec![
            entity("User", vec![primary(USER, None), gsi(2, COUNT, None)]),
            entity("Shop", vec![primary(SHOP, None), gsi(2, DIGEST, None)]),
        ]),
        &format!(
            "the partition key of `gsi2` is a number (N) in `User` and binary (B) in `Shop`\n  `User`: `count`\n  `Shop`: `digest`\n{help}"
        ),
    );
}

/// A table with one entity that stores one more field under `stored`, which is field 3.
fn storing(stored: &'static str, kind: Option<Kind>, keys: Vec<KeySchema>) -> TableSchema {
    let fields = vec![
        FIELDS[0],
        FIELDS[1],
        FIELDS[2],
        FieldSchema::new("extra", stored, kind, NoneAs::Absent),
    ];
    table(vec![EntitySchema {
        fields: fields.leak(),
        ..entity("User", keys)
    }])
}

#[test]
fn a_field_under_the_name_of_a_key() {
    let keys = || vec![primary(USER, Some(PROFILE)), gsi(2, USER, None)];
    let expected = |stored: &str, holder: &str| {
        format!(
            "field `extra` of `User` would be stored under `{stored}`, which holds {holder}\n  `User`: `USER#<id>`, `PROFILE`\n\
             help: rename the field, or set `#[serde(rename = \"..\")]`"
        )
    };
    for (stored, holder) in [
        ("PK", "the partition key of the table"),
        ("SK", "the sort key of the table"),
        ("GSI2PK", "the partition key of `gsi2`"),
        ("entityType", "the type tag"),
    ] {
        assert_refused(&storing(stored, None, keys()), &expected(stored, holder));
    }
    // other case, no sort key in the index, an index that is not used
    for free in ["pk", "GSI2SK", "GSI1PK", "GSI2", "shop"] {
        assert_accepted(&storing(free, None, keys()));
    }
    assert_accepted(&storing("SK", None, vec![primary(USER, None)]));
    // used by another entity alone, the attribute would put this one's items into the index
    let user = storing("GSI1SK", None, keys()).entities[0];
    let shop = entity("Shop", vec![primary(SHOP, Some(PROFILE)), gsi(1, SHOP, Some(SHOP))]);
    assert_refused(&table(vec![*user, shop]), &expected("GSI1SK", "the sort key of `gsi1`"));
}

#[test]
fn a_field_that_is_the_key() {
    let template = |format| KeyShape::Text(Template::new("<extra>", vec![Segment::field(3, format)].leak()));
    let of = |kind, shape| storing("PK", Some(kind), vec![primary(shape, None)]);
    let plain = || template(Format::PLAIN);
    let enum_words = Kind::Words(&["no", "yes"]);
    for kind in [Kind::Text, enum_words, Kind::Uuid, Kind::Ulid, Kind::Date, Kind::Instant] {
        assert_accepted(&of(kind, plain()));
    }
    assert_accepted(&of(
        Kind::Text,
        template(Format::new(Encoding::Plain, false, Case::Keep, Unsafe::Raw)),
    ));
    assert_accepted(&of(Kind::Unsigned(3), KeyShape::Number(3)));
    assert_accepted(&of(Kind::Bytes, KeyShape::Binary(3)));
    assert_accepted(&storing("SK", Some(Kind::Text), vec![primary(USER, Some(plain()))]));
    assert_accepted(&storing(
        "GSI1SK",
        Some(Kind::Text),
        vec![primary(USER, None), gsi(1, USER, Some(plain()))],
    ));
    // what stands in the key is not what stands in the body
    for kind in [Kind::Unsigned(3), Kind::Signed(3), Kind::Words(&["false", "true"])] {
        assert_eq!(refusals(&of(kind, plain())).len(), 1, "{kind:?}");
    }
    for format in [
        Format::new(Encoding::Plain, false, Case::Lower, Unsafe::Refuse),
        Format::new(Encoding::Plain, false, Case::Keep, Unsafe::Escape),
    ] {
        assert_eq!(refusals(&of(Kind::Text, template(format))).len(), 1, "{format:?}");
    }
    let longer = KeyShape::Text(Template::new(
        "X#<extra>",
        vec![Segment::Literal("X#"), Segment::field(3, Format::PLAIN)].leak(),
    ));
    for shape in [longer, KeyShape::Number(1), PLAIN_ID] {
        assert_eq!(refusals(&of(Kind::Text, shape)).len(), 1);
    }
    assert_eq!(
        refusals(&storing("entityType", Some(Kind::Text), vec![primary(plain(), None)])).len(),
        1,
        "the type tag never"
    );
}

#[test]
fn names_that_dynamodb_refuses() {
    let of = |name, pk, index| {
        named(
            name,
            pk,
            "SK",
            "type",
            renamed(2, index, "A", "B"),
            vec![entity("User", vec![primary(USER, None), gsi(2, USER, None)])],
        )
    };
    let long: &'static str = "a".repeat(255).leak();
    let longer: &'static str = "a".repeat(256).leak();
    assert_accepted(&of(long, long, long));
    assert_accepted(&of("a_1-.", "P", "abc"));
    for bad in ["", "ab", "by status!", "é-shop", longer] {
        let said = |what| format!("`{bad}` cannot be the name of {what}\nhelp: 3 to 255 of letters, digits, `_`, `-`, `.`");
        assert_refused(&of(bad, "PK", "by-status"), &said("a table"));
        assert_refused(&of("shop", "PK", bad), &said("an index"));
    }
    for bad in ["", longer] {
        let said = format!("`{bad}` cannot be the name of a key attribute\nhelp: DynamoDB wants 1 to 255 bytes");
        assert_refused(&of("shop", bad, "by-status"), &said);
    }
}

#[test]
fn one_name_for_two() {
    let user = || {
        entity(
            "User",
            vec![primary(USER, Some(PROFILE)), gsi(1, SHOP, Some(USER)), gsi(2, USER, Some(COUNT))],
        )
    };
    let of = |pk, sk, tag, gsi2| named("shop", pk, sk, tag, gsi2, vec![user()]);
    let own = || renamed(2, "by-name", "name", "count_key");
    let help = "help: give one of them another name in `#[table(..)]`";
    assert_accepted(&of("PK", "SK", "type", own()));
    for (table, said) in [
        (
            of("K", "K", "type", own()),
            "the partition key of the table and the sort key of the table are stored under `K`",
        ),
        (
            of("PK", "SK", "SK", own()),
            "the type tag and the sort key of the table are stored under `SK`",
        ),
        (
            of("PK", "SK", "name", own()),
            "the type tag and the partition key of `gsi2` are stored under `name`",
        ),
        (
            of("PK", "SK", "type", renamed(2, "by-name", "GSI1SK", "x")),
            "the sort key of `gsi1` and the partition key of `gsi2` are stored under `GSI1SK`",
        ),
        (
            of("PK", "SK", "type", renamed(2, "by-name", "x", "x")),
            "the partition key of `gsi2` and the sort key of `gsi2` are stored under `x`",
        ),
    ] {
        assert_refused(&table, &format!("{said}\n{help}"));
    }
    assert_refused(
        &of("PK", "SK", "type", renamed(2, "GSI1", "x", "y")),
        "`gsi1` and `gsi2` have the same name `GSI1`\nhelp: give one of them another in `#[table(..)]`: `gsi2(name = \"..\")`",
    );
}

#[test]
fn two_indexes_can_share_an_attribute_that_both_use_alike() {
    let shared = || renamed(2, "by-other", "GSI1PK", "other");
    let of = |keys| named("shop", "PK", "SK", "type", shared(), vec![entity("User", keys)]);
    assert_accepted(&of(vec![
        primary(USER, None),
        gsi(1, SHOP, Some(USER)),
        gsi(2, SHOP, Some(PROFILE)),
    ]));
    assert_refused(
        &of(vec![primary(USER, None), gsi(1, SHOP, Some(USER)), gsi(2, USER, Some(PROFILE))]),
        "`User` has two values for `GSI1PK`, which `gsi1` and `gsi2` share\n  `User`: `SHOP#<id>`, `USER#<id>`\n  `User`: `USER#<id>`, `PROFILE`\n\
         help: write the same template for both, or give one of them another attribute in `#[table(..)]`",
    );
    let both = |gsi1, gsi2| {
        let shop = entity("Shop", vec![primary(SHOP, None), gsi2]);
        named(
            "shop",
            "PK",
            "SK",
            "type",
            shared(),
            vec![entity("User", vec![primary(USER, None), gsi1]), shop],
        )
    };
    assert_accepted(&both(gsi(1, SHOP, Some(USER)), gsi(2, USER, Some(PROFILE))));
    assert_refused(
        &both(gsi(1, SHOP, Some(USER)), gsi(2, COUNT, Some(PROFILE))),
        "the partition key of `gsi1` is text (S) and the partition key of `gsi2` is a number (N), and both are stored under `GSI1PK`\n\
         help: give one of them another name in `#[table(..)]`",
    );
    assert_refused(
        &both(gsi(1, SHOP, Some(USER)), gsi(2, USER, None)),
        "items of `User` are in `gsi2` too, because they have its key attributes\n  `User`: `USER#<id>`\n\
         help: declare its key in that index as well, or give the index other attributes in `#[table(..)]`",
    );
}

#[test]
fn an_index_over_the_tables_own_key() {
    let inverted = |entities| named("shop", "PK", "SK", "type", renamed(2, "inverted", "SK", "PK"), entities);
    let one = |key| inverted(vec![entity("User", vec![primary(USER, Some(SHOP)), key])]);
    assert_accepted(&one(gsi(2, SHOP, Some(USER))));
    // whoever does not declare its key there is in it all the same
    let visit = || entity("Visit", vec![primary(SHOP, Some(USER))]);
    assert_accepted(&inverted(vec![
        entity("User", vec![primary(USER, Some(SHOP)), gsi(2, SHOP, Some(USER))]),
        visit(),
    ]));
    let help = "help: write the same template for both, or give one of them another attribute in `#[table(..)]`";
    assert_refused(
        &one(gsi(2, PLAIN_ID, Some(USER))),
        &format!(
            "`User` has two values for `SK`, which the table and `gsi2` share\n  `User`: `USER#<id>`, `SHOP#<id>`\n  `User`: `<id>`, `USER#<id>`\n{help}"
        ),
    );
    assert_refused(
        &one(gsi(2, SHOP, Some(PROFILE))),
        &format!(
            "`User` has two values for `PK`, which the table and `gsi2` share\n  `User`: `USER#<id>`, `SHOP#<id>`\n  `User`: `SHOP#<id>`, `PROFILE`\n{help}"
        ),
    );
    assert_refused(
        &one(gsi(2, SHOP, Some(USER)).with_shards(10, 10)),
        "`shards` adds the number of a shard to the partition key of `gsi2` in `User`, which is `SK`, an attribute of the table's own key\n  \
         `User`: `USER#<id>`, `SHOP#<id>`\n  `User`: `SHOP#<id>`, `USER#<id>`, `shards = 10`\n\
         help: remove `shards`, or give the index an attribute of its own in `#[table(..)]`",
    );
    let twice = named(
        "shop",
        "PK",
        "SK",
        "type",
        renamed(2, "inverted", "PK", "PK"),
        vec![entity("User", vec![primary(USER, Some(SHOP)), gsi(2, USER, Some(USER))])],
    );
    assert_refused(
        &twice,
        "the partition key of `gsi2` and the sort key of `gsi2` are stored under `PK`\nhelp: give one of them another name in `#[table(..)]`",
    );
}

#[test]
fn a_table_without_tags() {
    let field = |name| {
        let fields = vec![field("id", Some(Kind::Text)), field(name, None)].leak();
        EntitySchema::new("User", "User", &[], '#', fields, vec![primary(USER, Some(PROFILE))].leak(), &[0])
    };
    assert_accepted(&table(vec![field("entityType")]).without_tags());
    assert_eq!(refusals(&table(vec![field("entityType")])).len(), 1);
    let both = || {
        vec![
            entity("User", vec![primary(USER, None)]),
            entity("Other", vec![primary(PLAIN_ID, None)]),
        ]
    };
    assert_eq!(refusals(&table(both()).without_tags()), refusals(&table(both())));
}

#[test]
fn more_indexes_than_allowed() {
    let user = |count: u8| {
        entity(
            "User",
            [primary(USER, None)]
                .into_iter()
                .chain((1..=count).map(|number| gsi(number, USER, None)))
                .collect(),
        )
    };
    let of = |count, max_gsis| TableSchema {
        max_gsis,
        ..table(vec![user(count)])
    };
    assert_accepted(&of(3, 3));
    assert_accepted(&of(20, 20));
    assert_refused(
        &of(12, 3),
        "`max_gsis = 12` is needed in `#[table(..)]`: `shop` has 12 global secondary indexes, and 3 are allowed\n  \
         writing an item that is in all of them costs 13 times as much as without indexes, changing all their keys up to 25 times, \
         and each stores its items once more\nhelp: let entities share an index, or write `max_gsis = 12`",
    );
}

#[test]
fn a_broken_derive_causes_no_further_message() {
    let broken = || EntitySchema {
        tag: "User",
        ..entity("Broken", vec![])
    };
    let user = || entity("User", vec![primary(USER, Some(PROFILE))]);
    assert_accepted(&table(vec![broken(), user()]));
    assert_accepted(&table(vec![user(), broken()]));
    assert_accepted(&table(vec![broken()]));
}

#[test]
fn long_names_leave_the_message_whole() {
    let name: &'static str = "Ä".repeat(300).leak();
    let [said] = &refusals(&table(vec![
        entity(name, vec![primary(USER, None)]),
        entity("Other", vec![primary(USER, None)]),
    ]))[..] else {
        panic!("one message is expected")
    };
    assert!(said.contains(name));
    assert!(said.ends_with("help: give one of them another literal, for example `Other#` at the front of a key of `Other`"));
    // no part is cut, whatever its length
    let endless: &'static str = "Ä".repeat(1500).leak();
    let said = &refusals(&table(vec![
        entity(endless, vec![primary(USER, None)]),
        entity("Other", vec![primary(USER, None)]),
    ]))[0];
    assert!(said.starts_with("entities `` and `Other` can write the same key"));
}

// The checks run where they are meant to run.
const _: () = {
    const USER_KEYS: &[KeySchema] = &[
        KeySchema::new(Index::Table, "", USER, Some(PROFILE)),
        KeySchema::new(Index::Global(1), "", SHOP, None),
    ];
    const VISIT_KEYS: &[KeySchema] = &[KeySchema::new(Index::Table, "", USER, Some(SHOP))];
    const USERS: EntitySchema = EntitySchema::new("User", "USER", &[], '#', FIELDS, USER_KEYS, &[0]);
    const VISITS: EntitySchema = EntitySchema::new("Visit", "VISIT", &["CALL"], '#', FIELDS, VISIT_KEYS, &[0]);
    const TABLE: TableSchema = TableSchema::new("shop", "PK", "SK", "entityType", &[], 3, &[&USERS, &VISITS]);
    check_member(&TABLE, 0);
    check_member(&TABLE, 1);
    check_table(&TABLE);
};

#[test]
fn a_word_with_the_separator() {
    const KINDS: &[FieldSchema] = &[
        field("status", Some(Kind::Words(&["OPEN", "IN_WORK"]))),
        field("id", Some(Kind::Text)),
    ];
    const STATUS: KeyShape = KeyShape::Text(Template::new("<status>", &[Segment::field(0, Format::PLAIN)]));
    const RAW: KeyShape = KeyShape::Text(Template::new(
        "<status:raw>",
        &[Segment::field(0, Format::new(Encoding::Plain, false, Case::Keep, Unsafe::Raw))],
    ));
    const TASK: KeyShape = KeyShape::Text(Template::new("<id>", &[Segment::field(1, Format::PLAIN)]));
    let task = |separator, sk| EntitySchema::new("Task", "TASK", &[], separator, KINDS, vec![primary(TASK, Some(sk))].leak(), &[1, 0]);
    assert_accepted(&table(vec![task('#', STATUS)]));
    assert_accepted(&table(vec![task('_', RAW)]));
    assert_refused(
        &table(vec![task('_', STATUS)]),
        "the spelling `IN_WORK` of `status` contains the separator of `Task` and cannot stand in its key `<status>`\n\
         help: rename the variant with `#[serde(rename = \"..\")]`, or choose another separator: `#[entity(separator = ..)]`",
    );
}

#[test]
fn names_of_an_index_that_nobody_uses() {
    let user = || entity("User", vec![primary(USER, Some(PROFILE)), gsi(1, SHOP, None)]);
    let with = |number, entities| named("shop", "PK", "SK", "entityType", renamed(number, "by-shop", "S", "T"), entities);
    assert_accepted(&with(1, vec![user()]));
    assert_refused(
        &with(2, vec![user()]),
        "no entity of `shop` has a key in `gsi2`\n\
         help: remove `gsi2(..)` from `#[table(..)]`, or give it the number of an index that is used",
    );
    // what a failed derive would have used is not known
    assert_accepted(&with(2, vec![user(), entity("Broken", vec![])]));
}
