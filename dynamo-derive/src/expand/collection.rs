//! Everything for one collection: its traits, and the check that one query can read its entities, which the compiler evaluates.

use super::located;
use super::members::{self, member_const};
use crate::model::{Collection, Member};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

pub(crate) fn collection(collection: &Collection) -> TokenStream {
    let Collection {
        ident,
        runtime,
        of,
        members,
        unknown,
    } = collection;
    let table = quote_spanned!(of.span()=> const _: () = __dynamo::table_of::<#of>(););
    // asks once whether the type is an entity of the table, located at the type
    let entities = members.iter().enumerate().map(|(position, Member { ty, .. })| {
        let name = member_const(position);
        quote_spanned!(ty.span()=> const #name: __dynamo::Member<#ty> = <#ty as __dynamo::PartOf<__DynamoTable>>::MEMBER;)
    });
    let count = members.len();
    let schemas = (0..count).map(member_const);
    let functions = members::read(ident, members);
    let take_out = unknown.as_ref().map(|member| members::take_out(ident, member));
    let unknown = unknown.as_ref().map(|member| keep(ident, member));
    let holds = members.iter().map(|member| members::holds(ident, member));
    let checks = checks(members);
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #runtime as __dynamo;
            type __DynamoTable = #of;
            #table
            #(#entities)*
            static __DYNAMO_ENTITIES: [&__dynamo::EntitySchema; #count] = [#(#schemas.schema),*];
            #[automatically_derived]
            impl __dynamo::Read for #ident {
                type Of = __DynamoTable;
                #functions
                const IS_PART: bool = true;
                #unknown
            }
            #[automatically_derived]
            impl __dynamo::Collection for #ident {}
            #(#holds)*
            #take_out
            #checks
        };
    }
}

/// How an item with an unknown type tag becomes a variant.
fn keep(ident: &Ident, Member { variant, ty }: &Member) -> TokenStream {
    let raw = quote_spanned!(ty.span()=> <#ty as __dynamo::RawItem>::of_item(item));
    quote! {
        const UNKNOWN: ::core::option::Option<fn(__dynamo::Item) -> Self> = ::core::option::Option::Some(|item| #ident::#variant(#raw));
    }
}

/// One check a variant, so that a mistake is shown at the variant.
fn checks(members: &[Member]) -> TokenStream {
    let checks = members.iter().enumerate().skip(1).map(|(position, member)| {
        let check = quote!(const _: () = __dynamo::check_variant(&__DYNAMO_ENTITIES, #position););
        located(check, member.variant.span())
    });
    quote!(#(#checks)*)
}
