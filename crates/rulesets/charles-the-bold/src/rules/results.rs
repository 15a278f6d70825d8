//! Melee results: who wins, what it costs, draws and destroyed stands (11).

use std::cmp::Ordering;

use battle::{BySide, List, Resolves, Side, Table, Tally};
use ground::Spot;
use serde::{Deserialize, Serialize};

use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::bounce::Bouncing;
use crate::rules::defeat::Defeat;
use crate::rules::melee::Fight;
use crate::rules::new_battle_stand::NewBattleStand;
use crate::state::{Flags, MeleeId, Members, StandId, State};
use crate::steps::About;
use crate::troops::Sub;

/// How a bout ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It was beaten.
    Lost,
    /// It has beaten the enemy.
    Won,
    /// Neither.
    Drawn,
}

/// A bout once its dice and tests have fallen.
struct Fought {
    order: [Side; 2],
    stands: BySide<StandId>,
    /// Where they stood in it, red's first.
    spots: [Spot; 2],
    morale: BySide<Option<u8>>,
    loser: Option<Side>,
    cost: BySide<Tally>,
}

/// A drawn bout: cavalry draws off, one stand after the other; then the melee is ongoing or over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Draw {
    /// The melee.
    pub melee: MeleeId,
    /// The side that moved into contact (11.3d).
    pub attacker: Side,
    /// Where the Battle Stands stood in the bout, red's first.
    pub spots: [Spot; 2],
    /// Stands that still have to bounce, or may.
    pub queue: Members,
}

impl Resolves<State> for Draw {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.bounce_next(self, table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.melee(self.melee).title(battle))
    }
}

impl About for Draw {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

/// Working out a bout.
impl State {
    /// Finds the winner, takes the losses on both sides at once, and goes on to retreats or to a draw.
    pub(crate) fn work_out(
        &mut self,
        fight: Fight,
        order: [Side; 2],
        morale: BySide<Option<u8>>,
        table: &mut Table<'_, Event>,
    ) {
        let (bout, rules) = self.judge(fight.melee, order, morale);
        let stands = bout.stands;
        match bout.loser {
            Some(side) => table.tell(&rules, Event::Wins { by: stands[side.other()], at: stands[side] }),
            None => table.tell(&rules, Event::Drawn { red: stands[Side::Red], blue: stands[Side::Blue] }),
        }
        let others = bout.loser.map(|side| self.dragged_along(&fight, stands, side));
        self.take_losses(&bout, table);
        match bout.loser {
            Some(side) => self.defeat(&fight, &bout, side, others.unwrap_or_default(), table),
            None => {
                let queue = self.bouncers(fight.melee, order, table);
                let Fight { melee, attacker, .. } = fight;
                self.replace(Draw { melee, attacker, spots: bout.spots, queue });
            }
        }
        self.check_break(table);
    }

    /// The winner by morale loss and what each side loses by that; a lone stand that is destroyed has lost in any
    /// case. With the rules that decided.
    fn judge(&self, melee: MeleeId, order: [Side; 2], morale: BySide<Option<u8>>) -> (Fought, Rules) {
        define!("11.2c", "7.3c");
        let stands = self.melee(melee).stands;
        let loss = |side: Side| morale[side].unwrap_or(0);
        let mut rules = Rules::new();
        let mut loser = match loss(Side::Red).cmp(&loss(Side::Blue)) {
            Ordering::Greater => Some(Side::Red),
            Ordering::Less => Some(Side::Blue),
            Ordering::Equal => None,
        };
        rules.push(match loser {
            Some(_) => rule!("11.0b"),
            None if loss(Side::Red) == 0 => rule!("11.3c"),
            None => rule!("11.3a"),
        });
        if Side::BOTH.into_iter().all(|side| morale[side].is_some()) {
            rules.push(rule!("10.1d"));
        }
        let outcome = |side| match loser {
            None => Outcome::Drawn,
            Some(lost) if lost == side => Outcome::Lost,
            Some(_) => Outcome::Won,
        };
        let cost_of =
            |side: Side| self.melee_loss(stands[side], stands[side.other()], outcome(side), morale[side]);
        let mut cost = BySide::new(cost_of(Side::Red), cost_of(Side::Blue));
        let dies = |side: Side| i32::from(self.stand(stands[side]).strength()) <= cost[side].total();
        let alone = |side| self.supporters(melee, side).next().is_none();
        let dead = BySide::new(dies(Side::Red), dies(Side::Blue));
        for side in Side::BOTH {
            if dead[side] && !dead[side.other()] && alone(side) && loser != Some(side) {
                loser = Some(side);
                cost[side.other()].at_most(rule!("11.2c"), 1);
                rules.clear();
                rules.extend([rule!("11.2a"), rule!("11.2c")]);
                break;
            }
            if dead[side] && !alone(side) && loser == Some(side.other()) {
                rules.push(rule!("11.2b"));
            }
        }
        let spots = stands.map(|stand| self.stand(stand).spot).0;
        (Fought { order, stands, spots, morale, loser, cost }, rules)
    }

    /// Strength points a Battle Stand loses by a bout: its morale loss up to the limit of the result, at least one
    /// if it was hit while disordered.
    pub(crate) fn melee_loss(
        &self,
        stand: StandId,
        enemy: StandId,
        outcome: Outcome,
        morale: Option<u8>,
    ) -> Tally {
        define!("chart.losses", "7.1c");
        let mut loss = Tally::base(rule!("7.1a"), "morale loss", morale.unwrap_or(0));
        let (sub, other) = (self.sub(stand), self.sub(enemy));
        match outcome {
            Outcome::Lost if self.is_ridden_down(stand, enemy) => loss.at_most(rule!("11.1d"), 3),
            Outcome::Lost => loss.at_most(rule!("11.0c"), 2),
            Outcome::Won => loss.at_most(rule!("11.0d"), 1),
            Outcome::Drawn => loss.at_most(rule!("11.3b"), 1),
        }
        let on_points = matches!(other, Sub::Pk | Sub::LSp) && self.is_faced(enemy, stand);
        if sub.is_mounted() && !other.is_mounted() && !on_points {
            loss.at_most(rule!("11.1a"), 1);
        }
        if sub == Sub::LC {
            loss.at_most(rule!("11.1b"), 1);
        }
        if other == Sub::Sk {
            loss.at_most(rule!("11.1c"), 1);
        }
        if morale.is_some() && self.is_disordered(stand) {
            loss.at_least(rule!("7.3b"), 1);
        }
        loss
    }

    /// Whether foot is struck in flank or rear by heavy cavalry that charged it from behind its front face line in
    /// this turn.
    fn is_ridden_down(&self, stand: StandId, enemy: StandId) -> bool {
        !self.sub(stand).is_mounted() && self.sub(enemy) == Sub::HC && self.stand(enemy).flanking == stand
    }

    /// Both Battle Stands take their losses, and those that had to test are disordered.
    fn take_losses(&mut self, bout: &Fought, table: &mut Table<'_, Event>) {
        for side in bout.order {
            let (stand, cost) = (bout.stands[side], &bout.cost[side]);
            let mut rules: Rules = cost.parts().iter().map(|part| part.rule).take(8).collect();
            rules.push(match bout.loser {
                None => rule!("11.3b"),
                Some(lost) if lost == side => rule!("11.0c"),
                Some(_) => rule!("11.0d"),
            });
            self.lose(stand, cost.dice(), &rules, table);
            if bout.morale[side].is_some() {
                self.disorder(stand, &[rule!("7.3a")], table);
            }
        }
    }

    /// Those who share the defeat: supporting stands, and stands that the winner touched without their facing it,
    /// unless another attacker of the charge is to fight them.
    fn dragged_along(&self, fight: &Fight, stands: BySide<StandId>, loser: Side) -> Members {
        let mut all = Members::new();
        for stand in self.supporters(fight.melee, loser) {
            all.push(stand);
        }
        let winner = stands[loser.other()];
        if self.side_of(winner) == fight.attacker {
            let field = self.contact_below().map(|contact| self.field_of(contact));
            for stand in self.contacts(winner).filter(|s| *s != stands[loser] && !self.is_in_melee(*s)) {
                let waits = field.as_ref().is_some_and(|field| field.is_to_be_fought(stand));
                if !self.is_faced(stand, winner) && !waits {
                    all.push(stand);
                }
            }
        }
        all
    }

    /// A side has lost: all its stands in the melee are disordered, its guns are lost, and the melee is over.
    fn defeat(
        &mut self,
        fight: &Fight,
        bout: &Fought,
        loser: Side,
        others: Members,
        table: &mut Table<'_, Event>,
    ) {
        let (beaten, victor) = (bout.stands[loser], bout.stands[loser.other()]);
        let mut queue = Members::of(&[beaten]);
        for stand in others.iter() {
            queue.push(*stand);
        }
        for stand in queue.iter().copied() {
            let rules: &[battle::Rule] = match self.stand(stand).is(Flags::SUPPORTING) {
                _ if stand == beaten => &[rule!("12.0a")],
                true => &[rule!("10.7e"), rule!("12.0l")],
                false => &[rule!("10.2f"), rule!("12.0l")],
            };
            self.disorder(stand, rules, table);
            if self.sub(stand) == Sub::Art {
                self.destroy(stand, &[rule!("12.0m")], Fate::Destroyed, table);
            }
        }
        if self.scenario.conditions.on && !self.stand(beaten).is_on_map() {
            self.note_prisoners(victor, beaten, table);
        }
        self.close_melee(fight.melee);
        for stand in queue.iter() {
            self.withdraw(*stand);
        }
        queue.retain(|stand| self.stand(stand).is_on_map());
        let victor = if self.stand(victor).is_on_map() { victor } else { StandId::NONE };
        let (attacker, spots) = (fight.attacker, bout.spots);
        self.replace(Defeat { loser, attacker, spots, beaten, victor, way: List::new(), queue });
    }
}

/// Draws.
impl State {
    /// Cavalry that draws off, or may, after a drawn bout: the side whose turn it is first, Battle Stands first.
    fn bouncers(&self, melee: MeleeId, order: [Side; 2], table: &mut Table<'_, Event>) -> Members {
        define!("11.1i");
        let m = *self.melee(melee);
        let is_light = |stand: StandId| self.is_any(stand, &[Sub::LC, Sub::MC]);
        let all = |side: Side| {
            [m.stands[side]]
                .into_iter()
                .filter(|s| self.stand(*s).is_on_map())
                .chain(self.supporters(melee, side))
        };
        let both = Side::BOTH.into_iter().all(|side| all(side).any(is_light));
        let mut queue = Members::new();
        for side in order {
            for stand in all(side) {
                if is_light(stand) && both && side != m.attacker {
                    table.tell(&[rule!("11.1f")], Event::Stands { stand });
                } else if is_light(stand) || self.sub(stand) == Sub::HC {
                    queue.push(stand);
                }
            }
        }
        queue
    }

    /// The next cavalry stand bounces; when all have, the melee is ongoing or over.
    fn bounce_next(&mut self, mut frame: Draw, table: &mut Table<'_, Event>) {
        let Some(stand) = frame.queue.first().copied() else {
            self.settle_draw(&frame, table);
            return;
        };
        frame.queue.retain(|other| other != stand);
        self.replace(frame);
        let enemy = frame.spots[self.side_of(stand).other().index()];
        if let Some(from) = self.scenario.map.hexes.direction_to(self.stand(stand).spot, enemy) {
            let may_stay = self.sub(stand) == Sub::HC;
            self.then(Bouncing::new(stand, from, may_stay));
        }
    }

    /// After a draw: Battle Stands that are gone are replaced; the melee is ongoing if both sides still have one.
    fn settle_draw(&mut self, frame: &Draw, table: &mut Table<'_, Event>) {
        let id = frame.melee;
        for side in self.dice_order(frame.attacker) {
            let stand = self.melee(id).stands[side];
            if self.stand(stand).melee == id {
                continue;
            }
            if self.supporters(id, side).next().is_some() {
                self.then(NewBattleStand { melee: id, side });
            } else {
                self.close_melee(id);
                self.steps.pop();
            }
            return;
        }
        self.steps.pop();
        let stands = self.melee(id).stands;
        if self.is_broken_up(id) {
            self.close_melee(id);
            return;
        }
        self.release_supporters(id);
        let tied = Side::BOTH.into_iter().any(|side| self.supporters(id, side).next().is_some());
        let rules: &[battle::Rule] = match tied {
            true => &[rule!("11.3a"), rule!("11.3d"), rule!("11.3e"), rule!("A1d")],
            false => &[rule!("11.3a"), rule!("11.3d"), rule!("11.3e")],
        };
        table.tell(rules, Event::Ongoing { red: stands[Side::Red], blue: stands[Side::Blue] });
    }

    /// Whether neither Battle Stand has the other in front of it any more.
    fn is_broken_up(&self, melee: MeleeId) -> bool {
        let stands = self.melee(melee).stands;
        let (red, blue) = (stands[Side::Red], stands[Side::Blue]);
        !self.is_in_contact_with(red, blue) && !self.is_in_contact_with(blue, red)
    }

    /// A stand leaves its melee by itself. The place of a Battle Stand is taken by a supporting stand, or the melee
    /// is over.
    pub(crate) fn quit_melee(&mut self, stand: StandId) {
        let (id, side) = (self.stand(stand).melee, self.side_of(stand));
        if id == MeleeId::NONE {
            return;
        }
        let was_battle_stand = self.is_battle_stand(stand);
        self.leave_melee(stand);
        if !was_battle_stand {
            return;
        }
        if self.supporters(id, side).next().is_some() {
            self.then(NewBattleStand { melee: id, side });
        } else {
            self.close_melee(id);
        }
    }
}
