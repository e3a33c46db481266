//! Entities of one name stand in modules of their own, and their table elsewhere.

mod sales {
    use dynamo_runtime::SingleTable;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("ORDER#<id>")]
    #[sk("<day>#<id>")]
    pub struct Order {
        pub id: String,
        pub day: String,
    }
}

mod purchases {
    use dynamo_runtime::SingleTable;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, SingleTable)]
    #[entity("PURCHASE")]
    #[pk("PURCHASE#<id>")]
    #[sk("<day>#<id>")]
    pub struct Order {
        pub id: String,
        pub day: String,
    }
}

mod table {
    use super::{purchases, sales};
    use dynamo_runtime::SingleTable;

    #[derive(SingleTable)]
    #[table(name = "orders")]
    pub enum Orders {
        Order(sales::Order),
        Purchase(purchases::Order),
    }
}

use dynamo_runtime::prelude::*;

async fn requests(table: &Table<table::Orders>) -> dynamo_runtime::Result<()> {
    let _: Option<sales::Order> = sales::Order::get("o1", "2026-01-15").send(table).await?;
    let _: Vec<purchases::Order> = purchases::Order::by_id("o1").all(table).await?;
    Ok(())
}
