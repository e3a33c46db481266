//! A filter is what `Iterator::filter` is, whatever the pages, the limits, the direction and the index.

use super::{Book, Library, Note};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Condition, Query, Whole};
use futures_util::TryStreamExt;
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::atomic::{AtomicU32, Ordering};

/// A filter that can be asked of the service and of a struct.
#[derive(Debug, Clone)]
enum Filter {
    Pages(u32),
    MorePages(u32),
    AtMostPages(u32),
    Title(&'static str),
    TitleBegins(&'static str),
    Lent,
    LentTo(&'static str),
    Not(Box<Filter>),
    And(Box<[Filter; 2]>),
    Or(Box<[Filter; 2]>),
}

impl Filter {
    fn condition(&self) -> Condition<Book> {
        let book = Book::FIELDS;
        match self {
            Self::Pages(pages) => book.pages().eq(*pages),
            Self::MorePages(pages) => book.pages().gt(*pages),
            Self::AtMostPages(pages) => book.pages().le(*pages),
            Self::Title(title) => book.title().eq(*title),
            Self::TitleBegins(prefix) => book.title().begins_with(*prefix),
            Self::Lent => book.lent_to().is_some(),
            Self::LentTo(name) => book.lent_to().eq(*name),
            Self::Not(filter) => !filter.condition(),
            Self::And(both) => both[0].condition().and(both[1].condition()),
            Self::Or(both) => both[0].condition().or(both[1].condition()),
        }
    }

    fn holds(&self, book: &Book) -> bool {
        match self {
            Self::Pages(pages) => book.pages == *pages,
            Self::MorePages(pages) => book.pages > *pages,
            Self::AtMostPages(pages) => book.pages <= *pages,
            Self::Title(title) => book.title == *title,
            Self::TitleBegins(prefix) => book.title.starts_with(prefix),
            Self::Lent => book.lent_to.is_some(),
            Self::LentTo(name) => book.lent_to.as_deref() == Some(name),
            Self::Not(filter) => !filter.holds(book),
            Self::And(both) => both.iter().all(|filter| filter.holds(book)),
            Self::Or(both) => both.iter().any(|filter| filter.holds(book)),
        }
    }
}

const TITLES: [&str; 4] = ["", "A", "AB", "B"];

fn filters() -> impl Strategy<Value = Filter> {
    let leaf = prop_oneof![
        (0..12_u32).prop_map(Filter::Pages),
        (0..12_u32).prop_map(Filter::MorePages),
        (0..12_u32).prop_map(Filter::AtMostPages),
        select(&TITLES[..]).prop_map(Filter::Title),
        select(&TITLES[1..]).prop_map(Filter::TitleBegins),
        Just(Filter::Lent),
        select(vec!["x", "y"]).prop_map(Filter::LentTo),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let both = || [inner.clone(), inner.clone()].prop_map(Box::new);
        prop_oneof![
            inner.clone().prop_map(|filter| Filter::Not(Box::new(filter))),
            both().prop_map(Filter::And),
            both().prop_map(Filter::Or),
        ]
    })
}

/// Pages, title, reader, and how many notes lie behind the book.
fn library() -> impl Strategy<Value = Vec<(u32, &'static str, Option<&'static str>, u8)>> {
    let book = (0..12_u32, select(&TITLES[..]), prop::option::of(select(vec!["x", "y"])), 0..3_u8);
    prop::collection::vec(book, 0..12)
}

/// Limit, page size and direction.
type Options = (Option<u32>, Option<u32>, bool);

fn with<K>(query: Query<Book, K>, (limit, page_size, descending): Options) -> Query<Book, K> {
    let query = if let Some(limit) = limit { query.limit(limit) } else { query };
    let query = if let Some(size) = page_size { query.page_size(size) } else { query };
    if descending { query.descending() } else { query }
}

async fn check<K: 'static>(query: impl Fn() -> Query<Book, K>, options: Options, mut expected: Vec<Book>, table: &Table<Library>)
where
    Library: Whole<K, Book>,
{
    let (limit, page_size, descending) = options;
    if descending {
        expected.reverse();
    }
    let limited = || with(query(), options);
    let wanted = &expected[..expected.len().min(limit.unwrap_or(u32::MAX) as usize)];
    assert_eq!(limited().all(table).await.unwrap(), wanted);
    assert_eq!(limited().count(table).await.unwrap(), wanted.len() as u64);
    assert_eq!(limited().first(table).await.unwrap().as_ref(), wanted.first());
    assert_eq!(limited().stream(table).try_collect::<Vec<_>>().await.unwrap(), wanted);

    // page after page, each request a part of its own
    let (mut read, mut cursor) = (Vec::new(), None);
    loop {
        let page = with(query(), (limit, page_size, descending))
            .after(cursor)
            .send(table)
            .await
            .unwrap();
        assert!(limit.is_none_or(|limit| page.items.len() <= limit as usize));
        read.extend(page.items);
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read, expected);
}

#[test]
fn a_filter_is_the_filter_of_an_iterator() {
    let engine = tokio::runtime::Runtime::new().unwrap();
    let table = engine.block_on(Table::<Library>::embedded()).unwrap();
    let case = AtomicU32::new(0);
    let options = (prop::option::of(1..8_u32), prop::option::of(1..6_u32), any::<bool>());
    proptest!(ProptestConfig::with_cases(64), |(library in library(), filter in filters(), second in prop::option::of(filters()), options in options)| {
        // each case has a partition of its own
        let shelf = format!("s{}", case.fetch_add(1, Ordering::Relaxed));
        let mut books = Vec::new();
        engine.block_on(async {
            for (number, (pages, title, lent_to, notes)) in (0..).zip(library) {
                let (title, lent_to) = (title.to_owned(), lent_to.map(str::to_owned));
                let book = Book { shelf: shelf.clone(), number, genre: shelf.clone(), pages, title, lent_to };
                book.create().send(&table).await.unwrap();
                books.push(book);
                for note in 0..notes {
                    Note { shelf: shelf.clone(), number, note, pages }.create().send(&table).await.unwrap();
                }
            }
            let expected: Vec<_> = books
                .into_iter()
                .filter(|book| filter.holds(book) && second.as_ref().is_none_or(|second| second.holds(book)))
                .collect();
            let query = || {
                let query = Book::by_shelf(&shelf).filter(|_| filter.condition());
                match &second {
                    Some(second) => query.filter(|_| second.condition()),
                    None => query,
                }
            };
            check(query, options, expected.clone(), &table).await;
            let query = || {
                let query = Book::by_genre(&shelf).filter(|_| filter.condition());
                match &second {
                    Some(second) => query.filter(|_| second.condition()),
                    None => query,
                }
            };
            check(query, options, expected, &table).await;
        });
    });
}
