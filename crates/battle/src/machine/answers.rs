//! Answers in their one written form.

use crate::{PieceId, Refusal, Side, State, Target};

/// The answers of a question, each with its written form: [`answers!`](crate::answers) fills this in.
pub trait Answers<S: State>: Copy + PartialEq {
    /// Appends the written form.
    fn write(&self, battle: &S, side: Side, into: &mut String);

    /// Reads an answer from its written form: none if it has the form of no answer, otherwise the answer or what is wrong
    /// with one of its words.
    fn read(battle: &S, side: Side, text: &str) -> Option<Result<Self, String>>;

    /// Whether all that it names is there.
    fn is_there(&self, battle: &S, side: Side) -> Result<(), Refusal>;

    /// What on the board it refers to.
    fn target(&self, battle: &S) -> Option<Target>;

    /// Appends the pieces that it names.
    fn pieces(&self, battle: &S, into: &mut Vec<PieceId>);

    /// The same answer, said of what was pointed at; none if it refers to nothing, or not to such a thing.
    fn said_of(&self, battle: &S, side: Side, at: &Target) -> Option<Self>;
}

/// Something that an answer names, as it is written in one word or in the last few: a unit, an area, a number, the legs of a
/// move.
pub trait Word<S: State>: Copy {
    /// Appends the word; nothing where it is left out.
    fn write(&self, battle: &S, side: Side, into: &mut String);

    /// Reads the word; says what is wrong with it.
    fn read(battle: &S, side: Side, word: &str) -> Result<Self, String>;

    /// Whether a text can be such words at all; if not, another form is looked for.
    fn has_form(_word: &str) -> bool {
        true
    }

    /// Whether what it names is there.
    fn is_there(&self, _battle: &S, _side: Side) -> Result<(), Refusal> {
        Ok(())
    }

    /// Where it is on the board.
    fn target(&self, _battle: &S) -> Option<Target> {
        None
    }

    /// Appends the pieces that it stands for.
    fn pieces(&self, _battle: &S, _into: &mut Vec<PieceId>) {}

    /// What was pointed at, as such a thing, in the place of this one.
    fn pointed(self, _battle: &S, _side: Side, _at: &Target) -> Option<Self> {
        None
    }
}

/// A part of a written form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// This very word.
    Says(&'static str),
    /// A word that names something.
    Word,
    /// All that is left of the text, or nothing.
    Rest,
}

/// The words of a text, each with where it begins.
#[must_use]
pub fn words(text: &str) -> Vec<(usize, &str)> {
    let begin = text.as_ptr() as usize;
    text.split_whitespace().map(|word| (word.as_ptr() as usize - begin, word)).collect()
}

/// Whether a text of these words has a form.
#[must_use]
pub fn fits(form: &[Part], words: &[(usize, &str)]) -> bool {
    let mut at = 0;
    for part in form {
        match part {
            Part::Rest => return true,
            Part::Says(says) if !words.get(at).is_some_and(|(_, word)| word.eq_ignore_ascii_case(says)) => {
                return false;
            }
            Part::Says(_) | Part::Word => at += 1,
        }
    }
    at == words.len()
}

/// Appends a word to what is written, with a space before it; nothing if `write` writes nothing.
pub fn joined(into: &mut String, write: impl FnOnce(&mut String)) {
    let before = into.len();
    if before > 0 {
        into.push(' ');
    }
    let begin = into.len();
    write(into);
    if into.len() == begin {
        into.truncate(before);
    }
}

/// Reads a number in its one written form: no sign and no leading zeros.
pub fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    let plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| plain).ok_or_else(|| format!("`{word}` is no number"))
}

impl<S: State> Word<S> for u8 {
    fn write(&self, _: &S, _: Side, into: &mut String) {
        into.push_str(&self.to_string());
    }

    fn read(_: &S, _: Side, word: &str) -> Result<u8, String> {
        number(word)
    }
}

/// Declares the answers of a question, each with its one written form, and makes [`Answers`](crate::Answers) of them.
///
/// A form is a list of parts: `"text"` stands for itself; `unit` is the field of that name as its [`Word`](crate::Word) writes and
/// reads it; `(legs ..)` is all that is left of the text, `(points as Points ..)`
/// or `((at, facing) as Spot ..)` the same for fields that a tuple struct wraps, which is a word; and `[unit]` or `[path ..]` is the word for what the answer points at on the
/// board. After the answers a list `questions` may follow, of variants each of which holds the answers of a question.
///
/// ```ignore
/// battle::answers! {
///     State;
///     /// Who intercepts a charge.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum InterceptBy {
///         /// This stack tries.
///         Stack(stack: Stack) = ["stack" [stack]],
///         /// Nobody does.
///         Decline = ["decline"],
///     }
/// }
/// ```
#[macro_export]
macro_rules! answers {
    (
        $state:ty;
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $( ( $($place:ident : $kind:ty),+ $(,)? ) )?
                $( { $($(#[$field_doc:meta])* $field:ident : $field_kind:ty),+ $(,)? } )?
                = [ $($part:tt)* ],
            )*
        }
        $(questions { $($(#[$question_doc:meta])* $question:ident ( $answer:ty ),)* })?
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant
                $( ( $($kind),+ ) )?
                $( { $($(#[$field_doc])* $field : $field_kind),+ } )?,
            )*
            $($($(#[$question_doc])* $question($answer),)*)?
        }

        #[allow(unused_variables, unused_mut, unused_assignments, clippy::let_unit_value)]
        impl $crate::Answers<$state> for $name {
            fn write(&self, battle: &$state, side: $crate::Side, into: &mut String) {
                match *self {
                    $($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )? => {
                        $($crate::__part!(write battle, side, into; $part);)*
                    })*
                    $($($name::$question(answer) => $crate::Answers::<$state>::write(&answer, battle, side, into),)*)?
                }
            }

            fn read(battle: &$state, side: $crate::Side, text: &str) -> Option<Result<$name, String>> {
                let words = $crate::machine::words(text);
                $('form: {
                    const FORM: &[$crate::machine::Part] = &[$($crate::__part!(form $part)),*];
                    if $crate::machine::fits(FORM, &words) {
                        let mut at = 0;
                        $(let word = $crate::machine::word_at(text, &words, &mut at, $crate::__part!(form $part));
                        $crate::__part!(read battle, side, word; $part);)*
                        $($crate::__part!(has_form 'form; $part);)*
                        $($crate::__part!(is_read; $part);)*
                        return Some(Ok($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )?));
                    }
                })*
                $($(if let Some(read) = <$answer as $crate::Answers<$state>>::read(battle, side, text) {
                    return Some(read.map($name::$question));
                })*)?
                None
            }

            fn is_there(&self, battle: &$state, side: $crate::Side) -> Result<(), $crate::Refusal> {
                match *self {
                    $($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )? => {
                        $($crate::__part!(is_there battle, side; $part);)*
                        Ok(())
                    })*
                    $($($name::$question(answer) => $crate::Answers::<$state>::is_there(&answer, battle, side),)*)?
                }
            }

            fn target(&self, battle: &$state) -> Option<$crate::Target> {
                match *self {
                    $($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )? => {
                        $($crate::__part!(target battle; $part);)*
                        None
                    })*
                    $($($name::$question(answer) => $crate::Answers::<$state>::target(&answer, battle),)*)?
                }
            }

            fn pieces(&self, battle: &$state, into: &mut Vec<$crate::PieceId>) {
                match *self {
                    $($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )? => {
                        $($crate::__part!(pieces battle, into; $part);)*
                    })*
                    $($($name::$question(answer) => $crate::Answers::<$state>::pieces(&answer, battle, into),)*)?
                }
            }

            fn said_of(&self, battle: &$state, side: $crate::Side, at: &$crate::Target) -> Option<$name> {
                match *self {
                    $($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )? => {
                        let mut points = false;
                        $($crate::__part!(said_of battle, side, at, points; $part);)*
                        points.then_some($name::$variant $( ( $($place),+ ) )? $( { $($field),+ } )?)
                    })*
                    $($($name::$question(answer) => {
                        $crate::Answers::<$state>::said_of(&answer, battle, side, at).map($name::$question)
                    })*)?
                }
            }
        }
    };
}

/// One part of a written form, for [`answers!`](crate::answers).
#[doc(hidden)]
#[macro_export]
macro_rules! __part {
    (form $says:literal) => { $crate::machine::Part::Says($says) };
    (form $word:ident) => { $crate::machine::Part::Word };
    (form [$word:ident]) => { $crate::machine::Part::Word };
    (form ($word:ident ..)) => { $crate::machine::Part::Rest };
    (form ($word:tt as $codec:ident ..)) => { $crate::machine::Part::Rest };
    (form [$word:ident ..]) => { $crate::machine::Part::Rest };

    (write $battle:ident, $side:ident, $into:ident; $says:literal) => {
        $crate::machine::joined($into, |into| into.push_str($says))
    };
    (write $battle:ident, $side:ident, $into:ident; (($($word:ident),+) as $codec:ident ..)) => {
        $crate::machine::joined($into, |into| $crate::Word::write(&$codec($($word),+), $battle, $side, into))
    };
    (write $battle:ident, $side:ident, $into:ident; ($word:ident as $codec:ident ..)) => {
        $crate::machine::joined($into, |into| $crate::Word::write(&$codec($word), $battle, $side, into))
    };
    (write $battle:ident, $side:ident, $into:ident; $word:ident) => {
        $crate::machine::joined($into, |into| $crate::Word::write(&$word, $battle, $side, into))
    };
    (write $battle:ident, $side:ident, $into:ident; [$word:ident $(..)?]) => {
        $crate::__part!(write $battle, $side, $into; $word)
    };
    (write $battle:ident, $side:ident, $into:ident; ($word:ident ..)) => {
        $crate::__part!(write $battle, $side, $into; $word)
    };

    (read $battle:ident, $side:ident, $text:ident; $says:literal) => {};
    (read $battle:ident, $side:ident, $text:ident; (($first:ident $(, $more:ident)*) as $codec:ident ..)) => {
        let $first = $crate::machine::read_word($battle, $side, $text);
    };
    (read $battle:ident, $side:ident, $text:ident; ($word:ident $(as $codec:ident)? ..)) => {
        let $word = $crate::machine::read_word($battle, $side, $text);
    };
    (read $battle:ident, $side:ident, $text:ident; [$word:ident $(..)?]) => {
        let $word = $crate::machine::read_word($battle, $side, $text);
    };
    (read $battle:ident, $side:ident, $text:ident; $word:ident) => {
        let $word = $crate::machine::read_word($battle, $side, $text);
    };

    (has_form $form:lifetime; $says:literal) => {};
    (has_form $form:lifetime; (($first:ident $(, $more:ident)*) as $codec:ident ..)) => {
        $crate::__part!(has_form $form; $first);
    };
    (has_form $form:lifetime; ($word:ident $(as $codec:ident)? ..)) => {
        $crate::__part!(has_form $form; $word);
    };
    (has_form $form:lifetime; [$word:ident $(..)?]) => {
        $crate::__part!(has_form $form; $word);
    };
    (has_form $form:lifetime; $word:ident) => {
        let Some($word) = $word else { break $form };
    };

    (is_read; $says:literal) => {};
    (is_read; (($first:ident $(, $more:ident)*) as $codec:ident ..)) => {
        let $codec($first $(, $more)*) = match $first {
            Ok(word) => word,
            Err(why) => return Some(Err(why)),
        };
    };
    (is_read; ($word:ident as $codec:ident ..)) => {
        let $codec($word) = match $word {
            Ok(word) => word,
            Err(why) => return Some(Err(why)),
        };
    };
    (is_read; ($word:ident ..)) => {
        $crate::__part!(is_read; $word);
    };
    (is_read; [$word:ident $(..)?]) => {
        $crate::__part!(is_read; $word);
    };
    (is_read; $word:ident) => {
        let $word = match $word {
            Ok(word) => word,
            Err(why) => return Some(Err(why)),
        };
    };

    (is_there $battle:ident, $side:ident; $says:literal) => {};
    (is_there $battle:ident, $side:ident; (($($word:ident),+) as $codec:ident ..)) => {
        $crate::Word::is_there(&$codec($($word),+), $battle, $side)?
    };
    (is_there $battle:ident, $side:ident; ($word:ident as $codec:ident ..)) => {
        $crate::Word::is_there(&$codec($word), $battle, $side)?
    };
    (is_there $battle:ident, $side:ident; $word:ident) => {
        $crate::Word::is_there(&$word, $battle, $side)?
    };
    (is_there $battle:ident, $side:ident; [$word:ident $(..)?]) => {
        $crate::Word::is_there(&$word, $battle, $side)?
    };
    (is_there $battle:ident, $side:ident; ($word:ident ..)) => {
        $crate::Word::is_there(&$word, $battle, $side)?
    };

    (pieces $battle:ident, $into:ident; $word:ident) => { $crate::Word::pieces(&$word, $battle, $into) };
    (pieces $battle:ident, $into:ident; [$word:ident $(..)?]) => { $crate::Word::pieces(&$word, $battle, $into) };
    (pieces $battle:ident, $into:ident; $other:tt) => {};

    (target $battle:ident; [$word:ident $(..)?]) => {
        if let Some(target) = $crate::Word::target(&$word, $battle) {
            return Some(target);
        }
    };
    (target $battle:ident; $other:tt) => {};

    (said_of $battle:ident, $side:ident, $at:ident, $points:ident; [$word:ident $(..)?]) => {
        let $word = $crate::Word::pointed($word, $battle, $side, $at)?;
        $points = true;
    };
    (said_of $battle:ident, $side:ident, $at:ident, $points:ident; $other:tt) => {};
}

/// Reads a word of a form; none if it cannot be such a word at all.
pub fn read_word<S: State, W: Word<S>>(battle: &S, side: Side, word: &str) -> Option<Result<W, String>> {
    W::has_form(word).then(|| W::read(battle, side, word))
}

/// The text that a part of a form takes: the next word, or all that is left; `at` counts the words.
#[must_use]
pub fn word_at<'a>(text: &'a str, words: &[(usize, &'a str)], at: &mut usize, part: Part) -> &'a str {
    let word = words.get(*at);
    *at += 1;
    match (part, word) {
        (Part::Rest, Some((begin, _))) => text[*begin..].trim_end(),
        (_, Some((_, word))) => word,
        (_, None) => "",
    }
}
