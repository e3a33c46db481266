//! The command line.

use crate::model::{OrderId, Orders};
use aws_config::BehaviorVersion;
use aws_sdk_dynamodb::Client;
use clap::{ArgGroup, Args, Parser, Subcommand};
use dynamo_runtime::prelude::*;
use std::path::PathBuf;

/// An order system on one DynamoDB table: writes orders, then answers seven access patterns and shows their requests and what they cost.
///
/// Without options the table is embedded in this process, in memory, and holds a few built-in orders, on which the writes are shown too. In any
/// other table nothing is deleted, but an item is written over one that has its key.
#[derive(Parser)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "The exit code is 0 if all went well, 1 if some rows were not imported, a write was refused or a stress run does not add up, and \
                  2 if the program failed."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) store: Store,
    /// Load the CSV files of this directory instead of the built-in orders:
    /// `customers.csv`, `orders.csv`, `order_lines.csv`, `products.csv` and `shippers.csv`
    #[arg(long, value_name = "DIR")]
    pub(crate) import: Option<PathBuf>,
    /// Print the answers alone, whole, as one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Place an order: a transaction of the order, its items, the stock and the daily count, if the customer is there
    Place {
        customer: String,
        /// What is ordered, such as `HB1=20`
        #[arg(required = true, value_name = "PRODUCT=QUANTITY", value_parser = line)]
        lines: Vec<(String, u16)>,
        /// The order's id; without it, one is made up
        #[arg(long)]
        id: Option<String>,
        /// Days until it is required
        #[arg(long, default_value_t = 7)]
        days: u16,
        /// Where it is shipped from
        #[arg(long, value_name = "CENTER", default_value = "oslo-1")]
        from: String,
        #[command(flatten)]
        store: Store,
    },
    /// Ship an order, if its status is still the one that was read
    Ship {
        #[arg(value_parser = |id: &str| Ok::<_, String>(OrderId(id.to_owned())))]
        order: OrderId,
        #[command(flatten)]
        store: Store,
    },
    /// Give a customer another email, if nobody else has it
    ChangeEmail {
        customer: String,
        email: String,
        #[command(flatten)]
        store: Store,
    },
    /// Count the orders by day and status from the stream of a new table in memory, as a Lambda function does
    Report {
        /// Count this event instead: what Lambda gives its function, as a JSON file
        #[arg(long, value_name = "FILE")]
        event: Option<PathBuf>,
    },
    /// Let many buyers at a new table in memory, and prove afterwards that nothing is lost
    Stress(Stress),
}

#[derive(Args, Debug, Clone)]
pub(crate) struct Stress {
    /// How many buyers act at the same time
    #[arg(long, default_value_t = 32)]
    pub(crate) buyers: u32,
    /// How often each of them does something
    #[arg(long, default_value_t = 25)]
    pub(crate) actions: u32,
    /// What the choices of the buyers follow from; how they come between each other differs from run to run
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Milliseconds that a write holds its items, during which other writes of them are refused as conflicts. The engine alone refuses none:
    /// it takes one request at a time
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) hold: u64,
    /// How many increments to measure a counter with; 0 for none
    #[arg(long, default_value_t = 200)]
    pub(crate) increments: u32,
}

/// Where the table is.
#[derive(Args, Default)]
#[command(group = ArgGroup::new("service").args(["endpoint", "aws"]))]
pub(crate) struct Store {
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
}

impl Store {
    pub(crate) fn is_in_memory(&self) -> bool {
        self.file.is_none() && self.endpoint.is_none() && !self.aws
    }

    pub(crate) async fn open(&self) -> dynamo_runtime::Result<Table<Orders>> {
        if let Some(path) = &self.file {
            return Table::embedded_at(path).await;
        }
        if self.is_in_memory() {
            return Table::embedded().await;
        }
        let mut config = aws_config::defaults(BehaviorVersion::latest());
        if let Some(url) = &self.endpoint {
            config = config.endpoint_url(url);
        }
        let client = Client::new(&config.load().await);
        let table = Table::builder(client).name(&self.table).build();
        if self.create {
            table.create().await?;
        }
        Ok(table)
    }
}

fn line(text: &str) -> Result<(String, u16), String> {
    let (product, quantity) = text.split_once('=').ok_or("expected a product and a quantity, such as `HB1=20`")?;
    let quantity = quantity.parse().ok().filter(|quantity| *quantity > 0);
    let quantity = quantity.ok_or_else(|| format!("the quantity of `{product}` is not a number from 1 to {}", u16::MAX))?;
    Ok((product.to_owned(), quantity))
}
