//! What the library does with fields that have a role: the version it counts, the moments it stores.

use super::fields;
use crate::model::Entity;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// How the types of moments are made: asked once, and located at the type.
pub(super) fn moments(entity: &Entity) -> TokenStream {
    let moments = stamped(entity).map(|position| {
        let (name, ty) = (moment_name(position), &entity.fields[position].ty);
        quote_spanned!(ty.span()=> const #name: fn(__dynamo::SystemTime) -> #ty = <#ty as __dynamo::Moment>::at;)
    });
    quote!(#(#moments)*)
}

fn stamped(entity: &Entity) -> impl Iterator<Item = usize> {
    entity.roles.created_at.into_iter().chain(entity.roles.updated_at)
}

fn moment_name(position: usize) -> Ident {
    format_ident!("__DYNAMO_MOMENT_{position}")
}

/// The functions of `Entity` that the roles need.
pub(super) fn functions(entity: &Entity) -> TokenStream {
    let version = entity.roles.version.map(|position| {
        let field = &entity.fields[position];
        // the user's lints about conversions are not for ours
        let (ident, ty) = (&field.ident, super::located(field.ty.to_token_stream(), Span::call_site()));
        quote! {
            const LAST_VERSION: ::core::primitive::u64 = <#ty>::MAX as ::core::primitive::u64;
            fn version_number(&self) -> ::core::primitive::u64 {
                ::core::convert::From::from(self.#ident)
            }
            fn set_version_number(&mut self, __dynamo_version: ::core::primitive::u64) {
                self.#ident = __dynamo_version as #ty;
            }
        }
    });
    let arms = stamped(entity).map(|position| {
        let (moment, writer) = (
            moment_name(position),
            fields::writer(&entity.head, position, &entity.fields[position]),
        );
        quote!(#position => ::core::option::Option::Some(#writer(&#moment(__dynamo_now))),)
    });
    let stamp = stamped(entity).next().map(|_| {
        quote! {
            fn stamp(__dynamo_field: usize, __dynamo_now: __dynamo::SystemTime) -> ::core::option::Option<__dynamo::Encoded> {
                match __dynamo_field {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    });
    let updated = entity.roles.updated_at.map(|position| {
        let (ident, moment) = (&entity.fields[position].ident, moment_name(position));
        quote! {
            fn set_updated_at(&mut self, __dynamo_now: __dynamo::SystemTime) {
                self.#ident = #moment(__dynamo_now);
            }
        }
    });
    quote!(#version #stamp #updated)
}

/// Which writes the entity offers.
pub(super) fn markers(entity: &Entity) -> TokenStream {
    let ident = &entity.head.ident;
    let version = match entity.roles.version {
        Some(position) => {
            let ty = &entity.fields[position].ty;
            quote! {
                #[automatically_derived]
                impl __dynamo::Versioned for #ident {
                    type Version = #ty;
                }
            }
        }
        None => quote! {
            #[automatically_derived]
            impl __dynamo::Unversioned for #ident {}
        },
    };
    let batch = (entity.roles.version.is_none() && entity.unique.is_empty()).then(|| {
        quote! {
            #[automatically_derived]
            impl __dynamo::BatchSafe for #ident {}
        }
    });
    quote!(#version #batch)
}
