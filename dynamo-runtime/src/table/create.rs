//! The physical table: created from the schema, with its indexes, its stream and the attribute by which items expire.

use super::{Handle, Table};
use crate::Sending;
use crate::entity::TableDef;
use crate::error::{Error, Operation, Result};
use crate::schema::create_table_input;
use aws_sdk_dynamodb::client::Waiters;
use aws_sdk_dynamodb::types::TimeToLiveSpecification;
use std::time::Duration;

/// A table with many indexes takes minutes.
const CREATE_TABLE_WAIT: Duration = Duration::from_secs(600);

impl<T> Table<T> {
    /// Creates the physical table with all its indexes and its stream, billed by request, and waits until it is active (ten minutes at most).
    ///
    /// The attributes, keys and indexes are those of the entities; indexes hold whole items. For production tables, prefer the tool
    /// that manages the rest of the infrastructure. Calls CreateTable, then DescribeTable until the table is active, and UpdateTimeToLive if
    /// an entity has a field `#[ttl]`; the waiting needs the client's sleep implementation. It does not add an index to a table that is there: see
    /// [`Reindex`](crate::Reindex).
    ///
    /// # Errors
    /// If there is a table of this name already (code `ResourceInUseException`), or the service refuses.
    pub fn create(&self) -> Sending<'_, ()>
    where
        T: TableDef,
    {
        Sending::new(async move {
            let client = self.handle.client()?;
            let input = create_table_input(T::SCHEMA, &self.handle.name)?;
            let operation = Operation {
                name: "CreateTable",
                entity: "",
                table: &self.handle.name,
                index: "",
                shard: None,
                writes: true,
            };
            client
                .create_table()
                .table_name(&self.handle.name)
                .set_attribute_definitions(input.attribute_definitions)
                .set_key_schema(input.key_schema)
                .set_global_secondary_indexes(input.global_secondary_indexes)
                .set_local_secondary_indexes(input.local_secondary_indexes)
                .set_billing_mode(input.billing_mode)
                .set_stream_specification(input.stream_specification)
                .send()
                .await
                .map_err(|error| Error::sdk(operation, T::SCHEMA, error))?;
            client
                .wait_until_table_exists()
                .table_name(&self.handle.name)
                .wait(CREATE_TABLE_WAIT)
                .await
                .map_err(|error| Error::below(format!("table `{}` was created, but not seen active", self.handle.name), error))?;
            self.handle.enable_ttl().await
        })
    }
}

impl Handle {
    /// Tells the service which attribute says when items expire, if there is one.
    pub(crate) async fn enable_ttl(&self) -> Result<()> {
        if !self.schema.has_ttl() {
            return Ok(());
        }
        let specification = TimeToLiveSpecification::builder()
            .attribute_name(self.schema.ttl)
            .enabled(true)
            .build()
            .map_err(Error::built)?;
        let operation = Operation {
            name: "UpdateTimeToLive",
            entity: "",
            table: &self.name,
            index: "",
            shard: None,
            writes: true,
        };
        let request = self
            .client()?
            .update_time_to_live()
            .table_name(&self.name)
            .time_to_live_specification(specification);
        request.send().await.map_err(|error| Error::sdk(operation, self.schema, error))?;
        Ok(())
    }
}
