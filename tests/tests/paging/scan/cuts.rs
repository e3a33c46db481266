//! Random tables, scanned in random pages and segments, stopped and resumed: every item comes exactly once.

use super::{create, sorted};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Holds, Page, Read, Scan};
use futures_util::TryStreamExt;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tests::entities::{Line, Order, Profile, Shop, Visit, Word, put_foreign};

/// An item: what it is, and where it lies.
type Placed = (u8, u8, u8);

/// How a scan is cut.
#[derive(Clone, Copy, Debug)]
struct Cut {
    segments: u16,
    page_size: Option<u32>,
    limit: Option<u32>,
    max_pages: Option<u32>,
    /// After how many pages nobody asks any more.
    stop: usize,
}

fn cuts() -> impl Strategy<Value = Cut> {
    let few = |most| prop::option::of(1..most);
    (1..9_u16, few(6_u32), few(9_u32), few(9_u32), 0..12_usize).prop_map(|(segments, page_size, limit, max_pages, stop)| Cut {
        segments,
        page_size,
        limit,
        max_pages,
        stop,
    })
}

impl Cut {
    fn of<R>(self, scan: Scan<R>) -> Scan<R> {
        let scan = self.page_size.into_iter().fold(scan, Scan::page_size);
        let scan = self.limit.into_iter().fold(scan, Scan::limit);
        self.max_pages.into_iter().fold(scan, Scan::max_pages)
    }
}

/// Writes it, and answers it as the table's enum, if it is of an entity.
async fn put(&(kind, partition, number): &Placed, table: &Table<Shop>) -> Option<Shop> {
    let (customer, order) = (format!("{partition}"), u16::from(number));
    let item = match kind {
        0 => Shop::Profile(Profile { customer }),
        1 => Shop::Order(Order { customer, order }),
        2 => Shop::Line(Line { customer, order, line: 1 }),
        3 => Shop::Word(Word {
            list: customer,
            word: format!("w{number}"),
        }),
        4 => Shop::Visit(Visit {
            customer,
            number: order,
            page: None,
            rank: 0,
            note: String::new(),
        }),
        _ => {
            let tag = if kind == 5 { "#UNIQUE" } else { "ALIEN" };
            let (pk, sk) = (format!("OTHER#{partition}"), format!("{kind}#{number}"));
            put_foreign(table, &[("PK", &pk), ("SK", &sk), ("entityType", tag)]).await;
            return None;
        }
    };
    create(&item, table).await;
    Some(item)
}

/// The segments that are not at their ends, and where each goes on: nothing at the beginning.
type Open = BTreeMap<u16, Option<Cursor>>;

/// Takes a page in, with its cursor as text.
fn take<R>(page: Page<R>, open: &mut Open, items: &mut Vec<R>) {
    let segment = page.segment.unwrap();
    assert!(open.contains_key(&segment), "a page behind the end of its segment");
    match page.cursor {
        None => open.remove(&segment),
        Some(cursor) => open.insert(segment, Some(cursor.to_string().parse().unwrap())),
    };
    items.extend(page.items);
}

async fn check<R>(scan: impl Fn() -> Scan<R>, expected: &[R], table: &Table<Shop>, cut: Cut)
where
    R: Read + Clone + PartialEq + std::fmt::Debug,
    Shop: Holds<R::Of>,
{
    let (n, total) = (cut.segments, expected.len());
    let all = || cut.of(scan()).segments(n);

    // side by side, up to where it stops
    let mut open: Open = (0..n).map(|segment| (segment, None)).collect();
    let (mut items, mut pages, mut requests) = (Vec::new(), all().pages(table), 0);
    let mut ended = false;
    for _ in 0..cut.stop {
        let Some(page) = pages.next().await else {
            ended = true;
            break;
        };
        requests += 1;
        take(page.unwrap(), &mut open, &mut items);
    }
    drop(pages);
    assert!(cut.max_pages.is_none_or(|most| requests <= most), "too many requests");
    assert!(cut.limit.is_none_or(|limit| items.len() <= limit as usize), "more than wanted");
    let is_cut = cut.limit.is_some_and(|limit| items.len() == limit as usize) || cut.max_pages == Some(requests);
    assert!(!ended || open.is_empty() || is_cut, "it ended before its end");

    // and then each segment for itself, in pages cut as before
    while let Some((segment, cursor)) = open.pop_first() {
        open.insert(segment, cursor.clone());
        let page = cut.of(scan()).segment(segment, n).after(cursor).send(table).await.unwrap();
        take(page, &mut open, &mut items);
    }
    assert_eq!(sorted(items), expected);

    // at every cursor of every segment
    let mut whole = Vec::new();
    for segment in 0..n {
        let of_segment = || scan().segment(segment, n);
        let content = of_segment().all(table).await.unwrap();
        let mut seen = 0;
        let mut pages = cut.page_size.into_iter().fold(of_segment(), Scan::page_size).pages(table);
        while let Some(page) = pages.next().await {
            let page = page.unwrap();
            seen += page.items.len();
            let Some(cursor) = page.cursor else { continue };
            assert_eq!(of_segment().after(&cursor).all(table).await.unwrap(), content[seen..]);
            let left = of_segment().after(&cursor).count(table).await.unwrap();
            assert_eq!(left, (content.len() - seen) as u64);
            assert!(scan().segment(segment, n + 1).after(&cursor).to_sdk(table).unwrap_err().is_cursor());
            assert!(scan().segment((segment + 1) % n, n).after(&cursor).to_sdk(table).is_ok() == (n == 1));
        }
        assert_eq!(seen, content.len());
        whole.extend(content);
    }
    assert_eq!(sorted(whole), expected);

    // the other ends
    let all = || cut.page_size.into_iter().fold(scan().segments(n), Scan::page_size);
    assert_eq!(sorted(all().all(table).await.unwrap()), expected);
    assert_eq!(sorted(all().stream(table).try_collect::<Vec<_>>().await.unwrap()), expected);
    assert_eq!(all().count(table).await.unwrap(), total as u64);
    if let Some(limit) = cut.limit {
        let wanted = total.min(limit as usize);
        let some = all().limit(limit).all(table).await.unwrap();
        assert!(some.len() == wanted && some.iter().all(|item| expected.contains(item)));
        assert_eq!(all().limit(limit).count(table).await.unwrap(), wanted as u64);
    }
    if let Some(pages) = cut.max_pages {
        match (all().max_pages(pages).all(table).await, all().max_pages(pages).count(table).await) {
            (Ok(items), Ok(count)) => assert_eq!((sorted(items), count), (expected.to_vec(), total as u64)),
            (Err(error), Err(of_count)) => {
                assert!(error.is_limit() && of_count.is_limit());
                let read = error.partial::<Vec<R>>().unwrap();
                assert_eq!(
                    (read.len() as u64, error.cursor().is_some()),
                    (*of_count.partial().unwrap(), n == 1)
                );
            }
            (all, count) => panic!("{all:?} {count:?}"),
        }
    }
}

proptest! {
    // each case has a database of its own, and reads it to the end from every place in it
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_item_comes_once_wherever_it_stops(
        placed in btree_set((0..7_u8, 0..8_u8, 0..4_u8), 0..30),
        cuts in vec(cuts(), 1..3),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let table = Table::<Shop>::embedded().await.unwrap();
            // a customer has one profile
            let placed: BTreeSet<_> = placed.into_iter().map(|(kind, at, number)| (kind, at, if kind == 0 { 0 } else { number })).collect();
            let (mut everything, mut orders, mut unknown) = (Vec::new(), Vec::new(), 0);
            for placed in &placed {
                let item = put(placed, &table).await;
                unknown += u64::from(placed.0 == 6);
                if let Some(Shop::Order(order)) = &item {
                    orders.push(order.clone());
                }
                everything.extend(item);
            }
            let (everything, orders) = (sorted(everything), sorted(orders));
            for cut in cuts {
                check(Shop::scan, &everything, &table, cut).await;
                check(Order::scan, &orders, &table, cut).await;
                let even: Vec<_> = orders.iter().filter(|order| order.order % 2 == 0).cloned().collect();
                check(|| Order::scan().filter(|order| order.order().eq(0).or(order.order().eq(2))), &even, &table, cut).await;

                let (mut pages, mut skipped) = (Shop::scan().segments(cut.segments).pages(&table), 0);
                while let Some(page) = pages.next().await {
                    skipped += page.unwrap().skipped;
                }
                assert_eq!(skipped, unknown);
            }
        });
    }
}
