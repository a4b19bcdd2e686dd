/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_game.h"

#include "demo/protocol/quake.h"
#include "playback/client/client_game_local.h"
#include "playback/client/obituary.h"
#include "playback/client/qw/qw_client.h"
#include "playback/client/qw/qw_level.h"
#include "playback/client/qw/qw_saved.h"

static const struct client_game client = {
    .begin_block = qw_client_begin_block,
    .apply = qw_client_apply,
    .is_linked = qw_client_is_linked,
    .read_obituary = obituary_read,
    .apply_level = qw_level_apply,
    .create = qw_client_create,
    .destroy = qw_client_destroy,
    .reset = qw_client_reset,
    .save_size = qw_saved_size,
    .save = qw_saved_create,
    .restore = qw_saved_restore,
    .begin = qw_client_begin,
    .finish = qw_client_finish,
    .is_turned = qw_client_is_turned,
    .found_pov = qw_client_found_pov,
    .get_player_state = qw_client_get_player_state,
};

const struct game qw_game = {
    .client = &client,
    .data_folder = "id1",
    .mod_folder = "qw",
    .jump_sound = "player/plyrjmp8.wav",
    .pics = "gfx.wad",
    .names_recorder = true,
    .has_pings = true,
    .has_match_clock = true,
    .has_jitter = true,
    .has_team_board = true,
    .has_colour_codes = true,
    .has_player_skins = true,
    .has_powerup_shells = true,
    .explosion_sprite = "progs/s_explod.spr",
    .flag_model = "progs/flag.mdl",
    .unarmed_player = "progs/vwplayer.mdl",
    .weapon_models =
        {
            {IT_SHOTGUN, "progs/w_shot.mdl"},
            {IT_SUPER_SHOTGUN, "progs/w_shot2.mdl"},
            {IT_NAILGUN, "progs/w_nail.mdl"},
            {IT_SUPER_NAILGUN, "progs/w_nail2.mdl"},
            {IT_GRENADE_LAUNCHER, "progs/w_rock.mdl"},
            {IT_ROCKET_LAUNCHER, "progs/w_rock2.mdl"},
            {IT_LIGHTNING, "progs/w_light.mdl"},
            {IT_AXE, "progs/w_axe.mdl"},
        },
};
