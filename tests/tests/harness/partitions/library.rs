//! Every form of key condition that the library writes is understood: what it reads through the stand-in is what it should read.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Query, TableDef};
use serde_json::Value;
use tests::entities::{Blob, Blobs, Member, Members, Reading, Readings, Shop, Visit};
use tests::partitions::{Keys, Partitions, wire_form};

/// A table whose only index, or which itself, holds these items.
fn table<T: TableDef>(keys: Keys, items: impl IntoIterator<Item = Value>) -> Table<T> {
    let partitions = Partitions::new(keys, 5);
    partitions.extend(items);
    // small pages, so that each read resumes
    partitions.weigh_items_as(1);
    partitions.cut_pages_at(2);
    Table::new(partitions.wire().client())
}

#[tokio::test]
async fn text() {
    let visit = |rank: u8| Visit {
        customer: format!("c{rank}"),
        number: 1,
        page: Some("p".into()),
        rank,
        note: String::new(),
    };
    let items = (0..10).map(|rank| wire_form(&Shop::to_item(&visit(rank)).unwrap()));
    let table = table::<Shop>(Keys::gsi(1), items);
    let all = || Visit::by_page("p");
    let ranks = async |query: Query<Visit, Gsi<1>>| -> Vec<u8> {
        let visits = query.all(&table).await.unwrap();
        visits.iter().map(|visit| visit.rank).collect()
    };
    assert_eq!(ranks(all()).await, (0..10).collect::<Vec<_>>());
    assert_eq!(ranks(all().descending().limit(3)).await, [9, 8, 7]);
    assert_eq!(ranks(all().range(|sk| sk.rank().eq(4))).await, [4]);
    assert_eq!(ranks(all().range(|sk| sk.rank().lt(2))).await, [0, 1]);
    assert_eq!(ranks(all().range(|sk| sk.rank().le(2))).await, [0, 1, 2]);
    assert_eq!(ranks(all().range(|sk| sk.rank().gt(7))).await, [8, 9]);
    assert_eq!(ranks(all().range(|sk| sk.rank().ge(7)).descending()).await, [9, 8, 7]);
    assert_eq!(ranks(all().range(|sk| sk.rank().between(3, 5))).await, [3, 4, 5]);
    assert_eq!(all().count(&table).await.unwrap(), 10);
}

#[tokio::test]
async fn numbers() {
    let reading = |at| Reading { sensor: "s".into(), at };
    let items = [-100, -2, 0, 9, 10, 2000].map(|at| wire_form(&Readings::to_item(&reading(at)).unwrap()));
    let table = table::<Readings>(Keys::table(), items);
    let all = || Reading::by_sensor("s");
    let ats = async |query: Query<Reading>| -> Vec<i128> {
        let readings = query.all(&table).await.unwrap();
        readings.iter().map(|reading| reading.at).collect()
    };
    assert_eq!(ats(all()).await, [-100, -2, 0, 9, 10, 2000]);
    assert_eq!(ats(all().range(|sk| sk.at().eq(9))).await, [9]);
    assert_eq!(ats(all().range(|sk| sk.at().lt(0))).await, [-100, -2]);
    assert_eq!(ats(all().range(|sk| sk.at().le(0))).await, [-100, -2, 0]);
    assert_eq!(ats(all().range(|sk| sk.at().gt(9))).await, [10, 2000]);
    assert_eq!(ats(all().range(|sk| sk.at().ge(9)).descending()).await, [2000, 10, 9]);
    assert_eq!(ats(all().range(|sk| sk.at().between(-2, 9))).await, [-2, 0, 9]);
}

#[tokio::test]
async fn bytes_and_nothing() {
    let blob = |digest: &[u8]| Blob {
        owner: "o".into(),
        digest: digest.to_vec(),
    };
    let digests = [&[0_u8][..], &[127, 1], &[128], &[255, 255]];
    let items = digests.map(|digest| wire_form(&Blobs::to_item(&blob(digest)).unwrap()));
    let blobs = table::<Blobs>(Keys::table(), items);
    let read = Blob::by_owner("o").range(|sk| sk.digest().ge(vec![127])).all(&blobs).await.unwrap();
    assert_eq!(read, [blob(digests[1]), blob(digests[2]), blob(digests[3])]);

    let member = |number: usize| Member {
        name: format!("m{number}"),
        team: "t".into(),
    };
    let items = (0..5).map(|number| wire_form(&Members::to_item(&member(number)).unwrap()));
    let keys = Keys {
        sk: None,
        table_sk: None,
        ..Keys::gsi(1)
    };
    let members = table::<Members>(keys, items.collect::<Vec<_>>());
    let mut read = Member::by_team("t").all(&members).await.unwrap();
    let mut mirror = Member::by_team("t").descending().all(&members).await.unwrap();
    mirror.reverse();
    assert_eq!(read, mirror);
    read.sort_by(|one, other| one.name.cmp(&other.name));
    assert_eq!(read, (0..5).map(member).collect::<Vec<_>>());
}
