//! The correct programs: each is the nearest to the mistake of its name in `fail/`, or a name or place that generated code must not trip over.
//!
//! They are modules of one crate and not programs of trybuild, which would compile, link and run them one by one.

#![allow(dead_code, missing_docs, missing_debug_implementations, unreachable_pub, non_camel_case_types)]

mod attribute {
    mod also_without_list;
    mod crate_in_quotes;
    mod crate_relative;
    mod empty_tag;
    mod equals_sign;
    mod key_twice;
    mod key_unlike_any;
    mod missing_comma;
    mod number_as_template;
    mod query_in_quotes;
    mod reserved_tag;
    mod separator_in_quotes;
    mod tag_twice;
    mod template_without_quotes;
    mod unknown_key;
    mod unknown_separator;
}

mod field {
    mod index_on_field;
    mod same_name_by_rule;
    mod same_stored_name;
    mod two_names;
}

mod format {
    mod bad_width;
    mod desc_alone;
    mod empty;
    mod escape_and_raw;
    mod escape_with_separator;
    mod given_twice;
    mod lower_and_upper;
    mod misspelt;
    mod too_wide;
    mod two_orders;
    mod unknown;
    mod width_and_text;
    mod width_without_zero;
}

// public, or nothing would miss its documentation
pub mod hygiene {
    pub mod aliases;
    pub mod crate_path;
    pub mod denied_lints;
    pub mod in_function;
    pub mod in_modules;
    pub mod made_by_macro;
    pub mod names_of_methods;
    pub mod no_implicit_prelude;
    pub mod raw_identifiers;
    pub mod shadowed;
    pub mod visibility;
}

mod index {
    mod beyond_twenty;
    mod declared_twice;
    mod no_keys;
    mod query_without_field;
    mod same_query;
    mod several_fields;
    mod sk_without_pk;
    mod template_alone;
}

mod key {
    mod missing_pk;
    mod no_template;
    mod number_of_unknown_field;
    mod option_in_partition_key;
    mod option_in_sort_key;
    mod pk_twice;
    mod query_of_sort_key;
    mod query_taken;
    mod query_without_field;
}

mod key_part {
    mod data_variant;
    mod empty_spelling;
    mod equal_spellings;
    mod float;
    mod generic;
    mod hidden_variant;
    mod inner_not_a_part;
    mod named_field;
    mod no_variants;
    mod option;
    mod separator_in_spelling;
    mod two_fields;
    mod untagged;
}

mod later {
    mod allow_hot;
    mod collection;
    mod created_at;
    mod key_list;
    mod lsi;
    mod patterns;
    mod projection;
    mod read_shards;
    mod shards;
    mod table_lsi;
    mod table_ttl;
    mod ttl;
    mod unique;
    mod updated_at;
    mod version;
    mod view;
}

mod many {
    mod entity;
    mod key_part;
    mod table;
    mod text_and_types;
    mod types;
}

mod query {
    mod begins_with_number;
    mod consistent_index;
    mod consistent_partition;
    mod create_in_other_table;
    mod delete_from_other_table;
    mod entity_as_table;
    mod field_after_bound;
    mod field_twice;
    mod get_from_other_table;
    mod item_of_other_table;
    mod later_field_first;
    mod no_sort_key;
    mod no_such_query;
    mod not_awaited;
    mod number_for_newtype;
    mod option_as_argument;
    mod order_of_enum;
    mod partition_of_other_table;
    mod query_of_other_table;
    mod range_before_separator;
    mod range_with_semicolon;
    mod text_as_cursor;
    mod too_few_arguments;
    mod too_many_arguments;
    mod unfinished_range;
    mod unknown_field;
    mod unsent;
    mod value_too_large;
    mod wrong_argument;
    mod wrong_value_type;
}

mod serde {
    mod flatten;
    mod into;
    mod missing_derives;
    mod missing_derives_in_use;
    mod missing_derives_with_index;
    mod missing_deserialize;
    mod skip;
    mod skip_serializing;
    mod skip_serializing_if;
    mod tag;
    mod transparent;
}

mod shape {
    mod const_generic;
    mod enum_entity;
    mod fallback_check;
    mod fallback_float;
    mod fallback_format;
    mod fallback_generic;
    mod fallback_index;
    mod fallback_key_part;
    mod fallback_primary_key;
    mod fallback_table;
    mod fallback_tag;
    mod fallback_type;
    mod fallback_variant;
    mod generic;
    mod key_on_variant;
    mod lifetime;
    mod table_on_struct;
    mod tuple_struct;
    mod union;
    mod unit_struct;
}

mod table {
    mod attribute_of_two_roles;
    mod attribute_of_two_values;
    mod bad_index_name;
    mod bad_name;
    mod generic;
    mod index_beyond_twenty;
    mod index_sort_key_of_one;
    mod index_without_parentheses;
    mod key_type;
    mod max_gsis;
    mod max_gsis_too_many;
    mod named_fields;
    mod no_attribute;
    mod no_name;
    mod no_variants;
    mod not_an_entity;
    mod older_tag_taken;
    mod reserved_attribute;
    mod reserved_by_rule;
    mod reserved_index_attribute;
    mod same_index_name;
    mod same_key;
    mod same_tag;
    mod same_type_twice;
    mod sort_key_of_one;
    mod two_faults;
    mod two_values;
    mod unit_variant;
    mod unknown_key;
    mod unused_index;
}

mod template {
    mod adjacent_placeholders;
    mod braces;
    mod empty;
    mod empty_placeholder;
    mod field_twice;
    mod field_unlike_any;
    mod not_ascii;
    mod other_separator;
    mod second_fault;
    mod text_after_value;
    mod unclosed_placeholder;
    mod unknown_field;
}

mod types {
    mod array_as_binary;
    mod bytes_in_template;
    mod float;
    mod float_alias;
    mod list_in_key;
    mod number_as_text;
    mod option_alias;
    mod ordered_text;
    mod padded_signed;
    mod padded_text;
    mod struct_in_key;
    mod text_as_binary;
    mod text_as_number;
    mod text_as_time;
    mod two_demands;
    mod unpadded_integer;
}
