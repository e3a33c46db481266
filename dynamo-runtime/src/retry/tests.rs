//! Waits without waiting: a sleep that is over at once writes down what it was asked for.

use super::*;
use aws_sdk_dynamodb::Config;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, IdentityCache, Sleep, StalledStreamProtectionConfig};
use fastrand::Rng;
use proptest::prelude::*;
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone, Default)]
struct Recorded(Arc<Mutex<Vec<Duration>>>);

impl AsyncSleep for Recorded {
    fn sleep(&self, duration: Duration) -> Sleep {
        self.0.lock().unwrap().push(duration);
        Sleep::new(std::future::ready(()))
    }
}

fn client(sleep: Option<Recorded>) -> Client {
    let mut config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .retry_config(RetryConfig::disabled())
        .timeout_config(TimeoutConfig::disabled())
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .identity_cache(IdentityCache::no_cache());
    config.set_sleep_impl(sleep.map(SharedAsyncSleep::new));
    Client::from_conf(config.build())
}

#[tokio::test]
async fn waits_grow_to_a_cap_and_end() {
    let recorded = Recorded::default();
    let mut backoff = Backoff::new(&client(Some(recorded.clone())));
    let mut tries = 0;
    while backoff.wait().await {
        tries += 1;
    }
    assert_eq!(tries, WAITS);
    assert!(!backoff.wait().await, "given up for good");
    let waits = recorded.0.lock().unwrap().clone();
    assert_eq!(waits.len(), WAITS as usize);
    assert!(waits.iter().zip(0..).all(|(wait, n)| *wait <= bound(n)));
    assert!(waits.iter().sum::<Duration>() <= Duration::from_secs(12));

    backoff.begin_anew();
    assert!(backoff.wait().await);
    assert!(*recorded.0.lock().unwrap().last().unwrap() <= FIRST_WAIT);
}

#[tokio::test]
async fn without_sleep_there_are_fewer_tries() {
    let mut backoff = Backoff {
        sleep: None,
        ..Backoff::new(&client(None))
    };
    let mut tries = 0;
    while backoff.wait().await {
        tries += 1;
    }
    assert_eq!(tries, TRIES_WITHOUT_SLEEP);
}

/// Full jitter: short and long waits both come, and as often.
#[test]
fn waits_are_spread_over_the_whole_bound() {
    let mut random = Rng::with_seed(7);
    for waits in 0..WAITS {
        let parts = (0..2_000).map(|_| jittered(waits, &mut random).as_secs_f64() / bound(waits).as_secs_f64());
        let mut tenths = [0; 10];
        for part in parts {
            tenths[((part * 10.0) as usize).min(9)] += 1;
        }
        assert!(tenths.iter().all(|count| (100..300).contains(count)), "{tenths:?}");
    }
}

proptest! {
    #[test]
    fn a_wait_is_never_longer_than_its_bound(waits in any::<u32>(), seed in any::<u64>()) {
        let wait = jittered(waits, &mut Rng::with_seed(seed));
        prop_assert!(wait <= bound(waits) && bound(waits) <= LONGEST_WAIT);
    }
}
