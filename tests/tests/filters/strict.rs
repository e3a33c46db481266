//! A filter never hides an item of an unknown tag from a strict query.

use super::{Book, Library, Note, Reader, book, books};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Query};
use tests::entities::put_foreign;

fn long() -> Query<Book> {
    Book::by_shelf("s").filter(|book| book.pages().gt(100))
}

fn old() -> Query<Reader> {
    Reader::by_shelf("s").filter(|reader| reader.age().gt(60))
}

async fn put_between(table: &Table<Library>, sk: &str, tag: Option<&str>) {
    let mut item = vec![("PK", "SHELF#s"), ("SK", sk)];
    item.extend(tag.map(|tag| ("entityType", tag)));
    put_foreign(table, &item).await;
}

#[tokio::test]
async fn what_has_an_unknown_tag_or_none_is_an_error_of_a_strict_query() {
    for tag in [Some("ALIEN"), None] {
        let (table, _) = books(&[50, 200]).await;
        put_between(&table, "BOOK#0000x", tag).await;
        put_between(&table, "READER#x", tag).await;
        assert_eq!(long().all(&table).await.unwrap(), [book(1, 200)]);
        assert_eq!(long().count(&table).await.unwrap(), 1);
        for result in [
            long().strict().all(&table).await.map(|books| books.len() as u64),
            long().strict().limit(5).send(&table).await.map(|page| page.items.len() as u64),
            long().strict().count(&table).await,
            old().strict().all(&table).await.map(|readers| readers.len() as u64),
            old().strict().count(&table).await,
        ] {
            assert!(result.as_ref().is_err_and(Error::is_decode), "{result:?}");
        }
    }
}

#[tokio::test]
async fn without_any_it_filters_as_always() {
    let (table, wire) = books(&[50, 200, 300]).await;
    for pages in [1, 1000] {
        let (shelf, number, note) = ("s".to_owned(), 1, u8::from(pages > 1));
        Note {
            shelf,
            number,
            note,
            pages,
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    wire.clear();
    let query = || long().strict().page_size(2);
    assert_eq!(query().all(&table).await.unwrap(), [book(1, 200), book(2, 300)]);
    assert_eq!(query().limit(1).all(&table).await.unwrap(), [book(1, 200)]);
    assert_eq!(query().count(&table).await.unwrap(), 2);
    // and what the filter leaves out is not transferred
    wire.clear();
    wire.on("Query")
        .always()
        .rewrite(|body| assert!(!body["Items"].to_string().contains("\"50\"")));
    query().all(&table).await.unwrap();
}
