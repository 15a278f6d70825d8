//! What is wrong with a single line of a roster.

use battle::Rule;

use super::entry::{Entry, What};
use super::lists::Regiment;
use super::{Agreed, MOST_PIECES, Roster, UNIT, most_figures, most_figures_oversize};
use crate::field::{Noble, Rank};
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::scenario::MOST_EXTRA;
use crate::troops::{Armor, Kit, Troop};

/// The figures of light units, if the sides agree (medieval.army.light-unit-size).
const LIGHT_UNIT: std::ops::RangeInclusive<u8> = 12..=24;

/// What is wrong: a sentence, and the rule against it.
type Found = Vec<(Rule, String)>;

impl Roster {
    /// What is wrong with a line of this army.
    pub(super) fn faults_of(&self, number: usize, agreed: &Agreed) -> Found {
        let entry = self.lines[number];
        let mut all = match entry.what {
            What::Troops(troop) => self.faults_of_troops(entry, troop, agreed),
            What::Regiment(own) => self.faults_of_regiment(number, own),
            What::Noble(noble) => self.faults_of_noble(entry, noble, agreed),
            What::Officer(rank) => self.faults_of_officer(rank, agreed),
            What::Boat { .. } | What::BoatWagon | What::Frigate { .. } => {
                self.faults_of_vessel(entry, agreed)
            }
        };
        all.extend(self.faults_of_ward(entry, agreed));
        all.extend(faults_of_kit(entry, agreed));
        all
    }

    fn faults_of_troops(&self, entry: Entry, troop: Troop, agreed: &Agreed) -> Found {
        let (key, mut all) = (troop.row().key, Vec::new());
        if !self.list.has(troop) {
            all.push(match self.list.period() {
                Period::Medieval => {
                    (rule!("medieval.army.period-lists"), format!("{key}: the list has none"))
                }
                Period::Musket => (
                    rule!("musket.army.masterlist"),
                    format!("{key}: only units of the nation's list are bought, by their numbers"),
                ),
            });
        } else if !agreed.types.is_empty() && !agreed.types.contains(&troop) {
            let why = format!("{key}: the historical army of this side has none");
            all.push((rule!("medieval.army.named-army"), why));
        }
        if troop == Troop::WarWagon && !agreed.wagons {
            let rule = rule!("medieval.hussite.contents");
            all.push((rule, format!("{key}: no war wagons are agreed on")));
        }
        for inside in entry.parts().into_iter().skip(1).filter_map(Entry::troop) {
            if !self.list.has(inside) {
                let why = format!("{}: the list has none to be in a war wagon", inside.row().key);
                all.push((rule!("medieval.army.period-lists"), why));
            }
        }
        let light = agreed.light_sizes && troop.row().armor == Armor::Light;
        let most = if agreed.oversize { most_figures_oversize(troop) } else { most_figures(troop) };
        let sizes = if light { LIGHT_UNIT } else { *UNIT.start()..=most };
        if troop.is_alone() {
            if !(1..=MOST_PIECES).contains(&entry.count) {
                let why = format!("{key}: one line has 1 to {MOST_PIECES} of them");
                all.push((rule!("medieval.army.unit-size"), why));
            }
        } else if !sizes.contains(&entry.count) && entry.kit.0 & Kit::EXTRA_CREW.0 == 0 {
            let (rule, least, most) = match light {
                true => (rule!("medieval.army.light-unit-size"), LIGHT_UNIT.start(), *LIGHT_UNIT.end()),
                false => (rule!("medieval.army.unit-size"), UNIT.start(), most),
            };
            all.push((rule, format!("{key}: a unit has {least} to {most} figures")));
        }
        all
    }

    /// A nation's unit is of the list, and in the army once.
    fn faults_of_regiment(&self, number: usize, own: u8) -> Found {
        define!("musket.army.regiment", "musket.army.masterlist");
        let mut all = Vec::new();
        if Regiment::numbered(own).is_none_or(|regiment| regiment.list != self.list) {
            let why = format!("unit {own}: the list has no such unit");
            all.push((rule!("musket.army.masterlist"), why));
        }
        if self.lines[..number].iter().any(|line| line.what == What::Regiment(own)) {
            let why = format!("unit {own}: a unit of the list is in the army once");
            all.push((rule!("musket.army.masterlist"), why));
        }
        all
    }

    fn faults_of_noble(&self, entry: Entry, noble: Noble, agreed: &Agreed) -> Found {
        let (rule, word) = (rule!("medieval.battle.leaders"), entry.name());
        let mut all = Vec::new();
        if self.list.period() != Period::Medieval {
            all.push((rule, format!("{word}: colonels and generals command in the Musket period")));
        }
        if !agreed.commanders {
            all.push((rule, format!("{word}: no commanders with figures are agreed on")));
        }
        let heads =
            self.lines.iter().filter(|line| matches!(line.what, What::Noble(_)) && line.ward.is_none());
        if entry.ward.is_none() && heads.count() > 1 {
            all.push((
                rule,
                format!("{word}: an army has one commander; others lead a battle, as `duke in van`"),
            ));
        }
        match (noble, entry.ward) {
            (Noble::King | Noble::Prince, Some(_)) => {
                all.push((rule, format!("{word}: he commands the army, and a duke or baron each battle")));
            }
            (Noble::Baron, None) => {
                all.push((rule, format!("{word}: a baron leads a battle, as `baron in van`")));
            }
            _ => {}
        }
        all
    }

    fn faults_of_officer(&self, rank: Rank, agreed: &Agreed) -> Found {
        let (rule, word) =
            (rule!("musket.cmd.figure"), if rank == Rank::General { "general" } else { "colonel" });
        let mut all = Vec::new();
        if self.list.period() != Period::Musket {
            all.push((rule, format!("{word}: nobles command in the Ancient & Medieval period")));
        }
        if !agreed.commanders {
            all.push((rule, format!("{word}: no command figures are agreed on")));
        }
        all
    }

    fn faults_of_vessel(&self, entry: Entry, agreed: &Agreed) -> Found {
        let (name, mut all) = (entry.name(), Vec::new());
        let is_frigate = matches!(entry.what, What::Frigate { .. });
        let rule = if is_frigate { rule!("musket.ship.cost") } else { rule!("musket.boat.cost") };
        if self.list.period() != Period::Musket {
            all.push((rule, format!("{name}: there are none in the Ancient & Medieval period")));
        } else if is_frigate && !agreed.ships {
            all.push((rule, format!("{name}: no frigates are agreed on")));
        } else if !is_frigate && !agreed.boats {
            all.push((rule, format!("{name}: no river boats are agreed on")));
        }
        if !(1..=MOST_PIECES).contains(&entry.count) {
            all.push((rule, format!("{name}: one line has 1 to {MOST_PIECES} of them")));
        }
        if entry.what == (What::Frigate { tens: 0 }) {
            all.push((rule, format!("{name}: the sides agree on its cost, and it is not nothing")));
        }
        all
    }

    /// Who may be in a battle or brigade, and how it is led.
    fn faults_of_ward(&self, entry: Entry, agreed: &Agreed) -> Found {
        let Some(ward) = entry.ward else { return Vec::new() };
        let (name, mut all) = (entry.name(), Vec::new());
        if !agreed.groups {
            let rule = rule!("common.level.advanced-groups");
            all.push((rule, format!("{name}: battles and brigades are formed in the advanced game")));
        }
        let is_unit = entry.troop().is_some_and(|troop| !troop.is_alone());
        if !is_unit && !entry.is_leader() {
            let rule = rule!("medieval.battle.no-peasants");
            all.push((rule, format!("{name}: single pieces are in no battle or brigade")));
        }
        if entry.troop().is_some_and(|troop| is_unit && troop.row().morale <= Some(1)) {
            let rule = rule!("common.group.morale-one");
            all.push((rule, format!("{name}: men of morale 1 are in no battle or brigade")));
        }
        let leads = |line: &&Entry| line.is_leader() && line.ward == Some(ward);
        if entry.is_leader() && self.lines.iter().filter(leads).count() > 1 {
            let rule = rule!("medieval.battle.leaders");
            all.push((rule, format!("{name}: {} has more than one leader", ward.word())));
        }
        all
    }
}

/// What is bought for those who cannot have it, or is not agreed on.
fn faults_of_kit(entry: Entry, agreed: &Agreed) -> Found {
    let (key, kit, mut all) = (entry.name(), entry.kit, Vec::new());
    let mut no = |rule: Rule, why: &str| all.push((rule, format!("{key}: {why}")));
    let troop = entry.troop();
    let takes_crew = troop.is_some_and(|troop| troop.takes_extra_crew() && !troop.takes_supplies());
    if troop.is_none_or(Troop::is_alone) {
        let crew = if takes_crew { Kit::EXTRA_CREW } else { Kit::default() };
        if kit.0 & !crew.0 != 0 {
            no(rule!("medieval.army.roster"), "nothing is bought for single pieces");
        }
    } else if kit.has(Kit::EXTRA_CREW) {
        no(rule!("medieval.crew.extra"), "an extra crew serves an engine or gun");
    }
    let is_foot = troop.is_some_and(Troop::is_foot);
    if troop.is_some_and(|troop| troop.period() == Period::Musket) && kit.0 & !Kit::OF_ALL_PERIODS.0 != 0 {
        no(rule!("musket.scope"), "nothing of this is bought in the Musket period");
    }
    if kit.has(Kit::MOUNTS) && !is_foot {
        no(rule!("medieval.army.roster"), "only men on foot are given mounts");
    }
    if kit.has(Kit::MOUNTS) && is_foot && troop.is_some_and(|troop| troop.row().morale <= Some(1)) {
        no(rule!("medieval.mounted.who"), "men of morale 1 are given no mounts");
    }
    if kit.has(Kit::CALTROPS) && !is_foot {
        no(rule!("medieval.caltrops.carry"), "only men on foot carry caltrops");
    }
    if kit.has(Kit::STAKES) && !is_foot {
        no(rule!("medieval.stakes.carry"), "only men on foot carry stakes");
    }
    if kit.has(Kit::IMPERIAL) && kit.has(Kit::MERCENARY) {
        no(rule!("common.special.mercenary-cost"), "imperials are no mercenaries");
    }
    if kit.has(Kit::IMPERIAL) && !agreed.specials[0] {
        no(rule!("common.special.imperial"), "no imperials are agreed on");
    }
    if kit.has(Kit::MERCENARY) && !agreed.specials[1] {
        no(rule!("common.special.mercenary-cost"), "no mercenaries are agreed on");
    }
    let bought = Kit(kit.0 & !(Kit::MOUNTS.0 | Kit::IMPERIAL.0 | Kit::MERCENARY.0));
    if !agreed.equipment && bought != Kit::default() {
        no(rule!("medieval.army.roster"), "nothing of this is bought in the basic game");
    }
    let most = entry.rounds.max(entry.crews);
    if most > MOST_EXTRA {
        let why = format!("extra rounds and crew are bought {MOST_EXTRA} times for a piece at most");
        no(rule!("musket.fig.supplies"), &why);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::troops::Arm;

    #[test]
    fn crews_and_rounds_are_bought_for_guns_of_the_musket_period_alone() {
        battle::holds!("musket.fig.supplies");
        let guns = crate::charts::TYPES.iter().map(|row| row.troop).filter(|troop| troop.takes_supplies());
        assert!(guns.clone().all(|troop| troop.arm() == Arm::Artillery && troop.period() == Period::Musket));
        assert_eq!(guns.count(), 6);
    }
}
