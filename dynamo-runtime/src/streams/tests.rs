//! One record as each crate has it: what is made of it is the same. Reading records as entities is tested in the package `tests`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use super::{DEEP, Operation, Record, STRANGE, StreamView};
use crate::Item;
use aws_lambda_events::event::dynamodb as lambda;
use aws_lambda_events::event::streams::DynamoDbEventResponse;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use aws_sdk_dynamodbstreams::primitives::DateTime;
use aws_sdk_dynamodbstreams::types as sdk;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, UNIX_EPOCH};

/// As in <https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html>, with a value of every type.
fn event() -> Value {
    json!({
        "Records": [{
            "eventID": "1",
            "eventVersion": "1.0",
            "eventName": "MODIFY",
            "eventSource": "aws:dynamodb",
            "awsRegion": "us-east-1",
            "eventSourceARN": "arn:aws:dynamodb:us-east-1:123456789012:table/shop/stream/2026-01-01T00:00:00.000",
            "userIdentity": null,
            "dynamodb": {
                "ApproximateCreationDateTime": 1767225600.25,
                "Keys": { "Id": { "N": "101" } },
                "NewImage": {
                    "Id": { "N": "101" },
                    "text": { "S": "" },
                    "number": { "N": "12345678901234567890123456789012345678" },
                    "fraction": { "N": "-1.50E-130" },
                    "bytes": { "B": "AAH/" },
                    "yes": { "BOOL": true },
                    "nothing": { "NULL": true },
                    "texts": { "SS": ["b", "a"] },
                    "numbers": { "NS": ["1", "10.0"] },
                    "blobs": { "BS": ["AA==", "AQ=="] },
                    "list": { "L": [{ "M": { "inner": { "L": [{ "N": "007" }] } } }] }
                },
                "OldImage": { "Id": { "N": "101" } },
                "SequenceNumber": "100000000000000000000001",
                "SizeBytes": 26,
                "StreamViewType": "NEW_AND_OLD_IMAGES"
            }
        }]
    })
}

fn of_lambda(change: impl FnOnce(&mut Value)) -> Record {
    let mut event = event();
    change(&mut event["Records"][0]);
    let mut event: lambda::Event = serde_json::from_value(event).unwrap();
    event.records.remove(0).into()
}

fn expected() -> Record {
    let n = |number: &str| AttributeValue::N(number.to_owned());
    let blob = |bytes: &[u8]| Blob::new(bytes.to_vec());
    let texts = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
    let inner = AttributeValue::M([("inner".to_owned(), AttributeValue::L(vec![n("007")]))].into());
    let key: Item = [("Id".to_owned(), n("101"))].into();
    let image = [
        ("Id", n("101")),
        ("text", AttributeValue::S(String::new())),
        ("number", n("12345678901234567890123456789012345678")),
        ("fraction", n("-1.50E-130")),
        ("bytes", AttributeValue::B(blob(&[0, 1, 255]))),
        ("yes", AttributeValue::Bool(true)),
        ("nothing", AttributeValue::Null(true)),
        ("texts", AttributeValue::Ss(texts(["b", "a"]))),
        ("numbers", AttributeValue::Ns(texts(["1", "10.0"]))),
        ("blobs", AttributeValue::Bs(vec![blob(&[0]), blob(&[1])])),
        ("list", AttributeValue::L(vec![inner])),
    ];
    Record {
        new_image: Some(image.map(|(name, value)| (name.to_owned(), value)).into()),
        old_image: Some(key.clone()),
        view: Some(StreamView::NewAndOldImages),
        sequence_number: Some("100000000000000000000001".to_owned()),
        event_id: Some("1".to_owned()),
        created_at: Some(UNIX_EPOCH + Duration::from_secs(1_767_225_600)),
        ..Record::new(Operation::Modify, key)
    }
}

/// The same value as the SDK of streams has it.
fn for_streams(value: AttributeValue) -> sdk::AttributeValue {
    use sdk::AttributeValue as Theirs;
    match value {
        AttributeValue::S(text) => Theirs::S(text),
        AttributeValue::N(number) => Theirs::N(number),
        AttributeValue::B(bytes) => Theirs::B(bytes),
        AttributeValue::Bool(value) => Theirs::Bool(value),
        AttributeValue::Null(value) => Theirs::Null(value),
        AttributeValue::Ss(set) => Theirs::Ss(set),
        AttributeValue::Ns(set) => Theirs::Ns(set),
        AttributeValue::Bs(set) => Theirs::Bs(set),
        AttributeValue::L(list) => Theirs::L(list.into_iter().map(for_streams).collect()),
        AttributeValue::M(map) => Theirs::M(item_for_streams(map)),
        other => panic!("{other:?}"),
    }
}

fn item_for_streams(item: Item) -> HashMap<String, sdk::AttributeValue> {
    item.into_iter().map(|(name, value)| (name, for_streams(value))).collect()
}

fn of_sdk(
    record: impl FnOnce(sdk::builders::RecordBuilder) -> sdk::builders::RecordBuilder,
    change: impl FnOnce(sdk::builders::StreamRecordBuilder) -> sdk::builders::StreamRecordBuilder,
) -> Record {
    let Record {
        keys,
        new_image,
        old_image,
        ..
    } = expected();
    let stream_record = sdk::StreamRecord::builder()
        .approximate_creation_date_time(DateTime::from_secs_f64(1_767_225_600.25))
        .set_keys(Some(item_for_streams(keys)))
        .set_new_image(new_image.map(item_for_streams))
        .set_old_image(old_image.map(item_for_streams))
        .sequence_number("100000000000000000000001")
        .stream_view_type(sdk::StreamViewType::NewAndOldImages);
    let made = sdk::Record::builder()
        .event_id("1")
        .event_name(sdk::OperationType::Modify)
        .dynamodb(change(stream_record).build());
    record(made).build().into()
}

#[test]
fn every_value_is_carried_over_as_it_is() {
    for record in [of_lambda(|_| {}), of_sdk(|record| record, |change| change)] {
        // field by field, since `Debug` shows no images
        let expected = expected();
        assert_eq!((record.operation, &record.keys), (expected.operation, &expected.keys));
        assert_eq!(record.new_image, expected.new_image);
        assert_eq!(record.old_image, expected.old_image);
        let created_at = record.created_at.unwrap();
        // of Lambda the fraction is left out
        assert!(created_at.duration_since(expected.created_at.unwrap()).unwrap() <= Duration::from_millis(250));
        let expected = Record {
            created_at: Some(created_at),
            ..expected
        };
        assert!(record == expected, "{record:?}");
    }
}

#[test]
fn an_image_that_is_not_there_is_none() {
    for (view, word) in [
        (StreamView::NewImage, "NEW_IMAGE"),
        (StreamView::OldImage, "OLD_IMAGE"),
        (StreamView::KeysOnly, "KEYS_ONLY"),
    ] {
        let record = of_lambda(|record| {
            let change = record["dynamodb"].as_object_mut().unwrap();
            change.remove("OldImage");
            change.insert("NewImage".to_owned(), Value::Null);
            change.insert("StreamViewType".to_owned(), word.into());
        });
        assert_eq!((record.new_image, record.old_image, record.view), (None, None, Some(view)));
        let record = of_sdk(
            |record| record,
            |change| change.set_new_image(None).set_old_image(None).stream_view_type(word.into()),
        );
        assert_eq!((record.new_image, record.old_image, record.view), (None, None, Some(view)));
    }
}

#[test]
fn what_is_left_out_is_none() {
    let record = of_lambda(|record| {
        record["eventID"] = "".into();
        let change = record["dynamodb"].as_object_mut().unwrap();
        change.retain(|name, _| !["SequenceNumber", "ApproximateCreationDateTime", "StreamViewType"].contains(&&**name));
    });
    assert_eq!((record.event_id, record.sequence_number, record.created_at), (None, None, None));
    assert_eq!((record.view, record.fault), (None, None));
}

#[test]
fn what_has_expired_is_removed_by_the_service() {
    for (kind, principal, expired) in [
        ("Service", "dynamodb.amazonaws.com", true),
        ("Service", "lambda.amazonaws.com", false),
        ("Role", "dynamodb.amazonaws.com", false),
    ] {
        let record = of_lambda(|record| {
            record["eventName"] = "REMOVE".into();
            record["userIdentity"] = json!({ "type": kind, "principalId": principal });
        });
        assert_eq!((record.operation, record.expired), (Operation::Remove, expired));
        let identity = sdk::Identity::builder().r#type(kind).principal_id(principal).build();
        let record = of_sdk(
            |record| record.event_name(sdk::OperationType::Remove).user_identity(identity),
            |change| change,
        );
        assert_eq!((record.operation, record.expired), (Operation::Remove, expired));
    }
}

#[test]
fn an_identity_that_the_sdk_cannot_read_is_the_service() {
    let nameless = sdk::Identity::builder().build();
    let removal = |record: sdk::builders::RecordBuilder| record.event_name(sdk::OperationType::Remove);
    assert!(of_sdk(|record| removal(record).user_identity(nameless), |change| change).expired);
    assert!(!of_sdk(removal, |change| change).expired);
}

#[test]
fn what_cannot_be_carried_over_is_a_fault_and_no_panic() {
    let of_name = |name: &str| of_lambda(|record| record["eventName"] = name.into()).fault;
    assert_eq!(of_name("INSERT"), None);
    assert!(of_name("TRUNCATE").is_some() && of_name("").is_some());
    assert!(
        of_sdk(|record| record.event_name("TRUNCATE".into()), |change| change)
            .fault
            .is_some()
    );
    assert!(of_sdk(|record| record.set_event_name(None), |change| change).fault.is_some());
    assert!(of_sdk(|record| record.set_dynamodb(None), |change| change).fault.is_some());

    let nested = |levels| (0..levels).fold(sdk::AttributeValue::Null(true), |inner, _| sdk::AttributeValue::L(vec![inner]));
    let of_value = |value| of_sdk(|record| record, |change| change.new_image("odd", value)).fault;
    assert_eq!(of_value(nested(32)), None);
    assert_eq!(of_value(nested(40)), Some(DEEP));
    assert_eq!(of_value(nested(1_000)), Some(DEEP));
    let nested = |levels| (0..levels).fold(json!({ "NULL": true }), |inner, _| json!({ "L": [inner] }));
    assert_eq!(of_lambda(|record| record["dynamodb"]["OldImage"]["odd"] = nested(32)).fault, None);
    assert_eq!(
        of_lambda(|record| record["dynamodb"]["OldImage"]["odd"] = nested(40)).fault,
        Some(DEEP)
    );
    assert_ne!(DEEP, STRANGE);
}

#[test]
fn a_record_shows_no_value() {
    let shown = format!("{:?}", expected());
    assert!(
        shown.contains("Modify") && !shown.contains("12345678901234567890") && !shown.contains("101\""),
        "{shown}"
    );
}

#[test]
fn lambda_is_told_the_sequence_numbers() {
    let mut broken = expected();
    broken.fault = Some("for this test");
    let mut nameless = broken.clone();
    nameless.sequence_number = None;
    let failures = super::Batch::<()> {
        events: Vec::new(),
        skipped: 0,
        rejected: [broken, nameless].map(rejected).into(),
    }
    .failures();
    assert_eq!(
        serde_json::to_value(&failures).unwrap(),
        json!({ "batchItemFailures": [{ "itemIdentifier": "100000000000000000000001" }, { "itemIdentifier": "" }] })
    );
    let response = DynamoDbEventResponse::from(failures.clone());
    assert_eq!(serde_json::to_value(response).unwrap(), serde_json::to_value(failures).unwrap());
}

fn rejected(record: Record) -> super::RejectedRecord {
    super::RejectedRecord {
        error: crate::Error::record("for this test"),
        operation: record.operation,
        keys: record.keys,
        sequence_number: record.sequence_number,
        event_id: record.event_id,
        created_at: record.created_at,
    }
}
