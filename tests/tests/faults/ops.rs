//! Writes as values: made from a seed, sent as a request or as parts of a transaction.

use super::model::Model;
use super::{Account, Badge, Note, Store};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Result, Update, Written};
use tests::random::Random;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Op {
    CreateNote(Note),
    PutNote(Note),
    /// Only if the stored count is this one.
    PutNoteWhen(Note, u64),
    ReplaceNote(Note),
    UpdateNote(NoteChange),
    DeleteNote(String),
    /// Only if the stored count is this one.
    DeleteNoteWhen(String, u64),
    RemoveNote(Note),
    CreateAccount(Account),
    PutAccount(Account),
    SaveAccount(Account),
    UpdateAccount(AccountChange),
    DeleteAccount(String),
    RemoveAccount(Account),
    CreateBadge(Badge),
    PutBadge(Badge),
    ReplaceBadge(Badge),
    UpdateBadge(BadgeChange),
    DeleteBadge(String),
    RemoveBadge(Badge),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct NoteChange {
    pub(super) id: String,
    pub(super) label: Option<Option<String>>,
    pub(super) add: u64,
    pub(super) tag: Option<String>,
    /// Only if the stored count is this one.
    pub(super) when: Option<u64>,
    pub(super) upsert: bool,
    pub(super) exactly_once: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct AccountChange {
    pub(super) id: String,
    pub(super) email: Option<Option<String>>,
    pub(super) add: u64,
    pub(super) expect: Option<u64>,
    pub(super) exactly_once: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct BadgeChange {
    pub(super) id: String,
    pub(super) owner: Option<Option<String>>,
    pub(super) add: u64,
    pub(super) upsert: bool,
}

/// What one call of `send` is about.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Job {
    One(Op),
    All(Vec<Op>, Option<String>),
}

/// What the answer tells of the item.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Told {
    Nothing,
    Item(Option<Store>),
}

trait Tell {
    fn told(self) -> Told;
}

impl Tell for Written {
    fn told(self) -> Told {
        Told::Nothing
    }
}

macro_rules! tells {
    ($($entity:ident)*) => {$(
        impl Tell for $entity {
            fn told(self) -> Told {
                Told::Item(Some(Store::$entity(self)))
            }
        }

        impl Tell for Option<$entity> {
            fn told(self) -> Told {
                Told::Item(self.map(Store::$entity))
            }
        }
    )*};
}
tells! { Note Account Badge }

impl NoteChange {
    fn request(&self) -> Update<Note> {
        let mut update = Note::update(&self.id).set(|note| note.count().add(self.add));
        if let Some(label) = &self.label {
            update = update.set(|note| note.label().to(label));
        }
        if let Some(tag) = &self.tag {
            update = update.set(|note| note.tags().append(tag));
        }
        if let Some(count) = self.when {
            update = update.when(|note| note.count().eq(count));
        }
        let update = if self.upsert { update.upsert() } else { update };
        if self.exactly_once { update.exactly_once() } else { update }
    }
}

impl AccountChange {
    fn request(&self) -> Update<Account> {
        let mut update = Account::update(&self.id).set(|account| account.balance().add(self.add));
        if let Some(email) = &self.email {
            update = update.set(|account| account.email().to(email));
        }
        if let Some(version) = self.expect {
            update = update.expect_version(version);
        }
        if self.exactly_once { update.exactly_once() } else { update }
    }
}

impl BadgeChange {
    fn request(&self) -> Update<Badge> {
        let mut update = Badge::update(&self.id).set(|badge| badge.visits().add(self.add));
        if let Some(owner) = &self.owner {
            update = update.set(|badge| badge.owner().to(owner));
        }
        if self.upsert { update.upsert() } else { update }
    }
}

/// The request of an operation, given to an expression: requests have many types.
macro_rules! with_request {
    ($op:expr, $request:ident => $then:expr) => {
        with_request! { $op, $request => $then;
            CreateNote(note) => note.create(),
            PutNote(note) => note.put(),
            PutNoteWhen(note, count) => note.put().when(|note| note.count().eq(*count)),
            ReplaceNote(note) => note.replace(),
            UpdateNote(change) => change.request(),
            DeleteNote(id) => Note::delete(&*id),
            DeleteNoteWhen(id, count) => Note::delete(&*id).when(|note| note.count().eq(*count)),
            RemoveNote(note) => note.remove(),
            CreateAccount(account) => account.create(),
            PutAccount(account) => account.put(),
            SaveAccount(account) => account.save(),
            UpdateAccount(change) => change.request(),
            DeleteAccount(id) => Account::delete(&*id),
            RemoveAccount(account) => account.remove(),
            CreateBadge(badge) => badge.create(),
            PutBadge(badge) => badge.put(),
            ReplaceBadge(badge) => badge.replace(),
            UpdateBadge(change) => change.request(),
            DeleteBadge(id) => Badge::delete(&*id),
            RemoveBadge(badge) => badge.remove(),
        }
    };
    ($op:expr, $request:ident => $then:expr; $($variant:ident($($field:ident),+) => $made:expr,)*) => {
        match $op {
            $(Op::$variant($($field),+) => {
                let $request = $made;
                $then
            })*
        }
    };
}

impl Job {
    /// Sends it. A struct that is saved has its new version afterwards.
    pub(super) async fn send(&mut self, table: &Table<Store>) -> Result<Told> {
        match self {
            Self::One(op) => with_request!(op, request => request.send(table).await.map(Tell::told)),
            Self::All(ops, token) => {
                let mut transaction = Transaction::new();
                for op in ops {
                    transaction = with_request!(op, request => transaction.add(request));
                }
                if let Some(token) = token {
                    transaction = transaction.token(&**token);
                }
                transaction.send(table).await.map(Tell::told)
            }
        }
    }

    pub(super) fn ops(&self) -> &[Op] {
        match self {
            Self::One(op) => std::slice::from_ref(op),
            Self::All(ops, _) => ops,
        }
    }

    /// Whether it goes out as transactions only, so that the service does it once.
    pub(super) fn is_once(&self) -> bool {
        match self {
            Self::All(..) => true,
            Self::One(Op::UpdateNote(change)) => change.exactly_once,
            Self::One(Op::UpdateAccount(change)) => change.exactly_once,
            Self::One(_) => false,
        }
    }
}

/// Makes operations that have a chance to be possible, and some that have none.
pub(super) struct Maker<'m> {
    pub(super) random: &'m mut Random,
    pub(super) model: &'m Model,
}

const IDS: [&str; 4] = ["0", "1", "2", "3"];
const TEXTS: [&str; 4] = ["x", "y", "z", "w"];

impl Maker<'_> {
    pub(super) fn job(&mut self, token: &str) -> Job {
        if self.random.chance(65) {
            return Job::One(self.op());
        }
        let mut ops: Vec<Op> = Vec::new();
        for _ in 0..=self.random.below(4) {
            let op = self.op();
            // one action an item
            if ops.iter().all(|other| other.item() != op.item()) {
                ops.push(op);
            }
        }
        Job::All(ops, self.random.chance(50).then(|| token.to_owned()))
    }

    pub(super) fn op(&mut self) -> Op {
        match self.random.below(20) {
            0 => Op::CreateNote(self.note()),
            1 => Op::PutNote(self.note()),
            2 => Op::PutNoteWhen(self.note(), self.random.below(3)),
            3 => Op::ReplaceNote(self.note()),
            4..7 => Op::UpdateNote(self.note_change()),
            7 => match self.random.below(3) {
                0 => Op::DeleteNote(self.id()),
                1 => Op::DeleteNoteWhen(self.id(), self.random.below(3)),
                _ => Op::RemoveNote(self.note()),
            },
            8 => Op::CreateAccount(self.account()),
            9 => Op::PutAccount(self.account()),
            10 | 11 => Op::SaveAccount(self.account()),
            12 | 13 => Op::UpdateAccount(self.account_change()),
            14 if self.random.chance(50) => Op::DeleteAccount(self.id()),
            14 => Op::RemoveAccount(self.account()),
            15 => Op::CreateBadge(self.badge()),
            16 => Op::PutBadge(self.badge()),
            17 => Op::ReplaceBadge(self.badge()),
            18 => Op::UpdateBadge(self.badge_change()),
            _ if self.random.chance(50) => Op::DeleteBadge(self.id()),
            _ => Op::RemoveBadge(self.badge()),
        }
    }

    fn id(&mut self) -> String {
        (*self.random.pick(&IDS)).to_owned()
    }

    fn text(&mut self) -> Option<String> {
        self.random.chance(80).then(|| (*self.random.pick(&TEXTS)).to_owned())
    }

    fn note(&mut self) -> Note {
        let count = self.random.below(3);
        Note {
            id: self.id(),
            label: self.text(),
            count,
            tags: self.text().into_iter().collect(),
        }
    }

    fn note_change(&mut self) -> NoteChange {
        let upsert = self.random.chance(30);
        NoteChange {
            id: self.id(),
            label: self.random.chance(50).then(|| self.text()),
            add: 1 + self.random.below(3),
            tag: self.text(),
            when: (!upsert && self.random.chance(30)).then(|| self.random.below(4)),
            upsert,
            exactly_once: self.random.chance(40),
        }
    }

    /// Mostly the stored one with some change.
    fn account(&mut self) -> Account {
        let id = self.id();
        let (email, balance) = (self.text(), self.random.below(5));
        match self.model.accounts.get(&id) {
            Some(stored) if self.random.chance(85) => Account {
                balance,
                email: if self.random.chance(40) { email } else { stored.email.clone() },
                ..stored.clone()
            },
            _ => Account {
                id,
                email,
                balance,
                version: self.random.below(3),
            },
        }
    }

    fn account_change(&mut self) -> AccountChange {
        let id = self.id();
        let stored = self.model.accounts.get(&id).map_or(0, |account| account.version);
        AccountChange {
            email: self.random.chance(50).then(|| self.text()),
            add: 1 + self.random.below(3),
            expect: self
                .random
                .chance(50)
                .then(|| if self.random.chance(80) { stored } else { self.random.below(3) }),
            exactly_once: self.random.chance(40),
            id,
        }
    }

    fn badge(&mut self) -> Badge {
        let id = self.id();
        let (owner, visits) = (self.text(), self.random.below(5));
        let stored = self.model.badges.get(&id).filter(|_| self.random.chance(60));
        let owner = stored.map_or(owner, |stored| stored.owner.clone());
        Badge { id, owner, visits }
    }

    fn badge_change(&mut self) -> BadgeChange {
        BadgeChange {
            id: self.id(),
            owner: self.random.chance(60).then(|| self.text()),
            add: 1 + self.random.below(3),
            upsert: self.random.chance(40),
        }
    }
}
