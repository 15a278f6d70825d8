//! Sentences for events.

use battle::{Named, Sentence, Side, Topic};

use super::{decimals, degrees_text, hundredths_text, point_text};
use crate::events::Event;
use crate::rules::charge::plans::Path;
use crate::state::{Blow, CommanderId, GroupId, State};

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
                Sentence::open(format!("{side} has lost {points} of {level} attrition points")).by(side)
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
            Event::Strikes { by, at } => {
                let does = format!("strikes {}", self.group_word(at));
                self.of_group(by, &does)
            }
            Event::LosesBases { group, bases } => {
                let what = if bases == 1 { "a base".to_owned() } else { format!("{bases} bases") };
                self.of_group(group, &format!("loses {what}")).on(Topic::Loss)
            }
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
            Event::CommanderStays(commander) => self.of_commander(commander, "routs with his men"),
            Event::CommanderJoins { commander, group } => {
                let does = format!("joins {}", self.group_word(group));
                self.of_commander(commander, &does)
            }
            Event::CommanderGoes { commander, at, .. } => {
                self.of_commander(commander, &format!("goes to {}", point_text(at)))
            }
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
            Event::BeginsToLoot(group) => self.of_group(group, "loots the camp"),
            Event::CommanderFights(commander) => {
                let side = self.commander_info(commander).side;
                let text = format!("{} fights in the front rank", self.commander_word(commander));
                Sentence::open(text).by(side)
            }
        };
        sentence.naming(|word| self.named(word))
    }

    /// What a group does.
    fn of_group(&self, group: GroupId, does: &str) -> Sentence {
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
        let one = || scenario.commanders.iter().find(|info| info.id == word).map(|info| &info.name);
        let men = || scenario.groups.iter().find(|info| info.id == word).map(|info| &info.name);
        let side = || Side::BOTH.into_iter().find(|side| side.to_string() == word);
        let many = || men().or_else(|| side().map(|side| &scenario.sides[side].name));
        let named = one().map(|name| Named::one(word, name));
        named.or_else(|| many().map(|name| Named::men(word, name))).filter(|named| !named.name.is_empty())
    }
}
