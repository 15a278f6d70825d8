//! The closed word lists of the battle files.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

/// A word from a closed list, which a file writes as text.
pub trait Word: Copy + Eq + Debug + 'static {
    /// What such a word is called in a sentence.
    const WHAT: &'static str;
    /// All words of the list, in its order.
    const ALL: &'static [Self];
    /// The word as files write it.
    fn name(self) -> &'static str;
}

/// Declares a closed list of words as an enum; the first word is its default.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $list:ident, $what:literal:
        $first:ident $first_word:literal $first_doc:literal
        $(, $word:ident $name:literal $doc:literal)* $(,)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $list {
            #[doc = $first_doc]
            #[default]
            #[serde(rename = $first_word)]
            $first,
            $(#[doc = $doc] #[serde(rename = $name)] $word,)*
        }

        impl $list {
            /// All words of the list, in its order.
            pub const ALL: &'static [$list] = &[$list::$first, $($list::$word,)*];

            /// The word as files write it.
            pub const fn name(self) -> &'static str {
                match self {
                    $list::$first => $first_word,
                    $($list::$word => $name,)*
                }
            }
        }

        impl $crate::words::Word for $list {
            const WHAT: &'static str = $what;
            const ALL: &'static [$list] = $list::ALL;
            fn name(self) -> &'static str {
                $list::name(self)
            }
        }

        impl std::fmt::Display for $list {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.pad(self.name())
            }
        }

        impl std::str::FromStr for $list {
            type Err = String;

            fn from_str(text: &str) -> Result<$list, String> {
                let found = $list::ALL.iter().copied().find(|word| word.name() == text);
                found.ok_or_else(|| format!("`{text}` is no {}", $what))
            }
        }
    };
}

pub(crate) use words;

words! {
    /// The age whose arms are used.
    Era, "era":
    Medieval "medieval" "Before muskets.",
    Musket "musket" "Muskets and bayonets.",
}

words! {
    /// What the sky does.
    Sky, "sky":
    Clear "clear" "A clear sky.",
    Overcast "overcast" "Clouds.",
    Rain "rain" "Rain.",
    Storm "storm" "Rain and wind.",
    Snow "snow" "Falling snow.",
    Mist "mist" "Mist or fog.",
}

words! {
    /// The state of open ground everywhere.
    GroundState, "state of the ground":
    Dry "dry" "Firm and dry.",
    Soft "soft" "Soft after rain.",
    Mud "mud" "Deep mud.",
    Frozen "frozen" "Frozen hard.",
    Snow "snow" "Lying snow.",
}

words! {
    /// How strong the wind is.
    Wind, "wind":
    Calm "calm" "No wind that matters.",
    Breeze "breeze" "A breeze.",
    Strong "strong" "A strong wind.",
}

words! {
    /// What the weather does to one side or to both.
    EffectKind, "weather effect":
    WetStrings "wet-strings" "Bows or crossbows of the side shoot at half effect.",
    DampPowder "damp-powder" "Handguns and guns of the side shoot at half effect.",
    SunInEyes "sun-in-eyes" "The side shoots at a disadvantage.",
    WindInFace "wind-in-face" "Bows and crossbows of the side lose a third of their reach.",
    SnowInFace "snow-in-face" "The side sees and shoots only 100 m.",
    MudSlows "mud-slows" "In mud and ploughland the going for foot is hard, not slow.",
    MudStopsHorse "mud-stops-horse" "Horse in mud may not charge.",
}

words! {
    /// What a side is about at the start.
    Role, "role":
    Attacker "attacker" "It attacks.",
    Defender "defender" "It defends.",
    Meeting "meeting" "Both sides meet on the march.",
}

words! {
    /// How well orders pass in an army.
    Discipline, "discipline":
    Good "good" "Well.",
    Fair "fair" "As usual.",
    Poor "poor" "Badly.",
}

words! {
    /// The rank of a leader.
    Rank, "rank":
    Emperor "emperor" "Emperor.",
    King "king" "King.",
    Prince "prince" "Prince or ruling marquis.",
    Duke "duke" "Duke.",
    Earl "earl" "Earl or count.",
    Baron "baron" "Baron, lord, viscount or fighting bishop.",
    Marshal "marshal" "Marshal or constable.",
    Captain "captain" "Knight, esquire or hired captain.",
    General "general" "General.",
    Colonel "colonel" "Colonel or major.",
}

words! {
    /// How far a leader can be trusted.
    Loyalty, "loyalty":
    Staunch "staunch" "Never tested.",
    Firm "firm" "Tested only if a treachery special names him.",
    Doubtful "doubtful" "Likely to fail.",
    Treacherous "treacherous" "Looks for the chance.",
}

words! {
    /// The part of the line of battle that a command takes.
    Ward, "ward":
    Van "van" "The van.",
    Main "main" "The main battle.",
    Rear "rear" "The rearward.",
    Left "left" "The left.",
    Centre "centre" "The centre.",
    Right "right" "The right.",
    Reserve "reserve" "The reserve.",
    Camp "camp" "The camp.",
}

words! {
    /// What a contingent is about at the start.
    Stance, "stance":
    Hold "hold" "Keep the place.",
    Advance "advance" "Go forward in order.",
    Charge "charge" "Close at once.",
    Skirmish "skirmish" "Shoot and give way.",
    Reserve "reserve" "Wait for orders.",
}

words! {
    /// An edge of the field.
    Edge, "edge":
    North "north" "The northern edge.",
    East "east" "The eastern edge.",
    South "south" "The southern edge.",
    West "west" "The western edge.",
}

words! {
    /// What a special condition does.
    SpecialKind, "kind of special":
    Held "held" "May not move of its own will before a turn or a release.",
    Piecemeal "piecemeal" "Of each battle only so many contingents may move, and as many more each turn after.",
    Bounded "bounded" "May not cross a line.",
    Ambush "ambush" "Hidden until it acts or an enemy is near.",
    Treachery "treachery" "Leaders are tested and may leave or stand idle.",
    FeignedFlight "feigned-flight" "May fall back in good order and draw impetuous enemies after them.",
    LowAmmunition "low-ammunition" "Short of arrows or powder from a turn on.",
    Fatigue "fatigue" "Tired from a turn on.",
    Alarm "alarm" "The side tests when the first of these enemies comes on.",
    Heartened "heartened" "Each unit may repeat one failed test of morale.",
    Sortie "sortie" "The garrison may leave its walls.",
    Spate "spate" "A line becomes a river.",
    NoPursuit "no-pursuit" "Never pursue.",
    Prisoners "prisoners" "Who breaks men-at-arms stops to take prisoners.",
    Plunder "plunder" "Who comes near the target may stay there.",
    PlannedWithdrawal "planned-withdrawal" "May fall back without harm to anybody's morale.",
    BlockedRetreat "blocked-retreat" "Whoever is broken is lost; told, not played.",
}

words! {
    /// What ends a `held`.
    ReleaseWhen, "release":
    BattlesBroken "battles-broken" "So many other battles of the side are broken.",
    LeaderSends "leader-sends" "A leader sends for it.",
    EnemyPast "enemy-past" "An enemy is behind a line.",
    Attacked "attacked" "An enemy is near or has shot at it.",
}

words! {
    /// When leaders are tested for treachery.
    Trigger, "trigger of treachery":
    BattleBroken "battle-broken" "Any battle of the side is broken.",
    BattleEngaged "battle-engaged" "A battle named has its first close fight.",
}

words! {
    /// What traitors do.
    Outcome, "outcome of treachery":
    Leave "leave" "Go off the field and count as lost.",
    Idle "idle" "May not move for some turns.",
}

words! {
    /// A condition of victory.
    VictoryKind, "kind of victory":
    BreakArmy "break-army" "An army reaches the losses at which it breaks.",
    Hold "hold" "At the end of the last turn the side alone stands there.",
    Take "take" "At the end of any turn the side alone stands there.",
    Exit "exit" "A fraction of the side has left by an edge.",
    KillLeader "kill-leader" "A leader is killed or taken.",
    Survive "survive" "The side is unbroken at the end of a turn.",
}

/// Who won, or wins if nothing else decides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Winner {
    /// Nobody: a battle that was never fought.
    #[default]
    None,
    /// Neither side.
    Draw,
    /// The side with this id.
    Side(String),
}
