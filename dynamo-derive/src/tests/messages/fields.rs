//! What is said of the struct, its fields and serde's attributes on them.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn options_in_the_primary_key() {
    let help = "help: use `Vec<u8>`; for an item that is sometimes absent from an index, put the field in an index: \
                the item is left out of it while the field is `None`";
    assert_errors!(
        single_table(quote!(
            #[pk(binary = id)]
            struct A {
                id: Option<Vec<u8>>,
            }
        )),
        [&format!("`id` is part of the partition key and cannot be optional\n{help}")]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A", query = all)]
            #[sk(binary = id)]
            struct A {
                id: std::option::Option<Vec<u8>>,
            }
        )),
        [&format!("`id` is part of the sort key and cannot be optional\n{help}")]
    );
}

#[test]
fn floats() {
    let text = |ty: &str| {
        format!(
            "`{ty}` cannot be part of a key\nhelp: its text is not unique and does not sort: store an integer number of the smallest unit"
        )
    };
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("<id>")]
            struct A {
                id: f64,
            }
        )),
        [&text("f64")]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk = "B", sk = "<p:020>", query = q)]
            struct A {
                p: Option<f32>,
            }
        )),
        [&text("f32")]
    );
}

#[test]
fn hidden_key_fields() {
    for word in ["skip", "skip_serializing", "skip_deserializing", "flatten"] {
        let attribute = quote::format_ident!("{word}");
        assert_errors!(
            single_table(quote!(
                #[pk("A#<id>")]
                struct A {
                    #[serde(#attribute)]
                    id: String,
                }
            )),
            [&format!(
                "`#[serde({word})]` hides `id`, which is part of a key\nhelp: remove it: a field of a key is stored and read like any other"
            )]
        );
    }
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                #[serde(skip_serializing_if = "String::is_empty")]
                id: String,
            }
        )),
        ["`#[serde(skip_serializing_if)]` can hide `id`, which is part of a key\nhelp: remove it, or make the field an `Option`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                #[serde(rename(serialize = "i"))]
                id: String,
            }
        )),
        ["`id` is part of a key, and serde stores it as `i` but reads it as `id`\nhelp: give it one name"]
    );
}

#[test]
fn another_name_for_reading() {
    let help =
        |stored: &str| format!("help: remove it: an update would store `{stored}` beside the other, and serde reads no item that has both");
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("EMAIL#<email>")]
            struct A {
                #[serde(rename(serialize = "id", deserialize = "id", deserialize = "code"))]
                id: String,
                #[serde(alias = "mail", rename = "e-mail")]
                email: String,
                #[serde(alias = "v")]
                #[version]
                version: u64,
                #[serde(alias = "title")]
                name: String,
            }
        )),
        [
            &format!(
                "`id` is part of a key, and `#[serde(alias)]` lets it lie under another name\n{}",
                help("id")
            ),
            &format!(
                "`email` is part of a guard, and `#[serde(alias)]` lets it lie under another name\n{}",
                help("e-mail")
            ),
            &format!(
                "`version` is the `#[version]`, and `#[serde(alias)]` lets it lie under another name\n{}",
                help("version")
            ),
        ]
    );
}

#[test]
fn fields_stored_under_one_name() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                id: String,
                #[serde(rename = "id")]
                other: String,
            }
        )),
        ["`id` and `other` are both stored as `id`\nhelp: give this one another name"]
    );
}

#[test]
fn container_attributes_of_serde() {
    for word in ["into", "from", "try_from", "remote", "untagged", "transparent", "content"] {
        let attribute = quote::format_ident!("{word}");
        assert_errors!(
            single_table(quote!(
                #[serde(#attribute = "B")]
                #[pk("A#<id>")]
                struct A {
                    id: String,
                }
            )),
            [&format!(
                "`#[serde({word})]` makes `A` something else than its fields, and keys are made from fields\n\
                 help: remove it from the entity; it can stand on the types of its fields"
            )]
        );
    }
    assert_errors!(
        single_table(quote!(
            #[serde(tag = "type")]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`#[serde(tag)]` would store a second type tag\nhelp: remove it: the library writes a type tag, which `#[entity(\"..\")]` sets"]
    );
}

#[test]
fn shapes() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A(String);
        )),
        ["an entity is a struct with named fields\nhelp: write `struct A { id: String }`, since key templates name fields"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            struct A;
        )),
        ["an entity is a struct with named fields\nhelp: write `struct A { id: String }`, since key templates name fields"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A<T> {
                id: String,
                value: T,
            }
        )),
        ["an entity cannot be generic: each entity has one schema\nhelp: use a concrete type, or an entity for each of them"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A<'a> {
                id: &'a str,
            }
        )),
        ["an entity cannot borrow: it is made from an answer\nhelp: own the data, as `String` in place of `&str`"]
    );
    assert_errors!(
        single_table(quote!(#[pk("A")] union A { id: u8 })),
        ["`SingleTable` cannot be derived for a union\n\
          help: an entity is a struct with named fields, a table is an enum whose variants each hold one entity"]
    );
}
