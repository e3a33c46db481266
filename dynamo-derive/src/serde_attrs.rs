//! serde's attributes in, what they mean for stored names and for `None` out.
//!
//! Attributes that serde itself does not understand are left to serde, which reports them.

mod case;

pub(crate) use case::{RenameRule, pascal};

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, ExprPath, LitStr, PathSegment, Token, parse_quote};

/// One thing that serde calls differently when it writes and when it reads.
pub(crate) struct TwoWay<T> {
    pub(crate) serialize: Option<T>,
    pub(crate) deserialize: Option<T>,
}

/// What serde's attributes on a struct or enum say.
#[derive(Default)]
pub(crate) struct Container {
    pub(crate) rename_all: TwoWay<RenameRule>,
    /// `default`, with a path or without.
    pub(crate) default: bool,
    pub(crate) transparent: bool,
    /// Every attribute that makes serde store something else than the fields or the variant's name, as a word and its place.
    pub(crate) reshaped: Vec<(String, Span)>,
}

/// What serde's attributes on a field or variant say.
#[derive(Default)]
pub(crate) struct Member {
    pub(crate) rename: TwoWay<String>,
    pub(crate) default: FieldDefault,
    pub(crate) skip_serializing: bool,
    pub(crate) flatten: bool,
    /// `deserialize_with`, or `with`.
    pub(crate) own_deserializer: bool,
    /// The function of `serialize_with`, or the one in the module of `with`.
    pub(crate) own_serializer: Option<ExprPath>,
    /// The further names under which it is read.
    pub(crate) aliases: Vec<String>,
    /// What gives it such a name: `alias`, or `rename` with several names for reading.
    pub(crate) aliased: Option<Span>,
    /// `skip`, `skip_serializing`, `skip_deserializing`, `flatten`, `other`: what takes the value out of the item, or out of what is read.
    pub(crate) hidden: Vec<(String, Span)>,
    /// `skip_serializing_if`
    pub(crate) hidden_sometimes: Option<Span>,
    /// Its function.
    pub(crate) hidden_if: Option<ExprPath>,
    /// `rename`, if there is one.
    pub(crate) rename_span: Option<Span>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum FieldDefault {
    #[default]
    None,
    /// `default`
    OfType,
    /// `default = "path"`
    Path,
}

impl Container {
    pub(crate) fn read(attributes: &[Attribute]) -> Self {
        let mut container = Self::default();
        for_each(attributes, |word, meta| {
            match word {
                "rename_all" => container
                    .rename_all
                    .merge(two_way(meta)?.0.and_then(|rule| RenameRule::parse(&rule))),
                "default" => {
                    container.default = true;
                    skip_value(meta)?;
                }
                "transparent" | "untagged" | "tag" | "content" | "into" | "from" | "try_from" | "remote" => {
                    container.transparent |= word == "transparent";
                    container.reshaped.push((word.to_owned(), meta.path.segments[0].ident.span()));
                    skip_value(meta)?;
                }
                _ => skip_value(meta)?,
            }
            Ok(())
        });
        container
    }
}

impl Member {
    pub(crate) fn read(attributes: &[Attribute]) -> Self {
        let mut member = Self::default();
        for_each(attributes, |word, meta| {
            let span = meta.path.segments[0].ident.span();
            match word {
                "rename" => {
                    let (names, further) = two_way(meta)?;
                    member.rename.merge(names);
                    member.rename_span = Some(span);
                    if !further.is_empty() {
                        member.aliased = Some(span);
                        member.aliases.extend(further);
                    }
                }
                "default" if meta.input.peek(Token![=]) => {
                    member.default = FieldDefault::Path;
                    skip_value(meta)?;
                }
                "default" => member.default = FieldDefault::OfType,
                "skip" | "skip_serializing" | "skip_deserializing" | "flatten" | "other" => {
                    member.skip_serializing |= matches!(word, "skip" | "skip_serializing");
                    member.flatten |= word == "flatten";
                    member.hidden.push((word.to_owned(), span));
                }
                "skip_serializing_if" => {
                    member.hidden_sometimes = Some(span);
                    member.hidden_if = Some(meta.value()?.parse::<LitStr>()?.parse()?);
                }
                "alias" => {
                    member.aliased = Some(span);
                    member.aliases.push(meta.value()?.parse::<LitStr>()?.value());
                }
                "with" => {
                    member.own_deserializer = true;
                    let mut function: ExprPath = meta.value()?.parse::<LitStr>()?.parse()?;
                    let serialize: PathSegment = parse_quote!(serialize);
                    function.path.segments.push(serialize);
                    member.own_serializer = Some(function);
                }
                "serialize_with" => member.own_serializer = Some(meta.value()?.parse::<LitStr>()?.parse()?),
                "deserialize_with" => {
                    member.own_deserializer = true;
                    skip_value(meta)?;
                }
                _ => skip_value(meta)?,
            }
            Ok(())
        });
        member
    }

    /// The names under which serde stores and reads a field called `name`.
    pub(crate) fn field_names(&self, name: &str, container: &Container) -> (String, String) {
        self.names(&container.rename_all, |rule| {
            rule.map_or_else(|| name.to_owned(), |rule| rule.apply_to_field(name))
        })
    }

    /// The names under which serde stores and reads a variant called `name`.
    pub(crate) fn variant_names(&self, name: &str, container: &Container) -> (String, String) {
        self.names(&container.rename_all, |rule| {
            rule.map_or_else(|| name.to_owned(), |rule| rule.apply_to_variant(name))
        })
    }

    fn names(&self, all: &TwoWay<RenameRule>, by_rule: impl Fn(Option<RenameRule>) -> String) -> (String, String) {
        (
            self.rename.serialize.clone().unwrap_or_else(|| by_rule(all.serialize)),
            self.rename.deserialize.clone().unwrap_or_else(|| by_rule(all.deserialize)),
        )
    }
}

impl<T> Default for TwoWay<T> {
    fn default() -> Self {
        Self {
            serialize: None,
            deserialize: None,
        }
    }
}

impl<T> TwoWay<T> {
    fn and_then<U>(self, f: impl Fn(T) -> Option<U>) -> TwoWay<U> {
        TwoWay {
            serialize: self.serialize.and_then(&f),
            deserialize: self.deserialize.and_then(&f),
        }
    }

    fn merge(&mut self, other: Self) {
        self.serialize = other.serialize.or(self.serialize.take());
        self.deserialize = other.deserialize.or(self.deserialize.take());
    }
}

/// Calls back for each entry of each `#[serde(..)]`.
fn for_each(attributes: &[Attribute], mut entry: impl FnMut(&str, &ParseNestedMeta) -> syn::Result<()>) {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        // what cannot be read serde reports
        let _ = attribute.parse_nested_meta(|meta| match meta.path.get_ident().map(ToString::to_string) {
            Some(word) => entry(&word, &meta),
            None => skip_value(&meta),
        });
    }
}

/// `= "name"`, or `(serialize = "name", deserialize = "name")`, and all names for reading but the first, which is the field's own.
fn two_way(meta: &ParseNestedMeta) -> syn::Result<(TwoWay<String>, Vec<String>)> {
    if meta.input.peek(Token![=]) {
        let text = meta.value()?.parse::<LitStr>()?.value();
        let names = TwoWay {
            serialize: Some(text.clone()),
            deserialize: Some(text),
        };
        return Ok((names, Vec::new()));
    }
    let (mut names, mut further) = (TwoWay::default(), Vec::new());
    meta.parse_nested_meta(|way| {
        let text = way.value()?.parse::<LitStr>()?.value();
        if way.path.is_ident("serialize") {
            names.serialize = Some(text);
        } else if names.deserialize.is_none() {
            names.deserialize = Some(text);
        } else {
            further.push(text);
        }
        Ok(())
    })?;
    Ok((names, further))
}

/// Passes over `= value` or `(..)`.
fn skip_value(meta: &ParseNestedMeta) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<syn::Expr>().map(drop)
    } else if meta.input.peek(syn::token::Paren) {
        let content;
        syn::parenthesized!(content in meta.input);
        content.parse::<proc_macro2::TokenStream>().map(drop)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn names_of_fields() {
        let container =
            Container::read(&[parse_quote!(#[serde(rename_all = "camelCase", deny_unknown_fields, bound(serialize = "T: A"))])]);
        let names = |attributes: &[Attribute]| Member::read(attributes).field_names("customer_id", &container);
        assert_eq!(names(&[]), ("customerId".to_owned(), "customerId".to_owned()));
        assert_eq!(
            names(&[parse_quote!(#[serde(alias = "x", rename = "cid")])]),
            ("cid".to_owned(), "cid".to_owned())
        );
        assert_eq!(
            names(&[parse_quote!(#[serde(rename(serialize = "a"))])]),
            ("a".to_owned(), "customerId".to_owned())
        );
        assert_eq!(
            names(&[parse_quote!(#[serde(rename(serialize = "a", deserialize = "b"))])]),
            ("a".to_owned(), "b".to_owned())
        );
    }

    #[test]
    fn further_names_for_reading() {
        let aliases = |attributes: &[Attribute]| Member::read(attributes).aliases;
        assert!(aliases(&[parse_quote!(#[serde(default, rename = "alias")])]).is_empty());
        assert_eq!(
            aliases(&[
                parse_quote!(#[serde(alias = "a", alias = "b")]),
                parse_quote!(#[serde(alias = "c")])
            ]),
            ["a", "b", "c"]
        );
        let several = Member::read(&[parse_quote!(#[serde(rename(serialize = "a", deserialize = "a", deserialize = "b"))])]);
        assert_eq!(several.aliases, ["b"]);
        assert!(several.aliased.is_some());
    }

    #[test]
    fn rename_all_may_differ_by_direction() {
        let container = Container::read(&[parse_quote!(#[serde(rename_all(serialize = "UPPERCASE"))])]);
        assert_eq!(
            Member::default().field_names("ab_c", &container),
            ("AB_C".to_owned(), "ab_c".to_owned())
        );
    }

    #[test]
    fn what_hides_a_field() {
        let hidden = |attribute: Attribute| {
            Member::read(&[attribute])
                .hidden
                .into_iter()
                .map(|(word, _)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(hidden(parse_quote!(#[serde(default, skip)])), ["skip"]);
        assert_eq!(
            hidden(parse_quote!(#[serde(skip_serializing, skip_deserializing)])),
            ["skip_serializing", "skip_deserializing"]
        );
        assert_eq!(hidden(parse_quote!(#[serde(with = "a::b", flatten)])), ["flatten"]);
        assert!(hidden(parse_quote!(#[serde(rename = "skip")])).is_empty());
    }

    #[test]
    fn defaults() {
        let default = |attribute: Attribute| Member::read(&[attribute]).default;
        assert_eq!(default(parse_quote!(#[serde(default)])), FieldDefault::OfType);
        assert_eq!(default(parse_quote!(#[serde(default = "f")])), FieldDefault::Path);
        assert_eq!(default(parse_quote!(#[serde(rename = "default")])), FieldDefault::None);
        assert!(Container::read(&[parse_quote!(#[serde(default = "f")])]).default);
    }

    #[test]
    fn other_attributes_are_passed_over() {
        let member = Member::read(&[
            parse_quote!(#[doc = "x"]),
            parse_quote!(#[serde(borrow = "'a", getter = "f", default)]),
        ]);
        assert_eq!(member.default, FieldDefault::OfType);
    }
}
