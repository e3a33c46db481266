//! The HTTP client of a [`Wire`]: takes each request down, and asks the rules before the service.

use super::rule::Effect;
use super::{Request, Wire};
use aws_sdk_dynamodb::config::{HttpClient, RuntimeComponents};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use serde_json::Value;
use std::io;

#[derive(Clone, Debug)]
struct Connector {
    wire: Wire,
    below: Option<SharedHttpConnector>,
}

impl HttpClient for Wire {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let below = self.0.below.as_ref().map(|below| below.http_connector(settings, components));
        SharedHttpConnector::new(Connector { wire: self.clone(), below })
    }
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let connector = self.clone();
        HttpConnectorFuture::new(async move { connector.answer(request).await })
    }
}

impl Connector {
    async fn answer(&self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let operation = operation(&request);
        match self.wire.record(&request) {
            Some(Effect::Answer(status, body)) => Ok(response(status, body.to_string())),
            Some(Effect::Disconnect) => Err(ConnectorError::io(broken("before the request"))),
            Some(Effect::TimeOut) => Err(ConnectorError::timeout(Box::new(io::Error::new(
                io::ErrorKind::TimedOut,
                "no answer in time",
            )))),
            Some(Effect::LoseAnswer) => {
                self.ask(&operation, request).await?;
                Err(ConnectorError::io(broken("before the answer")))
            }
            Some(Effect::Rewrite(rewrite)) => {
                let answer = self.ask(&operation, request).await?;
                let status = answer.status().as_u16();
                let body = ByteStream::new(answer.into_body())
                    .collect()
                    .await
                    .map_err(|error| ConnectorError::io(error.into()))?;
                let mut body = serde_json::from_slice(&body.into_bytes()).expect("the service answers with JSON");
                rewrite(&mut body);
                Ok(response(status, body.to_string()))
            }
            None => self.ask(&operation, request).await,
        }
    }

    /// The service's own answer.
    async fn ask(&self, operation: &str, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        match &self.below {
            Some(below) => below.call(request).await,
            None => panic!("no rule answers this `{operation}`, and there is no service"),
        }
    }
}

impl Wire {
    /// Takes a request down; the effect of the rule that takes it, if any.
    fn record(&self, request: &HttpRequest) -> Option<Effect> {
        let bytes = request
            .body()
            .bytes()
            .expect("the SDK holds the bodies of DynamoDB's requests in memory");
        let operation = operation(request);
        let body: Value = serde_json::from_slice(bytes).expect("the SDK writes JSON");
        let mut state = self.state();
        let effect = state.rules.iter_mut().find_map(|rule| rule.take(&operation, &body));
        state.requests.push(Request { operation, body });
        effect
    }
}

/// `Query` of `DynamoDB_20120810.Query`.
pub(super) fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").expect("the SDK names the operation");
    target.rsplit('.').next().unwrap_or(target).to_owned()
}

pub(super) fn response(status: u16, body: String) -> HttpResponse {
    let status = status.try_into().expect("an HTTP status has three digits");
    let mut response = HttpResponse::new(status, SdkBody::from(body));
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    response
}

pub(super) fn broken(when: &str) -> Box<io::Error> {
    Box::new(io::Error::new(
        io::ErrorKind::ConnectionReset,
        format!("the connection broke {when}"),
    ))
}
