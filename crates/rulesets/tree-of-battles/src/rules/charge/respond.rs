//! How charged contingents respond: who is asked, and what is open to him (resp.*).

use std::ops::ControlFlow;

use battle::{Arrayed, Asked, Asks, Button, Found, Ghost, Question, Refusal, Resolves, Rule, Side, Table};
use ground::tabletop::{Bearing, Block, Edge, Length};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::fast::{Run, shifted};
use crate::rules::geometry::is_within;
use crate::rules::manoeuvres::exchanged;
use crate::scene::size;
use crate::state::{ContingentId, State};
use crate::troops::{Order, Troop};
use crate::words::hundredths;

/// An exchange of ranks before a charger so near disorders, in inches (man.exchange).
const EXCHANGE_WITHIN: u8 = 4;
/// Who is ordered to skirmish evades if his way is free for so far (order.skirmish).
const FREE_WAY: Length = Length::INCH;

/// How a contingent answers a charge (resp.stand).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// Stands.
    #[default]
    Stand,
    /// Evades.
    Evade,
    /// Countercharges.
    Countercharge,
    /// Exchanges ranks.
    Exchange,
}

impl Response {
    /// All of them, in the order in which they are offered.
    const ALL: [Response; 4] =
        [Response::Stand, Response::Evade, Response::Countercharge, Response::Exchange];

    /// The word for it, in answers and in the journal.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Response::Stand => "stand",
            Response::Evade => "evade",
            Response::Countercharge => "countercharge",
            Response::Exchange => "exchange",
        }
    }
}

impl battle::Word<State> for Response {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(self.word());
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Response, String> {
        let mut all = Response::ALL.into_iter();
        all.find(|response| response.word() == word)
            .ok_or_else(|| format!("`{word}` is no answer to a charge"))
    }
}

battle::answers! {
    State;
    /// How a charged contingent answers.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum AnswerCharge {
        /// In this way.
        Respond(response: Response) = ["respond" response],
    }
}

/// Every charged contingent that is not charging itself responds, those of the side acting second first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Responding {
    /// How many contingents have been looked at.
    pub seen: u16,
}

impl Responding {
    /// What is left once a contingent has responded.
    fn after(battle: &State, contingent: ContingentId) -> Responding {
        let [first, _] = battle.in_turn();
        let before = if battle.contingent(contingent).side == first { battle.contingents.len() } else { 0 };
        Responding { seen: (before + contingent.index() + 1) as u16 }
    }
}

impl Resolves<State> for Responding {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        let [first, second] = battle.in_turn();
        match battle.next_of([second, first], self.seen, State::responds) {
            Some((_, contingent)) => battle.replace(Respond { contingent }),
            None => battle.done(),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// A charged contingent chooses its response. One that can only stand is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Respond {
    /// Who.
    pub contingent: ContingentId,
}

impl Respond {
    /// Whether there is a charge to respond to.
    pub(crate) fn is_sound(self, battle: &State) -> bool {
        self.contingent.some().is_some_and(|id| battle.is_to_respond(id))
    }
}

/// A response that is open to a charged contingent; only [`State::may_respond`] and [`State::usual_response`] make one.
#[derive(Clone, Copy)]
struct Reply {
    contingent: ContingentId,
    response: Response,
}

impl Question<State> for Respond {
    type Answer = AnswerCharge;

    fn rule(&self) -> Rule {
        rule!("resp.stand")
    }

    fn whom(&self, battle: &State) -> Asks {
        // Orders are secret: that an order leaves no choice would give it away if nobody were asked.
        let open = |response: &Response| battle.may_answer_by(self.contingent, *response).is_ok();
        let asks = Response::ALL.into_iter().filter(open).nth(1).is_some();
        if asks { Asks::only(battle.contingent(self.contingent).side) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, AnswerCharge, Action>) -> ControlFlow<()> {
        let open = |response: &Response| battle.may_respond(self.contingent, *response).is_ok();
        found.all(Response::ALL.into_iter().filter(open).map(AnswerCharge::Respond))
    }

    fn check(
        &self,
        battle: &State,
        _: Side,
        AnswerCharge::Respond(response): AnswerCharge,
    ) -> Result<(), Refusal> {
        battle.may_respond(self.contingent, response).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        AnswerCharge::Respond(response): AnswerCharge,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let reply = battle.may_respond(self.contingent, response)?;
        battle.replace(Responding::after(battle, self.contingent));
        battle.respond(reply, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let reply = battle.usual_response(self.contingent);
        battle.replace(Responding::after(battle, self.contingent));
        battle.respond(reply, table);
    }

    fn usual(&self, battle: &State, _: Side) -> AnswerCharge {
        AnswerCharge::Respond(battle.usual_response(self.contingent).response)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let who = battle.contingent_name(self.contingent);
        let by = battle.charges_at(self.contingent).map(|charge| battle.contingent_name(charge.by));
        Asked::new(format!("How do {who} answer the charge?"))
            .because(format!("{} charge {who}.", by.collect::<Vec<_>>().join(" and ")))
            .of(battle.contingent_word(self.contingent))
    }

    fn button(&self, battle: &State, _: Side, AnswerCharge::Respond(response): AnswerCharge) -> Button {
        let id = self.contingent;
        match response {
            Response::Stand => Button::new("Stand"),
            Response::Evade => battle.evade_button(id),
            Response::Countercharge => battle.countercharge_button(id),
            Response::Exchange => {
                let (block, rear) = (battle.block(id), battle.contingent(id).rear);
                let stands = battle.drawn_stands(id, block.shape, exchanged(rear, &block.shape));
                let array = Some(Arrayed { size: size(&block.shape), stands });
                let ghost = Ghost { array, ..battle.ghost_at(id, &block, Vec::new()) };
                Button::new("Exchange ranks and stand").with_ghost(Some(ghost))
            }
        }
        .binding(true)
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.contingent_name(self.contingent).to_owned())
    }
}

/// What is shown of a response.
impl State {
    /// Evading: at least so far away with the back turned, with the lane in which the dice may take it farther.
    fn evade_button(&self, id: ContingentId) -> Button {
        let button = Button::new("Evade");
        match self.evades_within(id) {
            Some([(least, near), (most, far)]) => {
                let ghost = self.straight_ghost(id, &near, &far);
                let [least, most] = [least, most].map(hundredths);
                let cost =
                    if least == most { format!("{least}″") } else { format!("{least}″ to {most}″") };
                button.with_ghost(Some(ghost)).costs(Some(cost))
            }
            None => button,
        }
    }

    /// Countercharging: as far as it goes to meet the charge.
    fn countercharge_button(&self, id: ContingentId) -> Button {
        let button = Button::new("Countercharge");
        match self.countercharge_way(id) {
            Some(far) => {
                let end = shifted(&self.block(id), far);
                let ghost = Ghost { charge: true, ..self.straight_ghost(id, &end, &end) };
                button.with_ghost(Some(ghost)).costs(Some(format!("{}″", hundredths(far))))
            }
            None => button,
        }
    }
}

/// Who responds, and how.
impl State {
    /// Whether a contingent responds: it is charged, and neither charging, engaged nor routing.
    fn responds(&self, id: ContingentId) -> bool {
        define!("resp.once");
        self.is_to_respond(id) && !self.is_engaged(id)
    }

    /// Whether a contingent is charged, and neither charging nor routing.
    fn is_to_respond(&self, id: ContingentId) -> bool {
        self.charges_at(id).next().is_some()
            && !self.contingent(id).is(Flags::OFF | Flags::ROUTING)
            && !self.charges.iter().any(|charge| charge.by == id)
    }

    /// Whether a response is open to a charged contingent.
    fn may_respond(&self, id: ContingentId, response: Response) -> Result<Reply, Refusal> {
        if response != Response::Evade && self.must_evade(id) {
            let why = "{0} is ordered to skirmish and must evade";
            return Err(Refusal::new(rule!("order.skirmish"), why).about(id.into()));
        }
        self.may_answer_by(id, response)?;
        Ok(Reply { contingent: id, response })
    }

    /// The response of a charged contingent that is not told otherwise: it stands, unless its order makes it evade.
    fn usual_response(&self, contingent: ContingentId) -> Reply {
        let response = if self.must_evade(contingent) { Response::Evade } else { Response::Stand };
        Reply { contingent, response }
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
    pub(crate) fn evade_way(&self, id: ContingentId) -> Option<Bearing> {
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

    /// A charged contingent responds.
    fn respond(&mut self, reply: Reply, table: &mut Table<'_, Event>) {
        let Reply { contingent: id, response } = reply;
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
