//! Where bases stand, kept in step with their groups so that nobody works it out anew at every question.
//!
//! All of it follows from the groups: whoever changes a place, files, bases, steps or turns of a group, or takes it off the table,
//! lays it anew ([`State::lay`]).

use arrayvec::ArrayVec;
use ground::tabletop::{Block, Bounds, Exception, Fill, Length, Place, Rect, Shape};

use crate::charts::BASE_WIDTH;
use crate::rulebook::define;
use crate::state::{Group, GroupId, MOST_BASES, State};

/// A battle group as it stands on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    /// Its block, turned and stepped bases ignored (geometry.front-edge).
    pub block: Block,
    /// The ground that its block covers, as if the last rank were full.
    pub footprint: Rect,
    /// Its bases in order, turned and stepped ones as they stand.
    pub bases: ArrayVec<Rect, MOST_BASES>,
    /// The upright rectangle round all of them; nothing for a group that is not on the table.
    pub bounds: Bounds,
}

impl Laid {
    /// A group of these bases, `depth` deep, as it would stand.
    pub(crate) fn of(group: &Group, depth: Length) -> Laid {
        let block = Block::new(group.place, shape(group.bases, group.files, depth));
        let footprint = block.footprint();
        let mut bases = ArrayVec::new();
        for base in 0..group.bases.min(MOST_BASES as u8) {
            let ahead = group.stepped[usize::from(block.shape.file_of(base)).min(MOST_BASES - 1)];
            let exception =
                Exception { stand: base, ahead, right: Length::ZERO, front: group.front_of(base) };
            bases.push(block.stand_with(base, &[exception]));
        }
        let mut bounds = Bounds::NOTHING;
        for base in &bases {
            for corner in base.corners() {
                bounds = bounds.with(*corner);
            }
        }
        if !group.is_on_table() {
            bounds = Bounds::NOTHING;
        }
        Laid { block, footprint, bases, bounds }
    }
}

define!("geometry.base", "geometry.anchor");
/// Bases in files, each as wide as all bases are.
pub(crate) const fn shape(bases: u8, files: u8, depth: Length) -> Shape {
    Shape::close(bases, files, Length::new(BASE_WIDTH), depth, Fill::MiddleLeft)
}

/// How it is kept.
impl State {
    /// Puts a group somewhere on the table, as a block; the only way in which a whole group moves.
    pub(crate) fn put(&mut self, group: GroupId, place: Place) {
        self.group_mut(group).place = place;
        self.lay(group);
    }

    /// Finds out anew where the bases of a group stand, after anything of that has changed.
    pub(crate) fn lay(&mut self, group: GroupId) {
        self.laid[group.index()] = self.laid_anew(group);
    }

    /// Finds out where all groups stand; for a battle read from a file.
    pub(crate) fn lay_all(&mut self) {
        self.laid = self.all_groups().map(|id| self.laid_anew(id)).collect();
    }

    /// Whether a group stands where it is laid.
    pub(crate) fn is_laid(&self, group: GroupId) -> bool {
        self.laid.get(group.index()) == Some(&self.laid_anew(group))
    }

    fn laid_anew(&self, group: GroupId) -> Laid {
        Laid::of(self.group(group), self.depth_of(group))
    }
}
