//! What must hold of special conditions, of victory and of history.

use crate::battle::{Release, Shape, Special, Victory};
use crate::check::Check;
use crate::words::{Edge, Outcome, ReleaseWhen, SpecialKind, Trigger, VictoryKind, Winner};

/// The parameters of a special: its key in the file and whether it stands.
type Parameters = [(&'static str, bool); 15];

impl Check<'_> {
    pub(crate) fn the_specials(&mut self) {
        for (number, special) in self.battle.special.iter().enumerate() {
            let place = format!("special[{number}]");
            self.need_side(format!("{place}.side"), &special.side);
            if self.is_sound(&[&place]) {
                self.the_parameters(&place, special);
                self.the_names(&place, special);
                self.need_turn(format!("{place}.from_turn"), special.from_turn, 1);
                self.need_turn(format!("{place}.until_turn"), special.until_turn, 1);
                if let Some(at) = special.at {
                    self.need_in_field(&format!("{place}.at"), at);
                }
                if let Some(release) = &special.release {
                    self.the_release(&format!("{place}.release"), release);
                }
            }
        }
    }

    /// Which parameters must and may stand follows from the kind.
    fn the_parameters(&mut self, place: &str, special: &Special) {
        let kind = special.kind;
        let (must, may) = parameters_of(kind);
        for (key, stands) in parameters(special) {
            let allowed = must.contains(&key) || may.contains(&key);
            self.need(
                allowed || !stands,
                format!("{place}.{key}"),
                format!("a special `{kind}` takes no {key}"),
            );
            let missing = must.contains(&key) && !stands && special.played;
            self.need(!missing, format!("{place}.{key}"), format!("is missing: a special `{kind}` needs it"));
        }
        let told = kind != SpecialKind::BlockedRetreat || !special.played;
        self.need(
            told,
            format!("{place}.played"),
            format!("`{kind}` is told, not played: needs played = false"),
        );
        let idle = special.outcome == Some(Outcome::Idle);
        let fits = idle == special.turns.is_some();
        self.need(fits, format!("{place}.turns"), "the outcome `idle`, and only it, takes turns");
        let named = special.when != Some(Trigger::BattleEngaged) || !special.battles.is_empty();
        self.need(named, format!("{place}.battles"), "`battle-engaged` names the battles");
        let ends = kind != SpecialKind::Held
            || !special.played
            || special.from_turn.is_some()
            || special.release.is_some();
        self.need(ends, place, "held until when? It needs from_turn or release");
    }

    /// Everybody and everything that a special names must be there.
    fn the_names(&mut self, place: &str, special: &Special) {
        if self.is_sound(&["side"]) {
            let sides = &self.battle.sides;
            let battle = |id: &str| sides.iter().any(|side| side.battles.iter().any(|x| x.id == id));
            let contingent = |id: &str| sides.iter().any(|side| side.contingents.iter().any(|x| x.id == id));
            let leader = |id: &str| sides.iter().any(|side| side.leaders.iter().any(|x| x.id == id));
            let named = special.battles.iter().map(|id| ("battles", "battle", id, battle(id)));
            let named = named.chain(
                special.contingents.iter().map(|id| ("contingents", "contingent", id, contingent(id))),
            );
            let named = named.chain(special.leaders.iter().map(|id| ("leaders", "leader", id, leader(id))));
            let named =
                named.chain(special.target.iter().map(|id| ("target", "contingent", id, contingent(id))));
            let unknown: Vec<_> = named.filter(|(.., known)| !known).collect();
            for (key, what, id, _) in unknown {
                self.found.note(format!("{place}.{key}"), format!("`{id}` is no {what}"));
            }
        }
        if let (Some(id), true) = (&special.terrain, self.is_sound(&["terrain"])) {
            let place = format!("{place}.terrain");
            match self.battle.terrain.iter().find(|terrain| terrain.id == *id) {
                None => _ = self.found.note(place, format!("`{id}` is no terrain here")),
                Some(terrain) => {
                    let line = !matches!(special.kind, SpecialKind::Bounded | SpecialKind::Spate)
                        || terrain.shape.line().is_some();
                    self.need(line, place, format!("`{id}` is no line"));
                }
            }
        }
    }

    fn the_release(&mut self, place: &str, release: &Release) {
        let wants = [
            ("count", ReleaseWhen::BattlesBroken, release.count.is_some()),
            ("leader", ReleaseWhen::LeaderSends, release.leader.is_some()),
            ("terrain", ReleaseWhen::EnemyPast, release.terrain.is_some()),
        ];
        for (key, when, stands) in wants {
            let fits = (release.when == when) == stands;
            self.need(fits, format!("{place}.{key}"), format!("`{when}`, and only it, takes {key}"));
        }
        let sides = &self.battle.sides;
        if let (Some(id), true) = (&release.leader, self.is_sound(&["side"])) {
            let known = sides.iter().any(|side| side.leaders.iter().any(|leader| leader.id == *id));
            self.need(known, format!("{place}.leader"), format!("`{id}` is no leader"));
        }
        if let (Some(id), true) = (&release.terrain, self.is_sound(&["terrain"])) {
            let line = self.battle.terrain.iter().find(|terrain| terrain.id == *id);
            let known = line.is_some_and(|terrain| terrain.shape.line().is_some());
            self.need(known, format!("{place}.terrain"), format!("`{id}` is no line here"));
        }
    }

    pub(crate) fn the_victory(&mut self) {
        let decisive = self.battle.victory.iter().any(|victory| victory.decisive);
        if self.is_sound(&["victory"]) {
            self.need(decisive, "victory", "no condition of victory is decisive");
        }
        for (number, victory) in self.battle.victory.iter().enumerate() {
            let place = format!("victory[{number}]");
            self.need_side(format!("{place}.side"), &victory.side);
            if !self.is_sound(&[&place]) {
                continue;
            }
            self.the_target(&format!("{place}.target"), victory);
            let worth = victory.decisive || victory.points.is_some_and(|points| points > 0);
            self.need(worth, &place, "is neither decisive nor worth points");
            self.need_turn(format!("{place}.by_turn"), victory.by_turn, 1);
            let fits = (victory.kind == VictoryKind::Exit) == victory.fraction.is_some();
            self.need(fits, format!("{place}.fraction"), "`exit`, and only it, takes fraction");
        }
        if let (Winner::Side(id), true) = (&self.battle.decision.default, self.is_sound(&["decision"])) {
            self.need_side("decision.default".to_owned(), id);
        } else if self.is_sound(&["decision"]) {
            let decided = self.battle.decision.default != Winner::None;
            self.need(decided, "decision.default", "is a side or `draw`");
        }
    }

    fn the_target(&mut self, place: &str, victory: &Victory) {
        let (battle, target) = (self.battle, victory.target.as_str());
        let (known, what, list) = match victory.kind {
            VictoryKind::BreakArmy | VictoryKind::Survive => {
                (battle.sides.iter().any(|side| side.id == target), "side", "side")
            }
            VictoryKind::Hold | VictoryKind::Take => {
                let ground = |shape: &Shape| !matches!(shape, Shape::Line { .. });
                let found = battle.terrain.iter().find(|terrain| terrain.id == target);
                (found.is_some_and(|terrain| ground(&terrain.shape)), "area or crossing here", "terrain")
            }
            VictoryKind::Exit => (target.parse::<Edge>().is_ok(), "edge", "field"),
            VictoryKind::KillLeader => {
                let mut leaders = battle.sides.iter().flat_map(|side| &side.leaders);
                (leaders.any(|leader| leader.id == target), "leader", "side")
            }
        };
        let sound = self.is_sound(&[list]);
        self.need(known || !sound, place, format!("`{target}` is no {what}"));
    }

    pub(crate) fn the_history(&mut self) {
        let history = &self.battle.history;
        if let (Winner::Side(id), true) = (&history.winner, self.is_sound(&["history.winner"])) {
            self.need_side("history.winner".to_owned(), id);
        }
        for (number, loss) in history.losses.iter().enumerate() {
            let place = format!("history.loss[{number}]");
            self.need_side(format!("{place}.side"), &loss.side);
            let side = self.battle.sides.iter().position(|side| side.id == loss.side);
            let Some(side) = side.filter(|_| self.is_sound(&[&place])) else { continue };
            let strength = self.battle.sides[side].strength;
            let lost = u64::from(loss.dead) + u64::from(loss.captured.unwrap_or(0));
            if self.is_sound(&[&format!("side[{side}].strength")]) {
                let reason = format!("`{}` lost {lost} men and had {strength}", loss.side);
                self.need(lost <= u64::from(strength), place, reason);
            }
        }
        for (number, id) in history.leaders_lost.iter().enumerate() {
            let mut leaders = self.battle.sides.iter().flat_map(|side| &side.leaders);
            let known = leaders.any(|leader| leader.id == *id) || !self.is_sound(&["side"]);
            self.need(known, format!("history.leaders_lost[{number}]"), format!("`{id}` is no leader"));
        }
    }
}

/// The parameters that a special has.
fn parameters(special: &Special) -> Parameters {
    [
        ("battles", !special.battles.is_empty()),
        ("contingents", !special.contingents.is_empty()),
        ("leaders", !special.leaders.is_empty()),
        ("edge", special.edge.is_some()),
        ("terrain", special.terrain.is_some()),
        ("from_turn", special.from_turn.is_some()),
        ("until_turn", special.until_turn.is_some()),
        ("range_m", special.range_m.is_some()),
        ("per_turn", special.per_turn.is_some()),
        ("release", special.release.is_some()),
        ("when", special.when.is_some()),
        ("outcome", special.outcome.is_some()),
        ("turns", special.turns.is_some()),
        ("target", special.target.is_some()),
        ("at", special.at.is_some()),
    ]
}

/// The parameters that a kind of special must have, and those that it may have.
fn parameters_of(kind: SpecialKind) -> (&'static [&'static str], &'static [&'static str]) {
    use SpecialKind::*;
    const WHOM: &[&str] = &["battles", "contingents"];
    match kind {
        Held => (&[], &["battles", "contingents", "from_turn", "release"]),
        Piecemeal => (&["battles", "from_turn", "per_turn"], &[]),
        Bounded => (&["terrain"], &["battles", "contingents", "until_turn"]),
        Ambush => (&["contingents", "range_m"], &["terrain"]),
        Treachery => (&["leaders", "when", "outcome"], &["battles", "contingents", "turns"]),
        FeignedFlight | Alarm | PlannedWithdrawal => (&["contingents"], &[]),
        LowAmmunition | Fatigue => (&["from_turn"], WHOM),
        Heartened => (&["until_turn"], WHOM),
        Sortie => (&["battles", "from_turn", "at"], &[]),
        Spate => (&["terrain", "from_turn"], &[]),
        NoPursuit => (&[], WHOM),
        Prisoners => (&[], &["battles", "contingents", "leaders"]),
        Plunder => (&["contingents", "target", "range_m"], &[]),
        BlockedRetreat => (&[], &["edge", "terrain"]),
    }
}
