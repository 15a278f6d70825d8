//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use battle::neutral::mustered::{self, Musters, OnTable};
use ground::tabletop::Point;
use muster::{Class, Shape, SpecialKind, Terrain, TerrainKind};

use super::SCALE;
use crate::conditions::{Body, Conditions, EffectKind, Faithful, Ground, GroundKind, Pieces, Terms, Traits};
use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{BattleId, ContingentId, LeaderId};

/// The conditions of a battle as these rules play them; none if they go beyond what the ruleset can hold.
pub(super) fn conditions(battle: &muster::Battle, scenario: &Scenario) -> Option<Conditions> {
    let maker = Maker { battle, scenario };
    let mut made = Conditions {
        default: mustered::favoured(battle),
        contingents: maker.bodies(),
        victory: mustered::victory(&maker),
        weather: mustered::weather(&maker),
        effects: mustered::effects(&maker),
        specials: mustered::specials(&maker),
        faiths: maker.faiths(),
        grounds: maker.grounds(),
        ..Conditions::default()
    };
    made.settle(scenario.contingents.len(), scenario.leaders.len(), scenario.battles.len()).ok()?;
    Some(made)
}

struct Maker<'a> {
    battle: &'a muster::Battle,
    scenario: &'a Scenario,
}

/// Metres from the south-west corner as a point of the table.
fn point(at: muster::Point) -> Point {
    SCALE.point(at.map(|metres| (metres * 5.0).round() as i32))
}

impl Musters for Maker<'_> {
    type Terms = Terms;

    fn battle(&self) -> &muster::Battle {
        self.battle
    }

    /// In quarters of an inch.
    fn near(&self, metres: f64) -> u8 {
        define!("muster.metres");
        (metres / 5.0).round().clamp(1.0, 250.0) as u8
    }

    /// In hundredths of an inch.
    fn sight(&self, metres: f64) -> u16 {
        (metres * 5.0).round() as u16
    }

    fn reach(&self, kind: EffectKind) -> u8 {
        match kind {
            EffectKind::SnowInFace => self.near(100.0),
            EffectKind::WindInFace => self.near(160.0),
            _ => 0,
        }
    }

    fn pieces_of(&self, contingent: &str) -> Vec<ContingentId> {
        let own = |id: &str| id.rsplit_once('-').is_some_and(|(name, _)| name == contingent);
        let mine = self.scenario.contingents.iter().enumerate().filter(|(_, info)| own(&info.id));
        mine.map(|(number, _)| ContingentId(number as u8)).collect()
    }

    fn army(&self, side: Side) -> Pieces {
        let own = self.scenario.contingents.iter().enumerate().filter(|(_, info)| info.side == side);
        own.map(|(number, _)| ContingentId(number as u8)).collect()
    }

    fn leader(&self, id: &str) -> Option<LeaderId> {
        self.scenario.leaders.iter().position(|info| info.id == id).map(|at| LeaderId(at as u8))
    }

    fn group(&self, id: &str) -> Option<BattleId> {
        self.scenario.battles.iter().position(|info| info.id == id).map(|at| BattleId(at as u8))
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
        Some([point(at); 2])
    }

    fn markers(&self, contingent: &str) -> Vec<Point> {
        let train = self.battle.sides.iter().position(|side| {
            side.contingents.iter().any(|known| known.id == contingent && known.is_baggage())
        });
        let at = train.and_then(|number| self.scenario.sides[Side::from_index(number)].baggage);
        at.into_iter().collect()
    }

    fn was(&self, terrain: &Terrain) -> String {
        terrain.id.clone()
    }
}

impl Maker<'_> {
    fn table(&self) -> OnTable<fn(muster::Point) -> Point> {
        OnTable { point, size: [self.scenario.width, self.scenario.depth] }
    }

    /// Bodies of whom a condition asks: those that begin hidden, and men-at-arms where prisoners are taken.
    fn bodies(&self) -> Vec<Body> {
        let mut specials = self.battle.special.iter();
        let prisoners = specials.any(|special| special.played && special.kind == SpecialKind::Prisoners);
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents).filter(|c| !c.is_baggage());
        let mut bodies = Vec::new();
        for contingent in all {
            let class = contingent.troops.class;
            let men_at_arms = prisoners && matches!(class, Class::FootMenAtArms | Class::MountedMenAtArms);
            let hidden = mustered::hidden(self, contingent);
            if men_at_arms || hidden.is_some() {
                bodies.push(Body {
                    id: contingent.id.clone(),
                    name: contingent.name.clone(),
                    pieces: self.pieces_of(&contingent.id),
                    traits: if men_at_arms { Traits::MEN_AT_ARMS } else { Traits::default() },
                    hidden,
                    ..Body::default()
                });
            }
        }
        bodies
    }

    /// How leaders stand a test of their faith whom a treachery names.
    fn faiths(&self) -> Vec<Faithful> {
        let specials = self.battle.played_specials();
        let treacheries = specials.iter().filter(|special| special.kind == SpecialKind::Treachery);
        let leaders = treacheries.flat_map(|special| mustered::traitors(self.battle, special));
        let made = |leader: &muster::Leader| {
            let fails_on = mustered::fails_on(leader.loyalty);
            Some(Faithful { leader: self.leader(&leader.id)?, fails_on })
        };
        leaders.filter_map(made).collect()
    }

    /// Ground of kinds that only neutral battles have.
    fn grounds(&self) -> Vec<Ground> {
        let made = |terrain: &Terrain| {
            let ground = match terrain.kind {
                TerrainKind::Mud | TerrainKind::Ploughland => GroundKind::Mud,
                TerrainKind::OpenWood => GroundKind::OpenWood,
                TerrainKind::WalledTown => GroundKind::Town,
                _ => return None,
            };
            let Shape::Area(corners) = &terrain.shape else { return None };
            Some(Ground { ground, places: corners.iter().copied().map(point).collect(), outline: None })
        };
        self.battle.terrain.iter().filter_map(made).collect()
    }
}
