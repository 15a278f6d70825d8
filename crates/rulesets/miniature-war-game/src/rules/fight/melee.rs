//! Melee: those caught in flight go, then the rolls of all who are struck, of rear ranks, of secondary attacks; then all losses together
//! (common.melee.when, common.melee.both).

use battle::{Hopes, Resolves, Roll, Rule, Side, Table, Tally};
use dice::{D12, Faces, Throw};
use serde::{Deserialize, Serialize};

use super::fray::{Fray, Stand};
use super::losses::Losses;
use super::surrender::OfferSurrender;
use crate::events::{Attack, Event};
use crate::rulebook::{define, rule};
use crate::rules::charge::break_through::BreakThrough;
use crate::rules::nerve::morale::Morale;
use crate::state::{Bout, Flags, State, UnitId};

/// Figures in contact fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Melee {}

impl Resolves<State> for Melee {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.lose_the_caught(table);
        let fray = Fray::of(battle);
        let mut toll = Toll::default();
        battle.primary_rolls(&fray, &mut toll, table);
        battle.rear_rank_rolls(&fray, &mut toll, table);
        battle.secondary_rolls(&fray, &mut toll, table);
        let assaults = battle.assault_rolls(&mut toll, table);
        let contacted = battle.commanders_contacted(&fray);
        let nobles = battle.nobles_attacked();
        battle.take_losses(rule!("common.melee.roll"), &toll.losses, table);
        battle.note_melees(&toll);
        for chariot in &toll.lamed {
            battle.lame(*chariot, 1, table);
        }
        battle.climb_up(assaults, table);
        battle.commanders_roll(&contacted, table);
        battle.nobles_roll(&nobles, table);
        battle.rampage(table);
        battle.push(table);
        battle.replace(Morale {});
        battle.then(BreakThrough {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Melee".to_owned())
    }
}

/// What a melee step comes to: who falls, and who has struck whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Toll {
    pub losses: Losses,
    /// Strikers and struck; a striker from behind another unit has met nobody.
    struck: Vec<(UnitId, UnitId)>,
    behind: Vec<UnitId>,
    /// Chariots of which a horse has fallen.
    lamed: Vec<UnitId>,
    /// The last unit and attack told of, so that each is told once.
    told: Option<(UnitId, Attack)>,
}

impl Toll {
    /// These have struck a unit whose figures had to roll.
    pub(crate) fn note(&mut self, strikers: &[&Stand], struck: UnitId) {
        for striker in strikers {
            self.note_strike(striker.unit, struck);
        }
    }

    /// A unit has struck another whose figure had to roll.
    pub(crate) fn note_strike(&mut self, striker: UnitId, struck: UnitId) {
        self.struck.push((striker, struck));
    }

    /// A unit has struck over another that stands before it.
    pub(crate) fn note_behind(&mut self, striker: UnitId) {
        self.behind.push(striker);
    }

    /// Says once of a unit how it is attacked.
    pub(crate) fn tell(&mut self, unit: UnitId, attack: Attack, rule: Rule, table: &mut Table<'_, Event>) {
        if self.told != Some((unit, attack)) {
            self.told = Some((unit, attack));
            table.tell(&[rule], Event::Attacked { unit, attack });
        }
    }
}

impl State {
    /// The step after shock: melee, or first who offers to surrender.
    pub(crate) fn begin_melee(&mut self) {
        if self.may_anybody_surrender() { self.replace(OfferSurrender {}) } else { self.replace(Melee {}) }
    }

    /// Figures caught in flight: each charging figure in contact removes one, of the stands in contact first, then of those behind them.
    fn lose_the_caught(&mut self, table: &mut Table<'_, Event>) {
        define!("common.3dt.caught", "common.3dt.caught-when");
        let fray = Fray::of(self);
        let mut losses = Losses::default();
        for id in self.on_board() {
            for charger in self.caught(id) {
                self.catch(&fray, id, charger, &mut losses);
            }
        }
        self.take_losses(rule!("common.3dt.caught"), &losses, table);
    }

    fn catch(&self, fray: &Fray, id: UnitId, charger: UnitId, losses: &mut Losses) {
        let touched = |stand: &&Stand| stand.unit == charger && stand.touches_unit(id);
        let mut figures: u8 = fray.stands.iter().filter(touched).map(|stand| stand.figures).sum();
        let fleeing = fray.stands.iter().filter(|stand| stand.unit == id && stand.touches_unit(charger));
        let first: Vec<u8> = fleeing.map(|stand| stand.place).collect();
        let behind = first.iter().flat_map(|place| self.unit(id).whole_file(*place, self.info(id)));
        let places: Vec<u8> = first.iter().copied().chain(behind).collect();
        for place in places {
            while figures > 0 && self.left_at(id, place, losses) > 0 {
                losses.add(id, place);
                figures -= 1;
            }
        }
    }

    /// All who are struck on the side to which they fight roll for themselves, each figure once.
    fn primary_rolls(&self, fray: &Fray, toll: &mut Toll, table: &mut Table<'_, Event>) {
        define!("common.melee.both", "common.sequence.simultaneous");
        for stand in &fray.stands {
            if self.is_elephant(stand.unit) {
                self.elephant_rolls(fray, stand, toll, table);
                continue;
            }
            let strikers = fray.strikers(self, stand, stand.fights_to);
            if strikers.is_empty() {
                continue;
            }
            let figures = self.figures_struck(stand, &strikers);
            let point = self.survival_point(stand, stand.fights_to, &strikers);
            let attack = Attack::Main(stand.fights_to);
            toll.tell(stand.unit, attack, rule!("common.melee.opponents"), table);
            toll.note(&strikers, stand.unit);
            let fallen = self.roll_to_survive(stand.unit, figures, &point, toll, table);
            toll.losses.add_all(stand.unit, stand.place, fallen);
        }
    }

    /// An elephant rolls against every enemy figure that fights it, on whichever side.
    fn elephant_rolls(&self, fray: &Fray, stand: &Stand, toll: &mut Toll, table: &mut Table<'_, Event>) {
        define!("medieval.elephant.melee");
        let sides = ground::tabletop::Edge::ALL;
        let strikers: Vec<&Stand> = sides.iter().flat_map(|side| fray.strikers(self, stand, *side)).collect();
        let figures: u8 = strikers.iter().map(|striker| self.striking_figures(striker)).sum();
        if figures == 0 {
            return;
        }
        let point = self.melee_point(stand.unit, &[]);
        toll.tell(stand.unit, Attack::Main(stand.fights_to), rule!("medieval.elephant.melee"), table);
        toll.note(&strikers, stand.unit);
        let hits = self.roll_to_survive(stand.unit, figures, &point, toll, table);
        toll.losses.add_all(stand.unit, stand.place, hits);
    }

    /// The figures with which a stand strikes.
    pub(crate) fn striking_figures(&self, striker: &Stand) -> u8 {
        if self.fights_alone(striker.unit) { 1 } else { striker.figures }
    }

    /// So many figures of a unit roll to survive; how many fall. Without a point to roll against all fall, and at the highest nobody rolls.
    pub(crate) fn roll_to_survive(
        &self,
        unit: UnitId,
        figures: u8,
        point: &Tally,
        toll: &mut Toll,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        define!("common.dice.kinds");
        let most = D12.faces().len() as i32;
        if point.total() <= 0 {
            table.tell(&[rule!("common.melee.sum")], Event::Overborne { unit, figures });
            return figures;
        }
        if point.total() >= most || figures == 0 {
            return 0;
        }
        let dice = Tally::base(rule!("common.melee.figures"), "figures", figures);
        let over = u8::try_from(point.total() + 1).unwrap_or(u8::MAX);
        let roll = Roll {
            rule: rule!("common.melee.roll"),
            what: "melee, falling above the point",
            side: self.side_of(unit),
            throw: Throw::hits(D12, figures, Faces::at_least(over)),
            dice: Some(&dice),
            wanted: Some(point),
            bonus: None,
            hopes: Hopes::Low,
        };
        let (fallen, ones) = self.roll_with_ones(unit, roll, table);
        toll.lamed.extend((ones > 0).then_some(unit));
        u8::try_from(fallen).unwrap_or(figures)
    }

    /// Who has struck or been struck has had a turn of melee, and the two have met.
    fn note_melees(&mut self, toll: &Toll) {
        define!("common.melee.counts", "common.morale.several");
        for (striker, struck) in &toll.struck {
            self.note_bout(*striker, *struck);
            self.unit_mut(*striker).set(Flags::MELEED, true);
            self.unit_mut(*struck).set(Flags::MELEED, true);
        }
        for striker in &toll.behind {
            self.unit_mut(*striker).set(Flags::MELEED, true);
        }
    }

    /// Two enemies have met in shock or melee.
    pub(crate) fn note_bout(&mut self, one: UnitId, other: UnitId) {
        // Units that come into being in play stand after all others, whoever's they are.
        let (red, blue) = if self.side_of(one) == Side::Red { (one, other) } else { (other, one) };
        let bout = Bout { red, blue };
        if let Err(at) = self.bouts.binary_search(&bout) {
            self.bouts.insert(at, bout);
        }
    }

    /// The enemies whom a unit has met in shock or melee in this turn.
    pub(crate) fn met_in_melee(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.bouts.iter().filter_map(move |bout| match id {
            id if id == bout.red => Some(bout.blue),
            id if id == bout.blue => Some(bout.red),
            _ => None,
        })
    }
}
