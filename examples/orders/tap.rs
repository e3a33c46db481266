//! What a client sends: the inputs of its calls, taken down on their way through the SDK.

use crate::model::Orders;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::BeforeSerializationInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use dynamo_runtime::SdkInput;
use dynamo_runtime::prelude::*;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// `to_sdk` shows what a request sends first. Where the answer decides what is sent next, this shows all of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tap(Arc<Mutex<Vec<SdkInput>>>);

impl Tap {
    /// The same table, by a client that is tapped.
    pub(crate) fn on(&self, table: &Table<Orders>) -> Table<Orders> {
        let config = table.client().config().to_builder().interceptor(self.clone()).build();
        Table::builder(Client::from_conf(config)).name(table.name()).build()
    }

    /// What was sent since it was last asked.
    pub(crate) fn take(&self) -> Vec<SdkInput> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Intercept for Tap {
    fn name(&self) -> &'static str {
        "Tap"
    }

    fn read_before_serialization(
        &self,
        context: &BeforeSerializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let input = context.input();
        let get = || input.downcast_ref::<GetItemInput>().cloned().map(SdkInput::GetItem);
        let update = || input.downcast_ref::<UpdateItemInput>().cloned().map(SdkInput::UpdateItem);
        let transaction = || {
            input
                .downcast_ref::<TransactWriteItemsInput>()
                .cloned()
                .map(SdkInput::TransactWriteItems)
        };
        let known = get().or_else(update).or_else(transaction);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(known);
        Ok(())
    }
}
