//! One page of a partition: what is evaluated for a Query, and the text of the answer.

use super::conduct::Cut;
use super::key::Key;
use super::query::{Query, Report};
use super::store::{Keys, Slot, Store};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

/// What a Query evaluates, in the order in which it does.
#[derive(Debug)]
pub(super) struct Page<'a> {
    evaluated: Vec<&'a Slot>,
    /// What is evaluated, in bytes.
    bytes: usize,
    /// Where the next page would begin, if the service says that there is one.
    last: Option<Last<'a>>,
    /// Whether it matters what the filter lets pass.
    filtered: bool,
}

#[derive(Debug)]
enum Last<'a> {
    At(&'a Slot),
    /// At an item that is not there any more.
    Gone(Value),
}

/// How much a page holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    /// At most so many bytes, but at least one item.
    pub(super) page: usize,
    /// What each item counts; its own size if there is no number.
    pub(super) item: Option<usize>,
}

impl Measure {
    fn of(self, slot: &Slot) -> usize {
        self.item.unwrap_or(slot.bytes)
    }
}

impl<'a> Page<'a> {
    pub(super) fn of(query: &Query, store: &'a Store, measure: Measure, cut: Option<Cut>) -> Self {
        let slots = in_range(query, store.slots(&query.partition));
        let first = if query.descending { slots.last() } else { slots.first() };
        let passes = |slot: &Slot| !query.filtered || slot.passes;
        let mut page = Page {
            evaluated: Vec::new(),
            bytes: 0,
            last: None,
            filtered: query.filtered,
        };
        let gone = match cut {
            Some(Cut::BeforeWhatPasses) => first
                .filter(|first| passes(first))
                .and_then(|first| gone_before(first, query, store)),
            _ => None,
        };
        if let Some(gone) = gone {
            page.last = Some(Last::Gone(gone));
            return page;
        }
        let mut ends_early = false;
        for slot in directed(slots, query.descending) {
            let behind_first = !page.evaluated.is_empty();
            let full = query.limit == Some(page.evaluated.len()) || (behind_first && page.bytes + measure.of(slot) > measure.page);
            let cut = match cut {
                Some(Cut::After(items)) => page.evaluated.len() >= items,
                Some(Cut::BeforeWhatPasses) => passes(slot),
                None => false,
            };
            if full || (cut && behind_first) {
                ends_early = true;
                break;
            }
            page.bytes += measure.of(slot);
            page.evaluated.push(slot);
        }
        // the service does not look whether something follows what the limit ends at
        if ends_early || query.limit == Some(page.evaluated.len()) {
            page.last = page.evaluated.last().copied().map(Last::At);
        }
        page
    }

    pub(super) fn evaluated(&self) -> usize {
        self.evaluated.len()
    }

    /// Half a unit for each 4 KB begun, at least that; twice as much if it is read consistently. This is the model of the scatter-gather
    /// measurements and rounds as AWS was seen to.
    pub(super) fn units(&self, query: &Query) -> f64 {
        let blocks = self.bytes.div_ceil(4096).max(1);
        let units = u32::try_from(blocks).map_or(f64::MAX, f64::from);
        if query.consistent { units } else { units / 2.0 }
    }

    /// The body of the answer. It is put together as text, so that no item is made anew.
    pub(super) fn answer(&self, query: &Query, keys: &Keys, table: &Value) -> String {
        let passing = || self.evaluated.iter().filter(|slot| !self.filtered || slot.passes);
        let mut text = String::from("{");
        if !query.counts {
            text += "\"Items\":[";
            for (at, slot) in passing().enumerate() {
                text += if at == 0 { "" } else { "," };
                match &query.projection {
                    None => text += &slot.text,
                    Some(names) => text += &projected(slot, names),
                }
            }
            text += "],";
        }
        text += &format!("\"Count\":{},\"ScannedCount\":{}", passing().count(), self.evaluated.len());
        if let Some(last) = &self.last {
            let key = match last {
                Last::At(slot) => key_of(&slot.item(), keys),
                Last::Gone(key) => key.clone(),
            };
            text += &format!(",\"LastEvaluatedKey\":{key}");
        }
        if query.reports != Report::Nothing {
            text += &format!(",\"ConsumedCapacity\":{}", self.capacity(query, keys, table));
        }
        text.push('}');
        text
    }

    fn capacity(&self, query: &Query, keys: &Keys, table: &Value) -> Value {
        let units = self.units(query);
        let mut capacity = json!({ "TableName": table, "CapacityUnits": units });
        if query.reports == Report::Indexes {
            capacity["Table"] = json!({ "CapacityUnits": if keys.index.is_some() { 0.0 } else { units } });
            if let Some(index) = &keys.index {
                capacity["GlobalSecondaryIndexes"] = json!({ index: { "CapacityUnits": units } });
            }
        }
        capacity
    }
}

/// The items of the partition that lie in the range and behind the start.
fn in_range<'a>(query: &Query, slots: &'a [Slot]) -> &'a [Slot] {
    let side = |slot: &Slot| slot.place.sort.as_ref().map_or(Ordering::Equal, |sort| query.range.side(sort));
    let mut from = slots.partition_point(|slot| side(slot) == Ordering::Less);
    let mut to = slots.partition_point(|slot| side(slot) != Ordering::Greater);
    match &query.start {
        Some(start) if query.descending => to = to.min(slots.partition_point(|slot| slot.place < *start)),
        Some(start) => from = from.max(slots.partition_point(|slot| slot.place <= *start)),
        None => {}
    }
    slots.get(from..to).unwrap_or_default()
}

fn directed(slots: &[Slot], descending: bool) -> impl Iterator<Item = &Slot> {
    let forward = if descending { &[] } else { slots };
    let backward = if descending { slots } else { &[] };
    forward.iter().chain(backward.iter().rev())
}

/// The key of a deleted item between the start and this item, if there is room: the same sort key and another table key.
fn gone_before(slot: &Slot, query: &Query, store: &Store) -> Option<Value> {
    let keys = &store.keys;
    // in a table no two items have one sort key
    keys.index.as_ref()?;
    let mut key = key_of(&slot.item(), keys);
    (0..64_u8).find_map(|number| {
        key[&keys.table_pk] = match &slot.place.primary.0 {
            Key::Text(_) => json!({ "S": format!("GONE#{number}") }),
            Key::Number(_) => json!({ "N": number.to_string() }),
            Key::Binary(_) => json!({ "B": STANDARD.encode([number]) }),
        };
        let place = store.place(key.as_object()?)?;
        let is_between = if query.descending {
            place > slot.place && query.start.as_ref().is_none_or(|start| place < *start)
        } else {
            place < slot.place && query.start.as_ref().is_none_or(|start| place > *start)
        };
        is_between.then(|| key.clone())
    })
}

fn key_of(item: &Value, keys: &Keys) -> Value {
    let attributes = keys.names().into_iter().map(|name| (name.to_owned(), item[name].clone()));
    attributes.collect::<Map<_, _>>().into()
}

fn projected(slot: &Slot, names: &[String]) -> String {
    let item = slot.item();
    let attributes = names.iter().filter_map(|name| Some((name.clone(), item.get(name)?.clone())));
    Value::from(attributes.collect::<Map<_, _>>()).to_string()
}
