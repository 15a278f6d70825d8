//! Melee: zones that nobody controls, rounds of blows, leaving (B15.7).

use battle::{Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::happenings::Trigger;
use crate::rulebook::{define, rule};
use crate::rules::happenings::News;
use crate::rules::places::Party;
use crate::rules::rout::{Cause, Checking};
use crate::state::{Flags, Foe, LeaderId, State, UnitId};
use crate::steps::Pending;

/// One round of melee in a zone (B15.7d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct MeleeRound {
    /// The areas of the zone when the round began.
    pub zone: AreaSet,
    /// How far it is.
    pub stage: RoundStage,
    /// The units that have struck in this round, as bits.
    pub struck: [u64; 4],
    /// The leaders who have struck by themselves in this round, as bits.
    #[serde(default)]
    pub led: [u64; 4],
    /// Who was struck last (B15.7f).
    pub last: Option<Foe>,
}

/// How far a round is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RoundStage {
    /// Asks a side to pair its leaders with units (B15.7.1a).
    Pairing(Side),
    /// Asks the active side for the next blow (B15.7e).
    Blows,
}

/// One exchange of blows (B15.7g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Blow {
    /// Who attacks, and who is attacked.
    pub foes: [Foe; 2],
    /// Hits that got through on each of them.
    pub through: [u8; 2],
    /// Where each of them goes, if it got away.
    pub away: [Option<AreaId>; 2],
    /// Who has failed to get away (B15.7i).
    pub failed: [bool; 2],
    /// How far it is.
    pub stage: BlowStage,
}

/// How far an exchange is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BlowStage {
    /// Both strike.
    Strike,
    /// Asks whether the first or the second tries to get away (B15.7h).
    Leaving(u8),
    /// Losses are taken, and those who got away go.
    Losses,
}

impl Pending for MeleeRound {
    fn asks(&self, battle: &State) -> Option<Side> {
        match self.stage {
            RoundStage::Pairing(side) => {
                let leader = battle.next_to_pair(self.zone, side)?;
                (battle.partners(leader).count() > 1).then_some(side)
            }
            RoundStage::Blows => {
                let several = battle.blows(*self).take(2).count() > 1;
                several.then_some(battle.active)
            }
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            RoundStage::Pairing(side) => {
                if let Some(leader) = battle.next_to_pair(self.zone, side) {
                    let pairs = battle.partners(leader);
                    into.extend(pairs.map(|unit| Action::With { leader, unit, points: 0 }));
                }
            }
            RoundStage::Blows => into.extend(battle.blows(*self).map(|(by, at)| Action::Blow { by, at })),
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (RoundStage::Pairing(side), Action::With { leader, unit, points: 0 }) => {
                let asked = battle.next_to_pair(self.zone, side) == Some(leader);
                if asked && battle.partners(leader).any(|partner| partner == unit) {
                    return Ok(());
                }
                let why = "{0} is paired with one combat unit of his area that has no leader yet";
                Err(Refusal::new(rule!("B15.7.1a"), why).about(leader.into()))
            }
            (RoundStage::Blows, Action::Blow { by, at }) => battle.may_strike(*self, by, at),
            (RoundStage::Pairing(_), _) => {
                Err(Refusal::new(rule!("B15.7.1a"), "pair the leader with a unit"))
            }
            (RoundStage::Blows, _) => {
                Err(Refusal::new(rule!("B15.7e"), "each unit attacks once: name the next"))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, _: &mut Table<'_, Event>) {
        match action {
            Action::With { leader, unit, .. } => battle.leader_mut(leader).paired = unit,
            Action::Blow { by, at } => battle.begin_blow(*self, by, at),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            RoundStage::Pairing(side) => match battle.next_to_pair(self.zone, side) {
                Some(leader) => {
                    let partner = battle.partners(leader).next();
                    battle.leader_mut(leader).paired = partner.unwrap_or(UnitId::NONE);
                }
                None if side == battle.active => {
                    battle.replace(MeleeRound { stage: RoundStage::Pairing(side.other()), ..*self });
                }
                None => battle.replace(MeleeRound { stage: RoundStage::Blows, ..*self }),
            },
            RoundStage::Blows => {
                let blow = battle.blows(*self).next();
                match blow {
                    Some((by, at)) => battle.begin_blow(*self, by, at),
                    None => {
                        battle.done();
                        battle.end_round(self.zone, table);
                    }
                }
            }
        }
    }
}

impl Pending for Blow {
    fn asks(&self, battle: &State) -> Option<Side> {
        let BlowStage::Leaving(n) = self.stage else { return None };
        let may = self.through[usize::from(n)] > 0 && !self.ways(battle, n).is_empty();
        may.then(|| battle.side_of_foe(self.foes[usize::from(n)]))
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let BlowStage::Leaving(n) = self.stage {
            into.extend(self.ways(battle, n).iter().map(Action::Area));
            into.push(Action::Decline);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let BlowStage::Leaving(n) = self.stage else {
            return Err(Refusal::new(rule!("B15.7g"), "nothing is asked"));
        };
        match *action {
            Action::Decline => Ok(()),
            Action::Area(area) if self.ways(battle, n).contains(area) => Ok(()),
            Action::Area(_) => Err(Refusal::new(rule!("B15.7j"), "there is no retreat to that area")),
            _ => Err(Refusal::new(rule!("B15.7h"), "try to leave the melee for an area, or stay")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let BlowStage::Leaving(n) = self.stage else { return };
        let mut next = Blow { stage: self.after(n), ..*self };
        if let Action::Area(area) = action {
            let n = usize::from(n);
            if battle.gets_away(self.foes[n], table) {
                next.away[n] = Some(area);
            } else {
                next.failed[n] = true;
            }
        }
        battle.replace(next);
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            BlowStage::Strike => {
                let through = battle.strike_each_other(self.foes, table);
                battle.replace(Blow { through, stage: BlowStage::Leaving(0), ..*self });
            }
            BlowStage::Leaving(n) => battle.replace(Blow { stage: self.after(n), ..*self }),
            BlowStage::Losses => battle.finish_blow(*self, table),
        }
    }
}

impl Blow {
    fn after(&self, leaving: u8) -> BlowStage {
        if leaving == 0 { BlowStage::Leaving(1) } else { BlowStage::Losses }
    }

    /// Where the first or the second can go: not where his enemy is about to go.
    fn ways(&self, battle: &State, leaving: u8) -> AreaSet {
        define!("model.one-side");
        let taken: AreaSet = self.away.into_iter().flatten().collect();
        battle.ways_out(self.foes[usize::from(leaving)]).without(taken)
    }
}

/// Facts of melee.
impl State {
    /// The melee zone of an area: all areas in melee that hang together with it.
    pub(crate) fn melee_zone(&self, area: AreaId) -> AreaSet {
        define!("B15.7c");
        let (mut zone, mut ring) = (AreaSet::EMPTY, AreaSet::EMPTY);
        ring.insert(area);
        while !ring.is_empty() {
            zone = zone.or(ring);
            let beside: AreaSet =
                ring.iter().flat_map(|area| self.scenario.map.adjacent(area).iter()).collect();
            ring = beside.and(self.melee).without(zone);
        }
        zone
    }

    /// Whose a foe is.
    pub(crate) fn side_of_foe(&self, foe: Foe) -> Side {
        match foe {
            Foe::Unit(unit) => self.side_of(unit),
            Foe::Leader(leader) => self.side_of_leader(leader),
        }
    }

    /// The next leader of a side in a zone who is not paired and could be.
    fn next_to_pair(&self, zone: AreaSet, side: Side) -> Option<LeaderId> {
        let leaders = zone.iter().flat_map(|area| self.leaders_in(area));
        let mut own = leaders.filter(|leader| self.side_of_leader(*leader) == side);
        own.find(|leader| {
            self.leader(*leader).paired == UnitId::NONE && self.partners(*leader).next().is_some()
        })
    }

    /// The units with which a leader can be paired: of his area, one leader to a unit.
    fn partners(&self, leader: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
        let (area, side) = (self.leader(leader).area, self.side_of_leader(leader));
        self.fighters_in(area, side).filter(|unit| self.paired_with(*unit).is_none())
    }

    /// The leader paired with a unit.
    fn paired_with(&self, unit: UnitId) -> Option<LeaderId> {
        let leaders = self.leaders_in(self.unit(unit).area);
        leaders.into_iter().find(|leader| self.leader(*leader).paired == unit)
    }

    /// Whether a leader is paired with a unit that is still with him.
    fn has_partner(&self, leader: LeaderId) -> bool {
        let at = self.leader(leader);
        at.paired.some().is_some_and(|unit| self.unit(unit).area == at.area)
    }

    /// Everybody of a side who fights in a zone: combat units, and leaders whom nobody is paired with.
    fn foes_in(&self, zone: AreaSet, side: Side) -> impl Iterator<Item = Foe> + '_ {
        define!("B15.7.1c");
        zone.iter().flat_map(move |area| {
            let units = self.fighters_in(area, side).map(Foe::Unit);
            let leaders = self
                .leaders_in(area)
                .filter(move |leader| self.side_of_leader(*leader) == side && !self.has_partner(*leader));
            units.chain(leaders.map(Foe::Leader))
        })
    }

    /// Whether a foe of a zone may strike now: it belongs to a formation just activated and has not struck.
    fn is_to_strike(&self, round: MeleeRound, foe: Foe) -> bool {
        let has = |bits: &[u64; 4], n: usize| bits[n / 64] >> (n % 64) & 1 == 1;
        match foe {
            Foe::Unit(unit) => {
                define!("C23.2a");
                let u = self.unit(unit);
                let defends = u.is(Flags::SCHILTRON)
                    || u.is(Flags::ROUTED)
                    || u.is(Flags::IN_CAMP)
                    || u.is(Flags::UNHORSED) && !u.is(Flags::ON_FOOT);
                u.is(Flags::ACTING) && !defends && !has(&round.struck, unit.index())
            }
            // A leader without a partner counts as a combat unit of his formation.
            Foe::Leader(leader) => self.acts_himself(leader) && !has(&round.led, leader.index()),
        }
    }

    /// The blows open in a round.
    fn blows(&self, round: MeleeRound) -> impl Iterator<Item = (Foe, Foe)> + '_ {
        let strikers =
            self.foes_in(round.zone, self.active).filter(move |foe| self.is_to_strike(round, *foe));
        strikers.flat_map(move |by| {
            let targets = self.enemies_of(by);
            targets.filter(move |at| !self.is_spared(round, by, *at)).map(move |at| (by, at))
        })
    }

    /// The enemies of a foe in its zone as it is now: what was one zone when the round began may have split or ended.
    fn enemies_of(&self, by: Foe) -> impl Iterator<Item = Foe> + '_ {
        let area = self.place_of(by);
        let zone = if self.is_in_melee(area) { self.melee_zone(area) } else { AreaSet::EMPTY };
        self.foes_in(zone, self.side_of_foe(by).other())
    }

    /// Whether a foe may not be struck because it was struck by the last blow, and is not the only one left.
    fn is_spared(&self, round: MeleeRound, by: Foe, at: Foe) -> bool {
        round.last == Some(at) && self.enemies_of(by).nth(1).is_some()
    }

    /// Whether a foe may strike another in a round.
    fn may_strike(&self, round: MeleeRound, by: Foe, at: Foe) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if !self.foes_in(round.zone, self.active).any(|foe| foe == by) || !self.is_to_strike(round, by) {
            return refuse(rule!("B15.7e"), "{0} does not attack in this round");
        }
        if !self.enemies_of(by).any(|foe| foe == at) {
            return refuse(rule!("B15.7e"), "{1} is no enemy in this melee zone");
        }
        if self.is_spared(round, by, at) {
            return refuse(rule!("B15.7f"), "{1} was struck by the last blow: another enemy is left");
        }
        Ok(())
    }

    /// The areas to which a foe could retreat from melee; none for a lone leader.
    fn ways_out(&self, foe: Foe) -> AreaSet {
        define!("B15.7j");
        match foe {
            // A schiltron does not retreat of its own will.
            Foe::Unit(unit) if self.unit(unit).is(Flags::SCHILTRON) => AreaSet::EMPTY,
            Foe::Unit(unit) => self.retreat_areas(&Party::of_unit(unit)),
            Foe::Leader(_) => AreaSet::EMPTY,
        }
    }

    /// The dice of a foe in melee: its printed strength, and one for a leader paired with it.
    fn melee_dice(&self, foe: Foe) -> Tally {
        match foe {
            Foe::Unit(unit) => {
                let mut dice = Tally::base(rule!("B15.7g"), "printed strength", self.strength(unit));
                if self.paired_with(unit).is_some() {
                    dice.add(rule!("B15.7.1a"), "paired leader", 1);
                }
                dice
            }
            Foe::Leader(leader) => {
                Tally::base(rule!("B15.7.1c"), "leader alone", self.leader_info(leader).strength)
            }
        }
    }

    /// The hits a foe's armour deflects in melee: one less than usual.
    fn melee_deflection(&self, foe: Foe) -> u8 {
        let armor = match foe {
            Foe::Unit(unit) => self.armor(unit),
            Foe::Leader(leader) => self.leader_info(leader).armor,
        };
        armor.deflects().saturating_sub(1)
    }

    /// What a unit must roll at most to leave a melee: its élan, less one, and its leader's command.
    fn leaving_score(&self, unit: UnitId) -> Tally {
        let mut wanted = self.printed_elan(unit);
        wanted.add(rule!("B15.7h"), "out of a melee", -1);
        if let Some(leader) = self.paired_with(unit) {
            wanted.add(rule!("B15.7h"), "paired leader", self.leader_info(leader).command);
        }
        wanted
    }
}

/// Steps of melee.
impl State {
    /// Melee breaks out in these areas, or spreads to them.
    pub(crate) fn begin_melee(&mut self, areas: AreaSet, table: &mut Table<'_, Event>) {
        for area in areas.without(self.melee).iter() {
            self.melee.insert(area);
            table.tell(&[rule!("B15.7a")], Event::MeleeIn(area));
            self.report(News::of(Trigger::MeleeStarted).at(area));
        }
        for area in areas.iter() {
            self.break_phalanxes(area, table);
        }
        self.end_idle_melees(table);
    }

    /// Rounds of melee in every zone that holds a unit of the formations just activated.
    pub(crate) fn begin_melee_rounds(&mut self) {
        define!("B15.7d");
        // Whom a leader helped at other times does not count.
        for leader in &mut self.leaders {
            leader.paired = UnitId::NONE;
        }
        let mut left = self.melee;
        let mut zones: Vec<AreaSet> = Vec::new();
        while let Some(area) = left.iter().next() {
            let zone = self.melee_zone(area);
            left = left.without(zone);
            zones.push(zone);
        }
        for zone in zones.into_iter().rev() {
            let is_due =
                zone.iter().any(|area| self.units_in(area).any(|unit| self.unit(unit).is(Flags::ACTING)));
            if is_due {
                self.then(MeleeRound {
                    zone,
                    stage: RoundStage::Pairing(self.active),
                    struck: [0; 4],
                    led: [0; 4],
                    last: None,
                });
            }
        }
    }

    fn begin_blow(&mut self, round: MeleeRound, by: Foe, at: Foe) {
        let mut next = MeleeRound { last: Some(at), ..round };
        let (bits, n) = match by {
            Foe::Unit(unit) => (&mut next.struck, unit.index()),
            Foe::Leader(leader) => (&mut next.led, leader.index()),
        };
        bits[n / 64] |= 1 << (n % 64);
        self.forget_checks();
        self.replace(next);
        self.then(Blow {
            foes: [by, at],
            through: [0; 2],
            away: [None; 2],
            failed: [false; 2],
            stage: BlowStage::Strike,
        });
    }

    /// Both strike at the same time; returns the hits that got through on each.
    fn strike_each_other(&mut self, foes: [Foe; 2], table: &mut Table<'_, Event>) -> [u8; 2] {
        define!("B15.7g", "B9.1.2g");
        self.fights += 1;
        let mut through = [0; 2];
        for (n, foe) in foes.into_iter().enumerate() {
            let dice = self.melee_dice(foe);
            let hits = table.roll(Roll {
                rule: rule!("B15.7g"),
                what: "melee",
                side: self.side_of_foe(foe),
                throw: Throw::hits(D6, dice.dice(), Faces::at_least(5)),
                dice: Some(&dice),
                wanted: None,
                bonus: None,
                hopes: Hopes::High,
            });
            let struck = foes[1 - n];
            let hits = u8::try_from(hits).unwrap_or(u8::MAX);
            through[1 - n] = hits.saturating_sub(self.melee_deflection(struck));
        }
        for foe in foes {
            if let Foe::Unit(unit) = foe {
                self.unit_mut(unit).set(Flags::EMBATTLED, true);
                self.provoke(unit, Flags::ENGAGED);
            }
        }
        table.tell(&[rule!("B15.7g")], Event::Blows { foes, through });
        through
    }

    /// A unit tries to leave the melee.
    fn gets_away(&mut self, foe: Foe, table: &mut Table<'_, Event>) -> bool {
        let Foe::Unit(unit) = foe else { return false };
        let wanted = self.leaving_score(unit);
        let die = table.roll(Roll {
            rule: rule!("B15.7h"),
            what: "leaving a melee",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        let away = die <= wanted.total();
        let rule = if away { rule!("B15.7h") } else { rule!("B15.7i") };
        table.tell(&[rule], Event::LeavesMelee { unit, away });
        away
    }

    /// Losses are taken on both sides, those who got away go, and the zone may end.
    fn finish_blow(&mut self, blow: Blow, table: &mut Table<'_, Event>) {
        self.done();
        let places = blow.foes.map(|foe| self.place_of(foe));
        let (mut checking, mut fallen) = ([None; 2], [None; 2]);
        for (n, foe) in blow.foes.into_iter().enumerate() {
            match foe {
                Foe::Unit(unit) => {
                    let spared = u8::from(blow.away[n].is_some());
                    let steps = blow.through[n].saturating_sub(spared) + u8::from(blow.failed[n]);
                    let had = self.steps_left(unit);
                    let partner = self.paired_with(unit);
                    let lost = self.lose_steps(unit, steps, table);
                    if self.must_check_rout(unit, had, lost) {
                        checking[n] = Some(unit);
                    }
                    if !self.unit(unit).is_on_map() {
                        if let Some(leader) = partner {
                            self.lose_leader(leader, rule!("B15.7.1b"), table);
                        }
                        fallen[n] = Some(unit);
                    }
                }
                Foe::Leader(leader) if blow.through[n] > 0 => {
                    self.lose_leader(leader, rule!("B15.7.1c"), table);
                }
                Foe::Leader(_) => {}
            }
        }
        for n in [0, 1] {
            if let (Some(unit), Foe::Unit(by)) = (fallen[n], blow.foes[1 - n]) {
                self.take_prisoners(unit, &[by], table);
            }
        }
        for n in [1, 0] {
            if let Some(unit) = checking[n] {
                let from = [places[1 - n]].into_iter().collect();
                self.then(Checking::of([unit].into_iter(), Cause { from, ..Cause::default() }));
            }
        }
        for (n, foe) in blow.foes.into_iter().enumerate() {
            if let (Foe::Unit(unit), Some(area)) = (foe, blow.away[n])
                && self.unit(unit).is_on_map()
            {
                let mut party = Party::of_unit(unit);
                if let Some(leader) = self.paired_with(unit) {
                    party.leaders.push(leader);
                }
                self.retreat_to(&party, area, false, table);
            }
        }
        self.count_elan(table);
        self.end_idle_melees(table);
    }

    fn place_of(&self, foe: Foe) -> AreaId {
        match foe {
            Foe::Unit(unit) => self.unit(unit).area,
            Foe::Leader(leader) => self.leader(leader).area,
        }
    }

    /// The round is over.
    fn end_round(&mut self, zone: AreaSet, table: &mut Table<'_, Event>) {
        for leader in &mut self.leaders {
            if zone.contains(leader.area) {
                leader.paired = UnitId::NONE;
            }
        }
        self.end_idle_melees(table);
    }

    /// Areas without troops leave the melee, and a zone ends when only one side has troops left in it.
    pub(crate) fn end_idle_melees(&mut self, table: &mut Table<'_, Event>) {
        for area in self.melee.iter() {
            if self.holder(area).is_none() {
                self.melee.remove(area);
                table.tell(&[rule!("B15.7.4a")], Event::MeleeOver(area));
                self.report(News::of(Trigger::MeleeEnded).at(area));
            }
        }
        for area in self.melee.iter() {
            if !self.melee.contains(area) {
                continue;
            }
            let zone = self.melee_zone(area);
            let fought = |side: Side| zone.iter().any(|area| self.holder(area) == Some(side));
            if !(fought(Side::Red) && fought(Side::Blue)) {
                self.melee = self.melee.without(zone);
                for area in zone.iter() {
                    table.tell(&[rule!("B15.7.4b")], Event::MeleeOver(area));
                    self.report(News::of(Trigger::MeleeEnded).at(area));
                }
            }
        }
    }
}
