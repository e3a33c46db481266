//! Every way to write puts an item into the shard that its primary key says, and leaves it there.

use super::entities::{Label, Order, Orders, Parcel, Return, Status, User, order, parcel, user};
use super::{put, shard, stored, text, text_of};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Entity, Holds, Item};
use tests::wired;

/// A partition key of an index, from what stands in the table under the primary key alone.
fn in_shard(partition: &str, item: &Item, shards: u64) -> String {
    let [pk, sk] = ["PK", "SK"].map(|name| text_of(item, name).unwrap());
    format!("{partition}#SHARD{}", shard(pk, Some(sk.as_bytes()), shards))
}

/// The entity is stored as a full write stores it, and its index keys are these, each a partition and how many shards it has.
async fn assert_stored<E: Entity>(entity: &E, partitions: &[(&str, Option<(&str, u64)>)], table: &Table<Orders>)
where
    Orders: Holds<E>,
{
    let full = Orders::to_item(entity).unwrap();
    let item = stored(&full, table).await.unwrap();
    for (name, partition) in partitions {
        let expected = partition.map(|(partition, shards)| in_shard(partition, &item, shards));
        assert_eq!(text_of(&item, name), expected.as_deref(), "{name}");
    }
    assert_eq!(item, full);
}

async fn assert_order(order: &Order, status: &str, table: &Table<Orders>) {
    let center = order.center.as_ref().map(|center| format!("CENTER#{center}"));
    let center = center.as_deref().map(|center| (center, 3));
    assert_stored(order, &[("GSI1PK", Some((status, 10))), ("GSI2PK", center)], table).await;
}

async fn assert_parcel(parcel: &Parcel, table: &Table<Orders>) {
    let lane = parcel.lane.as_ref().map(|lane| [format!("LANE#{lane}"), format!("DEPOT#d#{lane}")]);
    let lane = lane.as_ref().map(|lanes| lanes.each_ref().map(String::as_str));
    let expected = [
        ("GSI1PK", lane.map(|[lane, _]| (lane, 4))),
        ("GSI2PK", Some(("PARCELS#d", 7))),
        ("GSI3PK", lane.map(|[_, lane]| (lane, 1000))),
    ];
    assert_stored(parcel, &expected, table).await;
}

#[test]
fn the_item_of_the_specification() {
    let example = Order {
        customer: "c1".into(),
        id: "o1".into(),
        ..order(1)
    };
    assert_eq!(
        text_of(&Orders::to_item(&example).unwrap(), "GSI1PK"),
        Some("STATUS#PENDING#SHARD6")
    );
}

#[tokio::test]
async fn create_put_and_save() {
    let (table, _) = wired::<Orders>().await;
    for number in 0..30 {
        let mut order = order(number);
        order.create().send(&table).await.unwrap();
        assert_order(&order, "STATUS#PENDING", &table).await;
        order.status = Status::Processing;
        order.center = None;
        order.save().send(&table).await.unwrap();
        assert_order(&order, "STATUS#PROCESSING", &table).await;
        order.status = Status::Shipped;
        order.center = Some("south".into());
        order.put().send(&table).await.unwrap();
        assert_order(&order, "STATUS#SHIPPED", &table).await;
    }
}

#[tokio::test]
async fn replace_and_batches() {
    let (table, _) = wired::<Orders>().await;
    let parcels: Vec<_> = (0..30).map(parcel).collect();
    BatchWrite::new().put_all(&parcels).send(&table).await.unwrap();
    for parcel in &parcels {
        assert_parcel(parcel, &table).await;
        let other = Parcel {
            lane: (parcel.number % 2 == 0).then(|| "right".into()),
            ..parcel.clone()
        };
        other.replace().send(&table).await.unwrap();
        assert_parcel(&other, &table).await;
    }
    let orders: Vec<_> = (0..30).map(order).collect();
    let batch = orders.iter().fold(BatchWrite::new(), |batch, order| batch.put_unchecked(order));
    batch.send(&table).await.unwrap();
    for order in &orders {
        assert_order(order, "STATUS#PENDING", &table).await;
    }
}

#[tokio::test]
async fn transactions() {
    let (table, _) = wired::<Orders>().await;
    let orders: Vec<_> = (0..20).map(order).collect();
    let transaction = Transaction::new().extend(orders.iter().map(|order| order.create()));
    transaction.add(parcel(1).put()).send(&table).await.unwrap();
    for order in &orders {
        assert_order(order, "STATUS#PENDING", &table).await;
    }
    assert_parcel(&parcel(1), &table).await;

    let ship = |order: &Order| Order::update(&order.customer, &order.id).set(|order| order.status().to(Status::Shipped));
    Transaction::new().extend(orders.iter().map(ship)).send(&table).await.unwrap();
    for order in orders {
        let shipped = Order {
            status: Status::Shipped,
            version: 1,
            ..order
        };
        assert_order(&shipped, "STATUS#SHIPPED", &table).await;
    }
}

#[tokio::test]
async fn an_update_writes_the_partitions_that_it_changes_and_no_other() {
    let (table, wire) = wired::<Orders>().await;
    for number in 0..20 {
        let order = order(number);
        order.create().send(&table).await.unwrap();
        let before = text_of(&Orders::to_item(&order).unwrap(), "GSI1PK").unwrap().to_owned();
        let update = || Order::update(&order.customer, &order.id);

        wire.clear();
        let now = update().set(|order| order.note().to("fragile")).send(&table).await.unwrap();
        assert_order(&now, "STATUS#PENDING", &table).await;
        let now = update()
            .set(|order| (order.day().to(500), order.priority().to(2)))
            .send(&table)
            .await
            .unwrap();
        assert_order(&now, "STATUS#PENDING", &table).await;
        for body in wire.bodies("UpdateItem") {
            let names = body["ExpressionAttributeNames"].as_object().unwrap();
            assert!(names.values().all(|name| name != "GSI1PK" && name != "GSI2PK"), "{names:?}");
        }

        let now = update().set(|order| order.status().to(Status::Shipped)).send(&table).await.unwrap();
        assert_order(&now, "STATUS#SHIPPED", &table).await;
        let after = text_of(&Orders::to_item(&now).unwrap(), "GSI1PK").unwrap().to_owned();
        assert_eq!(before.strip_prefix("STATUS#PENDING"), after.strip_prefix("STATUS#SHIPPED"));

        let now = update().set(|order| order.center().remove()).send(&table).await.unwrap();
        assert_eq!(now.center, None);
        assert_order(&now, "STATUS#SHIPPED", &table).await;
        let now = update().set(|order| order.center().to("west")).send(&table).await.unwrap();
        assert_order(&now, "STATUS#SHIPPED", &table).await;
        let now = update().set(|order| order.center().to(None)).send(&table).await.unwrap();
        assert_order(&now, "STATUS#SHIPPED", &table).await;
    }
    assert_eq!(Order::by_center("west").all(&table).await.unwrap(), []);
    assert_eq!(Order::by_status(Status::Shipped).all(&table).await.unwrap().len(), 20);
}

#[tokio::test]
async fn upserts_and_exactly_once() {
    let (table, _) = wired::<Orders>().await;
    for number in 0..20 {
        let update = || Parcel::update("d", number).upsert();
        // the first makes the item, of what the key says
        let made = update().set(|parcel| parcel.scans().add(1_u32)).send(&table).await.unwrap();
        assert_eq!((made.scans, &made.lane), (1, &None));
        assert_parcel(&made, &table).await;
        let again = update().set(|parcel| parcel.lane().to("up")).send(&table).await.unwrap();
        assert_parcel(&again, &table).await;
        let once = update().exactly_once().set(|parcel| parcel.lane().to("down"));
        assert_parcel(&once.send(&table).await.unwrap(), &table).await;
        let once = update().exactly_once().set(|parcel| parcel.lane().remove());
        assert_parcel(&once.send(&table).await.unwrap(), &table).await;

        // and here of what is set
        let order = order(100 + number);
        let made = Order::update(&order.customer, &order.id).upsert().exactly_once().set(|order| {
            let of_center = (order.priority().to(7), order.center().to("east"));
            (order.status().to(Status::Processing), order.day().to(number), of_center)
        });
        assert_order(&made.send(&table).await.unwrap(), "STATUS#PROCESSING", &table).await;
    }
    assert_eq!(Order::by_center("east").count(&table).await.unwrap(), 20);
    assert_eq!(Parcel::of_depot("d").count(&table).await.unwrap(), 20);
    assert_eq!(Parcel::by_lane("down").count(&table).await.unwrap(), 0);
}

#[tokio::test]
async fn an_entity_with_guards() {
    let (table, _) = wired::<Orders>().await;
    let team = |team: &'static str| [("GSI1PK", Some((team, 5)))];
    for id in ["a", "b", "c", "d", "e", "f"] {
        let mut user = user(id);
        user.create().send(&table).await.unwrap();
        assert_stored(&user, &team("TEAM#blue"), &table).await;
        user.team = Some("red".into());
        user.email = None;
        user.replace().send(&table).await.unwrap();
        assert_stored(&user, &team("TEAM#red"), &table).await;
        let update = || User::update(id);
        let both = update().set(|user| (user.team().to("green"), user.email().to("X@example.org")));
        assert_stored(&both.send(&table).await.unwrap(), &team("TEAM#green"), &table).await;
        let none = update().set(|user| (user.team().remove(), user.email().remove()));
        assert_stored(&none.send(&table).await.unwrap(), &[("GSI1PK", None)], &table).await;
        user.put().send(&table).await.unwrap();
        assert_stored(&user, &team("TEAM#red"), &table).await;
    }
    assert_eq!(User::by_team("red").count(&table).await.unwrap(), 6);
    let upserted = User::update("g").upsert().set(|user| user.team().to("blue"));
    assert!(upserted.send(&table).await.is_ok());
    assert_eq!(User::by_team("blue").first(&table).await.unwrap().unwrap().id, "g");
}

#[tokio::test]
async fn another_separator_stands_before_the_shard() {
    let (table, _) = wired::<Orders>().await;
    for number in 0..20 {
        let label = Label {
            name: format!("n#{number:02}"),
            kind: "k#SHARD1".into(),
        };
        label.create().send(&table).await.unwrap();
        let item = stored(&Orders::to_item(&label).unwrap(), &table).await.unwrap();
        let shard = shard(format!("LABEL|n#{number:02}"), Some(b"LABEL"), 16);
        assert_eq!(text_of(&item, "GSI1PK").unwrap(), format!("KIND|k#SHARD1|SHARD{shard}"));
    }
    let labels = Label::by_kind("k#SHARD1").all(&table).await.unwrap();
    assert!(labels.is_sorted_by_key(|label| &label.name));
    assert_eq!(labels.len(), 20);
}

#[tokio::test]
async fn a_partition_that_looks_like_a_shard_of_another() {
    let (table, _) = wired::<Orders>().await;
    // the parcels of lane `x|SHARD1` are no shard of lane `x`, whatever the number
    for (number, lane) in (0..40).zip(["x", "x|SHARD1", "xSHARD1", "SHARD1"].into_iter().cycle()) {
        let lane = Some(lane.to_owned());
        Parcel { lane, ..parcel(number) }.create().send(&table).await.unwrap();
    }
    for lane in ["x", "x|SHARD1", "xSHARD1", "SHARD1"] {
        assert_eq!(Parcel::by_lane(lane).all(&table).await.unwrap().len(), 10, "{lane}");
    }
    assert!(Parcel::by_lane("x#SHARD1").all(&table).await.unwrap_err().is_key());
}

#[tokio::test]
async fn reindex_mends_a_missing_partition_one_of_another_shard_and_one_without() {
    let (table, _) = wired::<Orders>().await;
    for number in 0..30 {
        let order = order(number);
        let mut item = Orders::to_item(&order).unwrap();
        let wrong = match number % 3 {
            0 => None,
            1 => Some(format!("STATUS#PENDING#SHARD{}", number % 20)),
            _ => Some("STATUS#PENDING".to_owned()),
        };
        item.remove("GSI1PK");
        item.extend(wrong.map(|wrong| ("GSI1PK".to_owned(), text(wrong))));
        put(item, &table).await;
    }
    let done = Order::reindex().all(&table).await.unwrap();
    // one in ten of the wrong shards was right by chance, or more
    assert!((20..=30).contains(&done.changed), "{}", done.changed);
    for number in 0..30 {
        assert_order(&order(number), "STATUS#PENDING", &table).await;
    }
    assert_eq!(Order::reindex().all(&table).await.unwrap().changed, 0);
    assert_eq!(Order::by_status(Status::Pending).all(&table).await.unwrap().len(), 30);
}

#[tokio::test]
async fn a_deleted_item_is_in_no_shard() {
    let (table, _) = wired::<Orders>().await;
    let one = Return {
        customer: "c1".into(),
        id: "r1".into(),
        status: Status::Pending,
        day: 1,
    };
    one.create().send(&table).await.unwrap();
    assert_stored(&one, &[("GSI1PK", Some(("STATUS#PENDING", 10)))], &table).await;
    assert_eq!(Return::by_status(Status::Pending).count(&table).await.unwrap(), 1);
    assert_eq!(Return::delete("c1", "r1").send(&table).await.unwrap(), Some(one));
    assert_eq!(Return::by_status(Status::Pending).count(&table).await.unwrap(), 0);
}

#[tokio::test]
async fn a_partition_without_room_for_its_shard() {
    let (table, wire) = wired::<Orders>().await;
    // `LANE#` and room for a separator, `SHARD` and four digits
    let longest = "x".repeat(2048 - 5 - 10);
    for (lane, fits) in [(longest.clone(), true), (longest + "x", false)] {
        wire.clear();
        let parcel = Parcel {
            lane: Some(lane.clone()),
            ..parcel(0)
        };
        let set = Parcel::update("d", 0).upsert().set(|parcel| parcel.lane().to(&lane));
        let answers = [
            parcel.put().send(&table).await.map(drop),
            set.send(&table).await.map(drop),
            Parcel::by_lane(&lane).all(&table).await.map(drop),
        ];
        // the third index has a longer literal
        let of_index_3 = |at: usize| at < 2;
        for (at, answer) in answers.into_iter().enumerate() {
            match answer {
                Ok(()) => assert!(fits && !of_index_3(at), "{at}"),
                Err(error) => {
                    assert!(!fits || of_index_3(at), "{at}");
                    assert!(error.is_key() && error.is_limit(), "{error}");
                }
            }
        }
        assert_eq!(wire.requests().is_empty(), !fits);
    }
}
