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
    impl __dynamo::FromText for OrderId {}
};
#[allow(unused_qualifications)]
const _: () = {
    use ::dynamo_runtime::__private as __dynamo;
    #[automatically_derived]
    impl __dynamo::KeyPart for Status {
        type Form = __dynamo::form::Unordered;
        const KIND: __dynamo::Kind = __dynamo::Kind::Words(
            &["PENDING", "IN_WORK", "DONE"],
        );
        fn part(&self) -> __dynamo::Part<'_> {
            __dynamo::Part::Text(
                ::std::borrow::Cow::Borrowed(
                    match self {
                        Self::Pending => "PENDING",
                        Self::InWork => "IN_WORK",
                        Self::Shipped => "DONE",
                    },
                ),
            )
        }
    }
};
