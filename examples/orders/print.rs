//! Access patterns on paper, 100 columns wide: the question, the requests as the service gets them, the answer and its cost.

use crate::model::{Customer, Order, OrderItem, Status};
use crate::patterns::{Pattern, Step};
use crate::requests::alike;
use comfy_table::CellAlignment::{self, Left, Right};
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use dynamo_runtime::{Consumed, SdkInput, ShardConsumed};
use std::collections::BTreeMap;
use std::io::{self, Write};

const WIDTH: u16 = 100;
/// Longer answers are cut.
const ROWS: usize = 10;
const INDENT: &str = "   ";
/// The header has a line below it.
const UNDERLINED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An answer as a table.
#[derive(Debug)]
pub(crate) struct Sheet {
    columns: &'static [(&'static str, CellAlignment)],
    rows: Vec<Vec<String>>,
    /// What is to be said below it.
    pub(crate) note: Option<String>,
}

impl Sheet {
    fn new(columns: &'static [(&'static str, CellAlignment)], rows: impl Iterator<Item = Vec<String>>) -> Self {
        Self {
            columns,
            rows: rows.collect(),
            note: None,
        }
    }

    pub(crate) fn orders(orders: &[Order]) -> Self {
        let row = |order: &Order| {
            vec![
                order.placed_at.to_string(),
                order.id.to_string(),
                order.customer_id.clone(),
                order.status.to_string(),
                order.fulfillment_center.clone().unwrap_or_default(),
                order.priority.to_string(),
                money(order.total_cents),
            ]
        };
        let columns = &[
            ("placed at", Left),
            ("order", Left),
            ("customer", Left),
            ("status", Left),
            ("waits at", Left),
            ("priority", Right),
            ("total", Right),
        ];
        Self::new(columns, orders.iter().map(row))
    }

    pub(crate) fn items(items: &[OrderItem]) -> Self {
        let row = |item: &OrderItem| {
            vec![
                item.line.to_string(),
                item.product.clone(),
                item.quantity.to_string(),
                money(item.unit_price_cents.into()),
                format!("{} %", item.discount_percent),
                money(item.amount_cents()),
            ]
        };
        let columns = &[
            ("line", Right),
            ("product", Left),
            ("quantity", Right),
            ("unit price", Right),
            ("discount", Right),
            ("amount", Right),
        ];
        Self::new(columns, items.iter().map(row))
    }

    pub(crate) fn customers(customers: &[Customer]) -> Self {
        let row = |customer: &Customer| {
            vec![
                customer.customer_id.clone(),
                customer.company.clone(),
                customer.city.clone(),
                customer.country.clone(),
            ]
        };
        let columns = &[("customer", Left), ("company", Left), ("city", Left), ("country", Left)];
        Self::new(columns, customers.iter().map(row))
    }

    /// Statuses, each with the number of its buckets and of their orders.
    pub(crate) fn counts(counts: &BTreeMap<Status, (usize, u32)>) -> Self {
        let row = |(status, (buckets, orders)): (&Status, &(usize, u32))| vec![status.to_string(), orders.to_string(), buckets.to_string()];
        Self::new(
            &[("status", Left), ("orders", Right), ("counted in buckets", Right)],
            counts.iter().map(row),
        )
    }
}

/// One pattern, and an empty line before it.
pub(crate) fn pattern(pattern: &Pattern, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}. {}", pattern.number, pattern.words)?;
    for step in &pattern.steps {
        writeln!(out)?;
        if step.requests.is_empty() {
            writeln!(out, "{INDENT}no request: the range cannot match")?;
        }
        requests(&step.requests, out)?;
        writeln!(out)?;
        sheet(step, out)?;
    }
    Ok(())
}

fn requests(requests: &[SdkInput], out: &mut impl Write) -> io::Result<()> {
    for alike in alike(requests) {
        let mut table = Table::new();
        table.add_rows(alike.parameters);
        print(table, TableStyle::new(), out)?;
        if !alike.shards.is_empty() {
            writeln!(out, "{INDENT}and {} more like it, of {}", alike.shards.len(), shards(&alike.shards))?;
        }
    }
    Ok(())
}

/// A write: what it is, the requests that were sent, and what came of it; an empty line before.
pub(crate) fn write(words: &str, sent: &[SdkInput], outcome: Vec<[String; 2]>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{words}\n")?;
    requests(sent, out)?;
    if !sent.is_empty() {
        writeln!(out)?;
    }
    let mut table = Table::new();
    table.add_rows(outcome);
    print(table, TableStyle::new(), out)
}

/// Rows below the names of their columns.
pub(crate) fn rows<'r>(
    columns: &[(&str, CellAlignment)],
    rows: impl Iterator<Item = &'r Vec<String>>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut table = Table::new();
    table.set_header(columns.iter().map(|(name, _)| *name));
    table.add_rows(rows);
    for (column, (_, alignment)) in table.column_iter_mut().zip(columns) {
        column.set_cell_alignment(*alignment);
    }
    print(table, UNDERLINED, out)
}

fn sheet(Step { sheet, consumed, .. }: &Step, out: &mut impl Write) -> io::Result<()> {
    rows(sheet.columns, sheet.rows.iter().take(ROWS), out)?;
    let more = sheet.rows.len().saturating_sub(ROWS);
    if more > 0 {
        writeln!(out, "{INDENT}… and {more} more")?;
    }
    if let Some(note) = &sheet.note {
        // a cursor can be wider than the paper
        let mut table = Table::new();
        table.add_row([note]);
        print(table, TableStyle::new(), out)?;
    }
    let count = counted(sheet.rows.len() as u64, "row");
    writeln!(out, "{INDENT}{count}, {}", cost(consumed, "read"))?;
    let (numbers, costs): (Vec<_>, Vec<_>) = consumed.shards.iter().unzip();
    if !numbers.is_empty() {
        let cost = |cost: &ShardConsumed| format!("{}/{}", grouped(cost.items_read), units(cost.capacity_units));
        let costs: Vec<_> = costs.into_iter().map(cost).collect();
        writeln!(out, "{INDENT}{}, items/units: {}", shards(&numbers), costs.join(" "))?;
    }
    Ok(())
}

/// `shard 3`, `shards 0, 7`, `shards 1 to 9`
fn shards(numbers: &[u16]) -> String {
    match numbers {
        [number] => format!("shard {number}"),
        [first, .., last] if (*first..=*last).eq(numbers.iter().copied()) => format!("shards {first} to {last}"),
        _ => {
            let numbers: Vec<_> = numbers.iter().map(u16::to_string).collect();
            format!("shards {}", numbers.join(", "))
        }
    }
}

/// `2 requests, 1,001.5 read units`
pub(crate) fn cost(consumed: &Consumed, kind: &str) -> String {
    format!(
        "{}, {} {kind} units",
        counted(consumed.requests, "request"),
        units(consumed.capacity_units)
    )
}

/// `1,001.5`: the service counts in halves.
fn units(units: f64) -> String {
    let tenths = (units * 10.0).round() as u64;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

/// `1 row`, `1,234 rows`
pub(crate) fn counted(count: u64, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {what}{ending}", grouped(count))
}

/// `1,234.50`
pub(crate) fn money(cents: u64) -> String {
    format!("{}.{:02}", grouped(cents / 100), cents % 100)
}

/// `1,234`
fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

fn print(mut table: Table, style: TableStyle, out: &mut impl Write) -> io::Result<()> {
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH - INDENT.len() as u16);
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2));
    });
    table.lines().try_for_each(|line| writeln!(out, "{INDENT}{}", line.trim_end()))
}
