//! A place in an answer, to go on from: the position and the query's fingerprint in, an opaque text out, and back.

mod fingerprint;
#[cfg(test)]
mod tests;

pub(crate) use fingerprint::{Fingerprint, FingerprintParts};

use crate::error::{Error, Result};
use crate::key::{KeyValue, normal_form};
use crate::limits;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// Where a query or a scan stopped, and where the next one goes on: [`Page::cursor`](crate::Page::cursor) gives it,
/// [`Query::after`](crate::Query::after) and [`Scan::after`](crate::Scan::after) take it.
///
/// As text (`to_string`, `parse`, or through serde) it consists of letters, digits, `-` and `_`, so it can stand in a URL.
///
/// ```
/// use dynamo_runtime::Cursor;
///
/// let refused = "not a cursor".parse::<Cursor>().unwrap_err();
/// assert!(refused.is_cursor());
/// ```
///
/// # Handing it to a client
///
/// A cursor can go to a client and come back. It holds the position of the last item and a hash of the query, never the partition.
/// It is refused, with an error that answers [`is_cursor`](crate::Error::is_cursor):
///
/// * if a character of it was altered, or it was cut short;
/// * if it is of another query: another table, entity, index, key template, partition, range or direction. Limits can
///   change between two pages;
/// * if the table has cursor keys and it was not sealed with one of them, or the table has none and it was sealed;
/// * if it is longer than 16 KiB; it is then not even read.
///
/// # Cursor keys
///
/// A cursor of a table without cursor keys is readable: whoever has it can decode the sort key and the table's key of the last item, and can
/// make one that points elsewhere in the same answer. With [`cursor_keys`](crate::TableBuilder::cursor_keys) it is encrypted and
/// authenticated. The first key seals, all of them open: to change keys, put the new one first and drop the old one when the cursors made
/// with it are no longer wanted.
///
/// # Its bytes
///
/// They are the same in every version of this library and can be made by any program. The text is base64url (RFC 4648, section 5) without
/// padding, and its unused bits are zero. Integers are big-endian.
///
/// | | plain | sealed |
/// |---|---|---|
/// | version | `01` | `02` |
/// | nonce | | 24 random bytes |
/// | content | as below | as below, sealed by XChaCha20-Poly1305 with the nonce and the one byte `02` as associated data; the tag is at its end |
/// | checksum | the first 4 bytes of SHA-256 of all before | the same |
///
/// The content is
///
/// 1. the fingerprint, 16 bytes;
/// 2. the kind: `00` for a query; `01` for a query of a sharded index, and the shard of the last item as u16; for a scan `02`, the segment that it reads, from 0, as u16, and the number of segments as u16;
/// 3. the key values of the last item: the index's sort key if an index with one is read, the table's partition key unless that is what is
///    queried, the table's sort key if there is one. Each is the letter of its type (`S`, `N`, `B`), the length in bytes as u16, and the
///    bytes: UTF-8, the number in normal form, or the bytes themselves. The normal form of a number is `-` if it is negative, then its
///    decimal digits with a point where one is needed, without exponent, leading or trailing zeros, and at most 38 significant digits.
///
/// The fingerprint is the first 16 bytes of SHA-256 over the 15 bytes `dynamo-cursor-1` and then, each with its length as u32 before it:
///
/// 1. the table's name, as it is sent to the service;
/// 2. the type tags of the entities that are read (not their older tags), sorted by bytes and joined by the byte `00`;
/// 3. the index's name, empty for the table itself;
/// 4. the partition: the letter of its type, then the bytes of its value as above; of a sharded index without the shard;
/// 5. the template of the queried partition key as it was written; for a key of type N or B the field's name;
/// 6. the template of the sort key in the same way, empty if there is none;
/// 7. the lower bound of the sort key, and
/// 8. its upper bound: `00` alone if there is none; `01` if the key at the bound is in the answer, `02` if it is not, `03` if the sort key
///    begins with the bound, each followed by the letter of the bound's type and the bytes of its value; `04` alone if no key can match.
///    With `=` and with a prefix both bounds are the same;
/// 9. the direction: `00` ascending, `01` descending.
///
/// A scan has no partition, no templates and no bounds: the components 4 to 6 are empty, 7 and 8 are `00`, and so is 9.
///
/// An example: in the table `shop`, the entity tagged `ORDER` with the key `CUSTOMER#<customer_id>`, `ORDER#<id>`, partition `CUSTOMER#c1`,
/// sort keys that begin with `ORDER#`, ascending, has the fingerprint `6d4c4626d73a0312d1cd71c28c41e21f`. The position `ORDER#o1` in it is the
/// plain cursor `AW1MRibXOgMS0c1xwoxB4h8AUwAIT1JERVIjbzGMd_rB`.
///
/// Another: in the index `GSI1` of that table, whose keys are `STATUS#<status>`, spread over shards, and `<created_at>#<id>`, the partition
/// `STATUS#PENDING`, all of it, ascending, has the fingerprint `e53f627055d529b1d5391fee11a11d83`. The position in it behind the item with
/// the sort key `2026-01-15#o1` in shard 6, of the order `CUSTOMER#c1`, `ORDER#o1`, is the plain cursor
/// `AeU_YnBV1Smx1Tkf7hGhHYMBAAZTAA0yMDI2LTAxLTE1I28xUwALQ1VTVE9NRVIjYzFTAAhPUkRFUiNvMTaRq7o`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cursor {
    /// All bytes, the checksum included, which is right.
    bytes: Vec<u8>,
}

/// What [`Query::after`](crate::Query::after) takes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cursor",
    label = "expected a `Cursor` or an `Option` of one",
    note = "text becomes a cursor by `text.parse::<Cursor>()?`"
)]
pub trait IntoCursor {
    fn into_cursor(self) -> Option<Cursor>;
}

impl IntoCursor for Cursor {
    fn into_cursor(self) -> Option<Cursor> {
        Some(self)
    }
}

impl IntoCursor for &Cursor {
    fn into_cursor(self) -> Option<Cursor> {
        Some(self.clone())
    }
}

impl IntoCursor for Option<Cursor> {
    fn into_cursor(self) -> Option<Cursor> {
        self
    }
}

impl IntoCursor for &Option<Cursor> {
    fn into_cursor(self) -> Option<Cursor> {
        self.clone()
    }
}

const PLAIN: u8 = 1;
const SEALED: u8 = 2;
const NONCE_BYTES: usize = 24;
const CHECKSUM_BYTES: usize = 4;

const ALTERED: &str = "it is not a cursor, or it was altered";
const OTHER_KIND: &str = "it is of another kind of request";

/// What kind of request a cursor is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CursorKind {
    Query,
    /// Of a query of a sharded index that stopped in this shard.
    Shard(u16),
    /// Of one segment of so many.
    Scan {
        segment: u16,
        segments: u16,
    },
}

impl CursorKind {
    fn bytes(self) -> Vec<u8> {
        match self {
            Self::Query => vec![0],
            Self::Shard(shard) => [&[1][..], &shard.to_be_bytes()].concat(),
            Self::Scan { segment, segments } => [&[2][..], &segment.to_be_bytes(), &segments.to_be_bytes()].concat(),
        }
    }

    /// The kind, and what follows it.
    fn take(content: &[u8]) -> Option<(Self, &[u8])> {
        let (kind, rest) = content.split_first()?;
        match kind {
            0 => Some((Self::Query, rest)),
            1 => {
                let (shard, rest) = rest.split_first_chunk()?;
                Some((Self::Shard(u16::from_be_bytes(*shard)), rest))
            }
            2 => {
                let ([a, b, c, d], rest) = rest.split_first_chunk()?;
                let (segment, segments) = (u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d]));
                Some((Self::Scan { segment, segments }, rest))
            }
            _ => None,
        }
    }
}

/// The keys that seal and open the cursors of a table; none if they are plain.
#[derive(Clone, Default)]
pub(crate) struct CursorKeys(Vec<[u8; 32]>);

impl CursorKeys {
    /// The first key seals, all open.
    pub(crate) fn new(keys: impl IntoIterator<Item = [u8; 32]>) -> Self {
        Self(keys.into_iter().collect())
    }
}

impl Debug for CursorKeys {
    // keys stay out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CursorKeys({})", self.0.len())
    }
}

impl Cursor {
    /// The cursor of a position in the answer to the request that the fingerprint is of.
    pub(crate) fn new(kind: CursorKind, position: &[KeyValue], fingerprint: &Fingerprint, keys: &CursorKeys) -> Result<Self> {
        let mut content = fingerprint.0.to_vec();
        content.extend(kind.bytes());
        for value in position {
            put_value(&mut content, value)?;
        }
        let mut bytes = match keys.0.first() {
            None => [&[PLAIN][..], &content].concat(),
            Some(key) => seal(&content, key)?,
        };
        bytes.extend(checksum(&bytes));
        Ok(Self { bytes })
    }

    /// The kind and the position, if the cursor is of the same request and sealed as the table's cursors are.
    pub(crate) fn open(&self, fingerprint: &Fingerprint, keys: &CursorKeys) -> Result<(CursorKind, Vec<KeyValue>)> {
        let content = self.content(keys)?;
        let Some((theirs, rest)) = content.split_first_chunk() else {
            return Err(Error::cursor_refused(ALTERED));
        };
        if *theirs != fingerprint.0 {
            return Err(Error::cursor_refused(
                "it is of another query or scan: table, entity, index, key templates, partition, range and direction must be the same",
            ));
        }
        let (kind, mut rest) = CursorKind::take(rest).ok_or_else(|| Error::cursor_refused(OTHER_KIND))?;
        let mut position = Vec::new();
        while !rest.is_empty() {
            let (value, after) = take_value(rest).ok_or_else(|| Error::cursor_refused(ALTERED))?;
            position.push(value);
            rest = after;
        }
        Ok((kind, position))
    }

    /// What stands between the version and the checksum, opened.
    fn content(&self, keys: &CursorKeys) -> Result<Vec<u8>> {
        let Some(([version, content @ ..], _)) = self.bytes.split_last_chunk::<CHECKSUM_BYTES>() else {
            return Err(Error::cursor_refused(ALTERED));
        };
        match (*version, keys.0.is_empty()) {
            (PLAIN, true) => Ok(content.to_vec()),
            (PLAIN, false) => Err(Error::cursor_refused("it is not sealed, and the table has cursor keys")),
            (_, true) => Err(Error::cursor_refused("it is sealed, and the table has no cursor keys")),
            (_, false) => keys
                .0
                .iter()
                .find_map(|key| unseal(content, key))
                .ok_or_else(|| Error::cursor_refused("it was altered, or sealed with none of the table's cursor keys")),
        }
    }
}

/// Version, nonce and sealed content.
fn seal(content: &[u8], key: &[u8; 32]) -> Result<Vec<u8>> {
    let failed = |why| Error::usage(format!("the cursor could not be sealed: {why}"));
    let nonce = XNonce::try_generate().map_err(|_| failed("the system gives no random bytes"))?;
    let sealed = XChaCha20Poly1305::new(key.into())
        .encrypt(
            &nonce,
            Payload {
                msg: content,
                aad: &[SEALED],
            },
        )
        .map_err(|_| failed("its position is too long"))?;
    Ok([&[SEALED][..], &nonce, &sealed].concat())
}

/// The content, if it was sealed with this key.
fn unseal(sealed: &[u8], key: &[u8; 32]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    XChaCha20Poly1305::new(key.into())
        .decrypt(
            nonce.into(),
            Payload {
                msg: sealed,
                aad: &[SEALED],
            },
        )
        .ok()
}

fn put_value(content: &mut Vec<u8>, value: &KeyValue) -> Result<()> {
    let bytes = value.bytes();
    // the partition key's limit is the larger one; with it no cursor becomes longer than what `from_str` reads
    let length = u16::try_from(bytes.len())
        .ok()
        .filter(|length| usize::from(*length) <= limits::PARTITION_KEY_BYTES);
    let length = length.ok_or_else(|| Error::limit("the position of a cursor holds a key value that is longer than DynamoDB allows"))?;
    content.push(value.letter());
    content.extend(length.to_be_bytes());
    content.extend(bytes);
    Ok(())
}

/// The first value, and what follows it.
fn take_value(content: &[u8]) -> Option<(KeyValue, &[u8])> {
    let ([letter, length @ ..], rest) = content.split_first_chunk::<3>()?;
    let (bytes, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    let text = || String::from_utf8(bytes.to_vec()).ok();
    let value = match letter {
        b'S' => KeyValue::Text(text()?),
        b'N' => KeyValue::Number(text().filter(|number| normal_form(number).as_ref() == Some(number))?),
        b'B' => KeyValue::Binary(bytes.to_vec()),
        _ => return None,
    };
    Some((value, rest))
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let [a, b, c, d, ..] = Sha256::digest(bytes).0;
    [a, b, c, d]
}

impl Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(&self.bytes))
    }
}

impl FromStr for Cursor {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text.len() > limits::CURSOR_CHARACTERS {
            return Err(Error::cursor_refused(&format!(
                "it is longer than {} characters",
                limits::CURSOR_CHARACTERS
            )));
        }
        if text.trim().is_empty() {
            return Err(Error::cursor_refused("it is empty: for the first page, pass `None`"));
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| Error::cursor_refused(ALTERED))?;
        match bytes.split_last_chunk() {
            Some((before, sum)) if *sum == checksum(before) => match before.first() {
                Some(&(PLAIN | SEALED)) => Ok(Self { bytes }),
                _ => Err(Error::cursor_refused(
                    "it was made by a version of the library that is not known here",
                )),
            },
            _ => Err(Error::cursor_refused(ALTERED)),
        }
    }
}

impl Debug for Cursor {
    // a plain one can be decoded, so it stays out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cursor(..)")
    }
}

impl serde::Serialize for Cursor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Cursor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
