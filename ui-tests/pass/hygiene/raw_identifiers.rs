//! Types, fields, variants and query functions are called as keywords; templates name them without `r#`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum r#enum {
    r#async,
    r#match,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("TYPE#<type>")]
#[sk("<move>#<in:05>")]
#[gsi1(pk = "AS#<as>", sk(number = r#in), query = r#where)]
struct r#struct {
    r#type: String,
    r#move: r#enum,
    r#in: u16,
    r#as: Option<String>,
}

#[derive(SingleTable)]
#[table(name = "table")]
enum r#impl {
    r#fn(r#struct),
}

fn requests() {
    let _ = r#struct::get("a", r#enum::r#async, 7);
    let _ = r#struct::by_type("a").range(|sk| sk.r#move().eq(r#enum::r#match).r#in().ge(7));
    let _ = r#struct::r#where("b").range(|sk| sk.r#in().lt(7));
    let _ = r#impl::query(r#struct::where_partition("b"));
}
