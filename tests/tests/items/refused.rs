//! What has no stored form ends in an error on the way there, and never in a panic.

use dynamo_runtime::prelude::*;
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// Lists in lists.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Tree(Vec<Tree>);

impl Tree {
    /// One list for each level.
    fn of(levels: usize) -> Self {
        (1..levels).fold(Self::default(), |tree, _| Self(vec![tree]))
    }
}

/// So deep that its nesting cannot be followed to the end: it has none.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Endless;

impl Serialize for Endless {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [Endless].serialize(serializer)
    }
}

/// The kinds of keys that a map can have beside text, numbers and variants.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
enum Odd {
    List,
    Map,
    Bytes,
    Float,
    Nothing,
    Something,
    Newtype,
    Tuple,
}

impl Serialize for Odd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::List => [1].serialize(serializer),
            Self::Map => BTreeMap::from([("k", 1)]).serialize(serializer),
            Self::Bytes => serializer.serialize_bytes(&[1]),
            Self::Float => serializer.serialize_f64(1.5),
            Self::Nothing => serializer.serialize_none(),
            Self::Something => serializer.serialize_some("k"),
            Self::Newtype => serializer.serialize_newtype_struct("Newtype", &vec![1]),
            Self::Tuple => (1, 2).serialize(serializer),
        }
    }
}

/// Refuses to be stored, in words that hold a value.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Refusing;

impl Serialize for Refusing {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("the secret is out"))
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("R#<id>")]
struct Refused {
    id: u8,
    tree: Tree,
    endless: Option<Endless>,
    odd: BTreeMap<u8, BTreeMap<Odd, u8>>,
    #[serde(flatten)]
    flattened: BTreeMap<Odd, u8>,
    wide: Vec<u128>,
    refusing: Option<Refusing>,
    #[serde(with = "serde_dynamo::string_set")]
    not_a_set_of_text: Vec<u8>,
}

/// A set below the top level, where its emptiness cannot be told by its absence.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Tags(#[serde(with = "serde_dynamo::string_set")] Vec<String>);

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("T#<id>")]
struct Tagged {
    id: u8,
    tags: Vec<Tags>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "refused")]
enum Table {
    Refused(Refused),
    Tagged(Tagged),
}

#[track_caller]
fn assert_refused(refused: &Refused, why: &str) {
    let error = Table::to_item(refused).unwrap_err();
    assert_eq!(error.to_string(), format!("`Refused` cannot be stored: {why}"));
}

#[test]
fn nesting_ends_at_32_levels() {
    let nested = |levels| Refused {
        tree: Tree::of(levels),
        ..Refused::default()
    };
    assert!(Table::to_item(&nested(32)).is_ok());
    let too_deep = "its attribute `tree` is nested deeper than the 32 levels that DynamoDB allows";
    for levels in [33, 100] {
        assert_refused(&nested(levels), too_deep);
        assert!(Table::to_item(&nested(levels)).unwrap_err().is_limit());
    }
    let endless = Refused {
        endless: Some(Endless),
        ..Refused::default()
    };
    assert_refused(&endless, &too_deep.replace("tree", "endless"));
}

#[test]
fn map_keys_are_text_numbers_or_variants() {
    use Odd::{Bytes, Float, List, Map, Newtype, Nothing, Something, Tuple};
    for key in [List, Map, Bytes, Float, Nothing, Something, Newtype, Tuple] {
        let odd = [(1, [(key.clone(), 1)].into())].into();
        assert_refused(
            &Refused { odd, ..Refused::default() },
            "its attribute `odd` holds a map with keys that are no text",
        );
        let flattened = Refused {
            flattened: [(key, 1)].into(),
            ..Refused::default()
        };
        assert_refused(&flattened, "a map that is flattened into it has keys that are no text");
    }
}

/// `serde_dynamo` #102.
#[test]
fn wide_integers_inside_a_list_are_told() {
    let why = "its attribute `wide` holds a 128-bit integer inside a list or map or what is flattened, where only 64 bits can be stored; \
               give it a field of the entity's own, or store it as text";
    assert_refused(
        &Refused {
            wide: vec![1],
            ..Refused::default()
        },
        why,
    );
}

#[test]
fn what_a_serializer_says_is_detail() {
    let refusing = Refused {
        refusing: Some(Refusing),
        ..Refused::default()
    };
    assert_refused(&refusing, "its attribute `refusing` has no form that DynamoDB can store");
    assert!(Table::to_item(&refusing).unwrap_err().detailed().contains("the secret is out"));
}

#[test]
fn sets_hold_what_their_type_allows() {
    let mixed = Refused {
        not_a_set_of_text: vec![1],
        ..Refused::default()
    };
    assert_refused(&mixed, "its attribute `not_a_set_of_text` has no form that DynamoDB can store");
    let error = Table::to_item(&Tagged {
        id: 1,
        tags: vec![Tags::default()],
    })
    .unwrap_err();
    let expected = "`Tagged` cannot be stored: its attribute `tags` holds an empty set inside a list or map, which DynamoDB does not store";
    assert_eq!(error.to_string(), expected);
}
