//! Key attributes as written in; what they store and how callers reach them out, as far as it can be known.

use super::fields::Use;
use super::shards::{check_shards, shards};
use super::{Column, Place};
use crate::diag::{err, error, in_template, list, near};
use crate::input::Source;
use crate::input::entity::{IndexAttribute, Input};
use crate::model::{self, Access, Demand, Index, Key, Param, Segment, Shape, SortParam};
use crate::template::{self, Encoding, Fault, Format, Piece, Placeholder, Template};
use darling::error::Accumulator;
use proc_macro2::Span;
use std::collections::BTreeMap;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

/// A key that may have mistakes.
pub(super) struct Draft {
    pub(super) access: Access,
    /// Where to point for a mistake with the name of the query function.
    pub(super) name_span: Span,
    pub(super) pk: Option<Shape>,
    /// `None` inside for a sort key with mistakes.
    pub(super) sk: Option<Option<Shape>>,
}

impl Draft {
    /// The key, if it has no mistake.
    pub(super) fn finish(self) -> Option<Key> {
        let sk = match self.sk {
            Some(sk) => Some(sk?),
            None => None,
        };
        Some(Key {
            access: self.access,
            pk: self.pk?,
            sk,
        })
    }
}

/// One of the two halves of a key, or a guard.
pub(super) struct Half {
    /// As documentation shows it.
    text: String,
    pub(super) params: Vec<SortParam>,
    /// `None` if it has mistakes.
    pub(super) shape: Option<Shape>,
}

/// What reading a key needs to know of its entity.
pub(super) struct Reader<'r, 'a> {
    pub(super) input: &'a Input,
    pub(super) columns: &'r mut [Column<'a>],
    pub(super) separator: char,
    pub(super) errors: &'r mut Accumulator,
}

/// The keys of an entity: the primary key first, then the indexes by number.
pub(super) fn drafts<'a>(input: &'a Input, columns: &mut [Column<'a>], separator: char, errors: &mut Accumulator) -> Vec<Draft> {
    check_primary(input, errors);
    let indexes = check_indexes(input, errors);
    check_shards(input, errors);
    let mut reader = Reader {
        input,
        columns,
        separator,
        errors,
    };
    let primary = input.pk.as_ref().map(|pk| {
        let sk = input.sk.as_ref().map(|sk| &sk.source);
        let mut draft = reader.key(Index::Table, &pk.source, sk, pk.query.as_ref());
        draft.access.allow_hot = pk.allow_hot.is_some();
        draft
    });
    let indexes = indexes.into_iter().map(|(of, index)| {
        if let Index::Local(_) = of {
            return reader.local(primary.as_ref(), index);
        }
        let pk = index.pk.as_ref().unwrap_or(&Source::Unreadable);
        let mut draft = reader.key(of, pk, index.sk.as_ref(), index.query.as_ref());
        draft.access.shards = shards(index);
        draft.access.allow_hot = index.allow_hot.is_some();
        draft
    });
    let indexes = indexes.collect::<Vec<_>>();
    primary.into_iter().chain(indexes).collect()
}

/// Every item has a partition key.
fn check_primary(input: &Input, errors: &mut Accumulator) {
    if input.pk.is_none() && !input.is_something_else {
        let name = &input.ident;
        let tag = super::names::default_tag(&name.unraw().to_string());
        let field = input
            .fields
            .iter()
            .flatten()
            .next()
            .map_or_else(|| "id".to_owned(), |field| field.ident.unraw().to_string());
        errors.push(err!(name, "`{name}` has no partition key", "add `#[pk(\"{tag}#<{field}>\")]`"));
    }
}

/// An entity has one key in an index, and that has a partition key; in a local index, a sort key.
fn check_indexes<'a>(input: &'a Input, errors: &mut Accumulator) -> BTreeMap<Index, &'a IndexAttribute> {
    let mut indexes: BTreeMap<Index, &IndexAttribute> = BTreeMap::new();
    for index in &input.indexes {
        let of = index.index;
        if let Index::Local(_) = of {
            check_local(input, index, errors);
        } else if index.pk.is_none() {
            let fact = if index.sk.is_some() {
                "has a sort key but no partition key"
            } else {
                "has no partition key"
            };
            errors.push(err!(&index.span, "index `{of}` {fact}", "add `pk = \"..\"` to this `#[{of}]`"));
        }
        if let Some(first) = indexes.get(&of) {
            let first = shown(first);
            errors.push(err!(
                &index.span,
                "index `{of}` is declared twice",
                "the first is {first}: give this one another number"
            ));
        } else {
            indexes.insert(of, index);
        }
    }
    indexes
}

/// A local index sorts the table's partitions by another sort key.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LSI.html>
fn check_local(input: &Input, index: &IndexAttribute, errors: &mut Accumulator) {
    let of = index.index;
    if index.sk.is_none() {
        errors.push(err!(
            &index.span,
            "index `{of}` has no sort key",
            "add `sk = \"..\"` to this `#[{of}]`: it is what a local index is for"
        ));
    }
    if input.pk.is_some() && input.sk.is_none() {
        errors.push(err!(
            &index.span,
            "`{of}` needs a table with a sort key: without one a partition holds one item, and there is nothing to sort anew",
            "add `#[sk(\"..\")]`"
        ));
    }
}

/// How an index is told from another of its number.
fn shown(index: &IndexAttribute) -> String {
    match (&index.pk, &index.sk) {
        (Some(Source::Template(text)), _) => format!("`pk = {:?}`", text.value()),
        (None, Some(Source::Template(text))) => format!("`sk = {:?}`", text.value()),
        _ => "above".to_owned(),
    }
}

impl Reader<'_, '_> {
    /// A key in a local index: the partition key is the table's, and its mistakes have been told there.
    fn local(&mut self, primary: Option<&Draft>, index: &IndexAttribute) -> Draft {
        let sort = self.half(Place::Sort(index.index), index.sk.as_ref().unwrap_or(&Source::Unreadable));
        Draft {
            name_span: index.query.as_ref().map_or(index.span, Ident::span),
            access: Access {
                index: index.index,
                query: index.query.clone(),
                pk: primary.map(|primary| primary.access.pk.clone()).unwrap_or_default(),
                sk: Some(sort.text),
                shards: None,
                allow_hot: false,
                partition: primary.map(|primary| primary.access.partition.clone()).unwrap_or_default(),
                sort: sort.params,
            },
            pk: primary.and_then(|primary| primary.pk.clone()),
            sk: Some(sort.shape),
        }
    }

    fn key(&mut self, index: Index, pk: &Source, sk: Option<&Source>, query: Option<&Ident>) -> Draft {
        let partition = self.half(Place::Partition(index), pk);
        let sort = sk.map(|sk| self.half(Place::Sort(index), sk));
        let (sk_text, sk_params, sk) = match sort {
            Some(sort) => (Some(sort.text), sort.params, Some(sort.shape)),
            None => (None, Vec::new(), None),
        };
        let partition_params: Vec<Param> = partition.params.into_iter().map(|sort| sort.param).collect();
        Draft {
            name_span: query.map_or_else(|| span_of(pk).unwrap_or(self.input.ident.span()), Ident::span),
            access: Access {
                index,
                query: query.cloned().or_else(|| query_name(&partition_params)),
                pk: partition.text,
                sk: sk_text,
                shards: None,
                allow_hot: false,
                partition: partition_params,
                sort: sk_params,
            },
            pk: partition.shape,
            sk,
        }
    }

    fn half(&mut self, place: Place, source: &Source) -> Half {
        match source {
            Source::Template(literal) => self.template(place, literal),
            Source::Number(field) => self.single(place, field, Demand::Number, Shape::Number),
            Source::Binary(field) => self.single(place, field, Demand::Binary, Shape::Binary),
            Source::Unreadable => Half {
                text: String::new(),
                params: Vec::new(),
                shape: None,
            },
        }
    }

    /// A key that is one field, stored as itself.
    fn single(&mut self, place: Place, field: &Ident, demand: Demand, shape: fn(usize) -> Shape) -> Half {
        let name = field.unraw().to_string();
        let found = self.find(&name);
        if found.exact.is_none()
            && let Some((fact, help)) = self.unknown_field(&name)
        {
            self.errors.push(error(field, &fact, &help));
        }
        let letter = if demand == Demand::Number { 'N' } else { 'B' };
        let shown = format!("`{name}` as {letter}");
        let position = found.exact.and_then(|column| self.columns[column].position);
        if let Some(column) = found.exact {
            self.columns[column].uses.push(Use {
                place,
                demand: Some(demand),
                format: Some(Format::PLAIN),
                at: 0..0,
                shown: shown.clone(),
            });
        }
        Half {
            text: shown,
            params: vec![SortParam {
                param: self.param(&found, &name, 0),
                before_other_separator: false,
            }],
            shape: position.map(shape),
        }
    }

    pub(super) fn template(&mut self, place: Place, literal: &LitStr) -> Half {
        let text = literal.value();
        let (template, mut faults) = template::parse(&text, self.separator);
        self.check_braces(&text, &mut faults);
        let mut params = Vec::new();
        let mut segments = Vec::new();
        for (position, piece) in template.pieces.iter().enumerate() {
            segments.push(match piece {
                Piece::Literal { text, .. } => Some(Segment::Literal(text.clone())),
                Piece::Placeholder(placeholder) => {
                    let before_other_separator = self.separator != '#' && !is_last(&template, position) && !is_fixed(placeholder);
                    let (param, segment) = self.placeholder(place, &text, placeholder, params.len(), &mut faults);
                    // one field twice is a fault, and no function takes an argument twice
                    if !params.iter().any(|known: &SortParam| known.param.ident == param.ident) {
                        params.push(SortParam {
                            param,
                            before_other_separator,
                        });
                    }
                    segment
                }
            });
        }
        faults.sort_by_key(|fault| fault.at.start);
        self.errors.extend(faults.iter().map(|fault| in_template(literal, fault)));
        let segments = segments.into_iter().collect::<Option<Vec<_>>>().filter(|_| faults.is_empty());
        Half {
            shape: segments.map(|segments| {
                Shape::Text(model::Template {
                    text: text.clone(),
                    segments,
                })
            }),
            text: format!("`{text}`"),
            params,
        }
    }

    /// A field in braces, as `format!` has it, would be text that is the same in every key.
    fn check_braces(&self, text: &str, faults: &mut Vec<Fault>) {
        for (open, _) in text.match_indices('{') {
            let rest = &text[open + 1..];
            let Some(length) = rest.find('}') else { continue };
            let name = rest[..length].split(':').next().unwrap_or_default();
            if self.columns.iter().any(|column| column.name == name) {
                let inner = &rest[..length];
                let fact = format!("`{{{inner}}}` is text in a key template, the same in every key");
                faults.push(Fault::new(open..open + length + 2, fact, format!("a field is written `<{inner}>`")));
            }
        }
    }

    fn placeholder(
        &mut self,
        place: Place,
        text: &str,
        placeholder: &Placeholder,
        number: usize,
        faults: &mut Vec<Fault>,
    ) -> (Param, Option<Segment>) {
        let name = &placeholder.name;
        let found = self.find(name);
        let mut segment = None;
        if let Some(column) = found.exact {
            let column = &mut self.columns[column];
            column.uses.push(Use {
                place,
                demand: placeholder.format.map(|format| demand(place, format)),
                format: placeholder.format,
                at: placeholder.at.clone(),
                shown: format!("`{text}`"),
            });
            segment = column
                .position
                .zip(placeholder.format)
                .map(|(position, format)| Segment::Field(position, format));
        } else if !name.is_empty() {
            faults.extend(
                self.unknown_field(name)
                    .map(|(fact, help)| Fault::new(placeholder.name_at.clone(), fact, help)),
            );
        }
        (self.param(&found, name, number), segment)
    }

    /// The field of this name, or else one whose name is near.
    fn find(&self, name: &str) -> Found {
        let exact = self.columns.iter().position(|column| column.name == name);
        let names = self.columns.iter().map(|column| column.name.as_str());
        let meant = exact.or_else(|| near(name, names).and_then(|near| self.columns.iter().position(|column| column.name == near)));
        Found { exact, meant }
    }

    /// Fact and help. Nothing for a struct that has no named fields, which is a mistake of its own.
    fn unknown_field(&self, name: &str) -> Option<(String, String)> {
        let entity = &self.input.ident;
        self.input.fields.as_ref()?;
        let help = match self.find(name).meant {
            Some(column) => format!("a field with a similar name exists: `{}`", self.columns[column].name),
            None => {
                let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
                if names.is_empty() {
                    format!("`{entity}` has no fields")
                } else {
                    format!("its fields are {}", list(&names))
                }
            }
        };
        Some((format!("no field `{name}` on `{entity}`"), help))
    }

    /// The argument for a field. Where the field is not known the user may still have meant one.
    fn param(&self, found: &Found, name: &str, number: usize) -> Param {
        match found.meant.map(|column| &self.columns[column]) {
            Some(column) => {
                // the field's name, but not its span: lints about the user's code are not for ours
                let mut ident = column.field.ident.clone();
                ident.set_span(Span::call_site());
                Param {
                    ident,
                    ty: column.argument(),
                }
            }
            None => {
                let ident = syn::parse_str(name).unwrap_or_else(|_| Ident::new(&format!("argument{number}"), Span::call_site()));
                Param { ident, ty: None }
            }
        }
    }
}

/// Columns by position.
struct Found {
    exact: Option<usize>,
    /// The exact one, or one with a similar name.
    meant: Option<usize>,
}

/// What a placeholder's place and format ask of the field's type.
fn demand(place: Place, format: Format) -> Demand {
    match format.encoding {
        Encoding::Padded(_) => Demand::Padded,
        Encoding::Ordered => Demand::Ordered,
        Encoding::Time(_) => Demand::Time,
        Encoding::Plain if format.is_textual() => Demand::Text,
        Encoding::Plain => match place {
            Place::Sort(_) => Demand::Sort,
            Place::Partition(_) | Place::Guard(_) | Place::Expiry => Demand::Partition,
        },
    }
}

fn is_last(template: &Template, position: usize) -> bool {
    position + 1 == template.pieces.len()
}

fn is_fixed(placeholder: &Placeholder) -> bool {
    placeholder.format.is_some_and(Format::has_fixed_width)
}

fn span_of(source: &Source) -> Option<Span> {
    match source {
        Source::Template(literal) => Some(literal.span()),
        Source::Number(field) | Source::Binary(field) => Some(field.span()),
        Source::Unreadable => None,
    }
}

/// `by_a_and_b`, if there are fields to name the function by.
fn query_name(partition: &[Param]) -> Option<Ident> {
    let names: Vec<String> = partition.iter().map(|param| param.ident.unraw().to_string()).collect();
    (!names.is_empty()).then(|| Ident::new(&format!("by_{}", names.join("_and_")), Span::call_site()))
}
