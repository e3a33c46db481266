//! Access patterns: each names a door of its entity.

use super::message::Message;
use crate::schema::EntitySchema;
use crate::schema::pattern::Door;

/// No name that a person writes is longer; a longer one is never near another.
const LONGEST: usize = 64;

/// Checks that an access pattern names a function or method by which requests are made of the entity.
///
/// The derive of the table's enum calls it with the span of the name.
#[doc(hidden)]
#[track_caller]
pub const fn check_pattern(entity: &EntitySchema, name: &str) {
    // a derive that failed leaves a schema without keys, and has said why
    if entity.keys.is_empty() || Door::called(entity, name).is_some() {
        return;
    }
    let near = nearest(entity, name);
    let mut message = Message::new("no door ")
        .name(name)
        .add(" on ")
        .name(entity.name)
        .add("\nhelp: it has ");
    let (mut between, mut place) = ("", 0);
    if let Some(near) = near {
        message = message.door(entity, near);
        between = ", ";
    }
    while place < Door::places(entity) {
        let is_first = matches!(near, Some(near) if near == place);
        if !is_first && Door::at(entity, place).is_some() {
            message = message.add(between).door(entity, place);
            between = ", ";
        }
        place += 1;
    }
    message
        .add("\n  a pattern names one of these, and not a function of your own: its request is then known")
        .panic()
}

impl Message {
    /// Adds the name of the door at a place.
    const fn door(self, entity: &EntitySchema, place: usize) -> Self {
        match Door::at(entity, place) {
            Some(Door { name: [head, tail], .. }) => self.add("`").add(head).add(tail).add("`"),
            None => self,
        }
    }
}

/// The place of the door whose name is most like a misspelt one, if any is near.
const fn nearest(entity: &EntitySchema, name: &str) -> Option<usize> {
    let (mut nearest, mut least, mut place) = (None, name.len() / 3 + 1, 0);
    while place < Door::places(entity) {
        if let Some(door) = Door::at(entity, place) {
            let distance = distance(name, door.name);
            if distance < least {
                (nearest, least) = (Some(place), distance);
            }
        }
        place += 1;
    }
    nearest
}

/// How many letters have to be added, taken away or replaced to make a name of another, which comes in two parts.
///
/// <https://en.wikipedia.org/wiki/Levenshtein_distance>
pub(super) const fn distance(name: &str, [head, tail]: [&str; 2]) -> usize {
    let (name, other) = (name.as_bytes(), head.len() + tail.len());
    if name.len() > LONGEST || other > LONGEST {
        return usize::MAX;
    }
    let (mut before, mut at) = ([0; LONGEST + 1], 0);
    while at <= other {
        before[at] = at;
        at += 1;
    }
    let mut row = 0;
    while row < name.len() {
        let mut now = [row + 1; LONGEST + 1];
        let mut at = 0;
        while at < other {
            let byte = if at < head.len() {
                head.as_bytes()[at]
            } else {
                tail.as_bytes()[at - head.len()]
            };
            let replaced = before[at] + if name[row] == byte { 0 } else { 1 };
            let (added, taken) = (now[at] + 1, before[at + 1] + 1);
            now[at + 1] = least(replaced, least(added, taken));
            at += 1;
        }
        before = now;
        row += 1;
    }
    before[other]
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}
