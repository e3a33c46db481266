//! What a read of a sharded index costs and how long it takes: as a program of its own does it, and with this library. The service is simulated,
//! behind the real SDK client and on Tokio's paused clock, so that the figures are the same on every machine.
//!
//! `cargo bench -p benches --bench scatter`

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark whose reads fail has nothing to say")]

mod by_hand;
mod measure;
mod report;

use measure::Method;
use report::Report;
use tests::spread::{Sharding, Spread, World};

/// How often each read is made, each time with another seed.
const TRIALS: u64 = 100;

const WANTED: [u32; 3] = [25, 100, 1000];

fn main() {
    // `cargo test --benches` only looks whether it runs
    let trials = if std::env::args().any(|argument| argument == "--bench") {
        TRIALS
    } else {
        1
    };
    let world = |spread, passing, item_bytes| World {
        sharding: Sharding::Of10,
        spread,
        orders: 24_000,
        passing,
        item_bytes,
    };
    let worlds = [
        world(Spread::Even, 100, 1024),
        world(Spread::Skewed, 100, 1024),
        world(Spread::Runs, 100, 1024),
        world(Spread::Even, 20, 1024),
        world(Spread::Skewed, 20, 1024),
        world(Spread::Even, 5, 1024),
        world(Spread::Even, 100, 3072),
        world(Spread::Skewed, 100, 3072),
    ];
    let methods = [Method::OnePage, Method::Paged, Method::Library, Method::Unsharded];
    let by_data = measure::all(&worlds, &WANTED, &methods, trials);

    let of = |sharding| World {
        sharding,
        ..world(Spread::Even, 100, 1024)
    };
    let shardings = [Sharding::Of2, Sharding::Of64, Sharding::Of200].map(of);
    let by_shards = measure::all(&shardings, &WANTED, &[Method::Library], trials.div_ceil(4));

    let report = Report {
        by_data: &by_data,
        by_shards: &by_shards,
    };
    print!("{report}");
}
