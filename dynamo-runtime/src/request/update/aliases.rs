//! Fields that serde reads under other names too: a change must not leave a value under two of them, which serde refuses to read for ever.

use crate::expression::{DocumentPath, Edit, How, Predicate};
use crate::schema::{EntitySchema, TableSchema};

/// Adds that the other names are removed of each field that is set or removed as a whole, and answers those that must not be there because
/// something is made of the value so far, which would have to be looked for under each name.
pub(super) fn cleared(edits: &mut Vec<Edit>, entity: &EntitySchema, table: &TableSchema) -> Vec<Predicate> {
    let (mut removed, mut absent) = (Vec::new(), Vec::new());
    for edit in edits.iter() {
        let whole = edit.path.steps.is_empty() && matches!(edit.how, How::Set(_) | How::Remove);
        for alias in others(edit, entity, table) {
            let path = DocumentPath::new(alias);
            if whole {
                removed.push(Edit { path, how: How::Remove });
            } else {
                absent.push(Predicate::Exists(path).negated());
            }
        }
    }
    edits.extend(removed);
    absent
}

/// The other names of the field that is edited. What is another field's own, or the table's, serde never reads as this one.
fn others(edit: &Edit, entity: &EntitySchema, table: &TableSchema) -> impl Iterator<Item = &'static str> {
    let field = entity.fields.iter().find(|field| field.stored == edit.path.attribute);
    let aliases = field.map_or(&[][..], |field| field.aliases).iter().copied();
    aliases.filter(|alias| !entity.declares(alias) && !table.keeps(alias))
}
