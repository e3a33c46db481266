///The fields of `Session` in the closures of `filter` and `when`.
#[::core::prelude::v1::derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug
)]
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
struct FieldsOfSession;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfSession {
    #[doc(hidden)]
    fn __dynamo_write_1(
        __dynamo_value: &Option<SystemTime>,
    ) -> other::path::__private::Encoded {
        struct __DynamoStored<'a>(&'a Option<SystemTime>);
        #[automatically_derived]
        impl other::path::__private::Serialize for __DynamoStored<'_> {
            fn serialize<__S: other::path::__private::Serializer>(
                &self,
                __dynamo_serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                other::path::time::secs::optional::serialize(self.0, __dynamo_serializer)
            }
        }
        other::path::__private::encoded(&__DynamoStored(__dynamo_value))
    }
    /**The field `id`, stored as `id`.

It stands in the partition key, `SESSION#<id>`.*/
    fn id(self) -> other::path::__private::Attr<Session, String> {
        other::path::__private::Attr::new(0usize)
    }
    /**The field `expires`, stored as `expires`.

It says when the item expires.*/
    fn expires(
        self,
    ) -> other::path::__private::Attr<
        Session,
        Option<SystemTime>,
        other::path::__private::stored::FixedTime,
    > {
        other::path::__private::Attr::stored_by(
            1usize,
            FieldsOfSession::__dynamo_write_1,
        )
    }
}
///The fields of `Session` in the closure of `set`.
#[::core::prelude::v1::derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug
)]
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
struct ChangesOfSession;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfSession {
    /**The field `id`, stored as `id`.

It stands in the partition key, `SESSION#<id>`.

It cannot be set: an item keeps its key.*/
    fn id(self) -> other::path::__private::PrimaryKeyField<Session, String> {
        other::path::__private::PrimaryKeyField::new()
    }
    /**The field `expires`, stored as `expires`.

It says when the item expires.*/
    fn expires(
        self,
    ) -> other::path::__private::KeySetter<
        Session,
        Option<SystemTime>,
        other::path::__private::stored::FixedTime,
    > {
        other::path::__private::KeySetter::stored_by(
            1usize,
            FieldsOfSession::__dynamo_write_1,
        )
    }
}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl Session {
    /**The key of one `Session`: `SESSION#<id>`.

# Errors
If a value cannot stand in the key.*/
    fn key(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Result<other::path::__private::Key<Self>> {
        other::path::__private::key(
            &[<_ as other::path::__private::KeyArg<String>>::key_arg(&id)],
        )
    }
    ///Reads one `Session` by its key: `SESSION#<id>`.
    fn get(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Get<Self> {
        other::path::__private::Get::new(Self::key(id))
    }
    ///Deletes one `Session` by its key: `SESSION#<id>`.
    fn delete(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Delete<Self> {
        other::path::__private::Delete::new(Self::key(id))
    }
    ///Changes one `Session` by its key: `SESSION#<id>`.
    fn update(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Update<Self> {
        other::path::__private::Update::new(
                &[<_ as other::path::__private::KeyArg<String>>::key_arg(&id)],
            )
            .given(FieldsOfSession.id(), id)
    }
    ///Asks whether there is a `Session` of this key: `SESSION#<id>`.
    fn exists(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Exists<Self> {
        other::path::__private::Exists::new(Self::key(id))
    }
    ///Requires something of one `Session`, by its key, for a transaction: `SESSION#<id>`.
    fn check(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Check<Self> {
        other::path::__private::Check::new(Self::key(id))
    }
    ///The partition `SESSION#<id>` of the table, with every entity in it.
    fn partition(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::PartitionKey<Self> {
        other::path::__private::partition(
            &[<_ as other::path::__private::KeyArg<String>>::key_arg(&id)],
        )
    }
    ///Every `Session` in the partition `SESSION#<id>` of the table.
    fn by_id(
        id: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Query<Self> {
        other::path::__private::Query::new(
            &[<_ as other::path::__private::KeyArg<String>>::key_arg(&id)],
        )
    }
}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
const _: () = {
    use other::path::__private as __dynamo;
    const __DYNAMO_FIELD_0: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_1: __dynamo::FieldPart<SystemTime> = __dynamo::expiry_part::<
        SystemTime,
    >();
    const __DYNAMO_PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("SESSION#"),
        __dynamo::Segment::field(0usize, __dynamo::Format::PLAIN),
    ];
    static __DYNAMO_FIELDS: [__dynamo::FieldSchema; 2usize] = [
        __dynamo::FieldSchema::new(
            "id",
            "id",
            ::core::option::Option::Some(__DYNAMO_FIELD_0.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "expires",
            "expires",
            ::core::option::Option::Some(__DYNAMO_FIELD_1.kind),
            __dynamo::NoneAs::AbsentReadAsNull,
        ),
    ];
    static __DYNAMO_KEYS: [__dynamo::KeySchema; 1usize] = [
        __dynamo::KeySchema::new(
            __dynamo::Index::Table,
            "by_id",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("SESSION#<id>", __DYNAMO_PK),
            ),
            ::core::option::Option::None,
        ),
    ];
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
            "Session",
            "SESSION",
            &[],
            '#',
            &__DYNAMO_FIELDS,
            &__DYNAMO_KEYS,
            &[0usize],
        )
        .with_ttl(1usize);
    #[automatically_derived]
    impl __dynamo::Entity for Session {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfSession;
        const FIELDS: FieldsOfSession = FieldsOfSession;
        type Changes = ChangesOfSession;
        const CHANGES: ChangesOfSession = ChangesOfSession;
        fn field_part(
            &self,
            __dynamo_field: usize,
        ) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                0usize => ::core::option::Option::Some((__DYNAMO_FIELD_0.part)(&self.id)),
                1usize => self.expires.as_ref().map(__DYNAMO_FIELD_1.part),
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Unversioned for Session {}
    #[automatically_derived]
    impl __dynamo::BatchSafe for Session {}
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for Session {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[0usize];
        type Sort = __dynamo::NoSortKey;
    }
};
