//! An inverted index has both attributes of the table's key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "teams", untagged, gsi1(name = "inverted", pk = "SK", sk = "PK"))]
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
#[gsi1(pk = "m.<member>", sk = "t.<team>")]
struct Member {
    team: String,
    member: String,
}
