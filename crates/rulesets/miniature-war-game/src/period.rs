//! What differs by the part of history that is played. Every step is the same in all periods: facts and tallies ask here, or of a type of
//! troops and its weapon, what holds in theirs (musket.scope, medieval.scope).

use battle::Rule;
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::charts::{GUN_CREW_MORALE, SIGHT_AT_WALL, SIGHT_BY_TELESCOPE, SIGHT_OF_AMBUSH};
use crate::field::Options;
use crate::rulebook::define;
use crate::troops::Kit;

/// The part of history that is played. Common rows hold in all of them, those of one period in it alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// Ancient and medieval times.
    #[default]
    Medieval,
    /// The time of muskets.
    Musket,
}

impl Period {
    /// Whether a ford takes shock away; else it spoils the path of a charge altogether.
    pub(crate) fn does_ford_take_shock_away(self) -> bool {
        define!("common.shock.clear", "medieval.shock.ford");
        self == Period::Medieval
    }

    /// Whether a gun that nobody serves is nobody's until it is manned anew; else whoever touches it captures it.
    pub(crate) fn are_idle_guns_nobodys(self) -> bool {
        define!("medieval.crew.capture", "musket.crew.taken");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether crews are tested when a charge comes at their piece, and leave it if they fail.
    pub(crate) fn do_crews_take_tests(self) -> bool {
        define!("medieval.chart.no-tmv-pieces", "musket.crew.charged");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether losses to fire of its own side weaken a unit in the turns after.
    pub(crate) fn does_friendly_fire_tell(self) -> bool {
        define!("musket.friendly.effect");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// The morale value of crews who have left their piece; nothing if they take no tests.
    pub(crate) fn morale_of_crews(self) -> u8 {
        define!("medieval.crew.survive", "musket.crew.detach.move");
        match self {
            Period::Medieval => 0,
            Period::Musket => GUN_CREW_MORALE,
        }
    }

    /// Options of other periods (musket.scope).
    pub(crate) fn options_of_others(self) -> Options {
        match self {
            Period::Medieval => Options::OF_MUSKET,
            Period::Musket => Options::OF_MEDIEVAL,
        }
    }

    /// What a unit of this period may carry and be beyond its type.
    pub(crate) fn kit(self) -> Kit {
        match self {
            Period::Medieval => Kit(!Kit::NO_BAYONET.0),
            Period::Musket => Kit(Kit::OF_ALL_PERIODS.0 | Kit::NO_BAYONET.0),
        }
    }

    /// Whether the units of a battle move by one order and have to stay together; those of a brigade take orders of their own.
    pub(crate) fn do_groups_move_as_one(self) -> bool {
        define!("medieval.battle.orders", "medieval.battle.apart", "musket.army.brigade");
        match self {
            Period::Medieval => true,
            Period::Musket => false,
        }
    }

    /// Whether foot that marches in column for a whole turn goes a third farther.
    pub(crate) fn has_marching_columns(self) -> bool {
        define!("common.formation.march", "medieval.move.no-column-bonus", "musket.move.march");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether walls, hills and banks steady a unit in its morale test.
    pub(crate) fn do_positions_steady(self) -> bool {
        define!("musket.morale.defence");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether only foot is steadied by its group, and only beside other foot.
    pub(crate) fn do_groups_steady_foot_alone(self) -> bool {
        define!("common.morale.group", "musket.morale.brigade");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether commanders are colonels and generals.
    pub(crate) fn has_ranks(self) -> bool {
        define!("musket.cmd.figure");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Whether pieces are named with their targets alone, and fire in duels and rounds; else all that they fire is called at once.
    pub(crate) fn does_artillery_fire_in_rounds(self) -> bool {
        define!("medieval.engine.duel", "musket.arty.rounds");
        match self {
            Period::Medieval => false,
            Period::Musket => true,
        }
    }

    /// Of two rows that say the same for their periods the one of this.
    pub(crate) fn row(self, medieval: Rule, musket: Rule) -> Rule {
        match self {
            Period::Medieval => medieval,
            Period::Musket => musket,
        }
    }

    /// How far artillery sees by its telescopes; nothing if it has none.
    pub(crate) fn sight_by_telescope(self) -> Length {
        define!("common.sight.artillery", "musket.sight.telescope");
        match self {
            Period::Medieval => Length::ZERO,
            Period::Musket => Length::cm(SIGHT_BY_TELESCOPE),
        }
    }

    /// How near an enemy must come to see who lies in wait behind a stone wall, in cm.
    pub(crate) fn sight_at_wall(self) -> i32 {
        define!("common.forest.ambush", "musket.wall.hidden");
        match self {
            Period::Medieval => SIGHT_OF_AMBUSH,
            Period::Musket => SIGHT_AT_WALL,
        }
    }

    /// The least morale value of a unit that changes its ranks and files.
    pub(crate) fn least_morale_of_formations(self) -> u8 {
        define!("medieval.scope", "common.formation.morale-one", "musket.fig.militia");
        match self {
            Period::Medieval => 3,
            Period::Musket => 2,
        }
    }
}
