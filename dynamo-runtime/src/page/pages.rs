//! The pages of a query or a scan, as its caller asks for them.

use super::{Page, Reader};
use crate::entity::Read;
use crate::error::{Error, Result};
use std::fmt;

/// The pages of a query or a scan, one for each request; of a query that reads shards, one for each round of requests. Made by
/// [`Query::pages`](crate::Query::pages) and [`Scan::pages`](crate::Scan::pages).
#[must_use = "nothing is read until it is asked for the next"]
pub struct Pages<R> {
    /// Nothing behind the end or an error.
    reader: Option<Result<Reader<R>>>,
}

impl<R: Read> Pages<R> {
    pub(crate) fn new(reader: Result<Reader<R>>) -> Self {
        Self { reader: Some(reader) }
    }

    /// Makes one request and answers its page; `None` behind the last one, behind `max_pages`, and behind an error.
    ///
    /// A page may be empty and still have a cursor: then it is not the last one. Whoever gives up waiting for a page, by dropping this future, loses
    /// no item: the next call goes on from the same place.
    ///
    /// Where shards are read, each that has run dry is asked once, up to 16 at the same time, and the page holds what is certain to come next. What
    /// was read beyond waits for the pages to come. Where a scan reads segments, up to 16 requests are under way, and the page is that of the first
    /// to be answered.
    pub async fn next(&mut self) -> Option<Result<Page<R>>> {
        match self.read().await {
            Ok(Some(page)) => Some(Ok(page)),
            Ok(None) => {
                // what is not over is cut short, and a stream asks for that
                self.reader = self
                    .reader
                    .take()
                    .filter(|reader| reader.as_ref().is_ok_and(|reader| reader.cut_short().is_some()));
                None
            }
            Err(error) => {
                self.reader = None;
                Some(Err(error))
            }
        }
    }

    async fn read(&mut self) -> Result<Option<Page<R>>> {
        let reader = match &mut self.reader {
            None => return Ok(None),
            Some(Err(error)) => return Err(error.again()),
            Some(Ok(reader)) => reader,
        };
        let Some(mut page) = reader.next().await? else { return Ok(None) };
        page.cursor = reader.cursor()?;
        Ok(Some(page))
    }

    /// The error of what used up its `max_pages`.
    pub(super) fn cut_short(&self) -> Option<Error> {
        let reader = self.reader.as_ref()?.as_ref().ok()?;
        let pages = reader.cut_short()?;
        Some(reader.cut(pages, Box::new(())))
    }
}

impl<R> fmt::Debug for Pages<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pages(..)")
    }
}
