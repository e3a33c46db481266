//! `#[derive(Document)]`: the fields of a struct that is stored inside an entity, as conditions and changes name them.

use crate::check::writer;
use crate::crate_path::Runtime;
use crate::diag::err;
use crate::expand::{allowed, fields};
use crate::input;
use crate::model::Writer;
use crate::serde_attrs::{Container, Member};
use darling::Error;
use darling::error::Accumulator;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Type};

/// A field that serde stores.
struct Field {
    ident: Ident,
    stored: String,
    ty: Type,
    writer: Option<Writer>,
}

pub(crate) fn derive(tokens: TokenStream) -> TokenStream {
    let derive = match syn::parse2::<DeriveInput>(tokens) {
        Ok(derive) => derive,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Error::accumulator();
    let runtime = input::runtime::read(&derive, "document", &mut errors);
    let fields = read(&derive, &runtime, &mut errors);
    let errors = errors.finish().err().map(Error::write_errors);
    // in spite of mistakes, so that uses are none
    let document = document(&derive, &runtime, &fields);
    quote!(#errors #document)
}

fn read(derive: &DeriveInput, runtime: &Runtime, errors: &mut Accumulator) -> Vec<Field> {
    let name = &derive.ident;
    let container = Container::read(&derive.attrs);
    check_generics(derive, errors);
    check_container(derive, &container, errors);
    let Data::Struct(data) = &derive.data else {
        errors.push(not_named(name));
        return Vec::new();
    };
    let Fields::Named(named) = &data.fields else {
        errors.push(not_named(name));
        return Vec::new();
    };
    let field = |field: &syn::Field| {
        let serde = Member::read(&field.attrs);
        let ident = field.ident.clone().filter(|_| !serde.skip_serializing && !serde.flatten)?;
        if let Some(at) = serde.aliased {
            let name = ident.unraw();
            errors.push(err!(
                &at,
                "`{name}` is read under several names, and `Document` would write it under one beside another",
                "give it one name, or leave `Document` out: without it the struct is set as a whole"
            ));
        }
        Some(Field {
            stored: serde.field_names(&ident.unraw().to_string(), &container).0,
            ident,
            ty: crate::check::without_self(&field.ty, name),
            writer: writer(&serde, runtime),
        })
    };
    named.named.iter().filter_map(field).collect()
}

fn not_named(name: &Ident) -> Error {
    err!(
        name,
        "`Document` can be derived only for a struct with named fields",
        "values in other types are named by path: `.path::<u32>(\"size[0]\")`"
    )
}

fn check_generics(derive: &DeriveInput, errors: &mut Accumulator) {
    if let Some(param) = derive.generics.params.first() {
        errors.push(err!(
            param,
            "a document cannot be generic",
            "use a concrete type, or name its values by path: `.path::<u32>(\"size.height\")`"
        ));
    }
}

/// A struct that serde stores as something else has no fields there.
fn check_container(derive: &DeriveInput, container: &Container, errors: &mut Accumulator) {
    let name = &derive.ident;
    // a tag is stored beside the fields
    for (word, span) in container.reshaped.iter().filter(|(word, _)| word != "tag") {
        errors.push(err!(
            span,
            "`#[serde({word})]` stores `{name}` as something else than its fields",
            "remove one of the two: `Document` names fields that are stored"
        ));
    }
}

fn document(derive: &DeriveInput, runtime: &Runtime, members: &[Field]) -> TokenStream {
    let DeriveInput { vis, ident, generics, .. } = derive;
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    // another name than an entity's, since a struct may be both
    let name = format_ident!("FieldsIn{}", ident.unraw());
    let doc = format!("The fields of `{ident}` in the closure of `field`.");
    let writers = members.iter().enumerate().filter_map(|(position, field)| {
        let writer = field.writer.as_ref()?;
        Some(fields::write(runtime, position, &field.ty, writer))
    });
    let methods = members.iter().enumerate().map(|(position, field)| {
        let Field { ident, stored, ty, writer } = field;
        let doc = format!("The field `{}`, stored as `{stored}`.", ident.unraw());
        let form = fields::form_name(writer.as_ref());
        let write = match writer {
            Some(_) => {
                let write = fields::writer_name(position);
                quote!(Self::#write)
            }
            None => quote!(#runtime::encoded),
        };
        quote! {
            #[doc = #doc]
            #vis fn #ident(&self) -> __DynamoPlace::Of<#ty, #runtime::stored::#form> {
                #runtime::Place::child(&self.0, #stored, #write)
            }
        }
    });
    let allowed = allowed();
    quote! {
        #[doc = #doc]
        #allowed
        #vis struct #name<__DynamoPlace>(__DynamoPlace);
        #allowed
        #[automatically_derived]
        impl<__DynamoPlace: #runtime::Place> #name<__DynamoPlace> {
            #(#writers)*
            #(#methods)*
        }
        #allowed
        const _: () = {
            use #runtime as __dynamo;
            #[automatically_derived]
            impl #impl_generics __dynamo::Document for #ident #type_generics #where_clause {
                type Fields<__DynamoPlace: __dynamo::Place> = #name<__DynamoPlace>;
                fn fields<__DynamoPlace: __dynamo::Place>(__dynamo_place: __DynamoPlace) -> #name<__DynamoPlace> {
                    #name(__dynamo_place)
                }
            }
        };
    }
}
