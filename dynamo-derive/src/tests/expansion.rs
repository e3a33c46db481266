//! What the derives emit, against files beside this one. `BLESS=1 cargo test -p dynamo-derive` writes them anew: read the difference.

use super::formatted;
use crate::{key_part, single_table};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use std::path::Path;

fn assert_snapshot(name: &str, output: TokenStream) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/expansion").join(name);
    let text = formatted(output);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == known, "the output differs from {name}; it is now:\n{text}");
}

fn order() -> TokenStream {
    quote! {
        #[serde(rename_all = "camelCase")]
        #[pk("CUSTOMER#<customer_id>")]
        #[sk("ORDER#<id>")]
        #[gsi1(pk = "STATUS#<status>", sk = "<created_at>#<id>", shards = 10)]
        #[gsi2(pk = "FC#<fulfillment_center>", sk = "<priority:03>#<id>", query = waiting_at)]
        pub struct Order {
            pub customer_id: String,
            pub id: Ulid,
            pub status: Status,
            pub created_at: String,
            pub fulfillment_center: Option<String>,
            pub priority: u8,
            pub total_cents: u64,
        }
    }
}

fn table() -> TokenStream {
    quote! {
        #[table(name = "orders-table", sk = "Sort", ttl = "expires", stream = new_image, gsi2(name = "by-place"), max_gsis = 5,
            patterns("A customer" = Customer::get, "Orders to be sent" = shop::Order::r#by_status))]
        pub enum Orders { Customer(Customer), Order(shop::Order) }
    }
}

#[test]
fn an_entity() {
    assert_snapshot("order.rs", single_table(order()));
}

#[test]
fn an_entity_with_every_kind_of_key() {
    assert_snapshot(
        "reading.rs",
        single_table(quote! {
            #[entity("READING", also = ["MEASURE"], separator = '|', crate = other::path)]
            #[pk(number = station)]
            #[sk("AT|<at:millis+desc>|<type>|<name:lower>")]
            #[gsi3(pk = "ALL", query = all, shards = 4, read_shards = 8)]
            #[gsi1(pk(binary = digest), sk(number = station))]
            pub(crate) struct Reading {
                station: u64,
                at: Timestamp,
                r#type: Kind,
                #[serde(rename = "n")]
                name: String,
                #[serde(default = "none", with = "bytes")]
                digest: Option<Vec<u8>>,
                #[serde(skip)]
                cache: usize,
            }
        }),
    );
}

#[test]
fn an_entity_that_is_written_with_care() {
    assert_snapshot(
        "member.rs",
        single_table(quote! {
            #[pk("TEAM#<team>")]
            #[sk("MEMBER#<id:020>")]
            #[gsi1(pk = "PLACE#<country>#<city>", sk = "<team:lower>#<level:03>")]
            #[unique("EMAIL#<team>#<email:lower>")]
            pub struct Member {
                pub team: String,
                pub id: u64,
                pub country: String,
                pub city: Option<String>,
                pub level: u8,
                pub email: Option<Email>,
                #[version]
                pub version: u32,
                #[created_at]
                pub created_at: Timestamp,
                #[updated_at]
                #[serde(with = "dynamo_runtime::time::millis")]
                pub updated_at: Timestamp,
                #[serde(serialize_with = "write_friends")]
                pub friends: Vec<Self>,
            }
        }),
    );
    assert_snapshot(
        "session.rs",
        single_table(quote! {
            #[entity(crate = other::path)]
            #[pk("SESSION#<id>")]
            struct Session {
                id: String,
                #[ttl]
                #[serde(with = "other::path::time::secs::optional")]
                expires: Option<SystemTime>,
            }
        }),
    );
}

#[test]
fn a_local_index() {
    assert_snapshot(
        "visit.rs",
        single_table(quote! {
            #[pk("SITE#<site>")]
            #[sk("VISIT#<id>")]
            #[lsi1(sk(number = seconds), query = by_seconds)]
            struct Visit { site: String, id: String, seconds: Option<u64> }
        }),
    );
}

#[test]
fn a_table() {
    assert_snapshot("orders.rs", single_table(table()));
}

#[test]
fn a_collection() {
    assert_snapshot(
        "page.rs",
        single_table(quote! {
            #[collection(of = shop::Orders, crate = other::path)]
            pub enum Page { Customer(Customer), #[unknown] Other(Item), Order(shop::Order) }
        }),
    );
}

#[test]
fn a_broken_entity() {
    assert_snapshot(
        "broken.rs",
        single_table(quote! {
            #[pk("USER#<idd>")]
            #[sk("<joined_at:lower>#<rank>")]
            struct User { id: String, joined_at: String, rank: f64 }
        }),
    );
}

#[test]
fn key_parts() {
    assert_snapshot(
        "key_parts.rs",
        [
            key_part::derive(quote!(
                pub struct OrderId(String);
            )),
            key_part::derive(quote! {
                #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
                enum Status { Pending, InWork, #[serde(rename(serialize = "DONE"))] Shipped }
            }),
        ]
        .into_iter()
        .collect(),
    );
}

fn count(tokens: TokenStream) -> usize {
    let size = |tree| {
        if let TokenTree::Group(group) = tree {
            2 + count(group.stream())
        } else {
            1
        }
    };
    tokens.into_iter().map(size).sum()
}

/// Generated code is compiled in every build of every user, so it stays thin.
#[test]
fn tokens_are_few() {
    let field = |number: usize| {
        let name = quote::format_ident!("field{number}");
        quote!(pub #name: String,)
    };
    let entity = |fields: usize| {
        let fields = (0..fields).map(field);
        count(single_table(
            quote!(#[pk("A#<id>")] #[sk("<at>#<n:03>")] struct A { id: String, at: String, n: u8, #(#fields)* }),
        ))
    };
    assert!(entity(1) - entity(0) <= 125, "tokens of a plain field: {}", entity(1) - entity(0));
    assert!(
        count(single_table(order())) <= 4900,
        "tokens of an entity with three keys: {}",
        count(single_table(order()))
    );
}

#[test]
fn output_is_the_same_each_time() {
    assert_eq!(single_table(order()).to_string(), single_table(order()).to_string());
    assert_eq!(single_table(table()).to_string(), single_table(table()).to_string());
}

#[test]
fn another_path_to_the_runtime_is_used_throughout() {
    let outputs = [
        single_table(quote!(
            #[entity(crate = other::path)]
            #[pk("A#<id>")]
            #[sk("<at>#<n:03>")]
            struct A {
                id: String,
                at: String,
                n: u8,
            }
        )),
        single_table(quote!(
            #[entity(crate = other::path)]
            #[pk("A#<x>")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[table(name = "abc", crate = other::path)]
            enum T {
                A(A),
            }
        )),
        single_table(quote!(
            #[table(name = "a", crate = other::path)]
            enum T {
                A(A),
            }
        )),
        key_part::derive(quote!(
            #[key_part(crate = other::path)]
            struct Id(String);
        )),
        key_part::derive(quote!(
            #[key_part(crate = other::path)]
            enum E {
                A,
                B,
            }
        )),
        key_part::derive(quote!(
            #[key_part(crate = other::path)]
            struct Id(f64);
        )),
    ];
    for output in outputs {
        let text = output.to_string();
        assert!(text.contains("other :: path :: __private"), "{text}");
        assert!(!text.contains("dynamo_runtime"), "{text}");
    }
}

/// What is not in the user's scope cannot be told apart by a test of tokens alone, but what is not absolute can.
#[test]
fn standard_names_are_absolute() {
    for output in [single_table(order()), single_table(table())] {
        let text = output.to_string();
        for name in ["Option :: ", "Result :: "] {
            let relative = text.match_indices(name).filter(|(at, _)| !text[..*at].ends_with(":: ")).count();
            assert_eq!(relative, 0, "{name} in {text}");
        }
        assert!(!text.contains("vec !") && !text.contains("format !"), "{text}");
    }
}
