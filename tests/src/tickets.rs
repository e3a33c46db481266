//! A table whose indexes hold parts of its items: keys only, some attributes, everything, and keys only in shards.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("DESK#<desk>")]
#[sk("TICKET#<number:04>")]
#[gsi1(pk = "OPEN#<owner>", sk = "TICKET#<number:04>")]
#[gsi2(pk = "OWNER#<owner>", sk = "TICKET#<number:04>", query = by_owner_in_two)]
#[gsi3(pk = "ALL#<desk>", sk = "TICKET#<number:04>", query = all_of)]
#[gsi4(pk = "SPREAD#<owner>", sk = "TICKET#<number:04>", shards = 3, query = spread)]
#[gsi5(pk = "PLACE#<owner>", sk = "AT#<number:04>", query = by_owner_in_five)]
pub struct Ticket {
    pub desk: String,
    pub number: u16,
    pub owner: Option<String>,
    pub short_title: String,
    pub text: String,
    #[ttl]
    pub until: Option<u64>,
}

/// Lies among the tickets of `gsi5`, so that only its type tag tells it from them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("DESK#<desk>")]
#[sk("NOTE#<number:04>")]
#[gsi5(pk = "PLACE#<owner>", sk = "AT#<number:04>#NOTE", query = by_owner_in_five)]
pub struct Note {
    pub desk: String,
    pub number: u16,
    pub owner: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "support",
    max_gsis = 5,
    gsi1(projection = keys_only),
    gsi2(name = "by-owner", projection = include(number, "shortTitle")),
    gsi4(projection = keys_only),
    gsi5(projection = keys_only)
)]
pub enum Support {
    Ticket(Ticket),
    Note(Note),
}

/// What `gsi2` holds of a ticket.
#[derive(Debug, Clone, PartialEq, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[view(of = Ticket, table = Support, gsi2)]
pub struct Line {
    pub number: u16,
    pub short_title: String,
}

/// What is read wherever whole items are. Unknown attributes would be told.
#[derive(Debug, Clone, PartialEq, Deserialize, SingleTable)]
#[serde(deny_unknown_fields)]
#[view(of = Ticket)]
pub struct Words {
    pub text: String,
    pub owner: Option<String>,
    #[serde(skip)]
    pub seen: bool,
}

/// The ticket of this number, of owner `o`.
#[must_use]
pub fn ticket(number: u16) -> Ticket {
    Ticket {
        desk: "d".into(),
        number,
        owner: Some("o".into()),
        short_title: format!("title {number}"),
        text: format!("text {number}"),
        until: None,
    }
}

/// The note of this number, of owner `o`.
#[must_use]
pub fn note(number: u16) -> Note {
    Note {
        desk: "d".into(),
        number,
        owner: "o".into(),
    }
}
