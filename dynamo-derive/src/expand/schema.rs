//! The schema of an entity as constant data.

use super::field_const_name;
use crate::model::{Entity, Field, Index, Key, NoneAs, Roles, Segment, Shape, Shards, Template};
use crate::template::{Case, Encoding, Format, Precision, Unsafe};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

/// `__DYNAMO_SCHEMA`, and the statics that it is made of.
pub(super) fn statics(entity: &Entity) -> TokenStream {
    let name = entity.head.ident.unraw().to_string();
    let (tag, also, separator) = (&entity.tag, &entity.also, entity.separator);
    let fields = entity
        .fields
        .iter()
        .enumerate()
        .map(|(position, field)| field_schema(position, field));
    let (field_count, key_count) = (entity.fields.len(), entity.keys.len());
    let keys = entity.keys.iter().map(key_schema);
    let segments = entity.keys.iter().flat_map(|key| {
        // the partition key of a local index is the table's
        let own = !matches!(key.access.index, Index::Local(_));
        let pk = own.then(|| segment_const(key, "PK", &key.pk)).flatten();
        [pk, key.sk.as_ref().and_then(|sk| segment_const(key, "SK", sk))]
    });
    let segments = segments.flatten();
    let guards = entity.unique.iter().enumerate();
    let guard_segments = guards.clone().map(|(number, template)| segments_of(&guard_name(number), template));
    let guards = guards.map(|(number, template)| {
        let (text, segments) = (&template.text, guard_name(number));
        quote!(__dynamo::Template::new(#text, #segments))
    });
    let guard_count = entity.unique.len();
    let (unique, with_unique) = match guard_count {
        0 => (None, None),
        _ => (
            Some(quote!(static __DYNAMO_UNIQUE: [__dynamo::Template; #guard_count] = [#(#guards),*];)),
            Some(quote!(.with_unique(&__DYNAMO_UNIQUE))),
        ),
    };
    let roles = roles(&entity.roles);
    let key_fields = key_fields(&entity.keys);
    quote! {
        #(#segments)*
        #(#guard_segments)*
        #unique
        static __DYNAMO_FIELDS: [__dynamo::FieldSchema; #field_count] = [#(#fields),*];
        static __DYNAMO_KEYS: [__dynamo::KeySchema; #key_count] = [#(#keys),*];
        static __DYNAMO_SCHEMA: __dynamo::EntitySchema =
            __dynamo::EntitySchema::new(#name, #tag, &[#(#also),*], #separator, &__DYNAMO_FIELDS, &__DYNAMO_KEYS, &[#(#key_fields),*])
            #with_unique #roles;
    }
}

fn roles(roles: &Roles) -> TokenStream {
    let named = [
        ("with_version", roles.version),
        ("with_ttl", roles.ttl),
        ("with_created_at", roles.created_at),
        ("with_updated_at", roles.updated_at),
    ];
    let calls = named.into_iter().filter_map(|(name, field)| {
        let (name, field) = (word(name), field?);
        Some(quote!(.#name(#field)))
    });
    quote!(#(#calls)*)
}

fn field_schema(position: usize, field: &Field) -> TokenStream {
    let (name, stored, aliases) = (&field.name, &field.stored, &field.aliases);
    let kind = match &field.key_part {
        Some(_) => {
            let constant = field_const_name(position);
            quote!(::core::option::Option::Some(#constant.kind))
        }
        None => quote!(::core::option::Option::None),
    };
    let none = word(match field.none {
        NoneAs::Absent => "Absent",
        NoneAs::AbsentReadAsNull => "AbsentReadAsNull",
        NoneAs::Null => "Null",
    });
    let with_aliases = (!aliases.is_empty()).then(|| quote!(.with_aliases(&[#(#aliases),*])));
    let is_own = field
        .writer
        .as_ref()
        .is_some_and(|writer| writer.function.is_some() && !writer.fixed_time);
    let in_own_form = is_own.then(|| quote!(.in_own_form()));
    quote!(__dynamo::FieldSchema::new(#name, #stored, #kind, __dynamo::NoneAs::#none) #with_aliases #in_own_form)
}

fn key_schema(key: &Key) -> TokenStream {
    let index = index(key.access.index);
    let query = key.access.query.as_ref().map(|query| query.unraw().to_string()).unwrap_or_default();
    let pk = shape(key, "PK", &key.pk);
    let sk = match &key.sk {
        Some(sk) => {
            let sk = shape(key, "SK", sk);
            quote!(::core::option::Option::Some(#sk))
        }
        None => quote!(::core::option::Option::None),
    };
    let with_shards = key.access.shards.map(|Shards { write, read }| quote!(.with_shards(#write, #read)));
    let hot = key.access.allow_hot.then(|| quote!(.hot()));
    quote!(__dynamo::KeySchema::new(#index, #query, #pk, #sk) #with_shards #hot)
}

pub(super) fn index(index: Index) -> TokenStream {
    match index {
        Index::Table => quote!(__dynamo::Index::Table),
        Index::Global(number) => quote!(__dynamo::Index::Global(#number)),
        Index::Local(number) => quote!(__dynamo::Index::Local(#number)),
    }
}

fn shape(key: &Key, half: &str, shape: &Shape) -> TokenStream {
    match shape {
        Shape::Number(field) => quote!(__dynamo::KeyShape::Number(#field)),
        Shape::Binary(field) => quote!(__dynamo::KeyShape::Binary(#field)),
        Shape::Text(Template { text, .. }) => {
            let segments = segment_name(key, half);
            quote!(__dynamo::KeyShape::Text(__dynamo::Template::new(#text, #segments)))
        }
    }
}

fn segment_name(key: &Key, half: &str) -> Ident {
    match key.access.index {
        Index::Table => format_ident!("__DYNAMO_{half}"),
        Index::Local(_) if half == "PK" => format_ident!("__DYNAMO_PK"),
        index => format_ident!("__DYNAMO_{}{half}", index.to_string().to_uppercase()),
    }
}

fn segment_const(key: &Key, half: &str, shape: &Shape) -> Option<TokenStream> {
    let Shape::Text(template) = shape else { return None };
    Some(segments_of(&segment_name(key, half), template))
}

fn guard_name(number: usize) -> Ident {
    format_ident!("__DYNAMO_UNIQUE{number}")
}

fn segments_of(name: &Ident, template: &Template) -> TokenStream {
    let segments = template.segments.iter().map(|segment| match segment {
        Segment::Literal(text) => quote!(__dynamo::Segment::Literal(#text)),
        Segment::Field(field, format) => {
            let format = self::format(*format);
            quote!(__dynamo::Segment::field(#field, #format))
        }
    });
    quote!(const #name: &[__dynamo::Segment] = &[#(#segments),*];)
}

fn format(format: Format) -> TokenStream {
    if format == Format::PLAIN {
        return quote!(__dynamo::Format::PLAIN);
    }
    let encoding = match format.encoding {
        Encoding::Plain => quote!(Plain),
        Encoding::Padded(width) => quote!(Padded(#width)),
        Encoding::Ordered => quote!(Ordered),
        Encoding::Time(precision) => {
            let precision = word(match precision {
                Precision::Seconds => "Seconds",
                Precision::Millis => "Millis",
                Precision::Micros => "Micros",
                Precision::Nanos => "Nanos",
            });
            quote!(Time(__dynamo::Precision::#precision))
        }
    };
    let case = word(match format.case {
        Case::Keep => "Keep",
        Case::Lower => "Lower",
        Case::Upper => "Upper",
    });
    let unsafe_characters = word(match format.unsafe_characters {
        Unsafe::Refuse => "Refuse",
        Unsafe::Escape => "Escape",
        Unsafe::Raw => "Raw",
    });
    let descending = format.descending;
    quote!(__dynamo::Format::new(__dynamo::Encoding::#encoding, #descending, __dynamo::Case::#case, __dynamo::Unsafe::#unsafe_characters))
}

/// The fields of the primary key, each once, in the order of its functions' arguments.
fn key_fields(keys: &[Key]) -> Vec<usize> {
    let primary = keys.iter().take(1).flat_map(|key| std::iter::once(&key.pk).chain(&key.sk));
    let mut fields = Vec::new();
    for field in primary.flat_map(Shape::fields) {
        if !fields.contains(&field) {
            fields.push(field);
        }
    }
    fields
}

fn word(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
