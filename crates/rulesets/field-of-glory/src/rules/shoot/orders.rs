//! A player names the groups that shoot, with the choices that are his (shoot.dice.first, shoot.arc.rear, shoot.target).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::tabletop::Hand;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::shoot::shots::Way;
use crate::state::{Aim, Flags, GroupId, State};
use crate::steps::Action;

/// A side names its shooters before any dice: all who can shoot do, unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NameShooters {
    /// The side.
    pub(crate) side: Side,
}

battle::answers! {
    State;
    /// What a player says of his shooters.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ShootingOrder {
        /// This group does not shoot.
        Hold(group: GroupId) = ["hold" [group]],
        /// This group shoots to its rear.
        Back(group: GroupId) = ["back" [group]],
        /// These wagons shoot from their right edge where both long edges have targets.
        Edge(group: GroupId) = ["edge" [group] "right"],
        /// Of equally good targets this group shoots at one.
        At {
            /// The group.
            group: GroupId,
            /// The target.
            target: GroupId,
        } = ["at" group [target]],
        /// All others shoot.
        Done = ["done"],
    }
}

/// An order that is allowed.
#[derive(Clone, Copy, Debug)]
struct Order(ShootingOrder);

impl NameShooters {
    fn checked(self, battle: &State, order: ShootingOrder) -> Result<Order, Refusal> {
        match order {
            ShootingOrder::Done => {}
            ShootingOrder::Hold(group) => {
                self.may_shoot(battle, group)?;
            }
            ShootingOrder::Back(group) => {
                self.may_shoot(battle, group)?;
                if !battle.could_shoot_back(group) {
                    let why =
                        "it has no target behind it besides those before it, or may not shoot to the rear";
                    return Err(Refusal::new(rule!("shoot.arc.rear"), why));
                }
            }
            ShootingOrder::Edge(group) => {
                self.may_shoot(battle, group)?;
                if !battle.could_shoot_right(group) {
                    let why = "no wagon of it has targets on both long edges";
                    return Err(Refusal::new(rule!("shoot.dice.wagons"), why));
                }
            }
            ShootingOrder::At { group, target } => {
                self.may_shoot(battle, group)?;
                if !battle.tied_targets(group).contains(&target) {
                    let why = "it is not one of several targets that are equally near";
                    return Err(Refusal::new(rule!("shoot.target"), why));
                }
            }
        }
        Ok(Order(order))
    }

    /// Whether a group is one of this side's that will shoot.
    fn may_shoot(self, battle: &State, group: GroupId) -> Result<(), Refusal> {
        if battle.side_of(group) != self.side {
            return Err(Refusal::new(rule!("shoot.dice.first"), "it is not yours"));
        }
        if battle.will_shoot(group) {
            Ok(())
        } else {
            Err(Refusal::new(rule!("shoot.dice.first"), "it has no target, may not shoot, or holds its fire"))
        }
    }
}

impl State {
    /// Whether a group has a target and does not hold its fire.
    pub(crate) fn will_shoot(&self, group: GroupId) -> bool {
        !self.group(group).is(Flags::HOLDS_FIRE) && self.has_shots(group, self.way_of(group))
    }

    /// Whether a group that shoots over its front could do so over its rear.
    fn could_shoot_back(&self, group: GroupId) -> bool {
        self.may_shoot_back(group) && self.way_of(group) == Way::Front && self.has_shots(group, Way::Back)
    }

    /// Whether wagons that shoot from the left edge where they can choose could do so from the right.
    fn could_shoot_right(&self, group: GroupId) -> bool {
        let by_hand = |hand: Hand| self.shots_towards(group, Way::Edge(hand));
        let differs = || {
            let (left, right) = (by_hand(Hand::Left), by_hand(Hand::Right));
            let first = |shots: &[super::shots::Shot]| -> Vec<_> {
                shots.iter().filter_map(|shot| shot.at.first().map(|(at, _)| *at)).collect()
            };
            first(&left) != first(&right)
        };
        self.way_of(group) == Way::Edge(Hand::Left) && differs()
    }

    /// The equally good targets among which a group's player may still choose, by number.
    fn tied_targets(&self, group: GroupId) -> Vec<GroupId> {
        if self.aim_of(group, None).is_some() {
            return Vec::new();
        }
        let shots = self.shots(group);
        let tied = shots.iter().filter(|shot| shot.at.len() > 1);
        let mut targets: Vec<GroupId> =
            tied.flat_map(|shot| shot.at.iter().map(|(at, _)| at.group)).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Carries out an order.
    fn order_shooters(&mut self, Order(order): Order, table: &mut Table<'_, Event>) {
        match order {
            ShootingOrder::Done => self.done(),
            ShootingOrder::Hold(group) => {
                self.group_mut(group).set(Flags::HOLDS_FIRE, true);
                table.tell(&[rule!("shoot.dice.first")], Event::HoldsFire(group));
            }
            ShootingOrder::Back(group) => {
                self.group_mut(group).set(Flags::SHOOTS_BACK, true);
                table.tell(&[rule!("shoot.arc.rear")], Event::ShootsBack(group));
            }
            ShootingOrder::Edge(group) => {
                self.group_mut(group).set(Flags::SHOOTS_BACK, true);
                table.tell(&[rule!("shoot.dice.wagons")], Event::ShootsRight(group));
            }
            ShootingOrder::At { group, target } => {
                self.aims.push(Aim { group, base: None, at: target });
                table.tell(&[rule!("shoot.target")], Event::Aims { by: group, at: target });
            }
        }
    }
}

impl Question<State> for NameShooters {
    type Answer = ShootingOrder;

    fn rule(&self) -> Rule {
        rule!("shoot.dice.first")
    }

    fn whom(&self, battle: &State) -> Asks {
        let shoots = battle.on_table(self.side).any(|group| battle.will_shoot(group));
        if shoots { Asks::only(self.side) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ShootingOrder, Action>) -> ControlFlow<()> {
        found.one(ShootingOrder::Done)?;
        for group in battle.on_table(self.side).filter(|group| battle.will_shoot(*group)) {
            found.one(ShootingOrder::Hold(group))?;
            found.one_if(battle.could_shoot_back(group), ShootingOrder::Back(group))?;
            found.one_if(battle.could_shoot_right(group), ShootingOrder::Edge(group))?;
            found.all(
                battle.tied_targets(group).into_iter().map(|target| ShootingOrder::At { group, target }),
            )?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, battle: &State, side: Side, answer: ShootingOrder) -> Result<(), Refusal> {
        // The other side's question is another step.
        if side != self.side {
            return Err(battle::machine::nothing_asked());
        }
        self.checked(battle, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ShootingOrder,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let order = self.checked(battle, answer)?;
        battle.order_shooters(order, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> ShootingOrder {
        ShootingOrder::Done
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Who shoots at whom?")
    }

    fn button(&self, battle: &State, _: Side, answer: ShootingOrder) -> Button {
        match answer {
            ShootingOrder::Hold(group) => Button::new(format!("{}: do not shoot", battle.group_name(group)))
                .by(battle.group_word(group)),
            ShootingOrder::Back(group) => {
                Button::new(format!("{}: shoot to the rear", battle.group_name(group)))
                    .by(battle.group_word(group))
            }
            ShootingOrder::Edge(group) => {
                Button::new(format!("{}: shoot from the right edge", battle.group_name(group)))
                    .by(battle.group_word(group))
            }
            ShootingOrder::At { group, target } => {
                let label = format!("{}: shoot at {}", battle.group_name(group), battle.group_name(target));
                Button::new(label).by(battle.group_word(group))
            }
            ShootingOrder::Done => Button::new("Shoot"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
