//! Records of `aws_lambda_events` in, ours out; and the answer to Lambda.

use super::record::is_expiry;
use super::{DEEP, Failures, Operation, Record};
use crate::Item;
use crate::limits::NESTING_LEVELS;
use crate::schema::StreamView;
use aws_lambda_events::event::dynamodb as lambda;
use aws_lambda_events::event::streams::{DynamoDbBatchItemFailure, DynamoDbEventResponse};
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

impl From<lambda::EventRecord> for Record {
    fn from(record: lambda::EventRecord) -> Self {
        let operation = match &*record.event_name {
            "INSERT" => Some(Operation::Insert),
            "MODIFY" => Some(Operation::Modify),
            "REMOVE" => Some(Operation::Remove),
            _ => None,
        };
        let mut made = Self::new(operation.unwrap_or(Operation::Modify), Item::new());
        if operation.is_none() {
            made.fault = Some("it is no insert, modification or removal");
        }
        made.event_id = Some(record.event_id).filter(|id| !id.is_empty());
        made.expired = record
            .user_identity
            .is_some_and(|identity| is_expiry(Some(&identity.type_), Some(&identity.principal_id)));
        let change = record.change;
        made.keys = made.take(item(change.keys)).unwrap_or_default();
        made.new_image = image(&mut made, change.new_image);
        made.old_image = image(&mut made, change.old_image);
        made.view = change.stream_view_type.and_then(view);
        made.sequence_number = change.sequence_number;
        made.created_at = time(change.approximate_creation_date_time.timestamp());
        made
    }
}

/// An image that the view does not hold is an empty item there, which no stored one is: it has a key.
fn image(record: &mut Record, image: serde_dynamo::Item) -> Option<Item> {
    if image.is_empty() { None } else { record.take(item(image)) }
}

/// A moment that is left out is 1970 there, and the fraction of a second is not the one that was sent: `aws_lambda_events` 1.2 takes microseconds for
/// nanoseconds.
fn time(second: i64) -> Option<SystemTime> {
    let second = u64::try_from(second).ok().filter(|second| *second > 0)?;
    UNIX_EPOCH.checked_add(Duration::from_secs(second))
}

fn view(view: lambda::StreamViewType) -> Option<StreamView> {
    match view {
        lambda::StreamViewType::NewAndOldImages => Some(StreamView::NewAndOldImages),
        lambda::StreamViewType::NewImage => Some(StreamView::NewImage),
        lambda::StreamViewType::OldImage => Some(StreamView::OldImage),
        lambda::StreamViewType::KeysOnly => Some(StreamView::KeysOnly),
        _ => None,
    }
}

fn item(item: serde_dynamo::Item) -> Result<Item, &'static str> {
    let attributes = item.into_inner();
    attributes
        .into_iter()
        .map(|(name, value)| Ok((name, attribute(value, 0)?)))
        .collect()
}

/// The same value as the SDK has it.
fn attribute(value: serde_dynamo::AttributeValue, level: usize) -> Result<AttributeValue, &'static str> {
    use serde_dynamo::AttributeValue as Given;
    if level > NESTING_LEVELS {
        return Err(DEEP);
    }
    let inner = |value| attribute(value, level + 1);
    Ok(match value {
        Given::S(text) => AttributeValue::S(text),
        Given::N(number) => AttributeValue::N(number),
        Given::B(bytes) => AttributeValue::B(Blob::new(bytes)),
        Given::Bool(value) => AttributeValue::Bool(value),
        Given::Null(value) => AttributeValue::Null(value),
        Given::Ss(set) => AttributeValue::Ss(set),
        Given::Ns(set) => AttributeValue::Ns(set),
        Given::Bs(set) => AttributeValue::Bs(set.into_iter().map(Blob::new).collect()),
        Given::L(list) => AttributeValue::L(list.into_iter().map(inner).collect::<Result<_, _>>()?),
        Given::M(map) => AttributeValue::M(
            map.into_iter()
                .map(|(name, value)| Ok((name, inner(value)?)))
                .collect::<Result<_, &'static str>>()?,
        ),
    })
}

impl From<Failures> for DynamoDbEventResponse {
    fn from(failures: Failures) -> Self {
        let failures = failures.sequence_numbers().map(|number| {
            let mut failure = DynamoDbBatchItemFailure::default();
            failure.item_identifier = Some(number.to_owned());
            failure
        });
        let mut response = Self::default();
        response.batch_item_failures = failures.collect();
        response
    }
}
