//! Events in shards, and the same in one partition: what reads of the first give is judged by what reads of the second give.

use dynamo_runtime::prelude::*;

/// The entities in a module, with or without shards.
macro_rules! events {
    ($module:ident $(, $shards:ident = [$first:literal, $second:literal, $third:literal] $(, read = [$read1:literal, $read2:literal, $read3:literal])?)?) => {
        pub(crate) mod $module {
            use dynamo_runtime::prelude::*;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk("EVENT#<id:04>")]
            #[sk("EVENT")]
            #[gsi1(pk = "ROOM#<room>", sk = "<at:02>#<word>", query = in_room $(, $shards = $first $(, read_shards = $read1)?)?)]
            #[gsi2(pk = "ROOM#<room>", sk(number = level), query = by_level $(, $shards = $second $(, read_shards = $read2)?)?)]
            #[gsi3(pk = "ROOM#<room>", sk(binary = digest), query = by_digest $(, $shards = $third $(, read_shards = $read3)?)?)]
            pub(crate) struct Event {
                pub id: u16,
                pub room: String,
                pub at: u8,
                pub word: String,
                pub level: i64,
                pub digest: Vec<u8>,
                #[ttl]
                pub ends: Option<u64>,
            }

            /// In the same partitions.
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
            #[pk("ALARM#<id:04>")]
            #[sk("ALARM")]
            #[gsi1(pk = "ROOM#<room>", sk = "<at:02>#ALARM", query = in_room $(, $shards = $first $(, read_shards = $read1)?)?)]
            pub(crate) struct Alarm {
                pub id: u16,
                pub room: String,
                pub at: u8,
            }

            #[derive(Debug, Clone, PartialEq, SingleTable)]
            #[table(name = "events")]
            pub(crate) enum Events {
                Event(Event),
                Alarm(Alarm),
            }
        }
    };
}
pub(crate) use events;

events!(plain);
events!(sharded, shards = [5, 3, 4]);

pub(crate) use sharded::{Alarm, Event, Events};

/// How many shards the first index has.
pub(crate) const SHARDS: u32 = 5;

/// The event of this number in room `r`; every third one is at the same time.
pub(crate) fn event(id: u16) -> Event {
    Event {
        id,
        room: "r".into(),
        at: (id / 3) as u8,
        word: "w".into(),
        level: i64::from(id) / 3 - 5,
        digest: vec![(id / 3) as u8],
        ends: None,
    }
}

impl Event {
    pub(crate) fn in_one_partition(&self) -> plain::Event {
        let Self {
            id,
            room,
            at,
            word,
            level,
            digest,
            ends,
        } = self.clone();
        plain::Event {
            id,
            room,
            at,
            word,
            level,
            digest,
            ends,
        }
    }
}

/// Writes the events 0, 1, .. of room `r`.
pub(crate) async fn write(count: u16, table: &Table<Events>) {
    let events: Vec<_> = (0..count).map(event).collect();
    BatchWrite::new().put_all(&events).send(table).await.unwrap();
}

pub(crate) fn ids<'e>(events: impl IntoIterator<Item = &'e Event>) -> Vec<u16> {
    events.into_iter().map(|event| event.id).collect()
}
