//! Text that is composed in const evaluation, for a panic that the compiler shows.

use crate::schema::{EntitySchema, Index, KeySchema, Shards};

/// Longer than any message over keys that DynamoDB can hold and names that a person can read.
const CAPACITY: usize = 2048;

/// A message in the making.
pub(super) struct Message {
    text: [u8; CAPACITY],
    len: usize,
}

impl Message {
    pub(super) const fn new(text: &str) -> Self {
        Self {
            text: [0; CAPACITY],
            len: 0,
        }
        .add(text)
    }

    /// Adds a part; one that does not fit is left out as a whole.
    pub(super) const fn add(mut self, part: &str) -> Self {
        let (part, mut at) = (part.as_bytes(), 0);
        if part.len() <= CAPACITY - self.len {
            while at < part.len() {
                self.text[self.len] = part[at];
                self.len += 1;
                at += 1;
            }
        }
        self
    }

    /// Adds a name in back-ticks.
    pub(super) const fn name(self, name: &str) -> Self {
        self.add("`").add(name).add("`")
    }

    pub(super) const fn number(self, number: u32) -> Self {
        let digit = [b'0' + (number % 10) as u8];
        let this = if number >= 10 { self.number(number / 10) } else { self };
        match std::str::from_utf8(&digit) {
            Ok(digit) => this.add(digit),
            Err(_) => this,
        }
    }

    /// Adds `the table`, or the attribute that declares the index.
    pub(super) const fn index(self, index: Index) -> Self {
        match index {
            Index::Table => self.add("the table"),
            _ => self.add("`").attribute(index).add("`"),
        }
    }

    /// Adds the name of the attribute that declares a key in the index.
    pub(super) const fn attribute(self, index: Index) -> Self {
        match index {
            Index::Table => self.add("pk"),
            Index::Global(number) => self.add("gsi").number(number as u32),
            Index::Local(number) => self.add("lsi").number(number as u32),
        }
    }

    /// Adds a line with an entity and one of its keys: the templates, and over how many shards it is spread.
    pub(super) const fn key(self, entity: &EntitySchema, key: &KeySchema) -> Self {
        let line = self.add("\n  ").name(entity.name).add(": ").name(key.pk.text(entity));
        let line = match &key.sk {
            Some(sk) => line.add(", ").name(sk.text(entity)),
            None => line,
        };
        match key.shards {
            Some(shards) => line.add(", ").shards(shards),
            None => line,
        }
    }

    /// Adds what the attribute says of shards.
    pub(super) const fn shards(self, Shards { write, read }: Shards) -> Self {
        let written = self.add("`shards = ").number(write as u32).add("`");
        if read == write {
            written
        } else {
            written.add(", `read_shards = ").number(read as u32).add("`")
        }
    }

    pub(super) const fn text(&self) -> &str {
        match std::str::from_utf8(self.text.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(), // only whole texts are added
        }
    }

    /// Ends the evaluation with this text.
    #[expect(clippy::panic, reason = "a panic in const evaluation is a compile error with this text")]
    #[track_caller]
    pub(super) const fn panic(&self) -> ! {
        panic!("{}", self.text())
    }
}
