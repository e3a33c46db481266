//! A step of the tour on paper: what is asked, the requests as the service gets them, and what comes of it.

use crate::requests::alike;
use dynamo_runtime::SdkInput;
use std::fmt::Display;
use std::io::{self, Write};

const INDENT: &str = "   ";

/// What is asked, and the requests that it takes.
pub(crate) fn asked(words: &str, inputs: &[SdkInput], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{words}")?;
    if !inputs.is_empty() {
        writeln!(out)?;
    }
    for alike in alike(inputs) {
        let widest = |column: usize| alike.parameters.iter().map(|row| row[column].len()).max().unwrap_or_default();
        let (operations, names) = (widest(0), widest(1));
        for [operation, name, value] in &alike.parameters {
            writeln!(out, "{INDENT}{operation:operations$}  {name:names$}  {value}")?;
        }
    }
    Ok(())
}

/// One line for each thing that came back.
pub(crate) fn answered<T>(things: &[T], line: impl Fn(&T) -> String, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    if things.is_empty() {
        writeln!(out, "{INDENT}nothing")?;
    }
    for thing in things {
        writeln!(out, "{INDENT}{}", line(thing))?;
    }
    Ok(())
}

/// How a write ended.
pub(crate) fn ended(outcome: Result<String, impl Display>, out: &mut impl Write) -> io::Result<()> {
    match outcome {
        Ok(done) => writeln!(out, "\n{INDENT}done: {done}"),
        Err(error) => writeln!(out, "\n{INDENT}error: {error}"),
    }
}
