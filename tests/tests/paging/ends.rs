//! Where pages end, and that every way to read a query gives the same items whatever its pages are.

use super::{empty_the_page, errors, pages, visits};
use dynamo_runtime::Query;
use dynamo_runtime::prelude::*;
use futures_util::{StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tests::entities::{Member, Members, Shop, Visit, Word, numbers, visit};
use tests::{Wire, wired};

#[tokio::test]
async fn pages_of_one_item() {
    let (table, wire) = visits(4).await;
    let query = || Visit::by_customer("c").page_size(1);
    // the service cannot know that nothing follows the last item
    assert_eq!(pages(query(), &table).await, [vec![0], vec![1], vec![2], vec![3], vec![]]);
    assert_eq!(wire.count("Query"), 5);
    assert_eq!(numbers(&query().all(&table).await.unwrap()), [0, 1, 2, 3]);
    assert_eq!(query().count(&table).await.unwrap(), 4);
    assert_eq!(
        pages(query().descending(), &table).await,
        [vec![3], vec![2], vec![1], vec![0], vec![]]
    );
}

#[tokio::test]
async fn a_page_that_ends_at_the_last_item_is_followed_by_an_empty_one() {
    let (table, _) = visits(4).await;
    let mut pages = Visit::by_customer("c").page_size(2).pages(&table);
    let mut seen = Vec::new();
    while let Some(page) = pages.next().await {
        let page = page.unwrap();
        seen.push((page.items.len(), page.cursor.is_some()));
    }
    assert_eq!(seen, [(2, true), (2, true), (0, false)]);
}

#[tokio::test]
async fn an_empty_partition_is_one_empty_page() {
    let (table, wire) = visits(1).await;
    assert_eq!(pages(Visit::by_customer("nobody"), &table).await, [Vec::<u16>::new()]);
    assert_eq!(Visit::by_customer("nobody").stream(&table).count().await, 0);
    assert_eq!(Visit::by_customer("nobody").count(&table).await.unwrap(), 0);
    assert_eq!(wire.count("Query"), 3);
}

#[tokio::test]
async fn an_empty_page_with_a_last_evaluated_key_is_not_the_end() {
    let (table, wire) = visits(6).await;
    let query = || Visit::by_customer("c").page_size(2);
    let empty_two = || wire.on("Query").times(2).rewrite(empty_the_page);

    empty_two();
    assert_eq!(pages(query(), &table).await, [vec![], vec![], vec![4, 5], vec![]]);
    empty_two();
    assert_eq!(numbers(&query().all(&table).await.unwrap()), [4, 5]);
    empty_two();
    assert_eq!(query().first(&table).await.unwrap().unwrap().number, 2);
    empty_two();
    assert_eq!(query().count(&table).await.unwrap(), 2);
    empty_two();
    assert_eq!(query().stream(&table).count().await, 2);
    empty_two();
    assert_eq!(numbers(&query().limit(1).send(&table).await.unwrap().items), [2]);

    // what `send` without a limit brings is one page, and its cursor leads on
    wire.rewrite_next("Query", empty_the_page);
    let page = query().send(&table).await.unwrap();
    assert_eq!(page.items, []);
    let next = query().after(page.cursor).send(&table).await.unwrap();
    assert_eq!(numbers(&next.items), [2, 3]);
    assert_eq!(wire.pending(), 0);
}

#[tokio::test]
async fn without_a_sort_key_nothing_follows_the_one_item_of_a_partition() {
    let (table, wire) = wired::<Members>().await;
    let member = Member {
        name: "n".into(),
        team: "t".into(),
    };
    member.create().send(&table).await.unwrap();
    let query = || Member::by_name("n").page_size(1);
    let page = query().limit(1).send(&table).await.unwrap();
    assert_eq!((page.items.as_slice(), page.cursor), (std::slice::from_ref(&member), None));
    assert_eq!(query().all(&table).await.unwrap(), [member]);
    assert_eq!(query().stream(&table).count().await, 1);
    assert_eq!(query().count(&table).await.unwrap(), 1);
    assert_eq!(wire.count("Query"), 4);
}

/// Eight visits of some 300 KB each: the service ends a page at 1 MB.
async fn large_visits() -> (Table<Shop>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..8 {
        let note = "x".repeat(300_000);
        Visit { note, ..visit(number) }.create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

#[tokio::test]
async fn pages_of_one_megabyte() {
    let (table, wire) = large_visits().await;
    let pages = pages(Visit::by_customer("c"), &table).await;
    assert!(pages.len() > 2 && pages.iter().all(|page| page.len() < 5), "{pages:?}");
    assert_eq!(pages.concat(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(wire.bodies("Query")[0]["Limit"], Value::Null);

    let page = Visit::by_customer("c").send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), pages[0]);
    let rest = Visit::by_customer("c").after(page.cursor).all(&table).await.unwrap();
    assert_eq!(numbers(&rest), pages[1..].concat());
    assert_eq!(Visit::by_customer("c").count(&table).await.unwrap(), 8);
}

#[tokio::test]
async fn a_limit_goes_on_over_pages_of_one_megabyte() {
    let (table, wire) = large_visits().await;
    let page = Visit::by_customer("c").descending().limit(7).send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [7, 6, 5, 4, 3, 2, 1]);
    assert!(wire.count("Query") > 1);
    // each request asks for what is still wanted
    let mut wanted = 7;
    for (limit, page) in super::limits_sent(&wire)
        .iter()
        .zip(pages(Visit::by_customer("c").descending().limit(7), &table).await)
    {
        assert_eq!(limit, wanted);
        wanted -= page.len();
    }
    let rest = Visit::by_customer("c").descending().after(page.cursor).all(&table).await.unwrap();
    assert_eq!(numbers(&rest), [0]);
}

#[tokio::test]
async fn every_end_gives_the_same_items() {
    let (table, _) = visits(10).await;
    for size in [1, 2, 3, 9, 10, 11] {
        for limit in [1, 5, 9, 10, 11] {
            for descending in [false, true] {
                let query = || {
                    let query = Visit::by_customer("c").page_size(size).limit(limit);
                    if descending { query.descending() } else { query }
                };
                let all = query().all(&table).await.unwrap();
                assert_eq!(all.len() as u32, limit.min(10));
                let streamed: Vec<_> = query().stream(&table).try_collect().await.unwrap();
                assert_eq!(streamed, all);
                assert_eq!(pages(query(), &table).await.concat(), numbers(&all));
                assert_eq!(query().send(&table).await.unwrap().items, all);
                assert_eq!(query().first(&table).await.unwrap().as_ref(), all.first());
                assert_eq!(query().count(&table).await.unwrap(), all.len() as u64);
            }
        }
    }
}

#[tokio::test]
async fn a_stream_asks_for_a_page_when_it_has_none_left() {
    let (table, wire) = visits(6).await;
    let mut stream = Visit::by_customer("c").page_size(2).stream(&table);
    assert_eq!(wire.count("Query"), 0);
    for (number, requests) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)] {
        assert_eq!(stream.next().await.unwrap().unwrap().number, number);
        assert_eq!(wire.count("Query"), requests);
    }
}

#[tokio::test]
async fn a_count_transfers_no_item() {
    let (table, wire) = visits(5).await;
    wire.on("Query").always().rewrite(|body| assert_eq!(body["Items"], Value::Null));
    assert_eq!(Visit::by_customer("c").count(&table).await.unwrap(), 5);
    assert_eq!(wire.bodies("Query")[0]["Select"], json!("COUNT"));
}

#[tokio::test]
async fn descending_and_consistent_are_asked_of_the_service() {
    let (table, wire) = visits(3).await;
    let last = Visit::by_customer("c").descending().consistent().first(&table).await.unwrap();
    assert_eq!(last.unwrap().number, 2);
    let body = &wire.bodies("Query")[0];
    assert_eq!((&body["ScanIndexForward"], &body["ConsistentRead"]), (&json!(false), &json!(true)));

    // every request of a query, the counting ones too
    wire.clear();
    Visit::by_customer("c").consistent().page_size(1).all(&table).await.unwrap();
    Visit::by_customer("c").consistent().page_size(1).count(&table).await.unwrap();
    assert!(wire.bodies("Query").iter().all(|body| body["ConsistentRead"] == json!(true)));
    assert_eq!(wire.count("Query"), 8);

    wire.clear();
    Visit::by_customer("c").first(&table).await.unwrap();
    Visit::by_page("p").first(&table).await.unwrap();
    assert!(wire.bodies("Query").iter().all(|body| body["ConsistentRead"] != json!(true)));
}

#[tokio::test]
async fn a_throttled_request_in_the_middle_is_sent_again() {
    let (table, wire) = visits(6).await;
    let query = || Visit::by_customer("c").page_size(2);
    let throttle_the_second = || wire.on("Query").nth(2).fail(400, "ThrottlingException");

    throttle_the_second();
    assert_eq!(numbers(&query().all(&table).await.unwrap()), [0, 1, 2, 3, 4, 5]);
    assert_eq!((wire.count("Query"), wire.pending()), (5, 0));
    let bodies = wire.bodies("Query");
    assert_eq!(bodies[1], bodies[2]);

    throttle_the_second();
    assert_eq!(query().count(&table).await.unwrap(), 6);
    throttle_the_second();
    assert_eq!(query().stream(&table).count().await, 6);
    // a request that the SDK repeats is one page
    throttle_the_second();
    assert_eq!(pages(query().max_pages(2), &table).await, [[0, 1], [2, 3]]);
    assert_eq!(wire.pending(), 0);
}

#[tokio::test]
async fn an_error_in_the_middle_ends_the_query() {
    let (table, wire) = visits(6).await;
    let query = || Visit::by_customer("c").page_size(2);
    let refuse_the_second = || wire.on("Query").nth(2).times(3).fail(400, "ThrottlingException");

    refuse_the_second();
    assert!(query().all(&table).await.unwrap_err().is_throttled());
    refuse_the_second();
    assert!(query().count(&table).await.unwrap_err().is_throttled());
    refuse_the_second();
    assert!(query().limit(3).send(&table).await.unwrap_err().is_throttled());

    refuse_the_second();
    let mut pages = query().pages(&table);
    let page = pages.next().await.unwrap().unwrap();
    assert!(pages.next().await.unwrap().unwrap_err().is_throttled());
    assert!(pages.next().await.is_none());
    // the cursor of the page before it leads on
    let rest = query().after(page.cursor).all(&table).await.unwrap();
    assert_eq!(numbers(&rest), [2, 3, 4, 5]);

    refuse_the_second();
    let mut stream = query().stream(&table);
    assert!(stream.next().await.unwrap().is_ok() && stream.next().await.unwrap().is_ok());
    assert!(stream.next().await.unwrap().unwrap_err().is_throttled());
    assert!(stream.next().await.is_none());
    assert_eq!(wire.pending(), 0);
}

#[tokio::test]
async fn a_range_that_cannot_match_sends_nothing() {
    let (table, wire) = visits(3).await;
    let query = || Visit::by_customer("c").range(|sk| sk.number().between(2, 1));
    let page = query().limit(5).send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.cursor, page.consumed.requests), (0, None, 0));
    assert_eq!(query().send(&table).await.unwrap().items, []);
    assert_eq!(query().all(&table).await.unwrap(), []);
    assert_eq!(query().first(&table).await.unwrap(), None);
    assert_eq!(query().count(&table).await.unwrap(), 0);
    assert_eq!(query().max_pages(1).count(&table).await.unwrap(), 0);
    assert_eq!(pages(query(), &table).await, Vec::<Vec<u16>>::new());
    assert_eq!(query().stream(&table).count().await, 0);
    assert_eq!(query().to_sdk(&table).unwrap(), []);
    assert_eq!(wire.requests(), []);

    // one that could is sent, though nothing is there
    let visits: Query<Visit> = Visit::by_customer("c").range(|sk| sk.number().between(7, 9));
    assert_eq!(visits.all(&table).await.unwrap(), []);
    assert_eq!(wire.count("Query"), 1);
}

#[tokio::test]
async fn an_item_at_a_bound_that_the_service_takes_in_is_no_part_of_any_end() {
    let (table, wire) = wired::<Shop>().await;
    for word in ["a", "b", "c"] {
        let (list, word) = ("l".into(), word.into());
        Word { list, word }.create().send(&table).await.unwrap();
    }
    let below = || Word::by_list("l").range(|sk| sk.word().lt("b"));
    let words = |words: &[Word]| words.iter().map(|word| word.word.clone()).collect::<Vec<_>>();
    assert_eq!(words(&below().all(&table).await.unwrap()), ["a"]);
    assert_eq!(words(&below().limit(2).send(&table).await.unwrap().items), ["a"]);
    assert_eq!(below().descending().first(&table).await.unwrap().unwrap().word, "a");
    for limit in [1, 2, 3] {
        assert_eq!(below().limit(limit).count(&table).await.unwrap(), 1);
        assert_eq!(below().descending().limit(limit).page_size(1).count(&table).await.unwrap(), 1);
    }
    let up_to = wire.bodies("Query")[0]["ExpressionAttributeValues"][":high"].clone();
    assert_eq!(up_to, json!({ "S": "WORD#b" }));
}

#[tokio::test]
async fn a_bad_key_part_is_told_by_every_end_and_nothing_is_sent() {
    let (table, wire) = visits(1).await;
    for query in [
        || Visit::by_customer("a#b"),
        || Visit::by_customer(""),
        || Visit::by_customer("c").range(|sk| sk.number().ge(10_000)),
    ] {
        for error in errors(query, &table).await {
            assert!(error.is_key(), "{error}");
        }
    }
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn what_a_page_has_cost_is_summed_over_its_requests() {
    let (table, wire) = visits(5).await;
    let (page, cost) = Visit::by_customer("c").page_size(2).limit(5).send_with_cost(&table).await.unwrap();
    assert_eq!((cost.requests, wire.count("Query")), (3, 3));
    assert_eq!(page.consumed, cost);
    assert_eq!(cost.capacity_units, 1.5);

    let mut pages = Visit::by_customer("c").page_size(2).pages(&table);
    let page = pages.next().await.unwrap().unwrap();
    assert_eq!((page.consumed.requests, page.consumed.capacity_units), (1, 0.5));
}
