//! What a read of many shards costs, against the same orders in one partition: capacity units and requests, no more than promised, and never a
//! wrong answer. Nothing here depends on time.

use dynamo_runtime::prelude::*;
use std::ops::Range;
use tests::partitions::Tally;
use tests::spread::{Sharding, Spread, World};

/// A kilobyte each, and no filter.
const EVEN: World = World {
    sharding: Sharding::Of10,
    spread: Spread::Even,
    orders: 1000,
    passing: 100,
    item_bytes: 1024,
};

const SKEWED: World = World {
    spread: Spread::Skewed,
    ..EVEN
};

const RUNS: World = World {
    spread: Spread::Runs,
    ..EVEN
};

/// The mean of what it costs to read the first so many orders that are wanted, which have to be the right ones.
async fn cost(world: World, seeds: Range<u32>, wanted: u32) -> Tally {
    let (trials, mut sum) = (seeds.len() as f64, Tally::default());
    for seed in seeds {
        let partitions = world.partitions(seed.into());
        let page = world.read(wanted, &Table::new(partitions.wire().client())).await.unwrap();
        let read: Vec<_> = page.items.iter().map(|order| order.id).collect();
        assert_eq!(read, world.first(wanted), "{world:?}, seed {seed}, {wanted} wanted");
        let total = partitions.total();
        assert_eq!(
            (page.consumed.capacity_units, page.consumed.requests),
            (total.units, total.requests)
        );
        sum.units += total.units;
        sum.requests += total.requests;
    }
    Tally {
        units: sum.units / trials,
        requests: (sum.requests as f64 / trials).ceil() as u64,
        ..sum
    }
}

/// What the same orders in one partition cost.
async fn unsharded(world: World, wanted: u32) -> Tally {
    let sharding = Sharding::None;
    cost(World { sharding, ..world }, 0..1, wanted).await
}

#[tokio::test]
async fn even_shards_cost_a_quarter_more_than_one_partition_and_a_unit_each() {
    for (orders, wanted, seeds) in [(250, 25, 0..30), (500, 100, 0..30), (2000, 1000, 0..2)] {
        let world = World { orders, ..EVEN };
        let (sharded, unsharded) = (cost(world, seeds, wanted).await, unsharded(world, wanted).await);
        assert_eq!(unsharded.units, (f64::from(wanted) / 4.0).ceil() / 2.0);
        let most = 1.25 * unsharded.units + 10.0;
        assert!(sharded.units <= most, "{} of {most} units for {wanted}", sharded.units);
        assert!(sharded.requests <= 11, "{} requests for {wanted}", sharded.requests);
    }
}

/// The target is two and a half times the requests. How much there is of each shard is learnt so soon that half as many more are enough.
#[tokio::test]
async fn uneven_shards_take_at_most_half_as_many_requests_more_than_even_ones() {
    for (orders, wanted, seeds) in [(250, 25, 0..10), (500, 100, 0..10), (2500, 1000, 0..1)] {
        let even = cost(World { orders, ..EVEN }, seeds.clone(), wanted).await;
        let most = 2.0 * unsharded(World { orders, ..EVEN }, wanted).await.units + 20.0;
        for uneven in [SKEWED, RUNS] {
            let uneven = cost(World { orders, ..uneven }, seeds.clone(), wanted).await;
            assert!(
                uneven.requests * 2 <= even.requests * 3,
                "{} requests for {wanted}",
                uneven.requests
            );
            assert!(uneven.units <= most, "{} of {most} units for {wanted}", uneven.units);
        }
    }
}

#[tokio::test]
async fn what_a_filter_leaves_out_costs_at_most_twice_as_much_as_in_one_partition_and_a_unit_a_shard() {
    for (spread, passing, wanted) in [(EVEN, 20, 25), (SKEWED, 20, 25), (SKEWED, 20, 100), (EVEN, 5, 25), (RUNS, 5, 25)] {
        let world = World {
            orders: 2000,
            passing,
            ..spread
        };
        let (sharded, unsharded) = (cost(world, 0..3, wanted).await, unsharded(world, wanted).await);
        let most = 2.0 * unsharded.units + 10.0;
        assert!(sharded.units <= most, "{world:?}: {} of {most} units for {wanted}", sharded.units);
    }
}

#[tokio::test]
async fn pages_that_end_at_a_megabyte_are_gone_on_from() {
    let world = World {
        orders: 3000,
        item_bytes: 3072,
        ..SKEWED
    };
    let (sharded, unsharded) = (cost(world, 0..1, 1000).await, unsharded(world, 1000).await);
    // a third of a thousand fits into a page
    assert_eq!(unsharded.requests, 3);
    assert!(sharded.units <= 2.0 * unsharded.units, "{} units", sharded.units);
}

#[tokio::test]
async fn any_number_of_shards_is_asked_about_once_each() {
    for (sharding, wanted) in [Sharding::Of2, Sharding::Of64, Sharding::Of200]
        .into_iter()
        .flat_map(|sharding| [(sharding, 25), (sharding, 1000)])
    {
        let world = World {
            sharding,
            orders: 2500,
            ..EVEN
        };
        let (sharded, unsharded) = (cost(world, 0..1, wanted).await, unsharded(world, wanted).await);
        let shards = sharding.partitions() as f64;
        let most = 1.25 * unsharded.units + shards;
        assert!(
            sharded.units <= most,
            "{sharding:?}: {} of {most} units for {wanted}",
            sharded.units
        );
        assert!(
            sharded.requests as f64 <= 1.1 * shards,
            "{sharding:?}: {} requests",
            sharded.requests
        );
    }
}
