/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/nq/nq_game.h"

#include "playback/client/client_game_local.h"
#include "playback/client/nq/nq_client.h"
#include "playback/client/nq/nq_level.h"
#include "playback/client/obituary.h"

static const struct client_game client = {
    .begin_block = nq_begin_block,
    .apply = nq_apply,
    .is_linked = nq_is_linked,
    .read_obituary = obituary_read,
    .apply_level = nq_level_apply,
};

const struct game nq_game = {
    .client = &client,
    .data_folder = "id1",
    .jump_sound = "player/plyrjmp8.wav",
    .pics = "gfx.wad",
    .has_cheats = true,
    .has_monsters = true,
};
