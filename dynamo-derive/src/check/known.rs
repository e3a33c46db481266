//! What an update knows of the primary key: the values that are given to it, unless a format there folds or cuts them.

use super::{Column, Place};
use crate::diag::in_template;
use crate::input::Source;
use crate::input::entity::Input;
use crate::model::Index;
use crate::template::{Fault, Format};
use darling::error::Accumulator;
use syn::LitStr;

/// A template that an update has to write is written as the stored fields would have it. Of a field that the primary key folds or cuts the update
/// knows no more than that, so that it must stand here in the same form.
pub(super) fn check_folded(input: &Input, columns: &[Column<'_>], errors: &mut Accumulator) {
    for column in columns.iter().filter(|column| column.is_in_primary_key()) {
        for of in &column.uses {
            let Some((literal, format)) = template(input, of.place).zip(of.format) else {
                continue;
            };
            let Some(shown) = folded(input, column, format) else { continue };
            let is_beside = |other: &&Column<'_>| other.is_set() && other.uses.iter().any(|other| other.place == of.place);
            let Some(beside) = columns.iter().find(is_beside) else { continue };
            let (name, beside) = (&column.name, &beside.name);
            let fact = format!("an update that sets `{beside}` does not know all of `{name}`, which is `{shown}` in the primary key");
            let fault = Fault::new(of.at.clone(), fact, format!("write `{shown}` here too"));
            errors.push(in_template(literal, &fault));
        }
    }
}

/// The field as the primary key has it, if what is written there does not tell how it is written in this format.
fn folded(input: &Input, column: &Column<'_>, format: Format) -> Option<String> {
    let mut shown = None;
    for of in column.uses.iter().filter(|of| of.place.is_in_primary_key()) {
        let there = of.format?;
        if there == format || there.is_reversible() {
            return None;
        }
        shown = shown.or(template(input, of.place)?.value().get(of.at.clone()).map(str::to_owned));
    }
    shown
}

/// The template in this place, if there is one.
pub(super) fn template(input: &Input, place: Place) -> Option<&LitStr> {
    let attribute = |of| input.indexes.iter().find(|index| index.index == of);
    let source = match place {
        Place::Partition(Index::Table) => Some(&input.pk.as_ref()?.source),
        Place::Sort(Index::Table) => Some(&input.sk.as_ref()?.source),
        Place::Partition(index) => attribute(index)?.pk.as_ref(),
        Place::Sort(index) => attribute(index)?.sk.as_ref(),
        Place::Guard(number) => return input.unique.get(number),
        Place::Expiry => None,
    };
    match source? {
        Source::Template(literal) => Some(literal),
        Source::Number(_) | Source::Binary(_) | Source::Unreadable => None,
    }
}
