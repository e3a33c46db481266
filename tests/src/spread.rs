//! Orders spread over the shards of an index, evenly and not, and the reads of them: what scatter-gather is measured on.

use crate::partitions::{Keys, Partitions, shards};
use crate::random::Random;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Page, Query, Result, Whole};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The partition key of all of them, without a shard.
pub const PARTITION: &str = "STATUS#PENDING";

/// In an index for each number of shards that is looked at, the fifth not sharded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("ORDER#<id>")]
#[sk("ORDER")]
#[gsi1(pk = "STATUS#<status>", sk = "<created_at>", shards = 10)]
#[gsi2(pk = "STATUS#<status>", sk = "<created_at>", shards = 2, query = by_status_of_2)]
#[gsi3(pk = "STATUS#<status>", sk = "<created_at>", shards = 64, query = by_status_of_64)]
#[gsi4(pk = "STATUS#<status>", sk = "<created_at>", shards = 200, query = by_status_of_200)]
#[gsi5(pk = "STATUS#<status>", sk = "<created_at>", query = by_status_unsharded)]
pub struct Order {
    /// In the order of the index.
    pub id: u32,
    pub status: String,
    pub created_at: String,
    /// Below 100, and as good as random.
    pub total_cents: u32,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "orders-table", max_gsis = 5)]
pub enum Orders {
    Order(Order),
}

/// Which of the shards an order is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// Any of them.
    Even,
    /// Six of ten are in the first.
    Skewed,
    /// Each 40 in a row are in two neighbours.
    Runs,
}

/// How the index is sharded that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharding {
    None,
    Of2,
    Of10,
    Of64,
    Of200,
}

/// What is read.
#[derive(Debug, Clone, Copy)]
pub struct World {
    pub sharding: Sharding,
    pub spread: Spread,
    /// How many orders there are.
    pub orders: u32,
    /// So many of a hundred orders pass the filter; with 100 there is none.
    pub passing: u32,
    /// What an order counts.
    pub item_bytes: usize,
}

impl Spread {
    fn shard(self, order: u32, shards: u64, random: &mut Random) -> u64 {
        match self {
            Self::Skewed if random.chance(60) => 0,
            Self::Skewed => 1 + random.below(shards - 1),
            Self::Even => random.below(shards),
            Self::Runs => (u64::from(order / 40) * 7 + random.below(2)) % shards,
        }
    }
}

impl Sharding {
    /// How many partitions are read.
    #[must_use]
    pub const fn partitions(self) -> usize {
        match self {
            Self::None => 1,
            Self::Of2 => 2,
            Self::Of10 => 10,
            Self::Of64 => 64,
            Self::Of200 => 200,
        }
    }

    const fn index(self) -> u8 {
        match self {
            Self::Of10 => 1,
            Self::Of2 => 2,
            Self::Of64 => 3,
            Self::Of200 => 4,
            Self::None => 5,
        }
    }
}

impl Order {
    fn of(id: u32) -> Self {
        // one a second
        let (hours, minutes, seconds) = (id / 3600, id / 60 % 60, id % 60);
        Self {
            id,
            status: "PENDING".to_owned(),
            created_at: format!("2026-01-15T{hours:02}:{minutes:02}:{seconds:02}Z"),
            total_cents: Random::new(id.into()).below(100) as u32,
        }
    }
}

impl World {
    /// The orders in their shards, the same for a seed. Primary keys decide nothing here: a read does not look at what the shard of an item should be.
    #[must_use]
    pub fn partitions(&self, seed: u64) -> Partitions {
        let index = self.sharding.index();
        let (pk, sk) = (format!("GSI{index}PK"), format!("GSI{index}SK"));
        let names = match self.sharding {
            Sharding::None => vec![PARTITION.to_owned()],
            sharding => shards(PARTITION, sharding.partitions()),
        };
        let mut random = Random::new(seed);
        // as the library stores an order, without its other indexes
        let item = |id| {
            let order = Order::of(id);
            let shard = match names.len() {
                1 => 0,
                shards => self.spread.shard(id, shards as u64, &mut random) as usize,
            };
            json!({
                "PK": { "S": format!("ORDER#{id}") },
                "SK": { "S": "ORDER" },
                (&*pk): { "S": names[shard] },
                (&*sk): { "S": order.created_at },
                "entityType": { "S": "ORDER" },
                "id": { "N": id.to_string() },
                "status": { "S": order.status },
                "createdAt": { "S": order.created_at },
                "totalCents": { "N": order.total_cents.to_string() },
            })
        };
        let partitions = Partitions::new(Keys::gsi(index), seed);
        partitions.weigh_items_as(self.item_bytes);
        let passing = self.passing;
        partitions.filter(move |item: &Value| {
            let total = item["totalCents"]["N"].as_str().and_then(|total| total.parse::<u32>().ok());
            total.is_some_and(|total| total < passing)
        });
        partitions.extend((0..self.orders).map(item));
        partitions
    }

    /// The first so many orders that are wanted, as they should come.
    #[must_use]
    pub fn first(&self, wanted: u32) -> Vec<u32> {
        let passes = |id: &u32| Order::of(*id).total_cents < self.passing;
        (0..self.orders).filter(passes).take(wanted as usize).collect()
    }

    /// Reads the first so many orders that are wanted.
    ///
    /// # Errors
    /// As every request.
    pub async fn read(&self, wanted: u32, table: &Table<Orders>) -> Result<Page<Order>> {
        match self.sharding {
            Sharding::None => self.send(Order::by_status_unsharded("PENDING"), wanted, table).await,
            Sharding::Of2 => self.send(Order::by_status_of_2("PENDING"), wanted, table).await,
            Sharding::Of10 => self.send(Order::by_status("PENDING"), wanted, table).await,
            Sharding::Of64 => self.send(Order::by_status_of_64("PENDING"), wanted, table).await,
            Sharding::Of200 => self.send(Order::by_status_of_200("PENDING"), wanted, table).await,
        }
    }

    async fn send<K>(&self, query: Query<Order, K>, wanted: u32, table: &Table<Orders>) -> Result<Page<Order>>
    where
        Orders: Whole<K, Order>,
    {
        let query = query.limit(wanted);
        let query = match self.passing {
            100 => query,
            passing => query.filter(|order| order.total_cents().lt(passing)),
        };
        query.send(table).await
    }
}
