//! Tables without a sort key, and keys of numbers and bytes, from end to end.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MEMBER#<name>")]
#[gsi1(pk = "TEAM#<team>")]
struct Member {
    name: String,
    team: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TEAM#<name>")]
struct Team {
    name: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "members")]
enum Members {
    Member(Member),
    Team(Team),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk(number = account)]
#[sk(number = at)]
#[gsi1(pk(number = kind), sk(number = amount))]
struct Payment {
    account: u64,
    at: i64,
    kind: Option<u8>,
    amount: i128,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "payments")]
enum Payments {
    Payment(Payment),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk(binary = owner)]
#[sk(binary = digest)]
struct Blob {
    owner: Vec<u8>,
    digest: Vec<u8>,
    size: u32,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "blobs")]
enum Blobs {
    Blob(Blob),
}

#[tokio::test]
async fn a_table_without_a_sort_key() {
    let (table, wire) = wired::<Members>().await;
    let (ada, bob) = (
        Member {
            name: "ada".into(),
            team: "x".into(),
        },
        Member {
            name: "bob".into(),
            team: "x".into(),
        },
    );
    ada.create().send(&table).await.unwrap();
    bob.create().send(&table).await.unwrap();
    Team { name: "x".into() }.create().send(&table).await.unwrap();
    assert!(ada.create().send(&table).await.unwrap_err().is_condition_failed());
    assert_eq!(wire.bodies("PutItem")[0]["Item"].get("SK"), None);

    assert_eq!(Member::get("ada").send(&table).await.unwrap(), Some(ada.clone()));
    assert_eq!(wire.bodies("GetItem")[0]["Key"], json!({ "PK": { "S": "MEMBER#ada" } }));
    assert!(!Member::exists("x").send(&table).await.unwrap());
    assert_eq!(Member::by_name("bob").all(&table).await.unwrap(), std::slice::from_ref(&bob));
    // without a sort key, the order in the index is not defined
    assert_eq!(Member::by_team("x").count(&table).await.unwrap(), 2);
    assert_eq!(
        Members::query(Team::partition("x")).all(&table).await.unwrap(),
        [Members::Team(Team { name: "x".into() })]
    );

    assert_eq!(Member::delete("ada").send(&table).await.unwrap(), Some(ada.clone()));
    assert_eq!(Member::delete("ada").send(&table).await.unwrap(), None);
    bob.remove().send(&table).await.unwrap();
    assert!(bob.remove().send(&table).await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn keys_of_numbers() {
    let (table, wire) = wired::<Payments>().await;
    let payment = |at, amount| Payment {
        account: 42,
        at,
        kind: Some(3),
        amount,
    };
    let all = [
        payment(i64::MIN, 10),
        payment(-2, 9),
        payment(0, 100),
        payment(10, -1),
        payment(i64::MAX, 0),
    ];
    for payment in &all {
        payment.create().send(&table).await.unwrap();
    }
    assert!(all[0].create().send(&table).await.unwrap_err().is_condition_failed());
    assert_eq!(wire.bodies("PutItem")[1]["Item"]["PK"], json!({ "N": "42" }));
    assert_eq!(Payment::get(42u64, -2).send(&table).await.unwrap().as_ref(), Some(&all[1]));
    assert_eq!(
        wire.bodies("GetItem")[0]["Key"],
        json!({ "PK": { "N": "42" }, "SK": { "N": "-2" } })
    );

    // by value, not by text
    assert_eq!(Payment::by_account(42u64).all(&table).await.unwrap(), all);
    assert_eq!(
        Payment::by_account(42u64)
            .range(|sk| sk.at().between(-2, 9))
            .all(&table)
            .await
            .unwrap(),
        all[1..3]
    );
    assert_eq!(
        Payment::by_account(42u64).range(|sk| sk.at().gt(0)).all(&table).await.unwrap(),
        all[3..]
    );
    let amounts = Payment::by_kind(3).descending().all(&table).await.unwrap();
    assert_eq!(
        amounts.iter().map(|payment| payment.amount).collect::<Vec<_>>(),
        [100, 10, 9, 0, -1]
    );

    let unkind = Payment {
        kind: None,
        ..all[0].clone()
    };
    unkind.replace().send(&table).await.unwrap();
    assert_eq!(Payment::by_kind(3).count(&table).await.unwrap(), 4);
    assert_eq!(Payment::delete(42u64, i64::MIN).send(&table).await.unwrap(), Some(unkind));
}

#[tokio::test]
async fn keys_of_bytes() {
    let (table, wire) = wired::<Blobs>().await;
    let blob = |digest: &[u8]| Blob {
        owner: vec![0, 255],
        digest: digest.to_vec(),
        size: 1,
    };
    let all = [blob(&[0]), blob(&[0, 0]), blob(&[1, 255]), blob(&[200])];
    for blob in all.iter().rev() {
        blob.create().send(&table).await.unwrap();
    }
    assert_eq!(wire.bodies("PutItem")[0]["Item"]["PK"], json!({ "B": "AP8=" }));
    let owner = &vec![0, 255];
    assert_eq!(Blob::get(owner, vec![1, 255]).send(&table).await.unwrap().as_ref(), Some(&all[2]));
    assert_eq!(Blob::by_owner(owner).all(&table).await.unwrap(), all);
    assert_eq!(
        Blob::by_owner(owner).range(|sk| sk.digest().lt(vec![1])).all(&table).await.unwrap(),
        all[..2]
    );
    assert_eq!(
        Blob::by_owner(owner)
            .range(|sk| sk.digest().gt(vec![0, 0]))
            .all(&table)
            .await
            .unwrap(),
        all[2..]
    );
    assert_eq!(Blob::delete(owner, vec![200]).send(&table).await.unwrap().as_ref(), Some(&all[3]));
    assert!(Blob::key(owner, vec![]).unwrap_err().is_key());
}
