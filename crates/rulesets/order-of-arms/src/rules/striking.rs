//! Blows: what a die needs, and throwing all dice of a side (dice.d6, C19, B11.7.3).

use battle::{Hopes, Roll, Rule, Side, Table, Tally};
use dice::{D6, Faces, Throw};

use crate::charts::WeaponLine;
use crate::combat::{Combat, CombatKind, Fighter, Hits, Part, Shot};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::{Archer, Armor, Penetration, UnitType};

/// Facts of weapons.
impl State {
    /// The line of the Weapon vs. Armor table on which a fighter rolls.
    pub(crate) fn weapon_line(&self, combat: &Combat, by: &Fighter) -> Option<&'static WeaponLine> {
        define!("A2.2.1c", "state.leader-as-fighter");
        let Some(unit) = by.unit.some() else {
            let rider = UnitType::find("MM")?;
            return if combat.is_charge() { rider.charge } else { rider.cqc };
        };
        let kind = self.kind(unit);
        let shoots = matches!(by.part, Part::Shoots | Part::Supports | Part::ShootsOver);
        if shoots {
            return kind.ranged;
        }
        if self.info(unit).club {
            return crate::charts::WEAPONS.iter().find(|line| line.club);
        }
        if !combat.is_charge() {
            return kind.cqc;
        }
        if kind.is_mma() && self.has_no_lances(unit) {
            return UnitType::find("MM")?.charge;
        }
        kind.charge
    }

    /// The armour of a fighter.
    pub(crate) fn armor_of(&self, fighter: &Fighter) -> Armor {
        match fighter.leader.some() {
            Some(leader) => self.leader_info(leader).armor,
            None => self.armor(fighter.unit),
        }
    }

    /// What weapon and armour add to each die of a fighter against another.
    pub(crate) fn weapon_modifier(&self, combat: &Combat, by: &Fighter, at: &Fighter) -> i8 {
        define!("C19.0");
        let armor = self.armor_of(at) as usize;
        self.weapon_line(combat, by).map_or(0, |line| line.against[armor])
    }
}

/// What a die needs.
impl State {
    /// The number that each die of a fighter must show to hit another: six, less all modifiers.
    pub(crate) fn wanted(&self, combat: &Combat, by: &Fighter, at: &Fighter) -> Tally {
        let mut wanted = Tally::base(rule!("dice.d6"), "to hit", 6);
        let weapon = -self.weapon_modifier(combat, by, at);
        wanted.add(combat.weapon_rule(by), "weapon against armour", weapon);
        if weapon != 0 && by.unit != UnitId::NONE && combat.is_charge() && self.has_no_lances(by.unit) {
            define!("B11.11.1b");
        }
        match combat.kind {
            CombatKind::Charge | CombatKind::MetCharge => self.charge_modifiers(combat, by, at, &mut wanted),
            CombatKind::DefensiveFire | CombatKind::Fire | CombatKind::FallBack => {
                self.fire_modifiers(combat, by, at, &mut wanted);
            }
            CombatKind::CloseQuarters | CombatKind::Assault => {
                self.close_quarters_modifiers(combat, by, at, &mut wanted);
            }
            _ => {}
        }
        wanted
    }

    /// What else counts in a charge.
    fn charge_modifiers(&self, combat: &Combat, by: &Fighter, at: &Fighter, wanted: &mut Tally) {
        let Some(unit) = by.unit.some() else { return };
        let charges = combat.charges(by.side);
        if charges && self.info(unit).elite && self.kind(unit).is_mma() {
            wanted.add(rule!("B11.7.3c"), "elite", -1);
        }
        let knight = at.unit.some().is_some_and(|unit| self.kind(unit).is_mma());
        if charges && at.flanked && knight {
            wanted.add(rule!("B11.7.3d"), "struck in flank or rear", -1);
        }
        let u = self.unit(unit);
        let massed = u.is(Flags::SCHILTRON) || u.is(Flags::PHALANX);
        if !charges && matches!(self.kind(unit).code, "FP" | "FH") && !massed {
            wanted.add(rule!("B11.7.3e"), "pikes and halberds", -1);
        }
    }

    /// What else counts in fire.
    fn fire_modifiers(&self, combat: &Combat, by: &Fighter, at: &Fighter, wanted: &mut Tally) {
        if combat.is_plain(by, at) {
            return;
        }
        if by.unit.some().is_some_and(|unit| self.info(unit).elite) {
            wanted.add(rule!("B14.4mod.b"), "elite", -1);
        }
        if by.unfettered {
            wanted.add(rule!("B11.7.3f"), "unfettered bow fire", -1);
        }
        if let Some(unit) = by.unit.some() {
            self.add_sun(wanted, unit);
        }
    }

    /// What else counts in close quarters.
    fn close_quarters_modifiers(&self, combat: &Combat, by: &Fighter, at: &Fighter, wanted: &mut Tally) {
        let Some(unit) = by.unit.some() else { return };
        if self.info(unit).elite {
            wanted.add(rule!("B15.5.4a.c"), "elite", -1);
        }
        let attacks = by.side == combat.attacker;
        let Some(struck) = at.unit.some() else { return };
        if attacks && self.is_flanked_from(struck, by.area) {
            wanted.add(rule!("B15.5.4a.d"), "attacked in flank or rear", -1);
        }
        if self.is_in_melee(by.area) {
            wanted.add(rule!("B15.5.4a.e"), "in melee", -1);
        }
        let has_polearms = || {
            let mut stack = combat.fighters.iter().filter(|f| f.is_with(at) && f.unit != UnitId::NONE);
            stack.any(|f| self.kind(f.unit).polearm)
        };
        if attacks && combat.kind == CombatKind::Assault && !has_polearms() {
            define!("C26.1f");
            wanted.add(rule!("B15.5.4a.f"), "phalanx against a stack without polearms", -1);
        }
    }
}

/// Throwing the dice.
impl State {
    /// Throws all dice that a side has assigned in the innermost combat, in the order of rolling.
    pub(crate) fn strike(&mut self, side: Side, table: &mut Table<'_, Event>) {
        define!("dice.order");
        let Some(mut combat) = self.combats.pop() else { return };
        for by in 0..combat.fighters.len() {
            if combat.fighters[by].side != side {
                continue;
            }
            for n in 0..combat.shots.len() {
                let shot = combat.shots[n];
                if usize::from(shot.by) == by && usize::from(shot.at) < combat.fighters.len() {
                    self.throw_dice(&mut combat, shot, table);
                }
            }
        }
        let mut struck = combat
            .shots
            .iter()
            .filter(|shot| shot.dice > 0)
            .fold(0u64, |bits, shot| bits | 1 << (shot.at & 63));
        struck &= combat.bits(|at| at.side != side && at.unit != UnitId::NONE && !at.takes_part());
        self.combats.push(combat);
        self.embattle_those(struck);
    }

    fn throw_dice(&self, combat: &mut Combat, shot: Shot, table: &mut Table<'_, Event>) {
        let (by, at, count) = (usize::from(shot.by), usize::from(shot.at), shot.dice);
        let (ours, theirs) = (combat.fighters[by], combat.fighters[at]);
        let wanted = self.wanted(combat, &ours, &theirs);
        let faces = Faces::at_least(u8::try_from(wanted.total().max(1)).unwrap_or(7));
        let dice = table.keeps_journal().then(|| self.shot_dice(combat, &ours, shot));
        table.tell(&[combat.blow_rule()], Event::Strikes { by: ours.piece(), at: theirs.piece() });
        let roll = Roll {
            rule: combat.blow_rule(),
            what: combat.what(),
            side: ours.side,
            throw: Throw::hits(D6, count, faces),
            dice: dice.as_ref(),
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        };
        let lancer = combat.is_charge() && ours.unit.some().is_some_and(|unit| self.kind(unit).is_mma());
        let (hits, sixes) =
            if lancer { table.roll_marked(roll, Faces::of(&[6])) } else { (table.roll(roll), 0) };
        let hits = u8::try_from(hits).unwrap_or(0);
        combat.fighters[by].sixes += u8::try_from(sixes).unwrap_or(0);
        self.note_hits(combat, &ours, at, hits);
    }

    /// The dice of a fighter with what it does not throw at this enemy.
    fn shot_dice(&self, combat: &Combat, by: &Fighter, shot: Shot) -> Tally {
        let mut dice = self.dice_of(combat, by);
        dice.add(rule!("B14.2.1b"), "two areas away", shot.far);
        dice.add(rule!("B14.2.5"), "through the rear", shot.rear);
        dice.add(rule!("B14.3c"), "ground and weather", shot.ground);
        let gives_way = if shot.plain { rule!("B14.2.1c") } else { rule!("B14.2.2b") };
        dice.add(gives_way, "the target gives way", shot.away);
        dice.add(rule!("B14.4d"), "more than the target has room for", shot.excess);
        let elsewhere = i32::from(shot.dice) - dice.total();
        dice.add(combat.elsewhere_rule(), "not on this enemy", elsewhere);
        dice
    }

    /// Adds hits to those on a fighter, by how armour deals with them.
    fn note_hits(&self, combat: &mut Combat, by: &Fighter, at: usize, hits: u8) {
        define!("C20.0e");
        let line = self.weapon_line(combat, by);
        let shoots = matches!(by.part, Part::Shoots | Part::Supports | Part::ShootsOver);
        let penetration = by.unit.some().filter(|_| shoots).and_then(|unit| self.penetration_of(unit));
        let is_arbalest = line.is_some_and(|line| line.arbalest);
        // A charge is shot at where it comes in, though its units still stand where they began.
        let near = combat.kind == CombatKind::DefensiveFire
            || self.scenario.map.range(by.area, combat.fighters[at].area) <= 1;
        let target = &mut combat.fighters[at];
        let kind = match (penetration, line) {
            (Some(Penetration::A), _) => &mut target.hits.gun_a,
            (Some(Penetration::B), _) => &mut target.hits.gun_b,
            (None, Some(line)) if line.couched_lance || line.arbalest => &mut target.hits.piercing,
            (None, Some(line)) if line.club => &mut target.hits.club,
            _ => &mut target.hits.plain,
        };
        *kind += hits;
        if let Some(unit) = by.unit.some().filter(|_| shoots && near && hits > 0)
            && self.kind(unit).archer != Archer::None
        {
            target.arrows += hits;
            target.arbalest |= is_arbalest;
            target.long_bow |= self.kind(unit).shoots_over;
        }
    }
}

impl Hits {
    /// All of them.
    pub(crate) fn all(&self) -> u8 {
        self.plain + self.club + self.piercing + self.gun_b + self.gun_a
    }
}

impl Combat {
    fn weapon_rule(&self, by: &Fighter) -> Rule {
        match self.kind {
            CombatKind::Charge | CombatKind::MetCharge => rule!("B11.7.3a"),
            _ if self.is_volley() => rule!("B14.4mod.a"),
            _ if by.part == Part::Suffers => rule!("C19.0"),
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.4a.a"),
            _ => rule!("C19.0"),
        }
    }

    /// The rule by which blows are resolved.
    fn blow_rule(&self) -> Rule {
        match self.kind {
            CombatKind::MetCharge => rule!("B11.4.1b"),
            CombatKind::DefensiveFire => rule!("B11.10.3"),
            CombatKind::Fire | CombatKind::ReturnFire | CombatKind::FallBack => rule!("B14.4g"),
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.4"),
            CombatKind::Alone => rule!("B3.2.2b"),
            _ => rule!("B11.7.3"),
        }
    }

    fn elsewhere_rule(&self) -> Rule {
        match self.kind {
            CombatKind::DefensiveFire => rule!("B11.10.3"),
            CombatKind::Fire | CombatKind::ReturnFire | CombatKind::FallBack => rule!("B14.4c"),
            CombatKind::CloseQuarters | CombatKind::Assault => rule!("B15.5.2a"),
            _ => rule!("B11.7.3.1"),
        }
    }

    fn what(&self) -> &'static str {
        match self.kind {
            CombatKind::Charge => "charge",
            CombatKind::MetCharge => "met charge",
            CombatKind::DefensiveFire => "defensive bow fire",
            CombatKind::Fire => "fire",
            CombatKind::ReturnFire => "return fire",
            CombatKind::FallBack => "fire of those who fall back",
            CombatKind::CloseQuarters => "close quarters",
            CombatKind::Assault => "phalanx assault",
            CombatKind::Alone => "leader alone",
            _ => "combat",
        }
    }
}
