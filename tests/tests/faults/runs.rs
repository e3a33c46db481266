//! Thousands of writes under faults from seeds. After each, the table is compared with what was answered: `Ok` took place, an error took no place
//! unless it `may_have_applied`, and doubt is only said where there was some. What is sent as a transaction takes place once.

use super::Store;
use super::model::Model;
use super::ops::{Job, Maker, Op, Told};
use super::service::{Fault, Meanwhile, Service};
use aws_sdk_dynamodb::Client;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Result};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tests::Wire;
use tests::random::Random;

/// In all; each world sees a hundred of them, one after the other.
const RUNS: u64 = 8_000;
const OF_A_WORLD: u64 = 100;

/// A table without faults, and the same one with them.
pub(super) struct World {
    clean: Table<Store>,
    faulty: Table<Store>,
    service: Service,
}

impl World {
    async fn new() -> Self {
        let clean = Table::<Store>::embedded().await.unwrap();
        let service = Service::new(clean.client().config().http_client().unwrap());
        let config = clean.client().config().to_builder().http_client(service.clone()).build();
        let wire = Wire::around(&Client::from_conf(config));
        Self {
            clean,
            faulty: Table::new(wire.client()),
            service,
        }
    }
}

/// How a run can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// Without fault or other writers, as the model says.
    Undisturbed,
    /// Done, and there was something to get over.
    DoneInSpite,
    /// Done, and some answer that may have been its own was lost.
    DoneAfterDoubt,
    /// A failed condition that turned out to be the write's own doing, or an item that was there exactly so.
    RecognisedByItem,
    /// Done more than once, as is documented of plain calls.
    DoneTwice,
    /// Not done: a condition.
    Unmet,
    Conflict,
    Throttled,
    Refused,
    /// Not even begun: what it depends on could not be read.
    NotRead,
    /// In doubt, and done.
    DoubtDone,
    /// In doubt, and done more than once, as is documented of plain calls.
    DoubtDoneTwice,
    /// In doubt, and not done.
    DoubtNotDone,
    /// In doubt, with the caller's token: sent again, it was done once in all.
    SentAgain,
}

/// The states that are possible, with how often the write has taken place.
struct Paths<'j> {
    job: &'j Job,
    states: Vec<(Model, u32)>,
}

/// More attempts than these do not get through.
const MOST_TIMES: u32 = 4;

impl Paths<'_> {
    /// The write takes place some more times.
    fn repeat(&mut self) {
        let mut at = 0;
        while let Some((state, times)) = self.states.get(at) {
            if *times < MOST_TIMES
                && let Ok(next) = state.after(self.job.ops())
            {
                let next = (next, times + 1);
                if !self.states.contains(&next) {
                    self.states.push(next);
                }
            }
            at += 1;
        }
    }

    fn others(&mut self, op: &Op) {
        for (state, _) in &mut self.states {
            if let Ok(next) = state.after(std::slice::from_ref(op)) {
                *state = next;
            }
        }
    }

    /// How often the write has taken place if this is the state; each number that explains it.
    fn times(&self, found: &Model) -> Vec<u32> {
        let states = self.states.iter().filter(|(state, _)| state == found);
        states.map(|(_, times)| *times).collect()
    }
}

/// Answers what is in the table afterwards.
async fn run(world: &World, seed: u64, before: Model, ends: &mut BTreeMap<(End, bool), u64>) -> Model {
    let mut random = Random::new(seed.wrapping_mul(7_919));
    let mut maker = Maker {
        random: &mut random,
        model: &before,
    };
    let job = maker.job(&format!("t{seed}"));
    let others: Vec<Op> = if maker.random.chance(25) {
        (0..=maker.random.below(2)).map(|_| maker.op()).collect()
    } else {
        Vec::new()
    };
    let faults = *random.pick(&[0, 10, 30, 60, 90]);
    world.service.begin(seed, faults);
    let had_a_turn = Arc::new(Mutex::new(Vec::new()));
    {
        let mut state = world.service.state();
        let mut turn = 0;
        for op in &others {
            turn += random.below(3) as usize;
            state
                .meanwhile
                .push_back(meanwhile(turn, op.clone(), world.clean.clone(), had_a_turn.clone()));
        }
        if random.chance(6) {
            let endless = [
                Fault::Throttled,
                Fault::Conflict,
                Fault::CancelledForThroughput,
                Fault::BrokenBefore,
                Fault::BrokenAfter,
                Fault::TimeOutAfter,
                Fault::FailedBefore,
                Fault::FailedAfter,
            ];
            state.endless = Some((random.below(3) as usize, *random.pick(&endless)));
        }
    }
    let mut sent = job.clone();
    let answer = sent.send(&world.faulty).await;
    world.service.settle().await;
    let after = Model::read(&world.clean, &format!("seed {seed}, {job:?}")).await;
    let others = had_a_turn.lock().unwrap().clone();

    let mut paths = Paths {
        job: &job,
        states: vec![(before.clone(), 0)],
    };
    paths.repeat();
    for op in &others {
        paths.others(op);
        paths.repeat();
    }
    let about = || {
        format!(
            "seed {seed}\nbefore {before:?}\njob {job:?}\nothers {others:?}\nanswer {answer:?}\nmet {:?}\nafter {after:?}",
            world.service.state().met
        )
    };
    let (disturbed, doubt) = {
        let state = world.service.state();
        (!others.is_empty() || !state.met.is_empty(), state.doubt)
    };
    let times = paths.times(&after);
    let end = match &answer {
        Ok(told) => {
            assert_told(told, &job, &sent, &before, &after, others.is_empty(), &about);
            let most = if job.is_once() { 1 } else { MOST_TIMES };
            let done = times.iter().copied().filter(|times| (1..=most).contains(times)).min();
            match done {
                None => {
                    assert!(
                        times.contains(&0) && doubt && is_stored(&job, &after),
                        "answered as done: {}",
                        about()
                    );
                    End::RecognisedByItem
                }
                Some(1) if !disturbed => End::Undisturbed,
                Some(1) if doubt => End::DoneAfterDoubt,
                Some(1) => End::DoneInSpite,
                Some(_) => {
                    assert!(doubt, "done more than once for no reason: {}", about());
                    End::DoneTwice
                }
            }
        }
        Err(error) if !error.may_have_applied() => {
            assert_eq!(sent, job, "nothing was saved: {}", about());
            assert!(times.contains(&0), "answered as not done: {}", about());
            definite(error, &about)
        }
        Err(_) => {
            assert_eq!(sent, job, "nothing is known to be saved: {}", about());
            assert!(doubt || world.service.state().done > 0, "there was no doubt: {}", about());
            let most = if job.is_once() { 1 } else { MOST_TIMES };
            let times = times.iter().copied().filter(|times| *times <= most).min();
            match times {
                None => panic!("neither done nor not done: {}", about()),
                Some(0) => End::DoubtNotDone,
                Some(1) => End::DoubtDone,
                Some(_) => End::DoubtDoneTwice,
            }
        }
    };
    if !disturbed {
        let possible = before.after(job.ops());
        assert_eq!(answer.is_ok(), possible.is_ok(), "{}", about());
        assert!(answer.as_ref().err().is_none_or(Error::is_condition_failed), "{}", about());
    }
    let transaction = matches!(job, Job::All(..));
    *ends.entry((end, transaction)).or_default() += 1;
    if let (Err(error), Job::All(_, Some(_))) = (&answer, &job)
        && error.may_have_applied()
        && others.is_empty()
    {
        *ends.entry((End::SentAgain, true)).or_default() += 1;
        return send_again(world, &job, &before, &about).await;
    }
    after
}

/// Of an error that says that nothing was done.
fn definite(error: &Error, about: &dyn Fn() -> String) -> End {
    match error {
        error if error.is_condition_failed() => End::Unmet,
        error if error.is_conflict() => End::Conflict,
        error if error.is_throttled() => End::Throttled,
        error if error.code() == Some("AccessDeniedException") => End::Refused,
        error => {
            let text = error.to_string();
            assert!(text.starts_with("GetItem ") || text.starts_with("TransactGetItems "), "{}", about());
            End::NotRead
        }
    }
}

/// With the caller's token a transaction can be sent once more, and takes place once in all.
async fn send_again(world: &World, job: &Job, before: &Model, about: &dyn Fn() -> String) -> Model {
    let answer = job.clone().send(&world.faulty).await;
    let after = Model::read(&world.clean, "sent again").await;
    let once = before.after(job.ops());
    match &answer {
        Ok(_) => assert_eq!(Some(&after), once.as_ref().ok(), "sent again: {}", about()),
        // what its guards were is read anew, so that it may be another transaction by now
        Err(error) => {
            assert!(
                error.may_have_applied() || error.is_condition_failed(),
                "sent again: {error:?} {}",
                about()
            );
            assert!(after == *before || once.as_ref() == Ok(&after), "sent again: {error:?} {}", about());
        }
    }
    after
}

/// Whether the item is there exactly as it was sent.
fn is_stored(job: &Job, after: &Model) -> bool {
    let Job::One(op) = job else { return false };
    let sent = match op {
        Op::CreateNote(note) | Op::PutNoteWhen(note, _) | Op::ReplaceNote(note) => Store::Note(note.clone()),
        Op::SaveAccount(account) => {
            let mut account = account.clone();
            account.version += 1;
            Store::Account(account)
        }
        Op::CreateAccount(account) => Store::Account(account.clone()),
        Op::CreateBadge(badge) | Op::ReplaceBadge(badge) => Store::Badge(badge.clone()),
        _ => return false,
    };
    after.get(op.item()) == Some(sent)
}

/// What a successful write tells of the item, and of the struct that was saved.
fn assert_told(told: &Told, job: &Job, sent: &Job, before: &Model, after: &Model, alone: bool, about: &dyn Fn() -> String) {
    for (op, sent) in job.ops().iter().zip(sent.ops()) {
        match (op, sent) {
            (Op::SaveAccount(old), Op::SaveAccount(new)) => assert_eq!(new.version, old.version + 1, "{}", about()),
            _ => assert_eq!(op, sent, "{}", about()),
        }
    }
    let (Told::Item(item), Job::One(op)) = (told, job) else { return };
    let stored = match op {
        Op::UpdateNote(_) | Op::UpdateAccount(_) | Op::UpdateBadge(_) => after.get(op.item()),
        _ => before.get(op.item()),
    };
    assert!(!alone || *item == stored, "told {item:?}: {}", about());
}

fn meanwhile(turn: usize, op: Op, table: Table<Store>, had_a_turn: Arc<Mutex<Vec<Op>>>) -> Meanwhile {
    let write = move || -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let answer: Result<Told> = Job::One(op.clone()).send(&table).await;
            assert!(answer.as_ref().err().is_none_or(Error::is_condition_failed), "{answer:?}");
            had_a_turn.lock().unwrap().push(op);
        })
    };
    (turn, Box::new(write))
}

async fn run_worlds(worlds: std::ops::Range<u64>) {
    let mut ends = BTreeMap::new();
    for world in worlds.clone() {
        let this = World::new().await;
        let mut model = Model::default();
        for seed in 0..OF_A_WORLD {
            model = run(&this, world * OF_A_WORLD + seed, model, &mut ends).await;
        }
    }
    let runs = (worlds.end - worlds.start) * OF_A_WORLD;
    println!("{runs} writes under faults");
    for transaction in [false, true] {
        println!("  {}", if transaction { "transactions" } else { "single writes" });
        for ((end, of_transactions), count) in &ends {
            if *of_transactions == transaction {
                println!("    {count:6}  {end:?}");
            }
        }
    }
    // every way to end has been gone
    use End::*;
    let of_both = [
        Undisturbed,
        DoneInSpite,
        DoneAfterDoubt,
        Unmet,
        Conflict,
        Throttled,
        Refused,
        DoubtDone,
        DoubtNotDone,
    ];
    for end in of_both {
        for transaction in [false, true] {
            assert!(ends.contains_key(&(end, transaction)), "{end:?} {transaction}: {ends:?}");
        }
    }
    for end in [DoneTwice, DoubtDoneTwice] {
        assert!(
            ends.contains_key(&(end, false)) && !ends.contains_key(&(end, true)),
            "{end:?}: {ends:?}"
        );
    }
    assert!(ends.get(&(SentAgain, true)).is_some_and(|count| *count > runs / 200), "{ends:?}");
}

const WORLDS: u64 = RUNS / OF_A_WORLD;

#[tokio::test]
async fn what_is_done_and_what_is_said_agree() {
    run_worlds(0..WORLDS / 2).await;
}

#[tokio::test]
async fn what_is_done_and_what_is_said_agree_with_other_seeds() {
    run_worlds(WORLDS / 2..WORLDS).await;
}
