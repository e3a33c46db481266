//! A day of two tenants, from their signing up to signing out everywhere.

use crate::model::{Action, Directory, Event, Membership, OpenSession, Role, Saas, Session, Team, Tenant, User};
use crate::{patterns, print};
use dynamo_runtime::prelude::*;
use std::error::Error;
use std::io::Write;
use ulid::Ulid;

/// The day, in milliseconds since 1970: 2026-01-15 at 10:00 UTC.
const MORNING: u64 = 1_768_471_200_000;
const MONTH: &str = "2026-01";
/// Long after: an expired session would be left out of some answers.
const EXPIRES: u64 = 4_102_444_800;

/// An event, `minute` minutes after ten. Its id is not random, so that every tour is the same.
fn event(tenant: &str, minute: u64, actor: &str, action: Action, what: &str) -> Event {
    Event {
        tenant: tenant.to_owned(),
        month: MONTH.to_owned(),
        id: Ulid::from_parts(MORNING + minute * 60_000, u128::from(minute)),
        actor: actor.to_owned(),
        action,
        what: what.to_owned(),
    }
}

fn user(tenant: &str, user: &str, email: &str, name: &str) -> User {
    User {
        tenant: tenant.to_owned(),
        user: user.to_owned(),
        email: email.to_owned(),
        name: name.to_owned(),
        version: 0,
    }
}

fn tenant(tenant: &str, company: &str) -> Tenant {
    Tenant {
        tenant: tenant.to_owned(),
        company: company.to_owned(),
    }
}

fn membership(tenant: &str, team: &str, user: &str, role: Role) -> Membership {
    Membership {
        tenant: tenant.to_owned(),
        team: team.to_owned(),
        user: user.to_owned(),
        role,
    }
}

pub(crate) async fn tour(table: &Table<Saas>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writes(table, out).await?;
    reads(table, out).await?;
    sessions(table, out).await
}

async fn writes(table: &Table<Saas>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let (acme, ada) = (tenant("acme", "Acme Ltd"), user("acme", "ada", "ada@example.com", "Ada Byron"));
    let signing_up = || patterns::sign_up(&acme, &ada);
    print::asked("Acme signs up, with Ada as its first user", &signing_up().to_sdk(table)?, out)?;
    let outcome = signing_up().send(table).await;
    print::ended(outcome.map(|_| "the tenant and its user are there".to_owned()), out)?;

    let other = patterns::sign_up(&tenant("globex", "Globex"), &user("globex", "ada", "ada@example.com", "Ada Nwosu"));
    other.send(table).await?;
    let forged = patterns::sign_up(
        &tenant("acme#TEAM", "Mallory Inc"),
        &user("acme#TEAM", "eve", "eve@example.com", "Eve"),
    );
    print::asked("Somebody signs up as the tenant `acme#TEAM`", &[], out)?;
    print::ended(forged.send(table).await.map(|_| "never".to_owned()), out)?;

    let teams = [("core", "Core platform"), ("web", "Web shop")];
    for (team, title) in teams {
        let (tenant, team, title) = ("acme".to_owned(), team.to_owned(), title.to_owned());
        Team { tenant, team, title }.create().send(table).await?;
    }
    let invited = [("ben", "ben@example.com", "Ben Okafor"), ("cleo", "cleo@example.com", "Cleo Ruiz")];
    for (minute, (id, email, name)) in (1..).zip(invited) {
        let event = event("acme", minute, "ada", Action::Invite, id);
        patterns::invite(&user("acme", id, email, name), &event).send(table).await?;
    }
    let twin = patterns::invite(
        &user("acme", "dan", "Ben@Example.com", "Dan Levi"),
        &event("acme", 3, "ada", Action::Invite, "dan"),
    );
    print::asked("Ada invites Dan by an email that Ben of Acme has", &[], out)?;
    print::ended(twin.send(table).await.map(|_| "never".to_owned()), out)?;

    let change = patterns::change_email("acme", "ben", "ben@acme.example");
    print::ended(
        change
            .send(table)
            .await
            .map(|user| format!("{} has a new email, at version {}", user.name, user.version)),
        out,
    )?;

    let joined = [
        ("core", "ada", Role::Lead),
        ("core", "ben", Role::Member),
        ("web", "ada", Role::Member),
        ("web", "cleo", Role::Lead),
    ];
    for (minute, (team, user, role)) in (10..).zip(joined) {
        let event = event("acme", minute, "ada", Action::Join, &format!("{user} to {team}"));
        let membership = membership("acme", team, user, role);
        let joining = || patterns::join(&membership, &event);
        if minute == 10 {
            print::asked(
                "Ada joins the core team, which has to be there, as she has",
                &joining().to_sdk(table)?,
                out,
            )?;
        }
        joining().send(table).await?;
    }
    let nowhere = patterns::join(
        &membership("acme", "sales", "ben", Role::Lead),
        &event("acme", 15, "ada", Action::Join, "ben to sales"),
    );
    print::asked("Ben joins a team that is not there", &[], out)?;
    print::ended(nowhere.send(table).await.map(|_| "never".to_owned()), out)?;
    Ok(())
}

async fn reads(table: &Table<Saas>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let directory = patterns::directory("acme");
    print::asked("The directory of Acme", &directory.to_sdk(table)?, out)?;
    let entry = |entry: &Directory| match entry {
        Directory::Tenant(tenant) => format!("tenant  {}", tenant.company),
        Directory::Team(team) => format!("team    {}", team.title),
        Directory::User(user) => format!("user    {} <{}>", user.name, user.email),
    };
    print::answered(&directory.all(table).await?, entry, out)?;

    let ben = patterns::user("acme", "ben");
    print::asked("Ben of Acme", &ben.to_sdk(table)?, out)?;
    print::answered(
        ben.send(table).await?.as_slice(),
        |user| format!("{} <{}>", user.name, user.email),
        out,
    )?;

    let of_team = patterns::users_of_team("acme", "core");
    print::asked("Who is in the core team", &of_team.to_sdk(table)?, out)?;
    print::answered(&of_team.all(table).await?, |one| format!("{} ({:?})", one.user, one.role), out)?;

    let of_user = patterns::teams_of_user("acme", "ada");
    print::asked("Which teams Ada is in, by the inverted index", &of_user.to_sdk(table)?, out)?;
    print::answered(&of_user.all(table).await?, |one| format!("{} ({:?})", one.team, one.role), out)?;

    let log = patterns::log("acme", MONTH).limit(3);
    print::asked("The last three lines of Acme's log", &log.to_sdk(table)?, out)?;
    let line = |event: &Event| format!("{}  {} {:?} {}", event.id, event.actor, event.action, event.what);
    print::answered(&log.send(table).await?.items, line, out)?;

    let since = Ulid::from_parts(MORNING + 11 * 60_000, 0);
    let deeds = patterns::deeds("acme", "ada", Action::Join, since);
    print::asked("Whom Ada has put into teams since 10:11", &deeds.to_sdk(table)?, out)?;
    print::answered(&deeds.all(table).await?, line, out)?;
    Ok(())
}

async fn sessions(table: &Table<Saas>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for (token, user, device) in [("t1", "ada", "laptop"), ("t2", "ada", "phone"), ("t3", "ben", "laptop")] {
        let session = Session {
            tenant: "acme".to_owned(),
            token: token.to_owned(),
            user: user.to_owned(),
            device: device.to_owned(),
            expires: EXPIRES,
        };
        patterns::sign_in(&session).send(table).await?;
    }
    let session = patterns::session("acme", "t1");
    print::asked("Who a token belongs to", &session.to_sdk(table)?, out)?;
    print::answered(session.send(table).await?.as_slice(), |session| session.user.clone(), out)?;

    let devices = patterns::devices("acme", "ada");
    print::asked(
        "Where Ada is signed in: a view of what the index holds",
        &devices.to_sdk(table)?,
        out,
    )?;
    print::answered(&devices.all(table).await?, |open: &OpenSession| open.device.clone(), out)?;

    let open = patterns::sessions("acme", "ada").all(table).await?;
    let signing_out = patterns::sign_out(&open);
    print::asked("Ada signs out everywhere, by one batch of deletes", &[], out)?;
    signing_out.send(table).await?;
    let left = patterns::devices("acme", "ada").all(table).await?;
    print::ended(
        Ok::<_, &str>(format!("{} sessions have ended, {} are left", open.len(), left.len())),
        out,
    )?;
    Ok(())
}
