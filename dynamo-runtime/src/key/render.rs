//! From the fields of an entity to the value of a key attribute, and back.

use super::encode::Slot;
use super::{KeyValue, Part, Refusal, number};
use crate::error::{Error, Result};
use crate::limits::{PARTITION_KEY_BYTES, SORT_KEY_BYTES};
use crate::schema::{EntitySchema, KeyShape, Segment, Template};

/// Most keys are shorter than this many bytes, so their text is allocated once.
const USUAL_KEY_BYTES: usize = 64;

/// Which of the two attributes of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Partition,
    Sort,
}

impl Place {
    pub(crate) const fn limit(self) -> usize {
        match self {
            Self::Partition => PARTITION_KEY_BYTES,
            Self::Sort => SORT_KEY_BYTES,
        }
    }
}

/// The value of a key attribute; nothing while a field of it is `None`.
pub(crate) fn render<'a>(
    entity: &EntitySchema,
    shape: &KeyShape,
    place: Place,
    part: &dyn Fn(usize) -> Option<Part<'a>>,
) -> Result<Option<KeyValue>> {
    let value = match shape {
        KeyShape::Text(template) => render_text(entity, shape, template, place, part)?,
        KeyShape::Number(field) | KeyShape::Binary(field) => part(*field).map(|part| native(entity, shape, *field, &part)).transpose()?,
    };
    let Some(value) = value else { return Ok(None) };
    let bytes = value.bytes().len();
    if bytes == 0 {
        // a literal or a field that is not raw would have left something
        let field = shape.fields().next().map_or("", |field| entity.fields[field].name);
        return Err(Error::refused_part(entity, shape, field, &Refusal::Empty));
    }
    // a number's size is told by its digits
    if bytes > place.limit() && !matches!(value, KeyValue::Number(_)) {
        return Err(Error::key_too_long(entity, shape, bytes, place.limit()));
    }
    Ok(Some(value))
}

fn render_text<'a>(
    entity: &EntitySchema,
    shape: &KeyShape,
    template: &Template,
    place: Place,
    part: &dyn Fn(usize) -> Option<Part<'a>>,
) -> Result<Option<KeyValue>> {
    let mut key = String::with_capacity(USUAL_KEY_BYTES);
    let mut refused = Ok(());
    for (at, segment) in template.segments.iter().enumerate() {
        match *segment {
            Segment::Literal(text) => key.push_str(text),
            Segment::Field { field, format } => {
                // goes on after a refusal: if a later field is `None`, there is no key to refuse
                let Some(part) = part(field) else { return Ok(None) };
                let slot = Slot::new(entity, field, format, sorts_before_separator(entity, template, at, place));
                refused = refused.and_then(|()| {
                    slot.write(&part, &mut key)
                        .map_err(|why| Error::refused_part(entity, shape, slot.field, &why))
                });
            }
        }
    }
    refused.map(|()| Some(KeyValue::Text(key)))
}

/// Whether text that stands there must leave out what sorts before the separator: only `#` has so little before it that this can be asked.
pub(super) fn sorts_before_separator(entity: &EntitySchema, template: &Template, at: usize, place: Place) -> bool {
    place == Place::Sort && entity.separator == '#' && at + 1 < template.segments.len()
}

/// A key that is one field's number or bytes.
fn native(entity: &EntitySchema, shape: &KeyShape, field: usize, part: &Part<'_>) -> Result<KeyValue> {
    let written = match (shape, part) {
        (KeyShape::Number(_), Part::Unsigned(number)) => Ok(number.to_string()),
        (KeyShape::Number(_), Part::Signed(number)) => Ok(number.to_string()),
        (KeyShape::Binary(_), Part::Bytes(bytes)) => return Ok(KeyValue::Binary(bytes.to_vec())),
        _ => Err(Refusal::Form),
    };
    written
        .and_then(|value| number::normal_form(&value).ok_or(Refusal::Digits { value }))
        .map(KeyValue::Number)
        .map_err(|why| Error::refused_part(entity, shape, entity.fields[field].name, &why))
}

impl KeyShape {
    /// The fields that a text key was made of, as positions in [`EntitySchema::fields`], with their values.
    ///
    /// Answers nothing for text that the template cannot give: this is the exact way back from a stored key. Of a field with `lower` or
    /// `upper`, or a time that was cut, it gives what was stored, and a `raw` value that more fields follow ends where the literal behind it
    /// first occurs. Two things it does not look at: characters that a sort key refuses only for the sake of order, and whether a
    /// number that has as many digits as its type is too large for it. A key that is a number or bytes has no text, and answers nothing.
    ///
    /// ```
    /// use dynamo_runtime::prelude::*;
    /// use dynamo_runtime::key::Part;
    ///
    /// #[derive(serde::Serialize, serde::Deserialize, SingleTable)]
    /// #[pk("CUSTOMER#<customer_id>")]
    /// #[sk("LINE#<order_id>#<number:03>")]
    /// struct Line { customer_id: String, order_id: String, number: u8 }
    ///
    /// let sk = Line::SCHEMA.primary().sk.as_ref().expect("has a sort key");
    /// let fields = sk.parse(Line::SCHEMA, "LINE#o1#007").expect("is a key of a line");
    /// assert_eq!(fields, [(1, Part::Text("o1".into())), (2, Part::Unsigned(7))]);
    /// assert_eq!(sk.parse(Line::SCHEMA, "LINE#o1#7"), None);
    /// ```
    #[must_use]
    pub fn parse(&self, entity: &EntitySchema, text: &str) -> Option<Vec<(usize, Part<'static>)>> {
        let KeyShape::Text(template) = self else { return None };
        let mut parts = Vec::new();
        let mut rest = text;
        let mut segments = template.segments;
        while let Some((segment, after)) = segments.split_first() {
            segments = after;
            match *segment {
                Segment::Literal(literal) => rest = rest.strip_prefix(literal)?,
                Segment::Field { field, format } => {
                    let slot = Slot::new(entity, field, format, false);
                    let end = match (slot.width(), after) {
                        (Some(width), _) => width,
                        (None, []) => rest.len(),
                        (None, [Segment::Literal(last)]) => rest.strip_suffix(last)?.len(),
                        (None, [Segment::Literal(next), ..]) => rest.find(next)?,
                        (None, [Segment::Field { .. }, ..]) => {
                            unreachable!("the derive separates two fields unless the first has a fixed width")
                        }
                    };
                    let (value, behind) = rest.split_at_checked(end)?;
                    parts.push((field, slot.read(value)?));
                    rest = behind;
                }
            }
        }
        // what the whole key must not be, its fields do not say
        (rest.is_empty() && !text.is_empty()).then_some(parts)
    }
}
