//! What the table holds and what each write does to it, written down without the library.

use super::actions::{Action, Slot, Verb};
use super::entities::{ADDRESS, CITY, COUNT, HANDLE, PLACE, RANK, Register, Robot, Session, Sets, User};
use std::collections::BTreeMap;
use std::time::SystemTime;

#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Model {
    pub items: BTreeMap<Slot, Register>,
}

/// Why a write does not take place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    Exists,
    NotFound,
    Version,
    /// Another item has a unique value.
    Unique,
    /// The version cannot be raised by an update.
    Condition,
    /// The version cannot be raised by a save, which is known before sending.
    Limit,
}

/// What a write answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Answer {
    Written,
    Old(Option<Register>),
    New(Register),
}

impl Model {
    /// All of the actions, or none. The refusals are those of each action.
    pub(crate) fn apply(&mut self, actions: &[Action], now: SystemTime) -> Result<Vec<Answer>, Vec<Option<Refusal>>> {
        let results: Vec<_> = actions
            .iter()
            .map(|action| after(action, self.items.get(&action.slot), now))
            .collect();
        let mut refusals: Vec<_> = results.iter().map(|result| result.as_ref().err().copied()).collect();
        let mut next = self.items.clone();
        for (action, result) in actions.iter().zip(&results) {
            match result {
                Ok((Some(item), _)) => next.insert(action.slot, item.clone()),
                Ok((None, _)) => next.remove(&action.slot),
                Err(_) => None,
            };
        }
        for (action, refusal) in actions.iter().zip(&mut refusals).filter(|(_, refusal)| refusal.is_none()) {
            let mine = next.get(&action.slot).map(guards).unwrap_or_default();
            let others = || next.iter().filter(|(slot, _)| **slot != action.slot);
            if others().any(|(_, item)| guards(item).iter().any(|guard| mine.contains(guard))) {
                *refusal = Some(Refusal::Unique);
            }
        }
        if refusals.iter().any(Option::is_some) {
            return Err(refusals);
        }
        self.items = next;
        Ok(results.into_iter().flatten().map(|(_, answer)| answer).collect())
    }
}

impl Model {
    /// Whether two of the actions want one unique value, which stands against them whatever else does.
    pub(crate) fn clash(&self, actions: &[Action], now: SystemTime) -> bool {
        let wanted = |action: &Action| {
            let stored = self.items.get(&action.slot);
            match after(action, stored, now) {
                Ok((item, _)) => item.as_ref().map(guards).unwrap_or_default(),
                Err(_) => stored.into_iter().chain([&action.given]).flat_map(guards).collect(),
            }
        };
        let wanted: Vec<Vec<String>> = actions.iter().map(wanted).collect();
        wanted
            .iter()
            .enumerate()
            .any(|(at, mine)| wanted[..at].iter().flatten().any(|other| mine.contains(other)))
    }
}

/// The keys of the guards that an item has.
pub(crate) fn guards(item: &Register) -> Vec<String> {
    let email = |email: &Option<String>| email.as_ref().map(|email| format!("EMAIL#{}", email.to_ascii_lowercase()));
    match item {
        Register::User(user) => email(&user.email)
            .into_iter()
            .chain([format!("HANDLE#{}#{}", user.realm, user.handle)])
            .collect(),
        Register::Robot(robot) => email(&robot.email).into_iter().collect(),
        Register::Session(_) => Vec::new(),
    }
}

/// The version and the last one of its type.
fn version(item: &Register) -> Option<(u64, u64)> {
    match item {
        Register::User(user) => Some((user.version, u64::MAX)),
        Register::Robot(_) => None,
        Register::Session(session) => Some((session.version.into(), 255)),
    }
}

/// With a version more.
fn raised(mut item: Register) -> Register {
    match &mut item {
        Register::User(user) => user.version += 1,
        Register::Robot(_) => {}
        Register::Session(session) => session.version += 1,
    }
    item
}

/// With the moment of the write.
fn stamped(mut item: Register, now: SystemTime) -> Register {
    if let Register::Session(session) = &mut item {
        session.updated = now;
    }
    item
}

fn after(action: &Action, stored: Option<&Register>, now: SystemTime) -> Result<(Option<Register>, Answer), Refusal> {
    let given = &action.given;
    let full = |item: Register| Ok((Some(stamped(item, now)), Answer::Written));
    match action.verb {
        Verb::Create if stored.is_some() => Err(Refusal::Exists),
        Verb::Create | Verb::Put => full(given.clone()),
        Verb::Over => match (version(given), stored.map(version)) {
            (Some((mine, last)), _) if mine == last => Err(Refusal::Limit),
            (_, None) => Err(Refusal::NotFound),
            (mine, Some(there)) if mine != there => Err(Refusal::Version),
            _ => full(raised(given.clone())),
        },
        Verb::Remove if stored.is_none() => Err(Refusal::NotFound),
        Verb::Remove => Ok((None, Answer::Written)),
        Verb::Delete => Ok((None, Answer::Old(stored.cloned()))),
        Verb::Check if stored.is_none() => Err(Refusal::NotFound),
        Verb::Check => Ok((stored.cloned(), Answer::Written)),
        Verb::Update | Verb::Upsert => {
            let before = match stored {
                Some(stored) => stored.clone(),
                None if action.verb == Verb::Upsert => empty(given, now),
                None => return Err(Refusal::NotFound),
            };
            if let (Some(expected), Some((there, _))) = (action.expect, version(&before))
                && expected != there
            {
                return Err(Refusal::Version);
            }
            if version(&before).is_some_and(|(there, last)| there == last) {
                return Err(Refusal::Condition);
            }
            let new = stamped(raised(changed(before, given, action.sets)), now);
            Ok((Some(new.clone()), Answer::New(new)))
        }
    }
}

/// What an upsert begins with: the key.
fn empty(given: &Register, now: SystemTime) -> Register {
    match given {
        Register::User(_) => panic!("a user has fields that no default makes"),
        Register::Robot(robot) => Register::Robot(Robot {
            id: robot.id.clone(),
            team: None,
            email: None,
            wins: 0,
        }),
        Register::Session(session) => Register::Session(Session {
            user: session.user.clone(),
            number: session.number,
            device: None,
            ends: None,
            hits: 0,
            version: 0,
            created: now,
            updated: now,
        }),
    }
}

fn changed(mut item: Register, given: &Register, sets: Sets) -> Register {
    let count = u32::from(sets.has(COUNT));
    match (&mut item, given) {
        (Register::User(user), Register::User(given)) => {
            let User {
                team,
                rank,
                country,
                city,
                email,
                realm,
                handle,
                ..
            } = given.clone();
            user.visits += count;
            if sets.has(PLACE) {
                user.team = team;
            }
            if sets.has(ADDRESS) {
                user.email = email;
            }
            if sets.has(RANK) {
                user.rank = rank;
            }
            if sets.has(CITY) {
                (user.country, user.city) = (country, city);
            }
            if sets.has(HANDLE) {
                (user.realm, user.handle) = (realm, handle);
            }
        }
        (Register::Robot(robot), Register::Robot(given)) => {
            robot.wins += count;
            if sets.has(PLACE) {
                robot.team.clone_from(&given.team);
            }
            if sets.has(ADDRESS) {
                robot.email.clone_from(&given.email);
            }
        }
        (Register::Session(session), Register::Session(given)) => {
            session.hits += count;
            if sets.has(PLACE) {
                session.device.clone_from(&given.device);
            }
            if sets.has(ADDRESS) {
                session.ends = given.ends;
            }
        }
        _ => panic!("an action is about one kind of item"),
    }
    item
}
