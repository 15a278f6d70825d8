//! The steps of a ruleset's machine: what waits, what resolves, and who answers what.

/// Lists the steps of a ruleset, and makes of them its machine.
///
/// The pending steps are a stack in the state, the innermost last. A step either asks somebody (then the machine waits),
/// or it is carried out, which pops it, changes it or pushes others. Each chapter of the rules defines its own steps and
/// says of each, as `Pending`, whom it asks, what can be answered and what comes of it; the list makes an enumeration
/// `Step` of them that hands every question on to the step that answers it. The state keeps the stack in a field
/// `steps: Vec<Step>`; the list also makes the methods that push and pop.
///
/// ```ignore
/// battle::steps! {
///     State, Action, Event;
///     /// The turn, phase by phase.
///     Turn(crate::rules::sequence::Turn),
/// }
/// ```
#[macro_export]
macro_rules! steps {
    ($state:ty, $action:ty, $event:ty; $($(#[$doc:meta])* $name:ident($kind:ty),)+) => {
        /// A step that waits or resolves.
        ///
        /// While it is carried out or answered it is still the innermost one: whoever is done with it pops it (`done`),
        /// changes it (`replace`) or has something else done before it goes on (`then`).
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

        /// One pending step.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum Step {
            $($(#[$doc])* $name($kind),)+
        }

        impl Pending for Step {
            fn asks(&self, battle: &$state) -> Option<$crate::Side> {
                match self { $(Step::$name(step) => step.asks(battle),)+ }
            }

            fn choices(&self, battle: &$state, into: &mut Vec<$action>) {
                match self { $(Step::$name(step) => step.choices(battle, into),)+ }
            }

            fn check(&self, battle: &$state, action: &$action) -> Result<(), $crate::Refusal> {
                match self { $(Step::$name(step) => step.check(battle, action),)+ }
            }

            fn answer(&self, battle: &mut $state, action: $action, table: &mut $crate::Table<'_, $event>) {
                match self { $(Step::$name(step) => step.answer(battle, action, table),)+ }
            }

            fn advance(&self, battle: &mut $state, table: &mut $crate::Table<'_, $event>) {
                match self { $(Step::$name(step) => step.advance(battle, table),)+ }
            }
        }

        $(impl From<$kind> for Step {
            fn from(step: $kind) -> Step {
                Step::$name(step)
            }
        })+

        /// How steps are pushed and popped.
        impl $state {
            /// Something is done before the innermost step goes on.
            pub(crate) fn then(&mut self, step: impl Into<Step>) {
                self.steps.push(step.into());
            }

            /// The innermost step changes.
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
