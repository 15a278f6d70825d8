//! The server through its doors: HTTP and WebSocket on loopback, with SQLite and with PostgreSQL.

mod armies;
mod description;
mod hidden;
mod house;
mod looking;
mod nonsense;
mod playing;
mod postgres;
mod secrets;
mod silence;
mod storing;
mod trouble;
mod trying;
mod twins;

/// Each of these is a test with SQLite; one test runs them all with PostgreSQL.
macro_rules! tests {
    ($($module:ident :: $name:ident,)+) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(stringify!($name));
                let _ = std::fs::remove_dir_all(&folder);
                $module::$name(&format!("sqlite:{}/battles.db", folder.display())).await.unwrap();
                std::fs::remove_dir_all(&folder).unwrap();
            }
        )+

        #[tokio::test(flavor = "multi_thread")]
        async fn all_of_it_holds_with_postgresql_too() {
            let cluster = postgres::Cluster::start().await;
            $(
                let database = cluster.database(stringify!($name)).await;
                if let Err(why) = $module::$name(&database).await {
                    panic!("{}: {why}", stringify!($name));
                }
            )+
        }
    };
}

tests! {
    playing::a_battle_against_the_computer_is_played_to_its_end,
    playing::a_scenario_of_ones_own_has_its_own_title,
    playing::dice_are_chance_unless_the_server_was_given_a_seed,
    playing::two_people_see_what_the_other_does,
    playing::at_one_screen_eyes_follow_who_is_asked_and_a_curtain_hides_what_is_secret,
    playing::an_answer_is_taken_back_and_past_a_die_only_with_consent,
    playing::against_the_computer_nothing_is_taken_back_past_a_die_or_a_reveal,
    playing::draws_are_offered_declined_and_agreed,
    playing::a_ruling_needs_consent,
    playing::names_and_talk_reach_everybody,
    playing::a_clock_that_has_run_out_loses,
    playing::an_action_is_explained_before_it_is_taken,
    trying::a_free_move_is_tried_before_it_is_made,
    trying::nobody_tries_for_the_other_side,
    secrets::nothing_that_is_sent_to_blue_tells_what_red_has_named,
    secrets::who_has_answered_in_secret_may_change_it_and_nobody_is_told,
    secrets::at_one_screen_an_answer_in_secret_is_changed_behind_the_curtain,
    secrets::only_the_right_seat_answers_the_right_question,
    secrets::a_revoked_link_is_good_for_nothing,
    secrets::late_watchers_see_the_past,
    hidden::what_lies_hidden_changes_nothing_that_the_enemy_is_told,
    twins::no_door_tells_what_its_asker_may_not_know,
    twins::a_question_in_secret_is_told_with_its_answer_or_when_it_takes_too_long,
    hidden::watchers_see_everything_only_while_both_players_give_leave,
    hidden::who_watches_late_learns_of_the_end_late,
    looking::a_finished_battle_is_looked_at_moment_by_moment,
    looking::a_branch_begins_where_the_battle_was,
    looking::who_plays_both_sides_branches_where_nothing_was_hidden,
    storing::who_comes_back_has_missed_nothing,
    storing::a_server_that_is_started_again_goes_on_where_it_was,
    storing::a_battle_that_sleeps_wakes_as_it_was,
    storing::one_battle_that_cannot_be_read_leaves_the_others_in_the_list,
    storing::battles_that_were_never_played_are_forgotten,
    silence::a_server_that_is_quiet_still_gives_signs_of_life,
    silence::a_client_that_is_silent_is_taken_for_gone,
    silence::who_was_cut_off_in_silence_comes_back_and_has_missed_nothing,
    silence::who_sends_slowly_is_not_waited_for,
    nonsense::nonsense_over_the_live_connection_is_answered,
    nonsense::nonsense_over_http_is_answered,
    trouble::what_is_too_much_is_refused,
    trouble::a_body_is_read_from_who_may_ask_and_as_far_as_there_is_room,
    trouble::what_an_address_stores_is_bounded,
    trouble::a_rulebook_is_compressed_for_who_reads_that,
    trouble::pages_from_elsewhere_may_do_nothing,
    trouble::what_cannot_be_read_is_answered_with_a_reason,
    armies::an_army_is_put_together_kept_as_a_file_and_printed,
    armies::a_roster_that_is_none_is_refused,
    armies::an_army_is_brought_to_a_pick_up_battle_in_secret,
    description::the_description_holds_for_what_the_server_says,
}
