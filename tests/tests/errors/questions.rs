//! Each kind of error and what it answers.

use super::{Customer, Line, Log, Order, Orders, answers, customer, order, s, stored};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::BeforeDeserializationInterceptorContextMut;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::{BoxError, ProvideErrorMetadata};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Item};
use serde_json::json;
use std::error::Error as _;
use tests::{Wire, wired};

#[track_caller]
fn assert_answers(error: &Error, expected: &[&str]) {
    assert_eq!(answers(error), expected, "{error}");
}

/// Errors that come about without the service.
#[tokio::test]
async fn what_is_refused_here() {
    let (table, wire) = stored().await;
    let query = || Order::by_customer_id("c1");
    assert_answers(&Order::key("c#1", "o1").unwrap_err(), &["key"]);
    assert_answers(&Order::get("", "o1").send(&table).await.unwrap_err(), &["key"]);
    assert_answers(&query().range(|sk| sk.id().eq("")).all(&table).await.unwrap_err(), &["key"]);
    assert_answers(
        &Order::get("x".repeat(3000), "o1").send(&table).await.unwrap_err(),
        &["key", "limit"],
    );
    assert_answers(&"no cursor".parse::<Cursor>().unwrap_err(), &["cursor"]);
    assert_answers(&query().limit(0).all(&table).await.unwrap_err(), &["limit"]);
    let infinite = Order {
        weight: Some(f64::INFINITY),
        ..order()
    };
    assert_answers(&infinite.put().send(&table).await.unwrap_err(), &[]);
    let detached = Table::<Orders>::detached();
    assert_answers(&order().put().send(&detached).await.unwrap_err(), &[]);
    assert_answers(&Orders::from_item(Item::new()).unwrap_err(), &["decode"]);
    assert_eq!(wire.requests(), []);
}

/// Errors that the service or the way to it reports: how, of a read and of a write.
#[tokio::test]
async fn what_the_service_reports() {
    let table: &[(u16, &str, &[&str], &[&str])] = &[
        (400, "ConditionalCheckFailedException", &["condition_failed"], &["condition_failed"]),
        (400, "TransactionConflictException", &["conflict"], &["conflict"]),
        (400, "ProvisionedThroughputExceededException", &["throttled"], &["throttled"]),
        (400, "ThrottlingException", &["throttled"], &["throttled"]),
        (400, "RequestLimitExceeded", &["throttled"], &["throttled"]),
        (400, "ItemCollectionSizeLimitExceededException", &["limit"], &["limit"]),
        (400, "ValidationException", &[], &[]),
        (400, "ResourceNotFoundException", &[], &[]),
        (400, "AccessDeniedException", &[], &[]),
        (500, "InternalServerError", &[], &["may_have_applied"]),
        (503, "ServiceUnavailable", &[], &["may_have_applied"]),
    ];
    for (status, code, of_a_read, of_a_write) in table {
        let wire = Wire::canned();
        for operation in ["GetItem", "Query", "PutItem", "DeleteItem"] {
            wire.on(operation).always().fail(*status, code);
        }
        let table = Table::<Orders>::new(wire.client());
        let reads = [
            Order::get("c1", "o1").send(&table).await.unwrap_err(),
            Order::exists("c1", "o1").send(&table).await.unwrap_err(),
            Order::by_customer_id("c1").all(&table).await.unwrap_err(),
        ];
        let writes = [
            order().put().send(&table).await.unwrap_err(),
            Order::delete("c1", "o1").send(&table).await.unwrap_err(),
        ];
        for (error, expected) in reads
            .iter()
            .map(|read| (read, of_a_read))
            .chain(writes.iter().map(|write| (write, of_a_write)))
        {
            assert_answers(error, expected);
            assert!(error.to_string().contains(code), "{error}");
            assert_eq!(error.as_sdk().unwrap().code(), Some(*code));
            assert!(error.source().is_some_and(<dyn std::error::Error>::is::<aws_sdk_dynamodb::Error>));
        }
    }
}

/// Only these need the item, and only of them is a failed condition a missing item.
#[tokio::test]
async fn a_failed_condition_is_not_found_where_the_item_is_needed() {
    let (table, _) = wired::<Orders>().await;
    for error in [
        order().replace().send(&table).await.unwrap_err(),
        order().remove().send(&table).await.unwrap_err(),
    ] {
        assert_answers(&error, &["condition_failed", "not_found"]);
        assert_eq!(error.current::<Order>(), None);
        assert_eq!(error.current_item(), None);
    }
    order().create().send(&table).await.unwrap();
    assert_answers(&order().create().send(&table).await.unwrap_err(), &["condition_failed"]);
}

#[tokio::test]
async fn the_item_as_it_stands_is_of_its_own_entity() {
    let (table, wire) = stored().await;
    let other = Order { total: 8, ..order() };
    let error = other.create().send(&table).await.unwrap_err();
    assert_eq!(error.current::<Order>(), Some(order()));
    assert_eq!(error.current::<Customer>(), None);
    assert_eq!(error.current_item(), Some(&Orders::to_item(&order()).unwrap()));

    // an item that cannot be read is there all the same
    wire.on("PutItem").rewrite(|body| body["Item"]["total"] = json!({ "S": "x" }));
    let error = other.create().send(&table).await.unwrap_err();
    assert_eq!(error.current::<Order>(), None);
    assert_eq!(error.current_item().unwrap()["total"], s("x"));
}

/// Gives each answer the id that the service would give it.
#[derive(Debug)]
struct WithRequestId;

impl Intercept for WithRequestId {
    fn name(&self) -> &'static str {
        "with request id"
    }

    fn modify_before_deserialization(
        &self,
        context: &mut BeforeDeserializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        context.response_mut().headers_mut().insert("x-amzn-requestid", "ID1");
        Ok(())
    }
}

#[tokio::test]
async fn code_and_request_id_are_told() {
    let wire = Wire::canned();
    wire.on("GetItem").fail(400, "ValidationException");
    let config = wire.client().config().to_builder().interceptor(WithRequestId).build();
    let table = Table::<Orders>::new(Client::from_conf(config));
    let error = Order::get("c1", "o1").send(&table).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "GetItem of `Order` in table `orders` failed: ValidationException (request id ID1)"
    );
    assert_eq!((error.code(), error.request_id()), (Some("ValidationException"), Some("ID1")));
}

#[tokio::test]
async fn the_key_is_that_of_the_request_or_of_the_item() {
    let (table, wire) = stored().await;
    let key = Item::from([("PK".to_owned(), s("CUSTOMER#c1")), ("SK".to_owned(), s("ORDER#o1"))]);
    wire.on("GetItem").fail(400, "ValidationException");
    wire.on("DeleteItem").fail(400, "ValidationException");
    for error in [
        order().create().send(&table).await.unwrap_err(),
        Order::get("c1", "o1").send(&table).await.unwrap_err(),
        Order::delete("c1", "o1").send(&table).await.unwrap_err(),
        Orders::from_item({
            let mut item = Orders::to_item(&order()).unwrap();
            item.insert("total".into(), s("x"));
            item
        })
        .unwrap_err(),
    ] {
        assert_eq!(error.key(), Some(&key), "{error}");
        assert!(error.detailed().contains("CUSTOMER#c1"));
    }
    // where there is none, none is told
    let keyless = Order {
        customer_id: "c#1".into(),
        ..order()
    };
    assert_eq!(keyless.put().send(&table).await.unwrap_err().key(), None);
    assert_eq!(Order::get("c#1", "o1").send(&table).await.unwrap_err().key(), None);
}

#[tokio::test]
async fn refusals_of_key_parts_say_what_to_do() {
    let error = Order::key("c#1", "o1").unwrap_err();
    let expected = "`customer_id` of `Order` cannot stand in its key `CUSTOMER#<customer_id>`: it contains the separator `#`; \
                    with `<customer_id:escape>` in the template it could be stored";
    assert_eq!(error.to_string(), expected);
    assert!(error.detailed().contains("c#1"));
}

/// A read finds something under the key that is not the entity.
#[tokio::test]
async fn an_item_of_something_else_under_the_key_is_told() {
    let (table, wire) = stored().await;
    for (tag, expected) in [
        (
            json!({ "S": "CUSTOMER" }),
            "the item under the key of `Order` has the type tag of something else",
        ),
        (
            json!({ "N": "1" }),
            "the item has no type tag: no text in its attribute `entityType`",
        ),
    ] {
        wire.rewrite_next("GetItem", move |body| body["Item"]["entityType"] = tag.clone());
        let error = Order::get("c1", "o1").send(&table).await.unwrap_err();
        assert_answers(&error, &["decode"]);
        assert_eq!(error.to_string(), expected);
    }
}

/// The item has gone, although what it was could not be read.
#[tokio::test]
async fn a_deleted_item_that_cannot_be_read_is_deleted() {
    let (table, wire) = stored().await;
    wire.rewrite_next("DeleteItem", |body| body["Attributes"]["total"] = json!({ "S": "x" }));
    let error = Order::delete("c1", "o1").send(&table).await.unwrap_err();
    assert_answers(&error, &["may_have_applied", "decode"]);
    let expected = "Order(CUSTOMER#<customer_id>, ORDER#<id>).total: expected N, found S (the item has been deleted)";
    assert_eq!(error.to_string(), expected);
    assert_eq!(Order::get("c1", "o1").send(&table).await.unwrap(), None);
}

#[tokio::test]
async fn an_error_is_one_of_this_crate_and_can_be_sent() {
    fn is_error<E: std::error::Error + Send + Sync + 'static>(error: E) -> Box<dyn std::error::Error + Send + Sync> {
        Box::new(error)
    }
    let boxed = is_error(Order::key("", "").unwrap_err());
    assert!(boxed.downcast_ref::<Error>().is_some_and(Error::is_key));
}

#[test]
fn entities_that_cannot_be_stored_are_told_by_their_fields() {
    let weighed = Order {
        weight: Some(f64::NAN),
        lines: [("l".to_owned(), Line::default())].into(),
        ..order()
    };
    let error = Orders::to_item(&weighed).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("its attribute `weight` holds a number that DynamoDB does not have"),
        "{error}"
    );
    // the name comes from the map
    let flattened = Customer {
        more: [("secret".to_owned(), f64::NAN)].into(),
        ..customer()
    };
    let error = Orders::to_item(&flattened).unwrap_err();
    assert!(
        error.to_string().contains("an attribute that is flattened into it holds a number"),
        "{error}"
    );
    assert!(error.detailed().contains("secret"));
}

#[tokio::test]
async fn a_detached_table_sends_nothing() {
    let error = super::Entry::get("l", 1u128).send(&Table::<Log>::detached()).await.unwrap_err();
    assert!(error.to_string().contains("the handle of table `log` is detached"), "{error}");
    assert!(error.as_sdk().is_none() && error.source().is_none());
}
