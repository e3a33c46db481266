//! Guards: templates like those of keys, each of which makes one value unique.

use super::key::Reader;
use super::{Column, Place};
use crate::diag::err;
use crate::input::entity::Input;
use crate::model::{Shape, Template};
use darling::error::Accumulator;

/// The guards of an entity, in the order of their attributes; nothing for one with mistakes.
pub(super) fn guards<'a>(input: &'a Input, columns: &mut [Column<'a>], separator: char, errors: &mut Accumulator) -> Vec<Option<Template>> {
    let mut seen = Vec::new();
    let mut guards = Vec::new();
    for (number, literal) in input.unique.iter().enumerate() {
        let mut reader = Reader {
            input,
            columns: &mut *columns,
            separator,
            errors: &mut *errors,
        };
        let half = reader.template(Place::Guard(number), literal);
        let text = literal.value();
        if seen.contains(&text) {
            errors.push(err!(literal, "this guard is there already", "remove this one"));
        } else if half.shape.is_some() && half.params.is_empty() {
            errors.push(err!(
                literal,
                "this guard has no field, so the table could hold one such item",
                "write the field that is to be unique into it, for example `EMAIL#<email:lower>`"
            ));
        }
        seen.push(text);
        guards.push(half.shape.and_then(Shape::into_template));
    }
    guards
}
