//! Things that are laid on a real table, such as wheels and sticks, as they are printed life-size.

/// Something to cut out. Lengths are in hundredths of a millimetre, x to the right and y down from the upper left corner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// What it is.
    pub title: String,
    /// How it is laid.
    pub says: String,
    /// How wide and how high it is.
    pub size: [i32; 2],
    /// What is on it, the lowest first.
    pub parts: Vec<TemplatePart>,
}

/// Something on a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplatePart {
    /// A circle.
    Circle {
        /// Its centre.
        at: [i32; 2],
        /// Its radius.
        radius: i32,
    },
    /// An area of a colour.
    Area {
        /// Its corners.
        points: Vec<[i32; 2]>,
        /// Its colour, as pages name it; `none` for an outline.
        colour: &'static str,
    },
    /// A line of a colour.
    Line {
        /// Both ends.
        ends: [[i32; 2]; 2],
        /// Its colour, as pages name it.
        colour: &'static str,
    },
    /// A word.
    Word {
        /// Its middle.
        at: [i32; 2],
        /// The word.
        text: String,
    },
}
