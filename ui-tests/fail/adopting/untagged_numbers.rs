//! Two entities of a table without tags have numbers in one partition.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "teams", untagged)]
enum Teams {
    Score(Score),
    Foul(Foul),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk(number = minute)]
struct Score {
    team: String,
    minute: u32,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk(number = second)]
struct Foul {
    team: String,
    second: u32,
}

fn main() {}
