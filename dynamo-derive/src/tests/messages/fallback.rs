//! What else a derive emits that failed, and what it does not say.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn a_broken_entity_keeps_its_functions() {
    let output = single_table(quote! {
        #[pk("USER#<idd>")]
        #[gsi1(pk = "RANK#<rank:3>", sk = "<name")]
        #[gsi2(pk = "<nobody>")]
        struct User { id: String, rank: u8, name: String }
    });
    let text = output.to_string();
    for function in [
        "fn key (id :",
        "fn get (id :",
        "fn by_id (id :",
        "fn by_rank (rank :",
        "fn by_rank_partition (rank :",
        "fn by_nobody (nobody :",
        "fn name (self",
    ] {
        assert!(text.contains(function), "{function} in {text}");
    }
}

#[test]
fn a_fallback_takes_no_argument_twice() {
    for output in [
        single_table(quote!(
            #[pk("<id>#<id>")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[pk("<idd>#<id>")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[pk("X", query = all)]
            #[sk("<id>#<id>")]
            struct A {
                id: String,
            }
        )),
    ] {
        let text = output.to_string();
        assert!(
            text.contains("fn key (id : impl :: dynamo_runtime :: __private :: KeyArg < String >) ->"),
            "{text}"
        );
        assert!(
            text.matches("fn id (self) -> :: dynamo_runtime :: __private :: SortField").count() <= 1,
            "{text}"
        );
    }
}

/// Writes and the closures of a broken entity cause no further message.
#[test]
fn a_broken_entity_keeps_its_fields() {
    let text = single_table(quote! {
        #[pk("USER#<idd>")]
        #[unique("PLACE#<city>#<street>")]
        struct User { id: String, city: String, street: String, #[version] version: u16, #[serde(with = "m")] at: Time }
    })
    .to_string();
    for expected in [
        "fn city (self) -> :: dynamo_runtime :: __private :: Attr < User , String >",
        "fn at (self) -> :: dynamo_runtime :: __private :: Attr < User , Time , :: dynamo_runtime :: __private :: stored :: Custom >",
        "fn city_and_street (self) -> :: dynamo_runtime :: __private :: Together < User ,",
        "fn version (self) -> :: dynamo_runtime :: __private :: ManagedField < User , u16 >",
        "impl __dynamo :: Versioned for User { type Version = u16 ; }",
        "impl __dynamo :: Unversioned for User",
        "impl __dynamo :: BatchSafe for User",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
}

/// What is said of a field's type is not said again where the field is set.
#[test]
fn a_field_to_blame_can_be_set() {
    let text = single_table(quote! {
        #[pk("USER#<id>")]
        struct User { id: String, #[ttl] expires: f64, #[version] version: String }
    })
    .to_string();
    assert!(
        text.contains("fn expires (self) -> :: dynamo_runtime :: __private :: Setter < User , f64 >"),
        "{text}"
    );
    assert!(text.contains("type Version = u64"), "{text}");
}

#[test]
fn a_table_or_view_is_no_entity_without_keys() {
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            struct A {
                id: String,
            }
        )),
        ["`#[table]` does not belong here\nhelp: put it on the enum whose variants each hold one entity"]
    );
    assert_errors!(
        single_table(quote!(
            #[view(table = T)]
            #[pk("A")]
            struct A {
                #[version]
                id: String,
            }
        )),
        [
            "`#[pk]` does not belong here\nhelp: put it on the struct of an entity",
            "the view names no entity\nhelp: write `#[view(of = ..)]` with the entity's struct",
            "`#[version]` does not belong here\nhelp: put it on a field of an entity's struct"
        ]
    );
}

#[test]
fn types_without_blame_are_asked_for_even_so() {
    let text = single_table(quote!(
        #[pk("A#<a>#<b:2x>#<zzz>")]
        #[sk("<c>")]
        struct A {
            a: String,
            b: u64,
            c: u64,
        }
    ))
    .to_string();
    assert!(
        text.contains("partition_part :: < String >") && text.contains("sort_part :: < u64 >"),
        "{text}"
    );
    assert_eq!(text.matches("_part :: <").count(), 2, "not for a format that is a mistake: {text}");
}
