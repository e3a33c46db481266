//! What a stored number must be for a sum to stay in its field's type, against the types' own arithmetic.

use crate::expression::bounds::Bounds;
use crate::expression::{Comparator, DocumentPath, Edit, How, Operand, Predicate};
use crate::key::{KeyPart, Kind};
use aws_sdk_dynamodb::types::AttributeValue;
use proptest::prelude::*;

/// Whether the update goes through with this number stored, or none.
fn lets_through(kind: Option<Kind>, value: i128, there: Option<i128>) -> bool {
    let value = value.to_string();
    let bounds = Bounds::when_adding(&value, kind);
    let path = DocumentPath::new("n");
    let edit = Edit {
        path,
        how: How::Add { value, bounds },
    };
    edit.bounds().is_none_or(|predicate| holds(&predicate, there))
}

fn holds(predicate: &Predicate, there: Option<i128>) -> bool {
    match predicate {
        Predicate::Exists(_) => there.is_some(),
        Predicate::Not(inner) => !holds(inner, there),
        Predicate::And(terms) => terms.iter().all(|term| holds(term, there)),
        Predicate::Or(terms) => terms.iter().any(|term| holds(term, there)),
        Predicate::Compare(Operand::Value(_), comparator, AttributeValue::N(bound)) => there.is_some_and(|there| {
            let bound = bound.parse().unwrap();
            match comparator {
                Comparator::Ge => there >= bound,
                Comparator::Le => there <= bound,
                other => panic!("{other:?}"),
            }
        }),
        _ => panic!("no bound"),
    }
}

macro_rules! every_pair {
    ($name:ident: $type:ty) => {
        #[test]
        fn $name() {
            for stored in <$type>::MIN..=<$type>::MAX {
                for value in <$type>::MIN..=<$type>::MAX {
                    let (kind, stored, value) = (Some(<$type>::KIND), i128::from(stored), i128::from(value));
                    let fits = |sum: i128| <$type>::try_from(sum).is_ok();
                    assert_eq!(
                        lets_through(kind, value, Some(stored)),
                        fits(stored + value),
                        "{stored} + {value}"
                    );
                    assert_eq!(
                        lets_through(kind, -value, Some(stored)),
                        fits(stored - value),
                        "{stored} - {value}"
                    );
                    assert_eq!(lets_through(kind, -value, None), fits(-value), "- {value}");
                }
            }
        }
    };
}
every_pair!(every_u8: u8);
every_pair!(every_i8: i8);

macro_rules! random_pairs {
    ($($name:ident: $type:ty, $both_ends:literal;)*) => {
        proptest! {$(
            #[test]
            fn $name(there: $type, value: $type, negative: bool, absent: bool) {
                let value = if negative { -i128::from(value) } else { i128::from(value) };
                let sum = if absent { value } else { i128::from(there) + value };
                let fits = <$type>::try_from(sum).is_ok() || (!$both_ends && sum > i128::from(<$type>::MAX));
                // nothing is asked of the wide signed types
                let fits = fits || (!$both_ends && <$type>::MIN != 0);
                prop_assert_eq!(lets_through(Some(<$type>::KIND), value, (!absent).then_some(i128::from(there))), fits);
            }
        )*}
    };
}
random_pairs! {
    random_u16: u16, true;
    random_i16: i16, true;
    random_u32: u32, true;
    random_i32: i32, true;
    random_u64: u64, false;
    random_i64: i64, false;
}

#[test]
fn floats_have_none() {
    assert!(lets_through(None, -5, None));
}
