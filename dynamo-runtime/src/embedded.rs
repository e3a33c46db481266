//! A table in this process: an SDK client in, whose requests the engine `dynoxide` answers from SQLite.
//!
//! The client is the real one: it serialises, signs, parses and retries as always. Only its HTTP client is ours, so there is no
//! port, no server and nothing to shut down. Clones of a client share the database; it closes when the last one is dropped.
//!
//! # What differs from DynamoDB
//!
//! * Every read is consistent, those of a global secondary index too: `consistent()` changes nothing.
//! * Nothing is throttled and no transaction conflicts with another.
//! * Nothing expires by itself: `sweep_expired` removes what has.
//! * An update that changes nothing writes a record into the table's stream all the same. A stream has one shard, and its records stay. Who
//!   made a change is spelled as Lambda spells it, and the SDK reads an identity without names.
//! * A scan goes in the order of the keys.
//! * Index keys over 2,048 bytes and more than 100 operands of `IN` are accepted. A query of an index may ask for attributes that
//!   are not projected, and projections of `TransactGetItems` are ignored.
//! * Backups, point-in-time recovery, imports and exports answer `UnknownOperationException`.
//! * Whoever has the file reads it: there is no access control and no encryption.
//!
//! One mutex guards a database, and a request occupies its thread until it is answered: microseconds for an item, milliseconds for
//! a page of 1 MB, and as long as the disk takes for a write to a file. Other tasks get their turn between requests. While another
//! process, or a database opened apart, writes to the same file, a request waits up to five seconds and is then answered with `InternalServerError`.

mod connector;
mod existing;

use crate::error::{Error, Result};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Credentials, IdentityCache, Region, StalledStreamProtectionConfig};
use aws_smithy_async::rt::sleep::TokioSleep;
use connector::Engine;
use dynoxide::Database;
use std::path::Path;

pub(crate) use existing::{expires, holds, streams};

/// A new database in memory.
pub(crate) fn in_memory() -> Result<Database> {
    Database::memory().map_err(|error| Error::below("the embedded engine cannot open a database in memory", error))
}

/// The database in a file, which is made if it is not there. SQLite keeps two more files beside it while it is open.
pub(crate) fn at(path: &Path) -> Result<Database> {
    let cannot_open = |source| Error::below(format!("the embedded engine cannot open the file `{}`", path.display()), source);
    let name = file_name(path).map_err(cannot_open)?;
    Database::new(&name).map_err(|error| cannot_open(error.into()))
}

/// The path as SQLite reads it. `:memory:`, `file:..` and the empty text mean something else to it, so the path is made absolute.
fn file_name(path: &Path) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let absolute = std::path::absolute(path)?;
    Ok(absolute.to_str().ok_or("the path is not UTF-8")?.to_owned())
}

/// Removes what has expired, and answers how many items that were.
pub(crate) fn sweep(database: &Database) -> Result<u64> {
    let swept = database
        .sweep_ttl()
        .map_err(|error| Error::below("the embedded engine cannot remove what has expired", error))?;
    Ok(swept as u64)
}

/// A client whose requests the database answers.
pub(crate) fn client(database: &Database) -> Client {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("us-east-1"))
        .credentials_provider(Credentials::new("embedded", "embedded", None, None, "embedded"))
        .http_client(Engine::new(database.clone()))
        // the SDK brings its own only with its feature `rt-tokio`, and panics when it has none
        .sleep_impl(TokioSleep::new())
        // no stream can stall here and no identity expires: without these two only a retry needs the timer of a runtime
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .identity_cache(IdentityCache::no_cache())
        .build();
    Client::from_conf(config)
}

/// A client of the streams of the database's tables.
#[cfg(feature = "streams")]
pub(crate) fn streams_client(database: &Database) -> aws_sdk_dynamodbstreams::Client {
    use aws_sdk_dynamodbstreams::config::{BehaviorVersion, Config, IdentityCache, Region, StalledStreamProtectionConfig};
    // as above: the two SDKs share no configuration but by way of `aws-config`
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("us-east-1"))
        .credentials_provider(Credentials::new("embedded", "embedded", None, None, "embedded"))
        .http_client(Engine::new(database.clone()))
        .sleep_impl(TokioSleep::new())
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .identity_cache(IdentityCache::no_cache())
        .build();
    aws_sdk_dynamodbstreams::Client::from_conf(config)
}

#[cfg(test)]
mod tests;
