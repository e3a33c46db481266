//! One write of one item, planned: pure data that needs no client and no types.

use crate::Item;
use crate::entity::Entity;
use crate::error::Result;
use crate::expression::{Edit, Predicate};
use crate::item::{self, Encoded, Stored};
use crate::key::{Place, render};
use crate::schema::{EntitySchema, KeyShape, TableSchema};
use aws_sdk_dynamodb::types::AttributeValue;
use std::time::SystemTime;

/// A write of one item, or a check of one.
pub(crate) struct Planned {
    /// What the caller has asked for, in the words of this library: `create`, `update` …
    pub(crate) verb: &'static str,
    pub(crate) entity: &'static EntitySchema,
    /// The attributes of its primary key.
    pub(crate) key: Item,
    pub(crate) work: Work,
    pub(crate) needs: Needs,
    /// The version that must be stored.
    pub(crate) version: Option<u64>,
    /// What else the caller wants to hold.
    pub(crate) condition: Option<Predicate>,
    /// The moments that it stores.
    pub(crate) stamps: Vec<Stamp>,
    /// The moment that they store, if not the one of sending.
    pub(crate) at: Option<SystemTime>,
    /// What there is to know of its guards; nothing if it touches none.
    pub(crate) guarded: Option<Guarded>,
}

#[derive(Clone)]
pub(crate) enum Work {
    /// The whole item.
    Put(Item),
    Update(Vec<Edit>),
    Delete,
    Check,
}

/// What must be there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    Anything,
    AnItem,
}

/// A moment to store, known when the request is sent.
#[derive(Clone, Copy)]
pub(crate) struct Stamp {
    pub(crate) field: usize,
    /// Unless the attribute is there already.
    pub(crate) once: bool,
    pub(crate) encode: fn(usize, SystemTime) -> Option<Encoded>,
}

impl Stamp {
    /// A field that every write stamps.
    pub(crate) fn always<E: Entity>(field: usize) -> Self {
        Self {
            field,
            once: false,
            encode: E::stamp,
        }
    }

    /// The attribute that stores the moment, and its value.
    pub(crate) fn stored(&self, entity: &EntitySchema, now: SystemTime) -> Result<Option<(&'static str, AttributeValue)>> {
        let attribute = entity.fields[self.field].stored;
        let Some(encoded) = (self.encode)(self.field, now) else {
            return Ok(None);
        };
        let value = encoded.into_stored(entity, attribute).map(Stored::into_value)?;
        Ok(value.map(|value| (attribute, value)))
    }
}

/// The guards of a write's item.
pub(crate) struct Guarded {
    /// The guards that a stored item has.
    pub(crate) of_item: fn(Item, &TableSchema) -> Result<Guards>,
    /// The guards that it has after the write, one for each template.
    pub(crate) new: Vec<NewGuard>,
    /// What is believed to be stored; nothing if that has to be read first.
    pub(crate) known: Option<Known>,
}

/// What becomes of a guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NewGuard {
    Stays,
    /// The same, and this one if the write makes the item.
    StaysOr(String),
    /// This one, or none.
    Becomes(Option<String>),
}

/// What is stored. The condition of the write verifies it: it is never trusted without.
#[derive(Clone)]
pub(crate) enum Known {
    NoItem,
    Item(Item),
}

/// The guards of an item, one for each template of its entity; nothing for one with a field that is `None`.
pub(crate) type Guards = Vec<Option<String>>;

/// The guards of an entity as it is.
pub(crate) fn guards_of<E: Entity>(entity: &E) -> Result<Guards> {
    let guard = |template| {
        let shape = KeyShape::Text(template);
        let value = render(E::SCHEMA, &shape, Place::Partition, &|field| entity.field_part(field))?;
        Ok(value.map(|value| value.into_text()))
    };
    E::SCHEMA.unique.iter().copied().map(guard).collect()
}

/// The guards of an item, read by the entity's own serde code.
pub(crate) fn guards_of_item<E: Entity>(stored: Item, table: &TableSchema) -> Result<Guards> {
    guards_of(&item::decode::<E>(stored, table)?)
}

impl Planned {
    /// A write of the entity `E` that nothing stands against.
    pub(crate) fn new<E: Entity>(verb: &'static str, key: Item, work: Work, needs: Needs) -> Self {
        Self {
            verb,
            entity: E::SCHEMA,
            key,
            work,
            needs,
            version: None,
            condition: None,
            stamps: Vec::new(),
            at: None,
            guarded: None,
        }
    }

    /// With guards, if the entity has any.
    pub(crate) fn guarded<E: Entity>(mut self, new: Vec<NewGuard>, known: Option<Known>) -> Self {
        if !E::SCHEMA.unique.is_empty() {
            self.guarded = Some(Guarded {
                of_item: guards_of_item::<E>,
                new,
                known,
            });
        }
        self
    }

    /// Takes what is known now of the stored item.
    pub(super) fn learn(&mut self, known: Known) {
        if let Some(guarded) = &mut self.guarded {
            guarded.known = Some(known);
        }
    }

    /// Whether the answer of the service is the old item.
    pub(crate) const fn deletes(&self) -> bool {
        matches!(self.work, Work::Delete)
    }

    /// The attribute of the version.
    pub(crate) fn version_attribute(&self) -> Option<&'static str> {
        self.entity.version.map(|field| self.entity.fields[field].stored)
    }

    /// The attributes that guards are made of, and of a `delete` the version too: it answers what was there, so that must not have changed.
    pub(crate) fn pinned(&self) -> Vec<&'static str> {
        let fields = self.entity.unique.iter().flat_map(|template| KeyShape::Text(*template).fields());
        let mut names: Vec<_> = fields.map(|field| self.entity.fields[field].stored).collect();
        names.extend(self.version_attribute().filter(|_| self.deletes() && self.needs == Needs::Anything));
        names.sort_unstable();
        names.dedup();
        names
    }
}
