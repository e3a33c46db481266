//! The bytes of a CSV file in, its rows with named columns out; what is wrong with a row is kept with the row's file and line.
//!
//! One line is one row. RFC 4180 lets a quoted value go on over several lines, but then one quote that is never closed would swallow every
//! row behind it. Here it costs its own row.

use csv::{ReaderBuilder, StringRecord, Trim};
use jiff::civil::Date;
use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Read};
use std::str::FromStr;

/// A row that was not imported, and why.
#[derive(Debug, PartialEq)]
pub(crate) struct Rejected {
    pub(crate) file: &'static str,
    pub(crate) line: usize,
    pub(crate) reason: String,
}

impl Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

/// A file of which nothing can be read.
#[derive(Debug)]
pub(crate) struct FileError {
    file: &'static str,
    problem: Problem,
}

#[derive(Debug)]
enum Problem {
    Io(io::Error),
    Empty(&'static [&'static str]),
    Header(String),
    NoColumn { column: &'static str, header: StringRecord },
}

impl FileError {
    pub(crate) fn io(file: &'static str, error: io::Error) -> Self {
        Self {
            file,
            problem: Problem::Io(error),
        }
    }
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file;
        match &self.problem {
            Problem::Io(_) => write!(f, "`{file}` cannot be read"),
            Problem::Empty(columns) => write!(f, "`{file}` is empty: its first line names the columns `{}`", columns.join(",")),
            Problem::Header(reason) => write!(f, "the first line of `{file}` does not name its columns: {reason}"),
            Problem::NoColumn { column, header } => {
                let columns: Vec<_> = header.iter().collect();
                write!(f, "`{file}` has no column `{column}`; its first line names `{}`", columns.join(","))
            }
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::Io(error) => Some(error),
            Problem::Empty(_) | Problem::Header(_) | Problem::NoColumn { .. } => None,
        }
    }
}

/// One row.
pub(crate) struct Row<'r> {
    header: &'r StringRecord,
    values: StringRecord,
}

/// What is wrong with a row.
type Reason = String;

impl Row<'_> {
    /// A value that must not be empty.
    pub(crate) fn text(&self, column: &str) -> Result<&str, Reason> {
        let value = self
            .header
            .iter()
            .zip(&self.values)
            .find(|(name, _)| *name == column)
            .map(|(_, value)| value);
        value
            .filter(|value| !value.is_empty())
            .ok_or_else(|| format!("column `{column}` is empty"))
    }

    /// A whole number from 0 to `max`.
    pub(crate) fn number<N: FromStr + PartialOrd + Display>(&self, column: &str, max: N) -> Result<N, Reason> {
        let text = self.text(column)?;
        let number = text.parse().ok().filter(|number| *number <= max);
        number.ok_or_else(|| format!("column `{column}`: expected a whole number from 0 to {max}, found `{text}`"))
    }

    pub(crate) fn date(&self, column: &str) -> Result<Date, Reason> {
        let text = self.text(column)?;
        // the parser knows longer forms too; cut to its day, a time would be lost without a word
        let date = text.parse().ok().filter(|_| text.len() == "1996-07-04".len());
        date.ok_or_else(|| format!("column `{column}`: expected a date such as 1996-07-04, found `{text}`"))
    }

    /// A date that may be missing.
    pub(crate) fn date_if_any(&self, column: &str) -> Result<Option<Date>, Reason> {
        match self.text(column) {
            Ok(_) => self.date(column).map(Some),
            Err(_) => Ok(None),
        }
    }
}

/// Reads a file and hands each row to `take`. Rows that cannot be read, and those that `take` refuses, are added to `rejected`.
///
/// Columns are found by name, in any order; others may stand beside them.
pub(crate) fn each_row(
    file: &'static str,
    mut input: impl Read,
    columns: &'static [&'static str],
    rejected: &mut Vec<Rejected>,
    mut take: impl FnMut(&Row<'_>) -> Result<(), Reason>,
) -> Result<(), FileError> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| FileError::io(file, error))?;
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let mut lines = (1..)
        .zip(text.split(|byte| *byte == b'\n'))
        .filter(|(_, line)| !line.trim_ascii().is_empty());

    let failed = |problem| FileError { file, problem };
    let (_, first) = lines.next().ok_or_else(|| failed(Problem::Empty(columns)))?;
    let header = values(first).map_err(|reason| failed(Problem::Header(reason)))?;
    if let Some(column) = columns.iter().find(|column| header.iter().all(|name| name != **column)) {
        return Err(failed(Problem::NoColumn { column, header }));
    }
    for (line, text) in lines {
        if let Err(reason) = row(text, &header).and_then(|row| take(&row)) {
            rejected.push(Rejected { file, line, reason });
        }
    }
    Ok(())
}

fn row<'r>(line: &[u8], header: &'r StringRecord) -> Result<Row<'r>, Reason> {
    let values = values(line)?;
    if values.len() != header.len() {
        return Err(format!("expected {} columns, found {}", header.len(), values.len()));
    }
    Ok(Row { header, values })
}

/// The values of one line.
fn values(line: &[u8]) -> Result<StringRecord, Reason> {
    let line = str::from_utf8(line).map_err(|_| "it is not UTF-8")?;
    // the parser takes the end of its input for the missing quote
    if line.matches('"').count() % 2 == 1 {
        return Err("a quote is not closed on its line".to_owned());
    }
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(line.as_bytes());
    let mut values = StringRecord::new();
    match reader.read_record(&mut values) {
        Ok(_) => Ok(values),
        Err(error) => Err(error.to_string()),
    }
}
