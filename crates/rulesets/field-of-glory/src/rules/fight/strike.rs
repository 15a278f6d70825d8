//! Dice of close combat: how many, at whom, and the hits that come of them (impact.dice.*, melee.dice.*, combat.*).

use battle::{Rule, Table, Tally};
use ground::tabletop::{Edge, Length};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::FLUSH;
use crate::rules::fight::dice::{Lot, Lots, Throws};
use crate::rules::fight::impact_points::Clash;
use crate::rules::fight::pairing::{Base, Net, Pairing, close_score};
use crate::rules::fight::pairs::Pair;
use crate::rules::fight::ready::Rolled;
use crate::rules::nerve::aftermath::Fought;
use crate::state::{GroupId, State};
use crate::tolls::Marks;
use crate::troops::{Skill, Troop};

/// Dice that a base throws in melee, as it stands in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blows {
    /// The base that fights, and the enemy base that it compares itself with.
    pub pairing: Pairing,
    /// It overlaps, and is not struck in return.
    pub overlaps: bool,
}

/// Impact.
impl State {
    /// Rolls the dice of all impacts: group by group, the active player's first. Nothing happens to anybody before all have
    /// fallen.
    pub(crate) fn fight_impacts(&mut self, table: &mut Table<'_, Event>) {
        define!("sequence.dice-order", "combat.simultaneous", "impact.fight");
        let ready = self.take_ready(Rolled::Hits(Fought::Impact));
        for pair in &ready.pairs {
            self.mark_impact(pair.pairing, pair.clash);
            self.mark_impact(pair.pairing.turned(), pair.clash.turned());
        }
        for due in &ready.dice {
            if due.supports {
                self.fire_in_support(due.by, &due.lots, table);
            } else {
                let throws = Throws { rule: rule!("impact.fight"), what: "impact", close: true };
                self.throw_lots(due.by, &due.lots, throws, table);
            }
        }
        self.fought += ready.pairs.len() as u32;
        for fight in &mut self.fights {
            fight.impact = false;
        }
    }

    /// The dice of a group at impact.
    pub(crate) fn impact_lots(&self, group: GroupId, pairs: &[Pair]) -> Lots {
        let mut lots = Lots::default();
        for Pair { pairing, clash } in pairs {
            let (pairing, clash) = match group {
                group if pairing.by.group == group => (*pairing, *clash),
                group if pairing.at.group == group => (pairing.turned(), clash.turned()),
                _ => continue,
            };
            let dice = if self.men(pairing.by).troop == Troop::ScythedChariots {
                Tally::base(rule!("impact.dice.scythed"), "scythed chariots", 3)
            } else {
                Tally::base(rule!("impact.dice.other"), "two per base", 2)
            };
            let net = self.impact_net(pairing, clash);
            lots.add(self.lot(pairing, pairing.by, net, dice));
        }
        lots.settled(|id| self.info(id).number)
    }

    /// What struck a group at impact, for its test if it loses.
    fn mark_impact(&mut self, pairing: Pairing, _: Clash) {
        let Pairing { by, at } = pairing;
        let mut marks = self.frights(pairing);
        if self.men(by).is_lancers() {
            marks = marks | Marks::STRUCK_BY_LANCERS;
        }
        if self.men(by).has(Skill::ImpactFoot) {
            marks = marks | Marks::STRUCK_BY_IMPACT_FOOT;
        }
        let toll = self.toll_mut(at.group);
        toll.marks = toll.marks | marks | Marks::FOUGHT;
    }

    /// What frightens the second of a pairing in any close combat.
    fn frights(&self, pairing: Pairing) -> Marks {
        define!("cohesion.fright.elephants", "cohesion.fright.medium");
        let troop = self.men(pairing.by).troop;
        let mut marks = Marks::default();
        if matches!(troop, Troop::Elephants | Troop::ScythedChariots) {
            marks = marks | Marks::STRUCK_BY_ELEPHANTS;
        }
        if (troop.is_mounted() || troop == Troop::HeavyFoot) && self.is_in_open(pairing) {
            marks = marks | Marks::STRUCK_LOOSE;
        }
        marks
    }
}

/// Melee.
impl State {
    /// Rolls the dice of all melees, group by group, from one state.
    pub(crate) fn fight_melees(&mut self, table: &mut Table<'_, Event>) {
        define!("sequence.dice-order", "combat.simultaneous", "melee.fight");
        let ready = self.take_ready(Rolled::Hits(Fought::Melee));
        for Blows { pairing, overlaps } in &ready.blows {
            let marks = self.frights(*pairing);
            let toll = self.toll_mut(pairing.at.group);
            toll.marks = toll.marks | marks;
            // Who only overlaps is not in close combat.
            if !overlaps {
                let toll = self.toll_mut(pairing.by.group);
                toll.marks = toll.marks | Marks::FOUGHT;
            }
        }
        for due in &ready.dice {
            let throws = Throws { rule: rule!("melee.fight"), what: "melee", close: true };
            self.throw_lots(due.by, &due.lots, throws, table);
        }
        self.fought += ready.blows.iter().filter(|blow| !blow.overlaps).count() as u32;
    }

    /// The dice of a group in melee: those of its fighting front bases and of the bases behind them that add theirs.
    pub(crate) fn melee_lots(&self, group: GroupId, blows: &[Blows]) -> Lots {
        let mut lots = Lots::default();
        for Blows { pairing, overlaps } in blows.iter().filter(|blow| blow.pairing.by.group == group) {
            let net = self.melee_net(*pairing);
            let front = pairing.by;
            if let Some(dice) = self.heavy_dice(*pairing) {
                lots.add(self.lot(*pairing, front, net, dice));
                continue;
            }
            let rule = if *overlaps { rule!("melee.dice.overlap") } else { rule!("melee.dice.two-ranks") };
            lots.add(self.lot(*pairing, front, net, Tally::base(rule, "front rank", 1)));
            let behind = self.behind(group, front.base).map(|base| Base { group, base });
            // Nobody adds dice behind troops that fight with two of their own, nor do such troops behind others.
            if let Some(behind) = behind.filter(|behind| !is_heavy(self.men(*behind).troop)) {
                lots.add(self.lot(*pairing, behind, net, Tally::base(rule, "second rank", 1)));
            }
        }
        lots.settled(|id| self.info(id).number)
    }

    /// The dice of elephants, knights, chariots, artillery and wagons, whose rear ranks add none; none for all others.
    fn heavy_dice(&self, pairing: Pairing) -> Option<Tally> {
        let troop = self.men(pairing.by).troop;
        if troop.is_wagon() {
            let widths = self.widths_in_contact(pairing);
            return Some(Tally::base(rule!("melee.dice.wagons"), "base widths", 2 * i32::from(widths)));
        }
        is_heavy(troop).then(|| Tally::base(rule!("melee.dice.heavy"), "two per base", 2))
    }

    /// How many base widths a wagon shows on the edge that an enemy touches most: two on a long one.
    fn widths_in_contact(&self, pairing: Pairing) -> u8 {
        let (wagon, enemy) = (self.rect_of(pairing.by), self.rect_of(pairing.at));
        let length = |edge: Edge| {
            let all =
                Edge::ALL.into_iter().filter_map(|theirs| wagon.edge_contact(edge, enemy, theirs, &FLUSH));
            all.max().unwrap_or(Length::ZERO)
        };
        let key = |edge: &Edge| (length(*edge), wagon.edge_touches(*edge, enemy));
        let edge = Edge::ALL.into_iter().max_by_key(key);
        if edge.is_some_and(Edge::is_flank) { 2 } else { 1 }
    }
}

/// Whether troops fight a melee with dice of their first rank alone.
pub(crate) fn is_heavy(troop: Troop) -> bool {
    matches!(troop, Troop::Elephants | Troop::Knights)
        || troop.is_chariot()
        || troop.is_artillery()
        || troop.is_wagon()
}

/// What both share.
impl State {
    /// Dice of a base in a pairing as a lot: losses are those of the base itself.
    fn lot(&self, pairing: Pairing, of: Base, net: Net, dice: Tally) -> Lot {
        Lot {
            target: pairing.at.group,
            net: net.total(),
            points: [net].into_iter().collect(),
            light: self.loses_as_light(of.group, of.base, pairing.at.group, pairing.at.base),
            loss: self.loss_of(of.group, of.base),
            dice,
        }
    }

    /// Tells how the net of a lot comes about, in as many ways as its bases come to it.
    pub(crate) fn tell_net(
        &self,
        lot: &Lot,
        rule: Rule,
        first: impl Fn(Net) -> Event,
        table: &mut Table<'_, Event>,
    ) {
        for (number, net) in lot.points.iter().enumerate() {
            let event = if number == 0 { first(*net) } else { Event::Likewise(*net) };
            table.tell(&net.rules(rule), event);
        }
    }

    /// Throws the lots of a group in close combat and counts their hits on both sides.
    fn throw_lots(&mut self, group: GroupId, lots: &Lots, throws: Throws, table: &mut Table<'_, Event>) {
        define!("combat.hits", "hits.score");
        for lot in lots.iter().filter(|lot| lot.dice.dice() > 0) {
            self.stir();
            self.tell_net(lot, throws.rule, |net| Event::Strikes { by: group, at: lot.target, net }, table);
            let score = close_score(lot.net);
            let hits = self.throw_lot(group, lot, &score, throws, table);
            self.count_hits(group, lot.target, hits);
        }
    }

    /// Counts hits in close combat on both sides.
    pub(crate) fn count_hits(&mut self, by: GroupId, at: GroupId, hits: u8) {
        define!("combat.result", "combat.hits");
        let toll = self.toll_mut(by);
        toll.given = toll.given.saturating_add(hits);
        let toll = self.toll_mut(at);
        toll.taken = toll.taken.saturating_add(hits);
    }
}
