//! The bytes of keys, over templates that are made up as the derive would let them through.

mod bytes;
mod document;
mod ranges;
mod refusals;
mod resume;
mod shards;
mod spelled;
mod templates;
