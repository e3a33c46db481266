//! Why one action of a transaction did not take place.

use super::as_entity;
use crate::Item;
use crate::entity::Entity;
use crate::schema::TableSchema;
use std::fmt::{self, Debug, Display};

/// What a condition asked for that was not so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unmet {
    /// No item has the key.
    NotFound,
    /// An item has the key already.
    Exists,
    /// The stored version is another.
    Version,
    /// Another item has the value of the guard with this template.
    Unique(&'static str),
    /// This field would leave the range of its type.
    Range(&'static str),
    /// What else the caller wants to hold.
    Other,
}

impl Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("no item has the key"),
            Self::Exists => f.write_str("an item has the key already"),
            Self::Version => f.write_str("the stored version is another"),
            Self::Unique(template) => write!(f, "another item has the value of `{template}`"),
            Self::Range(field) => write!(f, "`{field}` would leave the range of its type"),
            Self::Other => f.write_str("its condition does not hold"),
        }
    }
}

/// Why one action of a [`Transaction`](crate::Transaction) did not take place, or that nothing stood against it. Of [`Error::reasons`](crate::Error::reasons).
///
/// `Display` says what the action was and what failed, and never a key or a value.
#[derive(Clone)]
pub struct Reason {
    /// The action, in the words of this library.
    pub(crate) verb: &'static str,
    pub(crate) entity: &'static str,
    /// The service's code; nothing if it has nothing against this action.
    pub(crate) code: Option<String>,
    pub(crate) unmet: Option<Unmet>,
    pub(crate) key: Item,
    pub(crate) item: Option<Item>,
    /// The guard of the unique value that another item has.
    pub(crate) guard: Option<Item>,
    pub(crate) table: &'static TableSchema,
}

impl Reason {
    /// The service's code, such as `ConditionalCheckFailed` or `TransactionConflict`; nothing if nothing stood against this action.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The name of the action's entity.
    #[must_use]
    pub fn entity(&self) -> &'static str {
        self.entity
    }

    /// As [`Error::is_condition_failed`](crate::Error::is_condition_failed), of this action.
    #[must_use]
    pub fn is_condition_failed(&self) -> bool {
        self.unmet.is_some()
    }

    /// As [`Error::is_not_found`](crate::Error::is_not_found), of this action.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.unmet == Some(Unmet::NotFound)
    }

    /// As [`Error::is_version_conflict`](crate::Error::is_version_conflict), of this action.
    #[must_use]
    pub fn is_version_conflict(&self) -> bool {
        self.unmet == Some(Unmet::Version)
    }

    /// As [`Error::is_unique_violation`](crate::Error::is_unique_violation), of this action.
    #[must_use]
    pub fn is_unique_violation(&self) -> bool {
        self.unique().is_some()
    }

    /// The template of the `#[unique]` whose value another item has.
    #[must_use]
    pub fn unique(&self) -> Option<&'static str> {
        match self.unmet {
            Some(Unmet::Unique(template)) => Some(template),
            _ => None,
        }
    }

    /// Whether another transaction held the item.
    #[must_use]
    pub fn is_conflict(&self) -> bool {
        self.code() == Some("TransactionConflict")
    }

    /// The item as it stands, after a failed condition, if it is an `E`.
    #[must_use]
    pub fn current<E: Entity>(&self) -> Option<E> {
        as_entity(self.item.as_ref()?, self.table)
    }

    /// The item as it stands, after a failed condition, as the service sent it.
    #[must_use]
    pub fn current_item(&self) -> Option<&Item> {
        self.item.as_ref()
    }

    /// The attributes of the action's key.
    #[must_use]
    pub fn key(&self) -> &Item {
        &self.key
    }

    pub(super) fn detailed(&self) -> String {
        let item = self.item.as_ref().map(|item| format!("; the item: {item:?}")).unwrap_or_default();
        let guard = self
            .guard
            .as_ref()
            .map(|guard| format!("; the guard: {guard:?}"))
            .unwrap_or_default();
        format!("{self}; key: {:?}{item}{guard}", self.key)
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of `{}`: ", self.verb, self.entity)?;
        match (&self.unmet, &self.code) {
            (Some(unmet), _) => write!(f, "{unmet}"),
            (None, Some(code)) => f.write_str(code),
            (None, None) => f.write_str("nothing against it"),
        }
    }
}

// keys and values stay out of logs
impl Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reason({self})")
    }
}
