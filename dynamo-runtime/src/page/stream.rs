//! The items of a query or a scan, one by one.

use super::{Page, Pages};
use crate::entity::Read;
use crate::error::Result;
use futures_core::Stream;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::vec;

/// The items of a query or a scan, one by one, read page by page when they are asked for. Made by [`Query::stream`](crate::Query::stream) and
/// [`Scan::stream`](crate::Scan::stream).
///
/// If [`max_pages`](crate::Query::max_pages) are used up before the end, the last thing it gives is an error that answers `is_limit()`.
#[must_use = "nothing is read until it is asked for the next"]
pub struct ItemStream<R> {
    ready: vec::IntoIter<R>,
    state: State<R>,
}

type Reading<R> = Pin<Box<dyn Future<Output = (Pages<R>, Option<Result<Page<R>>>)> + Send>>;

enum State<R> {
    Reading(Reading<R>),
    Done,
}

impl<R: Read> ItemStream<R> {
    pub(crate) fn new(pages: Pages<R>) -> Self {
        Self {
            ready: Vec::new().into_iter(),
            state: State::reading(pages),
        }
    }
}

impl<R: Read> State<R> {
    fn reading(mut pages: Pages<R>) -> Self {
        Self::Reading(Box::pin(async move {
            let page = pages.next().await;
            (pages, page)
        }))
    }
}

// nothing is pinned in place: what is read is boxed
impl<R> Unpin for ItemStream<R> {}

impl<R: Read> Stream for ItemStream<R> {
    type Item = Result<R>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<R>>> {
        let this = self.get_mut();
        loop {
            if let Some(item) = this.ready.next() {
                return Poll::Ready(Some(Ok(item)));
            }
            let State::Reading(reading) = &mut this.state else {
                return Poll::Ready(None);
            };
            let (pages, page) = ready!(reading.as_mut().poll(context));
            match page {
                Some(Ok(page)) => {
                    this.ready = page.items.into_iter();
                    this.state = State::reading(pages);
                }
                Some(Err(error)) => {
                    this.state = State::Done;
                    return Poll::Ready(Some(Err(error)));
                }
                None => {
                    this.state = State::Done;
                    return Poll::Ready(pages.cut_short().map(Err));
                }
            }
        }
    }
}

impl<R> fmt::Debug for ItemStream<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ItemStream(..)")
    }
}
