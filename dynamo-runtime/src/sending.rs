//! The future of a request on its way.

use crate::Result;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A request on its way: a future that answers the request's result.
///
/// The request is put together when this is made, and sent when it is first polled.
// A named type without the request's bounds. With `async fn`, rustc reports an unmet bound at the call, at the receiver and at `.await`.
// It also compiles what it runs once, in this crate, and is `Send` by its own word. The price is one allocation a request.
#[must_use = "a request is sent when this is awaited"]
pub struct Sending<'a, O>(Pin<Box<dyn Future<Output = Result<O>> + Send + 'a>>);

impl<'a, O> Sending<'a, O> {
    pub(crate) fn new(future: impl Future<Output = Result<O>> + Send + 'a) -> Self {
        Self(Box::pin(future))
    }
}

impl<O> Future for Sending<'_, O> {
    type Output = Result<O>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<O>> {
        self.0.as_mut().poll(context)
    }
}

impl<O> fmt::Debug for Sending<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sending(..)")
    }
}
