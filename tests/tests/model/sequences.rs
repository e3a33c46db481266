//! Random sequences of writes, with structs that are stale: after each step the table holds what the model holds.

use super::actions::{Action, Held, Step, Verb, any_slot, carry_out, moment, refusal, steps};
use super::entities::Register;
use super::model::{Answer, Model, Refusal};
use super::stored::{clear, in_model, in_table};
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use tokio::runtime::Runtime;

/// Carries a step out on both sides and compares.
async fn both(steps: &[Step], tick: usize, held: &mut Held, model: &mut Model, table: &Table<Register>) {
    let now = moment(tick);
    let mut actions: Vec<Action> = steps.iter().map(|step| step.action(held)).collect();
    let clash = model.clash(&actions, now);
    let expected = model.apply(&actions, now);
    let answer = carry_out(&mut actions, now, table).await;
    match (&answer, &expected) {
        (Ok(answer), Ok(expected)) => {
            if let Some(answer) = answer {
                assert_eq!(*answer, expected[0], "what {actions:?} answered");
            }
        }
        (Err(error), Err(expected)) => match &expected[..] {
            [Some(expected)] => assert_eq!(refusal(error), *expected, "of {actions:?}: {}", error.detailed()),
            several => {
                let (told, refusal) = (several.contains(&Some(refusal(error))), refusal(error));
                assert!(
                    told || refusal == Refusal::Unique && clash,
                    "{several:?} of {actions:?}: {}",
                    error.detailed()
                );
            }
        },
        _ => panic!("{actions:?}\nanswered {answer:?}\nand should have {expected:?}"),
    }
    assert_eq!(in_table(table).await, in_model(model), "after {actions:?}");
    for (step, action) in steps.iter().zip(actions).filter(|(step, _)| !step.forgets) {
        match (&answer, model.items.get(&action.slot)) {
            (Ok(Some(Answer::New(new))), _) => held.insert(action.slot, new.clone()),
            // a struct that was saved is what is stored
            (Ok(_), Some(stored)) if action.verb == Verb::Over => {
                assert_eq!(action.given, *stored, "the struct after {step:?}");
                held.insert(action.slot, action.given)
            }
            // reads it
            (_, Some(stored)) => held.insert(action.slot, stored.clone()),
            (_, None) => None,
        };
    }
}

#[test]
fn every_step_does_what_the_model_does() {
    let engine = Runtime::new().unwrap();
    let table = engine.block_on(Table::<Register>::embedded()).unwrap();
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(150)
    };
    proptest!(config, |(sequence in prop::collection::vec(steps(any_slot()), 1..14))| {
        engine.block_on(async {
            clear(&table).await;
            let (mut model, mut held) = (Model::default(), Held::new());
            for (tick, steps) in sequence.iter().enumerate() {
                both(steps, tick, &mut held, &mut model, &table).await;
            }
        });
    });
}
