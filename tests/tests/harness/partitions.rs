//! The stand-in for the service itself: the tests of sharded reads are worth no more than it is.

mod conduct;
mod cost;
mod engine;
mod library;
mod oracle;
mod order;
mod refusals;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::query::{QueryError, QueryOutput};
use aws_sdk_dynamodb::types::{AttributeValue, ReturnConsumedCapacity, Select};
use serde_json::{Value, json};
use std::collections::HashMap;
use tests::partitions::{Keys, Partitions};

type Item = HashMap<String, AttributeValue>;

/// A Query for partition `p`.
#[derive(Debug, Clone, Default)]
struct Ask {
    keys: Option<Keys>,
    /// What the condition says of the sort key, such as `#sk < :a`.
    sort: String,
    /// What `:a` and `:b` in it stand for.
    values: Vec<AttributeValue>,
    descending: bool,
    limit: Option<i32>,
    start: Option<Item>,
    filter: Option<String>,
    counts: bool,
    projection: Option<String>,
}

impl Ask {
    async fn send(&self, client: &Client) -> Result<QueryOutput, QueryError> {
        let keys = self.keys.clone().unwrap_or_else(|| Keys::gsi(1));
        let mut query = client
            .query()
            .table_name("raw")
            .set_index_name(keys.index)
            .scan_index_forward(!self.descending)
            .set_limit(self.limit)
            .set_exclusive_start_key(self.start.clone())
            .set_filter_expression(self.filter.clone())
            .set_projection_expression(self.projection.clone())
            .set_select(self.counts.then_some(Select::Count))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
            .expression_attribute_names("#pk", keys.pk)
            .expression_attribute_values(":pk", AttributeValue::S("p".into()));
        query = if self.sort.is_empty() {
            query.key_condition_expression("#pk = :pk")
        } else {
            query = query
                .key_condition_expression(format!("#pk = :pk AND {}", self.sort))
                .expression_attribute_names("#sk", keys.sk.unwrap_or_else(|| "none".to_owned()));
            let values = [":a", ":b"].into_iter().zip(&self.values);
            values.fold(query, |query, (name, value)| query.expression_attribute_values(name, value.clone()))
        };
        if self.filter.is_some() {
            query = query
                .expression_attribute_names("#odd", "odd")
                .expression_attribute_values(":yes", AttributeValue::Bool(true));
        }
        query.send().await.map_err(|error| error.into_service_error())
    }
}

/// An item in partition `p` of index 1. Its number is in its table key, and in whether it is odd.
fn item(number: usize, sort: &str) -> Value {
    json!({
        "PK": { "S": format!("I{number}") },
        "SK": { "S": "I" },
        "GSI1PK": { "S": "p" },
        "GSI1SK": { "S": sort },
        "odd": { "BOOL": number % 2 == 1 },
    })
}

/// The numbers of items.
fn numbers(items: &[Item]) -> Vec<usize> {
    items.iter().map(|item| item["PK"].as_s().unwrap()[1..].parse().unwrap()).collect()
}

/// So many items with sort keys `00`, `01`, ..
fn rising(count: usize) -> Partitions {
    let partitions = Partitions::new(Keys::gsi(1), 1);
    partitions.extend((0..count).map(|number| item(number, &format!("{number:02}"))));
    partitions
}

async fn page(partitions: &Partitions, ask: &Ask) -> QueryOutput {
    ask.send(&partitions.wire().client()).await.unwrap()
}
