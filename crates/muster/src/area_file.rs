//! Area maps as files.

use std::fmt::Write as _;

use ground::areas::{
    ArcSpec, AreaMap, AreaPlan, AreaSpec, At, BorderSpec, CornerSpec, Fault, Road, SlotSpec, StructureSpec,
};

use crate::mistakes::Mistakes;
use crate::read::{Document, FromToml, Reader, Value};
use crate::words::Word;

/// Reads an area map from the text of a file, or names everything that is wrong with it, each with its line.
///
/// ```
/// let text = r#"
/// name = "two fields"
/// [[area]]
/// number = 1
/// polygon = [[0, 0], [100, 0], [100, 100], [0, 100]]
/// [[area]]
/// number = 2
/// polygon = [[100, 0], [200, 10], [200, 100], [100, 100]]
/// terrain = ["woods"]
/// [[border]]
/// between = [1, 2]
/// terrain = ["tree_line"]
/// "#;
/// let map = muster::areas::read_map(text).expect("nothing is wrong with it");
/// assert_eq!(map.borders()[0].terrain, ["tree_line"]);
/// assert_eq!(muster::areas::read_map(&muster::areas::write_map(&map.plan())), Ok(map));
///
/// let mistakes = muster::areas::read_map(&text.replace("[100, 0], [200", "[90, 0], [200")).unwrap_err();
/// assert_eq!(mistakes.to_string(), "line 8, area[1].polygon: area 2 lies over area 1");
/// ```
pub fn read_map(text: &str) -> Result<AreaMap, Mistakes> {
    let document = Document::parse(text);
    let mut file = document.reader();
    let plan = plan_in(&mut file);
    file.finish();
    let plan = document.into_result(plan)?;
    AreaMap::new(plan).map_err(|faults| {
        let document = Document::parse(text);
        document.note_all(mistakes_of(faults, ""));
        document.into_result(()).err().unwrap_or_default()
    })
}

/// Reads the plan of an area map that stands in a table of a larger file, without asking whether its areas fit together.
/// [`mistakes_of`] tells what is wrong with it then.
///
/// With `squares` the areas need not be drawn: they are squares, numbered by row and column from the south-west, and those
/// that are listed without a polygon say only how they differ.
///
/// ```
/// let text = r#"
/// squares = { columns = 3, rows = 2 }
/// [[area]]
/// number = 203
/// terrain = ["woods"]
/// "#;
/// let map = muster::areas::read_map(text).expect("nothing is wrong with it");
/// assert_eq!(map.len(), 6);
/// let wood = map.numbered(203).expect("it is there");
/// assert_eq!(map.area(wood).terrain, ["woods"]);
/// assert_eq!(map.area(wood).polygon.len(), 4);
/// ```
pub fn plan_in(table: &mut Reader<'_>) -> AreaPlan {
    let squares = table.may_table("squares").map(squares);
    plan_upon(table, squares.unwrap_or_default())
}

/// Reads the plan of an area map that says how it differs from another: areas and borders that are listed take the place
/// of those of the same numbers, and areas without a polygon keep theirs.
pub fn plan_upon(table: &mut Reader<'_>, base: AreaPlan) -> AreaPlan {
    let listed = if base.areas.is_empty() { table.need_tables("area") } else { table.may_tables("area") };
    // Those that the file lists come first, so that what is wrong with one is found where it stands.
    let mut areas: Vec<AreaSpec> = listed.into_iter().map(|table| area(table, &base.areas)).collect();
    let mut borders: Vec<BorderSpec> = table.may_tables("border").into_iter().map(border).collect();
    let mut corners: Vec<CornerSpec> = table.may_tables("corner").into_iter().map(corner).collect();
    let (drawn, laid, met) = (areas.len(), borders.len(), corners.len());
    let same = |one: [u16; 2], other: [u16; 2]| one == other || one == [other[1], other[0]];
    for spec in base.areas {
        if areas[..drawn].iter().all(|own| own.number != spec.number) {
            areas.push(spec);
        }
    }
    for spec in base.borders {
        if borders[..laid].iter().all(|own| !same(own.between, spec.between)) {
            borders.push(spec);
        }
    }
    for spec in base.corners {
        if corners[..met].iter().all(|own| !same(own.between, spec.between)) {
            corners.push(spec);
        }
    }
    AreaPlan { name: table.may("name").unwrap_or(base.name), areas, borders, corners }
}

/// The most columns and rows of squares: their numbers have two digits each.
const MOST_SQUARES: u16 = 99;
/// The side of a square if the file does not say.
const USUAL_SIDE: i32 = 100;

/// Areas that are squares: 203 is the third of the second row from the south.
fn squares(mut table: Reader<'_>) -> AreaPlan {
    let [columns, rows] = ["columns", "rows"].map(|key| table.need_in(key, 1..=MOST_SQUARES));
    let side = table.may_in("side", 10..=100_000).unwrap_or(USUAL_SIDE);
    table.finish();
    let square = |row: u16, column: u16| {
        let [x, y] = [column, row].map(|n| i32::from(n) * side);
        let [east, north] = [x + side, y + side];
        AreaSpec {
            number: 100 * row + column,
            polygon: [[x, y], [east, y], [east, north], [x, north]].map(|[x, y]| At::new(x, y)).into(),
            ..AreaSpec::default()
        }
    };
    let areas = (1..=rows).flat_map(|row| (1..=columns).map(move |column| square(row, column)));
    AreaPlan { areas: areas.collect(), ..AreaPlan::default() }
}

/// What is wrong with a plan, as mistakes of the file in which it stands in a table; `""` for the whole file.
pub fn mistakes_of(faults: Vec<Fault>, table: &str) -> Mistakes {
    let mut mistakes = Mistakes::new();
    for fault in faults {
        let dot = if table.is_empty() || fault.place.is_empty() { "" } else { "." };
        mistakes.note(format!("{table}{dot}{}", fault.place), fault.reason);
    }
    mistakes
}

/// The text of a file from which the same map can be read.
pub fn write_map(plan: &AreaPlan) -> String {
    let mut out = format!("name = {}\n", text(&plan.name));
    write_parts(plan, "", &mut out);
    out
}

/// The text of a table of a larger file from which the same map can be read, with its heading.
pub fn write_map_in(plan: &AreaPlan, table: &str) -> String {
    let mut out = format!("[{table}]\nname = {}\n", text(&plan.name));
    write_parts(plan, &format!("{table}."), &mut out);
    out
}

/// The areas, borders and corners, each under its heading.
fn write_parts(plan: &AreaPlan, under: &str, out: &mut String) {
    for area in &plan.areas {
        let _ = write!(out, "\n[[{under}area]]\n{}", written_area(area));
    }
    for border in &plan.borders {
        let _ = write!(out, "\n[[{under}border]]\n{}", written_border(border));
    }
    for corner in &plan.corners {
        let (between, terrain) = (numbers(&corner.between), texts(&corner.terrain));
        let _ = write!(out, "\n[[{under}corner]]\nbetween = {between}\nterrain = {terrain}\n");
    }
}

fn written_area(area: &AreaSpec) -> String {
    let slot = |slot: &SlotSpec| {
        let toward = slot.toward.map(|toward| format!(", toward = {toward}")).unwrap_or_default();
        format!("{{ at = {}{toward} }}", point(&slot.at))
    };
    let arc = |arc: &ArcSpec| {
        let (flank, rear) = (numbers(&arc.flank), numbers(&arc.rear));
        format!("{{ facing = {}, flank = {flank}, rear = {rear} }}", arc.facing)
    };
    let structure =
        |known: &StructureSpec| format!("{{ kind = {}, rating = {} }}", text(&known.kind), known.rating);
    let yes = || "true".to_owned();
    keys([
        ("number", Some(area.number.to_string())),
        ("name", area.name.as_deref().map(text)),
        ("polygon", Some(list(&area.polygon, point))),
        ("centre", area.centre.as_ref().map(point)),
        ("elevation", (area.elevation != 0).then(|| area.elevation.to_string())),
        ("terrain", (!area.terrain.is_empty()).then(|| texts(&area.terrain))),
        ("size", (!area.size.is_empty()).then(|| text(&area.size))),
        ("all_round", area.all_round.then(yes)),
        ("entry", area.entry.then(yes)),
        ("structure", area.structure.as_ref().map(structure)),
        ("slots", area.slots.as_ref().map(|slots| list(slots, slot))),
        ("arcs", (!area.arcs.is_empty()).then(|| list(&area.arcs, arc))),
    ])
}

fn written_border(border: &BorderSpec) -> String {
    keys([
        ("between", Some(numbers(&border.between))),
        ("terrain", (!border.terrain.is_empty()).then(|| texts(&border.terrain))),
        ("road", border.road.map(|road| text(road.name()))),
        ("charge_allowed", border.charge_allowed.map(|allowed| allowed.to_string())),
        ("mp", border.mp.map(|mp| mp.to_string())),
    ])
}

/// One line for each key that has a value.
fn keys<const COUNT: usize>(keys: [(&str, Option<String>); COUNT]) -> String {
    let line = |(name, value): (&str, Option<String>)| Some(format!("{name} = {}\n", value?));
    keys.into_iter().filter_map(line).collect()
}

fn text(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn texts(words: &[String]) -> String {
    list(words, |word| text(word))
}

fn numbers(numbers: &[u16]) -> String {
    list(numbers, u16::to_string)
}

fn point(at: &At) -> String {
    format!("[{}, {}]", at.x, at.y)
}

fn list<T>(items: &[T], written: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
}

fn area(mut table: Reader<'_>, base: &[AreaSpec]) -> AreaSpec {
    let number = table.need("number");
    let drawn = base.iter().find(|spec| spec.number == number && !table.has("polygon"));
    let area = AreaSpec {
        number,
        name: table.may("name"),
        polygon: match drawn {
            Some(spec) => spec.polygon.clone(),
            None => points(table.need("polygon")),
        },
        centre: table.may("centre").map(|Spot(at)| at).or(drawn.and_then(|spec| spec.centre)),
        elevation: table.may("elevation").unwrap_or_default(),
        terrain: table.may("terrain").unwrap_or_default(),
        size: table.may("size").unwrap_or_default(),
        all_round: table.may("all_round").unwrap_or_default(),
        entry: table.may("entry").unwrap_or_default(),
        structure: table.may_table("structure").map(structure),
        slots: table.has("slots").then(|| table.may_tables("slots").into_iter().map(slot).collect()),
        arcs: table.may_tables("arcs").into_iter().map(arc).collect(),
    };
    table.finish();
    area
}

fn structure(mut table: Reader<'_>) -> StructureSpec {
    let structure = StructureSpec { kind: table.need("kind"), rating: table.need("rating") };
    table.finish();
    structure
}

fn slot(mut table: Reader<'_>) -> SlotSpec {
    let at = table.try_need("at").map(|Spot(at)| at).unwrap_or_default();
    let slot = SlotSpec { at, toward: table.may("toward") };
    table.finish();
    slot
}

fn arc(mut table: Reader<'_>) -> ArcSpec {
    let arc = ArcSpec {
        facing: table.need("facing"),
        flank: table.may("flank").unwrap_or_default(),
        rear: table.may("rear").unwrap_or_default(),
    };
    table.finish();
    arc
}

fn border(mut table: Reader<'_>) -> BorderSpec {
    let border = BorderSpec {
        between: pair(&mut table),
        terrain: table.may("terrain").unwrap_or_default(),
        road: table.may("road").map(|Ways(road)| road),
        charge_allowed: table.may("charge_allowed"),
        mp: table.may("mp"),
    };
    table.finish();
    border
}

fn corner(mut table: Reader<'_>) -> CornerSpec {
    let corner = CornerSpec { between: pair(&mut table), terrain: table.may("terrain").unwrap_or_default() };
    table.finish();
    corner
}

/// The two areas of a border or corner.
fn pair(table: &mut Reader<'_>) -> [u16; 2] {
    let numbers: Option<Vec<u16>> = table.try_need("between");
    numbers.map_or_else(Default::default, |numbers| {
        numbers.try_into().unwrap_or_else(|_| {
            table.mistake("between", "needs the numbers of two areas");
            Default::default()
        })
    })
}

fn points(spots: Vec<Spot>) -> Vec<At> {
    spots.into_iter().map(|Spot(at)| at).collect()
}

/// A point in a file.
struct Spot(At);

impl FromToml for Spot {
    fn from_toml(value: &Value<'_>) -> Option<Spot> {
        let coordinates: Vec<i32> = Vec::from_toml(value)?;
        match coordinates[..] {
            [x, y] => Some(Spot(At::new(x, y))),
            _ => value.wanted("a point [x, y] of whole numbers"),
        }
    }
}

/// A road or path in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways(Road);

impl Word for Ways {
    const WHAT: &'static str = "kind of road";
    const ALL: &'static [Ways] = &[Ways(Road::Road), Ways(Road::Path)];

    fn name(self) -> &'static str {
        self.0.name()
    }
}
