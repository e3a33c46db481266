//! The embedded engine as a table meets it: every operation, tasks beside each other, files, and errors.

use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("BOOK#<number:05>")]
#[gsi1(pk = "AUTHOR#<author>", sk = "<title>")]
pub(crate) struct Book {
    shelf: String,
    number: u32,
    author: Option<String>,
    title: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "books")]
pub(crate) enum Books {
    Book(Book),
}

/// Another table with the same entity.
#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "lent")]
pub(crate) enum Lent {
    Book(Book),
}

/// Of the same name as [`Books`], with other keys.
mod changed {
    use dynamo_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("SHELF#<shelf>")]
    #[sk(number = number)]
    pub(super) struct Book {
        shelf: String,
        number: u32,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "books")]
    pub(super) enum Books {
        Book(Book),
    }

    /// The keys of [`super::Book`], and an index more.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("SHELF#<shelf>")]
    #[sk("BOOK#<number:05>")]
    #[gsi1(pk = "AUTHOR#<author>", sk = "<title>")]
    #[gsi2(pk = "TITLE#<title>", sk = "<author>")]
    pub(super) struct Indexed {
        shelf: String,
        number: u32,
        author: String,
        title: String,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "books")]
    pub(super) enum IndexedBooks {
        Indexed(Indexed),
    }
}

fn book(number: u32) -> Book {
    Book {
        shelf: "a".into(),
        number,
        author: Some("le guin".into()),
        title: format!("volume {number}"),
    }
}

fn code(error: &Error) -> Option<&str> {
    error.as_sdk().and_then(ProvideErrorMetadata::code)
}

#[tokio::test]
async fn every_operation_is_answered() {
    let (table, wire) = wired::<Books>().await;
    let (mut one, two) = (book(1), Book { author: None, ..book(2) });

    one.create().send(&table).await.unwrap();
    two.put().send(&table).await.unwrap();
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), Some(one.clone()));
    assert_eq!(Book::get("a", 1).consistent().send(&table).await.unwrap(), Some(one.clone()));
    assert!(Book::exists("a", 2).send(&table).await.unwrap());
    assert!(!Book::exists("a", 3).send(&table).await.unwrap());

    one.title = "volume one".into();
    one.replace().send(&table).await.unwrap();
    assert_eq!(Book::by_shelf("a").all(&table).await.unwrap(), [one.clone(), two.clone()]);
    assert_eq!(
        Book::by_shelf("a").descending().all(&table).await.unwrap(),
        [two.clone(), one.clone()]
    );
    assert_eq!(Book::by_shelf("a").page_size(1).count(&table).await.unwrap(), 2);
    assert_eq!(Book::by_author("le guin").all(&table).await.unwrap(), std::slice::from_ref(&one));
    assert_eq!(
        Books::query(Book::partition("a")).all(&table).await.unwrap(),
        [Books::Book(one.clone()), Books::Book(two.clone())]
    );

    assert_eq!(Book::delete("a", 1).send(&table).await.unwrap(), Some(one));
    two.remove().send(&table).await.unwrap();
    assert_eq!(Book::by_shelf("a").all(&table).await.unwrap(), []);
    assert_eq!(Book::by_author("le guin").all(&table).await.unwrap(), []);

    Table::<Books>::builder(wire.client())
        .name("more-books")
        .build()
        .create()
        .await
        .unwrap();
    let sent: BTreeSet<_> = wire.requests().into_iter().map(|request| request.operation).collect();
    let all = ["CreateTable", "DeleteItem", "DescribeTable", "GetItem", "PutItem", "Query"];
    assert_eq!(sent, all.map(str::to_owned).into());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_tasks_one_takes_a_key() {
    let table = Table::<Books>::embedded().await.unwrap();
    let tasks: Vec<_> = (0..32)
        .map(|task| {
            let table = table.clone();
            tokio::spawn(async move {
                let mine = Book {
                    title: format!("of task {task}"),
                    ..book(1)
                };
                mine.create().send(&table).await.map(|_| mine)
            })
        })
        .collect();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await.unwrap() {
            Ok(mine) => won.push(mine),
            Err(error) => lost.push(error),
        }
    }
    assert_eq!((won.len(), lost.len()), (1, 31));
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap().as_ref(), won.first());
    for error in lost {
        assert!(error.is_condition_failed(), "{error}");
        assert_eq!(error.current::<Book>().as_ref(), won.first());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn tasks_write_and_read_beside_each_other() {
    let table = Table::<Books>::embedded().await.unwrap();
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let table = table.clone();
            tokio::spawn(async move {
                for number in (writer..160).step_by(8) {
                    book(number).create().send(&table).await.unwrap();
                    assert!(Book::exists("a", number).send(&table).await.unwrap());
                    Book::by_author("le guin").limit(5).all(&table).await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let numbers: Vec<_> = Book::by_shelf("a")
        .page_size(7)
        .all(&table)
        .await
        .unwrap()
        .into_iter()
        .map(|book| book.number)
        .collect();
    assert_eq!(numbers, (0..160).collect::<Vec<_>>());
}

#[tokio::test]
async fn tasks_of_one_thread_take_turns() {
    let table = Table::<Books>::embedded().await.unwrap();
    // each reads, then writes what it read plus one; were one run through before the other begins, none would be lost
    let add = async || {
        let read = Book::get("a", 1)
            .send(&table)
            .await
            .unwrap()
            .map_or(0, |book| book.title.parse::<u32>().unwrap());
        Book {
            title: (read + 1).to_string(),
            ..book(1)
        }
        .put()
        .send(&table)
        .await
        .unwrap();
    };
    tokio::join!(add(), add());
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap().unwrap().title, "1");
}

#[tokio::test]
async fn tables_are_apart() {
    let (one, other) = (Table::<Books>::embedded().await.unwrap(), Table::<Books>::embedded().await.unwrap());
    book(1).create().send(&one).await.unwrap();
    assert!(!Book::exists("a", 1).send(&other).await.unwrap());

    // as are two tables of one database
    let second = Table::<Lent>::new(one.client().clone());
    second.create().await.unwrap();
    assert!(!Book::exists("a", 1).send(&second).await.unwrap());
    book(2).create().send(&second).await.unwrap();
    assert!(!Book::exists("a", 2).send(&one).await.unwrap());
}

#[tokio::test]
async fn a_file_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.db");
    {
        let table = Table::<Books>::embedded_at(&path).await.unwrap();
        book(1).create().send(&table).await.unwrap();
        let lent = Table::<Lent>::embedded_at(&path).await.unwrap();
        book(2).create().send(&lent).await.unwrap();
    }
    let table = Table::<Books>::embedded_at(&path).await.unwrap();
    assert_eq!(Book::by_author("le guin").all(&table).await.unwrap(), [book(1)]);
    assert!(book(1).create().send(&table).await.unwrap_err().is_condition_failed());
    let lent = Table::<Lent>::embedded_at(&path).await.unwrap();
    assert_eq!(Book::by_shelf("a").all(&lent).await.unwrap(), [book(2)]);
}

#[tokio::test]
async fn two_handles_of_a_file_see_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.db");
    let one = Table::<Books>::embedded_at(&path).await.unwrap();
    let other = Table::<Books>::embedded_at(&path).await.unwrap();
    book(1).create().send(&one).await.unwrap();
    assert_eq!(Book::get("a", 1).send(&other).await.unwrap(), Some(book(1)));
    assert!(book(1).create().send(&other).await.unwrap_err().is_condition_failed());
}

#[tokio::test]
async fn a_file_of_another_schema_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.db");
    Table::<Books>::embedded_at(&path).await.unwrap();

    let error = Table::<changed::Books>::embedded_at(&path).await.unwrap_err().to_string();
    assert!(
        error.contains("`books`") && error.contains("`SK` (S)") && error.contains("`SK` (N)"),
        "{error}"
    );
    let error = Table::<changed::IndexedBooks>::embedded_at(&path).await.unwrap_err().to_string();
    assert!(error.contains("the index `GSI2` of `books` is not there"), "{error}");
    Table::<Books>::embedded_at(&path).await.unwrap();
}

#[tokio::test]
async fn a_path_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let no_database = folder.path().join("notes.txt");
    std::fs::write(&no_database, "written by hand ".repeat(100)).unwrap();
    for path in [
        folder.path(),
        &folder.path().join("missing/library.db"),
        &no_database,
        Path::new(""),
    ] {
        let error = Table::<Books>::embedded_at(path).await.unwrap_err();
        assert!(error.to_string().contains(&*path.to_string_lossy()), "{error}");
        assert!(std::error::Error::source(&error).is_some());
    }
    assert_eq!(std::fs::read_to_string(&no_database).unwrap(), "written by hand ".repeat(100));
}

#[tokio::test]
async fn errors_have_the_codes_of_the_service() {
    let table = Table::<Books>::embedded().await.unwrap();
    book(1).create().send(&table).await.unwrap();

    let error = Book {
        title: "another".into(),
        ..book(1)
    }
    .create()
    .send(&table)
    .await
    .unwrap_err();
    assert_eq!(code(&error), Some("ConditionalCheckFailedException"));
    assert_eq!(error.current::<Book>(), Some(book(1)));
    let error = book(2).replace().send(&table).await.unwrap_err();
    assert!(error.is_not_found());

    assert_eq!(code(&table.create().await.unwrap_err()), Some("ResourceInUseException"));
    let missing = Table::<Books>::builder(table.client().clone()).name("missing").build();
    for error in [
        Book::get("a", 1).send(&missing).await.unwrap_err(),
        Book::by_shelf("a").all(&missing).await.unwrap_err(),
        book(1).put().send(&missing).await.unwrap_err(),
    ] {
        assert_eq!(code(&error), Some("ResourceNotFoundException"));
    }
}
