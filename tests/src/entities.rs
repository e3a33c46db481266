//! Entities that several integration tests share: a shop in whose partitions items of all kinds lie side by side, and a table for each type of sort key.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// One item a customer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("PROFILE")]
pub struct Profile {
    pub customer: String,
}

/// No other entity can lie among a customer's visits, so they are read without a filter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("VISIT#<number:04>")]
#[gsi1(pk = "PAGE#<page>", sk = "<rank:02>")]
pub struct Visit {
    pub customer: String,
    pub number: u16,
    pub page: Option<String>,
    pub rank: u8,
    pub note: String,
}

/// Its lines lie between a customer's orders, so they are read with a filter on the type tag.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<order:04>")]
pub struct Order {
    pub customer: String,
    pub order: u16,
}

/// A line of an [`Order`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<order:04>#LINE#<line:02>")]
pub struct Line {
    pub customer: String,
    pub order: u16,
    pub line: u8,
}

/// A sort key that ends in free text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("LIST#<list>")]
#[sk("WORD#<word>")]
pub struct Word {
    pub list: String,
    pub word: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "shop")]
pub enum Shop {
    Profile(Profile),
    Visit(Visit),
    Order(Order),
    Line(Line),
    Word(Word),
}

/// A sort key of type N.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SENSOR#<sensor>")]
#[sk(number = at)]
pub struct Reading {
    pub sensor: String,
    pub at: i128,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "readings")]
pub enum Readings {
    Reading(Reading),
}

/// A sort key of type B.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("OWNER#<owner>")]
#[sk(binary = digest)]
pub struct Blob {
    pub owner: String,
    pub digest: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "blobs")]
pub enum Blobs {
    Blob(Blob),
}

/// No sort key, neither in the table nor in the index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MEMBER#<name>")]
#[gsi1(pk = "TEAM#<team>")]
pub struct Member {
    pub name: String,
    pub team: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "members")]
pub enum Members {
    Member(Member),
}

/// The visit of this number of customer `c`.
#[must_use]
pub fn visit(number: u16) -> Visit {
    Visit {
        customer: "c".into(),
        number,
        page: None,
        rank: 0,
        note: String::new(),
    }
}

/// The order of this number of customer `c`.
#[must_use]
pub fn order(order: u16) -> Order {
    Order {
        customer: "c".into(),
        order,
    }
}

/// A line of an order of customer `c`.
#[must_use]
pub fn line(order: u16, line: u8) -> Line {
    Line {
        customer: "c".into(),
        order,
        line,
    }
}

/// The numbers of visits, in their order.
#[must_use]
pub fn numbers(visits: &[Visit]) -> Vec<u16> {
    visits.iter().map(|visit| visit.number).collect()
}

/// Writes an item as another program would: these attributes of type S and no other.
///
/// # Panics
/// If the service refuses it.
pub async fn put_foreign<T: TableDef>(table: &Table<T>, attributes: &[(&str, &str)]) {
    let item = attributes
        .iter()
        .map(|(name, text)| ((*name).to_owned(), AttributeValue::S((*text).to_owned())));
    let put = table.client().put_item().table_name(table.name()).set_item(Some(item.collect()));
    put.send().await.expect("the item is written");
}
