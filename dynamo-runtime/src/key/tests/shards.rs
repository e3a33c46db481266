//! Shards: the number of an item's against SHA-256 over a concatenated copy of its key, and the partition keys that numbers lead to.

use super::spelled::{Spelled, kind, part};
use crate::entity::{Entity, Gsi, Keyed, Path};
use crate::key::shard::shard_of;
use crate::key::{Key, KeyValue, Kind, NoSortKey, Part, Place, in_shard, partition, render_primary};
use crate::schema::{EntitySchema, FieldSchema, Format, Index, KeySchema, KeyShape, NoneAs, Segment, Template};
use crate::{Error, Result};
use aws_sdk_dynamodb::types::AttributeValue;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::marker::PhantomData;

/// The numbers of shards that the schema takes.
const COUNTS: std::ops::RangeInclusive<u16> = 2..=1024;

/// An order that is spread over ten shards and read from twenty.
#[derive(Debug, Serialize, Deserialize)]
struct Order {
    customer_id: String,
    id: String,
    status: Option<String>,
}

const CUSTOMER: KeyShape = text("CUSTOMER#<customer_id>", &[Segment::Literal("CUSTOMER#"), plain(0)]);
const ORDER: KeyShape = text("ORDER#<id>", &[Segment::Literal("ORDER#"), plain(1)]);
const STATUS: KeyShape = text("S#<status>", &[Segment::Literal("S#"), plain(2)]);
const PRIMARY: KeySchema = KeySchema::new(Index::Table, "", CUSTOMER, Some(ORDER));
const BY_STATUS: KeySchema = KeySchema::new(Index::Global(1), "", STATUS, Some(ORDER)).with_shards(10, 20);
const BY_STATUS_UNSPREAD: KeySchema = KeySchema::new(Index::Global(2), "", STATUS, None);
const FIELDS: &[FieldSchema] = &[
    FieldSchema::new("customer_id", "customer_id", Some(Kind::Text), NoneAs::Absent),
    FieldSchema::new("id", "id", Some(Kind::Text), NoneAs::Absent),
    FieldSchema::new("status", "status", Some(Kind::Text), NoneAs::Absent),
];

const fn text(template: &'static str, segments: &'static [Segment]) -> KeyShape {
    KeyShape::Text(Template::new(template, segments))
}

const fn plain(field: usize) -> Segment {
    Segment::field(field, Format::PLAIN)
}

impl Entity for Order {
    const SCHEMA: &'static EntitySchema = &EntitySchema::new(
        "Order",
        "ORDER",
        &[],
        '#',
        FIELDS,
        &[PRIMARY, BY_STATUS, BY_STATUS_UNSPREAD],
        &[0, 1],
    );
    type Fields = ();
    const FIELDS: () = ();
    type Changes = ();
    const CHANGES: () = ();
    fn field_part(&self, field: usize) -> Option<Part<'_>> {
        let value = [Some(&self.customer_id), Some(&self.id), self.status.as_ref()][field];
        value.map(|value| Part::Text(value.into()))
    }
}

impl Keyed<Gsi<1>> for Order {
    const KEY: &'static KeySchema = &BY_STATUS;
    type Sort = NoSortKey;
}

impl Keyed<Gsi<2>> for Order {
    const KEY: &'static KeySchema = &BY_STATUS_UNSPREAD;
    type Sort = NoSortKey;
}

fn order(status: Option<&str>) -> Order {
    Order {
        customer_id: "c1".to_owned(),
        id: "o1".to_owned(),
        status: status.map(str::to_owned),
    }
}

/// What the attribute of an index's key holds in the item of this order.
fn stored(key: &KeySchema, place: Place, order: &Order) -> Result<Option<KeyValue>> {
    let primary: Key<Order> = render_primary(Order::SCHEMA, &|field| order.field_part(field))?;
    key.stored(place, Order::SCHEMA, &primary, &|field| order.field_part(field))
}

/// The partition that a read of an index is given.
fn read<const N: u8>(status: &str) -> Result<KeyValue>
where
    Order: Keyed<Gsi<N>>,
    Gsi<N>: Path,
{
    partition::<Order, Gsi<N>>(&[Part::Text(status.into())]).value
}

fn key(pk: KeyValue, sk: Option<KeyValue>) -> Key<()> {
    Key { pk, sk, of: PhantomData }
}

/// The key attribute that a template gives; a key of type N or B for `number` and `binary`.
fn rendered(template: &str, place: Place, name: &str, value: &str) -> KeyValue {
    let kind = kind(name);
    let spelled = match template {
        "number" => Spelled::native(KeyShape::Number(0), place, kind),
        "binary" => Spelled::native(KeyShape::Binary(0), place, kind),
        _ => Spelled::new(template, '#', place, &[kind]),
    };
    spelled.render(&[part(kind, value)]).unwrap()
}

/// The number that the shard is taken from, by the words of `KEYS.md`.
fn hash(key: &Key<()>) -> u64 {
    let mut bytes = key.pk.bytes().to_vec();
    if let Some(sk) = &key.sk {
        bytes.push(0);
        bytes.extend_from_slice(sk.bytes());
    }
    let digest = Sha256::digest(&bytes);
    u64::from_be_bytes(digest[..8].try_into().unwrap())
}

/// A number below 2^64 is known by what remains of it for all of these.
fn assert_hash(key: &Key<()>, hash: u64) {
    for count in COUNTS {
        let shard = shard_of(key, count);
        assert!(shard < count);
        assert_eq!(u64::from(shard), hash % u64::from(count), "of {count}");
    }
}

// The constants were made by a program in Python with its `hashlib`.

#[test]
fn the_shards_of_text_keys() {
    for (pk, sk, hash, count, shard) in [
        (("CUSTOMER#<id>", "c1"), ("ORDER#<id>", "o1"), 0xf55a_e4e3_f368_ca3e, 10, 6),
        (("CUSTOMER#<id>", "c1"), ("ORDER#<id>", "o2"), 0x8fe0_9c72_e2d0_e8e0, 10, 2),
        (("CUSTOMER#<id>", "ALFKI"), ("ORDER#<id>", "10643"), 0x4e65_1567_b2e6_9cc4, 10, 8),
        (("TENANT#<id>", "é"), ("USER#<id>", "1"), 0x7493_0f07_c1aa_b8af, 64, 47),
    ] {
        let attribute = |place, (template, value): (&str, &str)| rendered(template, place, "text", &format!("{value:?}"));
        let key = key(attribute(Place::Partition, pk), Some(attribute(Place::Sort, sk)));
        assert_eq!(shard_of(&key, count), shard);
        assert_hash(&key, hash);
    }
}

#[test]
fn the_shards_of_numbers_and_bytes() {
    let number = |place, value| rendered("number", place, "i64", value);
    let binary = |place, value| rendered("binary", place, "bytes", value);
    assert_hash(&key(number(Place::Partition, "42"), None), 0x7347_5cb4_0a56_8e8d);
    assert_hash(
        &key(number(Place::Partition, "-7"), Some(number(Place::Sort, "0"))),
        0x98f3_7893_b5b9_09e6,
    );
    assert_hash(&key(binary(Place::Partition, "00ff10"), None), 0x2da4_5f2c_d1f9_c8e6);
    assert_hash(
        &key(number(Place::Partition, "42"), Some(binary(Place::Sort, "00ff"))),
        0x0e3f_ff16_7734_32ca,
    );
}

#[test]
fn however_a_number_is_written_its_item_is_in_one_shard() {
    let of = |text: &str| KeyValue::of(&AttributeValue::N(text.to_owned())).unwrap();
    for text in ["42", "0042", "42.0", "4.2e1", "+42"] {
        assert_hash(&key(of(text), None), 0x7347_5cb4_0a56_8e8d);
    }
    for text in ["0", "-0", "0.00", "0e9"] {
        assert_hash(&key(of("-7.0"), Some(of(text))), 0x98f3_7893_b5b9_09e6);
    }
}

#[test]
fn a_key_without_sort_key_ends_with_its_partition_key() {
    let alone = rendered("USER#<id>", Place::Partition, "text", "\"u1\"");
    assert_hash(&key(alone, None), 0xe213_9056_18aa_ed4c);
    // the byte between the two is there however short the sort key is
    let value = |text: &str| KeyValue::Text(text.to_owned());
    assert_hash(&key(value("CUSTOMER#c1"), Some(value(""))), 0xeed7_c5b8_ff54_b7d4);
}

#[test]
fn items_are_written_to_the_shard_of_their_primary_key() {
    let pending = order(Some("PENDING"));
    let partition = stored(&BY_STATUS, Place::Partition, &pending).unwrap();
    assert_eq!(partition, Some(KeyValue::Text("S#PENDING#SHARD6".to_owned())));
    // whatever their status is
    let shipped = stored(&BY_STATUS, Place::Partition, &order(Some("SHIPPED"))).unwrap();
    assert_eq!(shipped, Some(KeyValue::Text("S#SHIPPED#SHARD6".to_owned())));
    assert_eq!(stored(&BY_STATUS, Place::Partition, &order(None)).unwrap(), None);
    // the sort key is as it would be without shards, and so is the partition key of an index that is not spread
    let sort = stored(&BY_STATUS, Place::Sort, &pending).unwrap();
    assert_eq!(sort, Some(KeyValue::Text("ORDER#o1".to_owned())));
    let unspread = stored(&BY_STATUS_UNSPREAD, Place::Partition, &pending).unwrap();
    assert_eq!(unspread, Some(KeyValue::Text("S#PENDING".to_owned())));
    assert_eq!(stored(&BY_STATUS_UNSPREAD, Place::Sort, &pending).unwrap(), None);
}

#[test]
fn a_partition_to_be_read_is_that_of_no_shard() {
    assert_eq!(read::<1>("PENDING").unwrap(), KeyValue::Text("S#PENDING".to_owned()));
}

#[test]
fn the_separator_stands_before_the_word() {
    for separator in "#|/:;,~_-.@+=".chars() {
        let spelled = Spelled::new("S<status>", separator, Place::Partition, &[Kind::Text]);
        let partition = spelled.render(&[Part::Text("x".into())]).unwrap();
        for shard in [0, 6, 10, 1023] {
            let expected = KeyValue::Text(format!("Sx{separator}SHARD{shard}"));
            assert_eq!(in_shard(&partition, separator, shard), expected);
        }
    }
}

// Room. `S#` and 2036 bytes are 2038, and the longest shard takes 10.

const KEPT: &str = "the key `S#<status>` of `Order` would take 2049 bytes, 10 of them kept for its shard, and DynamoDB allows 2048";

#[track_caller]
fn assert_no_room(result: Result<impl Sized>) {
    let error: Error = result.err().unwrap();
    assert!(error.is_key() && error.is_limit());
    assert_eq!(error.to_string(), KEPT);
}

#[test]
fn room_is_kept_for_the_longest_shard() {
    // bytes, not characters
    for (fits, longer) in [("x".repeat(2036), "x".repeat(2037)), ("é".repeat(1018), "é".repeat(1018) + "x")] {
        let fits = order(Some(&fits));
        let Some(KeyValue::Text(written)) = stored(&BY_STATUS, Place::Partition, &fits).unwrap() else {
            panic!("an order with a status is in the index");
        };
        // shard 6, and three digits more would fit
        assert_eq!(written.len(), 2048 - 3);
        assert!(written.ends_with("#SHARD6"));
        assert_no_room(stored(&BY_STATUS, Place::Partition, &order(Some(&longer))));
        // where nothing is added, nothing is kept
        assert!(stored(&BY_STATUS_UNSPREAD, Place::Partition, &order(Some(&longer))).is_ok());
    }
}

#[test]
fn what_cannot_be_written_cannot_be_read() {
    for (fits, longer) in [("x".repeat(2036), "x".repeat(2037)), ("é".repeat(1018), "é".repeat(1018) + "x")] {
        let partition = read::<1>(&fits).unwrap();
        assert_eq!(in_shard(&partition, '#', 1023).bytes().len(), 2048);
        assert_no_room(read::<1>(&longer));
        assert!(read::<2>(&longer).is_ok());
    }
}

#[test]
fn the_other_limit_is_told_as_ever() {
    let error = read::<1>(&"x".repeat(2047)).unwrap_err();
    assert!(error.is_key() && error.is_limit());
    assert!(!error.to_string().contains("shard"), "{error}");
}

fn key_value() -> impl Strategy<Value = KeyValue> {
    let number = prop_oneof![Just("0".to_owned()), "-?[1-9][0-9]{0,37}", "-?0\\.0{0,5}[1-9]"];
    prop_oneof![
        "[a\u{0}#é𝄞]{1,4}|.{1,40}".prop_map(KeyValue::Text),
        number.prop_map(KeyValue::Number),
        proptest::collection::vec(any::<u8>(), 1..300).prop_map(KeyValue::Binary),
    ]
}

proptest! {
    #[test]
    fn every_key_is_in_the_shard_that_its_hash_says(pk in key_value(), sk in proptest::option::of(key_value())) {
        let key = key(pk, sk);
        assert_hash(&key, hash(&key));
    }
}
