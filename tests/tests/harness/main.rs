//! What the other tests stand on: the embedded engine, the wire to it, and the stand-in for the service.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod embedded;
mod partitions;
mod wire;
