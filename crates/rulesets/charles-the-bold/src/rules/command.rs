//! Commanders: where they go, whom they help, how they are lost (2.x).

use battle::{Refusal, Rule, Side, Table};
use ground::{Dir, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::Cost;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::state::{GroupId, OFF, StandId, State};
use crate::steps::{Pending, is_listed};
use crate::troops::Sub;

/// Hexes a commander may move by himself.
const WALK: u8 = 6;

/// A new commander of a group appears with one of its stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PlaceCommander {
    /// The group.
    pub group: GroupId,
}

impl Pending for PlaceCommander {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.scenario.group(self.group).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.group_stands(self.group).map(Action::Choose));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = Refusal::new(rule!("2.2c"), "choose one of the group's stands for the commander");
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if let Action::Choose(stand) = action {
            battle.commander_goes_to(self.group, stand, true, table);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// A displaced commander goes to one of the nearest stands of his group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct NearestStand {
    /// The group.
    pub group: GroupId,
}

impl Pending for NearestStand {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.scenario.group(self.group).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(battle.nearest_stands(self.group).map(Action::Choose));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = Refusal::new(rule!("2.1i"), "choose one of the group's stands for the commander");
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if let Action::Choose(stand) = action {
            battle.commander_goes_to(self.group, stand, false, table);
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

impl State {
    /// How far a group's commander reaches: 6 in a well trained army, 4 in a poorly trained one and for replacements.
    pub(crate) fn command_range(&self, group: GroupId) -> u8 {
        define!("2.2d");
        let side = self.scenario.group(group).side;
        if self.group(group).replacement || !self.scenario.sides[side].well_trained { 4 } else { 6 }
    }

    /// What the commander of the moving group may do between two activations.
    pub(crate) fn commander_choices(&self, group: GroupId, into: &mut Vec<Action>) {
        let g = self.group(group);
        if g.commander == OFF {
            return;
        }
        if let Some(stand) = self.at(g.commander)
            && g.attached == StandId::NONE
            && !g.changed
            && self.info(stand).group == group
        {
            into.push(Action::Attach(stand));
        }
        if g.attached != StandId::NONE && !g.changed {
            into.push(Action::Detach);
        }
        if !g.walked {
            let free = self.walks_freely(group);
            for stand in self.group_stands(group) {
                let spot = self.stand(stand).spot;
                let reach = self.distance(g.commander, spot) <= WALK;
                if spot != g.commander && reach && (free || self.can_walk(group, spot)) {
                    into.push(Action::Walk(spot));
                }
            }
        }
    }

    /// Whether the commander may do this now.
    pub(crate) fn commander_check(&self, group: GroupId, action: &Action) -> Result<(), Refusal> {
        let g = self.group(group);
        if g.commander == OFF {
            return Err(Refusal::new(rule!("2.2g"), "the group has no commander on the map"));
        }
        match *action {
            Action::Attach(_) | Action::Detach if g.changed => {
                Err(Refusal::new(rule!("2.1k"), "the commander has attached or detached himself just now"))
            }
            Action::Attach(stand) => {
                if stand.index() >= self.stands.len() || self.info(stand).group != group {
                    return Err(Refusal::new(
                        rule!("2.1j"),
                        "a commander attaches to stands of his own group only",
                    ));
                }
                if self.stand(stand).spot != g.commander {
                    return Err(Refusal::new(rule!("2.1e"), "the commander is not in the hex of {0}")
                        .about(stand.into()));
                }
                if g.attached == stand {
                    return Err(
                        Refusal::new(rule!("2.1f"), "he is attached to {0} already").about(stand.into())
                    );
                }
                Ok(())
            }
            Action::Detach if g.attached == StandId::NONE => {
                Err(Refusal::new(rule!("2.1f"), "the commander is attached to no stand"))
            }
            Action::Walk(_) if g.walked => {
                Err(Refusal::new(rule!("2.1a"), "the commander has made his own move this turn"))
            }
            Action::Walk(spot) if spot.index() >= self.occupants.len() || spot == g.commander => {
                Err(Refusal::new(rule!("2.1a"), "the commander must go to another hex of the map"))
            }
            Action::Walk(spot) if !self.can_walk(group, spot) => {
                Err(Refusal::new(rule!("2.1c"), "the commander cannot get there within 6 hexes"))
            }
            _ => Ok(()),
        }
    }

    /// The commander moves, attaches or detaches.
    pub(crate) fn commander_acts(&mut self, group: GroupId, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Attach(stand) => {
                let g = self.group_mut(group);
                (g.attached, g.changed) = (stand, true);
                table.tell(&[rule!("2.1e")], Event::Attached { group, stand });
            }
            Action::Detach => {
                let g = self.group_mut(group);
                (g.attached, g.changed) = (StandId::NONE, true);
                table.tell(&[rule!("2.1f")], Event::Detached { group });
            }
            Action::Walk(spot) => {
                let side = self.scenario.group(group).side;
                if self.hidden_at(spot).is_some_and(|stand| self.side_of(stand) != side) {
                    self.commander_stumbles(group, spot, table);
                    return;
                }
                let g = self.group_mut(group);
                (g.commander, g.attached, g.walked) = (spot, StandId::NONE, true);
                table.tell(
                    &[rule!("2.1a"), rule!("2.1b"), rule!("2.1c")],
                    Event::CommanderMoves { group, spot },
                );
            }
            _ => {}
        }
    }

    /// Whether nothing on the map can keep the commander from any hex within his reach.
    fn walks_freely(&self, group: GroupId) -> bool {
        let from = self.group(group).commander;
        let side = self.scenario.group(group).side;
        !self.has_barriers && !self.is_enemy_near(side, from, WALK)
    }

    /// Whether the commander can get to a hex: each costs one whatever the ground, enemies and closed sides stop him.
    fn can_walk(&self, group: GroupId, to: Spot) -> bool {
        let from = self.group(group).commander;
        if self.distance(from, to) > WALK || !self.can_commander_enter(group, to) {
            return false;
        }
        self.walks_straight(group, from, to) || self.walks_round(group, from, to)
    }

    /// The quick way: always a step nearer.
    fn walks_straight(&self, group: GroupId, mut at: Spot, to: Spot) -> bool {
        while at != to {
            let left = self.distance(at, to) - 1;
            let goal = self.scenario.map.hex(to);
            let nearer = self.scenario.map.hexes.neighbours(at).find_map(|(dir, next)| {
                (goal.is_within(left, self.scenario.map.hex(next))
                    && !self.is_closed(at, dir)
                    && self.can_commander_enter(group, next))
                .then_some(next)
            });
            match nearer {
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    }

    /// Any way of six hexes.
    fn walks_round(&self, group: GroupId, from: Spot, to: Spot) -> bool {
        let mut seen = vec![from];
        let mut edge = vec![from];
        for _ in 0..WALK {
            let mut further = Vec::new();
            for at in edge {
                for dir in Dir::ALL {
                    let Some(next) = self.next(at, dir) else { continue };
                    if seen.contains(&next)
                        || self.is_closed(at, dir)
                        || !self.can_commander_enter(group, next)
                    {
                        continue;
                    }
                    if next == to {
                        return true;
                    }
                    seen.push(next);
                    further.push(next);
                }
            }
            edge = further;
        }
        false
    }

    fn can_commander_enter(&self, group: GroupId, spot: Spot) -> bool {
        let side = self.scenario.group(group).side;
        let ground = self.scenario.map.ground(spot);
        let impassable = self.has_barriers && ground.cost.iter().all(|cost| *cost == Cost::No);
        !impassable && self.at(spot).is_none_or(|stand| self.side_of(stand) == side)
    }

    /// Puts a stand into a hex. An attached commander goes along (2.1f); a commander of the enemy who is there alone
    /// has to leave (2.1h).
    pub(crate) fn relocate(&mut self, stand: StandId, spot: Spot, table: &mut Table<'_, Event>) {
        self.put(stand, spot);
        self.commanders_follow(stand, table);
    }

    /// A stand takes the hex of a friend, who goes to the hex given.
    pub(crate) fn displace(
        &mut self,
        stand: StandId,
        friend: StandId,
        friend_to: Spot,
        table: &mut Table<'_, Event>,
    ) {
        self.take_place_of(stand, friend, friend_to);
        self.commanders_follow(stand, table);
        self.commanders_follow(friend, table);
    }

    fn commanders_follow(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        self.stir(stand);
        let (spot, side) = (self.stand(stand).spot, self.side_of(stand));
        if let Some(group) = self.attached_commander(stand) {
            self.group_mut(group).commander = spot;
        }
        for group in self.all_groups() {
            if self.group(group).commander == spot && self.scenario.group(group).side != side {
                self.displace_commander(group, rule!("2.1h"), table);
            }
        }
    }

    /// Moves a stand one hex and lets the ground disorder it (3.0g).
    pub(crate) fn enter(&mut self, stand: StandId, dir: Dir, table: &mut Table<'_, Event>) {
        let spot = self.stand(stand).spot;
        let Some(to) = self.next(spot, dir) else { return };
        let disorders = self.step_disorders(spot, dir, self.sub(stand));
        self.relocate(stand, to, table);
        if disorders {
            self.disorder(stand, &[rule!("3.0g")], table);
        }
    }

    /// A commander goes at once to the closest stand of his group; his owner chooses between equals.
    pub(crate) fn displace_commander(&mut self, group: GroupId, rule: Rule, table: &mut Table<'_, Event>) {
        self.group_mut(group).attached = StandId::NONE;
        let mut nearest = self.nearest_stands(group);
        match (nearest.next(), nearest.next()) {
            (None, _) => {
                drop(nearest);
                self.group_mut(group).commander = OFF;
                self.note_general_lost(group);
                table.tell(&[rule, rule!("2.1i")], Event::CommanderTakenOff { group });
            }
            (Some(stand), None) => {
                drop(nearest);
                self.group_mut(group).commander = self.stand(stand).spot;
                table.tell(&[rule, rule!("2.1i")], Event::CommanderDisplaced { group, stand });
            }
            (Some(_), Some(_)) => {
                drop(nearest);
                // The step under way comes to its end first; then his owner is asked.
                self.adrift |= 1 << group.0;
            }
        }
    }

    /// Asks where the next commander who has lost his place goes, if there is one.
    pub(crate) fn ask_for_adrift(&mut self) -> bool {
        if self.adrift == 0 {
            return false;
        }
        let group = GroupId(self.adrift.trailing_zeros() as u8);
        self.adrift &= self.adrift - 1;
        if self.group(group).commander != OFF && self.nearest_stands(group).next().is_some() {
            self.then(NearestStand { group });
        }
        true
    }

    /// The stands of a group that are nearest to its commander.
    pub(crate) fn nearest_stands(&self, group: GroupId) -> impl Iterator<Item = StandId> + '_ {
        let from = self.group(group).commander;
        let least = self.group_stands(group).map(|s| self.distance(from, self.stand(s).spot)).min();
        self.group_stands(group).filter(move |s| Some(self.distance(from, self.stand(*s).spot)) == least)
    }

    /// The answer to where a displaced or new commander goes.
    pub(crate) fn commander_goes_to(
        &mut self,
        group: GroupId,
        stand: StandId,
        new: bool,
        table: &mut Table<'_, Event>,
    ) {
        let spot = self.stand(stand).spot;
        let g = self.group_mut(group);
        g.commander = spot;
        g.attached = StandId::NONE;
        if new {
            (g.replacement, g.due) = (true, false);
            let rules = [rule!("2.2c"), rule!("2.2d"), rule!("2.2e")];
            table.tell(&rules, Event::NewCommander { group, stand });
        } else {
            table.tell(&[rule!("2.1i")], Event::CommanderDisplaced { group, stand });
        }
    }

    /// What becomes of commanders when a stand is lost: an attached one falls with it, another in the hex gets away.
    pub(crate) fn lose_commander_of(
        &mut self,
        stand: StandId,
        spot: Spot,
        fate: Fate,
        table: &mut Table<'_, Event>,
    ) {
        let side = self.side_of(stand);
        for group in self.all_groups() {
            if self.group(group).attached == stand {
                if !matches!(fate, Fate::PursuedOff | Fate::Left) {
                    self.note_general_lost(group);
                }
                let g = self.group_mut(group);
                (g.commander, g.attached, g.due) = (OFF, StandId::NONE, true);
                match fate {
                    Fate::PursuedOff => table.tell(&[rule!("2.2i")], Event::CommanderTakenOff { group }),
                    Fate::Left => {
                        table.tell(&[rule!("muster.victory.exit")], Event::CommanderTakenOff { group });
                    }
                    Fate::Deserted => table
                        .tell(&[rule!("muster.special.treachery.leave")], Event::CommanderTakenOff { group }),
                    _ => table.tell(&[rule!("2.2b")], Event::CommanderKilled { group }),
                }
            } else if self.group(group).commander == spot && self.scenario.group(group).side == side {
                self.displace_commander(group, rule!("2.2f"), table);
            }
        }
    }

    /// Whether a sub-category and a hex fit: used where a piece is set down.
    pub(crate) fn is_closed_ground(&self, spot: Spot, sub: Sub) -> bool {
        self.scenario.map.ground(spot).cost[sub as usize] == Cost::No
    }
}
