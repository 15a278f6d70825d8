//! The set-up of a battle, part by part (setup.order, sequence.dice-order.setup).

use battle::{Resolves, Side, Table};
use serde::{Deserialize, Serialize};

use crate::charts::QUARTERS;
use crate::events::{Event, Preparation};
use crate::roster::Roster;
use crate::rulebook::{define, rule};
use crate::rules::setup::camp::PlaceCamp;
use crate::rules::setup::choose_army::ChooseArmy;
use crate::rules::setup::commanders::DeployCommander;
use crate::rules::setup::deployment::DeployGroup;
use crate::rules::setup::order_of_march::OrderOfMarch;
use crate::rules::setup::region::ChooseRegion;
use crate::rules::setup::shift_terrain::ShiftTerrain;
use crate::rules::setup::terrain_placing::PlaceTerrain;
use crate::rules::setup::works::PlaceWorks;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::steps::Step;

/// The set-up, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SetUp {
    /// The part that comes next, from 0.
    pub(crate) next: u8,
}

/// The parts of a set-up in their order. "Other" is the side without the initiative, which comes first in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Armies,
    Initiative,
    Region,
    Terrain,
    Shift,
    CampOfOther,
    Camp,
    WorksOfOther,
    Works,
    March,
    Quarter { of_other: bool, quarter: u8 },
    CommandersOfOther,
    Commanders,
}

/// Deployment begins after so many parts.
const BEFORE_QUARTERS: u8 = 10;
/// So many parts are quarters.
const IN_QUARTERS: u8 = 2 * QUARTERS;

impl SetUp {
    fn part(self) -> Option<Part> {
        const FIRST: [Part; BEFORE_QUARTERS as usize] = [
            Part::Armies,
            Part::Initiative,
            Part::Region,
            Part::Terrain,
            Part::Shift,
            Part::CampOfOther,
            Part::Camp,
            Part::WorksOfOther,
            Part::Works,
            Part::March,
        ];
        match self.next {
            next if next < BEFORE_QUARTERS => FIRST.get(usize::from(next)).copied(),
            next if next < BEFORE_QUARTERS + IN_QUARTERS => {
                let number = next - BEFORE_QUARTERS;
                Some(Part::Quarter { of_other: number.is_multiple_of(2), quarter: number / 2 })
            }
            next if next == BEFORE_QUARTERS + IN_QUARTERS => Some(Part::CommandersOfOther),
            next if next == BEFORE_QUARTERS + IN_QUARTERS + 1 => Some(Part::Commanders),
            _ => None,
        }
    }
}

impl Resolves<State> for SetUp {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Some(part) = self.part() else {
            table.tell(&[rule!("setup.order")], Event::SetUp(Preparation::SetUpEnds));
            battle.done();
            return;
        };
        battle.replace(SetUp { next: self.next + 1 });
        let attacker = battle.attacker();
        let is_pick_up = battle.scenario.pick_up.is_some();
        let has_regions = battle.scenario.pick_up.as_ref().is_some_and(|pick_up| !pick_up.regions.is_empty());
        match part {
            Part::Armies if battle.scenario.is_to_be_mustered() => battle.then(ChooseArmy {}),
            Part::Initiative => battle.find_attacker(table),
            Part::Region if has_regions => battle.then(ChooseRegion {}),
            Part::Terrain if has_regions => battle.then(PlaceTerrain {}),
            Part::Shift if has_regions => battle.then(ShiftTerrain {}),
            Part::CampOfOther if is_pick_up => battle.then(PlaceCamp { side: attacker.other() }),
            Part::Camp if is_pick_up => battle.then(PlaceCamp { side: attacker }),
            Part::WorksOfOther => battle.then(PlaceWorks { side: attacker.other() }),
            Part::Works => battle.then(PlaceWorks { side: attacker }),
            Part::March => battle.then(OrderOfMarch {}),
            Part::Quarter { of_other, quarter } => {
                let side = if of_other { attacker.other() } else { attacker };
                battle.then(DeployGroup { side, quarter });
            }
            Part::CommandersOfOther => battle.then(DeployCommander { side: attacker.other() }),
            Part::Commanders => battle.then(DeployCommander { side: attacker }),
            Part::Armies | Part::Region | Part::Terrain | Part::Shift | Part::CampOfOther | Part::Camp => {}
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// Whether the battle is still being set up.
    pub(crate) fn is_setting_up(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::SetUp(_)))
    }

    /// What was bought takes the field: everybody waits to be deployed.
    pub(crate) fn raise_armies(&mut self, table: &mut Table<'_, Event>) {
        for side in Side::BOTH {
            let Roster { list, .. } = self.roster(side);
            table.tell(&[rule!("army.list")], Event::SetUp(Preparation::Musters { side, list }));
        }
        self.setting.ready = Default::default();
        let settled = crate::setting::Settled { raised: true, ..self.settled() };
        let scenario = std::sync::Arc::new(self.scenario.settled(settled));
        let fresh = State::fresh(scenario);
        self.scenario = std::sync::Arc::clone(&fresh.scenario);
        (self.groups, self.commanders, self.tolls, self.laid) =
            (fresh.groups, fresh.commanders, fresh.tolls, fresh.laid);
    }

    /// Finds who has the initiative: he is the attacker, and without named edges the south is his.
    fn find_attacker(&mut self, table: &mut Table<'_, Event>) {
        define!("setup.table");
        let attacker = self.first_side(table);
        self.setting.attacker = Some(attacker);
        if self.scenario.pick_up.is_some() {
            self.resettle();
        }
    }

    /// What cannot be in a set-up that somebody may have written by hand.
    pub(crate) fn set_up_fault(&self) -> Result<(), String> {
        const MOST: usize = 500;
        let long = [self.hired.len(), self.placed.len(), self.dug.len(), self.march.len()];
        if long.into_iter().any(|count| count > MOST) {
            return Err(format!("more than {MOST} things were settled in set-up"));
        }
        let is_wrong = |placed: &crate::setting::Placed| {
            !placed.at.is_within_reach() || placed.outline().is_none() || placed.width.max(placed.depth) > 100
        };
        if self.placed.iter().any(is_wrong) {
            return Err("a piece of terrain that was placed has no outline".to_owned());
        }
        if self.dug.iter().any(|dug| !dug.place.at.is_within_reach()) {
            return Err("a work that was placed is too far off the table".to_owned());
        }
        let camps = self.setting.camps.0.into_iter().flatten();
        if camps.into_iter().any(|at| !at.is_within_reach()) {
            return Err("a camp is too far off the table".to_owned());
        }
        let regions = self.scenario.pick_up.as_ref().map_or(0, |pick_up| pick_up.regions.len());
        if self.setting.region.is_some_and(|region| usize::from(region) >= regions) {
            return Err("there is no such region".to_owned());
        }
        let is_strange = |at: &crate::setting::March| self.own_group(at.side, at.number).is_none();
        if self.march.iter().any(is_strange) {
            return Err("an order of march has a battle group that is not there".to_owned());
        }
        for (number, march) in self.march.iter().enumerate() {
            if self.march[..number].contains(march) {
                return Err("an order of march has a battle group twice".to_owned());
            }
        }
        let waits = |step: &Step| matches!(step, Step::ChooseArmy(_));
        if self.scenario.is_to_be_mustered() != self.steps.iter().any(waits) && self.ended.is_none() {
            let begins = matches!(self.steps.last(), Some(Step::SetUp(SetUp { next: 0 })));
            if !begins {
                return Err("armies are bought if and only if there are none yet".to_owned());
            }
        }
        Ok(())
    }

    /// A battle group by its number in its army.
    pub(crate) fn own_group(&self, side: Side, number: u8) -> Option<GroupId> {
        let nth = usize::from(number.checked_sub(1)?);
        self.scenario.groups_of(side).nth(nth)
    }

    /// Whether a group is still to be deployed in set-up.
    pub(crate) fn is_to_deploy(&self, group: GroupId) -> bool {
        self.group(group).is(Flags::WAITS) && self.info(group).at.is_none() && self.info(group).arrives == 0
    }

    /// Whether a commander is still to be placed in set-up: he has no place, and does not come on later with a group.
    pub(crate) fn is_to_place(&self, commander: CommanderId) -> bool {
        let info = self.commander_info(commander);
        let comes_later = info.with.some().is_some_and(|with| self.info(with).arrives > 0);
        self.commander(commander).is(CommanderFlags::WAITS) && info.at.is_none() && !comes_later
    }
}
