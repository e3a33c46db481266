//! Faults and slowness: each is what it says, and the same for a seed.

use super::{Ask, item, numbers, page, rising};
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tests::partitions::{Asked, Cut, Fault, Partitions, Tally, faults, latency};
use tokio::time::Instant;

/// The first request meets this.
fn first(partitions: &Partitions, fault: Fault) {
    partitions.disturb(move |asked| (asked.number == 0).then_some(fault));
}

fn asked(number: u64) -> Asked {
    Asked {
        partition: "p".into(),
        number,
        of_partition: number,
        body: serde_json::Value::Null,
    }
}

#[tokio::test]
async fn errors_are_tried_again_and_the_lost_answer_is_paid_for() {
    for (fault, items) in [(Fault::Throttled, 5), (Fault::Failed, 5), (Fault::Broken, 5), (Fault::Lost, 10)] {
        let partitions = rising(5);
        first(&partitions, fault);
        assert_eq!(numbers(page(&partitions, &Ask::default()).await.items()), [0, 1, 2, 3, 4]);
        let tally = Tally {
            requests: 2,
            failed: 1,
            items,
            units: items as f64 / 10.0,
        };
        assert_eq!(partitions.total(), tally, "{fault:?}");
    }
}

#[tokio::test]
async fn errors_that_do_not_end_reach_the_caller() {
    for (fault, code) in [
        (Fault::Throttled, Some("ThrottlingException")),
        (Fault::Failed, Some("InternalServerError")),
        (Fault::Broken, None),
    ] {
        let partitions = rising(5);
        partitions.disturb(move |_| Some(fault));
        let query = partitions.wire().client().query().table_name("raw").send().await;
        let error = query.unwrap_err();
        assert_eq!(error.code(), code);
        assert_eq!(matches!(error, SdkError::DispatchFailure(_)), code.is_none());
        assert_eq!(partitions.total().requests, 3);
    }
}

#[tokio::test]
async fn short_pages_lose_nothing() {
    let mut ends = Vec::new();
    for cut in [Cut::After(0), Cut::After(3), Cut::BeforeWhatPasses] {
        for (filter, descending) in [(None, false), (None, true), (Some("#odd = :yes".to_owned()), false)] {
            let partitions = rising(0);
            partitions.extend((0..12).map(|number| item(number, ["a", "b"][number / 6])));
            partitions.filter(|item| item["odd"]["BOOL"] == true);
            let mut ask = Ask {
                filter,
                descending,
                ..Ask::default()
            };
            let whole = numbers(page(&partitions, &ask).await.items());
            // all pages are short
            partitions.disturb(move |asked| (asked.number % 2 == 1).then_some(Fault::Short(cut)));
            let (mut read, mut sizes) = (Vec::new(), Vec::new());
            loop {
                let page = page(&partitions, &ask).await;
                read.extend(numbers(page.items()));
                sizes.push((page.count(), page.scanned_count()));
                ask.start = page.last_evaluated_key;
                if ask.start.is_none() {
                    break;
                }
            }
            assert_eq!(read, whole, "{cut:?}");
            ends.push((cut, sizes[0]));
        }
    }
    assert_eq!(ends[0], (Cut::After(0), (1, 1)));
    assert_eq!((ends[3], ends[4]), ((Cut::After(3), (3, 3)), (Cut::After(3), (3, 3))));
    // empty, with a LastEvaluatedKey
    assert_eq!((ends[6].1, ends[7].1), ((0, 0), (0, 0)));
    assert_eq!(ends[8].1.0, 0);
}

#[tokio::test]
async fn a_page_that_ends_before_what_passes_holds_what_does_not() {
    let partitions = rising(6);
    partitions.filter(|item| item["PK"]["S"] == "I2");
    first(&partitions, Fault::Short(Cut::BeforeWhatPasses));
    let ask = Ask {
        filter: Some("#odd = :yes".into()),
        ..Ask::default()
    };
    let page = page(&partitions, &ask).await;
    assert_eq!((page.count(), page.scanned_count()), (0, 2));
    assert_eq!(page.last_evaluated_key().unwrap()["GSI1SK"].as_s().unwrap(), "01");
}

#[tokio::test]
async fn faults_of_a_seed_leave_one_of_three_tries() {
    let partitions = rising(60);
    partitions.filter(|item| item["odd"]["BOOL"] == true);
    for seed in 0..30 {
        partitions.clear();
        partitions.disturb(faults(seed, 100));
        let mut ask = Ask {
            limit: Some(7),
            filter: Some("#odd = :yes".into()),
            ..Ask::default()
        };
        let mut read = Vec::new();
        loop {
            let page = page(&partitions, &ask).await;
            read.extend(numbers(page.items()));
            ask.start = page.last_evaluated_key;
            if ask.start.is_none() {
                break;
            }
        }
        assert_eq!(read, (0..30).map(|half| 2 * half + 1).collect::<Vec<_>>(), "seed {seed}");
        assert!(partitions.total().failed > 0, "seed {seed}");
    }
    let met = |seed| (0..100).map(|number| faults(seed, 50)(&asked(number))).collect::<Vec<_>>();
    assert_eq!(met(1), met(1));
    assert_ne!(met(1), met(2));
    assert!((30..70).contains(&met(1).iter().flatten().count()));
    assert_eq!(faults(1, 0)(&asked(1)), None);
}

#[test]
fn the_latencies_are_those_of_the_model() {
    let latencies = |seed, items| {
        let mut all: Vec<_> = (0..10_000).map(|number| latency(seed)(&asked(number), items)).collect();
        all.sort_unstable();
        all
    };
    let all = latencies(1, 0);
    assert_eq!(all, latencies(1, 0));
    assert_ne!(all, latencies(2, 0));
    let median = all[5_000];
    assert!((2_900..3_100).contains(&median.as_micros()), "{median:?}");
    assert!((2_000..2_400).contains(&all[1_000].as_micros()), "{:?}", all[1_000]);
    let slow = all.iter().filter(|latency| **latency == Duration::from_millis(200)).count();
    assert!((60..140).contains(&slow), "{slow}");
    assert_eq!(latencies(1, 1000)[5_000], median + Duration::from_millis(8));
}

#[tokio::test(start_paused = true)]
async fn answers_take_simulated_time_and_overlap() {
    let partitions = rising(5);
    partitions.delay(|asked, items| Duration::from_secs(10 * (asked.number + 1) + items as u64));
    let client = partitions.wire().client();
    let start = Instant::now();
    let ask = Ask::default();
    futures_util::future::join_all((0..4).map(|_| ask.send(&client))).await;
    assert_eq!(start.elapsed().as_secs(), 45);
    assert_eq!(partitions.most_in_flight(), 4);
    ask.send(&client).await.unwrap();
    assert_eq!((start.elapsed().as_secs(), partitions.most_in_flight()), (100, 4));

    // who does not wait any longer is not in flight any longer, but it was read
    partitions.clear();
    let abandoned = tokio::time::timeout(Duration::from_secs(1), ask.send(&client)).await;
    assert!(abandoned.is_err());
    ask.send(&client).await.unwrap();
    assert_eq!((partitions.most_in_flight(), partitions.total().items), (1, 10));
}

#[tokio::test(start_paused = true)]
async fn a_waiting_client_waits_between_tries() {
    let partitions = rising(5);
    let wire = partitions.wire();
    for (client, waits) in [(wire.client(), false), (wire.waiting_client(), true)] {
        partitions.clear();
        first(&partitions, Fault::Throttled);
        let start = Instant::now();
        Ask::default().send(&client).await.unwrap();
        assert_eq!(start.elapsed() > Duration::ZERO, waits);
    }
}

#[tokio::test]
async fn others_write_before_a_request_is_looked_at() {
    let partitions = rising(3);
    let seen = std::sync::Arc::new(AtomicU64::new(0));
    let count = std::sync::Arc::clone(&seen);
    partitions.before_each(move |partitions, asked| {
        count.fetch_add(1 + asked.number, Ordering::Relaxed);
        partitions.delete(&item(0, ""));
        partitions.extend([item(7, "011")]);
    });
    assert_eq!(numbers(page(&partitions, &Ask::default()).await.items()), [1, 7, 2]);
    assert_eq!(seen.load(Ordering::Relaxed), 1);
}
