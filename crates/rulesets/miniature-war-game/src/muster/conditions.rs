//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use battle::neutral::mustered::{self, Musters, OnTable};
use ground::tabletop::Point;
use muster::{Contingent, Terrain};

use super::SCALE;
use crate::conditions::{BattleId, Body, Conditions, Faith, Pieces, Terms, Traits, Ward};
use crate::field::{Kind, Scenario};
use crate::orders::order::Marker;
use crate::rulebook::define;
use crate::state::UnitId;

/// The conditions of a battle as these rules play them; none if they go beyond what the ruleset can hold.
pub(super) fn conditions(battle: &muster::Battle, scenario: &Scenario) -> Option<Conditions> {
    define!("muster.break.mwg");
    let maker = Maker { battle, scenario };
    let share = |side: &muster::Side| (side.break_at * 1_000.0).round() as u16;
    let mut made = Conditions {
        default: mustered::favoured(battle),
        scale: (100.0 * SCALE.metres(battle)).round() as u16,
        break_at: [share(&battle.sides[0]), share(&battle.sides[1])],
        contingents: maker.bodies(),
        battles: maker.wards(),
        faith: maker.faith(),
        victory: mustered::victory(&maker),
        weather: mustered::weather(&maker),
        effects: mustered::effects(&maker),
        specials: mustered::specials(&maker),
        ..Conditions::default()
    };
    made.settle(scenario.units.len()).ok()?;
    Some(made)
}

/// Hidden contingents begin as markers, each side's with letters from A on.
pub(super) fn hide(scenario: &mut Scenario) {
    define!("muster.hidden.mwg", "muster.hidden.start", "muster.flag.hidden");
    let mut letters = [0u16; 2];
    for number in 0..scenario.units.len() {
        let hides = scenario.conditions.body(UnitId(number as u8)).is_some_and(|body| body.hidden.is_some());
        if hides {
            let info = &mut scenario.units[number];
            let next = &mut letters[info.side.index()];
            info.marker = Some(Marker(*next));
            *next += 1;
        }
    }
}

struct Maker<'a> {
    battle: &'a muster::Battle,
    scenario: &'a Scenario,
}

impl Musters for Maker<'_> {
    type Terms = Terms;

    fn battle(&self) -> &muster::Battle {
        self.battle
    }

    /// In metres: the scale stands in the conditions.
    fn near(&self, metres: f64) -> u8 {
        metres.round().clamp(1.0, 250.0) as u8
    }

    /// In hundredths of a centimetre.
    fn sight(&self, metres: f64) -> u16 {
        (100.0 * metres / SCALE.metres(self.battle)).round() as u16
    }

    fn pieces_of(&self, contingent: &str) -> Vec<UnitId> {
        let own = |id: &str| id.rsplit_once('-').is_some_and(|(name, _)| name == contingent);
        let mine = self.scenario.units.iter().zip(0..);
        let mine = mine.filter(|(info, _)| info.kind != Kind::Commander && own(&info.id));
        mine.map(|(_, number)| UnitId(number)).collect()
    }

    fn army(&self, side: Side) -> Pieces {
        let mine = self.scenario.units.iter().zip(0..);
        let mine = mine.filter(|(info, _)| info.kind != Kind::Commander && info.side == side);
        mine.map(|(_, number)| UnitId(number)).collect()
    }

    fn leader(&self, id: &str) -> Option<UnitId> {
        let leader = |info: &crate::field::UnitInfo| info.kind == Kind::Commander && info.id == id;
        self.scenario.units.iter().position(leader).map(|at| UnitId(at as u8))
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

    /// Baggage is a wagon here, and a unit as others are.
    fn markers(&self, _: &str) -> Vec<Point> {
        Vec::new()
    }

    fn was(&self, terrain: &Terrain) -> String {
        let name = |name: &String| self.scenario.table.pieces.iter().any(|piece| piece.kind.name == *name);
        if name(&terrain.name) { terrain.name.clone() } else { terrain.id.clone() }
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
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents);
        let made = all.map(|contingent| Body {
            id: contingent.id.clone(),
            name: contingent.name.clone(),
            pieces: self.pieces_of(&contingent.id),
            traits: mustered::traits(self.battle, contingent),
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

    /// The leaders who can fail at all.
    fn faith(&self) -> Vec<Faith> {
        let leaders = self.battle.sides.iter().flat_map(|side| &side.leaders);
        let made = leaders.filter_map(|leader| {
            let fails_on = mustered::fails_on(leader.loyalty);
            let leader = self.leader(&leader.id)?;
            (fails_on > 0).then_some(Faith { leader, fails_on })
        });
        made.collect()
    }
}

/// The chance in a hundred that a contingent comes in each turn; 0 if it is certain.
fn chance(contingent: &Contingent) -> u8 {
    let chance = contingent.arrival.as_ref().and_then(|arrival| arrival.chance);
    chance.map_or(0, |chance| (100.0 * chance).round().clamp(1.0, 100.0) as u8)
}
