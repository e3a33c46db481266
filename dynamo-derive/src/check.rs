//! An entity as written in; the model out, or every mistake with what is known nevertheless.
//!
//! Each rule is a function of its own, `check_*`, that says what is refused and why. No rule stops another.

mod fields;
mod key;
mod names;
pub(crate) mod shape;
pub(crate) mod table;

use crate::input::entity::Input;
use crate::model::{Entity, EntityOutline, Head, Index};
use darling::Error;
use darling::error::Accumulator;
use fields::Column;
use key::Draft;
use std::fmt;

pub(crate) use fields::{is_float, option_of, show};

/// The mistakes, and what is known nevertheless.
pub(crate) struct Broken<Outline> {
    pub(crate) error: Error,
    pub(crate) outline: Outline,
}

/// One key attribute of the table or of an index.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Partition(Index),
    Sort(Index),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self {
            Place::Partition(index) => ("the partition key", index),
            Place::Sort(index) => ("the sort key", index),
        };
        f.write_str(name)?;
        match index {
            Index::Table => Ok(()),
            Index::Global(number) => write!(f, " of `gsi{number}`"),
        }
    }
}

pub(crate) fn entity(input: &Input, mut errors: Accumulator) -> Result<Entity, Box<Broken<EntityOutline>>> {
    shape::check_struct(input, &mut errors);
    shape::check_container(input, &mut errors);
    let tags = names::tags(input, &mut errors);
    let separator = names::separator(input, &mut errors);
    let mut columns = fields::columns(input);
    let mut drafts = key::drafts(input, &mut columns, separator, &mut errors);
    fields::check_hidden(&mut columns, &mut errors);
    fields::check_two_names(&mut columns, &mut errors);
    fields::check_options(&mut columns, &mut errors);
    fields::check_floats(&mut columns, &mut errors);
    fields::check_stored_names(&columns, &mut errors);
    names::check_queries(input, &mut drafts, &mut errors);
    match errors.finish() {
        Ok(()) => Ok(Entity {
            head: head(input),
            tag: tags.tag,
            also: tags.also,
            separator,
            fields: columns
                .iter()
                .filter(|column| column.position.is_some())
                .map(Column::finish)
                .collect(),
            keys: drafts.into_iter().filter_map(Draft::finish).collect(),
        }),
        Err(error) => Err(Box::new(Broken {
            error,
            outline: outline(input, &columns, drafts),
        })),
    }
}

fn head(input: &Input) -> Head {
    let runtime = input.entity.runtime.clone().unwrap_or_default();
    Head {
        vis: input.vis.clone(),
        ident: input.ident.clone(),
        runtime,
    }
}

fn outline(input: &Input, columns: &[Column<'_>], drafts: Vec<Draft>) -> EntityOutline {
    let generic = !input.generics.params.is_empty();
    let sound = columns.iter().filter(|column| !column.blamed && !generic);
    let demands = sound.flat_map(|column| column.demands().into_iter().map(|demand| (column.value.clone(), demand)));
    EntityOutline {
        head: head(input),
        generics: input.generics.clone(),
        demands: demands.collect(),
        accesses: drafts.into_iter().map(|draft| draft.access).collect(),
    }
}
