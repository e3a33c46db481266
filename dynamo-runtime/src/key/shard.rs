//! Shards: which one of an index an item is in, and the partition key that the items of one shard have.

use super::{Key, KeyValue, Parts, Place, render};
use crate::error::{Error, Result};
use crate::limits::PARTITION_KEY_BYTES;
use crate::schema::{EntitySchema, KeySchema};
use sha2::{Digest, Sha256};

/// What stands between the separator and the number of a shard.
const WORD: &str = "SHARD";

/// The bytes of the longest text that a shard adds: a separator, the word, and the number 1023.
const LONGEST: usize = 1 + WORD.len() + 4;

/// The shard of an item. It depends on its primary key alone, so that an item stays in it whatever else of it changes.
pub(crate) fn shard_of<E>(key: &Key<E>, shards: u16) -> u16 {
    let mut hash = Sha256::new_with_prefix(key.pk.bytes());
    if let Some(sk) = &key.sk {
        hash.update([0]);
        hash.update(sk.bytes());
    }
    let [a, b, c, d, e, f, g, h, ..] = hash.finalize().0;
    let shard = u64::from_be_bytes([a, b, c, d, e, f, g, h]) % u64::from(shards);
    // less than `shards`
    shard as u16
}

impl KeySchema {
    /// What one of the two attributes of this key holds in the item with this primary key; nothing while a field of it is `None`.
    pub(crate) fn stored<E>(&self, place: Place, entity: &EntitySchema, primary: &Key<E>, part: Parts<'_, '_>) -> Result<Option<KeyValue>> {
        let shape = match place {
            Place::Partition => Some(&self.pk),
            Place::Sort => self.sk.as_ref(),
        };
        let Some(value) = shape.map(|shape| render(entity, shape, place, part)).transpose()?.flatten() else {
            return Ok(None);
        };
        match self.shards {
            Some(shards) if place == Place::Partition => {
                let partition = self.with_room(entity, value)?;
                Ok(Some(in_shard(&partition, entity.separator, shard_of(primary, shards.write))))
            }
            _ => Ok(Some(value)),
        }
    }

    /// What the template of the partition key gives, if there is room for a shard where one is added. The room is the same for all shards, so that
    /// a key which can be written now can be written when there are more.
    pub(crate) fn with_room(&self, entity: &EntitySchema, partition: KeyValue) -> Result<KeyValue> {
        let bytes = partition.bytes().len() + LONGEST;
        if self.shards.is_some() && bytes > PARTITION_KEY_BYTES {
            return Err(Error::no_room_for_shard(entity, &self.pk, bytes, LONGEST));
        }
        Ok(partition)
    }
}

/// The partition key of the items of one shard.
pub(crate) fn in_shard(partition: &KeyValue, separator: char, shard: u16) -> KeyValue {
    match partition {
        KeyValue::Text(text) => KeyValue::Text(format!("{text}{separator}{WORD}{shard}")),
        KeyValue::Number(_) | KeyValue::Binary(_) => unreachable!("the derive refuses shards where the partition key is no text"),
    }
}
