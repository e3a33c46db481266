//! The functions of an entity that take the fields of its keys: `key`, `get`, `update`, `delete` and so on.

use super::fields::fields_name;
use super::public;
use crate::crate_path::Runtime;
use crate::model::{Access, Head, Index, Param, Shards};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Generics;
use syn::ext::IdentExt;

/// What the functions do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bodies {
    Real,
    /// Nothing: the derive failed, and only the signatures count.
    None,
}

/// One function.
struct Door<'a> {
    doc: String,
    name: Ident,
    params: Vec<&'a Param>,
    answer: TokenStream,
    body: TokenStream,
}

/// All functions for an entity's keys. They stand beside the struct: inside the constant without a name,
/// notes of the compiler would call them `_::<impl Order>::get`.
pub(super) fn all(head: &Head, generics: &Generics, accesses: &[&Access], bodies: Bodies) -> TokenStream {
    let doors = accesses.iter().flat_map(|access| match access.index {
        Index::Table => primary(head, access),
        Index::Global(_) | Index::Local(_) => index(head, access),
    });
    let doors = doors.map(|door| door.tokens(head, bodies));
    let ident = &head.ident;
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let allowed = super::allowed();
    quote! {
        #allowed
        #[automatically_derived]
        impl #impl_generics #ident #type_generics #where_clause {
            #(#doors)*
        }
    }
}

fn primary<'a>(head: &Head, access: &'a Access) -> Vec<Door<'a>> {
    let rt = &head.runtime;
    let name = head.ident.unraw().to_string();
    let params = access.all_params();
    let parts = parts(rt, &params);
    let arguments: Vec<&Ident> = params.iter().map(|param| &param.ident).collect();
    let keys = keys(access);
    let request = |name: &str, doc: String, ty: &str| {
        let ty = public(ty);
        Door {
            doc,
            name: public(name),
            params: params.clone(),
            answer: quote!(#rt::#ty<Self>),
            body: quote!(#rt::#ty::new(Self::key(#(#arguments),*))),
        }
    };
    let key = Door {
        doc: format!("The key of one `{name}`: {keys}.\n\n# Errors\nIf a value cannot stand in the key."),
        name: public("key"),
        params: params.clone(),
        answer: quote!(#rt::Result<#rt::Key<Self>>),
        body: quote!(#rt::key(&[#parts])),
    };
    let fields = fields_name(head);
    let update = Door {
        doc: format!("Changes one `{name}` by its key: {keys}."),
        name: public("update"),
        params: params.clone(),
        answer: quote!(#rt::Update<Self>),
        body: quote!(#rt::Update::new(&[#parts])#(.given(#fields.#arguments(), #arguments))*),
    };
    let mut doors = vec![
        key,
        request("get", format!("Reads one `{name}` by its key: {keys}."), "Get"),
        request("delete", format!("Deletes one `{name}` by its key: {keys}."), "Delete"),
        update,
        request("exists", format!("Asks whether there is a `{name}` of this key: {keys}."), "Exists"),
        request(
            "check",
            format!("Requires something of one `{name}`, by its key, for a transaction: {keys}."),
            "Check",
        ),
        partition(head, access, public("partition")),
    ];
    doors.extend(query(head, access));
    doors
}

fn index<'a>(head: &Head, access: &'a Access) -> Vec<Door<'a>> {
    let Some(name) = &access.query else { return Vec::new() };
    let mut doors = vec![partition(head, access, format_ident!("{}_partition", name.unraw()))];
    doors.extend(query(head, access));
    doors
}

fn partition<'a>(head: &Head, access: &'a Access, name: Ident) -> Door<'a> {
    let rt = &head.runtime;
    let params: Vec<&Param> = access.partition.iter().collect();
    let (place, parts, of) = (place(access), parts(rt, &params), of(rt, access.index));
    Door {
        doc: format!("The partition {} of {place}, with every entity in it.", access.pk),
        name,
        params,
        answer: quote!(#rt::PartitionKey<#of>),
        body: quote!(#rt::partition(&[#parts])),
    }
}

fn query<'a>(head: &Head, access: &'a Access) -> Option<Door<'a>> {
    let rt = &head.runtime;
    let params: Vec<&Param> = access.partition.iter().collect();
    let (place, parts, of) = (place(access), parts(rt, &params), of(rt, access.index));
    let name = head.ident.unraw().to_string();
    let sorted = access.sk.as_ref().map(|sk| format!(", in the order of {sk}")).unwrap_or_default();
    Some(Door {
        doc: format!("Every `{name}` in the partition {} of {place}{sorted}.", access.pk),
        name: access.query.clone()?,
        params,
        answer: quote!(#rt::Query<#of>),
        body: quote!(#rt::Query::new(&[#parts])),
    })
}

impl Door<'_> {
    fn tokens(&self, head: &Head, bodies: Bodies) -> TokenStream {
        let Head { vis, runtime: rt, .. } = head;
        let Self {
            doc,
            name,
            params,
            answer,
            body,
        } = self;
        let params = params.iter().map(|Param { ident, ty }| match ty {
            Some(ty) => quote!(#ident: impl #rt::KeyArg<#ty>),
            None => quote!(#ident: impl ::core::marker::Sized),
        });
        let body = match bodies {
            Bodies::Real => body,
            Bodies::None => &quote!(::core::unreachable!("the derive has failed")),
        };
        quote! {
            #[doc = #doc]
            #vis fn #name(#(#params),*) -> #answer {
                #body
            }
        }
    }
}

/// The values of the arguments, on their way into a key.
fn parts(rt: &Runtime, params: &[&Param]) -> TokenStream {
    let parts = params
        .iter()
        .map(|Param { ident, ty }| quote!(<_ as #rt::KeyArg<#ty>>::key_arg(&#ident)));
    quote!(#(#parts),*)
}

/// The parameters of a query or partition; the table itself is the default.
fn of(rt: &Runtime, index: Index) -> TokenStream {
    match index {
        Index::Table => quote!(Self),
        Index::Global(number) => quote!(Self, #rt::Gsi<#number>),
        Index::Local(number) => quote!(Self, #rt::Lsi<#number>),
    }
}

/// Where partitions of the key are, and over how many shards they are spread.
fn place(access: &Access) -> String {
    let place = match access.index {
        Index::Table => "the table".to_owned(),
        index => format!("`{index}`"),
    };
    match access.shards {
        None => place,
        Some(Shards { write, read }) if write == read => format!("{place}, spread over {write} shards"),
        Some(Shards { write, read }) => format!("{place}, written to {write} shards and read from {read}"),
    }
}

/// Both halves of the primary key, for documentation.
fn keys(access: &Access) -> String {
    let sk = access.sk.as_ref().map(|sk| format!(", {sk}")).unwrap_or_default();
    format!("{}{sk}", access.pk)
}
