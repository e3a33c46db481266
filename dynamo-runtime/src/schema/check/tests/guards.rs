//! Guards and the TTL, across a table.

use super::*;

const EMAIL: Template = Template::new("EMAIL#<id>", &[Segment::Literal("EMAIL#"), Segment::field(0, Format::PLAIN)]);
const USER_GUARD: Template = Template::new("USER#<id>", &[Segment::Literal("USER#"), Segment::field(0, Format::PLAIN)]);

fn guarded(name: &'static str, guard: Template, keys: Vec<KeySchema>) -> EntitySchema {
    entity(name, keys).with_unique(vec![guard].leak())
}

#[test]
fn a_guard_where_the_keys_are_no_text() {
    assert_accepted(&table(vec![guarded("User", EMAIL, vec![primary(USER, Some(PROFILE))])]));
    assert_accepted(&table(vec![guarded("User", EMAIL, vec![primary(USER, None)])]));
    let help = "help: remove `#[unique(..)]`, or make the keys of the table templates";
    assert_refused(
        &table(vec![guarded("User", EMAIL, vec![primary(COUNT, Some(PROFILE))])]),
        &format!(
            "`User` has a guard, which is stored under a text, and the partition key of the table is a number (N)\n  \
             `User`: `count`, `PROFILE`\n{help}"
        ),
    );
    assert_refused(
        &table(vec![guarded("User", EMAIL, vec![primary(USER, Some(DIGEST))])]),
        &format!(
            "`User` has a guard, which is stored under a text, and the sort key of the table is binary (B)\n  \
             `User`: `USER#<id>`, `digest`\n{help}"
        ),
    );
}

#[test]
fn a_guard_with_the_key_of_an_item() {
    let expected = |guarded: &str, stored: &str, keys: &str| {
        format!(
            "a guard of `{guarded}` and an item of `{stored}` can have the same key\n  guard: `USER#<id>`\n  `{stored}`: {keys}\n\
             help: begin the template of the guard with another literal"
        )
    };
    // with a sort key the guard's is `#UNIQUE`
    assert_accepted(&table(vec![guarded("User", USER_GUARD, vec![primary(USER, Some(PROFILE))])]));
    assert_accepted(&table(vec![guarded("User", USER_GUARD, vec![primary(USER, Some(PLAIN_ID))])]));
    assert_refused(
        &table(vec![guarded("User", USER_GUARD, vec![primary(USER, None)])]),
        &expected("User", "User", "`USER#<id>`"),
    );
    // whichever comes first
    let (user, shop) = (
        || entity("User", vec![primary(USER, None)]),
        || guarded("Shop", USER_GUARD, vec![primary(SHOP, None)]),
    );
    assert_refused(&table(vec![user(), shop()]), &expected("Shop", "User", "`USER#<id>`"));
    assert_refused(&table(vec![shop(), user()]), &expected("Shop", "User", "`USER#<id>`"));
    assert_accepted(&table(vec![user(), guarded("Shop", EMAIL, vec![primary(SHOP, None)])]));
    // a sort key that may be `#UNIQUE`
    let raw = Format::new(Encoding::Plain, false, Case::Keep, Unsafe::Raw);
    let raw = KeyShape::Text(Template::new("<id:raw>", vec![Segment::field(0, raw)].leak()));
    assert_refused(
        &table(vec![guarded("User", USER_GUARD, vec![primary(USER, Some(raw))])]),
        &expected("User", "User", "`USER#<id>`, `<id:raw>`"),
    );
    let bar = EntitySchema {
        separator: '|',
        ..guarded("User", USER_GUARD, vec![primary(USER, Some(PLAIN_ID))])
    };
    assert_refused(&table(vec![bar]), &expected("User", "User", "`USER#<id>`, `<id>`"));
}

#[test]
fn guards_of_two_entities_share_a_name_space() {
    let entities = vec![
        guarded("User", EMAIL, vec![primary(USER, None)]),
        guarded("Shop", EMAIL, vec![primary(SHOP, None)]),
    ];
    assert_accepted(&table(entities));
}

#[test]
fn a_word_with_the_separator_in_a_guard() {
    const KINDS: &[FieldSchema] = &[field("id", Some(Kind::Text)), field("status", Some(Kind::Words(&["IN#WORK"])))];
    const STATUS: Template = Template::new("S#<status>", &[Segment::Literal("S#"), Segment::field(1, Format::PLAIN)]);
    let task = EntitySchema {
        fields: KINDS,
        ..guarded("Task", STATUS, vec![primary(USER, Some(PROFILE))])
    };
    assert_refused(
        &table(vec![task]),
        "the spelling `IN#WORK` of `status` contains the separator of `Task` and cannot stand in its guard `S#<status>`\n\
         help: rename the variant with `#[serde(rename = \"..\")]`, or choose another separator: `#[entity(separator = ..)]`",
    );
}

#[test]
fn the_attribute_of_the_ttl() {
    let user = || entity("User", vec![primary(USER, Some(PROFILE)), gsi(1, SHOP, None)]);
    let expiring = |name| table(vec![user().with_ttl(1)]).with_ttl(name);
    for free in ["TTL", "expires", "GSI1SK", "GSI2PK"] {
        assert_accepted(&expiring(free));
        assert_accepted(&table(vec![user()]).with_ttl(free));
    }
    for (taken, what) in [
        ("PK", "the TTL and the partition key of the table"),
        ("GSI1PK", "the TTL and the partition key of `gsi1`"),
        ("entityType", "the type tag and the TTL"),
    ] {
        assert_refused(
            &expiring(taken),
            &format!("{what} are stored under `{taken}`\nhelp: give one of them another name in `#[table(..)]`"),
        );
        // nothing is stored there
        assert_accepted(&table(vec![user()]).with_ttl(taken));
    }
}

#[test]
fn a_field_under_the_name_of_the_ttl() {
    let keys = || vec![primary(USER, Some(PROFILE))];
    let user = |ttl| storing("TTL", Some(Kind::Unsigned(20)), keys()).entities[0].with_ttl(ttl);
    assert_accepted(&table(vec![user(3)]));
    let signed = storing("TTL", Some(Kind::Signed(19)), keys()).entities[0].with_ttl(3);
    assert_accepted(&table(vec![signed]));
    let instant = storing("TTL", Some(Kind::Instant), keys()).entities[0].with_ttl(3);
    assert_accepted(&table(vec![instant]).with_ttl("expires"));
    assert_refused(
        &table(vec![instant]),
        "field `extra` of `User` is an instant, and would be stored under `TTL`, which holds the time of expiry as a number of seconds\n  \
         `User`: `USER#<id>`, `PROFILE`\nhelp: set `#[serde(rename = \"..\")]`, or give the TTL attribute another name: `#[table(ttl = \"..\")]`",
    );
    let refusal = "field `extra` of `User` would be stored under `TTL`, which holds the time of expiry\n  `User`: `USER#<id>`, `PROFILE`\n\
                   help: rename the field, or set `#[serde(rename = \"..\")]`";
    assert_refused(&table(vec![user(1)]), refusal);
    // the service would delete items of an entity that means something else
    let other = entity("Shop", vec![primary(SHOP, Some(PROFILE))]).with_ttl(1);
    assert_refused(&table(vec![*storing("TTL", None, keys()).entities[0], other]), refusal);
    assert_accepted(&storing("TTL", None, keys()));
}
