//! One key attribute against what an entity can write into it: the texts that the walk of two templates takes, over a text that is there.

use super::texts::{Texts, Written, of_pattern};
use crate::schema::{EntitySchema, KeyShape};
use aws_sdk_dynamodb::types::AttributeValue;

/// Whether the entity can have written this value where it has this key. Numbers and bytes are told by their type.
pub(crate) fn can_write(entity: &EntitySchema, shape: &KeyShape, value: &AttributeValue) -> bool {
    match (shape, value) {
        (KeyShape::Text(template), AttributeValue::S(text)) => {
            text.starts_with(template.prefix()) && is_text_of(Written::new(entity, template), text.as_bytes())
        }
        (KeyShape::Number(_), AttributeValue::N(_)) | (KeyShape::Binary(_), AttributeValue::B(_)) => true,
        _ => false,
    }
}

/// Whether the text is one of what is written. No template is too long for that: the places are in the text, not in an automaton.
fn is_text_of(written: Written<'_>, text: &[u8]) -> bool {
    let mut ends = Places::none(text);
    ends.add(0);
    for at in 0..written.len() {
        if ends.is_empty() {
            return false;
        }
        ends = ends.after(&written.part(at), text);
    }
    ends.has(text.len())
}

/// Places in a text, by the number of bytes before them: where what has been read so far can end.
struct Places(Vec<bool>);

impl Places {
    fn none(text: &[u8]) -> Self {
        Self(vec![false; text.len() + 1])
    }

    fn add(&mut self, place: usize) {
        if let Some(there) = self.0.get_mut(place) {
            *there = true;
        }
    }

    fn has(&self, place: usize) -> bool {
        self.0.get(place).is_some_and(|there| *there)
    }

    fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, there)| **there).map(|(place, _)| place)
    }

    /// The places behind one more part.
    fn after(&self, part: &Texts, text: &[u8]) -> Self {
        let mut after = Self::none(text);
        match *part {
            Texts::Words(words) => {
                let rest = |place| text.get(place..).unwrap_or_default();
                for place in self.all() {
                    // an empty spelling is never written: the value is refused
                    let found = words
                        .iter()
                        .filter(|word| !word.is_empty() && rest(place).starts_with(word.as_bytes()));
                    found.for_each(|word| after.add(place + word.len()));
                }
            }
            Texts::Pattern(pattern) => {
                for place in self.all() {
                    let there = text.get(place..place + pattern.len());
                    if there.is_some_and(|there| there.iter().zip(pattern.bytes()).all(|(&byte, of)| of_pattern(of).has(byte))) {
                        after.add(place + pattern.len());
                    }
                }
            }
            Texts::Run { bytes, empty, most } => {
                // how many bytes the run can have at a place and still go on: most if it began there
                let mut left = None;
                for place in 0..=text.len() {
                    if left.is_some() || empty && self.has(place) {
                        after.add(place);
                    }
                    let begun = if self.has(place) { Some(most) } else { left };
                    let goes_on = text.get(place).is_some_and(|&byte| bytes.has(byte));
                    left = begun.filter(|left| goes_on && *left > 0).map(|left| left - 1);
                }
            }
        }
        after
    }
}
