//! Any number of requests that is enough to ask each shard once brings a query ahead, and what it brings is exact.

use super::spread::{How, Kind, Op, Range};
use super::trials::{again, case, cases, in_pages, numbers, runtime};
use super::world::World;
use dynamo_runtime::prelude::*;
use proptest::prelude::*;

#[test]
fn max_pages_always_lead_on() {
    let runtime = runtime();
    proptest!(cases(10), |(case in case(), beyond in 0..6_usize, limit in prop::option::of(1..50_u32))| {
        runtime.block_on(async {
            let world = case.world();
            let most = (case.shards + beyond) as u32;
            let how = How { max_pages: Some(most), limit, ..case.how() };
            let expected = world.expected(&how);
            // reads and counts, each to the end in parts
            let (mut read, mut counted, mut after) = (Vec::new(), 0, None::<Cursor>);
            loop {
                let how = How { after: after.clone(), ..how.clone() };
                let all = world.ask.all(how.clone()).await;
                let count = world.ask.count(how.clone()).await;
                let (error, of_count) = match (all, count) {
                    (Ok(items), Ok(count)) => {
                        assert_eq!(count, items.len() as u64);
                        read.extend(items);
                        if limit.is_none() {
                            assert_eq!(read, expected);
                        }
                        break;
                    }
                    (Err(error), Err(of_count)) => (error, of_count),
                    other => panic!("{other:?}"),
                };
                assert!(error.is_limit() && of_count.is_limit(), "{error} {of_count}");
                let items = world.ask.partial(&error).unwrap();
                counted += of_count.partial::<u64>().unwrap();
                read.extend(items);
                assert_eq!(read, expected[..read.len()]);
                assert_eq!(counted, read.len() as u64);
                let next = error.cursor().map(again);
                assert_eq!(of_count.cursor(), next.as_ref());
                assert!(next.is_some() && next != after, "no step ahead");
                after = next;
            }
            assert_eq!(read, expected[..read.len()]);

            // a range without bounds resumes without reading anything again
            if let Range::All = case.range {
                world.clear();
                drop(world.ask.all(How { max_pages: Some(most), after, ..case.how() }).await);
                assert!(world.partitions.total().requests <= u64::from(most));
            }
            let how = How { max_pages: Some(most), ..case.how() };
            assert_eq!(numbers(&in_pages(&world, &how).await), expected);
            world.clear();
            let (streamed, error) = world.ask.stream(how).await;
            assert_eq!(streamed, expected[..streamed.len()]);
            assert!(world.partitions.total().requests <= u64::from(most));
            match error {
                None => assert_eq!(streamed, expected),
                Some(error) => {
                    let rest = How { after: error.cursor().map(again), ..case.how() };
                    assert_eq!(world.ask.all(rest).await.unwrap(), expected[streamed.len()..]);
                }
            }
        });
    });
}

/// Queries of which a part has to be read again where runs of equal sort keys are cut, with what lies at the bounds.
pub(crate) fn with_runs() -> impl Iterator<Item = (World, How)> {
    let queries = [
        (Kind::Number, Range::First(Op::Between(1, 13)), false),
        (Kind::Number, Range::First(Op::Between(1, 13)), true),
        (Kind::Number, Range::First(Op::Le(13)), false),
        (Kind::Number, Range::First(Op::Lt(7)), false),
        (Kind::Number, Range::First(Op::Gt(1)), true),
        (Kind::Number, Range::First(Op::Gt(5)), true),
        (Kind::Text, Range::Second(1, Op::Between(0, 4)), true),
        (Kind::Text, Range::Prefix(1, 0), true),
        (Kind::Binary, Range::First(Op::Ge(1)), true),
    ];
    let sized = queries.into_iter().flat_map(|query| [(query, 2), (query, 3)]);
    sized.map(|((kind, range, descending), shards)| {
        // a run of five in each shard, and little around it
        let run = (0..5 * shards).map(|at| (at % shards, 6, true));
        let around = (0..6).map(|at| (at % shards, [5, 7][at % 2], true));
        let world = World::new(kind, shards, 3, &run.chain(around).collect::<Vec<_>>());
        let how = How {
            range,
            descending,
            page_size: Some(1),
            max_pages: Some(shards as u32),
            ..How::default()
        };
        (world, how)
    })
}

/// Where what was handed out cannot be left out by a condition, it is read again, without counting.
#[test]
fn what_is_read_again_does_not_count() {
    let runtime = runtime();
    for (world, how) in with_runs() {
        let expected = world.expected(&how);
        let (mut read, mut after, mut most) = (Vec::new(), None, 0);
        runtime.block_on(async {
            loop {
                world.clear();
                let how = How {
                    after: after.clone(),
                    ..how.clone()
                };
                match world.ask.all(how).await {
                    Ok(items) => {
                        read.extend(items);
                        break;
                    }
                    Err(error) => {
                        assert!(error.is_limit(), "{error}");
                        let items = world.ask.partial(&error).unwrap();
                        assert!(!items.is_empty() || error.cursor() != after.as_ref(), "no step ahead");
                        read.extend(items);
                        assert!(read.len() <= expected.len(), "too much");
                        most = most.max(world.partitions.total().requests);
                        after = error.cursor().map(again);
                    }
                }
            }
        });
        assert_eq!(read, expected, "{how:?}");
        assert!(most > world.shards.len() as u64, "{how:?}: nothing was read again");
    }
}

/// What a prefix is read up to when it is resumed is a key that another item may have. No cursor stands there.
#[test]
fn an_item_at_the_bound_of_a_resumed_range() {
    let runtime = runtime();
    for (kind, range, rank, bound) in [
        (Kind::Text, Range::Prefix(1, 0), 6, 8),
        (Kind::Number, Range::First(Op::Lt(7)), 6, 7),
        (Kind::Binary, Range::First(Op::Lt(7)), 6, 7),
    ] {
        for most in 2..6 {
            let items: Vec<_> = (0..6)
                .map(|at| (at % 2, rank, true))
                .chain((0..8).map(|at| (at % 2, bound, true)))
                .collect();
            let world = World::new(kind, 2, 3, &items);
            let how = How {
                range,
                page_size: Some(1),
                max_pages: Some(most),
                ..How::default()
            };
            assert_eq!(numbers(&runtime.block_on(in_pages(&world, &how))), world.expected(&how));
        }
    }
}

/// The last request goes where it brings the answer on, and not where something still waits.
#[tokio::test]
async fn what_has_run_dry_is_asked_first() {
    let of = |shard, rank, count| std::iter::repeat_n((shard, rank, true), count);
    // the second shard has little left when the first has nothing
    let items = of(0, 1, 4).chain(of(0, 2, 4)).chain(of(1, 0, 3)).chain(of(1, 14, 4));
    let world = World::new(Kind::Number, 2, 1, &items.collect::<Vec<_>>());
    let how = How {
        page_size: Some(4),
        max_pages: Some(3),
        ..How::default()
    };
    let error = world.ask.all(how.clone()).await.unwrap_err();
    assert_eq!(world.ask.partial(&error).unwrap(), world.expected(&how)[..3 + 4 + 4]);
}
