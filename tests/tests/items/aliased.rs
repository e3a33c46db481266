//! An update of a field that serde reads under several names: never does an item hold two of them, which serde could not read any more.

#![allow(unreachable_patterns, reason = "one alias is another field's own name, of which rustc warns")]

use super::{s, with, without};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Item, Update};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PAGE#<id>")]
#[gsi1(pk = "SITE#<site>", query = of_site)]
struct Page {
    id: String,
    site: String,
    // some are other attributes of the item, which serde does not read as this field
    #[serde(alias = "title", alias = "heading", alias = "name", alias = "site", alias = "GSI1PK", alias = "PK")]
    name: String,
    #[serde(rename(serialize = "views", deserialize = "views", deserialize = "hits"))]
    views: u32,
    #[serde(alias = "labels")]
    tags: Vec<String>,
    #[serde(alias = "remark")]
    note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "pages")]
enum Pages {
    Page(Page),
}

fn page() -> Page {
    Page {
        id: "1".into(),
        site: "a".into(),
        name: "old".into(),
        views: 5,
        tags: vec!["x".into()],
        note: Some("n".into()),
    }
}

/// The same as an older program has stored it.
fn older() -> Item {
    let mut item = Pages::to_item(&page()).unwrap();
    for (name, alias) in [("name", "heading"), ("views", "hits"), ("tags", "labels"), ("note", "remark")] {
        let value = item.remove(name).unwrap();
        item.insert(alias.to_owned(), value);
    }
    item
}

async fn table_with(item: Item) -> Table<Pages> {
    let table = Table::<Pages>::embedded().await.unwrap();
    let put = table.client().put_item().table_name(table.name()).set_item(Some(item));
    put.send().await.unwrap();
    table
}

async fn stored(table: &Table<Pages>) -> Item {
    let scan = table.client().scan().table_name(table.name()).send().await.unwrap();
    let [item] = scan.items() else { panic!("one item") };
    item.clone()
}

#[tokio::test]
async fn what_is_set_whole_takes_the_place_of_the_other_names() {
    let table = table_with(older()).await;
    let renamed = Page {
        name: "new".into(),
        ..page()
    };
    let updated = Page::update("1").set(|p| p.name().to("new")).send(&table).await.unwrap();
    assert_eq!(updated, renamed);
    // nothing else has moved, and the index key is no alias to the table
    assert_eq!(stored(&table).await, with(without(older(), "heading"), "name", s("new")));
    assert_eq!(Page::get("1").send(&table).await.unwrap(), Some(renamed));
    assert_eq!(Page::of_site("a").count(&table).await.unwrap(), 1);

    // the same in a transaction, on an item that is to be made if it is not there
    let all = Page::update("1")
        .upsert()
        .exactly_once()
        .set(|p| (p.site().to("b"), p.name().to("new")))
        .set(|p| (p.views().to(7), p.tags().to(["y".to_owned()].to_vec()), p.note().remove()));
    let updated = all.send(&table).await.unwrap();
    assert_eq!((updated.views, updated.note.as_deref()), (7, None));
    assert_eq!(stored(&table).await, Pages::to_item(&updated).unwrap());
}

/// The name that stands against it, a change, and what becomes of the page.
type Case = (&'static str, fn(Update<Page>) -> Update<Page>, fn(&mut Page));

#[tokio::test]
async fn what_is_made_of_the_value_so_far_needs_it_under_the_field_s_own_name() {
    let cases: [Case; 5] = [
        ("hits", |update| update.set(|p| p.views().add(1_u32)), |page| page.views = 6),
        (
            "labels",
            |update| update.set(|p| p.tags().append("y")),
            |page| page.tags.push("y".into()),
        ),
        (
            "labels",
            |update| update.set(|p| p.tags().index(0).to("y")),
            |page| page.tags[0] = "y".into(),
        ),
        ("heading", |update| update.set(|p| p.name().if_absent("new")), |_| {}),
        ("remark", |update| update.set(|p| p.note().if_absent("new")), |_| {}),
    ];
    for (alias, change, expected) in cases {
        let table = table_with(older()).await;
        let error = change(Page::update("1")).send(&table).await.unwrap_err();
        assert!(error.is_condition_failed(), "{alias}: {error}");
        assert_eq!(stored(&table).await, older(), "{alias}");
        page().put().send(&table).await.unwrap();
        let mut after = page();
        expected(&mut after);
        assert_eq!(change(Page::update("1")).send(&table).await.unwrap(), after, "{alias}");
    }
}
