//! What the properties of sharded reads are tried on: items in shards, evenly and not, with few sort keys and many, and ways to read them.

use super::spread::{Brought, How, KINDS, Kind, Op, RANKS, Range, SHARDS};
use super::world::{Made, World};
use dynamo_runtime::prelude::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use tokio::runtime::Runtime;

/// What is read, and how.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) kind: Kind,
    pub(crate) shards: usize,
    pub(crate) seed: u64,
    pub(crate) items: Vec<Made>,
    pub(crate) range: Range,
    pub(crate) filtered: bool,
    pub(crate) descending: bool,
    pub(crate) page_size: Option<u32>,
    /// How many items a page holds, whatever was asked for.
    pub(crate) page: Option<usize>,
}

impl Case {
    pub(crate) fn world(&self) -> World {
        let world = World::new(self.kind, self.shards, self.seed, &self.items);
        world.partitions.weigh_items_as(1);
        if self.filtered {
            world.filter();
        }
        if let Some(items) = self.page {
            world.partitions.cut_pages_at(items);
        }
        world
    }

    pub(crate) fn how(&self) -> How {
        How {
            range: self.range,
            filtered: self.filtered,
            descending: self.descending,
            page_size: self.page_size,
            ..How::default()
        }
    }
}

fn op() -> impl Strategy<Value = Op> {
    let rank = || 0..RANKS;
    (0..6_u8, rank(), rank()).prop_map(|(op, one, other)| match op {
        0 => Op::Eq(one),
        1 => Op::Lt(one),
        2 => Op::Le(one),
        3 => Op::Gt(one),
        4 => Op::Ge(one),
        _ => Op::Between(one.min(other), one.max(other)),
    })
}

/// A range of ranks, of the first fields of texts, or of their words.
fn range(kind: Kind) -> BoxedStrategy<Range> {
    let few = |most: u8| op().prop_map(move |op| op.mapped(|rank| rank % most));
    match kind {
        Kind::Text => prop_oneof![
            2 => Just(Range::All),
            2 => few(3).prop_map(Range::First),
            3 => few(5).prop_map(|op| Range::Second(1, op)),
            2 => (0..5_u8).prop_map(|word| Range::Prefix(1, word)),
        ]
        .boxed(),
        Kind::Unsorted => Just(Range::All).boxed(),
        Kind::Number | Kind::Binary => prop_oneof![1 => Just(Range::All), 3 => op().prop_map(Range::First)].boxed(),
    }
}

/// Even, one shard that has nearly all, or runs of items in one.
fn items(shards: usize) -> impl Strategy<Value = Vec<Made>> {
    let each = (any::<u16>(), 0..RANKS, 0..100_u8);
    let skew = (0..3_u8, any::<u16>());
    let alphabet = select(vec![1_u8, 3, RANKS]);
    let rate = select(vec![100_u8, 20, 5, 0]);
    (vec(each, 0..40), skew, alphabet, rate).prop_map(move |(items, (skew, heavy), alphabet, rate)| {
        let items = items.into_iter().enumerate();
        let items = items.map(|(at, (chance, rank, pass))| {
            let shard = match skew {
                0 => usize::from(chance),
                1 if chance % 10 > 0 => usize::from(heavy),
                1 => usize::from(chance),
                _ => at / 7,
            };
            let rank = match alphabet {
                1 => 6,
                3 => 5 + rank % 3,
                _ => rank,
            };
            (shard % shards, rank, pass < rate)
        });
        items.collect()
    })
}

pub(crate) fn case_of(shards: &'static [usize]) -> impl Strategy<Value = Case> {
    (select(&KINDS), select(shards)).prop_flat_map(|(kind, shards)| {
        let pages = (
            prop::option::of(prop_oneof![3 => 1..5_u32, 1 => 5..50_u32]),
            prop::option::of(1..6_usize),
        );
        let flags = (any::<bool>(), any::<bool>());
        (any::<u64>(), items(shards), range(kind), flags, pages).prop_map(
            move |(seed, items, range, (filtered, descending), (page_size, page))| Case {
                kind,
                shards,
                seed,
                items,
                range,
                filtered,
                descending,
                page_size,
                page,
            },
        )
    })
}

/// Mostly few shards, of which all can be tried.
pub(crate) fn case() -> impl Strategy<Value = Case> {
    prop_oneof![6 => case_of(&SHARDS[..3]), 2 => case_of(&SHARDS[3..5])]
}

/// So many cases, unless the environment says how many.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap()
}

/// As it travels.
pub(crate) fn again(cursor: &Cursor) -> Cursor {
    cursor.to_string().parse().unwrap()
}

/// Reads to the end, each page behind the cursor of the page before; the pages.
pub(crate) async fn in_pages(world: &World, how: &How) -> Vec<Brought> {
    let (mut pages, mut how) = (Vec::new(), how.clone());
    loop {
        let page = world.ask.send(how.clone()).await.unwrap();
        let next = page.cursor.as_ref().map(again);
        let brought = page.numbers.len();
        pages.push(page);
        assert!(pages.len() < 1000, "no end");
        if let Some(limit) = how.limit {
            assert!(brought == limit as usize || next.is_none(), "fewer than wanted");
        }
        if next.is_none() {
            return pages;
        }
        assert_ne!(next, how.after, "no step ahead");
        how.after = next;
    }
}

pub(crate) fn numbers(pages: &[Brought]) -> Vec<u16> {
    pages.iter().flat_map(|page| page.numbers.clone()).collect()
}

/// No request asks for what another of the same reading has brought.
pub(crate) fn assert_asked_once(world: &World) {
    let asked = world.asked();
    let from: BTreeSet<_> = asked.iter().map(|asked| (&asked.partition, &asked.start)).collect();
    assert_eq!(from.len(), asked.len(), "{asked:?}");
}
