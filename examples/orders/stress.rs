//! Many buyers at one new table in memory, and the proof that what they were told is what is there.

mod buyer;
mod counter;
mod proof;
mod service;

use crate::arguments::Stress;
use crate::model::{Orders, Product};
use crate::print;
use buyer::{Buyer, Event, Ledger, Market};
use comfy_table::CellAlignment::{Left, Right};
use dynamo_runtime::prelude::*;
use jiff::Timestamp;
use proof::Claim;
use service::Service;
use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Name, price in cents, stock. The last ones run out.
const PRODUCTS: [(&str, u32, u32); 6] = [
    ("House blend", 1890, 5000),
    ("Sidamo", 1150, 5000),
    ("Paper filters", 450, 5000),
    ("Hand grinder", 8900, 5000),
    ("Espresso machine", 124_900, 120),
    ("Roaster", 390_000, 30),
];

/// Whether everything adds up.
pub(crate) async fn run(options: &Stress, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let begun = Instant::now();
    let Traded { table, service, ledger } = trade(options).await?;
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(
        out,
        "{} with {} each, seed {}, in {seconds:.1} s:\n",
        print::counted(options.buyers.into(), "buyer"),
        print::counted(options.actions.into(), "action"),
        options.seed
    )?;
    let mut rows: Vec<_> = Event::ALL
        .map(|event| vec![event.to_string(), ledger.count(event).to_string()])
        .into();
    rows.push(vec![
        "refused by the service as conflicts, and sent again".to_owned(),
        service.conflicts().to_string(),
    ]);
    print::rows(&[("what happened", Left), ("times", Right)], rows.iter(), out)?;

    let claims = proof::prove(&table, &ledger, &stock()).await?;
    writeln!(out)?;
    let row = |claim: &Claim| {
        let verdict = match claim.faults.len() {
            0 => "holds".to_owned(),
            faults => format!("{faults} WRONG"),
        };
        vec![claim.words.to_owned(), claim.checked.to_string(), verdict]
    };
    let rows: Vec<_> = claims.iter().map(row).collect();
    print::rows(&[("what the table shows", Left), ("checked", Right), ("", Left)], rows.iter(), out)?;
    for claim in &claims {
        claim
            .faults
            .iter()
            .try_for_each(|fault| writeln!(out, "   WRONG: {}: {fault}", claim.words))?;
    }
    let adds_up = claims.iter().all(|claim| claim.faults.is_empty());
    Ok(adds_up & counter::measure(options.increments, out).await?)
}

/// What is left of a run.
pub(crate) struct Traded {
    pub(crate) table: Table<Orders>,
    service: Service,
    pub(crate) ledger: Ledger,
}

/// Lets the buyers trade.
pub(crate) async fn trade(options: &Stress) -> Result<Traded, Box<dyn Error>> {
    let engine = Table::<Orders>::embedded().await?;
    let (table, service) = Service::before(&engine, Duration::from_millis(options.hold));
    let now: Timestamp = "2026-01-16T12:00:00Z".parse()?;
    let product = |(at, (name, unit_price_cents, stock)): (usize, (&str, u32, u32))| Product {
        product_id: format!("P{at}"),
        name: name.to_owned(),
        unit_price_cents,
        stock,
        changed_at: now,
    };
    let products: Vec<_> = PRODUCTS.into_iter().enumerate().map(product).collect();
    for product in &products {
        product.create().send(&table).await?;
    }
    let market = Arc::new(Market {
        products,
        buyers: options.buyers,
        opened_at: now,
    });
    let mut buyers = JoinSet::new();
    for number in 0..options.buyers {
        let buyer = Buyer::new(number, options.seed, table.clone(), Arc::clone(&market));
        buyers.spawn(buyer.trade(options.actions));
    }
    let mut ledger = Ledger::default();
    while let Some(done) = buyers.join_next().await {
        ledger.add(done?.map_err(|error| -> Box<dyn Error> { error })?);
    }
    Ok(Traded {
        table: engine,
        service,
        ledger,
    })
}

/// How many there are of each product to begin with.
pub(crate) fn stock() -> Vec<(String, u32)> {
    let stock = PRODUCTS.into_iter().enumerate();
    stock.map(|(at, (_, _, stock))| (format!("P{at}"), stock)).collect()
}

#[cfg(test)]
mod tests;
