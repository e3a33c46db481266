//! One part of a request as the SDK takes it: a call of its own, or an action of a transaction.

use super::doubt::Doubt;
use crate::Item;
use crate::error::{Error, Operation, Result};
use crate::expression::{Edit, Expressions, Predicate};
use crate::page::Consumed;
use crate::request::{SdkInput, call};
use crate::table::Handle;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use aws_sdk_dynamodb::types::{
    ConditionCheck, Delete, Put, ReturnConsumedCapacity, ReturnValue, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};

/// Ready to be sent.
#[derive(Clone)]
pub(crate) struct Call {
    pub(super) what: What,
    condition: Option<String>,
    expressions: Expressions,
}

#[derive(Clone)]
pub(super) enum What {
    Put(Item),
    Update { key: Item, update: String },
    Delete(Item),
    Check(Item),
}

const COST: ReturnConsumedCapacity = ReturnConsumedCapacity::Indexes;

const CHECK_ALONE: &str = "a check is part of a transaction";

/// Adds the condition to one of the SDK's builders, which have the same methods and no type in common.
macro_rules! on_condition {
    ($call:expr, $builder:expr) => {
        $builder
            .set_condition_expression($call.condition.clone())
            .set_expression_attribute_names($call.expressions.names())
            .set_expression_attribute_values($call.expressions.values())
            .set_return_values_on_condition_check_failure($call.condition.is_some().then_some(ReturnValuesOnConditionCheckFailure::AllOld))
    };
}

impl Call {
    /// A call that writes or deletes, on a condition if there is one.
    pub(super) fn new(what: What, condition: Option<&Predicate>) -> Result<Self> {
        Self::with(what, condition, Expressions::default())
    }

    /// A call that changes the item with this key.
    pub(super) fn update(key: Item, edits: &[Edit], condition: Option<&Predicate>) -> Result<Self> {
        let mut expressions = Expressions::default();
        let update = expressions.update(edits)?;
        Self::with(What::Update { key, update }, condition, expressions)
    }

    fn with(what: What, condition: Option<&Predicate>, mut expressions: Expressions) -> Result<Self> {
        let condition = condition.map(|condition| expressions.condition(condition)).transpose()?;
        Ok(Self {
            what,
            condition,
            expressions,
        })
    }

    /// What was sent of the item, if the whole item was.
    pub(super) fn item(&self) -> Option<&Item> {
        match &self.what {
            What::Put(item) => Some(item),
            What::Update { .. } | What::Delete(_) | What::Check(_) => None,
        }
    }

    /// The API's name of it as a call of its own.
    pub(super) const fn operation(&self) -> &'static str {
        match &self.what {
            What::Put(_) => "PutItem",
            What::Update { .. } => "UpdateItem",
            What::Delete(_) => "DeleteItem",
            What::Check(_) => "ConditionCheck",
        }
    }

    /// As a call of its own. A check is part of a transaction.
    pub(super) fn to_sdk(&self, handle: &Handle) -> Result<SdkInput> {
        let table = &handle.name;
        let built = match self.what.clone() {
            What::Put(item) => {
                let put = PutItemInput::builder().table_name(table).set_item(Some(item));
                on_condition!(self, put.return_consumed_capacity(COST))
                    .build()
                    .map(SdkInput::PutItem)
            }
            What::Update { key, update } => {
                let change = UpdateItemInput::builder()
                    .table_name(table)
                    .set_key(Some(key))
                    .update_expression(update);
                let change = change.return_values(ReturnValue::AllNew).return_consumed_capacity(COST);
                on_condition!(self, change).build().map(SdkInput::UpdateItem)
            }
            What::Delete(key) => {
                let delete = DeleteItemInput::builder().table_name(table).set_key(Some(key));
                let delete = delete.return_values(ReturnValue::AllOld).return_consumed_capacity(COST);
                on_condition!(self, delete).build().map(SdkInput::DeleteItem)
            }
            What::Check(_) => return Err(Error::usage(CHECK_ALONE)),
        };
        built.map_err(Error::built)
    }

    /// Sends it as a call of its own, and answers what the service has to say of the item.
    // the same as the input, on the types that the SDK can watch the attempts of
    pub(super) async fn send(
        &self,
        operation: Operation<'_>,
        handle: &Handle,
        client: &Client,
        doubt: &Doubt,
    ) -> Result<(Option<Item>, Consumed)> {
        let (table, schema) = (&handle.name, handle.schema);
        match self.what.clone() {
            What::Put(item) => {
                let put = client.put_item().table_name(table).set_item(Some(item));
                let put = on_condition!(self, put.return_consumed_capacity(COST));
                let sent = put.customize().interceptor(doubt.clone()).send();
                let (_, consumed) = call(operation, schema, sent, |answer| Consumed::of(answer.consumed_capacity())).await?;
                Ok((None, consumed))
            }
            What::Update { key, update } => {
                let change = client.update_item().table_name(table).set_key(Some(key)).update_expression(update);
                let change = change.return_values(ReturnValue::AllNew).return_consumed_capacity(COST);
                let sent = on_condition!(self, change).customize().interceptor(doubt.clone()).send();
                let (answer, consumed) = call(operation, schema, sent, |answer| Consumed::of(answer.consumed_capacity())).await?;
                Ok((answer.attributes, consumed))
            }
            What::Delete(key) => {
                let delete = client.delete_item().table_name(table).set_key(Some(key));
                let delete = delete.return_values(ReturnValue::AllOld).return_consumed_capacity(COST);
                let sent = on_condition!(self, delete).customize().interceptor(doubt.clone()).send();
                let (answer, consumed) = call(operation, schema, sent, |answer| Consumed::of(answer.consumed_capacity())).await?;
                Ok((answer.attributes, consumed))
            }
            What::Check(_) => Err(Error::usage(CHECK_ALONE)),
        }
    }

    /// As an action of a transaction.
    pub(super) fn to_transact(&self, handle: &Handle) -> Result<TransactWriteItem> {
        let (table, action) = (&handle.name, TransactWriteItem::builder());
        let built = match self.what.clone() {
            What::Put(item) => {
                let put = on_condition!(self, Put::builder().table_name(table).set_item(Some(item)));
                put.build().map(|put| action.put(put))
            }
            What::Update { key, update } => {
                let change = Update::builder().table_name(table).set_key(Some(key)).update_expression(update);
                on_condition!(self, change).build().map(|change| action.update(change))
            }
            What::Delete(key) => {
                let delete = on_condition!(self, Delete::builder().table_name(table).set_key(Some(key)));
                delete.build().map(|delete| action.delete(delete))
            }
            What::Check(key) => {
                let check = on_condition!(self, ConditionCheck::builder().table_name(table).set_key(Some(key)));
                check.build().map(|check| action.condition_check(check))
            }
        };
        built.map(|action| action.build()).map_err(Error::built)
    }
}
