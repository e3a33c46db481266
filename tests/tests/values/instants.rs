//! Instants as text of a fixed width: what keys write, in order, whichever crate they are from.

use chrono::{DateTime, Utc};
use dynamo_runtime::prelude::*;
use dynamo_runtime::time::Instant;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::time::SystemTime;

/// An instant in a field by each module, and in a key by each format.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TRACE#<at:nanos>")]
#[sk("<at:micros>")]
#[gsi1(query = by_second, pk = "SECS#<at:secs>", sk = "<at:millis>")]
struct Trace {
    at: DateTime<Utc>,
    #[serde(with = "dynamo_runtime::time::secs")]
    secs: DateTime<Utc>,
    #[serde(with = "dynamo_runtime::time::millis")]
    millis: DateTime<Utc>,
    #[serde(with = "dynamo_runtime::time::micros")]
    micros: DateTime<Utc>,
    #[serde(with = "dynamo_runtime::time::nanos")]
    nanos: DateTime<Utc>,
}

/// The same instant by every crate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("EVENT#<id>")]
#[sk("EVENT")]
struct Event {
    id: u8,
    #[serde(with = "dynamo_runtime::time::nanos")]
    std: SystemTime,
    #[serde(with = "dynamo_runtime::time::nanos")]
    chrono: DateTime<Utc>,
    #[serde(with = "dynamo_runtime::time::nanos")]
    jiff: jiff::Timestamp,
    #[serde(with = "dynamo_runtime::time::nanos")]
    time: time::OffsetDateTime,
    #[serde(with = "dynamo_runtime::time::nanos")]
    utc: time::UtcDateTime,
    #[serde(with = "dynamo_runtime::time::nanos::optional")]
    ended: Option<SystemTime>,
    #[serde(with = "dynamo_runtime::time::secs::optional", default)]
    closed: Option<jiff::Timestamp>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "traces")]
enum Traces {
    Trace(Trace),
    Event(Event),
}

/// From 0000-01-02 to 9999-12-30, which `jiff` can hold.
const SECONDS: std::ops::Range<i64> = -62_167_132_800..253_402_128_000;

fn instants() -> impl Strategy<Value = (i64, u32)> {
    let seconds = prop_oneof![SECONDS, -3..3_i64, Just(SECONDS.start), Just(SECONDS.end - 1)];
    (seconds, prop_oneof![Just(0), Just(1), Just(999_999_999), 0..1_000_000_000_u32])
}

fn instant<T: Instant>((second, nanosecond): (i64, u32)) -> T {
    T::of(second, nanosecond).unwrap()
}

fn trace(at: (i64, u32)) -> Trace {
    let at = instant(at);
    Trace {
        at,
        secs: at,
        millis: at,
        micros: at,
        nanos: at,
    }
}

fn event(at: (i64, u32)) -> Event {
    Event {
        id: 1,
        std: instant(at),
        chrono: instant(at),
        jiff: instant(at),
        time: instant(at),
        utc: instant(at),
        ended: Some(instant(at)),
        closed: None,
    }
}

fn text<'i>(item: &'i dynamo_runtime::Item, name: &str) -> &'i str {
    item[name].as_s().unwrap()
}

fn event_with(name: &str, value: &str) -> dynamo_runtime::Item {
    let mut item = Traces::to_item(&event((0, 0))).unwrap();
    item.insert(name.to_owned(), aws_sdk_dynamodb::types::AttributeValue::S(value.to_owned()));
    item
}

proptest! {
    #[test]
    fn the_text_is_that_of_the_keys(at in instants()) {
        let item = Traces::to_item(&trace(at)).unwrap();
        prop_assert_eq!(format!("TRACE#{}", text(&item, "nanos")), text(&item, "PK"));
        prop_assert_eq!(text(&item, "micros"), text(&item, "SK"));
        prop_assert_eq!(format!("SECS#{}", text(&item, "secs")), text(&item, "GSI1PK"));
        prop_assert_eq!(text(&item, "millis"), text(&item, "GSI1SK"));
        let widths = ["secs", "millis", "micros", "nanos"].map(|name| text(&item, name).len());
        prop_assert_eq!(widths, [20, 24, 27, 30]);
    }

    #[test]
    fn the_text_sorts_as_the_instants(one in instants(), other in instants()) {
        let [one_item, other_item] = [one, other].map(|at| Traces::to_item(&trace(at)).unwrap());
        for (name, unit) in [("secs", 1_000_000_000), ("millis", 1_000_000), ("micros", 1_000), ("nanos", 1)] {
            let cut = |(second, nanosecond): (i64, u32)| (second, nanosecond / unit);
            prop_assert_eq!(text(&one_item, name).cmp(text(&other_item, name)), cut(one).cmp(&cut(other)), "{}", name);
        }
    }

    #[test]
    fn what_is_written_is_read_cut_toward_the_past((second, nanosecond) in instants()) {
        let Traces::Trace(read) = Traces::from_item(Traces::to_item(&trace((second, nanosecond))).unwrap()).unwrap() else {
            panic!("a trace");
        };
        let cut = |unit| instant::<DateTime<Utc>>((second, nanosecond / unit * unit));
        prop_assert_eq!([read.secs, read.millis, read.micros, read.nanos], [cut(1_000_000_000), cut(1_000_000), cut(1_000), cut(1)]);
    }

    #[test]
    fn all_crates_agree(at in instants()) {
        let event = event(at);
        let item = Traces::to_item(&event).unwrap();
        for name in ["chrono", "jiff", "time", "utc", "ended"] {
            prop_assert_eq!(text(&item, name), text(&item, "std"), "{}", name);
        }
        prop_assert!(!item.contains_key("closed"));
        prop_assert_eq!(Traces::from_item(item).unwrap(), Traces::Event(event.clone()));
        let json = serde_json::to_string(&event).unwrap();
        prop_assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
    }

    /// `chrono` writes the same instant with another offset and as many digits as it has.
    #[test]
    fn the_text_of_others_is_read(at in instants(), minutes in -1_439..=1_439_i32) {
        let chrono: DateTime<Utc> = instant(at);
        let offset = chrono::FixedOffset::east_opt(minutes * 60).unwrap();
        let mut item = Traces::to_item(&event((0, 0))).unwrap();
        for name in ["std", "chrono", "jiff", "time", "utc", "ended"] {
            let text = chrono.with_timezone(&offset).to_rfc3339();
            // the year of another offset may have a sign
            prop_assume!(text.starts_with(|first: char| first.is_ascii_digit()));
            item.insert(name.to_owned(), aws_sdk_dynamodb::types::AttributeValue::S(text));
        }
        prop_assert_eq!(Traces::from_item(item).unwrap(), Traces::Event(event(at)));
    }
}

#[test]
fn an_instant_without_text_is_refused() {
    let refused = |at: DateTime<Utc>| {
        let event = Event {
            chrono: at,
            ..event((0, 0))
        };
        let error = Traces::to_item(&event).unwrap_err();
        assert!(
            error.to_string().contains("`Event` cannot be stored: its attribute `chrono`"),
            "{error}"
        );
        error.detailed()
    };
    let outside = DateTime::from_timestamp(SECONDS.end + 172_800, 0).unwrap();
    assert!(refused(outside).contains("its year is outside 0000 to 9999"));
    let leap = DateTime::from_timestamp(59, 1_500_000_000).unwrap();
    assert!(refused(leap).contains("it is a leap second"));
}

#[test]
fn text_that_is_no_time_is_a_fault_at_its_place() {
    for text in ["yesterday", "2026-01-15T10:30:60Z", "2026-01-15", ""] {
        let error = Traces::from_item(event_with("jiff", text)).unwrap_err();
        assert!(error.is_decode());
        assert!(error.to_string().starts_with("Event(EVENT#<id>, EVENT).jiff: "), "{error}");
    }
    let mut item = event_with("jiff", "");
    item.insert("jiff".to_owned(), aws_sdk_dynamodb::types::AttributeValue::N("5".to_owned()));
    let error = Traces::from_item(item).unwrap_err().to_string();
    assert!(error.ends_with(".jiff: expected S, found N"), "{error}");
}

/// A time before the year 0 by its offset is one that chrono has, and that the others have too.
#[test]
fn types_end_where_they_end() {
    fn read<T: Instant + Debug>(text: &str) -> Result<T, serde_json::Error> {
        dynamo_runtime::time::nanos::deserialize(&serde_json::Value::String(text.to_owned()))
    }
    let last = "9999-12-31T23:59:59.999999999Z";
    assert!(read::<DateTime<Utc>>(last).is_ok());
    assert!(read::<SystemTime>(last).is_ok());
    assert!(read::<time::UtcDateTime>(last).is_ok());
    // `jiff` keeps the last day of the year 9999 for offsets
    let error = read::<jiff::Timestamp>(last).unwrap_err().to_string();
    assert!(error.contains("does not reach"), "{error}");
}
