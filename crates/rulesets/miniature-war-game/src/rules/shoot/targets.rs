//! At whom a unit may fire, and at whom it fires if nobody chooses (common.fire.target, common.fire.priority).

use battle::Refusal;
use ground::tabletop::{Edge, Length, Rect};
use serde::{Deserialize, Serialize};

use super::aim::Aim;
use super::ladder::Band;
use super::moment::{end_of, third_of};
use super::thirds::{Fired, fires_first};
use super::volley::{Share, Volley};
use super::weapons::Weapon;
use crate::charts::BEATS;
use crate::orders::order::{Enemy, Fire};
use crate::rulebook::{define, rule};
use crate::rules::beasts::fire::Shots;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::facts::known::Seen;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::{Arm, Troop};

/// How a unit fires at its target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum How {
    /// In its own thirds; at an enemy closing in at middle range, if that is open to it.
    Usual,
    /// At an enemy closing in, at close range: it does not strike then.
    Close,
    /// At an enemy closing in, at middle range.
    Middle,
    /// In passing, where the target was at the end of this third, or for 0 where it came nearest.
    Passing(u8),
}

/// What a unit does in the fire step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Choice {
    /// It neither fires nor throws.
    Hold,
    /// It fires at somebody.
    At(UnitId, How),
    /// So many of its figures fire at the first, the others at the second (medieval.missile.split).
    Split(UnitId, u8, UnitId),
    /// It throws what it has, at whom the rows say.
    Throw,
    /// The crew of an elephant or chariot fires, third by third at these (medieval.elephant.fire-twice).
    Shots(Shots),
}

impl State {
    /// What a unit does in the fire step: as its side has chosen, else as usual; none if it has nothing to do.
    pub(crate) fn fire_choice(&self, id: UnitId) -> Option<Choice> {
        let line = self.fire_sheet.iter().find(|line| line.unit == id);
        line.map(|line| line.choice).or_else(|| self.usual_fire(id))
    }

    /// The volleys of a unit in this turn.
    pub(crate) fn volleys_of(&self, id: UnitId) -> Vec<Volley> {
        match self.fire_choice(id) {
            Some(Choice::At(target, how)) => self.volleys_at(id, target, how),
            Some(Choice::Split(first, count, second)) => {
                let share = |target: UnitId, share: Share| {
                    let volleys = self.volleys_at(id, target, How::Usual).into_iter();
                    volleys.map(move |volley| Volley { share, ..volley })
                };
                let mut volleys: Vec<Volley> = share(first, Share::First(count)).collect();
                volleys.extend(share(second, Share::After(count)));
                volleys
            }
            Some(Choice::Shots(shots)) => self.volleys_of_crew(id, shots),
            Some(Choice::Hold | Choice::Throw) | None => Vec::new(),
        }
    }

    fn volleys_at(&self, by: UnitId, at: UnitId, how: How) -> Vec<Volley> {
        let volley = |beat: u16, band: Option<Band>| Volley {
            by,
            at,
            third: third_of(beat),
            beat,
            band,
            share: Share::All,
        };
        if let Some(band) = self.band_against_closing(by, at, how) {
            return self
                .closing_beat(by, at, band)
                .map(|beat| volley(beat, Some(band)))
                .into_iter()
                .collect();
        }
        if let How::Passing(place) = how {
            return self.passing_beat(by, at, place).map(|beat| volley(beat, None)).into_iter().collect();
        }
        let fired = self.fired_at(by, at).map_or([false; 3], |fired| fired.thirds);
        let thirds = (1..=3u8).filter(|third| fired[usize::from(*third) - 1]);
        thirds.map(|third| volley(end_of(third), None)).collect()
    }

    /// In which thirds a unit fires at a target.
    pub(crate) fn fired_at(&self, by: UnitId, at: UnitId) -> Option<Fired> {
        let course = self.course(by)?;
        Some(course.fired_at(by, at, &self.thirds()))
    }

    /// Whether a unit could fire at another in the battle as it stands here: neither of them is in melee, and it is in arc and in sight.
    pub(crate) fn can_fire_at(&self, by: UnitId, at: UnitId) -> bool {
        define!("medieval.missile.no-melee", "common.fire.in-melee");
        let free = !self.is_in_contact(by) || self.is_elephant(by);
        self.is_target(by, at)
            && (free && !self.is_in_contact(at) || self.is_shot_at_meeting(by, at))
            && self.has_aim(by, at)
    }

    /// Whether a unit is one at which missile troops of the other side may fire.
    fn is_target(&self, by: UnitId, at: UnitId) -> bool {
        let arm = self.info(at).kind.troop().map(Troop::arm);
        self.side_of(at) != self.side_of(by)
            && self.is_open(at)
            && matches!(
                arm,
                Some(Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Artillery | Arm::Single | Arm::Piece)
            )
    }

    /// The enemies at whom a unit may fire in this turn, wherever they are.
    pub(crate) fn targets_of(&self, id: UnitId) -> Vec<UnitId> {
        let closing = self.closing_in(id);
        if !closing.is_empty() {
            return closing;
        }
        let Some(course) = self.course(id).filter(|course| course.fires.contains(&true)) else {
            return Vec::new();
        };
        let thirds = self.thirds();
        let fires = |at: &UnitId| course.fired_at(id, *at, &thirds).thirds.contains(&true);
        let ordered = self.ordered_target(id).filter(|at| fires(at) && self.is_in_range(id, *at));
        let enemies = self.units_of(self.side_of(id).other());
        enemies.filter(|at| ordered.is_none_or(|ordered| ordered == *at) && fires(at)).collect()
    }

    /// Whether a unit may fire at another, and if not, why: distance is no reason (common.measure.when).
    pub(crate) fn may_fire_at(&self, id: UnitId, at: UnitId) -> Result<(), Refusal> {
        define!(
            "common.fire.target",
            "common.measure.when",
            "medieval.missile.target",
            "common.order.fire-lost"
        );
        let closing = self.closing_in(id);
        if !closing.is_empty() {
            let answers = closing.contains(&at);
            let why = "it fires at whoever closes in on it, and at nobody else";
            return if answers {
                Ok(())
            } else {
                Err(Refusal::new(rule!("medieval.charged.one-volley"), why))
            };
        }
        let fires = |at: UnitId| self.fired_at(id, at).is_some_and(|fired| fired.thirds.contains(&true));
        if let Some(ordered) = self.ordered_target(id)
            && ordered != at
            && fires(ordered)
            && self.is_in_range(id, ordered)
        {
            return Err(Refusal::new(rule!("common.order.fire"), "it is ordered to fire at another"));
        }
        if fires(at) { Ok(()) } else { Err(self.why_no_fire(id, at)) }
    }

    fn why_no_fire(&self, id: UnitId, at: UnitId) -> Refusal {
        let course = self.course(id);
        let no = |rule: battle::Rule, why: &'static str| Refusal::new(rule, why);
        let Some(course) = course else {
            return no(rule!("medieval.missile.kinds"), "it shoots with nothing");
        };
        if self.unit(id).shots == 0 {
            return no(rule!("medieval.supply.out"), "it has no shots left");
        }
        if self.unit(id).is(Flags::BROKEN) {
            return no(rule!("medieval.missile.broken"), "it is broken");
        }
        if self.orders[id.index()].order.fire == Some(Fire::Hold) {
            return no(rule!("common.order.fire-lost"), "it is ordered to hold its fire");
        }
        if course.run(|_| true, |third| self.is_held_at(id, third)).thirds == [false; 3] {
            return no(rule!("medieval.thirds.full-move"), "it has no time to fire in this turn");
        }
        if self.is_target(id, at) && self.is_in_contact(at) {
            return no(rule!("medieval.missile.no-melee"), "it is in contact with our own");
        }
        no(rule!("common.fire.target"), "it is not in the arc of fire and in sight")
    }

    /// The enemy at whom the order tells a unit to fire.
    pub(crate) fn ordered_target(&self, id: UnitId) -> Option<UnitId> {
        define!("common.order.fire");
        let enemy: Enemy = match self.orders[id.index()].order.fire {
            Some(Fire::At(_, enemy)) => enemy?,
            Some(Fire::Hold | Fire::Plan(_) | Fire::Throw(..)) | None => return None,
        };
        match self.enemy_named(self.side_of(id), enemy)? {
            Seen::Unit(unit) => Some(unit),
            Seen::Phantom(_) => None,
        }
    }

    /// Whether some stand of a unit has a target in range when it fires at it.
    fn is_in_range(&self, id: UnitId, at: UnitId) -> bool {
        let volleys = self.volleys_at(id, at, How::Usual);
        volleys.iter().any(|volley| volley.band.is_some() || self.nearest_in_range(volley).is_some())
    }

    /// The aim of the stand that is nearest to the target of a volley, among those that have it in range.
    fn nearest_in_range(&self, volley: &Volley) -> Option<Aim> {
        let then = self.as_at(volley.beat);
        let aims = then.aims(volley.by, volley.at);
        aims.into_iter().filter(|aim| then.band(volley.by, aim).is_some()).min_by_key(|aim| aim.squared)
    }

    /// What a unit does if its side chooses nothing.
    pub(crate) fn usual_fire(&self, id: UnitId) -> Option<Choice> {
        define!("common.fire.priority", "common.term.missile-priority", "common.decision.usual");
        if self.fires_on_the_move(id) {
            return self.usual_shots_of_crew(id);
        }
        if let Some(enemy) = self.first_to_close_in(id) {
            let how = if self.is_band_open(id, enemy, Band::Middle) { How::Middle } else { How::Close };
            return self.is_band_open(id, enemy, Band::Near).then_some(Choice::At(enemy, how)).or_else(
                || self.is_band_open(id, enemy, Band::Middle).then_some(Choice::At(enemy, How::Middle)),
            );
        }
        let targets = self.targets_of(id);
        if let Some(ordered) =
            self.ordered_target(id).filter(|at| targets.contains(at) && self.is_in_range(id, *at))
        {
            return Some(Choice::At(ordered, How::Usual));
        }
        let near = targets.into_iter().filter_map(|at| Some((self.priority(id, at)?, at)));
        let best = near.min();
        best.map(|(_, at)| Choice::At(at, How::Usual)).or_else(|| self.throws(id).then_some(Choice::Throw))
    }

    /// How a target ranks without a choice: those straight ahead first, then the nearest; none if it is out of range.
    fn priority(&self, id: UnitId, at: UnitId) -> Option<(bool, i64)> {
        let volleys = self.volleys_at(id, at, How::Usual);
        let ranks = volleys.iter().filter_map(|volley| {
            let then = self.as_at(volley.beat);
            let aim = self.nearest_in_range(volley)?;
            let outline = then.unit(id).outline(then.info(id));
            Some((!is_straight_ahead(&outline, &then, at), aim.squared))
        });
        ranks.min()
    }

    /// The enemies who close in on a unit and at whom it can fire one volley instead of all others.
    pub(crate) fn closing_in(&self, id: UnitId) -> Vec<UnitId> {
        define!(
            "medieval.charged.may-fire",
            "medieval.charged.horse-archers",
            "medieval.charged.pieces",
            "common.3dt.fire"
        );
        let reached = |enemy: &UnitId| self.body(id).touches(&self.body(*enemy));
        let all: Vec<UnitId> = self.closing_on(id).into_iter().filter(reached).collect();
        if all.is_empty() {
            return all;
        }
        let Some(course) = self.course(id) else { return Vec::new() };
        let troop = self.info(id).kind.troop();
        let wants = course.fires.contains(&true) || self.is_ready_for_attack(id);
        if !wants
            || troop.is_some_and(Troop::is_alone)
            || self.orders[id.index()].order.fire == Some(Fire::Hold)
        {
            return Vec::new();
        }
        if fires_first(&self.orders[id.index()].order) && !self.is_held_at(id, 1) && course.loaded {
            return Vec::new();
        }
        let open = |enemy: &UnitId| {
            self.is_target(id, *enemy)
                && (self.can_answer(id, *enemy, Band::Middle) || self.can_answer(id, *enemy, Band::Near))
        };
        all.into_iter().filter(open).collect()
    }

    fn is_ready_for_attack(&self, id: UnitId) -> bool {
        self.unit(id).shots > 0 && self.may_fire(id)
    }

    /// Whether a unit is loaded in time to fire at an enemy closing in, and has him in arc and sight in a band.
    fn can_answer(&self, id: UnitId, enemy: UnitId, band: Band) -> bool {
        define!("medieval.charged.load", "medieval.handcannon.charged");
        let Some(course) = self.course(id) else { return false };
        let moved = course.marches.contains(&true);
        let hand_cannon = self.weapon_of(id) == Some(Weapon::HandCannon);
        let needed = if hand_cannon { 2 } else { 1 };
        let in_time = if course.loaded || course.load == 0 {
            !moved || !course.marches[2]
        } else {
            !moved && !self.is_held_at(id, needed) && (band == Band::Near || !hand_cannon)
        };
        in_time && self.closing_beat(id, enemy, band).is_some()
    }

    /// Whether a unit may choose a band for its volley at an enemy closing in: after a failed test it is the middle one.
    pub(crate) fn is_band_open(&self, id: UnitId, enemy: UnitId, band: Band) -> bool {
        define!(
            "medieval.charged.mid",
            "medieval.charged.pass-mid",
            "medieval.charged.pass-close",
            "common.3dt.fire-fails"
        );
        let failed = self.fire_tests.iter().any(|test| test.unit == id && !test.passed);
        (band == Band::Middle || !failed) && self.can_answer(id, enemy, band)
    }

    fn band_against_closing(&self, id: UnitId, enemy: UnitId, how: How) -> Option<Band> {
        if !self.closing_in(id).contains(&enemy) {
            return None;
        }
        match how {
            How::Middle => Some(Band::Middle),
            How::Usual if self.is_band_open(id, enemy, Band::Middle) => Some(Band::Middle),
            How::Close | How::Usual => Some(Band::Near),
            How::Passing(_) => None,
        }
    }

    /// Whoever closes in on a unit and was in contact first, the lowest number of equals.
    fn first_to_close_in(&self, id: UnitId) -> Option<UnitId> {
        let closing = self.closing_in(id);
        closing.into_iter().min_by_key(|enemy| (self.contact_beat(id, *enemy), *enemy))
    }

    fn contact_beat(&self, id: UnitId, enemy: UnitId) -> u16 {
        let tracks = [id, enemy].map(|unit| self.track(unit));
        let touches = |beat: &u16| {
            let bodies = tracks.each_ref().map(|track| track.body_at(*beat));
            bodies[0].is_within(&bodies[1], CONTACT)
        };
        (0..BEATS).find(touches).unwrap_or(BEATS)
    }

    /// The first beat at which the nearest stand that can fire had an enemy within a band: that is where he is fired at.
    pub(crate) fn closing_beat(&self, id: UnitId, enemy: UnitId, band: Band) -> Option<u16> {
        define!("common.3dt.fire-place", "common.3dt.fire-bands");
        let tracks = [id, enemy].map(|unit| self.track(unit));
        let most = self.farthest_in(id, band);
        (0..=BEATS).find(|beat| {
            let bodies = tracks.each_ref().map(|track| track.body_at(*beat));
            if !bodies[0].is_within(&bodies[1], most) {
                return false;
            }
            let units = tracks.each_ref().map(|track| track.unit_at(*beat));
            if !self.may_have_within(units, [id, enemy], most) {
                return false;
            }
            let then = self.as_at(*beat);
            let nearest = then.aims(id, enemy).into_iter().min_by_key(|aim| aim.squared);
            nearest.and_then(|aim| then.band_when_closing(id, &aim)).is_some_and(|now| now <= band)
        })
    }

    /// Whether any stand of a unit has one of another in its arc and within a distance, whatever is between them.
    fn may_have_within(&self, units: [Unit; 2], [id, at]: [UnitId; 2], most: Length) -> bool {
        let Some(troop) = self.info(id).kind.troop() else { return false };
        let targets: Vec<Rect> = units[1].stands_now(self.info(at)).map(|(_, stand)| stand).collect();
        let squared = i64::from(most.micrometres()).pow(2);
        let has = |stand: &Rect, other: &Rect| {
            troop.arc().nearest(stand, other).is_some_and(|(_, far)| far <= squared)
        };
        units[0].stands_now(self.info(id)).any(|(_, stand)| targets.iter().any(|other| has(&stand, other)))
    }

    /// No target is in a band of a unit that is farther from it than this, whatever hills add.
    fn farthest_in(&self, id: UnitId, band: Band) -> Length {
        let most = self.range_of(id) + Length::cm(15);
        match band {
            Band::Near if self.weapon_of(id) != Some(Weapon::HandCannon) => most / 3 + Length::MM,
            Band::Middle if self.weapon_of(id) != Some(Weapon::HandCannon) => most * 2 / 3 + Length::MM,
            Band::Near | Band::Middle | Band::Far => most,
        }
    }

    /// The band of an enemy closing in. Hand cannon have two bands by the chart, of which the outer one is the middle.
    fn band_when_closing(&self, id: UnitId, aim: &Aim) -> Option<Band> {
        let band = self.band(id, aim)?;
        let outer =
            self.weapon_of(id) == Some(Weapon::HandCannon) && band == Band::Far && !self.has_long_guns();
        Some(if outer { Band::Middle } else { band })
    }

    /// The beat for which fire in passing is measured; none if there is no such fire at that place.
    pub(crate) fn passing_beat(&self, id: UnitId, at: UnitId, place: u8) -> Option<u16> {
        self.passing_beats(id, at).get(usize::from(place)).copied().flatten()
    }

    /// The beats for which fire in passing is measured: where the target came nearest, and at the ends of the first two thirds.
    pub(crate) fn passing_beats(&self, id: UnitId, at: UnitId) -> [Option<u16>; 3] {
        define!(
            "common.fire.passing",
            "common.fire.passing-when",
            "common.fire.passing-instead",
            "medieval.missile.en-passant"
        );
        let nowhere = [None; 3];
        let Some(course) = self.course(id).filter(|_| self.is_target(id, at)) else { return nowhere };
        let [own, other] = [id, at].map(|unit| self.track(unit));
        let reach = self.farthest_in(id, Band::Far);
        if !own.bounds().grown(reach).meets(&other.bounds()) {
            return nowhere;
        }
        let has_time = course.run(|_| true, |third| self.is_held_at(id, third)).thirds != [false; 3];
        if !has_time || self.has_in_range(id, at, BEATS) {
            return nowhere;
        }
        let ends = [1, 2].map(|third| Some(end_of(third)).filter(|beat| self.has_in_range(id, at, *beat)));
        if ends != [None; 2] {
            return [None, ends[0], ends[1]];
        }
        let gap = |beat: &u16| {
            let outlines =
                [(&own, id), (&other, at)].map(|(track, unit)| track.unit_at(*beat).outline(self.info(unit)));
            outlines[0].distance(&outlines[1]).floor()
        };
        let nearest = (0..=BEATS).min_by_key(gap).filter(|beat| self.has_in_range(id, at, *beat));
        [nearest, None, None]
    }

    /// Whether a unit has another in range, arc and sight at a beat, and may fire at it there.
    fn has_in_range(&self, id: UnitId, at: UnitId, beat: u16) -> bool {
        let bodies = [id, at].map(|unit| Body::of(&self.unit_at(unit, beat), self.info(unit)));
        if !self.is_target(id, at)
            || !bodies[0].is_within(&bodies[1], self.farthest_in(id, Band::Far))
            || self.is_in_contact_at(id, beat)
            || self.is_in_contact_at(at, beat)
        {
            return false;
        }
        let then = self.as_at(beat);
        then.aims(id, at).iter().any(|aim| then.band(id, aim).is_some())
    }

    /// Whether two enemies may be fired at by parts of one unit: neighbours of different armour.
    pub(crate) fn may_split(&self, first: UnitId, second: UnitId) -> bool {
        define!("medieval.missile.split");
        let armor = |id: UnitId| self.info(id).kind.troop().map(|troop| troop.row().armor);
        first != second
            && armor(first) != armor(second)
            && self.body(first).is_within(&self.body(second), CONTACT)
    }

    /// The enemy to whom a second shot goes if the first has left nobody of its target: the nearest in arc and range within 10 cm of it.
    pub(crate) fn next_target(&self, volley: &Volley) -> Option<UnitId> {
        define!("medieval.thirds.twice");
        let then = self.as_at(volley.beat);
        let gone = then.body(volley.at);
        let near = then.units_of(self.side_of(volley.at)).filter(|other| {
            *other != volley.at
                && self.all_standing(*other) > 0
                && gone.is_within(&then.body(*other), Length::cm(10))
                && then.can_fire_at(volley.by, *other)
        });
        let ranked = near.filter_map(|other| {
            let aim = self.nearest_in_range(&Volley { at: other, ..*volley })?;
            Some((aim.squared, other))
        });
        ranked.min().map(|(_, other)| other)
    }

    /// Whether a unit has fired at close range, or would, and so does not strike.
    pub(crate) fn fires_close(&self, id: UnitId) -> bool {
        define!("common.3dt.fire-close");
        self.volleys_of(id).iter().any(|volley| volley.band == Some(Band::Near))
    }
}

/// Whether a unit has a stand straight ahead of an outline.
fn is_straight_ahead(outline: &Rect, then: &State, at: UnitId) -> bool {
    let (frame, half) = (outline.frame(), outline.length(Edge::Front).half());
    then.stands_of(at).any(|(_, stand)| {
        let spots = frame.spots(&stand);
        spots.iter().any(|spot| spot.v > Length::ZERO)
            && spots.iter().any(|spot| spot.u <= half)
            && spots.iter().any(|spot| spot.u >= Length::ZERO - half)
    })
}
