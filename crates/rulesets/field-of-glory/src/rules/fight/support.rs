//! Supporting fire: archers behind foot that is charged shoot at impact (support.fire, support.fire.limits, support.fire.how).

use battle::{Table, Tally};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fight::dice::{Lot, Lots, Throws};
use crate::rules::fight::impact_points::Clash;
use crate::rules::fight::pairing::{Base, Pairing, shooting_score};
use crate::rules::fight::pairs::Pair;
use crate::state::{Flags, GroupId, State};
use crate::troops::{Troop, Weapon};

impl State {
    /// Rolls the supporting fire of a group, before its impact dice; the hits are those of its impact.
    pub(crate) fn fire_in_support(&mut self, group: GroupId, lots: &Lots, table: &mut Table<'_, Event>) {
        define!("support.fire.how", "sequence.dice-order");
        let throws = Throws { rule: rule!("support.fire.how"), what: "supporting fire", close: false };
        for lot in lots.iter().filter(|lot| lot.dice.dice() > 0) {
            self.stir();
            let at = lot.target;
            self.tell_net(lot, throws.rule, |net| Event::Shoots { by: group, at, net }, table);
            let hits = self.throw_lot(group, lot, &shooting_score(lot.net), throws, table);
            self.count_hits(group, at, hits);
        }
    }

    /// The supporting dice of a group: one for each archer of one rank, the second if it has any.
    pub(crate) fn support_lots(&self, group: GroupId, pairs: &[Pair]) -> Lots {
        define!("support.fire");
        let mut dice: Vec<(Weapon, Lot)> = Vec::new();
        for rank in [1, 2] {
            for Pair { pairing, clash } in pairs {
                let (pairing, clash) = if pairing.by.group == group {
                    (*pairing, *clash)
                } else {
                    (pairing.turned(), clash.turned())
                };
                if pairing.by.group != group || !self.is_supported(pairing, clash) {
                    continue;
                }
                let Some((archer, weapon)) = self.archer_behind(pairing, rank) else { continue };
                let net = self.support_net(weapon, pairing.by, pairing.at);
                let lot = Lot {
                    target: pairing.at.group,
                    net: net.total(),
                    points: [net].into_iter().collect(),
                    light: false,
                    loss: self.loss_of(group, archer.base),
                    dice: Tally::base(rule!("support.fire"), "archers behind", 1),
                };
                dice.push((weapon, lot));
            }
            if !dice.is_empty() {
                break;
            }
        }
        self.shooting_dice(group, dice)
    }

    /// Whether archers may shoot from behind a base: heavy or medium foot of the front rank that is charged, did not move, and
    /// not in flank or rear.
    fn is_supported(&self, pairing: Pairing, clash: Clash) -> bool {
        define!("support.fire.limits", "flank.fight");
        let front = pairing.by;
        let moved = clash.charges || self.group(front.group).is(Flags::CHARGED | Flags::INTERCEPTED);
        clash.is_charged
            && !moved
            && clash.is_struck.is_none()
            && front.base < self.files(front.group)
            && matches!(self.men(front).troop, Troop::HeavyFoot | Troop::MediumFoot)
    }

    /// The archer so many ranks behind a front base that may shoot at the enemy it fights: with most bows in the second rank,
    /// in the third with plain ones. Light foot does not shoot at foot.
    fn archer_behind(&self, pairing: Pairing, rank: u8) -> Option<(Base, Weapon)> {
        define!("support.fire", "support.fire.limits", "shoot.bow-star");
        let group = pairing.by.group;
        let mut base = pairing.by.base;
        for _ in 0..rank {
            base = self.behind(group, base)?;
        }
        let archer = Base { group, base };
        let weapon = self.men(archer).weapon()?;
        let shoots = match rank {
            1 => matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Longbow | Weapon::Firearm),
            _ => weapon == Weapon::Bow,
        };
        let troop = self.men(archer).troop;
        let is_barred = troop == Troop::LightFoot && self.men(pairing.at).troop.is_foot();
        (shoots && troop.is_foot() && !is_barred).then_some((archer, weapon))
    }
}
