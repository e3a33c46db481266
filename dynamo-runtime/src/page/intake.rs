//! An item of an answer in, its place in the page out.

use super::{Page, Rejected};
use crate::Item;
use crate::entity::Read;
use crate::error::Result;
use crate::request::{Options, Tagged, tagged, unknown};
use crate::schema::TableSchema;

/// Puts an item where it belongs in the page; whether it is one of those that are wanted.
pub(super) fn take_in<R: Read>(table: &TableSchema, options: &Options, item: Item, page: &mut Page<R>) -> Result<bool> {
    let at = match tagged(&item, R::entities(), table) {
        Tagged::Wanted(at) => at,
        Tagged::Other => return Ok(false),
        Tagged::Unknown if options.strict => return Err(unknown(&item, table).of_item(item, table)),
        Tagged::Unknown => {
            page.skipped += 1;
            return Ok(false);
        }
    };
    match R::read(at, item, table) {
        Ok(entity) => {
            page.items.push(entity);
            Ok(true)
        }
        Err(error) if !options.lenient => Err(error),
        Err(mut error) => {
            let item = error.take_item();
            page.rejected.push(Rejected { error, item });
            Ok(false)
        }
    }
}
