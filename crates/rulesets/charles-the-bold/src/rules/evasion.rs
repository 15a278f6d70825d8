//! Evasion (4.x).

use battle::{List, Refusal, Side, Table};
use ground::{Spot, in_narrow_arc};

use crate::actions::Action;
use crate::charts::Cost;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::charge::{Caught, Contact};
use crate::rules::defence::Spent;
use crate::rules::search::Seen;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Aim, ContactKind, Evading, Leg, MoveKind, Path, ShootingStage, Step, TestFor, Threat};
use crate::troops::Sub;

/// How far an evasion has come.
#[derive(Clone, Copy)]
struct Way {
    spot: Spot,
    /// MP spent on it.
    spent: u8,
    /// It has kept to a road so far.
    by_road: bool,
}

impl From<Spot> for Way {
    fn from(spot: Spot) -> Way {
        Way { spot, spent: 0, by_road: true }
    }
}

impl State {
    /// Whether a stand may evade from a charge or from fire. `in_place`: the attackers made no step.
    pub(crate) fn may_evade(&self, stand: StandId, threat: &Threat, in_place: bool) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()));
        let sub = self.sub(stand);
        if self.moving_side() == Some(self.side_of(stand)) {
            return refuse(rule!("4.0c"), "{0} evades only in an enemy turn");
        }
        if self.is_in_melee(stand) {
            return refuse(rule!("4.0n"), "{0} is in melee and cannot evade");
        }
        if self.stand(stand).is(Flags::PURSUED) {
            return refuse(rule!("4.0r"), "{0} has just lost a melee and cannot evade its pursuer");
        }
        match threat {
            Threat::Fire { by } => {
                if !sub.is_loose() {
                    return refuse(rule!("4.0a"), "only Sk and LC evade from fire");
                }
                let s = self.stand(stand);
                if !in_narrow_arc(self.hex_of(stand), s.facing, self.hex_of(*by)) {
                    return refuse(rule!("4.0e"), "{0} is not fired on through its front");
                }
                self.may_evade_from(stand, *by)?;
            }
            Threat::Charge { by } => {
                if self.is_from_ambush(by) {
                    return refuse(
                        rule!("muster.special.ambush"),
                        "{0} has not seen its attackers and cannot evade",
                    );
                }
                for attacker in by.iter() {
                    self.may_evade_charge(stand, *attacker, in_place)?;
                }
            }
        }
        if self.evasion_steps(stand, Way::from(self.stand(stand).spot)).next().is_none() {
            return refuse(rule!("4.0g"), "{0} has no hex to its rear to evade into");
        }
        Ok(())
    }

    /// Whether a stand may evade from a contact of this kind.
    pub(crate) fn may_evade_contact(
        &self,
        stand: StandId,
        threat: &Threat,
        kind: ContactKind,
    ) -> Result<(), Refusal> {
        match kind {
            ContactKind::Opportunity { trigger, .. } => {
                let rule = if trigger == stand { rule!("5.0f") } else { rule!("4.0l") };
                Err(Refusal::new(rule, "{0} cannot evade a charge on opportunity").about(stand.into()))
            }
            _ => self.may_evade(stand, threat, kind == ContactKind::InPlace),
        }
    }

    /// Whether a stand is of a kind that evades from such chargers.
    pub(crate) fn is_evader(&self, stand: StandId, threat: &Threat) -> bool {
        let Threat::Charge { by } = threat else { return self.sub(stand).is_loose() };
        let foot = by.iter().any(|s| !self.sub(*s).is_mounted());
        self.sub(stand).is_loose() || (foot && matches!(self.sub(stand), Sub::MC | Sub::HC))
    }

    /// Whether a stand may evade from this charger.
    fn may_evade_charge(&self, stand: StandId, attacker: StandId, in_place: bool) -> Result<(), Refusal> {
        define!("4.0s");
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(attacker.into()));
        let sub = self.sub(stand);
        if !sub.is_loose() {
            let foot = !self.sub(attacker).is_mounted() && self.may_charge_cavalry(attacker);
            if !matches!(sub, Sub::MC | Sub::HC) {
                return refuse(rule!("4.0a"), "{0} is of a kind that does not evade");
            }
            if !foot {
                return refuse(rule!("4.0b"), "{0} evades only from infantry that may charge cavalry");
            }
        }
        self.may_evade_from(stand, attacker)?;
        if self.came_through_front(stand, attacker) {
            return Ok(());
        }
        if sub.is_loose() && self.is_spared_in_flank(stand, attacker, in_place) {
            return Ok(());
        }
        refuse(rule!("4.0d"), "{1} was never in front of {0}, which cannot evade")
    }

    /// Whether skirmishers or light cavalry may evade a flank attack after all: the attacker only turned on them, or
    /// they are struck because a formed stand beside them is attacked.
    fn is_spared_in_flank(&self, stand: StandId, attacker: StandId, in_place: bool) -> bool {
        define!("4.0m");
        let only_turned = in_place && self.stand(attacker).start == self.stand(attacker).spot;
        only_turned || self.contacts(attacker).any(|e| e != stand && self.sub(e).is_formed())
    }

    /// Whether earlier evasions in this turn leave it free to evade from this enemy.
    fn may_evade_from(&self, stand: StandId, enemy: StandId) -> Result<(), Refusal> {
        if self.barred.contains(&(stand, enemy)) {
            return Err(Refusal::new(
                rule!("4.0j"),
                "{0} failed its test and cannot evade {1} again this turn",
            )
            .about(stand.into())
            .and(enemy.into()));
        }
        if self.is_disordered(stand) && self.evaded.contains(&(stand, enemy)) {
            return Err(Refusal::new(rule!("4.0k"), "{0} is disordered and has evaded {1} once already")
                .about(stand.into())
                .and(enemy.into()));
        }
        Ok(())
    }

    /// Whether a charger was at any moment since its activation began in front of the target's front face line.
    pub(crate) fn came_through_front(&self, target: StandId, attacker: StandId) -> bool {
        let mut spot = self.stand(attacker).start;
        if self.is_ahead(target, spot) || self.is_ahead(target, self.stand(attacker).spot) {
            return true;
        }
        self.act.trail.iter().any(|dir| {
            spot = self.next(spot, ground::Dir::new(i32::from(*dir))).unwrap_or(spot);
            self.is_ahead(target, spot)
        })
    }

    /// Steps of an evasion from a hex with so many MP spent: into the rear hexes, with what they cost in all.
    fn evasion_steps(&self, stand: StandId, way: Way) -> impl Iterator<Item = (Leg, Way)> + '_ {
        define!("4.0f", "muster.weather.ground");
        let unit = self.unit(stand);
        let slowed = self.is_slowed(unit.mp);
        let mp = unit.mp - u8::from(slowed);
        let Way { spot, spent, by_road } = way;
        self.stand(stand).facing.rear().into_iter().filter_map(move |dir| {
            let to = self.next(spot, dir)?;
            let cost = match self.step_cost(spot, dir, unit.sub, mp)? {
                Cost::Mp(points) => points,
                _ if spent == 0 => mp,
                _ => return None,
            };
            // Mud and snow slow no move that keeps to a road.
            let by_road = by_road && slowed && self.scenario.map.has_road(spot, dir);
            let mp = mp + u8::from(by_road);
            let free = match self.at(to) {
                None => !self.has_hidden_friend(to, self.side_of(stand)),
                Some(other) => unit.sub.is_loose() && self.side_of(other) == self.side_of(stand),
            };
            let next = Way { spot: to, spent: spent + cost, by_road };
            (free && spent + cost <= mp && mp > 0).then_some((Leg::Step(dir), next))
        })
    }

    /// Whether these steps are an evasion of this stand.
    fn evasion_check(&self, stand: StandId, path: &Path) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("4.0g"), why).about(stand.into()));
        if path.kind != MoveKind::Back || path.facing != self.stand(stand).facing || path.legs.is_empty() {
            return refuse("{0} evades to its rear by at least one hex and keeps its facing");
        }
        let mut way = Way::from(self.stand(stand).spot);
        for (n, leg) in path.legs.iter().enumerate() {
            let step = self.evasion_steps(stand, way).find(|(l, _)| l == leg);
            let Some((_, next)) = step else { return refuse("{0} cannot evade that way") };
            way = next;
            if self.is_in_zone(way.spot, self.side_of(stand)) && n + 1 < path.legs.len() {
                return refuse("{0} stops when it enters an enemy zone of control");
            }
        }
        if self.at(way.spot).is_some() {
            return refuse("{0} may not end its evasion in an occupied hex");
        }
        Ok(())
    }

    /// One way to each hex it can evade to.
    fn evasion_choices(&self, stand: StandId, into: &mut Vec<Action>) {
        let start = self.stand(stand).spot;
        let mut seen = Seen::new(start);
        self.evasion_from(stand, Way::from(start), &mut List::new(), &mut seen, into);
    }

    fn evasion_from(
        &self,
        stand: StandId,
        way: Way,
        legs: &mut List<Leg, 12>,
        seen: &mut Seen,
        into: &mut Vec<Action>,
    ) {
        for (leg, next) in self.evasion_steps(stand, way) {
            if !seen.is_new(next.spot) {
                continue;
            }
            legs.push(leg);
            if self.at(next.spot).is_none() {
                let facing = self.stand(stand).facing;
                into.push(Action::Evade(Path { kind: MoveKind::Back, legs: *legs, facing }));
            }
            if !self.is_in_zone(next.spot, self.side_of(stand)) {
                self.evasion_from(stand, next, legs, seen, into);
            }
            legs.pop();
        }
    }

    /// What the owner of a threatened stand may answer.
    pub(crate) fn evading_choices(&self, evading: Evading, into: &mut Vec<Action>) {
        if evading.may_evade {
            self.evasion_choices(evading.stand, into);
        }
        if self.may_fire_and_die(evading).is_ok() {
            into.push(Action::FireAndDie);
        }
        into.push(Action::Stop);
    }

    /// Whether the owner of a threatened stand may answer this.
    pub(crate) fn evading_check(&self, evading: Evading, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Stop => Ok(()),
            Action::FireAndDie => self.may_fire_and_die(evading),
            Action::Evade(_) if !evading.may_evade => {
                let kind = self.contact_asking().map_or(ContactKind::Charge, |contact| contact.kind);
                self.may_evade_contact(evading.stand, &evading.from, kind)?;
                Err(Refusal::new(rule!("4.0c"), "{0} cannot evade").about(evading.stand.into()))
            }
            Action::Evade(path) => self.evasion_check(evading.stand, path),
            _ => Err(Refusal::new(rule!("4.0a"), "evade or stand").about(evading.stand.into())),
        }
    }

    /// Skirmishers attacked frontally in the open may fire before they are destroyed.
    pub(crate) fn may_fire_and_die(&self, evading: Evading) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("10.6c"), why).about(evading.stand.into()));
        let Threat::Charge { by } = evading.from else { return refuse("{0} is not charged") };
        if self.sub(evading.stand) != Sub::Sk || self.fate_of(evading) != Some(Caught::FireAndDie) {
            return refuse("{0} does not fire and die here");
        }
        let Some(target) = by.iter().copied().find(|a| self.is_faced(evading.stand, *a)) else {
            return refuse("{0} is not attacked frontally");
        };
        if self.defence_dice(evading.stand, false, false).total() < 1 || !self.stand(target).is_on_map() {
            return refuse("{0} has nothing to fire with");
        }
        Ok(())
    }

    /// What becomes of the stand if it stays.
    fn fate_of(&self, evading: Evading) -> Option<Caught> {
        match self.contact_asking() {
            Some(contact) => self.fate_if_caught(evading.stand, &contact),
            // Pushed through on the way (10.6a).
            None => match evading.from {
                Threat::Charge { by } if by.iter().any(|a| self.is_faced(evading.stand, *a)) => {
                    Some(Caught::FireAndDie)
                }
                Threat::Charge { .. } => Some(Caught::Die),
                Threat::Fire { .. } => None,
            },
        }
    }

    /// The contact out of which an evasion is asked, if it is one.
    fn contact_asking(&self) -> Option<Contact> {
        match self.steps.iter().rev().find(|step| !matches!(step, Step::Evading(_)))? {
            Step::Contact(contact) => Some(*contact),
            _ => None,
        }
    }

    /// The stand evades, fires and dies, or stands.
    pub(crate) fn evading_answer(&mut self, evading: Evading, action: Action, table: &mut Table<'_, Event>) {
        let stand = evading.stand;
        let fate = self.fate_of(evading);
        self.steps.pop();
        match action {
            Action::Evade(path) => {
                self.retarget_below(ShootingStage::Retarget);
                self.evade(evading, &path, table);
            }
            Action::FireAndDie => {
                self.then(Spent { stand, beside: false });
                if let Threat::Charge { by } = evading.from
                    && let Some(target) = by.iter().copied().find(|a| self.is_faced(stand, *a))
                {
                    table.tell(&[rule!("10.6c"), rule!("6.2f")], Event::Stands { stand });
                    self.volleys(stand, target, Aim::Defence);
                }
            }
            _ => {
                if matches!(fate, Some(Caught::FireAndDie | Caught::Die)) {
                    self.catch_skirmishers_of(stand, table);
                } else {
                    table.tell(&[rule!("4.0a")], Event::Stands { stand });
                }
                self.retarget_below(ShootingStage::Fire);
            }
        }
    }

    fn catch_skirmishers_of(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        if self.contact_asking().is_some() {
            return self.catch_skirmishers(stand, table);
        }
        self.destroy(stand, &[rule!("10.6a"), rule!("10.6b")], Fate::Destroyed, table);
        self.check_break(table);
    }

    /// If the evasion was from fire, the shooter goes on at this stage.
    fn retarget_below(&mut self, stage: ShootingStage) {
        if let Some(Step::Shooting(shooting)) = self.steps.last_mut() {
            shooting.stage = stage;
        }
    }

    /// Carries out an evasion and the Order Test that a second one calls for.
    fn evade(&mut self, evading: Evading, path: &Path, table: &mut Table<'_, Event>) {
        let stand = evading.stand;
        table.tell(&self.evasion_rules(&evading), Event::Evades { stand });
        self.go_along(stand, &path.legs, rule!("4.0g"), table);
        self.end_opportunity(stand, rule!("5.0i"), table);
        let count = self.stand(stand).evasions + 1;
        self.stand_mut(stand).evasions = count;
        let enemies: List<StandId, 6> = match evading.from {
            Threat::Charge { by } => by,
            Threat::Fire { by } => List::of(&[by]),
        };
        for enemy in enemies.iter() {
            if !self.evaded.contains(&(stand, *enemy)) {
                self.evaded.push((stand, *enemy));
            }
        }
        if count < 2 || self.is_disordered(stand) {
            return;
        }
        let purpose = TestFor::Evasion { number: count, by: enemies };
        self.order_test(Members::of(&[stand]), purpose, table);
    }

    /// The rules by which a stand evades.
    fn evasion_rules(&self, evading: &Evading) -> Rules {
        let mut rules = Rules::from_iter([rule!("4.0f")]);
        if !self.sub(evading.stand).is_loose() {
            rules.extend([rule!("4.0b"), rule!("4.0h")]);
        }
        match evading.from {
            Threat::Fire { .. } => rules.push(rule!("4.0q")),
            Threat::Charge { by } => {
                let kind = self.contact_asking().map(|contact| contact.kind);
                if by.len() > 1 {
                    rules.push(rule!("4.0s"));
                }
                if matches!(kind, Some(ContactKind::Pursuit { .. })) {
                    rules.push(rule!("4.0r"));
                }
                if by.iter().any(|attacker| !self.came_through_front(evading.stand, *attacker)) {
                    rules.push(rule!("4.0m"));
                }
            }
        }
        rules
    }

    /// Nobody is asked.
    pub(crate) fn evading_advance(&mut self, _: Evading, _: &mut Table<'_, Event>) {
        self.done();
    }

    /// Who is asked whether to evade.
    pub(crate) fn evading_asks(&self, evading: Evading) -> Option<Side> {
        Some(self.side_of(evading.stand))
    }
}
