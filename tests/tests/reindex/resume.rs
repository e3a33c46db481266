//! A reindex can stop anywhere, and goes on where it stopped.

use super::{Ticket, Tracker, Wiki, foreign_tickets, ticket};
use dynamo_runtime::Reindexed;
use dynamo_runtime::prelude::*;

#[tokio::test]
async fn page_after_page_is_the_whole() {
    let (table, wire) = foreign_tickets(10).await;
    let (mut cursor, mut pages, mut changed) = (None, 0, 0);
    loop {
        let page = Ticket::reindex().page_size(3).after(cursor).send(&table).await.unwrap();
        (pages, changed) = (pages + 1, changed + page.changed);
        assert_eq!(wire.count("Scan"), pages);
        // as text, as a program keeps it between two runs
        cursor = page.cursor.map(|cursor| cursor.to_string().parse::<Cursor>().unwrap());
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!((pages, changed, wire.count("UpdateItem")), (4, 10, 10));
}

#[tokio::test]
async fn an_interrupted_one_goes_on_with_the_page_that_it_was_at() {
    let (table, wire) = foreign_tickets(10).await;
    // one of the third page; the others of the page were under way with it
    wire.on("UpdateItem").nth(8).fail(400, "ResourceNotFoundException");
    let error = Ticket::reindex().page_size(3).all(&table).await.unwrap_err();
    assert_eq!(error.code(), Some("ResourceNotFoundException"));
    let before = error.partial::<Reindexed>().unwrap();
    assert_eq!((before.seen, before.changed), (8, 8));
    assert_eq!(before.cursor.as_ref(), error.cursor());

    let rest = Ticket::reindex().after(error.cursor().cloned()).all(&table).await.unwrap();
    assert_eq!((rest.seen, rest.changed), (4, 2));
    let all: Vec<_> = (0..10).map(ticket).collect();
    assert_eq!(Ticket::by_state("open").all(&table).await.unwrap(), all);
}

#[tokio::test]
async fn one_that_fails_at_once_has_nothing_to_go_on_from_but_the_beginning() {
    let (table, wire) = foreign_tickets(2).await;
    wire.on("Scan").fail(400, "ResourceNotFoundException");
    let error = Ticket::reindex().all(&table).await.unwrap_err();
    assert_eq!((error.cursor(), error.partial::<Reindexed>().unwrap().seen), (None, 0));
}

#[tokio::test]
async fn max_pages_that_are_used_up_are_an_error_that_leads_on() {
    let (table, wire) = foreign_tickets(10).await;
    let error = Ticket::reindex().page_size(3).max_pages(2).all(&table).await.unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert_eq!((wire.count("Scan"), error.partial::<Reindexed>().unwrap().changed), (2, 6));
    let rest = Ticket::reindex()
        .after(error.cursor().cloned())
        .max_pages(2)
        .all(&table)
        .await
        .unwrap();
    assert_eq!(rest.changed, 4);
}

#[tokio::test]
async fn its_cursor_is_its_own() {
    let (table, _) = foreign_tickets(4).await;
    let cursor = Ticket::reindex().page_size(2).send(&table).await.unwrap().cursor.unwrap();
    let of_query = Ticket::by_project("p").limit(2).send(&table).await.unwrap().cursor.unwrap();
    let other = Table::<Tracker>::builder(table.client().clone()).name("tracker-2").build();
    for refused in [
        Wiki::reindex().after(&cursor).all(&table).await.map(drop),
        Ticket::reindex().after(&of_query).all(&table).await.map(drop),
        Ticket::by_project("p").after(&cursor).all(&table).await.map(drop),
        Ticket::reindex().after(&cursor).to_sdk(&other).map(drop),
    ] {
        let error = refused.unwrap_err();
        assert!(error.is_cursor(), "{error}");
    }
}

#[tokio::test]
async fn limits_of_0_are_refused() {
    let (table, wire) = foreign_tickets(1).await;
    for reindex in [Ticket::reindex().page_size(0), Ticket::reindex().max_pages(0)] {
        assert!(reindex.clone().to_sdk(&table).unwrap_err().is_limit());
        assert!(reindex.all(&table).await.unwrap_err().is_limit());
    }
    assert_eq!(wire.requests(), []);
}
