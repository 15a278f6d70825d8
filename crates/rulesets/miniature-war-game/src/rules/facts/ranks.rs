//! The stands of a unit in their ranks and files, as seen from its face: who stands where, who falls, who steps up
//! (common.ground.last-rank, common.base.dead-cap, common.sequence.step-up).

use ground::tabletop::{Edge, Rect};

use super::bodies::Body;
use crate::field::UnitInfo;
use crate::rulebook::define;
use crate::state::{Flags, State, Unit, UnitId};

/// Where a stand is, as its men see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RankAndFile {
    /// 0 for the first.
    pub rank: u8,
    /// 0 for the leftmost.
    pub file: u8,
}

impl Unit {
    /// Whether a stand is at this place of its block.
    #[inline]
    pub(crate) const fn has_stand(&self, place: u8) -> bool {
        place < self.stands && self.gone >> place & 1 == 0
    }

    /// The places of its block at which there are stands.
    pub(crate) fn places(&self) -> impl Iterator<Item = u8> + use<> {
        let gone = self.gone;
        (0..self.stands).filter(move |place| gone >> place & 1 == 0)
    }

    /// Its stands with their places, each turned to the unit's face.
    pub(crate) fn stands_now(&self, info: &UnitInfo) -> impl Iterator<Item = (u8, Rect)> + use<> {
        let gone = self.gone;
        self.all_stands(info).filter(move |(place, _)| gone >> place & 1 == 0)
    }

    /// The figures of the stand at a place.
    pub(crate) fn figures_at(&self, place: u8, info: &UnitInfo) -> u8 {
        define!("common.base.dead-cap", "common.base.two-figures", "musket.fig.halfstand");
        if self.has_stand(place) { info.kind.per_stand() - (self.capped >> place & 1) as u8 } else { 0 }
    }

    /// Where a place of its block is, as seen from its face; in a square the outer ranks of all sides are the first.
    pub(crate) fn rank_and_file(&self, place: u8, info: &UnitInfo) -> RankAndFile {
        if self.is(Flags::SQUARE) {
            let (rank, file) = self.on_side_of_square(place, info);
            return RankAndFile { rank, file };
        }
        let shape = self.block(info).shape;
        let (row, column) = (shape.rank_of(place), shape.file_of(place));
        let (rows, columns) = (shape.ranks(), shape.files());
        let (rank, file) = match self.face {
            Edge::Front => (row, column),
            Edge::Right => (columns - 1 - column, row),
            Edge::Rear => (rows - 1 - row, columns - 1 - column),
            Edge::Left => (column, rows - 1 - row),
        };
        RankAndFile { rank, file }
    }

    /// Its files from the left, each with its places from the front, the empty ones among them.
    pub(crate) fn files_of_places(&self, info: &UnitInfo) -> Vec<Vec<u8>> {
        let mut places: Vec<(u8, u8, u8)> = (0..self.stands)
            .map(|place| {
                let RankAndFile { rank, file } = self.rank_and_file(place, info);
                (file, rank, place)
            })
            .collect();
        places.sort_unstable();
        places
            .chunk_by(|a, b| a.0 == b.0)
            .map(|file| file.iter().map(|(_, _, place)| *place).collect())
            .collect()
    }

    /// The places right behind a stand of the same file, as bits.
    pub(crate) fn places_behind(&self, info: &UnitInfo) -> u64 {
        let mut behind = 0;
        for file in self.files_of_places(info) {
            for pair in file.windows(2).filter(|pair| self.has_stand(pair[0])) {
                behind |= 1 << pair[1];
            }
        }
        behind
    }

    /// The place of the stand that is farthest from its front, the right one of equals: it loses those who fall to no blow.
    pub(crate) fn last_place(&self, info: &UnitInfo) -> Option<u8> {
        self.places().max_by_key(|place| self.rank_and_file(*place, info))
    }

    /// The places of a file from its rear to its front, seen from those who catch it in flight.
    pub(crate) fn whole_file(&self, place: u8, info: &UnitInfo) -> Vec<u8> {
        let files = self.files_of_places(info);
        let mut file = files.into_iter().find(|file| file.contains(&place)).unwrap_or_default();
        file.reverse();
        file
    }

    /// The places of a file from one of them to its rear, that one first.
    pub(crate) fn file_behind(&self, place: u8, info: &UnitInfo) -> Vec<u8> {
        let files = self.files_of_places(info);
        let file = files.into_iter().find(|file| file.contains(&place)).unwrap_or_default();
        file.into_iter().skip_while(|other| *other != place).collect()
    }

    /// One figure of the stand at a place falls: it gets a dead cap, or leaves the board with its last one. Its place stays empty.
    pub(crate) fn fall(&mut self, place: u8, info: &UnitInfo) {
        define!("common.base.dead-cap");
        match self.figures_at(place, info) {
            0 => {}
            1 => {
                self.gone |= 1 << place;
                self.capped &= !(1 << place);
            }
            _ => self.capped |= 1 << place,
        }
    }

    /// Stands move up within their files until no empty place is before another; whether any has.
    pub(crate) fn step_up(&mut self, info: &UnitInfo) -> bool {
        define!("common.sequence.step-up");
        let before = (self.gone, self.capped);
        for file in self.files_of_places(info) {
            let kept: Vec<u8> = file.iter().copied().filter(|place| self.has_stand(*place)).collect();
            let caps: Vec<bool> = kept.iter().map(|place| self.capped >> place & 1 == 1).collect();
            let thrown: Vec<[u64; 2]> =
                kept.iter().map(|place| self.grenades.map(|places| places >> place & 1)).collect();
            let unseen: Vec<u64> = kept.iter().map(|place| self.unseen >> place & 1).collect();
            for (index, place) in file.iter().enumerate() {
                let bit = 1 << place;
                self.gone &= !bit;
                self.capped &= !bit;
                let there = thrown.get(index).copied().unwrap_or_default();
                self.grenades = [0, 1].map(|one| self.grenades[one] & !bit | there[one] << place);
                self.unseen = self.unseen & !bit | unseen.get(index).copied().unwrap_or(0) << place;
                match caps.get(index) {
                    None => self.gone |= bit,
                    Some(true) => self.capped |= bit,
                    Some(false) => {}
                }
            }
        }
        (self.gone, self.capped) != before
    }
}

impl State {
    /// Stands of a unit move up within their files. A place into which an enemy has come while it was empty stays empty, and with it all do.
    pub(crate) fn step_up(&mut self, id: UnitId) {
        let info = self.info(id);
        let mut unit = *self.unit(id);
        if !unit.step_up(info) {
            return;
        }
        let (now, then) = (self.body(id), Body::of(&unit, info));
        let comes_into = |enemy: UnitId| {
            let body = self.body(enemy);
            then.overlaps(&body) && !now.overlaps(&body)
        };
        let is_taken =
            self.enemies_of(id).any(|enemy| self.info(enemy).kind.troop().is_some() && comes_into(enemy));
        if self.is_in_nobodys_way(id) || !is_taken {
            *self.unit_mut(id) = unit;
        }
    }

    /// The stands of a unit with their places, each turned to the unit's face.
    pub(crate) fn stands_of(&self, id: UnitId) -> impl Iterator<Item = (u8, Rect)> + use<> {
        // Of those in a building only the stands at openings are met from outside; in boats they stand closer.
        let inside =
            if self.is_indoors(id) { Some(self.stands_at_openings(id)) } else { self.stands_in_boats(id) };
        let outside = inside.is_none().then(|| self.unit(id).stands_now(self.info(id)));
        outside.into_iter().flatten().chain(inside.into_iter().flatten())
    }
}
