//! How a stand-in behaves beside what it answers: its faults and its slowness.

use crate::random::Random;
use serde_json::Value;
use std::f64::consts::TAU;
use std::time::Duration;

/// A request that has come in.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The value of the partition key, as text.
    pub partition: String,
    /// How many requests came before it.
    pub number: u64,
    /// How many of them were for the same partition.
    pub of_partition: u64,
    /// The body.
    pub body: Value,
}

/// What a request meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A `ThrottlingException`. The SDK tries again.
    Throttled,
    /// An `InternalServerError`. The SDK tries again.
    Failed,
    /// The connection breaks, and nothing has been read. The SDK tries again.
    Broken,
    /// The same, but it has been read and paid for.
    Lost,
    /// The service ends the page early.
    Short(Cut),
}

/// Where a page ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Behind so many evaluated items, at least one.
    After(usize),
    /// Before the first item that the filter lets pass, or that is there at all: an empty page with a LastEvaluatedKey, as if an item had stood
    /// there and been deleted. Where no such key can be made, behind the first item.
    BeforeWhatPasses,
}

/// Faults for so many of a hundred requests. Of three requests in a row for a partition at least one is answered, and so is the last try of the
/// SDK if the requests for a partition come one after another.
pub fn faults(seed: u64, of_a_hundred: u64) -> impl Fn(&Asked) -> Option<Fault> + Send + Sync + 'static {
    move |asked| {
        let mut random = chance(seed, asked);
        if !random.chance(of_a_hundred) {
            return None;
        }
        let short = [
            Fault::Short(Cut::After(1)),
            Fault::Short(Cut::After(random.below(20) as usize)),
            Fault::Short(Cut::BeforeWhatPasses),
        ];
        let errors = [Fault::Throttled, Fault::Failed, Fault::Broken, Fault::Lost];
        let answered = asked.of_partition % 3 == 2 || random.chance(50);
        Some(if answered { *random.pick(&short) } else { *random.pick(&errors) })
    }
}

/// How long answers take: lognormal with a median of 3 ms, 8 µs more for each item, and 200 ms for one request in a hundred. This is the model of
/// the scatter-gather measurements, not a promise of the service.
pub fn latency(seed: u64) -> impl Fn(&Asked, usize) -> Duration + Send + Sync + 'static {
    move |asked, items| {
        let mut random = chance(!seed, asked);
        if random.chance(1) {
            return Duration::from_millis(200);
        }
        let (one, other) = (unit(&mut random), unit(&mut random));
        let normal = (-2.0 * one.ln()).sqrt() * (TAU * other).cos();
        Duration::from_secs_f64(0.003 * (0.25 * normal).exp()) + Duration::from_micros(8) * u32::try_from(items).unwrap_or(u32::MAX)
    }
}

/// The numbers of a request: the same for a seed, whatever other requests there are in between.
const fn chance(seed: u64, asked: &Asked) -> Random {
    Random::new(Random::new(seed).below(u64::MAX) ^ asked.number)
}

/// Above 0, and at most 1.
fn unit(random: &mut Random) -> f64 {
    const STEPS: u64 = 1 << 53;
    (random.below(STEPS) + 1) as f64 / STEPS as f64
}
