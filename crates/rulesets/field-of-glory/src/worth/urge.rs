//! How well an army is placed to get on with the battle.

use battle::neutral::{victory, worth};
use battle::{BySide, Side};
use ground::tabletop::{Distance, Length, Point, SightLine};

use super::fire::Fire;
use super::promise::{FLIGHT, JOINED};
use super::{PRICES, State};
use crate::conditions::{Aim, Victory};
use crate::rules::neutral::victory::AT_CROSSING;
use crate::state::{CommanderId, Flags, GroupId};
use crate::troops::{Class, Cohesion, Disorder, Phase, Troop, Weapon};

/// Distances are looked at in tenths of an MU.
const TENTH: Length = Length::mu_hundredths(10);
/// Nearness to the enemy counts from so far on.
const FAR: i32 = 400;
/// So near it counts what a charge promises, the more the nearer.
const LOOK: i32 = 250;
/// An enemy is a danger from so far on, for each MU of his rate.
const REACH: i32 = 25;
/// FRAGMENTED men keep so far away.
const SHY: i32 = 160;
/// Way through slow ground counts at most so much more than it is long, and that through ground that may not be entered so many times.
const MOST_SLOWED: i32 = 200;
const ROUND: i32 = 6;
/// From nearer than so far the ground between is not looked at.
const BEFORE: i32 = 20;
/// Who guards a place likes to be so near to it.
const GUARDED: i32 = 40;
/// Who shoots likes to be so much nearer than his weapon reaches with effect.
const WITHIN_RANGE: i32 = 5;

// All of these in thousandths of what a group is worth.

/// To have come all the way.
const CLOSE: i32 = 120;
/// To face the enemy who is the goal.
const FACING: i32 = 15;
/// For each hit that an attack promises, at him.
const ATTACK: i32 = 60;
/// For each hit that the attack of an enemy promises, at him.
const THREAT: i32 = -40;
/// To have a move left.
const TO_MOVE: i32 = 6;
/// To hold one's fire.
const HOLDS_FIRE: i32 = -100;
/// To be DISORDERED by the ground, and SEVERELY.
const DISORDERED: i32 = -15;
const SEVERE: i32 = -45;
/// To have one base more about than the enemy, if he is about, and how many count.
const BASE_MORE: i32 = 4;
const MOST_MORE: i32 = 10;
/// Those are about who are so near.
const ABOUT: i32 = 100;
/// For a commander to be with a group, and to have one more near him.
const WITH_GROUP: i32 = 25;
const NEAR_COMMANDER: i32 = 3;
/// More if it is in close combat, and if it is DISRUPTED or FRAGMENTED: he bolsters it.
const WITH_FIGHTERS: i32 = 30;
const WITH_DISRUPTED: i32 = 80;
const WITH_FRAGMENTED: i32 = 120;
/// A commander has those near him who are so near.
const COMMANDS: Length = Length::mu(8);

/// How many hits of a promise, in hundredths, are looked at, at most.
const MOST_PROMISED: i32 = 400;
/// What it promises to stand behind the front of an enemy, in the same way, and more if he fights somebody else.
const BEHIND: i32 = 200;
const PINNED: i32 = 100;

impl State {
    /// How well an army is placed: its groups near enemies whom they can beat and facing them, shooters at their range, its
    /// commanders with their men, somebody on his way to what must be held.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        if self.ended.is_some() {
            return 0;
        }
        let groups = self.on_table(side).filter(|id| !self.group(*id).is_broken());
        let held = self.place_held_by(side);
        let mut thousandths: i32 = groups.map(|id| self.eagerness(id, held)).sum();
        thousandths += self.commanders_of(side).map(|id| self.use_of(id)).sum::<i32>();
        let aims = worth::open_aims(self, side);
        let left: i32 = aims.map(|aim| self.way_left(aim) * PRICES.of::<State>(aim) / 800).sum();
        thousandths * self.group_worth(side) / 1_000 - left
    }

    /// A place that a side holds and by which it would win if time were out now: let the enemy come to it.
    fn place_held_by(&self, side: Side) -> Option<&[Point]> {
        if worth::leads_at_the_end(self) != Some(side) {
            return None;
        }
        let mut held = worth::open_aims(self, side).filter(|aim| aim.kind == Aim::Hold);
        held.find(|aim| victory::stands_alone_at(self, aim)).map(|aim| aim.places.as_slice())
    }

    /// How well a group is placed; near what its side holds, if it is `held`, and otherwise near the enemy.
    fn eagerness(&self, id: GroupId, held: Option<&[Point]>) -> i32 {
        let (group, side) = (self.group(id), self.side_of(id));
        let mut eagerness = 0;
        if group.is(Flags::HOLDS_FIRE) {
            eagerness += HOLDS_FIRE;
        }
        let moves = self.phase == Phase::Manoeuvre && self.active == side;
        if moves && !group.is(Flags::MOVED | Flags::STOOD) {
            eagerness += TO_MOVE;
        }
        let troop = self.kind(id).troop;
        if troop.is_artillery() || troop.is_wagon() {
            return eagerness;
        }
        if self.is_in_combat(id) {
            return eagerness + CLOSE + FACING;
        }
        // Riders strike from beside what the others hold.
        let guards = held.filter(|_| self.is_foot(id));
        let guards = guards.map(|places| self.way_to(self.footprint(id).centre(), places).rounded_to(TENTH));
        // It comes to itself again away from the enemy.
        let is_shaken = group.cohesion == Cohesion::Fragmented;
        let (mut best, mut nearest, mut fire) = (None, FAR, Fire::default());
        for enemy in self.unbroken_enemies(side) {
            let far = self.tenths_between(id, enemy);
            if is_shaken {
                eagerness -= (SHY - far).max(0) / 4;
            } else {
                best = best.max(Some(self.liking_of(id, enemy, far, guards)));
                eagerness += THREAT * self.danger_of(id, enemy, far) / 100;
            }
            nearest = nearest.min(far);
            fire.add(self, id, enemy, far);
        }
        eagerness += fire.worth();
        if nearest < ABOUT {
            eagerness += self.odds_about(id);
        }
        eagerness + self.order_in(id) + best.unwrap_or_default()
    }

    /// What the ground does to the order of a group.
    fn order_in(&self, id: GroupId) -> i32 {
        match self.group_disorder(id) {
            Disorder::None => 0,
            Disorder::Disordered => DISORDERED,
            Disorder::Severe => SEVERE,
        }
    }

    /// By how much those who are about a group outnumber the enemies who are; nothing as long as none is.
    fn odds_about(&self, id: GroupId) -> i32 {
        let about = self.bounds(id).grown(TENTH * ABOUT);
        let mut bases = BySide::new(0, 0);
        for other in self.all_groups().filter(|other| about.meets(self.bounds(*other))) {
            let group = self.group(other);
            if group.cohesion < Cohesion::Fragmented && !self.is_skirmishers(other) {
                bases[self.side_of(other)] += i32::from(group.bases);
            }
        }
        let side = self.side_of(id);
        match bases[side.other()] {
            0 => 0,
            enemies => BASE_MORE * (bases[side] - enemies).clamp(-MOST_MORE, MOST_MORE),
        }
    }

    /// How well it is to a group to stand so far from an enemy.
    fn liking_of(&self, id: GroupId, enemy: GroupId, far: i32, guards: Option<i32>) -> i32 {
        let wanted = self.wanted_range(id);
        let off = match guards {
            Some(way) => (way - GUARDED).max(0),
            None => (far + self.hindrance(id, enemy, far) - wanted).abs(),
        };
        let faces = self.frame(id).is_ahead(self.footprint(enemy).centre());
        let liking = CLOSE * (FAR - off).max(0) / FAR + if faces { FACING } else { 0 };
        if far >= LOOK {
            return liking;
        }
        liking + ATTACK * self.prize_of(id, enemy, wanted) / 100 * (LOOK - far) / LOOK
    }

    /// By how many hundredths of a hit a group that attacks an enemy from where it stands is likely to do better.
    fn prize_of(&self, id: GroupId, enemy: GroupId, wanted: i32) -> i32 {
        let (flees, fights) = (self.is_skirmishers(enemy), self.is_in_combat(enemy));
        let is_behind = !flees && self.is_round_flank(id, enemy);
        if !is_behind && wanted > 0 {
            return 0;
        }
        let promise = self.promise_of_charge(id, enemy);
        let prize = match (is_behind, fights) {
            (true, _) => promise.max(0) + BEHIND + if fights { PINNED } else { 0 },
            (false, true) => promise + JOINED,
            (false, false) if flees => promise.min(promise / FLIGHT),
            (false, false) => promise,
        };
        prize.clamp(-MOST_PROMISED, MOST_PROMISED)
    }

    /// The same for an enemy who attacks a group; the less the farther he is, and never less than nothing.
    fn danger_of(&self, id: GroupId, enemy: GroupId, far: i32) -> i32 {
        let troop = self.kind(enemy).troop;
        let reach = REACH * i32::from(self.rate(enemy));
        let never = troop.is_artillery() || troop.is_wagon() || far >= reach;
        let is_shaken = self.group(enemy).cohesion >= Cohesion::Fragmented;
        if never || is_shaken || self.is_in_combat(enemy) {
            return 0;
        }
        let promise = self.promise_of_charge(enemy, id).max(0);
        let flees = self.is_skirmishers(id);
        let is_behind = !flees && !self.is_skirmishers(enemy) && self.is_round_flank(enemy, id);
        let danger = match (is_behind, flees) {
            (true, _) => promise + BEHIND,
            (false, true) => promise / FLIGHT,
            (false, false) => promise,
        };
        (danger * (reach - far) / reach).min(MOST_PROMISED)
    }

    /// By how much slow ground between a group and an enemy makes the way longer, in tenths of an MU.
    fn hindrance(&self, id: GroupId, enemy: GroupId, far: i32) -> i32 {
        if far < BEFORE {
            return 0;
        }
        let open = i32::from(self.rate_in(id, |_| Class::Open).unwrap_or(1));
        let line = SightLine { from: self.footprint(id).centre(), to: self.footprint(enemy).centre() };
        let mut more = 0;
        for (number, piece) in self.scenario.table.near(&line.bounds()) {
            let times = match self.rate_on_piece(id, number) {
                None | Some(0) => ROUND,
                Some(rate) => (open - i32::from(rate)) / i32::from(rate),
            };
            if times > 0 {
                let stretches = line.stretches(&piece.outline);
                let through: Length = stretches.iter().map(|(from, to)| *to - *from).sum();
                more += through.micrometres() / TENTH.micrometres() * times;
            }
        }
        more.min(MOST_SLOWED)
    }

    /// How far from the enemy a group would like to be, in tenths of an MU: those who shoot better than they fight at their
    /// range, all others at him.
    fn wanted_range(&self, id: GroupId) -> i32 {
        let kind = self.kind(id);
        let Some(weapon) = kind.weapon() else { return 0 };
        let shoots = kind.troop.is_skirmisher() || kind.impact.is_none() && kind.melee.is_none();
        if !shoots || weapon == Weapon::BowStar || kind.troop == Troop::Knights {
            return 0;
        }
        (10 * i32::from(kind.range(weapon).effective) - WITHIN_RANGE).max(0)
    }

    /// Whether a base of a group stands behind the front of an enemy whom it faces.
    fn is_round_flank(&self, id: GroupId, enemy: GroupId) -> bool {
        let frame = self.frame(enemy);
        self.bases(id).iter().any(|base| frame.is_behind_front(base))
            && self.frame(id).is_ahead(self.footprint(enemy).centre())
    }

    /// How far two groups are from each other at least, in tenths of an MU.
    fn tenths_between(&self, one: GroupId, other: GroupId) -> i32 {
        Distance::of_squared(self.bounds(one).squared_gap(self.bounds(other))).rounded_to(TENTH)
    }

    /// How well a commander is placed: with a group, and with others near.
    fn use_of(&self, id: CommanderId) -> i32 {
        let state = self.commander(id);
        let (own, bounds) = match state.with.some() {
            Some(with) => (self.use_with(id, with), *self.bounds(with)),
            None => (0, self.commander_base(id).bounds()),
        };
        let reach = bounds.grown(COMMANDS);
        let friends = self.on_table(self.commander_info(id).side).filter(|group| {
            !self.group(*group).is_broken() && reach.meets(self.bounds(*group)) && self.commands(id, *group)
        });
        own + NEAR_COMMANDER * friends.count() as i32
    }

    /// What it is worth that a commander is with a group: the first who is steadies it.
    fn use_with(&self, id: CommanderId, with: GroupId) -> i32 {
        let group = self.group(with);
        if group.is_broken() || !self.commands(id, with) || self.commanders_with(with).any(|other| other < id)
        {
            return 0;
        }
        let shaken = match group.cohesion {
            Cohesion::Disrupted => WITH_DISRUPTED,
            Cohesion::Fragmented => WITH_FRAGMENTED,
            Cohesion::Steady | Cohesion::Broken => 0,
        };
        WITH_GROUP + shaken + if self.is_in_combat(with) { WITH_FIGHTERS } else { 0 }
    }

    /// How far the nearest group of a side is from a place it fights for, in tenths of an MU.
    fn way_left(&self, aim: &Victory) -> i32 {
        if !matches!(aim.kind, Aim::Hold | Aim::Take | Aim::Exit) {
            return 0;
        }
        let own = self.on_table(aim.side).filter(|id| !self.group(*id).is_broken());
        let ways = own.map(|id| self.way_to(self.footprint(id).centre(), &aim.places));
        ways.min().map_or(0, |way| way.rounded_to(TENTH))
    }

    /// How far a point is from a place of a condition; nothing if it is there.
    fn way_to(&self, from: Point, places: &[Point]) -> Distance {
        let near = self.scenario.conditions.length(AT_CROSSING);
        if battle::neutral::places::tabletop::is_at(from, places, near) {
            return Distance::ZERO;
        }
        let edges = places.iter().zip(places.iter().cycle().skip(1));
        edges.map(|(a, b)| Distance::of_segment(from, [*a, *b])).min().unwrap_or(Distance::ZERO)
    }
}
