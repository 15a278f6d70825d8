//! The conditions of a neutral battle in the words of this ruleset.

use battle::Side;
use ground::areas::{AreaId, AreaMap};
use muster::areas::BorderFeature;
use muster::geometry::{along, crossings, distance, lies_in, mean, nudged};
use muster::{
    Class, Flag, GroundState, Outcome, ReleaseWhen, Shape, SpecialKind, TerrainKind, Trigger, VictoryKind,
    Winner,
};

use super::{Muster, exact_share, turn as few};
use crate::conditions::{
    Aim, Conditions, Contingent, Effect, EffectKind, FOR_GOOD, Footing, Release, Special, Spell, Traits,
    UnitSet, Victory,
};
use crate::field::Scenario;
use crate::rulebook::define;
use crate::state::{FormationId, LeaderId, UnitId};

/// How near hidden troops are found where no ambush says otherwise, in metres.
const USUAL_RANGE_M: f64 = 150.0;
/// How near an enemy attacks those who wait for that, in metres.
const CONTACT_M: f64 = 100.0;

/// The conditions of a battle as these rules play them.
pub(super) fn conditions(muster: &Muster<'_>, scenario: &Scenario) -> Conditions {
    let maker = Maker { muster, scenario, map: &scenario.map };
    let battle = muster.battle;
    let mut made = Conditions {
        default: match &battle.decision.default {
            Winner::Side(id) => maker.side(id),
            _ => None,
        },
        contingents: maker.contingents(),
        victory: battle.victory.iter().filter_map(|victory| maker.victory(victory)).collect(),
        ground: maker.ground(),
        effects: maker.effects(),
        ..Conditions::default()
    };
    let muddy = |kind: EffectKind| matches!(kind, EffectKind::MudSlows | EffectKind::MudStopsHorse);
    if made.effects.iter().any(|effect| muddy(effect.kind)) {
        made.mud = maker.mud();
    }
    made.pits = maker.areas(|place| muster.field.areas[place].kinds.contains(&TerrainKind::Pits));
    for special in battle.played_specials() {
        maker.special(&special, &mut made);
    }
    link_held(&mut made);
    made
}

struct Maker<'a> {
    muster: &'a Muster<'a>,
    scenario: &'a Scenario,
    map: &'a AreaMap,
}

impl Maker<'_> {
    fn side(&self, id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.muster.battle.sides[side.index()].id == id)
    }

    fn area(&self, place: usize) -> Option<AreaId> {
        self.muster.area(self.map, place)
    }

    fn areas(&self, is: impl Fn(usize) -> bool) -> Vec<AreaId> {
        let all = 0..self.muster.field.areas.len();
        all.filter(|place| is(*place)).filter_map(|place| self.area(place)).collect()
    }

    /// Metres as areas.
    fn in_areas(&self, metres: f64) -> u8 {
        define!("muster.metres");
        let [width, height] = self.muster.field.size_m;
        (metres / ((width + height) / 2.0) + 0.5).floor().clamp(1.0, 250.0) as u8
    }

    fn leader(&self, id: &str) -> Option<LeaderId> {
        let found = self.scenario.leaders.iter().position(|leader| leader.id == id);
        found.map(|number| LeaderId(number as u8))
    }

    fn formation(&self, id: &str) -> Option<FormationId> {
        let found = self.scenario.formations.iter().position(|formation| formation.id == id);
        found.map(|number| FormationId(number as u8))
    }

    /// The units of a contingent, by number.
    fn units_of(&self, contingent: &str) -> Vec<UnitId> {
        let all = self.muster.units.iter().enumerate();
        all.filter(|(_, unit)| unit.contingent.id == contingent).map(|(n, _)| UnitId(n as u8)).collect()
    }

    fn all_contingents(&self) -> impl Iterator<Item = &muster::Contingent> {
        self.muster.battle.sides.iter().flat_map(|side| &side.contingents)
    }

    /// The units a special concerns: of its battles and contingents; without either the whole side's.
    fn whom(&self, special: &muster::Special) -> UnitSet {
        let side = self.side(&special.side);
        if special.battles.is_empty() && special.contingents.is_empty() {
            let own = self
                .muster
                .units
                .iter()
                .enumerate()
                .filter(|(_, unit)| Some(unit.side) == side.map(Side::index));
            return own.map(|(number, _)| UnitId(number as u8)).collect();
        }
        let mine = self.all_contingents().filter(|contingent| {
            special.contingents.contains(&contingent.id) || special.battles.contains(&contingent.battle)
        });
        mine.flat_map(|contingent| self.units_of(&contingent.id)).collect()
    }

    fn contingents(&self) -> Vec<Contingent> {
        let leaders: Vec<_> =
            self.muster.battle.sides.iter().flat_map(muster::Side::leaders_with_deputies).collect();
        self.all_contingents()
            .map(|contingent| {
                let late = contingent.arrival.as_ref();
                let attached = leaders.iter().filter(|leading| leading.leader.attached == contingent.id);
                Contingent {
                    id: contingent.id.clone(),
                    name: contingent.name.clone(),
                    pieces: self.units_of(&contingent.id),
                    leaders: attached.filter_map(|leading| self.leader(&leading.leader.id)).collect(),
                    traits: traits(contingent),
                    arrives: late.map_or(0, |arrival| turn(arrival.turn)),
                    chance: late
                        .and_then(|arrival| arrival.chance)
                        .map_or(0, |chance| (chance * 100.0).round().clamp(1.0, 100.0) as u8),
                    places: if late.is_some() { self.places(contingent) } else { Vec::new() },
                    hidden: self.hidden(contingent).filter(|_| late.is_none()),
                }
            })
            .collect()
    }

    /// For each unit of a late contingent the areas in which it may come on, the best first.
    fn places(&self, contingent: &muster::Contingent) -> Vec<Vec<AreaId>> {
        define!("muster.arrival.place");
        let units: Vec<_> =
            self.muster.units.iter().filter(|unit| unit.contingent.id == contingent.id).collect();
        let strips = contingent.strip_centres(units.len());
        let places = |(strip, unit): (muster::Point, &&super::army::Mustered<'_>)| {
            let all = self.muster.tables.places(&self.muster.field, contingent, strip, unit.kind);
            all.filter_map(|place| self.area(place)).collect()
        };
        strips.zip(&units).map(places).collect()
    }

    /// How near, in areas, an enemy finds a contingent that begins hidden: by its flag, or in an ambush.
    fn hidden(&self, contingent: &muster::Contingent) -> Option<u8> {
        define!("muster.hidden.start", "muster.flag.hidden");
        let mut ambushes = self.muster.battle.special.iter().filter(|special| {
            let named = special.contingents.contains(&contingent.id);
            special.played
                && special.kind == SpecialKind::Ambush
                && (named || special.battles.contains(&contingent.battle))
        });
        let ambush = ambushes.next();
        let range = ambush.and_then(|special| special.range_m).unwrap_or(USUAL_RANGE_M);
        (ambush.is_some() || contingent.has(Flag::Hidden)).then(|| self.in_areas(range))
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
        let (part, whole) = exact_share(victory.fraction.unwrap_or(0.0));
        let leader = (kind == Aim::KillLeader).then(|| self.leader(&victory.target)).flatten();
        Some(Victory {
            side: self.side(&victory.side)?,
            kind,
            places,
            leader: leader.unwrap_or_default(),
            share: if kind == Aim::Exit { [part, whole] } else { [0, 0] },
            decisive: victory.decisive,
            points: victory.points.unwrap_or(0) as u16,
            last: victory.by_turn.map(|by| turn(by.min(self.muster.battle.time.turns))),
            text: victory.text.trim().to_owned(),
        })
    }

    /// The areas at a place: those with their centre in it or with its ground; of a crossing those that it joins.
    fn place(&self, id: &str) -> Vec<AreaId> {
        define!("muster.victory.at");
        let (battle, field) = (self.muster.battle, &self.muster.field);
        let Some(number) = battle.terrain.iter().position(|terrain| terrain.id == id) else {
            return Vec::new();
        };
        let terrain = &battle.terrain[number];
        match &terrain.shape {
            Shape::Area(corners) => {
                let nearest = field.nearest_first(mean(corners)).next();
                let [dx, dy] = field.size_m;
                let touches = |place: usize| {
                    let [x, y] = field.areas[place].centre;
                    let tenths = [-0.4, -0.2, 0.0, 0.2, 0.4];
                    let mut points = tenths.iter().flat_map(|i| tenths.map(|j| [x + i * dx, y + j * dy]));
                    points.any(|point| lies_in(point, corners))
                };
                self.areas(|place| {
                    lies_in(field.areas[place].centre, corners)
                        || field.areas[place].kinds.contains(&terrain.kind)
                            && (touches(place) || nearest == Some(place))
                })
            }
            _ => {
                let on = |feature: &BorderFeature| *feature == BorderFeature::Terrain(number);
                let borders = field.borders.iter().filter(|border| border.on_it.iter().any(on));
                let joined: Vec<usize> = borders.flat_map(|border| border.between).collect();
                self.areas(|place| joined.contains(&place))
            }
        }
    }

    /// The areas at an edge of the field.
    fn edge(&self, name: &str) -> Vec<AreaId> {
        let (columns, rows) = (self.muster.field.columns, self.muster.field.rows);
        self.areas(|place| match name {
            "north" => place / columns + 1 == rows,
            "east" => place % columns + 1 == columns,
            "south" => place < columns,
            _ => place % columns == 0,
        })
    }

    /// The state of the ground from turn to turn.
    fn ground(&self) -> Vec<Spell> {
        define!("muster.weather.ground", "muster.weather.when");
        let footing = |state: GroundState| match state {
            GroundState::Mud => Footing::Mud,
            GroundState::Snow => Footing::Snow,
            _ => Footing::Good,
        };
        let weather = &self.muster.battle.weather;
        let mut spells = vec![Spell { from: 1, ground: footing(weather.ground) }];
        let changes = weather.changes.iter().filter_map(|change| Some((change.turn, change.ground?)));
        spells.extend(changes.map(|(from, ground)| Spell { from: turn(from), ground: footing(ground) }));
        spells.sort_by_key(|spell| spell.from);
        if spells.iter().all(|spell| spell.ground == Footing::Good) {
            spells.clear();
        }
        spells
    }

    fn mud(&self) -> Vec<AreaId> {
        let muddy = [TerrainKind::Mud, TerrainKind::Ploughland];
        self.areas(|place| self.muster.field.areas[place].kinds.iter().any(|kind| muddy.contains(kind)))
    }

    fn effects(&self) -> Vec<Effect> {
        let sides = &self.muster.battle.sides;
        let effects = self.muster.battle.weather.effects.iter();
        effects
            .map(|effect| {
                let sides = sides.iter().filter(|side| effect.side.as_ref().is_none_or(|id| *id == side.id));
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
                    pieces: mine.flat_map(|contingent| self.units_of(&contingent.id)).collect(),
                    reach: 0,
                    from: effect.from_turn.map_or(1, turn),
                    until: effect.until_turn.map_or(FOR_GOOD, turn),
                }
            })
            .collect()
    }

    /// The borders and corners of a line: the two areas of each. With its crossings, or only where the line itself is.
    fn line(&self, id: &str, with_crossings: bool) -> Vec<[AreaId; 2]> {
        let terrain = &self.muster.battle.terrain;
        let of_line = |feature: &BorderFeature| match feature {
            BorderFeature::Terrain(number) => match &terrain[*number].shape {
                Shape::Crossing { over, .. } => with_crossings && over == id,
                _ => terrain[*number].id == id,
            },
            _ => false,
        };
        let borders = self.muster.field.borders.iter().filter(|border| border.on_it.iter().any(of_line));
        borders
            .filter_map(|border| Some([self.area(border.between[0])?, self.area(border.between[1])?]))
            .collect()
    }

    /// The areas behind a line, seen from its outer side or, if it has none, from the enemy's side of the field.
    fn behind(&self, id: &str, side: Side) -> Vec<AreaId> {
        let battle = self.muster.battle;
        let Some(terrain) = battle.terrain.iter().find(|terrain| terrain.id == id) else { return Vec::new() };
        let Some(points) = terrain.shape.line() else { return Vec::new() };
        let axis = battle.field.axis;
        let enemy = if side == Side::Red { axis } else { (axis + 180) % 360 };
        let [east, north] = along(i32::from(terrain.faces.unwrap_or(enemy)));
        let reach = battle.longer_side_m() * 2.0;
        self.areas(|place| {
            // Whoever looks toward the outer side and sees the line an odd number of times is behind it.
            let from = nudged(self.muster.field.areas[place].centre);
            let to = [from[0] + east * reach, from[1] + north * reach];
            crossings(from, to, points).count() % 2 == 1
        })
    }

    fn special(&self, special: &muster::Special, made: &mut Conditions) {
        let from = special.from_turn.map_or(1, turn);
        let until = special.until_turn.map_or(FOR_GOOD, turn);
        let Some(side) = self.side(&special.side) else { return };
        let terrain = special.terrain.as_deref().unwrap_or_default();
        let pieces = self.whom(special);
        let leaders = || special.leaders.iter().filter_map(|id| self.leader(id)).collect();
        let new = match special.kind {
            SpecialKind::Held => Special::Held {
                pieces,
                from: special.from_turn.map(turn),
                release: special.release.as_ref().and_then(|release| self.release(release, side)),
            },
            SpecialKind::Piecemeal => {
                self.piecemeal(special, from, made);
                return;
            }
            SpecialKind::Bounded => Special::Bounded { pieces, lines: self.line(terrain, true), until },
            SpecialKind::Treachery => Special::Treachery {
                leaders: leaders(),
                pieces: special.contingents.iter().flat_map(|id| self.units_of(id)).collect(),
                groups: match special.when {
                    Some(Trigger::BattleEngaged) => {
                        special.battles.iter().filter_map(|id| self.formation(id)).collect()
                    }
                    _ => Vec::new(),
                },
                idle: match special.outcome {
                    Some(Outcome::Idle) => special.turns.map_or(1, turn),
                    _ => 0,
                },
            },
            SpecialKind::LowAmmunition => Special::LowAmmunition { pieces, from },
            SpecialKind::Fatigue => Special::Fatigue { pieces, from },
            SpecialKind::Alarm => Special::Alarm { side, pieces },
            SpecialKind::Heartened => Special::Heartened { pieces, until },
            SpecialKind::Sortie => {
                let gate = special.at.and_then(|at| self.gate(at));
                Special::Sortie { pieces, from, lines: gate.into_iter().collect() }
            }
            SpecialKind::Spate => {
                Special::Spate { from, was: String::new(), lines: self.line(terrain, false) }
            }
            SpecialKind::NoPursuit => Special::NoPursuit { pieces },
            SpecialKind::Prisoners => Special::Prisoners { pieces, leaders: leaders() },
            SpecialKind::Plunder => {
                let target = special.target.as_deref().unwrap_or_default();
                Special::Plunder {
                    pieces,
                    places: Vec::new(),
                    target: self.units_of(target).into_iter().collect(),
                    range: self.in_areas(special.range_m.unwrap_or(0.0)),
                }
            }
            SpecialKind::PlannedWithdrawal => Special::PlannedWithdrawal { pieces },
            SpecialKind::FeignedFlight => {
                let able = made.contingents.iter_mut().filter(|c| special.contingents.contains(&c.id));
                able.for_each(|contingent| {
                    contingent.traits = contingent.traits.with(Traits::FEIGNED_FLIGHT);
                });
                return;
            }
            SpecialKind::Ambush => Special::Ambush { pieces },
            SpecialKind::BlockedRetreat => {
                define!("muster.special.blocked-retreat");
                return;
            }
        };
        made.specials.push(new);
    }

    fn release(&self, release: &muster::Release, side: Side) -> Option<Release> {
        Some(match release.when {
            ReleaseWhen::BattlesBroken => Release::GroupsBroken(release.count.map_or(1, few)),
            ReleaseWhen::LeaderSends => {
                Release::LeaderSends { leader: self.leader(release.leader.as_deref()?)? }
            }
            ReleaseWhen::EnemyPast => {
                Release::EnemyPast { places: self.behind(release.terrain.as_deref()?, side) }
            }
            ReleaseWhen::Attacked => Release::Attacked { near: self.in_areas(CONTACT_M) },
        })
    }

    /// Each battle that wakes bit by bit is a special of its own.
    fn piecemeal(&self, special: &muster::Special, from: u16, made: &mut Conditions) {
        for battle in &special.battles {
            let mine = self.all_contingents().filter(|c| c.battle == *battle && !c.is_baggage());
            let bodies: Vec<UnitSet> = mine.map(|c| self.units_of(&c.id).into_iter().collect()).collect();
            made.specials.push(Special::Piecemeal {
                bodies,
                from,
                per_turn: special.per_turn.map_or(1, few),
                held: None,
                near: self.in_areas(CONTACT_M),
            });
        }
    }

    /// The border of the town wall nearest to a point: the area within and the area without.
    fn gate(&self, at: muster::Point) -> Option<[AreaId; 2]> {
        let field = &self.muster.field;
        let middle = |[one, two]: [usize; 2]| mean(&[field.areas[one].centre, field.areas[two].centre]);
        let walls =
            field.borders.iter().filter(|b| !b.is_corner && b.on_it.contains(&BorderFeature::TownWall));
        let mut best: Option<(f64, [usize; 2])> = None;
        for border in walls {
            let far = distance(middle(border.between), at);
            if best.is_none_or(|(least, _)| far < least) {
                best = Some((far, border.between));
            }
        }
        let (_, [one, two]) = best?;
        let within = field.areas[one].kinds.contains(&TerrainKind::WalledTown);
        let (inner, outer) = if within { (one, two) } else { (two, one) };
        Some([self.area(inner)?, self.area(outer)?])
    }
}

/// Whoever wakes bit by bit and is held besides wakes when he is released, wherever the battle file has the two.
fn link_held(made: &mut Conditions) {
    let holds = |special: &Special| match special {
        Special::Held { pieces, .. } => Some(*pieces),
        _ => None,
    };
    let all: Vec<Option<UnitSet>> = made.specials.iter().map(holds).collect();
    for special in &mut made.specials {
        if let Special::Piecemeal { bodies, held, .. } = special {
            let covers = |pieces: UnitSet| {
                let mut units = bodies.iter().flat_map(|body| body.iter());
                units.all(|unit| pieces.has(unit))
            };
            *held = all.iter().position(|pieces| pieces.is_some_and(covers)).map(|held| held as u8);
        }
    }
}

fn turn(number: u32) -> u16 {
    few(number).into()
}

fn traits(contingent: &muster::Contingent) -> Traits {
    let men_at_arms = matches!(contingent.troops.class, Class::FootMenAtArms | Class::MountedMenAtArms);
    let all = [
        (contingent.has(Flag::Impetuous), Traits::IMPETUOUS),
        (contingent.has(Flag::MountedInfantry), Traits::MOUNTED_INFANTRY),
        (contingent.has(Flag::Shieldwall), Traits::SHIELDWALL),
        (contingent.has(Flag::OpenOrder), Traits::OPEN_ORDER),
        (contingent.has(Flag::FeignedFlight), Traits::FEIGNED_FLIGHT),
        (contingent.has(Flag::Bodyguard), Traits::BODYGUARD),
        (contingent.has(Flag::LowAmmunition), Traits::LOW_AMMUNITION),
        (contingent.has(Flag::Fatigued), Traits::FATIGUED),
        (contingent.has(Flag::Marksmen), Traits::MARKSMEN),
        (men_at_arms, Traits::MEN_AT_ARMS),
        (contingent.has(Flag::Garrison), Traits::GARRISON),
    ];
    let own = all.iter().filter(|(holds, _)| *holds);
    own.fold(Traits::default(), |traits, (_, one)| traits.with(*one))
}
