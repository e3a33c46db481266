//! Parents with their children, whatever the pages, the limits and what lies between them.

use super::collections::{OrderPage, Raw};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Collection, Group, Grouped, Query};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;
use std::collections::BTreeMap;
use tests::entities::{Line, Order, Shop, line, order, put_foreign, visit};
use tests::{Wire, wired};

/// What lies in a partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Order(u16),
    Line(u16, u8),
    /// Of another entity of the table, outside of the range.
    Visit(u16),
    /// Of no entity, within it.
    Unknown(u16, u8),
}

impl Kind {
    fn sort_key(self) -> String {
        match self {
            Self::Order(order) => format!("ORDER#{order:04}"),
            Self::Line(order, line) => format!("ORDER#{order:04}#LINE#{line:02}"),
            Self::Visit(number) => format!("VISIT#{number:04}"),
            Self::Unknown(order, number) => format!("ORDER#{order:04}#{number:02}"),
        }
    }

    async fn put(self, table: &Table<Shop>) {
        match self {
            Self::Order(number) => drop(order(number).put().send(table).await.unwrap()),
            Self::Line(number, at) => drop(line(number, at).put().send(table).await.unwrap()),
            Self::Visit(number) => drop(visit(number).put().send(table).await.unwrap()),
            Self::Unknown(..) => {
                put_foreign(table, &[("PK", "CUSTOMER#c"), ("SK", &self.sort_key()), ("entityType", "ALIEN")]).await;
            }
        }
    }
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        2 => (1..5_u16).prop_map(Kind::Order),
        5 => (1..5_u16, 1..5_u8).prop_map(|(order, line)| Kind::Line(order, line)),
        1 => (1..4_u16).prop_map(Kind::Visit),
        2 => (1..5_u16, 0..4_u8).prop_map(|(order, number)| Kind::Unknown(order, number)),
    ]
}

/// A group as its parts are named: the number of the order, and the sort keys of what follows.
type Named = (Option<u16>, Vec<String>);

/// What can be grouped by orders here.
trait Page: Collection<Of = Shop> + Clone + std::fmt::Debug + PartialEq {
    const KEEPS_UNKNOWN: bool;
    fn sort_key(&self) -> String;
    fn grouped(query: Query<Self>) -> Grouped<Order, Self>;
    fn by() -> Query<Self>;
}

impl Page for OrderPage {
    const KEEPS_UNKNOWN: bool = false;
    fn sort_key(&self) -> String {
        match self {
            Self::Order(order) => Kind::Order(order.order).sort_key(),
            Self::Line(line) => Kind::Line(line.order, line.line).sort_key(),
        }
    }
    fn grouped(query: Query<Self>) -> Grouped<Order, Self> {
        query.grouped_by::<Order>()
    }
    fn by() -> Query<Self> {
        Self::query(Order::partition("c"))
    }
}

impl Page for Raw {
    const KEEPS_UNKNOWN: bool = true;
    fn sort_key(&self) -> String {
        match self {
            Self::Order(order) => Kind::Order(order.order).sort_key(),
            Self::Line(line) => Kind::Line(line.order, line.line).sort_key(),
            Self::Other(item) => item["SK"].as_s().unwrap().clone(),
        }
    }
    fn grouped(query: Query<Self>) -> Grouped<Order, Self> {
        query.grouped_by::<Order>()
    }
    fn by() -> Query<Self> {
        Self::query(Line::partition("c"))
    }
}

fn named<R: Page>(groups: &[Group<Order, R>]) -> Vec<Named> {
    let name = |group: &Group<Order, R>| {
        let children = group.children.iter().map(R::sort_key).collect();
        (group.parent.as_ref().map(|order| order.order), children)
    };
    groups.iter().map(name).collect()
}

/// What grouping should give, and how many items are passed over.
fn expected<R: Page>(items: &[Kind], descending: bool) -> (Vec<Named>, u64) {
    let mut sorted: Vec<_> = items
        .iter()
        .map(|kind| (kind.sort_key(), *kind))
        .collect::<BTreeMap<_, _>>()
        .into_iter()
        .collect();
    if descending {
        sorted.reverse();
    }
    let (mut groups, mut skipped): (Vec<Named>, _) = (Vec::new(), 0);
    for (sort_key, kind) in sorted {
        match kind {
            Kind::Visit(_) => {}
            Kind::Unknown(..) if !R::KEEPS_UNKNOWN => skipped += 1,
            Kind::Order(number) => groups.push((Some(number), Vec::new())),
            Kind::Line(..) | Kind::Unknown(..) => {
                if groups.is_empty() {
                    groups.push((None, Vec::new()));
                }
                groups.last_mut().unwrap().1.push(sort_key);
            }
        }
    }
    (groups, skipped)
}

/// The keys of groups, one after the other.
fn flat(groups: &[Named]) -> Vec<String> {
    let keys = |(parent, children): &Named| {
        let parent = parent.map(|order| Kind::Order(order).sort_key());
        parent.into_iter().chain(children.iter().cloned()).collect::<Vec<_>>()
    };
    groups.iter().flat_map(keys).collect()
}

#[derive(Debug, Clone, Copy)]
struct How {
    size: u32,
    limit: u32,
    descending: bool,
}

async fn check<R: Page>(items: &[Kind], how: How, (table, wire): (&Table<Shop>, &Wire)) {
    let (groups, skipped) = expected::<R>(items, how.descending);
    let query = || {
        let query = R::by().page_size(how.size);
        if how.descending { query.descending() } else { query }
    };
    assert_eq!(named(&R::grouped(query()).all(table).await.unwrap()), groups);
    assert_eq!(
        named(&R::grouped(query()).first(table).await.unwrap().into_iter().collect::<Vec<_>>()),
        groups[..groups.len().min(1)]
    );
    let limited = named(&R::grouped(query().limit(how.limit)).all(table).await.unwrap());
    assert_eq!(limited, groups[..groups.len().min(how.limit as usize)]);

    // no request begins where another began, and there are as many as it takes to read everything once
    wire.clear();
    let mut pages = R::grouped(query()).pages(table);
    let (mut seen, mut passed) = (Vec::new(), 0);
    while let Some(page) = pages.next().await {
        let page = page.unwrap();
        seen.extend(named(&page.items));
        passed += page.skipped;
        // an ordinary cursor of the same query
        let rest: Vec<_> = match page.cursor {
            Some(cursor) => query().after(cursor).all(table).await.unwrap(),
            None => Vec::new(),
        };
        assert_eq!(rest.iter().map(R::sort_key).collect::<Vec<_>>(), flat(&groups)[flat(&seen).len()..]);
    }
    assert_eq!((seen, passed), (groups.clone(), skipped));

    // each request behind the cursor of the one before
    for limit in [None, Some(how.limit)] {
        let (mut cursor, mut seen, mut passed) = (None, Vec::new(), 0);
        loop {
            let query = query().after(cursor);
            let page = R::grouped(limit.map_or(query.clone(), |limit| query.limit(limit)))
                .send(table)
                .await
                .unwrap();
            assert!(limit.is_none_or(|limit| page.items.len() <= limit as usize));
            assert!(!page.items.is_empty() || page.cursor.is_none());
            seen.extend(named(&page.items));
            passed += page.skipped;
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!((seen, passed), (groups.clone(), skipped));
    }

    // cut short, with what is complete, and resumed
    let most = 1 + how.limit % 4;
    let (mut cursor, mut seen) = (None, Vec::new());
    let rest = loop {
        match R::grouped(query().after(cursor.clone()).max_pages(most)).all(table).await {
            Ok(rest) => break rest,
            Err(error) => {
                assert!(error.is_limit(), "{error}");
                let partial = error.partial::<Vec<Group<Order, R>>>().unwrap();
                if partial.is_empty() {
                    break R::grouped(query().after(cursor)).all(table).await.unwrap();
                }
                seen.extend(named(partial));
                cursor = error.cursor().cloned();
            }
        }
    };
    seen.extend(named(&rest));
    assert_eq!(seen, groups);
}

#[test]
fn groups_are_whole_whatever_the_pages() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let config = Config {
        cases: 24,
        failure_persistence: None,
        ..Config::default()
    };
    proptest!(config, |(items in vec(kind(), 0..24), size in 1..7_u32, limit in 1..5_u32, descending in any::<bool>())| {
        runtime.block_on(async {
            let (table, wire) = wired::<Shop>().await;
            for kind in &items {
                kind.put(&table).await;
            }
            let how = How { size, limit, descending };
            check::<OrderPage>(&items, how, (&table, &wire)).await;
            check::<Raw>(&items, how, (&table, &wire)).await;
        });
    });
}

/// Three orders of two lines each.
async fn orders() -> (Table<Shop>, Wire) {
    let (table, wire) = wired::<Shop>().await;
    for number in 1..=3 {
        order(number).create().send(&table).await.unwrap();
        for at in 1..=2 {
            line(number, at).create().send(&table).await.unwrap();
        }
    }
    wire.clear();
    (table, wire)
}

#[tokio::test]
async fn nothing_is_read_twice() {
    let (table, wire) = orders().await;
    for size in 1..=10 {
        wire.clear();
        let mut pages = OrderPage::by().page_size(size).grouped_by::<Order>().pages(&table);
        let mut groups = 0;
        while let Some(page) = pages.next().await {
            groups += page.unwrap().items.len();
        }
        let requests = wire.count("Query");
        wire.clear();
        OrderPage::by().page_size(size).all(&table).await.unwrap();
        assert_eq!((groups, requests), (3, wire.count("Query")), "pages of {size}");
    }
}

#[tokio::test]
async fn it_asks_for_what_a_few_groups_take() {
    let (table, wire) = orders().await;
    let limits = |wire: &Wire| wire.bodies("Query").iter().map(|body| body["Limit"].as_u64()).collect::<Vec<_>>();
    OrderPage::by().limit(1).grouped_by::<Order>().send(&table).await.unwrap();
    assert_eq!(limits(&wire), [Some(100)]);
    wire.clear();
    OrderPage::by().grouped_by::<Order>().all(&table).await.unwrap();
    assert_eq!(limits(&wire), [None]);
}

#[tokio::test]
async fn a_page_says_what_was_used_up() {
    let (table, _) = orders().await;
    let grouped = |pages| OrderPage::by().page_size(2).max_pages(pages).grouped_by::<Order>();
    // the next parent is the fourth item
    let error = grouped(1).send(&table).await.unwrap_err();
    assert!(error.is_limit() && error.cursor().is_none());
    assert_eq!(error.partial::<Vec<Group<Order, OrderPage>>>().map(Vec::len), Some(0));
    let page = grouped(2).send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.consumed.requests), (1, 2));
    assert!(
        OrderPage::by()
            .limit(0)
            .grouped_by::<Order>()
            .send(&table)
            .await
            .unwrap_err()
            .is_limit()
    );

    let mut pages = grouped(3).pages(&table);
    assert_eq!(pages.next().await.unwrap().unwrap().items.len(), 1);
    let error = pages.next().await.unwrap().unwrap_err();
    assert!(error.is_limit() && error.cursor().is_some());
    assert!(pages.next().await.is_none());
}

#[tokio::test]
async fn children_of_an_unreadable_parent_are_not_given_to_another() {
    let (table, _) = orders().await;
    let broken = [
        ("PK", "CUSTOMER#c"),
        ("SK", "ORDER#0002"),
        ("entityType", "ORDER"),
        ("customer", "c"),
        ("order", "two"),
    ];
    put_foreign(&table, &broken).await;
    assert!(OrderPage::by().grouped_by::<Order>().send(&table).await.unwrap_err().is_decode());
    let page = OrderPage::by().lenient().grouped_by::<Order>().send(&table).await.unwrap();
    let parents: Vec<_> = page
        .items
        .iter()
        .map(|group| group.parent.as_ref().map(|order| order.order))
        .collect();
    assert_eq!((parents, page.rejected.len()), (vec![Some(1), None, Some(3)], 1));
    assert!(page.items.iter().all(|group| group.children.len() == 2));
}

#[tokio::test]
async fn the_whole_table_can_be_grouped() {
    let (table, _) = orders().await;
    let groups = Shop::query(Order::partition("c"))
        .limit(2)
        .grouped_by::<Order>()
        .all(&table)
        .await
        .unwrap();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[1].children, [Shop::Line(line(2, 1)), Shop::Line(line(2, 2))]);
}

#[tokio::test]
async fn children_of_a_parent_that_is_gone_are_nobody_elses() {
    let (table, wire) = wired::<Shop>().await;
    for kind in [Kind::Order(1), Kind::Line(1, 1), Kind::Order(2), Kind::Line(2, 1), Kind::Order(3)] {
        kind.put(&table).await;
    }
    // deleted between the two reads
    wire.on("BatchGetItem").always().rewrite(|answer| {
        if let Some(items) = answer["Responses"]["shop"].as_array_mut() {
            items.retain(|item| item["SK"]["S"] != "ORDER#0002");
        }
    });
    for size in 1..=5 {
        let query = OrderPage::query(Order::partition("c")).page_size(size).hydrate();
        let groups = query.grouped_by::<Order>().all(&table).await.unwrap();
        let named: Vec<_> = groups
            .iter()
            .map(|group| (group.parent.as_ref().map(|order| order.order), group.children.len()))
            .collect();
        assert_eq!(named, [(Some(1), 1), (None, 1), (Some(3), 0)], "{size} a page");
    }
}
