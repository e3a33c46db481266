//! Whether an attempt may have taken place although its answer was lost.

use aws_sdk_dynamodb::config::interceptors::{BeforeTransmitInterceptorContextRef, FinalizerInterceptorContextRef};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches the attempts of calls. The SDK tries again after a lost answer, and its last answer does not tell of the others.
#[derive(Debug, Clone, Default)]
pub(crate) struct Doubt(Arc<Attempts>);

#[derive(Debug, Default)]
struct Attempts {
    /// The present one has left this process.
    sent: AtomicBool,
    /// The outcome of some is not known.
    unknown: AtomicBool,
}

impl Doubt {
    /// Whether the outcome of some attempt is not known.
    pub(crate) fn is_there(&self) -> bool {
        self.0.unknown.load(Ordering::Relaxed)
    }

    /// The service has said what became of all attempts.
    pub(super) fn ends(&self) {
        self.0.unknown.store(false, Ordering::Relaxed);
    }
}

/// Attempts whose outcome is not known.
#[derive(Default)]
pub(super) struct Doubts {
    pub(super) of_calls: Doubt,
    /// Transactions with the present token.
    pub(super) of_token: Doubt,
}

impl Doubts {
    pub(super) fn are_there(&self) -> bool {
        self.of_calls.is_there() || self.of_token.is_there()
    }
}

impl Intercept for Doubt {
    fn name(&self) -> &'static str {
        "Doubt"
    }

    fn read_before_attempt(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.0.sent.store(false, Ordering::Relaxed);
        Ok(())
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.0.sent.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn read_after_attempt(
        &self,
        context: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let error = match context.output_or_error() {
            Some(Ok(_)) => return Ok(()),
            Some(Err(error)) => error.as_operation_error(),
            None => None,
        };
        let error = error.and_then(|error| error.downcast_ref::<TransactWriteItemsError>());
        let in_progress = error.is_some_and(TransactWriteItemsError::is_transaction_in_progress_exception);
        // an error of the caller's is otherwise the service's own word that nothing was done
        let refused = context.response().is_some_and(|response| response.status().is_client_error());
        if in_progress || !refused && self.0.sent.load(Ordering::Relaxed) {
            self.0.unknown.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
