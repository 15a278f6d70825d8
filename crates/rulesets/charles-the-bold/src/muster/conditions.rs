//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use battle::conditions::FOR_GOOD;
use ground::{Dir, Hex, Spot};
use muster::geometry::{EQUAL_M, along, crossings, lies_in, nudged};
use muster::hex_army::HexMuster;
use muster::hexes::{HexField, SideFeature};
use muster::shared::{first_round_of, last_round_of};
use muster::{
    Class, Flag, GroundState, Loyalty, ReleaseWhen, Shape, Sky, SpecialKind, TerrainKind, Trigger,
    VictoryKind, Winner,
};

use crate::charts::Cost;
use crate::conditions::{
    Aim, Conditions, Contingent, Effect, EffectKind, Leader, Limit, Release, Special, Spell, StandSet,
    Traits, Victory,
};
use crate::field::Scenario;
use crate::rulebook::define;
use crate::scenario::exact_share;
use crate::state::{GroupId, StandId};

/// The conditions of a battle as these rules play them; none if one of them concerns a side that is not there.
pub(super) fn conditions(
    battle: &muster::Battle,
    muster: &HexMuster,
    scenario: &Scenario,
) -> Option<Conditions> {
    let field = HexField::of(battle);
    let maker = Maker { battle, muster, scenario, field };
    let mut made = Conditions {
        default: match &battle.decision.default {
            Winner::Side(id) => maker.side(id),
            _ => None,
        },
        contingents: maker.contingents(),
        leaders: maker.leaders(),
        victory: battle.victory.iter().filter_map(|victory| maker.victory(victory)).collect(),
        weather: maker.weather(),
        effects: maker.effects(),
        ..Conditions::default()
    };
    for special in battle.played_specials() {
        maker.special(&special, &mut made)?;
    }
    Some(made)
}

/// How near hidden troops are found where no ambush says otherwise, in metres.
const USUAL_RANGE_M: f64 = 150.0;

struct Maker<'a> {
    battle: &'a muster::Battle,
    muster: &'a HexMuster,
    scenario: &'a Scenario,
    field: HexField,
}

/// The last round of a neutral turn.
fn last_round(turn: u32) -> u16 {
    (first_round_of(turn + 1) - 1) as u16
}

impl Maker<'_> {
    fn side(&self, id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.battle.sides[side.index()].id == id)
    }

    fn spot(&self, hex: usize) -> Option<Spot> {
        let ground = &self.field.hexes[hex];
        self.scenario.map.hexes.spot_of(Hex::new(ground.q, ground.r))
    }

    fn stand(&self, id: &str) -> Option<StandId> {
        self.scenario.stands.iter().position(|stand| stand.id == id).map(|at| StandId(at as u8))
    }

    fn group(&self, id: &str) -> Option<GroupId> {
        self.scenario.groups.iter().position(|group| group.id == id).map(|at| GroupId(at as u8))
    }

    /// Metres as hexes.
    fn hexes(&self, metres: f64) -> u8 {
        define!("muster.metres");
        (metres / self.field.size_m + 0.5).floor().clamp(1.0, 250.0) as u8
    }

    /// The stands of a contingent, by number.
    fn stands_of(&self, contingent: &str) -> Vec<StandId> {
        let units = self.muster.sides.iter().flat_map(|army| &army.units);
        units.filter(|unit| unit.contingent == contingent).filter_map(|unit| self.stand(&unit.id)).collect()
    }

    /// The stands a special concerns: of its battles and contingents; without either the whole side's.
    fn whom(&self, special: &muster::Special, side: Side) -> StandSet {
        let all = special.battles.is_empty() && special.contingents.is_empty();
        let mine = self.battle.sides.iter().flat_map(|side| &side.contingents).filter(|contingent| {
            special.contingents.contains(&contingent.id) || special.battles.contains(&contingent.battle)
        });
        if all {
            let stands = self.scenario.stands.iter().enumerate().filter(|(_, stand)| stand.side == side);
            return stands.map(|(number, _)| StandId(number as u8)).collect();
        }
        mine.flat_map(|contingent| self.stands_of(&contingent.id)).collect()
    }

    fn contingents(&self) -> Vec<Contingent> {
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents).filter(|c| !c.is_baggage());
        all.map(|contingent| {
            let stands = self.stands_of(&contingent.id);
            let late = contingent.arrival.as_ref();
            Contingent {
                id: contingent.id.clone(),
                name: contingent.name.clone(),
                traits: traits(contingent),
                arrives: late.map_or(0, |arrival| first_round_of(arrival.turn) as u16),
                chance: late
                    .and_then(|arrival| arrival.chance)
                    .map_or(0, |chance| (chance * 100.0).round().clamp(1.0, 100.0) as u8),
                places: if late.is_some() { self.places(contingent, &stands) } else { Vec::new() },
                hidden: self.hidden(contingent).filter(|_| late.is_none()),
                pieces: stands,
                leaders: Vec::new(),
            }
        })
        .collect()
    }

    /// For each stand of a late contingent the hexes in which it may come on, the best first.
    fn places(&self, contingent: &muster::Contingent, stands: &[StandId]) -> Vec<Vec<Spot>> {
        let [east, north] = along(i32::from(contingent.place.facing));
        let in_town = contingent.has(Flag::Garrison);
        let places = |(strip, stand): ([f64; 2], &StandId)| {
            let sub = self.scenario.stand(*stand).unit.sub as usize;
            let fits = |&(place, hex): &(usize, usize)| {
                let ground = &self.field.hexes[hex];
                let ahead = (ground.centre[0] - strip[0]) * east + (ground.centre[1] - strip[1]) * north;
                let open =
                    self.spot(hex).is_some_and(|spot| self.scenario.map.ground(spot).cost[sub] != Cost::No);
                open && ground.kinds.contains(&TerrainKind::WalledTown) == in_town
                    && (place == 0 || ahead <= 0.6 * self.field.size_m + EQUAL_M)
            };
            let near = self.field.nearest_first(strip).enumerate().filter(fits);
            near.filter_map(|(_, hex)| self.spot(hex)).collect()
        };
        contingent.strip_centres(stands.len()).zip(stands).map(places).collect()
    }

    /// The leaders, each with the group he leads or the stand he is with.
    fn leaders(&self) -> Vec<Leader> {
        let mut leaders = Vec::new();
        for side in &self.battle.sides {
            let deputies = side.leaders_with_deputies();
            for leading in deputies.into_iter().filter(|leading| !leading.is_deputy) {
                let wanted = |ids: &[String]| ids.contains(&leading.leader.id);
                let sends = |special: &muster::Special| {
                    special
                        .release
                        .as_ref()
                        .is_some_and(|release| release.leader.as_ref() == Some(&leading.leader.id))
                };
                let guarded =
                    |c: &muster::Contingent| c.id == leading.leader.attached && c.has(Flag::Bodyguard);
                let matters = self
                    .battle
                    .victory
                    .iter()
                    .any(|v| v.kind == VictoryKind::KillLeader && v.target == leading.leader.id)
                    || self.battle.special.iter().any(|special| wanted(&special.leaders) || sends(special))
                    || side.contingents.iter().any(guarded);
                if matters {
                    let home = self.stand(&format!("{}-1", leading.leader.attached));
                    leaders.push(Leader {
                        id: leading.leader.id.clone(),
                        name: leading.leader.name.clone(),
                        group: leading.battle.as_deref().and_then(|battle| self.group(battle)),
                        stand: home.unwrap_or(StandId::NONE),
                        fails_on: match leading.leader.loyalty {
                            Loyalty::Staunch => 0,
                            Loyalty::Firm => 1,
                            Loyalty::Doubtful => 3,
                            Loyalty::Treacherous => 5,
                        },
                    });
                }
            }
        }
        leaders
    }

    fn victory(&self, victory: &muster::Victory) -> Option<Victory> {
        let (kind, hexes) = match victory.kind {
            VictoryKind::BreakArmy => (Aim::BreakArmy, Vec::new()),
            VictoryKind::Hold => (Aim::Hold, self.place(&victory.target)),
            VictoryKind::Take => (Aim::Take, self.place(&victory.target)),
            VictoryKind::Exit => (Aim::Exit, self.edge(&victory.target)),
            VictoryKind::KillLeader => (Aim::KillLeader, Vec::new()),
            VictoryKind::Survive => (Aim::Survive, Vec::new()),
        };
        let (above, below) = exact_share(victory.fraction.unwrap_or(0.0));
        Some(Victory {
            side: self.side(&victory.side)?,
            kind,
            places: hexes,
            leader: if kind == Aim::KillLeader { victory.target.clone() } else { String::new() },
            share: if kind == Aim::Exit { [above, below] } else { [0, 0] },
            decisive: victory.decisive,
            points: victory.points.unwrap_or(0) as u16,
            last: victory
                .by_turn
                .map(|turn| last_round(turn).min(last_round_of(self.battle.time.turns) as u16)),
            text: victory.text.trim().to_owned(),
        })
    }

    /// The hexes at a place: those with their centre in it or with its ground; of a crossing those that it joins.
    fn place(&self, id: &str) -> Vec<Spot> {
        define!("muster.victory.at");
        let Some(number) = self.battle.terrain.iter().position(|terrain| terrain.id == id) else {
            return Vec::new();
        };
        let terrain = &self.battle.terrain[number];
        let mut hexes: Vec<usize> = match &terrain.shape {
            Shape::Area(area) => (0..self.field.hexes.len())
                .filter(|hex| {
                    let ground = &self.field.hexes[*hex];
                    lies_in(ground.centre, area)
                        || ground.kind == Some(terrain.kind) && ground.features.contains(&number)
                })
                .collect(),
            _ => {
                let on = |what: SideFeature| what == SideFeature::Terrain(number);
                let sides = self.field.sides.iter().filter(|side| side.on_it.iter().any(|one| on(one.what)));
                sides
                    .flat_map(|side| [Some(side.hex), self.field.neighbour(side.hex, side.dir)])
                    .flatten()
                    .collect()
            }
        };
        hexes.sort_unstable();
        hexes.dedup();
        hexes.into_iter().filter_map(|hex| self.spot(hex)).collect()
    }

    /// The hexes at an edge of the field: beyond them, that way, there is none.
    fn edge(&self, name: &str) -> Vec<Spot> {
        let bearing = match name {
            "north" => 0,
            "east" => 90,
            "south" => 180,
            _ => 270,
        };
        let up = i32::from(self.field.up);
        let outward = |dir: Dir| {
            // Direction d leads to the bearing up + 90 - 60 d.
            let off = (up + 90 - 60 * dir.index() as i32 - bearing).rem_euclid(360);
            off.min(360 - off) < 50
        };
        let at_edge = |spot: &Spot| {
            Dir::ALL
                .into_iter()
                .filter(|dir| outward(*dir))
                .all(|dir| self.scenario.map.hexes.neighbour(*spot, dir).is_none())
        };
        self.scenario.map.hexes.spots().filter(at_edge).collect()
    }

    /// The weather from round to round.
    fn weather(&self) -> Vec<Spell> {
        let (weather, time) = (&self.battle.weather, &self.battle.time);
        let mut turns: Vec<u32> = vec![1];
        turns.extend(weather.changes.iter().map(|change| change.turn));
        turns.extend([time.dusk_turn, time.dark_turn].into_iter().flatten());
        turns.sort_unstable();
        turns.dedup();
        let hazy = |sky: Sky| matches!(sky, Sky::Snow | Sky::Mist);
        let mut spells: Vec<Spell> = Vec::new();
        for turn in turns {
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
            let sight = metres.filter(|m| *m <= self.battle.longer_side_m()).map(|m| self.hexes(m));
            spells.push(Spell {
                from: first_round_of(turn) as u16,
                sight,
                cause: if sight.is_some() { cause } else { Limit::Visibility },
                rain: now.0 == Sky::Rain,
                storm: now.0 == Sky::Storm,
                slow: matches!(now.1, GroundState::Mud | GroundState::Snow),
            });
        }
        // Fair weather on good ground is no condition.
        let plain = |spell: &Spell| *spell == Spell { from: spell.from, ..Spell::default() };
        if spells.iter().all(plain) {
            spells.clear();
        }
        spells
    }

    fn effects(&self) -> Vec<Effect> {
        let effects = self.battle.weather.effects.iter();
        effects
            .map(|effect| {
                let sides = self
                    .battle
                    .sides
                    .iter()
                    .filter(|side| effect.side.as_ref().is_none_or(|id| *id == side.id));
                let fits = |class: Class| effect.classes.is_empty() || effect.classes.contains(&class);
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
                    pieces: mine.flat_map(|contingent| self.stands_of(&contingent.id)).collect(),
                    reach: if effect.kind == muster::EffectKind::SnowInFace { self.hexes(100.0) } else { 0 },
                    from: effect.from_turn.map_or(1, |turn| first_round_of(turn) as u16),
                    until: effect.until_turn.map_or(FOR_GOOD, last_round),
                }
            })
            .collect()
    }

    /// The hexsides of a line: the two hexes of each. With its crossings, or only where it has its own key.
    fn line(&self, id: &str, with_crossings: bool) -> Vec<[Spot; 2]> {
        let Some(number) = self.battle.terrain.iter().position(|terrain| terrain.id == id) else {
            return Vec::new();
        };
        let of_line = |what: SideFeature| match what {
            SideFeature::Terrain(other) if other == number => true,
            SideFeature::Terrain(other) => match &self.battle.terrain[other].shape {
                Shape::Crossing { over, .. } => with_crossings && over == id,
                _ => false,
            },
            _ => false,
        };
        let sides = self.field.sides.iter().filter(|side| side.on_it.iter().any(|one| of_line(one.what)));
        sides
            .filter_map(|side| {
                Some([self.spot(side.hex)?, self.spot(self.field.neighbour(side.hex, side.dir)?)?])
            })
            .collect()
    }

    /// The hexes behind a line, seen from its outer side or, if it has none, from the enemy's side of the field.
    fn behind(&self, id: &str, side: Side) -> Vec<Spot> {
        let Some(terrain) = self.battle.terrain.iter().find(|terrain| terrain.id == id) else {
            return Vec::new();
        };
        let Some(points) = terrain.shape.line() else { return Vec::new() };
        let axis = self.battle.field.axis;
        let enemy = if side == Side::Red { axis } else { (axis + 180) % 360 };
        let [east, north] = along(i32::from(terrain.faces.unwrap_or(enemy)));
        let reach = self.battle.longer_side_m() * 2.0;
        let is_behind = |hex: &usize| {
            // Whoever looks toward the outer side and sees the line an odd number of times is behind it.
            let from = nudged(self.field.hexes[*hex].centre);
            let to = [from[0] + east * reach, from[1] + north * reach];
            crossings(from, to, points).count() % 2 == 1
        };
        (0..self.field.hexes.len()).filter(is_behind).filter_map(|hex| self.spot(hex)).collect()
    }

    /// How near, in hexes, an enemy finds a contingent that begins hidden: by its flag, or in an ambush.
    fn hidden(&self, contingent: &muster::Contingent) -> Option<u8> {
        define!("muster.hidden.start");
        let mut ambushes = self.battle.special.iter().filter(|special| {
            special.played
                && special.kind == SpecialKind::Ambush
                && (special.contingents.contains(&contingent.id)
                    || special.battles.contains(&contingent.battle))
        });
        let ambush = ambushes.next();
        let range = ambush.and_then(|special| special.range_m).unwrap_or(USUAL_RANGE_M);
        (ambush.is_some() || contingent.has(Flag::Hidden)).then(|| self.hexes(range))
    }

    /// Adds what a special does; none if it concerns a side that is not there.
    fn special(&self, special: &muster::Special, made: &mut Conditions) -> Option<()> {
        let from = special.from_turn.map(|turn| first_round_of(turn) as u16);
        let until = special.until_turn.map_or(FOR_GOOD, last_round);
        let side = self.side(&special.side)?;
        let terrain = special.terrain.as_deref().unwrap_or_default();
        let stands = self.whom(special, side);
        let new = match special.kind {
            SpecialKind::Held => {
                let release = special.release.as_ref().map(|release| match release.when {
                    ReleaseWhen::BattlesBroken => Release::GroupsBroken(release.count.unwrap_or(1) as u8),
                    ReleaseWhen::LeaderSends => {
                        Release::LeaderSends { leader: release.leader.clone().unwrap_or_default() }
                    }
                    ReleaseWhen::EnemyPast => Release::EnemyPast {
                        places: self.behind(release.terrain.as_deref().unwrap_or_default(), side),
                    },
                    ReleaseWhen::Attacked => Release::Attacked { near: self.hexes(100.0) },
                });
                Special::Held { pieces: stands, from, release }
            }
            SpecialKind::Piecemeal => {
                for battle in &special.battles {
                    let contingents = self.battle.sides.iter().flat_map(|side| &side.contingents);
                    let mine = contingents.filter(|c| c.battle == *battle && !c.is_baggage());
                    let bodies: Vec<StandSet> =
                        mine.map(|c| self.stands_of(&c.id).into_iter().collect()).collect();
                    let covers = |known: &Special| match known {
                        Special::Held { pieces, .. } => {
                            bodies.iter().flat_map(|body| body.iter()).all(|stand| pieces.has(stand))
                        }
                        _ => false,
                    };
                    let held = made.specials.iter().position(covers).map(|held| held as u8);
                    made.specials.push(Special::Piecemeal {
                        bodies,
                        from: from.unwrap_or(1),
                        per_turn: special.per_turn.unwrap_or(1) as u8,
                        held,
                        near: self.hexes(100.0),
                    });
                }
                return Some(());
            }
            SpecialKind::Bounded => {
                Special::Bounded { pieces: stands, lines: self.line(terrain, true), until }
            }
            SpecialKind::Treachery => {
                let engaged = special.when == Some(Trigger::BattleEngaged);
                Special::Treachery {
                    leaders: special.leaders.clone(),
                    pieces: special.contingents.iter().flat_map(|id| self.stands_of(id)).collect(),
                    groups: if engaged {
                        special.battles.iter().filter_map(|id| self.group(id)).collect()
                    } else {
                        Vec::new()
                    },
                    idle: match special.outcome {
                        Some(muster::Outcome::Idle) => special.turns.unwrap_or(1) as u16,
                        _ => 0,
                    },
                }
            }
            SpecialKind::LowAmmunition => Special::LowAmmunition { pieces: stands, from: from.unwrap_or(1) },
            SpecialKind::Fatigue => Special::Fatigue { pieces: stands, from: from.unwrap_or(1) },
            SpecialKind::Alarm => Special::Alarm { side, pieces: stands },
            SpecialKind::Heartened => Special::Heartened { pieces: stands, until },
            SpecialKind::Sortie => {
                let gate = special.at.and_then(|at| self.gate(at));
                Special::Sortie { pieces: stands, from: from.unwrap_or(1), lines: gate.into_iter().collect() }
            }
            SpecialKind::Spate => {
                let sides = self.line(terrain, false);
                let map = &self.scenario.map;
                let key = |[one, other]: &[Spot; 2]| {
                    Some(map.hexside(*one, map.hexes.direction_to(*one, *other)?)?.key)
                };
                let Some(was) = sides.iter().find_map(key) else { return Some(()) };
                let sides = sides.iter().copied().filter(|side| key(side) == Some(was)).collect();
                Special::Spate { from: from.unwrap_or(1), was: was.to_owned(), lines: sides }
            }
            SpecialKind::NoPursuit => Special::NoPursuit { pieces: stands },
            SpecialKind::Prisoners => Special::Prisoners { pieces: stands, leaders: special.leaders.clone() },
            SpecialKind::Plunder => {
                let target = special.target.as_deref().unwrap_or_default();
                let markers = self
                    .muster
                    .sides
                    .iter()
                    .flat_map(|army| &army.markers)
                    .filter(|marker| marker.id == target);
                let spots = markers
                    .filter_map(|marker| self.scenario.map.hexes.spot_of(Hex::new(marker.q, marker.r)));
                Special::Plunder {
                    pieces: stands,
                    places: spots.collect(),
                    target: StandSet::default(),
                    range: self.hexes(special.range_m.unwrap_or(0.0)),
                }
            }
            SpecialKind::PlannedWithdrawal => Special::PlannedWithdrawal { pieces: stands },
            SpecialKind::FeignedFlight => {
                for contingent in made.contingents.iter_mut().filter(|c| special.contingents.contains(&c.id))
                {
                    contingent.traits = contingent.traits.with(Traits::FEIGNED_FLIGHT);
                }
                return Some(());
            }
            SpecialKind::Ambush => Special::Ambush { pieces: stands },
            // The blocked retreat is told.
            SpecialKind::BlockedRetreat => return Some(()),
        };
        made.specials.push(new);
        Some(())
    }

    /// The side of the town wall nearest to a point: the hex within and the hex without.
    fn gate(&self, at: [f64; 2]) -> Option<[Spot; 2]> {
        let middle = |hex: usize, other: usize| {
            let (a, b) = (self.field.hexes[hex].centre, self.field.hexes[other].centre);
            [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
        };
        let walls = self
            .field
            .sides
            .iter()
            .filter(|side| side.on_it.iter().any(|one| one.what == SideFeature::TownEdge));
        let mut best: Option<(f64, usize, usize)> = None;
        for side in walls {
            let Some(other) = self.field.neighbour(side.hex, side.dir) else { continue };
            let far = muster::geometry::distance(middle(side.hex, other), at);
            let within = self.field.hexes[side.hex].kinds.contains(&TerrainKind::WalledTown);
            let (inner, outer) = if within { (side.hex, other) } else { (other, side.hex) };
            if best.is_none_or(|(least, ..)| far < least) {
                best = Some((far, inner, outer));
            }
        }
        best.and_then(|(_, inner, outer)| Some([self.spot(inner)?, self.spot(outer)?]))
    }
}

fn traits(contingent: &muster::Contingent) -> Traits {
    let class = contingent.troops.class;
    let men_at_arms = matches!(class, Class::FootMenAtArms | Class::MountedMenAtArms);
    let all = [
        (contingent.has(Flag::Pavises) || class == Class::PaviseCrossbow, Traits::PAVISES),
        (class == Class::WarWagon, Traits::ALL_ROUND),
        (contingent.has(Flag::Dismountable), Traits::DISMOUNTABLE),
        (contingent.has(Flag::MountedInfantry), Traits::MOUNTED_INFANTRY),
        (contingent.has(Flag::MayFormSchiltron), Traits::SCHILTRON),
        (contingent.has(Flag::Shieldwall), Traits::SHIELDWALL),
        (contingent.has(Flag::FeignedFlight), Traits::FEIGNED_FLIGHT),
        (contingent.has(Flag::Bodyguard), Traits::BODYGUARD),
        (contingent.has(Flag::LowAmmunition), Traits::LOW_AMMUNITION),
        (contingent.has(Flag::Fatigued), Traits::FATIGUED),
        (contingent.has(Flag::Marksmen), Traits::MARKSMEN),
        (men_at_arms, Traits::MEN_AT_ARMS),
        (contingent.has(Flag::Chivalrous), Traits::CHIVALROUS),
    ];
    let own = all.iter().filter(|(holds, _)| *holds);
    own.fold(Traits::default(), |traits, (_, one)| traits.with(*one))
}
