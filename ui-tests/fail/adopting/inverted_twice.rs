//! One attribute is the partition key and the sort key of an index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "teams", untagged, gsi1(name = "inverted", pk = "SK", sk = "SK"))]
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
#[gsi1(pk = "m.<member>", sk = "m.<member>")]
struct Member {
    team: String,
    member: String,
}

fn main() {}
