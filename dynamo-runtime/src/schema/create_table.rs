//! The schema in, the request that creates the physical table out: keys, indexes, the types of their attributes, and the stream.

use super::{self as schema, Index, KeySchema, KeyShape, StreamView, TableSchema};
use crate::error::{Error, Result};
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::create_table::CreateTableInput;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex, Projection, ProjectionType,
    ScalarAttributeType, StreamSpecification,
};

/// The table under `name`, paid per request, with every index that an entity has a key in.
pub(crate) fn create_table_input(table: &TableSchema, name: &str) -> Result<CreateTableInput> {
    build(table, name).map_err(|error| Error::usage(format!("the table cannot be created from its schema: {error}")))
}

fn build(table: &TableSchema, name: &str) -> Result<CreateTableInput, BuildError> {
    let mut definitions = Vec::new();
    let mut request = CreateTableInput::builder()
        .table_name(name)
        .billing_mode(BillingMode::PayPerRequest)
        .set_key_schema(Some(key_schema(table, Index::Table, &mut definitions)?));
    for index in table.indexes() {
        let name = table.index_names(index).name;
        let keys = key_schema(table, index, &mut definitions)?;
        let projection = projection(table, index);
        request = match index {
            Index::Local(_) => request.local_secondary_indexes(
                LocalSecondaryIndex::builder()
                    .index_name(name)
                    .set_key_schema(Some(keys))
                    .projection(projection)
                    .build()?,
            ),
            _ => request.global_secondary_indexes(
                GlobalSecondaryIndex::builder()
                    .index_name(name)
                    .set_key_schema(Some(keys))
                    .projection(projection)
                    .build()?,
            ),
        };
    }
    request
        .set_attribute_definitions(Some(definitions))
        .set_stream_specification(table.stream.map(stream_specification).transpose()?)
        .build()
}

/// A stream that holds this of each changed item.
pub(crate) fn stream_specification(view: StreamView) -> Result<StreamSpecification, BuildError> {
    StreamSpecification::builder()
        .stream_enabled(true)
        .stream_view_type(view.to_sdk())
        .build()
}

/// The key attributes of the table or an index. Their types are added to the definitions, each attribute once: two indexes may share one.
fn key_schema(table: &TableSchema, index: Index, definitions: &mut Vec<AttributeDefinition>) -> Result<Vec<KeySchemaElement>, BuildError> {
    let names = table.key_names(index);
    // the table's checks make sure that all its entities agree on the sort key and on the types
    let keys: Vec<&KeySchema> = table.entities.iter().filter_map(|entity| entity.key_in(index)).collect();
    let pk = keys.first().map(|key| (names.pk, KeyType::Hash, &key.pk));
    let sk = keys.iter().find_map(|key| key.sk.as_ref()).map(|sk| (names.sk, KeyType::Range, sk));
    let mut elements = Vec::new();
    for (name, role, shape) in pk.into_iter().chain(sk) {
        elements.push(KeySchemaElement::builder().attribute_name(name).key_type(role).build()?);
        if definitions.iter().all(|definition| definition.attribute_name != name) {
            definitions.push(
                AttributeDefinition::builder()
                    .attribute_name(name)
                    .attribute_type(attribute_type(shape))
                    .build()?,
            );
        }
    }
    Ok(elements)
}

/// The type tag is part of every projection that names attributes, so that entities are told apart there.
fn projection(table: &TableSchema, index: Index) -> Projection {
    let projection = Projection::builder();
    match table.projection(index) {
        schema::Projection::All => projection.projection_type(ProjectionType::All),
        schema::Projection::KeysOnly => projection.projection_type(ProjectionType::KeysOnly),
        schema::Projection::Include(attributes) => {
            let named = table
                .tag_attribute()
                .into_iter()
                .chain(attributes.iter().copied())
                .map(str::to_owned);
            projection
                .projection_type(ProjectionType::Include)
                .set_non_key_attributes(Some(named.collect()))
        }
    }
    .build()
}

const fn attribute_type(shape: &KeyShape) -> ScalarAttributeType {
    match shape {
        KeyShape::Text(_) => ScalarAttributeType::S,
        KeyShape::Number(_) => ScalarAttributeType::N,
        KeyShape::Binary(_) => ScalarAttributeType::B,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Kind;
    use crate::schema::{EntitySchema, FieldSchema, Format, IndexNames, NoneAs, Segment, Template};

    const FIELDS: &[FieldSchema] = &[
        FieldSchema::new("id", "id", Some(Kind::Text), NoneAs::Absent),
        FieldSchema::new("number", "number", Some(Kind::Unsigned(20)), NoneAs::Absent),
        FieldSchema::new("digest", "digest", Some(Kind::Bytes), NoneAs::Absent),
    ];
    const ID: KeyShape = KeyShape::Text(Template::new("<id>", &[Segment::field(0, Format::PLAIN)]));
    const NUMBER: KeyShape = KeyShape::Number(1);
    const DIGEST: KeyShape = KeyShape::Binary(2);

    const fn entity(name: &'static str, keys: &'static [KeySchema]) -> EntitySchema {
        EntitySchema::new(name, name, &[], '#', FIELDS, keys, &[0])
    }

    fn created(table: &TableSchema) -> CreateTableInput {
        create_table_input(table, "shop").unwrap()
    }

    fn definition(name: &str, kind: ScalarAttributeType) -> AttributeDefinition {
        AttributeDefinition::builder()
            .attribute_name(name)
            .attribute_type(kind)
            .build()
            .unwrap()
    }

    fn element(name: &str, role: KeyType) -> KeySchemaElement {
        KeySchemaElement::builder().attribute_name(name).key_type(role).build().unwrap()
    }

    fn index(name: &str, keys: &[KeySchemaElement]) -> GlobalSecondaryIndex {
        GlobalSecondaryIndex::builder()
            .index_name(name)
            .set_key_schema(Some(keys.to_vec()))
            .projection(Projection::builder().projection_type(ProjectionType::All).build())
            .build()
            .unwrap()
    }

    #[test]
    fn a_partition_key_alone() {
        static LONE: EntitySchema = entity("LONE", &[KeySchema::new(Index::Table, "by_id", DIGEST, None)]);
        static ENTITIES: &[&EntitySchema] = &[&LONE];
        let table = TableSchema::new("ignored", "digest", "SK", "entityType", &[], 3, ENTITIES);
        let expected = CreateTableInput::builder()
            .table_name("shop")
            .billing_mode(BillingMode::PayPerRequest)
            .key_schema(element("digest", KeyType::Hash))
            .attribute_definitions(definition("digest", ScalarAttributeType::B))
            .build()
            .unwrap();
        assert_eq!(created(&table), expected);
    }

    #[test]
    fn a_stream_of_each_view() {
        static LONE: EntitySchema = entity("LONE", &[KeySchema::new(Index::Table, "by_id", DIGEST, None)]);
        static ENTITIES: &[&EntitySchema] = &[&LONE];
        let without = TableSchema::new("ignored", "digest", "SK", "entityType", &[], 3, ENTITIES);
        assert_eq!(created(&without).stream_specification, None);
        for (view, word) in [
            (StreamView::NewAndOldImages, "NEW_AND_OLD_IMAGES"),
            (StreamView::NewImage, "NEW_IMAGE"),
            (StreamView::OldImage, "OLD_IMAGE"),
            (StreamView::KeysOnly, "KEYS_ONLY"),
        ] {
            let stream = created(&without.with_stream(view)).stream_specification.unwrap();
            assert!(stream.stream_enabled());
            assert_eq!(stream.stream_view_type().unwrap().as_str(), word);
        }
    }

    #[test]
    fn every_used_index_once_with_its_names_and_types() {
        static FIRST: EntitySchema = entity(
            "FIRST",
            &[
                KeySchema::new(Index::Table, "by_id", ID, Some(ID)),
                KeySchema::new(Index::Global(1), "by_number", NUMBER, Some(DIGEST)),
            ],
        );
        static SECOND: EntitySchema = entity(
            "SECOND",
            &[
                KeySchema::new(Index::Table, "by_id", ID, Some(ID)),
                KeySchema::new(Index::Global(1), "by_number", NUMBER, Some(DIGEST)),
                KeySchema::new(Index::Global(4), "by_id", ID, None),
                KeySchema::new(Index::Global(7), "by_other_id", ID, Some(NUMBER)),
            ],
        );
        // index 7 has the partition key of index 4
        const RENAMED: &[IndexNames] = &[IndexNames::new(Index::Global(7), "by-owner", "GSI4PK", "at")];
        static ENTITIES: &[&EntitySchema] = &[&FIRST, &SECOND];
        let table = TableSchema::new("ignored", "pk", "sk", "type", RENAMED, 3, ENTITIES);
        let expected = CreateTableInput::builder()
            .table_name("shop")
            .billing_mode(BillingMode::PayPerRequest)
            .key_schema(element("pk", KeyType::Hash))
            .key_schema(element("sk", KeyType::Range))
            .global_secondary_indexes(index(
                "GSI1",
                &[element("GSI1PK", KeyType::Hash), element("GSI1SK", KeyType::Range)],
            ))
            .global_secondary_indexes(index("GSI4", &[element("GSI4PK", KeyType::Hash)]))
            .global_secondary_indexes(index(
                "by-owner",
                &[element("GSI4PK", KeyType::Hash), element("at", KeyType::Range)],
            ))
            .attribute_definitions(definition("pk", ScalarAttributeType::S))
            .attribute_definitions(definition("sk", ScalarAttributeType::S))
            .attribute_definitions(definition("GSI1PK", ScalarAttributeType::N))
            .attribute_definitions(definition("GSI1SK", ScalarAttributeType::B))
            .attribute_definitions(definition("GSI4PK", ScalarAttributeType::S))
            .attribute_definitions(definition("at", ScalarAttributeType::N))
            .build()
            .unwrap();
        assert_eq!(created(&table), expected);
    }

    #[test]
    fn local_indexes_have_the_partition_key_of_the_table() {
        static ONE: EntitySchema = entity(
            "ONE",
            &[
                KeySchema::new(Index::Table, "by_id", ID, Some(ID)),
                KeySchema::new(Index::Local(1), "by_number", ID, Some(NUMBER)),
                KeySchema::new(Index::Local(3), "by_digest", ID, Some(DIGEST)),
            ],
        );
        const RENAMED: &[IndexNames] = &[IndexNames::new(Index::Local(3), "by-digest", "pk", "digest")];
        static ENTITIES: &[&EntitySchema] = &[&ONE];
        let table = TableSchema::new("ignored", "pk", "sk", "type", RENAMED, 3, ENTITIES);
        let request = created(&table);
        assert!(request.global_secondary_indexes().is_empty());
        let local = request.local_secondary_indexes().iter();
        let local: Vec<_> = local.map(|index| (index.index_name(), index.key_schema().to_vec())).collect();
        let hash = element("pk", KeyType::Hash);
        assert_eq!(
            local,
            [
                ("LSI1", vec![hash.clone(), element("LSI1SK", KeyType::Range)]),
                ("by-digest", vec![hash, element("digest", KeyType::Range)]),
            ]
        );
        let types = request.attribute_definitions();
        assert!(
            types.contains(&definition("LSI1SK", ScalarAttributeType::N)) && types.contains(&definition("digest", ScalarAttributeType::B))
        );
        assert_eq!(types.len(), 4);
    }

    #[test]
    fn indexes_hold_what_they_are_told_to() {
        static ENTITY: EntitySchema = entity(
            "ENTITY",
            &[
                KeySchema::new(Index::Table, "by_id", ID, Some(ID)),
                KeySchema::new(Index::Global(1), "by_id", ID, None),
                KeySchema::new(Index::Global(2), "by_id", ID, None),
                KeySchema::new(Index::Global(3), "by_id", ID, None),
            ],
        );
        const RENAMED: &[IndexNames] = &[
            IndexNames::new(Index::Global(1), "GSI1", "GSI1PK", "GSI1SK").with_projection(schema::Projection::KeysOnly),
            IndexNames::new(Index::Global(3), "GSI3", "GSI3PK", "GSI3SK").with_projection(schema::Projection::Include(&["number"])),
        ];
        static ENTITIES: &[&EntitySchema] = &[&ENTITY];
        let table = TableSchema::new("ignored", "pk", "sk", "type", RENAMED, 3, ENTITIES);
        let input = created(&table);
        let projections: Vec<_> = input
            .global_secondary_indexes()
            .iter()
            .filter_map(|index| index.projection())
            .collect();
        let types: Vec<_> = projections.iter().filter_map(|projection| projection.projection_type()).collect();
        assert_eq!(types, [&ProjectionType::KeysOnly, &ProjectionType::All, &ProjectionType::Include]);
        let named: Vec<_> = projections.iter().map(|projection| projection.non_key_attributes()).collect();
        assert_eq!(named, [&[][..], &[][..], &["type".to_owned(), "number".to_owned()][..]]);
    }
}
