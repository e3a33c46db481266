//! The entries in an attribute's parentheses: `"text"`, `word`, `key = value`, `key(..)`, and the values they may have.

use crate::crate_path::Runtime;
use crate::diag::{err, list, near, unknown_key};
use crate::model::{Included, Projection};
use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{Error, Result};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitChar, LitStr, Meta, Path};

/// One entry.
pub(super) struct Entry {
    /// The word before `=` or the parentheses; none for a value that stands alone.
    key: Option<Ident>,
    value: Value,
    span: Span,
}

enum Value {
    /// The key stands alone.
    Nothing,
    One(Expr),
    /// Read when it is asked for: what is refused unread may have any form.
    List(TokenStream),
}

/// The entries of an attribute; `None` if they could not be read. `#[name = value]` is an error, and read as `#[name(value)]`.
pub(super) fn entries(attribute: &Attribute, errors: &mut Accumulator) -> Option<Vec<Entry>> {
    match &attribute.meta {
        Meta::Path(_) => Some(Vec::new()),
        Meta::List(list) => read(&list.tokens, errors),
        Meta::NameValue(pair) => {
            let (name, value) = (pair.path.to_token_stream(), pair.value.to_token_stream());
            errors.push(err!(
                &pair.path,
                "`{name}` takes its values in parentheses",
                "write `#[{name}({value})]`"
            ));
            Some(vec![Entry {
                key: None,
                span: pair.value.span(),
                value: Value::One(pair.value.clone()),
            }])
        }
    }
}

fn read(tokens: &TokenStream, errors: &mut Accumulator) -> Option<Vec<Entry>> {
    let items = errors.handle(NestedMeta::parse_meta_list(tokens.clone()).map_err(Error::from))?;
    Some(items.into_iter().filter_map(|item| errors.handle(Entry::of(item))).collect())
}

impl Entry {
    fn of(item: NestedMeta) -> Result<Self> {
        let span = item.span();
        let (path, value) = match item {
            NestedMeta::Lit(lit) => {
                let value = Value::One(Expr::Lit(ExprLit { attrs: Vec::new(), lit }));
                return Ok(Self { key: None, value, span });
            }
            NestedMeta::Meta(Meta::Path(path)) => (path, Value::Nothing),
            NestedMeta::Meta(Meta::NameValue(pair)) => (pair.path, Value::One(pair.value)),
            NestedMeta::Meta(Meta::List(list)) => (list.path, Value::List(list.tokens)),
            NestedMeta::NameValueInvalidExpr(pair) => return Err(pair.error),
        };
        match path.get_ident() {
            Some(key) => Ok(Self {
                span: key.span(),
                key: Some(key.clone()),
                value,
            }),
            None => Err(err!(&path, "a key of an attribute is one word", "write `key = value`")),
        }
    }

    /// The key; empty for a value that stands alone.
    pub(super) fn key(&self) -> String {
        self.key.as_ref().map(Ident::to_string).unwrap_or_default()
    }

    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// Whether parentheses follow the key.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.value, Value::List(_))
    }

    /// What stands in the parentheses after the key.
    pub(super) fn tokens(&self) -> Option<&TokenStream> {
        match &self.value {
            Value::List(tokens) => Some(tokens),
            Value::Nothing | Value::One(_) => None,
        }
    }

    /// The entries in the parentheses after the key; `None` if there are none that could be read.
    pub(super) fn list(&self, errors: &mut Accumulator) -> Option<Vec<Entry>> {
        read(self.tokens()?, errors)
    }

    /// An array, as in `pk = [a, b]`.
    pub(super) fn array(&self) -> Option<impl Iterator<Item = &Expr>> {
        match self.expression() {
            Some(Expr::Array(array)) => Some(array.elems.iter()),
            _ => None,
        }
    }

    pub(super) fn expression(&self) -> Option<&Expr> {
        match &self.value {
            Value::One(value) => Some(ungroup(value)),
            _ => None,
        }
    }

    /// The error for an entry that the attribute does not know.
    pub(super) fn unknown(&self, attribute: &str, known: &[&str]) -> Error {
        match &self.key {
            Some(key) => unknown_key(key, &key.to_string(), attribute, known),
            None => err!(&self.span, "`{attribute}` takes no value that stands alone", "write `key = value`"),
        }
    }

    pub(super) fn text(&self) -> Result<LitStr> {
        self.expression().and_then(text).cloned().ok_or_else(|| match self.key() {
            key if key.is_empty() => err!(&self.value_span(), "expected a string", "put it in double quotes"),
            key => err!(&self.value_span(), "`{key}` takes a string", "write `{key} = \"..\"`"),
        })
    }

    pub(super) fn texts(&self) -> Result<Vec<LitStr>> {
        let texts = self
            .array()
            .and_then(|values| values.map(|value| text(ungroup(value)).cloned()).collect());
        let key = self.key();
        texts.ok_or_else(|| err!(&self.value_span(), "`{key}` takes a list of strings", "write `{key} = [\"..\"]`"))
    }

    /// A name, as of a field or a function.
    pub(super) fn name(&self, example: &str) -> Result<Ident> {
        let name = match self.expression() {
            Some(Expr::Path(path)) => path.path.get_ident().cloned(),
            _ => None,
        };
        let key = self.key();
        name.ok_or_else(|| match self.expression().and_then(text).map(LitStr::parse::<Ident>) {
            Some(Ok(name)) => err!(&self.value_span(), "`{key}` takes a name without quotes", "write `{key} = {name}`"),
            _ => err!(&self.value_span(), "`{key}` takes a name", "write for example `{key} = {example}`"),
        })
    }

    /// What one of some words stands for.
    pub(super) fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Result<T> {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        let example = known.first().copied().unwrap_or_default();
        if let Some(quoted) = self.expression().and_then(text) {
            let (key, meant) = (self.key(), quoted.value().to_lowercase());
            let meant = near(&meant, known.iter().copied()).unwrap_or(example);
            return Err(err!(quoted, "`{key}` takes a name without quotes", "write `{key} = {meant}`"));
        }
        let word = self.name(example)?;
        let found = words.iter().find(|(known, _)| word == known);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let (key, given, all) = (self.key(), word.to_string(), list(&known));
            match near(&given.to_lowercase(), known.iter().copied()) {
                Some(near) => err!(&word, "`{key}` cannot be `{given}`", "did you mean `{near}`? It is one of {all}"),
                None => err!(&word, "`{key}` cannot be `{given}`", "it is one of {all}"),
            }
        })
    }

    pub(super) fn character(&self) -> Result<LitChar> {
        let key = self.key();
        match self.expression() {
            Some(Expr::Lit(ExprLit {
                lit: Lit::Char(character), ..
            })) => Ok(character.clone()),
            _ => Err(err!(
                &self.value_span(),
                "`{key}` takes a character",
                "write for example `{key} = '|'`"
            )),
        }
    }

    /// A path, as of a type.
    pub(super) fn path(&self, example: &str) -> Result<Path> {
        let key = self.key();
        match self.expression() {
            Some(Expr::Path(path)) if path.qself.is_none() => Ok(path.path.clone()),
            _ => Err(err!(
                &self.value_span(),
                "`{key}` takes the path of a type",
                "write it without quotes, for example `{key} = {example}`"
            )),
        }
    }

    /// `all`, `keys_only` or `include(total, "user-id")`.
    pub(super) fn projection(&self) -> Result<Projection> {
        let words = "`all`, `keys_only` or `include(..)` with the names of attributes";
        match self.expression() {
            Some(Expr::Path(path)) if path.path.is_ident("all") => return Ok(Projection::All),
            Some(Expr::Path(path)) if path.path.is_ident("keys_only") => return Ok(Projection::KeysOnly),
            Some(Expr::Call(call)) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("include")) => {
                let attributes: Vec<_> = call.args.iter().map(included).collect::<Result<_>>()?;
                if attributes.is_empty() {
                    return Err(err!(
                        &self.value_span(),
                        "`include()` names no attribute",
                        "write `keys_only`, or the names of attributes in the parentheses"
                    ));
                }
                return Ok(Projection::Include(attributes));
            }
            _ => {}
        }
        let word = self.expression().and_then(|value| match value {
            Expr::Path(path) => path.path.get_ident().map(Ident::to_string),
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().to_lowercase()),
            _ => None,
        });
        match word.and_then(|word| near(&word, ["all", "keys_only", "include(..)"])) {
            Some(near) => Err(err!(
                &self.value_span(),
                "`projection` takes {words}",
                "write `projection = {near}`"
            )),
            None => Err(err!(
                &self.value_span(),
                "`projection` takes {words}",
                "write for example `projection = include(status)`"
            )),
        }
    }

    /// A number up to 20, as of indexes.
    pub(super) fn count(&self) -> Result<u8> {
        let count = match self.expression() {
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => number.base10_parse::<u8>().ok().filter(|count| *count <= 20),
            _ => None,
        };
        let key = self.key();
        count.ok_or_else(|| {
            err!(
                &self.value_span(),
                "`{key}` takes a number up to 20",
                "write for example `{key} = 5`"
            )
        })
    }

    /// A number of shards.
    pub(super) fn shards(&self) -> Result<u16> {
        let (key, at) = (self.key(), self.value_span());
        let number = match self.expression() {
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) if !number.base10_digits().starts_with('-') => number,
            _ => return Err(err!(&at, "`{key}` takes a number from 2 to 1024", "write for example `{key} = 10`")),
        };
        match number.base10_parse::<u16>() {
            Ok(count @ 2..=1024) => Ok(count),
            Ok(count @ 0..2) if key == "read_shards" => Err(err!(
                &at,
                "`read_shards = {count}` leaves shards out",
                "leave `read_shards` out: reads then ask all of `shards`"
            )),
            Ok(count @ 0..2) => Err(err!(
                &at,
                "`{key} = {count}` spreads nothing",
                "leave `{key}` out for an unsharded partition key, or write 2 to 1024"
            )),
            _ => Err(err!(
                &at,
                "`{key} = {number}` is more than 1024, the most there can be",
                "write no more than the writes need: every read asks all shards"
            )),
        }
    }

    /// The place of a word that stands alone.
    pub(super) fn word(&self) -> Result<Span> {
        let key = self.key();
        match self.value {
            Value::Nothing => Ok(self.span),
            _ => Err(err!(&self.span, "`{key}` takes no value", "write `{key}`")),
        }
    }

    /// The path in `crate = path`.
    pub(super) fn runtime(&self) -> Result<Runtime> {
        match self.expression() {
            Some(path) => Runtime::parse(path),
            None => Err(err!(
                &self.span,
                "`crate` takes the path of the runtime crate",
                "write for example `crate = ::dynamo_runtime`"
            )),
        }
    }

    fn value_span(&self) -> Span {
        match &self.value {
            Value::One(value) => value.span(),
            Value::Nothing | Value::List(_) => self.span,
        }
    }
}

/// Keeps the value of an entry, unless there is one already.
pub(super) fn set<T>(slot: &mut Option<T>, entry: &Entry, value: Result<T>, errors: &mut Accumulator) {
    if slot.is_some() {
        let key = entry.key();
        errors.push(err!(&entry.span, "`{key}` is given twice", "remove this one"));
    } else {
        *slot = errors.handle(value);
    }
}

/// An attribute by its stored name, as a word or in quotes.
fn included(value: &Expr) -> Result<Included> {
    let value = ungroup(value);
    let stored = match value {
        Expr::Path(path) => path.path.get_ident().map(|ident| ident.unraw().to_string()),
        _ => text(value).map(LitStr::value),
    };
    let span = value.span();
    stored.map(|stored| Included { stored, span }).ok_or_else(|| {
        err!(
            value,
            "`include` takes names of attributes",
            "write for example `include(status, \"user-id\")`"
        )
    })
}

fn text(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
        _ => None,
    }
}

/// What a `macro_rules!` variable stands for.
pub(super) fn ungroup(value: &Expr) -> &Expr {
    match value {
        Expr::Group(group) => ungroup(&group.expr),
        _ => value,
    }
}
