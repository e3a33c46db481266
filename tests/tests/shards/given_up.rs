//! Whoever gives up waiting for a page, at any point, loses nothing and reads nothing twice.

use super::faults::{both_ways, five, is_of, shuffled};
use super::max_pages::with_runs;
use super::spread::{Brought, How, Leaf};
use super::trials::again;
use futures_util::future::BoxFuture;
use std::time::Duration;
use tokio::time::timeout;

/// The next page, asked for until it comes: the first time for so many milliseconds, and each time after that for as many more.
async fn impatiently(pages: &mut dyn Leaf, first: u64, more: u64) -> (Option<Brought>, u64) {
    let mut given_up = 0;
    loop {
        let next: BoxFuture<'_, _> = pages.next();
        match timeout(Duration::from_millis(first + more * given_up), next).await {
            Ok(page) => return (page.map(Result::unwrap), given_up),
            Err(_) => given_up += 1,
        }
    }
}

/// Answers come from 1 to 9 ms after they were asked for, one after the other, so that each millisecond is another point to give up at.
#[tokio::test(start_paused = true)]
async fn a_page_that_is_given_up_anywhere_loses_nothing_and_repeats_nothing() {
    let mut all_given_up = 0;
    for (first, more) in (0..12).flat_map(|first| [(first, 1), (first, 1000)]) {
        let world = five(40);
        world.partitions.delay(shuffled);
        for how in both_ways() {
            let how = How {
                page_size: [None, Some(1), Some(3)][first as usize % 3],
                ..how
            };
            let expected = world.expected(&how);
            let (mut pages, mut read) = (world.ask.pages(how.clone()), Vec::new());
            while let (Some(page), given_up) = impatiently(&mut *pages, first, more).await {
                all_given_up += given_up;
                read.extend(page.numbers);
                assert_eq!(read, expected[..read.len()]);
                let Some(cursor) = page.cursor else { continue };
                let rest = How {
                    after: Some(again(&cursor)),
                    page_size: None,
                    ..how.clone()
                };
                assert_eq!(world.ask.first(rest).await.unwrap().as_ref(), expected.get(read.len()));
            }
            assert_eq!(read, expected);
        }
    }
    assert!(all_given_up > 100);
}

#[tokio::test(start_paused = true)]
async fn a_page_that_is_given_up_has_cost_what_was_asked() {
    for (first, more) in (0..8).flat_map(|first| [(first, 1), (first, 1000)]) {
        for most in [5, 7, 14] {
            let world = five(40);
            world.partitions.delay(shuffled);
            for how in both_ways() {
                world.clear();
                let how = How { page_size: Some(2), ..how };
                let expected = world.expected(&how);
                let mut pages = world.ask.pages(How {
                    max_pages: Some(most),
                    ..how.clone()
                });
                let (mut read, mut after) = (Vec::new(), None);
                while let (Some(page), _) = impatiently(&mut *pages, first, more).await {
                    read.extend(page.numbers);
                    assert_eq!(read, expected[..read.len()]);
                    after = page.cursor;
                }
                assert!(world.partitions.total().requests <= u64::from(most));
                let rest = How { after, ..how };
                assert_eq!(
                    [read, world.ask.all(rest).await.unwrap()].concat(),
                    expected,
                    "{first} {more} {most}"
                );
            }
        }
    }
}

/// The same behind a cursor in the middle of equal sort keys.
#[tokio::test(start_paused = true)]
async fn what_is_given_up_while_it_is_read_again_leads_on() {
    for (world, how) in with_runs() {
        let expected = world.expected(&how);
        let limited = How {
            limit: Some(expected.len() as u32 - 4),
            max_pages: None,
            ..how.clone()
        };
        let cursor = world.ask.send(limited).await.unwrap().cursor;
        let left = &expected[expected.len() - 4..];
        world.partitions.delay(shuffled);
        for first in 0..12 {
            let mut pages = world.ask.pages(How {
                after: cursor.clone(),
                ..how.clone()
            });
            let (mut read, mut after) = (Vec::new(), cursor.clone());
            while let (Some(page), _) = impatiently(&mut *pages, first, 2).await {
                read.extend(page.numbers);
                after = page.cursor;
            }
            let rest = How {
                after,
                max_pages: None,
                ..how.clone()
            };
            assert_eq!([read, world.ask.all(rest).await.unwrap()].concat(), left, "{how:?} {first}");
        }
        world.partitions.delay(|_, _| Duration::ZERO);
    }
}

/// What was answered by then is told, though `max_pages` are used up.
#[tokio::test(start_paused = true)]
async fn what_a_page_that_is_given_up_has_cost_is_told() {
    let world = five(40);
    world
        .partitions
        .delay(|asked, _| Duration::from_millis(if is_of(asked, 3) { 100 } else { 1 }));
    let mut pages = world.ask.pages(How {
        page_size: Some(2),
        max_pages: Some(5),
        ..How::default()
    });
    assert!(timeout(Duration::from_millis(10), pages.next()).await.is_err());
    let page = pages.next().await.unwrap().unwrap();
    assert_eq!((page.numbers, page.consumed.requests), (vec![], 4));
    assert!(pages.next().await.is_none());
}
