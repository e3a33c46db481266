//! Puts a set of entities into the table, with a progress bar.

use crate::model::Orders;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Consumed, Result, Sending, Written};
use futures_util::stream::{self, StreamExt};
use indicatif::{ProgressBar, ProgressStyle};

/// How many writes are on their way at a time.
const CONCURRENT: usize = 16;

/// Writes every entity, over what is there under its key. The bar is on the standard error stream, and hidden if that is no terminal.
pub(crate) async fn fill(table: &Table<Orders>, entities: &[Orders]) -> Result<Consumed> {
    let bar = ProgressBar::new(entities.len() as u64).with_message("items written");
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {msg}, {eta} left") {
        bar.set_style(style);
    }
    let mut consumed = Consumed::default();
    let mut writes = stream::iter(entities).map(|entity| put(entity, table)).buffer_unordered(CONCURRENT);
    while let Some(written) = writes.next().await {
        consumed += written?.1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(consumed)
}

fn put<'t>(entity: &Orders, table: &'t Table<Orders>) -> Sending<'t, (Written, Consumed)> {
    match entity {
        Orders::Customer(customer) => customer.put().send_with_cost(table),
        Orders::Order(order) => order.put().send_with_cost(table),
        Orders::OrderItem(item) => item.put().send_with_cost(table),
        Orders::DailyCount(count) => count.put().send_with_cost(table),
    }
}
