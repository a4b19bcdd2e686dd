/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_game.h"

#include "demo/protocol/quake.h"
#include "playback/client/client_game_local.h"
#include "playback/client/obituary.h"
#include "playback/client/qw/qw_client.h"
#include "playback/client/qw/qw_level.h"
#include "playback/client/qw/qw_saved.h"

static const struct client_game client = {
    .begin_block = qw_begin_block,
    .apply = qw_apply,
    .is_linked = qw_is_linked,
    .read_obituary = obituary_read,
    .apply_level = qw_level_apply,
    .create = qw_create,
    .destroy = qw_destroy,
    .reset = qw_reset,
    .save_size = qw_save_size,
    .save = qw_save,
    .restore = qw_restore,
    .begin = qw_begin,
    .finish = qw_finish,
    .is_turned = qw_is_turned,
    .found_pov = qw_found_pov,
    .get_player_state = qw_get_player_state,
};

const struct game qw_game = {
    .client = &client,
    .data_folder = "id1",
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
