//! Manoeuvres: wheels, turns, changes of array, frontage, ranks and horses, as legs of a move (man.*).

use battle::{Refusal, Rule};
use ground::tabletop::{self, Angle, Bearing, Hand, Length, Shape};

use crate::flags::Marks;
use crate::rulebook::{define, rule};
use crate::rules::arrays;
use crate::rules::trail::{Going, Heed, Trail};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Grade, Troop};

/// Manoeuvres disorder within so many inches of enemy.
const NEAR: u8 = 12;
/// An exchange of ranks disorders within so many inches of enemy.
const NEAR_EXCHANGE: u8 = 4;

impl Trail<'_> {
    /// A wheel about a front corner; so far goes the other one (man.wheel-path).
    pub(super) fn wheel(&mut self, about: Hand, arc: Length, goes_on: bool) -> Result<(), Refusal> {
        define!("man.wheel-path");
        if self.gait.is_line() && !goes_on && self.is_enemy_near(NEAR) {
            self.owe(rule!("man.wheel"), 1);
        }
        let leg = tabletop::Leg::wheel_of_arc(about, arc, self.block().shape.width());
        if matches!(leg, tabletop::Leg::Wheel { by, .. } if by == Angle::ZERO) {
            return self.refuse(rule!("man.wheel-path"), "{0} cannot wheel by so little");
        }
        self.cover(leg, arc, Heed::All)
    }

    /// Turns in place about the midpoint of the front edge: skirmishers, and guns instead of moving.
    pub(super) fn face(&mut self, to: Bearing) -> Result<(), Refusal> {
        define!("move.skirmish-free");
        let is_gun = self.is_gun();
        if self.gait.array != Array::Skirmish && !is_gun {
            return self
                .refuse(rule!("move.legs"), "{0} wheels or turns about: skirmish array alone turns at will");
        }
        if is_gun && self.allowance.going != Going::InPlace {
            return self.refuse(rule!("move.artillery"), "{0} moves or turns in place, not both");
        }
        self.reform(tabletop::Leg::Face { to })
    }

    pub(super) fn turn_about(&mut self) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if matches!(self.battle.grade(self.gait.who), Grade::C | Grade::D) && self.is_enemy_near(NEAR) {
            self.owe(rule!("man.about-face"), 1);
        }
        let shape = self.block().shape;
        self.walked.rear = reversed(self.walked.rear, &shape);
        let is_mixed = self.battle.info(self.gait.who).rear.is_some();
        self.walked.draws_through |= is_mixed && !shape.stands.is_multiple_of(shape.files().max(1));
        self.walked.about = !self.walked.about;
        self.take_half(rule!("man.about-face"))?;
        self.reform(tabletop::Leg::AboutFace)
    }

    pub(super) fn change_array(&mut self, array: Array, files: u8) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if array == self.gait.array {
            return self.refuse(rule!("man.array"), "{0} is in that array");
        }
        self.battle.may_form(self.gait.who, array, files)?;
        self.keep_ranks_pure(files)?;
        if self.is_enemy_near(NEAR) {
            self.owe(rule!("man.array"), 1);
        }
        self.take_half(rule!("man.array"))?;
        self.form(array, files)
    }

    pub(super) fn change_files(&mut self, files: u8) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if files == self.walked.files {
            return self.refuse(rule!("man.frontage"), "{0} has so many files");
        }
        self.battle.may_form(self.gait.who, self.gait.array, files)?;
        self.keep_ranks_pure(files)?;
        if matches!(self.battle.grade(self.gait.who), Grade::C | Grade::D) {
            self.owe(rule!("man.frontage"), 1);
        }
        self.take_half(rule!("man.frontage"))?;
        self.form(self.gait.array, files)
    }

    pub(super) fn exchange(&mut self) -> Result<(), Refusal> {
        self.manoeuvre()?;
        let shape = self.block().shape;
        if shape.ranks() < 2 {
            return self.refuse(rule!("man.exchange"), "{0} has only one rank");
        }
        if self.is_enemy_near(NEAR_EXCHANGE) {
            self.owe(rule!("man.exchange"), 1);
        }
        self.walked.rear = exchanged(self.walked.rear, &shape);
        self.walked.exchanged = !self.walked.exchanged;
        let block = self.block();
        let standing = tabletop::Sweep::standing(&block, tabletop::Cover::Footprint);
        let met = self.battle.ground_met(self.gait, &block, &block, &standing);
        (self.difficult, self.muddy) = (self.difficult | met.difficult, self.muddy | met.mud);
        self.take_half(rule!("man.exchange"))
    }

    /// Mounts or dismounts: a whole move and 1 DP; the front edge stays (man.mount).
    pub(super) fn remount(&mut self) -> Result<(), Refusal> {
        self.battle.may_remount(self.gait.who)?;
        if self.halves > 0 || self.walked.covered > Length::ZERO || self.is_spent {
            return self.refuse(rule!("man.mount"), "mounting and dismounting take {0} a whole move");
        }
        if !(self.gait.is_line() || self.gait.is_column()) {
            return self.refuse(rule!("man.mount"), "{0} mounts and dismounts only in line or column");
        }
        self.owe(rule!("man.mount"), 1);
        self.is_spent = true;
        self.walked.remounts = true;
        let troop = self.battle.kind(self.gait.who).remounted();
        self.gait.mounted = troop.is_mounted();
        let shape = self.shape_of(self.gait.array, self.walked.files, troop);
        self.reform(tabletop::Leg::Form { shape })
    }

    /// Whether manoeuvres are open to it: guns make none.
    pub(super) fn manoeuvre(&self) -> Result<(), Refusal> {
        if self.is_gun() {
            return self.refuse(rule!("move.artillery"), "{0} moves ahead or turns in place");
        }
        Ok(())
    }

    pub(super) fn is_gun(&self) -> bool {
        self.battle.kind(self.gait.who) == Troop::Artillery
    }

    pub(super) fn shape_of(&self, array: Array, files: u8, troop: Troop) -> Shape {
        let stands = self.block().shape.stands;
        arrays::shape(array, files, stands, troop, self.battle.scenario.frontage)
    }

    pub(super) fn form(&mut self, array: Array, files: u8) -> Result<(), Refusal> {
        let troop = self.battle.kind(self.gait.who);
        let shape = self.shape_of(array, files, troop);
        (self.gait.array, self.walked.array, self.walked.files) = (array, array, files);
        self.reform(tabletop::Leg::Form { shape })
    }

    /// A leg that covers no distance.
    pub(super) fn reform(&mut self, leg: tabletop::Leg) -> Result<(), Refusal> {
        let Ok(stride) = self.walk.step(leg) else {
            return self.refuse(rule!("move.legs"), "{0} cannot form so");
        };
        self.meet(&stride)?;
        self.heed_in_place(&stride)
    }

    /// In a mixed contingent every rank is of one type throughout (troop.mixed).
    pub(super) fn keep_ranks_pure(&self, files: u8) -> Result<(), Refusal> {
        self.battle.keeps_ranks_pure(self.gait.who, self.walked.rear, files)
    }

    /// Half of the whole move is used up.
    pub(super) fn take_half(&mut self, rule: Rule) -> Result<(), Refusal> {
        define!("man.halves");
        self.halves += 1;
        if self.halves > 2 || self.is_spent {
            return self.refuse(rule, "{0} has no half move left for this");
        }
        self.keep_within()
    }
}

impl State {
    /// Whether a contingent may mount or dismount at all: men-at-arms with horses that are not engaged (man.mount).
    pub(crate) fn may_remount(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("man.mount"), why).about(who.into()));
        if !self.kind(who).is_men_at_arms() || !self.has(who, Marks::HORSES) {
            return refuse("{0} has no horses to mount or leave");
        }
        if self.info(who).rear.is_some() {
            let why = "{0} is mixed, and mounted troops never are";
            return Err(Refusal::new(rule!("troop.mixed"), why).about(who.into()));
        }
        if self.is_engaged(who) {
            return refuse("{0} is engaged");
        }
        Ok(())
    }
}

/// The full ranks in reverse, and in each what was left is right; a last rank that is not full stays the last.
pub(crate) fn reversed(rear: u16, shape: &Shape) -> u16 {
    define!("man.about-face-short");
    let full = shape.stands - shape.stands % shape.files().max(1);
    (0..shape.stands).fold(0, |all, stand| {
        let from = if stand < full { full - 1 - stand } else { full + shape.stands - 1 - stand };
        all | (rear >> from & 1) << stand
    })
}

/// The first two ranks change places in every file that has both.
pub(crate) fn exchanged(rear: u16, shape: &Shape) -> u16 {
    let mut result = rear;
    for file in 0..shape.files() {
        if let (Some(front), Some(back)) = (shape.stand_at(0, file), shape.stand_at(1, file)) {
            let (a, b) = (rear >> front & 1, rear >> back & 1);
            result = result & !(1 << front) & !(1 << back) | b << front | a << back;
        }
    }
    result
}
