//! Any entity comes back as it was, and its body is what `serde_dynamo` makes of the same struct.

use super::body;
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Choice {
    Nothing,
    Number(i64),
    Pair(u8, String),
    Named { left: Option<bool>, right: Vec<Choice> },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Part {
    name: String,
    amount: Option<f64>,
    choices: BTreeMap<String, Choice>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("OWNER#<owner:escape>")]
#[sk("<rank:ordered>#<number:020>")]
#[gsi1(pk = "GROUP#<group:escape>", sk = "<flag>")]
struct Everything {
    owner: String,
    rank: i32,
    number: u64,
    group: Option<String>,
    flag: bool,
    text: String,
    character: char,
    maybe: Option<i16>,
    float: f64,
    single: f32,
    list: Vec<Option<u32>>,
    tuple: (i8, String),
    by_number: BTreeMap<i32, String>,
    parts: Vec<Part>,
    choice: Choice,
    unit: (),
    #[serde(flatten)]
    rest: BTreeMap<String, i64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "everything")]
enum Table {
    Everything(Everything),
}

/// Numbers that DynamoDB has.
fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        -1e9..1e9,
        any::<f64>().prop_filter("in range", |float| (1e-129..1e125).contains(&float.abs()))
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    let leaf = prop_oneof![
        Just(Choice::Nothing),
        any::<i64>().prop_map(Choice::Number),
        any::<(u8, String)>().prop_map(|(number, text)| Choice::Pair(number, text)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        (option::of(any::<bool>()), vec(inner, 0..3)).prop_map(|(left, right)| Choice::Named { left, right })
    })
}

fn part() -> impl Strategy<Value = Part> {
    (any::<String>(), option::of(float()), btree_map(any::<String>(), choice(), 0..3)).prop_map(|(name, amount, choices)| Part {
        name,
        amount,
        choices,
    })
}

fn everything() -> impl Strategy<Value = Everything> {
    let keys = ("\\PC{1,9}", any::<i32>(), any::<u64>(), option::of("\\PC{1,9}"), any::<bool>());
    let scalars = (any::<String>(), any::<char>(), any::<Option<i16>>(), float(), -1e30f32..1e30);
    let nested = (
        vec(any::<Option<u32>>(), 0..4),
        any::<(i8, String)>(),
        btree_map(any::<i32>(), any::<String>(), 0..4),
        vec(part(), 0..3),
        choice(),
    );
    // names that no field has
    let rest = btree_map("x[a-z]{0,5}", any::<i64>(), 0..4);
    (keys, scalars, nested, rest).prop_map(|(keys, scalars, nested, rest)| {
        let (owner, rank, number, group, flag) = keys;
        let (text, character, maybe, float, single) = scalars;
        let (list, tuple, by_number, parts, choice) = nested;
        Everything {
            owner,
            rank,
            number,
            group,
            flag,
            text,
            character,
            maybe,
            float,
            single,
            list,
            tuple,
            by_number,
            parts,
            choice,
            unit: (),
            rest,
        }
    })
}

proptest! {
    #[test]
    fn an_entity_comes_back_as_it_was(everything in everything()) {
        let item = Table::to_item(&everything).unwrap();
        prop_assert_eq!(Table::from_item(item).unwrap(), Table::Everything(everything));
    }

    #[test]
    fn the_body_is_what_serde_dynamo_makes_of_it(everything in everything()) {
        let mut alone: dynamo_runtime::Item = serde_dynamo::to_item(&everything).unwrap();
        for (field, is_none) in [("group", everything.group.is_none()), ("maybe", everything.maybe.is_none())] {
            if is_none {
                prop_assert_eq!(alone.remove(field), Some(AttributeValue::Null(true)));
            }
        }
        prop_assert_eq!(body(Table::to_item(&everything).unwrap()), alone.clone());

        // and it reads what that wrote, beside keys and tag
        let mut item = Table::to_item(&everything).unwrap();
        item.extend(alone);
        prop_assert_eq!(Table::from_item(item).unwrap(), Table::Everything(everything));
    }
}
