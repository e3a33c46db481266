//! Names that an entity gives to the outside: its type tags, its separator and its query functions.

use super::key::Draft;
use crate::diag::err;
use crate::input::entity::Input;
use crate::model::{Access, Index};
use crate::serde_attrs::pascal;
use crate::template::SEPARATORS;
use darling::Error;
use darling::error::Accumulator;
use proc_macro2::Span;
use std::collections::HashMap;
use syn::LitStr;
use syn::ext::IdentExt;

/// Functions that every entity has or will have, and methods of the `Entity` trait, which a function of the same name would hide.
const TAKEN: [&str; 20] = [
    "key",
    "partition",
    "get",
    "update",
    "delete",
    "exists",
    "check",
    "create",
    "put",
    "replace",
    "save",
    "remove",
    "scan",
    "reindex",
    "primary_key",
    "field_part",
    "version_number",
    "set_version_number",
    "stamp",
    "set_updated_at",
];

/// The type tag, and older ones that are read too.
pub(super) struct Tags {
    pub(super) tag: String,
    pub(super) also: Vec<String>,
}

pub(super) fn tags(input: &Input, errors: &mut Accumulator) -> Tags {
    let default = default_tag(&input.ident.unraw().to_string());
    let literals: Vec<&LitStr> = input.entity.tag.iter().chain(input.entity.also.iter().flatten()).collect();
    let mut seen = Vec::from_iter(input.entity.tag.is_none().then(|| default.clone()));
    for literal in literals {
        let text = literal.value();
        if text.is_empty() {
            errors.push(err!(
                literal,
                "a type tag cannot be empty",
                "write a word; without one the tag is `{default}`"
            ));
        } else if text.starts_with('#') {
            errors.push(err!(
                literal,
                "type tags that begin with `#` are the library's own",
                "begin the tag with another character"
            ));
        } else if seen.contains(&text) {
            errors.push(err!(literal, "`{text}` is a type tag of this entity already", "remove this one"));
        }
        seen.push(text);
    }
    let also = input.entity.also.iter().flatten().map(LitStr::value).collect();
    Tags {
        tag: input.entity.tag.as_ref().map_or(default, LitStr::value),
        also,
    }
}

/// `OrderItem` is tagged `ORDER_ITEM`.
pub(super) fn default_tag(name: &str) -> String {
    let mut tag = String::with_capacity(name.len() + 4);
    for (position, letter) in name.char_indices() {
        if position > 0 && letter.is_uppercase() {
            tag.push('_');
        }
        tag.extend(letter.to_uppercase());
    }
    tag
}

/// The separator; `#` in place of one that cannot be.
pub(super) fn separator(input: &Input, errors: &mut Accumulator) -> char {
    let Some(literal) = &input.entity.separator else { return '#' };
    let separator = literal.value();
    if SEPARATORS.contains(separator) {
        return separator;
    }
    let allowed: Vec<String> = SEPARATORS.chars().map(|allowed| format!("`{allowed}`")).collect();
    let allowed = allowed.join(" ");
    errors.push(err!(
        literal,
        "{separator:?} cannot separate the parts of a key",
        "use one of {allowed}"
    ));
    '#'
}

/// Each key is read by a function of its own name. Names that cannot be are taken away from the drafts.
pub(super) fn check_queries(input: &Input, drafts: &mut [Draft], errors: &mut Accumulator) {
    // generated types are named by the functions in Pascal case, so that is what must differ
    let mut functions: HashMap<String, (String, Index)> = HashMap::new();
    let example = format!("all_{}s", default_tag(&input.ident.unraw().to_string()).to_lowercase());
    for draft in drafts {
        let (index, at) = (draft.access.index, draft.name_span);
        let Some(query) = &draft.access.query else {
            if let Index::Local(_) = index {
                errors.push(unnamed_local(&draft.access, at));
                continue;
            }
            // a constant partition key without a sort key to range over is one item, which `get` reads
            if draft.pk.is_some() && (index != Index::Table || !draft.access.sort.is_empty()) {
                errors.push(err!(
                    &at,
                    "this partition key has no field that could name the query function",
                    "add `query = ..` with a name to `#[{index}]`, for example `query = {example}`"
                ));
            }
            continue;
        };
        let name = query.unraw().to_string();
        let mut doors = vec![name.clone()];
        doors.extend((index != Index::Table).then(|| format!("{name}_partition")));
        let taken = TAKEN.contains(&name.as_str());
        let twin = doors.iter().find_map(|door| functions.get(&pascal(door))).cloned();
        if taken {
            errors.push(err!(
                &at,
                "`{name}` is a function that every entity has",
                "give the query another name"
            ));
        } else if let Some((first, of)) = &twin {
            errors.push(err!(
                &at,
                "the query functions of `{of}` and `{index}` would both be called `{first}`",
                "add `query = ..` with another name to `#[{index}]`"
            ));
        }
        if taken || twin.is_some() {
            draft.access.query = None;
        } else {
            functions.extend(doors.into_iter().map(|door| (pascal(&door), (door, index))));
        }
    }
}

/// A local index has the table's partition key, by which the table's own query function is called.
fn unnamed_local(access: &Access, at: Span) -> Error {
    let index = access.index;
    let names = access.partition.iter().chain(access.sort.first().map(|sort| &sort.param));
    let names: Vec<String> = names.map(|param| param.ident.unraw().to_string()).collect();
    let example = match names.as_slice() {
        [] => format!("in_{index}"),
        names => format!("by_{}", names.join("_and_")),
    };
    err!(
        &at,
        "`{index}` needs a name for its query function: what its partition key gives is the name for the table's",
        "add `query = ..`, for example `query = {example}`"
    )
}

#[cfg(test)]
mod tests {
    use super::default_tag;

    #[test]
    fn default_tags() {
        assert_eq!(default_tag("Order"), "ORDER");
        assert_eq!(default_tag("OrderItem"), "ORDER_ITEM");
        assert_eq!(default_tag("S3Object"), "S3_OBJECT");
        assert_eq!(default_tag("HTTPLog"), "H_T_T_P_LOG");
    }
}
