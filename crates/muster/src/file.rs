//! From the text of a battle file to a battle: keys, types and words. What the parts mean to each other is
//! checked in `check`.

use crate::battle::*;
use crate::check;
use crate::mistakes::Mistakes;
use crate::read::{Document, FromToml, Reader, Value};
use crate::terrain::{Form, TerrainKind};
use crate::words::Winner;

impl Battle {
    /// Reads a battle file. If anything is wrong with it, everything that is wrong is named, each with its line.
    ///
    /// ```
    /// let text = muster::text_of("first-muster").expect("it ships with the program");
    /// let battle = muster::Battle::read(text)?;
    /// assert_eq!(battle.sides[0].strength, 1146);
    ///
    /// let text = text.replace("sky = \"clear\"", "sky = \"claer\"").replace("strength = 1146", "strength = 1150");
    /// let mistakes = muster::Battle::read(&text).expect_err("two mistakes");
    /// assert_eq!(
    ///     mistakes.to_string(),
    ///     "line 28, weather.sky: `claer` is no sky; did you mean `clear`?\n\
    ///      line 86, side[0].strength: 1150 men, but the contingents add up to 1146"
    /// );
    /// # Ok::<(), muster::Mistakes>(())
    /// ```
    pub fn read(text: &str) -> Result<Battle, Mistakes> {
        let document = Document::parse(text);
        let battle = read_battle(document.reader(), &document);
        if !document.has_broken_syntax() {
            let unsound = document.places_of_mistakes();
            document.note_all(check::check(&battle, &unsound));
        }
        document.into_result(battle)
    }
}

fn read_battle(mut file: Reader<'_>, document: &Document<'_>) -> Battle {
    file.need_in::<i64>("format", 1..=1);
    let battle = Battle {
        id: file.need::<Id>("id").0,
        name: file.need("name"),
        date: file.need::<MaybeDate>("date").0,
        place: file.need("place"),
        era: file.need("era"),
        summary: file.need("summary"),
        sources: file.need("sources"),
        disputed: file.need("disputed"),
        field: read_field(file.need_table("field")),
        time: read_time(file.need_table("time")),
        weather: read_weather(file.need_table("weather")),
        terrain: file.need_tables("terrain").into_iter().map(read_terrain).collect(),
        sides: read_sides(&mut file, document),
        special: file.may_tables("special").into_iter().map(read_special).collect(),
        victory: file.need_tables("victory").into_iter().map(read_victory).collect(),
        decision: read_decision(file.need_table("decision")),
        history: read_history(file.need_table("history")),
    };
    file.finish();
    battle
}

fn read_field(mut table: Reader<'_>) -> Field {
    let field = Field {
        width_m: table.need_in("width_m", 1200.0..=3000.0),
        height_m: table.need_in("height_m", 1200.0..=3000.0),
        level_m: table.need_in("level_m", 0.1..=1000.0),
        before_deepening_m: None,
        axis: table.need::<Bearing>("axis").0,
        note: table.may("note"),
    };
    table.finish();
    field
}

fn read_time(mut table: Reader<'_>) -> Time {
    let turn_minutes: Option<u32> = table.try_need("turn_minutes");
    if let Some(minutes) = turn_minutes.filter(|minutes| ![5, 10, 20].contains(minutes)) {
        table.mistake("turn_minutes", format!("{minutes} is none of 5, 10 and 20"));
    }
    let time = Time {
        start: table.need("start"),
        turns: table.need_in("turns", 1..=30),
        turn_minutes: turn_minutes.unwrap_or_default(),
        dusk_turn: table.may("dusk_turn"),
        dark_turn: table.may("dark_turn"),
    };
    table.finish();
    time
}

fn read_weather(mut table: Reader<'_>) -> Weather {
    let weather = Weather {
        sky: table.need("sky"),
        ground: table.need("ground"),
        wind: table.need("wind"),
        wind_from: table.may::<Bearing>("wind_from").map(|bearing| bearing.0),
        sun_at: table.may::<Bearing>("sun_at").map(|bearing| bearing.0),
        visibility_m: table.need_in("visibility_m", 1.0..=100_000.0),
        note: table.may("note"),
        effects: table.may_tables("effect").into_iter().map(read_effect).collect(),
        changes: table.may_tables("change").into_iter().map(read_change).collect(),
    };
    table.finish();
    weather
}

fn read_effect(mut table: Reader<'_>) -> Effect {
    let effect = Effect {
        kind: table.need("kind"),
        side: table.may("side"),
        classes: table.may("classes").unwrap_or_default(),
        from_turn: table.may("from_turn"),
        until_turn: table.may("until_turn"),
    };
    table.finish();
    effect
}

fn read_change(mut table: Reader<'_>) -> WeatherChange {
    let change = WeatherChange {
        turn: table.need("turn"),
        sky: table.may("sky"),
        ground: table.may("ground"),
        wind: table.may("wind"),
    };
    table.finish();
    change
}

fn read_terrain(mut table: Reader<'_>) -> Terrain {
    let kind: Option<TerrainKind> = table.try_need("kind");
    let terrain = Terrain {
        id: table.need::<Id>("id").0,
        name: table.need("name"),
        kind: kind.unwrap_or_default(),
        shape: kind.map_or_else(Shape::default, |kind| read_shape(&mut table, kind)),
        level: table.may("level").unwrap_or(0),
        faces: table.may::<Bearing>("faces").map(|bearing| bearing.0),
        steep: table.may("steep").unwrap_or(false),
        note: table.may("note"),
    };
    if let Some(kind) = kind {
        hold_terrain_to_its_kind(&table, &terrain, kind);
    } else {
        // What the other keys should be is not known without a kind.
        let _ = ["area", "line", "at", "over", "width_m"].map(|key| table.may::<Anything>(key));
    }
    table.finish();
    terrain
}

fn read_shape(table: &mut Reader<'_>, kind: TerrainKind) -> Shape {
    match kind.form() {
        Form::Area => Shape::Area(read_points(table, "area", 3)),
        Form::Line => Shape::Line {
            points: read_points(table, "line", 2),
            width_m: table.need_in("width_m", 0.001..=3000.0),
        },
        Form::Crossing => Shape::Crossing {
            at: table.need("at"),
            over: table.need("over"),
            width_m: table.need_in("width_m", 0.001..=3000.0),
        },
    }
}

fn read_points(table: &mut Reader<'_>, key: &str, least: usize) -> Vec<Point> {
    let points: Option<Vec<Point>> = table.try_need(key);
    if points.as_ref().is_some_and(|points| points.len() < least) {
        table.mistake(key, format!("needs at least {least} points"));
    }
    points.unwrap_or_default()
}

fn hold_terrain_to_its_kind(table: &Reader<'_>, terrain: &Terrain, kind: TerrainKind) {
    if kind.has_front() && !table.has("faces") {
        table.mistake("faces", format!("is missing: a {kind} has an outer side"));
    } else if !kind.has_front() && table.has("faces") {
        table.mistake("faces", format!("a {kind} has no outer side"));
    }
    let level = terrain.level;
    let wrong = match kind {
        TerrainKind::Hill => (level < 1).then_some("a hill has a level of 1 or more"),
        TerrainKind::Hollow => (level > -1).then_some("a hollow has a level of -1 or less"),
        _ => table.has("level").then_some("only hills and hollows have a level"),
    };
    if let Some(wrong) = wrong {
        table.mistake("level", wrong);
    }
}

fn read_sides(file: &mut Reader<'_>, document: &Document<'_>) -> [Side; 2] {
    let tables = file.need_tables("side");
    if file.has("side") && tables.len() != 2 && !document.has_broken_syntax() {
        file.mistake("side", format!("a battle has two sides, this one has {}", tables.len()));
    }
    let mut sides = tables.into_iter().map(read_side);
    [sides.next().unwrap_or_default(), sides.next().unwrap_or_default()]
}

fn read_side(mut table: Reader<'_>) -> Side {
    let side = Side {
        id: table.need::<Id>("id").0,
        name: table.need("name"),
        colour: table.need("colour"),
        role: table.need("role"),
        commander: table.need("commander"),
        strength: table.need("strength"),
        guns: table.need("guns"),
        break_at: table.need_in("break_at", 0.1..=0.9),
        discipline: table.need("discipline"),
        morale: table.need("morale"),
        leaders: table.need_tables("leader").into_iter().map(read_leader).collect(),
        battles: table.need_tables("battle").into_iter().map(read_command).collect(),
        contingents: table.need_tables("contingent").into_iter().map(read_contingent).collect(),
    };
    let hex_digits = side.colour.strip_prefix('#').unwrap_or_default();
    if table.has("colour") && (hex_digits.len() != 6 || !hex_digits.bytes().all(|b| b.is_ascii_hexdigit())) {
        table.mistake("colour", "a colour is written #rrggbb");
    }
    table.finish();
    side
}

fn read_leader(mut table: Reader<'_>) -> Leader {
    let leader = Leader {
        id: table.need::<Id>("id").0,
        name: table.need("name"),
        rank: table.need("rank"),
        ability: table.need_in("ability", 1..=5),
        exceptional: table.need("exceptional"),
        attached: table.need("attached"),
        loyalty: table.need("loyalty"),
        note: table.may("note"),
    };
    table.finish();
    leader
}

fn read_command(mut table: Reader<'_>) -> Command {
    let command = Command {
        id: table.need::<Id>("id").0,
        name: table.need("name"),
        ward: table.need("ward"),
        leader: table.need("leader"),
    };
    table.finish();
    command
}

fn read_contingent(mut table: Reader<'_>) -> Contingent {
    let contingent = Contingent {
        id: table.need::<Id>("id").0,
        name: table.need("name"),
        battle: table.need("battle"),
        leader: table.need("leader"),
        troops: read_troops(table.need_table("troops")),
        flags: table.may("flags").unwrap_or_default(),
        place: read_place(table.need_table("place")),
        stance: table.need("stance"),
        arrival: table.may_table("arrival").map(read_arrival),
        note: table.may("note"),
    };
    table.finish();
    contingent
}

fn read_troops(mut table: Reader<'_>) -> Troops {
    let troops = Troops {
        class: table.need("class"),
        men: table.need_in("men", 1..=1_000_000),
        armour: table.need("armour"),
        quality: table.need("quality"),
        guns: table.may_in("guns", 1..=10_000),
    };
    table.finish();
    troops
}

fn read_place(mut table: Reader<'_>) -> Place {
    let place = Place {
        at: table.need("at"),
        facing: table.need::<Bearing>("facing").0,
        frontage_m: table.need_in("frontage_m", 0.1..=3000.0),
        ranks: table.need_in("ranks", 1..=1000),
    };
    table.finish();
    place
}

fn read_arrival(mut table: Reader<'_>) -> Arrival {
    let arrival = Arrival {
        turn: table.need("turn"),
        edge: table.need("edge"),
        chance: table.may_in("chance", 0.000_001..=1.0),
    };
    table.finish();
    arrival
}

fn read_special(mut table: Reader<'_>) -> Special {
    let special = Special {
        kind: table.need("kind"),
        side: table.need("side"),
        text: table.need("text"),
        played: table.may("played").unwrap_or(true),
        battles: table.may("battles").unwrap_or_default(),
        contingents: table.may("contingents").unwrap_or_default(),
        leaders: table.may("leaders").unwrap_or_default(),
        edge: table.may("edge"),
        terrain: table.may("terrain"),
        from_turn: table.may("from_turn"),
        until_turn: table.may("until_turn"),
        range_m: table.may_in("range_m", 0.0..=10_000.0),
        per_turn: table.may("per_turn"),
        release: table.may_table("release").map(read_release),
        when: table.may("when"),
        outcome: table.may("outcome"),
        turns: table.may("turns"),
        target: table.may("target"),
        at: table.may("at"),
    };
    table.finish();
    special
}

fn read_release(mut table: Reader<'_>) -> Release {
    let release = Release {
        when: table.need("when"),
        count: table.may("count"),
        leader: table.may("leader"),
        terrain: table.may("terrain"),
    };
    table.finish();
    release
}

fn read_victory(mut table: Reader<'_>) -> Victory {
    let victory = Victory {
        side: table.need("side"),
        kind: table.need("kind"),
        target: table.need("target"),
        decisive: table.may("decisive").unwrap_or(false),
        points: table.may("points"),
        by_turn: table.may("by_turn"),
        fraction: table.may_in("fraction", 0.0..=1.0),
        text: table.need("text"),
    };
    table.finish();
    victory
}

fn read_decision(mut table: Reader<'_>) -> Decision {
    let decision = Decision { default: table.need("default"), text: table.need("text") };
    table.finish();
    decision
}

fn read_history(mut table: Reader<'_>) -> History {
    let history = History {
        winner: table.need("winner"),
        minutes: table.need("minutes"),
        text: table.need("text"),
        leaders_lost: table.may("leaders_lost").unwrap_or_default(),
        losses: table.need_tables("loss").into_iter().map(read_loss).collect(),
    };
    table.finish();
    history
}

fn read_loss(mut table: Reader<'_>) -> Loss {
    let loss = Loss {
        side: table.need("side"),
        dead: table.need("dead"),
        captured: table.may("captured"),
        note: table.may("note"),
    };
    table.finish();
    loss
}

/// A whole number of degrees clockwise from north.
#[derive(Default)]
struct Bearing(u16);

impl FromToml for Bearing {
    fn from_toml(value: &Value<'_>) -> Option<Bearing> {
        let degrees = i64::from_toml(value)?;
        if !(0..360).contains(&degrees) {
            value.mistake(format!("{degrees} is no bearing; they go from 0 to 359"));
        }
        u16::try_from(degrees).ok().filter(|degrees| *degrees < 360).map(Bearing)
    }
}

/// An id in lower-case-with-hyphens.
#[derive(Default)]
struct Id(String);

impl FromToml for Id {
    fn from_toml(value: &Value<'_>) -> Option<Id> {
        let id = String::from_toml(value)?;
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if id.split('-').all(|part| !part.is_empty() && part.bytes().all(letter)) {
            return Some(Id(id));
        }
        value.mistake(format!("`{id}` is no id; ids are lower-case-with-hyphens"));
        None
    }
}

/// `YYYY-MM-DD` or `none`.
#[derive(Default)]
struct MaybeDate(Option<Date>);

impl FromToml for MaybeDate {
    fn from_toml(value: &Value<'_>) -> Option<MaybeDate> {
        let text = String::from_toml(value)?;
        if text == "none" {
            return Some(MaybeDate(None));
        }
        let date = date_of(&text);
        if date.is_none() {
            value.mistake(format!("`{text}` is no date; a date is written YYYY-MM-DD, or none"));
        }
        date.map(|date| MaybeDate(Some(date)))
    }
}

fn date_of(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let year = digits(parts.next()?, 4)?;
    let (month, day) = (digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let date = Date { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? };
    let real = (1..=12).contains(&date.month) && (1..=31).contains(&date.day) && parts.next().is_none();
    real.then_some(date)
}

impl FromToml for Clock {
    fn from_toml(value: &Value<'_>) -> Option<Clock> {
        let text = String::from_toml(value)?;
        let clock = text.split_once(':').and_then(|(hour, minute)| {
            let (hour, minute) = (digits(hour, 2)?, digits(minute, 2)?);
            let clock = Clock { hour: u8::try_from(hour).ok()?, minute: u8::try_from(minute).ok()? };
            (clock.hour < 24 && clock.minute < 60).then_some(clock)
        });
        if clock.is_none() {
            value.mistake(format!("`{text}` is no time of day; it is written HH:MM"));
        }
        clock
    }
}

/// A number of exactly so many digits.
fn digits(text: &str, count: usize) -> Option<u16> {
    let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl FromToml for Winner {
    fn from_toml(value: &Value<'_>) -> Option<Winner> {
        String::from_toml(value).map(|text| match text.as_str() {
            "none" => Winner::None,
            "draw" => Winner::Draw,
            _ => Winner::Side(text),
        })
    }
}

/// Any value at all.
struct Anything;

impl FromToml for Anything {
    fn from_toml(_: &Value<'_>) -> Option<Anything> {
        Some(Anything)
    }
}
