///The sort key `VISIT#<id>` of `Visit`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
struct SortOfVisitBySite<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfVisitBySite<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
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
impl SortOfVisitBySite<0> {
    ///The field `id`.
    fn id(
        self,
    ) -> ::dynamo_runtime::__private::SortField<String, SortOfVisitBySite<1usize>> {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The sort key `seconds` as N of `Visit`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
struct SortOfVisitBySeconds<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfVisitBySeconds<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
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
impl SortOfVisitBySeconds<0> {
    ///The field `seconds`.
    fn seconds(
        self,
    ) -> ::dynamo_runtime::__private::SortField<u64, SortOfVisitBySeconds<1usize>> {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The fields of `Visit` in the closures of `filter` and `when`.
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
struct FieldsOfVisit;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfVisit {
    /**The field `site`, stored as `site`.

It stands in the partition key, `SITE#<site>`.*/
    fn site(self) -> ::dynamo_runtime::__private::Attr<Visit, String> {
        ::dynamo_runtime::__private::Attr::new(0usize)
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `VISIT#<id>`.*/
    fn id(self) -> ::dynamo_runtime::__private::Attr<Visit, String> {
        ::dynamo_runtime::__private::Attr::new(1usize)
    }
    /**The field `seconds`, stored as `seconds`.

It stands in the sort key of `lsi1`, `seconds` as N.*/
    fn seconds(self) -> ::dynamo_runtime::__private::Attr<Visit, Option<u64>> {
        ::dynamo_runtime::__private::Attr::new(2usize)
    }
}
///The fields of `Visit` in the closure of `set`.
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
struct ChangesOfVisit;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfVisit {
    /**The field `site`, stored as `site`.

It stands in the partition key, `SITE#<site>`.

It cannot be set: an item keeps its key.*/
    fn site(self) -> ::dynamo_runtime::__private::PrimaryKeyField<Visit, String> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `VISIT#<id>`.

It cannot be set: an item keeps its key.*/
    fn id(self) -> ::dynamo_runtime::__private::PrimaryKeyField<Visit, String> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The field `seconds`, stored as `seconds`.

It stands in the sort key of `lsi1`, `seconds` as N.*/
    fn seconds(self) -> ::dynamo_runtime::__private::KeySetter<Visit, Option<u64>> {
        ::dynamo_runtime::__private::KeySetter::new(2usize)
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
impl Visit {
    /**The key of one `Visit`: `SITE#<site>`, `VISIT#<id>`.

# Errors
If a value cannot stand in the key.*/
    fn key(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Result<::dynamo_runtime::__private::Key<Self>> {
        ::dynamo_runtime::__private::key(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site),
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&id),
            ],
        )
    }
    ///Reads one `Visit` by its key: `SITE#<site>`, `VISIT#<id>`.
    fn get(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Get<Self> {
        ::dynamo_runtime::__private::Get::new(Self::key(site, id))
    }
    ///Deletes one `Visit` by its key: `SITE#<site>`, `VISIT#<id>`.
    fn delete(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Delete<Self> {
        ::dynamo_runtime::__private::Delete::new(Self::key(site, id))
    }
    ///Changes one `Visit` by its key: `SITE#<site>`, `VISIT#<id>`.
    fn update(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Update<Self> {
        ::dynamo_runtime::__private::Update::new(
                &[
                    <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site),
                    <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&id),
                ],
            )
            .given(FieldsOfVisit.site(), site)
            .given(FieldsOfVisit.id(), id)
    }
    ///Asks whether there is a `Visit` of this key: `SITE#<site>`, `VISIT#<id>`.
    fn exists(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Exists<Self> {
        ::dynamo_runtime::__private::Exists::new(Self::key(site, id))
    }
    ///Requires something of one `Visit`, by its key, for a transaction: `SITE#<site>`, `VISIT#<id>`.
    fn check(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Check<Self> {
        ::dynamo_runtime::__private::Check::new(Self::key(site, id))
    }
    ///The partition `SITE#<site>` of the table, with every entity in it.
    fn partition(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<Self> {
        ::dynamo_runtime::__private::partition(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site)],
        )
    }
    ///Every `Visit` in the partition `SITE#<site>` of the table, in the order of `VISIT#<id>`.
    fn by_site(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<Self> {
        ::dynamo_runtime::__private::Query::new(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site)],
        )
    }
    ///The partition `SITE#<site>` of `lsi1`, with every entity in it.
    fn by_seconds_partition(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<
        Self,
        ::dynamo_runtime::__private::Lsi<1u8>,
    > {
        ::dynamo_runtime::__private::partition(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site)],
        )
    }
    ///Every `Visit` in the partition `SITE#<site>` of `lsi1`, in the order of `seconds` as N.
    fn by_seconds(
        site: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<
        Self,
        ::dynamo_runtime::__private::Lsi<1u8>,
    > {
        ::dynamo_runtime::__private::Query::new(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&site)],
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
    use ::dynamo_runtime::__private as __dynamo;
    const __DYNAMO_FIELD_0: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_1: __dynamo::FieldPart<String> = __dynamo::sort_part::<
        String,
    >();
    const __DYNAMO_FIELD_2: __dynamo::FieldPart<u64> = __dynamo::number_part::<u64>();
    const __DYNAMO_PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("SITE#"),
        __dynamo::Segment::field(0usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("VISIT#"),
        __dynamo::Segment::field(1usize, __dynamo::Format::PLAIN),
    ];
    static __DYNAMO_FIELDS: [__dynamo::FieldSchema; 3usize] = [
        __dynamo::FieldSchema::new(
            "site",
            "site",
            ::core::option::Option::Some(__DYNAMO_FIELD_0.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "id",
            "id",
            ::core::option::Option::Some(__DYNAMO_FIELD_1.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "seconds",
            "seconds",
            ::core::option::Option::Some(__DYNAMO_FIELD_2.kind),
            __dynamo::NoneAs::Absent,
        ),
    ];
    static __DYNAMO_KEYS: [__dynamo::KeySchema; 2usize] = [
        __dynamo::KeySchema::new(
            __dynamo::Index::Table,
            "by_site",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("SITE#<site>", __DYNAMO_PK),
            ),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("VISIT#<id>", __DYNAMO_SK),
                ),
            ),
        ),
        __dynamo::KeySchema::new(
            __dynamo::Index::Local(1u8),
            "by_seconds",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("SITE#<site>", __DYNAMO_PK),
            ),
            ::core::option::Option::Some(__dynamo::KeyShape::Number(2usize)),
        ),
    ];
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
        "Visit",
        "VISIT",
        &[],
        '#',
        &__DYNAMO_FIELDS,
        &__DYNAMO_KEYS,
        &[0usize, 1usize],
    );
    #[automatically_derived]
    impl __dynamo::Entity for Visit {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfVisit;
        const FIELDS: FieldsOfVisit = FieldsOfVisit;
        type Changes = ChangesOfVisit;
        const CHANGES: ChangesOfVisit = ChangesOfVisit;
        fn field_part(
            &self,
            __dynamo_field: usize,
        ) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                0usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_0.part)(&self.site))
                }
                1usize => ::core::option::Option::Some((__DYNAMO_FIELD_1.part)(&self.id)),
                2usize => self.seconds.as_ref().map(__DYNAMO_FIELD_2.part),
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Unversioned for Visit {}
    #[automatically_derived]
    impl __dynamo::BatchSafe for Visit {}
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for Visit {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[0usize];
        type Sort = SortOfVisitBySite<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Lsi<1u8>> for Visit {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[1usize];
        type Sort = SortOfVisitBySeconds<0>;
    }
};
