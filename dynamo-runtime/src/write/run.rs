//! Carries writes out: round after round, until one is answered for good.

use super::doubt::{Doubt, Doubts};
use super::judge::{Verdict, judge, same_item};
use super::planned::{Known, Needs, Planned};
use super::round::{self, Round};
use super::token::Token;
use super::{call::Call, canceled, read, size};
use crate::Item;
use crate::error::{Error, Operation, Result};
use crate::page::Consumed;
use crate::request::{SdkInput, call};
use crate::retry::Backoff;
use crate::schema::pattern::Asked;
use crate::table::Handle;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, TransactWriteItem};
use std::collections::BTreeSet;
use std::time::SystemTime;

/// How often writes are planned anew because what they were planned on has changed.
const PLANS: u32 = 4;

/// Writes to be carried out together.
pub(crate) struct Job {
    pub(crate) writes: Vec<Planned>,
    pub(crate) options: Options,
}

/// How they are sent.
#[derive(Default, Clone)]
pub(crate) struct Options {
    /// As a transaction, even of one write.
    pub(crate) transaction: bool,
    /// The transaction is the caller's own, who is told of each action.
    pub(crate) reasons: bool,
    pub(crate) token: Option<String>,
    /// The moment that is stored, if not the one of sending.
    pub(crate) at: Option<SystemTime>,
}

/// Writes that have taken place.
pub(crate) struct Done {
    /// What the service answered of the item, where one write was a call of its own: the new item of an update, the old one of a delete.
    pub(crate) answer: Option<Item>,
    /// Whether there was such an answer.
    pub(crate) answered: bool,
    /// What was read before, of a single write that had to read.
    pub(crate) before: Option<Known>,
    pub(crate) now: SystemTime,
    pub(crate) consumed: Consumed,
}

impl Job {
    fn now(&self, handle: &Handle) -> SystemTime {
        self.options.at.unwrap_or_else(|| handle.now())
    }

    /// The write that is a call of its own, if the round is one.
    fn single<'r>(&self, round: &'r Round) -> Option<&'r Call> {
        match &round.writes[..] {
            [one] if round.guards.is_empty() && !self.options.transaction => Some(one),
            _ => None,
        }
    }

    fn operation<'a>(&self, name: &'static str, handle: &'a Handle) -> Operation<'a> {
        Operation {
            name,
            entity: match &self.writes[..] {
                [one] => one.entity.name,
                _ => "",
            },
            table: &handle.name,
            index: "",
            shard: None,
            writes: true,
        }
    }
}

/// The inputs of the first round: what has to be read first, or else the writes.
pub(crate) fn to_sdk(job: &Job, handle: &Handle) -> Result<Vec<SdkInput>> {
    let unknown = read::unknown(&job.writes);
    if !unknown.is_empty() {
        return Ok(vec![read::input(&job.writes, &unknown, handle)?]);
    }
    let round = round::round(&job.writes, &BTreeSet::new(), job.now(handle), handle)?;
    if let Some(call) = job.single(&round) {
        return Ok(vec![call.to_sdk(handle)?]);
    }
    size::check(job, &round)?;
    let input = TransactWriteItemsInput::builder()
        .set_transact_items(Some(transact_items(&round, handle)?))
        .set_client_request_token(job.options.token.clone())
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
    Ok(vec![SdkInput::TransactWriteItems(input.build().map_err(Error::built)?)])
}

/// Carries them out.
pub(crate) async fn run(job: Job, handle: &Handle) -> Result<Done> {
    let doubts = Doubts::default();
    let done = rounds(job, &doubts, handle).await;
    // however it ends: what is not known of an earlier attempt stays unknown
    done.map_err(|error| if doubts.are_there() { error.in_doubt() } else { error })
}

async fn rounds(mut job: Job, doubts: &Doubts, handle: &Handle) -> Result<Done> {
    let client = handle.client()?;
    let (mut token, mut backoff) = (Token::new(job.options.token.clone())?, Backoff::new(client));
    let (mut foreign, mut consumed, now) = (BTreeSet::new(), Consumed::default(), job.now(handle));
    for _ in 0..=PLANS {
        consumed += read::learn(&mut job.writes, handle).await?;
        let round = round::round(&job.writes, &foreign, now, handle)?;
        loop {
            let sent = match job.single(&round) {
                Some(one) => send_one(&mut job.writes, one, &doubts.of_calls, client, handle).await?,
                None => send_all(&mut job, &round, &mut foreign, &token, &doubts.of_token, client, handle).await?,
            };
            match sent {
                Sent::Done(answer, cost) => {
                    consumed += cost;
                    return Ok(Done {
                        answered: job.single(&round).is_some(),
                        answer,
                        before: job.writes.pop().and_then(|write| write.guarded).and_then(|guarded| guarded.known),
                        now,
                        consumed,
                    });
                }
                Sent::Conflict(error) => {
                    if !backoff.wait().await {
                        return Err(error);
                    }
                    // an attempt whose answer was lost may still be on its way, and the service knows it by its token
                    if !doubts.of_token.is_there() {
                        token.after_cancellation()?;
                    }
                }
                Sent::InProgress(error) => {
                    if !backoff.wait().await {
                        return Err(error);
                    }
                }
                Sent::Stale => {
                    token.after_cancellation()?;
                    break;
                }
            }
        }
    }
    let what = match &job.writes[..] {
        [one] => format!("`{}` of `{}`", one.verb, one.entity.name),
        _ => "a transaction".to_owned(),
    };
    Err(Error::conflict(format!(
        "{what} was planned {} times, and each time others had changed what it was planned on",
        PLANS + 1
    )))
}

/// What became of a round.
pub(super) enum Sent {
    Done(Option<Item>, Consumed),
    /// Others held an item, and nothing was done.
    Conflict(Error),
    /// The service is still busy with the transaction of this token.
    InProgress(Error),
    /// What is known was made right, and the writes can be planned anew.
    Stale,
}

async fn send_one(writes: &mut [Planned], one: &Call, doubt: &Doubt, client: &Client, handle: &Handle) -> Result<Sent> {
    let [write] = writes else {
        return Err(Error::usage("a call of its own is one write"));
    };
    let operation = Operation {
        name: one.operation(),
        entity: write.entity.name,
        table: &handle.name,
        index: "",
        shard: None,
        writes: true,
    };
    handle.record(write.entity, Asked::Verb(write.verb));
    let error = match one.send(operation, handle, client, doubt).await {
        // a delete that may have taken place before cannot say what it deleted
        Ok((None, _)) if write.deletes() && doubt.is_there() && write.needs == Needs::Anything => {
            let text = format!("{operation}: the item is gone, and an attempt whose answer was lost may have deleted it");
            return Err(Error::lost(text).with_key(write.key.clone()));
        }
        Ok((answer, consumed)) => return Ok(Sent::Done(answer, consumed)),
        Err(error) => error.with_key(write.key.clone()),
    };
    if error.is_conflict() {
        return Ok(Sent::Conflict(error));
    }
    if !error.is_condition_failed() {
        return Err(error);
    }
    if let (true, Some(sent), Some(found)) = (doubt.is_there(), one.item(), error.current_item())
        && same_item(sent, found)
    {
        // the condition failed against the write's own first attempt
        return Ok(Sent::Done(None, Consumed::default()));
    }
    match judge(write, error.current_item()) {
        Verdict::Unmet(unmet) => Err(error.judged(unmet)),
        Verdict::Stale(known) => {
            write.learn(known);
            Ok(Sent::Stale)
        }
    }
}

async fn send_all(
    job: &mut Job,
    round: &Round,
    foreign: &mut BTreeSet<String>,
    token: &Token,
    doubt: &Doubt,
    client: &Client,
    handle: &Handle,
) -> Result<Sent> {
    size::check(job, round)?;
    let operation = job.operation("TransactWriteItems", handle);
    for write in &job.writes {
        handle.record(write.entity, Asked::Verb(write.verb));
    }
    let sent = client
        .transact_write_items()
        .set_transact_items(Some(transact_items(round, handle)?))
        .client_request_token(token.text())
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
        .customize()
        .interceptor(doubt.clone());
    let sent = call(operation, handle.schema, sent.send(), |answer| {
        Consumed::of_all(answer.consumed_capacity())
    });
    let error = match sent.await {
        Ok((_, consumed)) => return Ok(Sent::Done(None, consumed)),
        Err(error) => match &job.writes[..] {
            [one] => error.with_key(one.key.clone()),
            _ => error,
        },
    };
    match error.code() {
        Some("TransactionInProgressException") => return Ok(Sent::InProgress(error)),
        // the caller's token has been used for something else, perhaps for this very transaction as it was planned then
        Some("IdempotentParameterMismatchException") if token.is_given() => return Err(error.in_doubt()),
        Some("TransactionCanceledException") => {}
        _ if error.is_conflict() => return Ok(Sent::Conflict(error)),
        _ => return Err(error),
    }
    canceled::outcome(error, job, round, foreign, doubt, handle)
}

fn transact_items(round: &Round, handle: &Handle) -> Result<Vec<TransactWriteItem>> {
    let guards = round.guards.iter().map(|guard| &guard.call);
    round.writes.iter().chain(guards).map(|call| call.to_transact(handle)).collect()
}
