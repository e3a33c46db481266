//! How the shards of a query go on behind an item: by number, direction, range, and with or without sort keys.

use super::*;

const PARTITION: &str = "STATUS#PENDING";
const SHARDS: u16 = 5;

fn text(text: &str) -> KeyValue {
    KeyValue::Text(text.to_owned())
}

fn between(low: &str, high: &str) -> Condition {
    Condition::Between(text(low), text(high))
}

/// A query whose partition and range are these.
struct Asked {
    partition: KeyValue,
    sort: SortCondition,
    separator: char,
    has_sort_key: bool,
    descending: bool,
}

impl Asked {
    fn of(sort: Condition) -> Self {
        Self {
            partition: text(PARTITION),
            sort: sort.into(),
            separator: '#',
            has_sort_key: true,
            descending: false,
        }
    }

    fn descending(self) -> Self {
        Self { descending: true, ..self }
    }

    /// In an index without a sort key.
    fn unsorted(self) -> Self {
        Self {
            has_sort_key: false,
            ..self
        }
    }

    fn whole(&self) -> Whole<'_> {
        Whole {
            partition: &self.partition,
            sort: &self.sort,
            separator: self.separator,
            has_sort_key: self.has_sort_key,
            descending: self.descending,
        }
    }

    /// What is read behind an item of a shard.
    fn behind(&self, shard: u16, position: &Position) -> Vec<Slice> {
        self.whole().shards(SHARDS, Some((shard, position.clone())))
    }
}

/// The position of an item with the sort key `m`.
fn at_m() -> Position {
    vec![text("m"), text("CUSTOMER#c1"), text("ORDER#o1")]
}

/// The position of an item of an index without a sort key.
fn unsorted() -> Position {
    vec![text("CUSTOMER#c1"), text("ORDER#o1")]
}

fn number(number: &str) -> KeyValue {
    KeyValue::Number(number.to_owned())
}

/// The shards that go on behind an item are the one that it is in, with its whole range.
#[track_caller]
fn assert_starts(slices: &[Slice], shard: u16, position: &Position, range: &SortCondition) {
    for slice in slices {
        let is_its_own = slice.shard == Some(shard);
        assert_eq!(slice.start.as_ref(), is_its_own.then_some(position), "{:?}", slice.shard);
        if is_its_own {
            assert_eq!((&slice.sort, &slice.reread), (range, &None));
        }
    }
}

#[track_caller]
fn assert_sorts(slices: &[Slice], shards: std::ops::Range<u16>, sort: &SortCondition, reread: Option<&KeyValue>) {
    for slice in &slices[usize::from(shards.start)..usize::from(shards.end)] {
        assert_eq!((&slice.sort, slice.reread.as_ref()), (sort, reread), "{:?}", slice.shard);
    }
}

fn dropping(condition: Condition, dropped: &[&KeyValue]) -> SortCondition {
    SortCondition {
        condition,
        dropped: dropped.iter().map(|key| (*key).clone()).collect(),
    }
}

#[test]
fn from_the_beginning_every_shard_is_read_as_it_is_asked() {
    for asked in [Asked::of(Condition::Any), Asked::of(between("a", "x")).descending()] {
        let slices = asked.whole().shards(SHARDS, None);
        assert!(slices.iter().map(|slice| slice.shard).eq((0..SHARDS).map(Some)));
        for (slice, number) in slices.iter().zip(0..) {
            assert_eq!(slice.partition, text(&format!("{PARTITION}#SHARD{number}")));
            assert!(slice.start.is_none() && !slice.is_empty());
        }
        assert_sorts(&slices, 0..SHARDS, &asked.sort, None);
    }
}

#[test]
fn the_separator_of_the_entity_is_used() {
    let asked = Asked {
        separator: '|',
        ..Asked::of(Condition::Any)
    };
    assert_eq!(asked.whole().shards(2, None)[1].partition, text("STATUS#PENDING|SHARD1"));
}

#[test]
fn a_query_without_shards_is_one_partition() {
    let asked = Asked::of(between("a", "x"));
    for start in [None, Some(at_m())] {
        let slices = asked.whole().unsharded(start.clone());
        let [slice] = &slices[..] else { panic!("{} slices", slices.len()) };
        assert_eq!((slice.shard, &slice.partition, &slice.start), (None, &text(PARTITION), &start));
        assert_eq!((&slice.sort, &slice.reread), (&asked.sort, &None));
    }
}

#[test]
fn later_shards_begin_at_the_sort_key_and_earlier_ones_behind_it() {
    let asked = Asked::of(between("a", "x"));
    for shard in 0..SHARDS {
        let slices = asked.behind(shard, &at_m());
        assert!(slices.iter().map(|slice| slice.shard).eq((0..SHARDS).map(Some)));
        assert_starts(&slices, shard, &at_m(), &asked.sort);
        assert_sorts(&slices, 0..shard, &between("m\0", "x").into(), None);
        assert_sorts(&slices, shard + 1..SHARDS, &between("m", "x").into(), None);
    }
}

#[test]
fn descending_the_later_shards_are_those_of_lower_number() {
    let asked = Asked::of(between("a", "x")).descending();
    let m = text("m");
    for shard in 0..SHARDS {
        let slices = asked.behind(shard, &at_m());
        assert_starts(&slices, shard, &at_m(), &asked.sort);
        assert_sorts(&slices, 0..shard, &between("a", "m").into(), None);
        // no text is the greatest below another: those at the sort key are read again
        assert_sorts(&slices, shard + 1..SHARDS, &dropping(between("a", "m"), &[&m]), Some(&m));
    }
}

#[test]
fn a_whole_partition_is_bounded_on_one_side() {
    let slices = Asked::of(Condition::Any).behind(2, &at_m());
    assert_sorts(&slices, 0..2, &Condition::Greater(text("m")).into(), None);
    assert_sorts(&slices, 3..SHARDS, &Condition::AtLeast(text("m")).into(), None);
    let slices = Asked::of(Condition::Any).descending().behind(2, &at_m());
    assert_sorts(&slices, 0..2, &Condition::AtMost(text("m")).into(), None);
    assert_sorts(&slices, 3..SHARDS, &Condition::Less(text("m")).into(), None);
}

#[test]
fn numbers_at_the_sort_key_are_read_again() {
    let seven = number("7");
    let asked = Asked::of(Condition::AtMost(number("9")));
    let slices = asked.behind(2, &vec![seven.clone(), text("CUSTOMER#c1"), text("ORDER#o1")]);
    let left = Condition::Between(seven.clone(), number("9"));
    assert_sorts(&slices, 0..2, &dropping(left.clone(), &[&seven]), Some(&seven));
    assert_sorts(&slices, 3..SHARDS, &left.into(), None);
}

#[test]
fn what_is_dropped_beyond_the_range_is_not_what_was_handed_out() {
    // `n` ends the prefix, and is not the sort key of an item that was handed out
    let slices = Asked::of(Condition::BeginsWith(text("m"))).behind(2, &at_m());
    let n = text("n");
    assert_sorts(&slices, 0..2, &dropping(between("m\0", "n"), &[&n]), None);
    assert_sorts(&slices, 3..SHARDS, &dropping(between("m", "n"), &[&n]), None);
}

#[test]
fn of_one_sort_key_nothing_is_left_in_earlier_shards() {
    for descending in [false, true] {
        let asked = Asked {
            descending,
            ..Asked::of(Condition::Equal(text("m")))
        };
        let slices = asked.behind(2, &at_m());
        assert_starts(&slices, 2, &at_m(), &asked.sort);
        let is_empty: Vec<_> = slices.iter().map(Slice::is_empty).collect();
        let (earlier, later) = if descending { (3..SHARDS, 0..2) } else { (0..2, 3..SHARDS) };
        assert!(earlier.clone().all(|shard| is_empty[usize::from(shard)]));
        assert_sorts(&slices, earlier, &Condition::Nothing.into(), None);
        assert_sorts(&slices, later, &between("m", "m").into(), None);
    }
}

#[test]
fn at_the_end_of_the_range_nothing_is_left_in_earlier_shards() {
    let slices = Asked::of(between("a", "m")).behind(2, &at_m());
    assert_sorts(&slices, 0..2, &Condition::Nothing.into(), None);
    assert_sorts(&slices, 3..SHARDS, &between("m", "m").into(), None);
    let slices = Asked::of(Condition::AtLeast(text("m"))).descending().behind(2, &at_m());
    assert_sorts(&slices, 3..SHARDS, &Condition::Nothing.into(), None);
    assert_sorts(&slices, 0..2, &between("m", "m").into(), None);
}

#[test]
fn without_a_sort_key_shards_are_read_one_after_another() {
    for descending in [false, true] {
        let asked = Asked {
            descending,
            ..Asked::of(Condition::Any).unsorted()
        };
        let slices = asked.behind(2, &unsorted());
        assert_starts(&slices, 2, &unsorted(), &Condition::Any.into());
        let (earlier, later) = if descending { (3..SHARDS, 0..2) } else { (0..2, 3..SHARDS) };
        assert_sorts(&slices, earlier, &Condition::Nothing.into(), None);
        assert_sorts(&slices, later, &Condition::Any.into(), None);
    }
}

#[test]
fn a_cursor_of_more_shards_goes_on_with_those_that_are_read() {
    // 9 is none of them: all of them come earlier, or all later
    let asked = Asked::of(between("a", "x"));
    let slices = asked.behind(9, &at_m());
    assert_starts(&slices, 9, &at_m(), &asked.sort);
    assert_sorts(&slices, 0..SHARDS, &between("m\0", "x").into(), None);
    let slices = asked.descending().behind(9, &at_m());
    assert_sorts(&slices, 0..SHARDS, &between("a", "m").into(), None);
}

#[test]
fn a_range_that_cannot_match_stays_one() {
    let slices = Asked::of(Condition::Nothing).whole().shards(SHARDS, None);
    assert!(slices.iter().all(Slice::is_empty));
}
