//! Writes as data: made at random, and carried out by the library alone or in a transaction.

use super::entities::{ADDRESS, HANDLE, Member, Register, Robot, Session, Sets, User};
use super::model::{Answer, Refusal};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Holds, Transaction};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The item that a write is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Slot {
    User(u8),
    Robot(u8),
    Session(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Create,
    Put,
    /// `save`, or `replace` without a version.
    Over,
    Remove,
    Delete,
    Update,
    Upsert,
    /// `check` or `exists`, which are part of a transaction only.
    Check,
}

/// A write before it is known what the writer holds in hands.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    slot: Slot,
    verb: Verb,
    given: Register,
    sets: Sets,
    expects: bool,
    /// The struct is the one that was held, and only its key and version are otherwise.
    as_held: bool,
    /// The writer goes on with the struct that it had before.
    pub forgets: bool,
}

/// A write with the struct that is given to it.
#[derive(Debug, Clone)]
pub(crate) struct Action {
    pub slot: Slot,
    pub verb: Verb,
    pub given: Register,
    pub sets: Sets,
    pub expect: Option<u64>,
}

/// What a writer believes to be stored: structs that may be stale.
pub(crate) type Held = BTreeMap<Slot, Register>;

impl Step {
    pub(crate) fn action(&self, held: &Held) -> Action {
        let mut given = self.given.clone();
        if let Some(held) = held.get(&self.slot) {
            match (&mut given, held) {
                (given, held) if self.as_held || self.verb == Verb::Remove => given.clone_from(held),
                (Register::User(given), Register::User(held)) if self.verb == Verb::Over => given.version = held.version,
                (Register::Session(given), Register::Session(held)) if self.verb == Verb::Over => given.version = held.version,
                _ => {}
            }
        }
        let expect = match held.get(&self.slot) {
            Some(Register::User(user)) => Some(user.version),
            Some(Register::Session(session)) => Some(session.version.into()),
            Some(Register::Robot(_)) => None,
            None => Some(0),
        };
        let (verb, sets) = match (self.slot, self.verb) {
            // a user has too many fields that an upsert would have to set
            (Slot::User(_), Verb::Upsert) => (Verb::Update, self.sets),
            other => (other.1, self.sets),
        };
        Action {
            slot: self.slot,
            verb,
            given,
            sets,
            expect: expect.filter(|_| self.expects),
        }
    }
}

impl Action {
    /// Whether the answer is of another moment than the write, so that others may have come between: a transaction, which moves guards, answers no
    /// items. They are read after it, and by a delete before it, which then pins the version, if there is one.
    pub(crate) fn answers_of_another_moment(&self) -> bool {
        match (self.slot, self.verb) {
            (Slot::Session(_), _) => false,
            (Slot::Robot(_), Verb::Delete | Verb::Upsert) => true,
            (_, Verb::Update) => self.sets.has(ADDRESS) || self.sets.has(HANDLE),
            _ => false,
        }
    }
}

pub(crate) fn moment(tick: usize) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_700_000_000 + tick as u64)
}

async fn alone<E: Member>(
    verb: Verb,
    sets: Sets,
    expect: Option<u64>,
    given: &mut E,
    now: SystemTime,
    table: &Table<Register>,
) -> Result<Answer, Error>
where
    Register: Holds<E>,
{
    let written = |_| Answer::Written;
    match verb {
        Verb::Create => given.create().at(now).send(table).await.map(written),
        Verb::Put => given.put().at(now).send(table).await.map(written),
        Verb::Over => given.over(now, table).await.map(written),
        Verb::Remove => given.remove().send(table).await.map(written),
        Verb::Delete => given.deleted().send(table).await.map(|old| Answer::Old(old.map(E::wrap))),
        Verb::Update => given
            .updated(sets, expect)
            .at(now)
            .send(table)
            .await
            .map(|new| Answer::New(new.wrap())),
        Verb::Upsert => given
            .updated(sets, expect)
            .upsert()
            .at(now)
            .send(table)
            .await
            .map(|new| Answer::New(new.wrap())),
        Verb::Check => given.add_check(Transaction::new()).send(table).await.map(written),
    }
}

fn added<'a, E: Member>(
    transaction: Transaction<'a, Register>,
    verb: Verb,
    sets: Sets,
    expect: Option<u64>,
    given: &'a mut E,
) -> Transaction<'a, Register>
where
    Register: Holds<E>,
{
    match verb {
        Verb::Create => transaction.add(given.create()),
        Verb::Put => transaction.add(given.put()),
        Verb::Over => given.add_over(transaction),
        Verb::Remove => transaction.add(given.remove()),
        Verb::Delete => transaction.add(given.deleted()),
        Verb::Update => transaction.add(given.updated(sets, expect)),
        Verb::Upsert => transaction.add(given.updated(sets, expect).upsert()),
        Verb::Check => given.add_check(transaction),
    }
}

/// Carries out one action alone, or several in a transaction, which answers nothing of its items.
pub(crate) async fn carry_out(actions: &mut [Action], now: SystemTime, table: &Table<Register>) -> Result<Option<Answer>, Error> {
    if let [
        Action {
            verb, given, sets, expect, ..
        },
    ] = actions
    {
        let answer = match given {
            Register::User(user) => alone(*verb, *sets, *expect, user, now, table).await,
            Register::Robot(robot) => alone(*verb, *sets, *expect, robot, now, table).await,
            Register::Session(session) => alone(*verb, *sets, *expect, session, now, table).await,
        };
        return answer.map(Some);
    }
    let mut transaction = Transaction::new().at(now);
    for Action {
        verb, given, sets, expect, ..
    } in actions
    {
        transaction = match given {
            Register::User(user) => added(transaction, *verb, *sets, *expect, user),
            Register::Robot(robot) => added(transaction, *verb, *sets, *expect, robot),
            Register::Session(session) => added(transaction, *verb, *sets, *expect, session),
        };
    }
    transaction.send(table).await.map(|_| None)
}

/// The refusal that an error tells of.
pub(crate) fn refusal(error: &Error) -> Refusal {
    match () {
        () if error.is_not_found() => Refusal::NotFound,
        () if error.is_version_conflict() => Refusal::Version,
        () if error.is_unique_violation() => Refusal::Unique,
        () if error.is_condition_failed() && error.to_string().contains("already") => Refusal::Exists,
        () if error.is_condition_failed() => Refusal::Condition,
        () if error.is_limit() => Refusal::Limit,
        () => panic!("{}", error.detailed()),
    }
}

/// Texts of which there are few, so that they meet.
fn some(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::sample::select(texts).prop_map(str::to_owned)
}

/// Items of all kinds, two of each.
pub(crate) fn any_slot() -> BoxedStrategy<Slot> {
    prop_oneof![
        4 => (0..2_u8).prop_map(Slot::User),
        3 => (0..2_u8).prop_map(Slot::Robot),
        2 => (0..2_u8).prop_map(Slot::Session),
    ]
    .boxed()
}

/// Few items, for writers who shall meet.
pub(crate) fn contended_slot() -> BoxedStrategy<Slot> {
    prop_oneof![
        6 => Just(Slot::User(0)),
        2 => Just(Slot::User(1)),
        3 => Just(Slot::Robot(0)),
        1 => Just(Slot::Session(0)),
    ]
    .boxed()
}

fn given(slot: Slot) -> BoxedStrategy<Register> {
    let place = || prop::option::of(some(&["p", "q"]));
    let email = || prop::option::weighted(0.8, some(&["ann", "Ann", "bob"]));
    match slot {
        Slot::User(id) => {
            let texts = (place(), some(&["at", "ch"]), place(), email(), some(&["x", "y"]), some(&["m", "n"]));
            (texts, 0..3_u8, 0..2_u64)
                .prop_map(move |((team, country, city, email, realm, handle), rank, version)| {
                    let id = id.to_string();
                    Register::User(User {
                        id,
                        team,
                        rank,
                        country,
                        city,
                        email,
                        realm,
                        handle,
                        visits: 7,
                        version,
                    })
                })
                .boxed()
        }
        Slot::Robot(id) => (place(), email())
            .prop_map(move |(team, email)| {
                Register::Robot(Robot {
                    id: id.to_string(),
                    team,
                    email,
                    wins: 3,
                })
            })
            .boxed(),
        Slot::Session(number) => (
            place(),
            prop::option::of(0..9_u64),
            proptest::sample::select(&[0, 0, 0, 1, 254, 255]),
        )
            .prop_map(move |(device, ends, version)| {
                let (created, updated) = (UNIX_EPOCH, UNIX_EPOCH);
                Register::Session(Session {
                    user: "0".into(),
                    number,
                    device,
                    ends,
                    hits: 1,
                    version,
                    created,
                    updated,
                })
            })
            .boxed(),
    }
}

fn verb() -> impl Strategy<Value = Verb> {
    prop_oneof![
        4 => Just(Verb::Create),
        2 => Just(Verb::Put),
        3 => Just(Verb::Over),
        2 => Just(Verb::Remove),
        2 => Just(Verb::Delete),
        5 => Just(Verb::Update),
        2 => Just(Verb::Upsert),
    ]
}

fn step(slot: BoxedStrategy<Slot>) -> impl Strategy<Value = Step> {
    let verb = prop_oneof![12 => verb(), 1 => Just(Verb::Check)];
    (slot, verb, any::<[bool; 3]>(), 1..64_u8).prop_flat_map(|(slot, verb, [expects, as_held, forgets], sets)| {
        // an update has to set something
        let sets = match slot {
            Slot::User(_) => Sets(sets),
            _ if sets & 7 == 0 => Sets(4),
            _ => Sets(sets & 7),
        };
        given(slot).prop_map(move |given| Step {
            slot,
            verb,
            given,
            sets,
            expects,
            as_held,
            forgets,
        })
    })
}

/// One write, or a transaction of several on different items.
pub(crate) fn steps(slot: BoxedStrategy<Slot>) -> impl Strategy<Value = Vec<Step>> {
    let several = prop::collection::vec(step(slot.clone()), 2..5).prop_map(|mut steps| {
        let mut seen = Vec::new();
        steps.retain(|step| {
            !seen.contains(&step.slot) && {
                seen.push(step.slot);
                true
            }
        });
        steps
    });
    prop_oneof![3 => step(slot).prop_map(|step| vec![step]), 1 => several]
}
