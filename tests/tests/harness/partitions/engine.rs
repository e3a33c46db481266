//! The stand-in and the embedded engine answer the same queries with the same, to the last attribute.

use super::{Ask, Item};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection, ProjectionType,
    ScalarAttributeType,
};
use serde_json::Value;
use std::collections::BTreeMap;
use tests::entities::Shop;
use tests::partitions::{Keys, Partitions, wire_form};
use tests::random::Random;

/// The type of the sort key of each index; index 4 has none.
const SORTS: [(u8, Option<ScalarAttributeType>); 4] = [
    (1, Some(ScalarAttributeType::S)),
    (2, Some(ScalarAttributeType::N)),
    (3, Some(ScalarAttributeType::B)),
    (4, None),
];

fn schema(pk: &str, sk: Option<&str>) -> Vec<KeySchemaElement> {
    let element = |name: &str, kind| KeySchemaElement::builder().attribute_name(name).key_type(kind).build().unwrap();
    let sk = sk.map(|sk| element(sk, KeyType::Range));
    [element(pk, KeyType::Hash)].into_iter().chain(sk).collect()
}

async fn create(client: &Client) {
    let define = |name: &str, kind| {
        AttributeDefinition::builder()
            .attribute_name(name)
            .attribute_type(kind)
            .build()
            .unwrap()
    };
    let mut create = client
        .create_table()
        .table_name("raw")
        .billing_mode(BillingMode::PayPerRequest)
        .set_key_schema(Some(schema("PK", Some("SK"))))
        .attribute_definitions(define("PK", ScalarAttributeType::S))
        .attribute_definitions(define("SK", ScalarAttributeType::S));
    for (number, kind) in SORTS {
        let keys = keys(number);
        create = create.attribute_definitions(define(&keys.pk, ScalarAttributeType::S));
        if let (Some(sk), Some(kind)) = (&keys.sk, kind) {
            create = create.attribute_definitions(define(sk, kind));
        }
        let index = GlobalSecondaryIndex::builder()
            .index_name(keys.index.unwrap())
            .set_key_schema(Some(schema(&keys.pk, keys.sk.as_deref())))
            .projection(Projection::builder().projection_type(ProjectionType::All).build());
        create = create.global_secondary_indexes(index.build().unwrap());
    }
    create.send().await.unwrap();
}

/// The keys of an index, or of the table for 0.
fn keys(number: u8) -> Keys {
    match number {
        0 => Keys::table(),
        4 => Keys { sk: None, ..Keys::gsi(4) },
        _ => Keys::gsi(number),
    }
}

fn text(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

/// One of few values for a sort key of an index, so that many are equal, and that sort otherwise than their text does.
fn sort_key(number: u8, random: &mut Random) -> AttributeValue {
    let mut some = |from: &[&str], most: u64| (0..=random.below(most)).map(|_| *random.pick(from)).collect::<String>();
    match number {
        2 => AttributeValue::N(
            (*random.pick(&[
                "-100",
                "-12.5",
                "-12",
                "-1",
                "0",
                "0.05",
                "0.5",
                "1",
                "2",
                "9",
                "10",
                "10.01",
                "123456789012345678901",
            ]))
            .to_owned(),
        ),
        3 => AttributeValue::B(Blob::new(
            (0..=random.below(3))
                .map(|_| *random.pick(&[0, 1, 127, 128, 255]))
                .collect::<Vec<u8>>(),
        )),
        _ => text(some(&["a", "b", "#", "é", "\u{ffff}", "\u{10000}"], 3)),
    }
}

fn item(number: usize, random: &mut Random) -> Item {
    let mut item = Item::from([
        ("PK".to_owned(), text(*random.pick(&["p", "p", "q"]))),
        (
            "SK".to_owned(),
            text(format!("{}{number}", random.pick(&["a", "b", "é", "\u{10000}"]))),
        ),
        ("odd".to_owned(), AttributeValue::Bool(number % 2 == 1)),
        (
            "more".to_owned(),
            AttributeValue::L(vec![text("\"\\é"), AttributeValue::Null(true)]),
        ),
    ]);
    for (number, _) in SORTS {
        let keys = keys(number);
        item.insert(keys.pk, text(*random.pick(&["p", "p", "p", "q"])));
        if let Some(sk) = keys.sk.filter(|_| random.chance(90)) {
            item.insert(sk, sort_key(number, random));
        }
    }
    item
}

/// A query of any kind, some of which are refused.
fn ask(number: u8, items: &[Item], random: &mut Random) -> Ask {
    let keys = keys(number);
    const CONDITIONS: [&str; 8] = [
        "",
        "#sk = :a",
        "#sk < :a",
        "#sk <= :a",
        "#sk > :a",
        "#sk >= :a",
        "begins_with(#sk, :a)",
        "#sk BETWEEN :a AND :b",
    ];
    let sort = if keys.sk.is_some() { *random.pick(&CONDITIONS) } else { "" };
    let values = [":a", ":b"].into_iter().filter(|value| sort.contains(value));
    let values = values.map(|_| sort_key(number, random)).collect();
    // numbers begin with nothing; with a second mistake in the query it would matter which is found first
    let one_mistake = number == 2 && sort.starts_with("begins_with");
    let start = (!one_mistake && random.chance(60)).then(|| {
        let near = random.pick(items).clone();
        // there, or not there, or in another partition
        let other = item(1000, random);
        let names = [Some(keys.pk.clone()), keys.sk.clone(), Some("PK".into()), Some("SK".into())];
        let mut key: Item = names
            .into_iter()
            .flatten()
            .filter_map(|name| Some((name.clone(), near.get(&name)?.clone())))
            .collect();
        if random.chance(40) {
            let name = random
                .pick(&["PK".to_owned(), "SK".to_owned(), keys.sk.clone().unwrap_or_default()])
                .clone();
            if let (Some(value), true) = (other.get(&name), key.contains_key(&name)) {
                key.insert(name, value.clone());
            }
        }
        key
    });
    Ask {
        keys: Some(keys),
        sort: sort.to_owned(),
        values,
        start,
        descending: random.chance(50),
        limit: random.chance(60).then(|| 1 + random.below(12) as i32),
        filter: random.chance(30).then(|| "#odd = :yes".to_owned()),
        counts: random.chance(10),
        projection: None,
    }
}

/// What a query brought.
struct Answer {
    items: Vec<Value>,
    scanned: i32,
    /// The rest of the answer, or of the error its code and message.
    rest: String,
}

async fn answer(ask: &Ask, client: &Client) -> Answer {
    let answer = match ask.send(client).await {
        Ok(answer) => answer,
        Err(error) => {
            return Answer {
                items: Vec::new(),
                scanned: 0,
                rest: format!("refused: {:?} {:?}", error.code(), error.message().map(start_of)),
            };
        }
    };
    let items = answer.items().iter().map(wire_form).collect();
    let keys: Vec<_> = answer.items().iter().map(|item| (item["PK"].as_s(), item["SK"].as_s())).collect();
    let consumed = answer.consumed_capacity.as_ref().unwrap();
    let indexes = consumed.global_secondary_indexes().into_iter().flatten();
    let indexes: BTreeMap<_, _> = indexes.map(|(name, index)| (name, index.capacity_units())).collect();
    let rest = format!(
        "{keys:?} {:?} {} {:?} {:?} {indexes:?}",
        answer.items.is_some(),
        answer.count(),
        answer.last_evaluated_key.as_ref().map(wire_form),
        consumed.capacity_units(),
    );
    Answer {
        items,
        scanned: answer.scanned_count(),
        rest,
    }
}

/// The part of a message that says what is wrong.
fn start_of(message: &str) -> &str {
    message.split(['.', ';']).next().unwrap_or_default()
}

#[tokio::test]
async fn the_same_answers() {
    let mut random = Random::new(3);
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..3 {
        let (table, _) = tests::wired::<Shop>().await;
        let engine = table.client().clone();
        create(&engine).await;
        let items: Vec<_> = (0..60).map(|number| item(number, &mut random)).collect();
        for item in &items {
            let put = engine.put_item().table_name("raw").set_item(Some(item.clone()));
            put.send().await.unwrap();
        }
        for number in 0..=4 {
            let partitions = Partitions::in_key_order(keys(number));
            partitions.filter(|item| item["odd"]["BOOL"] == true);
            partitions.extend(items.iter().map(wire_form));
            let stand_in = partitions.wire().client();
            for _ in 0..80 {
                let ask = ask(number, &items, &mut random);
                let (ours, theirs) = (answer(&ask, &stand_in).await, answer(&ask, &engine).await);
                assert_eq!((&ours.rest, ours.scanned), (&theirs.rest, theirs.scanned), "{ask:#?}");
                assert!(ours.items == theirs.items, "{ask:#?}");
                let refuses = ours.rest.starts_with("refused");
                *if refuses { &mut refused } else { &mut answered } += 1;
            }
        }
    }
    assert!(answered > 700 && refused > 80, "{answered} answered, {refused} refused");
}

#[tokio::test]
async fn the_same_pages_of_1_mb() {
    let mut random = Random::new(4);
    let (table, _) = tests::wired::<Shop>().await;
    let engine = table.client().clone();
    create(&engine).await;
    let partitions = Partitions::in_key_order(keys(1));
    for number in 0..15 {
        let mut item = item(number, &mut random);
        item.insert("GSI1PK".into(), text("p"));
        item.insert("GSI1SK".into(), text(format!("{number:02}")));
        // one kind of value after the other makes up the size
        let length = 50_000 + random.below(300_000) as usize;
        let big = match number % 3 {
            0 => text("é".repeat(length / 2)),
            1 => AttributeValue::B(Blob::new(vec![7; length])),
            _ => AttributeValue::L(vec![AttributeValue::N("-123.45".into()); length / 6]),
        };
        item.insert("big".into(), big);
        partitions.extend([wire_form(&item)]);
        let put = engine.put_item().table_name("raw").set_item(Some(item));
        put.send().await.unwrap();
    }
    let stand_in = partitions.wire().client();
    for descending in [false, true] {
        let mut ask = Ask {
            keys: Some(keys(1)),
            descending,
            ..Ask::default()
        };
        let mut pages = 0;
        loop {
            let (ours, theirs) = (answer(&ask, &stand_in).await, answer(&ask, &engine).await);
            assert_eq!(ours.rest, theirs.rest);
            // the engine counts the item that was too much as well
            assert_eq!(ours.scanned, i32::try_from(ours.items.len()).unwrap());
            pages += 1;
            ask.start = ask.send(&stand_in).await.unwrap().last_evaluated_key;
            if ask.start.is_none() {
                break;
            }
        }
        assert!(pages > 2);
    }
}
