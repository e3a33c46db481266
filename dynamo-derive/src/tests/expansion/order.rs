///The sort key `ORDER#<id>` of `Order`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub struct SortOfOrderByCustomerId<const AT: usize>(
    ::dynamo_runtime::__private::SortParts,
);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage
for SortOfOrderByCustomerId<AT> {
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
impl SortOfOrderByCustomerId<0> {
    ///The field `id`.
    pub fn id(
        self,
    ) -> ::dynamo_runtime::__private::SortField<Ulid, SortOfOrderByCustomerId<1usize>> {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The sort key `<created_at>#<id>` of `Order`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub struct SortOfOrderByStatus<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfOrderByStatus<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
        self.0
    }
}
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Reached<AT>
for SortOfOrderByStatus<AT> {}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl<const AT: usize> SortOfOrderByStatus<AT> {
    ///The field `created_at`.
    pub fn created_at(
        self,
    ) -> ::dynamo_runtime::__private::SortField<String, SortOfOrderByStatus<1usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<0usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
    ///The field `id`.
    pub fn id(
        self,
    ) -> ::dynamo_runtime::__private::SortField<Ulid, SortOfOrderByStatus<2usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<1usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The sort key `<priority:03>#<id>` of `Order`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
pub struct SortOfOrderWaitingAt<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfOrderWaitingAt<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
        self.0
    }
}
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Reached<AT>
for SortOfOrderWaitingAt<AT> {}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl<const AT: usize> SortOfOrderWaitingAt<AT> {
    ///The field `priority`.
    pub fn priority(
        self,
    ) -> ::dynamo_runtime::__private::SortField<u8, SortOfOrderWaitingAt<1usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<0usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
    ///The field `id`.
    pub fn id(
        self,
    ) -> ::dynamo_runtime::__private::SortField<Ulid, SortOfOrderWaitingAt<2usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<1usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The fields of `Order` in the closures of `filter` and `when`.
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
pub struct FieldsOfOrder;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfOrder {
    /**The field `customer_id`, stored as `customerId`.

It stands in the partition key, `CUSTOMER#<customer_id>`.*/
    pub fn customer_id(self) -> ::dynamo_runtime::__private::Attr<Order, String> {
        ::dynamo_runtime::__private::Attr::new(0usize)
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `ORDER#<id>`.

It stands in the sort key of `gsi1`, `<created_at>#<id>`.

It stands in the sort key of `gsi2`, `<priority:03>#<id>`.*/
    pub fn id(self) -> ::dynamo_runtime::__private::Attr<Order, Ulid> {
        ::dynamo_runtime::__private::Attr::new(1usize)
    }
    /**The field `status`, stored as `status`.

It stands in the partition key of `gsi1`, `STATUS#<status>`.*/
    pub fn status(self) -> ::dynamo_runtime::__private::Attr<Order, Status> {
        ::dynamo_runtime::__private::Attr::new(2usize)
    }
    /**The field `created_at`, stored as `createdAt`.

It stands in the sort key of `gsi1`, `<created_at>#<id>`.*/
    pub fn created_at(self) -> ::dynamo_runtime::__private::Attr<Order, String> {
        ::dynamo_runtime::__private::Attr::new(3usize)
    }
    /**The field `fulfillment_center`, stored as `fulfillmentCenter`.

It stands in the partition key of `gsi2`, `FC#<fulfillment_center>`.*/
    pub fn fulfillment_center(
        self,
    ) -> ::dynamo_runtime::__private::Attr<Order, Option<String>> {
        ::dynamo_runtime::__private::Attr::new(4usize)
    }
    /**The field `priority`, stored as `priority`.

It stands in the sort key of `gsi2`, `<priority:03>#<id>`.*/
    pub fn priority(self) -> ::dynamo_runtime::__private::Attr<Order, u8> {
        ::dynamo_runtime::__private::Attr::new(5usize)
    }
    ///The field `total_cents`, stored as `totalCents`.
    pub fn total_cents(self) -> ::dynamo_runtime::__private::Attr<Order, u64> {
        ::dynamo_runtime::__private::Attr::new(6usize)
    }
}
///The fields of `Order` in the closure of `set`.
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
pub struct ChangesOfOrder;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfOrder {
    /**The field `customer_id`, stored as `customerId`.

It stands in the partition key, `CUSTOMER#<customer_id>`.

It cannot be set: an item keeps its key.*/
    pub fn customer_id(
        self,
    ) -> ::dynamo_runtime::__private::PrimaryKeyField<Order, String> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The field `id`, stored as `id`.

It stands in the sort key, `ORDER#<id>`.

It stands in the sort key of `gsi1`, `<created_at>#<id>`.

It stands in the sort key of `gsi2`, `<priority:03>#<id>`.

It cannot be set: an item keeps its key.*/
    pub fn id(self) -> ::dynamo_runtime::__private::PrimaryKeyField<Order, Ulid> {
        ::dynamo_runtime::__private::PrimaryKeyField::new()
    }
    /**The field `status`, stored as `status`.

It stands in the partition key of `gsi1`, `STATUS#<status>`.*/
    pub fn status(self) -> ::dynamo_runtime::__private::KeySetter<Order, Status> {
        ::dynamo_runtime::__private::KeySetter::new(2usize)
    }
    /**The field `created_at`, stored as `createdAt`.

It stands in the sort key of `gsi1`, `<created_at>#<id>`.*/
    pub fn created_at(self) -> ::dynamo_runtime::__private::KeySetter<Order, String> {
        ::dynamo_runtime::__private::KeySetter::new(3usize)
    }
    /**The field `fulfillment_center`, stored as `fulfillmentCenter`.

It stands in the partition key of `gsi2`, `FC#<fulfillment_center>`.*/
    pub fn fulfillment_center(
        self,
    ) -> ::dynamo_runtime::__private::KeySetter<Order, Option<String>> {
        ::dynamo_runtime::__private::KeySetter::new(4usize)
    }
    /**The field `priority`, stored as `priority`.

It stands in the sort key of `gsi2`, `<priority:03>#<id>`.*/
    pub fn priority(self) -> ::dynamo_runtime::__private::KeySetter<Order, u8> {
        ::dynamo_runtime::__private::KeySetter::new(5usize)
    }
    ///The field `total_cents`, stored as `totalCents`.
    pub fn total_cents(self) -> ::dynamo_runtime::__private::Setter<Order, u64> {
        ::dynamo_runtime::__private::Setter::new(6usize)
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
impl Order {
    /**The key of one `Order`: `CUSTOMER#<customer_id>`, `ORDER#<id>`.

# Errors
If a value cannot stand in the key.*/
    pub fn key(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Result<::dynamo_runtime::__private::Key<Self>> {
        ::dynamo_runtime::__private::key(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<
                    String,
                >>::key_arg(&customer_id),
                <_ as ::dynamo_runtime::__private::KeyArg<Ulid>>::key_arg(&id),
            ],
        )
    }
    ///Reads one `Order` by its key: `CUSTOMER#<customer_id>`, `ORDER#<id>`.
    pub fn get(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Get<Self> {
        ::dynamo_runtime::__private::Get::new(Self::key(customer_id, id))
    }
    ///Deletes one `Order` by its key: `CUSTOMER#<customer_id>`, `ORDER#<id>`.
    pub fn delete(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Delete<Self> {
        ::dynamo_runtime::__private::Delete::new(Self::key(customer_id, id))
    }
    ///Changes one `Order` by its key: `CUSTOMER#<customer_id>`, `ORDER#<id>`.
    pub fn update(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Update<Self> {
        ::dynamo_runtime::__private::Update::new(
                &[
                    <_ as ::dynamo_runtime::__private::KeyArg<
                        String,
                    >>::key_arg(&customer_id),
                    <_ as ::dynamo_runtime::__private::KeyArg<Ulid>>::key_arg(&id),
                ],
            )
            .given(FieldsOfOrder.customer_id(), customer_id)
            .given(FieldsOfOrder.id(), id)
    }
    ///Asks whether there is a `Order` of this key: `CUSTOMER#<customer_id>`, `ORDER#<id>`.
    pub fn exists(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Exists<Self> {
        ::dynamo_runtime::__private::Exists::new(Self::key(customer_id, id))
    }
    ///Requires something of one `Order`, by its key, for a transaction: `CUSTOMER#<customer_id>`, `ORDER#<id>`.
    pub fn check(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
        id: impl ::dynamo_runtime::__private::KeyArg<Ulid>,
    ) -> ::dynamo_runtime::__private::Check<Self> {
        ::dynamo_runtime::__private::Check::new(Self::key(customer_id, id))
    }
    ///The partition `CUSTOMER#<customer_id>` of the table, with every entity in it.
    pub fn partition(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<Self> {
        ::dynamo_runtime::__private::partition(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&customer_id)],
        )
    }
    ///Every `Order` in the partition `CUSTOMER#<customer_id>` of the table, in the order of `ORDER#<id>`.
    pub fn by_customer_id(
        customer_id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<Self> {
        ::dynamo_runtime::__private::Query::new(
            &[<_ as ::dynamo_runtime::__private::KeyArg<String>>::key_arg(&customer_id)],
        )
    }
    ///The partition `STATUS#<status>` of `gsi1`, spread over 10 shards, with every entity in it.
    pub fn by_status_partition(
        status: impl ::dynamo_runtime::__private::KeyArg<Status>,
    ) -> ::dynamo_runtime::__private::PartitionKey<
        Self,
        ::dynamo_runtime::__private::Gsi<1u8>,
    > {
        ::dynamo_runtime::__private::partition(
            &[<_ as ::dynamo_runtime::__private::KeyArg<Status>>::key_arg(&status)],
        )
    }
    ///Every `Order` in the partition `STATUS#<status>` of `gsi1`, spread over 10 shards, in the order of `<created_at>#<id>`.
    pub fn by_status(
        status: impl ::dynamo_runtime::__private::KeyArg<Status>,
    ) -> ::dynamo_runtime::__private::Query<
        Self,
        ::dynamo_runtime::__private::Gsi<1u8>,
    > {
        ::dynamo_runtime::__private::Query::new(
            &[<_ as ::dynamo_runtime::__private::KeyArg<Status>>::key_arg(&status)],
        )
    }
    ///The partition `FC#<fulfillment_center>` of `gsi2`, with every entity in it.
    pub fn waiting_at_partition(
        fulfillment_center: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<
        Self,
        ::dynamo_runtime::__private::Gsi<2u8>,
    > {
        ::dynamo_runtime::__private::partition(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<
                    String,
                >>::key_arg(&fulfillment_center),
            ],
        )
    }
    ///Every `Order` in the partition `FC#<fulfillment_center>` of `gsi2`, in the order of `<priority:03>#<id>`.
    pub fn waiting_at(
        fulfillment_center: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<
        Self,
        ::dynamo_runtime::__private::Gsi<2u8>,
    > {
        ::dynamo_runtime::__private::Query::new(
            &[
                <_ as ::dynamo_runtime::__private::KeyArg<
                    String,
                >>::key_arg(&fulfillment_center),
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
    const __DYNAMO_FIELD_0: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_1: __dynamo::FieldPart<Ulid> = __dynamo::sort_part::<Ulid>();
    const __DYNAMO_FIELD_2: __dynamo::FieldPart<Status> = __dynamo::partition_part::<
        Status,
    >();
    const __DYNAMO_FIELD_3: __dynamo::FieldPart<String> = __dynamo::sort_part::<
        String,
    >();
    const __DYNAMO_FIELD_4: __dynamo::FieldPart<String> = __dynamo::partition_part::<
        String,
    >();
    const __DYNAMO_FIELD_5: __dynamo::FieldPart<u8> = __dynamo::padded_part::<u8>();
    const __DYNAMO_PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("CUSTOMER#"),
        __dynamo::Segment::field(0usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("ORDER#"),
        __dynamo::Segment::field(1usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_GSI1PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("STATUS#"),
        __dynamo::Segment::field(2usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_GSI1SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::field(3usize, __dynamo::Format::PLAIN),
        __dynamo::Segment::Literal("#"),
        __dynamo::Segment::field(1usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_GSI2PK: &[__dynamo::Segment] = &[
        __dynamo::Segment::Literal("FC#"),
        __dynamo::Segment::field(4usize, __dynamo::Format::PLAIN),
    ];
    const __DYNAMO_GSI2SK: &[__dynamo::Segment] = &[
        __dynamo::Segment::field(
            5usize,
            __dynamo::Format::new(
                __dynamo::Encoding::Padded(3u8),
                false,
                __dynamo::Case::Keep,
                __dynamo::Unsafe::Refuse,
            ),
        ),
        __dynamo::Segment::Literal("#"),
        __dynamo::Segment::field(1usize, __dynamo::Format::PLAIN),
    ];
    static __DYNAMO_FIELDS: [__dynamo::FieldSchema; 7usize] = [
        __dynamo::FieldSchema::new(
            "customer_id",
            "customerId",
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
            "status",
            "status",
            ::core::option::Option::Some(__DYNAMO_FIELD_2.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "created_at",
            "createdAt",
            ::core::option::Option::Some(__DYNAMO_FIELD_3.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "fulfillment_center",
            "fulfillmentCenter",
            ::core::option::Option::Some(__DYNAMO_FIELD_4.kind),
            __dynamo::NoneAs::Absent,
        ),
        __dynamo::FieldSchema::new(
            "priority",
            "priority",
            ::core::option::Option::Some(__DYNAMO_FIELD_5.kind),
            __dynamo::NoneAs::Null,
        ),
        __dynamo::FieldSchema::new(
            "total_cents",
            "totalCents",
            ::core::option::Option::None,
            __dynamo::NoneAs::Null,
        ),
    ];
    static __DYNAMO_KEYS: [__dynamo::KeySchema; 3usize] = [
        __dynamo::KeySchema::new(
            __dynamo::Index::Table,
            "by_customer_id",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("CUSTOMER#<customer_id>", __DYNAMO_PK),
            ),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("ORDER#<id>", __DYNAMO_SK),
                ),
            ),
        ),
        __dynamo::KeySchema::new(
                __dynamo::Index::Global(1u8),
                "by_status",
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("STATUS#<status>", __DYNAMO_GSI1PK),
                ),
                ::core::option::Option::Some(
                    __dynamo::KeyShape::Text(
                        __dynamo::Template::new("<created_at>#<id>", __DYNAMO_GSI1SK),
                    ),
                ),
            )
            .with_shards(10u16, 10u16),
        __dynamo::KeySchema::new(
            __dynamo::Index::Global(2u8),
            "waiting_at",
            __dynamo::KeyShape::Text(
                __dynamo::Template::new("FC#<fulfillment_center>", __DYNAMO_GSI2PK),
            ),
            ::core::option::Option::Some(
                __dynamo::KeyShape::Text(
                    __dynamo::Template::new("<priority:03>#<id>", __DYNAMO_GSI2SK),
                ),
            ),
        ),
    ];
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
        "Order",
        "ORDER",
        &[],
        '#',
        &__DYNAMO_FIELDS,
        &__DYNAMO_KEYS,
        &[0usize, 1usize],
    );
    #[automatically_derived]
    impl __dynamo::Entity for Order {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfOrder;
        const FIELDS: FieldsOfOrder = FieldsOfOrder;
        type Changes = ChangesOfOrder;
        const CHANGES: ChangesOfOrder = ChangesOfOrder;
        fn field_part(
            &self,
            __dynamo_field: usize,
        ) -> ::core::option::Option<__dynamo::Part<'_>> {
            match __dynamo_field {
                0usize => {
                    ::core::option::Option::Some(
                        (__DYNAMO_FIELD_0.part)(&self.customer_id),
                    )
                }
                1usize => ::core::option::Option::Some((__DYNAMO_FIELD_1.part)(&self.id)),
                2usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_2.part)(&self.status))
                }
                3usize => {
                    ::core::option::Option::Some(
                        (__DYNAMO_FIELD_3.part)(&self.created_at),
                    )
                }
                4usize => self.fulfillment_center.as_ref().map(__DYNAMO_FIELD_4.part),
                5usize => {
                    ::core::option::Option::Some((__DYNAMO_FIELD_5.part)(&self.priority))
                }
                _ => ::core::option::Option::None,
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Unversioned for Order {}
    #[automatically_derived]
    impl __dynamo::BatchSafe for Order {}
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for Order {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[0usize];
        type Sort = SortOfOrderByCustomerId<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Gsi<1u8>> for Order {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[1usize];
        type Sort = SortOfOrderByStatus<0>;
    }
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Gsi<2u8>> for Order {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEYS[2usize];
        type Sort = SortOfOrderWaitingAt<0>;
    }
};
