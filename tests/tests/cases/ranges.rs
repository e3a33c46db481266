//! Faults in what a range asks for: too much, too little, or in the wrong order.

use dynamo_runtime::Query;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tests::entities::{Reading, Readings, Shop, Visit, visit};
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("STORE#<store>")]
#[sk("SALE#<day>#<amount:06>")]
#[gsi1(pk = "STORE#<store>", sk = "<balance:ordered>", query = by_balance)]
struct Sale {
    store: String,
    day: String,
    amount: u32,
    balance: i32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COMPANY#<company>")]
#[sk("OFFICE#<office>#EMPLOYEE#<employee>")]
struct Employee {
    company: String,
    office: String,
    employee: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PARTS#<id>")]
#[sk("<a>#<b>#<c>")]
struct Parts {
    id: String,
    a: String,
    b: String,
    c: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("REPORTS#<owner>")]
#[sk("<year:04>#<month:02>")]
struct Report {
    owner: String,
    year: u16,
    month: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NAMES#<list>")]
#[sk("<name>#<id:02>")]
struct Name {
    list: String,
    name: String,
    id: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ESCAPED#<list>")]
#[sk("<name:escape>#<id:02>")]
struct EscapedName {
    list: String,
    name: String,
    id: u8,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "ranges")]
enum Ranges {
    Sale(Sale),
    Employee(Employee),
    Parts(Parts),
    Report(Report),
    Name(Name),
    EscapedName(EscapedName),
}

/// The condition of the only Query that was sent, and its value for the sort key.
fn only_condition(wire: &Wire) -> (Value, Value) {
    let bodies = wire.bodies("Query");
    let [body] = &bodies[..] else {
        panic!("{} queries were sent", bodies.len())
    };
    (
        body["KeyConditionExpression"].clone(),
        body["ExpressionAttributeValues"][":sk"].clone(),
    )
}

/// The last part of a key was a number without width, so 900 came behind 2800.
#[tokio::test]
async fn aws_amplify_cli_3807_numbers_in_the_last_part() {
    let (table, _) = wired::<Ranges>().await;
    for (amount, balance) in [
        (2800, -2800),
        (900, -900),
        (0, 0),
        (10_000, 10_000),
        (100_000, i32::MIN),
        (99, i32::MAX),
    ] {
        let sale = Sale {
            store: "s".into(),
            day: "2026-01-01".into(),
            amount,
            balance,
        };
        sale.create().send(&table).await.unwrap();
    }
    let sales = Sale::by_store("s")
        .range(|sk| sk.day().eq("2026-01-01"))
        .descending()
        .all(&table)
        .await
        .unwrap();
    assert_eq!(
        sales.iter().map(|sale| sale.amount).collect::<Vec<_>>(),
        [100_000, 10_000, 2800, 900, 99, 0]
    );
    let sales = Sale::by_store("s")
        .range(|sk| sk.day().eq("2026-01-01").amount().gt(900))
        .all(&table)
        .await
        .unwrap();
    assert_eq!(sales.iter().map(|sale| sale.amount).collect::<Vec<_>>(), [2800, 10_000, 100_000]);
    let sales = Sale::by_balance("s").descending().all(&table).await.unwrap();
    assert_eq!(
        sales.iter().map(|sale| sale.balance).collect::<Vec<_>>(),
        [i32::MAX, 10_000, 0, -900, -2800, i32::MIN]
    );
    // a number that is too wide is refused, never written longer
    let wide = Sale {
        store: "s".into(),
        day: "d".into(),
        amount: 1_000_000,
        balance: 0,
    };
    assert!(wide.create().send(&table).await.unwrap_err().is_key());
}

/// A sort key of 0 was taken for none, and the condition was left out.
#[tokio::test]
async fn dynamodb_toolbox_180_a_sort_key_of_zero() {
    let (table, wire) = wired::<Readings>().await;
    for at in [-1, 0, 1] {
        Reading { sensor: "s".into(), at }.create().send(&table).await.unwrap();
    }
    let readings = || Reading::by_sensor("s");
    for (query, expected) in [
        (readings().range(|sk| sk.at().eq(0)), vec![0]),
        (readings().range(|sk| sk.at().lt(0)), vec![-1]),
        (readings().range(|sk| sk.at().le(0)), vec![-1, 0]),
        (readings().range(|sk| sk.at().gt(0)), vec![1]),
        (readings().range(|sk| sk.at().ge(0)), vec![0, 1]),
        (readings().range(|sk| sk.at().between(0, 0)), vec![0]),
    ] {
        let found = query.all(&table).await.unwrap();
        assert_eq!(found.iter().map(|reading| reading.at).collect::<Vec<_>>(), expected);
    }
    wire.clear();
    readings().range(|sk| sk.at().eq(0)).all(&table).await.unwrap();
    assert_eq!(only_condition(&wire), (json!("#pk = :pk AND #sk = :sk"), json!({ "N": "0" })));

    let (table, _) = wired::<Shop>().await;
    visit(0).create().send(&table).await.unwrap();
    visit(1).create().send(&table).await.unwrap();
    assert_eq!(
        Visit::by_customer("c").range(|sk| sk.number().eq(0)).all(&table).await.unwrap(),
        [visit(0)]
    );
}

/// A full key was asked for as a prefix, so `emp_1` brought `emp_10` too.
#[tokio::test]
async fn electrodb_pr_136_a_full_key_is_no_prefix() {
    let (table, wire) = wired::<Ranges>().await;
    let employee = |office: &str, employee: &str| Employee {
        company: "c".into(),
        office: office.into(),
        employee: employee.into(),
    };
    for employee in [employee("o_1", "emp_1"), employee("o_1", "emp_10"), employee("o_10", "emp_1")] {
        employee.create().send(&table).await.unwrap();
    }
    wire.clear();
    let full = Employee::by_company("c").range(|sk| sk.office().eq("o_1").employee().eq("emp_1"));
    assert_eq!(full.all(&table).await.unwrap(), [employee("o_1", "emp_1")]);
    let key = json!({ "S": "OFFICE#o_1#EMPLOYEE#emp_1" });
    assert_eq!(only_condition(&wire), (json!("#pk = :pk AND #sk = :sk"), key));

    let office = Employee::by_company("c").range(|sk| sk.office().eq("o_1"));
    assert_eq!(
        office.all(&table).await.unwrap(),
        [employee("o_1", "emp_1"), employee("o_1", "emp_10")]
    );
    // a prefix is asked for as one
    let prefix = Employee::by_company("c").range(|sk| sk.office().eq("o_1").employee().begins_with("emp_1"));
    assert_eq!(prefix.count(&table).await.unwrap(), 2);
}

/// A prefix by the first of three parts ended in the separators of the parts that were not given.
#[tokio::test]
async fn aws_amplify_data_719_a_prefix_ends_behind_the_last_given_part() {
    let (table, wire) = wired::<Ranges>().await;
    let parts = |a: &str, b: &str, c: &str| Parts {
        id: "p".into(),
        a: a.into(),
        b: b.into(),
        c: c.into(),
    };
    for parts in [
        parts("A1", "B1", "C1"),
        parts("A1", "B2", "C1"),
        parts("A10", "B1", "C1"),
        parts("A1", "B10", "C1"),
    ] {
        parts.create().send(&table).await.unwrap();
    }
    let query = || Parts::by_id("p");
    let sent = async |query: Query<Parts>| {
        wire.clear();
        let found = query.all(&table).await.unwrap();
        let (condition, value) = only_condition(&wire);
        (
            condition.as_str().unwrap().to_owned(),
            value["S"].as_str().unwrap_or_default().to_owned(),
            found.len(),
        )
    };
    let prefix = |prefix: &str, found| ("#pk = :pk AND begins_with(#sk, :sk)".to_owned(), prefix.to_owned(), found);
    assert_eq!(sent(query().range(|sk| sk.a().eq("A1"))).await, prefix("A1#", 3));
    assert_eq!(sent(query().range(|sk| sk.a().eq("A1").b().eq("B1"))).await, prefix("A1#B1#", 1));
    assert_eq!(sent(query().range(|sk| sk.a().begins_with("A1"))).await, prefix("A1", 4));
    assert_eq!(
        sent(query().range(|sk| sk.a().eq("A1").b().begins_with("B1"))).await,
        prefix("A1#B1", 2)
    );
    assert_eq!(sent(query()).await, ("#pk = :pk".to_owned(), String::new(), 4));
}

/// Whether a month is in a range.
type Holds<'a> = dyn Fn((u16, u8)) -> bool + 'a;

/// `year <= 2023` ended before the months of 2023.
#[tokio::test]
async fn electrodb_228_a_bound_on_a_leading_part_takes_in_what_follows() {
    let (table, wire) = wired::<Ranges>().await;
    let months: Vec<(u16, u8)> = [(2022, 12), (2023, 1), (2023, 5), (2023, 12), (2024, 1), (2024, 2), (2025, 6)].into();
    for (year, month) in &months {
        Report {
            owner: "o".into(),
            year: *year,
            month: *month,
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    wire.clear();
    let by = || Report::by_owner("o");
    for year in 2021..=2026 {
        for month in [1, 5, 12] {
            let queries: [(Query<Report>, &Holds<'_>); 10] = [
                (by().range(|sk| sk.year().lt(year)), &|(y, _)| y < year),
                (by().range(|sk| sk.year().le(year)), &|(y, _)| y <= year),
                (by().range(|sk| sk.year().gt(year)), &|(y, _)| y > year),
                (by().range(|sk| sk.year().ge(year)), &|(y, _)| y >= year),
                (by().range(|sk| sk.year().eq(year)), &|(y, _)| y == year),
                (by().range(|sk| sk.year().between(2022, year)), &|(y, _)| (2022..=year).contains(&y)),
                (by().range(|sk| sk.year().eq(year).month().lt(month)), &|(y, m)| {
                    y == year && m < month
                }),
                (by().range(|sk| sk.year().eq(year).month().le(month)), &|(y, m)| {
                    y == year && m <= month
                }),
                (by().range(|sk| sk.year().eq(year).month().gt(month)), &|(y, m)| {
                    y == year && m > month
                }),
                (by().range(|sk| sk.year().eq(year).month().ge(month)), &|(y, m)| {
                    y == year && m >= month
                }),
            ];
            for (at, (query, holds)) in queries.into_iter().enumerate() {
                let found = query.all(&table).await.unwrap();
                let expected: Vec<_> = months.iter().copied().filter(|month| holds(*month)).collect();
                assert_eq!(
                    found.iter().map(|report| (report.year, report.month)).collect::<Vec<_>>(),
                    expected,
                    "query {at} of {year}/{month}"
                );
            }
        }
    }
    // by the key alone
    assert!(wire.bodies("Query").iter().all(|body| body["FilterExpression"] == Value::Null));
}

/// `a b#..` sorts before `a#..`, so that `gt("a")` would miss it.
#[tokio::test]
async fn own_text_with_characters_below_the_separator() {
    let (table, _) = wired::<Ranges>().await;
    let mut names = ["a", "a b", "a!", "a\"b", "a\tb", "ab", "b", "a$", "a-b"];
    names.sort();
    let sorts_before = |name: &&str| name.contains([' ', '!', '"', '\t']);
    for name in names {
        let plain = Name {
            list: "l".into(),
            name: name.into(),
            id: 1,
        };
        match plain.create().send(&table).await {
            Ok(_) => assert!(!sorts_before(&name)),
            Err(error) => assert!(
                sorts_before(&name) && error.is_key() && error.to_string().contains("escape"),
                "{error}"
            ),
        }
        EscapedName {
            list: "l".into(),
            name: name.into(),
            id: 1,
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    let plain: Vec<_> = names.into_iter().filter(|name| !sorts_before(name)).collect();
    for bound in names {
        let above = Name::by_list("l").range(|sk| sk.name().gt(bound)).all(&table).await;
        match above {
            Ok(found) => assert_eq!(found.into_iter().map(|item| item.name).collect::<Vec<_>>(), after(&plain, bound)),
            Err(error) => assert!(sorts_before(&bound) && error.is_key(), "{error}"),
        }
        let above = EscapedName::by_list("l").range(|sk| sk.name().gt(bound)).all(&table).await.unwrap();
        assert_eq!(above.into_iter().map(|item| item.name).collect::<Vec<_>>(), after(&names, bound));
        let up_to = EscapedName::by_list("l")
            .range(|sk| sk.name().le(bound))
            .count(&table)
            .await
            .unwrap();
        assert_eq!(up_to as usize, names.len() - after(&names, bound).len());
    }
}

fn after<'n>(sorted: &[&'n str], bound: &str) -> Vec<&'n str> {
    sorted.iter().copied().filter(|name| *name > bound).collect()
}

/// BETWEEN with the lower bound above the upper is an error of the service.
#[tokio::test]
async fn extenddb_99_a_range_with_its_bounds_crossed() {
    let (table, wire) = wired::<Shop>().await;
    visit(1).create().send(&table).await.unwrap();
    wire.clear();
    assert_eq!(
        Visit::by_customer("c")
            .range(|sk| sk.number().between(2, 0))
            .all(&table)
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        Visit::by_page("p").range(|sk| sk.rank().between(2, 1)).count(&table).await.unwrap(),
        0
    );
    let (readings, of_readings) = wired::<Readings>().await;
    of_readings.clear();
    // as numbers, not as text
    assert_eq!(
        Reading::by_sensor("s")
            .range(|sk| sk.at().between(10, 9))
            .all(&readings)
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        Reading::by_sensor("s")
            .range(|sk| sk.at().between(-1, -2))
            .all(&readings)
            .await
            .unwrap(),
        []
    );
    assert_eq!((wire.requests(), of_readings.requests()), (vec![], vec![]));
    assert_eq!(
        Reading::by_sensor("s")
            .range(|sk| sk.at().between(9, 10))
            .all(&readings)
            .await
            .unwrap(),
        []
    );
    assert_eq!(of_readings.count("Query"), 1);
}
