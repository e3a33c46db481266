//! How much is asked for at once, of one shard and of all, and how much waits.

use super::spread::{How, Kind};
use super::world::{Made, World};
use std::time::Duration;
use tests::random::Random;

/// One shard has so many of the first items, and as many of the last; of those in between, most are in another.
fn skewed(outside: usize) -> (World, Vec<Made>) {
    let mut random = Random::new(1);
    let of = |shard, rank, count| std::iter::repeat_n((shard, rank, true), count);
    let inside = (0..300).map(|_| (2, random.below(15) as u8, true));
    let items = of(0, 0, outside).chain(of(0, 14, outside)).chain(of(1, 7, 2500)).chain(inside);
    let items: Vec<_> = items.collect();
    (World::new(Kind::Text, 3, 1, &items), items)
}

#[tokio::test]
async fn no_shard_is_asked_for_more_than_1000_items_or_has_more_waiting() {
    let mut most = 0;
    // the shard is asked for ever more, until there wait a few of the last that it has
    for (outside, page_size) in [(1200, Some(5000)), (1000, Some(900))] {
        let (world, items) = skewed(outside);
        for descending in [false, true] {
            let how = How {
                descending,
                page_size,
                ..How::default()
            };
            let expected = world.expected(&how);
            world.clear();
            let (mut pages, mut waiting, mut read) = (world.ask.pages(how.clone()), [0_i64; 3], Vec::new());
            while let Some(page) = pages.next().await {
                let page = page.unwrap();
                for (shard, consumed) in &page.consumed.shards {
                    waiting[usize::from(*shard)] += consumed.items_read as i64;
                }
                for number in &page.numbers {
                    waiting[items[usize::from(*number)].0] -= 1;
                }
                most = waiting.into_iter().chain([most]).max().unwrap();
                read.extend(page.numbers);
            }
            assert_eq!(read, expected);
            assert_eq!(waiting, [0; 3]);
            assert_eq!(world.ask.all(how).await.unwrap(), expected);
            for asked in world.asked() {
                assert!((1..=1000).contains(&asked.limit.unwrap()), "{asked:?}");
            }
        }
    }
    assert_eq!(most, 1000);
}

#[tokio::test(start_paused = true)]
async fn sixteen_requests_are_under_way_at_most() {
    let items: Vec<_> = (0..200).map(|at| (at % 64, (at % 15) as u8, true)).collect();
    let world = World::new(Kind::Number, 64, 1, &items);
    world.partitions.delay(|_, _| Duration::from_millis(3));
    let how = |limit, page_size, max_pages| How {
        limit,
        page_size,
        max_pages,
        ..How::default()
    };
    let assert_sixteen = || {
        assert_eq!(world.partitions.most_in_flight(), 16);
        world.partitions.clear();
    };
    world.ask.all(how(None, None, None)).await.unwrap();
    assert_sixteen();
    world.ask.all(how(None, Some(1), Some(1000))).await.unwrap();
    assert_sixteen();
    world.ask.send(how(Some(20), None, None)).await.unwrap();
    assert_sixteen();
    world.ask.stream(how(None, Some(2), None)).await;
    assert_sixteen();
    world.ask.count(how(None, None, None)).await.unwrap();
    assert_sixteen();
    world.ask.count(how(None, None, Some(100))).await.unwrap();
    assert_sixteen();
    world.ask.first(how(None, None, None)).await.unwrap();
    assert_sixteen();
}
