//! Orders as they are written: short words, clauses in the order in which they are carried out (common.order.stage).

use std::fmt::Write as _;

use ground::tabletop::Length;

use super::Knows;
use super::order::{
    Act, Addressee, Aim, Deed, Dir, Dist, Enemy, Fire, Formation, Heading, Line, Marker, Number, Object,
    Order, PlaceId, Relative, Slot, Stage, Tail, Way, When,
};
use super::verbs::{Follows, Verb};
use crate::charts::COMPASS;

/// A line of a sheet as it is written.
pub(crate) fn line(line: &Line, knows: &dyn Knows) -> String {
    format!("{}: {}", addressee(line.to, knows), unaddressed(line, knows))
}

/// To whom a line is addressed.
pub(crate) fn addressee(to: Addressee, knows: &dyn Knows) -> String {
    match to {
        Addressee::Own(number) => own(number),
        Addressee::Run(from, to) => format!("{}-{}", own(from), own(to)),
        Addressee::Phantom(letters) => marker(letters),
        Addressee::Group(group) => format!("\"{}\"", knows.group_name(group)),
    }
}

/// A line of a sheet without whom it is addressed to.
pub(crate) fn unaddressed(line: &Line, knows: &dyn Knows) -> String {
    let mut text = order(&line.order, knows);
    if let Some(sent) = &line.sent {
        let before = if line.order.is_empty() { "" } else { ", " };
        let _ = write!(text, "{before}SEND {}: {}", own(sent.to), order(&sent.order, knows));
    }
    text
}

/// An order as it is written.
pub(crate) fn order(order: &Order, knows: &dyn Knows) -> String {
    let stages: Vec<String> = order.stages.iter().map(|of| stage(of, knows)).collect();
    let mut clauses = vec![stages.join(" THEN ")];
    clauses.extend(order.fire.map(|of| fire(&of, knows)));
    clauses.extend(order.notes.iter().map(|note| deed(&note.0, knows)));
    clauses.retain(|clause| !clause.is_empty());
    clauses.join(", ")
}

fn stage(stage: &Stage, knows: &dyn Knows) -> String {
    let mut clauses = Vec::new();
    clauses.extend(stage.formation.map(|of| formation(&of)));
    clauses.extend(stage.act.map(|of| {
        let mut text = act(&of, knows);
        for of in stage.tails.iter() {
            let _ = write!(text, " {}", tail(of, knows));
        }
        text
    }));
    clauses.extend(stage.facing.map(|of| format!("F {}", heading(of))));
    clauses.join(", ")
}

fn formation(formation: &Formation) -> String {
    match *formation {
        Formation::Column(abreast) => format!("COL {abreast}"),
        Formation::Line(2) => "LB".to_owned(),
        Formation::Line(ranks) => format!("LB {ranks}"),
        Formation::Skirmish(spacing) if spacing == Length::cm(2) => "SK".to_owned(),
        Formation::Skirmish(spacing) => format!("SK {}", centimetres(spacing)),
        Formation::Own(verb, ranks) => {
            joined(&[&verb.text(), &ranks.map_or(String::new(), |ranks| ranks.to_string())])
        }
    }
}

fn act(act: &Act, knows: &dyn Knows) -> String {
    match *act {
        Act::Hold => "H".to_owned(),
        Act::Rally => "RALLY".to_owned(),
        Act::Move { forced, way: of } => {
            let way = way(&of, knows);
            match (forced, way.is_empty()) {
                (false, true) => "M".to_owned(),
                (false, false) => way,
                (true, true) => "FM".to_owned(),
                (true, false) => format!("FM {way}"),
            }
        }
        Act::Charge(of, far) => joined(&["CH", &aim(of), &unless_full(far)]),
        Act::Engage(of, far) => joined(&["EN", &aim(of), &unless_full(far)]),
        Act::Withdraw(toward, far) => joined(&["WD", &toward.map_or(String::new(), dir), &unless_full(far)]),
        Act::Deed(of) => deed(&of, knows),
    }
}

fn way(way: &Way, knows: &dyn Knows) -> String {
    match *way {
        Way::Toward(toward, far) => joined(&[&toward.map_or(String::new(), dir), &unless_full(far)]),
        Way::To(of) => format!("TO {}", place(of, knows)),
        Way::Along(of, toward, far) => {
            joined(&["ALONG", &place(of, knows), &toward.map_or(String::new(), dir), &unless_full(far)])
        }
    }
}

fn tail(tail: &Tail, knows: &dyn Knows) -> String {
    match *tail {
        Tail::StopAt(of) => format!("STOP AT {}", place(of, knows)),
        Tail::StopShort(of) => format!("STOP SHORT OF {}", place(of, knows)),
        Tail::StopBeside(side, of) => format!("STOP {} SIDE OF {}", point(side), place(of, knows)),
        Tail::Exit => "EXIT".to_owned(),
        Tail::Pass(friend) => format!("PT {}", own(friend)),
    }
}

fn fire(fire: &Fire, knows: &dyn Knows) -> String {
    match *fire {
        Fire::Hold => "HF".to_owned(),
        Fire::At(at_time, at) => {
            let at_time = match at_time {
                None => "",
                Some(When::Begin) => "BEGIN",
                Some(When::Middle) => "MIDDLE",
                Some(When::End) => "END",
                Some(When::Both) => "BOTH",
            };
            joined(&["FIRE", at_time, &at.map_or(String::new(), |at| format!("AT {}", enemy(at)))])
        }
        Fire::Plan(slots) => {
            let slots = slots.map(|slot| match slot {
                Slot::Move => "MOVE",
                Slot::Load => "LOAD",
                Slot::Fire => "FIRE",
                Slot::Destroy => "DESTROY",
            });
            format!("PLAN {}", slots.join(" "))
        }
        Fire::Throw(verb, at) => {
            let object = at.map_or(Object::Nothing, Object::Enemy);
            deed(&Deed { verb, object }, knows)
        }
    }
}

pub(super) fn deed(deed: &Deed, knows: &dyn Knows) -> String {
    joined(&[&deed.verb.text(), &object(deed.verb, &deed.object, knows)])
}

fn object(verb: Verb, object: &Object, knows: &dyn Knows) -> String {
    let count = |number: Option<u16>| number.map_or(String::new(), |number| number.to_string());
    let units = |units: &[Number]| units.iter().map(|of| own(*of)).collect::<Vec<_>>().join(" ");
    match *object {
        Object::Nothing => String::new(),
        Object::Place(of) => place(of, knows),
        Object::PlaceCount(of, number) => joined(&[&place(of, knows), &count(number)]),
        Object::Unit(of) => own(of),
        Object::UnitCount(of, number) if verb.row().follows == Follows::IntegerToPiece => {
            joined(&[&count(number), "TO", &own(of)])
        }
        Object::UnitCount(of, number) => joined(&[&own(of), &count(number)]),
        Object::Units(list) => units(&list),
        Object::Named(name, list) => format!("\"{}\" {}", name.text(), units(&list)),
        Object::Strip(of, length) => {
            joined(&[&of.map_or(String::new(), |of| place(of, knows)), &centimetres(length)])
        }
        Object::Along(side, length) => joined(&[side.map_or("", relative), &centimetres(length)]),
        Object::Side(side) => relative(side).to_owned(),
        Object::Count(number) => number.to_string(),
        Object::Counts(list) => list.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        Object::Enemy(at) if verb.row().follows == Follows::MayEnemy => enemy(at),
        Object::Enemy(at) => format!("AT {}", enemy(at)),
        Object::Toward(toward) => dir(toward),
        Object::Ride(toward, far) => joined(&[&dir(toward), &dist(far)]),
        Object::Caracole(toward, far, to, at) => joined(&[
            &dir(toward),
            &dist(far),
            &to.map_or(String::new(), |to| format!("TO {}", place(to, knows))),
            &at.map_or(String::new(), |at| format!("AT {}", enemy(at))),
        ]),
        Object::Distance(far) => dist(far),
        Object::Facing(of) => heading(of),
    }
}

fn joined(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

fn own(number: Number) -> String {
    format!("#{}", number.0)
}

/// A marker as orders name it.
pub(crate) fn marker(Marker(number): Marker) -> String {
    let letter = |number: u16| char::from(b'A' + (number % 26) as u8);
    match number.checked_sub(26) {
        None => format!("?{}", letter(number)),
        Some(rest) => format!("?{}{}", letter(rest / 26), letter(rest)),
    }
}

fn enemy(enemy: Enemy) -> String {
    match enemy {
        Enemy::Unit(number) => own(number),
        Enemy::Marker(letters) => marker(letters),
    }
}

fn aim(aim: Aim) -> String {
    match aim {
        Aim::At(at) => enemy(at),
        Aim::Toward(toward) => dir(toward),
    }
}

pub(crate) fn point(number: u8) -> &'static str {
    COMPASS[usize::from(number) % COMPASS.len()].0
}

fn relative(side: Relative) -> &'static str {
    match side {
        Relative::Forward => "FWD",
        Relative::Left => "LEFT",
        Relative::Right => "RIGHT",
        Relative::Rear => "REAR",
    }
}

pub(crate) fn dir(dir: Dir) -> String {
    match dir {
        Dir::Point(number) => point(number).to_owned(),
        Dir::Bearing(degrees) => format!("{degrees}°"),
        Dir::Relative(side) => relative(side).to_owned(),
    }
}

fn heading(heading: Heading) -> String {
    match heading {
        Heading::Point(number) => point(number).to_owned(),
        Heading::Bearing(degrees) => degrees.to_string(),
        Heading::Left => "LEFT".to_owned(),
        Heading::Right => "RIGHT".to_owned(),
        Heading::About => "ABOUT".to_owned(),
    }
}

fn dist(dist: Dist) -> String {
    match dist {
        Dist::Full => "FULL".to_owned(),
        Dist::Fraction(over, under) => format!("{over}/{under}"),
        Dist::Cm(length) => centimetres(length),
    }
}

/// A distance; nothing for the full one, where that is what leaving it out means.
fn unless_full(far: Dist) -> String {
    if far == Dist::Full { String::new() } else { dist(far) }
}

pub(crate) fn centimetres(length: Length) -> String {
    let micrometres = length.micrometres();
    let part = format!("{:04}", micrometres % 10_000);
    match part.trim_end_matches('0') {
        "" => format!("{} cm", micrometres / 10_000),
        part => format!("{}.{part} cm", micrometres / 10_000),
    }
}

fn place(place: PlaceId, knows: &dyn Knows) -> String {
    format!("\"{}\"", knows.place_name(place))
}
