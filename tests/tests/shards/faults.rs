//! A service that throttles, fails, breaks connections, ends pages early and answers in any order changes no answer; and what it does not get over
//! is an error of the whole, behind which nothing goes on.

use super::spread::{How, Kind};
use super::trials::{case, cases, in_pages, numbers, runtime};
use super::world::{Made, World};
use dynamo_runtime::Error;
use proptest::prelude::*;
use serde_json::Value;
use std::time::Duration;
use tests::partitions::{Asked, Cut, Fault, faults, latency};
use tests::random::Random;
use tokio::time::{Instant, sleep};

/// So many items over five shards, most of them equal to others.
pub(crate) fn five(count: u64) -> World {
    let mut random = Random::new(count);
    let items: Vec<Made> = (0..count)
        .map(|_| (random.below(5) as usize, random.below(6) as u8, random.chance(50)))
        .collect();
    World::new(Kind::Text, 5, count, &items)
}

pub(crate) fn is_of(asked: &Asked, shard: usize) -> bool {
    asked.partition == format!("ROOM#r#SHARD{shard}")
}

/// From 1 to 9 ms, so that the answers to requests of one time come in any order.
pub(crate) fn shuffled(asked: &Asked, _: usize) -> Duration {
    Duration::from_millis(1 + Random::new(asked.number ^ asked.partition.len() as u64).below(9))
}

pub(crate) fn both_ways() -> [How; 2] {
    [false, true].map(|descending| How {
        descending,
        ..How::default()
    })
}

#[test]
fn the_answer_is_the_same() {
    let runtime = runtime();
    proptest!(cases(10), |(case in case(), seed: u64, of_a_hundred in 0..60_u64, limit in 1..30_u32, beyond in 0..5_usize)| {
        runtime.block_on(async {
            let (world, how) = (case.world().waiting(), case.how());
            world.partitions.disturb(faults(seed, of_a_hundred));
            world.partitions.delay(latency(seed));
            let expected = world.expected(&how);
            assert_eq!(world.ask.all(how.clone()).await.unwrap(), expected);
            assert_eq!(world.ask.count(how.clone()).await.unwrap(), expected.len() as u64);
            assert_eq!(world.ask.first(how.clone()).await.unwrap(), expected.first().copied());
            assert_eq!(world.ask.stream(how.clone()).await.0, expected);
            assert_eq!(numbers(&in_pages(&world, &how).await), expected);
            let limited = How { limit: Some(limit), ..how.clone() };
            assert_eq!(numbers(&in_pages(&world, &limited).await), expected);
            let most = Some((case.shards + beyond) as u32);
            assert_eq!(numbers(&in_pages(&world, &How { max_pages: most, ..how }).await), expected);
            assert!(world.partitions.most_in_flight() <= 16);
        });
    });
}

#[tokio::test(start_paused = true)]
async fn a_throttled_shard_is_asked_again_after_a_while() {
    let world = five(60).waiting();
    for how in both_ways() {
        world.clear();
        // twice of the three times that the SDK tries
        world
            .partitions
            .disturb(|asked| (is_of(asked, 3) && asked.of_partition < 2).then_some(Fault::Throttled));
        let start = Instant::now();
        assert_eq!(world.ask.all(how.clone()).await.unwrap(), world.expected(&how));
        assert!(start.elapsed() > Duration::ZERO);
        assert_eq!(world.partitions.total().requests, 5 + 2);
    }
}

/// A page without items is not the end of a shard, however many follow each other.
#[tokio::test(start_paused = true)]
async fn empty_pages_lead_on() {
    let world = five(60);
    world.filter();
    world
        .partitions
        .disturb(|asked| (asked.of_partition % 3 < 2).then_some(Fault::Short(Cut::BeforeWhatPasses)));
    for how in both_ways() {
        for filtered in [false, true] {
            let how = How { filtered, ..how.clone() };
            let expected = world.expected(&how);
            world.clear();
            assert_eq!(world.ask.all(how.clone()).await.unwrap(), expected);
            assert!(world.partitions.total().requests >= 15);
            for limit in [1, 7] {
                let how = How {
                    limit: Some(limit),
                    ..how.clone()
                };
                assert_eq!(numbers(&in_pages(&world, &how).await), expected);
            }
        }
    }
}

/// The errors of every end of a query.
async fn errors(world: &World, how: &How) -> Vec<Error> {
    let with = |limit, max_pages| How {
        limit,
        max_pages,
        ..how.clone()
    };
    let none = || with(None, None);
    let (_, of_stream) = world.ask.stream(none()).await;
    let mut pages = world.ask.pages(none());
    let of_pages = loop {
        match pages.next().await {
            Some(Ok(_)) => {}
            Some(Err(error)) => break error,
            None => panic!("no error"),
        }
    };
    assert!(pages.next().await.is_none(), "an error is the last thing");
    vec![
        world.ask.send(none()).await.unwrap_err(),
        world.ask.send(with(Some(50), None)).await.unwrap_err(),
        world.ask.all(none()).await.unwrap_err(),
        world.ask.all(with(None, Some(50))).await.unwrap_err(),
        world.ask.first(none()).await.unwrap_err(),
        world.ask.count(none()).await.unwrap_err(),
        world.ask.count(with(None, Some(50))).await.unwrap_err(),
        of_pages,
        of_stream.unwrap(),
    ]
}

/// Nobody waits for an answer, and nobody asks any more.
async fn assert_quiet(world: &World) {
    world.partitions.clear();
    assert_eq!(world.partitions.most_in_flight(), 0, "a request goes on");
    sleep(Duration::from_secs(1000)).await;
    assert_eq!(world.partitions.total().requests, 0, "a request is begun");
}

fn of_shard_3(body: &Value) -> bool {
    body["ExpressionAttributeValues"][":pk"]["S"] == "ROOM#r#SHARD3"
}

#[tokio::test(start_paused = true)]
async fn a_fatal_error_in_one_shard_is_the_error_of_all() {
    for code in [
        "AccessDeniedException",
        "ValidationException",
        "ThrottlingException",
        "InternalServerError",
    ] {
        let world = five(60).waiting();
        // of the others, no answer comes before the error
        world.partitions.delay(|_, _| Duration::from_secs(100));
        let status = if code == "InternalServerError" { 500 } else { 400 };
        world.wire.on("Query").when(of_shard_3).always().fail(status, code);
        for how in both_ways() {
            for error in errors(&world, &how).await {
                assert_eq!(error.code(), Some(code));
                assert_eq!(error.is_throttled(), code == "ThrottlingException", "{code}");
                assert!(error.to_string().contains("in shard 3 of index `GSI1`"), "{error}");
                assert!(error.cursor().is_none() && world.ask.partial(&error).is_none() && error.partial::<u64>().is_none());
            }
            assert_quiet(&world).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn faults_that_do_not_end_are_the_error_of_all() {
    for fault in [Fault::Throttled, Fault::Failed, Fault::Broken, Fault::Lost] {
        let world = five(60).waiting();
        world.partitions.delay(shuffled);
        world.partitions.disturb(move |asked| is_of(asked, 3).then_some(fault));
        for how in both_ways() {
            for error in errors(&world, &how).await {
                assert_eq!(error.is_throttled(), fault == Fault::Throttled, "{error}");
                assert!(error.to_string().contains("in shard 3"), "{error}");
                assert!(error.cursor().is_none() && world.ask.partial(&error).is_none() && error.partial::<u64>().is_none());
            }
            assert_quiet(&world).await;
        }
    }
}

/// An error behind the first answers is one as well.
#[tokio::test(start_paused = true)]
async fn an_error_in_the_middle() {
    for at in 1..4 {
        let world = five(60);
        world
            .partitions
            .disturb(move |asked| (is_of(asked, 3) && asked.of_partition >= at).then_some(Fault::Failed));
        let how = How {
            page_size: Some(2),
            ..How::default()
        };
        let expected = world.expected(&how);
        for error in [
            world.ask.all(how.clone()).await.unwrap_err(),
            world.ask.count(how.clone()).await.unwrap_err(),
        ] {
            assert!(error.to_string().contains("in shard 3"), "{error}");
            assert!(world.ask.partial(&error).is_none() && error.partial::<u64>().is_none());
        }
        world.clear();
        let (streamed, error) = world.ask.stream(how.clone()).await;
        assert!(error.is_some());
        assert_eq!(streamed, expected[..streamed.len()]);
    }
}

/// Once all that is wanted is there, nothing more is asked for, and what is under way is given up.
#[tokio::test(start_paused = true)]
async fn what_is_not_wanted_any_more_is_given_up() {
    let mut given_up = 0;
    for seed in 0..40 {
        let world = five(100 + seed);
        let mut random = Random::new(seed);
        // ever slower, so that what is read ahead comes late
        world
            .partitions
            .delay(|asked, _| Duration::from_secs(1 << (2 * asked.of_partition).min(20)) + shuffled(asked, 0));
        let how = How {
            limit: Some(1 + random.below(60) as u32),
            page_size: random.chance(50).then(|| 4 + random.below(9) as u32),
            descending: random.chance(50),
            ..How::default()
        };
        let page = world.ask.send(how.clone()).await.unwrap();
        let expected = world.expected(&how);
        assert_eq!(page.numbers, expected[..expected.len().min(how.limit.unwrap() as usize)]);
        given_up += world.partitions.total().requests - page.consumed.requests;
        assert_quiet(&world).await;
        let first = world.ask.first(how.clone()).await.unwrap();
        assert_eq!(first.as_ref(), expected.first());
        assert_quiet(&world).await;
    }
    assert!(given_up > 0, "nothing was under way");

    // a count that has enough
    let world = five(60);
    world
        .partitions
        .delay(|asked, _| Duration::from_secs(1 << (4 * asked.partition.as_bytes().last().unwrap() % 16)));
    let how = How {
        limit: Some(3),
        page_size: Some(3),
        ..How::default()
    };
    assert_eq!(world.ask.count(how).await.unwrap(), 3);
    assert_quiet(&world).await;
}
