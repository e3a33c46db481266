//! The number of shards is raised and lowered on a table in use, version after version: at every step every reader that may be running sees every
//! item once, and what is moved while others write is where it belongs.

use super::{put, text_of};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Result};
use std::collections::BTreeMap;
use tests::random::Random;
use tests::{Wire, wired};

/// The projects that have tasks.
const PROJECTS: [u8; 2] = [1, 2];

/// What of a task can change: its project and its day.
type Content = (u8, u8);

/// What the table should hold.
type Model = BTreeMap<u16, Content>;

/// A program of some version, with its own numbers of shards.
trait Version {
    async fn create(&self, id: u16, content: Content);
    async fn set_project(&self, id: u16, project: u8);
    /// Of a field that feeds the sort key alone.
    async fn set_day(&self, id: u16, day: u8);
    async fn delete(&self, id: u16);
    /// One page of moving what is there.
    async fn reindex(&self, after: Option<Cursor>) -> Result<Option<Cursor>>;
    /// Every task of a project, in order.
    async fn read(&self, project: u8) -> Vec<(u16, Content)>;
    /// The same by pages of so many.
    async fn read_pages(&self, project: u8, limit: u32) -> Vec<(u16, Content)>;
    async fn count(&self, project: u8) -> u64;
    /// What a full write would store.
    fn item(&self, id: u16, content: Content) -> Item;
}

/// A version of the entity in a module, with what its indexes say.
macro_rules! version {
    ($module:ident, $query:ident, $($(#[$index:meta])+)?) => {
        mod $module {
            use super::{Content, Item, Result, Version};
            use dynamo_runtime::prelude::*;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk("TASK#<id:04>")]
            #[sk("TASK")]
            $($(#[$index])+)?
            pub(crate) struct Task {
                id: u16,
                project: u8,
                day: u8,
            }

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "tasks")]
            pub(crate) enum Tasks {
                Task(Task),
            }

            impl Version for Table<Tasks> {
                async fn create(&self, id: u16, (project, day): Content) {
                    Task { id, project, day }.create().send(self).await.unwrap();
                }

                async fn set_project(&self, id: u16, project: u8) {
                    Task::update(id).set(|task| task.project().to(project)).send(self).await.unwrap();
                }

                async fn set_day(&self, id: u16, day: u8) {
                    Task::update(id).set(|task| task.day().to(day)).send(self).await.unwrap();
                }

                async fn delete(&self, id: u16) {
                    Task::delete(id).send(self).await.unwrap();
                }

                async fn reindex(&self, after: Option<Cursor>) -> Result<Option<Cursor>> {
                    let done = Task::reindex().page_size(7).after(after).send(self).await?;
                    assert!(done.rejected.is_empty());
                    Ok(done.cursor)
                }

                async fn read(&self, project: u8) -> Vec<(u16, Content)> {
                    let tasks = Task::$query(project).all(self).await.unwrap().into_iter();
                    tasks.map(|task| (task.id, (task.project, task.day))).collect()
                }

                async fn read_pages(&self, project: u8, limit: u32) -> Vec<(u16, Content)> {
                    let (mut read, mut cursor) = (Vec::new(), None);
                    loop {
                        let page = Task::$query(project).limit(limit).after(cursor).send(self).await.unwrap();
                        read.extend(page.items.into_iter().map(|task| (task.id, (task.project, task.day))));
                        cursor = page.cursor;
                        if cursor.is_none() {
                            return read;
                        }
                    }
                }

                async fn count(&self, project: u8) -> u64 {
                    Task::$query(project).count(self).await.unwrap()
                }

                fn item(&self, id: u16, (project, day): Content) -> Item {
                    Tasks::to_item(&Task { id, project, day }).unwrap()
                }
            }
        }
    };
}

version!(few, by_project, #[gsi1(pk = "PROJECT#<project>", sk = "<day:02>", shards = 10)]);
version!(between, by_project, #[gsi1(pk = "PROJECT#<project>", sk = "<day:02>", shards = 10, read_shards = 20)]);
version!(many, by_project, #[gsi1(pk = "PROJECT#<project>", sk = "<day:02>", shards = 20)]);
version!(one, by_project, #[gsi1(pk = "PROJECT#<project>", sk = "<day:02>")]);
version!(
    one_and_sharded,
    sharded,
    #[gsi1(pk = "PROJECT#<project>", sk = "<day:02>")]
    #[gsi3(pk = "PROJECT#<project>", sk = "<day:02>", shards = 10, query = sharded)]
);
version!(only_sharded, by_project, #[gsi3(pk = "PROJECT#<project>", sk = "<day:02>", shards = 10)]);

/// Every reader sees what the table should hold, each item once and in order.
macro_rules! assert_seen {
    ($model:expr, $($reader:expr),+) => {$(
        for project in PROJECTS {
            let mut read = Version::read($reader, project).await;
            assert!(read.is_sorted_by_key(|(_, (_, day))| *day));
            assert_eq!(Version::read_pages($reader, project, 17).await, read);
            read.sort_by_key(|(id, _)| *id);
            let expected = $model.iter().filter(|(_, (of, _))| *of == project).map(|(id, content)| (*id, *content));
            assert_eq!(read, expected.collect::<Vec<_>>());
            assert_eq!(Version::count($reader, project).await, read.len() as u64);
        }
    )+};
}

/// The raw table holds what a full write of each item would store, and nothing else.
async fn assert_moved(model: &Model, to: &impl Version, client: &aws_sdk_dynamodb::Client) {
    let mut raw: Vec<_> = scan(client).await;
    let mut expected: Vec<_> = model.iter().map(|(id, content)| to.item(*id, *content)).collect();
    for items in [&mut raw, &mut expected] {
        items.sort_by_key(|item| text_of(item, "PK").unwrap().to_owned());
    }
    assert_eq!(raw, expected);
}

async fn scan(client: &aws_sdk_dynamodb::Client) -> Vec<Item> {
    client.scan().table_name("tasks").send().await.unwrap().items.unwrap_or_default()
}

/// How many items are not where this version would write them.
async fn misplaced(model: &Model, version: &impl Version, client: &aws_sdk_dynamodb::Client) -> usize {
    let raw = scan(client).await;
    let expected: Vec<_> = model.iter().map(|(id, content)| version.item(*id, *content)).collect();
    raw.iter().filter(|item| !expected.contains(item)).count()
}

/// Some writes by one program, followed in the model.
async fn write(version: &impl Version, model: &mut Model, random: &mut Random, writes: u32) {
    for _ in 0..writes {
        let project = *random.pick(&PROJECTS);
        let day = random.below(8) as u8;
        let ids: Vec<_> = model.keys().copied().collect();
        let new = ids.last().map_or(0, |last| last + 1);
        match random.below(10) {
            0..4 => {
                version.create(new, (project, day)).await;
                model.insert(new, (project, day));
            }
            _ if ids.is_empty() => {}
            at => {
                let id = *random.pick(&ids);
                match at {
                    4..7 => {
                        version.set_project(id, project).await;
                        model.entry(id).and_modify(|content| content.0 = project);
                    }
                    7..9 => {
                        version.set_day(id, day).await;
                        model.entry(id).and_modify(|content| content.1 = day);
                    }
                    _ => {
                        version.delete(id).await;
                        model.remove(&id);
                    }
                }
            }
        }
    }
}

/// A table with many items, all written by the version that made it.
async fn filled<T: TableDef>(seed: u64, writes: u32) -> (Table<T>, Wire, Model, Random)
where
    Table<T>: Version,
{
    let (table, wire) = wired::<T>().await;
    let (mut model, mut random) = (Model::new(), Random::new(seed));
    write(&table, &mut model, &mut random, writes).await;
    (table, wire, model, random)
}

#[tokio::test]
async fn raising() {
    for seed in 0..2 {
        let (few, _, mut model, mut random) = filled::<few::Tasks>(seed, 100).await;
        let client = few.client().clone();
        let between = Table::<between::Tasks>::new(client.clone());
        let many = Table::<many::Tasks>::new(client.clone());

        // reads ask for twenty, while some programs are still the old ones
        for _ in 0..10 {
            write(&few, &mut model, &mut random, 2).await;
            write(&between, &mut model, &mut random, 2).await;
        }
        assert_seen!(model, &few, &between);
        assert_moved(&model, &few, &client).await;

        // writes use twenty, while some programs only read so many
        for _ in 0..10 {
            write(&between, &mut model, &mut random, 3).await;
            write(&many, &mut model, &mut random, 3).await;
        }
        assert_seen!(model, &between, &many);

        // moved, page by page, while all goes on
        assert!(misplaced(&model, &many, &client).await > 10);
        let mut cursor = None;
        loop {
            cursor = many
                .reindex(cursor)
                .await
                .unwrap()
                .map(|cursor| cursor.to_string().parse().unwrap());
            write(&many, &mut model, &mut random, 3).await;
            assert_seen!(model, &between, &many);
            if cursor.is_none() {
                break;
            }
        }
        assert_moved(&model, &many, &client).await;
    }
}

#[tokio::test]
async fn lowering() {
    for seed in 0..2 {
        let (many, _, mut model, mut random) = filled::<many::Tasks>(10 + seed, 100).await;
        let client = many.client().clone();
        let between = Table::<between::Tasks>::new(client.clone());
        let few = Table::<few::Tasks>::new(client.clone());

        // writes use ten, and reads ask for twenty
        for _ in 0..10 {
            write(&many, &mut model, &mut random, 3).await;
            write(&between, &mut model, &mut random, 3).await;
        }
        assert_seen!(model, &many, &between);

        assert!(misplaced(&model, &between, &client).await > 10);
        let mut cursor = None;
        loop {
            cursor = between
                .reindex(cursor)
                .await
                .unwrap()
                .map(|cursor| cursor.to_string().parse().unwrap());
            write(&between, &mut model, &mut random, 3).await;
            assert_seen!(model, &between);
            if cursor.is_none() {
                break;
            }
        }
        assert_moved(&model, &between, &client).await;

        // and reads ask for ten
        for _ in 0..10 {
            write(&between, &mut model, &mut random, 2).await;
            write(&few, &mut model, &mut random, 2).await;
        }
        assert_seen!(model, &between, &few);
        assert_moved(&model, &few, &client).await;
    }
}

#[tokio::test]
async fn from_one_partition_to_shards_by_a_new_index() {
    // the table has both indexes from the beginning, as after an UpdateTable
    let (both, _, mut model, mut random) = filled::<one_and_sharded::Tasks>(20, 0).await;
    let client = both.client().clone();
    let one = Table::<one::Tasks>::new(client.clone());
    write(&one, &mut model, &mut random, 100).await;
    assert_seen!(model, &one);

    // what is written from now on is in both
    for _ in 0..10 {
        write(&one, &mut model, &mut random, 2).await;
        write(&both, &mut model, &mut random, 2).await;
    }
    assert_seen!(model, &one);
    assert!(misplaced(&model, &both, &client).await > 10);

    let mut cursor = None;
    loop {
        cursor = both.reindex(cursor).await.unwrap();
        write(&both, &mut model, &mut random, 3).await;
        assert_seen!(model, &one);
        if cursor.is_none() {
            break;
        }
    }
    assert_moved(&model, &both, &client).await;
    assert_seen!(model, &one, &both);

    // the old index is read no more, and then written no more
    let only = Table::<only_sharded::Tasks>::new(client.clone());
    for _ in 0..10 {
        write(&both, &mut model, &mut random, 2).await;
        write(&only, &mut model, &mut random, 2).await;
    }
    assert_seen!(model, &both, &only);
}

#[tokio::test]
async fn a_move_that_is_interrupted_goes_on_with_the_page_that_it_was_at() {
    let (many, _, mut model, mut random) = filled::<many::Tasks>(30, 150).await;
    let client = many.client().clone();
    let wire = Wire::around(&client);
    let moving = Table::<between::Tasks>::new(wire.client());
    let between = Table::<between::Tasks>::new(client.clone());
    let (mut cursor, mut failures) = (None, 0);
    loop {
        // the third that is moved from here on fails, for whatever page it is
        if failures < 4 && wire.pending() == 0 {
            wire.on("UpdateItem").nth(3).fail(400, "ResourceNotFoundException");
        }
        match moving.reindex(cursor.clone()).await {
            Ok(None) => break,
            Ok(next) => cursor = next,
            Err(error) => {
                assert_eq!(error.code(), Some("ResourceNotFoundException"));
                failures += 1;
                write(&between, &mut model, &mut random, 2).await;
                assert_seen!(model, &many, &between);
            }
        }
    }
    assert_eq!((failures, wire.pending()), (4, 0));
    assert_moved(&model, &between, &client).await;
}

#[tokio::test]
async fn an_update_between_the_scan_and_the_move_is_not_lost() {
    for project in PROJECTS {
        let (many, _, model, _) = filled::<many::Tasks>(40, 60).await;
        let client = many.client().clone();
        let wire = Wire::around(&client);
        let between = Table::<between::Tasks>::new(wire.client());
        // the scan sees every item as it was before it came to this project, in the shard that it was in then
        wire.on("Scan").always().rewrite(move |body| {
            for item in body["Items"].as_array_mut().unwrap() {
                if item["project"]["N"].as_str() == Some(&project.to_string()) {
                    let before = 3 - project;
                    item["project"]["N"] = before.to_string().into();
                    let partition = item["GSI1PK"]["S"].as_str().unwrap();
                    item["GSI1PK"]["S"] = partition
                        .replace(&format!("PROJECT#{project}"), &format!("PROJECT#{before}"))
                        .into();
                }
            }
        });
        let mut cursor = None;
        loop {
            cursor = between.reindex(cursor).await.unwrap();
            if cursor.is_none() {
                break;
            }
        }
        assert_moved(&model, &between, &client).await;
        assert_seen!(model, &many, &between);
    }
}

#[tokio::test]
async fn a_reader_of_too_few_shards_misses_what_it_does_not_ask_for() {
    // what the order of the steps is for
    let (many, _, model, _) = filled::<many::Tasks>(50, 100).await;
    let few = Table::<few::Tasks>::new(many.client().clone());
    let seen = few.count(1).await + few.count(2).await;
    assert!(seen < model.len() as u64);
    // one item beyond is enough
    let item = many.item(9999, (1, 1));
    put(Item::from_iter(item.into_iter().filter(|(name, _)| name != "GSI1PK")), &few).await;
    assert_eq!(few.count(1).await + few.count(2).await, seen);
}
