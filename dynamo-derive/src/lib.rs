//! The derives of `dynamo-runtime`: key templates checked at compile time, and the constants and functions made from them.
//!
//! Use them through `dynamo_runtime`, where they are documented.
//!
//! ```text
//! tokens ─ syn ─► DeriveInput     what stands in the file
//!        ─ input ─► input::*      the attributes as written, with their spans; errors: unknown keys, wrong literals
//!        ─ check ─► model::*      what they mean, sound by construction; errors: everything else that needs no types
//!        ─ expand ─► tokens       cannot fail
//!        ─ rustc                  what needs types: obligations of key fields, checks across a table
//! ```
//!
//! A stage that finds mistakes goes on to the end of `check`, so that all mistakes of one type are told at once; then the errors
//! are emitted beside a fallback, so that uses of the type cause no further ones.
//!
//! | to change | touch |
//! |---|---|
//! | the grammar of templates or their formats | `template.rs`, `template/format.rs` |
//! | an attribute | its reader in `input/`, `model.rs`, one `check_*` rule in `check/`, one emitter in `expand/` |
//! | what a key asks of a field's type | `Demand` in `model.rs`, and `key/obligation.rs` of the runtime |
//! | which fields are set together | `check/changes.rs`, `expand/fields.rs` |
//! | how serde's attributes are understood | `serde_attrs.rs`, `serde_attrs/case.rs` |
//! | wording | where the error is made; `diag.rs` has what errors share |
//! | `#[derive(KeyPart)]` | `key_part.rs` |
//! | `#[derive(Document)]` | `document.rs` |
//! | views | `input/view.rs`, `view.rs` |

mod check;
mod crate_path;
mod diag;
mod document;
mod expand;
mod input;
mod key_part;
mod model;
mod serde_attrs;
mod template;
#[cfg(test)]
mod tests;
mod view;

use darling::Error;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput};

/// Declares an entity or a view of one (on a struct), or a table or a typed part of one (on an enum of entities). See `dynamo_runtime`.
#[proc_macro_derive(
    SingleTable,
    attributes(
        pk, sk, gsi1, gsi2, gsi3, gsi4, gsi5, gsi6, gsi7, gsi8, gsi9, gsi10, gsi11, gsi12, gsi13, gsi14, gsi15, gsi16, gsi17, gsi18, gsi19,
        gsi20, lsi1, lsi2, lsi3, lsi4, lsi5, entity, unique, version, ttl, created_at, updated_at, table, collection, unknown, view
    )
)]
pub fn derive_single_table(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    single_table(input.into()).into()
}

/// Lets a newtype or an enum without fields stand in a key. See `dynamo_runtime`.
#[proc_macro_derive(KeyPart, attributes(key_part))]
pub fn derive_key_part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    key_part::derive(input.into()).into()
}

/// Names the fields of a struct that is stored inside an entity, for conditions and changes. See `dynamo_runtime`.
#[proc_macro_derive(Document, attributes(document))]
pub fn derive_document(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    document::derive(input.into()).into()
}

fn single_table(tokens: TokenStream) -> TokenStream {
    match syn::parse2::<DeriveInput>(tokens) {
        Ok(input) => match input.data {
            Data::Struct(_) if input::view::is_view(&input.attrs) => view::derive(&input),
            Data::Struct(_) => entity(&input),
            Data::Enum(_) if input::collection::is_collection(&input) => collection(&input),
            Data::Enum(_) => table(&input),
            Data::Union(_) => check::shape::union(&input).write_errors(),
        },
        Err(error) => error.into_compile_error(),
    }
}

fn entity(derive: &DeriveInput) -> TokenStream {
    let mut errors = Error::accumulator();
    let input = input::entity::read(derive, &mut errors);
    match check::entity(&input, errors) {
        Ok(entity) => expand::entity(&entity),
        Err(broken) => with_errors(broken.error, &expand::fallback::entity(&broken.outline)),
    }
}

fn table(derive: &DeriveInput) -> TokenStream {
    let mut errors = Error::accumulator();
    let input = input::table::read(derive, &mut errors);
    match check::table::table(&input, errors) {
        Ok(table) => expand::table::table(&table),
        Err(broken) => with_errors(broken.error, &expand::fallback::table(&broken.outline)),
    }
}

fn collection(derive: &DeriveInput) -> TokenStream {
    let mut errors = Error::accumulator();
    let input = input::collection::read(derive, &mut errors);
    match check::collection::collection(&input, errors) {
        Ok(collection) => expand::collection::collection(&collection),
        Err(broken) => with_errors(broken.error, &expand::fallback::collection(&broken.outline)),
    }
}

fn with_errors(error: Error, fallback: &TokenStream) -> TokenStream {
    let errors = error.write_errors();
    quote!(#errors #fallback)
}
