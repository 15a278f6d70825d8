//! The words on the buttons: what will happen.

use ground::tabletop::Length;

use crate::actions::{Action, How, Post};
use crate::charts::{ISSUE_CP, LISTEN_CP, MOVE_CP, STEADY_CP};
use crate::picks::{Pick, READY};
use crate::rules::control_test::Stage;
use crate::rules::mustering::Mustering;
use crate::state::{LeaderId, State, Word};
use crate::steps::Step;
use crate::words::inches_text;

impl State {
    /// Something that can be picked for an army, with its price.
    pub(super) fn pick_label(&self, pick: &Pick) -> String {
        let price = pick.price().total();
        match *pick {
            Pick::Leader { kind, cp, battle } => {
                format!("{} with {cp} CPs for battle {battle}, {price} points", kind.key())
            }
            Pick::Contingent(hired) => {
                let rear = hired.rear.map_or(String::new(), |rear| {
                    format!(" before {} stands of {}", hired.rear_stands, rear.row().name.to_lowercase())
                });
                let marks: Vec<String> = hired.marks.names().map(|name| name.replace('-', " ")).collect();
                let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
                format!(
                    "{} stands of {}{rear}, grade {}{marks}, for battle {}, {price} points",
                    hired.stands,
                    hired.front.row().name.to_lowercase(),
                    hired.grade.letter(),
                    hired.battle
                )
            }
        }
    }

    /// What an action will do, as a button says it, with the command points it takes.
    pub(super) fn label(&self, action: &Action) -> String {
        let does = self.deed(action);
        match self.points_for(action) {
            Some((_, points)) => format!("{does} ({points} CP)"),
            None => does,
        }
    }

    /// The leader who pays for a command action, and how many points.
    pub(super) fn points_for(&self, action: &Action) -> Option<(LeaderId, u8)> {
        let Some(Step::Commanding(commanding)) = self.steps.last() else { return None };
        match *action {
            Action::Ride { leader, .. } => Some((leader, MOVE_CP)),
            Action::Steady { leader, .. } => Some((leader, STEADY_CP)),
            Action::Issue { leader, .. } => Some((leader, ISSUE_CP)),
            Action::Listen { leader, .. } => Some((leader, LISTEN_CP)),
            Action::Order { battle, order } => {
                let (leader, points, _) = self.may_change(commanding.side, battle, order).ok()?;
                Some((leader, points))
            }
            _ => None,
        }
    }

    fn deed(&self, action: &Action) -> String {
        match *action {
            Action::Done => self.done_label().to_owned(),
            Action::Decline => self.decline_label(),
            Action::Try => self.try_label(),
            Action::First(true) => "Act first".to_owned(),
            Action::First(false) => "Act second".to_owned(),
            Action::Shift(0) => "Leave the die as it is".to_owned(),
            Action::Shift(by) => format!("Shift the die by {by:+}"),
            Action::Pick(pick) => self.pick_label(&pick),
            Action::Strike(number) => {
                let pick = match self.steps.last() {
                    Some(Step::Mustering(Mustering::Picks { side })) => {
                        self.picks_of(*side).nth(usize::from(number).wrapping_sub(1))
                    }
                    _ => None,
                };
                format!("Strike {number}: {}", pick.map_or_else(String::new, |pick| self.pick_label(&pick)))
            }
            Action::Roster(roster) => format!("Take a roster of {}", roster.len()),
            Action::Army(number) => {
                let title = READY.get(usize::from(number)).map_or("", |army| army.title);
                format!("Take an army that is ready: {title}")
            }
            Action::Order { battle, order } => match self.points_for(action) {
                Some((leader, _)) => {
                    format!(
                        "{} orders {}: {}",
                        self.leader_name(leader),
                        self.battle_name(battle),
                        order.key()
                    )
                }
                None => format!("{}: {}", self.battle_name(battle), order.key()),
            },
            Action::Battle(battle) => format!("Deploy {}", self.battle_name(battle)),
            Action::Contingent(id) => self.contingent_name(id).to_owned(),
            Action::Leader(id) => match self.steps.last() {
                Some(Step::ControlTest(_)) => format!("{} pays 1 CP", self.leader_name(id)),
                _ => self.leader_name(id).to_owned(),
            },
            Action::Against { by, at } => {
                format!("{} shoot at {}", self.contingent_name(by), self.contingent_name(at))
            }
            Action::ComeOut(id) => format!("{} come out of hiding", self.contingent_name(id)),
            Action::Reserve(id) => format!("{} keep their shot", self.contingent_name(id)),
            Action::Baggage(_) => "Place the baggage here".to_owned(),
            Action::Deploy { contingent, array, files, stakes, .. } => {
                let stakes = if stakes { ", with stakes" } else { "" };
                format!(
                    "Place {} here in {} of {files}{stakes}",
                    self.contingent_name(contingent),
                    array.key()
                )
            }
            Action::Ride { leader, to: Post::With(id) } => {
                format!("{} rides to {}", self.leader_name(leader), self.contingent_name(id))
            }
            Action::Ride { leader, to: Post::At(at) } => {
                let inches = |value: i32| inches_text(ground::tabletop::Length::new(value));
                format!(
                    "{} rides to {}″ east, {}″ north",
                    self.leader_name(leader),
                    inches(at.x),
                    inches(at.y)
                )
            }
            Action::Steady { leader, contingent } => {
                format!("{} steadies {}", self.leader_name(leader), self.contingent_name(contingent))
            }
            Action::Issue { leader, to, word } => self.issue_label(leader, to, word),
            Action::Listen { leader, word } => {
                format!("{} hears: {}", self.leader_name(leader), crate::words::word_text(word))
            }
            Action::Send(leader) => {
                format!("{} sends for the troops that are held", self.leader_name(leader))
            }
            Action::March { contingent, road, legs } => {
                let way = if road { " along the road" } else { "" };
                format!(
                    "{} march{way}: {}",
                    self.contingent_name(contingent),
                    self.legs_in_words(contingent, &legs)
                )
            }
            Action::Tactical { contingent, how } => {
                match self.steps.last().and_then(|step| self.acting(step)) {
                    Some(name) if name == self.contingent_name(contingent) => how_words(how).to_owned(),
                    _ => format!("{}: {}", self.contingent_name(contingent), how_words(how).to_lowercase()),
                }
            }
            Action::Move(legs) if legs.is_empty() => "Go nowhere".to_owned(),
            Action::Move(legs) => match self.steps.last() {
                Some(Step::Moving(moving)) => {
                    format!("Move: {}", self.legs_in_words(moving.contingent, &legs))
                }
                _ => "Move".to_owned(),
            },
            Action::Stop(Length::ZERO) => "Go nowhere".to_owned(),
            Action::Stop(far) => format!("Stop after {}″", inches_text(far)),
            // What answers a question of its own has its words there.
            Action::Declaring(_) | Action::EvadeFacing(_) | Action::Respond(_) => String::new(),
        }
    }

    fn issue_label(&self, leader: LeaderId, to: LeaderId, word: Word) -> String {
        let (who, whom) = (self.leader_name(leader), self.leader_name(to));
        match word {
            Word::Entice => format!("{who} sends a herald to sway {whom}"),
            Word::Rejoin => format!("{who} orders {whom} back under the order of his battle"),
            Word::Order(order) if leader == to => format!("{who} changes to {}", order.key()),
            Word::Order(order) => format!("{who} orders {whom}: {}", order.key()),
        }
    }

    fn done_label(&self) -> &'static str {
        match self.steps.last() {
            Some(Step::Mustering(_)) => "The army is complete",
            Some(Step::Commanding(_)) => "No more commands",
            Some(Step::Approach(_)) => "No more marches",
            Some(Step::Tactical(_)) => "No more moves",
            Some(Step::Shooting(_)) => "No more shooting",
            Some(Step::Readying(_)) => "No more leaders",
            _ => "Done",
        }
    }

    fn decline_label(&self) -> String {
        match self.steps.last() {
            Some(Step::Approach(_)) => match self.steps.last().and_then(|step| self.acting(step)) {
                Some(name) => format!("{name} stay"),
                None => "Stay".to_owned(),
            },
            Some(Step::Controlling(_)) => "Let them go".to_owned(),
            Some(Step::ControlTest(test)) if test.stage == Stage::Stop => "Let them go on".to_owned(),
            Some(Step::ControlTest(test)) if test.stage == Stage::Again => "Let it stand".to_owned(),
            Some(Step::ShootingTest(_)) => "Let it stand".to_owned(),
            Some(Step::ControlTest(_)) => "Nobody pays".to_owned(),
            Some(Step::Winning(_)) => "Halt".to_owned(),
            Some(Step::Giving(_)) => "Keep the ranks".to_owned(),
            Some(Step::FallingBack(_) | Step::Retiring(_)) => "Go all the way".to_owned(),
            _ => "No".to_owned(),
        }
    }

    fn try_label(&self) -> String {
        match self.steps.last() {
            Some(Step::Controlling(_)) => "Hold them back: a control test".to_owned(),
            Some(Step::ControlTest(test)) if test.stage == Stage::Again => "Throw again".to_owned(),
            Some(Step::ShootingTest(_)) => "Throw again".to_owned(),
            Some(Step::ControlTest(_)) => "Stop them".to_owned(),
            Some(Step::Winning(_)) => "Go on after them".to_owned(),
            Some(Step::Giving(_)) => "Exchange ranks".to_owned(),
            _ => "Yes".to_owned(),
        }
    }
}

fn how_words(how: How) -> &'static str {
    match how {
        How::Stay => "Stay",
        How::Rally => "Rally from disarray",
        How::Plant => "Plant stakes",
        How::Mount => "Mount or dismount",
        How::Road => "Go along the road",
        How::Manoeuvre => "Manoeuvre in place",
        How::OneDie => "Move by one die",
        How::TwoDice => "Move by two dice",
        How::Feign => "Feign flight",
        How::FallBack => "Fall back as planned",
        How::Leave => "Leave the table",
        How::Sally => "Sally out by the gate",
    }
}
