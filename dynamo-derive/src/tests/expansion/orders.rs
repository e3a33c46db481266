#[allow(unused_qualifications)]
const _: () = {
    use ::dynamo_runtime::__private as __dynamo;
    const __DYNAMO_PATTERN_0: &__dynamo::EntitySchema = <Customer as __dynamo::MemberOf<
        Orders,
    >>::SCHEMA;
    const __DYNAMO_PATTERN_1: &__dynamo::EntitySchema = <shop::Order as __dynamo::MemberOf<
        Orders,
    >>::SCHEMA;
    const _: () = __dynamo::check_pattern(__DYNAMO_PATTERN_0, "get");
    const _: () = __dynamo::check_pattern(__DYNAMO_PATTERN_1, "by_status");
    static __DYNAMO_PATTERNS: [__dynamo::AccessPattern; 2usize] = [
        __dynamo::AccessPattern::new("A customer", __DYNAMO_PATTERN_0, "get"),
        __dynamo::AccessPattern::new(
            "Orders to be sent",
            __DYNAMO_PATTERN_1,
            "by_status",
        ),
    ];
    const __DYNAMO_MEMBER_0: __dynamo::Member<Customer> = __dynamo::member::<Customer>();
    const __DYNAMO_MEMBER_1: __dynamo::Member<shop::Order> = __dynamo::member::<
        shop::Order,
    >();
    static __DYNAMO_RENAMED: [__dynamo::IndexNames; 1usize] = [
        __dynamo::IndexNames::new(
            __dynamo::Index::Global(2u8),
            "by-place",
            "GSI2PK",
            "GSI2SK",
        ),
    ];
    static __DYNAMO_ENTITIES: [&__dynamo::EntitySchema; 2usize] = [
        __DYNAMO_MEMBER_0.schema,
        __DYNAMO_MEMBER_1.schema,
    ];
    static __DYNAMO_SCHEMA: __dynamo::TableSchema = __dynamo::TableSchema::new(
            "orders-table",
            "PK",
            "Sort",
            "entityType",
            &__DYNAMO_RENAMED,
            5u8,
            &__DYNAMO_ENTITIES,
        )
        .with_ttl("expires")
        .with_stream(__dynamo::StreamView::NewImage)
        .with_patterns(&__DYNAMO_PATTERNS);
    #[automatically_derived]
    impl __dynamo::TableDef for Orders {
        const SCHEMA: &'static __dynamo::TableSchema = &__DYNAMO_SCHEMA;
    }
    #[automatically_derived]
    impl __dynamo::Read for Orders {
        type Of = Self;
        fn entities() -> &'static [&'static __dynamo::EntitySchema] {
            &__DYNAMO_ENTITIES
        }
        fn read(
            at: usize,
            item: __dynamo::Item,
            table: &__dynamo::TableSchema,
        ) -> __dynamo::Result<Self> {
            match at {
                0usize => (__DYNAMO_MEMBER_0.decode)(item, table).map(Orders::Customer),
                1usize => (__DYNAMO_MEMBER_1.decode)(item, table).map(Orders::Order),
                _ => ::core::unreachable!("a place among the entities"),
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Collection for Orders {}
    #[automatically_derived]
    impl __dynamo::Holds<Self> for Orders {}
    #[automatically_derived]
    impl __dynamo::Holds<Customer> for Orders {}
    #[automatically_derived]
    impl ::core::convert::From<Customer> for Orders {
        fn from(entity: Customer) -> Self {
            Self::Customer(entity)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Orders> for Customer {
        type Error = Orders;
        fn try_from(value: Orders) -> ::core::result::Result<Self, Orders> {
            match value {
                Orders::Customer(__dynamo_entity) => {
                    ::core::result::Result::Ok(__dynamo_entity)
                }
                #[allow(unreachable_patterns)]
                __dynamo_other => ::core::result::Result::Err(__dynamo_other),
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Holds<shop::Order> for Orders {}
    #[automatically_derived]
    impl ::core::convert::From<shop::Order> for Orders {
        fn from(entity: shop::Order) -> Self {
            Self::Order(entity)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Orders> for shop::Order {
        type Error = Orders;
        fn try_from(value: Orders) -> ::core::result::Result<Self, Orders> {
            match value {
                Orders::Order(__dynamo_entity) => {
                    ::core::result::Result::Ok(__dynamo_entity)
                }
                #[allow(unreachable_patterns)]
                __dynamo_other => ::core::result::Result::Err(__dynamo_other),
            }
        }
    }
    #[automatically_derived]
    impl<
        const __DYNAMO_N: u8,
        __DynamoRead,
    > __dynamo::Whole<__dynamo::Gsi<__DYNAMO_N>, __DynamoRead> for Orders {}
    const _: () = __dynamo::check_member(&__DYNAMO_SCHEMA, 0usize);
    const _: () = __dynamo::check_member(&__DYNAMO_SCHEMA, 1usize);
    const _: () = __dynamo::check_table(&__DYNAMO_SCHEMA);
};
