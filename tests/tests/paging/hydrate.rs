//! Indexes that hold a part of their items: what is read of them, and fetched whole from the table.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Hydrated, Query};
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use tests::tickets::{Note, Support, Ticket, note, ticket};
use tests::{Wire, wired};

/// A table with the tickets 0, 1, .. of owner `o`, and a wire on which nothing has been sent.
async fn tickets(count: u16) -> (Table<Support>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..count {
        ticket(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

fn open() -> Query<Ticket, Hydrated<Gsi<1>>> {
    Ticket::by_owner("o").hydrate()
}

fn expected(numbers: impl IntoIterator<Item = u16>) -> Vec<Ticket> {
    numbers.into_iter().map(ticket).collect()
}

/// How many keys each BatchGetItem asked for.
fn asked(wire: &Wire) -> Vec<usize> {
    let keys = |body: &Value| body["RequestItems"]["support"]["Keys"].as_array().map_or(0, Vec::len);
    wire.bodies("BatchGetItem").iter().map(keys).collect()
}

#[tokio::test]
async fn items_are_whole_and_in_order_whichever_way_they_are_read() {
    let (table, wire) = tickets(5).await;
    assert_eq!(open().all(&table).await.unwrap(), expected(0..5));
    assert_eq!((wire.count("Query"), asked(&wire)), (1, vec![5]));
    assert_eq!(open().descending().all(&table).await.unwrap(), expected((0..5).rev()));
    assert_eq!(open().first(&table).await.unwrap(), Some(ticket(0)));
    assert_eq!(open().stream(&table).try_collect::<Vec<_>>().await.unwrap(), expected(0..5));
    let in_range = Ticket::by_owner("o").range(|sk| sk.number().ge(3)).hydrate();
    assert_eq!(in_range.all(&table).await.unwrap(), expected(3..5));
    let in_range = open().range(|sk| sk.number().lt(2));
    assert_eq!(in_range.all(&table).await.unwrap(), expected(0..2));
    let included = Ticket::by_owner_in_two("o")
        .filter(|ticket| ticket.short_title().eq("title 3"))
        .hydrate();
    assert_eq!(included.all(&table).await.unwrap(), expected([3]));
}

#[tokio::test]
async fn of_the_index_only_keys_are_transferred() {
    let (table, wire) = tickets(1).await;
    open().all(&table).await.unwrap();
    let query = &wire.bodies("Query")[0];
    assert_eq!(query["ProjectionExpression"], "#projected0, #projected1, #projected2");
    let named = |at: usize| query["ExpressionAttributeNames"][format!("#projected{at}")].clone();
    assert_eq!([named(0), named(1), named(2)], ["GSI1SK", "PK", "SK"]);
}

#[tokio::test]
async fn pages_and_limits_are_of_the_index() {
    let (table, wire) = tickets(7).await;
    let mut pages = open().page_size(3).pages(&table);
    let mut sizes = Vec::new();
    while let Some(page) = pages.next().await {
        let page = page.unwrap();
        assert!(page.consumed.table_units > 0.0 && page.consumed.index_units["GSI1"] > 0.0);
        sizes.push(page.items.len());
    }
    assert_eq!((sizes, asked(&wire)), (vec![3, 3, 1], vec![3, 3, 1]));

    let page = open().limit(3).send(&table).await.unwrap();
    assert_eq!(page.items, expected(0..3));
    let (rest, consumed) = open().after(page.cursor).send_with_cost(&table).await.unwrap();
    assert_eq!((rest.items, consumed.requests), (expected(3..7), 2));
    let error = open().page_size(2).max_pages(2).all(&table).await.unwrap_err();
    assert_eq!(error.partial::<Vec<Ticket>>(), Some(&expected(0..4)));
    let cursor = error.cursor().cloned();
    assert_eq!(open().after(cursor).all(&table).await.unwrap(), expected(4..7));
}

#[tokio::test]
async fn a_cursor_is_good_with_and_without_the_rest_of_the_items() {
    let (table, _) = tickets(4).await;
    let page = open().limit(2).send(&table).await.unwrap();
    let keys = Ticket::by_owner("o").after(page.cursor).count(&table).await.unwrap();
    assert_eq!(keys, 2);
}

#[tokio::test]
async fn no_more_is_fetched_than_is_wanted() {
    let (table, wire) = tickets(6).await;
    // the filter makes each request look at more than are wanted
    let some = Ticket::by_owner_in_two("o").filter(|ticket| ticket.number().ge(1)).hydrate();
    assert_eq!(some.limit(2).all(&table).await.unwrap(), expected(1..3));
    assert_eq!(asked(&wire), [2]);
}

#[tokio::test]
async fn what_is_deleted_meanwhile_is_left_out_and_made_up_for() {
    let (table, wire) = tickets(5).await;
    // the index still has them, as it has on the service for a while; their keys lie behind, so that a read goes on
    wire.on("Query").always().rewrite(|answer| {
        for number in [1, 2] {
            let item = json!({
                "GSI1SK": { "S": format!("TICKET#{number:04}") }, "PK": { "S": "DESK#d" }, "SK": { "S": format!("VOID#{number:04}") }
            });
            if let Some(items) = answer["Items"].as_array_mut()
                && let Some(at) = items.iter().position(|old| old["GSI1SK"] == item["GSI1SK"])
            {
                items[at] = item;
            }
        }
    });
    assert_eq!(open().all(&table).await.unwrap(), expected([0, 3, 4]));
    assert_eq!(open().limit(2).all(&table).await.unwrap(), expected([0, 3]));
    let page = open().limit(1).send(&table).await.unwrap();
    assert_eq!(open().after(page.cursor).limit(1).all(&table).await.unwrap(), expected([3]));
    assert_eq!(open().count(&table).await.unwrap(), 5, "as the index has it");
}

#[tokio::test]
async fn what_changed_meanwhile_comes_as_it_stands() {
    let (table, wire) = tickets(1).await;
    wire.on("BatchGetItem")
        .rewrite(|answer| answer["Responses"]["support"][0]["text"] = json!({ "S": "new" }));
    assert_eq!(open().all(&table).await.unwrap()[0].text, "new");
}

#[tokio::test]
async fn more_than_a_batch_takes_several_and_what_is_unprocessed_is_asked_again() {
    let (table, wire) = tickets(120).await;
    assert_eq!(open().all(&table).await.unwrap(), expected(0..120));
    let mut batches = asked(&wire);
    batches.sort_unstable();
    assert_eq!(batches, [20, 100]);

    let (table, wire) = tickets(3).await;
    wire.on("BatchGetItem").rewrite(|answer| {
        let items = answer["Responses"]["support"].as_array_mut().unwrap();
        let last = items.pop().unwrap();
        answer["UnprocessedKeys"] = json!({ "support": { "Keys": [{ "PK": last["PK"], "SK": last["SK"] }] } });
    });
    assert_eq!(open().all(&table).await.unwrap(), expected(0..3));
    assert_eq!(asked(&wire), [3, 1]);
}

#[tokio::test]
async fn a_failed_fetch_is_the_error_of_the_read() {
    let (table, wire) = tickets(2).await;
    wire.on("BatchGetItem").fail(400, "AccessDeniedException");
    let error = open().all(&table).await.unwrap_err();
    assert!(error.as_sdk().is_some());
    assert_eq!(open().all(&table).await.unwrap(), expected(0..2));
}

#[tokio::test]
async fn entities_are_told_by_what_was_fetched() {
    let (table, _) = tickets(2).await;
    note(0).create().send(&table).await.unwrap();
    let place = || Support::query(Ticket::by_owner_in_five_partition("o"));
    assert_eq!(
        place().hydrate().all(&table).await.unwrap(),
        [Support::Ticket(ticket(0)), Support::Note(note(0)), Support::Ticket(ticket(1))]
    );
    let tickets = Ticket::by_owner_in_five("o").hydrate();
    assert_eq!(tickets.all(&table).await.unwrap(), expected(0..2));
}

#[tokio::test]
async fn without_type_tags_what_is_counted_is_told_by_its_key() {
    let (table, wire) = tickets(3).await;
    for number in 0..2 {
        note(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    assert_eq!(Ticket::by_owner_in_five("o").count(&table).await.unwrap(), 3);
    assert_eq!(Note::by_owner_in_five("o").count(&table).await.unwrap(), 2);
    assert_eq!(
        Support::query(Ticket::by_owner_in_five_partition("o")).count(&table).await.unwrap(),
        5
    );
    assert_eq!(Ticket::by_owner("o").count(&table).await.unwrap(), 3);
    let bodies = wire.bodies("Query");
    assert!(
        bodies.iter().all(|body| body["FilterExpression"].is_null()),
        "the service has no tags to filter by"
    );
}

#[tokio::test]
async fn what_the_index_does_not_hold_cannot_be_asked_there() {
    let (table, wire) = tickets(1).await;
    let filtered = Ticket::by_owner_in_two("o").filter(|ticket| !ticket.text().eq("x"));
    let error = filtered.clone().count(&table).await.unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a filter looks at `text`, which index `by-owner` does not hold"),
        "{error}"
    );
    assert!(filtered.hydrate().to_sdk(&table).is_err());
    let error = open().live().all(&table).await.unwrap_err();
    assert!(error.to_string().contains("`live()` looks at `TTL`"), "{error}");
    assert_eq!(wire.count("Query"), 0);
}

#[tokio::test]
async fn what_the_key_tells_to_be_of_another_entity_is_not_fetched() {
    let (table, wire) = tickets(0).await;
    for number in 0..30 {
        note(number).create().send(&table).await.unwrap();
    }
    ticket(30).create().send(&table).await.unwrap();
    wire.clear();
    let first = Ticket::by_owner_in_five("o").hydrate().first(&table).await.unwrap();
    assert_eq!(first, Some(ticket(30)));
    assert_eq!((wire.count("Query"), asked(&wire)), (1, vec![1]));
}
