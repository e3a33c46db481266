//! `#[view(of = ..)]`: a struct that reads a part of an entity. That it is a part is for the compiler to find out: fields by the entity's own
//! accessors, stored names and indexes by the schemas.

use crate::check::{option_of, without_self};
use crate::diag::err;
use crate::expand::{allowed, located};
use crate::input::view::{self, ViewAttribute};
use crate::serde_attrs::{Container, FieldDefault, Member};
use darling::Error;
use darling::error::Accumulator;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Path, Type};

/// A field that serde reads.
struct Field {
    ident: Ident,
    /// The attribute that it is read from.
    stored: String,
    /// Others that it is read from.
    aliases: Vec<String>,
    ty: Type,
    /// Whether its own deserializer wants to hear of its absence.
    absent_as_null: bool,
}

pub(crate) fn derive(derive: &DeriveInput) -> TokenStream {
    let mut errors = Error::accumulator();
    let attribute = view::read(derive, &mut errors);
    let fields = read(derive, &mut errors);
    let errors = errors.finish().err().map(Error::write_errors);
    let checks = errors.is_none();
    // in spite of mistakes, so that uses are none
    let view = attribute.of.as_ref().filter(|_| derive.generics.params.is_empty());
    let view = view.map(|of| expand(derive, of, &attribute, &fields, checks));
    quote!(#errors #view)
}

fn read(derive: &DeriveInput, errors: &mut Accumulator) -> Vec<Field> {
    let name = &derive.ident;
    let container = Container::read(&derive.attrs);
    if let Some(param) = derive.generics.params.first() {
        errors.push(err!(
            param,
            "a view cannot be generic: it is a part of one entity",
            "use concrete types that own their data"
        ));
    }
    for (word, span) in &container.reshaped {
        errors.push(err!(
            span,
            "`#[serde({word})]` reads `{name}` from something else than its fields, and a view is its fields",
            "remove it from the view; it can stand on the types of its fields"
        ));
    }
    let Data::Struct(data) = &derive.data else { return Vec::new() };
    let Fields::Named(named) = &data.fields else {
        errors.push(err!(
            name,
            "a view is a struct with named fields",
            "give it fields of the entity, with their names"
        ));
        return Vec::new();
    };
    view::check_fields(named, errors);
    named
        .named
        .iter()
        .filter_map(|field| read_field(field, name, &container, errors))
        .collect()
}

fn read_field(field: &syn::Field, view: &Ident, container: &Container, errors: &mut Accumulator) -> Option<Field> {
    let (serde, ident) = (Member::read(&field.attrs), field.ident.clone()?);
    let mut is_read = true;
    for (word, span) in &serde.hidden {
        match word.as_str() {
            "skip" | "skip_deserializing" => is_read = false,
            "flatten" => {
                is_read = false;
                errors.push(err!(
                    span,
                    "`#[serde(flatten)]` reads whatever attributes there are, and a view asks for those that it names",
                    "name the fields in the view itself, or read the whole entity"
                ));
            }
            _ => {}
        }
    }
    let has_default = container.default || serde.default != FieldDefault::None;
    is_read.then(|| Field {
        stored: serde.field_names(&ident.unraw().to_string(), container).1,
        ty: without_self(&field.ty, view),
        absent_as_null: option_of(&field.ty).is_some() && serde.own_deserializer && !has_default && serde.aliased.is_none(),
        aliases: serde.aliases,
        ident,
    })
}

fn expand(derive: &DeriveInput, of: &Path, attribute: &ViewAttribute, fields: &[Field], checks: bool) -> TokenStream {
    let ident = &derive.ident;
    let runtime = attribute.runtime.clone().unwrap_or_default();
    let (name, count) = (ident.unraw().to_string(), fields.len());
    let schemas = fields.iter().map(schema);
    let entity = quote_spanned!(of.span()=> const __DYNAMO_OF: __dynamo::Member<#of> = __dynamo::member::<#of>(););
    let read = quote_spanned!(ident.span()=> __dynamo::decode_view::<#ident>(item, &__DYNAMO_VIEW, table));
    let places = places(ident, attribute);
    let checks = checks.then(|| self::checks(of, attribute, fields));
    let allowed = allowed();
    quote! {
        #allowed
        const _: () = {
            use #runtime as __dynamo;
            #entity
            static __DYNAMO_FIELDS: [__dynamo::FieldSchema; #count] = [#(#schemas),*];
            static __DYNAMO_ENTITIES: [&__dynamo::EntitySchema; 1] = [__DYNAMO_OF.schema];
            static __DYNAMO_VIEW: __dynamo::ViewSchema = __dynamo::ViewSchema::new(#name, __DYNAMO_OF.schema, &__DYNAMO_FIELDS);
            #[automatically_derived]
            impl __dynamo::Read for #ident {
                type Of = #of;
                fn entities() -> &'static [&'static __dynamo::EntitySchema] {
                    &__DYNAMO_ENTITIES
                }
                fn view() -> ::core::option::Option<&'static __dynamo::ViewSchema> {
                    ::core::option::Option::Some(&__DYNAMO_VIEW)
                }
                fn read(_: usize, item: __dynamo::Item, table: &__dynamo::TableSchema) -> __dynamo::Result<Self> {
                    #read
                }
            }
            #[automatically_derived]
            impl __dynamo::View for #ident {
                const VIEW: &'static __dynamo::ViewSchema = &__DYNAMO_VIEW;
            }
            #[automatically_derived]
            impl __dynamo::ViewOf<#of> for #ident {}
            #places
            #checks
        };
    }
}

fn schema(field: &Field) -> TokenStream {
    let (name, stored, aliases) = (field.ident.unraw().to_string(), &field.stored, &field.aliases);
    let none = if field.absent_as_null {
        quote!(AbsentReadAsNull)
    } else {
        quote!(Absent)
    };
    let with_aliases = (!aliases.is_empty()).then(|| quote!(.with_aliases(&[#(#aliases),*])));
    quote!(__dynamo::FieldSchema::new(#name, #stored, ::core::option::Option::None, __dynamo::NoneAs::#none) #with_aliases)
}

/// Where it is read: without names, wherever whole items are; else from the table and from the indexes that it names.
fn places(ident: &Ident, attribute: &ViewAttribute) -> TokenStream {
    let Some(table) = attribute.table.as_ref().filter(|_| !attribute.indexes.is_empty()) else {
        return quote! {
            #[automatically_derived]
            impl<__DynamoTable: __dynamo::Whole<__DynamoPlace, Self>, __DynamoPlace> __dynamo::ReadAt<__DynamoTable, __DynamoPlace> for #ident {}
        };
    };
    let mut numbers: Vec<u8> = attribute.indexes.iter().map(|(number, _)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    quote! {
        #[automatically_derived]
        impl<__DynamoTable: __dynamo::TableDef> __dynamo::ReadAt<__DynamoTable, __dynamo::Primary> for #ident {}
        #[automatically_derived]
        impl<__DynamoTable: __dynamo::TableDef, const __DYNAMO_N: u8> __dynamo::ReadAt<__DynamoTable, __dynamo::Lsi<__DYNAMO_N>> for #ident {}
        #[automatically_derived]
        impl<__DynamoTable: __dynamo::TableDef, __DynamoPlace> __dynamo::ReadAt<__DynamoTable, __dynamo::Hydrated<__DynamoPlace>> for #ident {}
        #(
            #[automatically_derived]
            impl __dynamo::ReadAt<#table, __dynamo::Gsi<#numbers>> for #ident {}
        )*
    }
}

/// Each mistake is shown at the field, or at the index, that it is about.
fn checks(of: &Path, attribute: &ViewAttribute, fields: &[Field]) -> TokenStream {
    let names = fields.iter().enumerate().map(|(position, field)| {
        let check = quote!(const _: () = __dynamo::check_view_field(&__DYNAMO_VIEW, #position););
        located(check, field.ident.span())
    });
    let types = fields.iter().map(|Field { ident, ty, .. }| {
        let is = quote_spanned!(ty.span()=> is::<#ty>());
        quote!(__dynamo::view_field(&__dynamo_fields.#ident()).#is;)
    });
    let types = quote_spanned! {of.span()=>
        fn __dynamo_types(__dynamo_fields: <#of as __dynamo::Entity>::Fields) {
            #(#types)*
        }
    };
    let places = attribute.table.as_ref().map(|table| {
        let schema = quote_spanned!(table.span()=> const __DYNAMO_TABLE: &__dynamo::TableSchema = __dynamo::view_table::<#of, #table>(););
        let indexes = attribute.indexes.iter().map(|(number, span)| {
            let check = quote!(const _: () = __dynamo::check_view_index(&__DYNAMO_VIEW, __DYNAMO_TABLE, #number););
            located(check, *span)
        });
        let projected = attribute.indexes.iter().flat_map(|(number, _)| {
            fields.iter().enumerate().map(move |(position, field)| {
                let check = quote!(const _: () = __dynamo::check_view_in(&__DYNAMO_VIEW, #position, __DYNAMO_TABLE, #number););
                located(check, field.ident.span())
            })
        });
        quote!(#schema #(#indexes)* #(#projected)*)
    });
    quote!(#(#names)* #types #places)
}
