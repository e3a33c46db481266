//! Writes: each is planned without a client, and one or many of them are carried out together.
//!
//! ```text
//! request  ─ plan ──► Planned    one write of one item: key, work, what must hold before; pure data
//! Planned  ─ round ─► Call       each write and each guard as a part of one SDK request: a call of its own, or a transaction
//!          ─ run ───► Done       sends rounds until one is answered for good; conflicts are retried, stale guards are planned anew
//! ```

mod call;
mod canceled;
mod doubt;
mod guards;
mod judge;
mod planned;
mod read;
mod round;
mod run;
mod size;
mod token;

pub(crate) use doubt::Doubt;
pub(crate) use guards::{guard_key, is_owner};
pub(crate) use judge::same;
pub(crate) use planned::{Guarded, Guards, Known, Needs, NewGuard, Planned, Stamp, Work, guards_of};
pub(crate) use run::{Done, Job, Options, run, to_sdk};
