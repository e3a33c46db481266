//! Entities in any number of shards, by keys of every type. Queries of them have lost their types, so that what holds of all is written once.

use aws_sdk_dynamodb::Client;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Consumed, Error, Holds, Pages, Query, Read, Result, Whole};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use serde_json::Value;
use tests::partitions::{Keys, wire_form};

/// How the items are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By a text of two fields.
    Text,
    /// By nothing.
    Unsorted,
    /// By a number, in a table whose keys are a number and bytes.
    Number,
    /// By bytes, in a table whose only key is bytes.
    Binary,
}

pub(crate) const KINDS: [Kind; 4] = [Kind::Text, Kind::Unsorted, Kind::Number, Kind::Binary];

/// The numbers of shards that there are queries for.
pub(crate) const SHARDS: [usize; 6] = [2, 3, 5, 17, 64, 200];

/// The values that an item can be sorted by, each with its rank. The text of a rank is a number and one of the words.
pub(crate) const RANKS: u8 = 15;
const WORDS: [&str; 5] = ["a", "ab", "a\u{10ffff}", "b", "é"];
const WORDS_EACH: u8 = WORDS.len() as u8;
const NUMBERS: [i64; RANKS as usize] = [i64::MIN, -1000, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 1000, 1 << 60, i64::MAX];
const BYTES: [&[u8]; RANKS as usize] = [
    &[0],
    &[0, 0],
    &[0, 255],
    &[1],
    &[1, 0],
    &[9],
    &[10],
    &[126],
    &[127],
    &[127, 255],
    &[128],
    &[128, 0],
    &[200],
    &[255],
    &[255, 255],
];

#[derive(Debug, Clone, Copy)]
pub(crate) enum Op {
    Eq(u8),
    Lt(u8),
    Le(u8),
    Gt(u8),
    Ge(u8),
    Between(u8, u8),
}

/// What is read, by ranks. What the sort key cannot be asked for is all.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Range {
    #[default]
    All,
    /// Of the first field.
    First(Op),
    /// Of the second, behind the first.
    Second(u8, Op),
    /// The words that begin with this one.
    Prefix(u8, u8),
}

impl Op {
    /// The same with other ranks.
    pub(crate) fn mapped(self, of: impl Fn(u8) -> u8) -> Self {
        match self {
            Self::Eq(at) => Self::Eq(of(at)),
            Self::Lt(bound) => Self::Lt(of(bound)),
            Self::Le(bound) => Self::Le(of(bound)),
            Self::Gt(bound) => Self::Gt(of(bound)),
            Self::Ge(bound) => Self::Ge(of(bound)),
            Self::Between(low, high) => Self::Between(of(low), of(high)),
        }
    }

    fn holds(self, rank: u8) -> bool {
        match self {
            Self::Eq(at) => rank == at,
            Self::Lt(bound) => rank < bound,
            Self::Le(bound) => rank <= bound,
            Self::Gt(bound) => rank > bound,
            Self::Ge(bound) => rank >= bound,
            Self::Between(low, high) => (low..=high).contains(&rank),
        }
    }
}

impl Kind {
    pub(crate) fn keys(self) -> Keys {
        match self {
            Self::Text | Self::Number => Keys::gsi(1),
            Self::Unsorted => Keys { sk: None, ..Keys::gsi(2) },
            Self::Binary => Keys {
                table_sk: None,
                ..Keys::gsi(1)
            },
        }
    }

    /// Whether the range holds an item of this rank.
    pub(crate) fn holds(self, range: Range, rank: u8) -> bool {
        let (first, word) = (rank / WORDS_EACH, rank % WORDS_EACH);
        match (self, range) {
            (Self::Text, Range::First(op)) => op.holds(first),
            (Self::Text, Range::Second(at, op)) => first == at && op.holds(word),
            (Self::Text, Range::Prefix(at, prefix)) => first == at && WORDS[usize::from(word)].starts_with(WORDS[usize::from(prefix)]),
            (Self::Number | Self::Binary, Range::First(op)) => op.holds(rank),
            _ => true,
        }
    }

    /// The item of a number, in a partition of its index.
    pub(crate) fn item(self, number: u16, rank: u8, passes: bool, partition: &str) -> Value {
        let room = "r".to_owned();
        let item = match self {
            Self::Text | Self::Unsorted => two::Notes::to_item(&two::Note {
                number,
                room,
                at: rank / WORDS_EACH,
                word: WORDS[usize::from(rank % WORDS_EACH)].to_owned(),
                rank,
                passes,
            }),
            Self::Number => two::Levels::to_item(&two::Level {
                number,
                serial: vec![0, rank],
                room,
                level: NUMBERS[usize::from(rank)],
                rank,
                passes,
            }),
            Self::Binary => two::Marks::to_item(&two::Mark {
                id: number.to_be_bytes().to_vec(),
                number,
                room,
                digest: BYTES[usize::from(rank)].to_vec(),
                rank,
                passes,
            }),
        };
        let mut item = wire_form(&item.unwrap());
        item[&self.keys().pk]["S"] = partition.into();
        item
    }
}

/// The query with an operator on a field of its sort key.
macro_rules! bounded {
    ($query:expr, $op:expr, $value:expr, |$sk:ident| $field:expr) => {
        match $op {
            Op::Eq(at) => $query.range(|$sk| $field.eq($value(at))),
            Op::Lt(bound) => $query.range(|$sk| $field.lt($value(bound))),
            Op::Le(bound) => $query.range(|$sk| $field.le($value(bound))),
            Op::Gt(bound) => $query.range(|$sk| $field.gt($value(bound))),
            Op::Ge(bound) => $query.range(|$sk| $field.ge($value(bound))),
            Op::Between(low, high) => $query.range(|$sk| $field.between($value(low), $value(high))),
        }
    };
}

/// The entities in a module, with their queries.
macro_rules! spread {
    ($module:ident, $shards:literal) => {
        mod $module {
            use super::{Ask, BYTES, Kind, NUMBERS, Op, Range, Reads, WORDS};
            use aws_sdk_dynamodb::Client;
            use dynamo_runtime::prelude::*;
            use dynamo_runtime::{Gsi, Query};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk("NOTE#<number:04>")]
            #[sk("NOTE")]
            #[gsi1(pk = "ROOM#<room>", sk = "<at:02>#<word>", shards = $shards, query = by_text)]
            #[gsi2(pk = "ROOM#<room>", shards = $shards, query = unsorted)]
            pub(super) struct Note {
                pub(super) number: u16,
                pub(super) room: String,
                pub(super) at: u8,
                pub(super) word: String,
                pub(super) rank: u8,
                pub(super) passes: bool,
            }

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk(number = number)]
            #[sk(binary = serial)]
            #[gsi1(pk = "ROOM#<room>", sk(number = level), shards = $shards, query = by_level)]
            pub(super) struct Level {
                pub(super) number: u16,
                pub(super) serial: Vec<u8>,
                pub(super) room: String,
                pub(super) level: i64,
                pub(super) rank: u8,
                pub(super) passes: bool,
            }

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk(binary = id)]
            #[gsi1(pk = "ROOM#<room>", sk(binary = digest), shards = $shards, query = by_bytes)]
            pub(super) struct Mark {
                pub(super) id: Vec<u8>,
                pub(super) number: u16,
                pub(super) room: String,
                pub(super) digest: Vec<u8>,
                pub(super) rank: u8,
                pub(super) passes: bool,
            }

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "notes")]
            pub(super) enum Notes {
                Note(Note),
            }

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "levels")]
            pub(super) enum Levels {
                Level(Level),
            }

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "marks")]
            pub(super) enum Marks {
                Mark(Mark),
            }

            fn texts(range: Range, filtered: bool) -> Query<Note, Gsi<1>> {
                let (query, word) = (Note::by_text("r"), |rank: u8| WORDS[usize::from(rank)]);
                let query = match range {
                    Range::All => query,
                    Range::First(op) => bounded!(query, op, |rank: u8| rank, |sk| sk.at()),
                    Range::Second(at, op) => bounded!(query, op, word, |sk| sk.at().eq(at).word()),
                    Range::Prefix(at, prefix) => query.range(|sk| sk.at().eq(at).word().begins_with(word(prefix))),
                };
                if filtered {
                    query.filter(|note| note.passes().eq(true))
                } else {
                    query
                }
            }

            fn unsorted(_: Range, filtered: bool) -> Query<Note, Gsi<2>> {
                let query = Note::unsorted("r");
                if filtered {
                    query.filter(|note| note.passes().eq(true))
                } else {
                    query
                }
            }

            fn numbers(range: Range, filtered: bool) -> Query<Level, Gsi<1>> {
                let query = Level::by_level("r");
                let query = match range {
                    Range::First(op) => bounded!(query, op, |rank: u8| NUMBERS[usize::from(rank)], |sk| sk.level()),
                    _ => query,
                };
                if filtered {
                    query.filter(|level| level.passes().eq(true))
                } else {
                    query
                }
            }

            fn bytes(range: Range, filtered: bool) -> Query<Mark, Gsi<1>> {
                let query = Mark::by_bytes("r");
                let query = match range {
                    Range::First(op) => bounded!(query, op, |rank: u8| BYTES[usize::from(rank)].to_vec(), |sk| sk.digest()),
                    _ => query,
                };
                if filtered {
                    query.filter(|mark| mark.passes().eq(true))
                } else {
                    query
                }
            }

            pub(super) fn ask(kind: Kind, client: Client) -> Box<dyn Ask> {
                match kind {
                    Kind::Text => Box::new(Reads {
                        table: Table::<Notes>::new(client),
                        query: texts,
                        number: |note| note.number,
                    }),
                    Kind::Unsorted => Box::new(Reads {
                        table: Table::<Notes>::new(client),
                        query: unsorted,
                        number: |note| note.number,
                    }),
                    Kind::Number => Box::new(Reads {
                        table: Table::<Levels>::new(client),
                        query: numbers,
                        number: |level| level.number,
                    }),
                    Kind::Binary => Box::new(Reads {
                        table: Table::<Marks>::new(client),
                        query: bytes,
                        number: |mark| mark.number,
                    }),
                }
            }
        }
    };
}

spread!(two, 2);
spread!(three, 3);
spread!(five, 5);
spread!(seventeen, 17);
spread!(sixty_four, 64);
spread!(two_hundred, 200);

/// The queries of items that are sorted so, in so many shards.
pub(crate) fn ask(kind: Kind, shards: usize, client: Client) -> Box<dyn Ask> {
    match shards {
        2 => two::ask(kind, client),
        3 => three::ask(kind, client),
        5 => five::ask(kind, client),
        17 => seventeen::ask(kind, client),
        64 => sixty_four::ask(kind, client),
        200 => two_hundred::ask(kind, client),
        other => panic!("no query reads {other} shards"),
    }
}

/// A query and its options.
#[derive(Debug, Clone, Default)]
pub(crate) struct How {
    pub(crate) range: Range,
    pub(crate) filtered: bool,
    pub(crate) descending: bool,
    pub(crate) limit: Option<u32>,
    pub(crate) page_size: Option<u32>,
    pub(crate) max_pages: Option<u32>,
    pub(crate) after: Option<Cursor>,
}

/// A page: the items by their numbers.
#[derive(Debug)]
pub(crate) struct Brought {
    pub(crate) numbers: Vec<u16>,
    pub(crate) cursor: Option<Cursor>,
    pub(crate) consumed: Consumed,
}

/// The ends of a query.
pub(crate) trait Ask {
    fn send(&self, how: How) -> BoxFuture<'_, Result<Brought>>;
    fn all(&self, how: How) -> BoxFuture<'_, Result<Vec<u16>>>;
    fn first(&self, how: How) -> BoxFuture<'_, Result<Option<u16>>>;
    fn count(&self, how: How) -> BoxFuture<'_, Result<u64>>;
    /// What a stream gives, and the error that it ends with.
    fn stream(&self, how: How) -> BoxFuture<'_, (Vec<u16>, Option<Error>)>;
    fn pages(&self, how: How) -> Box<dyn Leaf>;
    /// The items in an error.
    fn partial(&self, error: &Error) -> Option<Vec<u16>>;
}

/// What is read page by page.
pub(crate) trait Leaf {
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Brought>>>;
}

struct Reads<T: TableDef, R, K> {
    table: Table<T>,
    query: fn(Range, bool) -> Query<R, K>,
    number: fn(&R) -> u16,
}

impl<T: TableDef + Holds<R::Of> + Whole<K, R>, R: Read, K: 'static> Reads<T, R, K> {
    fn query(&self, how: How) -> Query<R, K> {
        let query = (self.query)(how.range, how.filtered).after(how.after);
        let query = how.limit.into_iter().fold(query, Query::limit);
        let query = how.page_size.into_iter().fold(query, Query::page_size);
        let query = how.max_pages.into_iter().fold(query, Query::max_pages);
        if how.descending { query.descending() } else { query }
    }

    fn numbers(&self, items: &[R]) -> Vec<u16> {
        items.iter().map(self.number).collect()
    }
}

fn brought<R>(page: dynamo_runtime::Page<R>, number: fn(&R) -> u16) -> Brought {
    Brought {
        numbers: page.items.iter().map(number).collect(),
        cursor: page.cursor,
        consumed: page.consumed,
    }
}

impl<T: TableDef + Holds<R::Of> + Whole<K, R>, R: Read, K: 'static> Ask for Reads<T, R, K> {
    fn send(&self, how: How) -> BoxFuture<'_, Result<Brought>> {
        let query = self.query(how);
        Box::pin(async move { query.send(&self.table).await.map(|page| brought(page, self.number)) })
    }

    fn all(&self, how: How) -> BoxFuture<'_, Result<Vec<u16>>> {
        let query = self.query(how);
        Box::pin(async move { query.all(&self.table).await.map(|items| self.numbers(&items)) })
    }

    fn first(&self, how: How) -> BoxFuture<'_, Result<Option<u16>>> {
        let query = self.query(how);
        Box::pin(async move { query.first(&self.table).await.map(|item| item.as_ref().map(self.number)) })
    }

    fn count(&self, how: How) -> BoxFuture<'_, Result<u64>> {
        let query = self.query(how);
        Box::pin(async move { query.count(&self.table).await })
    }

    fn stream(&self, how: How) -> BoxFuture<'_, (Vec<u16>, Option<Error>)> {
        let mut stream = self.query(how).stream(&self.table);
        Box::pin(async move {
            let mut numbers = Vec::new();
            while let Some(item) = stream.next().await {
                match item {
                    Ok(item) => numbers.push((self.number)(&item)),
                    Err(error) => return (numbers, Some(error)),
                }
            }
            (numbers, None)
        })
    }

    fn pages(&self, how: How) -> Box<dyn Leaf> {
        Box::new(Leaves {
            pages: self.query(how).pages(&self.table),
            number: self.number,
        })
    }

    fn partial(&self, error: &Error) -> Option<Vec<u16>> {
        error.partial::<Vec<R>>().map(|items| self.numbers(items))
    }
}

struct Leaves<R> {
    pages: Pages<R>,
    number: fn(&R) -> u16,
}

impl<R: Read> Leaf for Leaves<R> {
    fn next(&mut self) -> BoxFuture<'_, Option<Result<Brought>>> {
        Box::pin(async {
            let page = self.pages.next().await?;
            Some(page.map(|page| brought(page, self.number)))
        })
    }
}
