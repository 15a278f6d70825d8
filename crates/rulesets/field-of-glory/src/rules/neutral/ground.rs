//! Kinds of ground that only neutral battles have: pits, mud, open woods, walled towns, floods (muster.ground.*).

use battle::Refusal;
use ground::tabletop::{Distance, Length, Rect, SightLine};

use crate::field::Feature;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::WITHIN;
use crate::state::{GroupId, State};
use crate::troops::{Class, TerrainKind, Troop};

/// Nothing is seen through more open wood than 300 metres; half of that.
const HALF_OPEN_WOOD_M: u8 = 150;

impl State {
    /// The class of a piece of ground for troops of a group, or for one who is alone.
    pub(crate) fn class_of_piece(&self, number: usize, group: Option<GroupId>, troop: Troop) -> Class {
        let ground = &self.scenario.table.pieces[number].kind;
        if self.risen_waters().any(|risen| risen == number) {
            return Class::Impassable;
        }
        match (ground.kind, ground.feature) {
            (TerrainKind::SoftSand, _) if troop == Troop::Camelry => Class::Rough,
            (_, Some(Feature::Pits)) => {
                define!("muster.ground.pits");
                match troop {
                    _ if troop.is_artillery() => Class::Impassable,
                    _ if troop.is_mounted() => ground.class(),
                    _ => Class::Open,
                }
            }
            (_, Some(Feature::Mud))
                if troop.is_foot() && group.is_some_and(|group| self.mud_slows(group)) =>
            {
                ground.class().max(Class::Difficult)
            }
            _ => ground.class(),
        }
    }

    /// The walled town that a group is in, by the number of its piece.
    pub(crate) fn town_of(&self, group: GroupId) -> Option<usize> {
        define!("muster.ground.walled-town");
        let centre = self.footprint(group).centre();
        let mut towns = self.scenario.table.under(centre);
        towns.find(|(_, piece)| piece.kind.is_town()).map(|(number, _)| number)
    }

    /// Whether a rectangle lies in a walled town: its men are in good order there.
    pub(crate) fn is_in_town(&self, rect: &Rect) -> bool {
        let mut towns = self.scenario.table.under(rect.centre());
        towns.any(|(_, piece)| piece.kind.is_town())
    }

    /// Whether a group may be charged at all: not within walls.
    pub(crate) fn may_be_charged(&self, group: GroupId) -> Result<(), Refusal> {
        if self.scenario.conditions.on && self.town_of(group).is_some() {
            let why = "{0} is within walls and cannot be charged";
            return Err(Refusal::new(rule!("muster.ground.walled-town"), why).about(group.into()));
        }
        Ok(())
    }

    /// Whether a line goes through so much open wood that nothing is seen along it.
    pub(crate) fn is_behind_open_wood(&self, line: &SightLine) -> bool {
        define!("muster.ground.open-wood");
        let most = self.scenario.conditions.length(HALF_OPEN_WOOD_M) * 2;
        let woods = self.scenario.table.pieces.iter().filter(|piece| piece.kind.is_open_wood());
        let through: Length = woods.map(|piece| line.length_in(&piece.outline)).sum();
        WITHIN.is_beyond(Distance::of(through), most)
    }
}
