//! What both sides choose for their fire, in secret: the question `fire`, with `fire-at-charge` and `throw-pilums` (common.fire.target,
//! common.decision.sealed).
//!
//! A side that hands in at once fires as usual with every unit; a line changes what one unit does.

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PieceId, PromptKind, Question, Refusal, Rule, Side, Table, Word,
};
use serde::{Deserialize, Serialize};

use super::fire::Volleys;
use super::ladder::Band;
use super::targets::{BANDS, Choice, How};
use crate::events::Event;
use crate::orders::order::Number;
use crate::rulebook::{define, rule};
use crate::rules::beasts::fire::Shots;
use crate::state::{State, UnitId};
use crate::steps::Action;

/// What one unit does in the fire step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FireLine {
    /// The unit.
    pub(crate) unit: UnitId,
    /// What it does.
    pub(crate) choice: Choice,
    /// The commander at whom one of its marksmen aims (common.neutral.marksmen).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) picks: Option<UnitId>,
}

impl FireLine {
    /// All units that it names.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        let mut units = self.units_fired_at();
        units.extend(self.picks);
        units
    }

    fn units_fired_at(&self) -> Vec<UnitId> {
        match self.choice {
            Choice::At(target, _) => vec![self.unit, target],
            Choice::Split(first, _, second) => vec![self.unit, first, second],
            Choice::Shots(shots) => [Some(self.unit)].into_iter().chain(shots).flatten().collect(),
            Choice::Hold | Choice::Throw => vec![self.unit],
        }
    }
}

/// A unit of the side that answers, as `#3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnUnit(pub(crate) UnitId);

impl Word<State> for OwnUnit {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.number_word(self.0));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<OwnUnit, String> {
        battle.unit_called(side, word).map(OwnUnit)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_own(side, self.0)
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push(self.0.into());
    }
}

impl Word<State> for FireLine {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.number_word(self.unit));
        match self.choice {
            Choice::At(target, how) => {
                into.push_str(" at ");
                into.push_str(&battle.number_word(target));
                into.push_str(match how {
                    How::Usual => "",
                    How::Close => " close",
                    How::Middle => " middle",
                    How::Far => " far",
                    How::Passing(1) => " passing first",
                    How::Passing(2) => " passing second",
                    How::Passing(_) => " passing nearest",
                });
            }
            Choice::Split(first, count, second) => {
                let (first, second) = (battle.number_word(first), battle.number_word(second));
                into.push_str(&format!(" at {first} with {count} and {second}"));
            }
            Choice::Hold => into.push_str(" hold"),
            Choice::Throw => into.push_str(" throw"),
            Choice::Shots(shots) => {
                for (third, at) in THIRDS.iter().zip(shots) {
                    if let Some(at) = at {
                        into.push_str(&format!(" {third} {}", battle.number_word(at)));
                    }
                }
            }
        }
        if let Some(at) = self.picks {
            into.push_str(&format!(" picking {}", battle.number_word(at)));
        }
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<FireLine, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let unit = battle.unit_called(side, words.first().copied().unwrap_or_default())?;
        let target = |word: &str| battle.unit_called(side.other(), word);
        let rest: Vec<String> = words[1..].iter().map(|word| word.to_lowercase()).collect();
        let mut rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        let picks = match rest.as_slice() {
            [.., "picking", at] => Some(target(at)?),
            _ => None,
        };
        rest.truncate(rest.len() - if picks.is_some() { 2 } else { 0 });
        let choice = match rest.as_slice() {
            ["hold"] => Choice::Hold,
            ["throw"] => Choice::Throw,
            ["at", at] => Choice::At(target(at)?, How::Usual),
            ["at", at, "close"] => Choice::At(target(at)?, How::Close),
            ["at", at, "middle"] => Choice::At(target(at)?, How::Middle),
            ["at", at, "far"] => Choice::At(target(at)?, How::Far),
            ["at", at, "passing", "first"] => Choice::At(target(at)?, How::Passing(1)),
            ["at", at, "passing", "second"] => Choice::At(target(at)?, How::Passing(2)),
            ["at", at, "passing", "nearest"] => Choice::At(target(at)?, How::Passing(0)),
            ["at", first, "with", count, "and", second] => {
                Choice::Split(target(first)?, battle::machine::number(count)?, target(second)?)
            }
            [third, _, ..] if THIRDS.contains(third) => Choice::Shots(battle.read_shots(side, &rest)?),
            _ => return Err(EXPECTED.to_owned()),
        };
        Ok(FireLine { unit, choice, picks })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        battle.is_own(side, self.unit)?;
        self.picks.map_or(Ok(()), |at| battle.is_known_enemy(side, at))?;
        match self.choice {
            Choice::At(target, _) => battle.is_known_enemy(side, target),
            Choice::Split(first, _, second) => {
                battle.is_known_enemy(side, first)?;
                battle.is_known_enemy(side, second)
            }
            Choice::Shots(shots) => {
                shots.into_iter().flatten().try_for_each(|at| battle.is_known_enemy(side, at))
            }
            Choice::Hold | Choice::Throw => Ok(()),
        }
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push(self.unit.into());
        match self.choice {
            Choice::At(target, _) => into.push(target.into()),
            Choice::Split(first, _, second) => into.extend([first, second].map(PieceId::from)),
            Choice::Shots(shots) => into.extend(shots.into_iter().flatten().map(PieceId::from)),
            Choice::Hold | Choice::Throw => {}
        }
        into.extend(self.picks.map(PieceId::from));
    }
}

/// What is said to who cannot write a line of fire.
const EXPECTED: &str = "expected: `at #7`, `at #7 close`, `at #7 passing first`, `at #7 with 4 and #8`, `first #7 last #8`, \
                        `hold` or `throw`, and of marksmen `picking #9` after it";

/// How the thirds are called in which the crew of an elephant or chariot fires.
pub(super) const THIRDS: [&str; 3] = ["first", "second", "last"];

impl State {
    /// Reads the shots of a crew: `first #7 last #8`.
    fn read_shots(&self, side: Side, words: &[&str]) -> Result<Shots, String> {
        let mut shots: Shots = [None; 3];
        for pair in words.chunks(2) {
            let [third, at] = pair else { return Err(EXPECTED.to_owned()) };
            let number = THIRDS.iter().position(|word| word == third).ok_or_else(|| EXPECTED.to_owned())?;
            if shots[number].replace(self.unit_called(side.other(), at)?).is_some() {
                return Err(EXPECTED.to_owned());
            }
        }
        Ok(shots)
    }

    /// A unit as players write it.
    pub(crate) fn number_word(&self, id: UnitId) -> String {
        format!("#{}", if id.index() < self.units.len() { self.number_of(id).0 } else { 0 })
    }

    /// The unit of a side that is written so: one that the other side sees, or whichever it is, says nothing of hidden ones.
    pub(crate) fn unit_called(&self, side: Side, word: &str) -> Result<UnitId, String> {
        let number = word.strip_prefix('#').and_then(|number| number.parse().ok()).map(Number);
        let unit = number.and_then(|number| self.own_unit(side, number));
        unit.ok_or_else(|| format!("there is no such unit: {word}"))
    }

    pub(crate) fn is_own(&self, side: Side, id: UnitId) -> Result<(), Refusal> {
        let own = id.index() < self.units.len() && self.side_of(id) == side;
        if own && self.unit(id).is_on_board() {
            Ok(())
        } else {
            Err(Refusal::new(rule!("common.order.errors"), "it is no unit of its own on the board"))
        }
    }

    pub(crate) fn is_known_enemy(&self, side: Side, id: UnitId) -> Result<(), Refusal> {
        let enemy = id.index() < self.units.len() && self.side_of(id) != side;
        if enemy && self.is_open(id) {
            Ok(())
        } else {
            Err(Refusal::new(rule!("common.order.errors"), "there is no such enemy in sight"))
        }
    }
}

battle::answers! {
    State;
    /// What is done with a sheet of fire.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WithFireSheet {
        /// Says what a unit does.
        Fire(line: FireLine) = ["fire" (line ..)],
        /// Leaves it to the usual.
        Usual(unit: OwnUnit) = ["usual" unit],
        /// Hands the sheet in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// Both sides choose their fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ChooseFire {}

/// A line that may be written: only [`State::may_choose`] makes one.
struct Allowed(FireLine);

impl State {
    fn may_choose(&self, side: Side, line: FireLine) -> Result<Allowed, Refusal> {
        self.is_fire_open(side)?;
        line.is_there(self, side)?;
        if let Some(at) = line.picks {
            self.may_pick(line.unit, line.choice, at)?;
        }
        match line.choice {
            Choice::Hold => {
                if line.picks.is_none() && !self.has_fire(line.unit) {
                    return Err(Refusal::new(rule!("common.fire.target"), "it has nothing to fire at"));
                }
            }
            Choice::Throw => {
                if !self.throws(line.unit) {
                    return Err(Refusal::new(
                        rule!("medieval.thrown.ordered"),
                        "it has nothing to throw now",
                    ));
                }
            }
            Choice::At(target, how) => self.may_fire_so(line.unit, target, how)?,
            Choice::Shots(shots) if self.small_arm_of(line.unit).is_some() => {
                self.may_fire_volleys(line.unit, shots)?;
            }
            Choice::Shots(shots) => self.may_fire_shots(line.unit, shots)?,
            Choice::Split(first, count, second) => {
                define!("medieval.missile.split");
                self.may_fire_so(line.unit, first, How::Usual)?;
                self.may_fire_so(line.unit, second, How::Usual)?;
                let figures = self.unit(line.unit).figures(self.info(line.unit));
                if !self.may_split(first, second) || count == 0 || count >= figures {
                    let why = "fire is split only between neighbours of different armor";
                    return Err(Refusal::new(rule!("medieval.missile.split"), why));
                }
            }
        }
        Ok(Allowed(line))
    }

    fn is_fire_open(&self, side: Side) -> Result<(), Refusal> {
        if self.fire_in[side] {
            return Err(Refusal::new(
                rule!("common.decision.sealed"),
                "the sheet is handed in: open it first",
            ));
        }
        Ok(())
    }

    /// Whether a unit may fire at a target in a way.
    fn may_fire_so(&self, id: UnitId, target: UnitId, how: How) -> Result<(), Refusal> {
        let closes = self.closing_in(id).contains(&target);
        match how {
            How::Usual => self.may_fire_at(id, target),
            How::Close | How::Middle | How::Far => {
                let band = match how {
                    How::Close => Band::Near,
                    How::Far => Band::Far,
                    _ => Band::Middle,
                };
                if closes && self.is_band_open(id, target, band) {
                    return Ok(());
                }
                let why = "it cannot choose that range against this enemy";
                Err(Refusal::new(rule!("common.3dt.fire-bands"), why))
            }
            How::Passing(place) => {
                if self.closing_in(id).is_empty() && self.passing_beat(id, target, place).is_some() {
                    return Ok(());
                }
                Err(Refusal::new(rule!("common.fire.passing"), "it was not there to be fired at in passing"))
            }
        }
    }

    /// Everything that is listed for a unit.
    fn fire_lines_of(&self, unit: UnitId) -> Vec<FireLine> {
        let mut choices = Vec::new();
        if self.fires_on_the_move(unit) {
            choices = self.choices_of_crew(unit);
            if !choices.is_empty() {
                choices.push(Choice::Hold);
            }
            return choices.into_iter().map(|choice| FireLine { unit, choice, picks: None }).collect();
        }
        if self.throws(unit) {
            choices.push(Choice::Throw);
        }
        let closing = self.closing_in(unit);
        for target in &closing {
            for (how, band) in [(How::Far, Band::Far), (How::Middle, Band::Middle), (How::Close, Band::Near)]
            {
                if self.is_band_open(unit, *target, band) {
                    choices.push(Choice::At(*target, how));
                }
            }
        }
        if closing.is_empty() {
            choices.extend(self.targets_of(unit).into_iter().map(|at| Choice::At(at, How::Usual)));
            for enemy in self.units_of(self.side_of(unit).other()) {
                let beats = self.passing_beats(unit, enemy);
                let there = [1, 2, 0].into_iter().filter(|place| beats[usize::from(*place)].is_some());
                choices.extend(there.map(|place| Choice::At(enemy, How::Passing(place))));
            }
        }
        if !choices.is_empty() {
            choices.push(Choice::Hold);
        }
        let leaders = self.commanders_to_pick(unit);
        let usual = choices.first().copied().unwrap_or(Choice::Hold);
        let picked = leaders.into_iter().map(|at| FireLine { unit, choice: usual, picks: Some(at) });
        let plain = choices.into_iter().map(|choice| FireLine { unit, choice, picks: None });
        plain.chain(picked).collect()
    }

    /// Whether a unit has anything to choose in the fire step.
    pub(crate) fn has_fire(&self, id: UnitId) -> bool {
        let enemies = || self.units_of(self.side_of(id).other());
        let closing = self.closing_in(id);
        self.throws(id)
            || !self.commanders_to_pick(id).is_empty()
            || if closing.is_empty() {
                self.has_target(id) || enemies().any(|at| self.passing_beats(id, at) != [None; 3])
            } else {
                closing.iter().any(|at| BANDS.iter().any(|band| self.is_band_open(id, *at, *band)))
            }
    }

    /// The next unit of a side that has a choice and no line, by its number.
    fn next_to_choose(&self, side: Side) -> Option<UnitId> {
        let own = |line: &&FireLine| self.side_of(line.unit) == side;
        let last = self.fire_sheet.iter().filter(own).map(|line| line.unit).max();
        self.units_of(side).find(|id| last.is_none_or(|last| *id > last) && self.has_fire(*id))
    }

    /// What a side has written of its fire, line by line.
    pub(crate) fn fire_lines_in_words(&self, side: Side) -> Vec<String> {
        let own = self.fire_sheet.iter().filter(|line| self.side_of(line.unit) == side);
        let words = |line: &FireLine| {
            let mut words = String::new();
            line.write(self, side, &mut words);
            words
        };
        own.map(words).collect()
    }

    /// Notes what units do for which no line was written, so that it is worked out once and not for every third.
    fn note_usual_fire(&mut self) {
        let units: Vec<UnitId> = self.on_board().filter(|id| !self.has_fire_line(*id)).collect();
        let usual = |unit: UnitId| FireLine {
            unit,
            choice: self.usual_fire(unit).unwrap_or(Choice::Hold),
            picks: None,
        };
        let lines: Vec<FireLine> = units.into_iter().map(usual).collect();
        for line in lines {
            self.write_fire(line);
        }
    }

    /// For how many units a side has chosen what they do.
    fn fire_lines_of_side(&self, side: Side) -> usize {
        self.fire_sheet.iter().filter(|line| self.side_of(line.unit) == side).count()
    }

    fn has_fire_line(&self, unit: UnitId) -> bool {
        self.fire_sheet.binary_search_by_key(&unit, |line| line.unit).is_ok()
    }

    /// What the units do that can fire and have no line, as the button that hands the sheet in says it.
    fn fire_handed_in(&self, side: Side) -> String {
        let left = self.units_of(side).filter(|id| !self.has_fire_line(*id) && self.has_fire(*id));
        match (self.fire_lines_of_side(side), left.count()) {
            (0, 0) => "Hand in: nobody fires".to_owned(),
            (0, _) => "Hand in: all fire as usual".to_owned(),
            (1, 0) => "Hand in 1 choice".to_owned(),
            (own, 0) => format!("Hand in {own} choices"),
            (1, _) => "Hand in 1 choice, the others as usual".to_owned(),
            (own, _) => format!("Hand in {own} choices, the others as usual"),
        }
    }

    fn write_fire(&mut self, line: FireLine) {
        match self.fire_sheet.binary_search_by_key(&line.unit, |line| line.unit) {
            Ok(at) => self.fire_sheet[at] = line,
            Err(at) => self.fire_sheet.insert(at, line),
        }
    }
}

impl Question<State> for ChooseFire {
    type Answer = WithFireSheet;

    fn rule(&self) -> Rule {
        rule!("common.fire.target")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed", "common.fire.sheet");
        if battle.fire_in.0.iter().all(|is_in| *is_in) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if battle.fire_in[side] { Call::May } else { Call::Must }))
    }

    fn each(
        &self,
        battle: &State,
        side: Side,
        found: &mut Found<'_, WithFireSheet, Action>,
    ) -> ControlFlow<()> {
        if battle.fire_in[side] {
            return found.one(WithFireSheet::Open);
        }
        if let Some(unit) = battle.next_to_choose(side) {
            found.all(battle.fire_lines_of(unit).into_iter().map(WithFireSheet::Fire))?;
        }
        found.one(WithFireSheet::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: WithFireSheet) -> Result<(), Refusal> {
        match answer {
            WithFireSheet::Fire(line) => battle.may_choose(side, line).map(drop),
            WithFireSheet::Usual(OwnUnit(unit)) => {
                battle.is_fire_open(side)?;
                battle.is_own(side, unit)
            }
            WithFireSheet::HandIn => battle.is_fire_open(side),
            WithFireSheet::Open if battle.fire_in[side] => Ok(()),
            WithFireSheet::Open => {
                Err(Refusal::new(rule!("common.decision.sealed"), "the sheet is not handed in"))
            }
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WithFireSheet,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        match answer {
            WithFireSheet::Fire(line) => {
                let Allowed(line) = battle.may_choose(side, line)?;
                battle.write_fire(line);
            }
            WithFireSheet::Usual(OwnUnit(unit)) => battle.fire_sheet.retain(|line| line.unit != unit),
            // Nobody is told: whether the other side has answered is a secret.
            WithFireSheet::HandIn => battle.fire_in[side] = true,
            WithFireSheet::Open => battle.fire_in[side] = false,
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.note_usual_fire();
        battle.replace(Volleys::first());
    }

    fn usual(&self, battle: &State, side: Side) -> WithFireSheet {
        if battle.fire_in[side] { WithFireSheet::Open } else { WithFireSheet::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match (battle.fire_in[side], battle.next_to_choose(side)) {
            (true, _) => Asked::new("Your fire is handed in."),
            (false, Some(unit)) => Asked::new(format!("{} can fire. At whom?", battle.info(unit).name))
                .of(battle.unit_word(unit).to_owned()),
            (false, None) if battle.fire_lines_of_side(side) == 0 => {
                Asked::new("None of your units can fire.")
            }
            (false, None) => Asked::new("All your fire is chosen."),
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: WithFireSheet) -> Button {
        match answer {
            WithFireSheet::Fire(line) => {
                let target = line.units().get(1).and_then(|at| at.target(battle));
                let words = battle.fire_in_words(line);
                Button::new(words).by(battle.unit_word(line.unit).to_owned()).at(target).binding(false)
            }
            WithFireSheet::Usual(OwnUnit(unit)) => {
                Button::new(format!("{}: as usual", battle.info(unit).name)).binding(false)
            }
            WithFireSheet::HandIn => Button::new(battle.fire_handed_in(side)).binding(true),
            WithFireSheet::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Targets are chosen".to_owned())
    }
}
