//! A collection as written in; the model out, or every mistake with what is known nevertheless.

use super::Broken;
use super::members::{check_types_differ, member};
use crate::diag::err;
use crate::input::collection::Input;
use crate::model::{Collection, CollectionOutline, Member};
use darling::error::Accumulator;
use syn::{Fields, Variant};

pub(crate) fn collection(input: &Input, mut errors: Accumulator) -> Result<Collection, Box<Broken<CollectionOutline>>> {
    check_generics(input, &mut errors);
    check_variants(input, &mut errors);
    let members: Vec<Member> = input
        .variants
        .iter()
        .filter_map(|variant| errors.handle(member(variant, "collection")))
        .collect();
    check_types_differ(&members, &mut errors);
    let unknown = unknown(input, &mut errors);
    let (ident, runtime) = (input.ident.clone(), input.runtime.clone().unwrap_or_default());
    match (errors.finish(), &input.of) {
        (Ok(()), Some(of)) => Ok(Collection {
            ident,
            runtime,
            of: of.clone(),
            members,
            unknown,
        }),
        (finished, of) => {
            let outline = CollectionOutline {
                ident,
                generics: input.generics.clone(),
                runtime,
                of: of.clone(),
                first: members.into_iter().next(),
            };
            let error = finished
                .err()
                .unwrap_or_else(|| err!(&input.ident, "the collection has no table", "write `#[collection(of = Orders)]`"));
            Err(Box::new(Broken { error, outline }))
        }
    }
}

/// A collection is read as one set of entities.
fn check_generics(input: &Input, errors: &mut Accumulator) {
    if let Some(param) = input.generics.params.first() {
        errors.push(err!(
            param,
            "a collection cannot be generic: it is of one table",
            "name the entities themselves"
        ));
    }
}

/// A query is of the partition of an entity.
fn check_variants(input: &Input, errors: &mut Accumulator) {
    let name = &input.ident;
    if input.variants.is_empty() {
        errors.push(err!(
            name,
            "`{name}` holds no entity",
            "add a variant for each entity, for example `Order(Order)`"
        ));
    }
}

/// What has an unknown tag becomes the one variant for it.
fn unknown(input: &Input, errors: &mut Accumulator) -> Option<Member> {
    let (first, others) = input.unknown.split_first()?;
    for another in others {
        let (first, another) = (&first.ident, &another.ident);
        errors.push(err!(
            another,
            "the variants `{first}` and `{another}` are both `#[unknown]`",
            "keep the attribute at one of them"
        ));
    }
    errors.handle(raw(first))
}

fn raw(variant: &Variant) -> darling::Result<Member> {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Ok(Member {
            variant: variant.ident.clone(),
            ty: fields.unnamed[0].ty.clone(),
        }),
        _ => {
            let name = &variant.ident;
            Err(err!(
                name,
                "the variant `{name}` is `#[unknown]`, and such a variant holds one raw item",
                "write `{name}(dynamo_runtime::Item)`"
            ))
        }
    }
}
