#[allow(unused_qualifications)]
const _: () = {
    use other::path::__private as __dynamo;
    type __DynamoTable = shop::Orders;
    const _: () = __dynamo::table_of::<shop::Orders>();
    const __DYNAMO_MEMBER_0: __dynamo::Member<Customer> = <Customer as __dynamo::PartOf<
        __DynamoTable,
    >>::MEMBER;
    const __DYNAMO_MEMBER_1: __dynamo::Member<shop::Order> = <shop::Order as __dynamo::PartOf<
        __DynamoTable,
    >>::MEMBER;
    static __DYNAMO_ENTITIES: [&__dynamo::EntitySchema; 2usize] = [
        __DYNAMO_MEMBER_0.schema,
        __DYNAMO_MEMBER_1.schema,
    ];
    #[automatically_derived]
    impl __dynamo::Read for Page {
        type Of = __DynamoTable;
        fn entities() -> &'static [&'static __dynamo::EntitySchema] {
            &__DYNAMO_ENTITIES
        }
        fn read(
            at: usize,
            item: __dynamo::Item,
            table: &__dynamo::TableSchema,
        ) -> __dynamo::Result<Self> {
            match at {
                0usize => (__DYNAMO_MEMBER_0.decode)(item, table).map(Page::Customer),
                1usize => (__DYNAMO_MEMBER_1.decode)(item, table).map(Page::Order),
                _ => ::core::unreachable!("a place among the entities"),
            }
        }
        const IS_PART: bool = true;
        const UNKNOWN: ::core::option::Option<fn(__dynamo::Item) -> Self> = ::core::option::Option::Some(|
            item|
        Page::Other(<Item as __dynamo::RawItem>::of_item(item)));
    }
    #[automatically_derived]
    impl __dynamo::Collection for Page {}
    #[automatically_derived]
    impl __dynamo::Holds<Customer> for Page {}
    #[automatically_derived]
    impl ::core::convert::From<Customer> for Page {
        fn from(entity: Customer) -> Self {
            Self::Customer(entity)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Page> for Customer {
        type Error = Page;
        fn try_from(value: Page) -> ::core::result::Result<Self, Page> {
            match value {
                Page::Customer(__dynamo_entity) => {
                    ::core::result::Result::Ok(__dynamo_entity)
                }
                #[allow(unreachable_patterns)]
                __dynamo_other => ::core::result::Result::Err(__dynamo_other),
            }
        }
    }
    #[automatically_derived]
    impl __dynamo::Holds<shop::Order> for Page {}
    #[automatically_derived]
    impl ::core::convert::From<shop::Order> for Page {
        fn from(entity: shop::Order) -> Self {
            Self::Order(entity)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Page> for shop::Order {
        type Error = Page;
        fn try_from(value: Page) -> ::core::result::Result<Self, Page> {
            match value {
                Page::Order(__dynamo_entity) => {
                    ::core::result::Result::Ok(__dynamo_entity)
                }
                #[allow(unreachable_patterns)]
                __dynamo_other => ::core::result::Result::Err(__dynamo_other),
            }
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Page> for Item {
        type Error = Page;
        fn try_from(value: Page) -> ::core::result::Result<Self, Page> {
            match value {
                Page::Other(__dynamo_entity) => {
                    ::core::result::Result::Ok(__dynamo_entity)
                }
                #[allow(unreachable_patterns)]
                __dynamo_other => ::core::result::Result::Err(__dynamo_other),
            }
        }
    }
    const _: () = __dynamo::check_variant(&__DYNAMO_ENTITIES, 1usize);
};
