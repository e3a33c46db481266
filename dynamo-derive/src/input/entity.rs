//! The attributes of an entity's struct and of its fields.

use super::entry::{Entry, entries, set};
use super::{Home, Source, check_homes, is_something_else, name_of};
use crate::crate_path::Runtime;
use crate::diag::{err, later};
use crate::model::{Index, Role};
use crate::serde_attrs::{Container, Member};
use darling::Result;
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, LitChar, LitStr, Meta, Type, Visibility};

/// An entity as written.
pub(crate) struct Input {
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) serde: Container,
    /// The fields, if the struct has named ones.
    pub(crate) fields: Option<Vec<Field>>,
    /// Whether an attribute says that this is meant to be no entity but a table or a view.
    pub(crate) is_something_else: bool,
    pub(crate) pk: Option<KeyAttribute>,
    pub(crate) sk: Option<KeyAttribute>,
    pub(crate) indexes: Vec<IndexAttribute>,
    /// The templates of the guards.
    pub(crate) unique: Vec<LitStr>,
    pub(crate) entity: EntityAttribute,
}

pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) serde: Member,
    /// What the library does with it, and the attributes that say so.
    pub(crate) roles: Vec<(Role, Span)>,
}

/// `#[pk(..)]` or `#[sk(..)]`
pub(crate) struct KeyAttribute {
    pub(crate) source: Source,
    pub(crate) query: Option<Ident>,
    pub(crate) allow_hot: Option<Span>,
}

/// `#[gsi1(..)]` or `#[lsi1(..)]`
pub(crate) struct IndexAttribute {
    /// The word `gsi1`.
    pub(crate) span: Span,
    pub(crate) index: Index,
    /// None of a local index, which has the table's.
    pub(crate) pk: Option<Source>,
    pub(crate) sk: Option<Source>,
    pub(crate) query: Option<Ident>,
    pub(crate) shards: Option<ShardCount>,
    pub(crate) read_shards: Option<ShardCount>,
    pub(crate) allow_hot: Option<Span>,
}

/// `shards = 10` or `read_shards = 20`
pub(crate) struct ShardCount {
    /// The word before `=`.
    pub(crate) span: Span,
    /// The number; none if it was an error.
    pub(crate) count: Option<u16>,
}

/// `#[entity(..)]`
#[derive(Default)]
pub(crate) struct EntityAttribute {
    pub(crate) tag: Option<LitStr>,
    pub(crate) also: Option<Vec<LitStr>>,
    pub(crate) separator: Option<LitChar>,
    pub(crate) runtime: Option<Runtime>,
}

pub(crate) fn read(derive: &DeriveInput, errors: &mut Accumulator) -> Input {
    let mut input = Input {
        vis: derive.vis.clone(),
        ident: derive.ident.clone(),
        generics: derive.generics.clone(),
        serde: Container::read(&derive.attrs),
        fields: fields(&derive.data, errors),
        is_something_else: is_something_else(&derive.attrs, Home::Entity),
        pk: None,
        sk: None,
        indexes: Vec::new(),
        unique: Vec::new(),
        entity: EntityAttribute::default(),
    };
    check_homes(&derive.attrs, Some(Home::Entity), errors);
    let mut entity = None;
    for attribute in &derive.attrs {
        let name = name_of(attribute);
        match name.as_str() {
            "pk" => once(&mut input.pk, attribute, errors, read_key),
            "sk" => once(&mut input.sk, attribute, errors, read_key),
            "entity" => once(&mut entity, attribute, errors, read_entity),
            "unique" => input.unique.extend(read_unique(attribute, errors)),
            _ => {
                if let Some(index) = Index::of(&name) {
                    input.indexes.push(read_index(attribute, index, errors));
                }
            }
        }
    }
    input.entity = entity.unwrap_or_default();
    input
}

fn fields(data: &Data, errors: &mut Accumulator) -> Option<Vec<Field>> {
    let Data::Struct(data) = data else { return None };
    for field in &data.fields {
        check_homes(&field.attrs, Some(Home::EntityField), errors);
    }
    let Fields::Named(named) = &data.fields else { return None };
    let field = |field: &syn::Field| {
        let ident = field.ident.clone()?;
        Some(Field {
            ident,
            ty: field.ty.clone(),
            serde: Member::read(&field.attrs),
            roles: read_roles(&field.attrs, errors),
        })
    };
    Some(named.named.iter().filter_map(field).collect())
}

fn read_roles(attributes: &[Attribute], errors: &mut Accumulator) -> Vec<(Role, Span)> {
    let mut roles = Vec::new();
    for attribute in attributes {
        let name = name_of(attribute);
        let Some(role) = Role::of(&name) else { continue };
        if !matches!(attribute.meta, Meta::Path(_)) {
            errors.push(err!(attribute.path(), "`{role}` takes nothing", "write `{role}`"));
        }
        if roles.iter().any(|(known, _)| *known == role) {
            errors.push(err!(attribute.path(), "`{role}` is written twice", "remove this one"));
        } else {
            roles.push((role, attribute.path().span()));
        }
    }
    roles
}

/// `#[unique("..")]`
fn read_unique(attribute: &Attribute, errors: &mut Accumulator) -> Option<LitStr> {
    let example = "write for example `#[unique(\"EMAIL#<email:lower>\")]`";
    let entries = entries(attribute, errors)?;
    let [entry] = entries.as_slice() else {
        errors.push(match entries.get(1) {
            Some(second) => err!(
                &second.span(),
                "`#[unique]` takes one template",
                "write another `#[unique(..)]` for another guard"
            ),
            None => err!(attribute.path(), "`#[unique]` has no template", "{example}"),
        });
        return entries.first().and_then(|entry| entry.text().ok());
    };
    match entry.key().as_str() {
        "" => errors.handle(entry.text()),
        key => {
            errors.push(err!(
                &entry.span(),
                "`#[unique]` has no key `{key}`: it takes a template",
                "{example}"
            ));
            None
        }
    }
}

/// Reads an attribute that may stand once.
fn once<T>(slot: &mut Option<T>, attribute: &Attribute, errors: &mut Accumulator, read: fn(&Attribute, &mut Accumulator) -> T) {
    let value = read(attribute, errors);
    if slot.is_some() {
        let name = name_of(attribute);
        errors.push(err!(attribute.path(), "`#[{name}]` is written twice", "remove this one"));
    } else {
        *slot = Some(value);
    }
}

fn read_key(attribute: &Attribute, errors: &mut Accumulator) -> KeyAttribute {
    let name = name_of(attribute);
    let mut key = KeyAttribute {
        source: Source::Unreadable,
        query: None,
        allow_hot: None,
    };
    let Some(entries) = entries(attribute, errors) else { return key };
    let mut source = None;
    for entry in &entries {
        match entry.key().as_str() {
            "" | "number" | "binary" => set(&mut source, entry, Ok(readable(one_source(entry), errors)), errors),
            "query" if name == "pk" => set(&mut key.query, entry, entry.name("orders_of"), errors),
            "query" => {
                errors.push(err!(
                    &entry.span(),
                    "`query` names the query function, which takes the partition key",
                    "move it to `#[pk]`"
                ));
            }
            "allow_hot" if name == "pk" => set(&mut key.allow_hot, entry, entry.word(), errors),
            "allow_hot" => errors.push(err!(
                &entry.span(),
                "`allow_hot` is about the values of a partition key",
                "move it to `#[pk]`"
            )),
            key @ ("shards" | "read_shards") => errors.push(err!(
                &entry.span(),
                "`{key}` is for indexes: a primary key is spread by a field that has enough values",
                "add such a field to the template of `#[pk]`; `{key}` can stand in `#[gsi1(..)]`"
            )),
            _ => errors.push(entry.unknown(&name, &["number", "binary", "query", "allow_hot"])),
        }
    }
    if source.is_none() && entries.iter().all(|entry| matches!(entry.key().as_str(), "query" | "allow_hot")) {
        errors.push(err!(
            attribute.path(),
            "`#[{name}]` has no template",
            "write for example `#[{name}(\"USER#<id>\")]`"
        ));
    }
    key.source = source.unwrap_or(Source::Unreadable);
    key
}

fn read_index(attribute: &Attribute, of: Index, errors: &mut Accumulator) -> IndexAttribute {
    let name = name_of(attribute);
    let mut index = IndexAttribute {
        span: attribute.path().span(),
        index: of,
        pk: None,
        sk: None,
        query: None,
        shards: None,
        read_shards: None,
        allow_hot: None,
    };
    let Some(entries) = entries(attribute, errors) else {
        index.pk = Some(Source::Unreadable);
        return index;
    };
    for entry in &entries {
        let key = entry.key();
        if let Index::Local(_) = of
            && let Some(error) = not_local(&name, entry)
        {
            errors.push(error);
            continue;
        }
        match key.as_str() {
            "pk" => set(&mut index.pk, entry, Ok(half(entry, errors)), errors),
            "sk" => set(&mut index.sk, entry, Ok(half(entry, errors)), errors),
            "query" => set(&mut index.query, entry, entry.name("orders_with"), errors),
            "" => read_unnamed(&name, entry, &mut index, errors),
            "shards" => set(&mut index.shards, entry, Ok(shard_count(entry, errors)), errors),
            "read_shards" => set(&mut index.read_shards, entry, Ok(shard_count(entry, errors)), errors),
            "allow_hot" => set(&mut index.allow_hot, entry, entry.word(), errors),
            "projection" => errors.push(err!(
                &entry.span(),
                "`projection` does not belong here: an index is one for all its entities",
                "write it in `#[table(..)]`: `{name}(projection = keys_only)`"
            )),
            _ if matches!(of, Index::Local(_)) => errors.push(entry.unknown(&name, &["sk", "query"])),
            _ => errors.push(entry.unknown(&name, &["pk", "sk", "query", "shards", "read_shards", "allow_hot"])),
        }
    }
    index
}

/// What only a global index takes: the partitions of a local one are the table's.
fn not_local(attribute: &str, entry: &Entry) -> Option<darling::Error> {
    let key = entry.key();
    Some(match key.as_str() {
        "pk" => err!(
            &entry.span(),
            "`{attribute}` has no partition key of its own: a local index sorts the partitions of the table anew",
            "remove `pk`; an index with another partition key is a global one, such as `gsi1`"
        ),
        "shards" | "read_shards" => err!(
            &entry.span(),
            "`{key}` spreads the partitions of a global index, and those of `{attribute}` are the table's",
            "remove it; a table's partition is spread by a field with enough values in `#[pk]`"
        ),
        "allow_hot" => err!(
            &entry.span(),
            "`allow_hot` is about the values of a partition key, and that of `{attribute}` is the table's",
            "move it to `#[pk]`"
        ),
        _ => return None,
    })
}

/// A count whose error is kept, so that it does not count as missing.
fn shard_count(entry: &Entry, errors: &mut Accumulator) -> ShardCount {
    ShardCount {
        span: entry.span(),
        count: errors.handle(entry.shards()),
    }
}

/// `".."` alone, as `#[pk]` takes it: read as the key that is meant, so that this is the only error.
fn read_unnamed(attribute: &str, entry: &Entry, index: &mut IndexAttribute, errors: &mut Accumulator) {
    let (slot, key) = if index.pk.is_none() {
        (&mut index.pk, "pk")
    } else {
        (&mut index.sk, "sk")
    };
    let template = entry.text();
    let shown = template
        .as_ref()
        .map_or("\"..\"".to_owned(), |template| template.token().to_string());
    errors.push(err!(
        &entry.span(),
        "`{attribute}` takes its templates by name",
        "write `{key} = {shown}`"
    ));
    slot.get_or_insert(template.map_or(Source::Unreadable, Source::Template));
}

/// `pk = ".."`, `pk(number = field)` or `pk(binary = field)`
fn half(entry: &Entry, errors: &mut Accumulator) -> Source {
    let key = entry.key();
    let source = if entry.array().is_some() {
        Err(later(&entry.span(), &format!("{key} = [..]")))
    } else if !entry.is_list() {
        entry.text().map(Source::Template)
    } else {
        match entry.list(errors).as_deref() {
            Some([one]) if matches!(one.key().as_str(), "number" | "binary") => one_source(one),
            None => return Source::Unreadable,
            Some(_) => Err(err!(
                &entry.span(),
                "`{key}` takes one field in parentheses",
                "write `{key}(number = field)`, `{key}(binary = field)` or `{key} = \"..\"`"
            )),
        }
    };
    readable(source, errors)
}

/// `".."`, `number = field` or `binary = field`
fn one_source(entry: &Entry) -> Result<Source> {
    match entry.key().as_str() {
        "number" => entry.name("id").map(Source::Number),
        "binary" => entry.name("digest").map(Source::Binary),
        _ => entry.text().map(Source::Template),
    }
}

/// A source whose errors are kept, so that it does not count as missing.
fn readable(source: Result<Source>, errors: &mut Accumulator) -> Source {
    errors.handle(source).unwrap_or(Source::Unreadable)
}

fn read_entity(attribute: &Attribute, errors: &mut Accumulator) -> EntityAttribute {
    let mut entity = EntityAttribute::default();
    for entry in &entries(attribute, errors).unwrap_or_default() {
        match entry.key().as_str() {
            "" => set(&mut entity.tag, entry, entry.text(), errors),
            "also" => set(&mut entity.also, entry, entry.texts(), errors),
            "separator" => set(&mut entity.separator, entry, entry.character(), errors),
            "crate" => set(&mut entity.runtime, entry, entry.runtime(), errors),
            _ => errors.push(entry.unknown("entity", &["also", "separator", "crate"])),
        }
    }
    entity
}
