//! Tables in this process: how they are opened, and how their items expire.

use super::{Table, TableBuilder};
use crate::entity::TableDef;
use crate::error::{Error, Result};
use crate::{Sending, embedded};
use dynoxide::Database;
use std::path::Path;

impl<T> Table<T> {
    /// A new table in this process, in memory: gone with the last clone of this handle.
    ///
    /// For examples, tests and small installations. The engine is `dynoxide-rs` on SQLite, and the real SDK client talks to it without a network.
    /// It differs from DynamoDB in that every read is consistent, nothing is throttled, transactions never conflict, and nothing expires by itself.
    /// A request occupies its thread until it is answered, and all requests of a database follow one another.
    ///
    /// # Errors
    /// If the engine cannot start.
    pub async fn embedded() -> Result<Self>
    where
        T: TableDef,
    {
        let table = Self::on(embedded::in_memory()?);
        table.create().await?;
        Ok(table)
    }

    /// The table in this process, in an SQLite file, which is made if it is not there. See [`embedded`](Self::embedded).
    ///
    /// A file without an index that the entities have by now is refused. To add it, open the file with an enum of the entities as they were, and
    /// call `client().update_table()`; then [`reindex`](crate::Entity::reindex).
    ///
    /// # Errors
    /// If the file cannot be opened, or holds a table of this name with other keys or indexes, with another TTL attribute, or with a stream of
    /// another view.
    pub async fn embedded_at(path: impl AsRef<Path>) -> Result<Self>
    where
        T: TableDef,
    {
        let table = Self::on(embedded::at(path.as_ref())?);
        if !embedded::holds(&table.handle).await? {
            match table.create().await {
                // another opening of the same new file may have been faster
                Err(error) if error.code() == Some("ResourceInUseException") && embedded::holds(&table.handle).await? => {}
                created => return created.map(|()| table),
            }
        }
        embedded::expires(&table.handle).await?;
        embedded::streams(&table.handle).await?;
        Ok(table)
    }

    fn on(database: Database) -> Self
    where
        T: TableDef,
    {
        let builder = Self::builder(embedded::client(&database));
        TableBuilder {
            database: Some(database),
            ..builder
        }
        .build()
    }

    /// The client of DynamoDB Streams for an embedded table: `ListStreams`, `DescribeStream`, `GetShardIterator` and `GetRecords`, without a network.
    ///
    /// In production, make one from the SDK's configuration, or let AWS Lambda read the stream. [`streams`](mod@crate::streams) turns the records
    /// into entities. Needs the features `embedded` and `streams`.
    ///
    /// ```
    /// use aws_sdk_dynamodbstreams::types::ShardIteratorType;
    /// use dynamo_runtime::prelude::*;
    /// use dynamo_runtime::streams;
    ///
    /// #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
    /// #[pk("NOTE#<id>")]
    /// struct Note {
    ///     id: String,
    /// }
    ///
    /// #[derive(Debug, PartialEq, SingleTable)]
    /// #[table(name = "notes", stream = new_and_old_images)]
    /// enum Notes { Note(Note) }
    ///
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// let table = Table::<Notes>::embedded().await?;
    /// Note { id: "n1".to_owned() }.create().send(&table).await?;
    ///
    /// let client = table.embedded_streams()?;
    /// let stream = client.list_streams().table_name("notes").send().await?.streams()[0].stream_arn().unwrap().to_owned();
    /// let described = client.describe_stream().stream_arn(&stream).send().await?.stream_description.unwrap();
    /// let iterator = client
    ///     .get_shard_iterator()
    ///     .stream_arn(&stream)
    ///     .shard_id(described.shards()[0].shard_id().unwrap())
    ///     .shard_iterator_type(ShardIteratorType::TrimHorizon)
    ///     .send()
    ///     .await?;
    /// let records = client.get_records().set_shard_iterator(iterator.shard_iterator).send().await?.records.unwrap_or_default();
    ///
    /// let batch = streams::decode::<Notes>(records);
    /// assert_eq!(batch.events[0].change.new(), Some(&Notes::Note(Note { id: "n1".to_owned() })));
    /// # Ok::<(), Box<dyn std::error::Error>>(()) }).unwrap();
    /// ```
    ///
    /// # Errors
    /// If the handle was not made by [`embedded`](Self::embedded) or [`embedded_at`](Self::embedded_at).
    #[cfg(feature = "streams")]
    pub fn embedded_streams(&self) -> Result<aws_sdk_dynamodbstreams::Client> {
        let Some(database) = &self.handle.database else {
            return Err(Error::usage(format!(
                "table `{}` is not embedded: make a client of its streams from the SDK's configuration",
                self.handle.name
            )));
        };
        Ok(embedded::streams_client(database))
    }

    /// Removes the items of an embedded table whose time of expiry has come, and answers how many there were.
    ///
    /// DynamoDB does so by itself, within days, and needs no call. Nothing expires by itself in an embedded table. In a file that holds several
    /// tables, all of them are swept.
    ///
    /// ```
    /// use dynamo_runtime::prelude::*;
    ///
    /// #[derive(serde::Serialize, serde::Deserialize, SingleTable)]
    /// #[pk("SESSION#<id>")]
    /// struct Session {
    ///     id: String,
    ///     #[ttl]
    ///     expires: u64,
    /// }
    ///
    /// #[derive(SingleTable)]
    /// #[table(name = "sessions")]
    /// enum Sessions { Session(Session) }
    ///
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// let table = Table::<Sessions>::embedded().await?;
    /// let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    /// Session { id: "old".to_owned(), expires: now - 60 }.create().send(&table).await?;
    /// Session { id: "new".to_owned(), expires: now + 60 }.create().send(&table).await?;
    /// assert_eq!(table.sweep_expired().await?, 1);
    /// assert!(Session::exists("new").send(&table).await?);
    /// # Ok::<(), dynamo_runtime::Error>(()) }).unwrap();
    /// ```
    ///
    /// The result is an error if the handle was not made by [`embedded`](Self::embedded) or [`embedded_at`](Self::embedded_at).
    pub fn sweep_expired(&self) -> Sending<'_, u64> {
        Sending::new(async move {
            let Some(database) = &self.handle.database else {
                return Err(Error::usage(format!(
                    "table `{}` is not embedded: DynamoDB removes by itself what has expired",
                    self.handle.name
                )));
            };
            embedded::sweep(database)
        })
    }
}
