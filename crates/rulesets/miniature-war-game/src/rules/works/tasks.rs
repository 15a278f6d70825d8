//! Work that takes the whole turn, done when the turn is over by figures that neither moved nor fought (common.order.task,
//! common.forest.fell, common.forest.barricade, common.burn.spread).

use battle::{Rule, Table};
use ground::tabletop::{Distance, Edge, Length, Outline, Point, Rect, SightLine, Within};

use super::events::LandEvent;
use super::{Labour, Toil, Work};
use crate::charts::{BARRICADING, CLEARING, DOUSING, FELLING, NEAR_FOREST};
use crate::events::Event;
use crate::field::GroundKind;
use crate::land::{Change, along, length_of};
use crate::orders::order::{Act, Deed, Object, PlaceId};
use crate::orders::verbs::{Verb, VerbKind};
use crate::rulebook::{define, rule};
use crate::rules::charge::run::RunFacts;
use crate::rules::facts::ground::is_near;
use crate::state::{Flags, State, UnitId};

/// How near to what they work on figures must be.
const REACH: Length = Length::cm(3);

impl Object {
    /// The place that it names.
    pub(crate) fn place(self) -> Option<PlaceId> {
        match self {
            Object::Place(place) | Object::PlaceCount(place, _) => Some(place),
            Object::Strip(place, _) => place,
            Object::Nothing
            | Object::Unit(_)
            | Object::UnitCount(..)
            | Object::Units(_)
            | Object::Named(..)
            | Object::Along(..)
            | Object::Side(_)
            | Object::Count(_)
            | Object::Counts(_)
            | Object::Enemy(_)
            | Object::Toward(_)
            | Object::Ride(..)
            | Object::Caracole(..)
            | Object::Distance(_)
            | Object::Facing(_) => None,
        }
    }
}

impl State {
    /// The tasks of this turn are done by those who neither moved, fired nor fought: red's before blue's, each side's by their numbers.
    pub(crate) fn finish_tasks(&mut self, table: &mut Table<'_, Event>) {
        define!(
            "common.order.task",
            "medieval.stakes.setup",
            "medieval.stakes.remove",
            "medieval.caltrops.remove"
        );
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let Some(deed) = self.task_of(id).filter(|_| self.has_worked(id)) else { continue };
            let (place, before) = (deed.object.place(), self.handiwork());
            match deed.verb {
                Verb::Stakes => self.set_up_stakes(id, table),
                Verb::Entrench => self.dig(id, deed.object, table),
                Verb::PullStakes => self.pull_stakes(id, deed.object, table),
                Verb::ClearCaltrops => self.clear_caltrops(id, deed.object, table),
                Verb::Fell => self.fell(id, place, table),
                Verb::Barricade => self.barricade(id, place, table),
                Verb::Clear => self.clear_barricade(id, place, table),
                Verb::Burn => self.set_fire(id, place, table),
                Verb::Douse => self.douse(id, place, table),
                Verb::RamGate => self.ram_gate(id, deed, table),
                Verb::CrewRam => self.crew_ram(id, deed, table),
                Verb::GunOverWall if !self.is_stuck(id) => self.heave_over_wall(id, table),
                Verb::DetachCrew => self.detach_crew(id, deed, table),
                Verb::Chain => self.chain_wagons(id, deed, table),
                Verb::Unchain => self.unchain_wagons(id, deed, table),
                // Every other verb has its own chapter.
                _ => {}
            }
            if self.handiwork() != before {
                self.betray(id, table);
            }
        }
    }

    /// All that both sides see of what is made or done on the ground.
    fn handiwork(&self) -> (Vec<Work>, Vec<Toil>, usize, usize) {
        let seen = self.works.iter().filter(|work| work.seen).copied().collect();
        (seen, self.toils.clone(), self.changes.len(), self.fires.len())
    }

    /// Whoever has done something under a marker that the enemy sees is no phantom: he knows now that the marker is real.
    pub(crate) fn betray(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let Some(marker) = self.marker_of(id).filter(|_| !self.unit(id).is(Flags::KNOWN)) else { return };
        self.unit_mut(id).set(Flags::KNOWN, true);
        table.tell(&[rule!("common.hidden.works")], Event::Known { unit: id, marker });
    }

    /// The task that a unit is ordered to do.
    pub(crate) fn task_of(&self, id: UnitId) -> Option<Deed> {
        self.orders[id.index()].order.acts().find_map(|act| match act {
            Act::Deed(deed) if deed.verb.kind() == VerbKind::Task => Some(*deed),
            Act::Deed(_)
            | Act::Hold
            | Act::Move { .. }
            | Act::Charge(..)
            | Act::Engage(..)
            | Act::Withdraw(..)
            | Act::Rally => None,
        })
    }

    /// Whether a unit had the whole turn for its task: it neither moved, nor fired, nor was in melee, nor had to go.
    pub(crate) fn has_worked(&self, id: UnitId) -> bool {
        define!("common.order.kinds");
        !self.has_moved(id) && self.has_time_for_work(id) && !self.is_in_contact(id)
    }

    /// Whether nothing but a march or contact with the enemy keeps a unit from its task.
    pub(crate) fn has_time_for_work(&self, id: UnitId) -> bool {
        let run = self.run(id);
        self.unit(id).is_on_board()
            && run.forced.is_none()
            && !run.is(RunFacts(RunFacts::FLEES.0 | RunFacts::RUN_INTO.0 | RunFacts::FIRED_CLOSE.0))
            && !self.unit(id).is(Flags::MELEED)
    }

    /// The figures of a unit on stands within reach of something.
    pub(crate) fn figures_near(&self, id: UnitId, is_near: impl Fn(&Rect) -> bool) -> u8 {
        let near = self.stands_of(id).filter(|(_, stand)| is_near(stand));
        near.map(|(place, _)| self.unit(id).figures_at(place, self.info(id))).sum()
    }

    /// Adds to what is done on something, and tells it; whether it is finished now.
    pub(crate) fn toil(
        &mut self,
        unit: UnitId,
        work: Toil,
        whole: u8,
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let same = |toil: &Toil| (toil.what, toil.piece, toil.at) == (work.what, work.piece, work.at);
        let before = self.toils.iter().position(same).map(|at| self.toils.remove(at));
        let done = before.map_or(0, |toil| toil.done).saturating_add(work.done);
        if done >= whole {
            return true;
        }
        self.toils.push(Toil { done, ..work });
        self.toils.sort_unstable();
        let place = self.scenario.place_of(work.piece);
        table.tell(
            &[rule, rule!("common.order.task")],
            Event::Land(LandEvent::Works { unit, place, done, whole }),
        );
        false
    }

    fn idles(&self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        table.tell(&[rule, rule!("common.order.task")], Event::Land(LandEvent::Idles { unit }));
    }

    /// The figures of each stand fell the tree nearest to it, one stand after another.
    fn fell(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        let rule = rule!("common.forest.fell");
        let stands: Vec<(u8, Rect)> = self.stands_of(id).collect();
        let mut worked = false;
        for (stand, rect) in stands {
            let Some((piece, at)) = self.nearest_tree(&rect, place) else { continue };
            worked = true;
            let done = self.unit(id).figures_at(stand, self.info(id));
            if self.toil(id, Toil { what: Labour::Fell, piece, at, done }, FELLING, rule, table) {
                let place = self.scenario.place_of(piece);
                self.alter(Change::Felled { piece, at });
                table.tell(&[rule], Event::Land(LandEvent::Felled { unit: id, place }));
            }
        }
        if !worked {
            self.idles(id, rule, table);
        }
    }

    /// The tree nearest to a stand and within reach of it, of the forest that is named or of any.
    fn nearest_tree(&self, stand: &Rect, place: Option<PlaceId>) -> Option<(u8, Point)> {
        let wanted = |piece: u8| place.is_none_or(|place| self.scenario.place_of(piece) == place);
        let forests = self.lasting_pieces().filter(|(_, piece)| piece.kind.kind == GroundKind::Forest);
        let trees = forests
            .filter(|(number, _)| wanted(*number))
            .flat_map(|(number, piece)| piece.kind.trees.iter().map(move |tree| (number, *tree)));
        let near = trees.filter(|(_, tree)| Within::Exact.is_within(Distance::of_rect(*tree, stand), REACH));
        near.min_by_key(|(piece, tree)| (Distance::of_rect(*tree, stand), *piece, *tree))
    }

    /// A road is barricaded across its width, at the point of it nearest to the middle of the unit's front.
    fn barricade(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        let rule = rule!("common.forest.barricade");
        let Some((piece, at, line)) = place.and_then(|place| self.place_to_barricade(id, place)) else {
            return self.idles(id, rule, table);
        };
        let across = Outline::segment(line[0], line[1]);
        let done = self.figures_near(id, |stand| is_near(&across, stand, REACH));
        if done == 0 {
            return self.idles(id, rule, table);
        }
        if self.toil(id, Toil { what: Labour::Barricade, piece, at, done }, BARRICADING, rule, table) {
            let first = self.scenario.first_table().pieces.len();
            let built = self.lasting_pieces().count();
            self.alter(Change::Barricade { from: line[0], to: line[1] });
            let place = self.scenario.place_of(built.max(first) as u8);
            table.tell(&[rule], Event::Land(LandEvent::Built { unit: id, place }));
        }
    }

    /// Where a unit builds a barricade on a road: its middle and its ends; none if it is no road, or a forest is too far.
    fn place_to_barricade(&self, id: UnitId, place: PlaceId) -> Option<(u8, Point, [Point; 2])> {
        let (piece, road) =
            self.lasting_pieces().find(|(number, _)| self.scenario.place_of(*number) == place)?;
        if road.kind.kind != GroundKind::Road {
            return None;
        }
        let front = self.unit(id).outline(self.info(id)).midpoint(Edge::Front);
        let begun = self.toils.iter().filter(|toil| toil.what == Labour::Barricade && toil.piece == piece);
        let near = |at: &Point| Distance::of_points(*at, front).is_at_most(REACH);
        let spot = along(&road.outline, front);
        let (at, way) = at_length(&road.outline, spot)?;
        let at = begun.map(|toil| toil.at).find(near).unwrap_or(at);
        let forests = self.lasting_pieces().filter(|(_, piece)| piece.kind.kind == GroundKind::Forest);
        let mut woods = forests.map(|(_, piece)| piece.outline.distance_to(at));
        woods.find(|distance| Within::Exact.is_within(*distance, Length::cm(NEAR_FOREST)))?;
        let half = road.outline.width().unwrap_or_default().half().max(Length::CM);
        Some((piece, at, [at.moved(way.left(), half), at.moved(way.right(), half)]))
    }

    /// A barricade is cleared away.
    fn clear_barricade(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        let rule = rule!("common.forest.barricade");
        let wanted = |piece: u8| place.is_none_or(|place| self.scenario.place_of(piece) == place);
        let all = self
            .lasting_pieces()
            .filter(|(number, piece)| piece.kind.kind == GroundKind::Barricade && wanted(*number));
        let body = self.unit(id).outline(self.info(id));
        let nearest = all.min_by_key(|(number, piece)| (piece.outline.distance_to_rect(&body), *number));
        let Some((piece, figures)) = nearest.map(|(number, piece)| {
            (number, self.figures_near(id, |stand| is_near(&piece.outline, stand, REACH)))
        }) else {
            return self.idles(id, rule, table);
        };
        if figures == 0 {
            return self.idles(id, rule, table);
        }
        let work = Toil { what: Labour::Clear, piece, at: Point::new(0, 0), done: figures };
        if self.toil(id, work, CLEARING, rule, table) {
            let place = self.scenario.place_of(piece);
            self.alter(Change::Gone { piece });
            table.tell(&[rule], Event::Land(LandEvent::Cleared { unit: id, place }));
        }
    }

    /// A fire is put out by those beside it.
    fn douse(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        let rule = rule!("common.burn.spread");
        let burning = self.fires.iter().map(|fire| fire.piece);
        let found =
            place.and_then(|place| burning.into_iter().find(|piece| self.scenario.place_of(*piece) == place));
        let Some((piece, outline)) =
            found.and_then(|piece| Some((piece, &self.lasting_piece(piece)?.outline)))
        else {
            return self.idles(id, rule, table);
        };
        let figures = self.figures_near(id, |stand| is_near(outline, stand, REACH));
        if figures == 0 {
            return self.idles(id, rule, table);
        }
        let work = Toil { what: Labour::Douse, piece, at: Point::new(0, 0), done: figures };
        if self.toil(id, work, DOUSING, rule, table) {
            self.fires.retain(|fire| fire.piece != piece);
            let place = self.scenario.place_of(piece);
            table.tell(&[rule], Event::Land(LandEvent::Doused { place }));
        }
    }
}

/// The point of a line so far along it, and the way of the line there.
fn at_length(line: &Outline, far: Length) -> Option<(Point, ground::tabletop::Bearing)> {
    let mut before = Length::ZERO;
    let far = far.min(length_of(line));
    for [a, b] in line.segments() {
        let after = before + a.to(b).length();
        if far <= after {
            return Some((SightLine::new(a, b).point_at(far - before), a.bearing_to(b)?));
        }
        before = after;
    }
    None
}
