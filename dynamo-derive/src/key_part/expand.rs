//! A sound key part in, its impls out.

use super::KeyPart;
use crate::crate_path::Runtime;
use crate::expand::located;
use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{DeriveInput, Ident, Member, Type};

pub(super) fn key_part(ident: &Ident, runtime: &Runtime, part: &KeyPart) -> TokenStream {
    let impls = match part {
        KeyPart::Newtype { member, inner } => newtype(ident, member, inner),
        KeyPart::Words(words) => enumeration(ident, words),
    };
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #runtime as __dynamo;
            #impls
        };
    }
}

fn newtype(ident: &Ident, member: &Member, inner: &Type) -> TokenStream {
    // all at one place, so that an unfit type is one error
    let of_inner = |item: TokenStream| located(quote!(<#inner as __dynamo::KeyPart>::#item), inner.span());
    let (form, kind, part) = (of_inner(quote!(Form)), of_inner(quote!(KIND)), of_inner(quote!(part)));
    let from_text = is_string(inner).then(|| {
        quote! {
            #[automatically_derived]
            impl __dynamo::FromText for #ident {
                fn from_text(text: &str) -> Self {
                    Self { #member: <#inner as __dynamo::FromText>::from_text(text) }
                }
            }
        }
    });
    quote! {
        #[automatically_derived]
        impl __dynamo::KeyPart for #ident {
            type Form = #form;
            const KIND: __dynamo::Kind = #kind;
            fn part(&self) -> __dynamo::Part<'_> {
                #part(&self.#member)
            }
        }
        #from_text
    }
}

fn enumeration(ident: &Ident, words: &[(Ident, String)]) -> TokenStream {
    let form = if words.is_sorted_by(|(_, a), (_, b)| a < b) {
        quote!(Ascending)
    } else {
        quote!(Unordered)
    };
    let (variants, spellings): (Vec<_>, Vec<_>) = words.iter().map(|(variant, spelling)| (variant, spelling)).unzip();
    quote! {
        #[automatically_derived]
        impl __dynamo::KeyPart for #ident {
            type Form = __dynamo::form::#form;
            const KIND: __dynamo::Kind = __dynamo::Kind::Words(&[#(#spellings),*]);
            fn part(&self) -> __dynamo::Part<'_> {
                __dynamo::Part::Text(::std::borrow::Cow::Borrowed(match self {
                    #(Self::#variants => #spellings,)*
                }))
            }
        }
    }
}

/// Whether the type is spelled as the standard `String`, for which a `&str` will do.
fn is_string(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "String" && last.arguments.is_none()))
}

/// What stands in for the output of a derive that failed.
pub(super) fn fallback(derive: &DeriveInput, runtime: &Runtime) -> TokenStream {
    let ident = &derive.ident;
    let (impl_generics, type_generics, where_clause) = derive.generics.split_for_impl();
    quote! {
        const _: () = {
            use #runtime as __dynamo;
            #[automatically_derived]
            impl #impl_generics __dynamo::KeyPart for #ident #type_generics #where_clause {
                type Form = __dynamo::form::Text;
                const KIND: __dynamo::Kind = __dynamo::Kind::Text;
                fn part(&self) -> __dynamo::Part<'_> {
                    ::core::unreachable!()
                }
            }
            #[automatically_derived]
            impl #impl_generics __dynamo::FromText for #ident #type_generics #where_clause {
                fn from_text(_: &str) -> Self {
                    ::core::unreachable!()
                }
            }
        };
    }
}
