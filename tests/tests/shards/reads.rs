//! Every option and every end of a query that reads shards.

use super::events::{Alarm, Event, Events, SHARDS, event, ids, write};
use super::{put, text};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Query, SdkInput};
use futures_util::{StreamExt, TryStreamExt};
use std::collections::BTreeSet;
use tests::{Wire, wired};

type InRoom = Query<Event, dynamo_runtime::Gsi<1>>;

fn in_room() -> InRoom {
    Event::in_room("r")
}

/// A table with so many events, and a wire on which nothing has been sent.
async fn events(count: u16) -> (Table<Events>, Wire) {
    let (table, wire) = wired().await;
    write(count, &table).await;
    wire.clear();
    (table, wire)
}

/// The partitions of the queries that were sent.
fn asked(wire: &Wire) -> Vec<String> {
    let bodies = wire.bodies("Query").into_iter();
    bodies
        .map(|body| body["ExpressionAttributeValues"][":pk"]["S"].as_str().unwrap().to_owned())
        .collect()
}

/// An event as the table holds it, changed by another program.
fn changed(id: u16, change: impl FnOnce(&mut Item)) -> Item {
    let mut item = Events::to_item(&event(id)).unwrap();
    change(&mut item);
    item
}

#[tokio::test]
async fn all_first_count_and_send_read_every_shard() {
    let (table, wire) = events(30).await;
    let all = in_room().all(&table).await.unwrap();
    assert!(all.is_sorted_by_key(|event| event.at));
    assert_eq!(ids(&all).into_iter().collect::<BTreeSet<_>>(), (0..30).collect());
    let mut partitions = asked(&wire);
    partitions.sort_unstable();
    assert_eq!(partitions, (0..5).map(|shard| format!("ROOM#r#SHARD{shard}")).collect::<Vec<_>>());

    assert_eq!(in_room().first(&table).await.unwrap().as_ref(), all.first());
    assert_eq!(in_room().descending().first(&table).await.unwrap().as_ref(), all.last());
    wire.clear();
    assert_eq!(in_room().count(&table).await.unwrap(), 30);
    assert!(wire.bodies("Query").iter().all(|body| body["Select"] == "COUNT"));
    assert_eq!(wire.count("Query"), 5);
    let page = in_room().send(&table).await.unwrap();
    assert_eq!((page.items, page.cursor), (all, None));
}

#[tokio::test]
async fn descending_is_the_mirror() {
    let (table, _) = events(50).await;
    let mut all = in_room().all(&table).await.unwrap();
    all.reverse();
    assert_eq!(in_room().descending().all(&table).await.unwrap(), all);
    assert_eq!(in_room().descending().limit(7).all(&table).await.unwrap(), all[..7]);
}

#[tokio::test]
async fn a_limit_is_over_all_shards() {
    let (table, _) = events(50).await;
    let all = in_room().all(&table).await.unwrap();
    for limit in [1, 2, 9, 49, 50, 51, 1000, u32::MAX] {
        let most = all.len().min(limit as usize);
        assert_eq!(in_room().limit(limit).all(&table).await.unwrap(), all[..most]);
        assert_eq!(in_room().limit(limit).count(&table).await.unwrap(), most as u64);
        let first = in_room().limit(limit).first(&table).await.unwrap();
        assert_eq!(first.as_ref(), all.first());
        let streamed: Vec<_> = in_room().limit(limit).page_size(3).stream(&table).try_collect().await.unwrap();
        assert_eq!(streamed, all[..most]);
        let page = in_room().limit(limit).send(&table).await.unwrap();
        let rest = match page.cursor {
            Some(cursor) => in_room().after(cursor).all(&table).await.unwrap(),
            None => Vec::new(),
        };
        assert_eq!((&page.items[..], &rest[..]), all.split_at(most));
    }
}

#[tokio::test]
async fn a_page_size_is_what_one_request_evaluates() {
    let (table, wire) = events(50).await;
    let all = in_room().all(&table).await.unwrap();
    for size in [1, 2, 7] {
        wire.clear();
        assert_eq!(in_room().page_size(size).all(&table).await.unwrap(), all);
        assert!(
            wire.bodies("Query")
                .iter()
                .all(|body| body["Limit"].as_u64().unwrap() <= u64::from(size))
        );
        assert_eq!(in_room().page_size(size).count(&table).await.unwrap(), 50);
        // one round asks each shard once at most
        wire.clear();
        let page = in_room().page_size(size).send(&table).await.unwrap();
        let partitions = asked(&wire);
        assert_eq!((partitions.len(), BTreeSet::from_iter(partitions).len()), (5, 5));
        assert_eq!(page.items, all[..page.items.len()]);
        let rest = in_room().after(page.cursor).all(&table).await.unwrap();
        assert_eq!(page.items.len() + rest.len(), all.len());
    }
}

#[tokio::test]
async fn pages_and_stream_give_all() {
    let (table, wire) = events(50).await;
    let all = in_room().all(&table).await.unwrap();
    for size in [1, 3, 100] {
        let mut pages = in_room().page_size(size).pages(&table);
        let mut read = Vec::new();
        loop {
            wire.clear();
            let Some(page) = pages.next().await else { break };
            let partitions = asked(&wire);
            assert_eq!(
                BTreeSet::from_iter(&partitions).len(),
                partitions.len(),
                "a shard is asked twice for a page"
            );
            let page = page.unwrap();
            read.extend(page.items);
            // each of its cursors leads on
            let Some(cursor) = page.cursor else { break };
            assert_eq!(in_room().after(cursor).all(&table).await.unwrap(), all[read.len()..]);
        }
        assert_eq!(read, all);
        assert!(pages.next().await.is_none());
        let streamed: Vec<_> = in_room().page_size(size).stream(&table).try_collect().await.unwrap();
        assert_eq!(streamed, all);
    }
}

#[tokio::test]
async fn ranges_and_filters() {
    let (table, wire) = events(60).await;
    let all = in_room().all(&table).await.unwrap();
    let where_ = |wanted: &dyn Fn(&Event) -> bool| all.iter().filter(|event| wanted(event)).cloned().collect::<Vec<_>>();
    let ranges: [(InRoom, Vec<Event>); 4] = [
        (
            in_room().range(|sk| sk.at().between(3, 7)),
            where_(&|event| (3..=7).contains(&event.at)),
        ),
        (in_room().range(|sk| sk.at().gt(15)), where_(&|event| event.at > 15)),
        (
            in_room().range(|sk| sk.at().eq(4).word().begins_with("w")),
            where_(&|event| event.at == 4),
        ),
        (
            in_room().range(|sk| sk.at().le(9)).filter(|event| event.level().ge(0)),
            where_(&|event| event.at <= 9 && event.level >= 0),
        ),
    ];
    for (query, expected) in ranges {
        assert_eq!(query.clone().all(&table).await.unwrap(), expected);
        assert_eq!(query.clone().count(&table).await.unwrap(), expected.len() as u64);
        assert_eq!(query.clone().page_size(1).all(&table).await.unwrap(), expected);
        assert_eq!(query.clone().limit(2).all(&table).await.unwrap(), expected[..2]);
        assert_eq!(query.first(&table).await.unwrap(), expected.first().cloned());
    }
    let few = in_room().filter(|event| event.id().eq(57)).limit(1);
    assert_eq!(ids(&few.all(&table).await.unwrap()), [57]);
    assert!(in_room().filter(|event| event.id().eq(99)).first(&table).await.unwrap().is_none());

    wire.clear();
    let none = || in_room().range(|sk| sk.at().between(7, 3));
    assert_eq!(none().all(&table).await.unwrap(), []);
    assert_eq!(none().count(&table).await.unwrap(), 0);
    assert_eq!(none().first(&table).await.unwrap(), None);
    assert!(none().pages(&table).next().await.is_none());
    assert!(none().stream(&table).next().await.is_none());
    let page = none().send(&table).await.unwrap();
    assert_eq!((page.items, page.cursor), (vec![], None));
    assert!(none().to_sdk(&table).unwrap().is_empty());
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn a_partition_without_items() {
    let (table, wire) = events(0).await;
    let (page, consumed) = in_room().limit(5).send_with_cost(&table).await.unwrap();
    assert_eq!((page.items, page.cursor, consumed.requests), (vec![], None, 5));
    assert_eq!(in_room().all(&table).await.unwrap(), []);
    assert_eq!(in_room().count(&table).await.unwrap(), 0);
    assert_eq!(in_room().max_pages(5).count(&table).await.unwrap(), 0);
    assert_eq!(in_room().first(&table).await.unwrap(), None);
    assert!(in_room().stream(&table).next().await.is_none());
    assert_eq!(wire.count("Query"), 6 * 5);
}

#[tokio::test]
async fn limits_of_0_and_fewer_pages_than_shards_are_refused_before_sending() {
    let (table, wire) = events(3).await;
    for query in [
        in_room().limit(0),
        in_room().page_size(0),
        in_room().max_pages(0),
        in_room().max_pages(SHARDS - 1),
    ] {
        let errors = [
            query.clone().send(&table).await.unwrap_err(),
            query.clone().all(&table).await.unwrap_err(),
            query.clone().first(&table).await.unwrap_err(),
            query.clone().count(&table).await.unwrap_err(),
            query.clone().pages(&table).next().await.unwrap().unwrap_err(),
            query.clone().stream(&table).next().await.unwrap().unwrap_err(),
            query.to_sdk(&table).unwrap_err(),
        ];
        for error in errors {
            assert!(error.is_limit(), "{error}");
        }
    }
    let error = in_room().max_pages(4).all(&table).await.unwrap_err().to_string();
    for part in ["max_pages(4)", "`Event`", "5 shards"] {
        assert!(error.contains(part), "{error}");
    }
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn to_sdk_shows_one_input_for_each_shard() {
    let table = Table::<Events>::detached();
    let inputs = in_room().range(|sk| sk.at().ge(3)).descending().limit(10).to_sdk(&table).unwrap();
    assert_eq!(inputs.len(), 5);
    for (shard, input) in inputs.into_iter().enumerate() {
        let SdkInput::Query(input) = input else { panic!("{input:?}") };
        let values = input.expression_attribute_values().unwrap();
        assert_eq!(values[":pk"], text(format!("ROOM#r#SHARD{shard}")));
        assert_eq!((input.index_name(), input.scan_index_forward()), (Some("GSI1"), Some(false)));
        // alarms may lie between the events, so that they are asked for a hundred
        assert!((20..100).contains(&input.limit().unwrap()));
    }
    // a share of three each, and something for chance
    let inputs = Event::by_level("r").limit(9).to_sdk(&table).unwrap();
    let limits = inputs.into_iter().map(|input| match input {
        SdkInput::Query(input) => input.limit(),
        other => panic!("{other:?}"),
    });
    assert_eq!(limits.collect::<Vec<_>>(), [Some(7); 3]);
    assert_eq!(Event::by_digest("r").to_sdk(&table).unwrap().len(), 4);
}

#[tokio::test]
async fn what_each_shard_has_cost() {
    let (table, wire) = events(40).await;
    for query in [
        in_room(),
        in_room().page_size(2).limit(30),
        in_room().filter(|event| event.id().eq(3)),
    ] {
        wire.clear();
        let (page, consumed) = query.send_with_cost(&table).await.unwrap();
        assert_eq!(page.consumed, consumed);
        assert_eq!(consumed.requests as usize, wire.count("Query"));
        assert_eq!(consumed.shards.keys().copied().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        let asked = asked(&wire);
        for (shard, of_shard) in &consumed.shards {
            let partition = format!("ROOM#r#SHARD{shard}");
            let requests = asked.iter().filter(|asked| **asked == partition).count();
            assert_eq!(of_shard.requests as usize, requests);
        }
        let units: f64 = consumed.shards.values().map(|shard| shard.capacity_units).sum();
        assert!((units - consumed.capacity_units).abs() < 1e-9 && units > 0.0);
    }
    let (_, consumed) = in_room().send_with_cost(&table).await.unwrap();
    assert_eq!(consumed.shards.values().map(|shard| shard.items_read).sum::<u64>(), 40);
}

#[tokio::test]
async fn entities_in_one_partition_are_read_together_or_alone() {
    let (table, _) = events(30).await;
    let alarms: Vec<_> = (0..9)
        .map(|id| Alarm {
            id,
            room: "r".into(),
            at: id as u8,
        })
        .collect();
    BatchWrite::new().put_all(&alarms).send(&table).await.unwrap();
    let of = |item: &Events| match item {
        Events::Event(event) => (event.at, false, event.id),
        Events::Alarm(alarm) => (alarm.at, true, alarm.id),
    };

    let everything = || Events::query(Event::in_room_partition("r"));
    let all = everything().all(&table).await.unwrap();
    // `ALARM` comes before `w`
    assert!(all.is_sorted_by_key(|item| (of(item).0, !of(item).1)));
    assert_eq!(all.iter().map(of).collect::<BTreeSet<_>>().len(), 39);
    assert_eq!(Events::query(Alarm::in_room_partition("r")).all(&table).await.unwrap(), all);
    assert_eq!(everything().count(&table).await.unwrap(), 39);
    let (mut read, mut cursor) = (Vec::new(), None);
    loop {
        let page = everything().limit(4).after(cursor).send(&table).await.unwrap();
        read.extend(page.items);
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read, all);

    let events: Vec<_> = all.iter().filter(|item| !of(item).1).map(|item| of(item).2).collect();
    assert_eq!(ids(&in_room().all(&table).await.unwrap()), events);
    assert_eq!(ids(&in_room().limit(5).all(&table).await.unwrap()), events[..5]);
    assert_eq!(in_room().count(&table).await.unwrap(), 30);
    assert_eq!(Alarm::in_room("r").all(&table).await.unwrap(), alarms);
    assert_eq!(Alarm::in_room("r").descending().first(&table).await.unwrap().unwrap().id, 8);
}

#[tokio::test]
async fn live_leaves_out_what_has_expired() {
    let (table, _) = events(0).await;
    let events: Vec<_> = (0..30)
        .map(|id| Event {
            ends: [None, Some(1), Some(u64::from(u32::MAX))][usize::from(id) % 3],
            ..event(id)
        })
        .collect();
    BatchWrite::new().put_all(&events).send(&table).await.unwrap();
    let live = in_room().live().all(&table).await.unwrap();
    assert_eq!(live.len(), 20);
    assert!(live.iter().all(|event| event.id % 3 != 1));
    assert_eq!(in_room().live().count(&table).await.unwrap(), 20);
    assert_eq!(in_room().live().limit(3).all(&table).await.unwrap(), live[..3]);
    assert_eq!(in_room().all(&table).await.unwrap().len(), 30);
}

#[tokio::test]
async fn unknown_tags_are_counted_or_an_error() {
    let (table, _) = events(20).await;
    for id in [7, 12] {
        put(changed(id, |item| drop(item.insert("entityType".into(), text("ALIEN")))), &table).await;
    }
    let everything = || Events::query(Event::in_room_partition("r"));
    let page = everything().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (18, 2));
    assert_eq!(everything().count(&table).await.unwrap(), 18);
    assert_eq!(in_room().all(&table).await.unwrap().len(), 18);
    for error in [
        everything().strict().send(&table).await.unwrap_err(),
        everything().strict().all(&table).await.unwrap_err(),
        everything().strict().count(&table).await.unwrap_err(),
        in_room().strict().all(&table).await.unwrap_err(),
        in_room().strict().max_pages(5).count(&table).await.unwrap_err(),
        everything().strict().stream(&table).try_collect::<Vec<_>>().await.unwrap_err(),
    ] {
        assert!(error.is_decode() && error.to_string().contains("type tag"), "{error}");
    }
    // what comes before the first of them is no error
    assert_eq!(in_room().strict().limit(6).all(&table).await.unwrap().len(), 6);
}

#[tokio::test]
async fn what_cannot_be_read_is_rejected_or_an_error() {
    let (table, _) = events(20).await;
    for id in [7, 12] {
        put(changed(id, |item| drop(item.remove("digest"))), &table).await;
    }
    let error = in_room().all(&table).await.unwrap_err();
    assert!(error.is_decode() && error.to_string().contains("Event"), "{error}");
    assert!(in_room().send(&table).await.unwrap_err().is_decode());
    let page = in_room().lenient().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.rejected.len()), (18, 2));
    for limit in [1, 6, 18, 20] {
        let (mut read, mut rejected, mut cursor) = (0, 0, None);
        loop {
            let page = in_room().lenient().limit(limit).after(cursor).send(&table).await.unwrap();
            (read, rejected) = (read + page.items.len(), rejected + page.rejected.len());
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!((read, rejected), (18, 2));
    }
    assert_eq!(in_room().lenient().all(&table).await.unwrap().len(), 18);
    assert_eq!(in_room().limit(6).all(&table).await.unwrap().len(), 6);
}

/// The index is sorted by the table's own sort key.
mod shared {
    use dynamo_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("ORDER#<customer>")]
    #[sk("<at:05>")]
    #[gsi1(pk = "STATUS#<status>", sk = "<at:05>", shards = 3)]
    pub(super) struct Visit {
        pub(super) customer: String,
        pub(super) at: u32,
        pub(super) status: String,
    }

    #[derive(SingleTable)]
    #[table(name = "visits", gsi1(sk = "SK"))]
    pub(super) enum Visits {
        Visit(Visit),
    }
}

#[tokio::test]
async fn a_count_with_max_pages_takes_an_index_that_shares_an_attribute() {
    let table = Table::<shared::Visits>::embedded().await.unwrap();
    for at in 0..5 {
        let visit = shared::Visit {
            customer: format!("c{at}"),
            at,
            status: "P".to_owned(),
        };
        visit.create().send(&table).await.unwrap();
    }
    assert_eq!(shared::Visit::by_status("P").max_pages(10).count(&table).await.unwrap(), 5);
    let everything = shared::Visits::query(shared::Visit::by_status_partition("P"));
    let read = everything.all(&table).await.unwrap();
    assert!(read.iter().map(|shared::Visits::Visit(visit)| visit.at).eq(0..5));
}
