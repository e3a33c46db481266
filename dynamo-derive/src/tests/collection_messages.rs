//! What `#[derive(SingleTable)]` says of a collection's mistakes.

use super::assert_errors;
use crate::single_table;
use quote::quote;

#[test]
fn sound_collections_have_no_errors() {
    assert_errors!(
        single_table(quote!(
            #[collection(of = a::Orders, crate = ::x)]
            enum P {
                A(A),
                #[unknown]
                Other(Item),
                B(b::B),
            }
        )),
        []
    );
}

#[test]
fn the_table_is_not_named() {
    let expected =
        "the collection does not say of which table it is\nhelp: write `#[collection(of = Orders)]` with the name of the table's enum";
    assert_errors!(
        single_table(quote!(
            #[collection]
            enum P {
                A(A),
            }
        )),
        [expected]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(off = Orders)]
            enum P {
                A(A),
            }
        )),
        ["`collection` has no key `off`\nhelp: did you mean `of`?"]
    );
    let quoted = "`of` takes the name of the table's enum\nhelp: write it without quotes, for example `of = Orders`";
    assert_errors!(
        single_table(quote!(
            #[collection(of = "Orders")]
            enum P {
                A(A),
            }
        )),
        [quoted]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of)]
            enum P {
                A(A),
            }
        )),
        [quoted]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of = A, of = B)]
            enum P {
                A(A),
            }
        )),
        ["`of` is given twice\nhelp: remove this one"]
    );
}

#[test]
fn a_collection_is_nothing_else() {
    let together = |name: &str| {
        format!(
            "`#[{name}]` and `#[collection]` cannot stand together: a collection is a part of a table that is declared elsewhere\n\
             help: remove one of the two"
        )
    };
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            #[collection(of = Orders)]
            enum P {
                A(A),
            }
        )),
        [&together("table")]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            #[collection(of = Orders)]
            #[pk("A")]
            enum P {
                A(A),
            }
        )),
        [
            "`#[pk]` does not belong here\nhelp: put it on the struct of an entity",
            "`#[collection]` is written twice\nhelp: put everything into the first one"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            enum P<T> {
                A(T),
            }
        )),
        ["a collection cannot be generic: it is of one table\nhelp: name the entities themselves"]
    );
}

#[test]
fn variants_that_are_no_entity() {
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            enum P {
                A,
                B(B, B),
                C(C),
                D(C),
            }
        )),
        [
            "the variant `A` holds nothing, and a variant of a collection holds one entity\nhelp: write `A(A)` with the entity's struct in parentheses",
            "the variant `B` holds several values, and a variant of a collection holds one entity\nhelp: write `B(B)` with the entity's struct in parentheses",
            "the variants `C` and `D` both hold `C`\nhelp: remove one of them"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            enum P {}
        )),
        ["`P` holds no entity\nhelp: add a variant for each entity, for example `Order(Order)`"]
    );
}

#[test]
fn variants_for_what_is_unknown() {
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            enum P {
                #[unknown]
                A { item: Item },
            }
        )),
        [
            "`P` holds no entity\nhelp: add a variant for each entity, for example `Order(Order)`",
            "the variant `A` is `#[unknown]`, and such a variant holds one raw item\nhelp: write `A(dynamo_runtime::Item)`"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[collection(of = Orders)]
            enum P {
                #[unknown(tag)]
                #[unknown]
                A(Item),
                #[unknown]
                B(Item),
                C(C),
            }
        )),
        [
            "`#[unknown]` takes no value\nhelp: write `#[unknown]`",
            "`#[unknown]` is written twice\nhelp: remove this one",
            "the variants `A` and `B` are both `#[unknown]`\nhelp: keep the attribute at one of them"
        ]
    );
    let elsewhere = "`#[unknown]` does not belong here\nhelp: put it on a variant of a collection, an enum with `#[collection(of = ..)]`";
    assert_errors!(
        single_table(quote!(
            #[table(name = "abc")]
            enum T {
                #[unknown]
                A(Item),
            }
        )),
        [elsewhere]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            struct A {
                #[unknown]
                id: String,
            }
        )),
        [elsewhere]
    );
}
