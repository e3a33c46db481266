//! What requests have cost.

use aws_sdk_dynamodb::types::ConsumedCapacity;
use std::collections::BTreeMap;
use std::ops::{Add, AddAssign};

/// What one or more requests have cost, as the service reports it.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html>
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let (page, consumed) = Order::by_warehouse("east").send_with_cost(&table).await?;
/// assert_eq!((page.items.len(), consumed.requests), (2, 1));
/// assert_eq!(consumed.index_units["GSI1"], consumed.capacity_units);
/// # Ok(()) }) }
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Consumed {
    /// Capacity units, of the table and its indexes together. A read unit is 4 KB read consistently or 8 KB read eventually; a write unit is 1 KB.
    pub capacity_units: f64,
    /// The part of the table itself.
    pub table_units: f64,
    /// The part of each index, by its name.
    pub index_units: BTreeMap<String, f64>,
    /// How many requests were answered. Attempts that the SDK repeated count once.
    pub requests: u64,
}

impl Consumed {
    /// What one answered request has cost.
    pub(crate) fn of(reported: Option<&ConsumedCapacity>) -> Self {
        let Some(reported) = reported else {
            return Self {
                requests: 1,
                ..Self::default()
            };
        };
        let indexes = reported.global_secondary_indexes().into_iter().flatten();
        Self {
            capacity_units: reported.capacity_units().unwrap_or_default(),
            table_units: reported.table().and_then(|table| table.capacity_units()).unwrap_or_default(),
            index_units: indexes
                .map(|(name, index)| (name.clone(), index.capacity_units().unwrap_or_default()))
                .collect(),
            requests: 1,
        }
    }

    /// What one answered request of several tables or of a transaction has cost.
    pub(crate) fn of_all(reported: &[ConsumedCapacity]) -> Self {
        let mut all = reported
            .iter()
            .map(|one| Self::of(Some(one)))
            .fold(Self::default(), |mut all, one| {
                all += one;
                all
            });
        all.requests = 1;
        all
    }
}

impl Add for Consumed {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Consumed {
    fn add_assign(&mut self, other: Self) {
        self.capacity_units += other.capacity_units;
        self.table_units += other.table_units;
        for (name, units) in other.index_units {
            *self.index_units.entry(name).or_default() += units;
        }
        self.requests += other.requests;
    }
}
