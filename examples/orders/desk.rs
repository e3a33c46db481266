//! The order desk: one write at a time, shown with the requests that it sends and what comes of it.

use crate::model::{Customer, Order, OrderId, Orders, Product, Status};
use crate::print;
use crate::tap::Tap;
use crate::writes::{Wish, email_change, order, placing, shipping};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Reason};
use jiff::Timestamp;
use std::io::{self, Write};
use std::time::SystemTime;

type Failed = Box<dyn std::error::Error>;

/// The error as a user reads it, and what the items that came with it say.
fn told(error: &Error) -> Vec<[String; 2]> {
    let found = error.reasons().iter().filter_map(found).map(|found| ["now".to_owned(), found]);
    std::iter::once(["error".to_owned(), error.to_string()]).chain(found).collect()
}

/// The item as it stands.
fn found(reason: &Reason) -> Option<String> {
    let product = |product: Product| format!("{} of product {} in stock", product.stock, product.product_id);
    let order = |order: Order| format!("order {} is {}", order.id, order.status);
    reason.current().map(product).or_else(|| reason.current().map(order))
}

/// A table, the time, and where writes are shown.
pub(crate) struct Desk<'o, O> {
    table: Table<Orders>,
    now: Timestamp,
    /// The same as the library takes it.
    moment: SystemTime,
    tap: Tap,
    /// Whether requests are shown, and not what comes of them alone.
    pub(crate) shows_requests: bool,
    out: &'o mut O,
}

impl<'o, O: Write> Desk<'o, O> {
    pub(crate) fn new(table: &Table<Orders>, now: Timestamp, out: &'o mut O) -> Result<Self, Failed> {
        let tap = Tap::default();
        Ok(Self {
            table: tap.on(table),
            now,
            moment: now.try_into()?,
            tap,
            shows_requests: true,
            out,
        })
    }

    /// Whether the order was placed. `lines` are products and quantities.
    pub(crate) async fn place(&mut self, customer_id: &str, wish: Wish, lines: &[(String, u16)]) -> Result<bool, Failed> {
        let Some(customer) = Customer::get(customer_id).send(&self.table).await? else {
            return Err(format!("there is no customer `{customer_id}`").into());
        };
        let mut products = Vec::new();
        for (product_id, quantity) in lines {
            let product = Product::get(product_id).send(&self.table).await?;
            products.push((product.ok_or_else(|| format!("there is no product `{product_id}`"))?, *quantity));
        }
        let products: Vec<_> = products.iter().map(|(product, quantity)| (product, *quantity)).collect();
        let (order, items) = order(wish, &customer, &products)?;
        let _ = self.tap.take();
        let placed = placing(&order, &items).at(self.moment).send(&self.table).await;
        let what = lines
            .iter()
            .map(|(product, quantity)| format!("{quantity} {product}"))
            .collect::<Vec<_>>();
        let words = format!("Customer {customer_id} orders {}", what.join(", "));
        let done = format!("order {} is placed, for {}", order.id, print::money(order.total_cents));
        Ok(self.show(&words, placed.map(|_| done))?)
    }

    /// Whether the order was shipped.
    pub(crate) async fn ship(&mut self, id: &OrderId) -> Result<bool, Failed> {
        let Some(order) = Order::by_id(id).first(&self.table).await? else {
            return Err(format!("there is no order `{id}`").into());
        };
        if order.status == Status::Shipped {
            return Err(format!("order `{id}` has been shipped already").into());
        }
        Ok(self.ship_as_read(&order).await?)
    }

    /// Whether the order was shipped, as it was read at some time.
    pub(crate) async fn ship_as_read(&mut self, order: &Order) -> io::Result<bool> {
        let _ = self.tap.take();
        let shipped = shipping(order, self.now).at(self.moment).send(&self.table).await;
        let words = format!("Ship order {}, which was read as {}", order.id, order.status);
        self.show(&words, shipped.map(|_| format!("order {} is shipped", order.id)))
    }

    /// Whether the customer has the new email.
    pub(crate) async fn change_email(&mut self, customer_id: &str, email: &str) -> io::Result<bool> {
        let _ = self.tap.take();
        let changed = email_change(customer_id, Some(email)).send(&self.table).await;
        let done = |customer: Customer| format!("customer {customer_id} has a new email and is at version {}", customer.version);
        self.show(&format!("Customer {customer_id} changes the email to {email}"), changed.map(done))
    }

    fn show(&mut self, words: &str, outcome: Result<String, Error>) -> io::Result<bool> {
        let done = outcome.is_ok();
        let lines = outcome.map_or_else(|error| told(&error), |done| vec![["done".to_owned(), done]]);
        let sent = self.tap.take();
        print::write(words, if self.shows_requests { &sent } else { &[] }, lines, self.out)?;
        Ok(done)
    }
}
