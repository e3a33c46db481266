//! The handle to a physical table.

mod create;
#[cfg(feature = "embedded")]
mod embedded;
mod recorder;

use crate::Result;
use crate::cursor::CursorKeys;
use crate::entity::TableDef;
use crate::error::Error;
use crate::schema::TableSchema;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, IdentityCache, StalledStreamProtectionConfig};
use aws_sdk_dynamodb::{Client, Config};
#[cfg(feature = "embedded")]
use dynoxide::Database;
use recorder::Recorder;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::SystemTime;

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
#[derive(Clone)]
pub(crate) struct Handle {
    client: Client,
    detached: bool,
    #[cfg(feature = "embedded")]
    database: Option<Database>,
    pub(crate) name: String,
    pub(crate) cursor_keys: CursorKeys,
    pub(crate) schema: &'static TableSchema,
    /// What was asked, if that is of interest.
    recorder: Option<Arc<Recorder>>,
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

    /// The time by the client's own source.
    pub(crate) fn now(&self) -> SystemTime {
        let source = self.client.config().time_source();
        source.map_or_else(SystemTime::now, |source| source.now())
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
            #[cfg(feature = "embedded")]
            database: None,
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

/// Makes a [`Table`].
#[must_use = "a builder does nothing until it is built"]
pub struct TableBuilder<T> {
    client: Client,
    detached: bool,
    #[cfg(feature = "embedded")]
    database: Option<Database>,
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
            #[cfg(feature = "embedded")]
            database: self.database,
            name: self.name,
            cursor_keys,
            schema: T::SCHEMA,
            recorder: None,
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
