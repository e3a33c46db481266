//! Segments read side by side: how many at once, what one that fails does to the others, and whose cursor is whose.

use super::{errors, mixed, sorted, word};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Result};
use futures_util::FutureExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tests::Wire;
use tests::entities::{Order, Shop, Visit, Word};

/// What a segment of a made-up table holds: `pages` pages of one word each.
fn page(body: &Value, pages: usize) -> Value {
    let segment = body["Segment"].as_u64().unwrap_or(0);
    let behind = body["ExclusiveStartKey"]["SK"]["S"]
        .as_str()
        .map_or(0, |sk| sk[5..].parse::<usize>().unwrap() + 1);
    let (list, word) = (format!("{segment}"), format!("{behind}"));
    let key = json!({ "PK": { "S": format!("LIST#{list}") }, "SK": { "S": format!("WORD#{word}") } });
    let mut item = key.clone();
    item["entityType"] = json!({ "S": "WORD" });
    item["list"] = json!({ "S": list });
    item["word"] = json!({ "S": word });
    let mut answer = json!({ "Items": [item], "Count": 1, "ScannedCount": 1 });
    if behind + 1 < pages {
        answer["LastEvaluatedKey"] = key;
    }
    answer
}

/// A table of two pages a segment, whose service takes its time, and how many requests it had at once at most.
fn slow() -> (Table<Shop>, Wire, Arc<AtomicUsize>) {
    let (at_once, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let seen = Arc::clone(&most);
    let wire = Wire::to_async(move |_, body| {
        let (at_once, most) = (Arc::clone(&at_once), Arc::clone(&most));
        async move {
            most.fetch_max(at_once.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
            at_once.fetch_sub(1, Ordering::SeqCst);
            Some((200, page(&body, 2).to_string()))
        }
    });
    let wire = Wire::around(&wire.client());
    (Table::new(wire.client()), wire, seen)
}

#[tokio::test]
async fn up_to_sixteen_are_read_at_once() {
    for (segments, at_once) in [(1, 1), (3, 3), (16, 16), (50, 16)] {
        let (table, wire, most) = slow();
        let words = Shop::scan().segments(segments).all(&table).await.unwrap();
        assert_eq!(
            (words.len(), wire.count("Scan")),
            (2 * usize::from(segments), 2 * usize::from(segments))
        );
        assert_eq!(most.load(Ordering::SeqCst), at_once);

        let (table, wire, most) = slow();
        assert_eq!(
            Shop::scan().segments(segments).count(&table).await.unwrap(),
            2 * u64::from(segments)
        );
        assert_eq!(
            (wire.count("Scan"), most.load(Ordering::SeqCst)),
            (2 * usize::from(segments), at_once)
        );
    }
}

#[tokio::test]
async fn the_largest_number_of_segments_is_read_too() {
    let (table, wire, _) = slow();
    let mut pages = Shop::scan().segments(u16::MAX).pages(&table);
    pages.next().await.unwrap().unwrap();
    assert_eq!(wire.bodies("Scan")[0]["TotalSegments"], 65535);
    Shop::scan().segment(u16::MAX - 1, u16::MAX).send(&table).await.unwrap();
    assert_eq!(wire.bodies("Scan").last().unwrap()["Segment"], 65534);
}

#[tokio::test]
async fn a_page_that_was_not_waited_for_is_not_asked_for_again() {
    let (table, wire, _) = slow();
    let mut pages = Word::scan().segments(4).pages(&table);
    let (mut words, mut given_up) = (Vec::new(), 0);
    loop {
        // given up with requests under way, unless an answer is there
        let page = match pages.next().now_or_never() {
            Some(page) => page,
            None => {
                given_up += 1;
                pages.next().await
            }
        };
        let Some(page) = page else { break };
        words.extend(page.unwrap().items.into_iter().map(|word| (word.list, word.word)));
    }
    assert!(given_up > 0);
    assert_eq!(wire.count("Scan"), 8);
    words.sort();
    words.dedup();
    assert_eq!(words.len(), 8);
}

#[tokio::test]
async fn of_an_error_the_segment_is_told_and_nothing_more_is_read() {
    let (table, wire, _) = slow();
    let fail = || {
        let second = |body: &Value| body["Segment"] == 2 && body["ExclusiveStartKey"].is_object();
        wire.on("Scan").when(second).fail(400, "ResourceNotFoundException");
    };
    let told = |error: &Error| {
        assert_eq!(error.code(), Some("ResourceNotFoundException"));
        assert!(
            error.to_string().starts_with("segment 2 of 40: Scan of `Word` in table `shop`"),
            "{error}"
        );
    };
    let scan = || Word::scan().segments(40);
    fail();
    told(&scan().all(&table).await.unwrap_err());
    assert!(wire.count("Scan") < 80);
    fail();
    told(&scan().count(&table).await.unwrap_err());
    fail();
    told(&scan().first(&table).await.err().unwrap_or(scan().all(&table).await.unwrap_err()));

    // pages end there, and what they gave before leads on
    fail();
    let (mut pages, mut words, mut at) = (scan().pages(&table), Vec::new(), None);
    let error = loop {
        let page: Result<dynamo_runtime::Page<Word>> = pages.next().await.unwrap();
        match page {
            Ok(page) => {
                at = page.cursor.filter(|_| page.segment == Some(2)).or(at);
                words.extend(page.items);
            }
            Err(error) => break error,
        }
    };
    told(&error);
    let sent = wire.count("Scan");
    assert!(pages.next().await.is_none());
    assert_eq!(wire.count("Scan"), sent);
    let rest = Word::scan().segment(2, 40).after(at.unwrap()).all(&table).await.unwrap();
    assert_eq!((rest[0].list.as_str(), rest[0].word.as_str(), rest.len()), ("2", "1", 1));
    assert!(!words.contains(&rest[0]));
}

#[tokio::test]
async fn a_limit_gives_up_what_is_under_way() {
    let (table, wire, _) = slow();
    let mut pages = Shop::scan().segments(16).limit(3).pages(&table);
    for _ in 0..3 {
        let page = pages.next().await.unwrap().unwrap();
        assert_eq!(page.items.len(), 1);
        let (segment, cursor) = (page.segment.unwrap(), page.cursor.unwrap());
        let next = Shop::scan().segment(segment, 16).after(cursor).all(&table).await.unwrap();
        assert_eq!(next.len(), 1);
    }
    let sent = wire.count("Scan");
    assert!(pages.next().await.is_none());
    assert_eq!(wire.count("Scan"), sent);
}

#[tokio::test]
async fn max_pages_are_those_of_all_segments() {
    let (table, wire, _) = slow();
    let scan = || Word::scan().segments(10).max_pages(7);
    let error = scan().all(&table).await.unwrap_err();
    assert!(
        error.is_limit() && error.cursor().is_none() && error.to_string().contains("10 segments"),
        "{error}"
    );
    assert_eq!((error.partial::<Vec<Word>>().unwrap().len(), wire.count("Scan")), (7, 7));
    let error = scan().count(&table).await.unwrap_err();
    assert!(error.is_limit() && error.partial::<u64>() == Some(&7), "{error}");
    assert_eq!(wire.count("Scan"), 14);
    // the last page of each segment leads on, so it is no error of `pages`
    let mut pages = scan().pages(&table);
    for _ in 0..7 {
        assert_eq!(pages.next().await.unwrap().unwrap().items.len(), 1);
    }
    assert!(pages.next().await.is_none());
    assert_eq!(wire.count("Scan"), 21);
}

#[tokio::test]
async fn several_segments_have_no_one_page() {
    let (table, wire, _) = slow();
    let scan = || Word::scan().segments(2);
    for error in [
        scan().send(&table).await.unwrap_err(),
        scan().limit(1).send(&table).await.unwrap_err(),
        scan().send_with_cost(&table).await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("`segment(number, 2)`"), "{error}");
    }
    assert_eq!(wire.requests(), []);
    // one has
    let page = Word::scan().segments(1).send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.segment, page.cursor.is_some()), (1, Some(0), true));
}

#[tokio::test]
async fn a_cursor_is_of_its_segment_and_their_number() {
    let (table, wire) = mixed().await;
    let cursor = |page: dynamo_runtime::Page<Visit>| page.cursor.unwrap();
    let whole = cursor(Visit::scan().page_size(1).send(&table).await.unwrap());
    let one = cursor(Visit::scan().segment(0, 1).page_size(1).send(&table).await.unwrap());
    let of_query = cursor(Visit::by_customer("c").limit(1).send(&table).await.unwrap());
    let mut of_segment = None;
    for segment in 0..2 {
        let page = Visit::scan().segment(segment, 2).page_size(1).send(&table).await.unwrap();
        of_segment = of_segment.or(page.cursor.map(|cursor| (segment, cursor)));
    }
    let (segment, of_segment) = of_segment.unwrap();
    wire.clear();

    // the whole table is the one segment of one
    assert_eq!(whole, one);
    assert!(Visit::scan().segments(1).after(&whole).to_sdk(&table).is_ok());
    assert!(Visit::scan().after(&one).to_sdk(&table).is_ok());
    assert!(Visit::scan().segment(segment, 2).after(&of_segment).to_sdk(&table).is_ok());

    let mut refused = errors(|| Visit::scan().after(&of_segment), &table).await;
    refused.extend(errors(|| Visit::scan().segment(segment, 3).after(&of_segment), &table).await);
    refused.extend(errors(|| Visit::scan().segment(1 - segment, 2).after(&of_segment), &table).await);
    refused.extend(errors(|| Visit::scan().segment(0, 2).after(&whole), &table).await);
    for error in &refused {
        assert!(error.is_cursor() && error.to_string().contains("leads on in `segment("), "{error}");
    }
    for cursor in [&whole, &of_segment] {
        let error = Visit::scan().segments(2).after(cursor).all(&table).await.unwrap_err();
        assert!(error.is_cursor(), "{error}");
    }
    refused = errors(|| Visit::scan().after(&of_query), &table).await;
    refused.push(Visit::by_customer("c").after(&whole).to_sdk(&table).unwrap_err());
    refused.push(Order::scan().after(&whole).to_sdk(&table).unwrap_err());
    refused.push(Shop::scan().after(&whole).to_sdk(&table).unwrap_err());
    assert!(refused.iter().all(Error::is_cursor));
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn workers_share_a_table() {
    let (table, _) = mixed().await;
    let mut words = Vec::new();
    for worker in 0..5 {
        words.extend(Word::scan().segment(worker, 5).all(&table).await.unwrap());
    }
    assert_eq!(sorted(words), [word("a"), word("b")]);
}
