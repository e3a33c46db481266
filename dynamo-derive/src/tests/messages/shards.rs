//! What is said of the numbers of shards.

use crate::single_table;
use crate::tests::{assert_errors, errors};
use proc_macro2::TokenStream;
use quote::quote;

/// An entity with this in the parentheses of its index.
fn index(entries: TokenStream) -> TokenStream {
    single_table(quote! {
        #[pk("A#<id>")]
        #[gsi1(#entries)]
        struct A { id: String, name: String, seq: u64, digest: Vec<u8> }
    })
}

fn counted(entries: TokenStream) -> TokenStream {
    index(quote!(pk = "NAME#<name>", #entries))
}

#[test]
fn sound_numbers() {
    for entries in [
        quote!(shards = 2),
        quote!(shards = 1024),
        quote!(shards = 10u8, query = all),
        quote!(shards = 10, read_shards = 20),
        quote!(shards = 10, read_shards = 10),
        quote!(read_shards = 1024, shards = 2),
    ] {
        assert_errors!(counted(entries), []);
    }
}

#[test]
fn reads_ask_no_fewer_shards_than_are_written() {
    let help = "help: remove it: reads ask all of `shards`; to lower that number, write the lower one as `shards` and the higher one as `read_shards`";
    assert_errors!(
        counted(quote!(shards = 20, read_shards = 10)),
        [&*format!(
            "`read_shards = 10` is less than `shards = 20`: reads would miss what is written to the others\n{help}"
        )]
    );
}

#[test]
fn numbers_that_spread_nothing() {
    let help = "help: leave `shards` out for an unsharded partition key, or write 2 to 1024";
    assert_errors!(counted(quote!(shards = 0)), [&*format!("`shards = 0` spreads nothing\n{help}")]);
    assert_errors!(counted(quote!(shards = 1)), [&*format!("`shards = 1` spreads nothing\n{help}")]);
    let help = "help: leave `read_shards` out: reads then ask all of `shards`";
    assert_errors!(
        counted(quote!(shards = 2, read_shards = 1)),
        [&*format!("`read_shards = 1` leaves shards out\n{help}")]
    );
}

#[test]
fn numbers_that_are_too_large() {
    let help = "is more than 1024, the most there can be\nhelp: write no more than the writes need: every read asks all shards";
    for number in ["1025", "65536", "99999999999999999999"] {
        let literal: TokenStream = number.parse().unwrap();
        assert_errors!(counted(quote!(shards = #literal)), [&*format!("`shards = {number}` {help}")]);
    }
    assert_errors!(
        counted(quote!(shards = 10, read_shards = 2000)),
        [&*format!("`read_shards = 2000` {help}")]
    );
}

#[test]
fn what_is_no_number() {
    for entry in [
        quote!(shards),
        quote!(shards = "10"),
        quote!(shards = -1),
        quote!(shards = 10.0),
        quote!(shards = COUNT),
        quote!(shards(10)),
    ] {
        assert_errors!(
            counted(entry),
            ["`shards` takes a number from 2 to 1024\nhelp: write for example `shards = 10`"]
        );
    }
    assert_errors!(
        counted(quote!(shards = 10, read_shards = "20")),
        ["`read_shards` takes a number from 2 to 1024\nhelp: write for example `read_shards = 10`"]
    );
    assert_errors!(
        counted(quote!(shards = 10, shards = 20)),
        ["`shards` is given twice\nhelp: remove this one"]
    );
    assert_errors!(
        counted(quote!(shrads = 10)),
        ["`gsi1` has no key `shrads`\nhelp: did you mean `shards`?"]
    );
}

#[test]
fn a_number_for_reads_alone() {
    assert_errors!(
        counted(quote!(read_shards = 20)),
        [
            "`read_shards` needs `shards` beside it, which says how many shards there are\nhelp: remove it: reads ask all of `shards`; \
             to raise that number, deploy `read_shards` with the new one first, beside the old `shards`"
        ]
    );
    // a number that could not be read is there nevertheless
    assert_eq!(errors(counted(quote!(shards = 0, read_shards = 20))).len(), 1);
    assert_eq!(errors(counted(quote!(shards = "ten", read_shards = 20))).len(), 1);
}

#[test]
fn keys_that_hold_no_text() {
    assert_errors!(
        index(quote!(pk(number = seq), shards = 10, query = all)),
        ["`shards` adds text to the partition key, and that of `gsi1` is a number (N)\n\
             help: make it a template, for example `pk = \"<seq>\"`, or remove `shards`"]
    );
    assert_errors!(
        index(quote!(pk(binary = digest), shards = 10)),
        ["`shards` adds text to the partition key, and that of `gsi1` is binary (B)\n\
             help: make it a template, for example `pk = \"<digest>\"`, or remove `shards`"]
    );
    // the sort key may hold either
    assert_errors!(index(quote!(pk = "ALL", sk(number = seq), shards = 10, query = all)), []);
    // what could not be read may have been a template
    assert_eq!(errors(index(quote!(pk = 3, shards = 10))).len(), 1);
    assert_eq!(
        errors(index(quote!(sk = "<id>", shards = 10))),
        ["index `gsi1` has a sort key but no partition key\nhelp: add `pk = \"..\"` to this `#[gsi1]`"]
    );
}

#[test]
fn a_primary_key_is_not_spread() {
    let expected = |key: &str| {
        format!(
            "`{key}` is for indexes: a primary key is spread by a field that has enough values\n\
             help: add such a field to the template of `#[pk]`; `{key}` can stand in `#[gsi1(..)]`"
        )
    };
    for (attribute, key) in [
        (quote!(#[pk("DAY#<id>", shards = 10)]), "shards"),
        (quote!(#[pk("DAY#<id>", read_shards = 10)]), "read_shards"),
        (quote!(#[pk("DAY#<id>")] #[sk("X", shards = 10)]), "shards"),
    ] {
        assert_errors!(single_table(quote!(#attribute struct A { id: String })), [&*expected(key)]);
    }
}

#[test]
fn the_functions_of_a_broken_entity_are_there() {
    for entries in [quote!(shards = 0), quote!(shards = "10"), quote!(read_shards = 10)] {
        let text = counted(entries).to_string();
        for function in ["fn by_name (name :", "fn by_name_partition (name :"] {
            assert!(text.contains(function), "{function} in {text}");
        }
        assert!(
            text.contains(":: Query < Self , :: dynamo_runtime :: __private :: Gsi < 1u8 > >"),
            "{text}"
        );
    }
}
