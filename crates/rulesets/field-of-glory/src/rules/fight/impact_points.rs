//! Points of advantage at impact (impact.poa.*).

use crate::rulebook::{define, rule};
use crate::rules::fight::pairing::{Base, Line, Net, Pairing, Points, best_line, line};
use crate::state::{Blow, State};
use crate::troops::{Skill, Troop};

/// Who counts as charging in a pairing at impact, and what a charge struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clash {
    /// The first of the pairing charges.
    pub charges: bool,
    /// The second charges.
    pub is_charged: bool,
    /// What the first struck of the second, if its charge qualifies and brought these two together.
    pub strikes: Option<Blow>,
    /// What the second struck of the first.
    pub is_struck: Option<Blow>,
}

impl Clash {
    /// The same seen from the other side.
    #[must_use]
    pub(crate) const fn turned(self) -> Clash {
        let Clash { charges, is_charged, strikes, is_struck } = self;
        Clash { charges: is_charged, is_charged: charges, strikes: is_struck, is_struck: strikes }
    }
}

impl State {
    /// The net POA of the first base of a pairing at impact.
    pub(crate) fn impact_net(&self, pairing: Pairing, clash: Clash) -> Net {
        // A charge that qualifies leaves no room for anything else.
        if clash.strikes.is_some() {
            return Net::alone(line!(rule!("impact.poa.flank"), "charges flank or rear", 2));
        }
        if clash.is_struck.is_some() {
            return Net::alone(line!(rule!("impact.poa.flank"), "charged in flank or rear", -2));
        }
        let mut own = self.impact_points(pairing, clash);
        let mut enemy = self.impact_points(pairing.turned(), clash.turned());
        // The mounted light spear is tried last: it counts only where all else comes to nothing, and
        // not beside another line of the bracket.
        if own.sum() == enemy.sum() {
            own.add_one_of(self.light_spear_line(pairing.by));
            enemy.add_one_of(self.light_spear_line(pairing.at));
        }
        Net::of(own, enemy)
    }

    /// The lines of the first base of a pairing, without mounted light spears.
    fn impact_points(&self, pairing: Pairing, clash: Clash) -> Points {
        define!("combat.opponent");
        let Pairing { by, at } = pairing;
        let (men, enemy) = (*self.men(by), *self.men(at));
        let mut points = Points::default();
        let foot = [self.foot_line(pairing, clash), self.spear_line(by, at, clash)];
        points.add_one_of(best_line(foot.into_iter().chain([self.mounted_line(pairing, clash)])));
        let loose = matches!(enemy.troop, Troop::MediumFoot | Troop::LightFoot);
        let rides = men.troop.is_mounted() && !matches!(men.troop, Troop::Elephants | Troop::ScythedChariots);
        points.add((rides && loose && self.is_in_open(pairing)).then_some(line!(
            rule!("impact.poa.mounted-loose"),
            "mounted against loose foot",
            1
        )));
        points.add(self.has_fourth_rank(by).then_some(line!(
            rule!("impact.poa.fourth-rank"),
            "fourth rank of pikes",
            1
        )));
        points.add(self.has_height(pairing).then_some(line!(
            rule!("impact.poa.height"),
            "uphill or defending",
            1
        )));
        points
    }

    /// The best of impact foot, heavy weapon and light spear on foot.
    fn foot_line(&self, pairing: Pairing, clash: Clash) -> Option<&'static Line> {
        let (men, enemy) = (self.men(pairing.by), self.men(pairing.at));
        let charges_shock = clash.charges && enemy.troop.is_mounted() && self.strikes_as_shock(pairing.at);
        let impact_foot = men.has(Skill::ImpactFoot).then(|| {
            if enemy.troop.is_foot() {
                return Some(line!(rule!("impact.poa.impact-foot.foot"), "impact foot against foot", 2));
            }
            (enemy.troop.is_mounted() && !charges_shock).then_some(line!(
                rule!("impact.poa.impact-foot.mounted"),
                "impact foot against mounted",
                1
            ))
        });
        let heavy_weapon = (men.has(Skill::HeavyWeapon) && enemy.troop.is_foot()).then_some(line!(
            rule!("impact.poa.heavy-weapon"),
            "heavy weapon",
            1
        ));
        let spear = men.has(Skill::LightSpear) && men.troop.is_foot() && !charges_shock;
        let light_spear = spear.then_some(line!(rule!("impact.poa.light-spear-foot"), "light spear", 1));
        best_line([impact_foot.flatten(), heavy_weapon, light_spear])
    }

    /// The line of spearmen and pikemen, standing or charging.
    fn spear_line(&self, by: Base, at: Base, clash: Clash) -> Option<&'static Line> {
        let (men, enemy) = (self.men(by), self.men(at));
        if !men.has_spears_or_pikes() || self.is_severe(by) || !self.has_ranks_for_spears(by) {
            return None;
        }
        if !clash.charges {
            return (!self.is_fragmented(by)).then_some(line!(
                rule!("impact.poa.spears-standing"),
                "spears or pikes that stand",
                1
            ));
        }
        let strikes = men.has(Skill::Pikemen) || men.has(Skill::OffensiveSpearmen);
        let shock_mounted = enemy.troop.is_mounted() && self.strikes_as_shock(at);
        let meets = enemy.troop.is_foot() || enemy.troop.is_mounted() && !shock_mounted;
        if strikes {
            return meets.then_some(line!(
                rule!("impact.poa.spears-charging"),
                "spears or pikes that charge",
                1
            ));
        }
        enemy.has(Skill::DefensiveSpearmen).then_some(line!(
            rule!("impact.poa.defensive-charging"),
            "defensive spears charge their like",
            1
        ))
    }

    /// The best of elephants, wagons, lancers and chariots.
    fn mounted_line(&self, pairing: Pairing, clash: Clash) -> Option<&'static Line> {
        let Pairing { by, at } = pairing;
        let (men, enemy) = (self.men(by), self.men(at));
        let heavy = matches!(enemy.troop, Troop::HeavyFoot | Troop::MediumFoot | Troop::BattleWagons);
        let elephants = men.troop == Troop::Elephants && (heavy || enemy.troop.is_mounted());
        let wagons = men.troop.is_wagon() && enemy.troop.is_mounted() && enemy.troop != Troop::Elephants;
        let hedge = self.are_steady_spears(at) && !clash.is_charged;
        let unridden =
            matches!(enemy.troop, Troop::Elephants | Troop::ScythedChariots) || enemy.troop.is_wagon();
        let rides_down = men.is_lancers() && !unridden && !hedge && !self.is_stuck_in_mud(by.group);
        let knights = rides_down && men.troop == Troop::Knights;
        let others = rides_down && men.troop != Troop::Knights && !enemy.is_lancers();
        let chariot = matches!(men.troop, Troop::HeavyChariots | Troop::ScythedChariots);
        let gives_way = enemy.troop.is_skirmisher() || enemy.is_lancers() || enemy.troop.is_wagon();
        let chariots = chariot && !gives_way && !hedge;
        let open = (knights || others || chariots) && self.is_in_open(pairing);
        best_line([
            elephants.then_some(line!(rule!("impact.poa.elephants"), "elephants", 1)),
            wagons.then_some(line!(rule!("impact.poa.wagons"), "battle wagons", 1)),
            (knights && open).then_some(line!(rule!("impact.poa.knight-lancers"), "knights with lances", 1)),
            (others && open).then_some(line!(rule!("impact.poa.other-lancers"), "lancers", 1)),
            (chariots && open).then_some(line!(rule!("impact.poa.chariots"), "chariots", 1)),
        ])
    }

    /// The line of mounted light spears.
    fn light_spear_line(&self, base: Base) -> Option<&'static Line> {
        let men = self.men(base);
        (men.has(Skill::LightSpear) && men.troop.is_mounted()).then_some(line!(
            rule!("impact.poa.light-spear-mounted"),
            "mounted light spear",
            1
        ))
    }

    /// Whether a base is of shock troops: FRAGMENTED ones never are.
    fn strikes_as_shock(&self, base: Base) -> bool {
        self.men(base).is_shock() && !self.is_fragmented(base)
    }
}
