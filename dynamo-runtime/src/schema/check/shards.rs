//! How two entities spread one partition of an index: whoever reads it asks the shards of one, and must find the items of the other there.

use super::key_in;
use super::message::Message;
use crate::schema::overlap::{can_equal, can_share_partition};
use crate::schema::{EntitySchema, KeySchema};

#[track_caller]
pub(super) const fn check_shards(other: &EntitySchema, this: &EntitySchema) {
    let mut at = 0;
    while at < this.keys.len() {
        let key = &this.keys[at];
        // the templates are walked only where the answer matters
        if let Some(theirs) = key_in(other, key.index)
            && !(is_spread_alike(theirs, key) && (key.shards.is_none() || other.separator == this.separator))
        {
            if can_equal(other, &theirs.pk, this, &key.pk) {
                if is_spread_alike(theirs, key) {
                    two_separators(other, theirs, this, key)
                }
                two_counts(other, theirs, this, key)
            }
            if key.shards.is_some() != theirs.shards.is_some() && can_share_partition(other, theirs, this, key) {
                in_a_shard(other, theirs, this, key)
            }
        }
        at += 1;
    }
}

/// Whether two keys have the same number of shards, for writes and for reads.
pub(super) const fn is_spread_alike(one: &KeySchema, other: &KeySchema) -> bool {
    match (one.shards, other.shards) {
        (None, None) => true,
        (Some(one), Some(other)) => one.write == other.write && one.read == other.read,
        _ => false,
    }
}

#[track_caller]
const fn two_counts(other: &EntitySchema, theirs: &KeySchema, this: &EntitySchema, key: &KeySchema) -> ! {
    same_partition(other, this, key)
        .add("spread it over different shards")
        .key(other, theirs)
        .key(this, key)
        .add("\nhelp: write the same `shards` and `read_shards` in ")
        .index(key.index)
        .add(" of both, or give one of them another literal")
        .panic()
}

/// The separator stands before the number of the shard.
#[track_caller]
const fn two_separators(other: &EntitySchema, theirs: &KeySchema, this: &EntitySchema, key: &KeySchema) -> ! {
    same_partition(other, this, key)
        .add("write different separators before the number of the shard")
        .key(other, theirs)
        .key(this, key)
        .add("\nhelp: give both the same separator: `#[entity(separator = ..)]`, or one of them another literal")
        .panic()
}

/// The partition key of one can end as a shard of the other does.
#[track_caller]
const fn in_a_shard(other: &EntitySchema, theirs: &KeySchema, this: &EntitySchema, key: &KeySchema) -> ! {
    let (whole, spread) = if key.shards.is_some() { (other, this) } else { (this, other) };
    Message::new("entity ")
        .name(whole.name)
        .add(" can write a partition of ")
        .index(key.index)
        .add(" that is a shard of ")
        .name(spread.name)
        .key(other, theirs)
        .key(this, key)
        .add("\nhelp: give one of them another literal, so that no field can hold the `SHARD` and the number that are added to the other")
        .panic()
}

const fn same_partition(other: &EntitySchema, this: &EntitySchema, key: &KeySchema) -> Message {
    Message::new("entities ")
        .name(other.name)
        .add(" and ")
        .name(this.name)
        .add(" can write the same partition of ")
        .index(key.index)
        .add(", and ")
}
