//! A battle as readable text.

use battle::{Line, Ruleset, Side, State, Viewer};

use crate::fault::Fault;
use crate::page::Page;

/// Tells a battle step by step, with a heading whenever its outermost step changes.
pub(crate) struct Story<'p> {
    page: &'p mut Page,
    chapter: String,
    steps: usize,
}

impl<'p> Story<'p> {
    /// Begins with what the battle is.
    pub(crate) fn begin<R: Ruleset>(
        page: &'p mut Page,
        state: &R::State,
        about: &str,
    ) -> Result<Self, Fault> {
        let heading = page.paint.strong(R::NAME);
        page.line(format_args!("{heading}: {about}"))?;
        page.gap()?;
        page.block(&R::summary(state, Viewer::Umpire))?;
        Ok(Story { page, chapter: String::new(), steps: 0 })
    }

    /// Tells what happened before the first question.
    pub(crate) fn opening(&mut self, state: &impl State, lines: &[Line]) -> Result<(), Fault> {
        self.chapter(state)?;
        self.lines(4, lines)
    }

    /// Tells one action and what came of it.
    pub(crate) fn step(
        &mut self,
        state: &impl State,
        side: Side,
        action: &str,
        lines: &[Line],
    ) -> Result<(), Fault> {
        self.steps += 1;
        let who = self.page.paint.of_side(side, format_args!("{side:<4}"));
        self.page.line(format_args!("{:>5}  {who}  {action}", self.steps))?;
        self.lines(13, lines)?;
        self.chapter(state)
    }

    /// Tells how the battle ended, or that it has not.
    pub(crate) fn end(&mut self, state: &impl State) -> Result<(), Fault> {
        self.page.gap()?;
        let text = match state.verdict() {
            Some(verdict) => {
                let who = verdict.winner.map_or("a draw".to_string(), |side| format!("{side} wins"));
                format!("{}: {} [{}]", self.page.paint.strong(who), verdict.how, verdict.rule)
            }
            None => self.page.paint.strong("The battle is not over."),
        };
        self.page.line(text)?;
        for line in state.standing(Viewer::Umpire) {
            self.page.text(2, &line)?;
        }
        self.page.line(format_args!("  {} decisions, {} fights", self.steps, state.fights()))
    }

    fn lines(&mut self, indent: usize, lines: &[Line]) -> Result<(), Fault> {
        lines.iter().try_for_each(|line| print_line(self.page, indent, line))
    }

    /// A heading if the outermost step is another than before.
    fn chapter(&mut self, state: &impl State) -> Result<(), Fault> {
        if state.verdict().is_some() {
            return Ok(());
        }
        let crumbs = state.scene(Viewer::Umpire).crumbs;
        let Some(chapter) = crumbs.into_iter().next() else { return Ok(()) };
        if chapter == self.chapter {
            return Ok(());
        }
        self.page.gap()?;
        let heading = self.page.paint.strong(&chapter);
        self.page.line(heading)?;
        for line in state.standing(Viewer::Umpire) {
            let line = self.page.paint.faint(line);
            self.page.line(format_args!("  {line}"))?;
        }
        self.chapter = chapter;
        Ok(())
    }
}

/// Prints one line of a journal with the rules it rests on.
pub(crate) fn print_line(page: &mut Page, indent: usize, line: &Line) -> Result<(), Fault> {
    let citation = if line.rules.is_empty() { String::new() } else { format!("[{}]", line.rules.join(" ")) };
    page.sentence(indent, &line.text, &citation)
}
