//! When an item expires, as DynamoDB wants to be told: a number of seconds since 1970.

use crate::error::{Error, Result};
use crate::key::Part;
use crate::schema::EntitySchema;
use aws_sdk_dynamodb::types::AttributeValue;

/// The last second of the year 9999.
const LAST_SECOND: i128 = 253_402_300_799;

/// The value of the TTL attribute that follows from the value of the field `#[ttl]`. A part of a second is rounded up, so that nothing expires
/// before its time.
///
/// What cannot be meant is refused, because the service would keep the item for ever without a word: it leaves alone what has expired more than
/// five years ago, and milliseconds are seconds of a far future.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html>
pub(crate) fn expiry(entity: &EntitySchema, field: usize, part: &Part<'_>) -> Result<AttributeValue> {
    let refused = |why: &str| {
        let field = entity.fields[field].name;
        Error::encode(entity, format_args!("`{field}` cannot say when it expires: {why}"), None)
    };
    let second = match *part {
        Part::Unsigned(seconds) => i128::try_from(seconds).unwrap_or(i128::MAX),
        Part::Signed(seconds) => seconds,
        Part::Instant { second, nanosecond } => i128::from(second) + i128::from(nanosecond.div_ceil(1_000_000_000)),
        Part::Text(_) | Part::Bytes(_) | Part::Date { .. } => {
            return Err(refused("it is not of the form that the `KeyPart` of its type declares"));
        }
    };
    match second {
        ..0 => Err(refused("it lies before 1970")),
        0..=LAST_SECOND => Ok(AttributeValue::N(second.to_string())),
        _ => Err(refused("it lies after the year 9999; DynamoDB counts seconds, not milliseconds")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Kind;
    use crate::schema::{FieldSchema, NoneAs};

    static ENTITY: EntitySchema = EntitySchema::new(
        "Session",
        "SESSION",
        &[],
        '#',
        &[FieldSchema::new("expires", "expires", Some(Kind::Instant), NoneAs::Absent)],
        &[],
        &[],
    );

    #[test]
    fn parts_of_a_second_are_rounded_up() {
        for (second, nanosecond, expected) in [
            (0, 0, "0"),
            (0, 1, "1"),
            (5, 999_999_999, "6"),
            // in a leap second
            (5, 1_000_000_000, "6"),
            (5, 1_000_000_001, "7"),
            (-1, 1, "0"),
        ] {
            let value = expiry(&ENTITY, 0, &Part::Instant { second, nanosecond }).unwrap();
            assert_eq!(value, AttributeValue::N(expected.to_owned()));
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        let milliseconds = 1_768_473_000_000;
        for (part, why) in [
            (Part::Signed(-1), "before 1970"),
            (Part::Instant { second: -1, nanosecond: 0 }, "before 1970"),
            (Part::Unsigned(milliseconds), "not milliseconds"),
            (Part::Unsigned(u128::MAX), "after the year 9999"),
            (
                Part::Instant {
                    second: 253_402_300_799,
                    nanosecond: 1,
                },
                "after the year 9999",
            ),
        ] {
            let error = expiry(&ENTITY, 0, &part).unwrap_err().to_string();
            assert!(
                error.starts_with("`Session` cannot be stored: `expires` cannot say when it expires"),
                "{error}"
            );
            assert!(error.contains(why), "{error}");
        }
        assert!(expiry(&ENTITY, 0, &Part::Unsigned(253_402_300_799)).is_ok());
    }
}
