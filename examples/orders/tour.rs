//! The writes on the built-in data: each as it goes well, and then as it does not.

use crate::desk::Desk;
use crate::model::{Order, OrderId, Orders};
use crate::writes::Wish;
use dynamo_runtime::prelude::*;
use jiff::Timestamp;
use std::error::Error;
use std::io::Write;

/// Changes the table: it is for one in memory, whose contents nobody needs.
pub(crate) async fn tour(table: &Table<Orders>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let noon: Timestamp = "2026-01-16T12:00:00Z".parse()?;
    let wish = |id: &str| Wish {
        id: OrderId(id.to_owned()),
        placed_at: noon,
        days: 7,
        fulfillment_center: "leeds-1".to_owned(),
    };
    let lines = [("HB1".to_owned(), 20), ("EM2".to_owned(), 2)];
    let mut desk = Desk::new(table, noon, out)?;
    desk.place("C2", wish("N5XD"), &lines).await?;
    let Some(read_before) = Order::by_id(OrderId("N5XD".to_owned())).first(table).await? else {
        return Err("the order that was just placed is not there".into());
    };
    desk.ship_as_read(&read_before).await?;
    desk.change_email("C2", "orders@beanleaf.example").await?;

    // the requests are the same again
    desk.shows_requests = false;
    // one espresso machine is left
    desk.place("C2", wish("R8VB"), &lines).await?;
    desk.ship_as_read(&read_before).await?;
    desk.change_email("C3", "Orders@BeanLeaf.example").await?;
    Ok(())
}
