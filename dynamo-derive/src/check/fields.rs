//! The fields of an entity and what keys ask of them.

use super::Place;
use crate::crate_path::Runtime;
use crate::diag::err;
use crate::input::entity::{Field, Input};
use crate::model::{self, Demand, Index, KeyPart, NoneAs, Role, Writer};
use crate::serde_attrs::{FieldDefault, Member};
use crate::template::{Format, Precision};
use darling::error::Accumulator;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashMap;
use std::ops::Range;
use syn::ext::IdentExt;
use syn::{GenericArgument, Ident, PathArguments, Type};

/// A field, and every place in a key where it stands.
pub(super) struct Column<'a> {
    pub(super) field: &'a Field,
    /// Its name without `r#`.
    pub(super) name: String,
    /// Its position among the fields that serde stores, if it is one of them.
    pub(super) position: Option<usize>,
    /// The names under which serde stores and reads it.
    pub(super) stored: (String, String),
    pub(super) none: NoneAs,
    /// The type of its value: of an `Option`, what it holds.
    pub(super) value: &'a Type,
    pub(super) optional: bool,
    /// Where it stands.
    pub(super) uses: Vec<Use>,
    /// What the library does with it.
    pub(super) role: Option<Role>,
    /// Whether a mistake is known of it, so that no more is asked of its type.
    pub(super) blamed: bool,
}

/// What a field is, and what such a field is called.
type Duty = (String, &'static str);

/// A field in a template, or alone in a key.
pub(super) struct Use {
    pub(super) place: Place,
    /// What the place asks of the field's type; nothing where the format could not be read.
    pub(super) demand: Option<Demand>,
    /// How its value is written there; nothing where that could not be read.
    pub(super) format: Option<Format>,
    /// Where it stands in the template.
    pub(super) at: Range<usize>,
    /// What stands in the place, as documentation shows it.
    pub(super) shown: String,
}

impl Use {
    fn describe(&self) -> String {
        match self.place {
            Place::Expiry => "It says when the item expires.".to_owned(),
            place => format!("It stands in {place}, {}.", self.shown),
        }
    }
}

pub(super) fn columns(input: &Input) -> Vec<Column<'_>> {
    let mut position = 0;
    let columns = input.fields.iter().flatten().map(|field| {
        let is_stored = !field.serde.skip_serializing && !field.serde.flatten;
        let inner = option_of(&field.ty);
        let name = field.ident.unraw().to_string();
        let stored = field.serde.field_names(&name, &input.serde);
        let column = Column {
            none: none_as(field, inner.is_some(), input.serde.default, &stored),
            stored,
            name,
            position: is_stored.then_some(position),
            value: inner.unwrap_or(&field.ty),
            optional: inner.is_some(),
            uses: Vec::new(),
            role: field.roles.first().map(|(role, _)| *role),
            blamed: false,
            field,
        };
        position += usize::from(is_stored);
        column
    });
    columns.collect()
}

/// A `None` is left out only where serde is sure to read its absence as `None` again.
fn none_as(field: &Field, optional: bool, container_default: bool, stored: &(String, String)) -> NoneAs {
    // what is an `Option` by another name, or writes `None` by its own code, may read absence otherwise
    if !optional {
        return NoneAs::Null;
    }
    match field.serde.default {
        FieldDefault::Path => NoneAs::Null,
        FieldDefault::OfType => NoneAs::Absent,
        FieldDefault::None if container_default => NoneAs::Null,
        // under which of its names the field is absent is not known
        FieldDefault::None if field.serde.own_deserializer && (field.serde.aliased.is_some() || stored.0 != stored.1) => NoneAs::Null,
        FieldDefault::None if field.serde.own_deserializer => NoneAs::AbsentReadAsNull,
        FieldDefault::None => NoneAs::Absent,
    }
}

impl Column<'_> {
    /// Why it must be stored and read like any other, if it must.
    fn duty(&self) -> Option<Duty> {
        let in_key = self.uses.iter().any(|of| matches!(of.place, Place::Partition(_) | Place::Sort(_)));
        let in_guard = self.uses.iter().any(|of| matches!(of.place, Place::Guard(_)));
        if in_key {
            Some(("part of a key".to_owned(), "a field of a key"))
        } else if in_guard {
            Some(("part of a guard".to_owned(), "a field of a guard"))
        } else {
            self.role.map(|role| (format!("the `{role}`"), "such a field"))
        }
    }

    /// What keys ask of its type; nothing if one of its formats could not be read.
    pub(super) fn demands(&self) -> Vec<Demand> {
        let demands = self.uses.iter().map(|of| of.demand).collect::<Option<Vec<_>>>();
        Demand::essential(demands.unwrap_or_default())
    }

    pub(super) fn finish(&self, entity: &Ident, runtime: &Runtime) -> model::Field {
        let mut demands = self.demands().into_iter();
        let key_part = demands.next().map(|strictest| KeyPart {
            ty: self.value.clone(),
            optional: self.optional,
            strictest,
            others: demands.collect(),
        });
        model::Field {
            ident: self.field.ident.clone(),
            name: self.name.clone(),
            stored: self.stored.0.clone(),
            aliases: self.aliases(),
            ty: without_self(&self.field.ty, entity),
            none: self.none,
            writer: writer(&self.field.serde, runtime),
            key_part,
            feeds: self.uses.iter().map(Use::describe).collect(),
        }
    }

    /// The names under which serde reads it, but the one under which it stores it.
    fn aliases(&self) -> Vec<String> {
        let (stored, read) = &self.stored;
        let mut aliases: Vec<_> = std::iter::once(read).chain(&self.field.serde.aliases).cloned().collect();
        aliases.retain(|name| name != stored);
        aliases
    }

    /// The type of an argument for it. A mistake with its type leaves it open.
    pub(super) fn argument(&self) -> Option<Type> {
        (!is_float(self.value)).then(|| self.value.clone())
    }
}

/// How serde writes a field; nothing if its type's own code does it alone.
pub(crate) fn writer(serde: &Member, runtime: &Runtime) -> Option<Writer> {
    if serde.own_serializer.is_none() && serde.hidden_if.is_none() {
        return None;
    }
    Some(Writer {
        function: serde.own_serializer.clone(),
        fixed_time: precision(serde, runtime).is_some(),
        hidden_if: serde.hidden_if.clone(),
    })
}

/// How finely a module of the runtime's `time` stores the field, if one does.
pub(super) fn precision(serde: &Member, runtime: &Runtime) -> Option<Precision> {
    let function = serde.own_serializer.as_ref().filter(|function| function.qself.is_none())?;
    let words = runtime.within(&function.path)?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (["time", word, "serialize"] | ["time", word, "optional", "serialize"]) = words.as_slice() else {
        return None;
    };
    Precision::parse(word)
}

/// What a key is made from must be in the item and be read back from it, or the next full write would make another key.
pub(super) fn check_hidden(columns: &mut [Column<'_>], errors: &mut Accumulator) {
    for column in columns {
        let Some((duty, such)) = column.duty() else { continue };
        let (name, serde) = (&column.name, &column.field.serde);
        for (word, span) in &serde.hidden {
            errors.push(err!(
                span,
                "`#[serde({word})]` hides `{name}`, which is {duty}",
                "remove it: {such} is stored and read like any other"
            ));
        }
        if let (Some(span), false) = (serde.hidden_sometimes, column.optional) {
            errors.push(err!(
                &span,
                "`#[serde(skip_serializing_if)]` can hide `{name}`, which is {duty}",
                "remove it, or make the field an `Option`"
            ));
        }
        column.blamed |= !serde.hidden.is_empty();
    }
}

/// A key field is looked up under one name.
pub(super) fn check_two_names(columns: &mut [Column<'_>], errors: &mut Accumulator) {
    for column in columns {
        let Some((duty, _)) = column.duty() else { continue };
        let (serialized, deserialized) = &column.stored;
        if serialized != deserialized {
            let (name, at) = (&column.name, column.field.serde.rename_span.unwrap_or(column.field.ident.span()));
            errors.push(err!(
                &at,
                "`{name}` is {duty}, and serde stores it as `{serialized}` but reads it as `{deserialized}`",
                "give it one name"
            ));
        }
        if let Some(at) = column.field.serde.aliased {
            let name = &column.name;
            errors.push(err!(
                &at,
                "`{name}` is {duty}, and `#[serde(alias)]` lets it lie under another name",
                "remove it: an update would store `{serialized}` beside the other, and serde reads no item that has both"
            ));
        }
    }
}

/// An item without a primary key does not exist. It may be missing from an index.
pub(super) fn check_options(columns: &mut [Column<'_>], errors: &mut Accumulator) {
    let is_primary = |place: &Place| matches!(place, Place::Partition(Index::Table) | Place::Sort(Index::Table));
    for column in columns.iter_mut().filter(|column| column.optional) {
        let Some(place) = column.uses.iter().map(|of| of.place).find(is_primary) else {
            continue;
        };
        let (name, inner) = (&column.name, show(column.value));
        errors.push(err!(
            &column.field.ty,
            "`{name}` is part of {place} and cannot be optional",
            "use `{inner}`; for an item that is sometimes absent from an index, put the field in an index: \
             the item is left out of it while the field is `None`"
        ));
        column.blamed = true;
    }
}

/// Told here for types that are spelled plainly; for others the compiler finds no `KeyPart`.
pub(super) fn check_floats(columns: &mut [Column<'_>], errors: &mut Accumulator) {
    for column in columns
        .iter_mut()
        .filter(|column| !column.uses.is_empty() && is_float(column.value))
    {
        let ty = show(column.value);
        errors.push(if column.uses.iter().all(|of| of.place == Place::Expiry) {
            err!(
                column.value,
                "`{ty}` cannot say when an item expires",
                "count whole seconds since 1970, as `u64`, or take an instant"
            )
        } else {
            err!(
                column.value,
                "`{ty}` cannot be part of a key",
                "its text is not unique and does not sort: store an integer number of the smallest unit"
            )
        });
        column.blamed = true;
    }
}

/// Two fields under one name would overwrite each other.
pub(super) fn check_stored_names(columns: &[Column<'_>], errors: &mut Accumulator) {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    for column in columns.iter().filter(|column| column.position.is_some()) {
        let (name, stored) = (&column.name, column.stored.0.as_str());
        if let Some(first) = seen.insert(stored, name) {
            let at = column.field.serde.rename_span.unwrap_or(column.field.ident.span());
            errors.push(err!(
                &at,
                "`{first}` and `{name}` are both stored as `{stored}`",
                "give this one another name"
            ));
        }
    }
}

/// The type with the entity's name in place of `Self`, which means something else in a type beside it.
pub(crate) fn without_self(ty: &Type, entity: &Ident) -> Type {
    syn::parse2(named(ty.to_token_stream(), entity)).unwrap_or_else(|_| ty.clone())
}

fn named(tokens: TokenStream, entity: &Ident) -> TokenStream {
    let name = |tree| match tree {
        TokenTree::Ident(ident) if ident == "Self" => entity.clone().into(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), named(group.stream(), entity));
            inner.set_span(group.span());
            inner.into()
        }
        tree => tree,
    };
    tokens.into_iter().map(name).collect()
}

/// What an `Option` holds, if the type is spelled as one.
pub(crate) fn option_of(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ungroup(ty) else { return None };
    let last = path
        .path
        .segments
        .last()
        .filter(|last| path.qself.is_none() && last.ident == "Option")?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if arguments.args.len() == 1 => match arguments.args.first()? {
            GenericArgument::Type(inner) => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the type is spelled `f32` or `f64`.
pub(crate) fn is_float(ty: &Type) -> bool {
    matches!(ungroup(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "f32" || last.ident == "f64"))
}

/// What a `macro_rules!` variable or parentheses stand for.
pub(super) fn ungroup(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungroup(&group.elem),
        Type::Paren(paren) => ungroup(&paren.elem),
        _ => ty,
    }
}

/// The type as one writes it.
pub(crate) fn show(ty: &Type) -> String {
    ty.to_token_stream()
        .to_string()
        .replace(" :: ", "::")
        .replace(" < ", "<")
        .replace(" >", ">")
        .replace(" ,", ",")
}
