//! Whose dice strike whom: assigning, the limited area of engagement, and what changes a sum (B11.7.3.1, B11.7.4,
//! B14.4, B15.5.2, B15.5.3).

use battle::{List, Refusal, Rule, Side, Table, Tally};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter, Part, Shot};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Pending;

/// Above so many answers only one die and all dice are listed; any number can be answered.
const MANY: usize = 40;

/// A side assigns its dice in the innermost combat, unit by unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Assigning {
    /// The side.
    pub side: Side,
}

impl Pending for Assigning {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (_, choice) = battle.next_to_assign(self.side)?;
        choice.then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let Some(combat) = battle.combats.last() else { return };
        let Some((first, _)) = battle.next_to_assign(self.side) else { return };
        for by in places(battle.contenders(combat, self.side, first)) {
            let targets = combat.fighters[by].targets.count_ones() as usize;
            let left = combat.left(by);
            let brief = targets * usize::from(left) > MANY;
            let whole = battle.aims_whole(combat, by);
            for at in places(combat.fighters[by].targets) {
                let most = battle.most_dice(combat, by, at);
                let few = |dice: &u8| !(brief || whole) || *dice == most || *dice == 1 && !whole;
                let legal = |dice: &u8| few(dice) && battle.may_assign(self.side, by, at, *dice).is_ok();
                into.extend((1..=most).filter(legal).map(|dice| combat.assignment(by, at, dice)));
            }
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Some(combat) = battle.combats.last() else {
            return Err(Refusal::new(rule!("B15.5.2a"), "nobody fights"));
        };
        match combat.assigned_by(self.side, action) {
            Some((by, at, dice)) => battle.may_assign(self.side, by, at, dice),
            None => Err(Refusal::new(
                combat.assigning_rule(),
                "name a unit that fights, an enemy that fights and a number of dice",
            )),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let assigned = battle.combats.last().and_then(|combat| combat.assigned_by(self.side, &action));
        if let Some((by, at, dice)) = assigned {
            battle.assign(by, at, dice, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Some((by, _)) = battle.next_to_assign(self.side) else {
            battle.lose_excess_dice(self.side, table);
            battle.done();
            return;
        };
        let Some(combat) = battle.combats.last() else { return };
        // Where only one enemy may get a die he gets one; where nobody may, whoever has room gets all.
        let several = places(combat.fighters[by].targets)
            .filter(|at| battle.most_dice(combat, by, *at) > 0)
            .nth(1)
            .is_some();
        let only = battle.open_targets(combat, self.side, by).next().filter(|_| several);
        let single = only.is_some() && !battle.aims_whole(combat, by);
        let target = only
            .or_else(|| places(combat.fighters[by].targets).find(|at| battle.most_dice(combat, by, *at) > 0));
        if let Some(at) = target {
            let dice = if single { 1 } else { battle.most_dice(combat, by, at) };
            battle.assign(by, at, dice, table);
        }
    }
}

/// Facts of assigning.
impl State {
    /// The first fighter of a side that has dice to assign and somebody to strike, and whether there is a choice.
    pub(crate) fn next_to_assign(&self, side: Side) -> Option<(usize, bool)> {
        let combat = self.combats.last()?;
        for (by, fighter) in combat.fighters.iter().enumerate() {
            if fighter.side != side || fighter.dice == 0 || combat.left(by) == 0 {
                continue;
            }
            let open = places(fighter.targets).filter(|at| self.most_dice(combat, by, *at) > 0);
            match open.take(2).count() {
                0 => {}
                several => {
                    let choice = several > 1 && self.has_choice_of_targets(combat, side, by)
                        || !self.contenders(combat, side, by).is_power_of_two();
                    return Some((by, choice));
                }
            }
        }
        None
    }

    /// A fighter, and those with whom it has more dice for a stack than find room there, as bits: their owner says whose
    /// are lost.
    fn contenders(&self, combat: &Combat, side: Side, by: usize) -> u64 {
        let mut all = 1 << by;
        let mut seen = 0;
        for at in self.open_targets(combat, side, by) {
            if seen >> at & 1 == 1 {
                continue;
            }
            let stack = combat.bits(|fighter| fighter.is_with(&combat.fighters[at]));
            seen |= stack;
            let rivals = combat.bits(|fighter| fighter.side == side && fighter.targets & stack != 0);
            let dice: u32 = places(rivals).map(|n| u32::from(combat.left(n))).sum();
            if dice > u32::from(self.room_on(combat, &combat.fighters[at])) {
                let open = |n: &usize| self.open_targets(combat, side, *n).any(|at| stack >> at & 1 == 1);
                all |= places(rivals).filter(open).fold(0, |bits, n| bits | 1 << n);
            }
        }
        all
    }

    /// The enemies on whom a fighter may put a die, or all it has where it aims whole.
    fn open_targets<'a>(
        &'a self,
        combat: &'a Combat,
        side: Side,
        by: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let whole = self.aims_whole(combat, by);
        places(combat.fighters[by].targets).filter(move |at| {
            let most = self.most_dice(combat, by, *at);
            most > 0 && self.may_assign(side, by, *at, if whole { most } else { 1 }).is_ok()
        })
    }

    /// Whether a fighter can put its next dice in more than one way.
    fn has_choice_of_targets(&self, combat: &Combat, side: Side, by: usize) -> bool {
        let mut open = self.open_targets(combat, side, by);
        match (open.next(), open.next()) {
            (Some(_), Some(_)) => true,
            (Some(at), None) => !self.aims_whole(combat, by) && self.may_assign(side, by, at, 2).is_ok(),
            _ => false,
        }
    }

    /// The most dice a fighter can still put on an enemy.
    fn most_dice(&self, combat: &Combat, by: usize, at: usize) -> u8 {
        let Some(target) = combat.fighters.get(at) else { return 0 };
        if !self.may_split(combat, by, at) {
            return 0;
        }
        combat.left(by).min(self.room_on(combat, target))
    }

    /// The dice that still find room on the stack of a fighter.
    fn room_on(&self, combat: &Combat, target: &Fighter) -> u8 {
        // Fire that finds no room is lost once ground and answers have changed the dice; a leader alone has no room to count.
        if combat.is_volley() || combat.kind == CombatKind::Alone {
            return u8::MAX;
        }
        let of = |shot: &&Shot| combat.fighters.get(usize::from(shot.at)).is_some_and(|f| f.is_with(target));
        let on: i32 = combat.shots.iter().filter(of).map(|shot| i32::from(shot.dice)).sum();
        let room = self.engagement_limit(combat, target).total() - on;
        u8::try_from(room.max(0)).unwrap_or(u8::MAX)
    }

    /// Whether a fighter may put dice on an enemy beside those it has aimed at: fire is not split, but where the unit's own
    /// leader is stacked with it, among as many as his tactical rating.
    fn may_split(&self, combat: &Combat, by: usize, at: usize) -> bool {
        define!("B14.4a", "B14.4c");
        let mut others = 0;
        for shot in combat.shots.iter().filter(|shot| usize::from(shot.by) == by) {
            if usize::from(shot.at) == at {
                return true;
            }
            others += 1;
        }
        others == 0 || others < self.most_marks(combat, by)
    }

    /// Whether a fighter has one enemy to aim all its dice at.
    fn aims_whole(&self, combat: &Combat, by: usize) -> bool {
        self.most_marks(combat, by) == 1
    }

    /// Among how many enemies a fighter may split its dice.
    fn most_marks(&self, combat: &Combat, by: usize) -> u8 {
        let Some(unit) = combat.fighters[by].unit.some().filter(|_| combat.is_aimed()) else {
            let alone = combat.kind == CombatKind::Alone && combat.fighters[by].unit == UnitId::NONE;
            return if alone { 1 } else { u8::MAX };
        };
        let own = self.formations[self.info(unit).formation.index()].leader;
        let leader = own.some().filter(|own| self.is_stacked(*own, unit));
        leader.map_or(1, |leader| self.leader_info(leader).tactical.max(1))
    }

    /// The most dice that may be assigned to the stack of a fighter; fire has a limit of its own.
    pub(crate) fn engagement_limit(&self, combat: &Combat, target: &Fighter) -> Tally {
        let stack = combat.fighters.iter().filter(|f| f.is_with(target));
        let printed: i32 = stack.map(|f| i32::from(f.had)).sum();
        let side = target.side.other();
        let ours = combat.fighters.iter().filter(|f| f.side == side && f.unit != UnitId::NONE);
        let is_led = |f: &Fighter| {
            let mut leaders = combat.leaders.iter().map(|one| one.leader);
            f.takes_part()
                && self.unit(f.unit).is_on_map()
                && leaders.any(|one| self.leader_info(one).exceptional && self.is_stacked(one, f.unit))
                && self.in_control(f.unit)
        };
        let (three, four) = combat.engagement_rules();
        if ours.into_iter().any(is_led) {
            Tally::base(four, "four times the stack's strength, at least nine", (4 * printed).max(9))
        } else {
            Tally::base(three, "three times the stack's strength, at least six", (3 * printed).max(6))
        }
    }

    /// Whether a fighter may put so many dice on an enemy.
    fn may_assign(&self, side: Side, by: usize, at: usize, dice: u8) -> Result<(), Refusal> {
        let Some(combat) = self.combats.last() else {
            return Err(Refusal::new(rule!("B15.5.2a"), "nobody fights"));
        };
        let rule = combat.assigning_rule();
        let (Some(ours), Some(theirs)) = (combat.fighters.get(by), combat.fighters.get(at)) else {
            return Err(Refusal::new(rule, "it does not fight here"));
        };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(ours.piece()).and(theirs.piece()));
        if ours.side != side || ours.targets >> at & 1 == 0 {
            return refuse(rule, "{0} does not strike at {1}");
        }
        if dice == 0 || dice > combat.left(by) {
            return refuse(rule, "{0} does not have so many dice left");
        }
        let most = self.most_dice(combat, by, at);
        if dice > most {
            let limit = self.engagement_limit(combat, theirs);
            let rule = limit.parts().first().map_or(rule, |part| part.rule);
            return refuse(rule, "{0} cannot put so many dice on {1}: no more find room there");
        }
        if dice < most && self.aims_whole(combat, by) {
            return match combat.kind {
                CombatKind::Alone => refuse(rule, "{0} strikes at one enemy with all his dice"),
                _ => refuse(rule!("B14.4b"), "{0} does not split its fire: its leader is not with it"),
            };
        }
        if self.shuns_knights(combat, by, at, dice) {
            return refuse(
                rule!("B15.5.2c"),
                "{0} must put half of the knights' dice on enemy knights first, not on {1}",
            );
        }
        let takes = || combat.would_starve(by, at, dice) || self.would_crowd_out(combat, by, at, dice);
        if !self.owes_knights(combat, by, at, dice) && takes() {
            return refuse(combat.everybody_rule(), "somebody else who is attacked would get no die of {0}");
        }
        Ok(())
    }

    /// Whether dice put there would leave others of the stack no room for a die that they could still get.
    fn would_crowd_out(&self, combat: &Combat, by: usize, at: usize, dice: u8) -> bool {
        let (side, target) = (combat.fighters[by].side, &combat.fighters[at]);
        if side != combat.attacker || !combat.is_hand_to_hand() {
            return false;
        }
        let met = combat.shots.iter().fold(0u64, |bits, shot| bits | 1 << (shot.at & 63));
        let able = places(combat.bits_of(side)).filter(|n| combat.left(*n) > 0);
        let reached = able.fold(0, |bits, n| bits | combat.fighters[n].targets);
        let unmet = reached & !met & combat.bits(|f| f.is_with(target) && f.part == Part::Fights);
        let (own, others) = (unmet >> at & 1, unmet & !(1 << at));
        let room = u64::from(self.room_on(combat, target));
        let (others, dice) = (u64::from(others.count_ones()), u64::from(dice));
        room.saturating_sub(dice).min(others) + own < room.min(others + own)
    }
}

/// Knight seeks knight.
impl State {
    /// Whether a fighter is mounted men-at-arms.
    fn is_knight(&self, fighter: &Fighter) -> bool {
        fighter.unit.some().is_some_and(|unit| self.kind(unit).is_mma())
    }

    /// What a side's knights owe to enemy knights in close quarters: the dice they must put on them, those they have put
    /// there, those they could still put, and the room for them.
    fn knightly_dice(&self, combat: &Combat, side: Side) -> Option<[i32; 4]> {
        if !combat.is_hand_to_hand() {
            return None;
        }
        let theirs = combat.bits(|f| f.side != side && self.is_knight(f));
        let ours = combat.bits(|f| f.side == side && self.is_knight(f));
        if theirs == 0 || ours == 0 {
            return None;
        }
        let all: i32 = places(ours).map(|n| i32::from(combat.fighters[n].dice)).sum();
        let on = combat.shots.iter().filter(|shot| ours >> shot.by & 1 == 1 && theirs >> shot.at & 1 == 1);
        let on: i32 = on.map(|shot| i32::from(shot.dice)).sum();
        let able = places(ours).filter(|n| combat.fighters[*n].targets & theirs != 0);
        let left: i32 = able.map(|n| i32::from(combat.left(n))).sum();
        let mut seen = 0u64;
        let mut room = 0;
        for n in places(theirs) {
            if seen >> n & 1 == 0 {
                let stack = combat.bits(|f| f.is_with(&combat.fighters[n]));
                seen |= stack;
                let taken = combat.shots.iter().filter(|shot| stack >> shot.at & 1 == 1);
                let taken: i32 = taken.map(|shot| i32::from(shot.dice)).sum();
                room += self.engagement_limit(combat, &combat.fighters[n]).total() - taken;
            }
        }
        Some([all / 2, on, left, room])
    }

    /// Whether dice put there would leave enemy knights fewer dice of knights than they are due and could get.
    fn shuns_knights(&self, combat: &Combat, by: usize, at: usize, dice: u8) -> bool {
        let Some([due, on, left, room]) = self.knightly_dice(combat, combat.fighters[by].side) else {
            return false;
        };
        if self.is_knight(&combat.fighters[by]) && self.is_knight(&combat.fighters[at]) {
            return false;
        }
        let theirs = combat.bits(|f| f.side != combat.fighters[by].side && self.is_knight(f));
        let able = self.is_knight(&combat.fighters[by]) && combat.fighters[by].targets & theirs != 0;
        let spent = if able { i32::from(dice) } else { 0 };
        let beside = places(theirs).any(|n| combat.fighters[n].is_with(&combat.fighters[at]));
        let taken = if beside { i32::from(dice) } else { 0 };
        let now = (on + left.min(room)).min(due);
        (on + (left - spent).min(room - taken)).min(due) < now
    }

    /// Whether a knight still owes all these dice to the enemy knight he puts them on: that comes before a die for everybody.
    fn owes_knights(&self, combat: &Combat, by: usize, at: usize, dice: u8) -> bool {
        self.is_knight(&combat.fighters[by])
            && self.is_knight(&combat.fighters[at])
            && self
                .knightly_dice(combat, combat.fighters[by].side)
                .is_some_and(|[due, on, ..]| on + i32::from(dice) <= due)
    }
}

/// Steps of assigning.
impl State {
    fn assign(&mut self, by: usize, at: usize, dice: u8, table: &mut Table<'_, Event>) {
        let Some(mut combat) = self.combats.pop() else { return };
        if combat.fighters[at].part == Part::Suffers {
            self.involve_leaders(&mut combat, at);
        }
        let pair = |shot: &&mut Shot| (usize::from(shot.by), usize::from(shot.at)) == (by, at);
        match combat.shots.iter_mut().find(pair) {
            Some(shot) => shot.dice += dice,
            None => combat.shots.push(Shot { by: by as u8, at: at as u8, dice, ..Shot::default() }),
        }
        let (by, at) = (combat.fighters[by].piece(), combat.fighters[at].piece());
        table.tell(&[combat.assigning_rule()], Event::Assigned { by, at, dice });
        self.combats.push(combat);
    }

    /// Dice that nobody can be struck with are lost.
    fn lose_excess_dice(&mut self, side: Side, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let lost: u8 = (0..combat.fighters.len())
            .filter(|n| combat.fighters[*n].side == side && combat.fighters[*n].targets != 0)
            .map(|n| combat.left(n))
            .sum();
        if lost > 0 {
            table.tell(&[combat.excess_rule()], Event::DiceLost { side, dice: lost });
        }
    }
}

impl Fighter {
    /// The unit or the lone leader as a piece.
    pub(crate) fn piece(&self) -> battle::PieceId {
        match self.leader.some() {
            Some(leader) => leader.into(),
            None => self.unit.into(),
        }
    }
}

impl Combat {
    /// Whether it is close quarters combat, a Phalanx Assault or not.
    fn is_hand_to_hand(&self) -> bool {
        matches!(self.kind, CombatKind::CloseQuarters | CombatKind::Assault)
    }

    /// Whether each unit aims at one enemy: dice at a charge are split among all who ride.
    fn is_aimed(&self) -> bool {
        self.is_volley() && self.kind != CombatKind::DefensiveFire
    }

    /// An assignment as an answer: a lone leader is named as such.
    fn assignment(&self, by: usize, at: usize, dice: u8) -> Action {
        let (ours, theirs) = (&self.fighters[by], &self.fighters[at]);
        match (ours.leader.some(), theirs.leader.some()) {
            (Some(leader), _) => Action::With { leader, unit: theirs.unit, points: dice },
            (None, Some(leader)) => Action::With { leader, unit: ours.unit, points: dice },
            (None, None) => Action::Assign { by: ours.unit, at: theirs.unit, dice },
        }
    }

    /// Who puts how many dice on whom, if an answer says so.
    fn assigned_by(&self, side: Side, action: &Action) -> Option<(usize, usize, u8)> {
        match *action {
            Action::Assign { by, at, dice } => Some((self.place_of(by)?, self.place_of(at)?, dice)),
            Action::With { leader, unit, points } => {
                let (leader, unit) = (self.place_of_leader(leader)?, self.place_of(unit)?);
                let ours = self.fighters[leader].side == side;
                Some(if ours { (leader, unit, points) } else { (unit, leader, points) })
            }
            _ => None,
        }
    }

    /// Whether dice put there would leave somebody without a die who could still get one. In a charge every stack that
    /// is charged gets one, in close quarters every unit of the stacks that are attacked.
    fn would_starve(&self, by: usize, at: usize, dice: u8) -> bool {
        let side = self.fighters[by].side;
        // Whoever shoots aims freely.
        let close = self.is_hand_to_hand();
        if side != self.attacker || !(close || self.is_charge()) {
            return false;
        }
        let met = self.shots.iter().fold(0u64, |bits, shot| bits | 1 << (shot.at & 63));
        let mut hungry: List<u64, 64> = List::new();
        let (mut seen, mut fed) = (met, None);
        for (n, fighter) in self.fighters.iter().enumerate().take(64) {
            if fighter.side == side || close && fighter.part != Part::Fights || seen >> n & 1 == 1 {
                continue;
            }
            let group = if close { 1 << n } else { self.bits(|other| other.is_with(fighter)) };
            seen |= group;
            if group & met != 0 {
                continue;
            }
            if group >> at & 1 == 1 {
                fed = Some(group);
            } else {
                hungry.push(group);
            }
        }
        if hungry.is_empty() {
            return false;
        }
        let mut left = [0; 64];
        for n in places(self.bits_of(side)) {
            left[n] = self.left(n);
        }
        left[by] -= dice;
        let after = self.most_fed(&hungry, &left) + usize::from(fed.is_some());
        left[by] += dice;
        if let Some(group) = fed {
            hungry.push(group);
        }
        after < self.most_fed(&hungry, &left)
    }

    /// How many of some groups can each get a die of those that are left: a matching, group by group.
    fn most_fed(&self, hungry: &[u64], left: &[u8; 64]) -> usize {
        let mut fed_by: [Option<u8>; 64] = [None; 64];
        let feed = |group: usize, fed_by: &mut [Option<u8>; 64]| {
            let mut seen = 0u64;
            let mut way = 1u64 << group;
            let mut from: [Option<(u8, u8)>; 64] = [None; 64];
            while let Some(one) = places(way).next() {
                way &= way - 1;
                for (n, fighter) in self.fighters.iter().enumerate().take(64) {
                    if left[n] == 0 || fighter.targets & hungry[one] == 0 || seen >> n & 1 == 1 {
                        continue;
                    }
                    seen |= 1 << n;
                    let (one, giver) = (one as u8, n as u8);
                    let used = (0..hungry.len()).filter(|g| fed_by[*g] == Some(giver));
                    let used = used.fold(0u64, |bits, g| bits | 1 << g);
                    if used.count_ones() < left[n].into() {
                        let (mut g, mut giver) = (one, giver);
                        loop {
                            fed_by[usize::from(g)] = Some(giver);
                            match from[usize::from(g)] {
                                Some((before, its)) => (g, giver) = (before, its),
                                None => return true,
                            }
                        }
                    }
                    for other in places(used & !(1 << group)) {
                        if from[other].is_none() {
                            from[other] = Some((one, giver));
                            way |= 1 << other;
                        }
                    }
                }
            }
            false
        };
        (0..hungry.len()).filter(|group| feed(*group, &mut fed_by)).count()
    }

    fn assigning_rule(&self) -> Rule {
        match self.kind {
            CombatKind::DefensiveFire => rule!("B11.10.3"),
            CombatKind::Fire => rule!("B14.4a"),
            CombatKind::ReturnFire => rule!("B14.4e"),
            CombatKind::FallBack => rule!("B15.9.3c"),
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.2a"),
            CombatKind::Alone => rule!("B3.2.2b"),
            _ => rule!("B11.7.3.1"),
        }
    }

    fn everybody_rule(&self) -> Rule {
        match self.kind {
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.2b"),
            _ => rule!("B11.7.3.1"),
        }
    }

    fn engagement_rules(&self) -> (Rule, Rule) {
        match self.kind {
            CombatKind::CloseQuarters | CombatKind::Assault => (rule!("B15.5.3a"), rule!("B15.5.3b")),
            _ => (rule!("B11.7.4a"), rule!("B11.7.4b")),
        }
    }

    fn excess_rule(&self) -> Rule {
        match self.kind {
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.4a.b"),
            _ => rule!("B11.7.3b"),
        }
    }

    /// The rule by which a side's sum is changed, and what changes it: ground, weather, elevation, the weight of a phalanx.
    pub(crate) fn adjusting_rule(&self, side: Side) -> (Rule, &'static str) {
        let rule = match self.kind {
            CombatKind::Charge | CombatKind::MetCharge if self.charges(side) => rule!("B11.7.1e"),
            CombatKind::Charge => rule!("B11.7.2h"),
            _ if self.is_volley() => rule!("B14.3c"),
            CombatKind::Assault if side == self.attacker => {
                return (rule!("C26.1e"), "half as much again and ground");
            }
            _ => rule!("B15.5.1c"),
        };
        (rule, "ground and weather")
    }
}

/// The places of the bits that are set, in order.
pub(crate) fn places(bits: u64) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
        .take_while(|bits| *bits != 0)
        .map(|bits| bits.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use ground::areas::AreaId;

    use super::*;

    /// No ground of the chart changes the dice of those who are charged, so that no battle shows it.
    #[test]
    fn the_ground_of_those_who_are_charged_has_a_rule_of_its_own() {
        let charge = Combat::new(CombatKind::Charge, Side::Red, AreaId(0), AreaId(1));
        assert_eq!(format!("[{}]", charge.adjusting_rule(Side::Blue).0), "[B11.7.2h]");
        assert_eq!(format!("[{}]", charge.adjusting_rule(Side::Red).0), "[B11.7.1e]");
    }
}
