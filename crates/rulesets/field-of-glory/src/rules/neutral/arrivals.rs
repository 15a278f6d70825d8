//! Late groups: they come on where they were mustered, at the start of their turn (muster.arrival.*).

use battle::neutral::arrivals::{self, Arrival, Arriving};
use battle::neutral::specials;
use battle::{Rule, Table};
use ground::tabletop::{Bearing, Block, Length, Place, Rect, TOUCH};

use crate::events::Event;
use crate::laid::shape;
use crate::state::{CommanderFlags, Flags, GroupId, State};

/// Whoever finds no room moves in steps of a tenth of an MU, so often in each direction.
const STEP: Length = Length::mu_hundredths(10);
const MOST_STEPS: i32 = 200;

impl Arriving for State {
    fn arrival(&self, id: GroupId) -> Option<Arrival> {
        let info = self.info(id);
        if !self.group(id).is(Flags::WAITS) || info.arrives == 0 || info.at.is_none() {
            return None;
        }
        let conditions = &self.scenario.conditions;
        let body = conditions.body_of.get(id.index()).copied();
        let chance =
            body.and_then(|of| conditions.contingents.get(usize::from(of))).map_or(0, |of| of.chance);
        let name = neutral_name(&info.id);
        let contingent = self.scenario.groups.iter().position(|one| neutral_name(&one.id) == name)?;
        let chance = (1..100).contains(&chance).then_some(chance);
        Some(Arrival { contingent: contingent as u8, turn: info.arrives, chance })
    }

    /// At its place, or where there is room behind, before or beside it.
    fn bring_on(&mut self, id: GroupId, rule: Rule, table: &mut Table<'_, Event>) -> bool {
        let Some((home, files)) = self.info(id).at else { return false };
        self.group_mut(id).files = files;
        let Some(place) = self.room_behind(id, home) else { return false };
        self.set_down(id, place);
        self.group_mut(id).direction = place.facing;
        table.tell(&[rule], Event::ComesOn(id));
        self.set_down_commanders(id);
        true
    }
}

/// The contingent of a battle file that a group comes from: its id without the number.
fn neutral_name(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(name, _)| name)
}

/// Behind, before and beside a place.
fn ways_from(home: Place) -> [Bearing; 4] {
    let ahead = home.facing;
    [ahead.reversed(), ahead, ahead.right(), ahead.left()]
}

impl State {
    /// Late groups come on, and an army may be alarmed by them.
    pub(crate) fn come_on(&mut self, table: &mut Table<'_, Event>) {
        arrivals::come_on(self, table);
        specials::raise_alarms(self, table);
    }

    /// Puts a group on the table that was not on it.
    pub(crate) fn set_down(&mut self, id: GroupId, place: Place) {
        let group = self.group_mut(id);
        group.set(Flags::OFF | Flags::WAITS, false);
        group.place = place;
        self.lay(id);
    }

    /// Commanders who were to be with a group that has just been set down join it.
    pub(crate) fn set_down_commanders(&mut self, id: GroupId) {
        for commander in self.all_commanders() {
            let waits = self.commander(commander).is(CommanderFlags::WAITS);
            if waits && self.commander_info(commander).with == id {
                let state = self.commander_mut(commander);
                state.set(CommanderFlags::OFF | CommanderFlags::WAITS, false);
                state.with = id;
            }
        }
    }

    /// A place or the first behind it where a group has room; if there is none, before it, and then beside it.
    fn room_behind(&self, id: GroupId, home: Place) -> Option<Place> {
        let mut tried =
            ways_from(home).into_iter().flat_map(|way| (0..=MOST_STEPS).map(move |step| (way, step)));
        tried.find_map(|(way, step)| self.room_after(id, home, way, step))
    }

    /// A place or the nearest behind, before or beside it where a group has room.
    pub(crate) fn room_near(&self, id: GroupId, home: Place) -> Option<Place> {
        let mut tried = (0..=MOST_STEPS).flat_map(|step| ways_from(home).map(|way| (way, step)));
        tried.find_map(|(way, step)| self.room_after(id, home, way, step))
    }

    fn room_after(&self, id: GroupId, home: Place, way: Bearing, step: i32) -> Option<Place> {
        let place = Place::new(home.at.moved(way, STEP * step), home.facing);
        self.has_room_at(id, place, self.group(id).files).then_some(place)
    }

    /// Whether a group would have room at a place in so many files: on the table, upon nobody, on no camp and on no ground that
    /// it may not enter.
    pub(crate) fn has_room_at(&self, id: GroupId, place: Place, files: u8) -> bool {
        let (bases, depth) = (self.group(id).bases, self.depth_of(id));
        let block = Block::new(place, shape(bases, files, depth));
        let board = self.scenario.table.bounds().grown(TOUCH);
        let rects: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        rects.iter().all(|rect| rect.corners().iter().all(|corner| board.holds(*corner)))
            && !self.is_taken_by_others(id, &rects)
            && rects.iter().all(|rect| {
                self.kinds(id)
                    .all(|kind| State::may_enter(self.class_under(rect, Some(id), kind.troop), kind.troop))
            })
    }

    /// Whether another group on the table, or a camp, covers any of this ground.
    pub(crate) fn is_taken_by_others(&self, id: GroupId, rects: &[Rect]) -> bool {
        let camps = battle::Side::BOTH.into_iter().filter_map(|side| self.camp_rect(side));
        let mut taken = self
            .all_groups()
            .filter(|other| *other != id && self.group(*other).is_on_table())
            .flat_map(|other| self.bases(other).iter().copied())
            .chain(camps);
        taken.any(|one| rects.iter().any(|rect| rect.shrunk(TOUCH).overlaps(&one)))
    }
}
