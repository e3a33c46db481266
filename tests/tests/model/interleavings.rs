//! Random interleavings: several writers, of whom between any two requests of one the others may do theirs.
//!
//! Every answer and what is stored in the end must be those of the same writes one after the other, in an order in which a write that had ended
//! before another began comes first. The model is asked for all such orders.

use super::actions::{Action, Held, Step, Verb, carry_out, contended_slot, moment, refusal, steps};
use super::entities::Register;
use super::model::{Answer, Model, Refusal};
use super::stored::{Stored, clear, in_model, in_table};
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use tokio::runtime::Runtime;

/// One write or transaction, done.
#[derive(Debug)]
struct Event {
    actions: Vec<Action>,
    tick: usize,
    result: Result<Option<Answer>, Failure>,
    began: usize,
    ended: usize,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Failure {
    Refused(Refusal),
    /// Others were in the way too often, and nothing was done.
    Conflict,
    /// It took place, but the item was gone when it was read for the answer.
    Gone,
}

/// Writes one after the other, with structs of its own.
async fn writer(
    todo: Vec<Vec<Step>>,
    mut held: Held,
    first: usize,
    clock: &Cell<usize>,
    log: &RefCell<Vec<Event>>,
    table: &Table<Register>,
) {
    for (tick, steps) in (first..).zip(todo) {
        let planned: Vec<Action> = steps.iter().map(|step| step.action(&held)).collect();
        let (mut actions, began) = (planned.clone(), clock.get());
        let result = carry_out(&mut actions, moment(tick), table).await.map_err(|error| match () {
            () if error.is_conflict() => Failure::Conflict,
            () if error.to_string().contains("was gone when its update had taken place") => Failure::Gone,
            () => Failure::Refused(refusal(&error)),
        });
        for (_, action) in steps.iter().zip(&actions).filter(|(step, _)| !step.forgets && result.is_ok()) {
            let now_held = match (&result, action.verb) {
                (Ok(Some(Answer::New(new))), _) => new,
                (_, Verb::Create | Verb::Put | Verb::Over) => &action.given,
                _ => continue,
            };
            held.insert(action.slot, now_held.clone());
        }
        log.borrow_mut().push(Event {
            actions: planned,
            tick,
            result,
            began,
            ended: clock.get(),
        });
    }
}

/// Polls one writer after the other as the schedule says. The embedded engine suspends every request once before it carries it out, so that a poll
/// is at most one request.
fn interleave(mut writers: Vec<Pin<Box<dyn Future<Output = ()> + '_>>>, schedule: &[u8], clock: &Cell<usize>) {
    let mut schedule = schedule.iter().copied().map(usize::from).cycle();
    while !writers.is_empty() {
        let at = schedule.next().unwrap_or_default() % writers.len();
        clock.set(clock.get() + 1);
        if writers[at].as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Ready(()) {
            drop(writers.swap_remove(at));
        }
    }
}

/// Whether some order of these events explains them and leads to what is stored.
fn explained(model: &Model, events: &[&Event], stored: &Stored) -> bool {
    if events.is_empty() {
        return in_model(model) == *stored;
    }
    events.iter().enumerate().any(|(at, event)| {
        let rest: Vec<_> = [&events[..at], &events[at + 1..]].concat();
        if rest.iter().any(|other| other.ended < event.began) {
            return false;
        }
        let mut next = model.clone();
        agrees(&mut next, event) && explained(&next, &rest, stored)
    })
}

fn agrees(model: &mut Model, event: &Event) -> bool {
    if event.result == Err(Failure::Conflict) {
        return true;
    }
    let now = moment(event.tick);
    let clash = model.clash(&event.actions, now);
    match (model.apply(&event.actions, now), &event.result) {
        (Ok(_), Err(Failure::Gone)) => true,
        (Ok(expected), Ok(answer)) => {
            event.actions[0].answers_of_another_moment() || answer.as_ref().is_none_or(|answer| *answer == expected[0])
        }
        (Err(expected), Err(Failure::Refused(refusal))) => {
            expected.contains(&Some(*refusal)) || *refusal == Refusal::Unique && event.actions.len() > 1 && clash
        }
        _ => false,
    }
}

/// A thousand, or as many as the environment asks for.
fn cases() -> u32 {
    std::env::var("INTERLEAVINGS").map_or(1000, |cases| cases.parse().unwrap())
}

#[test]
fn every_interleaving_is_an_order() {
    let engine = Runtime::new().unwrap();
    let table = engine.block_on(Table::<Register>::embedded()).unwrap();
    let config = ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 400,
        ..ProptestConfig::with_cases(cases())
    };
    let before = prop::collection::vec(steps(contended_slot()), 0..3);
    let writers = prop::collection::vec(prop::collection::vec(steps(contended_slot()), 1..3), 2..4);
    proptest!(config, |(before in before, writers in writers, schedule in prop::collection::vec(any::<u8>(), 1..24))| {
        let _in = engine.enter();
        engine.block_on(clear(&table));
        let (mut model, mut held) = (Model::default(), Held::new());
        for (tick, steps) in before.iter().enumerate() {
            let mut actions: Vec<_> = steps.iter().map(|step| step.action(&held)).collect();
            let expected = model.apply(&actions, moment(tick));
            assert_eq!(engine.block_on(carry_out(&mut actions, moment(tick), &table)).is_ok(), expected.is_ok());
            held.clone_from(&model.items);
        }
        let (clock, log) = (Cell::new(0), RefCell::new(Vec::new()));
        let futures = writers.iter().zip(1..).map(|(todo, number)| {
            Box::pin(writer(todo.clone(), held.clone(), number * 10, &clock, &log, &table)) as Pin<Box<dyn Future<Output = ()>>>
        });
        interleave(futures.collect(), &schedule, &clock);
        let (events, stored) = (log.into_inner(), engine.block_on(in_table(&table)));
        let explained = explained(&model, &events.iter().collect::<Vec<_>>(), &stored);
        prop_assert!(explained, "no order explains\n{events:#?}\nbegun with {model:#?}\nand ended with {stored:#?}");
    });
}
