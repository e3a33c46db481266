//! What is said of local indexes.

use crate::single_table;
use crate::tests::assert_errors;
use proc_macro2::TokenStream;
use quote::quote;

/// An entity with this in the parentheses of its local index.
fn local(entries: TokenStream) -> TokenStream {
    single_table(quote! {
        #[pk("A#<id>")]
        #[sk("<seq:020>")]
        #[lsi1(#entries)]
        struct A { id: String, name: String, seq: u64, digest: Vec<u8> }
    })
}

#[test]
fn sound_keys() {
    for entries in [
        quote!(sk = "<name>", query = by_name),
        quote!(sk = "A", query = all),
        quote!(sk(number = seq), query = by_seq),
        quote!(sk(binary = digest), query = by_digest),
    ] {
        assert_errors!(local(entries), []);
    }
}

#[test]
fn the_partition_is_the_tables() {
    let text = local(quote!(sk = "<name>", query = by_name)).to_string();
    assert!(
        text.contains("Every `A` in the partition `A#<id>` of `lsi1`, in the order of `<name>`."),
        "{text}"
    );
    assert!(text.contains("fn by_name_partition (id :"), "{text}");
    assert_eq!(text.matches("const __DYNAMO_PK :").count(), 1, "{text}");
}

#[test]
fn a_query_has_a_name() {
    assert_errors!(
        local(quote!(sk = "<name>")),
        [
            "`lsi1` needs a name for its query function: what its partition key gives is the name for the table's\n\
          help: add `query = ..`, for example `query = by_id_and_name`"
        ]
    );
    assert_errors!(
        local(quote!(sk = "<name>", query = by_id)),
        ["the query functions of `pk` and `lsi1` would both be called `by_id`\n\
          help: add `query = ..` with another name to `#[lsi1]`"]
    );
}

#[test]
fn a_mistake_in_the_partition_key_is_told_once() {
    let entity = single_table(quote! {
        #[pk("A#<idd>")]
        #[sk("<name>")]
        #[lsi1(sk = "<id>", query = by_name)]
        struct A { id: String, name: String }
    });
    assert_errors!(
        entity,
        ["no field `idd` on `A`\n  A#<idd>\n     ^^^\nhelp: a field with a similar name exists: `id`"]
    );
}

#[test]
fn what_only_a_global_index_takes() {
    assert_errors!(
        local(quote!(pk = "B#<name>", sk = "<name>", query = by_name)),
        [
            "`lsi1` has no partition key of its own: a local index sorts the partitions of the table anew\n\
          help: remove `pk`; an index with another partition key is a global one, such as `gsi1`"
        ]
    );
    for word in ["shards", "read_shards"] {
        let key = quote::format_ident!("{word}");
        assert_errors!(
            local(quote!(sk = "<name>", query = by_name, #key = 4)),
            [&*format!(
                "`{word}` spreads the partitions of a global index, and those of `lsi1` are the table's\n\
                 help: remove it; a table's partition is spread by a field with enough values in `#[pk]`"
            )]
        );
    }
    assert_errors!(
        local(quote!(sk = "<name>", query = by_name, allow_hot)),
        ["`allow_hot` is about the values of a partition key, and that of `lsi1` is the table's\nhelp: move it to `#[pk]`"]
    );
}

#[test]
fn a_sort_key_here_and_in_the_table() {
    assert_errors!(
        local(quote!(query = by_name)),
        ["index `lsi1` has no sort key\nhelp: add `sk = \"..\"` to this `#[lsi1]`: it is what a local index is for"]
    );
    let entity = single_table(quote! {
        #[pk("A#<id>")]
        #[lsi2(sk = "<name>", query = by_name)]
        struct A { id: String, name: String }
    });
    assert_errors!(
        entity,
        [
            "`lsi2` needs a table with a sort key: without one a partition holds one item, and there is nothing to sort anew\n\
             help: add `#[sk(\"..\")]`"
        ]
    );
}
