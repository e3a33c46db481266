//! What `#[derive(SingleTable)]` says of an enum's mistakes.

use super::{assert_errors, errors};
use crate::single_table;
use quote::quote;

#[test]
fn sound_tables_have_no_errors() {
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {
                A(A),
            }
        )),
        []
    );
    assert_errors!(
        single_table(quote! {
            #[table(name = "a.b-c_d", pk = "p", sk = "s", type_attribute = "t", gsi1(name = "one", pk = "p1", sk = "s1"), gsi20(), max_gsis = 20, crate = ::x)]
            enum T { A(a::A), B(B) }
        }),
        []
    );
}

#[test]
fn streams() {
    for word in ["new_and_old_images", "new_image", "old_image", "keys_only"] {
        let word: proc_macro2::TokenStream = word.parse().unwrap();
        assert_errors!(
            single_table(quote!(
                #[table(name = "abc", stream = #word)]
                enum T {
                    A(A),
                }
            )),
            []
        );
    }
    let errors_of = |value: &str| {
        let value: proc_macro2::TokenStream = value.parse().unwrap();
        single_table(quote!(
            #[table(name = "abc", stream = #value)]
            enum T {
                A(A),
            }
        ))
    };
    let all = "`new_and_old_images`, `new_image`, `old_image`, `keys_only`";
    assert_errors!(
        errors_of("new_images"),
        [&format!(
            "`stream` cannot be `new_images`\nhelp: did you mean `new_image`? It is one of {all}"
        )]
    );
    assert_errors!(
        errors_of("KEYS_ONLY"),
        [&format!(
            "`stream` cannot be `KEYS_ONLY`\nhelp: did you mean `keys_only`? It is one of {all}"
        )]
    );
    assert_errors!(errors_of("all"), [&format!("`stream` cannot be `all`\nhelp: it is one of {all}")]);
    assert_errors!(
        errors_of("\"NEW_IMAGE\""),
        ["`stream` takes a name without quotes\nhelp: write `stream = new_image`"]
    );
    assert_errors!(
        errors_of("1"),
        ["`stream` takes a name\nhelp: write for example `stream = new_and_old_images`"]
    );
}

#[test]
fn items_have_a_type_tag_or_none() {
    let of = |attribute| {
        single_table(quote!(
            #[table(name = "abc", #attribute)]
            enum T {
                A(A),
            }
        ))
    };
    assert_errors!(of(quote!(untagged)), []);
    assert!(of(quote!(untagged)).to_string().contains("without_tags"));
    assert!(!of(quote!(type_attribute = "t")).to_string().contains("without_tags"));
    assert_errors!(
        of(quote!(untagged, type_attribute = "t")),
        [
            "`untagged` and `type_attribute = \"t\"` contradict each other: items of an untagged table have no type tag\n\
             help: remove `untagged` if items have their entity's tag in that attribute, else remove `type_attribute`"
        ]
    );
    assert_errors!(of(quote!(untagged = true)), ["`untagged` takes no value\nhelp: write `untagged`"]);
}

#[test]
fn no_table_attribute() {
    assert_errors!(
        single_table(quote!(
            enum T {
                A(A),
            }
        )),
        ["`T` is a table without `#[table]`\nhelp: add `#[table(name = \"..\")]`; an entity is a struct"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("B")]
            enum T {
                A { id: String },
            }
        )),
        [
            "an entity is a struct, and `T` is an enum\nhelp: derive `SingleTable` for a struct in place of each variant; a table reads them back together"
        ]
    );
}

#[test]
fn no_name() {
    let expected = "the table has no name\nhelp: write `#[table(name = \"..\")]`; a `Table` may be built with another one";
    assert_errors!(
        single_table(quote!(
            #[table]
            enum T {
                A(A),
            }
        )),
        [expected]
    );
    assert_errors!(
        single_table(quote!(
            #[table(pk = "P")]
            enum T {
                A(A),
            }
        )),
        [expected]
    );
    assert_errors!(
        single_table(quote!(
            #[table(nam = "abc")]
            enum T {
                A(A),
            }
        )),
        ["`table` has no key `nam`\nhelp: did you mean `name`?"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = abc)]
            enum T {
                A(A),
            }
        )),
        ["`name` takes a string\nhelp: write `name = \"..\"`"]
    );
}

#[test]
fn names_that_the_service_refuses() {
    for name in ["ab", "by status!", ""] {
        assert_errors!(
            single_table(quote!(
                #[table(name = #name)]
                enum T {
                    A(A),
                }
            )),
            [&format!(
                "{name:?} cannot be the name of a table\nhelp: a name has 3 to 255 letters, digits, `_`, `-` and `.`"
            )]
        );
    }
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", gsi1(name = "é11"))]
            enum T {
                A(A),
            }
        )),
        ["\"é11\" cannot be the name of an index\nhelp: a name has 3 to 255 letters, digits, `_`, `-` and `.`"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", pk = "")]
            enum T {
                A(A),
            }
        )),
        ["\"\" cannot be the name of an attribute\nhelp: a name has 1 to 255 bytes"]
    );
}

#[test]
fn an_index_twice() {
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", gsi1(pk = "x"), gsi1(pk = "y"))]
            enum T {
                A(A),
            }
        )),
        ["`gsi1` is given twice\nhelp: remove this one"]
    );
}

#[test]
fn indexes_that_cannot_be() {
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", gsi21(name = "abc"))]
            enum T {
                A(A),
            }
        )),
        ["there is no index `gsi21`\nhelp: indexes are `gsi1` to `gsi20` and `lsi1` to `lsi5`"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", gsi1 = "abc")]
            enum T {
                A(A),
            }
        )),
        ["`gsi1` takes the names of the index in parentheses\nhelp: write for example `gsi1(name = \"by-status\")`"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc", max_gsis = 21)]
            enum T {
                A(A),
            }
        )),
        ["`max_gsis` takes a number up to 20\nhelp: write for example `max_gsis = 5`"]
    );
}

#[test]
fn shards_are_a_matter_of_entities() {
    let expected = |key: &str| {
        format!("`{key}` does not belong here: it is a matter of each entity in the index\nhelp: write it in `#[gsi2(..)]` of the entity")
    };
    let table = single_table(quote!(
        #[table(name = "abc", gsi2(name = "two", shards = 10, read_shards = 20, allow_hot))]
        enum T {
            A(A),
        }
    ));
    assert_eq!(errors(table), ["shards", "read_shards", "allow_hot"].map(expected));
}

#[test]
fn what_a_later_version_brings() {
    let later = |what: &str| format!("`{what}` is not supported yet: a later version brings it\nhelp: remove it for now");
    let table = single_table(quote!(
        #[table(name = "abc", lsi1(projection = all))]
        enum T {
            A(A),
        }
    ));
    assert_eq!(errors(table), ["projection"].map(later));
}

#[test]
fn variants_that_are_no_entity() {
    let help = |name: &str| format!("help: write `{name}({name})` with the entity's struct in parentheses");
    let fact = |name: &str, what: &str| {
        format!(
            "the variant `{name}` {what}, and a variant of a table holds one entity\n{}",
            help(name)
        )
    };
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {
                A,
                B(A, B),
                C { id: String },
                D(),
                E(E),
            }
        )),
        [
            &fact("A", "holds nothing"),
            &fact("B", "holds several values"),
            &fact("C", "has named fields"),
            &fact("D", "holds nothing")
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {}
        )),
        ["`T` holds no entity\nhelp: add a variant for each entity, for example `Order(Order)`"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {
                A(x::A),
                B(x::A),
            }
        )),
        ["the variants `A` and `B` both hold `x::A`\nhelp: remove one of them"]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T<X> {
                A(X),
            }
        )),
        ["a table cannot be generic: it has one schema\nhelp: name the entities themselves"]
    );
}

#[test]
fn misplaced_attributes() {
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {
                #[pk("A")]
                A(#[version] A),
            }
        )),
        [
            "`#[pk]` does not belong here\nhelp: put it on the struct of an entity",
            "`#[version]` does not belong here\nhelp: put it on a field of an entity's struct",
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            #[table(pk = "P")]
            enum T {
                A(A),
            }
        )),
        ["`#[table]` is written twice\nhelp: put everything into the first one"]
    );
}

#[test]
fn a_broken_table_holds_any_entity() {
    let text = single_table(quote!(
        #[table]
        enum T<X> {
            A(A),
            B,
            C(X),
        }
    ))
    .to_string();
    assert!(
        text.contains("impl < X , __DynamoEntity > __dynamo :: Holds < __DynamoEntity > for T < X >"),
        "{text}"
    );
    assert_eq!(text.matches("Holds").count(), 1, "a second one would be in conflict: {text}");
}
