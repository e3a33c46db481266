//! Texts read back: which entity can have written them.

use super::*;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;

fn reads(separator: char, pieces: &[Piece], text: &str) -> bool {
    let made = entity("A", separator, pieces, None);
    can_write(&made, &made.primary().pk, &AttributeValue::S(text.to_owned()))
}

#[test]
fn a_text_is_read_to_its_end() {
    let order = [Literal("ORDER#"), TEXT];
    assert!(reads('#', &order, "ORDER#1"));
    for other in ["", "ORDER", "ORDER#", "ORDER#1#ITEM", "order#1", "XORDER#1"] {
        assert!(!reads('#', &order, other), "{other}");
    }
    assert!(reads('#', &[Literal("ORDER#"), RAW], "ORDER#"), "raw text can be empty");
    assert!(reads('#', &[RAW, Literal("#A")], "#A#A"), "and hold what follows it");
    assert!(!reads('#', &[U8], "1000"), "a run ends after its last digit");
    assert!(reads('#', &[U8, TEXT], "1000"), "and another field goes on");
}

#[test]
fn keys_are_read_by_their_type() {
    let (number, bytes) = (AttributeValue::N("1".into()), AttributeValue::B(Blob::new("1")));
    let text = entity("A", '#', &[TEXT], None);
    for (shape, value) in [(KeyShape::Number(0), &number), (KeyShape::Binary(0), &bytes)] {
        assert!(can_write(&text, &shape, value));
        assert!(!can_write(&text, &shape, &AttributeValue::S("1".into())));
        assert!(!can_write(&text, &text.primary().pk, value));
    }
    assert!(!can_write(&text, &KeyShape::Number(0), &bytes));
}

#[test]
fn a_template_too_long_for_an_automaton_is_read_all_the_same() {
    // as many words as have more letters than an automaton has states
    let words: Vec<&'static str> = (0..400).map(|number| format!("WORD{number:03}").leak() as &str).collect();
    let long = [Literal("A#"), Field(Kind::Words(leak(words)), Format::PLAIN), Literal("#"), TEXT];
    assert!(meet(&long, &[Literal("A#WORD399#x")]));
    assert!(reads('#', &long, "A#WORD399#x"));
    assert!(!reads('#', &long, "A#WORD400#x"));
    assert!(reads('#', &[Literal("A#"), TEXT], &format!("A#{}", "x".repeat(2046))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn exactly_what_a_template_can_write_is_read(pieces in pieces(), separator in prop::sample::select(vec!['#', '|'])) {
        let keys = every_key(&pieces, separator);
        for text in every_text(0, 5) {
            prop_assert_eq!(reads(separator, &pieces, &text), keys.contains(&text), "{}", text);
        }
    }

    /// What the compiler is told of two templates is what reading does: one text is never of two entities that cannot collide.
    #[test]
    fn one_text_is_of_two_templates_only_if_they_meet(one in pieces(), other in pieces(), a in prop::sample::select(vec!['#', '|'])) {
        let meet = meet_by(a, &one, '#', &other);
        for text in every_text(0, 5) {
            prop_assert!(meet || !(reads(a, &one, &text) && reads('#', &other, &text)), "{}", text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_written_key_is_read_as_its_template(
        (kind, format, part) in written_field().prop_flat_map(|(kind, format)| (Just(kind), Just(format), part(kind))),
    ) {
        let made = entity("A", '#', &[Literal("A#"), Field(kind, format)], None);
        // what is refused is never written
        if let Ok(Some(key)) = render(&made, &made.primary().pk, Place::Partition, &|_| Some(part.clone())) {
            prop_assert!(can_write(&made, &made.primary().pk, &key.into_attribute()));
        }
    }
}
