//! A service that many tenants share, on one table: what its administrators and users ask for, the requests that this takes, and the answers.
//!
//! `model.rs` has the entities and their access patterns, `patterns.rs` the requests, and `tour.rs` makes them on a table in this process.
//! `isolation.rs` shows that no input of one tenant reaches what is another's.

#[cfg(test)]
mod isolation;
mod model;
mod patterns;
mod print;
#[path = "../orders/requests.rs"]
mod requests;
#[cfg(test)]
mod tests;
mod tour;

use dynamo_runtime::prelude::*;
use model::Saas;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let table = Table::<Saas>::embedded().await?;
    tour::tour(&table, &mut out).await?;
    out.flush()?;
    Ok(())
}
