//! What was measured, as tables, and how it stands against the targets.

use crate::measure::{Case, Method};
use benches::Table;
use std::fmt::{self, Display};
use tests::spread::{Spread, World};

/// Read units of the unsharded read, and one for each shard.
const UNITS: f64 = 1.25;
/// Requests on evenly spread orders.
const REQUESTS: f64 = 2.5;

/// All that was measured.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) by_data: &'a [Case],
    pub(crate) by_shards: &'a [Case],
}

impl Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}", self.data(), self.shards(), self.targets())
    }
}

const FIGURES: [&str; 6] = ["wrong answers", "items read", "read units", "requests", "p50 ms", "p99 ms"];

fn figures(case: &Case) -> [String; 6] {
    let figures = &case.figures;
    [
        format!("{:.0} %", figures.wrong() * 100.0),
        format!("{:.0}", figures.items()),
        format!("{:.1}", figures.units()),
        format!("{:.1}", figures.requests()),
        format!("{:.0}", figures.took(50)),
        format!("{:.0}", figures.took(99)),
    ]
}

impl Report<'_> {
    /// Ten shards.
    fn data(&self) -> Table {
        let columns = ["orders", "filter passes", "wanted", "method"].into_iter().chain(FIGURES);
        let mut table = Table::new(columns, 4);
        for case in self.by_data {
            let World {
                spread,
                passing,
                item_bytes,
                ..
            } = case.world;
            let spread = match spread {
                Spread::Even => "even",
                Spread::Skewed => "60 % in one shard",
                Spread::Runs => "runs of 40 in two shards",
            };
            let filter = match passing {
                100 => "no filter".to_owned(),
                passing => format!("{passing} %"),
            };
            let method = match case.method {
                Method::OnePage => "a page of each",
                Method::Paged => "paged until right",
                Method::Library => "this crate",
                Method::Unsharded => "this crate, one partition",
            };
            let data = [
                format!("{spread}, {} KB", item_bytes / 1024),
                filter,
                case.wanted.to_string(),
                method.to_owned(),
            ];
            table.push(data.into_iter().chain(figures(case)));
        }
        table
    }

    fn shards(&self) -> Table {
        let mut table = Table::new(["shards", "wanted"].into_iter().chain(FIGURES), 0);
        for case in self.by_shards {
            let data = [case.world.sharding.partitions().to_string(), case.wanted.to_string()];
            table.push(data.into_iter().chain(figures(case)));
        }
        table
    }

    fn targets(&self) -> Table {
        let columns = ["wanted", "units, even", "at most", "requests, even", "skewed", "at most", "held"];
        let mut table = Table::new(columns, 0);
        let of = |wanted, spread, method| {
            let is_it = |case: &&Case| {
                let plain = case.world.passing == 100 && case.world.item_bytes == 1024;
                plain && case.wanted == wanted && case.world.spread == spread && case.method == method
            };
            &self.by_data.iter().find(is_it).expect("it was measured").figures
        };
        let library = self.by_data.iter().filter(|case| case.method == Method::Library);
        for wanted in crate::WANTED {
            let even = of(wanted, Spread::Even, Method::Library);
            let skewed = of(wanted, Spread::Skewed, Method::Library);
            let units = UNITS * of(wanted, Spread::Even, Method::Unsharded).units() + 10.0;
            let requests = REQUESTS * even.requests();
            let right = library
                .clone()
                .filter(|case| case.wanted == wanted)
                .all(|case| case.figures.wrong() == 0.0);
            let held = right && even.units() <= units && skewed.requests() <= requests;
            table.push([
                wanted.to_string(),
                format!("{:.1}", even.units()),
                format!("{units:.1}"),
                format!("{:.1}", even.requests()),
                format!("{:.1}", skewed.requests()),
                format!("{requests:.1}"),
                if held { "yes" } else { "no" }.to_owned(),
            ]);
        }
        table
    }
}
