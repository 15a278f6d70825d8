//! Marksmen of neutral battles, one of whom may aim at a commander (muster.flag.marksmen.mwg).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{D6, D10, Faces, Throw};

use super::aim::Aim;
use super::events::FireEvent;
use super::ladder::{Against, hit_numbers};
use super::targets::Choice;
use super::volley::{Hit, SLAIN, Volley};
use crate::conditions::Traits;
use crate::events::Event;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

/// The least score of the second die that kills.
const KILLS: u8 = 5;

/// The shot of a marksman: the third to which it belongs, the beat at which it is fired, and along which line.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    third: u8,
    beat: u16,
    aim: Aim,
}

impl State {
    /// Whether one figure of a unit may aim at a commander.
    fn has_marksmen(&self, id: UnitId) -> bool {
        let conditions = &self.scenario.conditions;
        conditions.on && conditions.body(id).is_some_and(|body| body.traits.has(Traits::MARKSMEN))
    }

    /// The commanders at whom a marksman of a unit could aim, whatever his unit does.
    pub(super) fn commanders_to_pick(&self, id: UnitId) -> Vec<UnitId> {
        if !self.has_marksmen(id) {
            return Vec::new();
        }
        let leaders = self.units_of(self.side_of(id).other());
        leaders.filter(|at| self.pick_of(id, Choice::Hold, *at).is_some()).collect()
    }

    /// Whether a unit that does so may send a shot at a commander besides.
    pub(super) fn may_pick(&self, id: UnitId, choice: Choice, at: UnitId) -> Result<(), Refusal> {
        let rule = rule!("muster.flag.marksmen.mwg");
        if !self.has_marksmen(id) {
            return Err(Refusal::new(rule, "{0} has no marksmen").about(id.into()));
        }
        if self.info(at).kind != Kind::Commander {
            return Err(Refusal::new(rule, "{0} is no commander").about(at.into()));
        }
        if self.pick_of(id, choice, at).is_none() {
            let why = "no marksman of the unit has {0} in range, arc and sight";
            return Err(Refusal::new(rule!("common.neutral.marksmen"), why).about(at.into()));
        }
        Ok(())
    }

    /// The shot that a unit which does so sends at a commander, if it can.
    fn pick_of(&self, id: UnitId, choice: Choice, at: UnitId) -> Option<Pick> {
        define!("common.neutral.marksmen");
        if self.info(at).kind != Kind::Commander || !self.is_open(at) || self.side_of(at) == self.side_of(id)
        {
            return None;
        }
        let mut moments: Vec<(u8, u16)> =
            self.volleys_by_choice(id, choice).iter().map(|volley| (volley.third, volley.beat)).collect();
        if moments.is_empty() {
            let course = self.course(id)?;
            let alone = |third: &u8| course.run(|at| at == *third, |third| self.is_held_at(id, third));
            let free = (1..=3u8).filter(|third| alone(third).thirds[usize::from(*third) - 1]);
            moments = free.map(|third| (third, self.beat_of_volley(id, third))).collect();
        }
        moments.sort_unstable();
        moments.dedup();
        let mut shots = moments.into_iter().filter_map(|(third, beat)| {
            let aim = self.as_at(beat).best_aim_at_commander(id, at)?;
            Some(Pick { third, beat, aim })
        });
        shots.next()
    }

    /// The line of the stand that is nearest to a commander in range, in the battle as it stands here.
    fn best_aim_at_commander(&self, id: UnitId, at: UnitId) -> Option<Aim> {
        if self.is_in_contact(at) || self.is_in_contact(id) && !self.is_indoors(id) {
            return None;
        }
        let aims = self.aims(id, at).into_iter();
        let reaching =
            aims.filter(|aim| self.band(id, aim).is_some() && self.figures_of_aim(id, aim.own) > 0);
        reaching.min_by_key(|aim| aim.squared)
    }

    /// The shot of the marksman of a unit in this step, and at whom, as its sheet has it.
    fn pick_on_sheet(&self, id: UnitId) -> Option<(Pick, UnitId)> {
        let line = self.fire_sheet.iter().find(|line| line.unit == id)?;
        let at = line.picks?;
        Some((self.pick_of(id, line.choice, at)?, at))
    }

    /// The place of the stand of which a figure takes no part in a volley, since it aims at a commander.
    pub(super) fn place_of_marksman(&self, volley: &Volley) -> Option<u8> {
        let (pick, _) = self.pick_on_sheet(volley.by)?;
        ((pick.third, pick.beat) == (volley.third, volley.beat)).then_some(pick.aim.own)
    }

    /// Fires the shot of a marksman if it belongs to this third; whether it did.
    pub(super) fn fire_pick(&mut self, id: UnitId, third: u8, table: &mut Table<'_, Event>) -> bool {
        let Some((pick, at)) = self.pick_on_sheet(id).filter(|(pick, _)| pick.third == third) else {
            return false;
        };
        let then = self.as_at(pick.beat);
        let moved = self.has_moved_by(at, pick.beat);
        let rung = then.shooting_rung(id, &pick.aim, &Against { target: at, moved, band: None });
        drop(then);
        self.show([id, id], table);
        table
            .tell(&[rule!("muster.flag.marksmen.mwg")], Event::Fire(FireEvent::PicksOut { units: [id, at] }));
        let dice = Tally::base(rule!("common.neutral.marksmen"), "a marksman", 1);
        let side = self.side_of(id);
        let shot = Roll {
            rule: rule!("common.fire.ladder"),
            what: "fire",
            side,
            throw: Throw::hits(D10, 1, hit_numbers(&rung)),
            dice: Some(&dice),
            wanted: Some(&rung),
            bonus: None,
            hopes: Hopes::High,
        };
        let kills = Roll {
            rule: rule!("muster.flag.marksmen.mwg"),
            what: "to kill",
            throw: Throw::hits(D6, 1, Faces::at_least(KILLS)),
            dice: None,
            wanted: None,
            ..shot
        };
        if rung.total() > 0 && table.roll(shot) > 0 && table.roll(kills) > 0 {
            self.add_hit(Hit { unit: at, place: SLAIN });
        }
        true
    }

    /// Commanders whom marksmen have killed leave the board; the other hits are left.
    pub(super) fn take_slain(&mut self, hits: &mut Vec<Hit>, table: &mut Table<'_, Event>) {
        let mut slain: Vec<UnitId> =
            hits.iter().filter(|hit| hit.place == SLAIN).map(|hit| hit.unit).collect();
        slain.dedup();
        hits.retain(|hit| !slain.contains(&hit.unit));
        for unit in slain {
            self.unit_mut(unit).set(Flags::OFF | Flags::LOST, true);
            table.tell(&[rule!("muster.flag.marksmen.mwg")], Event::Fire(FireEvent::Slain { unit }));
        }
    }
}
