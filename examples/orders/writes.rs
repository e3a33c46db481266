//! The writes of the order system: what is to be done in, requests of the library out.

use crate::model::{Customer, DailyCount, Order, OrderId, OrderItem, Orders, Product, Status};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Transaction, Update};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// What a customer asks for.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) id: OrderId,
    pub(crate) placed_at: Timestamp,
    /// Days until it is required.
    pub(crate) days: u16,
    pub(crate) fulfillment_center: String,
}

/// The order that a wish becomes, with its items at today's prices.
pub(crate) fn order(wish: Wish, customer: &Customer, lines: &[(&Product, u16)]) -> Result<(Order, Vec<OrderItem>), jiff::Error> {
    let item = |(line, (product, quantity)): (u16, &(&Product, u16))| OrderItem {
        order_id: wish.id.clone(),
        line,
        product_id: product.product_id.clone(),
        product: product.name.clone(),
        unit_price_cents: product.unit_price_cents,
        quantity: *quantity,
        discount_percent: 0,
    };
    let items: Vec<_> = (1..).zip(lines).map(item).collect();
    let mut order = Order {
        customer_id: customer.customer_id.clone(),
        id: wish.id,
        status: Status::Pending,
        placed_at: wish.placed_at,
        required_by: Date::default(),
        shipped_on: None,
        fulfillment_center: Some(wish.fulfillment_center),
        priority: 0,
        ship_city: customer.city.clone(),
        ship_country: customer.country.clone(),
        freight_cents: 1200,
        total_cents: items.iter().map(OrderItem::amount_cents).sum(),
        version: 0,
    };
    order.required_by = order.day().checked_add(i32::from(wish.days).days())?;
    order.priority = Order::priority_of(order.day(), order.required_by);
    Ok((order, items))
}

/// Writes the order with its items, takes them from the stock and counts the order, if the customer is there. All of it, or nothing.
///
/// The products must differ: DynamoDB takes one action an item in a transaction.
pub(crate) fn placing<'a>(order: &'a Order, items: &'a [OrderItem]) -> Transaction<'a, Orders> {
    // the stock is unsigned: an update that would take it below 0 fails, and the transaction with it
    let taken = |item: &OrderItem| Product::update(&item.product_id).set(|p| p.stock().subtract(u32::from(item.quantity)));
    Transaction::new()
        .add(Customer::exists(&order.customer_id))
        .add(order.create())
        .extend(items.iter().map(OrderItem::create))
        .extend(items.iter().map(taken))
        .add(counted(order.day(), order.status, order.id.bucket()))
}

/// Ships the order, if it still has the status that was read, and moves it from one count to the other.
///
/// It no longer waits at its fulfillment center: without that field it has no key in GSI2.
pub(crate) fn shipping(order: &Order, at: Timestamp) -> Transaction<'_, Orders> {
    let (day, bucket) = (order.day(), order.id.bucket());
    let shipped_on = at.to_zoned_datetime(TimeZone::UTC).date();
    Transaction::new()
        .add(
            Order::update(&order.customer_id, order.placed_at, &order.id)
                .when(|o| o.status().eq(order.status))
                .set(|o| {
                    (
                        o.status().to(Status::Shipped),
                        o.shipped_on().to(shipped_on),
                        o.fulfillment_center().remove(),
                    )
                }),
        )
        .add(DailyCount::update(day, order.status, bucket).set(|c| c.order_count().subtract(1)))
        .add(counted(day, Status::Shipped, bucket))
}

/// Adds one to a count, which begins with the first order.
pub(crate) fn counted(day: Date, status: Status, bucket: u8) -> Update<DailyCount> {
    DailyCount::update(day, status, bucket).upsert().set(|c| c.order_count().add(1))
}

/// Gives the customer another email, or none, if no other customer has it. The guard of the old one is given up in the same transaction.
pub(crate) fn email_change(customer_id: &str, email: Option<&str>) -> Update<Customer> {
    Customer::update(customer_id).set(|c| match email {
        Some(email) => c.email().to(email),
        None => c.email().remove(),
    })
}
