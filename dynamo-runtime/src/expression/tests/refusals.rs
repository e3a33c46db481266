//! What is an error when it is sent, and the words for it, in which no value stands.

use super::thing::{Address, condition, item, set, update, when};
use crate::expression::{IntoChange, created, overlapping};
use crate::{Entity, Error, Set};
use aws_sdk_dynamodb::types::AttributeValue;

const SECRET: &str = "s3cr3t";

/// The error, which shows nothing of what was given.
fn refused(made: crate::Result<String>) -> Error {
    let error = made.unwrap_err();
    assert!(!error.to_string().contains(SECRET), "{error}");
    error
}

#[test]
fn a_comparison_with_none() {
    for made in [
        when::maybe().lt(None),
        when::maybe().ge(None),
        when::maybe().between(None, 1),
        when::maybe().between(1, None),
    ] {
        let error = refused(condition(made));
        assert!(
            error.to_string().starts_with("`maybe` of `Thing` was compared with `None`"),
            "{error}"
        );
    }
}

#[test]
fn an_error_outlives_what_it_is_combined_with() {
    let bad = || when::maybe().lt(None);
    let good = || when::count().eq(1);
    for made in [
        bad().and(good()),
        good().or(bad()),
        !bad(),
        (!bad().or(good())).and(good()),
        bad().clone(),
    ] {
        refused(condition(made));
    }
    refused(update((set::name().to("x"), set::price().to(f64::NAN)).into_change()));
    refused(update((set::price().to(f64::NAN), set::name().to("x")).into_change().clone()));
}

#[test]
fn numbers_that_the_service_has_not() {
    for value in [f64::NAN, f64::INFINITY, 1e200] {
        refused(condition(when::price().eq(value)));
        refused(update(set::price().to(value)));
        refused(update(set::price().add(value)));
        refused(update(set::price().if_absent(value)));
    }
    refused(condition(when::wide().gt(u128::MAX)));
    refused(update(set::wide().to(u128::MAX)));
    // inside a document only 64 bits can be read back
    refused(condition(when::address().path::<u128>("city").eq(1)));
}

#[test]
fn nothing_is_counted_by_none() {
    refused(update(set::maybe().add(None)));
}

#[test]
fn sets_inside_documents() {
    let inside = || set::address().path::<Set<String>>("words");
    for change in [inside().insert(SECRET), inside().delete(SECRET), inside().to(Set::new())] {
        let error = refused(update(change));
        assert!(error.to_string().contains("address"), "{error}");
    }
    assert!(update(inside().to(Set::from(["x".to_owned()]))).is_ok());
}

#[test]
fn more_than_a_hundred_values() {
    assert!(condition(when::count().in_(0..100)).is_ok());
    let error = refused(condition(when::count().in_(0..101)));
    assert!(error.is_limit() && error.to_string().contains("`count` of `Thing`"), "{error}");
    assert!(refused(condition(when::count().in_(std::iter::repeat(1)))).is_limit());
}

#[test]
fn paths_that_cannot_be_read() {
    for path in ["", "city.", "a[x]", "s3cr3t]"] {
        let error = refused(condition(when::address().path::<u8>(path).eq(1)));
        assert!(
            error
                .to_string()
                .starts_with("`address` of `Thing` was followed by a path that cannot be read: "),
            "{error}"
        );
        refused(update(set::address().path::<Vec<u8>>(path).append(1)));
        refused(condition(when::address().path::<u8>(path).size().eq(1)));
    }
}

#[test]
fn too_many_operators() {
    let many = |count: usize| (1..count).fold(when::count().eq(0), |made, _| made.or(when::count().eq(1)));
    // 150 comparisons and 149 times OR
    assert!(condition(many(150)).is_ok());
    assert!(refused(condition(many(151))).is_limit());
    // 75 times: a comparison of two operators, an OR, an AND
    assert!(refused(condition(!(many(150).and(when::tags().size().eq(1))))).is_limit());
}

#[test]
fn a_condition_grows_without_end() {
    let one = || when::count().eq(0);
    let deep = (0..100_000).fold(one(), |made, _| (!made.or(one())).and(one()));
    assert!(refused(condition(deep)).is_limit());
    let deepest = (0..49).fold(one(), |made, _| !(!made.or(one())).and(one()));
    assert!(condition(deepest).is_ok());
    let twice = (0..100_001).fold(one(), |made, _| !made);
    assert_eq!(condition(twice).unwrap(), "NOT (count = 0)");
}

#[test]
fn too_long() {
    let long = || when::labels().key("k").eq(1);
    let made = (0..100).fold(long(), |made, _| made.and(long()));
    assert!(condition(made).is_ok());
    // names are counted in the text by their placeholders, and by their length together
    let names = |bytes: usize| when::labels().key("k".repeat(bytes)).eq(1);
    assert!(condition(names(1024 * 1024)).is_ok());
    let error = refused(condition(names(2 * 1024 * 1024)));
    assert!(error.is_limit(), "{error}");
    let error = refused(update(set::name().to("x".repeat(2 * 1024 * 1024 + 1))));
    assert!(error.is_limit(), "{error}");
    let error = refused(condition((0..70).fold(long(), |made, index| {
        made.and(
            when::address()
                .path::<u8>("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y")
                .eq(index),
        )
    })));
    assert!(error.is_limit() && error.to_string().contains("4096"), "{error}");
}

#[test]
fn edits_that_meet() {
    let address = || Address {
        city: "x".to_owned(),
        zip: None,
        floors: vec![],
    };
    let meets = |change: crate::Change<super::thing::Thing>| overlapping(&change.edits).is_some();
    assert!(meets((set::count().to(1), set::count().add(1)).into_change()));
    assert!(meets(
        (set::address().to(address()), set::address().field(|a| a.city().to("x"))).into_change()
    ));
    assert!(meets(
        (
            set::address().field(|a| a.floors().index(1).to(1)),
            set::address().field(|a| a.floors().to(vec![]))
        )
            .into_change()
    ));
    assert!(!meets(
        (
            set::address().field(|a| a.floors().index(1).to(1)),
            set::address().field(|a| a.floors().index(2).to(1))
        )
            .into_change()
    ));
    assert!(!meets(
        (
            set::address().field(|a| a.city().to("x")),
            set::address().field(|a| a.zip().to("y"))
        )
            .into_change()
    ));
    assert!(!meets((set::count().to(1), set::name().to("x")).into_change()));
}

#[test]
fn what_an_upsert_makes() {
    let made = |change: crate::Change<super::thing::Thing>| created(&change.edits, super::thing::Thing::SCHEMA);
    let change = (
        set::name().to("x"),
        set::nick().remove(),
        set::count().add(2),
        set::maybe().subtract(2),
        set::tags().append_all(["a", "b"]),
        set::kept().remove(),
        set::price().if_absent(0.5),
    );
    let number = |digits: &str| AttributeValue::N(digits.to_owned());
    let text = |text: &str| AttributeValue::S(text.to_owned());
    assert_eq!(
        made(change.into_change()).unwrap(),
        item([
            ("name", text("x")),
            ("count", number("2")),
            ("maybe", number("-2")),
            ("tags", AttributeValue::L(vec![text("a"), text("b")])),
            ("kept", AttributeValue::Null(true)),
            ("price", number("0.5")),
        ])
    );
    let error = made(set::labels().key(SECRET).to(1)).unwrap_err();
    assert!(
        error.to_string().contains("set `labels` as a whole") && !error.to_string().contains(SECRET),
        "{error}"
    );
}
