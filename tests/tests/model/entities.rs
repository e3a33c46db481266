//! The entities whose writes are tested, and what each writes in its own way.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Delete, Holds, Sending, Transaction, Update, Written};
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// Two guards, one of an optional field and one of two fields; a version; a sparse index; a template that two fields share; a constant in an index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1(pk = "TEAM#<team>", sk = "<rank:03>#<id>")]
#[gsi2(pk = "PLACE#<country>#<city>", sk = "USER")]
#[unique("EMAIL#<email:lower>")]
#[unique("HANDLE#<realm>#<handle>")]
pub(crate) struct User {
    pub id: String,
    pub team: Option<String>,
    pub rank: u8,
    pub country: String,
    pub city: Option<String>,
    pub email: Option<String>,
    pub realm: String,
    pub handle: String,
    pub visits: u32,
    #[version]
    pub version: u64,
}

/// Shares the name space of e-mail addresses with [`User`], and has no version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ROBOT#<id>")]
#[sk("PROFILE")]
#[gsi1(pk = "TEAM#<team>", sk = "ROBOT#<id>")]
#[unique("EMAIL#<email:lower>")]
pub(crate) struct Robot {
    pub id: String,
    pub team: Option<String>,
    pub email: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wins: u32,
}

/// Expires, keeps both moments, and has a version that soon comes to its end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<user>")]
#[sk("SESSION#<number:02>")]
#[gsi1(pk = "DEVICE#<device>", sk = "<number:02>")]
pub(crate) struct Session {
    pub user: String,
    pub number: u8,
    pub device: Option<String>,
    #[ttl]
    pub ends: Option<u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits: u32,
    #[version]
    pub version: u8,
    #[created_at]
    #[serde(with = "dynamo_runtime::time::secs")]
    pub created: SystemTime,
    #[updated_at]
    #[serde(with = "dynamo_runtime::time::secs")]
    pub updated: SystemTime,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "register")]
pub(crate) enum Register {
    User(User),
    Robot(Robot),
    Session(Session),
}

/// An upsert that does not set a counter stores none.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Which fields an update sets; each entity has its own meaning for the bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sets(pub u8);

impl Sets {
    pub(crate) const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }
}

/// Index key, in all three.
pub(crate) const PLACE: u8 = 1;
/// Guard or TTL.
pub(crate) const ADDRESS: u8 = 2;
pub(crate) const COUNT: u8 = 4;
/// Of users only.
pub(crate) const RANK: u8 = 8;
pub(crate) const CITY: u8 = 16;
pub(crate) const HANDLE: u8 = 32;

/// What the entities write in ways of their own.
pub(crate) trait Member: Entity + Clone
where
    Register: Holds<Self>,
{
    fn wrap(self) -> Register;
    /// `save`, or `replace` without a version.
    fn over<'a>(&'a mut self, at: SystemTime, table: &'a Table<Register>) -> Sending<'a, Written>;
    fn add_over<'a>(&'a mut self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register>;
    fn deleted(&self) -> Delete<Self>;
    fn add_check<'a>(&self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register>;
    /// An update of these fields to this struct's values; counters are raised by 1.
    fn updated(&self, sets: Sets, expect: Option<u64>) -> Update<Self>;
}

impl Member for User {
    fn wrap(self) -> Register {
        Register::User(self)
    }
    fn over<'a>(&'a mut self, at: SystemTime, table: &'a Table<Register>) -> Sending<'a, Written> {
        self.save().at(at).send(table)
    }
    fn add_over<'a>(&'a mut self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(self.save())
    }
    fn deleted(&self) -> Delete<Self> {
        Self::delete(&self.id)
    }
    fn add_check<'a>(&self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(Self::check(&self.id))
    }
    fn updated(&self, sets: Sets, expect: Option<u64>) -> Update<Self> {
        let mut update = Self::update(&self.id);
        if sets.has(PLACE) {
            update = update.set(|user| user.team().to(&self.team));
        }
        if sets.has(ADDRESS) {
            update = update.set(|user| match &self.email {
                Some(email) => user.email().to(email),
                None => user.email().remove(),
            });
        }
        if sets.has(COUNT) {
            update = update.set(|user| user.visits().add(1_u32));
        }
        if sets.has(RANK) {
            update = update.set(|user| user.rank().to(self.rank));
        }
        if sets.has(CITY) {
            update = update.set(|user| user.country_and_city().to(&self.country, &self.city));
        }
        if sets.has(HANDLE) {
            update = update.set(|user| user.realm_and_handle().to(&self.realm, &self.handle));
        }
        match expect {
            Some(version) => update.expect_version(version),
            None => update,
        }
    }
}

impl Member for Robot {
    fn wrap(self) -> Register {
        Register::Robot(self)
    }
    fn over<'a>(&'a mut self, at: SystemTime, table: &'a Table<Register>) -> Sending<'a, Written> {
        self.replace().at(at).send(table)
    }
    fn add_over<'a>(&'a mut self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(self.replace())
    }
    fn deleted(&self) -> Delete<Self> {
        Self::delete(&self.id)
    }
    fn add_check<'a>(&self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(Self::exists(&self.id))
    }
    fn updated(&self, sets: Sets, _: Option<u64>) -> Update<Self> {
        let mut update = Self::update(&self.id);
        if sets.has(PLACE) {
            update = update.set(|robot| robot.team().to(&self.team));
        }
        if sets.has(ADDRESS) {
            update = update.set(|robot| robot.email().to(&self.email));
        }
        if sets.has(COUNT) {
            update = update.set(|robot| robot.wins().add(1_u32));
        }
        update
    }
}

impl Member for Session {
    fn wrap(self) -> Register {
        Register::Session(self)
    }
    fn over<'a>(&'a mut self, at: SystemTime, table: &'a Table<Register>) -> Sending<'a, Written> {
        self.save().at(at).send(table)
    }
    fn add_over<'a>(&'a mut self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(self.save())
    }
    fn deleted(&self) -> Delete<Self> {
        Self::delete(&self.user, self.number)
    }
    fn add_check<'a>(&self, transaction: Transaction<'a, Register>) -> Transaction<'a, Register> {
        transaction.add(Self::check(&self.user, self.number))
    }
    fn updated(&self, sets: Sets, expect: Option<u64>) -> Update<Self> {
        let mut update = Self::update(&self.user, self.number);
        if sets.has(PLACE) {
            update = update.set(|session| session.device().to(&self.device));
        }
        if sets.has(ADDRESS) {
            update = update.set(|session| session.ends().to(self.ends));
        }
        if sets.has(COUNT) {
            update = update.set(|session| session.hits().add(1_u32));
        }
        match expect {
            // of the field's type: a greater one cannot be expected
            Some(version) => update.expect_version(u8::try_from(version).unwrap()),
            None => update,
        }
    }
}
