//! Points of advantage in melee (melee.poa.*).

use ground::tabletop::Edge;

use crate::rulebook::{define, rule};
use crate::rules::fight::pairing::{Base, Line, Net, Pairing, Points, best_line, line};
use crate::state::{GroupId, State};
use crate::troops::{Skill, Troop};

impl State {
    /// The net POA of the first base of a pairing in melee.
    pub(crate) fn melee_net(&self, pairing: Pairing) -> Net {
        Net::of(self.melee_points(pairing), self.melee_points(pairing.turned()))
    }

    /// The lines of the first base of a pairing.
    fn melee_points(&self, pairing: Pairing) -> Points {
        let Pairing { by, at } = pairing;
        let men = self.men(by);
        let mut points = Points::default();
        points.add_one_of(best_line([
            self.sword_line(by, at),
            self.hedge_line(by),
            self.heavy_line(by, at),
            men.troop.is_artillery().then_some(line!(rule!("melee.poa.artillery"), "artillery", -1)),
        ]));
        points.add((self.has_fourth_rank(by) && self.is_in_open(pairing)).then_some(line!(
            rule!("melee.poa.fourth-rank"),
            "fourth rank of pikes",
            1
        )));
        points.add(self.has_better_armour(by, at).then_some(line!(
            rule!("melee.poa.armour"),
            "better armour",
            1
        )));
        points.add(self.fights_in_two_directions(by.group).then_some(line!(
            rule!("melee.poa.two-directions"),
            "fights in two directions",
            -1
        )));
        points.add(self.has_height(pairing).then_some(line!(
            rule!("melee.poa.height"),
            "uphill or defending",
            1
        )));
        points
    }

    /// The line of swords.
    fn sword_line(&self, by: Base, at: Base) -> Option<&'static Line> {
        let (men, enemy) = (self.men(by), self.men(at));
        if enemy.troop == Troop::Elephants || self.are_steady_spears(at) {
            return None;
        }
        let swords = enemy.has(Skill::Swordsmen) || enemy.has(Skill::SkilledSwordsmen);
        let rides = enemy.troop.is_mounted() && enemy.has(Skill::Swordsmen);
        let skilled = men.has(Skill::SkilledSwordsmen) && !rides;
        let plain = men.has(Skill::Swordsmen) && !swords;
        best_line([
            skilled.then_some(line!(rule!("melee.poa.skilled"), "skilled swordsmen", 1)),
            plain.then_some(line!(rule!("melee.poa.swordsmen"), "swordsmen", 1)),
        ])
    }

    /// The line of spears and pikes.
    fn hedge_line(&self, by: Base) -> Option<&'static Line> {
        let counts = self.men(by).has_spears_or_pikes()
            && !self.is_fragmented(by)
            && !self.is_severe(by)
            && self.has_ranks_for_spears(by);
        counts.then_some(line!(rule!("melee.poa.spears"), "spears or pikes in ranks", 1))
    }

    /// The line of heavy weapons, elephants and chariots.
    fn heavy_line(&self, by: Base, at: Base) -> Option<&'static Line> {
        let (men, enemy) = (self.men(by), self.men(at));
        let weapon = men.has(Skill::HeavyWeapon)
            && !enemy.has(Skill::SkilledSwordsmen)
            && !enemy.troop.is_skirmisher();
        let heavy = matches!(enemy.troop, Troop::HeavyFoot | Troop::MediumFoot | Troop::BattleWagons);
        let elephants = men.troop == Troop::Elephants && (heavy || enemy.troop.is_mounted());
        let chariots = matches!(men.troop, Troop::HeavyChariots | Troop::ScythedChariots)
            && !enemy.troop.is_skirmisher()
            && enemy.troop != Troop::Elephants
            && !enemy.troop.is_wagon()
            && !self.are_steady_spears(at);
        best_line([
            weapon.then_some(line!(rule!("melee.poa.heavy-weapon"), "heavy weapon", 1)),
            elephants.then_some(line!(rule!("melee.poa.elephants"), "elephants", 1)),
            chariots.then_some(line!(rule!("melee.poa.chariots"), "chariots", 1)),
        ])
    }

    /// Whether a base has better armour than another, against which armour counts.
    fn has_better_armour(&self, by: Base, at: Base) -> bool {
        define!("troop.armour");
        let (men, enemy) = (self.men(by), self.men(at));
        let (Some(own), Some(theirs)) = (men.armour, enemy.armour) else { return false };
        own > theirs && !enemy.has(Skill::HeavyWeapon)
    }

    /// Whether enemies are in front contact with at least two sides of a group. Bases that have turned count by the side on
    /// which they stand.
    pub(crate) fn fights_in_two_directions(&self, group: GroupId) -> bool {
        define!("combat.directions");
        let mut sides = [false; 4];
        for foe in self.foes(group) {
            if self.fight_of(group, foe).is_some_and(|fight| fight.impact) {
                continue;
            }
            for contact in self.front_contacts(foe, group) {
                // The touched edge of a turned base, seen from the block.
                let turned = self.group(group).front_of(contact.theirs);
                sides[(contact.edge as usize + turned as usize) % Edge::ALL.len()] = true;
            }
        }
        sides.into_iter().filter(|is_struck| *is_struck).count() >= 2
    }
}
