///The sort key `AT|<at:millis+desc>|<type>|<name:lower>` of `Reading`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub(crate) struct SortOfReadingByStation<const AT: usize>(
    other::path::__private::SortParts,
);
#[automatically_derived]
impl<const AT: usize> other::path::__private::Stage for SortOfReadingByStation<AT> {
    fn at(parts: other::path::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> other::path::__private::SortParts {
        self.0
    }
}
#[automatically_derived]
impl<const AT: usize> other::path::__private::Reached<AT>
for SortOfReadingByStation<AT> {}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl<const AT: usize> SortOfReadingByStation<AT> {
    ///The field `at`.
    pub(crate) fn at(
        self,
    ) -> other::path::__private::SortField<Timestamp, SortOfReadingByStation<1usize>>
    where
        Self: other::path::__private::Reached<0usize>,
    {
        other::path::__private::SortField::after(self)
    }
    ///The field `type`.
    pub(crate) fn r#type(
        self,
    ) -> other::path::__private::SeparatedField<Kind, SortOfReadingByStation<2usize>>
    where
        Self: other::path::__private::Reached<1usize>,
    {
        other::path::__private::SeparatedField::after(self)
    }
    ///The field `name`.
    pub(crate) fn name(
        self,
    ) -> other::path::__private::SortField<String, SortOfReadingByStation<3usize>>
    where
        Self: other::path::__private::Reached<2usize>,
    {
        other::path::__private::SortField::after(self)
    }
}
///The sort key `station` as N of `Reading`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub(crate) struct SortOfReadingByDigest<const AT: usize>(
    other::path::__private::SortParts,
);
#[automatically_derived]
impl<const AT: usize> other::path::__private::Stage for SortOfReadingByDigest<AT> {
    fn at(parts: other::path::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> other::path::__private::SortParts {
        self.0
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
impl SortOfReadingByDigest<0> {
    ///The field `station`.
    pub(crate) fn station(
        self,
    ) -> other::path::__private::SortField<u64, SortOfReadingByDigest<1usize>> {
        other::path::__private::SortField::after(self)
    }
}
///The fields of `Reading` in the closures of `filter` and `when`.
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
pub(crate) struct FieldsOfReading;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfReading {
    #[doc(hidden)]
    fn __dynamo_write_4(
        __dynamo_value: &Option<Vec<u8>>,
    ) -> other::path::__private::Encoded {
        struct __DynamoStored<'a>(&'a Option<Vec<u8>>);
        #[automatically_derived]
        impl other::path::__private::Serialize for __DynamoStored<'_> {
            fn serialize<__S: other::path::__private::Serializer>(
                &self,
                __dynamo_serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                bytes::serialize(self.0, __dynamo_serializer)
            }
        }
        other::path::__private::encoded(&__DynamoStored(__dynamo_value))
    }
    /**The field `station`, stored as `station`.

It stands in the partition key, `station` as N.

It stands in the sort key of `gsi1`, `station` as N.*/
    pub(crate) fn station(self) -> other::path::__private::Attr<Reading, u64> {
        other::path::__private::Attr::new(0usize)
    }
    /**The field `at`, stored as `at`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.*/
    pub(crate) fn at(self) -> other::path::__private::Attr<Reading, Timestamp> {
        other::path::__private::Attr::new(1usize)
    }
    /**The field `type`, stored as `type`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.*/
    pub(crate) fn r#type(self) -> other::path::__private::Attr<Reading, Kind> {
        other::path::__private::Attr::new(2usize)
    }
    /**The field `name`, stored as `n`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.*/
    pub(crate) fn name(self) -> other::path::__private::Attr<Reading, String> {
        other::path::__private::Attr::new(3usize)
    }
    /**The field `digest`, stored as `digest`.

It stands in the partition key of `gsi1`, `digest` as B.*/
    pub(crate) fn digest(
        self,
    ) -> other::path::__private::Attr<
        Reading,
        Option<Vec<u8>>,
        other::path::__private::stored::Custom,
    > {
        other::path::__private::Attr::stored_by(
            4usize,
            FieldsOfReading::__dynamo_write_4,
        )
    }
}
///The fields of `Reading` in the closure of `set`.
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
pub(crate) struct ChangesOfReading;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfReading {
    /**The field `station`, stored as `station`.

It stands in the partition key, `station` as N.

It stands in the sort key of `gsi1`, `station` as N.

It cannot be set: an item keeps its key.*/
    pub(crate) fn station(
        self,
    ) -> other::path::__private::PrimaryKeyField<Reading, u64> {
        other::path::__private::PrimaryKeyField::new()
    }
    /**The field `at`, stored as `at`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.

It cannot be set: an item keeps its key.*/
    pub(crate) fn at(
        self,
    ) -> other::path::__private::PrimaryKeyField<Reading, Timestamp> {
        other::path::__private::PrimaryKeyField::new()
    }
    /**The field `type`, stored as `type`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.

It cannot be set: an item keeps its key.*/
    pub(crate) fn r#type(
        self,
    ) -> other::path::__private::PrimaryKeyField<Reading, Kind> {
        other::path::__private::PrimaryKeyField::new()
    }
    /**The field `name`, stored as `n`.

It stands in the sort key, `AT|<at:millis+desc>|<type>|<name:lower>`.

It cannot be set: an item keeps its key.*/
    pub(crate) fn name(
        self,
    ) -> other::path::__private::PrimaryKeyField<Reading, String> {
        other::path::__private::PrimaryKeyField::new()
    }
    /**The field `digest`, stored as `digest`.

It stands in the partition key of `gsi1`, `digest` as B.*/
    pub(crate) fn digest(
        self,
    ) -> other::path::__private::KeySetter<
        Reading,
        Option<Vec<u8>>,
        other::path::__private::stored::Custom,
    > {
        other::path::__private::KeySetter::stored_by(
            4usize,
            FieldsOfReading::__dynamo_write_4,
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
impl Reading {
    /**The key of one `Reading`: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.

# Errors
If a value cannot stand in the key.*/
    pub(crate) fn key(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Result<other::path::__private::Key<Self>> {
        other::path::__private::key(
            &[
                <_ as other::path::__private::KeyArg<u64>>::key_arg(&station),
                <_ as other::path::__private::KeyArg<Timestamp>>::key_arg(&at),
                <_ as other::path::__private::KeyArg<Kind>>::key_arg(&r#type),
                <_ as other::path::__private::KeyArg<String>>::key_arg(&name),
            ],
        )
    }
    ///Reads one `Reading` by its key: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn get(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Get<Self> {
        other::path::__private::Get::new(Self::key(station, at, r#type, name))
    }
    ///Deletes one `Reading` by its key: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn delete(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Delete<Self> {
        other::path::__private::Delete::new(Self::key(station, at, r#type, name))
    }
    ///Changes one `Reading` by its key: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn update(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Update<Self> {
        other::path::__private::Update::new(
                &[
                    <_ as other::path::__private::KeyArg<u64>>::key_arg(&station),
                    <_ as other::path::__private::KeyArg<Timestamp>>::key_arg(&at),
                    <_ as other::path::__private::KeyArg<Kind>>::key_arg(&r#type),
                    <_ as other::path::__private::KeyArg<String>>::key_arg(&name),
                ],
            )
            .given(FieldsOfReading.station(), station)
            .given(FieldsOfReading.at(), at)
            .given(FieldsOfReading.r#type(), r#type)
            .given(FieldsOfReading.name(), name)
    }
    ///Asks whether there is a `Reading` of this key: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn exists(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Exists<Self> {
        other::path::__private::Exists::new(Self::key(station, at, r#type, name))
    }
    ///Requires something of one `Reading`, by its key, for a transaction: `station` as N, `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn check(
        station: impl other::path::__private::KeyArg<u64>,
        at: impl other::path::__private::KeyArg<Timestamp>,
        r#type: impl other::path::__private::KeyArg<Kind>,
        name: impl other::path::__private::KeyArg<String>,
    ) -> other::path::__private::Check<Self> {
        other::path::__private::Check::new(Self::key(station, at, r#type, name))
    }
    ///The partition `station` as N of the table, with every entity in it.
    pub(crate) fn partition(
        station: impl other::path::__private::KeyArg<u64>,
    ) -> other::path::__private::PartitionKey<Self> {
        other::path::__private::partition(
            &[<_ as other::path::__private::KeyArg<u64>>::key_arg(&station)],
        )
    }
    ///Every `Reading` in the partition `station` as N of the table, in the order of `AT|<at:millis+desc>|<type>|<name:lower>`.
    pub(crate) fn by_station(
        station: impl other::path::__private::KeyArg<u64>,
    ) -> other::path::__private::Query<Self> {
        other::path::__private::Query::new(
            &[<_ as other::path::__private::KeyArg<u64>>::key_arg(&station)],
        )
    }
    ///The partition `digest` as B of `gsi1`, with every entity in it.
    pub(crate) fn by_digest_partition(
        digest: impl other::path::__private::KeyArg<Vec<u8>>,
    ) -> other::path::__private::PartitionKey<Self, other::path::__private::Gsi<1u8>> {
        other::path::__private::partition(
            &[<_ as other::path::__private::KeyArg<Vec<u8>>>::key_arg(&digest)],
        )
    }
    ///Every `Reading` in the partition `digest` as B of `gsi1`, in the order of `station` as N.
    pub(crate) fn by_digest(
        digest: impl other::path::__private::KeyArg<Vec<u8>>,
    ) -> other::path::__private::Query<Self, other::path::__private::Gsi<1u8>> {
        other::path::__private::Query::new(
            &[<_ as other::path::__private::KeyArg<Vec<u8>>>::key_arg(&digest)],
        )
    }
    ///The partition `ALL` of `gsi3`, written to 4 shards and read from 8, with every entity in it.
    pub(crate) fn all_partition() -> other::path::__private::PartitionKey<
        Self,
        other::path::__private::Gsi<3u8>,
    > {
        other::path::__private::partition(&[])
    }
    ///Every `Reading` in the partition `ALL` of `gsi3`, written to 4 shards and read from 8.
    pub(crate) fn all() -> other::path::__private::Query<
        Self,
        other::path::__private::Gsi<3u8>,
    > {
        other::path::__private::Query::new(&[])
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
    const __DYNAMO_FIELD_0: __dynamo::FieldPart<u64> = __dynamo::number_part::<u64>();
    const __DYNAMO_FIELD_1: __dynamo::FieldPart<Timestamp> = __dynamo::time_part::<
        Timestamp,
    >();
    const __DYNAMO_FIELD_2: __dynamo::FieldPart<Kind> = __dynamo::sort_part::<Kind>();
    const __DYNAMO_FIELD_3: __dynamo::FieldPart<String> = __dynamo::text_part::<
        String,
    >();
    const __DYNAMO_FIELD_4: __dynamo::FieldPart<Vec<u8>> = __dynamo::binary_part::<
        Vec<u8>,
    >();
    const __DYNAMO_SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("AT|"),
        __dynamo::Segment::field(
            1usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Time(__dynamo::Precision::Millis),
                true,
                __dynamo::Case::Keep,
                __dynamo::Unsafe::Refuse,
            ),
        ),
        __dynamo::Segment::Literal("|"),
        __dynamo::Segment::field(2usize, __dynamo::Format::PLAIN),
        __dynamo::Segment::Literal("|"),
        __dynamo::Segment::field(
            3usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Plain,
                false,
                __dynamo::Case::Lower,
                __dynamo::Unsafe::Refuse,
            ),
        ),
    ];
    const __DYNAMO_GSI3PK: &[__dynamo::Segment] = &[__dynamo::Segment::Literal("ALL")];
    static __DYNAMO_FIELDS: [__dynamo::FieldSchema; 5usize] = [
        __dynamo::FieldSchema::new(
            "station",
            "station",
            ::core::option::Option::Some(__DYNAMO_FIELD_0.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "at",
            "at",
            ::core::option::Option::Some(__DYNAMO_FIELD_1.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "type",
            "type",
            ::core::option::Option::Some(__DYNAMO_FIELD_2.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "name",
            "n",
            ::core::option::Option::Some(__DYNAMO_FIELD_3.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
                "digest",
                "digest",
                ::core::option::Option::Some(__DYNAMO_FIELD_4.kind),
                __dynamo::NoneAs::Null,
            )
            .in_own_form(),
    ];
    static __DYNAMO_KEYS: [__dynamo::KeySchema; 3usize] = [
        __dynamo::KeySchema::new(
            __dynamo::Index::Table,
            "by_station",
            __dynamo::KeyShape::Number(0usize),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new(
                        "AT|<at:millis+desc>|<type>|<name:lower>",
                        __DYNAMO_SK,
                    ),
                ),
            ),
        ),
        __dynamo::KeySchema::new(
            __dynamo::Index::Global(1u8),
            "by_digest",
            __dynamo::KeyShape::Binary(4usize),
            ::core::option::Option::Some(__dynamo::KeyShape::Number(0usize)),
        ),
        __dynamo::KeySchema::new(
                __dynamo::Index::Global(3u8),
                "all",
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("ALL", __DYNAMO_GSI3PK),
                ),
                ::core::option::Option::None,
            )
            .with_shards(4u16, 8u16),
    ];
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
        "Reading",
        "READING",
        &["MEASURE"],
        '|',
        &__DYNAMO_FIELDS,
        &__DYNAMO_KEYS,
        &[0usize, 1usize, 2usize, 3usize],
    );
    #[automatically_derived]
    impl __dynamo::Entity for Reading {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfReading;
        const FIELDS: FieldsOfReading = FieldsOfReading;
        type Changes = ChangesOfReading;
        const CHANGES: ChangesOfReading = ChangesOfReading;
        fn field_part(
            &self,
            __dynamo_field: usize,
        ) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                0usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_0.part)(&self.station))
                }
                1usize => ::core::option::Option::Some((__DYNAMO_FIELD_1.part)(&self.at)),
                2usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_2.part)(&self.r#type))
                }
                3usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_3.part)(&self.name))
                }
                4usize => self.digest.as_ref().map(__DYNAMO_FIELD_4.part),
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Unversioned for Reading {}
    #[automatically_derived]
    impl __dynamo::BatchSafe for Reading {}
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for Reading {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[0usize];
        type Sort = SortOfReadingByStation<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Gsi<1u8>> for Reading {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[1usize];
        type Sort = SortOfReadingByDigest<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Gsi<3u8>> for Reading {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[2usize];
        type Sort = __dynamo::NoSortKey;
    }
};
