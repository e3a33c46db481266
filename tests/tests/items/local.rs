//! Keys in local indexes: each way of writing stores the sort key with the fields that it is made of, and nothing else.

use super::{n, s};
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<id>")]
#[lsi1(sk = "PLACED#<placed>#<id>", query = by_placed)]
#[lsi2(sk(number = total), query = by_total)]
#[gsi1(pk = "CITY#<city>", sk = "<id>")]
struct Order {
    customer: String,
    id: String,
    placed: Option<String>,
    total: Option<u64>,
    city: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "orders", lsi2(name = "by-total", sk = "Total"))]
enum Orders {
    Order(Order),
}

fn order() -> Order {
    Order {
        customer: "c1".into(),
        id: "o1".into(),
        placed: Some("2026-01-15".into()),
        total: Some(700),
        city: "Bonn".into(),
    }
}

async fn stored(table: &Table<Orders>) -> Item {
    let key = [("PK", s("CUSTOMER#c1")), ("SK", s("ORDER#o1"))];
    let mut get = table.client().get_item().table_name(table.name());
    for (name, value) in key {
        get = get.key(name, value);
    }
    get.send().await.unwrap().item.unwrap()
}

#[test]
fn the_sort_keys_alone_are_added() {
    let item = Orders::to_item(&order()).unwrap();
    assert_eq!(item["PK"], s("CUSTOMER#c1"));
    assert_eq!(item["LSI1SK"], s("PLACED#2026-01-15#o1"));
    assert_eq!(item["Total"], n("700"));
    assert!(!item.contains_key("LSI1PK") && !item.contains_key("LSI2SK"));
    assert_eq!(Orders::from_item(item).unwrap(), Orders::Order(order()));
}

#[test]
fn an_item_is_in_an_index_while_its_sort_key_is_known() {
    let item = Orders::to_item(&Order { placed: None, ..order() }).unwrap();
    assert!(!item.contains_key("LSI1SK"));
    assert_eq!(item["Total"], n("700"));
}

#[tokio::test]
async fn updates_and_full_writes_take_the_key_along() {
    let table = Table::<Orders>::embedded().await.unwrap();
    order().create().send(&table).await.unwrap();
    let set = Order::update("c1", "o1").set(|o| (o.placed().to("2026-02-01"), o.total().to(9)));
    set.send(&table).await.unwrap();
    let item = stored(&table).await;
    assert_eq!((&item["LSI1SK"], &item["Total"]), (&s("PLACED#2026-02-01#o1"), &n("9")));

    let removed = Order::update("c1", "o1").set(|o| o.placed().remove());
    Transaction::new().add(removed).send(&table).await.unwrap();
    let item = stored(&table).await;
    assert!(!item.contains_key("LSI1SK"));
    assert_eq!(item["Total"], n("9"));
    assert!(Order::by_placed("c1").all(&table).await.unwrap().is_empty());

    order().put().send(&table).await.unwrap();
    assert_eq!(stored(&table).await, Orders::to_item(&order()).unwrap());
    Order { total: None, ..order() }.replace().send(&table).await.unwrap();
    assert!(!stored(&table).await.contains_key("Total"));
}

#[tokio::test]
async fn an_upsert_writes_what_a_full_write_would() {
    let table = Table::<Orders>::embedded().await.unwrap();
    let upsert = Order::update("c1", "o1")
        .upsert()
        .set(|o| (o.placed().to("2026-01-15"), o.total().to(700), o.city().to("Bonn")));
    assert_eq!(upsert.send(&table).await.unwrap(), order());
    assert_eq!(stored(&table).await, Orders::to_item(&order()).unwrap());
}

#[tokio::test]
async fn reindex_adds_what_is_missing_and_removes_what_is_stale() {
    let table = Table::<Orders>::embedded().await.unwrap();
    let mut item = Orders::to_item(&Order { total: None, ..order() }).unwrap();
    item.remove("LSI1SK");
    item.insert("Total".into(), n("3"));
    let put = table.client().put_item().table_name(table.name()).set_item(Some(item));
    put.send().await.unwrap();
    let done = Order::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (1, 1));
    assert_eq!(stored(&table).await, Orders::to_item(&Order { total: None, ..order() }).unwrap());
}

#[tokio::test]
async fn every_way_of_making_many_items() {
    let table = Table::<Orders>::embedded().await.unwrap();
    let orders: Vec<Order> = ["o1", "o2", "o3"].map(|id| Order { id: id.into(), ..order() }).into();
    let batch = orders.iter().fold(BatchWrite::new(), |batch, order| batch.put(order));
    batch.send(&table).await.unwrap();
    assert_eq!(Order::by_placed("c1").all(&table).await.unwrap(), orders);
    assert_eq!(Orders::query(Order::by_total_partition("c1")).count(&table).await.unwrap(), 3);
}
