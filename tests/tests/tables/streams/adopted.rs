//! A table without sort key, where a guard is told by its partition key alone.

use super::{records, s};
use dynamo_runtime::TableDef;
use dynamo_runtime::prelude::*;
use dynamo_runtime::streams;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ACCOUNT.<id>")]
#[entity(separator = '.')]
#[unique("NAME.<name>")]
struct Account {
    id: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "accounts", pk = "Id", stream = keys_only)]
enum Accounts {
    Account(Account),
}

#[tokio::test]
async fn a_guard_is_told_by_its_partition_key() {
    let table = Table::<Accounts>::embedded().await.unwrap();
    let account = Account {
        id: "a1".into(),
        name: "Ada".into(),
    };
    account.create().send(&table).await.unwrap();
    let stranger = table.client().put_item().table_name("accounts").item("Id", s("SESSION.1"));
    stranger.send().await.unwrap();
    let records = records(&table).await;
    let batch = streams::decode_strict::<Accounts>(records);
    assert_eq!((batch.events.len(), batch.skipped, batch.rejected.len()), (1, 1, 1));
    assert_eq!(batch.events[0].key::<Account>(), Some(Account::key("a1").unwrap()));
    assert_eq!(Accounts::schema().entities[0].name, batch.events[0].entity.name);
    assert_eq!(batch.rejected[0].keys["Id"], s("SESSION.1"));
}
