//! The stream of an embedded table in, its records out: what Lambda does for a table of the service, without its shards that split.

use crate::model::Orders;
use aws_sdk_dynamodbstreams::types::{Record, ShardIteratorType};
use dynamo_runtime::prelude::*;
use std::error::Error;

/// Every record of the stream, from its beginning to its end.
pub(crate) async fn records(table: &Table<Orders>) -> Result<Vec<Record>, Box<dyn Error>> {
    let client = table.embedded_streams()?;
    let streams = client.list_streams().table_name(table.name()).send().await?;
    let arn = streams
        .streams()
        .first()
        .and_then(|stream| stream.stream_arn())
        .ok_or("the table has no stream")?;
    let described = client.describe_stream().stream_arn(arn).send().await?;
    let mut records = Vec::new();
    for shard in described.stream_description().map(|stream| stream.shards()).unwrap_or_default() {
        let begin = client.get_shard_iterator().stream_arn(arn).set_shard_id(shard.shard_id.clone());
        let mut next = begin
            .shard_iterator_type(ShardIteratorType::TrimHorizon)
            .send()
            .await?
            .shard_iterator;
        while let Some(iterator) = next {
            let page = client.get_records().shard_iterator(iterator).send().await?;
            let found = page.records.unwrap_or_default();
            // a shard that is still open has no end
            next = page.next_shard_iterator.filter(|_| !found.is_empty());
            records.extend(found);
        }
    }
    Ok(records)
}
