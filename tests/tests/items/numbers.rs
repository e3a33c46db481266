//! Numbers, from both sides: up to 38 digits, and as other programs spell them.

use super::{body, map, n, with};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("N#<id>")]
struct Numbers {
    id: u8,
    small: u64,
    signed: i64,
    wide: u128,
    wide_signed: Option<i128>,
    float: f64,
    single: f32,
    list: Vec<i64>,
    floats: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "numbers")]
enum Table {
    Numbers(Numbers),
}

fn read(item: Item) -> dynamo_runtime::Result<Numbers> {
    Table::from_item(item).map(|Table::Numbers(numbers)| numbers)
}

/// What is read when the attribute holds this number.
fn of(name: &str, number: &str) -> dynamo_runtime::Result<Numbers> {
    read(with(Table::to_item(&Numbers::default()).unwrap(), name, n(number)))
}

#[test]
fn numbers_are_stored_in_full() {
    let most = 10u128.pow(38) - 1;
    let numbers = Numbers {
        id: 255,
        small: u64::MAX,
        signed: i64::MIN,
        wide: most,
        wide_signed: Some(-most.cast_signed()),
        float: 0.1,
        single: 0.1,
        list: vec![-1],
        floats: vec![1.0, -2.5e-10],
    };
    let item = Table::to_item(&numbers).unwrap();
    let expected = map([
        ("id", n("255")),
        ("small", n("18446744073709551615")),
        ("signed", n("-9223372036854775808")),
        ("wide", n("99999999999999999999999999999999999999")),
        ("wide_signed", n("-99999999999999999999999999999999999999")),
        ("float", n("0.1")),
        ("single", n("0.1")),
        ("list", AttributeValue::L(vec![n("-1")])),
        ("floats", AttributeValue::L(vec![n("1"), n("-0.00000000025")])),
    ]);
    assert_eq!(body(item.clone()), expected);
    assert_eq!(read(item).unwrap(), numbers);
}

/// `serde_dynamo` #102. Zeros at the end are no digits.
#[test]
fn integers_of_more_than_38_digits_are_refused() {
    for wide in [10u128.pow(38), 34 * 10u128.pow(37)] {
        let item = Table::to_item(&Numbers {
            wide,
            ..Numbers::default()
        })
        .unwrap();
        assert_eq!(read(item).unwrap().wide, wide);
    }
    for (wide, wide_signed) in [(u128::MAX, None), (0, Some(i128::MIN)), (10u128.pow(38) + 1, None)] {
        let error = Table::to_item(&Numbers {
            wide,
            wide_signed,
            ..Numbers::default()
        })
        .unwrap_err();
        assert!(error.to_string().ends_with("holds a number of more than 38 digits"), "{error}");
    }
}

#[test]
fn floats_that_dynamodb_does_not_have_are_refused() {
    for float in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e126,
        -f64::MAX,
        1e-131,
        f64::MIN_POSITIVE,
    ] {
        for numbers in [
            Numbers {
                float,
                ..Numbers::default()
            },
            Numbers {
                floats: vec![1.0, float],
                ..Numbers::default()
            },
        ] {
            let error = Table::to_item(&numbers).unwrap_err();
            assert!(
                error.to_string().contains(" holds a number that DynamoDB does not have"),
                "{float}: {error}"
            );
        }
    }
    for float in [9.99e125, -9.99e125, 1e-130, 0.0, -0.0] {
        assert_eq!(
            read(
                Table::to_item(&Numbers {
                    float,
                    ..Numbers::default()
                })
                .unwrap()
            )
            .unwrap()
            .float,
            float
        );
    }
}

#[test]
fn integers_are_read_however_they_are_spelled() {
    for spelled in ["100", "1E2", "1e+2", "100.0", "0100", "1000E-1", "+100"] {
        assert_eq!(of("small", spelled).unwrap().small, 100, "{spelled}");
        assert_eq!(of("signed", spelled).unwrap().signed, 100, "{spelled}");
        assert_eq!(of("wide", spelled).unwrap().wide, 100, "{spelled}");
        assert_eq!(of("wide_signed", spelled).unwrap().wide_signed, Some(100), "{spelled}");
        assert_eq!(of("float", spelled).unwrap().float, 100.0, "{spelled}");
        let lists = [AttributeValue::L(vec![n(spelled)]), AttributeValue::Ns(vec![spelled.to_owned()])];
        for list in lists {
            let item = with(Table::to_item(&Numbers::default()).unwrap(), "list", list);
            assert_eq!(read(item).unwrap().list, [100], "{spelled}");
        }
    }
    assert_eq!(of("wide", "1E37").unwrap().wide, 10u128.pow(37));
}

#[test]
fn what_does_not_fit_is_refused() {
    for (name, number, expected) in [
        ("small", "1.5", "u64"),
        ("small", "-1", "u64"),
        ("small", "18446744073709551616", "u64"),
        ("small", "1E30", "u64"),
        ("signed", "9223372036854775808", "i64"),
        ("id", "256", "u8"),
        ("wide", "-1", "u128"),
        ("wide", "1E39", "u128"),
    ] {
        let error = of(name, number).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("Numbers(N#<id>).{name}: expected {expected}, found N that does not fit"),
            "{number}"
        );
        assert!(!error.to_string().contains(number));
    }
    let text = "no number";
    for name in ["small", "float", "wide"] {
        assert!(of(name, text).unwrap_err().is_decode());
    }
}

proptest! {
    #[test]
    fn floats_are_exact(float in any::<f64>(), single in any::<f32>()) {
        prop_assume!((1e-120..1e120).contains(&float.abs()) && single.is_finite());
        let numbers = Numbers { float, single, floats: vec![float], ..Numbers::default() };
        prop_assert_eq!(&read(Table::to_item(&numbers).unwrap()).unwrap(), &numbers);
        // as the service spells large numbers
        let spelled = with(Table::to_item(&numbers).unwrap(), "float", n(&format!("{float:e}")));
        let spelled = with(spelled, "floats", AttributeValue::L(vec![n(&format!("{float:E}"))]));
        prop_assert_eq!(read(spelled).unwrap(), numbers);
    }
}
