//! What needs the other player's consent: going back past a die, rulings, watchers who see all.

use std::sync::Arc;

use battle::{RULING, Side};

use crate::desk::Act;
use crate::game::{Game, Inner, Person};
use crate::message::{FieldChange, RefusalText};

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

impl Game {
    /// Puts something to the other player.
    pub(crate) fn propose(
        &self,
        inner: &mut Inner,
        by: Side,
        what: What,
        says: String,
        why: String,
    ) -> Result<(), RefusalText> {
        let over = inner.play.as_ref().is_none_or(|play| play.desk.verdict().is_some());
        if over {
            return Err(RefusalText::plain("the battle is over"));
        }
        if inner.proposals.iter().any(|open| open.by == by && open.what == what) {
            return Err(RefusalText::plain("this is proposed already"));
        }
        if inner.proposals.len() >= self.tools.limits.proposals {
            return Err(RefusalText::plain(
                "too much is proposed already: let the other player answer first",
            ));
        }
        let number = inner.next_proposal;
        inner.next_proposal += 1;
        inner.proposals.push(Open { number, by, what, says, why });
        self.announce(inner);
        Ok(())
    }

    pub(crate) async fn propose_ruling(
        self: &Arc<Game>,
        inner: &mut Inner,
        who: &Person,
        side: Side,
        changes: &[FieldChange],
        why: String,
    ) -> Result<(), RefusalText> {
        let Some(play) = &inner.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let limits = &self.tools.limits;
        if changes.len() > limits.changes {
            return Err(RefusalText::plain(format!("a ruling has at most {} changes", limits.changes)));
        }
        if why.chars().count() > limits.said {
            return Err(RefusalText::plain(format!("a reason has at most {} letters", limits.said)));
        }
        let text = play.desk.change(side, changes).map_err(RefusalText::plain)?;
        if self.alone(who.role) {
            return self.rule(inner, side, &text).await;
        }
        let change = |change: &FieldChange| format!("{}: {} = {}", change.piece, change.field, change.value);
        let says = changes.iter().map(change).collect::<Vec<_>>().join(", ");
        self.propose(inner, side, What::Ruling(text), says, why)
    }

    pub(crate) async fn propose_open(
        self: &Arc<Game>,
        inner: &mut Inner,
        who: &Person,
        side: Side,
    ) -> Result<(), RefusalText> {
        if inner.open_all {
            return Err(RefusalText::plain("watchers see everything already"));
        }
        if self.alone(who.role) {
            return self.open_all(inner, side).await;
        }
        let says = "let watchers see everything".to_string();
        self.propose(inner, side, What::OpenAll, says, String::new())
    }

    /// Consents to a proposal of the other player, declines it, or takes an own one back.
    pub(crate) async fn consent(
        self: &Arc<Game>,
        inner: &mut Inner,
        side: Side,
        number: u32,
        yes: bool,
    ) -> Result<(), RefusalText> {
        let at = inner.proposals.iter().position(|open| open.number == number);
        let Some(at) = at else { return Err(RefusalText::plain("nothing of this number is proposed")) };
        let own = inner.proposals[at].by == side;
        if own && yes {
            return Err(RefusalText::plain("the other player must consent to this"));
        }
        let open = inner.proposals.remove(at);
        let outcome = match (yes, open.what) {
            (false, _) => Ok(()),
            (true, What::BackTo(action)) => self.back_to(inner, open.by, action).await,
            (true, What::Ruling(text)) => self.rule(inner, open.by, &text).await,
            (true, What::OpenAll) => self.open_all(inner, open.by).await,
        };
        self.announce(inner);
        outcome
    }

    async fn rule(self: &Arc<Game>, inner: &mut Inner, side: Side, change: &str) -> Result<(), RefusalText> {
        let text = format!("{RULING}{change}");
        self.perform(inner, Act { side, question: 0, text, flag: false }).await
    }

    async fn open_all(&self, inner: &mut Inner, side: Side) -> Result<(), RefusalText> {
        self.store(inner, "open-all", side, 0, "").await?;
        inner.open_all = true;
        self.announce(inner);
        Ok(())
    }

    /// Leave that needs both can be taken back by either.
    pub(crate) async fn close_all(&self, inner: &mut Inner, side: Side) -> Result<(), RefusalText> {
        if !inner.open_all {
            return Err(RefusalText::plain("watchers do not see everything"));
        }
        self.store(inner, "close-all", side, 0, "").await?;
        inner.open_all = false;
        self.announce(inner);
        Ok(())
    }
}
