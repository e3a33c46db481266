//! The fields of an entity as the closures of `filter`, `when` and `set` name them: one type for conditions and one for changes.
//!
//! They stand beside the struct and not inside the constant, because messages and documentation show their names.

use super::doors::Bodies;
use crate::crate_path::Runtime;
use crate::diag::list;
use crate::model::{Change, Field, Head, Writer};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Type;
use syn::ext::IdentExt;

/// The name of the type that conditions are made with.
pub(super) fn fields_name(head: &Head) -> Ident {
    format_ident!("FieldsOf{}", head.ident.unraw())
}

/// The name of the type that changes are made with.
pub(super) fn changes_name(head: &Head) -> Ident {
    format_ident!("ChangesOf{}", head.ident.unraw())
}

/// Both types. The `bodies` of their methods are missing if the derive failed.
pub(super) fn types(head: &Head, fields: &[Field], changes: &[Change], bodies: Bodies) -> TokenStream {
    let entity = head.ident.unraw().to_string();
    let writers = fields.iter().enumerate().filter_map(|(position, field)| {
        let writer = field.writer.as_ref().filter(|_| bodies == Bodies::Real)?;
        Some(write(&head.runtime, position, &field.ty, writer))
    });
    let attributes = fields
        .iter()
        .enumerate()
        .map(|(position, field)| attribute(head, position, field, bodies));
    let fields_type = unit(
        head,
        &fields_name(head),
        &format!("The fields of `{entity}` in the closures of `filter` and `when`."),
        quote!(#(#writers)* #(#attributes)*),
    );
    let setters = changes.iter().map(|change| setter(head, fields, change, bodies));
    let changes_type = unit(
        head,
        &changes_name(head),
        &format!("The fields of `{entity}` in the closure of `set`."),
        quote!(#(#setters)*),
    );
    let groups = groups(head, changes);
    quote!(#fields_type #changes_type #groups)
}

fn groups_name(head: &Head) -> Ident {
    format_ident!("together_in_{}", head.ident.unraw())
}

/// A type for each group of fields that are set together, named as the method that does it, for the message where one of them is set alone.
fn groups(head: &Head, changes: &[Change]) -> Option<TokenStream> {
    let names: Vec<_> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Together { name, .. } => Some(name),
            _ => None,
        })
        .collect();
    if names.is_empty() {
        return None;
    }
    let (module, allowed) = (groups_name(head), super::allowed());
    Some(quote! {
        #[doc(hidden)]
        #allowed
        pub mod #module {
            #(pub enum #names {})*
        }
    })
}

/// What the entity says of them.
pub(super) fn associated(head: &Head) -> TokenStream {
    let (fields, changes) = (fields_name(head), changes_name(head));
    quote! {
        type Fields = #fields;
        const FIELDS: #fields = #fields;
        type Changes = #changes;
        const CHANGES: #changes = #changes;
    }
}

fn unit(head: &Head, name: &Ident, doc: &str, methods: TokenStream) -> TokenStream {
    let vis = &head.vis;
    let allowed = super::allowed();
    quote! {
        #[doc = #doc]
        #[::core::prelude::v1::derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #allowed
        #vis struct #name;
        #allowed
        #[automatically_derived]
        impl #name { #methods }
    }
}

/// A field in a condition.
fn attribute(head: &Head, position: usize, field: &Field, bodies: Bodies) -> TokenStream {
    let Head { vis, ident, runtime: rt } = head;
    let (name, form) = (&field.ident, form(rt, field.writer.as_ref()));
    let ty = &field.ty;
    let doc = describe(field);
    let body = constructor(head, &quote!(#rt::Attr), position, field, bodies);
    quote! {
        #[doc = #doc]
        #vis fn #name(self) -> #rt::Attr<#ident, #ty #form> { #body }
    }
}

/// One or several fields in a change.
fn setter(head: &Head, fields: &[Field], change: &Change, bodies: Bodies) -> TokenStream {
    let Head { vis, ident, runtime: rt } = head;
    let fixed = |position: usize, word: &str, why: &str| {
        let (field, word) = (&fields[position], super::public(word));
        let (name, ty) = (&field.ident, &field.ty);
        let doc = format!("{}\n\n{why}", describe(field));
        let body = body(bodies, quote!(#rt::#word::new()));
        quote! {
            #[doc = #doc]
            #vis fn #name(self) -> #rt::#word<#ident, #ty> { #body }
        }
    };
    let single = |position: usize, word: &str| {
        let (field, word) = (&fields[position], super::public(word));
        let (name, ty, form) = (&field.ident, &field.ty, form(rt, field.writer.as_ref()));
        let doc = describe(field);
        let body = constructor(head, &quote!(#rt::#word), position, field, bodies);
        quote! {
            #[doc = #doc]
            #vis fn #name(self) -> #rt::#word<#ident, #ty #form> { #body }
        }
    };
    match change {
        Change::Free(position) => single(*position, "Setter"),
        Change::Feeding(position) => single(*position, "KeySetter"),
        Change::PrimaryKey(position) => fixed(*position, "PrimaryKeyField", "It cannot be set: an item keeps its key."),
        Change::Managed(position) => fixed(*position, "ManagedField", "It cannot be set: the library keeps it."),
        Change::Together { name, fields: positions } => {
            let members = positions.iter().map(|position| (*position, &fields[*position]));
            let names: Vec<&str> = members.clone().map(|(_, field)| field.name.as_str()).collect();
            let each: Vec<String> = members.clone().map(|(_, field)| describe(field)).collect();
            let doc = format!(
                "The fields {}, which share a key template and are set together.\n\n{}",
                list(&names),
                each.join("\n\n")
            );
            let types = members.clone().map(|(_, field)| {
                let (ty, form) = (&field.ty, form(rt, field.writer.as_ref()));
                quote!(#rt::KeySetter<#ident, #ty #form>)
            });
            let setters = members
                .clone()
                .map(|(position, field)| constructor(head, &quote!(#rt::KeySetter), position, field, Bodies::Real));
            let together = body(bodies, quote!(#rt::Together::new((#(#setters,)*))));
            let groups = groups_name(head);
            let alone = members.clone().map(|(_, field)| {
                let (field_name, doc) = (&field.ident, format!("{}\n\nIt is set with `{}`.", describe(field), name.unraw()));
                let body = body(bodies, quote!(#rt::SharedField::new()));
                quote! {
                    #[doc = #doc]
                    #vis fn #field_name(self) -> #rt::SharedField<#ident, #groups::#name> { #body }
                }
            });
            quote! {
                #[doc = #doc]
                #vis fn #name(self) -> #rt::Together<#ident, (#(#types,)*)> { #together }
                #(#alone)*
            }
        }
    }
}

/// How a field is stored, as the last parameter of its types; its own type's way is the default.
fn form(rt: &Runtime, writer: Option<&Writer>) -> Option<TokenStream> {
    let form = form_name(Some(writer?));
    Some(quote!(, #rt::stored::#form))
}

pub(crate) fn form_name(writer: Option<&Writer>) -> Ident {
    super::public(match writer {
        Some(writer) if writer.fixed_time => "FixedTime",
        Some(writer) if writer.function.is_some() => "Custom",
        Some(_) | None => "Plain",
    })
}

fn constructor(head: &Head, of: &TokenStream, position: usize, field: &Field, bodies: Bodies) -> TokenStream {
    let new = match &field.writer {
        None => quote!(#of::new(#position)),
        Some(_) => {
            let writer = writer(head, position, field);
            quote!(#of::stored_by(#position, #writer))
        }
    };
    body(bodies, new)
}

fn body(bodies: Bodies, body: TokenStream) -> TokenStream {
    match bodies {
        Bodies::Real => body,
        Bodies::None => quote!(::core::unreachable!("the derive has failed")),
    }
}

/// The function that writes a value of the field as serde does.
pub(super) fn writer(head: &Head, position: usize, field: &Field) -> TokenStream {
    let rt = &head.runtime;
    match &field.writer {
        None => quote!(#rt::encoded),
        Some(_) => {
            let (fields, name) = (fields_name(head), writer_name(position));
            quote!(#fields::#name)
        }
    }
}

pub(crate) fn writer_name(position: usize) -> Ident {
    format_ident!("__dynamo_write_{position}")
}

/// A value that serde writes by functions of the user's.
pub(crate) fn write(rt: &Runtime, position: usize, ty: &Type, writer: &Writer) -> TokenStream {
    let name = writer_name(position);
    let hidden = writer.hidden_if.as_ref().map(|function| {
        quote! {
            if #function(__dynamo_value) {
                return #rt::absent();
            }
        }
    });
    let written = match &writer.function {
        None => quote!(#rt::encoded(__dynamo_value)),
        Some(function) => quote! {
            struct __DynamoStored<'a>(&'a #ty);
            #[automatically_derived]
            impl #rt::Serialize for __DynamoStored<'_> {
                fn serialize<__S: #rt::Serializer>(&self, __dynamo_serializer: __S) -> ::core::result::Result<__S::Ok, __S::Error> {
                    #function(self.0, __dynamo_serializer)
                }
            }
            #rt::encoded(&__DynamoStored(__dynamo_value))
        },
    };
    quote! {
        #[doc(hidden)]
        fn #name(__dynamo_value: &#ty) -> #rt::Encoded {
            #hidden
            #written
        }
    }
}

/// What documentation says of a field.
fn describe(field: &Field) -> String {
    let feeds: String = field.feeds.iter().map(|sentence| format!("\n\n{sentence}")).collect();
    format!("The field `{}`, stored as `{}`.{feeds}", field.name, field.stored)
}
