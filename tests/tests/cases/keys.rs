//! Faults in the keys that are written: what collides, what does not sort, and what is left empty.

use chrono::{DateTime, Utc};
use dynamo_runtime::prelude::*;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tests::wired;
use time::OffsetDateTime;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NANOS#<log>")]
#[sk("<at>")]
struct Nanos {
    log: String,
    at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MICROS#<log>")]
#[sk("<at:micros>#<user>")]
struct Micros {
    log: String,
    at: OffsetDateTime,
    user: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MILLIS#<log>")]
#[sk("<at:millis>")]
struct Millis {
    log: String,
    at: Timestamp,
}

/// Two texts beside each other, in both keys.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PAIR#<a>#<b>")]
#[sk("PAIR#<c>#<d>")]
struct Pair {
    a: String,
    b: String,
    c: String,
    d: String,
}

/// The same, with any character.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ESCAPED#<a:escape>#<b:escape>")]
#[sk("PAIR#<c:escape>#<d:escape>")]
struct Escaped {
    a: String,
    b: String,
    c: String,
    d: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("DASHED-<a>-<b>")]
#[sk("PAIR-<c>-<d>")]
#[entity(separator = '-')]
struct Dashed {
    a: String,
    b: String,
    c: String,
    d: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TASK#<id>")]
#[sk("TASK")]
#[gsi1(pk = "OWNER#<owner>", sk = "<due>")]
struct Task {
    id: String,
    owner: Option<String>,
    due: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("USER#<user>")]
#[sk("<role>")]
struct Member {
    #[serde(rename = "user-id")]
    user: String,
    #[serde(rename = "the role.of[0]")]
    role: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "keys")]
enum Keys {
    Nanos(Nanos),
    Micros(Micros),
    Millis(Millis),
    Pair(Pair),
    Escaped(Escaped),
    Dashed(Dashed),
    Task(Task),
    Member(Member),
}

/// A fraction of a second was written with as many digits as it had, so 29.017 came before 29.
#[tokio::test]
async fn aws_sdk_java_v2_2219_chronological_fractions() {
    let (table, _) = wired::<Keys>().await;
    let log = || "l".to_owned();
    let times = [
        "2024-02-29T07:05:28.991Z",
        "2024-02-29T07:05:29Z",
        "2024-02-29T07:05:29.001Z",
        "2024-02-29T07:05:29.017Z",
        "2024-02-29T07:05:29.170Z",
        "2024-02-29T07:05:29.700Z",
        "2024-02-29T07:05:30Z",
    ];
    for time in times {
        let at: DateTime<Utc> = time.parse().unwrap();
        Nanos { log: log(), at }.create().send(&table).await.unwrap();
        let at: Timestamp = time.parse().unwrap();
        Millis { log: log(), at }.create().send(&table).await.unwrap();
        let at = OffsetDateTime::from_unix_timestamp_nanos(at.as_nanosecond()).unwrap();
        Micros {
            log: log(),
            at,
            user: "u".into(),
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    let ascending = times.map(|time| time.parse::<Timestamp>().unwrap().as_nanosecond());
    let nanos = Nanos::by_log("l").all(&table).await.unwrap();
    assert_eq!(
        nanos
            .iter()
            .map(|entry| i128::from(entry.at.timestamp_nanos_opt().unwrap()))
            .collect::<Vec<_>>(),
        ascending
    );
    let micros = Micros::by_log("l").all(&table).await.unwrap();
    assert_eq!(
        micros.iter().map(|entry| entry.at.unix_timestamp_nanos()).collect::<Vec<_>>(),
        ascending
    );
    let millis = Millis::by_log("l").all(&table).await.unwrap();
    assert_eq!(millis.iter().map(|entry| entry.at.as_nanosecond()).collect::<Vec<_>>(), ascending);

    // nor does a range depend on how a time is written
    let whole_second: DateTime<Utc> = "2024-02-29T07:05:29.000000Z".parse().unwrap();
    let later = Nanos::by_log("l").range(|sk| sk.at().gt(whole_second)).count(&table).await;
    assert_eq!(later.unwrap(), 5);
}

/// ("A#", "B") and ("A", "#B") both gave `A##B`.
#[tokio::test]
async fn floci_3800_two_tuples_one_key() {
    let (table, wire) = wired::<Keys>().await;
    let tuples = [
        ["A#", "B"],
        ["A", "#B"],
        ["A", "B"],
        ["A##", "B"],
        ["A$23", "B"],
        ["A", "$23B"],
        ["A#B", "A"],
    ];
    for [a, b] in tuples {
        let [x, y] = ["x".to_owned(), "y".to_owned()];
        let (a, b) = (a.to_owned(), b.to_owned());
        // without a format such a value is refused, in either key; `$` alone is a character like any other
        let refused = format!("{a}{b}").contains('#');
        let in_pk = Pair {
            a: a.clone(),
            b: b.clone(),
            c: x.clone(),
            d: y.clone(),
        };
        let in_sk = Pair {
            a: x.clone(),
            b: y.clone(),
            c: a.clone(),
            d: b.clone(),
        };
        for pair in [in_pk, in_sk] {
            let written = pair.create().send(&table).await;
            assert!(if refused {
                written.is_err_and(|error| error.is_key())
            } else {
                written.is_ok()
            });
        }
        let in_pk = Escaped {
            a: a.clone(),
            b: b.clone(),
            c: x.clone(),
            d: y.clone(),
        };
        let in_sk = Escaped { a: x, b: y, c: a, d: b };
        for pair in [in_pk, in_sk] {
            pair.create().send(&table).await.unwrap();
        }
    }
    assert_eq!(wire.count("PutItem"), 3 * 2 + tuples.len() * 2);
    for [a, b] in tuples {
        let found = Escaped::get(a, b, "x", "y").send(&table).await.unwrap().unwrap();
        assert_eq!([&*found.a, &*found.b], [a, b]);
        let found = Escaped::get("x", "y", a, b).send(&table).await.unwrap().unwrap();
        assert_eq!([&*found.c, &*found.d], [a, b]);
    }
}

/// Two fields were joined by `-`, which the values contained.
#[tokio::test]
async fn own_separator_other_than_the_usual_one_is_checked() {
    let (table, _) = wired::<Keys>().await;
    let dashed = |a: &str, b: &str, c: &str, d: &str| Dashed {
        a: a.into(),
        b: b.into(),
        c: c.into(),
        d: d.into(),
    };
    for refused in [
        dashed("x-y", "z", "c", "d"),
        dashed("x", "y-z", "c", "d"),
        dashed("a", "b", "x-y", "z"),
        dashed("a", "b", "x", "y-z"),
    ] {
        let error = refused.create().send(&table).await.unwrap_err();
        assert!(error.is_key() && error.to_string().contains("Dashed"), "{error}");
    }
    assert!(Dashed::get("x-y", "z", "c", "d").send(&table).await.unwrap_err().is_key());
    assert!(Dashed::by_a_and_b("x", "y-z").all(&table).await.unwrap_err().is_key());
    // what separates elsewhere does not here
    let hashed = dashed("x#y", "z", "c#c", "d");
    hashed.create().send(&table).await.unwrap();
    assert_eq!(Dashed::get("x#y", "z", "c#c", "d").send(&table).await.unwrap(), Some(hashed));
}

/// An index's partition key whose field was absent was written as an empty text.
#[tokio::test]
async fn electrodb_229_absent_index_key() {
    let (table, wire) = wired::<Keys>().await;
    let task = |owner: Option<&str>, due: Option<&str>| Task {
        id: "t".into(),
        owner: owner.map(Into::into),
        due: due.map(Into::into),
    };
    for (task, keys) in [
        (task(None, Some("2026-01-01")), [false, true]),
        (task(Some("o"), None), [true, false]),
        (task(None, None), [false, false]),
        (task(Some("o"), Some("2026-01-01")), [true, true]),
        // and out of it again
        (task(None, Some("2026-01-01")), [false, true]),
    ] {
        wire.clear();
        task.put().send(&table).await.unwrap();
        let item = &wire.bodies("PutItem")[0]["Item"];
        assert_eq!(["GSI1PK", "GSI1SK"].map(|key| item[key] != Value::Null), keys);
        let found = Task::by_owner("o").all(&table).await.unwrap();
        assert_eq!(found, if keys == [true, true] { vec![task.clone()] } else { vec![] });
        assert_eq!(Task::get("t").send(&table).await.unwrap(), Some(task));
    }
    // an empty text is no key either
    assert!(task(Some(""), None).put().send(&table).await.unwrap_err().is_key());
}

/// An attribute whose name is no identifier made the macro panic.
#[tokio::test]
async fn raiden_renamed_attribute() {
    let (table, wire) = wired::<Keys>().await;
    let member = Member {
        user: "u".into(),
        role: "r".into(),
    };
    member.create().send(&table).await.unwrap();
    let item = &wire.bodies("PutItem")[0]["Item"];
    assert_eq!(
        (&item["user-id"]["S"], &item["the role.of[0]"]["S"], &item["PK"]["S"]),
        (&"u".into(), &"r".into(), &"USER#u".into())
    );
    assert_eq!(Member::get("u", "r").send(&table).await.unwrap().as_ref(), Some(&member));
    assert_eq!(
        Member::by_user("u")
            .range(|sk| sk.role().begins_with("r"))
            .all(&table)
            .await
            .unwrap(),
        [member]
    );
}
