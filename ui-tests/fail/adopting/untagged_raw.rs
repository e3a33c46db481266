//! A raw value can be the key of another entity, in a table without tags.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "teams", untagged)]
enum Teams {
    Team(Team),
    Member(Member),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk("meta")]
struct Team {
    team: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk("<member:raw>")]
struct Member {
    team: String,
    member: String,
}

fn main() {}
