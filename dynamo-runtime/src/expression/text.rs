//! The text of expressions, with the names and values that it stands on: one place for all requests.

use super::document_path::Step;
use super::{Comparator, DocumentPath, Edit, How, Operand, Predicate};
use crate::error::{Error, Result};
use crate::{item, limits};
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;
use std::fmt::Write;

/// The expressions of one request: they share names and values.
///
/// Every attribute is aliased, since hundreds of words are reserved.
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ExpressionAttributeNames.html>
#[derive(Default, Clone)]
pub(crate) struct Expressions {
    names: HashMap<String, String>,
    values: HashMap<String, AttributeValue>,
    /// How many placeholders were numbered so far.
    numbered: [usize; 2],
    /// How long the names and values are together.
    bytes: usize,
}

impl Expressions {
    /// Lets a placeholder such as `#pk` stand for an attribute.
    pub(crate) fn alias(&mut self, placeholder: &str, attribute: &str) {
        self.bytes += attribute.len();
        self.names.insert(placeholder.to_owned(), attribute.to_owned());
    }

    /// Lets a placeholder such as `:pk` stand for a value.
    pub(crate) fn bind(&mut self, placeholder: &str, value: AttributeValue) {
        self.bytes += item::size_of(&value);
        self.values.insert(placeholder.to_owned(), value);
    }

    /// A placeholder for an attribute: the same one for the same attribute.
    pub(crate) fn name(&mut self, attribute: &str) -> String {
        if let Some((placeholder, _)) = self.names.iter().find(|(_, name)| *name == attribute) {
            return placeholder.clone();
        }
        let placeholder = format!("#{}", self.numbered[0]);
        self.numbered[0] += 1;
        self.alias(&placeholder, attribute);
        placeholder
    }

    /// A new placeholder for a value.
    pub(crate) fn value(&mut self, value: AttributeValue) -> String {
        let placeholder = format!(":{}", self.numbered[1]);
        self.numbered[1] += 1;
        self.bind(&placeholder, value);
        placeholder
    }

    fn path(&mut self, path: &DocumentPath) -> String {
        let mut text = self.name(&path.attribute);
        for step in &path.steps {
            match step {
                Step::Name(name) => {
                    text.push('.');
                    text.push_str(&self.name(name));
                }
                Step::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        text
    }

    /// A condition or a filter.
    ///
    /// # Errors
    /// If it, or what it stands on, is longer than the service allows.
    pub(crate) fn condition(&mut self, predicate: &Predicate) -> Result<String> {
        let text = self.predicate(predicate);
        self.checked("condition", text, predicate.operators())
    }

    fn predicate(&mut self, predicate: &Predicate) -> String {
        match predicate {
            Predicate::Compare(operand, comparator, value) => {
                let operand = self.operand(operand);
                format!("{operand} {} {}", comparator.sign(), self.value(value.clone()))
            }
            Predicate::In(path, values) => {
                let path = self.path(path);
                let values: Vec<_> = values.iter().map(|value| self.value(value.clone())).collect();
                format!("{path} IN ({})", values.join(", "))
            }
            Predicate::BeginsWith(path, value) => {
                let path = self.path(path);
                format!("begins_with({path}, {})", self.value(value.clone()))
            }
            Predicate::Contains(path, value) => {
                let path = self.path(path);
                format!("contains({path}, {})", self.value(value.clone()))
            }
            Predicate::Exists(path) => format!("attribute_exists({})", self.path(path)),
            Predicate::Not(inner) => match inner.as_ref() {
                Predicate::Exists(path) => format!("attribute_not_exists({})", self.path(path)),
                inner => format!("NOT ({})", self.predicate(inner)),
            },
            Predicate::And(terms) => self.joined(terms, " AND "),
            Predicate::Or(terms) => self.joined(terms, " OR "),
        }
    }

    fn joined(&mut self, terms: &[Predicate], word: &str) -> String {
        let term = |term: &Predicate| match (self.predicate(term), term) {
            (text, Predicate::And(_) | Predicate::Or(_)) => format!("({text})"),
            (text, _) => text,
        };
        terms.iter().map(term).collect::<Vec<_>>().join(word)
    }

    fn operand(&mut self, operand: &Operand) -> String {
        match operand {
            Operand::Value(path) => self.path(path),
            Operand::Size(path) => format!("size({})", self.path(path)),
        }
    }

    /// An update.
    ///
    /// # Errors
    /// If it, or what it stands on, is longer than the service allows.
    pub(crate) fn update(&mut self, edits: &[Edit]) -> Result<String> {
        let mut clauses: [(&str, Vec<String>); 4] = [("SET", vec![]), ("REMOVE", vec![]), ("ADD", vec![]), ("DELETE", vec![])];
        for Edit { path, how } in edits {
            let path = self.path(path);
            let (clause, text) = match how {
                How::Set(value) => (0, format!("{path} = {}", self.value(value.clone()))),
                How::SetIfAbsent(value) => (0, format!("{path} = if_not_exists({path}, {})", self.value(value.clone()))),
                How::Add { value, .. } => {
                    let zero = self.value(AttributeValue::N("0".to_owned()));
                    let value = self.value(AttributeValue::N(value.clone()));
                    (0, format!("{path} = if_not_exists({path}, {zero}) + {value}"))
                }
                How::Append(values) | How::Prepend(values) => {
                    let empty = self.value(AttributeValue::L(Vec::new()));
                    let values = self.value(AttributeValue::L(values.clone()));
                    let list = format!("if_not_exists({path}, {empty})");
                    let both = match how {
                        How::Append(_) => format!("{list}, {values}"),
                        _ => format!("{values}, {list}"),
                    };
                    (0, format!("{path} = list_append({both})"))
                }
                How::Remove => (1, path),
                How::Insert(set) => (2, format!("{path} {}", self.value(set.clone()))),
                How::Delete(set) => (3, format!("{path} {}", self.value(set.clone()))),
            };
            clauses[clause].1.push(text);
        }
        let mut text = String::new();
        for (clause, parts) in clauses.iter().filter(|(_, parts)| !parts.is_empty()) {
            let space = if text.is_empty() { "" } else { " " };
            // writing to a string cannot fail
            let _ = write!(text, "{space}{clause} {}", parts.join(", "));
        }
        let operators = edits.iter().map(|edit| edit.how.operators()).sum();
        self.checked("update", text, operators)
    }

    /// The names, for the request; nothing if there are none, since the service refuses an empty map.
    pub(crate) fn names(&self) -> Option<HashMap<String, String>> {
        (!self.names.is_empty()).then(|| self.names.clone())
    }

    /// The values, in the same way.
    pub(crate) fn values(&self) -> Option<HashMap<String, AttributeValue>> {
        (!self.values.is_empty()).then(|| self.values.clone())
    }

    fn checked(&self, what: &str, text: String, operators: usize) -> Result<String> {
        let (has, allowed) = if text.len() > limits::EXPRESSION_BYTES {
            (format!("takes {} bytes", text.len()), limits::EXPRESSION_BYTES)
        } else if operators > limits::EXPRESSION_OPERATORS {
            (format!("has {operators} operators and functions"), limits::EXPRESSION_OPERATORS)
        } else if self.bytes > limits::SUBSTITUTION_BYTES {
            (
                format!("has names and values of {} bytes or more", self.bytes),
                limits::SUBSTITUTION_BYTES,
            )
        } else {
            return Ok(text);
        };
        Err(Error::limit(format!("the {what} expression {has}, and DynamoDB allows {allowed}")))
    }
}

impl How {
    /// How many operators and functions it is written with.
    const fn operators(&self) -> usize {
        match self {
            Self::SetIfAbsent(_) => 1,
            Self::Add { .. } | Self::Append(_) | Self::Prepend(_) => 2,
            Self::Set(_) | Self::Insert(_) | Self::Delete(_) | Self::Remove => 0,
        }
    }
}

impl Comparator {
    const fn sign(self) -> &'static str {
        match self {
            Self::Eq => "=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }
}
