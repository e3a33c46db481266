//! How an index is spread: the numbers of shards as written in, how many writes and reads use out.

use crate::diag::err;
use crate::input::Source;
use crate::input::entity::{IndexAttribute, Input};
use crate::model::Shards;
use darling::error::Accumulator;

/// The number of the shard is added to a text, and `read_shards` is for a number of shards that is being changed.
pub(super) fn check_shards(input: &Input, errors: &mut Accumulator) {
    for index in &input.indexes {
        let of = index.index;
        if let (None, Some(read)) = (&index.shards, &index.read_shards) {
            errors.push(err!(
                &read.span,
                "`read_shards` needs `shards` beside it, which says how many shards there are",
                "remove it: reads ask all of `shards`; to raise that number, deploy `read_shards` with the new one first, beside the old `shards`"
            ));
        }
        if let (Some(write), Some(read)) = (&index.shards, &index.read_shards)
            && let (Some(written), Some(asked)) = (write.count, read.count)
            && asked < written
        {
            errors.push(err!(
                &read.span,
                "`read_shards = {asked}` is less than `shards = {written}`: reads would miss what is written to the others",
                "remove it: reads ask all of `shards`; to lower that number, write the lower one as `shards` and the higher one as `read_shards`"
            ));
        }
        if let (Some(_), Some(span)) = (&index.shards, &index.allow_hot) {
            errors.push(err!(
                span,
                "`allow_hot` is for partitions that are not spread, and `shards` spreads them",
                "remove `allow_hot`"
            ));
        }
        let single = match &index.pk {
            Some(Source::Number(field)) => Some((field, "a number (N)")),
            Some(Source::Binary(field)) => Some((field, "binary (B)")),
            Some(Source::Template(_) | Source::Unreadable) | None => None,
        };
        if let (Some(shards), Some((field, stored))) = (&index.shards, single) {
            errors.push(err!(
                &shards.span,
                "`shards` adds text to the partition key, and that of `{of}` is {stored}",
                "make it a template, for example `pk = \"<{field}>\"`, or remove `shards`"
            ));
        }
    }
}

/// Reads ask what writes use, and more while the number is being changed.
pub(super) fn shards(index: &IndexAttribute) -> Option<Shards> {
    let write = index.shards.as_ref()?.count?;
    let read = index.read_shards.as_ref().and_then(|read| read.count);
    Some(Shards {
        write,
        read: read.unwrap_or(write),
    })
}
