//! What a client sends over the live connection.

use battle::{Given, Side, Target};
use serde::{Deserialize, Serialize};

/// What a client sends. Everything but [`Ask::Hello`] has a number of the client's own, which its answer repeats.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The first message: which seat this is. The whole state comes back.
    Hello {
        /// The secret of the link.
        token: String,
        /// The number of the last update that was received; nothing is sent twice. 0 at first.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        since: u64,
    },
    /// Answers a question.
    Act {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// Which question.
        question: u32,
        /// The action in its written form.
        action: String,
    },
    /// Asks whether an action would be allowed, without doing it.
    Check {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The action in its written form.
        action: String,
    },
    /// Asks what would come of a free move, allowed or not, without making it.
    Try {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The action in its written form.
        action: String,
    },
    /// Asks what a line of a sheet of orders comes to as it is typed, without writing it.
    ReadLine {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// To whom the line is addressed, as the sheet says it.
        to: String,
        /// What is typed.
        text: String,
    },
    /// Asks why pointing at something means nothing.
    WhyNot {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// What was pointed at.
        target: Target,
    },
    /// Asks for the tallies and odds of an action.
    Explain {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The action in its written form.
        action: String,
        /// Answers to assume of what is asked on the way instead of the usual ones.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Given>>"))]
        assuming: Vec<Given>,
    },
    /// Takes the side's last answer back; if that is past the last die or reveal, asks the other player's leave.
    Undo {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// Ask the other player if it cannot simply be taken back.
        ask: bool,
    },
    /// Gives the battle up.
    Concede {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Offers a draw, or accepts one.
    OfferDraw {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Declines a draw, or takes the offer back.
    NoDraw {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Proposes a ruling: fields of pieces that shall be changed.
    Rule {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// What shall be changed.
        changes: Vec<FieldChange>,
        /// Why, in words.
        #[serde(default)]
        why: String,
    },
    /// Consents to what the other player proposed (an undo, a ruling, watchers who see all), or does not.
    Consent {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
        /// The number of the proposal.
        proposal: u32,
        /// Whether.
        yes: bool,
    },
    /// Asks what to draw for one piece: where it shoots, what it holds.
    Marks {
        /// The client's number.
        id: u32,
        /// The piece.
        piece: String,
    },
    /// Asks for the fields of a piece that a ruling can change.
    Fields {
        /// The client's number.
        id: u32,
        /// The piece.
        piece: String,
    },
    /// Proposes that watchers may see everything.
    OpenAll {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Takes back the leave to see everything: from now on watchers see what both players know.
    CloseAll {
        /// The client's number.
        id: u32,
        /// For which side.
        side: Side,
    },
    /// Says something to the others.
    Say {
        /// The client's number.
        id: u32,
        /// What.
        text: String,
    },
    /// At one screen: whose eyes are on it now.
    Look {
        /// The client's number.
        id: u32,
        /// The side; nobody while the curtain is down.
        side: Option<Side>,
    },
    /// Changes the name at this seat.
    Name {
        /// The client's number.
        id: u32,
        /// The new name.
        name: String,
    },
}

impl Ask {
    /// The client's number of what is asked for; 0 for hello.
    #[must_use]
    pub fn id(&self) -> u32 {
        match self {
            Ask::Hello { .. } => 0,
            Ask::Act { id, .. }
            | Ask::Check { id, .. }
            | Ask::Try { id, .. }
            | Ask::ReadLine { id, .. }
            | Ask::WhyNot { id, .. }
            | Ask::Explain { id, .. }
            | Ask::Undo { id, .. }
            | Ask::Concede { id, .. }
            | Ask::OfferDraw { id, .. }
            | Ask::NoDraw { id, .. }
            | Ask::Rule { id, .. }
            | Ask::Consent { id, .. }
            | Ask::Marks { id, .. }
            | Ask::Fields { id, .. }
            | Ask::OpenAll { id, .. }
            | Ask::CloseAll { id, .. }
            | Ask::Say { id, .. }
            | Ask::Look { id, .. }
            | Ask::Name { id, .. } => *id,
        }
    }

    /// Whether something is kept if it is done. Giving up is left out: nobody may be kept from that.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        match self {
            Ask::Act { .. }
            | Ask::Undo { .. }
            | Ask::OfferDraw { .. }
            | Ask::NoDraw { .. }
            | Ask::Rule { .. }
            | Ask::Consent { .. }
            | Ask::OpenAll { .. }
            | Ask::CloseAll { .. }
            | Ask::Say { .. }
            | Ask::Name { .. } => true,
            Ask::Hello { .. }
            | Ask::Concede { .. }
            | Ask::Check { .. }
            | Ask::Try { .. }
            | Ask::WhyNot { .. }
            | Ask::Explain { .. }
            | Ask::Marks { .. }
            | Ask::Fields { .. }
            | Ask::ReadLine { .. }
            | Ask::Look { .. } => false,
        }
    }

    /// The side for which something is asked.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self {
            Ask::Act { side, .. }
            | Ask::Check { side, .. }
            | Ask::Try { side, .. }
            | Ask::ReadLine { side, .. }
            | Ask::WhyNot { side, .. }
            | Ask::Explain { side, .. }
            | Ask::Undo { side, .. }
            | Ask::Concede { side, .. }
            | Ask::OfferDraw { side, .. }
            | Ask::NoDraw { side, .. }
            | Ask::Rule { side, .. }
            | Ask::Consent { side, .. }
            | Ask::OpenAll { side, .. }
            | Ask::CloseAll { side, .. } => Some(*side),
            Ask::Hello { .. }
            | Ask::Marks { .. }
            | Ask::Fields { .. }
            | Ask::Say { .. }
            | Ask::Look { .. }
            | Ask::Name { .. } => None,
        }
    }
}

/// A field that a ruling changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// The piece.
    pub piece: String,
    /// The field's name in a scenario file.
    pub field: String,
    /// Its new value, as a scenario file writes it.
    pub value: String,
}
