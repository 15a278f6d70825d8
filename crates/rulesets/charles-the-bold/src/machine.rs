//! The door: the ruleset, and its state as the contract wants it.

use battle::{
    Awaiting, BySide, GroundScene, Mark, Mistakes, PieceId, Prompt, Refusal, Rulebook, Ruleset, ScenarioInfo,
    Scene, Sentence, Side, State as _, Table, Target, Verdict, Viewer,
};
use dice::Source;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::{RULEBOOK, rule};
use crate::state::{Flags, Stand, StandId, State};
use crate::steps::{ContactStage, Step};
use crate::{muster, scenario};

/// Charles the Bold.
#[derive(Clone, Copy, Debug)]
pub struct CharlesTheBold;

impl Ruleset for CharlesTheBold {
    type State = State;

    const KEY: &'static str = "charles-the-bold";
    const SHORT: &'static str = "ctb";
    const NAME: &'static str = "Charles the Bold";
    const GROUND: &'static str = "hexes";

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        muster::scenarios()
    }

    fn scenario(key: &str) -> Option<String> {
        muster::scenario_text(key)
    }

    fn open(text: &str) -> Result<State, Mistakes> {
        scenario::open(text)
    }

    fn enlarged(key: &str, times: u8) -> Option<State> {
        muster::enlarged(key, times)
    }

    fn summary(state: &State, viewer: Viewer) -> String {
        scenario::summary(state, viewer)
    }

    fn charts() -> &'static str {
        include_str!("../charts.toml")
    }

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml")]
    }
}

/// The two kinds of question that name a stand for a commander.
impl State {
    fn commander_choices_of(&self, step: Step, into: &mut Vec<Action>) {
        match step {
            Step::PlaceCommander { group } => into.extend(self.group_stands(group).map(Action::Choose)),
            Step::NearestStand { group } => into.extend(self.nearest_stands(group).map(Action::Choose)),
            _ => {}
        }
    }

    fn commander_check_of(&self, step: Step, action: &Action) -> Result<(), Refusal> {
        let mut choices = Vec::new();
        self.commander_choices_of(step, &mut choices);
        if choices.contains(action) {
            return Ok(());
        }
        let rule = if matches!(step, Step::PlaceCommander { .. }) { rule!("2.2c") } else { rule!("2.1i") };
        Err(Refusal::new(rule, "choose one of the group's stands for the commander"))
    }

    /// Refuses an action that names a stand or hex that is not on the map.
    fn is_about_what_there_is(&self, action: &Action) -> Result<(), Refusal> {
        let on_map = |stand: StandId| self.stands.get(stand.index()).is_some_and(Stand::is_on_map);
        let there = match *action {
            Action::Choose(stand)
            | Action::Attach(stand)
            | Action::Activate(stand)
            | Action::FormUp(stand)
            | Action::Join(stand) => on_map(stand),
            Action::Fire { by, at, .. } | Action::Charge { by, at, .. } => on_map(by) && on_map(at),
            Action::Pair { by, against } | Action::Support { by, against } => on_map(by) && on_map(against),
            Action::Deploy { stand, spot, .. } => {
                stand.index() < self.stands.len() && spot.index() < self.occupants.len()
            }
            Action::Walk(spot) => spot.index() < self.occupants.len(),
            Action::Spring(stand) => stand.index() < self.stands.len(),
            _ => true,
        };
        if there {
            Ok(())
        } else {
            Err(Refusal::new(rule!("1.2a"), "there is no such stand or hex on the map"))
        }
    }

    /// The side asked by the innermost step, if it asks one side.
    fn asked(&self) -> Option<Side> {
        match *self.steps.last()? {
            Step::Deploy { group } | Step::PlaceCommander { group } | Step::NearestStand { group } => {
                Some(self.scenario.group(group).side)
            }
            Step::Turn { group } | Step::Lurking { group } => Some(self.scenario.group(group).side),
            Step::Forming | Step::Acting | Step::Chasing => self.moving_side(),
            Step::RoundStart
            | Step::Naming { .. }
            | Step::Moving(_)
            | Step::Spent { .. }
            | Step::Alarm { .. } => None,
            Step::Reacting(reacting) => self.reacting_asks(reacting),
            Step::Shooting(shooting) => self.shooting_asks(shooting),
            Step::Volley(volley) => self.volley_asks(volley),
            Step::Again(again) => self.again_asks(again),
            Step::Evading(evading) => self.evading_asks(evading),
            Step::Contact(contact) => match contact.stage {
                ContactStage::Evade | ContactStage::Test => None,
                _ => self.pairing_asks(contact),
            },
            Step::Fighting(fighting) => self.fighting_asks(fighting),
            Step::Retreating(retreating) => self.retreating_asks(retreating),
            Step::Pushed(pushed) => self.pushed_asks(pushed),
            Step::Bouncing(bouncing) => self.bouncing_asks(bouncing),
            Step::NewBattleStand(new) => self.new_battle_stand_asks(new),
            Step::Pursuing(pursuing) => self.pursuing_asks(pursuing),
        }
    }
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;

    const MOST_STEPS: u32 = 4_000;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // Every stand has its activation in each round, with at most a handful of decisions for itself and a
        // reaction of each enemy to each of its steps.
        let rounds = u32::from(self.scenario.rounds.unwrap_or(200)) + 1;
        rounds * (200 + 100 * self.stands.len() as u32)
    }

    fn awaiting(&self) -> Awaiting {
        if self.ended.is_some() {
            return BySide::new(false, false);
        }
        match self.steps.last() {
            Some(Step::Naming { named }) => {
                BySide::new(self.naming_asks(*named, Side::Red), self.naming_asks(*named, Side::Blue))
            }
            _ => {
                let asked = self.asked();
                BySide::new(asked == Some(Side::Red), asked == Some(Side::Blue))
            }
        }
    }

    fn choices(&self, side: Side, into: &mut Vec<Action>) {
        let Some(step) = self.steps.last() else { return };
        match *step {
            Step::Naming { .. } => into.extend(self.groups_to_move(side).map(Action::Name)),
            Step::Deploy { group } => self.deploy_choices(group, into),
            Step::PlaceCommander { .. } | Step::NearestStand { .. } => self.commander_choices_of(*step, into),
            Step::Turn { group } => self.turn_choices(group, into),
            Step::Lurking { group } => self.lurking_choices(group, into),
            Step::Forming => self.forming_choices(into),
            Step::Acting => self.acting_choices(into),
            Step::Chasing => self.chasing_choices(into),
            Step::Reacting(reacting) => self.reacting_choices(reacting, into),
            Step::Shooting(shooting) => self.shooting_choices(shooting, into),
            Step::Volley(_) | Step::Again(_) => into.extend([Action::Again, Action::Stop]),
            Step::Evading(evading) => self.evading_choices(evading, into),
            Step::Contact(contact) => self.pairing_choices(contact, into),
            Step::Fighting(fighting) => self.fighting_choices(fighting, into),
            Step::Retreating(retreating) => self.retreating_choices(retreating, into),
            Step::Pushed(pushed) => self.pushed_choices(pushed, into),
            Step::Bouncing(bouncing) => self.bouncing_choices(bouncing, into),
            Step::NewBattleStand(new) => self.new_battle_stand_choices(new, into),
            Step::Pursuing(pursuing) => self.pursuing_choices(pursuing, into),
            Step::RoundStart | Step::Moving(_) | Step::Spent { .. } | Step::Alarm { .. } => {}
        }
    }

    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        let Some(step) = self.steps.last().copied() else {
            return Err(Refusal::new(rule!("1.4a"), "nothing is asked"));
        };
        self.is_about_what_there_is(action)?;
        match step {
            Step::Naming { .. } => match action {
                Action::Name(group) if self.groups_to_move(side).any(|g| g == *group) => Ok(()),
                _ => {
                    Err(Refusal::new(rule!("1.4b"), "name one of your groups that has not moved this round"))
                }
            },
            Step::Deploy { group } => self.deploy_check(group, action),
            Step::PlaceCommander { .. } | Step::NearestStand { .. } => self.commander_check_of(step, action),
            Step::Turn { group } => self.turn_check(group, action),
            Step::Lurking { group } => self.lurking_check(group, action),
            Step::Forming => self.forming_check(action),
            Step::Acting => self.acting_check(action),
            Step::Chasing => self.chasing_check(action),
            Step::Reacting(reacting) => self.reacting_check(reacting, action),
            Step::Shooting(shooting) => self.shooting_check(shooting, action),
            Step::Volley(volley) => self.volley_check(volley, action),
            Step::Again(again) => self.again_check(again, action),
            Step::Evading(evading) => self.evading_check(evading, action),
            Step::Contact(contact) => self.pairing_check(contact, action),
            Step::Fighting(fighting) => self.fighting_check(fighting, action),
            Step::Retreating(retreating) => self.retreating_check(retreating, action),
            Step::Pushed(pushed) => self.pushed_check(pushed, action),
            Step::Bouncing(bouncing) => self.bouncing_check(bouncing, action),
            Step::NewBattleStand(new) => self.new_battle_stand_check(new, action),
            Step::Pursuing(pursuing) => self.pursuing_check(pursuing, action),
            Step::RoundStart | Step::Moving(_) | Step::Spent { .. } | Step::Alarm { .. } => {
                Err(Refusal::new(rule!("1.4a"), "nothing is asked"))
            }
        }
    }

    fn apply(&mut self, side: Side, action: Action, table: &mut Table<'_, Event>) {
        let Some(step) = self.steps.last() else { return };
        match *step {
            Step::Naming { mut named } => {
                if let Action::Name(group) = action {
                    named[side.index()] = Some(group);
                    self.replace(Step::Naming { named });
                }
            }
            Step::Deploy { group } => self.deploy_answer(group, action, table),
            Step::PlaceCommander { group } | Step::NearestStand { group } => {
                let new = matches!(step, Step::PlaceCommander { .. });
                self.steps.pop();
                if let Action::Choose(stand) = action {
                    self.commander_goes_to(group, stand, new, table);
                }
            }
            Step::Turn { group } => self.turn_answer(group, action, table),
            Step::Lurking { group } => self.lurking_answer(group, action, table),
            Step::Forming => self.forming_answer(action, table),
            Step::Acting => self.acting_answer(action, table),
            Step::Chasing => self.chasing_answer(action, table),
            Step::Reacting(reacting) => self.reacting_answer(reacting, action, table),
            Step::Shooting(shooting) => self.shooting_answer(shooting, action),
            Step::Volley(volley) => self.volley_answer(volley, action, table),
            Step::Again(again) => self.again_answer(again, action, table),
            Step::Evading(evading) => self.evading_answer(evading, action, table),
            Step::Contact(contact) => self.pairing_answer(contact, action, table),
            Step::Fighting(fighting) => self.fighting_answer(fighting, action, table),
            Step::Retreating(retreating) => self.retreating_answer(retreating, action, table),
            Step::Pushed(pushed) => self.pushed_answer(pushed, action, table),
            Step::Bouncing(bouncing) => self.bouncing_answer(bouncing, action, table),
            Step::NewBattleStand(new) => self.new_battle_stand_answer(new, action, table),
            Step::Pursuing(pursuing) => self.pursuing_answer(pursuing, action, table),
            Step::RoundStart | Step::Moving(_) | Step::Spent { .. } | Step::Alarm { .. } => {}
        }
    }

    fn advance(&mut self, table: &mut Table<'_, Event>) -> bool {
        if self.ended.is_some() {
            self.lay_down_arms();
            return false;
        }
        if self.ask_for_adrift() || self.hidden > 0 && self.look_about(table) {
            return true;
        }
        let Some(step) = self.steps.last() else { return false };
        match *step {
            Step::Naming { named } => return self.naming_advance(named, table),
            Step::Acting => return self.acting_advance(),
            _ if self.asked().is_some() => return false,
            Step::RoundStart => self.begin_round(table),
            Step::Moving(moving) => self.moving_advance(moving, table),
            Step::Reacting(reacting) => self.reacting_advance(reacting),
            Step::Shooting(shooting) => self.shooting_advance(shooting, table),
            Step::Volley(volley) => self.volley_advance(volley, table),
            Step::Spent { stand, beside } => self.destroy_spent(stand, beside, table),
            Step::Alarm { special, next } => self.alarm_advance(special, next, table),
            Step::Contact(contact) => self.contact_advance(contact, table),
            Step::Fighting(fighting) => self.fighting_advance(fighting, table),
            Step::Retreating(retreating) => self.retreating_advance(retreating, table),
            Step::Pushed(pushed) => self.pushed_advance(pushed, table),
            Step::Bouncing(bouncing) => self.bouncing_advance(bouncing, table),
            Step::NewBattleStand(new) => self.new_battle_stand_advance(new, table),
            Step::Pursuing(pursuing) => self.pursuing_advance(pursuing, table),
            _ => {
                self.steps.pop();
            }
        }
        true
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        self.finish(verdict);
        self.lay_down_arms();
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn usual(&self, side: Side) -> Action {
        self.usual_answer(side)
    }

    fn supposed(&self, side: Side) -> State {
        // The other side's sealed group is taken out of the envelope: it is still to be named.
        let mut supposed = self.clone();
        if let Some(Step::Naming { named }) = supposed.steps.last_mut() {
            named[side.other().index()] = None;
        }
        supposed.forget_hidden(side);
        supposed
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        self.imagine_for(side, dice)
    }

    fn view_for(&self, viewer: Viewer) -> serde_json::Value {
        self.view(viewer)
    }

    fn position(&self) -> String {
        self.position_text()
    }

    fn moment(&self) -> String {
        self.moment_text()
    }

    fn at_moment(&self, moment: &str) -> Result<State, Mistakes> {
        self.at_moment_text(moment)
    }

    fn canonical(&self) -> Vec<u8> {
        self.canonical_bytes()
    }

    fn write_action(&self, side: Side, action: &Action) -> String {
        self.write_action_text(side, action)
    }

    fn read_action(&self, side: Side, text: &str) -> Result<Action, String> {
        self.read_action_text(side, text)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.sentence_of(event)
    }

    fn piece_name(&self, piece: PieceId) -> &str {
        self.scenario.stands.get(usize::from(piece.0)).map_or("?", |stand| stand.id.as_str())
    }

    fn piece_title(&self, piece: PieceId) -> &str {
        self.scenario.stands.get(usize::from(piece.0)).map_or("?", |stand| stand.name.as_str())
    }

    fn begins_another(&self, before: &State) -> bool {
        self.next_fight(before).is_some()
    }

    fn fingerprint(&self) -> u64 {
        self.quick_print()
    }

    fn outcome(&self, before: &State, side: Side) -> Self::Outcome {
        self.outcome_since(before, side)
    }

    fn is_resolved(&self, before: &State) -> bool {
        // A die that may be thrown again is settled with what waits for it.
        let again = matches!(before.steps.last(), Some(Step::Again(_)));
        self.steps.len() + usize::from(again) <= before.steps.len()
    }

    fn reveals(&self, before: &State) -> bool {
        // Dice fall as soon as both groups are named. Whoever moves where hidden enemies might be learns something even
        // if he finds none.
        let searched = |side: Side| {
            let stands = self.all_stands().filter(|stand| self.side_of(*stand) == side);
            let mut groups = self.scenario.groups_of(side);
            stands.into_iter().any(|stand| self.stand(stand).spot != before.stand(stand).spot)
                || groups.any(|group| self.group(group).commander != before.group(group).commander)
        };
        self.hidden != before.hidden
            || Side::BOTH.into_iter().any(|side| self.may_meet_hidden(side) && searched(side))
    }

    fn ground(&self, _: Viewer) -> GroundScene {
        self.ground_scene()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }

    fn marks_of(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.marks_of_piece(viewer, piece)
    }

    fn meant(&self, side: Side, at: &Target) -> Vec<Action> {
        self.meant_by(side, at)
    }

    fn prompt(&self, side: Side) -> Option<Prompt> {
        if !self.awaiting()[side] {
            return None;
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        Some(self.prompt_for(side, &choices))
    }

    fn fights(&self) -> u32 {
        self.fights
    }

    fn standing(&self, viewer: Viewer) -> Vec<String> {
        Side::BOTH
            .into_iter()
            .map(|side| {
                let info = &self.scenario.sides[side];
                let (part, whole) = info.break_at;
                format!(
                    "{}: {} of {} break points lost, breaks at {part}/{whole}",
                    info.name,
                    self.lost[side],
                    self.known_points(side, viewer)
                )
            })
            .collect()
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}

impl State {
    /// The answer to assume: fight where that is asked, otherwise let things take their course.
    fn usual_answer(&self, side: Side) -> Action {
        // These are asked by far the most often: their list need not be made.
        let plain = match self.steps.last() {
            Some(Step::Reacting(_)) => Some(Action::Stop),
            Some(Step::Acting) => self.usual_act(),
            _ => None,
        };
        if let Some(plain) = plain {
            return plain;
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let prefer = |wanted: fn(&Action) -> bool| choices.iter().copied().find(wanted);
        let found = match self.steps.last() {
            Some(Step::Turn { .. }) => prefer(|a| matches!(a, Action::EndTurn)),
            Some(Step::Reacting(_) | Step::Evading(_) | Step::Chasing | Step::Lurking { .. }) => {
                prefer(|a| matches!(a, Action::Stop))
            }
            Some(Step::Acting) => prefer(|a| matches!(a, Action::Stop | Action::FightOn)),
            Some(Step::Fighting(_)) => prefer(|a| matches!(a, Action::Fire { .. })),
            _ => None,
        };
        found.or(choices.first().copied()).unwrap_or(Action::Stop)
    }

    /// What must always hold of a state.
    fn is_sound(&self) -> Result<(), String> {
        if self.ended.is_some() {
            return Ok(());
        }
        for stand in self.all_stands() {
            let s = self.stand(stand);
            let name = &self.info(stand).id;
            if s.is_on_map() && self.at(s.spot) != Some(stand) && !self.is_passing() {
                return Err(format!("{name} is not where it is"));
            }
            if s.is_on_map() != (s.strength() > 0)
                && !s.is_gone()
                && !s.is(Flags::WAITING)
                && !s.is(Flags::HIDDEN)
                && !self.is_deploying()
            {
                return Err(format!(
                    "{name} has {} SP and is {} the map",
                    s.strength(),
                    if s.is_on_map() { "on" } else { "off" }
                ));
            }
            if s.is(Flags::HIDDEN) && (s.is_on_map() || s.is_gone()) {
                return Err(format!("{name} is hidden, and on the map or gone"));
            }
            for (rank, left) in s.left.iter().enumerate() {
                if *left > self.unit(stand).ranks[rank] {
                    return Err(format!("{name} has more SP than it started with"));
                }
            }
            if self.is_in_melee(stand) {
                let melee = self
                    .melees
                    .get(usize::from(s.melee.0))
                    .ok_or(format!("{name} is in no melee that there is"))?;
                if !melee.is_on() {
                    return Err(format!("{name} is in a melee that is over"));
                }
            }
        }
        for melee in self.melees.iter().filter(|m| m.is_on()) {
            for (_, stand) in melee.stands.iter() {
                if !self.is_battle_stand(*stand) && self.steps.len() <= 2 {
                    return Err(format!(
                        "a melee has {} as Battle Stand, which is not",
                        self.info(*stand).id
                    ));
                }
            }
        }
        Ok(())
    }

    fn is_passing(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Moving(_) | Step::Retreating(_) | Step::Pushed(_)))
    }

    fn is_deploying(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Deploy { .. }))
    }
}
