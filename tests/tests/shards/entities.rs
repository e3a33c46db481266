//! Orders in shards, one entity for each way to write.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Pending,
    Processing,
    Shipped,
}

/// With a version, and two indexes over different numbers of shards, the second by a field that may be `None`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<id>")]
#[gsi1(pk = "STATUS#<status>", sk = "<day:03>", shards = 10)]
#[gsi2(pk = "CENTER#<center>", sk = "<priority:02>", shards = 3)]
pub(crate) struct Order {
    pub customer: String,
    pub id: String,
    pub status: Status,
    pub day: u16,
    pub center: Option<String>,
    pub priority: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    #[version]
    pub version: u64,
}

/// In the same partitions as [`Order`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("RETURN#<id>")]
#[gsi1(pk = "STATUS#<status>", sk = "<day:03>", shards = 10)]
pub(crate) struct Return {
    pub customer: String,
    pub id: String,
    pub status: Status,
    pub day: u16,
}

/// Without a version. What the second index has as its partition, the key says; what the third, the key and a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("DEPOT#<depot>")]
#[sk("PARCEL#<number:04>")]
#[gsi1(pk = "LANE#<lane>", sk = "<number:04>", shards = 4)]
#[gsi2(pk = "PARCELS#<depot>", sk = "<number:04>", shards = 7, query = of_depot)]
#[gsi3(pk = "DEPOT#<depot>#<lane>", shards = 1000)]
pub(crate) struct Parcel {
    pub depot: String,
    pub number: u16,
    pub lane: Option<String>,
    #[serde(default)]
    pub scans: u32,
}

/// Writes of it are transactions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER")]
#[gsi1(pk = "TEAM#<team>", sk = "<id>", shards = 5)]
#[unique("EMAIL#<email:lower>")]
pub(crate) struct User {
    pub id: String,
    pub team: Option<String>,
    pub email: Option<String>,
}

/// With a separator of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("LABEL|<name>")]
#[sk("LABEL")]
#[gsi1(pk = "KIND|<kind>", sk = "<name>", shards = 16)]
pub(crate) struct Label {
    pub name: String,
    pub kind: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "orders")]
pub(crate) enum Orders {
    Order(Order),
    Return(Return),
    Parcel(Parcel),
    User(User),
    Label(Label),
}

/// The pending order of this number.
pub(crate) fn order(number: u16) -> Order {
    Order {
        customer: format!("c{}", number % 3),
        id: format!("o{number}"),
        status: Status::Pending,
        day: number,
        center: Some("north".into()),
        priority: 1,
        note: String::new(),
        version: 0,
    }
}

pub(crate) fn parcel(number: u16) -> Parcel {
    Parcel {
        depot: "d".into(),
        number,
        lane: Some("left".into()),
        scans: 0,
    }
}

pub(crate) fn user(id: &str) -> User {
    User {
        id: id.into(),
        team: Some("blue".into()),
        email: Some(format!("{id}@example.org")),
    }
}
