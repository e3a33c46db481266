//! Items that are older than their `#[ttl]`.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SESSION#<id>")]
struct Session {
    pub id: String,
    #[ttl]
    pub ends: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "tracker", ttl = "expiresAt")]
enum Sessions {
    Session(Session),
}

#[tokio::test]
async fn the_time_of_expiry_follows_its_field() {
    let (table, wire) = wired::<Sessions>().await;
    let number = |number: u64| AttributeValue::N(number.to_string());
    for (id, ends, stored) in [
        ("missing", Some(7), None),
        ("wrong", Some(7), Some(number(8))),
        ("left over", None, Some(number(8))),
        ("right", Some(7), Some(AttributeValue::N("7.0".into()))),
        ("never", None, None),
    ] {
        let mut item = Sessions::to_item(&Session { id: id.into(), ends }).unwrap();
        item.remove("expiresAt");
        item.extend(stored.map(|stored| ("expiresAt".to_owned(), stored)));
        super::put(item, &table).await;
    }
    let done = Session::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (5, 3));
    for (id, ends) in [
        ("missing", Some(7)),
        ("wrong", Some(7)),
        ("left over", None),
        ("right", Some(7)),
        ("never", None),
    ] {
        let get = table
            .client()
            .get_item()
            .table_name("tracker")
            .key("PK", AttributeValue::S(format!("SESSION#{id}")));
        let item = get.send().await.unwrap().item.unwrap();
        assert_eq!(item.get("expiresAt"), ends.map(number).as_ref(), "{id}");
    }

    // while it is set by somebody else
    let mut item = Sessions::to_item(&Session {
        id: "missing".into(),
        ends: Some(9),
    })
    .unwrap();
    item.remove("expiresAt");
    super::put(item, &table).await;
    wire.clear();
    wire.on("Scan").rewrite(|body| {
        let items = body["Items"].as_array_mut().unwrap();
        items.retain(|item| item["id"]["S"] == "missing");
        items[0]["ends"] = json!({ "N": "7" });
    });
    assert_eq!(Session::reindex().all(&table).await.unwrap().changed, 1);
    assert_eq!(wire.count("UpdateItem"), 2);
    let get = table
        .client()
        .get_item()
        .table_name("tracker")
        .key("PK", AttributeValue::S("SESSION#missing".into()));
    assert_eq!(get.send().await.unwrap().item.unwrap()["expiresAt"], number(9));
}
