//! Ranges against a filter over typed values, among keys of all kinds.

use super::templates::{BOOL, Made, Value, template};
use crate::key::sort::{SortBound, SortParts};
use crate::key::{Condition, KeyValue, Kind, Place, SortCondition, sort_condition};
use proptest::prelude::*;
use proptest::sample::select;

#[derive(Debug, Clone)]
enum Bound {
    None,
    Lt(Value),
    Le(Value),
    Gt(Value),
    Ge(Value),
    Between(Value, Value),
    BeginsWith(String),
}

/// A range: the first fields fixed, the next one bounded.
#[derive(Debug, Clone)]
pub(super) struct Range {
    fixed: Vec<Value>,
    bound: Bound,
}

impl Range {
    pub(super) fn parts(&self, made: &Made) -> SortParts {
        let part = |value: &Value| made.fields[self.fixed.len()].part(value);
        SortParts {
            fixed: self
                .fixed
                .iter()
                .zip(&made.fields)
                .map(|(value, field)| field.part(value))
                .collect(),
            bound: match &self.bound {
                Bound::None => None,
                Bound::Lt(value) => Some(SortBound::Lt(part(value))),
                Bound::Le(value) => Some(SortBound::Le(part(value))),
                Bound::Gt(value) => Some(SortBound::Gt(part(value))),
                Bound::Ge(value) => Some(SortBound::Ge(part(value))),
                Bound::Between(low, high) => Some(SortBound::Between(part(low), part(high))),
                Bound::BeginsWith(text) => Some(SortBound::BeginsWith(text.clone())),
            },
        }
    }

    /// The filter: what the words say, over values as they are stored.
    fn holds(&self, made: &Made, tuple: &[Value]) -> bool {
        let stored = |at: usize, value: &Value| made.fields[at].stored(value);
        // an instant that is compared with those that are stored is not cut itself
        let exact = |at: usize, value: &Value| {
            if let Value::Instant(_) = value {
                value.clone()
            } else {
                stored(at, value)
            }
        };
        let fixed = self
            .fixed
            .iter()
            .enumerate()
            .all(|(at, value)| stored(at, &tuple[at]) == stored(at, value));
        let at = self.fixed.len();
        fixed
            && match &self.bound {
                Bound::None => true,
                Bound::Lt(bound) => stored(at, &tuple[at]) < exact(at, bound),
                Bound::Le(bound) => stored(at, &tuple[at]) <= exact(at, bound),
                Bound::Gt(bound) => stored(at, &tuple[at]) > exact(at, bound),
                Bound::Ge(bound) => stored(at, &tuple[at]) >= exact(at, bound),
                Bound::Between(low, high) => (exact(at, low)..=exact(at, high)).contains(&stored(at, &tuple[at])),
                Bound::BeginsWith(text) => match (stored(at, &tuple[at]), stored(at, &Value::Text(text.clone()))) {
                    (Value::Text(value), Value::Text(prefix)) => value.starts_with(&prefix),
                    _ => unreachable!("only text begins with text"),
                },
            }
    }
}

/// What the service does, and the reader with what it is told to drop.
pub(super) fn contains(range: &SortCondition, key: &KeyValue) -> bool {
    let order = |bound: &KeyValue| key.compare(bound).unwrap();
    let meets = match &range.condition {
        Condition::Nothing => false,
        Condition::Any => true,
        Condition::Equal(value) => key == value,
        Condition::BeginsWith(prefix) => key.bytes().starts_with(prefix.bytes()),
        Condition::Between(low, high) => {
            assert!(low.compare(high).unwrap().is_le(), "the service refuses these bounds");
            order(low).is_ge() && order(high).is_le()
        }
        Condition::Less(bound) => order(bound).is_lt(),
        Condition::AtMost(bound) => order(bound).is_le(),
        Condition::Greater(bound) => order(bound).is_gt(),
        Condition::AtLeast(bound) => order(bound).is_ge(),
    };
    meets && !range.dropped.contains(key)
}

/// The values that a condition holds; the service takes no empty ones and none of more than 1024 bytes.
pub(super) fn operands(condition: &Condition) -> Vec<&KeyValue> {
    match condition {
        Condition::Nothing | Condition::Any => vec![],
        Condition::Between(low, high) => vec![low, high],
        Condition::Equal(value)
        | Condition::BeginsWith(value)
        | Condition::Less(value)
        | Condition::AtMost(value)
        | Condition::Greater(value)
        | Condition::AtLeast(value) => vec![value],
    }
}

/// Keys that are near a key or a bound: cut, continued, or with the last character moved.
pub(super) fn near(key: &str) -> Vec<String> {
    let mut keys: Vec<String> = key.char_indices().map(|(at, _)| key[..at].to_owned()).collect();
    keys.push(key.to_owned());
    for more in ["\0", " ", "!", "#", "$", "%", "a", "0", "~", "#X#", "#END", "#a", "\u{10ffff}"] {
        keys.push(format!("{key}{more}"));
    }
    if let Some((before, last)) = key.char_indices().next_back().map(|(at, last)| (&key[..at], u32::from(last))) {
        let moved = [last.wrapping_sub(1), last + 1].into_iter().filter_map(char::from_u32);
        keys.extend(moved.map(|last| format!("{before}{last}")));
    }
    keys
}

/// A template, tuples for it, and a range whose values are often among theirs.
pub(super) fn cases(separators: &'static str) -> impl Strategy<Value = (Made, Vec<Vec<Value>>, Range)> {
    template(separators, Place::Sort).prop_flat_map(|made| {
        let tuples = proptest::collection::vec(made.tuples(), 2..12);
        (Just(made), tuples).prop_flat_map(|(made, mut tuples)| {
            // neighbours that share all but the last field
            for at in 1..tuples.len() {
                if at % 2 == 1 {
                    let shared = made.fields.len() - 1;
                    let (before, from) = tuples.split_at_mut(at);
                    from[0][..shared].clone_from_slice(&before[at - 1][..shared]);
                }
            }
            let range = range(&made, &tuples);
            (Just(made), Just(tuples), range)
        })
    })
}

fn range(made: &Made, tuples: &[Vec<Value>]) -> BoxedStrategy<Range> {
    let (made, tuples) = (made.clone(), tuples.to_vec());
    (0..=made.fields.len(), select(tuples.clone()))
        .prop_flat_map(move |(count, mut fixed)| {
            fixed.truncate(count);
            bound(&made, &tuples, count).prop_map(move |bound| Range {
                fixed: fixed.clone(),
                bound,
            })
        })
        .boxed()
}

fn bound(made: &Made, tuples: &[Vec<Value>], at: usize) -> BoxedStrategy<Bound> {
    let Some(field) = made.fields.get(at) else {
        return Just(Bound::None).boxed();
    };
    let value = || {
        let known: Vec<Value> = tuples.iter().map(|tuple| tuple[at].clone()).collect();
        prop_oneof![select(known), made.values(at)]
    };
    let last = at + 1 == made.fields.len() && made.glue[at].is_empty();
    let text = field.kind == Kind::Text;
    let ranged = made.entity.separator == '#' || last || field.fixed() || field.kind == BOOL;
    prop_oneof![
        1 => Just(Bound::None),
        if text { 2 } else { 0 } => if text { made.beginnings(at) } else { Just(String::new()).boxed() }.prop_map(Bound::BeginsWith),
        if ranged { 8 } else { 0 } => prop_oneof![
            value().prop_map(Bound::Lt),
            value().prop_map(Bound::Le),
            value().prop_map(Bound::Gt),
            value().prop_map(Bound::Ge),
            (value(), value()).prop_map(|(low, high)| Bound::Between(low, high)),
        ],
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4 * ProptestConfig::default().cases))]

    #[test]
    fn a_range_is_a_filter((made, tuples, range) in cases("###|/-.~")) {
        let condition = sort_condition(&made.entity, &made.key, &range.parts(&made)).unwrap();
        let mut keys: Vec<String> = tuples.iter().filter_map(|tuple| made.render(tuple).ok()).collect();
        for tuple in &tuples {
            if let Ok(key) = made.render(tuple) {
                let holds = range.holds(&made, tuple);
                prop_assert_eq!(contains(&condition, &KeyValue::Text(key.clone())), holds, "{:?} and {}", condition_text(&condition), key);
            }
        }
        for operand in operands(&condition.condition) {
            let bound = std::str::from_utf8(operand.bytes()).unwrap();
            prop_assert!((1..=1024).contains(&bound.len()));
            keys.push(bound.to_owned());
        }
        let outside = made.prefix().char_indices().next_back().map(|(at, last)| {
            format!("{}{}", &made.prefix()[..at], char::from_u32(u32::from(last) + 1).unwrap())
        });
        for key in keys.iter().flat_map(|key| near(key)).filter(|key| !key.is_empty()) {
            let value = KeyValue::Text(key.clone());
            let read = contains(&condition, &value);
            prop_assert_eq!(condition.condition.admits(&value), read || condition.dropped.contains(&value));
            // a key that parses need not be one that is written: characters below `#` are refused when sort keys are written
            match made.parse(&key).filter(|tuple| made.render(tuple).is_ok()) {
                Some(tuple) => prop_assert_eq!(read, range.holds(&made, &tuple), "{} in {}", key, condition_text(&condition)),
                None if !read => {}
                None => prop_assert!(
                    key.starts_with(made.prefix()) || Some(&key) == outside.as_ref(),
                    "{} is no key of the entity, and is read by {}", key, condition_text(&condition)
                ),
            }
        }
    }

    #[test]
    fn a_range_that_cannot_match_asks_nothing((made, tuples, _) in cases("#")) {
        let field = made.fields[0];
        let mut ascending = [&tuples[0][0], &tuples[1][0]];
        ascending.sort_by_key(|value| field.stored(value));
        let [low, high] = ascending;
        if field.stored(low) == field.stored(high) {
            return Ok(());
        }
        let range = Range { fixed: vec![], bound: Bound::Between(high.clone(), low.clone()) };
        let condition = sort_condition(&made.entity, &made.key, &range.parts(&made)).unwrap();
        prop_assert_eq!(condition.condition, Condition::Nothing);
    }
}

pub(super) fn condition_text(range: &SortCondition) -> String {
    let texts: Vec<_> = operands(&range.condition)
        .into_iter()
        .map(|value| String::from_utf8_lossy(value.bytes()))
        .collect();
    format!("{:?} {texts:?}, dropping {}", range.condition, !range.dropped.is_empty())
}
