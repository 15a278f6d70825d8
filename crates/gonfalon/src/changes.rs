//! What is different between two moments of a battle, piece by piece.

use battle::{Badge, GroundScene, Leader, Piece, Place, Scene, Side};
use serde::Serialize;

/// A piece or a leader that changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Changed {
    side: Side,
    /// As actions and the journal call it.
    id: String,
    name: String,
    changes: Vec<Change>,
}

/// One thing about it: what it was and what it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Change {
    what: String,
    was: String,
    is: String,
}

impl Changed {
    /// The change as cells of a table.
    pub(crate) fn cells(&self) -> Vec<String> {
        let says = |change: &Change| match change.what.as_str() {
            "" => change.is.clone(),
            what => format!("{what} {} -> {}", or_none(&change.was), or_none(&change.is)),
        };
        let changes: Vec<String> = self.changes.iter().map(says).collect();
        vec![self.side.to_string(), self.id.clone(), changes.join("; ")]
    }
}

/// Every piece, leader and side that is different.
pub(crate) fn changes(ground: &GroundScene, before: &Scene, after: &Scene) -> Vec<Changed> {
    let pieces = compare(
        &before.pieces,
        &after.pieces,
        |piece| (piece.side, &piece.id, &piece.name),
        |piece| about_piece(piece, ground),
    );
    let leaders = compare(
        &before.leaders,
        &after.leaders,
        |leader| (leader.side, &leader.id, &leader.name),
        |leader| about_leader(leader, ground),
    );
    let sides = compare(
        &before.standings,
        &after.standings,
        |standing| (standing.side, &standing.name, &standing.name),
        |standing| vec![("stands".to_string(), standing.says.clone())],
    );
    pieces.into_iter().chain(leaders).chain(sides).collect()
}

fn compare<T>(
    before: &[T],
    after: &[T],
    who: impl Fn(&T) -> (Side, &String, &String),
    about: impl Fn(&T) -> Vec<(String, String)>,
) -> Vec<Changed> {
    let find = |list: &'_ [T], thing: &T| list.iter().position(|other| who(other).1 == who(thing).1);
    let changed = |thing: &T, changes: Vec<Change>| {
        let (side, id, name) = who(thing);
        (!changes.is_empty()).then(|| Changed { side, id: id.clone(), name: name.clone(), changes })
    };
    let only = |is: &str| vec![Change { what: String::new(), was: String::new(), is: is.to_string() }];
    let mut list = Vec::new();
    for old in before {
        list.extend(match find(after, old) {
            Some(at) => {
                let side = |thing: &T| ("side".to_string(), who(thing).0.to_string());
                let all = |thing: &T| [vec![side(thing)], about(thing)].concat();
                changed(old, differences(&all(old), &all(&after[at])))
            }
            None => changed(old, only("gone")),
        });
    }
    for new in after {
        if find(before, new).is_none() {
            list.extend(changed(new, only("comes on")));
        }
    }
    list
}

fn differences(was: &[(String, String)], is: &[(String, String)]) -> Vec<Change> {
    let value = |list: &[(String, String)], what: &str| {
        list.iter().find(|(other, _)| other == what).map_or_else(String::new, |(_, value)| value.clone())
    };
    let mut whats: Vec<&String> = was.iter().chain(is).map(|(what, _)| what).collect();
    // Each once, in the order they come.
    let mut seen: Vec<&String> = Vec::new();
    whats.retain(|what| {
        let new = !seen.contains(what);
        seen.push(what);
        new
    });
    whats
        .into_iter()
        .map(|what| Change { what: what.clone(), was: value(was, what), is: value(is, what) })
        .filter(|change| change.was != change.is)
        .collect()
}

fn about_piece(piece: &Piece, ground: &GroundScene) -> Vec<(String, String)> {
    let ranks: Vec<String> = piece.ranks.iter().map(|bar| format!("{}/{}", bar.left, bar.full)).collect();
    let mut about = vec![
        ("at".to_string(), place(piece.place, ground)),
        ("facing".to_string(), piece.heading.map_or_else(String::new, |heading| format!("{heading}°"))),
        ("strength".to_string(), ranks.join(" ")),
        ("state".to_string(), state(&piece.badges)),
    ];
    if piece.ranks.is_empty() {
        // Without bars of strength, figures say how it fares.
        about.extend(piece.stats.iter().cloned());
    }
    about.extend(piece.facts.iter().cloned());
    about
}

fn about_leader(leader: &Leader, ground: &GroundScene) -> Vec<(String, String)> {
    let mut about = vec![
        ("at".to_string(), place(leader.place, ground)),
        ("rating".to_string(), leader.figure.clone()),
        (WITH.to_string(), leader.with.clone().unwrap_or_default()),
        ("is".to_string(), leader.kind.clone()),
        ("state".to_string(), state(&leader.badges)),
    ];
    let more = leader.stats.iter().chain(&leader.facts);
    about.extend(more.filter(|(what, _)| !what.eq_ignore_ascii_case(WITH)).cloned());
    about
}

/// What is called so is told by the id of the piece, as actions call it.
const WITH: &str = "with";

fn state(badges: &[Badge]) -> String {
    let badges: Vec<&str> = badges.iter().map(|badge| badge.says).collect();
    badges.join(", ")
}

/// Where something is, as people say it: on a table in what they measure in, in an area by the neighbour towards which it lies.
fn place(place: Place, ground: &GroundScene) -> String {
    match place {
        Place::Hex { at: [q, r] } => format!("{q},{r}"),
        Place::Area { number, .. } => format!("{number:03}"),
        Place::Slot { area, at } => {
            let other = towards(area, at, ground);
            other.map_or_else(|| format!("{area:03}"), |other| format!("{area:03} towards {other:03}"))
        }
        Place::Table { at } => {
            let measure = match ground {
                GroundScene::Tabletop { measure, .. } => Some(measure),
                GroundScene::Hexes { .. } | GroundScene::Areas { .. } => None,
            };
            let unit = measure.map_or(1.0, |measure| f64::from(measure.unit));
            let [x, y] = at.map(|micrometres| f64::from(micrometres) / unit);
            format!("{x:.2},{y:.2}{}", measure.map_or("", |measure| measure.sign))
        }
    }
}

/// The neighbour of `area` towards which a point in it lies; none at its centre.
fn towards(area: u16, at: [i32; 2], ground: &GroundScene) -> Option<u16> {
    let GroundScene::Areas { areas, .. } = ground else { return None };
    let far = |[x, y]: [i32; 2]| i64::from(x - at[0]).pow(2) + i64::from(y - at[1]).pow(2);
    let (own, others): (Vec<_>, Vec<_>) = areas.iter().partition(|one| one.number == area);
    let nearest = others.into_iter().min_by_key(|other| far(other.centre))?;
    own.first().filter(|own| far(own.centre) > 0).map(|_| nearest.number)
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(what, value)| ((*what).to_string(), (*value).to_string())).collect()
    }

    #[test]
    fn what_is_the_same_is_left_out_and_what_is_gone_is_none() {
        let was = about(&[("at", "1,2"), ("facing", "30°"), ("fatigue", "1")]);
        let is = about(&[("at", "1,3"), ("facing", "30°"), ("arrows", "low")]);
        let changes = differences(&was, &is);
        let (id, name) = ("bills-1".to_string(), "Household bills".to_string());
        let changed = Changed { side: Side::Red, id, name, changes };
        assert_eq!(
            changed.cells(),
            ["red", "bills-1", "at 1,2 -> 1,3; fatigue 1 -> none; arrows none -> low"]
        );
    }
}
