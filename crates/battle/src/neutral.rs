//! Neutral battles in play: the rows of `battles/rules.toml` that hold for every ruleset, carried out once.
//!
//! [`conditions`](crate::conditions) is what a battle file brings, as data in a ruleset's own [`Terms`]; here is what comes of
//! it. A ruleset's state says what its pieces and places are ([`Neutral`], and one trait for each chapter), and the functions
//! of the chapters decide when something happens and by which row it does.
//!
//! | chapter | its trait | decided here | said by the ruleset |
//! | --- | --- | --- | --- |
//! | [`victory`] | [`Fought`](victory::Fought) | which conditions are met or missed and when, points, decisive ones, who wins | when an army is broken, who is at a place or edge, sizes, how a piece leaves |
//! | [`arrivals`] | [`Arriving`](arrivals::Arriving) | whose turn has come, dice, who waits for room | where there is room, how a piece is put there |
//! | [`specials`] | [`Conditioned`](specials::Conditioned) | who is held, woken, released; broken groups; faith, alarms, what begins with a turn | who is near, past a line, with a leader; what flight, alarm, want of arrows, fatigue and floods do |
//! | [`deeds`] | [`Tempting`](deeds::Tempting) | second throws, prisoners, plunder, pursuit, plans, gates, bounds | who is near plunder, and what stopping for it means |
//! | [`weather`] | [`Weathered`](weather::Weathered) | which effects hold, how far one sees and why, what rain wets | what that does to a shot, a move, a charge; by which rows of its own |
//! | [`hidden`] | [`Hiding`](hidden::Hiding) | who is known to whom, found, revealed together, unseen in a charge | where he lies, who is near, how he is put on the ground; coming out and being run into |
//! | [`mustered`] | [`Musters`](mustered::Musters) | what of a battle file is which condition | which pieces and places came of it |
//! | [`places`] | none | being at a place, at an edge, behind or over a line, for each kind of ground | |
//!
//! Rows with the short name of a ruleset at their end (`muster.break.tob`) stay with it, and so do the flags of contingents,
//! the kinds of ground and the stances, which its own rules carry out.
//!
//! What differs by the clock: turns are whatever the conditions count by. A ruleset whose turns are not those of the battle
//! file says by [`Neutral::next_turn`], [`Neutral::after_turns`] and [`Neutral::turns_since`] how they fit (muster.turns).

pub mod arrivals;
pub mod deeds;
pub mod hidden;
pub mod mustered;
pub mod places;
pub mod specials;
mod told;
pub mod victory;
pub mod weather;
pub mod worth;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::conditions::{
    Aims, Contingent, Effect, MOST_SPECIALS, Number, Special, Spell, Terms, Traits, Victory,
};
use crate::{PieceId, Refusal, Rule, Side, State, Table};

pub use told::{Subject, Told};

/// A piece of a ruleset.
pub type Piece<N> = <<N as Neutral>::Terms as Terms>::Piece;
/// A place of its ground.
pub type Place<N> = <<N as Neutral>::Terms as Terms>::Place;
/// A leader.
pub type Leader<N> = <<N as Neutral>::Terms as Terms>::Leader;
/// A body of several contingents under one leader.
pub type Group<N> = <<N as Neutral>::Terms as Terms>::Group;

/// A battle in progress to which a battle file can bring conditions.
pub trait Neutral: State {
    /// What its conditions speak of.
    type Terms: Terms<Piece: Into<PieceId>>;
    /// What does not change in a battle, the conditions among it.
    type Scenario: Brings<Terms = Self::Terms>;

    /// How the ruleset words what differs.
    const WORDS: Words;

    /// What does not change.
    fn brings(&self) -> &Arc<Self::Scenario>;

    /// What has come of the conditions so far.
    fn course(&self) -> &Course;

    /// The same, to be changed.
    fn course_mut(&mut self) -> &mut Course;

    /// The turn, as conditions count.
    fn now(&self) -> u16;

    /// The number with which the next turn of the battle file begins.
    fn next_turn(&self) -> u16 {
        self.now().saturating_add(1)
    }

    /// The last number of so many turns of the battle file after this one.
    fn after_turns(&self, count: u16) -> u16 {
        self.now().saturating_add(count)
    }

    /// How many turns of the battle file have begun after the one that began with a number, which is past.
    fn turns_since(&self, first: u16) -> u16 {
        self.now() - first
    }

    /// How many pieces there are; they are numbered from 0 in the order of the file, side one's first.
    fn piece_count(&self) -> u8;

    /// The side a piece fights for.
    fn side_of(&self, piece: Piece<Self>) -> Side;

    /// The side it was mustered for: another, if it has changed sides.
    fn mustered_for(&self, piece: Piece<Self>) -> Side {
        self.side_of(piece)
    }

    /// The group it was mustered in.
    fn group_of(&self, piece: Piece<Self>) -> Option<Group<Self>>;

    /// Whether it is on the ground: it has come, lies not hidden and is not gone.
    fn is_here(&self, piece: Piece<Self>) -> bool;

    /// Whether a piece on the ground is neither broken nor in rout (muster.unit-of).
    fn is_unbroken(&self, piece: Piece<Self>) -> bool;

    /// Whether something is so of a piece.
    fn is_marked(&self, piece: Piece<Self>, mark: Mark) -> bool;

    /// Makes it so, or not so.
    fn mark(&mut self, piece: Piece<Self>, mark: Mark, on: bool);

    /// How the ruleset's journal keeps what has happened.
    fn event(&self, told: Told<Piece<Self>, &Leader<Self>>) -> Self::Event;
}

/// What does not change in a battle, as far as it brings conditions.
pub trait Brings {
    /// What its conditions speak of.
    type Terms: Terms;

    /// The conditions.
    fn brought(&self) -> Brought<'_, Self::Terms>;
}

/// The conditions of a battle, list by list.
#[derive(Clone, Copy, Debug)]
pub struct Brought<'a, T: Terms> {
    /// There are any; if not, nothing else is looked at.
    pub on: bool,
    /// Who wins at equal points; nobody if neither.
    pub default: Option<Side>,
    /// Bodies of men of whom a condition asks.
    pub contingents: &'a [Contingent<T>],
    /// To which of them each piece belongs, or [`NO_CONTINGENT`](crate::conditions::NO_CONTINGENT).
    pub contingent_of: &'a [u8],
    /// What each side fights for.
    pub victory: &'a [Victory<T>],
    /// The weather, each spell from its first turn on; empty where the ruleset has a chart of its own.
    pub weather: &'a [Spell],
    /// What the weather does to some pieces.
    pub effects: &'a [Effect<T>],
    /// Special conditions.
    pub specials: &'a [Special<T>],
    /// Some contingent begins hidden.
    pub hides: bool,
}

impl<'a, T: Terms> Brought<'a, T> {
    /// The contingent that a piece belongs to, if a condition asks of it.
    pub fn contingent(&self, piece: T::Piece) -> Option<&'a Contingent<T>> {
        let of = *self.contingent_of.get(usize::from(piece.number()))?;
        self.contingents.get(usize::from(of))
    }

    /// Whether a piece is of a contingent with a trait.
    pub fn has_trait(&self, piece: T::Piece, one: Traits) -> bool {
        self.contingent(piece).is_some_and(|contingent| contingent.traits.has(one))
    }

    /// The special conditions that hold; none where there are no conditions at all.
    pub fn in_force(&self) -> &'a [Special<T>] {
        if self.on { self.specials } else { &[] }
    }
}

/// What is so of a piece, in the eyes of the conditions. A ruleset keeps each as a fact of its own; those it never has to
/// change may follow from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Its die to come on has fallen: it comes as soon as there is room (muster.arrival.blocked).
    Called,
    /// It lies hidden (muster.hidden.start).
    Hidden,
    /// It has come out of an ambush to charge in this turn (muster.special.ambush).
    Sprung,
    /// It has been attacked in its sleep and is awake (muster.special.piecemeal).
    Woken,
    /// The leader with it has sent for held troops in this turn (muster.special.held.release).
    Sends,
    /// It has taken prisoners (muster.special.prisoners).
    Captor,
    /// It stays with its prisoners in this turn.
    Guards,
    /// It has thrown for plunder (muster.special.plunder).
    Tempted,
    /// It plunders for the rest of the battle.
    Plunders,
    /// It has used its second throw (muster.special.heartened).
    Heartened,
    /// Followed only: it was shot at in this turn.
    ShotAt,
    /// Followed only: it was shot at, charged or fought just now, which rouses it.
    Provoked,
    /// Followed only: it has been in close fight.
    Fought,
    /// Followed only: it has shot in this battle (muster.special.planned-withdrawal).
    HasShot,
}

/// How a ruleset words what differs between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// What they fight on.
    pub arena: Arena,
    /// What a leader's test of faith is called.
    pub faith: &'static str,
    /// A die against a chance or a faith shows what it is thrown against.
    pub shows_wanted: bool,
}

/// What a battle is fought on, as people call it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arena {
    /// A field, on a map.
    Field,
    /// A table.
    Table,
}

/// What has come of the conditions so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Course {
    /// What has become of the conditions of victory.
    pub aims: Aims,
    /// A leader is lost or somebody has left: the conditions are to be looked at as soon as that is done.
    pub due: bool,
    /// Alarms that have been raised, by their number among the specials, as bits.
    pub alarmed: u16,
    /// The size of what has left by an edge, unbroken, of each side.
    pub left: [u16; 2],
    /// Special by special the first turn of freedom that a release gave; 0 if none has.
    pub released: [u16; MOST_SPECIALS],
    /// Special by special the last turn of standing idle; 0 if it is not so.
    pub idle: [u16; MOST_SPECIALS],
}

/// The conditions of a battle.
#[inline]
pub fn brought<N: Neutral>(battle: &N) -> Brought<'_, N::Terms> {
    battle.brings().brought()
}

/// All pieces of a battle in order.
#[inline]
pub fn pieces<N: Neutral>(battle: &N) -> impl Iterator<Item = Piece<N>> + use<N> {
    (0..battle.piece_count()).map(<Piece<N> as Number>::of)
}

/// Tells what has happened.
fn tell<N: Neutral>(
    battle: &N,
    rules: &[Rule],
    told: Told<Piece<N>, &Leader<N>>,
    table: &mut Table<'_, N::Event>,
) {
    table.tell(rules, battle.event(told));
}

/// Refuses something to a piece, which the sentence calls `{0}`.
fn refuse<N: Neutral>(piece: Piece<N>, rule: Rule, why: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why).about(piece.into()))
}
