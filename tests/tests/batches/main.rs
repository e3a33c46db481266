//! Batches of writes and reads: what is sent, what comes back, and what is said of the rest when something fails.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod fake;
mod faults;
mod reads;
mod roles;
mod writes;

use serde_json::Value;
use tests::entities::Word;

/// Another word for each number.
fn word(number: usize) -> Word {
    Word {
        list: format!("l{}", number % 3),
        word: format!("w{number}"),
    }
}

fn words(numbers: std::ops::Range<usize>) -> Vec<Word> {
    numbers.map(word).collect()
}

/// How many actions, or keys, each request has.
fn sizes(bodies: &[Value], table: &str) -> Vec<usize> {
    let inputs = |body: &Value| {
        let of_table = &body["RequestItems"][table];
        of_table.as_array().or_else(|| of_table["Keys"].as_array()).unwrap().len()
    };
    bodies.iter().map(inputs).collect()
}
