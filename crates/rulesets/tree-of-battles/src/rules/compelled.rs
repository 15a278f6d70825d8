//! Moves that a test compels: repeating the last one, and going straight at an enemy (control.repeat, control.advance,
//! control.full-speed, stest.advance).

use battle::{Rule, Table};
use ground::tabletop::{Angle, Bearing, Block, Cover, Hand, Length, Rounding, Walk};

use crate::actions::{Leg, Legs};
use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::halts::grained;
use crate::rules::trail::{Allowance, Going, Pace, Trail};
use crate::state::{ContingentId, Duty, State};
use crate::troops::{Array, Troop};

/// Dice of those who go as fast as they can.
const FULL_DICE: u8 = 2;
/// A wheel towards an enemy is sought in steps of a quarter of a degree.
const STEP: i32 = 25;
/// A straight way is looked along so far.
const FAR: Length = Length::inches(200);

impl State {
    /// A contingent moves as a test has bound it to.
    pub(crate) fn move_by_duty(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        define!("control.duration");
        let bound = self.contingent(who).bound;
        match bound.duty {
            Duty::Repeat => self.repeat_move(who, table),
            Duty::Advance => self.go_straight_at(who, rule!("control.advance"), table),
            Duty::Charge | Duty::FullSpeed | Duty::ChargeBest => {
                self.go_straight_at(who, rule!("control.full-speed"), table);
            }
            Duty::Free | Duty::Halt => {}
        }
    }

    /// Straight ahead the full score of the same number of dice, or nothing.
    fn repeat_move(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let c = *self.contingent(who);
        // Guns that have shot stay where they are (move.artillery).
        let has_shot = c.is(Flags::FIRED) && self.kind(who) == Troop::Artillery;
        if !c.is(Flags::MOVED_AHEAD) || c.last_dice == 0 || has_shot {
            return;
        }
        let whole = Length::inches(self.roll_move(who, c.last_dice, table).into());
        self.go_by(who, compelled(whole), &[], rule!("control.repeat"), table);
        self.note_dice(who, c.last_dice);
    }

    /// Straight at the enemy it is bound to go for, or the nearest, wheeling first by the least angle needed, with two dice
    /// and every addition, until it must halt.
    fn go_straight_at(&mut self, who: ContingentId, rule: Rule, table: &mut Table<'_, Event>) {
        define!("stest.advance", "control.charge-a");
        if self.kind(who) == Troop::Artillery {
            // Guns cannot be brought to do so.
            return;
        }
        let whole = Length::inches(self.roll_move(who, FULL_DICE, table).into());
        if let Some(target) = self.duty_target(who) {
            // Whom it goes at now it is to charge, whoever is nearer then.
            self.contingent_mut(who).bound.target = target;
            let first = self.turn_at(who, target, whole);
            self.go_by(who, compelled(whole), &first, rule, table);
        }
        self.note_dice(who, FULL_DICE);
    }

    /// Keeps the dice of a compelled move that was straight ahead: the next test may have it repeated.
    fn note_dice(&mut self, who: ContingentId, dice: u8) {
        define!("control.repeat");
        let c = self.contingent_mut(who);
        c.last_dice = if c.is(Flags::MOVED_AHEAD) { dice } else { 0 };
    }

    /// The enemy a contingent is bound to go for. If none is named, or he is gone, who was let go goes for the nearest
    /// men-at-arms, who is to charge the best of the enemy for the next of them, others for the nearest; who is to charge one
    /// alone goes for nobody else.
    pub(crate) fn duty_target(&self, who: ContingentId) -> Option<ContingentId> {
        let c = self.contingent(who);
        let named = c.bound.target.some().filter(|target| self.is_enemy(*target, c.side));
        match c.bound.duty {
            Duty::Charge => return named,
            Duty::FullSpeed => return named.or_else(|| self.nearest_lords(who)),
            _ => {}
        }
        // Impetuous men run at whoever is nearest.
        if c.bound.duty == Duty::ChargeBest && !self.has(who, Marks::IMPETUOUS) {
            return named.or_else(|| self.best_enemy(who).some());
        }
        named.or_else(|| self.nearest_enemy(who).map(|(enemy, _)| enemy))
    }

    /// The nearest enemy men-at-arms.
    fn nearest_lords(&self, who: ContingentId) -> Option<ContingentId> {
        let lords = self.enemies(self.contingent(who).side).filter(|id| self.kind(*id).is_men_at_arms());
        self.nearest(who, lords).map(|(id, _)| id)
    }

    /// First some legs, if they are allowed, and then straight ahead as far as can be.
    fn go_by(
        &mut self,
        who: ContingentId,
        allowance: Allowance,
        first: &[Leg],
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) {
        let mut legs = Legs::of(first);
        let mut trail = Trail::new(self, who, allowance);
        if first.iter().any(|leg| trail.leg(*leg).is_err()) {
            // No room to turn: it goes on as it faces.
            legs = Legs::new();
            trail = Trail::new(self, who, allowance);
        }
        let room = trail.room(trail.left());
        if room > Length::ZERO {
            legs.push(Leg::Ahead(room));
        }
        let (legs, met) = self.legs_before_hidden(who, allowance, &legs);
        let walked = Trail::walk(self, who, allowance, &legs);
        let is_ahead = walked.as_ref().is_ok_and(|walked| walked.is_straight);
        self.contingent_mut(who).set(Flags::MOVED_AHEAD, is_ahead);
        if let Ok(walked) = walked {
            self.carry_out(&walked, rule, table);
            self.anchor(who);
        }
        if let Some(on) = met {
            self.stumble(who, on, table);
        }
    }

    /// The turn before a contingent goes straight at an enemy: the least wheel after which some of him lies straight ahead, as
    /// far as the move allows. Skirmishers simply face him.
    fn turn_at(&self, who: ContingentId, target: ContingentId, whole: Length) -> Legs {
        let block = self.block(who);
        let rect = self.footprint(target);
        if self.contingent(who).array == Array::Skirmish {
            let toward = Bearing::of(block.place.at.to(rect.centre())).unwrap_or(block.place.facing);
            return if toward == block.place.facing { Legs::new() } else { Legs::of(&[Leg::Face(toward)]) };
        }
        let is_ahead = |block: &Block| block.frame().lane(Length::ZERO, FAR).overlaps(rect);
        if is_ahead(&block) {
            return Legs::new();
        }
        let side = block.frame().spot(rect.centre()).u;
        let hand = if side < Length::ZERO { Hand::Left } else { Hand::Right };
        let front = block.shape.width();
        let most = Angle::of_arc(whole, front);
        let mut turn = STEP;
        while turn < most.get() && !wheeled(&block, hand, turn).is_some_and(|block| is_ahead(&block)) {
            turn += STEP;
        }
        let arc = Angle::hundredths(turn.min(most.get())).arc(front);
        let arc = grained(arc + Length::INCH_HUNDREDTH).min(grained(whole));
        if arc <= Length::ZERO {
            return Legs::new();
        }
        Legs::of(&[if hand == Hand::Left { Leg::WheelLeft(arc) } else { Leg::WheelRight(arc) }])
    }
}

/// What a compelled move allows.
fn compelled(whole: Length) -> Allowance {
    Allowance { pace: Pace::Tactical, going: Going::Free, whole, at_will: false }
}

/// A block after a wheel by some hundredths of a degree.
fn wheeled(block: &Block, about: Hand, hundredths: i32) -> Option<Block> {
    let mut walk = Walk::new(*block, Rounding::EachLeg, Cover::Footprint);
    let leg = ground::tabletop::Leg::Wheel { about, by: Angle::hundredths(hundredths) };
    walk.step(leg).ok().map(|stride| stride.to)
}
