//! Random leftovers: the derived attributes are afterwards those of a full write, and nothing else has changed.

use super::{Ticket, Tracker, put, text, ticket};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

const DERIVED: [&str; 4] = ["GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK"];

/// The ticket, how its `None` is stored, its tag, and what stands in derived attributes.
type Left = (Ticket, bool, &'static str, [Option<&'static str>; 4]);

fn left() -> impl Strategy<Value = Left> {
    let fields = (select(vec!["open", "done"]), prop::option::of(select(vec!["ada", "bob"])), 0..20_u8);
    let fields = fields.prop_map(|(state, assigned_to, priority)| Ticket {
        state: state.to_owned(),
        assigned_to: assigned_to.map(str::to_owned),
        priority,
        ..ticket(0)
    });
    // some of them right by chance
    let key = || prop::option::of(select(vec!["STATE#open", "PERSON#ada", "0001", "open#03", "done#04", "x"]));
    (fields, any::<bool>(), select(vec!["TICKET", "ISSUE"]), [key(), key(), key(), key()])
}

fn item((ticket, null, tag, keys): &Left) -> Item {
    let mut item = super::foreign(ticket);
    item.insert("entityType".into(), text(tag));
    if *null && ticket.assigned_to.is_none() {
        item.insert("assignedTo".into(), AttributeValue::Null(true));
    }
    let keys = DERIVED.iter().zip(keys).filter_map(|(name, key)| Some((*name, (*key)?)));
    item.extend(keys.map(|(name, key)| (name.to_owned(), text(key))));
    item
}

fn expected(stored: &Item, ticket: &Ticket) -> Item {
    let mut item = stored.clone();
    let state = |key: String| Some(key);
    let person = ticket.assigned_to.as_ref().map(|person| format!("PERSON#{person}"));
    let keys = [
        state(format!("STATE#{}", ticket.state)),
        state(format!("{:04}", ticket.number)),
        person,
        state(format!("{}#{:02}", ticket.state, ticket.priority)),
    ];
    for (name, key) in DERIVED.iter().zip(keys) {
        match key {
            Some(key) => item.insert((*name).to_owned(), text(&key)),
            None => item.remove(*name),
        };
    }
    item.insert("entityType".into(), text("TICKET"));
    item
}

async fn everything(table: &Table<Tracker>) -> BTreeMap<String, Item> {
    let items = table.client().scan().table_name("tracker").send().await.unwrap().items.unwrap();
    items.into_iter().map(|item| (item["SK"].as_s().unwrap().clone(), item)).collect()
}

proptest! {
    // each case has a database of its own
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_derived_attributes_are_those_of_a_full_write(left in prop::collection::vec(left(), 0..12), page_size in 1..5_u32) {
        let engine = tokio::runtime::Runtime::new().unwrap();
        engine.block_on(async {
            let table = Table::<Tracker>::embedded().await.unwrap();
            let mut all = BTreeMap::new();
            let mut wrong = 0;
            for (number, mut left) in (0..).zip(left) {
                left.0.number = number;
                let stored = item(&left);
                let right = expected(&stored, &left.0);
                wrong += u64::from(stored != right);
                put(stored, &table).await;
                all.insert(right["SK"].as_s().unwrap().clone(), right);
            }
            let done = Ticket::reindex().page_size(page_size).all(&table).await.unwrap();
            assert_eq!((done.seen, done.changed, done.rejected.len()), (all.len() as u64, wrong, 0));
            assert_eq!(everything(&table).await, all);
            assert_eq!(Ticket::reindex().all(&table).await.unwrap().changed, 0);
        });
    }
}
