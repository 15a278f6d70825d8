//! Line of sight: terrain, troops, elevation, visibility (C18).

use battle::{Amount, Refusal, Rule};
use ground::areas::{AreaId, BorderId, Step as Crossing};

use crate::charts::BorderKind;
use crate::rulebook::{define, rule};
use crate::state::State;

/// From so many points of occupancy on, troops block sight.
const SIGHT_POINTS: u8 = 7;

/// Who looks, and for what: each has limits of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eye {
    /// Men-at-arms who charge.
    Charge,
    /// Bows, crossbows and hand guns.
    Ranged,
    /// Artillery.
    Gun,
    /// Trebuchets: they throw over everything.
    Trebuchet,
}

impl Eye {
    /// How many levels higher and lower the target may be at ranges one and two.
    fn limits(self) -> (i8, i8) {
        define!("C18.2a", "C18.2b", "C18.2c", "B11.1.1c");
        match self {
            Eye::Charge | Eye::Ranged => (1, 2),
            Eye::Gun => (2, 3),
            Eye::Trebuchet => (3, i8::MAX),
        }
    }

    /// The rule of its limits.
    fn limit_rule(self, range: u8) -> Rule {
        match self {
            Eye::Charge | Eye::Ranged if range == 1 => rule!("C18.2.1.1a"),
            Eye::Charge => rule!("B11.1.1c"),
            Eye::Ranged => rule!("C18.2a"),
            Eye::Gun => rule!("C18.2b"),
            Eye::Trebuchet => rule!("C18.2c"),
        }
    }
}

/// A line of sight that is looked along.
#[derive(Clone, Copy)]
struct Look {
    from: AreaId,
    to: AreaId,
    eye: Eye,
    range: u8,
    /// How much higher the target lies.
    rise: i8,
    /// An area that does not block (C30.0).
    past: Option<AreaId>,
}

impl State {
    /// Whether one sees from an area into another; if not, why.
    pub(crate) fn sees(&self, from: AreaId, to: AreaId, eye: Eye) -> Result<(), Refusal> {
        self.sees_past(from, to, eye, None)
    }

    /// Whether one sees from an area into another, while one area between does not block (C30.0).
    pub(crate) fn sees_past(
        &self,
        from: AreaId,
        to: AreaId,
        eye: Eye,
        past: Option<AreaId>,
    ) -> Result<(), Refusal> {
        define!("A2.7.9a", "A2.7.9b", "C18.0", "C18.2");
        let range = self.scenario.map.range(from, to);
        if range > self.visibility() {
            let (away, seen) = (Amount::whole(range.into()), Amount::whole(self.visibility().into()));
            let refusal = Refusal::new(rule!("C18.3"), "that is {2} areas away, and one sees {3} now");
            return Err(refusal.amounts(away, seen));
        }
        let rise = self.level(to) - self.level(from);
        let look = Look { from, to, eye, range, rise, past };
        is_within_limits(look)?;
        if eye == Eye::Trebuchet {
            define!("B12.1.4");
            return Ok(());
        }
        self.is_line_open(look)
    }

    #[inline]
    fn level(&self, area: AreaId) -> i8 {
        self.scenario.ground(area).level
    }

    /// Whether nothing on the line blocks it.
    fn is_line_open(&self, look: Look) -> Result<(), Refusal> {
        define!("C18.1", "C18.1a", "C18.1.2");
        let crossings = self.scenario.map.sight(look.from, look.to).iter().map(|crossed| crossed.step);
        let mut border = None;
        for crossing in crossings {
            match crossing {
                Crossing::In(area) => {
                    if let Some(border) = border.take() {
                        self.is_border_open(look, border, area)?;
                    }
                    if area == look.to {
                        self.is_target_open(look)?;
                    } else if area != look.from {
                        self.is_area_open(look, area)?;
                    }
                }
                Crossing::Over(over) => border = Some(over),
                Crossing::Along(along) => self.is_edge_open(look, along)?,
                Crossing::Through(_) | Crossing::Off => {}
            }
        }
        Ok(())
    }

    /// A border with blocking terrain blocks, but for the near one of an area between that lies lower than the origin.
    fn is_border_open(&self, look: Look, border: BorderId, into: AreaId) -> Result<(), Refusal> {
        let is_seen_over = into != look.to && self.level(into) < self.level(look.from);
        if self.blocks_sight(border) && !is_seen_over && !self.is_town_wall(look, border) {
            return Err(Refusal::new(rule!("C18.1.3a"), "a border on the line blocks the view"));
        }
        Ok(())
    }

    /// Whether a border is the wall of the town from which, or into which, one shoots in a neutral battle: from its wall one
    /// shoots, and is shot at.
    fn is_town_wall(&self, look: Look, border: BorderId) -> bool {
        define!("muster.ground.walled-town");
        let [one, two] = self.scenario.map.border(border).between;
        let is_wall = |kind: &&BorderKind| kind.key == "defensive_wall";
        self.scenario.conditions.on
            && look.eye != Eye::Charge
            && [one, two].iter().any(|area| *area == look.from || *area == look.to)
            && self.scenario.passage(one, two).is_some_and(|passage| passage.kinds.iter().any(is_wall))
    }

    /// Along a border one sees unless its terrain blocks, or both areas beside it would.
    fn is_edge_open(&self, look: Look, border: BorderId) -> Result<(), Refusal> {
        if self.blocks_sight(border) {
            return Err(Refusal::new(rule!("C18.1.3a"), "a border on the line blocks the view"));
        }
        let blocks =
            |area: AreaId| area != look.from && area != look.to && self.is_area_open(look, area).is_err();
        if self.scenario.map.border(border).between.into_iter().all(blocks) {
            return Err(Refusal::new(rule!("C18.1.3b"), "both areas beside the line block the view"));
        }
        Ok(())
    }

    fn blocks_sight(&self, border: BorderId) -> bool {
        define!("C18.1.3c");
        let [one, two] = self.scenario.map.border(border).between;
        self.scenario.passage(one, two).is_some_and(|passage| passage.blocks_sight)
    }

    /// Terrain in the target area blocks the sight of a charge only.
    fn is_target_open(&self, look: Look) -> Result<(), Refusal> {
        if look.eye == Eye::Charge && self.scenario.ground(look.to).blocks_sight {
            return Err(Refusal::new(rule!("B11.1.1b"), "the terrain of the target hides it from a charge"));
        }
        Ok(())
    }

    /// Whether an area between lets the line pass: its level, its terrain, and who is in it.
    fn is_area_open(&self, look: Look, area: AreaId) -> Result<(), Refusal> {
        define!("C18.2.1.4");
        let level = self.level(area) - self.level(look.from);
        let is_nearer = self.scenario.map.range(look.from, area) <= 1;
        is_ground_open(look, level, is_nearer)?;
        if level < 0 || look.past == Some(area) {
            return Ok(());
        }
        if self.scenario.ground(area).blocks_sight {
            let rule = if look.eye == Eye::Charge { rule!("B11.1.1b") } else { rule!("C18.1.1") };
            return Err(Refusal::new(rule, "the terrain of an area between blocks the view"));
        }
        if self.crowd[area.index()].points >= SIGHT_POINTS {
            return Err(Refusal::new(rule!("C18.1.4"), "the troops in an area between block the view"));
        }
        let counts = look.range < 3 || is_nearer;
        if counts && let Some(unit) = self.units_in(area).find(|unit| self.kind(*unit).is_mma()) {
            return Err(Refusal::new(rule!("C18.2.1.e"), "{0} blocks the view").about(unit.into()));
        }
        Ok(())
    }
}

/// How much higher or lower than the origin the target may be.
fn is_within_limits(look: Look) -> Result<(), Refusal> {
    let (mut up, mut down) = look.eye.limits();
    let mut rule = look.eye.limit_rule(look.range);
    if look.range >= 3 && !matches!(look.eye, Eye::Trebuchet | Eye::Ranged) {
        (up, down) = (1, 3);
        rule = if look.rise > 1 { rule!("C18.2.1.3a") } else { rule!("C18.2.1.3b") };
    }
    if look.rise > up {
        return Err(Refusal::new(rule, "the target lies too high"));
    }
    if look.rise < -down {
        return Err(Refusal::new(rule, "the target lies too low"));
    }
    Ok(())
}

/// Whether the level of an area between, counted from the origin's, lets the line pass.
fn is_ground_open(look: Look, level: i8, is_nearer: bool) -> Result<(), Refusal> {
    // Into an adjacent area one sees past the levels of others that the line crosses.
    if look.range <= 1 {
        return Ok(());
    }
    if level > 0 {
        return Err(Refusal::new(rule!("C18.2.1.d"), "higher ground between blocks the view"));
    }
    let (most, rule) = match (look.range, look.rise) {
        (..=2, 0..) => {
            define!("C18.2.1.2a");
            return Ok(());
        }
        (..=2, _) => (-1, rule!("C18.2.1.2b")),
        (_, 0..) => (0, rule!("C18.2.1.3a")),
        (_, -1) => (-1, rule!("C18.2.1.3c")),
        (_, _) if is_nearer => (-1, rule!("C18.2.1.3b")),
        (_, _) => (-2, rule!("C18.2.1.3b")),
    };
    if level > most {
        return Err(Refusal::new(rule, "the ground between hides the lower target"));
    }
    Ok(())
}
