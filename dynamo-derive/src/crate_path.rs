//! Where the runtime lives: `::dynamo_runtime`, or the user's `crate = path`.

use crate::diag::err;
use darling::Result;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Expr, Path, parse_quote};

/// The path of the runtime crate; in `quote!` it stands for what generated code names.
#[derive(Clone)]
pub(crate) struct Runtime(Path);

impl Default for Runtime {
    fn default() -> Self {
        Self(parse_quote!(::dynamo_runtime))
    }
}

impl Runtime {
    /// The value of `crate = ..`.
    pub(crate) fn parse(value: &Expr) -> Result<Self> {
        let Expr::Path(path) = value else {
            return Err(err!(
                value,
                "`crate` takes the path of the runtime crate",
                "write it without quotes, for example `crate = ::dynamo_runtime`"
            ));
        };
        match path.path.segments.first() {
            Some(first) if first.ident == "self" || first.ident == "super" => Err(err!(
                value,
                "`crate` takes a path that means the same everywhere",
                "begin it with `::` or `crate::`"
            )),
            _ => Ok(Self(path.path.clone())),
        }
    }

    /// The words that follow the runtime's own path in another path, if that lies in the runtime.
    pub(crate) fn within(&self, path: &Path) -> Option<Vec<String>> {
        let words = |path: &Path| {
            path.segments
                .iter()
                .map(|segment| segment.ident.unraw().to_string())
                .collect::<Vec<_>>()
        };
        words(path).strip_prefix(words(&self.0).as_slice()).map(<[String]>::to_vec)
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let path = &self.0;
        tokens.extend(quote!(#path::__private));
    }
}
