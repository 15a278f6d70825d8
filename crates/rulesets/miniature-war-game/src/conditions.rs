//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

use battle::conditions::{MOST_AIMS, MOST_SPECIALS, contingents_of};
use battle::file::{Measured, Spot};
use battle::{Side, is_default, piece_number};
use ground::tabletop::{Length, Measure, Point};
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::UnitId;

pub(crate) use battle::conditions::{Aim, EffectKind, Spell, Traits};

battle::ids! {
    /// A battle (command) of a battle file, by its place in the conditions.
    BattleId = "battle",
}

define!("muster.turns", "muster.metres");
/// What conditions speak of here: units, points of the board, battles, and leaders, who are units of their own. Distances are metres at the
/// battle's scale ([`Conditions::length`]).
///
/// A list of places is one point for a crossing, two for an edge of the board from end to end, and the corners of an area otherwise; where
/// it means the ground behind a line it is the line, after a point off it on its outer side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms;

impl battle::conditions::Terms for Terms {
    type Piece = UnitId;
    type Place = Point;
    type Written = Spot<Terms>;
    type Leader = UnitId;
    type Group = BattleId;
}

piece_number!(UnitId);

impl Measured for Terms {
    const MEASURE: Measure = Measure::CENTIMETRES;
}

/// A body of men: all units mustered from one contingent of the battle file.
pub(crate) type Body = battle::conditions::Contingent<Terms>;
/// A condition of victory.
pub(crate) type Victory = battle::conditions::Victory<Terms>;
/// What the weather does to some units.
pub(crate) type Effect = battle::conditions::Effect<Terms>;
/// A special condition.
pub(crate) type Special = battle::conditions::Special<Terms>;
/// A set of units.
pub(crate) type Pieces = battle::conditions::PieceSet<UnitId>;

/// The scale of a battle that does not say it: 8 metres to the centimetre.
const USUAL_SCALE: u16 = 800;

/// All conditions of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// There are any.
    #[serde(skip)]
    pub on: bool,
    /// Who wins at equal points; nobody if neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Side>,
    /// Hundredths of a metre to the centimetre.
    #[serde(skip_serializing_if = "is_usual_scale")]
    pub scale: u16,
    /// The share of its figures at whose loss each army breaks, in thousandths; 0 if it does not (muster.break.mwg).
    #[serde(skip_serializing_if = "is_default")]
    pub break_at: [u16; 2],
    /// Bodies of men of whom a condition asks.
    pub contingents: Vec<Body>,
    /// The battles of the battle file.
    pub battles: Vec<Ward>,
    /// Leaders who may fail when their faith is tested.
    pub faith: Vec<Faith>,
    /// What each side fights for.
    pub victory: Vec<Victory>,
    /// The weather, each spell from its first turn on.
    pub weather: Vec<Spell>,
    /// What the weather does to some units.
    pub effects: Vec<Effect>,
    /// Special conditions.
    pub specials: Vec<Special>,
    /// To which contingent each unit belongs; follows from the contingents.
    #[serde(skip)]
    pub body_of: Vec<u8>,
    /// To which battle each unit belongs; follows from the battles.
    #[serde(skip)]
    pub battle_of: Vec<BattleId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde has it")]
fn is_usual_scale(scale: &u16) -> bool {
    *scale == USUAL_SCALE
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            on: false,
            default: None,
            scale: USUAL_SCALE,
            break_at: [0; 2],
            contingents: Vec::new(),
            battles: Vec::new(),
            faith: Vec::new(),
            victory: Vec::new(),
            weather: Vec::new(),
            effects: Vec::new(),
            specials: Vec::new(),
            body_of: Vec::new(),
            battle_of: Vec::new(),
        }
    }
}

/// A battle (command) of the battle file.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ward {
    /// How the battle file names it.
    pub id: String,
    /// Its units.
    pub pieces: Vec<UnitId>,
}

/// How far a leader can be trusted.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faith {
    /// The leader.
    pub leader: UnitId,
    /// The highest score of a die at which he fails when he is tested (muster.special.treachery).
    pub fails_on: u8,
}

impl Conditions {
    /// So many metres on the board.
    pub(crate) fn length(&self, metres: u8) -> Length {
        define!("muster.metres");
        let scale = i64::from(self.scale.max(1));
        let micrometres = i64::from(metres) * 100 * i64::from(Length::CM.micrometres());
        Length::new(i32::try_from((2 * micrometres + scale) / (2 * scale)).unwrap_or(i32::MAX / 4))
    }

    /// Works out what follows from the rest, for a battle of so many units. Says what is wrong.
    pub(crate) fn settle(&mut self, units: usize) -> Result<(), String> {
        let lists = [
            self.contingents.is_empty(),
            self.victory.is_empty(),
            self.weather.is_empty(),
            self.effects.is_empty(),
            self.specials.is_empty(),
        ];
        self.on = lists.contains(&false);
        if self.scale == 0 {
            return Err("the scale is 0".to_owned());
        }
        if self.break_at.iter().any(|share| *share > 1_000) {
            return Err("an army breaks at a share of up to 1000 thousandths".to_owned());
        }
        if self.victory.len() > MOST_AIMS || self.specials.len() > MOST_SPECIALS || self.faith.len() > 32 {
            return Err(format!(
                "has more than {MOST_AIMS} conditions of victory, {MOST_SPECIALS} specials or 32 leaders"
            ));
        }
        self.body_of = contingents_of(&self.contingents, units)?;
        self.settle_battles(units)?;
        if self.faith.iter().any(|faith| faith.leader.index() >= units) {
            return Err("a leader is not among the units".to_owned());
        }
        self.settle_victory(units)?;
        self.settle_specials(units)
    }

    fn settle_battles(&mut self, units: usize) -> Result<(), String> {
        self.battle_of = vec![BattleId::NONE; units];
        for (number, battle) in (0u8..).zip(&self.battles) {
            for piece in &battle.pieces {
                match self.battle_of.get_mut(piece.index()) {
                    Some(of) if *of == BattleId::NONE => *of = BattleId(number),
                    _ => {
                        let id = &battle.id;
                        return Err(format!(
                            "battle `{id}` has a unit that there is not, or of another battle"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn settle_victory(&self, units: usize) -> Result<(), String> {
        for aim in &self.victory {
            let why = match aim.kind {
                Aim::KillLeader if aim.leader.index() >= units => "a condition to kill a leader names nobody",
                Aim::Exit if aim.share[1] == 0 => "a condition to leave needs a share, like [1, 2]",
                Aim::Exit if aim.places.len() != 2 => {
                    "a condition to leave needs the two ends of an edge of the board"
                }
                Aim::Hold | Aim::Take if aim.places.is_empty() || aim.places.len() == 2 => {
                    "a condition about a place needs a point or the corners of an area"
                }
                Aim::BreakArmy | Aim::Hold | Aim::Take | Aim::Exit | Aim::KillLeader | Aim::Survive => {
                    continue;
                }
            };
            return Err(why.to_owned());
        }
        Ok(())
    }

    fn settle_specials(&self, units: usize) -> Result<(), String> {
        if self.specials.iter().flat_map(Special::leaders).any(|leader| leader.index() >= units) {
            return Err("a special names a leader who is not among the units".to_owned());
        }
        let sets = self.specials.iter().flat_map(Special::pieces);
        let mut sets = sets.chain(self.effects.iter().map(|effect| effect.pieces));
        if sets.any(|set| set.iter().any(|id| id.index() >= units)) {
            return Err("a special or an effect names a unit that there is not".to_owned());
        }
        for special in &self.specials {
            let why = match special {
                Special::Treachery { groups, .. }
                    if groups.iter().any(|group| group.index() >= self.battles.len()) =>
                {
                    "a treachery names a battle that is not listed"
                }
                Special::Piecemeal { held: Some(held), .. } if usize::from(*held) >= self.specials.len() => {
                    "a piecemeal special names a special that there is not"
                }
                _ => continue,
            };
            return Err(why.to_owned());
        }
        Ok(())
    }

    /// The contingent of a unit, if a condition asks of it.
    pub(crate) fn body(&self, unit: UnitId) -> Option<&Body> {
        self.contingents.get(usize::from(*self.body_of.get(unit.index())?))
    }
}
