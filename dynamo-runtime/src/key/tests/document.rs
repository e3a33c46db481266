//! Each row of each table of `KEYS.md`.

use super::ranges::operands;
use super::spelled::{Spelled, format, kind, part};
use crate::key::encode::Slot;
use crate::key::shard::shard_of;
use crate::key::sort::{SortBound, SortParts};
use crate::key::{Condition, Key, KeyValue, Kind, Part, Place, in_shard, normal_form, sort_condition};
use crate::schema::{EntitySchema, FieldSchema, KeyShape, NoneAs};
use std::marker::PhantomData;

const DOCUMENT: &str = include_str!("../../../KEYS.md");

/// The rows of all tables with these columns: at least one.
fn rows<const N: usize>(columns: [&str; N]) -> Vec<[&'static str; N]> {
    let cells = |line: &'static str| -> Option<[&'static str; N]> {
        let inner = line.strip_prefix('|')?.strip_suffix('|')?;
        inner.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()
    };
    let mut found = Vec::new();
    let mut lines = DOCUMENT.lines();
    while let Some(line) = lines.next() {
        if cells(line) == Some(columns) {
            // the ruler between head and rows
            lines.next();
            found.extend(
                lines
                    .by_ref()
                    .take_while(|line| line.starts_with('|'))
                    .map(|line| cells(line).unwrap_or_else(|| panic!("{line}"))),
            );
        }
    }
    assert!(!found.is_empty(), "no table with the columns {columns:?}");
    found
}

/// What stands in backticks.
fn codes(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn code(cell: &str) -> &str {
    codes(cell).first().copied().unwrap_or("")
}

fn text(json: &str) -> String {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn key(json: &str) -> KeyValue {
    KeyValue::Text(text(json))
}

fn kinds(cell: &str) -> Vec<Kind> {
    cell.split(", ").filter(|name| !name.is_empty()).map(kind).collect()
}

fn parts(kinds: &[Kind], cell: &str) -> Vec<Part<'static>> {
    kinds.iter().zip(codes(cell)).map(|(kind, value)| part(*kind, value)).collect()
}

/// A value alone, with the separator `#`.
fn slot(name: &str, words: &str, followed: bool) -> Slot {
    let fields = vec![FieldSchema::new("field", "field", Some(kind(name)), NoneAs::Absent)];
    let entity = EntitySchema::new("Order", "ORDER", &[], '#', Vec::leak(fields), &[], &[]);
    Slot::new(&entity, 0, format(words), followed)
}

#[test]
fn keys() {
    for [template, types, values, expected] in rows(["template", "types", "values", "key"]) {
        let kinds = kinds(types);
        let spelled = Spelled::new(code(template), '#', Place::Partition, &kinds);
        assert_eq!(spelled.render(&parts(&kinds, values)).unwrap(), key(code(expected)), "{template}");
    }
}

#[test]
fn values() {
    for [name, words, value, expected] in rows(["type", "format", "value", "text"]) {
        let slot = slot(name, code(words), false);
        let mut written = String::new();
        let wrote = slot.write(&part(kind(name), code(value)), &mut written);
        assert!(wrote.is_ok(), "{name} {words} {value}");
        assert_eq!(written, text(code(expected)), "{name} {words} {value}");
        assert!(slot.width().is_none_or(|width| width == written.len()), "{name} {words}");
    }
}

#[test]
fn order() {
    for [name, words, values] in rows(["type", "format", "ascending as text"]) {
        let slot = slot(name, code(words), true);
        let written: Vec<String> = codes(values)
            .into_iter()
            .map(|value| {
                let mut written = String::new();
                assert!(slot.write(&part(kind(name), value), &mut written).is_ok(), "{value}");
                written
            })
            .collect();
        assert!(written.is_sorted_by(|a, b| a < b), "{written:?}");
        assert!(written.is_sorted_by_key(|text| format!("{text}#")), "{written:?}");
    }
}

#[test]
fn refused() {
    for [name, words, place, value, because] in rows(["type", "format", "place", "value", "because"]) {
        let followed = match place {
            "sort, followed" => true,
            "sort, last" | "partition" => false,
            _ => panic!("{place}"),
        };
        let refusal = slot(name, code(words), followed).write(&part(kind(name), code(value)), &mut String::new());
        let text = refusal.expect_err(value).to_string();
        assert!(text.starts_with(because), "{value}: {text}");
    }
}

#[test]
fn reading() {
    for [template, types, key, values] in rows(["template", "types", "key", "values"]) {
        let kinds = kinds(types);
        let Spelled { entity, shape, .. } = Spelled::new(code(template), '#', Place::Partition, &kinds);
        let expected = (values != "none").then(|| parts(&kinds, values).into_iter().enumerate().collect::<Vec<_>>());
        assert_eq!(shape.parse(&entity, &text(code(key))), expected, "{template} {key}");
    }
}

#[test]
fn numbers() {
    for [written, normal] in rows(["written", "normal form"]) {
        assert_eq!(normal_form(code(written)).as_deref(), codes(normal).first().copied(), "{written}");
    }
}

#[test]
fn ranges() {
    for [template, types, fixed, bound, expected] in rows(["sort key", "types", "fixed", "bound", "condition"]) {
        let kinds = kinds(types);
        let entity = Spelled::new(code(template), '#', Place::Sort, &kinds).entity;
        let fixed = parts(&kinds, fixed);
        let operator = bound.split(' ').next().unwrap_or_default();
        let values: Vec<_> = codes(bound).into_iter().map(|value| part(kinds[fixed.len()], value)).collect();
        let bound = match (operator, &values[..]) {
            ("", []) => None,
            ("lt", [value]) => Some(SortBound::Lt(value.clone())),
            ("le", [value]) => Some(SortBound::Le(value.clone())),
            ("gt", [value]) => Some(SortBound::Gt(value.clone())),
            ("ge", [value]) => Some(SortBound::Ge(value.clone())),
            ("between", [low, high]) => Some(SortBound::Between(low.clone(), high.clone())),
            ("begins_with", [Part::Text(prefix)]) => Some(SortBound::BeginsWith(prefix.to_string())),
            _ => panic!("{bound}"),
        };
        let made = sort_condition(&entity, &entity.keys[0], &SortParts { fixed, bound }).unwrap();
        let words = match &made.condition {
            Condition::Nothing => "nothing",
            Condition::Any => "any",
            Condition::Equal(_) => "=",
            Condition::BeginsWith(_) => "begins_with",
            Condition::Between(..) => "BETWEEN",
            Condition::Less(_) => "<",
            Condition::AtMost(_) => "<=",
            Condition::Greater(_) => ">",
            Condition::AtLeast(_) => ">=",
        };
        assert_eq!(words, expected.split(' ').next().unwrap_or_default(), "{template} {expected}");
        let keys: Vec<_> = operands(&made.condition).into_iter().cloned().chain(made.dropped).collect();
        assert_eq!(
            keys,
            codes(expected).into_iter().map(key).collect::<Vec<_>>(),
            "{template} {expected}"
        );
    }
}

/// A key attribute that is one value.
fn attribute(kind: Kind, place: Place, value: &str) -> KeyValue {
    let spelled = match kind {
        Kind::Text => Spelled::new("<value:raw>", '#', place, &[kind]),
        Kind::Bytes => Spelled::native(KeyShape::Binary(0), place, kind),
        _ => Spelled::native(KeyShape::Number(0), place, kind),
    };
    spelled.render(&[part(kind, value)]).unwrap()
}

#[test]
fn shards() {
    for [types, primary, hash, count, shard] in rows(["types", "primary key", "h in hexadecimal", "N", "shard"]) {
        let (kinds, values) = (kinds(types), codes(primary));
        assert_eq!(kinds.len(), values.len(), "{primary}");
        let key = Key::<()> {
            pk: attribute(kinds[0], Place::Partition, values[0]),
            sk: kinds.get(1).map(|kind| attribute(*kind, Place::Sort, values[1])),
            of: PhantomData,
        };
        let hash = u64::from_str_radix(code(hash), 16).unwrap();
        // what remains of it for all of these tells the whole of it
        for count in 2..=1024 {
            assert_eq!(u64::from(shard_of(&key, count)), hash % u64::from(count), "{primary}");
        }
        assert_eq!(shard_of(&key, code(count).parse().unwrap()).to_string(), code(shard), "{primary}");
    }
}

#[test]
fn partitions_of_shards() {
    for [template, separator, types, values, shard, expected] in
        rows(["template", "separator", "types", "values", "shard", "partition key in the index"])
    {
        let (kinds, separator) = (kinds(types), code(separator).parse().unwrap());
        let spelled = Spelled::new(code(template), separator, Place::Partition, &kinds);
        let partition = spelled.render(&parts(&kinds, values)).unwrap();
        assert_eq!(
            in_shard(&partition, separator, code(shard).parse().unwrap()),
            key(code(expected)),
            "{template}"
        );
    }
}
