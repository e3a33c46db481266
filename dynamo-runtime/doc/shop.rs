// What the examples in the documentation work on: included by them, hidden, before the lines that they show.

#[allow(unused_imports)]
use dynamo_runtime::prelude::*;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
#[sk("PROFILE")]
pub struct Customer {
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<number:08>")]
#[gsi1(pk = "WAREHOUSE#<warehouse>", sk = "<number:08>")]
pub struct Order {
    pub customer: String,
    pub number: u32,
    pub warehouse: Option<String>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "shop", patterns("An order of a customer" = Order::get, "What a warehouse has to send" = Order::by_warehouse))]
pub enum Shop {
    Customer(Customer),
    Order(Order),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[collection(of = Shop)]
pub enum CustomerPage {
    Customer(Customer),
    Order(Order),
}

/// Runs an example on a table that holds the customer `c1` and three orders.
#[allow(dead_code)]
fn on_a_shop(example: impl AsyncFnOnce(Table<Shop>) -> dynamo_runtime::Result<()>) -> dynamo_runtime::Result<()> {
    let runtime = tokio::runtime::Runtime::new().expect("the machine has threads");
    runtime.block_on(async {
        let table = Table::<Shop>::embedded().await?;
        Customer { id: "c1".to_owned(), name: "Ada".to_owned() }.create().send(&table).await?;
        for number in 1..=3 {
            let warehouse = (number != 2).then(|| "east".to_owned());
            Order { customer: "c1".to_owned(), number, warehouse }.create().send(&table).await?;
        }
        example(table).await
    })
}
