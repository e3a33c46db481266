//! All mistakes of an entity are told at once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("#USER", separator = '?')]
#[pk("USER#<idd>#<seq:2x>")]
#[gsi1(sk = "<name>", qery = named)]
#[gsi2(pk = "NAME#<name", sk = "<score>")]
#[gsi3(pk = "SEQ", sk = "<seq>", query = get)]
#[unique("EMAIL#<email>")]
struct User {
    id: Option<String>,
    seq: u64,
    #[serde(skip)]
    name: String,
    #[version]
    score: f64,
}

fn main() {}
