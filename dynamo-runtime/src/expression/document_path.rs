//! Where a value lies in an item: an attribute, and the names and positions that lead on from it.

use std::borrow::Cow;

/// A document path.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.Attributes.html>
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DocumentPath {
    pub(crate) attribute: Cow<'static, str>,
    pub(crate) steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value of a map's key.
    Name(Cow<'static, str>),
    /// The element of a list at this position.
    Index(usize),
}

impl DocumentPath {
    pub(crate) fn new(attribute: impl Into<Cow<'static, str>>) -> Self {
        Self {
            attribute: attribute.into(),
            steps: Vec::new(),
        }
    }

    pub(crate) fn then(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Whether one of them leads to, or through, the value of the other.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.attribute == other.attribute && self.steps.iter().zip(&other.steps).all(|(a, b)| a == b)
    }
}

/// Reads a path that leads on from a field, such as `city.zip[0]` or `[2].name`; or says what is wrong with it, without showing it.
pub(super) fn steps(text: &str) -> Result<Vec<Step>, &'static str> {
    let mut steps = Vec::new();
    let mut rest = text;
    while !rest.is_empty() || steps.is_empty() {
        if let Some(index) = rest.strip_prefix('[') {
            let (digits, behind) = index.split_once(']').ok_or("a `[` is never closed")?;
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err("between `[` and `]` stands something else than a position");
            }
            steps.push(Step::Index(digits.parse().map_err(|_| "a position is too large")?));
            rest = behind;
            if !rest.is_empty() && !rest.starts_with(['.', '[']) {
                return Err("behind `]` stands neither `.` nor `[`");
            }
        } else {
            let name = if steps.is_empty() {
                rest
            } else {
                rest.strip_prefix('.').unwrap_or(rest)
            };
            let end = name.find(['.', '[', ']']).unwrap_or(name.len());
            if name[end..].starts_with(']') {
                return Err("a `]` closes nothing");
            }
            if end == 0 {
                return Err("a name is empty");
            }
            steps.push(Step::Name(name[..end].to_owned().into()));
            rest = &name[end..];
        }
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name(name: &str) -> Step {
        Step::Name(name.to_owned().into())
    }

    #[test]
    fn paths() {
        assert_eq!(steps("city"), Ok(vec![name("city")]));
        assert_eq!(steps("city.zip[0]"), Ok(vec![name("city"), name("zip"), Step::Index(0)]));
        assert_eq!(steps("[2][10].user-id"), Ok(vec![Step::Index(2), Step::Index(10), name("user-id")]));
    }

    #[test]
    fn no_paths() {
        for text in [
            "",
            ".",
            ".a",
            "a.",
            "a..b",
            "a[",
            "a[]",
            "a[x]",
            "a[-1]",
            "a[+1]",
            "a[1",
            "a]",
            "]",
            "a[1]b",
            "a[1].",
            "a.[1]",
            "[1]]",
            "a[99999999999999999999]",
        ] {
            assert!(steps(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(path in prop::collection::vec(
            prop_oneof!["[^.\\[\\]]{1,5}".prop_map(|text| Step::Name(text.into())), (0_usize..100).prop_map(Step::Index)], 1..6)
        ) {
            let mut text = String::new();
            for step in &path {
                match step {
                    Step::Name(name) if text.is_empty() => text.push_str(name),
                    Step::Name(name) => text.push_str(&format!(".{name}")),
                    Step::Index(index) => text.push_str(&format!("[{index}]")),
                }
            }
            prop_assert_eq!(steps(&text), Ok(path));
        }

        #[test]
        fn nothing_panics(text in "[a.\\[\\]0-9é]{0,8}") {
            let _ = steps(&text);
        }
    }
}
