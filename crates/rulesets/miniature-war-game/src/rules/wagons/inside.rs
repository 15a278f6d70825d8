//! Who fits into a war wagon, who shoots from it, and who is shot at there (medieval.hussite.contents, medieval.hussite.inside,
//! medieval.hussite.shoot, medieval.hussite.behind).

use battle::{Refusal, Tally};
use ground::tabletop::{Edge, Length, Rect, SightLine, Within};

use crate::charts::{BEHIND_COVER, WAGON_MEN, WAGON_SHOOTERS};
use crate::rulebook::{define, rule};
use crate::rules::shoot::aim::{Aim, Arc};
use crate::state::{State, UnitId};
use crate::troops::Troop;

/// What a unit is in a war wagon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Seat {
    /// The culverin.
    Gun,
    /// Those who shoot from inside.
    Shooters,
    /// The others, who fight and shoot only when they have stepped out.
    Men,
}

impl Seat {
    /// What so many figures of a type are in a war wagon; none if they have no place there.
    pub(crate) fn of(troop: Troop, figures: u8) -> Option<Seat> {
        define!("medieval.hussite.contents");
        let shoots = matches!(troop, Troop::CrossbowLight | Troop::CrossbowMedium | Troop::HandCannon);
        let fights =
            matches!(troop, Troop::MenAtArms | Troop::PoleArms | Troop::PikeLight | Troop::PikeMedium);
        match troop {
            Troop::Culverin => Some(Seat::Gun),
            _ if shoots && figures <= WAGON_SHOOTERS => Some(Seat::Shooters),
            _ if (shoots || fights) && figures <= WAGON_MEN => Some(Seat::Men),
            _ => None,
        }
    }
}

/// Who is where.
impl State {
    /// What a unit is, or would be, in a war wagon: by the figures that it was mustered with.
    pub(crate) fn seat_of(&self, id: UnitId) -> Option<Seat> {
        let info = self.info(id);
        Seat::of(info.kind.troop()?, info.figures)
    }

    /// Whether a unit may get into a war wagon: there is a place for it, and nobody of the same kind is in it.
    pub(crate) fn fits_wagon(&self, id: UnitId, wagon: UnitId) -> bool {
        let seat = self.seat_of(id);
        let taken = |other: &UnitId| *other != id && self.seat_of(*other) == seat;
        seat.is_some() && !self.passengers(wagon).iter().any(taken)
    }

    /// Whether missiles do not reach a unit, since it is inside a war wagon: those who shoot from it show themselves, and the crew of a gun
    /// that has fired.
    pub(crate) fn is_out_of_reach_inside(&self, id: UnitId) -> bool {
        define!("medieval.hussite.inside");
        if !self.is_in_wagon(id) {
            return false;
        }
        match self.seat_of(id) {
            Some(Seat::Shooters) => false,
            Some(Seat::Gun) => !self.landed.iter().any(|landed| landed.unit == id),
            Some(Seat::Men) | None => true,
        }
    }

    /// Whether nobody of a unit in a war wagon shoots in this turn, so that nobody is shot at. This follows from what its side has chosen: it
    /// is asked when both sheets are in.
    pub(crate) fn is_unseen_inside(&self, id: UnitId) -> bool {
        self.is_in_wagon(id) && self.seat_of(id) == Some(Seat::Shooters) && self.volleys_of(id).is_empty()
    }
}

/// How they shoot.
impl State {
    /// The aims of a unit in a war wagon; none for all others. It shoots all round, from the middle of the side of the wagon that is nearest
    /// to the target.
    pub(crate) fn aims_from_wagon(&self, id: UnitId, target: UnitId) -> Option<Vec<Aim>> {
        define!("medieval.hussite.shoot");
        let base = self.wagon_around(id)?;
        if self.seat_of(id) != Some(Seat::Shooters) {
            return Some(Vec::new());
        }
        let targets = self.stands_to_fire_at(target);
        let places = self.stands_of(id).map(|(place, _)| place);
        let aim = |own: u8| {
            let sides = Edge::ALL.into_iter().map(|edge| base.turned_to(edge));
            let aims = sides.flat_map(|stand| targets.iter().map(move |(theirs, at)| (stand, *theirs, *at)));
            let aims = aims.filter_map(|(stand, theirs, at)| {
                let (point, squared) = Arc::Round.nearest(&stand, &at)?;
                let line = [stand.midpoint(Edge::Front), point];
                let open = self.is_open_from_wagon([id, target], &stand, &at);
                open.then_some(Aim { own, stand, theirs, at, line, squared, indirect: false, up: [0; 2] })
            });
            aims.min_by_key(|aim| (aim.squared, aim.theirs))
        };
        Some(places.filter_map(aim).collect())
    }

    /// The step of fire at those who shoot from a war wagon, and at troops behind one.
    pub(crate) fn add_wagon_steps(&self, rung: &mut Tally, aim: &Aim, target: UnitId) {
        if self.is_in_wagon(target) {
            rung.add(rule!("medieval.hussite.inside"), "they shoot from inside a war wagon", -1);
        } else if self.is_behind_war_wagon(aim, target) {
            rung.add(rule!("medieval.hussite.behind"), "behind a war wagon", -1);
        }
    }

    /// Whether a line of fire passes over a war wagon right before those at whom it is aimed.
    fn is_behind_war_wagon(&self, aim: &Aim, target: UnitId) -> bool {
        let line = SightLine::new(aim.line[0], aim.line[1]);
        let mut wagons = self.on_board().filter(|id| *id != target && self.is_war_wagon(*id));
        wagons.any(|wagon| {
            let base = self.hull_of(wagon);
            is_sheltered(&base, &aim.at) && line.crosses(&base)
        })
    }

    /// Whether a unit in a war wagon is refused its fire: only some of those inside shoot.
    pub(crate) fn why_no_fire_from_wagon(&self, id: UnitId) -> Option<Refusal> {
        let kept = self.is_in_wagon(id) && self.seat_of(id) == Some(Seat::Men);
        kept.then(|| {
            Refusal::new(
                rule!("medieval.hussite.shoot"),
                "it is inside its wagon, and shoots when it has stepped out",
            )
        })
    }
}

/// Whether a stand is so near behind a war wagon that it is sheltered by it, and seen past it.
pub(crate) fn is_sheltered(wagon: &Rect, stand: &Rect) -> bool {
    define!("medieval.hussite.behind");
    Within::Exact.is_within(wagon.distance(stand), Length::cm(BEHIND_COVER))
}
