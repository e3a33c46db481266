//! The attributes that a read asks for where it does not take items whole.

use crate::entity::Read;
use crate::expression::Expressions;
use crate::schema::{TableSchema, ViewSchema};
use std::collections::HashMap;

/// The attributes that a view of items of the table takes: its own, the type tag, and the key, by which errors name the item.
pub(super) fn of_view(view: &ViewSchema, table: &TableSchema) -> Vec<&'static str> {
    let mut names = keys_and_tag(table);
    names.extend(view.attributes());
    names
}

/// The attributes by which an item is found and its entity told.
pub(super) fn keys_and_tag(table: &TableSchema) -> Vec<&'static str> {
    table.tag_attribute().into_iter().chain(table.own_key()).collect()
}

/// The expression that asks for these attributes, each once: the service takes no path twice.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html>
pub(super) fn expression(mut names: Vec<&str>, expressions: &mut Expressions) -> String {
    names.sort_unstable();
    names.dedup();
    let placeholders = names.into_iter().enumerate().map(|(at, name)| {
        let placeholder = format!("#projected{at}");
        expressions.alias(&placeholder, name);
        placeholder
    });
    placeholders.collect::<Vec<_>>().join(", ")
}

/// What a request by key asks for where it reads a view.
pub(super) struct Projected {
    pub(super) expression: String,
    pub(super) names: Option<HashMap<String, String>>,
}

impl Projected {
    /// Nothing where items are read whole. What is left out once it has expired is read with its time of expiry.
    pub(super) fn of<R: Read>(table: &TableSchema, live: bool) -> Option<Self> {
        R::view().map(|view| Self::of_view(view, table, live))
    }

    pub(super) fn of_view(view: &ViewSchema, table: &TableSchema, live: bool) -> Self {
        let mut names = of_view(view, table);
        names.extend((live && table.has_ttl()).then_some(table.ttl));
        let mut expressions = Expressions::default();
        Self {
            expression: expression(names, &mut expressions),
            names: expressions.names(),
        }
    }
}
