//! What `#[derive(SingleTable)]` says of a struct's mistakes: a test a rule, and what becomes of several mistakes.

mod attributes;
mod cut_times;
mod fallback;
mod fields;
mod keys;
mod local;
mod roles;
mod shards;
mod templates;
mod together;
mod unique;

use super::{assert_errors, errors};
use crate::single_table;
use quote::quote;

#[test]
fn sound_entities_have_no_errors() {
    let outputs = [
        single_table(quote!(
            #[pk("A")]
            struct A {}
        )),
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("A")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[pk("A", query = all)]
            #[sk("<id>")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("B#<id>")]
            struct A {
                id: String,
            }
        )),
        single_table(quote!(
            #[pk("A#<type>")]
            struct A {
                r#type: String,
            }
        )),
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[serde(skip)]
                cache: f64,
                #[serde(flatten)]
                rest: Map,
            }
        )),
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi20(pk = "<o>")]
            struct A {
                id: String,
                #[serde(skip_serializing_if = "none")]
                o: Option<String>,
            }
        )),
    ];
    for output in outputs {
        assert_errors!(output, []);
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    let output = single_table(quote! {
        #[entity("#A", separator = '?')]
        #[pk("USER#<idd>#<b:2x>")]
        #[gsi1(sk = "X", shrads = 4)]
        #[unique("EMAIL#<email>")]
        struct User { id: Option<String>, #[version] b: f64 }
    });
    let headlines: Vec<String> = errors(output)
        .iter()
        .map(|error| error.lines().next().unwrap().to_owned())
        .collect();
    assert_eq!(
        headlines,
        [
            "`gsi1` has no key `shrads`",
            "type tags that begin with `#` are the library's own",
            "'?' cannot separate the parts of a key",
            "index `gsi1` has a sort key but no partition key",
            "no field `idd` on `User`",
            "unknown format `2x`",
            "no field `email` on `User`",
            "`f64` cannot hold the version of an item",
            "`b` is part of the partition key, and a `#[version]` changes with every write",
            "`f64` cannot be part of a key",
        ]
    );
}
