//! Tables made by others: without type tags, with an inverted index, and with names and separators of their own.

use super::s;
use aws_sdk_dynamodb::types::ScalarAttributeType;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, SdkInput};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("t|<team>")]
#[sk("meta")]
struct Team {
    team: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("t|<team>")]
#[sk("u|<user>")]
#[gsi1(pk = "u|<user>", sk = "t|<team>", query = teams_of)]
struct Membership {
    team: String,
    user: String,
    role: String,
    #[version]
    version: u64,
}

/// Between the memberships of its team, and in the inverted index without a key there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("t|<team>|open")]
#[sk("u|<user>")]
struct Invitation {
    team: String,
    user: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("t|<team>")]
#[sk("u|<user>|note|<number:03>")]
struct Note {
    team: String,
    user: String,
    number: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("u|<user>")]
#[sk("meta")]
#[unique("mail|<mail>")]
struct User {
    user: String,
    mail: String,
    // the name by which a table with tags would know its type
    #[serde(rename = "entityType")]
    kind: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "club", pk = "Id", sk = "Range", untagged, gsi1(name = "inverted", pk = "Range", sk = "Id"))]
enum Club {
    Team(Team),
    Membership(Membership),
    Invitation(Invitation),
    Note(Note),
    User(User),
}

fn membership(team: &str, user: &str) -> Membership {
    Membership {
        team: team.into(),
        user: user.into(),
        role: "player".into(),
        version: 1,
    }
}

fn team(team: &str) -> Team {
    Team {
        team: team.into(),
        name: "Foxes".into(),
    }
}

fn note(number: u16) -> Note {
    Note {
        team: "a".into(),
        user: "ada".into(),
        number,
    }
}

fn user() -> User {
    User {
        user: "ada".into(),
        mail: "ada@b.c".into(),
        kind: "human".into(),
    }
}

fn invitation() -> Invitation {
    Invitation {
        team: "b".into(),
        user: "ada".into(),
    }
}

async fn put(table: &Table<Club>, item: &[(&str, &str)]) {
    let item: Item = item.iter().map(|(name, value)| ((*name).to_owned(), s(value))).collect();
    let put = table.client().put_item().table_name(table.name());
    put.set_item(Some(item)).send().await.unwrap();
}

/// Teams a and b with their members, notes and an invitation, a user with a guard, and two items that no entity can have written.
async fn filled() -> (Table<Club>, Wire) {
    let (table, wire) = wired::<Club>().await;
    for id in ["a", "b"] {
        team(id).create().send(&table).await.unwrap();
    }
    for (team, user) in [("a", "ada"), ("a", "bob"), ("b", "ada"), ("c", "ada")] {
        membership(team, user).create().send(&table).await.unwrap();
    }
    for number in 1..=2 {
        note(number).create().send(&table).await.unwrap();
    }
    invitation().create().send(&table).await.unwrap();
    user().create().send(&table).await.unwrap();
    put(&table, &[("Id", "t|a"), ("Range", "u|ada|strange")]).await;
    put(&table, &[("Id", "x"), ("Range", "u|ada")]).await;
    wire.clear();
    (table, wire)
}

async fn stored(table: &Table<Club>, pk: &str, sk: &str) -> Item {
    let get = table.client().get_item().table_name(table.name());
    get.key("Id", s(pk)).key("Range", s(sk)).send().await.unwrap().item.unwrap()
}

#[test]
fn an_item_has_no_tag_and_is_told_by_its_key() {
    let item = Club::to_item(&team("a")).unwrap();
    let expected = [("Id", "t|a"), ("Range", "meta"), ("team", "a"), ("name", "Foxes")];
    assert_eq!(item, expected.map(|(name, value)| (name.to_owned(), s(value))).into());
    assert_eq!(Club::from_item(item).unwrap(), Club::Team(team("a")));
    // a key attribute is stored once, for the table and for its inverted index
    assert_eq!(Club::to_item(&membership("a", "ada")).unwrap().len(), 6);
    for entity in [Club::to_item(&note(1)), Club::to_item(&user()), Club::to_item(&invitation())] {
        let item = entity.unwrap();
        let range = item["Range"].clone();
        let read = Club::from_item(item).unwrap();
        assert_eq!(matches!(read, Club::Note(_)), range == s("u|ada|note|001"), "{read:?}");
    }
    let strange = Item::from([("Id".to_owned(), s("t|secret")), ("Range".to_owned(), s("u|a|b"))]);
    let error = Club::from_item(strange).unwrap_err();
    assert!(error.is_decode());
    assert_eq!(
        error.to_string(),
        "no entity of the table can have written the item's key; there are Team(t|<team>, meta), Membership(t|<team>, u|<user>), \
         Invitation(t|<team>|open, u|<user>), Note(t|<team>, u|<user>|note|<number:03>), User(u|<user>, meta)"
    );
}

#[tokio::test]
async fn typed_reads_return_their_type() {
    let (table, wire) = filled().await;
    let members = || Membership::by_team("a");
    let both = [membership("a", "ada"), membership("a", "bob")];
    for size in [1, 2, 100] {
        assert_eq!(members().page_size(size).all(&table).await.unwrap(), both);
        assert_eq!(members().page_size(size).count(&table).await.unwrap(), 2);
        assert_eq!(Note::by_team("a").page_size(size).all(&table).await.unwrap(), [note(1), note(2)]);
        assert_eq!(Team::by_team("a").page_size(size).count(&table).await.unwrap(), 1);
        assert_eq!(Membership::scan().page_size(size).count(&table).await.unwrap(), 4);
        assert_eq!(Club::scan().page_size(size).count(&table).await.unwrap(), 10);
    }
    // the service is asked for no tag, and skips nothing
    for operation in ["Query", "Scan"] {
        assert!(wire.bodies(operation).iter().all(|body| body.get("FilterExpression").is_none()));
    }
    let page = members().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (2, 1), "the strange one was between them");
    let mut scanned = Membership::scan().all(&table).await.unwrap();
    scanned.sort_by_key(|member| (member.user.clone(), member.team.clone()));
    assert_eq!(
        scanned[..3],
        [membership("a", "ada"), membership("b", "ada"), membership("c", "ada")]
    );
    let everything = Club::query(Team::partition("a")).send(&table).await.unwrap();
    assert_eq!((everything.items.len(), everything.skipped), (5, 1));
    assert_eq!(Club::query(Team::partition("a")).count(&table).await.unwrap(), 5);
    // a guard is no stranger
    assert_eq!(Club::scan().send(&table).await.unwrap().skipped, 2);
}

#[tokio::test]
async fn a_strict_count_knows_guards_as_a_strict_read_does() {
    let table = Table::<Club>::embedded().await.unwrap();
    let user = User {
        user: "ada".into(),
        mail: "ada@b.c".into(),
        kind: "person".into(),
    };
    user.create().send(&table).await.unwrap();
    assert_eq!(Club::scan().strict().all(&table).await.unwrap(), [Club::User(user)]);
    assert_eq!(Club::scan().strict().count(&table).await.unwrap(), 1);
}

#[tokio::test]
async fn filters_count_and_limit_as_with_tags() {
    let (table, wire) = filled().await;
    let players = || Membership::by_team("a").filter(|m| m.role().eq("player"));
    assert_eq!(players().count(&table).await.unwrap(), 2);
    let count = &wire.bodies("Query")[0];
    assert_eq!(count["FilterExpression"].as_str().unwrap().matches('=').count(), 1);
    let names = count["ExpressionAttributeNames"].as_object().unwrap();
    let projected: Vec<_> = count["ProjectionExpression"]
        .as_str()
        .unwrap()
        .split(", ")
        .map(|name| &names[name])
        .collect();
    assert_eq!(projected, ["Id", "Range"]);
    assert_eq!(players().limit(1).all(&table).await.unwrap(), [membership("a", "ada")]);
    let page = Membership::by_team("a").limit(1).send(&table).await.unwrap();
    let rest = Membership::by_team("a").after(page.cursor).send(&table).await.unwrap();
    assert_eq!(rest.items, [membership("a", "bob")]);
}

#[tokio::test]
async fn a_strict_read_refuses_what_no_entity_wrote() {
    let (table, wire) = filled().await;
    let error = Membership::by_team("a").strict().send(&table).await.unwrap_err();
    assert!(error.is_decode() && error.key().is_some(), "{error}");
    assert!(Membership::by_team("a").strict().count(&table).await.unwrap_err().is_decode());
    assert!(Club::scan().strict().all(&table).await.unwrap_err().is_decode());
    assert!(Club::scan().strict().count(&table).await.unwrap_err().is_decode());
    assert_eq!(Membership::by_team("b").strict().count(&table).await.unwrap(), 1);
    wire.clear();
    // the service would leave out the strange ones with the others
    let filtered = Membership::by_team("a").filter(|m| m.role().eq("player")).strict();
    let error = filtered.send(&table).await.unwrap_err();
    assert!(
        error.to_string().starts_with("`strict` cannot be together with `filter` or `live`"),
        "{error}"
    );
    assert_eq!(wire.count("Query"), 0);
}

#[tokio::test]
async fn writes_leave_no_tag() {
    let (table, wire) = filled().await;
    let upserted = Membership::update("d", "eve")
        .upsert()
        .set(|m| m.role().to("coach"))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((upserted.role.as_str(), upserted.version), ("coach", 1));
    let update = &wire.bodies("UpdateItem")[0];
    let names: Vec<_> = update["ExpressionAttributeNames"].as_object().unwrap().values().collect();
    assert!(!names.contains(&&json!("Range")) && !names.contains(&&json!("Id")), "{update}");
    let full = Club::to_item(&Membership {
        role: "coach".into(),
        ..membership("d", "eve")
    })
    .unwrap();
    assert_eq!(stored(&table, "t|d", "u|eve").await, full);
    assert_eq!(Membership::teams_of("eve").all(&table).await.unwrap(), [upserted]);

    let guard = stored(&table, "mail|ada@b.c", "#UNIQUE").await;
    let mut attributes: Vec<_> = guard.keys().map(String::as_str).collect();
    attributes.sort_unstable();
    assert_eq!(attributes, ["Id", "Range", "ownerPK", "ownerSK", "ownerType"]);
    let other = User {
        user: "eve".into(),
        ..user()
    };
    assert!(other.create().send(&table).await.unwrap_err().is_unique_violation());
    User::delete("ada").send(&table).await.unwrap();
    other.create().send(&table).await.unwrap();

    let error = team("a").create().send(&table).await.unwrap_err();
    assert_eq!(error.current::<Team>(), Some(team("a")));
    assert_eq!(error.current::<Membership>(), None);
}

#[tokio::test]
async fn batches_and_transactions_read_by_key() {
    let (table, _) = filled().await;
    let found = BatchGet::new()
        .key(Team::key("a"))
        .key(Note::key("a", "ada", 1))
        .key(User::key("ada"));
    let mut found = found.send(&table).await.unwrap();
    found.sort_by_key(|found| format!("{found:?}"));
    assert_eq!(found, [Club::Note(note(1)), Club::Team(team("a")), Club::User(user())]);
    let (found, none) = TransactGet::new()
        .add(Team::get("a"))
        .add(Membership::get("a", "zoe"))
        .send(&table)
        .await
        .unwrap();
    assert_eq!((found, none), (Some(team("a")), None));
}

#[tokio::test]
async fn an_inverted_index_reads_the_table_the_other_way() {
    let (table, wire) = filled().await;
    let teams = || Membership::teams_of("ada");
    let all = ["a", "b", "c"].map(|team| membership(team, "ada"));
    for size in [1, 2, 100] {
        assert_eq!(teams().page_size(size).all(&table).await.unwrap(), all);
        assert_eq!(teams().page_size(size).count(&table).await.unwrap(), 3);
        let from_b = teams().range(|sk| sk.team().ge("b")).page_size(size);
        assert_eq!(from_b.all(&table).await.unwrap(), all[1..]);
    }
    for body in wire.bodies("Query") {
        if let Some(start) = body.get("ExclusiveStartKey") {
            let names: Vec<_> = start.as_object().unwrap().keys().collect();
            assert_eq!(names, ["Id", "Range"]);
        }
    }
    let first = teams().descending().limit(1).send(&table).await.unwrap();
    let rest = teams().descending().after(first.cursor).send(&table).await.unwrap();
    assert_eq!(
        (first.items, rest.items),
        (vec![all[2].clone()], vec![all[1].clone(), all[0].clone()])
    );
    // every item is in it, whoever declares it
    let everything = Club::query(Membership::teams_of_partition("ada")).send(&table).await.unwrap();
    assert_eq!((everything.items.len(), everything.skipped), (4, 1));
    assert!(everything.items.contains(&Club::Invitation(invitation())));

    let described = table
        .client()
        .describe_table()
        .table_name("club")
        .send()
        .await
        .unwrap()
        .table
        .unwrap();
    let mut attributes = described.attribute_definitions.unwrap();
    attributes.sort_by_key(|attribute| attribute.attribute_name.clone());
    let attributes: Vec<_> = attributes
        .iter()
        .map(|a| (a.attribute_name.as_str(), a.attribute_type.clone()))
        .collect();
    assert_eq!(attributes, [("Id", ScalarAttributeType::S), ("Range", ScalarAttributeType::S)]);
}

/// The same entities in a table that has tags.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "club",
    pk = "Id",
    sk = "Range",
    type_attribute = "_type",
    gsi1(name = "inverted", pk = "Range", sk = "Id")
)]
enum Tagged {
    Team(Team),
    Membership(Membership),
    Invitation(Invitation),
    Note(Note),
    User(User),
}

fn filter(inputs: &[SdkInput]) -> Option<&str> {
    match &inputs[0] {
        SdkInput::Query(query) => query.filter_expression(),
        _ => panic!("a query"),
    }
}

#[tokio::test]
async fn with_tags_the_service_leaves_out_who_declares_no_key_there() {
    let (table, wire) = wired::<Tagged>().await;
    membership("a", "ada").create().send(&table).await.unwrap();
    invitation().create().send(&table).await.unwrap();
    let teams = || Membership::teams_of("ada");
    assert!(
        filter(&teams().to_sdk(&table).unwrap()).is_some(),
        "an invitation can be between them"
    );
    assert_eq!(filter(&Team::by_team("a").to_sdk(&table).unwrap()), None);
    assert_eq!(teams().all(&table).await.unwrap(), [membership("a", "ada")]);
    assert_eq!(teams().strict().count(&table).await.unwrap(), 1);
    let projected = wire.bodies("Query").last().unwrap()["ExpressionAttributeNames"].clone();
    assert!(projected.as_object().unwrap().values().any(|name| name.as_str() == Some("_type")));
}

/// An item of the table without tags, in the one with tags.
async fn older(table: &Table<Tagged>, mut item: Item, without: &str) {
    item.remove(without);
    let put = table.client().put_item().table_name(table.name());
    put.set_item(Some(item)).send().await.unwrap();
}

#[tokio::test]
async fn reindex_gives_an_older_table_its_tags() {
    let (table, _) = wired::<Tagged>().await;
    older(&table, Club::to_item(&membership("a", "ada")).unwrap(), "").await;
    older(&table, Club::to_item(&note(1)).unwrap(), "").await;
    older(&table, Club::to_item(&membership("a", "bob")).unwrap(), "role").await;
    // another program's, by its tag
    let mut alien = Club::to_item(&membership("a", "dan")).unwrap();
    alien.insert("_type".to_owned(), s("ALIEN"));
    older(&table, alien, "").await;
    membership("a", "cid").create().send(&table).await.unwrap();
    assert_eq!(Membership::by_team("a").all(&table).await.unwrap(), [membership("a", "cid")]);
    let done = Membership::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (1, 0));

    let done = Membership::reindex().by_key().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (3, 1, 1));
    assert_eq!(done.rejected[0].item["Range"], s("u|bob"));
    let now = [membership("a", "ada"), membership("a", "cid")];
    assert_eq!(Membership::by_team("a").all(&table).await.unwrap(), now);
    let done = Note::reindex().by_key().page_size(1).all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (1, 1));
    let get = table
        .client()
        .get_item()
        .table_name("club")
        .key("Id", s("t|a"))
        .key("Range", s("u|ada|note|001"));
    assert_eq!(get.send().await.unwrap().item.unwrap(), Tagged::to_item(&note(1)).unwrap());
}

#[tokio::test]
async fn reindex_of_a_table_without_tags_sees_its_entity_only() {
    let (table, _) = filled().await;
    let done = Membership::reindex().page_size(3).all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (4, 0, 0));
    put(
        &table,
        &[
            ("Id", "u|bob"),
            ("Range", "meta"),
            ("user", "bob"),
            ("mail", "bob@b.c"),
            ("entityType", "human"),
        ],
    )
    .await;
    let done = User::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (2, 1), "the guard was missing");
    assert!(stored(&table, "mail|bob@b.c", "#UNIQUE").await.contains_key("ownerPK"));
}

/// Its keys are fields of the body, one of them a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("<device>")]
#[sk(number = at)]
struct Reading {
    device: String,
    at: u64,
    celsius: i32,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "readings", pk = "device", sk = "at", untagged)]
enum Readings {
    Reading(Reading),
}

#[tokio::test]
async fn a_key_that_is_the_body_itself() {
    let (table, _) = wired::<Readings>().await;
    let reading = |device: &str, at| Reading {
        device: device.into(),
        at,
        celsius: 20,
    };
    for at in [9, 10, 100] {
        reading("d.1", at).create().send(&table).await.unwrap();
    }
    assert_eq!(Readings::to_item(&reading("d", 1)).unwrap().len(), 3);
    let later = Reading::by_device("d.1").range(|sk| sk.at().gt(9)).all(&table).await.unwrap();
    assert_eq!(later, [reading("d.1", 10), reading("d.1", 100)]);
    assert_eq!(Reading::scan().count(&table).await.unwrap(), 3);
    let scanned = Readings::scan().page_size(1).all(&table).await.unwrap();
    assert_eq!(scanned.len(), 3);
}

/// A part of the table: notes are left out, and what no entity wrote is kept.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Club)]
enum TeamPage {
    Team(Team),
    Membership(Membership),
    #[unknown]
    Other(Item),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Club)]
enum Known {
    Team(Team),
    Membership(Membership),
}

#[tokio::test]
async fn collections_are_told_by_key() {
    let (table, wire) = filled().await;
    let page = TeamPage::query(Team::partition("a")).all(&table).await.unwrap();
    let names = page.iter().map(|item| match item {
        TeamPage::Team(team) => team.name.clone(),
        TeamPage::Membership(member) => member.user.clone(),
        TeamPage::Other(item) => item["Range"].as_s().unwrap().clone(),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["Foxes", "ada", "u|ada|strange", "bob"]);
    assert_eq!(TeamPage::query(Team::partition("a")).count(&table).await.unwrap(), 4);
    let known = || Known::query(Team::partition("a"));
    let page = known().send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.skipped), (3, 1));
    assert_eq!(known().count(&table).await.unwrap(), 3);
    let group = known().grouped_by::<Team>().first(&table).await.unwrap().unwrap();
    assert_eq!((group.parent, group.children.len()), (Some(team("a")), 2));
    assert!(wire.bodies("Query").iter().all(|body| body.get("FilterExpression").is_none()));
}
