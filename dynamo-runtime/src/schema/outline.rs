//! The literals of a key in a few numbers, made once for each entity: they tell most pairs of keys of a table apart without a walk.

use super::{KeyShape, Segment, Unsafe};

const PIECES: usize = 8;

/// A key's text, cut at every separator: a number for each piece that is literal, 0 for one that holds a field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outline {
    /// The first ones.
    pieces: [u32; PIECES],
    /// How many there are; 0 if that is not known.
    count: usize,
    separator: char,
}

impl Outline {
    pub(super) const UNKNOWN: Self = Self {
        pieces: [0; PIECES],
        count: 0,
        separator: '#',
    };

    pub(super) const fn of(shape: &KeyShape, separator: char) -> Self {
        // values of fixed width may hold one of these
        let (KeyShape::Text(template), false) = (shape, matches!(separator, '-' | ':' | '.')) else {
            return Self::UNKNOWN;
        };
        let (mut outline, mut piece, mut at) = (
            Self {
                separator,
                ..Self::UNKNOWN
            },
            Piece::EMPTY,
            0,
        );
        while at < template.segments.len() {
            match template.segments[at] {
                Segment::Literal(text) => {
                    let (text, mut byte) = (text.as_bytes(), 0);
                    while byte < text.len() {
                        if text[byte] as char == separator {
                            outline.add(piece);
                            piece = Piece::EMPTY;
                        } else {
                            piece.hash = (piece.hash ^ text[byte] as u32).wrapping_mul(0x0100_0193);
                        }
                        byte += 1;
                    }
                }
                // it may hold the separator, and then the pieces cannot be counted
                Segment::Field { format, .. } if matches!(format.unsafe_characters, Unsafe::Raw) => return Self::UNKNOWN,
                Segment::Field { .. } => piece.literal = false,
            }
            at += 1;
        }
        outline.add(piece);
        outline
    }

    const fn add(&mut self, piece: Piece) {
        if self.count < PIECES && piece.literal {
            self.pieces[self.count] = piece.hash | 1;
        }
        self.count += 1;
    }

    /// Whether no text can be of both keys. If not, nothing is known.
    pub(super) const fn is_apart(&self, other: &Self) -> bool {
        if self.count == 0 || other.count == 0 || self.separator != other.separator {
            return false;
        }
        let (mut apart, mut at) = (self.count != other.count, 0);
        while !apart && at < PIECES {
            apart = self.pieces[at] != other.pieces[at] && self.pieces[at] != 0 && other.pieces[at] != 0;
            at += 1;
        }
        apart
    }
}

/// A piece in the making, with its hash (32-bit FNV-1a).
#[derive(Clone, Copy)]
struct Piece {
    literal: bool,
    hash: u32,
}

impl Piece {
    const EMPTY: Self = Self {
        literal: true,
        hash: 0x811c_9dc5,
    };
}
