//! Faults that other libraries have had, one test each, named after its source.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod batches;
mod faults;
mod keys;
mod pages;
mod ranges;
mod reads;
mod writes;
mod writes_expressions;
