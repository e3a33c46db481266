//! Entities of a table without tags are told apart by their keys.

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
#[sk("m.<member>")]
struct Member {
    team: String,
    member: String,
}
