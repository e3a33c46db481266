//! What a stored item lacks of what a full write of its entity would store: keys of indexes, the type tag, the TTL, and guards.

use crate::Item;
use crate::entity::Entity;
use crate::error::{Error, Result};
use crate::expression::{DocumentPath, Edit, How, Predicate};
use crate::item;
use crate::schema::{EntitySchema, KeyShape, TableSchema};
use crate::write::{Guarded, Guards, Known, Needs, NewGuard, Planned, Work, guards_of, same};

/// A stored item beside what a full write would store.
pub(super) struct Repair {
    stored: Item,
    edits: Vec<Edit>,
    /// The guards that the item has to have.
    pub(super) guards: Guards,
    unchanged: Option<Predicate>,
}

impl Repair {
    /// What is to be done with an item that is seen as one of the entity `E`.
    ///
    /// # Errors
    /// If it cannot be read, or a full write would be refused.
    pub(super) fn of<E: Entity>(stored: Item, table: &TableSchema) -> Result<Self> {
        let entity: E = item::decode(stored.clone(), table)?;
        let full = item::encode(&entity, table)?;
        if table.own_key().any(|name| !same(stored.get(name), full.get(name))) {
            return Err(Error::other_key(E::SCHEMA));
        }
        let differing = table.derived().into_iter().filter(|name| !same(stored.get(*name), full.get(*name)));
        let edits = differing.map(|name| Edit {
            path: DocumentPath::new(name),
            how: full.get(name).cloned().map_or(How::Remove, How::Set),
        });
        // what is not of this entity any more has another tag
        let unchanged = table
            .tag_attribute()
            .into_iter()
            .chain(feeding(E::SCHEMA))
            .map(|name| Predicate::is(name, stored.get(name).cloned()));
        Ok(Self {
            edits: edits.collect(),
            guards: guards_of(&entity)?,
            unchanged: Predicate::all(unchanged),
            stored,
        })
    }

    /// The write that does it, with the guards that are missing; nothing if nothing has to be done.
    pub(super) fn planned<E: Entity>(self, key: Item, missing: Guards) -> Option<Planned> {
        let guarded = missing.iter().any(Option::is_some).then(|| Guarded {
            of_item: |_, _| Ok(vec![None; E::SCHEMA.unique.len()]),
            new: missing
                .into_iter()
                .map(|guard| guard.map_or(NewGuard::Stays, |key| NewGuard::Becomes(Some(key))))
                .collect(),
            known: Some(Known::Item(self.stored)),
        });
        let work = match (self.edits.is_empty(), &guarded) {
            (true, None) => return None,
            (true, Some(_)) => Work::Check,
            (false, _) => Work::Update(self.edits),
        };
        Some(Planned {
            condition: self.unchanged,
            guarded,
            ..Planned::new::<E>("reindex", key, work, Needs::AnItem)
        })
    }
}

/// The attributes of the fields that keys, guards and the TTL are made of, each once.
fn feeding(schema: &EntitySchema) -> Vec<&'static str> {
    let keys = schema.keys.iter().flat_map(|key| std::iter::once(&key.pk).chain(&key.sk)).copied();
    let guards = schema.unique.iter().copied().map(KeyShape::Text);
    let fields = keys.chain(guards).flat_map(|shape| shape.fields()).chain(schema.ttl);
    let mut names: Vec<_> = fields.map(|field| schema.fields[field].stored).collect();
    names.sort_unstable();
    names.dedup();
    names
}
