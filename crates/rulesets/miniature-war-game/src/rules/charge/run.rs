//! What has happened to each unit in the movement of this turn, and what other chapters ask of it: who charged home, who was caught, who
//! may strike or fire, who closes in on whom (common.charge, common.3dt, common.contact.at-end).

use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::charts::BEATS;
use crate::orders::order::{Act, Aim};
use crate::rulebook::define;
use crate::rules::facts::known::Seen;
use crate::rules::march::plan::{Bits, Plan};
use crate::state::{Flags, Hurt, Reaction, State, UnitId};

battle::facts! {
    RunFacts:
    /// It carried out an order to charge and came into contact, and the charge was not spoiled.
    HOME = 0,
    /// It carries out an order to engage.
    ENGAGES = 1,
    /// It failed its test to charge, and stays where it is.
    STAYS = 2,
    /// It failed its test to hold, and goes back.
    FLEES = 3,
    /// It took its test to hold in this turn.
    TESTED_TO_HOLD = 4,
    /// It has passed its test to break off from a melee.
    BREAKS_OFF = 5,
    /// Its melee point is one lower in this turn: it failed to break off, or to charge.
    CONFUSED = 6,
    /// Shaken friends have run into it.
    RUN_INTO = 7,
    /// It was held by a friend, and stands.
    HELD = 8,
    /// It has fired at close range at an enemy that closed in.
    FIRED_CLOSE = 9,
    /// It has turned by more than 45 degrees or changed its formation in this move.
    TURNED = 10,
    /// It was in contact with an enemy when movement ended.
    STRUCK = 11,
    /// It has broken through in this turn.
    BROKE_THROUGH = 12,
    /// It is a chariot that has fired, and does not strike (medieval.chariot.fire-or-melee).
    FIRED_DRIVING = 13,
    /// It is a gun whose crew does not stand, and runs when the third is over (musket.crew.charged).
    ABANDONED = 14,
}

/// Yes-or-no facts of a unit in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct RunFacts(pub u32);

/// What has happened to a unit in the movement of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Run {
    /// Yes-or-no facts.
    pub facts: RunFacts,
    /// The forced move that it makes.
    pub forced: Option<Reaction>,
    /// The ground that it has covered since it last waited or turned by more than 45 degrees (common.shock.clear).
    pub clear: Path,
    /// The ground that it has covered since it last turned by more than 45 degrees or changed its formation (common.charge.spoiled).
    pub straight: Path,
    /// What squaring up and closing to base contact has cost it (common.contact.closing).
    pub closing: Length,
    /// Enemies whom it is leaving, or who are leaving it, and from whom it has not been apart (common.contact.leaving).
    pub leaves: Bits,
    /// Enemies with whom its charge has been compared (common.charge.other-target).
    pub compared: Bits,
    /// Chargers who are behind it since it failed its test at contact (common.3dt.caught-when).
    pub chased: Bits,
    /// Chargers who have caught it (common.3dt.caught).
    pub caught: Bits,
    /// Shaken friends for whom it has tested, or whom it has held (common.hold.once).
    pub ran_into: Bits,
    /// Single pieces and figures over which it runs (common.hold.pieces).
    pub over: Bits,
    /// How far it is to break through: the secret of its side until both have chosen (common.breakthrough.sealed).
    pub through: Length,
    /// The beats in which it waited, as bits (common.third.waited).
    pub waits: [u64; BEATS.div_ceil(64) as usize],
}

/// Ground that a unit has covered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Path {
    /// What it had covered when its present straight stretch began.
    pub before: Length,
    /// Where the middle of its front was then.
    pub from: Point,
    /// Where it is now.
    pub now: Point,
}

impl Path {
    const NONE: Path = Path { before: Length::ZERO, from: Point::new(0, 0), now: Point::new(0, 0) };

    /// A path that begins here.
    pub(crate) fn from(at: Point) -> Path {
        Path { before: Length::ZERO, from: at, now: at }
    }

    /// The path with a bend: it came as far as `end`, and a new stretch begins at `from`.
    pub(crate) fn bent(self, end: Point, from: Point) -> Path {
        Path { before: self.before + self.from.to(end).length(), from, now: from }
    }

    /// Its length.
    pub(crate) fn length(self) -> Length {
        self.before + self.from.to(self.now).length()
    }
}

/// The run of a unit before movement.
static NOT_MOVED: Run = Run {
    facts: RunFacts(0),
    forced: None,
    clear: Path::NONE,
    straight: Path::NONE,
    closing: Length::ZERO,
    leaves: Bits::EMPTY,
    compared: Bits::EMPTY,
    chased: Bits::EMPTY,
    caught: Bits::EMPTY,
    ran_into: Bits::EMPTY,
    over: Bits::EMPTY,
    through: Length::ZERO,
    waits: [0; BEATS.div_ceil(64) as usize],
};

impl Run {
    /// Whether one of these facts holds.
    pub(crate) const fn is(&self, fact: RunFacts) -> bool {
        self.facts.has(fact)
    }

    /// Notes facts.
    pub(crate) fn set(&mut self, fact: RunFacts) {
        self.facts.0 |= fact.0;
    }
}

define!("common.melee.attacker");
/// Two enemies who were in contact when a movement ended: their melee, as long as it lasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Clash {
    /// Red's unit and blue's.
    pub units: [UnitId; 2],
    /// Which of them moved into the contact.
    pub attacks: [bool; 2],
    /// Nobody can strike in it (common.contact.idle).
    pub idle: bool,
}

impl State {
    /// Everybody begins the movement of this turn with nothing behind him.
    pub(crate) fn begin_runs(&mut self) {
        let begun = |unit: &crate::state::Unit| {
            let path = Path::from(unit.grid.at);
            Run { clear: path, straight: path, ..Run::default() }
        };
        self.runs = self.units.iter().map(begun).collect();
        let turn = self.turn;
        self.hurt.retain(|hurt| hurt.turn + 1 >= turn);
        self.part_idle();
    }

    /// A unit that comes into being while others move has nothing to do.
    pub(crate) fn begin_run_of(&mut self, id: UnitId) {
        let path = Path::from(self.unit(id).grid.at);
        self.runs.resize(self.units.len(), Run { clear: path, straight: path, ..Run::default() });
        self.plans.resize(self.units.len(), Plan::default());
    }

    /// What has happened to a unit in the movement of this turn.
    #[inline]
    pub(crate) fn run(&self, id: UnitId) -> &Run {
        self.runs.get(id.index()).unwrap_or(&NOT_MOVED)
    }

    pub(crate) fn run_mut(&mut self, id: UnitId) -> &mut Run {
        if self.runs.len() < self.units.len() {
            self.runs.resize(self.units.len(), Run::default());
        }
        &mut self.runs[id.index()]
    }

    /// Whether a unit carried out an order to charge and came into contact in this turn, and the charge was not spoiled. Against units
    /// that it has [`caught`](State::caught) it counts no shock.
    pub(crate) fn charged_home(&self, id: UnitId) -> bool {
        define!("common.charge.order", "common.shock.only-charge");
        self.unit(id).is(Flags::CHARGES) && self.run(id).is(RunFacts::HOME)
    }

    /// The straight path that a unit covered last in this charge without waiting or turning by more than 45 degrees. Ground on the path is
    /// seen stand by stand: [`State::clear_run_of`].
    pub(crate) fn clear_run(&self, id: UnitId) -> Length {
        define!("common.shock.clear");
        self.run(id).clear.length()
    }

    /// Whether a unit moved into its contact with an enemy in the turn in which that melee began.
    pub(crate) fn is_attacking(&self, unit: UnitId, enemy: UnitId) -> bool {
        define!("common.melee.attacker");
        self.clash(unit, enemy)
            .is_some_and(|clash| clash.units.into_iter().zip(clash.attacks).any(|at| at == (unit, true)))
    }

    /// The melee of two enemies, if they were in contact when movement ended.
    pub(crate) fn clash(&self, unit: UnitId, enemy: UnitId) -> Option<&Clash> {
        let units = if self.side_of(unit) == battle::Side::Red { [unit, enemy] } else { [enemy, unit] };
        self.clashes.iter().find(|clash| clash.units == units)
    }

    /// Whether enough of a unit's move is left to fire at the end of it, or to strike.
    pub(crate) fn has_time_left(&self, id: UnitId) -> bool {
        define!("common.third.time-left", "common.contact.closing");
        self.plans.get(id.index()).is_none_or(|plan| plan.has_time_left_after(self.run(id).closing))
    }

    /// Whether a unit may strike in the melee of this turn: nothing that it did or suffered forbids it, and it has time.
    pub(crate) fn may_strike(&self, id: UnitId) -> bool {
        define!(
            "common.charge.miss",
            "common.charge.miss-attacked",
            "common.hold.cost",
            "common.3dt.fire-close"
        );
        !self.is_barred_from_action(id)
            && !self.is_drunk(id)
            && !self.run(id).is(RunFacts::FIRED_CLOSE)
            && (self.has_time_left(id) || self.is_berserker(id))
    }

    /// Whether a unit may fire in this turn, as far as its move is concerned. Time and loading are for the chapter on fire.
    pub(crate) fn may_fire(&self, id: UnitId) -> bool {
        define!(
            "common.charge.miss",
            "common.hold.cost",
            "common.3dt.defender-fails",
            "medieval.missile.broken",
            "common.unit.broken-no-fire"
        );
        !self.is_barred_from_action(id)
            && !self.unit(id).is(Flags::BROKEN)
            && !self.is_silenced_by_weather(id)
            && !self.is_misled(id)
            && self.ladder_of(id).is_none()
    }

    /// Whether a unit can neither fire nor strike: its last charge struck nothing, it flees or routs, it was caught, shaken friends ran
    /// into it.
    fn is_barred_from_action(&self, id: UnitId) -> bool {
        let (unit, run) = (self.unit(id), self.run(id));
        unit.is(Flags::MISSED)
            || self.is_kept_from_action(id)
            || run.is(RunFacts(RunFacts::FLEES.0 | RunFacts::RUN_INTO.0))
            || run.forced == Some(Reaction::Rout)
    }

    /// Whether a unit's melee point is one lower in this turn, because it failed a test to break off or to charge.
    pub(crate) fn is_confused(&self, id: UnitId) -> bool {
        define!("common.3dt.break-off-fails", "common.3dt.attacker-fails");
        self.run(id).is(RunFacts::CONFUSED)
    }

    /// The chargers who have caught a unit that was going back from them: each of their figures in contact takes one of its figures
    /// without dice, before any dice of the melee.
    pub(crate) fn caught(&self, id: UnitId) -> Vec<UnitId> {
        define!("common.3dt.caught", "common.3dt.caught-when");
        self.all_units().filter(|by| self.run(id).caught.has(*by)).collect()
    }

    /// The enemies who charge or engage a unit and have reached it, in the order of their numbers. At whom their orders were aimed is not
    /// asked: what a side may choose would betray it.
    pub(crate) fn closing_on(&self, id: UnitId) -> Vec<UnitId> {
        define!("common.3dt.fire");
        let closes = |enemy: &UnitId| {
            let attacks = self.unit(*enemy).is(Flags::CHARGES) || self.run(*enemy).is(RunFacts::ENGAGES);
            attacks && !self.run(*enemy).is(RunFacts::STAYS) && self.has_struck(*enemy, id)
        };
        self.units_of(self.side_of(id).other()).filter(closes).collect()
    }

    /// Whether a unit has moved into contact with an enemy in this turn and is in contact with him.
    fn has_struck(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.run(unit).is(RunFacts::STRUCK)
            && self.unit(unit).is_on_board()
            && self.unit(enemy).is_on_board()
            && self.are_in_contact(&self.body(unit), &self.body(enemy))
    }

    /// The unit at which a unit's order to charge or engage is aimed, if it names one that is on the board.
    pub(crate) fn aim_of(&self, id: UnitId) -> Option<UnitId> {
        let named = self.orders[id.index()].order.acts().find_map(|act| match act {
            Act::Charge(Aim::At(enemy), _) | Act::Engage(Aim::At(enemy), _) => Some(*enemy),
            Act::Charge(..)
            | Act::Engage(..)
            | Act::Hold
            | Act::Move { .. }
            | Act::Withdraw(..)
            | Act::Rally
            | Act::Deed(_) => None,
        })?;
        match self.enemy_named(self.side_of(id), named)? {
            Seen::Unit(unit) => Some(unit),
            Seen::Phantom(_) => None,
        }
    }
}

impl State {
    /// Whether a stand was in a ford on a path of this length, the last that it covered.
    pub(crate) fn has_run_through_ford(&self, id: UnitId, place: u8, path: Length) -> bool {
        define!("medieval.shock.ford");
        let stand = |beat: u16| self.unit_at(id, beat).stand(place, self.info(id));
        let (mut covered, mut beat) = (Length::ZERO, BEATS);
        while beat > 0 && covered < path {
            if self.is_in(&stand(beat), crate::field::GroundKind::Ford) {
                return true;
            }
            covered += stand(beat - 1).centre().to(stand(beat).centre()).length();
            beat -= 1;
        }
        false
    }

    /// The straight path that a stand covered last in this charge: [`State::clear_run`], back to where it was last on slow ground, in a
    /// creek or, in some periods, in a ford.
    pub(crate) fn clear_run_of(&self, id: UnitId, place: u8) -> Length {
        define!("common.shock.clear");
        let whole = self.clear_run(id);
        let track = self.track(id);
        let stand = |beat: u16| track.unit_at(beat).stand(place, self.info(id)).centre();
        let (mut covered, mut at) = (Length::ZERO, stand(BEATS));
        for beat in (0..BEATS).rev() {
            if covered >= whole || self.spoils_a_path(at) {
                break;
            }
            let before = stand(beat);
            covered += before.to(at).length();
            at = before;
        }
        covered.min(whole)
    }

    /// Whether ground at a point spoils the path of a charge: slow ground off the road, a creek, in some periods a ford.
    fn spoils_a_path(&self, at: Point) -> bool {
        use crate::field::GroundKind::{Bridge, Creek, Ford, Road};
        let under = || self.scenario.table.under(at).map(|(_, piece)| piece.kind.kind);
        let spoils = |kind: crate::field::GroundKind| match kind {
            Ford => !self.scenario.period.does_ford_take_shock_away(),
            kind => kind.is_slow() || kind == Creek,
        };
        // A ford is a way through its water.
        let at_ford = under().any(|kind| kind == Ford);
        under().any(|kind| spoils(kind) && !(kind == Creek && at_ford))
            && !under().any(|kind| matches!(kind, Road | Bridge))
    }

    /// Keeps who shot at whom, so that a unit which must go back knows from whom (common.reaction.away).
    pub(crate) fn note_hurt(&mut self, unit: UnitId, by: UnitId) {
        let hurt = Hurt { turn: self.turn, unit, by };
        if let Err(at) = self.hurt.binary_search(&hurt) {
            self.hurt.insert(at, hurt);
        }
    }
}

impl State {
    /// The first beat of this turn, 0 for its start, at which the nearest stand of a unit had an enemy within a distance of it. Both stand
    /// for the volley where they were then: [`State::unit_at`].
    pub(crate) fn first_beat_within(&self, id: UnitId, enemy: UnitId, reach: Length) -> Option<u16> {
        define!("common.3dt.fire-place", "common.3dt.fire-bands");
        let [own, other] = [id, enemy].map(|unit| self.track(unit));
        own.beats_near(&other, reach).next()
    }
}
