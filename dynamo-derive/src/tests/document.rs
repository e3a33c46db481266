//! What `#[derive(Document)]` emits, and what it says of mistakes.

use super::assert_errors;
use crate::document::derive;
use quote::quote;

#[test]
fn each_stored_field_is_a_method() {
    let text = derive(quote!(
        #[serde(rename_all = "camelCase", tag = "kind")]
        #[document(crate = other::path)]
        pub struct Address {
            pub street_name: String,
            #[serde(rename = "no", with = "number")]
            pub number: u16,
            #[serde(serialize_with = "other::path::time::secs::serialize")]
            since: Time,
            inner: Option<Box<Self>>,
            #[serde(skip)]
            cache: u8,
            #[serde(flatten)]
            rest: Rest,
        }
    ))
    .to_string();
    for expected in [
        "pub struct FieldsInAddress < __DynamoPlace > (__DynamoPlace) ;",
        "pub fn street_name (& self) -> __DynamoPlace :: Of < String , other :: path :: __private :: stored :: Plain > \
         { other :: path :: __private :: Place :: child (& self . 0 , \"streetName\" , other :: path :: __private :: encoded) }",
        "pub fn number (& self) -> __DynamoPlace :: Of < u16 , other :: path :: __private :: stored :: Custom > \
         { other :: path :: __private :: Place :: child (& self . 0 , \"no\" , Self :: __dynamo_write_1) }",
        "pub fn since (& self) -> __DynamoPlace :: Of < Time , other :: path :: __private :: stored :: FixedTime >",
        "pub fn inner (& self) -> __DynamoPlace :: Of < Option < Box < Address > > ,",
        "number :: serialize (self . 0 , __dynamo_serializer)",
        "impl __dynamo :: Document for Address",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(!text.contains("fn cache") && !text.contains("fn rest"), "{text}");
    assert!(!text.contains("dynamo_runtime"), "{text}");
}

#[test]
fn other_shapes() {
    let named = "`Document` can be derived only for a struct with named fields\n\
                 help: values in other types are named by path: `.path::<u32>(\"size[0]\")`";
    for output in [
        derive(quote!(
            struct A(String);
        )),
        derive(quote!(
            struct A;
        )),
        derive(quote!(
            enum A {
                B,
            }
        )),
        derive(quote!(
            union A {
                b: u8,
            }
        )),
    ] {
        assert!(
            output.to_string().contains("Document for A"),
            "what names its fields is no second mistake"
        );
        assert_errors!(output, [named]);
    }
}

#[test]
fn what_is_stored_otherwise() {
    assert_errors!(
        derive(quote!(
            #[serde(into = "String", try_from = "String")]
            #[document(crat = x)]
            struct A<T> {
                a: T,
            }
        )),
        [
            "`document` has no key `crat`\nhelp: did you mean `crate`?",
            "a document cannot be generic\n\
             help: use a concrete type, or name its values by path: `.path::<u32>(\"size.height\")`",
            "`#[serde(into)]` stores `A` as something else than its fields\n\
             help: remove one of the two: `Document` names fields that are stored",
            "`#[serde(try_from)]` stores `A` as something else than its fields\n\
             help: remove one of the two: `Document` names fields that are stored",
        ]
    );
}
