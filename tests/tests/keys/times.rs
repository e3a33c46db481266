//! Instants, dates and ids of other crates: one value has one text, whichever crate it comes from.

use super::text;
use chrono::{DateTime, FixedOffset, NaiveDate, SecondsFormat, Utc};
use dynamo_runtime::key::{KeyPart, Part};
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PLAIN#<at>")]
#[sk("<at:secs>#<day>")]
#[gsi1(query = by_millis, pk = "MILLIS#<at:millis>", sk = "<at:micros>")]
struct Moment {
    at: DateTime<Utc>,
    day: NaiveDate,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("UUID#<uuid>")]
#[sk("ULID#<ulid>")]
struct Ids {
    uuid: uuid::Uuid,
    ulid: ulid::Ulid,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "times")]
enum Times {
    Moment(Moment),
    Ids(Ids),
}

/// From 0000-01-02 to 9999-12-30, so that no offset leads out of the years, and `jiff` can hold it.
const SECONDS: std::ops::Range<i64> = -62_167_132_800..253_402_128_000;

fn part(value: &impl KeyPart) -> Part<'static> {
    value.part().into_owned()
}

fn instants() -> impl Strategy<Value = (i64, u32)> {
    let seconds = prop_oneof![SECONDS, -3..3_i64, Just(SECONDS.start), Just(SECONDS.end - 1)];
    (seconds, prop_oneof![Just(0), Just(1), Just(999_999_999), 0..1_000_000_000_u32])
}

proptest! {
    #[test]
    fn every_crate_tells_of_the_same_instant((second, nanosecond) in instants(), hours in -12..=12_i8) {
        let nanoseconds = i128::from(second) * 1_000_000_000 + i128::from(nanosecond);
        let chrono = DateTime::from_timestamp(second, nanosecond).unwrap();
        let time = time::OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).unwrap();
        let jiff = jiff::Timestamp::from_nanosecond(nanoseconds).unwrap();
        for part in [
            part(&chrono),
            part(&chrono.with_timezone(&FixedOffset::east_opt(i32::from(hours) * 3600).unwrap())),
            part(&time),
            part(&time.to_offset(time::UtcOffset::from_hms(hours, 0, 0).unwrap())),
            part(&time::UtcDateTime::from_unix_timestamp_nanos(nanoseconds).unwrap()),
            part(&jiff),
            part(&jiff.to_zoned_datetime(jiff::tz::TimeZone::fixed(jiff::tz::offset(hours)))),
        ] {
            prop_assert_eq!(part, Part::Instant { second, nanosecond });
        }
    }

    #[test]
    fn every_crate_tells_of_the_same_day((second, _) in instants()) {
        let day = DateTime::from_timestamp(second, 0).unwrap().date_naive();
        let time = time::OffsetDateTime::from_unix_timestamp(second).unwrap().date();
        let jiff = jiff::tz::TimeZone::UTC.to_datetime(jiff::Timestamp::from_second(second).unwrap()).date();
        prop_assert_eq!(day.part(), time.part());
        prop_assert_eq!(day.part(), jiff.part());
    }

    #[test]
    fn the_text_is_what_chrono_writes((second, nanosecond) in instants()) {
        let at = DateTime::from_timestamp(second, nanosecond).unwrap();
        let item = Times::to_item(&Moment { at, day: at.date_naive() }).unwrap();
        let expected = |precision| at.to_rfc3339_opts(precision, true);
        prop_assert_eq!(text(&item, "PK").unwrap(), format!("PLAIN#{}", expected(SecondsFormat::Nanos)));
        prop_assert_eq!(text(&item, "SK").unwrap(), format!("{}#{}", expected(SecondsFormat::Secs), at.date_naive()));
        prop_assert_eq!(text(&item, "GSI1PK").unwrap(), format!("MILLIS#{}", expected(SecondsFormat::Millis)));
        prop_assert_eq!(text(&item, "GSI1SK").unwrap(), expected(SecondsFormat::Micros));
    }

    #[test]
    fn ids_are_what_their_crates_write(uuid in any::<u128>(), ulid in any::<u128>()) {
        let ids = Ids { uuid: uuid::Uuid::from_u128(uuid), ulid: ulid::Ulid(ulid) };
        let item = Times::to_item(&ids).unwrap();
        prop_assert_eq!(text(&item, "PK").unwrap(), format!("UUID#{}", ids.uuid.hyphenated()));
        prop_assert_eq!(text(&item, "SK").unwrap(), format!("ULID#{}", ids.ulid));
        prop_assert_eq!(text(&item, "PK").unwrap().len() + text(&item, "SK").unwrap().len(), 5 + 36 + 5 + 26);
    }
}

#[test]
fn what_no_text_can_say_is_refused() {
    let refused = |at: DateTime<Utc>| {
        Times::to_item(&Moment {
            at,
            day: NaiveDate::default(),
        })
        .unwrap_err()
    };
    let day = NaiveDate::from_ymd_opt(2016, 12, 31).unwrap();
    let leap_second = day.and_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap().and_utc();
    assert!(refused(leap_second).is_key());
    assert!(refused(leap_second).to_string().ends_with("it is a leap second"));
    for year in [-1, 10_000] {
        let beyond = NaiveDate::from_ymd_opt(year, 6, 1).unwrap();
        assert!(
            refused(beyond.and_hms_opt(0, 0, 0).unwrap().and_utc())
                .to_string()
                .ends_with("its year is outside 0000 to 9999")
        );
        let moment = Moment {
            at: DateTime::UNIX_EPOCH,
            day: beyond,
        };
        assert!(
            Times::to_item(&moment)
                .unwrap_err()
                .to_string()
                .ends_with("its year is outside 0000 to 9999")
        );
    }
}

/// What keys hold is cut to the second; what is asked for is not, and lies between two of them.
#[tokio::test]
async fn ranges_compare_an_instant_with_what_keys_hold() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("LOG#<of>")]
    #[sk("<at:secs>#<n:02>")]
    struct Entry {
        of: String,
        at: jiff::Timestamp,
        n: u8,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "log")]
    enum Log {
        Entry(Entry),
    }

    let at = |millis| jiff::Timestamp::from_millisecond(millis).unwrap();
    let table = Table::<Log>::embedded().await.unwrap();
    for (n, millis) in [(0, 9_999), (1, 10_200), (2, 10_900), (3, 11_000)] {
        let entry = Entry {
            of: "x".into(),
            at: at(millis),
            n,
        };
        entry.create().send(&table).await.unwrap();
    }
    let between = at(10_500);
    let all = async |query: dynamo_runtime::Query<Entry>| {
        let entries = query.all(&table).await.unwrap();
        entries.into_iter().map(|entry| entry.n).collect::<Vec<_>>()
    };
    let log = || Entry::by_of("x");
    assert_eq!(all(log().range(|sk| sk.at().lt(between))).await, [0, 1, 2]);
    assert_eq!(all(log().range(|sk| sk.at().le(between))).await, [0, 1, 2]);
    assert_eq!(all(log().range(|sk| sk.at().gt(between))).await, [3]);
    assert_eq!(all(log().range(|sk| sk.at().ge(between))).await, [3]);
    assert_eq!(all(log().range(|sk| sk.at().ge(at(10_000)))).await, [1, 2, 3]);
    assert_eq!(all(log().range(|sk| sk.at().between(between, at(11_000)))).await, [3]);
    assert_eq!(all(log().range(|sk| sk.at().eq(between))).await, [1, 2]);
}
