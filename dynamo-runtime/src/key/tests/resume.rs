//! What is left of a range behind a sort key, against the range itself and the order of the keys.

use super::ranges::{cases, condition_text, contains, near, operands};
use super::spelled::Spelled;
use crate::key::sort::{SortBound, SortParts};
use crate::key::{Behind, Condition, KeyValue, Kind, Part, Place, SortCondition, sort_condition};
use crate::schema::KeyShape;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::cmp::Ordering;
use std::collections::HashSet;

/// Both directions, with the key itself and without it.
const ALL: [Behind; 4] = [behind(false, false), behind(false, true), behind(true, false), behind(true, true)];

const fn behind(descending: bool, strictly: bool) -> Behind {
    Behind { descending, strictly }
}

fn is_behind(key: &KeyValue, at: &KeyValue, behind: Behind) -> bool {
    match key.compare(at).unwrap() {
        Ordering::Equal => !behind.strictly,
        Ordering::Greater => !behind.descending,
        Ordering::Less => behind.descending,
    }
}

/// The least key above this one; none above a number, or where it would be too long.
fn next(key: &KeyValue) -> Option<KeyValue> {
    let next = match key {
        KeyValue::Text(text) => KeyValue::Text(format!("{text}\0")),
        KeyValue::Binary(bytes) => KeyValue::Binary([&bytes[..], &[0]].concat()),
        KeyValue::Number(_) => return None,
    };
    (next.bytes().len() <= 1024).then_some(next)
}

/// What the service takes, and that it is told to drop no more than it has to be.
fn check_sound(range: &SortCondition, at: &KeyValue, resumed: &SortCondition) {
    let told = || format!("{} at {:?} of {}", condition_text(resumed), at.bytes(), condition_text(range));
    for operand in operands(&resumed.condition) {
        assert!((1..=1024).contains(&operand.bytes().len()), "{}", told());
    }
    if let Condition::Between(low, high) = &resumed.condition {
        assert!(low.compare(high).unwrap().is_le(), "{}", told());
    }
    for key in &resumed.dropped {
        // what the condition leaves out need not be dropped
        assert!(resumed.condition.admits(key), "{}", told());
        // at the lower end there is a key to begin with instead, unless numbers are compared or it would be too long
        let is_low = matches!(&resumed.condition, Condition::Between(low, high) if low == key && low != high);
        assert!(!is_low || next(key).is_none() || range.dropped.contains(key), "{}", told());
    }
    let new = resumed.dropped.iter().filter(|key| !range.dropped.contains(key)).count();
    assert!(new <= 2, "{}", told());
}

/// Exactly those of the keys are left that are in the range and behind `at`.
fn check<'k>(range: &SortCondition, at: &KeyValue, keys: impl IntoIterator<Item = &'k KeyValue> + Clone) {
    for behind in ALL {
        let resumed = range.resumed(at, behind);
        check_sound(range, at, &resumed);
        for key in keys.clone() {
            assert_eq!(
                contains(&resumed, key),
                contains(range, key) && is_behind(key, at, behind),
                "{:?} {behind:?} {:?} in {} for {}",
                key.bytes(),
                at.bytes(),
                condition_text(&resumed),
                condition_text(range)
            );
        }
    }
}

fn text(text: impl Into<String>) -> KeyValue {
    KeyValue::Text(text.into())
}

/// Keys that are near a key and can be one.
fn around(key: &KeyValue) -> Vec<KeyValue> {
    let KeyValue::Text(key) = key else { return Vec::new() };
    let mut keys: Vec<String> = near(key);
    // the longest that begin with it
    for last in ["\0", "a", "\u{7f}"] {
        keys.push(format!("{key}{}", last.repeat(1024 - key.len())));
    }
    if let Some(last) = key.chars().next_back() {
        let before = &key[..key.len() - last.len_utf8()];
        keys.extend(["~", "\u{7f}", "\u{d7ff}", "\u{e000}", "\u{ffff}", "\u{10ffff}"].map(|last| format!("{before}{last}")));
    }
    keys.retain(|key| (1..=1024).contains(&key.len()));
    keys.into_iter().map(KeyValue::Text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2 * ProptestConfig::default().cases))]

    #[test]
    fn what_is_left_of_a_range_of_any_template((made, tuples, range) in cases("###|/-.~"), picks in proptest::collection::vec(any::<Index>(), 4)) {
        let condition = sort_condition(&made.entity, &made.key, &range.parts(&made)).unwrap();
        let mut keys: Vec<KeyValue> = tuples.iter().filter_map(|tuple| made.render(tuple).ok()).map(KeyValue::Text).collect();
        keys.extend(operands(&condition.condition).into_iter().cloned());
        keys.extend(keys.clone().iter().flat_map(around));
        // where a query stops is let in by its condition, whether it is dropped or not
        let stops: Vec<_> = keys.iter().filter(|key| condition.condition.admits(key)).collect();
        let stops: HashSet<_> = picks.iter().filter(|_| !stops.is_empty()).map(|pick| *pick.get(&stops)).collect();
        for at in stops {
            let (at_and_next, bounds) = (around(at), ALL.map(|behind| condition.resumed(at, behind)));
            let bounds = bounds.iter().flat_map(|resumed| operands(&resumed.condition));
            check(&condition, at, keys.iter().chain(&at_and_next).chain(bounds.clone()));
        }
    }

    #[test]
    fn what_is_left_of_a_prefix(
        before in prop_oneof![Just(0_usize), Just(1), 1000..1022_usize],
        last in select("\0!~\u{7f}\u{80}é\u{7ff}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}".chars().collect::<Vec<_>>()),
        rest in proptest::collection::vec(select("\0a~\u{7f}\u{7ff}\u{ffff}\u{10ffff}".chars().collect::<Vec<_>>()), 0..8),
    ) {
        let prefix = format!("N#{}{last}", "x".repeat(before));
        if prefix.len() > 1024 {
            return Ok(());
        }
        let condition = named(SortBound::BeginsWith(prefix["N#".len()..].to_owned()));
        prop_assert_eq!(&condition, &SortCondition::from(Condition::BeginsWith(text(prefix.clone()))));
        let mut at = prefix.clone();
        at.extend(rest);
        while at.len() > 1024 {
            at.pop();
        }
        let mut keys = [around(&text(prefix.clone())), around(&text(at.clone()))].concat();
        keys.extend(fillings(&prefix).into_iter().chain(fillings(&at)).map(KeyValue::Text));
        check(&condition, &text(prefix), &keys);
        check(&condition, &text(at), &keys);
    }

    #[test]
    fn what_is_left_of_ranges_with_long_keys(
        bounds in (length(), length()),
        operator in 0..6_usize,
        at in length(),
        last in select(vec!["", "\0", "x", "\u{7f}"]),
    ) {
        let value = |length: usize| Part::Text("x".repeat(length - 2).into());
        let (low, high) = (bounds.0.min(bounds.1), bounds.0.max(bounds.1));
        let condition = named(match operator {
            0 => SortBound::Lt(value(low)),
            1 => SortBound::Le(value(low)),
            2 => SortBound::Gt(value(low)),
            3 => SortBound::Ge(value(low)),
            4 => SortBound::Between(value(low), value(high)),
            _ => SortBound::BeginsWith("x".repeat(low - 2)),
        });
        let key = |length: usize| format!("N#{}", "x".repeat(length - 2));
        let keys: Vec<_> = [low, high, at].into_iter().flat_map(|length| around(&text(key(length)))).collect();
        let mut at = key(at);
        at.truncate(1024 - last.len());
        at.push_str(last);
        let at = text(at);
        if condition.condition.admits(&at) {
            check(&condition, &at, keys.iter().chain([&at]));
        }
    }
}

/// Lengths of keys, the greatest among them, that begin with `N#`.
fn length() -> impl Strategy<Value = usize> {
    prop_oneof![Just(1024_usize), 1020..1024_usize, 3..6_usize]
}

/// A range of `N#<name>`.
fn named(bound: SortBound) -> SortCondition {
    let entity = Spelled::new("N#<name>", '#', Place::Sort, &[Kind::Text]).entity;
    let parts = SortParts {
        fixed: Vec::new(),
        bound: Some(bound),
    };
    sort_condition(&entity, &entity.keys[0], &parts).unwrap()
}

/// The longest keys that begin with this, and those about them.
fn fillings(prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    for lasts in [
        ['\u{10ffff}', '\u{ffff}', '\u{7ff}', '\u{7f}'],
        ['\u{10fffe}', '\u{fffe}', '\u{7fe}', '~'],
    ] {
        let mut key = prefix.to_owned();
        for last in lasts {
            while key.len() + last.len_utf8() <= 1024 {
                key.push(last);
                found.push(key.clone());
            }
        }
    }
    // the last ones are those in which the ends of 1024 bytes differ
    let few = found.len().saturating_sub(6);
    found.split_off(few)
}

/// Every range of a sort key of type N or B with bounds out of these.
fn native(shape: KeyShape, kind: Kind, values: &[Part<'static>]) -> Vec<SortCondition> {
    let entity = Spelled::native(shape, Place::Sort, kind).entity;
    let range = |fixed: Vec<_>, bound| sort_condition(&entity, &entity.keys[0], &SortParts { fixed, bound }).unwrap();
    let mut ranges = vec![range(vec![], None)];
    for value in values {
        ranges.push(range(vec![value.clone()], None));
        for bound in [SortBound::Lt, SortBound::Le, SortBound::Gt, SortBound::Ge] {
            ranges.push(range(vec![], Some(bound(value.clone()))));
        }
        ranges.extend(
            values
                .iter()
                .map(|high| range(vec![], Some(SortBound::Between(value.clone(), high.clone())))),
        );
    }
    ranges
}

fn check_all(ranges: &[SortCondition], keys: &[KeyValue]) {
    for range in ranges {
        for at in keys.iter().filter(|key| range.condition.admits(key)) {
            check(range, at, keys);
        }
    }
}

#[test]
fn what_is_left_of_ranges_of_numbers() {
    let ranges = native(KeyShape::Number(0), Kind::Signed(19), &[-10, -1, 0, 1, 2, 9, 10].map(Part::Signed));
    let keys = [
        "-100", "-10", "-9.5", "-1", "-0.5", "0", "0.5", "1", "1.5", "2", "9", "9.5", "10", "11", "100",
    ];
    check_all(&ranges, &keys.map(|number| KeyValue::Number(number.to_owned())));
}

#[test]
fn what_is_left_of_ranges_of_bytes() {
    let long = |last: u8| [vec![0x7f; 1023], vec![last]].concat();
    let bounds = [
        vec![0],
        vec![0, 0],
        vec![0x7f],
        vec![0x7f, 0],
        vec![0xff],
        vec![0xff, 0xff],
        long(0x7f),
        long(0xff),
    ];
    let ranges = native(
        KeyShape::Binary(0),
        Kind::Bytes,
        &bounds.clone().map(|bytes| Part::Bytes(bytes.into())),
    );
    let others = [
        vec![0, 0, 0],
        vec![0, 1],
        vec![0x7e, 0xff],
        vec![0x7f, 0, 0],
        vec![0x80],
        vec![0xff, 0],
        long(0),
        long(0x80),
    ];
    let keys: Vec<_> = bounds.into_iter().chain(others).map(KeyValue::Binary).collect();
    check_all(&ranges, &keys);
}

// One of each, as it is sent.

#[track_caller]
fn assert_left(range: Condition, at: &str, behind: Behind, expected: Condition, dropped: &[&str]) {
    let expected = SortCondition {
        condition: expected,
        dropped: dropped.iter().map(|key| text(*key)).collect(),
    };
    assert_eq!(SortCondition::from(range).resumed(&text(at), behind), expected);
}

#[test]
fn upwards() {
    let (from, strictly) = (behind(false, false), behind(false, true));
    assert_left(Condition::Any, "m", from, Condition::AtLeast(text("m")), &[]);
    assert_left(Condition::Any, "m", strictly, Condition::Greater(text("m")), &[]);
    assert_left(
        Condition::AtMost(text("x")),
        "m",
        from,
        Condition::Between(text("m"), text("x")),
        &[],
    );
    assert_left(
        Condition::AtMost(text("x")),
        "m",
        strictly,
        Condition::Between(text("m\0"), text("x")),
        &[],
    );
    assert_left(Condition::AtMost(text("x")), "x", strictly, Condition::Nothing, &[]);
    assert_left(
        Condition::Less(text("x")),
        "m",
        from,
        Condition::Between(text("m"), text("x")),
        &["x"],
    );
    assert_left(
        Condition::Equal(text("m")),
        "m",
        from,
        Condition::Between(text("m"), text("m")),
        &[],
    );
    assert_left(Condition::Equal(text("m")), "m", strictly, Condition::Nothing, &[]);
    assert_left(
        Condition::BeginsWith(text("m")),
        "ma",
        from,
        Condition::Between(text("ma"), text("n")),
        &["n"],
    );
    let last = text(format!("é{}\u{7ff}", "\u{10ffff}".repeat(255)));
    assert_left(
        Condition::BeginsWith(text("é")),
        "éa",
        from,
        Condition::Between(text("éa"), last),
        &[],
    );
    assert_left(Condition::Nothing, "m", from, Condition::Nothing, &[]);
}

#[test]
fn downwards() {
    let (from, strictly) = (behind(true, false), behind(true, true));
    assert_left(Condition::Any, "m", from, Condition::AtMost(text("m")), &[]);
    assert_left(Condition::Any, "m", strictly, Condition::Less(text("m")), &[]);
    assert_left(
        Condition::AtLeast(text("a")),
        "m",
        from,
        Condition::Between(text("a"), text("m")),
        &[],
    );
    assert_left(
        Condition::AtLeast(text("a")),
        "m",
        strictly,
        Condition::Between(text("a"), text("m")),
        &["m"],
    );
    assert_left(Condition::AtLeast(text("m")), "m", strictly, Condition::Nothing, &[]);
    assert_left(
        Condition::Greater(text("a")),
        "m",
        from,
        Condition::Between(text("a\0"), text("m")),
        &[],
    );
    assert_left(Condition::Greater(text("a")), "a\0", strictly, Condition::Nothing, &[]);
    assert_left(
        Condition::BeginsWith(text("m")),
        "ma",
        from,
        Condition::Between(text("m"), text("ma")),
        &[],
    );
    assert_left(Condition::Nothing, "m", strictly, Condition::Nothing, &[]);
}

#[test]
fn what_the_condition_leaves_out_is_dropped_no_more() {
    let range = SortCondition {
        condition: Condition::Between(text("a"), text("x")),
        dropped: vec![text("x")],
    };
    assert_eq!(range.resumed(&text("m"), behind(false, false)).dropped, [text("x")]);
    assert_eq!(range.resumed(&text("m"), behind(true, false)).dropped, []);
}
