//! Guard items: what becomes of them in a round of writes, merged over all writes of a transaction.
//!
//! A guard is an item of its own under the rendered template of a `#[unique]`. It names the item that owns the value.

use super::call::{Call, What};
use super::planned::{Known, NewGuard, Planned};
use crate::Item;
use crate::error::{Error, Result, Unmet};
use crate::expression::Predicate;
use crate::schema::{TableSchema, UNIQUE};
use crate::table::Handle;
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::{BTreeMap, BTreeSet};

const OWNER_PK: &str = "ownerPK";
const OWNER_SK: &str = "ownerSK";
const OWNER_TYPE: &str = "ownerType";

/// A guard that is written or deleted in this round.
pub(super) struct Guard {
    /// Its partition key.
    pub(super) key: String,
    /// The write that takes or gives up the value, as a position.
    pub(super) owner: usize,
    /// Of the value that is taken; nothing for one that is given up.
    pub(super) template: Option<&'static str>,
    pub(super) call: Call,
}

/// Who has to do with one guard.
#[derive(Default)]
struct Claims {
    takes: Vec<(usize, &'static str)>,
    keeps: Vec<usize>,
    gives: Vec<usize>,
}

/// The guards that change. `foreign` are those which turned out to be owned by others: what is given up there was never had.
///
/// # Errors
/// If two items would have one value.
pub(super) fn changes(writes: &[Planned], foreign: &BTreeSet<String>, handle: &Handle) -> Result<Vec<Guard>> {
    let mut claims: BTreeMap<String, Claims> = BTreeMap::new();
    for (position, write) in writes.iter().enumerate() {
        let Some(guarded) = &write.guarded else { continue };
        let old = match &guarded.known {
            Some(Known::Item(item)) => (guarded.of_item)(item.clone(), handle.schema)?,
            Some(Known::NoItem) | None => vec![None; guarded.new.len()],
        };
        let is_new = matches!(guarded.known, Some(Known::NoItem));
        let new = guarded.new.iter().zip(&old).map(|(new, old)| match new {
            NewGuard::Becomes(new) => new.as_ref(),
            NewGuard::StaysOr(new) if is_new => Some(new),
            NewGuard::Stays | NewGuard::StaysOr(_) => old.as_ref(),
        });
        let new: Vec<Option<&String>> = new.collect();
        for (key, template) in new.iter().zip(write.entity.unique) {
            let Some(key) = key else { continue };
            let claims = claims.entry((*key).clone()).or_default();
            if old.iter().flatten().any(|old| old == *key) {
                claims.keeps.push(position);
            } else {
                claims.takes.push((position, template.text));
            }
        }
        for key in old.iter().flatten() {
            if !new.contains(&Some(key)) {
                claims.entry(key.clone()).or_default().gives.push(position);
            }
        }
    }
    let changes = claims
        .into_iter()
        .map(|(key, claims)| change(key, &claims, writes, foreign, handle));
    changes.filter_map(Result::transpose).collect()
}

/// What becomes of one guard; nothing if it stays.
fn change(key: String, claims: &Claims, writes: &[Planned], foreign: &BTreeSet<String>, handle: &Handle) -> Result<Option<Guard>> {
    let schema = handle.schema;
    match (&claims.takes[..], &claims.keeps[..], &claims.gives[..]) {
        ([(owner, template), others @ ..], keeps, gives) => {
            if let Some(second) = others.iter().map(|(second, _)| second).chain(keeps).find(|second| *second != owner) {
                return Err(two_owners(*owner, *second, template, writes));
            }
            let owners = std::iter::once(owner).chain(gives);
            let free = is_free(owners.map(|owner| &writes[*owner].key), schema);
            let call = Call::new(What::Put(guard_item(&key, &writes[*owner], schema)), Some(&free))?;
            Ok(Some(Guard {
                key,
                owner: *owner,
                template: Some(template),
                call,
            }))
        }
        ([], [], [owner, ..]) if !foreign.contains(&key) => {
            let free = is_free(claims.gives.iter().map(|owner| &writes[*owner].key), schema);
            let call = Call::new(What::Delete(guard_key(&key, schema)), Some(&free))?;
            Ok(Some(Guard {
                key,
                owner: *owner,
                template: None,
                call,
            }))
        }
        _ => Ok(None),
    }
}

fn two_owners(first: usize, second: usize, template: &'static str, writes: &[Planned]) -> Error {
    let [first, second] = [first, second].map(|at| (at, writes[at].verb, writes[at].entity.name));
    let text = format!(
        "actions {} (`{}` of `{}`) and {} (`{}` of `{}`) of a transaction have one value of `{template}`",
        first.0, first.1, first.2, second.0, second.1, second.2
    );
    Error::unmet(Unmet::Unique(template), text)
}

/// The key of a guard as attributes.
pub(crate) fn guard_key(key: &str, schema: &TableSchema) -> Item {
    let mut item = Item::from([(schema.pk.to_owned(), AttributeValue::S(key.to_owned()))]);
    if schema.has_sort_key {
        item.insert(schema.sk.to_owned(), AttributeValue::S(UNIQUE.to_owned()));
    }
    item
}

fn guard_item(key: &str, owner: &Planned, schema: &TableSchema) -> Item {
    let mut item = guard_key(key, schema);
    if let Some(name) = schema.tag_attribute() {
        item.insert(name.to_owned(), AttributeValue::S(UNIQUE.to_owned()));
    }
    item.insert(OWNER_TYPE.to_owned(), AttributeValue::S(owner.entity.tag.to_owned()));
    for (attribute, name) in [(schema.pk, OWNER_PK), (schema.sk, OWNER_SK)] {
        if let Some(value) = owner.key.get(attribute) {
            item.insert(name.to_owned(), value.clone());
        }
    }
    item
}

/// Whether a guard names the item with this key as the owner of its value.
pub(crate) fn is_owner(key: &Item, guard: &Item, schema: &TableSchema) -> bool {
    let halves = [(schema.pk, OWNER_PK), (schema.sk, OWNER_SK)];
    halves.into_iter().all(|(attribute, name)| key.get(attribute) == guard.get(name))
}

/// The guard is not there, or one of the items with these keys owns it.
fn is_free<'k>(owners: impl Iterator<Item = &'k Item>, schema: &TableSchema) -> Predicate {
    let owned = |key: &Item| {
        let halves = [(schema.pk, OWNER_PK), (schema.sk, OWNER_SK)];
        let halves = halves.into_iter().filter(|(attribute, _)| key.contains_key(*attribute));
        Predicate::all(halves.map(|(attribute, name)| Predicate::is(name, key.get(attribute).cloned())))
    };
    owners.filter_map(owned).fold(Predicate::is(schema.pk, None), Predicate::or)
}
