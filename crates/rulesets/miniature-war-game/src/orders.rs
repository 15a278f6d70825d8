//! The order language: a line of text as an order, and back (common.order).
//!
//! | file | what |
//! | --- | --- |
//! | `order.rs` | an order as it is kept |
//! | `verbs.rs` | the verbs of the chart `order_verbs` |
//! | `words.rs` | words and signs of a text, and which words belong to the language |
//! | `parse.rs`, `parts.rs` | the grammar |
//! | `allowed.rs` | what may be ordered to a unit now |
//! | `print.rs` | an order as it is written: the one canonical form |
//! | `say.rs` | an order in words |
//! | `fault.rs` | what is wrong with a line, and where |
//!
//! A line is read in three passes, and the first that finds something counts: words that no order holds, what cannot be read, what is
//! not allowed. All faults are kept, in the order in which they count.

pub(crate) mod allowed;
pub(crate) mod fault;
mod naming;
pub(crate) mod order;
mod parse;
mod parts;
pub(crate) mod print;
pub(crate) mod say;
#[cfg(test)]
mod tests;
pub(crate) mod verbs;
mod words;

use fault::{Faults, Pass};
use order::{Addressee, Enemy, GroupId, Line, Marker, Number, PlaceId};

use crate::rulebook::{define, rule};
use allowed::Writer;

define!("common.order.errors", "common.order.names");
/// What a side knows when it writes: names of the board, its own numbers, which enemies it sees. Faults follow from this alone.
pub(crate) trait Knows {
    /// The place of this name, whatever its case.
    fn place(&self, name: &str) -> Option<PlaceId>;
    /// The name of a place.
    fn place_name(&self, place: PlaceId) -> &str;
    /// Its battle or brigade of this name, whatever its case.
    fn group(&self, name: &str) -> Option<GroupId>;
    /// The name of a battle or brigade.
    fn group_name(&self, group: GroupId) -> &str;
    /// Whether an enemy of this number is in sight, or such a marker of his on the board.
    fn sees(&self, enemy: Enemy) -> bool;
    /// Whether it has a unit, piece, commander or rider of this number.
    fn has(&self, number: Number) -> bool;
    /// Whether there is a piece of this number that it has or could take.
    fn has_piece(&self, number: Number) -> bool;
    /// Whether it has this phantom.
    fn has_phantom(&self, marker: Marker) -> bool;
    /// Calls `each` for every unit to which a line is addressed.
    fn writers(&self, to: Addressee, each: &mut dyn FnMut(&Writer<'_>));
}

/// A part of an order, so that what is wrong with it is shown at its word. Stages and notes are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// The first word of an act.
    Act(u8),
    /// Its direction.
    Dir(u8),
    /// The first word of a formation.
    Formation(u8),
    /// Its number.
    FormationNumber(u8),
    /// The first word of the fire clause.
    Fire,
    /// The first word of a note.
    Note(u8),
    /// SEND.
    Send,
    /// The first word of a facing.
    Facing(u8),
}

/// Something that an order names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// A unit of one's own.
    Own(Number),
    /// A piece.
    Piece(Number),
    /// An enemy.
    Enemy(Enemy),
    /// A place.
    Place(PlaceId),
}

/// Something named, and by which word.
struct Mention {
    named: Named,
    at: usize,
}

/// Reads a line; on the sheet of `own` its addressee may be left out. None if it is empty.
pub(crate) fn read_line(
    text: &str,
    own: Option<Addressee>,
    knows: &dyn Knows,
) -> Result<Option<Line>, Faults> {
    let tokens = words::scan(text);
    let (line, mut parser) = parse::line(&tokens, own, knows);
    for Mention { named, at } in std::mem::take(&mut parser.mentions) {
        let shown = tokens[at].shown();
        let message = match named {
            Named::Own(number) if !knows.has(number) => format!("no such unit of your own: {shown}"),
            Named::Piece(number) if !knows.has_piece(number) => format!("no such unit of your own: {shown}"),
            Named::Enemy(enemy) if !knows.sees(enemy) => format!("no enemy in sight: {shown}"),
            Named::Own(_) | Named::Piece(_) | Named::Enemy(_) | Named::Place(_) => continue,
        };
        parser.not_allowed(at, rule!("common.order.errors"), message);
    }
    // What a faulty line would say is not looked at: its parts are not where they seem.
    if let Some(line) = line.filter(|_| !parser.faults.iter().any(|fault| fault.pass < Pass::NotAllowed)) {
        for bar in bars(&line, knows) {
            let at = parser.elements.iter().find(|(element, _)| *element == bar.at).map_or(0, |(_, at)| *at);
            parser.not_allowed(at, bar.rule, bar.message);
        }
    }
    Faults::of(parser.faults).map(|()| line)
}

/// All that may not be ordered in a line. A line to several is barred by what bars all of them.
pub(crate) fn bars(line: &Line, knows: &dyn Knows) -> Vec<allowed::Bar> {
    if let Addressee::Phantom(_) = line.to {
        return phantom_bars(line);
    }
    let mut common: Option<Vec<allowed::Bar>> = None;
    knows.writers(line.to, &mut |writer| {
        let mut bars = writer.bars(&line.order);
        if line.sent.is_some() {
            bars.extend(writer.sending_bar());
        }
        common = Some(match common.take() {
            None => bars,
            Some(known) => {
                known.into_iter().filter(|bar| bars.iter().any(|other| other.at == bar.at)).collect()
            }
        });
    });
    common.unwrap_or_default()
}

/// A phantom is given a direction and a distance, and nothing else.
fn phantom_bars(line: &Line) -> Vec<allowed::Bar> {
    define!("common.phantom.at-will");
    let plain = match line.order.stages.as_slice() {
        [stage] => {
            let moves = matches!(
                stage.act,
                Some(
                    order::Act::Move { forced: false, way: order::Way::Toward(Some(_), _) }
                        | order::Act::Hold
                )
            );
            moves && stage.formation.is_none() && stage.facing.is_none() && stage.tails.is_empty()
        }
        _ => false,
    };
    let plain = plain && line.order.fire.is_none() && line.order.notes.is_empty() && line.sent.is_none();
    let bar = || allowed::Bar {
        at: Element::Act(0),
        rule: rule!("common.phantom.at-will"),
        message: "a phantom is given a direction and a distance".to_owned(),
    };
    if plain { Vec::new() } else { vec![bar()] }
}

/// A line of a sheet with all that is wrong with it.
pub(crate) type SheetLine = Result<Line, Faults>;

/// Reads a whole sheet: every line that is written, or what is wrong with it, and the number of its first line from 0.
pub(crate) fn read_sheet(text: &str, knows: &dyn Knows) -> Vec<(usize, SheetLine)> {
    let lines = parse::lines_of_sheet(text).into_iter();
    lines.filter_map(|(number, text)| Some((number, read_line(&text, None, knows).transpose()?))).collect()
}

/// The marker with these letters.
pub(crate) fn marker_of(letters: &str) -> Option<Marker> {
    let plain = matches!(letters.len(), 1 | 2) && letters.bytes().all(|letter| letter.is_ascii_alphabetic());
    plain.then(|| parse::marker(&letters.to_ascii_uppercase()))
}
