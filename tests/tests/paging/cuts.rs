//! A query cut into pages at random gives what a sorted list gives, for every type of sort key, with every cursor travelling as text.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Page, Query, Result};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use tests::entities::{Blob, Blobs, Line, Member, Members, Order, Reading, Readings, Shop, Visit, Word, put_foreign, visit};
use tokio::runtime::Runtime;

/// How one page is asked for.
#[derive(Clone, Copy, Debug)]
struct Step {
    limit: Option<u32>,
    page_size: Option<u32>,
    max_pages: Option<u32>,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let few = || prop::option::of(1..6u32);
    vec(
        (few(), few(), few()).prop_map(|(limit, page_size, max_pages)| Step {
            limit,
            page_size,
            max_pages,
        }),
        1..6,
    )
}

impl Step {
    fn of<R, K>(self, query: Query<R, K>) -> Query<R, K> {
        let query = self.limit.into_iter().fold(query, Query::limit);
        let query = self.page_size.into_iter().fold(query, Query::page_size);
        self.max_pages.into_iter().fold(query, Query::max_pages)
    }

    fn check<R>(self, page: &Page<R>) {
        let (items, requests) = (page.items.len() as u32, page.consumed.requests as u32);
        assert!(self.limit.is_none_or(|limit| items <= limit), "more than wanted");
        assert!(self.max_pages.is_none_or(|pages| requests <= pages), "too many requests");
        let cut_short = items < self.limit.unwrap_or(0) && page.cursor.is_some();
        assert!(!cut_short || self.max_pages == Some(requests), "fewer than wanted");
        assert!(self.limit.is_some() || requests <= 1, "more than one request without a limit");
    }
}

/// Reads a query to its end, each page as the next of the steps says, behind the cursor of the page before.
async fn in_steps<R, K>(steps: &[Step], query: impl Fn() -> Query<R, K>, send: impl AsyncFn(Query<R, K>) -> Result<Page<R>>) -> Vec<R> {
    let (mut items, mut cursor) = (Vec::new(), None);
    for step in steps.iter().cycle().take(500) {
        let page = send(step.of(query()).after(cursor)).await.unwrap();
        step.check(&page);
        items.extend(page.items);
        let Some(next) = page.cursor else { return items };
        cursor = Some(next.to_string().parse::<Cursor>().unwrap());
    }
    panic!("no end after 500 pages");
}

fn towards<R, K>(query: Query<R, K>, descending: bool) -> Query<R, K> {
    if descending { query.descending() } else { query }
}

/// The oracle's part of a direction.
fn in_order<T>(sorted: impl Iterator<Item = T>, descending: bool) -> Vec<T> {
    let mut list: Vec<_> = sorted.collect();
    if descending {
        list.reverse();
    }
    list
}

#[derive(Clone, Debug)]
enum Range<T> {
    All,
    Lt(T),
    Le(T),
    Gt(T),
    Ge(T),
    Between(T, T),
}

fn range<T: Clone + std::fmt::Debug + 'static>(value: impl Strategy<Value = T> + Clone + 'static) -> impl Strategy<Value = Range<T>> {
    prop_oneof![
        2 => Just(Range::All),
        1 => value.clone().prop_map(Range::Lt),
        1 => value.clone().prop_map(Range::Le),
        1 => value.clone().prop_map(Range::Gt),
        1 => value.clone().prop_map(Range::Ge),
        1 => (value.clone(), value).prop_map(|(low, high)| Range::Between(low, high)),
    ]
}

impl<T: Ord> Range<T> {
    fn holds(&self, value: &T) -> bool {
        match self {
            Self::All => true,
            Self::Lt(bound) => value < bound,
            Self::Le(bound) => value <= bound,
            Self::Gt(bound) => value > bound,
            Self::Ge(bound) => value >= bound,
            Self::Between(low, high) => low <= value && value <= high,
        }
    }
}

/// The query with a range on one field of its sort key.
macro_rules! ranged {
    ($query:expr, $range:expr, $field:ident) => {
        match $range {
            Range::All => $query,
            Range::Lt(bound) => $query.range(|sk| sk.$field().lt(bound)),
            Range::Le(bound) => $query.range(|sk| sk.$field().le(bound)),
            Range::Gt(bound) => $query.range(|sk| sk.$field().gt(bound)),
            Range::Ge(bound) => $query.range(|sk| sk.$field().ge(bound)),
            Range::Between(low, high) => $query.range(|sk| sk.$field().between(low, high)),
        }
    };
}

/// A runtime and a table for all cases of a property.
fn table<T: TableDef>() -> (Runtime, Table<T>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let table = runtime.block_on(Table::embedded()).unwrap();
    (runtime, table)
}

/// A partition that no case has used.
fn new_partition() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed).to_string()
}

fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(40)
}

#[test]
fn text_sort_keys() {
    let (runtime, table) = table::<Shop>();
    let word = || "[abé]{1,3}";
    proptest!(cases(), |(words in btree_set(word(), 0..20), range in range(word()), descending: bool, steps in steps())| {
        runtime.block_on(async {
            let list = new_partition();
            for word in &words {
                Word { list: list.clone(), word: word.clone() }.create().send(&table).await.unwrap();
            }
            for (sk, tag) in [("WORD#", "OTHER"), ("WORD#ab#c", "OTHER"), ("WORD#a!", "WORDS"), ("WORD", "WORD"), ("WORD$", "OTHER"), ("X", "X")] {
                put_foreign(&table, &[("PK", &format!("LIST#{list}")), ("SK", sk), ("entityType", tag)]).await;
            }
            let query = || towards(ranged!(Word::by_list(&list), &range, word), descending);
            let expected = in_order(words.iter().filter(|word| range.holds(word)).cloned(), descending);
            let read = in_steps(&steps, query, async |query| query.send(&table).await).await;
            assert_eq!(read.into_iter().map(|word| word.word).collect::<Vec<_>>(), expected);
            assert_eq!(query().count(&table).await.unwrap(), expected.len() as u64);
        });
    });
}

#[test]
fn number_sort_keys() {
    let (runtime, table) = table::<Readings>();
    let most: i128 = 10i128.pow(38) - 1;
    let number = || prop_oneof![-12..12i128, -most..=most, Just(most), Just(-most), Just(i128::from(u64::MAX))];
    proptest!(cases(), |(numbers in btree_set(number(), 0..20), range in range(number()), descending: bool, steps in steps())| {
        runtime.block_on(async {
            let sensor = new_partition();
            for at in &numbers {
                Reading { sensor: sensor.clone(), at: *at }.create().send(&table).await.unwrap();
            }
            let query = || towards(ranged!(Reading::by_sensor(&sensor), &range, at), descending);
            let expected = in_order(numbers.iter().copied().filter(|at| range.holds(at)), descending);
            let read = in_steps(&steps, query, async |query| query.send(&table).await).await;
            assert_eq!(read.into_iter().map(|reading| reading.at).collect::<Vec<_>>(), expected);
            assert_eq!(query().count(&table).await.unwrap(), expected.len() as u64);
        });
    });
}

#[test]
fn binary_sort_keys() {
    let (runtime, table) = table::<Blobs>();
    let bytes = || vec(prop_oneof![Just(0u8), Just(127), Just(128), Just(255)], 1..4);
    proptest!(cases(), |(digests in btree_set(bytes(), 0..20), range in range(bytes()), descending: bool, steps in steps())| {
        runtime.block_on(async {
            let owner = new_partition();
            for digest in &digests {
                Blob { owner: owner.clone(), digest: digest.clone() }.create().send(&table).await.unwrap();
            }
            let query = || towards(ranged!(Blob::by_owner(&owner), &range, digest), descending);
            let expected = in_order(digests.iter().filter(|digest| range.holds(digest)).cloned(), descending);
            let read = in_steps(&steps, query, async |query| query.send(&table).await).await;
            assert_eq!(read.into_iter().map(|blob| blob.digest).collect::<Vec<_>>(), expected);
            assert_eq!(query().count(&table).await.unwrap(), expected.len() as u64);
        });
    });
}

#[test]
fn tables_and_indexes_without_a_sort_key() {
    let (runtime, table) = table::<Members>();
    proptest!(cases(), |(count in 0..12u32, descending: bool, steps in steps())| {
        runtime.block_on(async {
            let team = new_partition();
            let names: BTreeSet<_> = (0..count).map(|member| format!("{team} {member}")).collect();
            for name in &names {
                let member = Member { name: name.clone(), team: team.clone() };
                member.create().send(&table).await.unwrap();
                let one = in_steps(&steps, || towards(Member::by_name(name), descending), async |query| query.send(&table).await).await;
                assert_eq!(one, [member]);
            }
            // their order is the service's
            let query = || towards(Member::by_team(&team), descending);
            let read = in_steps(&steps, query, async |query| query.send(&table).await).await;
            assert_eq!(read, query().all(&table).await.unwrap());
            assert_eq!(read.len(), names.len());
            assert_eq!(read.into_iter().map(|member| member.name).collect::<BTreeSet<_>>(), names);
        });
    });
}

#[test]
fn indexes_with_many_equal_sort_keys() {
    let (runtime, table) = table::<Shop>();
    proptest!(cases(), |(ranks in vec(0..3u8, 0..30), range in range(0..3u8), descending: bool, steps in steps())| {
        runtime.block_on(async {
            let page = new_partition();
            for (number, rank) in (0..).zip(&ranks) {
                // the same table keys are in no other case
                let visit = Visit { customer: page.clone(), page: Some(page.clone()), rank: *rank, ..visit(number) };
                visit.create().send(&table).await.unwrap();
            }
            let query = || towards(ranged!(Visit::by_page(&page), &range, rank), descending);
            let read = in_steps(&steps, query, async |query| query.send(&table).await).await;
            assert_eq!(read, query().all(&table).await.unwrap());

            let mut expected: Vec<_> = ranks.iter().copied().filter(|rank| range.holds(rank)).collect();
            expected.sort_unstable();
            assert_eq!(read.iter().map(|visit| visit.rank).collect::<Vec<_>>(), in_order(expected.into_iter(), descending));
            let distinct: BTreeSet<_> = read.iter().map(|visit| visit.number).collect();
            assert_eq!(distinct.len(), read.len());
        });
    });
}

#[test]
fn entities_in_one_range() {
    let (runtime, table) = table::<Shop>();
    proptest!(cases(), |(lines in btree_map(0..12u16, btree_set(0..9u8, 0..4), 0..8), range in range(0..12u16), descending: bool, steps in steps())| {
        runtime.block_on(async {
            let customer = new_partition();
            for (order, lines) in &lines {
                Order { customer: customer.clone(), order: *order }.create().send(&table).await.unwrap();
                for line in lines {
                    Line { customer: customer.clone(), order: *order, line: *line }.create().send(&table).await.unwrap();
                }
            }
            let in_range = || lines.iter().filter(|(order, _)| range.holds(order));

            let orders = || towards(ranged!(Order::by_customer(&customer), &range, order), descending);
            let read = in_steps(&steps, orders, async |query| query.send(&table).await).await;
            let read: Vec<_> = read.into_iter().map(|order| order.order).collect();
            assert_eq!(read, in_order(in_range().map(|(order, _)| *order), descending));
            assert_eq!(orders().count(&table).await.unwrap(), read.len() as u64);

            let of_lines = || towards(ranged!(Line::by_customer(&customer), &range, order), descending);
            let read = in_steps(&steps, of_lines, async |query| query.send(&table).await).await;
            let read: Vec<_> = read.into_iter().map(|line| (line.order, line.line)).collect();
            let expected = in_range().flat_map(|(order, lines)| lines.iter().map(|line| (*order, *line)));
            assert_eq!(read, in_order(expected, descending));

            let everything = || towards(Shop::query(Order::partition(&customer)), descending);
            let read = in_steps(&steps, everything, async |query| query.send(&table).await).await;
            let read: Vec<_> = read
                .into_iter()
                .map(|item| match item {
                    Shop::Order(order) => (order.order, None),
                    Shop::Line(line) => (line.order, Some(line.line)),
                    other => panic!("{other:?}"),
                })
                .collect();
            let with_lines = lines.iter().flat_map(|(order, lines)| {
                std::iter::once((*order, None)).chain(lines.iter().map(|line| (*order, Some(*line))))
            });
            assert_eq!(read, in_order(with_lines, descending));
        });
    });
}
