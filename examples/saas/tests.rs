//! The tour as it is printed, and the access patterns that it exercises.

use crate::model::{Saas, Session};
use crate::{patterns, tour};
use dynamo_runtime::prelude::*;

async fn toured(table: &Table<Saas>) -> String {
    let mut out = Vec::new();
    tour::tour(table, &mut out).await.unwrap();
    String::from_utf8(out).unwrap()
}

/// The lines between a heading and the next.
fn section<'t>(tour: &'t str, heading: &str) -> Vec<&'t str> {
    let (_, from) = tour.split_once(heading).unwrap();
    let lines = from.lines().skip(1).take_while(|line| line.is_empty() || line.starts_with(' '));
    lines.filter(|line| !line.is_empty()).map(str::trim).collect()
}

#[tokio::test]
async fn the_tour_exercises_every_pattern() {
    let table = Table::<Saas>::embedded().await.unwrap().recording();
    let _ = toured(&table).await;
    let left: Vec<String> = table.unexercised_patterns().iter().map(ToString::to_string).collect();
    assert_eq!(left, Vec::<String>::new());
}

#[tokio::test]
async fn the_directory_is_one_query_in_the_order_of_its_keys() {
    let tour = toured(&Table::<Saas>::embedded().await.unwrap()).await;
    let directory = section(&tour, "The directory of Acme");
    assert_eq!(
        directory[directory.len() - 6..],
        [
            "team    Core platform",
            "team    Web shop",
            "tenant  Acme Ltd",
            "user    Ada Byron <ada@example.com>",
            "user    Ben Okafor <ben@acme.example>",
            "user    Cleo Ruiz <cleo@example.com>",
        ]
    );
}

#[tokio::test]
async fn memberships_are_read_from_both_ends() {
    let tour = toured(&Table::<Saas>::embedded().await.unwrap()).await;
    let of_team = section(&tour, "Who is in the core team");
    assert_eq!(of_team[of_team.len() - 2..], ["ada (Lead)", "ben (Member)"]);
    let of_user = section(&tour, "Which teams Ada is in");
    assert_eq!(of_user[of_user.len() - 2..], ["core (Lead)", "web (Member)"]);
}

#[tokio::test]
async fn a_session_that_has_expired_is_no_place_to_be_signed_in() {
    let table = Table::<Saas>::embedded().await.unwrap();
    for (token, device, expires) in [("t1", "laptop", 1), ("t2", "phone", 4_102_444_800)] {
        let session = Session {
            tenant: "acme".to_owned(),
            token: token.to_owned(),
            user: "ada".to_owned(),
            device: device.to_owned(),
            expires,
        };
        patterns::sign_in(&session).send(&table).await.unwrap();
    }
    let open = patterns::devices("acme", "ada").all(&table).await.unwrap();
    assert_eq!(open.iter().map(|open| open.device.as_str()).collect::<Vec<_>>(), ["phone"]);
}

#[tokio::test]
async fn what_must_not_be_is_refused() {
    let tour = toured(&Table::<Saas>::embedded().await.unwrap()).await;
    assert!(section(&tour, "Somebody signs up")[0].contains("it contains the separator `#`"));
    assert!(section(&tour, "Ada invites Dan")[0].contains("another item has the value of `TENANT#<tenant>#EMAIL#<email:lower>`"));
    assert!(section(&tour, "Ben joins a team that is not there")[0].starts_with("error: "));
}

#[test]
fn the_documented_patterns_are_the_declared_ones() {
    let documented: String = include_str!("model.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//! "))
        .filter(|line| line.starts_with('|'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(documented, Saas::schema().access_patterns().to_string());
}
