//! Firing: targets, sight, dice, volleys (6.0, 6.1, 6.4).

use battle::{Amount, Refusal, Rule, Side, Table, Tally};
use ground::{Hex, Obstacle, SideCrossed, Spot, in_narrow_arc, in_wide_arc, line};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, StandId, State};
use crate::steps::{Aim, Evading, Reacting, Shooting, ShootingStage, Threat, Trigger};
use crate::troops::{Abilities, Sub};

/// What happened before a shot that takes dice off it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Haste {
    /// Moves made this turn before firing.
    pub(crate) moves_before: u8,
    /// A move is to follow.
    pub(crate) moves_after: bool,
}

/// How the ground of a hex hides what is behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    /// Woods or a town, not overlooked from both ends.
    Thick,
    /// A hilltop between the plain and another hilltop hex.
    Hilltop,
    /// Higher than both ends.
    Hill,
}

impl State {
    /// Whether a stand may fire at an enemy: arc, range, sight, and at least one die left.
    pub(crate) fn may_fire_at(&self, by: StandId, at: StandId, haste: Haste) -> Result<(), Refusal> {
        define!("6.0e");
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        let Some(weapon) = self.unit(by).weapon else {
            return refuse(rule!("6.0a"), "{0} has no missile weapon");
        };
        if !self.stand(by).is_on_map() || !self.stand(at).is_on_map() || self.side_of(by) == self.side_of(at)
        {
            return refuse(rule!("6.0e"), "{1} is no enemy on the map");
        }
        let range = usize::from(self.stand_distance(by, at));
        if range > weapon.loss.len() {
            let (away, reach) = (Amount::whole(range as i32), Amount::whole(weapon.loss.len() as i32));
            return refuse(rule!("6.0j"), "{1} is {2} hexes away: the range of {0} is {3}")
                .map_err(|refusal| refusal.amounts(away, reach));
        }
        if self.scenario.conditions.on {
            self.weather_lets_fire(by, at, range)?;
        }
        if self.is_in_melee(by) || self.is_in_melee(at) {
            return refuse(rule!("6.0n"), "nobody fires into or out of a melee");
        }
        let (from, to, facing) = (self.hex_of(by), self.hex_of(at), self.stand(by).facing);
        if self.sub(by) == Sub::Art {
            if !in_narrow_arc(from, facing, to) {
                return refuse(rule!("6.0g"), "{1} is not in the narrow arc of the artillery of {0}");
            }
        } else if !in_wide_arc(from, facing, to) {
            return refuse(rule!("6.0f"), "{1} is not in the firing arc of {0}");
        }
        if self.fire_dice(by, at, haste, false).total() < 1 {
            return refuse(rule!("6.0e"), "{0} has no die left to fire at {1}");
        }
        if !self.ground_is_clear(from, to) {
            return refuse(self.hiding_rule(from, to), "{0} does not see {1}: the ground is in the way");
        }
        if !weapon.overhead && !self.fire_is_clear(from, to) {
            return refuse(rule!("6.0s"), "stands are in the way: {0} cannot fire over them at {1}");
        }
        Ok(())
    }

    /// The dice of ordinary fire: strength less range, moves, disorder and cover.
    pub(crate) fn fire_dice(&self, by: StandId, at: StandId, haste: Haste, back_rank: bool) -> Tally {
        define!("chart.fire");
        let (unit, s) = (self.unit(by), self.stand(by));
        let mut dice = if back_rank {
            let mut dice = Tally::base(rule!("6.1b"), "back rank", i32::from(s.left[1]));
            dice.add(rule!("6.1b"), "fires from behind", -1);
            dice
        } else {
            Tally::base(rule!("6.0i"), "strength", i32::from(s.front_strength()))
        };
        let range = usize::from(self.stand_distance(by, at));
        let loss = unit.weapon.and_then(|w| w.loss.get(range.wrapping_sub(1))).copied().unwrap_or(0);
        dice.add(rule!("6.0j"), "range", -i32::from(loss));
        self.haste_dice(by, haste, &mut dice);
        if self.is_disordered(by) {
            dice.add(rule!("6.0k"), "disordered", -1);
        }
        let (cover, rule) = self.cover(by, at);
        dice.add(rule, "cover", -i32::from(cover));
        if cover == 0 && self.scenario.conditions.on && self.has_pavises_against(at, by) {
            dice.add(rule!("muster.flag.pavises.ctb"), "pavises", -1);
        }
        self.add_weather(&mut dice, by);
        dice
    }

    /// The dice that a stand's fire loses at a hex, if the hex is in its arc, in range and in sight.
    pub(crate) fn loss_at(&self, by: StandId, spot: Spot) -> Option<i8> {
        let weapon = self.unit(by).weapon?;
        let (from, to) = (self.hex_of(by), self.scenario.map.hexes.hex_of(spot));
        let loss = weapon.loss.get(usize::from(from.distance(to)).wrapping_sub(1))?;
        let facing = self.stand(by).facing;
        let in_arc = if self.sub(by) == Sub::Art {
            in_narrow_arc(from, facing, to)
        } else {
            in_wide_arc(from, facing, to)
        };
        (in_arc && self.ground_is_clear(from, to)).then(|| i8::try_from(*loss).unwrap_or(i8::MAX))
    }

    fn haste_dice(&self, by: StandId, haste: Haste, dice: &mut Tally) {
        let (before, after) = (i32::from(haste.moves_before), i32::from(haste.moves_after));
        if self.unit(by).abilities.has(Abilities::MOBILE_FIRE) {
            dice.add(rule!("6.0d2"), "shoots on the move", before.min(1) + after);
        }
        dice.add(rule!("6.0c"), "moves before", -before);
        dice.add(rule!("6.0d"), "move after", -after);
    }

    /// The best cover of the target: its hex, or a hexside by which the line of fire enters it.
    fn cover(&self, by: StandId, at: StandId) -> (u8, Rule) {
        let spot = self.stand(at).spot;
        let map = &self.scenario.map;
        let hex = map.ground(spot).cover;
        let side = line(self.hex_of(by), self.hex_of(at))
            .entry_sides()
            .filter(|dir| map.is_protected(spot, *dir))
            .filter_map(|dir| map.hexside(spot, dir))
            .map(|row| row.cover)
            .max()
            .unwrap_or(0);
        if side > hex { (side, rule!("6.0l2")) } else { (hex, rule!("6.0l")) }
    }

    /// Whether the ground lets one see from hex to hex.
    pub(crate) fn ground_is_clear(&self, from: Hex, to: Hex) -> bool {
        define!("6.0o", "6.0p", "6.0q", "6.0r", "6.0r2");
        line(from, to).is_clear_of(
            |hex| self.ground_blocks(from, to, hex),
            |crossed| self.wall_blocks(from, to, crossed),
        )
    }

    /// Whether a town wall hides what is behind it: from all but those next to it.
    fn wall_blocks(&self, from: Hex, to: Hex, crossed: SideCrossed) -> bool {
        let Some(spot) = self.scenario.map.hexes.spot_of(crossed.hex) else { return false };
        let wall = self.scenario.map.hexside(spot, crossed.dir).is_some_and(|row| row.rampart);
        let ends = [crossed.hex, crossed.hex.step(crossed.dir)];
        wall && !ends.contains(&from) && !ends.contains(&to)
    }

    /// What stands between a stand and an enemy that it would look or fire at, in words and with the rule; nothing if
    /// the way is free.
    pub(crate) fn hidden_by(&self, by: StandId, at: StandId) -> Option<(Spot, String, Rule)> {
        let (from, to) = (self.hex_of(by), self.hex_of(at));
        let (way, map) = (line(from, to), &self.scenario.map);
        let spot_of = |hex| map.hexes.spot_of(hex);
        let first = |obstacle| match obstacle {
            Obstacle::Hex(hex) | Obstacle::Both { left: hex, .. } => hex,
        };
        if !self.ground_is_clear(from, to) {
            let ground = way.obstacle(|hex| self.ground_blocks(from, to, hex)).map(first);
            let wall =
                || way.sides().find(|crossed| self.wall_blocks(from, to, *crossed)).map(|side| side.hex);
            let hex = ground.or_else(wall)?;
            let spot = spot_of(hex)?;
            let what = match self.screen(from, to, hex) {
                Some(Screen::Thick) => format!("the {}", map.ground(spot).key),
                Some(Screen::Hilltop | Screen::Hill) => "the hill".to_owned(),
                None => "the town wall".to_owned(),
            };
            let says = format!("{what} at {}", map.hexes.name(spot));
            return Some((spot, says, self.hiding_rule(from, to)));
        }
        let weapon = self.unit(by).weapon.filter(|weapon| !weapon.overhead)?;
        let in_range = usize::from(self.stand_distance(by, at)) <= weapon.loss.len();
        let stands = |hex| spot_of(hex).is_some_and(|spot| self.at(spot).is_some());
        let hex = way.obstacle(stands).map(first).filter(|_| in_range)?;
        let spot = spot_of(hex)?;
        Some((spot, self.name_of(self.at(spot)?), rule!("6.0s")))
    }

    /// The rule by which the ground hides a hex that cannot be seen.
    fn hiding_rule(&self, from: Hex, to: Hex) -> Rule {
        let clear_but_for =
            |kind: Screen| line(from, to).is_clear(|hex| self.screen(from, to, hex) == Some(kind));
        if !clear_but_for(Screen::Thick) {
            rule!("6.0p")
        } else if !clear_but_for(Screen::Hilltop) {
            rule!("6.0q")
        } else if !clear_but_for(Screen::Hill) {
            rule!("6.0r")
        } else if line(from, to).is_clear(|hex| self.screen(from, to, hex).is_some()) {
            rule!("6.0r2")
        } else {
            rule!("6.0o")
        }
    }

    /// Whether neither ground nor stands are in the way of fire that cannot go overhead.
    fn fire_is_clear(&self, from: Hex, to: Hex) -> bool {
        line(from, to).is_clear(|hex| {
            self.ground_blocks(from, to, hex)
                || self.scenario.map.hexes.spot_of(hex).is_some_and(|spot| self.at(spot).is_some())
        })
    }

    /// Whether an impetuous stand sees an enemy: ground and friends hide it, other enemies do not.
    pub(crate) fn is_seen_by_impetuous(&self, stand: StandId, enemy: StandId) -> bool {
        define!("9.3a");
        let (from, to, side) = (self.hex_of(stand), self.hex_of(enemy), self.side_of(stand));
        self.sight(stand).is_none_or(|(hexes, _)| self.stand_distance(stand, enemy) <= hexes)
            && self.ground_is_clear(from, to)
            && line(from, to).is_clear(|hex| {
                self.ground_blocks(from, to, hex)
                    || self
                        .scenario
                        .map
                        .hexes
                        .spot_of(hex)
                        .and_then(|spot| self.at(spot))
                        .is_some_and(|other| self.side_of(other) == side)
            })
    }

    /// Whether the ground of a hex between two others blocks sight.
    fn ground_blocks(&self, from: Hex, to: Hex, between: Hex) -> bool {
        self.screen(from, to, between).is_some()
    }

    /// How the ground of a hex between two others blocks sight.
    fn screen(&self, from: Hex, to: Hex, between: Hex) -> Option<Screen> {
        let map = &self.scenario.map;
        let spot = map.hexes.spot_of(between)?;
        let level = |hex| map.hexes.spot_of(hex).map_or(0, |spot| map.level(spot));
        let (a, b, here) = (level(from), level(to), map.level(spot));
        let thick = map.ground(spot).blocks_sight && !(a > here && b > here);
        let hilltop = here == 2 && a.min(b) <= 0 && a.max(b) == 2;
        match (thick, hilltop, here > a && here > b) {
            (true, _, _) => Some(Screen::Thick),
            (_, true, _) => Some(Screen::Hilltop),
            (_, _, true) => Some(Screen::Hill),
            _ => None,
        }
    }

    /// Whether an enemy is near enough to be fired at, seen or not.
    pub(crate) fn has_enemy_in_range(&self, by: StandId) -> bool {
        self.unit(by).weapon.is_some_and(|weapon| self.is_enemy_within(by, weapon.loss.len() as u8))
    }

    /// Enemies a stand may fire at now.
    pub(crate) fn targets(&self, by: StandId, haste: Haste) -> impl Iterator<Item = StandId> + '_ {
        let reach = self.unit(by).weapon.map_or(0, |weapon| weapon.loss.len() as u8);
        let spot = self.stand(by).spot;
        let army = self.has_enemy_in_range(by).then(|| self.army(self.side_of(by).other()));
        army.into_iter()
            .flatten()
            .filter(move |at| self.distance(spot, self.stand(*at).spot) <= reach)
            .filter(move |at| self.may_fire_at(by, *at, haste).is_ok())
    }

    /// The shooter named its target: the target may evade before dice are thrown.
    pub(crate) fn shooting_advance(&mut self, shooting: Shooting, table: &mut Table<'_, Event>) {
        let Shooting { by, at, stage } = shooting;
        match stage {
            ShootingStage::Aim => {
                self.replace(Shooting { stage: ShootingStage::Fire, ..shooting });
                let from = Threat::Fire { by };
                match self.may_evade(at, &from, false) {
                    Ok(()) => self.then(Evading { stand: at, from, may_evade: true }),
                    Err(refusal) if self.is_evader(at, &from) => {
                        table.tell(&[refusal.rule], Event::CannotEvade { stand: at });
                    }
                    Err(_) => {}
                }
            }
            ShootingStage::Retarget => {
                // The target has evaded and there is nobody else to fire at.
                self.steps.pop();
            }
            ShootingStage::Fire => {
                self.replace(Shooting { stage: ShootingStage::React, ..shooting });
                if self.may_fire_at(by, at, self.haste()).is_err() {
                    return;
                }
                self.volleys(by, at, Aim::Own);
            }
            ShootingStage::React => {
                self.steps.pop();
                let to = Trigger::Fire { by, at };
                if self.ended.is_none() && self.has_reaction(to) {
                    self.then(Reacting { to, reacted: false });
                }
            }
        }
    }

    /// Moves made and announced by the activated stands.
    pub(crate) fn haste(&self) -> Haste {
        Haste { moves_before: self.act.moves, moves_after: self.act.will_move }
    }

    /// Who is asked for another target.
    pub(crate) fn shooting_asks(&self, shooting: Shooting) -> Option<Side> {
        let asks = shooting.stage == ShootingStage::Retarget
            && self.targets(shooting.by, self.haste()).next().is_some();
        asks.then(|| self.side_of(shooting.by))
    }

    /// The same target where it now stands, another, or none.
    pub(crate) fn shooting_choices(&self, shooting: Shooting, into: &mut Vec<Action>) {
        for at in self.targets(shooting.by, self.haste()) {
            into.push(Action::Fire { by: shooting.by, at, then_move: self.act.will_move });
        }
        into.push(Action::Stop);
    }

    /// Whether this is a target for the shooter whose first has evaded.
    pub(crate) fn shooting_check(&self, shooting: Shooting, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Stop => Ok(()),
            Action::Fire { by, at, then_move } if by == shooting.by && then_move == self.act.will_move => {
                if at.index() >= self.stands.len() {
                    return Err(Refusal::new(rule!("6.0e"), "there is no such stand"));
                }
                self.may_fire_at(by, at, self.haste())
            }
            _ => Err(Refusal::new(rule!("4.0q"), "{0} names a target again or holds its fire")
                .about(shooting.by.into())),
        }
    }

    /// The shooter names a target again, or holds its fire.
    pub(crate) fn shooting_answer(&mut self, shooting: Shooting, action: Action, _: &mut Table<'_, Event>) {
        match action {
            Action::Fire { at, .. } => {
                // A stand that is named only now may evade in its turn; the first has had its chance.
                let stage = if at == shooting.at { ShootingStage::Fire } else { ShootingStage::Aim };
                self.replace(Shooting { at, stage, ..shooting });
            }
            _ => {
                self.steps.pop();
            }
        }
    }

    /// Whether a stand may fire in its own turn at all.
    pub(crate) fn may_fire(&self, by: StandId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()));
        if self.unit(by).weapon.is_none() {
            return refuse(rule!("6.0a"), "{0} has no missile weapon");
        }
        if self.stand(by).is(Flags::PLUNDERS) {
            return refuse(rule!("muster.special.plunder"), "{0} plunders and only defends itself");
        }
        if self.stand(by).is(Flags::FIRED) {
            return refuse(rule!("6.0a"), "{0} has fired this turn");
        }
        if self.is_in_melee(by) {
            return refuse(rule!("6.0n"), "{0} is in melee and cannot fire");
        }
        if self.stand(by).is(Flags::FOUGHT) {
            return refuse(rule!("6.0b2"), "{0} has fought this turn and does not fire any more");
        }
        if self.act.no_fire {
            return refuse(rule!("3.6c"), "the turn of {0} is over: it does not fire any more");
        }
        if self.sub(by) == Sub::Art && self.act.moves > 0 {
            return refuse(rule!("6.0h"), "artillery does not move and fire in the same turn");
        }
        Ok(())
    }
}
