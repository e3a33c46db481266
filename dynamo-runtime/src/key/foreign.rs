//! `KeyPart` for types of other crates, each behind the feature of the crate's name.

#[cfg(feature = "uuid")]
mod uuid {
    use crate::key::{KeyPart, Kind, Part, form};

    impl KeyPart for uuid::Uuid {
        type Form = form::Fixed;
        const KIND: Kind = Kind::Uuid;
        fn part(&self) -> Part<'_> {
            Part::Text(self.hyphenated().to_string().into())
        }
    }
}

#[cfg(feature = "ulid")]
mod ulid {
    use crate::key::{KeyPart, Kind, Part, form};

    impl KeyPart for ulid::Ulid {
        type Form = form::Fixed;
        const KIND: Kind = Kind::Ulid;
        fn part(&self) -> Part<'_> {
            Part::Text(self.to_string().into())
        }
    }
}

#[cfg(feature = "chrono")]
mod chrono {
    use crate::key::{KeyPart, Kind, Part, form};
    use chrono::{DateTime, Datelike, NaiveDate, TimeZone};

    impl<Tz: TimeZone> KeyPart for DateTime<Tz> {
        type Form = form::Instant;
        const KIND: Kind = Kind::Instant;
        fn part(&self) -> Part<'_> {
            // in a leap second these are a thousand million and more
            Part::Instant {
                second: self.timestamp(),
                nanosecond: self.timestamp_subsec_nanos(),
            }
        }
    }

    impl KeyPart for NaiveDate {
        type Form = form::Fixed;
        const KIND: Kind = Kind::Date;
        fn part(&self) -> Part<'_> {
            Part::Date {
                year: self.year(),
                month: self.month() as u8,
                day: self.day() as u8,
            }
        }
    }
}

#[cfg(feature = "time")]
mod time {
    use crate::key::{KeyPart, Kind, Part, form};
    use time::{Date, OffsetDateTime, UtcDateTime};

    impl KeyPart for OffsetDateTime {
        type Form = form::Instant;
        const KIND: Kind = Kind::Instant;
        fn part(&self) -> Part<'_> {
            Part::Instant {
                second: self.unix_timestamp(),
                nanosecond: self.nanosecond(),
            }
        }
    }

    impl KeyPart for UtcDateTime {
        type Form = form::Instant;
        const KIND: Kind = Kind::Instant;
        fn part(&self) -> Part<'_> {
            Part::Instant {
                second: self.unix_timestamp(),
                nanosecond: self.nanosecond(),
            }
        }
    }

    impl KeyPart for Date {
        type Form = form::Fixed;
        const KIND: Kind = Kind::Date;
        fn part(&self) -> Part<'_> {
            Part::Date {
                year: self.year(),
                month: self.month().into(),
                day: self.day(),
            }
        }
    }
}

#[cfg(feature = "jiff")]
mod jiff {
    use crate::key::{KeyPart, Kind, Part, form};
    use jiff::{Timestamp, ZonedDateTime, civil::Date};

    impl KeyPart for Timestamp {
        type Form = form::Instant;
        const KIND: Kind = Kind::Instant;
        fn part(&self) -> Part<'_> {
            // before 1970 its nanoseconds count backwards
            let before = i64::from(self.subsec_nanosecond() < 0);
            let nanosecond = self.subsec_nanosecond().rem_euclid(1_000_000_000).unsigned_abs();
            Part::Instant {
                second: self.as_second() - before,
                nanosecond,
            }
        }
    }

    impl KeyPart for ZonedDateTime {
        type Form = form::Instant;
        const KIND: Kind = Kind::Instant;
        fn part(&self) -> Part<'_> {
            self.timestamp().part().into_owned()
        }
    }

    impl KeyPart for Date {
        type Form = form::Fixed;
        const KIND: Kind = Kind::Date;
        fn part(&self) -> Part<'_> {
            Part::Date {
                year: self.year().into(),
                month: self.month().unsigned_abs(),
                day: self.day().unsigned_abs(),
            }
        }
    }
}
