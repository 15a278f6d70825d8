//! Retreats: after combat and because of a test (after.retire, after.retire-short, after.away).

use battle::{Refusal, Side, Table};
use ground::tabletop::{Bearing, Block, Length, Outline, Point, SightLine};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::breaking::LEAST_WAY;
use crate::rules::fast::{Run, shifted};
use crate::rules::fray::{Did, Fighter};
use crate::state::{Bound, ContingentId, Stakes, State};
use crate::steps::Pending;
use crate::troops::{Class, Troop};

/// Not after a round of combat.
const NO_FIGHTER: u8 = u8::MAX;
/// Where one may stop is looked for in steps of a quarter of an inch.
const STRIDE: Length = Length::inch_hundredths(25);

/// A contingent retires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Retiring {
    /// Who.
    pub contingent: ContingentId,
    /// The fighter it is in the round after which it retires; after a test it goes from the nearest that shot at it.
    pub fighter: u8,
    /// How far its dice take it; none before they fell.
    pub far: Option<Length>,
}

impl Retiring {
    /// A contingent retires from the nearest enemy that shot at it.
    pub(crate) fn from_fire(contingent: ContingentId) -> Retiring {
        Retiring { contingent, fighter: NO_FIGHTER, far: None }
    }

    /// A contingent retires after a round of combat, away from its primary opponent.
    pub(crate) fn from_combat(contingent: ContingentId, fighter: u8) -> Retiring {
        Retiring { contingent, fighter, far: None }
    }

    /// Away: as it stood when the results were read; after a test from the middle of the nearest that shot to its own.
    fn way(&self, battle: &State) -> Bearing {
        if let Some(fighter) = self.fighter(battle) {
            return fighter.away;
        }
        let own = battle.footprint(self.contingent).centre();
        let shooter = battle.nearest_shooter(self.contingent);
        let bearing = shooter.and_then(|id| battle.footprint(id).centre().bearing_to(own));
        bearing.unwrap_or(battle.contingent(self.contingent).place.facing.reversed())
    }

    /// From where those who beat it look.
    fn eye(&self, battle: &State) -> Option<Point> {
        match self.fighter(battle) {
            Some(fighter) => Some(fighter.eye),
            None => battle.nearest_shooter(self.contingent).map(|by| battle.contingent(by).place.at),
        }
    }

    /// What it was in the round after which it retires.
    fn fighter<'a>(&self, battle: &'a State) -> Option<&'a Fighter> {
        battle.fray.get(usize::from(self.fighter))
    }

    /// Where it goes, once its dice have fallen.
    fn path(&self, battle: &State) -> Option<Path> {
        let far = self.far?;
        let way = self.way(battle);
        let eye = self.eye(battle)?;
        let far = battle.run_of(self.contingent, Run::new(way, far)).far;
        Some(Path { start: battle.turned(self.contingent, way), far, eye })
    }

    /// Whether it may stop so far along its way: friends or ground separate it from those who beat it.
    fn may_stop(&self, battle: &State, path: &Path, at: Length) -> bool {
        if at <= Length::ZERO || at >= path.far {
            return false;
        }
        let block = shifted(&path.start, at);
        battle.is_screened(self.contingent, &block, path.eye) && battle.has_room(self.contingent, &block)
    }

    /// The first place at which it may stop.
    fn first_stop(&self, battle: &State) -> Option<Length> {
        self.far?;
        let side = battle.contingent(self.contingent).side;
        // Without friends and ground there is nothing to stop behind.
        let bare = battle.scenario.terrain.is_empty() && battle.stakes.is_empty();
        if bare && battle.on_table(side).nth(1).is_none() {
            return None;
        }
        let path = self.path(battle)?;
        let steps = path.far.micrometres() / STRIDE.micrometres();
        (1..=steps).map(|step| STRIDE * step).find(|at| self.may_stop(battle, &path, *at))
    }
}

/// The straight way of a retreat.
struct Path {
    /// Where it begins, turned to the way it goes.
    start: Block,
    /// How far it goes.
    far: Length,
    /// From where those who beat it look.
    eye: Point,
}

impl Pending for Retiring {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.first_stop(battle).map(|_| battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.push(Action::Decline);
        into.extend(self.first_stop(battle).map(Action::Stop));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("after.retire-short"), why).about(self.contingent.into()));
        match *action {
            Action::Decline => Ok(()),
            Action::Stop(at) if self.path(battle).is_some_and(|path| self.may_stop(battle, &path, at)) => {
                Ok(())
            }
            Action::Stop(_) => {
                refuse("{0} may stop only where friends or ground separate it from those who beat it")
            }
            _ => refuse("{0} retires: it goes on, or stops short"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let far = match action {
            Action::Stop(at) => {
                table.tell(&[rule!("after.retire-short")], Event::StopsShort(self.contingent));
                at
            }
            _ => self.far.unwrap_or(Length::ZERO),
        };
        battle.retire(*self, far, table);
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if battle.contingent(self.contingent).is(Flags::OFF | Flags::ROUTING) {
            battle.done();
            return;
        }
        match self.far {
            Some(far) => battle.retire(*self, far, table),
            None => battle.begin_retreat(*self, table),
        }
    }
}

impl State {
    /// A retreat begins: friends of lower grade see it, and the dice fall.
    fn begin_retreat(&mut self, step: Retiring, table: &mut Table<'_, Event>) {
        let who = step.contingent;
        if self.kind(who) == Troop::Artillery {
            self.done();
            self.break_up(who, None, table);
            return;
        }
        self.morale_of_retreat(who, table);
        self.fall_into_disarray(who, rule!("disarray.retiring"), table);
        self.mark_moved(who);
        let c = self.contingent_mut(who);
        c.set(Flags::RETIRED, true);
        c.set(Flags::PURSUING | Flags::LOOTING, false);
        c.pursues = ContingentId::NONE;
        if step.fighter == NO_FIGHTER {
            // To retire under fire takes the place of what bound it before.
            define!("control.duration");
            c.bound = Bound::default();
        }
        let far = self.roll_fast(who, true, table);
        self.replace(Retiring { far: Some(far), ..step });
    }

    /// A retreat is carried out as far as its owner wants. Who cannot go at least 1″ breaks.
    fn retire(&mut self, step: Retiring, far: Length, table: &mut Table<'_, Event>) {
        self.done();
        let (who, way) = (step.contingent, step.way(self));
        let stood = *self.footprint(who);
        let run = Run { upto: far, ..Run::new(way, step.far.unwrap_or(far)) };
        let ran = self.run(who, run, table);
        self.startle_leaders(who, &stood);
        table.tell(
            &[rule!("after.retire"), rule!("after.away")],
            Event::Retires { contingent: who, far: ran.far },
        );
        if step.fighter != NO_FIGHTER {
            self.has_gone(step.fighter, Did::Fled, ran.far);
        }
        if ran.far < LEAST_WAY && ran.far < far {
            table.tell(&[rule!("after.away-blocked")], Event::CannotFlee(who));
            if let Some(fighter) = step.fighter(self).copied() {
                self.yield_prisoners(&fighter, table);
            }
            self.break_up(who, Some(way), table);
        }
    }

    /// Whether a friend who does not rout, an obstacle or difficult terrain lies between a point and a block that is wholly
    /// beyond it.
    fn is_screened(&self, who: ContingentId, block: &Block, eye: Point) -> bool {
        define!("after.retire-short");
        let line = SightLine::new(eye, block.centre());
        let own = block.footprint();
        let rear = own.frame();
        let side = self.contingent(who).side;
        // It shows its back to the enemy: what is behind its rear edge is between.
        let friend = self.on_table(side).any(|friend| {
            friend != who
                && !self.contingent(friend).is(Flags::ROUTING)
                && rear.is_behind_rear(self.footprint(friend))
                && line.crosses(self.footprint(friend))
        });
        let between = |outline: &Outline| line.meets(outline) && !outline.overlaps(&own);
        friend
            || self.terrain().any(|piece| {
                let screens = matches!(
                    piece.row.class,
                    Class::Difficult | Class::Minor | Class::Major | Class::Defensive | Class::Fortification
                );
                screens && between(&piece.outline)
            })
            || self.stakes.iter().filter_map(Stakes::outline).any(|stakes| between(&stakes))
    }
}
