//! The ten shards of a status: what is printed of their requests, and that they answer as one partition would.

use super::{asked, ids};
use crate::data::Questions;
use crate::model::{Order, Orders};
use crate::patterns::ask_all;
use crate::{fill, import, print};
use dynamo_runtime::prelude::*;

#[tokio::test]
async fn what_the_shards_have_in_common_is_printed_once() {
    let (mut patterns, printed) = asked().await;
    let (_, from) = printed.split_once("\n3. ").unwrap();
    let (in_status, _) = from.split_once("\n4. ").unwrap();
    // of the second page: J7ZH of shard 4 was the last item of the first
    let second_page = in_status.rsplit_once("\n\n   Query").unwrap().1;
    let lines = |text: &str, with: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains(with));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    assert_eq!(
        lines(in_status, "more like it"),
        [
            "and 9 more like it, of shards 1 to 9",
            "and 9 more like it, of shards 1 to 9",
            "and 3 more like it, of shards 1 to 3",
            "and 4 more like it, of shards 6 to 9"
        ]
    );
    assert_eq!(
        lines(second_page, "GSI1PK"),
        [
            r#"KeyConditionExpression  GSI1PK = "STATUS#PENDING#SHARD0" AND GSI1SK >"#,
            r#"KeyConditionExpression  GSI1PK = "STATUS#PENDING#SHARD4" AND GSI1SK >"#,
            r#"ExclusiveStartKey       GSI1PK = "STATUS#PENDING#SHARD4", GSI1SK ="#,
            r#"KeyConditionExpression  GSI1PK = "STATUS#PENDING#SHARD5" AND GSI1SK >="#,
        ]
    );
    assert_eq!(
        lines(in_status, "items/units"),
        [
            "shards 0 to 9, items/units: 0/0.5 0/0.5 0/0.5 0/0.5 2/0.5 0/0.5 0/0.5 1/0.5 0/0.5 1/0.5",
            "shards 0 to 9, items/units: 0/0.5 0/0.5 0/0.5 0/0.5 2/0.5 0/0.5 0/0.5 1/0.5 0/0.5 1/0.5",
            "shards 0 to 9, items/units: 0/0.5 0/0.5 0/0.5 0/0.5 0/0.5 0/0.5 0/0.5 1/0.5 0/0.5 0/0.5",
        ]
    );

    // some of them, and requests that differ in something else
    let other = patterns[0].steps[0].requests[0].clone();
    let requests = &mut patterns[2].steps[0].requests;
    *requests = [2, 7, 9].map(|shard| requests[shard].clone()).into();
    requests.insert(1, other);
    let mut printed = Vec::new();
    print::pattern(&patterns[2], &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert_eq!(lines(&printed, "more like it")[0], "and 2 more like it, of shards 7, 9");
    assert_eq!(lines(&printed, "GSI3PK").len(), 1);
}

/// 200 orders of 28 days, in no order of time. Three of four are pending.
fn orders_csv() -> String {
    let row = |number: u32| {
        let (placed, required) = (number * 11 % 28 + 1, number * 5 % 31 + 1);
        let shipped = if number.is_multiple_of(4) { "1996-08-01" } else { "" };
        format!("{number},C1,1996-07-{placed:02},1996-08-{required:02},{shipped},1,100,Bergen,Norway\n")
    };
    let header = "order_id,customer_id,order_date,required_date,shipped_date,shipper_id,freight_cents,ship_city,ship_country\n";
    [header.to_owned()].into_iter().chain((1000..1200).map(row)).collect()
}

#[tokio::test]
async fn ten_shards_answer_the_pending_orders_of_a_file_in_one_order() {
    let orders = orders_csv();
    let imported = import::read(|file| {
        Ok(match file {
            "shippers.csv" => "shipper_id,name\n1,Speedy\n",
            "products.csv" => "product_id,name\n",
            "customers.csv" => "customer_id,company,city,country\nC1,One,Bergen,Norway\n",
            "orders.csv" => &orders,
            _ => "order_id,product_id,unit_price_cents,quantity,discount_percent\n",
        }
        .as_bytes())
    });
    let data = imported.unwrap().data;
    let questions = Questions::about(&data).unwrap();
    let table = Table::<Orders>::embedded().await.unwrap();
    fill::fill(&table, &data.into_entities()).await.unwrap();

    // by date and then by id, past the first date
    let rows = orders.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let mut pending: Vec<_> = rows.filter(|row| row[4].is_empty()).map(|row| (row[2], row[0])).collect();
    pending.sort_unstable();
    let first = pending[0].0;
    let expected: Vec<_> = pending.into_iter().filter(|(date, _)| *date > first).map(|(_, id)| id).collect();
    assert!(expected.len() > 110);

    let in_status = ask_all(&table, &questions).await.unwrap().remove(2);
    assert_eq!(ids(&in_status.answer), expected[..100]);
    let shards = &in_status.steps[0].consumed.shards;
    assert!(shards.keys().copied().eq(0..10) && shards.values().all(|shard| shard.items_read > 0));

    // to the end, by cursors that are text in between
    let (mut found, mut cursor) = (Vec::new(), None::<Cursor>);
    loop {
        let oldest = Order::by_status(questions.status).range(|sk| sk.placed_at().gt(questions.since));
        let page = oldest.limit(7).after(cursor).send(&table).await.unwrap();
        found.extend(page.items.into_iter().map(|order| order.id.0));
        assert!(found.len() <= expected.len(), "it never ends");
        let Some(next) = page.cursor else { break };
        cursor = Some(next.to_string().parse().unwrap());
    }
    assert_eq!(found, expected);
}
