//! The stages of a sort key: one type a key, whose methods are the key's fields from the left.
//!
//! They stand beside the struct and not inside the constant, because messages and documentation show their names.

use super::public;
use crate::model::{Access, Head, SortParam};
use crate::serde_attrs::pascal;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;

/// The name of the key's type, if there is anything to give a range of.
fn name(head: &Head, access: &Access) -> Option<Ident> {
    let query = access.query.as_ref().filter(|_| !access.sort.is_empty())?;
    Some(format_ident!("SortOf{}{}", head.ident.unraw(), pascal(&query.unraw().to_string())))
}

/// The type with which `range(|sk| ..)` begins.
pub(super) fn first_stage(head: &Head, access: &Access) -> TokenStream {
    match name(head, access) {
        Some(name) => quote!(#name<0>),
        None => quote!(__dynamo::NoSortKey),
    }
}

/// The type of the stages with its methods, which for several fields ask how far the stage has come.
pub(super) fn stages(head: &Head, access: &Access) -> TokenStream {
    let Some(name) = name(head, access) else {
        return TokenStream::new();
    };
    let Head { vis, runtime: rt, .. } = head;
    let entity = head.ident.unraw().to_string();
    let shown = access.sk.as_deref().unwrap_or_default();
    let doc = format!("The sort key {shown} of `{entity}`, given field by field in `range`.");
    let allowed = super::allowed();
    let several = access.sort.len() > 1;
    let methods = access
        .sort
        .iter()
        .enumerate()
        .map(|(at, sort)| method(head, &name, at, sort, several));
    let methods = if several {
        quote! {
            #[automatically_derived]
            impl<const AT: usize> #rt::Reached<AT> for #name<AT> {}
            #allowed
            #[automatically_derived]
            impl<const AT: usize> #name<AT> { #(#methods)* }
        }
    } else {
        quote! {
            #allowed
            #[automatically_derived]
            impl #name<0> { #(#methods)* }
        }
    };
    quote! {
        #[doc = #doc]
        #allowed
        #vis struct #name<const AT: usize>(#rt::SortParts);
        #[automatically_derived]
        impl<const AT: usize> #rt::Stage for #name<AT> {
            fn at(parts: #rt::SortParts) -> Self {
                Self(parts)
            }
            fn parts(self) -> #rt::SortParts {
                self.0
            }
        }
        #methods
    }
}

fn method(head: &Head, stage: &Ident, at: usize, sort: &SortParam, several: bool) -> TokenStream {
    let Head { vis, runtime: rt, .. } = head;
    let (ident, next) = (&sort.param.ident, at + 1);
    let field = public(if sort.before_other_separator {
        "SeparatedField"
    } else {
        "SortField"
    });
    // a type that is not known is one of a fallback
    let ty = sort.param.ty.as_ref().map_or_else(|| quote!(()), ToTokens::to_token_stream);
    let doc = format!("The field `{}`.", ident.unraw());
    let bound = several.then(|| quote!(where Self: #rt::Reached<#at>));
    quote! {
        #[doc = #doc]
        #vis fn #ident(self) -> #rt::#field<#ty, #stage<#next>> #bound {
            #rt::#field::after(self)
        }
    }
}
