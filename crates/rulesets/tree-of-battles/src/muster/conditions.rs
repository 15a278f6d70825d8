//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use ground::tabletop::{Bearing, Point};
use muster::{
    Class, Flag, GroundState, Loyalty, ReleaseWhen, Shape, Sky, SpecialKind, Terrain, TerrainKind, Trigger,
    VictoryKind, Winner,
};

use super::SCALE;
use crate::conditions::{
    Aim, Body, Conditions, Effect, EffectKind, FOR_GOOD, Faithful, Ground, GroundKind, Limit, Pieces,
    Release, Special, Spell, Traits, Victory,
};
use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{BattleId, ContingentId, LeaderId};

/// How near hidden troops are found where no ambush says otherwise, in metres.
const USUAL_RANGE_M: f64 = 150.0;
/// How near an enemy attacks, in metres.
const ATTACK_M: f64 = 100.0;

/// The conditions of a battle as these rules play them; none if they go beyond what the ruleset can hold.
pub(super) fn conditions(battle: &muster::Battle, scenario: &Scenario) -> Option<Conditions> {
    let maker = Maker { battle, scenario };
    let mut made = Conditions {
        default: match &battle.decision.default {
            Winner::Side(id) => maker.side(id),
            _ => None,
        },
        contingents: maker.bodies(),
        victory: battle.victory.iter().filter_map(|victory| maker.victory(victory)).collect(),
        weather: maker.weather(),
        effects: maker.effects(),
        grounds: maker.grounds(),
        ..Conditions::default()
    };
    for special in battle.played_specials() {
        maker.special(&special, &mut made);
    }
    made.settle(scenario.contingents.len(), scenario.leaders.len(), scenario.battles.len()).ok()?;
    Some(made)
}

struct Maker<'a> {
    battle: &'a muster::Battle,
    scenario: &'a Scenario,
}

/// Metres as quarters of an inch.
fn quarters(metres: f64) -> u8 {
    define!("muster.metres");
    (metres / 5.0).round().clamp(1.0, 250.0) as u8
}

/// Metres from the south-west corner as a point of the table.
fn point(at: muster::Point) -> Point {
    SCALE.point(at.map(|metres| (metres * 5.0).round() as i32))
}

impl Maker<'_> {
    fn side(&self, id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.battle.sides[side.index()].id == id)
    }

    fn leader(&self, id: &str) -> Option<LeaderId> {
        self.scenario.leaders.iter().position(|info| info.id == id).map(|at| LeaderId(at as u8))
    }

    fn terrain(&self, id: &str) -> Option<&Terrain> {
        self.battle.terrain.iter().find(|terrain| terrain.id == id)
    }

    /// The contingents mustered from one of the battle file.
    fn pieces_of(&self, contingent: &str) -> impl Iterator<Item = ContingentId> {
        let own = |id: &str| id.rsplit_once('-').is_some_and(|(name, _)| name == contingent);
        let mine = self.scenario.contingents.iter().enumerate().filter(move |(_, info)| own(&info.id));
        mine.map(|(number, _)| ContingentId(number as u8)).collect::<Vec<_>>().into_iter()
    }

    /// Whom a special concerns: its battles and contingents; without either the whole side.
    fn whom(&self, special: &muster::Special) -> Pieces {
        if special.battles.is_empty() && special.contingents.is_empty() {
            let side = self.side(&special.side).unwrap_or(Side::Red);
            let own = self.scenario.contingents.iter().enumerate().filter(|(_, info)| info.side == side);
            return own.map(|(number, _)| ContingentId(number as u8)).collect();
        }
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents);
        let mine = all.filter(|contingent| {
            special.contingents.contains(&contingent.id) || special.battles.contains(&contingent.battle)
        });
        mine.flat_map(|contingent| self.pieces_of(&contingent.id)).collect()
    }

    /// Bodies of whom a condition asks: those that begin hidden, and men-at-arms where prisoners are taken.
    fn bodies(&self) -> Vec<Body> {
        let prisoners = self
            .battle
            .special
            .iter()
            .any(|special| special.played && special.kind == SpecialKind::Prisoners);
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents).filter(|c| !c.is_baggage());
        let mut bodies = Vec::new();
        for contingent in all {
            let class = contingent.troops.class;
            let men_at_arms = prisoners && matches!(class, Class::FootMenAtArms | Class::MountedMenAtArms);
            let hidden = self.hidden(contingent).filter(|_| contingent.arrival.is_none());
            if men_at_arms || hidden.is_some() {
                bodies.push(Body {
                    id: contingent.id.clone(),
                    name: contingent.name.clone(),
                    pieces: self.pieces_of(&contingent.id).collect(),
                    traits: if men_at_arms { Traits::MEN_AT_ARMS } else { Traits::default() },
                    hidden,
                    ..Body::default()
                });
            }
        }
        bodies
    }

    /// How near an enemy finds a contingent that begins hidden: by its flag, or in an ambush.
    fn hidden(&self, contingent: &muster::Contingent) -> Option<u8> {
        let mut ambushes = self.battle.special.iter().filter(|special| {
            special.played
                && special.kind == SpecialKind::Ambush
                && (special.contingents.contains(&contingent.id)
                    || special.battles.contains(&contingent.battle))
        });
        let ambush = ambushes.next();
        let range = ambush.and_then(|special| special.range_m).unwrap_or(USUAL_RANGE_M);
        (ambush.is_some() || contingent.has(Flag::Hidden)).then(|| quarters(range))
    }

    fn victory(&self, victory: &muster::Victory) -> Option<Victory> {
        let (kind, places) = match victory.kind {
            VictoryKind::BreakArmy => (Aim::BreakArmy, Vec::new()),
            VictoryKind::Hold => (Aim::Hold, self.place(&victory.target)),
            VictoryKind::Take => (Aim::Take, self.place(&victory.target)),
            VictoryKind::Exit => (Aim::Exit, self.edge(&victory.target)),
            VictoryKind::KillLeader => (Aim::KillLeader, Vec::new()),
            VictoryKind::Survive => (Aim::Survive, Vec::new()),
        };
        let (above, below) = super::exact_share(victory.fraction.unwrap_or(0.0));
        Some(Victory {
            side: self.side(&victory.side)?,
            kind,
            places,
            leader: match kind {
                Aim::KillLeader => self.leader(&victory.target)?,
                _ => LeaderId::NONE,
            },
            share: if kind == Aim::Exit { [above, below] } else { [0, 0] },
            decisive: victory.decisive,
            points: victory.points.unwrap_or(0) as u16,
            last: victory.by_turn.map(|turn| turn.min(self.battle.time.turns) as u16),
            text: victory.text.trim().to_owned(),
        })
    }

    /// A place: the corners of an area, or the point of a crossing.
    fn place(&self, id: &str) -> Vec<Point> {
        define!("muster.victory.at");
        match self.terrain(id).map(|terrain| &terrain.shape) {
            Some(Shape::Area(corners)) => corners.iter().copied().map(point).collect(),
            Some(Shape::Crossing { at, .. }) => vec![point(*at)],
            _ => Vec::new(),
        }
    }

    /// The two ends of an edge of the table.
    fn edge(&self, name: &str) -> Vec<Point> {
        let [width, depth] =
            [self.scenario.width, self.scenario.depth].map(ground::tabletop::Length::micrometres);
        let [from, to] = match name {
            "north" => [[0, depth], [width, depth]],
            "east" => [[width, 0], [width, depth]],
            "south" => [[0, 0], [width, 0]],
            _ => [[0, 0], [0, depth]],
        };
        vec![Point::new(from[0], from[1]), Point::new(to[0], to[1])]
    }

    /// The weather from turn to turn.
    fn weather(&self) -> Vec<Spell> {
        let (weather, time) = (&self.battle.weather, &self.battle.time);
        let mut turns: Vec<u32> = vec![1];
        turns.extend(weather.changes.iter().map(|change| change.turn));
        turns.extend([time.dusk_turn, time.dark_turn].into_iter().flatten());
        turns.sort_unstable();
        turns.dedup();
        let mut spells: Vec<Spell> = turns.into_iter().map(|turn| self.spell(turn)).collect();
        // Fair weather on good ground is no condition.
        let plain = |spell: &Spell| *spell == Spell { from: spell.from, ..Spell::default() };
        if spells.iter().all(plain) {
            spells.clear();
        }
        spells
    }

    fn spell(&self, turn: u32) -> Spell {
        let (weather, time) = (&self.battle.weather, &self.battle.time);
        let hazy = |sky: Sky| matches!(sky, Sky::Snow | Sky::Mist);
        let mut now = (weather.sky, weather.ground);
        for change in weather.changes.iter().filter(|change| change.turn <= turn) {
            now = (change.sky.unwrap_or(now.0), change.ground.unwrap_or(now.1));
        }
        // Reading: where snow or mist limits sight at the start, the limit ends with it.
        let limited = hazy(now.0) || !hazy(weather.sky);
        let metres = limited.then_some(weather.visibility_m);
        let dusk = time.dusk_turn.is_some_and(|dusk| turn >= dusk);
        let dark = time.dark_turn.is_some_and(|dark| turn >= dark);
        let metres = if dusk { metres.map(|m| (m / 2.0).max(100.0)) } else { metres };
        let metres = if dark { Some(100.0) } else { metres };
        let cause = match (dark, dusk) {
            (true, _) => Limit::Dark,
            (_, true) => Limit::Dusk,
            _ if hazy(now.0) => Limit::Sky,
            _ => Limit::Visibility,
        };
        let sight = metres.filter(|m| *m <= self.battle.longer_side_m()).map(|m| (m * 5.0).round() as u16);
        Spell {
            from: turn as u16,
            sight,
            cause: if sight.is_some() { cause } else { Limit::Visibility },
            rain: now.0 == Sky::Rain,
            storm: now.0 == Sky::Storm,
            slow: matches!(now.1, GroundState::Mud | GroundState::Snow),
        }
    }

    fn effects(&self) -> Vec<Effect> {
        let effects = self.battle.weather.effects.iter();
        effects
            .map(|effect| {
                let whose = |side: &&muster::Side| effect.side.as_ref().is_none_or(|id| *id == side.id);
                let fits = |class: Class| effect.classes.is_empty() || effect.classes.contains(&class);
                let sides = self.battle.sides.iter().filter(whose);
                let mine = sides.flat_map(|side| &side.contingents).filter(|c| fits(c.troops.class));
                Effect {
                    kind: match effect.kind {
                        muster::EffectKind::WetStrings => EffectKind::WetStrings,
                        muster::EffectKind::DampPowder => EffectKind::DampPowder,
                        muster::EffectKind::SunInEyes => EffectKind::SunInEyes,
                        muster::EffectKind::WindInFace => EffectKind::WindInFace,
                        muster::EffectKind::SnowInFace => EffectKind::SnowInFace,
                        muster::EffectKind::MudSlows => EffectKind::MudSlows,
                        muster::EffectKind::MudStopsHorse => EffectKind::MudStopsHorse,
                    },
                    pieces: mine.flat_map(|contingent| self.pieces_of(&contingent.id)).collect(),
                    reach: match effect.kind {
                        muster::EffectKind::SnowInFace => quarters(100.0),
                        muster::EffectKind::WindInFace => quarters(160.0),
                        _ => 0,
                    },
                    from: effect.from_turn.unwrap_or(1) as u16,
                    until: effect.until_turn.map_or(FOR_GOOD, |turn| turn as u16),
                }
            })
            .collect()
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

    /// The pieces of a line, end to end.
    fn line(&self, id: &str) -> Vec<[Point; 2]> {
        let Some(points) = self.terrain(id).and_then(|terrain| terrain.shape.line()) else {
            return Vec::new();
        };
        points.windows(2).map(|pair| [point(pair[0]), point(pair[1])]).collect()
    }

    /// A point off a line on its outer side, or, if it has none, on the enemy's side of the field; and the line.
    fn behind(&self, id: &str, side: Side) -> Vec<Point> {
        let Some(terrain) = self.terrain(id) else { return Vec::new() };
        let Some(points) = terrain.shape.line() else { return Vec::new() };
        let axis = self.battle.field.axis;
        let enemy = if side == Side::Red { axis } else { (axis + 180) % 360 };
        let outward = Bearing::degrees(terrain.faces.unwrap_or(enemy).into());
        let line: Vec<Point> = points.iter().copied().map(point).collect();
        let Some(first) = line.first() else { return Vec::new() };
        let off = first.moved(outward, ground::tabletop::Length::inches(10));
        std::iter::once(off).chain(line).collect()
    }

    fn release(&self, release: &muster::Release, side: Side) -> Option<Release> {
        Some(match release.when {
            ReleaseWhen::BattlesBroken => Release::GroupsBroken(release.count.unwrap_or(1) as u8),
            ReleaseWhen::LeaderSends => {
                Release::LeaderSends { leader: self.leader(release.leader.as_deref()?)? }
            }
            ReleaseWhen::EnemyPast => {
                Release::EnemyPast { places: self.behind(release.terrain.as_deref()?, side) }
            }
            ReleaseWhen::Attacked => Release::Attacked { near: quarters(ATTACK_M) },
        })
    }

    fn special(&self, special: &muster::Special, made: &mut Conditions) {
        let from = special.from_turn.map(|turn| turn as u16);
        let first = from.unwrap_or(1);
        let until = special.until_turn.map_or(FOR_GOOD, |turn| turn as u16);
        let side = self.side(&special.side).unwrap_or(Side::Red);
        let line = || special.terrain.as_deref().map_or(Vec::new(), |id| self.line(id));
        let pieces = self.whom(special);
        let new = match special.kind {
            SpecialKind::Held => {
                let release = special.release.as_ref().and_then(|release| self.release(release, side));
                Special::Held { pieces, from, release }
            }
            SpecialKind::Piecemeal => return self.piecemeal(special, first, made),
            SpecialKind::Bounded => Special::Bounded { pieces, lines: line(), until },
            SpecialKind::Treachery => self.treachery(special, made),
            SpecialKind::LowAmmunition => Special::LowAmmunition { pieces, from: first },
            SpecialKind::Fatigue => Special::Fatigue { pieces, from: first },
            SpecialKind::Alarm => Special::Alarm { side, pieces },
            SpecialKind::Heartened => Special::Heartened { pieces, until },
            SpecialKind::Sortie => {
                let gate = special.at.map(point);
                Special::Sortie { pieces, from: first, lines: gate.map(|at| [at, at]).into_iter().collect() }
            }
            SpecialKind::Spate => Special::Spate {
                from: first,
                was: special.terrain.clone().unwrap_or_default(),
                lines: line(),
            },
            SpecialKind::NoPursuit => Special::NoPursuit { pieces },
            SpecialKind::Prisoners => {
                let leaders = special.leaders.iter().filter_map(|id| self.leader(id)).collect();
                Special::Prisoners { pieces, leaders }
            }
            SpecialKind::Plunder => {
                let target = special.target.as_deref().unwrap_or_default();
                let train = self.battle.sides.iter().position(|side| {
                    side.contingents.iter().any(|known| known.id == target && known.is_baggage())
                });
                let at = train.and_then(|number| self.scenario.sides[Side::from_index(number)].baggage);
                Special::Plunder {
                    pieces,
                    places: at.into_iter().collect(),
                    target: self.pieces_of(target).collect(),
                    range: quarters(special.range_m.unwrap_or(0.0)),
                }
            }
            SpecialKind::PlannedWithdrawal => Special::PlannedWithdrawal { pieces },
            SpecialKind::Ambush => Special::Ambush { pieces },
            // A feigned flight is a mark of those who can; the blocked retreat is told.
            SpecialKind::FeignedFlight | SpecialKind::BlockedRetreat => {
                define!("muster.special.blocked-retreat");
                return;
            }
        };
        made.specials.push(new);
    }

    /// Troops that wake bit by bit, battle by battle.
    fn piecemeal(&self, special: &muster::Special, from: u16, made: &mut Conditions) {
        for battle in &special.battles {
            let contingents = self.battle.sides.iter().flat_map(|side| &side.contingents);
            let mine: Vec<_> = contingents.filter(|c| c.battle == *battle && !c.is_baggage()).collect();
            let bodies: Vec<Pieces> = mine.iter().map(|c| self.pieces_of(&c.id).collect()).collect();
            let covers = |known: &Special| match known {
                Special::Held { pieces, .. } => {
                    bodies.iter().flat_map(|body| body.iter()).all(|piece| pieces.has(piece))
                }
                _ => false,
            };
            let held = made.specials.iter().position(covers).map(|held| held as u8);
            made.specials.push(Special::Piecemeal {
                bodies,
                from,
                per_turn: special.per_turn.unwrap_or(1) as u8,
                held,
                near: quarters(ATTACK_M),
            });
        }
    }

    fn treachery(&self, special: &muster::Special, made: &mut Conditions) -> Special {
        let leaders = self.battle.sides.iter().flat_map(|side| &side.leaders);
        let traitors: Vec<&muster::Leader> =
            leaders.filter(|leader| special.leaders.contains(&leader.id)).collect();
        let pieces = special.contingents.iter().flat_map(|id| self.pieces_of(id)).collect();
        for leader in &traitors {
            let fails_on = match leader.loyalty {
                Loyalty::Staunch => 0,
                Loyalty::Firm => 1,
                Loyalty::Doubtful => 3,
                Loyalty::Treacherous => 5,
            };
            made.faiths.extend(self.leader(&leader.id).map(|leader| Faithful { leader, fails_on }));
        }
        let engaged = special.when == Some(Trigger::BattleEngaged);
        let group = |id: &String| {
            let at = self.scenario.battles.iter().position(|info| info.id == *id);
            at.map(|at| BattleId(at as u8))
        };
        Special::Treachery {
            leaders: traitors.iter().filter_map(|leader| self.leader(&leader.id)).collect(),
            pieces,
            groups: special.battles.iter().filter(|_| engaged).filter_map(group).collect(),
            idle: match special.outcome {
                Some(muster::Outcome::Idle) => special.turns.unwrap_or(1) as u16,
                _ => 0,
            },
        }
    }
}
