//! A service of a test's own in the place of DynamoDB.

use super::connector::{broken, operation, response};
use aws_sdk_dynamodb::config::{HttpClient, RuntimeComponents};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use futures_util::future::BoxFuture;
use serde_json::Value;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// Operation and body in, HTTP status and body out, now or later; nothing if the connection breaks before the answer.
type Answers = dyn Fn(&str, Value) -> BoxFuture<'static, Option<(u16, String)>> + Send + Sync;

#[derive(Clone)]
pub(super) struct Service(Arc<Answers>);

impl Service {
    pub(super) fn new<F>(answers: impl Fn(&str, Value) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Option<(u16, String)>> + Send + 'static,
    {
        Self(Arc::new(move |operation, body| Box::pin(answers(operation, body))))
    }
}

impl HttpClient for Service {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl HttpConnector for Service {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let bytes = request
            .body()
            .bytes()
            .expect("the SDK holds the bodies of DynamoDB's requests in memory");
        let body = serde_json::from_slice(bytes).expect("the SDK writes JSON");
        let answer = (self.0)(&operation(&request), body);
        HttpConnectorFuture::new(async move {
            match answer.await {
                Some((status, body)) => Ok(response(status, body)),
                None => Err(ConnectorError::io(broken("before the answer"))),
            }
        })
    }
}

impl Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Service")
    }
}
