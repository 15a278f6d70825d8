//! What every ruleset's state is made of: numbers that name something, facts as bits, and a copy that allocates nothing.

/// Makes numbers that name something in a list of the scenario, and the word for it; the last one names nobody.
///
/// ```
/// battle::ids! {
///     /// A leader, by his number in the scenario.
///     LeaderId = "leader",
/// }
/// assert_eq!(LeaderId(3).some(), Some(LeaderId(3)));
/// assert_eq!(LeaderId::default(), LeaderId::NONE);
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $kind:literal,)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $name(pub u8);

            $crate::naming::id!($name(u8), $kind);
            $crate::written_ids!($name);

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

/// Lists yes-or-no facts of a number that keeps them as bits; the name of a fact in files is its own, in small letters, unless
/// another is given (`IMPACT = 2 as "HAS_IMPACT"`). Files write them as a list of words ([`file`](crate::file)), and their page tells of each what its comment says.
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
    ($kind:ident: $($(#[doc = $doc:literal])+ $name:ident = $bit:literal $(as $word:literal)?,)+) => {
        const _: () = {
            let (bits, mut one) = ([$($bit),+], 0);
            while one < bits.len() {
                let mut other = one + 1;
                while other < bits.len() {
                    assert!(bits[one] != bits[other], "two facts have the same bit");
                    other += 1;
                }
                one += 1;
            }
        };

        impl $kind {
            $($(#[doc = $doc])+ pub const $name: $kind = $kind(1 << $bit);)+

            /// All of them with their names in files.
            pub const ALL: &'static [(&'static str, $kind)] =
                &[$(([$($word,)? stringify!($name)][0], $kind::$name),)+];

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

        impl $crate::file::Facts for $kind {
            fn told() -> Vec<(String, &'static str)> {
                let told = [$(concat!($($doc),+)),+];
                $kind::ALL
                    .iter()
                    .zip(told)
                    .map(|((name, _), told)| (name.to_ascii_lowercase().replace('_', "-"), told.trim()))
                    .collect()
            }

            fn fact(word: &str) -> Option<$kind> {
                $kind::named(word)
            }

            fn words(self) -> Vec<String> {
                self.names().collect()
            }

            fn with(self, fact: $kind) -> $kind {
                $kind(self.0 | fact.0)
            }

            fn without(self, fact: $kind) -> $kind {
                $kind(self.0 & !fact.0)
            }

            fn nothing() -> $kind {
                $kind(0)
            }
        }

        impl<C> $crate::file::Written<C> for $kind {
            fn form() -> String {
                "a list of words, below".to_owned()
            }

            fn read(value: &$crate::file::TomlValue<'_>, _: &mut C) -> Option<$kind> {
                $crate::file::read_facts(value)
            }

            fn text(&self, _: &C) -> String {
                let words: Vec<String> = self.names().map(|word| $crate::file::quoted(&word)).collect();
                format!("[{}]", words.join(", "))
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

/// Declares what is saved of a state without its scenario, in the canonical order: first what is `packed` into a row of
/// numbers, by the two functions named, then lists, then plain fields. It makes `Saved`, as it is written, `Loaded`, as it is
/// read, and the state's `moment_text`, `at_moment_text`, `canonical_bytes` and `scenario_print`.
///
/// Beside it the state has `scenario_at`, the scenario of what is loaded, and `followed`, which works out what follows from
/// the rest; and there is `faults`, all that is wrong with a state, and `verdict`, an end by its words.
#[macro_export]
macro_rules! saved {
    (
        $state:ident:
        $(packed $packed:ident: $row:ty = $pack:path, $unpack:path,)*
        $(many $many:ident: $item:ty,)+
        $(plain $plain:ident: $kind:ty,)+
    ) => {
        #[derive(::serde::Serialize)]
        struct Saved<'a> {
            $($packed: Vec<$row>,)*
            $($many: &'a [$item],)+
            $($plain: $kind,)+
            ended: Option<(Option<$crate::Side>, &'a str, &'a str)>,
        }

        #[derive(::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Loaded {
            $($packed: Vec<$row>,)*
            $($many: Vec<$item>,)+
            $($plain: $kind,)+
            ended: Option<(Option<$crate::Side>, String, String)>,
        }

        impl $state {
            fn saved(&self) -> Saved<'_> {
                Saved {
                    $($packed: self.$packed.iter().map($pack).collect(),)*
                    $($many: &self.$many,)+
                    $($plain: self.$plain,)+
                    ended: self.ended.as_ref().map(|verdict| (verdict.winner, verdict.rule.id(), verdict.how)),
                }
            }

            fn loaded(&self, loaded: Loaded) -> Result<$state, String> {
                let ended = match &loaded.ended {
                    Some((winner, rule, how)) => Some(verdict(*winner, rule, how)?),
                    None => None,
                };
                let mut state = $state::fresh(self.scenario_at(&loaded));
                $(state.$packed = loaded.$packed.into_iter().map($unpack).collect();)*
                $(state.$many = loaded.$many;)+
                $(state.$plain = loaded.$plain;)+
                state.ended = ended;
                Ok(state)
            }

            /// What changes in a battle, without the scenario.
            pub(crate) fn moment_text(&self) -> String {
                ::serde_json::to_string(&self.saved()).unwrap_or_default()
            }

            /// The battle of the same scenario at another moment.
            pub(crate) fn at_moment_text(&self, text: &str) -> Result<$state, $crate::Mistakes> {
                let loaded = ::serde_json::from_str(text).map_err(|error| error.to_string());
                let state = loaded.and_then(|loaded| self.loaded(loaded));
                let state = state.map_err(|why| {
                    let mut mistakes = $crate::Mistakes::new();
                    mistakes.note("", why);
                    mistakes
                })?;
                faults(&state).into_result(())?;
                Ok(state.followed())
            }

            /// The canonical bytes of the whole battle, secrets included, for its hash.
            pub(crate) fn canonical_bytes(&self) -> Vec<u8> {
                let mut bytes = Vec::with_capacity(8_192);
                bytes.extend(self.scenario_print().to_le_bytes());
                // Writing plain data into memory does not fail.
                let _ = ::serde_json::to_writer(&mut bytes, &self.saved());
                bytes
            }

            /// A number that follows from everything in a scenario: its file at the start.
            fn scenario_print(&self) -> u64 {
                *self.scenario.print.0.get_or_init(|| {
                    let mut print = $crate::Fingerprint::default();
                    let fresh = $state::fresh(::std::sync::Arc::clone(&self.scenario));
                    ::std::hash::Hasher::write(&mut print, fresh.position_text().as_bytes());
                    ::std::hash::Hasher::finish(&print)
                })
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

/// Whether a value is the usual one, which files leave out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
