//! Pieces that have lost men: extra crews step in, pieces without a crew are captured, and men of a unit serve them (medieval.crew.extra,
//! medieval.crew.capture, medieval.siege.ram-move).

use battle::{Rule, Table};

use super::words::CrewEvent;
use crate::charts::RAM_CREW;
use crate::events::Event;
use crate::orders::order::{Deed, Number, Object, Order};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Fate, Flags, Standing, State, UnitId};

impl State {
    /// Men of extra crews take the places of those who have fallen at their piece.
    pub(crate) fn fill_crews(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let Some(full) = self.full_crew(id) else { continue };
            let figures = full.saturating_sub(self.unit(id).crew).min(self.trains[id.index()].extra);
            if figures == 0 {
                continue;
            }
            self.trains[id.index()].extra -= figures;
            self.unit_mut(id).crew += figures;
            let period = self.scenario.period;
            let rule = period.row(rule!("medieval.crew.extra"), rule!("musket.crew.extra.place"));
            table.tell(&[rule], Event::Crew(CrewEvent::StepsIn { unit: id, figures }));
        }
    }

    /// Pieces without a crew that enemies touch, and nobody of their own side, are captured.
    pub(crate) fn capture_pieces(&mut self, table: &mut Table<'_, Event>) {
        if self.scenario.period.are_idle_guns_nobodys() {
            return;
        }
        for id in self.on_board().collect::<Vec<UnitId>>() {
            // A gun in a war wagon is captured with it.
            if !self.is_artillery(id) || self.unit(id).crew > 0 || self.is_in_wagon(id) {
                continue;
            }
            let Some(by) = self.captor_of(id) else { continue };
            // Whoever lays hands on a piece is seen.
            self.show([id, by], table);
            let side = self.side_of(by);
            let number = self.next_number(side);
            self.clashes.retain(|clash| !clash.units.contains(&id));
            self.bouts.retain(|bout| bout.red != id && bout.blue != id);
            let train = &mut self.trains[id.index()];
            (train.captor, train.number) = (Some(side), number.0);
            self.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
            let rules = [rule!("medieval.crew.capture"), rule!("common.unit.number-new")];
            table.tell(&rules, Event::Crew(CrewEvent::Taken { unit: id, by }));
        }
    }

    /// Men of a unit join the crew of a ram that they touch.
    pub(crate) fn crew_ram(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let Object::UnitCount(number, wanted) = deed.object else { return };
        let Some(ram) = self.own_unit(self.side_of(id), number).filter(|ram| self.is_ram(*ram)) else {
            return;
        };
        let missing = RAM_CREW.saturating_sub(self.unit(ram).crew);
        let men = wanted.map_or(missing, |wanted| u8::try_from(wanted).unwrap_or(u8::MAX)).min(missing);
        self.lend_men(id, ram, men, rule!("medieval.siege.ram-move"), table);
    }

    /// A stand or four men of a unit man a piece of their side that has lost its crew, and that they touch.
    pub(crate) fn detach_crew(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let (number, wanted): (Number, Option<u16>) = match deed.object {
            Object::Unit(number) => (number, None),
            Object::UnitCount(number, wanted) => (number, wanted),
            _ => return,
        };
        let Some(piece) = self.own_unit(self.side_of(id), number) else { return };
        let Some(full) = self.full_crew(piece) else { return };
        let untrained = self.unit(piece).is(Flags::UNTRAINED);
        if self.unit(piece).crew > 0 && !untrained {
            return;
        }
        let stand = self.info(id).kind.per_stand();
        let men = if wanted == Some(4) { 4 } else { stand }.min(full.saturating_sub(self.unit(piece).crew));
        if self.lend_men(id, piece, men, rule!("medieval.crew.capture"), table) {
            self.unit_mut(piece).set(Flags::UNTRAINED, true);
        }
    }

    /// So many men leave a unit for a piece that they touch, and one at least stays. Whether any do.
    fn lend_men(
        &mut self,
        id: UnitId,
        piece: UnitId,
        men: u8,
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let near = self.body(id).is_within(&self.body(piece), CONTACT);
        let men = men.min(self.unit(id).figures(self.info(id)).saturating_sub(1));
        if !near || men == 0 {
            return false;
        }
        self.join_crew(id, piece, [men, men], rule, table);
        self.betray(id, table);
        true
    }

    /// Men leave a unit for good, the first number, and serve a piece, the second: they are no losses.
    pub(super) fn join_crew(
        &mut self,
        id: UnitId,
        piece: UnitId,
        [leave, serve]: [u8; 2],
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) {
        define!("medieval.crew.capture", "common.unit.detach", "musket.crew.reman");
        table.tell(&[rule], Event::Crew(CrewEvent::Joins { unit: id, piece, figures: serve }));
        let info = &self.scenario.units[id.index()];
        let unit = &mut self.units[id.index()];
        for _ in 0..leave {
            if let Some(place) = unit.last_place(info) {
                unit.fall(place, info);
            }
        }
        unit.step_up(info);
        unit.began = unit.began.saturating_sub(leave);
        unit.parted = unit.parted.saturating_add(leave);
        if unit.figures(info) == 0 {
            unit.set(Flags::OFF | Flags::LEFT, true);
            self.doom(id, Fate::EXITED, true);
        }
        self.unit_mut(piece).crew += serve;
    }
}
