//! All that an order names, so that it can be looked whether it is there.

use super::Named;
use super::order::{Act, Aim, Deed, Fire, Object, Order, Stage, Tail, Way};
use super::verbs::Follows;

impl Order {
    /// Appends all that it names.
    pub(crate) fn named(&self, into: &mut Vec<Named>) {
        for stage in self.stages.iter() {
            of_stage(stage, into);
        }
        match self.fire {
            Some(Fire::At(_, enemy) | Fire::Throw(_, enemy)) => into.extend(enemy.map(Named::Enemy)),
            Some(Fire::Hold | Fire::Plan(_)) | None => {}
        }
        for note in self.notes.iter() {
            of_deed(&note.0, into);
        }
    }
}

fn of_stage(stage: &Stage, into: &mut Vec<Named>) {
    match stage.act {
        Some(Act::Move { way: Way::To(place) | Way::Along(place, ..), .. }) => into.push(Named::Place(place)),
        Some(Act::Charge(Aim::At(enemy), _) | Act::Engage(Aim::At(enemy), _)) => {
            into.push(Named::Enemy(enemy));
        }
        Some(Act::Deed(deed)) => of_deed(&deed, into),
        Some(
            Act::Hold
            | Act::Rally
            | Act::Withdraw(..)
            | Act::Move { way: Way::Toward(..), .. }
            | Act::Charge(Aim::Toward(_), _)
            | Act::Engage(Aim::Toward(_), _),
        )
        | None => {}
    }
    for tail in stage.tails.iter() {
        into.extend(match *tail {
            Tail::StopAt(place) | Tail::StopShort(place) | Tail::StopBeside(_, place) => {
                Some(Named::Place(place))
            }
            Tail::Pass(friend) => Some(Named::Own(friend)),
            Tail::Exit => None,
        });
    }
}

fn of_deed(deed: &Deed, into: &mut Vec<Named>) {
    let is_piece = matches!(
        deed.verb.row().follows,
        Follows::Piece | Follows::PieceMayInteger | Follows::PieceInteger | Follows::IntegerToPiece
    );
    let unit = |number| if is_piece { Named::Piece(number) } else { Named::Own(number) };
    match deed.object {
        Object::Place(place) | Object::PlaceCount(place, _) | Object::Strip(Some(place), _) => {
            into.push(Named::Place(place));
        }
        Object::Unit(number) | Object::UnitCount(number, _) => into.push(unit(number)),
        Object::Units(numbers) | Object::Named(_, numbers) => {
            into.extend(numbers.iter().map(|of| Named::Own(*of)));
        }
        Object::Enemy(enemy) => into.push(Named::Enemy(enemy)),
        Object::Caracole(_, _, to, at) => {
            into.extend(to.map(Named::Place));
            into.extend(at.map(Named::Enemy));
        }
        Object::Nothing
        | Object::Strip(None, _)
        | Object::Along(..)
        | Object::Side(_)
        | Object::Count(_)
        | Object::Counts(_)
        | Object::Toward(_)
        | Object::Ride(..)
        | Object::Distance(_)
        | Object::Facing(_) => {}
    }
}
