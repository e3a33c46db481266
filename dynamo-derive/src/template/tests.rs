//! Templates as text: what is read, what is refused, and that nothing is lost.

use super::*;
use proptest::prelude::*;

impl Template {
    fn print(&self) -> String {
        self.pieces.iter().fold(String::new(), |text, piece| match piece {
            Piece::Literal { text: literal, .. } => text + &literal.replace('<', "<<"),
            Piece::Placeholder(placeholder) => format!("{text}<{}>", placeholder.inner()),
        })
    }
}

fn read(text: &str) -> Template {
    let (template, faults) = parse(text, '#');
    assert_eq!(faults, [], "{text}");
    template
}

/// The mistakes of a template: what they are about, the fact, and the help.
fn faults(text: &str, separator: char) -> Vec<(String, String, String)> {
    parse(text, separator)
        .1
        .into_iter()
        .map(|fault| (text[fault.at].to_owned(), fault.fact, fault.help))
        .collect()
}

#[track_caller]
fn assert_fault(text: &str, about: &str, fact: &str, help: &str) {
    assert_eq!(faults(text, '#'), [(about.to_owned(), fact.to_owned(), help.to_owned())], "{text}");
}

fn format_of(words: &str) -> Format {
    let text = format!("<f:{words}>");
    read(&text)
        .placeholders()
        .next()
        .and_then(|placeholder| placeholder.format)
        .unwrap()
}

#[test]
fn literals_and_placeholders() {
    let template = read("USER#<id>#<name:lower>");
    let names: Vec<_> = template
        .placeholders()
        .map(|placeholder| (placeholder.name.as_str(), placeholder.at.clone()))
        .collect();
    assert_eq!(names, [("id", 5..9), ("name", 10..22)]);
    assert_eq!(
        template.pieces[0],
        Piece::Literal {
            text: "USER#".to_owned(),
            at: 0..5
        }
    );
}

#[test]
fn a_doubled_bracket_is_one() {
    assert_eq!(
        read("A<<b>#").pieces,
        [Piece::Literal {
            text: "A<b>#".to_owned(),
            at: 0..6
        }]
    );
    assert_eq!(read("<<<a>").pieces.len(), 2);
}

#[test]
fn every_format() {
    let plain = Format::PLAIN;
    assert_eq!(
        format_of("03"),
        Format {
            encoding: Encoding::Padded(3),
            ..plain
        }
    );
    assert_eq!(
        format_of("039"),
        Format {
            encoding: Encoding::Padded(39),
            ..plain
        }
    );
    assert_eq!(
        format_of("ordered+desc"),
        Format {
            encoding: Encoding::Ordered,
            descending: true,
            ..plain
        }
    );
    assert_eq!(
        format_of("secs"),
        Format {
            encoding: Encoding::Time(Precision::Seconds),
            ..plain
        }
    );
    assert_eq!(
        format_of("millis"),
        Format {
            encoding: Encoding::Time(Precision::Millis),
            ..plain
        }
    );
    assert_eq!(
        format_of("micros"),
        Format {
            encoding: Encoding::Time(Precision::Micros),
            ..plain
        }
    );
    assert_eq!(
        format_of("nanos+desc"),
        Format {
            encoding: Encoding::Time(Precision::Nanos),
            descending: true,
            ..plain
        }
    );
    assert_eq!(
        format_of("lower+escape"),
        Format {
            case: Case::Lower,
            unsafe_characters: Unsafe::Escape,
            ..plain
        }
    );
    assert_eq!(
        format_of("raw+upper"),
        Format {
            case: Case::Upper,
            unsafe_characters: Unsafe::Raw,
            ..plain
        }
    );
}

#[test]
fn placeholders_that_cannot_be_read() {
    assert_fault(
        "USER#<id",
        "<",
        "the placeholder opened here is never closed",
        "write `<id>`, or `<<` for a literal `<`",
    );
    assert_fault(
        "<a#<b>",
        "<",
        "the placeholder opened here is never closed",
        "write `<a>`, or `<<` for a literal `<`",
    );
    assert_fault(
        "USER#<>",
        "<>",
        "the placeholder names no field",
        "write a field's name between `<` and `>`",
    );
    assert_fault(
        "USER#<",
        "<",
        "the placeholder opened here is never closed",
        "write `<id>`, or `<<` for a literal `<`",
    );
}

#[test]
fn what_is_broken_is_still_read() {
    let names = |text| {
        parse(text, '#')
            .0
            .placeholders()
            .map(|placeholder| placeholder.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("USER#<id"), ["id"]);
    assert_eq!(names("<a#<b>"), ["a", "b"]);
    assert_eq!(names("<seq:2x>"), ["seq"]);
}

#[test]
fn an_empty_template() {
    assert_fault(
        "",
        "",
        "a key template cannot be empty",
        r#"DynamoDB refuses empty key values; write for example "USER#<id>""#,
    );
}

#[test]
fn text_that_is_not_printable_ascii() {
    assert_fault(
        "É#<id>",
        "É",
        "'É' cannot stand in a key template",
        "the text of a template is printable ASCII",
    );
    assert_fault(
        "A\t<id>",
        "\t",
        r"'\t' cannot stand in a key template",
        "the text of a template is printable ASCII",
    );
}

#[test]
fn values_that_run_into_what_follows() {
    assert_fault(
        "<a><b>",
        "><",
        "two placeholders meet with no text between them, so `ab`+`c` and `a`+`bc` give one key",
        "separate them, for example `<a>#<b>`",
    );
    assert_fault(
        "<a>ITEM",
        "ITEM",
        "the text after `<a>` does not begin with the separator `#`, so where the value ends cannot be told",
        "write `<a>#ITEM`",
    );
    assert_fault(
        "<a>/<b>",
        "/",
        "the text after `<a>` does not begin with the separator `#`, so where the value ends cannot be told",
        "write `<a>#..`, or separate with `#[entity(separator = '/')]`",
    );
    assert_eq!(faults("<a>/<b>", '/'), []);
}

#[test]
fn fixed_widths_need_no_separator() {
    for text in ["<a:03><b>", "<a:ordered>ITEM", "<a:millis+desc>-<b>", "<a:secs><b:05><c>"] {
        assert_eq!(faults(text, '#'), [], "{text}");
    }
}

#[test]
fn what_may_be_empty_touches_nothing() {
    assert_fault(
        "<a:03><b:raw>",
        "><",
        "`<b:raw>` may be empty, so it cannot follow another placeholder immediately",
        "separate them, for example `<a:03>#<b:raw>`",
    );
    assert_eq!(faults("<a:03>#<b:raw>", '#'), []);
}

#[test]
fn escape_is_for_the_default_separator() {
    assert_eq!(
        faults("<a:escape>|<b>", '|'),
        [(
            "<a:escape>".to_owned(),
            "`escape` works with the separator `#` only, and this entity's is `|`".to_owned(),
            "leave `escape` out: a value that contains the separator is refused".to_owned(),
        )]
    );
}

#[test]
fn a_field_stands_once() {
    assert_fault(
        "<a>#<b>#<a>",
        "a",
        "`a` stands twice in this template",
        "the first tells all there is to tell: leave this one out",
    );
}

#[test]
fn formats_that_do_not_exist() {
    assert_fault("<seq:2x>", "2x", "unknown format `2x`", "`<seq:020>` pads to 20 digits");
    assert_fault("<seq:5>", "5", "unknown format `5`", "`<seq:05>` pads to 5 digits");
    assert_fault(
        "<a:lowercase>",
        "lowercase",
        "unknown format `lowercase`",
        "formats are `020` (or another width), `ordered`, `desc`, `secs`, `millis`, `micros`, `nanos`, `lower`, `upper`, `escape`, `raw`, joined by `+`",
    );
    assert_fault("<a:lowr>", "lowr", "unknown format `lowr`", "did you mean `lower`?");
    assert_fault(
        "<a:>",
        "",
        "the format is empty",
        "write `<a>` for the value as it is, or a format after the colon",
    );
    assert_fault(
        "<a:lower+>",
        "",
        "the format is empty",
        "write `<a>` for the value as it is, or a format after the colon",
    );
    for width in ["00", "040", "0040", "003", "0300"] {
        let text = format!("<a:{width}>");
        let fact = format!("`{width}` is no width: a number has 1 to 39 digits");
        assert_fault(&text, width, &fact, "`<a:020>` pads to 20 digits, which holds every `u64`");
    }
}

#[test]
fn formats_that_clash() {
    let clashes = [
        ("03+ordered", "ordered"),
        ("ordered+secs", "secs"),
        ("millis+03", "03"),
        ("secs+nanos", "nanos"),
        ("lower+upper", "upper"),
        ("escape+raw", "raw"),
        ("lower+03", "03"),
        ("03+lower", "lower"),
        ("raw+secs", "secs"),
        ("secs+escape", "escape"),
        ("desc", "desc"),
        ("desc+03", "desc"),
        ("lower+desc", "desc"),
        ("lower+lower", "lower"),
    ];
    for (words, about) in clashes {
        let text = format!("<a:{words}>");
        let found = faults(&text, '#');
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].0, about, "{text}");
    }
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        (1_u8..=39).prop_map(|width| format!("0{width}")),
        Just("ordered".to_owned()),
        Just("secs+desc".to_owned()),
        Just("lower".to_owned()),
        Just("upper+escape".to_owned()),
        Just("raw".to_owned()),
    ]
}

prop_compose! {
    /// A placeholder and what may follow it: the separator and more text.
    fn part(number: usize)(words in prop::option::of(word()), literal in "[ -;=-~]{0,8}", doubled in any::<bool>()) -> String {
        let words = words.map(|words| format!(":{words}")).unwrap_or_default();
        let doubled = if doubled { "<<" } else { "" };
        format!("<f{number}{words}>#{literal}{doubled}")
    }
}

proptest! {
    #[test]
    fn a_sound_template_prints_as_it_was_written(start in "[ -;=-~]{0,8}", a in part(0), b in part(1), c in part(2)) {
        let text = start + &a + &b + &c;
        let (template, faults) = parse(&text, '#');
        prop_assert_eq!(faults, []);
        prop_assert_eq!(template.print(), text);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[<>:+#a0é]{0,16}") {
        let (template, faults) = parse(&text, '#');
        for fault in &faults {
            prop_assert!(text.get(fault.at.clone()).is_some(), "{:?}", fault);
        }
        if faults.is_empty() {
            prop_assert_eq!(template.print(), text);
        }
    }

    #[test]
    fn pieces_cover_the_text(text in "[<>:+#a-c0]{0,16}") {
        let (template, _) = parse(&text, '#');
        let mut end = 0;
        for piece in &template.pieces {
            let at = match piece {
                Piece::Literal { at, .. } => at,
                Piece::Placeholder(placeholder) => &placeholder.at,
            };
            prop_assert_eq!(at.start, end);
            end = at.end;
        }
        prop_assert_eq!(end, text.len());
    }
}
