//! Keys of every type: tables with and without a sort key, indexes sorted by text, numbers, bytes and nothing.

use super::{shard, stored, text_of};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use tests::wired;

/// No sort key in the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MEMBER#<name>")]
#[gsi1(pk = "TEAM#<team>", shards = 4)]
#[gsi2(pk = "TEAM#<team>", sk(number = score), shards = 5, query = by_score)]
#[gsi3(pk = "TEAM#<team>", sk(binary = digest), shards = 6, query = by_digest)]
struct Member {
    name: String,
    team: String,
    score: i64,
    digest: Option<Vec<u8>>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "members")]
enum Members {
    Member(Member),
}

/// A primary key of a number and bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk(number = meter)]
#[sk(binary = serial)]
#[gsi1(pk = "PLACE#<place>", sk = "<name>", shards = 8)]
struct Meter {
    meter: i128,
    serial: Vec<u8>,
    place: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "meters")]
enum Meters {
    Meter(Meter),
}

fn member(number: i64) -> Member {
    Member {
        name: format!("m{number}"),
        team: "t".into(),
        // as text 10 comes before 9, and -1 before -2
        score: number % 23 - 11,
        digest: (number % 4 != 0).then(|| vec![(number * 37 % 256) as u8, 0, 255]),
    }
}

#[tokio::test]
async fn a_table_without_a_sort_key_hashes_the_partition_key_alone() {
    let (table, _) = wired::<Members>().await;
    for number in 0..60 {
        member(number).create().send(&table).await.unwrap();
        let item = stored(&Members::to_item(&member(number)).unwrap(), &table).await.unwrap();
        let partition = |shards| format!("TEAM#t#SHARD{}", shard(format!("MEMBER#m{number}"), None, shards));
        assert_eq!(text_of(&item, "GSI1PK"), Some(&*partition(4)));
        assert_eq!(text_of(&item, "GSI2PK"), Some(&*partition(5)));
        // each template stands alone: the partition is there, and without the sort key the item is not in the index
        assert_eq!(text_of(&item, "GSI3PK"), Some(&*partition(6)));
        assert_eq!(item.contains_key("GSI3SK"), number % 4 != 0);
    }
    let updated = Member::update("m0").set(|member| (member.digest().to(vec![1]), member.team().to("u")));
    let updated = updated.send(&table).await.unwrap();
    let full = Members::to_item(&updated).unwrap();
    assert_eq!(stored(&full, &table).await, Some(full.clone()));
    assert_eq!(Member::by_digest("u").all(&table).await.unwrap(), [updated]);
}

#[tokio::test]
async fn indexes_sorted_by_numbers_bytes_and_nothing() {
    let (table, _) = wired::<Members>().await;
    let members: Vec<_> = (0..60).map(member).collect();
    BatchWrite::new().put_all(&members).send(&table).await.unwrap();

    let scores = |members: &[Member]| members.iter().map(|member| member.score).collect::<Vec<_>>();
    let mut expected = scores(&members);
    expected.sort_unstable();
    assert_eq!(scores(&Member::by_score("t").all(&table).await.unwrap()), expected);
    let positive = Member::by_score("t").range(|sk| sk.score().gt(0)).descending().limit(20);
    expected.reverse();
    assert_eq!(scores(&positive.all(&table).await.unwrap()), expected[..20]);

    let digests = |members: &[Member]| members.iter().filter_map(|member| member.digest.clone()).collect::<Vec<_>>();
    let mut expected = digests(&members);
    expected.sort_unstable();
    assert_eq!(digests(&Member::by_digest("t").all(&table).await.unwrap()), expected);
    assert_eq!(Member::by_digest("t").count(&table).await.unwrap(), 45);

    // nothing to sort by: shard after shard, and backwards the mirror of it
    let all = Member::by_team("t").all(&table).await.unwrap();
    let shards: Vec<_> = all.iter().map(|member| shard(format!("MEMBER#{}", member.name), None, 4)).collect();
    assert!(shards.is_sorted(), "{shards:?}");
    assert_eq!(all.len(), 60);
    let mut mirrored = Member::by_team("t").descending().all(&table).await.unwrap();
    mirrored.reverse();
    assert_eq!(mirrored, all);
}

#[tokio::test]
async fn pages_of_each_lead_on_exactly() {
    let (table, _) = wired::<Members>().await;
    let members: Vec<_> = (0..60).map(member).collect();
    BatchWrite::new().put_all(&members).send(&table).await.unwrap();
    for descending in [false, true] {
        for limit in [1, 2, 7, 59, 60, 61] {
            macro_rules! check {
                ($query:ident) => {
                    let query = || {
                        if descending {
                            Member::$query("t").descending()
                        } else {
                            Member::$query("t")
                        }
                    };
                    let (mut read, mut cursor) = (Vec::new(), None);
                    loop {
                        let page = query().limit(limit).after(cursor).send(&table).await.unwrap();
                        assert!(page.items.len() == limit as usize || page.cursor.is_none());
                        read.extend(page.items);
                        let Some(next) = page.cursor else { break };
                        cursor = Some(next.to_string().parse::<Cursor>().unwrap());
                    }
                    assert_eq!(read, query().all(&table).await.unwrap(), "{descending} {limit}");
                };
            }
            check!(by_team);
            check!(by_score);
            check!(by_digest);
        }
    }
}

#[tokio::test]
async fn a_primary_key_of_a_number_and_bytes() {
    let (table, _) = wired::<Meters>().await;
    for (meter, normal) in [
        (0, "0"),
        (-5, "-5"),
        (1200, "1200"),
        (10_i128.pow(37), "10000000000000000000000000000000000000"),
    ] {
        for serial in [vec![0], vec![255, 0, 1], b"a".to_vec()] {
            let meter = Meter {
                meter,
                name: normal.into(),
                place: "here".into(),
                serial: serial.clone(),
            };
            meter.create().send(&table).await.unwrap();
            let item = stored(&Meters::to_item(&meter).unwrap(), &table).await.unwrap();
            let shard = shard(normal, Some(&serial), 8);
            assert_eq!(text_of(&item, "GSI1PK").unwrap(), format!("PLACE#here#SHARD{shard}"));
        }
    }
    // the sort keys are equal three by three
    let all = Meter::by_place("here").all(&table).await.unwrap();
    assert!(all.is_sorted_by_key(|meter| &meter.name));
    assert_eq!(all.len(), 12);
    let (mut read, mut cursor) = (Vec::new(), None);
    loop {
        let page = Meter::by_place("here").limit(1).after(cursor).send(&table).await.unwrap();
        read.extend(page.items);
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read, all);
}
