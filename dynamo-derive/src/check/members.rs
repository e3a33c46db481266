//! The variants of a table and of a collection: each holds one entity, and each entity is held once.

use super::show;
use crate::diag::err;
use crate::model::Member;
use darling::error::Accumulator;
use quote::ToTokens;
use std::collections::HashMap;
use syn::{Fields, Variant};

/// The variant of a table or a collection, which holds one entity and nothing else.
pub(super) fn member(variant: &Variant, of: &str) -> darling::Result<Member> {
    let name = &variant.ident;
    let fact = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            return Ok(Member {
                variant: name.clone(),
                ty: fields.unnamed[0].ty.clone(),
            });
        }
        Fields::Unit => "holds nothing",
        Fields::Unnamed(fields) if fields.unnamed.is_empty() => "holds nothing",
        Fields::Unnamed(_) => "holds several values",
        Fields::Named(_) => "has named fields",
    };
    Err(err!(
        name,
        "the variant `{name}` {fact}, and a variant of a {of} holds one entity",
        "write `{name}({name})` with the entity's struct in parentheses"
    ))
}

/// An item of an entity becomes the one variant that holds the entity.
pub(super) fn check_types_differ(members: &[Member], errors: &mut Accumulator) {
    let mut seen = HashMap::new();
    for Member { variant, ty } in members {
        if let Some(first) = seen.insert(ty.to_token_stream().to_string(), variant) {
            let ty = show(ty);
            errors.push(err!(
                variant,
                "the variants `{first}` and `{variant}` both hold `{ty}`",
                "remove one of them"
            ));
        }
    }
}
