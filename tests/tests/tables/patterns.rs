//! Access patterns: as data, as a Markdown table, and which of them a test has exercised.

use dynamo_runtime::Result;
use dynamo_runtime::prelude::*;
use dynamo_runtime::schema::Index;
use serde::{Deserialize, Serialize};
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TEAM#<team>")]
#[sk("TASK#<number:05>")]
#[gsi1(pk = "STATE#<state>", sk = "<number:05>", shards = 2, read_shards = 3)]
#[gsi2(pk = "ALL", sk = "TASK", query = everything, allow_hot)]
struct Task {
    team: String,
    number: u32,
    state: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("USER|<id>")]
#[sk("USER")]
#[gsi3(pk(number = age), sk = "<id>")]
#[unique("EMAIL|<email>")]
struct User {
    id: String,
    email: String,
    age: u32,
    #[version]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "tasks",
    gsi1(name = "by-state", pk = "state_pk", sk = "state_sk"),
    patterns(
        "A team's tasks" = Task::by_team,
        "All of a team" = Task::partition,
        "Tasks in a state" = Task::by_state,
        "Everything in a state" = Task::by_state_partition,
        "Every | task" = Task::everything,
        "A task" = Task::get,
        "Is it there" = Task::exists,
        "Check it" = Task::check,
        "Make one" = Task::create,
        "Put one" = Task::put,
        "Replace one" = Task::replace,
        "Change one" = Task::update,
        "Remove one" = Task::remove,
        "Delete one" = Task::delete,
        "All tasks" = Task::scan,
        "Users of an age" = User::by_age,
        "Sign up" = self::User::create,
        "Save a user" = User::save,
    )
)]
enum Tasks {
    Task(Task),
    User(User),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "no-patterns", patterns())]
enum Bare {
    Task(Task),
}

fn task(number: u32) -> Task {
    Task {
        team: "a".into(),
        number,
        state: "open".into(),
    }
}

fn user(id: &str) -> User {
    User {
        id: id.into(),
        email: format!("{id}@example.org"),
        age: 40,
        version: 0,
    }
}

async fn recording() -> Table<Tasks> {
    wired::<Tasks>().await.0.recording()
}

/// The functions of the patterns that were exercised since `before`, which becomes what is left.
fn exercised(table: &Table<Tasks>, before: &mut Vec<&'static str>) -> Vec<&'static str> {
    let left: Vec<_> = table.unexercised_patterns().iter().map(|pattern| pattern.text).collect();
    let exercised = before.iter().copied().filter(|text| !left.contains(text)).collect();
    *before = left;
    exercised
}

#[test]
fn patterns_are_data() {
    let schema = Tasks::schema();
    let pattern = schema.patterns[2];
    assert_eq!(
        (pattern.text, pattern.entity.name, pattern.door),
        ("Tasks in a state", "Task", "by_state")
    );
    assert_eq!(pattern.entity.keys[pattern.key].index, Index::Global(1));
    assert_eq!(schema.patterns.len(), 18);

    let requests = schema.access_patterns().requests;
    let state = &requests[2];
    assert_eq!((state.operation, state.index, state.is_range), ("Query", Some("by-state"), true));
    let (partition, sort) = (state.partition.as_ref().unwrap(), state.sort.as_ref().unwrap());
    assert_eq!((partition.attribute, partition.template.as_str()), ("state_pk", "STATE#<state>"));
    assert_eq!((sort.attribute, sort.template.as_str()), ("state_sk", "<number:05>"));
    assert_eq!(state.shards.map(|shards| (shards.write, shards.read)), Some((2, 3)));
    let scan = &requests[14];
    assert_eq!((scan.index, &scan.partition, &scan.sort), (None, &None, &None));
    assert!(Bare::schema().patterns.is_empty());
}

#[test]
fn patterns_are_printed_as_a_table() {
    let one = "`PK = TEAM#<team>`, `SK = TASK#<number:05>`";
    let state = "by-state | `state_pk = STATE#<state>` in 2 shards, of 3 that are read";
    let user = r"`PK = USER\|<id>`, `SK = USER`";
    let expected = [
        "| pattern | request | index | key |".to_owned(),
        "|---|---|---|---|".to_owned(),
        "| A team's tasks | `Task::by_team` (Query) | table | `PK = TEAM#<team>`, sorted by `SK = TASK#<number:05>` |".to_owned(),
        "| All of a team | `Task::partition` (Query) | table | `PK = TEAM#<team>` |".to_owned(),
        format!("| Tasks in a state | `Task::by_state` (Query) | {state}, sorted by `state_sk = <number:05>` |"),
        format!("| Everything in a state | `Task::by_state_partition` (Query) | {state} |"),
        r"| Every \| task | `Task::everything` (Query) | GSI2 | `GSI2PK = ALL`, `GSI2SK = TASK` |".to_owned(),
        format!("| A task | `Task::get` (GetItem) | table | {one} |"),
        format!("| Is it there | `Task::exists` (GetItem) | table | {one} |"),
        format!("| Check it | `Task::check` (TransactWriteItems) | table | {one} |"),
        format!("| Make one | `Task::create` (PutItem) | table | {one} |"),
        format!("| Put one | `Task::put` (PutItem) | table | {one} |"),
        format!("| Replace one | `Task::replace` (PutItem) | table | {one} |"),
        format!("| Change one | `Task::update` (UpdateItem) | table | {one} |"),
        format!("| Remove one | `Task::remove` (DeleteItem) | table | {one} |"),
        format!("| Delete one | `Task::delete` (DeleteItem) | table | {one} |"),
        "| All tasks | `Task::scan` (Scan) | table |  |".to_owned(),
        "| Users of an age | `User::by_age` (Query) | GSI3 | `GSI3PK = <age>`, sorted by `GSI3SK = <id>` |".to_owned(),
        format!("| Sign up | `User::create` (TransactWriteItems) | table | {user} |"),
        format!("| Save a user | `User::save` (PutItem) | table | {user} |"),
    ];
    let printed = Tasks::schema().access_patterns().to_string();
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn each_request_exercises_its_own_pattern() -> Result<()> {
    let table = recording().await;
    let mut left = exercised_nothing(&table);
    let mut expect = |text: &str| assert_eq!(exercised(&table, &mut left), [text]);

    task(1).create().send(&table).await?;
    expect("Make one");
    task(1).put().send(&table).await?;
    expect("Put one");
    task(1).replace().send(&table).await?;
    expect("Replace one");
    Task::update("a", 1).set(|t| t.state().to("done")).send(&table).await?;
    expect("Change one");
    Task::by_team("a").first(&table).await?;
    expect("A team's tasks");
    Tasks::query(Task::partition("a")).all(&table).await?;
    expect("All of a team");
    Task::by_state("done").count(&table).await?;
    expect("Tasks in a state");
    Tasks::query(Task::by_state_partition("done")).all(&table).await?;
    expect("Everything in a state");
    let mut pages = Task::everything().pages(&table);
    pages.next().await.transpose()?;
    expect("Every | task");
    Task::get("a", 1).send(&table).await?;
    expect("A task");
    Task::exists("a", 1).send(&table).await?;
    expect("Is it there");
    Task::scan().all(&table).await?;
    expect("All tasks");
    Transaction::new()
        .add(Task::check("a", 1).when(|t| t.state().eq("done")))
        .send(&table)
        .await?;
    expect("Check it");
    task(1).remove().send(&table).await?;
    expect("Remove one");
    Task::delete("a", 1).send(&table).await?;
    expect("Delete one");
    let mut ada = user("ada");
    ada.create().send(&table).await?;
    expect("Sign up");
    ada.save().send(&table).await?;
    expect("Save a user");
    User::by_age(40).all(&table).await?;
    expect("Users of an age");
    assert!(table.unexercised_patterns().is_empty());
    Ok(())
}

fn exercised_nothing(table: &Table<Tasks>) -> Vec<&'static str> {
    let left: Vec<_> = table.unexercised_patterns().iter().map(|pattern| pattern.text).collect();
    assert_eq!(left.len(), Tasks::schema().patterns.len());
    left
}

#[tokio::test]
async fn batches_and_transactions_exercise_patterns() -> Result<()> {
    let table = recording().await;
    let mut left = exercised_nothing(&table);
    BatchWrite::new().put(&task(1)).send(&table).await?;
    assert_eq!(exercised(&table, &mut left), ["Put one"]);
    BatchWrite::new().delete(Task::key("a", 1)).send(&table).await?;
    assert_eq!(exercised(&table, &mut left), ["Delete one"]);
    BatchGet::new().key(Task::key("a", 1)).send(&table).await?;
    assert_eq!(exercised(&table, &mut left), ["A task"]);
    Transaction::new()
        .add(task(2).create())
        .add(user("bob").create())
        .add(Task::exists("a", 1))
        .send(&table)
        .await
        .unwrap_err();
    assert_eq!(exercised(&table, &mut left), ["Is it there", "Make one", "Sign up"]);

    let other = table.recording();
    TransactGet::new().add(Task::get("a", 1)).send(&other).await?;
    assert_eq!(exercised(&other, &mut exercised_nothing(&recording().await)), ["A task"]);
    Ok(())
}

#[tokio::test]
async fn clones_record_together_and_other_handles_not_at_all() -> Result<()> {
    let (table, _) = wired::<Tasks>().await;
    let recording = table.recording();
    Task::get("a", 1).send(&table).await?;
    assert_eq!(
        (table.unexercised_patterns().len(), recording.unexercised_patterns().len()),
        (18, 18)
    );
    Task::get("a", 1).send(&recording.clone()).await?;
    assert_eq!(
        (table.unexercised_patterns().len(), recording.unexercised_patterns().len()),
        (18, 17)
    );
    assert_eq!(
        (recording.name(), recording.recording().unexercised_patterns().len()),
        ("tasks", 18)
    );
    Ok(())
}

#[tokio::test]
async fn what_was_not_sent_or_not_asked_by_the_caller_does_not_count() -> Result<()> {
    let (table, wire) = wired::<Tasks>().await;
    let table = table.recording();
    let mut left = exercised_nothing(&table);
    // refused, and inspected
    Task::get("a#b", 1).send(&table).await.unwrap_err();
    Task::by_team("a").limit(0).all(&table).await.unwrap_err();
    Task::by_team("a").to_sdk(&table)?;
    task(1).create().to_sdk(&table)?;
    // no number is less
    Task::by_team("a").range(|sk| sk.number().between(2, 1)).all(&table).await?;
    assert_eq!((exercised(&table, &mut left), wire.count("Query")), (Vec::new(), 0));
    // a scan of the table is none of an entity, and the library's own reads and scans are nobody's pattern
    Tasks::scan().all(&table).await?;
    Task::reindex().all(&table).await?;
    user("ada").create().send(&table).await?;
    User::update("ada").set(|u| u.email().to("a@example.org")).send(&table).await?;
    assert_eq!(exercised(&table, &mut left), ["Sign up"]);

    let detached = Table::<Tasks>::detached().recording();
    Task::get("a", 1).send(&detached).await.unwrap_err();
    exercised_nothing(&detached);
    Ok(())
}

#[tokio::test]
async fn a_failed_condition_is_a_request_too() -> Result<()> {
    let table = recording().await;
    let mut left = exercised_nothing(&table);
    assert!(task(1).replace().send(&table).await.unwrap_err().is_not_found());
    assert_eq!(exercised(&table, &mut left), ["Replace one"]);
    Ok(())
}

#[test]
fn a_table_without_patterns_says_so() {
    let none = tests::entities::Shop::schema().access_patterns();
    assert_eq!(
        none.to_string(),
        "No access patterns are declared: `patterns(..)` in `#[table]` does that.\n"
    );
}
