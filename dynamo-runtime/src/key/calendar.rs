//! Days of the Gregorian calendar, years 0000 to 9999, and their numbers counted from 1970-01-01.

/// Days from 0000-01-01 to 1970-01-01.
const EPOCH: i64 = 719_528;

/// The year, month and day of a day's number, unless it lies outside the years 0000 to 9999.
pub(super) fn date(number: i64) -> Option<(u16, u8, u8)> {
    let number = number
        .checked_add(EPOCH)
        .filter(|number| (0..days_before(10_000)).contains(number))?;
    // 400 years have 146,097 days; leap years make the quotient wrong by one at most
    let mut year = number * 400 / 146_097;
    if days_before(year) > number {
        year -= 1;
    } else if days_before(year + 1) <= number {
        year += 1;
    }
    let mut rest = number - days_before(year);
    let mut month = 1;
    while rest >= days_in(year, month) {
        rest -= days_in(year, month);
        month += 1;
    }
    Some((u16::try_from(year).ok()?, month, u8::try_from(rest + 1).ok()?))
}

/// The number of a day, if there is such a day.
pub(super) fn number(year: u16, month: u8, day: u8) -> Option<i64> {
    let year = i64::from(year);
    let exists = (0..10_000).contains(&year) && (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&i64::from(day));
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    exists.then(|| days_before(year) + months + i64::from(day) - 1 - EPOCH)
}

/// Days from 0000-01-01 to the first day of a year. The year 0 is a leap year.
const fn days_before(year: i64) -> i64 {
    365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
}

const fn days_in(year: i64, month: u8) -> i64 {
    match month {
        2 => days_before(year + 1) - days_before(year) - 337,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_follows_the_one_before() {
        let first = number(0, 1, 1).unwrap();
        let last = number(9999, 12, 31).unwrap();
        assert_eq!((date(first - 1), date(last + 1)), (None, None));
        assert_eq!(date(0), Some((1970, 1, 1)));
        let mut expected = (0, 1, 1);
        for day in first..=last {
            assert_eq!(date(day), Some(expected));
            let (year, month, of_month) = expected;
            assert_eq!(number(year, month, of_month), Some(day));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let length = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][usize::from(month) - 1];
            expected = match (of_month == length, month == 12) {
                (false, _) => (year, month, of_month + 1),
                (true, false) => (year, month + 1, 1),
                (true, true) => (year + 1, 1, 1),
            };
        }
        assert_eq!(expected, (10_000, 1, 1));
    }

    #[test]
    fn no_such_day() {
        for (year, month, day) in [
            (2026, 0, 1),
            (2026, 13, 1),
            (2026, 1, 0),
            (2026, 1, 32),
            (2026, 2, 29),
            (1900, 2, 29),
            (10_000, 1, 1),
        ] {
            assert_eq!(number(year, month, day), None);
        }
        assert_eq!((date(i64::MIN), date(i64::MAX)), (None, None));
    }
}
