//! An item of an answer in, its place in the page out.

use super::{Page, Rejected};
use crate::Item;
use crate::entity::Read;
use crate::error::Result;
use crate::request::{Plan, Tagged, tagged, unknown};

/// Puts an item where it belongs in the page; whether it is one of those that are wanted.
pub(super) fn take_in<R: Read>(plan: &Plan, item: Item, page: &mut Page<R>) -> Result<bool> {
    let schema = plan.handle.schema;
    let at = match tagged(&item, plan.entities, schema) {
        Tagged::Wanted(at) => at,
        Tagged::Other => return Ok(false),
        Tagged::Unknown if plan.options.strict => return Err(unknown(&item, schema).of_item(item, schema)),
        Tagged::Unknown => {
            page.skipped += 1;
            return Ok(false);
        }
    };
    match R::read(at, item, schema) {
        Ok(entity) => {
            page.items.push(entity);
            Ok(true)
        }
        Err(error) if !plan.options.lenient => Err(error),
        Err(mut error) => {
            let item = error.take_item();
            page.rejected.push(Rejected { error, item });
            Ok(false)
        }
    }
}
