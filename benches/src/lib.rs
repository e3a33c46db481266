//! What the benchmarks share: figures in, a Markdown table out, readable as text too.

use std::fmt::{self, Display};

/// A table with a line for each thing that was measured.
#[derive(Debug)]
pub struct Table {
    lines: Vec<Vec<String>>,
    /// The columns from this one on hold figures.
    figures_from: usize,
}

impl Table {
    /// An empty table with these columns, of which those from `figures_from` on hold figures.
    #[must_use]
    pub fn new<'c>(columns: impl IntoIterator<Item = &'c str>, figures_from: usize) -> Self {
        Self {
            lines: vec![columns.into_iter().map(str::to_owned).collect()],
            figures_from,
        }
    }

    /// Adds a line.
    pub fn push(&mut self, cells: impl IntoIterator<Item = String>) {
        self.lines.push(cells.into_iter().collect());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.lines[0].len();
        let width = |column: usize| self.lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<_> = (0..columns).map(width).collect();
        for (number, line) in self.lines.iter().enumerate() {
            for (column, cell) in line.iter().enumerate() {
                let width = widths[column];
                if column < self.figures_from {
                    write!(f, "| {cell:<width$} ")?;
                } else {
                    write!(f, "| {cell:>width$} ")?;
                }
            }
            writeln!(f, "|")?;
            if number == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let end = if column < self.figures_from { "-" } else { ":" };
                    write!(f, "|{}{end}", "-".repeat(width + 1))?;
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}
