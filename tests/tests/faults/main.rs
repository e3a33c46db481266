//! Writes and transactions whose way to the service and back is disturbed: what is done, what is said, and that these agree.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod conflicts;
mod lost;
mod model;
mod ops;
mod runs;
mod service;
mod tokens;

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Neither guards nor a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NOTE#<id>")]
#[sk("NOTE")]
#[gsi1(pk = "LABEL#<label>", sk = "<id>")]
struct Note {
    id: String,
    label: Option<String>,
    #[serde(default)]
    count: u64,
    #[serde(default)]
    tags: Vec<String>,
}

/// A guard and a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[unique("EMAIL#<email>")]
struct Account {
    id: String,
    email: Option<String>,
    balance: u64,
    #[version]
    version: u64,
}

/// A guard without a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("BADGE#<id>")]
#[sk("BADGE")]
#[unique("OWNER#<owner>")]
struct Badge {
    id: String,
    owner: Option<String>,
    #[serde(default)]
    visits: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "store")]
enum Store {
    Note(Note),
    Account(Account),
    Badge(Badge),
}

fn note(id: &str) -> Note {
    Note {
        id: id.into(),
        label: None,
        count: 0,
        tags: Vec::new(),
    }
}

fn badge(owner: &str) -> Badge {
    Badge {
        id: "b".into(),
        owner: Some(owner.into()),
        visits: 0,
    }
}

/// A cancelled transaction with these reasons.
fn cancelled(reasons: &[Value]) -> Value {
    json!({ "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException", "message": "cancelled", "CancellationReasons": reasons })
}

/// A reason of a cancelled transaction.
fn because(code: &str) -> Value {
    json!({ "Code": code })
}
