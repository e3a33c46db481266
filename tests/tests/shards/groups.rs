//! Collections and their groups over shards: the order of all shards is one, and a group is whole whichever shards its children are in.

use super::trials::{cases, runtime};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Group, SdkInput};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("POST#<id>")]
#[sk("POST")]
#[gsi1(pk = "BLOG#<blog>", sk = "AT#<at:02>", shards = 3)]
struct Post {
    id: u16,
    blog: String,
    at: u8,
}

/// Several may have one sort key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COMMENT#<id>")]
#[sk("COMMENT")]
#[gsi1(pk = "BLOG#<blog>", sk = "AT#<post:02>#COMMENT#<rank:01>", shards = 3)]
struct Comment {
    id: u16,
    blog: String,
    post: u8,
    rank: u8,
}

/// Lies between them, and is of no collection.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("LIKE#<id>")]
#[sk("LIKE")]
#[gsi1(pk = "BLOG#<blog>", sk = "AT#<post:02>#LIKE", shards = 3)]
struct Like {
    id: u16,
    blog: String,
    post: u8,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "blogs")]
enum Blogs {
    Post(Post),
    Comment(Comment),
    Like(Like),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Blogs)]
enum Thread {
    Post(Post),
    Comment(Comment),
}

type Groups = Vec<Group<Post, Thread>>;

/// What grouping should give of the items as they come without it.
fn grouped(items: Vec<Thread>) -> Vec<(Option<Post>, Vec<Thread>)> {
    let mut groups: Vec<(Option<Post>, Vec<Thread>)> = Vec::new();
    for item in items {
        match item {
            Thread::Post(post) => groups.push((Some(post), Vec::new())),
            child @ Thread::Comment(_) => {
                if groups.is_empty() {
                    groups.push((None, Vec::new()));
                }
                groups.last_mut().unwrap().1.push(child);
            }
        }
    }
    groups
}

fn parts(groups: Groups) -> Vec<(Option<Post>, Vec<Thread>)> {
    groups.into_iter().map(|group| (group.parent, group.children)).collect()
}

async fn filled(items: &[(u8, u8, u8)]) -> (Table<Blogs>, Wire) {
    let (table, wire) = wired::<Blogs>().await;
    let blog = || "b".to_owned();
    for (id, (kind, post, rank)) in (0..).zip(items) {
        let post = *post;
        match kind {
            0 | 1 => drop(
                Post {
                    id,
                    blog: blog(),
                    at: post,
                }
                .put()
                .send(&table)
                .await
                .unwrap(),
            ),
            2 => drop(Like { id, blog: blog(), post }.put().send(&table).await.unwrap()),
            _ => drop(
                Comment {
                    id,
                    blog: blog(),
                    post,
                    rank: *rank,
                }
                .put()
                .send(&table)
                .await
                .unwrap(),
            ),
        }
    }
    (table, wire)
}

#[test]
fn groups_are_whole_whichever_shards_they_are_in() {
    let runtime = runtime();
    let item = (0..7_u8, 0..5_u8, 0..3_u8);
    proptest!(cases(16), |(items in vec(item, 0..30), size in 1..6_u32, limit in 1..4_u32, descending in any::<bool>())| {
        runtime.block_on(async {
            let (table, _) = filled(&items).await;
            let query = || {
                let query = Thread::query(Post::by_blog_partition("b")).page_size(size);
                if descending { query.descending() } else { query }
            };
            let flat = query().all(&table).await.unwrap();
            assert_eq!(flat.len(), items.iter().filter(|(kind, ..)| *kind != 2).count());
            assert_eq!(query().count(&table).await.unwrap(), flat.len() as u64);
            let expected = grouped(flat.clone());
            assert_eq!(parts(query().grouped_by::<Post>().all(&table).await.unwrap()), expected);

            let mut pages = query().grouped_by::<Post>().pages(&table);
            let mut seen = Vec::new();
            while let Some(page) = pages.next().await {
                seen.extend(parts(page.unwrap().items));
            }
            assert_eq!(seen, expected);

            for limit in [None, Some(limit)] {
                let (mut cursor, mut seen) = (None, Vec::new());
                loop {
                    let next = query().after(cursor);
                    let page = limit.map_or(next.clone(), |limit| next.limit(limit)).grouped_by::<Post>().send(&table).await.unwrap();
                    assert!(limit.is_none_or(|limit| page.items.len() <= limit as usize));
                    seen.extend(parts(page.items));
                    let Some(behind) = page.cursor else { break };
                    let handed_out: usize = seen.iter().map(|(parent, children)| usize::from(parent.is_some()) + children.len()).sum();
                    assert_eq!(query().after(&behind).all(&table).await.unwrap(), flat[handed_out..]);
                    cursor = Some(behind);
                }
                assert_eq!(seen, expected);
            }
        });
    });
}

#[test]
fn every_shard_is_asked_for_the_range() {
    let inputs = Thread::query(Post::by_blog_partition("b"))
        .grouped_by::<Post>()
        .to_sdk(&Table::<Blogs>::detached())
        .unwrap();
    assert_eq!(inputs.len(), 3);
    for input in &inputs {
        let SdkInput::Query(input) = input else { panic!("{input:?}") };
        assert_eq!(input.key_condition_expression(), Some("#pk = :pk AND begins_with(#sk, :sk)"));
        assert_eq!(input.filter_expression(), Some("NOT (#type IN (:type0))"));
    }
}

#[tokio::test]
async fn what_used_up_its_requests_leads_on() {
    let items: Vec<_> = (0..5).flat_map(|post| [(0, post, 0), (5, post, 0), (5, post, 1)]).collect();
    let (table, _) = filled(&items).await;
    let query = || Thread::query(Post::by_blog_partition("b")).page_size(1);
    let expected = grouped(query().all(&table).await.unwrap());
    let mut cut = 0;
    for most in 3..30 {
        match query().max_pages(most).grouped_by::<Post>().all(&table).await {
            Ok(groups) => assert_eq!(parts(groups), expected),
            Err(error) => {
                cut += 1;
                assert!(error.is_limit(), "{error}");
                let mut seen = parts(error.partial::<Groups>().unwrap().clone());
                seen.extend(parts(
                    query()
                        .after(error.cursor().cloned())
                        .grouped_by::<Post>()
                        .all(&table)
                        .await
                        .unwrap(),
                ));
                assert_eq!(seen, expected);
            }
        }
    }
    assert!(cut > 3, "{cut}");
}
