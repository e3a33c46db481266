//! The way between the SDK and the service, with faults from a seed, and with others who write in between.

use aws_sdk_dynamodb::config::{HttpClient, RuntimeComponents, SharedHttpClient};
use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::{self, Debug};
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use tests::random::Random;

/// What a request meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// The service asks to slow down.
    Throttled,
    /// Another transaction holds the item, or one of the items.
    Conflict,
    /// A transaction is cancelled because an item's partition is too busy.
    CancelledForThroughput,
    /// The service does not allow it.
    Refused,
    /// The connection breaks, or nothing comes back in time, and the service has not heard of it.
    BrokenBefore,
    TimeOutBefore,
    /// The same, and the service has done it.
    BrokenAfter,
    TimeOutAfter,
    /// The service fails, before it does it or after.
    FailedBefore,
    FailedAfter,
    /// The service does it, and what it answers is cut.
    CutAnswer,
    /// The connection breaks; the service is slow, says to the next attempt that this one is in progress, and then does it.
    Slow,
}

const OF_ALL: [Fault; 10] = [
    Fault::Throttled,
    Fault::Conflict,
    Fault::Refused,
    Fault::BrokenBefore,
    Fault::TimeOutBefore,
    Fault::BrokenAfter,
    Fault::TimeOutAfter,
    Fault::FailedBefore,
    Fault::FailedAfter,
    Fault::CutAnswer,
];
const OF_TRANSACTIONS: [Fault; 5] = [
    Fault::Conflict,
    Fault::CancelledForThroughput,
    Fault::BrokenAfter,
    Fault::FailedAfter,
    Fault::Slow,
];

impl Fault {
    /// Whether the caller cannot know what the service has done.
    const fn leaves_doubt(self) -> bool {
        !matches!(
            self,
            Self::Throttled | Self::Conflict | Self::CancelledForThroughput | Self::Refused
        )
    }
}

/// Another writer, and before which write request (from 0) it has its turn.
pub(super) type Meanwhile = (usize, Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>);

#[derive(Clone)]
pub(super) struct Service {
    below: SharedHttpClient,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
pub(super) struct State {
    random: Random,
    /// How many of a hundred requests meet a fault.
    pub(super) faults: u64,
    /// From this request on, all meet this one.
    pub(super) endless: Option<(usize, Fault)>,
    pub(super) meanwhile: VecDeque<Meanwhile>,
    requests: usize,
    pub(super) writes: usize,
    /// Writes that the service was asked for and said yes to, whether or not the caller heard of it.
    pub(super) done: usize,
    /// Whether the caller was left in doubt about a write.
    pub(super) doubt: bool,
    pub(super) met: BTreeMap<Fault, usize>,
    /// A transaction that is done later, by its token.
    later: Option<(String, HttpConnectorFuture)>,
}

impl Service {
    pub(super) fn new(below: SharedHttpClient) -> Self {
        Self {
            below,
            state: Arc::default(),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// Begins a new run.
    pub(super) fn begin(&self, seed: u64, faults: u64) {
        *self.state() = State {
            random: Random::new(seed),
            faults,
            ..State::default()
        };
    }

    /// No faults any more, and what is late is done now.
    pub(super) async fn settle(&self) {
        let later = {
            let mut state = self.state();
            (state.faults, state.endless) = (0, None);
            state.meanwhile.clear();
            state.later.take()
        };
        if let Some((_, later)) = later {
            self.carry_out(later).await.unwrap();
        }
    }

    /// Lets the service do it.
    async fn carry_out(&self, call: HttpConnectorFuture) -> Result<HttpResponse, ConnectorError> {
        let answer = call.await?;
        if answer.status().is_success() {
            self.state().done += 1;
        }
        Ok(answer)
    }
}

impl State {
    fn fault(&mut self, operation: &str) -> Option<Fault> {
        let fault = self.draw(operation)?;
        *self.met.entry(fault).or_default() += 1;
        Some(fault)
    }

    fn draw(&mut self, operation: &str) -> Option<Fault> {
        let at = self.requests;
        self.requests += 1;
        if let Some((from, fault)) = self.endless
            && at >= from
        {
            // what is slow is so once, and other calls than transactions are not told that they are in progress
            let fault = if fault == Fault::Slow { Fault::BrokenAfter } else { fault };
            return Some(fault).filter(|fault| operation == "TransactWriteItems" || *fault != Fault::CancelledForThroughput);
        }
        if !self.random.chance(self.faults) {
            return None;
        }
        let of_transactions = operation == "TransactWriteItems" && self.random.chance(60);
        Some(*self.random.pick(if of_transactions { &OF_TRANSACTIONS } else { &OF_ALL }))
    }
}

impl HttpClient for Service {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            service: self.clone(),
            below: self.below.http_connector(settings, components),
        })
    }
}

#[derive(Debug, Clone)]
struct Connector {
    service: Service,
    below: SharedHttpConnector,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let connector = self.clone();
        HttpConnectorFuture::new(async move { connector.answer(request).await })
    }
}

impl Connector {
    async fn answer(&self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let target = request.headers().get("x-amz-target").unwrap();
        let operation = target.rsplit('.').next().unwrap().to_owned();
        let body: Value = serde_json::from_slice(request.body().bytes().unwrap()).unwrap();
        if !matches!(&*operation, "PutItem" | "UpdateItem" | "DeleteItem" | "TransactWriteItems") {
            return self.read(&operation, &body, request).await;
        }
        let meanwhile = {
            let mut state = self.service.state();
            let at = state.writes;
            state.writes += 1;
            let due = state.meanwhile.front().is_some_and(|(when, _)| *when <= at);
            if due { state.meanwhile.pop_front() } else { None }
        };
        if let Some((_, others)) = meanwhile {
            others().await;
        }
        let token = body["ClientRequestToken"].as_str().unwrap_or_default().to_owned();
        let later = self.service.state().later.take();
        if let Some((of, later)) = later {
            self.service.carry_out(later).await?;
            if of == token {
                self.service.state().doubt = true;
                return Ok(failure(400, "TransactionInProgressException"));
            }
        }
        let fault = self.service.state().fault(&operation);
        if fault.is_some_and(Fault::leaves_doubt) {
            self.service.state().doubt = true;
        }
        let call = self.below.call(request);
        match fault {
            None => self.service.carry_out(call).await,
            Some(Fault::BrokenAfter | Fault::TimeOutAfter | Fault::FailedAfter | Fault::CutAnswer) => {
                let answer = self.service.carry_out(call).await?;
                // what the service refuses itself it has no reason to fail after
                if fault == Some(Fault::FailedAfter) && !answer.status().is_success() {
                    return Ok(answer);
                }
                lost(fault)
            }
            Some(Fault::Slow) => {
                self.service.state().later = Some((token, call));
                lost(fault)
            }
            Some(Fault::Conflict) if operation == "TransactWriteItems" => Ok(self.cancelled(&body, &["TransactionConflict"])),
            Some(Fault::CancelledForThroughput) => Ok(self.cancelled(&body, &["ThrottlingError", "ProvisionedThroughputExceeded"])),
            Some(_) => lost(fault),
        }
    }

    /// A read is disturbed as well, but never leaves doubt.
    async fn read(&self, operation: &str, body: &Value, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let fault = self.service.state().fault(operation);
        match fault {
            None | Some(Fault::Slow | Fault::CancelledForThroughput) => self.below.call(request).await,
            Some(Fault::Conflict) if operation == "TransactGetItems" => Ok(self.cancelled(body, &["TransactionConflict"])),
            // nobody is in the way of a plain read
            Some(Fault::Conflict) => lost(Some(Fault::Throttled)),
            Some(_) => lost(fault),
        }
    }

    /// A transaction cancelled because of one of its items, or of some.
    fn cancelled(&self, body: &Value, codes: &[&str]) -> HttpResponse {
        let mut state = self.service.state();
        let actions = body["TransactItems"].as_array().unwrap().len();
        let first = state.random.below(actions as u64) as usize;
        let mut reason = |at| {
            let held = at == first || state.random.chance(20);
            let code = if held { *state.random.pick(codes) } else { "None" };
            json!({ "Code": code })
        };
        let reasons: Vec<_> = (0..actions).map(&mut reason).collect();
        let kind = "com.amazonaws.dynamodb.v20120810#TransactionCanceledException";
        response(
            400,
            &json!({ "__type": kind, "message": "Transaction cancelled", "CancellationReasons": reasons }).to_string(),
        )
    }
}

/// What the caller meets instead of an answer of the service.
fn lost(fault: Option<Fault>) -> Result<HttpResponse, ConnectorError> {
    match fault {
        Some(Fault::Throttled) => Ok(failure(400, "ProvisionedThroughputExceededException")),
        Some(Fault::Conflict) => Ok(failure(400, "TransactionConflictException")),
        Some(Fault::Refused) => Ok(failure(400, "AccessDeniedException")),
        Some(Fault::FailedBefore | Fault::FailedAfter) => Ok(failure(500, "InternalServerError")),
        Some(Fault::CutAnswer) => Ok(response(200, "{\"Attributes\":{\"id\":")),
        Some(Fault::TimeOutBefore | Fault::TimeOutAfter) => Err(ConnectorError::timeout(Box::new(io::Error::new(
            io::ErrorKind::TimedOut,
            "no answer in time",
        )))),
        _ => Err(ConnectorError::io(Box::new(io::Error::new(
            io::ErrorKind::ConnectionReset,
            "the connection broke",
        )))),
    }
}

fn failure(status: u16, code: &str) -> HttpResponse {
    response(
        status,
        &json!({ "__type": format!("com.amazonaws.dynamodb.v20120810#{code}"), "message": "a test wants it" }).to_string(),
    )
}

fn response(status: u16, body: &str) -> HttpResponse {
    let mut response = HttpResponse::new(status.try_into().unwrap(), SdkBody::from(body));
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    response
}

impl Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Service")
    }
}
