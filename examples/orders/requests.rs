//! An input of the SDK in, its parameters as text out, with the placeholders of its expressions replaced by what they stand for.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::SdkInput;
use std::collections::HashMap;

type Names = HashMap<String, String>;
type Values = HashMap<String, AttributeValue>;

/// The operation, and then the parameters by the names of the API: those that say what is read and how.
pub(crate) fn parameters(input: &SdkInput) -> Vec<[String; 3]> {
    let mut parameters: Vec<(&str, String)> = Vec::new();
    let mut add = |name, value: Option<String>| parameters.extend(value.map(|value| (name, value)));
    match input {
        SdkInput::GetItem(get) => {
            add("Key", get.key().map(key));
            add("ConsistentRead", get.consistent_read().map(|value| value.to_string()));
        }
        SdkInput::Query(query) => {
            let filled = |expression| filled(expression, query.expression_attribute_names(), query.expression_attribute_values());
            add("IndexName", query.index_name().map(str::to_owned));
            add("KeyConditionExpression", query.key_condition_expression().map(filled));
            add("FilterExpression", query.filter_expression().map(filled));
            add(
                "ScanIndexForward",
                query
                    .scan_index_forward()
                    .filter(|forward| !forward)
                    .map(|forward| forward.to_string()),
            );
            add("Limit", query.limit().map(|limit| limit.to_string()));
            add("ExclusiveStartKey", query.exclusive_start_key().map(key));
        }
        _ => {}
    }
    let operations = [input.operation()].into_iter().chain(std::iter::repeat(""));
    operations
        .zip(parameters)
        .map(|(operation, (name, value))| [operation.to_owned(), name.to_owned(), value])
        .collect()
}

/// `PK = "..", SK = ".."`
fn key(key: &Values) -> String {
    let mut attributes: Vec<_> = key.iter().map(|(name, value)| format!("{name} = {}", shown(value))).collect();
    // a map has no order: the table's key comes last, as in a LastEvaluatedKey of the guide
    attributes.sort();
    attributes.join(", ")
}

/// The expression with names and values in the places of `#name` and `:value`.
fn filled(expression: &str, names: Option<&Names>, values: Option<&Values>) -> String {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut text = String::new();
    let mut rest = expression;
    while let Some(at) = rest.find(['#', ':']) {
        let (before, from) = rest.split_at(at);
        let end = from[1..]
            .find(|character| !is_word(character))
            .map_or(from.len(), |length| length + 1);
        let (placeholder, behind) = from.split_at(end);
        let name = names.and_then(|names| names.get(placeholder)).cloned();
        let value = || values.and_then(|values| values.get(placeholder)).map(shown);
        text.push_str(before);
        text.push_str(&name.or_else(value).unwrap_or_else(|| placeholder.to_owned()));
        rest = behind;
    }
    text + rest
}

fn shown(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) => format!("{text:?}"),
        AttributeValue::N(number) => number.clone(),
        other => format!("{other:?}"),
    }
}
