//! Local indexes: their names and attributes, and that they are none of the global ones.

use super::*;

fn local(number: u8, sk: KeyShape) -> KeySchema {
    KeySchema::new(Index::Local(number), "", SHOP, Some(sk))
}

fn with(name: &'static str, others: Vec<KeySchema>) -> EntitySchema {
    let keys = std::iter::once(primary(SHOP, Some(PLAIN_ID))).chain(others);
    entity(name, keys.collect())
}

#[test]
fn five_are_no_global_indexes() {
    let all = (1..=5).map(|number| local(number, COUNT)).collect();
    assert_accepted(&table(vec![with("A", all)]));
    let global = (1..=3).map(|number| gsi(number, PLAIN_ID, None));
    assert_accepted(&table(vec![with("A", global.chain([local(1, COUNT)]).collect())]));
}

#[test]
fn names_differ_from_those_of_other_indexes() {
    let names = vec![IndexNames::new(Index::Local(2), "LSI1", "PK", "LSI2SK")].leak();
    assert_refused(
        &named(
            "shop",
            "PK",
            "SK",
            "entityType",
            names,
            vec![with("A", vec![local(1, COUNT), local(2, DIGEST)])],
        ),
        "`lsi1` and `lsi2` have the same name `LSI1`\nhelp: give one of them another in `#[table(..)]`: `lsi2(name = \"..\")`",
    );
}

#[test]
fn names_of_an_index_that_nobody_uses() {
    let names = vec![IndexNames::new(Index::Local(2), "by-count", "PK", "LSI2SK")].leak();
    assert_refused(
        &named("shop", "PK", "SK", "entityType", names, vec![with("A", vec![local(1, COUNT)])]),
        "no entity of `shop` has a key in `lsi2`\nhelp: remove `lsi2(..)` from `#[table(..)]`, or give it the number of an index that is used",
    );
}

#[test]
fn entities_store_one_type() {
    let refusals = refusals(&table(vec![with("A", vec![local(1, COUNT)]), with("B", vec![local(1, DIGEST)])]));
    assert!(
        refusals
            .iter()
            .any(|refusal| refusal.starts_with("the sort key of `lsi1` is a number (N) in `A` and binary (B) in `B`")),
        "{refusals:?}"
    );
}

#[test]
fn the_sort_key_is_an_attribute_of_its_own() {
    let names = vec![IndexNames::new(Index::Local(1), "LSI1", "PK", "PK")].leak();
    assert_refused(
        &named("shop", "PK", "SK", "entityType", names, vec![with("A", vec![local(1, PLAIN_ID)])]),
        "the partition key of the table and the sort key of `lsi1` are stored under `PK`\n\
         help: give one of them another name in `#[table(..)]`",
    );
}

#[test]
fn an_item_with_its_sort_key_is_in_it() {
    let names = vec![IndexNames::new(Index::Local(1), "LSI1", "PK", "GSI1SK")].leak();
    let (one, other) = (
        with("A", vec![local(1, PLAIN_ID)]),
        with("B", vec![gsi(1, PROFILE, Some(PLAIN_ID))]),
    );
    let refusals = refusals(&named("shop", "PK", "SK", "entityType", names, vec![one, other]));
    assert!(
        refusals
            .iter()
            .any(|refusal| refusal.starts_with("items of `B` are in `lsi1` too, because they have its key attributes")),
        "{refusals:?}"
    );
}
