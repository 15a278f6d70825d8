//! The grammar of orders: from words to an order (common.order.grammar).

use battle::Rule;

use super::fault::{Fault, Pass, listed};
use super::order::{
    Act, Aim, Deed, Fire, Formation, Line, Note, Number, Object, Order, Sent, Slot, Stage, Tail, Way, When,
};
use super::order::{Addressee, Enemy, Marker};
use super::verbs::{Verb, VerbKind};
use super::words::{CONDITIONS, GENERAL, Kind, Token, is_of_language, scan};
use super::{Element, Knows, Mention, Named};
use crate::rulebook::rule;

/// Reading has stopped at a fault that is noted.
pub(super) struct Cut;

/// What a clause gives or fails to give.
pub(super) type Read<T> = Result<T, Cut>;

/// Reads one line: forbidden words, then what it says. Faults of all passes are noted, with what the line names and where.
pub(super) struct Parser<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) at: usize,
    pub(super) knows: &'a dyn Knows,
    pub(super) faults: Vec<Fault>,
    /// What it names, with the place of the word.
    pub(super) mentions: Vec<Mention>,
    /// Where its elements begin.
    pub(super) elements: Vec<(Element, usize)>,
    /// Right behind its last word.
    end: (usize, usize),
}

/// What a stage holds so far.
#[derive(Default)]
struct Open {
    stage: Stage,
    has_clause: bool,
    ends_order: Option<&'static str>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(tokens: &'a [Token], knows: &'a dyn Knows) -> Parser<'a> {
        let end = tokens.last().map_or((0, 1), |last| (last.line, last.column + last.length));
        let mut parser = Parser {
            tokens,
            at: 0,
            knows,
            faults: Vec::new(),
            mentions: Vec::new(),
            elements: Vec::new(),
            end,
        };
        parser.note_forbidden_words();
        parser
    }

    /// A line of a sheet, or of the sheet of `own` alone; none if it is empty or faulty.
    fn line(&mut self, own: Option<Addressee>) -> Option<Line> {
        if self.tokens.is_empty() {
            return None;
        }
        let to = match own {
            Some(own) if !begins_with_addressee(self.tokens) => Some(own),
            _ => self.addressee().ok()?,
        };
        let (order, sent) = self.order(true);
        to.map(|to| Line { to, order, sent })
    }

    /// The addressee with its colon; none where the side has no such thing, which is noted.
    fn addressee(&mut self) -> Read<Option<Addressee>> {
        let begin = self.at;
        let to = match self.peek().map(|token| token.kind.clone()) {
            Some(Kind::Own(number)) => {
                let from = self.own(&number);
                match self.run_end() {
                    Some(end) => from.zip(self.own(&end)).map(|(from, to)| Addressee::Run(from, to)),
                    None => from.map(Addressee::Own),
                }
            }
            Some(Kind::Marker(letters)) => {
                self.at += 1;
                let marker = marker(&letters);
                if !self.knows.has_phantom(marker) {
                    self.not_allowed(begin, rule!("common.order.errors"), no_such_unit(&self.tokens[begin]));
                }
                Some(Addressee::Phantom(marker))
            }
            Some(Kind::Quoted(name)) => self.group(&name),
            Some(Kind::Word(word)) if self.is_name_before_colon(&word) => self.group(&word),
            _ => return Err(self.expected(&["a unit of your own"])),
        };
        match self.peek().map(|token| &token.kind) {
            Some(Kind::Colon) => self.at += 1,
            _ => return Err(self.expected(&[":"])),
        }
        Ok(to)
    }

    fn is_name_before_colon(&self, word: &str) -> bool {
        let colon = self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Colon);
        colon && !is_of_language(word)
    }

    /// The number behind the dash of a run, which stands without blanks.
    fn run_end(&mut self) -> Option<String> {
        let [before, dash, number] = self.tokens.get(self.at.checked_sub(1)?..self.at + 2)? else {
            return None;
        };
        let Kind::Own(end) = &number.kind else { return None };
        let joined = dash.kind == Kind::Sign('-') && before.touches(dash) && dash.touches(number);
        joined.then(|| {
            self.at += 1;
            end.clone()
        })
    }

    /// A number of one's own side at this word, which is noted as named.
    fn own(&mut self, number: &str) -> Option<Number> {
        let at = self.at;
        self.at += 1;
        let number = self.number_of(at, number).ok()?;
        self.mentions.push(Mention { named: Named::Own(number), at });
        Some(number)
    }

    fn group(&mut self, name: &str) -> Option<Addressee> {
        let at = self.at;
        self.at += 1;
        let found = self.knows.group(name);
        if found.is_none() {
            self.not_allowed(at, rule!("common.order.errors"), no_such_unit(&self.tokens[at]));
        }
        found.map(Addressee::Group)
    }

    /// An order up to the end of the line, and what it sends; `may_send` unless it is sent itself.
    pub(super) fn order(&mut self, may_send: bool) -> (Order, Option<Sent>) {
        let (mut order, mut sent) = (Order::default(), None);
        let mut open = Open::default();
        let (mut stages, mut acted, mut after_clause) = (1, false, false);
        if self.peek().is_none() {
            self.expected(&["a clause"]);
        }
        while let Some(token) = self.peek() {
            if token.is("THEN") {
                self.close(&mut open, &mut order, &mut acted);
                if stages == 3 {
                    self.unreadable(self.at, "at most three stages".to_owned());
                }
                (stages, after_clause) = (stages + 1, false);
                self.at += 1;
                if self.peek().is_none() {
                    self.expected(&["a clause"]);
                }
            } else if token.kind == Kind::Sep {
                if after_clause {
                    (after_clause, self.at) = (false, self.at + 1);
                } else {
                    self.expected(&["a clause"]);
                    self.at += 1;
                }
            } else if after_clause {
                self.not_understood(self.at);
                self.skip();
            } else {
                open.has_clause = true;
                let read = self.clause(&mut open, &mut order, &mut sent, acted, may_send);
                after_clause = true;
                if read.is_err() {
                    self.skip();
                }
            }
        }
        if !open.stage.is_none() {
            // A fourth stage is noted as a fault, and finds no room.
            order.stages.push(open.stage);
        }
        (order, sent)
    }

    /// A stage ends at THEN.
    fn close(&mut self, open: &mut Open, order: &mut Order, acted: &mut bool) {
        if !open.has_clause {
            self.expected(&["a clause"]);
        }
        if let Some(message) = open.ends_order {
            let rule = rule!("common.order.kinds");
            self.note(Pass::Unreadable, self.at, rule, message.to_owned());
        }
        *acted |= open.stage.act.is_some();
        if !open.stage.is_none() {
            order.stages.push(open.stage);
        }
        *open = Open::default();
    }

    /// One clause, put where it belongs. A fault of what it is stands at its first word, before those inside it.
    fn clause(
        &mut self,
        open: &mut Open,
        order: &mut Order,
        sent: &mut Option<Sent>,
        acted: bool,
        may_send: bool,
    ) -> Read<()> {
        let begin = self.at;
        // The number of the stage among those that are kept.
        let stage = order.stages.len() as u8;
        match self.clause_kind()? {
            ClauseKind::Act(act) => {
                if open.stage.act.is_some() {
                    self.unreadable(begin, "two acts in one stage".to_owned());
                } else if matches!(act, ActKind::Deed(verb) if verb.kind() == VerbKind::Task) {
                    open.ends_order = Some("a task takes the whole turn");
                    if acted {
                        let message = "a task takes the whole turn".to_owned();
                        self.note(Pass::Unreadable, begin, rule!("common.order.kinds"), message);
                    }
                } else if matches!(act, ActKind::Charge | ActKind::Engage) {
                    open.ends_order = Some("a charge or engagement is the last act");
                }
                self.elements.push((Element::Act(stage), begin));
                let act = self.act(act, stage)?;
                open.stage.act = Some(act);
                if matches!(act, Act::Move { .. }) {
                    self.tails(&mut open.stage)?;
                }
            }
            ClauseKind::Tail => {
                if !matches!(open.stage.act, Some(Act::Move { .. })) {
                    self.unreadable(begin, "no move here to stop, exit or pass".to_owned());
                }
                self.tails(&mut open.stage)?;
            }
            ClauseKind::Formation(kind) => {
                if open.stage.formation.is_some() {
                    self.unreadable(begin, "two formations in one stage".to_owned());
                }
                self.elements.push((Element::Formation(stage), begin));
                open.stage.formation = Some(self.formation(kind, stage)?);
            }
            ClauseKind::Facing => {
                if open.stage.facing.is_some() {
                    self.unreadable(begin, "two facings in one stage".to_owned());
                }
                self.elements.push((Element::Facing(stage), begin));
                open.stage.facing = Some(self.heading()?);
            }
            ClauseKind::Fire(kind) => {
                if order.fire.is_some() {
                    self.unreadable(begin, "two fire clauses in one order".to_owned());
                }
                self.elements.push((Element::Fire, begin));
                order.fire = Some(self.fire(kind)?);
            }
            ClauseKind::Note(Verb::Send) => {
                self.elements.push((Element::Send, begin));
                if !may_send {
                    let message = "not for this unit: SEND".to_owned();
                    self.note(Pass::Unreadable, begin, rule!("common.order.size"), message);
                }
                *sent = Some(self.sending()?);
            }
            ClauseKind::Note(verb) => {
                self.elements.push((Element::Note(order.notes.len() as u8), begin));
                let object = self.object(verb)?;
                if !order.notes.push(Note(Deed { verb, object })) {
                    let rule = rule!("common.order.size");
                    self.note(Pass::Unreadable, begin, rule, "at most four notes".to_owned());
                }
            }
        }
        Ok(())
    }

    /// What a clause is by its first words, which are taken.
    fn clause_kind(&mut self) -> Read<ClauseKind> {
        let Some(token) = self.peek() else { return Err(self.expected(&["a clause"])) };
        let word = match &token.kind {
            Kind::Word(word) => word.clone(),
            Kind::Number(..) | Kind::Fraction(..) => {
                return Ok(ClauseKind::Act(ActKind::Move { forced: false }));
            }
            Kind::Quoted(_)
            | Kind::Own(_)
            | Kind::Marker(_)
            | Kind::Sep
            | Kind::Colon
            | Kind::Degree
            | Kind::Sign(_) => return Err(self.not_understood(self.at)),
        };
        if let Some(verb) = self.verb()? {
            return Ok(ClauseKind::of(verb));
        }
        if super::words::point(&word).is_some() || self.relative_here().is_some() || word == "FULL" {
            return Ok(ClauseKind::Act(ActKind::Move { forced: false }));
        }
        let kind = match word.as_str() {
            "HOLD" if self.takes(&["HOLD", "FIRE"]) => return Ok(ClauseKind::Fire(FireKind::Hold)),
            "DO" => {
                self.at += 1;
                return match self.verb()? {
                    Some(verb) if verb.kind() == VerbKind::Task => Ok(ClauseKind::of(verb)),
                    _ => Err(self.expected(&["a task"])),
                };
            }
            "TO" | "ALONG" => return Ok(ClauseKind::Act(ActKind::Move { forced: false })),
            "STOP" | "EXIT" | "PT" | "PASS" => return Ok(ClauseKind::Tail),
            "H" | "HOLD" => ClauseKind::Act(ActKind::Hold),
            "ADV" | "ADVANCE" | "M" | "MOVE" => ClauseKind::Act(ActKind::Go { forced: false }),
            "MARCH" | "FM" => ClauseKind::Act(ActKind::Go { forced: true }),
            "CH" | "CHARGE" => ClauseKind::Act(ActKind::Charge),
            "EN" | "ENGAGE" => ClauseKind::Act(ActKind::Engage),
            "WD" | "WITHDRAW" => ClauseKind::Act(ActKind::Withdraw),
            "RALLY" => ClauseKind::Act(ActKind::Rally),
            "COL" | "COLUMN" => ClauseKind::Formation(FormationKind::Column),
            "LB" | "LINE" => ClauseKind::Formation(FormationKind::Line),
            "SK" | "SKIRMISH" => ClauseKind::Formation(FormationKind::Skirmish),
            "F" | "FACE" | "FACING" => ClauseKind::Facing,
            "FIRE" => ClauseKind::Fire(FireKind::At),
            "HF" => ClauseKind::Fire(FireKind::Hold),
            "PLAN" => ClauseKind::Fire(FireKind::Plan),
            _ => return Err(self.not_understood(self.at)),
        };
        self.at += 1;
        Ok(kind)
    }

    fn act(&mut self, kind: ActKind, stage: u8) -> Read<Act> {
        Ok(match kind {
            ActKind::Hold => Act::Hold,
            ActKind::Rally => Act::Rally,
            ActKind::Go { forced } => {
                let way = self.may_way(stage)?;
                Act::Move { forced, way: way.unwrap_or(Way::Toward(None, super::order::Dist::Full)) }
            }
            ActKind::Move { forced } => match self.may_way(stage)? {
                Some(way) => Act::Move { forced, way },
                None => return Err(self.not_understood(self.at)),
            },
            ActKind::Charge => {
                let aim = self.aim(stage)?;
                Act::Charge(aim, self.may_dist()?.unwrap_or_default())
            }
            ActKind::Engage => {
                let aim = self.aim(stage)?;
                Act::Engage(aim, self.may_dist()?.unwrap_or_default())
            }
            ActKind::Withdraw => {
                self.elements.push((Element::Dir(stage), self.at));
                let dir = self.may_dir()?;
                Act::Withdraw(dir, self.may_dist()?.unwrap_or_default())
            }
            ActKind::Deed(verb) => Act::Deed(Deed { verb, object: self.object(verb)? }),
        })
    }

    fn aim(&mut self, stage: u8) -> Read<Aim> {
        if let Some(enemy) = self.may_enemy()? {
            return Ok(Aim::At(enemy));
        }
        self.elements.push((Element::Dir(stage), self.at));
        match self.may_dir()? {
            Some(dir) => Ok(Aim::Toward(dir)),
            None => Err(self.expected(&["an enemy", "a direction"])),
        }
    }

    fn may_way(&mut self, stage: u8) -> Read<Option<Way>> {
        if self.takes(&["TO"]) {
            return Ok(Some(Way::To(self.place()?)));
        }
        if self.takes(&["ALONG"]) {
            let place = self.place()?;
            let dir = self.may_dir()?;
            return Ok(Some(Way::Along(place, dir, self.may_dist()?.unwrap_or_default())));
        }
        self.elements.push((Element::Dir(stage), self.at));
        if let Some(dir) = self.may_dir()? {
            return Ok(Some(Way::Toward(Some(dir), self.may_dist()?.unwrap_or_default())));
        }
        match self.may_dist()? {
            Some(dist) => Ok(Some(Way::Toward(self.may_dir()?, dist))),
            None => Ok(None),
        }
    }

    fn tails(&mut self, stage: &mut Stage) -> Read<()> {
        while let Some(tail) = self.may_tail()? {
            if !stage.tails.push(tail) {
                let rule = rule!("common.order.size");
                return Err(self.note(
                    Pass::Unreadable,
                    self.at - 1,
                    rule,
                    "at most four tails in one stage".to_owned(),
                ));
            }
        }
        Ok(())
    }

    fn may_tail(&mut self) -> Read<Option<Tail>> {
        if self.takes(&["EXIT"]) {
            return Ok(Some(Tail::Exit));
        }
        if self.takes(&["PT"]) {
            return Ok(Some(Tail::Pass(self.friend()?)));
        }
        if self.takes(&["PASS"]) {
            self.must(&["THROUGH"])?;
            return Ok(Some(Tail::Pass(self.friend()?)));
        }
        if !self.takes(&["STOP"]) {
            return Ok(None);
        }
        if self.takes(&["AT"]) || self.takes(&["ON"]) {
            return Ok(Some(Tail::StopAt(self.place()?)));
        }
        if self.takes(&["SHORT"]) {
            self.must(&["OF"])?;
            return Ok(Some(Tail::StopShort(self.place()?)));
        }
        match self.may_point() {
            Some(point) => {
                self.must(&["SIDE"])?;
                self.must(&["OF"])?;
                Ok(Some(Tail::StopBeside(point, self.place()?)))
            }
            None => Err(self.expected(&["AT", "ON", "SHORT", "a compass point"])),
        }
    }

    fn formation(&mut self, kind: FormationKind, stage: u8) -> Read<Formation> {
        let number = |parser: &mut Parser<'a>| {
            parser.elements.push((Element::FormationNumber(stage), parser.at));
        };
        Ok(match kind {
            FormationKind::Column => {
                self.takes(&["OF"]);
                number(self);
                Formation::Column(self.integer()?)
            }
            FormationKind::Line => {
                number(self);
                Formation::Line(self.may_integer()?.unwrap_or(2))
            }
            FormationKind::Skirmish => {
                number(self);
                let spacing = self.may_length()?;
                Formation::Skirmish(spacing.unwrap_or(ground::tabletop::Length::cm(2)))
            }
            FormationKind::Deed(verb) => {
                number(self);
                let ranks = match self.object(verb)? {
                    Object::Count(ranks) => Some(ranks),
                    _ => None,
                };
                Formation::Own(verb, ranks)
            }
        })
    }

    fn fire(&mut self, kind: FireKind) -> Read<Fire> {
        Ok(match kind {
            FireKind::Hold => Fire::Hold,
            FireKind::At => {
                let when = self.may_when();
                let at = self.takes(&["AT"]);
                let enemy = self.may_enemy()?;
                if at && enemy.is_none() {
                    return Err(self.expected(&["an enemy"]));
                }
                Fire::At(when, enemy)
            }
            FireKind::Plan => Fire::Plan([self.slot()?, self.slot()?, self.slot()?]),
            FireKind::Deed(verb) => {
                let at = match self.object(verb)? {
                    Object::Enemy(enemy) => Some(enemy),
                    _ => None,
                };
                Fire::Throw(verb, at)
            }
        })
    }

    fn may_when(&mut self) -> Option<When> {
        let all =
            [("BEGIN", When::Begin), ("MIDDLE", When::Middle), ("END", When::End), ("BOTH", When::Both)];
        all.into_iter().find(|(word, _)| self.takes(&[word])).map(|(_, when)| when)
    }

    fn slot(&mut self) -> Read<Slot> {
        let all =
            [("MOVE", Slot::Move), ("LOAD", Slot::Load), ("FIRE", Slot::Fire), ("DESTROY", Slot::Destroy)];
        match all.into_iter().find(|(word, _)| self.takes(&[word])) {
            Some((_, slot)) => Ok(slot),
            None => Err(self.expected(&["MOVE", "LOAD", "FIRE", "DESTROY"])),
        }
    }

    /// What stands behind SEND: a unit, a colon, and an order that takes all the rest.
    fn sending(&mut self) -> Read<Sent> {
        let to = self.friend()?;
        match self.peek().map(|token| &token.kind) {
            Some(Kind::Colon) => self.at += 1,
            _ => return Err(self.expected(&[":"])),
        }
        // What is wrong with it is looked for here; what its unit may do, when it gets it.
        let known = self.elements.len();
        let (order, _) = self.order(false);
        self.elements.truncate(known);
        Ok(Sent { to, order })
    }

    fn note_forbidden_words(&mut self) {
        for (at, token) in self.tokens.iter().enumerate() {
            let Kind::Word(word) = &token.kind else { continue };
            if CONDITIONS.contains(&word.as_str()) {
                let message = format!("an order holds no condition: {word}");
                self.note(Pass::Forbidden, at, rule!("common.order.no-if"), message);
            } else if GENERAL.contains(&word.as_str()) {
                let message = format!("an order must be specific: {word}");
                self.note(Pass::Forbidden, at, rule!("common.order.no-general"), message);
            }
        }
    }

    /// The word or sign that comes next.
    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    /// Takes these words if they come next, on one line.
    pub(super) fn takes(&mut self, words: &[&str]) -> bool {
        let line = self.peek().map(|token| token.line);
        let comes = words.iter().enumerate().all(|(number, word)| {
            self.tokens.get(self.at + number).is_some_and(|token| token.is(word) && Some(token.line) == line)
        });
        self.at += if comes { words.len() } else { 0 };
        comes
    }

    /// Goes on behind a fault: with the next separator or stage.
    fn skip(&mut self) {
        while self.peek().is_some_and(|token| token.kind != Kind::Sep && !token.is("THEN")) {
            self.at += 1;
        }
    }

    /// Notes a fault at a word, or right behind the last one.
    pub(super) fn note(&mut self, pass: Pass, at: usize, rule: Rule, message: String) -> Cut {
        let (line, column) = self.tokens.get(at).map_or(self.end, |token| (token.line, token.column));
        self.faults.push(Fault { pass, line, column, message, rule });
        Cut
    }

    fn unreadable(&mut self, at: usize, message: String) -> Cut {
        self.note(Pass::Unreadable, at, rule!("common.order.grammar"), message)
    }

    pub(super) fn not_allowed(&mut self, at: usize, rule: Rule, message: String) -> Cut {
        self.note(Pass::NotAllowed, at, rule, message)
    }

    pub(super) fn not_understood(&mut self, at: usize) -> Cut {
        let shown = self.tokens.get(at).map_or(String::new(), Token::shown);
        self.unreadable(at, format!("not understood: {shown}"))
    }

    /// Something of these must come next and does not.
    pub(super) fn expected(&mut self, things: &[&str]) -> Cut {
        self.unreadable(self.at, format!("expected: {}", listed(things)))
    }
}

/// What a clause is.
enum ClauseKind {
    Act(ActKind),
    Tail,
    Formation(FormationKind),
    Facing,
    Fire(FireKind),
    Note(Verb),
}

impl ClauseKind {
    fn of(verb: Verb) -> ClauseKind {
        match verb.kind() {
            VerbKind::Act | VerbKind::Drill | VerbKind::Task => ClauseKind::Act(ActKind::Deed(verb)),
            VerbKind::Formation => ClauseKind::Formation(FormationKind::Deed(verb)),
            VerbKind::Fire => ClauseKind::Fire(FireKind::Deed(verb)),
            VerbKind::Note => ClauseKind::Note(verb),
        }
    }
}

#[derive(Clone, Copy)]
enum ActKind {
    Hold,
    /// A word to go, after which a way may come.
    Go {
        forced: bool,
    },
    /// A way without a word before it.
    Move {
        forced: bool,
    },
    Charge,
    Engage,
    Withdraw,
    Rally,
    Deed(Verb),
}

#[derive(Clone, Copy)]
enum FormationKind {
    Column,
    Line,
    Skirmish,
    Deed(Verb),
}

#[derive(Clone, Copy)]
enum FireKind {
    At,
    Hold,
    Plan,
    Deed(Verb),
}

/// A marker by its letters, which are capitals.
pub(super) fn marker(letters: &str) -> Marker {
    let value = |letter: u8| u16::from(letter.saturating_sub(b'A'));
    match letters.as_bytes() {
        [one] => Marker(value(*one)),
        [first, second] => Marker(26 + 26 * value(*first) + value(*second)),
        _ => Marker(u16::MAX),
    }
}

fn no_such_unit(token: &Token) -> String {
    format!("no such unit of your own: {}", token.shown())
}

/// Reads a whole line.
pub(super) fn line<'a>(
    tokens: &'a [Token],
    own: Option<Addressee>,
    knows: &'a dyn Knows,
) -> (Option<Line>, Parser<'a>) {
    let mut parser = Parser::new(tokens, knows);
    let line = parser.line(own);
    (line, parser)
}

/// The lines of a sheet: one that does not begin with an addressee goes on with the one before it. Each comes with the number of its
/// first line, from 0.
pub(super) fn lines_of_sheet(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (number, typed) in text.lines().enumerate() {
        match lines.last_mut() {
            Some((_, before)) if !begins_with_addressee(&scan(typed)) => {
                before.push('\n');
                before.push_str(typed);
            }
            _ => lines.push((number, typed.to_owned())),
        }
    }
    lines.retain(|(_, line)| !line.trim().is_empty());
    lines
}

fn begins_with_addressee(tokens: &[Token]) -> bool {
    match tokens.first().map(|token| &token.kind) {
        Some(Kind::Own(_) | Kind::Marker(_) | Kind::Quoted(_)) => true,
        Some(Kind::Word(word)) => {
            tokens.get(1).is_some_and(|next| next.kind == Kind::Colon) && !is_of_language(word)
        }
        _ => false,
    }
}

/// An enemy by his word.
pub(super) fn enemy_of(number: Result<Number, &str>) -> Enemy {
    match number {
        Ok(number) => Enemy::Unit(number),
        Err(letters) => Enemy::Marker(marker(letters)),
    }
}
