//! Reads of a sharded index as a program makes them with the SDK alone. They answer the numbers of the orders.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::types::AttributeValue;
use futures_util::future::join_all;
use std::collections::HashMap;
use tests::partitions::shards;
use tests::spread::{PARTITION, World};

type Item = HashMap<String, AttributeValue>;

/// One page of each shard, sorted and cut.
pub(crate) async fn one_page_each(world: World, wanted: u32, client: &Client) -> Vec<u32> {
    let pages = shards_of(world)
        .into_iter()
        .map(async |shard| page(world, shard, wanted, None, client).await);
    let pages = join_all(pages).await;
    sorted(pages.into_iter().flat_map(|page| page.items.unwrap_or_default()), wanted)
}

/// The same, but each shard is read until as many have come as are wanted, or to its end.
pub(crate) async fn paged(world: World, wanted: u32, client: &Client) -> Vec<u32> {
    let shards = shards_of(world).into_iter().map(async |shard| {
        let (mut items, mut start) = (Vec::new(), None);
        loop {
            let page = page(world, shard.clone(), wanted, start, client).await;
            items.extend(page.items.unwrap_or_default());
            start = page.last_evaluated_key;
            if start.is_none() || items.len() >= wanted as usize {
                return items;
            }
        }
    });
    sorted(join_all(shards).await.into_iter().flatten(), wanted)
}

fn shards_of(world: World) -> Vec<String> {
    shards(PARTITION, world.sharding.partitions())
}

async fn page(world: World, shard: String, wanted: u32, start: Option<Item>, client: &Client) -> QueryOutput {
    let query = client
        .query()
        .table_name("orders-table")
        .index_name("GSI1")
        .key_condition_expression("GSI1PK = :pk")
        .expression_attribute_values(":pk", AttributeValue::S(shard))
        .limit(wanted as i32)
        .scan_index_forward(true)
        .set_exclusive_start_key(start);
    let query = match world.passing {
        100 => query,
        passing => query
            .filter_expression("totalCents < :most")
            .expression_attribute_values(":most", AttributeValue::N(passing.to_string())),
    };
    query.send().await.expect("a simulated request has no faults")
}

fn sorted(items: impl IntoIterator<Item = Item>, wanted: u32) -> Vec<u32> {
    let text = |item: &Item, name: &str| item[name].as_s().cloned().expect("the attribute is a text");
    let mut items: Vec<_> = items.into_iter().collect();
    items.sort_by_cached_key(|item| text(item, "createdAt"));
    items.truncate(wanted as usize);
    let id = |item: Item| item["id"].as_n().ok()?.parse().ok();
    items.into_iter().map(|item| id(item).expect("an order has a number")).collect()
}
