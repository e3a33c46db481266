//! Conditions and changes, typed by the fields they are about, and the expressions that they become.

mod attr;
mod bounds;
mod change;
mod condition;
mod created;
mod document_path;
mod key_setter;
mod nested;
mod operand;
mod refused;
mod setter;
mod size;
mod target;
mod text;

#[cfg(test)]
mod tests;

pub use attr::Attr;
pub use change::{Change, IntoChange};
pub use condition::Condition;
pub use key_setter::{KeySetter, ManagedField, PrimaryKeyField, SharedField, Together};
pub use nested::{Document, Place};
pub use operand::{Elements, List, Map, Open, Optional, Sorted, Sought, Summand, Text, stored};
pub use setter::Setter;
pub use size::Size;

pub(crate) use bounds::Bounds;
pub(crate) use change::{Edit, How, overlapping};
pub(crate) use condition::{Comparator, Operand, Predicate};
pub(crate) use created::created;
pub(crate) use document_path::DocumentPath;
pub(crate) use text::Expressions;
