//! A template as an automaton, and another template walked over it.

use super::texts::{Bytes, Texts, Written, of_pattern};

/// How many states an automaton can have: more than a key has bytes that is not made of long lists of words.
const STATES: usize = 1024;

/// A place in a template: which bytes lead from it, and where to. States are numbered from the left, and only a run leads back, to itself.
#[derive(Clone, Copy)]
struct State {
    bytes: Bytes,
    next: u16,
    /// Another state that may stand in for this one: the next word, or what follows a run that may end here.
    instead: Option<u16>,
}

pub(super) struct Automaton {
    /// One for each byte that can be next, and the end.
    states: [State; STATES + 1],
    /// How many states there are before the end, and the number of the end.
    len: usize,
}

/// A set of states.
#[derive(Clone, Copy)]
pub(super) struct Reached([u64; WORDS]);

const WORDS: usize = STATES / 64 + 1;

impl Reached {
    const NONE: Self = Self([0; WORDS]);

    const fn has(&self, state: usize) -> bool {
        self.0[state / 64] & 1 << (state % 64) != 0
    }
}

impl Automaton {
    pub(super) const EMPTY: Self = Self {
        states: [State {
            bytes: Bytes::NONE,
            next: 0,
            instead: None,
        }; STATES + 1],
        len: 0,
    };

    /// Adds what can be written. Answers false if that has too many states.
    pub(super) const fn add_all(&mut self, written: Written<'_>) -> bool {
        let mut at = 0;
        while at < written.len() {
            let fits = match written.part(at) {
                Texts::Words(words) => self.add_words(words),
                Texts::Pattern(pattern) => self.add_pattern(pattern.as_bytes()),
                Texts::Run {
                    bytes,
                    empty,
                    most: usize::MAX,
                } => self.add_endless(bytes, empty),
                Texts::Run { bytes, empty, most } => self.add_run(bytes, empty, most),
            };
            if !fits {
                return false;
            }
            at += 1;
        }
        true
    }

    const fn fits(&self, states: usize) -> bool {
        states <= STATES - self.len
    }

    const fn add(&mut self, bytes: Bytes, next: usize, instead: Option<usize>) {
        // the numbers are at most `STATES`
        let instead = match instead {
            Some(state) => Some(state as u16),
            None => None,
        };
        self.states[self.len] = State {
            bytes,
            next: next as u16,
            instead,
        };
        self.len += 1;
    }

    const fn add_words(&mut self, words: &[&str]) -> bool {
        let (mut total, mut at) = (0, 0);
        while at < words.len() {
            total += words[at].len();
            at += 1;
        }
        if !self.fits(total) {
            return false;
        }
        let end = self.len + total;
        at = 0;
        while at < words.len() {
            let (word, after, mut byte) = (words[at].as_bytes(), self.len + words[at].len(), 0);
            while byte < word.len() {
                let next = if byte + 1 == word.len() { end } else { self.len + 1 };
                self.add(
                    Bytes::one(word[byte]),
                    next,
                    if byte == 0 && after < end { Some(after) } else { None },
                );
                byte += 1;
            }
            at += 1;
        }
        true
    }

    const fn add_pattern(&mut self, pattern: &[u8]) -> bool {
        if !self.fits(pattern.len()) {
            return false;
        }
        let mut at = 0;
        while at < pattern.len() {
            self.add(of_pattern(pattern[at]), self.len + 1, None);
            at += 1;
        }
        true
    }

    const fn add_endless(&mut self, bytes: Bytes, empty: bool) -> bool {
        if !self.fits(2) {
            return false;
        }
        if !empty {
            self.add(bytes, self.len + 1, None);
        }
        self.add(bytes, self.len, Some(self.len + 1));
        true
    }

    const fn add_run(&mut self, bytes: Bytes, empty: bool, most: usize) -> bool {
        if !self.fits(most) {
            return false;
        }
        let (first, end) = (self.len, self.len + most);
        while self.len < end {
            self.add(bytes, self.len + 1, if empty || self.len > first { Some(end) } else { None });
        }
        true
    }

    /// The states before the first byte.
    pub(super) const fn start(&self) -> Reached {
        let mut reached = Reached::NONE;
        self.reach(&mut reached, 0);
        reached
    }

    /// Adds a state, and those that may stand in for it.
    const fn reach(&self, reached: &mut Reached, mut state: usize) {
        loop {
            reached.0[state / 64] |= 1 << (state % 64);
            match self.states[state].instead {
                Some(other) => state = other as usize,
                None => return,
            }
        }
    }

    pub(super) const fn is_empty(&self, reached: &Reached) -> bool {
        let mut word = 0;
        while word <= self.len / 64 {
            if reached.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// Adds `new` to `reached`, and leaves in it only what was not there before.
    const fn take_in(&self, reached: &mut Reached, new: &mut Reached) {
        let mut word = 0;
        while word <= self.len / 64 {
            new.0[word] &= !reached.0[word];
            reached.0[word] |= new.0[word];
            word += 1;
        }
    }

    /// The states after one more byte of `bytes`.
    const fn after(&self, reached: &Reached, bytes: Bytes) -> Reached {
        let (mut after, mut word) = (Reached::NONE, 0);
        while word <= self.len / 64 {
            let mut rest = reached.0[word];
            while rest != 0 {
                let state = &self.states[word * 64 + rest.trailing_zeros() as usize];
                rest &= rest - 1;
                // nothing leads from the end: it has no bytes
                if state.bytes.meet(bytes) {
                    self.reach(&mut after, state.next as usize);
                }
            }
            word += 1;
        }
        after
    }

    pub(super) const fn after_word(&self, mut reached: Reached, word: &[u8]) -> Reached {
        let mut at = 0;
        while at < word.len() && !self.is_empty(&reached) {
            reached = self.after(&reached, Bytes::one(word[at]));
            at += 1;
        }
        reached
    }

    /// Whether something that can be written leads to the end.
    pub(super) const fn accepts(&self, written: Written<'_>) -> bool {
        let (mut reached, mut at) = (self.start(), 0);
        while at < written.len() && !self.is_empty(&reached) {
            reached = self.after_texts(reached, written.part(at));
            at += 1;
        }
        reached.has(self.len)
    }

    const fn after_texts(&self, mut reached: Reached, texts: Texts) -> Reached {
        let (mut all, mut at) = (Reached::NONE, 0);
        match texts {
            Texts::Words(words) => {
                while at < words.len() {
                    // an empty spelling is never written: the value is refused
                    if !words[at].is_empty() {
                        let mut after = self.after_word(reached, words[at].as_bytes());
                        self.take_in(&mut all, &mut after);
                    }
                    at += 1;
                }
                all
            }
            Texts::Pattern(pattern) => {
                while at < pattern.len() && !self.is_empty(&reached) {
                    reached = self.after(&reached, of_pattern(pattern.as_bytes()[at]));
                    at += 1;
                }
                reached
            }
            Texts::Run { bytes, empty, most } => {
                if empty {
                    all = reached;
                }
                while at < most && !self.is_empty(&reached) {
                    reached = self.after(&reached, bytes);
                    // what was there before leads nowhere new
                    self.take_in(&mut all, &mut reached);
                    at += 1;
                }
                all
            }
        }
    }
}
