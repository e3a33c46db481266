//! The order in which a sharded read must give its items, on examples that were ordered by hand.

use serde_json::{Value, json};
use tests::partitions::{Entry, Key, Keys, Partitions, oracle, shards};

fn entry(shard: usize, sort: i64, place: usize, item: &str) -> Entry<&str> {
    Entry {
        shard,
        sort: Some(Key::from(sort)),
        place,
        item,
    }
}

fn letters(entries: Vec<Entry<&str>>, descending: bool, at_least: i64) -> String {
    let is_in_range = |sort: Option<&Key>| sort.is_some_and(|sort| *sort >= Key::from(at_least));
    oracle::in_order(entries, descending, is_in_range)
        .iter()
        .map(|entry| entry.item)
        .collect()
}

#[test]
fn by_sort_key_then_shard_then_place() {
    let entries = vec![
        entry(1, 9, 2, "g"),
        entry(0, 10, 0, "h"),
        entry(2, 9, 0, "i"),
        entry(1, 9, 1, "f"),
        entry(0, -1, 0, "b"),
        entry(0, 9, 7, "e"),
        entry(10, -2, 0, "a"),
        entry(1, 0, 0, "c"),
        entry(10, 0, 0, "d"),
    ];
    assert_eq!(letters(entries.clone(), false, -5), "abcdefgih");
    assert_eq!(letters(entries.clone(), true, -5), "higfedcba");
    assert_eq!(letters(entries.clone(), false, 0), "cdefgih");
    assert_eq!(letters(entries, true, 10), "h");
}

#[test]
fn without_sort_keys_shard_after_shard() {
    let entry = |shard, place, item| Entry {
        shard,
        sort: None,
        place,
        item,
    };
    let entries = vec![entry(1, 0, "c"), entry(0, 1, "b"), entry(0, 0, "a")];
    let merged = oracle::in_order(entries, false, |_| true);
    assert_eq!(merged.iter().map(|entry| entry.item).collect::<String>(), "abc");
}

#[test]
fn of_a_stand_in() {
    assert_eq!(shards("S", 3), ["S#SHARD0", "S#SHARD1", "S#SHARD2"]);
    let partitions = Partitions::in_key_order(Keys::gsi(1));
    let item = |pk: &str, shard: usize, sort: &str| -> Value {
        let partition = format!("S#SHARD{shard}");
        json!({ "PK": { "S": pk }, "SK": { "S": "x" }, "GSI1PK": { "S": partition }, "GSI1SK": { "S": sort } })
    };
    partitions.extend([
        item("5", 2, "b"),
        item("4", 1, "b"),
        item("3", 1, "b"),
        item("2", 2, "a"),
        item("1", 0, "c"),
        item("0", 3, "a"),
    ]);
    let read = |descending| -> String {
        let in_order = partitions.in_order(&shards("S", 3), descending, |sort| sort < Some(&Key::from("c")));
        in_order.iter().map(|entry| entry.item["PK"]["S"].as_str().unwrap()).collect()
    };
    assert_eq!((read(false), read(true)), ("2345".to_owned(), "5432".to_owned()));
}
