//! Reading local indexes: in the order of their sort keys, consistently if asked, and on from every position.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, SingleTable)]
#[pk("CITY#<city>")]
#[sk("HOUSE#<id:03>")]
#[lsi1(sk = "<street>#<number:04>", query = by_street)]
#[lsi2(sk(number = value), query = by_value)]
struct House {
    city: String,
    id: u16,
    street: Option<String>,
    number: u16,
    value: i32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CITY#<city>")]
#[sk("PARK#<name>")]
#[lsi1(sk = "<name>#0000", query = by_name)]
struct Park {
    city: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "cities")]
enum Cities {
    House(House),
    Park(Park),
}

fn house(id: u16, street: Option<&str>, number: u16, value: i32) -> House {
    House {
        city: "Bonn".into(),
        id,
        street: street.map(str::to_owned),
        number,
        value,
    }
}

async fn with(houses: &[House]) -> Table<Cities> {
    let table = Table::<Cities>::embedded().await.unwrap();
    for house in houses {
        house.create().send(&table).await.unwrap();
    }
    table
}

fn ids(houses: &[House]) -> Vec<u16> {
    houses.iter().map(|house| house.id).collect()
}

#[tokio::test]
async fn the_request_names_the_index_and_may_be_consistent() {
    let table = Table::<Cities>::detached();
    let query = House::by_street("Bonn")
        .range(|sk| sk.street().eq("Markt").number().ge(7))
        .consistent();
    let input = query.to_sdk(&table).unwrap();
    let dynamo_runtime::SdkInput::Query(input) = &input[0] else {
        panic!("{input:?}")
    };
    assert_eq!(input.index_name(), Some("LSI1"));
    assert_eq!(input.consistent_read(), Some(true));
    let names = input.expression_attribute_names().unwrap();
    assert!(
        names.values().any(|name| name == "PK") && names.values().any(|name| name == "LSI1SK"),
        "{names:?}"
    );
    let values = input.expression_attribute_values().unwrap();
    assert!(
        values.values().any(|value| *value == AttributeValue::S("CITY#Bonn".into())),
        "{values:?}"
    );
}

#[tokio::test]
async fn an_index_holds_what_has_its_sort_key() {
    let table = with(&[
        house(1, Some("Markt"), 9, 5),
        house(2, None, 1, -7),
        house(3, Some("Markt"), 2, 100),
        house(4, Some("Hofweg"), 11, 20),
    ])
    .await;
    Park {
        city: "Bonn".into(),
        name: "Markt".into(),
    }
    .create()
    .send(&table)
    .await
    .unwrap();
    assert_eq!(ids(&House::by_street("Bonn").consistent().all(&table).await.unwrap()), [4, 3, 1]);
    assert_eq!(ids(&House::by_value("Bonn").all(&table).await.unwrap()), [2, 1, 4, 3]);
    let dear = House::by_value("Bonn").range(|sk| sk.value().gt(5)).descending();
    assert_eq!(ids(&dear.all(&table).await.unwrap()), [3, 4]);
    let all = Cities::query(House::by_street_partition("Bonn"));
    let all = all.consistent().all(&table).await.unwrap();
    assert!(
        matches!(&all[..], [Cities::House(_), Cities::Park(_), Cities::House(_), Cities::House(_)]),
        "{all:?}"
    );
    let cheap = House::by_street("Bonn").filter(|house| house.value().lt(50));
    assert_eq!(cheap.count(&table).await.unwrap(), 2);
    let (_, cost) = House::by_street("Bonn").send_with_cost(&table).await.unwrap();
    assert_eq!(cost.index_units["LSI1"], cost.capacity_units);
}

#[tokio::test]
async fn cursors_are_of_one_index() {
    let table = with(&[house(1, Some("a"), 1, 1), house(2, Some("b"), 1, 2)]).await;
    let cursor = House::by_street("Bonn").limit(1).send(&table).await.unwrap().cursor.unwrap();
    assert!(
        House::by_value("Bonn")
            .after(cursor.clone())
            .send(&table)
            .await
            .unwrap_err()
            .is_cursor()
    );
    assert!(
        House::by_city("Bonn")
            .after(cursor.clone())
            .send(&table)
            .await
            .unwrap_err()
            .is_cursor()
    );
    assert!(House::by_street("Koeln").after(cursor).send(&table).await.unwrap_err().is_cursor());
}

fn houses() -> impl Strategy<Value = Vec<House>> {
    let house = (proptest::option::of("[a-c]"), 0..4_u16, -3..3_i32);
    proptest::collection::vec(house, 1..12).prop_map(|houses| {
        let numbered = (0..).zip(houses);
        numbered
            .map(|(id, (street, number, value))| self::house(id, street.as_deref(), number, value))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_and_pages_are_those_of_a_sorted_list(houses in houses(), low in -3..3_i32, descending: bool, limit in 1..4_u32) {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let table = with(&houses).await;
            let mut expected: Vec<&House> = houses.iter().filter(|house| house.value > low).collect();
            // of equal values the order is the service's
            expected.sort_by_key(|house| house.value);
            let query = || {
                let query = House::by_value("Bonn").range(|sk| sk.value().gt(low));
                if descending { query.descending() } else { query }
            };
            let mut values: Vec<i32> = expected.iter().map(|house| house.value).collect();
            if descending {
                values.reverse();
            }
            let (mut read, mut cursor) = (Vec::new(), None);
            loop {
                let page = query().limit(limit).after(cursor).send(&table).await.unwrap();
                read.extend(page.items);
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!(read.iter().map(|house| house.value).collect::<Vec<_>>(), values);
            assert_eq!(read.iter().collect::<BTreeSet<_>>(), expected.into_iter().collect());
        });
    }
}
