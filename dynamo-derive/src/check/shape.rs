//! What kinds of types the derives can stand on, and serde's attributes that make another kind of them.

use crate::diag::err;
use crate::input::entity::Input;
use darling::Error;
use darling::error::Accumulator;
use syn::{DeriveInput, GenericParam, Generics};

/// An entity has fields with names, because templates name them, and no parameters, because it has one schema.
pub(super) fn check_struct(input: &Input, errors: &mut Accumulator) {
    let name = &input.ident;
    if input.fields.is_none() {
        errors.push(err!(
            name,
            "an entity is a struct with named fields",
            "write `struct {name} {{ id: String }}`, since key templates name fields"
        ));
    }
    check_generics(&input.generics, errors);
}

fn check_generics(generics: &Generics, errors: &mut Accumulator) {
    errors.extend(generics.params.first().map(|param| match param {
        GenericParam::Lifetime(lifetime) => {
            err!(
                lifetime,
                "an entity cannot borrow: it is made from an answer",
                "own the data, as `String` in place of `&str`"
            )
        }
        GenericParam::Type(_) | GenericParam::Const(_) => {
            err!(
                param,
                "an entity cannot be generic: each entity has one schema",
                "use a concrete type, or an entity for each of them"
            )
        }
    }));
}

/// The library writes and reads the struct field by field.
pub(super) fn check_container(input: &Input, errors: &mut Accumulator) {
    let name = &input.ident;
    for (word, span) in &input.serde.reshaped {
        errors.push(match word.as_str() {
            "tag" => err!(
                span,
                "`#[serde(tag)]` would store a second type tag",
                "remove it: the library writes a type tag, which `#[entity(\"..\")]` sets"
            ),
            _ => err!(
                span,
                "`#[serde({word})]` makes `{name}` something else than its fields, and keys are made from fields",
                "remove it from the entity; it can stand on the types of its fields"
            ),
        });
    }
}

/// A union has no value that could be read back.
pub(crate) fn union(derive: &DeriveInput) -> Error {
    let name = &derive.ident;
    err!(
        name,
        "`SingleTable` cannot be derived for a union",
        "an entity is a struct with named fields, a table is an enum whose variants each hold one entity"
    )
}
