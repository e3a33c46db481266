//! A set of data to put into the table, built in or imported, and the questions that are worth asking of it.

use crate::model::{Customer, DailyCount, Order, OrderId, OrderItem, Orders, Product, Status};
use jiff::Timestamp;
use jiff::civil::Date;
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(crate) struct Data {
    pub(crate) customers: Vec<Customer>,
    pub(crate) products: Vec<Product>,
    pub(crate) orders: Vec<Order>,
    pub(crate) items: Vec<OrderItem>,
}

impl Data {
    /// Everything that is stored: customers, products, orders, items, and the counts over the orders.
    pub(crate) fn into_entities(self) -> Vec<Orders> {
        let counts = self.counts();
        let customers = self.customers.into_iter().map(Orders::Customer);
        let products = self.products.into_iter().map(Orders::Product);
        let orders = self.orders.into_iter().map(Orders::Order);
        let items = self.items.into_iter().map(Orders::OrderItem);
        customers
            .chain(products)
            .chain(orders)
            .chain(items)
            .chain(counts.into_iter().map(Orders::DailyCount))
            .collect()
    }

    /// The counts, computed from the orders and written once. Orders that are placed later add to them.
    fn counts(&self) -> Vec<DailyCount> {
        let mut counts = BTreeMap::new();
        for order in &self.orders {
            let (date, status, bucket) = (order.day(), order.status, order.id.bucket());
            let count = counts.entry((date, status, bucket)).or_insert_with(|| DailyCount {
                date,
                status,
                bucket,
                order_count: 0,
                counted_since: order.placed_at,
            });
            count.order_count += 1;
            count.counted_since = count.counted_since.min(order.placed_at);
        }
        counts.into_values().collect()
    }
}

/// What the access patterns are asked with.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Questions {
    pub(crate) customer_id: String,
    pub(crate) order_id: OrderId,
    pub(crate) status: Status,
    pub(crate) since: Timestamp,
    /// Nothing if no order waits for shipping.
    pub(crate) fulfillment_center: Option<String>,
    pub(crate) date: Date,
}

impl Questions {
    /// Questions with answers to look at; nothing if there are no orders. Among equals the first in order is taken, so that the choice is
    /// always the same.
    pub(crate) fn about(data: &Data) -> Option<Self> {
        // the customer with the most orders, and the one of these with the most items
        let customer_id = most_frequent(data.orders.iter().map(|order| &order.customer_id))?;
        let lines = tally(data.items.iter().map(|item| &item.order_id));
        let theirs = data.orders.iter().filter(|order| order.customer_id == *customer_id);
        let order = theirs.max_by_key(|order| (lines.get(&order.id), Reverse(&order.id)))?;
        // behind the first pending order: it shows that "after" leaves out what was placed at that very time
        let first = data.orders.iter().min_by_key(|order| (order.status, order.placed_at))?;
        // a day with orders in several statuses, and then one with many
        let mut days = BTreeMap::<_, Vec<Status>>::new();
        for order in &data.orders {
            days.entry(order.day()).or_default().push(order.status);
        }
        let (date, _) = days
            .into_iter()
            .max_by_key(|(date, statuses)| (tally(statuses).len(), statuses.len(), Reverse(*date)))?;
        Some(Self {
            customer_id: customer_id.clone(),
            order_id: order.id.clone(),
            status: first.status,
            since: first.placed_at,
            fulfillment_center: most_frequent(data.orders.iter().filter_map(|order| order.fulfillment_center.as_ref())).cloned(),
            date,
        })
    }
}

fn tally<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// The value that comes most often; the first in order among equals.
fn most_frequent<T: Ord>(values: impl IntoIterator<Item = T>) -> Option<T> {
    // `max_by_key` takes the last of equals
    tally(values)
        .into_iter()
        .rev()
        .max_by_key(|(_, count)| *count)
        .map(|(value, _)| value)
}
