//! The table that a file holds already: its keys must be those that the schema wants, and so must the attribute of expiry and the stream.

use crate::error::{Error, Operation, Result};
use crate::schema::{create_table_input, stream_specification};
use crate::table::Handle;
use aws_sdk_dynamodb::operation::create_table::CreateTableInput;
use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::types::{AttributeDefinition, KeySchemaElement, TableDescription};

/// Whether the database holds the table. One of this name with other keys is an error.
pub(crate) async fn holds(handle: &Handle) -> Result<bool> {
    let found = describe(handle).await?;
    if let Some(found) = &found {
        check_keys(&create_table_input(handle.schema, &handle.name)?, found)?;
    }
    Ok(found.is_some())
}

async fn describe(handle: &Handle) -> Result<Option<TableDescription>> {
    let operation = Operation {
        name: "DescribeTable",
        entity: "",
        table: &handle.name,
        index: "",
        shard: None,
        writes: false,
    };
    match handle.client()?.describe_table().table_name(&handle.name).send().await {
        Ok(output) => Ok(output.table),
        Err(error)
            if error
                .as_service_error()
                .is_some_and(DescribeTableError::is_resource_not_found_exception) =>
        {
            Ok(None)
        }
        Err(error) => Err(Error::sdk(operation, handle.schema, error)),
    }
}

/// Makes the table's items expire, if an entity's do. A file may be older than the field `#[ttl]`.
pub(crate) async fn expires(handle: &Handle) -> Result<()> {
    if !handle.schema.has_ttl() {
        return Ok(());
    }
    let operation = Operation {
        name: "DescribeTimeToLive",
        entity: "",
        table: &handle.name,
        index: "",
        shard: None,
        writes: false,
    };
    let found = handle.client()?.describe_time_to_live().table_name(&handle.name).send().await;
    let found = found.map_err(|error| Error::sdk(operation, handle.schema, error))?;
    match found.time_to_live_description.and_then(|description| description.attribute_name) {
        None => handle.enable_ttl().await,
        Some(attribute) if attribute == handle.schema.ttl => Ok(()),
        Some(attribute) => Err(mismatch(format!(
            "items of the table `{}` expire by their attribute `{attribute}`, and the schema wants `{}`",
            handle.name, handle.schema.ttl
        ))),
    }
}

/// Gives the table its stream, if the schema has one. A file may be older than `stream = ..`.
pub(crate) async fn streams(handle: &Handle) -> Result<()> {
    let Some(view) = handle.schema.stream else {
        return Ok(());
    };
    let found = describe(handle).await?.and_then(|table| table.stream_specification);
    match found
        .filter(|stream| stream.stream_enabled)
        .and_then(|stream| stream.stream_view_type)
    {
        None => {
            let operation = Operation {
                name: "UpdateTable",
                entity: "",
                table: &handle.name,
                index: "",
                shard: None,
                writes: true,
            };
            let request = handle.client()?.update_table().table_name(&handle.name);
            let request = request.stream_specification(stream_specification(view).map_err(Error::built)?);
            request.send().await.map_err(|error| Error::sdk(operation, handle.schema, error))?;
            Ok(())
        }
        Some(found) if found == view.to_sdk() => Ok(()),
        Some(found) => Err(mismatch(format!(
            "the stream of the table `{}` has the view {found}, and the schema wants {}",
            handle.name,
            view.to_sdk()
        ))),
    }
}

/// Refuses a table whose keys, or whose indexes' keys, are not those of the request that would have made it.
/// Indexes that the request does not name are no matter.
pub(super) fn check_keys(wanted: &CreateTableInput, found: &TableDescription) -> Result<()> {
    let compare = |of: &str, wanted_key: &[KeySchemaElement], found_key: &[KeySchemaElement]| {
        let wanted_key = in_words(wanted_key, wanted.attribute_definitions());
        let found_key = in_words(found_key, found.attribute_definitions());
        if wanted_key == found_key {
            return Ok(());
        }
        Err(mismatch(format!("{of} has the key {found_key}, and the schema wants {wanted_key}")))
    };
    let table = wanted.table_name().unwrap_or_default();
    compare(&format!("the table `{table}`"), wanted.key_schema(), found.key_schema())?;
    let global = found.global_secondary_indexes().iter();
    let local = found.local_secondary_indexes().iter();
    let global: Vec<_> = global.map(|index| (index.index_name(), index.key_schema())).collect();
    let local: Vec<_> = local.map(|index| (index.index_name(), index.key_schema())).collect();
    let check = |kind: &str, name: &str, wanted_key: &[KeySchemaElement], there: &[(Option<&str>, &[KeySchemaElement])]| {
        let of = format!("the {kind} `{name}` of `{table}`");
        match there.iter().find(|(found, _)| *found == Some(name)) {
            Some((_, found_key)) => compare(&of, wanted_key, found_key),
            None => Err(mismatch(format!("{of} is not there"))),
        }
    };
    for index in wanted.global_secondary_indexes() {
        check("index", index.index_name(), index.key_schema(), &global)?;
    }
    for index in wanted.local_secondary_indexes() {
        check("local index", index.index_name(), index.key_schema(), &local)?;
    }
    Ok(())
}

fn mismatch(what: String) -> Error {
    Error::usage(format!("the file was made with another schema: {what}"))
}

/// `PK` (S) and `SK` (S): the partition key stands first.
fn in_words(key: &[KeySchemaElement], types: &[AttributeDefinition]) -> String {
    let described: Vec<_> = key
        .iter()
        .map(|element| {
            let name = element.attribute_name();
            let kind = types
                .iter()
                .find(|definition| definition.attribute_name() == name)
                .map_or("?", |found| found.attribute_type().as_str());
            format!("`{name}` ({kind})")
        })
        .collect();
    described.join(" and ")
}
