//! At whom a unit may fire, and at whom it fires if nobody chooses (common.fire.target, common.fire.priority).

use battle::Refusal;
use ground::tabletop::{Length, Rect};
use serde::{Deserialize, Serialize};

use super::aim::{Aim, is_straight_ahead};
use super::ladder::Band;
use super::moment::{Copied, Moments, end_of, third_of};
use super::thirds::{Fired, fires_first};
use super::volley::{Share, Volley};
use super::weapons::Weapon;
use crate::charts::{BEATS, MISSILE_HILLS};
use crate::field::Kind;
use crate::orders::order::{Enemy, Fire};
use crate::rulebook::{define, rule};
use crate::rules::beasts::fire::Shots;
use crate::rules::facts::bodies::CONTACT;
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
    /// At an enemy closing in, at far range: with small arms alone.
    Far,
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
    /// The crew of an elephant or chariot fires, third by third at these (medieval.elephant.fire-twice); so does a unit with small arms
    /// for whose volleys different targets are named (musket.arms.main-target).
    Shots(Shots),
}

/// Where an enemy who closes in on a unit is fired at: the beat at which he came into a band.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closing {
    by: UnitId,
    at: UnitId,
    band: Band,
    beat: Option<u16>,
}

impl State {
    /// What a unit does in the fire step: as its side has chosen, else as usual; none if it has nothing to do.
    pub(crate) fn fire_choice(&self, id: UnitId) -> Option<Choice> {
        let line = self.fire_sheet.iter().find(|line| line.unit == id);
        line.map(|line| line.choice).or_else(|| self.usual_fire(id))
    }

    /// The volleys of a unit in this turn.
    pub(crate) fn volleys_of(&self, id: UnitId) -> Vec<Volley> {
        self.fire_choice(id).map_or_else(Vec::new, |choice| self.volleys_by_choice(id, choice))
    }

    /// The same if it is to do so.
    pub(super) fn volleys_by_choice(&self, id: UnitId, choice: Choice) -> Vec<Volley> {
        match choice {
            Choice::At(target, how) => self.volleys_at(id, target, how),
            Choice::Split(first, count, second) => {
                let share = |target: UnitId, share: Share| {
                    let volleys = self.volleys_at(id, target, How::Usual).into_iter();
                    volleys.map(move |volley| Volley { share, ..volley })
                };
                let mut volleys: Vec<Volley> = share(first, Share::First(count)).collect();
                volleys.extend(share(second, Share::After(count)));
                volleys
            }
            Choice::Shots(shots) if self.small_arm_of(id).is_some() => self.volleys_of_shots(id, shots),
            Choice::Shots(shots) => self.volleys_of_crew(id, shots),
            Choice::Hold | Choice::Throw => Vec::new(),
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
        let volleys = thirds.map(|third| volley(self.beat_of_volley(by, third), None));
        if self.small_arm_of(by).is_some() {
            return volleys.flat_map(|main| self.volleys_by_stand(main)).collect();
        }
        volleys.collect()
    }

    /// In which thirds a unit fires at a target.
    pub(crate) fn fired_at(&self, by: UnitId, at: UnitId) -> Option<Fired> {
        let course = self.course(by)?;
        Some(course.fired_at(by, at, &Moments::of(self, by)))
    }

    /// Whether a unit could fire at another in the battle as it stands here: neither of them is in melee, and it is in arc and in sight.
    pub(crate) fn can_fire_at(&self, by: UnitId, at: UnitId) -> bool {
        define!("medieval.missile.no-melee", "musket.arms.melee.target", "common.fire.in-melee");
        let free = !self.is_in_contact(by) || self.is_elephant(by) || self.is_indoors(by);
        self.is_target(by, at)
            && (free && !self.is_in_contact(at) || self.is_shot_at_meeting(by, at))
            && self.has_aim(by, at)
    }

    /// Whether a unit is one at which missile troops of the other side may fire.
    pub(super) fn is_target(&self, by: UnitId, at: UnitId) -> bool {
        define!("common.dispatch.fire");
        let arm = self.info(at).kind.troop().map(Troop::arm);
        let single =
            self.info(at).kind == Kind::Rider || self.is_exposed(at) && self.small_arm_of(by).is_some();
        let arm = arm.or(single.then_some(Arm::Cavalry));
        self.side_of(at) != self.side_of(by)
            && self.is_open(at)
            && !self.is_under_cover_of_gun_deck(at)
            && !self.is_out_of_reach_inside(at)
            && matches!(
                arm,
                Some(Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Artillery | Arm::Single | Arm::Piece)
            )
    }

    /// The enemies at whom a unit may fire in this turn, wherever they are.
    pub(crate) fn targets_of(&self, id: UnitId) -> Vec<UnitId> {
        self.targets_among(id, |_| true)
    }

    /// The same among some of them; all of those who close in.
    fn targets_among(&self, id: UnitId, among: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
        let closing = self.closing_in(id);
        if !closing.is_empty() {
            return closing;
        }
        if self.small_arm_of(id).is_some() {
            return self.targets_of_small_arms(id);
        }
        let Some(course) = self.course(id).filter(|course| course.fires.contains(&true)) else {
            return Vec::new();
        };
        let moments = Moments::of(self, id);
        let fires = |at: &UnitId| course.fired_at(id, *at, &moments).thirds.contains(&true);
        let ordered = self.ordered_target(id).filter(|at| fires(at) && self.is_in_range(id, *at));
        let enemies = self.units_of(self.side_of(id).other()).filter(|at| among(*at));
        enemies.filter(|at| ordered.is_none_or(|ordered| ordered == *at) && fires(at)).collect()
    }

    /// Whether there is anybody at whom a unit may fire in this turn on whom nobody closes in.
    pub(crate) fn has_target(&self, id: UnitId) -> bool {
        if self.small_arm_of(id).is_some() {
            return !self.targets_of_small_arms(id).is_empty();
        }
        let Some(course) = self.course(id).filter(|course| course.fires.contains(&true)) else {
            return false;
        };
        let moments = Moments::of(self, id);
        let mut enemies = self.units_of(self.side_of(id).other());
        enemies.any(|at| course.fired_at(id, at, &moments).thirds.contains(&true))
    }

    /// Whether a target is near enough at the end of some third to be in range then, as far as upright bounds tell.
    fn may_be_in_range(&self, id: UnitId, at: UnitId) -> bool {
        let reach = self.farthest_in(id, Band::Far);
        (1..=3).any(|third| {
            let then = |unit: UnitId| self.unit_at(unit, end_of(third)).outline(self.info(unit)).bounds();
            then(id).grown(reach).meets(&then(at))
        })
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
            return if answers { Ok(()) } else { Err(Refusal::new(rule!("common.3dt.fire"), why)) };
        }
        if self.small_arm_of(id).is_some() {
            let fires = self.targets_of_small_arms(id).contains(&at);
            return if fires { Ok(()) } else { Err(self.why_no_small_arms(id, at)) };
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
        if self.is_in_saddle(id) {
            return no(rule!("musket.drag.nofire"), "dragoons do not fire from the saddle");
        }
        let Some(course) = course else {
            return no(rule!("medieval.missile.kinds"), "it shoots with nothing");
        };
        if let Some(refusal) = self.why_no_fire_from_wagon(id) {
            return refusal;
        }
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
            Some(Fire::Hold | Fire::Plan(_) | Fire::Throw(..)) | None => self.caracole_of(id)?.at?,
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
            let ways = [(How::Middle, Band::Middle), (How::Close, Band::Near), (How::Far, Band::Far)];
            let open = ways.into_iter().find(|(_, band)| self.is_band_open(id, enemy, *band));
            return open.map(|(how, _)| Choice::At(enemy, how));
        }
        if self.small_arm_of(id).is_some() {
            let throws = self.has_grenades_to_throw(id).then_some(Choice::Throw);
            return throws.or_else(|| self.usual_volleys(id));
        }
        // Who is out of range is dropped below; whether he is in sight need not be known.
        let targets = self.targets_among(id, |at| self.may_be_in_range(id, at));
        if let Some(ordered) =
            self.ordered_target(id).filter(|at| targets.contains(at) && self.is_in_range(id, *at))
        {
            return Some(Choice::At(ordered, How::Usual));
        }
        // Nobody wastes a volley on a rider unasked.
        let troops = targets.into_iter().filter(|at| self.info(*at).kind != Kind::Rider);
        let near = troops.filter_map(|at| Some((self.priority(id, at)?, at)));
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
        // Small arms fire such a volley at the very start.
        define!("musket.arms.charge-ordered");
        let in_time = self.small_arm_of(id).is_some() || !self.is_held_at(id, 1);
        if fires_first(&self.orders[id.index()].order) && in_time && course.loaded {
            return Vec::new();
        }
        let open = |enemy: &UnitId| {
            self.is_target(id, *enemy) && BANDS.iter().any(|band| self.can_answer(id, *enemy, *band))
        };
        all.into_iter().filter(open).collect()
    }

    fn is_ready_for_attack(&self, id: UnitId) -> bool {
        self.has_shots(id) && self.may_fire(id)
    }

    /// Whether a unit is loaded in time to fire at an enemy closing in, and has him in arc and sight in a band.
    fn can_answer(&self, id: UnitId, enemy: UnitId, band: Band) -> bool {
        define!("medieval.charged.load", "medieval.handcannon.charged");
        if self.small_arm_of(id).is_some() {
            return self.closing_beat(id, enemy, band).is_some();
        }
        let Some(course) = self.course(id).filter(|_| band != Band::Far) else { return false };
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

    /// Whether a unit may choose a band for its volley at an enemy closing in: after a failed test it is the middle one, with small arms
    /// the farthest.
    pub(crate) fn is_band_open(&self, id: UnitId, enemy: UnitId, band: Band) -> bool {
        define!(
            "medieval.charged.mid",
            "medieval.charged.pass-mid",
            "medieval.charged.pass-close",
            "common.3dt.fire-fails"
        );
        let failed = self.fire_tests.iter().any(|test| test.unit == id && !test.passed);
        let is_left = match self.small_arm_of(id) {
            Some(_) => BANDS.iter().rev().find(|band| self.can_answer(id, enemy, **band)) == Some(&band),
            None => band == Band::Middle,
        };
        (is_left || !failed) && self.can_answer(id, enemy, band)
    }

    fn band_against_closing(&self, id: UnitId, enemy: UnitId, how: How) -> Option<Band> {
        if !self.closing_in(id).contains(&enemy) {
            return None;
        }
        match how {
            How::Middle => Some(Band::Middle),
            How::Far => Some(Band::Far),
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

    pub(super) fn contact_beat(&self, id: UnitId, enemy: UnitId) -> u16 {
        let [own, other] = [id, enemy].map(|unit| self.track(unit));
        own.beats_near(&other, CONTACT).next().unwrap_or(BEATS)
    }

    /// Works out where those are fired at who close in, before the fire step begins. Nobody moves or falls before it ends.
    pub(super) fn find_closings(&mut self) {
        let mut closings = Vec::new();
        for by in self.on_board().filter(|id| self.weapon_of(*id).is_some()) {
            for at in self.closing_on(by) {
                let small_arms = self.small_arm_of(by).is_some();
                let bands = BANDS.into_iter().filter(|band| small_arms || *band != Band::Far);
                closings.extend(bands.map(|band| Closing {
                    by,
                    at,
                    band,
                    beat: self.find_closing_beat(by, at, band),
                }));
            }
        }
        self.closings = closings;
    }

    /// The first beat at which the nearest stand that can fire had an enemy within a band: that is where he is fired at.
    pub(crate) fn closing_beat(&self, id: UnitId, enemy: UnitId, band: Band) -> Option<u16> {
        let known = self.closings.iter().find(|one| (one.by, one.at, one.band) == (id, enemy, band));
        known.map_or_else(|| self.find_closing_beat(id, enemy, band), |one| one.beat)
    }

    fn find_closing_beat(&self, id: UnitId, enemy: UnitId, band: Band) -> Option<u16> {
        define!("common.3dt.fire-place", "common.3dt.fire-bands");
        let tracks = [id, enemy].map(|unit| self.track(unit));
        let around = tracks[0].bounds().with(tracks[1].bounds().low).with(tracks[1].bounds().high);
        let flat = self.is_flat(&around);
        let most = self.farthest_over(id, band, if flat { 0 } else { i8::MAX });
        let small_arms = self.small_arm_of(id).is_some();
        let answers = if small_arms { self.beats_to_answer(id, enemy) } else { 0..BEATS + 1 };
        let is_in = |now: Band| if small_arms { now == band } else { now <= band };
        let mut copy = Copied::of(self);
        let mut near = tracks[0].beats_near(&tracks[1], most).filter(|beat| answers.contains(beat));
        near.find(|beat| {
            let units = tracks.each_ref().map(|track| track.unit_at(*beat));
            let levels = if flat { 0 } else { self.levels_between(&units, [id, enemy]) };
            let most = self.farthest_over(id, band, levels);
            let [own, theirs] = tracks.each_ref().map(|track| track.body_at(*beat));
            if !own.is_within(&theirs, most) || !self.may_have_within(units, [id, enemy], most) {
                return false;
            }
            let then = copy.at(*beat);
            let nearest = then.aims(id, enemy).into_iter().min_by_key(|aim| aim.squared);
            nearest.and_then(|aim| then.band_when_closing(id, &aim)).is_some_and(is_in)
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
        self.farthest_over(id, band, i8::MAX)
    }

    /// How many levels the highest stand of a unit is above the lowest of another at most.
    fn levels_between(&self, units: &[Unit; 2], both: [UnitId; 2]) -> i8 {
        let levels = |at: usize| {
            let stands = units[at].stands_now(self.info(both[at]));
            stands.map(|(_, stand)| self.level_at(stand.centre()))
        };
        levels(0).max().unwrap_or(0).saturating_sub(levels(1).min().unwrap_or(0))
    }

    /// The same if nobody stands more levels above the target than these.
    fn farthest_over(&self, id: UnitId, band: Band, levels: i8) -> Length {
        let steps = |most: usize| usize::try_from(levels).unwrap_or(0).min(most).checked_sub(1);
        if let Some(arm) = self.small_arm_of(id) {
            let far = arm.far + steps(arm.hills.len()).map_or(0, |step| arm.hills[step]);
            return Length::cm(match band {
                // In a forest the nearest band may be another.
                Band::Near | Band::Middle => i32::from(arm.mid).max(crate::charts::FOREST_FIRE),
                Band::Far => far.into(),
            });
        }
        let gain = steps(MISSILE_HILLS.len()).map_or(0, |step| MISSILE_HILLS[step]);
        let most = self.range_of(id) + Length::cm(gain);
        let is_in_thirds = !matches!(self.weapon_of(id), Some(Weapon::HandCannon | Weapon::Javelin));
        match band {
            Band::Near if is_in_thirds => most / 3 + Length::MM,
            Band::Middle if is_in_thirds => most * 2 / 3 + Length::MM,
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
            "medieval.missile.en-passant",
            "musket.passant.fire",
            "musket.passant.moment",
            "musket.passant.both",
            "musket.passant.once",
            "musket.passant.option"
        );
        let nowhere = [None; 3];
        define!("musket.caracole.fire", "musket.passant.losses");
        let may =
            self.is_target(id, at) && !self.attacks_with_small_arms(id) && self.caracole_of(id).is_none();
        let Some(course) = self.course(id).filter(|_| may) else { return nowhere };
        if course.run(|_| true, |third| self.is_held_at(id, third)).thirds == [false; 3] {
            return nowhere;
        }
        let [own, other] = [id, at].map(|unit| self.track(unit));
        let reach = self.farthest_in(id, Band::Far);
        if !own.bounds().grown(reach).meets(&other.bounds()) {
            return nowhere;
        }
        let small_arms = self.small_arm_of(id).is_some();
        let from = if small_arms { self.loaded_from(id).unwrap_or(BEATS) } else { 0 };
        if self.has_in_range(id, at, BEATS) && !self.was_seen_to_caracole(at) {
            return nowhere;
        }
        let ends = [1, 2].map(|third| {
            Some(end_of(third)).filter(|beat| *beat >= from && self.has_in_range(id, at, *beat))
        });
        if ends != [None; 2] {
            return [None, ends[0], ends[1]];
        }
        let gap = |beat: u16| {
            let outlines =
                [(&own, id), (&other, at)].map(|(track, unit)| track.unit_at(beat).outline(self.info(unit)));
            outlines[0].distance(&outlines[1]).floor()
        };
        let nearest = Some(own.nearest_beat(&other, gap));
        let nearest = nearest.filter(|beat| *beat >= from && self.has_in_range(id, at, *beat));
        [nearest, None, None]
    }

    /// Whether a unit has another in range, arc and sight at a beat, and may fire at it there.
    fn has_in_range(&self, id: UnitId, at: UnitId, beat: u16) -> bool {
        let bodies = [id, at].map(|unit| self.body_as(unit, &self.unit_at(unit, beat)));
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
        define!("medieval.thirds.twice", "musket.arms.casualties");
        if self.small_arm_of(volley.by).is_some() {
            return None;
        }
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
}

/// Whether a unit with these volleys fires at close range and so does not strike.
pub(super) fn fires_close(volleys: &[Volley]) -> bool {
    define!("common.3dt.fire-close");
    volleys.iter().any(|volley| volley.band == Some(Band::Near))
}

/// The bands in which an enemy closing in may be fired at, the nearest first.
pub(super) const BANDS: [Band; 3] = [Band::Near, Band::Middle, Band::Far];
