//! Records of `aws-sdk-dynamodbstreams` in, ours out.

use super::record::is_expiry;
use super::{DEEP, Operation, Record, STRANGE};
use crate::Item;
use crate::limits::NESTING_LEVELS;
use crate::schema::StreamView;
use aws_sdk_dynamodb::types::AttributeValue;
use aws_sdk_dynamodbstreams::types as sdk;
use std::collections::HashMap;
use std::time::SystemTime;

impl From<sdk::Record> for Record {
    fn from(record: sdk::Record) -> Self {
        let operation = match record.event_name {
            Some(sdk::OperationType::Insert) => Some(Operation::Insert),
            Some(sdk::OperationType::Modify) => Some(Operation::Modify),
            Some(sdk::OperationType::Remove) => Some(Operation::Remove),
            _ => None,
        };
        let mut made = Self::new(operation.unwrap_or(Operation::Modify), Item::new());
        if operation.is_none() {
            made.fault = Some("it is no insert, modification or removal");
        }
        made.event_id = record.event_id;
        made.expired = record
            .user_identity
            .is_some_and(|identity| match (identity.r#type, identity.principal_id) {
                // The developer guide, Lambda and the embedded engine spell its fields with a small letter, where the SDK reads nothing. Nobody else than
                // the service is ever named.
                (None, None) => true,
                (kind, principal) => is_expiry(kind.as_deref(), principal.as_deref()),
            });
        let Some(change) = record.dynamodb else {
            made.fault = Some("it says of no item what was done");
            return made;
        };
        made.keys = made.take(item(change.keys.unwrap_or_default())).unwrap_or_default();
        made.new_image = change.new_image.and_then(|image| made.take(item(image)));
        made.old_image = change.old_image.and_then(|image| made.take(item(image)));
        made.view = change.stream_view_type.and_then(view);
        made.sequence_number = change.sequence_number;
        made.created_at = change
            .approximate_creation_date_time
            .and_then(|created| SystemTime::try_from(created).ok());
        made
    }
}

fn view(view: sdk::StreamViewType) -> Option<StreamView> {
    match view {
        sdk::StreamViewType::NewAndOldImages => Some(StreamView::NewAndOldImages),
        sdk::StreamViewType::NewImage => Some(StreamView::NewImage),
        sdk::StreamViewType::OldImage => Some(StreamView::OldImage),
        sdk::StreamViewType::KeysOnly => Some(StreamView::KeysOnly),
        _ => None,
    }
}

fn item(item: HashMap<String, sdk::AttributeValue>) -> Result<Item, &'static str> {
    item.into_iter().map(|(name, value)| Ok((name, attribute(value, 0)?))).collect()
}

/// The same value as the other SDK has it.
fn attribute(value: sdk::AttributeValue, level: usize) -> Result<AttributeValue, &'static str> {
    if level > NESTING_LEVELS {
        return Err(DEEP);
    }
    let inner = |value| attribute(value, level + 1);
    Ok(match value {
        sdk::AttributeValue::S(text) => AttributeValue::S(text),
        sdk::AttributeValue::N(number) => AttributeValue::N(number),
        sdk::AttributeValue::B(bytes) => AttributeValue::B(bytes),
        sdk::AttributeValue::Bool(value) => AttributeValue::Bool(value),
        sdk::AttributeValue::Null(value) => AttributeValue::Null(value),
        sdk::AttributeValue::Ss(set) => AttributeValue::Ss(set),
        sdk::AttributeValue::Ns(set) => AttributeValue::Ns(set),
        sdk::AttributeValue::Bs(set) => AttributeValue::Bs(set),
        sdk::AttributeValue::L(list) => AttributeValue::L(list.into_iter().map(inner).collect::<Result<_, _>>()?),
        sdk::AttributeValue::M(map) => AttributeValue::M(
            map.into_iter()
                .map(|(name, value)| Ok((name, inner(value)?)))
                .collect::<Result<_, &'static str>>()?,
        ),
        _ => return Err(STRANGE),
    })
}
