//! The points in time of `std`, `chrono`, `jiff` and `time`: to a key part and back.

use crate::key::{KeyPart, form};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point in time that can be made of what is stored.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored as time of a fixed width",
    label = "not an instant in time",
    note = "the modules in `dynamo_runtime::time` are for `std::time::SystemTime`, `jiff::Timestamp`, `chrono::DateTime<Utc>`, \
            `time::OffsetDateTime` and `time::UtcDateTime`, the last four behind the feature of the crate's name",
    note = "an `Option` of one takes the module `optional` inside, as in `#[serde(with = \"dynamo_runtime::time::millis::optional\")]`"
)]
pub trait Instant: KeyPart<Form = form::Instant> + Sized {
    /// The instant so many seconds after the start of 1970 in UTC, and nanoseconds after that second; nothing if the type does not reach it.
    fn of(second: i64, nanosecond: u32) -> Option<Self>;
}

impl Instant for SystemTime {
    fn of(second: i64, nanosecond: u32) -> Option<Self> {
        let seconds = Duration::from_secs(second.unsigned_abs());
        let start = if second < 0 {
            UNIX_EPOCH.checked_sub(seconds)
        } else {
            UNIX_EPOCH.checked_add(seconds)
        };
        start?.checked_add(Duration::from_nanos(nanosecond.into()))
    }
}

#[cfg(feature = "chrono")]
impl Instant for chrono::DateTime<chrono::Utc> {
    fn of(second: i64, nanosecond: u32) -> Option<Self> {
        Self::from_timestamp(second, nanosecond)
    }
}

#[cfg(feature = "jiff")]
impl Instant for jiff::Timestamp {
    fn of(second: i64, nanosecond: u32) -> Option<Self> {
        Self::new(second, i32::try_from(nanosecond).ok()?).ok()
    }
}

#[cfg(feature = "time")]
impl Instant for time::UtcDateTime {
    fn of(second: i64, nanosecond: u32) -> Option<Self> {
        Self::from_unix_timestamp_nanos(i128::from(second) * 1_000_000_000 + i128::from(nanosecond)).ok()
    }
}

#[cfg(feature = "time")]
impl Instant for time::OffsetDateTime {
    fn of(second: i64, nanosecond: u32) -> Option<Self> {
        time::UtcDateTime::of(second, nanosecond).map(Self::from)
    }
}
