//! What a table and a collection have alike: the conversions of their variants, and how an item becomes one of them.

use crate::model::Member;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

pub(super) fn member_const(position: usize) -> Ident {
    format_ident!("__DYNAMO_MEMBER_{position}")
}

/// The functions of `Read`: the place among the entities tells the variant.
pub(super) fn read(ident: &Ident, members: &[Member]) -> TokenStream {
    let arms = members.iter().enumerate().map(|(position, Member { variant, .. })| {
        let member = member_const(position);
        quote!(#position => (#member.decode)(item, table).map(#ident::#variant))
    });
    quote! {
        fn entities() -> &'static [&'static __dynamo::EntitySchema] {
            &__DYNAMO_ENTITIES
        }
        fn read(at: usize, item: __dynamo::Item, table: &__dynamo::TableSchema) -> __dynamo::Result<Self> {
            match at {
                #(#arms,)*
                _ => ::core::unreachable!("a place among the entities"),
            }
        }
    }
}

/// That the enum holds the entity, and the ways into it and out of it.
pub(super) fn holds(ident: &Ident, member: &Member) -> TokenStream {
    let Member { variant, ty } = member;
    let take_out = take_out(ident, member);
    quote! {
        #[automatically_derived]
        impl __dynamo::Holds<#ty> for #ident {}
        #[automatically_derived]
        impl ::core::convert::From<#ty> for #ident {
            fn from(entity: #ty) -> Self {
                Self::#variant(entity)
            }
        }
        #take_out
    }
}

/// What the variant holds, or the value again if it is of another variant.
pub(super) fn take_out(ident: &Ident, Member { variant, ty }: &Member) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::core::convert::TryFrom<#ident> for #ty {
            type Error = #ident;
            fn try_from(value: #ident) -> ::core::result::Result<Self, #ident> {
                match value {
                    #ident::#variant(__dynamo_entity) => ::core::result::Result::Ok(__dynamo_entity),
                    #[allow(unreachable_patterns)]
                    __dynamo_other => ::core::result::Result::Err(__dynamo_other),
                }
            }
        }
    }
}
