//! The seven patterns and the three writes on the built-in orders, in the embedded table.

mod report;
mod shards;

use crate::arguments::Arguments;
use crate::data::{Data, Questions};
use crate::model::{Customer, DailyCount, Order, OrderId, OrderItem, Orders, Product, Status};
use crate::patterns::{Pattern, ask_all};
use crate::writes::{self, Wish, email_change, placing, shipping};
use crate::{fill, print, requests, sample, tour};
use clap::{CommandFactory, Parser};
use dynamo_runtime::prelude::*;
use dynamo_runtime::schema::AccessPattern;
use serde_json::{Value, json};

/// The patterns, and what is printed of them.
async fn asked() -> (Vec<Pattern>, String) {
    let data = sample::data().unwrap();
    let questions = Questions::about(&data).unwrap();
    let table = Table::<Orders>::embedded().await.unwrap();
    let entities = data.into_entities();
    let written = fill::fill(&table, &entities).await.unwrap();
    // one for each customer, and one for each 25 of the others
    assert_eq!(written.requests, (4 + (entities.len() - 4).div_ceil(25)) as u64);
    let patterns = ask_all(&table, &questions).await.unwrap();
    let mut printed = Vec::new();
    patterns.iter().for_each(|pattern| print::pattern(pattern, &mut printed).unwrap());
    (patterns, String::from_utf8(printed).unwrap())
}

fn ids(orders: &Value) -> Vec<&str> {
    orders
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["id"].as_str().unwrap())
        .collect()
}

/// The parameters of the first request, as they are printed.
fn sent(pattern: &Pattern, step: usize) -> Vec<String> {
    requests::parameters(&pattern.steps[step].requests[0])
        .into_iter()
        .map(|[_, name, value]| format!("{name}: {value}"))
        .collect()
}

#[tokio::test]
async fn the_built_in_orders_answer_the_seven_patterns() {
    let (patterns, _) = asked().await;
    let [by_id, of_customer, in_status, items, profile, of_center, counts] = &patterns[..] else {
        panic!("seven patterns")
    };
    assert_eq!(
        patterns.iter().map(|pattern| pattern.number).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7]
    );

    let order: Order = serde_json::from_value(by_id.answer.clone()).unwrap();
    assert_eq!(
        order,
        *sample::data().unwrap().orders.iter().find(|order| order.id.0 == "M2LS").unwrap()
    );

    let pages: Vec<_> = of_customer.answer.as_array().unwrap().iter().map(ids).collect();
    assert_eq!(pages, [vec!["E3KQ", "J7ZH", "8CUN", "D6PW", "M2LS"], vec!["Q1TR", "3FZD", "W7QK"]]);

    // Q1TR and B8NC were placed at the very time and are left out
    assert_eq!(ids(&in_status.answer), ["D6PW", "T5RA", "J7ZH", "E3KQ"]);

    let lines: Vec<_> = items
        .answer
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["line"].as_u64(), item["productId"].as_str()))
        .collect();
    assert_eq!(
        lines,
        [
            (Some(1), Some("EM2")),
            (Some(2), Some("HG1")),
            (Some(3), Some("HB1")),
            (Some(4), Some("PF1"))
        ]
    );

    let customer: Customer = serde_json::from_value(profile.answer.clone()).unwrap();
    assert_eq!((customer.customer_id.as_str(), customer.company.as_str()), ("C1", "Harbour Coffee"));

    // by number: 2, 9, 10, 10, 14; what is shipped does not wait
    assert_eq!(ids(&of_center.answer), ["D6PW", "J7ZH", "8CUN", "E3KQ", "Q1TR"]);

    let expected = json!([{"status": "PENDING", "orders": 2}, {"status": "PROCESSING", "orders": 1}, {"status": "SHIPPED", "orders": 1}]);
    assert_eq!(counts.answer, expected);
}

#[tokio::test]
async fn the_requests_say_what_is_read() {
    let (patterns, _) = asked().await;
    assert_eq!(
        sent(&patterns[0], 0),
        [
            "IndexName: GSI3",
            r#"KeyConditionExpression: GSI3PK = "ORDER#M2LS" AND GSI3SK = "ORDER""#,
            "Limit: 1"
        ]
    );
    let second_page = sent(&patterns[1], 1);
    assert_eq!(
        second_page.last().unwrap(),
        r#"ExclusiveStartKey: PK = "CUSTOMER#C1", SK = "ORDER#2026-01-14T07:45:00Z#M2LS""#
    );
    assert_eq!(
        sent(&patterns[2], 0)[1],
        r#"KeyConditionExpression: GSI1PK = "STATUS#PENDING#SHARD0" AND GSI1SK > "2026-01-13T10:30:00Z$""#
    );
    assert_eq!(
        sent(&patterns[4], 0),
        [r#"Key: PK = "CUSTOMER#C1", SK = "PROFILE""#, "ConsistentRead: true"]
    );
    for pattern in &patterns {
        for step in &pattern.steps {
            // the first round is all that is sent: what is printed leaves nothing out
            let requests = if pattern.number == 3 { 10 } else { 1 };
            assert_eq!(
                (step.requests.len(), step.consumed.requests),
                (requests, requests as u64),
                "pattern {}",
                pattern.number
            );
        }
    }
    // 4 KB read consistently cost a unit, read eventually half a unit
    assert_eq!(
        (
            patterns[4].steps[0].consumed.capacity_units,
            patterns[0].steps[0].consumed.capacity_units
        ),
        (1.0, 0.5)
    );
}

#[tokio::test]
async fn what_is_printed_is_narrow_and_always_the_same() {
    let (_, printed) = asked().await;
    assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
    assert!(printed.lines().count() < 150, "a few screens");
    assert_eq!(printed, asked().await.1);
}

#[tokio::test]
async fn long_answers_are_cut() {
    let data = sample::data().unwrap();
    let many: Vec<_> = data.orders.iter().cycle().take(30).cloned().collect();
    let (mut patterns, _) = asked().await;
    patterns[0].steps[0].sheet = print::Sheet::orders(&many);
    let mut printed = Vec::new();
    print::pattern(&patterns[0], &mut printed).unwrap();
    assert!(String::from_utf8(printed).unwrap().contains("… and 20 more\n   30 rows, 1 request"));
}

#[tokio::test]
async fn without_waiting_orders_six_patterns_remain_and_without_orders_none() {
    let mut data = sample::data().unwrap();
    data.orders.iter_mut().for_each(|order| order.fulfillment_center = None);
    let questions = Questions::about(&data).unwrap();
    let table = Table::<Orders>::embedded().await.unwrap();
    let patterns = ask_all(&table, &questions).await.unwrap();
    assert_eq!(
        patterns.iter().map(|pattern| pattern.number).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 7]
    );
    // nothing was written
    assert_eq!(patterns[0].answer, Value::Null);
    assert_eq!(Questions::about(&Data::default()), None);
}

#[test]
fn counts_are_spread_over_buckets_and_add_up() {
    let entities = sample::data().unwrap().into_entities();
    let counts: Vec<_> = entities
        .iter()
        .filter_map(|entity| {
            if let Orders::DailyCount(count) = entity {
                Some(count)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(counts.iter().map(|count| count.order_count).sum::<u32>(), 14);
    let buckets: std::collections::BTreeSet<_> = (0..100).map(|id| OrderId(id.to_string()).bucket()).collect();
    assert_eq!(buckets.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[tokio::test]
async fn every_access_pattern_is_exercised() {
    let table = Table::<Orders>::embedded().await.unwrap().recording();
    let data = sample::data().unwrap();
    let questions = Questions::about(&data).unwrap();
    fill::fill(&table, &data.into_entities()).await.unwrap();
    let asked = ask_all(&table, &questions).await.unwrap();
    let writes = &Orders::schema().patterns[asked.len()..];
    let texts = |patterns: Vec<&AccessPattern>| patterns.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(table.unexercised_patterns()), texts(writes.iter().collect()));

    let customer = Customer::get("C2").send(&table).await.unwrap().unwrap();
    let product = Product::get("HB1").send(&table).await.unwrap().unwrap();
    let noon = "2026-01-16T12:00:00Z".parse().unwrap();
    let wish = Wish {
        id: OrderId("N5XD".to_owned()),
        placed_at: noon,
        days: 7,
        fulfillment_center: "leeds-1".to_owned(),
    };
    let (order, items) = writes::order(wish, &customer, &[(&product, 20)]).unwrap();
    placing(&order, &items).send(&table).await.unwrap();
    shipping(&order, noon).send(&table).await.unwrap();
    email_change("C2", Some("orders@beanleaf.example")).send(&table).await.unwrap();
    let unexercised = table.unexercised_patterns();
    assert!(unexercised.is_empty(), "{unexercised:?}");
}

#[test]
fn the_documentation_lists_the_access_patterns() {
    let documented: Vec<_> = include_str!("model.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//! "))
        .collect();
    let documented: Vec<_> = documented.into_iter().filter(|line| line.starts_with('|')).collect();
    let printed = Orders::schema().access_patterns().to_string();
    assert_eq!(documented, printed.lines().collect::<Vec<_>>(), "\n{printed}");
}

/// The table after the tour, and what is printed of it.
async fn toured() -> (Table<Orders>, String) {
    let table = Table::<Orders>::embedded().await.unwrap();
    fill::fill(&table, &sample::data().unwrap().into_entities()).await.unwrap();
    let mut printed = Vec::new();
    tour::tour(&table, &mut printed).await.unwrap();
    (table, String::from_utf8(printed).unwrap())
}

#[tokio::test]
async fn an_order_is_placed_whole_or_not_at_all() {
    let (table, _) = toured().await;
    let id = |id: &str| OrderId(id.to_owned());
    let items = OrderItem::by_order_id(id("N5XD")).all(&table).await.unwrap();
    let order = Order::by_id(id("N5XD")).first(&table).await.unwrap().unwrap();
    assert_eq!(order.total_cents, items.iter().map(OrderItem::amount_cents).sum::<u64>());
    assert_eq!(items.iter().map(|item| item.quantity).collect::<Vec<_>>(), [20, 2]);

    // the second found one espresso machine, and has taken no coffee
    assert_eq!(Order::by_id(id("R8VB")).first(&table).await.unwrap(), None);
    assert_eq!(OrderItem::by_order_id(id("R8VB")).count(&table).await.unwrap(), 0);
    for (product, left) in [("HB1", 380), ("EM2", 1)] {
        assert_eq!(Product::get(product).send(&table).await.unwrap().unwrap().stock, left, "{product}");
    }
}

#[tokio::test]
async fn a_shipped_order_leaves_its_center_and_is_counted_once() {
    let (table, _) = toured().await;
    let order = Order::by_id(OrderId("N5XD".to_owned())).first(&table).await.unwrap().unwrap();
    assert_eq!((order.status, order.version), (Status::Shipped, 1));
    assert_eq!(order.shipped_on.unwrap().to_string(), "2026-01-16");
    assert!(Order::by_status(Status::Shipped).all(&table).await.unwrap().contains(&order));
    let at = |center: &str| Order::by_fulfillment_center(center).all(&table);
    assert!(!at("leeds-1").await.unwrap().contains(&order));

    // one pending order of that day is built in
    let counts = DailyCount::by_date(order.day()).all(&table).await.unwrap();
    let of = |status| {
        counts
            .iter()
            .filter(|count| count.status == status)
            .map(|count| count.order_count)
            .sum::<u32>()
    };
    assert_eq!((of(Status::Pending), of(Status::Shipped)), (1, 1));
}

#[tokio::test]
async fn a_changed_email_is_taken_and_the_old_one_free() {
    let (table, _) = toured().await;
    let email = |customer: &str| Customer::get(customer).send(&table);
    assert_eq!(
        email("C2").await.unwrap().unwrap().email.as_deref(),
        Some("orders@beanleaf.example")
    );
    assert_eq!(
        email("C3").await.unwrap().unwrap().email.as_deref(),
        Some("bonjour@lumiere.example")
    );

    let taken = email_change("C4", Some("ORDERS@beanleaf.example")).send(&table).await.unwrap_err();
    assert_eq!(taken.unique(), Some("EMAIL#<email:lower>"));
    email_change("C4", Some("hello@beanleaf.example")).send(&table).await.unwrap();
    email_change("C2", None).send(&table).await.unwrap();
    email_change("C3", Some("orders@beanleaf.example")).send(&table).await.unwrap();
}

#[tokio::test]
async fn the_writes_are_shown_with_their_requests_and_errors() {
    let (_, printed) = toured().await;
    assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
    // a long value goes on in the next line
    let text = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        r#"ConditionCheck PK = "CUSTOMER#C2", SK = "PROFILE" ConditionExpression attribute_exists(PK)"#,
        r#"Put PK = "ORDER#N5XD", SK = "ITEM#00001" ConditionExpression attribute_not_exists(PK)"#,
        r#"GSI1PK = "STATUS#SHIPPED#SHARD5""#,
        r##"Delete PK = "EMAIL#hello@beanleaf.example", SK = "#UNIQUE""##,
        r##"Put PK = "EMAIL#orders@beanleaf.example", SK = "#UNIQUE""##,
        "now 1 of product EM2 in stock",
        "now order N5XD is shipped",
        "another item has the value of `EMAIL#<email:lower>`",
    ] {
        assert!(text.contains(part), "{part}\n{printed}");
    }
    assert_eq!(printed, toured().await.1);
}

#[test]
fn the_command_line_is_sound() {
    Arguments::command().debug_assert();
    for line in [
        "",
        "place C1 HB1=2 PF1=1 --file shop.db",
        "ship M2LS --aws --table shop",
        "change-email C1 new@harbour.example",
        "report --event event.json",
        "stress --seed 3",
    ] {
        assert!(
            Arguments::try_parse_from(["orders"].into_iter().chain(line.split_whitespace())).is_ok(),
            "{line}"
        );
    }
    for line in [
        "place C1",
        "place C1 HB1",
        "place C1 HB1=0",
        "--file shop.db --aws",
        "--json stress",
    ] {
        assert!(
            Arguments::try_parse_from(["orders"].into_iter().chain(line.split_whitespace())).is_err(),
            "{line}"
        );
    }
}
