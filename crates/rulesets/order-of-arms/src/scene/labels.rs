//! The words on the buttons: what will happen.

use battle::State as _;
use ground::areas::{AreaId, Slot, Way};

use crate::actions::{Action, Change, Position};
use crate::rules::activation::Attempt;
use crate::rules::arrivals::Arriving;
use crate::rules::clash::ClashStage;
use crate::rules::fire::FireStage;
use crate::rules::melee::RoundStage;
use crate::rules::movement::Moving;
use crate::rules::quarters::QuartersStage;
use crate::scene::quarters::{clash_done, quarters_done};
use crate::state::{FormationId, LeaderId, Stack, State, UnitId};
use crate::steps::Step;

impl State {
    /// What an action will do, as a button says it.
    pub(super) fn label(&self, action: &Action) -> String {
        let Some(step) = self.steps.last() else { return String::new() };
        match *action {
            Action::Done => self.done_label(step).to_owned(),
            Action::Decline => self.decline_label(step),
            Action::Try => self.try_label(step),
            Action::Roll => "Roll for activation".to_owned(),
            Action::Draw => "Draw a battle plan chit".to_owned(),
            Action::Name(formation) => self.name_label(step, formation),
            Action::Area(area) => self.area_label(step, area),
            Action::Unit(unit) => self.unit_label(step, unit),
            Action::Stack(stack) => self.stack_label(step, stack),
            Action::Leader(leader) => self.leader_label(step, leader),
            Action::Against { by, at } => {
                let shoots = self.unit_verb(by, "shoots", "shoot");
                format!("{} {shoots} at {}", self.unit_name(by), self.unit_name(at))
            }
            Action::Blow { by, at } => {
                let strikes = self.verb_of(by.into(), "strikes", "strike");
                format!("{} {strikes} {}", self.foe_name(by), self.foe_name(at))
            }
            Action::Attack { by, at } => self.attack_label(step, by, at),
            Action::With { leader, unit, points } => self.with_label(step, leader, unit, points),
            Action::Assign { at, dice, .. } => {
                format!("{dice} {} at {}", if dice == 1 { "die" } else { "dice" }, self.unit_name(at))
            }
            Action::Place(Position { area, slot, facing }) => self.place_label(area, slot, facing),
            Action::Change { unit, to } => {
                let name = self.unit_name(unit);
                match to {
                    Change::Schiltron => format!("{name} forms schiltron"),
                    Change::Phalanx => format!("{name} forms a phalanx"),
                    Change::Loose => format!("{name} leaves its formation"),
                    Change::SetUp => format!("Set {name} up"),
                    Change::Limber => format!("Break {name} down for transport"),
                    Change::Leave => format!("{name} leaves the field"),
                }
            }
            Action::Choose(number) => match step {
                Step::Firing(_) => "Skirmish: shoot back with half, then give way".to_owned(),
                Step::Bombarding(_) => format!("Fire at structure {}", number + 1),
                Step::Moving(_) => "Send for those who are held".to_owned(),
                Step::CloseQuarters(_) if number == 0 => "Take shelter behind friends".to_owned(),
                Step::CloseQuarters(_) => "Shoot and retreat".to_owned(),
                _ => format!("Choice {}", number + 1),
            },
            // These have their words beside their rules.
            Action::Declare(_)
            | Action::DeclareMore(_)
            | Action::Targets(_)
            | Action::NextCharge(_)
            | Action::Intercept(_)
            | Action::Meet(_)
            | Action::MeetFirst(_)
            | Action::PressOn(_)
            | Action::Surprised(_)
            | Action::Retarget(_)
            | Action::Wheel(_)
            | Action::Bows(_)
            | Action::OddDie(_)
            | Action::FallBack(_)
            | Action::Occupy(_) => String::new(),
        }
    }

    fn done_label(&self, step: &Step) -> &'static str {
        match step {
            Step::Firing(firing) => match firing.stage {
                FireStage::Target => "No more fire",
                FireStage::Shooters => "Shoot",
                FireStage::DoubleRate => "No double rate fire",
                FireStage::Return => "Nobody else shoots back",
                _ => "Nobody else advances",
            },
            Step::Dismounting(_) => "Nobody else dismounts",
            Step::Recovering(_) => "No more recovery",
            Step::Remounting(_) => "Nobody else mounts",
            Step::Bonuses(_) => "No more bonuses",
            Step::Hurrying(_) => "Go on at the usual pace",
            Step::Moving(_) => "End movement",
            Step::Bombarding(_) => "No more bombardment",
            Step::CloseQuarters(quarters) => quarters_done(quarters),
            Step::Clash(clash) => clash_done(clash),
            _ => "Go on",
        }
    }

    fn decline_label(&self, step: &Step) -> String {
        match step {
            Step::Arriving(_) => "Hold it back for a turn".to_owned(),
            Step::Attempt(_) => "Activate nobody".to_owned(),
            Step::Fleeing(fleeing) => format!("{} stays", self.leader_name(fleeing.leader)),
            Step::Firing(_) => "Stand".to_owned(),
            Step::Blow(_) => "Stay and take the losses".to_owned(),
            Step::Remounting(_) => "Stay on foot".to_owned(),
            Step::LeaderChecks(checks) => format!("{} dies", self.leader_name(checks.doomed)),
            Step::LoneLeader(_) => "Fight".to_owned(),
            Step::CloseQuarters(_) => "Attack as others do".to_owned(),
            Step::Clash(_) => "Nobody shoots".to_owned(),
            Step::ComingOut(_) => "Stay hidden".to_owned(),
            Step::Again(_) => "Let it stand".to_owned(),
            _ => "Decline".to_owned(),
        }
    }

    fn try_label(&self, step: &Step) -> String {
        match step {
            Step::Arriving(Arriving::Due { .. }) => "Bring it on now".to_owned(),
            Step::Fleeing(fleeing) => format!("{} flees with them", self.leader_name(fleeing.leader)),
            Step::Firing(_) => "Give way".to_owned(),
            Step::Remounting(_) => "Mount".to_owned(),
            Step::LeaderChecks(checks) => {
                format!("{} cheats death: throw again", self.leader_name(checks.doomed))
            }
            Step::CloseQuarters(_) => "Make a Phalanx Assault".to_owned(),
            Step::Clash(_) => "Shoot at the phalanx".to_owned(),
            Step::ComingOut(_) => "Come out of hiding".to_owned(),
            Step::Again(_) => "Throw again".to_owned(),
            _ => "Try".to_owned(),
        }
    }

    fn name_label(&self, step: &Step, formation: FormationId) -> String {
        let name = self.formation_name(formation);
        match step {
            Step::Attempt(Attempt::Choosing { .. }) => {
                let units =
                    self.scenario.units_of(formation).filter(|unit| self.unit(*unit).is_on_map()).count();
                let leader = self.formations[formation.index()].leader.some();
                let led =
                    leader.map_or(String::new(), |leader| format!(" under {}", self.leader_name(leader)));
                format!("Activate {name}{led}: {units} {}", if units == 1 { "unit" } else { "units" })
            }
            _ => format!("Draw a chit to hurry {name}"),
        }
    }

    fn area_label(&self, step: &Step, area: AreaId) -> String {
        let label = self.scenario.map.label(area);
        match step {
            Step::Arriving(_) => format!("Come on in {label}"),
            Step::Fleeing(_) => format!("Flee to {label}"),
            Step::Firing(_) => format!("Shoot at {label}"),
            Step::Blow(_) => format!("Try to get away to {label}"),
            Step::LoneLeader(_) | Step::Retreating(_) => format!("Retreat to {label}"),
            Step::Bombarding(_) => format!("Fire at the troops in {label}"),
            Step::Moving(Moving::Where { party, .. }) if self.area_of(party) == Some(area) => {
                format!("Stay in {label} and take up another position")
            }
            Step::Moving(_) => format!("Go to {label}"),
            Step::CloseQuarters(quarters) if quarters.stage == QuartersStage::Area => {
                format!("Attack {label}")
            }
            Step::CloseQuarters(_) => format!("Retreat into {label}"),
            _ => format!("Area {label}"),
        }
    }

    fn unit_label(&self, step: &Step, unit: UnitId) -> String {
        let name = self.unit_name(unit);
        let does = |one: &str, many: &str| format!("{name} {}", self.unit_verb(unit, one, many));
        match step {
            Step::Checking(_) => does("checks", "check"),
            Step::CloseQuarters(quarters) if quarters.stage == QuartersStage::Withdraw => {
                does("retreats before the combat", "retreat before the combat")
            }
            Step::CloseQuarters(_) => does("tries to fall back", "try to fall back"),
            Step::Clash(clash) => match clash.stage {
                ClashStage::Arrows => does("holds its fire", "hold their fire"),
                ClashStage::OddDie => format!("The odd die goes at {name}"),
                _ => format!("Spare {name} a step"),
            },
            Step::Firing(firing) if firing.stage == FireStage::Return => does("shoots back", "shoot back"),
            Step::Firing(_) => does("shoots", "shoot"),
            Step::Remounting(_) => does("mounts", "mount"),
            Step::Replacing(replacing) => {
                format!("{} appears with {name}", self.leader_name(replacing.successor))
            }
            Step::Adjusting(adjusting) if adjusting.change < 0 => does("loses a die", "lose a die"),
            Step::Adjusting(_) => does("gets a die more", "get a die more"),
            Step::Moving(_) => format!("Move {name} alone"),
            Step::Bombarding(_) => format!("Fire {name}"),
            _ => name,
        }
    }

    fn stack_label(&self, step: &Step, stack: Stack) -> String {
        let name = self.stack_name(stack);
        match step {
            Step::CloseQuarters(quarters) if quarters.stage == QuartersStage::Rearrange => {
                format!("Change places with {name}")
            }
            Step::Moving(_) => format!("Move {name}"),
            _ => match self.stack_verbs(step) {
                Some([one, several]) => format!("{name} {}", self.verb(stack, one, several)),
                None => name,
            },
        }
    }

    /// What a stack does that is named, for one unit and for several.
    fn stack_verbs(&self, step: &Step) -> Option<[&'static str; 2]> {
        Some(match step {
            Step::Firing(_) => ["advances", "advance"],
            Step::CloseQuarters(_) => ["fights first", "fight first"],
            Step::Clash(clash) if clash.stage == ClashStage::Advance => ["advances", "advance"],
            Step::Clash(_) => ["tries to retreat", "try to retreat"],
            Step::Dismounting(_) => ["dismounts", "dismount"],
            _ => return None,
        })
    }

    fn leader_label(&self, step: &Step, leader: LeaderId) -> String {
        let name = self.leader_name(leader);
        match step {
            Step::Firing(_) => format!("{name} calls for double rate fire"),
            Step::CloseQuarters(_) => format!("{name} retreats before the combat"),
            Step::Hurrying(_) => format!("{name} tries to hurry his men"),
            Step::Moving(_) => format!("Move {name} alone"),
            _ => name,
        }
    }

    fn attack_label(&self, step: &Step, by: Stack, at: Stack) -> String {
        let verb = match step {
            Step::CloseQuarters(step) if step.stage == QuartersStage::BreakThrough => {
                self.verb(by, "tries to break through to", "try to break through to")
            }
            Step::CloseQuarters(step) if matches!(step.stage, QuartersStage::Support(_)) => {
                self.verb(by, "joins against", "join against")
            }
            _ => self.verb(by, "attacks", "attack"),
        };
        format!("{} {verb} {}", self.stack_name(by), self.stack_name(at))
    }

    /// What a stack does, for one unit and for several.
    pub(crate) fn stack_does(&self, stack: Stack, [one, several]: [&'static str; 2]) -> String {
        format!("{} {}", self.stack_name(stack), self.verb(stack, one, several))
    }

    /// What one unit does, or several do; a unit of men whose name means many does as several.
    fn verb(&self, stack: Stack, one: &'static str, several: &'static str) -> &'static str {
        match self.bottom_of(stack) {
            _ if self.stacked(stack).nth(1).is_some() => several,
            Some(unit) => self.unit_verb(unit, one, several),
            None => one,
        }
    }

    fn with_label(&self, step: &Step, leader: LeaderId, unit: UnitId, points: u8) -> String {
        let (leader, unit) = (self.leader_name(leader), self.unit_name(unit));
        match step {
            Step::MeleeRound(round) if matches!(round.stage, RoundStage::Pairing(_)) => {
                format!("{leader} fights with {unit}")
            }
            Step::Recovering(_) => format!("{leader} tries to restore a step of {unit}"),
            _ if points > 0 => format!("{leader} gives {unit} +{points}"),
            _ => format!("{leader} with {unit}"),
        }
    }

    fn place_label(&self, area: AreaId, slot: Slot, facing: Way) -> String {
        let map = &self.scenario.map;
        let faced = map
            .neighbour(area, facing)
            .map_or(String::new(), |faced| format!(", facing {}", map.label(faced)));
        let stack = Stack { area, slot };
        match self.bottom_of(stack).filter(|_| slot != crate::state::NO_SLOT) {
            Some(_) if !self.is_only_party(stack) => format!("Join {}{faced}", self.stack_name(stack)),
            _ => format!("Stand {}{faced}", self.position_words(stack)),
        }
    }

    /// Whether nobody but those who take position stand in a stack.
    fn is_only_party(&self, stack: Stack) -> bool {
        let party = self.steps.last().and_then(|step| self.moving_party(step));
        party.is_some_and(|party| self.stacked(stack).all(|unit| party.has(unit)))
    }
}
