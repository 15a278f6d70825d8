//! What a scenario lets happen, as data: something happens to somebody, and something comes of it.
//!
//! Triggers, filters, effects and conditions come from closed lists, so that no scenario needs code. Where they stand in a
//! scenario file says `scenario::happenings`; what they do, `rules::happenings`; in words they are told by
//! `words::happenings`.

use battle::Side;
use ground::areas::AreaSet;

use crate::field::Options;
use crate::rulebook::define;
use crate::state::{ArmyId, FormationId, LeaderId, UnitId};
use crate::troops::UnitType;

define!("scenario.elan", "scenario.treachery", "scenario.leader-flight");

/// The most happenings of a scenario: how often each has come about is counted.
pub(crate) const MOST: usize = 64;
/// So many of them may wait for a formation to fall below a share.
pub(crate) const MOST_BELOW: usize = 16;

/// Everything that a scenario lets happen, and how it is won.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Happenings {
    /// What happens, in the order in which it is looked at.
    pub list: Vec<Happening>,
    /// How the battle is won.
    pub victory: Vec<Victory>,
    /// Who has won if nobody meets a condition, or both do together; nobody if none is named (scenario.victory).
    pub default: Option<Side>,
}

impl Happenings {
    /// Whether the scenario listens to anything that happens.
    pub fn listens(&self) -> bool {
        !self.list.is_empty() || !self.victory.is_empty()
    }
}

/// Where a happening stands in a scenario file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// Among the élan events.
    Elan,
    /// Among the checks of treachery.
    Treachery,
    /// Among the other rules.
    Rule,
    /// Among the points of a way to win, by its number.
    Points(u8),
}

/// Something that comes of something.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// Where it stands in the file.
    pub section: Section,
    /// What brings it about.
    pub on: Trigger,
    /// Whom or what it must concern.
    pub filter: Filter,
    /// It comes about once in the battle.
    pub once: bool,
    /// What comes of it.
    pub effect: Effect,
}

/// Lists the words of a closed list: each with its key in files and how it is told.
macro_rules! words {
    ($(#[$doc:meta])* $kind:ident: $($(#[$item:meta])* $name:ident = $key:literal, $says:literal;)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $kind {
            $($(#[$item])* $name,)+
        }

        impl $kind {
            /// All of them with their keys in files.
            pub const ALL: &'static [(&'static str, $kind)] = &[$(($key, $kind::$name),)+];

            /// What files call it.
            pub const fn key(self) -> &'static str {
                match self { $($kind::$name => $key,)+ }
            }

            /// What players are told.
            pub const fn says(self) -> &'static str {
                match self { $($kind::$name => $says,)+ }
            }
        }
    };
}

words! {
    /// What brings something about.
    Trigger:
    /// Nothing by itself: it is called for by another happening.
    Called = "called", "when it is called for";
    /// The battle begins.
    GameStart = "game_start", "at the start of the battle";
    /// A turn begins.
    TurnStart = "turn_start", "at the start of a turn";
    /// A turn ends.
    TurnEnd = "turn_end", "at the end of a turn";
    /// A unit is eliminated.
    UnitEliminated = "unit_eliminated", "when a unit is eliminated";
    /// A unit has lost steps and lives.
    UnitStepLost = "unit_step_lost", "when a unit loses a step";
    /// A unit routs.
    UnitRouted = "unit_routed", "when a unit routs";
    /// A unit has left the map alive.
    UnitLeftMap = "unit_left_map", "when a unit leaves the map";
    /// A leader is killed or taken.
    LeaderKilled = "leader_killed", "when a leader is lost";
    /// A leader has retreated before combat and left his units behind.
    LeaderFled = "leader_retreated_before_combat", "when a leader leaves his men before combat";
    /// A formation has lost its last unit.
    FormationEliminated = "formation_eliminated", "when a formation has lost its last unit";
    /// A formation has less than a share of its strength left.
    FormationBelow = "formation_below", "when a formation falls below a share of its strength";
    /// Artillery is lost.
    ArtilleryLost = "artillery_lost", "when artillery is lost";
    /// A camp is lost.
    CampLost = "camp_lost", "when a camp is lost";
    /// A unit enters an area.
    AreaEntered = "area_entered", "when a unit enters an area";
    /// A side gains an area: its combat unit is the last to have been there.
    AreaControlled = "area_controlled", "when a side gains an area";
    /// A charge has succeeded.
    ChargeSucceeded = "charge_succeeded", "when a charge succeeds";
    /// A charge was repelled.
    ChargeRepelled = "charge_repelled", "when a charge is repelled";
    /// The attackers have taken an area in close quarters.
    CqcWon = "cqc_won", "when close quarters combat is won";
    /// An area is in melee.
    MeleeStarted = "melee_started", "when a melee breaks out";
    /// An area is in melee no more.
    MeleeEnded = "melee_ended", "when a melee ends";
    /// A late unit has come on.
    ReinforcementArrived = "reinforcement_arrived", "when reinforcements come on";
    /// A structure takes a hit: once for each.
    StructureHit = "structure_hit", "when a structure is hit";
    /// A structure is breached.
    StructureBreached = "structure_breached", "when a structure is breached";
    /// A battle plan chit is spent.
    ChitSpent = "chit_spent", "when a battle plan chit is spent";
    /// An army's élan has come to a value.
    ArmyElanValue = "army_elan_value", "when an army's élan comes to a value";
    /// An army's élan is zero.
    ArmyElanZero = "army_elan_zero", "when an army's élan is zero";
    /// The weather of a turn is found.
    WeatherIs = "weather_is", "when the weather is so";
}

/// Whom or what something must concern; what is not named does not matter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// The side.
    pub side: Option<Side>,
    /// The army.
    pub army: ArmyId,
    /// The formation.
    pub formation: FormationId,
    /// The leader.
    pub leader: LeaderId,
    /// The unit.
    pub unit: UnitId,
    /// The type of unit.
    pub kind: Option<&'static UnitType>,
    /// Elite or not.
    pub elite: Option<bool>,
    /// Mercenary or not.
    pub mercenary: Option<bool>,
    /// One of these areas.
    pub areas: AreaSet,
    /// The first and the last turn.
    pub turns: Option<(u8, u8)>,
    /// The how manieth time it must be; 0 for every time.
    pub count: u8,
    /// The share of its strength that a formation must have less than, as numerator and denominator.
    pub share: Option<(u32, u32)>,
    /// The value to which an army's élan must have come.
    pub value: Option<u8>,
    /// The weather, by its row of the chart.
    pub weather: Option<u8>,
}

/// What comes of something. A formation or leader that is not named is the one concerned.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// An army's élan marker moves.
    Elan {
        /// The army.
        army: ArmyId,
        /// By so many positions.
        change: i8,
    },
    /// A side gains points.
    Points {
        /// The side.
        side: Side,
        /// How many.
        points: i16,
    },
    /// The units of a formation check for rout.
    RoutCheck(FormationId),
    /// A leader is tested by his own check of treachery.
    TreacheryCheck(LeaderId),
    /// Somebody is tested at once: a die at or below his rating fails, and says what comes of it.
    Test {
        /// The leader tested; if none is named the one who leads the formation.
        leader: LeaderId,
        /// The formation that acts by the outcome; if none is named that of the leader.
        formation: FormationId,
        /// Only a die at or below the leader's treachery rating counts; if not, the table alone decides.
        rated: bool,
        /// What the die makes of it.
        outcomes: Vec<Outcome>,
    },
    /// A formation betrays its side.
    Betray(FormationId, Betrayal),
    /// A group of reinforcements comes earlier: it is due from now on, by its number.
    Reinforce(u8),
    /// The weather changes, to a row of the chart.
    SetWeather(u8),
    /// One sees so far from now on, in areas; 0 for without limit.
    SetVisibility(u8),
    /// A leader's control radius is so many areas from now on.
    SetRadius {
        /// The leader.
        leader: LeaderId,
        /// His radius.
        radius: u8,
    },
    /// What a die is compared with changes for good, for those whom the filter of the happening names.
    AddModifier {
        /// Which roll.
        roll: RollKind,
        /// What is added to the number at which it succeeds.
        value: i8,
    },
    /// An option is on from now on, or off.
    SetOption {
        /// Which.
        option: Options,
        /// On or off.
        on: bool,
    },
    /// The battle is over.
    EndGame {
        /// Who has won.
        winner: Option<Side>,
        /// How.
        level: Level,
    },
    /// Something is told.
    Message(String),
}

/// A line of a table of treachery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The lowest die.
    pub low: u8,
    /// The highest die.
    pub high: u8,
    /// What comes of it.
    pub betrayal: Betrayal,
}

/// How a formation betrays its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Betrayal {
    /// It goes over to the enemy.
    ChangeSides,
    /// It leaves the map.
    Desert {
        /// Its units count as eliminated.
        lost: bool,
    },
    /// It may not be activated for so many turns, this one not counted.
    StandIdle {
        /// How many.
        turns: u8,
    },
}

words! {
    /// A roll that a scenario can make easier or harder.
    RollKind:
    /// A rout check.
    Rout = "rout_check", "rout checks";
    /// An élan check before an attack.
    Daring = "elan_check", "élan checks before an attack";
    /// The activation roll.
    Activation = "activation", "activation rolls";
    /// The roll for first player.
    FirstPlayer = "first_player", "rolls for first player";
    /// The roll whether a leader falls.
    Casualty = "leader_casualty", "leader casualty rolls";
}

words! {
    /// When a condition of victory is tested.
    Moment:
    /// As soon as it holds.
    AtOnce = "at_once", "at once";
    /// At the end of every turn.
    TurnEnd = "turn_end", "at the end of a turn";
    /// At the end of the last turn.
    GameEnd = "game_end", "at the end of the last turn";
}

words! {
    /// How much of a victory it is.
    Level:
    /// A plain one.
    Plain = "victory", "a victory by the scenario's conditions";
    /// A marginal one.
    Marginal = "marginal", "a marginal victory by the scenario's conditions";
    /// A minor one.
    Minor = "minor", "a minor victory by the scenario's conditions";
    /// A tactical one.
    Tactical = "tactical", "a tactical victory by the scenario's conditions";
    /// A major one.
    Major = "major", "a major victory by the scenario's conditions";
    /// A strategic one.
    Strategic = "strategic", "a strategic victory by the scenario's conditions";
    /// A decisive one.
    Decisive = "decisive", "a decisive victory by the scenario's conditions";
}

/// One way to win.
#[derive(Clone, PartialEq, Debug)]
pub struct Victory {
    /// When it is tested.
    pub when: Moment,
    /// Who wins by it.
    pub side: Side,
    /// How much.
    pub level: Level,
    /// What must hold.
    pub condition: Condition,
}

/// What must hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// The side was the last to have a combat unit in each of these areas.
    Controls(AreaSet),
    /// A side has lost this share of its strength, as numerator and denominator.
    Eliminated {
        /// The side.
        side: Side,
        /// The share.
        share: (u32, u32),
    },
    /// A leader is alive.
    Alive(LeaderId),
    /// The élan value of an army is this or less.
    ElanAtMost {
        /// The army.
        army: ArmyId,
        /// The value.
        value: u8,
    },
    /// The side is ahead by so many points.
    Margin(i16),
    /// The side has so many points.
    AtLeast(i16),
    /// It is this turn, or a later one.
    Turn(u8),
    /// All of these.
    All(Vec<Condition>),
    /// One of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
}
