//! Guards.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn sound_guards() {
    for output in [
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("EMAIL#<email:lower>")]
            #[unique("NAME#<name>#<id>")]
            struct A {
                id: String,
                email: Option<String>,
                name: String,
            }
        )),
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("NAME#<id>")]
            struct A {
                id: String,
            }
        )),
    ] {
        assert_errors!(output, []);
    }
}

#[test]
fn attributes_of_another_form() {
    let example = "help: write for example `#[unique(\"EMAIL#<email:lower>\")]`";
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique]
            #[unique("B#<id>", "C#<id>")]
            #[unique(number = id)]
            #[unique(3)]
            struct A {
                id: String,
            }
        )),
        [
            &format!("`#[unique]` has no template\n{example}"),
            "`#[unique]` takes one template\nhelp: write another `#[unique(..)]` for another guard",
            &format!("`#[unique]` has no key `number`: it takes a template\n{example}"),
            "expected a string\nhelp: put it in double quotes",
        ]
    );
}

#[test]
fn templates_that_guard_nothing() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("ONLY")]
            #[unique("B#<id>")]
            #[unique("B#<id>")]
            #[unique("C<id>D")]
            struct A {
                id: String,
            }
        )),
        [
            "this guard has no field, so the table could hold one such item\n\
             help: write the field that is to be unique into it, for example `EMAIL#<email:lower>`",
            "this guard is there already\nhelp: remove this one",
            "the text after `<id>` does not begin with the separator `#`, so where the value ends cannot be told\n  C<id>D\n       ^\n\
             help: write `<id>#D`",
        ]
    );
}

#[test]
fn fields_of_guards_are_stored() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("B#<b>#<c>")]
            struct A {
                id: String,
                #[serde(skip)]
                b: String,
                c: f64,
            }
        )),
        [
            "`#[serde(skip)]` hides `b`, which is part of a guard\n\
             help: remove it: a field of a guard is stored and read like any other",
            "`f64` cannot be part of a key\nhelp: its text is not unique and does not sort: store an integer number of the smallest unit",
        ]
    );
}

#[test]
fn what_expires_is_not_guarded() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[unique("B#<b>")]
            struct A {
                id: String,
                b: String,
                #[ttl]
                c: u64,
            }
        )),
        ["an item that expires would leave its guard behind, so `#[ttl]` and `#[unique]` exclude each other\nhelp: remove one of them"]
    );
}
