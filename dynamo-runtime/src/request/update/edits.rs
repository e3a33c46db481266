//! What an update writes: the caller's changes, and every attribute that follows from them.

use super::{Update, aliases};
use crate::Item;
use crate::entity::Entity;
use crate::error::{Error, Result};
use crate::expression::{Bounds, DocumentPath, Edit, How, Predicate, created, overlapping};
use crate::item::{self, expiry};
use crate::key::{KeyValue, Part, Parts, Place, render};
use crate::schema::{Case, Encoding, EntitySchema, Format, KeySchema, KeyShape, Precision, Segment, TableSchema};
use crate::write::{Known, Needs, NewGuard, Planned, Stamp, Work};
use aws_sdk_dynamodb::types::AttributeValue;
use std::time::SystemTime;

impl<E: Entity> Update<E> {
    pub(super) fn planned(self, table: &'static TableSchema) -> Result<Planned> {
        let key = self.key.as_ref().map_err(Error::again)?.attributes(table);
        if let Some(error) = &self.change.error {
            return Err(error.again());
        }
        let known = Fields { update: &self };
        let mut edits = self.change.edits.clone();
        if edits.is_empty() {
            return Err(Error::usage(format!(
                "an update of `{}` changes nothing: say what with `set`",
                E::SCHEMA.name
            )));
        }
        if let Some((one, other)) = overlapping(&edits) {
            return Err(twice(one, other, E::SCHEMA));
        }
        let (follow, mut conditions) = known.following(table)?;
        edits.retain(|edit| !follow.iter().any(|other| other.path == edit.path));
        edits.extend(follow);
        conditions.extend(aliases::cleared(&mut edits, E::SCHEMA, table));
        conditions.extend(self.when.clone().into_predicate()?);
        if let Some(field) = E::SCHEMA.version {
            edits.push(raise::<E>(field));
        }
        let stamps = self.stamps();
        if self.upsert {
            known.check_created(&edits, &stamps, &key, table)?;
        }
        let needs = if self.upsert { Needs::Anything } else { Needs::AnItem };
        let guards = known.guards()?;
        // what an upsert makes must have its guards, so that it has to know whether there is an item
        let guarded = (self.upsert || guards.iter().any(|guard| *guard != NewGuard::Stays)).then_some(guards);
        let planned = Planned {
            version: self.version,
            condition: Predicate::all(conditions),
            stamps,
            at: self.at,
            ..Planned::new::<E>("update", key, Work::Update(edits), needs)
        };
        Ok(match guarded {
            Some(new) => planned.guarded::<E>(new, None::<Known>),
            None => planned,
        })
    }

    fn stamps(&self) -> Vec<Stamp> {
        let created = E::SCHEMA.created_at.filter(|_| self.upsert).map(|field| Stamp {
            once: true,
            ..Stamp::always::<E>(field)
        });
        created.into_iter().chain(E::SCHEMA.updated_at.map(Stamp::always::<E>)).collect()
    }
}

/// Adds 1 to the version; an item without one counts as version 0.
fn raise<E: Entity>(field: usize) -> Edit {
    Edit {
        path: DocumentPath::new(E::SCHEMA.fields[field].stored),
        how: How::Add {
            value: "1".to_owned(),
            bounds: Bounds::of_counter(E::LAST_VERSION),
        },
    }
}

/// What an update knows of the entity's fields.
struct Fields<'u, E> {
    update: &'u Update<E>,
}

/// The new value of an attribute that follows from fields.
enum Follows {
    To(AttributeValue),
    /// The same, but the item may have another value, which agrees with its fields.
    Once(AttributeValue),
    Gone,
    /// Its fields are not changed, or not all known.
    Stays,
}

impl<E: Entity> Fields<'_, E> {
    fn changed(&self, field: usize) -> Option<&Option<Part<'static>>> {
        let parts = &self.update.change.parts;
        parts.iter().find(|(changed, _)| *changed == field).map(|(_, part)| part)
    }

    /// A field's value as the key has it: exactly, where the format there can be read back or is the one that is asked for.
    fn of_key(&self, field: usize, format: Format) -> Option<(Part<'static>, bool)> {
        let at = E::SCHEMA.key_fields.iter().position(|of_key| *of_key == field)?;
        let part = self.update.parts.get(at)?.clone();
        let primary = E::SCHEMA.primary();
        let formats = [Some(&primary.pk), primary.sk.as_ref()].into_iter().flatten().flat_map(formats_of);
        let exact = formats
            .filter(|(of, _)| *of == field)
            .any(|(_, there)| there == format || there.is_reversible());
        Some((part, exact))
    }

    /// Every attribute that follows from the changes, and for an upsert from the key; and what must hold for that.
    fn following(&self, table: &'static TableSchema) -> Result<(Vec<Edit>, Vec<Predicate>)> {
        let (mut follow, mut conditions) = (Vec::new(), Vec::new());
        let primary = self.update.key.as_ref().map_err(Error::again)?;
        let edit = |name: &'static str, follows| {
            let how = match follows {
                Follows::To(value) => How::Set(value),
                Follows::Once(value) => How::SetIfAbsent(value),
                Follows::Gone => How::Remove,
                Follows::Stays => return None,
            };
            Some(Edit {
                path: DocumentPath::new(name),
                how,
            })
        };
        for key in E::SCHEMA.keys.iter().skip(1) {
            let names = table.key_names(key.index);
            let touched = self.update.upsert
                || key
                    .halves()
                    .any(|(_, shape)| shape.fields().any(|field| self.changed(field).is_some()));
            if !touched {
                continue;
            }
            for (place, shape) in key.halves() {
                let name = names.of(place);
                let follows = self.follows(shape, &|part| key.stored(place, E::SCHEMA, primary, part))?;
                // the item has it, and no update may name it
                if table.own_key().any(|own| own == name) {
                    continue;
                }
                if let Follows::Once(_) = follows {
                    conditions.push(self.agrees(name, shape)?);
                }
                follow.extend(edit(name, follows));
            }
        }
        if let Some(field) = E::SCHEMA.ttl {
            let follows = self.expires(field)?;
            if let Follows::Once(_) = follows {
                conditions.push(self.agrees(table.ttl, &KeyShape::Number(field))?);
            }
            follow.extend(edit(table.ttl, follows));
        }
        if self.update.upsert {
            let tag = || Follows::To(AttributeValue::S(E::SCHEMA.tag.to_owned()));
            follow.extend(table.tag_attribute().and_then(|name| edit(name, tag())));
            for (field, given) in &self.update.given {
                let stored = E::SCHEMA.fields[*field].stored;
                // what is an index key or the TTL itself is written as such
                if let Some(value) = given.as_ref().map_err(Error::again)?
                    && follow.iter().all(|edit| edit.path != DocumentPath::new(stored))
                {
                    follow.extend(edit(stored, Follows::Once(value.clone())));
                }
            }
        }
        Ok((follow, conditions))
    }

    /// The attribute is there, or the item has no other values of the fields that it is made of. The given ones need not be those of an item that
    /// is older than the index or the TTL: the primary key folds or cuts them.
    fn agrees(&self, attribute: &'static str, shape: &KeyShape) -> Result<Predicate> {
        let mut same = Vec::new();
        let given = self.update.given.iter();
        for (field, given) in given.filter(|(of_key, _)| shape.fields().any(|field| field == *of_key)) {
            let (stored, given) = (E::SCHEMA.fields[*field].stored, given.as_ref().map_err(Error::again)?);
            same.push(Predicate::is(stored, None).or(Predicate::is(stored, given.clone())));
        }
        let there = Predicate::Exists(DocumentPath::new(attribute));
        Ok(Predicate::all(same).into_iter().fold(there, Predicate::or))
    }

    fn expires(&self, field: usize) -> Result<Follows> {
        if let Some(part) = self.changed(field) {
            let expires = part.as_ref().map(|part| expiry(E::SCHEMA, field, part)).transpose()?;
            return Ok(expires.map_or(Follows::Gone, Follows::To));
        }
        match self.of_key(field, Format::PLAIN) {
            Some((part, exact)) if self.update.upsert => {
                let expires = expiry(E::SCHEMA, field, &part)?;
                Ok(if exact { Follows::To(expires) } else { Follows::Once(expires) })
            }
            _ => Ok(Follows::Stays),
        }
    }

    /// What becomes of a key or guard, which `stored` makes of the fields.
    fn follows(&self, shape: &KeyShape, stored: &dyn Fn(Parts<'_, '_>) -> Result<Option<KeyValue>>) -> Result<Follows> {
        let mut exact = true;
        for (field, format) in formats_of(shape) {
            match self.changed(field) {
                Some(None) => return Ok(Follows::Gone),
                Some(Some(_)) => {}
                None => match self.of_key(field, format) {
                    Some((_, is_exact)) => exact &= is_exact,
                    None => return Ok(Follows::Stays),
                },
            }
        }
        let touched = shape.fields().any(|field| self.changed(field).is_some());
        if !exact && touched {
            // the derive refuses such templates
            return Err(Error::usage(format!(
                "an update of `{}` cannot write the key `{}`: a field of it is known only as the primary key folds or cuts it",
                E::SCHEMA.name,
                shape.text(E::SCHEMA)
            )));
        }
        if !exact && !self.update.upsert {
            return Ok(Follows::Stays);
        }
        let part = |field| match self.changed(field) {
            Some(part) => part.clone(),
            None => self.of_key(field, Format::PLAIN).map(|(part, _)| part),
        };
        Ok(match stored(&part)? {
            Some(value) if exact => Follows::To(value.into_attribute()),
            Some(value) => Follows::Once(value.into_attribute()),
            None => Follows::Stays,
        })
    }

    /// The guards after the update, one for each template.
    fn guards(&self) -> Result<Vec<NewGuard>> {
        let guard = |template| {
            let shape = KeyShape::Text(template);
            let touched = shape.fields().any(|field| self.changed(field).is_some());
            // of the key alone: what an upsert makes must have it
            if !touched && !self.update.upsert {
                return Ok(NewGuard::Stays);
            }
            Ok(
                match self.follows(&shape, &|part| render(E::SCHEMA, &shape, Place::Partition, part))? {
                    Follows::To(AttributeValue::S(key)) => NewGuard::Becomes(Some(key)),
                    Follows::Once(AttributeValue::S(key)) => NewGuard::StaysOr(key),
                    Follows::Gone => NewGuard::Becomes(None),
                    _ => NewGuard::Stays,
                },
            )
        };
        E::SCHEMA.unique.iter().copied().map(guard).collect()
    }

    /// What an upsert would make of nothing must be an item that can be read back, in every index, with every guard and the TTL that a full write
    /// would give it.
    fn check_created(&self, edits: &[Edit], stamps: &[Stamp], key: &Item, table: &'static TableSchema) -> Result<()> {
        let mut made = created(edits, E::SCHEMA)?;
        for stamp in stamps {
            // any moment will do
            let stored = stamp.stored(E::SCHEMA, SystemTime::UNIX_EPOCH)?;
            made.extend(stored.map(|(attribute, value)| (attribute.to_owned(), value)));
        }
        made.extend(key.clone());
        let made: E = item::decode(made, table).map_err(|error| error.not_upserted(E::SCHEMA))?;
        let of_keys = E::SCHEMA.keys.iter().skip(1).flat_map(KeySchema::halves).map(|(_, shape)| *shape);
        let of_guards = E::SCHEMA.unique.iter().map(|template| KeyShape::Text(*template));
        let of_ttl = E::SCHEMA.ttl.map(KeyShape::Number);
        for shape in of_keys.chain(of_guards).chain(of_ttl) {
            let fields: Vec<_> = shape.fields().collect();
            let left_out = fields
                .iter()
                .find(|field| self.changed(**field).is_none() && self.of_key(**field, Format::PLAIN).is_none());
            if let Some(field) = left_out
                && fields.iter().all(|field| made.field_part(*field).is_some())
            {
                let (entity, name, fed) = (E::SCHEMA.name, E::SCHEMA.fields[*field].name, shape.text(E::SCHEMA));
                return Err(Error::usage(if E::SCHEMA.created_at == Some(*field) {
                    format!(
                        "`{entity}` cannot be upserted: `{name}` is stamped when the request is sent, and a new item would not have what it feeds, \
                         `{fed}`\nhelp: use `create` for a new item, and `update` without `upsert` for one that is there"
                    )
                } else {
                    format!("an upsert of `{entity}` has to set `{name}`: a new item would not have what it feeds, `{fed}`")
                }));
            }
        }
        Ok(())
    }
}

/// One path is changed by two edits.
fn twice(one: &Edit, other: &Edit, entity: &EntitySchema) -> Error {
    let how = if one.path == other.path {
        "twice"
    } else {
        "as a whole and in part"
    };
    let field = entity.field_of(&one.path.attribute);
    Error::usage(format!("an update of `{}` sets `{field}` {how}: set it once", entity.name))
}

/// The fields of a key attribute with their formats.
fn formats_of(shape: &KeyShape) -> impl Iterator<Item = (usize, Format)> + use<> {
    let (segments, single): (&[Segment], _) = match *shape {
        KeyShape::Text(template) => (template.segments, None),
        KeyShape::Number(field) | KeyShape::Binary(field) => (&[], Some((field, Format::PLAIN))),
    };
    single.into_iter().chain(segments.iter().filter_map(|segment| match *segment {
        Segment::Field { field, format } => Some((field, format)),
        Segment::Literal(_) => None,
    }))
}

impl Format {
    /// Whether the value can be told from what is written.
    fn is_reversible(self) -> bool {
        let cuts = matches!(self.encoding, Encoding::Time(precision) if precision != Precision::Nanos);
        self.case == Case::Keep && !cuts
    }
}
