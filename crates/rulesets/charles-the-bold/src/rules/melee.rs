//! Melee: the dice of both sides, and the bout (10.1, 10.3 to 10.5).

use battle::{BySide, Hopes, Resolves, Roll, Side, Table, Tally};
use dice::Throw;
use ground::Dir;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Melee, MeleeId, StandId, State};
use crate::steps::{About, ContactKind, Step};
use crate::troops::{Sub, Subs};

define!("10.1a", "chart.melee");

/// A melee of which a bout is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fight {
    /// The melee.
    pub melee: MeleeId,
    /// The side that moved into contact (11.3d).
    pub attacker: Side,
    /// The stand that has just attacked or joined; none when an ongoing melee is only fought on.
    pub charger: StandId,
    /// It is the first bout of a charge: there may be defensive fire (6.2a), and of which kind.
    pub charge: Option<ContactKind>,
}

/// Both sides throw for a bout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bout {
    /// The fight.
    pub fight: Fight,
}

/// Those who were hit in a bout test, one after the other; then it is worked out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct BoutTests {
    /// The fight.
    pub fight: Fight,
    /// Hits on each side's Battle Stand that it has not tested for yet.
    pub hits: BySide<u8>,
    /// Who has tested.
    pub tested: BySide<bool>,
    /// What those who have tested have lost.
    pub loss: BySide<u8>,
}

impl Fight {
    /// Who fights against whom.
    pub(crate) fn title(&self, battle: &State) -> String {
        battle.melee(self.melee).title(battle)
    }
}

impl Melee {
    /// Who fights against whom, as long as it lasts.
    pub(crate) fn title(&self, battle: &State) -> String {
        if !self.is_on() {
            return "Melee".to_owned();
        }
        let [red, blue] = self.stands.0.map(|stand| battle.name_of(stand));
        format!("{red} against {blue}")
    }
}

impl Resolves<State> for Bout {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.throw_bout(self.fight, table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(self.fight.title(battle))
    }
}

impl About for Bout {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl Resolves<State> for BoutTests {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.test_bout(self, table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(self.fight.title(battle))
    }
}

impl About for BoutTests {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

/// Facts.
impl State {
    /// Stands in the six hexes around another.
    pub(crate) fn around(&self, stand: StandId) -> impl Iterator<Item = StandId> + Clone + '_ {
        let spot = self.stand(stand).spot;
        Dir::ALL.into_iter().filter_map(move |dir| self.at(self.next(spot, dir)?))
    }

    /// The supporting stands of a side in a melee.
    pub(crate) fn supporters(
        &self,
        melee: MeleeId,
        side: Side,
    ) -> impl Iterator<Item = StandId> + Clone + '_ {
        self.army(side).filter(move |stand| {
            self.stand(*stand).melee == melee && self.stand(*stand).is(Flags::SUPPORTING)
        })
    }
}

/// Tallies.
impl State {
    /// The dice of one side: the Battle Stand's own and half of each supporting stand's.
    pub(crate) fn pool(&self, melee: MeleeId, side: Side) -> Tally {
        let m = self.melee(melee);
        let against = m.stands[side.other()];
        let mut pool = self.battle_dice(m.stands[side], against, side == m.attacker);
        for stand in self.supporters(melee, side) {
            pool.add_tally(rule!("10.7c"), "supporting stand", &self.support_dice(stand, against));
        }
        pool
    }

    /// A Battle Stand's own dice: strength, impact, rank dice, ground, flank, disorder.
    pub(crate) fn battle_dice(&self, stand: StandId, against: StandId, moved_in: bool) -> Tally {
        define!("7.4e");
        let mut dice = Tally::base(rule!("10.1b"), "strength points", self.stand(stand).front_strength());
        self.add_impact(&mut dice, stand, against);
        if !moved_in {
            self.add_rank_dice(&mut dice, stand, against);
            dice.add(rule!("10.4.4"), "defended ground", self.defended_ground(stand, against));
        }
        self.add_place(&mut dice, stand, against);
        dice.at_least(rule!("10.1e"), 1);
        dice
    }

    /// What a supporting stand adds: half of its strength, impact, height and flank dice, rounded up.
    pub(crate) fn support_dice(&self, stand: StandId, against: StandId) -> Tally {
        define!("0.9");
        let mut dice = Tally::base(rule!("10.7c"), "strength points", self.stand(stand).front_strength());
        self.add_impact(&mut dice, stand, against);
        self.add_place(&mut dice, stand, against);
        dice.at_least(rule!("10.1e"), 1);
        dice.halve_up(rule!("10.7c"));
        dice
    }

    /// Impact of a stand that has just moved into contact, and what takes it away.
    fn add_impact(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        let unit = self.unit(stand);
        if !self.stand(stand).is(Flags::IMPACT) || unit.impact == 0 {
            return;
        }
        define!("10.3i");
        let full = i32::from(unit.impact);
        let mut impact = full;
        dice.add(rule!("10.3a"), "impact", full);
        if self.front_loss(stand) > 0 {
            let kept = if self.option(Options::IMPACT_KEPT) { i32::from(unit.after_loss).max(1) } else { 1 };
            impact = full.min(kept);
            let rule = if kept > 1 { rule!("10.3h") } else { rule!("10.3g") };
            dice.add(rule, "impact after losses", impact - full);
        }
        if let Some((rule, why)) = self.impact_denied(stand, against) {
            dice.add(rule, why, -impact);
        }
    }

    /// Dice of deep pikes and spears that are attacked through their front.
    fn add_rank_dice(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        define!("10.4.5");
        let mounted = self.sub(against).is_mounted();
        let (rule, what, each) = match (self.sub(stand), mounted) {
            (Sub::Pk, false) => (rule!("10.4.1a"), "pike ranks against foot", 1),
            (Sub::Pk, true) => (rule!("10.4.1b"), "pike ranks against horse", 3),
            (Sub::LSp, false) => (rule!("10.4.2a"), "spear ranks against foot", 1),
            (Sub::LSp, true) => (rule!("10.4.2b"), "spear ranks against horse", 2),
            _ => return,
        };
        if !self.is_faced(stand, against) {
            return;
        }
        let all = i32::from(self.unit(stand).rank_count()) - i32::from(!mounted);
        let gone = i32::from(self.unit(stand).rank_count() - self.stand(stand).ranks_left());
        dice.add(rule, what, each * all);
        dice.add(rule!("10.4.6"), "ranks that are gone", -each * gone);
        if self.scenario.map.ground(self.stand(stand).spot).breaks_ranks {
            dice.add(rule!("10.4.7"), "ranks broken by the ground", -each * (all - gone));
        }
    }

    /// Height, flank or rear, and disorder.
    fn add_place(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        define!("10.5c");
        let map = &self.scenario.map;
        if map.level(self.stand(stand).spot) > map.level(self.stand(against).spot) {
            dice.add(rule!("10.4.3"), "higher ground", 1);
        }
        if self.is_ring(against) {
            define!("muster.flag.may-form-schiltron.ctb");
        } else if !self.is_faced(against, stand) {
            define!("10.5e");
            match self.sub(stand) == Sub::HC && self.stand(stand).flanking == against {
                true => dice.add(rule!("10.5d"), "heavy cavalry in flank or rear", 2),
                false => dice.add(rule!("10.5b"), "flank or rear", 1),
            }
        }
        if self.is_disordered(stand) {
            dice.add(rule!("10.1f"), "disordered", -1);
        }
    }
}

/// Facts about impact and ground.
impl State {
    /// The rule that takes a stand's impact on an enemy away, if one does.
    fn impact_denied(&self, stand: StandId, against: StandId) -> Option<(battle::Rule, &'static str)> {
        let (sub, enemy) = (self.sub(stand), self.sub(against));
        if !sub.is_mounted() && enemy.is_mounted() {
            return Some((rule!("10.3b"), "foot against horse"));
        }
        if sub.is_mounted() && self.is_ring(against) {
            return Some((rule!("muster.flag.may-form-schiltron.ctb"), "horse against a ring of points"));
        }
        if self.is_mired(stand) {
            return Some((rule!("muster.weather.mud-slows.ctb"), "lost in the mud"));
        }
        if sub.is_mounted()
            && matches!(enemy, Sub::Pk | Sub::LSp)
            && (self.is_faced(against, stand) || self.stand(stand).flanking != against)
        {
            return Some((rule!("10.3c"), "horse against pike or spear"));
        }
        if self.is_behind_stakes(against, stand) {
            return Some((rule!("10.3e"), "longbows behind stakes"));
        }
        let (from, to) = (self.stand(stand).spot, self.stand(against).spot);
        self.ground_removes_impact(from, to, sub).then(|| (rule!("10.3d"), "lost in this ground"))
    }

    /// Whether a stand whose weapon calls for it is behind stakes against an enemy.
    fn is_behind_stakes(&self, stand: StandId, enemy: StandId) -> bool {
        let map = &self.scenario.map;
        let spot = self.stand(stand).spot;
        self.option(Options::STAKES)
            && self.unit(stand).weapon.is_some_and(|weapon| weapon.staked)
            && self.direction(stand, enemy).is_some_and(|dir| {
                map.is_protected(spot, dir) && map.hexside(spot, dir).is_some_and(|row| row.stakes)
            })
    }

    /// The greatest melee bonus of the hex or hexside that a stand defends against an enemy outside.
    fn defended_ground(&self, stand: StandId, against: StandId) -> u8 {
        let map = &self.scenario.map;
        let (spot, other) = (self.stand(stand).spot, self.stand(against).spot);
        let (hex, outside) = (map.ground(spot), map.ground(other));
        let of_hex = if hex.key == outside.key { 0 } else { hex.defence };
        let of_side = self.direction(stand, against).map_or(0, |dir| {
            // A defence that protects the other side only is no help from without.
            let helps = map.is_protected(spot, dir) || !map.is_protected(other, dir.opposite());
            map.hexside(spot, dir).filter(|_| helps).map_or(0, |row| row.defence)
        });
        of_hex.max(of_side)
    }
}

/// The bout.
impl State {
    /// Both sides throw.
    fn throw_bout(&mut self, fight: Fight, table: &mut Table<'_, Event>) {
        let melee = *self.melee(fight.melee);
        let order = self.dice_order(fight.attacker);
        let pools = order.map(|side| self.pool(fight.melee, side));
        let mut hits = BySide::new(0u8, 0u8);
        for (side, pool) in order.into_iter().zip(&pools) {
            let score = table.roll(Roll {
                rule: rule!("10.1c"),
                what: "melee",
                side,
                throw: Throw::sixes_and_pairs_of_fives(pool.dice()),
                dice: Some(pool),
                wanted: None,
                bonus: None,
                hopes: Hopes::High,
            });
            hits[side.other()] = score as u8;
            let at = melee.stands[side.other()];
            match score {
                0 => table.tell(&[rule!("10.1c"), rule!("6.0m")], Event::Missed { at }),
                _ => {
                    let rules = [rule!("10.1c"), rule!("6.0m"), rule!("11.0a")];
                    table.tell(&rules, Event::Hit { at, hits: score as u8 });
                }
            }
        }
        let (tested, loss) = (BySide::default(), BySide::default());
        self.replace(BoutTests { fight, hits, tested, loss });
    }

    /// The next of those who were hit tests; after the last the results follow. All numbers are those before the bout.
    fn test_bout(&mut self, tests: BoutTests, table: &mut Table<'_, Event>) {
        let fight = tests.fight;
        let stands = self.melee(fight.melee).stands;
        let order = self.dice_order(fight.attacker);
        if let Some(side) = order.into_iter().find(|side| tests.hits[*side] > 0) {
            define!("10.7d");
            return self.morale_test(stands[side], tests.hits[side], table);
        }
        self.mark_fought(fight.melee);
        self.fights += 1;
        let morale = |side: Side| tests.tested[side].then_some(tests.loss[side]);
        self.work_out(fight, order, BySide::new(morale(Side::Red), morale(Side::Blue)), table);
    }

    /// A Battle Stand has tested for the hits of the bout.
    pub(crate) fn bout_tested(&mut self, stand: StandId, loss: u8) {
        let side = self.side_of(stand);
        if let Some(Step::BoutTests(tests)) = self.steps.last_mut() {
            tests.loss[side] = loss;
            tests.tested[side] = true;
            // How many hits there were does not matter any more.
            tests.hits[side] = 0;
        }
    }

    /// The order in which the sides throw: the side whose turn it is first.
    pub(crate) fn dice_order(&self, attacker: Side) -> [Side; 2] {
        define!("0.10");
        let first = self.moving_side().unwrap_or(attacker);
        [first, first.other()]
    }

    /// Everybody in the melee has fought and used up its impact.
    fn mark_fought(&mut self, melee: MeleeId) {
        define!("10.3j", "A2a");
        for stand in self.all_stands() {
            let s = self.stand_mut(stand);
            if s.melee == melee {
                s.set(Flags::FOUGHT, true);
                s.set(Flags::IMPACT, false);
                self.rouse(stand, false);
            }
        }
    }

    /// Whether a stand is one of these.
    pub(crate) fn is_any(&self, stand: StandId, subs: &[Sub]) -> bool {
        Subs::of(subs).has(self.sub(stand))
    }
}
