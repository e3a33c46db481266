//! What the entities of a collection have in common.

use super::*;

const OTHER_USER: KeyShape = KeyShape::Text(Template::new(
    "USER#<count>",
    &[Segment::Literal("USER#"), Segment::field(1, Format::PLAIN)],
));
const LOWER_USER: KeyShape = KeyShape::Text(Template::new(
    "USER#<id:lower>",
    &[
        Segment::Literal("USER#"),
        Segment::field(0, Format::new(Encoding::Plain, false, Case::Lower, Unsafe::Refuse)),
    ],
));

/// The first refusal of a variant, and which it is.
fn refused(entities: Vec<EntitySchema>) -> Option<(usize, String)> {
    let entities: Vec<&EntitySchema> = entities.iter().collect();
    (0..entities.len()).find_map(|at| Some((at, refusal(|| check_variant(&entities, at))?)))
}

fn of(name: &'static str, pk: KeyShape) -> EntitySchema {
    entity(name, vec![primary(pk, Some(PROFILE))])
}

#[test]
fn one_partition_template_whatever_the_fields_are_called() {
    assert_eq!(refused(vec![of("User", USER)]), None);
    assert_eq!(refused(vec![of("User", USER), of("Count", OTHER_USER)]), None);
    assert_eq!(refused(vec![of("One", COUNT), of("Other", COUNT)]), None);
    let expected = "entities `User` and `Shop` have different partitions in the table\n  \
                    `User`: `USER#<id>`, `PROFILE`\n  `Shop`: `SHOP#<id>`, `PROFILE`\n\
                    help: one query reads one partition, so give all variants the same partition template and shards, in the table or in one index";
    assert_eq!(refused(vec![of("User", USER), of("Shop", SHOP)]), Some((1, expected.to_owned())));
    // told once
    assert_eq!(
        refused(vec![of("User", USER), of("Shop", SHOP), of("Id", PLAIN_ID)]).map(|(at, _)| at),
        Some(1)
    );
    let three = [of("User", USER), of("Shop", SHOP), of("Id", PLAIN_ID)];
    assert_eq!(refusal(|| check_variant(&[&three[0], &three[1], &three[2]], 2)), None);
}

#[test]
fn formats_separators_and_types_count() {
    for other in [LOWER_USER, PLAIN_ID, COUNT, DIGEST, PROFILE] {
        assert!(
            refused(vec![of("User", USER), of("Other", other)]).is_some(),
            "{}",
            other.text(&of("User", USER))
        );
    }
    let bar = EntitySchema {
        separator: '|',
        ..of("Bar", USER)
    };
    assert!(refused(vec![of("User", USER), bar]).is_some());
}

#[test]
fn an_index_will_do_if_all_are_in_it_and_spread_alike() {
    let with = |name, pk, key: KeySchema| entity(name, vec![primary(pk, Some(PROFILE)), key]);
    let spread = |write, read| gsi(2, USER, None).with_shards(write, read);
    let user = || with("User", USER, spread(4, 4));
    assert_eq!(refused(vec![user(), with("Shop", SHOP, spread(4, 4))]), None);
    for other in [spread(8, 8), spread(4, 8), gsi(2, USER, None), gsi(1, USER, None)] {
        assert_eq!(refused(vec![user(), with("Shop", SHOP, other)]).map(|(at, _)| at), Some(1));
    }
    // two and two share a place, and no place has all three
    let third = with("Third", SHOP, gsi(2, USER, None).with_shards(4, 4));
    let (at, text) = refused(vec![user(), of("Count", OTHER_USER), third]).unwrap();
    assert_eq!(at, 2);
    assert!(
        text.starts_with("entities `User` and `Third` have different partitions in the table\n"),
        "{text}"
    );
    let (_, text) = refused(vec![
        with("A", SHOP, gsi(1, USER, None)),
        with("B", PLAIN_ID, gsi(1, USER, None)),
        of("C", DIGEST),
    ])
    .unwrap();
    assert!(
        text.starts_with("entities `A` and `C` share no partition: `C` has no key in `gsi1`\n"),
        "{text}"
    );
}
