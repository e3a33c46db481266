//! An item of an answer in, its place in the page out.

use super::{Page, Rejected, Taken};
use crate::Item;
use crate::entity::Read;
use crate::error::Result;
use crate::item;
use crate::request::{Options, Tagged, tagged, told_by_key};
use crate::schema::TableSchema;

/// What is to be known of a read, to take its items in.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'r> {
    pub(crate) table: &'static TableSchema,
    pub(crate) options: &'r Options,
    /// Whether entities are told by their keys: an index of keys alone holds no type tags.
    pub(crate) by_key: bool,
}

/// Puts an item where it belongs in the page, and says where that is.
pub(super) fn take_in<R: Read>(reading: Reading<'_>, item: Item, page: &mut Page<R>) -> Result<Taken> {
    let Reading { table, options, by_key } = reading;
    let tell = if by_key { told_by_key } else { tagged };
    let at = match tell(&item, R::entities(), table) {
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
