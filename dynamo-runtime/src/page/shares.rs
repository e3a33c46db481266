//! How many items to ask each shard for: its share of what is wanted and something for chance, learnt from what the shards have brought so far.

#[cfg(test)]
mod tests;

/// The most items of one shard that are asked for at once, and that wait to be handed out.
pub(super) const MOST: u32 = 1000;

/// What is wanted where the caller names no limit: about what one request brings of an index that is not sharded.
const PAGE: u32 = 1000;

/// The least that is asked of all shards together at first where something else is read too: how much is not known.
const SIFTED: u32 = 100;

/// The least part of what is read that is taken to be wanted.
const LEAST_WANTED: f64 = 0.02;

/// What the shards of a query have brought.
pub(super) struct Shares {
    shards: Vec<Share>,
    /// Whether all that is read is wanted, as far as the schema can tell.
    wants_all: bool,
    /// How many items one request may evaluate, if the caller says so.
    page_size: Option<u32>,
}

#[derive(Clone, Copy, Default)]
struct Share {
    /// How many items the last request asked for.
    asked: u32,
    /// How many it brought.
    last_brought: u64,
    /// How many items the service has read.
    read: u64,
    /// How many of them came, and are in the range.
    brought: u64,
    /// How many of those it is known of whether they are wanted.
    looked_at: u64,
    /// How many of those are.
    wanted: u64,
    /// Whether one was since the last request.
    has_found: bool,
}

impl Shares {
    pub(super) fn new(shards: usize, wants_all: bool, page_size: Option<u32>) -> Self {
        Self {
            shards: vec![Share::default(); shards],
            wants_all,
            page_size,
        }
    }

    /// How many items a request of a shard should evaluate, for so many items that are still wanted.
    ///
    /// A shard of which n are expected is asked for 2·√n more, or it would run dry before the others in half of all cases; one that is asked
    /// again, for twice as many as before. That is never more than would be enough if all came from the one shard, unless its last request brought
    /// nothing that is wanted: how much is to be passed there is not known.
    pub(super) fn to_ask(&self, shard: usize, wanted: Option<u32>, waiting: usize) -> u32 {
        let (goal, kept) = (self.goal(wanted), self.kept());
        let with_chance = |items: f64| ((items + 2.0 * items.sqrt()) / kept).ceil() as u32;
        let share = &self.shards[shard];
        let twice = share.asked.saturating_mul(2);
        let of_all = match with_chance(goal.into()) {
            _ if self.is_all_wanted() => goal,
            of_all if share.has_found => of_all,
            of_all => of_all.max(twice),
        };
        let items = with_chance(self.expected(shard, goal)).max(twice).min(of_all);
        let room = MOST.saturating_sub(u32::try_from(waiting).unwrap_or(MOST));
        items.min(room).min(self.page_size.unwrap_or(MOST)).max(1)
    }

    /// Whether a shard whose items still wait should be asked already: three quarters of its last page are handed out, and it is expected to run dry
    /// before so many items are found.
    pub(super) fn runs_short(&self, shard: usize, wanted: Option<u32>, waiting: usize) -> bool {
        let is_used = waiting as u64 * 4 <= self.shards[shard].last_brought;
        is_used && wanted.is_none_or(|wanted| self.expected(shard, wanted) > waiting as f64 * self.part_wanted())
    }

    /// Whether all that is read is wanted, as far as the schema and what was looked at can tell.
    fn is_all_wanted(&self) -> bool {
        self.wants_all && self.shards.iter().all(|share| share.wanted == share.looked_at)
    }

    fn goal(&self, wanted: Option<u32>) -> u32 {
        let wanted = wanted.unwrap_or(PAGE);
        let is_known = self.wants_all || self.shards.iter().any(|share| share.read > 0);
        if is_known { wanted } else { wanted.max(SIFTED) }
    }

    /// The items among so many that are expected to be of a shard: of those to come as many as of those that were wanted so far, or an even share
    /// while nothing is known.
    fn expected(&self, shard: usize, goal: u32) -> f64 {
        // one each for chance
        let all: u64 = self.shards.iter().map(|share| share.wanted + 1).sum();
        let share = (self.shards[shard].wanted + 1) as f64 / all as f64;
        (f64::from(goal) * share).max(1.0)
    }

    /// The part of what the service reads that comes and is wanted.
    fn kept(&self) -> f64 {
        let brought = self.part(|share| share.brought, |share| share.read);
        (brought * self.part_wanted()).max(LEAST_WANTED)
    }

    /// The part of what comes that is wanted: the service sorts out by what it is asked, and not by what can be read.
    fn part_wanted(&self) -> f64 {
        self.part(|share| share.wanted, |share| share.looked_at)
    }

    /// A part of all, as far as it can be told from what has been read: one page may have nothing by chance.
    fn part(&self, part: impl Fn(&Share) -> u64, all: impl Fn(&Share) -> u64) -> f64 {
        let (part, all): (u64, u64) = (self.shards.iter().map(part).sum(), self.shards.iter().map(all).sum());
        ((part + 1) as f64 / (all + 1) as f64).clamp(LEAST_WANTED, 1.0)
    }

    pub(super) fn ask(&mut self, shard: usize, items: u32) {
        let share = &mut self.shards[shard];
        share.asked = items;
        share.has_found = false;
    }

    pub(super) fn bring(&mut self, shard: usize, read: u64, brought: u64) {
        let share = &mut self.shards[shard];
        share.read += read;
        share.brought += brought;
        share.last_brought = brought;
    }

    /// Notes whether the next item of a shard is wanted.
    pub(super) fn look_at(&mut self, shard: usize, is_wanted: bool) {
        let share = &mut self.shards[shard];
        share.looked_at += 1;
        share.wanted += u64::from(is_wanted);
        share.has_found |= is_wanted;
    }
}
