//! What is said of keys as a whole, and of names.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn no_partition_key() {
    assert_errors!(
        single_table(quote!(
            struct OrderItem {
                order_id: String,
            }
        )),
        ["`OrderItem` has no partition key\nhelp: add `#[pk(\"ORDER_ITEM#<order_id>\")]`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk]
            struct A {
                id: String,
            }
        )),
        ["`#[pk]` has no template\nhelp: write for example `#[pk(\"USER#<id>\")]`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk(query = x)]
            struct A {
                id: String,
            }
        )),
        ["`#[pk]` has no template\nhelp: write for example `#[pk(\"USER#<id>\")]`"]
    );
}

#[test]
fn index_without_partition_key() {
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi2(sk = "<id>")]
            struct A {
                id: String,
            }
        )),
        ["index `gsi2` has a sort key but no partition key\nhelp: add `pk = \"..\"` to this `#[gsi2]`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi2]
            struct A {
                id: String,
            }
        )),
        ["index `gsi2` has no partition key\nhelp: add `pk = \"..\"` to this `#[gsi2]`"]
    );
}

#[test]
fn query_names() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[gsi1(pk = "B#<id>")]
            struct A {
                id: String,
            }
        )),
        ["the query functions of `pk` and `gsi1` would both be called `by_id`\nhelp: add `query = ..` with another name to `#[gsi1]`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk = "B")]
            struct A {
                id: String,
            }
        )),
        [
            "this partition key has no field that could name the query function\nhelp: add `query = ..` with a name to `#[gsi1]`, for example `query = all_as`"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[sk("<id>")]
            struct A {
                id: String,
            }
        )),
        [
            "this partition key has no field that could name the query function\nhelp: add `query = ..` with a name to `#[pk]`, for example `query = all_as`"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", query = get)]
            struct A {
                id: String,
            }
        )),
        ["`get` is a function that every entity has\nhelp: give the query another name"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", query = x_partition)]
            #[gsi1(pk = "B#<id>", query = x)]
            struct A {
                id: String,
            }
        )),
        [
            "the query functions of `pk` and `gsi1` would both be called `x_partition`\nhelp: add `query = ..` with another name to `#[gsi1]`"
        ]
    );
}

#[test]
fn type_tags() {
    assert_errors!(
        single_table(quote!(
            #[entity("")]
            #[pk("A#<id>")]
            struct OrderItem {
                id: String,
            }
        )),
        ["a type tag cannot be empty\nhelp: write a word; without one the tag is `ORDER_ITEM`"]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(also = ["#OLD"])]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["type tags that begin with `#` are the library's own\nhelp: begin the tag with another character"]
    );
    let twice = "`A` is a type tag of this entity already\nhelp: remove this one";
    assert_errors!(
        single_table(quote!(
            #[entity(also = ["A"])]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        [twice]
    );
    assert_errors!(
        single_table(quote!(
            #[entity("B", also = ["A", "A"])]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        [twice]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(also = "OLD")]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`also` takes a list of strings\nhelp: write `also = [\"..\"]`"]
    );
}

#[test]
fn separators() {
    assert_errors!(
        single_table(quote!(
            #[entity(separator = '$')]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["'$' cannot separate the parts of a key\nhelp: use one of `#` `|` `/` `:` `;` `,` `~` `_` `-` `.` `@` `+` `=`"]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(separator = "|")]
            #[pk("A|<id>")]
            struct A {
                id: String,
            }
        )),
        ["`separator` takes a character\nhelp: write for example `separator = '|'`"]
    );
}
