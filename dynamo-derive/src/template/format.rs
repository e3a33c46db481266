//! The words after the colon of a placeholder in, one sound format out.

use super::Fault;
use crate::diag;

/// How a field's value is written into a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Format {
    pub(crate) encoding: Encoding,
    pub(crate) descending: bool,
    pub(crate) case: Case,
    pub(crate) unsafe_characters: Unsafe,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain,
    Padded(u8),
    Ordered,
    Time(Precision),
}

/// From the coarsest to the finest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Precision {
    Seconds,
    Millis,
    Micros,
    Nanos,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Keep,
    Lower,
    Upper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unsafe {
    Refuse,
    Escape,
    Raw,
}

const WORDS: [&str; 10] = [
    "ordered", "desc", "secs", "millis", "micros", "nanos", "lower", "upper", "escape", "raw",
];

impl Format {
    pub(crate) const PLAIN: Self = Self {
        encoding: Encoding::Plain,
        descending: false,
        case: Case::Keep,
        unsafe_characters: Unsafe::Refuse,
    };

    /// Whether all values take the same number of characters, whatever the field's type.
    pub(crate) fn has_fixed_width(self) -> bool {
        self.encoding != Encoding::Plain
    }

    /// Whether the value can be told from what is written.
    pub(crate) fn is_reversible(self) -> bool {
        let cuts = matches!(self.encoding, Encoding::Time(precision) if precision != Precision::Nanos);
        self.case == Case::Keep && !cuts
    }

    /// Whether the format is for free text.
    pub(crate) fn is_textual(self) -> bool {
        self.case != Case::Keep || self.unsafe_characters != Unsafe::Refuse
    }
}

impl Precision {
    pub(crate) const ALL: [Self; 4] = [Self::Seconds, Self::Millis, Self::Micros, Self::Nanos];

    /// The format's name, which is that of the runtime's module too.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Seconds => "secs",
            Self::Millis => "millis",
            Self::Micros => "micros",
            Self::Nanos => "nanos",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|precision| precision.word() == word)
    }
}

/// Reads `word+word`, which begins at the byte `start` of the template; `field` is for examples.
pub(super) fn parse(field: &str, words: &str, start: usize) -> Result<Format, Fault> {
    let field = if field.is_empty() { "field" } else { field };
    let mut format = Format::PLAIN;
    let mut seen: Vec<&str> = Vec::new();
    let mut position = start;
    for word in words.split('+') {
        let at = position..position + word.len();
        let fault = |(fact, help): (String, String)| Fault::new(at.clone(), fact, help);
        check_clash(word, format, &seen, field).map_err(fault)?;
        apply(word, &mut format, field).map_err(fault)?;
        seen.push(word);
        position = at.end + 1;
    }
    Ok(format)
}

/// Fact and help.
type Mistake = (String, String);

/// What excludes this word after the words before it.
fn check_clash(word: &str, format: Format, seen: &[&str], field: &str) -> Result<(), Mistake> {
    if seen.contains(&word) && !word.is_empty() {
        return Err((format!("`{word}` is given twice"), "once is enough".to_owned()));
    }
    let before = seen.join("+");
    let numeric = is_encoding(word);
    let textual = matches!(word, "lower" | "upper" | "escape" | "raw");
    let fact = format!("`{word}` does not go together with `{before}`");
    let help = if numeric && format.encoding != Encoding::Plain {
        "a number takes a width such as `020` or `ordered`, an instant one of `secs`, `millis`, `micros`, `nanos`: keep one of them"
    } else if numeric && format.is_textual() || textual && format.encoding != Encoding::Plain {
        "`lower`, `upper`, `escape` and `raw` are for text; widths, `ordered`, `desc` and times are not"
    } else if matches!(word, "lower" | "upper") && format.case != Case::Keep {
        "keep `lower` or `upper`"
    } else if matches!(word, "escape" | "raw") && format.unsafe_characters != Unsafe::Refuse {
        "`escape` keeps any text apart from its neighbours, `raw` stores it as it is: keep one of them"
    } else if word == "desc" && format.encoding == Encoding::Plain {
        let fact = "`desc` turns a number or time format round, and stands after it".to_owned();
        return Err((
            fact,
            format!("write for example `<{field}:020+desc>`, `<{field}:ordered+desc>` or `<{field}:millis+desc>`"),
        ));
    } else {
        return Ok(());
    };
    Err((fact, help.to_owned()))
}

fn is_encoding(word: &str) -> bool {
    matches!(word, "ordered" | "secs" | "millis" | "micros" | "nanos") || padding(word).is_some()
}

fn apply(word: &str, format: &mut Format, field: &str) -> Result<(), Mistake> {
    if let Some(precision) = Precision::parse(word) {
        format.encoding = Encoding::Time(precision);
        return Ok(());
    }
    match word {
        "ordered" => format.encoding = Encoding::Ordered,
        "desc" => format.descending = true,
        "lower" => format.case = Case::Lower,
        "upper" => format.case = Case::Upper,
        "escape" => format.unsafe_characters = Unsafe::Escape,
        "raw" => format.unsafe_characters = Unsafe::Raw,
        _ => match padding(word) {
            Some(Ok(width)) => format.encoding = Encoding::Padded(width),
            Some(Err(TooWide)) => {
                let fact = format!("`{word}` is no width: a number has 1 to 39 digits");
                return Err((fact, format!("`<{field}:020>` pads to 20 digits, which holds every `u64`")));
            }
            None => return Err(unknown(word, field)),
        },
    }
    Ok(())
}

struct TooWide;

/// The width of `0N`, if the word is of that form.
fn padding(word: &str) -> Option<Result<u8, TooWide>> {
    let digits = word.strip_prefix('0')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let canonical = !digits.starts_with('0');
    Some(
        digits
            .parse()
            .ok()
            .filter(|width| canonical && (1..=39).contains(width))
            .ok_or(TooWide),
    )
}

fn unknown(word: &str, field: &str) -> Mistake {
    if word.is_empty() {
        return (
            "the format is empty".to_owned(),
            format!("write `<{field}>` for the value as it is, or a format after the colon"),
        );
    }
    let help = match word.parse::<u8>() {
        Ok(width @ 1..=39) => format!("`<{field}:0{width}>` pads to {width} digits"),
        _ if word.starts_with(|first: char| first.is_ascii_digit()) => format!("`<{field}:020>` pads to 20 digits"),
        _ => match diag::near(word, WORDS) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("formats are `020` (or another width), {}, joined by `+`", diag::list(&WORDS)),
        },
    };
    (format!("unknown format `{word}`"), help)
}
