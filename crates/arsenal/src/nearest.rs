//! Guessing what somebody meant who mistyped a name.

/// Of these names the one most like what was asked for, if any is like it at all.
///
/// ```
/// assert_eq!(arsenal::nearest("first-mustr", ["agincourt", "first-muster"]), Some("first-muster"));
/// assert_eq!(arsenal::nearest("waterloo", ["agincourt", "first-muster"]), None);
/// ```
pub fn nearest<'a>(asked: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let asked = asked.to_lowercase();
    let allowed = (asked.chars().count() / 3).max(1);
    among
        .into_iter()
        .map(|name| (distance(&asked, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (n, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = n + 1;
        for (m, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(row[m] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_counts_letters_changed_added_and_left_out() {
        assert_eq!(distance("pike", "pike"), 0);
        assert_eq!(distance("pike", "spike"), 1);
        assert_eq!(distance("pike", "pyke"), 1);
        assert_eq!(distance("pike", "bill"), 3);
        assert_eq!(distance("", "bill"), 4);
    }
}
