//! What can be clicked to write a line: each part of an order, and what it can be. What is barred to a unit says why.

use battle::{List, Note, OrderPart, OrderWord, Side};
use ground::tabletop::Length;

use crate::charts::VERBS;
use crate::field::GroundKind;
use crate::orders::order::{
    Act, Addressee, Aim, Deed, Dir, Dist, Enemy, Fire, Formation, Heading, Line, Object, Order, Relative,
    STAGES, Stage, Way, When,
};
use crate::orders::verbs::{Verb, VerbKind};
use crate::orders::{self, print, say};
use crate::rulebook::define;
use crate::rules::facts::known::Author;
use crate::state::{Flags, State};
use crate::words::marker_id;

/// What stands for a bearing that is drawn, until it is: no order is written with it by a click.
const DRAWN: u16 = 359;
/// What stands for a length that is drawn or typed: no order is this short.
const TYPED: Length = Length::new(1);

/// A line that is put together by clicks.
struct Clicks<'a> {
    author: Author<'a>,
    to: Addressee,
    order: Order,
}

/// An enemy that a side may name, as its buttons call him.
struct Foe {
    enemy: Enemy,
    says: String,
    piece: String,
}

impl State {
    /// The parts of an order to somebody that can be chosen by themselves.
    pub(crate) fn order_parts(&self, side: Side, to: Addressee, order: &Order) -> Vec<OrderPart> {
        let clicks = Clicks { author: Author { state: self, side }, to, order: *order };
        let mut parts = vec![clicks.acts()];
        parts.extend(clicks.aims());
        parts.extend(clicks.directions());
        parts.extend(clicks.distances());
        parts.extend(clicks.places());
        parts.extend(clicks.buildings());
        if !matches!(to, Addressee::Phantom(_)) {
            parts.push(clicks.formations());
            parts.push(clicks.facings());
            parts.extend(clicks.fires());
            parts.extend(clicks.thens());
        }
        parts.retain(|part| !part.words.is_empty());
        parts
    }

    /// How a line is written if a direction is drawn: with its length where anybody may measure.
    pub(crate) fn order_arrow(&self, side: Side, to: Addressee, order: &Order) -> String {
        let clicks = Clicks { author: Author { state: self, side }, to, order: *order };
        let drawn = Dir::Bearing(DRAWN);
        let free = self.scenario.has_option("free-measuring");
        let far = if free { Dist::Cm(TYPED) } else { clicks.dist() };
        let act = match clicks.stage().act {
            Some(Act::Charge(..)) => Act::Charge(Aim::Toward(drawn), if free { far } else { Dist::Full }),
            Some(Act::Engage(..)) => Act::Engage(Aim::Toward(drawn), far),
            Some(Act::Withdraw(..)) => Act::Withdraw(Some(drawn), far),
            Some(Act::Move { forced, .. }) => Act::Move { forced, way: Way::Toward(Some(drawn), far) },
            Some(Act::Hold | Act::Rally | Act::Deed(_)) | None => {
                Act::Move { forced: false, way: Way::Toward(Some(drawn), far) }
            }
        };
        let text = clicks.written(&clicks.with_act(act));
        let text = replaced(&text, &format!("{DRAWN}°"), "{bearing}°");
        replaced(&text, &print::centimetres(TYPED), "{length} cm")
    }

    /// The enemies that a side may name: units by their numbers, then markers by their letters.
    fn foes(&self, side: Side) -> Vec<Foe> {
        let other = side.other();
        let open = self.units_of(other).filter(|id| !self.unit(*id).is(Flags::HIDDEN));
        let mut foes: Vec<Foe> = open
            .map(|id| {
                let info = self.info(id);
                let number = self.number_of(id);
                let says = format!("#{} {}", number.0, info.name);
                Foe { enemy: Enemy::Unit(number), says, piece: info.id.clone() }
            })
            .collect();
        let hidden = self.units_of(other).filter(|id| self.unit(*id).is(Flags::HIDDEN));
        let phantoms = self.phantoms.iter().filter(|phantom| phantom.side == other);
        let mut markers: Vec<_> = hidden.map(|id| self.unit(id).marker).collect();
        markers.extend(phantoms.map(|phantom| phantom.marker));
        markers.sort();
        foes.extend(markers.into_iter().map(|marker| Foe {
            enemy: Enemy::Marker(marker),
            says: print::marker(marker),
            piece: marker_id(other, marker),
        }));
        foes
    }
}

/// A text with the last occurrence of a word replaced.
fn replaced(text: &str, what: &str, by: &str) -> String {
    match text.rfind(what) {
        Some(at) => format!("{}{by}{}", &text[..at], &text[at + what.len()..]),
        None => text.to_owned(),
    }
}

/// Which act it is, whatever it is about.
fn same_act(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::Move { forced, .. }, Act::Move { forced: also, .. }) => forced == also,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

impl Clicks<'_> {
    /// The stage that is changed: the last.
    fn stage(&self) -> Stage {
        self.order.stages.as_slice().last().copied().unwrap_or_default()
    }

    /// The order with its last stage changed.
    fn with_stage(&self, change: impl FnOnce(&mut Stage)) -> Order {
        let mut stages = self.order.stages;
        let mut stage = stages.pop().unwrap_or_default();
        change(&mut stage);
        stages.push(stage);
        Order { stages, ..self.order }
    }

    /// The order with another act in its last stage; what limits a move belongs to that move.
    fn with_act(&self, act: Act) -> Order {
        let moves = |act: Option<Act>| matches!(act, Some(Act::Move { .. }));
        self.with_stage(|stage| {
            if !moves(Some(act)) || !moves(stage.act) {
                stage.tails = List::new();
            }
            stage.act = Some(act);
        })
    }

    fn written(&self, order: &Order) -> String {
        print::order(order, &self.author)
    }

    fn word(&self, says: impl Into<String>, order: Order) -> OrderWord {
        let line = Line { to: self.to, order, sent: None };
        let bar = orders::bars(&line, &self.author).into_iter().next();
        OrderWord {
            says: says.into(),
            write: self.written(&order),
            chosen: order == self.order,
            piece: None,
            refusal: bar.map(|bar| Note { says: bar.message, rule: bar.rule.id() }),
        }
    }

    fn part(&self, name: &str, words: Vec<OrderWord>) -> OrderPart {
        OrderPart { name: name.to_owned(), words, typed: None }
    }

    /// The direction of the last stage.
    fn dir(&self) -> Option<Dir> {
        match self.stage().act? {
            Act::Move { way: Way::Toward(dir, _) | Way::Along(_, dir, _), .. } | Act::Withdraw(dir, _) => dir,
            Act::Charge(Aim::Toward(dir), _) | Act::Engage(Aim::Toward(dir), _) => Some(dir),
            Act::Hold
            | Act::Rally
            | Act::Deed(_)
            | Act::Move { way: Way::To(_), .. }
            | Act::Charge(Aim::At(_), _)
            | Act::Engage(Aim::At(_), _) => None,
        }
    }

    /// How far the last stage goes.
    fn dist(&self) -> Dist {
        match self.stage().act {
            Some(
                Act::Move { way: Way::Toward(_, far) | Way::Along(_, _, far), .. }
                | Act::Withdraw(_, far)
                | Act::Engage(_, far)
                | Act::Charge(_, far),
            ) => far,
            Some(Act::Hold | Act::Rally | Act::Deed(_) | Act::Move { way: Way::To(_), .. }) | None => {
                Dist::Full
            }
        }
    }

    /// At whom the last stage is aimed.
    fn aim(&self) -> Aim {
        match self.stage().act {
            Some(Act::Charge(aim @ Aim::At(_), _) | Act::Engage(aim @ Aim::At(_), _)) => aim,
            _ => Aim::Toward(self.dir().unwrap_or(Dir::Relative(Relative::Forward))),
        }
    }

    fn acts(&self) -> OrderPart {
        let (dir, far) = (self.dir(), self.dist());
        let toward = Way::Toward(dir, far);
        let mut acts = vec![("Hold", Act::Hold), ("Move", Act::Move { forced: false, way: toward })];
        if !matches!(self.to, Addressee::Phantom(_)) {
            acts.extend([
                ("Charge", Act::Charge(self.aim(), Dist::Full)),
                ("Engage", Act::Engage(self.aim(), Dist::Full)),
                ("Withdraw", Act::Withdraw(dir, far)),
                ("Forced march", Act::Move { forced: true, way: toward }),
                ("Rally", Act::Rally),
            ]);
        }
        let now = self.stage().act;
        let word = |(says, act): (&str, Act)| {
            let chosen = now.is_some_and(|now| same_act(&now, &act));
            let word = self.word(says, self.with_act(act));
            if chosen { OrderWord { write: self.written(&self.order), chosen, ..word } } else { word }
        };
        self.part("Order", acts.into_iter().map(word).collect())
    }

    fn aims(&self) -> Option<OrderPart> {
        let act = self.stage().act?;
        if !matches!(act, Act::Charge(..) | Act::Engage(..)) {
            return None;
        }
        let aimed = |aim: Aim| match act {
            Act::Engage(_, far) => Act::Engage(aim, far),
            _ => Act::Charge(aim, self.dist()),
        };
        let words = self.author.state.foes(self.author.side).into_iter().map(|foe| OrderWord {
            piece: Some(foe.piece),
            ..self.word(foe.says, self.with_act(aimed(Aim::At(foe.enemy))))
        });
        Some(self.part("At", words.collect()))
    }

    /// The same act in another direction.
    fn led(&self, dir: Dir) -> Option<Act> {
        Some(match self.stage().act? {
            Act::Move { forced, way: Way::Along(place, _, far) } => {
                Act::Move { forced, way: Way::Along(place, Some(dir), far) }
            }
            Act::Move { forced, .. } => Act::Move { forced, way: Way::Toward(Some(dir), self.dist()) },
            Act::Withdraw(_, far) => Act::Withdraw(Some(dir), far),
            Act::Charge(_, far) => Act::Charge(Aim::Toward(dir), far),
            Act::Engage(_, far) => Act::Engage(Aim::Toward(dir), far),
            Act::Hold | Act::Rally | Act::Deed(_) => return None,
        })
    }

    fn directions(&self) -> Option<OrderPart> {
        let mut words = Vec::new();
        let along = matches!(self.stage().act, Some(Act::Move { way: Way::Along(..), .. }));
        for point in (0..16).step_by(2) {
            let act = self.led(Dir::Point(point))?;
            words.push(self.word(print::point(point), self.with_act(act)));
        }
        let relative = [
            ("Ahead", Relative::Forward),
            ("Left", Relative::Left),
            ("Right", Relative::Right),
            ("Rear", Relative::Rear),
        ];
        for (says, side) in
            relative.into_iter().filter(|_| !along && !matches!(self.to, Addressee::Phantom(_)))
        {
            words.push(self.word(says, self.with_act(self.led(Dir::Relative(side))?)));
        }
        Some(self.part("Direction", words))
    }

    /// The same act so far.
    fn so_far(&self, far: Dist) -> Option<Act> {
        Some(match self.stage().act? {
            Act::Move { forced, way: Way::Toward(dir, _) } => {
                Act::Move { forced, way: Way::Toward(dir, far) }
            }
            Act::Move { forced, way: Way::Along(place, dir, _) } => {
                Act::Move { forced, way: Way::Along(place, dir, far) }
            }
            Act::Withdraw(dir, _) => Act::Withdraw(dir, far),
            Act::Charge(aim, _) => Act::Charge(aim, far),
            Act::Engage(aim, _) => Act::Engage(aim, far),
            Act::Hold | Act::Rally | Act::Deed(_) | Act::Move { way: Way::To(_), .. } => return None,
        })
    }

    fn distances(&self) -> Option<OrderPart> {
        let all = [("1/3", Dist::Fraction(1, 3)), ("2/3", Dist::Fraction(2, 3)), ("Full", Dist::Full)];
        let mut words = Vec::new();
        for (says, far) in all {
            words.push(self.word(says, self.with_act(self.so_far(far)?)));
        }
        let typed = self.written(&self.with_act(self.so_far(Dist::Cm(TYPED))?));
        let typed = Some(replaced(&typed, &print::centimetres(TYPED), "{number} cm"));
        Some(OrderPart { typed, ..self.part("How far", words) })
    }

    /// What can be done at buildings.
    fn buildings(&self) -> Option<OrderPart> {
        define!("musket.bldg.go-in");
        let state = self.author.state;
        if matches!(self.to, Addressee::Phantom(_)) {
            return None;
        }
        let deed = |says: String, verb: Verb, object: Object| {
            self.word(says, self.with_act(Act::Deed(Deed { verb, object })))
        };
        let mut words = Vec::new();
        for home in state.homes() {
            let place = state.scenario.place_of(home.piece);
            let name = state.scenario.place_name(place);
            for floor in 1..=home.house.storeys {
                let says =
                    if floor == 1 { format!("Into {name}") } else { format!("Into {name}, floor {floor}") };
                let floor = (floor > 1).then_some(u16::from(floor));
                words.push(deed(says, Verb::Occupy, Object::PlaceCount(place, floor)));
            }
            words.push(deed(format!("Break a door of {name}"), Verb::BreakDoor, Object::Place(place)));
        }
        if words.is_empty() {
            return None;
        }
        words.push(deed("Leave the building".to_owned(), Verb::Leave, Object::Nothing));
        Some(self.part("Building", words))
    }

    fn places(&self) -> Option<OrderPart> {
        let scenario = &self.author.state.scenario;
        let Act::Move { forced, way } = self.stage().act? else { return None };
        if matches!(self.to, Addressee::Phantom(_)) {
            return None;
        }
        let mut words: Vec<OrderWord> = Vec::new();
        for place in scenario.place_ids() {
            let name = scenario.place_name(place);
            // Pieces of ground without a name cannot be written; of two of one name the first is meant.
            if name.is_empty() || words.iter().any(|word| word.says.ends_with(name)) {
                continue;
            }
            let ground = scenario.ground_at(place);
            let road = ground.is_some_and(|piece| piece.kind.kind == GroundKind::Road);
            let (says, act) = if road {
                let dir = match way {
                    Way::Along(_, dir, _) | Way::Toward(dir, _) => {
                        dir.filter(|dir| matches!(dir, Dir::Point(_)))
                    }
                    Way::To(_) => None,
                };
                (format!("Along {name}"), Way::Along(place, dir, self.dist()))
            } else {
                (format!("To {name}"), Way::To(place))
            };
            words.push(self.word(says, self.with_act(Act::Move { forced, way: act })));
        }
        Some(self.part("Place", words))
    }

    fn formations(&self) -> OrderPart {
        let formed = |formation: Option<Formation>| self.with_stage(|stage| stage.formation = formation);
        let mut words = vec![self.word("As it stands", formed(None))];
        let units = self.author.state.addressed(self.author.side, self.to);
        let state = self.author.state;
        let per_stand = units.first().map_or(1, |id| u16::from(state.info(*id).kind.per_stand()));
        let figures = units.first().map_or(0, |id| u16::from(state.unit(*id).figures(state.info(*id))));
        let columns =
            [1, 2, 3, 4].map(|files| files * per_stand).into_iter().filter(|abreast| *abreast <= figures / 2);
        let mut all = vec![Formation::Line(2), Formation::Line(1), Formation::Skirmish(Length::cm(2))];
        all.extend(columns.map(Formation::Column));
        let period = state.scenario.period;
        let own = VERBS
            .iter()
            .filter(|row| row.verb.kind() == VerbKind::Formation && row.verb.game(period).is_some());
        all.extend(own.map(|row| Formation::Own(row.verb, None)));
        for formation in all {
            let says = match formation {
                Formation::Line(1) => "Line, 1 rank".to_owned(),
                Formation::Line(ranks) => format!("Line, {ranks} ranks"),
                Formation::Skirmish(_) => "Skirmish line".to_owned(),
                Formation::Column(abreast) => format!("Column of {abreast}"),
                Formation::Own(..) => capital(&say::formation(formation)),
            };
            let word = self.word(says, formed(Some(formation)));
            // What is none of this unit's formations is not worth a button.
            if word.refusal.is_none() || matches!(formation, Formation::Line(2) | Formation::Skirmish(_)) {
                words.push(word);
            }
        }
        self.part("Formation", words)
    }

    fn facings(&self) -> OrderPart {
        let faced = |facing: Option<Heading>| self.with_stage(|stage| stage.facing = facing);
        let mut words = vec![self.word("As it comes", faced(None))];
        for point in (0..16).step_by(2) {
            words.push(self.word(print::point(point), faced(Some(Heading::Point(point)))));
        }
        let turns = [("Left", Heading::Left), ("Right", Heading::Right), ("About", Heading::About)];
        words.extend(turns.map(|(says, heading)| self.word(says, faced(Some(heading)))));
        self.part("Facing", words)
    }

    fn fires(&self) -> Vec<OrderPart> {
        let fired = |fire: Option<Fire>| Order { fire, ..self.order };
        let (when, at) = match self.order.fire {
            Some(Fire::At(when, at)) => (when, at),
            Some(Fire::Hold | Fire::Plan(_) | Fire::Throw(..)) | None => (None, None),
        };
        let fires = self.word("Fire", fired(Some(Fire::At(None, at))));
        if fires.refusal.is_some() {
            return vec![self.part("Fire", vec![fires])];
        }
        let mut words = vec![self.word("Nothing said", fired(None)), fires];
        let times = [
            ("First third", When::Begin),
            ("Second third", When::Middle),
            ("Last third", When::End),
            ("First and last", When::Both),
        ];
        words.extend(times.map(|(says, when)| self.word(says, fired(Some(Fire::At(Some(when), at))))));
        words.push(self.word("Hold fire", fired(Some(Fire::Hold))));
        let mut parts = vec![self.part("Fire", words)];
        if matches!(self.order.fire, Some(Fire::At(..))) {
            let mut targets = vec![self.word("Whom it can", fired(Some(Fire::At(when, None))))];
            targets.extend(self.author.state.foes(self.author.side).into_iter().map(|foe| OrderWord {
                piece: Some(foe.piece),
                ..self.word(foe.says, fired(Some(Fire::At(when, Some(foe.enemy)))))
            }));
            parts.push(self.part("Fire at", targets));
        }
        parts
    }

    /// Another stage, or one less.
    fn thens(&self) -> Option<OrderPart> {
        let mut words = Vec::new();
        let stages = self.order.stages;
        let ends = matches!(self.stage().act, Some(Act::Charge(..) | Act::Engage(..) | Act::Hold) | None);
        if stages.as_slice().len() < STAGES && !ends {
            let mut more = stages;
            let way = Way::Toward(Some(Dir::Relative(Relative::Forward)), Dist::Full);
            more.push(Stage { act: Some(Act::Move { forced: false, way }), ..Stage::default() });
            words.push(self.word("And then …", Order { stages: more, ..self.order }));
        }
        if stages.as_slice().len() > 1 {
            let mut less = stages;
            less.pop();
            words.push(self.word("Drop the last part", Order { stages: less, ..self.order }));
        }
        Some(self.part("Then", words))
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
