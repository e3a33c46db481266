//! What cannot stand in a key: told with entity, field and template, and never with the value.

use super::ranges::operands;
use super::spelled::{Spelled, kind, part};
use crate::key::sort::{SortBound, SortParts};
use crate::key::{Condition, KeyValue, Kind, Part, Place, SortCondition, render, sort_condition};
use crate::schema::KeyShape;
use crate::{Error, Result};

fn text(value: &str) -> Part<'static> {
    Part::Text(value.to_owned().into())
}

fn refused(template: &str, place: Place, kinds: &[&str], parts: &[Part<'_>]) -> Error {
    let kinds: Vec<Kind> = kinds.iter().map(|name| kind(name)).collect();
    Spelled::new(template, '#', place, &kinds)
        .render(parts)
        .expect_err("the value is refused")
}

#[test]
fn the_message_names_entity_field_and_template() {
    let error = refused("ORDER#<id>", Place::Sort, &["text"], &[text("sec#ret")]);
    assert_eq!(
        error.to_string(),
        "`id` of `Order` cannot stand in its key `ORDER#<id>`: it contains the separator `#`; with `<id:escape>` in the template it could be stored"
    );
    assert!(error.is_key() && !error.is_limit());
    assert!(error.detailed().contains("sec#ret"));
    assert!(!format!("{error:?}").contains("ret"));
}

#[test]
fn escape_is_offered_with_the_case_that_is_there() {
    let error = refused("ORDER#<id:lower>#<n>", Place::Sort, &["text", "text"], &[text("a b"), text("c")]);
    assert!(error.to_string().ends_with(
        ": it contains a space, which sorts before the separator `#` that follows; with `<id:lower+escape>` in the template it could be stored"
    ));
}

#[test]
fn escape_is_not_offered_where_it_does_not_help() {
    let by_line = Spelled::new("ORDER-<id>", '-', Place::Sort, &[Kind::Text]);
    let error = by_line.render(&[text("a-b")]).unwrap_err();
    assert!(error.to_string().ends_with(": it contains the separator `-`"));
    let numbered = Spelled::new("N-<n>", '-', Place::Partition, &[Kind::Signed(19)]);
    assert!(numbered.render(&[Part::Signed(5)]).is_ok());
    assert!(
        numbered
            .render(&[Part::Signed(-5)])
            .unwrap_err()
            .to_string()
            .ends_with(": it contains the separator `-`")
    );
}

#[test]
fn what_sorts_before_the_separator_is_refused_only_where_order_is_at_stake() {
    for value in ["a b", "a!", "a\"b", "a\u{1}", "a\0"] {
        let kinds = [Kind::Text, Kind::Text];
        let parts = [text(value), text("x")];
        assert!(Spelled::new("<a>#<b>", '#', Place::Sort, &kinds).render(&parts).is_err());
        assert!(Spelled::new("<a>#END", '#', Place::Sort, &kinds).render(&parts).is_err());
        assert!(Spelled::new("<a>#<b>", '#', Place::Partition, &kinds).render(&parts).is_ok());
        assert!(Spelled::new("<a>|<b>", '|', Place::Sort, &kinds).render(&parts).is_ok());
        assert!(Spelled::new("ORDER#<a>", '#', Place::Sort, &kinds).render(&parts).is_ok());
        assert!(Spelled::new("<a:escape>#<b>", '#', Place::Sort, &kinds).render(&parts).is_ok());
        assert!(Spelled::new("<a:raw>#<b>", '#', Place::Sort, &kinds).render(&parts).is_ok());
    }
}

#[test]
fn a_word_is_refused_before_the_separator_only_where_another_begins_it() {
    let place = Spelled::new("<status>#<id>", '#', Place::Sort, &[kind("enum"), Kind::Text]);
    assert!(place.render(&[text("In Progress"), text("1")]).is_ok());
    let error = place.render(&[text("In Progress 2"), text("1")]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with(": it contains a space, which sorts before the separator `#` that follows")
    );
    assert!(place.render(&[text("Unknown"), text("1")]).is_err());
}

#[test]
fn a_word_with_the_separator_is_refused() {
    let words = Kind::Words(&["in-progress", "shipped"]);
    for place in [Place::Partition, Place::Sort] {
        let spelled = Spelled::new("S-<status>", '-', place, &[words]);
        assert!(spelled.render(&[text("shipped")]).is_ok());
        let error = spelled.render(&[text("in-progress")]).unwrap_err();
        assert!(error.to_string().ends_with(": it contains the separator `-`"));
    }
}

#[test]
fn a_key_that_raw_leaves_empty_is_refused() {
    let raw = Spelled::new("<note:raw>", '#', Place::Sort, &[Kind::Text]);
    assert!(
        raw.render(&[text("")])
            .unwrap_err()
            .to_string()
            .ends_with("`<note:raw>`: it is empty")
    );
    assert!(
        Spelled::new("N#<note:raw>", '#', Place::Sort, &[Kind::Text])
            .render(&[text("")])
            .is_ok()
    );
}

#[test]
fn a_key_without_one_of_its_fields_is_none() {
    let Spelled { entity, shape, .. } = Spelled::new("<a>#<b>", '#', Place::Partition, &[Kind::Text, Kind::Text]);
    let with_b = |b: Option<&'static str>| {
        render(&entity, &shape, Place::Partition, &|field| {
            if field == 0 { Some(text("x#y")) } else { b.map(text) }
        })
    };
    // what is not written need not be writable
    assert!(with_b(None).unwrap().is_none());
    assert!(with_b(Some("b")).is_err());
}

#[test]
fn sizes_are_counted_in_bytes() {
    for (place, limit) in [(Place::Partition, 2048), (Place::Sort, 1024)] {
        let spelled = Spelled::new("N#<a>", '#', place, &[Kind::Text]);
        assert!(spelled.render(&[text(&"é".repeat(limit / 2 - 1))]).is_ok());
        let error = spelled.render(&[text(&"é".repeat(limit / 2))]).unwrap_err();
        assert!(error.is_key() && error.is_limit());
        assert_eq!(
            error.to_string(),
            format!(
                "the key `N#<a>` of `Order` would take {} bytes, and DynamoDB allows {limit}",
                limit + 2
            )
        );
        let bytes = Spelled::native(KeyShape::Binary(0), place, Kind::Bytes);
        assert!(bytes.render(&[Part::Bytes(vec![0; limit].into())]).is_ok());
        assert!(bytes.render(&[Part::Bytes(vec![0; limit + 1].into())]).unwrap_err().is_limit());
        assert!(bytes.render(&[Part::Bytes(vec![].into())]).unwrap_err().is_key());
    }
}

#[test]
fn a_number_has_38_digits_at_most() {
    let spelled = Spelled::native(KeyShape::Number(0), Place::Sort, Kind::Unsigned(39));
    assert_eq!(
        spelled.render(&[Part::Unsigned(10_u128.pow(38))]).unwrap(),
        KeyValue::Number(format!("1{}", "0".repeat(38)))
    );
    let error = spelled.render(&[Part::Unsigned(u128::MAX)]).unwrap_err();
    assert!(error.is_key() && error.is_limit());
    assert!(error.detailed().contains("340282366920938463463374607431768211455") && !error.to_string().contains("340282"));
}

#[test]
fn parts_that_their_kind_does_not_tell_of_are_refused() {
    for (kinds, value) in [
        ("text", Part::Unsigned(1)),
        ("u8", Part::Signed(1)),
        ("i8", Part::Unsigned(1)),
        ("uuid", text("67E55044-10B1-426F-9247-BB680E5FE0C8")),
        ("uuid", text("67e5504410b1426f9247bb680e5fe0c8")),
        ("ulid", text("01arz3ndektsv4rrffq69g5fav")),
        ("ulid", text("81ARZ3NDEKTSV4RRFFQ69G5FAV")),
        (
            "date",
            Part::Date {
                year: 2026,
                month: 2,
                day: 29,
            },
        ),
        ("text", Part::Bytes(vec![1].into())),
    ] {
        assert!(refused("N#<a>", Place::Partition, &[kinds], &[value]).is_key());
    }
}

#[test]
fn values_stay_out_of_messages() {
    let values = [
        ("text", "\"secret#1\""),
        ("u16", "54321"),
        ("i16", "-12345"),
        ("instant", "12345-01-02T03:04:05Z"),
        ("date", "12345-01-02"),
    ];
    for (name, value) in values {
        let template = if name == "u16" { "N#<a:03>#<b>" } else { "N#<a>#<b>" };
        let error = match name {
            "i16" => Spelled::new("N-<a>", '-', Place::Sort, &[kind(name)])
                .render(&[part(kind(name), value)])
                .unwrap_err(),
            _ => refused(template, Place::Sort, &[name, "text"], &[part(kind(name), value), text("x")]),
        };
        for shown in [error.to_string(), format!("{error:?}")] {
            assert!(
                !shown.contains("secret") && !shown.contains("5432") && !shown.contains("1234"),
                "{shown}"
            );
        }
    }
}

fn range(template: &str, kinds: &[Kind], fixed: &[Part<'static>], bound: Option<SortBound>) -> Result<SortCondition> {
    let spelled = Spelled::new(template, '#', Place::Sort, kinds);
    sort_condition(
        &spelled.entity,
        &spelled.entity.keys[0],
        &SortParts {
            fixed: fixed.to_vec(),
            bound,
        },
    )
}

#[test]
fn ranges_refuse_what_could_not_be_written() {
    let kinds = [Kind::Text, Kind::Text];
    for bound in [
        SortBound::Lt(text("a#")),
        SortBound::Le(text("a b")),
        SortBound::Gt(text("")),
        SortBound::Ge(text("#")),
        SortBound::Between(text("a"), text("b#")),
        SortBound::BeginsWith("a#".to_owned()),
    ] {
        assert!(range("N#<a>#<b>", &kinds, &[], Some(bound)).unwrap_err().is_key());
    }
    assert!(range("N#<a>#<b>", &kinds, &[text("x#")], None).unwrap_err().is_key());
    let begins_with_nothing = range("N#<a>#<b>", &kinds, &[], Some(SortBound::BeginsWith(String::new()))).unwrap();
    assert_eq!(begins_with_nothing, range("N#<a>#<b>", &kinds, &[], None).unwrap());
    assert!(
        range("N#<a>#<b>", &kinds, &[], Some(SortBound::Lt(text(&"x".repeat(1023)))))
            .unwrap_err()
            .is_limit()
    );
}

#[test]
fn a_bound_never_takes_more_than_1024_bytes() {
    let kinds = [Kind::Text, Kind::Text];
    let full = text(&"x".repeat(1022));
    for template in ["N#<a>", "N#<a>#<b>"] {
        for bound in [
            SortBound::Lt(full.clone()),
            SortBound::Le(full.clone()),
            SortBound::Gt(full.clone()),
            SortBound::Ge(full.clone()),
            SortBound::Between(text("a"), full.clone()),
        ] {
            let made = range(template, &kinds, &[], Some(bound)).unwrap();
            assert!(operands(&made.condition).iter().all(|operand| operand.bytes().len() <= 1024));
        }
    }
    let at = |length: usize| KeyValue::Text(format!("N#{}", "x".repeat(length)));
    let above = range("N#<a>", &kinds, &[], Some(SortBound::Gt(full.clone()))).unwrap();
    let expected = Condition::Between(at(1022), KeyValue::Text("N$".to_owned()));
    assert_eq!((above.condition, above.dropped), (expected, vec![at(1022)]));
    // no key of the entity has so long a first field
    assert_eq!(
        range("N#<a>#<b>", &kinds, std::slice::from_ref(&full), None).unwrap().condition,
        Condition::Nothing
    );
    assert_eq!(range("N#<a>#END", &kinds, &[full], None).unwrap().condition, Condition::Nothing);
}

#[test]
fn a_raw_value_may_be_empty_but_a_bound_may_not() {
    let condition = |bound| range("<a:raw>", &[Kind::Text], &[], Some(bound)).unwrap().condition;
    assert_eq!(condition(SortBound::Lt(text(""))), Condition::Nothing);
    assert_eq!(condition(SortBound::Le(text(""))), Condition::Nothing);
    assert_eq!(condition(SortBound::Gt(text(""))), Condition::Any);
    assert_eq!(condition(SortBound::Ge(text(""))), Condition::Any);
    assert_eq!(
        condition(SortBound::Between(text(""), text("b"))),
        Condition::AtMost(KeyValue::Text("b".to_owned()))
    );
    assert_eq!(
        range("<a:raw>", &[Kind::Text], &[text("")], None).unwrap().condition,
        Condition::Nothing
    );
}
