//! The raw client on the engine. What `Table` makes of it is tested in the package `tests`.

use super::existing::check_keys;
use super::{at, client, file_name, in_memory};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::operation::create_table::CreateTableInput;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection, ProjectionType,
    ScalarAttributeType,
};
use std::path::Path;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Runs a future with no runtime around it, so a timer of Tokio would panic.
fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

/// The table `tbl` with the key `PK` of a type, `SK`, and an index of each name given.
fn wanted(pk: ScalarAttributeType, indexes: &[&str]) -> CreateTableInput {
    let attribute = |name: &str, kind| {
        AttributeDefinition::builder()
            .attribute_name(name)
            .attribute_type(kind)
            .build()
            .unwrap()
    };
    let key = |name: &str, kind| KeySchemaElement::builder().attribute_name(name).key_type(kind).build().unwrap();
    let mut input = CreateTableInput::builder()
        .table_name("tbl")
        .billing_mode(BillingMode::PayPerRequest)
        .attribute_definitions(attribute("PK", pk))
        .attribute_definitions(attribute("SK", ScalarAttributeType::S))
        .key_schema(key("PK", KeyType::Hash))
        .key_schema(key("SK", KeyType::Range));
    for name in indexes {
        let index = GlobalSecondaryIndex::builder()
            .index_name(*name)
            .key_schema(key(name, KeyType::Hash))
            .projection(Projection::builder().projection_type(ProjectionType::All).build())
            .build()
            .unwrap();
        input = input
            .attribute_definitions(attribute(name, ScalarAttributeType::S))
            .global_secondary_indexes(index);
    }
    input.build().unwrap()
}

async fn create(client: &Client, input: &CreateTableInput) {
    client
        .create_table()
        .table_name(input.table_name().unwrap())
        .billing_mode(BillingMode::PayPerRequest)
        .set_attribute_definitions(input.attribute_definitions.clone())
        .set_key_schema(input.key_schema.clone())
        .set_global_secondary_indexes(input.global_secondary_indexes.clone())
        .set_local_secondary_indexes(input.local_secondary_indexes.clone())
        .send()
        .await
        .unwrap();
}

async fn put(client: &Client, pk: &str) {
    client
        .put_item()
        .table_name("tbl")
        .item("PK", text(pk))
        .item("SK", text("a"))
        .send()
        .await
        .unwrap();
}

async fn is_there(client: &Client, pk: &str) -> bool {
    client
        .get_item()
        .table_name("tbl")
        .key("PK", text(pk))
        .key("SK", text("a"))
        .send()
        .await
        .unwrap()
        .item
        .is_some()
}

#[test]
fn needs_no_runtime() {
    run(async {
        let client = client(&in_memory().unwrap());
        create(&client, &wanted(ScalarAttributeType::S, &[])).await;
        put(&client, "one").await;
        assert!(is_there(&client, "one").await);
        assert!(!is_there(&client, "two").await);
    });
}

#[test]
fn databases_in_memory_are_apart_and_clones_are_not() {
    run(async {
        let (one, other) = (client(&in_memory().unwrap()), client(&in_memory().unwrap()));
        create(&one, &wanted(ScalarAttributeType::S, &[])).await;
        put(&one.clone(), "one").await;
        assert!(is_there(&one, "one").await);
        let error = other.describe_table().table_name("tbl").send().await.unwrap_err();
        assert_eq!(error.code(), Some("ResourceNotFoundException"));
    });
}

#[test]
fn a_request_gives_way_to_other_tasks() {
    let client = client(&in_memory().unwrap());
    let mut request = pin!(client.list_tables().send());
    assert!(request.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    run(request).unwrap();
}

#[test]
fn a_file_keeps_its_items() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    run(async {
        let client = client(&at(&path).unwrap());
        create(&client, &wanted(ScalarAttributeType::S, &[])).await;
        put(&client, "one").await;
    });
    run(async { assert!(is_there(&client(&at(&path).unwrap()), "one").await) });
    // two clients of one file see each other's items while both are open
    run(async {
        let (one, other) = (client(&at(&path).unwrap()), client(&at(&path).unwrap()));
        put(&other, "two").await;
        assert!(is_there(&one, "two").await);
    });
}

#[test]
fn words_of_sqlite_are_names_of_files() {
    for word in [":memory:", "file:x?mode=memory"] {
        let name = file_name(Path::new(word)).unwrap();
        assert!(Path::new(&name).is_absolute() && name.ends_with(word), "{name}");
        assert!(!name.starts_with(word));
    }
    assert!(at(Path::new("")).is_err());
}

#[test]
fn what_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(
        folder.join("text.db"),
        "not a database, and long enough to hold the header of one".repeat(20),
    )
    .unwrap();
    for path in [folder.to_owned(), folder.join("missing/tables.db"), folder.join("text.db")] {
        let error = at(&path).map(drop).unwrap_err();
        assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
        assert!(std::error::Error::source(&error).is_some());
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let error = at(Path::new(std::ffi::OsStr::from_bytes(b"\xff.db"))).map(drop).unwrap_err();
        assert!(error.to_string().contains("cannot open"), "{error}");
    }
}

#[test]
fn errors_have_the_codes_of_the_service() {
    run(async {
        let client = client(&in_memory().unwrap());
        create(&client, &wanted(ScalarAttributeType::S, &[])).await;
        let put = |pk| client.put_item().table_name("tbl").item("PK", pk).item("SK", text("a"));
        let code = async |request: aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder| {
            request.send().await.unwrap_err().code().unwrap().to_owned()
        };
        // refused by the engine's reader
        assert_eq!(
            code(put(text("x")).item("n", AttributeValue::N("no number".into()))).await,
            "ValidationException"
        );
        assert_eq!(
            code(put(text("x")).item("set", AttributeValue::Ss(vec![]))).await,
            "ValidationException"
        );
        let deep = |levels| (0..levels).fold(text("leaf"), |inner, _| AttributeValue::L(vec![inner]));
        for levels in [33, 60, 100, 200] {
            assert_eq!(
                code(put(text("x")).item("deep", deep(levels))).await,
                "ValidationException",
                "{levels} levels"
            );
        }
        put(text("x")).item("deep", deep(31)).send().await.unwrap();
        // refused by the operation
        assert_eq!(code(put(AttributeValue::N("1".into()))).await, "ValidationException");
        assert_eq!(code(put(text(""))).await, "ValidationException");
        assert_eq!(
            code(put(text("x")).condition_expression("attribute_not_exists(PK)")).await,
            "ConditionalCheckFailedException"
        );
        let error = client.list_backups().send().await.unwrap_err();
        assert_eq!(error.code(), Some("UnknownOperationException"));
    });
}

#[test]
fn tags_can_be_written_and_read() {
    // the engine's answer to a tag is no JSON object
    use aws_sdk_dynamodb::types::Tag;
    run(async {
        let client = client(&in_memory().unwrap());
        create(&client, &wanted(ScalarAttributeType::S, &[])).await;
        let table = client.describe_table().table_name("tbl").send().await.unwrap().table.unwrap();
        let arn = table.table_arn().unwrap();
        client
            .tag_resource()
            .resource_arn(arn)
            .tags(Tag::builder().key("k").value("v").build().unwrap())
            .send()
            .await
            .unwrap();
        let tags = client.list_tags_of_resource().resource_arn(arn).send().await.unwrap();
        assert_eq!(tags.tags()[0].value(), "v");
    });
}

#[test]
fn other_keys_are_refused_by_name() {
    run(async {
        let client = client(&in_memory().unwrap());
        let made = wanted(ScalarAttributeType::S, &["GSI1", "GSI2"]);
        create(&client, &made).await;
        let found = client.describe_table().table_name("tbl").send().await.unwrap().table.unwrap();
        check_keys(&made, &found).unwrap();
        check_keys(&wanted(ScalarAttributeType::S, &["GSI2"]), &found).unwrap();

        let error = check_keys(&wanted(ScalarAttributeType::N, &["GSI1"]), &found)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("`tbl` has the key `PK` (S) and `SK` (S), and the schema wants `PK` (N) and `SK` (S)"),
            "{error}"
        );
        let error = check_keys(&wanted(ScalarAttributeType::S, &["GSI3"]), &found)
            .unwrap_err()
            .to_string();
        assert!(error.contains("`GSI3` of `tbl` is not there"), "{error}");
    });
}
