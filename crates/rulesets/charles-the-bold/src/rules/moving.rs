//! Carrying out moves, leg by leg, and going on after an evasion (3.x, 4.0o).

use battle::{Refusal, Resolves, Rule, Side, Table};
use ground::Dir;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{ContactKind, Evading, Leg, MoveKind, Moving, Path, Pending, Reacting, Threat, Trigger};
use crate::troops::{Impetuous, Sub};

impl Resolves<State> for Moving {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.moving_advance(self, table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(if self.charge { "Charge" } else { "Move" }.to_owned())
    }
}

/// The targets of a charge or attack have evaded: it goes on or stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Chasing {}

impl Pending for Chasing {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.moving_side()
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.chasing_choices(into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.chasing_check(action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.chasing_answer(action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Moving.
impl State {
    /// A move is announced and begins.
    pub(crate) fn begin_move(&mut self, path: Path, drawn: bool, table: &mut Table<'_, Event>) {
        define!("3.0e", "3.3b");
        let members = self.act.members;
        let mp = self.move_allowance(&members);
        let charge = self.is_charge(&members, &path, mp);
        if self.must_break_off(members[0]) {
            self.break_off(members[0]);
        }
        if charge {
            for stand in members {
                let rule = if drawn { rule!("9.1c") } else { rule!("10.0b") };
                let rules = [rule, rule!("3.0e"), rule!("10.0d2")];
                let at_horse = self.charges_horse(stand, &path);
                table.tell(&rules[..2 + usize::from(at_horse)], Event::Charges { stand });
            }
        }
        self.tell_points(&members, table);
        self.act.mp_left = mp;
        self.then(Moving { path, next: 0, charge, faces: 0, cut: false });
    }

    /// Whether the charge of foot by this path ends on MC or HC.
    pub(crate) fn charges_horse(&self, stand: StandId, path: &Path) -> bool {
        !self.sub(stand).is_mounted()
            && self
                .contacts_at(self.side_of(stand), self.place_after(stand, path), path.facing)
                .any(|enemy| matches!(self.sub(enemy), Sub::MC | Sub::HC))
    }

    /// The rules by which an impetuous stand makes this advance: steps ahead, or a turn towards the enemy.
    pub(crate) fn advance_rules(&self, path: &Path) -> [Rule; 3] {
        let steady = self.unit(self.actor()).impetuous == Impetuous::Steady;
        let turns = !path.legs.iter().any(|leg| matches!(leg, Leg::Step(_)));
        let zone = if steady { rule!("9.2a") } else { rule!("9.1a") };
        let way = if turns { rule!("9.1d") } else { rule!("9.1c") };
        [zone, way, rule!("9.1k")]
    }

    /// The move under way counts; an extra move will call for a test.
    pub(crate) fn count_move(&mut self) {
        self.act.moves += 1;
        // The move that was announced before firing is made.
        self.act.will_move = false;
        if self.act.moves > 1 {
            self.act.test_due = true;
        }
    }

    /// Carries out the next leg of a move, or completes it.
    pub(crate) fn moving_advance(&mut self, mut moving: Moving, table: &mut Table<'_, Event>) {
        self.act.members.retain(|s| self.stands[s.index()].is_on_map());
        let members = self.act.members;
        if members.is_empty() {
            self.steps.pop();
            return;
        }
        let Some(leg) = moving.path.legs.get(usize::from(moving.next)).copied() else {
            return self.complete_move(moving, table);
        };
        match leg {
            Leg::Left | Leg::Right => {
                moving.next += 1;
                moving.faces += 1;
                self.replace(moving);
                self.turn_members(leg, moving.faces, table);
                self.act.mp_left = self.act.mp_left.saturating_sub(u8::from(moving.faces == 1));
            }
            Leg::Step(dir) => self.take_step(moving, dir, table),
        }
    }

    pub(crate) fn turn_members(&mut self, leg: Leg, faces: u8, table: &mut Table<'_, Event>) {
        let turn = if leg == Leg::Left { 1 } else { -1 };
        for stand in self.act.members {
            let facing = self.stand(stand).facing.turned(turn);
            let rules: &[Rule] = match (faces, self.sub(stand)) {
                (1, Sub::Sh) => &[rule!("3.1a"), rule!("3.1g")],
                (1, _) if self.act.moves > 0 => &[rule!("3.1e")],
                (1, _) => &[rule!("3.1a")],
                _ => &[rule!("3.1c"), rule!("3.1d")],
            };
            // An enemy it may not charge can still be faced; no melee follows.
            let s = self.stand(stand);
            let beset = !self.enemies_beside(s.spot, self.side_of(stand)).is_empty();
            let faces_only = beset && self.may_charge_all(stand, s.start, s.spot, facing).is_err();
            let mut rules: Rules = rules.iter().copied().collect();
            if faces_only {
                rules.push(rule!("10.0g"));
            }
            self.turn_stand(stand, facing, &rules, table);
            if faces > 1 {
                self.disorder(stand, &[rule!("3.1d")], table);
                self.stand_mut(stand).set(Flags::ROOTED, true);
            }
        }
    }

    /// One step of all members; skirmishers in the way are pushed through first, and the enemy may react after it.
    pub(crate) fn take_step(&mut self, mut moving: Moving, dir: Dir, table: &mut Table<'_, Event>) {
        if self.move_stumbles(dir, table) {
            return;
        }
        if let Some((pusher, enemy)) = self.enemy_in_the_way(dir) {
            return self.push_through(moving, pusher, enemy, table);
        }
        let Some(cost) = self.step_price(dir) else {
            // Something has come into the way since the move was announced.
            moving.next = moving.path.legs.len() as u8;
            return self.replace(moving);
        };
        moving.next += 1;
        self.replace(moving);
        self.act.mp_left = self.act.mp_left.saturating_sub(cost);
        self.act.trail.push(dir.index() as u8);
        let members = self.act.members;
        self.step_members(&members, dir, table);
        let more =
            moving.path.legs.iter().skip(usize::from(moving.next)).any(|leg| matches!(leg, Leg::Step(_)));
        if !more {
            self.settle_displaced(&members, &moving.path, &[rule!("3.10a"), rule!("3.10d")], table);
        }
        let to = Trigger::Step { dir: dir.index() as u8, charge: moving.charge };
        if self.ended.is_none() && self.has_reaction(to) {
            self.then(Reacting { to, reacted: false });
        }
    }

    /// What a step costs the activated stands, if they can all take it.
    pub(crate) fn step_price(&self, dir: Dir) -> Option<u8> {
        let mut price = 0;
        for stand in self.act.members.iter() {
            let unit = self.unit(*stand);
            let points = match self.cost_for(*stand, self.stand(*stand).spot, dir, unit.mp)? {
                crate::charts::Cost::Mp(points) => points,
                _ => self.act.mp_left,
            };
            price = price.max(points);
            let to = self.next(self.stand(*stand).spot, dir)?;
            if let Some(other) = self.at(to)
                && !self.act.members.contains(&other)
                && !(self.is_passable_friend(*stand, other)
                    || self.may_displace(*stand, other, dir, self.stand(*stand).facing))
            {
                return None;
            }
        }
        Some(price)
    }

    pub(crate) fn enemy_in_the_way(&self, dir: Dir) -> Option<(StandId, StandId)> {
        self.act.members.iter().find_map(|stand| {
            let other = self.at(self.next(self.stand(*stand).spot, dir)?)?;
            (self.side_of(other) != self.side_of(*stand)).then_some((*stand, other))
        })
    }

    /// Enemy skirmishers in the open evade, fire and die, or are destroyed as the mover reaches them.
    pub(crate) fn push_through(
        &mut self,
        mut moving: Moving,
        pusher: StandId,
        enemy: StandId,
        table: &mut Table<'_, Event>,
    ) {
        let dir = self.direction(pusher, enemy).unwrap_or_default();
        if !self.may_push_through(pusher, enemy, dir) {
            moving.next = moving.path.legs.len() as u8;
            return self.replace(moving);
        }
        let from = Threat::Charge { by: battle::List::of(&[pusher]) };
        let may_evade = self.may_evade(enemy, &from, false).is_ok();
        let may_fire = self.is_faced(enemy, pusher) && self.defence_dice(enemy, false, false).total() > 0;
        if may_evade || may_fire {
            return self.then(Evading { stand: enemy, from, may_evade });
        }
        self.destroy(enemy, &[rule!("10.6a"), rule!("10.6b")], crate::events::Fate::Destroyed, table);
        self.check_break(table);
    }

    /// Moves all stands of a list one hex at the same time (3.8e).
    pub(crate) fn step_members(&mut self, members: &Members, dir: Dir, table: &mut Table<'_, Event>) {
        define!("3.8e");
        for stand in members.iter() {
            // Lifted first, so that a stand may step into the hex another one leaves.
            let spot = self.stand(*stand).spot;
            if self.at(spot) == Some(*stand) {
                self.occupants[spot.index()] = StandId::NONE;
            }
        }
        for stand in members.iter() {
            if table.keeps_journal() {
                let mut rules = Rules::from_iter([self.rule_of_step(*stand, dir)]);
                rules.extend(self.rule_of_leaving(*stand));
                table.tell(&rules, Event::Steps { stand: *stand, dir });
            }
            self.enter(*stand, dir, table);
        }
    }

    /// The rule by which a stand steps this way.
    pub(crate) fn rule_of_step(&self, stand: StandId, dir: Dir) -> Rule {
        let (spot, facing) = (self.stand(stand).spot, self.stand(stand).facing);
        match self.sub(stand) {
            _ if self.next(spot, dir).is_some_and(|to| self.is_gate_for(stand, spot, to)) => {
                rule!("muster.special.sortie")
            }
            _ if !self.is_open_ground(stand, dir) => rule!("3.0f"),
            _ if facing.has_in_front(dir) => rule!("3.0b"),
            Sub::Sk | Sub::LC => rule!("3.1f"),
            _ if facing.rear().contains(&dir) => rule!("3.6a"),
            _ if self.may_sidestep(stand) => rule!("3.7b"),
            _ => rule!("3.7a"),
        }
    }

    /// The rule by which a stand leaves the enemy zone of control it is in: beside a friend under attack, or at all.
    pub(crate) fn rule_of_leaving(&self, stand: StandId) -> Option<Rule> {
        let (spot, side) = (self.stand(stand).spot, self.side_of(stand));
        let mut zones = self.zones_at(spot, side).peekable();
        zones.peek()?;
        let beside = zones
            .any(|enemy| self.opponent(enemy).is_some_and(|friend| self.stand_distance(stand, friend) == 1));
        Some(if beside { rule!("3.5h") } else { rule!("3.5i") })
    }

    pub(crate) fn is_open_ground(&self, stand: StandId, dir: Dir) -> bool {
        let spot = self.stand(stand).spot;
        self.next(spot, dir).is_some_and(|to| self.scenario.map.ground(to).open)
    }

    /// At the end of a move whoever stands in a mover's hex gives way to the hex the mover has just left.
    pub(crate) fn settle_displaced(
        &mut self,
        members: &Members,
        path: &Path,
        rules: &[Rule],
        table: &mut Table<'_, Event>,
    ) {
        let last = path.legs.iter().rev().find_map(|leg| match leg {
            Leg::Step(dir) => Some(*dir),
            _ => None,
        });
        let Some(dir) = last else { return };
        for stand in members.iter() {
            let spot = self.stand(*stand).spot;
            let other = self.at(spot).filter(|other| other != stand);
            if let (Some(friend), Some(vacated)) = (other, self.next(spot, dir.opposite())) {
                self.displace(*stand, friend, vacated, table);
                table.tell(rules, Event::Displaced { stand: friend, by: *stand });
                self.end_opportunity(friend, rule!("3.10d"), table);
            }
        }
    }

    /// The last leg is done: disorder, contact or the test of an extra move.
    pub(crate) fn complete_move(&mut self, moving: Moving, table: &mut Table<'_, Event>) {
        self.steps.pop();
        let members = self.act.members;
        let stepped =
            !moving.path.legs.is_empty() && moving.path.legs.iter().any(|leg| matches!(leg, Leg::Step(_)));
        for stand in members {
            if self.sub(stand).is_loose() || moving.path.kind == MoveKind::About {
                let rule = if moving.path.kind == MoveKind::About { rule!("3.2b") } else { rule!("3.1f") };
                self.turn_stand(stand, moving.path.facing, &[rule], table);
            }
            if let Some(rule) = self.move_disorders(stand, moving.path.kind) {
                self.disorder(stand, &[rule], table);
            }
        }
        self.count_move();
        for stand in members {
            self.take_markers(stand, table);
            self.tempt(stand, table);
        }
        let touching = self.touches_enemy(&members);
        if moving.charge && moving.cut && (touching || !self.is_any_in_zone(&members)) {
            // The charger may go on and charge whom it has found, unless his zone of control holds it.
            return self.go_on_after_evasion(table);
        }
        if stepped {
            self.halt_if_spent(moving.path.kind, table);
        }
        if moving.charge && touching && stepped {
            return self.begin_contact(members, ContactKind::Charge);
        }
        self.test_extra_move(false, table);
    }

    /// Whether one of these is in an enemy zone of control.
    pub(crate) fn is_any_in_zone(&self, members: &Members) -> bool {
        members.iter().any(|stand| self.is_in_zone(self.stand(*stand).spot, self.side_of(*stand)))
    }

    /// Whether one of these has an enemy before it.
    fn touches_enemy(&self, members: &Members) -> bool {
        members.iter().any(|stand| self.contacts(*stand).next().is_some())
    }

    /// Zones of control end all movement; shot that moved back or sideways is done for the turn.
    pub(crate) fn halt_if_spent(&mut self, kind: MoveKind, table: &mut Table<'_, Event>) {
        for stand in self.act.members {
            if self.is_in_zone(self.stand(stand).spot, self.side_of(stand)) {
                self.act.halted = true;
                table.tell(&[rule!("3.5d")], Event::Halts { stand });
            }
            if self.sub(stand) == Sub::Sh && matches!(kind, MoveKind::Back | MoveKind::Sideways) {
                let rule = if kind == MoveKind::Back { rule!("3.6c") } else { rule!("3.7c") };
                self.act.halted = true;
                self.act.no_fire = true;
                table.tell(&[rule, rule!("3.3c")], Event::Halts { stand });
            }
        }
    }

    /// Skirmishers that break off leave their melee.
    pub(crate) fn break_off(&mut self, stand: StandId) {
        if self.is_in_melee(stand) {
            self.quit_melee(stand);
        }
    }
}

/// Going on after an evasion.
impl State {
    /// The target has evaded: the charger may go on with what is left of its move, or stop.
    pub(crate) fn go_on_after_evasion(&mut self, table: &mut Table<'_, Event>) {
        define!("4.0o", "4.0p");
        let mut choices = Vec::new();
        self.act.halted = false;
        // Fire on the way may have destroyed some of them.
        self.act.members.retain(|s| self.stands[s.index()].is_on_map());
        if !self.act.members.is_empty() {
            self.chasing_choices(&mut choices);
        }
        if choices.len() > 1 {
            return self.then(Chasing {});
        }
        self.halt_if_spent(MoveKind::Forward, table);
        self.test_extra_move(false, table);
    }

    /// Forward steps with the MP that are left, or a charge at whom it has run into; or stopping.
    pub(crate) fn chasing_choices(&self, into: &mut Vec<Action>) {
        if self.touches_enemy(&self.act.members) {
            into.extend(self.charge_in_place().is_ok().then_some(Action::Attack(0)));
        } else {
            self.path_choices(&self.act.members, self.act.mp_left, true, into);
        }
        into.push(Action::Stop);
    }

    /// Whether the chargers may charge those before whom they have come to stand.
    fn charge_in_place(&self) -> Result<(), Refusal> {
        let mut touches = false;
        for stand in self.act.members {
            let s = self.stand(stand);
            touches |= self.may_charge_all(stand, s.start, s.spot, s.facing)?;
        }
        if touches {
            return Ok(());
        }
        Err(Refusal::new(rule!("10.0f"), "{0} has no enemy before it").about(self.actor().into()))
    }

    /// Whether the charger may go on like this.
    pub(crate) fn chasing_check(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Stop => Ok(()),
            Action::Attack(0) => self.charge_in_place(),
            Action::Move(_) if self.touches_enemy(&self.act.members) => {
                Err(Refusal::new(rule!("4.0o"), "{0} charges the enemy before it, or stops")
                    .about(self.actor().into()))
            }
            Action::Move(path) => {
                let forward = path.kind == MoveKind::Forward
                    && !path.legs.is_empty()
                    && path.legs.iter().all(|leg| matches!(leg, Leg::Step(dir) if self.is_front(self.actor(), *dir) || self.sub(self.actor()).is_loose()));
                if !forward {
                    return Err(Refusal::new(rule!("4.0o"), "{0} goes on by forward steps")
                        .about(self.actor().into()));
                }
                self.path_check(&self.act.members, path, self.act.mp_left).map(|_| ())
            }
            _ => Err(Refusal::new(rule!("4.0o"), "{0} goes on or stops").about(self.actor().into())),
        }
    }

    /// Goes on, or completes the move here.
    pub(crate) fn chasing_answer(&mut self, action: Action, table: &mut Table<'_, Event>) {
        self.steps.pop();
        match action {
            Action::Move(path) => {
                let charge = self.is_charge(&self.act.members, &path, self.act.mp_left);
                // It is still the same move.
                self.act.moves -= 1;
                self.act.test_due = false;
                self.then(Moving { path, next: 0, charge, faces: 0, cut: false });
            }
            Action::Attack(_) => {
                let members = self.act.members;
                for stand in members {
                    table.tell(&[rule!("muster.hidden.bump"), rule!("10.0b")], Event::Charges { stand });
                }
                self.begin_contact(members, ContactKind::Charge);
            }
            _ => {
                self.halt_if_spent(MoveKind::Forward, table);
                self.test_extra_move(false, table);
            }
        }
    }
}
