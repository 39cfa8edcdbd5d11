//! What every store promises, each promise tried on each store.

mod accounts;
mod games;
mod imports;
mod log;
mod moderation;
mod people;
mod ratings;
mod seeks;
mod upkeep;

use crate::place::Place;

/// Makes a test of every promise for every store.
macro_rules! conformance {
    ($($file:ident: $($case:ident)*;)*) => {
        mod on_sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    super::$file::$case(&super::Place::file()).await;
                }
            )*)*
        }

        mod on_postgres {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    if let Some(place) = super::Place::schema().await {
                        super::$file::$case(&place).await;
                    }
                }
            )*)*
        }
    };
}

conformance! {
    log:
        what_was_appended_is_read_in_order
        the_first_event_has_number_0
        a_number_that_is_taken_is_a_conflict
        a_gap_is_a_conflict
        a_batch_is_stored_as_a_whole_or_not_at_all
        a_conflict_does_not_concern_others
        of_many_with_the_same_number_one_gets_in
        many_games_at_once_are_all_stored
        more_than_a_group_at_once_is_stored
        heads_are_those_of_the_log
        batches_that_cannot_be_are_refused;
    games:
        a_summary_is_stored_with_its_events
        a_summary_of_a_conflict_is_not_stored
        the_head_in_the_lists_moves_with_the_log
        lists_show_what_was_asked_for
        games_are_found_by_what_is_played_and_by_whom
        players_come_change_and_go
        summaries_that_cannot_be_are_refused
        lists_are_turned_page_by_page
        games_are_due_at_their_time
        a_lease_has_one_holder_until_it_ends;
    people:
        people_are_added_once_and_renamed
        a_session_leads_to_its_person
        remarks_are_numbered_without_a_gap
        a_person_says_so_much_in_a_while
        what_somebody_said_is_found
        what_is_too_long_is_refused;
    accounts:
        a_guest_becomes_an_account_with_the_same_id
        names_of_accounts_differ_in_more_than_capitals
        accounts_are_found_by_the_beginning_of_their_names
        of_many_who_want_a_name_one_gets_it
        a_password_is_changed
        an_account_becomes_an_admin_and_a_bot
        sessions_are_listed_and_ended
        tokens_lead_to_their_person
        a_person_has_so_many_tokens
        what_was_deleted_leads_nowhere
        accounts_that_cannot_be_are_refused;
    ratings:
        ratings_change_with_a_game
        a_game_is_rated_once
        outdated_ratings_change_nothing
        games_that_end_together_are_all_rated
        games_wait_for_their_rating_from_the_end_on
        the_highest_lead
        ratings_that_cannot_be_are_refused;
    moderation:
        sanctions_hold_until_they_end_or_are_lifted
        reports_are_filed_and_closed_once
        what_was_done_is_told_newest_first
        who_is_muted_is_known
        moderation_that_cannot_be_is_refused;
    seeks:
        a_person_has_one_seek
        a_seek_holds_until_it_is_not_renewed
        seeks_are_joined_all_or_none
        of_many_who_join_a_seek_one_does
        seeks_that_cannot_be_are_refused;
    imports:
        a_record_is_kept_and_removed
        a_person_has_so_many_records
        records_go_with_the_account
        imports_that_cannot_be_are_refused;
    upkeep:
        everything_is_there_after_opening_again
        a_closed_store_refuses
        closing_stores_what_was_accepted
        it_can_be_probed
        a_sound_store_passes_the_check
        a_missing_event_is_found
        a_wrong_head_is_found
        a_status_that_is_none_is_damage;
}
