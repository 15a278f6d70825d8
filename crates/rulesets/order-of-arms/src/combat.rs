//! One combat as data: who fights, with how many dice at whom, and what came of it.
//!
//! Charges, met charges, fire, close quarters and Phalanx Assaults all fill in one of these; the shared steps in
//! `rules/` (bonuses, assigning, rolling, deflecting, losses, leaders, rout) work on it.

use battle::{BySide, Side};
use ground::areas::{AreaId, AreaSet, Slot};
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{LeaderId, NO_SLOT, OFF, UnitId};

/// What kind of combat it is (A2.7.1b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CombatKind {
    /// A charge that has come home.
    Charge,
    /// A met or intercepted charge: both sides charge.
    MetCharge,
    /// Defensive bow fire against a charge or a Phalanx Assault.
    DefensiveFire,
    /// Bombardment.
    Bombardment,
    /// Ranged fire.
    Fire,
    /// Return fire.
    ReturnFire,
    /// Fire of archers who fall back (B15.9.3c).
    FallBack,
    /// Close quarters.
    CloseQuarters,
    /// A Phalanx Assault.
    Assault,
    /// Lone leaders (B3.2.2b).
    Alone,
    /// Troops run down by a charge (B11.12a).
    Rundown,
}

/// How a unit takes part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// It fights, or is charged or attacked.
    #[default]
    Fights,
    /// It shoots in support (B15.9a).
    Supports,
    /// It shoots over the enemy's front (B15.9.1a).
    ShootsOver,
    /// It was not attacked and joins the defence (B15.3.1).
    Joins,
    /// It shoots from where it stands.
    Shoots,
    /// It is only shot at, or struck without striking back.
    Suffers,
    /// It stands behind its front, could have been shot at, and was not: it is not in the combat.
    Spared,
}

/// Hits on a unit by how armour deals with them (C20.1e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hits {
    /// By ordinary weapons.
    pub plain: u8,
    /// By club implements.
    pub club: u8,
    /// By couched lances and arbalests.
    pub piercing: u8,
    /// By weapons of penetration B.
    pub gun_b: u8,
    /// By weapons of penetration A: nothing deflects them.
    pub gun_a: u8,
}

/// One unit in a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fighter {
    /// The unit; none for a lone leader.
    pub unit: UnitId,
    /// The lone leader who fights, if it is one.
    pub leader: LeaderId,
    /// Whose it is.
    pub side: Side,
    /// How it takes part.
    pub part: Part,
    /// The area it fights from.
    pub area: AreaId,
    /// Its position there: fighters of the same area and position are a stack.
    pub slot: Slot,
    /// Whom it may strike, as bits by the place in the list of fighters; nobody if it throws no dice.
    pub targets: u64,
    /// Its dice after all that concerns it alone, tactical bonus included.
    pub dice: u8,
    /// Tactical bonus in it (B3.1.1c).
    pub bonus: u8,
    /// What ground, weather and elevation, which change the sum, have changed in its dice.
    pub adjusted: i8,
    /// It is struck in flank or rear (C17.6.1).
    pub flanked: bool,
    /// No charge targets it: its bow fire is unfettered (B11.7.3f).
    pub unfettered: bool,
    /// It throws with half of its strength: through the flank or the rear, as a shooter hand to hand, or over the enemy's
    /// front.
    pub halved: bool,
    /// It has fallen back behind its friends, and shoots with half, which may be none (B15.9.3b).
    #[serde(default)]
    pub fell_back: bool,
    /// Printed strength before the combat.
    pub had: u8,
    /// Steps before the combat.
    pub steps: u8,
    /// Hits on it.
    pub hits: Hits,
    /// Hits on it by bows and crossbows one area away, before deflection (C27.2c).
    pub arrows: u8,
    /// An arbalest hit it, among these.
    pub arbalest: bool,
    /// A long bow hit it, among these.
    pub long_bow: bool,
    /// Natural sixes it rolled (B11.11a).
    pub sixes: u8,
    /// Hits that got through its armour.
    pub through: u8,
    /// Steps of these that a retreat has saved (B15.5.5h).
    pub saved: u8,
    /// Steps it lost.
    pub lost: u8,
}

/// Dice of a unit on an enemy unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Shot {
    /// Whose dice, by the place in the list of fighters.
    pub by: u8,
    /// On whom, by the place in the list of fighters.
    pub at: u8,
    /// How many.
    pub dice: u8,
    /// Nothing but weapon, armour and ground counts (B14.2.1c).
    #[serde(default)]
    pub plain: bool,
    /// Dice that return fire has less because it goes two areas far (B14.2.1b).
    #[serde(default)]
    pub far: i8,
    /// Dice that return fire has less because it goes through the rear (B14.2.5).
    #[serde(default)]
    pub rear: i8,
    /// Dice more or fewer by ground and weather (B14.3c).
    #[serde(default)]
    pub ground: i8,
    /// Dice fewer because the target gives way (B14.2.1c, B14.2.2b).
    #[serde(default)]
    pub away: i8,
    /// Dice fewer because the target has no more room for them (B14.4d).
    #[serde(default)]
    pub excess: i8,
}

/// A leader in a combat (B3.2c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Involved {
    /// The leader.
    pub leader: LeaderId,
    /// Points of tactical bonus he has given in it.
    pub given: u8,
    /// Points of Fortes Fortuna above the first (B3.3.3b).
    pub fortes: u8,
    /// The area of the stack he was with when it began.
    #[serde(default)]
    pub area: AreaId,
    /// The position of that stack.
    pub slot: Slot,
}

/// How a side came to a clash: what its momentum follows from (B11.7.1b, B11.7.1f).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Run {
    /// Areas from where it began, or wheeled, to the clash; 0 for a side that does not charge.
    pub distance: u8,
    /// Levels that the place of the clash lies below where it began.
    pub descent: i8,
    /// What met charges have left of its momentum.
    pub drag: Drag,
}

/// What is left of a momentum after those who met the charge, one after the other (B11.4.3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Drag {
    /// Taken off it (B11.4.2c).
    pub slowed: u8,
    /// It is at most this: nothing once nobody was hurt (B11.4.2b), and less by what was taken off after that.
    pub most: i8,
}

impl Default for Drag {
    fn default() -> Drag {
        Drag { slowed: 0, most: i8::MAX }
    }
}

impl Drag {
    /// Nobody was hurt: no bonus is left.
    pub(crate) fn spend(&mut self) {
        self.most = self.most.min(0);
    }

    /// Only the enemy was hurt: one less, of whatever is left.
    pub(crate) fn slow(&mut self) {
        self.slowed += 1;
        self.most -= 1;
    }
}

/// One combat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Combat {
    /// What kind it is.
    pub kind: CombatKind,
    /// The side that attacks.
    pub attacker: Side,
    /// The area it is fought in.
    pub area: AreaId,
    /// The area from which a charge enters; the area itself otherwise.
    pub from: AreaId,
    /// Everybody in it, attackers first, each side in the order in which it rolls (dice.order).
    pub fighters: Vec<Fighter>,
    /// The dice as they were assigned.
    pub shots: Vec<Shot>,
    /// The leaders in it.
    pub leaders: Vec<Involved>,
    /// How each side came to the clash.
    pub runs: BySide<Run>,
    /// Dice more or fewer for each side that charges, by ground and weather (B11.7.1e).
    pub ground: BySide<i8>,
    /// Steps lost so far.
    pub lost: BySide<u8>,
    /// Its dice have been thrown.
    #[serde(default)]
    pub thrown: bool,
}

impl Shot {
    /// Adds dice, or takes off as many as there are; notes and returns how many.
    pub(crate) fn change(&mut self, by: i8, noted: fn(&mut Shot) -> &mut i8) -> i8 {
        let dice = self.dice.saturating_add_signed(by);
        let changed = dice.wrapping_sub(self.dice) as i8;
        self.dice = dice;
        *noted(self) += changed;
        changed
    }
}

impl Fighter {
    /// A unit or a lone leader before anything is known of how it fights.
    pub(crate) fn new(unit: UnitId, leader: LeaderId, side: Side, area: AreaId, slot: Slot) -> Fighter {
        Fighter {
            unit,
            leader,
            side,
            part: Part::Fights,
            area,
            slot,
            targets: 0,
            dice: 0,
            bonus: 0,
            adjusted: 0,
            flanked: false,
            unfettered: false,
            halved: false,
            fell_back: false,
            had: 0,
            steps: 0,
            hits: Hits::default(),
            arrows: 0,
            arbalest: false,
            long_bow: false,
            sixes: 0,
            through: 0,
            saved: 0,
            lost: 0,
        }
    }

    /// Whether it is in the combat by what it does, not by what is done to it.
    pub(crate) fn takes_part(&self) -> bool {
        !matches!(self.part, Part::Suffers | Part::Spared)
    }

    /// Whether another fighter is in the same stack.
    pub(crate) fn is_with(&self, other: &Fighter) -> bool {
        self.side == other.side && self.area == other.area && self.slot == other.slot && {
            self.leader == LeaderId::NONE && other.leader == LeaderId::NONE || self.leader == other.leader
        }
    }
}

impl Combat {
    /// A combat without anybody in it.
    pub(crate) fn new(kind: CombatKind, attacker: Side, area: AreaId, from: AreaId) -> Combat {
        Combat {
            kind,
            attacker,
            area,
            from,
            fighters: Vec::new(),
            shots: Vec::new(),
            leaders: Vec::new(),
            runs: BySide::default(),
            ground: BySide::default(),
            lost: BySide::default(),
            thrown: false,
        }
    }

    /// Everybody strikes every enemy.
    pub(crate) fn all_against_all(&mut self) {
        let all: BySide<u64> = BySide::new(self.bits_of(Side::Red), self.bits_of(Side::Blue));
        for fighter in &mut self.fighters {
            fighter.targets = all[fighter.side.other()];
        }
    }

    /// The fighters of a side, as bits.
    pub(crate) fn bits_of(&self, side: Side) -> u64 {
        self.bits(|fighter| fighter.side == side)
    }

    /// The units of a side that are in the combat, with how they are.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = &Fighter> + '_ {
        let ours = self.fighters.iter().filter(move |f| f.side == side && f.unit != UnitId::NONE);
        ours.filter(|f| f.part != Part::Spared)
    }

    /// Some of the fighters, as bits.
    pub(crate) fn bits(&self, which: impl Fn(&Fighter) -> bool) -> u64 {
        let bit = |(n, fighter): (usize, &Fighter)| if which(fighter) { 1u64 << (n & 63) } else { 0 };
        self.fighters.iter().enumerate().map(bit).fold(0, |all, one| all | one)
    }

    /// The place of a unit in the list of fighters.
    pub(crate) fn place_of(&self, unit: UnitId) -> Option<usize> {
        self.fighters.iter().position(|fighter| fighter.unit == unit && unit != UnitId::NONE)
    }

    /// The place of a lone leader in the list of fighters.
    pub(crate) fn place_of_leader(&self, leader: LeaderId) -> Option<usize> {
        self.fighters.iter().position(|fighter| fighter.leader == leader && leader != LeaderId::NONE)
    }

    /// Dice that a fighter has not assigned yet.
    pub(crate) fn left(&self, by: usize) -> u8 {
        let assigned: u8 =
            self.shots.iter().filter(|shot| usize::from(shot.by) == by).map(|shot| shot.dice).sum();
        self.fighters.get(by).map_or(0, |fighter| fighter.dice).saturating_sub(assigned)
    }

    /// Whether nothing but weapon, armour and ground counts between two fighters.
    pub(crate) fn is_plain(&self, by: &Fighter, at: &Fighter) -> bool {
        self.shots.iter().any(|shot| {
            shot.plain
                && self.fighters[usize::from(shot.by)].unit == by.unit
                && self.fighters[usize::from(shot.at)].unit == at.unit
        })
    }

    /// Whose dice a shot is.
    pub(crate) fn shooter(&self, shot: usize) -> &Fighter {
        &self.fighters[usize::from(self.shots[shot].by)]
    }

    /// Adds dice to some shots, or takes them off, from the first on; none of them falls below nothing. `noted` is where a
    /// shot keeps why.
    pub(crate) fn change_shots(
        &mut self,
        change: i8,
        noted: fn(&mut Shot) -> &mut i8,
        which: impl Fn(&[Fighter], &Shot) -> bool,
    ) {
        let mut left = change;
        for shot in &mut self.shots {
            if left != 0 && which(&self.fighters, shot) {
                left -= shot.change(left, noted);
            }
        }
    }

    /// Halves the dice of some shots of a fighter, taken together, but leaves one; what is too much comes off the last of
    /// them first.
    pub(crate) fn halve_shots(
        &mut self,
        by: usize,
        noted: fn(&mut Shot) -> &mut i8,
        which: impl Fn(&[Fighter], &Shot) -> bool,
    ) {
        define!("dice.rounding");
        let halved = |fighters: &[Fighter], shot: &Shot| usize::from(shot.by) == by && which(fighters, shot);
        let shots = self.shots.iter().filter(|shot| halved(&self.fighters, shot));
        let dice: u8 = shots.map(|shot| shot.dice).sum();
        let mut left = (dice / 2).max(1).min(dice) as i8 - dice as i8;
        for shot in self.shots.iter_mut().rev() {
            if left != 0 && halved(&self.fighters, shot) {
                left -= shot.change(left, noted);
            }
        }
    }

    /// Takes off the dice of fire for which their targets have no room, the last assigned first; returns how many.
    ///
    /// No unit can be shot at with more dice than three times its strength; so no stack can, either.
    pub(crate) fn limit_fire(&mut self) -> u8 {
        let mut lost = 0u8;
        for target in 0..self.fighters.len() {
            let mut room = self.fighters[target].had.saturating_mul(3);
            for shot in self.shots.iter_mut().filter(|shot| usize::from(shot.at) == target) {
                let excess = shot.dice.saturating_sub(room);
                shot.change(-(excess as i8), |shot| &mut shot.excess);
                room -= shot.dice;
                lost = lost.saturating_add(excess);
            }
        }
        lost
    }

    /// Notes a leader as involved (B3.2c).
    pub(crate) fn involve(&mut self, leader: LeaderId) -> &mut Involved {
        let place = self.leaders.iter().position(|involved| involved.leader == leader).unwrap_or_else(|| {
            self.leaders.push(Involved { leader, given: 0, fortes: 0, area: OFF, slot: NO_SLOT });
            self.leaders.len() - 1
        });
        &mut self.leaders[place]
    }

    /// The areas from which a side is struck: a charge comes from the area before that of the clash, and one that is met
    /// has come into that of the clash.
    pub(crate) fn struck_from(&self, side: Side) -> AreaSet {
        let enemies = self.fighters.iter().filter(|fighter| fighter.side != side);
        let place = |fighter: &Fighter| match self.kind {
            CombatKind::Charge if fighter.side == self.attacker => self.from,
            CombatKind::MetCharge if fighter.side == self.attacker => self.area,
            _ => fighter.area,
        };
        enemies.map(place).collect()
    }

    /// Whether nobody strikes in it, and one side shoots with bows or hand guns.
    pub(crate) fn is_volley(&self) -> bool {
        use CombatKind::{DefensiveFire, FallBack, Fire, ReturnFire};
        matches!(self.kind, Fire | ReturnFire | DefensiveFire | FallBack)
    }

    /// Whether a charge is fought in it, on one side or both.
    pub(crate) fn is_charge(&self) -> bool {
        matches!(self.kind, CombatKind::Charge | CombatKind::MetCharge)
    }

    /// Whether a side charges in it.
    pub(crate) fn charges(&self, side: Side) -> bool {
        self.kind == CombatKind::MetCharge || self.kind == CombatKind::Charge && side == self.attacker
    }
}
