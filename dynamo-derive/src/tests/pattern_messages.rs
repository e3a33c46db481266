//! What `#[derive(SingleTable)]` says of mistakes in access patterns. That a function is there is for the compiler to say.

use super::assert_errors;
use crate::single_table;
use proc_macro2::TokenStream;
use quote::quote;

/// The output for a table with this entry.
fn table(entry: TokenStream) -> TokenStream {
    single_table(quote!(
        #[table(name = "abc", #entry)]
        enum T {
            A(A),
        }
    ))
}

#[test]
fn sound_patterns_have_no_errors() {
    for entry in [
        quote!(patterns()),
        quote!(patterns("x" = A::get)),
        quote!(patterns("x" = ::a::A::get, "y" = self::A::r#get, "z" = A::get,)),
    ] {
        assert_errors!(table(entry), []);
    }
}

#[test]
fn a_pattern_has_a_text() {
    assert_errors!(
        table(quote!(patterns(A::get, a::A::by_id))),
        [
            "this pattern has no text\nhelp: write the question that it answers before it: `\"An order by its id\" = A::get`",
            "this pattern has no text\nhelp: write the question that it answers before it: `\"An order by its id\" = a::A::by_id`",
        ]
    );
    assert_errors!(
        table(quote!(patterns(an_order = A::get))),
        ["the text of a pattern is a string\nhelp: put it in double quotes: `\"An order by its id\" = ..`"]
    );
    let expected = "a pattern asks something\nhelp: write the question, for example \"An order by its id\"";
    assert_errors!(table(quote!(patterns("" = A::get, " \n" = A::get))), [expected, expected]);
}

#[test]
fn texts_differ() {
    let expected = "there is a pattern with this text already\nhelp: remove one of them, or say how their questions differ";
    assert_errors!(table(quote!(patterns("x" = A::get, "y" = A::get, "x" = A::put))), [expected]);
}

#[test]
fn a_pattern_names_a_function_of_an_entity() {
    let fact = "a pattern names a function of an entity, as `Type::function`\nhelp: ";
    for (entry, help) in [
        (quote!("x" = get), "write the entity before it, for example `Order::get`"),
        (quote!("x" = Self::get), "write the entity before it, for example `Order::get`"),
        (quote!("x" = A::get("1")), "write it without arguments: `A::get`"),
        (quote!("x" = 5), "write for example `Order::get`"),
        (quote!("x" = "A::get"), "write for example `Order::get`"),
        (quote!("x" = <A as B>::get), "write for example `Order::get`"),
    ] {
        assert_errors!(table(quote!(patterns(#entry))), [&format!("{fact}{help}")]);
    }
    assert_errors!(
        table(quote!(patterns("x"))),
        ["nothing answers this pattern\nhelp: write `= Order::get` after it, with your own entity and function"]
    );
}

#[test]
fn functions_are_not_generic() {
    let expected = "a pattern names a function of an entity, which is not generic\nhelp: remove the parameters, as in `Order::get`";
    assert_errors!(
        table(quote!(patterns("x" = A::get::<u8>, "y" = A::<u8>::get))),
        [expected, expected]
    );
}

#[test]
fn patterns_are_a_list() {
    let expected = "`patterns` takes its patterns in parentheses\nhelp: write `patterns(\"An order by its id\" = Order::get)`, with your own question, \
                    entity and function";
    assert_errors!(table(quote!(patterns = ["x", A::get])), [expected]);
    assert_errors!(table(quote!(patterns)), [expected]);
    assert_errors!(
        table(quote!(patterns("x" = A::get), patterns("y" = A::get))),
        ["`patterns` is given twice\nhelp: remove this one"]
    );
    let help = "help: write `\"An order by its id\" = Order::get`, and a comma before the next one";
    assert_errors!(
        table(quote!(patterns("x" => A::get))),
        [&format!(
            "`patterns` cannot be read: between the question and the function stands `=`\n{help}"
        )]
    );
    assert_errors!(
        table(quote!(patterns("x" = A::get "y" = A::put))),
        [&format!(
            "`patterns` cannot be read: between the question and the function stands `=`\n{help}"
        )]
    );
}
