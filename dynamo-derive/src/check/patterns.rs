//! Access patterns, as far as they can be judged without types.

use crate::diag::err;
use crate::input::table::Input;
use crate::model::Pattern;
use darling::error::Accumulator;
use std::collections::HashSet;
use syn::ext::IdentExt;

/// Each is a question of its own: the text is how people and reports tell patterns apart.
pub(super) fn patterns(input: &Input, errors: &mut Accumulator) -> Vec<Pattern> {
    let written = input.table.iter().flat_map(|table| &table.patterns).flatten();
    let (mut patterns, mut seen) = (Vec::new(), HashSet::new());
    for pattern in written {
        let text = pattern.text.value();
        if text.trim().is_empty() {
            errors.push(err!(
                &pattern.text,
                "a pattern asks something",
                "write the question, for example \"An order by its id\""
            ));
        } else if !seen.insert(text.clone()) {
            errors.push(err!(
                &pattern.text,
                "there is a pattern with this text already",
                "remove one of them, or say how their questions differ"
            ));
        }
        patterns.push(Pattern {
            text,
            entity: pattern.entity.clone(),
            function: pattern.door.unraw().to_string(),
            span: pattern.door.span(),
        });
    }
    patterns
}
