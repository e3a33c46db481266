//! What is generated beside a struct is as visible as the struct is, whatever its fields are.

mod inner {
    use dynamo_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, KeyPart)]
    struct Hidden(String);

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("PRIVATE#<id>")]
    #[sk("<hidden>#<at:05>")]
    struct Private {
        id: String,
        hidden: Hidden,
        at: u16,
    }

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("CRATE#<id>")]
    #[sk("<hidden>#<at:05>")]
    pub(crate) struct OfCrate {
        id: String,
        hidden: Hidden,
        at: u16,
    }

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("PARENT#<id>")]
    #[sk("<at:05>#<id>")]
    pub(in crate::hygiene) struct OfParent {
        id: String,
        at: u16,
    }

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("PUBLIC#<id>")]
    #[sk("<hidden>#<at:05>")]
    pub struct Public {
        pub id: String,
        hidden: Hidden,
        at: u16,
    }

    #[derive(SingleTable)]
    #[table(name = "private")]
    enum OfPrivate {
        Private(Private),
    }

    #[derive(SingleTable)]
    #[table(name = "table")]
    pub(super) enum Everything {
        OfCrate(OfCrate),
        OfParent(OfParent),
        Public(Public),
    }
}

use dynamo_runtime::prelude::*;
use inner::{Everything, OfCrate, OfParent, Public};

fn requests() {
    let _ = OfParent::by_id("p1").range(|sk| sk.at().eq(7).id().begins_with("p"));
    let _ = Everything::query(OfCrate::partition("c1"));
    let _ = Everything::query(Public::partition("p1"));
}
