//! The conditions of a battle file in a ruleset's own terms: read once for all (muster.turns, muster.metres).
//!
//! A ruleset that has mustered the armies of a battle says by [`Musters`] which of its pieces came of which contingent and where
//! the places of its ground are; here is made of that what its [`Conditions`](crate::conditions) hold. [`OnTable`] finds
//! places for all rulesets that play on a table without a grid.

use ground::tabletop::{Bearing, Length, Point};
use muster::{
    Class, Flag, GroundState, Loyalty, Outcome, ReleaseWhen, Shape, Sky, SpecialKind, Terrain, Trigger,
    VictoryKind, Winner,
};

use crate::conditions::{
    Aim, Effect, EffectKind, FOR_GOOD, Limit, PieceSet, Release, Special, Spell, Terms, Traits, Victory,
};
use crate::{Side, define};

/// How near hidden troops are found where no ambush says otherwise, in metres.
const USUAL_RANGE_M: f64 = 150.0;
/// How near an enemy attacks those who wait for that, in metres.
const ATTACK_M: f64 = 100.0;

/// The lists of pieces of a ruleset.
type Pieces<M> = PieceSet<<<M as Musters>::Terms as Terms>::Piece>;
/// The places of its ground.
type Place<M> = <<M as Musters>::Terms as Terms>::Place;

/// A battle that a ruleset has mustered.
pub trait Musters {
    /// What its conditions speak of.
    type Terms: Terms;

    /// The battle file.
    fn battle(&self) -> &muster::Battle;

    /// The number with which a turn of the battle file begins.
    fn first_of(&self, turn: u32) -> u16 {
        turn as u16
    }

    /// The number with which it ends.
    fn last_of(&self, turn: u32) -> u16 {
        turn as u16
    }

    /// A distance in metres as conditions count it.
    fn near(&self, metres: f64) -> u8;

    /// A distance in metres as [`Spell::sight`] counts it.
    fn sight(&self, metres: f64) -> u16;

    /// How far an effect of the weather lets pieces see or shoot, if the ruleset asks the effect for that.
    fn reach(&self, _kind: EffectKind) -> u8 {
        0
    }

    /// The pieces mustered from a contingent, in order.
    fn pieces_of(&self, contingent: &str) -> Vec<<Self::Terms as Terms>::Piece>;

    /// All pieces of a side.
    fn army(&self, side: Side) -> Pieces<Self>;

    /// A leader by his id.
    fn leader(&self, id: &str) -> Option<<Self::Terms as Terms>::Leader>;

    /// A battle (command) by its id.
    fn group(&self, id: &str) -> Option<<Self::Terms as Terms>::Group>;

    /// The places at a feature of the ground (muster.victory.at).
    fn places_at(&self, terrain: &Terrain) -> Vec<Place<Self>>;

    /// The places at an edge of the field: north, east, south or west.
    fn edge(&self, name: &str) -> Vec<Place<Self>>;

    /// A line piece by piece, with its crossings or without.
    fn line(&self, terrain: &Terrain, with_crossings: bool) -> Vec<[Place<Self>; 2]>;

    /// The places behind a line, away from this bearing.
    fn behind(&self, terrain: &Terrain, outward: u16) -> Vec<Place<Self>>;

    /// The gate of a walled town nearest to a point.
    fn gate(&self, at: muster::Point) -> Option<[Place<Self>; 2]>;

    /// Where a contingent is that is no piece but a marker.
    fn markers(&self, contingent: &str) -> Vec<Place<Self>>;

    /// What a line was before it rose, as the ruleset's ground says it.
    fn was(&self, terrain: &Terrain) -> String;
}

/// Who wins at equal points.
pub fn favoured(battle: &muster::Battle) -> Option<Side> {
    match &battle.decision.default {
        Winner::Side(id) => side(battle, id),
        _ => None,
    }
}

fn side(battle: &muster::Battle, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| battle.sides[side.index()].id == id)
}

fn contingents(battle: &muster::Battle) -> impl Iterator<Item = &muster::Contingent> {
    battle.sides.iter().flat_map(|side| &side.contingents)
}

fn terrain<'a>(battle: &'a muster::Battle, id: Option<&str>) -> Option<&'a Terrain> {
    battle.terrain.iter().find(|terrain| Some(terrain.id.as_str()) == id)
}

/// What each side fights for. A condition that names a leader whom the ruleset does not know is left out.
pub fn victory<M: Musters>(muster: &M) -> Vec<Victory<M::Terms>> {
    let battle = muster.battle();
    let place = |id: &str| terrain(battle, Some(id)).map_or(Vec::new(), |terrain| muster.places_at(terrain));
    let made = |victory: &muster::Victory| {
        let target = victory.target.as_str();
        let (kind, places) = match victory.kind {
            VictoryKind::BreakArmy => (Aim::BreakArmy, Vec::new()),
            VictoryKind::Hold => (Aim::Hold, place(target)),
            VictoryKind::Take => (Aim::Take, place(target)),
            VictoryKind::Exit => (Aim::Exit, muster.edge(target)),
            VictoryKind::KillLeader => (Aim::KillLeader, Vec::new()),
            VictoryKind::Survive => (Aim::Survive, Vec::new()),
        };
        let thousandths = (victory.fraction.unwrap_or(0.0) * 1000.0).round().clamp(1.0, 1000.0) as u32;
        Some(Victory {
            side: side(battle, &victory.side)?,
            kind,
            places,
            leader: match kind {
                Aim::KillLeader => muster.leader(target)?,
                _ => Default::default(),
            },
            share: if kind == Aim::Exit { [thousandths, 1000] } else { [0, 0] },
            decisive: victory.decisive,
            points: victory.points.unwrap_or(0) as u16,
            last: victory.by_turn.map(|turn| muster.last_of(turn.min(battle.time.turns))),
            text: victory.text.trim().to_owned(),
        })
    };
    battle.victory.iter().filter_map(made).collect()
}

/// The weather from turn to turn, for a ruleset without a chart of its own; none if it is fair and the ground good.
pub fn weather<M: Musters>(muster: &M) -> Vec<Spell> {
    let battle = muster.battle();
    let (weather, time) = (&battle.weather, &battle.time);
    let mut turns: Vec<u32> = vec![1];
    turns.extend(weather.changes.iter().map(|change| change.turn));
    turns.extend([time.dusk_turn, time.dark_turn].into_iter().flatten());
    turns.sort_unstable();
    turns.dedup();
    let mut spells: Vec<Spell> = turns.into_iter().map(|turn| spell(muster, turn)).collect();
    let plain = |spell: &Spell| *spell == Spell { from: spell.from, ..Spell::default() };
    if spells.iter().all(plain) {
        spells.clear();
    }
    spells
}

fn spell<M: Musters>(muster: &M, turn: u32) -> Spell {
    let battle = muster.battle();
    let (weather, time) = (&battle.weather, &battle.time);
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
    let sight = metres.filter(|m| *m <= battle.longer_side_m()).map(|m| muster.sight(m));
    Spell {
        from: muster.first_of(turn),
        sight,
        cause: if sight.is_some() { cause } else { Limit::Visibility },
        rain: now.0 == Sky::Rain,
        storm: now.0 == Sky::Storm,
        slow: matches!(now.1, GroundState::Mud | GroundState::Snow),
    }
}

/// What the weather does to some pieces.
pub fn effects<M: Musters>(muster: &M) -> Vec<Effect<M::Terms>> {
    let battle = muster.battle();
    let made = |effect: &muster::Effect| {
        let whose = |side: &&muster::Side| effect.side.as_ref().is_none_or(|id| *id == side.id);
        let fits = |class: Class| effect.classes.is_empty() || effect.classes.contains(&class);
        let mine = battle.sides.iter().filter(whose).flat_map(|side| &side.contingents);
        let mine = mine.filter(|contingent| fits(contingent.troops.class));
        let kind = match effect.kind {
            muster::EffectKind::WetStrings => EffectKind::WetStrings,
            muster::EffectKind::DampPowder => EffectKind::DampPowder,
            muster::EffectKind::SunInEyes => EffectKind::SunInEyes,
            muster::EffectKind::WindInFace => EffectKind::WindInFace,
            muster::EffectKind::SnowInFace => EffectKind::SnowInFace,
            muster::EffectKind::MudSlows => EffectKind::MudSlows,
            muster::EffectKind::MudStopsHorse => EffectKind::MudStopsHorse,
        };
        Effect {
            kind,
            pieces: mine.flat_map(|contingent| muster.pieces_of(&contingent.id)).collect(),
            reach: muster.reach(kind),
            from: muster.first_of(effect.from_turn.unwrap_or(1)),
            until: effect.until_turn.map_or(FOR_GOOD, |turn| muster.last_of(turn)),
        }
    };
    battle.weather.effects.iter().map(made).collect()
}

/// How near an enemy finds a contingent that begins hidden: by its flag, or in an ambush.
pub fn hidden<M: Musters>(muster: &M, contingent: &muster::Contingent) -> Option<u8> {
    let mut ambushes = muster.battle().special.iter().filter(|special| {
        special.played && special.kind == SpecialKind::Ambush && is_named(special, contingent)
    });
    let ambush = ambushes.next();
    let range = ambush.and_then(|special| special.range_m).unwrap_or(USUAL_RANGE_M);
    let hides = ambush.is_some() || contingent.has(Flag::Hidden);
    (hides && contingent.arrival.is_none()).then(|| muster.near(range))
}

/// Whether a special names a contingent or its battle.
fn is_named(special: &muster::Special, contingent: &muster::Contingent) -> bool {
    special.contingents.contains(&contingent.id) || special.battles.contains(&contingent.battle)
}

/// What a contingent is like, by its class and flags and by specials that make it able to feign flight.
#[must_use]
pub fn traits(battle: &muster::Battle, contingent: &muster::Contingent) -> Traits {
    let men_at_arms = matches!(contingent.troops.class, Class::FootMenAtArms | Class::MountedMenAtArms);
    let feigns = |special: &muster::Special| {
        special.kind == SpecialKind::FeignedFlight && special.contingents.contains(&contingent.id)
    };
    let feigns = contingent.has(Flag::FeignedFlight) || battle.played_specials().iter().any(feigns);
    let all = [
        (contingent.has(Flag::Impetuous), Traits::IMPETUOUS),
        (contingent.has(Flag::MountedInfantry), Traits::MOUNTED_INFANTRY),
        (contingent.has(Flag::Shieldwall), Traits::SHIELDWALL),
        (contingent.has(Flag::OpenOrder), Traits::OPEN_ORDER),
        (feigns, Traits::FEIGNED_FLIGHT),
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

/// The highest score of a die at which a leader fails the test of his faith (muster.special.treachery).
#[must_use]
pub const fn fails_on(loyalty: Loyalty) -> u8 {
    match loyalty {
        Loyalty::Staunch => 0,
        Loyalty::Firm => 1,
        Loyalty::Doubtful => 3,
        Loyalty::Treacherous => 5,
    }
}

/// The leaders whom a treachery of the battle names, in the order of the file.
pub fn traitors<'a>(
    battle: &'a muster::Battle,
    special: &muster::Special,
) -> impl Iterator<Item = &'a muster::Leader> {
    let leaders = battle.sides.iter().flat_map(|side| &side.leaders);
    leaders.filter(move |leader| special.leaders.contains(&leader.id))
}

/// The special conditions.
pub fn specials<M: Musters>(muster: &M) -> Vec<Special<M::Terms>> {
    let mut made = Vec::new();
    for special in muster.battle().played_specials() {
        match special.kind {
            SpecialKind::Piecemeal => made.extend(piecemeal(muster, &special)),
            _ => made.extend(one_special(muster, &special)),
        }
    }
    link_held(&mut made);
    made
}

/// Whom a special concerns: its battles and contingents; without either the whole side.
fn whom<M: Musters>(muster: &M, special: &muster::Special) -> Pieces<M> {
    let battle = muster.battle();
    if special.battles.is_empty() && special.contingents.is_empty() {
        return side(battle, &special.side).map_or_else(Pieces::<M>::default, |side| muster.army(side));
    }
    let mine = contingents(battle).filter(|contingent| is_named(special, contingent));
    mine.flat_map(|contingent| muster.pieces_of(&contingent.id)).collect()
}

fn release<M: Musters>(muster: &M, release: &muster::Release, side: Side) -> Option<Release<M::Terms>> {
    Some(match release.when {
        ReleaseWhen::BattlesBroken => Release::GroupsBroken(release.count.unwrap_or(1) as u8),
        ReleaseWhen::LeaderSends => {
            Release::LeaderSends { leader: muster.leader(release.leader.as_deref()?)? }
        }
        ReleaseWhen::EnemyPast => {
            let line = terrain(muster.battle(), Some(release.terrain.as_deref()?));
            let axis = muster.battle().field.axis;
            let enemy = if side == Side::Red { axis } else { (axis + 180) % 360 };
            let behind = |line: &Terrain| muster.behind(line, line.faces.unwrap_or(enemy));
            Release::EnemyPast { places: line.map_or(Vec::new(), behind) }
        }
        ReleaseWhen::Attacked => Release::Attacked { near: muster.near(ATTACK_M) },
    })
}

/// What one special of the battle file becomes; none if it is told only or is a trait of those whom it names.
fn one_special<M: Musters>(muster: &M, special: &muster::Special) -> Option<Special<M::Terms>> {
    let battle = muster.battle();
    let from = special.from_turn.map(|turn| muster.first_of(turn));
    let first = from.unwrap_or(1);
    let until = special.until_turn.map_or(FOR_GOOD, |turn| muster.last_of(turn));
    let side = side(battle, &special.side)?;
    let ground = terrain(battle, special.terrain.as_deref());
    let line = |with_crossings| ground.map_or(Vec::new(), |ground| muster.line(ground, with_crossings));
    let target = special.target.as_deref().unwrap_or_default();
    let pieces = whom(muster, special);
    Some(match special.kind {
        SpecialKind::Held => {
            let release = special.release.as_ref().and_then(|one| release(muster, one, side));
            Special::Held { pieces, from, release }
        }
        SpecialKind::Bounded => Special::Bounded { pieces, lines: line(true), until },
        SpecialKind::Treachery => {
            let engaged = special.when == Some(Trigger::BattleEngaged);
            let groups = special.battles.iter().filter(|_| engaged);
            Special::Treachery {
                leaders: traitors(battle, special).filter_map(|leader| muster.leader(&leader.id)).collect(),
                pieces: special.contingents.iter().flat_map(|id| muster.pieces_of(id)).collect(),
                groups: groups.filter_map(|id| muster.group(id)).collect(),
                idle: match special.outcome {
                    Some(Outcome::Idle) => special.turns.unwrap_or(1) as u16,
                    _ => 0,
                },
            }
        }
        SpecialKind::LowAmmunition => Special::LowAmmunition { pieces, from: first },
        SpecialKind::Fatigue => Special::Fatigue { pieces, from: first },
        SpecialKind::Alarm => Special::Alarm { side, pieces },
        SpecialKind::Heartened => Special::Heartened { pieces, until },
        SpecialKind::Sortie => {
            let gate = special.at.and_then(|at| muster.gate(at));
            Special::Sortie { pieces, from: first, lines: gate.into_iter().collect() }
        }
        SpecialKind::Spate => Special::Spate {
            from: first,
            was: ground.map_or_else(String::new, |ground| muster.was(ground)),
            lines: line(false),
        },
        SpecialKind::NoPursuit => Special::NoPursuit { pieces },
        SpecialKind::Prisoners => {
            let leaders = special.leaders.iter().filter_map(|id| muster.leader(id)).collect();
            Special::Prisoners { pieces, leaders }
        }
        SpecialKind::Plunder => Special::Plunder {
            pieces,
            places: muster.markers(target),
            target: muster.pieces_of(target).into_iter().collect(),
            range: muster.near(special.range_m.unwrap_or(0.0)),
        },
        SpecialKind::PlannedWithdrawal => Special::PlannedWithdrawal { pieces },
        SpecialKind::Ambush => Special::Ambush { pieces },
        SpecialKind::Piecemeal | SpecialKind::FeignedFlight | SpecialKind::BlockedRetreat => {
            define!("muster.special.blocked-retreat");
            return None;
        }
    })
}

/// Troops that wake bit by bit: a special for each battle.
fn piecemeal<'a, M: Musters>(
    muster: &'a M,
    special: &'a muster::Special,
) -> impl Iterator<Item = Special<M::Terms>> {
    special.battles.iter().map(|battle| {
        let mine = contingents(muster.battle()).filter(|c| c.battle == *battle && !c.is_baggage());
        Special::Piecemeal {
            bodies: mine.map(|c| muster.pieces_of(&c.id).into_iter().collect()).collect(),
            from: muster.first_of(special.from_turn.unwrap_or(1)),
            per_turn: special.per_turn.unwrap_or(1) as u8,
            held: None,
            near: muster.near(ATTACK_M),
        }
    })
}

/// Whoever wakes bit by bit and is held besides wakes when he is released, wherever the battle file has the two.
fn link_held<T: Terms>(made: &mut [Special<T>]) {
    let holds = |special: &Special<T>| match special {
        Special::Held { pieces, .. } => Some(*pieces),
        _ => None,
    };
    let all: Vec<Option<PieceSet<T::Piece>>> = made.iter().map(holds).collect();
    for special in made {
        if let Special::Piecemeal { bodies, held, .. } = special {
            let covers = |pieces: PieceSet<T::Piece>| {
                let mut sleepers = bodies.iter().flat_map(|body| body.iter());
                sleepers.all(|piece| pieces.has(piece))
            };
            *held = all.iter().position(|pieces| pieces.is_some_and(covers)).map(|held| held as u8);
        }
    }
}

/// The places of conditions on a table without a grid, as [`places::tabletop`](super::places::tabletop) reads them.
#[derive(Clone, Copy, Debug)]
pub struct OnTable<F> {
    /// Metres from the south-west corner as a point of the table.
    pub point: F,
    /// The width and depth of the table.
    pub size: [Length; 2],
}

impl<F: Fn(muster::Point) -> Point> OnTable<F> {
    /// The corners of an area, or the point of a crossing.
    pub fn places_at(&self, terrain: &Terrain) -> Vec<Point> {
        define!("muster.victory.at");
        match &terrain.shape {
            Shape::Area(corners) => corners.iter().map(|corner| (self.point)(*corner)).collect(),
            Shape::Crossing { at, .. } => vec![(self.point)(*at)],
            _ => Vec::new(),
        }
    }

    /// The two ends of an edge of the table.
    pub fn edge(&self, name: &str) -> Vec<Point> {
        let [width, depth] = self.size.map(Length::micrometres);
        let [from, to] = match name {
            "north" => [[0, depth], [width, depth]],
            "east" => [[width, 0], [width, depth]],
            "south" => [[0, 0], [width, 0]],
            _ => [[0, 0], [0, depth]],
        };
        vec![Point::new(from[0], from[1]), Point::new(to[0], to[1])]
    }

    /// The pieces of a line, end to end.
    pub fn line(&self, terrain: &Terrain) -> Vec<[Point; 2]> {
        let points = terrain.shape.line().unwrap_or_default();
        points.windows(2).map(|pair| [(self.point)(pair[0]), (self.point)(pair[1])]).collect()
    }

    /// A point off a line on its outer side, and the line.
    pub fn behind(&self, terrain: &Terrain, outward: u16) -> Vec<Point> {
        let points = terrain.shape.line().unwrap_or_default();
        let line: Vec<Point> = points.iter().map(|at| (self.point)(*at)).collect();
        let Some(first) = line.first() else { return Vec::new() };
        let off = first.moved(Bearing::degrees(outward.into()), Length::inches(10));
        std::iter::once(off).chain(line).collect()
    }
}
