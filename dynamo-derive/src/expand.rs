//! The model in, tokens out. Nothing here can fail.
//!
//! What generated code names is absolute or begins with `__dynamo`, so that nothing in the user's scope can get in between.
//! `__dynamo` itself stands for `dynamo_runtime::__private` inside each constant without a name: short paths compile faster.

pub(crate) mod collection;
mod doors;
pub(crate) mod fallback;
pub(crate) mod fields;
mod members;
mod roles;
mod schema;
mod sort;
pub(crate) mod table;

use crate::model::{Demand, Entity, Field, Head, Index, Key, KeyPart};
use doors::Bodies;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Generics, Type};

/// Everything for one entity: what users see beside the struct, the rest inside a constant without a name.
pub(crate) fn entity(entity: &Entity) -> TokenStream {
    let Head { ident, runtime, .. } = &entity.head;
    let accesses: Vec<_> = entity.keys.iter().map(|key| &key.access).collect();
    let sorts = accesses.iter().map(|access| sort::stages(&entity.head, access));
    let parts = entity
        .fields
        .iter()
        .enumerate()
        .filter_map(|(position, field)| Some(field_const(position, field.key_part.as_ref()?)));
    let schema = schema::statics(entity);
    let field_part = field_part(&entity.fields);
    let keyed = entity
        .keys
        .iter()
        .enumerate()
        .map(|(position, key)| keyed(&entity.head, position, key));
    let doors = doors::all(&entity.head, &Generics::default(), &accesses, Bodies::Real);
    let beside = fields::types(&entity.head, &entity.fields, &entity.changes, Bodies::Real);
    let associated = fields::associated(&entity.head);
    let moments = roles::moments(entity);
    let (kept, markers) = (roles::functions(entity), roles::markers(entity));
    let allowed = allowed();
    quote! {
        #(#sorts)*
        #beside
        #doors
        #allowed
        const _: () = {
            use #runtime as __dynamo;
            #(#parts)*
            #moments
            #schema
            #[automatically_derived]
            impl __dynamo::Entity for #ident {
                const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
                #associated
                #field_part
                #kept
            }
            #markers
            #(#keyed)*
        };
    }
}

/// Lints that are about code that people write: functions may stay unused, and names and types come from the user.
pub(crate) fn allowed() -> TokenStream {
    quote!(#[allow(dead_code, non_camel_case_types, non_snake_case, private_bounds, private_interfaces, unused_qualifications)])
}

fn field_const_name(position: usize) -> Ident {
    format_ident!("__DYNAMO_FIELD_{position}")
}

/// One constant that asks of the field's type what its keys need, and answers how to read it: an unfit type is one error.
fn field_const(position: usize, part: &KeyPart) -> TokenStream {
    let (name, ty) = (field_const_name(position), &part.ty);
    let strictest = obligation(ty, part.strictest);
    let others = part.others.iter().map(|demand| unnamed_obligation(ty, *demand));
    // located at the type, which is where the error belongs
    quote_spanned! {ty.span()=>
        const #name: __dynamo::FieldPart<#ty> = #strictest;
        #(#others)*
    }
}

fn obligation(ty: &Type, demand: Demand) -> TokenStream {
    let function = Ident::new(
        match demand {
            Demand::Padded => "padded_part",
            Demand::Time => "time_part",
            Demand::Text => "text_part",
            Demand::Binary => "binary_part",
            Demand::Ordered => "ordered_part",
            Demand::Number => "number_part",
            Demand::Expiry => "expiry_part",
            Demand::Sort => "sort_part",
            Demand::Partition => "partition_part",
        },
        ty.span(),
    );
    quote_spanned!(ty.span()=> __dynamo::#function::<#ty>())
}

fn unnamed_obligation(ty: &Type, demand: Demand) -> TokenStream {
    let obligation = obligation(ty, demand);
    quote_spanned!(ty.span()=> const _: __dynamo::FieldPart<#ty> = #obligation;)
}

/// How the runtime reads a field that stands in a key.
fn field_part(fields: &[Field]) -> TokenStream {
    let arms = fields.iter().enumerate().filter_map(|(position, field)| {
        let (ident, constant) = (&field.ident, field_const_name(position));
        Some(if field.key_part.as_ref()?.optional {
            quote!(#position => self.#ident.as_ref().map(#constant.part),)
        } else {
            quote!(#position => ::core::option::Option::Some((#constant.part)(&self.#ident)),)
        })
    });
    quote! {
        fn field_part(&self, __dynamo_field: usize) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    }
}

fn keyed(head: &Head, position: usize, key: &Key) -> TokenStream {
    let ident = &head.ident;
    let path = path(key.access.index);
    let sort = sort::first_stage(head, &key.access);
    quote! {
        #[automatically_derived]
        impl __dynamo::Keyed<#path> for #ident {
            const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[#position];
            type Sort = #sort;
        }
    }
}

/// The type that stands for the table or an index.
fn path(index: Index) -> TokenStream {
    match index {
        Index::Table => quote!(__dynamo::Primary),
        Index::Global(number) => quote!(__dynamo::Gsi<#number>),
        Index::Local(number) => quote!(__dynamo::Lsi<#number>),
    }
}

/// A name that the user may write, which therefore belongs to the user's scope.
fn public(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// The same tokens, all at one place. An error then points at nothing else, and equal errors about equal places are shown once.
pub(crate) fn located(tokens: TokenStream, span: Span) -> TokenStream {
    let relocate = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            let mut inner = Group::new(group.delimiter(), located(group.stream(), span));
            inner.set_span(span);
            tree = inner.into();
        }
        tree.set_span(span);
        tree
    };
    tokens.into_iter().map(relocate).collect()
}
