//! Conditions and changes of a made-up entity: their text, what they mean to the engine, and what is refused.

#![allow(clippy::needless_borrows_for_generic_args, reason = "arguments by reference are what is tested")]

mod against_engine;
mod bounds;
mod refusals;
mod text;
mod thing;
