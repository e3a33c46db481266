//! The library's own items, such as guards, are nobody's: no query hands them out, counts them, skips them or fails over them.

use super::{Book, Library, Reader, book, books};
use dynamo_runtime::prelude::*;
use tests::entities::put_foreign;

#[tokio::test]
async fn no_query_sees_them() {
    let (table, _) = books(&[1, 2]).await;
    Reader {
        shelf: "s".into(),
        reader: "r".into(),
        age: 20,
    }
    .create()
    .send(&table)
    .await
    .unwrap();
    for (sk, tag) in [("#UNIQUE", "#UNIQUE"), ("BOOK#0000#GUARD", "#UNIQUE"), ("READER#z", "#LATER")] {
        put_foreign(&table, &[("PK", "SHELF#s"), ("SK", sk), ("entityType", tag)]).await;
    }
    let all = || Library::query(Book::partition("s"));
    let page = all().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped, page.rejected.len()), (3, 0, 0));
    assert_eq!(all().count(&table).await.unwrap(), 3);
    assert_eq!(all().strict().all(&table).await.unwrap().len(), 3);
    assert_eq!(all().strict().count(&table).await.unwrap(), 3);
    assert_eq!(all().page_size(1).limit(3).send(&table).await.unwrap().items.len(), 3);

    let books = || Book::by_shelf("s");
    assert_eq!(books().strict().all(&table).await.unwrap(), [book(0, 1), book(1, 2)]);
    assert_eq!(books().strict().count(&table).await.unwrap(), 2);
    assert_eq!(
        books().strict().filter(|book| book.pages().gt(1)).all(&table).await.unwrap(),
        [book(1, 2)]
    );
    let page = Reader::by_shelf("s").strict().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (1, 0));
    assert_eq!(Reader::by_shelf("s").strict().count(&table).await.unwrap(), 1);
}
