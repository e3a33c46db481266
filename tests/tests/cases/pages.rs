//! Faults of limits, pages and cursors.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::entities::{Order, Reading, Readings, Shop, Visit, order, visit};
use tests::{Wire, wired};

fn limits_sent(wire: &Wire) -> Vec<Value> {
    wire.bodies("Query").iter().map(|body| body["Limit"].clone()).collect()
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER")]
#[gsi1(pk = "TEAM#<team>", sk = "<rank:02>")]
struct User {
    id: u8,
    team: String,
    rank: u8,
}

/// Lies among the users in the index, so that a request for users brings more than are wanted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("BOT#<id>")]
#[sk("BOT")]
#[gsi1(pk = "TEAM#<team>", sk = "<rank:02>#<id>")]
struct Bot {
    id: String,
    team: String,
    rank: u8,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "teams")]
enum Teams {
    User(User),
    Bot(Bot),
}

/// The cursor was made of what was handed out, without the index's key that was hidden there.
#[tokio::test]
async fn electrodb_362_569_a_cursor_of_an_index_is_whole() {
    let (table, wire) = wired::<Teams>().await;
    for id in 0..5 {
        let (team, rank) = ("t".to_owned(), 7);
        User { id, team, rank }.create().send(&table).await.unwrap();
    }
    let ids = |users: &[User]| users.iter().map(|user| user.id).collect::<BTreeSet<_>>();
    // where the service stopped, and where the limit did
    for first in [User::by_team("t").page_size(2), User::by_team("t").limit(2)] {
        let page = first.send(&table).await.unwrap();
        wire.clear();
        let rest = User::by_team("t").after(page.cursor).all(&table).await.unwrap();
        assert_eq!((page.items.len(), rest.len()), (2, 3));
        assert_eq!(ids(&[page.items, rest].concat()), (0..5).collect());

        let start = &wire.bodies("Query")[0]["ExclusiveStartKey"];
        let user = start["PK"]["S"].as_str().unwrap();
        let key = json!({ "PK": { "S": user }, "SK": { "S": "USER" }, "GSI1PK": { "S": "TEAM#t" }, "GSI1SK": { "S": "07" } });
        assert_eq!(*start, key);
        assert!(user.starts_with("USER#"));
    }
}

/// The limit was 10, a page ended at 1 MB after 7, and the next one brought 10: the cursor stood behind 17.
#[tokio::test]
async fn guregu_dynamo_186_cursor_behind_the_last_item_handed_out() {
    let (table, wire) = wired::<Shop>().await;
    for number in 0..20 {
        order(number).create().send(&table).await.unwrap();
    }
    let cut_at = |length: usize| {
        move |body: &mut Value| {
            let items = body["Items"].as_array_mut().unwrap();
            items.truncate(length);
            let last = items.last().unwrap();
            body["LastEvaluatedKey"] = json!({ "PK": last["PK"], "SK": last["SK"] });
        }
    };
    wire.rewrite_next("Query", cut_at(7));
    wire.rewrite_next("Query", cut_at(10));
    let page = Order::by_customer("c").limit(10).send(&table).await.unwrap();
    assert_eq!(page.items.last(), Some(&order(9)));
    assert_eq!((page.items.len(), wire.pending()), (10, 0));
    let next = Order::by_customer("c").limit(10).after(page.cursor).send(&table).await.unwrap();
    assert_eq!(next.items.first(), Some(&order(10)));
    assert_eq!(next.items.len(), 10);
}

/// The limit was 5000, the first page brought 3000, and the next request asked for 5000 more.
#[tokio::test]
async fn dynamodb_toolbox_175_what_is_still_wanted_is_asked_for() {
    let (table, wire) = wired::<Shop>().await;
    let item = |number: u16| {
        let visit = Shop::to_item(&visit(number)).unwrap();
        let json = |value: &AttributeValue| match value {
            AttributeValue::S(text) => json!({ "S": text }),
            AttributeValue::N(number) => json!({ "N": number }),
            other => panic!("{other:?}"),
        };
        visit
            .iter()
            .map(|(name, value)| (name.clone(), json(value)))
            .collect::<serde_json::Map<_, _>>()
    };
    let items: Vec<_> = (0..3000).map(item).collect();
    let last = json!({ "PK": { "S": "CUSTOMER#c" }, "SK": { "S": "VISIT#2999" } });
    let answer = json!({ "Items": items, "Count": 3000, "ScannedCount": 3000, "LastEvaluatedKey": last });
    for _ in 0..3 {
        wire.answer_next("Query", answer.clone());
        let visits = Visit::by_customer("c").limit(5000).all(&table).await.unwrap();
        assert_eq!(visits.len(), 3000);
    }
    assert_eq!(limits_sent(&wire), [5000, 2000, 5000, 2000, 5000, 2000]);
}

/// A limit of 1 brought hundreds.
#[tokio::test]
async fn dynomite_93_a_limit_of_one() {
    let (table, _) = wired::<Shop>().await;
    for number in 0..30 {
        visit(number).create().send(&table).await.unwrap();
        order(number).create().send(&table).await.unwrap();
    }
    // one that is sent as it stands, and one whose filter makes each request ask for more
    let visits = || Visit::by_customer("c").limit(1);
    let orders = || Order::by_customer("c").limit(1);
    assert_eq!(visits().send(&table).await.unwrap().items, [visit(0)]);
    assert_eq!(orders().send(&table).await.unwrap().items, [order(0)]);
    assert_eq!(visits().all(&table).await.unwrap(), [visit(0)]);
    assert_eq!(orders().all(&table).await.unwrap(), [order(0)]);
    assert_eq!(visits().stream(&table).try_collect::<Vec<_>>().await.unwrap(), [visit(0)]);
    assert_eq!(orders().stream(&table).try_collect::<Vec<_>>().await.unwrap(), [order(0)]);
    assert_eq!(visits().count(&table).await.unwrap(), 1);
    assert_eq!(orders().count(&table).await.unwrap(), 1);
    let mut pages = orders().pages(&table);
    assert_eq!(pages.next().await.unwrap().unwrap().items, [order(0)]);
    assert!(pages.next().await.is_none());
}

/// The first page was empty and had a LastEvaluatedKey: the query stopped there.
#[tokio::test]
async fn amazonka_340_an_empty_page_is_not_the_end() {
    let (table, wire) = wired::<Shop>().await;
    visit(1).create().send(&table).await.unwrap();
    let before = json!({ "PK": { "S": "CUSTOMER#c" }, "SK": { "S": "VISIT#0000" } });
    let empty_first_page = || {
        wire.answer_next(
            "Query",
            json!({ "Items": [], "Count": 0, "ScannedCount": 1, "LastEvaluatedKey": before }),
        )
    };
    let query = || Visit::by_customer("c");

    empty_first_page();
    assert_eq!(query().all(&table).await.unwrap(), [visit(1)]);
    empty_first_page();
    assert_eq!(query().first(&table).await.unwrap(), Some(visit(1)));
    empty_first_page();
    assert_eq!(query().count(&table).await.unwrap(), 1);
    empty_first_page();
    assert_eq!(query().stream(&table).try_collect::<Vec<_>>().await.unwrap(), [visit(1)]);
    empty_first_page();
    assert_eq!(query().limit(1).send(&table).await.unwrap().items, [visit(1)]);
    assert_eq!(wire.pending(), 0);
}

/// A cursor could not hold a sort key of 1.5, nor one above 2^63.
#[tokio::test]
async fn toasty_cursor_of_a_number() {
    let (table, wire) = wired::<Readings>().await;
    let keys = ["1.5", "2", "18446744073709551615", "18446744073709551615.5"];
    for key in keys {
        let item = [
            ("PK", AttributeValue::S("SENSOR#s".into())),
            ("SK", AttributeValue::N(key.into())),
            ("entityType", AttributeValue::S("READING".into())),
            ("sensor", AttributeValue::S(key.into())),
            ("at", AttributeValue::N("0".into())),
        ];
        let put = table.client().put_item().table_name(table.name());
        put.set_item(Some(item.map(|(name, value)| (name.to_owned(), value)).into()))
            .send()
            .await
            .unwrap();
    }
    let mut cursor = None;
    for key in keys {
        let page = Reading::by_sensor("s").limit(1).after(cursor).send(&table).await.unwrap();
        assert_eq!(page.items[0].sensor, key);
        cursor = page.cursor;
    }
    let last = wire.bodies("Query").pop().unwrap()["ExclusiveStartKey"].clone();
    assert_eq!(last["SK"], json!({ "N": "18446744073709551615" }));
}
