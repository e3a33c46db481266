//! How much a transaction takes: what the service would refuse is refused before it is sent.

use super::planned::Work;
use super::round::Round;
use super::run::Job;
use crate::error::{Error, Result};
use crate::item::item_bytes;
use crate::limits;

/// Refuses what the service would refuse for its size.
pub(super) fn check(job: &Job, round: &Round) -> Result<()> {
    let actions = round.writes.len() + round.guards.len();
    if actions > limits::TRANSACTION_ACTIONS {
        let guards = match round.guards.len() {
            0 => String::new(),
            guards => format!(", {guards} of them for unique values"),
        };
        let first = job.writes.get(limits::TRANSACTION_ACTIONS.saturating_sub(round.guards.len()));
        let first = first.map(|write| {
            let at = limits::TRANSACTION_ACTIONS - round.guards.len().min(limits::TRANSACTION_ACTIONS);
            format!("; the first too many is action {at}, `{}` of `{}`", write.verb, write.entity.name)
        });
        return Err(Error::limit(format!(
            "the transaction would take {actions} actions{guards}, and DynamoDB allows {}{}",
            limits::TRANSACTION_ACTIONS,
            first.unwrap_or_default()
        )));
    }
    let mut bytes = 0;
    for (at, write) in job.writes.iter().enumerate() {
        if let Work::Put(item) = &write.work {
            bytes += item_bytes(item);
            if bytes > limits::TRANSACTION_BYTES {
                return Err(Error::limit(format!(
                    "the items of the transaction would take more than the {} bytes that DynamoDB allows; action {at}, `{}` of `{}`, is the first too many",
                    limits::TRANSACTION_BYTES,
                    write.verb,
                    write.entity.name
                )));
            }
        }
    }
    Ok(())
}
