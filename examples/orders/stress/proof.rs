//! The table and the ledgers in, claims about them out, with what stands against each.
//!
//! The table is read by a scan of the SDK, past everything that the library does for readers, so that guards are seen too. What the library reads of
//! the statuses, each from ten shards, is held against it.

use super::buyer::{Event, Ledger};
use crate::model::{Customer, DailyCount, Order, OrderId, OrderItem, Orders, Product, Status};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Debug;

/// Something that must be so.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) words: &'static str,
    /// How many things it was checked for.
    pub(crate) checked: usize,
    pub(crate) faults: Vec<String>,
}

impl Claim {
    /// Two ways to the same things.
    fn same<K: Ord + Debug, V: PartialEq + Debug>(words: &'static str, expected: &BTreeMap<K, V>, found: &BTreeMap<K, V>) -> Self {
        let keys: BTreeSet<_> = expected.keys().chain(found.keys()).collect();
        let fault = |key: &&K| {
            let (expected, found) = (expected.get(*key), found.get(*key));
            (expected != found).then(|| format!("{key:?}: expected {expected:?}, found {found:?}"))
        };
        Self {
            words,
            checked: keys.len(),
            faults: keys.iter().filter_map(fault).collect(),
        }
    }

    fn of_each<T>(words: &'static str, things: &[T], fault: impl Fn(&T) -> Option<String>) -> Self {
        Self {
            words,
            checked: things.len(),
            faults: things.iter().filter_map(fault).collect(),
        }
    }
}

/// What is in the table.
#[derive(Default)]
struct Contents {
    customers: Vec<Customer>,
    products: Vec<Product>,
    orders: Vec<Order>,
    items: Vec<OrderItem>,
    counts: Vec<DailyCount>,
    /// Guards, and the partition key of the item that each belongs to.
    guards: BTreeMap<String, String>,
    /// Every item but the guards, and how a full write of it would store it.
    stored: Vec<(Item, Item)>,
}

impl Contents {
    async fn of(table: &Table<Orders>) -> Result<Self, Box<dyn Error>> {
        let scan = table.client().scan().table_name(table.name()).consistent_read(true);
        let mut items = scan.into_paginator().items().send();
        let mut contents = Self::default();
        while let Some(item) = items.next().await {
            contents.add(item?)?;
        }
        Ok(contents)
    }

    fn add(&mut self, item: Item) -> dynamo_runtime::Result<()> {
        let text = |name: &str| item.get(name).and_then(|value| value.as_s().ok()).cloned().unwrap_or_default();
        if item.get("entityType") == Some(&AttributeValue::S("#UNIQUE".to_owned())) {
            self.guards.insert(text("PK"), text("ownerPK"));
            return Ok(());
        }
        let written = match Orders::from_item(item.clone())? {
            Orders::Customer(customer) => stored(customer, &mut self.customers)?,
            Orders::Product(product) => stored(product, &mut self.products)?,
            Orders::Order(order) => stored(order, &mut self.orders)?,
            Orders::OrderItem(item) => stored(item, &mut self.items)?,
            Orders::DailyCount(count) => stored(count, &mut self.counts)?,
        };
        self.stored.push((item, written));
        Ok(())
    }
}

/// Keeps an entity, and answers how a full write would store it.
fn stored<E: Entity>(entity: E, among: &mut Vec<E>) -> dynamo_runtime::Result<Item>
where
    Orders: dynamo_runtime::Holds<E>,
{
    let item = Orders::to_item(&entity)?;
    among.push(entity);
    Ok(item)
}

/// `stock` is what there was of each product to begin with.
pub(crate) async fn prove(table: &Table<Orders>, ledger: &Ledger, stock: &[(String, u32)]) -> Result<Vec<Claim>, Box<dyn Error>> {
    let contents = Contents::of(table).await?;
    Ok(vec![
        emails(&contents),
        guards(&contents),
        emails_changed(&contents, ledger),
        same_ids(
            "the customers, orders and shipped orders are those that buyers were told of",
            &contents,
            ledger,
        ),
        whole(&contents),
        no_item_alone(&contents),
        stock_adds_up(&contents, stock),
        counts(&contents),
        in_status(table, &contents).await?,
        Claim::of_each(
            "everything is stored as a full write would store it",
            &contents.stored,
            |(found, written)| (found != written).then(|| format!("expected {written:?}, found {found:?}")),
        ),
    ])
}

fn emails(contents: &Contents) -> Claim {
    let mut owners = BTreeMap::<_, Vec<_>>::new();
    for customer in &contents.customers {
        if let Some(email) = &customer.email {
            owners.entry(email.to_ascii_lowercase()).or_default().push(&customer.customer_id);
        }
    }
    let owners: Vec<_> = owners.into_iter().collect();
    Claim::of_each("no email is taken twice", &owners, |(email, owners)| {
        (owners.len() > 1).then(|| format!("{email} is that of {owners:?}"))
    })
}

fn guards(contents: &Contents) -> Claim {
    let guard = |customer: &Customer| {
        let email = customer.email.as_ref()?.to_ascii_lowercase();
        Some((format!("EMAIL#{email}"), format!("CUSTOMER#{}", customer.customer_id)))
    };
    let expected = contents.customers.iter().filter_map(guard).collect();
    Claim::same("every email has its guard, and every guard its email", &expected, &contents.guards)
}

fn emails_changed(contents: &Contents, ledger: &Ledger) -> Claim {
    let versions: u64 = contents.customers.iter().map(|customer| customer.version).sum();
    let told = ledger.count(Event::EmailChanged);
    Claim::of_each("every change of an email has raised a version by one", &[versions], |versions| {
        (*versions != told).then(|| format!("{told} changes, and the versions add up to {versions}"))
    })
}

fn same_ids(words: &'static str, contents: &Contents, ledger: &Ledger) -> Claim {
    let orders = |orders: &BTreeSet<OrderId>, what| orders.iter().map(|id| ((what, id.to_string()), ())).collect::<Vec<_>>();
    let customers = ledger.customers.iter().map(|id| (("customer", id.clone()), ()));
    let told = customers
        .chain(orders(&ledger.placed, "order"))
        .chain(orders(&ledger.shipped, "shipped order"))
        .collect();
    let placed = contents.orders.iter().map(|order| (("order", order.id.to_string()), ()));
    let shipped = contents.orders.iter().filter(|order| order.status == Status::Shipped);
    let found = placed
        .chain(shipped.map(|order| (("shipped order", order.id.to_string()), ())))
        .chain(
            contents
                .customers
                .iter()
                .map(|customer| (("customer", customer.customer_id.clone()), ())),
        )
        .collect();
    Claim::same(words, &told, &found)
}

fn whole(contents: &Contents) -> Claim {
    let customers: BTreeSet<_> = contents.customers.iter().map(|customer| &customer.customer_id).collect();
    let mut items = BTreeMap::<_, Vec<&OrderItem>>::new();
    for item in &contents.items {
        items.entry(&item.order_id).or_default().push(item);
    }
    Claim::of_each(
        "every order has its customer, its items and their total",
        &contents.orders,
        |order| {
            let items = items.get(&order.id).map(Vec::as_slice).unwrap_or_default();
            let numbered = items.iter().map(|item| usize::from(item.line)).collect::<BTreeSet<_>>() == (1..=items.len()).collect();
            let total: u64 = items.iter().map(|item| item.amount_cents()).sum();
            let sound = numbered && total == order.total_cents && !items.is_empty() && customers.contains(&order.customer_id);
            (!sound).then(|| format!("{order:?} has {items:?}"))
        },
    )
}

fn no_item_alone(contents: &Contents) -> Claim {
    let orders: BTreeSet<_> = contents.orders.iter().map(|order| &order.id).collect();
    Claim::of_each("every item has its order", &contents.items, |item| {
        (!orders.contains(&item.order_id)).then(|| format!("{item:?}"))
    })
}

fn stock_adds_up(contents: &Contents, stock: &[(String, u32)]) -> Claim {
    let mut found: BTreeMap<_, u32> = contents
        .products
        .iter()
        .map(|product| (product.product_id.clone(), product.stock))
        .collect();
    for item in &contents.items {
        *found.entry(item.product_id.clone()).or_default() += u32::from(item.quantity);
    }
    let expected = stock.iter().cloned().collect();
    Claim::same("the stock and what was ordered add up to what there was", &expected, &found)
}

fn counts(contents: &Contents) -> Claim {
    let mut expected = BTreeMap::<_, u32>::new();
    for order in &contents.orders {
        *expected.entry((order.day(), order.status, order.id.bucket())).or_default() += 1;
    }
    // a count from which all orders have gone on to another status stays at 0
    let counts = contents.counts.iter().filter(|count| count.order_count > 0);
    let found = counts
        .map(|count| ((count.date, count.status, count.bucket), count.order_count))
        .collect();
    Claim::same("the daily counts are those of the orders", &expected, &found)
}

async fn in_status(table: &Table<Orders>, contents: &Contents) -> dynamo_runtime::Result<Claim> {
    let place = |order: &Order| (order.status, order.placed_at, order.id.clone());
    let mut expected: Vec<_> = contents.orders.iter().map(place).collect();
    expected.sort_unstable();
    let mut found = Vec::new();
    for status in [Status::Pending, Status::Processing, Status::Shipped] {
        found.extend(Order::by_status(status).all(table).await?.iter().map(place));
    }
    let numbered = |places: Vec<_>| places.into_iter().enumerate().collect();
    Ok(Claim::same(
        "a query of each status answers all of its orders, in their order",
        &numbered(expected),
        &numbered(found),
    ))
}
