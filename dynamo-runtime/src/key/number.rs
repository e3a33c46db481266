//! Numbers as DynamoDB compares them: the one text of each number, and their order.

use crate::limits::NUMBER_DIGITS;
use std::cmp::Ordering;

/// The powers of ten of the first significant digit that the service allows: 1E-130 to 9.99…E+125.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number>
const MAGNITUDES: std::ops::RangeInclusive<i64> = -130..=125;

/// The number in normal form: no exponent, no sign but `-`, no zeros that say nothing, `0` for zero.
///
/// `None` if the text is no number, or one that DynamoDB cannot hold.
pub(crate) fn normal_form(text: &str) -> Option<String> {
    let (negative, unsigned) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let written = [whole, fraction].concat();
    if written.is_empty() || !written.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let from_first = written.trim_start_matches('0');
    let digits = from_first.trim_end_matches('0');
    if digits.is_empty() {
        return Some("0".to_owned());
    }
    // the value is 0.digits times ten to the power of `point`
    let leading_zeros = written.len() - from_first.len();
    let point = exponent
        .saturating_add_unsigned(whole.len() as u64)
        .saturating_sub_unsigned(leading_zeros as u64);
    if digits.len() > NUMBER_DIGITS || !MAGNITUDES.contains(&(point.saturating_sub(1))) {
        return None;
    }
    Some(write(negative, digits, point))
}

/// The exponent, or the nearest one that can be counted with: both are beyond what the service allows.
fn parse_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits
        .bytes()
        .fold(0_i64, |size, byte| size.saturating_mul(10).saturating_add(i64::from(byte - b'0')));
    Some(if negative { -size } else { size })
}

fn write(negative: bool, digits: &str, point: i64) -> String {
    let mut text = String::new();
    if negative {
        text.push('-');
    }
    match usize::try_from(point) {
        Ok(point @ 1..) if point < digits.len() => {
            text.push_str(&digits[..point]);
            text.push('.');
            text.push_str(&digits[point..]);
        }
        Ok(point @ 1..) => {
            text.push_str(digits);
            text.extend(std::iter::repeat_n('0', point - digits.len()));
        }
        _ => {
            text.push_str("0.");
            text.extend((point..0).map(|_| '0'));
            text.push_str(digits);
        }
    }
    text
}

/// The order of two numbers in normal form.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    match (a.strip_prefix('-'), b.strip_prefix('-')) {
        (None, None) => compare_sizes(a, b),
        (Some(a), Some(b)) => compare_sizes(b, a),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
    }
}

/// With as many digits before the point, text order is number order: no zeros at the end, so less text is the smaller number.
fn compare_sizes(a: &str, b: &str) -> Ordering {
    let whole_digits = |text: &str| text.find('.').unwrap_or(text.len());
    whole_digits(a).cmp(&whole_digits(b)).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bigdecimal::BigDecimal;
    use proptest::prelude::*;
    use std::str::FromStr;

    /// Numbers as programs write them, at and beyond the limits too.
    fn written() -> impl Strategy<Value = String> {
        let mantissa = prop_oneof![
            "[0-9]{1,45}",
            "[0-9]{0,30}\\.[0-9]{1,30}",
            "[0-9]{1,30}\\.",
            "0{0,140}[0-9]{1,3}0{0,140}"
        ];
        let exponent = prop_oneof![Just(String::new()), "[eE][+-]?[0-9]{1,2}", "[eE][+-]?1[0-9]{2}"];
        ("[+-]?", mantissa, exponent).prop_map(|(sign, mantissa, exponent)| sign + &mantissa + &exponent)
    }

    /// What the service can hold, told with another library's arithmetic.
    fn holds(number: &BigDecimal) -> bool {
        let power = |exponent: &str| BigDecimal::from_str(exponent).unwrap();
        let size = number.abs();
        number.normalized().digits() <= 38 && (size == power("0") || (size >= power("1e-130") && size < power("1e126")))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4 * ProptestConfig::default().cases))]

        #[test]
        fn the_value_stays(text in written()) {
            let value = BigDecimal::from_str(&text).unwrap();
            match normal_form(&text) {
                Some(normal) => {
                    prop_assert!(holds(&value));
                    prop_assert_eq!(BigDecimal::from_str(&normal).unwrap(), value);
                    prop_assert!(!normal.contains(['e', 'E', '+']));
                }
                None => prop_assert!(!holds(&value), "{} was refused", text),
            }
        }

        #[test]
        fn equal_numbers_are_equal_text(text in written(), zeros in 0_usize..5) {
            let Some(normal) = normal_form(&text) else { return Ok(()) };
            prop_assert_eq!(normal_form(&normal), Some(normal.clone()));
            let sign = if normal.starts_with('-') { "-" } else { "" };
            let point = if normal.contains('.') { "" } else { "." };
            let padded = format!("{sign}{0}{1}{point}{0}", "0".repeat(zeros), normal.trim_start_matches('-'));
            prop_assert_eq!(normal_form(&padded), Some(normal));
        }

        #[test]
        fn order_is_number_order(a in written(), b in written()) {
            let (Some(left), Some(right)) = (normal_form(&a), normal_form(&b)) else { return Ok(()) };
            let expected = BigDecimal::from_str(&a).unwrap().cmp(&BigDecimal::from_str(&b).unwrap());
            prop_assert_eq!(compare(&left, &right), expected);
        }

        #[test]
        fn near_numbers_are_told_apart(a in -2000_i32..2000, b in -2000_i32..2000, places in 0_u32..4) {
            let number = |value: i32| normal_form(&format!("{value}e-{places}")).unwrap();
            prop_assert_eq!(compare(&number(a), &number(b)), a.cmp(&b));
        }
    }

    #[test]
    fn no_number() {
        for text in [
            "", "-", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "1.2.3", "--1", "+-1", "1_0", " 1", "1 ", "0x1", "NaN", "inf", "1e5.0", "١",
            "1é",
        ] {
            assert_eq!(normal_form(text), None, "{text}");
        }
    }

    #[test]
    fn limits_of_the_service() {
        let nines = "9".repeat(38);
        for (text, fits) in [
            (format!("{nines}e88"), true),
            (format!("{nines}9e87"), false),
            ("1e126".to_owned(), false),
            ("1e-130".to_owned(), true),
            ("-1e-130".to_owned(), true),
            ("1e-131".to_owned(), false),
            ("9.9e-131".to_owned(), false),
            (format!("0.{}1e130", "0".repeat(259)), true),
        ] {
            assert_eq!(normal_form(&text).is_some(), fits, "{text}");
        }
    }

    #[test]
    fn an_exponent_costs_no_memory() {
        for exponent in [
            "999999999999",
            "-999999999999",
            "9999999999999999999999999999999999999999",
            "-9999999999999999999999999999999999999999",
        ] {
            assert_eq!(normal_form(&format!("1e{exponent}")), None);
            assert_eq!(normal_form(&format!("-0.0e{exponent}")).as_deref(), Some("0"));
        }
    }
}
