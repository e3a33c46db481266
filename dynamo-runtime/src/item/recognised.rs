//! What a stored item is: told by its type tag, or in a table without tags by the entity whose templates can have written its key.

use super::{Item, tag};
use crate::error::Error;
use crate::schema::{EntitySchema, KeyShape, TableSchema, UNIQUE, can_write};
use aws_sdk_dynamodb::types::AttributeValue;

/// What the type tags of the library's own items begin with; those of entities do not.
const OWN_TAGS: char = '#';

/// Whether an item is of this entity of the table.
pub(crate) fn is_of(item: &Item, entity: &EntitySchema, table: &TableSchema) -> bool {
    if table.untagged {
        return has_key_of(item, entity, table);
    }
    tag(item, table).is_some_and(|tag| entity.has_tag(tag))
}

/// Whether the entity can have written the key of an item.
pub(crate) fn has_key_of(item: &Item, entity: &EntitySchema, table: &TableSchema) -> bool {
    item.get(table.pk)
        .is_some_and(|pk| can_have_written(entity, pk, item.get(table.sk)))
}

/// The entity of the table that an item is of.
pub(crate) fn entity_of(item: &Item, table: &TableSchema) -> Option<&'static EntitySchema> {
    if table.untagged {
        return recognised(table, item);
    }
    let tag = tag(item, table)?;
    table.entities.iter().copied().find(|entity| entity.has_tag(tag))
}

/// Whether an item is the library's own, as guards are.
pub(crate) fn is_own(item: &Item, table: &TableSchema) -> bool {
    if table.untagged {
        return is_guard(item, table);
    }
    tag(item, table).is_some_and(|tag| tag.starts_with(OWN_TAGS))
}

/// Whether the key is one that a guard of the table can have.
pub(crate) fn is_guard(item: &Item, table: &TableSchema) -> bool {
    let Some(pk) = item.get(table.pk) else { return false };
    let sorts = !table.has_sort_key || matches!(item.get(table.sk), Some(AttributeValue::S(sk)) if sk == UNIQUE);
    let guards = |entity: &EntitySchema| entity.unique.iter().any(|guard| can_write(entity, &KeyShape::Text(*guard), pk));
    sorts && table.entities.iter().any(|entity| guards(entity))
}

/// The error that an item of no entity is.
pub(crate) fn unknown(item: &Item, table: &TableSchema) -> Error {
    match tag(item, table) {
        Some(tag) => Error::unknown_tag(tag, table),
        None if table.untagged => Error::unrecognised(table),
        None => Error::no_tag(table),
    }
}

/// The entity of the table whose primary key templates can have written the key of the item.
///
/// There is one at most: the checks across a table prove that no two of its entities can write one key, and that none can write the key of a
/// guard of the table, by the texts that are compared here. So a guard is of no entity, and neither is what others have stored.
pub(crate) fn recognised(table: &TableSchema, item: &Item) -> Option<&'static EntitySchema> {
    table.entities.iter().copied().find(|entity| has_key_of(item, entity, table))
}

/// Whether the primary key of an item of this entity can be this one. The sort attribute of a table without sort key is an attribute like others.
pub(crate) fn can_have_written(entity: &EntitySchema, pk: &AttributeValue, sk: Option<&AttributeValue>) -> bool {
    // a derive that failed leaves a schema without keys
    let Some(key) = entity.keys.first() else { return false };
    let sorts = match (&key.sk, sk) {
        (Some(shape), Some(sk)) => can_write(entity, shape, sk),
        (Some(_), None) => false,
        (None, _) => true,
    };
    sorts && can_write(entity, &key.pk, pk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Kind;
    use crate::schema::{FieldSchema, Format, Index, KeySchema, KeyShape, NoneAs, Segment, Template};

    const FIELDS: &[FieldSchema] = &[
        FieldSchema::new("id", "id", Some(Kind::Text), NoneAs::Absent),
        FieldSchema::new("number", "number", Some(Kind::Unsigned(20)), NoneAs::Absent),
    ];
    const TEAM: KeyShape = KeyShape::Text(Template::new("T.<id>", &[Segment::Literal("T."), Segment::field(0, Format::PLAIN)]));
    const META: KeyShape = KeyShape::Text(Template::new("META", &[Segment::Literal("META")]));
    const USER: KeyShape = KeyShape::Text(Template::new("U.<id>", &[Segment::Literal("U."), Segment::field(0, Format::PLAIN)]));

    static PROFILE: EntitySchema = EntitySchema::new(
        "Profile",
        "PROFILE",
        &[],
        '.',
        FIELDS,
        &[KeySchema::new(Index::Table, "", TEAM, Some(META))],
        &[],
    );
    static MEMBER: EntitySchema = EntitySchema::new(
        "Member",
        "MEMBER",
        &[],
        '.',
        FIELDS,
        &[KeySchema::new(Index::Table, "", TEAM, Some(USER))],
        &[],
    );
    static SCORE: EntitySchema = EntitySchema::new(
        "Score",
        "SCORE",
        &[],
        '.',
        FIELDS,
        &[KeySchema::new(Index::Table, "", TEAM, Some(KeyShape::Number(1)))],
        &[],
    );

    fn name(attributes: &[(&str, AttributeValue)]) -> Option<&'static str> {
        static ENTITIES: &[&EntitySchema] = &[&PROFILE, &MEMBER, &SCORE];
        let table = TableSchema::new("t", "pk", "sk", "type", &[], 3, ENTITIES);
        let item = attributes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        recognised(&table, &item).map(|entity| entity.name)
    }

    fn text(value: &str) -> AttributeValue {
        AttributeValue::S(value.to_owned())
    }

    #[test]
    fn an_item_is_of_the_entity_that_can_have_written_its_key() {
        let of = |sk| name(&[("pk", text("T.1")), ("sk", sk)]);
        assert_eq!(of(text("META")), Some("Profile"));
        assert_eq!(of(text("U.7")), Some("Member"));
        assert_eq!(of(AttributeValue::N("7".to_owned())), Some("Score"));
    }

    #[test]
    fn other_items_and_guards_are_of_none() {
        for (pk, sk) in [("T.1", "U.7.8"), ("T.", "META"), ("X.1", "META"), ("T.1", "#UNIQUE")] {
            assert_eq!(name(&[("pk", text(pk)), ("sk", text(sk))]), None, "{pk} {sk}");
        }
        assert_eq!(name(&[("pk", text("T.1"))]), None);
        assert_eq!(name(&[("sk", text("META"))]), None);
        assert_eq!(name(&[]), None);
    }
}
