//! Where the battle stands, what is asked, why, and of whom.

use battle::{Sequence, State as _, Steps as _};

use crate::combat::CombatKind;
use crate::rules::acting::Stage;
use crate::rules::activation::Attempt;
use crate::rules::arrivals::Arriving;
use crate::rules::bombardment::Bombarding;
use crate::rules::clash::ClashStage;
use crate::rules::fire::{FireStage, Firing};
use crate::rules::melee::{Blow, BlowStage, RoundStage};
use crate::rules::movement::Moving;
use crate::rules::places::Party;
use crate::rules::quarters::{AttackKind, QuartersStage};
use crate::rules::sequence::Turn;
use crate::scene::plain;
use crate::scene::quarters::clash_question;
use crate::state::{Foe, FormationId, LeaderId, Stack, State, UnitId};
use crate::steps::Step;

/// Names for people.
impl State {
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        self.scenario.units.get(unit.index()).map_or("nobody".to_owned(), |info| info.name.clone())
    }

    /// What a unit does, in words for one or for many, as its name wants them.
    pub(crate) fn unit_verb<'a>(&self, unit: UnitId, one: &'a str, many: &'a str) -> &'a str {
        self.verb_of(unit.into(), one, many)
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> String {
        self.scenario.leaders.get(leader.index()).map_or("nobody".to_owned(), |info| info.name.clone())
    }

    pub(super) fn formation_name(&self, formation: FormationId) -> String {
        let info = self.scenario.formations.get(formation.index());
        info.map_or("nobody".to_owned(), |info| info.name.clone())
    }

    pub(super) fn foe_name(&self, foe: Foe) -> String {
        match foe {
            Foe::Unit(unit) => self.unit_name(unit),
            Foe::Leader(leader) => self.leader_name(leader),
        }
    }

    pub(crate) fn stack_name(&self, stack: Stack) -> String {
        let units: Vec<String> = self.bottom_up(stack).iter().map(|unit| self.unit_name(*unit)).collect();
        if units.is_empty() { self.position_words(stack) } else { listed(&units) }
    }

    /// A stack by its lowest unit and how many are with it.
    fn brief_name(&self, stack: Stack) -> String {
        let lowest =
            self.bottom_of(stack).map_or_else(|| self.position_words(stack), |unit| self.unit_name(unit));
        match self.stacked(stack).count() {
            0 | 1 => lowest,
            count => format!("{lowest} +{}", count - 1),
        }
    }

    pub(super) fn party_name(&self, party: &Party) -> String {
        let units = party.units.iter().map(|unit| self.unit_name(*unit));
        let leaders = party.leaders.iter().map(|leader| self.leader_name(*leader));
        listed(&units.chain(leaders).collect::<Vec<_>>())
    }

    fn side_name(&self, side: battle::Side) -> &str {
        &self.scenario.sides[side].name
    }
}

/// Where the battle stands.
impl State {
    /// From the outermost step to the innermost.
    pub(super) fn crumbs(&self) -> Vec<String> {
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map(|side| format!("{} wins", self.side_name(side)));
            return vec![format!("{}: {}", winner.unwrap_or("Nobody wins".to_owned()), verdict.how)];
        }
        let mut turn = format!("Turn {} of {}", self.turn, self.scenario.turns.len());
        let info = self.scenario.turns.get(usize::from(self.turn).wrapping_sub(1));
        if let Some(clock) = info.map(|info| &info.clock).filter(|clock| !clock.is_empty()) {
            turn += &format!(", {clock}");
        }
        if self.weather_row().key != "clear" {
            turn += &format!(", {}", plain(self.weather_row().key));
        }
        let mut crumbs = vec![turn];
        crumbs.extend(self.steps.iter().filter_map(|step| step.crumb(self)));
        crumbs.dedup();
        crumbs
    }

    /// The stages of the activation that is under way, or else the parts of a turn.
    pub(super) fn sequence(&self) -> Sequence {
        if self.ended.is_some() {
            return Sequence::default();
        }
        let parts = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        for step in self.steps.iter().rev() {
            match step {
                Step::Acting(acting) => {
                    let names = STAGES_TO_COME.map(stage_before);
                    let now = STAGES_TO_COME.iter().position(|stage| *stage == acting.next).unwrap_or(0);
                    return Sequence { parts: parts(&names), now };
                }
                Step::Turn(turn) => {
                    return Sequence {
                        parts: parts(&TURN),
                        now: TURN.iter().position(|part| *part == part_of_turn(*turn)).unwrap_or(0),
                    };
                }
                _ => {}
            }
        }
        Sequence::default()
    }

    pub(super) fn crumb(&self, step: &Step) -> Option<String> {
        let area = |area| self.scenario.map.label(area);
        Some(match step {
            Step::Turn(turn) => part_of_turn(*turn).to_owned(),
            Step::Arriving(_) => "Reinforcements".to_owned(),
            Step::Attempt(_) => format!("{} to activate", self.side_name(self.active)),
            Step::Acting(acting) => {
                let names: Vec<String> = self
                    .formations_in(self.act.formations)
                    .map(|formation| self.formation_name(formation))
                    .collect();
                let stage = stage_before(acting.next);
                return Some(if names.is_empty() {
                    stage.to_owned()
                } else {
                    format!("{}: {stage}", listed(&names))
                });
            }
            Step::Checking(_) => "Rout checks".to_owned(),
            Step::Rallying(_) => "Rally".to_owned(),
            Step::Fleeing(fleeing) => format!("{} flees", self.unit_name(fleeing.unit)),
            Step::Firing(firing) if firing.stage != FireStage::Target => {
                format!("Fire at {}", area(firing.area))
            }
            Step::CloseQuarters(quarters) if quarters.stage != QuartersStage::Area => {
                format!("Close quarters in {}", area(quarters.area))
            }
            Step::Clash(_) => {
                self.combats.last().map_or("Combat", |combat| combat_words(combat.kind)).to_owned()
            }
            Step::CloseQuarters(step) if step.stage != QuartersStage::Area => {
                format!("Close quarters in {}", area(step.area))
            }
            Step::MeleeRound(_) => "A round of melee".to_owned(),
            Step::Blow(blow) => {
                format!("{} against {}", self.foe_name(blow.foes[0]), self.foe_name(blow.foes[1]))
            }
            Step::Recovering(_) => "Recovery".to_owned(),
            Step::Remounting(_) => "Remounting".to_owned(),
            Step::Replacing(_) => "Replacement of leaders".to_owned(),
            Step::Fighting(_) => {
                self.combats.last().map_or("Combat", |combat| combat_words(combat.kind)).to_owned()
            }
            Step::Bonuses(_) => "Tactical bonuses".to_owned(),
            Step::Assigning(_) | Step::Adjusting(_) => "Dice are assigned".to_owned(),
            Step::LeaderChecks(_) => "Leaders check".to_owned(),
            Step::LoneLeader(lone) => format!("{} is alone", self.leader_name(lone.leader)),
            Step::Placing(placing) => format!("{} takes position", self.party_name(&placing.party)),
            Step::Retreating(retreating) => format!("{} retreats", self.party_name(&retreating.party)),
            Step::Moving(Moving::Where { party, .. }) => self.party_name(party),
            Step::Bombarding(Bombarding::Aim { unit }) => self.unit_name(*unit),
            _ => return None,
        })
    }
}

/// What is asked.
impl State {
    pub(super) fn question(&self, step: &Step) -> String {
        match step {
            Step::Arriving(Arriving::Due { .. }) => "Does the group come on now?".to_owned(),
            Step::Arriving(Arriving::Coming { .. }) => "Where do the reinforcements come on?".to_owned(),
            Step::Attempt(attempt) => match attempt {
                Attempt::Method => "Do you roll for activation, or act by plan?".to_owned(),
                Attempt::Reaction => "The die gave none: do you draw a battle plan chit?".to_owned(),
                Attempt::Choosing { left: 1, .. } => "Which formation do you activate?".to_owned(),
                Attempt::Choosing { left, .. } => {
                    format!("Which formation do you activate? {left} are left to name.")
                }
            },
            Step::Checking(_) => "Who checks for rout next?".to_owned(),
            Step::Fleeing(fleeing) => match fleeing.leader.some() {
                Some(leader) => {
                    format!("Shall {} flee with {}?", self.leader_name(leader), self.unit_name(fleeing.unit))
                }
                None => format!("Where shall {} flee?", self.unit_name(fleeing.unit)),
            },
            Step::Firing(firing) => self.fire_question(firing),
            Step::MeleeRound(round) => match round.stage {
                RoundStage::Pairing(_) => "With whom does the leader fight?".to_owned(),
                RoundStage::Blows => "Who strikes next, and whom?".to_owned(),
            },
            Step::Blow(blow) => match leaving(blow) {
                Some(foe) => {
                    let does = self.verb_of(foe.into(), "Does", "Do");
                    format!("{does} {} try to leave the melee?", self.foe_name(foe))
                }
                None => "Blows are exchanged".to_owned(),
            },
            Step::Dismounting(_) => "Who dismounts?".to_owned(),
            Step::Recovering(_) => "Which leader tries to restore which unit?".to_owned(),
            Step::Remounting(remounting) => match remounting.caught.some() {
                Some(unit) => {
                    let again = "has its horses again: does it mount?";
                    let again = self.unit_verb(unit, again, "have their horses again: do they mount?");
                    format!("{} {again}", self.unit_name(unit))
                }
                None => "Who mounts again?".to_owned(),
            },
            Step::Replacing(replacing) => {
                format!("With which unit does {} appear?", self.leader_name(replacing.successor))
            }
            Step::Bonuses(_) => "Do your leaders give a tactical bonus?".to_owned(),
            Step::Assigning(assigning) => match self.assigning_unit(assigning.side) {
                Some((unit, left)) => format!("At whom do the {left} dice of {} go?", self.unit_name(unit)),
                None => "At whom do the dice go?".to_owned(),
            },
            Step::Adjusting(adjusting) if adjusting.change < 0 => "Who loses a die?".to_owned(),
            Step::Adjusting(_) => "Who gets a die more?".to_owned(),
            Step::LeaderChecks(checks) => format!("Does {} cheat death?", self.leader_name(checks.doomed)),
            Step::LoneLeader(lone) if lone.fought || lone.leaves => {
                format!("Where does {} go?", self.leader_name(lone.leader))
            }
            Step::LoneLeader(lone) => format!("Does {} flee or fight?", self.leader_name(lone.leader)),
            Step::Placing(placing) => {
                let who = self.party_name(&placing.party);
                match placing.turns {
                    true => format!("Which way shall {who} face?"),
                    false => format!("Where shall {who} stand, and facing where?"),
                }
            }
            Step::Retreating(retreating) => {
                format!("Where shall {} retreat to?", self.party_name(&retreating.party))
            }
            Step::Hurrying(_) => "Does anybody try to move rapidly?".to_owned(),
            Step::Moving(Moving::Who) => "Who moves next?".to_owned(),
            Step::Moving(Moving::Where { party, .. }) => {
                format!("Where shall {} go?", self.party_name(party))
            }
            Step::Bombarding(Bombarding::Aim { unit }) => {
                let does = self.unit_verb(*unit, "does", "do");
                format!("What {does} {} fire at?", self.unit_name(*unit))
            }
            Step::Bombarding(_) => "Which gun fires next?".to_owned(),
            Step::ComingOut(_) => "Do the hidden troops come out?".to_owned(),
            Step::Again(again) => {
                let failed = "has failed: does it throw again?";
                let failed = self.unit_verb(again.unit, failed, "have failed: do they throw again?");
                format!("{} {failed}", self.unit_name(again.unit))
            }
            Step::CloseQuarters(quarters) => self.quarters_question(quarters),
            Step::Clash(clash) => clash_question(clash).to_owned(),
            _ => "What do you do?".to_owned(),
        }
    }

    fn fire_question(&self, firing: &Firing) -> String {
        let area = if firing.stage == FireStage::Target {
            String::new()
        } else {
            self.scenario.map.label(firing.area)
        };
        match firing.stage {
            FireStage::Target => "At which area do you shoot?".to_owned(),
            FireStage::Shooters => format!("Who shoots at {area}?"),
            FireStage::DoubleRate => "Which leader calls for double rate fire?".to_owned(),
            FireStage::Responses => match self.next_to_respond(*firing) {
                Some(stack) => format!("Shall {} stand or give way?", self.stack_name(stack)),
                None => "Do they stand or give way?".to_owned(),
            },
            FireStage::Return => "Who shoots back?".to_owned(),
            FireStage::Advance => format!("Who advances into {area}?"),
            _ => format!("Fire at {area}"),
        }
    }

    /// Why it is asked, where that is not plain.
    pub(super) fn cause_of(&self, step: &Step) -> Option<String> {
        let area = |area| self.scenario.map.label(area);
        match step {
            Step::Firing(firing) if matches!(firing.stage, FireStage::Responses | FireStage::Return) => {
                Some(format!("{} is shot at", area(firing.area)))
            }
            Step::Retreating(retreating) if retreating.forced => {
                Some(format!("{} must retreat", self.party_name(&retreating.party)))
            }
            Step::Fleeing(fleeing) => Some(format!("{} routs", self.unit_name(fleeing.unit))),
            Step::Blow(blow) => leaving(blow).map(|foe| format!("{} is hit", self.foe_name(foe))),
            Step::LoneLeader(lone) => {
                Some(format!("Enemies have come upon {}", self.leader_name(lone.leader)))
            }
            Step::LeaderChecks(checks) => {
                checks.doomed.some().map(|leader| format!("{} would die", self.leader_name(leader)))
            }
            Step::Bonuses(_) | Step::Assigning(_) | Step::Adjusting(_) => {
                let combat = self.combats.last()?;
                Some(format!("{} in {}", combat_words(combat.kind), area(combat.area)))
            }
            _ => None,
        }
    }

    /// The piece that acts, by its id.
    pub(super) fn actor_id(&self, step: &Step) -> Option<String> {
        let unit = |unit: UnitId| Some(self.scenario.units.get(unit.index())?.id.clone());
        let leader = |leader: LeaderId| Some(self.scenario.leaders.get(leader.index())?.id.clone());
        if let Some(party) = self.moving_party(step) {
            let first = party.units.first().copied().and_then(unit);
            return first.or_else(|| party.leaders.first().copied().and_then(leader));
        }
        match step {
            Step::Fleeing(fleeing) => unit(fleeing.unit),
            Step::Bombarding(Bombarding::Aim { unit: gun }) => unit(*gun),
            Step::Assigning(assigning) => unit(self.assigning_unit(assigning.side)?.0),
            Step::Remounting(remounting) => unit(remounting.caught),
            Step::Blow(blow) => match leaving(blow)? {
                Foe::Unit(one) => unit(one),
                Foe::Leader(one) => leader(one),
            },
            Step::Firing(firing) if firing.stage == FireStage::Responses => {
                unit(self.bottom_of(self.next_to_respond(*firing)?)?)
            }
            _ => None,
        }
    }

    /// What has been picked so far, where several picks make one action.
    pub(super) fn under_way(&self, step: &Step) -> Vec<String> {
        match step {
            Step::Attempt(Attempt::Choosing { .. }) => self
                .formations_in(self.act.formations)
                .map(|formation| self.formation_name(formation))
                .collect(),
            Step::Firing(firing) if firing.stage == FireStage::Shooters => {
                self.units().filter(|unit| firing.has(*unit)).map(|unit| self.unit_name(unit)).collect()
            }
            Step::CloseQuarters(step)
                if !matches!(step.stage, QuartersStage::Area | QuartersStage::Order) =>
            {
                self.attacks_named()
            }
            Step::Clash(step) if matches!(step.stage, ClashStage::Announces(_)) => {
                step.leaving.iter().map(|stack| self.stack_name(*stack)).collect()
            }
            Step::Assigning(assigning) => {
                let Some(combat) = self.combats.last() else { return Vec::new() };
                let own = combat
                    .shots
                    .iter()
                    .filter(|shot| combat.fighters[usize::from(shot.by)].side == assigning.side);
                own.map(|shot| {
                    let [by, at] =
                        [shot.by, shot.at].map(|n| self.fighter_name(&combat.fighters[usize::from(n)]));
                    format!("{by}: {} at {at}", shot.dice)
                })
                .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Who assigns its dice next, and how many it has left.
    fn assigning_unit(&self, side: battle::Side) -> Option<(UnitId, u8)> {
        let (by, _) = self.next_to_assign(side)?;
        let combat = self.combats.last()?;
        Some((combat.fighters.get(by)?.unit, combat.left(by)))
    }

    /// The attacks of close quarters that have been declared, and who joins against them.
    fn attacks_named(&self) -> Vec<String> {
        let own = matches!(self.steps.last(), Some(step) if step.whom(self).awaited()[self.active]);
        let shown = self.attacks.iter().filter(|attack| own || attack.kind == AttackKind::Joins);
        let named = shown.map(|attack| {
            let [by, at] = [attack.by, attack.at].map(|stack| self.brief_name(stack));
            match attack.kind {
                AttackKind::Joins => format!("{by} joins against {at}"),
                AttackKind::Through => format!("{by} through to {at}"),
                AttackKind::Assault => format!("{by} assaults {at}"),
                AttackKind::Ordinary => format!("{by} against {at}"),
            }
        });
        named.collect()
    }

    fn fighter_name(&self, fighter: &crate::combat::Fighter) -> String {
        match fighter.unit.some() {
            Some(unit) => self.unit_name(unit),
            None => self.leader_name(fighter.leader),
        }
    }
}

/// Who is asked whether he leaves a melee.
fn leaving(blow: &Blow) -> Option<Foe> {
    match blow.stage {
        BlowStage::Leaving(n) => blow.foes.get(usize::from(n)).copied(),
        _ => None,
    }
}

/// The parts of a turn.
const TURN: [&str; 3] = ["Preparation", "Activation", "End phase"];

/// The part to which a step of the turn belongs.
fn part_of_turn(turn: Turn) -> &'static str {
    let [preparation, activation, end] = TURN;
    match turn {
        Turn::Start | Turn::Weather | Turn::Arrivals | Turn::FirstPlayer => preparation,
        Turn::Activations => activation,
        _ => end,
    }
}

/// What is next while each stage of an activation is under way, from the first to the last.
const STAGES_TO_COME: [Stage; 10] = [
    Stage::Rally,
    Stage::Rapid,
    Stage::Control,
    Stage::Dismount,
    Stage::Charge,
    Stage::Bombardment,
    Stage::Movement,
    Stage::Fire,
    Stage::CloseQuarters,
    Stage::Over,
];

/// The stage that is under way when this one is next.
fn stage_before(next: Stage) -> &'static str {
    match next {
        Stage::Melee => "activated",
        Stage::Rally => "melee",
        Stage::Rapid => "rally",
        Stage::Control => "rapid movement",
        Stage::Dismount => "control",
        Stage::Charge => "dismounting",
        Stage::Bombardment => "charges",
        Stage::Movement => "bombardment",
        Stage::Fire => "movement",
        Stage::CloseQuarters => "ranged fire",
        Stage::Over => "close quarters",
    }
}

fn combat_words(kind: CombatKind) -> &'static str {
    match kind {
        CombatKind::Charge => "A charge",
        CombatKind::MetCharge => "A charge that is met",
        CombatKind::DefensiveFire => "Fire at a charge",
        CombatKind::Bombardment => "Bombardment",
        CombatKind::Fire => "Ranged fire",
        CombatKind::ReturnFire => "Return fire",
        CombatKind::FallBack => "Fire of archers who fall back",
        CombatKind::CloseQuarters => "Close quarters combat",
        CombatKind::Assault => "Phalanx Assault",
        CombatKind::Alone => "A leader alone",
        CombatKind::Rundown => "Troops are run down",
    }
}

/// "A", "A and B", "A and 2 more".
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [one, rest @ ..] => {
            const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
            format!("{one} and {} others", WORDS.get(rest.len()).copied().unwrap_or("many"))
        }
    }
}
