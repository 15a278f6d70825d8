//! The list of a ruleset's steps.

/// Lists the steps of a ruleset, and makes of them its machine: the enumeration `Step` with [`Steps`](crate::Steps), and how steps are
/// pushed and popped. The state keeps the stack in a field `steps: Vec<Step>`.
///
/// `$action` is the enumeration of all answers, which has a variant of the same name for each of the `questions`. A ruleset of
/// which every step is a question or resolves says `answers` before it, and has it made.
///
/// Steps that are listed as `old` ask, list, check and answer in one enumeration of actions (`Pending`), and find their words
/// through [`OldWords`](crate::OldWords).
///
/// ```ignore
/// battle::machine! {
///     State, answers Action, Event;
///     questions {
///         /// Enemies may intercept a charge (B11.5a).
///         Intercept(crate::rules::charge::intercept::Intercept),
///     }
///     resolving {
///         /// A charge is carried out (flow.charge).
///         Charging(crate::rules::charge::ride::Charging),
///     }
/// }
/// ```
#[macro_export]
macro_rules! machine {
    (
        $state:ident, answers $action:ident, $event:ident;
        questions { $($(#[$question_doc:meta])* $question:ident($question_kind:ty),)* }
        resolving { $($(#[$resolving_doc:meta])* $resolving:ident($resolving_kind:ty),)* }
    ) => {
        $crate::answers! {
            $state;
            /// An answer to a question, whichever it is.
            #[derive(Clone, Copy, PartialEq, Debug)]
            pub enum $action {}
            questions {
                $($(#[$question_doc])* $question(<$question_kind as $crate::Question<$state>>::Answer),)*
            }
        }

        $crate::machine! {
            $state, $action, $event;
            questions { $($(#[$question_doc])* $question($question_kind),)* }
            resolving { $($(#[$resolving_doc])* $resolving($resolving_kind),)* }
        }
    };
    (
        $state:ident, $action:ident, $event:ident;
        questions { $($(#[$question_doc:meta])* $question:ident($question_kind:ty),)* }
        resolving { $($(#[$resolving_doc:meta])* $resolving:ident($resolving_kind:ty),)* }
        $(old { $($(#[$old_doc:meta])* $old:ident($old_kind:ty),)+ })?
    ) => {
        $($crate::__pending!($state, $action, $event; $($old($old_kind),)+);)?

        /// One pending step.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Step {
            $($(#[$question_doc])* $question($question_kind),)*
            $($(#[$resolving_doc])* $resolving($resolving_kind),)*
            $($($(#[$old_doc])* $old($old_kind),)+)?
        }

        impl $crate::Steps<$state> for Step {
            fn whom(&self, battle: &$state) -> $crate::Asks {
                match self {
                    $(Step::$question(step) => $crate::Question::whom(step, battle),)*
                    $(Step::$resolving(_) => $crate::Asks::nobody(),)*
                    $($(Step::$old(step) => Pending::asks(step, battle).into(),)+)?
                }
            }

            fn choices(&self, battle: &$state, side: $crate::Side, into: &mut Vec<$action>) {
                match self {
                    $(Step::$question(step) => {
                        let found = &mut $crate::Found::all_into(into, $action::$question);
                        let _ = $crate::Question::each(step, battle, side, found);
                    })*
                    $(Step::$resolving(_) => {})*
                    $($(Step::$old(step) => Pending::choices(step, battle, into),)+)?
                }
            }

            fn check(
                &self,
                battle: &$state,
                side: $crate::Side,
                action: &$action,
            ) -> Result<(), $crate::Refusal> {
                $crate::Answers::<$state>::is_there(action, battle, side)?;
                match self {
                    $(Step::$question(step) => match *action {
                        $action::$question(answer) => $crate::Question::check(step, battle, side, answer),
                        #[allow(unreachable_patterns)]
                        _ => Err($crate::machine::not_asked($crate::Question::rule(step))),
                    },)*
                    $(Step::$resolving(_) => Err($crate::machine::nothing_asked()),)*
                    $($(Step::$old(step) => Pending::check(step, battle, action),)+)?
                }
            }

            fn answer(
                self,
                battle: &mut $state,
                side: $crate::Side,
                action: $action,
                table: &mut $crate::Table<'_, $event>,
            ) -> Result<(), $crate::Refusal> {
                match self {
                    $(Step::$question(step) => match action {
                        $action::$question(answer) => $crate::Question::answer(step, battle, side, answer, table),
                        #[allow(unreachable_patterns)]
                        _ => Err($crate::machine::not_asked($crate::Question::rule(&step))),
                    },)*
                    $(Step::$resolving(_) => Err($crate::machine::nothing_asked()),)*
                    $($(Step::$old(step) => {
                        Pending::answer(&step, battle, action, table);
                        Ok(())
                    })+)?
                }
            }

            fn go_on(self, battle: &mut $state, table: &mut $crate::Table<'_, $event>) {
                match self {
                    $(Step::$question(step) => $crate::Question::go_on(step, battle, table),)*
                    $(Step::$resolving(step) => $crate::Resolves::resolve(step, battle, table),)*
                    $($(Step::$old(step) => Pending::advance(&step, battle, table),)+)?
                }
            }

            fn usual(&self, battle: &$state, side: $crate::Side) -> Option<$action> {
                match self {
                    $(Step::$question(step) => {
                        Some($action::$question($crate::Question::usual(step, battle, side)))
                    })*
                    $(Step::$resolving(_) => None,)*
                    $($(Step::$old(_) => Some($crate::OldWords::old_usual(battle, side)),)+)?
                }
            }

            fn says(
                &self,
                battle: &$state,
                side: $crate::Side,
                choices: &[$action],
            ) -> $crate::Asked {
                match self {
                    $(Step::$question(step) => $crate::Question::says(step, battle, side),)*
                    $(Step::$resolving(_) => $crate::Asked::default(),)*
                    $($(Step::$old(_) => $crate::OldWords::old_says(battle, self, side, choices),)+)?
                }
            }

            fn buttons(
                &self,
                battle: &$state,
                side: $crate::Side,
                choices: &[$action],
            ) -> Vec<$crate::Button> {
                match self {
                    $(Step::$question(step) => choices.iter().filter_map(|choice| match *choice {
                        $action::$question(answer) => Some($crate::machine::button(step, battle, side, answer)),
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }).collect(),)*
                    $(Step::$resolving(_) => Vec::new(),)*
                    $($(Step::$old(_) => $crate::OldWords::old_buttons(battle, side, choices),)+)?
                }
            }

            fn meant(&self, battle: &$state, side: $crate::Side, at: &$crate::Target) -> Vec<$action> {
                match self {
                    $(Step::$question(step) => {
                        let mut choices = Vec::new();
                        $crate::Steps::choices(self, battle, side, &mut choices);
                        $crate::machine::meant(&choices, |choice| match choice {
                            $action::$question(answer) => {
                                $crate::Question::meant(step, battle, side, answer, at).map($action::$question)
                            }
                            #[allow(unreachable_patterns)]
                            _ => None,
                        })
                    })*
                    $(Step::$resolving(_) => Vec::new(),)*
                    $($(Step::$old(_) => $crate::OldWords::old_meant(battle, side, at),)+)?
                }
            }

            fn read(&self, battle: &$state, side: $crate::Side, text: &str) -> Option<Result<$action, String>> {
                match self {
                    $(Step::$question(_) => {
                        type Answer = <$question_kind as $crate::Question<$state>>::Answer;
                        let read = <Answer as $crate::Answers<$state>>::read(battle, side, text)?;
                        Some(read.map($action::$question))
                    })*
                    $(Step::$resolving(_) => None,)*
                    $($(Step::$old(_) => None,)+)?
                }
            }

            fn read_any(battle: &$state, side: $crate::Side, text: &str) -> Option<Result<$action, String>> {
                <$action as $crate::Answers<$state>>::read(battle, side, text)
            }

            fn write(battle: &$state, side: $crate::Side, action: &$action, into: &mut String) {
                $crate::Answers::<$state>::write(action, battle, side, into);
            }

            fn crumb(&self, battle: &$state) -> Option<String> {
                match self {
                    $(Step::$question(step) => $crate::Question::crumb(step, battle),)*
                    $(Step::$resolving(step) => $crate::Resolves::crumb(step, battle),)*
                    $($(Step::$old(_) => $crate::OldWords::old_crumb(battle, self),)+)?
                }
            }
        }

        $(impl From<$question_kind> for Step {
            fn from(step: $question_kind) -> Step {
                Step::$question(step)
            }
        })*

        $(impl From<$resolving_kind> for Step {
            fn from(step: $resolving_kind) -> Step {
                Step::$resolving(step)
            }
        })*

        /// How steps are pushed and popped.
        impl $state {
            /// Something is done before the innermost step goes on.
            pub(crate) fn then(&mut self, step: impl Into<Step>) {
                self.steps.push(step.into());
            }

            /// Another step takes the place of the innermost one.
            pub(crate) fn replace(&mut self, step: impl Into<Step>) {
                if let Some(innermost) = self.steps.last_mut() {
                    *innermost = step.into();
                }
            }

            /// The innermost step is done.
            pub(crate) fn done(&mut self) {
                self.steps.pop();
            }
        }
    };
}

/// What [`machine!`](crate::machine) makes for steps that are no questions of their own yet.
#[doc(hidden)]
#[macro_export]
macro_rules! __pending {
    ($state:ident, $action:ident, $event:ident; $($old:ident($old_kind:ty),)+) => {
        /// A step that is no question of its own yet: it asks in stages, and all its answers are of the one enumeration.
        pub(crate) trait Pending: Copy {
            /// The side it asks; nobody if it resolves by itself.
            fn asks(&self, _battle: &$state) -> Option<$crate::Side> {
                None
            }

            /// What can be answered, in a canonical order; never nothing while somebody is asked.
            fn choices(&self, _battle: &$state, _into: &mut Vec<$action>) {}

            /// Whether an answer, also one that is not listed, is allowed; if not, which rule forbids it.
            fn check(&self, battle: &$state, action: &$action) -> Result<(), $crate::Refusal>;

            /// Carries out an answer that is allowed.
            fn answer(&self, _battle: &mut $state, _action: $action, _table: &mut $crate::Table<'_, $event>) {}

            /// Carries out one automatic step; only called while nobody is asked.
            fn advance(&self, battle: &mut $state, table: &mut $crate::Table<'_, $event>);
        }

        /// Refuses what is not among the choices of a step: enough where the choices are all there is to say.
        #[allow(dead_code)]
        pub(crate) fn is_listed(
            step: &impl Pending,
            battle: &$state,
            action: &$action,
            otherwise: $crate::Refusal,
        ) -> Result<(), $crate::Refusal> {
            let mut choices = Vec::new();
            step.choices(battle, &mut choices);
            if choices.contains(action) { Ok(()) } else { Err(otherwise) }
        }

        $(impl From<$old_kind> for Step {
            fn from(step: $old_kind) -> Step {
                Step::$old(step)
            }
        })+
    };
}
