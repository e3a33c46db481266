//! How much is asked for: the formula by numbers worked out by hand, and its limits for any history.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// Of ten shards, where all that is read is wanted.
fn ten() -> Shares {
    Shares::new(10, true, None)
}

/// What a shard has brought, all of it wanted, and that much of it handed out.
fn bring(shares: &mut Shares, shard: usize, items: u32, handed_out: u32) {
    shares.ask(shard, items);
    shares.bring(shard, items.into(), items.into());
    for _ in 0..handed_out {
        shares.look_at(shard, true);
    }
}

#[test]
fn a_first_page_is_an_even_share_and_two_roots_of_it() {
    for (shards, wanted, expected) in [
        // 100 + 20, 2.5 + 3.16, 40 + 12.6
        (10, 1000, 120),
        (10, 25, 6),
        (10, 400, 53),
        (2, 1000, 545),
        // less than one item a shard is one, and 3 of it
        (10, 10, 3),
        (1024, 1000, 3),
        // never more than is wanted
        (10, 2, 2),
        (10, 1, 1),
        // nor than a request brings
        (2, 4000, 1000),
        (2, u32::MAX, 1000),
    ] {
        let shares = Shares::new(shards, true, None);
        for shard in [0, shards - 1] {
            assert_eq!(shares.to_ask(shard, Some(wanted), 0), expected, "{wanted} of {shards}");
        }
    }
}

#[test]
fn without_a_limit_it_is_as_for_a_thousand() {
    for shards in [2, 10, 1024] {
        for wants_all in [true, false] {
            let shares = Shares::new(shards, wants_all, None);
            assert_eq!(shares.to_ask(0, None, 0), shares.to_ask(0, Some(1000), 0));
        }
    }
}

#[test]
fn where_something_else_is_read_too_a_hundred_are_wanted_at_first() {
    let sifting = Shares::new(10, false, None);
    // 10 + 6.3
    assert_eq!(sifting.to_ask(0, Some(1), 0), 17);
    assert_eq!(sifting.to_ask(0, Some(100), 0), 17);
    // 20 + 8.9
    assert_eq!(sifting.to_ask(0, Some(200), 0), 29);
    // until it is known how much comes: here all, so that 1 and two roots of it are enough
    let mut sifting = sifting;
    sifting.bring(0, 17, 17);
    assert_eq!(sifting.to_ask(0, Some(1), 0), 3);
}

#[test]
fn a_shard_that_is_asked_again_is_asked_for_twice_as_many() {
    let mut shares = ten();
    for expected in [120, 240, 480, 960, 1000, 1000] {
        let items = shares.to_ask(0, None, 0);
        assert_eq!(items, expected);
        shares.ask(0, items);
        // the others are not
        assert_eq!(shares.to_ask(1, None, 0), 120);
    }
    // no more than is wanted
    assert_eq!(shares.to_ask(0, Some(30), 0), 30);
}

#[test]
fn what_waits_takes_room() {
    let mut shares = ten();
    shares.ask(0, 1000);
    for (waiting, expected) in [(0, 1000), (250, 750), (999, 1)] {
        assert_eq!(shares.to_ask(0, None, waiting), expected);
    }
    // a request for nothing would be an error
    for waiting in [1000, 1001, 5_000_000_000] {
        assert_eq!(shares.to_ask(0, None, waiting), 1);
    }
}

#[test]
fn a_request_evaluates_no_more_than_the_caller_says() {
    let mut shares = Shares::new(10, true, Some(7));
    assert_eq!(shares.to_ask(0, None, 0), 7);
    assert_eq!(shares.to_ask(0, Some(10), 0), 3);
    shares.ask(0, 7);
    assert_eq!(shares.to_ask(0, None, 0), 7);
    assert_eq!(Shares::new(2, true, Some(u32::MAX)).to_ask(0, Some(u32::MAX), 0), MOST);
}

#[test]
fn what_is_filtered_out_is_read_in_addition() {
    let after = |read, brought| {
        let mut shares = Shares::new(10, false, None);
        shares.bring(3, read, brought);
        shares.to_ask(0, Some(100), 0)
    };
    // of the 16.3 that 10 of 100 are; one item that came is thought of beside those that did
    assert_eq!(after(0, 0), 17);
    assert_eq!(after(50, 50), 17);
    assert_eq!(after(50, 25), 33);
    assert_eq!(after(100, 10), 150);
    assert_eq!(after(100, 2), 550);
    // a short page without any may be chance, a long one is not; no part is taken to be below 2 in 100
    assert_eq!(after(10, 0), 180);
    assert_eq!(after(100, 0), 817);
    assert_eq!(after(1_000_000, 1), 817);
    // the service cannot have read less than it has sent
    assert_eq!(after(10, 20), 17);
}

#[test]
fn a_shard_that_has_more_of_the_items_is_asked_for_more() {
    let mut shares = ten();
    bring(&mut shares, 0, 100, 90);
    for shard in 1..10 {
        bring(&mut shares, shard, 1, 0);
    }
    // 91 of 100 are expected of shard 0: of 1,000 910 + 60.3; one each of the others, 10 + 6.3
    assert_eq!(shares.to_ask(0, Some(1000), 0), 971);
    assert_eq!(shares.to_ask(1, Some(1000), 0), 17);
    // even, they are even
    let mut shares = ten();
    for shard in 0..10 {
        bring(&mut shares, shard, 10, 9);
    }
    assert_eq!(shares.to_ask(0, Some(1000), 0), 120);
}

#[test]
fn a_shard_runs_short_when_three_quarters_are_handed_out() {
    let mut shares = ten();
    bring(&mut shares, 0, 100, 75);
    assert!(!shares.runs_short(0, None, 26));
    assert!(shares.runs_short(0, None, 25));
    assert!(shares.runs_short(0, None, 0));
    // a page that has brought nothing leaves nothing to be handed out
    shares.bring(0, 10, 0);
    assert!(!shares.runs_short(0, None, 1));
    assert!(shares.runs_short(0, None, 0));
}

#[test]
fn a_shard_whose_items_are_enough_does_not_run_short() {
    let mut shares = ten();
    bring(&mut shares, 0, 100, 90);
    // 91 of 100 are expected of it
    assert!(shares.runs_short(0, Some(12), 10));
    assert!(!shares.runs_short(0, Some(10), 10));
    assert!(shares.runs_short(0, Some(1), 0));
}

#[test]
fn the_greatest_numbers_overflow_nothing() {
    let mut shares = Shares::new(1024, false, None);
    for share in &mut shares.shards {
        *share = Share {
            asked: u32::MAX,
            last_brought: u64::MAX / 2048,
            read: u64::MAX / 2048,
            brought: u64::MAX / 2048,
            looked_at: u64::MAX / 2048,
            wanted: u64::MAX / 2048,
            has_found: true,
        };
    }
    // all of 1 that is wanted is expected of each
    for (wanted, expected) in [(None, MOST), (Some(1), 3), (Some(u32::MAX), MOST)] {
        assert_eq!(shares.to_ask(0, wanted, 0), expected);
        assert_eq!(shares.to_ask(0, wanted, usize::MAX), 1);
        shares.runs_short(0, wanted, 1_000_000);
    }
}

/// Requests and what became of them: a shard, what was read, what part of that came, and how many items were handed out.
fn history() -> impl Strategy<Value = Vec<(Index, u32, u64, u64, usize)>> {
    vec((any::<Index>(), 1..=MOST, 0..=1000_u64, 0..=1000_u64, 0..20_usize), 0..30)
}

fn wanted() -> impl Strategy<Value = Option<u32>> {
    proptest::option::of(prop_oneof![1..50_u32, 1..3000_u32, Just(u32::MAX)])
}

proptest! {
    #[test]
    fn what_is_asked_for_has_its_limits(
        count in prop_oneof![1..12_usize, Just(1024)],
        wants_all: bool,
        page_size in proptest::option::of(prop_oneof![1..20_u32, Just(u32::MAX)]),
        history in history(),
        wanted in wanted(),
        waiting in prop_oneof![Just(0_usize), 0..1200_usize],
    ) {
        let mut shares = Shares::new(count, wants_all, page_size);
        for (pick, asked, read, brought, handed_out) in history {
            let shard = pick.index(count);
            shares.ask(shard, asked);
            shares.bring(shard, read, brought.min(read));
            for _ in 0..handed_out {
                shares.look_at(shard, true);
            }
        }
        let room = 1000_u32.saturating_sub(waiting as u32).max(1);
        let mut expected = 0.0;
        for shard in 0..count {
            let items = shares.to_ask(shard, wanted, waiting);
            prop_assert!((1..=room).contains(&items));
            prop_assert!(page_size.is_none_or(|most| items <= most));
            prop_assert!(!wants_all || wanted.is_none_or(|wanted| items <= wanted));
            // as little as ever is asked for when less is wanted
            if let Some(wanted) = wanted {
                prop_assert!(shares.to_ask(shard, Some(wanted.saturating_add(1)), waiting) >= items);
            }
            // a dry shard may always be asked
            prop_assert!(shares.runs_short(shard, wanted, 0));
            expected += shares.expected(shard, 1_000_000);
        }
        // together they are expected to bring what is wanted
        prop_assert!((expected / 1_000_000.0 - 1.0).abs() < 1e-6, "{}", expected);
    }
}
