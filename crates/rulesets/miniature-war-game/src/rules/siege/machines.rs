//! Rams and siege towers, and who serves them (medieval.siege.ram-move, medieval.siege.ram-gate, medieval.siege.tower-move,
//! medieval.siege.tower-bridge).

use battle::Table;
use ground::tabletop::{Edge, Point};

use super::events::SiegeEvent;
use crate::charts::{RAM_CREW, RAM_TURNS};
use crate::events::Event;
use crate::field::{GroundKind, Kind};
use crate::land::Change;
use crate::orders::order::Deed;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::ground::is_near;
use crate::rules::works::{Labour, Toil};
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// Figures that a siege tower needs inside or beside it to move.
const PUSHERS: u8 = 6;

impl State {
    /// Whether a unit is a ram.
    pub(crate) fn is_ram(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::Ram)
    }

    /// Whether a unit is a siege tower.
    pub(crate) fn is_siege_tower(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::SiegeTower)
    }

    /// Whether a ram or siege tower cannot move for want of men.
    pub(crate) fn lacks_men(&self, id: UnitId) -> bool {
        define!("medieval.siege.ram-move", "medieval.siege.tower-move");
        if self.is_ram(id) {
            return self.unit(id).crew < RAM_CREW;
        }
        if !self.is_siege_tower(id) {
            return false;
        }
        let body = self.body(id);
        let foot = |friend: &UnitId| self.info(*friend).kind.troop().is_some_and(Troop::is_foot);
        let beside = self
            .units_of(self.side_of(id))
            .filter(foot)
            .filter(|friend| body.is_within(&self.body(*friend), CONTACT));
        let beside: u8 = beside.map(|friend| self.unit(friend).figures(self.info(friend))).sum();
        beside.saturating_add(self.figures_inside(id)) < PUSHERS
    }

    /// A ram in contact with a gate works at it for a turn.
    pub(crate) fn ram_gate(&mut self, id: UnitId, deed: Deed, table: &mut Table<'_, Event>) {
        let gate = deed.object.place().and_then(|place| {
            self.lasting_pieces().find(|(number, _)| self.scenario.place_of(*number) == place)
        });
        let ram = self.unit(id).outline(self.info(id));
        let near = gate.filter(|(_, piece)| {
            piece.kind.kind == GroundKind::Gate && is_near(&piece.outline, &ram, CONTACT)
        });
        let Some((piece, _)) = near.filter(|_| !self.lacks_men(id)) else { return };
        let gate = self.scenario.place_of(piece);
        let rule = rule!("medieval.siege.ram-gate");
        let before = self.toils.iter().position(|toil| toil.what == Labour::Ram && toil.piece == piece);
        let done = before.map_or(0, |at| self.toils.remove(at).done) + 1;
        let broken = done >= RAM_TURNS;
        if broken {
            self.alter(Change::Gone { piece });
        } else {
            self.toils.push(Toil { what: Labour::Ram, piece, at: Point::new(0, 0), done });
            self.toils.sort_unstable();
        }
        table.tell(&[rule], Event::Siege(SiegeEvent::Rams { unit: id, gate, broken }));
    }

    /// The point of a wall before a siege tower that touches it.
    pub(crate) fn wall_before(&self, tower: UnitId) -> Option<Point> {
        let base = self.unit(tower).outline(self.info(tower));
        let front = base.midpoint(Edge::Front);
        let ahead = front.moved(base.facing(), CONTACT);
        [front, ahead].into_iter().find(|point| self.is_point_on_top(*point))
    }

    /// Towers that touch the wall and have had a third for it lower their platforms; one that has moved away has it up again.
    pub(crate) fn lower_platforms(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().filter(|id| self.is_siege_tower(*id)).collect::<Vec<UnitId>>() {
            let at_wall = self.wall_before(id).is_some();
            if self.unit(id).is(Flags::SET_UP) && !at_wall {
                self.unit_mut(id).set(Flags::SET_UP, false);
            }
            if self.drilled(id, Verb::LowerPlatform).is_some() && at_wall && !self.unit(id).is(Flags::SET_UP)
            {
                self.unit_mut(id).set(Flags::SET_UP, true);
                let event = Event::Siege(SiegeEvent::Lowers { unit: id });
                table.tell(&[rule!("medieval.siege.tower-bridge")], event);
            }
        }
    }
}
