//! What requests have cost.

use aws_sdk_dynamodb::types::ConsumedCapacity;
use std::collections::BTreeMap;
use std::ops::{Add, AddAssign};

/// What one or more requests have cost, as the service reports it.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html>
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let (page, consumed) = Order::by_warehouse("east").send_with_cost(&table).await?;
/// assert_eq!((page.items.len(), consumed.requests), (2, 1));
/// assert_eq!(consumed.index_units["GSI1"], consumed.capacity_units);
/// # Ok(()) }) }
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Consumed {
    /// Capacity units, of the table and its indexes together. A read unit is 4 KB read consistently or 8 KB read eventually; a write unit is 1 KB.
    pub capacity_units: f64,
    /// The part of the table itself.
    pub table_units: f64,
    /// The part of each index, by its name.
    pub index_units: BTreeMap<String, f64>,
    /// How many requests were answered. Attempts that the SDK repeated count once.
    pub requests: u64,
    /// The part of each shard, of a query that reads a sharded index.
    pub shards: BTreeMap<u16, ShardConsumed>,
}

/// What reading one shard of an index has cost. A shard that costs far more than the others is hot, or was filled by few primary keys.
///
/// ```
/// # use dynamo_runtime::prelude::*;
/// # #[derive(serde::Serialize, serde::Deserialize, SingleTable)]
/// # #[pk("VISIT#<id>")]
/// # #[gsi1(pk = "DAY#<day>", sk = "<id>", shards = 3)]
/// # struct Visit { id: String, day: String }
/// # #[derive(SingleTable)]
/// # #[table(name = "visits")]
/// # enum Visits { Visit(Visit) }
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// # let table = Table::<Visits>::embedded().await?;
/// # for id in ["v1", "v2", "v3"] {
/// #     Visit { id: id.to_owned(), day: "2026-01-15".to_owned() }.create().send(&table).await?;
/// # }
/// let page = Visit::by_day("2026-01-15").send(&table).await?;
/// let hottest = page.consumed.shards.iter().max_by_key(|(_, shard)| shard.items_read);
/// let items: u64 = page.consumed.shards.values().map(|shard| shard.items_read).sum();
/// println!("{hottest:?} of {items} items");
/// assert_eq!((page.consumed.shards.len(), items), (3, 3));
/// # Ok::<(), dynamo_runtime::Error>(()) }).unwrap();
/// ```
///
/// More at [`Shards`](crate::schema::Shards#hot-shards).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub struct ShardConsumed {
    /// Capacity units.
    pub capacity_units: f64,
    /// How many requests were answered.
    pub requests: u64,
    /// How many items the service has read for them, those that a filter left out included.
    pub items_read: u64,
}

impl Consumed {
    /// What one answered request has cost.
    pub(crate) fn of(reported: Option<&ConsumedCapacity>) -> Self {
        let Some(reported) = reported else {
            return Self {
                requests: 1,
                ..Self::default()
            };
        };
        let global = reported.global_secondary_indexes().into_iter().flatten();
        let indexes = global.chain(reported.local_secondary_indexes().into_iter().flatten());
        Self {
            capacity_units: reported.capacity_units().unwrap_or_default(),
            shards: BTreeMap::new(),
            table_units: reported.table().and_then(|table| table.capacity_units()).unwrap_or_default(),
            index_units: indexes
                .map(|(name, index)| (name.clone(), index.capacity_units().unwrap_or_default()))
                .collect(),
            requests: 1,
        }
    }

    /// As part of what a shard has cost, for which the service has read so many items.
    pub(crate) fn of_shard(mut self, shard: u16, items_read: u64) -> Self {
        let consumed = ShardConsumed {
            capacity_units: self.capacity_units,
            requests: self.requests,
            items_read,
        };
        self.shards.insert(shard, consumed);
        self
    }

    /// What one answered request of several tables or of a transaction has cost.
    pub(crate) fn of_all(reported: &[ConsumedCapacity]) -> Self {
        let mut all = reported
            .iter()
            .map(|one| Self::of(Some(one)))
            .fold(Self::default(), |mut all, one| {
                all += one;
                all
            });
        all.requests = 1;
        all
    }
}

impl Add for Consumed {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Consumed {
    fn add_assign(&mut self, other: Self) {
        self.capacity_units += other.capacity_units;
        self.table_units += other.table_units;
        for (name, units) in other.index_units {
            *self.index_units.entry(name).or_default() += units;
        }
        self.requests += other.requests;
        for (shard, consumed) in other.shards {
            *self.shards.entry(shard).or_default() += consumed;
        }
    }
}

impl AddAssign for ShardConsumed {
    fn add_assign(&mut self, other: Self) {
        self.capacity_units += other.capacity_units;
        self.requests += other.requests;
        self.items_read += other.items_read;
    }
}
