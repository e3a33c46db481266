//! A table as written in; the model out, or every mistake with what is known nevertheless.

use super::Broken;
use super::members::{check_types_differ, member};
use super::patterns::patterns;
use crate::diag::err;
use crate::input::table::{Input, TableAttribute};
use crate::model::{Included, Index, IndexNames, Member, Projection, Table, TableNames, TableOutline};
use darling::error::Accumulator;
use std::collections::HashSet;
use syn::LitStr;

/// What `max_gsis` is if it is not given: each index costs on every write that touches it.
const MAX_GSIS: u8 = 3;

pub(crate) fn table(input: &Input, mut errors: Accumulator) -> Result<Table, Box<Broken<TableOutline>>> {
    check_generics(input, &mut errors);
    check_attribute(input, &mut errors);
    let names = input.table.as_ref().map(names).unwrap_or_default();
    check_names(input, &mut errors);
    check_tags(input, &mut errors);
    let members = members(input, &mut errors);
    check_types_differ(&members, &mut errors);
    let patterns = patterns(input, &mut errors);
    let runtime = input.table.as_ref().and_then(|table| table.runtime.clone()).unwrap_or_default();
    let ident = input.ident.clone();
    match errors.finish() {
        Ok(()) => Ok(Table {
            ident,
            runtime,
            names,
            members,
            patterns,
        }),
        Err(error) => {
            let outline = TableOutline {
                ident,
                generics: input.generics.clone(),
                runtime,
            };
            Err(Box::new(Broken { error, outline }))
        }
    }
}

/// A table has one schema.
fn check_generics(input: &Input, errors: &mut Accumulator) {
    if let Some(param) = input.generics.params.first() {
        errors.push(err!(
            param,
            "a table cannot be generic: it has one schema",
            "name the entities themselves"
        ));
    }
}

/// The table's name is written down once, where everyone sees it.
fn check_attribute(input: &Input, errors: &mut Accumulator) {
    let name = &input.ident;
    if input.table.is_none() && !input.is_something_else {
        errors.push(err!(
            name,
            "`{name}` is a table without `#[table]`",
            "add `#[table(name = \"..\")]`; an entity is a struct"
        ));
    }
}

/// Every name, given or by default.
fn names(table: &TableAttribute) -> TableNames {
    let or = |given: &Option<LitStr>, default: String| given.as_ref().map_or(default, LitStr::value);
    let index = |index: &crate::input::table::IndexNames| {
        let default = index.index.to_string().to_uppercase();
        IndexNames {
            index: index.index,
            pk: match index.index {
                Index::Local(_) => or(&table.pk, "PK".to_owned()),
                _ => or(&index.pk, format!("{default}PK")),
            },
            sk: or(&index.sk, format!("{default}SK")),
            name: or(&index.name, default),
            projection: index.projection.clone().unwrap_or_default(),
        }
    };
    TableNames {
        name: or(&table.name, String::new()),
        pk: or(&table.pk, "PK".to_owned()),
        sk: or(&table.sk, "SK".to_owned()),
        type_attribute: or(&table.type_attribute, "entityType".to_owned()),
        untagged: table.untagged.is_some(),
        ttl: table.ttl.as_ref().map(LitStr::value),
        stream: table.stream,
        max_gsis: table.max_gsis.unwrap_or(MAX_GSIS),
        indexes: table.indexes.iter().map(index).collect(),
    }
}

/// The service takes names of these forms. Whether two of them are in each other's way depends on what the entities use, and is
/// checked by the runtime.
fn check_names(input: &Input, errors: &mut Accumulator) {
    let Some(table) = &input.table else { return };
    check_form("a table", table.name.as_ref(), errors);
    let mut attributes = vec![&table.pk, &table.sk, &table.type_attribute, &table.ttl];
    let mut given = Vec::new();
    for index in &table.indexes {
        let of = index.index;
        if given.contains(&of) {
            errors.push(err!(&index.span, "`{of}` is given twice", "remove this one"));
        }
        given.push(of);
        check_form("an index", index.name.as_ref(), errors);
        check_included(index.projection.as_ref(), errors);
        attributes.extend([&index.pk, &index.sk]);
    }
    for literal in attributes.into_iter().flatten() {
        let text = literal.value();
        if !(1..=255).contains(&text.len()) {
            errors.push(err!(
                literal,
                "{text:?} cannot be the name of an attribute",
                "a name has 1 to 255 bytes"
            ));
        }
    }
}

/// Items have a type tag, or none.
fn check_tags(input: &Input, errors: &mut Accumulator) {
    if let Some(table) = &input.table
        && let (Some(untagged), Some(attribute)) = (table.untagged, &table.type_attribute)
    {
        let attribute = attribute.value();
        errors.push(err!(
            &untagged,
            "`untagged` and `type_attribute = {attribute:?}` contradict each other: items of an untagged table have no type tag",
            "remove `untagged` if items have their entity's tag in that attribute, else remove `type_attribute`"
        ));
    }
}

/// What an index includes, it includes once. Whether its entities have it is checked by the runtime.
fn check_included(projection: Option<&Projection>, errors: &mut Accumulator) {
    let Some(Projection::Include(attributes)) = projection else {
        return;
    };
    let mut seen = HashSet::new();
    for Included { stored, span } in attributes {
        if !seen.insert(stored) {
            errors.push(err!(span, "`{stored}` is included twice", "remove this one"));
        }
    }
}

/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.NamingRules>
fn check_form(of: &str, name: Option<&LitStr>, errors: &mut Accumulator) {
    let Some(literal) = name else { return };
    let text = literal.value();
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    if !(3..=255).contains(&text.len()) || !text.bytes().all(allowed) {
        errors.push(err!(
            literal,
            "{text:?} cannot be the name of {of}",
            "a name has 3 to 255 letters, digits, `_`, `-` and `.`"
        ));
    }
}

/// Each variant holds one entity, and nothing else.
fn members(input: &Input, errors: &mut Accumulator) -> Vec<Member> {
    if input.variants.is_empty() && !input.is_something_else {
        let name = &input.ident;
        errors.push(err!(
            name,
            "`{name}` holds no entity",
            "add a variant for each entity, for example `Order(Order)`"
        ));
    }
    let members = input.variants.iter().map(|variant| member(variant, "table"));
    if input.table.is_none() && input.is_something_else {
        return members.flatten().collect();
    }
    members.filter_map(|member| errors.handle(member)).collect()
}
