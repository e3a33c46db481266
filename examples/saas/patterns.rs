//! The access patterns, as requests: plain values, which the caller sends to a table.

use crate::model::{Action, Directory, Event, Membership, OpenSession, Saas, Session, Team, Tenant, User};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Create, Get, Gsi, Hydrated, Projected, Query, Update};
use ulid::Ulid;

/// A tenant with its teams and users.
pub(crate) fn directory(tenant: &str) -> Query<Directory> {
    Directory::query(Tenant::partition(tenant))
}

/// A user as it stands now.
pub(crate) fn user(tenant: &str, user: &str) -> Get<User> {
    User::get(tenant, user).consistent()
}

pub(crate) fn users_of_team(tenant: &str, team: &str) -> Query<Membership> {
    Membership::by_tenant_and_team(tenant, team)
}

pub(crate) fn teams_of_user(tenant: &str, user: &str) -> Query<Membership, Gsi<1>> {
    Membership::by_tenant_and_user(tenant, user)
}

/// What happened in a month, the newest first.
pub(crate) fn log(tenant: &str, month: &str) -> Query<Event> {
    Event::by_tenant_and_month(tenant, month).descending()
}

/// What a user did of one kind, from an event on, the newest first.
pub(crate) fn deeds(tenant: &str, actor: &str, action: Action, since: Ulid) -> Query<Event, Gsi<2>> {
    let since = Event::by_tenant_and_actor(tenant, actor).range(|sk| sk.action().eq(action).id().ge(since));
    since.descending()
}

/// The session of a token, unless it has expired.
pub(crate) fn session(tenant: &str, token: &str) -> Get<Session> {
    Session::get(tenant, token).live()
}

/// Where a user is signed in now, as a view without the token.
pub(crate) fn devices(tenant: &str, user: &str) -> Query<OpenSession, Projected<Gsi<3>>> {
    Session::by_tenant_and_user(tenant, user).live().project()
}

/// The sessions of a user, with the tokens, which are fetched from the table.
pub(crate) fn sessions(tenant: &str, user: &str) -> Query<Session, Hydrated<Gsi<3>>> {
    Session::by_tenant_and_user(tenant, user).hydrate()
}

/// A tenant with its first user: both, or neither.
pub(crate) fn sign_up<'a>(tenant: &Tenant, first: &User) -> Transaction<'a, Saas> {
    Transaction::new().add(tenant.create()).add(first.create())
}

/// A user whose email nobody of the tenant has, and a line in the log.
pub(crate) fn invite<'a>(user: &User, event: &Event) -> Transaction<'a, Saas> {
    Transaction::new().add(user.create()).add(event.create())
}

pub(crate) fn change_email(tenant: &str, user: &str, email: &str) -> Update<User> {
    User::update(tenant, user).set(|user| user.email().to(email))
}

/// A user in a team, if both are there, and a line in the log.
pub(crate) fn join<'a>(membership: &Membership, event: &Event) -> Transaction<'a, Saas> {
    let Membership { tenant, team, user, .. } = membership;
    Transaction::new()
        .add(Team::exists(tenant, team))
        .add(User::exists(tenant, user))
        .add(membership.create())
        .add(event.create())
}

pub(crate) fn sign_in(session: &Session) -> Create<'_, Session> {
    session.create()
}

/// The end of these sessions, as [`sessions`] has found them.
pub(crate) fn sign_out(sessions: &[Session]) -> BatchWrite<Saas> {
    BatchWrite::new().delete_all(sessions.iter().map(Session::primary_key))
}
