//! An order system on one table: fills it with orders, then answers seven questions and shows what each has cost.
//!
//! `model.rs` has the entities and their access patterns, `patterns.rs` the requests. The rest brings data in (`sample.rs`, `import.rs` with
//! `rows.rs`, `data.rs`, `fill.rs`) and shows the answers (`print.rs`, `requests.rs`).

mod data;
mod fill;
mod import;
mod model;
mod patterns;
mod print;
mod requests;
mod rows;
mod sample;
#[cfg(test)]
mod tests;

use aws_config::BehaviorVersion;
use aws_sdk_dynamodb::Client;
use clap::{ArgGroup, Parser};
use data::Questions;
use dynamo_runtime::prelude::*;
use import::Imported;
use model::Orders;
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// An order system on one DynamoDB table: writes orders, then answers seven access patterns and shows their requests and what they cost.
///
/// Without options the table is embedded in this process, in memory, and holds a few built-in orders. Nothing is ever deleted, but an item
/// is written over one that has its key.
#[derive(Parser)]
#[command(
    group = ArgGroup::new("service").args(["endpoint", "aws"]),
    after_help = "The exit code is 0 if all went well, 1 if some rows were not imported, and 2 if the program failed."
)]
struct Arguments {
    /// Load the CSV files of this directory instead of the built-in orders:
    /// `customers.csv`, `orders.csv`, `order_lines.csv`, `products.csv` and `shippers.csv`
    #[arg(long, value_name = "DIR")]
    import: Option<PathBuf>,
    /// Keep the embedded table in this file
    #[arg(long, value_name = "PATH", conflicts_with = "service")]
    file: Option<PathBuf>,
    /// Use the table of a service at this URL, such as `http://localhost:8000`; region and credentials come from the AWS environment
    #[arg(long, value_name = "URL")]
    endpoint: Option<String>,
    /// Use the table of the account and region of the AWS environment (variables, profiles, roles)
    #[arg(long)]
    aws: bool,
    /// The table's name
    #[arg(long, value_name = "NAME", default_value = "orders", requires = "service")]
    table: String,
    /// Create the table first, with its indexes, billed by request
    #[arg(long, requires = "service")]
    create: bool,
    /// Print the answers alone, whole, as one JSON object a line
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(&Arguments::parse()).await {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
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

/// Answers how many rows were not imported.
async fn run(arguments: &Arguments) -> Result<usize, Box<dyn Error>> {
    let Imported { data, rejected } = match &arguments.import {
        Some(directory) => import::read(|file| {
            let path = directory.join(file);
            File::open(&path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
        })?,
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
    let table = open(arguments).await?;
    let written = fill::fill(&table, &data.into_entities()).await?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(
            out,
            "{contents} and their daily counts are in the table `{}`: {}",
            table.name(),
            print::cost(&written, "write")
        )?;
    }
    match &questions {
        Some(questions) => {
            for pattern in patterns::ask_all(&table, questions).await? {
                if arguments.json {
                    let patterns::Pattern { number, asked, answer, .. } = pattern;
                    writeln!(
                        out,
                        "{}",
                        serde_json::json!({ "pattern": number, "asked": asked, "answer": answer })
                    )?;
                } else {
                    print::pattern(&pattern, &mut out)?;
                }
            }
        }
        None => eprintln!("there are no orders to ask about"),
    }
    out.flush()?;
    if !rejected.is_empty() {
        let (rows, were) = (
            print::counted(rejected.len() as u64, "row"),
            if rejected.len() == 1 { "was" } else { "were" },
        );
        eprintln!("{rows} {were} not imported, for the reasons given above");
    }
    Ok(rejected.len())
}

fn describe(data: &data::Data) -> String {
    let counted = |count: usize, what| print::counted(count as u64, what);
    format!(
        "{}, {}, {}",
        counted(data.customers.len(), "customer"),
        counted(data.orders.len(), "order"),
        counted(data.items.len(), "item")
    )
}

async fn open(arguments: &Arguments) -> Result<Table<Orders>, Box<dyn Error>> {
    if let Some(path) = &arguments.file {
        return Ok(Table::embedded_at(path).await?);
    }
    if !arguments.aws && arguments.endpoint.is_none() {
        return Ok(Table::embedded().await?);
    }
    let mut config = aws_config::defaults(BehaviorVersion::latest());
    if let Some(url) = &arguments.endpoint {
        config = config.endpoint_url(url);
    }
    let client = Client::new(&config.load().await);
    let table = Table::builder(client).name(&arguments.table).build();
    if arguments.create {
        table.create().await?;
    }
    Ok(table)
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
