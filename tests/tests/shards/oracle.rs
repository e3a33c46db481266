//! Whatever lies in the shards, and however a query of them is cut, it gives what sorting all of it gives.

use super::spread::{How, KINDS, Kind, Op, RANKS, Range, SHARDS};
use super::trials::{again, assert_asked_once, case, case_of, cases, in_pages, numbers, runtime};
use super::world::{Made, World};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tests::random::Random;

#[test]
fn every_end_gives_the_one_true_order() {
    let runtime = runtime();
    proptest!(cases(8), |(case in case(), limits in vec(any::<u32>(), 3))| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let expected = world.expected(&how);

            assert_eq!(world.ask.all(how.clone()).await.unwrap(), expected);
            assert_asked_once(&world);
            assert_eq!(world.ask.first(how.clone()).await.unwrap(), expected.first().copied());
            world.clear();
            assert_eq!(world.ask.count(how.clone()).await.unwrap(), expected.len() as u64);
            assert_asked_once(&world);
            world.clear();
            let (streamed, error) = world.ask.stream(how.clone()).await;
            assert_eq!((streamed, error.map(|error| error.to_string())), (expected.clone(), None));
            assert_asked_once(&world);
            assert_eq!(numbers(&in_pages(&world, &how).await), expected);

            let most = expected.len() as u32;
            for limit in [most.max(1), most + 1].into_iter().chain(limits.into_iter().map(|limit| 1 + limit % most.max(1))) {
                let how = How { limit: Some(limit), ..how.clone() };
                let wanted = &expected[..expected.len().min(limit as usize)];
                assert_eq!(numbers(&in_pages(&world, &how).await), expected);
                assert_eq!(world.ask.all(how.clone()).await.unwrap(), wanted);
                assert_eq!(world.ask.count(how.clone()).await.unwrap(), wanted.len() as u64);
                assert_eq!(world.ask.stream(how.clone()).await.0, wanted);
            }
        });
    });
}

#[test]
fn a_mirror_is_exact() {
    let runtime = runtime();
    proptest!(cases(20), |(case in case())| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let read = async |descending| world.ask.all(How { descending, ..how.clone() }).await.unwrap();
            let mut mirror = read(true).await;
            mirror.reverse();
            assert_eq!(read(false).await, mirror);
        });
    });
}

#[test]
fn each_page_leads_on_and_costs_what_it_says() {
    let runtime = runtime();
    proptest!(cases(25), |(case in case(), limit in prop::option::of(1..50_u32))| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let expected = world.expected(&how);
            let (mut pages, mut read, mut cost) = (world.ask.pages(how.clone()), Vec::new(), BTreeMap::new());
            let (mut cursors, mut bytes) = (Vec::new(), 0.0);
            while let Some(page) = pages.next().await {
                let page = page.unwrap();
                read.extend(page.numbers);
                assert!(page.consumed.shards.values().all(|shard| shard.requests <= 1), "a shard is asked twice for a page");
                bytes += page.consumed.capacity_units;
                for (shard, consumed) in page.consumed.shards {
                    let sum: &mut (u64, u64, f64) = cost.entry(shard).or_default();
                    *sum = (sum.0 + consumed.requests, sum.1 + consumed.items_read, sum.2 + consumed.capacity_units);
                }
                cursors.extend(page.cursor.map(|cursor| (cursor, read.len())));
            }
            assert_eq!(read, expected);
            for (shard, partition) in world.shards.iter().enumerate() {
                let tally = world.partitions.tally(partition);
                let consumed = cost.get(&(shard as u16)).copied().unwrap_or_default();
                assert_eq!(consumed, (tally.requests, tally.items, tally.units), "shard {shard}");
            }
            assert_eq!(bytes, world.partitions.total().units);

            for (cursor, read) in cursors {
                let how = How { after: Some(again(&cursor)), limit, ..how.clone() };
                let wanted = expected.len().min(read + limit.map_or(usize::MAX - read, |limit| limit as usize));
                assert_eq!(world.ask.all(how).await.unwrap(), expected[read..wanted]);
            }
        });
    });
}

/// Every limit and every place to go on from, with few items in few shards.
#[test]
fn every_limit_and_every_resume_point() {
    let runtime = runtime();
    let mut random = Random::new(1);
    for kind in KINDS {
        for (shards, ranks) in [(2, 1..2_u8), (3, 5..8), (5, 0..RANKS)] {
            for descending in [false, true] {
                let rank = |random: &mut Random| ranks.start + random.below(ranks.len() as u64) as u8;
                let items: Vec<Made> = (0..6)
                    .map(|_| (random.below(shards as u64) as usize, rank(&mut random), true))
                    .collect();
                let world = World::new(kind, shards, random.below(u64::MAX), &items);
                // bounds on both sides
                let range = match kind {
                    Kind::Text => Range::Second(1, Op::Between(0, 4)),
                    Kind::Unsorted => Range::All,
                    Kind::Number | Kind::Binary => Range::First(Op::Between(1, 13)),
                };
                for range in [Range::All, range] {
                    let how = How {
                        range,
                        descending,
                        ..How::default()
                    };
                    runtime.block_on(every_limit(&world, &how));
                }
            }
        }
    }
}

async fn every_limit(world: &World, how: &How) {
    let expected = world.expected(how);
    for limit in 1..=expected.len() as u32 + 2 {
        let how = How {
            limit: Some(limit),
            ..how.clone()
        };
        assert_eq!(numbers(&in_pages(world, &how).await), expected);
    }
    for place in 1..=expected.len() {
        let first = How {
            limit: Some(place as u32),
            ..how.clone()
        };
        let Some(cursor) = world.ask.send(first).await.unwrap().cursor else {
            assert_eq!(place, expected.len());
            continue;
        };
        let rest = How {
            after: Some(again(&cursor)),
            ..how.clone()
        };
        assert_eq!(world.ask.all(rest.clone()).await.unwrap(), expected[place..]);
        assert_eq!(world.ask.first(rest.clone()).await.unwrap(), expected.get(place).copied());
        assert_eq!(world.ask.count(rest).await.unwrap(), (expected.len() - place) as u64);
    }
}

#[test]
fn two_hundred_shards() {
    let runtime = runtime();
    proptest!(cases(2), |(case in case_of(&SHARDS[5..]), limit in 1..40_u32)| {
        runtime.block_on(async {
            let (world, how) = (case.world(), case.how());
            let expected = world.expected(&how);
            assert_eq!(world.ask.all(how.clone()).await.unwrap(), expected);
            assert_asked_once(&world);
            assert_eq!(world.ask.count(how.clone()).await.unwrap(), expected.len() as u64);
            assert_eq!(numbers(&in_pages(&world, &How { limit: Some(limit), ..how }).await), expected);
        });
    });
}
