//! Tables through the real SDK client: their names, handles and keys of every type, what each verb answers and costs, and what is sent.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod adopted;
mod handles;
mod names;
mod patterns;
mod sent;
mod streams;
mod types;
mod verbs;

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("BOOK#<number:05>")]
#[gsi1(pk = "AUTHOR#<author>", sk = "<title>")]
struct Book {
    shelf: String,
    number: u32,
    author: Option<String>,
    title: String,
}

/// Beside the books of its shelf.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("SHELF")]
struct Shelf {
    shelf: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "books")]
enum Books {
    Book(Book),
    Shelf(Shelf),
}

fn book(number: u32) -> Book {
    Book {
        shelf: "a".into(),
        number,
        author: Some("le guin".into()),
        title: "volume".into(),
    }
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn code(error: &Error) -> Option<&str> {
    use aws_sdk_dynamodb::error::ProvideErrorMetadata;
    error.as_sdk().and_then(ProvideErrorMetadata::code)
}
