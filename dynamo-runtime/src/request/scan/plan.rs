//! A scan with everything rendered: what stays the same from request to request, and the SDK input of each.

use crate::Item;
use crate::cursor::{Cursor, CursorKind, Fingerprint, FingerprintParts};
use crate::error::{Error, Operation, Result};
use crate::expression::{Expressions, Predicate};
use crate::key::{Condition, KeyValue, SortCondition};
use crate::page::Consumed;
use crate::request::options::Options;
use crate::request::sieve::{Sieve, Wanted};
use crate::request::{Brings, NOT_AHEAD, Position, UNLIKE_KEY, call, projection, to_api};
use crate::schema::pattern::Asked;
use crate::schema::{Index, others};
use crate::table::Handle;
use aws_sdk_dynamodb::operation::scan::builders::ScanInputBuilder;
use aws_sdk_dynamodb::operation::scan::{ScanInput, ScanOutput};
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

/// How much of the table is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it, as the one segment that it then is.
    Whole,
    /// One segment of so many.
    One { segment: u16, of: u16 },
    /// So many segments, side by side.
    All(u16),
}

impl Extent {
    fn check(self) -> Result<()> {
        match self {
            Self::Whole => Ok(()),
            Self::One { segment, of } if segment < of => Ok(()),
            Self::One { segment, of } => Err(Error::limit(format!(
                "`segment({segment}, {of})`: there is no such segment, since they are counted from 0"
            ))),
            Self::All(0) => Err(Error::limit("`segments(0)` asks for nothing: it takes 1 or more")),
            Self::All(_) => Ok(()),
        }
    }

    /// Into how many segments the table is cut.
    pub(super) const fn of(self) -> u16 {
        match self {
            Self::Whole => 1,
            Self::One { of, .. } | Self::All(of) => of,
        }
    }

    /// The segments that are read.
    const fn segments(self) -> Range<u16> {
        match self {
            Self::Whole => 0..1,
            Self::One { segment, .. } => segment..segment + 1,
            Self::All(of) => 0..of,
        }
    }
}

pub(crate) struct ScanPlan {
    pub(crate) handle: Arc<Handle>,
    pub(crate) options: Options,
    /// Behind the cursor.
    pub(crate) start: Option<Position>,
    wanted: Wanted,
    /// Whether the service is to leave out what is of other entities, which is then not seen at all.
    by_tag: bool,
    sieve: Sieve,
    extent: Extent,
    fingerprint: Fingerprint,
}

impl ScanPlan {
    pub(crate) fn new(
        handle: &Arc<Handle>,
        wanted: Wanted,
        by_tag: bool,
        filter: Option<Predicate>,
        extent: Extent,
        options: Options,
    ) -> Result<Self> {
        options.check()?;
        extent.check()?;
        let everywhere = SortCondition::from(Condition::Any);
        let fingerprint = Fingerprint::new(FingerprintParts {
            table: &handle.name,
            tags: wanted.entities.iter().map(|entity| entity.tag).collect(),
            index: "",
            partition: None,
            pk: "",
            sk: "",
            range: &everywhere,
            descending: false,
        });
        let others = if wanted.is_part {
            others(handle.schema, wanted.entities)
        } else {
            Vec::new()
        };
        let mut plan = Self {
            handle: Arc::clone(handle),
            start: None,
            wanted,
            by_tag: by_tag || !others.is_empty(),
            sieve: Sieve::new(handle, Index::Table, wanted, others, filter, &options)?,
            extent,
            options,
            fingerprint,
        };
        let opened = plan.options.after.as_ref().map(|cursor| plan.opened(cursor)).transpose();
        plan.start = opened.map_err(|error| error.of_read(plan.operation()))?;
        Ok(plan)
    }

    /// The position that a cursor of the one segment holds.
    fn opened(&self, cursor: &Cursor) -> Result<Position> {
        let (kind, position) = cursor.open(&self.fingerprint, &self.handle.cursor_keys)?;
        match kind {
            CursorKind::Scan { segment, segments } if segments == self.extent.of() && self.segments() == (segment..segment + 1) => {}
            CursorKind::Scan { segment, segments } => {
                return Err(Error::cursor_refused(&format!(
                    "it is of segment {segment} of {segments}, and leads on in `segment({segment}, {segments})`"
                )));
            }
            CursorKind::Query | CursorKind::Shard(_) => return Err(Error::cursor_refused("it is of a query")),
        }
        if self.can_be_position(&position) {
            Ok(position)
        } else {
            Err(Error::cursor_refused("its position is none of this table"))
        }
    }

    /// The segments that are read.
    pub(crate) const fn segments(&self) -> Range<u16> {
        self.extent.segments()
    }

    /// The number of a segment, if the caller asked for segments.
    pub(crate) fn told(&self, segment: u16) -> Option<u16> {
        (self.extent != Extent::Whole).then_some(segment)
    }

    /// An error of one of the segments.
    pub(crate) fn in_segment(&self, segment: u16, error: Error) -> Error {
        match self.extent {
            Extent::Whole => error,
            Extent::One { of, .. } | Extent::All(of) => error.of_segment(segment, of),
        }
    }

    /// Whether all that is read is wanted, as far as the schema can tell.
    pub(crate) const fn wants_all(&self) -> bool {
        !self.by_tag && !self.sieve.has_filter()
    }

    /// The input of a request of a segment, for what lies behind `start`, that evaluates at most so many items.
    pub(crate) fn input(&self, segment: u16, start: Option<&Position>, limit: Option<u32>, brings: Brings) -> Result<ScanInputBuilder> {
        let mut expressions = Expressions::default();
        // where items are read, those of an unknown tag are to be seen, unless only one entity is read
        let filter = self.sieve.expression(self.by_tag, brings, &mut expressions)?;
        let start = start.map(|position| {
            let values = position.iter().map(|value| value.clone().into_attribute());
            self.names().map(str::to_owned).zip(values).collect()
        });
        let segments = Some(self.extent.of()).filter(|of| *of > 1);
        let input = ScanInput::builder()
            .table_name(&self.handle.name)
            .set_consistent_read(self.options.consistent.then_some(true))
            .set_segment(segments.map(|_| i32::from(segment)))
            .set_total_segments(segments.map(i32::from))
            .set_filter_expression(filter)
            .set_exclusive_start_key(start)
            .set_limit(limit.map(to_api))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
        let input = match brings {
            Brings::Items => match self.options.view {
                Some(view) => {
                    let names = projection::of_view(view, self.handle.schema);
                    input.projection_expression(projection::expression(names, &mut expressions))
                }
                None => input,
            },
            Brings::Places | Brings::Count if self.sieve.tells_here() => {
                let placeholders = self.sieve.telling().zip(TELLING).map(|(name, placeholder)| {
                    expressions.alias(placeholder, name);
                    placeholder
                });
                input.projection_expression(placeholders.collect::<Vec<_>>().join(", "))
            }
            Brings::Places | Brings::Count => input.select(Select::Count),
        };
        Ok(input
            .set_expression_attribute_names(expressions.names())
            .set_expression_attribute_values(expressions.values()))
    }

    /// Notes that the caller scans, if it is for one entity.
    pub(crate) fn record(&self) {
        if let ([entity], true, false) = (self.wanted.entities, self.by_tag, self.wanted.is_part) {
            self.handle.record(entity, Asked::Verb("scan"));
        }
    }

    /// Makes a request.
    pub(crate) async fn request(&self, input: ScanInputBuilder) -> Result<(ScanOutput, Consumed)> {
        let handle = &self.handle;
        let start = input.get_exclusive_start_key().clone();
        let sent = input.send_with(handle.client()?);
        let (answer, consumed) = call(self.operation(), handle.schema, sent, |answer| {
            Consumed::of(answer.consumed_capacity())
        })
        .await?;
        self.check_leads_on(start.as_ref(), &answer)
            .map_err(|why| Error::not_followed(self.operation(), why))?;
        Ok((answer, consumed))
    }

    fn operation(&self) -> Operation<'_> {
        let entity = match self.wanted.entities {
            [entity] => entity.name,
            _ => "",
        };
        Operation {
            name: "Scan",
            entity,
            table: &self.handle.name,
            index: "",
            shard: None,
            writes: false,
        }
    }

    /// The error of what used up its `max_pages`, with what was read by then.
    pub(crate) fn max_pages(&self, pages: u32, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Error {
        Error::max_pages(pages, cursor, partial).of_read(self.operation())
    }

    /// The same of several segments.
    pub(crate) fn max_pages_of_segments(&self, pages: u32, partial: Box<dyn Any + Send + Sync>) -> Error {
        Error::max_pages_of_segments(pages, self.segments().len(), partial).of_read(self.operation())
    }

    /// An answer that leads on to where its request began would be asked for again without end.
    fn check_leads_on(&self, start: Option<&Item>, answer: &ScanOutput) -> Result<(), &'static str> {
        let last = self.last_evaluated(answer.last_evaluated_key.as_ref()).map_err(|_| UNLIKE_KEY)?;
        let Some(last) = last else { return Ok(()) };
        if !self.can_be_position(&last) {
            Err(UNLIKE_KEY)
        } else if start.is_some_and(|start| self.position(start).is_ok_and(|start| start == last)) {
            Err(NOT_AHEAD)
        } else {
            Ok(())
        }
    }

    /// How many of the items of an answer count that was asked to bring their number. Those behind as many as are wanted are not looked at.
    pub(crate) fn counted(&self, answer: &ScanOutput, wanted: Option<u32>) -> Result<u64> {
        if !self.sieve.tells_here() {
            return Ok(u64::try_from(answer.count).unwrap_or_default());
        }
        let (mut count, wanted) = (0, wanted.map_or(u64::MAX, u64::from));
        for item in answer.items() {
            if count == wanted {
                break;
            }
            count += u64::from(self.sieve.counts(item)?);
        }
        Ok(count)
    }

    /// Where an item stands.
    pub(crate) fn position(&self, item: &Item) -> Result<Position> {
        let position = self
            .names()
            .map(|name| item.get(name).and_then(KeyValue::of))
            .collect::<Option<_>>();
        position.ok_or_else(|| Error::usage("the service answered an item or a position without all of the table's key attributes"))
    }

    /// Where a request stopped that may not have come to the end.
    pub(crate) fn last_evaluated(&self, key: Option<&Item>) -> Result<Option<Position>> {
        key.filter(|key| !key.is_empty()).map(|key| self.position(key)).transpose()
    }

    pub(crate) fn cursor(&self, segment: u16, position: &Position) -> Result<Cursor> {
        let segments = self.extent.of();
        let kind = CursorKind::Scan { segment, segments };
        Cursor::new(kind, position, &self.fingerprint, &self.handle.cursor_keys)
    }

    /// The attributes of the table's key.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let schema = self.handle.schema;
        [Some(schema.pk), schema.has_sort_key.then_some(schema.sk)].into_iter().flatten()
    }

    /// Whether an item of the table can stand there. A cursor that is not sealed may be forged, and the service refuses what is no key.
    fn can_be_position(&self, position: &Position) -> bool {
        let letters = self.wanted.entities.first().map(|entity| {
            let key = entity.primary();
            std::iter::once(&key.pk).chain(&key.sk).map(|shape| shape.letter())
        });
        letters.is_some_and(|letters| letters.eq(position.iter().map(KeyValue::letter)))
            && position.iter().all(|value| !value.bytes().is_empty())
    }
}

/// The placeholders of the type tag or the key, where it is all that is read.
const TELLING: [&str; 2] = ["#tell0", "#tell1"];
