//! A buyer: signs up, orders, ships what others have ordered and changes emails, and keeps a ledger of what it was told.

use crate::model::{Customer, Order, OrderId, OrderItem, Orders, Product, Status};
use crate::writes::{Wish, email_change, order, placing, shipping};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Reason};
use fastrand::Rng;
use jiff::{Timestamp, ToSpan};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::sync::Arc;

/// Over how many hours the orders are placed, so that they are counted on three days.
const HOURS: i64 = 72;
/// How often a buyer tries to find an email that is free, before it signs up without one.
const EMAILS: u32 = 3;

/// What all buyers know.
#[derive(Debug)]
pub(super) struct Market {
    pub(super) products: Vec<Product>,
    pub(super) buyers: u32,
    pub(super) opened_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    SignedUp,
    EmailChanged,
    EmailTaken,
    Placed,
    SoldOut,
    NoCustomer,
    Shipped,
    RaceLost,
    GivenUp,
}

impl Event {
    pub(super) const ALL: [Self; 9] = [
        Self::SignedUp,
        Self::EmailChanged,
        Self::EmailTaken,
        Self::Placed,
        Self::SoldOut,
        Self::NoCustomer,
        Self::Shipped,
        Self::RaceLost,
        Self::GivenUp,
    ];
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SignedUp => "customers signed up",
            Self::EmailChanged => "emails changed or removed",
            Self::EmailTaken => "refused: another customer has the email",
            Self::Placed => "orders placed",
            Self::SoldOut => "refused: not enough in stock",
            Self::NoCustomer => "refused: no such customer",
            Self::Shipped => "orders shipped",
            Self::RaceLost => "refused: somebody else has shipped the order",
            Self::GivenUp => "given up: conflicts again and again",
        })
    }
}

/// What buyers were told.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    events: BTreeMap<Event, u64>,
    pub(super) customers: BTreeSet<String>,
    pub(super) placed: BTreeSet<OrderId>,
    pub(super) shipped: BTreeSet<OrderId>,
}

impl Ledger {
    pub(crate) fn count(&self, event: Event) -> u64 {
        self.events.get(&event).copied().unwrap_or_default()
    }

    pub(super) fn add(&mut self, other: Self) {
        for (event, count) in other.events {
            *self.events.entry(event).or_default() += count;
        }
        self.customers.extend(other.customers);
        self.placed.extend(other.placed);
        self.shipped.extend(other.shipped);
    }

    fn note(&mut self, event: Event) {
        *self.events.entry(event).or_default() += 1;
    }
}

pub(super) struct Buyer {
    number: u32,
    table: Table<Orders>,
    market: Arc<Market>,
    random: Rng,
    ledger: Ledger,
}

type Failed = Box<dyn std::error::Error + Send + Sync>;

impl Buyer {
    pub(super) fn new(number: u32, seed: u64, table: Table<Orders>, market: Arc<Market>) -> Self {
        Self {
            number,
            table,
            market,
            random: Rng::with_seed((seed << 32) + u64::from(number)),
            ledger: Ledger::default(),
        }
    }

    pub(super) async fn trade(mut self, actions: u32) -> Result<Ledger, Failed> {
        let customer = self.sign_up().await?;
        for action in 0..actions {
            match self.random.u8(..10) {
                0..5 => self.place(&customer, action).await?,
                5..8 => self.ship().await?,
                _ => self.change_email().await?,
            }
        }
        Ok(self.ledger)
    }

    async fn sign_up(&mut self) -> Result<Customer, Error> {
        let mut customer = Customer {
            customer_id: customer_id(self.number),
            email: None,
            company: format!("Buyer {}", self.number),
            city: "Bergen".to_owned(),
            country: "Norway".to_owned(),
            version: 0,
        };
        for attempt in 0..=EMAILS {
            customer.email = (attempt < EMAILS).then(|| self.any_email());
            match customer.create().send(&self.table).await {
                Ok(_) => {
                    self.ledger.customers.insert(customer.customer_id.clone());
                    self.ledger.note(Event::SignedUp);
                    break;
                }
                Err(error) if error.is_unique_violation() => self.ledger.note(Event::EmailTaken),
                Err(error) => self.give_up(error)?,
            }
        }
        Ok(customer)
    }

    async fn place(&mut self, customer: &Customer, action: u32) -> Result<(), Failed> {
        let mut customer = customer.clone();
        if self.random.u8(..20) == 0 {
            "NOBODY".clone_into(&mut customer.customer_id);
        }
        let wish = Wish {
            id: OrderId(format!("{}-{action}", self.number)),
            placed_at: self.market.opened_at + self.random.i64(0..HOURS).hours(),
            days: 7,
            fulfillment_center: format!("center-{}", self.random.u8(..3)),
        };
        let market = Arc::clone(&self.market);
        let kinds = self.random.usize(1..=3);
        let products = self.random.choose_multiple(&market.products, kinds);
        let lines: Vec<_> = products.into_iter().map(|product| (product, self.random.u16(1..=5))).collect();
        let (order, items): (Order, Vec<OrderItem>) = order(wish, &customer, &lines)?;
        match placing(&order, &items).send(&self.table).await {
            Ok(_) => {
                self.ledger.placed.insert(order.id.clone());
                self.ledger.note(Event::Placed);
            }
            Err(error) if refused(&error, "Customer") => self.ledger.note(Event::NoCustomer),
            Err(error) if refused(&error, "Product") => self.ledger.note(Event::SoldOut),
            Err(error) => self.give_up(error)?,
        }
        Ok(())
    }

    /// Ships one of those that have waited longest. The others choose from the same.
    async fn ship(&mut self) -> Result<(), Failed> {
        let waiting = Order::by_status(Status::Pending).limit(5).send(&self.table).await?;
        let Some(order) = self.random.choice(&waiting.items) else {
            return Ok(());
        };
        match shipping(order, order.placed_at + 24.hours()).send(&self.table).await {
            Ok(_) => {
                self.ledger.shipped.insert(order.id.clone());
                self.ledger.note(Event::Shipped);
            }
            Err(error) if refused(&error, "Order") => self.ledger.note(Event::RaceLost),
            Err(error) => self.give_up(error)?,
        }
        Ok(())
    }

    /// Changes the email of any customer, so that one is changed by many.
    async fn change_email(&mut self) -> Result<(), Failed> {
        let customer_id = customer_id(self.random.u32(..self.market.buyers));
        let email = (self.random.u8(..8) > 0).then(|| self.any_email());
        match email_change(&customer_id, email.as_deref()).send(&self.table).await {
            Ok(_) => self.ledger.note(Event::EmailChanged),
            Err(error) if error.is_not_found() => self.ledger.note(Event::NoCustomer),
            Err(error) if error.is_unique_violation() => self.ledger.note(Event::EmailTaken),
            Err(error) => self.give_up(error)?,
        }
        Ok(())
    }

    /// There are as many emails as buyers, and two ways to write each.
    fn any_email(&mut self) -> String {
        let email = format!("buyer{}@shop.example", self.random.u32(..self.market.buyers));
        if self.random.bool() { email.to_ascii_uppercase() } else { email }
    }

    /// A conflict means that nothing was written. Nothing else is expected here.
    fn give_up(&mut self, error: Error) -> Result<(), Error> {
        if !error.is_conflict() {
            return Err(error);
        }
        self.ledger.note(Event::GivenUp);
        Ok(())
    }
}

fn customer_id(number: u32) -> String {
    format!("B{number:04}")
}

/// Whether a condition on an item of this entity stood against the transaction.
fn refused(error: &Error, entity: &str) -> bool {
    let is_of = |reason: &Reason| reason.entity() == entity && reason.is_condition_failed();
    error.reasons().iter().any(is_of)
}
