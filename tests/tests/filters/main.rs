//! What a query leaves out: by a filter, because it has expired, and because it is the library's own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guards;
mod live;
mod oracle;
mod requests;
mod strict;

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("BOOK#<number:04>")]
#[gsi1(pk = "GENRE#<genre>", sk = "<number:04>")]
pub struct Book {
    pub shelf: String,
    pub number: u16,
    pub genre: String,
    pub pages: u32,
    pub title: String,
    pub lent_to: Option<String>,
}

/// Notes lie between the books of a shelf, so books are read with a filter on the type tag as well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("BOOK#<number:04>#NOTE#<note:02>")]
pub struct Note {
    pub shelf: String,
    pub number: u16,
    pub note: u8,
    pub pages: u32,
}

/// Nothing lies between the readers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("READER#<reader>")]
pub struct Reader {
    pub shelf: String,
    pub reader: String,
    pub age: u8,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "library")]
pub enum Library {
    Book(Book),
    Note(Note),
    Reader(Reader),
}

/// A book on the shelf `s`.
fn book(number: u16, pages: u32) -> Book {
    Book {
        shelf: "s".into(),
        number,
        genre: "novel".into(),
        pages,
        title: String::new(),
        lent_to: None,
    }
}

/// The books with these numbers of pages, and a wire on which nothing has been sent.
async fn books(pages: &[u32]) -> (Table<Library>, Wire) {
    let (table, wire) = wired().await;
    for (number, pages) in (0..).zip(pages) {
        book(number, *pages).create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

fn pages_of(books: &[Book]) -> Vec<u32> {
    books.iter().map(|book| book.pages).collect()
}
