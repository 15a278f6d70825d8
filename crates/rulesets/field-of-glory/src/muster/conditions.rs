//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use battle::neutral::mustered::{self, Musters, OnTable};
use ground::tabletop::Point;
use muster::shared::last_round_of;
use muster::{Class, Contingent, Flag, Terrain};

use super::SCALE;
use super::army::player_turn;
use crate::conditions::{BattleId, Body, Chief, Conditions, LeaderId, Pieces, Terms, Traits, Ward};
use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{CommanderId, GroupId};

/// The conditions of a battle as these rules play them; none if they go beyond what the ruleset can hold.
pub(super) fn conditions(battle: &muster::Battle, scenario: &Scenario) -> Option<Conditions> {
    let mut maker = Maker { battle, scenario, leaders: Vec::new() };
    maker.leaders = maker.chiefs();
    let mut made = Conditions {
        default: mustered::favoured(battle),
        scale: (100.0 * SCALE.metres(battle)).round() as u16,
        contingents: maker.bodies(),
        battles: maker.wards(),
        victory: mustered::victory(&maker),
        weather: mustered::weather(&maker),
        effects: mustered::effects(&maker),
        specials: mustered::specials(&maker),
        ..Conditions::default()
    };
    made.leaders = maker.leaders;
    made.settle(&scenario.groups, scenario.commanders.len()).ok()?;
    Some(made)
}

struct Maker<'a> {
    battle: &'a muster::Battle,
    scenario: &'a Scenario,
    leaders: Vec<Chief>,
}

impl Musters for Maker<'_> {
    type Terms = Terms;

    fn battle(&self) -> &muster::Battle {
        self.battle
    }

    fn first_of(&self, turn: u32) -> u16 {
        player_turn(turn)
    }

    fn last_of(&self, turn: u32) -> u16 {
        define!("muster.turns");
        u16::try_from(2 * last_round_of(turn)).unwrap_or(u16::MAX)
    }

    /// In metres: the scale stands in the conditions.
    fn near(&self, metres: f64) -> u8 {
        metres.round().clamp(1.0, 250.0) as u8
    }

    /// In hundredths of an MU.
    fn sight(&self, metres: f64) -> u16 {
        (100.0 * metres / SCALE.metres(self.battle)).round() as u16
    }

    fn pieces_of(&self, contingent: &str) -> Vec<GroupId> {
        let own = |id: &str| id.rsplit_once('-').is_some_and(|(name, _)| name == contingent);
        let mine = self.scenario.groups.iter().enumerate().filter(|(_, info)| own(&info.id));
        mine.map(|(number, _)| GroupId(number as u8)).collect()
    }

    fn army(&self, side: Side) -> Pieces {
        self.scenario.groups_of(side).collect()
    }

    fn leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.id == id).map(|at| LeaderId(at as u8))
    }

    fn group(&self, id: &str) -> Option<BattleId> {
        let mut battles = self.battle.sides.iter().flat_map(|side| &side.battles);
        battles.position(|battle| battle.id == id).map(|at| BattleId(at as u8))
    }

    fn places_at(&self, terrain: &Terrain) -> Vec<Point> {
        self.table().places_at(terrain)
    }

    fn edge(&self, name: &str) -> Vec<Point> {
        self.table().edge(name)
    }

    fn line(&self, terrain: &Terrain, _: bool) -> Vec<[Point; 2]> {
        self.table().line(terrain)
    }

    fn behind(&self, terrain: &Terrain, outward: u16) -> Vec<Point> {
        self.table().behind(terrain, outward)
    }

    fn gate(&self, at: muster::Point) -> Option<[Point; 2]> {
        Some([(self.table().point)(at); 2])
    }

    /// The camp that a baggage train has become.
    fn markers(&self, contingent: &str) -> Vec<Point> {
        let train = self.battle.sides.iter().position(|side| {
            side.contingents.iter().any(|known| known.id == contingent && known.is_baggage())
        });
        let camp = train.and_then(|number| self.scenario.sides[Side::from_index(number)].camp);
        camp.map(|camp| camp.place.at).into_iter().collect()
    }

    fn was(&self, terrain: &Terrain) -> String {
        terrain.id.clone()
    }
}

impl Maker<'_> {
    fn table(&self) -> OnTable<impl Fn(muster::Point) -> Point + use<>> {
        let metres = SCALE.metres(self.battle);
        let point =
            move |at: muster::Point| SCALE.point(at.map(|along| (100.0 * along / metres).round() as i32));
        OnTable { point, size: [self.scenario.table.width, self.scenario.table.depth] }
    }

    /// Everybody of whom a condition asks: those with a trait, those who begin hidden, and those who may come or not.
    fn bodies(&self) -> Vec<Body> {
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents).filter(|c| !c.is_baggage());
        let made = all.map(|contingent| Body {
            id: contingent.id.clone(),
            name: contingent.name.clone(),
            pieces: self.pieces_of(&contingent.id),
            traits: traits(self.battle, contingent),
            chance: chance(contingent),
            hidden: mustered::hidden(self, contingent),
            ..Body::default()
        });
        let plain =
            |body: &Body| body.traits == Traits::default() && body.chance == 0 && body.hidden.is_none();
        made.filter(|body| !plain(body)).collect()
    }

    fn wards(&self) -> Vec<Ward> {
        let battles = self.battle.sides.iter().flat_map(|side| &side.battles);
        let all = || self.battle.sides.iter().flat_map(|side| &side.contingents);
        let made = battles.map(|battle| {
            let own = all().filter(|contingent| contingent.battle == battle.id);
            Ward {
                id: battle.id.clone(),
                pieces: own.flat_map(|contingent| self.pieces_of(&contingent.id)).collect(),
            }
        });
        made.collect()
    }

    /// The leaders whom a condition names: as the commander he is, or with unit 1 of the contingent he is attached to.
    fn chiefs(&self) -> Vec<Chief> {
        define!("muster.leader-lost");
        let specials = self.battle.played_specials();
        let is_named = |id: &str| {
            let sends = |special: &muster::Special| {
                special.release.as_ref().is_some_and(|release| release.leader.as_deref() == Some(id))
            };
            self.battle.victory.iter().any(|victory| victory.target == id)
                || specials
                    .iter()
                    .any(|special| special.leaders.iter().any(|known| known == id) || sends(special))
        };
        let leaders = self.battle.sides.iter().flat_map(|side| &side.leaders);
        let made = leaders.filter(|leader| is_named(&leader.id)).map(|leader| {
            let commander = self.scenario.commanders.iter().position(|info| info.id == leader.id);
            let with = self.pieces_of(&leader.attached).first().copied();
            Chief {
                id: leader.id.clone(),
                name: leader.name.clone(),
                commander: commander.map_or(CommanderId::NONE, |at| CommanderId(at as u8)),
                group: if commander.is_some() { GroupId::NONE } else { with.unwrap_or_default() },
                fails_on: mustered::fails_on(leader.loyalty),
            }
        });
        made.collect()
    }
}

/// The chance in a hundred that a contingent comes in each turn; 0 if it is certain.
fn chance(contingent: &Contingent) -> u8 {
    let chance = contingent.arrival.as_ref().and_then(|arrival| arrival.chance);
    chance.map_or(0, |chance| (100.0 * chance).round().clamp(1.0, 100.0) as u8)
}

/// What a contingent is like, as far as it matters in play here.
fn traits(battle: &muster::Battle, contingent: &Contingent) -> Traits {
    define!(
        "muster.flag.pavises.fog",
        "muster.flag.feigned-flight",
        "muster.flag.treacherous",
        "muster.flag.outpost"
    );
    let pavises = contingent.troops.class == Class::PaviseCrossbow || contingent.has(Flag::Pavises);
    let more = [
        (pavises, Traits::PAVISES),
        (contingent.has(Flag::Dismountable), Traits::DISMOUNTABLE),
        (contingent.has(Flag::MayFormSchiltron), Traits::SCHILTRON),
    ];
    let more = more.iter().filter(|(holds, _)| *holds);
    more.fold(mustered::traits(battle, contingent), |traits, (_, one)| traits.with(*one))
}
