//! The entities of the order system, and the access patterns that their keys serve.
//!
//! | pattern | request | index | key |
//! |---|---|---|---|
//! | an order, by its id alone | `Order::by_id` (Query) | GSI3 | `GSI3PK = ORDER#<id>`, `GSI3SK = ORDER` |
//! | the orders of a customer, newest first, page by page | `Order::by_customer_id` (Query) | table | `PK = CUSTOMER#<customer_id>`, sorted by `SK = ORDER#<placed_at:secs>#<id>` |
//! | the orders in a status that were placed after some time | `Order::by_status` (Query) | GSI1 | `GSI1PK = STATUS#<status>` in 10 shards, sorted by `GSI1SK = <placed_at:secs>#<id>` |
//! | the items of an order | `OrderItem::by_order_id` (Query) | table | `PK = ORDER#<order_id>`, sorted by `SK = ITEM#<line:05>` |
//! | the profile of a customer, as it stands now | `Customer::get` (GetItem) | table | `PK = CUSTOMER#<customer_id>`, `SK = PROFILE` |
//! | the orders that a fulfillment center has to ship, most urgent first | `Order::by_fulfillment_center` (Query) | GSI2 | `GSI2PK = FC#<fulfillment_center>`, sorted by `GSI2SK = <priority:03>#<id>` |
//! | how many orders of a day are in each status | `DailyCount::by_date` (Query) | table | `PK = DATE#<date>`, sorted by `SK = STATUS#<status>#<bucket:02>` |
//! | place an order with its items, take them from the stock, and count it | `Order::create` (PutItem) | table | `PK = CUSTOMER#<customer_id>`, `SK = ORDER#<placed_at:secs>#<id>` |
//! | ship an order, and count it | `Order::update` (UpdateItem) | table | `PK = CUSTOMER#<customer_id>`, `SK = ORDER#<placed_at:secs>#<id>` |
//! | give a customer another email, which no two have | `Customer::update` (UpdateItem) | table | `PK = CUSTOMER#<customer_id>`, `SK = PROFILE` |
//!
//! The first seven are asked in `patterns.rs`, numbered in this order; the writes are in `writes.rs`. The table is what
//! `Orders::schema().access_patterns()` prints, and a test compares.
//!
//! Why the keys are as they are:
//!
//! * Ids of orders do not sort by time, so the time stands in the sort key before the id. In UTC and of fixed width it sorts as text.
//! * An order's primary key needs the customer. Whoever has only the id asks GSI3.
//! * Every order is pending at first, and a partition takes 1,000 writes a second. In one partition the pending orders would bound how fast orders
//!   can be placed: an index that falls behind throttles the writes of its whole table. So each status is spread over ten partitions, from
//!   `STATUS#PENDING#SHARD0` to `STATUS#PENDING#SHARD9`. A reader asks all ten, and gets one answer in one order.
//! * A number in a sort key is padded, or 10 would sort before 2.
//! * Only an order that waits for shipping has a fulfillment center: the others are not in GSI2, which stays as small as the work to be done.
//! * A day's count in one item would be written by every order of the day. It is spread over buckets, and a reader adds them up.

use dynamo_runtime::prelude::*;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// An order's id: unique over all customers, in no order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
pub(crate) struct OrderId(pub(crate) String);

/// How many items share the count of one day and status.
pub(crate) const BUCKETS: u8 = 4;

impl OrderId {
    /// The bucket of the daily count that the order is counted in: always the same one.
    pub(crate) fn bucket(&self) -> u8 {
        let hash = self
            .0
            .bytes()
            .fold(0u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        (hash % u32::from(BUCKETS)) as u8
    }
}

impl Display for OrderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Pending,
    Processing,
    Shipped,
}

impl Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pending => "pending",
            Self::Processing => "processing",
            Self::Shipped => "shipped",
        })
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("CUSTOMER#<customer_id>")]
#[sk("PROFILE")]
#[unique("EMAIL#<email:lower>")]
pub(crate) struct Customer {
    pub(crate) customer_id: String,
    /// One customer alone has it, however it is capitalised. Customers from files have none.
    pub(crate) email: Option<String>,
    pub(crate) company: String,
    pub(crate) city: String,
    pub(crate) country: String,
    #[version]
    pub(crate) version: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("PRODUCT#<product_id>")]
#[sk("STOCK")]
pub(crate) struct Product {
    pub(crate) product_id: String,
    pub(crate) name: String,
    pub(crate) unit_price_cents: u32,
    /// Unsigned: no update takes it below 0.
    pub(crate) stock: u32,
    #[updated_at]
    pub(crate) changed_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("CUSTOMER#<customer_id>")]
#[sk("ORDER#<placed_at:secs>#<id>")]
#[gsi1(pk = "STATUS#<status>", sk = "<placed_at:secs>#<id>", shards = 10)]
#[gsi2(pk = "FC#<fulfillment_center>", sk = "<priority:03>#<id>")]
#[gsi3(pk = "ORDER#<id>", sk = "ORDER")]
pub(crate) struct Order {
    pub(crate) customer_id: String,
    pub(crate) id: OrderId,
    pub(crate) status: Status,
    pub(crate) placed_at: Timestamp,
    pub(crate) required_by: Date,
    pub(crate) shipped_on: Option<Date>,
    /// Where the order waits for shipping.
    pub(crate) fulfillment_center: Option<String>,
    /// Days from placing the order to when it is required: the smaller, the more urgent.
    pub(crate) priority: u16,
    pub(crate) ship_city: String,
    pub(crate) ship_country: String,
    pub(crate) freight_cents: u32,
    /// The items, without freight.
    pub(crate) total_cents: u64,
    #[version]
    pub(crate) version: u64,
}

impl Order {
    /// The day, in UTC, on which the order was placed.
    pub(crate) fn day(&self) -> Date {
        self.placed_at.to_zoned_datetime(TimeZone::UTC).date()
    }

    /// The priority of an order, which has three digits in its key.
    pub(crate) fn priority_of(placed: Date, required: Date) -> u16 {
        let days = (required - placed).get_days().clamp(0, 999);
        days.unsigned_abs() as u16
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("ORDER#<order_id>")]
#[sk("ITEM#<line:05>")]
pub(crate) struct OrderItem {
    pub(crate) order_id: OrderId,
    /// Counted from 1.
    pub(crate) line: u16,
    pub(crate) product_id: String,
    /// The product's name when it was ordered.
    pub(crate) product: String,
    pub(crate) unit_price_cents: u32,
    pub(crate) quantity: u16,
    pub(crate) discount_percent: u8,
}

impl OrderItem {
    /// What the item costs, rounded to the nearest cent. The sum over all lines that an order can have fits too.
    pub(crate) fn amount_cents(&self) -> u64 {
        let full = u64::from(self.unit_price_cents) * u64::from(self.quantity);
        let paid = 100 - u64::from(self.discount_percent.min(100));
        (full * paid + 50) / 100
    }
}

/// How many orders of a day are in a status, counted over the orders of one bucket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("DATE#<date>")]
#[sk("STATUS#<status>#<bucket:02>")]
pub(crate) struct DailyCount {
    pub(crate) date: Date,
    pub(crate) status: Status,
    pub(crate) bucket: u8,
    pub(crate) order_count: u32,
    /// When the first order was counted here.
    #[created_at]
    pub(crate) counted_since: Timestamp,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "orders",
    stream = new_and_old_images,
    patterns(
        "an order, by its id alone" = Order::by_id,
        "the orders of a customer, newest first, page by page" = Order::by_customer_id,
        "the orders in a status that were placed after some time" = Order::by_status,
        "the items of an order" = OrderItem::by_order_id,
        "the profile of a customer, as it stands now" = Customer::get,
        "the orders that a fulfillment center has to ship, most urgent first" = Order::by_fulfillment_center,
        "how many orders of a day are in each status" = DailyCount::by_date,
        "place an order with its items, take them from the stock, and count it" = Order::create,
        "ship an order, and count it" = Order::update,
        "give a customer another email, which no two have" = Customer::update,
    )
)]
pub(crate) enum Orders {
    Customer(Customer),
    Product(Product),
    Order(Order),
    OrderItem(OrderItem),
    DailyCount(DailyCount),
}
