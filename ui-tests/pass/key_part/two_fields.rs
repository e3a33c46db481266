//! A key of several values is a template of several fields.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct City(String);

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("PLACE#<country>#<city>")]
struct Place {
    country: String,
    city: City,
}
