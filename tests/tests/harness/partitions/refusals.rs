//! What the service refuses, the stand-in refuses.

use super::{Ask, Item, rising};
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::types::AttributeValue;
use tests::partitions::Keys;

fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.into())
}

fn range(sort: &str, values: &[&str]) -> Ask {
    Ask {
        sort: sort.into(),
        values: values.iter().map(|value| text(value)).collect(),
        ..Ask::default()
    }
}

fn behind(partition: &str, sort: &str) -> Item {
    let attributes = [("PK", "x"), ("SK", "y"), ("GSI1PK", partition), ("GSI1SK", sort)];
    attributes.map(|(name, value)| (name.to_owned(), text(value))).into()
}

async fn refused(ask: &Ask, message: &str) {
    let partitions = rising(9);
    let wire = partitions.wire();
    let error = ask.send(&wire.client()).await.unwrap_err();
    assert_eq!(error.code(), Some("ValidationException"));
    assert!(error.message().unwrap().contains(message), "{error:?}");
    assert_eq!((wire.count("Query"), partitions.tally("p").failed), (1, 1));
}

#[tokio::test]
async fn key_conditions() {
    refused(&range("#sk BETWEEN :a AND :b", &["2", "1"]), "BETWEEN").await;
    refused(&range("#sk <> :a", &["1"]), "not supported").await;
    refused(&range("#sk = :a", &[""]), "empty string").await;
    refused(&range("#sk = :a", &[&"x".repeat(1025)]), "1024").await;
    refused(&range("#sk = :a", &["1", "2"]), "unused").await;
    refused(&range("#sk = :b", &[]), "not defined").await;
    let mut number = range("#sk > :a", &[]);
    number.values = vec![AttributeValue::N("1".into())];
    refused(&number, "does not match schema type").await;
    number.sort = "begins_with(#sk, :a)".into();
    refused(&number, "begins_with").await;
}

#[tokio::test]
async fn starting_keys() {
    let start = |key: Item, ask: Ask| Ask { start: Some(key), ..ask };
    let whole = || Ask::default();
    refused(
        &start(behind("q", "05"), whole()),
        "outside query boundaries based on provided conditions",
    )
    .await;
    let below = || range("#sk < :a", &["05"]);
    refused(&start(behind("p", "05"), below()), "does not match the range key predicate").await;
    refused(&start(behind("q", "04"), below()), "cannot be restarted").await;
    // none of an item, but it lies in the range
    assert!(start(behind("p", "04x"), below()).send(&rising(9).wire().client()).await.is_ok());
    for missing in ["PK", "GSI1PK", "GSI1SK"] {
        let mut key = behind("p", "04");
        key.remove(missing);
        refused(&start(key, whole()), "starting key is invalid").await;
    }
    let with = |name: &str, value| {
        let mut key = behind("p", "04");
        key.insert(name.into(), value);
        start(key, whole())
    };
    refused(&with("more", text("x")), "starting key is invalid").await;
    refused(&with("SK", AttributeValue::N("1".into())), "starting key is invalid").await;
    refused(&with("SK", text("")), "starting key is invalid").await;
}

#[tokio::test]
async fn the_rest() {
    let filter = |filter: &str| Ask {
        filter: Some(filter.into()),
        ..range("#sk > :a", &["1"])
    };
    refused(&filter("#odd = :yes AND #sk = :a"), "non-primary key").await;
    refused(&filter("#odd = :no"), "unused").await;
    let limit = Ask {
        limit: Some(0),
        ..Ask::default()
    };
    refused(&limit, "greater than or equal to 1").await;
    let elsewhere = Ask {
        keys: Some(Keys::gsi(2)),
        ..Ask::default()
    };
    refused(&elsewhere, "specified index").await;
    let wire = rising(1).wire();
    let consistent = wire.client().query().table_name("raw").index_name("GSI1").consistent_read(true);
    let error = consistent.send().await.unwrap_err().into_service_error();
    assert!(error.message().unwrap().contains("Consistent reads"));
}
