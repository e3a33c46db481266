//! Access patterns that name no door.

use super::*;
use crate::schema::AccessPattern;

/// Keys that are read by functions, by none, and in an index.
fn joint() -> EntitySchema {
    let keys = vec![
        KeySchema::new(Index::Table, "by_id", USER, Some(PROFILE)),
        KeySchema::new(Index::Global(1), "by_region", SHOP, Some(PROFILE)),
    ];
    entity("Joint", keys)
}

fn said(entity: &EntitySchema, name: &str) -> Option<String> {
    refusal(|| check_pattern(entity, name))
}

#[test]
fn doors_are_found() {
    for door in [
        "by_id",
        "by_region",
        "partition",
        "by_region_partition",
        "get",
        "update",
        "delete",
        "exists",
        "check",
        "create",
        "put",
        "replace",
        "remove",
        "scan",
    ] {
        assert_eq!(said(&joint(), door), None, "{door}");
    }
    let (old, new) = (joint(), joint().with_version(1));
    assert_eq!(said(&new, "save"), None);
    assert!(said(&new, "replace").unwrap().starts_with("no door `replace` on `Joint`\n"));
    assert!(said(&old, "save").unwrap().starts_with("no door `save` on `Joint`\n"));
}

#[test]
fn near_names_come_first() {
    assert_eq!(
        said(&joint(), "by_regoin").unwrap(),
        "no door `by_regoin` on `Joint`\nhelp: it has `by_region`, `by_id`, `partition`, `by_region_partition`, `get`, `update`, `delete`, `exists`, \
         `check`, `create`, `put`, `replace`, `remove`, `scan`\n  a pattern names one of these, and not a function of your own: its request is \
         then known"
    );
    for (name, first) in [
        ("scam", "scan"),
        ("remov", "remove"),
        ("by_region_partitoin", "by_region_partition"),
        // nothing is near
        ("x", "by_id"),
        ("key", "by_id"),
        ("", "by_id"),
        (&"x".repeat(300), "by_id"),
    ] {
        let said = said(&joint(), name).unwrap();
        assert!(said.contains(&format!("help: it has `{first}`, ")), "{said}");
        assert_eq!(said.matches(&format!("`{first}`")).count(), 1, "{said}");
    }
}

#[test]
fn names_of_doors_are_whole() {
    for name in [
        "by_regio",
        "by_region_",
        "by_region_partition_",
        "_partition",
        "partition_",
        "by_id_partition",
    ] {
        assert!(said(&joint(), name).is_some(), "{name}");
    }
}

#[test]
fn a_key_without_a_query_has_no_doors_of_its_own() {
    let single = entity("Single", vec![primary(USER, None), gsi(1, SHOP, None)]);
    let said = said(&single, "_partition").unwrap();
    assert!(said.contains("help: it has `partition`, `get`, "), "{said}");
}

#[test]
fn a_broken_entity_is_not_blamed_again() {
    assert_eq!(said(&entity("Broken", Vec::new()), "anything"), None);
}

#[test]
fn a_pattern_knows_its_key() {
    let joint: &EntitySchema = Box::leak(Box::new(joint()));
    let keys = ["get", "by_id", "by_region", "by_region_partition", "scan"].map(|door| AccessPattern::new("text", joint, door).key);
    assert_eq!(keys, [0, 0, 1, 1, 0]);
    assert_eq!(
        format!("{:?}", AccessPattern::new("Where it is", joint, "by_region")),
        "AccessPattern(Where it is (Joint::by_region))"
    );
}
