//! A move leg by leg: what each leg costs, where it leads, what it meets, and what that brings (move.legs, man.*).
//!
//! One walk serves to judge a move and to carry it out: [`Trail::walk`] finds the first rule that forbids it, or all
//! that comes of it as a [`Walked`].

use arrayvec::ArrayVec;
use battle::{Refusal, Rule, Side};
use ground::tabletop::{self, Block, Bounds, Cover, Hand, Length, Place, Point, Rounding, Walk};
use serde::{Deserialize, Serialize};

use crate::actions::{Leg, MOST_LEGS};
use crate::charts::APPROACH_HALT;
use crate::flags::Marks;
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::ground::Gait;
use crate::state::{ContingentId, LeaderId, State};
use crate::troops::{Array, Grade};

/// In which phase a move is made: what halts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pace {
    /// In the Approach: halts at 12″ of enemy (approach.halt).
    March,
    /// In the Tactical Move: halts at 2″ of enemy to the front (tact.front-halt).
    Tactical,
}

/// What a move may consist of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Going {
    /// Legs of every kind.
    Free,
    /// Along a road (move.road).
    Road,
    /// Manoeuvres alone, without covering distance (man.halves).
    InPlace,
}

/// How far a move may go, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Allowance {
    /// In which phase.
    pub pace: Pace,
    /// What it may consist of.
    pub going: Going,
    /// The whole move: what manoeuvres take halves of.
    pub whole: Length,
    /// Of its owner's will: orders bind it (order.limits).
    pub at_will: bool,
}

/// DPs that come of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Due {
    /// Whose.
    pub who: ContingentId,
    /// How many.
    pub dps: u8,
    /// By which rule.
    pub rule: Rule,
}

/// The DPs of a move, in the order in which they are taken.
pub(crate) type Dues = ArrayVec<Due, 32>;

/// What comes of a move.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// Who moves.
    pub who: ContingentId,
    /// Where it ends.
    pub place: Place,
    /// In which array.
    pub array: Array,
    /// In how many files.
    pub files: u8,
    /// Which stands are of the rear type.
    pub rear: u16,
    /// Whether it has mounted or dismounted.
    pub remounts: bool,
    /// Whether it turned about, and whether it exchanged ranks.
    pub about: bool,
    /// Whether a rank that is not full drew through the others when it turned about.
    pub draws_through: bool,
    /// Whether it exchanged its first two ranks.
    pub exchanged: bool,
    /// The distance it covered.
    pub covered: Length,
    /// It only went straight ahead (control.repeat).
    pub is_straight: bool,
    /// It leaves the table over its own base edge (order.withdraw).
    pub leaves: bool,
    /// The DPs that come of it.
    pub dues: Dues,
    /// The friends it passed through.
    pub passed: ArrayVec<ContingentId, 16>,
    /// Detached leaders of the enemy whom it would touch (leader.detached).
    pub startled: ArrayVec<LeaderId, 8>,
}

/// Whether it is to be looked at what enemies let somebody do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heed {
    /// All are heeded.
    All,
    /// They have been.
    Nobody,
}

/// A contingent on its way.
#[derive(Clone, Debug)]
pub(crate) struct Trail<'a> {
    pub(super) battle: &'a State,
    pub(super) side: Side,
    pub(super) gait: Gait,
    pub(super) allowance: Allowance,
    pub(super) walk: Walk,
    pub(super) walked: Walked,
    pub(super) halves: u8,
    pub(super) is_spent: bool,
    pub(super) squeezed: bool,
    pub(super) difficult: bool,
    pub(super) muddy: bool,
    pub(super) wheel: Option<Hand>,
    /// Baggage draws it: it goes no farther (loot.must).
    pub(super) is_drawn: bool,
    /// It has taken a leg.
    has_begun: bool,
}

impl<'a> Trail<'a> {
    /// A contingent that sets out.
    pub(crate) fn new(battle: &'a State, who: ContingentId, allowance: Allowance) -> Trail<'a> {
        define!("disarray.d-grade");
        let c = battle.contingent(who);
        let mut gait = battle.gait(who);
        // The disarray of D Grade begins before the move.
        gait.disarray |= battle.grade(who) == Grade::D;
        Trail {
            battle,
            side: c.side,
            gait,
            allowance,
            walk: Walk::new(battle.block(who), Rounding::EachLeg, Cover::Footprint),
            walked: Walked {
                who,
                place: c.place,
                array: c.array,
                files: c.files,
                rear: c.rear,
                remounts: false,
                about: false,
                draws_through: false,
                exchanged: false,
                covered: Length::ZERO,
                is_straight: true,
                leaves: false,
                dues: Dues::new(),
                passed: ArrayVec::new(),
                startled: ArrayVec::new(),
            },
            halves: 0,
            is_spent: false,
            squeezed: false,
            difficult: false,
            muddy: false,
            wheel: None,
            is_drawn: false,
            has_begun: false,
        }
    }

    /// Judges a whole move, and finds what comes of it.
    pub(crate) fn walk(
        battle: &'a State,
        who: ContingentId,
        allowance: Allowance,
        legs: &[Leg],
    ) -> Result<Walked, Refusal> {
        define!("move.legs");
        let mut trail = Trail::new(battle, who, allowance);
        if legs.is_empty() {
            return trail.refuse(rule!("move.legs"), "a move has at least one leg");
        }
        debug_assert!(legs.len() <= MOST_LEGS);
        for leg in legs {
            trail.leg(*leg)?;
        }
        trail.finish()
    }

    pub(super) fn refuse<T>(&self, rule: Rule, why: &'static str) -> Result<T, Refusal> {
        Err(Refusal::new(rule, why).about(self.gait.who.into()))
    }

    pub(super) fn refuse_with<T>(
        &self,
        rule: Rule,
        why: &'static str,
        other: ContingentId,
    ) -> Result<T, Refusal> {
        Err(Refusal::new(rule, why).about(self.gait.who.into()).and(other.into()))
    }

    /// Where it is now.
    #[inline]
    pub(crate) fn block(&self) -> Block {
        self.walk.block()
    }

    /// What is left of the move for covering distance.
    pub(crate) fn left(&self) -> Length {
        self.left_if(self.squeezed)
    }

    /// What is left of it if it has passed a gap, or if it has not.
    pub(super) fn left_if(&self, squeezed: bool) -> Length {
        let left = self.budget(squeezed) - self.spent(squeezed);
        if self.is_spent { Length::ZERO } else { Length::new((left / 4).max(0) as i32) }
    }

    /// The whole move in quarters of a micrometre; a gap halves that of foot (man.gap).
    pub(super) fn budget(&self, squeezed: bool) -> i64 {
        let whole = 4 * i64::from(self.allowance.whole.micrometres());
        if squeezed && !self.gait.mounted { whole / 2 } else { whole }
    }

    /// What has been used up, in quarters of a micrometre.
    pub(super) fn spent(&self, squeezed: bool) -> i64 {
        let halves = i64::from(self.halves) * self.budget(squeezed) / 2;
        4 * i64::from(self.walked.covered.micrometres()) + halves
    }

    /// Takes one more leg.
    pub(crate) fn leg(&mut self, leg: Leg) -> Result<(), Refusal> {
        self.take(leg, Heed::All)
    }

    /// Takes a leg straight ahead that is no longer than there is [room](Trail::room): enemies have been heeded.
    pub(crate) fn ahead_in_room(&mut self, by: Length) -> Result<(), Refusal> {
        self.take(Leg::Ahead(by), Heed::Nobody)
    }

    fn take(&mut self, leg: Leg, heed: Heed) -> Result<(), Refusal> {
        if self.walked.leaves {
            return self.refuse(rule!("order.withdraw"), "{0} has left the table");
        }
        if self.is_drawn {
            return Ok(());
        }
        if self.has_begun && self.allowance.pace == Pace::March && self.is_enemy_near(APPROACH_HALT) {
            return self.refuse(rule!("approach.halt"), "{0} has halted at 12″ and marches no farther");
        }
        self.has_begun = true;
        let leg = self.leg_to_baggage(leg);
        let wheel = match leg {
            Leg::WheelLeft(_) => Some(Hand::Left),
            Leg::WheelRight(_) => Some(Hand::Right),
            _ => None,
        };
        let goes_on = wheel.is_some() && wheel == self.wheel;
        self.walked.is_straight &= matches!(leg, Leg::Ahead(_));
        match leg {
            Leg::Ahead(by) => self.cover(tabletop::Leg::ahead(by), by, heed)?,
            Leg::WheelLeft(by) => self.wheel(Hand::Left, by, goes_on)?,
            Leg::WheelRight(by) => self.wheel(Hand::Right, by, goes_on)?,
            Leg::Slide(toward, by) => {
                if self.gait.array != Array::Skirmish {
                    let why = "{0} goes only ahead: skirmish array alone moves any way";
                    return self.refuse(rule!("move.legs"), why);
                }
                self.cover(tabletop::Leg::Slide { toward, by }, by, heed)?;
            }
            Leg::Face(to) => self.face(to)?,
            Leg::About => self.turn_about()?,
            Leg::Array(array, files) => self.change_array(array, files)?,
            Leg::Files(files) => self.change_files(files)?,
            Leg::Exchange => self.exchange()?,
            Leg::Mount => self.remount()?,
        }
        self.wheel = wheel;
        Ok(())
    }

    /// A straight leg, cut short where baggage draws men who cannot pass it by.
    fn leg_to_baggage(&mut self, leg: Leg) -> Leg {
        let block = self.block();
        let (toward, by) = match leg {
            Leg::Ahead(by) => (block.place.facing, by),
            Leg::Slide(toward, by) => (toward, by),
            _ => return leg,
        };
        let drawn = self.battle.drawn_after(self.gait.who, &block.footprint(), toward, by);
        self.is_drawn = drawn.is_some();
        match (drawn, leg) {
            (Some(by), Leg::Slide(toward, _)) => Leg::Slide(toward, by),
            (Some(by), _) => Leg::Ahead(by),
            (None, leg) => leg,
        }
    }

    /// A leg that covers distance.
    pub(super) fn cover(&mut self, leg: tabletop::Leg, by: Length, heed: Heed) -> Result<(), Refusal> {
        if by <= Length::ZERO {
            return self.refuse(rule!("move.legs"), "every leg of {0} goes some way");
        }
        if self.allowance.going == Going::InPlace {
            let why = "{0} manoeuvres in place and covers no distance";
            return self.refuse(rule!("man.halves"), why);
        }
        let Ok(stride) = self.walk.step(leg) else {
            return self.refuse(rule!("move.legs"), "{0} cannot go that far");
        };
        self.walked.covered += stride.cost;
        if self.allowance.going == Going::Road
            && !self.battle.follows_road(&stride.from, &stride.to, &stride.sweep)
        {
            return self.refuse(rule!("move.road"), "{0} must keep to the road");
        }
        self.meet(&stride)?;
        if heed == Heed::All {
            self.heed(&stride)?;
        }
        self.keep_within()
    }

    /// All legs together may not exceed the move.
    pub(super) fn keep_within(&self) -> Result<(), Refusal> {
        if self.is_spent && self.walked.covered > Length::ZERO {
            return self.refuse(rule!("man.mount"), "mounting and dismounting take {0} a whole move");
        }
        if self.spent(self.squeezed) <= self.budget(self.squeezed) {
            return Ok(());
        }
        if self.halves > 0 {
            return self.refuse(rule!("man.halves"), "{0} has not so much left beside its manoeuvres");
        }
        if self.squeezed {
            return self.refuse(rule!("man.gap"), "the gap takes half of the move of {0}");
        }
        match (self.allowance.going, self.allowance.pace) {
            (Going::Road, _) => self.refuse(rule!("move.road"), "{0} does not come so far along the road"),
            (_, Pace::March) if self.battle.marches_mounted(self.gait.who) => {
                self.refuse(rule!("move.march-mounted"), "{0} does not march so far")
            }
            (_, Pace::March) => self.refuse(rule!("move.march-foot"), "{0} does not march so far"),
            (_, Pace::Tactical) => {
                self.refuse(rule!("move.tactical-dice"), "the dice do not take {0} so far")
            }
        }
    }

    pub(super) fn owe(&mut self, rule: Rule, dps: u8) {
        let who = self.gait.who;
        // Nobody holds so many; what finds no room would be lost anyway (dp.excess-other).
        let _ = self.walked.dues.try_push(Due { who, dps, rule });
    }

    /// Whether an enemy is within so many inches of where it is now.
    pub(super) fn is_enemy_near(&self, inches: u8) -> bool {
        let own = self.block().footprint();
        let reach = own.bounds().grown(Length::inches(i32::from(inches) + 1));
        self.battle.enemies(self.side).any(|enemy| {
            reach.meets(self.battle.bounds(enemy))
                && is_within(own.distance(self.battle.footprint(enemy)), inches)
        })
    }
}

/// What moves ask of the state.
impl State {
    /// The table as an upright rectangle.
    #[inline]
    pub(crate) fn board(&self) -> Bounds {
        Bounds { low: Point::new(0, 0), high: Point::at(self.scenario.width, self.scenario.depth) }
    }

    /// Whether a contingent marches as mounted do.
    pub(crate) fn marches_mounted(&self, who: ContingentId) -> bool {
        define!("muster.flag.mounted-infantry.tob");
        self.is_mounted(who) || self.has(who, Marks::MOUNTED_INFANTRY)
    }
}
