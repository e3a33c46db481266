//! Puts a set of entities into the table, with a progress bar.

use crate::model::Orders;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Consumed, Result};
use futures_util::stream::{self, StreamExt};
use indicatif::{ProgressBar, ProgressStyle};

/// How many entities are written before the bar moves on: several requests of 25, which are on their way together.
const STEP: usize = 250;
/// How many single writes are on their way at a time.
const CONCURRENT: usize = 16;

/// Writes every entity, over what is there under its key. The bar is on the standard error stream, and hidden if that is no terminal.
pub(crate) async fn fill(table: &Table<Orders>, entities: &[Orders]) -> Result<Consumed> {
    let bar = ProgressBar::new(entities.len() as u64).with_message("items written");
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {msg}, {eta} left") {
        bar.set_style(style);
    }
    let mut consumed = Consumed::default();
    for step in entities.chunks(STEP) {
        let batch = step.iter().fold(BatchWrite::new(), add);
        consumed += batch.send_with_cost(table).await?.1;
        // A batch checks nothing, and so cannot move the guard of an email. There are few customers: each is written alone.
        let customers = step.iter().filter_map(|entity| match entity {
            Orders::Customer(customer) => Some(customer.put().send_with_cost(table)),
            _ => None,
        });
        let mut customers = stream::iter(customers).buffer_unordered(CONCURRENT);
        while let Some(written) = customers.next().await {
            consumed += written?.1;
        }
        bar.inc(step.len() as u64);
    }
    bar.finish_and_clear();
    Ok(consumed)
}

fn add(batch: BatchWrite<Orders>, entity: &Orders) -> BatchWrite<Orders> {
    match entity {
        Orders::Customer(_) => batch,
        Orders::Product(product) => batch.put(product),
        // An order of a file is written as the file has it, whatever its version: `put` alone would give up the lock too.
        Orders::Order(order) => batch.put_unchecked(order),
        Orders::OrderItem(item) => batch.put(item),
        Orders::DailyCount(count) => batch.put(count),
    }
}
