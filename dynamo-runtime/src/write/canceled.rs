//! What a cancelled transaction means for each of its writes: for good, or until they are planned anew or sent again.

use super::doubt::Doubt;
use super::judge::{Verdict, judge};
use super::planned::Planned;
use super::round::Round;
use super::run::{Job, Sent};
use crate::Item;
use crate::error::{Error, Reason, Result, Unmet};
use crate::table::Handle;
use aws_sdk_dynamodb::types::CancellationReason;
use std::collections::BTreeSet;

/// Judges a cancellation. What the service says of the writes is learnt.
///
/// # Errors
/// If a new plan or another try would not help.
pub(super) fn outcome(
    error: Error,
    job: &mut Job,
    round: &Round,
    foreign: &mut BTreeSet<String>,
    doubt: &Doubt,
    handle: &Handle,
) -> Result<Sent> {
    let causes = error.cancellation().to_vec();
    let Some((of_writes, of_guards)) = causes.split_at_checked(round.writes.len()) else {
        return Err(error);
    };
    let mut judged = Judged::default();
    for (at, (write, cause)) in job.writes.iter_mut().zip(of_writes).enumerate() {
        match cause.code() {
            Some(FAILED) => match judge(write, cause.item()) {
                Verdict::Unmet(unmet) => judged.unmet.push((at, unmet)),
                Verdict::Stale(known) => {
                    judged.stale = true;
                    write.learn(known);
                }
            },
            code => judged.note(code),
        }
    }
    let known_rightly = !judged.stale;
    if !known_rightly {
        // what was foreign of one plan may be the item's own by the next
        foreign.clear();
    }
    for (guard, cause) in round.guards.iter().zip(of_guards) {
        match (cause.code(), guard.template) {
            (Some(FAILED), Some(template)) => {
                if judged.unmet.iter().all(|(at, _)| *at != guard.owner) {
                    judged.unmet.push((guard.owner, Unmet::Unique(template)));
                }
            }
            // what was to be given up belongs to another item
            (Some(FAILED), None) => {
                judged.stale = true;
                if known_rightly {
                    foreign.insert(guard.key.clone());
                }
            }
            (code, _) => judged.note(code),
        }
    }
    if judged.stale || !judged.unmet.is_empty() {
        // if an attempt with this token had been carried out, its answer would be success
        doubt.ends();
    }
    let reasons = || reasons(job, round, &causes, &judged.unmet, handle);
    let told = |error: Error| match &job.writes[..] {
        [write] if !job.options.reasons => {
            let unmet = judged.unmet.first().map(|(_, unmet)| *unmet);
            let found = of_writes.first().and_then(|cause| cause.item().cloned());
            match unmet {
                Some(unmet) => {
                    let guard = guard_of(0, round, &causes).map(|guard| format!("the guard: {guard:?}"));
                    let error = error.judged(unmet).with_current(found, handle.schema);
                    error.with_key(write.key.clone()).with_detail(guard)
                }
                None => error.canceled_for(causes.iter().filter_map(|cause| cause.code())),
            }
        }
        _ => error.canceled(reasons()),
    };
    Ok(match judged {
        // what is stale may be why something is unmet
        Judged { stale: true, .. } => Sent::Stale,
        Judged { ref unmet, .. } if !unmet.is_empty() => return Err(told(error)),
        Judged { other: true, .. } => return Err(told(error)),
        Judged { conflict: true, .. } => Sent::Conflict(told(error).into_conflict()),
        Judged { throttled: true, .. } => Sent::Conflict(told(error).into_throttled()),
        Judged { .. } => return Err(told(error)),
    })
}

const FAILED: &str = "ConditionalCheckFailed";

/// The reasons of a cancelled transaction, sorted.
#[derive(Default)]
struct Judged {
    /// By the position of the write.
    unmet: Vec<(usize, Unmet)>,
    stale: bool,
    conflict: bool,
    throttled: bool,
    other: bool,
}

impl Judged {
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#API_TransactWriteItems_Errors>
    fn note(&mut self, code: Option<&str>) {
        match code {
            None | Some("None") => {}
            Some("TransactionConflict") => self.conflict = true,
            Some("ThrottlingError" | "ProvisionedThroughputExceeded") => self.throttled = true,
            Some(_) => self.other = true,
        }
    }
}

/// The guard of a value that a write wants and another item has.
fn guard_of(write: usize, round: &Round, causes: &[CancellationReason]) -> Option<Item> {
    let mut guards = round.guards.iter().zip(causes.iter().skip(round.writes.len()));
    let (_, cause) = guards.find(|(guard, cause)| guard.owner == write && guard.template.is_some() && cause.code() == Some(FAILED))?;
    cause.item().cloned()
}

/// A reason for each write. What a guard has to say is said of the write that it belongs to.
fn reasons(job: &Job, round: &Round, causes: &[CancellationReason], unmet: &[(usize, Unmet)], handle: &Handle) -> Vec<Reason> {
    let code_of = |cause: &CancellationReason| cause.code().filter(|code| *code != "None").map(str::to_owned);
    let of_guard = |at: usize| {
        let guards = round.guards.iter().zip(causes.iter().skip(round.writes.len()));
        guards.filter(|(guard, _)| guard.owner == at).find_map(|(_, cause)| code_of(cause))
    };
    let reason = |(at, (write, cause)): (usize, (&Planned, &CancellationReason))| Reason {
        verb: write.verb,
        entity: write.entity.name,
        code: code_of(cause).or_else(|| of_guard(at)),
        unmet: unmet.iter().find(|(of, _)| *of == at).map(|(_, unmet)| *unmet),
        key: write.key.clone(),
        item: cause.item().filter(|item| !item.is_empty()).cloned(),
        guard: guard_of(at, round, causes),
        table: handle.schema,
    };
    job.writes.iter().zip(causes).enumerate().map(reason).collect()
}
