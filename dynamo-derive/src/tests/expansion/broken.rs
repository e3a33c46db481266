::core::compile_error! {
    "no field `idd` on `User`\n  USER#<idd>\n        ^^^\nhelp: a field with a similar name exists: `id`"
}
::core::compile_error! {
    "`f64` cannot be part of a key\nhelp: its text is not unique and does not sort: store an integer number of the smallest unit"
}
///The sort key `<joined_at:lower>#<rank>` of `User`, given field by field in `range`.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
struct SortOfUserById<const AT: usize>(::dynamo_runtime::__private::SortParts);
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Stage for SortOfUserById<AT> {
    fn at(parts: ::dynamo_runtime::__private::SortParts) -> Self {
        Self(parts)
    }
    fn parts(self) -> ::dynamo_runtime::__private::SortParts {
        self.0
    }
}
#[automatically_derived]
impl<const AT: usize> ::dynamo_runtime::__private::Reached<AT> for SortOfUserById<AT> {}
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl<const AT: usize> SortOfUserById<AT> {
    ///The field `joined_at`.
    fn joined_at(
        self,
    ) -> ::dynamo_runtime::__private::SortField<String, SortOfUserById<1usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<0usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
    ///The field `rank`.
    fn rank(self) -> ::dynamo_runtime::__private::SortField<(), SortOfUserById<2usize>>
    where
        Self: ::dynamo_runtime::__private::Reached<1usize>,
    {
        ::dynamo_runtime::__private::SortField::after(self)
    }
}
///The fields of `User` in the closures of `filter` and `when`.
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
struct FieldsOfUser;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl FieldsOfUser {
    ///The field `id`, stored as `id`.
    fn id(self) -> ::dynamo_runtime::__private::Attr<User, String> {
        ::core::unreachable!("the derive has failed")
    }
    /**The field `joined_at`, stored as `joined_at`.

It stands in the sort key, `<joined_at:lower>#<rank>`.*/
    fn joined_at(self) -> ::dynamo_runtime::__private::Attr<User, String> {
        ::core::unreachable!("the derive has failed")
    }
    /**The field `rank`, stored as `rank`.

It stands in the sort key, `<joined_at:lower>#<rank>`.*/
    fn rank(self) -> ::dynamo_runtime::__private::Attr<User, f64> {
        ::core::unreachable!("the derive has failed")
    }
}
///The fields of `User` in the closure of `set`.
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
struct ChangesOfUser;
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl ChangesOfUser {
    ///The field `id`, stored as `id`.
    fn id(self) -> ::dynamo_runtime::__private::Setter<User, String> {
        ::core::unreachable!("the derive has failed")
    }
    /**The field `joined_at`, stored as `joined_at`.

It stands in the sort key, `<joined_at:lower>#<rank>`.

It cannot be set: an item keeps its key.*/
    fn joined_at(self) -> ::dynamo_runtime::__private::PrimaryKeyField<User, String> {
        ::core::unreachable!("the derive has failed")
    }
    /**The field `rank`, stored as `rank`.

It stands in the sort key, `<joined_at:lower>#<rank>`.

It cannot be set: an item keeps its key.*/
    fn rank(self) -> ::dynamo_runtime::__private::PrimaryKeyField<User, f64> {
        ::core::unreachable!("the derive has failed")
    }
}
#[allow(unused_variables)]
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    private_bounds,
    private_interfaces,
    unused_qualifications
)]
#[automatically_derived]
impl User {
    /**The key of one `User`: `USER#<idd>`, `<joined_at:lower>#<rank>`.

# Errors
If a value cannot stand in the key.*/
    fn key(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Result<::dynamo_runtime::__private::Key<Self>> {
        ::core::unreachable!("the derive has failed")
    }
    ///Reads one `User` by its key: `USER#<idd>`, `<joined_at:lower>#<rank>`.
    fn get(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Get<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///Deletes one `User` by its key: `USER#<idd>`, `<joined_at:lower>#<rank>`.
    fn delete(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Delete<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///Changes one `User` by its key: `USER#<idd>`, `<joined_at:lower>#<rank>`.
    fn update(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Update<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///Asks whether there is a `User` of this key: `USER#<idd>`, `<joined_at:lower>#<rank>`.
    fn exists(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Exists<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///Requires something of one `User`, by its key, for a transaction: `USER#<idd>`, `<joined_at:lower>#<rank>`.
    fn check(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
        joined_at: impl ::dynamo_runtime::__private::KeyArg<String>,
        rank: impl ::core::marker::Sized,
    ) -> ::dynamo_runtime::__private::Check<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///The partition `USER#<idd>` of the table, with every entity in it.
    fn partition(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::PartitionKey<Self> {
        ::core::unreachable!("the derive has failed")
    }
    ///Every `User` in the partition `USER#<idd>` of the table, in the order of `<joined_at:lower>#<rank>`.
    fn by_id(
        id: impl ::dynamo_runtime::__private::KeyArg<String>,
    ) -> ::dynamo_runtime::__private::Query<Self> {
        ::core::unreachable!("the derive has failed")
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
    const _: __dynamo::FieldPart<String> = __dynamo::text_part::<String>();
    static __DYNAMO_SCHEMA: __dynamo::EntitySchema = __dynamo::EntitySchema::new(
        "User",
        "",
        &[],
        '#',
        &[],
        &[],
        &[],
    );
    const __DYNAMO_PK: __dynamo::KeyShape = __dynamo::KeyShape::Text(
        __dynamo::Template::new("", &[]),
    );
    static __DYNAMO_KEY: __dynamo::KeySchema = __dynamo::KeySchema::new(
        __dynamo::Index::Table,
        "",
        __DYNAMO_PK,
        ::core::option::Option::None,
    );
    #[automatically_derived]
    impl __dynamo::Entity for User {
        const SCHEMA: &'static __dynamo::EntitySchema = &__DYNAMO_SCHEMA;
        type Fields = FieldsOfUser;
        const FIELDS: FieldsOfUser = FieldsOfUser;
        type Changes = ChangesOfUser;
        const CHANGES: ChangesOfUser = ChangesOfUser;
        fn field_part(&self, _: usize) -> ::core::option::Option<__dynamo::Part<'_>> {
            ::core::unreachable!()
        }
    }
    #[automatically_derived]
    impl __dynamo::Versioned for User {
        type Version = u64;
    }
    #[automatically_derived]
    impl __dynamo::Unversioned for User {}
    #[automatically_derived]
    impl __dynamo::BatchSafe for User {}
    #[automatically_derived]
    impl __dynamo::Keyed<__dynamo::Primary> for User {
        const KEY: &'static __dynamo::KeySchema = &__DYNAMO_KEY;
        type Sort = SortOfUserById<0>;
    }
};
