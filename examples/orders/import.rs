//! CSV files of the shape of Northwind's in, data for the table out, with the rows that could not be taken.
//!
//! | file | columns |
//! |---|---|
//! | `shippers.csv` | `shipper_id`, `name` |
//! | `products.csv` | `product_id`, `name` |
//! | `customers.csv` | `customer_id`, `company`, `city`, `country` |
//! | `orders.csv` | `order_id`, `customer_id`, `order_date`, `required_date`, `shipped_date`, `shipper_id`, `freight_cents`, `ship_city`, `ship_country` |
//! | `order_lines.csv` | `order_id`, `product_id`, `unit_price_cents`, `quantity`, `discount_percent` |
//!
//! An order without a `shipped_date` is pending, at the fulfillment center that is called as its shipper. Its priority is the number of
//! days from `order_date` to `required_date`. Lines are numbered as they come. Products give their names to the lines and are not written
//! themselves, since the files say nothing of prices today and of stock.

use crate::data::Data;
use crate::model::{Customer, Order, OrderId, OrderItem, Orders, Status};
use crate::rows::{FileError, Rejected, Row, each_row};
use dynamo_runtime::prelude::*;
use jiff::tz::TimeZone;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::io::{self, Read};

#[derive(Debug, Default)]
pub(crate) struct Imported {
    pub(crate) data: Data,
    pub(crate) rejected: Vec<Rejected>,
}

/// Reads all files; `open` is given their names.
pub(crate) fn read<R: Read>(open: impl Fn(&str) -> io::Result<R>) -> Result<Imported, FileError> {
    let open = |file: &'static str| open(file).map_err(|error| FileError::io(file, error));
    let Imported { mut data, mut rejected } = Imported::default();

    let shippers = names("shippers.csv", open("shippers.csv")?, &["shipper_id", "name"], &mut rejected)?;
    let products = names("products.csv", open("products.csv")?, &["product_id", "name"], &mut rejected)?;

    let mut customers = HashSet::new();
    let columns = &["customer_id", "company", "city", "country"];
    each_row("customers.csv", open("customers.csv")?, columns, &mut rejected, |row| {
        let customer = customer(row)?;
        if !customers.insert(customer.customer_id.clone()) {
            return Err(format!("customer `{}` is there already", customer.customer_id));
        }
        data.customers.push(customer);
        Ok(())
    })?;

    let mut orders = HashMap::new();
    let columns = &[
        "order_id",
        "customer_id",
        "order_date",
        "required_date",
        "shipped_date",
        "shipper_id",
        "freight_cents",
        "ship_city",
        "ship_country",
    ];
    each_row("orders.csv", open("orders.csv")?, columns, &mut rejected, |row| {
        let order = order(row, &customers, &shippers)?;
        match orders.entry(order.id.clone()) {
            Entry::Occupied(_) => return Err(format!("order `{}` is there already", order.id)),
            Entry::Vacant(free) => free.insert(Lines {
                order: data.orders.len(),
                products: HashSet::new(),
            }),
        };
        data.orders.push(order);
        Ok(())
    })?;

    let columns = &["order_id", "product_id", "unit_price_cents", "quantity", "discount_percent"];
    each_row("order_lines.csv", open("order_lines.csv")?, columns, &mut rejected, |row| {
        let item = item(row, &mut orders, &products, &mut data.orders)?;
        data.items.push(item);
        Ok(())
    })?;
    Ok(Imported { data, rejected })
}

/// The lines of an order that have been taken.
struct Lines {
    /// The order's place among the orders.
    order: usize,
    products: HashSet<String>,
}

/// A file of ids and names.
fn names(
    file: &'static str,
    input: impl Read,
    columns: &'static [&'static str; 2],
    rejected: &mut Vec<Rejected>,
) -> Result<HashMap<String, String>, FileError> {
    let mut names = HashMap::new();
    each_row(file, input, columns, rejected, |row| {
        let [id, name] = [row.text(columns[0])?, row.text(columns[1])?];
        match names.entry(id.to_owned()) {
            Entry::Occupied(_) => Err(format!("`{id}` is there already")),
            Entry::Vacant(free) => {
                free.insert(name.to_owned());
                Ok(())
            }
        }
    })?;
    Ok(names)
}

fn customer(row: &Row<'_>) -> Result<Customer, String> {
    let customer = Customer {
        customer_id: row.text("customer_id")?.to_owned(),
        email: None,
        company: row.text("company")?.to_owned(),
        city: row.text("city")?.to_owned(),
        country: row.text("country")?.to_owned(),
        version: 0,
    };
    Orders::to_item(&customer).map_err(refused)?;
    Ok(customer)
}

fn order(row: &Row<'_>, customers: &HashSet<String>, shippers: &HashMap<String, String>) -> Result<Order, String> {
    let id = OrderId(row.text("order_id")?.to_owned());
    let customer_id = row.text("customer_id")?;
    if !customers.contains(customer_id) {
        return Err(format!("customer `{customer_id}` of order `{id}` was not imported"));
    }
    let placed = row.date("order_date")?;
    let required_by = row.date("required_date")?;
    let shipped_on = row.date_if_any("shipped_date")?;
    let shipper_id = row.text("shipper_id")?;
    let shipper = shippers
        .get(shipper_id)
        .ok_or_else(|| format!("shipper `{shipper_id}` of order `{id}` was not imported"))?;
    let order = Order {
        customer_id: customer_id.to_owned(),
        id,
        status: if shipped_on.is_some() { Status::Shipped } else { Status::Pending },
        placed_at: TimeZone::UTC
            .to_timestamp(placed.at(0, 0, 0, 0))
            .map_err(|error| format!("column `order_date`: {error}"))?,
        required_by,
        shipped_on,
        fulfillment_center: shipped_on.is_none().then(|| shipper.clone()),
        priority: Order::priority_of(placed, required_by),
        ship_city: row.text("ship_city")?.to_owned(),
        ship_country: row.text("ship_country")?.to_owned(),
        freight_cents: row.number("freight_cents", u32::MAX)?,
        // its lines will add to it
        total_cents: 0,
        version: 0,
    };
    Orders::to_item(&order).map_err(refused)?;
    Ok(order)
}

/// The item of a line, whose amount is added to its order.
fn item(
    row: &Row<'_>,
    lines: &mut HashMap<OrderId, Lines>,
    products: &HashMap<String, String>,
    orders: &mut [Order],
) -> Result<OrderItem, String> {
    let order_id = OrderId(row.text("order_id")?.to_owned());
    let product_id = row.text("product_id")?;
    let product = products
        .get(product_id)
        .ok_or_else(|| format!("product `{product_id}` was not imported"))?;
    let not_imported = || format!("order `{order_id}` was not imported");
    let lines = lines.get_mut(&order_id).ok_or_else(not_imported)?;
    let order = orders.get_mut(lines.order).ok_or_else(not_imported)?;
    if lines.products.contains(product_id) {
        return Err(format!("product `{product_id}` of order `{order_id}` is there already"));
    }
    let line = u16::try_from(lines.products.len() + 1).map_err(|_| format!("order `{order_id}` has more than {} lines", u16::MAX))?;
    let item = OrderItem {
        order_id,
        line,
        product_id: product_id.to_owned(),
        product: product.clone(),
        unit_price_cents: row.number("unit_price_cents", u32::MAX)?,
        quantity: row.number("quantity", u16::MAX)?,
        discount_percent: row.number("discount_percent", 100)?,
    };
    Orders::to_item(&item).map_err(refused)?;
    order.total_cents += item.amount_cents();
    lines.products.insert(item.product_id.clone());
    Ok(item)
}

/// Why the library would not write an entity: for example an id that cannot stand in a key.
fn refused(error: dynamo_runtime::Error) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests;
