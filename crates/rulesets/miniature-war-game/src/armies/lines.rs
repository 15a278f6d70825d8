//! What a line of a roster is, for those who put an army together, and what of it can be changed.

use battle::file::Listed as _;
use battle::{Boxes, Knob, KnobWord, RosterLine};

use crate::charts::{WAGON_MEN, WAGON_SHOOTERS};
use crate::field::Load;
use crate::roster::{Contents, Entry, MEN, MOST_PIECES, Regiment, SHOOTERS, Ward, What, most_figures};
use crate::scenario::MOST_EXTRA;
use crate::troops::{Arm, Armor, Kit, Troop};

/// The boxes of a piece for its shots (musket.ammo.sheet, common.order.artillery-sheet).
pub(super) const SHOT_BOXES: u16 = 24;

/// What a line is.
pub(super) fn line_of(entry: Entry) -> RosterLine {
    let (part, glyph) = place_of(entry);
    RosterLine {
        part: part.to_owned(),
        name: name_of(entry),
        about: about(entry),
        glyph,
        count: if entry.troop().is_some() { entry.count.into() } else { 0 },
        knobs: knobs(entry),
        boxes: boxes(entry),
    }
}

/// The heading under which a line stands, and its sign.
fn place_of(entry: Entry) -> (&'static str, &'static str) {
    let Some(troop) = entry.troop() else {
        return match entry.what {
            What::Noble(_) | What::Officer(_) => ("Commanders", "leader"),
            _ => ("Boats and ships", "wagon"),
        };
    };
    match troop.arm() {
        Arm::Infantry => ("Infantry", "foot"),
        Arm::Missile => ("Missile troops", "bow"),
        Arm::Cavalry => ("Cavalry", "horse"),
        Arm::Artillery => ("Artillery", "gun"),
        Arm::Wagon => ("Wagons", "wagon"),
        Arm::Vessel => ("Boats and ships", "wagon"),
        Arm::Piece => ("Chariots and elephants", "chariot"),
        Arm::Single => ("Single fighters", "foot"),
    }
}

/// A key in words, with a capital letter.
pub(super) fn in_words(key: &str) -> String {
    let mut name = key.trim_start_matches("musket-").replace('-', " ");
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// The name of a line.
pub(crate) fn name_of(entry: Entry) -> String {
    match entry.what {
        What::Troops(troop) => in_words(troop.row().key),
        What::Regiment(number) => match Regiment::numbered(number) {
            Some(regiment) => format!("Unit {number}: {}", regiment.title),
            None => format!("Unit {number}"),
        },
        What::Noble(noble) => in_words(noble.word()),
        What::Officer(rank) => in_words(rank.word()),
        What::Boat { .. } => "River boats".to_owned(),
        What::BoatWagon => "Wagons for boats".to_owned(),
        What::Frigate { .. } => "Frigate".to_owned(),
    }
}

fn about(entry: Entry) -> String {
    let Some(troop) = entry.troop() else { return about_others(entry) };
    let row = troop.row();
    let armor = match row.armor {
        Armor::None => "no",
        Armor::Light => "light",
        Armor::Medium => "medium",
        Armor::Heavy => "heavy",
    };
    let morale = row.morale.map_or("-".to_owned(), |morale| morale.to_string());
    let melee = row.melee.map_or("by the enemy".to_owned(), |point| point.to_string());
    let values =
        format!("move {} cm, melee {melee}, morale {morale}, range {} cm", row.chart_move, row.range);
    match entry.what {
        What::Regiment(_) => format!("{}, {values}", in_words(row.key).to_lowercase()),
        _ => format!("{armor} armor, {values}"),
    }
}

/// What those are who are no troops.
fn about_others(entry: Entry) -> String {
    match (entry.what, entry.ward) {
        (What::Noble(_) | What::Officer(_), Some(ward)) => format!("leads the {}", ward.word()),
        (What::Noble(_), None) => "commands the army".to_owned(),
        (What::Officer(_), None) => "a command figure, who leads in person".to_owned(),
        (What::Boat { gun: true }, _) => "each with a 6 pd cannon on its bow".to_owned(),
        (What::Boat { gun: false }, _) => "ten stands of infantry, four of cavalry or a piece".to_owned(),
        (What::BoatWagon, _) => "20 cm a turn on land".to_owned(),
        (What::Frigate { .. }, _) => "four 12 pd cannon a side, five units of 500 points on board".to_owned(),
        _ => String::new(),
    }
}

/// What of a line can be changed.
fn knobs(entry: Entry) -> Vec<Knob> {
    let mut knobs = count_knobs(entry);
    let grouped = entry.is_leader() || entry.troop().is_some_and(|troop| !troop.is_alone());
    if grouped {
        knobs.push(ward_knob(entry));
    }
    let Some(troop) = entry.troop() else {
        if let What::Boat { gun } = entry.what {
            let other = Entry { what: What::Boat { gun: !gun }, ..entry };
            knobs.push(Knob::Mark { name: "bow-gun".to_owned(), on: gun, write: other.text() });
        }
        return knobs;
    };
    knobs.extend(marks(troop).map(|one| Knob::Mark {
        name: one.names().next().unwrap_or_default(),
        on: entry.kit.has(one),
        write: Entry { kit: Kit(entry.kit.0 ^ one.0), ..entry }.text(),
    }));
    if troop == Troop::SupplyWagon {
        knobs.extend(Load::words().into_iter().map(|(word, load)| Knob::Mark {
            name: word.to_owned(),
            on: entry.load == Some(load),
            write: Entry { load: (entry.load != Some(load)).then_some(load), ..entry }.text(),
        }));
    }
    if troop == Troop::WarWagon {
        knobs.extend(knobs_of_wagon(entry));
    }
    if entry.takes_supplies() {
        let number = |name: &str, value: u8, write: String| Knob::Number {
            name: name.to_owned(),
            value: value.into(),
            least: 0,
            most: MOST_EXTRA.into(),
            step: 1,
            write,
        };
        // A number of nothing is not written: the knob says it.
        knobs.push(number("times 18 rounds", entry.rounds, with_number(entry, true)));
        knobs.push(number("times 6 crew", entry.crews, with_number(entry, false)));
    }
    knobs
}

/// What is in each war wagon of a line.
fn knobs_of_wagon(entry: Entry) -> Vec<Knob> {
    let within = entry.contents;
    let with = |contents: Contents| Entry { contents, ..entry }.text();
    let word = |troop: Option<Troop>, now: Option<(Troop, u8)>, contents: Contents| KnobWord {
        says: troop.map_or("none".to_owned(), |troop| in_words(troop.row().key).to_lowercase()),
        write: with(contents),
        chosen: now.map(|(troop, _)| troop) == troop,
    };
    let none = std::iter::once(None);
    let men = none.clone().chain(MEN.into_iter().map(Some)).map(|troop| {
        word(troop, within.men, Contents { men: troop.map(|troop| (troop, WAGON_MEN)), ..within })
    });
    let shooters = none.chain(SHOOTERS.into_iter().map(Some)).map(|troop| {
        let shooters = troop.map(|troop| (troop, WAGON_SHOOTERS));
        word(troop, within.shooters, Contents { shooters, ..within })
    });
    let gun = Contents { gun: !within.gun, ..within };
    vec![
        Knob::Mark { name: "culverin".to_owned(), on: within.gun, write: with(gun) },
        Knob::Word { name: format!("{WAGON_MEN} men"), words: men.collect() },
        Knob::Word { name: format!("{WAGON_SHOOTERS} who shoot"), words: shooters.collect() },
    ]
}

/// How many of a line there are, if that can be said.
fn count_knobs(entry: Entry) -> Vec<Knob> {
    let (name, (least, most), value, write) = match (entry.what, entry.troop()) {
        (What::Troops(troop), _) if !troop.is_alone() => {
            ("figures", (6, most_figures(troop).into()), u16::from(entry.count), with_count(entry))
        }
        (What::Troops(_) | What::Boat { .. } | What::BoatWagon, _) => {
            ("pieces", (1, MOST_PIECES.into()), u16::from(entry.count), with_count(entry))
        }
        (What::Frigate { tens }, _) => {
            ("points", (10, 2_550), 10 * u16::from(tens), "frigate for {n}".to_owned())
        }
        (What::Regiment(_) | What::Noble(_) | What::Officer(_), _) => return Vec::new(),
    };
    let step = if matches!(entry.what, What::Frigate { .. }) { 10 } else { 1 };
    vec![Knob::Number { name: name.to_owned(), value, least, most, step, write }]
}

/// The line with `{n}` in place of its count.
fn with_count(entry: Entry) -> String {
    let tail = entry.text().split_once(' ').map_or(String::new(), |(_, tail)| tail.to_owned());
    format!("{{n}} {tail}")
}

/// The line with `{n}` in place of the times that rounds, or else crew, are bought.
fn with_number(entry: Entry, rounds: bool) -> String {
    let plain = Entry { rounds: 0, crews: 0, ..entry };
    let text = plain.text();
    let with = if text.contains(" with ") { text } else { format!("{text} with") };
    let (kept, name, number) = match rounds {
        true => (entry.crews, "crew", "rounds"),
        false => (entry.rounds, "rounds", "crew"),
    };
    let kept = if kept > 0 { format!(" {kept} {name}") } else { String::new() };
    match rounds {
        true => format!("{with} {{n}} {number}{kept}"),
        false => format!("{with}{kept} {{n}} {number}"),
    }
}

/// The battle or brigade of a line.
fn ward_knob(entry: Entry) -> Knob {
    let word = |ward: Option<Ward>| KnobWord {
        says: ward.map_or("alone", Ward::word).to_owned(),
        write: Entry { ward, ..entry }.text(),
        chosen: entry.ward == ward,
    };
    let wards = Ward::ALL.into_iter().map(Some);
    Knob::Word { name: "battle".to_owned(), words: std::iter::once(None).chain(wards).map(word).collect() }
}

/// What can be bought for a type, and the marks that it can have.
fn marks(troop: Troop) -> impl Iterator<Item = Kit> {
    let all = [
        Kit::STAKES,
        Kit::CALTROPS,
        Kit::AXES,
        Kit::JAVELINS,
        Kit::PAVISES,
        Kit::MOUNTS,
        Kit::IMPERIAL,
        Kit::MERCENARY,
    ];
    let foot_only = |one: Kit| one == Kit::STAKES || one == Kit::MOUNTS || one == Kit::CALTROPS;
    let kit = troop.period().kit();
    let of_unit = all
        .into_iter()
        .filter(move |one| !troop.is_alone() && kit.has(*one) && (troop.is_foot() || !foot_only(*one)));
    let crew = troop.takes_extra_crew() && !troop.takes_supplies();
    of_unit.chain(crew.then_some(Kit::EXTRA_CREW))
}

/// What is crossed off.
fn boxes(entry: Entry) -> Vec<Boxes> {
    let Some(troop) = entry.troop() else {
        return match entry.what {
            What::Noble(_) | What::Officer(_) => vec![Boxes::empty("captured", 1)],
            _ => vec![Boxes::empty("lost", entry.count.into())],
        };
    };
    if !entry.takes_supplies() {
        let what = if troop.is_alone() { "lost" } else { "figures lost" };
        return vec![Boxes::empty(what, entry.count.into())];
    }
    let crew = u16::from(troop.row().crew) + u16::from(entry.extra_crew());
    vec![Boxes::empty("shots", SHOT_BOXES + 18 * u16::from(entry.rounds)), Boxes::empty("crew", crew)]
}
