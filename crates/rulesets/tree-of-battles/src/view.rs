//! What a seat may know (setup.hidden), and battles drawn of it.
//!
//! Hidden from the enemy are orders, the content of messages, volleys left, the marks of suspect lords, and hidden
//! contingents. That longbows are low on ammunition is open, and so are heralds.

use battle::{Side, State as _, Viewer};
use dice::Source;
use serde_json::{Value, json};

use crate::flags::Flags;
use crate::picks::READY;
use crate::rulebook::define;
use crate::rules::mustering::Mustering;
use crate::state::{BattleId, Contingent, ContingentId, LastShot, LeaderId, Message, State, Word};
use crate::steps::Step;
use crate::troops::Order;
use crate::words::{inches_text, pick_text, point_text, word_text};

impl State {
    /// What a viewer may know, and nothing else, as data.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        define!("setup.hidden");
        let scenario = self.scenario();
        let known = |id: &ContingentId| self.is_known_to(*id, viewer);
        let contingents: Vec<Value> =
            self.all_contingents().filter(known).map(|id| self.contingent_view(id, viewer)).collect();
        let seen = |id: &LeaderId| self.is_leader_known_to(*id, viewer);
        let leaders: Vec<Value> = self.all_leaders().filter(seen).map(|id| self.leader_view(id)).collect();
        let there = |id: &BattleId| self.is_battle_known_to(*id, viewer);
        let battles: Vec<Value> =
            self.all_battles().filter(there).map(|id| self.battle_view(id, viewer)).collect();
        let messages: Vec<Value> =
            self.messages.iter().map(|message| self.message_view(message, viewer)).collect();
        let steps: Vec<Value> = self.known_steps(viewer).map(|step| self.step_view(step, viewer)).collect();
        let mut view = json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "turn": self.turn,
            "turns": scenario.turn_limit,
            "phase": self.phase,
            "first": self.first,
            "chooser": self.chooser,
            "sides": Side::BOTH.map(|side| json!({
                "name": scenario.sides[side].name,
                "losses": self.losses(side).total(),
                "breaks_at": self.known_breaks_at(side, viewer),
                "baggage": self.baggage[side].at.map(point_text),
                "looted": self.baggage[side].looted,
            })),
            "stakes": self.stakes.iter().map(|stakes| json!({
                "by": self.contingent_word(stakes.by),
                "from": point_text(stakes.from),
                "to": point_text(stakes.to),
            })).collect::<Vec<_>>(),
            "charges": self.charges.iter().map(|charge| json!({
                "by": self.contingent_word(charge.by),
                "at": self.contingent_word(charge.at),
                "response": charge.response,
            })).collect::<Vec<_>>(),
            "fights": self.fights,
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        });
        // The long lists are moved in: what stands within `json!` is copied.
        view["contingents"] = Value::Array(contingents);
        view["leaders"] = Value::Array(leaders);
        view["battles"] = Value::Array(battles);
        view["messages"] = Value::Array(messages);
        view["steps"] = Value::Array(steps);
        if self.is_mustering() {
            // That a side is picking is seen in the steps; what it picks is its own.
            let own = Side::BOTH.into_iter().filter(|side| viewer.knows_secrets_of(*side));
            let picks = own.flat_map(|side| self.picks_of(side)).map(|pick| json!(pick_text(&pick)));
            view["picks"] = picks.collect();
            view["points"] = json!(scenario.points);
        }
        view
    }

    fn contingent_view(&self, id: ContingentId, viewer: Viewer) -> Value {
        let (info, c) = (self.info(id), self.contingent(id));
        let place = (c.is_on_table() || c.is(Flags::HIDDEN)).then_some(c.place);
        // Who keeps an order besides its battle's is a secret, as orders are.
        let mut open = *c;
        open.set(Flags::BALKED, c.is(Flags::BALKED) && viewer.knows_secrets_of(c.side));
        let mut view = json!({
            "id": info.id,
            "name": info.name,
            "side": c.side,
            "battle": self.battle_word(c.battle),
            "grade": info.grade,
            "type": self.kind(id).row().key,
            "rear": (0..c.stands).find(|stand| self.troop_of(id, *stand) != self.kind(id)).map(|stand| self.troop_of(id, stand).row().key),
            "marks": info.marks.names().collect::<Vec<_>>(),
            "at": place.map(|place| point_text(place.at)),
            "facing": place.map(|place| crate::words::degrees_text(place.facing)),
            "array": c.array,
            "files": c.files,
            "stands": c.stands,
            "rear_stands": c.rear,
            "dps": c.dps,
            "pursues": c.pursues.some().map(|other| self.contingent_word(other)),
            "bound": c.bound.duty,
            "bound_to": c.bound.target.some().map(|other| self.contingent_word(other)),
            "bound_until": c.bound.until,
            "last_dice": c.last_dice,
            "moves": c.moves,
            "aims_at": c.aims_at.some().map(|other| self.contingent_word(other)),
            "last_shot": self.last_shot_view(&c.last_shot),
            "low": c.volleys == 0,
            "is": open.flags.names().collect::<Vec<_>>(),
        });
        if viewer.knows_secrets_of(c.side) {
            // Gaps would tell of others that are hidden.
            view["roster"] = json!(info.roster);
            view["order"] = json!(c.order.or(self.command(c.battle).order).map(Order::key));
            view["separate"] = json!(c.order.is_some());
            view["anchor"] = json!(point_text(c.anchor));
            view["volleys"] = json!(c.volleys);
        }
        view
    }

    fn last_shot_view(&self, shot: &LastShot) -> Value {
        json!({
            "at": shot.at.some().map(|at| self.contingent_word(at)),
            "own_moves": shot.own_moves,
            "its_moves": shot.its_moves,
        })
    }

    fn leader_view(&self, id: LeaderId) -> Value {
        let (info, l) = (self.leader_info(id), self.leader(id));
        let alone = l.is_on_table() && l.with.some().is_none();
        json!({
            "id": info.id,
            "name": info.name,
            "side": l.side,
            "kind": info.kind,
            "noble": info.noble,
            "battle": self.battle_word(l.battle),
            "with": l.with.some().map(|with| self.contingent_word(with)),
            "at": alone.then(|| point_text(l.at)),
            "rating": l.rating,
            "cp": l.cp,
            "is": l.flags.names().collect::<Vec<_>>(),
        })
    }

    fn battle_view(&self, id: BattleId, viewer: Viewer) -> Value {
        let command = self.command(id);
        let name = self.battle_info(id).map_or("turncoats", |info| info.name.as_str());
        let mut view = json!({
            "id": self.battle_word(id),
            "name": name,
            "side": command.side,
            "leader": command.leader.some().map(|leader| self.leader_word(leader)),
            "enticed": command.enticed,
            "waits": command.waits,
        });
        if viewer.knows_secrets_of(command.side) {
            view["order"] = json!(command.order.map(Order::key));
            view["suspect"] = json!(command.suspect);
        }
        view
    }

    fn message_view(&self, message: &Message, viewer: Viewer) -> Value {
        let mut view = json!({
            "side": message.side,
            "to": self.leader_word(message.to),
            "at": message.at.map(|at| format!("{},{}", inches_text(ground::tabletop::Length::new(at.x)), inches_text(ground::tabletop::Length::new(at.y)))),
        });
        if viewer.knows_secrets_of(message.side) {
            view["word"] = json!(word_text(message.what));
        }
        view
    }

    /// How many contingents are hidden, and what other secrets are left that an action may reveal.
    pub(crate) fn hidden_count(&self) -> usize {
        let hidden = self.contingents.iter().filter(|c| c.is(Flags::HIDDEN)).count();
        // An order that suspect men heed without a test shows that they are none.
        let suspects = self.scenario.plays(crate::field::Options::SUSPECT_LORDS);
        let picked = if self.is_mustering() { self.picks.len() } else { 0 };
        let unheard =
            if suspects { self.messages.iter().filter(|message| message.at.is_none()).count() } else { 0 };
        hidden + unheard + picked
    }
}

/// That there was nothing to find is news, too.
impl State {
    /// Whether somebody has moved who might have run into hidden men, or come too near to them.
    pub(crate) fn might_have_found(&self, before: &State) -> bool {
        let moved = |(now, then): (&Contingent, &Contingent)| now.place != then.place;
        self.can_hide() && self.contingents.iter().zip(&before.contingents).any(moved)
    }
}

/// Pending steps.
impl State {
    /// The steps a viewer knows of: that somebody is asked whether he comes out of hiding is a secret.
    fn known_steps(&self, viewer: Viewer) -> impl Iterator<Item = &Step> {
        let secret = self.is_asked_in_secret().is_some_and(|side| !viewer.knows_secrets_of(side));
        self.steps[..self.steps.len() - usize::from(secret)].iter()
    }

    /// A pending step. What is decided stands in it and is seen by all, but an order that is being heard is a secret.
    /// Everybody stands in it by his id: a number would tell how many come before him.
    fn step_view(&self, step: &Step, viewer: Viewer) -> Value {
        if let (Step::Heeding(_), Viewer::Seat(_) | Viewer::Spectator) = (step, viewer) {
            return Value::String(step_name(step));
        }
        if viewer == Viewer::Umpire {
            return serde_json::to_value(step).unwrap_or_default();
        }
        let mut view = self.names().write(step).unwrap_or_default();
        without_counts(&mut view);
        view
    }
}

/// Leaves out how far down a list something has come: that would tell how many are on it.
fn without_counts(value: &mut Value) {
    match value {
        Value::Object(table) => {
            table.retain(|key, _| !matches!(key.as_str(), "seen" | "next"));
            table.values_mut().for_each(without_counts);
        }
        Value::Array(list) => list.iter_mut().for_each(without_counts),
        _ => {}
    }
}

fn step_name(step: &Step) -> String {
    match serde_json::to_value(step) {
        Ok(Value::Object(table)) => table.keys().next().cloned().unwrap_or_default(),
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}

/// Battles as they may be for somebody who does not know a side's secrets.
impl State {
    /// The battle with the secrets of a side as harmless as they can be.
    pub(crate) fn without_secrets(&self, of: Side) -> State {
        let mut state = self.redrawn(of, &mut |_| 0);
        state.forget_hidden(of);
        state.asks = state.find_asks();
        state
    }

    /// The battle with the secrets of a side drawn at random.
    pub(crate) fn imagined(&self, of: Side, dice: &mut dyn Source) -> State {
        let mut state = self.redrawn(of, &mut |sides| draw(dice, sides));
        state.redraw_hidden(of, dice);
        state.asks = state.find_asks();
        state
    }

    /// The battle with every secret of a side chosen anew, each by a number below how many it could be.
    fn redrawn(&self, of: Side, choose: &mut dyn FnMut(u8) -> u8) -> State {
        let mut state = self.clone();
        let order = |choose: &mut dyn FnMut(u8) -> u8| {
            Order::ALL[usize::from(choose(Order::ALL.len() as u8)) % Order::ALL.len()]
        };
        for (number, command) in state.battles.iter_mut().enumerate() {
            if command.side != of {
                continue;
            }
            if command.order.is_some() && number < self.scenario.battles.len() {
                command.order = Some(order(choose));
            }
            if self.scenario.plays(crate::field::Options::SUSPECT_LORDS) {
                command.suspect = choose(2) == 1;
            }
        }
        for (c, info) in state.contingents.iter_mut().zip(&self.scenario.contingents) {
            if c.side != of {
                continue;
            }
            if c.order.is_some() {
                c.order = Some(order(choose));
            }
            if c.volleys > 0 {
                c.volleys = info.volleys.max(1) - choose(info.volleys.max(1));
            }
        }
        if state.is_mustering() {
            // Who still picks has nothing that can be known of; who is done has some army.
            let picks_on = state.steps.contains(&Mustering::Picks { side: of }.into());
            state.picks.retain(|(whose, _)| *whose != of);
            if !picks_on {
                let army = &READY[usize::from(choose(READY.len() as u8)) % READY.len()];
                let picks = army.picks(state.scenario.points).into_iter().map(|pick| (of, pick));
                state.picks = if of == Side::Red {
                    picks.chain(state.picks.iter().copied()).collect()
                } else {
                    state.picks.iter().copied().chain(picks).collect()
                };
            }
        }
        for message in &mut state.messages {
            if message.side == of && message.what != Word::Entice {
                message.what = Word::Order(order(choose));
            }
        }
        state
    }
}

/// A number below another by a die.
fn draw(dice: &mut dyn Source, below: u8) -> u8 {
    let roll = dice.throw_silently(&dice::Throw::one(dice::D100));
    (roll.rem_euclid(i32::from(below.max(1)))) as u8
}
