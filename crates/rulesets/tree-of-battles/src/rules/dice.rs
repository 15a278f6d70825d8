//! Combat dice: by stand and by contingent (combat.dice.*, combat.mod.*, combat.pool, combat.hit.*).

use arrayvec::ArrayVec;
use battle::{Rule, Tally};
use ground::tabletop::{Angle, Edge, Length, Point, Rect, TOUCH};

use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::contact::{CONTACT, front_on};
use crate::rules::fray::{Fighter, Pairing, Role, struck_by};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Class, Grade, Troop};

/// No more dice than this are lost for DPs.
const MOST_LOST: i32 = 5;
/// Friends support from so far behind, in inches.
const SUPPORT_WITHIN: i32 = 4;
/// And face within so many degrees.
const SUPPORT_ANGLE: Angle = Angle::degrees(45);
/// An edge in contact lies along a line so near, in hundredths of an inch.
const ALONG_WITHIN: i32 = 25;
/// The shortest stretch of an edge of which that is asked: more than such a distance to both sides.
const ALONG_LEAST: i32 = 60;

/// Dice by stand.
impl State {
    /// The dice of the stands of a contingent that fight an opponent.
    pub(crate) fn stand_dice(&self, fighter: &Fighter, pairing: &Pairing, foe: ContingentId) -> Tally {
        let mut parts: ArrayVec<(Rule, i32, &'static str), 8> = ArrayVec::new();
        for (stand, role) in pairing.roles().filter(|(_, role)| role.against() == Some(foe)) {
            let (rule, each, what) = match role {
                Role::Faces(_) => self.facing_dice(fighter.who, self.troop_of(fighter.who, stand), foe),
                Role::Overlaps(_) => (rule!("combat.dice.overlap"), 1, "overlapping"),
                Role::Behind(_) => (rule!("combat.dice.pike-second-rank"), 1, "pikes of the second rank"),
                Role::Struck(_) => (rule!("combat.dice.not-facing"), 1, "not facing"),
                Role::Idle | Role::Elsewhere => continue,
            };
            match parts.iter_mut().find(|part| part.0 == rule) {
                Some(part) => part.1 += each,
                None => parts.push((rule, each, what)),
            }
        }
        let mut parts = parts.into_iter();
        let Some((rule, sum, what)) = parts.next() else {
            return Tally::base(rule!("combat.faces"), "no stand fights", 0);
        };
        let mut dice = Tally::base(rule, what, sum);
        for (rule, sum, what) in parts {
            dice.add(rule, what, sum);
        }
        dice
    }

    /// The dice of one stand that faces an opponent.
    fn facing_dice(&self, who: ContingentId, troop: Troop, foe: ContingentId) -> (Rule, i32, &'static str) {
        match troop {
            Troop::MaaFoot => (rule!("combat.dice.maa-foot"), 3, "men-at-arms on foot"),
            Troop::MaaMounted => (rule!("combat.dice.two"), 2, "mounted men-at-arms"),
            Troop::HeavyInfantry => (rule!("combat.dice.two"), 2, "heavy infantry"),
            Troop::Pike if self.is_charge_round(who) && self.is_mounted(foe) && self.came_by_charge(foe) => {
                (rule!("combat.dice.pike-mounted"), 3, "pikes facing a mounted charge")
            }
            Troop::Pike if self.contingent(who).is(Flags::FELL_BACK) && !self.is_new_to(who, foe) => {
                (rule!("combat.dice.pike"), 1, "pikes that fell back")
            }
            Troop::Pike => (rule!("combat.dice.pike"), 2, "pikes"),
            _ => (rule!("combat.dice.other"), 1, "stands facing"),
        }
    }
}

/// Dice by contingent.
impl State {
    /// Adds the modifiers of a contingent to its dice: once for the whole of it, looking at its primary opponent only.
    pub(crate) fn add_modifiers(&self, fighter: &Fighter, pairing: &Pairing, dice: &mut Tally) {
        define!("combat.mod.by-contingent", "combat.mod.star");
        let who = fighter.who;
        match self.grade(who) {
            Grade::A => dice.add(rule!("combat.mod.a"), "A Grade", self.grade(who).row().dice),
            Grade::B => dice.add(rule!("combat.mod.b"), "B Grade", self.grade(who).row().dice),
            Grade::C => {}
            Grade::D => dice.add(rule!("combat.mod.d"), "D Grade", self.grade(who).row().dice),
        }
        let fortified = self.is_fortified(who, fighter.primary);
        if fortified {
            dice.add(rule!("combat.mod.fortification"), "defends a fortification", 1);
        }
        if self.has_ground(fighter, pairing, fortified) {
            dice.add(rule!("combat.mod.ground"), "advantage of ground", 1);
        }
        if self.is_supported(who) {
            dice.add(rule!("combat.mod.supported"), "supported", 1);
        }
        dice.add(rule!("combat.mod.leader"), "leaders in the front rank", self.leader_dice(who));
        if self.contingent(who).is(Flags::FOLLOWED_UP) && !self.is_new_to(who, fighter.primary) {
            dice.add(rule!("combat.mod.follow-up"), "followed up", 1);
        }
        if self.is_charge_round(who) {
            self.add_charge_modifiers(who, dice);
        }
    }

    /// Whether an opponent has struck a contingent in this phase: with him a new combat begins.
    fn is_new_to(&self, who: ContingentId, foe: ContingentId) -> bool {
        self.strikes.contains(&(foe, who))
    }

    /// The modifiers that count in charge combat only.
    fn add_charge_modifiers(&self, who: ContingentId, dice: &mut Tally) {
        let c = self.contingent(who);
        let mounted = self.is_mounted(who);
        if c.is(Flags::PURSUED_INTO) {
            if mounted {
                dice.add(rule!("combat.mod.pursuing-mounted"), "mounted in pursuit", 3);
            } else {
                dice.add(rule!("combat.mod.pursuing"), "in pursuit", 2);
            }
        } else if self.came_by_charge(who) {
            if mounted && self.is_chivalrous(who) {
                dice.add(rule!("combat.mod.chivalrous-charge"), "chivalrous charge", 3);
            } else if mounted {
                dice.add(rule!("combat.mod.mounted-charge"), "mounted charge", 2);
            } else if self.kind(who) == Troop::LightInfantry {
                dice.add(rule!("combat.mod.light-infantry"), "light infantry charge", 1);
            }
        }
        dice.add(rule!("combat.mod.dp"), "own DPs", -i32::from(c.dps).min(MOST_LOST));
    }

    /// Leaders who fight in the front rank: a die for each full 2 CPs of all of them together.
    fn leader_dice(&self, who: ContingentId) -> i32 {
        let fighting = self.leaders_with(who).filter(|leader| self.leader(*leader).is(LeaderFlags::FIGHTS));
        fighting.map(|leader| i32::from(self.leader(leader).rating)).sum::<i32>() / 2
    }

    /// Whether a contingent defends a fortification against an opponent: one that lies before it, and he is on its front.
    fn is_fortified(&self, who: ContingentId, foe: ContingentId) -> bool {
        foe.some().is_some() && self.faces(who, foe) && self.defended(who).next().is_some()
    }

    /// Whether a contingent has the advantage of ground over its primary opponent: more than half of its stands that
    /// fight him stand higher than those they touch, or its edge in contact lies along an obstacle and it has not charged.
    pub(crate) fn has_ground(&self, fighter: &Fighter, pairing: &Pairing, fortified: bool) -> bool {
        define!("combat.ground-what");
        if fighter.primary.some().is_none() {
            return false;
        }
        self.stands_higher(fighter, pairing)
            || !fortified && !self.has_charged(fighter.who) && self.has_obstacle(fighter.who, fighter.primary)
    }

    fn stands_higher(&self, fighter: &Fighter, pairing: &Pairing) -> bool {
        let has_hills = self.terrain().any(|piece| piece.row.class == Class::Height);
        if !has_hills {
            return false;
        }
        let (own, theirs) = (self.block(fighter.who), self.block(fighter.primary));
        let (mut all, mut higher) = (0, 0);
        for (stand, role) in pairing.roles().filter(|(_, role)| role.against() == Some(fighter.primary)) {
            let rect = own.stand(stand);
            let level = self.level_at(rect.centre());
            let touches = |other: &Rect| front_on(&rect, other).or_else(|| struck_by(&rect, other)).is_some();
            let touched = theirs.stands().filter(|(_, other)| touches(other));
            let most = touched.map(|(_, other)| self.level_at(other.centre())).max();
            // Who overlaps or fights from behind touches nobody: he is measured against the enemy's middle.
            let most = most.unwrap_or_else(|| self.level_at(theirs.centre()));
            debug_assert!(role != Role::Idle);
            all += 1;
            higher += u32::from(level > most);
        }
        2 * higher > all
    }

    /// Whether the edge on which an opponent touches a contingent lies along an obstacle.
    fn has_obstacle(&self, who: ContingentId, foe: ContingentId) -> bool {
        if self.scenario.terrain.is_empty() && self.stakes.is_empty() {
            return false;
        }
        let (own, theirs) = (self.footprint(who), self.footprint(foe));
        Edge::ALL.iter().any(|edge| {
            let Some((from, to)) = own.covered_by(*edge, theirs, CONTACT.gap) else { return false };
            // Of a short stretch it is asked with what lies beside it, so that a line across its end does not count.
            let (middle, least) = ((from + to).half(), Length::inch_hundredths(ALONG_LEAST).half());
            let (from, to) = (from.min(middle - least), to.max(middle + least));
            let along = own.turned_to(*edge);
            let left = -along.front().half();
            let point = |at: Length| along.place().point(left + at, Length::ZERO);
            self.is_along_obstacle([point(from), point(to)], foe)
        })
    }

    /// Whether a stretch lies along a minor, major or defensive obstacle to an opponent.
    fn is_along_obstacle(&self, [a, b]: [Point; 2], foe: ContingentId) -> bool {
        let mut lines = self.terrain().filter(|piece| {
            matches!(piece.row.class, Class::Minor | Class::Major | Class::Defensive)
                && (self.is_mounted(foe) || !self.is_pits(piece))
        });
        let within = Length::inch_hundredths(ALONG_WITHIN);
        let stakes = |line: &crate::state::Stakes| {
            [a, a.halfway(b), b].iter().all(|point| {
                ground::tabletop::Distance::of_segment(*point, [line.from, line.to]).is_at_most(within)
            })
        };
        lines.any(|piece| self.lies_along([a, b], piece, ALONG_WITHIN)) || self.stakes.iter().any(stakes)
    }

    /// Whether a contingent is supported: by its own ranks, or by friends behind it.
    pub(crate) fn is_supported(&self, who: ContingentId) -> bool {
        define!("combat.support-what");
        self.is_supported_by_ranks(who) || self.is_supported_by_friends(who)
    }

    /// In line and in order, with a second rank (for pikes a third) of at least half the stands of the front rank.
    fn is_supported_by_ranks(&self, who: ContingentId) -> bool {
        let shape = self.shape(who);
        let rank = if self.kind(who) == Troop::Pike { 2 } else { 1 };
        let (from, to) = shape.filled(rank);
        self.is_in_line(who) && 2 * (to - from) >= shape.files() && to > from
    }

    /// A formed friend within 4″ behind, between the lines of its flanks, who faces the same way.
    fn is_supported_by_friends(&self, who: ContingentId) -> bool {
        let c = self.contingent(who);
        // Distances are rounded to hundredths of an inch before they are compared (geo.within).
        let reach = Length::inches(SUPPORT_WITHIN) + Length::INCH_HUNDREDTH.half() + TOUCH - Length::new(1);
        let strip = self.block(who).frame().strip_behind(reach);
        self.on_table(c.side).any(|friend| {
            let f = self.contingent(friend);
            friend != who
                && !f.is(Flags::DISARRAY | Flags::ROUTING | Flags::ALOOF)
                && f.array != Array::Skirmish
                && self.kind(friend) != Troop::Artillery
                && f.place.facing.between(c.place.facing) <= SUPPORT_ANGLE
                && self.block(friend).parts().any(|part| strip.overlaps(&part))
                && !self.is_engaged(friend)
        })
    }

    /// What a contingent's dice must show: a 6 in disarray, in column or in skirmish array, otherwise a 5.
    pub(crate) fn combat_score(&self, who: ContingentId) -> Tally {
        let c = self.contingent(who);
        if c.is(Flags::DISARRAY) || c.array != Array::Line {
            Tally::base(rule!("combat.hit.six"), "a hit in disarray, column or skirmish array", 6)
        } else {
            Tally::base(rule!("combat.hit.five"), "a hit", 5)
        }
    }
}

/// Pools.
impl State {
    /// The dice of a contingent against one of its opponents, modifiers and shortage included.
    pub(crate) fn combat_dice(&self, fighter: &Fighter, foe: ContingentId) -> Tally {
        define!("combat.pool");
        let pairing = self.pairing(fighter);
        let mut dice = self.stand_dice(fighter, &pairing, foe);
        let short = self.shortage(fighter, &pairing);
        if foe == fighter.primary {
            let (spare, stands) = self.others(fighter, &pairing);
            // Without a stand that fights there is nothing to modify.
            if stands == 0 {
                return dice;
            }
            self.add_modifiers(fighter, &pairing, &mut dice);
            if dice.total() < 0 {
                let what = if spare > 0 { "taken from dice against others" } else { "no dice are left" };
                dice.add(rule!("combat.pool"), what, -dice.total());
            }
            // With nothing left anywhere one die remains.
            if spare <= short && dice.total() == 0 {
                dice.at_least(rule!("combat.minimum"), 1);
            }
            return dice;
        }
        let mut rest = short;
        let unordered = fighter.opponents().filter(|other| !fighter.takes.contains(other));
        for other in fighter.takes.iter().copied().chain(unordered).filter(|other| *other != fighter.primary)
        {
            let share = self.stand_dice(fighter, &pairing, other).total().min(rest);
            if other == foe {
                dice.add(rule!("combat.pool"), "taken by modifiers", -share);
                return dice;
            }
            rest -= share;
        }
        dice
    }

    /// How many dice the modifiers take beyond those against the primary opponent.
    pub(crate) fn shortage(&self, fighter: &Fighter, pairing: &Pairing) -> i32 {
        let mut dice = self.stand_dice(fighter, pairing, fighter.primary);
        self.add_modifiers(fighter, pairing, &mut dice);
        -dice.total().min(0)
    }

    /// Dice against other opponents than the primary one, and stands that fight anybody.
    fn others(&self, fighter: &Fighter, pairing: &Pairing) -> (i32, usize) {
        let others = fighter.opponents().filter(|foe| *foe != fighter.primary);
        let dice = others.map(|foe| self.stand_dice(fighter, pairing, foe).total()).sum();
        (dice, fighter.opponents().map(|foe| pairing.count(foe)).sum())
    }
}
