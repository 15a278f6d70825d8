//! Who comes upon caltrops, and what they cost him (medieval.caltrops.found, medieval.caltrops.loss, medieval.caltrops.timing).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Length, Rect};

use super::words::WorkEvent;
use super::{Work, WorkKind};
use crate::charts::{BEATS, BEATS_OF_A_THIRD, CALTROP_LOSSES};
use crate::events::Event;
use crate::orders::order::Act;
use crate::rulebook::{define, rule};
use crate::rules::fight::losses::Losses;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

impl State {
    /// A unit that lays caltrops in a stage of its order has done so.
    pub(crate) fn finish_drill(&mut self, id: UnitId, stage: u8, beat: u16, table: &mut Table<'_, Event>) {
        let order = self.orders[id.index()].order;
        let Some(Act::Deed(deed)) = order.stages.get(usize::from(stage)).and_then(|stage| stage.act) else {
            return;
        };
        self.change_saddle(id, deed.verb, table);
        self.change_horses(id, deed.verb, table);
        self.finish_boarding(id, deed, table);
        self.finish_stepping(id, deed, table);
        self.pass_door(id, deed, table);
        if deed.verb == crate::orders::verbs::Verb::Caltrops {
            let before = self.works.len();
            self.lay_caltrops(id, deed.object, table);
            for work in &mut self.works[before..] {
                work.since = beat;
            }
        }
    }

    /// At the end of a third those caltrops are found that enemies have reached in it.
    pub(crate) fn find_caltrops(&mut self, third: u8, table: &mut Table<'_, Event>) {
        define!("medieval.caltrops.found");
        let last = u16::from(third) * BEATS_OF_A_THIRD;
        for number in 0..self.works.len() {
            let work = self.works[number];
            if work.kind != WorkKind::Caltrops || work.seen {
                continue;
            }
            let found = self.units_of(work.side.other()).find(|id| self.treads_on(*id, &work, last));
            let Some(unit) = found else { continue };
            self.works[number].seen = true;
            let hidden = self.unit(unit).is(Flags::HIDDEN);
            let event = WorkEvent::Found { unit, number: work.number, hidden };
            table.tell(&[rule!("medieval.caltrops.found")], Event::Work(event));
        }
    }

    /// When movement is over, every figure whose stand has touched caltrops rolls for itself.
    pub(crate) fn tread_on_caltrops(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.caltrops.timing");
        if self.works_of(WorkKind::Caltrops).next().is_none() {
            return;
        }
        let mut losses = Losses::default();
        for id in self.on_board().collect::<Vec<UnitId>>() {
            self.roll_on_caltrops(id, &mut losses, table);
        }
        self.take_losses(rule!("medieval.caltrops.timing"), &losses, table);
    }

    /// The dice and losses are open, and so a hidden unit is shown.
    fn roll_on_caltrops(&mut self, id: UnitId, losses: &mut Losses, table: &mut Table<'_, Event>) {
        let faces = self.caltrop_faces(id);
        if !self.has_feet(id) || faces.is_empty() {
            return;
        }
        let places = self.stands_on_caltrops(id);
        if !places.is_empty() {
            self.show([id, id], table);
        }
        for place in places {
            let figures = self.fighters_at(id, place);
            let dice = Tally::base(rule!("medieval.caltrops.loss"), "figures on caltrops", figures);
            let fallen = table.roll(Roll {
                rule: rule!("medieval.caltrops.loss"),
                what: "caltrops",
                side: self.side_of(id),
                throw: Throw::hits(D6, dice.dice(), faces),
                dice: Some(&dice),
                wanted: None,
                bonus: None,
                hopes: Hopes::Low,
            });
            losses.add_all(id, place, u8::try_from(fallen).unwrap_or(figures));
        }
    }

    /// Whether a unit is one of figures that walk or ride: neither a piece nor a wagon, nor a commander.
    fn has_feet(&self, id: UnitId) -> bool {
        match self.info(id).kind.troop().map(Troop::arm) {
            Some(Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Single) => true,
            Some(Arm::Artillery | Arm::Wagon | Arm::Piece | Arm::Vessel) | None => false,
        }
    }

    /// The faces on which a figure falls, by the ground that its unit has covered in the whole turn; in a charge those of the last line.
    fn caltrop_faces(&self, id: UnitId) -> Faces {
        define!("medieval.caltrops.loss");
        let covered = self.covered(id);
        let third = Length::cm(self.info(id).chart_move.into()) / 3;
        let line = if self.unit(id).is(Flags::CHARGES) {
            3
        } else if covered <= third {
            0
        } else if covered <= third * 2 {
            1
        } else {
            2
        };
        CALTROP_LOSSES[line]
    }

    /// The ground that a unit has covered in this turn, beat by beat.
    fn covered(&self, id: UnitId) -> Length {
        let at = |beat: u16| self.unit_at(id, beat).outline(self.info(id)).centre();
        (1..=BEATS).fold(Length::ZERO, |all, beat| all + at(beat - 1).to(at(beat)).length())
    }

    /// The stands of a unit that have touched caltrops in its move, by their places.
    fn stands_on_caltrops(&self, id: UnitId) -> Vec<u8> {
        let strips = || self.works_of(WorkKind::Caltrops);
        let places: Vec<u8> = self.stands_of(id).map(|(place, _)| place).collect();
        let treads = |place: &u8| strips().any(|(_, work)| self.stand_treads_on(id, *place, work));
        places.into_iter().filter(treads).collect()
    }

    fn stand_treads_on(&self, id: UnitId, place: u8, work: &Work) -> bool {
        (work.since..=BEATS).any(|beat| {
            let stand = self.unit_at(id, beat).stand(place, self.info(id));
            self.has_moved(id) && work.strips().any(|strip| strip.overlaps(&stand))
        })
    }

    /// Whether a unit has come onto a strip up to a beat of this turn.
    fn treads_on(&self, id: UnitId, work: &Work, last: u16) -> bool {
        let on = |rect: &Rect| work.strips().any(|strip| strip.overlaps(rect));
        let there = |beat: u16| {
            let unit = self.unit_at(id, beat);
            unit.stands_now(self.info(id)).any(|(_, stand)| on(&stand))
        };
        (work.since..=last).any(there)
    }

    /// Whether a unit has crossed caltrops in this turn.
    pub(crate) fn has_crossed_caltrops(&self, id: UnitId) -> bool {
        self.works_of(WorkKind::Caltrops)
            .any(|(_, work)| self.has_moved(id) && self.treads_on(id, work, BEATS))
    }
}
