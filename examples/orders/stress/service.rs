//! A service in front of the engine that refuses what DynamoDB refuses: a write of an item that another write holds at that moment.
//!
//! The engine takes one request at a time, so that it never comes to this. Here a write holds its items for some time, as long as a transaction
//! takes, and other writes of them are answered as conflicts. Reads pass.

use crate::model::Orders;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{HttpClient, RuntimeComponents, SharedHttpClient};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use dynamo_runtime::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[derive(Debug, Clone)]
pub(super) struct Service {
    below: Option<SharedHttpClient>,
    hold: Duration,
    held: Arc<Mutex<BTreeSet<String>>>,
    conflicts: Arc<AtomicU64>,
}

impl Service {
    /// The table by way of the service. If nothing is held for any time, requests go to the engine as they are.
    pub(super) fn before(table: &Table<Orders>, hold: Duration) -> (Table<Orders>, Self) {
        let config = table.client().config();
        let service = Self {
            below: config.http_client(),
            hold,
            held: Arc::default(),
            conflicts: Arc::default(),
        };
        if hold.is_zero() {
            return (table.clone(), service);
        }
        let client = Client::from_conf(config.to_builder().http_client(service.clone()).build());
        (Table::builder(client).name(table.name()).build(), service)
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts.load(Ordering::Relaxed)
    }

    /// Holds all items, or says of each whether it is held by somebody else.
    fn hold(&self, items: &[String]) -> Result<Held, Vec<bool>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let taken: Vec<_> = items.iter().map(|item| held.contains(item)).collect();
        if taken.contains(&true) {
            return Err(taken);
        }
        held.extend(items.iter().cloned());
        Ok(Held {
            by: self.clone(),
            items: items.to_vec(),
        })
    }
}

/// Items that are held until this is dropped.
struct Held {
    by: Service,
    items: Vec<String>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = self.by.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|item| !self.items.contains(item));
    }
}

impl HttpClient for Service {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let below = self.below.as_ref().map(|below| below.http_connector(settings, components));
        SharedHttpConnector::new(Connector {
            service: self.clone(),
            below,
        })
    }
}

#[derive(Debug)]
struct Connector {
    service: Service,
    below: Option<SharedHttpConnector>,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (service, below) = (self.service.clone(), self.below.clone());
        HttpConnectorFuture::new(async move {
            let below = below.ok_or_else(|| ConnectorError::user("the table has no HTTP client of its own".into()))?;
            // as on the wire: `DynamoDB_20120810.PutItem`
            let target = request.headers().get("x-amz-target").unwrap_or_default();
            let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
            let body = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
            let items = written(&operation, &body);
            if items.is_empty() {
                return below.call(request).await;
            }
            let held = service.hold(&items);
            tokio::time::sleep(service.hold).await;
            match held {
                // held until it is answered
                Ok(_held) => below.call(request).await,
                Err(taken) => {
                    service.conflicts.fetch_add(1, Ordering::Relaxed);
                    conflict(&operation, &taken)
                }
            }
        })
    }
}

/// The keys of what a request writes or checks; none of a read.
fn written(operation: &str, body: &Value) -> Vec<String> {
    let key = |action: &Value| {
        let key = if action["Item"].is_object() {
            &action["Item"]
        } else {
            &action["Key"]
        };
        format!("{} {}", key["PK"], key["SK"])
    };
    match operation {
        "PutItem" | "UpdateItem" | "DeleteItem" => vec![key(body)],
        // each action is an object of one: `{"Put": {..}}`
        "TransactWriteItems" => {
            let actions = body["TransactItems"].as_array().into_iter().flatten();
            actions
                .filter_map(Value::as_object)
                .flat_map(|action| action.values())
                .map(key)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling>
fn conflict(operation: &str, taken: &[bool]) -> Result<HttpResponse, ConnectorError> {
    let code = |taken: &bool| json!({ "Code": if *taken { "TransactionConflict" } else { "None" } });
    let answer = if operation == "TransactWriteItems" {
        json!({
            "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
            "Message": "Transaction cancelled, please refer cancellation reasons for specific reasons",
            "CancellationReasons": taken.iter().map(code).collect::<Vec<_>>(),
        })
    } else {
        json!({
            "__type": "com.amazonaws.dynamodb.v20120810#TransactionConflictException",
            "message": "Transaction is ongoing for the item",
        })
    };
    let status = 400_u16.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
    let mut response = HttpResponse::new(status, SdkBody::from(answer.to_string()));
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    Ok(response)
}
