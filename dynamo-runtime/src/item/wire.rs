//! What an item takes on its way to the service, where requests are JSON: more than what the service stores and counts.

use super::Item;
use aws_sdk_dynamodb::types::AttributeValue;

/// Bytes of the item in the JSON of a request, or a little more.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html>
pub(crate) fn wire_size(item: &Item) -> usize {
    map(item.iter().map(|(name, value)| text(name) + 1 + size(value)))
}

fn size(value: &AttributeValue) -> usize {
    // as in `{"NULL":true}`
    const LONGEST_TYPE: usize = r#"{"NULL":}"#.len();
    let inner = match value {
        AttributeValue::S(value) | AttributeValue::N(value) => text(value),
        AttributeValue::B(blob) => base64(blob.as_ref().len()),
        AttributeValue::Ss(set) | AttributeValue::Ns(set) => map(set.iter().map(|value| text(value))),
        AttributeValue::Bs(set) => map(set.iter().map(|blob| base64(blob.as_ref().len()))),
        AttributeValue::L(list) => map(list.iter().map(size)),
        AttributeValue::M(fields) => map(fields.iter().map(|(name, value)| text(name) + 1 + size(value))),
        // `true`, `false`, and nothing else that an entity is encoded to
        _ => 5,
    };
    LONGEST_TYPE + inner
}

/// A list or map: brackets, and a comma after each.
fn map(sizes: impl Iterator<Item = usize>) -> usize {
    2 + sizes.map(|size| size + 1).sum::<usize>()
}

fn text(text: &str) -> usize {
    let escaped = |byte: u8| match byte {
        b'"' | b'\\' => 2,
        // as `\u001f`
        0..0x20 => 6,
        _ => 1,
    };
    2 + text.bytes().map(escaped).sum::<usize>()
}

fn base64(bytes: usize) -> usize {
    2 + bytes.div_ceil(3) * 4
}
