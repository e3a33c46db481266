//! Writes against a model: what each verb does is written down a second time, without the library, and compared after every step.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod actions;
mod entities;
mod interleavings;
mod model;
mod sequences;
mod stored;
mod updates;
mod verbs;
