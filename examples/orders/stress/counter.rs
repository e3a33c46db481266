//! One counter that everybody adds to, against the same in buckets: the same number of increments, each a transaction, by many tasks.

use super::service::Service;
use crate::model::{BUCKETS, DailyCount, Orders, Status};
use crate::print;
use crate::writes::counted;
use comfy_table::CellAlignment::{Left, Right};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Transaction};
use jiff::civil::{Date, date};
use std::io::Write;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const TASKS: u32 = 16;
/// How long a transaction holds its item: the order of magnitude of DynamoDB's.
const HOLD: Duration = Duration::from_millis(10);
const DAY: Date = date(2026, 1, 16);

/// Whether nothing was lost.
pub(super) async fn measure(increments: u32, out: &mut impl Write) -> Result<bool, Box<dyn std::error::Error>> {
    if increments == 0 {
        return Ok(true);
    }
    let (mut rows, mut exact) = (Vec::new(), true);
    for hold in [Duration::ZERO, HOLD] {
        for buckets in [1, BUCKETS, 4 * BUCKETS] {
            let measured = count(increments, buckets, hold).await?;
            exact &= measured.done == measured.counted;
            rows.push(vec![
                if hold.is_zero() { "the engine" } else { "10 ms each" }.to_owned(),
                buckets.to_string(),
                format!("{:.2}", measured.seconds),
                format!("{:.0}", f64::from(measured.done) / measured.seconds),
                measured.conflicts.to_string(),
                (increments - measured.done).to_string(),
                if measured.done == measured.counted { "all" } else { "WRONG" }.to_owned(),
            ]);
        }
    }
    let (increments, tasks) = (print::counted(increments.into(), "increment"), print::counted(TASKS.into(), "task"));
    writeln!(out, "\n{increments} of a daily count by {tasks}, each a transaction:\n")?;
    let columns = [
        ("on", Left),
        ("items", Right),
        ("seconds", Right),
        ("a second", Right),
        ("conflicts", Right),
        ("given up", Right),
        ("counted", Left),
    ];
    print::rows(&columns, rows.iter(), out)?;
    writeln!(
        out,
        "\n   The engine takes one request at a time and never sees two of them meet at an item: its\n   \
         figures are its speed, and say nothing of hot items. In the other rows a transaction holds\n   \
         its item for 10 ms, and one that meets a held item is refused, as DynamoDB would do, and\n   \
         sent again after a wait. Nothing else of the service is simulated."
    )?;
    Ok(exact)
}

struct Measured {
    seconds: f64,
    /// Increments that were answered with success.
    done: u32,
    /// What the counts add up to.
    counted: u32,
    conflicts: u64,
}

async fn count(increments: u32, buckets: u8, hold: Duration) -> Result<Measured, Box<dyn std::error::Error>> {
    let engine = Table::<Orders>::embedded().await?;
    let (table, service) = Service::before(&engine, hold);
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let share = increments / TASKS + u32::from(task < increments % TASKS);
        tasks.spawn(add(table.clone(), share, buckets));
    }
    let mut done = 0;
    while let Some(added) = tasks.join_next().await {
        done += added??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let counts = DailyCount::by_date(DAY).all(&engine).await?;
    Ok(Measured {
        seconds,
        done,
        counted: counts.iter().map(|count| count.order_count).sum(),
        conflicts: service.conflicts(),
    })
}

/// Answers how often it was done; an increment that meets others again and again is given up.
async fn add(table: Table<Orders>, times: u32, buckets: u8) -> Result<u32, Error> {
    let mut done = 0;
    for _ in 0..times {
        // the id of an order is as good as a random number
        let bucket = fastrand::u8(..buckets);
        match Transaction::new().add(counted(DAY, Status::Pending, bucket)).send(&table).await {
            Ok(_) => done += 1,
            Err(error) if error.is_conflict() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}
