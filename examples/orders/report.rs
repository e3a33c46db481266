//! How many orders of a day are in each status, counted from the stream of the orders' table, in a table of its own.
//!
//! [`handler`] is what a Lambda function runs. Whoever places an order then writes no counter, and no transaction waits for another one's count; the report
//! follows within a second or so. A record may be delivered more than once, so each is counted together with an item that says that it was.

pub(crate) mod feed;

use crate::model::{Orders, Status};
use crate::{fill, print, sample, tour};
use aws_lambda_events::event::dynamodb;
use dynamo_runtime::prelude::*;
use dynamo_runtime::streams::{self, Change, Event, Failures, Record};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("DATE#<date>")]
#[sk("STATUS#<status>")]
pub(crate) struct StatusCount {
    pub(crate) date: Date,
    pub(crate) status: Status,
    /// Signed: an order that is older than the stream leaves a status that it was not counted in.
    pub(crate) orders: i64,
}

/// A record that was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("RECORD#<event_id>")]
#[sk("COUNTED")]
pub(crate) struct Counted {
    pub(crate) event_id: String,
    /// Long after the stream has forgotten the record.
    #[ttl]
    pub(crate) until: Timestamp,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "order-report")]
pub(crate) enum Report {
    StatusCount(StatusCount),
    Counted(Counted),
}

/// The Lambda function, but for the lines that start it: `lambda_runtime::run(service_fn(|event| handler(&report, event.payload)))`.
///
/// Its event source mapping has `ReportBatchItemFailures`.
pub(crate) async fn handler(report: &Table<Report>, event: dynamodb::Event) -> Failures {
    count(report, event.records).await
}

/// Counts records of the orders' stream, and answers those that are to be delivered again.
pub(crate) async fn count(report: &Table<Report>, records: impl IntoIterator<Item = impl Into<Record>>) -> Failures {
    let batch = streams::decode::<Orders>(records);
    let mut failures = batch.failures();
    for rejected in &batch.rejected {
        eprintln!("record {:?}: {}", rejected.sequence_number, rejected.error);
    }
    for event in &batch.events {
        if let Err(error) = count_one(report, event).await {
            eprintln!("record {:?}: {error}", event.sequence_number);
            failures.add(event);
            // all that follows is delivered again with it
            break;
        }
    }
    failures
}

/// Counts a record once, however often it comes.
async fn count_one(report: &Table<Report>, event: &Event<Orders>) -> Result<(), Box<dyn Error>> {
    let steps = steps(&event.change);
    if steps.is_empty() {
        return Ok(());
    }
    let event_id = event.event_id.clone().ok_or("it has no id")?;
    let until = Timestamp::now() + 24.hours() * 7;
    let counted = Counted { event_id, until };
    let transaction = Transaction::new().add(counted.create()).extend(
        steps
            .into_iter()
            .map(|(date, status, by)| StatusCount::update(date, status).upsert().set(|count| count.orders().add(by))),
    );
    match transaction.send(report).await {
        // it was counted before
        Err(error) if error.is_condition_failed() => Ok(()),
        counted => Ok(counted.map(drop)?),
    }
}

/// What a change adds to which counts: an order leaves one and enters another. A change of anything else adds nothing.
fn steps(change: &Change<Orders>) -> Vec<(Date, Status, i64)> {
    let place = |side: Option<&Orders>| match side {
        Some(Orders::Order(order)) => Some((order.day(), order.status)),
        _ => None,
    };
    let (old, new) = (place(change.old()), place(change.new()));
    if old == new {
        return Vec::new();
    }
    let step = |place: Option<(Date, Status)>, by| place.map(|(date, status)| (date, status, by));
    step(old, -1).into_iter().chain(step(new, 1)).collect()
}

/// Counts an event of Lambda's from a file, or what happens in an embedded table, and prints the report.
pub(crate) async fn run(event: Option<&Path>, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let report = Table::<Report>::embedded().await?;
    let failures = match event {
        Some(path) => {
            let file = File::open(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
            handler(&report, serde_json::from_reader(io::BufReader::new(file))?).await
        }
        None => {
            let orders = Table::<Orders>::embedded().await?;
            fill::fill(&orders, &sample::data()?.into_entities()).await?;
            tour::tour(&orders, &mut io::sink()).await?;
            let records = feed::records(&orders).await?;
            writeln!(
                out,
                "{} in the stream of `{}`",
                print::counted(records.len() as u64, "record"),
                orders.name()
            )?;
            count(&report, records).await
        }
    };
    writeln!(out, "the answer to Lambda: {}\n", serde_json::to_string(&failures)?)?;
    for StatusCount { date, status, orders } in counts(&report).await? {
        writeln!(out, "{date}  {status:<10}  {orders:>5}")?;
    }
    Ok(failures.is_empty())
}

/// Every count, by day and status. It reads the whole table, which is small.
pub(crate) async fn counts(report: &Table<Report>) -> dynamo_runtime::Result<Vec<StatusCount>> {
    let mut counts: Vec<StatusCount> = StatusCount::scan().all(report).await?;
    counts.sort_by_key(|count| (count.date, count.status));
    Ok(counts)
}
