//! Others delete, and shards are added, between the pages of a query.

use super::spread::{How, KINDS, RANKS, SHARDS};
use super::trials::{again, case, case_of, cases, in_pages, numbers, runtime};
use super::world::{Made, World};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// Only what is deleted goes missing, be it what a cursor names.
#[test]
fn deletes_between_pages() {
    let runtime = runtime();
    proptest!(cases(60), |(case in case(), limit in 1..6_u32, deletes in vec((any::<bool>(), any::<u16>()), 1..6))| {
        runtime.block_on(async {
            let (world, mut how) = (case.world(), How { limit: Some(limit), ..case.how() });
            let (mut rest, mut deletes) = (world.expected(&how), deletes.into_iter().cycle());
            loop {
                let page = world.ask.send(how.clone()).await.unwrap();
                let brought = page.numbers.len();
                assert_eq!(page.numbers, rest[..brought]);
                rest.drain(..brought);
                let Some(cursor) = page.cursor else { break };
                let (named, other) = deletes.next().unwrap();
                if let Some(number) = page.numbers.last().filter(|_| named) {
                    world.delete(*number);
                }
                if !rest.is_empty() {
                    let gone = rest.remove(usize::from(other) % rest.len());
                    world.delete(gone);
                }
                how.after = Some(again(&cursor));
            }
            assert_eq!(rest, Vec::<u16>::new());
        });
    });
}

/// The same while what is read ahead waits: that was there when it was read.
#[test]
fn deletes_between_the_pages_of_one_reading() {
    let runtime = runtime();
    proptest!(cases(40), |(case in case(), deletes in vec(any::<u16>(), 1..9))| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let before = world.expected(&how);
            let (mut pages, mut read, mut gone) = (world.ask.pages(how.clone()), Vec::new(), BTreeSet::new());
            let mut deletes = deletes.into_iter().cycle();
            while let Some(page) = pages.next().await {
                read.extend(page.unwrap().numbers);
                let at = usize::from(deletes.next().unwrap()) % before.len().max(1);
                if let Some(number) = before.get(at) {
                    world.delete(*number);
                    gone.insert(*number);
                }
            }
            let kept = |numbers: &[u16]| numbers.iter().copied().filter(|number| !gone.contains(number)).collect::<Vec<_>>();
            assert_eq!(kept(&read), kept(&before));
            let seen: BTreeSet<_> = read.iter().collect();
            let in_order: Vec<_> = before.iter().filter(|number| seen.contains(number)).copied().collect();
            assert_eq!(read, in_order);
        });
    });
}

#[test]
fn a_cursor_leads_on_when_there_are_more_shards() {
    let runtime = runtime();
    let added = || vec((any::<u16>(), 0..RANKS), 0..20);
    proptest!(cases(40), |(case in case_of(&SHARDS[..3]), limit in 1..30_u32, more in select(&SHARDS[2..5]), added in added())| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let page = world.ask.send(How { limit: Some(limit), ..how.clone() }).await.unwrap();
            let Some(cursor) = page.cursor else { return };
            let added: Vec<Made> = added.into_iter().map(|(shard, rank)| (usize::from(shard) % more, rank, true)).collect();
            let raised = world.raised(more).with(1000, &added);
            let expected = raised.expected(&how);
            let last = page.numbers.last().unwrap();
            let place = expected.iter().position(|number| number == last).unwrap() + 1;
            let how = How { after: Some(again(&cursor)), ..how };
            assert_eq!(raised.ask.all(how.clone()).await.unwrap(), expected[place..]);
            assert_eq!(raised.ask.count(how.clone()).await.unwrap(), (expected.len() - place) as u64);
            assert_eq!(numbers(&in_pages(&raised, &How { limit: Some(limit), ..how }).await), expected[place..]);
        });
    });
}

/// Another write of the item, which changes its shard, makes it no other item: a cursor that names it does not bring it again.
#[tokio::test]
async fn the_item_of_a_cursor_moves_to_a_shard_that_is_still_to_be_read() {
    for kind in KINDS {
        for (descending, from, to) in [(false, 0, 2), (true, 2, 0), (false, 2, 0), (true, 0, 2)] {
            let items = [
                (from, 3, true),
                (1, 3, true),
                (to, 3, true),
                (1, if descending { 2 } else { 4 }, true),
            ];
            let world = World::new(kind, 3, 1, &items);
            let how = How {
                descending,
                ..How::default()
            };
            let expected = world.expected(&how);
            let at = expected.iter().position(|number| *number == 0).unwrap();
            let limited = How {
                limit: Some(at as u32 + 1),
                ..how.clone()
            };
            // it may have been the last
            let Some(cursor) = world.ask.send(limited).await.unwrap().cursor else {
                continue;
            };
            world.partitions.extend([kind.item(0, 3, true, &world.shards[to])]);
            let rest = How {
                after: Some(again(&cursor)),
                ..how
            };
            assert_eq!(
                world.ask.all(rest.clone()).await.unwrap(),
                expected[at + 1..],
                "{kind:?} {descending} {from}"
            );
            assert_eq!(world.ask.count(rest.clone()).await.unwrap(), (expected.len() - at - 1) as u64);
            let of_pages = How {
                max_pages: Some(99),
                ..rest
            };
            assert_eq!(world.ask.count(of_pages).await.unwrap(), (expected.len() - at - 1) as u64);
        }
    }
}
