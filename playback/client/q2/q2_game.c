/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_game.h"

#include "playback/client/client_game_local.h"
#include "playback/client/q2/q2_client.h"
#include "playback/client/q2/q2_events.h"
#include "playback/client/q2/q2_multi_view.h"
#include "playback/client/q2/q2_level.h"
#include "playback/client/q2/q2_obituary.h"

static const struct client_game client = {
    .begin_block = q2_begin_block,
    .apply = q2_apply,
    .is_linked = q2_is_linked,
    .find_origin = q2_find_origin,
    .log_entities = q2_events_log_entities,
    .read_obituary = q2_obituary_read,
    .apply_level = q2_level_apply,
    .create = q2_create,
    .destroy = q2_destroy,
    .reset = q2_reset,
    .save_size = q2_save_size,
    .save = q2_save,
    .restore = q2_restore,
    .begin = q2_begin,
    .finish = q2_finish,
    .is_turned = q2_is_turned,
    .found_pov = q2_found_pov,
    .fires = q2_fires,
    .get_player_state = q2_multi_view_get_player_state,
};

static const struct game_hearing hearing = {.near = 80, .reach = 2000, .centre = 0.5f};

const struct game q2_game = {
    .client = &client,
    .data_folder = "baseq2",
    .jump_sound = "*jump1.wav",
    .names_recorder = true,
    .hearing = &hearing,
    .has_player_models = true,
};
