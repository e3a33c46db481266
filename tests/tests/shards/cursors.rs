//! Cursors of sharded queries: sealed ones, old ones, and those that are of something else.

use super::events::{Alarm, Event, Events, events, plain, write};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Query};
use tests::wired;

events!(fewer, shards = [5, 2, 2]);
events!(raising, shards = [5, 2, 2], read = [20, 4, 4]);
events!(raised, shards = [20, 4, 4]);

fn in_room() -> Query<Event, Gsi<1>> {
    Event::in_room("r")
}

#[tokio::test]
async fn sealed_cursors_lead_on() {
    let (table, _) = wired::<Events>().await;
    write(30, &table).await;
    let all = in_room().all(&table).await.unwrap();
    let with = |keys: &[[u8; 32]]| {
        Table::<Events>::builder(table.client().clone())
            .cursor_keys(keys.iter().copied())
            .build()
    };
    let (sealing, opening, other) = (with(&[[1; 32]]), with(&[[2; 32], [1; 32]]), with(&[[3; 32]]));
    let page = in_room().limit(7).send(&sealing).await.unwrap();
    let cursor: Cursor = page.cursor.unwrap().to_string().parse().unwrap();
    for table in [&sealing, &opening] {
        assert_eq!(in_room().after(&cursor).all(table).await.unwrap(), all[7..]);
    }
    for table in [&other, &table] {
        assert!(in_room().after(&cursor).all(table).await.unwrap_err().is_cursor());
    }
    let unsealed = in_room().limit(7).send(&table).await.unwrap().cursor;
    assert!(in_room().after(&unsealed).all(&sealing).await.unwrap_err().is_cursor());
    assert_eq!(in_room().after(unsealed).all(&table).await.unwrap(), all[7..]);
}

#[tokio::test]
async fn a_cursor_of_another_query_is_refused() {
    let (table, wire) = wired::<Events>().await;
    write(30, &table).await;
    let cursor = in_room().limit(7).send(&table).await.unwrap().cursor.unwrap();
    wire.clear();
    let other = Table::<Events>::builder(table.client().clone()).name("events-2").build();
    let refused = [
        in_room().descending().after(&cursor).to_sdk(&table),
        in_room().after(&cursor).to_sdk(&other),
        in_room().range(|sk| sk.at().ge(0)).after(&cursor).to_sdk(&table),
        Event::in_room("s").after(&cursor).to_sdk(&table),
        Alarm::in_room("r").after(&cursor).to_sdk(&table),
        Events::query(Event::in_room_partition("r")).after(&cursor).to_sdk(&table),
        Event::by_level("r").after(&cursor).to_sdk(&table),
        Event::reindex().after(&cursor).to_sdk(&table),
    ];
    let names = [
        "`Event` in index `GSI1` of table `events`",
        "`Event` in index `GSI1` of table `events-2`",
    ];
    for (at, refused) in refused.into_iter().enumerate() {
        let error = refused.unwrap_err();
        assert!(error.is_cursor(), "{at}: {error}");
        assert!(names.get(at).is_none_or(|name| error.to_string().contains(name)), "{at}: {error}");
        let parts = "table, entity, index, key templates, partition, range and direction must be the same";
        assert!(error.to_string().contains(parts), "{at}: {error}");
    }
    assert!(in_room().after(&cursor).all(&other).await.unwrap_err().is_cursor());
    assert!(in_room().descending().after(&cursor).count(&table).await.unwrap_err().is_cursor());
    assert_eq!(wire.requests(), []);
    // what is no part of the query may change
    assert_eq!(
        in_room()
            .filter(|event| event.id().lt(5))
            .limit(1)
            .after(&cursor)
            .to_sdk(&table)
            .unwrap()
            .len(),
        5
    );
}

#[tokio::test]
async fn queries_with_and_without_shards_refuse_each_others_cursors() {
    // one table, told in two ways
    let (table, _) = wired::<Events>().await;
    write(30, &table).await;
    let unsharded = Table::<plain::Events>::new(table.client().clone());
    let alone: Vec<_> = (100..110).map(|id| super::events::event(id).in_one_partition()).collect();
    BatchWrite::new().put_all(&alone).send(&unsharded).await.unwrap();

    let of_shards = in_room().limit(7).send(&table).await.unwrap().cursor.unwrap();
    let of_one = plain::Event::in_room("r").limit(7).send(&unsharded).await.unwrap().cursor.unwrap();
    let error = in_room().after(of_one).all(&table).await.unwrap_err();
    assert!(error.is_cursor() && error.to_string().contains("no shards"), "{error}");
    let error = plain::Event::in_room("r").after(of_shards).all(&unsharded).await.unwrap_err();
    assert!(error.is_cursor() && error.to_string().contains("reads shards"), "{error}");
}

#[tokio::test]
async fn a_cursor_from_before_the_number_is_raised_leads_on() {
    let (table, _) = wired::<fewer::Events>().await;
    let client = || table.client().clone();
    let (raising, raised) = (Table::<raising::Events>::new(client()), Table::<raised::Events>::new(client()));
    let events = (0..40).map(|id| fewer::Event {
        id,
        room: "r".into(),
        // many at the same time, so that cursors stand between equal sort keys
        at: (id / 10) as u8,
        word: "w".into(),
        level: i64::from(id) / 10,
        digest: vec![(id / 10) as u8],
        ends: None,
    });
    let events: Vec<_> = events.collect();
    BatchWrite::new().put_all(&events).send(&table).await.unwrap();
    for descending in [false, true] {
        macro_rules! check {
            ($query:ident) => {
                macro_rules! ids {
                    ($of:ident, $table:expr, $after:expr) => {{
                        let query = $of::Event::$query("r").after($after);
                        let query = if descending { query.descending() } else { query };
                        let read = query.all($table).await.unwrap();
                        read.into_iter().map(|event| event.id).collect::<Vec<_>>()
                    }};
                }
                let all = ids!(fewer, &table, None);
                for limit in (1..40).step_by(3) {
                    let query = fewer::Event::$query("r").limit(limit);
                    let query = if descending { query.descending() } else { query };
                    let cursor = query.send(&table).await.unwrap().cursor.unwrap().to_string();
                    let cursor = || cursor.parse::<Cursor>().unwrap();
                    let rest = &all[limit as usize..];
                    assert_eq!(ids!(fewer, &table, cursor()), rest);
                    assert_eq!(ids!(raising, &raising, cursor()), rest);
                    assert_eq!(ids!(raised, &raised, cursor()), rest);
                }
            };
        }
        check!(in_room);
        check!(by_level);
        check!(by_digest);
    }
}

#[tokio::test]
async fn a_cursor_in_a_shard_that_is_read_no_more_leads_on() {
    let (table, _) = wired::<raised::Events>().await;
    let raising = Table::<raising::Events>::new(table.client().clone());
    let fewer = Table::<fewer::Events>::new(table.client().clone());
    let events = (0..40).map(|id| raising::Event {
        id,
        room: "r".into(),
        at: id as u8,
        word: "w".into(),
        level: 0,
        digest: vec![0],
        ends: None,
    });
    let events: Vec<_> = events.collect();
    let of_raised = |event: &raising::Event| raised::Events::from_item(raising::Events::to_item(event).unwrap()).unwrap();
    for event in &events {
        let raised::Events::Event(event) = of_raised(event) else { panic!() };
        event.create().send(&table).await.unwrap();
    }
    let cursors = (1..40).map(|limit| raising::Event::in_room("r").limit(limit).send(&raising));
    let mut pages = Vec::new();
    for page in cursors {
        pages.push(page.await.unwrap());
    }
    raising::Event::reindex().all(&raising).await.unwrap();
    for page in pages {
        let rest = fewer::Event::in_room("r").after(page.cursor).all(&fewer).await.unwrap();
        let rest: Vec<_> = rest.into_iter().map(|event| event.id).collect();
        assert_eq!(rest, (page.items.len() as u16..40).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_shard_that_stops_beyond_the_range_is_at_its_end() {
    // a shard that goes on is asked up to the bound, which the range does not hold
    let (table, _) = wired::<Events>().await;
    let events = (0..40).map(|id| Event {
        level: i64::from(id / 4).clamp(2, 7),
        ..super::events::event(id)
    });
    BatchWrite::new().put_all(&events.collect::<Vec<_>>()).send(&table).await.unwrap();
    let ranges = [
        Event::by_level("r").range(|sk| sk.level().lt(7)),
        Event::by_level("r").range(|sk| sk.level().gt(2)).descending(),
    ];
    for query in ranges {
        let all = query.clone().all(&table).await.unwrap();
        assert!(all.iter().all(|event| event.level < 7) || all.iter().all(|event| event.level > 2));
        for size in 1..4 {
            let (mut read, mut cursor) = (Vec::new(), None);
            loop {
                let page = query.clone().page_size(size).after(cursor).send(&table).await.unwrap();
                read.extend(page.items);
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!(read, all, "{size}");
        }
    }
}
