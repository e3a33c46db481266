//! What stands in for the output of a derive that failed: as much as keeps the uses of the type from failing too.

use super::doors::{self, Bodies};
use super::{fields, path, sort, unnamed_obligation};
use crate::model::{Access, CollectionOutline, EntityOutline, Head, TableOutline};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Generics, Ident, WherePredicate, parse_quote};

/// An entity without keys, with the functions that are known.
pub(crate) fn entity(outline: &EntityOutline) -> TokenStream {
    let EntityOutline {
        head,
        generics,
        accesses,
        demands,
        fields,
        changes,
        version,
    } = outline;
    let Head { ident, runtime, .. } = head;
    let name = ident.unraw().to_string();
    // the types that carry the methods of fields and sort keys would need the parameters too
    let has_stages = generics.params.is_empty();
    let (fields, changes) = if has_stages {
        (fields.as_slice(), changes.as_slice())
    } else {
        (&[][..], &[][..])
    };
    let beside = fields::types(head, fields, changes, Bodies::None);
    let associated = fields::associated(head);
    let sorts = accesses.iter().filter(|_| has_stages).map(|access| sort::stages(head, access));
    let keyed = accesses.iter().map(|access| keyed(outline, access, has_stages));
    let doors = doors::all(head, generics, &accesses.iter().collect::<Vec<_>>(), Bodies::None);
    let obligations = demands.iter().map(|(ty, demand)| unnamed_obligation(ty, *demand));
    let (impl_generics, type_generics, _) = generics.split_for_impl();
    let bounded = bounded(
        generics,
        ident,
        &quote!(__dynamo::Body + ::core::marker::Send + ::core::marker::Sync + 'static),
    );
    let (_, _, entity_where) = bounded.split_for_impl();
    // all of them: which the entity is to have may be the mistake
    let version = version.as_ref().map_or_else(|| quote!(u64), ToTokens::to_token_stream);
    let markers = quote! {
        #[automatically_derived]
        impl #impl_generics __dynamo::Versioned for #ident #type_generics #entity_where {
            type Version = #version;
        }
        #[automatically_derived]
        impl #impl_generics __dynamo::Unversioned for #ident #type_generics #entity_where {}
        #[automatically_derived]
        impl #impl_generics __dynamo::BatchSafe for #ident #type_generics #entity_where {}
    };
    let allowed = super::allowed();
    quote! {
        #(#sorts)*
        #beside
        #[allow(unused_variables)]
        #doors
        #allowed
        const _: () = {
            use #runtime as __dynamo;
            #(#obligations)*
            static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(#name, "", &[], '#', &[], &[], &[]);
            const __DYNAMO_PK: __dynamo::KeyShape = __dynamo::KeyShape::Text(__dynamo::Template::new("", &[]));
            static __DYNAMO_KEY: __dynamo::KeySchema =
                __dynamo::KeySchema::new(__dynamo::Index::Table, "", __DYNAMO_PK, ::core::option::Option::None);
            #[automatically_derived]
            impl #impl_generics __dynamo::Entity for #ident #type_generics #entity_where {
                const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
                #associated
                fn field_part(&self, _: usize) -> ::core::option::Option<__dynamo::Part<'_>> {
                    ::core::unreachable!()
                }
            }
            #markers
            #(#keyed)*
        };
    }
}

fn keyed(outline: &EntityOutline, access: &Access, has_stages: bool) -> TokenStream {
    let ident = &outline.head.ident;
    let path = path(access.index);
    let sort = if has_stages {
        sort::first_stage(&outline.head, access)
    } else {
        quote!(__dynamo::NoSortKey)
    };
    let (impl_generics, type_generics, where_clause) = outline.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __dynamo::Keyed<#path> for #ident #type_generics #where_clause {
            const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEY;
            type Sort = #sort;
        }
    }
}

/// The generics, bounded by what a trait asks of the type. A type without parameters keeps its own word for it.
fn bounded(generics: &Generics, ident: &Ident, bounds: &TokenStream) -> Generics {
    let mut bounded = generics.clone();
    if !generics.params.is_empty() {
        let (_, type_generics, _) = generics.split_for_impl();
        let predicate: WherePredicate = parse_quote!(#ident #type_generics: #bounds);
        bounded.make_where_clause().predicates.push(predicate);
    }
    bounded
}

/// A table without entities, of which any type is said to be one: a variant with a mistake may hold it.
pub(crate) fn table(outline: &TableOutline) -> TokenStream {
    let TableOutline { ident, generics, runtime } = outline;
    let bounded = bounded(generics, ident, &quote!(::core::marker::Send + ::core::marker::Sync + 'static));
    let (impl_generics, type_generics, where_clause) = bounded.split_for_impl();
    let mut holding = bounded.clone();
    holding.params.push(parse_quote!(__DynamoEntity));
    let (holding_generics, _, _) = holding.split_for_impl();
    let mut whole = holding.clone();
    whole.params.push(parse_quote!(const __DYNAMO_N: u8));
    let (whole_generics, _, _) = whole.split_for_impl();
    let name = ident.unraw().to_string();
    quote! {
        const _: () = {
            use #runtime as __dynamo;
            static __DYNAMO_SCHEMA: __dynamo::TableSchema = __dynamo::TableSchema::new(#name, "PK", "SK", "entityType", &[], 20, &[]);
            #[automatically_derived]
            impl #impl_generics __dynamo::TableDef for #ident #type_generics #where_clause {
                const SCHEMA: &'static __dynamo::TableSchema = &__DYNAMO_SCHEMA;
            }
            #[automatically_derived]
            impl #impl_generics __dynamo::Read for #ident #type_generics #where_clause {
                type Of = Self;
                fn entities() -> &'static [&'static __dynamo::EntitySchema] {
                    &[]
                }
                fn read(_: usize, _: __dynamo::Item, _: &__dynamo::TableSchema) -> __dynamo::Result<Self> {
                    ::core::unreachable!("the derive has failed")
                }
            }
            #[automatically_derived]
            impl #impl_generics __dynamo::Collection for #ident #type_generics #where_clause {}
            #[automatically_derived]
            impl #whole_generics __dynamo::Whole<__dynamo::Gsi<__DYNAMO_N>, __DynamoEntity> for #ident #type_generics #where_clause {}
            #[automatically_derived]
            impl #holding_generics __dynamo::Holds<__DynamoEntity> for #ident #type_generics #where_clause {}
        };
    }
}

/// A collection without entities, which any partition is said to be of.
pub(crate) fn collection(outline: &CollectionOutline) -> TokenStream {
    let CollectionOutline {
        ident,
        generics,
        runtime,
        of,
        first,
    } = outline;
    let bounded = bounded(generics, ident, &quote!(::core::marker::Send + ::core::marker::Sync + 'static));
    let (impl_generics, type_generics, where_clause) = bounded.split_for_impl();
    let mut holding = bounded.clone();
    holding.params.push(parse_quote!(__DynamoEntity));
    let (holding_generics, _, _) = holding.split_for_impl();
    // without the table's name, that of an entity, which the table holds too
    let first = first.as_ref().map(|member| member.ty.to_token_stream());
    let of = of.as_ref().map(ToTokens::to_token_stream).or(first).unwrap_or_else(|| quote!(Self));
    quote! {
        const _: () = {
            use #runtime as __dynamo;
            #[automatically_derived]
            impl #impl_generics __dynamo::Read for #ident #type_generics #where_clause {
                type Of = #of;
                fn entities() -> &'static [&'static __dynamo::EntitySchema] {
                    &[]
                }
                fn read(_: usize, _: __dynamo::Item, _: &__dynamo::TableSchema) -> __dynamo::Result<Self> {
                    ::core::unreachable!("the derive has failed")
                }
            }
            #[automatically_derived]
            impl #impl_generics __dynamo::Collection for #ident #type_generics #where_clause {}
            #[automatically_derived]
            impl #holding_generics __dynamo::Holds<__DynamoEntity> for #ident #type_generics #where_clause {}
        };
    }
}
