//! An order system on one table: fills it with orders, then answers seven questions and shows what each has cost, and takes orders.
//!
//! `model.rs` has the entities and their access patterns, `patterns.rs` the reads and `writes.rs` the writes. The rest brings data in
//! (`sample.rs`, `import.rs` with `rows.rs`, `data.rs`, `fill.rs`), makes single writes (`desk.rs`, `tour.rs`), shows what is sent and answered
//! (`print.rs`, `requests.rs`, `tap.rs`), counts orders from the table's stream as a Lambda function does (`report.rs`), and proves that nothing is lost when many write at a time (`stress`).

mod arguments;
mod data;
mod desk;
mod fill;
mod import;
mod model;
mod patterns;
mod print;
mod report;
mod requests;
mod rows;
mod sample;
mod stress;
mod tap;
#[cfg(test)]
mod tests;
mod tour;
mod writes;

use arguments::{Arguments, Command, Store};
use clap::Parser;
use data::{Data, Questions};
use desk::Desk;
use dynamo_runtime::prelude::*;
use import::Imported;
use jiff::Timestamp;
use model::{OrderId, Orders};
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use writes::Wish;

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // the reader of a pipe has seen enough
        Err(error)
            if error
                .downcast_ref::<io::Error>()
                .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) =>
        {
            ExitCode::SUCCESS
        }
        Err(error) => {
            report(error.as_ref());
            ExitCode::from(2)
        }
    }
}

/// Whether all went well.
async fn run(arguments: Arguments) -> Result<bool, Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let now = Timestamp::now();
    let done = match arguments.command {
        None => show(&arguments, &mut out).await?,
        Some(Command::Place {
            customer,
            lines,
            id,
            days,
            from,
            store,
        }) => {
            let wish = Wish {
                id: OrderId(id.unwrap_or_else(new_id)),
                placed_at: now,
                days,
                fulfillment_center: from,
            };
            let mut desk = Desk::new(&filled(&store).await?, now, &mut out)?;
            desk.place(&customer, wish, &lines).await?
        }
        Some(Command::Ship { order, store }) => Desk::new(&filled(&store).await?, now, &mut out)?.ship(&order).await?,
        Some(Command::ChangeEmail { customer, email, store }) => {
            let mut desk = Desk::new(&filled(&store).await?, now, &mut out)?;
            desk.change_email(&customer, &email).await?
        }
        Some(Command::Report { event }) => report::run(event.as_deref(), &mut out).await?,
        Some(Command::Stress(stress)) => stress::run(&stress, &mut out).await?,
    };
    out.flush()?;
    Ok(done)
}

/// Fills the table and answers the access patterns.
async fn show(arguments: &Arguments, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let Imported { data, rejected } = match &arguments.import {
        Some(directory) => read(directory)?,
        None => Imported {
            data: sample::data()?,
            rejected: Vec::new(),
        },
    };
    for row in &rejected {
        eprintln!("{row}");
    }
    let questions = Questions::about(&data);
    let contents = describe(&data);
    let table = arguments.store.open().await?;
    let begun = Instant::now();
    let written = fill::fill(&table, &data.into_entities()).await?;
    if arguments.import.is_some() {
        eprintln!("written in {:.1} s", begun.elapsed().as_secs_f64());
    }
    if !arguments.json {
        writeln!(
            out,
            "{contents} and their daily counts are in the table `{}`: {}",
            table.name(),
            print::cost(&written, "write")
        )?;
    }
    match &questions {
        Some(questions) => answer(&table, questions, arguments.json, out).await?,
        None => eprintln!("there are no orders to ask about"),
    }
    if arguments.store.is_in_memory() && arguments.import.is_none() && !arguments.json {
        tour::tour(&table, out).await?;
    }
    if !rejected.is_empty() {
        let (rows, were) = (
            print::counted(rejected.len() as u64, "row"),
            if rejected.len() == 1 { "was" } else { "were" },
        );
        eprintln!("{rows} {were} not imported, for the reasons given above");
    }
    Ok(rejected.is_empty())
}

fn read(directory: &Path) -> Result<Imported, rows::FileError> {
    import::read(|file| {
        let path = directory.join(file);
        File::open(&path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    })
}

async fn answer(table: &Table<Orders>, questions: &Questions, json: bool, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for pattern in patterns::ask_all(table, questions).await? {
        if json {
            let patterns::Pattern { number, asked, answer, .. } = pattern;
            writeln!(
                out,
                "{}",
                serde_json::json!({ "pattern": number, "asked": asked, "answer": answer })
            )?;
        } else {
            print::pattern(&pattern, out)?;
        }
    }
    Ok(())
}

/// The table for a single write: one in memory is new, and is given the built-in data.
async fn filled(store: &Store) -> Result<Table<Orders>, Box<dyn Error>> {
    let table = store.open().await?;
    if store.is_in_memory() {
        fill::fill(&table, &sample::data()?.into_entities()).await?;
    }
    Ok(table)
}

/// Eight characters of 32: some 10^12 ids.
fn new_id() -> String {
    const CHARACTERS: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let character = |_| char::from(CHARACTERS[fastrand::usize(..CHARACTERS.len())]);
    (0..8).map(character).collect()
}

fn describe(data: &Data) -> String {
    let counts = [
        (data.customers.len(), "customer"),
        (data.products.len(), "product"),
        (data.orders.len(), "order"),
        (data.items.len(), "item"),
    ];
    let described = counts
        .into_iter()
        .filter(|(count, what)| *count > 0 || *what != "product")
        .map(|(count, what)| print::counted(count as u64, what));
    described.collect::<Vec<_>>().join(", ")
}

/// The error, its causes below it, and what to do where that is known.
fn report(error: &(dyn Error + 'static)) {
    eprintln!("error: {error}");
    let mut cause = error.source();
    while let Some(below) = cause {
        eprintln!("  because: {below}");
        cause = below.source();
    }
    let of_service = error
        .downcast_ref::<dynamo_runtime::Error>()
        .and_then(dynamo_runtime::Error::as_sdk);
    if let Some(aws_sdk_dynamodb::Error::ResourceNotFoundException(_)) = of_service {
        eprintln!("help: `--create` creates the table");
    }
}
