//! What lies in the table byte for byte: every item as a full put would store it, every guard, and nothing else.

use super::entities::Register;
use super::model::{Model, guards};
use aws_sdk_dynamodb::types::{AttributeValue, DeleteRequest, WriteRequest};
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use std::collections::BTreeMap;

pub(crate) type Stored = BTreeMap<(String, String), Item>;

pub(crate) async fn in_table(table: &Table<Register>) -> Stored {
    let answer = table.client().scan().table_name(table.name()).send().await.unwrap();
    let text = |item: &Item, name: &str| item[name].as_s().unwrap().clone();
    let items = answer.items.unwrap_or_default().into_iter();
    items.map(|item| ((text(&item, "PK"), text(&item, "SK")), item)).collect()
}

pub(crate) fn in_model(model: &Model) -> Stored {
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let mut all = Stored::new();
    for entity in model.items.values() {
        let item = match entity {
            Register::User(user) => Register::to_item(user),
            Register::Robot(robot) => Register::to_item(robot),
            Register::Session(session) => Register::to_item(session),
        };
        let item = item.unwrap();
        let owner = [("PK", "ownerPK"), ("SK", "ownerSK"), ("entityType", "ownerType")];
        for guard in guards(entity) {
            let mut stored: Item = owner.iter().map(|(of, name)| ((*name).to_owned(), item[*of].clone())).collect();
            let own = [("PK", guard.as_str()), ("SK", "#UNIQUE"), ("entityType", "#UNIQUE")];
            stored.extend(own.map(|(name, value)| (name.to_owned(), text(value))));
            all.insert((guard, "#UNIQUE".to_owned()), stored);
        }
        let key = ["PK", "SK"].map(|name| item[name].as_s().unwrap().clone());
        all.insert(key.into(), item);
    }
    all
}

/// Deletes whatever is there, past all guards.
pub(crate) async fn clear(table: &Table<Register>) {
    let deletes = in_table(table).await.into_keys().map(|(pk, sk)| {
        let delete = DeleteRequest::builder()
            .key("PK", AttributeValue::S(pk))
            .key("SK", AttributeValue::S(sk));
        WriteRequest::builder().delete_request(delete.build().unwrap()).build()
    });
    let deletes: Vec<_> = deletes.collect();
    if !deletes.is_empty() {
        table
            .client()
            .batch_write_item()
            .request_items(table.name(), deletes)
            .send()
            .await
            .unwrap();
    }
}
