//! Looking back: moments, the strip, the record, and where a branch begins.

use battle::Viewer;
use door::Work;

use crate::reel;
use crate::seats::Seats;
use message::{Moment, Problem, Role, Strip, Stroke};

impl Seats {
    /// The board at one moment, as a seat may know it, to be worked out elsewhere. The battle must be awake.
    pub fn moment(
        &mut self,
        role: Role,
        number: u32,
        now: i64,
    ) -> Result<Work<Result<Moment, Problem>>, Problem> {
        self.at(now);
        let (viewer, most, door) = (self.looks_back(role), self.known_actions(role), self.door);
        let Some(play) = &mut self.play else { return Err(asleep()) };
        let sheet = play.sheet(viewer);
        let (first, actions) = sheet.actions_at(number, most).ok_or_else(|| no_such_moment(number))?;
        let log = sheet.of_moment(number);
        let act = first.checked_sub(1).and_then(|at| play.desk.acts().get(at).cloned());
        let record = play.desk.record();
        Ok(Box::new(move || {
            let (ground, scene) = reel::view(door, &record, actions, viewer)?;
            // Of the other side's answers only the log tells.
            let known = act.as_ref().filter(|act| viewer.knows_secrets_of(act.side) || act.question == 0);
            Ok(Moment {
                number,
                action: known.map(|act| act.text.clone()),
                by: act.as_ref().map(|act| act.side),
                ground,
                scene,
                log,
            })
        }))
    }

    /// The whole battle in strokes, one for each moment that a seat knows of, to be worked out elsewhere. The battle must be awake.
    pub fn strip(&mut self, role: Role, now: i64) -> Result<Work<Result<Strip, Problem>>, Problem> {
        self.at(now);
        let (viewer, most, door) = (self.looks_back(role), self.known_actions(role), self.door);
        let Some(play) = &mut self.play else { return Err(asleep()) };
        let sheet = play.sheet(viewer);
        let moments: Vec<u32> = (0..=most).map(|actions| sheet.after(actions).1).collect();
        let record = play.desk.record();
        Ok(Box::new(move || {
            let all = reel::strokes(door, &record, viewer)?;
            let mut strokes: Vec<Stroke> = Vec::new();
            for (stroke, pair) in all.into_iter().zip(moments.windows(2)) {
                if pair[1] > pair[0] {
                    strokes.push(stroke);
                } else if let Some(last) = strokes.last_mut() {
                    // What the viewer does not know of as an action of its own belongs to the one before.
                    last.cost += stroke.cost;
                    last.dice |= stroke.dice;
                    last.mark = last.mark.take().or(stroke.mark);
                }
            }
            Ok(Strip { strokes })
        }))
    }

    /// The record as a file, once the battle is over. The battle must be awake.
    pub fn record(&mut self, role: Role, now: i64) -> Result<String, Problem> {
        self.at(now);
        let Some(play) = &self.play else { return Err(asleep()) };
        let over = play.desk.verdict().is_some() && self.late(role).is_none();
        if !over && !self.setup.replay {
            let text = "The record holds what only one side may know; it is there when the battle is over.";
            return Err(Problem::new("not-over", text));
        }
        Ok(play.desk.record().write())
    }

    /// The position at a moment as a scenario file, to be worked out elsewhere. It holds everything, also what is not seen: so while
    /// the battle goes on it is there only for who plays both sides, and only if neither hid anything then. That something is
    /// refused must not tell either that there is something to hide. The battle must be awake.
    pub fn position(
        &mut self,
        role: Role,
        number: u32,
        now: i64,
    ) -> Result<Work<Result<String, Problem>>, Problem> {
        self.at(now);
        let (viewer, most, door) = (self.looks_back(role), self.known_actions(role), self.door);
        let Some(play) = &mut self.play else { return Err(asleep()) };
        let open = viewer != Viewer::Umpire || play.desk.verdict().is_none() && !self.setup.replay;
        if open && role != Role::Both {
            return Err(reel::hidden());
        }
        let (_, actions) =
            play.sheet(viewer).actions_at(number, most).ok_or_else(|| no_such_moment(number))?;
        let record = play.desk.record();
        Ok(Box::new(move || reel::position(door, &record, actions, open)))
    }

    /// Through whose eyes a seat looks back.
    fn looks_back(&self, role: Role) -> Viewer {
        self.viewer(role, self.eyes(role))
    }
}

fn no_such_moment(number: u32) -> Problem {
    Problem::new("no-such-moment", format!("This battle has no moment {number} that you know of."))
}

fn asleep() -> Problem {
    Problem::new("storage", "The battle cannot be opened.")
}
