//! What is said of attributes that cannot be read as they are written.

use crate::single_table;
use crate::tests::{assert_errors, errors};
use quote::quote;

#[test]
fn attributes_of_another_form() {
    assert_errors!(
        single_table(quote!(
            #[pk = "A#<id>"]
            struct A {
                id: String,
            }
        )),
        ["`pk` takes its values in parentheses\nhelp: write `#[pk(\"A#<id>\")]`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk(3)]
            struct A {
                id: String,
            }
        )),
        ["expected a string\nhelp: put it in double quotes"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk = 3)]
            struct A {
                id: String,
            }
        )),
        ["`pk` takes a string\nhelp: write `pk = \"..\"`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk(numbr = id))]
            struct A {
                id: String,
            }
        )),
        ["`pk` takes one field in parentheses\nhelp: write `pk(number = field)`, `pk(binary = field)` or `pk = \"..\"`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", query = "mine")]
            struct A {
                id: String,
            }
        )),
        ["`query` takes a name without quotes\nhelp: write `query = mine`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", query = 3)]
            struct A {
                id: String,
            }
        )),
        ["`query` takes a name\nhelp: write for example `query = orders_of`"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[sk("B", query = x)]
            struct A {
                id: String,
            }
        )),
        ["`query` names the query function, which takes the partition key\nhelp: move it to `#[pk]`"]
    );
}

#[test]
fn keys_that_attributes_do_not_know() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", qery = x)]
            struct A {
                id: String,
            }
        )),
        ["`pk` has no key `qery`\nhelp: did you mean `query`?"]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(name = "A")]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`entity` has no key `name`\nhelp: it takes `also`, `separator`, `crate`"]
    );
    assert_errors!(
        single_table(quote!(
            #[gsi1("A", query = a)]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`gsi1` takes its templates by name\nhelp: write `pk = \"A\"`"]
    );
}

#[test]
fn what_is_given_twice() {
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>")]
            #[pk("B")]
            struct A {
                id: String,
            }
        )),
        ["`#[pk]` is written twice\nhelp: remove this one"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A#<id>", query = a, query = b)]
            struct A {
                id: String,
            }
        )),
        ["`query` is given twice\nhelp: remove this one"]
    );
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk = "B#<id>")]
            #[gsi1(pk = "C#<id>")]
            struct A {
                id: String,
            }
        )),
        ["index `gsi1` is declared twice\nhelp: the first is `pk = \"B#<id>\"`: give this one another number"]
    );
}

#[test]
fn a_projection_is_of_the_table() {
    assert_errors!(
        single_table(quote!(
            #[pk("A")]
            #[gsi1(pk = "B#<id>", projection = keys_only)]
            struct A {
                id: String,
            }
        )),
        ["`projection` does not belong here: an index is one for all its entities\n\
             help: write it in `#[table(..)]`: `gsi1(projection = keys_only)`"]
    );
}

#[test]
fn what_a_later_version_brings() {
    let later = |what: &str| format!("`{what}` is not supported yet: a later version brings it\nhelp: remove it for now");
    let list = single_table(quote!(
        #[pk("A")]
        #[gsi1(pk = [id, name], sk = [id])]
        struct A {
            id: String,
        }
    ));
    assert_eq!(errors(list), ["pk = [..]", "sk = [..]"].map(later));
}

#[test]
fn misplaced_attributes() {
    assert_errors!(
        single_table(quote!(
            #[version]
            #[pk("A")]
            #[table(name = "abc")]
            struct A {
                #[gsi3(pk = "B")]
                id: String,
            }
        )),
        [
            "`#[gsi3]` does not belong here\nhelp: put it on the struct of an entity",
            "`#[version]` does not belong here\nhelp: put it on a field of an entity's struct",
            "`#[table]` does not belong here\nhelp: put it on the enum whose variants each hold one entity",
        ]
    );
}

#[test]
fn paths_to_the_runtime() {
    assert_errors!(
        single_table(quote!(
            #[entity(crate = self::x)]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`crate` takes a path that means the same everywhere\nhelp: begin it with `::` or `crate::`"]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(crate = "x")]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        ["`crate` takes the path of the runtime crate\nhelp: write it without quotes, for example `crate = ::dynamo_runtime`"]
    );
    assert_errors!(
        single_table(quote!(
            #[entity(crate = crate::rt)]
            #[pk("A#<id>")]
            struct A {
                id: String,
            }
        )),
        []
    );
}
