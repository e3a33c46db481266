//! Fields that an update sets together, and which they are.

use crate::single_table;
use crate::tests::assert_errors;
use proc_macro2::TokenStream;
use quote::quote;

/// The methods of `set` that take several fields.
fn together(output: TokenStream) -> Vec<String> {
    let text = output.to_string();
    let methods = text.split("pub fn ").filter(|method| {
        let signature = method.split('{').next().unwrap();
        signature.contains("Together <")
    });
    methods.map(|method| method.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn what_shares_a_template_is_a_group() {
    let output = single_table(quote! {
        #[pk("A#<id>")]
        #[sk("<team:lower>")]
        #[gsi1(pk = "B#<a>#<id>", sk = "<b>#<team:lower>#<c>")]
        #[gsi2(pk = "C#<d>", sk = "<e>")]
        #[unique("D#<c>#<d>")]
        pub struct A { id: String, team: String, a: String, b: String, c: String, d: String, e: String, f: String }
    });
    assert_eq!(together(output), ["b_and_c_and_d"]);
}

#[test]
fn what_shares_one_with_a_third_is_in_its_group() {
    let output = single_table(quote! {
        #[pk("A#<id>")]
        #[gsi1(pk = "B#<a>#<d>", sk = "<b>#<c>")]
        #[gsi2(pk = "C#<c>#<d>")]
        pub struct A { id: String, a: String, b: String, c: String, d: String }
    });
    assert_eq!(together(output), ["a_and_b_and_c_and_d"]);
}

#[test]
fn what_cannot_be_set_joins_nothing() {
    let output = single_table(quote! {
        #[pk("A#<id>")]
        #[gsi1(pk = "B#<a>#<id>", sk = "<at>#<id>")]
        #[gsi2(pk = "C#<b>#<id>", sk = "<at>")]
        pub struct A { id: String, a: String, b: String, #[created_at] at: Timestamp }
    });
    assert!(together(output).is_empty());
}

#[test]
fn names_that_groups_take() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "B#<a>#<b>")]
            struct A {
                id: String,
                a: String,
                b: String,
                a_and_b: u8,
            }
        )),
        ["`a_and_b` is also the method that sets `a`, `b`, which share a key template\n\
          help: give this field another name; `#[serde(rename = \"a_and_b\")]` keeps how it is stored"]
    );
}

#[test]
fn groups_that_are_too_large() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "<a>#<b>#<c>#<d>#<e>#<f>#<g>#<h>#<i>")]
            struct A {
                id: String,
                a: u8,
                b: u8,
                c: u8,
                d: u8,
                e: u8,
                f: u8,
                g: u8,
                h: u8,
                i: u8,
            }
        )),
        [
            "an update would have to set 9 fields together, since they share key templates: `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, `i`\n\
             help: at most 8 can be: split a template"
        ]
    );
}

#[test]
fn fields_beside_the_moment_of_creation() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "ALL", sk = "<status>#<at>", query = all)]
            struct A {
                id: String,
                status: String,
                #[created_at]
                at: Timestamp,
            }
        )),
        [
            "`status` shares a key template with `at`, and an update that sets `status` does not know the `#[created_at]`\n\
             help: remove `#[created_at]`: the fields are then set together, by `.status_and_at(..)`"
        ]
    );
}

#[test]
fn fields_that_the_primary_key_folds_or_cuts() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<name:lower>")]
            #[sk("<at:secs>")]
            #[gsi1(pk = "B#<a>#<name>", sk = "<at:millis>#<a>")]
            #[unique("C#<a>#<name:upper>")]
            struct A {
                name: String,
                at: Timestamp,
                a: String,
            }
        )),
        [
            "an update that sets `a` does not know all of `name`, which is `<name:lower>` in the primary key\n  \
             B#<a>#<name>\n        ^^^^^^\nhelp: write `<name:lower>` here too",
            "an update that sets `a` does not know all of `name`, which is `<name:lower>` in the primary key\n  \
             C#<a>#<name:upper>\n        ^^^^^^^^^^^^\nhelp: write `<name:lower>` here too",
            "an update that sets `a` does not know all of `at`, which is `<at:secs>` in the primary key\n  \
             <at:millis>#<a>\n  ^^^^^^^^^^^\nhelp: write `<at:secs>` here too",
        ]
    );
}

#[test]
fn fields_that_an_update_knows_from_the_primary_key() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<name:lower>")]
            #[sk("<at:secs>#<name>")]
            #[gsi1(pk = "B#<a>#<name:upper>", sk = "<at:secs>#<a>")]
            #[gsi2(pk = "C#<at:millis>", sk = "<a>")]
            struct A {
                name: String,
                at: Timestamp,
                a: String,
            }
        )),
        []
    );
}
