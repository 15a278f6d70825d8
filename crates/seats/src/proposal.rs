//! What needs the other player's consent: going back past a die, rulings, watchers who see all.

use battle::{RULING, Side};
use door::Act;

use crate::asks::Dared;
use crate::change::{After, Draft};
use crate::kept::Kind;
use crate::seats::{Person, Seats};
use message::{FieldChange, RefusalText};

/// Something that waits for consent.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) number: u32,
    pub(crate) by: Side,
    pub(crate) what: What,
    pub(crate) says: String,
    pub(crate) why: String,
}

/// What is proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// To go back to before this action.
    BackTo(usize),
    /// To change the position so.
    Ruling(String),
    /// That watchers may see everything.
    OpenAll,
}

impl Seats {
    /// Puts something to the other player.
    pub(crate) fn propose(
        &mut self,
        by: Side,
        what: What,
        says: String,
        why: String,
    ) -> Result<Dared, RefusalText> {
        let over = self.play.as_ref().is_none_or(|play| play.desk.verdict().is_some());
        if over {
            return Err(RefusalText::plain("the battle is over"));
        }
        if self.proposals.iter().any(|open| open.by == by && open.what == what) {
            return Err(RefusalText::plain("this is proposed already"));
        }
        if self.proposals.len() >= self.bounds.proposals {
            return Err(RefusalText::plain(
                "too much is proposed already: let the other player answer first",
            ));
        }
        let number = self.next_proposal;
        self.next_proposal += 1;
        self.proposals.push(Open { number, by, what, says, why });
        self.announce();
        Ok(Dared::Done)
    }

    pub(crate) fn propose_ruling(
        &mut self,
        who: &Person,
        side: Side,
        changes: &[FieldChange],
        why: String,
    ) -> Result<Dared, RefusalText> {
        let Some(play) = &self.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let bounds = self.bounds;
        if changes.len() > bounds.changes {
            return Err(RefusalText::plain(format!("a ruling has at most {} changes", bounds.changes)));
        }
        if why.chars().count() > bounds.said {
            return Err(RefusalText::plain(format!("a reason has at most {} letters", bounds.said)));
        }
        let wanted: Vec<door::FieldChange<'_>> = changes
            .iter()
            .map(|FieldChange { piece, field, value }| door::FieldChange { piece, field, value })
            .collect();
        let text = play.desk.change(side, &wanted).map_err(RefusalText::plain)?;
        if self.alone(who.role) {
            return self.rule(side, &text).map(Dared::keep);
        }
        let change = |change: &FieldChange| format!("{}: {} = {}", change.piece, change.field, change.value);
        let says = changes.iter().map(change).collect::<Vec<_>>().join(", ");
        self.propose(side, What::Ruling(text), says, why)
    }

    pub(crate) fn propose_open(&mut self, who: &Person, side: Side) -> Result<Dared, RefusalText> {
        if self.open_all {
            return Err(RefusalText::plain("watchers see everything already"));
        }
        if self.alone(who.role) {
            return Ok(Dared::keep(self.open_all(side, true)));
        }
        let says = "let watchers see everything".to_string();
        self.propose(side, What::OpenAll, says, String::new())
    }

    /// Consents to a proposal of the other player, declines it, or takes an own one back.
    pub(crate) fn consent(&mut self, side: Side, number: u32, yes: bool) -> Result<Dared, RefusalText> {
        let at = self.proposals.iter().position(|open| open.number == number);
        let Some(at) = at else { return Err(RefusalText::plain("nothing of this number is proposed")) };
        let own = self.proposals[at].by == side;
        if own && yes {
            return Err(RefusalText::plain("the other player must consent to this"));
        }
        let open = self.proposals.remove(at);
        let outcome = match (yes, open.what) {
            (false, _) => {
                self.announce();
                return Ok(Dared::Done);
            }
            (true, What::BackTo(action)) => self.back_to(open.by, action),
            (true, What::Ruling(text)) => self.rule(open.by, &text),
            (true, What::OpenAll) => Ok(self.open_all(open.by, true)),
        };
        if outcome.is_err() {
            // It is proposed no longer.
            self.announce();
        }
        outcome.map(Dared::keep)
    }

    fn rule(&mut self, side: Side, change: &str) -> Result<Draft, RefusalText> {
        let text = format!("{RULING}{change}");
        self.perform(Act { side, question: 0, text, flag: false })
    }

    fn open_all(&self, side: Side, open: bool) -> Draft {
        let kind = if open { Kind::OpenAll } else { Kind::CloseAll };
        self.draft((kind, Some(side), 0, String::new()), None, After::Opened(open), self.before())
    }

    /// Leave that needs both can be taken back by either.
    pub(crate) fn close_all(&self, side: Side) -> Result<Dared, RefusalText> {
        if !self.open_all {
            return Err(RefusalText::plain("watchers do not see everything"));
        }
        Ok(Dared::keep(self.open_all(side, false)))
    }
}
