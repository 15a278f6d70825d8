//! Orders in words, as people read them under what is written.

use super::Knows;
use super::order::{
    Act, Aim, Dir, Dist, Enemy, Fire, Formation, Heading, Order, Relative, Slot, Stage, Tail, Way, When,
};
use super::print;

/// The points of the compass, clockwise from north.
const POINTS: [&str; 16] = [
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
];

/// An order in words.
pub(crate) fn order(order: &Order, knows: &dyn Knows) -> String {
    let stages: Vec<String> = order.stages.iter().map(|of| stage(of, knows)).collect();
    let mut clauses = vec![stages.join(", then ")];
    clauses.extend(order.fire.map(fire));
    clauses.extend(order.notes.iter().map(|note| print::deed(&note.0, knows).to_lowercase()));
    clauses.retain(|clause| !clause.is_empty());
    clauses.join("; ")
}

fn stage(stage: &Stage, knows: &dyn Knows) -> String {
    let mut clauses = Vec::new();
    clauses.extend(stage.formation.map(formation));
    clauses.extend(stage.act.map(|of| act(&of, knows)));
    clauses.extend(stage.tails.iter().map(|of| tail(of, knows)));
    clauses.extend(stage.facing.map(|of| format!("face {}", heading(of))));
    clauses.join(", ")
}

/// A formation in words.
pub(crate) fn formation(formation: Formation) -> String {
    match formation {
        Formation::Column(abreast) => format!("form a column {abreast} abreast"),
        Formation::Line(1) => "form a line of one rank".to_owned(),
        Formation::Line(ranks) => format!("form a line of {ranks} ranks"),
        Formation::Skirmish(spacing) => format!("form a skirmish line {} apart", print::centimetres(spacing)),
        Formation::Own(verb, None) => verb.text().to_lowercase(),
        Formation::Own(verb, Some(ranks)) => format!("{} of {ranks} ranks", verb.text().to_lowercase()),
    }
}

fn act(act: &Act, knows: &dyn Knows) -> String {
    let aim = |aim: Aim| match aim {
        Aim::At(at) => enemy(at),
        Aim::Toward(toward) => dir(toward),
    };
    match *act {
        Act::Hold => "hold".to_owned(),
        Act::Rally => "close up".to_owned(),
        Act::Move { forced, way: of } => {
            let way = way(&of, knows);
            if forced { format!("march by force {way}") } else { format!("go {way}") }
        }
        Act::Charge(at, far) => format!("charge {}{}", aim(at), unless_full(far)),
        Act::Engage(at, far) => format!("move to contact with {}{}", aim(at), unless_full(far)),
        Act::Withdraw(toward, far) => {
            let toward = toward.map_or(String::new(), |of| format!(" {}", dir(of)));
            format!("withdraw{toward} {}", dist(far))
        }
        Act::Deed(of) => print::deed(&of, knows).to_lowercase(),
    }
}

fn way(way: &Way, knows: &dyn Knows) -> String {
    match *way {
        Way::Toward(toward, far) => format!("{} {}", toward.map_or("ahead".to_owned(), dir), dist(far)),
        Way::To(of) => format!("to {}", knows.place_name(of)),
        Way::Along(of, toward, far) => {
            let toward = toward.map_or(String::new(), |of| format!(" {}", dir(of)));
            format!("along {}{toward} {}", knows.place_name(of), dist(far))
        }
    }
}

fn tail(tail: &Tail, knows: &dyn Knows) -> String {
    match *tail {
        Tail::StopAt(of) => format!("stop at {}", knows.place_name(of)),
        Tail::StopShort(of) => format!("stop short of {}", knows.place_name(of)),
        Tail::StopBeside(side, of) => {
            format!("stop on the {} side of {}", point(side), knows.place_name(of))
        }
        Tail::Exit => "leave the board".to_owned(),
        Tail::Pass(friend) => format!("pass through #{}", friend.0),
    }
}

fn fire(fire: Fire) -> String {
    match fire {
        Fire::Hold => "hold fire".to_owned(),
        Fire::At(at_time, at) => {
            let at_time = match at_time {
                None => "",
                Some(When::Begin) => " in the first third",
                Some(When::Middle) => " in the second third",
                Some(When::End) => " in the last third",
                Some(When::Both) => " in the first and the last third",
            };
            format!("fire{}{at_time}", at.map_or(String::new(), |at| format!(" at {}", enemy(at))))
        }
        Fire::Plan(slots) => {
            let slots = slots.map(|slot| match slot {
                Slot::Move => "move",
                Slot::Load => "load",
                Slot::Fire => "fire",
                Slot::Destroy => "destroy the piece",
            });
            format!("third by third: {}", slots.join(", "))
        }
        Fire::Throw(verb, at) => {
            format!(
                "{}{}",
                verb.text().to_lowercase(),
                at.map_or(String::new(), |at| format!(" at {}", enemy(at)))
            )
        }
    }
}

fn enemy(enemy: Enemy) -> String {
    match enemy {
        Enemy::Unit(number) => format!("their #{}", number.0),
        Enemy::Marker(letters) => print::marker(letters),
    }
}

/// A point of the compass in words.
pub(crate) fn point(number: u8) -> &'static str {
    POINTS[usize::from(number) % POINTS.len()]
}

fn dir(dir: Dir) -> String {
    match dir {
        Dir::Point(number) => point(number).to_owned(),
        Dir::Bearing(degrees) => format!("at {degrees}°"),
        Dir::Relative(Relative::Forward) => "ahead".to_owned(),
        Dir::Relative(Relative::Left) => "to the left".to_owned(),
        Dir::Relative(Relative::Right) => "to the right".to_owned(),
        Dir::Relative(Relative::Rear) => "to the rear".to_owned(),
    }
}

fn heading(heading: Heading) -> String {
    match heading {
        Heading::Point(number) => point(number).to_owned(),
        Heading::Bearing(degrees) => format!("{degrees}°"),
        Heading::Left => "left".to_owned(),
        Heading::Right => "right".to_owned(),
        Heading::About => "about".to_owned(),
    }
}

fn dist(dist: Dist) -> String {
    match dist {
        Dist::Full => "as far as it can".to_owned(),
        Dist::Fraction(1, 2) => "half a move".to_owned(),
        Dist::Fraction(1, 3) => "a third of a move".to_owned(),
        Dist::Fraction(2, 3) => "two thirds of a move".to_owned(),
        Dist::Fraction(over, under) => format!("{over}/{under} of a move"),
        Dist::Cm(length) => print::centimetres(length),
    }
}

/// A distance; nothing for the full one, where that goes without saying.
fn unless_full(far: Dist) -> String {
    if far == Dist::Full { String::new() } else { format!(", {}", dist(far)) }
}
