//! What every ruleset's state is made of: numbers that name something, facts as bits, and a copy that allocates nothing.

/// Makes numbers that name something in a list of the scenario; the last one names nobody.
///
/// ```
/// battle::ids! {
///     /// A leader, by his number in the scenario.
///     LeaderId,
/// }
/// assert_eq!(LeaderId(3).some(), Some(LeaderId(3)));
/// assert_eq!(LeaderId::default(), LeaderId::NONE);
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        $(
            $(#[$doc])*
            #[derive(
                Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
            )]
            pub struct $name(pub u8);

            impl $name {
                /// None of them.
                pub const NONE: $name = $name(u8::MAX);

                /// Its place in its list.
                #[inline]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }

                /// This one unless it is none.
                #[inline]
                pub fn some(self) -> Option<$name> {
                    (self != $name::NONE).then_some(self)
                }
            }

            impl Default for $name {
                fn default() -> $name {
                    $name::NONE
                }
            }
        )+
    };
}

/// Lists yes-or-no facts of a number that keeps them as bits; the name of a fact in files is its own, in small letters.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Flags(pub u8);
/// battle::facts! {
///     Flags:
///     /// It runs.
///     ROUTING = 0,
///     /// It runs after somebody.
///     IN_PURSUIT = 1,
/// }
/// let both = Flags::ROUTING | Flags::IN_PURSUIT;
/// assert!(both.has(Flags::ROUTING));
/// assert_eq!(both.names().collect::<Vec<_>>(), ["routing", "in-pursuit"]);
/// assert_eq!(Flags::named("in-pursuit"), Some(Flags::IN_PURSUIT));
/// ```
#[macro_export]
macro_rules! facts {
    ($kind:ident: $($(#[$doc:meta])* $name:ident = $bit:literal,)+) => {
        impl $kind {
            $($(#[$doc])* pub const $name: $kind = $kind(1 << $bit);)+

            /// All of them with their names in files.
            pub const ALL: &'static [(&'static str, $kind)] = &[$((stringify!($name), $kind::$name),)+];

            /// The fact that files call so.
            pub fn named(name: &str) -> Option<$kind> {
                let same = |known: &str| known.eq_ignore_ascii_case(&name.replace('-', "_"));
                $kind::ALL.iter().find(|(known, _)| same(known)).map(|(_, fact)| *fact)
            }

            /// The names of the facts that hold, as files write them.
            pub fn names(self) -> impl Iterator<Item = String> {
                $kind::ALL
                    .iter()
                    .filter(move |(_, fact)| self.0 & fact.0 != 0)
                    .map(|(name, _)| name.to_ascii_lowercase().replace('_', "-"))
            }

            /// Whether one of these facts holds.
            #[inline]
            pub const fn has(self, fact: $kind) -> bool {
                self.0 & fact.0 != 0
            }
        }

        impl std::ops::BitOr for $kind {
            type Output = $kind;

            fn bitor(self, other: $kind) -> $kind {
                $kind(self.0 | other.0)
            }
        }
    };
}

/// Copies a state field by field into the room that is there: nothing is allocated when a search goes back to where it
/// began. Lists come first, then plain fields; what `follows` from the rest is copied and makes no two battles differ.
/// The scenario, in a field of that name, is shared.
#[macro_export]
macro_rules! copied {
    ($state:ident: $($vec:ident),+; $($plain:ident),+ $(; follows $($follows:ident),+)?) => {
        impl Clone for $state {
            fn clone(&self) -> $state {
                $state {
                    scenario: std::sync::Arc::clone(&self.scenario),
                    $($($follows: self.$follows.clone(),)+)?
                    $($vec: self.$vec.clone(),)+
                    $($plain: self.$plain,)+
                }
            }

            fn clone_from(&mut self, other: &$state) {
                if !std::sync::Arc::ptr_eq(&self.scenario, &other.scenario) {
                    self.scenario = std::sync::Arc::clone(&other.scenario);
                }
                $($(self.$follows.clone_from(&other.$follows);)+)?
                $(self.$vec.clone_from(&other.$vec);)+
                $(self.$plain = other.$plain;)+
            }
        }

        impl PartialEq for $state {
            fn eq(&self, other: &$state) -> bool {
                (std::sync::Arc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario)
                    $(&& self.$vec == other.$vec)+
                    $(&& self.$plain == other.$plain)+
            }
        }
    };
}
