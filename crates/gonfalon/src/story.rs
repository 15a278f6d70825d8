//! A battle as readable text.

use battle::Line;
use door::{Chapter, Ending, Telling, Told};

use crate::fault::Fault;
use crate::page::Page;

/// Tells a battle step by step, with a heading whenever a chapter begins.
pub(crate) struct Story<'p> {
    page: &'p mut Page,
    steps: usize,
}

impl<'p> Story<'p> {
    /// Begins with what the battle is.
    pub(crate) fn begin(
        page: &'p mut Page,
        ruleset: &str,
        about: &str,
        summary: &str,
    ) -> Result<Self, Fault> {
        let heading = page.paint.strong(ruleset);
        page.line(format_args!("{heading}: {about}"))?;
        page.gap()?;
        page.block(summary)?;
        Ok(Story { page, steps: 0 })
    }

    /// Tells the opening and every action; returns why that broke off, if it did.
    pub(crate) fn tell<E>(&mut self, telling: &mut dyn Telling<E>) -> Result<Option<E>, Fault> {
        let opening = telling.opening();
        self.chapter(telling.chapter())?;
        self.lines(4, &opening)?;
        while let Some(step) = telling.next() {
            match step {
                Ok(told) => self.step(&told)?,
                Err(why) => return Ok(Some(why)),
            }
            self.chapter(telling.chapter())?;
        }
        Ok(None)
    }

    /// Tells how the battle ended, or that it has not.
    pub(crate) fn end(&mut self, ending: &Ending) -> Result<(), Fault> {
        self.page.gap()?;
        let text = match ending.verdict {
            Some(verdict) => {
                let who = verdict.winner.map_or("a draw".to_string(), |side| format!("{side} wins"));
                format!("{}: {} [{}]", self.page.paint.strong(who), verdict.how, verdict.rule)
            }
            None => self.page.paint.strong("The battle is not over."),
        };
        self.page.line(text)?;
        for line in &ending.standing {
            self.page.text(2, line)?;
        }
        self.page.line(format_args!("  {} decisions, {} fights", self.steps, ending.fights))
    }

    /// Tells one action and what came of it.
    fn step(&mut self, told: &Told) -> Result<(), Fault> {
        self.steps += 1;
        let Told { side, action, lines } = told;
        let who = self.page.paint.of_side(*side, format_args!("{side:<4}"));
        self.page.line(format_args!("{:>5}  {who}  {action}", self.steps))?;
        self.lines(13, lines)
    }

    fn lines(&mut self, indent: usize, lines: &[Line]) -> Result<(), Fault> {
        lines.iter().try_for_each(|line| print_line(self.page, indent, line))
    }

    /// A heading, if a chapter begins.
    fn chapter(&mut self, chapter: Option<Chapter>) -> Result<(), Fault> {
        let Some(Chapter { title, standing }) = chapter else { return Ok(()) };
        self.page.gap()?;
        let heading = self.page.paint.strong(&title);
        self.page.line(heading)?;
        for line in standing {
            let line = self.page.paint.faint(line);
            self.page.line(format_args!("  {line}"))?;
        }
        Ok(())
    }
}

/// Prints one line of a journal with the rules it rests on.
pub(crate) fn print_line(page: &mut Page, indent: usize, line: &Line) -> Result<(), Fault> {
    let citation = if line.rules.is_empty() { String::new() } else { format!("[{}]", line.rules.join(" ")) };
    let text = match line.throws.as_slice() {
        [] => line.text.clone(),
        [one] => format!("{} throws for {}", one.side, line.text),
        _ => format!("red and blue throw for {}", line.text),
    };
    page.sentence(indent, &text, &citation)
}
