//! Risk to leaders (risk.*).

use battle::{Hopes, Refusal, Roll, Rule, Table};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{LIGHT_WOUND_CP, WOUND_CP};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::leaders::{Peril, Rescue};
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Pending;

/// A wounded leader is captured by enemies so near, in inches (risk.captured).
const CAPTURED_WITHIN: u8 = 4;

/// What a leader runs a risk from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RiskFrom {
    /// Shooting (risk.when-shooting).
    Shooting,
    /// A round that his contingent did not lose (risk.capture-when).
    Won,
    /// A round that his contingent lost (risk.when-combat).
    Lost,
    /// A free hack (risk.when-hacked).
    Hack,
    /// His contingent is destroyed: he is hit (risk.when-hacked).
    Destroyed,
    /// His contingent is destroyed by a round that it did not lose: he is hit (risk.capture-when).
    DestroyedUnbeaten,
}

impl RiskFrom {
    /// Whether his contingent is no more.
    fn is_end(self) -> bool {
        matches!(self, RiskFrom::Destroyed | RiskFrom::DestroyedUnbeaten)
    }
}

/// What a hit does to a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wound {
    /// Killed.
    Killed,
    /// Wounded.
    Wounded,
    /// Lightly wounded.
    Light,
    /// Nothing.
    None,
}

/// A leader runs a risk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Risk {
    /// Who.
    pub leader: LeaderId,
    /// From what.
    pub from: RiskFrom,
    /// He is hit.
    pub hit: bool,
}

impl Risk {
    /// A risk that begins.
    pub(crate) fn new(leader: LeaderId, from: RiskFrom) -> Risk {
        Risk { leader, from, hit: from.is_end() }
    }

    fn rule(self) -> Rule {
        match self.from {
            RiskFrom::Shooting => rule!("risk.when-shooting"),
            RiskFrom::Won | RiskFrom::Lost => rule!("risk.when-combat"),
            RiskFrom::Hack | RiskFrom::Destroyed | RiskFrom::DestroyedUnbeaten => rule!("risk.when-hacked"),
        }
    }
}

impl Pending for Risk {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("risk.roll"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if !battle.leader(self.leader).is_on_table() {
            battle.done();
            return;
        }
        if self.hit {
            battle.done();
            if self.from.is_end() {
                table.tell(&[rule!("risk.when-hacked")], Event::RunsRisk(self.leader));
            }
            let mut wound = battle.roll_wound(self.leader, table);
            if battle.is_lost_by(self.leader, wound, self.from) {
                wound = battle.guard(self.leader, table).unwrap_or(wound);
            }
            battle.wound(self.leader, wound, self.from, table);
            return;
        }
        let most = battle.hit_on(self.leader, self.from);
        let die = battle.roll_risk(self.leader, self.rule(), table);
        if die <= most {
            battle.replace(Risk { hit: true, ..*self });
        } else {
            battle.done();
        }
    }
}

impl State {
    /// The greatest first roll that hits a leader: 1, or 2 under the shots of marksmen.
    fn hit_on(&self, leader: LeaderId, from: RiskFrom) -> i32 {
        define!("risk.roll", "muster.flag.marksmen.tob");
        let with = self.leader(leader).with;
        let marksmen = from == RiskFrom::Shooting
            && self.all_contingents().any(|id| {
                let c = self.contingent(id);
                c.aims_at == with && c.is(Flags::SHOT) && self.has(id, Marks::MARKSMEN)
            });
        1 + i32::from(marksmen)
    }

    fn roll_risk(&self, leader: LeaderId, rule: Rule, table: &mut Table<'_, Event>) -> i32 {
        let side = self.leader(leader).side;
        table.tell(&[rule], Event::RunsRisk(leader));
        table.roll(Roll {
            rule: rule!("risk.roll"),
            what: "risk to a leader",
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        })
    }

    fn roll_wound(&self, leader: LeaderId, table: &mut Table<'_, Event>) -> Wound {
        let die = table.roll(Roll {
            rule: rule!("risk.roll"),
            what: "a leader is hit",
            side: self.leader(leader).side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        match die {
            ..=1 => Wound::Killed,
            2..=3 => Wound::Wounded,
            4..=5 => Wound::Light,
            _ => Wound::None,
        }
    }

    /// Whether a wound is the end of a leader: it kills him, or he is taken at once.
    fn is_lost_by(&self, leader: LeaderId, wound: Wound, from: RiskFrom) -> bool {
        let rating = self.leader(leader).rating;
        match wound {
            Wound::Killed => true,
            Wound::Wounded => rating <= WOUND_CP || from == RiskFrom::Shooting && self.is_near_enemy(leader),
            Wound::Light => rating <= LIGHT_WOUND_CP,
            Wound::None => false,
        }
    }

    /// What a hit does to a leader.
    fn wound(&mut self, leader: LeaderId, wound: Wound, from: RiskFrom, table: &mut Table<'_, Event>) {
        let (rule, loss) = match wound {
            Wound::Killed => (rule!("risk.killed"), 0),
            Wound::Wounded => (rule!("risk.wounded"), WOUND_CP),
            Wound::Light => (rule!("risk.light"), LIGHT_WOUND_CP),
            Wound::None => (rule!("risk.none"), 0),
        };
        table.tell(&[rule], Event::Wounded { leader, wound });
        if wound == Wound::Killed {
            self.kill(leader, table);
        } else if loss > 0 {
            self.lower_rating(leader, loss);
            if self.leader(leader).rating == 0 {
                table.tell(&[rule!("risk.zero")], Event::Wounded { leader, wound: Wound::Killed });
                self.kill(leader, table);
            } else if wound == Wound::Wounded {
                self.is_he_captured(leader, from, table);
            }
        }
        if from.is_end() && self.leader(leader).is_on_table() {
            define!("risk.survivor");
            self.then(Rescue { leader, from: Peril::Lost });
        }
    }

    /// A wounded leader near an enemy is captured: after shooting at once, after combat when all moves are made.
    fn is_he_captured(&mut self, leader: LeaderId, from: RiskFrom, table: &mut Table<'_, Event>) {
        define!("risk.captured", "risk.capture-when");
        match from {
            RiskFrom::Shooting => {
                if self.is_near_enemy(leader) {
                    self.capture(leader, rule!("risk.captured"), table);
                }
            }
            RiskFrom::Won | RiskFrom::DestroyedUnbeaten => {}
            // Men who held their own may still have to retire, and be caught.
            RiskFrom::Hack if self.has_held(self.leader(leader).with) => {}
            RiskFrom::Lost | RiskFrom::Hack | RiskFrom::Destroyed => {
                self.leader_mut(leader).set(LeaderFlags::IN_PERIL, true);
            }
        }
    }

    /// Whether an enemy is within 4″ of a leader.
    fn is_near_enemy(&self, leader: LeaderId) -> bool {
        let side = self.leader(leader).side;
        self.enemies(side).any(|enemy| is_within(self.leader_distance(leader, enemy), CAPTURED_WITHIN))
    }

    /// Leaders whose men were beaten, hacked or destroyed when they were wounded in this phase, and who are near an enemy now are captured.
    pub(crate) fn capture_wounded(&mut self, table: &mut Table<'_, Event>) {
        for leader in self.all_leaders() {
            if !self.leader(leader).is(LeaderFlags::IN_PERIL) {
                continue;
            }
            self.leader_mut(leader).set(LeaderFlags::IN_PERIL, false);
            if !self.leader(leader).is_on_table() || !self.is_near_enemy(leader) {
                continue;
            }
            match self.guard(leader, table) {
                None | Some(Wound::Wounded) => self.capture(leader, rule!("risk.captured"), table),
                // His wound has told already: no lesser one is added to it.
                Some(Wound::Light | Wound::None) => {
                    table.tell(&[rule!("risk.none")], Event::Wounded { leader, wound: Wound::None });
                }
                Some(Wound::Killed) => self.wound(leader, Wound::Killed, RiskFrom::Lost, table),
            }
        }
    }

    /// The second throw for a leader who is lost, if his household still guards him.
    fn guard(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) -> Option<Wound> {
        if !self.is_guarded(leader) {
            return None;
        }
        self.leader_mut(leader).set(LeaderFlags::GUARDED, true);
        table.tell(&[rule!("muster.flag.bodyguard")], Event::Guarded(leader));
        Some(self.roll_wound(leader, table))
    }

    /// A leader is killed and removed.
    fn kill(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        let (with, at, side) = self.fall_of(leader);
        self.lose_leader(leader, LeaderFlags::KILLED, table);
        self.morale_of_noble(leader, (with, at, side), table);
    }

    /// A leader is captured: he counts as killed for the morale of his army.
    pub(crate) fn capture(&mut self, leader: LeaderId, by: Rule, table: &mut Table<'_, Event>) {
        let (with, at, side) = self.fall_of(leader);
        table.tell(&[by, rule!("risk.capture-effect")], Event::Captured(leader));
        self.lose_leader(leader, LeaderFlags::CAPTURED, table);
        self.morale_of_noble(leader, (with, at, side), table);
    }

    /// With whom, where and for whom a leader falls.
    fn fall_of(&self, leader: LeaderId) -> (ContingentId, ground::tabletop::Point, battle::Side) {
        let l = self.leader(leader);
        (l.with, self.where_is(leader), l.side)
    }
}
