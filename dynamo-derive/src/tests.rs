//! The derives as functions from tokens to tokens: what they emit, and what they say.

mod collection_messages;
mod document;
mod expansion;
mod key_part;
mod messages;
mod pattern_messages;
mod table_messages;

use proc_macro2::TokenStream;
use syn::{Item, LitStr};

/// The messages of `compile_error!` in the output, in order.
fn errors(output: TokenStream) -> Vec<String> {
    let file: syn::File = syn::parse2(output).unwrap();
    let errors = file.items.iter().filter_map(|item| match item {
        Item::Macro(item) if item.mac.path.segments.last().unwrap().ident == "compile_error" => {
            Some(item.mac.parse_body::<LitStr>().unwrap().value())
        }
        _ => None,
    });
    errors.collect()
}

/// The output as a person would write it.
fn formatted(output: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(output).unwrap())
}

/// Asserts that there are these errors and no other.
macro_rules! assert_errors {
    ($output:expr, [$($error:expr),* $(,)?]) => {
        let errors = crate::tests::errors($output);
        let expected: &[&str] = &[$($error),*];
        assert_eq!(errors, expected, "\n{}", errors.join("\n\n"));
    };
}
use assert_errors;
