//! The kinds of terrain, and what each does to those who go over it and look through it.

use crate::words::words;

words! {
    /// A kind of terrain.
    TerrainKind, "kind of terrain":
    Hill "hill" "Ground at a level above the plain.",
    Hollow "hollow" "Ground below the plain.",
    Wood "wood" "Dense trees.",
    OpenWood "open-wood" "Grown trees without undergrowth.",
    Scrub "scrub" "Bushes, heath.",
    Orchard "orchard" "Orchard, vineyard, garden.",
    Marsh "marsh" "Bog, wet meadow.",
    Ploughland "ploughland" "Fresh plough.",
    Mud "mud" "Ground churned to mud.",
    GravelBed "gravel-bed" "Stony river bed.",
    Pits "pits" "Covered holes against horse.",
    Village "village" "Houses and closes.",
    Building "building" "One strong building.",
    WalledTown "walled-town" "Only a garrison may be in it.",
    Camp "camp" "Tents; may be plundered.",
    WagonPark "wagon-park" "Wagons drawn together.",
    Lake "lake" "Lake, pond.",
    River "river" "Crossed only at a crossing.",
    DeepStream "deep-stream" "Steep-banked or swollen water.",
    Stream "stream" "Brook.",
    Ditch "ditch" "Dry or shallow ditch.",
    Bank "bank" "Steep bank.",
    Escarpment "escarpment" "Drop that must be gone round.",
    SunkenRoad "sunken-road" "Hollow way; hides men in it.",
    Hedge "hedge" "Hedge.",
    Wall "wall" "Field wall.",
    Fence "fence" "Rails.",
    Palisade "palisade" "Stockade, field work.",
    Earthwork "earthwork" "Rampart.",
    Stakes "stakes" "Planted stakes; go with their archers' side.",
    Road "road" "Made road.",
    Track "track" "Lane, path.",
    Bridge "bridge" "Bridge.",
    Ford "ford" "Ford.",
    Gap "gap" "Opening in a hedge, wall or work.",
}

words! {
    /// The form in which a kind of terrain lies on the field.
    Form, "form":
    Area "area" "A polygon.",
    Line "line" "A line with a width.",
    Crossing "crossing" "A passage over a line.",
}

words! {
    /// How a kind of terrain hinders movement.
    Going, "going":
    Clear "clear" "No hindrance.",
    Slow "slow" "Costs time.",
    Hard "hard" "Costs much time and breaks order.",
    Barred "barred" "May not be entered or crossed.",
}

words! {
    /// How a kind of terrain hinders sight.
    Sight, "sight":
    Open "open" "No hindrance.",
    Screens "screens" "Hides what is more than 100 m behind or inside.",
    Blocks "blocks" "Stops sight.",
    Levels "levels" "By height.",
}

words! {
    /// What cover a kind of terrain gives.
    Cover, "cover":
    None "none" "No cover.",
    Soft "soft" "Soft cover.",
    Hard "hard" "Hard cover.",
}

words! {
    /// Who moves.
    Mover, "mover":
    Foot "foot" "Men on foot.",
    Horse "horse" "Horsemen.",
    Wheels "wheels" "Guns and wagons.",
}

impl TerrainKind {
    /// The form in which it lies on the field.
    pub const fn form(self) -> Form {
        use TerrainKind::*;
        match self {
            Hill | Hollow | Wood | OpenWood | Scrub | Orchard | Marsh | Ploughland | Mud | GravelBed
            | Pits | Village | Building | WalledTown | Camp | WagonPark | Lake => Form::Area,
            River | DeepStream | Stream | Ditch | Bank | Escarpment | SunkenRoad | Hedge | Wall | Fence
            | Palisade | Earthwork | Stakes | Road | Track => Form::Line,
            Bridge | Ford | Gap => Form::Crossing,
        }
    }

    /// How it hinders the movement of somebody.
    pub const fn going(self, mover: Mover) -> Going {
        let (foot, horse, wheels) = self.goings();
        match mover {
            Mover::Foot => foot,
            Mover::Horse => horse,
            Mover::Wheels => wheels,
        }
    }

    /// How it hinders sight.
    pub const fn sight(self) -> Sight {
        use TerrainKind::*;
        match self {
            Hill | Hollow => Sight::Levels,
            Wood | Village | Building | WalledTown => Sight::Blocks,
            OpenWood | Scrub | Orchard | Camp | WagonPark | Hedge | Wall | Palisade | Earthwork => {
                Sight::Screens
            }
            _ => Sight::Open,
        }
    }

    /// What cover it gives.
    pub const fn cover(self) -> Cover {
        use TerrainKind::*;
        match self {
            Village | Building | WalledTown | Wall | Palisade | Earthwork => Cover::Hard,
            Wood | Scrub | Orchard | Camp | WagonPark | Ditch | SunkenRoad | Hedge | Fence | Stakes => {
                Cover::Soft
            }
            _ => Cover::None,
        }
    }

    /// Whether it is a work with an outer side.
    pub const fn has_front(self) -> bool {
        matches!(self, TerrainKind::Stakes | TerrainKind::Palisade | TerrainKind::Earthwork)
    }

    /// Whether it gives the ground a height.
    pub const fn has_level(self) -> bool {
        matches!(self, TerrainKind::Hill | TerrainKind::Hollow)
    }

    /// The going for foot, horse and wheels.
    const fn goings(self) -> (Going, Going, Going) {
        use Going::{Barred, Clear, Hard, Slow};
        use TerrainKind::*;
        match self {
            Hill | Hollow | Road | Track | Bridge | Gap => (Clear, Clear, Clear),
            OpenWood => (Clear, Clear, Slow),
            Pits => (Clear, Hard, Barred),
            Stakes => (Clear, Hard, Hard),
            Ploughland | Camp | SunkenRoad => (Slow, Slow, Slow),
            Scrub | Orchard | GravelBed | Stream | Ditch | Hedge | Fence | Ford => (Slow, Slow, Hard),
            Village => (Slow, Hard, Slow),
            Mud | WagonPark => (Slow, Hard, Hard),
            Wood | Bank | Wall => (Slow, Hard, Barred),
            Marsh | DeepStream | Earthwork => (Hard, Hard, Barred),
            Building | Palisade => (Hard, Barred, Barred),
            WalledTown | Lake | River | Escarpment => (Barred, Barred, Barred),
        }
    }
}
