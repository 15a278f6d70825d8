//! What flags and specials let men do beside the usual: fall back on purpose, guard their leader, run at the enemy
//! (muster.flag, muster.special).

use battle::neutral::deeds;
use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{AVERAGE, Faces, Throw};
use ground::tabletop::{Bearing, Block, Length, Place};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, How};
use crate::charts::{FAST_DICE, FATIGUE_ON, SKIRMISH_BONUS};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::carrying::SLOWED;
use crate::rules::fast::Run;
use crate::rules::geometry::is_within;
use crate::rules::muster_arrivals::neutral_name;
use crate::state::{ContingentId, Duty, LeaderId, State};
use crate::steps::Pending;
use crate::troops::{Array, ControlResult};

/// Chivalrous and impetuous men so near are lured by a feigned flight, in inches.
const LURES_WITHIN: u8 = 6;
/// The highest face of the dice of a fast move.
const HIGHEST: u8 = 5;
/// The farthest that anybody falls back: the highest score of two fast moves, in skirmish array.
pub(crate) const FARTHEST: Length =
    Length::inches(((HIGHEST + SKIRMISH_BONUS) * FAST_DICE * MOVES_AS_PLANNED) as i32);
/// Who withdraws as planned makes so many fast moves at once.
const MOVES_AS_PLANNED: u8 = 2;
/// Room behind is looked for in steps of a quarter of an inch.
const STRIDE: Length = Length::inch_hundredths(25);

/// A contingent falls back on purpose, up to the score of its dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct FallingBack {
    /// Who.
    pub contingent: ContingentId,
    /// It feigns flight; otherwise it withdraws as planned.
    pub feigns: bool,
    /// How far its dice take it.
    pub whole: Length,
}

impl FallingBack {
    fn rule(self) -> Rule {
        match self.feigns {
            true => rule!("muster.special.feigned-flight.tob"),
            false => rule!("muster.special.planned-withdrawal"),
        }
    }

    /// Straight back.
    fn way(self, battle: &State) -> Bearing {
        battle.contingent(self.contingent).place.facing.reversed()
    }

    /// It so far back, its face to the enemy.
    pub(crate) fn back(self, battle: &State, far: Length) -> Block {
        let place = battle.contingent(self.contingent).place;
        Block::new(
            Place::new(place.at.moved(self.way(battle), far), place.facing),
            battle.shape(self.contingent),
        )
    }

    /// How far it comes if it wants to go so far.
    fn reach(self, battle: &State, far: Length) -> Length {
        let (who, way) = (self.contingent, self.way(battle));
        let ran = battle.run_of(who, Run::new(way, far)).far.min(far);
        let bounded = battle.room_to_bounds(who, way, ran);
        let far = if self.feigns { bounded } else { bounded.min(battle.room_to_hidden(who, way, ran)) };
        // Its last rank may be short: with its face to the enemy it needs other room than with its back to him.
        let mut nearer = (0..).map(|n| far - STRIDE * n).take_while(|far| *far > Length::ZERO);
        nearer.find(|far| battle.has_room(who, &self.back(battle, *far))).unwrap_or(Length::ZERO)
    }

    /// Whether it may stop after so far: wherever it has room on its way.
    fn may_stop(self, battle: &State, at: Length) -> bool {
        let is_on_way = || at <= self.reach(battle, self.whole);
        at == Length::ZERO
            || at > Length::ZERO && is_on_way() && battle.has_room(self.contingent, &self.back(battle, at))
    }
}

impl Pending for FallingBack {
    fn asks(&self, battle: &State) -> Option<Side> {
        let can = self.reach(battle, self.whole) > Length::ZERO;
        can.then(|| battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.push(Action::Decline);
        let reach = self.reach(battle, self.whole);
        let inches = (0..).map(Length::inches).take_while(|at| *at < reach);
        into.extend(inches.filter(|at| self.may_stop(battle, *at)).map(Action::Stop));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        define!("move.up-to");
        let refuse = |why| Err(Refusal::new(self.rule(), why).about(self.contingent.into()));
        match *action {
            Action::Decline => Ok(()),
            Action::Stop(at) if self.may_stop(battle, at) => Ok(()),
            Action::Stop(_) => refuse("{0} has no room there, or does not come so far"),
            _ => refuse("{0} falls back: all the way, or less far"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        match action {
            Action::Stop(Length::ZERO) => {
                table.tell(&[rule!("move.up-to")], Event::StaysPut(self.contingent));
            }
            Action::Stop(at) => battle.go_back(*self, at, table),
            _ => battle.go_back(*self, self.whole, table),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        if battle.contingent(self.contingent).is_on_table() {
            // Nobody is asked: it has no room behind it.
            table.tell(&[rule!("move.up-to")], Event::StaysPut(self.contingent));
        }
    }
}

impl State {
    /// Whether a contingent may use its Tactical Move to fall back on purpose; if not, why.
    pub(crate) fn may_fall_back_so(&self, who: ContingentId, how: How) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        let c = self.contingent(who);
        if how == How::Feign {
            return match self.has(who, Marks::FEIGNS) {
                true if c.is(Flags::DISARRAY) => {
                    refuse(rule!("muster.special.feigned-flight.tob"), "{0} is in disarray")
                }
                true => Ok(()),
                false => refuse(rule!("muster.flag.feigned-flight"), "{0} does not feign flight"),
            };
        }
        deeds::may_withdraw(self, who)
    }

    /// A contingent is to fall back on purpose, its face to the enemy: its dice fall, and its owner chooses how far it goes.
    pub(crate) fn fall_back_so(&mut self, who: ContingentId, how: How, table: &mut Table<'_, Event>) {
        let feigns = how == How::Feign;
        let moves = if feigns { 1 } else { MOVES_AS_PLANNED };
        let mut step = FallingBack { contingent: who, feigns, whole: Length::ZERO };
        self.begin_moving(who, table);
        // Who has rolled has moved, wherever he stays (move.up-to), and what he did before is not repeated.
        let c = self.contingent_mut(who);
        c.set(Flags::MOVED | Flags::STIRRED, true);
        c.moves = c.moves.wrapping_add(1);
        c.set(Flags::MOVED_AHEAD, false);
        c.last_dice = 0;
        let mut bonus = Tally::base(step.rule(), "falls back", 0);
        if self.contingent(who).array == Array::Skirmish {
            let inches = SKIRMISH_BONUS * FAST_DICE * moves;
            bonus.add(rule!("move.skirmish-bonus"), "skirmish array", inches);
        }
        if self.is_ground_slow() {
            bonus.add(rule!("muster.weather.ground"), "mud or snow", -SLOWED * i32::from(moves));
        }
        let roll = Roll {
            rule: step.rule(),
            what: "move",
            side: self.contingent(who).side,
            throw: Throw::sum(AVERAGE, FAST_DICE * moves),
            dice: None,
            wanted: None,
            bonus: Some(&bonus),
            hopes: Hopes::High,
        };
        let (score, fives) = table.roll_marked(roll, Faces::of(&[FATIGUE_ON]));
        step.whole = Length::inches(score + bonus.total());
        if !feigns {
            let tired = self.fatigue(who, fives as u8);
            self.take_dps(who, tired.dice(), rule!("move.fatigue"), table);
        }
        self.then(step);
    }

    /// A contingent goes back so far, through friends and with no harm to them. Only a feigned flight costs nothing on any
    /// ground.
    fn go_back(&mut self, step: FallingBack, far: Length, table: &mut Table<'_, Event>) {
        let (who, rule) = (step.contingent, step.rule());
        let (stood, way) = (*self.footprint(who), step.way(self));
        // Who goes of his own will knows where his friends lie hidden, and keeps off them.
        let far = if step.feigns { far } else { step.reach(self, far) };
        self.uncover_ahead(who, way, far, table);
        let far = step.reach(self, far);
        if !step.feigns {
            self.pay_for_backing(who, far, table);
        }
        self.relocate(who, step.back(self, far).place);
        self.startle_leaders(who, &stood);
        table.tell(&[rule], Event::FallsBackSo { contingent: who, by: far });
        if step.feigns {
            self.lure(who, &stood, table);
        } else if !self.contingent(who).is(Flags::RESTORED) && self.is_behind_friend(who) {
            let c = self.contingent_mut(who);
            c.set(Flags::RESTORED, true);
            c.set(Flags::DISARRAY, false);
            c.dps = 0;
            self.note_recovery(who);
            table.tell(&[rule], Event::InOrderAgain(who));
        }
    }

    /// Whether a contingent has a friend before it.
    fn is_behind_friend(&self, who: ContingentId) -> bool {
        let friends = self.on_table(self.contingent(who).side).filter(|id| *id != who);
        friends.into_iter().any(|id| !self.contingent(id).is(Flags::ROUTING) && self.is_to_front(who, id))
    }

    /// Hot-headed enemies near where a contingent stood will want to follow it.
    fn lure(&mut self, who: ContingentId, stood: &ground::tabletop::Rect, table: &mut Table<'_, Event>) {
        let side = self.contingent(who).side;
        for enemy in self.all_contingents() {
            let hot = self.is_chivalrous(enemy) || self.has(enemy, Marks::IMPETUOUS);
            if hot
                && self.is_enemy(enemy, side)
                && is_within(stood.distance(self.footprint(enemy)), LURES_WITHIN)
            {
                self.contingent_mut(enemy).set(Flags::LURED, true);
                table.tell(&[rule!("muster.special.feigned-flight.tob")], Event::Lured(enemy));
            }
        }
    }

    /// What a test makes of impetuous men, as if they pursued: on 3 and 4 they are held back, else they run at the enemy.
    pub(crate) fn read_impetus(&mut self, contingent: ContingentId, total: i8, table: &mut Table<'_, Event>) {
        let stops = (3..=4).contains(&total);
        let result = if stops { ControlResult::Stops } else { ControlResult::GoesOn };
        table.tell(&[rule!("muster.flag.impetuous.tob")], Event::Control { contingent, total, result });
        if !stops && !self.is_bound_by_fire(contingent) {
            let target = self.nearest_enemy(contingent).map_or(ContingentId::NONE, |(id, _)| id);
            self.bind(contingent, Duty::ChargeBest, target);
        }
    }

    /// Whether his household is with a leader in good order and has not saved him yet.
    pub(crate) fn is_guarded(&self, leader: LeaderId) -> bool {
        define!("muster.flag.bodyguard");
        let (l, home) = (self.leader(leader), self.leader_info(leader).with);
        let (Some(with), Some(home)) = (l.with.some(), home.some()) else { return false };
        !l.is(LeaderFlags::GUARDED)
            && self.has(with, Marks::BODYGUARD)
            && neutral_name(&self.info(with).id) == neutral_name(&self.info(home).id)
            && !self.contingent(with).is(Flags::OFF | Flags::ROUTING | Flags::DISARRAY)
    }
}
