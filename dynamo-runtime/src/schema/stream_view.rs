//! What a table's stream holds of an item: the word of the schema, and the service's.

use aws_sdk_dynamodb::types::StreamViewType;

/// What a record of a table's stream holds of the item that was changed, beside its key: `#[table(stream = ..)]`.
///
/// An *image* is the whole item.
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_StreamSpecification.html>
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StreamView {
    /// The item before and after the change: `NEW_AND_OLD_IMAGES`.
    NewAndOldImages,
    /// The item after the change: `NEW_IMAGE`.
    NewImage,
    /// The item before the change: `OLD_IMAGE`.
    OldImage,
    /// The key alone: `KEYS_ONLY`.
    KeysOnly,
}

impl StreamView {
    /// The view in the words of the SDK that writes tables.
    pub(crate) const fn to_sdk(self) -> StreamViewType {
        match self {
            Self::NewAndOldImages => StreamViewType::NewAndOldImages,
            Self::NewImage => StreamViewType::NewImage,
            Self::OldImage => StreamViewType::OldImage,
            Self::KeysOnly => StreamViewType::KeysOnly,
        }
    }
}
