//! Wheels, bounce sticks, hit circles and wedges for a real table, as the program itself lays them (musket.wheel, musket.round, musket.shell,
//! musket.can, medieval.engine).

use battle::{Template, TemplatePart};
use ground::tabletop::{Length, Place, Point};

use crate::charts::{BALLISTA_WHEELS, BOUNCE_STICKS, ENGINES, HitArea, ROCKET_WHEEL, Stick, WHEELS};
use crate::rulebook::define;
use crate::rules::shoot::engines::Engine;
use crate::rules::shoot::landed::wedge;
use crate::rules::shoot::ranges::wheel_name;

/// Hundredths of a millimetre in a millimetre, and in a centimetre.
const MM: i32 = 100;
const CM: i32 = 1_000;
/// What is left free around a template.
const RIM: i32 = MM;
/// The radius of a hole, and how far its number is beside it.
const HOLE: i32 = 150;
const BESIDE: i32 = 4 * MM;
/// How wide a bounce stick is.
const STICK: i32 = CM;

/// All templates, the wheels first.
pub(crate) fn templates() -> Vec<Template> {
    let millimetres = |holes: &[(i32, i32); 4]| holes.map(|(right, beyond)| [right * MM, beyond * MM]);
    let mut all = Vec::new();
    for (number, holes) in (1..).zip(&WHEELS) {
        all.push(wheel(&format!("Wheel {}", wheel_name(number)), Engine::SixPounder, millimetres(holes)));
    }
    all.push(wheel("Wheel of rockets", Engine::Rockets, ROCKET_WHEEL.map(|(right, beyond)| [right, beyond])));
    for (number, holes) in (1..).zip(&BALLISTA_WHEELS) {
        all.push(wheel(
            &format!("Ballista wheel {}", wheel_name(number)),
            Engine::Ballista,
            millimetres(holes),
        ));
    }
    all.extend(BOUNCE_STICKS.iter().map(stick));
    let mut circles: Vec<i32> = ENGINES.iter().filter_map(|row| circle_of(row.area)).collect();
    circles.sort_unstable();
    circles.dedup();
    all.extend(circles.into_iter().map(circle));
    let mut wedges: Vec<(u8, u8)> = ENGINES
        .iter()
        .filter_map(|row| row.shells)
        .filter_map(|row| Some((row.calibre, row.canister?)))
        .collect();
    wedges.dedup();
    all.extend(wedges.into_iter().map(|(calibre, reach)| canister(calibre, reach)));
    all
}

fn circle_of(area: HitArea) -> Option<i32> {
    match area {
        HitArea::Circle(cm) => Some(cm),
        HitArea::Line(_) => None,
    }
}

/// Hundredths of a millimetre of a length.
fn hundredths(length: Length) -> i32 {
    length.micrometres() / (Length::MM.micrometres() / MM)
}

fn word(at: [i32; 2], text: impl Into<String>) -> TemplatePart {
    TemplatePart::Word { at, text: text.into() }
}

/// A wheel: its zero mark above, holes 2 to 5 so far to the right of its centre and beyond it.
fn wheel(title: &str, engine: Engine, holes: [[i32; 2]; 4]) -> Template {
    define!("musket.wheel.holes", "musket.wheel.orientation", "musket.rocket.wheel");
    let radius = hundredths(engine.wheel().half());
    let centre = radius + RIM;
    let mut parts = vec![
        TemplatePart::Circle { at: [centre; 2], radius },
        TemplatePart::Line { ends: [[centre, RIM], [centre, RIM + BESIDE]], colour: "#000" },
        word([centre, RIM + 2 * BESIDE], "away from the gun"),
        TemplatePart::Circle { at: [centre; 2], radius: HOLE },
        word([centre + BESIDE, centre], "1 6"),
    ];
    for (number, [right, beyond]) in (2..).zip(holes) {
        let at = [centre + right, centre - beyond];
        parts.push(TemplatePart::Circle { at, radius: HOLE });
        parts.push(word([at[0] + BESIDE, at[1]], format!("{number}")));
    }
    Template {
        title: title.to_owned(),
        says: "Lay its centre on the called point, the mark away from the gun; the die says through which hole the shot goes.".to_owned(),
        size: [2 * centre; 2],
        parts,
    }
}

/// A bounce stick: its yellow end, which lies towards the gun, is below.
fn stick(stick: &Stick) -> Template {
    define!("musket.round.length", "musket.round.pattern");
    let length = stick.length * CM;
    let up = |cm: i32| RIM + length - cm * CM;
    let part = |[from, to]: [i32; 2], colour: &'static str| TemplatePart::Area {
        points: vec![[RIM, up(from)], [RIM + STICK, up(from)], [RIM + STICK, up(to)], [RIM, up(to)]],
        colour,
    };
    let mut parts = vec![part([0, stick.length], "#333"), part(stick.yellow, "#fc0")];
    parts.extend(stick.red.iter().map(|red| part(*red, "#d33")));
    parts.push(TemplatePart::Line {
        ends: [[RIM, up(stick.blue)], [RIM + STICK, up(stick.blue)]],
        colour: "#00f",
    });
    // Each roll stands where its slide would bring the blue line.
    let slides = (1..).zip(crate::charts::STICK_SLIDES);
    parts.extend(slides.map(|(roll, slide)| {
        let cell = if slide < 0 { slide * CM + CM / 2 } else { slide * CM - CM / 2 };
        word([RIM + STICK / 2, up(stick.blue) - cell], format!("{roll}"))
    }));
    Template {
        title: format!("Bounce stick of {} pounders", stick.calibre),
        says: "The yellow end lies towards the gun, the blue line on the point of impact; yellow and red strike.".to_owned(),
        size: [STICK + 2 * RIM, length + 2 * RIM],
        parts,
    }
}

fn circle(cm: i32) -> Template {
    define!("musket.shell.circle", "medieval.engine.hit-area");
    let radius = cm * CM / 2;
    let centre = radius + RIM;
    let thread = |ends: [[i32; 2]; 2]| TemplatePart::Line { ends, colour: "#000" };
    Template {
        title: format!("Hit area of {cm} cm"),
        says: "Whoever lies under the crossing of the threads falls without a roll.".to_owned(),
        size: [2 * centre; 2],
        parts: vec![
            TemplatePart::Circle { at: [centre; 2], radius },
            thread([[RIM, centre], [RIM + 2 * radius, centre]]),
            thread([[centre, RIM], [centre, RIM + 2 * radius]]),
        ],
    }
}

/// The wedge of canister, its point below.
fn canister(calibre: u8, reach: u8) -> Template {
    define!("musket.can.wedge");
    let far = Length::cm(reach.into());
    let outline = wedge(Place::new(Point::default(), ground::tabletop::Bearing::NORTH), far);
    let wide = outline.iter().map(|point| point.x).max().unwrap_or(0);
    let half = hundredths(Length::new(wide)) + RIM;
    let high = hundredths(far) + 2 * RIM;
    let on_paper = |point: &Point| {
        [half + hundredths(Length::new(point.x)), high - RIM - hundredths(Length::new(point.y))]
    };
    Template {
        title: format!("Canister of {calibre} pounders"),
        says: "The point lies at the middle of the gun's front edge.".to_owned(),
        size: [2 * half, high],
        parts: vec![TemplatePart::Area { points: outline.iter().map(on_paper).collect(), colour: "none" }],
    }
}
