//! What stands in the files of all rulesets: the head of a scenario, and how a battle ended.

use muster::read::Value;

use super::{File, Written, quoted};
use crate::{Side, Verdict, keys};

/// What a scenario is, for whoever looks for one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// How it is asked for.
    pub id: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// The situation in words.
    pub text: String,
    /// Special rules in words.
    pub special: Vec<String>,
}

impl Default for Head {
    fn default() -> Head {
        let (title, date, text) = (String::new(), String::new(), String::new());
        Head { id: "battle".to_owned(), title, date, text, special: Vec::new() }
    }
}

keys! {
    /// What the scenario is.
    impl<C> Head in C, "[scenario]" {
        show "id"      id: String                         => "how the battle is asked for" | "`battle`";
        show "title"   title: String = |it| it.id.clone() => "its name" | "its id";
        may  "date"    date: String                       => "when it was fought" | "nothing";
        may  "text"    text: String                       => "the situation in words" | "nothing";
        may  "special" special: Vec<String>               => "special rules in words, for the players" | "none";
    }
}

/// How a battle ended, as a ruleset's files have it; the file knows the verdicts there are.
pub trait Ended: File {
    /// The verdict with this rule and wording; says what is not known.
    ///
    /// # Errors
    ///
    /// For a rule or a wording that no verdict has.
    fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String>;
}

impl<C: Ended> Written<C> for Verdict {
    fn form() -> String {
        "a table: `winner` (`red`, `blue` or `nobody`), `rule` and `how`".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<Verdict> {
        let mut table = value.table()?;
        let words = [("red", Some(Side::Red)), ("blue", Some(Side::Blue)), ("nobody", None)];
        let winner = match table.may_value("winner") {
            Some(word) => super::one_of(&word, "winner", words.into_iter()),
            None => Some(None),
        };
        let (rule, how): (String, String) = (table.need("rule"), table.need("how"));
        let verdict = C::verdict(winner?, &rule, &how).map_err(|why| table.mistake("", why)).ok();
        table.finish();
        verdict
    }

    fn text(&self, _: &C) -> String {
        let winner = self.winner.map_or("nobody".to_owned(), |side| side.to_string());
        let (rule, how) = (quoted(self.rule.id()), quoted(self.how));
        format!("{{ winner = \"{winner}\", rule = {rule}, how = {how} }}")
    }
}
