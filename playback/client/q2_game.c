#include "playback/client/q2_game.h"

#include "playback/client/client_game_local.h"
#include "playback/client/q2_client.h"
#include "playback/client/q2_level.h"
#include "playback/client/q2_obituary.h"

static const struct client_game client = {
    .begin_block = q2_begin_block,
    .apply = q2_apply,
    .is_linked = q2_is_linked,
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
};

const struct game q2_game = {
    .data_folder = "baseq2",
    .client = &client,
    .names_recorder = true,
};
