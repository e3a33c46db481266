//! The access patterns of a table: `patterns("An order by its id" = Order::get, ..)`.

use super::entry::{Entry, ungroup};
use crate::diag::err;
use darling::Result;
use darling::error::Accumulator;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprAssign, ExprLit, ExprPath, Ident, Lit, LitStr, Path, Token};

/// `"An order by its id" = Order::get`
pub(crate) struct Pattern {
    pub(crate) text: LitStr,
    /// The path of the entity.
    pub(crate) entity: Path,
    /// The name of the entity's function.
    pub(crate) door: Ident,
}

pub(super) fn read(entry: &Entry, errors: &mut Accumulator) -> Vec<Pattern> {
    let Some(tokens) = entry.tokens() else {
        errors.push(err!(
            &entry.span(),
            "`patterns` takes its patterns in parentheses",
            "write `patterns(\"An order by its id\" = Order::get)`, with your own question, entity and function"
        ));
        return Vec::new();
    };
    let written = match Punctuated::<Written, Token![,]>::parse_terminated.parse2(tokens.clone()) {
        Ok(written) => written,
        Err(error) => {
            let fact = error.to_string();
            errors.push(err!(
                &error.span(),
                "`patterns` cannot be read: {fact}",
                "write `\"An order by its id\" = Order::get`, and a comma before the next one"
            ));
            return Vec::new();
        }
    };
    written
        .iter()
        .filter_map(|Written(pattern)| errors.handle(read_one(pattern)))
        .collect()
}

/// An expression that a comma follows, or nothing.
struct Written(Expr);

impl Parse for Written {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let written = input.parse()?;
        if input.is_empty() || input.peek(Token![,]) {
            Ok(Self(written))
        } else {
            Err(input.error("between the question and the function stands `=`"))
        }
    }
}

fn read_one(written: &Expr) -> Result<Pattern> {
    let (text, path) = match ungroup(written) {
        Expr::Assign(ExprAssign { left, right, .. }) => (ungroup(left), ungroup(right)),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            return Err(err!(
                text,
                "nothing answers this pattern",
                "write `= Order::get` after it, with your own entity and function"
            ));
        }
        other => {
            let shown = shown(other);
            return Err(err!(
                other,
                "this pattern has no text",
                "write the question that it answers before it: `\"An order by its id\" = {shown}`"
            ));
        }
    };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = text else {
        return Err(err!(
            text,
            "the text of a pattern is a string",
            "put it in double quotes: `\"An order by its id\" = ..`"
        ));
    };
    let (entity, door) = function(path)?;
    Ok(Pattern {
        text: text.clone(),
        entity,
        door,
    })
}

/// The entity and the name of its function.
fn function(written: &Expr) -> Result<(Path, Ident)> {
    let no_function = |help: &str| err!(written, "a pattern names a function of an entity, as `Type::function`", "{help}");
    let path = match written {
        Expr::Path(ExprPath { qself: None, path, .. }) => path,
        Expr::Call(call) => {
            let function = shown(&call.func);
            return Err(no_function(&format!("write it without arguments: `{function}`")));
        }
        _ => return Err(no_function("write for example `Order::get`")),
    };
    if let Some(generic) = path.segments.iter().find(|segment| !segment.arguments.is_none()) {
        return Err(err!(
            &generic.arguments,
            "a pattern names a function of an entity, which is not generic",
            "remove the parameters, as in `Order::get`"
        ));
    }
    let mut entity = path.clone();
    let door = entity.segments.pop().map(|last| last.ident);
    entity.segments.pop_punct();
    match door {
        Some(door) if !entity.segments.is_empty() && !entity.is_ident("Self") => Ok((entity, door)),
        Some(door) => Err(no_function(&format!("write the entity before it, for example `Order::{door}`"))),
        None => Err(no_function("write for example `Order::get`")),
    }
}

/// The tokens as a person would write a path.
fn shown(written: &Expr) -> String {
    written.to_token_stream().to_string().replace(' ', "")
}
