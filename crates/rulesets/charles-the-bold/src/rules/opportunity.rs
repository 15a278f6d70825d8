//! Opportunity: fire, counter-charge and opportunity charge in the enemy's turn (5.x).

use battle::{List, Refusal, Side, Table};
use ground::{Dir, in_narrow_arc};

use crate::actions::{Action, Charge};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fire::Haste;
use crate::rules::search::Search;
use crate::rules::walk::{Ending, Party, Walk};
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Aim, ContactKind, Leg, MoveKind, Moving, Path, Reacting, Step, Trigger};

impl State {
    /// Whether anybody on opportunity can react to this.
    pub(crate) fn has_reaction(&self, to: Trigger) -> bool {
        if !self.stands.iter().any(|stand| stand.is(Flags::OPPORTUNITY)) {
            return false;
        }
        let Some(mover) = self.moving_side() else { return false };
        self.army(mover.other())
            .filter(|s| self.stand(*s).is(Flags::OPPORTUNITY))
            .any(|s| self.fire_reactions(s, to).next().is_some() || self.can_charge_on(s, to))
    }

    /// Who is asked for reactions.
    pub(crate) fn reacting_asks(&self, reacting: Reacting) -> Option<Side> {
        self.moving_side().map(Side::other).filter(|_| !reacting.reacted)
    }

    /// Fire and charges open to stands on opportunity.
    pub(crate) fn reacting_choices(&self, reacting: Reacting, into: &mut Vec<Action>) {
        let Some(mover) = self.moving_side() else { return };
        let to = reacting.to;
        for by in self.army(mover.other()).filter(|s| self.stand(*s).is(Flags::OPPORTUNITY)) {
            for at in self.fire_reactions(by, to) {
                into.push(Action::Fire { by, at, then_move: false });
            }
            for at in self.charge_reactions(by, to) {
                self.charge_paths(by, at, into);
            }
        }
        into.push(Action::Stop);
    }

    /// Whether this is a reaction that is open.
    pub(crate) fn reacting_check(&self, reacting: Reacting, action: &Action) -> Result<(), Refusal> {
        let known = |stand: StandId| {
            let on = stand.index() < self.stands.len() && self.stand(stand).is_on_map();
            if on
                && self.moving_side() != Some(self.side_of(stand))
                && self.stand(stand).is(Flags::OPPORTUNITY)
            {
                return Ok(());
            }
            Err(Refusal::new(rule!("5.0a"), "only a stand on opportunity reacts"))
        };
        match *action {
            Action::Stop => Ok(()),
            Action::Fire { by, at, then_move: false } => {
                known(by)?;
                if self.fire_reactions(by, reacting.to).any(|enemy| enemy == at) {
                    return Ok(());
                }
                self.is_awake(by, reacting.to)?;
                if at.index() < self.stands.len() {
                    self.may_fire_at(by, at, Haste::default())?;
                }
                let rule = match reacting.to {
                    Trigger::Step { .. } => rule!("5.0g"),
                    Trigger::Fire { .. } => rule!("5.0b"),
                };
                Err(Refusal::new(
                    rule,
                    "{0} may fire only at an enemy that moves towards it or fires on its front",
                )
                .about(by.into()))
            }
            Action::Charge(Charge { by, at, path }) => {
                known(by)?;
                if !self.charge_reactions(by, reacting.to).any(|enemy| enemy == at) {
                    self.is_awake(by, reacting.to)?;
                    return self.refuse_charge(by, at);
                }
                self.opportunity_path_check(by, at, &path)
            }
            _ => Err(Refusal::new(rule!("5.0a"), "fire, charge on opportunity, or let it pass")),
        }
    }

    /// Refuses a reaction to those who charge out of an ambush.
    fn is_awake(&self, stand: StandId, to: Trigger) -> Result<(), Refusal> {
        if !self.is_taken_unawares(stand, to) {
            return Ok(());
        }
        let why = "{0} has not seen its attackers and cannot react";
        Err(Refusal::new(rule!("muster.special.ambush"), why).about(stand.into()))
    }

    fn refuse_charge(&self, by: StandId, at: StandId) -> Result<(), Refusal> {
        if at.index() < self.stands.len() && self.stand(at).is(Flags::STRUCK) {
            let why = "{1} has been charged on opportunity already";
            return Err(Refusal::new(rule!("5.0l"), why).about(by.into()).and(at.into()));
        }
        Err(Refusal::new(rule!("5.0d"), "{0} may charge only an enemy that comes within its reach")
            .about(by.into()))
    }

    /// Carries out a reaction.
    pub(crate) fn reacting_answer(
        &mut self,
        reacting: Reacting,
        action: Action,
        table: &mut Table<'_, Event>,
    ) {
        match action {
            Action::Fire { by, at, .. } => {
                define!("5.0o");
                let trigger = match reacting.to {
                    Trigger::Step { .. } => rule!("5.0g"),
                    Trigger::Fire { .. } => rule!("5.0b"),
                };
                table.tell(&[trigger, rule!("5.0m"), rule!("5.0n")], Event::Reacts { stand: by });
                self.replace(Reacting { reacted: true, ..reacting });
                self.volleys(by, at, Aim::Opportunity);
            }
            Action::Charge(Charge { by, at, path }) => {
                self.charge_on_opportunity(reacting, by, at, &path, table);
            }
            _ => {
                self.steps.pop();
            }
        }
    }

    /// A reaction was carried out: asks for another if one is open.
    pub(crate) fn reacting_advance(&mut self, reacting: Reacting, _: &mut Table<'_, Event>) {
        if self.has_reaction(reacting.to) {
            self.replace(Reacting { reacted: false, ..reacting });
        } else {
            self.steps.pop();
        }
    }

    /// Whom a stand on opportunity may fire at in reaction.
    fn fire_reactions(&self, by: StandId, to: Trigger) -> impl Iterator<Item = StandId> + '_ {
        define!("6.2.1");
        let candidates: Members = match to {
            _ if self.is_taken_unawares(by, to) => Members::new(),
            Trigger::Step { .. } if self.unit(by).weapon.is_some() => self.act.members,
            Trigger::Fire { by: shooter, at } if at == by && self.is_shot_frontally(by, shooter) => {
                Members::of(&[shooter])
            }
            _ => Members::new(),
        };
        let mut n = 0;
        std::iter::from_fn(move || {
            while let Some(at) = candidates.get(n).copied() {
                n += 1;
                if !self.stand(at).is_on_map() {
                    continue;
                }
                let towards = match to {
                    Trigger::Step { dir, charge } => {
                        // Once a charger has reached it, it has its defensive fire instead.
                        let reached = charge && self.is_in_contact_with(at, by);
                        self.stepped_towards(at, by, dir) && !reached
                    }
                    Trigger::Fire { .. } => true,
                };
                if towards && self.may_fire_at(by, at, Haste::default()).is_ok() {
                    return Some(at);
                }
            }
            None
        })
    }

    fn is_shot_frontally(&self, stand: StandId, shooter: StandId) -> bool {
        self.stand(shooter).is_on_map()
            && in_narrow_arc(self.hex_of(stand), self.stand(stand).facing, self.hex_of(shooter))
    }

    /// Whether the last step of an enemy, in this direction, reduced its distance to a stand.
    fn stepped_towards(&self, mover: StandId, stand: StandId, dir: u8) -> bool {
        define!("5.0p");
        let spot = self.stand(mover).spot;
        let Some(before) = self.next(spot, Dir::new(i32::from(dir)).opposite()) else { return false };
        self.distance(spot, self.stand(stand).spot) < self.distance(before, self.stand(stand).spot)
    }

    /// Whether the last step brought an enemy nearer to a stand's front without bringing it closer.
    fn stepped_across(&self, mover: StandId, stand: StandId, dir: u8) -> bool {
        let spot = self.stand(mover).spot;
        let Some(before) = self.next(spot, Dir::new(i32::from(dir)).opposite()) else { return false };
        let (hex, facing) = (self.hex_of(stand), self.stand(stand).facing);
        let aside = |spot| hex.components(facing, self.scenario.map.hex(spot)).aside();
        self.distance(spot, self.stand(stand).spot) == self.distance(before, self.stand(stand).spot)
            && self.is_ahead(stand, spot)
            && aside(spot) < aside(before)
    }

    /// Whom a stand on opportunity may charge in reaction, if it can reach him.
    fn charge_reactions(&self, by: StandId, to: Trigger) -> impl Iterator<Item = StandId> + '_ {
        let candidates: Members = match to {
            _ if self.is_in_melee(by) || self.is_taken_unawares(by, to) => Members::new(),
            Trigger::Step { .. } => self.act.members,
            Trigger::Fire { by: shooter, at } if at == by && self.is_shot_frontally(by, shooter) => {
                Members::of(&[shooter])
            }
            Trigger::Fire { .. } => Members::new(),
        };
        let mut n = 0;
        std::iter::from_fn(move || {
            while let Some(at) = candidates.get(n).copied() {
                n += 1;
                let s = self.stand(at);
                if !s.is_on_map() || s.is(Flags::STRUCK) || self.is_in_melee(at) {
                    continue;
                }
                let approaches = match to {
                    Trigger::Step { dir, .. } => {
                        self.stepped_towards(at, by, dir)
                            || self.stepped_across(at, by, dir)
                            || self.is_declared_target(by, at)
                    }
                    Trigger::Fire { .. } => true,
                };
                if approaches && self.stand_distance(by, at) <= self.unit(by).mp + 1 {
                    return Some(at);
                }
            }
            None
        })
    }

    /// Whether the move under way was announced to end in contact with this stand (5.0c).
    fn is_declared_target(&self, stand: StandId, mover: StandId) -> bool {
        define!("5.0c");
        let Some(moving) = self.moving_below() else { return false };
        if !moving.charge {
            return false;
        }
        let mut spot = self.stand(mover).spot;
        for leg in moving.path.legs.iter().skip(usize::from(moving.next)) {
            if let Leg::Step(dir) = leg {
                spot = self.next(spot, *dir).unwrap_or(spot);
            }
        }
        self.contacts_at(self.side_of(mover), spot, moving.path.facing).any(|enemy| enemy == stand)
    }

    /// Whether a stand is about to be charged out of an ambush: it has not seen who comes.
    fn is_taken_unawares(&self, stand: StandId, to: Trigger) -> bool {
        define!("muster.special.ambush");
        matches!(to, Trigger::Step { charge: true, .. })
            && self.is_from_ambush(&self.act.members)
            && self.act.members.iter().any(|mover| self.is_declared_target(stand, *mover))
    }

    fn moving_below(&self) -> Option<Moving> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Moving(moving) => Some(*moving),
            _ => None,
        })
    }

    fn can_charge_on(&self, by: StandId, to: Trigger) -> bool {
        self.charge_reactions(by, to).any(|at| self.reaches(by, at))
    }

    /// Whether a stand can contact an enemy by forward steps within its MP.
    fn reaches(&self, by: StandId, at: StandId) -> bool {
        let mut found = Vec::new();
        self.charge_paths(by, at, &mut found);
        !found.is_empty()
    }

    /// The ways in which a stand can contact an enemy by forward steps, one to each place.
    fn charge_paths(&self, by: StandId, at: StandId, into: &mut Vec<Action>) {
        define!("5.0q");
        let mp = self.moving_points(by);
        if mp == 0 || self.stand(by).is(Flags::ROOTED) {
            return;
        }
        let members = Members::of(&[by]);
        let mut search = Search::new(self, self.stand(by).spot, self.stand(by).facing);
        let party = Party::new(self, &members, mp);
        self.charge_from(party.walk(MoveKind::Forward), [by, at], &mut List::new(), &mut search, into);
    }

    fn charge_from(
        &self,
        walk: Walk<'_>,
        [by, at]: [StandId; 2],
        legs: &mut List<Leg, 12>,
        search: &mut Search<'_>,
        into: &mut Vec<Action>,
    ) {
        let side = self.side_of(by);
        for dir in walk.facing.front() {
            let Some(next) = search.stepped(&walk, dir) else { continue };
            if !legs.push(Leg::Step(dir)) {
                continue;
            }
            if !search.is_offered(next.spot, next.facing)
                && self.contacts_at(side, next.spot, next.facing).any(|enemy| enemy == at)
                && next.end(next.facing) == Ok(Ending::Charge)
            {
                search.note_offer(next.spot, next.facing);
                let path = Path { kind: MoveKind::Forward, legs: *legs, facing: next.facing };
                into.push(Action::Charge(Charge { by, at, path }));
            }
            if search.improves(&next) {
                self.charge_from(next, [by, at], legs, search, into);
            }
            legs.pop();
        }
    }

    /// Forward steps only, ending in contact with the enemy that triggered the charge.
    fn opportunity_path_check(&self, by: StandId, at: StandId, path: &Path) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("5.0e"), why).about(by.into()).and(at.into()));
        let straight = path.kind == MoveKind::Forward && path.facing == self.stand(by).facing;
        if !straight || path.legs.is_empty() || !path.legs.iter().all(|leg| matches!(leg, Leg::Step(_))) {
            return refuse("{0} charges on opportunity by forward steps only, without turning");
        }
        if self.pushes_on_the_way(by, path) {
            return Err(Refusal::new(rule!("10.6k"), "{0} does not push through skirmishers on opportunity")
                .about(by.into()));
        }
        let members = Members::of(&[by]);
        let ending = self.path_check(&members, path, self.moving_points(by))?;
        let mut spot = self.stand(by).spot;
        for leg in path.legs.iter() {
            if let Leg::Step(dir) = leg {
                if !self.is_front(by, *dir) {
                    return refuse("{0} charges on opportunity by forward steps only, without turning");
                }
                spot = self.next(spot, *dir).unwrap_or(spot);
            }
        }
        let hits = self.contacts_at(self.side_of(by), spot, path.facing).any(|enemy| enemy == at);
        if ending != Ending::Charge || !hits {
            return refuse("{0} must contact {1}");
        }
        Ok(())
    }

    /// Whether a path leads through enemies.
    fn pushes_on_the_way(&self, by: StandId, path: &Path) -> bool {
        let mut spot = self.stand(by).spot;
        path.legs.iter().any(|leg| {
            if let Leg::Step(dir) = leg {
                spot = self.next(spot, *dir).unwrap_or(spot);
            }
            self.at(spot).is_some_and(|other| self.side_of(other) != self.side_of(by))
        })
    }

    /// A stand charges on opportunity: it moves, the enemy stops where it is, and the melee is fought.
    fn charge_on_opportunity(
        &mut self,
        reacting: Reacting,
        by: StandId,
        at: StandId,
        path: &Path,
        table: &mut Table<'_, Event>,
    ) {
        let counter = match reacting.to {
            Trigger::Step { .. } => self.is_declared_target(by, at) && !self.act.trail.is_empty(),
            Trigger::Fire { .. } => false,
        };
        self.steps.pop();
        let rule = match (reacting.to, counter) {
            (Trigger::Fire { .. }, _) => rule!("5.0b"),
            (Trigger::Step { .. }, true) => rule!("5.0c"),
            (Trigger::Step { .. }, false) => rule!("5.0d"),
        };
        table.tell(&[rule, rule!("5.0l"), rule!("5.0n")], Event::OpportunityCharge { by, at });
        self.end_opportunity(by, rule!("5.0t"), table);
        self.stand_mut(at).set(Flags::STRUCK, true);
        let start = self.stand(by).spot;
        self.stand_mut(by).start = start;
        self.run_along(by, path, table);
        // Whatever the enemy was doing ends here (5.0s), with the test its extra move calls for (3.4h).
        while matches!(self.steps.last(), Some(Step::Moving(_) | Step::Shooting(_))) {
            self.steps.pop();
        }
        table.tell(&[rule!("5.0s")], Event::Halts { stand: at });
        self.end_activation_by_fight();
        self.begin_contact(Members::of(&[by]), ContactKind::Opportunity { trigger: at, counter });
        if matches!(reacting.to, Trigger::Step { .. }) {
            self.count_move();
            self.test_extra_move(true, table);
        }
    }

    /// Moves a single stand along a path, displacing whoever gives way at its end.
    pub(crate) fn run_along(&mut self, stand: StandId, path: &Path, table: &mut Table<'_, Event>) {
        let hidden = self.hidden;
        for leg in path.legs.iter() {
            let Leg::Step(dir) = leg else { continue };
            if hidden > 0 && self.is_stopped_short(stand, *dir, hidden, table) {
                break;
            }
            self.step_members(&Members::of(&[stand]), *dir, table);
            while self.hidden > 0 && self.look_about(table) {}
        }
        self.settle_displaced(&Members::of(&[stand]), path, &[rule!("5.0k"), rule!("3.10a")], table);
    }
}
