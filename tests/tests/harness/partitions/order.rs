//! Pages of any size, in both directions, give each item once and in order, whatever is deleted meanwhile.

use super::{Ask, Item, item, numbers, page, rising};
use serde_json::json;
use std::collections::BTreeSet;
use tests::partitions::{Keys, Partitions, wire_form};
use tests::random::Random;

/// Items with few sort keys, so that most are equal to others.
fn crowded(random: &mut Random) -> Partitions {
    let partitions = Partitions::new(Keys::gsi(1), random.below(u64::MAX));
    let count = random.below(40) as usize;
    let items: Vec<_> = (0..count)
        .map(|number| item(number, ["a", "b", "ba", "c"][random.below(4) as usize]))
        .collect();
    // by one and by many, and some twice
    let split = random.below(count as u64 + 1) as usize;
    partitions.extend(items[..split].to_vec());
    for item in &items[split..] {
        partitions.extend([item.clone()]);
    }
    partitions.extend(items.into_iter().rev().take(3));
    partitions
}

fn expected(partitions: &Partitions) -> Vec<usize> {
    let items = partitions.items("p");
    items
        .iter()
        .map(|item| item["PK"]["S"].as_str().unwrap()[1..].parse().unwrap())
        .collect()
}

#[tokio::test]
async fn each_item_once_and_in_order() {
    let mut random = Random::new(1);
    for _ in 0..60 {
        let partitions = crowded(&mut random);
        let forward = expected(&partitions);
        assert_eq!(forward.iter().collect::<BTreeSet<_>>().len(), forward.len());
        if random.chance(30) {
            partitions.weigh_items_as(10);
            partitions.cut_pages_at(10 + random.below(60) as usize);
        }
        for descending in [false, true] {
            let mut ask = Ask {
                descending,
                limit: random.chance(70).then(|| 1 + random.below(7) as i32),
                ..Ask::default()
            };
            let mut read = Vec::new();
            loop {
                let page = page(&partitions, &ask).await;
                read.extend(numbers(page.items()));
                ask.start = page.last_evaluated_key;
                if ask.start.is_none() {
                    break;
                }
            }
            if descending {
                read.reverse();
            }
            assert_eq!(read, forward);
        }
    }
}

#[tokio::test]
async fn what_is_behind_a_deleted_item_is_found() {
    let mut random = Random::new(2);
    for _ in 0..60 {
        let partitions = crowded(&mut random);
        let descending = random.chance(50);
        let mut left = expected(&partitions);
        if descending {
            left.reverse();
        }
        let mut start: Option<Item> = None;
        while !left.is_empty() {
            let ask = Ask {
                descending,
                start,
                limit: Some(1 + random.below(3) as i32),
                ..Ask::default()
            };
            let page = page(&partitions, &ask).await;
            let read = numbers(page.items());
            assert_eq!(read, left[..read.len()]);
            left.drain(..read.len());
            start = page.last_evaluated_key;
            // where the next page begins, and something that is still to come
            assert!(partitions.delete(&wire_form(page.items.unwrap().last().unwrap())));
            if !left.is_empty() && random.chance(30) {
                let gone = left.remove(random.below(left.len() as u64) as usize);
                assert!(partitions.delete(&item(gone, "")));
                assert!(!partitions.delete(&item(gone, "")));
            }
        }
    }
}

#[tokio::test]
async fn equal_sort_keys_stand_in_an_order_of_the_seed() {
    let orders: BTreeSet<_> = (0..20)
        .map(|seed| {
            let partitions = Partitions::new(Keys::gsi(1), seed);
            partitions.extend((0..4).map(|number| item(number, "a")));
            let again = Partitions::new(Keys::gsi(1), seed);
            again.extend((0..4).rev().map(|number| item(number, "a")));
            assert_eq!(expected(&partitions), expected(&again));
            expected(&partitions)
        })
        .collect();
    assert!(orders.len() > 10);
    let sorted = Partitions::in_key_order(Keys::gsi(1));
    sorted.extend((0..4).rev().map(|number| item(number, "a")));
    assert_eq!(expected(&sorted), [0, 1, 2, 3]);
}

#[tokio::test]
async fn a_page_that_reaches_its_limit_has_a_last_evaluated_key_and_one_that_is_shorter_has_none() {
    let partitions = rising(4);
    let mut ask = Ask {
        limit: Some(4),
        ..Ask::default()
    };
    let full = page(&partitions, &ask).await;
    assert_eq!(numbers(full.items()), [0, 1, 2, 3]);
    let last = json!({ "PK": { "S": "I3" }, "SK": { "S": "I" }, "GSI1PK": { "S": "p" }, "GSI1SK": { "S": "03" } });
    assert_eq!(wire_form(full.last_evaluated_key().unwrap()), last);
    ask.start = full.last_evaluated_key;
    let empty = page(&partitions, &ask).await;
    assert_eq!((empty.count(), empty.last_evaluated_key()), (0, None));
    ask = Ask {
        limit: Some(5),
        ..Ask::default()
    };
    assert_eq!(page(&partitions, &ask).await.last_evaluated_key(), None);
}

#[tokio::test]
async fn the_limit_counts_what_the_filter_leaves_out() {
    let partitions = rising(10);
    partitions.filter(|item| item["odd"]["BOOL"] == true);
    let ask = Ask {
        limit: Some(5),
        filter: Some("#odd = :yes".into()),
        ..Ask::default()
    };
    let filtered = page(&partitions, &ask).await;
    assert_eq!(numbers(filtered.items()), [1, 3]);
    assert_eq!((filtered.count(), filtered.scanned_count()), (2, 5));
    assert_eq!(filtered.last_evaluated_key().unwrap()["GSI1SK"].as_s().unwrap(), "04");
    // it is the filter of requests that have one
    let plain = page(&partitions, &Ask::default()).await;
    assert_eq!((plain.count(), plain.scanned_count()), (10, 10));
}

#[tokio::test]
async fn an_item_moves_with_its_keys() {
    let partitions = rising(3);
    let mut moved = item(1, "99");
    partitions.extend([moved.clone()]);
    assert_eq!(expected(&partitions), [0, 2, 1]);
    moved["GSI1PK"]["S"] = "q".into();
    partitions.extend([moved.clone()]);
    assert_eq!((expected(&partitions), partitions.items("q").len()), (vec![0, 2], 1));
    moved.as_object_mut().unwrap().remove("GSI1SK");
    partitions.extend([moved]);
    assert_eq!((expected(&partitions), partitions.items("q").len()), (vec![0, 2], 0));
}
