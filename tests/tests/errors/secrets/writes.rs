//! The same for writes, transactions and batches.

use super::super::{Order, Orders};
use super::{NUMBER, SECRET, secret_order};
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::wire::On;
use tests::wired;

/// A guard and a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("MEMBER#<id>")]
#[sk("MEMBER")]
#[unique("EMAIL#<email>")]
pub(super) struct Member {
    pub(super) id: String,
    pub(super) email: String,
    pub(super) points: u64,
    #[version]
    pub(super) version: u64,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "members")]
pub(super) enum Members {
    Member(Member),
}

pub(super) fn member(id: &str) -> Member {
    Member {
        id: format!("{SECRET}{id}"),
        email: format!("{SECRET}@{id}"),
        points: NUMBER,
        version: 0,
    }
}

/// What writes come upon: each thing that a condition can ask for, alone and in a transaction, what is lost, and what is refused.
pub(super) async fn of_writes() -> Vec<Error> {
    let (table, wire) = wired::<Members>().await;
    let (stored, other) = (member("1"), member("2"));
    stored.create().send(&table).await.unwrap();
    let taken = Member {
        email: stored.email.clone(),
        ..other.clone()
    };
    let id = || stored.id.as_str();
    let mut stale = Member {
        version: 7,
        ..stored.clone()
    };
    let update = || Member::update(id()).set(|m| m.points().add(1));
    let mut errors = vec![
        stored.create().send(&table).await.unwrap_err(),
        taken.create().send(&table).await.unwrap_err(),
        taken.put().send(&table).await.unwrap_err(),
        other.remove().send(&table).await.unwrap_err(),
        stale.save().send(&table).await.unwrap_err(),
        update().expect_version(NUMBER).send(&table).await.unwrap_err(),
        update().when(|m| m.email().eq(SECRET)).send(&table).await.unwrap_err(),
        update()
            .exactly_once()
            .when(|m| m.email().eq(SECRET))
            .send(&table)
            .await
            .unwrap_err(),
        Member::update(&other.id)
            .upsert()
            .set(|m| m.points().to(NUMBER))
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(stored.create())
            .add(taken.create())
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(Member::exists(&other.id))
            .add(stale.save())
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(Member::check(id()).when(|m| m.email().eq(SECRET)))
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(stored.put())
            .add(stored.remove())
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(other.create())
            .add(
                Member {
                    id: SECRET.into(),
                    ..other.clone()
                }
                .create(),
            )
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::new()
            .add(other.create())
            .token(SECRET.repeat(7))
            .send(&table)
            .await
            .unwrap_err(),
        Transaction::<Members>::new().send(&table).await.unwrap_err(),
    ];
    let many: Vec<_> = (0..60).map(|number| member(&number.to_string())).collect();
    errors.push(
        Transaction::new()
            .extend(many.iter().map(|member| member.create()))
            .send(&table)
            .await
            .unwrap_err(),
    );
    let message = || format!("{SECRET} in {NUMBER}");
    let item = json!({ "entityType": { "S": "MEMBER" }, "id": { "S": SECRET }, "points": { "N": "777777" } });
    for code in [
        "TransactionConflict",
        "ThrottlingError",
        "ConditionalCheckFailed",
        "ValidationError",
        "SomethingNew",
    ] {
        let reason = json!({ "Code": code, "Message": message(), "Item": item.clone() });
        let body =
            json!({ "__type": "TransactionCanceledException", "message": message(), "CancellationReasons": [reason.clone(), reason] });
        wire.on("TransactWriteItems").times(9).answer_with(400, body);
        errors.push(other.create().send(&table).await.unwrap_err());
        while wire.pending() > 0 {
            errors.push(
                Transaction::new()
                    .add(stored.put())
                    .add(Member::exists(&other.id))
                    .send(&table)
                    .await
                    .unwrap_err(),
            );
        }
    }
    for code in [
        "TransactionInProgressException",
        "IdempotentParameterMismatchException",
        "TransactionCanceledException",
    ] {
        let body = json!({ "__type": code, "message": message() });
        wire.on("TransactWriteItems").times(27).answer_with(400, body);
        while wire.pending() > 0 {
            errors.push(Transaction::new().add(other.create()).token(SECRET).send(&table).await.unwrap_err());
        }
    }
    assert_eq!(wire.pending(), 0);
    errors
}

/// Batches whose inputs are refused, left over or lost, and a delete whose answer is.
pub(super) async fn of_batches() -> Vec<Error> {
    let (table, wire) = wired::<Orders>().await;
    let (one, two) = (
        secret_order(),
        Order {
            id: format!("{SECRET}#"),
            ..secret_order()
        },
    );
    let write = || BatchWrite::new().put(&one).send(&table);
    let read = || BatchGet::new().key(one.primary_key()).send(&table);
    let mut errors = vec![
        BatchWrite::new().put(&one).put(&one).send(&table).await.unwrap_err(),
        BatchWrite::new().put(&two).send(&table).await.unwrap_err(),
        BatchGet::<Orders>::new().key(two.primary_key()).send(&table).await.unwrap_err(),
    ];
    for disturb in [On::disconnect, On::time_out, |on: On| on.fail(400, "ThrottlingException")] {
        disturb(wire.on("BatchWriteItem").times(3));
        errors.push(write().await.unwrap_err());
        disturb(wire.on("BatchGetItem").times(3));
        errors.push(read().await.unwrap_err());
    }
    wire.on("BatchWriteItem").times(3).fail(500, "InternalServerError");
    assert!(write().await.unwrap_err().may_have_applied());
    let sent = wire.bodies("BatchWriteItem").pop().unwrap();
    wire.on("BatchWriteItem")
        .always()
        .answer(json!({ "UnprocessedItems": sent["RequestItems"] }));
    errors.push(write().await.unwrap_err());
    wire.on("DeleteItem").lose_answer();
    one.put().send(&table).await.unwrap();
    errors.push(Order::delete(SECRET, SECRET).send(&table).await.unwrap_err());
    errors
}
