//! A table's access patterns as the requests that serve them: as data, and as a Markdown table.

use super::pattern::{Asked, Door};
use super::{AccessPattern, EntitySchema, Index, KeyShape, Shards, TableSchema};
use std::fmt::{self, Display};

/// What serves a table's access patterns. Made by [`TableSchema::access_patterns`].
///
/// `Display` is a table in Markdown, or a line that says that there are none.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct AccessPatterns {
    /// One for each pattern, in the order in which they are declared.
    pub requests: Vec<PatternRequest>,
}

/// The request that serves an access pattern.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PatternRequest {
    /// What it serves.
    pub pattern: &'static AccessPattern,
    /// The operation of DynamoDB: `Query`, `GetItem`, … Of a write, what it calls by itself and as long as it changes no `#[unique]` value.
    pub operation: &'static str,
    /// The name of the index that is read; nothing for the table itself.
    pub index: Option<&'static str>,
    /// The partition key that is asked for or written; nothing for a scan.
    pub partition: Option<KeyTerm>,
    /// The sort key; nothing where there is none, or none matters.
    pub sort: Option<KeyTerm>,
    /// Whether many sort keys are read, in their order: those of the template, or what `range` leaves of them.
    pub is_range: bool,
    /// Over how many shards the partition is spread, if it is.
    pub shards: Option<Shards>,
}

/// A key attribute and what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyTerm {
    /// The attribute's name.
    pub attribute: &'static str,
    /// The template, such as `CUSTOMER#<customer>`; of a key of type N or B the field alone, `<id>`.
    pub template: String,
}

impl TableSchema {
    /// The requests that serve the declared access patterns, to look at or to print.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() {
    /// let patterns = Shop::schema().access_patterns();
    /// assert_eq!(patterns.requests[1].operation, "Query");
    /// assert_eq!(patterns.requests[1].index, Some("GSI1"));
    /// assert_eq!(
    ///     patterns.to_string(),
    ///     "\
    /// | pattern | request | index | key |
    /// |---|---|---|---|
    /// | An order of a customer | `Order::get` (GetItem) | table | `PK = CUSTOMER#<customer>`, `SK = ORDER#<number:08>` |
    /// | What a warehouse has to send | `Order::by_warehouse` (Query) | GSI1 | `GSI1PK = WAREHOUSE#<warehouse>`, sorted by `GSI1SK = <number:08>` |
    /// "
    /// );
    /// # }
    /// ```
    #[must_use]
    pub fn access_patterns(&self) -> AccessPatterns {
        AccessPatterns {
            requests: self.patterns.iter().filter_map(|pattern| self.request(pattern)).collect(),
        }
    }

    /// Nothing for a pattern that the compiler has refused.
    fn request(&self, pattern: &'static AccessPattern) -> Option<PatternRequest> {
        let entity = pattern.entity;
        let Door { asks, key, .. } = Door::called(entity, pattern.door)?;
        let (key, is_scan) = (entity.keys.get(key)?, asks == Asked::Verb("scan"));
        let names = self.key_names(key.index);
        let term = |attribute, shape| KeyTerm {
            attribute,
            template: template(shape, entity),
        };
        let sort = key.sk.as_ref().filter(|_| !is_scan && !matches!(asks, Asked::Partition(_)));
        Some(PatternRequest {
            pattern,
            operation: operation(asks, entity),
            index: match key.index {
                Index::Table => None,
                index => Some(self.index_names(index).name),
            },
            partition: (!is_scan).then(|| term(names.pk, &key.pk)),
            is_range: matches!(asks, Asked::Query(_)) && sort.is_some_and(|sort| sort.fields().next().is_some()),
            sort: sort.map(|sort| term(names.sk, sort)),
            shards: key.shards,
        })
    }
}

fn template(shape: &KeyShape, entity: &EntitySchema) -> String {
    match shape {
        KeyShape::Text(template) => template.text.to_owned(),
        KeyShape::Number(_) | KeyShape::Binary(_) => format!("<{}>", shape.text(entity)),
    }
}

fn operation(asks: Asked, entity: &EntitySchema) -> &'static str {
    let Asked::Verb(verb) = asks else { return "Query" };
    let has_guards = !entity.unique.is_empty();
    match verb {
        "get" | "exists" => "GetItem",
        "scan" => "Scan",
        "update" => "UpdateItem",
        // there are checks in transactions only
        "check" => "TransactWriteItems",
        "create" | "put" | "delete" | "remove" if has_guards => "TransactWriteItems",
        "delete" | "remove" => "DeleteItem",
        _ => "PutItem",
    }
}

impl Display for AccessPatterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.requests.is_empty() {
            return f.write_str("No access patterns are declared: `patterns(..)` in `#[table]` does that.\n");
        }
        f.write_str("| pattern | request | index | key |\n|---|---|---|---|\n")?;
        self.requests.iter().try_for_each(|request| writeln!(f, "{request}"))
    }
}

impl Display for PatternRequest {
    /// A row of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AccessPattern { text, entity, door, .. } = self.pattern;
        let (operation, index) = (self.operation, self.index.unwrap_or("table"));
        let request = code(&format!("{}::{door}", entity.name));
        let text = cell(text);
        write!(f, "| {text} | {request} ({operation}) | {index} | ")?;
        if let Some(partition) = &self.partition {
            write!(f, "{partition}")?;
        }
        match self.shards {
            Some(Shards { write, read }) if write == read => write!(f, " in {read} shards")?,
            Some(Shards { write, read }) => write!(f, " in {write} shards, of {read} that are read")?,
            None => {}
        }
        match &self.sort {
            Some(sort) if self.is_range => write!(f, ", sorted by {sort} |"),
            Some(sort) => write!(f, ", {sort} |"),
            None => f.write_str(" |"),
        }
    }
}

impl Display for KeyTerm {
    /// As code of Markdown: `` `PK = CUSTOMER#<customer>` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code(&format!("{} = {}", self.attribute, self.template)))
    }
}

/// Code in a cell. What holds a back-tick stands between two.
fn code(text: &str) -> String {
    let text = cell(text);
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// One line, in which no character ends the cell.
fn cell(text: &str) -> String {
    text.split(['\r', '\n'])
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(" ")
        .replace('|', "\\|")
}
