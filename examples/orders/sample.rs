//! The built-in data: a few days of a wholesaler of coffee.

use crate::data::Data;
use crate::model::Status::{Pending, Processing, Shipped};
use crate::model::{Customer, Order, OrderId, OrderItem, Product, Status};
use jiff::civil::date;
use jiff::tz::TimeZone;
use jiff::{Error, ToSpan};

/// Id, email, company, city, country.
const CUSTOMERS: [(&str, &str, &str, &str, &str); 4] = [
    ("C1", "post@harbour.example", "Harbour Coffee", "Bergen", "Norway"),
    ("C2", "hello@beanleaf.example", "Bean & Leaf", "Leeds", "United Kingdom"),
    ("C3", "bonjour@lumiere.example", "Café Lumière", "Lyon", "France"),
    ("C4", "kopi@house.example", "Kopi House", "Penang", "Malaysia"),
];

/// Id, name, price in cents, how many there are.
const PRODUCTS: [(&str, &str, u32, u32); 5] = [
    ("HB1", "House blend, 1 kg", 1890, 400),
    ("SI2", "Sidamo, 250 g", 1150, 250),
    ("PF1", "Paper filters, 100 pieces", 450, 500),
    ("HG1", "Hand grinder", 8900, 12),
    ("EM2", "Espresso machine", 124_900, 3),
];

/// Customer, id, status; day, hour and minute in January 2026; days until it is required; where it is shipped from; items.
type Row = (usize, &'static str, Status, (i8, i8, i8), i16, &'static str, &'static [Item]);
/// Product, quantity, discount in percent.
type Item = (usize, u16, u8);

/// Ids are in no order. Two orders wait since the same minute, and one center has orders of the priorities 2, 9, 10 and 14.
// one line an order
#[rustfmt::skip]
const ORDERS: [Row; 14] = [
    (0, "W7QK", Shipped,    (12,  8,  5),  7, "oslo-1",  &[(0, 20, 5), (2, 10, 0)]),
    (0, "3FZD", Shipped,    (12, 16, 40), 14, "oslo-1",  &[(1, 12, 0)]),
    (1, "K9B2", Shipped,    (12, 17, 15),  7, "leeds-1", &[(0, 40, 10), (1, 40, 10), (2, 20, 0)]),
    (2, "A4XM", Shipped,    (13,  9,  0),  3, "leeds-1", &[(3, 2, 0)]),
    (0, "Q1TR", Pending,    (13, 10, 30), 14, "oslo-1",  &[(1, 6, 0), (2, 4, 0)]),
    (2, "B8NC", Pending,    (13, 10, 30),  9, "leeds-1", &[(0, 5, 0)]),
    (1, "5HVJ", Processing, (13, 14, 20),  5, "leeds-1", &[(4, 1, 0)]),
    (0, "M2LS", Shipped,    (14,  7, 45),  2, "oslo-1",  &[(4, 2, 5), (3, 2, 0), (0, 10, 5), (2, 10, 0)]),
    (0, "D6PW", Pending,    (14, 11, 10),  2, "oslo-1",  &[(0, 15, 5)]),
    (2, "Y0GE", Processing, (14, 11, 55), 10, "leeds-1", &[(1, 20, 5), (2, 20, 5)]),
    (0, "8CUN", Processing, (15,  9, 25), 10, "oslo-1",  &[(3, 1, 0)]),
    (1, "T5RA", Pending,    (15, 10, 30),  7, "leeds-1", &[(0, 60, 15), (2, 40, 15)]),
    (0, "J7ZH", Pending,    (15, 15,  0),  9, "oslo-1",  &[(0, 10, 5), (1, 10, 5), (2, 10, 5)]),
    (0, "E3KQ", Pending,    (16,  8, 15), 10, "oslo-1",  &[(0, 8, 0), (3, 1, 0)]),
];

pub(crate) fn data() -> Result<Data, Error> {
    let customer = |(id, email, company, city, country): (&str, &str, &str, &str, &str)| Customer {
        customer_id: id.to_owned(),
        email: Some(email.to_owned()),
        company: company.to_owned(),
        city: city.to_owned(),
        country: country.to_owned(),
        version: 0,
    };
    let counted_at = TimeZone::UTC.to_timestamp(date(2026, 1, 12).at(6, 0, 0, 0))?;
    let product = |(id, name, unit_price_cents, stock): (&str, &str, u32, u32)| Product {
        product_id: id.to_owned(),
        name: name.to_owned(),
        unit_price_cents,
        stock,
        changed_at: counted_at,
    };
    let mut data = Data {
        customers: CUSTOMERS.into_iter().map(customer).collect(),
        products: PRODUCTS.into_iter().map(product).collect(),
        ..Data::default()
    };
    for row in ORDERS {
        let (order, items) = order(row)?;
        data.orders.push(order);
        data.items.extend(items);
    }
    Ok(data)
}

fn order((customer, id, status, (day, hour, minute), days, center, items): Row) -> Result<(Order, Vec<OrderItem>), Error> {
    let (customer_id, _, _, city, country) = CUSTOMERS[customer];
    let items: Vec<_> = (1..).zip(items).map(|(line, item)| self::item(id, line, *item)).collect();
    let placed = date(2026, 1, day).at(hour, minute, 0, 0);
    let required_by = placed.date().checked_add(days.days())?;
    let order = Order {
        customer_id: customer_id.to_owned(),
        id: OrderId(id.to_owned()),
        status,
        placed_at: TimeZone::UTC.to_timestamp(placed)?,
        required_by,
        shipped_on: if status == Shipped { Some(placed.date().tomorrow()?) } else { None },
        fulfillment_center: (status != Shipped).then(|| center.to_owned()),
        priority: Order::priority_of(placed.date(), required_by),
        ship_city: city.to_owned(),
        ship_country: country.to_owned(),
        freight_cents: 1200,
        total_cents: items.iter().map(OrderItem::amount_cents).sum(),
        version: 0,
    };
    Ok((order, items))
}

fn item(order_id: &str, line: u16, (product, quantity, discount_percent): Item) -> OrderItem {
    let (product_id, name, unit_price_cents, _) = PRODUCTS[product];
    OrderItem {
        order_id: OrderId(order_id.to_owned()),
        line,
        product_id: product_id.to_owned(),
        product: name.to_owned(),
        unit_price_cents,
        quantity,
        discount_percent,
    }
}
