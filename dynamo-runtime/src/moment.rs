//! The moment of a write, as a field `#[created_at]` or `#[updated_at]` holds it.

use crate::key::{KeyPart, Part};
use crate::time::Instant;
use std::time::{SystemTime, UNIX_EPOCH};

/// A type that can hold the moment of a write.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the moment of a write",
    label = "not an instant in time",
    note = "`#[created_at]` and `#[updated_at]` take `std::time::SystemTime`, `jiff::Timestamp`, `chrono::DateTime<Utc>`, \
            `time::OffsetDateTime` or `time::UtcDateTime`; the last four need the feature of the crate's name"
)]
pub trait Moment: Sized {
    /// The moment, or the nearest that the type has.
    fn at(now: SystemTime) -> Self;
}

impl Moment for SystemTime {
    fn at(now: SystemTime) -> Self {
        now
    }
}

macro_rules! moments {
    ($($feature:literal: $type:ty, $first:expr, $last:expr;)*) => {$(
        #[cfg(feature = $feature)]
        impl Moment for $type {
            fn at(now: SystemTime) -> Self {
                nearest(now, $first, $last)
            }
        }
    )*};
}
moments! {
    "chrono": chrono::DateTime<chrono::Utc>, Self::MIN_UTC, Self::MAX_UTC;
    "jiff": jiff::Timestamp, Self::MIN, Self::MAX;
    "time": time::OffsetDateTime, time::UtcDateTime::MIN.into(), time::UtcDateTime::MAX.into();
    "time": time::UtcDateTime, Self::MIN, Self::MAX;
}

/// An instant as the system counts. What the system cannot count to, before 1601 on some, is its epoch.
pub(crate) fn system_time(instant: &impl Instant) -> SystemTime {
    let Part::Instant { second, nanosecond } = instant.part() else {
        unreachable!("an instant is one in a key too")
    };
    SystemTime::of(second, nanosecond).unwrap_or(UNIX_EPOCH)
}

#[cfg_attr(
    not(any(feature = "chrono", feature = "jiff", feature = "time")),
    expect(dead_code, reason = "for their instants")
)]
fn nearest<T: Instant>(now: SystemTime, first: T, last: T) -> T {
    let Part::Instant { second, nanosecond } = now.part() else {
        unreachable!("a system time is an instant")
    };
    T::of(second, nanosecond).unwrap_or(if second < 0 { first } else { last })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// The moment survives on its way through the type, and what is far out of its range becomes its first or last.
    #[allow(dead_code, reason = "for types behind features")]
    fn check<T: Moment + KeyPart + PartialEq + std::fmt::Debug>(first: &T, last: &T) {
        for moment in [
            UNIX_EPOCH,
            UNIX_EPOCH + Duration::new(1_768_473_000, 123_456_789),
            UNIX_EPOCH - Duration::new(5, 1),
        ] {
            assert_eq!(T::at(moment).part(), moment.part());
        }
        let far = Duration::from_secs(1 << 60);
        assert_eq!((&T::at(UNIX_EPOCH - far), &T::at(UNIX_EPOCH + far)), (first, last));
    }

    #[test]
    #[cfg(feature = "chrono")]
    fn of_chrono() {
        check(&chrono::DateTime::<chrono::Utc>::MIN_UTC, &chrono::DateTime::<chrono::Utc>::MAX_UTC);
    }

    #[test]
    #[cfg(feature = "jiff")]
    fn of_jiff() {
        check(&jiff::Timestamp::MIN, &jiff::Timestamp::MAX);
    }

    #[test]
    #[cfg(feature = "time")]
    fn of_time() {
        use time::{OffsetDateTime, UtcDateTime};
        check(&UtcDateTime::MIN, &UtcDateTime::MAX);
        check::<OffsetDateTime>(&UtcDateTime::MIN.into(), &UtcDateTime::MAX.into());
    }
}
