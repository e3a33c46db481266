//! What keys are made of: one key for each tuple of values, in the order of the values, and a way back.

use super::templates::{Made, Value, template};
use crate::key::Place;
use proptest::prelude::*;

const SEPARATORS: &str = "##|/:;,~_-.@+=";

fn two_tuples(separators: &'static str, place: Place) -> impl Strategy<Value = (Made, Vec<Value>, Vec<Value>)> {
    template(separators, place).prop_flat_map(|made| {
        let tuples = (made.tuples(), made.tuples());
        // sharing the first fields is what brings the others to bear
        (Just(made), tuples, 0..4_usize).prop_map(|(made, (a, mut b), shared)| {
            for (at, value) in b.iter_mut().enumerate().take(shared) {
                *value = a[at].clone();
            }
            (made, a, b)
        })
    })
}

/// A made-up key changed in one place, or not.
fn altered(key: &str, at: usize, character: Option<char>) -> String {
    let mut characters: Vec<char> = key.chars().collect();
    let at = at % (characters.len() + 1);
    match character {
        Some(character) if at < characters.len() && character != '+' => characters[at] = character,
        Some(character) => characters.insert(at, character),
        None => characters.truncate(at),
    }
    characters.into_iter().collect()
}

/// Only raw values can leave a key empty, and an empty key is refused.
fn render(made: &Made, tuple: &[Value]) -> Option<String> {
    match made.render(tuple) {
        Ok(key) => Some(key),
        Err(error) => {
            assert_eq!((made.prefix(), &tuple[0]), ("", &Value::Text(String::new())), "{error}");
            None
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4 * ProptestConfig::default().cases))]

    #[test]
    fn two_tuples_never_give_one_key((made, a, b) in prop_oneof![two_tuples(SEPARATORS, Place::Partition), two_tuples(SEPARATORS, Place::Sort)]) {
        let (Some(left), Some(right)) = (render(&made, &a), render(&made, &b)) else { return Ok(()) };
        prop_assert_eq!(left == right, made.stored(&a) == made.stored(&b), "{} and {}", left, right);
    }

    #[test]
    fn keys_sort_as_their_values((made, a, b) in two_tuples("#", Place::Sort)) {
        let (Some(left), Some(right)) = (render(&made, &a), render(&made, &b)) else { return Ok(()) };
        prop_assert_eq!(left.as_bytes().cmp(right.as_bytes()), made.compare(&a, &b), "{} and {}", left, right);
    }

    #[test]
    fn keys_parse_back((made, tuple, _) in prop_oneof![two_tuples(SEPARATORS, Place::Partition), two_tuples(SEPARATORS, Place::Sort)]) {
        let Some(key) = render(&made, &tuple) else { return Ok(()) };
        prop_assert_eq!(made.parse(&key), Some(made.stored(&tuple)), "{}", key);
    }

    #[test]
    fn only_keys_parse(
        (made, tuple, _) in two_tuples(SEPARATORS, Place::Partition),
        at in 0..60_usize,
        character in prop_oneof![Just(None), any::<char>().prop_map(Some), "[#$0-9A-Za+-]".prop_map(|text| text.chars().next())],
    ) {
        let Some(key) = render(&made, &tuple) else { return Ok(()) };
        let altered = altered(&key, at, character);
        if let Some(tuple) = made.parse(&altered) {
            prop_assert_eq!(made.render(&tuple).ok(), Some(altered));
        }
    }
}
