//! What a scenario lets happen, as it stands in a file: `[[elan_event]]`, `[[treachery]]`, `[[rule]]` and `[[victory]]`.
//!
//! ```toml
//! [[elan_event]]
//! army = "french"
//! on = "leader_killed"
//! filter = { leader = "charles" }
//! change = -3
//! once = true
//! [[treachery]]
//! on = "turn_start"
//! filter = { formation = "stanley", turns = [3, 3] }
//! outcomes = [{ roll = [1, 2], effect = "change_sides" }, { roll = [3, 6], effect = "stand_idle", turns = 1 }]
//! [[rule]]
//! on = "army_elan_zero"
//! filter = { army = "league" }
//! effect = { kind = "end_game", winner = "red", level = "decisive" }
//! [[victory]]
//! when = "game_end"
//! side = "red"
//! level = "decisive"
//! condition = { all = [{ controls = ["001", "002"] }, { vp_margin = 5 }] }
//! points = [{ on = "unit_eliminated", filter = { type = "MMA" }, vp = 2 }]
//! ```

use std::fmt::Write as _;

use battle::Side;
use ground::areas::{AreaMap, AreaSet};
use muster::read::Reader;

use super::reading::{Label, Names, SideWord, one_of, weather};
use super::writing::{list, quoted};
use crate::charts::WEATHERS;
use crate::field::{Options, Scenario};
use crate::happenings::{
    Betrayal, Condition, Effect, Filter, Happening, Happenings, Level, MOST, MOST_BELOW, Moment, Outcome,
    RollKind, Section, Trigger, Victory,
};
use crate::state::{ArmyId, FormationId, LeaderId};
use crate::troops::UnitType;

/// Conditions within conditions go no deeper.
const DEEPEST: u8 = 8;

/// What happenings are read with: the names of the file and its map.
struct Words<'a> {
    names: &'a Names,
    map: Option<&'a AreaMap>,
    groups: usize,
}

/// Reads all happenings of a file.
pub(super) fn read(
    file: &mut Reader<'_>,
    head: &mut Reader<'_>,
    names: &Names,
    map: Option<&AreaMap>,
    groups: usize,
) -> Happenings {
    let words = Words { names, map, groups };
    let mut made = Happenings {
        default: head.may("default_winner").map(|SideWord(side)| side),
        ..Happenings::default()
    };
    for table in file.may_tables("elan_event") {
        made.list.push(words.elan_event(table));
    }
    for table in file.may_tables("treachery") {
        made.list.push(words.treachery(table));
    }
    for table in file.may_tables("rule") {
        made.list.extend(words.rule(table));
    }
    for table in file.may_tables("victory") {
        words.victory(table, &mut made);
    }
    if made.list.len() > MOST {
        file.mistake("rule", format!("there are more than {MOST} élan events, checks, rules and points"));
    }
    let below = |one: &&Happening| one.on == Trigger::FormationBelow;
    if made.list.iter().filter(below).count() > MOST_BELOW {
        file.mistake("rule", format!("more than {MOST_BELOW} things wait for `formation_below`"));
    }
    made
}

impl Words<'_> {
    /// A happening without its effect.
    fn happening(&self, table: &mut Reader<'_>, section: Section, effect: Effect) -> Happening {
        let usual = if section == Section::Treachery { Some(Trigger::Called) } else { None };
        let on = one_of(table, "on", Trigger::ALL);
        if !table.has("on") && usual.is_none() {
            table.mistake("on", "is missing");
        }
        let (filter, first) = match table.may_table("filter") {
            Some(filter) => self.filter(filter),
            None => (Filter::default(), false),
        };
        let on = on.or(usual).unwrap_or(Trigger::TurnEnd);
        let lacks = match on {
            Trigger::FormationBelow if filter.share.is_none() => Some("share"),
            Trigger::ArmyElanValue if filter.value.is_none() => Some("value"),
            Trigger::WeatherIs if filter.weather.is_none() => Some("weather"),
            _ => None,
        };
        if let Some(key) = lacks {
            table.mistake("on", format!("`{}` needs a {key} in its filter", on.key()));
        }
        Happening { section, on, filter, once: table.may("once").unwrap_or(false) || first, effect }
    }

    fn filter(&self, mut table: Reader<'_>) -> (Filter, bool) {
        let turns = match table.may::<Vec<u8>>("turns").as_deref() {
            None => None,
            Some([first, last]) if 1 <= *first && first <= last => Some((*first, *last)),
            Some(_) => {
                table.mistake("turns", "should be the first and the last turn, like [3, 5]");
                None
            }
        };
        let kind = table.may::<String>("type").and_then(|code| {
            let found = UnitType::find(&code);
            if found.is_none() {
                table.mistake("type", format!("`{code}` is no type of unit"));
            }
            found
        });
        let filter = Filter {
            side: table.may("side").map(|SideWord(side)| side),
            army: self.names.army(&mut table, "army").unwrap_or_default(),
            formation: self.names.formation(&mut table, "formation").unwrap_or_default(),
            leader: self.names.leader(&mut table, "leader").unwrap_or_default(),
            unit: self.names.unit(&mut table, "unit").unwrap_or_default(),
            kind,
            elite: table.may("elite"),
            mercenary: table.may("mercenary"),
            areas: self.areas(&mut table, "areas"),
            turns,
            count: table.may_in("count", 1..=100).unwrap_or(0),
            share: share(&mut table, "share"),
            value: table.may_in("value", 0..=9),
            weather: weather(&mut table, "weather"),
        };
        let first = table.may("first_time").unwrap_or(false);
        table.finish();
        (filter, first)
    }

    fn areas(&self, table: &mut Reader<'_>, key: &str) -> AreaSet {
        let mut areas = AreaSet::EMPTY;
        for Label(label) in table.may::<Vec<Label>>(key).unwrap_or_default() {
            match self.map.map(|map| map.named(&label)) {
                Some(Some(area)) => {
                    areas.insert(area);
                }
                Some(None) => table.mistake(key, format!("there is no area {label}")),
                None => {}
            }
        }
        areas
    }

    fn elan_event(&self, mut table: Reader<'_>) -> Happening {
        let army = self.need_army(&mut table);
        let change = table.need_in("change", -9..=9);
        let made = self.happening(&mut table, Section::Elan, Effect::Elan { army, change });
        table.finish();
        made
    }

    fn treachery(&self, mut table: Reader<'_>) -> Happening {
        let tests = [("treachery_rating", true), ("table", false)];
        let rated = one_of(&mut table, "test", &tests).unwrap_or(true);
        let mut outcomes = Vec::new();
        for mut line in table.need_tables("outcomes") {
            let [low, high] = match line.need::<Vec<u8>>("roll")[..] {
                [low, high] if 1 <= low && low <= high && high <= 6 => [low, high],
                _ => {
                    line.mistake("roll", "should be the lowest and the highest die, like [1, 2]");
                    [1, 6]
                }
            };
            let betrayal = betrayal(&mut line, "effect");
            if betrayal.is_none() && !line.has("effect") {
                line.mistake("effect", "is missing");
            }
            outcomes.extend(betrayal.map(|betrayal| Outcome { low, high, betrayal }));
            line.finish();
        }
        let leader = self.names.leader(&mut table, "leader").unwrap_or_default();
        let formation = self.names.formation(&mut table, "formation").unwrap_or_default();
        let effect = Effect::Test { leader, formation, rated, outcomes };
        let mut made = self.happening(&mut table, Section::Treachery, effect);
        // Whoever the filter names is the one who is tested.
        if let Effect::Test { leader, formation, .. } = &mut made.effect
            && *leader == LeaderId::NONE
            && *formation == FormationId::NONE
        {
            (*leader, *formation) = (made.filter.leader, made.filter.formation);
            if *leader == LeaderId::NONE && *formation == FormationId::NONE {
                table.mistake("filter", "should name the leader or the formation that is tested");
            }
        }
        table.finish();
        made
    }

    fn rule(&self, mut table: Reader<'_>) -> Option<Happening> {
        let mut effect = table.need_table("effect");
        let made = self.effect(&mut effect);
        effect.finish();
        let happening =
            self.happening(&mut table, Section::Rule, made.clone().unwrap_or(Effect::Message(String::new())));
        table.finish();
        made.map(|_| happening)
    }

    fn effect(&self, table: &mut Reader<'_>) -> Option<Effect> {
        const KINDS: [&str; 15] = [
            "elan",
            "vp",
            "rout_check",
            "treachery_check",
            "change_sides",
            "desert",
            "stand_idle",
            "reinforce",
            "set_weather",
            "set_visibility",
            "set_control_radius",
            "set_option",
            "add_modifier",
            "end_game",
            "message",
        ];
        let kind: String = table.try_need("kind")?;
        Some(match kind.as_str() {
            "elan" => Effect::Elan { army: self.need_army(table), change: table.need_in("change", -9..=9) },
            "vp" => Effect::Points {
                side: table.try_need("side").map_or(Side::Red, |SideWord(side)| side),
                points: table.need_in("vp", -1_000..=1_000),
            },
            "rout_check" => Effect::RoutCheck(self.names.formation(table, "formation").unwrap_or_default()),
            "treachery_check" => {
                Effect::TreacheryCheck(self.names.leader(table, "leader").unwrap_or_default())
            }
            "change_sides" | "desert" | "stand_idle" => {
                let formation = self.names.formation(table, "formation").unwrap_or_default();
                Effect::Betray(formation, betrayal(table, "kind")?)
            }
            "reinforce" => {
                let group: u8 = table.need_in("group", 1..=32);
                if usize::from(group) > self.groups {
                    table.mistake("group", format!("there are {} groups of reinforcements", self.groups));
                }
                Effect::Reinforce(group.saturating_sub(1))
            }
            "set_weather" => {
                if !table.has("weather") {
                    table.mistake("weather", "is missing");
                }
                Effect::SetWeather(weather(table, "weather").unwrap_or(0))
            }
            "set_visibility" => Effect::SetVisibility(table.need_in("areas", 0..=20)),
            "set_control_radius" => {
                if !table.has("leader") {
                    table.mistake("leader", "is missing");
                }
                Effect::SetRadius {
                    leader: self.names.leader(table, "leader").unwrap_or_default(),
                    radius: table.need_in("radius", 0..=20),
                }
            }
            "set_option" => {
                if !table.has("option") {
                    table.mistake("option", "is missing");
                }
                Effect::SetOption {
                    option: one_of(table, "option", &Options::ALL).unwrap_or(Options::WEATHER),
                    on: table.may("on").unwrap_or(true),
                }
            }
            "add_modifier" => {
                if !table.has("roll") {
                    table.mistake("roll", "is missing");
                }
                Effect::AddModifier {
                    roll: one_of(table, "roll", RollKind::ALL).unwrap_or(RollKind::Rout),
                    value: table.need_in("value", -6..=6),
                }
            }
            "end_game" => Effect::EndGame {
                winner: {
                    let words = [("red", Some(Side::Red)), ("blue", Some(Side::Blue)), ("nobody", None)];
                    one_of(table, "winner", &words).flatten()
                },
                level: one_of(table, "level", Level::ALL).unwrap_or(Level::Plain),
            },
            "message" => Effect::Message(table.need("text")),
            _ => {
                let near = muster::read::hint(&kind, KINDS);
                table.mistake("kind", format!("`{kind}` is no effect{near}"));
                return None;
            }
        })
    }

    fn need_army(&self, table: &mut Reader<'_>) -> ArmyId {
        if !table.has("army") {
            table.mistake("army", "is missing");
        }
        self.names.army(table, "army").unwrap_or_default()
    }

    fn victory(&self, mut table: Reader<'_>, made: &mut Happenings) {
        let side = table.try_need("side").map_or(Side::Red, |SideWord(side)| side);
        let number = made.victory.len() as u8;
        for mut points in table.may_tables("points") {
            let effect = Effect::Points { side, points: points.need_in("vp", -1_000..=1_000) };
            made.list.push(self.happening(&mut points, Section::Points(number), effect));
            points.finish();
        }
        let condition = table.need_table("condition");
        let condition = self.condition(condition, 0);
        let victory = Victory {
            when: one_of(&mut table, "when", Moment::ALL).unwrap_or(Moment::GameEnd),
            side,
            level: one_of(&mut table, "level", Level::ALL).unwrap_or(Level::Plain),
            condition: condition.unwrap_or(Condition::All(Vec::new())),
        };
        made.victory.push(victory);
        table.finish();
    }

    fn condition(&self, mut table: Reader<'_>, depth: u8) -> Option<Condition> {
        let mut found = Vec::new();
        if depth > DEEPEST {
            table.mistake("", "its conditions stand too deep in one another");
            return None;
        }
        for key in ["all", "any"] {
            if table.has(key) {
                let parts = table.may_tables(key);
                let parts = parts.into_iter().filter_map(|part| self.condition(part, depth + 1)).collect();
                found.push(if key == "all" { Condition::All(parts) } else { Condition::Any(parts) });
            }
        }
        if let Some(part) = table.may_table("not") {
            found.extend(self.condition(part, depth + 1).map(|part| Condition::Not(Box::new(part))));
        }
        if table.has("controls") {
            found.push(Condition::Controls(self.areas(&mut table, "controls")));
        }
        if let Some(mut part) = table.may_table("eliminated") {
            let side = part.try_need("side").map_or(Side::Red, |SideWord(side)| side);
            if !part.has("share") {
                part.mistake("share", "is missing");
            }
            let share = share(&mut part, "share").unwrap_or((1, 1));
            found.push(Condition::Eliminated { side, share });
            part.finish();
        }
        if table.has("alive") {
            found.extend(self.names.leader(&mut table, "alive").map(Condition::Alive));
        }
        if let Some(mut part) = table.may_table("elan_at_most") {
            let army = self.need_army(&mut part);
            found.push(Condition::ElanAtMost { army, value: part.need_in("value", 0..=9) });
            part.finish();
        }
        found.extend(table.may_in("vp_margin", -10_000..=10_000).map(Condition::Margin));
        found.extend(table.may_in("vp_at_least", -10_000..=10_000).map(Condition::AtLeast));
        found.extend(table.may_in("turn", 1..=100).map(Condition::Turn));
        if found.is_empty() {
            table.mistake("", "says nothing that could hold");
        }
        table.finish();
        if found.len() > 1 { Some(Condition::All(found)) } else { found.pop() }
    }
}

/// A share like [1, 2].
fn share(table: &mut Reader<'_>, key: &str) -> Option<(u32, u32)> {
    match table.may::<Vec<u32>>(key)?[..] {
        [part, whole] if part <= whole && 0 < whole && whole <= 1_000_000 => Some((part, whole)),
        _ => {
            table.mistake(key, "should be a share like [1, 2]");
            None
        }
    }
}

/// How a formation betrays its side; the key has the word.
fn betrayal(table: &mut Reader<'_>, key: &str) -> Option<Betrayal> {
    let words = [
        ("change_sides", Betrayal::ChangeSides),
        ("desert", Betrayal::Desert { lost: true }),
        ("stand_idle", Betrayal::StandIdle { turns: 1 }),
    ];
    Some(match one_of(table, key, &words)? {
        Betrayal::Desert { .. } => Betrayal::Desert { lost: table.may("lost").unwrap_or(true) },
        Betrayal::StandIdle { .. } => Betrayal::StandIdle { turns: table.need_in("turns", 1..=100) },
        other => other,
    })
}

/// Writing.
impl Scenario {
    /// Everything that the scenario lets happen, as its file says it.
    pub(super) fn write_happenings(&self, out: &mut String) {
        for happening in &self.happenings.list {
            match (happening.section, &happening.effect) {
                (Section::Elan, Effect::Elan { army, change }) => {
                    let army = self.army_word(*army);
                    let _ = write!(out, "\n[[elan_event]]\narmy = {army}\nchange = {change}\n");
                    let _ = writeln!(out, "{}", self.when_text(happening, "\n"));
                }
                (Section::Treachery, Effect::Test { leader, formation, rated, outcomes }) => {
                    let test = if *rated { "treachery_rating" } else { "table" };
                    let _ = write!(out, "\n[[treachery]]\ntest = \"{test}\"\n");
                    if let Some(leader) = leader.some() {
                        let _ = writeln!(out, "leader = {}", self.leader_word_of(leader));
                    }
                    if let Some(formation) = formation.some() {
                        let _ = writeln!(out, "formation = {}", self.formation_word_of(formation));
                    }
                    let lines = outcomes.iter().map(|line| {
                        let betrayal = betrayal_text("effect", line.betrayal);
                        format!("{{ roll = [{}, {}], {betrayal} }}", line.low, line.high)
                    });
                    list(out, "outcomes", lines);
                    let _ = writeln!(out, "{}", self.when_text(happening, "\n"));
                }
                (Section::Rule, effect) => {
                    let _ = write!(out, "\n[[rule]]\neffect = {{ {} }}\n", self.effect_text(effect));
                    let _ = writeln!(out, "{}", self.when_text(happening, "\n"));
                }
                _ => {}
            }
        }
        for (number, victory) in self.happenings.victory.iter().enumerate() {
            let _ = write!(
                out,
                "\n[[victory]]\nwhen = \"{}\"\nside = \"{}\"\n",
                victory.when.key(),
                victory.side
            );
            let _ = writeln!(out, "level = \"{}\"", victory.level.key());
            let _ = writeln!(out, "condition = {}", self.condition_text(&victory.condition));
            let points = self.happenings.list.iter().filter_map(|happening| match happening.effect {
                Effect::Points { points, .. } if happening.section == Section::Points(number as u8) => {
                    Some(format!("{{ vp = {points}, {} }}", self.when_text(happening, ", ")))
                }
                _ => None,
            });
            list(out, "points", points);
        }
    }

    fn army_word(&self, army: ArmyId) -> String {
        quoted(self.armies.get(army.index()).map_or("none", |army| &army.id))
    }

    fn leader_word_of(&self, leader: LeaderId) -> String {
        quoted(self.leaders.get(leader.index()).map_or("none", |leader| &leader.id))
    }

    fn formation_word_of(&self, formation: FormationId) -> String {
        quoted(self.formations.get(formation.index()).map_or("none", |formation| &formation.id))
    }

    fn areas_text(&self, areas: AreaSet) -> String {
        let labels: Vec<String> = areas.iter().map(|area| quoted(&self.map.label(area))).collect();
        format!("[{}]", labels.join(", "))
    }

    /// Trigger, filter and whether it comes about once.
    fn when_text(&self, happening: &Happening, between: &str) -> String {
        let mut parts = vec![format!("on = \"{}\"", happening.on.key())];
        let filter = self.filter_parts(&happening.filter);
        if !filter.is_empty() {
            parts.push(format!("filter = {{ {} }}", filter.join(", ")));
        }
        if happening.once {
            parts.push("once = true".to_owned());
        }
        parts.join(between)
    }

    fn filter_parts(&self, filter: &Filter) -> Vec<String> {
        let mut parts = Vec::new();
        let mut put = |key: &str, value: Option<String>| {
            parts.extend(value.map(|value| format!("{key} = {value}")));
        };
        put("side", filter.side.map(|side| format!("\"{side}\"")));
        put("army", filter.army.some().map(|army| self.army_word(army)));
        put("formation", filter.formation.some().map(|formation| self.formation_word_of(formation)));
        put("leader", filter.leader.some().map(|leader| self.leader_word_of(leader)));
        put("unit", filter.unit.some().map(|unit| quoted(&self.units[unit.index()].id)));
        put("type", filter.kind.map(|kind| quoted(kind.code)));
        put("elite", filter.elite.map(|elite| elite.to_string()));
        put("mercenary", filter.mercenary.map(|mercenary| mercenary.to_string()));
        put("areas", (!filter.areas.is_empty()).then(|| self.areas_text(filter.areas)));
        put("turns", filter.turns.map(|(first, last)| format!("[{first}, {last}]")));
        put("count", (filter.count > 0).then(|| filter.count.to_string()));
        put("share", filter.share.map(|(part, whole)| format!("[{part}, {whole}]")));
        put("value", filter.value.map(|value| value.to_string()));
        put("weather", filter.weather.map(weather_text));
        parts
    }

    fn effect_text(&self, effect: &Effect) -> String {
        match effect {
            Effect::Elan { army, change } => {
                format!("kind = \"elan\", army = {}, change = {change}", self.army_word(*army))
            }
            Effect::Points { side, points } => format!("kind = \"vp\", side = \"{side}\", vp = {points}"),
            Effect::RoutCheck(formation) => {
                format!("kind = \"rout_check\"{}", self.formation_part(*formation))
            }
            Effect::TreacheryCheck(leader) => match leader.some() {
                Some(leader) => {
                    format!("kind = \"treachery_check\", leader = {}", self.leader_word_of(leader))
                }
                None => "kind = \"treachery_check\"".to_owned(),
            },
            Effect::Betray(formation, betrayal) => {
                format!("{}{}", betrayal_text("kind", *betrayal), self.formation_part(*formation))
            }
            Effect::Reinforce(group) => format!("kind = \"reinforce\", group = {}", group + 1),
            Effect::SetWeather(row) => format!("kind = \"set_weather\", weather = {}", weather_text(*row)),
            Effect::SetVisibility(areas) => format!("kind = \"set_visibility\", areas = {areas}"),
            Effect::SetRadius { leader, radius } => {
                let leader = self.leader_word_of(*leader);
                format!("kind = \"set_control_radius\", leader = {leader}, radius = {radius}")
            }
            Effect::SetOption { option, on } => {
                format!("kind = \"set_option\", option = \"{}\", on = {on}", option.key())
            }
            Effect::AddModifier { roll, value } => {
                format!("kind = \"add_modifier\", roll = \"{}\", value = {value}", roll.key())
            }
            Effect::EndGame { winner, level } => {
                let winner = winner.map_or("nobody".to_owned(), |side| side.to_string());
                format!("kind = \"end_game\", winner = \"{winner}\", level = \"{}\"", level.key())
            }
            Effect::Message(text) => format!("kind = \"message\", text = {}", quoted(text)),
            // A test stands among the checks of treachery.
            Effect::Test { .. } => String::new(),
        }
    }

    fn formation_part(&self, formation: FormationId) -> String {
        formation
            .some()
            .map_or(String::new(), |formation| format!(", formation = {}", self.formation_word_of(formation)))
    }

    fn condition_text(&self, condition: &Condition) -> String {
        let all = |parts: &[Condition]| {
            parts.iter().map(|part| self.condition_text(part)).collect::<Vec<_>>().join(", ")
        };
        let inner = match condition {
            Condition::Controls(areas) => format!("controls = {}", self.areas_text(*areas)),
            Condition::Eliminated { side, share: (part, whole) } => {
                format!("eliminated = {{ side = \"{side}\", share = [{part}, {whole}] }}")
            }
            Condition::Alive(leader) => format!("alive = {}", self.leader_word_of(*leader)),
            Condition::ElanAtMost { army, value } => {
                format!("elan_at_most = {{ army = {}, value = {value} }}", self.army_word(*army))
            }
            Condition::Margin(points) => format!("vp_margin = {points}"),
            Condition::AtLeast(points) => format!("vp_at_least = {points}"),
            Condition::Turn(turn) => format!("turn = {turn}"),
            Condition::All(parts) => format!("all = [{}]", all(parts)),
            Condition::Any(parts) => format!("any = [{}]", all(parts)),
            Condition::Not(part) => format!("not = {}", self.condition_text(part)),
        };
        format!("{{ {inner} }}")
    }
}

fn weather_text(row: u8) -> String {
    quoted(WEATHERS.get(usize::from(row)).map_or("clear", |row| row.key))
}

fn betrayal_text(key: &str, betrayal: Betrayal) -> String {
    match betrayal {
        Betrayal::ChangeSides => format!("{key} = \"change_sides\""),
        Betrayal::Desert { lost } => format!("{key} = \"desert\", lost = {lost}"),
        Betrayal::StandIdle { turns } => format!("{key} = \"stand_idle\", turns = {turns}"),
    }
}
