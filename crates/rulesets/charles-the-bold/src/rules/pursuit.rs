//! Pursuit (13).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, Found, Hopes, List, Question, Refusal, Resolves, Roll, Rule, Side, Table, Tally,
};
use dice::{D6, Throw};
use ground::{Dir, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::charge::Contact;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{About, ContactKind};
use crate::troops::Sub;

battle::answers! {
    State;
    /// Whether a victor pursues.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TryPursuit {
        /// It throws for pursuit.
        Pursue = ["pursue"],
        /// It stays.
        Stop = ["stop"],
    }
}

/// A victor that may pursue. Its owner is asked whether it throws, unless it must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pursuing {
    /// The victor.
    pub stand: StandId,
    /// The stand it has beaten.
    pub beaten: StandId,
    /// The path: the vacated hex first, then the way the enemy took, as directions.
    pub way: List<u8, 16>,
    /// The enemy was destroyed: straight ahead (13.1c).
    pub straight: bool,
    /// It was attacked in the melee it won: it may be defending its ground (13.0q).
    pub defends: bool,
}

/// A victor that pursues, stretch by stretch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pursuit {
    /// The pursuer.
    pub stand: StandId,
    /// The stand it has beaten.
    pub beaten: StandId,
    /// The path: the vacated hex first, then the way the enemy took, as directions; then its own.
    pub way: List<u8, 16>,
    /// The enemy was destroyed: straight ahead (13.1c).
    pub straight: bool,
    /// Hexes still to go.
    pub left: u8,
    /// Hexes gone.
    pub gone: u8,
}

/// The next stretch of a pursuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stretch {
    /// It ends here, by this rule.
    End(Rule),
    /// Over the edge of the board.
    Off(Dir),
    /// One hex, or several if it passes through friends; the friend it changes places with.
    On {
        /// The directions taken.
        dirs: List<u8, 4>,
        /// Where it comes to.
        to: Spot,
        /// A friend that changes places with it.
        displaces: StandId,
    },
}

impl Question<State> for Pursuing {
    type Answer = TryPursuit;

    fn rule(&self) -> Rule {
        rule!("13.0a")
    }

    fn whom(&self, battle: &State) -> Asks {
        (!battle.must_pursue(self)).then(|| battle.side_of(self.stand)).into()
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, TryPursuit, Action>) -> ControlFlow<()> {
        found.all([TryPursuit::Pursue, TryPursuit::Stop])
    }

    fn check(&self, _: &State, _: Side, answer: TryPursuit) -> Result<(), Refusal> {
        match answer {
            TryPursuit::Pursue | TryPursuit::Stop => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: TryPursuit,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            TryPursuit::Pursue => battle.throw_for_pursuit(self, table),
            TryPursuit::Stop => {
                let rule = if battle.is_impetuous(self.stand) { rule!("13.0q") } else { rule!("13.0d") };
                table.tell(&[rule], Event::NoPursuit { stand: self.stand });
                battle.done();
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.throw_for_pursuit(self, table);
    }

    fn usual(&self, _: &State, _: Side) -> TryPursuit {
        TryPursuit::Pursue
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked {
            cause: self.beaten.some().map(|stand| format!("{} is beaten", battle.name_of(stand))),
            ..Asked::new(format!(
                "{} {} pursue?",
                battle.verb(self.stand, "Does", "Do"),
                battle.name_of(self.stand)
            ))
            .of(&battle.info(self.stand).id)
        }
    }

    fn button(&self, _: &State, _: Side, answer: TryPursuit) -> Button {
        match answer {
            TryPursuit::Pursue => Button::new("Throw for pursuit").binding(true),
            TryPursuit::Stop => Button::new("Do not pursue").binding(false),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} pursues", battle.name_of(self.stand)))
    }
}

impl About for Pursuing {
    fn actor(&self, _: &State) -> Option<StandId> {
        Some(self.stand)
    }
}

impl Resolves<State> for Pursuit {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.left {
            0 => battle.done(),
            _ => battle.pursue(self, table),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} pursues", battle.name_of(self.stand)))
    }
}

impl About for Pursuit {
    fn actor(&self, _: &State) -> Option<StandId> {
        Some(self.stand)
    }
}

impl Pursuing {
    /// The pursuit over so many hexes.
    fn over(self, hexes: u8) -> Pursuit {
        let Pursuing { stand, beaten, way, straight, .. } = self;
        Pursuit { stand, beaten, way, straight, left: hexes, gone: 0 }
    }
}

/// Facts.
impl State {
    /// Whether a victor can pursue at all, and if not, by which rule.
    pub(crate) fn may_pursue(&self, frame: &Pursuing) -> Result<(), Rule> {
        define!("13.0b2");
        let sub = self.sub(frame.stand);
        if !sub.is_combat() {
            return Err(rule!("13.0b"));
        }
        if self.never_pursues(frame.stand) {
            return Err(rule!("muster.special.no-pursuit"));
        }
        if !self.is_impetuous(frame.stand)
            && let Some(rule) = self.held(frame.stand)
        {
            return Err(rule);
        }
        if self.unit(frame.stand).impact == 0 && !self.is_impetuous(frame.stand) {
            return Err(rule!("13.0d"));
        }
        if !sub.is_mounted() && self.sub(frame.beaten).is_mounted() {
            return Err(rule!("13.0k"));
        }
        // How far it will go is not known yet; friends in the way may be passed if it is far enough.
        match self.stretch(&frame.over(u8::MAX)) {
            Stretch::End(rule) => Err(rule),
            _ => Ok(()),
        }
    }

    /// Whether a victor must throw: impetuous stands must, unless that leads across a line they defend.
    fn must_pursue(&self, frame: &Pursuing) -> bool {
        self.is_impetuous(frame.stand) && !self.leaves_its_line(frame)
    }

    /// Whether the first step crosses a field defence, creek or river that the victor was defending.
    fn leaves_its_line(&self, frame: &Pursuing) -> bool {
        let spot = self.stand(frame.stand).spot;
        let Some(dir) = frame.way.first().map(|dir| Dir::new(i32::from(*dir))) else { return false };
        frame.defends && self.is_defended_side(spot, dir)
    }

    /// The direction of a pursuer's next hex after so many: along the enemy's way, or straight ahead once that ends.
    fn pursuit_dir(&self, frame: &Pursuit, spot: Spot) -> Result<Dir, Rule> {
        let front = self.stand(frame.stand).facing.front();
        if let Some(dir) = frame.way.get(usize::from(frame.gone)) {
            let dir = Dir::new(i32::from(*dir));
            return if front.contains(&dir) { Ok(dir) } else { Err(rule!("13.1b")) };
        }
        let last = frame.way.last().map(|dir| Dir::new(i32::from(*dir)));
        let Some(last) = last.filter(|_| frame.straight) else { return Err(rule!("13.1a")) };
        let sub = self.sub(frame.stand);
        let other = if front[0] == last { front[1] } else { front[0] };
        let is_open = |dir: Dir| self.next(spot, dir).is_none() || self.is_open_to(spot, dir, sub);
        [other, last].into_iter().find(|dir| is_open(*dir)).ok_or(rule!("13.1g"))
    }

    /// The next stretch of a pursuit: a hex, or more where friends are passed.
    fn stretch(&self, frame: &Pursuit) -> Stretch {
        let (stand, left) = (frame.stand, frame.left);
        let mut ahead = *frame;
        let mut spot = self.stand(stand).spot;
        let mut dirs: List<u8, 4> = List::new();
        let mut friend = None;
        while dirs.len() < usize::from(left) {
            let step = self
                .pursuit_dir(&ahead, spot)
                .and_then(|dir| self.pursuit_hex(stand, spot, dir).map(|to| (dir, to)));
            let (dir, to) = match step {
                Ok((dir, Some(to))) => (dir, to),
                Ok((dir, None)) if dirs.is_empty() => return Stretch::Off(dir),
                Ok((_, None)) => return self.change_places(frame, friend, rule!("13.1g")),
                Err(rule) => return self.change_places(frame, friend, rule),
            };
            if !dirs.push(dir.into()) {
                break;
            }
            let Some(other) = self.at(to) else { return Stretch::On { dirs, to, displaces: StandId::NONE } };
            friend = friend.or(Some((other, to, dir)));
            if !self.is_passable_friend(stand, other) {
                break;
            }
            if usize::from(ahead.gone) >= ahead.way.len() {
                ahead.way.push(dir.into());
            }
            ahead.gone += 1;
            spot = to;
        }
        self.change_places(frame, friend, rule!("13.1g"))
    }

    /// A pursuer that cannot pass a friend changes places with it if it may; otherwise it ends here.
    fn change_places(&self, frame: &Pursuit, friend: Option<(StandId, Spot, Dir)>, rule: Rule) -> Stretch {
        match friend {
            Some((other, to, dir))
                if self.may_displace(frame.stand, other, dir, self.stand(frame.stand).facing) =>
            {
                Stretch::On { dirs: List::of(&[dir.into()]), to, displaces: other }
            }
            _ => Stretch::End(rule),
        }
    }

    /// The hex a pursuer would enter, none if it is off the board; or the rule that stops it before.
    fn pursuit_hex(&self, stand: StandId, spot: Spot, dir: Dir) -> Result<Option<Spot>, Rule> {
        let Some(to) = self.next(spot, dir) else { return Ok(None) };
        let (side, sub, facing) = (self.side_of(stand), self.sub(stand), self.stand(stand).facing);
        if let Some(rule) = self.bound_between(stand, spot, to) {
            return Err(rule);
        }
        if !self.is_open_to(spot, dir, sub) {
            return Err(rule!("13.1g"));
        }
        if self.at(to).is_some_and(|other| self.side_of(other) != side) {
            return Err(rule!("13.0o"));
        }
        let exposed = self.zones_at(to, side).any(|enemy| {
            let towards = self.scenario.map.hexes.direction_to(to, self.stand(enemy).spot);
            self.sub(enemy) != Sub::Sk && towards.is_some_and(|dir| !facing.has_in_front(dir))
        });
        if exposed {
            return Err(rule!("13.0m"));
        }
        let horse = |enemy: StandId| self.is_any(enemy, &[Sub::MC, Sub::HC]);
        if !sub.is_mounted() && self.contacts_at(side, to, facing).any(horse) {
            return Err(rule!("13.0l"));
        }
        Ok(Some(to))
    }
}

/// Tallies.
impl State {
    /// How many hexes a victor pursues by this die.
    pub(crate) fn pursuit_distance(&self, stand: StandId, die: i32) -> Tally {
        define!("chart.pursuit");
        let impetuous = self.is_impetuous(stand);
        if !impetuous && !self.sub(stand).is_mounted() {
            return Tally::base(rule!("13.0e"), "infantry", i32::from(die >= 4));
        }
        let hexes = match die {
            1 => 0,
            2 | 3 => 1,
            4 | 5 => 2,
            _ => 3,
        };
        let mut distance = match impetuous {
            true => Tally::base(rule!("13.0c"), "impetuous", hexes),
            false => Tally::base(rule!("13.0f"), "cavalry", hexes),
        };
        if self.unit(stand).mp < 3 {
            distance.at_most(rule!("13.0h"), 2);
        }
        distance
    }
}

/// Steps.
impl State {
    /// A victor throws for how far it pursues.
    fn throw_for_pursuit(&mut self, frame: Pursuing, table: &mut Table<'_, Event>) {
        let stand = frame.stand;
        let rule = match (self.is_impetuous(stand), self.sub(stand).is_mounted()) {
            (true, _) => rule!("13.0c"),
            (false, true) => rule!("13.0f"),
            (false, false) => rule!("13.0e"),
        };
        let die = table.roll(Roll {
            rule,
            what: "pursuit",
            side: self.side_of(stand),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Neither,
        });
        let distance = self.pursuit_distance(stand, die);
        let hexes = distance.dice();
        if hexes == 0 {
            table.tell(&[rule], Event::NoPursuit { stand });
            self.steps.pop();
            return;
        }
        let mut rules: Rules = distance.parts().iter().map(|part| part.rule).take(4).collect();
        rules.push(rule!("13.0o"));
        if frame.straight {
            rules.push(rule!("13.0i"));
        }
        if self.is_disordered(stand) {
            rules.push(rule!("13.0p"));
        }
        if self.moving_group() != Some(self.info(stand).group) {
            rules.extend([rule!("13.1f"), rule!("A2d")]);
        }
        table.tell(&rules, Event::Pursues { stand, hexes });
        let s = self.stand_mut(stand);
        s.start = s.spot;
        s.flanking = StandId::NONE;
        // Where the charge came from says nothing of where the pursuit comes from (flank.start).
        self.act.trail.clear();
        self.replace(frame.over(hexes));
    }

    /// A pursuer goes on: a hex, or through friends; contact ends the pursuit and brings another melee.
    fn pursue(&mut self, mut frame: Pursuit, table: &mut Table<'_, Event>) {
        let stand = frame.stand;
        let (dirs, to, displaces) = match self.stretch(&frame) {
            Stretch::On { dirs, to, displaces } => (dirs, to, displaces),
            Stretch::End(rule) => {
                table.tell(&[rule], Event::Halts { stand });
                self.steps.pop();
                return;
            }
            Stretch::Off(dir) => {
                table.tell(&[rule!("13.1a")], Event::Steps { stand, dir });
                self.steps.pop();
                self.destroy(stand, &[rule!("13.0n")], Fate::PursuedOff, table);
                self.withdraw(stand);
                self.check_break(table);
                return;
            }
        };
        let from = self.stand(stand).spot;
        if self.hidden > 0 && self.pursuit_stumbles(stand, from, &dirs, table) {
            return self.meet(frame);
        }
        let mut before = from;
        for dir in dirs.iter().map(|dir| Dir::new(i32::from(*dir))) {
            let along = usize::from(frame.gone) < frame.way.len();
            let rule = if along { rule!("13.1a") } else { rule!("13.1c") };
            table.tell(&[rule], Event::Steps { stand, dir });
            if !along {
                frame.way.push(dir.into());
            }
            frame.gone += 1;
            if self.next(before, dir) != Some(to) {
                before = self.next(before, dir).unwrap_or(before);
            }
        }
        frame.left = frame.left.saturating_sub(dirs.len() as u8);
        if let Some(friend) = displaces.some() {
            table.tell(&[rule!("13.1g"), rule!("3.10a")], Event::Displaced { stand: friend, by: stand });
            self.displace(stand, friend, from, table);
            self.end_opportunity(friend, rule!("3.10d"), table);
        } else {
            self.relocate(stand, to, table);
        }
        let last = self.scenario.map.hexes.direction_to(before, to);
        if last.is_some_and(|dir| self.step_disorders(before, dir, self.sub(stand))) {
            self.disorder(stand, &[rule!("3.0g")], table);
        }
        self.meet(frame);
    }

    /// Whether somebody lies hidden on the next stretch; he is revealed, and the pursuit is looked at anew.
    fn pursuit_stumbles(
        &mut self,
        stand: StandId,
        from: Spot,
        dirs: &List<u8, 4>,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let mut spot = from;
        for dir in dirs.iter() {
            spot = self.next(spot, Dir::new(i32::from(*dir))).unwrap_or(spot);
            if self.is_forced_upon(stand, spot, table) {
                return true;
            }
        }
        false
    }

    /// If the pursuer has come into contact another melee follows, for which it counts as charging.
    fn meet(&mut self, frame: Pursuit) {
        self.stand_mut(frame.stand).set(Flags::IMPACT, true);
        if self.contacts(frame.stand).next().is_some() {
            if self.is_in_contact_with(frame.stand, frame.beaten) {
                self.stand_mut(frame.beaten).set(Flags::PURSUED, true);
            }
            let kind = ContactKind::Pursuit { pursued: frame.beaten };
            self.replace(Contact::new(kind, Members::of(&[frame.stand])));
        } else {
            self.stand_mut(frame.stand).set(Flags::IMPACT, false);
            self.replace(frame);
        }
    }
}
