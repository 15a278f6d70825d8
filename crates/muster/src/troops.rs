//! The classes of troops, their armour, quality and flags.

use crate::terrain::Mover;
use crate::words::{Era, words};

words! {
    /// A class of troops.
    Class, "class of troops":
    MountedMenAtArms "mounted-men-at-arms" "Knights, gendarmes: lance and the best armour.",
    MountedSergeants "mounted-sergeants" "Lesser lancers: sergeants, coustilliers, ordonnance archers fighting mounted.",
    LightHorse "light-horse" "Prickers, hobelars, stradiots: javelin or light lance.",
    MountedCrossbow "mounted-crossbow" "Crossbows shot from the saddle.",
    HorseArcher "horse-archer" "Bows shot from the saddle.",
    FootMenAtArms "foot-men-at-arms" "Dismounted knights and esquires.",
    HeavyFoot "heavy-foot" "Armoured close-order foot: housecarls, thegns, heavy sergeants.",
    HalberdBill "halberd-bill" "Bills, halberds, glaives.",
    Pike "pike" "Long pikes in deep blocks.",
    Spear "spear" "Long spears in close order, schiltrons, town militia.",
    MediumFoot "medium-foot" "Mixed arms: spear, sword and shield.",
    LightFoot "light-foot" "Javelins and knives, good in rough ground.",
    SkirmisherFoot "skirmisher-foot" "Javelin men in open order.",
    LevyPeasant "levy-peasant" "The pressed and the unarmed.",
    Longbow "longbow" "War bow in mass.",
    Bow "bow" "Other bows.",
    Crossbow "crossbow" "Crossbow.",
    PaviseCrossbow "pavise-crossbow" "Crossbow behind a great shield.",
    Arbalest "arbalest" "Heavy steel crossbow.",
    Handgun "handgun" "Handgun, arquebus.",
    Sling "sling" "Sling.",
    LightGun "light-gun" "Ribauldequin, falcon, small early gun.",
    FieldGun "field-gun" "Culverin, serpentine, field cannon.",
    HeavyBombard "heavy-bombard" "Siege bombard.",
    Ballista "ballista" "Great crossbow engine.",
    Catapult "catapult" "Onager, mangonel.",
    Trebuchet "trebuchet" "Trebuchet.",
    WarWagon "war-wagon" "Fighting wagon.",
    Baggage "baggage" "Baggage and its people.",
    LineMusket "line-musket" "Regular foot.",
    LightMusket "light-musket" "Light infantry.",
    GrenadierMusket "grenadier-musket" "Grenadiers.",
    GuardMusket "guard-musket" "Guards.",
    MilitiaMusket "militia-musket" "Militia.",
    Rifle "rifle" "Riflemen.",
    Fusil "fusil" "Carbines and fusils on foot.",
    NativeWarrior "native-warrior" "Native warriors.",
    LightDragoon "light-dragoon" "Light dragoons, hussars.",
    Lancer "lancer" "Lancers.",
    Dragoon "dragoon" "Dragoons.",
    Cuirassier "cuirassier" "Cuirassiers, heavy horse.",
    BattalionGun "battalion-gun" "3- and 4-pounders.",
    SixPounder "six-pounder" "6-pounders.",
    HorseGun "horse-gun" "Horse artillery.",
    EightPounder "eight-pounder" "8- and 9-pounders.",
    TwelvePounder "twelve-pounder" "12-pounders.",
    Howitzer "howitzer" "Howitzers.",
    Rocket "rocket" "Rockets.",
}

words! {
    /// The arm to which a class belongs.
    Arm, "arm":
    Horse "horse" "Horse.",
    Foot "foot" "Foot that fights hand to hand.",
    Shot "shot" "Foot that shoots.",
    Guns "guns" "Artillery and engines.",
    Train "train" "Wagons.",
    Musket "musket" "Foot and horse of the musket era.",
}

words! {
    /// Armour, the worst first.
    Armour, "armour":
    None "none" "No armour.",
    Light "light" "Jack, helmet, shield.",
    Medium "medium" "Mail shirt, brigandine, half armour.",
    Heavy "heavy" "Full mail, mail and plates.",
    FullHarness "full-harness" "Complete plate.",
}

words! {
    /// Quality, the best first.
    Quality, "quality":
    Elite "elite" "The best.",
    Veteran "veteran" "Seasoned.",
    Regular "regular" "As usual.",
    Poor "poor" "Unreliable.",
    Levy "levy" "Pressed and untrained.",
}

words! {
    /// A flag of a contingent.
    Flag, "flag":
    Chivalrous "chivalrous" "Will not be held back from enemy men-at-arms.",
    Impetuous "impetuous" "Goes forward and pursues against orders.",
    Mercenary "mercenary" "Serves for pay.",
    Drilled "drilled" "Manoeuvres well.",
    Stakes "stakes" "Has planted stakes or carries them.",
    Pavises "pavises" "Has great shields to hand.",
    Dismountable "dismountable" "May mount or dismount in battle.",
    MountedInfantry "mounted-infantry" "Rides to battle, fights on foot.",
    MayFormSchiltron "may-form-schiltron" "May stand in a ring of points.",
    MayFormPhalanx "may-form-phalanx" "May attack as one deep block.",
    Shieldwall "shieldwall" "Stands in a locked wall of shields.",
    TwoHanded "two-handed" "Two-handed axes, poleaxes, swords.",
    Javelins "javelins" "Throws before contact.",
    OpenOrder "open-order" "Stands loose, as skirmishers.",
    FeignedFlight "feigned-flight" "Able to turn its back on purpose.",
    Treacherous "treacherous" "May change sides or leave.",
    Hidden "hidden" "Out of sight at the start.",
    Outpost "outpost" "Stands forward of its army; does not count for the starting gap.",
    Bodyguard "bodyguard" "The household of the leader attached to it.",
    LowAmmunition "low-ammunition" "Begins short of arrows or powder.",
    Fatigued "fatigued" "Begins tired.",
    Marksmen "marksmen" "Picks out leaders.",
    Bayonet "bayonet" "Has bayonets.",
    Garrison "garrison" "Begins inside a walled place.",
    NonCombatant "non-combatant" "Does not fight.",
}

impl Class {
    /// How it moves.
    pub const fn mover(self) -> Mover {
        use Class::*;
        match self {
            MountedMenAtArms | MountedSergeants | LightHorse | MountedCrossbow | HorseArcher
            | LightDragoon | Lancer | Dragoon | Cuirassier => Mover::Horse,
            WarWagon | Baggage => Mover::Wheels,
            _ if matches!(self.arm(), Arm::Guns) => Mover::Wheels,
            _ => Mover::Foot,
        }
    }

    /// The arm to which it belongs.
    pub const fn arm(self) -> Arm {
        use Class::*;
        match self {
            MountedMenAtArms | MountedSergeants | LightHorse | MountedCrossbow | HorseArcher => Arm::Horse,
            FootMenAtArms | HeavyFoot | HalberdBill | Pike | Spear | MediumFoot | LightFoot
            | SkirmisherFoot | LevyPeasant => Arm::Foot,
            Longbow | Bow | Crossbow | PaviseCrossbow | Arbalest | Handgun | Sling => Arm::Shot,
            LightGun | FieldGun | HeavyBombard | Ballista | Catapult | Trebuchet | BattalionGun
            | SixPounder | HorseGun | EightPounder | TwelvePounder | Howitzer | Rocket => Arm::Guns,
            WarWagon | Baggage => Arm::Train,
            LineMusket | LightMusket | GrenadierMusket | GuardMusket | MilitiaMusket | Rifle | Fusil
            | NativeWarrior | LightDragoon | Lancer | Dragoon | Cuirassier => Arm::Musket,
        }
    }

    /// The age to which it belongs; a class of the medieval era may also fight in the musket era.
    pub const fn era(self) -> Era {
        use Class::*;
        match self {
            BattalionGun | SixPounder | HorseGun | EightPounder | TwelvePounder | Howitzer | Rocket => {
                Era::Musket
            }
            _ if matches!(self.arm(), Arm::Musket) => Era::Musket,
            _ => Era::Medieval,
        }
    }

    /// Metres of depth of one rank.
    pub const fn rank_depth_m(self) -> f64 {
        use Class::*;
        match self {
            FootMenAtArms | HeavyFoot | HalberdBill | Pike | Spear | MediumFoot | LevyPeasant => 1.5,
            LightFoot | Longbow | Bow | Crossbow | PaviseCrossbow | Arbalest | Handgun | LineMusket
            | GrenadierMusket | GuardMusket | MilitiaMusket | Fusil => 2.0,
            LightMusket => 3.0,
            MountedMenAtArms | MountedSergeants | LightHorse | MountedCrossbow | HorseArcher
            | SkirmisherFoot | Sling | Rifle | NativeWarrior | LightDragoon | Lancer | Dragoon
            | Cuirassier => 4.0,
            WarWagon | Baggage => 8.0,
            Ballista => 10.0,
            LightGun | FieldGun | BattalionGun | SixPounder | HorseGun | EightPounder | TwelvePounder
            | Howitzer | Rocket => 15.0,
            HeavyBombard | Catapult => 20.0,
            Trebuchet => 30.0,
        }
    }

    /// The least and most metres of front that are plausible for one file, or for one gun.
    pub const fn front_per_file_m(self) -> (f64, f64) {
        use Class::*;
        match self {
            MountedMenAtArms | MountedSergeants | Cuirassier => (1.0, 3.0),
            LightHorse | MountedCrossbow | HorseArcher => (1.2, 5.0),
            FootMenAtArms | HeavyFoot | HalberdBill => (0.8, 1.6),
            Pike => (0.7, 1.4),
            Spear => (0.7, 1.6),
            MediumFoot => (0.8, 1.8),
            LightFoot => (0.9, 2.5),
            SkirmisherFoot | Sling => (1.5, 6.0),
            LevyPeasant => (0.8, 2.0),
            Longbow | Bow | Crossbow | PaviseCrossbow | Arbalest | Handgun => (0.8, 2.5),
            LightGun | FieldGun | Ballista | BattalionGun | SixPounder | HorseGun | EightPounder
            | TwelvePounder | Howitzer | Rocket => (5.0, 40.0),
            HeavyBombard | Catapult => (10.0, 50.0),
            Trebuchet => (10.0, 60.0),
            WarWagon => (1.0, 20.0),
            Baggage => (0.5, 20.0),
            LineMusket | GrenadierMusket | GuardMusket | Fusil => (0.6, 1.8),
            LightMusket => (0.6, 3.0),
            MilitiaMusket => (0.6, 2.5),
            Rifle | NativeWarrior => (0.8, 6.0),
            LightDragoon | Lancer | Dragoon => (1.0, 4.0),
        }
    }
}
