//! Ranges through the SDK and the engine against a filter over the values, with other items all around.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Query, Result, Whole};
use proptest::prelude::*;
use proptest::sample::select;
use serde::{Deserialize, Serialize};
use tests::entities::put_foreign;
use tokio::runtime::{Builder, Runtime};

/// Free text first in one key, and last in another, where numbers that descend come first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, SingleTable)]
#[pk("LOG#<log>")]
#[sk("ENTRY#<name:escape>#<level:ordered>")]
#[gsi1(query = by_shelf, pk = "SHELF#<log>", sk = "<level:ordered+desc>#<name>")]
struct Entry {
    log: String,
    name: String,
    level: i16,
}

/// Shares the prefix of the entries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("LOG#<log>")]
#[sk("ENTRY#<name>")]
struct Title {
    log: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "logs")]
enum Logs {
    Entry(Entry),
    Title(Title),
}

#[derive(Debug, Clone, Copy)]
enum Operator {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
    Between,
}

impl Operator {
    fn holds<T: Ord + ?Sized>(self, value: &T, low: &T, high: &T) -> bool {
        match self {
            Self::Eq => value == low,
            Self::Lt => value < low,
            Self::Le => value <= low,
            Self::Gt => value > low,
            Self::Ge => value >= low,
            Self::Between => low <= value && value <= high,
        }
    }
}

/// `query.range(|sk| sk.<field>().<operator>(..))` for an operator that is known when the test runs.
macro_rules! range {
    ($query:expr, |$sk:ident| $field:expr, $operator:expr, $low:expr, $high:expr) => {
        match $operator {
            Operator::Eq => $query.range(|$sk| $field.eq($low)),
            Operator::Lt => $query.range(|$sk| $field.lt($low)),
            Operator::Le => $query.range(|$sk| $field.le($low)),
            Operator::Gt => $query.range(|$sk| $field.gt($low)),
            Operator::Ge => $query.range(|$sk| $field.ge($low)),
            Operator::Between => $query.range(|$sk| $field.between($low, $high)),
        }
    };
}

fn names() -> impl Strategy<Value = String> {
    // no space and no `#`, which the index's unescaped name would refuse; the escape sign is among them
    "[$%a0~é]{1,3}"
}

fn levels() -> impl Strategy<Value = i16> {
    prop_oneof![-2..=11_i16, Just(i16::MIN), Just(i16::MAX)]
}

/// Entries whose values recur, and titles that lie between them.
async fn filled(entries: &[Entry]) -> Result<Table<Logs>> {
    let table = Table::<Logs>::embedded().await?;
    for entry in entries {
        entry.put().send(&table).await?;
        let title = Title {
            log: entry.log.clone(),
            name: entry.name.clone(),
        };
        title.put().send(&table).await?;
    }
    for sk in [
        "ENTRY",
        "ENTRY#",
        "ENTRY#a#",
        "ENTRY#a#0",
        "ENTRY#a$",
        "ENTRY$",
        "ENTRY#~#00001x",
        "F",
        "A",
    ] {
        put_foreign(
            &table,
            &[
                ("PK", "LOG#l"),
                ("SK", sk),
                ("entityType", "ALIEN"),
                ("GSI1PK", "SHELF#l"),
                ("GSI1SK", sk),
            ],
        )
        .await;
    }
    for sk in ["099998", "-99998", "-99998#", "-99998$", "-99987#a\u{1}"] {
        put_foreign(
            &table,
            &[
                ("PK", "LOG#f"),
                ("SK", sk),
                ("entityType", "ALIEN"),
                ("GSI1PK", "SHELF#l"),
                ("GSI1SK", sk),
            ],
        )
        .await;
    }
    Ok(table)
}

fn engine() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Items, as many as the count says, in the order of the values.
async fn read<K>(query: impl Fn() -> Query<Entry, K>, table: &Table<Logs>) -> Result<Vec<Entry>>
where
    Logs: Whole<K, Entry>,
{
    let items = query().all(table).await?;
    assert_eq!(query().count(table).await?, items.len() as u64);
    Ok(items)
}

proptest! {
    // each case has a database of its own
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 8))]

    #[test]
    fn a_range_is_a_filter(
        values in proptest::collection::vec((names(), levels()), 1..10),
        operator in select(vec![Operator::Eq, Operator::Lt, Operator::Le, Operator::Gt, Operator::Ge, Operator::Between]),
        others in (names(), levels()),
        (low, high) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        prefix in "[$%a0~é]{0,2}",
    ) {
        let entry = |(name, level): &(String, i16)| Entry { log: "l".into(), name: name.clone(), level: *level };
        let mut entries: Vec<Entry> = values.iter().map(entry).collect();
        entries.sort();
        entries.dedup();
        entries.push(entry(&others));
        let (bound, to) = (low.get(&entries).clone(), high.get(&entries).clone());
        // it may be a bound, but is no entry
        entries.pop();
        let mut by_level = entries.clone();
        by_level.sort_by(|a, b| b.level.cmp(&a.level).then_with(|| a.name.cmp(&b.name)));
        let holding = |entries: &[Entry], holds: &dyn Fn(&Entry) -> bool| entries.iter().filter(|entry| holds(entry)).cloned().collect::<Vec<_>>();

        engine().block_on(async {
            let table = filled(&entries).await.unwrap();
            let (name, last_name) = (&bound.name[..], &to.name[..]);
            let (level, last_level) = (bound.level, to.level);

            let by_name = read(|| range!(Entry::by_log("l"), |sk| sk.name(), operator, name, last_name), &table).await.unwrap();
            assert_eq!(by_name, holding(&entries, &|entry| operator.holds(&entry.name[..], name, last_name)));

            let within = read(|| range!(Entry::by_log("l"), |sk| sk.name().eq(name).level(), operator, level, last_level), &table).await.unwrap();
            assert_eq!(within, holding(&entries, &|entry| entry.name == name && operator.holds(&entry.level, &level, &last_level)));

            let levels = read(|| range!(Entry::by_shelf("l"), |sk| sk.level(), operator, level, last_level), &table).await.unwrap();
            assert_eq!(levels, holding(&by_level, &|entry| operator.holds(&entry.level, &level, &last_level)));

            let names = read(|| range!(Entry::by_shelf("l"), |sk| sk.level().eq(level).name(), operator, name, last_name), &table).await.unwrap();
            assert_eq!(names, holding(&by_level, &|entry| entry.level == level && operator.holds(&entry.name[..], name, last_name)));

            let beginning = read(|| Entry::by_log("l").range(|sk| sk.name().begins_with(&prefix[..])), &table).await.unwrap();
            assert_eq!(beginning, holding(&entries, &|entry| entry.name.starts_with(&prefix)));
        });
    }
}
