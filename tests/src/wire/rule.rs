//! Rules: which requests of an operation are disturbed, and how.

use super::Wire;
use serde_json::{Value, json};
use std::fmt::{self, Debug};
use std::sync::Arc;

/// A rule that is being made. It is for the next request of its operation unless told otherwise; the last call says what happens.
///
/// Where several rules fit a request, the oldest that still waits for one takes it.
#[must_use = "a rule without an effect is none"]
pub struct On {
    wire: Wire,
    operation: String,
    when: Option<Predicate>,
    skip: u32,
    times: Option<u32>,
}

/// Which bodies a rule is for.
type Predicate = Box<dyn Fn(&Value) -> bool + Send>;

/// What a request meets.
#[derive(Clone)]
pub(super) enum Effect {
    /// This status and body, and the service hears nothing.
    Answer(u16, Value),
    /// The connection breaks before the service hears anything.
    Disconnect,
    /// The same, told as a timeout.
    TimeOut,
    /// The service does what it is asked, and the connection breaks before it can say so.
    LoseAnswer,
    /// The service's answer, changed.
    Rewrite(Arc<dyn Fn(&mut Value) + Send + Sync>),
}

pub(super) struct Rule {
    operation: String,
    when: Option<Predicate>,
    /// How many fitting requests it still lets pass.
    skip: u32,
    /// How many it then still takes; all if there is no number.
    times: Option<u32>,
    effect: Effect,
}

impl On {
    pub(super) fn new(wire: Wire, operation: &str) -> Self {
        Self {
            wire,
            operation: operation.to_owned(),
            when: None,
            skip: 0,
            times: Some(1),
        }
    }

    /// Only requests whose body satisfies this; only they are counted.
    pub fn when(mut self, predicate: impl Fn(&Value) -> bool + Send + 'static) -> Self {
        self.when = Some(Box::new(predicate));
        self
    }

    /// Begins with the `n`-th request from now; the next one is the first.
    pub fn nth(mut self, n: u32) -> Self {
        self.skip = n.checked_sub(1).expect("the first request is number 1");
        self
    }

    /// For so many requests in a row.
    pub fn times(mut self, times: u32) -> Self {
        self.times = Some(times);
        self
    }

    /// For every request.
    pub fn always(mut self) -> Self {
        self.times = None;
        self
    }

    /// Answers with this body; the service does not hear of the request.
    pub fn answer(self, body: Value) {
        self.answer_with(200, body);
    }

    /// Answers with this HTTP status and body; the service does not hear of the request.
    pub fn answer_with(self, status: u16, body: Value) {
        self.add(Effect::Answer(status, body));
    }

    /// Answers with an error of this HTTP status and code; the service does not hear of the request.
    pub fn fail(self, status: u16, code: &str) {
        let kind = format!("com.amazonaws.dynamodb.v20120810#{code}");
        self.answer_with(status, json!({ "__type": kind, "message": "a test wants this error" }));
    }

    /// Breaks the connection before the service hears of the request. The SDK tries again.
    pub fn disconnect(self) {
        self.add(Effect::Disconnect);
    }

    /// Reports a timeout; the service has not heard of the request. The SDK tries again.
    pub fn time_out(self) {
        self.add(Effect::TimeOut);
    }

    /// Lets the service do it and breaks the connection before the answer. The SDK tries again.
    pub fn lose_answer(self) {
        self.add(Effect::LoseAnswer);
    }

    /// Changes the body of the service's answer.
    pub fn rewrite(self, rewrite: impl Fn(&mut Value) + Send + Sync + 'static) {
        self.add(Effect::Rewrite(Arc::new(rewrite)));
    }

    fn add(self, effect: Effect) {
        let rule = Rule {
            operation: self.operation,
            when: self.when,
            skip: self.skip,
            times: self.times,
            effect,
        };
        self.wire.state().rules.push(rule);
    }
}

impl Rule {
    /// The effect on a request, if the rule takes it.
    pub(super) fn take(&mut self, operation: &str, body: &Value) -> Option<Effect> {
        let fits = self.operation == operation && self.times != Some(0) && self.when.as_ref().is_none_or(|when| when(body));
        if !fits {
            return None;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return None;
        }
        self.times = self.times.map(|times| times - 1);
        Some(self.effect.clone())
    }

    pub(super) fn is_pending(&self) -> bool {
        self.times.is_some_and(|times| times > 0)
    }
}

// the closures cannot be shown
impl Debug for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, "On", &self.operation, self.skip, self.times)
    }
}

impl Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, "Rule", &self.operation, self.skip, self.times)
    }
}

fn show(f: &mut fmt::Formatter<'_>, name: &str, operation: &str, skip: u32, times: Option<u32>) -> fmt::Result {
    f.debug_struct(name)
        .field("operation", &operation)
        .field("skip", &skip)
        .field("times", &times)
        .finish_non_exhaustive()
}
