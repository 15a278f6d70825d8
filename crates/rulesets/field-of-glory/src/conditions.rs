//! The conditions of a neutral battle: what its words do in play here, as data that does not change in a battle.
//!
//! A battle without conditions has none of this; [`Conditions::on`] is the one thing that the rules ask then.

use battle::conditions::{MOST_AIMS, MOST_SPECIALS, contingents_of};
use battle::file::{Measured, Spot};
use battle::{Side, is_default, piece_number};
use ground::tabletop::{Length, Measure, Point};
use serde::{Deserialize, Serialize};

use crate::field::GroupInfo;
use crate::rulebook::define;
use crate::state::{CommanderId, GroupId};
use crate::troops::{Kind, Skill, Troop};

pub(crate) use battle::conditions::{Aim, EffectKind, Spell, Traits};

battle::ids! {
    /// A battle (command) of a battle file, by its place in the conditions.
    BattleId = "battle",
    /// A leader who matters to a condition, by his place in the conditions.
    LeaderId = "leader",
}

define!("muster.turns", "muster.metres");
/// What conditions speak of here: battle groups, points of the table, battles, leaders. Turns are player turns; distances are
/// metres at the battle's scale ([`Conditions::length`]).
///
/// A list of places is one point for a crossing, two for an edge of the table from end to end, and the corners of an area
/// otherwise; where it means the ground behind a line it is the line, after a point off it on its outer side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms;

impl battle::conditions::Terms for Terms {
    type Piece = GroupId;
    type Place = Point;
    type Written = Spot<Terms>;
    type Leader = LeaderId;
    type Group = BattleId;
}

piece_number!(GroupId);

impl Measured for Terms {
    const MEASURE: Measure = Measure::MUS;
}

/// A body of men: all battle groups mustered from one contingent of the battle file.
pub(crate) type Body = battle::conditions::Contingent<Terms>;
/// A condition of victory.
pub(crate) type Victory = battle::conditions::Victory<Terms>;
/// What the weather does to some groups.
pub(crate) type Effect = battle::conditions::Effect<Terms>;
/// A special condition.
pub(crate) type Special = battle::conditions::Special<Terms>;
/// A set of battle groups.
pub(crate) type Pieces = battle::conditions::PieceSet<GroupId>;

/// The scale of a battle that does not say it: 30 metres to the MU.
const USUAL_SCALE: u16 = 3_000;

fn usual_scale() -> u16 {
    USUAL_SCALE
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde has it")]
fn is_usual_scale(scale: &u16) -> bool {
    *scale == USUAL_SCALE
}

/// All conditions of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// There are any.
    #[serde(skip)]
    pub on: bool,
    /// Who wins at equal points; nobody if neither.
    pub default: Option<Side>,
    /// Hundredths of a metre that one MU stands for (muster.metres).
    #[serde(default = "usual_scale", skip_serializing_if = "is_usual_scale")]
    pub scale: u16,
    /// Bodies of men of whom a condition asks.
    pub contingents: Vec<Body>,
    /// The commands into which the sides are divided.
    pub battles: Vec<Ward>,
    /// Leaders of whom a condition asks.
    pub leaders: Vec<Chief>,
    /// What each side fights for.
    pub victory: Vec<Victory>,
    /// The weather, each spell from its first player turn on.
    pub weather: Vec<Spell>,
    /// What the weather does to some groups.
    pub effects: Vec<Effect>,
    /// Special conditions.
    pub specials: Vec<Special>,
    /// The body of every group; follows from the bodies.
    #[serde(skip)]
    pub body_of: Vec<u8>,
    /// The battle of every group; follows from the battles.
    #[serde(skip)]
    pub battle_of: Vec<BattleId>,
    /// What a group becomes that mounts or dismounts; follows from the bodies.
    #[serde(skip)]
    pub changed: Vec<Option<Kind>>,
    /// Somebody begins hidden; follows from the bodies.
    #[serde(skip)]
    pub hides: bool,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            on: false,
            default: None,
            scale: USUAL_SCALE,
            contingents: Vec::new(),
            battles: Vec::new(),
            leaders: Vec::new(),
            victory: Vec::new(),
            weather: Vec::new(),
            effects: Vec::new(),
            specials: Vec::new(),
            body_of: Vec::new(),
            battle_of: Vec::new(),
            changed: Vec::new(),
            hides: false,
        }
    }
}

/// A battle (command) of the battle file.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ward {
    /// How the battle file names it.
    pub id: String,
    /// Its groups.
    pub pieces: Vec<GroupId>,
}

/// A leader of whom a condition asks.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chief {
    /// How the battle file names him.
    pub id: String,
    /// His name for people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// The commander he is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commander: CommanderId,
    /// The group he stays with, if he is no commander (muster.leader-lost).
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: GroupId,
    /// The highest score of a die at which he fails when he is tested (muster.special.treachery).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fails_on: u8,
}

impl Conditions {
    /// So many metres on the table.
    pub(crate) fn length(&self, metres: u8) -> Length {
        define!("muster.metres");
        let scale = i64::from(self.scale.max(1));
        let micrometres = i64::from(metres) * 100 * i64::from(Length::MU.micrometres());
        Length::new(i32::try_from((2 * micrometres + scale) / (2 * scale)).unwrap_or(i32::MAX / 4))
    }

    /// Works out what follows from the rest, for a battle of these groups and so many commanders. Says what is wrong.
    pub(crate) fn settle(&mut self, groups: &[GroupInfo], commanders: usize) -> Result<(), String> {
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
        if self.victory.len() > MOST_AIMS || self.specials.len() > MOST_SPECIALS || self.leaders.len() > 32 {
            return Err(format!(
                "has more than {MOST_AIMS} conditions of victory, {MOST_SPECIALS} specials or 32 leaders"
            ));
        }
        self.body_of = contingents_of(&self.contingents, groups.len())?;
        self.hides = self.contingents.iter().any(|body| body.hidden.is_some());
        self.settle_battles(groups.len())?;
        self.settle_leaders(groups.len(), commanders)?;
        self.settle_victory()?;
        self.settle_specials(groups.len())?;
        self.changed = (0..).zip(groups).map(|(number, info)| self.changed(GroupId(number), info)).collect();
        Ok(())
    }

    fn settle_battles(&mut self, groups: usize) -> Result<(), String> {
        self.battle_of = vec![BattleId::NONE; groups];
        for (number, battle) in (0u8..).zip(&self.battles) {
            for piece in &battle.pieces {
                match self.battle_of.get_mut(piece.index()) {
                    Some(of) if *of == BattleId::NONE => *of = BattleId(number),
                    _ => {
                        let id = &battle.id;
                        return Err(format!(
                            "battle `{id}` has a group that there is not, or of another battle"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn settle_leaders(&self, groups: usize, commanders: usize) -> Result<(), String> {
        for leader in &self.leaders {
            let known = leader.commander.some().map_or(leader.group.index() < groups, |commander| {
                commander.index() < commanders && leader.group == GroupId::NONE
            });
            if !known {
                return Err(format!("leader `{}` is either a commander or with a battle group", leader.id));
            }
        }
        Ok(())
    }

    fn settle_victory(&self) -> Result<(), String> {
        for aim in &self.victory {
            let why = match aim.kind {
                Aim::KillLeader if aim.leader.index() >= self.leaders.len() => {
                    "a condition to kill a leader names nobody"
                }
                Aim::Exit if aim.share[1] == 0 => "a condition to leave needs a share, like [1, 2]",
                Aim::Exit if aim.places.len() != 2 => {
                    "a condition to leave needs the two ends of an edge of the table"
                }
                Aim::Hold | Aim::Take if aim.places.is_empty() || aim.places.len() == 2 => {
                    "a condition about a place needs a point or the corners of an area"
                }
                _ => continue,
            };
            return Err(why.to_owned());
        }
        Ok(())
    }

    fn settle_specials(&self, groups: usize) -> Result<(), String> {
        let unknown = |leader: &LeaderId| leader.index() >= self.leaders.len();
        if self.specials.iter().flat_map(Special::leaders).any(|leader| unknown(&leader)) {
            return Err("a special names a leader who is not listed".to_owned());
        }
        let sets = self.specials.iter().flat_map(Special::pieces);
        let mut sets = sets.chain(self.effects.iter().map(|effect| effect.pieces));
        if sets.any(|set| set.iter().any(|id| id.index() >= groups)) {
            return Err("a special or an effect names a battle group that there is not".to_owned());
        }
        for special in &self.specials {
            let why = match special {
                Special::Treachery { groups, .. }
                    if groups.iter().any(|group| group.index() >= self.battles.len()) =>
                {
                    "a treachery names a battle that is not listed"
                }
                Special::Bounded { lines, .. } if lines.iter().any(|[from, to]| from == to) => {
                    "a line that is not to be crossed needs two ends"
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

    /// What a group becomes that mounts or dismounts; none if it does neither.
    fn changed(&self, group: GroupId, info: &GroupInfo) -> Option<Kind> {
        self.has_trait(group, Traits::DISMOUNTABLE).then(|| other_kind(&info.kind))
    }

    /// Whether a group is of a contingent that begins hidden.
    pub(crate) fn begins_hidden(&self, group: GroupId) -> bool {
        let of = self.body_of.get(group.index()).copied();
        let body = of.and_then(|of| self.contingents.get(usize::from(of)));
        body.is_some_and(|body| body.hidden.is_some())
    }

    /// Whether a group is of a contingent with a trait.
    pub(crate) fn has_trait(&self, group: GroupId, one: Traits) -> bool {
        let of = self.body_of.get(group.index()).copied();
        let body = of.and_then(|of| self.contingents.get(usize::from(of)));
        body.is_some_and(|body| body.traits.has(one))
    }
}

/// What men become who mount or dismount: heavy foot with heavy weapons, or knights with lances.
fn other_kind(kind: &Kind) -> Kind {
    define!("muster.flag.dismountable.fog");
    if kind.troop.is_mounted() {
        let heavy = Some(Skill::HeavyWeapon);
        Kind { troop: Troop::HeavyFoot, armour: kind.armour, shooting: None, impact: heavy, melee: heavy }
    } else {
        Kind {
            troop: Troop::Knights,
            armour: kind.armour,
            shooting: None,
            impact: Some(Skill::Lancers),
            melee: Some(Skill::Swordsmen),
        }
    }
}
