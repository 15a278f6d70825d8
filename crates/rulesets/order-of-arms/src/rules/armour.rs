//! Armour: which hits it deflects (C20).

use battle::{Rule, Table, Tally};

use crate::combat::{Fighter, Hits};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::State;
use crate::troops::Armor;

impl State {
    /// Armour deflects what it can of the hits in the innermost combat; what is left has got through.
    pub(crate) fn deflect(&mut self, table: &mut Table<'_, Event>) {
        let Some(mut combat) = self.combats.pop() else { return };
        for fighter in combat.fighters.iter_mut().filter(|fighter| fighter.hits.all() > 0) {
            let deflected = deflection(self.armor_of(fighter), &fighter.hits, fighter.arbalest);
            let number = u8::try_from(deflected.total()).unwrap_or(0);
            fighter.through = fighter.hits.all() - number.min(fighter.hits.all());
            tell_deflection(fighter, &deflected, table);
        }
        self.combats.push(combat);
    }
}

/// How many hits armour deflects: all hits of a combat are added up before.
///
/// Class A deflects two and class B one; class C deflects one hit of a club. Of couched lances and arbalests one less
/// than that, of penetrating weapons none, except that class A deflects those of rating B as usual.
pub(crate) fn deflection(armor: Armor, hits: &Hits, arbalest: bool) -> Tally {
    define!("C20.0d", "C20.1c", "C20.1e");
    let (rule, full, ordinary) = match armor {
        Armor::A => (rule!("C20.0a"), 2, hits.plain + hits.club + hits.gun_b),
        Armor::B => (rule!("C20.0b"), 1, hits.plain + hits.club),
        Armor::C => (rule!("C20.0c"), 1, hits.club),
        Armor::None => (rule!("C20.0d"), 0, 0),
    };
    let mut deflected = Tally::base(rule, "armour", full);
    let piercing = hits.piercing.min(u8::saturating_sub(full, 1));
    let most = (ordinary + piercing).min(full);
    let rule = match hits {
        Hits { gun_a: 1.., .. } => rule!("C20.1c"),
        Hits { gun_b: 1.., .. } if armor != Armor::A => rule!("C20.1d"),
        Hits { piercing: 1.., plain: 0, club: 0, .. } if arbalest => rule!("C20.1b"),
        Hits { piercing: 1.., plain: 0, club: 0, .. } => rule!("C20.1a"),
        _ => rule!("C20.0e"),
    };
    deflected.add(rule, "of these hits", i32::from(most) - i32::from(full));
    deflected
}

fn tell_deflection(fighter: &Fighter, deflected: &Tally, table: &mut Table<'_, Event>) {
    if !table.keeps_journal() {
        return;
    }
    let mut rules: Vec<Rule> = deflected.parts().iter().map(|part| part.rule).collect();
    rules.dedup();
    let Hits { plain, club, piercing, gun_b, gun_a } = fighter.hits;
    if [plain, club, piercing, gun_b, gun_a].iter().filter(|hits| **hits > 0).count() > 1 {
        rules.push(rule!("C20.1e"));
    }
    let event =
        Event::Deflected { piece: fighter.piece(), hits: fighter.hits.all(), through: fighter.through };
    table.tell(&rules, event);
}
