//! Commanders are placed when all battle groups stand (setup.order, command.join, command.place).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Edge, Length, Place, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::charts::COMMANDER_SIDE;
use crate::events::{Event, Preparation};
use crate::rulebook::rule;
use crate::rules::setup::shift_terrain::Spot;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::steps::Action;
use crate::troops::{Rank, Troop};
use crate::words::point_text;

/// A side places its commanders, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeployCommander {
    /// The side.
    pub side: Side,
}

battle::answers! {
    State;
    /// Where the next commander is.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum CommanderPlacing {
        /// With this battle group.
        Join(group: GroupId) = ["join" [group]],
        /// Alone, there.
        Stand(at: Spot) = ["stand" "at" at],
    }
}

/// Where a commander may be: only [`DeployCommander::may`] makes one.
struct Seat {
    commander: CommanderId,
    with: GroupId,
    at: Point,
}

/// So many groups are offered to a commander.
const MOST_OFFERED: usize = 10;

impl DeployCommander {
    /// The next commander who is to be placed.
    fn next(self, battle: &State) -> Option<CommanderId> {
        let mut own = battle.all_commanders().filter(|id| battle.commander_info(*id).side == self.side);
        own.find(|id| battle.is_to_place(*id))
    }

    fn may(self, battle: &State, answer: CommanderPlacing) -> Result<Seat, Refusal> {
        let Some(commander) = self.next(battle) else {
            return Err(Refusal::new(rule!("setup.order"), "no commander is left to be placed"));
        };
        match answer {
            CommanderPlacing::Join(group) => {
                if !battle.is_of_command(commander, group) || !battle.group(group).is_on_table() {
                    let why = "{0} is not in his line of command";
                    return Err(Refusal::new(rule!("command.join"), why).about(group.into()));
                }
                Ok(Seat { commander, with: group, at: Point::default() })
            }
            CommanderPlacing::Stand(Spot(at)) => {
                battle.may_set_down(self.side, at)?;
                Ok(Seat { commander, with: GroupId::NONE, at })
            }
        }
    }

    /// The groups that are offered: those in line of command with no commander yet, then the others.
    fn offered(self, battle: &State) -> Vec<CommanderPlacing> {
        let Some(commander) = self.next(battle) else { return Vec::new() };
        let own = battle.on_table(self.side).filter(|group| battle.is_of_command(commander, *group));
        let mut groups: Vec<GroupId> = own.collect();
        groups.sort_by_key(|group| {
            let troop = battle.kind(*group).troop;
            (battle.commanders_with(*group).next().is_some(), troop.is_skirmisher() || troop.is_artillery())
        });
        groups.truncate(MOST_OFFERED);
        let behind = groups.first().map(|group| {
            let rect = battle.footprint(*group);
            rect.midpoint(Edge::Rear).moved(rect.facing().reversed(), Length::MU * 2)
        });
        let alone = behind.into_iter().chain([battle.along_base(
            self.side,
            battle.base_span(self.side) / 3,
            Length::MU * 2,
        )]);
        let alone = alone.filter(|at| battle.may_set_down(self.side, *at).is_ok());
        let alone: Vec<CommanderPlacing> = alone.map(|at| CommanderPlacing::Stand(Spot(at))).collect();
        groups.into_iter().map(CommanderPlacing::Join).chain(alone).collect()
    }
}

impl State {
    /// Whether a group is in the line of command of a commander who may still be off the table.
    fn is_of_command(&self, commander: CommanderId, group: GroupId) -> bool {
        let (info, of) = (self.commander_info(commander), self.info(group));
        info.side == of.side
            && match info.rank {
                Rank::CInC | Rank::Sub => of.ally.is_none(),
                Rank::Ally => of.ally.is_some() && of.ally == info.ally,
            }
    }

    /// Refuses a place for a lone commander: in the own zone, on nobody but light foot, not in a camp or on impassable ground.
    fn may_set_down(&self, side: Side, at: Point) -> Result<(), Refusal> {
        let length = Length::new(COMMANDER_SIDE);
        let front = at.moved(Bearing::NORTH, length.half());
        let base = Rect::new(Place::new(front, Bearing::NORTH), length, length);
        if !State::lie_in(&[base], &self.zone_of_side(side)) || self.are_near_enemy_zone(side, &[base]) {
            return Err(Refusal::new(
                rule!("setup.zone"),
                "a commander is placed in the own deployment zone",
            ));
        }
        let blocks = |group: &GroupId| {
            self.kind(*group).troop != Troop::LightFoot
                && self.bases(*group).iter().any(|rect| rect.overlaps(&base))
        };
        if let Some(group) = self.on_table(side).find(blocks) {
            return Err(Refusal::new(rule!("command.place"), "{0} stands there").about(group.into()));
        }
        let others = self.commanders_of(side).filter(|id| self.commander(*id).with.some().is_none());
        if { others }.any(|id| self.commander_base(id).overlaps(&base)) {
            return Err(Refusal::new(rule!("command.place"), "another commander stands there"));
        }
        if self.is_in_a_camp(&base) || self.is_on_impassable(&base) {
            return Err(Refusal::new(rule!("command.place"), "no commander stands there"));
        }
        Ok(())
    }
}

impl Question<State> for DeployCommander {
    type Answer = CommanderPlacing;

    fn rule(&self) -> Rule {
        rule!("setup.order")
    }

    fn whom(&self, battle: &State) -> Asks {
        match self.offered(battle).is_empty() {
            true => Asks::nobody(),
            false => Asks::only(self.side),
        }
    }

    fn each(
        &self,
        battle: &State,
        _: Side,
        found: &mut Found<'_, CommanderPlacing, Action>,
    ) -> ControlFlow<()> {
        found.all(self.offered(battle))
    }

    fn check(&self, battle: &State, _: Side, answer: CommanderPlacing) -> Result<(), Refusal> {
        self.may(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: CommanderPlacing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Seat { commander, with, at } = self.may(battle, answer)?;
        let state = battle.commander_mut(commander);
        (state.with, state.at) = (with, at);
        state.set(CommanderFlags::OFF | CommanderFlags::WAITS, false);
        table.tell(&[rule!("setup.order")], Event::SetUp(Preparation::CommanderTakesPost(commander)));
        Ok(())
    }

    /// All are placed, or there is no room for one, who stays away.
    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.next(battle) {
            Some(commander) => {
                let state = battle.commander_mut(commander);
                state.set(CommanderFlags::WAITS, false);
                state.set(CommanderFlags::LEFT, true);
                table.tell(
                    &[rule!("setup.no-room")],
                    Event::SetUp(Preparation::CommanderFindsNoRoom(commander)),
                );
            }
            None => battle.done(),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> CommanderPlacing {
        let first = self.offered(battle).first().copied();
        first.unwrap_or(CommanderPlacing::Stand(Spot(Point::default())))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        match self.next(battle) {
            Some(commander) => {
                let info = battle.commander_info(commander);
                Asked::new(format!("Where does {} stand?", info.name)).of(info.id.clone())
            }
            None => Asked::new("All commanders are placed."),
        }
    }

    fn button(&self, battle: &State, _: Side, answer: CommanderPlacing) -> Button {
        match answer {
            CommanderPlacing::Join(group) => Button::new(format!("With {}", battle.group_name(group))),
            CommanderPlacing::Stand(Spot(at)) => {
                let target = battle::Target::Place { place: battle::Place::Table { at: [at.x, at.y] } };
                Button::new(format!("Alone at {}", point_text(at))).at(Some(target))
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Commanders are placed".to_owned())
    }
}
