//! What each verb answers, with the item there and missing, and what it costs.

use super::{Book, Books, Shelf, book};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Consumed, Written};
use tests::wired;

#[tokio::test]
async fn create_writes_only_what_is_new() {
    let (table, _) = wired::<Books>().await;
    let _: Written = book(1).create().send(&table).await.unwrap();
    let other = Book {
        title: "another".into(),
        ..book(1)
    };
    let error = other.create().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed() && !error.is_not_found());
    assert_eq!(error.current::<Book>(), Some(book(1)));
    assert_eq!(error.current::<Shelf>(), None);
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), Some(book(1)));
}

#[tokio::test]
async fn put_writes_in_any_case_and_leaves_nothing_behind() {
    let (table, _) = wired::<Books>().await;
    for book in [
        book(1),
        Book {
            author: None,
            title: "another".into(),
            ..book(1)
        },
    ] {
        let _: Written = book.put().send(&table).await.unwrap();
        assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), Some(book));
    }
    assert_eq!(Book::by_author("le guin").all(&table).await.unwrap(), []);
}

#[tokio::test]
async fn replace_and_remove_need_the_item() {
    let (table, _) = wired::<Books>().await;
    for error in [
        book(1).replace().send(&table).await.unwrap_err(),
        book(1).remove().send(&table).await.unwrap_err(),
    ] {
        assert!(error.is_condition_failed() && error.is_not_found());
    }
    assert!(!Book::exists("a", 1).send(&table).await.unwrap());

    book(1).create().send(&table).await.unwrap();
    let other = Book {
        title: "another".into(),
        ..book(1)
    };
    let _: Written = other.replace().send(&table).await.unwrap();
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), Some(other.clone()));
    // by its key, whatever else is in it
    let _: Written = book(1).remove().send(&table).await.unwrap();
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), None);
}

#[tokio::test]
async fn delete_answers_what_was_there() {
    let (table, _) = wired::<Books>().await;
    book(1).create().send(&table).await.unwrap();
    book(2).create().send(&table).await.unwrap();
    assert_eq!(Book::delete("a", 1).send(&table).await.unwrap(), Some(book(1)));
    assert_eq!(Book::delete("a", 1).send(&table).await.unwrap(), None);
    assert_eq!(Book::by_shelf("a").all(&table).await.unwrap(), [book(2)]);
}

#[tokio::test]
async fn exists_reads_no_more_than_the_key() {
    let (table, wire) = wired::<Books>().await;
    assert!(!Book::exists("a", 1).send(&table).await.unwrap());
    book(1).create().send(&table).await.unwrap();
    wire.rewrite_next("GetItem", |body| assert_eq!(body["Item"].as_object().unwrap().len(), 1));
    assert!(Book::exists("a", 1).consistent().send(&table).await.unwrap());
    assert_eq!(wire.pending(), 0);
}

/// A request borrows nothing of the entity once it is on its way.
#[tokio::test]
async fn what_is_sent_is_the_entity_as_it_was() {
    let (table, _) = wired::<Books>().await;
    let mut changing = book(1);
    let sending = changing.create().send(&table);
    changing.title = "changed".into();
    sending.await.unwrap();
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), Some(book(1)));
}

fn units(consumed: &Consumed) -> (f64, f64, Vec<(&str, f64)>, u64) {
    let indexes = consumed.index_units.iter().map(|(name, units)| (name.as_str(), *units)).collect();
    (consumed.capacity_units, consumed.table_units, indexes, consumed.requests)
}

/// A write unit is 1 KB and once more for each index that the item is in; a read unit 4 KB, or 8 KB that need not be consistent.
#[tokio::test]
async fn every_request_tells_its_cost() {
    let (table, _) = wired::<Books>().await;
    let big = Book {
        title: "t".repeat(900),
        ..book(1)
    };
    let unlisted = Book { author: None, ..book(2) };
    let write = |table_units, index_units: f64| {
        let indexes = if index_units > 0.0 { vec![("GSI1", index_units)] } else { vec![] };
        (table_units + index_units, table_units, indexes, 1)
    };

    let (_, cost) = big.create().send_with_cost(&table).await.unwrap();
    // the title stands in the index key once more, so that the item is above 1 KB
    assert_eq!(units(&cost), write(2.0, 2.0));
    let (_, cost) = unlisted.put().send_with_cost(&table).await.unwrap();
    assert_eq!(units(&cost), write(1.0, 0.0));
    let (_, cost) = Book {
        title: "new".into(),
        ..unlisted.clone()
    }
    .replace()
    .send_with_cost(&table)
    .await
    .unwrap();
    assert_eq!(units(&cost), write(1.0, 0.0));

    let read = |read_units: f64| (read_units, read_units, vec![], 1);
    let (found, cost) = Book::get("a", 1).send_with_cost(&table).await.unwrap();
    assert_eq!((found.is_some(), units(&cost)), (true, read(0.5)));
    let (found, cost) = Book::get("a", 1).consistent().send_with_cost(&table).await.unwrap();
    assert_eq!((found.is_some(), units(&cost)), (true, read(1.0)));
    let (there, cost) = Book::exists("a", 9).send_with_cost(&table).await.unwrap();
    assert_eq!((there, units(&cost)), (false, read(0.5)));
    let (page, cost) = Book::by_shelf("a").send_with_cost(&table).await.unwrap();
    assert_eq!((page.items.len(), units(&cost)), (2, read(0.5)));
    assert_eq!(page.consumed, cost);
    let (page, cost) = Book::by_author("le guin").send_with_cost(&table).await.unwrap();
    assert_eq!((page.items.len(), units(&cost)), (1, (0.5, 0.0, vec![("GSI1", 0.5)], 1)));

    let (old, cost) = Book::delete("a", 1).send_with_cost(&table).await.unwrap();
    assert_eq!((old, units(&cost)), (Some(big), write(2.0, 2.0)));
    let (_, cost) = unlisted.remove().send_with_cost(&table).await.unwrap();
    assert_eq!(units(&cost), write(1.0, 0.0));
}

#[tokio::test]
async fn a_page_over_several_requests_tells_the_sum() {
    let (table, wire) = wired::<Books>().await;
    for number in 0..3 {
        book(number).create().send(&table).await.unwrap();
    }
    let (page, cost) = Book::by_shelf("a").limit(3).page_size(1).send_with_cost(&table).await.unwrap();
    assert_eq!((page.items.len(), units(&cost)), (3, (1.5, 1.5, vec![], 3)));
    assert_eq!(wire.count("Query"), 3);
}
