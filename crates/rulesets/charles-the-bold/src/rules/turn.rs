//! Rounds and a group's turn (1.4), and setting up (setup.zones).

use battle::{Refusal, Resolves, Side, Table};
use ground::Facing;
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Post, Unseen};
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::rule;
use crate::rules::command::PlaceCommander;
use crate::rules::formations::Forming;
use crate::rules::naming::Naming;
use crate::rules::walk::PLUNDER_CALLS;
use crate::state::{Activation, Flags, GroupId, Members, StandId, State};
use crate::steps::Pending;

/// Rounds after which a battle ends if its scenario sets a limit and no number.
const USUAL_ROUNDS: u16 = 30;

/// A round begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct RoundStart {}

impl Resolves<State> for RoundStart {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.begin_round(table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A side places the stands of a group before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Deploy {
    /// Whose stands are placed.
    pub group: GroupId,
}

impl Pending for Deploy {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.scenario.group(self.group).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.deploy_choices(self.group, into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.deploy_check(self.group, action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.deploy_answer(self.group, action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// A group's turn: the next activation, or what the commander does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    /// The group.
    pub group: GroupId,
}

impl Pending for Turn {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.scenario.group(self.group).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.turn_choices(self.group, into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.turn_check(self.group, action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.turn_answer(self.group, action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

impl State {
    /// Begins a round: markers come off, new commanders appear.
    pub(crate) fn begin_round(&mut self, table: &mut Table<'_, Event>) {
        self.round += 1;
        table.tell(&[rule!("1.4a")], Event::Round(self.round));
        self.replace(Naming::default());
        self.begin_neutral_turn(table);
        for stand in &mut self.stands {
            stand.set(Flags::MOVED, false);
            stand.set(Flags::ROOTED, false);
        }
        for group in self.all_groups().rev() {
            self.group_mut(group).done = false;
            if !self.group(group).due {
                continue;
            }
            let mut stands = self.group_stands(group);
            match (stands.next(), stands.next()) {
                (None, _) => {}
                (Some(only), None) => {
                    drop(stands);
                    self.commander_goes_to(group, only, true, table);
                }
                _ => {
                    drop(stands);
                    self.then(PlaceCommander { group });
                }
            }
        }
    }

    /// A group's turn begins.
    pub(crate) fn begin_turn(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        self.replace(Naming::default());
        self.then(Turn { group });
        let alone = self.groups_to_move(self.scenario.group(group).side.other()).next().is_none();
        let rule = if alone { rule!("1.4f") } else { rule!("1.4d") };
        table.tell(&[rule], Event::TurnBegins(group));
        self.begin_guarding(group);
    }

    /// What the moving side may do between two activations.
    pub(crate) fn turn_choices(&self, group: GroupId, into: &mut Vec<Action>) {
        let mut may_end = true;
        for stand in self.group_stands(group) {
            if self.may_activate(group, stand).is_err() {
                continue;
            }
            into.push(Action::Activate(stand));
            may_end = may_end && !self.must_be_activated(stand);
            if self.may_lead_formation(stand) {
                into.push(Action::FormUp(stand));
            }
        }
        self.commander_choices(group, into);
        if self.scenario.conditions.on {
            into.extend(self.calls(group).map(Action::Send));
            if self.hidden > 0 {
                into.extend(self.hidden_bodies(group).map(|stand| Action::Spring(Unseen(stand))));
            }
        }
        if may_end {
            into.push(Action::EndTurn);
        }
    }

    /// Whether this is allowed between two activations.
    pub(crate) fn turn_check(&self, group: GroupId, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Activate(stand) => self.may_activate(group, stand),
            Action::FormUp(stand) => {
                self.may_activate(group, stand)?;
                self.may_form(stand)
            }
            Action::EndTurn => {
                match self.group_stands(group).find(|s| self.must_be_activated(*s)) {
                    None => Ok(()),
                    Some(stand) if self.is_battle_stand(stand) => {
                        Err(Refusal::new(rule!("act.melee"), "{0} is in an ongoing melee and must fight")
                            .about(stand.into()))
                    }
                    Some(stand) if self.is_called_by_plunder(&[stand]) => {
                        Err(Refusal::new(rule!("muster.special.plunder"), PLUNDER_CALLS).about(stand.into()))
                    }
                    Some(stand) if self.must_break_off(stand) => {
                        Err(Refusal::new(rule!("10.6h"), "{0} has an enemy in front and must break off")
                            .about(stand.into()))
                    }
                    Some(stand) => Err(Refusal::new(rule!("9.1l"), "{0} is impetuous and bound to advance")
                        .about(stand.into())),
                }
            }
            Action::Walk(_) | Action::Attach(_) | Action::Detach => self.commander_check(group, action),
            Action::Send(number) => self.call_check(group, number),
            Action::Spring(Unseen(stand)) => self.spring_check(group, stand),
            _ => Err(Refusal::new(
                rule!("1.4g"),
                "choose a stand to activate, move the commander, or end the turn",
            )),
        }
    }

    /// Carries out what was chosen between two activations.
    pub(crate) fn turn_answer(&mut self, group: GroupId, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Activate(stand) => self.activate(Members::of(&[stand]), table),
            Action::FormUp(stand) => {
                self.act = Activation { members: Members::of(&[stand]), ..Activation::default() };
                self.then(Forming {});
            }
            Action::EndTurn => self.end_turn(group, table),
            Action::Send(number) => self.send_for(number, table),
            Action::Spring(Unseen(stand)) => self.spring(stand, table),
            _ => self.commander_acts(group, action, table),
        }
    }

    /// A stand of the group that has not acted yet, and could do something of its own.
    pub(crate) fn may_activate(&self, group: GroupId, stand: StandId) -> Result<(), Refusal> {
        if stand.index() >= self.stands.len()
            || self.info(stand).group != group
            || !self.stand(stand).is_on_map()
        {
            return Err(Refusal::new(rule!("1.4g"), "only stands of the moving group are activated"));
        }
        if self.stand(stand).is(Flags::MOVED) {
            return Err(
                Refusal::new(rule!("1.4h"), "{0} has had its activation this round").about(stand.into())
            );
        }
        if self.is_in_melee(stand) && self.stand(stand).is(Flags::SUPPORTING) && !self.must_break_off(stand) {
            let why = "{0} supports an ongoing melee and can do nothing of its own";
            return Err(Refusal::new(rule!("act.melee"), why).about(stand.into()));
        }
        Ok(())
    }

    /// A Battle Stand in an ongoing melee must fight, an impetuous stand near the enemy must advance, skirmishers with an
    /// enemy in front must break off.
    #[inline]
    fn must_be_activated(&self, stand: StandId) -> bool {
        !self.stand(stand).is(Flags::MOVED)
            && (self.is_battle_stand(stand)
                || self.is_called_by_plunder(&[stand])
                || self.must_advance(stand)
                || self.breaks_off_now(stand))
    }

    /// Ends the turn of a group: its stands have moved, and what counts by the turn is forgotten.
    fn end_turn(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        for stand in self.scenario.stands_of(group) {
            let s = self.stand_mut(stand);
            let still = !s.is(Flags::MOVED);
            s.set(Flags::MOVED, true);
            s.set(Flags::GUARDING, false);
            if still {
                s.set(Flags::STIRRED, false);
            }
        }
        for stand in &mut self.stands {
            for flag in
                [Flags::FIRED, Flags::FOUGHT, Flags::STRUCK, Flags::IMPACT, Flags::SPRUNG, Flags::PURSUED]
            {
                stand.set(flag, false);
            }
            stand.flanking = StandId::NONE;
            stand.evasions = 0;
        }
        self.barred.clear();
        self.evaded.clear();
        let g = self.group_mut(group);
        (g.done, g.walked, g.changed) = (true, false, false);
        table.tell(&[rule!("1.4h"), rule!("1.4i")], Event::TurnEnds(group));
        self.steps.pop();
    }

    pub(crate) fn end_round(&mut self, table: &mut Table<'_, Event>) {
        self.steps.pop();
        self.then(RoundStart {});
        self.end_neutral_turn(table);
        if self.ended.is_none() && self.option(Options::ROUND_LIMIT) && self.round >= self.last_round() {
            if self.has_aims() {
                self.end_by_points(table);
            } else {
                self.end_by_rounds();
            }
        }
    }

    /// The last round, if there is a limit.
    pub(crate) fn last_round(&self) -> u16 {
        self.scenario.rounds.unwrap_or(USUAL_ROUNDS)
    }

    /// Places a stand before the battle (setup.zones).
    pub(crate) fn deploy_check(&self, group: GroupId, action: &Action) -> Result<(), Refusal> {
        let Action::Deploy { stand: Unseen(stand), post: Post { spot, .. } } = *action else {
            return Err(Refusal::new(rule!("setup.zones"), "place a stand of the group"));
        };
        if stand.index() >= self.stands.len()
            || self.info(stand).group != group
            || self.stand(stand).is_on_map()
        {
            return Err(Refusal::new(
                rule!("setup.zones"),
                "place a stand of this group that is not on the map yet",
            ));
        }
        let side = self.scenario.group(group).side;
        if !self.scenario.zones[side].contains(&spot) {
            return Err(
                Refusal::new(rule!("setup.zones"), "{0} is placed in its side's zone").about(stand.into())
            );
        }
        if self.at(spot).is_some() || self.is_closed_ground(spot, self.sub(stand)) {
            return Err(
                Refusal::new(rule!("hex.occupancy"), "{0} needs a free hex it may enter").about(stand.into())
            );
        }
        Ok(())
    }

    /// The places offered for the next stand of a group: every free hex of the zone, facing the enemy's zone.
    pub(crate) fn deploy_choices(&self, group: GroupId, into: &mut Vec<Action>) {
        let side = self.scenario.group(group).side;
        let Some(stand) = self.scenario.stands_of(group).find(|s| !self.stand(*s).is_on_map()) else {
            return;
        };
        let ahead = self.facing_of_zone(side);
        for spot in &self.scenario.zones[side] {
            for facing in [ahead, ahead.turned(1), ahead.turned(-1)] {
                let action = Action::Deploy { stand: Unseen(stand), post: Post { spot: *spot, facing } };
                if self.deploy_check(group, &action).is_ok() {
                    into.push(action);
                }
            }
        }
    }

    /// The facing from the middle of a side's zone to the middle of the other's.
    fn facing_of_zone(&self, side: Side) -> Facing {
        let middle = |side: Side| {
            let zone = &self.scenario.zones[side];
            zone.get(zone.len() / 2).map(|spot| self.scenario.map.hex(*spot))
        };
        match (middle(side), middle(side.other())) {
            (Some(from), Some(to)) => Facing::towards(from, to).next().unwrap_or_default(),
            _ => Facing::default(),
        }
    }

    /// Places a stand; when its group is placed the other side places one, and so on.
    pub(crate) fn deploy_answer(&mut self, group: GroupId, action: Action, table: &mut Table<'_, Event>) {
        let Action::Deploy { stand: Unseen(stand), post: Post { spot, facing } } = action else { return };
        self.stand_mut(stand).facing = facing;
        self.put(stand, spot);
        table.tell(&[rule!("setup.zones")], Event::Placed { stand, spot, facing });
        if self.scenario.stands_of(group).any(|s| !self.stand(s).is_on_map()) {
            return;
        }
        let first = self.scenario.stands_of(group).next().map(|s| self.stand(s).spot);
        if let Some(spot) = first {
            self.group_mut(group).commander = spot;
        }
        self.steps.pop();
    }
}
