//! An entity and its table are made by a macro, from types and texts that it is given.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

macro_rules! entity {
    ($table:ident, $name:ident, $pk:literal, $sk:expr, { $($field:ident: $type:ty),* }) => {
        #[derive(Serialize, Deserialize, SingleTable)]
        #[pk($pk, query = all, allow_hot)]
        #[sk($sk)]
        struct $name {
            $($field: $type,)*
        }

        #[derive(SingleTable)]
        #[table(name = $pk)]
        enum $table {
            $name($name),
        }
    };
}
entity!(Users, User, "users", "<id>#<seq:05>", { id: String, seq: u16 });

fn requests() {
    let _ = User::all().range(|sk| sk.id().eq("u1").seq().ge(7));
    let _ = Users::query(User::partition());
}
