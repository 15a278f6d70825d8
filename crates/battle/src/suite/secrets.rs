//! Secrets: what a side is shown must not change when the secrets it cannot know are drawn anew.

use super::{Action, Run, below};
use crate::{Battle, Journal, Line, Piece, Ruleset, Side, State, Table, Target, Viewer};

impl<R: Ruleset> Run<R> {
    /// Nothing a side is shown or told changes when the secrets kept from it are redrawn. `whole` is what the umpire sees.
    pub(super) fn check_redraw(&mut self, side: Side, whole: &serde_json::Value) -> Result<(), String> {
        let battle = self.course.battle();
        let state = battle.state();
        let drawn = state.imagine(side, &mut self.dice);
        drawn.soundness().map_err(|what| format!("an imagined battle is not sound: {what}"))?;
        let seat = Viewer::Seat(side);
        self.report.hidden += u64::from(state.view_for(seat) != *whole);
        if drawn == *state {
            // Whatever follows from the one follows from the other.
            return Ok(());
        }
        self.report.redrawn += u64::from(drawn.canonical() != state.canonical());
        let betrays = |what: &str| Err(format!("{what} betrays what is hidden from {side}"));
        for viewer in [seat, Viewer::Spectator] {
            if drawn.view_for(viewer) != state.view_for(viewer) {
                return betrays(&format!("the view of {viewer:?}"));
            }
            let scene = state.scene(viewer);
            if drawn.scene(viewer) != scene {
                return betrays(&format!("the scene of {viewer:?}"));
            }
            if drawn.ground(viewer) != state.ground(viewer) {
                return betrays(&format!("the ground of {viewer:?}"));
            }
            for Piece { id, .. } in &scene.pieces {
                if drawn.marks_of(viewer, id) != state.marks_of(viewer, id) {
                    return betrays(&format!("the marks of {id:?}"));
                }
                let at = Target::Piece { id: id.clone() };
                if state.may_answer(side) && drawn.meant(side, &at) != state.meant(side, &at) {
                    return betrays(&format!("what pointing at {id:?} means"));
                }
            }
            if drawn.standing(viewer) != state.standing(viewer) {
                return betrays(&format!("the standing that {viewer:?} reads"));
            }
            if R::summary(&drawn, viewer) != R::summary(state, viewer) {
                return betrays(&format!("the summary that {viewer:?} reads"));
            }
        }
        if drawn.verdict().is_some() || drawn.may_answer(side) != state.may_answer(side) {
            return betrays("whether there is a question");
        }
        if drawn.supposed(side) != state.supposed(side) {
            return betrays("the battle as it is supposed, from which odds are worked out,");
        }
        if !state.may_answer(side) {
            return Ok(());
        }
        let (mut choices, mut again) = (Vec::new(), Vec::new());
        state.choices(side, &mut choices);
        drawn.choices(side, &mut again);
        if again != choices {
            return betrays("the list of choices");
        }
        if drawn.prompt(side) != state.prompt(side) {
            return betrays("the prompt");
        }
        if drawn.usual(side) != state.usual(side) {
            return betrays("the usual answer");
        }
        let jittered = (0..self.thoroughness.jitter).map(|_| self.jittered_text(side, &choices));
        let texts: Vec<String> = jittered.collect();
        let state = self.course.battle().state();
        let mut actions = self.pool.clone();
        for text in texts {
            let (ours, theirs) = (state.read_action(side, &text), drawn.read_action(side, &text));
            if ours != theirs {
                return betrays(&format!("what {text:?} is read as"));
            }
            actions.extend(ours);
        }
        let told = |state: &R::State, action: &Action<R>| {
            let refusal = state.check(side, action).err()?;
            Some((refusal.rule, refusal.sentence(|piece| state.piece_name(piece))))
        };
        for action in &actions {
            let (ours, theirs) = (told(state, action), told(&drawn, action));
            if ours != theirs {
                return betrays(&format!("the refusal of {action:?}, {ours:?} or {theirs:?},"));
            }
            if state.tried(side, action) != drawn.tried(side, action) {
                return betrays(&format!("what would come of {action:?}"));
            }
        }
        Ok(())
    }

    /// An answer that says that it revealed nothing tells neither side anything that was hidden from it: what they see
    /// and read is the same had their enemy's secrets been others. That there was nothing to find is news, too.
    pub(super) fn check_nothing_learned(
        &mut self,
        before: &Battle<R::State>,
        side: Side,
        action: Action<R>,
        told: usize,
    ) -> Result<(), String> {
        for who in Side::BOTH {
            let mut drawn = before.with_state(before.state().imagine(who, &mut self.dice));
            if drawn == *before {
                continue;
            }
            if !drawn.awaiting()[side] || drawn.state().check(side, &action).is_err() {
                continue;
            }
            let (mut dice, mut journal) = (self.dice.clone(), Journal::new());
            drawn.play(side, action, &mut Table::new(&mut dice, &mut journal));
            let (state, seat) = (self.course.battle().state(), Viewer::Seat(who));
            let by = if journal.has_chance() {
                "a die"
            } else if drawn.state().view_for(seat) != state.view_for(seat) {
                "what is seen"
            } else if drawn.awaiting()[who] != self.course.battle().awaiting()[who] {
                "who is asked"
            } else if journal.lines(drawn.state(), seat) != self.lines_since(told, seat) {
                "what is read"
            } else {
                continue;
            };
            return Err(format!(
                "{action:?} of {side} tells {who} something hidden by {by} and does not say that it reveals"
            ));
        }
        Ok(())
    }

    /// Where the enemy does not see which of several answers was given, and an umpire does, he does not read it either.
    /// Two ways that lead to the same place may well be told apart.
    pub(super) fn check_nothing_told(
        &mut self,
        before: &Battle<R::State>,
        side: Side,
        told: usize,
    ) -> Result<(), String> {
        const TRIED: usize = 3;
        let enemy = Viewer::Seat(side.other());
        let now = self.course.battle().state();
        let mut seen = None;
        let mut choices = Vec::new();
        before.choices(side, &mut choices);
        for _ in 0..TRIED {
            let action = choices[below(&mut self.dice, choices.len())];
            let (mut dice, mut journal) = (self.dice.clone(), Journal::new());
            let mut other = before.clone();
            other.play(side, action, &mut Table::new(&mut dice, &mut journal));
            let is_secret = !journal.has_chance()
                && other.state() != now
                && other.state().view_for(enemy) == *seen.get_or_insert_with(|| now.view_for(enemy))
                && other.state().view_for(Viewer::Umpire) != now.view_for(Viewer::Umpire);
            if is_secret && journal.lines(other.state(), enemy) != self.lines_since(told, enemy) {
                return Err(format!("the log tells {} what {side} answered in secret", side.other()));
            }
        }
        Ok(())
    }

    pub(super) fn lines_since(&self, told: usize, viewer: Viewer) -> Vec<Line> {
        let (journal, state) = (self.course.journal(), self.course.battle().state());
        journal.entries()[told..].iter().filter_map(|entry| journal.line(entry, state, viewer)).collect()
    }
}
