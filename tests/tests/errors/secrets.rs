//! No key and no value in what is logged: every kind of error, and everything else that has `Debug`, with marked secrets inside.

mod made;
mod writes;

use super::{Order, Orders, order, s, stored};
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use made::{of_items, of_keys, of_requests, of_the_service};
use serde_json::json;
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use writes::{Member, Members, member, of_batches, of_writes};

/// Stands in every key and value that is used here, and in nothing that the program itself is made of.
const SECRET: &str = "sesame";
/// The same for numbers.
const NUMBER: u64 = 777_777;

fn secret_order() -> Order {
    Order {
        customer_id: SECRET.into(),
        id: SECRET.into(),
        status: Some(SECRET.into()),
        note: SECRET.into(),
        total: NUMBER,
        ..order()
    }
}

#[track_caller]
fn assert_silent(shown: &str) {
    let shown = shown.to_lowercase();
    assert!(!shown.contains(SECRET) && !shown.contains("777777"), "{shown}");
}

#[track_caller]
fn assert_error_silent(error: &Error) {
    assert_silent(&error.to_string());
    assert_silent(&format!("{error:?} {error:#?}"));
}

/// And the one method that is for a person's eyes shows them.
#[test]
fn errors_of_items_show_them_in_detail_only() {
    for error in of_items() {
        assert_error_silent(&error);
        let detailed = error.detailed();
        // some have nothing to show
        let without = error.is_limit() || detailed.contains("infinity") || detailed.contains("written twice");
        assert!(without || detailed.contains(SECRET), "{detailed}");
    }
}

#[test]
fn errors_of_keys_show_them_in_detail_only() {
    for error in of_keys() {
        assert_error_silent(&error);
        let detailed = error.detailed();
        let without = error.is_limit() || error.to_string().contains("it is empty");
        assert!(without || detailed.contains(SECRET) || detailed.contains("777777"), "{detailed}");
    }
}

#[tokio::test]
async fn errors_of_requests_show_no_key_and_no_value() {
    for error in of_requests().await {
        assert_error_silent(&error);
    }
}

/// The reasons of a transaction are printed by themselves too.
#[tokio::test]
async fn errors_of_writes_and_batches_show_no_key_and_no_value() {
    let errors = of_writes().await.into_iter().chain(of_batches().await);
    let mut reasons = 0;
    for error in errors {
        assert_error_silent(&error);
        for reason in error.reasons() {
            reasons += 1;
            assert_silent(&format!("{reason} {reason:?} {reason:#?}"));
        }
    }
    assert!(reasons > 10);
}

#[tokio::test]
async fn errors_of_the_service_show_them_in_detail_only() {
    for error in of_the_service().await {
        assert_error_silent(&error);
        let detailed = error.detailed();
        // the key of the request, or what the service says
        assert!(detailed.contains(SECRET) || detailed.starts_with("Query"), "{detailed}");
    }
}

/// An error of ours further down the chain would be printed by reporters.
#[tokio::test]
async fn sources_are_the_sdks_own() {
    let errors = of_requests()
        .await
        .into_iter()
        .chain(of_the_service().await)
        .chain(of_writes().await)
        .chain(of_batches().await);
    for error in errors {
        let source = std::error::Error::source(&error);
        assert!(source.is_none_or(|source| source.is::<aws_sdk_dynamodb::Error>()));
    }
}

#[tokio::test]
async fn whatever_can_be_printed_is_silent() {
    let (table, wire) = stored().await;
    let order = secret_order();
    order.create().send(&table).await.unwrap();
    Order {
        id: format!("{SECRET}2"),
        ..order.clone()
    }
    .create()
    .send(&table)
    .await
    .unwrap();
    let query = || Order::by_customer_id(SECRET).range(|sk| sk.id().begins_with(SECRET));
    let cursor = query().limit(1).send(&table).await.unwrap().cursor.unwrap();
    assert_silent(&format!("{cursor:?} {cursor:#?}"));
    assert!(!format!("{cursor:?}").contains(&cursor.to_string()[..8]));

    wire.rewrite_next("Query", |body| body["Items"][0]["total"] = json!({ "S": SECRET }));
    let page = query().limit(1).lenient().send(&table).await.unwrap();
    let [rejected] = &page.rejected[..] else {
        panic!("one item cannot be read")
    };
    assert_eq!(rejected.item["total"], s(SECRET));

    let key = Order::key(SECRET, SECRET).unwrap();
    let shown: Vec<Box<dyn Debug>> = vec![
        Box::new(key.clone()),
        Box::new(Order::partition(SECRET)),
        Box::new(Order::by_status_partition(SECRET)),
        Box::new(Order::partition(format!("{SECRET}#"))),
        Box::new(Order::get(SECRET, SECRET)),
        Box::new(Order::exists(SECRET, SECRET)),
        Box::new(Order::delete(SECRET, SECRET)),
        Box::new(Order::get(format!("{SECRET}#"), SECRET)),
        Box::new(query().after(cursor.clone())),
        Box::new(Orders::query(Order::partition(SECRET))),
        Box::new(query().after(cursor).to_sdk(&table).unwrap()),
        Box::new(query().pages(&table)),
        Box::new(query().stream(&table)),
        Box::new(table.clone()),
        Box::new(Table::<Orders>::builder(table.client().clone()).cursor_keys([*b"sesame sesame sesame sesame sesa"])),
    ];
    for value in &shown {
        assert_silent(&format!("{value:?} {value:#?}"));
    }
    for request in [
        order.put().to_sdk(&table),
        order.create().to_sdk(&table),
        order.replace().to_sdk(&table),
        order.remove().to_sdk(&table),
    ] {
        assert_silent(&format!("{request:?} {request:#?}"));
    }
    assert_silent(&format!(
        "{:?} {:?} {:?} {:?}",
        order.put(),
        order.create(),
        order.replace(),
        order.remove()
    ));
    assert_silent(&format!("{:?} {:?}", order.put().send(&table), query().all(&table)));
    assert_silent(&format!("{rejected:?} {rejected:#?} {:?}", page.consumed));
}

#[tokio::test]
async fn requests_that_write_are_silent() {
    let table = Table::<Members>::detached();
    let mut one = member("1");
    let two = member("2");
    let update = || {
        Member::update(SECRET)
            .set(|m| m.points().to(NUMBER))
            .when(|m| m.email().eq(SECRET))
            .expect_version(NUMBER)
    };
    let transaction = || Transaction::new().add(two.create()).add(Member::delete(SECRET)).token(SECRET);
    let shown: Vec<Box<dyn Debug>> = vec![
        Box::new(update()),
        Box::new(update().upsert()),
        Box::new(update().to_sdk(&table)),
        Box::new(Member::check(SECRET).when(|m| m.email().eq(SECRET))),
        Box::new(transaction().to_sdk(&table)),
        Box::new(transaction()),
        Box::new(two.create().when(|m| m.email().eq(SECRET))),
        Box::new(one.save().to_sdk(&table)),
        Box::new(BatchGet::<Members>::new().key(two.primary_key())),
    ];
    for value in &shown {
        assert_silent(&format!("{value:?} {value:#?}"));
    }
    assert_silent(&format!("{:?}", one.save()));
    let orders = Table::<Orders>::detached();
    let batch = || BatchWrite::new().put(&secret_order()).delete(Order::key(SECRET, SECRET));
    assert_silent(&format!("{:?} {:?}", batch(), batch().to_sdk(&orders)));
}

/// Writes down what this library's spans and events say.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        writeln!(self.0.lock().unwrap(), "{}={value:?}", field.name()).unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("dynamo_runtime")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        writeln!(self.0.lock().unwrap(), "span {}", span.metadata().name()).unwrap();
        span.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn spans_name_operation_table_and_entity_and_nothing_secret() {
    let log = Log::default();
    // for all threads: of a span that another test meets first, its thread would otherwise decide that nobody wants it
    tracing::subscriber::set_global_default(log.clone()).unwrap();
    of_requests().await;
    of_the_service().await;
    of_writes().await;
    of_batches().await;
    let log = log.0.lock().unwrap();
    assert_silent(&log);
    for said in [
        "table=\"orders\"\nindex=\"\"\nentity=\"Order\"\ncapacity_units=",
        "operation=\"PutItem\"",
        "operation=\"GetItem\"",
        "operation=\"DeleteItem\"",
        "operation=\"Query\"",
        "error=PutItem of `Order` in table `orders` failed: its condition does not hold (ConditionalCheckFailedException)",
    ] {
        assert!(log.contains(said), "{said} in {log}");
    }
}
