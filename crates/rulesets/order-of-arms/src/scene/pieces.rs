//! How units and leaders look.

use battle::{Answers as _, Badge, Bar, Leader, Piece, Place, State as _, Viewer};
use ground::areas::{AreaId, At};

use super::on_board;
use crate::actions::Action;
use crate::rules::charge::Charge;
use crate::rules::charge::charging::ChargeStage;
use crate::rules::places::Party;
use crate::state::{Flags, LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::steps::Step;
use crate::troops::{Archer, Arm, UnitType};

/// How large pieces are drawn, across their front and in depth: short and long ones, and those that take up no position.
const SHORT: [u32; 2] = [43, 40];
const LONG: [u32; 2] = [74, 36];
const LOOSE: [u32; 2] = [34, 30];

impl State {
    pub(super) fn piece(&self, id: UnitId, can_act: bool) -> Piece {
        let (info, unit, kind) = (self.info(id), self.unit(id), self.kind(id));
        let fights = kind.is_combat();
        let steps = Bar { left: self.steps_left(id).into(), full: info.steps.len() as u16 };
        Piece {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: format!("{}, {}", self.formation_info(info.formation).name, kind.name),
            side: self.side_of(id),
            glyph: glyph(kind),
            place: self.unit_place(id),
            heading: match (kind.arm, self.has_all_round_defence(id)) {
                (Arm::Other, _) => None,
                (_, true) if kind.all_round => None,
                _ => self.heading(unit.area, unit.facing).map(f64::from),
            },
            size: match (unit.slot, kind.long) {
                (NO_SLOT, _) => LOOSE,
                (_, true) => LONG,
                (_, false) => SHORT,
            },
            stands: Vec::new(),
            strain: None,
            cracks: 0,
            figure: if fights { self.strength(id).to_string() } else { String::new() },
            ranks: if fights { vec![steps] } else { Vec::new() },
            badges: self.badges(id),
            hatched: unit.is(Flags::ROUTED) || unit.is(Flags::COLUMN) || unit.is(Flags::ABANDONED),
            can_act,
            acted: unit.is(Flags::ACTIVATED),
            stats: self.stats(id),
            facts: self.facts(id),
            says: self.read_aloud(id, can_act),
        }
    }

    /// Where a unit is drawn.
    pub(super) fn unit_place(&self, id: UnitId) -> Place {
        let unit = self.unit(id);
        let riding = self.charges.iter().find(|charge| charge.units.contains(&id));
        if let Some(place) = riding.and_then(|charge| self.charge_place(charge, unit.area)) {
            return place;
        }
        if unit.slot != NO_SLOT {
            return self.slot_place(unit.area, unit.slot);
        }
        let before = self.units_in(unit.area).filter(|other| self.unit(*other).slot == NO_SLOT);
        self.loose_place(unit.area, before.take_while(|other| *other != id).count())
    }

    /// Where a charge has come to while its riders still count as where they began: an area of its line, or just before the
    /// enemies in the last one.
    fn charge_place(&self, charge: &Charge, from: AreaId) -> Option<Place> {
        let at = usize::from(charge.entered).checked_sub(1)?;
        if from != charge.start.area || charge.stage == ChargeStage::Over {
            return None;
        }
        let area = *charge.path.get(at)?;
        if area != charge.target() {
            return Some(self.area_place(area));
        }
        let map = &self.scenario.map;
        let before = at.checked_sub(1).and_then(|at| charge.path.get(at)).copied().unwrap_or(from);
        let (centre, to) = (map.centre(before), map.centre(area));
        let part = |from: i32, to: i32| from + (to - from) * 2 / 5;
        let at = At::new(part(centre.x, to.x), part(centre.y, to.y));
        Some(Place::Slot { area: map.area(area).number, at: on_board(map, at) })
    }

    /// Where a leader is drawn.
    pub(super) fn leader_place(&self, id: LeaderId) -> Place {
        let leader = self.leader(id);
        let riding = self.charges.iter().find(|charge| charge.riders.contains(&id));
        if let Some(place) = riding.and_then(|charge| self.charge_place(charge, leader.area)) {
            return place;
        }
        if leader.slot != NO_SLOT {
            return self.slot_place(leader.area, leader.slot);
        }
        let guns = self.units_in(leader.area).filter(|unit| self.unit(*unit).slot == NO_SLOT).count();
        let before = self.leaders_in(leader.area).filter(|other| self.leader(*other).slot == NO_SLOT);
        self.loose_place(leader.area, guns + before.take_while(|other| *other != id).count())
    }

    pub(super) fn drawn_leaders(&self) -> Vec<Leader> {
        let all = self.leaders().filter(|id| self.leader(*id).is_on_map());
        all.map(|id| {
            let (info, leader) = (self.leader_info(id), self.leader(id));
            let armour = Some(info.armor.letter()).filter(|letter| !letter.is_empty()).unwrap_or("none");
            let commands = self.armies.iter().any(|army| army.commander == id);
            let leads = self.formations.iter().any(|formation| formation.leader == id);
            let tactical = battle::signed(i8::try_from(info.tactical).unwrap_or(i8::MAX));
            let stack = Stack { area: leader.area, slot: leader.slot };
            let with = if leader.slot == NO_SLOT { None } else { self.bottom_of(stack) };
            Leader {
                id: info.id.clone(),
                name: info.name.clone(),
                kind: match (commands, leads) {
                    (true, _) => "commander of the army".to_owned(),
                    (false, true) => format!("leads {}", self.formation_info(info.formation).name),
                    (false, false) => "leader".to_owned(),
                },
                side: self.side_of_leader(id),
                place: self.leader_place(id),
                glyph: match (commands, leads) {
                    (true, _) => "leader-commander",
                    (false, true) => "leader-marshal",
                    (false, false) => "leader-captain",
                },
                figure: tactical.clone(),
                with: with.map(|unit| self.info(unit).id.clone()),
                badges: Vec::new(),
                stats: vec![
                    ("Tactical".to_owned(), tactical),
                    ("Command".to_owned(), info.command.to_string()),
                    ("Radius".to_owned(), info.radius.to_string()),
                ],
                facts: vec![("Armour".to_owned(), armour.to_owned())],
            }
        })
        .collect()
    }

    fn badges(&self, id: UnitId) -> Vec<Badge> {
        let (unit, info) = (self.unit(id), self.info(id));
        let leaderless = unit.is(Flags::ACTING) && !unit.is(Flags::CONTROLLED);
        let asked = !matches!(self.steps.last(), None | Some(Step::Attempt(_) | Step::Turn(_)));
        let all = [
            (unit.is(Flags::HIDDEN), "hidden-marker", "hidden from the enemy"),
            (unit.is(Flags::ROUTED), "routing", "routed"),
            (unit.is(Flags::COLUMN), "disordered", "in column on a road"),
            (self.is_in_melee(unit.area) && self.kind(id).is_combat(), "melee", "in melee"),
            (unit.is(Flags::UNHORSED), "unhorsed", "unhorsed"),
            (unit.is(Flags::ON_FOOT) && !unit.is(Flags::UNHORSED), "unhorsed", "dismounted"),
            (unit.is(Flags::ABANDONED), "shaken", "abandoned"),
            (unit.is(Flags::UNMANNED) && !unit.is(Flags::ABANDONED), "shaken", "unmanned"),
            (leaderless && asked && !unit.is(Flags::ROUTED), "shaken", "not in control"),
            (unit.is(Flags::BALKS), "held", "does not dare to attack"),
            (unit.is(Flags::SCHILTRON), "schiltron", "in schiltron"),
            (unit.is(Flags::PHALANX), "phalanx", "in phalanx"),
            (unit.is(Flags::CHARGED), "charged", "has charged in this turn"),
            (unit.lances > 0, "broken-lances", "has broken lances"),
            (info.stakes, "stakes", "has stakes"),
            (unit.is(Flags::SET_UP), "held", "set up"),
        ];
        let mut badges: Vec<Badge> = Vec::new();
        for (_, glyph, says) in all.into_iter().filter(|(holds, ..)| *holds) {
            if badges.iter().all(|badge| badge.glyph != glyph) {
                badges.push(Badge { glyph, says });
            }
        }
        badges
    }

    /// The few numbers that matter most.
    fn stats(&self, id: UnitId) -> Vec<(String, String)> {
        let kind = self.kind(id);
        let armor = match self.armor(id).letter() {
            "" => "none",
            letter => letter,
        };
        let mut stats = Vec::new();
        let mut add = |what: &str, value: String| stats.push((what.to_owned(), value));
        if kind.is_combat() {
            add("SP", self.strength(id).to_string());
            add("Élan", self.elan(id).total().to_string());
            add("Armour", armor.to_owned());
        }
        add("MP", self.allowance_of(id).total().to_string());
        if self.range_of(id) > 0 {
            add("Range", self.range_of(id).to_string());
        }
        stats
    }

    /// What the inspector says of a unit.
    fn facts(&self, id: UnitId) -> Vec<(String, String)> {
        let (info, unit, kind) = (self.info(id), self.unit(id), self.kind(id));
        let mut facts = Vec::new();
        let mut add = |what: &str, value: String| facts.push((what.to_owned(), value));
        add("type", format!("{} ({})", kind.name, kind.code));
        let formation = &self.formations[info.formation.index()];
        let led = formation
            .leader
            .some()
            .map_or(String::new(), |leader| format!(", under {}", self.leader_info(leader).name));
        add("formation", format!("{}{led}", self.formation_info(info.formation).name));
        let steps = if unit.is(Flags::ON_FOOT) { &info.foot_steps } else { &info.steps };
        if !steps.is_empty() {
            let words: Vec<String> = steps.iter().map(|step| step.strength.to_string()).collect();
            add("steps", format!("{}, {} lost", words.join(" "), unit.step));
        }
        if let Some(size) = info.size {
            add("size", format!("{size:?}").to_lowercase());
        }
        if kind.is_combat() && unit.is_on_map() {
            let led = if self.in_control(id) { "in control" } else { "not in control" };
            add("control", led.to_owned());
            let all_round = if self.has_all_round_defence(id) { "all round" } else { "front, flanks, rear" };
            add("defence", all_round.to_owned());
        }
        if unit.lances > 0 {
            add("broken lances", unit.lances.to_string());
        }
        let is = [
            (info.elite, "elite"),
            (info.mercenary, "mercenaries"),
            (info.club, "club implements"),
            (info.stakes, "stakes"),
            (info.charge_lanes, "opens charge lanes"),
            (info.may_schiltron, "may form schiltron"),
            (info.may_phalanx, "may form phalanx"),
            (kind.polearm, "polearms"),
            (!info.foot_steps.is_empty(), "may dismount"),
        ];
        let is: Vec<&str> = is.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect();
        if !is.is_empty() {
            add("also", is.join(", "));
        }
        facts
    }

    /// What a unit reads as to somebody who does not see the board.
    fn read_aloud(&self, id: UnitId, can_act: bool) -> String {
        let (info, unit) = (self.info(id), self.unit(id));
        let mut says = format!(
            "{}, {}, {}",
            info.name,
            self.scenario.sides[self.side_of(id)].name,
            self.position_words(self.stack_of(id)),
        );
        if let Some(faced) = self.scenario.map.neighbour(unit.area, unit.facing)
            && self.kind(id).arm != Arm::Other
        {
            says += &format!(", faces {}", self.scenario.map.label(faced));
        }
        if self.kind(id).is_combat() {
            says += &format!(
                ", strength {}, {} of {} steps",
                self.strength(id),
                self.steps_left(id),
                info.steps.len()
            );
        }
        for badge in self.badges(id) {
            says += ", ";
            says += badge.says;
        }
        if unit.is(Flags::ACTIVATED) {
            says += ", has acted";
        }
        if can_act {
            says += ", can act";
        }
        says
    }

    /// A position in words: "in 203 at the border to 204".
    pub(super) fn position_words(&self, stack: Stack) -> String {
        let map = &self.scenario.map;
        let area = map.label(stack.area);
        match map.slot_faces(stack.area, stack.slot).filter(|_| stack.slot != NO_SLOT) {
            Some(other) => format!("in {area} at the border to {}", map.label(other)),
            None if stack.slot == NO_SLOT => format!("in {area}"),
            None => format!("in the middle of {area}"),
        }
    }

    /// The units that a viewer may use now: his own, of whom the answers speak.
    pub(super) fn may_act(&self, viewer: Viewer) -> Vec<UnitId> {
        let Viewer::Seat(side) = viewer else { return Vec::new() };
        if !self.awaiting()[side] {
            return Vec::new();
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let mut units: Vec<UnitId> = choices.iter().flat_map(|action| self.actors_of(action)).collect();
        if let Some(step) = self.steps.last() {
            units.extend(self.moving_party(step).iter().flat_map(|party| party.units.iter().copied()));
        }
        units.retain(|unit| self.unit(*unit).is_on_map() && self.side_of(*unit) == side);
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The units that an action names.
    fn actors_of(&self, action: &Action) -> Vec<UnitId> {
        let mut pieces = Vec::new();
        action.pieces(self, &mut pieces);
        pieces.into_iter().filter_map(|piece| u8::try_from(piece.0).ok()).map(UnitId).collect()
    }

    /// The pieces that a step is about, where they move together.
    pub(super) fn moving_party<'a>(&self, step: &'a Step) -> Option<&'a Party> {
        match step {
            Step::Placing(placing) => Some(&placing.party),
            Step::Retreating(retreating) => Some(&retreating.party),
            Step::Moving(crate::rules::movement::Moving::Where { party, .. }) => Some(party),
            _ => None,
        }
    }
}

/// The sign of a unit's type.
fn glyph(kind: &UnitType) -> &'static str {
    match (kind.code, kind.arm) {
        ("MMA", _) => "mounted-man-at-arms",
        ("MM", _) => "mounted-sergeant",
        ("MK", _) => "light-horse",
        ("FBL", _) => "longbow",
        ("FXP", _) => "pavise-crossbow",
        ("FMA", _) => "foot-man-at-arms",
        ("FH", _) => "halberd-bill",
        ("FP", _) => "pike",
        ("FS", _) => "spear",
        ("FI", _) => "medium-foot",
        ("FK", _) => "skirmisher",
        ("wagon" | "caravan", _) => "war-wagon",
        (_, Arm::Mounted) => "mounted-shooter",
        (_, Arm::Artillery) if kind.gunpowder => "artillery-gunpowder",
        (_, Arm::Artillery) => "artillery-mechanical",
        (_, Arm::Other) => "baggage",
        (_, Arm::Foot) => "heavy-foot",
        (_, Arm::FootRanged) => match kind.archer {
            Archer::Bow => "bow",
            Archer::Crossbow => "crossbow",
            Archer::None => "handgun",
        },
    }
}
