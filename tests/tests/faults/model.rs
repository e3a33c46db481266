//! What the table should hold: each write as a function on plain structs, without keys, conditions or requests.

use super::ops::{AccountChange, BadgeChange, NoteChange, Op};
use super::{Account, Badge, Note, Store};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Model {
    pub(super) notes: BTreeMap<String, Note>,
    pub(super) accounts: BTreeMap<String, Account>,
    pub(super) badges: BTreeMap<String, Badge>,
}

/// Why a write is impossible.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Impossible;

impl Op {
    /// The item that it is about.
    pub(super) fn item(&self) -> (&'static str, &str) {
        match self {
            Self::CreateNote(Note { id, .. })
            | Self::PutNote(Note { id, .. })
            | Self::PutNoteWhen(Note { id, .. }, _)
            | Self::ReplaceNote(Note { id, .. })
            | Self::UpdateNote(NoteChange { id, .. })
            | Self::DeleteNote(id)
            | Self::DeleteNoteWhen(id, _)
            | Self::RemoveNote(Note { id, .. }) => ("note", id),
            Self::CreateAccount(Account { id, .. })
            | Self::PutAccount(Account { id, .. })
            | Self::SaveAccount(Account { id, .. })
            | Self::UpdateAccount(AccountChange { id, .. })
            | Self::DeleteAccount(id)
            | Self::RemoveAccount(Account { id, .. }) => ("account", id),
            Self::CreateBadge(Badge { id, .. })
            | Self::PutBadge(Badge { id, .. })
            | Self::ReplaceBadge(Badge { id, .. })
            | Self::UpdateBadge(BadgeChange { id, .. })
            | Self::DeleteBadge(id)
            | Self::RemoveBadge(Badge { id, .. }) => ("badge", id),
        }
    }
}

impl Model {
    /// The state after all of these at once, each judged by the state before.
    pub(super) fn after(&self, ops: &[Op]) -> Result<Self, Impossible> {
        let mut after = self.clone();
        for op in ops {
            self.apply(op, &mut after)?;
        }
        let emails = after.accounts.values().map(|account| &account.email);
        let owners = after.badges.values().map(|badge| &badge.owner);
        if twice(emails) || twice(owners) {
            Err(Impossible)
        } else {
            Ok(after)
        }
    }

    fn apply(&self, op: &Op, after: &mut Self) -> Result<(), Impossible> {
        let id = op.item().1.to_owned();
        match op {
            Op::CreateNote(note) => put(&mut after.notes, id, note, Some(false)),
            Op::PutNote(note) => put(&mut after.notes, id, note, None),
            Op::PutNoteWhen(note, count) => {
                self.note_has(&id, *count)?;
                put(&mut after.notes, id, note, None)
            }
            Op::ReplaceNote(note) => put(&mut after.notes, id, note, Some(true)),
            Op::UpdateNote(change) => {
                if let Some(count) = change.when {
                    self.note_has(&id, count)?;
                }
                let new = change.upsert.then(|| Note {
                    id: id.clone(),
                    label: None,
                    count: 0,
                    tags: Vec::new(),
                });
                let mut note = self.notes.get(&id).cloned().or(new).ok_or(Impossible)?;
                note.count += change.add;
                note.label = change.label.clone().unwrap_or(note.label);
                note.tags.extend(change.tag.clone());
                put(&mut after.notes, id, &note, None)
            }
            Op::DeleteNote(_) => delete(&mut after.notes, &id, false),
            Op::DeleteNoteWhen(_, count) => {
                self.note_has(&id, *count)?;
                delete(&mut after.notes, &id, true)
            }
            Op::RemoveNote(_) => delete(&mut after.notes, &id, true),
            Op::CreateAccount(account) => put(&mut after.accounts, id, account, Some(false)),
            Op::PutAccount(account) => put(&mut after.accounts, id, account, None),
            Op::SaveAccount(account) => {
                self.account_has(&id, account.version)?;
                let mut account = account.clone();
                account.version += 1;
                put(&mut after.accounts, id, &account, Some(true))
            }
            Op::UpdateAccount(change) => {
                if let Some(version) = change.expect {
                    self.account_has(&id, version)?;
                }
                let mut account = self.accounts.get(&id).cloned().ok_or(Impossible)?;
                account.balance += change.add;
                account.email = change.email.clone().unwrap_or(account.email);
                account.version += 1;
                put(&mut after.accounts, id, &account, None)
            }
            Op::DeleteAccount(_) => delete(&mut after.accounts, &id, false),
            Op::RemoveAccount(_) => delete(&mut after.accounts, &id, true),
            Op::CreateBadge(badge) => put(&mut after.badges, id, badge, Some(false)),
            Op::PutBadge(badge) => put(&mut after.badges, id, badge, None),
            Op::ReplaceBadge(badge) => put(&mut after.badges, id, badge, Some(true)),
            Op::UpdateBadge(change) => {
                let new = change.upsert.then(|| Badge {
                    id: id.clone(),
                    owner: None,
                    visits: 0,
                });
                let mut badge = self.badges.get(&id).cloned().or(new).ok_or(Impossible)?;
                badge.visits += change.add;
                badge.owner = change.owner.clone().unwrap_or(badge.owner);
                put(&mut after.badges, id, &badge, None)
            }
            Op::DeleteBadge(_) => delete(&mut after.badges, &id, false),
            Op::RemoveBadge(_) => delete(&mut after.badges, &id, true),
        }
    }

    fn note_has(&self, id: &str, count: u64) -> Result<(), Impossible> {
        self.notes.get(id).filter(|note| note.count == count).map(drop).ok_or(Impossible)
    }

    fn account_has(&self, id: &str, version: u64) -> Result<(), Impossible> {
        self.accounts
            .get(id)
            .filter(|account| account.version == version)
            .map(drop)
            .ok_or(Impossible)
    }

    /// The item of this kind and id.
    pub(super) fn get(&self, (kind, id): (&str, &str)) -> Option<Store> {
        match kind {
            "note" => self.notes.get(id).cloned().map(Store::Note),
            "account" => self.accounts.get(id).cloned().map(Store::Account),
            _ => self.badges.get(id).cloned().map(Store::Badge),
        }
    }

    /// Reads the whole table. Keys, index keys and guards must be those of the structs.
    pub(super) async fn read(table: &Table<Store>, about: &str) -> Self {
        let scan = table.client().scan().table_name(table.name()).send().await.unwrap();
        let (guards, items): (Vec<_>, Vec<_>) = scan
            .items
            .unwrap()
            .into_iter()
            .partition(|item| text(item, "entityType") == Some("#UNIQUE"));
        let mut model = Self::default();
        for item in items {
            let key = text(&item, "PK").unwrap().to_owned();
            let label = text(&item, "GSI1PK").map(str::to_owned);
            let (id, of_key, of_index) = match Store::from_item(item).unwrap() {
                Store::Note(note) => {
                    let label_key = note.label.as_ref().map(|label| format!("LABEL#{label}"));
                    (
                        note.id.clone(),
                        format!("NOTE#{}", note.id),
                        model.notes.insert(note.id.clone(), note).map_or(label_key, |_| None),
                    )
                }
                Store::Account(account) => {
                    let key = format!("ACCOUNT#{}", account.id);
                    (
                        account.id.clone(),
                        key,
                        model.accounts.insert(account.id.clone(), account).and(None),
                    )
                }
                Store::Badge(badge) => {
                    let key = format!("BADGE#{}", badge.id);
                    (badge.id.clone(), key, model.badges.insert(badge.id.clone(), badge).and(None))
                }
            };
            assert_eq!((key, label), (of_key, of_index), "the item with the id {id}: {about}");
        }
        let stored: BTreeMap<_, _> = guards
            .iter()
            .map(|guard| (text(guard, "PK").unwrap().to_owned(), text(guard, "ownerPK").unwrap().to_owned()))
            .collect();
        let emails = model
            .accounts
            .values()
            .filter_map(|account| Some((format!("EMAIL#{}", account.email.as_ref()?), format!("ACCOUNT#{}", account.id))));
        let owners = model
            .badges
            .values()
            .filter_map(|badge| Some((format!("OWNER#{}", badge.owner.as_ref()?), format!("BADGE#{}", badge.id))));
        assert_eq!(stored, emails.chain(owners).collect(), "the guards: {about}");
        model
    }
}

/// Writes the item; `there` says whether one must be there before, if that matters.
fn put<T: Clone>(items: &mut BTreeMap<String, T>, id: String, item: &T, there: Option<bool>) -> Result<(), Impossible> {
    let before = items.insert(id, item.clone()).is_some();
    if there.is_none_or(|there| there == before) {
        Ok(())
    } else {
        Err(Impossible)
    }
}

fn delete<T>(items: &mut BTreeMap<String, T>, id: &str, must_be_there: bool) -> Result<(), Impossible> {
    if items.remove(id).is_some() || !must_be_there {
        Ok(())
    } else {
        Err(Impossible)
    }
}

fn twice<'t>(values: impl Iterator<Item = &'t Option<String>>) -> bool {
    let mut values: Vec<_> = values.flatten().collect();
    values.sort();
    values.windows(2).any(|pair| pair[0] == pair[1])
}

fn text<'i>(item: &'i Item, name: &str) -> Option<&'i str> {
    item.get(name)
        .and_then(|value: &AttributeValue| value.as_s().ok())
        .map(String::as_str)
}
