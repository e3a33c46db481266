//! When a request is sent again: how long to wait before, and when to give up.
//!
//! For what the SDK does not retry: leftovers of batches, and transactions in each other's way. The sleep is the client's own.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{AsyncSleep, SharedAsyncSleep};
use aws_smithy_async::rt::sleep::default_async_sleep;
use fastrand::Rng;
use std::time::Duration;

/// The bound of the first wait: a few times what a request takes.
const FIRST_WAIT: Duration = Duration::from_millis(50);

/// No bound is longer. The service adds capacity, and frees what a partition has saved up, within seconds.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Waits in a row before giving up: 6 seconds in all on average, and 11 at most.
const WAITS: u32 = 8;

/// The same without a way to sleep: whoever asks again at once is soon answered the same.
const TRIES_WITHOUT_SLEEP: u32 = 3;

/// Exponential backoff with full jitter.
///
/// <https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/>
pub(crate) struct Backoff {
    sleep: Option<SharedAsyncSleep>,
    random: Rng,
    waits: u32,
}

impl Backoff {
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            // the SDK's own choice for its retries
            sleep: client.config().sleep_impl().or_else(default_async_sleep),
            random: Rng::new(),
            waits: 0,
        }
    }

    /// Waits before another try; `false` at once if there have been enough.
    pub(crate) async fn wait(&mut self) -> bool {
        let tries = if self.sleep.is_some() { WAITS } else { TRIES_WITHOUT_SLEEP };
        if self.waits == tries {
            return false;
        }
        let wait = jittered(self.waits, &mut self.random);
        self.waits += 1;
        if let Some(sleep) = &self.sleep {
            sleep.sleep(wait).await;
        }
        true
    }

    /// A try has got somewhere: the next wait is the first again.
    pub(crate) fn begin_anew(&mut self) {
        self.waits = 0;
    }
}

/// Any time up to the bound, so that writers who failed together do not come back together.
fn jittered(waits: u32, random: &mut Rng) -> Duration {
    bound(waits).mul_f64(random.f64())
}

fn bound(waits: u32) -> Duration {
    FIRST_WAIT.saturating_mul(2_u32.saturating_pow(waits)).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests;
