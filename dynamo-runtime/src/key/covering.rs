//! From the sort keys of several entities to the one condition under which all of them lie.

use super::range::{begins_with, between, raised};
use super::{Condition, KeyValue};
use crate::schema::{KeySchema, KeyShape};

/// From the lowest of the literals that the keys begin with to the end of the highest. A key that begins with a field may lie anywhere, and so does
/// one that is no text.
pub(crate) fn covering(keys: &[&KeySchema]) -> Condition {
    let prefix = |key: &&KeySchema| match &key.sk {
        Some(KeyShape::Text(template)) => Some(template.prefix()).filter(|prefix| !prefix.is_empty()),
        _ => None,
    };
    let prefixes: Option<Vec<&str>> = keys.iter().map(prefix).collect();
    let Some(prefixes) = prefixes else { return Condition::Any };
    let low = prefixes.iter().min().copied().unwrap_or_default();
    if prefixes.iter().all(|prefix| prefix.starts_with(low)) {
        return begins_with(low.to_owned());
    }
    let high = prefixes.iter().map(|prefix| raised((*prefix).to_owned())).max().unwrap_or_default();
    between(KeyValue::Text(low.to_owned()), KeyValue::Text(high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Format, Index, Segment, Template};

    const FIELD: Segment = Segment::field(0, Format::PLAIN);

    fn of(keys: &[&'static [Segment]]) -> Condition {
        let key = |segments: &&'static [Segment]| {
            let text = |segments| KeyShape::Text(Template::new("", segments));
            KeySchema::new(Index::Table, "", text(&[]), Some(text(segments)))
        };
        let keys: Vec<_> = keys.iter().map(key).collect();
        covering(&keys.iter().collect::<Vec<_>>())
    }

    fn text(text: &str) -> KeyValue {
        KeyValue::Text(text.to_owned())
    }

    #[test]
    fn a_literal_that_all_share() {
        const ORDER: &[Segment] = &[Segment::Literal("ORDER#"), FIELD];
        const LINE: &[Segment] = &[Segment::Literal("ORDER#LINE#"), FIELD];
        assert_eq!(of(&[LINE, ORDER]), Condition::BeginsWith(text("ORDER#")));
        assert_eq!(of(&[ORDER]), Condition::BeginsWith(text("ORDER#")));
    }

    #[test]
    fn from_the_lowest_literal_to_the_end_of_the_highest() {
        const ORDER: &[Segment] = &[Segment::Literal("ORDER#"), FIELD];
        const PROFILE: &[Segment] = &[Segment::Literal("PROFILE")];
        const LONG: &[Segment] = &[Segment::Literal("PROFILE#OLD#"), FIELD];
        assert_eq!(of(&[PROFILE, ORDER]), Condition::Between(text("ORDER#"), text("PROFILF")));
        // the end of a literal lies behind that of a longer one that begins with it
        assert_eq!(of(&[LONG, PROFILE, ORDER]), Condition::Between(text("ORDER#"), text("PROFILF")));
    }

    #[test]
    fn everywhere_if_one_begins_with_a_field() {
        assert_eq!(of(&[&[Segment::Literal("ORDER#"), FIELD], &[FIELD]]), Condition::Any);
        let number = KeySchema::new(Index::Table, "", KeyShape::Number(0), Some(KeyShape::Number(1)));
        assert_eq!(covering(&[&number]), Condition::Any);
        let none = KeySchema::new(Index::Table, "", KeyShape::Number(0), None);
        assert_eq!(covering(&[&none]), Condition::Any);
    }
}
