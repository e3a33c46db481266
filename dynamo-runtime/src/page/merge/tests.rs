//! The merge against all items sorted at once, whatever comes when.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// What one shard holds, as the service reads it.
#[derive(Debug, Clone)]
struct Held {
    /// The sort key of each item, and whether the service sends the item or a filter keeps it back.
    items: Vec<(Option<KeyValue>, bool)>,
    /// How many of them have been read.
    read: usize,
    /// How many of those that were read and sent have been handed out.
    popped: usize,
    /// Whether the service has said that nothing follows.
    at_end: bool,
}

/// An item by its shard and its place there.
type Name = (usize, usize);

impl Held {
    fn new(items: Vec<(Option<KeyValue>, bool)>) -> Self {
        Self {
            items,
            read: 0,
            popped: 0,
            at_end: false,
        }
    }

    /// The places of the items that come.
    fn sent(&self, places: std::ops::Range<usize>) -> Vec<usize> {
        places.filter(|at| self.items[*at].1).collect()
    }

    fn waiting(&self) -> Vec<usize> {
        self.sent(0..self.read).split_off(self.popped)
    }

    /// What a request brings that evaluates so many items. The service can stop at the last of them and not know that it is.
    fn page(&mut self, evaluated: usize, knows_the_end: bool) -> (Vec<usize>, Next<usize>) {
        let from = self.read;
        self.read = self.items.len().min(from + evaluated);
        self.at_end = self.read == self.items.len() && (knows_the_end || self.read == from);
        let next = if self.at_end {
            Next::End
        } else {
            Next::From {
                at: Some(self.read),
                earliest: Earliest::At(self.items[self.read - 1].0.clone()),
            }
        };
        (self.sent(from..self.read), next)
    }
}

/// The order of two sort keys of two shards, both the way they are read.
fn order(descending: bool, one: (Option<&KeyValue>, usize), other: (Option<&KeyValue>, usize)) -> Ordering {
    let keys = match (one.0, other.0) {
        (Some(one), Some(other)) => one.compare(other).unwrap(),
        _ => Ordering::Equal,
    };
    let order = keys.then(one.1.cmp(&other.1));
    if descending { order.reverse() } else { order }
}

/// Every item that comes, in the order of the query.
fn sorted(shards: &[Held], descending: bool) -> Vec<Name> {
    let named = |(shard, held): (usize, &Held)| {
        held.sent(0..held.items.len())
            .into_iter()
            .map(move |at| (shard, at))
            .collect::<Vec<_>>()
    };
    let mut all: Vec<Name> = shards.iter().enumerate().flat_map(named).collect();
    let key = |(shard, at): Name| (shards[shard].items[at].0.as_ref(), shard);
    // stable: what is equal stays as the shard has it
    all.sort_by(|one, other| order(descending, key(*one), key(*other)));
    all
}

/// What comes first, by the definition of the order alone.
fn first(shards: &[Held], descending: bool) -> First {
    let untouched = shards.iter().position(|held| held.read == 0 && !held.at_end);
    if let Some(shard) = untouched {
        return First::Unread(shard);
    }
    let stands = |(shard, held): (usize, &Held)| match held.waiting().first() {
        Some(at) => Some((shard, *at, First::Item)),
        None if held.at_end => None,
        None => Some((shard, held.read - 1, First::Unread(shard))),
    };
    let key = |(shard, at, _): &(usize, usize, First)| (shards[*shard].items[*at].0.clone(), *shard);
    let least = shards.iter().enumerate().filter_map(stands).min_by(|one, other| {
        let (one, other) = (key(one), key(other));
        order(descending, (one.0.as_ref(), one.1), (other.0.as_ref(), other.1))
    });
    least.map_or(First::End, |(_, _, first)| first)
}

fn merge(shards: &[Held], descending: bool) -> Merge<Name, usize> {
    Merge::new(shards.iter().map(|held| (!held.at_end).then_some(None)), descending)
}

/// Hands a request's page of a shard to the merge.
fn add(merge: &mut Merge<Name, usize>, shards: &mut [Held], shard: usize, evaluated: usize, knows_the_end: bool) {
    let (places, next) = shards[shard].page(evaluated, knows_the_end);
    let items = places.into_iter().map(|at| Placed {
        sort_key: shards[shard].items[at].0.clone(),
        item: (shard, at),
    });
    merge.add(shard, items.collect::<Vec<_>>(), next);
}

/// The shards are known to the merge as they are.
fn check_standing(merge: &Merge<Name, usize>, shards: &[Held], descending: bool) -> Result<(), TestCaseError> {
    let first = first(shards, descending);
    prop_assert_eq!(merge.first(), first);
    let in_order: Vec<usize> = merge.in_order().collect();
    let mut known = in_order.clone();
    known.sort_unstable();
    let unfinished = (0..shards.len()).filter(|shard| !shards[*shard].at_end || !shards[*shard].waiting().is_empty());
    prop_assert!(known.into_iter().eq(unfinished));
    if let First::Unread(shard) = first {
        prop_assert_eq!(in_order.first(), Some(&shard));
    }
    for (shard, held) in shards.iter().enumerate() {
        prop_assert_eq!(merge.waiting(shard), held.waiting().len());
        match merge.next(shard) {
            Next::End => prop_assert!(held.at_end),
            Next::From { at, .. } => prop_assert_eq!(at.unwrap_or(0), held.read),
        }
    }
    Ok(())
}

/// One of few keys of one type, so that runs of equal ones are there.
fn keys(kind: usize) -> Vec<Option<KeyValue>> {
    let text = |text: &str| Some(KeyValue::Text(text.to_owned()));
    let number = |text: &str| Some(KeyValue::Number(text.to_owned()));
    let binary = |bytes: &[u8]| Some(KeyValue::Binary(bytes.to_vec()));
    match kind {
        0 => vec![None],
        // in the order of the service, which for numbers is not that of their texts
        1 => ["-10", "-9", "0", "0.5", "9", "10", "100"].into_iter().map(number).collect(),
        2 => [&[0][..], &[0, 0], &[1], &[0x7f], &[0xff], &[0xff, 0]]
            .into_iter()
            .map(binary)
            .collect(),
        // bytes, and not UTF-16
        _ => ["a", "a\0", "a#", "b", "é", "\u{ffff}", "\u{10000}"]
            .into_iter()
            .map(text)
            .collect(),
    }
}

/// Shards as the service holds them, one of which may have nothing to read from the beginning.
fn shards() -> impl Strategy<Value = (Vec<Held>, bool)> {
    let held = vec((any::<Index>(), prop::bool::weighted(0.8)), 0..14);
    (0..4_usize, vec((held, prop::bool::weighted(0.9)), 1..7), any::<bool>()).prop_map(|(kind, shards, descending)| {
        let keys = keys(kind);
        let shard = |(picks, reads): (Vec<(Index, bool)>, bool)| {
            let mut items: Vec<(usize, bool)> = picks.into_iter().map(|(pick, sent)| (pick.index(keys.len()), sent)).collect();
            items.sort_by_key(|(key, _)| *key);
            if descending {
                items.reverse();
            }
            let items = items.into_iter().map(|(key, sent)| (keys[key].clone(), sent)).collect();
            Held {
                at_end: !reads,
                ..Held::new(if reads { items } else { Vec::new() })
            }
        };
        (shards.into_iter().map(shard).collect(), descending)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8 * ProptestConfig::default().cases))]

    #[test]
    fn what_is_handed_out_is_the_beginning_of_the_order(
        (mut shards, descending) in shards(),
        steps in vec((any::<Index>(), 1..6_usize, any::<bool>(), 0..8_usize), 0..60),
    ) {
        let expected = sorted(&shards, descending);
        let mut merge = merge(&shards, descending);
        let mut handed_out = Vec::new();
        check_standing(&merge, &shards, descending)?;
        // pages of any shard at any time, then of whichever is needed
        let needed = std::iter::repeat((None, 2, false, usize::MAX));
        let mut steps = steps.into_iter().map(|(pick, evaluated, knows, pops)| (Some(pick), evaluated, knows, pops)).chain(needed);
        while merge.first() != First::End {
            let (pick, evaluated, knows_the_end, pops) = steps.next().unwrap();
            let unread: Vec<usize> = (0..shards.len()).filter(|shard| !shards[*shard].at_end).collect();
            let shard = match (pick, merge.first()) {
                (Some(pick), _) if !unread.is_empty() => Some(*pick.get(&unread)),
                (_, First::Unread(shard)) => Some(shard),
                _ => None,
            };
            if let Some(shard) = shard {
                add(&mut merge, &mut shards, shard, evaluated, knows_the_end);
                check_standing(&merge, &shards, descending)?;
            }
            for _ in 0..pops {
                let is_item = first(&shards, descending) == First::Item;
                let popped = merge.pop();
                // all that is certain, and nothing that an unread shard could precede
                prop_assert_eq!(popped.is_some(), is_item);
                let Some((shard, name)) = popped else { break };
                prop_assert_eq!(shard, name.0);
                prop_assert_eq!(Some(&name), expected.get(handed_out.len()));
                handed_out.push(name);
                shards[shard].popped += 1;
                check_standing(&merge, &shards, descending)?;
            }
        }
        prop_assert_eq!(handed_out, expected);
        prop_assert!(merge.pop().is_none());
    }
}

// One of each, by hand.

fn text(text: &str) -> Option<KeyValue> {
    Some(KeyValue::Text(text.to_owned()))
}

/// A merge of so many shards of which nothing has been read.
fn of(shards: usize, descending: bool) -> Merge<&'static str, ()> {
    Merge::new(std::iter::repeat_n(Some(None), shards), descending)
}

fn bring(merge: &mut Merge<&'static str, ()>, shard: usize, items: &[(&str, &'static str)], last: Option<&str>) {
    let items = items.iter().map(|(key, item)| Placed {
        sort_key: text(key),
        item: *item,
    });
    let next = last.map_or(Next::End, |last| Next::From {
        at: Some(()),
        earliest: Earliest::At(text(last)),
    });
    merge.add(shard, items, next);
}

fn popped(merge: &mut Merge<&'static str, ()>) -> Vec<&'static str> {
    std::iter::from_fn(|| merge.pop().map(|(_, item)| item)).collect()
}

#[test]
fn nothing_is_certain_before_every_shard_is_read() {
    for descending in [false, true] {
        let mut merge = of(3, descending);
        assert_eq!(merge.first(), First::Unread(0));
        bring(&mut merge, 0, &[("m", "0m")], None);
        bring(&mut merge, 2, &[("m", "2m")], None);
        assert_eq!((popped(&mut merge), merge.first()), (vec![], First::Unread(1)));
        bring(&mut merge, 1, &[], None);
        assert_eq!(popped(&mut merge), if descending { ["2m", "0m"] } else { ["0m", "2m"] });
        assert_eq!(merge.first(), First::End);
    }
}

#[test]
fn at_one_sort_key_a_dry_shard_holds_back_those_behind_it() {
    let mut merge = of(3, false);
    for (shard, item) in ["0m", "1m", "2m"].into_iter().enumerate() {
        bring(&mut merge, shard, &[("m", item)], Some("m"));
    }
    // another `m` may follow in shard 0, and in no shard before it
    assert_eq!((popped(&mut merge), merge.first()), (vec!["0m"], First::Unread(0)));
    bring(&mut merge, 0, &[("m", "0m too"), ("n", "0n")], None);
    assert_eq!((popped(&mut merge), merge.first()), (vec!["0m too", "1m"], First::Unread(1)));
    bring(&mut merge, 1, &[], None);
    assert_eq!((popped(&mut merge), merge.first()), (vec!["2m"], First::Unread(2)));
    bring(&mut merge, 2, &[], None);
    assert_eq!((popped(&mut merge), merge.first()), (vec!["0n"], First::End));
}

#[test]
fn a_page_without_items_moves_its_shard() {
    let mut merge = of(2, false);
    bring(&mut merge, 0, &[], Some("k"));
    bring(&mut merge, 1, &[("c", "1c"), ("p", "1p")], None);
    assert_eq!((popped(&mut merge), merge.first()), (vec!["1c"], First::Unread(0)));
    bring(&mut merge, 0, &[], Some("q"));
    assert_eq!((popped(&mut merge), merge.first()), (vec!["1p"], First::Unread(0)));
    bring(&mut merge, 0, &[], None);
    assert_eq!(merge.first(), First::End);
}

#[test]
fn a_shard_with_nothing_to_read_is_not_waited_for() {
    let mut merge: Merge<&str, ()> = Merge::new([None, Some(None), None], false);
    assert!(merge.in_order().eq([1]));
    bring(&mut merge, 1, &[("a", "1a")], None);
    assert_eq!((popped(&mut merge), merge.first()), (vec!["1a"], First::End));
    assert_eq!(Merge::<(), ()>::new([None, None], true).first(), First::End);
}
