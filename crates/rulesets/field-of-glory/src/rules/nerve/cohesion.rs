//! Cohesion tests: why, with what modifiers, and what comes of them (cohesion.roll to cohesion.result.rout, hits.per-base).

use battle::{Rule, Table, Tally};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{CommanderId, GroupId, State};
use crate::tolls::Marks;
use crate::troops::{Cohesion, CommanderKind, Disorder, Troop};

/// What passes a cohesion test.
const PASSES: i32 = 7;
/// So little, or less, may cost two levels.
const ROUTS: i32 = 2;

define!("cohesion.when-now", "cohesion.when-end");
/// Why a group tests its cohesion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It is charged while FRAGMENTED.
    Charged,
    /// It lost an impact.
    LostImpact,
    /// It lost a melee.
    LostMelee,
    /// It was shot at.
    Shot,
    /// A friend broke or a commander fell near it.
    Seen,
    /// Late enemies alarm it (muster.special.alarm).
    Alarmed,
    /// A commander bolsters it.
    Bolstered(CommanderId),
    /// A commander rallies it.
    Rallied(CommanderId),
}

impl Why {
    /// Whether a commander tries to make it better.
    const fn is_voluntary(self) -> bool {
        matches!(self, Why::Bolstered(_) | Why::Rallied(_))
    }

    const fn is_for_combat(self) -> bool {
        matches!(self, Why::LostImpact | Why::LostMelee)
    }

    /// The rule that calls for it, where there is one besides that of all tests.
    fn rule(self) -> Rule {
        if self == Why::Charged { rule!("cohesion.fragmented.charged") } else { rule!("cohesion.roll") }
    }

    /// What the test is called.
    const fn word(self) -> &'static str {
        match self {
            Why::Charged => "cohesion test: charged",
            Why::LostImpact => "cohesion test: impact lost",
            Why::LostMelee => "cohesion test: melee lost",
            Why::Shot => "cohesion test: shot at",
            Why::Seen => "cohesion test: friends break or a commander falls",
            Why::Alarmed => "cohesion test: alarmed",
            Why::Bolstered(_) => "cohesion test: bolstered",
            Why::Rallied(_) => "cohesion test: rallied",
        }
    }
}

/// Whether so many hits are at least one for each `per` bases.
pub(crate) fn is_one_hit_per(hits: u8, per: u8, bases: u8) -> bool {
    define!("hits.per-base");
    u16::from(hits) * u16::from(per) >= u16::from(bases)
}

impl State {
    /// Tests the cohesion of a group and carries out what comes of it; returns whether it passed.
    pub(crate) fn test_cohesion(&mut self, group: GroupId, why: Why, table: &mut Table<'_, Event>) -> bool {
        let bonus = self.cohesion_bonus(group, why);
        self.test_cohesion_with(group, why, &bonus, table)
    }

    /// The same with modifiers that were found before.
    pub(crate) fn test_cohesion_with(
        &mut self,
        group: GroupId,
        why: Why,
        bonus: &Tally,
        table: &mut Table<'_, Event>,
    ) -> bool {
        define!("cohesion.roll", "quality.where");
        let wanted = Tally::base(rule!("cohesion.roll"), "to pass", PASSES);
        let throw = State::test_dice(self.info(group).quality, true);
        let test = table.test(why.rule(), why.word(), self.side_of(group)).throwing(throw);
        let mut tested = test.plus(bonus).at_least(&wanted);
        if !tested.passed && !why.is_voluntary() && self.may_throw_again(group) {
            self.take_heart(group, table);
            let test = table.test(why.rule(), why.word(), self.side_of(group)).throwing(throw);
            tested = test.plus(bonus).at_least(&wanted);
        }
        self.stirred = true;
        match (tested.passed, why.is_voluntary()) {
            (true, true) => self.rise(group, table),
            (true, false) => table.tell(&[rule!("cohesion.result.pass")], Event::Holds(group)),
            (false, true) => table.tell(&[rule!("cohesion.result.fail")], Event::NotBolstered(group)),
            (false, false) if tested.total <= ROUTS && self.may_drop_two(group, why) => {
                self.drop_levels(group, 2, rule!("cohesion.result.rout"), table);
            }
            (false, false) if tested.total <= ROUTS => {
                self.drop_levels(group, 1, rule!("cohesion.result.rout"), table);
            }
            (false, false) => self.drop_levels(group, 1, rule!("cohesion.result.fail"), table),
        }
        tested.passed
    }

    /// Whether a very low score costs two levels: after a close combat lost by two hits or more, for friends that break and for
    /// commanders that fall.
    fn may_drop_two(&self, group: GroupId, why: Why) -> bool {
        match why {
            Why::Seen => true,
            Why::LostImpact | Why::LostMelee => self.lost_by_two(group),
            Why::Charged | Why::Shot | Why::Alarmed | Why::Bolstered(_) | Why::Rallied(_) => false,
        }
    }

    /// Whether a group took at least two more hits than it gave in this phase's close combat.
    fn lost_by_two(&self, group: GroupId) -> bool {
        let toll = self.toll(group);
        toll.taken >= toll.given.saturating_add(2)
    }

    /// What is added to the dice of a cohesion test.
    pub(crate) fn cohesion_bonus(&self, group: GroupId, why: Why) -> Tally {
        let mut bonus = Tally::base(rule!("cohesion.roll"), "two dice", 0);
        if why == Why::Alarmed {
            return bonus;
        }
        self.add_hits(group, why, &mut bonus);
        if self.has_lost_a_quarter(group) {
            bonus.add(rule!("cohesion.mod.quarter"), "a quarter of its bases lost", -1);
        }
        if !self.is_skirmishers(group) && self.has_threatened_flank(group) {
            bonus.add(rule!("cohesion.mod.flank"), "threatened flank", -1);
        }
        if why == Why::Seen && self.toll(group).reasons > 1 {
            bonus.add(rule!("cohesion.mod.reasons"), "more than one reason", -1);
        }
        if let Some((rule, what)) = self.fright_of(group, why) {
            bonus.add(rule, what, -1);
        }
        self.add_state(group, &mut bonus);
        self.add_commander(group, why, &mut bonus);
        if self.has_rear_support(group) {
            bonus.add(rule!("cohesion.mod.support"), "rear support", 1);
        }
        bonus
    }

    fn add_hits(&self, group: GroupId, why: Why, bonus: &mut Tally) {
        let toll = self.toll(group);
        if why == Why::Shot && is_one_hit_per(toll.shot, 2, toll.bases) {
            bonus.add(rule!("cohesion.mod.hp2b"), "a hit for two bases", -1);
        }
        if !why.is_for_combat() {
            return;
        }
        if is_one_hit_per(toll.taken, 3, toll.bases) {
            bonus.add(rule!("cohesion.mod.hp3b"), "a hit for three bases", -1);
        }
        if self.lost_by_two(group) {
            bonus.add(rule!("cohesion.mod.two-more"), "two more hits taken than given", -1);
        }
    }

    fn has_lost_a_quarter(&self, group: GroupId) -> bool {
        let (now, first) = (u16::from(self.group(group).bases), u16::from(self.info(group).bases));
        4 * first.saturating_sub(now) >= first
    }

    /// The first of the five frightening cases that holds; several count no more than one.
    fn fright_of(&self, group: GroupId, why: Why) -> Option<(Rule, &'static str)> {
        define!("cohesion.mod.any-one");
        let marks = self.toll(group).marks;
        let is_medium = self.kinds(group).all(|kind| kind.troop != Troop::HeavyFoot)
            && self.kinds(group).any(|kind| kind.troop == Troop::MediumFoot);
        let guns = Marks::SHOT_BY_ARTILLERY | Marks::SHOT_BY_FIREARMS;
        let (fought, impact) = (why.is_for_combat(), why == Why::LostImpact);
        let cases = [
            (why == Why::Shot && marks.has(guns), rule!("cohesion.fright.guns"), "artillery or firearms"),
            (
                fought && marks.has(Marks::STRUCK_BY_ELEPHANTS),
                rule!("cohesion.fright.elephants"),
                "elephants or scythed chariots",
            ),
            (
                fought && is_medium && marks.has(Marks::STRUCK_LOOSE),
                rule!("cohesion.fright.medium"),
                "medium foot against mounted or heavy foot in the open",
            ),
            (impact && marks.has(Marks::STRUCK_BY_LANCERS), rule!("cohesion.fright.lancers"), "lancers"),
            (
                impact && self.is_foot(group) && marks.has(Marks::STRUCK_BY_IMPACT_FOOT),
                rule!("cohesion.fright.impact-foot"),
                "impact foot",
            ),
        ];
        cases.into_iter().find(|(holds, ..)| *holds).map(|(_, rule, what)| (rule, what))
    }

    /// The worst single one of cohesion and severe disorder.
    fn add_state(&self, group: GroupId, bonus: &mut Tally) {
        define!("cohesion.mod.state-worst");
        match self.group(group).cohesion {
            Cohesion::Broken => {
                define!("cohesion.broken.rally");
                bonus.add(rule!("cohesion.mod.broken"), "BROKEN", -3);
            }
            Cohesion::Fragmented => bonus.add(rule!("cohesion.mod.fragmented"), "FRAGMENTED", -2),
            Cohesion::Disrupted => bonus.add(rule!("cohesion.mod.disrupted"), "DISRUPTED", -1),
            Cohesion::Steady if self.group_disorder(group) == Disorder::Severe => {
                bonus.add(rule!("cohesion.mod.disrupted"), "SEVERELY DISORDERED", -1);
            }
            Cohesion::Steady => {}
        }
    }

    /// The best commander who helps: in close combat only one who is with the group.
    fn add_commander(&self, group: GroupId, why: Why, bonus: &mut Tally) {
        define!("command.engaged");
        // Who has fought in this phase counts as in close combat until it ends.
        let fights = self.is_in_combat(group) || self.toll(group).marks.has(Marks::FOUGHT);
        let helps = |id: &CommanderId| {
            let tries = why == Why::Bolstered(*id) || why == Why::Rallied(*id);
            self.commands(*id, group)
                && (tries || self.is_with(*id, group) || !fights && self.reaches(*id, group))
        };
        let side = self.side_of(group);
        let best = self.commanders_of(side).filter(helps).map(|id| self.commander_info(id).kind).min();
        let Some(best) = best else { return };
        bonus.add(rule!("cohesion.mod.commander"), "commander", 1);
        if best == CommanderKind::Inspired {
            bonus.add(rule!("cohesion.mod.inspired"), "inspired commander", 1);
        }
    }
}
