//! Reads a query, of one partition or of every shard of an index, or a scan.

use super::partition::PartitionReader;
use super::segments::ScanReader;
use super::sharded::{Pace, ShardedReader};
use super::{Page, Place};
use crate::Cursor;
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::request::{Plan, ScanPlan, SdkInput};
use std::any::Any;

pub(crate) enum Reader<R> {
    Partition(PartitionReader<R>),
    Shards(ShardedReader<R>),
    Scan(ScanReader<R>),
}

impl<R: Read> Reader<R> {
    pub(crate) fn of_query(plan: Plan, pace: Pace) -> Self {
        match plan.slices.as_slice() {
            [slice] if slice.shard.is_none() => Self::Partition(PartitionReader::new(plan)),
            _ => Self::Shards(ShardedReader::new(plan, pace)),
        }
    }

    pub(crate) fn of_scan(plan: ScanPlan) -> Self {
        Self::Scan(ScanReader::new(plan))
    }

    /// The inputs of the requests that are made first; none if nothing can match.
    pub(crate) fn inputs(&self) -> Result<Vec<SdkInput>> {
        let queries = match self {
            Self::Partition(reader) => reader.input()?.into_iter().collect(),
            Self::Shards(reader) => reader.inputs()?,
            Self::Scan(reader) => {
                let scans = reader.inputs()?.into_iter();
                return scans.map(|input| input.build().map(SdkInput::Scan).map_err(Error::built)).collect();
            }
        };
        let queries = queries.into_iter();
        queries
            .map(|input| input.build().map(SdkInput::Query).map_err(Error::built))
            .collect()
    }

    /// Reads one page, or to the end, into one.
    pub(crate) async fn page(mut self, one: bool) -> Result<Page<R>> {
        let mut page = self.next().await?.unwrap_or_default();
        while !one && let Some(more) = self.next().await? {
            page.append(more);
        }
        page.cursor = self.cursor()?;
        Ok(page)
    }

    /// Reads to the end, or as many as are wanted.
    pub(crate) async fn all(mut self) -> Result<Vec<R>> {
        let mut items = Vec::new();
        while let Some(page) = self.next().await? {
            items.extend(page.items);
        }
        match self.cut_short() {
            Some(pages) => Err(self.cut(pages, Box::new(items))),
            None => Ok(items),
        }
    }

    /// Reads on; nothing if there is nothing more to read.
    pub(crate) async fn next(&mut self) -> Result<Option<Page<R>>> {
        match self {
            Self::Partition(reader) => reader.next().await,
            Self::Shards(reader) => reader.next().await,
            Self::Scan(reader) => reader.next().await,
        }
    }

    /// Counts to the end, or as many as are wanted.
    pub(crate) async fn count(self) -> Result<u64> {
        match self {
            Self::Partition(reader) => reader.count().await,
            Self::Shards(reader) => reader.count().await,
            Self::Scan(reader) => reader.count().await,
        }
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(crate) fn cut_short(&self) -> Option<u32> {
        match self {
            Self::Partition(reader) => reader.cut_short(),
            Self::Shards(reader) => reader.cut_short(),
            Self::Scan(reader) => reader.cut_short(),
        }
    }

    /// The error of what used up its `max_pages`, with where it goes on and what was read by then.
    pub(super) fn max_pages(&self, pages: u32, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Error {
        match self {
            Self::Partition(reader) => reader.plan.max_pages(pages, cursor, partial),
            Self::Shards(reader) => reader.plan.max_pages(pages, cursor, partial),
            Self::Scan(reader) => reader.plan.max_pages(pages, cursor, partial),
        }
    }

    /// The error of what used up its `max_pages`, with what was read by then.
    pub(crate) fn cut(&self, pages: u32, partial: Box<dyn Any + Send + Sync>) -> Error {
        match self {
            Self::Scan(reader) => reader.cut(pages, partial),
            Self::Partition(_) | Self::Shards(_) => match self.cursor() {
                Ok(cursor) => self.max_pages(pages, cursor, partial),
                Err(error) => error,
            },
        }
    }

    /// Whether everything was read and handed out.
    pub(super) fn is_at_end(&self) -> bool {
        match self {
            Self::Partition(reader) => reader.is_at_end(),
            Self::Shards(reader) => reader.is_at_end(),
            Self::Scan(_) => false,
        }
    }

    /// The cursor behind an item of a query, or, without one, that which the query began with.
    pub(super) fn cursor_at(&self, place: Option<&Place>) -> Result<Option<Cursor>> {
        match self {
            Self::Partition(reader) => reader.cursor_at(place),
            Self::Shards(reader) => reader.cursor_at(place),
            Self::Scan(reader) => reader.cursor(),
        }
    }

    /// The cursor behind what was handed out; nothing at the end. Of a scan of several segments, that of the last page.
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>> {
        match self {
            Self::Partition(reader) => reader.cursor(),
            Self::Shards(reader) => reader.cursor(),
            Self::Scan(reader) => reader.cursor(),
        }
    }
}
