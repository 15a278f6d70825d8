//! Sentences for events.

use std::cmp::Ordering;

use battle::neutral::specials::Conditioned as _;
use battle::neutral::{Arena, Subject, Told};
use battle::{Named, Sentence, Side, Topic};

use ground::tabletop::Length;

use super::{decimals, degrees_text, hundredths_text};
use crate::conditions::LeaderId;
use crate::events::Event;
use crate::rules::charge::plans::Path;
use crate::rules::fight::pairing::Net;
use crate::state::{Blow, CommanderId, GroupId, State};

/// Points of advantage: what they come to, and every line with its sign.
fn net_text(net: &Net) -> String {
    let mut text = format!("points {:+}", net.total()).replace("+0", "0");
    let [own, enemy] = net.lines();
    let own = own.iter().map(|line| format!("{} {:+}", line.what, line.points));
    let enemy = enemy.iter().map(|line| format!("enemy: {} {:+}", line.what, -line.points));
    let limit = (net.beyond() != 0).then(|| format!("limit {:+}", net.beyond()));
    let parts: Vec<String> = own.chain(enemy).chain(limit).collect();
    if !parts.is_empty() {
        text.push_str(&format!(" ({})", parts.join(", ")));
    }
    text
}

impl State {
    /// An event in words.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        let sentence = match *event {
            Event::Attacks(side) => Sentence::open(format!("{side} has the initiative")).by(side),
            Event::Turn { turn, side } => {
                Sentence::open(format!("turn {turn}: {side}")).on(Topic::Heading).by(side)
            }
            Event::Phase(phase) => Sentence::open(phase.word()).on(Topic::Heading),
            Event::EndsMoves(side) => Sentence::open(format!("{side} ends its moves")).by(side),
            Event::Attrition { side, points, level } => {
                let level = decimals(level.into(), 100, 2);
                let told = Sentence::open(format!("{side} has lost {points} of {level} attrition points"));
                // The level would tell how many groups lie hidden.
                let others = format!("{side} has lost {points} attrition points");
                if self.can_hide() { told.kept_by(side, Some(others)).by(side) } else { told.by(side) }
            }
            Event::ArmyRouts(side) => {
                Sentence::open(format!("the army of {side} routs")).by(side).on(Topic::Loss)
            }
            Event::Share { side, hundredths } => {
                let share = decimals(hundredths.into(), 100, 2);
                Sentence::open(format!("{side} has lost {share} of its battle groups' worth")).by(side)
            }
            Event::Tested { group, passed } => {
                let how = if passed { "passes its test" } else { "fails its test" };
                self.of_group(group, how)
            }
            Event::Holds(group) => self.of_group(group, "holds"),
            Event::NotBolstered(group) => self.of_group(group, "is not heartened"),
            Event::Drops { group, from, to } => {
                let how = format!("drops from {} to {}", from.word(), to.word());
                self.of_group(group, &how).on(Topic::Loss)
            }
            Event::Rises { group, from, to } => {
                self.of_group(group, &format!("rises from {} to {}", from.word(), to.word()))
            }
            Event::Destroyed(group) => self.of_group(group, "is destroyed").on(Topic::Loss),
            Event::Strikes { by, at, net } => {
                let does = format!("strikes {}: {}", self.group_word(at), net_text(&net));
                self.of_group(by, &does)
            }
            Event::Fought { group, given, taken } => {
                let how = match given.cmp(&taken) {
                    Ordering::Greater => "wins",
                    Ordering::Equal => "draws",
                    Ordering::Less => "loses",
                };
                self.of_group(group, &format!("{how}: {given} to {taken} hits"))
            }
            Event::Shoots { by, at, net } => {
                let does = format!("shoots at {}: {}", self.group_word(at), net_text(&net));
                self.of_group(by, &does)
            }
            Event::Likewise(net) => Sentence::open(format!("likewise: {}", net_text(&net))),
            Event::HoldsFire(group) => self.of_group(group, "does not shoot"),
            Event::ShootsBack(group) => self.of_group(group, "will shoot to the rear"),
            Event::ShootsRight(group) => self.of_group(group, "will shoot from the right edge"),
            Event::Aims { by, at } => self.of_group(by, &format!("aims at {}", self.group_word(at))),
            Event::LosesBases { group, bases } => {
                let what = if bases == 1 { "a base".to_owned() } else { format!("{bases} bases") };
                self.of_group(group, &format!("loses {what}")).on(Topic::Loss)
            }
            Event::CommanderFights(commander) => self.of_commander(commander, "fights in the front rank"),
            Event::CommanderLost(commander) => self.of_commander(commander, "is lost").on(Topic::Loss),
            Event::Runs { group, by, facing, routs } => {
                let how = if routs { "routs" } else { "evades" };
                let (by, facing) = (hundredths_text(by), degrees_text(facing));
                self.of_group(group, &format!("{how} {by} MU facing {facing}"))
            }
            Event::BurstsThrough { group, friend } => {
                let does = format!("bursts through {}", self.group_word(friend));
                self.of_group(group, &does)
            }
            Event::LeavesTable(group) => self.of_group(group, "leaves the table").on(Topic::Loss),
            Event::Pursues { group, by, facing } => {
                let (by, facing) = (hundredths_text(by), degrees_text(facing));
                self.of_group(group, &format!("pursues {by} MU facing {facing}"))
            }
            Event::GivesUp(group) => self.of_group(group, "pursues no longer"),
            Event::DoesNotPursue(group) => self.of_group(group, "does not pursue"),
            Event::BreaksOff { group, by } => {
                self.of_group(group, &format!("breaks off {} MU", hundredths_text(by)))
            }
            Event::CannotBreakOff(group) => self.of_group(group, "has no room to break off"),
            Event::Sacks { group, camp } => {
                self.of_group(group, &format!("sacks the camp of {camp}")).on(Topic::Loss)
            }
            Event::Removed(group) => self.of_group(group, "is removed").on(Topic::Loss),
            Event::Bolsters { commander, group } => {
                let does = format!("heartens {}", self.group_word(group));
                self.of_commander(commander, &does)
            }
            Event::CommanderStays(commander) => self.of_commander(commander, "routs with his men"),
            Event::CommanderJoins { commander, group } => {
                let does = format!("joins {}", self.group_word(group));
                self.of_commander(commander, &does)
            }
            Event::CommanderGoes { commander, by, .. } => {
                self.of_commander(commander, &format!("moves {} MU", hundredths_text(by)))
            }
            Event::Conforms(group) => self.of_group(group, "conforms"),
            Event::TurnsBases { group, to_enemy: true } => self.of_group(group, "turns bases to the enemy"),
            Event::TurnsBases { group, to_enemy: false } => self.of_group(group, "turns bases back"),
            Event::Reforms(group) => self.of_group(group, "reforms"),
            Event::Moves { group, kind, far } => {
                let far =
                    if far > Length::ZERO { format!(" {} MU", hundredths_text(far)) } else { String::new() };
                self.of_group(group, &format!("{}{far}", kind.does()))
            }
            Event::Loots(group) => self.of_group(group, "begins to loot the camp"),
            Event::Overlaps(group) => self.of_group(group, "is set into an overlap"),
            Event::LineMoves { commander, far } => {
                self.of_commander(commander, &format!("leads a line {} MU ahead", hundredths_text(far)))
            }
            Event::LineBreaksUp(commander) => self.of_commander(commander, "lets his line break up"),
            Event::Feeds(group) => self.of_group(group, "feeds bases into the fight"),
            Event::Pivots(group) => self.of_group(group, "turns in its place"),
            Event::LeavesCamp(group) => self.of_group(group, "leaves the camp"),
            Event::SetUp(told) => self.sentence_of_set_up(told),
            Event::Charges { by, at, wheel } => {
                let how = Path(wheel).words();
                self.of_group(by, &format!("charges {}{how}", self.group_word(at)))
            }
            Event::MustTest(group) => self.of_group(group, "must pass a test"),
            Event::Intercepts { by, at, distance } => {
                let far = hundredths_text(distance);
                self.of_group(by, &format!("intercepts {} by {far}", self.group_word(at)))
            }
            Event::Evades { group, to } => match to.some() {
                None => self.of_group(group, "evades to its rear"),
                Some(to) => self.of_group(group, &format!("evades from {}", self.group_word(to))),
            },
            Event::Stands(group) => self.of_group(group, "stands"),
            Event::Chases { group, wheel: None } => self.of_group(group, "chases straight ahead"),
            Event::Chases { group, wheel } => self.of_group(group, &format!("chases{}", Path(wheel).words())),
            Event::Reveals { by, at } => self.of_group(by, &format!("will now meet {}", self.group_word(at))),
            Event::Cancelled(group) => self.of_group(group, "does not charge any more"),
            Event::Rides { group, by } => self.of_group(group, &format!("moves {}", hundredths_text(by))),
            Event::StepsForward(group) => self.of_group(group, "steps files forward"),
            Event::Contacts { by, at, blow } => {
                let what = match blow {
                    None => "",
                    Some(Blow::Flank) => " in the flank",
                    Some(Blow::Rear) => " in the rear",
                };
                self.of_group(by, &format!("meets {}{what}", self.group_word(at)))
            }
            Event::Catches { by, at } => {
                self.of_group(by, &format!("catches {} and pursues", self.group_word(at)))
            }
            Event::Neutral(told) => self.told(told),
            Event::ComesOn(group) => self.of_group(group, "comes on"),
            Event::ComesToLight(group) => self.of_group(group, "is revealed"),
            Event::LeaderLost(leader) => self.of_leader(leader, "is lost").on(Topic::Loss),
            Event::StandsFirm(leader) => self.of_leader(leader, "stands firm"),
            Event::Deserts(group) => self.of_group(group, "leaves the field").on(Topic::Loss),
            Event::CommanderDeserts(commander) => {
                let text = format!("{} leaves the field", self.commander_word(commander));
                Sentence::open(text).by(self.commander_info(commander).side).on(Topic::Loss)
            }
            Event::Alarmed(side) => Sentence::open(format!("{side} is alarmed")).by(side),
            Event::RunsLow(group) => self.of_group(group, "runs low on ammunition"),
            Event::Tires(group) => self.of_group(group, "tires"),
            Event::DrivenToBank(group) => self.of_group(group, "is driven to the bank"),
            Event::GoesToCamp(group) => self.of_group(group, "goes up to the camp"),
            Event::Remounts { group, mounted } => {
                self.of_group(group, if mounted { "mounts" } else { "dismounts" })
            }
            Event::Withdraws(group) => self.of_group(group, "withdraws as planned"),
            Event::Sallies(group) => self.of_group(group, "sallies"),
            Event::Feigns(group) => self.of_group(group, "feigns flight"),
            Event::Spares(group) => self.of_group(group, "saves its leader: the dice are thrown again"),
            Event::GoalMet(number) => {
                let side = self.scenario.goals.get(usize::from(number)).map_or(self.active, |goal| goal.side);
                Sentence::open(format!("{side} reaches a decisive goal")).by(side)
            }
            Event::GoalPoints { side, points: 1 } => {
                Sentence::open(format!("{side} has 1 point for its goals")).by(side)
            }
            Event::GoalPoints { side, points } => {
                Sentence::open(format!("{side} has {points} points for its goals")).by(side)
            }
        };
        sentence.naming(|word| self.named(word))
    }

    /// What happened by the conditions of a neutral battle.
    fn told(&self, told: Told<GroupId, LeaderId>) -> Sentence {
        let victory = &self.scenario.conditions.victory;
        let words = told.words(victory, Arena::Table);
        let sentence = match told.subject(victory) {
            Subject::Piece(group) => self.of_group(group, &words),
            Subject::Leader(leader) => self.of_leader(leader, &words),
            Subject::Side(side) => Sentence::open(format!("{side} {words}")).by(side),
            Subject::Nobody => Sentence::open(words),
        };
        match told.topic() {
            Some(topic) => sentence.on(topic),
            None => sentence,
        }
    }

    /// What a leader does.
    fn of_leader(&self, leader: LeaderId, does: &str) -> Sentence {
        let sentence = Sentence::open(format!("{} {does}", self.leader_word(leader)));
        match self.leader_mustered_for(&leader) {
            Some(side) => sentence.by(side),
            None => sentence,
        }
    }

    /// What a group does.
    pub(super) fn of_group(&self, group: GroupId, does: &str) -> Sentence {
        Sentence::open(format!("{} {does}", self.group_word(group))).by(self.side_of(group))
    }

    /// What a commander does.
    fn of_commander(&self, commander: CommanderId, does: &str) -> Sentence {
        let side = self.commander_info(commander).side;
        Sentence::open(format!("{} {does}", self.commander_word(commander))).by(side)
    }

    /// The battle group, commander or side that a word of a sentence is the id of.
    fn named(&self, word: &str) -> Option<Named> {
        let scenario = &self.scenario;
        let chief = || scenario.conditions.leaders.iter().find(|info| info.id == word).map(|info| &info.name);
        let one = || scenario.commanders.iter().find(|info| info.id == word).map(|info| &info.name);
        let one = || one().or_else(chief);
        let men = || scenario.groups.iter().find(|info| info.id == word).map(|info| &info.name);
        let side = || Side::BOTH.into_iter().find(|side| side.to_string() == word);
        let many = || men().or_else(|| side().map(|side| &scenario.sides[side].name));
        let named = one().map(|name| Named::one(word, name));
        named.or_else(|| many().map(|name| Named::men(word, name))).filter(|named| !named.name.is_empty())
    }
}
