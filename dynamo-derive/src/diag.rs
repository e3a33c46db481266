//! How errors are worded: the fact, perhaps a caret under the template, and a line of help.

use crate::template::Fault;
use darling::Error;
use std::ops::Range;
use syn::LitStr;
use syn::spanned::Spanned;

/// An error at a place: `err!(place, "the fact", "what to write")`. Both texts may name variables in braces.
macro_rules! err {
    ($at:expr, $fact:literal, $help:literal $(,)?) => {
        $crate::diag::error($at, &format!($fact), &format!($help))
    };
}
pub(crate) use err;

pub(crate) fn error(at: &impl Spanned, fact: &str, help: &str) -> Error {
    Error::custom(format!("{fact}\nhelp: {help}")).with_span(at)
}

/// An attribute, or a key in one, that the grammar has and this version does not.
pub(crate) fn later(at: &impl Spanned, what: &str) -> Error {
    err!(at, "`{what}` is not supported yet: a later version brings it", "remove it for now")
}

/// A key that an attribute does not know.
pub(crate) fn unknown_key(at: &impl Spanned, key: &str, attribute: &str, known: &[&str]) -> Error {
    match near(key, known.iter().copied()) {
        Some(name) => err!(at, "`{attribute}` has no key `{key}`", "did you mean `{name}`?"),
        None => {
            let known = list(known);
            err!(at, "`{attribute}` has no key `{key}`", "it takes {known}")
        }
    }
}

/// A mistake in a template, with a caret under the characters it is about.
pub(crate) fn in_template(literal: &LitStr, fault: &Fault) -> Error {
    let Fault { at, fact, help } = fault;
    let text = literal.value();
    let place = caret(literal, at).unwrap_or_else(|| match text.get(at.clone()) {
        Some(part) if !part.is_empty() => format!("\n  in {part:?}"),
        _ => String::new(),
    });
    error(literal, &format!("{fact}{place}"), help)
}

/// The template with `^^^` below the range. Nothing if columns could not be trusted: the literal has escapes or is not ASCII.
fn caret(literal: &LitStr, at: &Range<usize>) -> Option<String> {
    let text = literal.value();
    let as_written = literal.token().to_string().contains(&text);
    let columns = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    (as_written && columns && !text.is_empty()).then(|| {
        let marks = "^".repeat(at.len().max(1));
        format!("\n  {text}\n  {:indent$}{marks}", "", indent = at.start)
    })
}

/// The name most like a misspelt one, if any is near.
pub(crate) fn near<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    // of a name of one letter every other is one letter away
    let allowed = if length == 1 { 0 } else { (length / 3).max(1) };
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `` `a`, `b` ``
pub(crate) fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_few_letters_away() {
        assert_eq!(near("idd", ["id", "name"]), Some("id"));
        assert_eq!(near("custmer_id", ["customer_id", "id"]), Some("customer_id"));
        assert_eq!(near("status", ["id", "created_at"]), None);
        assert_eq!(near("at", ["it", "name"]), Some("it"));
        assert_eq!(near("x", ["y", "name"]), None);
    }

    fn caret_of(source: &str, at: Range<usize>) -> Option<String> {
        caret(&syn::parse_str(source).unwrap(), &at)
    }

    #[test]
    fn the_caret_stands_under_its_range() {
        assert_eq!(caret_of(r#""USER#<idd>""#, 6..9).unwrap(), "\n  USER#<idd>\n        ^^^");
        assert_eq!(caret_of(r###"r#"USER#<idd>"#"###, 6..9).unwrap(), "\n  USER#<idd>\n        ^^^");
    }

    #[test]
    fn no_caret_where_columns_lie() {
        assert_eq!(caret_of(r#""A\u{23}<idd>""#, 3..6), None, "escapes");
        assert_eq!(caret_of(r#""é#<idd>""#, 4..7), None, "not ASCII");
        assert_eq!(caret_of(r#""""#, 0..0), None, "nothing to show");
    }
}
