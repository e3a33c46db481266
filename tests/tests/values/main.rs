//! Values that the library gives a form of its own: instants as text of a fixed width, sets, and the time at which an item expires.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod expiry;
mod instants;
mod sets;
mod upserts;
