//! Both sides write their orders in secret, hand their sheets in, and may open them again while the other has not (common.order.before).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Rule, Side, Table, Word,
};
use serde::{Deserialize, Serialize};

use super::sequence::Sealing;
use crate::events::Event;
use crate::orders::order::{
    Act, Addressee, Deed, Dir, Dist, Enemy, Fire, Formation, Line, Note, Object, Order, Relative, Stage, Way,
};
use crate::orders::verbs::Verb;
use crate::orders::{self, Knows as _, print};
use crate::period::Period;
use crate::planner::Fill;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::known::Author;
use crate::state::{Flags, State, UnitId, Written};
use crate::steps::Action;
use crate::troops::{Arm, Troop};

impl Word<State> for Line {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        into.push_str(&print::line(self, &Author { state: battle, side }));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Line, String> {
        let read = orders::read_line(word, None, &Author { state: battle, side });
        read.map_err(|faults| faults.to_string())?.ok_or_else(|| "nothing is written".to_owned())
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        may_name(self, &Author { state: battle, side })
    }
}

impl Word<State> for Addressee {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        into.push_str(&print::addressee(*self, &Author { state: battle, side }));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Addressee, String> {
        let author = Author { state: battle, side };
        let known = battle.addressees(side).into_iter();
        known
            .into_iter()
            .find(|to| print::addressee(*to, &author).eq_ignore_ascii_case(word.trim()))
            .ok_or_else(|| format!("there is nobody to whom `{word}` could be addressed"))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        if battle.addressees(side).contains(self) {
            return Ok(());
        }
        Err(Refusal::new(rule!("common.order.errors"), "there is nobody to whom this could be addressed"))
    }
}

/// Whether all that a line names is there, as far as the side knows.
fn may_name(line: &Line, author: &Author<'_>) -> Result<(), Refusal> {
    let no = |why: &'static str| Err(Refusal::new(rule!("common.order.errors"), why));
    let known = match line.to {
        Addressee::Own(number) => author.has(number),
        Addressee::Run(from, to) => author.has(from) && author.has(to),
        Addressee::Phantom(marker) => author.has_phantom(marker),
        Addressee::Group(group) => {
            let groups = &author.state.scenario.groups;
            author.state.scenario.has_option("groups")
                && groups.get(group.index()).is_some_and(|info| info.side == author.side)
        }
    };
    if !known {
        return no("there is nobody to whom this could be addressed");
    }
    let mut named = Vec::new();
    line.order.named(&mut named);
    if let Some(sent) = &line.sent {
        named.push(orders::Named::Own(sent.to));
        sent.order.named(&mut named);
    }
    for one in named {
        let there = match one {
            orders::Named::Own(number) => author.has(number),
            orders::Named::Piece(number) => author.has_piece(number),
            orders::Named::Enemy(enemy) => author.sees(enemy),
            orders::Named::Place(place) => author.knows_place(place),
        };
        if !there {
            return no("it names what the side does not know");
        }
    }
    Ok(())
}

battle::answers! {
    State;
    /// What is done with a sheet.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WithSheet {
        /// Writes a line, or another in the place of one to the same.
        Write(line: Line) = ["write" (line ..)],
        /// Takes out what is written to somebody.
        Erase(to: Addressee) = ["erase" (to ..)],
        /// Fills an empty sheet by rules of thumb.
        Fill(fill: Fill) = ["fill" (fill ..)],
        /// Hands the sheet in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// Both sides write their orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct WriteOrders {}

/// A line that may be written: only [`State::may_write`] makes one.
struct Entry(Written);

/// Somebody to whom something is written that may be taken out: only [`State::may_erase`] makes one.
struct Erasable(Addressee);

/// A sheet that may be filled: only [`State::may_fill`] makes one.
struct Fillable(Vec<Written>);

/// A sheet that may be handed in or opened: only the checks make one.
struct Closable(());
struct Closed(());

impl State {
    fn may_write(&self, side: Side, line: Line) -> Result<Entry, Refusal> {
        if self.handed_in[side] {
            return Err(Refusal::new(rule!("common.order.before"), "the sheet is handed in: open it first"));
        }
        for unit in self.addressed_in_writing(side, line.to) {
            self.may_be_told(unit)?;
            if let Some(sent) = &line.sent {
                self.may_send(side, unit, sent)?;
            }
        }
        self.may_be_given(side, &line)?;
        Ok(Entry(Written { side, line }))
    }

    /// Whether those addressed may have this order now, however it reaches them.
    pub(crate) fn may_be_given(&self, side: Side, line: &Line) -> Result<(), Refusal> {
        for unit in self.addressed_in_writing(side, line.to) {
            self.may_do(unit, &line.order)?;
        }
        match orders::bars(line, &Author { state: self, side }).into_iter().next() {
            // A line that is read is refused at the word at fault; this is for lines that were never text.
            Some(bar) => Err(Refusal::new(bar.rule, "this may not be ordered to it now")),
            None => Ok(()),
        }
    }

    /// Whether a unit may have an order now, as far as that does not follow from what it is alone.
    fn may_do(&self, unit: UnitId, order: &Order) -> Result<(), Refusal> {
        self.may_be_ordered(unit, order)?;
        self.may_reform(unit, order)?;
        self.may_form_group(unit, order)?;
        self.may_divide_or_rejoin(unit, order)?;
        self.may_send_crew(unit, order)?;
        self.may_detach(unit, order)?;
        self.may_man_gun(unit, order)?;
        self.may_spike(unit, order)?;
        self.may_step_off(unit, order)?;
        self.may_enter_or_leave(unit, order)?;
        self.may_go_afloat(unit, order)?;
        self.may_step(unit, order)?;
        self.may_wagon(unit, order)?;
        self.may_use_buildings(unit, order)
    }

    /// Those of some lines without messages to the same addressee that may be written.
    fn writable(&self, side: Side, to: Addressee, lines: impl Iterator<Item = Line>) -> Vec<Line> {
        let units = self.addressed_in_writing(side, to);
        let [unit] = units[..] else {
            return lines.filter(|line| self.may_be_written(side, *line)).collect();
        };
        let mut writable = Vec::new();
        if self.may_be_told(unit).is_ok() {
            let mut lines = Some(lines);
            // What the unit is, is found out once for all lines.
            self.writer(unit, to, &mut |writer| {
                let may = |line: &Line| {
                    self.may_do(unit, &line.order).is_ok() && writer.bars(&line.order).is_empty()
                };
                writable.extend(lines.take().into_iter().flatten().filter(may));
            });
        }
        writable
    }

    /// Whether a line may be written now.
    pub(crate) fn may_be_written(&self, side: Side, line: Line) -> bool {
        self.may_write(side, line).is_ok()
    }

    fn may_erase(&self, side: Side, to: Addressee) -> Result<Erasable, Refusal> {
        if self.handed_in[side] {
            return Err(Refusal::new(rule!("common.order.before"), "the sheet is handed in: open it first"));
        }
        if !self.sheet(side).any(|line| line.to == to) {
            return Err(Refusal::new(rule!("common.order.repeat"), "nothing new is written to it"));
        }
        Ok(Erasable(to))
    }

    fn may_fill(&self, side: Side, fill: Fill) -> Result<Fillable, Refusal> {
        if self.handed_in[side] {
            return Err(Refusal::new(rule!("common.order.before"), "the sheet is handed in: open it first"));
        }
        if self.sheet(side).next().is_some() {
            return Err(Refusal::new(rule!("common.order.thumb"), "only an empty sheet is filled"));
        }
        if fill.but.is_some_and(|(to, _)| !self.written_to(side).contains(&to)) {
            let why = "it takes its orders by another line";
            return Err(Refusal::new(rule!("common.order.thumb"), why));
        }
        let lines = self.filled(side, fill).into_iter();
        Ok(Fillable(lines.map(|line| Written { side, line }).collect()))
    }

    fn may_hand_in(&self, side: Side) -> Result<Closable, Refusal> {
        define!("common.order.any-turn", "common.order.every-unit");
        if self.handed_in[side] {
            return Err(Refusal::new(rule!("common.order.before"), "the sheet is handed in already"));
        }
        Ok(Closable(()))
    }

    fn may_open(&self, side: Side) -> Result<Closed, Refusal> {
        if self.handed_in[side] {
            Ok(Closed(()))
        } else {
            Err(Refusal::new(rule!("common.order.before"), "the sheet is not handed in"))
        }
    }

    /// The lines of a side's sheet, in the order of those addressed.
    pub(crate) fn sheet(&self, side: Side) -> impl Iterator<Item = &Line> {
        self.written.iter().filter(move |one| one.side == side).map(|one| &one.line)
    }

    /// The next of those to whom a side writes for whom nothing is written.
    fn next_without_line(&self, side: Side) -> Option<Addressee> {
        // Lines are listed from the first on: whoever has none before the last that has one is passed over.
        let all = self.written_to(side);
        let told = all.iter().rposition(|to| self.sheet(side).any(|line| line.to == *to));
        all.get(told.map_or(0, |last| last + 1)).copied()
    }

    /// Lines that are listed: to hold, to go to any point of the compass by a third or as far as it can, to charge whom the side sees.
    fn listed_lines(&self, side: Side, to: Addressee) -> Vec<Line> {
        let mut acts = vec![Act::Hold];
        for point in (0..16).step_by(2) {
            for dist in [Dist::Fraction(1, 3), Dist::Fraction(2, 3), Dist::Full] {
                acts.push(Act::Move { forced: false, way: Way::Toward(Some(Dir::Point(point)), dist) });
            }
        }
        let heads = self.units_of(side.other()).filter(|enemy| self.head_of(*enemy) == *enemy);
        for enemy in heads.filter(|enemy| self.is_open_to(*enemy, side)) {
            let at = crate::orders::order::Aim::At(Enemy::Unit(self.number_of(enemy)));
            acts.push(Act::Charge(at, Dist::Full));
            acts.push(Act::Engage(at, Dist::Full));
        }
        acts.extend(self.listed_afloat(side, to).into_iter().map(Act::Deed));
        let leaves = |id: &UnitId| !self.melee_enemies(*id).is_empty() || self.unit(*id).reaction.is_some();
        if self.addressed(side, to).iter().any(leaves) {
            acts.push(Act::Withdraw(None, Dist::Full));
        }
        let line = |act: Act| Line {
            to,
            order: Order::of(Stage { act: Some(act), ..Stage::default() }),
            sent: None,
        };
        let lines = acts.into_iter().map(line);
        let deeds = self.listed_deeds(side, to).into_iter().map(|order| Line { to, order, sent: None });
        self.writable(side, to, lines.chain(deeds))
    }

    /// What guns, grenadiers and pistols of the Musket period do beyond that, and men beside a gun that nobody serves.
    fn listed_deeds(&self, side: Side, to: Addressee) -> Vec<Order> {
        let [unit] = self.addressed(side, to)[..] else { return Vec::new() };
        let Some(troop) = self.info(unit).kind.troop() else { return Vec::new() };
        let does = |verb: Verb, object: Object| {
            Order::of(Stage { act: Some(Act::Deed(Deed { verb, object })), ..Stage::default() })
        };
        if troop.period() == Period::Medieval {
            let at_wagons = self.listed_at_wagons(unit).into_iter();
            return at_wagons.map(|deed| does(deed.verb, deed.object)).collect();
        }
        if troop.arm() == Arm::Artillery {
            let mut deeds =
                vec![does(Verb::Spike, Object::Nothing), does(Verb::GunOverWall, Object::Nothing)];
            for gun in self.units_of(side).filter(|gun| *gun != unit && self.is_artillery(*gun)) {
                let object = Object::UnitCount(self.number_of(gun), Some(1));
                let mut order = Order::hold();
                order.notes.push(Note(Deed { verb: Verb::Detach, object }));
                deeds.push(order);
            }
            return deeds;
        }
        let beside = self.unattended_guns().filter(|gun| {
            self.is_open_to(*gun, side) && self.body(unit).is_within(&self.body(*gun), CONTACT)
        });
        let mut deeds: Vec<Order> =
            beside.map(|gun| does(Verb::ManGun, Object::UnitCount(self.number_of(gun), Some(1)))).collect();
        if troop.forms_square(self.info(unit).morale) && !self.unit(unit).is(Flags::SQUARE) {
            let formation = Some(Formation::Own(Verb::Square, None));
            deeds.push(Order::of(Stage { formation, ..Stage::default() }));
        }
        if troop == Troop::Grenadiers {
            deeds.push(Order { fire: Some(Fire::Throw(Verb::Grenades, None)), ..Order::hold() });
        }
        if troop.caracoles() {
            let third = (Dir::Relative(Relative::Forward), Dist::Fraction(1, 3));
            deeds.push(does(Verb::Caracole, Object::Caracole(third.0, third.1, None, None)));
        }
        deeds
    }
}

impl Question<State> for WriteOrders {
    type Answer = WithSheet;

    fn rule(&self) -> Rule {
        rule!("common.order.before")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed");
        if battle.handed_in.0.iter().all(|is_in| *is_in) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if battle.handed_in[side] { Call::May } else { Call::Must }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, WithSheet, Action>) -> ControlFlow<()> {
        if battle.handed_in[side] {
            return found.one(WithSheet::Open);
        }
        if battle.sheet(side).next().is_none() {
            found.all(battle.fills(side).into_iter().map(WithSheet::Fill))?;
        }
        if let Some(to) = battle.next_without_line(side) {
            found.all(battle.listed_lines(side, to).into_iter().map(WithSheet::Write))?;
        }
        found.one(WithSheet::HandIn)
    }

    fn check(&self, battle: &State, side: Side, answer: WithSheet) -> Result<(), Refusal> {
        match answer {
            WithSheet::Write(line) => battle.may_write(side, line).map(drop),
            WithSheet::Erase(to) => battle.may_erase(side, to).map(drop),
            WithSheet::Fill(fill) => battle.may_fill(side, fill).map(drop),
            WithSheet::HandIn => battle.may_hand_in(side).map(drop),
            WithSheet::Open => battle.may_open(side).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WithSheet,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            WithSheet::Write(line) => {
                let Entry(written) = battle.may_write(side, line)?;
                let key = |one: &Written| (one.side, one.line.to);
                match battle.written.binary_search_by_key(&key(&written), key) {
                    Ok(at) => battle.written[at] = written,
                    Err(at) => battle.written.insert(at, written),
                }
            }
            WithSheet::Erase(to) => {
                let Erasable(to) = battle.may_erase(side, to)?;
                battle.written.retain(|one| (one.side, one.line.to) != (side, to));
            }
            WithSheet::Fill(fill) => {
                let Fillable(lines) = battle.may_fill(side, fill)?;
                battle.written.extend(lines);
                battle.written.sort_by_key(|one| (one.side, one.line.to));
            }
            WithSheet::HandIn => {
                let Closable(()) = battle.may_hand_in(side)?;
                battle.handed_in[side] = true;
                table.tell(&[rule!("common.order.before")], Event::HandsIn { side });
            }
            WithSheet::Open => {
                let Closed(()) = battle.may_open(side)?;
                battle.handed_in[side] = false;
                table.tell(&[rule!("common.order.before")], Event::Opens { side });
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Sealing {});
    }

    fn usual(&self, battle: &State, side: Side) -> WithSheet {
        define!("common.decision.usual");
        if battle.handed_in[side] { WithSheet::Open } else { WithSheet::HandIn }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match (battle.handed_in[side], battle.next_without_line(side)) {
            (true, _) => Asked::new("Your sheet is handed in."),
            (false, Some(to)) => {
                let to = print::addressee(to, &Author { state: battle, side });
                Asked::new(format!("What is the order of {to}?"))
            }
            (false, None) => Asked::new("Do you hand your sheet in?"),
        };
        Asked { kind: PromptKind::Sheet, sheet: Some(battle.order_sheet(side)), ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: WithSheet) -> Button {
        // Tried out, whether it binds would tell whether the other sheet is in.
        match answer {
            WithSheet::Write(line) => {
                Button::new(print::line(&line, &Author { state: battle, side })).binding(false)
            }
            WithSheet::Erase(to) => {
                let to = print::addressee(to, &Author { state: battle, side });
                Button::new(format!("{to} goes on as before")).binding(false)
            }
            WithSheet::Fill(fill) => Button::new(battle.fill_in_words(side, fill)).binding(false),
            WithSheet::HandIn => Button::new("Hand in").binding(true),
            WithSheet::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Orders are written".to_owned())
    }
}
