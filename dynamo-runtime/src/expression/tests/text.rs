//! The text of conditions and updates.

use super::thing::{condition, set, update, when};
use crate::expression::{Expressions, IntoChange, Predicate};
use crate::{Result, Set};
use aws_sdk_dynamodb::types::AttributeValue;

#[test]
fn each_operator() -> Result<()> {
    for (made, expected) in [
        (when::name().eq("x"), r#"name = "x""#),
        (when::name().ne("x"), r#"NOT (name = "x")"#),
        (when::count().lt(1), "count < 1"),
        (when::count().le(1), "count <= 1"),
        (when::count().gt(&1), "count > 1"),
        (when::count().ge(1), "count >= 1"),
        (when::count().between(1, 5), "count >= 1 AND count <= 5"),
        (when::price().lt(0.5), "price < 0.5"),
        (when::wide().eq(10_u128.pow(37)), "wide = 10000000000000000000000000000000000000"),
        (when::count().in_([1, 2]), "count IN (1, 2)"),
        (when::count().in_(&vec![1]), "count IN (1)"),
        (when::count().in_([0; 0]), "attribute_exists(count) AND attribute_not_exists(count)"),
        (when::name().begins_with("x"), r#"begins_with(name, "x")"#),
        (when::name().contains("x"), r#"contains(name, "x")"#),
        (when::nick().contains("x"), r#"contains(user-id, "x")"#),
        (when::tags().contains("x"), r#"contains(tags, "x")"#),
        (when::nick().is_none(), "attribute_not_exists(user-id) OR user-id = null"),
        (when::kept().is_none(), "attribute_not_exists(kept) OR kept = null"),
        (when::nick().is_some(), "NOT (attribute_not_exists(user-id) OR user-id = null)"),
        (when::nick().eq(None), "attribute_not_exists(user-id) OR user-id = null"),
        (when::nick().eq("x"), r#"user-id = "x""#),
        (when::nick().eq(&"x".to_owned()), r#"user-id = "x""#),
        (
            when::nick().in_([None, Some("x".to_owned())]),
            r#"user-id IN ("x") OR attribute_not_exists(user-id) OR user-id = null"#,
        ),
        (when::nick().in_([None]), "attribute_not_exists(user-id) OR user-id = null"),
        (when::words().contains("x"), r#"contains(words, "x")"#),
        (when::ids().contains(7), "contains(ids, 7)"),
        (when::hashes().contains(vec![1, 2]), "contains(hashes, [1, 2])"),
        (when::words().eq(Set::new()), "attribute_not_exists(words) OR words = null"),
        (when::words().eq(Set::from(["x".to_owned()])), "words = <x>"),
        (when::tags().size().ge(2), "size(tags) >= 2"),
        (when::tags().size().between(2, 3), "size(tags) >= 2 AND size(tags) <= 3"),
    ] {
        assert_eq!(condition(made)?, expected);
    }
    Ok(())
}

#[test]
fn parentheses_stand_where_the_words_bind_otherwise() -> Result<()> {
    let (a, b, c) = (|| when::count().eq(1), || when::count().eq(2), || when::count().eq(3));
    for (made, expected) in [
        (a().and(b()).and(c()), "count = 1 AND count = 2 AND count = 3"),
        (a().and(b().and(c())), "count = 1 AND count = 2 AND count = 3"),
        (a().or(b()).and(c()), "(count = 1 OR count = 2) AND count = 3"),
        (a().or(b().and(c())), "count = 1 OR (count = 2 AND count = 3)"),
        ((!a()).and(b()), "NOT (count = 1) AND count = 2"),
        (!a().and(b()), "NOT (count = 1 AND count = 2)"),
        (!(a().and(b())), "NOT (count = 1 AND count = 2)"),
        (!!a(), "count = 1"),
        ((!!a()).or(!b()), "count = 1 OR NOT (count = 2)"),
    ] {
        assert_eq!(condition(made)?, expected);
    }
    Ok(())
}

#[test]
fn each_change() -> Result<()> {
    for (made, expected) in [
        (set::name().to("x"), r#"SET name = "x""#),
        (set::nick().to(None), "REMOVE user-id"),
        (set::nick().remove(), "REMOVE user-id"),
        (set::kept().to(None), "SET kept = null"),
        (set::kept().remove(), "SET kept = null"),
        (set::nick().if_absent("x"), r#"SET user-id = if_not_exists(user-id, "x")"#),
        (set::count().add(2), "SET count = if_not_exists(count, 0) + 2"),
        (set::count().subtract(2), "SET count = if_not_exists(count, 0) + -2"),
        (set::maybe().subtract(-2), "SET maybe = if_not_exists(maybe, 0) + 2"),
        (set::maybe().subtract(0), "SET maybe = if_not_exists(maybe, 0) + 0"),
        (
            set::maybe().subtract(i64::MIN),
            "SET maybe = if_not_exists(maybe, 0) + 9223372036854775808",
        ),
        (set::price().subtract(0.5), "SET price = if_not_exists(price, 0) + -0.5"),
        (set::words().to(Set::new()), "REMOVE words"),
        (set::words().insert("x"), "ADD words <x>"),
        (set::words().insert_all(["y", "x", "y"]), "ADD words <x y>"),
        (set::ids().insert_all([2, 1, 2]), "ADD ids <1 2>"),
        (set::ids().delete(7), "DELETE ids <7>"),
        (
            set::hashes().delete_all([vec![2], vec![1, 2], vec![2]]),
            "DELETE hashes <[1, 2] [2]>",
        ),
        (set::tags().append("x"), r#"SET tags = list_append(if_not_exists(tags, []), ["x"])"#),
        (
            set::tags().prepend_all(["x", "y"]),
            r#"SET tags = list_append(["x", "y"], if_not_exists(tags, []))"#,
        ),
    ] {
        assert_eq!(update(made)?, expected);
    }
    Ok(())
}

#[test]
fn nothing_to_do_is_no_edit() {
    for change in [
        set::tags().append_all([""; 0]),
        set::tags().prepend_all([""; 0]),
        set::nick().if_absent(None),
        set::words().if_absent(Set::new()),
        set::words().insert_all([""; 0]),
        set::ids().delete_all([0; 0]),
    ] {
        assert!(change.edits.is_empty() && change.error.is_none());
    }
}

#[test]
fn each_clause_once() -> Result<()> {
    let change = (
        set::count().add(1),
        set::nick().remove(),
        (set::name().to("x"), set::maybe().remove()),
        vec![set::price().to(1.5)],
    );
    assert_eq!(
        update(change.into_change())?,
        r#"SET count = if_not_exists(count, 0) + 1, name = "x", price = 1.5 REMOVE user-id, maybe"#
    );
    Ok(())
}

#[test]
fn inside_documents() -> Result<()> {
    for (made, expected) in [
        (when::address().field(|a| a.city()).eq("x"), r#"address.city = "x""#),
        (when::address().field(|a| a.city().eq("x")), r#"address.city = "x""#),
        (when::address().field(|a| a.floors().index(2).gt(1)), "address.floors[2] > 1"),
        (when::address().field(|a| a.floors()).contains(3), "contains(address.floors, 3)"),
        (
            when::address().field(|a| a.zip().is_none()),
            "attribute_not_exists(address.zip) OR address.zip = null",
        ),
        (when::address().path::<u8>("floors[0]").le(1), "address.floors[0] <= 1"),
        (when::labels().key("a.b[0]").eq(1), "labels.a.b[0] = 1"),
        (when::tags().index(0).eq("x"), r#"tags[0] = "x""#),
    ] {
        assert_eq!(condition(made)?, expected);
    }
    for (made, expected) in [
        (set::address().field(|a| a.city().to("x")), r#"SET address.city = "x""#),
        // as serde writes a `None` inside a document
        (set::address().field(|a| a.zip().to(None)), "SET address.zip = null"),
        (set::address().field(|a| a.zip().remove()), "SET address.zip = null"),
        (
            set::address().field(|a| a.floors().append(3)),
            "SET address.floors = list_append(if_not_exists(address.floors, []), [3])",
        ),
        (
            set::address().path::<u8>("floors[0]").add(1),
            "SET address.floors[0] = if_not_exists(address.floors[0], 0) + 1",
        ),
        (set::labels().key("a").to(1), "SET labels.a = 1"),
    ] {
        assert_eq!(update(made)?, expected);
    }
    Ok(())
}

#[test]
fn a_key_of_a_map_is_one_name() -> Result<()> {
    let mut expressions = Expressions::default();
    let text = expressions.condition(&when::labels().key("a.b[0]").eq(1).into_predicate()?)?;
    assert_eq!(text, "#0.#1 = :0");
    assert_eq!(expressions.names().map(|names| names["#1"].clone()).as_deref(), Some("a.b[0]"));
    Ok(())
}

#[test]
fn the_clauses_of_a_request_share_names_and_keep_values_apart() -> Result<()> {
    let mut expressions = Expressions::default();
    expressions.alias("#pk", "PK");
    let update = expressions.update(&(set::count().add(1), set::name().to("x")).into_change().edits)?;
    let condition = when::count().lt(5).and(when::name().ne("x")).into_predicate()?;
    let on_the_key = Predicate::is("PK", Some(AttributeValue::S("k".to_owned())));
    let condition = expressions.condition(&condition.and(on_the_key))?;
    assert_eq!(update, "SET #0 = if_not_exists(#0, :0) + :1, #1 = :2");
    assert_eq!(condition, "#0 < :3 AND NOT (#1 = :4) AND #pk = :5");
    assert_eq!(expressions.names().map(|names| names.len()), Some(3));
    assert_eq!(expressions.values().map(|values| values.len()), Some(6));
    Ok(())
}
