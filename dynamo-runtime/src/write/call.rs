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

const OLD: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;

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

    /// As a call of its own. A check alone is part of a transaction of one.
    pub(super) fn to_sdk(&self, handle: &Handle) -> Result<SdkInput> {
        let (names, values) = (self.expressions.names(), self.expressions.values());
        let (table, condition) = (&handle.name, self.condition.clone());
        let old = condition.is_some().then_some(OLD);
        let built = match self.what.clone() {
            What::Put(item) => PutItemInput::builder()
                .table_name(table)
                .set_item(Some(item))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values_on_condition_check_failure(old)
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
                .build()
                .map(SdkInput::PutItem),
            What::Update { key, update } => UpdateItemInput::builder()
                .table_name(table)
                .set_key(Some(key))
                .update_expression(update)
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .return_values(ReturnValue::AllNew)
                .set_return_values_on_condition_check_failure(old)
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
                .build()
                .map(SdkInput::UpdateItem),
            What::Delete(key) => DeleteItemInput::builder()
                .table_name(table)
                .set_key(Some(key))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .return_values(ReturnValue::AllOld)
                .set_return_values_on_condition_check_failure(old)
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
                .build()
                .map(SdkInput::DeleteItem),
            What::Check(_) => return Err(Error::usage("a check is part of a transaction")),
        };
        built.map_err(Error::built)
    }

    /// Sends it as a call of its own, and answers what the service has to say of the item.
    pub(super) async fn send(
        &self,
        operation: Operation<'_>,
        handle: &Handle,
        client: &Client,
        doubt: &Doubt,
    ) -> Result<(Option<Item>, Consumed)> {
        let schema = handle.schema;
        match self.to_sdk(handle)? {
            SdkInput::PutItem(input) => {
                let sent = client
                    .put_item()
                    .table_name(&handle.name)
                    .set_item(input.item)
                    .set_condition_expression(input.condition_expression)
                    .set_expression_attribute_names(input.expression_attribute_names)
                    .set_expression_attribute_values(input.expression_attribute_values)
                    .set_return_values_on_condition_check_failure(input.return_values_on_condition_check_failure)
                    .set_return_consumed_capacity(input.return_consumed_capacity)
                    .customize()
                    .interceptor(doubt.clone());
                let cost = |answer: &aws_sdk_dynamodb::operation::put_item::PutItemOutput| Consumed::of(answer.consumed_capacity());
                let (_, consumed) = call(operation, schema, sent.send(), cost).await?;
                Ok((None, consumed))
            }
            SdkInput::UpdateItem(input) => {
                let sent = client
                    .update_item()
                    .table_name(&handle.name)
                    .set_key(input.key)
                    .set_update_expression(input.update_expression)
                    .set_condition_expression(input.condition_expression)
                    .set_expression_attribute_names(input.expression_attribute_names)
                    .set_expression_attribute_values(input.expression_attribute_values)
                    .set_return_values(input.return_values)
                    .set_return_values_on_condition_check_failure(input.return_values_on_condition_check_failure)
                    .set_return_consumed_capacity(input.return_consumed_capacity)
                    .customize()
                    .interceptor(doubt.clone());
                let cost = |answer: &aws_sdk_dynamodb::operation::update_item::UpdateItemOutput| Consumed::of(answer.consumed_capacity());
                let (answer, consumed) = call(operation, schema, sent.send(), cost).await?;
                Ok((answer.attributes, consumed))
            }
            SdkInput::DeleteItem(input) => {
                let sent = client
                    .delete_item()
                    .table_name(&handle.name)
                    .set_key(input.key)
                    .set_condition_expression(input.condition_expression)
                    .set_expression_attribute_names(input.expression_attribute_names)
                    .set_expression_attribute_values(input.expression_attribute_values)
                    .set_return_values(input.return_values)
                    .set_return_values_on_condition_check_failure(input.return_values_on_condition_check_failure)
                    .set_return_consumed_capacity(input.return_consumed_capacity)
                    .customize()
                    .interceptor(doubt.clone());
                let cost = |answer: &aws_sdk_dynamodb::operation::delete_item::DeleteItemOutput| Consumed::of(answer.consumed_capacity());
                let (answer, consumed) = call(operation, schema, sent.send(), cost).await?;
                Ok((answer.attributes, consumed))
            }
            _ => Err(Error::usage("a write is sent as PutItem, UpdateItem or DeleteItem")),
        }
    }

    /// As an action of a transaction.
    pub(super) fn to_transact(&self, handle: &Handle) -> Result<TransactWriteItem> {
        let (names, values) = (self.expressions.names(), self.expressions.values());
        let (table, condition) = (&handle.name, self.condition.clone());
        let old = condition.is_some().then_some(OLD);
        let item = TransactWriteItem::builder();
        let built = match self.what.clone() {
            What::Put(stored) => Put::builder()
                .table_name(table)
                .set_item(Some(stored))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values_on_condition_check_failure(old)
                .build()
                .map(|put| item.put(put)),
            What::Update { key, update } => Update::builder()
                .table_name(table)
                .set_key(Some(key))
                .update_expression(update)
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values_on_condition_check_failure(old)
                .build()
                .map(|update| item.update(update)),
            What::Delete(key) => Delete::builder()
                .table_name(table)
                .set_key(Some(key))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values_on_condition_check_failure(old)
                .build()
                .map(|delete| item.delete(delete)),
            What::Check(key) => ConditionCheck::builder()
                .table_name(table)
                .set_key(Some(key))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values_on_condition_check_failure(old)
                .build()
                .map(|check| item.condition_check(check)),
        };
        built.map(|item| item.build()).map_err(Error::built)
    }
}
