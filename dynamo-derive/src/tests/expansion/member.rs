///The sort key `MEMBER#<id:020>` of `Member`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub struct SortOfMemberByTeam<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfMemberByTeam<AT> {
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
impl SortOfMemberByTeam<0> {
    ///The field `id`.
    pub fn id(
        self,
    ) -> ::dynamo_runtime::__private::SortField<u64, SortOfMemberByTeam<1usize>> {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The sort key `<team:lower>#<level:03>` of `Member`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub struct SortOfMemberByCountryAndCity<const AT: usize>(
    ::dynamo_runtime::__private::SortParts,
);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage
for SortOfMemberByCountryAndCity<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
        self.0
    }
}
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Reached<AT>
for SortOfMemberByCountryAndCity<AT> {}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl<const AT: usize> SortOfMemberByCountryAndCity<AT> {
    ///The field `team`.
    pub fn team(
        self,
    ) -> ::dynamo_runtime::__private::SortField<
        String,
        SortOfMemberByCountryAndCity<1usize>,
    >
    where
        Self: ::dynamo_runtime::__private::Reached<0usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
    ///The field `level`.
    pub fn level(
        self,
    ) -> ::dynamo_runtime::__private::SortField<u8, SortOfMemberByCountryAndCity<2usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<1usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The fields of `Member` in the closures of `filter` and `when`.
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
pub struct FieldsOfMember;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfMember {
    #[doc(hidden)]
    fn __dynamo_write_8(
        __dynamo_value: &Timestamp,
    ) -> ::dynamo_runtime::__private::Encoded {
        struct __DynamoStored<'a>(&'a Timestamp);
        #[automatically_derived]
        impl ::dynamo_runtime::__private::Serialize for __DynamoStored<'_> {
            fn serialize<__S: ::dynamo_runtime::__private::Serializer>(
                &self,
                __dynamo_serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                dynamo_runtime::time::millis::serialize(self.0, __dynamo_serializer)
            }
        }
        ::dynamo_runtime::__private::encoded(&__DynamoStored(__dynamo_value))
    }
    #[doc(hidden)]
    fn __dynamo_write_9(
        __dynamo_value: &Vec<Member>,
    ) -> ::dynamo_runtime::__private::Encoded {
        struct __DynamoStored<'a>(&'a Vec<Member>);
        #[automatically_derived]
        impl ::dynamo_runtime::__private::Serialize for __DynamoStored<'_> {
            fn serialize<__S: ::dynamo_runtime::__private::Serializer>(
                &self,
                __dynamo_serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                write_friends(self.0, __dynamo_serializer)
            }
        }
        ::dynamo_runtime::__private::encoded(&__DynamoStored(__dynamo_value))
    }
    /**The field `team`, stored as `team`.

It stands in the partition key, `TEAM#<team>`.

It stands in the sort key of `gsi1`, `<team:lower>#<level:03>`.

It stands in the guard, `EMAIL#<team>#<email:lower>`.*/
    pub fn team(self) -> ::dynamo_runtime::__private::Attr<Member, String> {
        ::dynamo_runtime::__private::Attr::new(0usize)
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `MEMBER#<id:020>`.*/
    pub fn id(self) -> ::dynamo_runtime::__private::Attr<Member, u64> {
        ::dynamo_runtime::__private::Attr::new(1usize)
    }
    /**The field `country`, stored as `country`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.*/
    pub fn country(self) -> ::dynamo_runtime::__private::Attr<Member, String> {
        ::dynamo_runtime::__private::Attr::new(2usize)
    }
    /**The field `city`, stored as `city`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.*/
    pub fn city(self) -> ::dynamo_runtime::__private::Attr<Member, Option<String>> {
        ::dynamo_runtime::__private::Attr::new(3usize)
    }
    /**The field `level`, stored as `level`.

It stands in the sort key of `gsi1`, `<team:lower>#<level:03>`.*/
    pub fn level(self) -> ::dynamo_runtime::__private::Attr<Member, u8> {
        ::dynamo_runtime::__private::Attr::new(4usize)
    }
    /**The field `email`, stored as `email`.

It stands in the guard, `EMAIL#<team>#<email:lower>`.*/
    pub fn email(self) -> ::dynamo_runtime::__private::Attr<Member, Option<Email>> {
        ::dynamo_runtime::__private::Attr::new(5usize)
    }
    ///The field `version`, stored as `version`.
    pub fn version(self) -> ::dynamo_runtime::__private::Attr<Member, u32> {
        ::dynamo_runtime::__private::Attr::new(6usize)
    }
    ///The field `created_at`, stored as `created_at`.
    pub fn created_at(self) -> ::dynamo_runtime::__private::Attr<Member, Timestamp> {
        ::dynamo_runtime::__private::Attr::new(7usize)
    }
    ///The field `updated_at`, stored as `updated_at`.
    pub fn updated_at(
        self,
    ) -> ::dynamo_runtime::__private::Attr<
        Member,
        Timestamp,
        ::dynamo_runtime::__private::stored::FixedTime,
    > {
        ::dynamo_runtime::__private::Attr::stored_by(
            8usize,
            FieldsOfMember::__dynamo_write_8,
        )
    }
    ///The field `friends`, stored as `friends`.
    pub fn friends(
        self,
    ) -> ::dynamo_runtime::__private::Attr<
        Member,
        Vec<Member>,
        ::dynamo_runtime::__private::stored::Custom,
    > {
        ::dynamo_runtime::__private::Attr::stored_by(
            9usize,
            FieldsOfMember::__dynamo_write_9,
        )
    }
}
///The fields of `Member` in the closure of `set`.
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
pub struct ChangesOfMember;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfMember {
    /**The field `team`, stored as `team`.

It stands in the partition key, `TEAM#<team>`.

It stands in the sort key of `gsi1`, `<team:lower>#<level:03>`.

It stands in the guard, `EMAIL#<team>#<email:lower>`.

It cannot be set: an item keeps its key.*/
    pub fn team(self) -> ::dynamo_runtime::__private::PrimaryKeyField<Member, String> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `MEMBER#<id:020>`.

It cannot be set: an item keeps its key.*/
    pub fn id(self) -> ::dynamo_runtime::__private::PrimaryKeyField<Member, u64> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The fields `country`, `city`, which share a key template and are set together.

The field `country`, stored as `country`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.

The field `city`, stored as `city`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.*/
    pub fn country_and_city(
        self,
    ) -> ::dynamo_runtime::__private::Together<
        Member,
        (
            ::dynamo_runtime::__private::KeySetter<Member, String>,
            ::dynamo_runtime::__private::KeySetter<Member, Option<String>>,
        ),
    > {
        ::dynamo_runtime::__private::Together::new((
            ::dynamo_runtime::__private::KeySetter::new(2usize),
            ::dynamo_runtime::__private::KeySetter::new(3usize),
        ))
    }
    /**The field `country`, stored as `country`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.

It is set with `country_and_city`.*/
    pub fn country(
        self,
    ) -> ::dynamo_runtime::__private::SharedField<
        Member,
        together_in_Member::country_and_city,
    > {
        ::dynamo_runtime::__private::SharedField::new()
    }
    /**The field `city`, stored as `city`.

It stands in the partition key of `gsi1`, `PLACE#<country>#<city>`.

It is set with `country_and_city`.*/
    pub fn city(
        self,
    ) -> ::dynamo_runtime::__private::SharedField<
        Member,
        together_in_Member::country_and_city,
    > {
        ::dynamo_runtime::__private::SharedField::new()
    }
    /**The field `level`, stored as `level`.

It stands in the sort key of `gsi1`, `<team:lower>#<level:03>`.*/
    pub fn level(self) -> ::dynamo_runtime::__private::KeySetter<Member, u8> {
        ::dynamo_runtime::__private::KeySetter::new(4usize)
    }
    /**The field `email`, stored as `email`.

It stands in the guard, `EMAIL#<team>#<email:lower>`.*/
    pub fn email(self) -> ::dynamo_runtime::__private::KeySetter<Member, Option<Email>> {
        ::dynamo_runtime::__private::KeySetter::new(5usize)
    }
    /**The field `version`, stored as `version`.

It cannot be set: the library keeps it.*/
    pub fn version(self) -> ::dynamo_runtime::__private::ManagedField<Member, u32> {
        ::dynamo_runtime::__private::ManagedField::new()
    }
    /**The field `created_at`, stored as `created_at`.

It cannot be set: the library keeps it.*/
    pub fn created_at(
        self,
    ) -> ::dynamo_runtime::__private::ManagedField<Member, Timestamp> {
        ::dynamo_runtime::__private::ManagedField::new()
    }
    /**The field `updated_at`, stored as `updated_at`.

It cannot be set: the library keeps it.*/
    pub fn updated_at(
        self,
    ) -> ::dynamo_runtime::__private::ManagedField<Member, Timestamp> {
        ::dynamo_runtime::__private::ManagedField::new()
    }
    ///The field `friends`, stored as `friends`.
    pub fn friends(
        self,
    ) -> ::dynamo_runtime::__private::Setter<
        Member,
        Vec<Member>,
        ::dynamo_runtime::__private::stored::Custom,
    > {
        ::dynamo_runtime::__private::Setter::stored_by(
            9usize,
            FieldsOfMember::__dynamo_write_9,
        )
    }
}
#[doc(hidden)]
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub mod together_in_Member {
    pub enum country_and_city {}
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
impl Member {
    /**The key of one `Member`: `TEAM#<team>`, `MEMBER#<id:020>`.

# Errors
If a value cannot stand in the key.*/
    pub fn key(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Result<::dynamo_runtime::__private::Key<Self>> {
        ::dynamo_runtime::__private::key(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&team),
                <_ as ::dynamo_runtime::__private::KeyArg<u64>>::key_arg(&id),
            ],
        )
    }
    ///Reads one `Member` by its key: `TEAM#<team>`, `MEMBER#<id:020>`.
    pub fn get(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Get<Self> {
        ::dynamo_runtime::__private::Get::new(Self::key(team, id))
    }
    ///Deletes one `Member` by its key: `TEAM#<team>`, `MEMBER#<id:020>`.
    pub fn delete(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Delete<Self> {
        ::dynamo_runtime::__private::Delete::new(Self::key(team, id))
    }
    ///Changes one `Member` by its key: `TEAM#<team>`, `MEMBER#<id:020>`.
    pub fn update(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Update<Self> {
        ::dynamo_runtime::__private::Update::new(
                &[
                    <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&team),
                    <_ as ::dynamo_runtime::__private::KeyArg<u64>>::key_arg(&id),
                ],
            )
            .given(FieldsOfMember.team(), team)
            .given(FieldsOfMember.id(), id)
    }
    ///Asks whether there is a `Member` of this key: `TEAM#<team>`, `MEMBER#<id:020>`.
    pub fn exists(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Exists<Self> {
        ::dynamo_runtime::__private::Exists::new(Self::key(team, id))
    }
    ///Requires something of one `Member`, by its key, for a transaction: `TEAM#<team>`, `MEMBER#<id:020>`.
    pub fn check(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<u64>,
    ) -> ::dynamo_runtime::__private::Check<Self> {
        ::dynamo_runtime::__private::Check::new(Self::key(team, id))
    }
    ///The partition `TEAM#<team>` of the table, with every entity in it.
    pub fn partition(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<Self> {
        ::dynamo_runtime::__private::partition(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&team)],
        )
    }
    ///Every `Member` in the partition `TEAM#<team>` of the table, in the order of `MEMBER#<id:020>`.
    pub fn by_team(
        team: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<Self> {
        ::dynamo_runtime::__private::Query::new(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&team)],
        )
    }
    ///The partition `PLACE#<country>#<city>` of `gsi1`, with every entity in it.
    pub fn by_country_and_city_partition(
        country: impl ::dynamo_runtime::__private::KeyArg<String>,
        city: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<
        Self,
        ::dynamo_runtime::__private::Gsi<1u8>,
    > {
        ::dynamo_runtime::__private::partition(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&country),
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&city),
            ],
        )
    }
    ///Every `Member` in the partition `PLACE#<country>#<city>` of `gsi1`, in the order of `<team:lower>#<level:03>`.
    pub fn by_country_and_city(
        country: impl ::dynamo_runtime::__private::KeyArg<String>,
        city: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<
        Self,
        ::dynamo_runtime::__private::Gsi<1u8>,
    > {
        ::dynamo_runtime::__private::Query::new(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&country),
                <_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&city),
            ],
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
    const __DYNAMO_FIELD_0: __dynamo::FieldPart<String> = __dynamo::text_part::<
        String,
    >();
    const __DYNAMO_FIELD_1: __dynamo::FieldPart<u64> = __dynamo::padded_part::<u64>();
    const __DYNAMO_FIELD_2: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_3: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_4: __dynamo::FieldPart<u8> = __dynamo::padded_part::<u8>();
    const __DYNAMO_FIELD_5: __dynamo::FieldPart<Email> = __dynamo::text_part::<Email>();
    const __DYNAMO_MOMENT_7: fn(__dynamo::SystemTime) -> Timestamp = <Timestamp as __dynamo::Moment>::at;
    const __DYNAMO_MOMENT_8: fn(__dynamo::SystemTime) -> Timestamp = <Timestamp as __dynamo::Moment>::at;
    const __DYNAMO_PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("TEAM#"),
        __dynamo::Segment::field(0usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("MEMBER#"),
        __dynamo::Segment::field(
            1usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Padded(20u8),
                false,
                __dynamo::Case::Keep,
                __dynamo::Unsafe::Refuse,
            ),
        ),
    ];
    const __DYNAMO_GSI1PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("PLACE#"),
        __dynamo::Segment::field(2usize, __dynamo::Format::PLAIN),
        __dynamo::Segment::Literal("#"),
        __dynamo::Segment::field(3usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_GSI1SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::field(
            0usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Plain,
                false,
                __dynamo::Case::Lower,
                __dynamo::Unsafe::Refuse,
            ),
        ),
        __dynamo::Segment::Literal("#"),
        __dynamo::Segment::field(
            4usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Padded(3u8),
                false,
                __dynamo::Case::Keep,
                __dynamo::Unsafe::Refuse,
            ),
        ),
    ];
    const __DYNAMO_UNIQUE0: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("EMAIL#"),
        __dynamo::Segment::field(0usize, __dynamo::Format::PLAIN),
        __dynamo::Segment::Literal("#"),
        __dynamo::Segment::field(
            5usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Plain,
                false,
                __dynamo::Case::Lower,
                __dynamo::Unsafe::Refuse,
            ),
        ),
    ];
    static __DYNAMO_UNIQUE: [__dynamo::Template; 1usize] = [
        __dynamo::Template::new("EMAIL#<team>#<email:lower>", __DYNAMO_UNIQUE0),
    ];
    static __DYNAMO_FIELDS: [__dynamo::FieldSchema; 10usize] = [
        __dynamo::FieldSchema::new(
            "team",
            "team",
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
            "country",
            "country",
            ::core::option::Option::Some(__DYNAMO_FIELD_2.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "city",
            "city",
            ::core::option::Option::Some(__DYNAMO_FIELD_3.kind),
            __dynamo::NoneAs::Absent,
        ),
        __dynamo::FieldSchema::new(
            "level",
            "level",
            ::core::option::Option::Some(__DYNAMO_FIELD_4.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "email",
            "email",
            ::core::option::Option::Some(__DYNAMO_FIELD_5.kind),
            __dynamo::NoneAs::Absent,
        ),
        __dynamo::FieldSchema::new(
            "version",
            "version",
            ::core::option::Option::None,
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "created_at",
            "created_at",
            ::core::option::Option::None,
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "updated_at",
            "updated_at",
            ::core::option::Option::None,
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
                "friends",
                "friends",
                ::core::option::Option::None,
                __dynamo::NoneAs::Null,
            )
            .in_own_form(),
    ];
    static __DYNAMO_KEYS: [__dynamo::KeySchema; 2usize] = [
        __dynamo::KeySchema::new(
            __dynamo::Index::Table,
            "by_team",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("TEAM#<team>", __DYNAMO_PK),
            ),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("MEMBER#<id:020>", __DYNAMO_SK),
                ),
            ),
        ),
        __dynamo::KeySchema::new(
            __dynamo::Index::Global(1u8),
            "by_country_and_city",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("PLACE#<country>#<city>", __DYNAMO_GSI1PK),
            ),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("<team:lower>#<level:03>", __DYNAMO_GSI1SK),
                ),
            ),
        ),
    ];
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
            "Member",
            "MEMBER",
            &[],
            '#',
            &__DYNAMO_FIELDS,
            &__DYNAMO_KEYS,
            &[0usize, 1usize],
        )
        .with_unique(&__DYNAMO_UNIQUE)
        .with_version(6usize)
        .with_created_at(7usize)
        .with_updated_at(8usize);
    #[automatically_derived]
    impl __dynamo::Entity for Member {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfMember;
        const FIELDS: FieldsOfMember = FieldsOfMember;
        type Changes = ChangesOfMember;
        const CHANGES: ChangesOfMember = ChangesOfMember;
        fn field_part(
            &self,
            __dynamo_field: usize,
        ) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                0usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_0.part)(&self.team))
                }
                1usize => ::core::option::Option::Some((__DYNAMO_FIELD_1.part)(&self.id)),
                2usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_2.part)(&self.country))
                }
                3usize => self.city.as_ref().map(__DYNAMO_FIELD_3.part),
                4usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_4.part)(&self.level))
                }
                5usize => self.email.as_ref().map(__DYNAMO_FIELD_5.part),
                _ => ::core::option::Option::None,
            }
        }
        const LAST_VERSION: ::core::primitive::u64 = <u32>::MAX
            as ::core::primitive::u64;
        fn version_number(&self) -> ::core::primitive::u64 {
            ::core::convert::From::from(self.version)
        }
        fn set_version_number(&mut self, __dynamo_version: ::core::primitive::u64) {
            self.version = __dynamo_version as u32;
        }
        fn stamp(
            __dynamo_field: usize,
            __dynamo_now: __dynamo::SystemTime,
        ) -> ::core::option::Option<__dynamo::Encoded> {
            match __dynamo_field {
                7usize => {
                    ::core::option::Option::Some(
                        ::dynamo_runtime::__private::encoded(
                            &__DYNAMO_MOMENT_7(__dynamo_now),
                        ),
                    )
                }
                8usize => {
                    ::core::option::Option::Some(
                        FieldsOfMember::__dynamo_write_8(
                            &__DYNAMO_MOMENT_8(__dynamo_now),
                        ),
                    )
                }
                _ => ::core::option::Option::None,
            }
        }
        fn set_updated_at(&mut self, __dynamo_now: __dynamo::SystemTime) {
            self.updated_at = __DYNAMO_MOMENT_8(__dynamo_now);
        }
    }
    #[automatically_derived]
    impl __dynamo::Versioned for Member {
        type Version = u32;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for Member {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[0usize];
        type Sort = SortOfMemberByTeam<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Gsi<1u8>> for Member {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[1usize];
        type Sort = SortOfMemberByCountryAndCity<0>;
    }
};
