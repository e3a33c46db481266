//! Reads simulated worlds, trial by trial, and adds up what the service saw.

use crate::by_hand;
use dynamo_runtime::Table;
use std::thread;
use tests::partitions::{Partitions, latency};
use tests::spread::{Sharding, World};
use tokio::runtime::Builder;
use tokio::time::Instant;

/// How an index is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// One page of each shard, by hand.
    OnePage,
    /// Each shard until enough have come of it, by hand.
    Paged,
    /// With the library.
    Library,
    /// With the library, the same orders in one partition: what the shards are measured by.
    Unsharded,
}

/// A method, what it read, and what the service saw of it.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) world: World,
    pub(crate) wanted: u32,
    pub(crate) method: Method,
    pub(crate) figures: Figures,
}

/// Sums over all trials.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    trials: u64,
    wrong: u64,
    items: u64,
    units: f64,
    requests: u64,
    /// How long each took, in simulated milliseconds.
    took: Vec<f64>,
}

impl Figures {
    pub(crate) fn wrong(&self) -> f64 {
        self.wrong as f64 / self.trials as f64
    }

    pub(crate) fn items(&self) -> f64 {
        self.items as f64 / self.trials as f64
    }

    pub(crate) fn units(&self) -> f64 {
        self.units / self.trials as f64
    }

    pub(crate) fn requests(&self) -> f64 {
        self.requests as f64 / self.trials as f64
    }

    /// What so many of a hundred reads took at most.
    pub(crate) fn took(&self, of_a_hundred: usize) -> f64 {
        let mut took = self.took.clone();
        took.sort_by(f64::total_cmp);
        took[(took.len() * of_a_hundred).div_ceil(100) - 1]
    }
}

/// Every method, each time with all that is wanted, in each of the worlds.
pub(crate) fn all(worlds: &[World], wanted: &[u32], methods: &[Method], trials: u64) -> Vec<Case> {
    thread::scope(|scope| {
        let in_world = |world: &World| {
            let world = *world;
            scope.spawn(move || of_world(world, wanted, methods, trials))
        };
        let threads: Vec<_> = worlds.iter().map(in_world).collect();
        let cases = threads.into_iter().map(|thread| thread.join().expect("every read is answered"));
        cases.flatten().collect()
    })
}

fn of_world(world: World, wanted: &[u32], methods: &[Method], trials: u64) -> Vec<Case> {
    let case = |(wanted, method): (&u32, &Method)| Case {
        world,
        wanted: *wanted,
        method: *method,
        figures: Figures::default(),
    };
    let pairs = wanted.iter().flat_map(|wanted| methods.iter().map(move |method| (wanted, method)));
    let mut cases: Vec<_> = pairs.map(case).collect();
    // the same for every seed
    let one_partition = World {
        sharding: Sharding::None,
        ..world
    }
    .partitions(0);
    for seed in 0..trials {
        let sharded = world.partitions(seed);
        for case in &mut cases {
            let partitions = if case.method == Method::Unsharded {
                &one_partition
            } else {
                &sharded
            };
            partitions.clear();
            partitions.delay(latency(seed));
            case.run(partitions);
        }
    }
    cases
}

impl Case {
    fn run(&mut self, partitions: &Partitions) {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        let (read, took) = runtime.expect("a runtime without sockets starts").block_on(async {
            let start = Instant::now();
            let read = self.read(partitions).await;
            (read, start.elapsed())
        });
        let (total, figures) = (partitions.total(), &mut self.figures);
        figures.trials += 1;
        figures.wrong += u64::from(read != self.world.first(self.wanted));
        figures.items += total.items;
        figures.units += total.units;
        figures.requests += total.requests;
        figures.took.push(took.as_secs_f64() * 1000.0);
    }

    /// The numbers of the orders that the method finds.
    async fn read(&self, partitions: &Partitions) -> Vec<u32> {
        let client = partitions.wire().client();
        let sharding = match self.method {
            Method::OnePage => return by_hand::one_page_each(self.world, self.wanted, &client).await,
            Method::Paged => return by_hand::paged(self.world, self.wanted, &client).await,
            Method::Library => self.world.sharding,
            Method::Unsharded => Sharding::None,
        };
        let world = World { sharding, ..self.world };
        let page = world
            .read(self.wanted, &Table::new(client))
            .await
            .expect("a simulated request has no faults");
        page.items.into_iter().map(|order| order.id).collect()
    }
}
