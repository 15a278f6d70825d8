//! Artillery: dice and what they must show (art.*).

use battle::Tally;
use ground::tabletop::{Angle, SightLine};

use crate::charts::{GUN_DICE, GUN_HIT};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::targets::Shot;
use crate::state::{ContingentId, State};
use crate::troops::Weapon;

/// A target is taken in enfilade at this angle to its front or less.
const ENFILADE: Angle = Angle::degrees(30);

impl State {
    /// The dice of guns: two for each.
    pub(crate) fn artillery_dice(&self, shot: &Shot) -> Tally {
        Tally::base(rule!("art.dice"), "for guns, two each", i32::from(GUN_DICE) * i32::from(shot.stands))
    }

    /// What each die of guns must show: 5, and what is taken off the die is added here.
    pub(crate) fn artillery_score(&self, shot: &Shot) -> Tally {
        define!("art.no-archery-mods");
        let Shot { by, at, range, .. } = *shot;
        let mut score = Tally::base(rule!("art.result"), "a hit", GUN_HIT);
        let last = self.contingent(by).last_shot;
        if last.at != at {
            score.add(rule!("art.new-target"), "new target", 1);
        } else if !self.has_changed_since(by, at) {
            score.add(rule!("art.same"), "same target and range", -1);
        }
        if self.is_in_column(at) || self.is_enfiladed(at, by) {
            score.add(rule!("art.column"), "column or enfilade", -1);
        }
        let ranges = Weapon::Artillery.ranges();
        if !is_within(range, ranges.effective) {
            score.add(rule!("art.beyond-effective"), "beyond effective range", 1);
        }
        if is_within(range, ranges.close) {
            score.add(rule!("art.close"), "close range", -1);
        }
        score.add(rule!("art.dp"), "own DPs", i32::from(self.contingent(by).dps));
        if self.is_behind_fortification(at, by) {
            score.add(rule!("art.fortification"), "fortification", 2);
        }
        score
    }

    /// Whether guns or their target have moved or manoeuvred since the guns' last shot at it.
    fn has_changed_since(&self, by: ContingentId, at: ContingentId) -> bool {
        let last = self.contingent(by).last_shot;
        last.own_moves != self.contingent(by).moves || last.its_moves != self.contingent(at).moves
    }

    /// Whether a contingent is taken in enfilade by guns: the line from the midpoint of their front edge to its middle
    /// makes an angle of 30° or less with its front edge.
    pub(crate) fn is_enfiladed(&self, at: ContingentId, by: ContingentId) -> bool {
        define!("art.enfilade");
        self.footprint(at).frame().angle_to_front(self.contingent(by).place.at) <= ENFILADE
    }

    /// Whether a contingent defends a fortification that lies between it and guns.
    fn is_behind_fortification(&self, at: ContingentId, by: ContingentId) -> bool {
        let line = SightLine::new(self.contingent(by).place.at, self.contingent(at).place.at);
        self.looks_from_ahead(at, by) && self.defended(at).any(|piece| line.meets(&piece.outline))
    }
}
