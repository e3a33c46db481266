//! Reads a query: of one partition, or of every shard of an index.

use super::Page;
use super::partition::PartitionReader;
use super::sharded::{Pace, ShardedReader};
use crate::Cursor;
use crate::entity::Read;
use crate::error::Result;
use crate::request::Plan;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;

pub(crate) enum Reader<R> {
    Partition(PartitionReader<R>),
    Shards(ShardedReader<R>),
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(plan: Plan, pace: Pace) -> Self {
        match plan.slices.as_slice() {
            [slice] if slice.shard.is_none() => Self::Partition(PartitionReader::new(plan)),
            _ => Self::Shards(ShardedReader::new(plan, pace)),
        }
    }

    /// The inputs of the requests that are made first; none if nothing can match.
    pub(crate) fn inputs(&self) -> Result<Vec<QueryInputBuilder>> {
        match self {
            Self::Partition(reader) => Ok(reader.input()?.into_iter().collect()),
            Self::Shards(reader) => reader.inputs(),
        }
    }

    /// Reads on; nothing if there is nothing more to read.
    pub(crate) async fn next(&mut self) -> Result<Option<Page<R>>> {
        match self {
            Self::Partition(reader) => reader.next().await,
            Self::Shards(reader) => reader.next().await,
        }
    }

    /// Counts to the end, or as many as are wanted.
    pub(crate) async fn count(self) -> Result<u64> {
        match self {
            Self::Partition(reader) => reader.count().await,
            Self::Shards(reader) => reader.count().await,
        }
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(crate) fn cut_short(&self) -> Option<u32> {
        match self {
            Self::Partition(reader) => reader.cut_short(),
            Self::Shards(reader) => reader.cut_short(),
        }
    }

    /// The cursor behind what was handed out; nothing at the end.
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>> {
        match self {
            Self::Partition(reader) => reader.cursor(),
            Self::Shards(reader) => reader.cursor(),
        }
    }
}
