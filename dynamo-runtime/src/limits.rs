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

/// Bytes in the text of one expression.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-expression-parameters>
pub(crate) const EXPRESSION_BYTES: usize = 4 * 1024;

/// Operators and functions in one expression.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-expression-parameters>
pub(crate) const EXPRESSION_OPERATORS: usize = 300;

/// Bytes of all names and values that the expressions of a request stand on.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-expression-parameters>
pub(crate) const SUBSTITUTION_BYTES: usize = 2 * 1024 * 1024;

/// Actions in a transaction, the library's own on guards included.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html>
pub(crate) const TRANSACTION_ACTIONS: usize = 100;

/// Bytes of all items in a transaction.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html>
pub(crate) const TRANSACTION_BYTES: usize = 4 * 1024 * 1024;

/// Characters in the token of a transaction.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken>
pub(crate) const TOKEN_CHARACTERS: usize = 36;

/// Actions in one BatchWriteItem.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html>
pub(crate) const BATCH_WRITE_ACTIONS: usize = 25;

/// Keys in one BatchGetItem.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html>
pub(crate) const BATCH_GET_KEYS: usize = 100;

/// Bytes of the items in one BatchWriteItem or of the answer to one BatchGetItem.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html>
pub(crate) const BATCH_BYTES: usize = 16 * 1024 * 1024;

/// Attributes that all indexes of a table include together, one counted in each index that includes it.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html#DDB-Type-Projection-NonKeyAttributes>
pub(crate) const PROJECTED_ATTRIBUTES: usize = 100;

/// Characters in the text of a cursor; longer ones are refused unread. Ours: a real one takes less than 6 KiB.
pub(crate) const CURSOR_CHARACTERS: usize = 16 * 1024;
