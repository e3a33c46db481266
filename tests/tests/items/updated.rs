//! An update stores a field as a full write would: what serde leaves out of the item is left out by `to` too, and looked for as absent.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

fn is_nothing(cents: &u32) -> bool {
    *cents == 0
}

mod doubled {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    pub(super) fn serialize<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(value * 2)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        u32::deserialize(deserializer).map(|value| value / 2)
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[serde(default)]
#[pk("CART#<id>")]
struct Cart {
    id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    #[serde(skip_serializing_if = "is_nothing", with = "doubled")]
    discount: u32,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: String,
    none: Option<u32>,
    tags: dynamo_runtime::Set<String>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "carts")]
enum Carts {
    Cart(Cart),
}

async fn stored(table: &Table<Carts>) -> dynamo_runtime::Item {
    let scan = table.client().scan().table_name(table.name()).send().await.unwrap();
    let [item] = scan.items() else { panic!("one item") };
    item.clone()
}

#[tokio::test]
async fn what_serde_leaves_out_an_update_leaves_out() {
    let table = Table::<Carts>::embedded().await.unwrap();
    let full = Cart {
        id: "1".into(),
        lines: vec!["tea".into()],
        discount: 5,
        note: "gift".into(),
        none: Some(1),
        tags: ["new".to_owned()].into(),
    };
    let empty = Cart {
        id: "1".into(),
        ..Cart::default()
    };
    for (before, after) in [(&full, &empty), (&empty, &full)] {
        before.put().send(&table).await.unwrap();
        let updated = Cart::update("1")
            .set(|c| {
                (
                    c.lines().to(&after.lines),
                    c.discount().to(after.discount),
                    c.note().to(&after.note),
                    c.none().to(after.none),
                    c.tags().to(&after.tags),
                )
            })
            .send(&table)
            .await
            .unwrap();
        assert_eq!(&updated, after);
        assert_eq!(stored(&table).await, Carts::to_item(after).unwrap());
        let same = Cart::update("1").set(|c| c.note().to(&after.note)).when(|c| {
            let numbers = c.discount().eq(after.discount).and(c.none().eq(after.none));
            numbers
                .and(c.lines().eq(&after.lines))
                .and(c.note().eq(&after.note))
                .and(c.tags().eq(&after.tags))
        });
        same.send(&table).await.unwrap();
        let other = Cart::update("1").set(|c| c.note().to(&after.note)).when(|c| {
            c.lines()
                .eq(&before.lines)
                .or(c.note().eq(&before.note))
                .or(c.discount().eq(before.discount))
        });
        assert!(other.send(&table).await.unwrap_err().is_condition_failed());
    }
}
