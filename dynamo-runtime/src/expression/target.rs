//! The field that a condition or a change is about: where its value lies, and how one is written.

use super::DocumentPath;
use super::document_path::Step;
use crate::entity::Entity;
use crate::error::{Error, Result};
use crate::item::{Encoded, Stored};
use crate::schema::{EntitySchema, NoneAs};
use std::fmt::Display;

/// A field of an entity, or a value inside one.
pub(super) struct Target<T> {
    pub(super) entity: &'static EntitySchema,
    /// The field's name in Rust.
    pub(super) field: &'static str,
    /// Or why there is none.
    path: Result<DocumentPath>,
    pub(super) none: NoneAs,
    write: fn(&T) -> Encoded,
}

impl<T> Target<T> {
    pub(super) fn of<E: Entity>(field: usize, write: fn(&T) -> Encoded) -> Self {
        let field = &E::SCHEMA.fields[field];
        Self {
            entity: E::SCHEMA,
            field: field.name,
            path: Ok(DocumentPath::new(field.stored)),
            none: field.none,
            write,
        }
    }

    /// A value inside this one.
    pub(super) fn inside<V>(&self, steps: Result<impl IntoIterator<Item = Step>>, write: fn(&V) -> Encoded) -> Target<V> {
        Target {
            entity: self.entity,
            field: self.field,
            path: self.path().and_then(|path| Ok(steps?.into_iter().fold(path, DocumentPath::then))),
            // serde writes a `None` inside a document as NULL, and a new one is read back in the same way
            none: NoneAs::Null,
            write,
        }
    }

    pub(super) fn path(&self) -> Result<DocumentPath> {
        self.path.as_ref().map(Clone::clone).map_err(Error::again)
    }

    pub(super) fn encode(&self, value: &T) -> Result<Stored> {
        let path = self.path()?;
        let encoded = (self.write)(value);
        let encoded = if path.steps.is_empty() { encoded } else { encoded.inside() };
        encoded.into_stored(self.entity, &path.attribute)
    }

    /// An element of the list or set that lies here, in the form that it has there.
    pub(super) fn element(&self, element: Encoded) -> Result<Stored> {
        element.into_stored(self.entity, &self.path()?.attribute)
    }

    /// A request that makes no sense.
    pub(super) fn refused(&self, why: impl Display) -> Error {
        Error::usage(format!("`{}` of `{}` {why}", self.field, self.entity.name))
    }
}
