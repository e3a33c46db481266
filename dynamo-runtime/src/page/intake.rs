//! An item of an answer in, its place in the page out.

use super::{Page, Rejected, Taken};
use crate::Item;
use crate::entity::Read;
use crate::error::Result;
use crate::item;
use crate::request::{Options, Tagged, tagged};
use crate::schema::TableSchema;

/// Puts an item where it belongs in the page, and says where that is.
pub(super) fn take_in<R: Read>(table: &TableSchema, options: &Options, item: Item, page: &mut Page<R>) -> Result<Taken> {
    let at = match tagged(&item, R::entities(), table) {
        Tagged::Wanted(at) => at,
        Tagged::Other => return Ok(Taken::Other),
        Tagged::Unknown if options.strict => return Err(item::unknown(&item, table).of_item(item, table)),
        Tagged::Unknown => {
            let Some(keep) = R::UNKNOWN else {
                page.skipped += 1;
                return Ok(Taken::Skipped);
            };
            page.items.push(keep(item));
            return Ok(Taken::Wanted);
        }
    };
    match R::read(at, item, table) {
        Ok(entity) => {
            page.items.push(entity);
            Ok(Taken::Wanted)
        }
        Err(error) if !options.lenient => Err(error),
        Err(mut error) => {
            let item = error.take_item();
            page.rejected.push(Rejected { error, item });
            Ok(Taken::Rejected)
        }
    }
}
