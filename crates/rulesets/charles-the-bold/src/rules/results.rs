//! Melee results: who wins, what it costs, draws, bounces and destroyed stands (11).

use std::cmp::Ordering;

use battle::{BySide, Refusal, Side, Table, Tally};
use ground::{Dir, Spot};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::retreat::retreat_directions;
use crate::state::{Flags, MeleeId, Members, OFF, StandId, State};
use crate::steps::{Bouncing, FightStage, Fighting, NewBattleStand, Step};
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
struct Bout {
    order: [Side; 2],
    stands: BySide<StandId>,
    morale: BySide<Option<u8>>,
    loser: Option<Side>,
    cost: BySide<Tally>,
}

/// Working out a bout.
impl State {
    /// Finds the winner, takes the losses on both sides at once, and goes on to retreats or to a draw.
    pub(crate) fn work_out(
        &mut self,
        frame: Fighting,
        order: [Side; 2],
        morale: BySide<Option<u8>>,
        table: &mut Table<'_, Event>,
    ) {
        let (bout, rules) = self.judge(frame.melee, order, morale);
        let stands = bout.stands;
        match bout.loser {
            Some(side) => table.tell(&rules, Event::Wins { by: stands[side.other()], at: stands[side] }),
            None => table.tell(&rules, Event::Drawn { red: stands[Side::Red], blue: stands[Side::Blue] }),
        }
        let others = bout.loser.map(|side| self.dragged_along(&frame, stands, side));
        self.take_losses(&bout, table);
        match bout.loser {
            Some(side) => self.defeat(frame, &bout, side, others.unwrap_or_default(), table),
            None => {
                let queue = self.bouncers(frame.melee, order, table);
                self.replace(Step::Fighting(Fighting { stage: FightStage::Bounce, queue, ..frame }));
            }
        }
        self.check_break(table);
    }

    /// The winner by morale loss and what each side loses by that; a lone stand that is destroyed has lost in any
    /// case. With the rules that decided.
    fn judge(&self, melee: MeleeId, order: [Side; 2], morale: BySide<Option<u8>>) -> (Bout, Rules) {
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
        (Bout { order, stands, morale, loser, cost }, rules)
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
    fn take_losses(&mut self, bout: &Bout, table: &mut Table<'_, Event>) {
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
    fn dragged_along(&self, frame: &Fighting, stands: BySide<StandId>, loser: Side) -> Members {
        let mut all = Members::new();
        for stand in self.supporters(frame.melee, loser) {
            all.push(stand);
        }
        let winner = stands[loser.other()];
        if self.side_of(winner) == frame.attacker {
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
        frame: Fighting,
        bout: &Bout,
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
        self.close_melee(frame.melee);
        for stand in queue.iter() {
            self.withdraw(*stand);
        }
        queue.retain(|stand| self.stand(stand).is_on_map());
        let victor = if self.stand(victor).is_on_map() { victor } else { StandId::NONE };
        self.replace(Step::Fighting(Fighting {
            melee: MeleeId::NONE,
            stage: FightStage::Retreat,
            loser: Some(loser),
            beaten,
            victor,
            queue,
            ..frame
        }));
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
    pub(crate) fn bounce_next(&mut self, mut frame: Fighting, table: &mut Table<'_, Event>) {
        let Some(stand) = frame.queue.first().copied() else {
            self.settle_draw(&frame, table);
            return;
        };
        frame.queue.retain(|other| other != stand);
        self.replace(Step::Fighting(frame));
        let enemy = frame.spots[self.side_of(stand).other().index()];
        if let Some(from) = self.scenario.map.hexes.direction_to(self.stand(stand).spot, enemy) {
            let may_stay = self.sub(stand) == Sub::HC;
            self.then(Step::Bouncing(Bouncing { stand, may_stay, from, gone: 0, through: OFF }));
        }
    }

    /// After a draw: Battle Stands that are gone are replaced; the melee is ongoing if both sides still have one.
    fn settle_draw(&mut self, frame: &Fighting, table: &mut Table<'_, Event>) {
        let id = frame.melee;
        for side in self.dice_order(frame.attacker) {
            let stand = self.melee(id).stands[side];
            if self.stand(stand).melee == id {
                continue;
            }
            if self.supporters(id, side).next().is_some() {
                self.then(Step::NewBattleStand(NewBattleStand { melee: id, side }));
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
            self.then(Step::NewBattleStand(NewBattleStand { melee: id, side }));
        } else {
            self.close_melee(id);
        }
    }
}

/// The question who takes a Battle Stand's place.
impl State {
    /// Who is asked which supporting stand becomes Battle Stand.
    pub(crate) fn new_battle_stand_asks(&self, frame: NewBattleStand) -> Option<Side> {
        (self.supporters(frame.melee, frame.side).nth(1).is_some()).then_some(frame.side)
    }

    /// The supporting stands.
    pub(crate) fn new_battle_stand_choices(&self, frame: NewBattleStand, into: &mut Vec<Action>) {
        into.extend(self.supporters(frame.melee, frame.side).map(Action::Choose));
    }

    /// Whether a stand can take the place.
    pub(crate) fn new_battle_stand_check(
        &self,
        frame: NewBattleStand,
        action: &Action,
    ) -> Result<(), Refusal> {
        let Action::Choose(stand) = *action else {
            return Err(Refusal::new(
                rule!("11.2d"),
                "one of the supporting stands takes the Battle Stand's place",
            ));
        };
        if self.supporters(frame.melee, frame.side).any(|other| other == stand) {
            return Ok(());
        }
        Err(Refusal::new(rule!("11.2d"), "{0} does not support this melee").about(stand.into()))
    }

    /// A stand takes the place.
    pub(crate) fn new_battle_stand_answer(
        &mut self,
        frame: NewBattleStand,
        action: Action,
        table: &mut Table<'_, Event>,
    ) {
        if let Action::Choose(stand) = action {
            self.promote(frame, stand, table);
        }
    }

    /// The only supporting stand takes the place.
    pub(crate) fn new_battle_stand_advance(&mut self, frame: NewBattleStand, table: &mut Table<'_, Event>) {
        let first = self.supporters(frame.melee, frame.side).next();
        match first {
            Some(stand) => self.promote(frame, stand, table),
            None => {
                self.steps.pop();
            }
        }
    }

    fn promote(&mut self, frame: NewBattleStand, stand: StandId, table: &mut Table<'_, Event>) {
        self.steps.pop();
        let old = self.melee(frame.melee).stands[frame.side];
        let rule = if self.stand(old).is_on_map() { rule!("11.1i") } else { rule!("11.2d") };
        table.tell(&[rule], Event::NewBattleStand { stand });
        self.melee_mut(frame.melee).stands[frame.side] = stand;
        self.stand_mut(stand).set(Flags::SUPPORTING, false);
    }
}

/// The question how cavalry draws off.
impl State {
    /// Who is asked how a stand bounces.
    pub(crate) fn bouncing_asks(&self, frame: Bouncing) -> Option<Side> {
        let ways = self.bounce_ways(&frame).count_ones() + u32::from(may_halt(&frame));
        (ways > 1).then(|| self.side_of(frame.stand))
    }

    /// The hexes it may go to, and stopping.
    pub(crate) fn bouncing_choices(&self, frame: Bouncing, into: &mut Vec<Action>) {
        let ways = self.bounce_ways(&frame);
        into.extend(Dir::ALL.into_iter().filter(|dir| ways & 1 << dir.index() != 0).map(Action::Go));
        if may_halt(&frame) {
            into.push(Action::Stop);
        }
    }

    /// Whether it may go there.
    pub(crate) fn bouncing_check(&self, frame: Bouncing, action: &Action) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(frame.stand.into()));
        match *action {
            Action::Go(dir) if self.bounce_ways(&frame) & 1 << dir.index() != 0 => Ok(()),
            Action::Go(_) => refuse(rule!("11.1h"), "{0} cannot draw off that way"),
            Action::Stop if may_halt(&frame) => Ok(()),
            Action::Stop if frame.gone > 0 => refuse(rule!("hex.occupancy"), "{0} cannot stop among friends"),
            Action::Stop => refuse(rule!("11.1e"), "{0} must draw off after a drawn bout"),
            _ => refuse(rule!("11.1h"), "{0} draws off hex by hex"),
        }
    }

    /// It goes a hex, or stops.
    pub(crate) fn bouncing_answer(&mut self, frame: Bouncing, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Go(dir) => self.bounce_step(frame, dir, table),
            _ => self.bounce_end(frame, table),
        }
    }

    /// It goes the only way there is, or stays.
    pub(crate) fn bouncing_advance(&mut self, frame: Bouncing, table: &mut Table<'_, Event>) {
        let ways = self.bounce_ways(&frame);
        match Dir::ALL.into_iter().find(|dir| ways & 1 << dir.index() != 0) {
            Some(dir) => self.bounce_step(frame, dir, table),
            None => self.bounce_end(frame, table),
        }
    }

    /// The directions of a bounce from where the stand is now, as bits.
    fn bounce_ways(&self, frame: &Bouncing) -> u8 {
        let s = self.stand(frame.stand);
        let spot = if frame.through == OFF { s.spot } else { frame.through };
        define!("muster.weather.ground");
        let mp = self.unit(frame.stand).mp;
        let left = (mp - u8::from(self.is_slowed(mp))).saturating_sub(frame.gone);
        let dirs = retreat_directions(s.facing, frame.from).0;
        Dir::ALL
            .into_iter()
            .filter(|dir| {
                dirs & 1 << dir.index() != 0 && self.can_bounce(frame.stand, spot, *dir, dirs, left)
            })
            .fold(0, |bits, dir| bits | 1 << dir.index())
    }

    /// Whether a bounce can lead this way: to a clear hex out of enemy zones, or through friends to one.
    fn can_bounce(&self, stand: StandId, spot: Spot, dir: Dir, dirs: u8, left: u8) -> bool {
        let Some(to) = self.next(spot, dir) else { return false };
        if left == 0
            || !self.is_open_to(spot, dir, self.sub(stand))
            || self.is_in_zone(to, self.side_of(stand))
        {
            return false;
        }
        match self.at(to) {
            None => true,
            Some(other) if self.side_of(other) != self.side_of(stand) => false,
            Some(friend) => {
                self.is_passable_friend(stand, friend)
                    && Dir::ALL.into_iter().any(|next| {
                        dirs & 1 << next.index() != 0 && self.can_bounce(stand, to, next, dirs, left - 1)
                    })
            }
        }
    }

    fn bounce_step(&mut self, mut frame: Bouncing, dir: Dir, table: &mut Table<'_, Event>) {
        let spot = if frame.through == OFF { self.stand(frame.stand).spot } else { frame.through };
        let Some(to) = self.next(spot, dir) else { return };
        if self.hidden > 0 && self.is_forced_upon(frame.stand, to, table) {
            return;
        }
        if frame.gone == 0 {
            let rule = if frame.may_stay { rule!("11.1g") } else { rule!("11.1e") };
            table.tell(&[rule, rule!("11.1h")], Event::Bounces { stand: frame.stand });
            self.leave_melee(frame.stand);
            self.disorder(frame.stand, &[rule], table);
        }
        table.tell(&[rule!("11.1h")], Event::Steps { stand: frame.stand, dir });
        if self.at(to).is_some() {
            frame.through = to;
        } else {
            frame.through = OFF;
            self.relocate(frame.stand, to, table);
        }
        frame.gone += 1;
        self.replace(Step::Bouncing(frame));
    }

    fn bounce_end(&mut self, frame: Bouncing, table: &mut Table<'_, Event>) {
        self.steps.pop();
        if frame.gone > 0 {
            self.withdraw(frame.stand);
        } else {
            let rule = if frame.may_stay { rule!("11.1g") } else { rule!("11.1h") };
            table.tell(&[rule], Event::Stands { stand: frame.stand });
        }
    }
}

/// Whether a bouncing stand may stop where it is.
fn may_halt(frame: &Bouncing) -> bool {
    frame.through == OFF && (frame.gone > 0 || frame.may_stay)
}
