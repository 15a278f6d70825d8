//! Routs, pursuits and what they cost, in their order (sequence.dice-order.after, sequence.dice-order.joint).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::nerve::pursuit::Pursuing;
use crate::rules::nerve::rout::Routing;
use crate::state::{CommanderId, Flags, GroupId, State};

/// Those who break rout, those who fought them pursue, and bases and commanders are lost: from the choice of commanders to
/// the risk of those with the pursued.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flights {
    /// All BROKEN groups rout, as in the joint action phase; otherwise those who have just broken.
    pub(crate) all: bool,
    /// What is next.
    pub(crate) next: Running,
}

/// The parts of it in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Running {
    /// Rout moves.
    #[default]
    Routs,
    /// Pursuits.
    Pursuits,
    /// Bases lost to pursuers.
    Losses,
    /// The risk of commanders with the pursued.
    Risks,
}

impl Flights {
    /// Those who have just broken.
    pub(crate) const OF_BREAKING: Flights = Flights { all: false, next: Running::Routs };
    /// All BROKEN groups.
    pub(crate) const OF_ALL: Flights = Flights { all: true, next: Running::Routs };
}

impl Resolves<State> for Flights {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("rout.first", "rout.joint", "sequence.dice-order.after");
        match self.next {
            Running::Routs => match battle.next_router(self.all) {
                Some(group) => battle.then(Routing { group }),
                None => battle.replace(Flights { next: Running::Pursuits, ..self }),
            },
            Running::Pursuits => match battle.next_pursuer() {
                Some(group) => {
                    battle.group_mut(group).set(Flags::FOLLOWS, false);
                    battle.then(Pursuing::of(group, !self.all));
                }
                None => battle.replace(Flights { next: Running::Losses, ..self }),
            },
            Running::Losses => {
                battle.count_losses_to_pursuers(table);
                battle.replace(Flights { next: Running::Risks, ..self });
            }
            Running::Risks => {
                battle.roll_for_pursued(table);
                battle.done();
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The next group that is to make a rout move: one that has just broken, or any BROKEN one that has made none in this phase
    /// and was not rallied.
    fn next_router(&self, all: bool) -> Option<GroupId> {
        let routs = |id: &GroupId| {
            let state = self.group(*id);
            let is_later = all && !state.is(Flags::ROUTED_NOW | Flags::RALLIED);
            state.is_broken() && (state.is(Flags::BREAKING) || is_later)
        };
        self.in_dice_order().find(routs)
    }

    /// The next group that is to pursue in this step.
    fn next_pursuer(&self) -> Option<GroupId> {
        self.in_dice_order().find(|id| self.group(*id).is(Flags::FOLLOWS))
    }

    /// Whether a base of an enemy touches the rectangle of a BROKEN group's block.
    pub(crate) fn catches(&self, enemy: GroupId, routers: GroupId) -> bool {
        define!("pursuit.contact");
        let rect = self.footprint(routers);
        self.bases(enemy).iter().any(|base| base.touches(rect))
    }

    /// All who routed in this step lose a base for each unbroken enemy group in contact with them.
    fn count_losses_to_pursuers(&mut self, table: &mut Table<'_, Event>) {
        define!("cohesion.broken.losses", "pursuit.contact");
        let fled: Vec<GroupId> = self.in_dice_order().filter(|id| self.group(*id).is(Flags::FLED)).collect();
        for group in fled {
            let enemies = self.unbroken_enemies(self.side_of(group));
            let count = enemies.filter(|enemy| self.catches(*enemy, group)).count();
            self.lose_to_pursuers(group, u8::try_from(count).unwrap_or(u8::MAX), table);
        }
    }

    /// A BROKEN group loses so many bases to enemies in contact with it, without a throw. Its commanders run a risk for it when
    /// those of all the pursued do.
    pub(crate) fn lose_to_pursuers(&mut self, group: GroupId, count: u8, table: &mut Table<'_, Event>) {
        self.group_mut(group).set(Flags::FLED, false);
        if count > 0 {
            self.group_mut(group).set(Flags::CAUGHT, true);
            self.lose_bases_by(group, count, rule!("cohesion.broken.losses"), table);
        }
    }

    /// Rolls for commanders with groups that lost bases to pursuers.
    fn roll_for_pursued(&mut self, table: &mut Table<'_, Event>) {
        let caught: Vec<GroupId> =
            self.in_dice_order().filter(|id| self.group(*id).is(Flags::CAUGHT)).collect();
        for group in caught {
            self.group_mut(group).set(Flags::CAUGHT, false);
            let commanders: Vec<CommanderId> = self.commanders_with(group).collect();
            for commander in commanders {
                self.roll_for_caught(commander, table);
            }
        }
    }
}
