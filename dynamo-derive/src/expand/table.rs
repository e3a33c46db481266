//! Everything for one table: its schema, its traits, and the checks across its entities, which the compiler evaluates.

use super::members::{self, member_const};
use super::{located, schema};
use crate::model::{Index, IndexNames, Member, Pattern, Projection, StreamView, Table};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

pub(crate) fn table(table: &Table) -> TokenStream {
    let Table {
        ident, runtime, members, ..
    } = table;
    let schema = schema(table);
    let holds = members.iter().map(|member| members::holds(ident, member));
    let read = read(table);
    let whole = whole(table);
    let checks = checks(table);
    let patterns = patterns(table);
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #runtime as __dynamo;
            #patterns
            #schema
            #[automatically_derived]
            impl __dynamo::TableDef for #ident {
                const SCHEMA: &'static __dynamo::TableSchema = &__DYNAMO_SCHEMA;
            }
            #read
            #[automatically_derived]
            impl __dynamo::Collection for #ident {}
            #[automatically_derived]
            impl __dynamo::Holds<Self> for #ident {}
            #(#holds)*
            #whole
            #checks
        };
    }
}

fn schema(table: &Table) -> TokenStream {
    let Table { names, members, .. } = table;
    // asks once whether the type is an entity, located at the type
    let entities = members.iter().enumerate().map(|(position, Member { ty, .. })| {
        let name = member_const(position);
        quote_spanned!(ty.span()=> const #name: __dynamo::Member<#ty> = __dynamo::member::<#ty>();)
    });
    let count = members.len();
    let names_of_members = (0..count).map(member_const);
    let renamed = names.indexes.iter().map(|names @ IndexNames { index, name, pk, sk, .. }| {
        let (index, projected) = (schema::index(*index), projected(names));
        quote!(__dynamo::IndexNames::new(#index, #name, #pk, #sk) #projected)
    });
    let renamed_count = names.indexes.len();
    let (name, pk, sk, type_attribute, max_gsis) = (&names.name, &names.pk, &names.sk, &names.type_attribute, names.max_gsis);
    let patterns = (!table.patterns.is_empty()).then(|| quote!(.with_patterns(&__DYNAMO_PATTERNS)));
    let ttl = names.ttl.as_ref().map(|ttl| quote!(.with_ttl(#ttl)));
    let stream = names.stream.map(|view| {
        let view = match view {
            StreamView::NewAndOldImages => quote!(NewAndOldImages),
            StreamView::NewImage => quote!(NewImage),
            StreamView::OldImage => quote!(OldImage),
            StreamView::KeysOnly => quote!(KeysOnly),
        };
        quote!(.with_stream(__dynamo::StreamView::#view))
    });
    let untagged = names.untagged.then(|| quote!(.without_tags()));
    quote! {
        #(#entities)*
        static __DYNAMO_RENAMED: [__dynamo::IndexNames; #renamed_count] = [#(#renamed),*];
        static __DYNAMO_ENTITIES: [&__dynamo::EntitySchema; #count] = [#(#names_of_members.schema),*];
        static __DYNAMO_SCHEMA: __dynamo::TableSchema =
            __dynamo::TableSchema::new(#name, #pk, #sk, #type_attribute, &__DYNAMO_RENAMED, #max_gsis, &__DYNAMO_ENTITIES) #untagged #ttl #stream #patterns;
    }
}

fn projected(index: &IndexNames) -> Option<TokenStream> {
    let projection = match &index.projection {
        Projection::All => return None,
        Projection::KeysOnly => quote!(KeysOnly),
        Projection::Include(attributes) => {
            let stored = attributes.iter().map(|attribute| &attribute.stored);
            quote!(Include(&[#(#stored),*]))
        }
    };
    Some(quote!(.with_projection(__dynamo::Projection::#projection)))
}

/// The indexes that hold whole items.
fn whole(table: &Table) -> TokenStream {
    let ident = &table.ident;
    let is_partial = |number: u8| {
        let mut indexes = table.names.indexes.iter();
        indexes.any(|names| names.index == Index::Global(number) && !matches!(names.projection, Projection::All))
    };
    let whole: Vec<u8> = (1..=20).filter(|number| !is_partial(*number)).collect();
    if whole.len() == 20 {
        return quote! {
            #[automatically_derived]
            impl<const __DYNAMO_N: u8, __DynamoRead> __dynamo::Whole<__dynamo::Gsi<__DYNAMO_N>, __DynamoRead> for #ident {}
        };
    }
    quote! {
        #(
            #[automatically_derived]
            impl<__DynamoRead> __dynamo::Whole<__dynamo::Gsi<#whole>, __DynamoRead> for #ident {}
        )*
    }
}

/// The entity of each pattern, located at its path, and the check of its function, located at its name.
fn patterns(table: &Table) -> TokenStream {
    let (ident, count) = (&table.ident, table.patterns.len());
    if count == 0 {
        return TokenStream::new();
    }
    let entity_const = |position: usize| format_ident!("__DYNAMO_PATTERN_{position}");
    let patterns = || table.patterns.iter().enumerate();
    let entities = patterns().map(|(position, Pattern { entity, .. })| {
        let name = entity_const(position);
        quote_spanned!(entity.span()=> const #name: &__dynamo::EntitySchema = <#entity as __dynamo::MemberOf<#ident>>::SCHEMA;)
    });
    let checks = patterns().map(|(position, Pattern { function, span, .. })| {
        let entity = entity_const(position);
        located(quote!(const _: () = __dynamo::check_pattern(#entity, #function);), *span)
    });
    let all = patterns().map(|(position, Pattern { text, function, .. })| {
        let entity = entity_const(position);
        quote!(__dynamo::AccessPattern::new(#text, #entity, #function))
    });
    quote! {
        #(#entities)*
        #(#checks)*
        static __DYNAMO_PATTERNS: [__dynamo::AccessPattern; #count] = [#(#all),*];
    }
}

/// The place among the entities tells the variant.
fn read(table: &Table) -> TokenStream {
    let Table { ident, members, .. } = table;
    let functions = members::read(ident, members);
    quote! {
        #[automatically_derived]
        impl __dynamo::Read for #ident {
            type Of = Self;
            #functions
        }
    }
}

/// One check a variant, so that a mistake is shown at the variant, and one of the whole.
fn checks(table: &Table) -> TokenStream {
    let members = table.members.iter().enumerate().map(|(position, member)| {
        let check = quote!(const _: () = __dynamo::check_member(&__DYNAMO_SCHEMA, #position););
        located(check, member.variant.span())
    });
    let count = located(
        quote!(
            const _: () = __dynamo::check_table(&__DYNAMO_SCHEMA);
        ),
        table.ident.span(),
    );
    let included = table.names.indexes.iter().flat_map(|IndexNames { index, projection, .. }| {
        let index = schema::index(*index);
        let attributes = match projection {
            Projection::Include(attributes) => attributes.as_slice(),
            Projection::All | Projection::KeysOnly => &[],
        };
        attributes.iter().enumerate().map(move |(position, attribute)| {
            let check = quote!(const _: () = __dynamo::check_included(&__DYNAMO_SCHEMA, #index, #position););
            located(check, attribute.span)
        })
    });
    quote!(#(#members)* #count #(#included)*)
}
