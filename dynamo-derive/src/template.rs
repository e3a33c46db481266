//! The text of a key template in, its literals and placeholders out, with what is wrong with the text alone.
//!
//! ```text
//! template    = { literal | "<<" | placeholder }        "<<" is a literal "<"
//! placeholder = "<" field [ ":" word { "+" word } ] ">"  words: see `format.rs`
//! ```
//!
//! The rule behind the checks: two different tuples of fields never give one key. A value ends where the separator stands,
//! which it cannot contain, or where its fixed width does.

mod format;

pub(crate) use format::{Case, Encoding, Format, Precision, Unsafe};

use std::ops::Range;

/// The separators that `#[entity(separator = ..)]` may choose from.
pub(crate) const SEPARATORS: &str = "#|/:;,~_-.@+=";

/// A template, as far as it could be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) pieces: Vec<Piece>,
}

/// One part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Literal { text: String, at: Range<usize> },
    Placeholder(Placeholder),
}

/// `<field:word+word>`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placeholder {
    pub(crate) name: String,
    /// The format as it was written, after the colon.
    words: Option<String>,
    /// What the words mean; `None` if they mean nothing.
    pub(crate) format: Option<Format>,
    /// Where it stands, with its `<` and `>`.
    pub(crate) at: Range<usize>,
    /// Where its name stands.
    pub(crate) name_at: Range<usize>,
}

/// A mistake in a template, and the bytes that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Range<usize>,
    pub(crate) fact: String,
    pub(crate) help: String,
}

impl Fault {
    pub(crate) fn new(at: Range<usize>, fact: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            at,
            fact: fact.into(),
            help: help.into(),
        }
    }
}

impl Placeholder {
    /// The placeholder's text without its angle brackets.
    fn inner(&self) -> String {
        match &self.words {
            Some(words) => format!("{}:{words}", self.name),
            None => self.name.clone(),
        }
    }
}

/// Reads a template and judges it. What has faults is still read as well as it can be.
pub(crate) fn parse(text: &str, separator: char) -> (Template, Vec<Fault>) {
    let mut faults = Vec::new();
    let template = split(text, &mut faults);
    check_not_empty(text, &mut faults);
    check_characters(text, &mut faults);
    check_joints(&template, separator, &mut faults);
    check_escape(&template, separator, &mut faults);
    check_fields_once(&template, &mut faults);
    faults.sort_by_key(|fault| fault.at.start);
    (template, faults)
}

/// Cuts a template at its placeholders.
fn split(text: &str, faults: &mut Vec<Fault>) -> Template {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut literal_start = 0;
    let mut position = 0;
    while let Some(character) = text[position..].chars().next() {
        let after = position + character.len_utf8();
        if character != '<' {
            literal.push(character);
            position = after;
        } else if text[after..].starts_with('<') {
            literal.push('<');
            position = after + 1;
        } else {
            if !literal.is_empty() {
                pieces.push(Piece::Literal {
                    text: std::mem::take(&mut literal),
                    at: literal_start..position,
                });
            }
            let placeholder = read_placeholder(text, position, faults);
            position = placeholder.at.end;
            literal_start = position;
            pieces.push(Piece::Placeholder(placeholder));
        }
    }
    if !literal.is_empty() {
        pieces.push(Piece::Literal {
            text: literal,
            at: literal_start..position,
        });
    }
    Template { pieces }
}

/// Reads the placeholder whose `<` stands at `open`.
fn read_placeholder(text: &str, open: usize, faults: &mut Vec<Fault>) -> Placeholder {
    let start = open + 1;
    let rest = &text[start..];
    let (inner, end, closed) = match rest.find(['<', '>']) {
        Some(length) if rest[length..].starts_with('>') => (&rest[..length], start + length + 1, true),
        _ => {
            let length = rest
                .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':' | '+')))
                .unwrap_or(rest.len());
            let inner = &rest[..length];
            let wanted = if inner.is_empty() { "id" } else { inner };
            let help = format!("write `<{wanted}>`, or `<<` for a literal `<`");
            faults.push(Fault::new(open..start, "the placeholder opened here is never closed", help));
            (inner, start + length, false)
        }
    };
    let (name, words) = match inner.split_once(':') {
        Some((name, words)) => (name, Some(words)),
        None => (inner, None),
    };
    let name_at = start..start + name.len();
    if name.is_empty() && closed {
        faults.push(Fault::new(
            open..end,
            "the placeholder names no field",
            "write a field's name between `<` and `>`",
        ));
    }
    let format = match words {
        // where it was meant to end is not known
        _ if !closed => None,
        None => Some(Format::PLAIN),
        Some(words) => format::parse(name, words, name_at.end + 1).map_err(|fault| faults.push(fault)).ok(),
    };
    Placeholder {
        name: name.to_owned(),
        words: words.map(str::to_owned),
        format,
        at: open..end,
        name_at,
    }
}

/// DynamoDB refuses empty key values.
fn check_not_empty(text: &str, faults: &mut Vec<Fault>) {
    if text.is_empty() {
        let help = r#"DynamoDB refuses empty key values; write for example "USER#<id>""#;
        faults.push(Fault::new(0..0, "a key template cannot be empty", help));
    }
}

/// What is not printable ASCII is easily mistyped, and has several spellings in Unicode.
fn check_characters(text: &str, faults: &mut Vec<Fault>) {
    for (start, character) in text.char_indices().filter(|(_, character)| !matches!(character, ' '..='~')) {
        let fact = format!("{character:?} cannot stand in a key template");
        faults.push(Fault::new(
            start..start + character.len_utf8(),
            fact,
            "the text of a template is printable ASCII",
        ));
    }
}

/// After a value of varying length comes the separator or nothing, or two tuples of values could give one key.
fn check_joints(template: &Template, separator: char, faults: &mut Vec<Fault>) {
    for pair in template.pieces.windows(2) {
        let Piece::Placeholder(first) = &pair[0] else { continue };
        let this = first.inner();
        if let Piece::Placeholder(second) = &pair[1]
            && second.format.is_some_and(|format| format.unsafe_characters == Unsafe::Raw)
        {
            // with nothing behind it, the first value would make a key that is the end of a range over its neighbours
            faults.push(Fault::new(
                first.at.end - 1..second.at.start + 1,
                format!(
                    "`<{}>` may be empty, so it cannot follow another placeholder immediately",
                    second.inner()
                ),
                format!("separate them, for example `<{this}>{separator}<{}>`", second.inner()),
            ));
            continue;
        }
        // a format that could not be read is a fault already
        if first.format.is_none_or(|format| format.has_fixed_width()) {
            continue;
        }
        match &pair[1] {
            Piece::Placeholder(second) => faults.push(Fault::new(
                first.at.end - 1..second.at.start + 1,
                "two placeholders meet with no text between them, so `ab`+`c` and `a`+`bc` give one key",
                format!("separate them, for example `<{this}>{separator}<{}>`", second.inner()),
            )),
            Piece::Literal { text, at } if !text.starts_with(separator) => faults.push(Fault::new(
                at.clone(),
                format!(
                    "the text after `<{this}>` does not begin with the separator `{separator}`, so where the value ends cannot be told"
                ),
                match text.chars().next().filter(|&first| SEPARATORS.contains(first)) {
                    Some(other) => format!("write `<{this}>{separator}..`, or separate with `#[entity(separator = '{other}')]`"),
                    None => format!("write `<{this}>{separator}{text}`"),
                },
            )),
            Piece::Literal { .. } => {}
        }
    }
}

/// `escape` writes `#` and what sorts before it as `$` and two digits; other separators it leaves as they are.
fn check_escape(template: &Template, separator: char, faults: &mut Vec<Fault>) {
    if separator == '#' {
        return;
    }
    for placeholder in template
        .placeholders()
        .filter(|p| p.format.is_some_and(|f| f.unsafe_characters == Unsafe::Escape))
    {
        let fact = format!("`escape` works with the separator `#` only, and this entity's is `{separator}`");
        faults.push(Fault::new(
            placeholder.at.clone(),
            fact,
            "leave `escape` out: a value that contains the separator is refused",
        ));
    }
}

/// One field twice would have to be given twice to `range(|sk| ..)`.
fn check_fields_once(template: &Template, faults: &mut Vec<Fault>) {
    let mut seen = Vec::new();
    for placeholder in template.placeholders().filter(|placeholder| !placeholder.name.is_empty()) {
        if seen.contains(&&placeholder.name) {
            let fact = format!("`{}` stands twice in this template", placeholder.name);
            faults.push(Fault::new(
                placeholder.name_at.clone(),
                fact,
                "the first tells all there is to tell: leave this one out",
            ));
        }
        seen.push(&placeholder.name);
    }
}

impl Template {
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Literal { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests;
