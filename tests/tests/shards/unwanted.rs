//! What is read and not wanted: how many requests pass it, that what lies behind a limit is not looked at, and that no more is read ahead than
//! can be used.

use super::spread::{How, Kind};
use super::world::World;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tests::partitions::{Keys, Partitions};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TASK#<id:04>")]
#[gsi1(pk = "STATE#<state>", sk = "<id:04>", shards = 2)]
struct Task {
    id: u16,
    state: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "tasks")]
enum Tasks {
    Task(Task),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("STATE#<state>")]
#[sk("<id:04>")]
struct Step {
    id: u16,
    state: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "steps")]
enum Steps {
    Step(Step),
}

const KNOWN: &str = "TASK";
const UNKNOWN: &str = "ALIEN";

/// An item of a shard with the type tag; without a state if it cannot be read.
fn item(id: u16, shard: u16, tag: &str, is_whole: bool) -> Value {
    let mut item = json!({
        "PK": { "S": format!("TASK#{id:04}") }, "id": { "N": id.to_string() }, "entityType": { "S": tag },
        "GSI1PK": { "S": format!("STATE#open#SHARD{shard}") }, "GSI1SK": { "S": format!("{id:04}") },
    });
    if is_whole {
        item["state"] = json!({ "S": "open" });
    }
    item
}

fn tasks(items: impl IntoIterator<Item = Value>) -> (Table<Tasks>, Partitions) {
    let keys = Keys {
        table_sk: None,
        ..Keys::gsi(1)
    };
    let partitions = Partitions::in_key_order(keys);
    partitions.extend(items);
    (Table::new(partitions.wire().client()), partitions)
}

/// As a hundred at first and twice as many each time, up to 1,000, in each of two shards.
#[tokio::test]
async fn a_thousand_that_are_not_wanted_are_passed_in_few_requests() {
    for (tag, is_whole) in [(UNKNOWN, true), (KNOWN, false)] {
        let unwanted = (0..2000).map(|id| item(id, id % 2, tag, is_whole));
        let wanted = (2000..2010).map(|id| item(id, id % 2, KNOWN, true));
        let (table, partitions) = tasks(unwanted.chain(wanted));
        for limit in [1, 3] {
            partitions.clear();
            let page = Task::by_state("open").lenient().limit(limit).send(&table).await.unwrap();
            let read: Vec<_> = page.items.iter().map(|task| u32::from(task.id)).collect();
            assert_eq!(read, (2000..2000 + limit).collect::<Vec<_>>());
            assert_eq!(page.skipped + page.rejected.len() as u64, 2000);
            let total = partitions.total();
            assert!(total.requests <= 16, "{} requests for {limit}, {tag}", total.requests);
            assert!(total.items <= 4000, "{} items for {limit}, {tag}", total.items);
        }
    }
}

#[tokio::test]
async fn a_strict_count_errs_where_reading_does() {
    let items = (0..6).map(|id| item(id, id % 2, if id == 4 { UNKNOWN } else { KNOWN }, true));
    let (table, _) = tasks(items);
    for limit in 1..7 {
        // all of a shard comes with what is wanted of it
        let query = || Task::by_state("open").strict().limit(limit).page_size(10);
        let (all, count) = (query().all(&table).await, query().count(&table).await);
        assert_eq!(all.is_err(), limit > 4, "{limit}");
        match (all, count) {
            (Ok(tasks), Ok(count)) => assert_eq!((tasks.len() as u64, count), (limit.into(), limit.into())),
            (Err(error), Err(of_count)) => assert!(error.is_decode() && of_count.is_decode(), "{error} {of_count}"),
            other => panic!("{limit}: {other:?}"),
        }
    }
    assert!(Task::by_state("open").strict().count(&table).await.unwrap_err().is_decode());
}

#[tokio::test]
async fn a_strict_count_of_one_partition_errs_where_reading_does() {
    let table = Table::<Steps>::embedded().await.unwrap();
    for id in 0..6 {
        let state = "open".to_owned();
        Step { id, state }.create().send(&table).await.unwrap();
    }
    let alien = [("PK", "STATE#open"), ("SK", "0003x"), ("entityType", UNKNOWN)];
    tests::entities::put_foreign(&table, &alien).await;
    // the page size brings it with what is wanted
    for (limit, page_size) in (1..7).flat_map(|limit| [(limit, 10), (limit, 2)]) {
        let query = || Steps::query(Step::partition("open")).strict().limit(limit).page_size(page_size);
        assert_eq!(query().all(&table).await.is_err(), limit > 4, "{limit}");
        let count = query().count(&table).await;
        match count {
            Ok(count) => assert!(limit <= 4 && count == u64::from(limit), "{limit}: {count}"),
            Err(error) => assert!(limit > 4 && error.is_decode(), "{limit}: {error}"),
        }
        let scan = Steps::scan().strict().limit(limit).page_size(page_size);
        let (all, count) = (scan.clone().all(&table).await, scan.count(&table).await);
        assert_eq!(all.is_err(), count.is_err(), "{limit}: {all:?} {count:?}");
    }
}

/// The one that is wanted is in a shard that takes its time, and the others have long runs of what the filter leaves out.
#[tokio::test(start_paused = true)]
async fn what_a_slow_shard_may_make_useless_is_not_read() {
    for descending in [false, true] {
        let wanted = (0, if descending { 14 } else { 0 }, true);
        let others = (0..4000).map(|at| (1 + at % 4, 7, false));
        let world = World::new(Kind::Number, 5, 1, &std::iter::once(wanted).chain(others).collect::<Vec<_>>());
        world.filter();
        world.partitions.delay(|asked, _| {
            let is_slow = asked.partition.ends_with("SHARD0");
            Duration::from_millis(if is_slow { 1000 } else { 1 })
        });
        let how = How {
            descending,
            filtered: true,
            limit: Some(1),
            page_size: Some(10),
            ..How::default()
        };
        assert_eq!(world.ask.all(how.clone()).await.unwrap(), world.expected(&how));
        assert_eq!(world.partitions.total().requests, 5);
    }
}

/// What is not wanted at any rate is read all the same, without waiting.
#[tokio::test(start_paused = true)]
async fn without_a_limit_all_is_read_at_once() {
    let items: Vec<_> = (0..400).map(|at| (at % 5, 7, at < 10)).collect();
    let world = World::new(Kind::Number, 5, 1, &items);
    world.filter();
    world.partitions.delay(|_, _| Duration::from_millis(1));
    let how = How {
        filtered: true,
        page_size: Some(10),
        ..How::default()
    };
    assert_eq!(world.ask.all(how.clone()).await.unwrap(), world.expected(&how));
    assert_eq!(world.partitions.most_in_flight(), 5);
}
