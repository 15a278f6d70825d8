//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

use battle::conditions::{MOST_AIMS, MOST_SPECIALS, contingents_of};
use battle::file::{Measured, Spot};
use battle::{Side, piece_number};
use ground::tabletop::{Length, Measure, Outline, Point};
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{BattleId, ContingentId, LeaderId};

pub(crate) use battle::conditions::{Aim, EffectKind, Spell, Traits};

define!("muster.turns", "muster.metres");

/// What conditions speak of here: contingents, points of the table, battles, leaders. Distances are quarters of an inch, which
/// are 5 metres.
///
/// A list of places is one point for a crossing, two for an edge of the table from end to end, and the corners of an area
/// otherwise; where it means the ground behind a line it is the line, after a point off it on its outer side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms;

impl battle::conditions::Terms for Terms {
    type Piece = ContingentId;
    type Place = Point;
    type Written = Spot<Terms>;
    type Leader = LeaderId;
    type Group = BattleId;
}

piece_number!(ContingentId);

impl Measured for Terms {
    const MEASURE: Measure = Measure::INCHES;
}

/// A body of men: all contingents mustered from one of the battle file.
pub(crate) type Body = battle::conditions::Contingent<Terms>;
/// A condition of victory.
pub(crate) type Victory = battle::conditions::Victory<Terms>;
/// What the weather does to some contingents.
pub(crate) type Effect = battle::conditions::Effect<Terms>;
/// A special condition.
pub(crate) type Special = battle::conditions::Special<Terms>;
/// A set of contingents.
pub(crate) type Pieces = battle::conditions::PieceSet<ContingentId>;

/// So many quarters of an inch.
pub(crate) fn quarters(number: u8) -> Length {
    Length::inch_hundredths(25 * i32::from(number))
}

/// All conditions of a battle.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// There are any.
    #[serde(skip)]
    pub on: bool,
    /// Who wins at equal points; nobody if neither.
    pub default: Option<Side>,
    /// Bodies of men of whom a condition asks.
    pub contingents: Vec<Body>,
    /// What each side fights for.
    pub victory: Vec<Victory>,
    /// The weather, each spell from its first turn on.
    pub weather: Vec<Spell>,
    /// What the weather does to some contingents.
    pub effects: Vec<Effect>,
    /// Special conditions.
    pub specials: Vec<Special>,
    /// How leaders stand a test of their faith; who is not named is staunch.
    pub faiths: Vec<Faithful>,
    /// Ground that neutral battles have besides the usual.
    pub grounds: Vec<Ground>,
    /// The body of every contingent; follows from the bodies.
    #[serde(skip)]
    pub body_of: Vec<u8>,
    /// Somebody begins hidden; follows from the bodies.
    #[serde(skip)]
    pub hides: bool,
}

/// How a leader stands a test of his faith (muster.special.treachery).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faithful {
    /// He.
    pub leader: LeaderId,
    /// The highest score of a die at which he fails.
    pub fails_on: u8,
}

/// Ground of a kind that only neutral battles have; what else it is stands among the terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Its kind.
    pub ground: GroundKind,
    /// Its corners.
    #[serde(with = "battle::conditions::Places::<Terms>")]
    pub places: Vec<Point>,
    /// Its outline; follows from the corners.
    #[serde(skip)]
    pub outline: Option<Outline>,
}

/// Kinds of ground that only neutral battles have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroundKind {
    /// Mud and ploughland (muster.weather.mud-slows.tob, muster.weather.mud-stops-horse.tob).
    Mud,
    /// Grown trees without undergrowth (muster.ground.open-wood).
    OpenWood,
    /// A walled town (muster.ground.walled-town).
    Town,
}

impl Conditions {
    /// Works out what follows from the rest, for a battle of so many contingents, leaders and battles. Says what is wrong.
    pub fn settle(&mut self, contingents: usize, leaders: usize, battles: usize) -> Result<(), String> {
        let lists = [
            self.contingents.is_empty(),
            self.victory.is_empty(),
            self.weather.is_empty(),
            self.effects.is_empty(),
            self.specials.is_empty(),
            self.grounds.is_empty(),
        ];
        self.on = lists.contains(&false);
        if self.victory.len() > MOST_AIMS || self.specials.len() > MOST_SPECIALS {
            return Err(format!(
                "has more than {MOST_AIMS} conditions of victory or {MOST_SPECIALS} specials"
            ));
        }
        self.body_of = contingents_of(&self.contingents, contingents)?;
        for ground in &mut self.grounds {
            let outline = Outline::area(ground.places.clone());
            ground.outline = Some(outline.map_err(|fault| format!("a ground: {fault}"))?);
        }
        self.hides = self.contingents.iter().any(|body| body.hidden.is_some());
        let known = |leader: &LeaderId| leader.index() < leaders;
        for aim in &self.victory {
            match aim.kind {
                Aim::KillLeader if !known(&aim.leader) => {
                    return Err("a condition to kill a leader names nobody".to_owned());
                }
                Aim::Exit if aim.share[1] == 0 => {
                    return Err("a condition to leave needs a share, like [1, 2]".to_owned());
                }
                Aim::Exit if aim.places.len() != 2 => {
                    return Err("a condition to leave needs the two ends of an edge".to_owned());
                }
                Aim::Hold | Aim::Take if aim.places.is_empty() || aim.places.len() == 2 => {
                    return Err(
                        "a condition about a place needs a point or the corners of an area".to_owned()
                    );
                }
                _ => {}
            }
        }
        self.settle_specials(contingents, known, battles)
    }

    fn settle_specials(
        &self,
        contingents: usize,
        known: impl Fn(&LeaderId) -> bool,
        battles: usize,
    ) -> Result<(), String> {
        if self.specials.iter().flat_map(Special::leaders).any(|leader| !known(&leader))
            || self.faiths.iter().any(|faith| !known(&faith.leader))
        {
            return Err("a special names a leader whom there is not".to_owned());
        }
        let strange = |set: &Pieces| set.iter().any(|id| id.index() >= contingents);
        let sets =
            self.specials.iter().flat_map(Special::pieces).chain(self.effects.iter().map(|e| e.pieces));
        if sets.into_iter().any(|set| strange(&set)) {
            return Err("a special or an effect names a contingent that there is not".to_owned());
        }
        for special in &self.specials {
            match special {
                Special::Treachery { groups, .. } if groups.iter().any(|group| group.index() >= battles) => {
                    return Err("a treachery names a battle that there is not".to_owned());
                }
                Special::Bounded { lines, .. } if lines.iter().any(|[from, to]| from == to) => {
                    return Err("a line that is not to be crossed needs two ends".to_owned());
                }
                Special::Piecemeal { held: Some(held), .. } if usize::from(*held) >= self.specials.len() => {
                    return Err("a piecemeal special names a special that there is not".to_owned());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The body a contingent belongs to, if a condition asks of it.
    pub fn body(&self, contingent: ContingentId) -> Option<&Body> {
        let of = *self.body_of.get(contingent.index())?;
        self.contingents.get(usize::from(of))
    }
}
