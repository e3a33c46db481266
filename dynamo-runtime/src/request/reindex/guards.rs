//! Which guards of an item are missing: written before the entity had them, or by another program.

use crate::Item;
use crate::entity::Entity;
use crate::error::Result;
use crate::page::Consumed;
use crate::request::get::get;
use crate::table::Handle;
use crate::write::{Guards, guard_key, is_owner};
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::types::ReturnConsumedCapacity;

/// Of the guards that the item with this key has to have, those which do not name it as their owner. Read strongly, one by one: a read costs a
/// small part of the transaction that is spared where the guard is there.
pub(super) async fn missing<E: Entity>(mut guards: Guards, key: &Item, handle: &Handle) -> Result<(Guards, Consumed)> {
    let mut consumed = Consumed::default();
    for guard in &mut guards {
        let Some(value) = guard else { continue };
        let input = GetItemInput::builder()
            .table_name(&handle.name)
            .set_key(Some(guard_key(value, handle.schema)))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
        let (found, cost) = get(input, E::SCHEMA.name, handle).await?;
        consumed += cost;
        if found.is_some_and(|found| is_owner(key, &found, handle.schema)) {
            *guard = None;
        }
    }
    Ok((guards, consumed))
}
