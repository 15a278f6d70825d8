//! Pursuit (13), and victors that join another melee instead (11.4b).

use battle::{Hopes, List, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use ground::{Dir, Spot};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Contact, ContactKind, Fighting, Pursuing, Step};
use crate::troops::Sub;

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

/// A victor that touches other melees.
impl State {
    /// Who is asked which of two melees a victor joins.
    pub(crate) fn victor_asks(&self, frame: &Fighting) -> Option<Side> {
        let victor = frame.victor.some()?;
        self.melees_before(victor).nth(1).map(|_| self.side_of(victor))
    }

    pub(crate) fn victor_choices(&self, frame: &Fighting, into: &mut Vec<Action>) {
        let by = frame.victor;
        let from = into.len();
        into.extend(self.melees_before(by).map(|against| Action::Pair { by, against }));
        into[from..].sort_unstable_by_key(|action| match action {
            Action::Pair { against, .. } => *against,
            _ => StandId::NONE,
        });
    }

    pub(crate) fn victor_check(&self, frame: &Fighting, action: &Action) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("11.4b"), why).about(frame.victor.into()));
        match *action {
            Action::Pair { by, against }
                if by == frame.victor && self.melees_before(by).any(|other| other == against) =>
            {
                Ok(())
            }
            _ => refuse("{0} joins one of the melees in front of it"),
        }
    }

    /// A victor joins another melee instead of pursuing.
    pub(crate) fn victor_joins(&mut self, by: StandId, against: StandId, table: &mut Table<'_, Event>) {
        let melee = self.stand(against).melee;
        table.tell(&[rule!("11.4b"), rule!("13.1e")], Event::Joins { stand: by, at: against });
        self.set_supporting(by, melee, table);
        let attacker = self.melee(melee).attacker;
        self.then(Step::Fighting(Fighting::new(melee, attacker, StandId::NONE, None)));
    }

    /// Enemy Battle Stands of ongoing melees in front of a stand.
    fn melees_before(&self, stand: StandId) -> impl Iterator<Item = StandId> + Clone + '_ {
        let free = self.stand(stand).is_on_map() && !self.is_in_melee(stand);
        free.then(|| self.contacts(stand)).into_iter().flatten().filter(|enemy| self.is_battle_stand(*enemy))
    }

    /// After the retreats the victor joins another melee, pursues, or stays.
    pub(crate) fn begin_pursuit(&mut self, frame: Fighting, table: &mut Table<'_, Event>) {
        let stand = frame.victor;
        if stand == StandId::NONE || !self.stand(stand).is_on_map() || self.is_in_melee(stand) {
            self.steps.pop();
            return;
        }
        if self.scenario.conditions.on && !self.stand(frame.beaten).is_on_map() {
            // Whoever is driven off the board or finds no way back is destroyed by this fight, too.
            self.note_prisoners(stand, frame.beaten, table);
        }
        let other = self.melees_before(stand).next();
        if let Some(against) = other {
            self.steps.pop();
            self.victor_joins(stand, against, table);
            return;
        }
        let pursuit = self.pursuit_of(&frame);
        match self.may_pursue(&pursuit) {
            Ok(()) => self.replace(Step::Pursuing(pursuit)),
            Err(rule) => {
                table.tell(&[rule], Event::NoPursuit { stand });
                self.steps.pop();
            }
        }
    }

    /// The pursuit that a won fight leads to.
    fn pursuit_of(&self, frame: &Fighting) -> Pursuing {
        let stand = frame.victor;
        let vacated = frame.spots[self.side_of(frame.beaten).index()];
        let mut way = List::new();
        if let Some(dir) = self.scenario.map.hexes.direction_to(self.stand(stand).spot, vacated) {
            way.push(dir.into());
            for dir in frame.way.iter() {
                way.push(*dir);
            }
        }
        Pursuing {
            stand,
            beaten: frame.beaten,
            way,
            straight: !self.stand(frame.beaten).is_on_map(),
            defends: self.side_of(stand) != frame.attacker,
            left: None,
            gone: 0,
        }
    }
}

/// The question whether to pursue.
impl State {
    /// Who is asked whether a victor throws for pursuit; none if it must, or has thrown.
    pub(crate) fn pursuing_asks(&self, frame: Pursuing) -> Option<Side> {
        (frame.left.is_none() && !self.must_pursue(&frame)).then(|| self.side_of(frame.stand))
    }

    /// Pursue, or stay.
    pub(crate) fn pursuing_choices(&self, _frame: Pursuing, into: &mut Vec<Action>) {
        into.extend([Action::Pursue, Action::Stop]);
    }

    /// Whether that is an answer.
    pub(crate) fn pursuing_check(&self, frame: Pursuing, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Pursue | Action::Stop => Ok(()),
            _ => {
                let why = "{0} has won and pursues or stays";
                Err(Refusal::new(rule!("13.0a"), why).about(frame.stand.into()))
            }
        }
    }

    /// It throws for pursuit, or stays.
    pub(crate) fn pursuing_answer(&mut self, frame: Pursuing, action: Action, table: &mut Table<'_, Event>) {
        if action == Action::Pursue {
            self.throw_for_pursuit(frame, table);
        } else {
            let rule = if self.is_impetuous(frame.stand) { rule!("13.0q") } else { rule!("13.0d") };
            table.tell(&[rule], Event::NoPursuit { stand: frame.stand });
            self.steps.pop();
        }
    }

    /// It throws because it must, or goes on.
    pub(crate) fn pursuing_advance(&mut self, frame: Pursuing, table: &mut Table<'_, Event>) {
        match frame.left {
            None => self.throw_for_pursuit(frame, table),
            Some(0) => {
                self.steps.pop();
            }
            Some(_) => self.pursue(frame, table),
        }
    }
}

/// Facts.
impl State {
    /// Whether a victor can pursue at all, and if not, by which rule.
    fn may_pursue(&self, frame: &Pursuing) -> Result<(), Rule> {
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
        match self.stretch(&Pursuing { left: Some(u8::MAX), ..*frame }) {
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
    fn pursuit_dir(&self, frame: &Pursuing, spot: Spot) -> Result<Dir, Rule> {
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
    fn stretch(&self, frame: &Pursuing) -> Stretch {
        let (stand, left) = (frame.stand, frame.left.unwrap_or(0));
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
    fn change_places(&self, frame: &Pursuing, friend: Option<(StandId, Spot, Dir)>, rule: Rule) -> Stretch {
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
    fn throw_for_pursuit(&mut self, mut frame: Pursuing, table: &mut Table<'_, Event>) {
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
        frame.left = Some(hexes);
        let s = self.stand_mut(stand);
        s.start = s.spot;
        s.flanking = StandId::NONE;
        // Where the charge came from says nothing of where the pursuit comes from (flank.start).
        self.act.trail.clear();
        self.replace(Step::Pursuing(frame));
    }

    /// A pursuer goes on: a hex, or through friends; contact ends the pursuit and brings another melee.
    fn pursue(&mut self, mut frame: Pursuing, table: &mut Table<'_, Event>) {
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
        frame.left = frame.left.map(|left| left.saturating_sub(dirs.len() as u8));
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
    fn meet(&mut self, frame: Pursuing) {
        self.stand_mut(frame.stand).set(Flags::IMPACT, true);
        if self.contacts(frame.stand).next().is_some() {
            if self.is_in_contact_with(frame.stand, frame.beaten) {
                self.stand_mut(frame.beaten).set(Flags::PURSUED, true);
            }
            let kind = ContactKind::Pursuit { pursued: frame.beaten };
            self.replace(Step::Contact(Contact::new(kind, Members::of(&[frame.stand]))));
        } else {
            self.stand_mut(frame.stand).set(Flags::IMPACT, false);
            self.replace(Step::Pursuing(frame));
        }
    }
}
