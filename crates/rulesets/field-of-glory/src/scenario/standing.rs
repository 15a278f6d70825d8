//! Positions that break the rules, as people write them by mistake: who stands beside the table, on impassable ground, in a camp, or
//! where somebody else stands; who fights and does not touch the enemy; who pursues his own.

use battle::file::Listed as _;
use battle::{Mistakes, Side};
use ground::tabletop::{Bounds, TOUCH};

use crate::rulebook::define;
use crate::state::{Fight, GroupId, State};
use crate::troops::{Class, TerrainKind};
use crate::words::mu_text;

/// Everything that is wrong with where everybody stands, between two phases or before the first: while something is under way, or
/// when the battle ended in the middle of it, men may be on their way. All have been laid.
pub(super) fn faults(state: &State) -> Mistakes {
    let mut mistakes = Mistakes::new();
    if state.steps.len() != 1 {
        return mistakes;
    }
    let on_table = || state.all_groups().filter(|id| state.group(*id).is_on_table());
    for id in on_table() {
        let place = format!("group[{}]", id.index());
        if state.stands_over_the_edge(id) {
            mistakes.note(place.as_str(), "stands over the edge of the table");
        }
        if let Some(what) = state.impassable_ground_under(id) {
            mistakes.note(place.as_str(), format!("stands in {what}, where it may not be"));
        }
        if let Some(side) = Side::BOTH.into_iter().find(|side| state.stands_in_camp(id, *side)) {
            mistakes.note(place.as_str(), format!("stands in the camp of {side}"));
        }
        if let Some(other) = on_table().take_while(|other| *other != id).find(|it| state.overlap(*it, id)) {
            mistakes.note(place.as_str(), format!("stands where `{}` stands", state.info(other).id));
        }
        let pursued = state.group(id).pursues.some();
        if pursued.is_some_and(|pursued| state.side_of(pursued) == state.side_of(id)) {
            mistakes.note(format!("{place}.pursues"), "is a battle group of the same side");
        }
    }
    for (number, fight) in state.fights.iter().enumerate().filter(|_| state.turn > 0) {
        if let Some(why) = state.gap_in(fight) {
            mistakes.note(format!("now.fights[{number}]"), why);
        }
    }
    mistakes
}

impl State {
    fn stands_over_the_edge(&self, id: GroupId) -> bool {
        define!("geometry.path");
        let table = self.scenario.table.bounds().grown(TOUCH);
        !self.bases(id).iter().all(|base| base.corners().iter().all(|corner| table.holds(*corner)))
    }

    /// The impassable ground in which a group stands; buildings may have a garrison.
    fn impassable_ground_under(&self, id: GroupId) -> Option<&'static str> {
        define!("terrain.classes");
        let troop = self.kind(id).troop;
        let under = self.bases(id).iter().flat_map(|base| self.ground_under(base));
        let mut kinds = under.filter_map(|number| {
            let is_closed = self.class_of_piece(number, Some(id), troop) == Class::Impassable;
            Some(self.scenario.table.pieces[number].kind.kind).filter(|_| is_closed)
        });
        kinds.find(|kind| *kind != TerrainKind::Building).map(|kind| kind.word())
    }

    fn stands_in_camp(&self, id: GroupId, side: Side) -> bool {
        define!("camp.what");
        self.camp_rect(side).is_some_and(|camp| self.bases(id).iter().any(|base| base.overlaps(&camp)))
    }

    /// Whether bases of two groups stand on each other.
    fn overlap(&self, one: GroupId, other: GroupId) -> bool {
        define!("geometry.base");
        let [first, second]: [&Bounds; 2] = [self.bounds(one), self.bounds(other)];
        first.meets(second)
            && self.bases(one).iter().any(|base| self.bases(other).iter().any(|it| base.overlaps(it)))
    }

    /// Why two groups cannot be in close combat, if they do not touch each other.
    fn gap_in(&self, fight: &Fight) -> Option<String> {
        define!("combat.join");
        let [red, blue] = fight.groups.0;
        let gap = self.distance(red, blue).ceil();
        (gap > TOUCH).then(|| {
            let [first, second] = [red, blue].map(|id| &self.info(id).id);
            let far = mu_text(gap);
            format!(
                "`{first}` and `{second}` are {far} MUs apart, and who is in close combat touches the enemy"
            )
        })
    }
}
