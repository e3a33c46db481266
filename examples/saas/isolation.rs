//! Whatever is typed in as one tenant, it neither writes nor reads what is another's.

use crate::model::{Action, Directory, Event, Membership, Role, Saas, Session, Team, Tenant, User};
use crate::patterns;
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, SdkInput};
use proptest::prelude::*;
use std::collections::HashMap;
use ulid::Ulid;

/// All that somebody may type in.
#[derive(Debug, Clone)]
struct Typed {
    tenant: String,
    user: String,
    team: String,
    email: String,
    month: String,
    token: String,
}

/// Names of tenants that could be taken for the beginning of one another's keys.
fn tenant() -> impl Strategy<Value = String> {
    let nasty = vec![
        "a", "ab", "a#USER", "a#TEAM#b", "a#", "#a", "TENANT", "TENANT#a", "", " ", "a\0", "A", "é",
    ];
    prop_oneof![4 => prop::sample::select(nasty).prop_map(str::to_owned), 1 => ".{0,8}"]
}

/// What else may be typed in: parts of keys, and anything.
fn text() -> impl Strategy<Value = String> {
    let nasty = vec!["b", "#", "b#USER#b", "USER#b", "TENANT#ab", "TENANT#a#USER#b", "#UNIQUE", "", "$23"];
    prop_oneof![
        4 => prop::sample::select(nasty).prop_map(str::to_owned),
        2 => ".{0,12}",
        1 => "[a#]{1000,3000}",
    ]
}

fn typed() -> impl Strategy<Value = Typed> {
    (tenant(), text(), text(), text(), text(), text()).prop_map(|(tenant, user, team, email, month, token)| Typed {
        tenant,
        user,
        team,
        email,
        month,
        token,
    })
}

impl Typed {
    fn tenant(&self) -> Tenant {
        Tenant {
            tenant: self.tenant.clone(),
            company: self.tenant.clone(),
        }
    }

    fn user(&self) -> User {
        User {
            tenant: self.tenant.clone(),
            user: self.user.clone(),
            email: self.email.clone(),
            name: self.user.clone(),
            version: 0,
        }
    }

    fn team(&self) -> Team {
        Team {
            tenant: self.tenant.clone(),
            team: self.team.clone(),
            title: self.team.clone(),
        }
    }

    fn membership(&self) -> Membership {
        Membership {
            tenant: self.tenant.clone(),
            team: self.team.clone(),
            user: self.user.clone(),
            role: Role::Member,
        }
    }

    fn event(&self) -> Event {
        Event {
            tenant: self.tenant.clone(),
            month: self.month.clone(),
            id: Ulid::from_parts(1, 1),
            actor: self.user.clone(),
            action: Action::Join,
            what: self.team.clone(),
        }
    }

    /// The device tells the tenant, which the view of a session does not hold.
    fn session(&self) -> Session {
        Session {
            tenant: self.tenant.clone(),
            token: self.token.clone(),
            user: self.user.clone(),
            device: self.tenant.clone(),
            expires: 4_102_444_800,
        }
    }

    /// Every item that can be written with this, guards included: what is refused is no item.
    fn items(&self, table: &Table<Saas>) -> Vec<Item> {
        let inviting = patterns::invite(&self.user(), &self.event()).to_sdk(table).unwrap_or_default();
        let puts = inviting.into_iter().flat_map(|input| match input {
            SdkInput::TransactWriteItems(transaction) => transaction.transact_items().to_vec(),
            other => panic!("{other:?}"),
        });
        let puts = puts.filter_map(|action| action.put().map(|put| put.item().clone()));
        let items = [
            Saas::to_item(&self.tenant()),
            Saas::to_item(&self.user()),
            Saas::to_item(&self.team()),
            Saas::to_item(&self.membership()),
            Saas::to_item(&self.event()),
            Saas::to_item(&self.session()),
        ];
        items.into_iter().flatten().chain(puts).collect()
    }

    /// What every read asks for: each attribute that has to have a value.
    fn asked(&self, table: &Table<Saas>) -> Vec<Item> {
        let Self {
            tenant,
            user,
            team,
            email,
            month,
            token,
        } = self;
        let inputs = [
            patterns::directory(tenant).to_sdk(table),
            patterns::user(tenant, user).to_sdk(table),
            patterns::users_of_team(tenant, team).to_sdk(table),
            patterns::teams_of_user(tenant, user).to_sdk(table),
            patterns::log(tenant, month).to_sdk(table),
            patterns::deeds(tenant, user, Action::Join, Ulid::from_parts(0, 0)).to_sdk(table),
            patterns::session(tenant, token).to_sdk(table),
            patterns::devices(tenant, user).to_sdk(table),
            patterns::sessions(tenant, user).to_sdk(table),
            patterns::change_email(tenant, user, email).to_sdk(table),
        ];
        inputs.into_iter().flatten().flatten().map(|input| wanted(&input)).collect()
    }
}

/// The attributes that an item must have to be reached by a request, as the SDK is given it.
fn wanted(input: &SdkInput) -> Item {
    match input {
        SdkInput::GetItem(get) => get.key().cloned().unwrap_or_default(),
        SdkInput::UpdateItem(update) => update.key().cloned().unwrap_or_default(),
        SdkInput::Query(query) => {
            let (names, values) = (
                query.expression_attribute_names().unwrap(),
                query.expression_attribute_values().unwrap(),
            );
            let equal = query.key_condition_expression().unwrap().split(" AND ");
            let equal = equal.filter_map(|condition| condition.split_once(" = "));
            equal.map(|(name, value)| (names[name].clone(), values[value].clone())).collect()
        }
        other => panic!("{other:?}"),
    }
}

fn reaches(wanted: &Item, item: &Item) -> bool {
    wanted.iter().all(|(name, value)| item.get(name) == Some(value))
}

fn key(item: &Item) -> [Option<&AttributeValue>; 2] {
    [item.get("PK"), item.get("SK")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_input_reaches_the_keys_of_another_tenant(mine in typed(), theirs in typed()) {
        prop_assume!(mine.tenant != theirs.tenant);
        let table = Table::<Saas>::detached();
        let items = theirs.items(&table);
        for written in mine.items(&table) {
            let own = format!("TENANT#{}", mine.tenant);
            let pk = written["PK"].as_s().unwrap();
            prop_assert!(pk.strip_prefix(&own).is_some_and(|rest| rest.is_empty() || rest.starts_with('#')));
            prop_assert!(items.iter().all(|item| key(item) != key(&written)));
        }
        for wanted in mine.asked(&table) {
            prop_assert!(!wanted.is_empty());
            prop_assert!(items.iter().all(|item| !reaches(&wanted, item)));
        }
    }

    /// The test above would see it: with one tenant, what is written is what is asked for.
    #[test]
    fn every_input_reaches_its_own(name in "[a-z]{1,8}") {
        let typed = Typed { tenant: name.clone(), user: name.clone(), team: name.clone(), email: name.clone(), month: name.clone(), token: name };
        let table = Table::<Saas>::detached();
        let items = typed.items(&table);
        for wanted in typed.asked(&table) {
            prop_assert!(items.iter().any(|item| reaches(&wanted, item)));
        }
    }
}

/// Writes what can be written; what is refused is not there.
async fn fill(table: &Table<Saas>, typed: &Typed) {
    let _ = patterns::sign_up(&typed.tenant(), &typed.user()).send(table).await;
    let _ = typed.team().create().send(table).await;
    let _ = patterns::join(&typed.membership(), &typed.event()).send(table).await;
    let _ = patterns::sign_in(&typed.session()).send(table).await;
}

/// The tenants of all that the reads of a tenant answer, and how much that is.
async fn tenants_read(table: &Table<Saas>, typed: &Typed) -> HashMap<String, usize> {
    let Typed {
        tenant,
        user,
        team,
        month,
        token,
        ..
    } = typed;
    let mut tenants = HashMap::new();
    let mut add = |tenant: String| *tenants.entry(tenant).or_default() += 1;
    for entry in patterns::directory(tenant).all(table).await.unwrap_or_default() {
        add(match entry {
            Directory::Tenant(tenant) => tenant.tenant,
            Directory::Team(team) => team.tenant,
            Directory::User(user) => user.tenant,
        });
    }
    let user_found = patterns::user(tenant, user).send(table).await.unwrap_or_default();
    user_found.into_iter().for_each(|user| add(user.tenant));
    let of_team = patterns::users_of_team(tenant, team).all(table).await.unwrap_or_default();
    let of_user = patterns::teams_of_user(tenant, user).all(table).await.unwrap_or_default();
    of_team.into_iter().chain(of_user).for_each(|one| add(one.tenant));
    let log = patterns::log(tenant, month).all(table).await.unwrap_or_default();
    let deeds = patterns::deeds(tenant, user, Action::Join, Ulid::from_parts(0, 0)).all(table).await;
    log.into_iter().chain(deeds.unwrap_or_default()).for_each(|event| add(event.tenant));
    let session = patterns::session(tenant, token).send(table).await.unwrap_or_default();
    let sessions = patterns::sessions(tenant, user).all(table).await.unwrap_or_default();
    session.into_iter().chain(sessions).for_each(|session| add(session.tenant));
    let devices = patterns::devices(tenant, user).all(table).await.unwrap_or_default();
    devices.into_iter().for_each(|open| add(open.device));
    tenants
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_read_answers_what_is_another_tenants(all in prop::collection::vec(typed(), 2..8)) {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let table = Table::<Saas>::embedded().await.unwrap();
            for typed in &all {
                fill(&table, typed).await;
            }
            for typed in &all {
                let read = tenants_read(&table, typed).await;
                assert!(read.keys().all(|tenant| *tenant == typed.tenant), "{typed:?}");
            }
        });
    }
}

#[tokio::test]
async fn two_tenants_with_the_same_users_see_their_own() {
    let table = Table::<Saas>::embedded().await.unwrap();
    let typed = ["acme", "globex"].map(|tenant| Typed {
        tenant: tenant.to_owned(),
        user: "ada".to_owned(),
        team: "core".to_owned(),
        email: "ada@example.com".to_owned(),
        month: "2026-01".to_owned(),
        token: "t".to_owned(),
    });
    for typed in &typed {
        fill(&table, typed).await;
    }
    for typed in &typed {
        let read = tenants_read(&table, typed).await;
        // the directory has three; then a user, a membership by both keys, an event by both, a session by three
        assert_eq!(read, HashMap::from([(typed.tenant.clone(), 11)]));
    }
}
