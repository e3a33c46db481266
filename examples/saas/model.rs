//! The entities of a service that many tenants share, and the access patterns that their keys serve.
//!
//! | pattern | request | index | key |
//! |---|---|---|---|
//! | a tenant with its teams and users | `Tenant::partition` (Query) | table | `PK = TENANT#<tenant>` |
//! | a user, as it stands now | `User::get` (GetItem) | table | `PK = TENANT#<tenant>`, `SK = USER#<user>` |
//! | the users of a team | `Membership::by_tenant_and_team` (Query) | table | `PK = TENANT#<tenant>#TEAM#<team>`, sorted by `SK = TENANT#<tenant>#USER#<user>` |
//! | the teams of a user | `Membership::by_tenant_and_user` (Query) | inverted | `SK = TENANT#<tenant>#USER#<user>`, sorted by `PK = TENANT#<tenant>#TEAM#<team>` |
//! | what happened in a month, newest first | `Event::by_tenant_and_month` (Query) | table | `PK = TENANT#<tenant>#LOG#<month>`, sorted by `SK = EVENT#<id>` |
//! | what a user did, of one kind, newest first | `Event::by_tenant_and_actor` (Query) | by-actor | `GSI2PK = TENANT#<tenant>#ACTOR#<actor>`, sorted by `GSI2SK = <action>#<id>` |
//! | who a token belongs to | `Session::get` (GetItem) | table | `PK = TENANT#<tenant>#SESSION#<token>`, `SK = SESSION` |
//! | where a user is signed in | `Session::by_tenant_and_user` (Query) | sessions | `GSI3PK = TENANT#<tenant>#USER#<user>`, sorted by `GSI3SK = SESSION#<expires:010>` |
//! | sign up a tenant with its first user | `Tenant::create` (PutItem) | table | `PK = TENANT#<tenant>`, `SK = TENANT` |
//! | invite a user, by an email that is free | `User::create` (TransactWriteItems) | table | `PK = TENANT#<tenant>`, `SK = USER#<user>` |
//! | give a user another email | `User::update` (UpdateItem) | table | `PK = TENANT#<tenant>`, `SK = USER#<user>` |
//! | put a user into a team, if both are there | `Membership::create` (PutItem) | table | `PK = TENANT#<tenant>#TEAM#<team>`, `SK = TENANT#<tenant>#USER#<user>` |
//! | sign in | `Session::create` (PutItem) | table | `PK = TENANT#<tenant>#SESSION#<token>`, `SK = SESSION` |
//! | sign out everywhere | `Session::delete` (DeleteItem) | table | `PK = TENANT#<tenant>#SESSION#<token>`, `SK = SESSION` |
//!
//! The table is what `Saas::schema().access_patterns()` prints, and a test compares. `patterns.rs` has the requests.
//!
//! Why the keys are as they are:
//!
//! * Every key begins with `TENANT#<tenant>`, and a value that contains `#` is refused: whatever a tenant types in, its keys are its own. A property
//!   test shows it (`isolation.rs`).
//! * A tenant, its teams and its users lie in one partition, in this order of their sort keys: the directory is one query.
//! * Who is in which team is one item with two keys. By its own it lists the users of a team; by the inverted index, whose partition key is the table's
//!   sort key, the teams of a user. The tenant stands in both.
//! * The log grows without end, so a month of it is a partition. Ids that sort by time (ULIDs) keep each in order.
//! * What one user did is asked by kind and in order of time, so `gsi2` sorts by both, from the left.
//! * A session is found by its token, expires by itself, and has a copy of its device and expiry in `gsi3`, beside its keys and the time by which
//!   `live` leaves out what has expired: that index is to list a
//!   user's sessions. Every index holds the table's key, so a token in it is there too: a real one would be kept as a hash.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// A customer of the service: a company with users of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>")]
#[sk("TENANT")]
pub(crate) struct Tenant {
    pub(crate) tenant: String,
    pub(crate) company: String,
}

/// A person, known by an email that no two of the same tenant have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>")]
#[sk("USER#<user>")]
#[unique("TENANT#<tenant>#EMAIL#<email:lower>")]
pub(crate) struct User {
    pub(crate) tenant: String,
    pub(crate) user: String,
    pub(crate) email: String,
    pub(crate) name: String,
    #[version]
    pub(crate) version: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>")]
#[sk("TEAM#<team>")]
pub(crate) struct Team {
    pub(crate) tenant: String,
    pub(crate) team: String,
    pub(crate) title: String,
}

/// A user in a team: many to many.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>#TEAM#<team>")]
#[sk("TENANT#<tenant>#USER#<user>")]
#[gsi1(pk = "TENANT#<tenant>#USER#<user>", sk = "TENANT#<tenant>#TEAM#<team>")]
pub(crate) struct Membership {
    pub(crate) tenant: String,
    pub(crate) team: String,
    pub(crate) user: String,
    pub(crate) role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    Lead,
    Member,
}

/// Something that a user did. Nobody changes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>#LOG#<month>")]
#[sk("EVENT#<id>")]
#[gsi2(pk = "TENANT#<tenant>#ACTOR#<actor>", sk = "<action>#<id>")]
pub(crate) struct Event {
    pub(crate) tenant: String,
    /// `2026-01`
    pub(crate) month: String,
    /// Sorts by time.
    pub(crate) id: Ulid,
    /// The user who did it.
    pub(crate) actor: String,
    pub(crate) action: Action,
    pub(crate) what: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Invite,
    Join,
    Leave,
    SignIn,
}

/// A user is signed in on some device until it expires.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TENANT#<tenant>#SESSION#<token>")]
#[sk("SESSION")]
#[gsi3(pk = "TENANT#<tenant>#USER#<user>", sk = "SESSION#<expires:010>")]
pub(crate) struct Session {
    pub(crate) tenant: String,
    /// Secret: whoever has it is the user.
    pub(crate) token: String,
    pub(crate) user: String,
    pub(crate) device: String,
    /// In seconds since 1970.
    #[ttl]
    pub(crate) expires: u64,
}

/// What a user may see of the own sessions: no token, which the index holds in the key `PK` alone, and a view reads no keys.
#[derive(Debug, Clone, PartialEq, Deserialize, SingleTable)]
#[view(of = Session, table = Saas, gsi3)]
pub(crate) struct OpenSession {
    pub(crate) device: String,
    pub(crate) expires: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "saas",
    gsi1(name = "inverted", pk = "SK", sk = "PK"),
    gsi2(name = "by-actor"),
    gsi3(name = "sessions", projection = include(device, expires, TTL)),
    patterns(
        "a tenant with its teams and users" = Tenant::partition,
        "a user, as it stands now" = User::get,
        "the users of a team" = Membership::by_tenant_and_team,
        "the teams of a user" = Membership::by_tenant_and_user,
        "what happened in a month, newest first" = Event::by_tenant_and_month,
        "what a user did, of one kind, newest first" = Event::by_tenant_and_actor,
        "who a token belongs to" = Session::get,
        "where a user is signed in" = Session::by_tenant_and_user,
        "sign up a tenant with its first user" = Tenant::create,
        "invite a user, by an email that is free" = User::create,
        "give a user another email" = User::update,
        "put a user into a team, if both are there" = Membership::create,
        "sign in" = Session::create,
        "sign out everywhere" = Session::delete,
    )
)]
pub(crate) enum Saas {
    Tenant(Tenant),
    User(User),
    Team(Team),
    Membership(Membership),
    Event(Event),
    Session(Session),
}

/// What a tenant's administrators see first: the tenant, its teams, its users.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Saas)]
pub(crate) enum Directory {
    Tenant(Tenant),
    Team(Team),
    User(User),
}
