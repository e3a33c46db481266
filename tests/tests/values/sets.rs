//! Sets: which of DynamoDB's types they are stored as, and that what is stored is read.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Set};
use proptest::collection::btree_set;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use tests::wired;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Tag(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Size(u16);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct Digest(Vec<u8>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Blue,
    Red,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ARTICLE#<id>")]
#[sk("ARTICLE")]
struct Article {
    id: u8,
    words: Set<String>,
    tags: Set<Tag>,
    colours: Set<Colour>,
    ids: Set<uuid::Uuid>,
    bytes: Set<u8>,
    counts: Set<i64>,
    sizes: Set<Size>,
    wide: Set<u128>,
    deep: Set<i128>,
    blobs: Set<Vec<u8>>,
    digests: Set<Digest>,
    maybe: Option<Set<u32>>,
}

/// Sets below the top level.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Inner {
    words: Set<String>,
    sizes: Set<Size>,
    digests: Set<Digest>,
    tags: Set<Tag>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("BOX#<id>")]
#[sk("BOX")]
struct Box_ {
    id: u8,
    inner: Inner,
    list: Vec<Set<u64>>,
    map: BTreeMap<String, Set<String>>,
    #[serde(flatten)]
    flat: Flat,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Flat {
    marks: Set<Tag>,
    steps: Set<u64>,
    keys: Set<Digest>,
}

/// Wide integers where only 64 bits can be stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("WIDE#<id>")]
#[sk("WIDE")]
struct Wide {
    id: u8,
    sets: Vec<Set<u128>>,
}

/// What serde has for sets, on the attributes of an article.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("READER#<id>")]
#[sk("READER")]
struct Reader {
    id: u8,
    words: HashSet<String>,
    counts: BTreeSet<i64>,
    wide: Vec<u128>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "articles")]
enum Articles {
    Article(Article),
    Box_(Box_),
    Wide(Wide),
    Reader(Reader),
}

fn article() -> Article {
    Article {
        id: 1,
        words: ["b", "a"].map(str::to_owned).into(),
        tags: [Tag("t".to_owned())].into(),
        colours: [Colour::Red, Colour::Blue].into(),
        ids: [uuid::Uuid::nil()].into(),
        bytes: [0, 255].into(),
        counts: [i64::MIN, 7].into(),
        sizes: [Size(9)].into(),
        wide: [u128::from(u64::MAX) + 1, 5].into(),
        deep: [-(1_i128 << 100)].into(),
        blobs: [vec![], vec![1, 2]].into(),
        digests: [Digest(vec![255])].into(),
        maybe: Some([1].into()),
    }
}

fn ss<const N: usize>(values: [&str; N]) -> AttributeValue {
    AttributeValue::Ss(values.map(str::to_owned).to_vec())
}

fn ns<const N: usize>(values: [&str; N]) -> AttributeValue {
    AttributeValue::Ns(values.map(str::to_owned).to_vec())
}

fn bs<const N: usize>(values: [&[u8]; N]) -> AttributeValue {
    AttributeValue::Bs(values.map(Blob::new).to_vec())
}

fn with(mut item: Item, name: &str, value: AttributeValue) -> Item {
    item.insert(name.to_owned(), value);
    item
}

#[test]
fn each_is_stored_as_the_set_of_its_type() {
    let item = Articles::to_item(&article()).unwrap();
    for (name, expected) in [
        ("words", ss(["a", "b"])),
        ("tags", ss(["t"])),
        ("colours", ss(["blue", "red"])),
        ("ids", ss(["00000000-0000-0000-0000-000000000000"])),
        ("bytes", ns(["0", "255"])),
        ("counts", ns(["-9223372036854775808", "7"])),
        ("sizes", ns(["9"])),
        ("wide", ns(["5", "18446744073709551616"])),
        ("deep", ns(["-1267650600228229401496703205376"])),
        ("blobs", bs([b"", &[1, 2]])),
        ("digests", bs([&[255]])),
        ("maybe", ns(["1"])),
    ] {
        assert_eq!(item[name], expected, "{name}");
    }
    assert_eq!(Articles::from_item(item).unwrap(), Articles::Article(article()));
}

/// boto/boto3 #4738: an empty set was accepted, and the service refused it.
#[tokio::test]
async fn boto3_4738_an_empty_set_is_absent() {
    let empty = Article {
        id: 1,
        ..Article::default()
    };
    let item = Articles::to_item(&empty).unwrap();
    let mut names: Vec<_> = item.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["PK", "SK", "entityType", "id"]);
    assert_eq!(Articles::from_item(item.clone()).unwrap(), Articles::Article(empty.clone()));
    // NULL, as others may have written it
    let null = with(item, "words", AttributeValue::Null(true));
    assert_eq!(Articles::from_item(null).unwrap(), Articles::Article(empty.clone()));

    let (table, _) = wired::<Articles>().await;
    empty.put().send(&table).await.unwrap();
    assert_eq!(Article::get(1).send(&table).await.unwrap(), Some(empty.clone()));
    let full = article();
    full.put().send(&table).await.unwrap();
    assert_eq!(Article::get(1).send(&table).await.unwrap(), Some(full));
}

#[test]
fn some_empty_set_is_none() {
    let some = Article {
        maybe: Some(Set::new()),
        ..article()
    };
    let Articles::Article(read) = Articles::from_item(Articles::to_item(&some).unwrap()).unwrap() else {
        panic!("an article");
    };
    assert_eq!(read.maybe, None);
}

fn a_box() -> Box_ {
    let words: Set<String> = ["x".to_owned()].into();
    Box_ {
        id: 1,
        inner: Inner {
            words: words.clone(),
            sizes: [Size(3), Size(20)].into(),
            digests: [Digest(vec![0]), Digest(vec![])].into(),
            tags: [Tag("t".to_owned())].into(),
        },
        list: vec![[1, 2].into(), [u64::MAX].into()],
        map: [("m".to_owned(), words)].into(),
        flat: Flat {
            marks: [Tag("m".to_owned())].into(),
            steps: [1, u64::MAX].into(),
            keys: [Digest(vec![7, 0])].into(),
        },
    }
}

#[test]
fn sets_inside_are_sets_too() {
    let item = Articles::to_item(&a_box()).unwrap();
    let inner = item["inner"].as_m().unwrap();
    assert_eq!(inner["words"], ss(["x"]));
    assert_eq!(inner["sizes"], ns(["3", "20"]));
    assert_eq!(inner["digests"], bs([b"", &[0]]));
    assert_eq!(item["list"].as_l().unwrap()[0], ns(["1", "2"]));
    assert_eq!(item["map"].as_m().unwrap()["m"], ss(["x"]));
    assert_eq!(item["marks"], ss(["m"]));
    assert_eq!(item["steps"], ns(["1", "18446744073709551615"]));
    assert_eq!(Articles::from_item(item).unwrap(), Articles::Box_(a_box()));
}

#[test]
fn absent_sets_inside_are_empty() {
    let flat = Box_ {
        flat: Flat::default(),
        ..a_box()
    };
    let item = Articles::to_item(&flat).unwrap();
    assert!(!item.contains_key("marks") && !item.contains_key("steps"));
    assert_eq!(Articles::from_item(item.clone()).unwrap(), Articles::Box_(flat.clone()));
    let empty = Box_ {
        inner: Inner::default(),
        ..flat
    };
    let item = with(item, "inner", AttributeValue::M(Item::new()));
    assert_eq!(Articles::from_item(item).unwrap(), Articles::Box_(empty));
}

#[test]
fn an_empty_set_inside_is_refused() {
    let empty = Box_ {
        list: vec![Set::new()],
        ..a_box()
    };
    let error = Articles::to_item(&empty).unwrap_err().to_string();
    assert!(
        error.contains("its attribute `list` holds an empty set inside a list or map"),
        "{error}"
    );
}

#[test]
fn wide_numbers_inside_are_refused() {
    let wide = Wide {
        id: 1,
        sets: vec![[1].into()],
    };
    let error = Articles::to_item(&wide).unwrap_err().to_string();
    assert!(
        error.contains("its attribute `sets` holds a 128-bit integer inside a list or map"),
        "{error}"
    );
    let digits = Article {
        wide: [10_u128.pow(38) + 1].into(),
        ..article()
    };
    let error = Articles::to_item(&digits).unwrap_err().to_string();
    assert!(error.contains("`wide` holds a number of more than 38 digits"), "{error}");
}

#[test]
fn a_wrong_type_is_a_fault_at_its_place() {
    let stored = Articles::to_item(&article()).unwrap();
    for (name, value, expected) in [
        ("words", AttributeValue::S("a".to_owned()), ".words: expected SS, found S"),
        ("words", AttributeValue::N("1".to_owned()), ".words: expected SS, found N"),
        ("blobs", AttributeValue::S("a".to_owned()), ".blobs: expected BS, found S"),
        ("bytes", ns(["256"]), ".bytes[0]: expected u8, found N that does not fit"),
        ("counts", ss(["1"]), ".counts[0]: expected N, found S"),
        ("words", ns(["1"]), ".words[0]: expected S, found N"),
        ("colours", ss(["green"]), ".colours[0]: unknown variant, expected `blue` or `red`"),
    ] {
        let error = Articles::from_item(with(stored.clone(), name, value)).unwrap_err();
        assert!(error.is_decode());
        let place = "Article(ARTICLE#<id>, ARTICLE)";
        assert_eq!(error.to_string(), format!("{place}{expected}"));
    }
}

/// Numbers as others may have spelled them, and lists, which some programs write for sets.
#[test]
fn what_others_have_written_is_read() {
    let stored = Articles::to_item(&article()).unwrap();
    let stored = with(stored, "counts", ns(["7.0", "1E1", "-0.5E1"]));
    let list = ["z", "y", "z"].map(|text| AttributeValue::S(text.to_owned()));
    let stored = with(stored, "words", AttributeValue::L(list.to_vec()));
    let Articles::Article(read) = Articles::from_item(stored).unwrap() else {
        panic!("an article");
    };
    assert_eq!(read.counts, Set::from([-5, 7, 10]));
    assert_eq!(read.words, ["y", "z"].map(str::to_owned).into());
}

#[test]
fn serdes_own_collections_read_sets() {
    let mut item = Articles::to_item(&article()).unwrap();
    item.insert("PK".to_owned(), AttributeValue::S("READER#1".to_owned()));
    item.insert("SK".to_owned(), AttributeValue::S("READER".to_owned()));
    item.insert("entityType".to_owned(), AttributeValue::S("READER".to_owned()));
    let Articles::Reader(read) = Articles::from_item(item).unwrap() else {
        panic!("a reader");
    };
    assert_eq!(read.words, ["a", "b"].map(str::to_owned).into());
    assert_eq!(read.counts, [i64::MIN, 7].into());
    assert_eq!(read.wide, [5, u128::from(u64::MAX) + 1]);
}

proptest! {
    #[test]
    fn what_is_stored_is_read(
        words in btree_set(".*", 0..5),
        colours in btree_set(prop_oneof![Just(Colour::Red), Just(Colour::Blue)], 0..3),
        counts in btree_set(any::<i64>(), 0..5),
        wide in btree_set(0..10_u128.pow(38), 0..5),
        deep in btree_set(-(10_i128.pow(37))..10_i128.pow(37), 0..5),
        blobs in btree_set(any::<Vec<u8>>(), 0..5),
    ) {
        let article = Article {
            id: 1,
            tags: words.iter().cloned().map(Tag).collect(),
            words: words.into(),
            colours: colours.into(),
            ids: Set::new(),
            bytes: counts.iter().map(|count| count.to_le_bytes()[0]).collect(),
            sizes: counts.iter().map(|count| Size(count.to_le_bytes()[0].into())).collect(),
            counts: counts.into(),
            wide: wide.into(),
            deep: deep.into(),
            digests: blobs.iter().cloned().map(Digest).collect(),
            blobs: blobs.into(),
            maybe: None,
        };
        let item = Articles::to_item(&article).unwrap();
        prop_assert_eq!(Articles::from_item(item).unwrap(), Articles::Article(article.clone()));
        let json = serde_json::to_string(&article).unwrap();
        prop_assert_eq!(serde_json::from_str::<Article>(&json).unwrap(), article);
    }

    #[test]
    fn it_is_a_set(operations in proptest::collection::vec((any::<bool>(), 0..8_u8), 0..40)) {
        let (mut set, mut model) = (Set::new(), BTreeSet::new());
        for (insert, element) in operations {
            if insert {
                prop_assert_eq!(set.insert(element), model.insert(element));
            } else {
                prop_assert_eq!(set.remove(&element), model.remove(&element));
            }
            prop_assert_eq!(set.contains(&element), insert);
            prop_assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        }
        prop_assert!(set.iter().eq(&model) && (&set).into_iter().eq(&model));
        prop_assert_eq!(BTreeSet::from(set.clone()), model.clone());
        prop_assert!(set.into_iter().eq(model));
    }
}
