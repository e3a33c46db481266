//! Entities with one separator are told apart by their parts.

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
#[pk("<team>.x")]
#[sk("meta")]
struct Team {
    team: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("<team>")]
#[sk("meta")]
struct Member {
    team: String,
}
