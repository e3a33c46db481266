//! The fields that the library does something with: `#[version]`, `#[ttl]`, `#[created_at]`, `#[updated_at]`.

use super::fields::{Use, show, ungroup};
use super::{Column, Place};
use crate::diag::err;
use crate::input::entity::Input;
use crate::model::{Demand, Role, Roles};
use crate::template::Format;
use darling::error::Accumulator;
use syn::Type;

/// The types of a version: each of their values is one of `u64`, in which the runtime counts.
const VERSIONS: [&str; 4] = ["u8", "u16", "u32", "u64"];

pub(super) fn roles(input: &Input, columns: &mut [Column<'_>], errors: &mut Accumulator) -> Roles {
    for column in columns.iter_mut().filter(|column| column.role == Some(Role::Ttl)) {
        let shown = format!("`{}`", column.name);
        column.uses.push(Use {
            place: Place::Expiry,
            demand: Some(Demand::Expiry),
            format: Some(Format::PLAIN),
            at: 0..0,
            shown,
        });
    }
    check_one_role(columns, errors);
    check_one_field(columns, errors);
    for column in columns.iter() {
        match column.role {
            Some(Role::Version) => check_version(column, errors),
            Some(Role::Ttl) => check_ttl(input, column, errors),
            Some(role @ (Role::CreatedAt | Role::UpdatedAt)) => check_moment(role, column, errors),
            None => {}
        }
    }
    let of = |role| {
        columns
            .iter()
            .find(|column| column.role == Some(role))
            .and_then(|column| column.position)
    };
    Roles {
        version: of(Role::Version),
        ttl: of(Role::Ttl),
        created_at: of(Role::CreatedAt),
        updated_at: of(Role::UpdatedAt),
    }
}

/// One value cannot be kept in two ways.
fn check_one_role(columns: &[Column<'_>], errors: &mut Accumulator) {
    for column in columns {
        if let [(first, _), (second, at), ..] = column.field.roles.as_slice() {
            let name = &column.name;
            errors.push(err!(
                at,
                "`{name}` cannot be both the `{first}` and the `{second}`",
                "put `{second}` on a field of its own"
            ));
        }
    }
}

fn check_one_field(columns: &[Column<'_>], errors: &mut Accumulator) {
    for (at, column) in columns.iter().enumerate() {
        for (role, span) in column.field.roles.iter().take(1) {
            if let Some(first) = columns[..at].iter().find(|column| column.role == Some(*role)) {
                let first = &first.name;
                errors.push(err!(
                    span,
                    "an entity can have only one `{role}`",
                    "`{first}` already is one: remove this attribute"
                ));
            }
        }
    }
}

fn check_version(column: &Column<'_>, errors: &mut Accumulator) {
    let (name, ty) = (&column.name, &column.field.ty);
    let shown = show(ty);
    if !is_version(ty) {
        errors.push(err!(
            ty,
            "`{shown}` cannot hold the version of an item",
            "declare `{name}` as `u64`, or as `u8`, `u16` or `u32`"
        ));
    }
    if let Some(of) = column.uses.first() {
        let (at, place) = (&column.field.ident, of.place);
        errors.push(err!(
            at,
            "`{name}` is part of {place}, and a `#[version]` changes with every write",
            "leave `<{name}>` out of the template"
        ));
    }
    if column.field.serde.own_serializer.is_some() || column.field.serde.own_deserializer {
        let at = &column.field.ident;
        errors.push(err!(
            at,
            "a `#[version]` is stored as a number, since DynamoDB counts it",
            "remove `#[serde(with)]` from `{name}`"
        ));
    }
}

pub(super) fn is_version(ty: &Type) -> bool {
    matches!(ungroup(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| VERSIONS.iter().any(|name| last.ident == name)))
}

/// The service deletes what has expired, and knows of no guards.
fn check_ttl(input: &Input, column: &Column<'_>, errors: &mut Accumulator) {
    if let (Some((_, at)), false) = (column.field.roles.first(), input.unique.is_empty()) {
        errors.push(err!(
            at,
            "an item that expires would leave its guard behind, so `#[ttl]` and `#[unique]` exclude each other",
            "remove one of them"
        ));
    }
}

fn check_moment(role: Role, column: &Column<'_>, errors: &mut Accumulator) {
    let name = &column.name;
    if column.optional {
        let inner = show(column.value);
        errors.push(err!(
            &column.field.ty,
            "`{name}` is the `{role}`, which every item has, and cannot be optional",
            "use `{inner}`; `#[serde(default = \"..\")]` reads older items without it"
        ));
    }
    let at = &column.field.ident;
    let refused = column.uses.iter().find(|of| match role {
        Role::UpdatedAt => true,
        // an update does not know it, and would have to
        _ => column.is_in_primary_key() || matches!(of.place, Place::Guard(_)),
    });
    if let Some(of) = refused {
        let place = of.place;
        let (fact, help) = match role {
            Role::UpdatedAt => ("changes with every write", format!("leave `<{name}>` out of the template")),
            _ if column.is_in_primary_key() => (
                "is stored without being asked for",
                "remove `#[created_at]`: who names the item says when it was created".to_owned(),
            ),
            _ => (
                "is not known to an update",
                format!("leave `<{name}>` out of the template, or remove `#[created_at]` and set the field yourself"),
            ),
        };
        errors.push(err!(at, "`{name}` is part of {place}, and the `{role}` {fact}", "{help}"));
    }
}
