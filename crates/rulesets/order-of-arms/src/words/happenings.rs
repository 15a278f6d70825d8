//! Sentences for what the scenario lets happen, and the scenario's own words on it.

use battle::{Sentence, Side, Topic};

use super::telling::counted;
use crate::charts::WEATHERS;
use crate::events::Event;
use crate::field::Scenario;
use crate::happenings::{Betrayal, Condition, Effect, Filter, Happening, Section, Trigger};
use crate::state::{ArmyId, FormationId, LeaderId, State};

impl State {
    /// What comes of the scenario's own rules, in words.
    pub(super) fn of_the_scenario(&self, event: &Event) -> Option<Sentence> {
        let name = |formation: FormationId| self.formation_info(formation).name.clone();
        let happening = |number: u8| self.scenario.happenings.list.get(usize::from(number));
        Some(match *event {
            Event::Points { side, points } => {
                Sentence::open(format!("{side} gains {}", counted_points(points))).by(side)
            }
            Event::Score { side, points } => {
                Sentence::open(format!("{side} has {}", counted_points(points))).by(side)
            }
            Event::Shaken(formation) => Sentence::open(format!("{} is shaken", name(formation))),
            Event::Sight(0) => Sentence::open("one sees as far as the ground allows"),
            Event::Sight(areas) => Sentence::open(format!("one sees {} far", counted(areas, "area"))),
            Event::Radius { leader, radius } => {
                self.leader_says(leader, format!("controls as far as {}", counted(radius, "area")))
            }
            Event::Modifier(number) => Sentence::open(
                happening(number).map_or(String::new(), |one| self.scenario.effect_says(&one.effect)),
            ),
            Event::Message(number) => Sentence::open(match happening(number).map(|one| &one.effect) {
                Some(Effect::Message(text)) => text.clone(),
                _ => String::new(),
            }),
            Event::CalledUp(group) => Sentence::open(format!("group {} is called up", group + 1)),
            Event::Tested { leader, fails } => {
                self.leader_says(leader, if fails { "betrays his side" } else { "is true to his side" })
            }
            Event::Betrays { formation, betrayal } => {
                let what = match betrayal {
                    Betrayal::ChangeSides => "goes over to the enemy".to_owned(),
                    Betrayal::Desert { .. } => "deserts".to_owned(),
                    Betrayal::StandIdle { turns } => format!("stands idle for {}", counted(turns, "turn")),
                };
                Sentence::open(format!("{} {what}", name(formation))).on(Topic::Loss)
            }
            Event::LeavesMap(unit) => self.unit_says(unit, "leaves the field"),
            Event::WaterRises => Sentence::open("the water rises"),
            Event::Tires(special) => Sentence::open(format!("{} tire", self.whom_says(special))),
            Event::RunsLow(special) => Sentence::open(format!("{} run short", self.whom_says(special))),
            Event::WaitsOutside(unit) => self.unit_says(unit, "finds no room to come on"),
            Event::Alarmed(side) => Sentence::open(format!("{side} is alarmed")).by(side),
            Event::Released(special) => {
                Sentence::open(format!("{} are held no more", self.whom_says(special)))
            }
            Event::StandIdle(special) => Sentence::open(format!("{} stand idle", self.whom_says(special))),
            Event::TriesAgain(unit) => self.unit_says(unit, "takes heart and throws again"),
            Event::TakesPrisoners(unit) => self.unit_says(unit, "stops to take prisoners"),
            Event::Plunders { unit, stays } => {
                self.unit_says(unit, if stays { "falls to plunder" } else { "passes the plunder by" })
            }
            Event::RunsInto(area) => Sentence::open(format!(
                "hidden troops stop the move before {}",
                self.scenario.map.label(area)
            )),
            Event::Guarded(leader) => self.leader_says(leader, "is saved by his bodyguard"),
            Event::Revealed { unit, area } => {
                self.unit_says(unit, format!("comes to light in {}", self.scenario.map.label(area)))
            }
            Event::AimMet { number } => {
                let aim = self.scenario.conditions.victory.get(usize::from(number))?;
                Sentence::open(format!("{} achieves: {}", aim.side, aim.text)).by(aim.side).on(Topic::Heading)
            }
            Event::AimMissed { number } => {
                let aim = self.scenario.conditions.victory.get(usize::from(number))?;
                Sentence::open(format!("{} can no longer achieve: {}", aim.side, aim.text)).by(aim.side)
            }
            _ => return None,
        })
    }
}

impl State {
    /// Those whom a special concerns, by their ids.
    fn whom_says(&self, special: u8) -> String {
        let special = self.scenario.conditions.specials.get(usize::from(special));
        let units = special.map(crate::conditions::Special::pieces).unwrap_or_default();
        let ids: Vec<&str> = units
            .into_iter()
            .flat_map(crate::conditions::UnitSet::iter)
            .map(|u| self.info(u).id.as_str())
            .collect();
        ids.join(", ")
    }
}

fn counted_points(points: i16) -> String {
    match points {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// The scenario's own rules as its players read them.
impl Scenario {
    /// Everything that the scenario lets happen and how it is won, a line each.
    pub(crate) fn happenings_in_words(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.happenings.list.iter().map(|one| self.happening_says(one)).collect();
        for way in &self.happenings.victory {
            lines.push(format!(
                "{} wins ({}) if {}, tested {}.",
                self.side_says(way.side),
                way.level.key(),
                self.condition_says(&way.condition),
                way.when.says(),
            ));
        }
        if !self.happenings.victory.is_empty() {
            let winner = self.happenings.default.map_or("nobody", |side| self.side_says(side));
            lines.push(format!("If neither side wins by these, or both do together, {winner} has won."));
        }
        lines
    }

    fn happening_says(&self, happening: &Happening) -> String {
        let mut on = happening.on.says().to_owned();
        let whom = self.filter_says(&happening.filter);
        if !whom.is_empty() {
            on = format!("{on} ({})", whom.join(", "));
        }
        let once = if happening.once { ", once" } else { "" };
        let on = if happening.on == Trigger::Called && happening.section == Section::Treachery {
            String::new()
        } else {
            format!("{on}{once}: ")
        };
        let mut line = format!("{on}{}.", self.effect_says(&happening.effect));
        if let Some(first) = line.chars().next() {
            line.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        line
    }

    fn filter_says(&self, filter: &Filter) -> Vec<String> {
        let mut whom = Vec::new();
        let mut add = |part: Option<String>| whom.extend(part);
        add(filter.side.map(|side| self.side_says(side).to_owned()));
        add(filter.army.some().map(|army| self.army_says(army).to_owned()));
        add(filter.formation.some().map(|formation| self.formation_says(formation).to_owned()));
        add(filter.leader.some().map(|leader| self.leader_name(leader).to_owned()));
        add(filter.unit.some().map(|unit| self.units[unit.index()].name.clone()));
        add(filter.kind.map(|kind| kind.name.to_owned()));
        add(filter.elite.map(|elite| if elite { "elite" } else { "not elite" }.to_owned()));
        add(filter.mercenary.map(|hired| if hired { "mercenary" } else { "not mercenary" }.to_owned()));
        add((!filter.areas.is_empty()).then(|| self.areas_say(filter.areas)));
        add(filter.turns.map(|(first, last)| match first == last {
            true => format!("turn {first}"),
            false => format!("turns {first} to {last}"),
        }));
        add((filter.count > 0).then(|| format!("the {}. time", filter.count)));
        add(filter.share.map(|(part, whole)| format!("less than {part}/{whole} of its strength left")));
        add(filter.value.map(|value| format!("élan {value}")));
        add(filter.weather.map(weather_says));
        whom
    }

    /// What comes of something, in words.
    pub(super) fn effect_says(&self, effect: &Effect) -> String {
        let formation = |formation: FormationId| match formation.some() {
            Some(formation) => self.formation_says(formation).to_owned(),
            None => "the formation concerned".to_owned(),
        };
        let leader = |leader: LeaderId| match leader.some() {
            Some(leader) => self.leader_name(leader).to_owned(),
            None => "its leader".to_owned(),
        };
        match effect {
            Effect::Elan { army, change } => {
                format!("élan of {} {change:+}", self.army_says(*army))
            }
            Effect::Points { side, points } => {
                format!("{} for {}", counted_points(*points), self.side_says(*side))
            }
            Effect::RoutCheck(of) => format!("the units of {} check for rout", formation(*of)),
            Effect::TreacheryCheck(whom) => format!("{} is tested for treachery", leader(*whom)),
            Effect::Test { leader: whom, formation: of, rated, outcomes } => {
                let lines: Vec<String> = outcomes
                    .iter()
                    .map(|line| format!("on {} to {} {}", line.low, line.high, betrayal_says(line.betrayal)))
                    .collect();
                let who = match (whom.some(), of.some()) {
                    (Some(whom), _) => self.leader_name(whom).to_owned(),
                    (None, Some(of)) => format!("the leader of {}", self.formation_says(of)),
                    (None, None) => "its leader".to_owned(),
                };
                let fails =
                    if *rated { "a die at or below his treachery rating fails" } else { "a die decides" };
                format!("{who} is tested: {fails}; {}", lines.join(", "))
            }
            Effect::Betray(of, betrayal) => format!("{}: {}", formation(*of), betrayal_says(*betrayal)),
            Effect::Reinforce(group) => format!("group {} of the reinforcements comes at once", group + 1),
            Effect::SetWeather(row) => format!("the weather becomes {}", weather_says(*row)),
            Effect::SetVisibility(0) => "one sees as far as the ground allows".to_owned(),
            Effect::SetVisibility(areas) => format!("one sees {} far", counted(*areas, "area")),
            Effect::SetRadius { leader: whom, radius } => {
                format!("the control radius of {} becomes {radius}", leader(*whom))
            }
            Effect::SetOption { option, on: true } => format!("{} is allowed from now on", option.key()),
            Effect::SetOption { option, on: false } => format!("{} is not allowed any more", option.key()),
            Effect::AddModifier { roll, value } => {
                format!("{value:+} to what is needed in {}", roll.says())
            }
            Effect::EndGame { winner: Some(side), level } => {
                format!("{} has won ({})", self.side_says(*side), level.key())
            }
            Effect::EndGame { winner: None, .. } => "the battle ends in a draw".to_owned(),
            Effect::Message(text) => text.clone(),
        }
    }

    fn condition_says(&self, condition: &Condition) -> String {
        let all = |parts: &[Condition], word: &str| {
            let parts: Vec<String> = parts.iter().map(|part| self.condition_says(part)).collect();
            parts.join(word)
        };
        match condition {
            Condition::Controls(areas) => format!("it holds {}", self.areas_say(*areas)),
            Condition::Eliminated { side, share: (part, whole) } => {
                format!("{} has lost {part}/{whole} of its strength", self.side_says(*side))
            }
            Condition::Alive(leader) => format!("{} is alive", self.leader_name(*leader)),
            Condition::ElanAtMost { army, value } => {
                format!("the élan of {} is {value} or less", self.army_says(*army))
            }
            Condition::Margin(points) => format!("it is {} ahead", counted_points(*points)),
            Condition::AtLeast(points) => format!("it has {} or more", counted_points(*points)),
            Condition::Turn(turn) => format!("it is turn {turn} or later"),
            Condition::All(parts) => all(parts, " and "),
            Condition::Any(parts) => format!("({})", all(parts, " or ")),
            Condition::Not(part) => format!("not so that {}", self.condition_says(part)),
        }
    }

    fn side_says(&self, side: Side) -> &str {
        &self.sides[side].name
    }

    fn army_says(&self, army: ArmyId) -> &str {
        self.armies.get(army.index()).map_or("?", |army| &army.name)
    }

    fn formation_says(&self, formation: FormationId) -> &str {
        self.formations.get(formation.index()).map_or("?", |formation| &formation.name)
    }

    fn leader_name(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("?", |leader| &leader.name)
    }

    fn areas_say(&self, areas: ground::areas::AreaSet) -> String {
        let labels: Vec<String> = areas.iter().map(|area| self.map.label(area)).collect();
        let word = if labels.len() == 1 { "area" } else { "areas" };
        format!("{word} {}", labels.join(", "))
    }
}

fn weather_says(row: u8) -> String {
    WEATHERS.get(usize::from(row)).map_or("clear", |row| row.key).replace('_', " ")
}

fn betrayal_says(betrayal: Betrayal) -> String {
    match betrayal {
        Betrayal::ChangeSides => "his men change sides".to_owned(),
        Betrayal::Desert { lost: true } => "his men desert and count as lost".to_owned(),
        Betrayal::Desert { lost: false } => "his men desert".to_owned(),
        Betrayal::StandIdle { turns } => format!("his men stand idle for {}", counted(turns, "turn")),
    }
}
