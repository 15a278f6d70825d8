//! Where the shots of a turn fell: they lie on the board, as wheels and sticks do, until the next orders are opened.

use battle::{Mark, Reach};
use ground::tabletop::{Angle, Bearing, Length, Place, Point};
use serde::{Deserialize, Serialize};

use super::bounce::LaidStick;
use super::engines::Engine;
use crate::charts::CANISTER_ANGLE;
use crate::rulebook::define;
use crate::state::{State, UnitId};
use crate::words::cm_text;

/// Circles are drawn with so many corners.
const CORNERS: i32 = 48;
/// How far a stick reaches to each side, as it is drawn.
const STICK: Length = Length::mm(5);
/// How far apart the corners of the end of a wedge are.
const WEDGE_STEP: i32 = 3;

/// A shot that has fallen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Landed {
    /// The piece.
    pub unit: UnitId,
    /// The point that was called: there lies the centre of the wheel.
    pub called: Point,
    /// The diameter of the wheel; nothing if the shot did not vary.
    pub wheel: Length,
    /// Where it fell.
    pub to: Point,
    /// The way it flew.
    pub toward: Bearing,
    /// What it struck there.
    pub what: Fell,
}

/// What a shot strikes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fell {
    /// A circle so wide.
    Circle(Length),
    /// The last so much of its path.
    Path(Length),
    /// A bounce stick with its nearer end here, as far as the ball bounces.
    Stick(Point, Length),
    /// A wedge that reaches so far from where it begins.
    Wedge(Length),
}

impl Landed {
    /// The points that it names.
    pub(crate) fn points(&self) -> Vec<Point> {
        match self.what {
            Fell::Stick(near, _) => vec![self.called, self.to, near],
            Fell::Circle(_) | Fell::Path(_) | Fell::Wedge(_) => vec![self.called, self.to],
        }
    }
}

impl Engine {
    /// The diameter of the wheel by which its shots vary.
    pub(crate) fn wheel(self) -> Length {
        define!("musket.wheel.holes", "musket.rocket.wheel", "medieval.engine.wheel-holes");
        match self {
            Engine::Ballista => Length::cm(6),
            Engine::Rockets => Length::cm(18),
            _ => Length::cm(16),
        }
    }
}

impl State {
    /// The shots of this turn, as they lie on the board.
    pub(crate) fn drawn_shots(&self) -> Vec<Mark> {
        self.landed.iter().flat_map(|shot| self.drawn_shot(shot)).collect()
    }

    /// The parts of a bounce stick that strike; none of other shots.
    pub(crate) fn stick_parts(&self, shot: &Landed) -> Vec<[Point; 2]> {
        let (Fell::Stick(near, ends), Some(stick)) =
            (shot.what, self.engine_of(shot.unit).and_then(Engine::stick))
        else {
            return Vec::new();
        };
        LaidStick { from: Place::new(near, shot.toward), stick, ends }.parts()
    }

    fn drawn_shot(&self, shot: &Landed) -> Vec<Mark> {
        let of = self.unit_word(shot.unit);
        let shape = |what: Reach, outlines: Vec<Vec<Point>>, says: String| Mark::Shape {
            of: of.to_owned(),
            what,
            outlines: outlines.iter().map(|points| points.iter().map(|at| [at.x, at.y]).collect()).collect(),
            says,
        };
        let mut marks = Vec::new();
        if shot.wheel > Length::ZERO {
            let says = format!("wheel of {of}, {} cm", cm_text(shot.wheel));
            marks.push(shape(Reach::Zone, vec![circle(shot.called, shot.wheel.half())], says));
        }
        let (outlines, says) = match shot.what {
            Fell::Circle(area) => {
                (vec![circle(shot.to, area.half())], format!("hit area of {of}, {} cm", cm_text(area)))
            }
            Fell::Path(area) => {
                let from = shot.to.moved(shot.toward.reversed(), area);
                (
                    vec![strip([from, shot.to], shot.toward)],
                    format!("bolt of {of}, its last {} cm", cm_text(area)),
                )
            }
            Fell::Stick(..) => {
                let parts = self.stick_parts(shot).into_iter().map(|part| strip(part, shot.toward)).collect();
                (parts, format!("bounce stick of {of}"))
            }
            Fell::Wedge(reach) => {
                let place = Place::new(shot.to, shot.toward);
                (vec![wedge(place, reach)], format!("canister of {of}, {} cm", cm_text(reach)))
            }
        };
        marks.push(shape(Reach::Shot, outlines, says));
        marks
    }
}

fn circle(centre: Point, radius: Length) -> Vec<Point> {
    (0..CORNERS).map(|corner| centre.moved(Bearing::hundredths(corner * 36_000 / CORNERS), radius)).collect()
}

/// A narrow rectangle about a stretch.
fn strip([from, to]: [Point; 2], toward: Bearing) -> Vec<Point> {
    let (right, left) = (toward.right(), toward.left());
    vec![from.moved(left, STICK), to.moved(left, STICK), to.moved(right, STICK), from.moved(right, STICK)]
}

/// The wedge of canister from the middle of a gun's front.
pub(crate) fn wedge(from: Place, reach: Length) -> Vec<Point> {
    define!("musket.can.wedge");
    let steps = CANISTER_ANGLE / WEDGE_STEP;
    let end = |step: i32| from.at.moved(from.facing + Angle::degrees(step * WEDGE_STEP), reach);
    [from.at].into_iter().chain((-steps..=steps).map(end)).collect()
}
