//! `#[version]`, `#[ttl]`, `#[created_at]` and `#[updated_at]`.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn sound_roles() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "ALL", sk = "<created>#<id>", query = all)]
            #[gsi2(pk(number = expires))]
            struct A {
                id: String,
                #[version]
                version: std::primitive::u8,
                #[ttl]
                expires: Option<u64>,
                #[created_at]
                created: Timestamp,
                #[updated_at]
                #[serde(with = "times")]
                updated: Timestamp,
            }
        )),
        []
    );
}

#[test]
fn attributes_with_something_in_them() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[version(1)]
                #[version]
                version: u64,
            }
        )),
        [
            "`#[version]` takes nothing\nhelp: write `#[version]`",
            "`#[version]` is written twice\nhelp: remove this one",
        ]
    );
}

#[test]
fn one_field_and_one_role() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[version]
                #[ttl]
                a: u64,
                #[version]
                b: u64,
            }
        )),
        [
            "`a` cannot be both the `#[version]` and the `#[ttl]`\nhelp: put `#[ttl]` on a field of its own",
            "an entity can have only one `#[version]`\nhelp: `a` already is one: remove this attribute",
        ]
    );
}

#[test]
fn types_of_versions() {
    for (ty, shown) in [
        (quote!(String), "String"),
        (quote!(i64), "i64"),
        (quote!(u128), "u128"),
        (quote!(usize), "usize"),
        (quote!(Option<u64>), "Option<u64>"),
    ] {
        assert_errors!(
            single_table(quote!(
                #[pk("A#<id>")]
                struct A {
                    id: String,
                    #[version]
                    rev: #ty,
                }
            )),
            [&format!(
                "`{shown}` cannot hold the version of an item\nhelp: declare `rev` as `u64`, or as `u8`, `u16` or `u32`"
            )]
        );
    }
}

#[test]
fn versions_that_cannot_be_counted() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "B#<version>")]
            struct A {
                id: String,
                #[version]
                #[serde(with = "text")]
                version: u64,
            }
        )),
        [
            "`version` is part of the partition key of `gsi1`, and a `#[version]` changes with every write\n\
             help: leave `<version>` out of the template",
            "a `#[version]` is stored as a number, since DynamoDB counts it\nhelp: remove `#[serde(with)]` from `version`",
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[version]
                #[serde(skip_serializing)]
                version: u64,
            }
        )),
        ["`#[serde(skip_serializing)]` hides `version`, which is the `#[version]`\n\
          help: remove it: such a field is stored and read like any other"]
    );
}

#[test]
fn floats_do_not_expire() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[ttl]
                expires: f64,
            }
        )),
        ["`f64` cannot say when an item expires\nhelp: count whole seconds since 1970, as `u64`, or take an instant"]
    );
}

#[test]
fn moments_that_cannot_be_stamped() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("<born>")]
            #[gsi1(pk = "ALL", sk = "<at>", query = all)]
            struct A {
                id: String,
                #[created_at]
                born: Timestamp,
                #[updated_at]
                at: Option<Timestamp>,
            }
        )),
        [
            "`born` is part of the sort key, and the `#[created_at]` is stored without being asked for\n\
             help: remove `#[created_at]`: who names the item says when it was created",
            "`at` is the `#[updated_at]`, which every item has, and cannot be optional\n\
             help: use `Timestamp`; `#[serde(default = \"..\")]` reads older items without it",
            "`at` is part of the sort key of `gsi1`, and the `#[updated_at]` changes with every write\n\
             help: leave `<at>` out of the template",
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("B#<born>")]
            struct A {
                id: String,
                #[created_at]
                born: Timestamp,
            }
        )),
        ["`born` is part of the guard, and the `#[created_at]` is not known to an update\n\
          help: leave `<born>` out of the template, or remove `#[created_at]` and set the field yourself"]
    );
}
