//! Tokens of transactions: of all requests with one token, the service carries out one.
//!
//! <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken>

use crate::error::{Error, Result};
use crate::limits::TOKEN_CHARACTERS;
use chacha20poly1305::XNonce;
use chacha20poly1305::aead::Generate;
use std::fmt::Write;

/// The token of a transaction.
pub(super) struct Token {
    text: String,
    given: bool,
}

impl Token {
    /// The caller's, or one of its own.
    pub(super) fn new(given: Option<String>) -> Result<Self> {
        if let Some(token) = &given
            && !(1..=TOKEN_CHARACTERS).contains(&token.chars().count())
        {
            return Err(Error::limit(format!(
                "the token of a transaction takes 1 to {TOKEN_CHARACTERS} characters, and this one has {}",
                token.chars().count()
            )));
        }
        Ok(Self {
            given: given.is_some(),
            text: given.map_or_else(random, Ok)?,
        })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn is_given(&self) -> bool {
        self.given
    }

    /// The service has said that nothing of it was done.
    ///
    /// The caller's own token stays, even where the transaction is planned anew. If the answer to that is lost, the caller comes back with this
    /// token, and under another one the service would do it twice.
    pub(super) fn after_cancellation(&mut self) -> Result<()> {
        if !self.given {
            self.text = random()?;
        }
        Ok(())
    }
}

/// As many digits as a token may have.
fn random() -> Result<String> {
    let bytes =
        XNonce::try_generate().map_err(|_| Error::usage("the system gives no random bytes, which a transaction needs for its token"))?;
    Ok(bytes.iter().take(TOKEN_CHARACTERS / 2).fold(String::new(), |mut text, byte| {
        // writing to a string cannot fail
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
