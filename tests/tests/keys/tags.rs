//! The type tags that `KEYS.md` names.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

const DOCUMENT: &str = include_str!("../../../dynamo-runtime/KEYS.md");

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ITEM#<id>")]
struct OrderItem {
    id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("OBJECT#<id>")]
struct S3Object {
    id: String,
}

#[test]
fn the_default_tag_is_made_of_the_name() {
    for schema in [OrderItem::SCHEMA, S3Object::SCHEMA] {
        assert!(
            DOCUMENT.contains(&format!("| `{}` | `{}` |", schema.name, schema.tag)),
            "{}",
            schema.tag
        );
    }
}
