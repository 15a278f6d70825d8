//! The machine of the toy: who is asked what, and what an answer brings about.

use battle::{Awaiting, BySide, Contest, Hopes, Roll, Rule, Side, Table, Verdict};
use dice::{D6, Faces, Throw};

use super::rules::{
    FIELDS, NOWHERE, STANCES, at_enemy_edge, backwards, boldness, can_be_party, field, is_party, marching,
    on_table, rule, shooting_dice, within,
};
use super::{Action, Ended, Event, LONG_SHOT, MEN, Point, Step, Toy};

type Desk<'a> = Table<'a, Event>;

impl Toy {
    /// Pushes a frame: it comes before all that is pending.
    fn then(&mut self, step: Step) {
        self.now.pending.push(step);
    }

    fn top(&self) -> Option<Step> {
        self.now.pending.last().copied()
    }

    /// Whether stances that were chosen are still secret.
    pub(super) fn stances_are_sealed(&self) -> bool {
        self.top() == Some(Step::Stances)
    }

    pub(super) fn asked(&self) -> Awaiting {
        let only = |side: Side| BySide::new(side == Side::Red, side == Side::Blue);
        match self.top() {
            _ if self.now.ended.is_some() => BySide::default(),
            Some(Step::Snares) => BySide(Side::BOTH.map(|side| self.band(side).snare.is_none())),
            Some(Step::Stances) => BySide(Side::BOTH.map(|side| self.band(side).stance.is_none())),
            Some(
                Step::March { side }
                | Step::Reaction { side }
                | Step::Party { side, .. }
                | Step::Nerve { side }
                | Step::Fate { side, .. },
            ) => only(side),
            _ => BySide::default(),
        }
    }

    pub(super) fn answers(&self, side: Side, into: &mut Vec<Action>) {
        match self.top() {
            Some(Step::Snares) => into.extend((0..FIELDS).map(Action::Snare)),
            Some(Step::Stances) => into.extend(STANCES.map(Action::Stance)),
            Some(Step::March { .. }) => self.marches(side, into),
            Some(Step::Reaction { .. }) => into.extend([Action::Hold, Action::Shoot]),
            Some(Step::Party { .. }) => into.extend((0..4).map(Action::Pick).chain([Action::Done])),
            Some(Step::Nerve { .. }) => into.extend([Action::Stand, Action::Bolt]),
            Some(Step::Fate { .. }) => into.extend([Action::Accept, Action::Again]),
            _ => {}
        }
        into.retain(|action| self.may(side, *action).is_ok());
    }

    /// A good spread of all points a band can march to: where it stands, and near and far in eight directions.
    fn marches(&self, side: Side, into: &mut Vec<Action>) {
        let [x, y] = self.band(side).at;
        let paces = i16::try_from(marching(self).total()).unwrap_or(0);
        into.push(Action::March([x, y]));
        for far in [paces / 2, paces] {
            let slant = far * 7 / 10;
            for (dx, dy) in [(far, 0), (slant, slant), (0, far), (-slant, slant)] {
                into.extend([Action::March([x + dx, y + dy]), Action::March([x - dx, y - dy])]);
            }
        }
    }

    pub(super) fn usual_answer(&self, side: Side) -> Action {
        match self.top() {
            Some(Step::Snares) => Action::Snare(4),
            Some(Step::Stances) => Action::Stance(STANCES[1]),
            Some(Step::March { .. }) => Action::March(self.band(side).at),
            Some(Step::Party { .. }) => {
                let mut answers = Vec::new();
                self.answers(side, &mut answers);
                answers[0]
            }
            Some(Step::Nerve { .. }) => Action::Stand,
            Some(Step::Fate { .. }) => Action::Accept,
            _ => Action::Hold,
        }
    }

    /// Carries out an answer.
    pub(super) fn act(&mut self, side: Side, action: Action, table: &mut Desk<'_>) {
        match (self.top(), action) {
            (_, Action::Snare(field)) => self.lay(side, field, table),
            (_, Action::Stance(stance)) => {
                self.band_mut(side).stance = Some(stance);
                if self.band(side.other()).stance.is_some() {
                    self.now.pending.pop();
                    self.then(Step::Initiative);
                }
            }
            (_, Action::March(to)) => self.set_out(side, to),
            (Some(Step::Party { picked, .. }), Action::Pick(man)) => {
                self.now.pending.pop();
                self.then(Step::Party { side, picked: picked | 1 << man });
            }
            (Some(Step::Party { picked, .. }), Action::Done) => {
                self.now.pending.pop();
                self.then(Step::Volley { side, picked });
                self.then(Step::Nerve { side: side.other() });
            }
            (Some(Step::Fate { hits, .. }), Action::Accept) => {
                self.now.pending.pop();
                self.lose(side.other(), hits, rule!("shoot.dice"), table);
            }
            (Some(Step::Fate { picked, .. }), Action::Again) => {
                self.now.pending.pop();
                self.band_mut(side).lucky = false;
                let hits = self.throw_volley(side, picked, table);
                self.lose(side.other(), hits, rule!("shoot.again"), table);
            }
            _ => {
                self.now.pending.pop();
                if action == Action::Shoot {
                    self.then(Step::Party { side, picked: 0 });
                } else if action == Action::Bolt {
                    self.bolt(side, table);
                }
            }
        }
    }

    /// Carries out one step that waits for nobody.
    pub(super) fn step(&mut self, table: &mut Desk<'_>) -> bool {
        let Some(top) = self.top() else { return false };
        if self.now.ended.is_some() || self.asked() != BySide::default() {
            return false;
        }
        match top {
            Step::Rounds => self.next_round(),
            Step::Initiative => self.initiative(table),
            Step::Marching { side, from, to } => self.arrive(side, from, to, table),
            Step::Volley { side, picked } => self.volley(side, picked, table),
            Step::Snares | Step::Stances => drop(self.now.pending.pop()),
            Step::March { .. }
            | Step::Reaction { .. }
            | Step::Party { .. }
            | Step::Nerve { .. }
            | Step::Fate { .. } => {
                return false;
            }
        }
        true
    }

    fn lay(&mut self, side: Side, field: u8, table: &mut Desk<'_>) {
        self.band_mut(side).snare = Some(field);
        table.tell(&[rule!("snare.lay")], Event::Laid { side, field });
    }

    fn next_round(&mut self) {
        if self.now.round == self.rounds {
            return self.finish(Verdict::drawn(rule!("end"), "the day is over"));
        }
        self.now.round += 1;
        for side in Side::BOTH {
            self.band_mut(side).stance = None;
        }
        self.then(Step::Stances);
    }

    /// Shows both stances, throws for who marches, and draws the weather.
    fn initiative(&mut self, table: &mut Desk<'_>) {
        self.now.pending.pop();
        self.now.learned += 1;
        let stances = Side::BOTH.map(|side| self.band(side).stance);
        if let [Some(red), Some(blue)] = stances {
            table.tell(&[rule!("stance")], Event::Stances(red, blue));
        }
        let bonus = stances.map(boldness);
        let side = table.contest(Contest {
            rule: rule!("first"),
            what: "who goes first",
            throws: [Throw::one(D6); 2],
            bonus: [&bonus[0], &bonus[1]],
        });
        self.now.mist = table.draw(rule!("mist"), "the weather", &[3, 1]) == 1;
        table.tell(&[rule!("mist")], Event::Weather { mist: self.now.mist });
        self.then(Step::March { side });
    }

    /// Begins a march; an enemy within reach may shoot before it ends.
    fn set_out(&mut self, side: Side, to: Point) {
        self.now.pending.pop();
        self.then(Step::Marching { side, from: self.band(side).at, to });
        let enemy = self.band(side.other());
        if within(self.band(side).at, enemy.at, LONG_SHOT) && can_be_party(0, enemy.men) {
            self.then(Step::Reaction { side: side.other() });
        }
    }

    fn bolt(&mut self, side: Side, table: &mut Desk<'_>) {
        let [x, y] = self.band(side).at;
        self.band_mut(side).at = [x, (y + 25 * backwards(side)).clamp(0, 100)];
        table.tell(&[rule!("shoot.nerve")], Event::Bolted { side });
    }

    /// Throws a volley, if whom it was meant for is still there.
    fn volley(&mut self, side: Side, picked: u8, table: &mut Desk<'_>) {
        self.now.pending.pop();
        if !within(self.band(side).at, self.band(side.other()).at, LONG_SHOT) {
            return table.tell(&[rule!("shoot")], Event::Nobody { side });
        }
        let hits = self.throw_volley(side, picked, table);
        if self.band(side).lucky {
            self.then(Step::Fate { side, picked, hits });
        } else {
            self.lose(side.other(), hits, rule!("shoot.dice"), table);
        }
    }

    fn throw_volley(&mut self, side: Side, picked: u8, table: &mut Desk<'_>) -> u8 {
        let dice = shooting_dice(self, side, picked);
        let throw = Throw::hits(D6, dice.dice(), Faces::at_least(5));
        let (rule, what) = (rule!("shoot.dice"), "volley");
        let hits = table.roll(Roll {
            rule,
            what,
            side,
            throw,
            dice: Some(&dice),
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        u8::try_from(hits).unwrap_or(0)
    }

    /// Ends a march, if the band still stands where it set out.
    fn arrive(&mut self, side: Side, from: Point, to: Point, table: &mut Desk<'_>) {
        self.now.pending.pop();
        if self.band(side).at != from {
            return table.tell(&[rule!("shoot.nerve")], Event::BrokenOff { side });
        }
        self.band_mut(side).at = to;
        table.tell(&[rule!("march")], Event::Marched { side, to });
        self.search(side, to, table);
        if within(to, self.band(side.other()).at, 10) && self.now.ended.is_none() {
            self.melee(table);
        }
        if at_enemy_edge(side, self.band(side).at) && self.now.ended.is_none() {
            self.finish(Verdict::won(side, rule!("end"), "the enemy's edge is reached"));
        }
    }

    /// Springs the enemy's snare, if it lies where a band has come to; that it does not is news, too.
    fn search(&mut self, side: Side, at: Point, table: &mut Desk<'_>) {
        let (enemy, place) = (side.other(), field(at));
        if self.band(enemy).sprung || self.band(side).searched & (1 << place) != 0 {
            return;
        }
        self.now.learned += 1;
        self.band_mut(side).searched |= 1 << place;
        if self.band(enemy).snare != Some(place) {
            return;
        }
        let snare = self.band_mut(enemy);
        (snare.snare, snare.sprung) = (None, true);
        table.tell(&[rule!("snare.spring")], Event::Sprung { side: enemy, field: place });
        let throw = Throw::hits(D6, 1, Faces::at_least(4));
        let (rule, what) = (rule!("snare.spring"), "snare");
        let caught = table.roll(Roll {
            rule,
            what,
            side: enemy,
            throw,
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        self.lose(side, u8::try_from(caught).unwrap_or(0), rule!("snare.spring"), table);
    }

    fn melee(&mut self, table: &mut Desk<'_>) {
        self.now.fights += 1;
        let bonus = Side::BOTH.map(|side| boldness(self.band(side).stance));
        let (rule, what, throws) = (rule!("melee"), "melee", [Throw::one(D6); 2]);
        let winner = table.contest(Contest { rule, what, throws, bonus: [&bonus[0], &bonus[1]] });
        self.lose(winner.other(), 2, rule!("melee"), table);
    }

    /// Takes men away, the first ones first; without men the battle is lost.
    fn lose(&mut self, side: Side, men: u8, rule: Rule, table: &mut Desk<'_>) {
        if men == 0 {
            return;
        }
        for _ in 0..men {
            let left = self.band(side).men;
            self.band_mut(side).men = left & left.wrapping_sub(1);
        }
        table.tell(&[rule], Event::Lost { side, men });
        if self.band(side).men == 0 {
            self.finish(Verdict::won(side.other(), rule!("end"), "no men left"));
        }
    }

    fn finish(&mut self, verdict: Verdict) {
        self.now.ended = Some(Ended { winner: verdict.winner, rule: verdict.rule.id().to_string() });
    }

    pub(super) fn is_sound(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let band = self.band(side);
            if band.id != side {
                return Err(format!("the band of {side} stands in the place of the other"));
            }
            if !on_table(band.at) {
                return Err(format!("the band of {side} is off the table"));
            }
            if band.men & !MEN != 0 || (band.men == 0 && self.now.ended.is_none()) {
                return Err(format!("{side} has no such men"));
            }
            if band.snare.is_some_and(|field| field > NOWHERE) || (band.sprung && band.snare.is_some()) {
                return Err(format!("the snare of {side} cannot lie there"));
            }
        }
        let party = |step: &Step| match *step {
            Step::Party { side, picked } => can_be_party(picked, self.band(side).men),
            Step::Volley { picked, .. } | Step::Fate { picked, .. } => is_party(picked),
            Step::Marching { to, .. } => on_table(to),
            _ => true,
        };
        if !self.now.pending.iter().all(party) {
            return Err("a pending step cannot be completed".to_string());
        }
        if self.verdict_is_unknown() {
            return Err("the battle ended by a rule that does not exist".to_string());
        }
        Ok(())
    }

    fn verdict_is_unknown(&self) -> bool {
        self.now.ended.is_some() && battle::State::verdict(self).is_none()
    }
}
