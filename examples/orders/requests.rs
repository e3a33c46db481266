//! Inputs of the SDK in, their parameters as text out, with the placeholders of expressions replaced by what they stand for.

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use dynamo_runtime::SdkInput;
use std::collections::HashMap;

type Names = HashMap<String, String>;
type Values = HashMap<String, AttributeValue>;

/// Requests that are the same but for the shard of an index that they read.
pub(crate) struct Alike {
    /// The parameters of the first one.
    pub(crate) parameters: Vec<[String; 3]>,
    /// The shards of the others.
    pub(crate) shards: Vec<u16>,
}

/// What is sent, by what it has in common.
pub(crate) fn alike(inputs: &[SdkInput]) -> Vec<Alike> {
    let mut groups = Vec::<(Option<String>, Alike)>::new();
    for input in inputs {
        let parameters = parameters(input);
        let (in_common, shard) = in_shard(input, &parameters).unzip();
        let group = groups.iter_mut().find(|(first, _)| in_common.is_some() && *first == in_common);
        match group.zip(shard) {
            Some(((_, alike), shard)) => alike.shards.push(shard),
            None => groups.push((
                in_common,
                Alike {
                    parameters,
                    shards: Vec::new(),
                },
            )),
        }
    }
    groups.into_iter().map(|(_, alike)| alike).collect()
}

/// The parameters of a query without the number of the shard that it reads, and that number.
fn in_shard(input: &SdkInput, parameters: &[[String; 3]]) -> Option<(String, u16)> {
    const SHARD: &str = "#SHARD";
    let SdkInput::Query(_) = input else { return None };
    let text = parameters.concat().join("\n");
    let (before, from) = text.split_once(SHARD)?;
    let end = from.find(|character: char| !character.is_ascii_digit())?;
    let (number, behind) = from.split_at(end);
    Some((format!("{before}{SHARD}{behind}"), number.parse().ok()?))
}

/// The operation, and then the parameters by the names of the API: those that say what is read and how.
pub(crate) fn parameters(input: &SdkInput) -> Vec<[String; 3]> {
    let mut parameters = Vec::new();
    let mut add = |name: &str, value: Option<String>| parameters.extend(value.map(|value| (name.to_owned(), value)));
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
            add("ProjectionExpression", query.projection_expression().map(filled));
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
        SdkInput::TransactWriteItems(transaction) => parameters.extend(transaction.transact_items().iter().flat_map(action)),
        _ => {}
    }
    let operations = [input.operation()].into_iter().chain(std::iter::repeat(""));
    operations
        .zip(parameters)
        .map(|(operation, (name, value))| [operation.to_owned(), name, value])
        .collect()
}

/// An action of a transaction: the key that it is about, and its expressions. Of a whole item that is put only the key is shown.
fn action(action: &TransactWriteItem) -> Vec<(String, String)> {
    let mut parameters = Vec::new();
    let mut add = |kind, item: &Values, update: Option<&str>, condition: Option<&str>, names: Option<&Names>, values: Option<&Values>| {
        let key = item.iter().filter(|(name, _)| ["PK", "SK"].contains(&name.as_str()));
        parameters.push((kind, key_of(key)));
        parameters.extend(update.map(|text| ("  UpdateExpression", filled(text, names, values))));
        parameters.extend(condition.map(|text| ("  ConditionExpression", filled(text, names, values))));
    };
    if let Some(check) = action.condition_check() {
        let (names, values) = (check.expression_attribute_names(), check.expression_attribute_values());
        add(
            "ConditionCheck",
            check.key(),
            None,
            Some(check.condition_expression()),
            names,
            values,
        );
    }
    if let Some(put) = action.put() {
        let (names, values) = (put.expression_attribute_names(), put.expression_attribute_values());
        add("Put", put.item(), None, put.condition_expression(), names, values);
    }
    if let Some(update) = action.update() {
        let (names, values) = (update.expression_attribute_names(), update.expression_attribute_values());
        let changes = Some(update.update_expression());
        add("Update", update.key(), changes, update.condition_expression(), names, values);
    }
    if let Some(delete) = action.delete() {
        let (names, values) = (delete.expression_attribute_names(), delete.expression_attribute_values());
        add("Delete", delete.key(), None, delete.condition_expression(), names, values);
    }
    parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// `PK = "..", SK = ".."`
fn key(key: &Values) -> String {
    key_of(key.iter())
}

fn key_of<'k>(key: impl Iterator<Item = (&'k String, &'k AttributeValue)>) -> String {
    let mut attributes: Vec<_> = key.map(|(name, value)| format!("{name} = {}", shown(value))).collect();
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
