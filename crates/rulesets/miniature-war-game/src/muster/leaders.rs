//! Who commands: the leaders of a side as figures behind the units they are with.

use battle::Side;
use ground::tabletop::{Block, Edge, Fill, Length, Place, Shape, Table};
use muster::Rank;
use muster::shared::Leading;

use crate::charts::SINGLES;
use crate::field::{Afloat, Ground, GroupInfo, Kind, Noble, UnitInfo, brought_inside};
use crate::orders::order::{GroupId, Number};
use crate::period::Period;
use crate::rulebook::define;
use crate::state::UnitId;
use crate::troops::Kit;

/// Whose leaders they are, when, and the battles that there are.
#[derive(Clone, Copy)]
pub(super) struct Command<'a> {
    /// The side.
    pub(super) side: Side,
    /// The period that is played.
    pub(super) period: Period,
    /// The battles and brigades of both sides.
    pub(super) groups: &'a [GroupInfo],
}

impl Command<'_> {
    /// The brigade that a leader of the Musket period commands, wherever he stands; a noble leads the battle that he is with.
    fn brigade(self, leading: &Leading) -> GroupId {
        define!("musket.cmd.rank");
        let own = |group: &GroupInfo| {
            self.period == Period::Musket
                && group.side == self.side
                && Some(&group.id) == leading.battle.as_ref()
        };
        self.groups.iter().position(own).map_or(GroupId::NONE, |at| GroupId(at as u8))
    }
}

/// Adds the leaders of a side to its units, which begin at `first`: its commander, who is supreme, before the others.
pub(super) fn add(
    all: &mut Vec<UnitInfo>,
    first: usize,
    army: &muster::Side,
    command: Command<'_>,
    table: &Table<Ground>,
) {
    let Command { side, period, .. } = command;
    define!("common.command.place", "common.command.who-supreme", "medieval.ransom.figure");
    let mut leaders = army.leaders_with_deputies();
    leaders.sort_by_key(|leading| leading.leader.id != army.commander);
    let with = |leading: &Leading| {
        let id = format!("{}-1", leading.leader.attached);
        all[first..].iter().position(|info| info.id == id).map(|at| first + at)
    };
    let mut placed: Vec<(Noble, usize, &Leading)> = Vec::new();
    for leading in &leaders {
        if let Some(with) = with(leading) {
            placed.push((title(army, leading), with, leading));
        }
    }
    let mut made = Vec::new();
    for (noble, with, leading) in &placed {
        // Those behind one unit stand side by side, the highest rank on the right.
        let mut beside: Vec<_> = placed.iter().filter(|(_, other, _)| other == with).collect();
        beside.sort_by_key(|(noble, _, _)| *noble);
        let from_right =
            beside.iter().position(|(_, _, other)| other.leader.id == leading.leader.id).unwrap_or(0);
        let aside = SINGLES[0].front * (beside.len() as i32 - 1 - 2 * from_right as i32);
        let at = behind(&all[*with], Length::cm(aside).half(), table);
        let leader = &leading.leader;
        made.push(UnitInfo {
            id: leader.id.clone(),
            name: leader.name.clone(),
            side,
            number: Number(0),
            kind: Kind::Commander,
            figures: 1,
            kit: Kit::default(),
            group: command.brigade(leading),
            chart_move: SINGLES[0].chart_move,
            morale: 0,
            melee: Some(SINGLES[0].melee),
            range: 0,
            shots: 0,
            crew: 0,
            pavises: 0,
            at: (at, 1, Length::ZERO),
            marker: None,
            arrives: all[*with].arrives,
            with: UnitId(*with as u8),
            // Those of the Musket period are command figures, whose ranks follow from whom they lead.
            noble: (period == Period::Medieval).then_some(*noble),
            rank: None,
            stakes: 0,
            planted: false,
            load: None,
            inside: None,
            extra_rounds: 0,
            extra_crew: 0,
            afloat: Afloat::default(),
        });
    }
    all.extend(made);
}

/// The rank of a leader among nobles.
fn title(army: &muster::Side, leading: &Leading) -> Noble {
    let leader = &leading.leader;
    match leader.rank {
        Rank::Emperor | Rank::King if leader.id == army.commander => Noble::King,
        _ if leader.id == army.commander => Noble::Prince,
        _ if leading.battle.is_none() => Noble::Knight,
        Rank::Duke | Rank::Earl | Rank::Prince => Noble::Duke,
        _ => Noble::Baron,
    }
}

/// The place behind the middle of a unit's rear edge, so far to its right, brought onto the board.
fn behind(unit: &UnitInfo, aside: Length, table: &Table<Ground>) -> Place {
    let (place, files, gap) = unit.at;
    let (front, depth) = unit.kind.stand();
    let shape = Shape { stands: unit.stands(), files, front, depth, gap, fill: Fill::MiddleRight };
    let rear = Block::new(place, shape).footprint().midpoint(Edge::Rear);
    let at = Place::new(rear, place.facing).point(aside, Length::ZERO);
    brought_inside(Place::new(at, place.facing), Kind::Commander.stand(), table)
}
