//! The handle to a physical table.

use crate::cursor::CursorKeys;
use crate::entity::TableDef;
use crate::error::{Error, Operation};
use crate::schema::{TableSchema, create_table_input};
use crate::{Result, Sending};
use aws_sdk_dynamodb::client::Waiters;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, IdentityCache, StalledStreamProtectionConfig};
use aws_sdk_dynamodb::{Client, Config};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

/// A handle to a physical table that holds the entities of `T`. Cheap to clone.
///
/// ```
/// # #[cfg(feature = "embedded")]
/// # async fn f(config: aws_sdk_dynamodb::Config) -> dynamo_runtime::Result<()> {
/// use dynamo_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, SingleTable)]
/// #[pk("NOTE#<id>")]
/// pub struct Note { pub id: String, pub text: String }
///
/// #[derive(SingleTable)]
/// #[table(name = "notes")]
/// pub enum Notes { Note(Note) }
///
/// let client = aws_sdk_dynamodb::Client::from_conf(config);
/// let table = Table::<Notes>::new(client.clone());                                  // the table `notes`
/// let staging = Table::<Notes>::builder(client).name("staging-notes").build();      // the same entities elsewhere
/// let scratch = Table::<Notes>::embedded().await?;                                  // in this process, feature `embedded`
/// # Ok(()) }
/// ```
pub struct Table<T> {
    handle: Arc<Handle>,
    of: PhantomData<fn() -> T>,
}

/// What requests need of a table, whatever its entities.
pub(crate) struct Handle {
    client: Client,
    detached: bool,
    pub(crate) name: String,
    pub(crate) cursor_keys: CursorKeys,
    pub(crate) schema: &'static TableSchema,
}

impl Handle {
    /// The client, or why nothing is sent through it.
    pub(crate) fn client(&self) -> Result<&Client> {
        if self.detached {
            return Err(Error::usage(format!(
                "the handle of table `{}` is detached: requests can be inspected with it, and not sent",
                self.name
            )));
        }
        Ok(&self.client)
    }
}

/// A client without a way to send.
fn detached_client() -> Client {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        // each of these would ask for a runtime to sleep with
        .retry_config(RetryConfig::disabled())
        .timeout_config(TimeoutConfig::disabled())
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .identity_cache(IdentityCache::no_cache())
        .build();
    Client::from_conf(config)
}

// Bounds stand on the methods, not on the block: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<T> Table<T> {
    /// The table under the name that `#[table(name = "..")]` gives it. It must be there already: [`create`](Self::create) makes it.
    #[must_use]
    pub fn new(client: Client) -> Self
    where
        T: TableDef,
    {
        Self::builder(client).build()
    }

    /// A handle with another name, or with keys for its cursors.
    pub fn builder(client: Client) -> TableBuilder<T>
    where
        T: TableDef,
    {
        TableBuilder {
            client,
            detached: false,
            name: T::SCHEMA.name.to_owned(),
            cursor_keys: Vec::new(),
            of: PhantomData,
        }
    }

    /// The schema without a client, to inspect requests by their `to_sdk`. Sending one is an error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let table = Table::<Shop>::detached();
    /// assert_eq!(Order::get("c1", 1).to_sdk(&table)?[0].operation(), "GetItem");
    /// assert!(Order::get("c1", 1).send(&table).await.is_err());
    /// # Ok(()) }) }
    /// ```
    #[must_use]
    pub fn detached() -> Self
    where
        T: TableDef,
    {
        let builder = Self::builder(detached_client());
        TableBuilder { detached: true, ..builder }.build()
    }

    /// A new table in this process, in memory: gone with the last clone of this handle.
    ///
    /// For examples, tests and small installations. The engine is `dynoxide-rs` on SQLite, and the real SDK client talks to it without a network.
    /// It differs from DynamoDB in that every read is consistent, nothing is throttled, transactions never conflict, and nothing expires by itself.
    /// A request occupies its thread until it is answered, and all requests of a database follow one another.
    ///
    /// # Errors
    /// If the engine cannot start.
    #[cfg(feature = "embedded")]
    pub async fn embedded() -> Result<Self>
    where
        T: TableDef,
    {
        let table = Self::new(crate::embedded::in_memory()?);
        table.create().await?;
        Ok(table)
    }

    /// The table in this process, in an SQLite file, which is made if it is not there. See [`embedded`](Self::embedded).
    ///
    /// # Errors
    /// If the file cannot be opened, or holds a table of this name with other keys or indexes.
    #[cfg(feature = "embedded")]
    pub async fn embedded_at(path: impl AsRef<std::path::Path>) -> Result<Self>
    where
        T: TableDef,
    {
        let table = Self::new(crate::embedded::at(path.as_ref())?);
        if !crate::embedded::holds(&table.handle).await?
            && let Err(error) = table.create().await
        {
            // another opening of the same new file may have been faster
            let is_there = error.code() == Some("ResourceInUseException") && crate::embedded::holds(&table.handle).await?;
            return if is_there { Ok(table) } else { Err(error) };
        }
        Ok(table)
    }

    /// Creates the physical table with all its indexes, billed by request, and waits until it is active (ten minutes at most).
    ///
    /// The attributes, keys and indexes are those of the entities; indexes hold whole items. For production tables, prefer the tool
    /// that manages the rest of the infrastructure. Calls CreateTable, then DescribeTable until the table is active; the waiting needs
    /// the client's sleep implementation.
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
                writes: true,
                needs_item: false,
            };
            client
                .create_table()
                .table_name(&self.handle.name)
                .set_attribute_definitions(input.attribute_definitions)
                .set_key_schema(input.key_schema)
                .set_global_secondary_indexes(input.global_secondary_indexes)
                .set_billing_mode(input.billing_mode)
                .send()
                .await
                .map_err(|error| Error::sdk(operation, T::SCHEMA, error))?;
            client
                .wait_until_table_exists()
                .table_name(&self.handle.name)
                .wait(CREATE_TABLE_WAIT)
                .await
                .map_err(|error| Error::below(format!("table `{}` was created, but not seen active", self.handle.name), error))?;
            Ok(())
        })
    }

    /// The table's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.handle.name
    }

    /// The client that requests are sent through, for calls of one's own. That of a [`detached`](Self::detached) handle cannot send.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.handle.client
    }

    pub(crate) fn handle(&self) -> &Arc<Handle> {
        &self.handle
    }
}

/// A table with many indexes takes minutes.
const CREATE_TABLE_WAIT: Duration = Duration::from_secs(600);

/// Makes a [`Table`].
#[must_use = "a builder does nothing until it is built"]
pub struct TableBuilder<T> {
    client: Client,
    detached: bool,
    name: String,
    cursor_keys: Vec<[u8; 32]>,
    of: PhantomData<fn() -> T>,
}

impl<T: TableDef> TableBuilder<T> {
    /// Another name than that of `#[table(name = "..")]`. The service takes 3 to 255 letters, digits, `_`, `-` and `.`, and refuses others
    /// when a request is sent.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Keys that encrypt and authenticate the table's cursors. The first seals new cursors, all open old ones: put a new key in front, and
    /// take the old one away when no cursor of its time is needed any more. Without keys, a cursor can be read (it holds keys of items) and
    /// forged by whoever it is handed to.
    ///
    /// A key is 32 random bytes, kept as secret as the credentials.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let keys = [[7; 32]]; // from a secret store
    /// let table = Table::<Shop>::builder(table.client().clone()).cursor_keys(keys).build();
    /// let page = Order::by_customer("c1").limit(2).send(&table).await?;
    /// let sealed = page.cursor.unwrap().to_string();
    /// let rest = Order::by_customer("c1").after(sealed.parse::<dynamo_runtime::Cursor>()?).all(&table).await?;
    /// assert_eq!(rest.len(), 1);
    /// # Ok(()) }) }
    /// ```
    pub fn cursor_keys(mut self, keys: impl IntoIterator<Item = [u8; 32]>) -> Self {
        self.cursor_keys = keys.into_iter().collect();
        self
    }

    /// The handle.
    #[must_use]
    pub fn build(self) -> Table<T> {
        let cursor_keys = CursorKeys::new(self.cursor_keys);
        let handle = Handle {
            client: self.client,
            detached: self.detached,
            name: self.name,
            cursor_keys,
            schema: T::SCHEMA,
        };
        Table {
            handle: Arc::new(handle),
            of: PhantomData,
        }
    }
}

impl<T> Clone for Table<T> {
    fn clone(&self) -> Self {
        Self {
            handle: Arc::clone(&self.handle),
            of: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Table<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("name", &self.handle.name).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for TableBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableBuilder").field("name", &self.name).finish_non_exhaustive()
    }
}
