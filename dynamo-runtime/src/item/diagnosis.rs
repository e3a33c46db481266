//! Why an item could not be read: the place in the item, what was expected there and what was found, in words without values.

use super::Item;
use aws_sdk_dynamodb::types::AttributeValue;
use serde_path_to_error::{Path, Segment};

/// What is said of a value that no deserializer is given.
pub(super) const UNKNOWN_TYPE: &str = "a value of a type that this version of the SDK does not know";
pub(super) const TOO_DEEP: &str = "a value that is nested deeper than DynamoDB allows";

/// The place as a path: `.items[2].age`. Names that are not declared in the program are data, such as the keys of a map, and are left out.
pub(super) fn place(path: &Path, declared: &[bool]) -> String {
    let mut declared = declared.iter();
    path.iter()
        .map(|segment| match segment {
            Segment::Seq { index } => format!("[{index}]"),
            Segment::Map { key } | Segment::Enum { variant: key } if declared.next() == Some(&true) => format!(".{key}"),
            Segment::Map { .. } | Segment::Enum { .. } => ".*".to_owned(),
            Segment::Unknown => String::new(),
        })
        .collect()
}

/// The DynamoDB type of what is at the place.
pub(super) fn found(item: &Item, path: &Path) -> Option<&'static str> {
    let mut segments = path.iter();
    let Some(Segment::Map { key }) = segments.next() else { return None };
    let mut value = item.get(key)?;
    for segment in segments {
        value = match (segment, value) {
            (Segment::Seq { .. }, AttributeValue::Ss(_)) => return Some("S"),
            (Segment::Seq { .. }, AttributeValue::Ns(_)) => return Some("N"),
            (Segment::Seq { .. }, AttributeValue::Bs(_)) => return Some("B"),
            (Segment::Seq { index }, AttributeValue::L(list)) => list.get(*index)?,
            (Segment::Map { key } | Segment::Enum { variant: key }, AttributeValue::M(map)) => map.get(key)?,
            // an enum of plain text, or serde's own layers
            _ => value,
        };
    }
    Some(match value {
        AttributeValue::S(_) => "S",
        AttributeValue::N(_) => "N",
        AttributeValue::B(_) => "B",
        AttributeValue::Bool(_) => "BOOL",
        AttributeValue::Null(_) => "NULL",
        AttributeValue::Ss(_) => "SS",
        AttributeValue::Ns(_) => "NS",
        AttributeValue::Bs(_) => "BS",
        AttributeValue::L(_) => "L",
        AttributeValue::M(_) => "M",
        _ => return None,
    })
}

/// What the refusal says, without the values that serde and `serde_dynamo` put into their messages.
pub(super) fn why(message: &str, found: Option<&str>) -> String {
    // names of fields and variants are from the program, not from the item
    let of_field = ["missing field `", "duplicate field `"]
        .iter()
        .find_map(|start| message.strip_prefix(start));
    if message == UNKNOWN_TYPE || message == TOO_DEEP || of_field.and_then(|rest| rest.strip_suffix('`')).is_some_and(is_name) {
        return message.to_owned();
    }
    // a `Deserialize` of the user's own can write a message of the same form, with anything in it
    let expected_words = message
        .rsplit_once(", expected ")
        .map(|(_, words)| words)
        .filter(|words| is_vocabulary(words));
    if message.starts_with("unknown variant `") {
        return format!(
            "unknown variant{}",
            expected_words.map(|words| format!(", expected {words}")).unwrap_or_default()
        );
    }
    if message.starts_with("unknown field `") {
        return "an attribute that its struct does not have".to_owned();
    }
    let told = ["invalid type: ", "invalid value: ", "invalid length "]
        .iter()
        .any(|start| message.starts_with(start));
    let expected = match (message, expected_words) {
        ("Expected num", _) => "N",
        ("Expected string" | "Expected char" | "Key must be a string", _) => "S",
        ("Expected bool", _) => "BOOL",
        ("Expected unit" | "Expected unit struct", _) => "NULL",
        ("Expected seq", _) => "L",
        ("Expected map", _) => "M",
        ("Expected binary data", _) => "B",
        ("Expected enum" | "Expected an item with a single key", _) => "S or M with one entry",
        (_, Some(words)) if told => match stored_as(words) {
            Some(letter) if Some(letter) != found => letter,
            _ => words,
        },
        _ if message.starts_with("Failed to parse ") => "a number of the field's type",
        _ => return "its `Deserialize` refuses it".to_owned(),
    };
    match found {
        // a number of another type: too large, negative, or with a fraction
        Some("N") if is_number(expected) => format!("expected {expected}, found N that does not fit"),
        Some(found) => format!("expected {expected}, found {found}"),
        None => format!("expected {expected}"),
    }
}

/// Whether these are a number type's words.
fn is_number(words: &str) -> bool {
    const TYPES: [&str; 14] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
    ];
    TYPES.contains(&words)
}

/// Whether the words are those of a derived `Deserialize`: of a type, or names in back-ticks.
fn is_vocabulary(words: &str) -> bool {
    let kinds = [
        "struct ",
        "enum ",
        "tuple struct ",
        "unit struct ",
        "variant ",
        "a tuple of size ",
        "an array of length ",
    ];
    let kind = |words: &str| kinds.iter().find_map(|kind| words.strip_prefix(kind)).is_some_and(is_name);
    let counted = |words: &str| {
        words
            .split_once(" with ")
            .is_some_and(|(named, count)| kind(named) && count.ends_with("element"))
    };
    let names = words
        .trim_start_matches("one of ")
        .split(", ")
        .flat_map(|names| names.split(" or "));
    let quoted = |name: &str| name.strip_prefix('`').and_then(|name| name.strip_suffix('`')).is_some_and(is_name);
    stored_as(words).is_some() || kind(words) || counted(words.trim_end_matches('s')) || names.into_iter().all(quoted)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '.'))
}

/// The DynamoDB type of what serde says it expects.
fn stored_as(words: &str) -> Option<&'static str> {
    Some(match words {
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "f32" | "f64" => "N",
        "a string" | "a borrowed string" | "a character" => "S",
        "a boolean" => "BOOL",
        "a sequence" => "L",
        "a map" => "M",
        // of `Set`
        "a set of strings" => "SS",
        "a set of numbers" => "NS",
        "a set of bytes" => "BS",
        _ if words.starts_with("struct ") => "M",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::why;

    #[test]
    fn the_words_of_derived_code_are_shown() {
        let shown = [
            ("missing field `unit-price`", "missing field `unit-price`"),
            ("invalid type: string \"x\", expected u32", "expected N, found S"),
            ("invalid value: integer `300`, expected u8", "expected N, found S"),
            (
                "unknown variant `x`, expected one of `A`, `B`",
                "unknown variant, expected one of `A`, `B`",
            ),
            ("unknown variant `x`, expected `A` or `B`", "unknown variant, expected `A` or `B`"),
            (
                "invalid type: map, expected tuple struct Pair with 2 elements",
                "expected tuple struct Pair with 2 elements, found S",
            ),
        ];
        for (message, expected) in shown {
            assert_eq!(why(message, Some("S")), expected);
        }
    }

    #[test]
    fn the_words_of_other_code_are_not() {
        let hidden = [
            "missing field `a secret`, bad mail",
            "invalid value: no colour, expected red not secret",
            "unknown variant `x`, expected SECRET`, there are no variants",
            "duplicate field `x`: secret",
            "secret",
        ];
        for message in hidden {
            let text = why(message, Some("S"));
            assert!(!text.to_lowercase().contains("secret"), "{text}");
        }
    }
}
