// The table that the examples on adopting work on: included by them, hidden, before the lines that they show.

#[allow(unused_imports)]
use aws_sdk_dynamodb::types::AttributeValue::{self, N, S};
use aws_sdk_dynamodb::types::{AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType};
use aws_sdk_dynamodb::types::{Projection, ProjectionType, ScalarAttributeType};
#[allow(unused_imports)]
use dynamo_runtime::prelude::*;

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk("meta")]
pub struct Team {
    pub team: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, SingleTable)]
#[entity(separator = '.')]
#[pk("t.<team>")]
#[sk("m.<member>")]
#[gsi1(pk = "m.<member>", sk = "t.<team>")]
pub struct Membership {
    pub team: String,
    pub member: String,
    pub role: String,
    pub goals: u32,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "teams-prod", pk = "Id", sk = "Range", untagged, gsi1(name = "inverted", pk = "Range", sk = "Id"))]
pub enum Teams {
    Team(Team),
    Membership(Membership),
}

#[derive(serde::Serialize, serde::Deserialize, SingleTable)]
#[pk("<id>")]
struct Nothing {
    id: String,
}

#[derive(SingleTable)]
#[table(name = "nothing")]
enum Blank {
    Nothing(Nothing),
}

fn key(name: &str, role: KeyType) -> KeySchemaElement {
    KeySchemaElement::builder().attribute_name(name).key_type(role).build().expect("complete")
}

fn text(name: &str) -> AttributeDefinition {
    let text = ScalarAttributeType::S;
    AttributeDefinition::builder().attribute_name(name).attribute_type(text).build().expect("complete")
}

/// The table, made and filled by hand.
async fn old_table() -> dynamo_runtime::Result<aws_sdk_dynamodb::Client> {
    let client = Table::<Blank>::embedded().await?.client().clone();
    let inverted = GlobalSecondaryIndex::builder()
        .index_name("inverted")
        .key_schema(key("Range", KeyType::Hash))
        .key_schema(key("Id", KeyType::Range))
        .projection(Projection::builder().projection_type(ProjectionType::All).build());
    let create = client.create_table().table_name("teams-prod").billing_mode(BillingMode::PayPerRequest);
    let create = create.key_schema(key("Id", KeyType::Hash)).key_schema(key("Range", KeyType::Range));
    let create = create.attribute_definitions(text("Id")).attribute_definitions(text("Range"));
    create.global_secondary_indexes(inverted.build().expect("complete")).send().await.expect("a new table");
    let put = || client.put_item().table_name("teams-prod");
    let reds = put().item("Id", S("t.reds".into())).item("Range", S("meta".into()));
    reds.item("team", S("reds".into())).item("name", S("The Reds".into())).send().await.expect("stored");
    for (team, member, goals) in [("reds", "ada", 7), ("reds", "bob", 0), ("blues", "ada", 2)] {
        let item = put().item("Id", S(format!("t.{team}"))).item("Range", S(format!("m.{member}")));
        let item = item.item("team", S(team.into())).item("member", S(member.into()));
        item.item("role", S("player".into())).item("goals", N(goals.to_string())).send().await.expect("stored");
    }
    Ok(client)
}

/// Runs an example on the table that was made by hand.
#[allow(dead_code)]
fn on_the_old_table(example: impl AsyncFnOnce(Table<Teams>) -> dynamo_runtime::Result<()>) -> dynamo_runtime::Result<()> {
    let runtime = tokio::runtime::Runtime::new().expect("the machine has threads");
    runtime.block_on(async { example(Table::new(old_table().await?)).await })
}
