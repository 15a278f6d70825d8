//! Fire: what is set on fire, burns, and burns down (common.burn.set, common.burn.spread, common.bridge.fire).

use battle::{Hopes, Roll, Rule, Side, Table};
use dice::{D6, Throw};

use super::Blaze;
use super::events::LandEvent;
use crate::events::Event;
use crate::field::{Feature, Ground, GroundKind};
use crate::land::Change;
use crate::orders::order::PlaceId;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::facts::ground::is_near;
use crate::rules::fight::losses::Losses;
use crate::state::{State, UnitId};

/// A thing catches fire with this or more.
const CATCHES: i32 = 4;
/// A thing has burned down with this or more.
const ENDS: i32 = 5;

impl Ground {
    /// Whether it is of wood and can burn.
    pub(crate) fn is_of_wood(&self) -> bool {
        define!("common.bridge.fire", "common.bridge.stone");
        match self.kind {
            GroundKind::Bridge | GroundKind::Building => self.feature.is_none(),
            GroundKind::Fence => true,
            _ => false,
        }
    }
}

impl State {
    /// A unit in contact with something of wood sets it on fire: a die says whether it burns.
    pub(crate) fn set_fire(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        let named = self.lasting_pieces().find(|(number, _)| Some(self.scenario.place_of(*number)) == place);
        let near = named.filter(|(_, piece)| {
            piece.kind.is_of_wood()
                && self.stands_of(id).any(|(_, stand)| is_near(&piece.outline, &stand, CONTACT))
        });
        let burning = |piece: u8| self.fires.iter().any(|fire| fire.piece == piece);
        let stone = named.is_some_and(|(_, piece)| piece.kind.feature == Some(Feature::Stone));
        let rule = match named.map(|(_, piece)| piece.kind.kind) {
            Some(GroundKind::Bridge) if stone => rule!("common.bridge.stone"),
            Some(GroundKind::Bridge) => rule!("common.bridge.fire"),
            Some(_) | None => rule!("common.burn.set"),
        };
        match near.map(|(number, _)| number).filter(|number| !burning(*number)) {
            Some(piece) => self.may_catch_fire(piece, self.side_of(id), rule, table),
            None => {
                table.tell(&[rule, rule!("common.order.task")], Event::Land(LandEvent::Idles { unit: id }));
            }
        }
    }

    /// A die says whether a thing catches fire.
    pub(crate) fn may_catch_fire(&mut self, piece: u8, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        let place = self.scenario.place_of(piece);
        if self.fire_die(rule, "catching fire", side, table) < CATCHES {
            return table.tell(&[rule], Event::Land(LandEvent::NoFire { place }));
        }
        self.fires.push(Blaze { piece, turn: self.turn });
        self.fires.sort_unstable();
        table.tell(&[rule], Event::Land(LandEvent::Burns { place }));
    }

    fn fire_die(&self, rule: Rule, what: &'static str, side: Side, table: &mut Table<'_, Event>) -> i32 {
        let (throw, hopes) = (Throw::one(D6), Hopes::Neither);
        table.roll(Roll { rule, what, side, throw, dice: None, wanted: None, bonus: None, hopes })
    }

    /// What burns since an earlier turn: whoever has not left it is lost, and a die says whether it has burned down.
    pub(crate) fn let_burn(&mut self, table: &mut Table<'_, Event>) {
        let rule = rule!("common.burn.spread");
        let earlier: Vec<Blaze> = self.fires.iter().filter(|fire| fire.turn < self.turn).copied().collect();
        for fire in earlier {
            let mut losses = Losses::default();
            for id in self.on_board() {
                let on = self.stands_of(id).filter(|(_, stand)| self.is_on_piece(fire.piece, stand));
                for (place, _) in on {
                    losses.add_all(id, place, self.fighters_at(id, place));
                }
            }
            self.take_losses(rule, &losses, table);
            if self.fire_die(rule, "burning down", Side::Red, table) >= ENDS {
                self.burn_down(fire.piece, table);
            }
        }
    }

    /// Whether a stand is on or in a piece of ground.
    pub(crate) fn is_on_piece(&self, piece: u8, stand: &ground::tabletop::Rect) -> bool {
        define!("common.ground.on");
        self.lasting_piece(piece).is_some_and(|piece| piece.outline.holds(stand.centre()))
    }

    fn burn_down(&mut self, piece: u8, table: &mut Table<'_, Event>) {
        let is_house = self.lasting_piece(piece).is_some_and(|piece| piece.kind.kind == GroundKind::Building);
        self.fires.retain(|fire| fire.piece != piece);
        let place = self.scenario.place_of(piece);
        self.alter(if is_house { Change::Rubble { piece } } else { Change::Gone { piece } });
        table.tell(&[rule!("common.burn.spread")], Event::Land(LandEvent::BurntDown { place }));
    }

    /// Whether a unit would come onto something that burns; who is on it may leave.
    pub(crate) fn is_kept_off_by_fire(&self, id: UnitId, body: &Body) -> bool {
        define!("common.burn.spread");
        if self.fires.is_empty() {
            return false;
        }
        let now = self.body(id);
        let meets = |body: &Body, piece: u8| {
            let outline = self.lasting_piece(piece).map(|piece| &piece.outline);
            outline.is_some_and(|outline| body.parts().iter().any(|rect| outline.overlaps(rect)))
        };
        self.fires.iter().any(|fire| meets(body, fire.piece) && !meets(&now, fire.piece))
    }
}
