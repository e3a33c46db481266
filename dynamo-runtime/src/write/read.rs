//! What a write has to know before it can be planned: the item as it stands, read strongly.

use super::planned::{Known, Planned};
use crate::Item;
use crate::error::{Error, Result};
use crate::page::Consumed;
use crate::request::{SdkInput, get, transact_get};
use crate::table::Handle;
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemInputBuilder;
use aws_sdk_dynamodb::types::ReturnConsumedCapacity;

/// The writes that have to be read first, as positions.
pub(super) fn unknown(writes: &[Planned]) -> Vec<usize> {
    let unknown = |write: &Planned| write.guarded.as_ref().is_some_and(|guarded| guarded.known.is_none());
    writes
        .iter()
        .enumerate()
        .filter(|(_, write)| unknown(write))
        .map(|(at, _)| at)
        .collect()
}

/// The request that reads them: all in one, so that they are seen at one moment.
pub(super) fn input(writes: &[Planned], unknown: &[usize], handle: &Handle) -> Result<SdkInput> {
    if let [one] = unknown {
        return get_input(&writes[*one], handle)
            .build()
            .map(SdkInput::GetItem)
            .map_err(Error::built);
    }
    transact_get::input(transact_get::by_keys(keys(writes, unknown), handle)?).map(SdkInput::TransactGetItems)
}

/// Reads what is unknown of the writes.
pub(super) async fn learn(writes: &mut [Planned], handle: &Handle) -> Result<Consumed> {
    let unknown = unknown(writes);
    let (items, consumed): (Vec<Option<Item>>, _) = match &unknown[..] {
        [] => return Ok(Consumed::default()),
        [one] => {
            let (item, consumed) = get::get(get_input(&writes[*one], handle), writes[*one].entity.name, handle).await?;
            (vec![item], consumed)
        }
        several => transact_get::transact_get(transact_get::by_keys(keys(writes, several), handle)?, "", handle).await?,
    };
    for (at, item) in unknown.into_iter().zip(items) {
        if let Some(guarded) = &mut writes[at].guarded {
            guarded.known = Some(item.filter(|item| !item.is_empty()).map_or(Known::NoItem, Known::Item));
        }
    }
    Ok(consumed)
}

fn keys(writes: &[Planned], unknown: &[usize]) -> Vec<Item> {
    unknown.iter().map(|at| writes[*at].key.clone()).collect()
}

fn get_input(write: &Planned, handle: &Handle) -> GetItemInputBuilder {
    GetItemInput::builder()
        .table_name(&handle.name)
        .set_key(Some(write.key.clone()))
        .consistent_read(true)
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
}
