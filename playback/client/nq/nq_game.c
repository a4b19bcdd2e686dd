/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/nq/nq_game.h"

#include <string.h>

#include "demo/protocol/message.h"
#include "playback/client/client_game_local.h"
#include "playback/client/level_data.h"
#include "playback/client/nq/nq_client.h"
#include "playback/client/obituary.h"

/* The mission packs number their weapons differently. Only the models of their own weapons
 * reveal this. */
static bool has_mission_pack_weapons(const struct level *level)
{
    static const char *const names[] = {
        "progs/v_laserg.mdl", "progs/v_prox.mdl",  "progs/v_hammer.mdl", /* hipnotic */
        "progs/v_lava.mdl",   "progs/v_multi.mdl", "progs/v_plasma.mdl", /* rogue */
    };
    for (int i = 1; i < level->num_models; i++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            if (strcmp(level->model_names[i], names[k]) == 0)
                return true;
    return false;
}

static void apply_level(struct level_data *data, const struct message *message, struct arena *arena)
{
    (void)arena;
    if (message->kind != MESSAGE_SERVER_INFO)
        return;
    data->has_shifted_weapons = has_mission_pack_weapons(&data->level);
    data->is_named = true;
}

static const struct client_game client = {
    .begin_block = nq_client_begin_block,
    .apply = nq_client_apply,
    .is_linked = nq_client_is_linked,
    .read_obituary = obituary_read,
    .apply_level = apply_level,
};

const struct game nq_game = {
    .client = &client,
    .data_folder = "id1",
    .jump_sound = "player/plyrjmp8.wav",
    .pics = "gfx.wad",
    .has_cheats = true,
    .has_monsters = true,
};
