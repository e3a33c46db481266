//! The attribute of a derive that knows no other key than `crate`.

use super::entry::{entries, set};
use super::name_of;
use crate::crate_path::Runtime;
use darling::error::Accumulator;
use syn::DeriveInput;

/// Reads `#[key_part(crate = path)]` or another attribute of this form.
pub(crate) fn read(derive: &DeriveInput, name: &str, errors: &mut Accumulator) -> Runtime {
    let mut runtime = None;
    for attribute in derive.attrs.iter().filter(|attribute| name_of(attribute) == name) {
        for entry in &entries(attribute, errors).unwrap_or_default() {
            match entry.key().as_str() {
                "crate" => set(&mut runtime, entry, entry.runtime(), errors),
                _ => errors.push(entry.unknown(name, &["crate"])),
            }
        }
    }
    runtime.unwrap_or_default()
}
