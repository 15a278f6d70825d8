//! The sheet of a side as the page shows it, and what a line of it comes to while it is typed (common.order.sheet, common.order.errors).
//!
//! All of it follows from what the side knows, and nothing from a distance (common.measure.when).

use battle::{Note, OrderFault, OrderLine, OrderRead, OrderSheet, Side};
use ground::tabletop::Bearing;

use crate::charts::{ORDER_SECONDS, ORDER_SECONDS_PER_500};
use crate::field::Kind;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Addressee, Aim, Line, Order, Way};
use crate::orders::{self, print, say};
use crate::rulebook::{define, rule};
use crate::rules::facts::known::{Author, Seen};
use crate::scene::glyph_of;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::words::{degrees, marker_id};

impl State {
    /// The sheet of a side.
    pub(crate) fn order_sheet(&self, side: Side) -> OrderSheet {
        OrderSheet {
            title: format!("Orders of turn {}", self.turn),
            lines: self.addressees(side).into_iter().map(|to| self.order_line(side, to)).collect(),
            closed: self.handed_in[side],
            hand_in: "hand in".to_owned(),
            open: "open".to_owned(),
        }
    }

    /// How long a side may write, in seconds; none if there is no clock.
    pub(crate) fn writing_time(&self, side: Side) -> Option<u32> {
        define!("common.order.clock", "common.order.clock-length");
        self.scenario.has_option("order-clock").then(|| {
            let points: u32 = self
                .all_units()
                .filter(|id| self.side_of(*id) == side)
                .filter_map(|id| {
                    let info = self.info(id);
                    let troop = info.kind.troop()?;
                    Some(u32::from(troop.row().cost) * u32::from(info.figures.max(1)))
                })
                .sum();
            ORDER_SECONDS.max(points.div_ceil(500) * ORDER_SECONDS_PER_500)
        })
    }

    /// All to whom a side may write: its battles, its units on the board, its phantoms, and whom else a line is written to.
    pub(crate) fn addressees(&self, side: Side) -> Vec<Addressee> {
        let mut all = Vec::new();
        if self.scenario.has_option("groups") {
            let groups = self.scenario.groups.iter().zip(0..).filter(|(group, _)| group.side == side);
            let led = groups.map(|(_, number)| Addressee::Group(orders::order::GroupId(number)));
            // One unit is no battle (common.group.of-one).
            all.extend(led.filter(|to| self.addressed(side, *to).len() > 1));
        }
        let takes = |id: &UnitId| {
            !self.is_berserker(*id) && self.info(*id).kind != Kind::Rider && self.head_of(*id) == *id
        };
        all.extend(self.units_of(side).filter(takes).map(|id| Addressee::Own(self.number_of(id))));
        let inside = self
            .all_units()
            .filter(|id| self.side_of(*id) == side && self.is_in_play(*id) && !self.unit(*id).is_on_board());
        all.extend(inside.map(|id| Addressee::Own(self.number_of(id))));
        all.extend(self.centuries_to_be(side).into_iter().map(|(number, _)| Addressee::Own(number)));
        let own = self.phantoms.iter().filter(|phantom| phantom.side == side);
        all.extend(own.map(|phantom| Addressee::Phantom(phantom.marker)));
        let written: Vec<Addressee> = self.sheet(side).map(|line| line.to).collect();
        for to in written {
            if !all.contains(&to) {
                all.push(to);
            }
        }
        all
    }

    fn order_line(&self, side: Side, to: Addressee) -> OrderLine {
        let author = Author { state: self, side };
        let written = self.sheet(side).find(|line| line.to == to);
        let unit = self.one_addressed(side, to);
        let standing = unit.and_then(|id| self.standing_order_of(side, id));
        let order = written.map(|line| line.order).or(standing.map(|(order, _)| order));
        let says = match (written, standing) {
            (Some(line), _) => in_words(line, &author),
            (None, Some((order, Some(group)))) => {
                format!("with {}: {}", self.scenario.groups[group].id, say::order(&order, &author))
            }
            (None, Some((order, None))) => format!("as before: {}", say::order(&order, &author)),
            (None, None) if matches!(to, Addressee::Phantom(_)) => "stays where it is".to_owned(),
            (None, None) if matches!(to, Addressee::Own(_)) => "as its cohort".to_owned(),
            (None, None) => "each by its own line".to_owned(),
        };
        let address = print::addressee(to, &author);
        OrderLine {
            label: address.trim_start_matches('#').trim_matches('"').to_owned(),
            name: self.name_addressed(side, to),
            glyph: match (unit, to) {
                (Some(id), _) => glyph_of(self.info(id).kind),
                (None, Addressee::Phantom(_)) => "hidden-marker",
                (None, Addressee::Own(_) | Addressee::Run(..) | Addressee::Group(_)) => "leader-captain",
            },
            piece: match to {
                Addressee::Own(_) => unit.map(|id| self.unit_word(id).to_owned()),
                Addressee::Phantom(marker) => Some(marker_id(side, marker)),
                Addressee::Run(..) | Addressee::Group(_) => None,
            },
            text: written.map(|line| print::unaddressed(line, &author)),
            standing: standing.map_or(String::new(), |(order, _)| print::order(&order, &author)),
            says,
            toward: unit.zip(order).and_then(|(id, order)| self.leads(id, &order)).map(degrees),
            charges: order.is_some_and(|order| order.charge().is_some()),
            through: unit.filter(|id| self.is_in_group(*id)).and_then(|id| {
                let group = Addressee::Group(self.group_of(id)?);
                Some(print::addressee(group, &author))
            }),
            must: unit.and_then(|id| self.must_do(id)),
            write: format!("write {address}: {{text}}"),
            erase: format!("erase {address}"),
            to: address,
        }
    }

    /// The one unit to which a line is addressed.
    fn one_addressed(&self, side: Side, to: Addressee) -> Option<UnitId> {
        match to {
            Addressee::Own(number) => self.own_unit(side, number),
            Addressee::Run(..) | Addressee::Phantom(_) | Addressee::Group(_) => None,
        }
    }

    /// What people call those to whom a line is addressed.
    pub(crate) fn name_addressed(&self, side: Side, to: Addressee) -> String {
        match to {
            Addressee::Own(number) => {
                let unit = self.own_unit(side, number).map(|id| self.info(id).name.clone());
                let century = || {
                    let cohort = self.cohort_to_divide(side, number)?;
                    Some(format!("{} {}", self.info(cohort).name, number.0))
                };
                unit.or_else(century).unwrap_or_default()
            }
            Addressee::Phantom(_) => "Phantom".to_owned(),
            Addressee::Run(..) | Addressee::Group(_) => {
                let numbers = self.addressed(side, to).into_iter().map(|id| self.number_of(id).0.to_string());
                format!("units {}", numbers.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// What a unit does for which no line of its own is written: what its battle is ordered, by the number of it, or its last order.
    fn standing_order_of(&self, side: Side, id: UnitId) -> Option<(Order, Option<usize>)> {
        define!("common.order.repeat", "common.order.group");
        let lines = self.sheet(side).filter(|line| !matches!(line.to, Addressee::Own(_)));
        let many = lines.filter(|line| self.addressed(side, line.to).contains(&id)).last();
        match many {
            Some(Line { to: Addressee::Group(group), order, .. }) => Some((*order, Some(group.index()))),
            Some(line) => Some((line.order, None)),
            None => Some((self.orders[id.index()].order, None)),
        }
    }

    /// What is stronger than a unit's orders in this turn.
    fn must_do(&self, id: UnitId) -> Option<Note> {
        let under =
            |says: &str| Note { says: says.to_owned(), rule: rule!("common.order.under-reaction").id() };
        match self.unit(id).reaction {
            Some(Reaction::Back) => Some(under("goes back this turn")),
            Some(Reaction::BackAndTurn) => Some(under("backs and turns this turn")),
            Some(Reaction::Rout) => Some(under("routs this turn")),
            None if self.unit(id).is(Flags::DRAWN) => Some(Note {
                says: "runs after an enemy who fell back".to_owned(),
                rule: rule!("muster.special.feigned-flight.mwg").id(),
            }),
            None if self.is_in_contact(id) => Some(Note {
                says: "is held by an enemy".to_owned(),
                rule: rule!("common.contact.pinned").id(),
            }),
            None => None,
        }
    }

    /// Which way an order leads a unit, as far as its side can tell.
    pub(crate) fn leads(&self, id: UnitId, order: &Order) -> Option<Bearing> {
        let facing = self.unit(id).facing();
        order
            .acts()
            .filter_map(|act| match act {
                Act::Move { way: Way::Toward(toward, _) | Way::Along(_, toward, _), .. } => {
                    Some(toward.map_or(facing, |dir| bearing_of(dir, facing)))
                }
                Act::Withdraw(toward, _) => {
                    Some(toward.map_or(facing.reversed(), |dir| bearing_of(dir, facing)))
                }
                Act::Charge(Aim::Toward(dir), _) | Act::Engage(Aim::Toward(dir), _) => {
                    Some(bearing_of(*dir, facing))
                }
                Act::Charge(Aim::At(enemy), _) | Act::Engage(Aim::At(enemy), _) => {
                    let at = match self.enemy_named(self.side_of(id), *enemy)? {
                        Seen::Unit(enemy) => self.unit(enemy).front(self.info(enemy)).at,
                        Seen::Phantom(number) => self.phantoms[number].at,
                    };
                    let from = self.unit(id).front(self.info(id)).at;
                    from.bearing_to(at)
                }
                Act::Hold | Act::Rally | Act::Deed(_) | Act::Move { way: Way::To(_), .. } => None,
            })
            .last()
    }

    /// What a line comes to as it is typed.
    pub(crate) fn read_order(&self, side: Side, to: &str, text: &str) -> Option<OrderRead> {
        define!("common.order.errors", "common.measure.when");
        let author = Author { state: self, side };
        let to = self.addressees(side).into_iter().find(|one| print::addressee(*one, &author) == to)?;
        let read = orders::read_line(text, Some(to), &author);
        let other = matches!(&read, Ok(Some(line)) if line.to != to);
        let faults: Vec<OrderFault> = match &read {
            Err(faults) => faults.all().iter().map(|fault| shown(text, fault)).collect(),
            Ok(_) if other => vec![OrderFault {
                at: 0,
                length: text.find(':').unwrap_or(0),
                says: format!("this is the line of {}", print::addressee(to, &author)),
                rule: rule!("common.order.sheet").id(),
            }],
            Ok(_) => Vec::new(),
        };
        let line = read.ok().flatten().filter(|_| !other);
        let shown = self.order_line(side, to);
        let standing = || {
            let written = self.sheet(side).find(|line| line.to == to).map(|line| line.order);
            let unit = self.one_addressed(side, to);
            let order = written.or_else(|| Some(self.standing_order_of(side, unit?)?.0)).unwrap_or_default();
            // What cannot be ordered any more, or only to its battle, is nothing to begin from.
            let barred = !orders::bars(&Line { to, order, sent: None }, &author).is_empty();
            if barred { Order { fire: order.fire, ..Order::hold() } } else { order }
        };
        let order = line.map_or_else(standing, |line| line.order);
        let unit = self.one_addressed(side, to);
        Some(OrderRead {
            written: line.map(|line| print::unaddressed(&line, &author)),
            says: line.map_or(shown.says, |line| in_words(&line, &author)),
            faults,
            toward: unit.and_then(|id| self.leads(id, &order)).map(degrees),
            charges: order.charge().is_some(),
            parts: self.order_parts(side, to, &order),
            arrow: Some(self.order_arrow(side, to, &order)),
        })
    }
}

fn in_words(line: &Line, author: &Author<'_>) -> String {
    let own = say::order(&line.order, author);
    match &line.sent {
        Some(sent) => {
            let before = if own.is_empty() { String::new() } else { format!("{own}; ") };
            format!("{before}send to #{}: {}", sent.to.0, say::order(&sent.order, author))
        }
        None => own,
    }
}

/// A fault as the page marks it: to the end of the word or name that it begins at.
fn shown(text: &str, fault: &orders::fault::Fault) -> OrderFault {
    let at = fault.column.saturating_sub(1);
    let mut rest = text.chars().skip(at).peekable();
    let length = match rest.peek() {
        Some('"') => {
            1 + rest
                .clone()
                .skip(1)
                .position(|letter| letter == '"')
                .map_or_else(|| rest.count() - 1, |end| end + 1)
        }
        Some(_) => rest.take_while(|letter| !letter.is_whitespace() && *letter != ',').count().max(1),
        None => 0,
    };
    OrderFault { at, length, says: fault.message.clone(), rule: fault.rule.id() }
}
