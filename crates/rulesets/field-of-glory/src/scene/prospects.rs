//! How a charge would go, before it is declared: who may intercept and evade, and the points of advantage at impact and in melee.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Journal, Prospect, ProspectLine, Rule, Side, Table, signed};
use dice::{Seed, Seeded};

use crate::rulebook::rule;
use crate::rules::charge::declare::{ChargeBy, Declaration};
use crate::rules::charge::intercept::InterceptBy;
use crate::rules::charge::plans::{Charge, Course};
use crate::rules::charge::shock::MustCharge;
use crate::rules::fight::pairing::{Line, Net, close_score};
use crate::rules::fight::pairs::Pair;
use crate::state::{GroupId, State};
use crate::steps::{Action, Step};
use crate::troops::Cohesion;
use crate::words::hundredths_text;

/// A line that only says something.
fn told(rule: Rule, says: String) -> ProspectLine {
    ProspectLine { says, own: String::new(), other: String::new(), total: false, rule: rule.id() }
}

/// A line of points that one of the two sides has.
fn counted(line: &Line, is_own: bool) -> ProspectLine {
    let points = signed(line.points);
    let (own, other) = if is_own { (points, String::new()) } else { (String::new(), points) };
    ProspectLine { says: line.what.to_owned(), own, other, total: false, rule: line.rule.id() }
}

/// What adds up for both.
fn summed(rule: Rule, says: &str, [own, other]: [String; 2]) -> ProspectLine {
    ProspectLine { says: says.to_owned(), own, other, total: true, rule: rule.id() }
}

/// The points of both sides in one pairing, each line by its name, with the net and the score to hit.
fn points(own: &Net, other: &Net) -> Vec<ProspectLine> {
    let [mine, theirs] = own.lines();
    let mut lines: Vec<ProspectLine> = mine.iter().map(|line| counted(line, true)).collect();
    lines.extend(theirs.iter().map(|line| counted(line, false)));
    let nets = [own.total(), other.total()];
    lines.push(summed(rule!("combat.net"), "net", nets.map(|net| signed(net as i8))));
    let scores = nets.map(|net| format!("{} or more", close_score(net).total()));
    lines.push(summed(rule!("hits.score"), "to hit", scores));
    lines
}

impl State {
    /// How an action would go, if it declares a charge.
    pub(crate) fn prospects_of(&self, side: Side, action: &Action) -> Vec<Prospect> {
        let declared = match (*action, self.steps.last()) {
            (Action::DeclareCharge(ChargeBy::Charge { by, wheel }), _) => Some((by, wheel)),
            (Action::ForcedCharge(MustCharge::With(wheel)), Some(Step::ForcedCharge(step))) => {
                Some((step.by, wheel))
            }
            _ => None,
        };
        let Some((by, wheel)) = declared else { return Vec::new() };
        let Ok(declaration) = self.may_declare(side, by, wheel) else { return Vec::new() };
        let mut supposed = self.clone();
        let targets: ArrayVec<GroupId, _> = declaration.targets().collect();
        let charge = Charge { by, wheel, targets: targets.clone(), distance: 0, course: Course::Declared };
        supposed.charges.push(charge);
        let answers = supposed.charge_answers(&declaration);
        let mut prospects = vec![Prospect { title: "How it would go".to_owned(), lines: answers }];
        supposed.ride_on_trial(by, &declaration);
        let pairs = supposed.impact_pairs();
        prospects.extend(targets.iter().flat_map(|target| supposed.clash_with(by, *target, &pairs)));
        prospects
    }

    /// Who may answer a charge, and what must be passed first.
    fn charge_answers(&self, declaration: &Declaration) -> Vec<ProspectLine> {
        let mut lines: Vec<ProspectLine> = Vec::new();
        if let Some(test) = declaration.test() {
            lines.push(told(test, "they must pass a test to charge at all".to_owned()));
        }
        let mut known: Vec<GroupId> = Vec::new();
        let _ = self.each_intercept(|answer| {
            let (by, rule, how) = match answer {
                InterceptBy::Flank { by, .. } => (
                    by,
                    rule!("intercept.flank"),
                    "may strike them in the flank and stop the charge".to_owned(),
                ),
                InterceptBy::Path { by, distance, .. } => {
                    let far = hundredths_text(distance);
                    (by, rule!("intercept.zone"), format!("may intercept, {far} MU away"))
                }
                InterceptBy::End => return ControlFlow::Break(()),
            };
            if !known.contains(&by) {
                known.push(by);
                lines.push(told(rule, format!("{} {how}", self.group_name(by))));
            }
            ControlFlow::Continue(())
        });
        if known.is_empty() {
            lines.push(told(rule!("intercept.zone"), "nobody can intercept".to_owned()));
        }
        lines.extend(declaration.targets().flat_map(|target| self.target_answers(target)));
        lines
    }

    /// How a group that is charged may answer.
    fn target_answers(&self, target: GroupId) -> Vec<ProspectLine> {
        let name = self.group_name(target);
        let mut lines = Vec::new();
        if self.group(target).cohesion == Cohesion::Fragmented {
            lines.push(told(
                rule!("cohesion.fragmented.charged"),
                format!("{name} test as they are FRAGMENTED"),
            ));
        }
        let can = if self.ways_to_evade(target, GroupId::NONE).is_empty() { "cannot" } else { "may" };
        lines.push(told(rule!("evade.who"), format!("{name} {can} evade")));
        if self.must_test_to_stand(target, GroupId::NONE) {
            let rule = rule!("response.skirmisher-stand");
            lines.push(told(rule, format!("{name} must pass a test to stand")));
        }
        lines
    }

    /// Carries the charge out as if nobody answered it.
    fn ride_on_trial(&mut self, by: GroupId, declaration: &Declaration) {
        let (mut dice, mut journal) = (Seeded::new(Seed::from_number(0)), Journal::new());
        let mut table = Table::new(&mut dice, &mut journal);
        self.ride_home(by, declaration.ride(), rule!("charge.move"), &mut table);
        while let Some(group) = self.next_to_drop() {
            self.drop_for_flank(group, &mut table);
        }
    }

    /// What counts when two groups meet: at impact, and in melee if they hold.
    fn clash_with(&self, by: GroupId, target: GroupId, pairs: &[Pair]) -> Vec<Prospect> {
        let between =
            pairs.iter().filter(|pair| (pair.pairing.by.group, pair.pairing.at.group) == (by, target));
        let between: Vec<Pair> = between.copied().collect();
        let Some(Pair { pairing, clash }) = between.first().copied() else { return Vec::new() };
        let name = self.group_name(target);
        let turned = pairing.turned();
        let mut impact = points(&self.impact_net(pairing, clash), &self.impact_net(turned, clash.turned()));
        let dice = [by, target].map(|group| {
            let lots = self.impact_lots(group, &between);
            lots.iter().map(|lot| u32::from(lot.dice.dice())).sum::<u32>().to_string()
        });
        impact.push(summed(rule!("impact.dice.other"), "dice", dice));
        let melee = points(&self.melee_net(pairing), &self.melee_net(turned));
        vec![
            Prospect { title: format!("At impact with {name}, if they stand"), lines: impact },
            Prospect { title: "In melee, if they hold".to_owned(), lines: melee },
        ]
    }
}
