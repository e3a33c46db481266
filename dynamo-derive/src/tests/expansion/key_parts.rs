#[allow(unused_qualifications)]
const _: () = {
    use ::dynamo_runtime::__private as __dynamo;
    #[automatically_derived]
    impl __dynamo::KeyPart for OrderId {
        type Form = <String as __dynamo::KeyPart>::Form;
        const KIND: __dynamo::Kind = <String as __dynamo::KeyPart>::KIND;
        fn part(&self) -> __dynamo::Part<'_> {
            <String as __dynamo::KeyPart>::part(&self.0)
        }
    }
    #[automatically_derived]
    impl __dynamo::FromText for OrderId {
        fn from_text(text: &str) -> Self {
            Self {
                0: <String as __dynamo::FromText>::from_text(text),
            }
        }
    }
};
::core::compile_error! {
    "the variant `Shipped` is stored as \"DONE\" and read as \"SHIPPED\", so a key would not lead to the item it came from\nhelp: give both one name"
}
const _: () = {
    use ::dynamo_runtime::__private as __dynamo;
    #[automatically_derived]
    impl __dynamo::KeyPart for Status {
        type Form = __dynamo::form::Text;
        const KIND: __dynamo::Kind = __dynamo::Kind::Text;
        fn part(&self) -> __dynamo::Part<'_> {
            ::core::unreachable!()
        }
    }
    #[automatically_derived]
    impl __dynamo::FromText for Status {
        fn from_text(_: &str) -> Self {
            ::core::unreachable!()
        }
    }
};
