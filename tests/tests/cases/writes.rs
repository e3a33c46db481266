//! Faults in what a write leaves behind: in indexes, in guards of unique values, and of other writers.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Transaction};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tests::{Wire, wired};

/// In the index while it waits for somebody; the index key is of two fields, which are set together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TASK#<id>")]
#[sk("TASK")]
#[gsi1(pk = "WAITS#<waits_for>", sk = "<priority:02>#<id>")]
#[gsi2(pk = "ORG#<org>#STATUS#<status>", sk = "<id>")]
struct Task {
    pub id: String,
    pub waits_for: Option<String>,
    pub priority: u8,
    pub org: String,
    pub status: String,
}

/// Two unique names in one name space, one of them optional.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[unique("NAME#<name>")]
#[unique("NAME#<alias>")]
struct Account {
    pub id: String,
    pub name: String,
    pub alias: Option<String>,
    pub title: String,
}

/// With a version and a unique name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PAGE#<id>")]
#[sk("PAGE")]
#[unique("PATH#<path>")]
struct Page {
    pub id: String,
    pub path: String,
    pub text: String,
    #[version]
    pub version: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "written")]
enum Written {
    Task(Task),
    Account(Account),
    Page(Page),
}

fn task() -> Task {
    Task {
        id: "t".into(),
        waits_for: Some("ann".into()),
        priority: 7,
        org: "o".into(),
        status: "open".into(),
    }
}

fn account(id: &str, name: &str, alias: Option<&str>) -> Account {
    Account {
        id: id.into(),
        name: name.into(),
        alias: alias.map(str::to_owned),
        title: "old".into(),
    }
}

fn page(id: &str, path: &str) -> Page {
    Page {
        id: id.into(),
        path: path.into(),
        text: "old".into(),
        version: 0,
    }
}

async fn everything(table: &Table<Written>) -> Vec<Item> {
    let answer = table.client().scan().table_name("written").send().await.unwrap();
    answer.items.unwrap_or_default()
}

/// The guards in the table, each with the partition key of its owner.
async fn guards(table: &Table<Written>) -> BTreeSet<(String, String)> {
    let text = |item: &Item, name: &str| item[name].as_s().unwrap().clone();
    let items = everything(table).await.into_iter();
    let guards = items.filter(|item| item["SK"] == AttributeValue::S("#UNIQUE".into()));
    guards.map(|item| (text(&item, "PK"), text(&item, "ownerPK"))).collect()
}

fn owners<const N: usize>(owners: [(&str, &str); N]) -> BTreeSet<(String, String)> {
    owners
        .into_iter()
        .map(|(guard, owner)| (guard.to_owned(), owner.to_owned()))
        .collect()
}

fn operations(wire: &Wire) -> Vec<String> {
    wire.requests().into_iter().map(|request| request.operation).collect()
}

#[tokio::test]
async fn electrodb_479() {
    let (table, _) = wired::<Written>().await;
    task().create().send(&table).await.unwrap();
    let waiting = async |who: &str| Task::by_waits_for(who).all(&table).await.unwrap();
    assert_eq!(waiting("ann").await, [task()]);

    for left in [
        Task::update("t").set(|task| task.waits_for().remove()),
        Task::update("t").set(|task| (task.waits_for().to(None::<String>), task.priority().to(3))),
    ] {
        let gone = left.send(&table).await.unwrap();
        assert_eq!(gone.waits_for, None);
        assert!(waiting("ann").await.is_empty());
        // and back, each time with the priority that it has by then
        let back = Task::update("t").set(|task| task.waits_for().to("ann")).send(&table).await.unwrap();
        assert_eq!(waiting("ann").await, std::slice::from_ref(&back));
        assert_eq!(everything(&table).await, [Written::to_item(&back).unwrap()]);
    }
}

/// That `status` alone does not compile is shown by the UI tests.
#[tokio::test]
async fn dynamodb_toolbox_169() {
    let (table, wire) = wired::<Written>().await;
    task().create().send(&table).await.unwrap();
    let done = Task::update("t")
        .set(|task| task.org_and_status().to("o", "done"))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(
        everything(&table).await,
        [Written::to_item(&Task {
            status: "done".into(),
            ..task()
        })
        .unwrap()]
    );
    assert_eq!(Task::by_org_and_status("o", "done").all(&table).await.unwrap(), [done]);
    assert!(Task::by_org_and_status("o", "open").all(&table).await.unwrap().is_empty());
    assert!(!wire.bodies("UpdateItem")[0].to_string().contains("undefined"));
}

#[tokio::test]
async fn typedorm_345() {
    let (table, wire) = wired::<Written>().await;
    account("a", "x", None).create().send(&table).await.unwrap();
    let before = guards(&table).await;
    wire.clear();
    let title = || Account::update("a").set(|account| account.title().to("new"));
    Transaction::new().add(title()).send(&table).await.unwrap();
    // the name is set to what it is
    let same = || title().set(|account| account.name().to("x"));
    Transaction::new().add(same()).send(&table).await.unwrap();
    assert_eq!(operations(&wire), ["TransactWriteItems", "GetItem", "TransactWriteItems"]);
    for sent in wire.bodies("TransactWriteItems") {
        assert_eq!(sent["TransactItems"].as_array().unwrap().len(), 1, "{sent}");
    }
    assert_eq!(guards(&table).await, before);
}

#[tokio::test]
async fn onetable_528() {
    let (table, _) = wired::<Written>().await;
    account("a", "x", Some("v")).create().send(&table).await.unwrap();
    account("b", "y", Some("w")).create().send(&table).await.unwrap();
    let before = everything(&table).await;

    let name = Account::update("b").set(|account| account.name().to("x"));
    let error = name.send(&table).await.unwrap_err();
    assert!(error.is_unique_violation());
    assert_eq!(error.unique(), Some("NAME#<name>"));
    let alias = Account::update("b").set(|account| account.alias().to("x"));
    assert_eq!(alias.send(&table).await.unwrap_err().unique(), Some("NAME#<alias>"));
    // nor by what else writes it
    assert!(account("b", "x", None).put().send(&table).await.unwrap_err().is_unique_violation());
    assert!(
        account("b", "y", Some("x"))
            .replace()
            .send(&table)
            .await
            .unwrap_err()
            .is_unique_violation()
    );
    assert_eq!(everything(&table).await, before);
}

/// Two unique fields of one item in one name space: they may have one value, and change places.
#[tokio::test]
async fn onetable_528_within_one_item() {
    let (table, _) = wired::<Written>().await;
    let mut one = account("a", "x", Some("x"));
    one.create().send(&table).await.unwrap();
    assert_eq!(guards(&table).await, owners([("NAME#x", "ACCOUNT#a")]));
    one.alias = Some("y".into());
    one.replace().send(&table).await.unwrap();
    assert_eq!(guards(&table).await, owners([("NAME#x", "ACCOUNT#a"), ("NAME#y", "ACCOUNT#a")]));
    let swap = Account::update("a").set(|account| (account.name().to("y"), account.alias().to("x")));
    one = swap.send(&table).await.unwrap();
    assert_eq!((one.name.as_str(), one.alias.as_deref()), ("y", Some("x")));
    assert_eq!(guards(&table).await, owners([("NAME#x", "ACCOUNT#a"), ("NAME#y", "ACCOUNT#a")]));
    one.remove().send(&table).await.unwrap();
    assert!(everything(&table).await.is_empty());
}

#[tokio::test]
async fn onetable_317() {
    let (table, _) = wired::<Written>().await;
    let unset = account("a", "x", None);
    unset.create().send(&table).await.unwrap();
    unset.remove().send(&table).await.unwrap();
    assert!(everything(&table).await.is_empty());
    unset.create().send(&table).await.unwrap();
    assert_eq!(Account::delete("a").send(&table).await.unwrap(), Some(unset));
    assert!(everything(&table).await.is_empty());
}

#[tokio::test]
async fn own_save_after_somebodys_update() {
    let (table, _) = wired::<Written>().await;
    page("p", "/").create().send(&table).await.unwrap();
    let mut mine = Page::get("p").send(&table).await.unwrap().unwrap();
    let theirs = Page::update("p").set(|page| page.text().to("theirs")).send(&table).await.unwrap();
    assert_eq!(theirs.version, 1);

    mine.text = "mine".into();
    let error = mine.save().send(&table).await.unwrap_err();
    assert!(error.is_version_conflict() && error.is_condition_failed());
    assert_eq!(error.current(), Some(theirs.clone()));
    assert_eq!(mine.version, 0);
    assert_eq!(Page::get("p").send(&table).await.unwrap(), Some(theirs));
}

#[tokio::test]
async fn own_delete_by_a_stale_struct_keeps_the_next_owners_guard() {
    let (table, _) = wired::<Written>().await;
    let stale = page("a", "/home");
    stale.create().send(&table).await.unwrap();
    // the path moves on to another page
    Page::update("a").set(|page| page.path().to("/old")).send(&table).await.unwrap();
    page("b", "/home").create().send(&table).await.unwrap();

    stale.remove().send(&table).await.unwrap();
    assert_eq!(guards(&table).await, owners([("PATH#/home", "PAGE#b")]));
    assert!(page("c", "/home").create().send(&table).await.unwrap_err().is_unique_violation());
    page("c", "/old").create().send(&table).await.unwrap();
}
