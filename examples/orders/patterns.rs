//! The seven access patterns: questions in, and for each the requests that were sent, the answer and its cost out.

use crate::data::Questions;
use crate::model::{Customer, DailyCount, Order, OrderItem, Orders, Status};
use crate::print::Sheet;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Consumed, Pages, Query, Result, SdkInput, Whole};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many orders stand on a page of a customer's orders.
const PAGE: u32 = 5;
/// How many orders of a status are wanted at once.
const ORDERS_IN_STATUS: u32 = 100;
/// How many of them stand on a page.
const PAGE_IN_STATUS: u32 = 3;
/// How many orders a fulfillment center wants to see.
const MOST_URGENT: u32 = 10;

/// An access pattern that has been asked.
#[derive(Debug)]
pub(crate) struct Pattern {
    pub(crate) number: u8,
    pub(crate) words: String,
    pub(crate) steps: Vec<Step>,
    /// What was asked with, for a program.
    pub(crate) asked: Value,
    /// The whole answer, for a program.
    pub(crate) answer: Value,
}

/// One request of the application: the library may make several of it.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) requests: Vec<SdkInput>,
    pub(crate) consumed: Consumed,
    /// The answer for a reader.
    pub(crate) sheet: Sheet,
}

pub(crate) async fn ask_all(table: &Table<Orders>, questions: &Questions) -> Result<Vec<Pattern>> {
    let mut patterns = vec![
        order_by_id(table, questions).await?,
        orders_of_customer(table, questions).await?,
        orders_in_status(table, questions).await?,
        items_of_order(table, questions).await?,
        profile(table, questions).await?,
    ];
    if let Some(center) = &questions.fulfillment_center {
        patterns.push(orders_of_center(table, center).await?);
    }
    patterns.push(counts_of_day(table, questions).await?);
    Ok(patterns)
}

async fn order_by_id(table: &Table<Orders>, Questions { order_id, .. }: &Questions) -> Result<Pattern> {
    let query = Order::by_id(order_id).limit(1);
    let requests = query.to_sdk(table)?;
    let page = query.send(table).await?;
    Ok(Pattern {
        number: 1,
        words: format!("The order {order_id}, by its id alone"),
        asked: json!({ "orderId": order_id }),
        answer: json!(page.items.first()),
        steps: vec![Step {
            requests,
            consumed: page.consumed,
            sheet: Sheet::orders(&page.items),
        }],
    })
}

async fn orders_of_customer(table: &Table<Orders>, Questions { customer_id, .. }: &Questions) -> Result<Pattern> {
    let newest = Order::by_customer_id(customer_id).descending().limit(PAGE);
    let (steps, pages) = two_pages(table, newest).await?;
    Ok(Pattern {
        number: 2,
        words: format!("The orders of customer {customer_id}, newest first, {PAGE} to a page"),
        asked: json!({ "customerId": customer_id, "pageSize": PAGE }),
        answer: json!(pages),
        steps,
    })
}

/// The first two pages of a query. Between them the cursor goes out as text and comes back, as it does when a web page has a button "next".
async fn two_pages<K>(table: &Table<Orders>, query: Query<Order, K>) -> Result<(Vec<Step>, Vec<Vec<Order>>)>
where
    Orders: Whole<K, Order>,
{
    let (mut steps, mut pages, mut cursor) = (Vec::new(), Vec::new(), None::<Cursor>);
    while steps.len() < 2 {
        let query = query.clone().after(cursor);
        let requests = query.to_sdk(table)?;
        let page = query.send(table).await?;
        let button = page.cursor.map(|cursor| cursor.to_string());
        let mut sheet = Sheet::orders(&page.items);
        sheet.note = Some(match &button {
            Some(text) => format!("next: {text}"),
            None => "the end".to_owned(),
        });
        steps.push(Step {
            requests,
            consumed: page.consumed,
            sheet,
        });
        pages.push(page.items);
        cursor = match button {
            Some(text) => Some(text.parse()?),
            None => break,
        };
    }
    Ok((steps, pages))
}

/// All ten shards are asked, for each page anew. The cursor is one position in the order of all; from it follows where each shard goes on.
async fn orders_in_status(table: &Table<Orders>, Questions { status, since, .. }: &Questions) -> Result<Pattern> {
    let oldest = Order::by_status(status).range(|sk| sk.placed_at().gt(since));
    let at_once = oldest.clone().limit(ORDERS_IN_STATUS);
    let requests = at_once.to_sdk(table)?;
    let page = at_once.send(table).await?;
    let mut steps = vec![Step {
        requests,
        consumed: page.consumed,
        sheet: Sheet::orders(&page.items),
    }];
    let (turned, _) = two_pages(table, oldest.limit(PAGE_IN_STATUS)).await?;
    steps.extend(turned);
    Ok(Pattern {
        number: 3,
        words: format!("The {status} orders placed after {since}, oldest first, at once and {PAGE_IN_STATUS} to a page"),
        asked: json!({ "status": status, "since": since }),
        answer: json!(page.items),
        steps,
    })
}

async fn items_of_order(table: &Table<Orders>, Questions { order_id, .. }: &Questions) -> Result<Pattern> {
    let query = OrderItem::by_order_id(order_id);
    let requests = query.to_sdk(table)?;
    let (items, consumed) = all_with_cost(query.pages(table)).await?;
    Ok(Pattern {
        number: 4,
        words: format!("The items of order {order_id}"),
        asked: json!({ "orderId": order_id }),
        answer: json!(items),
        steps: vec![Step {
            requests,
            consumed,
            sheet: Sheet::items(&items),
        }],
    })
}

async fn profile(table: &Table<Orders>, Questions { customer_id, .. }: &Questions) -> Result<Pattern> {
    let get = Customer::get(customer_id).consistent();
    let requests = get.to_sdk(table)?;
    let (customer, consumed) = get.send_with_cost(table).await?;
    Ok(Pattern {
        number: 5,
        words: format!("The profile of customer {customer_id}, as it stands now"),
        asked: json!({ "customerId": customer_id }),
        answer: json!(customer),
        steps: vec![Step {
            requests,
            consumed,
            sheet: Sheet::customers(customer.as_slice()),
        }],
    })
}

async fn orders_of_center(table: &Table<Orders>, center: &str) -> Result<Pattern> {
    let query = Order::by_fulfillment_center(center).limit(MOST_URGENT);
    let requests = query.to_sdk(table)?;
    let page = query.send(table).await?;
    Ok(Pattern {
        number: 6,
        words: format!("The {MOST_URGENT} most urgent orders that wait at fulfillment center {center}"),
        asked: json!({ "fulfillmentCenter": center, "limit": MOST_URGENT }),
        answer: json!(page.items),
        steps: vec![Step {
            requests,
            consumed: page.consumed,
            sheet: Sheet::orders(&page.items),
        }],
    })
}

async fn counts_of_day(table: &Table<Orders>, Questions { date, .. }: &Questions) -> Result<Pattern> {
    let query = DailyCount::by_date(date);
    let requests = query.to_sdk(table)?;
    let (counts, consumed) = all_with_cost(query.pages(table)).await?;
    let mut totals = BTreeMap::<Status, (usize, u32)>::new();
    for count in &counts {
        let (buckets, orders) = totals.entry(count.status).or_default();
        *buckets += 1;
        *orders += count.order_count;
    }
    Ok(Pattern {
        number: 7,
        words: format!("How many orders of {date} are in each status, added up over the buckets"),
        asked: json!({ "date": date }),
        answer: totals
            .iter()
            .map(|(status, (_, orders))| json!({ "status": status, "orders": orders }))
            .collect(),
        steps: vec![Step {
            requests,
            consumed,
            sheet: Sheet::counts(&totals),
        }],
    })
}

/// Every item of a query, and what all of its requests have cost.
async fn all_with_cost<E: Entity>(mut pages: Pages<E>) -> Result<(Vec<E>, Consumed)> {
    let (mut items, mut consumed) = (Vec::new(), Consumed::default());
    while let Some(page) = pages.next().await {
        let page = page?;
        items.extend(page.items);
        consumed += page.consumed;
    }
    Ok((items, consumed))
}
