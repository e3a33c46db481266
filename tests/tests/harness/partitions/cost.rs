//! What an answer says that it has cost, what was counted, and where a page is too big.

use super::{Ask, item, numbers, page, rising};
use tests::partitions::{Keys, Partitions, Tally};

#[tokio::test]
async fn half_a_unit_for_each_4_kb_begun() {
    let partitions = rising(9);
    for (bytes, units) in [(1, 0.5), (1024, 1.5), (455, 0.5), (456, 1.0), (4096, 4.5)] {
        partitions.weigh_items_as(bytes);
        let consumed = page(&partitions, &Ask::default()).await.consumed_capacity.unwrap();
        assert_eq!((consumed.capacity_units(), consumed.table_name()), (Some(units), Some("raw")));
        assert_eq!(consumed.table().unwrap().capacity_units(), Some(0.0));
        assert_eq!(consumed.global_secondary_indexes().unwrap()["GSI1"].capacity_units(), Some(units));
    }
    let nothing = page(&Partitions::new(Keys::gsi(1), 1), &Ask::default()).await;
    assert_eq!(nothing.consumed_capacity().unwrap().capacity_units(), Some(0.5));
}

#[tokio::test]
async fn what_a_filter_leaves_out_costs_and_is_counted() {
    let partitions = rising(9);
    partitions.weigh_items_as(1024);
    partitions.filter(|_| false);
    let ask = Ask {
        filter: Some("#odd = :yes".into()),
        counts: true,
        ..Ask::default()
    };
    let counted = page(&partitions, &ask).await;
    assert_eq!((counted.count(), counted.scanned_count(), counted.items.is_none()), (0, 9, true));
    let tally = Tally {
        requests: 1,
        failed: 0,
        items: 9,
        units: 1.5,
    };
    assert_eq!((partitions.tally("p"), partitions.tally("q")), (tally, Tally::default()));
    assert_eq!(partitions.total(), tally);
    partitions.clear();
    assert_eq!(partitions.total(), Tally::default());
}

#[tokio::test]
async fn a_page_ends_before_it_is_too_big_but_holds_an_item() {
    let partitions = rising(9);
    partitions.weigh_items_as(1000);
    for (bytes, items) in [(1, 1), (1999, 1), (2000, 2), (2001, 2), (8999, 8), (9000, 9)] {
        partitions.cut_pages_at(bytes);
        let page = page(&partitions, &Ask::default()).await;
        assert_eq!((page.items().len(), page.last_evaluated_key().is_some()), (items, items < 9));
    }
    // as it is without being told
    let partitions = Partitions::new(Keys::gsi(1), 1);
    partitions.extend((0..5).map(|number| {
        let mut big = item(number, &number.to_string());
        big["text"]["S"] = "x".repeat(300_000).into();
        big
    }));
    assert_eq!(numbers(page(&partitions, &Ask::default()).await.items()), [0, 1, 2]);
}

#[tokio::test]
async fn a_projection_leaves_attributes_out() {
    let partitions = rising(2);
    let ask = Ask {
        projection: Some("odd, PK, none".into()),
        ..Ask::default()
    };
    let page = page(&partitions, &ask).await;
    let mut names: Vec<_> = page.items()[1].keys().collect();
    names.sort();
    assert_eq!(names, ["PK", "odd"]);
    assert_eq!(numbers(page.items()), [0, 1]);
}
