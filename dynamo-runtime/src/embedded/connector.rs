//! The HTTP client: a request of the SDK in, the engine's answer out, as DynamoDB would put it on the wire.

use aws_sdk_dynamodb::config::{HttpClient, RuntimeComponents};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug};
use std::future::poll_fn;
use std::task::Poll;

/// The engine in the place of the network.
#[derive(Clone)]
pub(super) struct Engine(Database);

impl Engine {
    pub(super) fn new(database: Database) -> Self {
        Self(database)
    }
}

impl Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Engine")
    }
}

impl HttpClient for Engine {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl HttpConnector for Engine {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let database = self.0.clone();
        HttpConnectorFuture::new(async move {
            yield_once().await;
            // as on the wire: `DynamoDB_20120810.GetItem`
            let operation = request
                .headers()
                .get("x-amz-target")
                .and_then(|target| target.rsplit('.').next())
                .unwrap_or_default();
            let Some(body) = request.body().bytes() else {
                return Err(ConnectorError::user("the embedded engine reads no streams".into()));
            };
            let (status, json) = answer(&database, operation, body);
            let status = status.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
            let mut response = HttpResponse::new(status, SdkBody::from(json));
            response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
            Ok(response)
        })
    }
}

/// Lets the other tasks of the thread run, as waiting for a network would: the engine itself never waits.
async fn yield_once() {
    let mut yielded = false;
    poll_fn(|context| {
        if yielded {
            return Poll::Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// The engine has a function for each operation, and no single door.
fn answer(database: &Database, operation: &str, body: &[u8]) -> (u16, String) {
    match operation {
        "CreateTable" => run(operation, body, |request| database.create_table(request)),
        "DeleteTable" => run(operation, body, |request| database.delete_table(request)),
        "DescribeTable" => run(operation, body, |request| database.describe_table(request)),
        "UpdateTable" => run(operation, body, |request| database.update_table(request)),
        "ListTables" => run(operation, body, |request| database.list_tables(request)),
        "UpdateTimeToLive" => run(operation, body, |request| database.update_time_to_live(request)),
        "DescribeTimeToLive" => run(operation, body, |request| database.describe_time_to_live(request)),
        "GetItem" => run(operation, body, |request| database.get_item(request)),
        "PutItem" => run(operation, body, |request| database.put_item(request)),
        "UpdateItem" => run(operation, body, |request| database.update_item(request)),
        "DeleteItem" => run(operation, body, |request| database.delete_item(request)),
        "Query" => run(operation, body, |request| database.query(request)),
        "Scan" => run(operation, body, |request| database.scan(request)),
        "BatchGetItem" => run(operation, body, |request| database.batch_get_item(request)),
        "BatchWriteItem" => run(operation, body, |request| database.batch_write_item(request)),
        "TransactGetItems" => run(operation, body, |request| database.transact_get_items(request)),
        "TransactWriteItems" => run(operation, body, |request| database.transact_write_items(request)),
        "ExecuteStatement" => run(operation, body, |request| database.execute_statement(request)),
        "ExecuteTransaction" => run(operation, body, |request| database.execute_transaction(request)),
        "BatchExecuteStatement" => run(operation, body, |request| database.batch_execute_statement(request)),
        "ListStreams" => run(operation, body, |request| database.list_streams(request)),
        "DescribeStream" => run(operation, body, |request| database.describe_stream(request)),
        "GetShardIterator" => run(operation, body, |request| database.get_shard_iterator(request)),
        "GetRecords" => run(operation, body, |request| database.get_records(request)),
        "TagResource" => run(operation, body, |request| database.tag_resource(request)),
        "UntagResource" => run(operation, body, |request| database.untag_resource(request)),
        "ListTagsOfResource" => run(operation, body, |request| database.list_tags_of_resource(request)),
        _ => (400, r#"{"__type":"com.amazon.coral.service#UnknownOperationException"}"#.to_owned()),
    }
}

/// Status and body of one operation.
fn run<Request, Response>(operation: &str, body: &[u8], call: impl FnOnce(Request) -> dynoxide::Result<Response>) -> (u16, String)
where
    Request: DeserializeOwned,
    Response: Serialize,
{
    let answer = serde_json::from_slice(body)
        .map_err(|error| refused(&error.to_string()))
        .and_then(call)
        .and_then(|response| serde_json::to_string(&response).map_err(|error| DynoxideError::InternalServerError(error.to_string())));
    match answer {
        Ok(json) => (200, json),
        Err(error) => {
            let error = enveloped(operation, error);
            (error.status_code(), error.to_json())
        }
    }
}

/// What a request that cannot be read is answered with.
///
/// The engine's readers put the class of error before the text and expect whoever decodes to take it off.
fn refused(text: &str) -> DynoxideError {
    // serde_json's own words; the reader's come before them
    let text = text.split(" at line ").next().unwrap_or(text);
    let after = |classes: &[&str]| classes.iter().find_map(|class| text.strip_prefix(class)).map(str::to_owned);
    if let Some(text) = after(&["VALIDATION_REQUEST:"]) {
        DynoxideError::EnvelopedValidation(text)
    } else if let Some(text) = after(&["VALIDATION:", "VALIDATION_AS_READ:"]) {
        DynoxideError::ValidationException(text)
    } else if let Some(text) = after(&["SERIALIZATION:", "SERIALIZATION_AS_READ:"]) {
        DynoxideError::SerializationException(text)
    } else if text.contains("recursion limit exceeded") {
        // serde_json stops at 127 levels, which a value of some 61 levels has; DynamoDB allows 32
        DynoxideError::ValidationException("Nesting Levels have exceeded supported limits".to_owned())
    } else if ["missing field", "unknown variant", "invalid type: null", "AttributeValue"]
        .iter()
        .any(|known| text.contains(known))
    {
        DynoxideError::ValidationException(text.to_owned())
    } else {
        DynoxideError::SerializationException(text.to_owned())
    }
}

/// Three operations put a heading before one class of validation messages.
fn enveloped(operation: &str, error: DynoxideError) -> DynoxideError {
    match error {
        DynoxideError::EnvelopedValidation(text) if matches!(operation, "PutItem" | "UpdateItem" | "DeleteItem") => {
            DynoxideError::ValidationException(format!("1 validation error detected: {text}"))
        }
        DynoxideError::EnvelopedValidation(text) => DynoxideError::ValidationException(text),
        other => other,
    }
}
