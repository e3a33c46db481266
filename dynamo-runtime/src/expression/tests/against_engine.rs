//! What conditions and changes mean to the embedded engine, against what they mean to a model that knows nothing of expressions.

use super::thing::{Thing, item, set, when};
use crate::embedded::{client, in_memory};
use crate::expression::{Change, Condition, Expressions, IntoChange, created};
use crate::{Entity, Item};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeDefinition, AttributeValue, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A stored thing, old ones without some of their fields included.
#[derive(Debug, Clone)]
struct Stored {
    name: Option<&'static str>,
    nick: Nick,
    count: Option<u32>,
    tags: Option<Vec<&'static str>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Nick {
    Absent,
    Null,
    Is(&'static str),
}

#[derive(Debug, Clone)]
enum Tree {
    Leaf(Leaf),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    Not(Box<Tree>),
}

#[derive(Debug, Clone)]
enum Leaf {
    Name(Test, &'static str),
    NameBegins(&'static str),
    NameContains(&'static str),
    NameSize(Test, usize),
    Nick(Option<&'static str>),
    NickNot(Option<&'static str>),
    NickIn(Vec<Option<&'static str>>),
    NickIsNone,
    NickIsSome,
    Count(Test, u32),
    CountBetween(u32, u32),
    CountIn(Vec<u32>),
    TagsContain(&'static str),
    TagsSizeBetween(usize, usize),
    FirstTag(&'static str),
}

#[derive(Debug, Clone, Copy)]
enum Test {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

// ASCII only: how long other text is to `size`, the service does not say
const WORDS: &[&str] = &["", "a", "ab", "abc", "b", "ba"];

fn word() -> impl Strategy<Value = &'static str> {
    select(WORDS)
}

fn stored() -> impl Strategy<Value = Stored> {
    let nick = prop_oneof![Just(Nick::Absent), Just(Nick::Null), word().prop_map(Nick::Is)];
    let tags = prop::option::of(subsequence(WORDS, 0..4));
    (prop::option::of(word()), nick, prop::option::of(0_u32..4), tags).prop_map(|(name, nick, count, tags)| Stored {
        name,
        nick,
        count,
        tags,
    })
}

fn tree() -> impl Strategy<Value = Tree> {
    let test = || select(&[Test::Eq, Test::Ne, Test::Lt, Test::Le, Test::Gt, Test::Ge][..]);
    let nick = || prop::option::of(word());
    let leaf = prop_oneof![
        (test(), word()).prop_map(|(test, value)| Leaf::Name(test, value)),
        word().prop_map(Leaf::NameBegins),
        word().prop_map(Leaf::NameContains),
        (test(), 0_usize..4).prop_map(|(test, size)| Leaf::NameSize(test, size)),
        nick().prop_map(Leaf::Nick),
        nick().prop_map(Leaf::NickNot),
        prop::collection::vec(nick(), 0..3).prop_map(Leaf::NickIn),
        Just(Leaf::NickIsNone),
        Just(Leaf::NickIsSome),
        (test(), 0_u32..4).prop_map(|(test, value)| Leaf::Count(test, value)),
        (0_u32..4, 0_u32..4).prop_map(|(low, high)| Leaf::CountBetween(low, high)),
        prop::collection::vec(0_u32..4, 0..3).prop_map(Leaf::CountIn),
        word().prop_map(Leaf::TagsContain),
        (0_usize..4, 0_usize..4).prop_map(|(low, high)| Leaf::TagsSizeBetween(low, high)),
        word().prop_map(Leaf::FirstTag),
    ];
    leaf.prop_map(Tree::Leaf).prop_recursive(5, 20, 2, |inner| {
        let both = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            both().prop_map(|(a, b)| Tree::And(a, b)),
            both().prop_map(|(a, b)| Tree::Or(a, b)),
            inner.clone().prop_map(|a| Tree::Not(Box::new(a))),
        ]
    })
}

impl Test {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Eq => order.is_eq(),
            Self::Ne => order.is_ne(),
            Self::Lt => order.is_lt(),
            Self::Le => order.is_le(),
            Self::Gt => order.is_gt(),
            Self::Ge => order.is_ge(),
        }
    }

    /// What is not stored is unequal to everything, and in no order with anything.
    fn of<T: Ord>(self, there: Option<T>, value: T) -> bool {
        match there {
            Some(there) => self.holds(there.cmp(&value)),
            None => matches!(self, Self::Ne),
        }
    }
}

impl Nick {
    fn is(self, value: Option<&str>) -> bool {
        match self {
            Self::Absent | Self::Null => value.is_none(),
            Self::Is(nick) => value == Some(nick),
        }
    }
}

impl Leaf {
    fn holds(&self, thing: &Stored) -> bool {
        let nothing = Vec::new();
        let tags = thing.tags.as_ref().unwrap_or(&nothing);
        match self {
            Self::Name(test, value) => test.of(thing.name, *value),
            Self::NameBegins(prefix) => thing.name.is_some_and(|name| name.starts_with(prefix)),
            Self::NameContains(part) => thing.name.is_some_and(|name| name.contains(part)),
            Self::NameSize(test, size) => test.of(thing.name.map(str::len), *size),
            Self::Nick(value) => thing.nick.is(*value),
            Self::NickNot(value) => !thing.nick.is(*value),
            Self::NickIn(values) => values.iter().any(|value| thing.nick.is(*value)),
            Self::NickIsNone => thing.nick.is(None),
            Self::NickIsSome => !thing.nick.is(None),
            Self::Count(test, value) => test.of(thing.count, *value),
            Self::CountBetween(low, high) => thing.count.is_some_and(|count| (low..=high).contains(&&count)),
            Self::CountIn(values) => thing.count.is_some_and(|count| values.contains(&count)),
            Self::TagsContain(tag) => tags.contains(tag),
            Self::TagsSizeBetween(low, high) => thing.tags.is_some() && (*low..=*high).contains(&tags.len()),
            Self::FirstTag(tag) => tags.first() == Some(tag),
        }
    }

    fn made(&self) -> Condition<Thing> {
        let owned = |value: Option<&str>| value.map(str::to_owned);
        match self {
            Self::Name(test, value) => match test {
                Test::Eq => when::name().eq(*value),
                Test::Ne => when::name().ne(*value),
                Test::Lt => when::name().lt(*value),
                Test::Le => when::name().le(*value),
                Test::Gt => when::name().gt(*value),
                Test::Ge => when::name().ge(*value),
            },
            Self::NameBegins(prefix) => when::name().begins_with(*prefix),
            Self::NameContains(part) => when::name().contains(*part),
            Self::NameSize(test, size) => match test {
                Test::Eq => when::name().size().eq(*size),
                Test::Ne => when::name().size().ne(*size),
                Test::Lt => when::name().size().lt(*size),
                Test::Le => when::name().size().le(*size),
                Test::Gt => when::name().size().gt(*size),
                Test::Ge => when::name().size().ge(*size),
            },
            Self::Nick(value) => when::nick().eq(owned(*value)),
            Self::NickNot(value) => when::nick().ne(owned(*value)),
            Self::NickIn(values) => when::nick().in_(values.iter().map(|value| owned(*value))),
            Self::NickIsNone => when::nick().is_none(),
            Self::NickIsSome => when::nick().is_some(),
            Self::Count(test, value) => match test {
                Test::Eq => when::count().eq(value),
                Test::Ne => when::count().ne(value),
                Test::Lt => when::count().lt(value),
                Test::Le => when::count().le(value),
                Test::Gt => when::count().gt(value),
                Test::Ge => when::count().ge(value),
            },
            Self::CountBetween(low, high) => when::count().between(low, high),
            Self::CountIn(values) => when::count().in_(values),
            Self::TagsContain(tag) => when::tags().contains(*tag),
            Self::TagsSizeBetween(low, high) => when::tags().size().between(*low, *high),
            Self::FirstTag(tag) => when::tags().index(0).eq(*tag),
        }
    }
}

impl Tree {
    fn holds(&self, thing: &Stored) -> bool {
        match self {
            Self::Leaf(leaf) => leaf.holds(thing),
            Self::And(a, b) => a.holds(thing) && b.holds(thing),
            Self::Or(a, b) => a.holds(thing) || b.holds(thing),
            Self::Not(a) => !a.holds(thing),
        }
    }

    fn made(&self) -> Condition<Thing> {
        match self {
            Self::Leaf(leaf) => leaf.made(),
            Self::And(a, b) => a.made().and(b.made()),
            Self::Or(a, b) => a.made().or(b.made()),
            Self::Not(a) => !a.made(),
        }
    }
}

fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn number(number: impl ToString) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

impl Stored {
    fn item(&self, run: u64, at: usize) -> Item {
        let mut item = item([("run", number(run)), ("at", number(at))]);
        let mut add = |name: &str, value: Option<AttributeValue>| item.extend(value.map(|value| (name.to_owned(), value)));
        add("name", self.name.map(text));
        add(
            "user-id",
            match self.nick {
                Nick::Absent => None,
                Nick::Null => Some(AttributeValue::Null(true)),
                Nick::Is(nick) => Some(text(nick)),
            },
        );
        add("count", self.count.map(number));
        let list = |tags: &Vec<&str>| AttributeValue::L(tags.iter().map(|tag| text(tag)).collect());
        add("tags", self.tags.as_ref().map(list));
        item
    }
}

/// A table in which each run of a test has a partition of its own.
struct Engine {
    runtime: tokio::runtime::Runtime,
    client: Client,
    run: Cell<u64>,
}

impl Engine {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let client = client(&in_memory().unwrap());
        let create = ["run", "at"].into_iter().zip([KeyType::Hash, KeyType::Range]).fold(
            client.create_table().table_name("things").billing_mode(BillingMode::PayPerRequest),
            |create, (name, role)| {
                let number = AttributeDefinition::builder()
                    .attribute_name(name)
                    .attribute_type(ScalarAttributeType::N);
                let element = KeySchemaElement::builder().attribute_name(name).key_type(role);
                create
                    .attribute_definitions(number.build().unwrap())
                    .key_schema(element.build().unwrap())
            },
        );
        runtime.block_on(create.send()).unwrap();
        Self {
            runtime,
            client,
            run: Cell::new(0),
        }
    }

    fn next(&self) -> u64 {
        self.run.set(self.run.get() + 1);
        self.run.get()
    }

    fn put(&self, item: Item) {
        let put = self.client.put_item().table_name("things").set_item(Some(item));
        self.runtime.block_on(put.send()).unwrap();
    }

    /// Which items of a partition the condition lets through.
    fn filtered(&self, run: u64, condition: Condition<Thing>) -> Vec<usize> {
        let mut expressions = Expressions::default();
        let filter = expressions.condition(&condition.into_predicate().unwrap()).unwrap();
        expressions.alias("#pk", "run");
        expressions.bind(":pk", number(run));
        let query = self
            .client
            .query()
            .table_name("things")
            .key_condition_expression("#pk = :pk")
            .filter_expression(filter)
            .set_expression_attribute_names(expressions.names())
            .set_expression_attribute_values(expressions.values());
        let found = self.runtime.block_on(query.send()).unwrap();
        found
            .items()
            .iter()
            .map(|item| item["at"].as_n().unwrap().parse().unwrap())
            .collect()
    }

    /// The item after the update, without its key.
    fn updated(&self, run: u64, change: &Change<Thing>) -> Item {
        let mut expressions = Expressions::default();
        let update = expressions.update(&change.edits).unwrap();
        let request = self
            .client
            .update_item()
            .table_name("things")
            .key("run", number(run))
            .key("at", number(0))
            .update_expression(update)
            .set_expression_attribute_names(expressions.names())
            .set_expression_attribute_values(expressions.values());
        self.runtime.block_on(request.send()).unwrap();
        let get = self
            .client
            .get_item()
            .table_name("things")
            .key("run", number(run))
            .key("at", number(0));
        let mut item = self.runtime.block_on(get.send()).unwrap().item.unwrap_or_default();
        item.remove("run");
        item.remove("at");
        if let Some(AttributeValue::Ss(words)) = item.get_mut("words") {
            words.sort_unstable();
        }
        item
    }
}

#[test]
fn conditions_mean_what_they_say() {
    let engine = Engine::new();
    proptest!(|(things in prop::collection::vec(stored(), 1..6), tree in tree())| {
        let run = engine.next();
        for (at, thing) in things.iter().enumerate() {
            engine.put(thing.item(run, at));
        }
        let expected: Vec<_> = (0..things.len()).filter(|at| tree.holds(&things[*at])).collect();
        prop_assert_eq!(engine.filtered(run, tree.made()), expected);
    });
}

/// One change of each field, as a random part of an update.
#[derive(Debug, Clone)]
enum Step {
    Name(&'static str),
    NameIfAbsent(&'static str),
    Nick(Option<&'static str>),
    NickRemoved,
    Count(i64),
    Append(Vec<&'static str>),
    Prepend(Vec<&'static str>),
    Kept,
    Insert(Vec<&'static str>),
    Delete(Vec<&'static str>),
}

impl Step {
    fn field(&self) -> u8 {
        match self {
            Self::Name(_) | Self::NameIfAbsent(_) => 0,
            Self::Nick(_) | Self::NickRemoved => 1,
            Self::Count(_) => 2,
            Self::Append(_) | Self::Prepend(_) => 3,
            Self::Kept => 4,
            Self::Insert(_) | Self::Delete(_) => 5,
        }
    }

    fn made(&self) -> Change<Thing> {
        match self {
            Self::Name(name) => set::name().to(*name),
            Self::NameIfAbsent(name) => set::name().if_absent(*name),
            Self::Nick(nick) => set::nick().to(nick.map(str::to_owned)),
            Self::NickRemoved => set::nick().remove(),
            Self::Count(value) if *value < 0 => set::maybe().subtract(-*value),
            Self::Count(value) => set::maybe().add(*value),
            Self::Append(tags) => set::tags().append_all(tags.iter().copied()),
            Self::Prepend(tags) => set::tags().prepend_all(tags.iter().copied()),
            Self::Kept => set::kept().remove(),
            Self::Insert(words) => set::words().insert_all(words.iter().copied()),
            Self::Delete(words) => set::words().delete_all(words.iter().copied()),
        }
    }

    fn apply(&self, item: &mut Item) {
        let tags = |item: &Item| match item.get("tags") {
            Some(AttributeValue::L(tags)) => tags.clone(),
            _ => Vec::new(),
        };
        let listed = |tags: &[&str]| tags.iter().map(|tag| text(tag)).collect::<Vec<_>>();
        let mut put = |name: &str, value| item.insert(name.to_owned(), value);
        match self {
            Self::Name(name) => drop(put("name", text(name))),
            Self::NameIfAbsent(name) => drop(item.entry("name".to_owned()).or_insert(text(name))),
            Self::Nick(Some(nick)) => drop(put("user-id", text(nick))),
            Self::Nick(None) | Self::NickRemoved => drop(item.remove("user-id")),
            Self::Count(value) => {
                let there: i64 = item.get("maybe").map_or(0, |there| there.as_n().unwrap().parse().unwrap());
                item.insert("maybe".to_owned(), number(there + value));
            }
            // nothing to append is no edit
            Self::Append(more) | Self::Prepend(more) if more.is_empty() => {}
            Self::Append(more) => drop(item.insert("tags".to_owned(), AttributeValue::L([tags(item), listed(more)].concat()))),
            Self::Prepend(more) => drop(item.insert("tags".to_owned(), AttributeValue::L([listed(more), tags(item)].concat()))),
            Self::Kept => drop(put("kept", AttributeValue::Null(true))),
            Self::Insert(words) | Self::Delete(words) => {
                let there = match item.remove("words") {
                    Some(AttributeValue::Ss(there)) => there,
                    _ => Vec::new(),
                };
                let mut there: BTreeSet<_> = there.into_iter().collect();
                for word in words {
                    match self {
                        Self::Insert(_) => drop(there.insert((*word).to_owned())),
                        _ => drop(there.remove(*word)),
                    }
                }
                if !there.is_empty() {
                    item.insert("words".to_owned(), AttributeValue::Ss(there.into_iter().collect()));
                }
            }
        }
    }
}

fn update() -> impl Strategy<Value = Vec<Step>> {
    let tags = || subsequence(WORDS, 0..3);
    let step = prop_oneof![
        word().prop_map(Step::Name),
        word().prop_map(Step::NameIfAbsent),
        prop::option::of(word()).prop_map(Step::Nick),
        Just(Step::NickRemoved),
        (-5_i64..5).prop_map(Step::Count),
        tags().prop_map(Step::Append),
        tags().prop_map(Step::Prepend),
        Just(Step::Kept),
        tags().prop_map(Step::Insert),
        tags().prop_map(Step::Delete),
    ];
    prop::collection::vec(step, 1..5).prop_map(|mut steps| {
        steps.sort_by_key(Step::field);
        steps.dedup_by_key(|step| step.field());
        steps
    })
}

#[test]
fn changes_do_what_they_say() {
    let engine = Engine::new();
    proptest!(|(updates in prop::collection::vec(update(), 1..5))| {
        let run = engine.next();
        let mut expected = Item::new();
        let mut first = true;
        for steps in updates {
            let change = steps.iter().map(Step::made).collect::<Vec<_>>().into_change();
            prop_assert!(change.error.is_none());
            steps.iter().for_each(|step| step.apply(&mut expected));
            if change.edits.is_empty() {
                continue;
            }
            if std::mem::take(&mut first) {
                prop_assert_eq!(&created(&change.edits, Thing::SCHEMA).unwrap(), &expected);
            }
            prop_assert_eq!(&engine.updated(run, &change), &expected);
        }
    });
}
