//! The wire between an SDK client and its service: it records every request, and gives other answers where a test wants them.
//!
//! ```
//! # use serde_json::json;
//! # use tests::Wire;
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let wire = Wire::canned();
//! wire.fail_next("Query", 400, "ThrottlingException"); // the SDK tries again, and no test sleeps
//! wire.on("Query").always().answer(json!({ "Items": [], "Count": 0, "ScannedCount": 0 }));
//!
//! let page = wire.client().query().table_name("orders").send().await.unwrap();
//!
//! assert_eq!(page.count(), 0);
//! assert_eq!(wire.count("Query"), 2);
//! assert_eq!(wire.bodies("Query")[0]["TableName"], "orders");
//! # });
//! ```

mod connector;
mod rule;
mod service;

pub use rule::On;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::{
    AsyncSleep, BehaviorVersion, Config, Credentials, IdentityCache, Region, SharedHttpClient, Sleep, StalledStreamProtectionConfig,
};
use rule::Rule;
use serde_json::Value;
use service::Service;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// An HTTP client that stands between the SDK and the HTTP client of a service; clones are the same wire.
#[derive(Clone, Debug)]
pub struct Wire(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    /// The HTTP client of the service; none if every answer is canned.
    below: Option<SharedHttpClient>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    requests: Vec<Request>,
    rules: Vec<Rule>,
}

/// A request as it went over the wire. Each try of the SDK is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The API's name of the operation, such as `Query`.
    pub operation: String,
    /// The body.
    pub body: Value,
}

impl Wire {
    /// A wire to the service of a client.
    ///
    /// # Panics
    /// If the client has no HTTP client.
    #[must_use]
    pub fn around(client: &Client) -> Self {
        let below = client.config().http_client().expect("the client has an HTTP client");
        Self::new(client.config().clone(), Some(below))
    }

    /// A wire to nowhere: a request that no rule answers is a panic.
    #[must_use]
    pub fn canned() -> Self {
        Self::new(Self::made_up(), None)
    }

    /// A wire to a service of the test's own: it is given the operation and the body, and answers with an HTTP status and a body, or with
    /// nothing, and the connection breaks.
    #[must_use]
    pub fn to(answers: impl Fn(&str, &Value) -> Option<(u16, Value)> + Send + Sync + 'static) -> Self {
        Self::to_async(move |operation, body| {
            let answer = answers(operation, &body);
            ready(answer.map(|(status, body)| (status, body.to_string())))
        })
    }

    /// The same with a service that may take its time, and whose bodies are text.
    #[must_use]
    pub fn to_async<F>(answers: impl Fn(&str, Value) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Option<(u16, String)>> + Send + 'static,
    {
        Self::new(Self::made_up(), Some(SharedHttpClient::new(Service::new(answers))))
    }

    fn made_up() -> Config {
        Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("us-east-1"))
            .credentials_provider(Credentials::new("canned", "canned", None, None, "canned"))
            .identity_cache(IdentityCache::no_cache())
            .sleep_impl(NoSleep)
            .build()
    }

    fn new(config: Config, below: Option<SharedHttpClient>) -> Self {
        Self(Arc::new(Inner {
            config,
            below,
            state: Mutex::default(),
        }))
    }

    /// A client whose requests go over this wire. It tries thrice, as the SDK does by default, without waiting in between.
    #[must_use]
    pub fn client(&self) -> Client {
        self.client_with(NoSleep)
    }

    /// The same, but what it waits for takes Tokio's time, of which a paused clock makes none.
    #[must_use]
    pub fn waiting_client(&self) -> Client {
        self.client_with(TokioSleep)
    }

    fn client_with(&self, sleep: impl AsyncSleep + 'static) -> Client {
        // by default all clients of a process share one budget of retries, so that one test's faults would change another's answers
        let retries = RetryPartition::custom("wire").token_bucket(TokenBucket::unlimited()).build();
        let config = self.0.config.to_builder();
        let config = config
            .http_client(self.clone())
            .retry_config(RetryConfig::standard())
            .retry_partition(retries)
            .sleep_impl(sleep)
            // to which a sleep that ends at once looks like a stall
            .stalled_stream_protection(StalledStreamProtectionConfig::disabled());
        Client::from_conf(config.build())
    }

    /// Every request since the start or the last [`clear`](Self::clear), in order.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.state().requests.clone()
    }

    /// How many requests of an operation there were.
    #[must_use]
    pub fn count(&self, operation: &str) -> usize {
        self.state()
            .requests
            .iter()
            .filter(|request| request.operation == operation)
            .count()
    }

    /// The bodies of all requests of an operation, in order.
    #[must_use]
    pub fn bodies(&self, operation: &str) -> Vec<Value> {
        let state = self.state();
        state
            .requests
            .iter()
            .filter(|request| request.operation == operation)
            .map(|request| request.body.clone())
            .collect()
    }

    /// Forgets the requests. The rules stay.
    pub fn clear(&self) {
        self.state().requests.clear();
    }

    /// How many rules wait for requests that have not come; those for [`always`](On::always) are not counted.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.state().rules.iter().filter(|rule| rule.is_pending()).count()
    }

    /// Begins a rule for an operation's requests, first of all for the next one.
    pub fn on(&self, operation: &str) -> On {
        On::new(self.clone(), operation)
    }

    /// Answers the next request of an operation in the place of the service.
    pub fn answer_next(&self, operation: &str, body: Value) {
        self.on(operation).answer(body);
    }

    /// Answers the next request of an operation with an error of this HTTP status and code.
    pub fn fail_next(&self, operation: &str, status: u16, code: &str) {
        self.on(operation).fail(status, code);
    }

    /// Changes the service's answer to the next request of an operation.
    pub fn rewrite_next(&self, operation: &str, rewrite: impl Fn(&mut Value) + Send + Sync + 'static) {
        self.on(operation).rewrite(rewrite);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // a test that panicked in a predicate says so itself
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A sleep that is over at once.
#[derive(Debug)]
struct NoSleep;

impl AsyncSleep for NoSleep {
    fn sleep(&self, _: Duration) -> Sleep {
        Sleep::new(ready(()))
    }
}

/// A sleep in Tokio's time.
#[derive(Debug)]
struct TokioSleep;

impl AsyncSleep for TokioSleep {
    fn sleep(&self, duration: Duration) -> Sleep {
        Sleep::new(tokio::time::sleep(duration))
    }
}
