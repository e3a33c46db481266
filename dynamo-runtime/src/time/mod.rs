//! Instants as text of a fixed width in UTC, which sorts as they do: `#[serde(with = "dynamo_runtime::time::millis")]`.
//!
//! | module | writes | characters |
//! |---|---|---|
//! | [`secs`] | `2026-01-15T10:30:00Z` | 20 |
//! | [`millis`] | `2026-01-15T10:30:00.123Z` | 24 |
//! | [`micros`] | `2026-01-15T10:30:00.123456Z` | 27 |
//! | [`nanos`] | `2026-01-15T10:30:00.123456789Z` | 30 |
//!
//! They take `std::time::SystemTime` and, behind the feature of the crate's name, `chrono::DateTime<Utc>`, `jiff::Timestamp`,
//! `time::OffsetDateTime` and `time::UtcDateTime`. Each has a module `optional` for an `Option` of one.
//!
//! The text is the same as in a key with the format of that name. What is finer than it is cut, toward the past, so that what is read back may
//! be earlier than what the struct had, by less than one unit. Years outside of 0000 to 9999
//! and leap seconds are refused. The serde code of the crates themselves writes as many digits as a value has, which does not sort: `10:30:00Z`
//! comes after `10:30:00.5Z`. So expressions offer `lt`, `gt` and `between` for fields with these modules, and only `eq` without.
//!
//! Every module reads what the others write and more: any time of [RFC 3339] with `T` and an offset, as tables written by others hold it. Such
//! text does not sort among the rest until it is written again.
//!
//! ```
//! use dynamo_runtime::prelude::*;
//! use std::time::{Duration, SystemTime, UNIX_EPOCH};
//!
//! #[derive(serde::Serialize, serde::Deserialize, SingleTable)]
//! #[pk("VISIT#<id>")]
//! struct Visit {
//!     id: String,
//!     #[serde(with = "dynamo_runtime::time::millis")]
//!     began: SystemTime,
//!     #[serde(with = "dynamo_runtime::time::millis::optional")]
//!     ended: Option<SystemTime>,
//! }
//!
//! #[derive(SingleTable)]
//! #[table(name = "visits")]
//! enum Visits { Visit(Visit) }
//!
//! let began = UNIX_EPOCH + Duration::new(1_768_473_000, 123_456_789);
//! let item = Visits::to_item(&Visit { id: "v1".to_owned(), began, ended: None })?;
//! assert_eq!(item["began"].as_s().unwrap(), "2026-01-15T10:30:00.123Z");
//! assert!(!item.contains_key("ended"));
//! # Ok::<(), dynamo_runtime::Error>(())
//! ```
//!
//! [RFC 3339]: https://www.rfc-editor.org/rfc/rfc3339#section-5.6

mod instant;
mod text;

pub use instant::Instant;

macro_rules! modules {
    ($($module:ident $precision:ident $example:literal)*) => {$(
        #[doc = concat!("As `", $example, "`. See [the module above](super).")]
        pub mod $module {
            use super::text::{self, Written};
            use super::Instant;
            use crate::schema::Precision;
            use serde::{Deserialize, Deserializer, Serializer};

            /// Writes an instant.
            ///
            /// # Errors
            /// If its year is outside of 0000 to 9999, or it is a leap second.
            pub fn serialize<T: Instant, S: Serializer>(instant: &T, serializer: S) -> Result<S::Ok, S::Error> {
                text::serialize(instant, Precision::$precision, serializer)
            }

            /// Reads an instant.
            ///
            /// # Errors
            /// If the text is no time, or the type does not reach it.
            pub fn deserialize<'de, T: Instant, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
                Written::deserialize(deserializer).map(|Written(instant)| instant)
            }

            /// For an `Option` of an instant.
            pub mod optional {
                use super::{Deserialize, Deserializer, Instant, Precision, Serializer, Written, text};

                /// Writes an instant, if there is one.
                ///
                /// # Errors
                /// If its year is outside of 0000 to 9999, or it is a leap second.
                pub fn serialize<T: Instant, S: Serializer>(instant: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
                    text::serialize_optional(instant.as_ref(), Precision::$precision, serializer)
                }

                /// Reads an instant, if there is one.
                ///
                /// # Errors
                /// If the text is no time, or the type does not reach it.
                pub fn deserialize<'de, T: Instant, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
                    let written = Option::deserialize(deserializer)?;
                    Ok(written.map(|Written(instant)| instant))
                }
            }
        }
    )*};
}
modules! {
    secs Seconds "2026-01-15T10:30:00Z"
    millis Millis "2026-01-15T10:30:00.123Z"
    micros Micros "2026-01-15T10:30:00.123456Z"
    nanos Nanos "2026-01-15T10:30:00.123456789Z"
}
