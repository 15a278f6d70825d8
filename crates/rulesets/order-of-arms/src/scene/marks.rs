//! What is drawn for one unit or leader on demand: its front, where it shoots, its lines of fight, what a leader controls.

use battle::{Blocker, Mark, Place, State as _, Viewer};
use ground::areas::{Arc, AreaId};

use super::on_board;
use crate::rules::lines::Blocked;
use crate::state::{LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::troops::Arm;

impl State {
    /// What to draw for one piece.
    pub(crate) fn marks_of_piece(&self, _viewer: Viewer, piece: &str) -> Vec<Mark> {
        let unit = self.units().find(|unit| self.info(*unit).id == piece && self.unit(*unit).is_on_map());
        if let Some(unit) = unit {
            return self.marks_of_unit(unit, piece);
        }
        let leaders = self.leaders();
        let known = |leader: &LeaderId| self.leader_info(*leader).id == piece;
        let leader = leaders.into_iter().find(|leader| known(leader) && self.leader(*leader).is_on_map());
        let Some(leader) = leader else { return Vec::new() };
        let reach = self.scenario.map.within(self.leader(leader).area, self.leader_info(leader).radius);
        let places = reach.iter().map(|area| self.area_place(area)).collect();
        vec![Mark::Zone { of: piece.to_owned(), places }]
    }

    fn marks_of_unit(&self, unit: UnitId, piece: &str) -> Vec<Mark> {
        let map = &self.scenario.map;
        let (here, kind) = (self.unit(unit).area, self.kind(unit));
        let mut marks = Vec::new();
        if kind.is_combat() || kind.arm == Arm::Artillery {
            let front = map.adjacent(here).iter().filter(|area| self.arc_to(unit, *area) == Arc::Front);
            let places: Vec<Place> = front.map(|area| self.area_place(area)).collect();
            marks.push(Mark::Zone { of: piece.to_owned(), places });
        }
        let shot: Vec<(Place, i8)> = map
            .areas()
            .filter(|area| self.can_shoot(unit, *area).is_ok())
            .map(|area| (self.area_place(area), 0))
            .collect();
        if !shot.is_empty() {
            marks.push(Mark::Arc { of: piece.to_owned(), places: shot });
        }
        let stack = self.stack_of(unit);
        if stack.slot != NO_SLOT {
            let enemies = map.adjacent(here).and(self.held[self.side_of(unit).other()]);
            let stacks = enemies.iter().flat_map(|area| self.stacks_in(area));
            marks.extend(stacks.filter_map(|enemy| self.line_mark(stack, enemy, piece)));
        }
        let far = map.areas().filter(|area| self.holder(*area) == Some(self.side_of(unit).other()));
        if self.range_of(unit) > 0 {
            marks.extend(far.flat_map(|area| self.sight_marks(unit, area, piece)));
        }
        marks
    }

    /// The line of fight to an enemy stack, open or blocked.
    fn line_mark(&self, by: Stack, at: Stack, piece: &str) -> Option<Mark> {
        let map = &self.scenario.map;
        let fight = self.fight_between(by, at)?;
        let to = self.bottom_of(at)?;
        let path = [Some(fight.from()), fight.bend(), Some(fight.to())];
        let blocked = match self.line_of_fight(by, at) {
            Ok(()) => None,
            Err(blocked) => Some(Blocker {
                place: match blocked {
                    Blocked::By(unit) => self.unit_place(unit),
                    _ => self.area_place(at.area),
                },
                says: match blocked {
                    Blocked::By(unit) => format!("behind {}", self.info(unit).name),
                    _ => "through another area".to_owned(),
                },
                rule: blocked.refusal().rule.id(),
            }),
        };
        Some(Mark::Line {
            of: piece.to_owned(),
            to: self.info(to).id.clone(),
            path: path.into_iter().flatten().map(|at| on_board(map, at)).collect(),
            blocked,
        })
    }

    /// Whether a unit that shoots sees the enemies of an area.
    fn sight_marks(&self, unit: UnitId, area: AreaId, piece: &str) -> Vec<Mark> {
        let eye = if self.kind(unit).arm == Arm::Artillery {
            crate::rules::sight::Eye::Gun
        } else {
            crate::rules::sight::Eye::Ranged
        };
        let refusal = self.sees(self.unit(unit).area, area, eye).err();
        let blocked = refusal.map(|refusal| Blocker {
            place: self.area_place(area),
            says: refusal.sentence(|piece| self.piece_title(piece)),
            rule: refusal.rule.id(),
        });
        let enemies = self.fighters_in(area, self.side_of(unit).other());
        enemies
            .map(|enemy| Mark::Sight {
                of: piece.to_owned(),
                to: self.info(enemy).id.clone(),
                blocked: blocked.clone(),
            })
            .collect()
    }
}
