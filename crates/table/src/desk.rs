//! One battle without its types: what the rest of the crate knows of a ruleset.

use arsenal::Visitor;
use battle::{
    CONCEDE, Course, GroundScene, Line, Mark, NO_DRAW, Named, OFFER_DRAW, RULING, Record, Refusal, Rule,
    Ruleset, Scene, Side, State, Target, Topic, Tried, Undo, Verdict, Viewer, own_rows,
};
use captain::{Captain, Who};
use dice::Seed;

use crate::explain;
use crate::fields;
use crate::message::{Explanation, FieldChange, Problem, Question, RefusalText};

/// One action as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Act {
    /// Whose.
    pub(crate) side: Side,
    /// The number of the question; 0 for what is always open.
    pub(crate) question: u32,
    /// Its written form.
    pub(crate) text: String,
    /// The side's clock ran out, and that is why it concedes.
    pub(crate) flag: bool,
}

/// What one action, or the opening, brought for one viewer.
pub(crate) struct Step {
    /// Whose action; nobody's for the opening.
    pub(crate) by: Option<Side>,
    /// What can be read of it.
    pub(crate) lines: Vec<Line>,
    /// Others are asked than before.
    pub(crate) asked: bool,
}

impl Step {
    /// Whether a viewer can tell it from nothing, unless it is its own doing.
    pub(crate) fn is_open(&self) -> bool {
        self.asked || !self.lines.is_empty()
    }
}

/// Something to be worked out in a thread of its own.
pub(crate) type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// One battle of any ruleset.
pub(crate) trait Desk: Send + Sync {
    /// For each side whether it is asked.
    fn asked(&self) -> [bool; 2];
    /// How it ended.
    fn verdict(&self) -> Option<Verdict>;
    /// What a side is asked.
    fn question(&self, side: Side) -> Option<Question>;
    /// The number of the question a side is asked.
    fn number(&self, side: Side) -> Option<u32>;
    /// The ground.
    fn ground(&self, viewer: Viewer) -> GroundScene;
    /// What is on it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Both sides know the same.
    fn nothing_hidden(&self) -> bool;
    /// What the actions from this one on brought; number 0 is the opening.
    fn steps(&self, viewer: Viewer, from: usize) -> Vec<Step>;
    /// The actions so far.
    fn acts(&self) -> &[Act];
    /// How many actions there have been.
    fn count(&self) -> usize;
    /// Carries out an action.
    fn act(&mut self, act: Act) -> Result<(), RefusalText>;
    /// Which action of a side can be taken back.
    fn undoable(&self, side: Side) -> Result<usize, Undo>;
    /// Which sides offer a draw.
    fn offers(&self) -> [bool; 2];
    /// How the battle stands for a side.
    fn worth(&self, side: Side) -> i32;
    /// Whether an action would be allowed.
    fn check(&self, side: Side, action: &str) -> Result<(), RefusalText>;
    /// What would come of a free move, and why it is not allowed, if it is not.
    fn tried(&self, side: Side, action: &str) -> Result<(Tried, Option<RefusalText>), RefusalText>;
    /// Why pointing at something means nothing.
    fn why_not(&self, side: Side, target: &Target) -> RefusalText;
    /// What to draw for one piece.
    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark>;
    /// The fields of a piece that a ruling can change, as far as a side knows them.
    fn fields(&self, side: Side, piece: &str) -> Vec<(String, String)>;
    /// A ruling as a piece of a scenario file.
    fn change(&self, side: Side, changes: &[FieldChange]) -> Result<String, String>;
    /// What a computer player answers for a side.
    fn thought(&self, side: Side, who: Who, seed: Seed) -> Work<String>;
    /// The answer to assume when nobody gives one.
    fn usual(&self, side: Side) -> String;
    /// What an action rests on and may bring.
    fn explanation(&self, side: Side, action: &str) -> Result<Work<Explanation>, RefusalText>;
    /// The record so far.
    fn record(&self) -> Record;
    /// The same battle without some of its actions.
    fn without(&self, keep: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String>;
}

/// Opens a battle and carries out its actions.
pub(crate) fn open(
    ruleset: &str,
    scenario: &str,
    seed: Seed,
    acts: &[Act],
) -> Result<Box<dyn Desk>, Problem> {
    struct Open<'a>(&'a str, Seed, &'a [Act]);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn Desk>, Problem>;
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            CourseDesk::<R>::open(self.0, self.1, self.2).map(|desk| Box::new(desk) as Box<dyn Desk>)
        }
    }
    arsenal::open(ruleset, Open(scenario, seed, acts))
        .map_err(|unknown| Problem::new("unknown-ruleset", unknown.to_string()))?
}

/// A battle in progress.
struct CourseDesk<R: Ruleset> {
    course: Course<R>,
    seed: Seed,
    acts: Vec<Act>,
    /// How long the journal was after the opening and after each action.
    ends: Vec<usize>,
    /// Who was asked then.
    asked: Vec<[bool; 2]>,
}

impl<R: Ruleset> CourseDesk<R> {
    fn open(scenario: &str, seed: Seed, acts: &[Act]) -> Result<CourseDesk<R>, Problem> {
        let course = Course::<R>::begin(scenario, seed).map_err(|mistakes| Problem {
            mistakes: (&mistakes).into_iter().map(ToString::to_string).collect(),
            ..Problem::new("bad-scenario", "The scenario has mistakes; nothing was begun.".to_string())
        })?;
        let mut desk = CourseDesk { course, seed, acts: Vec::new(), ends: Vec::new(), asked: Vec::new() };
        desk.mark();
        for (n, act) in acts.iter().enumerate() {
            desk.again(act.clone()).map_err(|why| {
                let text = format!("The stored battle cannot be carried on: at action {}: {why}", n + 1);
                Problem::new("diverged", text)
            })?;
        }
        Ok(desk)
    }

    fn again(&mut self, act: Act) -> Result<(), String> {
        self.course.again(act.side, act.question, &act.text)?;
        self.acts.push(act);
        self.mark();
        Ok(())
    }

    fn mark(&mut self) {
        self.ends.push(self.course.journal().entries().len());
        self.asked.push(self.course.battle().awaiting().0);
    }

    fn state(&self) -> &R::State {
        self.course.battle().state()
    }

    fn read(&self, side: Side, action: &str) -> Result<<R::State as State>::Action, RefusalText> {
        let unreadable =
            |says| RefusalText { says, rule: Some(own_rows::UNREADABLE.id.to_string()), pieces: Vec::new() };
        self.state().read_action(side, action).map_err(unreadable)
    }

    /// An answer to the question that a side is asked, allowed or not.
    fn answer(&self, side: Side, action: &str) -> Result<(u32, <R::State as State>::Action), RefusalText> {
        let battle = self.course.battle();
        let Some(question) = battle.question(side) else {
            let row = if battle.verdict().is_some() { &own_rows::OVER } else { &own_rows::NOT_ASKED };
            return Err(self.refused(Refusal::new(Rule::of(row), "it is not your decision now")));
        };
        Ok((question, self.read(side, action)?))
    }

    fn checked(&self, side: Side, action: &str) -> Result<<R::State as State>::Action, RefusalText> {
        let (question, action) = self.answer(side, action)?;
        self.course.battle().check(side, question, &action).map_err(|refusal| self.refused(refusal))?;
        Ok(action)
    }

    fn refused(&self, refusal: Refusal) -> RefusalText {
        RefusalText {
            says: refusal.sentence(|piece| self.state().piece_name(piece)),
            rule: Some(refusal.rule.id().to_string()),
            pieces: refusal.pieces().map(|piece| self.state().piece_named(piece)).collect(),
        }
    }
}

impl<R: Ruleset> Desk for CourseDesk<R> {
    fn asked(&self) -> [bool; 2] {
        self.course.battle().awaiting().0
    }

    fn verdict(&self) -> Option<Verdict> {
        self.course.battle().verdict()
    }

    fn question(&self, side: Side) -> Option<Question> {
        let number = self.course.battle().question(side)?;
        Some(Question { side, number, prompt: self.state().prompt(side)? })
    }

    fn number(&self, side: Side) -> Option<u32> {
        self.course.battle().question(side)
    }

    fn ground(&self, viewer: Viewer) -> GroundScene {
        self.state().ground(viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.state().scene(viewer)
    }

    fn nothing_hidden(&self) -> bool {
        let [red, blue] = Side::BOTH.map(|side| self.state().view_for(Viewer::Seat(side)));
        red == blue
    }

    fn steps(&self, viewer: Viewer, from: usize) -> Vec<Step> {
        let journal = self.course.journal();
        let entries = journal.entries();
        let mut steps = Vec::new();
        for n in from..self.ends.len() {
            let start = if n == 0 { 0 } else { self.ends[n - 1] };
            let new = entries.get(start..self.ends[n]).unwrap_or_default();
            let mut lines: Vec<Line> =
                new.iter().filter_map(|entry| journal.line(entry, self.state(), viewer)).collect();
            let act = n.checked_sub(1).map(|n| &self.acts[n]);
            if let Some(line) = act.and_then(|act| own_line(act, || self.state().scene(viewer))) {
                lines.insert(0, line);
            }
            let asked = n == 0 || self.asked[n] != self.asked[n - 1];
            steps.push(Step { by: act.map(|act| act.side), lines, asked });
        }
        steps
    }

    fn acts(&self) -> &[Act] {
        &self.acts
    }

    fn count(&self) -> usize {
        self.acts.len()
    }

    fn act(&mut self, act: Act) -> Result<(), RefusalText> {
        let Act { side, question, .. } = act;
        let done = match act.text.as_str() {
            CONCEDE if question == 0 => self.course.concede(side),
            OFFER_DRAW if question == 0 => self.course.offer_draw(side),
            NO_DRAW if question == 0 => self.course.no_draw(side),
            text => match text.strip_prefix(RULING) {
                Some(change) if question == 0 => {
                    return self.course.ruling(side, change).map_err(RefusalText::plain).map(|()| {
                        self.acts.push(act);
                        self.mark();
                    });
                }
                _ => {
                    let battle = self.course.battle();
                    // Whether it can be read may follow from the question, so that comes first.
                    match battle.question(side) {
                        Some(number) if number == question => {
                            let action = self.read(side, text)?;
                            self.course.answer(side, question, action)
                        }
                        Some(_) => {
                            let why = "that answers another question than the one being asked";
                            Err(Refusal::new(Rule::of(&own_rows::OTHER_QUESTION), why))
                        }
                        None if battle.verdict().is_some() => {
                            Err(Refusal::new(Rule::of(&own_rows::OVER), "the battle is over"))
                        }
                        None => {
                            Err(Refusal::new(Rule::of(&own_rows::NOT_ASKED), "it is not your decision now"))
                        }
                    }
                }
            },
        };
        done.map_err(|refusal| self.refused(refusal))?;
        self.acts.push(act);
        self.mark();
        Ok(())
    }

    fn undoable(&self, side: Side) -> Result<usize, Undo> {
        self.course.undoable(side)
    }

    fn offers(&self) -> [bool; 2] {
        self.course.battle().offers().0.map(|offer| offer.draw)
    }

    fn worth(&self, side: Side) -> i32 {
        self.state().worth(side)
    }

    fn check(&self, side: Side, action: &str) -> Result<(), RefusalText> {
        self.checked(side, action).map(|_| ())
    }

    fn tried(&self, side: Side, action: &str) -> Result<(Tried, Option<RefusalText>), RefusalText> {
        let (question, action) = self.answer(side, action)?;
        let refusal = self.course.battle().check(side, question, &action).err();
        let refusal = refusal.map(|refusal| self.refused(refusal));
        match (self.state().tried(side, &action), refusal) {
            (Some(tried), refusal) => Ok((tried, refusal)),
            (None, Some(refusal)) => Err(refusal),
            (None, None) => {
                Err(RefusalText::plain("this is no free move, so there is nothing to show of it"))
            }
        }
    }

    fn why_not(&self, side: Side, target: &Target) -> RefusalText {
        let state = self.state();
        if self.course.battle().question(side).is_none() {
            return self
                .check(side, "")
                .err()
                .unwrap_or_else(|| RefusalText::plain("nothing is asked".to_string()));
        }
        let mut allowed = None;
        for action in state.meant(side, target) {
            match state.check(side, &action) {
                Err(refusal) => return self.refused(refusal),
                Ok(()) => allowed = Some(state.write_action(side, &action)),
            }
        }
        RefusalText::plain(match allowed {
            Some(action) => format!("that is allowed: {action}"),
            None => "nothing that is asked now can be done there".to_string(),
        })
    }

    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.state().marks_of(viewer, piece)
    }

    fn fields(&self, side: Side, piece: &str) -> Vec<(String, String)> {
        if !fields::names(&self.state().view_for(Viewer::Seat(side)), piece) {
            return Vec::new();
        }
        fields::of(&self.state().supposed(side).position(), piece)
    }

    fn change(&self, side: Side, changes: &[FieldChange]) -> Result<String, String> {
        let view = self.state().view_for(Viewer::Seat(side));
        if let Some(change) = changes.iter().find(|change| !fields::names(&view, &change.piece)) {
            return Err(fields::unknown(&change.piece));
        }
        fields::change(&self.state().supposed(side).position(), changes)
    }

    fn thought(&self, side: Side, who: Who, seed: Seed) -> Work<String> {
        let battle = self.course.battle().clone();
        Box::new(move || {
            let mut choices = Vec::new();
            battle.choices(side, &mut choices);
            let index = Captain::new(who, seed).choose(&battle, side, &choices);
            let action = choices.get(index).copied().unwrap_or_else(|| battle.state().usual(side));
            battle.state().write_action(side, &action)
        })
    }

    fn usual(&self, side: Side) -> String {
        let state = self.state();
        state.write_action(side, &state.usual(side))
    }

    fn explanation(&self, side: Side, action: &str) -> Result<Work<Explanation>, RefusalText> {
        let action = self.checked(side, action)?;
        let battle = self.course.battle().clone();
        Ok(Box::new(move || explain::explain(&battle, side, action)))
    }

    fn record(&self) -> Record {
        self.course.record()
    }

    fn without(&self, keep: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String> {
        let acts: Vec<Act> =
            self.acts.iter().enumerate().filter(|(n, _)| keep(*n)).map(|(_, act)| act.clone()).collect();
        let scenario = self.course.record().scenario;
        let desk = CourseDesk::<R>::open(&scenario, self.seed, &acts).map_err(|problem| problem.text)?;
        Ok(Box::new(desk))
    }
}

/// What belongs to no ruleset is told here, with the names that the scene has for armies and pieces.
pub(crate) fn own_line(act: &Act, scene: impl FnOnce() -> Scene) -> Option<Line> {
    if act.question != 0 {
        return None;
    }
    let (scene, side) = (scene(), act.side);
    let army = army_name(&scene, side);
    let mut line = Line { side: Some(side), topic: Topic::Order, ..Line::default() };
    let (text, rule) = match act.text.as_str() {
        CONCEDE if act.flag => {
            (format!("the clock of {army} has run out, and {army} loses"), &own_rows::CONCEDED)
        }
        CONCEDE => (format!("{army} concedes"), &own_rows::CONCEDED),
        OFFER_DRAW => (format!("{army} offers a draw"), &own_rows::DRAWN),
        NO_DRAW => (format!("{army} wants no draw"), &own_rows::DRAWN),
        text => {
            let (change, pieces) = fields::in_words(text.strip_prefix(RULING)?);
            let named = scene.pieces.into_iter().filter(|piece| pieces.contains(&piece.id));
            line.pieces = named.map(|piece| Named::men(piece.id, piece.name)).collect();
            line.topic = Topic::Ruling;
            (format!("by a ruling of both: {change}"), &own_rows::RULING)
        }
    };
    Some(Line { text, rules: vec![rule.id], ..line })
}

/// What people call a side: the name of its army, if it has one.
pub(crate) fn army_name(scene: &Scene, side: Side) -> String {
    let army = scene.standings.iter().find(|army| army.side == side && !army.name.is_empty());
    army.map_or_else(|| side.to_string(), |army| army.name.clone())
}

impl RefusalText {
    /// A refusal that is about no rule.
    pub(crate) fn plain(says: impl Into<String>) -> RefusalText {
        RefusalText { says: says.into(), rule: None, pieces: Vec::new() }
    }
}

impl Problem {
    /// A problem without a file.
    pub(crate) fn new(code: &str, text: impl Into<String>) -> Problem {
        Problem { code: code.to_string(), text: text.into(), mistakes: Vec::new() }
    }
}
