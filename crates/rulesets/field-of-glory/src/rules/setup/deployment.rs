//! Battle groups are deployed by quarters in the order of march; a quarter is shown when it is handed over (setup.order, setup.zone).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, PromptKind, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::{Bearing, Length, Place, Point};
use serde::{Deserialize, Serialize};

use crate::charts::{BASE_WIDTH, QUARTERS};
use crate::events::{Event, Preparation};
use crate::laid::Laid;
use crate::rulebook::{define, rule};
use crate::rules::setup::order_of_march::Own;
use crate::state::{Flags, Group, GroupId, State};
use crate::steps::Action;
use crate::troops::{Skill, Troop};
use crate::words::{degrees_text, point_text, read_degrees, read_point};

/// A side deploys a quarter of its battle groups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeployGroup {
    /// The side.
    pub side: Side,
    /// The quarter, from 0.
    pub quarter: u8,
}

/// Where a group is posted, and in how many files: `36,9 facing 0 in 4 files`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Post {
    /// The middle of the front.
    pub(crate) at: Point,
    /// Facing where.
    pub(crate) facing: Bearing,
    /// In so many files.
    pub(crate) files: u8,
}

impl Word<State> for Post {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let (at, way) = (point_text(self.at), degrees_text(self.facing));
        into.push_str(&format!("{at} facing {way} in {} files", self.files));
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Post, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [at, "facing", way, "in", files, "files"] = words[..] else {
            return Err(format!("`{text}` is no post: `36,9 facing 0 in 4 files`"));
        };
        let files = battle::machine::number(files)?;
        Ok(Post { at: read_point(at)?, facing: read_degrees(way)?, files })
    }
}

battle::answers! {
    State;
    /// How a quarter is deployed.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Deploying {
        /// A group of the quarter is posted there, or somewhere else than before.
        Deploy {
            /// The group.
            group: Own,
            /// Where.
            post: Post,
        } = ["deploy" group "at" (post ..)],
        /// A group is taken back.
        TakeBack(group: Own) = ["take" "back" group],
        /// The quarter is shown to the enemy.
        HandOver = ["hand" "over"],
    }
}

/// What may be done with a quarter: only [`DeployGroup::may`] makes one.
enum Allowed {
    Posted(GroupId, Post),
    Back(GroupId),
    Over,
}

/// How many groups are deployed at a time: a quarter of them, rounded up.
pub(crate) fn quarter_of(groups: usize) -> usize {
    define!("setup.order");
    groups.div_ceil(usize::from(QUARTERS))
}

impl DeployGroup {
    /// The groups of the quarter, in the order of march.
    pub(crate) fn groups(self, battle: &State) -> impl Iterator<Item = GroupId> + '_ {
        let size = quarter_of(battle.march_of(self.side).count());
        battle.march_of(self.side).skip(size * usize::from(self.quarter)).take(size)
    }

    /// The next group that has no place yet.
    pub(crate) fn next(self, battle: &State) -> Option<GroupId> {
        self.groups(battle).find(|group| battle.is_to_deploy(*group) && !battle.is_posted(*group))
    }

    fn may(self, battle: &State, answer: Deploying) -> Result<Allowed, Refusal> {
        let find = |own: Own| {
            let group = battle.own_group(self.side, own.0);
            let here = group.filter(|group| self.groups(battle).any(|known| known == *group));
            here.ok_or_else(|| {
                let refusal = Refusal::new(rule!("setup.order"), "{0} is not to be deployed now");
                group.map_or(refusal, |group| refusal.about(group.into()))
            })
        };
        match answer {
            Deploying::Deploy { group, post } => {
                let group = find(group)?;
                battle.may_post(group, post)?;
                Ok(Allowed::Posted(group, post))
            }
            Deploying::TakeBack(group) => {
                let group = find(group)?;
                match battle.is_posted(group) {
                    true => Ok(Allowed::Back(group)),
                    false => {
                        Err(Refusal::new(rule!("setup.order"), "{0} has no place yet").about(group.into()))
                    }
                }
            }
            Deploying::HandOver => match self.next(battle) {
                Some(group) if battle.first_post(group).is_some() => {
                    Err(Refusal::new(rule!("setup.order"), "{0} is to be deployed first").about(group.into()))
                }
                _ => Ok(Allowed::Over),
            },
        }
    }

    /// Shows what was posted; who has found no room stays away.
    fn hand_over(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let groups: Vec<GroupId> = self.groups(battle).filter(|group| battle.is_to_deploy(*group)).collect();
        for group in groups {
            let is_posted = battle.is_posted(group);
            let state = battle.group_mut(group);
            state.set(Flags::WAITS | Flags::POSTED, false);
            if is_posted {
                state.set(Flags::OFF, false);
                state.direction = state.place.facing;
            } else {
                state.set(Flags::LEFT, true);
            }
            battle.lay(group);
            let told = if is_posted { Preparation::Deploys(group) } else { Preparation::FindsNoRoom(group) };
            let rule = if is_posted { rule!("setup.order") } else { rule!("setup.no-room") };
            table.tell(&[rule], Event::SetUp(told));
        }
        battle.done();
    }
}

/// Where a group may be posted.
impl State {
    /// Whether a group has a place that the enemy has not been shown.
    pub(crate) fn is_posted(&self, group: GroupId) -> bool {
        self.group(group).is(Flags::POSTED)
    }

    fn may_post(&self, group: GroupId, post: Post) -> Result<(), Refusal> {
        let now = self.group(group);
        if !(1..=now.bases).contains(&post.files) {
            return Err(
                Refusal::new(rule!("formation.block"), "{0} has not as many files").about(group.into())
            );
        }
        let posted = Group { place: Place::new(post.at, post.facing), files: post.files, ..*now };
        self.may_deploy(group, &Laid::of(&posted, self.depth_of(group)).bases)
    }

    /// The files in which a group is usually deployed.
    pub(crate) fn usual_files(&self, group: GroupId) -> u8 {
        let (kind, bases) = (self.kind(group), self.group(group).bases);
        let ranks = match kind.troop {
            _ if kind.has(Skill::Pikemen) => 4,
            Troop::Knights | Troop::Cataphracts if bases <= 4 => 1,
            troop if troop.is_artillery() || troop.is_wagon() || troop.is_chariot() => 1,
            _ => 2,
        };
        bases.div_ceil(ranks).max(1)
    }

    /// Posts that are offered to a group, until `found` has had enough: in the front line of its zone and behind it, from the
    /// middle and from both wings outwards, each as near as there is room.
    fn offered_posts(
        &self,
        group: GroupId,
        found: &mut dyn FnMut(Post) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        const PARTS: [i32; 5] = [50, 30, 70, 12, 88];
        let (side, files) = (self.side_of(group), self.usual_files(group));
        let (span, zone) = (self.base_span(side), self.zone_of(group).depth());
        let facing = self.inwards(side);
        let deep = self.depth_of(group) * i32::from(self.group(group).bases.div_ceil(files));
        // A line behind another leaves room to pass.
        let rows = [zone, zone - deep - Length::MU * 2, deep + Length::MM];
        let step = Length::new(BASE_WIDTH);
        let mut known: Vec<Point> = Vec::new();
        for into in rows.into_iter().filter(|into| *into >= deep) {
            for part in PARTS {
                let about = span * part / 100;
                let tries = (0..2 * span.micrometres() / step.micrometres()).map(|number| {
                    let aside = step * ((number + 1) / 2);
                    if number % 2 == 0 { about + aside } else { about - aside }
                });
                let inside = tries.filter(|along| *along > Length::ZERO && *along < span);
                let posts =
                    inside.map(|along| Post { at: self.along_base(side, along, into), facing, files });
                let free = { posts }.find(|post| self.may_post(group, *post).is_ok());
                if let Some(post) = free.filter(|post| !known.contains(&post.at)) {
                    known.push(post.at);
                    found(post)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The first post that is offered to a group; none if there is no room for it.
    fn first_post(&self, group: GroupId) -> Option<Post> {
        let mut first = None;
        let _ = self.offered_posts(group, &mut |post| {
            first = Some(post);
            ControlFlow::Break(())
        });
        first
    }
}

impl Question<State> for DeployGroup {
    type Answer = Deploying;

    fn rule(&self) -> Rule {
        rule!("setup.order")
    }

    fn whom(&self, battle: &State) -> Asks {
        match self.groups(battle).any(|group| battle.is_to_deploy(group)) {
            true => Asks::only(self.side),
            false => Asks::nobody(),
        }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Deploying, Action>) -> ControlFlow<()> {
        if let Some(group) = self.next(battle) {
            let own = Own(battle.info(group).number);
            let mut any = false;
            battle.offered_posts(group, &mut |post| {
                any = true;
                found.one(Deploying::Deploy { group: own, post })
            })?;
            if any {
                return ControlFlow::Continue(());
            }
        }
        found.one(Deploying::HandOver)
    }

    fn check(&self, battle: &State, _: Side, answer: Deploying) -> Result<(), Refusal> {
        self.may(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Deploying,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match self.may(battle, answer)? {
            Allowed::Posted(group, post) => {
                let state = battle.group_mut(group);
                (state.place, state.files) = (Place::new(post.at, post.facing), post.files);
                state.set(Flags::POSTED, true);
                battle.lay(group);
                table.tell(&[rule!("setup.zone")], Event::SetUp(Preparation::Posts(group)));
            }
            Allowed::Back(group) => {
                battle.unpost(group);
                table.tell(&[rule!("setup.order")], Event::SetUp(Preparation::TakesBack(group)));
            }
            Allowed::Over => self.hand_over(battle, table),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> Deploying {
        let next = self.next(battle).and_then(|group| Some((group, battle.first_post(group)?)));
        next.map_or(Deploying::HandOver, |(group, post)| Deploying::Deploy {
            group: Own(battle.info(group).number),
            post,
        })
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let posted = self.groups(battle).filter(|group| battle.is_posted(*group));
        let under_way = posted.map(|group| {
            let at = battle.group(group).place.at;
            format!("{}: {}", battle.group_name(group), battle.place_text(self.side, at))
        });
        let under_way = under_way.collect();
        match self.next(battle) {
            Some(group) => Asked {
                kind: PromptKind::Manoeuvre,
                manoeuvres: vec![battle.placing(group, battle.usual_files(group))],
                under_way,
                ..Asked::new(format!("Where do {} stand?", battle.group_name(group)))
                    .of(battle.group_word(group))
            },
            None => Asked {
                kind: PromptKind::Sheet,
                under_way,
                ..Asked::new("All stand. Do you show them to the enemy?")
            },
        }
    }

    fn button(&self, battle: &State, side: Side, answer: Deploying) -> Button {
        let name = |own: Own| {
            battle.own_group(side, own.0).map_or(String::new(), |group| battle.group_name(group).to_owned())
        };
        match answer {
            Deploying::Deploy { group, post } => {
                let at = [post.at.x, post.at.y];
                let target = battle::Target::Place { place: battle::Place::Table { at } };
                let label = format!("{}: {}", name(group), battle.post_text(side, post));
                let ghost = battle.own_group(side, group.0).map(|group| battle.post_ghost(group, post));
                Button::new(label).at(Some(target)).with_ghost(ghost).binding(false)
            }
            Deploying::TakeBack(group) => {
                let target = group.target(battle, side);
                Button::new(format!("Take {} back", name(group))).at(target).binding(false)
            }
            Deploying::HandOver => Button::new("Show them to the enemy").binding(true),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(format!("Quarter {} of the army is deployed", u16::from(self.quarter) + 1))
    }
}

impl State {
    /// Takes a group off the place that it was given, as if it had never been posted.
    pub(crate) fn unpost(&mut self, group: GroupId) {
        let fresh = crate::scenario::fresh_group(self.info(group));
        *self.group_mut(group) = fresh;
        self.lay(group);
    }
}
