//! What a cursor is tied to, and what can change between two pages.

use super::{assert_refused, cursor, numbers_after, visits};
use dynamo_runtime::prelude::*;
use tests::entities::{Line, Order, Shop, Visit, numbers};

/// The cursor is refused by each of these queries, before anything is sent.
macro_rules! assert_foreign {
    ($cursor:expr, $table:expr, $wire:expr, $($query:expr),+ $(,)?) => {{
        $wire.clear();
        $(
            assert_refused($query.after($cursor.clone()).send(&$table).await);
            assert_refused($query.after($cursor.clone()).count(&$table).await);
        )+
        assert_eq!($wire.requests(), []);
    }};
}

#[tokio::test]
async fn a_cursor_of_another_query_is_refused() {
    let (table, wire) = visits().await;
    let cursor = cursor(&table).await;
    assert_eq!(numbers_after(cursor.clone(), &table).await.unwrap(), [2, 3, 4, 5]);
    let visits = || Visit::by_customer("c");
    assert_foreign!(
        cursor,
        table,
        wire,
        // another partition, entity, index, range, direction
        Visit::by_customer("d"),
        Order::by_customer("c"),
        Line::by_customer("c"),
        Visit::by_page("c"),
        visits().range(|sk| sk.number().ge(0)),
        visits().range(|sk| sk.number().le(9)),
        visits().descending(),
        // the same items, as a part of everything in the partition
        Shop::query(Visit::partition("c")),
    );
    let page = Shop::query(Visit::partition("c")).limit(2).send(&table).await.unwrap();
    assert_foreign!(page.cursor, table, wire, visits());
}

#[tokio::test]
async fn a_cursor_of_an_index_is_tied_to_it() {
    let (table, wire) = visits().await;
    let page = Visit::by_page("p").limit(2).send(&table).await.unwrap();
    assert_eq!(Visit::by_page("p").after(page.cursor.clone()).all(&table).await.unwrap().len(), 4);
    assert_foreign!(
        page.cursor,
        table,
        wire,
        Visit::by_customer("c"),
        Visit::by_page("q"),
        Visit::by_page("p").descending()
    );
}

#[tokio::test]
async fn a_cursor_of_a_range_is_tied_to_its_bounds() {
    let (table, wire) = visits().await;
    let visits = || Visit::by_customer("c");
    let page = visits().range(|sk| sk.number().between(1, 4)).limit(1).send(&table).await.unwrap();
    let rest = visits().range(|sk| sk.number().between(1, 4)).after(page.cursor.clone());
    assert_eq!(numbers(&rest.all(&table).await.unwrap()), [2, 3, 4]);
    assert_foreign!(
        page.cursor,
        table,
        wire,
        visits(),
        visits().range(|sk| sk.number().between(1, 5)),
        visits().range(|sk| sk.number().between(0, 4)),
        visits().range(|sk| sk.number().ge(1)),
        visits().range(|sk| sk.number().le(4)),
        visits().range(|sk| sk.number().eq(1)),
        visits().range(|sk| sk.number().between(4, 1)),
    );
}

#[tokio::test]
async fn a_cursor_of_another_table_is_refused() {
    let (table, wire) = visits().await;
    let other = Table::<Shop>::builder(table.client().clone()).name("shop2").build();
    other.create().await.unwrap();
    let cursor = cursor(&table).await;
    assert_foreign!(cursor, other, wire, Visit::by_customer("c"));
}

#[tokio::test]
async fn limit_page_size_and_consistency_can_change_between_pages() {
    let (table, _) = visits().await;
    let visits = || Visit::by_customer("c");
    let page = visits().limit(1).send(&table).await.unwrap();
    let page = visits().page_size(2).after(page.cursor).send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [1, 2]);
    let page = visits()
        .limit(2)
        .page_size(1)
        .max_pages(1)
        .consistent()
        .after(page.cursor)
        .send(&table)
        .await
        .unwrap();
    assert_eq!(numbers(&page.items), [3]);
    let page = visits().lenient().strict().limit(1).after(page.cursor).send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [4]);
    // `None` starts at the beginning
    assert_eq!(visits().after(page.cursor).count(&table).await.unwrap(), 1);
    assert_eq!(visits().after(None).count(&table).await.unwrap(), 6);
}

/// The shop of a later version of the program: another entity, another index, other fields and an older tag, and the same keys for visits.
mod later {
    use dynamo_runtime::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[entity(also = ["CALL"])]
    #[pk("CUSTOMER#<customer>")]
    #[sk("VISIT#<number:04>")]
    #[gsi1(pk = "PAGE#<page>", sk = "<rank:02>")]
    #[gsi2(pk = "LENGTH#<minutes>", sk = "<number:04>")]
    pub(super) struct Visit {
        pub(super) customer: String,
        pub(super) number: u16,
        pub(super) page: Option<String>,
        pub(super) rank: u8,
        pub(super) minutes: Option<u32>,
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("CUSTOMER#<customer>")]
    #[sk("VISIT#<number:04>#STEP#<step:02>")]
    pub(super) struct Step {
        pub(super) customer: String,
        pub(super) number: u16,
        pub(super) step: u8,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "shop")]
    pub(super) enum Shop {
        Visit(Visit),
        Step(Step),
    }

    /// Visits under another template.
    pub(super) mod moved {
        use super::*;

        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
        #[pk("CUSTOMER#<customer>")]
        #[sk("VISIT#<number:05>")]
        pub(in super::super) struct Visit {
            customer: String,
            number: u16,
        }

        #[derive(Debug, Clone, PartialEq, SingleTable)]
        #[table(name = "shop")]
        pub(in super::super) enum Shop {
            Visit(Visit),
        }
    }
}

#[tokio::test]
async fn a_cursor_outlives_changes_elsewhere_in_the_schema() {
    let (table, wire) = visits().await;
    let cursor = cursor(&table).await;
    let newer = Table::<later::Shop>::new(table.client().clone());
    let rest = later::Visit::by_customer("c").after(cursor.clone()).all(&newer).await.unwrap();
    assert_eq!(rest.iter().map(|visit| visit.number).collect::<Vec<_>>(), [2, 3, 4, 5]);
    let page = Visit::by_page("p").limit(2).send(&table).await.unwrap();
    let rest = later::Visit::by_page("p").after(page.cursor).all(&newer).await.unwrap();
    assert_eq!(rest.len(), 4);

    let moved = Table::<later::moved::Shop>::new(table.client().clone());
    assert_foreign!(cursor, moved, wire, later::moved::Visit::by_customer("c"));
}
