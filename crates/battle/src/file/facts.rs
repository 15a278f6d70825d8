//! Yes-or-no facts as lists of words.

use muster::read::{Value, hint};

use super::{Written, quoted};

/// Facts that are kept together, made by [`facts!`](crate::facts).
pub trait Facts: Copy + PartialEq {
    /// The words for all of them, with what each says.
    fn told() -> Vec<(String, &'static str)>;

    /// The fact that a word stands for.
    fn fact(word: &str) -> Option<Self>;

    /// The words for those that hold.
    fn words(self) -> Vec<String>;

    /// With a fact that holds now.
    #[must_use]
    fn with(self, fact: Self) -> Self;

    /// Without a fact.
    #[must_use]
    fn without(self, fact: Self) -> Self;

    /// None of them.
    fn nothing() -> Self;
}

/// Facts of which some hold as a rule: options of a scenario.
pub trait Usual: Facts {
    /// Those that hold as a rule.
    const USUAL: Self;
}

/// Reads a list of words; none after noting those that are none.
pub fn read_facts<F: Facts>(value: &Value<'_>) -> Option<F> {
    let mut facts = F::nothing();
    let mut is_right = true;
    for item in value.items()? {
        let Some(word) = item.as_str() else {
            is_right = false;
            item.wanted::<F>("a word");
            continue;
        };
        match F::fact(word) {
            Some(fact) => facts = facts.with(fact),
            None => {
                is_right = false;
                unknown::<F>(&item, word, word);
            }
        }
    }
    is_right.then_some(facts)
}

fn unknown<F: Facts>(item: &Value<'_>, word: &str, plain: &str) {
    let known = F::told();
    let near = hint(plain, known.iter().map(|(word, _)| word.as_str()));
    item.mistake(format!("`{word}` is none of the words for this{near}"));
}

/// Facts of which some hold as a rule: a file lists others, and with `no-` before it what does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toggled<F>(pub F);

impl<F> From<F> for Toggled<F> {
    fn from(facts: F) -> Toggled<F> {
        Toggled(facts)
    }
}

impl<C, F: Usual> Written<C> for Toggled<F> {
    fn form() -> String {
        "a list of words, below; `no-` before one switches it off".to_owned()
    }

    fn read(value: &Value<'_>, _: &mut C) -> Option<Toggled<F>> {
        let mut facts = F::USUAL;
        let mut is_right = true;
        for item in value.items()? {
            let Some(word) = item.as_str() else {
                is_right = false;
                item.wanted::<F>("a word");
                continue;
            };
            // A fact may have a name that begins so itself.
            let (holds, plain) = match word.strip_prefix("no-") {
                Some(plain) if F::fact(word).is_none() => (false, plain),
                _ => (true, word),
            };
            match F::fact(plain) {
                Some(fact) if holds => facts = facts.with(fact),
                Some(fact) => facts = facts.without(fact),
                None => {
                    is_right = false;
                    unknown::<F>(&item, word, plain);
                }
            }
        }
        is_right.then_some(Toggled(facts))
    }

    fn text(&self, _: &C) -> String {
        let (mine, usual) = (self.0.words(), F::USUAL.words());
        let on = mine.iter().filter(|word| !usual.contains(word)).map(|word| quoted(word));
        let off = usual.iter().filter(|word| !mine.contains(word)).map(|word| quoted(&format!("no-{word}")));
        format!("[{}]", on.chain(off).collect::<Vec<_>>().join(", "))
    }
}
