//! Carrying out what activated stands do: rallying, opportunity, firing, attacking (act.*, 5.0h, 8.x).

use battle::{Refusal, Rule, Side, Table};
use ground::Facing;
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Remount};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::melee::Fight;
use crate::rules::support::Supporting;
use crate::state::{Flags, StandId, State};
use crate::steps::{ContactKind, Pending, Shooting, ShootingStage, TestFor};
use crate::troops::Impetuous;

/// The activated stands act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Acting {}

impl Pending for Acting {
    fn asks(&self, battle: &State) -> Option<Side> {
        battle.moving_side().filter(|_| !battle.is_acting_over())
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.acting_choices(into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.acting_check(action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.acting_answer(action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.acting_advance();
    }
}

/// Acting.
impl State {
    /// Whether the activation ends before its owner is asked again, or goes on with fewer stands.
    fn is_acting_over(&self) -> bool {
        let members = &self.act.members;
        members.is_empty()
            || members.iter().any(|stand| !self.stand(*stand).is_on_map())
            || self.act.over
            || !self.can_go_on()
    }

    /// Leaves out stands that are gone, and ends the activation when nothing more can be done.
    fn acting_advance(&mut self) {
        self.act.members.retain(|s| self.stands[s.index()].is_on_map());
        if self.is_acting_over() {
            self.end_activation();
        }
    }

    /// Carries out what was chosen.
    pub(crate) fn acting_answer(&mut self, action: Action, table: &mut Table<'_, Event>) {
        let actor = self.actor();
        let drawn = match action {
            Action::Move(_) => self.compulsion().and_then(|drawn| drawn.first().copied()),
            _ => None,
        };
        if !matches!(
            action,
            Action::Keep(_) | Action::TryOpportunity | Action::Rally | Action::Choose(_) | Action::Stop
        ) {
            for stand in self.act.members {
                self.end_opportunity(stand, rule!("5.0i"), table);
            }
        }
        match action {
            Action::Rally => self.rally(table),
            Action::TryOpportunity => self.try_opportunity(table),
            Action::Keep(turn) => self.keep_opportunity(turn, table),
            Action::Face(facing) => {
                self.turn_stand(
                    actor,
                    facing,
                    &[if self.is_in_melee(actor) { rule!("10.5f") } else { rule!("3.5g") }],
                    table,
                );
                if self.is_battle_stand(actor) {
                    self.fight_on(table);
                }
            }
            Action::FightOn => self.fight_on(table),
            Action::Fire { by, at, then_move } => {
                self.act.fired = true;
                self.act.will_move = then_move;
                self.stand_mut(by).set(Flags::FIRED, true);
                self.then(Shooting { by, at, stage: ShootingStage::Aim });
            }
            Action::Leave => self.leave_field(table),
            Action::FallBack(path) => self.fall_back(&path, table),
            Action::Dismount(Remount) => self.dismount(table),
            Action::Move(path) => {
                if let Some(at) = drawn {
                    self.act.pressed = at;
                    table.tell(&self.advance_rules(&path), Event::MustAdvance { stand: actor, at });
                }
                self.begin_move(path, drawn.is_some(), table);
            }
            Action::Attack(turn) => self.attack_in_place(turn, table),
            Action::Choose(enemy) => {
                self.act.drawn_to = enemy;
                table.tell(&[rule!("9.1e")], Event::MustAdvance { stand: actor, at: enemy });
            }
            _ => {
                if self.unit(actor).impetuous == Impetuous::Steady && self.is_drawn(actor) {
                    table.tell(&[rule!("9.2b")], Event::Stands { stand: actor });
                }
                self.act.over = true;
            }
        }
    }

    pub(crate) fn rally(&mut self, table: &mut Table<'_, Event>) {
        let members = self.act.members;
        self.act.tried_rally = true;
        self.order_test(members, TestFor::Rally, table);
    }

    /// The activated stands have rallied; whether they may go on.
    pub(crate) fn rally_tested(&mut self, passed: bool, table: &mut Table<'_, Event>) {
        let members = self.act.members;
        for stand in members {
            self.stand_mut(stand).set(Flags::DISORDERED, false);
            let rule = match (passed, self.is_drawn(stand)) {
                (true, _) => rule!("8.0a"),
                (false, true) => rule!("9.1j"),
                (false, false) => rule!("8.0b"),
            };
            let together = members.len() > 1;
            let rules = [rule, rule!("8.1e")];
            table.tell(&rules[..1 + usize::from(together)], Event::Rallied { stand, may_act: passed });
        }
        self.act.over = !passed;
    }

    pub(crate) fn try_opportunity(&mut self, table: &mut Table<'_, Event>) {
        let members = self.act.members;
        self.act.tried_opportunity = true;
        self.order_test(members, TestFor::Opportunity, table);
    }

    /// The activated stands are on opportunity if they have passed.
    pub(crate) fn opportunity_tested(&mut self, passed: bool, table: &mut Table<'_, Event>) {
        let members = self.act.members;
        if !passed {
            if self.is_drawn(members[0]) && self.unit(members[0]).impetuous == Impetuous::Poor {
                table.tell(&[rule!("9.1h")], Event::MustAdvance { stand: members[0], at: StandId::NONE });
            }
            return;
        }
        for stand in members {
            self.stand_mut(stand).set(Flags::OPPORTUNITY, true);
            let rules = [rule!("5.0h"), rule!("3.8d")];
            table.tell(&rules[..1 + usize::from(members.len() > 1)], Event::OnOpportunity { stand });
        }
        if self.move_allowance(&members) == 0 {
            self.act.over = true;
        }
    }

    pub(crate) fn keep_opportunity(&mut self, turn: i8, table: &mut Table<'_, Event>) {
        for stand in self.act.members {
            if turn != 0 {
                let facing = self.stand(stand).facing.turned(turn);
                self.turn_stand(stand, facing, &[rule!("5.0i")], table);
            }
            table.tell(&[rule!("5.0i")], Event::KeepsOpportunity { stand });
        }
        self.act.over = true;
    }

    /// Turns a stand where it stands.
    pub(crate) fn turn_stand(
        &mut self,
        stand: StandId,
        facing: Facing,
        rules: &[Rule],
        table: &mut Table<'_, Event>,
    ) {
        if self.stand(stand).facing != facing {
            self.stand_mut(stand).facing = facing;
            self.stir(stand);
            table.tell(rules, Event::Turns { stand, facing });
        }
    }

    /// The next bout of an ongoing melee, when a Battle Stand of the moving group is activated.
    pub(crate) fn fight_on(&mut self, table: &mut Table<'_, Event>) {
        self.act.over = true;
        let melee = self.stand(self.actor()).melee;
        let attacker = self.melee(melee).attacker;
        table.tell(&[rule!("act.melee"), rule!("11.3e")], Event::FightsOn { stand: self.actor() });
        self.then(Supporting::of(Fight { melee, attacker, charger: StandId::NONE, charge: None }));
    }

    pub(crate) fn attack_in_place(&mut self, turn: i8, table: &mut Table<'_, Event>) {
        define!("10.0f");
        let members = self.act.members;
        for stand in members {
            let facing = self.stand(stand).facing.turned(turn);
            self.turn_stand(stand, facing, &[rule!("10.0f")], table);
            table.tell(&[rule!("10.0f")], Event::Charges { stand });
        }
        self.count_move();
        self.begin_contact(members, ContactKind::InPlace);
    }
}
