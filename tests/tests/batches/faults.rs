//! Thousands of batches under faults from seeds: leftovers, throttling, refusals, errors in the middle, lost answers.
//! After each: what is in the table, and what is said to be unfinished, are together exactly what was asked for.

use crate::fake::{Fake, Items, Random, key_of};
use crate::{word, words};
use dynamo_runtime::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use tests::Wire;
use tests::entities::{Shop, Word};

const RUNS: u64 = 2_000;

fn faulty() -> (Table<Shop>, Fake, Wire) {
    let fake = Fake::default();
    let service = fake.clone();
    let wire = Wire::to(move |operation, body| service.answer(operation, body));
    (Table::new(wire.client()), fake, wire)
}

/// As the service names it.
fn key(word: &Word) -> String {
    key_of(&json!({ "PK": { "S": format!("LIST#{}", word.list) }, "SK": { "S": format!("WORD#{}", word.word) } }))
}

fn item(word: &Word) -> serde_json::Value {
    json!({
        "PK": { "S": format!("LIST#{}", word.list) }, "SK": { "S": format!("WORD#{}", word.word) }, "entityType": { "S": "WORD" },
        "list": { "S": word.list }, "word": { "S": word.word },
    })
}

fn stored(numbers: impl IntoIterator<Item = usize>) -> Items {
    numbers.into_iter().map(word).map(|word| (key(&word), item(&word))).collect()
}

/// Mostly a few, for speed; one time in ten enough for several chunks.
fn several(random: &mut Random, few: u64, many: u64) -> usize {
    let bound = if random.below(10) == 0 { many } else { few };
    random.below(bound) as usize
}

#[tokio::test]
async fn no_write_is_lost_and_none_is_claimed() {
    let (table, fake, wire) = faulty();
    let mut outcomes = BTreeMap::new();
    for seed in 0..RUNS {
        let mut random = Random::new(seed.wrapping_mul(77));
        let count = several(&mut random, 8, 60);
        // those with odd numbers are there, and the last third is deleted
        let before = stored((0..count).filter(|number| number % 2 == 1));
        fake.begin(seed, before.clone());
        let deletes_from = count - count / 3;
        let words = words(0..count);
        let batch = BatchWrite::new()
            .put_all(&words[..deletes_from])
            .delete_all(words[deletes_from..].iter().map(Word::primary_key));
        let answer = batch.send(&table).await;
        let state = fake.state().take();
        wire.clear();

        let unfinished = answer.as_ref().err().map_or(&[][..], |error| error.unfinished());
        let keys: Vec<_> = words.iter().map(key).collect();
        let not_told: Vec<_> = (0..count).filter(|at| !state.acknowledged.contains(&keys[*at])).collect();
        assert_eq!(unfinished, not_told, "seed {seed}");
        assert_eq!(answer.is_ok(), not_told.is_empty(), "seed {seed}");

        let doubtful = |at: &usize| state.in_doubt.contains(&keys[*at]);
        let in_doubt = unfinished.iter().any(doubtful);
        assert_eq!(
            answer.as_ref().is_err_and(|error| error.may_have_applied()),
            in_doubt,
            "seed {seed}"
        );
        for (at, word) in words.iter().enumerate() {
            let now = state.items.get(&keys[at]);
            let wanted = (at < deletes_from).then(|| item(word));
            let done = now == wanted.as_ref();
            let untouched = now == before.get(&keys[at]);
            if unfinished.contains(&at) {
                assert!(untouched || (done && doubtful(&at)), "seed {seed}, word {at}");
            } else {
                assert!(done, "seed {seed}, word {at}");
            }
        }
        assert!(state.items.keys().all(|there| keys.contains(there)), "seed {seed}");
        // eight waits without progress, thrice by the SDK, for each chunk and each of its items
        assert!(state.requests <= 3 * 9 * (count + 3), "seed {seed}");

        let kind = match &answer {
            Ok(_) => "done",
            Err(error) if error.is_throttled() => "throttled",
            Err(error) if error.code() == Some("AccessDeniedException") => "refused",
            Err(_) => "lost",
        };
        *outcomes.entry((kind, in_doubt)).or_insert(0) += 1;
    }
    // every way to end has been gone, with and without doubt
    assert!(outcomes.len() == 6 && outcomes.values().all(|count| *count > 5), "{outcomes:?}");
}

#[tokio::test]
async fn no_read_is_lost_and_none_is_made_up() {
    let (table, fake, wire) = faulty();
    let (mut ok, mut failed) = (0, 0);
    for seed in 0..RUNS / 8 {
        let mut random = Random::new(seed.wrapping_mul(91));
        let count = several(&mut random, 12, 220);
        let asked: Vec<_> = (0..count).map(|_| random.below(300) as usize).collect();
        fake.begin(seed, stored((0..300).filter(|number| number % 3 != 0)));
        let answer = BatchGet::new()
            .keys(asked.iter().map(|number| word(*number).primary_key()))
            .send(&table)
            .await;
        let state = fake.state().take();
        wire.clear();

        let told = |number: &usize| state.acknowledged.contains(&key(&word(*number)));
        let (mut expected, mut seen) = (Vec::new(), BTreeSet::new());
        for number in asked.iter().filter(|number| told(number) && *number % 3 != 0) {
            if seen.insert(number) {
                expected.push(Shop::Word(word(*number)));
            }
        }
        let not_told: Vec<_> = (0..count).filter(|at| !told(&asked[*at])).collect();
        match answer {
            Ok(found) => {
                ok += 1;
                assert!(not_told.is_empty(), "seed {seed}");
                assert_eq!(found, expected, "seed {seed}");
            }
            Err(error) => {
                failed += 1;
                assert!(!not_told.is_empty() && !error.may_have_applied(), "seed {seed}");
                assert_eq!(error.unfinished(), not_told, "seed {seed}");
                assert_eq!(error.partial::<Vec<Shop>>(), Some(&expected), "seed {seed}");
            }
        }
    }
    assert!(ok > 50 && failed > 20, "{ok} {failed}");
}
