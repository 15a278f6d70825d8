//! Sentences for events.

use battle::neutral::specials::Conditioned as _;
use battle::neutral::{Arena, Subject, Told};
use battle::{Named, Sentence, Side, Topic};

use super::decimals;
use crate::conditions::LeaderId;
use crate::events::Event;
use crate::state::{GroupId, State};

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
            Event::Strikes { by, at } => {
                let does = format!("strikes {}", self.group_word(at));
                self.of_group(by, &does)
            }
            Event::LosesBases { group, bases } => {
                let what = if bases == 1 { "a base".to_owned() } else { format!("{bases} bases") };
                self.of_group(group, &format!("loses {what}")).on(Topic::Loss)
            }
            Event::CommanderLost(commander) => {
                let side = self.commander_info(commander).side;
                let text = format!("{} is lost", self.commander_word(commander));
                Sentence::open(text).by(side).on(Topic::Loss)
            }
            Event::Neutral(told) => self.told(told),
            Event::ComesOn(group) => self.of_group(group, "comes on"),
            Event::Revealed(group) => self.of_group(group, "is revealed"),
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
                let side = self.scenario.goals.get(usize::from(number)).map_or(Side::Red, |goal| goal.side);
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
    fn of_group(&self, group: GroupId, does: &str) -> Sentence {
        Sentence::open(format!("{} {does}", self.group_word(group))).by(self.side_of(group))
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
