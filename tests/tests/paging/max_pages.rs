//! `max_pages` is the number of requests that may be made: what is read by then is never passed off as the whole.

use super::{empty_the_page, pages, visits};
use futures_util::StreamExt;
use tests::entities::{Visit, numbers};

#[tokio::test]
async fn send_and_pages_hand_out_what_there_is_by_then() {
    let (table, wire) = visits(10).await;
    let query = || Visit::by_customer("c").page_size(2).max_pages(2);

    let page = query().limit(9).send(&table).await.unwrap();
    assert_eq!((numbers(&page.items), wire.count("Query")), (vec![0, 1, 2, 3], 2));
    let page = query().limit(9).after(page.cursor).send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [4, 5, 6, 7]);
    let page = query().limit(9).after(page.cursor).send(&table).await.unwrap();
    assert_eq!((numbers(&page.items), page.cursor), (vec![8, 9], None));

    // without a limit, `send` is one request
    assert_eq!(numbers(&query().send(&table).await.unwrap().items), [0, 1]);

    assert_eq!(pages(query(), &table).await, [[0, 1], [2, 3]]);
    assert_eq!(pages(query().limit(3), &table).await, [vec![0, 1], vec![2]]);
}

#[tokio::test]
async fn all_is_an_error_with_what_was_read_and_a_cursor_that_leads_on() {
    let (table, wire) = visits(10).await;
    for limit in [9, u32::MAX] {
        wire.clear();
        let query = || Visit::by_customer("c").page_size(2).limit(limit);
        let error = query().max_pages(2).all(&table).await.unwrap_err();
        assert!(error.is_limit(), "{error}");
        assert_eq!(wire.count("Query"), 2);
        assert_eq!(numbers(error.partial::<Vec<Visit>>().unwrap()), [0, 1, 2, 3]);
        let rest = query().after(error.cursor().cloned()).all(&table).await.unwrap();
        assert_eq!(numbers(&rest), [4, 5, 6, 7, 8, 9]);
    }
}

#[tokio::test]
async fn first_is_an_error_when_no_page_brought_an_item() {
    let (table, wire) = visits(10).await;
    wire.on("Query").times(2).rewrite(empty_the_page);
    let error = Visit::by_customer("c").max_pages(2).first(&table).await.unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert!(error.to_string().starts_with("Query of `Visit` in table `shop`: "), "{error}");
    assert_eq!((wire.count("Query"), wire.pending()), (2, 0));
    let next = Visit::by_customer("c")
        .max_pages(2)
        .after(error.cursor().cloned())
        .first(&table)
        .await;
    assert_eq!(next.unwrap().unwrap().number, 2);
}

#[tokio::test]
async fn count_is_an_error_with_what_was_counted_and_a_cursor_that_leads_on() {
    let (table, wire) = visits(10).await;
    let query = || Visit::by_customer("c").page_size(3);
    let error = query().max_pages(2).count(&table).await.unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert_eq!(wire.count("Query"), 2);
    assert_eq!(error.partial::<u64>(), Some(&6));
    assert_eq!(query().after(error.cursor().cloned()).count(&table).await.unwrap(), 4);
}

#[tokio::test]
async fn a_stream_ends_with_an_error_that_leads_on() {
    let (table, wire) = visits(10).await;
    let mut stream = Visit::by_customer("c").page_size(2).max_pages(2).stream(&table);
    for number in 0..4 {
        assert_eq!(stream.next().await.unwrap().unwrap().number, number);
    }
    let error = stream.next().await.unwrap().unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert!(stream.next().await.is_none());
    assert_eq!(wire.count("Query"), 2);
    let next = Visit::by_customer("c").after(error.cursor().cloned()).first(&table).await.unwrap();
    assert_eq!(next.unwrap().number, 4);
}

#[tokio::test]
async fn pages_that_reach_the_end_or_the_limit_are_no_error() {
    let (table, _) = visits(10).await;
    let query = |size| Visit::by_customer("c").page_size(size).max_pages(2);
    assert_eq!(query(6).all(&table).await.unwrap().len(), 10);
    assert_eq!(query(6).count(&table).await.unwrap(), 10);
    assert_eq!(
        query(6)
            .stream(&table)
            .filter(|item| std::future::ready(item.is_ok()))
            .count()
            .await,
        10
    );
    assert_eq!(query(4).limit(8).all(&table).await.unwrap().len(), 8);
    assert_eq!(query(4).limit(8).count(&table).await.unwrap(), 8);
    assert_eq!(query(4).first(&table).await.unwrap().unwrap().number, 0);
    let mut stream = query(4).limit(8).stream(&table);
    while let Some(item) = stream.next().await {
        item.unwrap();
    }
}
