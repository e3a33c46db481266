//! Upserts: what they make of nothing has everything that follows from the fields of its key.

use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tests::wired;

/// Its key says when it expires.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("LEASE#<id>")]
#[sk("<ends:012>")]
struct Lease {
    id: String,
    #[ttl]
    ends: u64,
    #[serde(default)]
    renewals: u32,
}

/// The same, cut to the second.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("OFFER#<id>")]
#[sk("<ends:secs>")]
struct Offer {
    id: String,
    #[ttl]
    #[serde(with = "dynamo_runtime::time::millis")]
    ends: SystemTime,
    #[serde(default)]
    views: u32,
}

/// In a table made by others: fields of its key are an index key and the TTL as well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TEAM#<team>")]
#[sk("<ends:012>")]
#[gsi1(pk = "<team>", sk = "<score:03>", query = by_score)]
struct Match {
    #[serde(rename = "GSI1PK")]
    team: String,
    #[ttl]
    #[serde(rename = "TTL")]
    ends: u64,
    score: u8,
    #[serde(default)]
    goals: u32,
}

/// An index sorts it by the moment that an upsert would stamp.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("POST#<id>")]
#[sk("POST")]
#[gsi1(pk = "POSTS", sk = "<created:secs>#<id>", query = newest, allow_hot)]
struct Post {
    id: String,
    #[created_at]
    #[serde(with = "dynamo_runtime::time::secs")]
    created: SystemTime,
    #[serde(default)]
    likes: u32,
}

/// Its key folds what an index has as it stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("READER#<email:lower>")]
#[sk("READER")]
#[gsi1(pk = "MAIL#<email>", sk = "<team>", query = by_mail)]
struct Reader {
    email: String,
    team: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "upserts")]
enum Upserts {
    Lease(Lease),
    Offer(Offer),
    Match(Match),
    Post(Post),
    Reader(Reader),
}

/// Every item is stored as a full write of what it is read as would store it.
async fn assert_as_written(table: &Table<Upserts>, items: usize) {
    let stored = scan(table).await;
    assert_eq!(stored.len(), items);
    for item in stored {
        let written = match Upserts::from_item(item.clone()).unwrap() {
            Upserts::Lease(lease) => Upserts::to_item(&lease),
            Upserts::Offer(offer) => Upserts::to_item(&offer),
            Upserts::Match(game) => Upserts::to_item(&game),
            Upserts::Post(post) => Upserts::to_item(&post),
            Upserts::Reader(reader) => Upserts::to_item(&reader),
        };
        assert_eq!(item, written.unwrap());
    }
}

#[tokio::test]
async fn fields_of_the_key_are_followed() {
    let (table, _) = wired::<Upserts>().await;
    let ends = UNIX_EPOCH + Duration::from_millis(1500);
    // the first makes the items, the second finds them
    for times in 1..=2 {
        let lease = Lease::update("l", 5_u64)
            .upsert()
            .set(|lease| lease.renewals().add(1_u32))
            .send(&table)
            .await
            .unwrap();
        assert_eq!(lease.renewals, times);
        let offer = Offer::update("o", ends)
            .upsert()
            .set(|offer| offer.views().add(1_u32))
            .send(&table)
            .await
            .unwrap();
        assert_eq!(offer.ends, ends);
        let game = Match::update("m", 7_u64)
            .upsert()
            .set(|game| (game.score().to(3), game.goals().add(1_u32)));
        assert_eq!(game.send(&table).await.unwrap().goals, times);
        assert_as_written(&table, 3).await;
    }
}

/// Stores an item without some of its attributes, as one is that is older than they are.
async fn put_without(table: &Table<Upserts>, mut item: Item, attributes: &[&str]) {
    for attribute in attributes {
        item.remove(*attribute).unwrap();
    }
    let put = table.client().put_item().table_name(table.name()).set_item(Some(item));
    put.send().await.unwrap();
}

async fn scan(table: &Table<Upserts>) -> Vec<Item> {
    table.client().scan().table_name(table.name()).send().await.unwrap().items.unwrap()
}

#[tokio::test]
async fn an_index_key_follows_what_is_stored_and_not_what_is_given() {
    let (table, _) = wired::<Upserts>().await;
    let ann = Reader {
        email: "Ann".into(),
        team: "a".into(),
    };
    let upsert = |email: &str, team: &str| Reader::update(email).upsert().set(|reader| reader.team().to(team));
    put_without(&table, Upserts::to_item(&ann).unwrap(), &["GSI1PK", "GSI1SK"]).await;
    let before = scan(&table).await;
    let error = upsert("ANN", "b").send(&table).await.unwrap_err();
    assert!(error.is_condition_failed(), "{error}");
    assert_eq!(scan(&table).await, before);
    // given as it is stored; then the index key is there, and stays; the last makes an item
    for (given, stored, items) in [("Ann", "Ann", 1), ("ANN", "Ann", 1), ("BOB", "BOB", 2), ("Bob", "BOB", 2)] {
        assert_eq!(upsert(given, "c").send(&table).await.unwrap().email, stored);
        assert_as_written(&table, items).await;
    }
    // what the item does not have cannot differ
    put_without(&table, Upserts::to_item(&ann).unwrap(), &["GSI1PK", "GSI1SK", "email"]).await;
    assert_eq!(upsert("ANN", "d").send(&table).await.unwrap().email, "ANN");
    assert_as_written(&table, 2).await;
}

#[tokio::test]
async fn the_ttl_follows_what_is_stored_and_not_what_is_given() {
    let (table, _) = wired::<Upserts>().await;
    let at = |milliseconds| UNIX_EPOCH + Duration::from_millis(milliseconds);
    let offer = Offer {
        id: "o".into(),
        ends: at(1000),
        views: 1,
    };
    let upsert = |ends| Offer::update("o", ends).upsert().set(|offer| offer.views().add(1_u32));
    put_without(&table, Upserts::to_item(&offer).unwrap(), &["TTL"]).await;
    let before = scan(&table).await;
    // the same second in the key, and the next one as the time of expiry
    let error = upsert(at(1001)).send(&table).await.unwrap_err();
    assert!(error.is_condition_failed(), "{error}");
    assert_eq!(scan(&table).await, before);
    for ends in [1000, 1001] {
        assert_eq!(upsert(at(ends)).send(&table).await.unwrap().ends, at(1000));
        assert_as_written(&table, 1).await;
    }
}

#[tokio::test]
async fn a_moment_that_cannot_be_meant_is_refused() {
    let (table, wire) = wired::<Upserts>().await;
    let milliseconds = 999_999_999_999_u64;
    let error = Lease::update("l", milliseconds)
        .upsert()
        .set(|lease| lease.renewals().add(1_u32))
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.to_string().contains("`ends` cannot say when it expires"), "{error}");
    assert_eq!(wire.count("UpdateItem"), 0);
}

#[tokio::test]
async fn a_stamped_key_is_refused() {
    let (table, wire) = wired::<Upserts>().await;
    let error = Post::update("p")
        .upsert()
        .set(|post| post.likes().add(1_u32))
        .send(&table)
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Post` cannot be upserted: `created` is stamped when the request is sent, and a new item would not have what it feeds, \
         `<created:secs>#<id>`\nhelp: use `create` for a new item, and `update` without `upsert` for one that is there"
    );
    assert_eq!(wire.count("UpdateItem"), 0);
}
