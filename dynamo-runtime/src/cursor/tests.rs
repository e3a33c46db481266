use super::*;
use crate::key::{Condition, SortCondition};
use proptest::collection::vec;
use proptest::prelude::*;

const NO_KEYS: CursorKeys = CursorKeys(Vec::new());
static ANY: SortCondition = SortCondition {
    condition: Condition::Any,
    dropped: Vec::new(),
};

fn text(text: &str) -> KeyValue {
    KeyValue::Text(text.to_owned())
}

fn keys(first_bytes: &[u8]) -> CursorKeys {
    CursorKeys::new(first_bytes.iter().map(|byte| [*byte; 32]))
}

fn begins_with(prefix: &str) -> SortCondition {
    SortCondition {
        condition: Condition::BeginsWith(text(prefix)),
        dropped: Vec::new(),
    }
}

fn orders_of<'a>(partition: &'a KeyValue, range: &'a SortCondition) -> FingerprintParts<'a> {
    let (pk, sk) = ("CUSTOMER#<customer_id>", "ORDER#<id>");
    FingerprintParts {
        table: "shop",
        tags: vec!["ORDER"],
        index: "",
        partition: Some(partition),
        pk,
        sk,
        range,
        descending: false,
    }
}

fn orders() -> Fingerprint {
    Fingerprint::new(orders_of(&text("CUSTOMER#c1"), &begins_with("ORDER#")))
}

impl Cursor {
    /// The position, if the cursor is of this kind.
    fn open_as(&self, kind: CursorKind, fingerprint: &Fingerprint, keys: &CursorKeys) -> Result<Vec<KeyValue>> {
        match self.open(fingerprint, keys)? {
            (theirs, position) if theirs == kind => Ok(position),
            _ => Err(Error::cursor_refused(OTHER_KIND)),
        }
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The text of a cursor with these bytes and a checksum that is right.
fn with_checksum(bytes: &[u8]) -> String {
    encode(&[bytes, &checksum(bytes)].concat())
}

fn open(text: &str, keys: &CursorKeys) -> Result<Vec<KeyValue>> {
    text.parse::<Cursor>()?.open_as(CursorKind::Query, &orders(), keys)
}

#[track_caller]
fn assert_refused(result: &Result<Vec<KeyValue>>) {
    assert!(result.as_ref().is_err_and(Error::is_cursor), "{result:?}");
}

fn hex(fingerprint: &Fingerprint) -> String {
    fingerprint.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

// The constants in the tests of this part were made by programs in Python, from what is written at `Cursor`: SHA-256 and base64 are those of
// Python's `hashlib` and `base64`, XChaCha20-Poly1305 was written for it and checked with the example A.3.1 of draft-irtf-cfrg-xchacha-03.

const PLAIN_TEXT: &str = "AW1MRibXOgMS0c1xwoxB4h8AUwAIT1JERVIjbzGMd_rB";
const SEALED_TEXT: &str = "AgABAgMEBQYHCAkKCwwNDg8QERITFBUWF_OOSVlH6I684olXDEcTSvdLFCitsoRZri05UIeeI7NostrpzGojZ1qOrqdAlPUOGA";

#[test]
fn bytes_of_a_plain_cursor() {
    assert_eq!(hex(&orders()), "6d4c4626d73a0312d1cd71c28c41e21f");
    let cursor = Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &NO_KEYS).unwrap();
    assert_eq!(cursor.to_string(), PLAIN_TEXT);
    assert_eq!(open(PLAIN_TEXT, &NO_KEYS).unwrap(), [text("ORDER#o1")]);
}

#[test]
fn bytes_of_a_plain_cursor_of_a_scan() {
    let partition = text("CUSTOMER#c1");
    let scan = FingerprintParts {
        partition: None,
        pk: "",
        sk: "",
        ..orders_of(&partition, &ANY)
    };
    let scan = Fingerprint::new(scan);
    assert_eq!(hex(&scan), "41c0b8770b89a38cd30ac751cc6aa8c0");
    let position = [text("CUSTOMER#c1"), text("ORDER#o1")];
    let kind = |segment, segments| CursorKind::Scan { segment, segments };
    let cursor = Cursor::new(kind(0, 1), &position, &scan, &NO_KEYS).unwrap();
    assert_eq!(
        cursor.to_string(),
        "AUHAuHcLiaOM0wrHUcxqqMACAAAAAVMAC0NVU1RPTUVSI2MxUwAIT1JERVIjbzHELsF8"
    );
    assert_eq!(cursor.open_as(kind(0, 1), &scan, &NO_KEYS).unwrap(), position);
    // of another segment, of another number of segments, and of no scan at all
    for other in [kind(1, 1), kind(0, 2), CursorKind::Query] {
        assert_refused(&cursor.open_as(other, &scan, &NO_KEYS));
    }
    let query = Cursor::new(CursorKind::Query, &position, &scan, &NO_KEYS).unwrap();
    assert_refused(&query.open_as(kind(0, 1), &scan, &NO_KEYS));
}

/// The pending orders, in an index that is spread over shards.
fn pending() -> Fingerprint {
    Fingerprint::new(FingerprintParts {
        index: "GSI1",
        pk: "STATUS#<status>",
        sk: "<created_at>#<id>",
        ..orders_of(&text("STATUS#PENDING"), &ANY)
    })
}

#[test]
fn bytes_of_a_plain_cursor_of_shards() {
    assert_eq!(hex(&pending()), "e53f627055d529b1d5391fee11a11d83");
    let position = [text("2026-01-15#o1"), text("CUSTOMER#c1"), text("ORDER#o1")];
    for (shard, expected) in [
        (
            6,
            "AeU_YnBV1Smx1Tkf7hGhHYMBAAZTAA0yMDI2LTAxLTE1I28xUwALQ1VTVE9NRVIjYzFTAAhPUkRFUiNvMTaRq7o",
        ),
        (
            600,
            "AeU_YnBV1Smx1Tkf7hGhHYMBAlhTAA0yMDI2LTAxLTE1I28xUwALQ1VTVE9NRVIjYzFTAAhPUkRFUiNvMShbQl8",
        ),
    ] {
        let kind = CursorKind::Shard(shard);
        let cursor = Cursor::new(kind, &position, &pending(), &NO_KEYS).unwrap();
        assert_eq!(cursor.to_string(), expected);
        let read: Cursor = expected.parse().unwrap();
        assert_eq!(read.open(&pending(), &NO_KEYS).unwrap(), (kind, position.to_vec()));
    }
}

#[test]
fn a_cursor_is_of_one_kind() {
    let position = [text("2026-01-15#o1"), text("CUSTOMER#c1"), text("ORDER#o1")];
    let scan = |segment, segments| CursorKind::Scan { segment, segments };
    // the numbers of a scan look like that of a shard, and one shard like another
    let kinds = [
        CursorKind::Query,
        CursorKind::Shard(0),
        CursorKind::Shard(1),
        CursorKind::Shard(256),
        scan(0, 1),
        scan(1, 256),
    ];
    for keys in [NO_KEYS, keys(&[1])] {
        for kind in kinds {
            let cursor = Cursor::new(kind, &position, &pending(), &keys).unwrap();
            assert_eq!(cursor.open(&pending(), &keys).unwrap(), (kind, position.to_vec()));
            for other in kinds.into_iter().filter(|other| *other != kind) {
                let refused = cursor.open_as(other, &pending(), &keys);
                assert_refused(&refused);
                assert!(refused.unwrap_err().to_string().ends_with("it is of another kind of request"));
            }
        }
    }
}

#[test]
fn a_kind_that_is_none_and_one_cut_short_are_refused() {
    let open = |rest: &[u8]| {
        let cursor: Cursor = with_checksum(&[&[PLAIN][..], &pending().0, rest].concat()).parse().unwrap();
        cursor.open(&pending(), &NO_KEYS).map(|(kind, _)| kind)
    };
    assert_eq!(open(b"\x00").unwrap(), CursorKind::Query);
    assert_eq!(open(b"\x01\x02\x03").unwrap(), CursorKind::Shard(0x0203));
    for rest in [
        &b""[..],
        b"\x01",
        b"\x01\x00",
        b"\x02",
        b"\x02\x00",
        b"\x02\x00\x00",
        b"\x02\x00\x00\x00",
    ] {
        assert!(open(rest).is_err_and(|error| error.is_cursor()), "{rest:?}");
    }
    for kind in 3..=255 {
        for rest in [&b""[..], b"\x00\x06", b"\x00\x06S\x00\x01a", b"S\x00\x01a"] {
            assert!(
                open(&[&[kind], rest].concat()).is_err_and(|error| error.is_cursor()),
                "{kind} {rest:?}"
            );
        }
    }
    // a shard's number is not the beginning of what follows
    let cursor: Cursor = with_checksum(&[&[PLAIN][..], &pending().0, b"\x01S\x00\x01a"].concat())
        .parse()
        .unwrap();
    assert!(cursor.open(&pending(), &NO_KEYS).is_err_and(|error| error.is_cursor()));
}

#[test]
fn bytes_of_a_plain_cursor_of_an_index_with_all_types() {
    let (number, lower) = (KeyValue::Number("-7.5".to_owned()), KeyValue::Binary(vec![0x00, 0xff]));
    let fingerprint = Fingerprint::new(FingerprintParts {
        table: "shop",
        tags: vec!["ORDER_ITEM", "ORDER", "CUSTOMER"],
        index: "GSI1",
        partition: Some(&number),
        pk: "number",
        sk: "digest",
        range: &SortCondition {
            condition: Condition::Greater(lower),
            dropped: Vec::new(),
        },
        descending: true,
    });
    assert_eq!(hex(&fingerprint), "d07d6519c75e99648cd42dadfacfb15e");
    let position = [
        KeyValue::Binary(vec![0x00, 0xff, 0x10]),
        text("é#1"),
        KeyValue::Number("-1.5".to_owned()),
    ];
    let cursor = Cursor::new(CursorKind::Query, &position, &fingerprint, &NO_KEYS).unwrap();
    assert_eq!(cursor.to_string(), "AdB9ZRnHXplkjNQtrfrPsV4AQgADAP8QUwAEw6kjMU4ABC0xLjUTZ_9e");
    assert_eq!(cursor.open_as(CursorKind::Query, &fingerprint, &NO_KEYS).unwrap(), position);
}

#[test]
fn bytes_of_a_sealed_cursor() {
    // the key is the bytes 00 to 1f, the nonce 00 to 17
    let key = std::array::from_fn(|at| at as u8);
    assert_eq!(open(SEALED_TEXT, &CursorKeys::new([key])).unwrap(), [text("ORDER#o1")]);
    assert_refused(&open(SEALED_TEXT, &keys(&[1])));
}

#[test]
fn bytes_of_every_bound() {
    let number = || KeyValue::Number("5".to_owned());
    let binary = || KeyValue::Binary(vec![0]);
    let (a, b) = (|| text("a"), || text("b"));
    for (condition, dropped, expected) in [
        (Condition::Nothing, None, "e18e516ed10979b8d57c53997768684b"),
        (Condition::Any, None, "03e159ce908995ac1cbdf4a7cbcd4794"),
        (Condition::Equal(a()), None, "b25060ea6aec9d6d3d79e5ea38f0bb83"),
        (Condition::BeginsWith(a()), None, "9f81b92f6d35080bfa313502c86c57fe"),
        (Condition::Between(a(), b()), None, "404e0007ec087e27948a7794d1cc67f5"),
        (Condition::Between(a(), b()), Some(a()), "2bd2cbec1140d565fa5114b2cce33b40"),
        (Condition::Between(a(), b()), Some(b()), "2b009d3940cb6f1d301de51d6066b093"),
        (Condition::Less(number()), None, "a9eda382aaacda038f7012b1a093fa74"),
        (Condition::AtMost(number()), Some(number()), "a9eda382aaacda038f7012b1a093fa74"),
        (Condition::AtMost(number()), None, "024280ccda202a4e9564b24f08fd7044"),
        (Condition::Greater(binary()), None, "eb753eefbe31211ac39d1a0590c16b7f"),
        (Condition::AtLeast(binary()), Some(binary()), "eb753eefbe31211ac39d1a0590c16b7f"),
        (Condition::AtLeast(binary()), None, "20844c517d15461ecf4734c5fc8ac7c2"),
    ] {
        let dropped = Vec::from_iter(dropped);
        let range = SortCondition { condition, dropped };
        let fingerprint = Fingerprint::new(FingerprintParts {
            pk: "<c>",
            sk: "<id>",
            ..orders_of(&text("c"), &range)
        });
        assert_eq!(hex(&fingerprint), expected);
    }
}

// What a cursor is tied to.

#[test]
fn every_component_is_part_of_the_fingerprint() {
    let (c1, c2) = (text("c1"), text("c2"));
    let other = begins_with("A");
    let c1_bytes = KeyValue::Binary(b"c1".to_vec());
    let base = || orders_of(&c1, &ANY);
    let all = [
        base(),
        FingerprintParts { table: "shop2", ..base() },
        FingerprintParts {
            tags: vec!["ORDERS"],
            ..base()
        },
        FingerprintParts {
            tags: vec!["ORDER", "CUSTOMER"],
            ..base()
        },
        FingerprintParts { index: "GSI1", ..base() },
        FingerprintParts {
            partition: Some(&c2),
            ..base()
        },
        FingerprintParts {
            partition: Some(&c1_bytes),
            ..base()
        },
        FingerprintParts {
            pk: "CUSTOMER#<id>",
            ..base()
        },
        FingerprintParts { sk: "", ..base() },
        FingerprintParts { range: &other, ..base() },
        FingerprintParts {
            descending: true,
            ..base()
        },
        // a character that moves from one component to the next
        FingerprintParts {
            pk: "CUSTOMER#<customer_id>O",
            sk: "RDER#<id>",
            ..base()
        },
    ];
    let fingerprints: std::collections::HashSet<_> = all.into_iter().map(|parts| hex(&Fingerprint::new(parts))).collect();
    assert_eq!(fingerprints.len(), 12);
}

#[test]
fn the_order_of_tags_is_nothing() {
    let partition = text("c1");
    let of = |tags| {
        Fingerprint::new(FingerprintParts {
            tags,
            ..orders_of(&partition, &ANY)
        })
    };
    assert_eq!(of(vec!["A", "B", "C"]), of(vec!["C", "A", "B"]));
}

#[test]
fn a_cursor_of_another_query_is_refused() {
    let other = Fingerprint::new(orders_of(&text("CUSTOMER#c2"), &begins_with("ORDER#")));
    for keys in [NO_KEYS, keys(&[1])] {
        let cursor = Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &other, &keys).unwrap();
        assert_refused(&cursor.open_as(CursorKind::Query, &orders(), &keys));
    }
}

// Keys.

#[test]
fn a_plain_cursor_is_refused_where_there_are_keys_and_a_sealed_one_where_there_are_none() {
    let plain = Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &NO_KEYS).unwrap();
    assert_refused(&plain.open_as(CursorKind::Query, &orders(), &keys(&[1])));
    let sealed = Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &keys(&[1])).unwrap();
    assert_refused(&sealed.open_as(CursorKind::Query, &orders(), &NO_KEYS));
    assert_refused(&sealed.open_as(CursorKind::Query, &orders(), &keys(&[2, 3])));
}

#[test]
fn the_first_key_seals_and_all_open() {
    let sealed = |first| Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &keys(first)).unwrap();
    assert!(sealed(&[1]).open_as(CursorKind::Query, &orders(), &keys(&[2, 1])).is_ok());
    assert!(sealed(&[2, 1]).open_as(CursorKind::Query, &orders(), &keys(&[2])).is_ok());
    assert_refused(&sealed(&[2, 1]).open_as(CursorKind::Query, &orders(), &keys(&[1])));
}

#[test]
fn two_sealings_of_one_position_differ() {
    let sealed = || {
        Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &keys(&[1]))
            .unwrap()
            .to_string()
    };
    assert_ne!(sealed(), sealed());
}

#[test]
fn nothing_is_shown_in_debug() {
    assert_eq!(format!("{:?}", PLAIN_TEXT.parse::<Cursor>().unwrap()), "Cursor(..)");
    assert_eq!(format!("{:?}", keys(&[0xab, 0xcd])), "CursorKeys(2)");
}

// What was altered.

#[test]
fn every_flipped_bit_of_the_text_is_refused() {
    let key = std::array::from_fn(|at| at as u8);
    for (text, keys) in [(PLAIN_TEXT, NO_KEYS), (SEALED_TEXT, CursorKeys::new([key]))] {
        assert!(open(text, &keys).is_ok());
        for (at, bit) in (0..text.len()).flat_map(|at| (0..7).map(move |bit| (at, bit))) {
            let mut flipped = text.as_bytes().to_vec();
            flipped[at] ^= 1 << bit;
            assert_refused(&open(std::str::from_utf8(&flipped).unwrap(), &keys));
        }
    }
}

#[test]
fn every_truncation_and_every_addition_is_refused() {
    let key = std::array::from_fn(|at| at as u8);
    for (text, keys) in [(PLAIN_TEXT, NO_KEYS), (SEALED_TEXT, CursorKeys::new([key]))] {
        for length in 0..text.len() {
            assert_refused(&open(&text[..length], &keys));
            assert_refused(&open(&text[length + 1..], &keys));
        }
        for added in ["A", "=", "==", "AA", "AAAA", "\n", " "] {
            assert_refused(&open(&format!("{text}{added}"), &keys));
            assert_refused(&open(&format!("{added}{text}"), &keys));
        }
    }
}

#[test]
fn a_sealed_cursor_with_a_new_checksum_is_refused_too() {
    let keys = keys(&[1]);
    let bytes = Cursor::new(CursorKind::Query, &[text("ORDER#o1")], &orders(), &keys).unwrap().bytes;
    let sealed = &bytes[..bytes.len() - CHECKSUM_BYTES];
    assert!(open(&with_checksum(sealed), &keys).is_ok());
    for (at, bit) in (0..sealed.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
        let mut flipped = sealed.to_vec();
        flipped[at] ^= 1 << bit;
        assert_refused(&open(&with_checksum(&flipped), &keys));
    }
    for length in 0..sealed.len() {
        assert_refused(&open(&with_checksum(&sealed[..length]), &keys));
    }
}

#[test]
fn a_forged_plain_cursor_is_validated() {
    let content = |rest: &[u8]| with_checksum(&[&[PLAIN][..], &orders().0, rest].concat());
    assert_eq!(
        open(&content(b"\x00N\x00\x031.5"), &NO_KEYS).unwrap(),
        [KeyValue::Number("1.5".to_owned())]
    );
    for rest in [
        &b""[..],
        b"\x01",
        b"\x02",
        b"\x03S\x00\x01a",
        // an unknown type, and no type at all
        b"\x00X\x00\x01a",
        b"\x00S",
        b"\x00S\x00",
        // a length beyond the end, and bytes beyond the length
        b"\x00S\x00\x02a",
        b"\x00S\x00\x01aa",
        // no UTF-8
        b"\x00S\x00\x01\xff",
        b"\x00N\x00\x01\xff",
        // numbers that are none, or not in normal form
        b"\x00N\x00\x00",
        b"\x00N\x00\x01a",
        b"\x00N\x00\x0201",
        b"\x00N\x00\x031.0",
        b"\x00N\x00\x02-0",
        b"\x00N\x00\x031e3",
        b"\x00N\x00\x27123456789012345678901234567890123456789",
    ] {
        assert_refused(&open(&content(rest), &NO_KEYS));
    }
    // cut inside the fingerprint, and before it
    for length in 0..16 {
        assert_refused(&open(&with_checksum(&[&[PLAIN][..], &orders().0[..length]].concat()), &NO_KEYS));
    }
    // versions that are not known, and no byte but the checksum
    for version in (0..=255).filter(|version| ![PLAIN, SEALED].contains(version)) {
        assert_refused(&open(&with_checksum(&[version]), &NO_KEYS));
    }
    assert_refused(&open(&with_checksum(&[]), &NO_KEYS));
}

#[test]
fn a_second_spelling_of_the_same_bytes_is_refused() {
    // 34 bytes leave 4 unused bits in the last character
    let text = with_checksum(&[&[PLAIN][..], &orders().0, b"\x00S\x00\x0aORDER#o1.2"].concat());
    assert!(open(&text, &NO_KEYS).is_ok());
    assert_eq!(text.len() % 4, 3);
    let last = text.bytes().last().unwrap();
    assert_refused(&open(&format!("{}{}", &text[..text.len() - 1], char::from(last + 1)), &NO_KEYS));
    assert_refused(&open(&format!("{text}="), &NO_KEYS));
    // the alphabet of plain base64
    assert!(PLAIN_TEXT.contains('_'));
    assert_refused(&open(&PLAIN_TEXT.replace('_', "/"), &NO_KEYS));
}

#[test]
fn a_long_text_is_refused_unread() {
    let error = "A".repeat(limits::CURSOR_CHARACTERS + 1).parse::<Cursor>().unwrap_err();
    assert!(error.is_cursor());
    assert!(error.to_string().contains("16384"));
}

#[test]
fn the_longest_position_can_be_read_back() {
    let keys = keys(&[1]);
    let longest = || KeyValue::Binary(vec![0xff; limits::PARTITION_KEY_BYTES]);
    let cursor = Cursor::new(CursorKind::Query, &[longest(), longest(), longest()], &orders(), &keys).unwrap();
    assert_eq!(open(&cursor.to_string(), &keys).unwrap(), [longest(), longest(), longest()]);
    let error = Cursor::new(
        CursorKind::Query,
        &[KeyValue::Binary(vec![0; limits::PARTITION_KEY_BYTES + 1])],
        &orders(),
        &keys,
    )
    .unwrap_err();
    assert!(error.is_limit());
}

#[test]
fn serde_has_it_as_its_text() {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error as ValueError, StrDeserializer};
    let from = |text: &'static str| -> Result<Cursor, ValueError> {
        let deserializer: StrDeserializer<'_, ValueError> = text.into_deserializer();
        serde::Deserialize::deserialize(deserializer)
    };
    let cursor: Cursor = PLAIN_TEXT.parse().unwrap();
    assert_eq!(from(PLAIN_TEXT).unwrap(), cursor);
    assert!(from("AW1M").unwrap_err().to_string().starts_with("the cursor was refused"));
    let item: crate::Item = serde_dynamo::to_item([("cursor", &cursor)].into_iter().collect::<std::collections::HashMap<_, _>>()).unwrap();
    assert_eq!(item["cursor"].as_s().unwrap(), PLAIN_TEXT);
}

// Round trips.

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("0".to_owned()),
        Just("1.5".to_owned()),
        Just(u64::MAX.to_string()),
        Just("-99999999999999999999999999999999999999".to_owned()),
        "-?[1-9][0-9]{0,37}",
        "-?0\\.0{0,20}[1-9]{1,38}",
        "-?[1-9][0-9]{0,18}\\.[0-9]{0,18}[1-9]",
    ]
}

fn key_value() -> impl Strategy<Value = KeyValue> {
    prop_oneof![
        any::<String>().prop_map(KeyValue::Text),
        number().prop_map(KeyValue::Number),
        vec(any::<u8>(), 0..300).prop_map(KeyValue::Binary),
    ]
}

proptest! {
    #[test]
    fn a_position_comes_back_as_it_was(position in vec(key_value(), 0..4), sealing in vec(any::<[u8; 32]>(), 0..3), newer in any::<[u8; 32]>()) {
        let cursor = Cursor::new(CursorKind::Query, &position, &orders(), &CursorKeys::new(sealing.clone())).unwrap();
        let read: Cursor = cursor.to_string().parse().unwrap();
        prop_assert_eq!(&read, &cursor);
        let rotated = if sealing.is_empty() { NO_KEYS } else { CursorKeys::new(std::iter::once(newer).chain(sealing)) };
        prop_assert_eq!(read.open_as(CursorKind::Query, &orders(), &rotated).unwrap(), position);
    }

    #[test]
    fn the_shard_comes_back_as_it_was(shard: u16, position in vec(key_value(), 0..4), sealing in vec(any::<[u8; 32]>(), 0..2)) {
        let keys = CursorKeys::new(sealing);
        let cursor = Cursor::new(CursorKind::Shard(shard), &position, &orders(), &keys).unwrap();
        let read: Cursor = cursor.to_string().parse().unwrap();
        prop_assert_eq!(read.open(&orders(), &keys).unwrap(), (CursorKind::Shard(shard), position));
    }

    #[test]
    fn any_text_is_a_cursor_or_refused(text in "[A-Za-z0-9_=-]{0,80}|.{0,40}", version in 0..3u8, bytes in vec(any::<u8>(), 0..80)) {
        for text in [text, with_checksum(&[&[version][..], &bytes].concat()), with_checksum(&[&[version][..], &orders().0, &bytes].concat())] {
            for keys in [NO_KEYS, keys(&[1])] {
                match open(&text, &keys) {
                    // one position has one plain text
                    Ok(position) => prop_assert_eq!(Cursor::new(CursorKind::Query, &position, &orders(), &keys).unwrap().to_string(), text.clone()),
                    Err(error) => prop_assert!(error.is_cursor()),
                }
            }
        }
    }
}
