//! Doors that are broken (musket.bldg.door).

use battle::Table;
use ground::tabletop::{Distance, Place, Point, Rect, Within};

use super::Home;
use super::events::HouseEvent;
use crate::charts::{DOOR_STANDS, DOOR_TURNS};
use crate::events::Event;
use crate::house::OpeningKind;
use crate::land::Change;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::works::{Labour, Toil};
use crate::state::{Flags, State, UnitId};

impl State {
    /// The closed door of a building that is nearest to a unit.
    fn door_before(&self, id: UnitId, home: Home<'_>) -> Option<(u8, Place)> {
        define!("musket.bldg.go-in", "musket.bldg.door.locked");
        let doors = home.house.numbered().filter(|(_, one)| one.kind == OpeningKind::Door && one.floor == 1);
        let places =
            doors.filter_map(|(number, _)| Some((number, home.house.place_of(number, home.outline)?)));
        let far = |at: Point| self.stands_of(id).map(|(_, stand)| Distance::of_rect(at, &stand)).min();
        let near = places.filter_map(|(number, place)| Some((far(place.at)?, number, place)));
        near.min_by_key(|(far, number, _)| (*far, *number)).map(|(_, number, place)| (number, place))
    }

    /// Units that have worked at doors through movement and fire break them, before anybody strikes. Work at which nobody goes on is lost.
    pub(crate) fn break_doors(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.bldg.door.break", "musket.bldg.door.after");
        let is_door = |toil: &Toil| matches!(toil.what, Labour::Door { .. });
        let before: Vec<Toil> = self.toils.iter().filter(|toil| is_door(toil)).copied().collect();
        self.toils.retain(|toil| !is_door(toil));
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let deed = self.task_of(id).filter(|deed| deed.verb == Verb::BreakDoor);
            let Some(deed) = deed.filter(|_| self.has_worked(id) && !self.unit(id).is(Flags::SHOT)) else {
                continue;
            };
            let Some(home) = deed.object.place().and_then(|place| self.home_at(place)) else { continue };
            let Some((door, place)) = self.door_before(id, home) else { continue };
            let near = |stand: &Rect| Within::Exact.is_within(Distance::of_rect(place.at, stand), CONTACT);
            let stands = self.stands_of(id).filter(|(_, stand)| near(stand)).count();
            if stands < usize::from(DOOR_STANDS) {
                continue;
            }
            self.work_at_door(id, home.piece, door, &before, table);
        }
        self.toils.sort_unstable();
    }

    fn work_at_door(
        &mut self,
        id: UnitId,
        piece: u8,
        door: u8,
        before: &[Toil],
        table: &mut Table<'_, Event>,
    ) {
        let what = Labour::Door { opening: door };
        let same = |toil: &&Toil| (toil.what, toil.piece) == (what, piece);
        // More stands do not work faster.
        if self.toils.iter().any(|toil| same(&toil)) {
            return;
        }
        let done = before.iter().find(same).map_or(0, |toil| toil.done) + 1;
        let place = self.scenario.place_of(piece);
        let broken = done >= DOOR_TURNS;
        let event = HouseEvent::BreaksDoor { unit: id, place, broken };
        table.tell(&[rule!("musket.bldg.door.break")], Event::House(event));
        if !broken {
            self.toils.push(Toil { what, piece, at: Point::new(0, 0), done });
            self.betray(id, table);
            return;
        }
        self.alter(Change::Door { piece, opening: door });
        self.betray(id, table);
        // Whoever stands behind it now is in contact with those before it.
        for enemy in self.enemies_in_contact(id) {
            self.show([id, enemy], table);
            let units = if self.side_of(id) == battle::Side::Red { [id, enemy] } else { [enemy, id] };
            self.begin_clash(units, units.map(|unit| unit == id));
            table.tell(&[rule!("musket.bldg.door.after")], Event::Meet { units });
        }
    }
}
