//! The wire itself: what it records, and that each disturbance is the one that it says.

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use serde_json::{Value, json};
use tests::Wire;

/// A wire around a service that knows nothing, and the service.
fn wire_and_service() -> (Wire, Wire) {
    let service = Wire::canned();
    service.on("ListTables").always().answer(json!({ "TableNames": ["one", "two"] }));
    (Wire::around(&service.client()), service)
}

async fn tables(wire: &Wire) -> Vec<String> {
    wire.client().list_tables().send().await.unwrap().table_names.unwrap()
}

#[tokio::test]
async fn requests_are_recorded_and_reach_the_service() {
    let (wire, service) = wire_and_service();
    let client = wire.client();
    client.list_tables().limit(7).send().await.unwrap();
    client.list_tables().limit(8).send().await.unwrap();
    assert_eq!(wire.bodies("ListTables"), [json!({ "Limit": 7 }), json!({ "Limit": 8 })]);
    assert_eq!(wire.requests(), service.requests());
    assert_eq!((wire.count("ListTables"), wire.count("Query")), (2, 0));
    wire.clear();
    assert_eq!(wire.requests(), []);
}

#[test]
fn a_throttled_request_is_tried_again_without_waiting() {
    // a runtime without timers: a sleep of Tokio's would panic
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(throttled());
}

async fn throttled() {
    let (wire, service) = wire_and_service();
    wire.on("ListTables").times(2).fail(400, "ThrottlingException");
    assert_eq!(tables(&wire).await, ["one", "two"]);
    assert_eq!((wire.count("ListTables"), service.count("ListTables")), (3, 1));

    wire.on("ListTables").times(3).fail(400, "ThrottlingException");
    let error = wire.client().list_tables().send().await.unwrap_err();
    assert_eq!(error.code(), Some("ThrottlingException"));
    assert_eq!((wire.pending(), service.count("ListTables")), (0, 1));
}

#[tokio::test]
async fn faults_never_use_up_the_budget_of_retries() {
    let (wire, _) = wire_and_service();
    let client = wire.client();
    for _ in 0..200 {
        wire.on("ListTables").times(2).fail(500, "InternalServerError");
        client.list_tables().send().await.unwrap();
    }
}

#[tokio::test]
async fn a_lost_answer_has_reached_the_service_and_a_broken_request_has_not() {
    let (wire, service) = wire_and_service();
    wire.on("ListTables").lose_answer();
    assert_eq!(tables(&wire).await.len(), 2);
    assert_eq!(service.count("ListTables"), 2);

    service.clear();
    wire.on("ListTables").disconnect();
    wire.on("ListTables").time_out();
    assert_eq!(tables(&wire).await.len(), 2);
    assert_eq!(service.count("ListTables"), 1);

    for times in [3, 4] {
        wire.on("ListTables").times(times).time_out();
    }
    let error = wire.client().list_tables().send().await.unwrap_err();
    assert!(
        matches!(&error, SdkError::DispatchFailure(failure) if failure.is_timeout()),
        "{error:?}"
    );
    assert_eq!(wire.pending(), 1);
}

#[tokio::test]
async fn an_answer_can_be_changed() {
    let (wire, _) = wire_and_service();
    wire.rewrite_next("ListTables", |body| {
        body["TableNames"] = json!([]);
        body["LastEvaluatedTableName"] = json!("two");
    });
    let page = wire.client().list_tables().send().await.unwrap();
    assert_eq!((page.table_names().len(), page.last_evaluated_table_name()), (0, Some("two")));
    assert_eq!(tables(&wire).await, ["one", "two"]);
}

#[tokio::test]
async fn rules_count_only_what_fits() {
    let (wire, _) = wire_and_service();
    let limited = |n: i64| move |body: &Value| body["Limit"] == n;
    wire.on("ListTables")
        .when(limited(5))
        .nth(2)
        .answer(json!({ "TableNames": ["second of five"] }));
    wire.on("Query").always().fail(400, "ValidationException");
    let client = wire.client();
    let first = async |limit| client.list_tables().limit(limit).send().await.unwrap().table_names()[0].clone();
    assert_eq!(first(5).await, "one");
    assert_eq!(first(6).await, "one");
    assert_eq!(wire.pending(), 1);
    assert_eq!(first(5).await, "second of five");
    assert_eq!(first(5).await, "one");
    assert_eq!(wire.pending(), 0);
    for _ in 0..2 {
        let error = client.query().table_name("tbl").send().await.unwrap_err();
        assert_eq!(error.code(), Some("ValidationException"));
    }
}

#[tokio::test]
async fn the_oldest_rule_comes_first() {
    let (wire, _) = wire_and_service();
    wire.answer_next("ListTables", json!({ "TableNames": ["first"] }));
    wire.answer_next("ListTables", json!({ "TableNames": ["second"] }));
    assert_eq!(tables(&wire).await, ["first"]);
    assert_eq!(tables(&wire).await, ["second"]);
    assert_eq!(tables(&wire).await, ["one", "two"]);
}

#[tokio::test]
#[should_panic(expected = "no rule answers this `ListTables`")]
async fn a_canned_wire_answers_only_what_it_was_told() {
    let _ = Wire::canned().client().list_tables().send().await;
}
