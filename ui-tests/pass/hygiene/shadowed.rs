//! The names that generated code could be expected to use mean other things here.

use dynamo_runtime::{KeyPart, SingleTable};
use serde::{Deserialize, Serialize};

mod taken {
    macro_rules! take {
        ($($name:ident)*) => {$(pub struct $name;)*};
    }
    take!(Option Some None Result Ok Err Vec String Box Cow Send Sized From Item Key Query Get Entity Primary Gsi Stage core std serde_json);
}
#[expect(unused_imports, reason = "that nothing means them is what is tested")]
use taken::*;

#[derive(Serialize, Deserialize, KeyPart)]
struct UserId(::std::string::String);

#[derive(Serialize, Deserialize, KeyPart)]
enum Role {
    Admin,
    Guest,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("JOINED#<joined:ordered>#<role>")]
#[gsi1(pk = "ROLE#<role>", sk = "<id>", allow_hot)]
struct User {
    id: UserId,
    joined: i64,
    role: Role,
}

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

fn requests() {
    let _ = User::get("u1", 7, Role::Guest);
    let _ = User::by_role(Role::Admin).range(|sk| sk.id().begins_with("u"));
    let _ = <Users as dynamo_runtime::Collection>::query(User::partition("u1"));
}
