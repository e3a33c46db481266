//! `#[derive(KeyPart)]`: a newtype takes part in keys as its inner value, an enum without fields as serde spells it.

mod check;
mod expand;

use crate::input;
use darling::Error;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Ident, Member, Type};

/// What a key part is. Only sound ones can be built.
enum KeyPart {
    /// A struct of one field, which serde stores as its inner value.
    Newtype { member: Member, inner: Box<Type> },
    /// An enum without fields: the variants and their spellings, at least one.
    Words(Vec<(Ident, String)>),
}

pub(crate) fn derive(tokens: TokenStream) -> TokenStream {
    let derive = match syn::parse2::<DeriveInput>(tokens) {
        Ok(derive) => derive,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Error::accumulator();
    let runtime = input::runtime::read(&derive, "key_part", &mut errors);
    let part = check::key_part(&derive, &mut errors);
    match (errors.finish(), part) {
        (Ok(()), Some(part)) => expand::key_part(&derive.ident, &runtime, &part),
        (result, _) => {
            let errors = result.err().map(Error::write_errors);
            let fallback = expand::fallback(&derive, &runtime);
            quote!(#errors #fallback)
        }
    }
}
