//! Times in keys: no finer than their fields store them.

use super::Column;
use super::fields::precision;
use super::known::template;
use crate::diag::in_template;
use crate::input::entity::Input;
use crate::template::{Encoding, Fault, Precision};
use darling::error::Accumulator;

/// A key is made from the value in hand, and found again by the one that was read back: what is cut from the body must not be in the key.
pub(super) fn check_cut(input: &Input, columns: &[Column<'_>], errors: &mut Accumulator) {
    let runtime = input.entity.runtime.clone().unwrap_or_default();
    for column in columns {
        let Some(stored) = precision(&column.field.serde, &runtime) else {
            continue;
        };
        for of in &column.uses {
            let Some((literal, format)) = template(input, of.place).zip(of.format) else {
                continue;
            };
            let in_key = match format.encoding {
                Encoding::Time(precision) => precision,
                Encoding::Plain => Precision::Nanos,
                // of no instant, which the compiler says
                Encoding::Padded(_) | Encoding::Ordered => continue,
            };
            if in_key <= stored {
                continue;
            }
            let (name, stored, in_key) = (&column.name, stored.word(), in_key.word());
            let desc = if format.descending { "+desc" } else { "" };
            let fact =
                format!("`{name}` is stored in `{stored}`, and its key would have `{in_key}`: what is read back would make another key");
            let help = format!("write `<{name}:{stored}{desc}>` here, or store the field by `dynamo_runtime::time::{in_key}`");
            errors.push(in_template(literal, &Fault::new(of.at.clone(), fact, help)));
        }
    }
}
