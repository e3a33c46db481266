//! What goes wrong in one shard is an error of the whole, and what was not read to the end leads on exactly.

use super::events::{Event, Events, event, write};
use super::put;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Page, Pages, Query};
use futures_util::{StreamExt, TryStreamExt};
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use tests::{Wire, wired};

type InRoom = Query<Event, Gsi<1>>;

async fn events(count: u16) -> (Table<Events>, Wire) {
    let (table, wire) = wired().await;
    write(count, &table).await;
    wire.clear();
    (table, wire)
}

/// Ascending and descending.
fn both_ways() -> [InRoom; 2] {
    [Event::in_room("r"), Event::in_room("r").descending()]
}

#[tokio::test]
async fn a_fatal_error_in_one_shard_names_it() {
    let (table, wire) = events(60).await;
    let of_shard_3 = |body: &serde_json::Value| body["ExpressionAttributeValues"][":pk"]["S"] == "ROOM#r#SHARD3";
    wire.on("Query").when(of_shard_3).always().fail(400, "ResourceNotFoundException");
    let query = || Event::in_room("r");
    for error in [
        query().send(&table).await.unwrap_err(),
        query().limit(1).send(&table).await.unwrap_err(),
        query().all(&table).await.unwrap_err(),
        query().limit(20).all(&table).await.unwrap_err(),
        query().first(&table).await.unwrap_err(),
        query().count(&table).await.unwrap_err(),
        query().max_pages(5).count(&table).await.unwrap_err(),
        query().pages(&table).next().await.unwrap().unwrap_err(),
        query().stream(&table).next().await.unwrap().unwrap_err(),
        Events::query(Event::in_room_partition("r"))
            .all(&table)
            .await
            .map(drop)
            .unwrap_err(),
    ] {
        assert_eq!(error.code(), Some("ResourceNotFoundException"));
        let told = error.to_string();
        assert!(
            told.contains("Query of `Event` in shard 3 of index `GSI1` of table `events`"),
            "{told}"
        );
        assert!(!told.contains("ROOM") && !format!("{error:?}").contains("ROOM"), "{error:?}");
    }
}

#[tokio::test]
async fn pages_and_stream_end_with_an_error_in_the_middle() {
    for nth in 2..5 {
        let (table, wire) = events(60).await;
        let query = || Event::in_room("r").page_size(2);
        let all = query().all(&table).await.unwrap();
        let of_shard_1 = |body: &serde_json::Value| body["ExpressionAttributeValues"][":pk"]["S"] == "ROOM#r#SHARD1";
        wire.on("Query").when(of_shard_1).nth(nth).fail(400, "ResourceNotFoundException");
        let mut pages = query().pages(&table);
        let (mut read, mut cursor) = (Vec::new(), None);
        let error = loop {
            match pages.next().await.unwrap() {
                Ok(page) => {
                    read.extend(page.items);
                    cursor = page.cursor;
                }
                Err(error) => break error,
            }
        };
        assert_eq!(error.code(), Some("ResourceNotFoundException"));
        assert!(pages.next().await.is_none());
        assert!(!read.is_empty() && read.len() < all.len());
        assert_eq!(read, all[..read.len()]);

        // what was read by then leads on
        let (whole, _) = events(60).await;
        assert_eq!(query().after(cursor).all(&whole).await.unwrap(), all[read.len()..]);
    }
}

#[tokio::test]
async fn used_up_max_pages_lead_on_exactly() {
    let (table, _) = events(50).await;
    for query in both_ways() {
        let all = query.clone().all(&table).await.unwrap();
        for (size, most) in [(1, 5), (1, 6), (1, 11), (1, 30), (3, 5), (3, 9), (3, 14)] {
            let cut = || query.clone().page_size(size).max_pages(most);
            let rest = |cursor: Option<&Cursor>| query.clone().after(cursor.cloned()).all(&table);

            let error = cut().all(&table).await.unwrap_err();
            assert!(error.is_limit(), "{error}");
            let read = error.partial::<Vec<Event>>().unwrap();
            assert_eq!([read.clone(), rest(error.cursor()).await.unwrap()].concat(), all);

            let error = cut().count(&table).await.unwrap_err();
            assert!(error.is_limit(), "{error}");
            let counted = *error.partial::<u64>().unwrap() as usize;
            assert_eq!(rest(error.cursor()).await.unwrap(), all[counted..]);

            let (mut pages, mut read, mut cursor) = (cut().pages(&table), Vec::new(), None);
            while let Some(page) = pages.next().await {
                let page = page.unwrap();
                read.extend(page.items);
                cursor = page.cursor;
            }
            assert_eq!([read, rest(cursor.as_ref()).await.unwrap()].concat(), all);

            let (mut stream, mut read) = (cut().stream(&table), Vec::new());
            let error = loop {
                match stream.next().await.unwrap() {
                    Ok(item) => read.push(item),
                    Err(error) => break error,
                }
            };
            assert!(error.is_limit(), "{error}");
            assert!(stream.next().await.is_none());
            assert_eq!([read, rest(error.cursor()).await.unwrap()].concat(), all);

            let page = cut().limit(50).send(&table).await.unwrap();
            assert_eq!([page.items, rest(page.cursor.as_ref()).await.unwrap()].concat(), all);
        }
    }
}

#[tokio::test]
async fn max_pages_that_reach_the_end_or_the_limit_are_no_error() {
    let (table, wire) = events(50).await;
    for query in both_ways() {
        let all = query.clone().all(&table).await.unwrap();
        wire.clear();
        assert_eq!(query.clone().max_pages(5).all(&table).await.unwrap(), all);
        assert_eq!(wire.count("Query"), 5);
        assert_eq!(query.clone().max_pages(5).count(&table).await.unwrap(), 50);
        assert_eq!(query.clone().max_pages(5).limit(3).count(&table).await.unwrap(), 3);
        assert_eq!(query.clone().max_pages(5).limit(3).all(&table).await.unwrap(), all[..3]);
        assert_eq!(
            query.clone().max_pages(5).page_size(1).first(&table).await.unwrap().as_ref(),
            all.first()
        );
        let streamed: Vec<_> = query.max_pages(5).limit(3).stream(&table).try_collect().await.unwrap();
        assert_eq!(streamed, all[..3]);
    }
}

/// Polls a future so often; what it answered, if it did.
async fn polled<F: Future>(future: F, times: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    for _ in 0..times {
        let poll = poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await;
        if let Poll::Ready(output) = poll {
            return Some(output);
        }
        tokio::task::yield_now().await;
    }
    None
}

/// The next page, asked for so often that it is given up after so many polls, and then waited for.
async fn after_giving_up(pages: &mut Pages<Event>, polls: &[usize]) -> Option<Page<Event>> {
    for times in polls {
        if let Some(page) = polled(pages.next(), *times).await {
            return page.map(Result::unwrap);
        }
    }
    pages.next().await.map(Result::unwrap)
}

/// The embedded engine lets each request wait once.
const POLLS: [&[usize]; 7] = [&[0], &[1], &[2, 1], &[3, 3, 3], &[4], &[5, 1], &[9, 2]];

#[tokio::test]
async fn a_page_that_is_given_up_loses_nothing() {
    let (table, wire) = events(30).await;
    for query in both_ways() {
        let all = query.clone().all(&table).await.unwrap();
        for size in [1, 4] {
            wire.clear();
            let mut pages = query.clone().page_size(size).pages(&table);
            while pages.next().await.is_some() {}
            let needed = wire.count("Query");
            for polls in POLLS {
                wire.clear();
                let (mut pages, mut read) = (query.clone().page_size(size).pages(&table), Vec::new());
                while let Some(page) = after_giving_up(&mut pages, polls).await {
                    read.extend(page.items);
                    if let Some(cursor) = page.cursor {
                        let next = query.clone().after(cursor).first(&table).await.unwrap();
                        assert_eq!(next.as_ref(), all.get(read.len()));
                    }
                }
                assert_eq!(read, all, "{size} {polls:?}");
                assert!(polls == [0] || wire.count("Query") > needed, "{polls:?} gives nothing up");
            }
        }
    }
}

#[tokio::test]
async fn a_page_that_is_given_up_keeps_its_rejected_items() {
    let (table, _) = events(50).await;
    for id in 0..50 {
        let mut item = Events::to_item(&event(id)).unwrap();
        item.remove("digest");
        put(item, &table).await;
    }
    for polls in POLLS {
        for most in [5, 7, 12, 20] {
            let mut pages = Event::in_room("r").lenient().page_size(2).max_pages(most).pages(&table);
            let (mut rejected, mut cursor) = (0, None);
            while let Some(page) = after_giving_up(&mut pages, polls).await {
                assert!(page.items.is_empty());
                rejected += page.rejected.len();
                cursor = page.cursor;
            }
            let rest = Event::in_room("r").lenient().after(cursor).send(&table).await.unwrap();
            assert_eq!(rejected + rest.rejected.len(), 50, "{polls:?} {most}");
        }
    }
}

#[tokio::test]
async fn max_pages_count_what_is_given_up() {
    let (table, wire) = events(50).await;
    let all = Event::in_room("r").all(&table).await.unwrap();
    for polls in POLLS {
        for most in [5, 7, 11] {
            wire.clear();
            let mut pages = Event::in_room("r").page_size(2).max_pages(most).pages(&table);
            let (mut read, mut cursor) = (Vec::new(), None);
            while let Some(page) = after_giving_up(&mut pages, polls).await {
                read.extend(page.items);
                cursor = page.cursor;
            }
            assert!(wire.count("Query") <= most as usize);
            let rest = Event::in_room("r").after(cursor).all(&table).await.unwrap();
            assert_eq!([read, rest].concat(), all, "{polls:?} {most}");
        }
    }
}
