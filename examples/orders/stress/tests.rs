//! The stress run in small, and that its claims can fail.

use super::{Traded, counter, proof, stock, trade};
use crate::arguments::Stress;
use crate::model::{Customer, DailyCount, Order, OrderItem, Orders, Status};
use crate::stress::buyer::Event;
use crate::writes::counted;
use dynamo_runtime::prelude::*;

async fn traded(hold: u64) -> Traded {
    let options = Stress {
        buyers: 12,
        actions: 15,
        seed: 7,
        hold,
        increments: 0,
    };
    trade(&options).await.unwrap()
}

/// The claims that do not hold.
async fn wrong(traded: &Traded) -> Vec<&'static str> {
    let claims = proof::prove(&traded.table, &traded.ledger, &stock()).await.unwrap();
    // to be read when a test fails
    claims
        .iter()
        .for_each(|claim| claim.faults.iter().for_each(|fault| println!("{}: {fault}", claim.words)));
    assert!(claims.iter().all(|claim| claim.checked > 0));
    claims
        .iter()
        .filter(|claim| !claim.faults.is_empty())
        .map(|claim| claim.words)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_buyers_lose_nothing() {
    let traded = traded(0).await;
    for event in [
        Event::Placed,
        Event::Shipped,
        Event::RaceLost,
        Event::EmailChanged,
        Event::EmailTaken,
    ] {
        assert!(traded.ledger.count(event) > 0, "{event} was not tried");
    }
    assert_eq!(wrong(&traded).await, [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn many_buyers_lose_nothing_when_writes_conflict() {
    let traded = traded(10).await;
    assert!(traded.service.conflicts() > 0);
    assert_eq!(wrong(&traded).await, [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_counter_is_exact_with_and_without_conflicts() {
    let mut printed = Vec::new();
    assert!(counter::measure(40, &mut printed).await.unwrap());
}

/// What a lost or half write would leave, and the claims that must then fail.
#[tokio::test]
async fn what_is_lost_is_seen() {
    const TWICE: &str = "no email is taken twice";
    const GUARDS: &str = "every email has its guard, and every guard its email";
    const CHANGES: &str = "every change of an email has raised a version by one";
    const TOLD: &str = "the customers, orders and shipped orders are those that buyers were told of";
    const WHOLE: &str = "every order has its customer, its items and their total";
    const ALONE: &str = "every item has its order";
    const STOCK: &str = "the stock and what was ordered add up to what there was";
    const COUNTS: &str = "the daily counts are those of the orders";
    const STATUS: &str = "a query of each status answers all of its orders, in their order";
    const STORED: &str = "everything is stored as a full write would store it";

    let traded = traded(0).await;
    let table = &traded.table;
    let order = Order::by_status(Status::Shipped).first(table).await.unwrap().unwrap();
    let item = OrderItem::by_order_id(&order.id).first(table).await.unwrap().unwrap();
    let put = |batch: BatchWrite<Orders>| batch.send(table);

    put(BatchWrite::new().delete(item.primary_key())).await.unwrap();
    assert_eq!(wrong(&traded).await, [WHOLE, STOCK]);
    put(BatchWrite::new().put(&item)).await.unwrap();

    put(BatchWrite::new().delete_unchecked(order.primary_key())).await.unwrap();
    assert_eq!(wrong(&traded).await, [TOLD, ALONE, COUNTS]);
    let half = Order {
        status: Status::Pending,
        ..order.clone()
    };
    put(BatchWrite::new().put_unchecked(&half)).await.unwrap();
    assert_eq!(wrong(&traded).await, [TOLD, COUNTS]);
    put(BatchWrite::new().put_unchecked(&order)).await.unwrap();

    counted(order.day(), order.status, order.id.bucket()).send(table).await.unwrap();
    assert_eq!(wrong(&traded).await, [COUNTS]);
    DailyCount::update(order.day(), order.status, order.id.bucket())
        .set(|c| c.order_count().subtract(1))
        .send(table)
        .await
        .unwrap();

    // a status without its index key
    let stored = Orders::to_item(&order).unwrap();
    let key = stored
        .into_iter()
        .filter(|(name, _)| ["PK", "SK"].contains(&name.as_str()))
        .collect();
    let stale = table.client().update_item().table_name(table.name()).set_key(Some(key));
    stale.update_expression("REMOVE GSI1PK").send().await.unwrap();
    assert_eq!(wrong(&traded).await, [STATUS, STORED]);
    put(BatchWrite::new().put_unchecked(&order)).await.unwrap();

    let customer = async |id: &str| Customer::get(id).send(table).await.unwrap().unwrap();
    let (first, second) = (customer("B0000").await, customer("B0001").await);
    let taken = Customer {
        email: Some("NOBODY@shop.example".to_owned()),
        ..first.clone()
    };
    let twice = Customer {
        email: Some("nobody@shop.example".to_owned()),
        ..second.clone()
    };
    put(BatchWrite::new().put_unchecked(&taken).put_unchecked(&twice)).await.unwrap();
    assert_eq!(wrong(&traded).await, [TWICE, GUARDS]);
    put(BatchWrite::new().put_unchecked(&first).put_unchecked(&second)).await.unwrap();

    Customer::update("B0000").set(|c| c.city().to("Oslo")).send(table).await.unwrap();
    assert_eq!(wrong(&traded).await, [CHANGES]);
}
