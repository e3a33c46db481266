//! The correct programs: each is the nearest to the mistake of its name in `fail/`, or a name or place that generated code must not trip over.
//!
//! They are modules of one crate and not programs of trybuild, which would compile, link and run them one by one.

#![allow(dead_code, missing_docs, missing_debug_implementations, unreachable_pub, non_camel_case_types)]

mod adopting {
    mod inverted_other_sort_key;
    mod inverted_other_template;
    mod inverted_shards;
    mod inverted_twice;
    mod untagged_misspelt;
    mod untagged_numbers;
    mod untagged_other_separator;
    mod untagged_raw;
    mod untagged_same_key;
    mod untagged_with_type_attribute;
    mod untagged_with_value;
}

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

mod batch {
    mod condition_in_batch;
    mod delete_with_guard;
    mod key_of_other_table;
    mod put_all_with_version;
    mod put_of_other_table;
    mod put_with_guard;
    mod put_with_version;
    mod request_as_key;
    mod text_as_key;
    mod unsent;
}

mod change {
    mod add_in_index;
    mod add_text;
    mod add_to_primary_key;
    mod add_to_text;
    mod add_to_two;
    mod add_to_version;
    mod append_in_guard;
    mod append_list;
    mod append_to_number;
    mod append_wrong_element;
    mod compare_index_field;
    mod condition;
    mod condition_type;
    mod created_at;
    mod delete_of_field;
    mod expect_text;
    mod expect_without_version;
    mod if_absent_in_index;
    mod insert_into_list;
    mod insert_wrong_element;
    mod inside_custom_code;
    mod of_other_entity;
    mod one_argument_of_two;
    mod one_of_tuple;
    mod one_of_two;
    mod optional_of_other_type;
    mod primary_key;
    mod remove_required;
    mod remove_required_in_index;
    mod semicolon;
    mod some_text;
    mod subtract_in_index;
    mod subtract_negative;
    mod text_for_number;
    mod unfinished;
    mod unknown_field;
    mod updated_at;
    mod version;
    mod wrong_type_in_index;
}

mod collection {
    mod different_partitions;
    mod generic;
    mod grouped_by_stranger;
    mod named_fields;
    mod no_partition_for_all;
    mod not_an_entity;
    mod not_of_table;
    mod of_no_table;
    mod other_table;
    mod partition_of_stranger;
    mod same_type_twice;
    mod table_and_collection;
    mod table_in_quotes;
    mod unknown_in_table;
    mod unknown_is_no_item;
    mod unknown_twice;
    mod without_table;
}

mod condition {
    mod begins_with_on_number;
    mod contains_on_foreign_set;
    mod contains_on_number;
    mod contains_wrong_element;
    mod field_alone;
    mod field_without_document;
    mod index_of_text;
    mod is_none_of_required;
    mod key_of_struct;
    mod of_other_entity;
    mod order_of_bool;
    mod order_of_custom_code;
    mod order_of_enum;
    mod order_of_enum_without_key_part;
    mod order_of_instant;
    mod order_of_struct;
    mod semicolon;
    mod set_in_filter;
    mod size_with_text;
    mod text_for_number;
    mod unknown_field;
    mod unknown_field_inside;
    mod wrong_element_of_in;
}

mod document {
    mod alias;
    mod enum_document;
    mod generic;
    mod transparent;
    mod tuple_struct;
    mod unknown_attribute;
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

mod hot {
    mod beside_shards;
    mod few_values;
    mod given_twice;
    mod in_table;
    mod on_sort_key;
    mod one_value;
    mod optional;
    mod product;
    mod second_index;
    mod table;
    mod table_of_one;
    mod value;
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
    mod beyond_five;
    mod beyond_twenty;
    mod declared_twice;
    mod local_allow_hot;
    mod local_of_lone_items;
    mod local_pk;
    mod local_shards;
    mod local_twice;
    mod local_without_query;
    mod local_without_sk;
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
    mod key_list;
}

mod many {
    mod entity;
    mod key_part;
    mod table;
    mod text_and_types;
    mod types;
}

mod patterns {
    mod arguments;
    mod arrow;
    mod broken_entity;
    mod empty_text;
    mod generic;
    mod list;
    mod no_entity_before;
    mod no_function;
    mod no_text;
    mod not_an_entity;
    mod own_function;
    mod same_text;
    mod save_without_version;
    mod stranger;
    mod unknown_function;
}

mod projection {
    mod empty;
    mod in_no_index;
    mod in_quotes;
    mod key;
    mod near_name;
    mod on_entity;
    mod rust_name;
    mod twice;
    mod type_tag;
    mod whole_item;
    mod whole_partition;
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
    mod filter_of_partition;
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
    mod query_as_partition;
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

mod role {
    mod created_at_beside_settable;
    mod created_at_in_guard;
    mod created_at_in_primary_key;
    mod created_at_of_number;
    mod created_at_of_text;
    mod cut_beside_settable;
    mod folded_beside_settable;
    mod group_name_taken;
    mod role_misspelt;
    mod role_with_value;
    mod ttl_of_duration;
    mod ttl_of_float;
    mod ttl_of_text;
    mod ttl_with_unique;
    mod two_roles;
    mod two_versions;
    mod updated_at_in_index;
    mod updated_at_local;
    mod updated_at_optional;
    mod version_by_alias;
    mod version_in_guard;
    mod version_in_index;
    mod version_in_sort_key;
    mod version_of_text;
    mod version_on_struct;
    mod version_optional;
    mod version_signed;
    mod version_skipped;
    mod version_with_code;
}

mod scan {
    mod filter_of_table;
    mod of_other_table;
    mod of_struct;
    mod table_as_other;
    mod unsent;
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

mod set {
    mod in_key;
    mod of_bool;
    mod of_struct;
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

mod shards {
    mod beyond_any_number;
    mod binary_key;
    mod broken_in_use;
    mod given_twice;
    mod in_a_shard;
    mod in_quotes;
    mod in_table;
    mod misspelt;
    mod negative;
    mod number_key;
    mod of_a_constant;
    mod of_a_stored_field;
    mod on_primary_key;
    mod on_sort_key;
    mod one;
    mod one_of_two;
    mod other_count;
    mod other_read_count;
    mod other_separator;
    mod read_alone;
    mod read_fewer;
    mod read_of_one;
    mod read_too_many;
    mod shared_attribute;
    mod too_many;
    mod word_alone;
    mod zero;
}

mod table {
    mod attribute_of_two_roles;
    mod attribute_of_two_values;
    mod bad_index_name;
    mod bad_name;
    mod generic;
    mod guard_beside_number_key;
    mod guard_like_item;
    mod index_beyond_twenty;
    mod index_sort_key_of_one;
    mod index_without_parentheses;
    mod key_type;
    mod local_beyond_five;
    mod local_pk;
    mod local_same_name;
    mod local_two_types;
    mod local_unused;
    mod local_without_table_sk;
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
    mod stream_view_in_quotes;
    mod ttl_attribute_of_field;
    mod ttl_attribute_of_instant;
    mod ttl_attribute_of_key;
    mod ttl_default_of_field;
    mod ttl_empty;
    mod two_faults;
    mod two_values;
    mod unit_variant;
    mod unknown_key;
    mod unknown_stream_view;
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

mod transaction {
    mod entities_themselves;
    mod entity_itself;
    mod entity_of_other_table;
    mod get;
    mod key_as_request;
    mod nothing_read;
    mod query;
    mod read_of_other_table;
    mod saved_twice_at_once;
    mod sent_request;
    mod thirteen_reads;
    mod unknown_table;
    mod unsent;
    mod write_in_reads;
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

mod unique {
    mod field_by_name;
    mod float;
    mod hidden_field;
    mod list;
    mod no_field;
    mod no_template;
    mod on_field;
    mod twice;
    mod two_templates;
    mod unknown_field;
}

mod view {
    mod flatten;
    mod generic;
    mod in_keys_only;
    mod index_without_key;
    mod index_without_table;
    mod no_entity;
    mod not_in_index;
    mod of_no_entity;
    mod of_other_entity;
    mod other_index;
    mod other_stored_name;
    mod table_without_entity;
    mod unknown_field;
    mod with_key;
    mod without_deserialize;
    mod without_index;
    mod written;
    mod wrong_type;
}

mod write {
    mod replace_with_version;
    mod save_not_mutable;
    mod save_shared;
    mod save_without_version;
    mod set_on_put;
    mod unsent_update;
    mod update_in_other_table;
    mod update_of_struct;
    mod upsert_on_delete;
    mod used_while_saved;
    mod when_of_key;
}
