//! What is said of keys that hold finer times than their fields store.

use crate::single_table;
use crate::tests::assert_errors;
use quote::quote;

#[test]
fn finer_in_a_key_than_in_the_body() {
    assert_errors!(
        single_table(quote!(
            #[pk("EVENT#<at>")]
            #[sk("<seen:millis+desc>")]
            #[gsi1(pk = "DAY#<day:nanos>", sk = "E")]
            #[unique("AT#<at:micros>")]
            struct Event {
                #[serde(with = "dynamo_runtime::time::secs")]
                at: SystemTime,
                #[serde(serialize_with = "dynamo_runtime::time::secs::serialize")]
                seen: SystemTime,
                #[serde(with = "::dynamo_runtime::time::millis::optional")]
                day: Option<SystemTime>,
            }
        )),
        [
            "`at` is stored in `secs`, and its key would have `nanos`: what is read back would make another key\n  EVENT#<at>\n        ^^^^\n\
             help: write `<at:secs>` here, or store the field by `dynamo_runtime::time::nanos`",
            "`at` is stored in `secs`, and its key would have `micros`: what is read back would make another key\n  AT#<at:micros>\n     ^^^^^^^^^^^\n\
             help: write `<at:secs>` here, or store the field by `dynamo_runtime::time::micros`",
            "`seen` is stored in `secs`, and its key would have `millis`: what is read back would make another key\n  <seen:millis+desc>\n  ^^^^^^^^^^^^^^^^^^\n\
             help: write `<seen:secs+desc>` here, or store the field by `dynamo_runtime::time::millis`",
            "`day` is stored in `millis`, and its key would have `nanos`: what is read back would make another key\n  DAY#<day:nanos>\n      ^^^^^^^^^^^\n\
             help: write `<day:millis>` here, or store the field by `dynamo_runtime::time::nanos`",
        ]
    );
}

#[test]
fn as_fine_or_coarser() {
    assert_errors!(
        single_table(quote!(
            #[pk("EVENT#<at:secs>")]
            #[sk("<seen>")]
            #[gsi1(pk = "DAY#<day:millis>", sk = "<at:secs+desc>")]
            #[unique("AT#<seen:secs>")]
            struct Event {
                #[serde(with = "dynamo_runtime::time::secs")]
                at: SystemTime,
                #[serde(with = "dynamo_runtime::time::nanos")]
                seen: SystemTime,
                // nothing is known of it
                #[serde(with = "time::millis::optional")]
                day: Option<SystemTime>,
            }
        )),
        []
    );
}
