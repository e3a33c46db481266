//! One round: writes and their guards, with the conditions that verify what they were planned on.

use super::call::{Call, What};
use super::guards::{self, Guard};
use super::planned::{Known, Needs, Planned, Work};
use crate::Item;
use crate::error::Result;
use crate::expression::{DocumentPath, Edit, How, Predicate};
use crate::table::Handle;
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::BTreeSet;
use std::time::SystemTime;

/// Everything that goes out together.
pub(super) struct Round {
    /// One for each write, in their order.
    pub(super) writes: Vec<Call>,
    pub(super) guards: Vec<Guard>,
}

/// Plans a round. What has to be read is known by now.
pub(super) fn round(writes: &[Planned], foreign: &BTreeSet<String>, now: SystemTime, handle: &Handle) -> Result<Round> {
    Ok(Round {
        writes: writes.iter().map(|write| call(write, now, handle)).collect::<Result<_>>()?,
        guards: guards::changes(writes, foreign, handle)?,
    })
}

fn call(write: &Planned, now: SystemTime, handle: &Handle) -> Result<Call> {
    let now = write.at.unwrap_or(now);
    let condition = Predicate::all(must_hold(write, handle));
    match &write.work {
        Work::Put(item) => {
            let mut item = item.clone();
            for stamp in &write.stamps {
                item.extend(
                    stamp
                        .stored(write.entity, now)?
                        .map(|(attribute, value)| (attribute.to_owned(), value)),
                );
            }
            Call::new(What::Put(item), condition.as_ref())
        }
        Work::Update(edits) => {
            let mut edits = edits.clone();
            for stamp in &write.stamps {
                let how = if stamp.once { How::SetIfAbsent } else { How::Set };
                edits.extend(stamp.stored(write.entity, now)?.map(|(attribute, value)| Edit {
                    path: DocumentPath::new(attribute),
                    how: how(value),
                }));
            }
            Call::update(write.key.clone(), &edits, condition.as_ref())
        }
        Work::Delete => Call::new(What::Delete(write.key.clone()), condition.as_ref()),
        Work::Check => Call::new(What::Check(write.key.clone()), condition.as_ref()),
    }
}

/// The condition of a write, part by part.
fn must_hold(write: &Planned, handle: &Handle) -> Vec<Predicate> {
    let pk = DocumentPath::new(handle.schema.pk);
    let known = write.guarded.as_ref().and_then(|guarded| guarded.known.as_ref());
    let mut all = Vec::new();
    match (write.needs, known) {
        (Needs::Nothing, _) | (Needs::Anything, Some(Known::NoItem)) => all.push(Predicate::Exists(pk).negated()),
        (Needs::AnItem, _) => all.push(Predicate::Exists(pk)),
        (Needs::Anything, _) => {}
    }
    if let (Some(version), Some(attribute)) = (write.version, write.version_attribute()) {
        let stored = Predicate::is(attribute, Some(AttributeValue::N(version.to_string())));
        all.push(if version == 0 {
            // an item that has no version yet counts as 0
            Predicate::is(attribute, None).or(stored)
        } else {
            stored
        });
    }
    // the guards of an item that has come since would not be known
    let nothing = (write.needs == Needs::AnItem).then(Item::new);
    let pinned = match known {
        Some(Known::Item(item)) => Some(item),
        Some(Known::NoItem) => nothing.as_ref(),
        None => None,
    };
    if let Some(item) = pinned {
        all.extend(write.pinned().into_iter().map(|name| Predicate::is(name, item.get(name).cloned())));
    }
    if let Work::Update(edits) = &write.work {
        all.extend(edits.iter().filter_map(Edit::bounds));
    }
    all.extend(write.condition.clone());
    all
}
