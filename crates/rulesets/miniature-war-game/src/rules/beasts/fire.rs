//! Shots of the crews of elephants and chariots: two in a turn however far they move, each at a target of its own
//! (medieval.elephant.fire-twice, medieval.chariot.fire-twice, medieval.chariot.fire-or-melee).

use battle::{Refusal, Rule};

use super::crews::Carrier;
use crate::orders::order::{Act, Fire, Slot, When};
use crate::orders::verbs::VerbKind;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::shoot::moment::end_of;
use crate::rules::shoot::targets::Choice;
use crate::rules::shoot::thirds::{Course, Thirds};
use crate::rules::shoot::volley::{Share, Volley};
use crate::state::{State, UnitId};

/// The target of each third in which a crew fires.
pub(crate) type Shots = [Option<UnitId>; 3];

/// The most shots of a crew in a turn.
const MOST: u8 = 2;

impl State {
    /// Whether a unit fires from the back of an elephant or from a chariot.
    pub(crate) fn fires_on_the_move(&self, id: UnitId) -> bool {
        matches!(self.carrier(id), Some(Carrier::Elephant | Carrier::Chariot))
    }

    /// How the turn of the crew of an elephant or chariot runs; none for all others. It is loaded whenever it fires.
    pub(crate) fn course_of_crew(&self, id: UnitId) -> Option<Course> {
        define!(
            "medieval.elephant.fire-twice",
            "medieval.chariot.fire-twice",
            "medieval.elephant.ammo",
            "medieval.chariot.ammo",
            "medieval.elephant.melee-and-fire"
        );
        let open: Thirds = match self.carrier(id)? {
            Carrier::Elephant => [true, false, true],
            Carrier::Chariot => [true; 3],
            Carrier::Fighter => return None,
        };
        let shots = self.unit(id).shots;
        let fires = if self.is_crew_able(id) { self.as_ordered(id, open) } else { [false; 3] };
        let most = shots.min(MOST);
        Some(Course { marches: [false; 3], fires, most, load: 0, loaded: true, once_before_last: true })
    }

    /// Whether the crew of an elephant or chariot may fire in this turn at all.
    fn is_crew_able(&self, id: UnitId) -> bool {
        let (unit, order) = (self.unit(id), &self.orders[id.index()].order);
        let is_task = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb.kind() == VerbKind::Task);
        unit.is_on_board()
            && unit.shots > 0
            && self.has_missile_man(id)
            && order.fire != Some(Fire::Hold)
            && !order.acts().any(is_task)
            && self.may_fire(id)
    }

    /// The thirds that are open to a crew, less those in which its order does not want it to fire.
    fn as_ordered(&self, id: UnitId, open: Thirds) -> Thirds {
        let wanted = match self.orders[id.index()].order.fire {
            Some(Fire::At(Some(When::Begin), _)) => [true, false, false],
            Some(Fire::At(Some(When::Middle), _)) => [false, true, false],
            Some(Fire::At(Some(When::End), _)) => [false, false, true],
            Some(Fire::At(Some(When::Both), _)) => [true, false, true],
            Some(Fire::Plan(slots)) => slots.map(|slot| slot == Slot::Fire),
            Some(Fire::At(None, _) | Fire::Hold | Fire::Throw(..)) | None => [true; 3],
        };
        [0, 1, 2].map(|third| open[third] && wanted[third])
    }

    /// Whether a chariot meets an enemy in the battle as it stands here: it came into contact with him in this turn, and nobody else of
    /// either side is in contact with the two.
    pub(crate) fn is_shot_at_meeting(&self, chariot: UnitId, enemy: UnitId) -> bool {
        define!("medieval.chariot.passing", "medieval.chariot.meets");
        if self.carrier(chariot) != Some(Carrier::Chariot) {
            return false;
        }
        let body = |id: UnitId| Body::of(&self.unit_at(id, 0), self.info(id));
        self.enemies_in_contact(chariot) == [enemy]
            && self.enemies_in_contact(enemy) == [chariot]
            && !body(chariot).touches(&body(enemy))
    }

    /// The volleys of a crew that fires at these targets.
    pub(crate) fn volleys_of_crew(&self, by: UnitId, shots: Shots) -> Vec<Volley> {
        let volley = |(third, at): (u8, Option<UnitId>)| {
            let beat = end_of(third);
            at.map(|at| Volley { by, at, third, beat, band: None, share: Share::All })
        };
        (1..=3).zip(shots).filter_map(volley).collect()
    }

    /// Whether a crew may fire so, third by third.
    pub(crate) fn may_fire_shots(&self, id: UnitId, shots: Shots) -> Result<(), Refusal> {
        let Some((carrier, course)) = self.carrier(id).zip(self.course_of_crew(id)) else {
            let why = "only the crew of an elephant or chariot chooses a target for each shot";
            return Err(Refusal::new(rule!("common.fire.target"), why));
        };
        let (row, when) = row_of(carrier);
        let count = shots.iter().flatten().count();
        if shots[0].is_some() && shots[1].is_some() || count == 0 || count > usize::from(course.most) {
            return Err(Refusal::new(row, when));
        }
        for (third, at) in (1..=3u8).zip(shots) {
            let Some(at) = at else { continue };
            if !course.fires[usize::from(third) - 1] {
                return Err(Refusal::new(row, when));
            }
            if !self.as_at(end_of(third)).can_fire_at(id, at) {
                let why = "it is not in sight then, or in contact with our own";
                return Err(Refusal::new(rule!("common.fire.target"), why));
            }
        }
        Ok(())
    }

    /// What a crew does if its side chooses nothing: in each third the nearest in range. A chariot that has come into contact strikes.
    pub(crate) fn usual_shots_of_crew(&self, id: UnitId) -> Option<Choice> {
        define!("medieval.chariot.fire-or-melee", "common.fire.priority");
        let course = self.course_of_crew(id)?;
        if self.is_chariot(id) && self.is_in_contact(id) {
            return None;
        }
        let best = [1, 2, 3].map(|third| self.best_of_third(id, &course, third));
        let fired = course.run(|third| best[usize::from(third) - 1].is_some(), |_| false);
        let shots = [0, 1, 2].map(|third| best[third].filter(|_| fired.thirds[third]));
        shots.iter().any(Option::is_some).then_some(Choice::Shots(shots))
    }

    fn best_of_third(&self, id: UnitId, course: &Course, third: u8) -> Option<UnitId> {
        let in_range = self.in_range_of_crew(id, course, third);
        let ordered = self.ordered_target(id).filter(|at| in_range.contains(at));
        ordered.or(in_range.first().copied())
    }

    /// The enemies whom a crew has in range at the end of a third and may fire at, the nearest first.
    fn in_range_of_crew(&self, id: UnitId, course: &Course, third: u8) -> Vec<UnitId> {
        if !course.fires[usize::from(third) - 1] || course.most == 0 {
            return Vec::new();
        }
        let then = self.as_at(end_of(third));
        let near = |at: UnitId| {
            let aims = then.aims(id, at).into_iter();
            aims.filter(|aim| then.band(id, aim).is_some()).map(|aim| aim.squared).min()
        };
        let enemies: Vec<UnitId> = self.units_of(self.side_of(id).other()).collect();
        let mut found: Vec<(i64, UnitId)> = enemies
            .into_iter()
            .filter(|at| then.can_fire_at(id, *at))
            .filter_map(|at| near(at).map(|near| (near, at)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, at)| at).collect()
    }

    /// What is listed for a crew: each target alone, and each pair of targets for two shots.
    pub(crate) fn choices_of_crew(&self, id: UnitId) -> Vec<Choice> {
        let Some(course) = self.course_of_crew(id) else { return Vec::new() };
        let [first, second, last] = [1, 2, 3].map(|third| self.in_range_of_crew(id, &course, third));
        let early = [(0, first), (1, second)];
        let early: Vec<(usize, UnitId)> =
            early.iter().flat_map(|(third, found)| found.iter().map(move |at| (*third, *at))).collect();
        let with = |third: usize, at: UnitId| {
            let mut shots: Shots = [None; 3];
            shots[third] = Some(at);
            shots
        };
        let mut all: Vec<Shots> = early.iter().map(|(third, at)| with(*third, *at)).collect();
        all.extend(last.iter().map(|at| with(2, *at)));
        if course.most > 1 {
            for (third, at) in &early {
                all.extend(last.iter().map(|late| {
                    let mut shots = with(*third, *at);
                    shots[2] = Some(*late);
                    shots
                }));
            }
        }
        all.into_iter().map(Choice::Shots).collect()
    }
}

/// The row of two shots, and what it says.
fn row_of(carrier: Carrier) -> (Rule, &'static str) {
    match carrier {
        Carrier::Elephant => (
            rule!("medieval.elephant.fire-twice"),
            "an elephant fires once in the first third and once in the last",
        ),
        Carrier::Chariot | Carrier::Fighter => (
            rule!("medieval.chariot.fire-twice"),
            "a chariot fires once in the first or second third and once in the last",
        ),
    }
}
