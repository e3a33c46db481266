//! The eight spellings of `rename_all`, which serde applies to fields and to variants in two ways.

/// A value of `rename_all`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    pub(super) fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// Takes the field to be in snake case, whatever it is.
    pub(super) fn apply_to_field(self, field: &str) -> String {
        match self {
            Self::Lower | Self::Snake => field.to_owned(),
            Self::Upper | Self::ScreamingSnake => field.to_ascii_uppercase(),
            Self::Pascal => pascal(field),
            Self::Camel => first_lower(&pascal(field)),
            Self::Kebab => field.replace('_', "-"),
            Self::ScreamingKebab => field.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Takes the variant to be in Pascal case, whatever it is.
    pub(super) fn apply_to_variant(self, variant: &str) -> String {
        match self {
            Self::Pascal => variant.to_owned(),
            Self::Lower => variant.to_ascii_lowercase(),
            Self::Upper => variant.to_ascii_uppercase(),
            Self::Camel => first_lower(variant),
            Self::Snake => snake(variant),
            Self::ScreamingSnake => snake(variant).to_ascii_uppercase(),
            Self::Kebab => snake(variant).replace('_', "-"),
            Self::ScreamingKebab => snake(variant).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// The words between underscores, each with its first letter in upper case.
pub(crate) fn pascal(name: &str) -> String {
    name.split('_').map(|word| with_first(word, char::to_ascii_uppercase)).collect()
}

/// An underscore before each upper-case letter but the first; all in lower case.
fn snake(name: &str) -> String {
    let gap = |position: usize, letter: char| (position > 0 && letter.is_uppercase()).then_some('_');
    let letters = name
        .char_indices()
        .flat_map(|(position, letter)| gap(position, letter).into_iter().chain([letter.to_ascii_lowercase()]));
    letters.collect()
}

fn first_lower(name: &str) -> String {
    with_first(name, char::to_ascii_lowercase)
}

fn with_first(name: &str, change: impl Fn(&char) -> char) -> String {
    let mut letters = name.chars();
    letters.next().iter().map(change).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] = [
        "lowercase",
        "UPPERCASE",
        "PascalCase",
        "camelCase",
        "snake_case",
        "SCREAMING_SNAKE_CASE",
        "kebab-case",
        "SCREAMING-KEBAB-CASE",
    ];

    fn all(apply: impl Fn(RenameRule) -> String) -> Vec<String> {
        NAMES.iter().map(|name| apply(RenameRule::parse(name).unwrap())).collect()
    }

    #[test]
    fn fields() {
        assert_eq!(
            all(|rule| rule.apply_to_field("very_tasty2_z")),
            [
                "very_tasty2_z",
                "VERY_TASTY2_Z",
                "VeryTasty2Z",
                "veryTasty2Z",
                "very_tasty2_z",
                "VERY_TASTY2_Z",
                "very-tasty2-z",
                "VERY-TASTY2-Z"
            ]
        );
        assert_eq!(RenameRule::Camel.apply_to_field("_id"), "id");
    }

    #[test]
    fn variants() {
        assert_eq!(
            all(|rule| rule.apply_to_variant("VeryTasty2Z")),
            [
                "verytasty2z",
                "VERYTASTY2Z",
                "VeryTasty2Z",
                "veryTasty2Z",
                "very_tasty2_z",
                "VERY_TASTY2_Z",
                "very-tasty2-z",
                "VERY-TASTY2-Z"
            ]
        );
    }

    #[test]
    fn other_words_are_no_rule() {
        assert_eq!(RenameRule::parse("Camelcase"), None);
    }
}
