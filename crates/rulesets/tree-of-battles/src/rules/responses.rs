//! Responses to a charge (resp.*).

use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Block, Edge, Length, Place, TOUCH};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Response};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::fast::{Run, shifted};
use crate::rules::geometry::is_within;
use crate::rules::manoeuvres::exchanged;
use crate::state::{ContingentId, State};
use crate::steps::Pending;
use crate::troops::{Order, Troop};

/// All responses, in the order in which they are offered.
const RESPONSES: [Response; 4] =
    [Response::Stand, Response::Evade, Response::Countercharge, Response::Exchange];
/// An exchange of ranks before a charger so near disorders, in inches (man.exchange).
const EXCHANGE_WITHIN: u8 = 4;
/// Who is ordered to skirmish evades if his way is free for so far (order.skirmish).
const FREE_WAY: Length = Length::INCH;

/// Every charged contingent that is not charging itself chooses its response, those of the side acting second first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Responding {
    /// How many contingents have been looked at.
    pub seen: u16,
}

impl Responding {
    /// Who is to answer now.
    pub(crate) fn responder(self, battle: &State) -> Option<ContingentId> {
        self.next(battle).map(|(_, id)| id)
    }

    /// Who is looked at next, and the place after it.
    fn next(self, battle: &State) -> Option<(u16, ContingentId)> {
        let count = battle.contingents.len() as u16;
        let [first, second] = battle.in_turn();
        (self.seen..2 * count).find_map(|place| {
            let id = ContingentId((place % count) as u8);
            let side = if place < count { second } else { first };
            (battle.contingent(id).side == side && battle.responds(id)).then_some((place + 1, id))
        })
    }
}

impl Pending for Responding {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (_, id) = self.next(battle)?;
        // Orders are secret: that an order leaves no choice would give it away if nobody were asked.
        let open = RESPONSES.into_iter().filter(|response| battle.may_answer_by(id, *response).is_ok());
        (open.count() > 1).then(|| battle.contingent(id).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Some((_, id)) = self.next(battle) {
            into.extend(battle.responses(id).map(Action::Respond));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Some((_, id)) = self.next(battle) else {
            return Err(Refusal::new(rule!("resp.stand"), "nobody has to respond"));
        };
        match *action {
            Action::Respond(response) => battle.may_respond(id, response),
            _ => Err(Refusal::new(rule!("resp.stand"), "{0} is charged and must respond").about(id.into())),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        if let (Action::Respond(response), Some((seen, id))) = (action, self.next(battle)) {
            battle.replace(Responding { seen });
            battle.respond(id, response, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.next(battle) {
            Some((seen, id)) => {
                battle.replace(Responding { seen });
                let only = battle.responses(id).next().unwrap_or(Response::Stand);
                battle.respond(id, only, table);
            }
            None => battle.done(),
        }
    }
}

/// Who responds, and how.
impl State {
    /// The charges at a contingent.
    pub(crate) fn charges_at(&self, at: ContingentId) -> impl Iterator<Item = &Charge> {
        self.charges.iter().filter(move |charge| charge.at == at)
    }

    /// Whether a contingent responds: it is charged, and neither charging, engaged nor routing.
    fn responds(&self, id: ContingentId) -> bool {
        define!("resp.once");
        self.charges_at(id).next().is_some()
            && !self.contingent(id).is(Flags::OFF | Flags::ROUTING)
            && !self.charges.iter().any(|charge| charge.by == id)
            && !self.is_engaged(id)
    }

    /// The responses open to a charged contingent.
    pub(crate) fn responses(&self, id: ContingentId) -> impl Iterator<Item = Response> + '_ {
        RESPONSES.into_iter().filter(move |response| self.may_respond(id, *response).is_ok())
    }

    /// Whether a response is open to a charged contingent.
    pub(crate) fn may_respond(&self, id: ContingentId, response: Response) -> Result<(), Refusal> {
        if response != Response::Evade && self.must_evade(id) {
            let why = "{0} is ordered to skirmish and must evade";
            return Err(Refusal::new(rule!("order.skirmish"), why).about(id.into()));
        }
        self.may_answer_by(id, response)
    }

    /// Whether a response is open to a charged contingent, whatever its order says.
    fn may_answer_by(&self, id: ContingentId, response: Response) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(id.into()));
        if response == Response::Stand {
            return Ok(());
        }
        if self.contingent(id).is(Flags::ALOOF) {
            return refuse(rule!("treach.aloof"), "{0} stands aloof and can only stand");
        }
        if self.contingent(id).is(Flags::LOOTING) {
            return refuse(rule!("loot.state"), "{0} loots and can only stand");
        }
        self.has_seen_chargers(id)?;
        match response {
            Response::Stand => Ok(()),
            Response::Evade => self.may_evade(id),
            Response::Countercharge => self.may_countercharge(id),
            Response::Exchange => self.may_answer_by_exchange(id),
        }
    }

    fn may_evade(&self, id: ContingentId) -> Result<(), Refusal> {
        define!("resp.light-horse", "resp.archers", "resp.skirmishers");
        let evades = self.kind(id) == Troop::LightHorse || self.is_archers(id) || self.is_skirmishers(id);
        if evades {
            return Ok(());
        }
        let why = "only light horse, archers and skirmishers evade, not {0}";
        Err(Refusal::new(rule!("resp.stand"), why).about(id.into()))
    }

    /// Whether the order of a contingent makes it evade: it may, and its way is free for at least 1″.
    fn must_evade(&self, id: ContingentId) -> bool {
        let free = || {
            let way = self.evade_way(id).map(|way| self.run_of(id, Run::new(way, FREE_WAY)));
            way.is_some_and(|ran| ran.far >= FREE_WAY)
        };
        let c = self.contingent(id);
        self.order_of(id) == Order::Skirmish
            && !c.is(Flags::ALOOF | Flags::LOOTING)
            && self.may_evade(id).is_ok()
            && self.has_seen_chargers(id).is_ok()
            && free()
    }

    fn may_countercharge(&self, id: ContingentId) -> Result<(), Refusal> {
        define!("resp.men-at-arms", "charge.bar.counter-allowed");
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(id.into()));
        let kind = self.kind(id);
        if kind != Troop::LightHorse && !kind.is_men_at_arms() {
            return refuse(rule!("resp.stand"), "only light horse and men-at-arms countercharge, not {0}");
        }
        self.may_form_charge(id)?;
        if self.met_charge(id).is_none() {
            return refuse(rule!("resp.countercharge"), "no charge comes at the front of {0}");
        }
        Ok(())
    }

    /// The charge that a countercharge meets: the nearer of those that come from the front zone at the front edge.
    pub(crate) fn met_charge(&self, id: ContingentId) -> Option<Charge> {
        define!("resp.countercharge-meet");
        let frontal = self
            .charges_at(id)
            .filter(|charge| charge.edge == Edge::Front && self.is_to_front(id, charge.by));
        frontal.min_by_key(|charge| charge.gap).copied()
    }

    fn may_answer_by_exchange(&self, id: ContingentId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(id.into()));
        if !self.is_archers(id) && !self.is_skirmishers(id) {
            return refuse(rule!("resp.stand"), "only archers exchange ranks before a charge, not {0}");
        }
        if self.ranks(id) < 2 || self.is_skirmishers(id) {
            return refuse(rule!("resp.exchange"), "{0} has no second rank to bring to the front");
        }
        Ok(())
    }

    /// The nearest charger of a contingent, the first declared of equals.
    pub(crate) fn nearest_charge(&self, at: ContingentId) -> Option<Charge> {
        self.charges_at(at).min_by_key(|charge| charge.gap).copied()
    }

    /// The way in which a charged contingent evades: along the direction of the nearest charger.
    fn evade_way(&self, id: ContingentId) -> Option<Bearing> {
        self.nearest_charge(id).map(|charge| charge.toward)
    }

    /// How far a charged contingent would come if it evaded with the lowest dice, and with the highest, and how it would
    /// stand there.
    pub(crate) fn evades_within(&self, id: ContingentId) -> Option<[(Length, Block); 2]> {
        let way = self.evade_way(id)?;
        let start = self.turned(id, way);
        Some(self.fast_range(id).map(|far| {
            let far = self.run_of(id, Run::new(way, far)).far;
            let end = shifted(&start, far);
            // Without room to turn its back it stays as it stands.
            if self.has_room(id, &end) { (far, end) } else { (Length::ZERO, self.block(id)) }
        }))
    }

    fn respond(&mut self, id: ContingentId, response: Response, table: &mut Table<'_, Event>) {
        for charge in self.charges.iter_mut().filter(|charge| charge.at == id) {
            charge.response = response;
        }
        let kind = match response {
            Response::Stand => rule!("resp.stand"),
            Response::Evade => rule!("resp.evade"),
            Response::Countercharge => rule!("resp.countercharge"),
            Response::Exchange => rule!("resp.exchange"),
        };
        let own = match self.has_seen_chargers(id) {
            Ok(()) => self.responder_rule(id, response),
            Err(unseen) => unseen.rule,
        };
        table.tell(&[own, kind], Event::Responds { contingent: id, response });
        if response == Response::Exchange {
            self.exchange_before_charge(id, table);
        }
    }

    /// The row that opens a response to a kind of troops.
    fn responder_rule(&self, id: ContingentId, response: Response) -> Rule {
        if response == Response::Stand {
            rule!("resp.stand")
        } else if self.kind(id).is_men_at_arms() {
            rule!("resp.men-at-arms")
        } else if self.kind(id) == Troop::LightHorse {
            rule!("resp.light-horse")
        } else if self.is_skirmishers(id) {
            rule!("resp.skirmishers")
        } else {
            rule!("resp.archers")
        }
    }

    fn exchange_before_charge(&mut self, id: ContingentId, table: &mut Table<'_, Event>) {
        let near =
            self.nearest_charge(id).is_some_and(|charge| is_within(charge.gap.into(), EXCHANGE_WITHIN));
        self.begin_moving(id, table);
        self.exchange_ranks(id);
        if near {
            self.take_dps(id, 1, rule!("man.exchange"), table);
        }
    }

    /// The first and second rank change places in every file that has both.
    pub(crate) fn exchange_ranks(&mut self, id: ContingentId) {
        define!("man.exchange");
        let shape = self.shape(id);
        let c = self.contingent_mut(id);
        c.rear = exchanged(c.rear, &shape);
        c.moves = c.moves.wrapping_add(1);
        c.set(Flags::STIRRED, true);
        self.lay(id);
    }
}

/// Those who evade are moved, the side acting first before the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Evading {
    /// How many contingents have been looked at.
    pub seen: u16,
}

impl Pending for Evading {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("resp.evade"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let evades = |battle: &State, id: ContingentId| {
            battle.charges_at(id).any(|charge| charge.response == Response::Evade)
        };
        match battle.next_in_order(self.seen, evades) {
            Some((seen, id)) => {
                battle.replace(Evading { seen });
                battle.evade(id, table);
            }
            None => {
                battle.done();
                battle.turn_evaders();
            }
        }
    }
}

impl State {
    /// A contingent evades: it turns its back and makes a fast move away from the nearest charger.
    fn evade(&mut self, id: ContingentId, table: &mut Table<'_, Event>) {
        let Some(way) = self.evade_way(id) else { return };
        if !self.is_skirmishers(id) {
            self.fall_into_disarray(id, rule!("disarray.evading"), table);
        }
        self.begin_moving(id, table);
        let far = self.roll_fast(id, false, table);
        let stood = *self.footprint(id);
        let ran = self.run(id, Run::new(way, far), table);
        self.startle_leaders(id, &stood);
        self.contingent_mut(id).set(Flags::EVADED, true);
        // Without room to turn its back it is struck as it stands.
        let turned = self.contingent(id).place.facing == way;
        for charge in self.charges.iter_mut().filter(|charge| charge.at == id) {
            charge.fled = ran.far;
            charge.response = if turned { Response::Evade } else { Response::Stand };
        }
        table.tell(&[rule!("resp.evade")], Event::Evades { contingent: id, far: ran.far });
    }

    /// Skirmishers that got away may face as they like; those who are caught show their backs.
    fn turn_evaders(&mut self) {
        let got_away = |battle: &State, id: ContingentId| {
            let mut charges = battle.charges_at(id).peekable();
            let evaded = charges.peek().is_some_and(|charge| charge.response == Response::Evade);
            evaded && battle.is_skirmishers(id) && !charges.any(|charge| battle.charge_end(charge).is_some())
        };
        let mut facing = arrayvec::ArrayVec::<ContingentId, 64>::new();
        let mut from = 0;
        while let Some((next, id)) = self.next_in_order(from, got_away) {
            from = next;
            let _ = facing.try_push(id);
        }
        // The innermost comes first.
        facing.into_iter().rev().for_each(|contingent| self.then(EvadeFacing { contingent }));
    }
}

/// Skirmishers that evaded may end with any facing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct EvadeFacing {
    /// Who.
    pub contingent: ContingentId,
}

impl EvadeFacing {
    /// Its block turned to a facing about the midpoint of its front edge.
    pub(crate) fn facing(&self, battle: &State, facing: Bearing) -> Block {
        let block = battle.block(self.contingent);
        Block::new(Place::new(block.place.at, facing), block.shape)
    }

    fn fits(&self, battle: &State, facing: Bearing) -> bool {
        facing == battle.contingent(self.contingent).place.facing
            || battle.has_room(self.contingent, &self.facing(battle, facing))
    }
}

impl Pending for EvadeFacing {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.contingent(self.contingent).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let facing = battle.contingent(self.contingent).place.facing;
        let ways = [facing, facing.reversed(), facing.left(), facing.right()];
        into.extend(ways.into_iter().filter(|way| self.fits(battle, *way)).map(Action::Face));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("resp.evade"), why).about(self.contingent.into()));
        match *action {
            Action::Face(facing) if self.fits(battle, facing) => Ok(()),
            Action::Face(_) => refuse("{0} has no room to face that way"),
            _ => refuse("{0} may end its evade with any facing"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if let Action::Face(facing) = action {
            let at = battle.contingent(self.contingent).place.at;
            battle.relocate(self.contingent, Place::new(at, facing));
            table.tell(&[rule!("resp.evade")], Event::Faces { contingent: self.contingent, facing });
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

impl State {
    /// Whether a contingent could stand as a block: on the table, on no impassable ground, and on nobody else.
    pub(crate) fn has_room(&self, who: ContingentId, block: &Block) -> bool {
        self.has_room_among(who, block, &[])
    }

    /// The same, apart from some contingents that will make way.
    pub(crate) fn has_room_among(&self, who: ContingentId, block: &Block, but: &[ContingentId]) -> bool {
        let footprint = block.footprint();
        let bounds = footprint.bounds();
        let table = self.board().grown(TOUCH);
        let on_table = footprint.corners().iter().all(|corner| table.holds(*corner));
        let met = || {
            self.all_contingents().any(|other| {
                other != who
                    && !but.contains(&other)
                    && !self.contingent(other).is(Flags::OFF)
                    && self.bounds(other).meets(&bounds)
                    && self.block(other).parts().any(|part| block.parts().any(|own| own.overlaps(&part)))
            })
        };
        on_table && !self.is_barred_at(block) && !met()
    }
}
