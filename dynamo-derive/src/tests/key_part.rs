//! What `#[derive(KeyPart)]` says of mistakes.

use super::assert_errors;
use crate::key_part::derive;
use quote::quote;

#[test]
fn sound_key_parts_have_no_errors() {
    let outputs = [
        derive(quote!(
            struct Id(String);
        )),
        derive(quote!(
            #[serde(transparent)]
            struct Id {
                inner: u64,
            }
        )),
        derive(quote!(
            enum E {
                A = 3,
                B = 1,
            }
        )),
        derive(quote!(
            enum E {
                #[serde(alias = "#")]
                A,
            }
        )),
    ];
    for output in outputs {
        assert_errors!(output, []);
    }
}

#[test]
fn shapes() {
    let one = "a key part that is a struct has one field\nhelp: write `struct Id(String);`; a key of several values is a template of several fields";
    assert_errors!(
        derive(quote!(
            struct Id(String, u8);
        )),
        [one]
    );
    assert_errors!(
        derive(quote!(
            struct Id;
        )),
        [one]
    );
    assert_errors!(
        derive(quote!(
            struct Id {
                inner: String,
            }
        )),
        [
            "serde stores `Id` as a map of one field, and a key holds its value alone\nhelp: add `#[serde(transparent)]`, or write `struct Id(..);`"
        ]
    );
    assert_errors!(
        derive(quote!(
            struct Id<T>(T);
        )),
        ["a key part cannot be generic: keys are made of known types\nhelp: use a concrete type"]
    );
    assert_errors!(
        derive(quote!(
            enum E {}
        )),
        ["`E` has no variants, so no key could hold it\nhelp: add a variant"]
    );
    assert_errors!(
        derive(quote!(
            enum E {
                A(u8),
                B {},
                C,
            }
        )),
        [
            "the variant `A` holds data, and a key holds an enum's variants by name alone\n\
             help: put the data into fields of the entity, and write them into the template too",
            "the variant `B` holds data, and a key holds an enum's variants by name alone\n\
             help: put the data into fields of the entity, and write them into the template too",
        ]
    );
    assert_errors!(
        derive(quote!(union U { a: u8 })),
        ["`KeyPart` cannot be derived for a union\nhelp: use a struct of one field, or an enum without fields"]
    );
}

#[test]
fn inner_types() {
    assert_errors!(
        derive(quote!(
            struct Price(f64);
        )),
        ["`f64` cannot be part of a key\nhelp: its text is not unique and does not sort: store an integer number of the smallest unit"]
    );
    assert_errors!(
        derive(quote!(
            struct Id(Option<Vec<u8>>);
        )),
        ["a key part cannot be optional\nhelp: use `Vec<u8>`, and make the entity's field an `Option` of this type"]
    );
}

#[test]
fn a_variant_of_two_spellings() {
    assert_errors!(
        derive(quote! {
            enum E {
                A,
                #[serde(rename(serialize = "b", deserialize = "B"))] B,
                #[serde(rename(serialize = "c", deserialize = "c"))] C,
            }
        }),
        [
            "the variant `B` is stored as \"b\" and read as \"B\", so a key would not lead to the item it came from\nhelp: give both one name"
        ]
    );
}

#[test]
fn spellings() {
    let cannot = |variant: &str, spelling: &str, character: char| {
        format!(
            "the variant `{variant}` is spelled {spelling:?}, and {character:?} cannot stand in a key's value\n\
             help: rename it for serde with printable ASCII other than space, `!`, `\"` and `#`"
        )
    };
    assert_errors!(
        derive(quote! {
            enum E {
                #[serde(rename = "a#b")] A,
                #[serde(rename = "in work")] B,
                #[serde(rename = "!")] C,
                #[serde(rename = "\"")] D,
                #[serde(rename = "")] F,
                É,
                #[serde(rename = "$~")] H,
            }
        }),
        [
            &cannot("A", "a#b", '#'),
            &cannot("B", "in work", ' '),
            &cannot("C", "!", '!'),
            &cannot("D", "\"", '"'),
            "the variant `F` is spelled as nothing, and a value in a key cannot be empty\nhelp: give it a name",
            &cannot("É", "É", 'É'),
        ]
    );
    assert_errors!(
        derive(quote!(
            #[serde(rename_all = "lowercase")]
            enum E {
                Ab,
                AB,
            }
        )),
        ["the variants `Ab` and `AB` are both spelled `ab`\nhelp: rename one of them for serde"]
    );
}

#[test]
fn attributes_of_serde() {
    assert_errors!(
        derive(quote!(
            enum E {
                A,
                #[serde(other)]
                B,
                #[serde(skip)]
                C,
            }
        )),
        [
            "`#[serde(other)]` leaves `B` without a spelling of its own\nhelp: remove it, or use a `String` field in the key",
            "`#[serde(skip)]` leaves `C` without a spelling of its own\nhelp: remove it, or use a `String` field in the key",
        ]
    );
    assert_errors!(
        derive(quote!(
            #[serde(tag = "t", content = "c")]
            enum E {
                A,
            }
        )),
        [
            "`#[serde(tag)]` stores this enum as something else than its variants' names\n\
             help: remove it: in a key an enum is spelled as serde spells its variants",
            "`#[serde(content)]` stores this enum as something else than its variants' names\n\
             help: remove it: in a key an enum is spelled as serde spells its variants",
        ]
    );
}

#[test]
fn attribute() {
    assert_errors!(
        derive(quote!(
            #[key_part(krate = x)]
            enum E {
                A,
            }
        )),
        ["`key_part` has no key `krate`\nhelp: did you mean `crate`?"]
    );
    assert_errors!(
        derive(quote!(
            #[key_part(crate)]
            enum E {
                A,
            }
        )),
        ["`crate` takes the path of the runtime crate\nhelp: write for example `crate = ::dynamo_runtime`"]
    );
}

#[test]
fn order_of_spellings() {
    let form = |input| {
        let text = derive(input).to_string();
        (text.contains("form :: Ascending"), text.contains("form :: Unordered"))
    };
    assert_eq!(
        form(quote!(
            enum E {
                Aa,
                Ab,
                B,
            }
        )),
        (true, false)
    );
    assert_eq!(
        form(quote!(
            enum E {
                Pending,
                InWork,
            }
        )),
        (false, true)
    );
    assert_eq!(
        form(quote!(
            enum E {
                #[serde(rename = "Z")]
                A,
                #[serde(rename = "a")]
                B,
            }
        )),
        (true, false),
        "bytes, not letters"
    );
}
