//! A type as written in, a sound key part out. Each rule is a function `check_*` that says what is refused and why.

use super::KeyPart;
use crate::check::{is_float, option_of, show};
use crate::diag::err;
use crate::serde_attrs::{Container, Member as SerdeMember};
use darling::error::Accumulator;
use std::collections::HashMap;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Data, DataStruct, DeriveInput, Field, Fields, Ident, Index, Member, Token, Type, Variant};

/// `None` for a type of which no key part can be made. Other mistakes are errors all the same.
pub(super) fn key_part(derive: &DeriveInput, errors: &mut Accumulator) -> Option<KeyPart> {
    let name = &derive.ident;
    let container = Container::read(&derive.attrs);
    if let Some(param) = derive.generics.params.first() {
        errors.push(err!(
            param,
            "a key part cannot be generic: keys are made of known types",
            "use a concrete type"
        ));
    }
    match &derive.data {
        Data::Struct(data) => newtype(name, data, &container, errors),
        Data::Enum(data) => words(name, &data.variants, &container, errors),
        Data::Union(_) => {
            errors.push(err!(
                name,
                "`KeyPart` cannot be derived for a union",
                "use a struct of one field, or an enum without fields"
            ));
            None
        }
    }
}

fn newtype(name: &Ident, data: &DataStruct, container: &Container, errors: &mut Accumulator) -> Option<KeyPart> {
    let fields: Vec<&Field> = data.fields.iter().collect();
    let [field] = fields.as_slice() else {
        errors.push(err!(
            name,
            "a key part that is a struct has one field",
            "write `struct {name}(String);`; a key of several values is a template of several fields"
        ));
        return None;
    };
    check_transparent(name, &data.fields, container, errors);
    check_inner(&field.ty, errors);
    let member = field.ident.clone().map_or(Member::Unnamed(Index::from(0)), Member::Named);
    Some(KeyPart::Newtype {
        member,
        inner: Box::new(field.ty.clone()),
    })
}

/// serde stores a struct with named fields as a map, and what is in the body should be what is in the key.
fn check_transparent(name: &Ident, fields: &Fields, container: &Container, errors: &mut Accumulator) {
    if matches!(fields, Fields::Named(_)) && !container.transparent {
        errors.push(err!(
            name,
            "serde stores `{name}` as a map of one field, and a key holds its value alone",
            "add `#[serde(transparent)]`, or write `struct {name}(..);`"
        ));
    }
}

/// Told here for types that are spelled plainly; for others the compiler finds no `KeyPart`.
fn check_inner(inner: &Type, errors: &mut Accumulator) {
    let ty = show(inner);
    if is_float(inner) {
        errors.push(err!(
            inner,
            "`{ty}` cannot be part of a key",
            "its text is not unique and does not sort: store an integer number of the smallest unit"
        ));
    } else if let Some(held) = option_of(inner) {
        let held = show(held);
        errors.push(err!(
            inner,
            "a key part cannot be optional",
            "use `{held}`, and make the entity's field an `Option` of this type"
        ));
    }
}

type Variants = Punctuated<Variant, Token![,]>;

fn words(name: &Ident, variants: &Variants, container: &Container, errors: &mut Accumulator) -> Option<KeyPart> {
    check_container(container, errors);
    if variants.is_empty() {
        errors.push(err!(name, "`{name}` has no variants, so no key could hold it", "add a variant"));
        return None;
    }
    let mut spellings = Vec::new();
    for variant in variants {
        let serde = SerdeMember::read(&variant.attrs);
        check_no_fields(variant, errors);
        check_not_hidden(variant, &serde, errors);
        let (spelling, read) = serde.variant_names(&variant.ident.unraw().to_string(), container);
        if spelling != read {
            let (name, at) = (&variant.ident, serde.rename_span.unwrap_or(variant.ident.span()));
            errors.push(err!(
                &at,
                "the variant `{name}` is stored as {spelling:?} and read as {read:?}, so a key would not lead to the item it came from",
                "give both one name"
            ));
        }
        check_spelling(variant, &serde, &spelling, errors);
        spellings.push((variant.ident.clone(), spelling));
    }
    check_spellings_differ(&spellings, errors);
    Some(KeyPart::Words(spellings))
}

/// Both would be spelled otherwise in the body than in the key.
fn check_container(container: &Container, errors: &mut Accumulator) {
    for (word, span) in &container.reshaped {
        errors.push(err!(
            span,
            "`#[serde({word})]` stores this enum as something else than its variants' names",
            "remove it: in a key an enum is spelled as serde spells its variants"
        ));
    }
}

/// A variant is one word.
fn check_no_fields(variant: &Variant, errors: &mut Accumulator) {
    if !matches!(variant.fields, Fields::Unit) {
        let name = &variant.ident;
        errors.push(err!(
            name,
            "the variant `{name}` holds data, and a key holds an enum's variants by name alone",
            "put the data into fields of the entity, and write them into the template too"
        ));
    }
}

/// What serde does not write, or reads from any word, has no spelling.
fn check_not_hidden(variant: &Variant, serde: &SerdeMember, errors: &mut Accumulator) {
    for (word, span) in &serde.hidden {
        let name = &variant.ident;
        errors.push(err!(
            span,
            "`#[serde({word})]` leaves `{name}` without a spelling of its own",
            "remove it, or use a `String` field in the key"
        ));
    }
}

/// Spaces and the characters below `#` sort before the separator, and the separator ends the value.
fn check_spelling(variant: &Variant, serde: &SerdeMember, spelling: &str, errors: &mut Accumulator) {
    let (name, at) = (&variant.ident, serde.rename_span.unwrap_or(variant.ident.span()));
    if spelling.is_empty() {
        errors.push(err!(
            &at,
            "the variant `{name}` is spelled as nothing, and a value in a key cannot be empty",
            "give it a name"
        ));
    } else if let Some(character) = spelling.chars().find(|character| !matches!(character, '$'..='~')) {
        errors.push(err!(
            &at,
            "the variant `{name}` is spelled {spelling:?}, and {character:?} cannot stand in a key's value",
            "rename it for serde with printable ASCII other than space, `!`, `\"` and `#`"
        ));
    }
}

/// Two variants of one spelling would be one key.
fn check_spellings_differ(spellings: &[(Ident, String)], errors: &mut Accumulator) {
    let mut seen = HashMap::new();
    for (variant, spelling) in spellings {
        if let Some(first) = seen.insert(spelling, variant) {
            errors.push(err!(
                variant,
                "the variants `{first}` and `{variant}` are both spelled `{spelling}`",
                "rename one of them for serde"
            ));
        }
    }
}
