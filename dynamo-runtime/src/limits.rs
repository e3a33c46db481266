//! Every limit of the service that is checked before sending, with its source.
//!
//! A limit belongs here only where it can be known for certain before sending. What the service alone can measure it refuses itself,
//! and that error answers [`Error::is_limit`](crate::Error::is_limit) too.

/// Bytes in a partition key value, of the table or an index.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys>
pub(crate) const PARTITION_KEY_BYTES: usize = 2048;

/// Bytes in a sort key value, of the table or an index.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys>
pub(crate) const SORT_KEY_BYTES: usize = 1024;

/// Bytes in an item, attribute names included. What is counted here is a lower bound of what the service counts.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-items>
pub(crate) const ITEM_BYTES: usize = 400 * 1024;

/// Levels of lists and maps inside an attribute.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-attributes>
pub(crate) const NESTING_LEVELS: usize = 32;

/// Significant digits of a number.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number>
pub(crate) const NUMBER_DIGITS: usize = 38;

/// Operands of `IN` in an expression.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html>
pub(crate) const IN_OPERANDS: usize = 100;

/// Characters in the text of a cursor; longer ones are refused unread. Ours: a real one takes less than 6 KiB.
pub(crate) const CURSOR_CHARACTERS: usize = 16 * 1024;
