//! `None` at the top level: not stored, unless something else would be read for it; absent and NULL are both read as `None`.

use super::{body, map, n, s, with};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

/// Its own deserializer, so that serde does not take absence for `None`.
fn own<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    Option::deserialize(deserializer)
}

fn some_seven() -> Option<u32> {
    Some(7)
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Inner {
    deep: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("A#<id>")]
struct Absent {
    id: u32,
    plain: Option<u32>,
    #[serde(default)]
    of_type: Option<u32>,
    #[serde(default = "some_seven")]
    of_path: Option<u32>,
    #[serde(deserialize_with = "own")]
    own: Option<u32>,
    nested: Option<Option<u32>>,
    unit: (),
    inner: Inner,
    list: Vec<Option<u32>>,
}

/// An `Option` that the derive cannot see.
type Maybe = Option<u32>;

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("ALIASED#<id>")]
struct Aliased {
    id: u32,
    plain: Maybe,
    #[serde(default)]
    of_type: Maybe,
    #[serde(default = "some_seven")]
    of_path: Maybe,
    #[serde(deserialize_with = "own")]
    own: Maybe,
}

/// Every field has a default of the container, which is not its type's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(default)]
#[pk("D#<id>")]
struct Defaulted {
    id: u32,
    maybe: Option<u32>,
}

impl Default for Defaulted {
    fn default() -> Self {
        Self { id: 0, maybe: Some(7) }
    }
}

/// In an index only while it is wanted, in another while it is wanted or not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SPARSE#<id>")]
#[gsi1(pk = "OWNER#<owner>", sk = "<rank:02>")]
struct Sparse {
    id: u32,
    owner: Option<String>,
    rank: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "absent")]
enum Table {
    Absent(Absent),
    Aliased(Aliased),
    Defaulted(Defaulted),
    Sparse(Sparse),
}

const NULL: AttributeValue = AttributeValue::Null(true);

#[test]
fn none_is_not_stored_at_the_top_level() {
    let none = Absent {
        list: vec![None, Some(1)],
        ..Absent::default()
    };
    let item = Table::to_item(&none).unwrap();
    let expected = map([
        ("id", n("0")),
        // its absence would be read as 7
        ("of_path", NULL),
        // no `None`
        ("unit", NULL),
        // not at the top level
        ("inner", AttributeValue::M(map([("deep", NULL)]))),
        ("list", AttributeValue::L(vec![NULL, n("1")])),
    ]);
    assert_eq!(body(item.clone()), expected);
    assert_eq!(Table::from_item(item).unwrap(), Table::Absent(none));
}

#[test]
fn null_is_read_as_none() {
    let none = Absent::default();
    let mut item = Table::to_item(&none).unwrap();
    for name in ["plain", "of_type", "of_path", "own", "nested"] {
        item = with(item, name, NULL);
    }
    assert_eq!(Table::from_item(item).unwrap(), Table::Absent(none));
}

#[test]
fn some_is_stored_as_what_it_holds() {
    let some = Absent {
        plain: Some(1),
        of_type: Some(2),
        of_path: Some(3),
        own: Some(4),
        nested: Some(Some(5)),
        ..Absent::default()
    };
    let item = Table::to_item(&some).unwrap();
    for (name, number) in [("plain", "1"), ("of_type", "2"), ("of_path", "3"), ("own", "4"), ("nested", "5")] {
        assert_eq!(item[name], n(number));
    }
    assert_eq!(Table::from_item(item).unwrap(), Table::Absent(some));
}

/// As in JSON: there is one NULL, and so one `None`.
#[test]
fn some_of_none_is_none() {
    let nested = Absent {
        nested: Some(None),
        ..Absent::default()
    };
    let item = Table::to_item(&nested).unwrap();
    assert!(!item.contains_key("nested"));
    assert_eq!(Table::from_item(item).unwrap(), Table::Absent(Absent::default()));
}

/// What is no `Option` to the eye may read absence otherwise: NULL is stored.
#[test]
fn none_comes_back_under_another_name_of_option() {
    let none = Aliased::default();
    let item = Table::to_item(&none).unwrap();
    assert_eq!(
        body(item.clone()),
        map([("id", n("0")), ("plain", NULL), ("of_type", NULL), ("of_path", NULL), ("own", NULL)])
    );
    assert_eq!(Table::from_item(item).unwrap(), Table::Aliased(none));
}

#[test]
fn a_default_of_the_container_does_not_replace_none() {
    let none = Defaulted { id: 1, maybe: None };
    let item = Table::to_item(&none).unwrap();
    assert_eq!(item["maybe"], NULL);
    assert_eq!(Table::from_item(item).unwrap(), Table::Defaulted(none));
}

#[test]
fn an_item_is_in_an_index_while_all_its_templates_are_there() {
    for (owner, rank, pk, sk) in [
        (None, None, None, None),
        (Some("a"), None, Some("OWNER#a"), None),
        (None, Some(3), None, Some("03")),
        (Some("a"), Some(3), Some("OWNER#a"), Some("03")),
    ] {
        let item = Table::to_item(&Sparse {
            id: 1,
            owner: owner.map(str::to_owned),
            rank,
        })
        .unwrap();
        assert_eq!(item.get("GSI1PK"), pk.map(s).as_ref());
        assert_eq!(item.get("GSI1SK"), sk.map(s).as_ref());
        assert_eq!(
            (item.contains_key("owner"), item.contains_key("rank")),
            (owner.is_some(), rank.is_some())
        );
    }
}

/// An `Option` inside a newtype, which serde calls missing where it is absent; and one whose default is something else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Nick(Option<String>);

impl Default for Nick {
    fn default() -> Self {
        Self(Some("anon".into()))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NAMED#<id>")]
#[sk("NAMED")]
struct Named {
    id: String,
    nick: Nick,
    #[serde(default)]
    other: Nick,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "named")]
enum Names {
    Named(Named),
}

#[test]
fn none_comes_back_inside_a_newtype() {
    let named = Named {
        id: "1".into(),
        nick: Nick(None),
        other: Nick(None),
    };
    let item = Names::to_item(&named).unwrap();
    assert_eq!((&item["nick"], &item["other"]), (&NULL, &NULL));
    assert_eq!(Names::from_item(item).unwrap(), Names::Named(named));
}

mod text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
        value.map(|value| value.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.and_then(|text| text.parse().ok()))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("RENAMED#<id>")]
#[sk("RENAMED")]
struct Renamed {
    id: String,
    #[serde(with = "text", alias = "old")]
    new: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "renamed")]
enum Renames {
    Renamed(Renamed),
}

#[test]
fn an_item_from_before_a_rename_is_read_by_the_alias() {
    let mut item = Renames::to_item(&Renamed {
        id: "1".into(),
        new: Some(3),
    })
    .unwrap();
    let value = item.remove("new").unwrap();
    item.insert("old".into(), value);
    assert_eq!(
        Renames::from_item(item).unwrap(),
        Renames::Renamed(Renamed {
            id: "1".into(),
            new: Some(3)
        })
    );
    let none = Renamed { id: "1".into(), new: None };
    assert_eq!(
        Renames::from_item(Renames::to_item(&none).unwrap()).unwrap(),
        Renames::Renamed(none)
    );
}

/// In a table made by others, a key attribute that is a field of the body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CONTACT#<id>")]
#[sk("CONTACT")]
#[gsi1(pk = "<email>")]
struct Contact {
    id: String,
    #[serde(default = "unknown")]
    email: Option<String>,
}

fn unknown() -> Option<String> {
    None
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "contacts", gsi1(pk = "email"))]
enum Contacts {
    Contact(Contact),
}

#[test]
fn a_key_attribute_is_never_null() {
    let contact = Contact {
        id: "1".into(),
        email: None,
    };
    let item = Contacts::to_item(&contact).unwrap();
    assert!(!item.contains_key("email"));
    assert_eq!(Contacts::from_item(item).unwrap(), Contacts::Contact(contact));
}
