//! The steps of a battle, each in the file of its chapter.

use crate::events::Event;
use crate::state::State;

battle::machine! {
    State, answers Action, Event;
    questions {
        /// Both sides write their orders (common.order.before).
        WriteOrders(crate::rules::turn::write_orders::WriteOrders),
        /// Units are placed before the first turn (common.setup.place).
        Deploy(crate::rules::setup::deploy::Deploy),
        /// Both sides buy their armies (common.army.roster).
        BuyRoster(crate::rules::setup::buy::BuyRoster),
        /// One side chooses its end of the board (common.board.choose-side).
        ChooseEnd(crate::rules::setup::choose_end::ChooseEnd),
        /// Both sides choose their fire (common.fire.target).
        ChooseFire(crate::rules::shoot::sheet::ChooseFire),
        /// Both sides call the shots of their pieces (medieval.engine.call).
        CallShots(crate::rules::shoot::calls::CallShots),
        /// Both sides seal which piece fires next (musket.arty.rounds).
        NextGun(crate::rules::shoot::rounds::NextGun),
        /// Both sides seal what their piece fires (musket.ammo.choice).
        DeclareShots(crate::rules::shoot::declare::DeclareShots),
        /// Both sides seal a range (musket.arty.call).
        CallRanges(crate::rules::shoot::ranges::CallRanges),
        /// Both sides choose who breaks through (common.breakthrough.sealed).
        ChooseBreakThrough(crate::rules::charge::break_through::ChooseBreakThrough),
        /// Who saves a shaken unit of a battle or brigade (common.group.save).
        SaveGroup(crate::rules::nerve::save_group::SaveGroup),
        /// Which part of a broken unit stays (common.unit.broken-rout).
        StayPart(crate::rules::nerve::stay_part::StayPart),
        /// Which part of a battle that has come apart is the battle (medieval.battle.apart).
        StayTogether(crate::rules::nerve::stay_together::StayTogether),
        /// Who offers to surrender (common.surrender.offer).
        OfferSurrender(crate::rules::fight::surrender::OfferSurrender),
        /// For whom of equally near enemies a berserker makes (medieval.berserker.no-orders).
        BerserkerTie(crate::rules::lone::berserker::BerserkerTie),
        /// Whose surrender is accepted (common.surrender.accepted).
        AcceptSurrender(crate::rules::fight::surrender::AcceptSurrender),
        /// Somebody is asked about a random event (event.roll).
        ChooseForEvent(crate::rules::chance::choose::ChooseForEvent),
        /// A side points out one of its real markers (common.phantom.in-return).
        RealMarker(crate::rules::turn::real_marker::RealMarker),
        /// Which of the figures nearest to a landing point falls (medieval.engine.area-equal).
        NearestFalls(crate::rules::shoot::nearest::NearestFalls),
        /// Which gun of a ship is lost (musket.shipgun.damage.gun).
        ShipGunLost(crate::rules::afloat::gun_lost::ShipGunLost),
        /// Both sides say who stands at which opening of a building (musket.bldg.man).
        ManOpenings(crate::rules::house::posting::ManOpenings),
        /// Both sides say who hides again (common.hidden.again).
        HideAgain(crate::rules::turn::hide_again::HideAgain),
    }
    resolving {
        /// A turn begins (common.sequence.turn).
        Turn(crate::rules::turn::sequence::Turn),
        /// Sheets are opened, charges declared, orders made into plans (common.charge.declare).
        Sealing(crate::rules::turn::sequence::Sealing),
        /// A third of the movement (common.third.together).
        Third(crate::rules::turn::sequence::Third),
        /// Tests before the first third (common.3dt.charge-when).
        TestsBefore(crate::rules::charge::tests_before::TestsBefore),
        /// Pieces fire (common.sequence.artillery).
        Artillery(crate::rules::shoot::artillery::Artillery),
        /// Missile troops fire (common.sequence.small-arms).
        Fire(crate::rules::shoot::fire::Fire),
        /// Charging stands strike (common.shock.when).
        Shock(crate::rules::fight::shock::Shock),
        /// Figures in contact fight (common.melee.when).
        Melee(crate::rules::fight::melee::Melee),
        /// Units that lost figures are tested (common.morale.when).
        Morale(crate::rules::nerve::morale::Morale),
        /// The turn ends (common.sequence.end).
        EndTurn(crate::rules::turn::end::EndTurn),
        /// Dice say who places first (common.setup.alternate).
        DeployFirst(crate::rules::setup::deploy::DeployFirst),
        /// Volleys are rolled, third by third (common.fire.die).
        Volleys(crate::rules::shoot::fire::Volleys),
        /// Losses of the fire step leave (common.sequence.removed).
        FireEnds(crate::rules::shoot::fire::FireEnds),
        /// Shots of pieces, one after another (medieval.engine.shot-order).
        Shots(crate::rules::shoot::artillery::Shots),
        /// The next duel or round of artillery (musket.arty.rounds).
        Rounds(crate::rules::shoot::rounds::Rounds),
        /// Losses of the artillery step leave (medieval.engine.timing).
        ArtilleryEnds(crate::rules::shoot::artillery::ArtilleryEnds),
        /// Units that may break through are found (common.breakthrough.what).
        BreakThrough(crate::rules::charge::break_through::BreakThrough),
        /// The results of morale are fixed (common.sequence.morale-next).
        Results(crate::rules::nerve::results::Results),
        /// Units close up (common.ground.close-up).
        CloseUp(crate::rules::turn::close_up::CloseUp),
        /// A random event may happen (event.when).
        Chance(crate::rules::chance::roll::Chance),
        /// What a random event has brought is there (event.duration).
        AfterEvent(crate::rules::chance::roll::AfterEvent),
    }
}
