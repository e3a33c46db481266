//! What is said of templates, with a caret under what is meant.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn a_field_in_braces() {
    assert_errors!(
        single_table(quote!(
            #[pk("USER#{id}")]
            #[sk("{kind}#<at:{at:05}")]
            struct User {
                id: String,
            }
        )),
        [
            "`{id}` is text in a key template, the same in every key\n  USER#{id}\n       ^^^^\nhelp: a field is written `<id>`",
            "the placeholder opened here is never closed\n  {kind}#<at:{at:05}\n         ^\nhelp: write `<at:>`, or `<<` for a literal `<`",
            "no field `at` on `User`\n  {kind}#<at:{at:05}\n          ^^\nhelp: its fields are `id`"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("USER#<id>#{else}")]
            #[sk("{id:05}#END")]
            struct User {
                id: String,
            }
        )),
        ["`{id:05}` is text in a key template, the same in every key\n  {id:05}#END\n  ^^^^^^^\nhelp: a field is written `<id:05>`"]
    );
}

#[test]
fn unknown_field() {
    assert_errors!(
        single_table(quote!(
            #[pk("USER#<idd>")]
            struct User {
                id: String,
            }
        )),
        ["no field `idd` on `User`\n  USER#<idd>\n        ^^^\nhelp: a field with a similar name exists: `id`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("USER#<email>")]
            struct User {
                id: String,
                name: String,
            }
        )),
        ["no field `email` on `User`\n  USER#<email>\n        ^^^^^\nhelp: its fields are `id`, `name`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("USER", query = users)]
            #[sk(number = idd)]
            struct User {
                id: u8,
            }
        )),
        ["no field `idd` on `User`\nhelp: a field with a similar name exists: `id`"]
    );
}

#[test]
fn template_faults_have_a_caret() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<a><b>")]
            struct A {
                a: String,
                b: String,
            }
        )),
        [
            "two placeholders meet with no text between them, so `ab`+`c` and `a`+`bc` give one key\n  A#<a><b>\n      ^^\n\
          help: separate them, for example `<a>#<b>`"
        ]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<a")]
            struct A {
                a: String,
            }
        )),
        ["the placeholder opened here is never closed\n  A#<a\n    ^\nhelp: write `<a>`, or `<<` for a literal `<`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("")]
            struct A {
                a: String,
            }
        )),
        ["a key template cannot be empty\nhelp: DynamoDB refuses empty key values; write for example \"USER#<id>\""]
    );
}

#[test]
fn without_a_caret_the_place_is_quoted() {
    assert_errors!(
        single_table(quote!(
            #[pk("\u{41}#<x>")]
            struct A {
                id: String,
            }
        )),
        ["no field `x` on `A`\n  in \"x\"\nhelp: its fields are `id`"]
    );
}
