//! The fight at the head of a ladder or platform, and who comes up (medieval.siege.ladder-melee, medieval.siege.ladder-win,
//! medieval.siege.ladder-no-shock, medieval.siege.tower-bridge).

use battle::{Table, Tally};
use ground::tabletop::{Distance, Edge, Length, Place, Point};

use super::events::{Head, SiegeEvent};
use super::ladders::{Ladder, is_at_head};
use crate::charts::LADDER_PENALTY;
use crate::events::Event;
use crate::orders::order::{Act, Object};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::fight::melee::Toll;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// How near to the head of a ladder or platform figures on the wall fight there.
const REACH: Length = Length::cm(4);
/// How many of each side fight there.
const ABREAST: u8 = 2;
/// How many figures climb in a turn if nobody is at the top: a third of a move for each.
const CLIMBERS: u8 = 3;

/// A fight for a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Assault {
    /// The unit that climbs.
    unit: UnitId,
    /// Where.
    at: Head,
    /// The point of the wall where they come up.
    head: Point,
    /// Its figures that were up before.
    up: u8,
}

/// Figures of a stand that fight for a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fighters {
    unit: UnitId,
    place: u8,
    figures: u8,
}

impl State {
    /// The assaults of this turn, by the numbers of those who climb.
    pub(crate) fn assaults(&self) -> Vec<Assault> {
        define!("medieval.siege.ladder-melee", "medieval.siege.tower-bridge");
        let mut all = Vec::new();
        for id in self.all_units().filter(|id| self.is_in_play(*id)) {
            if let Some(tower) = self.shelter_of(id) {
                let climbs = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb == Verb::Climb);
                if self.orders[id.index()].order.acts().any(climbs) {
                    all.extend(self.platform(id, tower));
                }
                continue;
            }
            let Some(deed) = self.drilled(id, Verb::Climb) else { continue };
            if !self.info(id).kind.troop().is_some_and(Troop::is_foot) || self.is_in_melee_contact(id) {
                continue;
            }
            let found = match deed.object {
                Object::Unit(number) => {
                    self.own_unit(self.side_of(id), number).and_then(|tower| self.platform(id, tower))
                }
                object => object.place().and_then(|place| self.ladder_assault(id, place)),
            };
            all.extend(found);
        }
        all
    }

    fn ladder_assault(&self, id: UnitId, place: crate::orders::order::PlaceId) -> Option<Assault> {
        let ladder = self.ladders.iter().find(|ladder| self.scenario.place_of(ladder.piece) == place)?;
        let free = ladder.unit == UnitId::NONE || ladder.unit == id;
        let near = self.stands_of(id).any(|(_, stand)| self.is_at_foot(ladder, &stand));
        let head = ladder.head.filter(|_| free && near)?;
        Some(Assault { unit: id, at: Head::Ladder(place), head, up: ladder.up })
    }

    /// The assault of a unit over the platform of a tower that it touches.
    fn platform(&self, id: UnitId, tower: UnitId) -> Option<Assault> {
        let lowered = self.unit(tower).is(Flags::SET_UP) && self.is_siege_tower(tower);
        let inside = self.shelter_of(id) == Some(tower);
        let near = inside || self.body(id).is_within(&self.body(tower), CONTACT);
        if !lowered || !near {
            return None;
        }
        let head = self.wall_before(tower)?;
        let up = self.ladders.iter().find(|ladder| ladder.unit == id && ladder.head == Some(head));
        Some(Assault { unit: id, at: Head::Platform(tower), head, up: up.map_or(0, |ladder| ladder.up) })
    }

    /// The figures of a unit that climb: its first stands at the foot, two abreast.
    fn climbers(&self, assault: &Assault) -> Vec<Fighters> {
        let key = |stand: &ground::tabletop::Rect| Distance::of_rect(assault.head, stand);
        self.nearest_fighters(vec![assault.unit], key)
    }

    /// The enemies on the wall at the head of a ladder or platform.
    fn defenders(&self, assault: &Assault) -> Vec<Fighters> {
        let side = self.side_of(assault.unit).other();
        let there = self.units_of(side).filter(|enemy| {
            let on_wall = |stand: &ground::tabletop::Rect| {
                self.is_point_on_top(stand.centre()) && is_at_head(assault.head, stand, REACH)
            };
            self.fights(*enemy) && self.stands_of(*enemy).any(|(_, stand)| on_wall(&stand))
        });
        let units = there.collect();
        let found = self.nearest_fighters(units, |stand| Distance::of_rect(assault.head, stand));
        let is_there = |one: &Fighters| {
            let stand = self.stand_at(one.unit, one.place);
            self.is_point_on_top(stand.centre()) && is_at_head(assault.head, &stand, REACH)
        };
        found.into_iter().filter(is_there).collect()
    }

    /// The two figures of some units that are nearest by a measure, the left of equals first.
    fn nearest_fighters(
        &self,
        units: Vec<UnitId>,
        far: impl Fn(&ground::tabletop::Rect) -> Distance,
    ) -> Vec<Fighters> {
        define!("medieval.siege.ladder-melee");
        let mut stands: Vec<(Distance, u8, UnitId, u8)> = Vec::new();
        for unit in units {
            for (place, stand) in self.stands_of(unit) {
                let file = self.unit(unit).rank_and_file(place, self.info(unit)).file;
                stands.push((far(&stand), file, unit, place));
            }
        }
        stands.sort_unstable();
        let mut left = ABREAST;
        let mut fighters = Vec::new();
        for (_, _, unit, place) in stands {
            let figures = self.fighters_at(unit, place).min(left);
            if figures > 0 {
                fighters.push(Fighters { unit, place, figures });
                left -= figures;
            }
        }
        fighters
    }

    /// All who fight for walls roll; returns the assaults with how many defenders are left there, and how many climbers fall.
    pub(crate) fn assault_rolls(
        &self,
        toll: &mut Toll,
        table: &mut Table<'_, Event>,
    ) -> Vec<(Assault, u8, u8)> {
        define!("medieval.siege.ladder-no-shock");
        let mut left = Vec::new();
        for assault in self.assaults() {
            let (climbers, defenders) = (self.climbers(&assault), self.defenders(&assault));
            let (mut standing, mut fell) = (0, 0);
            if !defenders.is_empty() {
                for one in &climbers {
                    fell += self.assault_roll(&assault, one, true, toll, table);
                }
                for one in &defenders {
                    standing += one.figures - self.assault_roll(&assault, one, false, toll, table);
                }
                for (a, b) in climbers.iter().flat_map(|a| defenders.iter().map(move |b| (a, b))) {
                    toll.note_strike(a.unit, b.unit);
                }
            }
            left.push((assault, standing, fell));
        }
        left
    }

    /// Figures of a stand roll; how many fall.
    fn assault_roll(
        &self,
        assault: &Assault,
        one: &Fighters,
        climbs: bool,
        toll: &mut Toll,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        let mut point: Tally = self.melee_point(one.unit, &[]);
        let rule = match assault.at {
            Head::Ladder(_) => rule!("medieval.siege.ladder-melee"),
            Head::Platform(_) => rule!("medieval.siege.tower-bridge"),
        };
        if climbs && assault.up == 0 && matches!(assault.at, Head::Ladder(_)) {
            point.add(rule, "at the foot of a ladder", -LADDER_PENALTY);
        }
        table.tell(&[rule], Event::Siege(SiegeEvent::Attacked { unit: one.unit, at: assault.at }));
        let fallen = self.roll_to_survive(one.unit, one.figures, &point, toll, table);
        toll.losses.add_all(one.unit, one.place, fallen);
        fallen
    }

    /// When losses are gone, those who have won the top come up, and others climb where nobody is.
    pub(crate) fn climb_up(&mut self, assaults: Vec<(Assault, u8, u8)>, table: &mut Table<'_, Event>) {
        for (assault, standing, fell) in assaults {
            let unit = assault.unit;
            let held = assault.up.saturating_sub(fell);
            if assault.up > 0 {
                self.note_up(&assault, held);
            }
            if !self.is_in_play(unit) || standing > 0 {
                continue;
            }
            let fought = self.unit(unit).is(Flags::MELEED);
            let more = if fought { ABREAST.saturating_sub(fell) } else { CLIMBERS };
            if more == 0 {
                continue;
            }
            let figures = self.unit(unit).figures(self.info(unit));
            let up = (held + more).min(figures);
            self.note_up(&assault, up);
            let event = Event::Siege(SiegeEvent::ComesUp { unit, figures: up });
            table.tell(&[rule!("medieval.siege.ladder-win")], event);
            if up == figures {
                self.take_the_wall(&assault, table);
            }
        }
    }

    fn note_up(&mut self, assault: &Assault, up: u8) {
        let head = Some(assault.head);
        let unit = if up > 0 { assault.unit } else { UnitId::NONE };
        match self.ladders.iter_mut().find(|ladder| ladder.head == head) {
            Some(ladder) => (ladder.unit, ladder.up) = (unit, up),
            None => self.ladders.push(Ladder { piece: u8::MAX, unit, head, up }),
        }
        self.ladders.sort_unstable();
    }

    /// A unit whose last figures have come up stands on the wall, along it, facing inwards, if there is room.
    fn take_the_wall(&mut self, assault: &Assault, table: &mut Table<'_, Event>) {
        define!("medieval.siege.foothold");
        let unit = assault.unit;
        let Some(placed) = self.placed_on_wall(unit, assault.head) else { return };
        *self.unit_mut(unit) = placed;
        self.come_out(unit);
        for ladder in &mut self.ladders {
            if ladder.unit == unit {
                (ladder.unit, ladder.up) = (UnitId::NONE, 0);
            }
        }
        self.ladders.retain(|ladder| ladder.piece != u8::MAX);
        table.tell(&[rule!("medieval.siege.foothold")], Event::Siege(SiegeEvent::OnWall { unit }));
    }

    /// Where a unit stands that has come up: in a single rank along the wall with its middle nearest to the ladder.
    fn placed_on_wall(&self, id: UnitId, head: Point) -> Option<Unit> {
        let (unit, info) = (*self.unit(id), self.info(id));
        let wall = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind.is_top());
        let top = wall.min_by_key(|piece| piece.outline.distance_to(head))?;
        let side = top.outline.segments().min_by_key(|side| Distance::of_segment(head, *side))?;
        let along = side[0].bearing_to(side[1])?;
        let inwards = [along.left(), along.right()];
        let depth = info.kind.stand().1;
        for facing in inwards {
            let middle = head.moved(facing, top.outline.width().unwrap_or(depth).half() + depth.half());
            if !self.is_in_castle(head.moved(facing, Length::CM)) {
                continue;
            }
            for shift in (0..40).flat_map(|cm| [Length::cm(cm), Length::cm(-cm)]) {
                let grid = Place::new(middle.moved(along, shift), facing);
                let placed = Unit { grid, face: Edge::Front, files: unit.stands, ..unit };
                let body = Body::of(&placed, info);
                let fits = body.parts().iter().all(|rect| self.is_on_top(rect));
                if fits && !self.on_board().any(|other| other != id && self.body(other).overlaps(&body)) {
                    return Some(placed);
                }
            }
        }
        None
    }

    /// Who leaves the foot of a ladder gives up what he has won at its head.
    pub(crate) fn give_up_heads(&mut self) {
        define!("medieval.siege.foothold");
        let holds: Vec<bool> = self
            .ladders
            .iter()
            .map(|ladder| ladder.up == 0 || self.assaults().iter().any(|one| one.unit == ladder.unit))
            .collect();
        for (ladder, holds) in self.ladders.iter_mut().zip(holds) {
            if !holds {
                (ladder.unit, ladder.up) = (UnitId::NONE, 0);
            }
        }
        self.ladders.retain(|ladder| ladder.piece != u8::MAX || ladder.up > 0);
    }
}
