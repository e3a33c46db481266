//! A sharded query cut into pages at random gives what one partition with the same items gives, every cursor travelling as text.

use super::events::{Event, Events, SHARDS, plain};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Query, Result};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::runtime::Runtime;

/// How one page is asked for.
#[derive(Clone, Copy, Debug)]
struct Step {
    limit: Option<u32>,
    page_size: Option<u32>,
    max_pages: Option<u32>,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let few = || prop::option::of(1..6_u32);
    let rounds = prop::option::of(SHARDS..2 * SHARDS);
    let step = (few(), few(), rounds).prop_map(|(limit, page_size, max_pages)| Step {
        limit,
        page_size,
        max_pages,
    });
    vec(step, 1..6)
}

/// Reads a query to its end, each page as the next of the steps says, behind the cursor of the page before.
async fn in_steps<R, K>(
    steps: &[Step],
    query: impl Fn() -> Query<R, K>,
    send: impl AsyncFn(Query<R, K>) -> Result<dynamo_runtime::Page<R>>,
) -> Vec<R> {
    let (mut items, mut cursor) = (Vec::new(), None::<Cursor>);
    for step in steps.iter().cycle().take(500) {
        let query = step.limit.into_iter().fold(query(), Query::limit);
        let query = step.page_size.into_iter().fold(query, Query::page_size);
        let query = step.max_pages.into_iter().fold(query, Query::max_pages);
        let page = send(query.after(&cursor)).await.unwrap();
        let brought = page.items.len() as u32;
        assert!(step.limit.is_none_or(|limit| brought <= limit), "more than wanted");
        items.extend(page.items);
        let Some(next) = page.cursor else { return items };
        assert!(
            step.limit.is_none_or(|limit| brought == limit || step.max_pages.is_some()),
            "fewer than wanted"
        );
        let next: Cursor = next.to_string().parse().unwrap();
        assert_ne!(cursor.as_ref(), Some(&next), "no step ahead");
        cursor = Some(next);
    }
    panic!("no end after 500 pages");
}

/// The one order of the sort keys, and the same items at each.
fn assert_same<S: Ord + Clone + Debug>(sharded: &[(S, u16)], one_partition: &[(S, u16)]) {
    let keys = |items: &[(S, u16)]| items.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(sharded), keys(one_partition));
    let sorted = |items: &[(S, u16)]| {
        let mut items = items.to_vec();
        items.sort();
        items
    };
    assert_eq!(sorted(sharded), sorted(one_partition));
}

#[derive(Clone, Debug)]
enum Range<T> {
    All,
    Eq(T),
    Lt(T),
    Le(T),
    Gt(T),
    Ge(T),
    Between(T, T),
}

fn range<T: Clone + Debug + 'static>(value: impl Strategy<Value = T> + Clone + 'static) -> impl Strategy<Value = Range<T>> {
    let one = || value.clone();
    prop_oneof![
        3 => Just(Range::All),
        1 => one().prop_map(Range::Eq),
        1 => one().prop_map(Range::Lt),
        1 => one().prop_map(Range::Le),
        1 => one().prop_map(Range::Gt),
        1 => one().prop_map(Range::Ge),
        1 => (one(), one()).prop_map(|(low, high)| Range::Between(low, high)),
    ]
}

/// The query with a range on one field of its sort key, behind others that are fixed.
macro_rules! ranged {
    ($query:expr, $range:expr, $($field:ident).+ $(, $fixed:expr)?) => {
        match $range {
            Range::All => $query,
            Range::Eq(value) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.eq(value)),
            Range::Lt(bound) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.lt(bound)),
            Range::Le(bound) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.le(bound)),
            Range::Gt(bound) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.gt(bound)),
            Range::Ge(bound) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.ge(bound)),
            Range::Between(low, high) => $query.range(|sk| ranged!(@ sk $(, $fixed)?).$($field()).+.between(low, high)),
        }
    };
    (@ $sk:ident) => { $sk };
    (@ $sk:ident, $fixed:expr) => { $sk.at().eq($fixed) };
}

fn towards<R, K>(query: Query<R, K>, descending: bool) -> Query<R, K> {
    if descending { query.descending() } else { query }
}

/// A runtime, and both tables for all cases of a property.
struct Tables {
    runtime: Runtime,
    sharded: Table<Events>,
    plain: Table<plain::Events>,
}

impl Tables {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self {
            sharded: runtime.block_on(Table::embedded()).unwrap(),
            plain: runtime.block_on(Table::embedded()).unwrap(),
            runtime,
        }
    }

    /// Writes the same events to both, into a room that no case has used.
    async fn fill(&self, events: Vec<Event>) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let case = NEXT.fetch_add(1, Ordering::Relaxed);
        let room = case.to_string();
        let events = (0..).zip(events).map(|(number, event)| Event {
            id: (case % 100) as u16 * 100 + number,
            room: room.clone(),
            ..event
        });
        let events: Vec<_> = events.collect();
        let plain: Vec<_> = events.iter().map(Event::in_one_partition).collect();
        BatchWrite::new().put_all(&events).send(&self.sharded).await.unwrap();
        BatchWrite::new().put_all(&plain).send(&self.plain).await.unwrap();
        room
    }
}

fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(40)
}

fn word() -> impl Strategy<Value = String> + Clone {
    prop_oneof![Just("a"), Just("ab"), Just("a\u{10ffff}"), Just("b"), Just("é")].prop_map(str::to_owned)
}

fn of_text(at: u8, word: String) -> Event {
    Event {
        at,
        word,
        ..super::events::event(0)
    }
}

#[test]
fn texts() {
    let tables = Tables::new();
    let events = || vec((0..5_u8, word()).prop_map(|(at, word)| of_text(at, word)), 0..30);
    proptest!(cases(), |(events in events(), range in range(0..5_u8), descending: bool, steps in steps())| {
        tables.runtime.block_on(async {
            let room = tables.fill(events).await;
            let query = || towards(ranged!(Event::in_room(&room), &range, at), descending);
            let one_partition = towards(ranged!(plain::Event::in_room(&room), &range, at), descending);
            let read = in_steps(&steps, query, async |query| query.send(&tables.sharded).await).await;
            let expected = one_partition.all(&tables.plain).await.unwrap();
            let sharded: Vec<_> = read.iter().map(|event| ((event.at, event.word.clone()), event.id)).collect();
            let expected: Vec<_> = expected.into_iter().map(|event| ((event.at, event.word), event.id)).collect();
            assert_same(&sharded, &expected);
            assert_eq!(query().all(&tables.sharded).await.unwrap(), read);
            assert_eq!(query().count(&tables.sharded).await.unwrap(), read.len() as u64);
        });
    });
}

#[test]
fn texts_of_two_fields() {
    let tables = Tables::new();
    let events = || vec((0..2_u8, word()).prop_map(|(at, word)| of_text(at, word)), 0..30);
    proptest!(cases(), |(events in events(), range in range(word()), prefix in prop::option::of(word()), descending: bool, steps in steps())| {
        tables.runtime.block_on(async {
            let room = tables.fill(events).await;
            let query = || match &prefix {
                Some(prefix) => Event::in_room(&room).range(|sk| sk.at().eq(1).word().begins_with(prefix)),
                None => ranged!(Event::in_room(&room), &range, word, 1),
            };
            let query = || towards(query(), descending);
            let one_partition = match &prefix {
                Some(prefix) => plain::Event::in_room(&room).range(|sk| sk.at().eq(1).word().begins_with(prefix)),
                None => ranged!(plain::Event::in_room(&room), &range, word, 1),
            };
            let one_partition = towards(one_partition, descending);
            let read = in_steps(&steps, query, async |query| query.send(&tables.sharded).await).await;
            let expected = one_partition.all(&tables.plain).await.unwrap();
            let sharded: Vec<_> = read.iter().map(|event| ((event.at, event.word.clone()), event.id)).collect();
            let expected: Vec<_> = expected.into_iter().map(|event| ((event.at, event.word), event.id)).collect();
            assert_same(&sharded, &expected);
            assert_eq!(query().count(&tables.sharded).await.unwrap(), read.len() as u64);
        });
    });
}

#[test]
fn numbers() {
    let tables = Tables::new();
    let level = || prop_oneof![-3..3_i64, Just(i64::MAX), Just(i64::MIN)];
    let events = || {
        vec(
            level().prop_map(|level| Event {
                level,
                ..super::events::event(0)
            }),
            0..40,
        )
    };
    proptest!(cases(), |(events in events(), range in range(level()), descending: bool, steps in steps())| {
        tables.runtime.block_on(async {
            let room = tables.fill(events).await;
            let query = || towards(ranged!(Event::by_level(&room), &range, level), descending);
            let one_partition = towards(ranged!(plain::Event::by_level(&room), &range, level), descending);
            let read = in_steps(&steps, query, async |query| query.send(&tables.sharded).await).await;
            let expected = one_partition.all(&tables.plain).await.unwrap();
            let sharded: Vec<_> = read.iter().map(|event| (event.level, event.id)).collect();
            let expected: Vec<_> = expected.into_iter().map(|event| (event.level, event.id)).collect();
            assert_same(&sharded, &expected);
            assert_eq!(query().count(&tables.sharded).await.unwrap(), read.len() as u64);
        });
    });
}

#[test]
fn bytes() {
    let tables = Tables::new();
    let digest = || vec(prop_oneof![Just(0_u8), Just(127), Just(128), Just(255)], 1..3);
    let events = || {
        vec(
            digest().prop_map(|digest| Event {
                digest,
                ..super::events::event(0)
            }),
            0..40,
        )
    };
    proptest!(cases(), |(events in events(), range in range(digest()), descending: bool, steps in steps())| {
        tables.runtime.block_on(async {
            let room = tables.fill(events).await;
            let query = || towards(ranged!(Event::by_digest(&room), &range, digest), descending);
            let one_partition = towards(ranged!(plain::Event::by_digest(&room), &range, digest), descending);
            let read = in_steps(&steps, query, async |query| query.send(&tables.sharded).await).await;
            let expected = one_partition.all(&tables.plain).await.unwrap();
            let sharded: Vec<_> = read.iter().map(|event| (event.digest.clone(), event.id)).collect();
            let expected: Vec<_> = expected.into_iter().map(|event| (event.digest, event.id)).collect();
            assert_same(&sharded, &expected);
            assert_eq!(query().count(&tables.sharded).await.unwrap(), read.len() as u64);
        });
    });
}
